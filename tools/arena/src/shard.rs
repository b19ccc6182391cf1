//! A part of a large piece of work, for one of several machines or processes.

use std::fmt;
use std::str::FromStr;

/// Every so-many-th piece of the work: of all numbers those that leave the remainder `number - 1` when divided by `of`.
///
/// ```
/// use vespine_arena::Shard;
///
/// let shard: Shard = "2/3".parse()?;
/// assert_eq!((0..9).filter(|&number| shard.has(number)).collect::<Vec<_>>(), [1, 4, 7]);
/// assert!("4/3".parse::<Shard>().is_err());
/// # Ok::<(), vespine_arena::NoShard>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shard {
    /// From 1 to `of`.
    number: u16,
    of: u16,
}

/// A text that is no shard.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0:?} is not a shard: expected two numbers such as 1/4, of which the first is not larger")]
pub struct NoShard(String);

impl Shard {
    /// All of it.
    pub const WHOLE: Shard = Shard { number: 1, of: 1 };

    /// Shard `number` of so many; none if there is no such shard.
    #[must_use]
    pub fn new(number: u16, of: u16) -> Option<Shard> {
        (1..=of).contains(&number).then_some(Shard { number, of })
    }

    /// Which shard it is, from 1.
    #[must_use]
    pub fn number(self) -> u16 {
        self.number
    }

    /// How many shards there are.
    #[must_use]
    pub fn of(self) -> u16 {
        self.of
    }

    /// Is it all of it?
    #[must_use]
    pub fn is_whole(self) -> bool {
        self.of == 1
    }

    /// Does the piece with this number, counted from 0, belong to it?
    #[must_use]
    pub fn has(self, piece: u64) -> bool {
        piece % u64::from(self.of) == self.first()
    }

    /// How many pieces it has, of so many in all.
    #[must_use]
    pub fn size(self, pieces: u64) -> u64 {
        pieces.saturating_sub(self.first()).div_ceil(u64::from(self.of))
    }

    /// The piece that is so many places after its first one.
    #[must_use]
    pub fn piece(self, place: u64) -> u64 {
        self.first() + place * u64::from(self.of)
    }

    fn first(self) -> u64 {
        u64::from(self.number) - 1
    }
}

impl FromStr for Shard {
    type Err = NoShard;

    fn from_str(text: &str) -> Result<Shard, NoShard> {
        let numbers =
            text.split_once('/').and_then(|(number, of)| Some((number.parse().ok()?, of.parse().ok()?)));
        numbers.and_then(|(number, of)| Shard::new(number, of)).ok_or_else(|| NoShard(text.to_owned()))
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.number, self.of)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_piece_belongs_to_one_shard() {
        for of in 1..6 {
            for piece in 0..40 {
                let owners =
                    (1..=of).filter_map(|number| Shard::new(number, of)).filter(|shard| shard.has(piece));
                assert_eq!(owners.count(), 1);
            }
        }
    }

    #[test]
    fn the_pieces_of_a_shard_are_those_that_it_has() {
        for of in 1..6 {
            for shard in (1..=of).filter_map(|number| Shard::new(number, of)) {
                for pieces in 0..20 {
                    let listed: Vec<u64> = (0..shard.size(pieces)).map(|place| shard.piece(place)).collect();
                    let asked: Vec<u64> = (0..pieces).filter(|&piece| shard.has(piece)).collect();
                    assert_eq!(listed, asked, "{shard} of {pieces}");
                }
            }
        }
    }

    #[test]
    fn what_is_no_shard_is_refused_by_name() {
        for text in ["", "1", "0/1", "2/1", "1/0", "a/b", "1/2/3", "-1/2", "1/99999"] {
            assert_eq!(text.parse::<Shard>(), Err(NoShard(text.to_owned())));
        }
    }
}
