//! Why games ended, what was a program's fault, and where an engine's account of a game differs from ours.

use maud::{Markup, html};

use super::numbers::{percent, share, thousands};
use super::tables::{name, name_cell, table};
use crate::Said;
use crate::report::digest::Digest;
use crate::tournament::{Endings, Standings};

/// As many differences are shown to whoever does not ask for them.
const SHOWN: usize = 5;

/// How many games ended for which reason.
pub(super) fn reasons(standings: &Standings) -> Markup {
    let endings = standings.endings();
    html! {
        @if standings.games() > 0 {
            section {
                h2 { "Endings" }
                (table(&html! { th.text { "Reason" } th { "Games" } th { "Share" } }, &html! {
                    @for (reason, count) in endings.iter() {
                        tr {
                            td.text.fault[reason.is_fault()] { (reason.to_string()) }
                            td { (thousands(count)) }
                            td { (percent(share(count, endings.total()))) }
                        }
                    }
                }))
            }
        }
    }
}

/// Who lost how many games by which fault, and each of them.
pub(super) fn faults(standings: &Standings, digest: &Digest) -> Markup {
    if digest.faults.count == 0 {
        return Markup::default();
    }
    let counts = html! {
        @for player in 0..standings.players().len() {
            @let faults = standings.faults(player);
            @if faults.total() > 0 {
                tr {
                    (name_cell(standings, player))
                    td { (thousands(faults.total())) }
                    td.text { (kinds(&faults)) }
                }
            }
        }
    };
    let head = html! { th { "Game" } th.text { "Player" } th.text { "Fault" } th.text { "Detail" } };
    let list = html! {
        @for (game, fault) in &digest.faults.first {
            tr {
                td { (link(digest, *game)) }
                td.text { (name(&fault.player)) }
                td.text.fault { (fault.reason.to_string()) }
                td.said { @if let Some(detail) = &fault.detail { (said(detail)) } }
            }
        }
    };
    html! {
        section {
            h2 { "Faults" }
            (table(&html! { th.name { "Player" } th { "Games lost" } th.text { "By" } }, &counts))
            details {
                summary { "Each of them" }
                (table(&head, &list))
                (left_out(digest.faults.left_out()))
            }
        }
    }
}

/// `3 × crash, 1 × late`.
pub(super) fn kinds(faults: &Endings) -> String {
    faults
        .iter()
        .map(|(reason, count)| format!("{} × {reason}", thousands(count)))
        .collect::<Vec<_>>()
        .join(", ")
}

/// Where engines lost track of the game, or of the rules.
pub(super) fn differences(standings: &Standings, digest: &Digest) -> Markup {
    let found = &digest.differences;
    if found.count == 0 {
        return Markup::default();
    }
    let head = html! {
        th { "Game" } th { "Plies" } th.text { "Engine" } th.text { "The engine says" } th.text { "We say" }
    };
    let list = html! {
        @for (game, difference) in &found.first {
            tr {
                td { (link(digest, *game)) }
                td { (difference.ply) }
                td.text { (name(&difference.engine)) }
                td.said { (said(&difference.engine_says)) }
                td.said { (said(&difference.we_say)) }
            }
        }
    };
    html! {
        section {
            h2 { "Differences" }
            p {
                @for (player, text) in standings.players().iter().enumerate() {
                    @if player > 0 { " · " }
                    (name(text)) ": " (standings.differences(player))
                }
            }
            details open[found.count <= SHOWN] {
                summary { "Each of them" }
                (table(&head, &list))
                (left_out(found.left_out()))
            }
        }
    }
}

/// What somebody said, in a box that scrolls.
fn said(text: &Said) -> Markup {
    html! { div tabindex="0" { (text.to_string()) } }
}

/// The number of a game, and the way to it if it can be stepped through.
fn link(digest: &Digest, game: u64) -> Markup {
    let number = game + 1;
    html! { @if digest.has(game) { a href={ "#g" (number) } { (number) } } @else { (number) } }
}

/// That there are more than are listed, if there are.
fn left_out(count: usize) -> Markup {
    html! { @if count > 0 { p.quiet { "and " (thousands(count as u64)) " more." } } }
}

#[cfg(test)]
mod tests {
    use vespine_engine::Game;

    use super::*;
    use crate::report::samples;
    use crate::tournament::{Difference, GameRecord, GameResult, Reason};

    fn crash(number: u64) -> GameRecord {
        let game: Game = "Base;;;wS1".parse().expect("the game is by the rules");
        let mut record = samples::record(number, &game, GameResult::WhiteWins, Reason::Crash);
        record.detail = Some("exit code <1>".into());
        let difference =
            || Difference { engine: "beta".into(), ply: 1, engine_says: "<x>".into(), we_say: "bS1".into() };
        record.differences = vec![difference()];
        record
    }

    fn page(records: &[GameRecord]) -> String {
        let (mut standings, mut digest) = (Standings::new(["alpha", "beta"]), Digest::new(["alpha", "beta"]));
        for record in records {
            standings.add(record);
            digest.add(record.clone(), None);
        }
        let sections = [reasons(&standings), faults(&standings, &digest), differences(&standings, &digest)];
        sections.map(Markup::into_string).concat()
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
