//! The tables of results: everybody, everybody against everybody, and both colours.

use std::fmt::Write as _;

use super::escape::{escaped, name};
use super::numbers::{elo, likelihood, percent, points, record};
use crate::statistics::{Estimate, Wdl};
use crate::tournament::Standings;

/// One row of the standings.
struct Row {
    player: usize,
    games: Wdl,
    elo: Estimate,
    superiority: Option<f64>,
}

/// Everybody, the strongest first.
pub(super) fn standings(standings: &Standings) -> String {
    let is_match = standings.players().len() == 2;
    let [scale, sure] = if is_match {
        ["Elo above the other", "Stronger than the other"]
    } else {
        ["Elo above the mean", "Stronger than the next"]
    };
    let mut body = String::new();
    for (row, rank) in rows(standings).iter().zip(1..) {
        let games = row.games;
        let _ = write!(body, "<tr><td>{rank}</td>{}", name_cell(standings, row.player));
        let _ = write!(body, "<td>{}</td><td>{}</td>", elo(row.elo), points(games));
        let _ = write!(body, "<td>{}</td><td>{}</td>", games.games(), percent(games.score()));
        let _ = write!(body, "<td>{}</td><td>{}</td><td>{}</td>", games.wins, games.draws, games.losses);
        let sure = row.superiority.map_or_else(String::new, likelihood);
        let _ = writeln!(body, "<td>{sure}</td></tr>");
    }
    let head = [scale, "Points", "Games", "Score", "Won", "Drawn", "Lost", sure];
    let head = head.join("</th><th>");
    section("Standings", &format!("<th></th><th class=\"name\">Player</th><th>{head}</th>"), &body, "")
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
pub(super) fn cross_table(standings: &Standings) -> String {
    if standings.games() == 0 {
        return String::new();
    }
    let order: Vec<usize> = rows(standings).iter().map(|row| row.player).collect();
    let mut head = String::from("<th class=\"name\">Player</th>");
    for &player in &order {
        let _ = write!(head, "<th>{}</th>", name(&standings.players()[player]));
    }
    let mut body = String::new();
    for &player in &order {
        let _ = write!(body, "<tr>{}", name_cell(standings, player));
        for &opponent in &order {
            body.push_str(&cross_cell(standings, player, opponent));
        }
        body.push_str("</tr>\n");
    }
    section("Cross table", &head, &body, " cross")
}

fn cross_cell(standings: &Standings, player: usize, opponent: usize) -> String {
    if player == opponent {
        return "<td class=\"self\"></td>".to_owned();
    }
    let pairing = standings.pairing(player, opponent);
    if pairing.games().games() == 0 {
        return "<td>–</td>".to_owned();
    }
    let estimate = pairing.tally.elo();
    let class = match () {
        () if estimate.low > 0.0 => " class=\"up\"",
        () if estimate.high < 0.0 => " class=\"down\"",
        () => "",
    };
    let (score, games) = (percent(pairing.games().score()), record(pairing.games()));
    format!("<td><span{class}>{score}</span><small>{games}</small><small>{}</small></td>", elo(estimate))
}

/// Everybody with White and with Black, and White against Black.
pub(super) fn colors(standings: &Standings) -> String {
    if standings.games() == 0 {
        return String::new();
    }
    let cells = |games: Wdl| format!("<td>{}<small>{}</small></td>", percent(games.score()), record(games));
    let mut body = String::new();
    for player in 0..standings.players().len() {
        let (as_white, as_black) = standings.colors_of(player);
        let _ =
            writeln!(body, "<tr>{}{}{}</tr>", name_cell(standings, player), cells(as_white), cells(as_black));
    }
    let all = standings.all_games();
    let _ = writeln!(
        body,
        "<tr><th class=\"name\">All games</th>{}{}</tr>",
        cells(all.white()),
        cells(all.white().reversed())
    );
    let head = "<th class=\"name\">Player</th><th>As White</th><th>As Black</th>";
    let advantage = elo(all.white_advantage());
    format!(
        "<section><h2>Colours</h2>\n{}<p class=\"quiet\">White’s advantage: {advantage} Elo.</p></section>\n",
        table(head, &body, "")
    )
}

/// A section with a table that scrolls where there is no room for it.
pub(super) fn section(title: &str, head: &str, body: &str, class: &str) -> String {
    format!("<section><h2>{title}</h2>\n{}</section>\n", table(head, body, class))
}

/// A table that scrolls where there is no room for it.
pub(super) fn table(head: &str, body: &str, class: &str) -> String {
    format!(
        "<div class=\"wide{class}\"><table><thead><tr>{head}</tr></thead>\n<tbody>\n{body}</tbody></table></div>\n"
    )
}

/// A player as the head of a row.
pub(super) fn name_cell(standings: &Standings, player: usize) -> String {
    let text = &standings.players()[player];
    format!("<th class=\"name\" title=\"{}\">{}</th>", escaped(text), name(text))
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
        let text = standings(&round_robin());
        assert_eq!(text.matches("<tr><td>").count(), PLAYERS.len());
        assert!(
            text.contains("&lt;b&gt;&amp;&quot;delta&quot;&lt;/b&gt;") && !text.contains("<b>"),
            "{text}"
        );
        assert!(text.contains("<td>0</td><td>–</td>"), "{text}");
    }

    #[test]
    fn the_cross_table_is_a_square() {
        let text = cross_table(&round_robin());
        assert_eq!(text.matches("<td").count(), PLAYERS.len().pow(2));
        assert_eq!(text.matches("<td class=\"self\">").count(), PLAYERS.len());
    }

    #[test]
    fn without_games_there_is_little_to_show() {
        assert_eq!(cross_table(&Standings::new(["a", "b"])), "");
        assert_eq!(colors(&Standings::new(["a", "b"])), "");
        assert_eq!(standings(&Standings::new(["a", "b"])).matches("<tr><td>").count(), 2);
        assert_eq!(standings(&Standings::new(["a"])).matches("<tr><td>").count(), 1);
    }
}
