//! The hive: stacks of tiles on an endless grid of hexagonal cells.
//!
//! A cell is (q, r): q counts to the east, r to the south-east. The cells around (0, 0):
//!
//! ```text
//!           (0,-1)  (1,-1)
//!       (-1,0)  (0,0)  (1,0)
//!           (-1,1)  (0,1)
//! ```
//!
//! A stack is listed from the ground up; only its last tile, the top, can be seen.

use super::tile::Tile;
use std::collections::BTreeMap;

/// A place on the grid.
pub type Cell = (i32, i32);

/// The steps to the six neighbours, clockwise: north-west, north-east, east, south-east, south-west, west.
pub const DIRECTIONS: [(i32, i32); 6] = [(0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)];

/// The cell one step away.
#[must_use]
pub fn step(cell: Cell, direction: (i32, i32)) -> Cell {
    (cell.0 + direction.0, cell.1 + direction.1)
}

/// The six cells around a cell.
#[must_use]
pub fn neighbors(cell: Cell) -> [Cell; 6] {
    DIRECTIONS.map(|direction| step(cell, direction))
}

/// The two cells that touch both of two neighbouring cells: the gate between them.
pub fn common_neighbors(one: Cell, other: Cell) -> impl Iterator<Item = Cell> {
    neighbors(one).into_iter().filter(move |cell| neighbors(other).contains(cell))
}

/// All tiles in play.
///
/// ```
/// use vespine_tests::reference::Hive;
///
/// let mut hive = Hive::default();
/// hive.put("wS1".parse()?, (0, 0));
/// hive.put("bB1".parse()?, (0, 0));
/// assert_eq!(hive.height((0, 0)), 2);
/// assert_eq!(hive.top((0, 0)), Some("bB1".parse()?));
/// assert_eq!(hive.without_top((0, 0)).top((0, 0)), Some("wS1".parse()?));
/// # Ok::<(), String>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Hive {
    /// Never holds an empty stack: a cell is occupied exactly when it is a key.
    stacks: BTreeMap<Cell, Vec<Tile>>,
}

impl Hive {
    /// The occupied cells with their tiles, from the ground up.
    #[must_use]
    pub fn stacks(&self) -> &BTreeMap<Cell, Vec<Tile>> {
        &self.stacks
    }

    /// All tiles in play, covered or not.
    pub fn tiles(&self) -> impl Iterator<Item = Tile> {
        self.stacks.values().flatten().copied()
    }

    /// The occupied cells, each with the tile that can be seen there.
    pub fn tops(&self) -> impl Iterator<Item = (Cell, Tile)> {
        self.stacks.iter().filter_map(|(&cell, stack)| Some((cell, *stack.last()?)))
    }

    /// The tile that can be seen on a cell.
    #[must_use]
    pub fn top(&self, cell: Cell) -> Option<Tile> {
        self.stacks.get(&cell)?.last().copied()
    }

    /// How many tiles are on a cell.
    #[must_use]
    pub fn height(&self, cell: Cell) -> usize {
        self.stacks.get(&cell).map_or(0, Vec::len)
    }

    /// Whether at least one tile is on a cell.
    #[must_use]
    pub fn is_occupied(&self, cell: Cell) -> bool {
        self.stacks.contains_key(&cell)
    }

    /// Where a tile is, covered or not; nothing if it is not in play.
    #[must_use]
    pub fn cell_of(&self, tile: Tile) -> Option<Cell> {
        self.stacks.iter().find(|(_, stack)| stack.contains(&tile)).map(|(&cell, _)| cell)
    }

    /// Lays a tile on a cell, on top of what is there.
    pub fn put(&mut self, tile: Tile, cell: Cell) {
        self.stacks.entry(cell).or_default().push(tile);
    }

    /// Takes the top tile off a cell.
    pub fn lift(&mut self, cell: Cell) -> Option<Tile> {
        let stack = self.stacks.get_mut(&cell)?;
        let tile = stack.pop();
        if stack.is_empty() {
            self.stacks.remove(&cell);
        }
        tile
    }

    /// A copy of the hive with the top tile of a cell lifted off.
    #[must_use]
    pub fn without_top(&self, cell: Cell) -> Hive {
        let mut rest = self.clone();
        rest.lift(cell);
        rest
    }
}
