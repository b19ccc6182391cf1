//! Where the pieces are, as far as the texts of moves tell.
//!
//! Two texts of the same move may differ, since every neighbour of a hex can name it. The tracker follows the pieces by the
//! marks alone: it knows no rule, shares no code with the engine, and is right about any game that is.
//!
//! ```text
//!     \X   X/          (0,-1)  (1,-1)
//!    -X  X  X-      (-1,0)  (0,0)  (1,0)
//!     /X   X\          (-1,1)  (0,1)
//! ```

use std::collections::BTreeMap;

use vespine_uhp::plain;

/// How much of a text is quoted.
const ENOUGH: usize = 200;

/// A hex: steps to the east and steps to the south-east of the first piece.
type Place = (i32, i32);

/// What a move does, in whatever words.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Deed {
    Pass,
    Arrive { piece: String, at: Place },
}

/// The places of the pieces. Those of a stack share one.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Tracker {
    places: BTreeMap<String, Place>,
}

/// A game as an engine has printed it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct PrintedGame {
    /// Game type, state and turn.
    header: [String; 3],
    moves: Vec<Deed>,
    pub(super) pieces: Tracker,
}

impl Tracker {
    /// What a move would do.
    pub(super) fn deed(&self, text: &str) -> Result<Deed, String> {
        let words: Vec<&str> = text.split(' ').collect();
        let arrive = |piece: &str, at| Deed::Arrive { piece: piece.to_owned(), at };
        match words[..] {
            ["pass"] => Ok(Deed::Pass),
            [piece] if is_name(piece) => Ok(arrive(piece, (0, 0))),
            [piece, place] if is_name(piece) => Ok(arrive(piece, self.place(place)?)),
            _ => Err(format!("\"{}\" is no move", plain(text, ENOUGH))),
        }
    }

    /// What each move of a list would do.
    pub(super) fn deeds(&self, list: &str) -> Result<Vec<Deed>, String> {
        list.split(';').map(|text| self.deed(text)).collect()
    }

    fn play(&mut self, text: &str) -> Result<Deed, String> {
        let deed = self.deed(text)?;
        if let Deed::Arrive { piece, at } = &deed {
            self.places.insert(piece.clone(), *at);
        }
        Ok(deed)
    }

    /// The hex that is named by a piece with or without a mark.
    fn place(&self, text: &str) -> Result<Place, String> {
        let before = [("\\", (0, -1)), ("-", (-1, 0)), ("/", (-1, 1))];
        let after = [("/", (1, -1)), ("-", (1, 0)), ("\\", (0, 1))];
        let before = before.iter().find_map(|&(mark, step)| Some((text.strip_prefix(mark)?, step)));
        let after = after.iter().find_map(|&(mark, step)| Some((text.strip_suffix(mark)?, step)));
        let (name, (east, south_east)) = before.or(after).unwrap_or((text, (0, 0)));
        let unknown = || format!("\"{}\" names no piece of the hive", plain(text, ENOUGH));
        let place = self.places.get(name).ok_or_else(unknown)?;
        Ok((place.0 + east, place.1 + south_east))
    }
}

/// Could it be the name of a piece: a colour, a letter, perhaps a number?
fn is_name(text: &str) -> bool {
    matches!(text.as_bytes(), [b'w' | b'b', letter] | [b'w' | b'b', letter, b'1'..=b'3'] if letter.is_ascii_uppercase())
}

impl PrintedGame {
    /// Whether a line wants to be a game.
    pub(super) fn is_meant_by(line: &str) -> bool {
        let game_type = line.split_once(';').map(|(game_type, _)| game_type);
        game_type.is_some_and(|text| text == "Base" || text.starts_with("Base+"))
    }

    /// The word for how the game stands.
    pub(super) fn state(&self) -> &str {
        &self.header[1]
    }

    /// The game of a line.
    pub(super) fn read(line: &str) -> Result<Self, String> {
        let mut fields = line.split(';');
        let (Some(game_type), Some(state), Some(turn)) = (fields.next(), fields.next(), fields.next()) else {
            return Err(format!("\"{}\" is no game", plain(line, ENOUGH)));
        };
        let mut pieces = Tracker::default();
        let moves = fields.map(|text| pieces.play(text)).collect::<Result<_, _>>()?;
        Ok(Self { header: [game_type, state, turn].map(str::to_owned), moves, pieces })
    }
}
