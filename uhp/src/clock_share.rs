//! How much of a clock a move may take: for the engine that is told its clock, and for a runner of games that has to make a
//! budget of it for an engine that knows none.

use std::time::Duration;

/// What of a clock may be spent on one move.
///
/// ```
/// use std::time::Duration;
/// use vespine_uhp::ClockShare;
///
/// let share = ClockShare::of(Duration::from_secs(50), Duration::from_secs(4));
/// assert_eq!((share.fair.as_secs(), share.most.as_secs()), (5, 40));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ClockShare {
    /// With this for every move the clock lasts for the game.
    pub fair: Duration,
    /// More than this leaves nothing for the moves to come.
    pub most: Duration,
}

impl ClockShare {
    /// What of a clock with so much left, to which each move adds the increment, may be spent.
    #[must_use]
    pub fn of(left: Duration, increment: Duration) -> ClockShare {
        /// How many moves the rest of the clock must last.
        const MOVES_TO_GO: u32 = 25;
        ClockShare { fair: (left / MOVES_TO_GO).saturating_add(increment / 4 * 3), most: left / 5 * 4 }
    }
}
