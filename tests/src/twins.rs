//! The same position twice, on the engine's board and on the reference's, and the words of the one in terms of the
//! other.
//!
//! The reference's cells lie on the endless plane and the engine's hexes on a torus, so a cell has one hex, but a hex
//! has many cells. Hence everything is translated from the reference to the engine.

use crate::composed;
use crate::reference::{self, Cell, State, Tile};
use vespine_engine::{Bug, Color, FirstTurnQueen, Game, Hex, Move, Piece, Position, Rules};

/// A position and its twin.
///
/// ```
/// use vespine_tests::twins::{Twins, translated};
///
/// let mut twins = Twins::read(r"Base;InProgress;White[2];wS1;bS1 wS1-;wQ -wS1;bQ bS1-")?;
/// let crawl = twins.position.read_move(r"wQ \wS1").map_err(|error| error.to_string())?.mv;
/// twins.play(crawl)?;
/// assert_eq!(twins.position.legal_moves().len(), twins.state.legal_moves().len());
/// # Ok::<(), String>(())
/// ```
#[derive(Clone, Debug)]
pub struct Twins {
    /// The engine's.
    pub position: Position,
    /// The reference's.
    pub state: State,
}

impl Twins {
    /// The empty board.
    ///
    /// # Errors
    ///
    /// When the reference does not know the game type.
    pub fn new(rules: Rules) -> Result<Twins, String> {
        let state = State::new(rules.game_type.to_string().parse()?, first_turn_queen(rules));
        Ok(Twins { position: Position::new(rules), state })
    }

    /// The position that a GameString leads to, or a composed one (see [`composed`]).
    ///
    /// # Errors
    ///
    /// When either of the two cannot read the text.
    pub fn read(text: &str) -> Result<Twins, String> {
        if let Some(composition) = composed::read(text)? {
            return composition.twins(FirstTurnQueen::Forbidden);
        }
        let game: Game = text.parse().map_err(|error| format!("{error}"))?;
        Ok(Twins { position: game.position().clone(), state: State::from_game_string(text)? })
    }

    /// Plays a move of the reference's list on both boards.
    ///
    /// # Errors
    ///
    /// When the reference has no such move.
    pub fn play(&mut self, mv: Move) -> Result<(), String> {
        let moves = self.state.legal_moves();
        let twin = moves.iter().find(|&twin| translated(twin) == mv);
        let twin = twin.ok_or_else(|| format!("{} is not legal", self.position.write_move(mv)))?;
        self.play_twins(mv, twin);
        Ok(())
    }

    /// Plays a move on both boards. Trusts that it is legal, and the same twice.
    pub fn play_twins(&mut self, mv: Move, twin: &reference::Move) {
        debug_assert_eq!(translated(twin), mv, "two different moves");
        let _ = self.position.play(mv);
        self.state.play(twin);
    }
}

/// The engine's word for a cell.
#[must_use]
pub fn hex(cell: Cell) -> Hex {
    Hex::at(cell.0, cell.1)
}

/// The engine's word for a side.
#[must_use]
pub fn color(color: reference::Color) -> Color {
    match color {
        reference::Color::White => Color::White,
        reference::Color::Black => Color::Black,
    }
}

/// The engine's word for a tile.
///
/// # Panics
///
/// Never: both know the same tiles.
#[must_use]
pub fn piece(tile: Tile) -> Piece {
    let bug = Bug::from_letter(tile.bug.letter());
    bug.and_then(|bug| Piece::new(color(tile.color), bug, tile.number)).expect("a tile of the game")
}

/// The engine's word for a move.
#[must_use]
pub fn translated(mv: &reference::Move) -> Move {
    match *mv {
        reference::Move::Put { tile, to } => Move::Put { piece: piece(tile), to: hex(to) },
        reference::Move::Pass => Move::Pass,
    }
}

/// The reference's word for a piece.
///
/// # Panics
///
/// Never: both know the same tiles.
#[must_use]
pub fn tile(piece: Piece) -> Tile {
    piece.to_string().parse().expect("a tile of the game")
}

/// The reference's word for the rule of the first turn.
#[must_use]
pub fn first_turn_queen(rules: Rules) -> reference::FirstTurnQueen {
    match rules.first_turn_queen {
        FirstTurnQueen::Forbidden => reference::FirstTurnQueen::Forbidden,
        FirstTurnQueen::Allowed => reference::FirstTurnQueen::Allowed,
    }
}
