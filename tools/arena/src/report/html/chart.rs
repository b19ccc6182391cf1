//! Drawings of strength: how the estimate of a match got narrower, or the ratings of many players side by side.

use maud::{Markup, html};

use super::axis::Axis;
use super::numbers::{elo, real, signed};
use crate::shown;
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
pub(super) fn section(standings: &Standings) -> Markup {
    let (title, drawing) = if let Some(ratings) = standings.ratings() {
        ("Ratings", (standings.games() > 0).then(|| rating_chart(standings, &ratings)))
    } else if let [first, second] = standings.players() {
        let [first, second] = [first, second].map(|name| shown(name, NAME_LETTERS));
        let label = format!("Elo of {first} above {second}, with its 95 % interval, after so many games");
        ("Elo over time", track_chart(&standings.track(0, 1), &label))
    } else {
        ("", None)
    };
    html! {
        @if let Some(drawing) = drawing {
            section {
                h2 { (title) }
                div.wide.plot { (drawing) }
            }
        }
    }
}

/// The line of the estimate and the band of its interval, pair after pair.
fn track_chart(track: &[TrackPoint], label: &str) -> Option<Markup> {
    let (first, last) = (track.first()?, track.last()?);
    let games = |point: &TrackPoint| real(2 * point.pairs as u64);
    let across = Axis::over([games(first), games(last)], LEFT, RIGHT);
    let up = elo_axis(track);
    let place =
        |point: &TrackPoint, elo: f64| format!("{:.1} {:.1}", across.place(games(point)), up.place(elo));
    let upper = track.iter().map(|point| place(point, point.elo.high));
    let lower = track.iter().rev().map(|point| place(point, point.elo.low));
    let band = upper.chain(lower).collect::<Vec<_>>().join("L");
    let line = track.iter().map(|point| place(point, point.elo.value)).collect::<Vec<_>>().join("L");
    let (x, y) = (across.place(games(last)), up.place(last.elo.value));
    let (low, high) = (up.place(last.elo.low), up.place(last.elo.high));
    let drawing = html! {
        @for tick in up.ticks(6) {
            path class=(line_class(tick)) d=(format!("M{LEFT} {:.1}H{RIGHT}", up.place(tick))) {}
            (label_at(LEFT - 8.0, up.place(tick) + 4.0, Anchor::End, &signed(tick)))
        }
        @for tick in across.ticks(7) {
            (label_at(across.place(tick), BOTTOM + 18.0, Anchor::Middle, &tick.to_string()))
        }
        (label_at(f64::midpoint(LEFT, RIGHT), BOTTOM + 36.0, Anchor::Middle, "games"))
        (label_at(4.0, TOP + 4.0, Anchor::Start, "Elo"))
        path.band d=(format!("M{band}z")) {}
        path.line d=(format!("M{line}")) {}
        path.bar d=(format!("M{x:.1} {low:.1}V{high:.1}")) {}
        (dot(x, y))
        text.strong x=(format!("{:.1}", x + 9.0)) y=(format!("{:.1}", y + 4.0)) { (signed(last.elo.value)) }
    };
    Some(chart(HEIGHT, label, &drawing))
}

/// The scale of Elo: zero, the line and the band, but not the wide beginnings of either.
fn elo_axis(track: &[TrackPoint]) -> Axis {
    let line = track.iter().skip(track.len() / 10).map(|point| point.elo.value);
    let band = track.iter().skip(track.len() / 4).flat_map(|point| [point.elo.low, point.elo.high]);
    Axis::over(line.chain(band).chain([0.0]), BOTTOM, TOP).padded()
}

