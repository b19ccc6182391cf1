//! What is usually good, known before any search. It is learnt from games (`vespine tune instinct`), where the other tables of move
//! ordering are learnt anew in each search.
//!
//! Each fact about a move has a weight, and their sum is how much speaks for the move: the logarithm of the odds that it is the
//! one to play.
//!
//! ```text
//!    0  8  "VESPINS1"        8  4  fingerprint of the facts
//!   12     a weight for each fact, 2 bytes each, little-endian
//!       4  CRC-32 of all that is before
//! ```

use std::fmt;
use std::sync::{Arc, LazyLock};

use super::facts::{MOVE_FACTS, fingerprint};

const MAGIC: &[u8; 8] = b"VESPINS1";
const HEADER: usize = 12;
const LENGTH: usize = HEADER + 2 * MOVE_FACTS + 4;

/// What stands for 1 in the weights.
const UNIT: i16 = 1024;

/// The weights of the facts about moves.
///
/// ```
/// use vespine_search::{Instinct, MOVE_FACTS};
///
/// let instinct = Instinct::new(&[0.5; MOVE_FACTS]);
/// assert_eq!(Instinct::read(&instinct.write()), Some(instinct));
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Instinct(Box<[i16; MOVE_FACTS]>);

impl Instinct {
    /// The one that the program comes with.
    ///
    /// # Panics
    /// If the program was built with a damaged one, which its tests would have told.
    #[must_use]
    pub fn built_in() -> Arc<Instinct> {
        static BUILT_IN: LazyLock<Arc<Instinct>> = LazyLock::new(|| {
            let bytes = include_bytes!("instinct.bin");
            Arc::new(Instinct::read(bytes).expect("the built-in instinct is whole"))
        });
        Arc::clone(&BUILT_IN)
    }

    /// With these weights of the facts, and 0 for those that are missing.
    #[must_use]
    pub fn new(weights: &[f32]) -> Instinct {
        let whole = |weight: &f32| (weight * f32::from(UNIT)).round() as i16;
        Instinct(Box::new(std::array::from_fn(|fact| weights.get(fact).map_or(0, whole))))
    }

    /// From its bytes; none if they are not those of an instinct about our facts.
    #[must_use]
    pub fn read(bytes: &[u8]) -> Option<Instinct> {
        let (content, checksum) = bytes.split_last_chunk().filter(|_| bytes.len() == LENGTH)?;
        let is_whole = content.starts_with(&header()) && crc32fast::hash(content).to_le_bytes() == *checksum;
        let mut weights =
            content[HEADER..].chunks_exact(2).map(|pair| i16::from_le_bytes([pair[0], pair[1]]));
        is_whole.then(|| Instinct(Box::new(std::array::from_fn(|_| weights.next().unwrap_or(0)))))
    }

    /// Its bytes.
    #[must_use]
    pub fn write(&self) -> Vec<u8> {
        let mut bytes = self.content();
        bytes.extend_from_slice(&crc32fast::hash(&bytes).to_le_bytes());
        bytes
    }

    /// The bytes before the checksum.
    fn content(&self) -> Vec<u8> {
        header().into_iter().chain(self.0.iter().flat_map(|weight| weight.to_le_bytes())).collect()
    }

    /// What these facts say together, in `share` for each unit.
    #[inline]
    pub(super) fn sum<const N: usize>(&self, facts: [usize; N], share: i32) -> i32 {
        facts.into_iter().map(|fact| i32::from(self.0[fact])).sum::<i32>() * share / i32::from(UNIT)
    }
}

impl fmt::Debug for Instinct {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "instinct {:08x}", crc32fast::hash(&self.content()))
    }
}

fn header() -> [u8; HEADER] {
    let mut bytes = [0; HEADER];
    bytes[..8].copy_from_slice(MAGIC);
    bytes[8..].copy_from_slice(&fingerprint().to_le_bytes());
    bytes
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn what_is_no_instinct_is_refused() {
        let bytes = Instinct::built_in().write();
        assert!(Instinct::read(&bytes).is_some());
        assert_eq!(Instinct::read(&bytes[..LENGTH - 1]), None);
        for place in [0, 9, HEADER + 5, LENGTH - 1] {
            let mut damaged = bytes.clone();
            damaged[place] ^= 1;
            assert_eq!(Instinct::read(&damaged), None, "{place}");
        }
    }

    #[test]
    fn the_built_in_one_knows_something() {
        let weights = &Instinct::built_in().0;
        // Facts that were never seen have one weight in common.
        let different: BTreeSet<i16> = weights.iter().copied().collect();
        assert!(different.len() > MOVE_FACTS / 5, "{} of {MOVE_FACTS}", different.len());
    }
}
