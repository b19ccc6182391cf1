//! What the tournament says, in sentences: who is stronger, how sure that is, and what to be careful about.

use std::fmt::Write as _;

use super::escape::name;
use super::numbers::{elo, elo_with_ends, likelihood, percent, signed};
use crate::statistics::{Pairs, Sprt, Verdict};
use crate::tournament::Standings;

/// The verdict, the sequential test if there is one, and what could spoil either.
pub(super) fn section(standings: &Standings, sprt: Option<(Sprt, Pairs)>) -> String {
    let mut text = format!("<section class=\"verdict\">\n<p class=\"lead\">{}</p>\n", lead(standings));
    if let ([first, _], true) = (standings.players(), standings.games() > 0) {
        text.push_str(&match_numbers(standings, first));
    }
    if let (Some((sprt, pairs)), [first, second, ..]) = (sprt, standings.players()) {
        text.push_str(&sequential_test(sprt, pairs, first, second));
    }
    text.push_str(&cautions(standings));
    text + "</section>\n"
}

/// The main sentence.
fn lead(standings: &Standings) -> String {
    if standings.games() == 0 {
        return "No games have been played.".to_owned();
    }
    match (standings.ratings().as_deref(), standings.players()) {
        (Some([best, next, ..]), players) => {
            let (best_name, next_name) = (name(&players[best.player]), name(&players[next.player]));
            let ahead = best.superiority.map_or_else(String::new, |superiority| {
                format!(" That it is stronger than {next_name} is {} likely.", likelihood(superiority))
            });
            format!("{best_name} leads, {} Elo above the mean.{ahead}", elo(best.elo))
        }
        (_, [first, second]) => comparison(standings, first, second),
        _ => String::new(),
    }
}

/// Which of two players is stronger, if that is clear.
fn comparison(standings: &Standings, first: &str, second: &str) -> String {
    let [here, there] = [(0, 1), (1, 0)].map(|(one, other)| standings.pairing(one, other).tally.elo());
    let (first, second) = (name(first), name(second));
    if here.low > 0.0 {
        format!("{first} is stronger than {second}: {} Elo.", elo_with_ends(here))
    } else if there.low > 0.0 {
        format!("{second} is stronger than {first}: {} Elo.", elo_with_ends(there))
    } else {
        format!("It is not clear who is stronger: {first} is {} Elo above {second}.", elo_with_ends(here))
    }
}

/// The numbers behind the sentence, for a match.
fn match_numbers(standings: &Standings, first: &str) -> String {
    let pairing = standings.pairing(0, 1);
    let pairs = pairing.pairs();
    let mut text = format!(
        "<p>Likelihood that {} is the stronger one: {}. Draws: {}.",
        name(first),
        likelihood(pairing.tally.superiority()),
        percent(pairing.games().draw_rate()),
    );
    if pairs.pairs() > 0 {
        let [none, half, one, most, all] = pairs.counts();
        let normalized = elo(pairs.normalized_elo());
        let _ = write!(text, " Normalized Elo: {normalized}.</p>\n<p class=\"quiet\">Pairs with ");
        let _ =
            write!(text, "0, ½, 1, 1½, 2 points for {}: {none}, {half}, {one}, {most}, {all}.", name(first));
    }
    text + "</p>\n"
}

/// How far the test is, in words and as a meter from one verdict to the other.
fn sequential_test(sprt: Sprt, pairs: Pairs, first: &str, second: &str) -> String {
    let (first, second) = (name(first), name(second));
    let (elo0, elo1) = (signed(sprt.elo0()), signed(sprt.elo1()));
    let outcome = match sprt.verdict(pairs) {
        Some(Verdict::H1) => format!(
            "<b class=\"up\">H1 is accepted</b>: {first} is {elo1} Elo above {second} rather than {elo0}"
        ),
        Some(Verdict::H0) => format!(
            "<b class=\"down\">H0 is accepted</b>: {first} is {elo0} Elo above {second} rather than {elo1}"
        ),
        None => "not decided yet".to_owned(),
    };
    let progress = sprt.progress(pairs);
    let (left, width) = (50.0 + 50.0 * progress.min(0.0), 50.0 * progress.abs());
    let (lower, upper) = (minus(sprt.lower()), minus(sprt.upper()));
    format!(
        "<p>Sequential test of {elo0} (H0) against {elo1} (H1) Elo, α = {}, β = {}: {outcome}. LLR {} after {} pairs.</p>\n\
         <div class=\"meter\"><i style=\"left:{left:.1}%;width:{width:.1}%\"></i><b></b></div>\n\
         <div class=\"scale\"><span>H0 at {lower}</span><span>H1 at {upper}</span></div>\n",
        sprt.alpha(),
        sprt.beta(),
        minus(sprt.llr(pairs)),
        pairs.pairs(),
    )
}

fn minus(number: f64) -> String {
    format!("{number:.2}").replace('-', "−")
}

/// What a reader should know before quoting the numbers.
fn cautions(standings: &Standings) -> String {
    let numbers = 0..standings.players().len();
    let faults: u64 = numbers.map(|player| standings.faults(player).total()).sum();
    let pairings = standings.pairings();
    let pairs: u64 = pairings.iter().map(|&(one, other)| standings.pairing(one, other).pairs().pairs()).sum();
    let odd = standings.games() as u64 - 2 * pairs;
    let mut text = String::new();
    if faults > 0 {
        let games = if faults == 1 { "1 game was".to_owned() } else { format!("{faults} games were") };
        let _ = writeln!(text, "<p class=\"fault\">{games} lost by a fault as a program, not by play.</p>");
    }
    if odd > 0 {
        let games = if odd == 1 { "1 game has".to_owned() } else { format!("{odd} games have") };
        let _ = writeln!(text, "<p class=\"quiet\">{games} no twin with swapped colours.</p>");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::samples;
    use crate::statistics::GameResult as Score;

    /// A match in which the first player wins all of its games, or loses them.
    fn one_sided(games: u64, first_wins: bool) -> Standings {
        let mut standings = Standings::new(["alpha", "beta"]);
        for number in 0..games {
            standings.add(&samples::result(number, if first_wins { Score::Win } else { Score::Loss }));
        }
        standings
    }

    #[test]
    fn the_stronger_player_is_named_first() {
        let (wins, losses) = (lead(&one_sided(40, true)), lead(&one_sided(40, false)));
        assert!(wins.starts_with("<bdi>alpha</bdi> is stronger than <bdi>beta</bdi>: +∞ [+"), "{wins}");
        assert!(losses.starts_with("<bdi>beta</bdi> is stronger than <bdi>alpha</bdi>: +∞ [+"), "{losses}");
    }

    #[test]
    fn little_evidence_is_no_verdict() {
        assert!(lead(&one_sided(2, true)).starts_with("It is not clear who is stronger"));
        assert_eq!(lead(&one_sided(0, true)), "No games have been played.");
        assert!(section(&one_sided(3, true), None).contains("1 game has no twin"));
    }

    #[test]
    fn the_test_says_what_it_has_accepted() {
        let sprt = Sprt::new(0.0, 10.0, 0.05, 0.05).expect("it is a test");
        let text = |counts| sequential_test(sprt, Pairs::new(counts), "a", "b");
        assert!(text([0; 5]).contains("not decided yet") && text([0; 5]).contains("LLR 0.00 after 0 pairs"));
        assert!(text([200, 600, 1_000, 700, 240]).contains("H1 is accepted"));
        assert!(text([240, 700, 1_000, 600, 200]).contains("H0 is accepted"));
        assert!(text([240, 700, 1_000, 600, 200]).contains("left:0.0%;width:50.0%"));
    }
}
