//! Numbers as people read them: a true minus, percentages, thousands apart.

use std::time::Duration;

pub(super) use crate::said::thousands;
use crate::statistics::{Estimate, Wdl};

/// An estimate of Elo in whole numbers, with its interval: `+35 ± 12`, `> +120`.
pub(super) fn elo(estimate: Estimate) -> String {
    if estimate.value == 0.0 && estimate.margin().is_infinite() {
        return "unknown".to_owned();
    }
    let text = format!("{estimate:+.0}").replace('-', "−").replace(" .. ", " … ");
    // Nothing has no sign.
    text.strip_prefix('+').filter(|text| text.starts_with("0 ")).unwrap_or(&text).to_owned()
}

/// An estimate of Elo with both ends of its interval: `+35 [+12, +58]`.
pub(super) fn elo_with_ends(estimate: Estimate) -> String {
    format!("{} [{}, {}]", signed(estimate.value), signed(estimate.low), signed(estimate.high))
}

/// A number of Elo with its sign.
pub(super) fn signed(elo: f64) -> String {
    match elo {
        f64::INFINITY => "+∞".to_owned(),
        f64::NEG_INFINITY => "−∞".to_owned(),
        // Not −0.
        _ if elo.round() == 0.0 => "0".to_owned(),
        _ => format!("{elo:+.0}").replace('-', "−"),
    }
}

/// A count as a real number.
#[expect(clippy::cast_precision_loss, reason = "counts of games and plies are far below 2^53")]
pub(super) fn real(count: u64) -> f64 {
    count as f64
}

/// A part of a whole; there is none of nothing.
pub(super) fn share(part: u64, whole: u64) -> Option<f64> {
    (whole > 0).then(|| real(part) / real(whole))
}

/// A share as a percentage with one decimal, or a dash.
pub(super) fn percent(share: Option<f64>) -> String {
    share.map_or_else(|| "–".to_owned(), |share| format!("{:.1} %", 100.0 * share))
}

/// How sure something is. Never 0 or 100 %, which would be a proof.
pub(super) fn likelihood(share: f64) -> String {
    match share {
        _ if share >= 0.9995 => "> 99.9 %".to_owned(),
        _ if share < 0.0005 => "< 0.1 %".to_owned(),
        _ => percent(Some(share)),
    }
}

/// Won, drawn and lost, in this order.
pub(super) fn record(games: Wdl) -> String {
    format!("{}–{}–{}", games.wins, games.draws, games.losses)
}

/// Points in halves: `12½`.
pub(super) fn points(games: Wdl) -> String {
    let (whole, half) = (games.wins + games.draws / 2, if games.draws % 2 == 1 { "½" } else { "" });
    if whole == 0 && !half.is_empty() { half.to_owned() } else { format!("{whole}{half}") }
}

/// So many of something: `1 game`, `1,200 games`.
pub(super) fn counted(count: u64, one: &str, many: &str) -> String {
    if count == 1 { format!("1 {one}") } else { format!("{} {many}", thousands(count)) }
}

/// A time in seconds.
pub(super) fn seconds(time: Duration) -> String {
    format!("{:.3} s", time.as_secs_f64())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn elo_is_written_with_a_true_minus() {
        assert_eq!(elo(Estimate { value: -35.2, low: -47.0, high: -23.0 }), "−35 ± 12");
        assert_eq!(elo(Estimate { value: f64::INFINITY, low: 120.0, high: f64::INFINITY }), "> +120");
        assert_eq!(elo(Estimate { value: 0.3, low: -12.0, high: 12.6 }), "0 ± 12");
        assert_eq!(elo(Estimate::UNKNOWN), "unknown");
        assert_eq!(elo_with_ends(Estimate { value: -0.2, low: -47.0, high: f64::INFINITY }), "0 [−47, +∞]");
    }

    #[test]
    fn nothing_is_certain() {
        assert_eq!((likelihood(1.0), likelihood(0.0)), ("> 99.9 %".to_owned(), "< 0.1 %".to_owned()));
        assert_eq!((likelihood(0.5), percent(None)), ("50.0 %".to_owned(), "–".to_owned()));
    }

    #[test]
    fn points_are_counted_in_halves() {
        let points = |wins, draws| points(Wdl { wins, draws, losses: 0 });
        assert_eq!([points(0, 0), points(0, 1), points(3, 2), points(3, 3)], ["0", "½", "4", "4½"]);
    }
}
