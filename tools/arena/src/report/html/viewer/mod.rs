//! The games, to be stepped through: a list to choose from, a board, the scores that the engines told, and the moves.
//!
//! ```text
//!   ┌───────────────┬───────────────────────────────┐
//!   │ Find a game   │ 17  alpha 1–0 beta            │     the list and the frame are made here
//!   │ 1  a 1–0 b    │         ⬡ ⬡                   │
//!   │ 2  b ½–½ a    │        ⬡ ⬡ ⬡                  │     what is in the frame is drawn by viewer.js
//!   │ ...           │ |< < ───●──── > >|            │     from the data (data.rs, places.rs)
//!   │               │ scores, moves, copy           │
//!   └───────────────┴───────────────────────────────┘
//! ```
//!
//! The script is one fixed text: it makes text nodes of what it shows and never markup, and the page's policy allows no
//! other script.

mod data;
mod places;

use maud::{Markup, PreEscaped, html};

use super::numbers::{counted, thousands};
use super::tables::name;
use crate::report::digest::{Digest, Kept};
use crate::tournament::GameResult;

/// The script, and the hash by which the policy of the page knows it.
const SCRIPT: &str = include_str!("viewer.js");
const SCRIPT_HASH: &str = "sha256-wEXtSCu3d3yiTKdN7WfWksBRbNE8B3WFywIdl3bGFgA=";

/// The look of it.
pub(super) const STYLE: &str = include_str!("viewer.css");

/// What the page may do: run this script, and nothing else. Nothing is ever loaded.
pub(super) fn policy() -> String {
    format!(
        "default-src 'none'; style-src 'unsafe-inline'; script-src '{SCRIPT_HASH}'; base-uri 'none'; form-action 'none'"
    )
}

/// The bugs and their letters, as the legend has them.
const BUGS: [(&str, &str); 8] = [
    ("Q", "queen bee"),
    ("S", "spider"),
    ("B", "beetle"),
    ("G", "grasshopper"),
    ("A", "ant"),
    ("M", "mosquito"),
    ("L", "ladybug"),
    ("P", "pillbug"),
];

/// The games that can be stepped through.
pub(super) fn section(digest: &Digest) -> Markup {
    if digest.games() == 0 {
        return Markup::default();
    }
    html! {
        section #games {
            h2 { "Games" }
            (which(digest))
            noscript {
                p.fault { "To step through the games, let this page run its script. The file games.pgn has them as well." }
            }
            div.browser {
                nav.list aria-label="Games" {
                    label for="find" { "Find" }
                    input #find type="search" placeholder="player, result, reason, number" autocomplete="off";
                    ol { @for kept in digest.kept() { (entry(kept)) } }
                    p.quiet #none hidden { "No such game." }
                }
                (frame())
            }
            script #data type="application/json" { (PreEscaped(data::json(digest))) }
            script { (PreEscaped(SCRIPT)) }
        }
    }
}

/// Which games are there, if not all are.
fn which(digest: &Digest) -> Markup {
    let kept = digest.kept().count();
    html! {
        @if kept < digest.games() {
            p.quiet {
                "Of " (thousands(digest.games() as u64)) " games the newest are here, and older ones in which something went wrong: "
                (counted(kept as u64, "game", "games")) ". The file games.pgn has all of them."
            }
        }
    }
}

/// A line of the list.
fn entry(kept: &Kept) -> Markup {
    let record = &kept.record;
    let number = record.game + 1;
    html! {
        li {
            a href={ "#g" (number) } {
                span.number { (number) }
                span.who { (name(&record.white)) " " b { (score(record.result)) } " " (name(&record.black)) }
                span.why.fault[record.reason.is_fault()] { (record.reason.to_string()) }
                span.length { (counted(record.plies() as u64, "ply", "plies")) }
            }
        }
    }
}

/// The result as it is usually written, White's part first.
fn score(result: GameResult) -> &'static str {
    match result {
        GameResult::WhiteWins => "1–0",
        GameResult::BlackWins => "0–1",
        GameResult::Draw => "½–½",
    }
}

