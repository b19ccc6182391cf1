//! The two sides, and tables with one entry for each.

use std::fmt;
use std::ops::{Index, IndexMut, Not};

/// A side of the game. White moves first.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
#[repr(u8)]
pub enum Color {
    /// Moves first.
    White,
    /// Moves second.
    Black,
}

impl Color {
    /// Both sides, in the order of play.
    pub const ALL: [Color; 2] = [Color::White, Color::Black];

    /// The letter of the side in piece names.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Color::White => 'w',
            Color::Black => 'b',
        }
    }

    /// The side with this letter, in either case.
    #[must_use]
    pub fn from_letter(letter: char) -> Option<Color> {
        Color::ALL.into_iter().find(|color| color.letter().eq_ignore_ascii_case(&letter))
    }
}

impl Not for Color {
    type Output = Color;

    /// The other side.
    #[inline]
    fn not(self) -> Color {
        match self {
            Color::White => Color::Black,
            Color::Black => Color::White,
        }
    }
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Color::White => "White",
            Color::Black => "Black",
        })
    }
}

/// One value for each side.
///
/// ```
/// use vespine_engine::{ByColor, Color};
///
/// let mut wins = ByColor::from_fn(|_| 0);
/// wins[Color::Black] += 1;
/// assert_eq!((wins[Color::White], wins[Color::Black]), (0, 1));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct ByColor<T>([T; 2]);

impl<T> ByColor<T> {
    /// White's value and Black's.
    pub const fn new(white: T, black: T) -> Self {
        Self([white, black])
    }

    /// Asks for the value of each side.
    pub fn from_fn(mut value: impl FnMut(Color) -> T) -> Self {
        Self(Color::ALL.map(&mut value))
    }
}

impl<T> Index<Color> for ByColor<T> {
    type Output = T;
    #[inline]
    fn index(&self, color: Color) -> &T {
        &self.0[color as usize]
    }
}

impl<T> IndexMut<Color> for ByColor<T> {
    #[inline]
    fn index_mut(&mut self, color: Color) -> &mut T {
        &mut self.0[color as usize]
    }
}
