//! Why games ended, what was a program's fault, and where an engine's account of a game differs from ours.

use std::fmt::Write as _;

use super::escape::{escaped, name};
use super::numbers::{percent, share};
use super::tables::{name_cell, section, table};
use crate::tournament::{Endings, GameRecord, Reason, Standings};

/// As many faults and as many differences are listed; all are counted.
const LISTED: usize = 200;
/// As many differences are shown to whoever does not ask for them.
const SHOWN: usize = 5;

/// How many games ended for which reason.
pub(super) fn reasons(standings: &Standings) -> String {
    if standings.games() == 0 {
        return String::new();
    }
    let endings = standings.endings();
    let row = |(reason, count): (Reason, u64)| {
        let class = if reason.is_fault() { " fault" } else { "" };
        format!(
            "<tr><td class=\"text{class}\">{reason}</td><td>{count}</td><td>{}</td></tr>\n",
            percent(share(count, endings.total()))
        )
    };
    let body: String = endings.iter().map(row).collect();
    section("Endings", "<th class=\"text\">Reason</th><th>Games</th><th>Share</th>", &body, "")
}

/// Who lost how many games by which fault, and each of them.
pub(super) fn faults(standings: &Standings, records: &[&GameRecord]) -> String {
    let games: Vec<&&GameRecord> = records.iter().filter(|record| record.reason.is_fault()).collect();
    if games.is_empty() {
        return String::new();
    }
    let mut counts = String::new();
    for player in 0..standings.players().len() {
        let faults = standings.faults(player);
        if faults.total() > 0 {
            let _ = writeln!(
                counts,
                "<tr>{}<td>{}</td><td class=\"text\">{}</td></tr>",
                name_cell(standings, player),
                faults.total(),
                kinds(&faults)
            );
        }
    }
    let head = "<th class=\"name\">Player</th><th>Games lost</th><th class=\"text\">By</th>";
    let mut list = String::new();
    for record in games.iter().take(LISTED) {
        let loser = record.result.winner().map_or("", |winner| record.player(!winner));
        let _ = write!(list, "<tr><td>{}</td><td class=\"text\">{}</td>", link(record), name(loser));
        let detail = escaped(record.detail.as_deref().unwrap_or_default());
        let _ = writeln!(
            list,
            "<td class=\"text fault\">{}</td><td class=\"said\"><div>{detail}</div></td></tr>",
            record.reason
        );
    }
    let titles = "<th>Game</th><th class=\"text\">Player</th><th class=\"text\">Fault</th><th class=\"text\">Detail</th>";
    let folded = format!(
        "<details><summary>Each of them</summary>{}{}</details>",
        table(titles, &list, ""),
        left_out(games.len())
    );
    format!("<section><h2>Faults</h2>\n{}{folded}</section>\n", table(head, &counts, ""))
}

/// `3 × crash, 1 × late`.
fn kinds(faults: &Endings) -> String {
    faults.iter().map(|(reason, count)| format!("{count} × {reason}")).collect::<Vec<_>>().join(", ")
}

/// Where engines lost track of the game, or of the rules.
pub(super) fn differences(standings: &Standings, records: &[&GameRecord]) -> String {
    let found: Vec<_> =
        records.iter().flat_map(|record| record.differences.iter().map(move |it| (record, it))).collect();
    if found.is_empty() {
        return String::new();
    }
    let mut body = String::new();
    for (record, difference) in found.iter().take(LISTED) {
        let _ = write!(body, "<tr><td>{}</td><td>{}</td>", link(record), difference.ply);
        let _ = write!(body, "<td class=\"text\">{}</td>", name(&difference.engine));
        let said = [&difference.engine_says, &difference.we_say].map(|text| escaped(text));
        let _ = writeln!(
            body,
            "<td class=\"said\"><div>{}</div></td><td class=\"said\"><div>{}</div></td></tr>",
            said[0], said[1]
        );
    }
    let head = "<th>Game</th><th>Plies</th><th class=\"text\">Engine</th>\
        <th class=\"text\">The engine says</th><th class=\"text\">We say</th>";
    let count =
        |(player, text): (usize, &String)| format!("{}: {}", name(text), standings.differences(player));
    let counts: Vec<String> = standings.players().iter().enumerate().map(count).collect();
    let open = if found.len() <= SHOWN { " open" } else { "" };
    format!(
        "<section><h2>Differences</h2>\n<p>{}</p>\n<details{open}><summary>Each of them</summary>{}{}</details></section>\n",
        counts.join(" · "),
        table(head, &body, ""),
        left_out(found.len())
    )
}

fn link(record: &GameRecord) -> String {
    let number = record.game + 1;
    format!("<a href=\"#g{number}\">{number}</a>")
}

/// That there are more than are listed, if there are.
fn left_out(count: usize) -> String {
    match count.saturating_sub(LISTED) {
        0 => String::new(),
        more => format!("<p class=\"quiet\">and {more} more.</p>\n"),
    }
}

#[cfg(test)]
mod tests {
    use vespine_engine::Game;

    use super::*;
    use crate::report::samples;
    use crate::tournament::{Difference, GameResult};

    fn crash(number: u64) -> GameRecord {
        let game: Game = "Base;;;wS1".parse().expect("the game is by the rules");
        let mut record = samples::record(number, &game, GameResult::WhiteWins, Reason::Crash);
        record.detail = Some("exit code <1>".to_owned());
        let difference =
            || Difference { engine: "beta".into(), ply: 1, engine_says: "<x>".into(), we_say: "bS1".into() };
        record.differences = vec![difference()];
        record
    }

    fn page(records: &[GameRecord]) -> String {
        let mut standings = Standings::new(["alpha", "beta"]);
        for record in records {
            standings.add(record);
        }
        let records: Vec<&GameRecord> = records.iter().collect();
        reasons(&standings) + &faults(&standings, &records) + &differences(&standings, &records)
    }

    #[test]
    fn faults_are_named_with_their_player_and_linked_to_their_game() {
        let text = page(&[crash(0), crash(1)]);
        assert!(text.contains("2 × crash") && text.contains("exit code &lt;1&gt;"), "{text}");
        assert!(text.contains("<a href=\"#g2\">2</a>") && text.contains("&lt;x&gt;"), "{text}");
    }

    #[test]
    fn long_lists_are_cut_and_say_so() {
        let text = page(&(0..203).map(crash).collect::<Vec<_>>());
        assert_eq!(text.matches("and 3 more").count(), 2);
        assert!(text.contains("203 × crash"));
    }

    #[test]
    fn sound_games_have_neither_faults_nor_differences() {
        let text = page(&samples::records(4, 2));
        assert!(text.contains("Endings") && !text.contains("Faults") && !text.contains("Differences"));
        assert_eq!(page(&[]), "");
    }
}
