//! Sets of hexes as bits, laid out so that a whole set moves one step with a handful of rotations.
//!
//! The bit of hex `id` is bit `id / W` of word `id mod W`. Then
//! * a step to the south-west (`id + 1`) takes each word to the next, and only the last one turns by one bit;
//! * a step to the east (`id + 784`) keeps every bit in its word, and turns each word by `784 / W`.
//!
//! All six directions are made of these two. There are no edges, no masks and no carries from word to word.
//!
//! [`HexSet`] has 16 words and holds any hex of the torus. The same code with four words is a torus of 256 hexes
//! (784 mod 256 is a multiple of 16 again) whose shortest way round is 16: enough for a hive that fits into a ball
//! of radius 6, which is nearly every hive, and four times faster. See [`Window`].

use crate::bits::Bits;
use crate::hex::Hex;
use crate::window::Window;

/// A set of hexes.
///
/// ```
/// use vespine_engine::{Hex, HexSet};
///
/// let around: HexSet = Hex::ORIGIN.neighbors().into_iter().collect();
/// assert_eq!(around.len(), 6);
/// assert!(around.contains(Hex::at(0, -1)) && !around.contains(Hex::ORIGIN));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct HexSet<const W: usize = 16>([u64; W]);

impl<const W: usize> HexSet<W> {
    /// No hex.
    pub const EMPTY: Self = Self([0; W]);

    /// How far a word turns for a step to the east.
    const EAST: u32 = (784 / W % 64) as u32;

    #[inline]
    const fn word(hex: Hex) -> usize {
        hex.index() % W
    }

    #[inline]
    const fn bit(hex: Hex) -> u64 {
        1 << (hex.index() / W % 64)
    }

    /// The set of this hex alone.
    #[inline]
    #[must_use]
    pub fn only(hex: Hex) -> Self {
        let mut set = Self::EMPTY;
        set.insert(hex);
        set
    }

    /// Is `hex` in the set?
    #[inline]
    #[must_use]
    pub const fn contains(&self, hex: Hex) -> bool {
        self.0[Self::word(hex)] & Self::bit(hex) != 0
    }

    /// Adds `hex`.
    #[inline]
    pub const fn insert(&mut self, hex: Hex) {
        self.0[Self::word(hex)] |= Self::bit(hex);
    }

    /// Takes `hex` out.
    #[inline]
    pub const fn remove(&mut self, hex: Hex) {
        self.0[Self::word(hex)] &= !Self::bit(hex);
    }

    /// Adds `hex` if it is missing, takes it out if it is there.
    #[inline]
    pub(crate) const fn toggle(&mut self, hex: Hex) {
        self.0[Self::word(hex)] ^= Self::bit(hex);
    }

    /// Is the set empty?
    #[inline]
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.iter().fold(0, |any, word| any | word) == 0
    }

    /// How many hexes are in the set.
    #[inline]
    #[must_use]
    pub fn len(&self) -> u32 {
        self.0.chunks(4).map(count_four).sum()
    }

    /// How many hexes are in the set: quicker than [`HexSet::len`] for a handful.
    #[inline]
    pub(crate) fn len_of_few(&self) -> u32 {
        self.0.iter().map(|&word| Bits(word).fold(0, |bits, _| bits + 1)).sum()
    }

    /// Every hex moved one step to the east.
    #[inline]
    pub(crate) fn east(&self) -> Self {
        Self(self.0.map(|word| word.rotate_left(Self::EAST)))
    }

    /// Every hex moved one step to the west.
    #[inline]
    pub(crate) fn west(&self) -> Self {
        Self(self.0.map(|word| word.rotate_right(Self::EAST)))
    }

    /// Every hex moved one step to the south-west.
    #[inline]
    pub(crate) fn south_west(&self) -> Self {
        Self(std::array::from_fn(
            |word| if word == 0 { self.0[W - 1].rotate_left(1) } else { self.0[word - 1] },
        ))
    }

    /// Every hex moved one step to the north-east.
    #[inline]
    pub(crate) fn north_east(&self) -> Self {
        Self(std::array::from_fn(
            |word| if word == W - 1 { self.0[0].rotate_right(1) } else { self.0[word + 1] },
        ))
    }

    /// All hexes next to a hex of the set.
    ///
    /// South-east is east then south-west, north-west is west then north-east: four shifts do for six directions.
    #[inline]
    pub(crate) fn ring(&self) -> Self {
        let (east, west) = (self.east(), self.west());
        east | west | (*self | east).south_west() | (*self | west).north_east()
    }

    /// Everything within `area` that hangs together with this set.
    pub(crate) fn spread_in(self, area: Self) -> Self {
        let mut reached = self & area;
        loop {
            let next = (reached | reached.ring()) & area;
            if next == reached {
                return reached;
            }
            reached = next;
        }
    }

    /// The same set, if it has the width `V`: lets code that is generic in the width take over a set of fixed width.
    #[inline]
    pub(crate) fn in_width<const V: usize>(self) -> Option<HexSet<V>> {
        let words: &[u64; V] = self.0.as_slice().try_into().ok()?;
        Some(HexSet(*words))
    }

    /// The set of the first of its hexes; none if it is empty.
    pub(crate) fn first(&self) -> Option<Self> {
        let word = self.0.iter().position(|&word| word != 0)?;
        let mut first = Self::EMPTY;
        first.0[word] = self.0[word] & self.0[word].wrapping_neg();
        Some(first)
    }

    /// The hexes of the set as they lie in `window`.
    #[inline]
    pub(crate) fn hexes_in(self, window: &Window) -> impl Iterator<Item = Hex> {
        self.words_in(window).flatten()
    }

    /// The hexes of the set as they lie in `window`, word by word: for whoever wants a tight loop for each.
    #[inline]
    pub(crate) fn words_in(self, window: &Window) -> impl Iterator<Item = impl Iterator<Item = Hex>> {
        self.words().map(|word| word.map(|id| window.unfold::<W>(id)))
    }

    /// Those hexes of the set, as they lie in `window`, that are to be kept.
    #[inline]
    pub(crate) fn filter_in(self, window: &Window, mut keep: impl FnMut(Hex) -> bool) -> Self {
        Self(std::array::from_fn(|word| {
            Bits(self.0[word]).fold(0, |kept, bit| {
                let keeps = keep(window.unfold::<W>(bit as usize * W + word));
                kept | u64::from(keeps) << bit
            })
        }))
    }

    /// The numbers of the hexes, word by word.
    #[inline]
    fn words(self) -> impl Iterator<Item = impl Iterator<Item = usize>> {
        self.0.into_iter().enumerate().map(|(word, bits)| Bits(bits).map(move |bit| bit as usize * W + word))
    }
}

