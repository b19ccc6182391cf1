//! All of a tournament on one page that needs nothing else: no network, no other file.
//!
//! ```text
//!   title, verdict            who is stronger, how sure that is, and what to be careful about
//!   standings                 everybody's games, points and rating
//!   chart                     how the estimate got narrower, or the ratings side by side
//!   cross table, colours      who did what against whom, and with which pieces
//!   endings, thinking         why games ended; how long and how deep; faults; engines that lost track of the game
//!   settings                  who played, with which limit and options
//!   games                     to be stepped through (viewer)
//! ```
//!
//! Names and whatever engines say are foreign text. The templates escape all of it by themselves; what is not escaped is
//! our own style and script, and the data of the viewer, which has its own way.

mod axis;
mod chart;
mod endings;
mod engines;
mod numbers;
mod tables;
mod thinking;
mod verdict;
mod viewer;

use maud::{DOCTYPE, PreEscaped, html as markup};

use super::digest::Digest;
use crate::shown;
use crate::statistics::{Pairs, Sprt};
use crate::tournament::{Roster, Standings, TournamentSettings};
use numbers::counted;

/// The look of the page.
const STYLE: &str = include_str!("style.css");
/// The longest title that is shown in full.
const TITLE_LETTERS: usize = 200;

/// What a report is made of.
#[derive(Clone, Copy, Debug)]
pub struct ReportInput<'a> {
    /// What the tournament is called.
    pub title: &'a str,
    /// How it was to be played.
    pub settings: &'a TournamentSettings,
    /// Which programs have played, and on which terms, if that is known.
    pub roster: Option<&'a Roster>,
    /// What it has come to.
    pub standings: &'a Standings,
    /// What is to be told about its games.
    pub digest: &'a Digest,
    /// The sequential test of the first player against the second, with the pairs it has judged.
    pub sprt: Option<(Sprt, Pairs)>,
}

/// Makes the page.
///
/// ```
/// use vespine_arena::report::{Digest, ReportInput, html};
/// use vespine_arena::tournament::{TournamentSettings, Standings};
///
/// let players = ["a", "<b>"];
/// let page = html(&ReportInput {
///     title: "A & B",
///     settings: &TournamentSettings::default(),
///     roster: None,
///     standings: &Standings::new(players),
///     digest: &Digest::new(players),
///     sprt: None,
/// });
/// assert!(page.starts_with("<!DOCTYPE html>") && page.contains("<title>A &amp; B</title>"));
/// ```
#[must_use]
pub fn html(input: &ReportInput<'_>) -> String {
    let ReportInput { settings, roster, standings, digest, sprt, .. } = *input;
    let title = shown(input.title, TITLE_LETTERS);
    let page = markup! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta http-equiv="Content-Security-Policy" content=(viewer::policy());
                title { (title) }
                style { (PreEscaped(STYLE)) (PreEscaped(viewer::STYLE)) }
            }
            body {
                main {
                    header {
                        h1 { (title) }
                        p.quiet { (facts(standings, digest)) }
                    }
                    (verdict::section(standings, sprt))
                    (tables::standings(standings))
                    (chart::section(standings))
                    (tables::cross_table(standings))
                    div.columns {
                        (tables::colors(standings))
                        (endings::reasons(standings))
                        (thinking::section(standings, digest))
                    }
                    (endings::faults(standings, digest))
                    (endings::differences(standings, digest))
                    (engines::section(settings, roster))
                    (viewer::section(digest))
                }
            }
        }
    };
    page.into_string()
}

/// How many games, and when.
fn facts(standings: &Standings, digest: &Digest) -> String {
    let count = counted(standings.games() as u64, "game", "games");
    match digest.days {
        None => count,
        Some((first, last)) if first == last => format!("{count} · {first}"),
        Some((first, last)) => format!("{count} · {first} to {last}"),
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use vespine_engine::Game;

    use super::*;
    use crate::report::samples::{self, PLAYERS};
    use crate::tournament::{Difference, GameRecord, GameResult, Reason, Timing};

    fn page(records: &[GameRecord], players: usize, sprt: Option<Sprt>) -> String {
        let players = &PLAYERS[..players];
        let mut standings = Standings::new(players.iter().copied());
        let mut digest = Digest::new(players.iter().copied());
        for record in records {
            standings.add(record);
            let timing = Timing {
                game: record.game,
                whole: Duration::ZERO,
                began: 86_400 * record.game,
                moves: vec![Duration::from_millis(40); record.plies() - record.opening],
            };
            digest.add(record.clone(), Some(timing));
        }
        let settings =
            TournamentSettings { name: Some("<script>".to_owned()), ..TournamentSettings::default() };
        let page = html(&ReportInput {
            title: "A cup for <b>everybody</b>",
            settings: &settings,
            roster: None,
            standings: &standings,
            digest: &digest,
            sprt: sprt.map(|sprt| (sprt, standings.pairing(0, 1).pairs())),
        });
        check(&page);
        page
    }

    /// Is it well-formed, does it need nothing from elsewhere, and is there no foreign markup in it?
    fn check(page: &str) {
        // The names of things, which nobody looks up.
        let page = page.replace("http://www.w3.org/2000/svg", "");
        for foreign in
            ["<b>everybody", "<b>&\"delta", "http:", "https:", "src=", "@import", "url(", "NaN", "inf "]
        {
            assert!(!page.contains(foreign), "{foreign} is in {page}");
        }
        // Our script, and the data for it.
        assert!(page.matches("<script").count() <= 2, "{page}");
        let mut open = Vec::new();
        let mut rest = page.as_str();
        while let Some((_, tail)) = rest.split_once('<') {
            let (tag, tail) = tail.split_once('>').expect("every tag ends");
            rest = tail;
            let acts = |attribute: &str| attribute.starts_with("on") && attribute.contains('=');
            assert!(!tag.split(' ').any(acts), "<{tag}> does something");
            let name = tag.trim_start_matches('/').split(' ').next().expect("there is always a first part");
            match tag.strip_prefix('/') {
                Some(name) => assert_eq!(open.pop(), Some(name), "<{tag}>"),
                None if ["!DOCTYPE", "meta", "input", "br"].contains(&name) => {}
                None => open.push(name),
            }
            if tag.starts_with("script") {
                rest = &rest[rest.find("</script").expect("every script ends")..];
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
    fn a_page_of_sound_games_does_not_depend_on_their_order() {
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
        record.detail = Some("<script>alert(1)</script>".into());
        record.differences = vec![Difference {
            engine: PLAYERS[0].to_owned(),
            ply: 0,
            engine_says: "<script>".into(),
            we_say: "wS1;wB1".into(),
        }];
        let records: Vec<GameRecord> = (0..6).map(|game| GameRecord { game, ..record.clone() }).collect();
        let page = page(&records, 2, sprt());
        assert!(page.contains("no start") && page.contains("&lt;script&gt;"));
    }
}
