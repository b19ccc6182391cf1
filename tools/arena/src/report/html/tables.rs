//! The tables of results: everybody, everybody against everybody, and both colours.

use maud::{Markup, html};

use super::numbers::{elo, likelihood, percent, points, record};
use crate::shown;
use crate::statistics::{Estimate, Wdl};
use crate::tournament::Standings;

/// The longest name that is shown in full.
const NAME_LETTERS: usize = 200;

/// One row of the standings.
struct Row {
    player: usize,
    games: Wdl,
    elo: Estimate,
    superiority: Option<f64>,
}

/// Everybody, the strongest first.
pub(super) fn standings(standings: &Standings) -> Markup {
    let [scale, sure] = if standings.players().len() == 2 {
        ["Elo above the other", "Stronger than the other"]
    } else {
        ["Elo above the mean", "Stronger than the next"]
    };
    html! {
        section {
            h2 { "Standings" }
            (table(&html! {
                th {}
                th.name { "Player" }
                @for title in [scale, "Points", "Games", "Score", "Won", "Drawn", "Lost", sure] { th { (title) } }
            }, &html! {
                @for (row, rank) in rows(standings).iter().zip(1..) {
                    @let games = row.games;
                    tr {
                        td { (rank) }
                        (name_cell(standings, row.player))
                        td { (elo(row.elo)) }
                        td { (points(games)) }
                        td { (games.games()) }
                        td { (percent(games.score())) }
                        td { (games.wins) }
                        td { (games.draws) }
                        td { (games.losses) }
                        td { @if let Some(superiority) = row.superiority { (likelihood(superiority)) } }
                    }
                }
            }))
        }
    }
}

/// The rows of the standings: by rating, or by points where there are only two players.
fn rows(standings: &Standings) -> Vec<Row> {
    if let Some(ratings) = standings.ratings() {
        let row = |rating: crate::statistics::Rating| Row {
            player: rating.player,
            games: rating.games,
            elo: rating.elo,
            superiority: rating.superiority,
        };
        return ratings.into_iter().map(row).collect();
    }
    let count = standings.players().len();
    let row = |player: usize| {
        let tally = standings.pairing(player, 1 - player).tally;
        Row { player, games: tally.games(), elo: tally.elo(), superiority: Some(tally.superiority()) }
    };
    let mut rows: Vec<Row> = (0..count).map(row).collect();
    rows.sort_by_key(|row| std::cmp::Reverse(2 * row.games.wins + row.games.draws));
    rows
}

/// Who did what against whom.
pub(super) fn cross_table(standings: &Standings) -> Markup {
    let order: Vec<usize> = rows(standings).iter().map(|row| row.player).collect();
    html! {
        @if standings.games() > 0 {
            section.cross {
                h2 { "Cross table" }
                (table(&html! {
                    th.name { "Player" }
                    @for &player in &order { th { (name(&standings.players()[player])) } }
                }, &html! {
                    @for &player in &order {
                        tr {
                            (name_cell(standings, player))
                            @for &opponent in &order { (cross_cell(standings, player, opponent)) }
                        }
                    }
                }))
            }
        }
    }
}

fn cross_cell(standings: &Standings, player: usize, opponent: usize) -> Markup {
    if player == opponent {
        return html! { td.self {} };
    }
    let pairing = standings.pairing(player, opponent);
    if pairing.games().games() == 0 {
        return html! { td { "–" } };
    }
    let estimate = pairing.tally.elo();
    html! {
        td {
            span.up[estimate.low > 0.0].down[estimate.high < 0.0] { (percent(pairing.games().score())) }
            small { (record(pairing.games())) }
            small { (elo(estimate)) }
        }
    }
}

/// Everybody with White and with Black, and White against Black.
pub(super) fn colors(standings: &Standings) -> Markup {
    let cell = |games: Wdl| html! { td { (percent(games.score())) small { (record(games)) } } };
    let all = standings.all_games();
    html! {
        @if standings.games() > 0 {
            section {
                h2 { "Colours" }
                (table(&html! { th.name { "Player" } th { "As White" } th { "As Black" } }, &html! {
                    @for player in 0..standings.players().len() {
                        @let (as_white, as_black) = standings.colors_of(player);
                        tr { (name_cell(standings, player)) (cell(as_white)) (cell(as_black)) }
                    }
                    tr { th.name { "All games" } (cell(all.white())) (cell(all.white().reversed())) }
                }))
                p.quiet { "White’s advantage: " (elo(all.white_advantage())) " Elo." }
            }
        }
    }
}

/// A table that scrolls where there is no room for it.
pub(super) fn table(head: &Markup, body: &Markup) -> Markup {
    html! {
        div.wide {
            table {
                thead { tr { (head) } }
                tbody { (body) }
            }
        }
    }
}

/// A player as the head of a row.
pub(super) fn name_cell(standings: &Standings, player: usize) -> Markup {
    let text = &standings.players()[player];
    html! { th.name title=(shown(text, NAME_LETTERS)) { (name(text)) } }
}

/// A name, which may be written in either direction without turning the text around it.
pub(super) fn name(text: &str) -> Markup {
    html! { bdi { (shown(text, NAME_LETTERS)) } }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::samples::{self, PLAYERS};

    fn round_robin() -> Standings {
        let mut standings = Standings::new(PLAYERS);
        for record in samples::records(36, 4) {
            standings.add(&record);
        }
        standings
    }

    #[test]
    fn everybody_has_a_row_and_the_idle_have_dashes() {
        let text = standings(&round_robin()).into_string();
        assert_eq!(text.matches("<tr><td>").count(), PLAYERS.len());
        assert!(
            text.contains("&lt;b&gt;&amp;&quot;delta&quot;&lt;/b&gt;") && !text.contains("<b>"),
            "{text}"
        );
        assert!(text.contains("<td>0</td><td>–</td>"), "{text}");
    }

    #[test]
    fn the_cross_table_is_a_square() {
        let text = cross_table(&round_robin()).into_string();
        assert_eq!(text.matches("<td").count(), PLAYERS.len().pow(2));
        assert_eq!(text.matches("<td class=\"self\">").count(), PLAYERS.len());
    }

    #[test]
    fn without_games_there_is_little_to_show() {
        assert_eq!(cross_table(&Standings::new(["a", "b"])).into_string(), "");
        assert_eq!(colors(&Standings::new(["a", "b"])).into_string(), "");
        let rows = |players: &[&str]| {
            standings(&Standings::new(players.iter().copied())).into_string().matches("<tr><td>").count()
        };
        assert_eq!((rows(&["a", "b"]), rows(&["a"])), (2, 1));
    }

    #[test]
    fn a_name_does_nothing_but_to_be_read() {
        assert_eq!(name("é 五\u{0}\u{1b}[31m").into_string(), "<bdi>é 五\\u{0}\\u{1b}[31m</bdi>");
    }
}
