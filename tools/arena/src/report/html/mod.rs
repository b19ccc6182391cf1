//! All of a tournament on one page that needs nothing else: no network, no script, no other file.
//!
//! ```text
//!   title, verdict            who is stronger, and how sure that is
//!   standings                 everybody's games, points and rating
//!   cross table, colours      who did what against whom, and with which pieces
//!   chart                     how the estimate got narrower, or the ratings side by side
//!   thinking, endings         how long and how deep; why games ended; faults; engines that lost track of the game
//!   games                     every game with its final board and its moves
//! ```
//!
//! Names and whatever engines say are foreign text: all of it goes through `escape`.

mod axis;
mod chart;
mod endings;
mod escape;
mod games;
mod numbers;
mod tables;
mod thinking;
mod verdict;

use std::fmt::Write as _;

use super::board;
use super::date::Date;
use crate::statistics::{Pairs, Sprt};
use crate::tournament::{GameRecord, Standings, Timing};
use escape::escaped;

/// The look of the page.
const STYLE: &str = include_str!("style.css");

/// What a report is made of.
#[derive(Clone, Copy, Debug)]
pub struct ReportInput<'a> {
    /// What the tournament is called.
    pub title: &'a str,
    /// How it was configured, as text that is shown as it is.
    pub configuration: &'a str,
    /// What it has come to.
    pub standings: &'a Standings,
    /// Its games, in any order.
    pub records: &'a [GameRecord],
    /// When they were played and how long the moves took, as far as that is known; in any order.
    pub timings: &'a [Timing],
    /// The sequential test of the first player against the second, with the pairs it has judged.
    pub sprt: Option<(Sprt, Pairs)>,
}

/// Makes the page.
///
/// ```
/// use vespine_arena::report::{ReportInput, html};
/// use vespine_arena::tournament::Standings;
///
/// let standings = Standings::new(["a", "<b>"]);
/// let page = html(&ReportInput {
///     title: "A & B",
///     configuration: "",
///     standings: &standings,
///     records: &[],
///     timings: &[],
///     sprt: None,
/// });
/// assert!(page.starts_with("<!DOCTYPE html>") && page.contains("<title>A &amp; B</title>"));
/// ```
#[must_use]
pub fn html(input: &ReportInput<'_>) -> String {
    let mut records: Vec<&GameRecord> = input.records.iter().collect();
    records.sort_by_key(|record| record.game);
    let title = escaped(input.title);
    let mut page = String::from("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n");
    page.push_str("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n");
    let _ = write!(page, "<title>{title}</title>\n<style>\n{STYLE}{}\n</style>\n</head>\n", board::STYLE);
    let _ = write!(
        page,
        "<body>\n<main>\n<header><h1>{title}</h1>\n<p class=\"quiet\">{}</p></header>\n",
        facts(input)
    );
    page.push_str(&verdict::section(input.standings, input.sprt));
    page.push_str(&tables::standings(input.standings));
    page.push_str(&chart::section(input.standings));
    page.push_str(&tables::cross_table(input.standings));
    page.push_str("<div class=\"columns\">\n");
    page.push_str(&tables::colors(input.standings));
    page.push_str(&endings::reasons(input.standings));
    page.push_str(&thinking::section(input.standings, &records, input.timings));
    page.push_str("</div>\n");
    page.push_str(&endings::faults(input.standings, &records));
    page.push_str(&endings::differences(input.standings, &records));
    page.push_str(&configuration(input.configuration));
    page.push_str(&games::section(&records));
    page + "</main>\n</body>\n</html>\n"
}

/// How many games, and when.
fn facts(input: &ReportInput<'_>) -> String {
    let count = input.standings.games();
    let mut text = if count == 1 { "1 game".to_owned() } else { format!("{count} games") };
    let days = || input.timings.iter().map(|timing| Date::at(timing.began));
    if let (Some(first), Some(last)) = (days().min(), days().max()) {
        let _ = write!(text, " · {first}");
        if first != last {
            let _ = write!(text, " to {last}");
        }
    }
    text
}

