//! The bytes of a file of games. All numbers are little-endian.
//!
//! ```text
//!   file     header, game, game, game ...          the games in the order of their numbers
//!
//!   header    0  8  "VESPDATA"                     game     0  4  length of the game in bytes, all included
//!             8  2  version of the format: 1                4  8  number
//!            10  1  game types: bit n is number n          12  1  game type: its place in GameType::ALL
//!                   of GameType::ALL; 0 is the mix         13  1  outcome: 0 draw, 1 White won, 2 Black won
//!            11  1  least random moves                             + 4 x (0 surrounded, 1 repetition, 2 ply limit)
//!            12  1  most random moves                      14  1  random moves at its beginning
//!            13  1  0                                      15  2  plies
//!            14  2  number of the shard, from 1            17     the plies, 5 bytes each
//!            16  2  shards                                     4  CRC-32 of all that is before
//!            18  2  ply limit
//!            20  8  seed                           ply      0  3  bits  0- 4  piece, 31 for a pass
//!            28  8  nodes for each move                           bits  5-14  hex
//!            36  8  fingerprint of engine and book                bits 15-18  marks
//!            44  4  CRC-32 of all that is before            3  2  score
//! ```
//!
//! A ply is a position, seen before its move, and the move. A piece is a number, 16 x colour + its place in
//! Q S1 S2 B1 B2 G1 G2 G3 A1 A2 A3 M L P. The first piece of a game stands on hex 0; the hex q steps east and r steps
//! south-east of it is 784 q + 785 r mod 1024, see [`Hex`]. So a move means the same whatever the order in which moves are
//! listed. The score is [`Score::units`] from the view of the side to move, 0 where nothing was searched. The marks are
//! those of [`Marks`].

use std::ops::BitOr;

use vespine_engine::{Color, GameType, Hex, Move, Outcome, Piece};
use vespine_evaluation::Score;

use super::configuration::Configuration;
use super::error::Damage;
use super::plan::Plan;
use vespine_arena::Shard;
use vespine_arena::self_play::{Ending, Finish, MOST_PLIES};

/// How many bytes the header has.
pub(super) const HEADER: usize = 48;

const MAGIC: &[u8; 8] = b"VESPDATA";
const VERSION: u16 = 1;

/// Bytes of a game before its plies, and of its checksum.
const BEFORE_PLIES: usize = 17;
const CHECKSUM: usize = 4;
/// Bytes of a ply.
pub(crate) const PLY: usize = 5;

/// Bytes of the length of a game, with which it begins.
pub(super) const LENGTH: usize = 4;

/// The longest that a game can be.
const LONGEST_GAME: usize = BEFORE_PLIES + MOST_PLIES * PLY + CHECKSUM;

/// The piece of a pass.
const PASS: u32 = 31;

/// What there is to know about a ply, as bits.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Marks(u8);

impl Marks {
    /// The position was searched, so there is a score.
    pub const SEARCHED: Marks = Marks(1);
    /// Not the best move was played, but another good one.
    pub const VARIED: Marks = Marks(2);
    /// Not for training: too early, in check, decided, or nothing but a pass is possible.
    pub const LOUD: Marks = Marks(4);
    /// Not for training: the same position is elsewhere before.
    pub const DUPLICATE: Marks = Marks(8);

    /// Are all these marks set?
    #[must_use]
    pub const fn has(self, marks: Marks) -> bool {
        self.0 & marks.0 == marks.0
    }

    /// Is the position one to learn from, if it is the first of its kind?
    #[must_use]
    pub const fn is_quiet(self) -> bool {
        self.has(Marks::SEARCHED) && !self.has(Marks::LOUD)
    }

    /// Is the position one to learn from?
    #[must_use]
    pub const fn is_for_training(self) -> bool {
        self.is_quiet() && !self.has(Marks::DUPLICATE)
    }
}

impl BitOr for Marks {
    type Output = Marks;
    /// The marks of both.
    fn bitor(self, other: Marks) -> Marks {
        Marks(self.0 | other.0)
    }
}

/// A position of a game, and the move played in it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PlyRecord {
    /// The move.
    pub mv: Move,
    /// What the search said, for the side to move.
    pub score: Score,
    /// What there is to know.
    pub marks: Marks,
}

/// A game as it is kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TrainingGame {
    /// Its number in the run.
    pub number: u64,
    /// Its type.
    pub game_type: GameType,
    /// How many of its moves were not chosen by a search, at its beginning.
    pub opening: u8,
    /// How it ended.
    pub finish: Finish,
    /// Its positions and moves.
    pub plies: Vec<PlyRecord>,
}

