//! The tiles: a colour, a bug, and a number that tells equal bugs apart.
//!
//! A side owns one queen, two spiders, two beetles, three grasshoppers and three ants, and in the larger
//! games also one mosquito, one ladybug and one pillbug. A name is the colour's letter, the bug's letter and,
//! where a side owns several of the bug, the number:
//!
//! ```text
//! wQ  bM        the white queen, the black mosquito
//! wA1 wA2 wA3   the three white ants, in the order in which they enter play
//! ```

use std::fmt;
use std::str::FromStr;

/// A side of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Color {
    /// Moves first.
    White,
    /// Moves second.
    Black,
}

impl Color {
    /// The opponent.
    #[must_use]
    pub fn other(self) -> Color {
        match self {
            Color::White => Color::Black,
            Color::Black => Color::White,
        }
    }

    /// The first letter of this side's tile names.
    #[must_use]
    pub fn letter(self) -> char {
        match self {
            Color::White => 'w',
            Color::Black => 'b',
        }
    }
}

impl fmt::Display for Color {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Color::White => "White",
            Color::Black => "Black",
        })
    }
}

/// A species. The three that not every game has come last, in the order in which a game type spells them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[expect(missing_docs, reason = "the names say it all")]
pub enum Bug {
    Queen,
    Spider,
    Beetle,
    Grasshopper,
    Ant,
    Mosquito,
    Ladybug,
    Pillbug,
}

impl Bug {
    /// All eight species.
    pub const ALL: [Bug; 8] = [
        Bug::Queen,
        Bug::Spider,
        Bug::Beetle,
        Bug::Grasshopper,
        Bug::Ant,
        Bug::Mosquito,
        Bug::Ladybug,
        Bug::Pillbug,
    ];

    /// The letter in a tile's name.
    #[must_use]
    pub fn letter(self) -> char {
        match self {
            Bug::Queen => 'Q',
            Bug::Spider => 'S',
            Bug::Beetle => 'B',
            Bug::Grasshopper => 'G',
            Bug::Ant => 'A',
            Bug::Mosquito => 'M',
            Bug::Ladybug => 'L',
            Bug::Pillbug => 'P',
        }
    }

    /// How many tiles of this bug a side owns.
    #[must_use]
    pub fn copies(self) -> u8 {
        match self {
            Bug::Queen | Bug::Mosquito | Bug::Ladybug | Bug::Pillbug => 1,
            Bug::Spider | Bug::Beetle => 2,
            Bug::Grasshopper | Bug::Ant => 3,
        }
    }
}

/// One of the 28 tiles.
///
/// ```
/// use vespine_tests::reference::{Bug, Color, Tile};
///
/// let tile: Tile = "wA2".parse()?;
/// assert_eq!(tile, Tile { color: Color::White, bug: Bug::Ant, number: 2 });
/// assert_eq!(tile.to_string(), "wA2");
/// # Ok::<(), String>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Tile {
    /// The side that owns it.
    pub color: Color,
    /// Its species.
    pub bug: Bug,
    /// Counted from 1; always 1 for a bug of which a side owns only one.
    pub number: u8,
}

impl Tile {
    /// The 28 tiles of the largest game.
    pub fn all() -> impl Iterator<Item = Tile> {
        [Color::White, Color::Black].into_iter().flat_map(|color| {
            Bug::ALL
                .into_iter()
                .flat_map(move |bug| (1..=bug.copies()).map(move |number| Tile { color, bug, number }))
        })
    }

    /// The queen of a side.
    #[must_use]
    pub fn queen(color: Color) -> Tile {
        Tile { color, bug: Bug::Queen, number: 1 }
    }
}

impl fmt::Display for Tile {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}{}", self.color.letter(), self.bug.letter())?;
        if self.bug.copies() > 1 {
            write!(formatter, "{}", self.number)?;
        }
        Ok(())
    }
}

impl FromStr for Tile {
    type Err = String;

    /// Letters may have either case, and a needless 1 (`wQ1`) is understood.
    fn from_str(text: &str) -> Result<Tile, String> {
        Tile::all()
            .find(|tile| {
                let numbered = format!("{}{}{}", tile.color.letter(), tile.bug.letter(), tile.number);
                text.eq_ignore_ascii_case(&tile.to_string()) || text.eq_ignore_ascii_case(&numbered)
            })
            .ok_or_else(|| format!("no piece named {text}"))
    }
}
