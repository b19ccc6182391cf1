//! The numbers of the search that could as well be others. Each is declared once: its name, its default, its range and
//! its meaning. Margins are in the units of [`Score`](vespine_evaluation::Score): hundredths of a point.

/// Does the search skip and shorten what looks unimportant?
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Selectivity {
    /// As it plays: prunes, reduces, extends, and looks further where it is loud.
    Selective,
    /// Every move to the same depth, with an evaluation at the end: slow and obvious, for tests. No score is taken from
    /// the table, which only tells what to try first.
    FullWidth,
    /// The same, but what the table knows to this very depth is not searched again.
    FullWidthWithTable,
}

/// A number that could be tuned.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Tunable {
    /// The name of the field.
    pub name: &'static str,
    /// Its value if nobody says otherwise.
    pub default: i32,
    /// The least and the largest value that make sense.
    pub range: (i32, i32),
    /// What it does.
    pub meaning: &'static str,
}

macro_rules! params {
    ($($(#[doc = $meaning:literal])+ $name:ident = $default:literal in $low:literal..=$high:literal;)+) => {
        /// The numbers of the search.
        #[derive(Clone, PartialEq, Eq, Debug)]
        pub struct Params {
            /// Does it skip and shorten?
            pub selectivity: Selectivity,
            $($(#[doc = $meaning])+ pub $name: i32,)+
        }

        impl Default for Params {
            fn default() -> Self {
                Params { selectivity: Selectivity::Selective, $($name: $default,)+ }
            }
        }

        impl Params {
            /// All numbers that could be tuned.
            pub const TUNABLES: &[Tunable] = &[$(Tunable {
                name: stringify!($name),
                default: $default,
                range: ($low, $high),
                meaning: concat!($($meaning),+),
            }),+];

            /// The number with this name.
            pub fn by_name_mut(&mut self, name: &str) -> Option<&mut i32> {
                match name {
                    $(stringify!($name) => Some(&mut self.$name),)+
                    _ => None,
                }
            }
        }
    };
}

params! {
    /// Half the width of the first window of an iteration.
    aspiration = 25 in 5..=200;
    /// The first iteration that has such a window.
    aspiration_depth = 5 in 2..=12;
    /// By how many hundredths the window grows when the score falls out of it.
    aspiration_growth = 100 in 10..=400;
    /// A window that would be wider than this on one side is opened altogether.
    aspiration_limit = 1000 in 100..=4000;
    /// A win is known: up to this iteration it is worth looking for a shorter one.
    shortest_win_depth = 6 in 1..=20;
    /// How many liberties of the own queen put her at ease, so that a node may be given up because it stands too well.
    ease_liberties = 3 in 1..=6;
    /// Reverse futility: the deepest node that is given up because it stands too well.
    reverse_futility_depth = 7 in 0..=12;
    /// Reverse futility: the margin for each ply of depth.
    reverse_futility_margin = 50 in 10..=200;
    /// Razoring: the deepest node that is given up because it stands too badly.
    razor_depth = 2 in 0..=6;
    /// Razoring: the margin for each ply of depth.
    razor_margin = 180 in 50..=600;
    /// Null move: the shallowest node that tries to pass.
    null_depth = 3 in 1..=10;
    /// Null move: how many plies are saved.
    null_reduction = 3 in 1..=6;
    /// Null move: one more ply is saved for so many of depth.
    null_divisor = 4 in 2..=10;
    /// Null move: from this depth on the result is verified by a search without it.
    null_verification = 8 in 4..=30;
    /// Null move: for so many hundredths of the depth the verification tries no other null move.
    null_verification_reach = 75 in 0..=100;
    /// Null move: how many pieces that can move it takes.
    pass_pieces = 3 in 0..=8;
    /// Null move: how many liberties of the own queen it takes, if the enemy can fill one.
    pass_liberties = 3 in 1..=6;
    /// Futility: the deepest node that skips quiet moves because it stands too badly.
    futility_depth = 6 in 0..=12;
    /// Futility: the margin at depth 0.
    futility_base = 60 in 0..=400;
    /// Futility: the margin for each ply of depth.
    futility_margin = 44 in 10..=200;
    /// Late moves: the deepest node that skips them.
    late_move_depth = 7 in 0..=12;
    /// Late moves: how many are tried at depth 0.
    late_move_base = 18 in 1..=30;
    /// Late moves: how many more, in hundredths of the square of the depth.
    late_move_growth = 100 in 10..=400;
    /// Late moves: how many hundredths of them are tried if the side to move does not stand better than before.
    late_move_worsening = 50 in 10..=100;
    /// Reductions: the constant, in hundredths of a ply.
    reduction_base = 60 in 0..=300;
    /// Reductions: the share of the product of the logarithms of depth and move number, in hundredths.
    reduction_slope = 47 in 10..=120;
    /// Reductions: the shallowest node that has any.
    reduction_depth = 3 in 2..=6;
    /// Reductions: so much merit of a quiet move makes a ply.
    reduction_merit = 24_000 in 1_000..=100_000;
    /// Reductions: less on the main line, in 1024ths of a ply.
    reduction_exact = 1024 in 0..=4096;
    /// Reductions: more where some move is expected to refute the one before, in 1024ths of a ply.
    reduction_cut = 1024 in 0..=4096;
    /// Reductions: more when more moves of the node have been refuted than this.
    refuted_moves = 3 in 0..=20;
    /// Reductions: so much more then, in 1024ths of a ply.
    reduction_refuted = 800 in 0..=4096;
    /// Reductions: less for a loud move, in 1024ths of a ply.
    reduction_loud = 2048 in 0..=8192;
    /// Reductions: less at the root, in 1024ths of a ply.
    root_care = 1024 in 0..=4096;
    /// Reductions: how many moves of the root have none.
    root_moves = 3 in 1..=12;
    /// Internal reduction: from this depth on a node without a table move is searched less deeply.
    internal_depth = 4 in 2..=12;
    /// Check: as long as the ply is below so many tenths of the depth of the iteration, a threat is looked at a ply deeper.
    check_reach = 20 in 0..=40;
    /// Check: how many answers to a threat are tried at depth 0.
    check_answers = 3 in 1..=100;
    /// Check: how many more, in hundredths of the square of the depth.
    check_growth = 100 in 10..=400;
    /// Singular moves: from this depth on the table move is tested.
    singular_depth = 7 in 4..=20;
    /// Singular moves: how much worse all others must be, for each ply of depth.
    singular_margin = 2 in 1..=10;
    /// Singular moves: by so many plies the score of the table may be shallower than the node.
    singular_trust = 3 in 0..=8;
    /// Singular moves: how many hundredths of the depth the other moves are searched.
    singular_share = 50 in 20..=80;
    /// Singular moves: only as long as the ply is below so many tenths of the depth of the iteration.
    singular_reach = 20 in 5..=40;
    /// Quiescence: how many plies are looked at beyond the depth.
    quiescence_plies = 6 in 0..=20;
    /// Quiescence: the most liberties of a queen that make a fill interesting.
    quiescence_liberties = 3 in 1..=6;
    /// Quiescence: a fill that cannot lift the score to this distance from the window is not tried.
    delta_margin = 260 in 0..=1000;
    /// Lazy evaluation: how far an estimate must lie from the window to be taken for the evaluation.
    lazy_margin = 160 in 50..=2000;
    /// Lazy evaluation: how many liberties both queens must have for it.
    lazy_liberties = 2 in 1..=6;
    /// Correction of the evaluation: how many hundredths of what was learnt by the bugs around the queens count.
    correction_surroundings = 40 in 0..=200;
    /// Correction of the evaluation: how many hundredths of what was learnt by the last move count.
    correction_last_move = 25 in 0..=200;
    /// Correction of the evaluation: a search teaches by its depth, but no more than one of so many plies.
    correction_depth = 12 in 1..=64;
    /// Correction of the evaluation: the largest difference that is learnt.
    correction_limit = 180 in 10..=500;
    /// Correction of the evaluation: a search of so many plies would let all be forgotten that was learnt before.
    correction_inertia = 256 in 64..=2000;
    /// Forced wins: how many nodes the search for one may take at the root, in the first iteration.
    proof_nodes = 5000 in 0..=1_000_000;
    /// Forced wins: how many nodes it may take in other nodes of the main line.
    proof_nodes_inside = 500 in 0..=10000;
    /// Forced wins: how many hundredths of the nodes and of the time that are left it may take at most.
    proof_share = 25 in 1..=100;
    /// Forced wins: the longest that is looked for at the root, in plies, to which two for each iteration are added.
    proof_plies = 5 in 1..=21;
    /// Forced wins: the longest that is looked for in other nodes of the main line.
    proof_plies_inside = 11 in 1..=31;
    /// Circles: how much worse than a draw a repetition is when the game has gone on after the third occurrence of a
    /// position, and again for each occurrence since.
    circle_margin = 50 in 0..=400;
    /// Circles: how much worse than a draw a repetition is at most.
    circle_limit = 200 in 0..=1000;
    /// Order of moves: what it counts where instinct says that the odds are e times better.
    instinct = 9000 in 0..=40_000;
    /// Order of moves: how many hundredths of what was good after the moves before count.
    sequel = 300 in 0..=1000;
    /// Order of moves: the move that refuted a sibling last.
    killer_newer = 23_000 in 0..=100_000;
    /// Order of moves: the move that refuted a sibling before that.
    killer_older = 12_500 in 0..=100_000;
    /// Order of moves: the move that refuted the move before somewhere else.
    countermove = 15_000 in 0..=100_000;
    /// The most that the urgency of a quiet move counts for its reduction.
    merit_limit = 98_304 in 4_000..=400_000;
    /// What is learnt from a refutation: for the square of the depth.
    lesson_square = 32 in 0..=200;
    /// What is learnt from a refutation: for each ply of depth.
    lesson_slope = 64 in 0..=400;
    /// What is learnt from a refutation: at most.
    lesson_limit = 1600 in 100..=8000;
}

impl Params {
    /// Everything to the same depth, for tests.
    #[must_use]
    pub fn full_width() -> Params {
        Params { selectivity: Selectivity::FullWidth, ..Params::default() }
    }

    /// Everything to the same depth, with scores from the table, for tests.
    #[must_use]
    pub fn full_width_with_table() -> Params {
        Params { selectivity: Selectivity::FullWidthWithTable, ..Params::default() }
    }

    pub(crate) fn is_selective(&self) -> bool {
        self.selectivity == Selectivity::Selective
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_default_is_in_its_range() {
        for tunable in Params::TUNABLES {
            let (low, high) = tunable.range;
            assert!((low..=high).contains(&tunable.default), "{}", tunable.name);
            assert!(
                Params::default().by_name_mut(tunable.name).is_some_and(|value| *value == tunable.default)
            );
        }
    }
}