/// The header of a file.
pub(super) fn write_header(configuration: &Configuration) -> [u8; HEADER] {
    let mut bytes = Vec::with_capacity(HEADER);
    let plan = &configuration.plan;
    let (least, most) = plan.opening;
    let types = GameType::ALL
        .iter()
        .enumerate()
        .map(|(place, game_type)| u8::from(plan.types.contains(game_type)) << place);
    bytes.extend_from_slice(MAGIC);
    bytes.extend_from_slice(&VERSION.to_le_bytes());
    bytes.extend_from_slice(&[types.fold(0, BitOr::bitor), least, most, 0]);
    bytes.extend_from_slice(&plan.shard.number().to_le_bytes());
    bytes.extend_from_slice(&plan.shard.of().to_le_bytes());
    bytes.extend_from_slice(&(MOST_PLIES as u16).to_le_bytes());
    bytes.extend_from_slice(&plan.seed.to_le_bytes());
    bytes.extend_from_slice(&plan.nodes.to_le_bytes());
    bytes.extend_from_slice(&configuration.engine().to_le_bytes());
    bytes.extend_from_slice(&crc32fast::hash(&bytes).to_le_bytes());
    let mut header = [0; HEADER];
    header.copy_from_slice(&bytes);
    header
}

/// What a header says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Header {
    pub(super) plan: Plan,
    pub(super) most_plies: u16,
    pub(super) engine: u64,
}

/// Reads the header of a file.
pub(super) fn read_header(bytes: &[u8]) -> Result<Header, Damage> {
    let common = bytes.len().min(MAGIC.len());
    if bytes[..common] != MAGIC[..common] {
        return Err(Damage::Foreign);
    }
    let header = bytes.get(..HEADER).ok_or(Damage::Truncated)?;
    let mut fields = Fields(&header[MAGIC.len()..]);
    let version = u16::from_le_bytes(fields.take()?);
    if version != VERSION {
        return Err(Damage::Version(version));
    }
    let [types, least, most, _] = fields.take()?;
    let (number, of) = (u16::from_le_bytes(fields.take()?), u16::from_le_bytes(fields.take()?));
    let most_plies = u16::from_le_bytes(fields.take()?);
    let (seed, nodes) = (u64::from_le_bytes(fields.take()?), u64::from_le_bytes(fields.take()?));
    let engine = u64::from_le_bytes(fields.take()?);
    if crc32fast::hash(&header[..HEADER - CHECKSUM]) != u32::from_le_bytes(fields.take()?) {
        return Err(Damage::Checksum);
    }
    let shard = Shard::new(number, of).ok_or(Damage::Range("the shard"))?;
    let types = GameType::ALL.iter().enumerate().filter(|(place, _)| types >> place & 1 == 1);
    let types = types.map(|(_, &game_type)| game_type).collect();
    let plan = Plan { seed, nodes, types, opening: (least, most), shard };
    Ok(Header { plan, most_plies, engine })
}

impl TrainingGame {
    /// The bytes of the game.
    pub(super) fn write(&self) -> Vec<u8> {
        let length = BEFORE_PLIES + self.plies.len() * PLY + CHECKSUM;
        let mut bytes = Vec::with_capacity(length);
        let game_type = GameType::ALL.iter().position(|&game_type| game_type == self.game_type);
        bytes.extend_from_slice(&(length as u32).to_le_bytes());
        bytes.extend_from_slice(&self.number.to_le_bytes());
        bytes.extend_from_slice(&[game_type.unwrap_or(0) as u8, write_finish(self.finish), self.opening]);
        bytes.extend_from_slice(&(self.plies.len() as u16).to_le_bytes());
        for ply in &self.plies {
            let (piece, hex) = match ply.mv {
                Move::Put { piece, to } => (piece.index() as u32, to.index() as u32),
                Move::Pass => (PASS, 0),
            };
            let bits = piece | hex << 5 | u32::from(ply.marks.0) << 15;
            bytes.extend_from_slice(&bits.to_le_bytes()[..3]);
            bytes.extend_from_slice(&(ply.score.units() as i16).to_le_bytes());
        }
        bytes.extend_from_slice(&crc32fast::hash(&bytes).to_le_bytes());
        bytes
    }

    /// Reads a game from its bytes.
    pub(super) fn read(bytes: &[u8]) -> Result<TrainingGame, Damage> {
        let length = game_length(bytes)?;
        let bytes = bytes.get(..length).ok_or(Damage::Truncated)?;
        let mut fields = Fields(&bytes[LENGTH..]);
        let (content, mut checksum) = (&bytes[..length - CHECKSUM], Fields(&bytes[length - CHECKSUM..]));
        if crc32fast::hash(content) != u32::from_le_bytes(checksum.take()?) {
            return Err(Damage::Checksum);
        }
        let number = u64::from_le_bytes(fields.take()?);
        let [game_type, finish, opening] = fields.take()?;
        let plies = usize::from(u16::from_le_bytes(fields.take()?));
        if BEFORE_PLIES + plies * PLY + CHECKSUM != length {
            return Err(Damage::Range("the number of plies"));
        }
        let game_type = GameType::ALL.get(usize::from(game_type)).copied();
        Ok(TrainingGame {
            number,
            game_type: game_type.ok_or(Damage::Range("the game type"))?,
            opening,
            finish: read_finish(finish).ok_or(Damage::Range("the outcome"))?,
            plies: (0..plies).map(|_| read_ply(&mut fields)).collect::<Result<_, Damage>>()?,
        })
    }
}

