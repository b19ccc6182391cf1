//! Drawings of strength: how the estimate of a match got narrower, or the ratings of many players side by side.

use std::fmt::Write as _;

use super::axis::Axis;
use super::escape::escaped;
use super::numbers::{elo, real, signed};
use crate::statistics::Rating;
use crate::tournament::{Standings, TrackPoint};

const WIDTH: f64 = 620.0;
/// The height of the chart of a match.
const HEIGHT: f64 = 270.0;
/// Where the plot begins and ends; labels stand outside of it.
const LEFT: f64 = 52.0;
const RIGHT: f64 = 560.0;
const TOP: f64 = 14.0;
const BOTTOM: f64 = 226.0;
/// The height of a player's row in the chart of ratings, and the longest name that has room.
const ROW: f64 = 28.0;
const NAME_LETTERS: usize = 22;

/// The chart that fits the tournament, if there is anything to show.
pub(super) fn section(standings: &Standings) -> String {
    let (title, drawing) = if let Some(ratings) = standings.ratings() {
        if standings.games() == 0 {
            return String::new();
        }
        ("Ratings", rating_chart(standings, &ratings))
    } else {
        let [first, second] = standings.players() else {
            return String::new();
        };
        let track = standings.track(0, 1);
        let label = format!("Elo of {first} above {second}, with its 95 % interval, after so many games");
        match track_chart(&track, &label) {
            Some(drawing) => ("Elo over time", drawing),
            None => return String::new(),
        }
    };
    format!("<section><h2>{title}</h2>\n<div class=\"wide plot\">{drawing}</div></section>\n")
}

/// The line of the estimate and the band of its interval, pair after pair.
fn track_chart(track: &[TrackPoint], label: &str) -> Option<String> {
    let (first, last) = (track.first()?, track.last()?);
    let games = |point: &TrackPoint| real(2 * point.pairs as u64);
    let across = Axis::over([games(first), games(last)], LEFT, RIGHT);
    let up = elo_axis(track);
    let mut text = opening(HEIGHT, label);
    for tick in up.ticks(6) {
        let y = up.place(tick);
        let class = if tick == 0.0 { "zero" } else { "grid" };
        let _ = write!(text, "<path class=\"{class}\" d=\"M{LEFT} {y:.1}H{RIGHT}\"/>");
        let _ = write!(
            text,
            "<text x=\"{}\" y=\"{:.1}\" text-anchor=\"end\">{}</text>",
            LEFT - 8.0,
            y + 4.0,
            signed(tick)
        );
    }
    for tick in across.ticks(7) {
        let x = across.place(tick);
        let _ =
            write!(text, "<text x=\"{x:.1}\" y=\"{}\" text-anchor=\"middle\">{tick}</text>", BOTTOM + 18.0);
    }
    let _ = write!(
        text,
        "<text x=\"{}\" y=\"{}\" text-anchor=\"middle\">games</text>",
        f64::midpoint(LEFT, RIGHT),
        BOTTOM + 36.0
    );
    let _ = write!(text, "<text x=\"4\" y=\"{}\">Elo</text>", TOP + 4.0);
    let place =
        |point: &TrackPoint, elo: f64| format!("{:.1} {:.1}", across.place(games(point)), up.place(elo));
    let upper = track.iter().map(|point| place(point, point.elo.high));
    let lower = track.iter().rev().map(|point| place(point, point.elo.low));
    let _ =
        write!(text, "<path class=\"band\" d=\"M{}z\"/>", upper.chain(lower).collect::<Vec<_>>().join("L"));
    let line: Vec<String> = track.iter().map(|point| place(point, point.elo.value)).collect();
    let _ = write!(text, "<path class=\"line\" d=\"M{}\"/>", line.join("L"));
    let (x, y) = (across.place(games(last)), up.place(last.elo.value));
    let (low, high) = (up.place(last.elo.low), up.place(last.elo.high));
    let _ = write!(
        text,
        "<path class=\"bar\" d=\"M{x:.1} {low:.1}V{high:.1}\"/><circle class=\"dot\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"4\"/>"
    );
    let _ = write!(
        text,
        "<text class=\"strong\" x=\"{:.1}\" y=\"{:.1}\">{}</text></svg>",
        x + 9.0,
        y + 4.0,
        signed(last.elo.value)
    );
    Some(text)
}

/// The scale of Elo: zero, the line and the band, but not the wide beginnings of either.
fn elo_axis(track: &[TrackPoint]) -> Axis {
    let line = track.iter().skip(track.len() / 10).map(|point| point.elo.value);
    let band = track.iter().skip(track.len() / 4).flat_map(|point| [point.elo.low, point.elo.high]);
    Axis::over(line.chain(band).chain([0.0]), BOTTOM, TOP).padded()
}

