//! A moment of a game, its legal moves, and what a move changes.
//!
//! A turn is one of: place a tile; move an own tile; throw a tile with a pillbug. Moving and throwing start
//! only when the own queen is in play. The marked tile, placed, moved or thrown in the previous ply, rests:
//! nobody moves it and it does not throw. Who can do none of it passes, and nobody passes otherwise; a pass
//! marks nothing. A finished game has no moves.

use super::game_type::GameType;
use super::hive::{Cell, Hive};
use super::outcome::{self, Outcome};
use super::placement::{self, FirstTurnQueen};
use super::tile::{Color, Tile};
use super::{composition, pillbug, text, travel};
use std::collections::BTreeSet;

/// What a player does in a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Move {
    /// A tile comes to a cell: out of the hand, by its own move, or thrown. Which of them, makes no
    /// difference afterwards.
    Put {
        /// The tile that is placed, moves or is thrown.
        tile: Tile,
        /// Where it comes to rest, on top of what is there.
        to: Cell,
    },
    /// Nothing, because nothing else is possible.
    Pass,
}

/// All that decides the legal moves. The tiles in hand are those of the game type that are not in the hive.
///
/// ```
/// use vespine_tests::reference::{FirstTurnQueen, State};
///
/// let state = State::new("Base".parse()?, FirstTurnQueen::Forbidden);
/// let moves: Vec<String> = state.legal_moves().iter().map(|mv| state.move_text(mv)).collect();
/// assert_eq!(moves, ["wS1", "wB1", "wG1", "wA1"]);
/// # Ok::<(), String>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct State {
    game_type: GameType,
    first_turn_queen: FirstTurnQueen,
    hive: Hive,
    side_to_move: Color,
    marker: Option<Tile>,
}

impl State {
    /// The empty table.
    #[must_use]
    pub fn new(game_type: GameType, first_turn_queen: FirstTurnQueen) -> State {
        State { game_type, first_turn_queen, hive: Hive::default(), side_to_move: Color::White, marker: None }
    }

    /// A composed moment: stacks from the ground up, the side to move, and the tile that came to its place in
    /// the previous ply.
    ///
    /// # Errors
    ///
    /// When the tiles could not lie like this in a game, or the marked tile is not in play.
    pub fn from_stacks(
        game_type: GameType,
        first_turn_queen: FirstTurnQueen,
        stacks: impl IntoIterator<Item = (Cell, Vec<Tile>)>,
        side_to_move: Color,
        marker: Option<Tile>,
    ) -> Result<State, String> {
        let hive = composition::hive(&game_type, stacks)?;
        if let Some(tile) = marker.filter(|&tile| hive.cell_of(tile).is_none()) {
            return Err(format!("{tile} is marked but not in play"));
        }
        Ok(State { game_type, first_turn_queen, hive, side_to_move, marker })
    }

    /// The moment that a `GameString` leads to, under the tournament rule. Its state and turn fields are
    /// ignored.
    ///
    /// # Errors
    ///
    /// When the game type or a move is unreadable, or a move is illegal.
    pub fn from_game_string(text: &str) -> Result<State, String> {
        let (game_type, moves) = text::split_game(text)?;
        let mut state = State::new(game_type, FirstTurnQueen::Forbidden);
        for mv in moves {
            state.play_text(mv)?;
        }
        Ok(state)
    }

    /// The type of the game.
    #[must_use]
    pub fn game_type(&self) -> &GameType {
        &self.game_type
    }

    /// The tiles in play.
    #[must_use]
    pub fn hive(&self) -> &Hive {
        &self.hive
    }

    /// The tiles of a side that are not in play.
    #[must_use]
    pub fn hand(&self, color: Color) -> BTreeSet<Tile> {
        let mut hand = self.game_type.tiles(color);
        hand.retain(|&tile| self.hive.cell_of(tile).is_none());
        hand
    }

    /// Whose turn it is. In a finished game, too, it goes to the other side after the last move.
    #[must_use]
    pub fn side_to_move(&self) -> Color {
        self.side_to_move
    }

    /// The tile that was placed, moved or thrown in the previous ply.
    #[must_use]
    pub fn marker(&self) -> Option<Tile> {
        self.marker
    }

    /// How the game ended, if it did.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        outcome::outcome(&self.hive)
    }

    /// All legal moves: only a pass when there is nothing else to do, none at all when the game is over.
    #[must_use]
    pub fn legal_moves(&self) -> BTreeSet<Move> {
        if self.outcome().is_some() {
            return BTreeSet::new();
        }
        let mut puts = self.placements();
        if self.hive.cell_of(Tile::queen(self.side_to_move)).is_some() {
            puts.extend(self.travels());
            puts.extend(self.throws());
        }
        if puts.is_empty() {
            return BTreeSet::from([Move::Pass]);
        }
        puts.into_iter().map(|(tile, to)| Move::Put { tile, to }).collect()
    }

    fn placements(&self) -> BTreeSet<(Tile, Cell)> {
        let hand = self.hand(self.side_to_move);
        let in_play = self.hive.tiles().filter(|tile| tile.color == self.side_to_move).count();
        let tiles = placement::tiles(&hand, in_play, self.first_turn_queen);
        let cells = placement::cells(&self.hive, self.side_to_move);
        tiles.into_iter().flat_map(|tile| cells.iter().map(move |&to| (tile, to))).collect()
    }

    fn travels(&self) -> BTreeSet<(Tile, Cell)> {
        let movers = self.own_tops().filter(|&(_, tile)| Some(tile) != self.marker);
        movers
            .flat_map(|(from, tile)| travel::travels(&self.hive, from).into_iter().map(move |to| (tile, to)))
            .collect()
    }

    fn throws(&self) -> BTreeSet<(Tile, Cell)> {
        self.own_tops().flat_map(|(cell, _)| pillbug::throws(&self.hive, cell, self.marker)).collect()
    }

    fn own_tops(&self) -> impl Iterator<Item = (Cell, Tile)> {
        self.hive.tops().filter(|(_, tile)| tile.color == self.side_to_move)
    }

    /// Plays a move that is trusted to be legal.
    pub fn play(&mut self, mv: &Move) {
        debug_assert!(self.legal_moves().contains(mv), "{mv:?} is not legal");
        self.marker = None;
        if let Move::Put { tile, to } = *mv {
            if let Some(from) = self.hive.cell_of(tile) {
                self.hive.lift(from);
            }
            self.hive.put(tile, to);
            self.marker = Some(tile);
        }
        self.side_to_move = self.side_to_move.other();
    }

    /// Plays a move given as text, and says which one it is.
    ///
    /// # Errors
    ///
    /// When the text is unreadable or the move illegal.
    pub fn play_text(&mut self, text: &str) -> Result<Move, String> {
        let mv = text::read_move(self, text)?;
        if !self.legal_moves().contains(&mv) {
            return Err(format!("{text} is not legal"));
        }
        self.play(&mv);
        Ok(mv)
    }

    /// The canonical wording of a legal move.
    #[must_use]
    pub fn move_text(&self, mv: &Move) -> String {
        text::write_move(self, mv)
    }

    /// The moment after a move that is trusted to be legal.
    #[must_use]
    pub fn after(&self, mv: &Move) -> State {
        let mut next = self.clone();
        next.play(mv);
        next
    }
}