/// A row for each player, the strongest above.
fn rating_chart(standings: &Standings, ratings: &[Rating]) -> Markup {
    let left = 180.0;
    let right = 500.0;
    let ends = ratings.iter().flat_map(|rating| [rating.elo.low, rating.elo.high]);
    let across = Axis::over(ends, left, right).padded();
    let bottom = TOP + ROW * real(ratings.len() as u64);
    let drawing = html! {
        @for tick in across.ticks(6) {
            path class=(line_class(tick)) d=(format!("M{:.1} {TOP}V{bottom}", across.place(tick))) {}
            (label_at(across.place(tick), bottom + 16.0, Anchor::Middle, &signed(tick)))
        }
        (label_at(f64::midpoint(left, right), bottom + 34.0, Anchor::Middle, "Elo above the mean"))
        @for (rating, row) in ratings.iter().zip(0_u32..) {
            @let y = TOP + ROW * (f64::from(row) + 0.5);
            @let [low, value, high] = [rating.elo.low, rating.elo.value, rating.elo.high].map(|elo| across.place(elo));
            text.strong x=(left - 12.0) y=(format!("{:.1}", y + 4.0)) text-anchor="end" {
                (shortened(&standings.players()[rating.player]))
            }
            path.bar d=(format!("M{low:.1} {y:.1}H{high:.1}M{low:.1} {0:.1}v8M{high:.1} {0:.1}v8", y - 4.0)) {}
            (dot(value, y))
            (label_at(right + 10.0, y + 4.0, Anchor::Start, &elo(rating.elo)))
        }
    };
    chart(bottom + 44.0, "Elo above the mean of all players, with 95 % intervals", &drawing)
}

fn chart(height: f64, label: &str, drawing: &Markup) -> Markup {
    html! {
        svg.chart viewBox=(format!("0 0 {WIDTH} {height}")) role="img" {
            title { (label) }
            (drawing)
        }
    }
}

fn line_class(tick: f64) -> &'static str {
    if tick == 0.0 { "zero" } else { "grid" }
}

fn dot(x: f64, y: f64) -> Markup {
    html! { circle.dot cx=(format!("{x:.1}")) cy=(format!("{y:.1}")) r="4" {} }
}

/// Where a label stands, seen from its place.
#[derive(Clone, Copy)]
enum Anchor {
    Start,
    Middle,
    End,
}

fn label_at(x: f64, y: f64, anchor: Anchor, label: &str) -> Markup {
    let anchor = match anchor {
        Anchor::Start => "start",
        Anchor::Middle => "middle",
        Anchor::End => "end",
    };
    html! { text x=(format!("{x:.1}")) y=(format!("{y:.1}")) text-anchor=(anchor) { (label) } }
}

/// As much of a name as there is room for.
fn shortened(name: &str) -> String {
    let name = shown(name, usize::MAX);
    if name.chars().count() <= NAME_LETTERS {
        return name;
    }
    name.chars().take(NAME_LETTERS - 1).chain(['…']).collect()
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
        assert!(track_chart(&[], "").is_none());
        for players in [&["a", "b"][..], &["a", "b", "c"], &[]] {
            assert_eq!(section(&Standings::new(players.iter().copied())).into_string(), "");
        }
    }

    #[test]
    fn all_places_are_numbers_whatever_the_estimates() {
        for counts in
            [&[[0, 0, 0, 0, 1]][..], &[[1, 0, 0, 0, 0], [2, 0, 0, 0, 0]], &[[0, 0, 1, 0, 0], [0, 0, 2, 0, 0]]]
        {
            let text = track_chart(&track(counts), "x").expect("there are pairs").into_string();
            assert!(!text.contains("inf") && !text.contains("NaN"), "{text}");
        }
        let unknown = [TrackPoint { pairs: 1, elo: Estimate::UNKNOWN }];
        assert!(track_chart(&unknown, "x").is_some_and(|text| !text.into_string().contains("inf")));
    }

    #[test]
    fn long_names_are_cut_between_letters() {
        assert_eq!(shortened(&"é".repeat(30)), "é".repeat(21) + "…");
        assert_eq!(shortened("<a>"), "<a>");
    }
}
