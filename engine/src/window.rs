//! Where the hive lies, when it is small enough for the fast board.
//!
//! A set of four words ([`HexSet`](crate::HexSet)) is a torus of only 256 hexes: hex `id` falls on `id mod 256`. Around
//! a centre the ball of radius 7 still has a place of its own for each hex (the shortest way round is 16), so while
//! every tile stands within 6 steps of the centre, nothing that touches the hive is ever confused with anything
//! else: the farthest things compared are 7 from the centre on one side and 8 on the other.
//!
//! [`Board`](crate::Board) counts the tiles outside the ball. None outside: four words serve. Otherwise the hive is
//! long and the same code runs with sixteen.

use std::ops::RangeInclusive;

use crate::hex::{Hex, steps};

/// A ball of radius 6 around a centre.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Window {
    center: Hex,
}

impl Window {
    const RADIUS: u32 = 6;

    #[inline]
    pub(crate) const fn at(center: Hex) -> Window {
        Window { center }
    }

    /// Is `hex` inside the ball?
    #[inline]
    pub(crate) const fn contains(self, hex: Hex) -> bool {
        INSIDE[hex.relative_to(self.center).index()]
    }

    /// The hex that stands behind bit number `id` of a set of `W` words.
    #[inline]
    pub(crate) const fn unfold<const W: usize>(self, id: usize) -> Hex {
        let hex = Hex::wrap(id as u16);
        if W * 64 == Hex::COUNT {
            return hex;
        }
        UNFOLD[hex.relative_to(self.center).index() % 256].moved_by(self.center)
    }

    /// A window that holds all of `hexes`, if there is one.
    ///
    /// The ball of radius 6 is a hexagon: |q|, |r| and |q + r| are at most 6. So the centre may lie in the
    /// intersection of three strips, read off the smallest and the largest value of each coordinate.
    pub(crate) fn around(hexes: &(impl Iterator<Item = Hex> + Clone)) -> Option<Window> {
        let origin = hexes.clone().next()?;
        let radius = Self::RADIUS.cast_signed();
        let strip = |coordinate: fn((i32, i32)) -> i32| {
            let values = hexes.clone().map(|hex| coordinate(hex.relative_to(origin).axial()));
            let (low, high) =
                values.fold((i32::MAX, i32::MIN), |(low, high), value| (low.min(value), high.max(value)));
            (high - radius)..=(low + radius)
        };
        let (columns, rows, diagonals) = (strip(|(q, _)| q), strip(|(_, r)| r), strip(|(q, r)| q + r));
        // The middle of the strips is best: from there the hive may spread to all sides before it needs a new window.
        let off = |value: i32, strip: &RangeInclusive<i32>| (2 * value - strip.start() - strip.end()).abs();
        columns
            .clone()
            .flat_map(|q| rows.clone().map(move |r| (q, r)))
            .filter(|&(q, r)| diagonals.contains(&(q + r)))
            .min_by_key(|&(q, r)| off(q, &columns) + off(r, &rows) + off(q + r, &diagonals))
            .map(|(q, r)| Window::at(Hex::at(q, r).moved_by(origin)))
    }
}

/// Is the hex within the radius of the origin?
const INSIDE: [bool; Hex::COUNT] = {
    let mut inside = [false; Hex::COUNT];
    let radius = Window::RADIUS.cast_signed();
    let mut q = -radius;
    while q <= radius {
        let mut r = -radius;
        while r <= radius {
            if steps(q, r) <= Window::RADIUS {
                inside[Hex::at(q, r).index()] = true;
            }
            r += 1;
        }
        q += 1;
    }
    inside
};

/// For each hex of the small torus, the hex of the ball of radius 7 that falls on it.
const UNFOLD: [Hex; 256] = {
    let mut unfold = [Hex::ORIGIN; 256];
    let radius = Window::RADIUS.cast_signed() + 1;
    let mut q = -radius;
    while q <= radius {
        let mut r = -radius;
        while r <= radius {
            if steps(q, r) <= Window::RADIUS + 1 {
                unfold[Hex::at(q, r).index() % 256] = Hex::at(q, r);
            }
            r += 1;
        }
        q += 1;
    }
    unfold
};

#[cfg(test)]
mod tests {
    use super::*;

    /// All hexes within `radius` of the origin.
    fn ball(radius: i32) -> impl Iterator<Item = Hex> + Clone {
        (-radius..=radius)
            .flat_map(move |q| (-radius..=radius).map(move |r| (q, r)))
            .filter(move |&(q, r)| steps(q, r) <= radius.unsigned_abs())
            .map(|(q, r)| Hex::at(q, r))
    }

    #[test]
    fn the_shortest_way_round_the_small_torus_is_16_steps() {
        let around = ball(20).filter(|hex| *hex != Hex::ORIGIN && hex.index() % 256 == 0);
        assert_eq!(around.map(|hex| hex.distance(Hex::ORIGIN)).min(), Some(16));
    }

    #[test]
    fn a_hex_unfolds_to_itself_around_any_center() {
        for center in [Hex::ORIGIN, Hex::at(100, -3), Hex::at(-16, 16), Hex::at(31, 31)] {
            let window = Window::at(center);
            for hex in ball(7).map(|hex| hex.moved_by(center)) {
                assert_eq!(window.unfold::<4>(hex.index() % 256), hex);
                assert_eq!(window.contains(hex), hex.distance(center) <= 6);
            }
        }
    }

    #[test]
    fn a_window_is_found_exactly_when_there_is_one() {
        let away = Hex::at(57, -8);
        let moved = ball(6).map(|hex| hex.moved_by(away));
        assert_eq!(Window::around(&moved), Some(Window::at(away)));
        for length in 1..=28 {
            for (q, r) in [(1, 0), (0, 1), (-1, 1)] {
                let line = (0..length).map(move |step| Hex::at(q * step, r * step).moved_by(away));
                let window = Window::around(&line);
                assert_eq!(window.is_some(), length <= 13, "{length} in a row");
                assert!(window.is_none_or(|window| line.clone().all(|hex| window.contains(hex))));
            }
        }
    }
}
