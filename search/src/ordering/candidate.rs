//! A move of a node and how urgent it is, in one word, so that the best is found with one comparison for each.

use crate::params::Params;

/// How urgent a move is: the higher, the earlier it is tried. The last bit tells a loud move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Urgency(i32);

impl Urgency {
    /// The table's move.
    pub(crate) const FIRST: Urgency = Urgency(i32::MAX);

    #[inline]
    pub(super) const fn new(urgency: i32, is_loud: bool) -> Urgency {
        Urgency(urgency << 1 | is_loud as i32)
    }

    /// May the move decide the fate of a queen? Then it is never skipped.
    #[inline]
    pub(crate) fn is_loud(self) -> bool {
        self.0 & 1 == 1
    }

    /// What speaks for a quiet move or against it, within limits.
    #[inline]
    pub(crate) fn merit(self, params: &Params) -> i32 {
        (self.0 >> 1).clamp(-params.merit_limit, params.merit_limit)
    }
}

/// The urgency above, the place of the move in the list below. Of equally urgent moves the first is the larger candidate.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Candidate(u64);

impl Candidate {
    #[inline]
    pub(super) fn new(urgency: Urgency, place: usize) -> Candidate {
        let ordered = urgency.0.cast_unsigned() ^ 1 << 31;
        Candidate(u64::from(ordered) << 32 | (u64::from(u32::MAX) - place as u64))
    }

    #[inline]
    pub(super) fn place(self) -> usize {
        (u32::MAX - self.0 as u32) as usize
    }

    #[inline]
    pub(super) fn urgency(self) -> Urgency {
        Urgency(((self.0 >> 32) as u32 ^ 1 << 31).cast_signed())
    }

    /// The same move, more urgent.
    pub(super) fn raise(&mut self, by: i32) {
        *self = Candidate::new(Urgency(self.urgency().0 + 2 * by), self.place());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn candidates_are_ordered_by_urgency_then_by_place() {
        let candidate = |urgency, place| Candidate::new(Urgency::new(urgency, false), place);
        assert!(candidate(-5, 3) < candidate(4, 9) && candidate(4, 9) < candidate(4, 2));
        assert_eq!((candidate(-5, 3).urgency(), candidate(-5, 3).place()), (Urgency::new(-5, false), 3));
        let mut raised = candidate(-5, 3);
        raised.raise(7);
        assert_eq!(raised, candidate(2, 3));
    }

    #[test]
    fn a_loud_move_stays_loud_and_so_does_its_merit() {
        let (loud, quiet) = (Urgency::new(-700, true), Urgency::new(-700, false));
        let mut raised = Candidate::new(loud, 0);
        raised.raise(300);
        assert!(loud.is_loud() && raised.urgency().is_loud() && !quiet.is_loud());
        let params = Params::default();
        assert_eq!((loud.merit(&params), quiet.merit(&params)), (-700, -700));
        assert_eq!(Urgency::new(1 << 29, false).merit(&params), params.merit_limit);
    }
}
