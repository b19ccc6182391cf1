//! What is special about a position, so that a suite can tell what it has met.
//!
//! A *hole* is an empty region that the hive encloses. A *lake* is a hole with a hex that no tile touches:
//!
//! ```text
//!      # #              # # #
//!     # . #  a hole    # . . #
//!      # #            # . o . #   a lake, because of o
//!                      # . . #
//!                       # # #
//! ```

use crate::reference::hive::{Hive, neighbors};
use crate::reference::{Cell, Color, Move, State};
use std::collections::BTreeSet;
use std::fmt;
use std::ops::AddAssign;

/// Something that a position may have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Feature {
    /// An empty region that the hive encloses.
    Hole,
    /// A hole with a hex that no tile touches.
    Lake,
    /// A stack of exactly so many tiles.
    Stack(usize),
    /// Two tiles more than 12 steps apart: the hive does not fit into the engine's small board.
    Wide,
    /// Nothing is possible but to pass.
    Pass,
    /// A piece of the opponent's can be thrown.
    Throw,
    /// The game is over.
    Finished,
}

impl Feature {
    /// All of them.
    pub const ALL: [Feature; 12] = [
        Feature::Hole,
        Feature::Lake,
        Feature::Stack(2),
        Feature::Stack(3),
        Feature::Stack(4),
        Feature::Stack(5),
        Feature::Stack(6),
        Feature::Stack(7),
        Feature::Wide,
        Feature::Pass,
        Feature::Throw,
        Feature::Finished,
    ];
}

impl fmt::Display for Feature {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Feature::Hole => formatter.write_str("holes"),
            Feature::Lake => formatter.write_str("lakes"),
            Feature::Stack(height) => write!(formatter, "stacks of {height}"),
            Feature::Wide => formatter.write_str("wide hives"),
            Feature::Pass => formatter.write_str("forced passes"),
            Feature::Throw => formatter.write_str("throws of the opponent's pieces"),
            Feature::Finished => formatter.write_str("finished games"),
        }
    }
}

/// How many positions had each feature.
#[derive(Clone, Copy, Debug, Default)]
pub struct Coverage {
    /// Positions looked at.
    pub positions: u64,
    with: [u64; Feature::ALL.len()],
}

impl Coverage {
    /// Counts a position, whose legal moves are known.
    pub fn count<'a>(&mut self, state: &State, moves: impl IntoIterator<Item = &'a Move>) {
        self.positions += 1;
        let features = features(state, moves);
        for (count, feature) in self.with.iter_mut().zip(Feature::ALL) {
            *count += u64::from(features.contains(&feature));
        }
    }

    /// How many positions had this feature.
    #[must_use]
    pub fn with(&self, feature: Feature) -> u64 {
        let counts = self.with.iter().zip(Feature::ALL);
        counts.filter(|&(_, counted)| counted == feature).map(|(count, _)| count).sum()
    }
}

impl AddAssign for Coverage {
    fn add_assign(&mut self, other: Coverage) {
        self.positions += other.positions;
        self.with.iter_mut().zip(other.with).for_each(|(count, more)| *count += more);
    }
}

impl fmt::Display for Coverage {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{} positions", self.positions)?;
        let counts = self.with.iter().zip(Feature::ALL);
        counts.into_iter().try_for_each(|(count, feature)| write!(formatter, ", {count} with {feature}"))
    }
}

/// The features of a position.
fn features<'a>(state: &State, moves: impl IntoIterator<Item = &'a Move>) -> Vec<Feature> {
    let hive = state.hive();
    let mut features = Vec::new();
    if holes(hive) > 0 {
        features.push(Feature::Hole);
        if has_lake(hive) {
            features.push(Feature::Lake);
        }
    }
    features.extend(hive.stacks().values().map(|stack| Feature::Stack(stack.len())));
    if diameter(hive) > 12 {
        features.push(Feature::Wide);
    }
    if state.outcome().is_some() {
        features.push(Feature::Finished);
    }
    for mv in moves {
        match mv {
            Move::Pass => features.push(Feature::Pass),
            Move::Put { tile, .. } if is_thrown(tile.color, state) => features.push(Feature::Throw),
            Move::Put { .. } => {}
        }
    }
    features
}

/// Only a throw moves a piece of the side that is not to move.
fn is_thrown(color: Color, state: &State) -> bool {
    color != state.side_to_move()
}

/// Tiles, less pairs of neighbours, plus triples of mutual neighbours: one less the number of holes (Euler).
fn holes(hive: &Hive) -> i32 {
    let mut euler = 0;
    for &(q, r) in hive.stacks().keys() {
        let [east, south_east, south_west] =
            [(q + 1, r), (q, r + 1), (q - 1, r + 1)].map(|cell| i32::from(hive.is_occupied(cell)));
        euler += 1 - (east + south_east + south_west) + south_east * (east + south_west);
    }
    if hive.stacks().is_empty() { 0 } else { 1 - euler }
}

/// Fills everything outside; what stays dry and touches no tile is a lake.
fn has_lake(hive: &Hive) -> bool {
    let cells = || hive.stacks().keys();
    let (west, east) = (
        cells().map(|cell| cell.0).min().unwrap_or(0) - 2,
        cells().map(|cell| cell.0).max().unwrap_or(0) + 2,
    );
    let (north, south) = (
        cells().map(|cell| cell.1).min().unwrap_or(0) - 2,
        cells().map(|cell| cell.1).max().unwrap_or(0) + 2,
    );
    let is_inside = |cell: &Cell| (west..=east).contains(&cell.0) && (north..=south).contains(&cell.1);
    let mut outside = BTreeSet::from([(west, north)]);
    let mut frontier = vec![(west, north)];
    while let Some(cell) = frontier.pop() {
        let next = neighbors(cell).into_iter().filter(|&next| is_inside(&next) && !hive.is_occupied(next));
        frontier.extend(next.filter(|&next| outside.insert(next)));
    }
    let is_far = |cell: Cell| !neighbors(cell).into_iter().chain([cell]).any(|cell| hive.is_occupied(cell));
    (west..=east)
        .flat_map(|q| (north..=south).map(move |r| (q, r)))
        .any(|cell| !outside.contains(&cell) && is_far(cell))
}

/// Steps between the two tiles that are farthest apart.
fn diameter(hive: &Hive) -> i32 {
    let spread = |coordinate: fn(&Cell) -> i32| {
        let values = || hive.stacks().keys().map(coordinate);
        values().max().unwrap_or(0) - values().min().unwrap_or(0)
    };
    spread(|cell| cell.0).max(spread(|cell| cell.1)).max(spread(|cell| cell.0 + cell.1))
}