/// How many bytes the game has that begins with these, of which [`LENGTH`] are enough.
pub(super) fn game_length(bytes: &[u8]) -> Result<usize, Damage> {
    let length = u32::from_le_bytes(Fields(bytes).take()?) as usize;
    let is_possible = (BEFORE_PLIES + CHECKSUM..=LONGEST_GAME).contains(&length);
    if is_possible { Ok(length) } else { Err(Damage::Range("the length of the game")) }
}

fn read_ply(fields: &mut Fields) -> Result<PlyRecord, Damage> {
    let [low, middle, high] = fields.take()?;
    let bits = u32::from_le_bytes([low, middle, high, 0]);
    let score = i16::from_le_bytes(fields.take()?);
    let mv = match bits & 31 {
        PASS => Move::Pass,
        number => {
            let mut pieces = GameType::BASE_MLP.pieces().iter();
            let piece: Option<Piece> = pieces.find(|piece| piece.index() as u32 == number);
            let to = Hex::from_index((bits >> 5 & 1023) as usize);
            Move::Put { piece: piece.ok_or(Damage::Range("a piece"))?, to }
        }
    };
    Ok(PlyRecord { mv, score: Score::from_units(score.into()), marks: Marks((bits >> 15 & 15) as u8) })
}

fn write_finish(finish: Finish) -> u8 {
    let outcome = match finish.outcome {
        Outcome::Draw => 0,
        Outcome::Win(Color::White) => 1,
        Outcome::Win(Color::Black) => 2,
    };
    let ending = match finish.ending {
        Ending::Surrounded => 0,
        Ending::Repetition => 1,
        Ending::PlyLimit => 2,
    };
    outcome | ending << 2
}

fn read_finish(byte: u8) -> Option<Finish> {
    let outcome = match byte & 3 {
        0 => Outcome::Draw,
        1 => Outcome::Win(Color::White),
        2 => Outcome::Win(Color::Black),
        _ => return None,
    };
    let ending = match byte >> 2 {
        0 => Ending::Surrounded,
        1 => Ending::Repetition,
        2 => Ending::PlyLimit,
        _ => return None,
    };
    Some(Finish { outcome, ending })
}

/// Bytes that are read from the front.
pub(crate) struct Fields<'a>(pub(crate) &'a [u8]);

impl Fields<'_> {
    pub(crate) fn take<const N: usize>(&mut self) -> Result<[u8; N], Damage> {
        let (field, rest) = self.0.split_first_chunk().ok_or(Damage::Truncated)?;
        self.0 = rest;
        Ok(*field)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game() -> TrainingGame {
        let piece = Piece::queen(Color::Black);
        let put = |q, r| Move::Put { piece, to: Hex::at(q, r) };
        let ply = |mv, score, marks| PlyRecord { mv, score, marks };
        TrainingGame {
            number: 70_000,
            game_type: GameType::BASE_MLP,
            opening: 1,
            finish: Finish { outcome: Outcome::Win(Color::Black), ending: Ending::Surrounded },
            plies: vec![
                ply(put(0, 0), Score::DRAW, Marks::default()),
                ply(Move::Pass, Score::estimate(-312), Marks::SEARCHED | Marks::LOUD),
                ply(put(-27, 3), Score::loss_in(4), Marks::SEARCHED | Marks::VARIED | Marks::DUPLICATE),
            ],
        }
    }

    #[test]
    fn a_game_is_read_as_it_was_written() {
        let bytes = game().write();
        assert_eq!(bytes.len(), BEFORE_PLIES + 3 * PLY + CHECKSUM);
        assert_eq!(TrainingGame::read(&bytes), Ok(game()));
    }

    #[test]
    fn a_game_that_was_cut_or_changed_anywhere_is_refused() {
        let bytes = game().write();
        for length in 0..bytes.len() {
            assert_eq!(TrainingGame::read(&bytes[..length]), Err(Damage::Truncated), "{length}");
        }
        for place in 0..bytes.len() {
            for bit in 0..8 {
                let mut changed = bytes.clone();
                changed[place] ^= 1 << bit;
                assert!(TrainingGame::read(&changed).is_err(), "byte {place}, bit {bit}");
            }
        }
    }

    #[test]
    fn a_header_is_read_as_it_was_written() {
        let shard = Shard::new(2, 5).expect("there is such a shard");
        let types = vec![GameType::ALL[1], GameType::BASE_MLP];
        let opening = (2, 9);
        let plan = Plan { seed: u64::MAX, nodes: 3, types, opening, shard };
        let header = read_header(&write_header(&plan.clone().into()));
        assert_eq!(header.map(|header| header.plan), Ok(plan));
    }

    #[test]
    fn a_header_that_was_cut_or_changed_anywhere_is_refused() {
        let bytes = write_header(&Configuration::default());
        for length in 0..HEADER {
            assert_eq!(read_header(&bytes[..length]), Err(Damage::Truncated), "{length}");
        }
        for place in 0..HEADER {
            let mut changed = bytes;
            changed[place] ^= 1;
            assert!(read_header(&changed).is_err(), "byte {place}");
        }
        assert_eq!(read_header(b"GIF89a and so on"), Err(Damage::Foreign));
    }
}