/// A row for each player, the strongest above.
fn rating_chart(standings: &Standings, ratings: &[Rating]) -> String {
    let left = 180.0;
    let right = 500.0;
    let ends = ratings.iter().flat_map(|rating| [rating.elo.low, rating.elo.high]);
    let across = Axis::over(ends, left, right).padded();
    let bottom = TOP + ROW * real(ratings.len() as u64);
    let mut text = opening(bottom + 44.0, "Elo above the mean of all players, with 95 % intervals");
    for tick in across.ticks(6) {
        let x = across.place(tick);
        let class = if tick == 0.0 { "zero" } else { "grid" };
        let _ = write!(text, "<path class=\"{class}\" d=\"M{x:.1} {TOP}V{bottom}\"/>");
        let _ = write!(
            text,
            "<text x=\"{x:.1}\" y=\"{}\" text-anchor=\"middle\">{}</text>",
            bottom + 16.0,
            signed(tick)
        );
    }
    let middle = f64::midpoint(left, right);
    let _ = write!(
        text,
        "<text x=\"{middle}\" y=\"{}\" text-anchor=\"middle\">Elo above the mean</text>",
        bottom + 34.0
    );
    for (rating, row) in ratings.iter().zip(0_u32..) {
        let y = TOP + ROW * (f64::from(row) + 0.5);
        let [low, value, high] =
            [rating.elo.low, rating.elo.value, rating.elo.high].map(|elo| across.place(elo));
        let name = shortened(&standings.players()[rating.player]);
        let _ = write!(
            text,
            "<text class=\"strong\" x=\"{}\" y=\"{:.1}\" text-anchor=\"end\">{name}</text>",
            left - 12.0,
            y + 4.0
        );
        let _ = write!(
            text,
            "<path class=\"bar\" d=\"M{low:.1} {y:.1}H{high:.1}M{low:.1} {:.1}v8M{high:.1} {:.1}v8\"/>",
            y - 4.0,
            y - 4.0
        );
        let _ = write!(text, "<circle class=\"dot\" cx=\"{value:.1}\" cy=\"{y:.1}\" r=\"4\"/>");
        let _ = write!(text, "<text x=\"{}\" y=\"{:.1}\">{}</text>", right + 10.0, y + 4.0, elo(rating.elo));
    }
    text + "</svg>"
}

fn opening(height: f64, label: &str) -> String {
    let label = escaped(label);
    format!("<svg class=\"chart\" viewBox=\"0 0 {WIDTH} {height}\" role=\"img\"><title>{label}</title>")
}

/// As much of a name as there is room for.
fn shortened(name: &str) -> String {
    if name.chars().count() <= NAME_LETTERS {
        return escaped(name);
    }
    escaped(&name.chars().take(NAME_LETTERS - 1).chain(['…']).collect::<String>())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::statistics::{Estimate, Pairs};

    fn track(counts: &[[u64; 5]]) -> Vec<TrackPoint> {
        let point = |(index, counts): (usize, &[u64; 5])| TrackPoint {
            pairs: index + 1,
            elo: Pairs::new(*counts).elo(),
        };
        counts.iter().enumerate().map(point).collect()
    }

    #[test]
    fn no_pairs_are_no_chart() {
        assert_eq!(track_chart(&[], ""), None);
        assert_eq!(section(&Standings::new(["a", "b"])), "");
        assert_eq!(section(&Standings::new(["a", "b", "c"])), "");
    }

    #[test]
    fn all_places_are_numbers_whatever_the_estimates() {
        for counts in
            [&[[0, 0, 0, 0, 1]][..], &[[1, 0, 0, 0, 0], [2, 0, 0, 0, 0]], &[[0, 0, 1, 0, 0], [0, 0, 2, 0, 0]]]
        {
            let text = track_chart(&track(counts), "x").expect("there are pairs");
            assert!(!text.contains("inf") && !text.contains("NaN"), "{text}");
        }
        let unknown = [TrackPoint { pairs: 1, elo: Estimate::UNKNOWN }];
        assert!(track_chart(&unknown, "x").is_some_and(|text| !text.contains("inf")));
    }

    #[test]
    fn long_names_are_cut_between_letters() {
        assert_eq!(shortened(&"é".repeat(30)), "é".repeat(21) + "…");
        assert_eq!(shortened("<a>"), "&lt;a&gt;");
    }
}
