//! The result of a tournament in words and tables, for people: on stdout at its end, and while it goes on.

use std::fmt::Write as _;
use std::io::{self, Write as _};

use comfy_table::{CellAlignment, Table, presets};
use vespine_arena::shown;
use vespine_arena::statistics::{Decision, Rating};
use vespine_arena::tournament::{Endings, Reason, Score, SequentialTest, Standings};

use crate::count::{count, counted};
use crate::failure::{Failure, say};

/// The longest name that is shown in full.
const NAME_LETTERS: usize = 100;

/// Shows who is stronger, and warns on stderr if records had to be left out.
pub(super) fn print(score: &Score) -> Result<(), Failure> {
    let text = describe(score);
    let strangers = score.standings.strangers();
    if let Some(example) = &strangers.example {
        let records = counted(strangers.count, "record is", "records are");
        say(&format!(
            "warning: {records} left out: \"{}\" does not take part, or plays against itself",
            shown(example, NAME_LETTERS)
        ));
    }
    Ok(io::stdout().lock().write_all(text.as_bytes())?)
}

fn describe(score: &Score) -> String {
    let standings = &score.standings;
    let mut text = String::new();
    if let Some(ratings) = standings.ratings() {
        let _ = writeln!(text, "{}\n", rating_table(standings, &ratings));
    }
    for (first, second) in standings.pairings() {
        let _ = writeln!(text, "{}", pairing(standings, first, second));
    }
    let _ = writeln!(text, "{}", games(standings));
    if let Some(test) = &score.test {
        let _ = writeln!(text, "{}", sequential_test(test, standings));
    }
    for player in 0..standings.players().len() {
        let name = name(standings, player);
        let (faults, differences) = (standings.faults(player), standings.differences(player));
        if faults.total() > 0 {
            let games = count(faults.total(), "game");
            let _ = writeln!(text, "{name} lost {games} by its own fault: {}", list(&faults));
        }
        if differences > 0 {
            let games = count(differences as u64, "game");
            let _ = writeln!(text, "{name} gave another account of {games} than the referee");
        }
    }
    text
}

/// The name of an engine, which comes from a file and does nothing to a terminal.
fn name(standings: &Standings, player: usize) -> String {
    shown(&standings.players()[player], NAME_LETTERS)
}

/// The first engine of a pairing against the second, in four lines.
fn pairing(standings: &Standings, first: usize, second: usize) -> String {
    let pairing = standings.pairing(first, second);
    let (tally, games) = (pairing.tally, pairing.games());
    let score = games.score().map_or_else(String::new, |score| format!("  score {:.1} %", 100.0 * score));
    format!(
        "{} - {}: Elo {:+}  LOS {:.1} %  normalised Elo {:+}\n  {games}{score}  draws {:.1} %\n  \
         with White {}  with Black {}\n  pairs {}",
        name(standings, first),
        name(standings, second),
        tally.elo(),
        100.0 * tally.superiority(),
        tally.pairs().normalized_elo(),
        100.0 * games.draw_rate().unwrap_or_default(),
        pairing.as_white,
        pairing.as_black,
        pairing.pairs(),
    )
}

/// What is to be said about all games.
fn games(standings: &Standings) -> String {
    let endings = standings.endings();
    let white = standings.all_games();
    format!(
        "{}: {}\nWhite's advantage: Elo {:+}",
        count(standings.games() as u64, "game"),
        list(&endings),
        white.white_advantage(),
    )
}

fn list(endings: &Endings) -> String {
    let list: Vec<String> =
        endings.iter().map(|(reason, count): (Reason, u64)| format!("{count} {reason}")).collect();
    if list.is_empty() { "none".to_owned() } else { list.join(", ") }
}

/// The state of a sequential test in a line, and which engines have lost games that say nothing about strength.
pub(super) fn sequential_test(test: &SequentialTest, standings: &Standings) -> String {
    let (sprt, pairs) = (test.sprt(), test.pairs());
    let verdict = match test.decision() {
        Some(Decision::H1) => format!(": at least {} Elo rather than {}", sprt.elo1(), sprt.elo0()),
        Some(Decision::H0) => format!(": no more than {} Elo rather than {}", sprt.elo0(), sprt.elo1()),
        None => ": not decided".to_owned(),
    };
    let decided = match test.decision() {
        Some(Decision::H1) => " H1 accepted",
        Some(Decision::H0) => " H0 accepted",
        None => "",
    };
    format!(
        "SPRT {sprt}: LLR {:.2} ({:.2}, {:.2}) after {}{decided}{verdict}; faults: {}",
        sprt.llr(pairs),
        sprt.lower(),
        sprt.upper(),
        count(pairs.pairs(), "pair"),
        faults(standings),
    )
}

/// How many games each engine has lost by its faults as a program: `Old 3 (2 crash, 1 late)`.
fn faults(standings: &Standings) -> String {
    let players = 0..standings.players().len();
    let faults = players.map(|player| (name(standings, player), standings.faults(player)));
    let faults: Vec<String> = faults
        .filter(|(_, faults)| faults.total() > 0)
        .map(|(name, faults)| format!("{name} {} ({})", faults.total(), list(&faults)))
        .collect();
    if faults.is_empty() { "none".to_owned() } else { faults.join(", ") }
}

fn rating_table(standings: &Standings, ratings: &[Rating]) -> Table {
    let mut table = Table::new();
    table.load_style(presets::NOTHING).set_header([
        "",
        "engine",
        "Elo",
        "games",
        "score",
        "better than next",
    ]);
    for (place, rating) in (1..).zip(ratings) {
        table.add_row([
            place.to_string(),
            name(standings, rating.player),
            format!("{:+}", rating.elo),
            rating.games.games().to_string(),
            rating.games.score().map_or_else(String::new, |score| format!("{:.1} %", 100.0 * score)),
            rating.superiority.map_or_else(String::new, |chance| format!("{:.1} %", 100.0 * chance)),
        ]);
    }
    for column in [0, 2, 3, 4, 5] {
        if let Some(column) = table.column_mut(column) {
            column.set_cell_alignment(CellAlignment::Right);
        }
    }
    table
}

/// The standings in a few short lines, for the screen while games are played.
pub(super) fn brief(score: &Score) -> Vec<String> {
    let standings = &score.standings;
    let mut lines = Vec::new();
    if let Some(ratings) = standings.ratings() {
        for (place, rating) in (1..).zip(&ratings) {
            let name = name(standings, rating.player);
            lines.push(format!("{place:3}. {name}  Elo {:+}  {}", rating.elo, rating.games));
        }
    } else {
        for (first, second) in standings.pairings() {
            let pairing = standings.pairing(first, second);
            let (elo, chance) = (pairing.tally.elo(), 100.0 * pairing.tally.superiority());
            let games = pairing.games();
            lines.push(format!(
                "{} - {}: Elo {elo:+}  LOS {chance:.1} %  {games}",
                name(standings, first),
                name(standings, second)
            ));
        }
    }
    let faults: u64 = (0..standings.players().len()).map(|player| standings.faults(player).total()).sum();
    if faults > 0 {
        let games = counted(faults, "game was", "games were");
        lines.push(format!("{games} lost by faults of programs: see the folder faults"));
    }
    lines
}
