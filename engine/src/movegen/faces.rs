//! Where sliding leads: found for all ants at once, without a walk.
//!
//! Call two empty neighbours *joined* unless both hexes beside their common edge are occupied, for that is a gate. The
//! hexes that hang together this way are a *face*. Nearly everything around the hive is one face, the outside; holes
//! and bays behind gates are *pockets*.
//!
//! ```text
//!       . . . . . .
//!      . # # # # .         p: a pocket. Its only way out is between two tiles
//!       . # p # . .           that nearly touch, too narrow to slide through.
//!      . . # . # .         o: open to the outside, since the gap is two hexes wide.
//!       . o o # . .
//! ```
//!
//! **Fact: a piece that slides along the hive reaches every hex of its face that touches the hive.** It need not be
//! followed step by step, and its contact with the hive need not be watched.
//!
//! *Proof.* Fill every gate with a thread between the two tiles beside it. Hive and threads are connected, so every region
//! that they leave, that is every face, is bounded by a single closed line. The hexes of the face that touch the hive lie
//! along this line, and whoever follows it with the hive at his left hand visits them all: consecutive ones are the same
//! hex or joined neighbours with a tile in common, which is a legal slide, because a joined pair has at most one of
//! its flanks occupied, and following the line means that it has one. ∎
//!
//! **Lifting the ant joins exactly the faces that its wide gaps open to.** Its own hex becomes empty and is joined to its
//! neighbours in the directions of [`Ring::wide`](crate::Ring). A gate that it formed itself with another tile is gone
//! too, but both hexes of that gate are neighbours of the ant with an empty flank, so they were among these already.
//!
//! The outside is found from far away: hexes that do not touch the hive (the *sea*) are joined to all their neighbours,
//! so the sea and its shore are open. Only the few hexes with no sea next to them are looked at one by one.

use super::Hive;
use crate::hex_set::HexSet;

/// The empty hexes, sorted by what a sliding piece can reach.
pub(super) struct Faces<const W: usize> {
    /// The hexes of the outside that touch the hive.
    pub(super) shore: HexSet<W>,
    pub(super) shore_len: u32,
    /// The empty hexes that are not of the outside, whether they touch the hive or not.
    pub(super) pockets: HexSet<W>,
}

impl<const W: usize> Hive<'_, W> {
    /// The faces of the hive, worked out on first use.
    #[inline]
    pub(super) fn faces(&self) -> &Faces<W> {
        self.faces.get_or_init(|| self.find_faces())
    }

    fn find_faces(&self) -> Faces<W> {
        let (sea, beach) = self.sea();
        let mut open = (sea | beach) - self.occupied;
        let mut pockets = !(open | self.occupied);
        // A hex may be open only because another one turns out to be, so it may take several rounds. Mostly it does not:
        // a hex that is not opened at once is not joined to any.
        loop {
            let (mut opened, mut undecided) = (false, false);
            pockets = pockets.filter_in(self.board.window(), |hex| {
                let joined = self.board.ring(hex).wide();
                let opens = joined.around(hex).any(|neighbor| open.contains(neighbor));
                if opens {
                    open.insert(hex);
                    opened = true;
                } else {
                    undecided |= !joined.is_empty();
                }
                !opens
            });
            if !(undecided && opened) {
                break;
            }
        }
        let shore = open & self.near;
        Faces { shore, shore_len: shore.len(), pockets }
    }

    /// The hexes that neither belong to the hive nor touch it nor are surrounded by it, and their neighbours.
    ///
    /// Usually these are simply all hexes at least two steps off. But a hive can bend around a *lake*: such hexes, cut off
    /// from the rest. Every lake has a hex with no water to the west, north-west and north-east of it. If there is such a
    /// hex at all, Euler's number of the land (hive and neighbours) tells whether it has lakes: points less edges plus
    /// triangles is the number of its parts, one, less the number of its holes. It is counted at the hexes with water
    /// to the south-east: +1 for one that has water to the east and the south-west too, -1 for one that has water on
    /// neither of these sides; all else cancels out.
    #[inline]
    pub(super) fn sea(&self) -> (HexSet<W>, HexSet<W>) {
        let far = !(self.occupied | self.near);
        // The hexes with water on this side of them.
        let (west, east) = (far.east(), far.west());
        let (south_west, south_east) = (far.north_east(), east.north_east());
        let north = (far | west).south_west();
        if !(far - west - north).is_empty() {
            let coast = south_east - far;
            let (capes, bays) = (coast & east & south_west, coast - east - south_west);
            if capes.len_of_few() != bays.len_of_few() + 1 {
                let sea = without_lakes(far);
                return (sea, sea.ring());
            }
        }
        (far, west | east | north | south_west | south_east)
    }
}

/// The largest connected part: a lake that 28 tiles can enclose is always smaller than the sea.
#[cold]
#[inline(never)]
fn without_lakes<const W: usize>(mut far: HexSet<W>) -> HexSet<W> {
    let mut largest = HexSet::EMPTY;
    while let Some(first) = far.first() {
        let part = first.spread_in(far);
        far = far - part;
        if part.len() > largest.len() {
            largest = part;
        }
    }
    largest
}
