//! The numbers of the search that could as well be others. Each is declared once: its name, its default, its range and
//! its meaning. Margins are in the units of [`Score`](vespine_evaluation::Score): hundredths of a queen's neighbour.

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
    aspiration = 30 in 5..=200;
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
    /// Futility: the deepest node that skips quiet moves because it stands too badly.
    futility_depth = 6 in 0..=12;
    /// Futility: the margin at depth 0.
    futility_base = 60 in 0..=400;
    /// Futility: the margin for each ply of depth.
    futility_margin = 50 in 10..=200;
    /// Late moves: the deepest node that skips them.
    late_move_depth = 7 in 0..=12;
    /// Late moves: how many are tried at depth 0.
    late_move_base = 16 in 1..=30;
    /// Reductions: the constant, in hundredths of a ply.
    reduction_base = 60 in 0..=300;
    /// Reductions: the share of the product of the logarithms of depth and move number, in hundredths.
    reduction_slope = 50 in 10..=120;
    /// Reductions: so much history makes a ply.
    reduction_history = 8000 in 1000..=40000;
    /// Internal reduction: from this depth on a node without a table move is searched less deeply.
    internal_depth = 4 in 2..=12;
    /// Check: as long as the ply is below so many tenths of the depth of the iteration, a threat is looked at a ply deeper.
    check_reach = 20 in 0..=40;
    /// Check: how many answers to a threat are tried at depth 0; more with the square of the depth.
    check_answers = 4 in 1..=100;
    /// Singular moves: from this depth on the table move is tested.
    singular_depth = 7 in 4..=20;
    /// Singular moves: how much worse all others must be, for each ply of depth.
    singular_margin = 2 in 1..=10;
    /// Quiescence: how many plies are looked at beyond the depth.
    quiescence_plies = 6 in 0..=20;
    /// Quiescence: the most liberties of a queen that make a fill interesting.
    quiescence_liberties = 3 in 1..=6;
    /// Quiescence: a fill that cannot lift the score to this distance from the window is not tried.
    delta_margin = 200 in 0..=1000;
    /// Lazy evaluation: how far an estimate must lie from the window to be taken for the evaluation.
    lazy_margin = 100 in 50..=2000;
    /// Forced wins: how many nodes the search for one may take at the root, in the first iteration.
    proof_nodes = 5000 in 0..=1_000_000;
    /// Forced wins: how many nodes it may take in other nodes of the main line.
    proof_nodes_inside = 500 in 0..=10000;
    /// Forced wins: how many hundredths of the nodes and of the time that are left it may take at most.
    proof_share = 25 in 1..=100;
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
