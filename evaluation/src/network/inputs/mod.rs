//! What the network looks at: facts about a position, seen by each side in turn, the side to move first.
//!
//! A fact has a number: the place of its group, plus its place in the group. It can be true several times, such as a piece
//! of some kind on the board. Which facts there are is the table below; what makes them true is in a file for each subject.

mod hand;
mod pieces;
mod queen;
mod setting;
mod siege;

use arrayvec::ArrayVec;
use vespine_engine::{Bug, Position};

use crate::analysis::Analysis;
use crate::terms::View;

/// Declares the groups of facts.
macro_rules! groups {
    ($($(#[doc = $meaning:literal])+ $group:ident = $size:expr;)+) => {
        /// Facts that belong together.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub(crate) enum Group {
            $($(#[doc = $meaning])+ $group,)+
        }

        impl Group {
            /// How many facts each group has.
            const SIZES: &[usize] = &[$($size),+];

            /// What each is called.
            const NAMES: &[&str] = &[$(stringify!($group)),+];
        }
    };
}

/// How many kinds of bugs there are.
const BUGS: usize = Bug::ALL.len();

/// Steps from a piece to a queen: 0 to 4, more, and none to a queen in hand.
const STEPS: usize = 7;

groups! {
    /// How many neighbours the own queen and the enemy queen have, 0 to 6, or 7 for a queen in hand.
    Rings = 8 * 8;
    /// The own queen cannot move, can move, lies under a piece of her own, lies under an enemy.
    Queen = 4;
    /// A neighbour of the own queen that stands on another piece: own, enemy.
    TallNeighbor = 2;
    /// A liberty of the enemy queen, by how many can fill it: from nobody to three and more.
    Liberty = 4;
    /// How many liberties the enemy queen has, and how many of them can be filled.
    Siege = 7 * 7;
    /// How many pieces can fill a liberty of the enemy queen, up to seven.
    Fillers = 8;
    /// A piece that can, by its bug; all in hand are one.
    Filler = BUGS;
    /// A piece that can climb onto the enemy queen, by its bug.
    Mount = BUGS;
    /// It is the own turn, and the enemy would win if it were his.
    Check = 1;
    /// A piece on the board, by its bug: covered; or how many hexes it can go to, none, 1, 2, 4, 8, 16, 32 and more.
    Piece = BUGS * 8;
    /// The same piece, unless it is covered: its bug, its steps to the enemy queen and to the own queen, stuck or free.
    Place = BUGS * STEPS * STEPS * 2;
    /// A piece that stands on another: on an own one or on an enemy, and which bug that is.
    Tall = 2 * BUGS;
    /// So many pieces can move.
    Free = 15;
    /// Which bug is in hand, and how often: once, twice, three times.
    Hand = BUGS * 3;
    /// So many hexes where a new piece may enter, up to six.
    Entrance = 7;
    /// Of these, near the enemy queen, up to three.
    NearEntrance = 4;
    /// A pillbug beside the own queen, or a mosquito beside both: uncovered, covered.
    Guard = 2;
    /// The best neighbour of a mosquito on the ground: none, queen or pillbug, spider, grasshopper, ladybug, beetle, ant.
    Mosquito = 7;
    /// It is the own turn in a game with mosquitoes, ladybugs, pillbugs.
    Rules = 3;
    /// It is the own turn, and so many pieces are on the board, counted in pairs.
    Stage = 15;
}

/// How many facts there are.
pub const FACTS: usize = FIRST[Group::SIZES.len()];

/// Where each group begins.
const FIRST: [usize; Group::SIZES.len() + 1] = {
    let mut first = [0; Group::SIZES.len() + 1];
    let mut group = 0;
    while group < Group::SIZES.len() {
        first[group + 1] = first[group] + Group::SIZES[group];
        group += 1;
    }
    first
};

/// More facts than a side can see.
const MOST: usize = 128;

/// The numbers of the facts that one side sees, each as often as it is true.
pub(super) struct Inputs(ArrayVec<u16, MOST>);

impl Inputs {
    /// What both sides see, the side to move first.
    #[inline]
    pub(super) fn of(position: &Position, analysis: &Analysis) -> [Inputs; 2] {
        let to_move = position.to_move();
        // Filled in place: to return one after the other would copy them.
        let mut both = [const { Inputs(ArrayVec::new_const()) }; 2];
        for (color, inputs) in [to_move, !to_move].into_iter().zip(&mut both) {
            let view = View::new(position, analysis, color);
            if color == to_move {
                setting::enter(&view, inputs);
            }
            queen::enter(&view, inputs);
            siege::enter(&view, inputs);
            pieces::enter(&view, inputs);
            hand::enter(&view, inputs);
        }
        both
    }

    #[inline]
    pub(super) fn facts(&self) -> &[u16] {
        &self.0
    }

    /// The fact with this place in its group is true.
    #[inline]
    fn add(&mut self, group: Group, place: usize) {
        debug_assert!(place < Group::SIZES[group as usize], "{group:?} has no place {place}");
        self.0.push((FIRST[group as usize] + place) as u16);
    }
}

/// The numbers of the facts that each side sees in a position, the side to move first; for those who train networks.
#[must_use]
pub fn facts_of(position: &Position, analysis: &Analysis) -> [Vec<u16>; 2] {
    Inputs::of(position, analysis).map(|inputs| inputs.facts().to_vec())
}

/// A number that differs when the facts differ, as far as their names and numbers go.
pub(super) fn fingerprint() -> u32 {
    let groups = Group::NAMES.iter().zip(Group::SIZES).map(|(name, size)| format!("{name} {size};"));
    crc32fast::hash(groups.collect::<String>().as_bytes())
}

/// A place among `count` numbers, of which the last stands for all that are larger.
#[inline]
fn up_to(number: usize, count: usize) -> usize {
    number.min(count - 1)
}