/// The frame that the script fills.
fn frame() -> Markup {
    html! {
        div.viewer #viewer role="group" aria-label="Game" tabindex="0" hidden {
            h3 #title {}
            p.quiet #about {}
            div.stage {
                div.hand #black-hand {}
                svg.board #board role="img" aria-labelledby="said" {}
                div.hand #white-hand {}
            }
            div.controls role="group" aria-label="Steps" {
                (button("first", "To the beginning (Home)", "M6 5v14M19 5v14L9 12z"))
                (button("back", "One ply back (left arrow)", "M16 5v14L6 12z"))
                input #ply type="range" min="0" value="0" step="1" aria-label="Ply";
                (button("forward", "One ply on (right arrow)", "M8 5v14l10-7z"))
                (button("last", "To the end (End)", "M18 5v14M5 5v14l10-7z"))
            }
            p #said aria-live="polite" {}
            p.quiet #stacks {}
            figure #curve {
                svg #scores role="img" aria-label="What the engines told about their positions" preserveAspectRatio="none" {}
                span.better.white { "White is better" }
                span.better.black { "Black is better" }
                figcaption {
                    span.key.white-line {} span #white-key {} span.key.black-line {} span #black-key {}
                    span.quiet { "What each engine thought before its own moves, in units of its own." }
                }
            }
            div.copying {
                button #copy-game type="button" { "Copy the GameString" }
                button #copy-position type="button" { "Copy it up to here" }
                span #copied role="status" {}
            }
            details open {
                summary { "Moves" }
                ol.moves #moves {}
            }
            (legend())
        }
    }
}

fn button(id: &str, label: &str, path: &str) -> Markup {
    html! {
        button id=(id) type="button" aria-label=(label) title=(label) {
            svg viewBox="0 0 24 24" aria-hidden="true" { path d=(path) {} }
        }
    }
}

/// What the letters, colours and marks mean.
fn legend() -> Markup {
    html! {
        details.legend open {
            summary { "Legend" }
            ul {
                @for (letter, bug) in BUGS { li { b class={ "bug " (letter) } { (letter) } " " (bug) } }
            }
            ul {
                li { span.tile.w { "A1" } " White’s first ant: white tiles are White’s, dark ones Black’s" }
                li { span.mark.to {} " where the last move went" }
                li { span.mark.from {} " where it came from" }
                li { span.badge { "2" } " so many pieces on each other: what lies below is told under the board" }
            }
            p.quiet { "Arrow keys go from ply to ply, Home and End to the beginning and the end." }
        }
    }
}

#[cfg(test)]
mod tests {
    use base64::Engine as _;
    use base64::engine::general_purpose::STANDARD;
    use sha2::{Digest as _, Sha256};

    use super::*;
    use crate::report::samples;
    use crate::tournament::GameRecord;

    fn page(records: &[GameRecord]) -> String {
        let mut digest = Digest::new(samples::PLAYERS);
        for record in records {
            digest.add(record.clone(), None);
        }
        section(&digest).into_string()
    }

    #[test]
    fn the_policy_allows_the_script_and_no_other() {
        let hash = format!("sha256-{}", STANDARD.encode(Sha256::digest(SCRIPT)));
        assert_eq!(SCRIPT_HASH, hash, "the script has changed: this is its hash now");
        assert!(page(&samples::records(2, 2)).contains(&format!("<script>{SCRIPT}</script>")));
    }

    #[test]
    fn the_script_makes_no_markup() {
        for word in ["innerHTML", "outerHTML", "insertAdjacent", "document.write", "eval", "Function("] {
            assert!(!SCRIPT.contains(word), "{word}");
        }
    }

    #[test]
    fn no_games_are_no_section() {
        assert_eq!(page(&[]), "");
    }

    #[test]
    fn every_game_is_in_the_list_and_in_the_data() {
        let records = samples::records(30, 4);
        let text = page(&records);
        for record in &records {
            let number = record.game + 1;
            assert_eq!(text.matches(&format!("href=\"#g{number}\"")).count(), 1);
            assert_eq!(text.matches(&format!("{{\"number\":{number},")).count(), 1);
        }
        assert!(!text.contains("newest"));
    }

    #[test]
    fn what_is_left_out_is_told() {
        let one = samples::records(1, 2).remove(0);
        let records: Vec<GameRecord> = (0..1_500).map(|game| GameRecord { game, ..one.clone() }).collect();
        let text = page(&records);
        assert!(text.contains("Of 1,500 games the newest are here") && text.contains("1,000 games."));
        assert_eq!(text.matches("<li><a href=\"#g").count(), 1_000);
    }

    #[test]
    fn a_record_that_cannot_be_played_is_listed_without_a_board() {
        let mut record = samples::records(1, 2).remove(0);
        record.moves = "Base;;;wS1;<b>".to_owned();
        let text = page(&[record]);
        assert!(text.contains("\"places\":[]") && text.contains("wS1;\\u003cb>") && !text.contains("<b>&"));
    }
}
