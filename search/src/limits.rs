//! How long to search. All limits may be combined; the first one that is met ends the search.

use std::time::{Duration, Instant};

/// How long to search, and how many lines to tell.
///
/// ```
/// use std::time::Duration;
/// use vespine_search::Limits;
///
/// let limits = Limits::infinite().depth(12).time(Duration::from_secs(5));
/// assert_eq!(limits.depth, Some(12));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// The last iteration.
    pub depth: Option<u32>,
    /// How many nodes are entered at most.
    pub nodes: Option<u64>,
    /// When no new iteration is begun.
    pub soft: Option<Duration>,
    /// When the answer must be there.
    pub hard: Option<Duration>,
    /// How many of the best root moves get a score and a line of their own, at least one.
    pub lines: usize,
    /// When the clock began to run.
    pub start: Instant,
}

impl Limits {
    /// The most lines that can be asked for.
    pub const MAX_LINES: usize = 32;

    /// Until somebody stops it. The clock runs from now.
    #[must_use]
    pub fn infinite() -> Limits {
        Limits { depth: None, nodes: None, soft: None, hard: None, lines: 1, start: Instant::now() }
    }

    /// With a last iteration.
    #[must_use]
    pub fn depth(self, depth: u32) -> Limits {
        Limits { depth: Some(depth), ..self }
    }

    /// With so many nodes at most.
    #[must_use]
    pub fn nodes(self, nodes: u64) -> Limits {
        Limits { nodes: Some(nodes), ..self }
    }

    /// With a time to use up and not to exceed.
    #[must_use]
    pub fn time(self, time: Duration) -> Limits {
        Limits { hard: Some(time), ..self }
    }

    /// With a time after which no new iteration is begun.
    #[must_use]
    pub fn soft(self, time: Duration) -> Limits {
        Limits { soft: Some(time), ..self }
    }

    /// With so many lines, from 1 to [`Limits::MAX_LINES`].
    #[must_use]
    pub fn lines(self, lines: usize) -> Limits {
        Limits { lines: lines.clamp(1, Limits::MAX_LINES), ..self }
    }

    /// With a clock that has been running since `start`.
    #[must_use]
    pub fn since(self, start: Instant) -> Limits {
        Limits { start, ..self }
    }

    /// Is the search to go on until it is stopped?
    #[must_use]
    pub fn is_infinite(&self) -> bool {
        self.depth.is_none() && self.nodes.is_none() && self.hard.is_none() && self.soft.is_none()
    }

    pub(crate) fn elapsed(&self) -> Duration {
        self.start.elapsed()
    }

    /// How much time is left before no new iteration is begun or the answer must be there; none if there is no limit.
    pub(crate) fn time_left(&self) -> Option<Duration> {
        let limit = self.soft.into_iter().chain(self.hard).min()?;
        Some(limit.saturating_sub(self.elapsed()))
    }

    pub(crate) fn is_over(&self, limit: Option<Duration>) -> bool {
        limit.is_some_and(|limit| self.elapsed() >= limit)
    }
}
