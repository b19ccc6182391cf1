//! How long the players thought, and how deep they say they looked.

use std::time::Duration;

use maud::{Markup, html};

use super::numbers::{seconds, share, thousands};
use super::tables::{name_cell, table};
use crate::report::digest::{Digest, Thinking};
use crate::tournament::Standings;

/// A row for each player, if anything is known.
pub(super) fn section(standings: &Standings, digest: &Digest) -> Markup {
    let is_known = digest.thinking.iter().any(|player| player.timed > 0 || player.told > 0);
    html! {
        @if is_known {
            section {
                h2 { "Thinking" }
                (table(&html! {
                    th.name { "Player" }
                    @for title in ["Moves timed", "Mean time", "Longest", "Mean depth told"] { th { (title) } }
                }, &html! {
                    @for (number, player) in digest.thinking.iter().enumerate() {
                        tr {
                            (name_cell(standings, number))
                            td { (thousands(player.timed.into())) }
                            td { (player.shown(player.time / player.timed.max(1))) }
                            td { (player.shown(player.longest)) }
                            td { (player.mean_depth()) }
                        }
                    }
                }))
            }
        }
    }
}

impl Thinking {
    fn shown(&self, time: Duration) -> String {
        if self.timed == 0 { "–".to_owned() } else { seconds(time) }
    }

    fn mean_depth(&self) -> String {
        share(self.depths, self.told).map_or_else(|| "–".to_owned(), |depth| format!("{depth:.1}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::samples;
    use crate::tournament::Timing;

    #[test]
    fn everybody_has_a_row_and_the_silent_have_dashes() {
        let standings = Standings::new(samples::PLAYERS);
        let mut digest = Digest::new(samples::PLAYERS);
        let record = samples::records(1, 2).remove(0);
        let moves = vec![Duration::from_millis(250); 2];
        digest.add(record, Some(Timing { game: 0, began: 0, whole: Duration::ZERO, moves }));
        let text = section(&standings, &digest).into_string();
        assert!(text.contains("<td>1</td><td>0.250 s</td><td>0.250 s</td><td>2.0</td>"), "{text}");
        assert!(text.contains("<td>0</td><td>–</td><td>–</td><td>–</td>"), "{text}");
    }

    #[test]
    fn nothing_known_is_no_section() {
        assert_eq!(section(&Standings::new(["a", "b"]), &Digest::new(["a", "b"])).into_string(), "");
    }
}