impl HexSet {
    /// The hexes of the set, in an order that depends on the set alone.
    pub fn iter(&self) -> impl Iterator<Item = Hex> + use<> {
        self.words().flatten().map(|id| Hex::wrap(id as u16))
    }
}

impl FromIterator<Hex> for HexSet {
    fn from_iter<I: IntoIterator<Item = Hex>>(hexes: I) -> Self {
        let mut set = Self::EMPTY;
        hexes.into_iter().for_each(|hex| set.insert(hex));
        set
    }
}

impl<const W: usize> std::fmt::Debug for HexSet<W> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_set().entries(self.words().flatten().map(|id| Hex::wrap(id as u16))).finish()
    }
}

/// How many bits are set in up to four words.
///
/// Many processors have an instruction for one word, but a program that is to run on all of them cannot rely on it. So
/// bits are added in pairs, then in fours, then in bytes, and the words are added to each other on the way.
/// After: Henry Warren, "Hacker's Delight", chapter 5.
#[inline]
fn count_four(words: &[u64]) -> u32 {
    const PAIRS: u64 = u64::MAX / 3;
    const FOURS: u64 = u64::MAX / 5;
    const BYTES: u64 = u64::MAX / 17;
    let bytes = words.iter().fold(0, |bytes, &word| {
        let pairs = word - ((word >> 1) & PAIRS);
        let fours = (pairs & FOURS) + ((pairs >> 2) & FOURS);
        // A byte holds at most 8 for each word: 32 for four words.
        bytes + ((fours + (fours >> 4)) & BYTES)
    });
    (bytes.wrapping_mul(u64::MAX / 255) >> 56) as u32
}

impl<const W: usize> std::ops::BitAnd for HexSet<W> {
    type Output = Self;
    #[inline]
    fn bitand(self, other: Self) -> Self {
        Self(std::array::from_fn(|word| self.0[word] & other.0[word]))
    }
}

impl<const W: usize> std::ops::BitOr for HexSet<W> {
    type Output = Self;
    #[inline]
    fn bitor(self, other: Self) -> Self {
        Self(std::array::from_fn(|word| self.0[word] | other.0[word]))
    }
}

/// The hexes of the first set that are not in the second.
impl<const W: usize> std::ops::Sub for HexSet<W> {
    type Output = Self;
    #[inline]
    fn sub(self, other: Self) -> Self {
        Self(std::array::from_fn(|word| self.0[word] & !other.0[word]))
    }
}

impl<const W: usize> std::ops::Not for HexSet<W> {
    type Output = Self;
    #[inline]
    fn not(self) -> Self {
        Self(self.0.map(|word| !word))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_ring_of_a_hex_is_its_six_neighbors() {
        for index in 0..1024 {
            let hex = Hex::wrap(index);
            let neighbors: HexSet = hex.neighbors().into_iter().collect();
            assert_eq!(HexSet::<16>::only(hex).ring(), neighbors);
            let mut narrow = HexSet::<4>::EMPTY;
            hex.neighbors().into_iter().for_each(|neighbor| narrow.insert(neighbor));
            assert_eq!(HexSet::<4>::only(hex).ring(), narrow);
            assert_eq!(narrow.len(), 6);
        }
    }

    #[test]
    fn a_set_lists_what_was_put_in() {
        let hexes = [Hex::at(0, 0), Hex::at(7, -3), Hex::at(-13, 13)];
        let set: HexSet = hexes.into_iter().collect();
        assert_eq!(set.iter().count(), 3);
        assert!(hexes.iter().all(|&hex| set.contains(hex)));
    }
}
