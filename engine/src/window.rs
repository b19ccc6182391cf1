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

/// A ball of radius 6 around a centre, and the way back from the small torus.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Window {
    center: Hex,
    /// For each hex of the small torus, the hex within 7 steps of the centre that falls on it.
    unfold: [Hex; 256],
}

impl Window {
    const RADIUS: u32 = 6;

    /// The window around `center`.
    pub(crate) fn at(center: Hex) -> Window {
        let mut unfold = [center; 256];
        for hex in BALL {
            let hex = hex.moved_by(center);
            unfold[hex.index() % 256] = hex;
        }
        Window { center, unfold }
    }

    /// The centre.
    #[inline]
    pub(crate) fn center(&self) -> Hex {
        self.center
    }

    /// Is `hex` inside the ball?
    #[inline]
    pub(crate) fn contains(&self, hex: Hex) -> bool {
        INSIDE[hex.relative_to(self.center).index()]
    }

    /// The hex that stands behind bit number `id` of a set of `W` words.
    #[inline]
    pub(crate) fn unfold<const W: usize>(&self, id: usize) -> Hex {
        if W == 4 { self.unfold[id % 256] } else { Hex::wrap(id as u16) }
    }

    /// The centre of a window that holds all of `hexes`, if there is one.
    ///
    /// The ball of radius 6 is a hexagon: |q|, |r| and |q + r| are at most 6. So the centre may lie in the
    /// intersection of three strips, read off the smallest and the largest value of each coordinate.
    pub(crate) fn center_for(mut hexes: impl Iterator<Item = Hex>) -> Option<Hex> {
        let origin = hexes.next()?;
        // The smallest and the largest value of each coordinate, as steps from the first hex.
        let (mut columns, mut rows, mut diagonals) = ((0, 0), (0, 0), (0, 0));
        for (q, r) in hexes.map(|hex| hex.relative_to(origin).axial()) {
            for ((low, high), value) in [(&mut columns, q), (&mut rows, r), (&mut diagonals, q + r)] {
                (*low, *high) = (value.min(*low), value.max(*high));
            }
        }
        let radius = Self::RADIUS.cast_signed();
        let [columns, rows, diagonals] =
            [columns, rows, diagonals].map(|(low, high)| high - radius..=low + radius);
        // The middle of the strips is best: from there the hive may spread to all sides before it needs a new window.
        let off = |value: i32, strip: &RangeInclusive<i32>| (2 * value - strip.start() - strip.end()).abs();
        columns
            .clone()
            .flat_map(|q| rows.clone().map(move |r| (q, r)))
            .filter(|&(q, r)| diagonals.contains(&(q + r)))
            .min_by_key(|&(q, r)| off(q, &columns) + off(r, &rows) + off(q + r, &diagonals))
            .map(|(q, r)| Hex::at(q, r).moved_by(origin))
    }
}

/// Is the hex within the radius of the origin?
static INSIDE: [bool; Hex::COUNT] = {
    let mut inside = [false; Hex::COUNT];
    let mut place = 0;
    while place < BALL.len() {
        let (q, r) = BALL[place].axial();
        inside[BALL[place].index()] = steps(q, r) <= Window::RADIUS;
        place += 1;
    }
    inside
};

/// The hexes up to one step more than the radius from the origin.
const BALL: [Hex; 169] = {
    let radius = Window::RADIUS.cast_signed() + 1;
    let mut ball = [Hex::ORIGIN; 169];
    let mut place = 0;
    let mut q = -radius;
    while q <= radius {
        let mut r = -radius;
        while r <= radius {
            if steps(q, r) <= Window::RADIUS + 1 {
                ball[place] = Hex::at(q, r);
                place += 1;
            }
            r += 1;
        }
        q += 1;
    }
    ball
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
        assert_eq!(Window::center_for(moved), Some(away));
        for length in 1..=28 {
            for (q, r) in [(1, 0), (0, 1), (-1, 1)] {
                let line = (0..length).map(move |step| Hex::at(q * step, r * step).moved_by(away));
                let center = Window::center_for(line.clone());
                assert_eq!(center.is_some(), length <= 13, "{length} in a row");
                assert!(center.is_none_or(|center| line.clone().all(|hex| Window::at(center).contains(hex))));
            }
        }
    }
}
