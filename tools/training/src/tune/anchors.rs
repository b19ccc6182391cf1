//! Weights that stay as they are, because others can say the same.
//!
//! Some counts always follow from others; then many weights give the same evaluation, and the fit would wander among them.
//! In each such group one weight is an anchor. Sums are of one side less the other:
//!
//! | always equal | anchor |
//! |---|---|
//! | a queen in play is free or stuck, has a ring, and can move or cannot or is covered: each says "she is in play" | `Free`, `Stuck` and `InHand` of the queen, `QueenRing` 0 |
//! | every piece is free, stuck or in hand | `InHand` of each bug |
//! | the neighbours of a queen are as many as her ring has | `Neighbor` own and stuck |
//! | her liberties are the rest of six | `Fillable` by nobody |
//! | a queen is covered by an enemy whose beetle or mosquito is on her | `QueenMoves` covered |
//!
//! A ring of six is not in the data, for then the game is over. It keeps the weight it has.

use vespine_evaluation::{Term, WEIGHTS};

/// Which weights are anchors.
///
/// ```
/// use vespine_training::tune::anchors;
/// use vespine_evaluation::Term;
///
/// assert!(anchors()[Term::QueenRing.first()] && !anchors()[Term::Tempo.first()]);
/// ```
#[must_use]
pub fn anchors() -> [bool; WEIGHTS] {
    let queen = 0;
    let single = [
        (Term::QueenRing, 0),
        (Term::QueenRing, 6),
        (Term::Neighbor, 1),
        (Term::QueenMoves, 2),
        (Term::Fillable, 0),
        (Term::Free, queen),
        (Term::Stuck, queen),
    ];
    let in_hand = (0..Term::InHand.len()).map(|bug| (Term::InHand, bug));
    let mut anchors = [false; WEIGHTS];
    for (term, place) in single.into_iter().chain(in_hand) {
        anchors[term.first() + place] = true;
    }
    anchors
}
