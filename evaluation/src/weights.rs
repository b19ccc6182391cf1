//! What each feature of a position is worth, in hundredths of a point.
//!
//! A feature is a count; the evaluation is the sum of counts times weights, for one side less the other. Each line of the
//! table below is a [`Term`]: its name, its weights and their meaning. A weight is what the side that has the feature
//! gains by it. `vespine tune` has fitted the values to positions of the engine's own games; where other weights can stand in
//! for one, it is an estimate by hand.

/// Declares the terms: the enum, and the tables that follow from it.
macro_rules! terms {
    ($($(#[doc = $meaning:literal])+ $term:ident = [$($weight:expr),+ $(,)?];)+) => {
        /// A group of features that belong together.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub enum Term {
            $($(#[doc = $meaning])+ $term,)+
        }

        impl Term {
            /// All terms, in the order of the table.
            pub const ALL: &[Term] = &[$(Term::$term),+];

            /// How many weights each has.
            const LENGTHS: &[usize] = &[$([$($weight),+].len()),+];

            /// What the weights of the term mean.
            #[must_use]
            pub const fn meaning(self) -> &'static str {
                match self {
                    $(Term::$term => concat!($($meaning),+),)+
                }
            }

            /// The name of the term.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $(Term::$term => stringify!($term),)+
                }
            }
        }

        impl Weights {
            /// The weights that the engine plays with.
            pub const DEFAULT: Weights = Weights([$($($weight),+),+]);
        }
    };
}

terms! {
    /// The queen by the number of her neighbours, from 0 to 6.
    QueenRing = [0, -6, -39, -95, -219, -384, -330];
    /// A neighbour of the own queen: own and free, own and stuck, the enemy's and free, the enemy's and stuck, the enemy's on
    /// a stack.
    Neighbor = [32, 0, -5, -22, -51];
    /// The queen cannot move; she can; she is covered by an enemy.
    QueenMoves = [-34, 29, -130];
    /// A liberty of the enemy queen by how many can fill it, from nobody to three and more.
    Fillable = [-12, -3, 4, 11];
    /// Every liberty of the enemy queen can be filled and she has so many: one, two, three.
    Siege = [45, 51, 29];
    /// It is the own turn, and the enemy would win if it were his.
    Check = [-120];
    /// A beetle, or a mosquito on top, that can move, by its steps to the enemy queen: on her, one, two, three.
    Beetle = [195, 129, 108, 38];
    /// The same when it cannot move.
    StuckBeetle = [130, 29, 50, 11];
    /// A pillbug beside the own queen, or a mosquito beside both: uncovered, covered by the enemy.
    Guard = [56, -89];
    /// A piece that can move: queen, spider, beetle, grasshopper, ant, mosquito, ladybug, pillbug.
    Free = [0, 28, 92, 7, 15, 2, 16, 43];
    /// A piece that cannot move.
    Stuck = [0, -4, 21, -22, -10, -23, 3, 8];
    /// A piece in hand.
    InHand = [0, 7, 18, 10, 22, 20, 15, 13];
    /// Each doubling of the hexes that a piece can go to.
    Mobility = [-6, 5, -14, 7, 13, 6, 13, 4];
    /// A hex where a new piece may enter, up to six; one of them near the enemy queen, up to three.
    Spawn = [9, 26];
    /// The best neighbour of a mosquito on the ground: none, queen or pillbug, spider, grasshopper, ladybug, beetle, ant.
    Mosquito = [47, 54, 53, 34, 34, 49, 58];
    /// The right to move, while no queen has four neighbours; when one has.
    Tempo = [34, 39];
}

/// How many weights there are.
pub const WEIGHTS: usize = {
    let (mut total, mut term) = (0, 0);
    while term < Term::LENGTHS.len() {
        total += Term::LENGTHS[term];
        term += 1;
    }
    total
};

/// What each feature is worth.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Weights(
    /// One after the other, in the order of [`Term::ALL`].
    pub [i16; WEIGHTS],
);

impl Default for Weights {
    fn default() -> Self {
        Weights::DEFAULT
    }
}

impl Weights {
    /// The weights of a term.
    #[must_use]
    pub fn of(&self, term: Term) -> &[i16] {
        &self.0[term.first()..term.first() + term.len()]
    }
}

impl Term {
    /// How many weights the term has.
    #[must_use]
    #[expect(clippy::len_without_is_empty, reason = "no term is without weights")]
    pub const fn len(self) -> usize {
        Term::LENGTHS[self as usize]
    }

    /// Where the weights of the term begin.
    #[inline]
    #[must_use]
    pub const fn first(self) -> usize {
        FIRST[self as usize]
    }
}

const FIRST: [usize; Term::LENGTHS.len()] = {
    let mut first = [0; Term::LENGTHS.len()];
    let mut term = 1;
    while term < first.len() {
        first[term] = first[term - 1] + Term::LENGTHS[term - 1];
        term += 1;
    }
    first
};