fn configuration(text: &str) -> String {
    if text.trim().is_empty() {
        return String::new();
    }
    let text = escaped(text.trim_end());
    format!(
        "<section><h2>Configuration</h2>\n<details><summary>How it was played</summary><pre>{text}</pre></details></section>\n"
    )
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use vespine_engine::Game;

    use super::*;
    use crate::report::samples::{self, PLAYERS};
    use crate::tournament::{Difference, GameResult, Reason};

    fn page(records: &[GameRecord], players: usize, sprt: Option<Sprt>) -> String {
        let mut standings = Standings::new(PLAYERS[..players].iter().copied());
        for record in records {
            standings.add(record);
        }
        let took = |record: &GameRecord| vec![Duration::from_millis(40); record.plies() - record.opening];
        let timing = |record: &GameRecord| Timing {
            game: record.game,
            whole: Duration::ZERO,
            began: 86_400 * record.game,
            moves: took(record),
        };
        let timings: Vec<Timing> = records.iter().map(timing).collect();
        let page = html(&ReportInput {
            title: "A cup for <b>everybody</b>",
            configuration: "[cup]\nname = \"<script>\"\n",
            standings: &standings,
            records,
            timings: &timings,
            sprt: sprt.map(|sprt| (sprt, standings.pairing(0, 1).pairs())),
        });
        check(&page);
        page
    }

    /// Is it well-formed, does it need nothing from elsewhere, and is there no foreign markup in it?
    fn check(page: &str) {
        for foreign in [
            "<script",
            "<b>everybody",
            "<b>&\"delta",
            "http:",
            "https:",
            "src=",
            "@import",
            "url(",
            "NaN",
            "inf",
        ] {
            assert!(!page.contains(foreign), "{foreign} is in {page}");
        }
        let mut open = Vec::new();
        for tag in page.split('<').skip(1) {
            let tag = tag.split('>').next().expect("there is always a first part");
            let name =
                tag.trim_start_matches('/').split([' ', '/']).next().expect("there is always a first part");
            let is_void = tag.ends_with('/') || ["!DOCTYPE", "meta", "li"].contains(&name);
            match tag.strip_prefix('/') {
                Some(name) => assert_eq!(open.pop(), Some(name), "<{tag}>"),
                None if is_void => {}
                None => open.push(name),
            }
        }
        assert!(open.is_empty(), "{open:?}");
    }

    fn sprt() -> Option<Sprt> {
        Sprt::new(0.0, 10.0, 0.05, 0.05).ok()
    }

    #[test]
    fn a_match_has_a_page() {
        let page = page(&samples::records(24, 2), 2, sprt());
        assert!(page.contains("1970.01.01 to 1970.01.24") && page.contains("LLR"));
        assert!(page.contains("<svg class=\"chart\""));
    }

    #[test]
    fn a_round_robin_has_a_page() {
        let page = page(&samples::records(40, 5), 5, None);
        assert!(page.contains("&lt;b&gt;&amp;&quot;delta&quot;&lt;/b&gt;"));
    }

    #[test]
    fn a_page_does_not_depend_on_the_order_of_the_games() {
        let mut records = samples::records(12, 3);
        let forwards = page(&records, 3, None);
        records.reverse();
        assert_eq!(page(&records, 3, None), forwards);
    }

    #[test]
    fn no_games_and_one_game_have_pages() {
        for players in 0..PLAYERS.len() {
            page(&[], players, sprt());
        }
        page(&samples::records(1, 2), 2, sprt());
    }

    #[test]
    fn only_faults_have_a_page() {
        let game: Game = "Base".parse().expect("it is a game type");
        let mut record = samples::record(0, &game, GameResult::WhiteWins, Reason::NoStart);
        record.detail = Some("<script>alert(1)</script>".to_owned());
        record.differences = vec![Difference {
            engine: PLAYERS[0].to_owned(),
            ply: 0,
            engine_says: "<script>".to_owned(),
            we_say: "wS1;wB1".to_owned(),
        }];
        let records: Vec<GameRecord> = (0..6).map(|game| GameRecord { game, ..record.clone() }).collect();
        let page = page(&records, 2, sprt());
        assert!(page.contains("no start") && page.contains("&lt;script&gt;"));
    }
}
