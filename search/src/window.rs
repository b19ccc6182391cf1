//! The scores that still matter to a node: above what the mover has for sure, below what the opponent will not allow.

use vespine_evaluation::Score;

/// An open interval of scores, seen from the side to move.
///
/// ```
/// use vespine_evaluation::Score;
/// use vespine_search::Window;
///
/// let window = Window::new(Score::estimate(-10), Score::estimate(30));
/// assert!(window.contains(Score::DRAW) && !window.contains(Score::estimate(30)));
/// assert_eq!(window.flipped(), Window::new(Score::estimate(-30), Score::estimate(10)));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Window {
    alpha: Score,
    beta: Score,
}

impl Window {
    /// Everything matters.
    pub const FULL: Window = Window { alpha: Score::loss_in(0), beta: Score::win_in(0) };

    /// Between two scores.
    #[must_use]
    pub fn new(alpha: Score, beta: Score) -> Window {
        debug_assert!(alpha < beta, "{alpha} is not below {beta}");
        Window { alpha, beta }
    }

    /// The question whether the score is at least `beta`.
    #[must_use]
    pub fn below(beta: Score) -> Window {
        Window { alpha: beta.plus(-1), beta }
    }

    /// What the mover has for sure.
    #[inline]
    #[must_use]
    pub fn alpha(self) -> Score {
        self.alpha
    }

    /// What the opponent will not allow.
    #[inline]
    #[must_use]
    pub fn beta(self) -> Score {
        self.beta
    }

    /// The same for the other side.
    #[inline]
    #[must_use]
    pub fn flipped(self) -> Window {
        Window { alpha: -self.beta, beta: -self.alpha }
    }

    /// Is there anything between the two?
    #[inline]
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.alpha >= self.beta
    }

    /// Does the score lie inside?
    #[inline]
    #[must_use]
    pub fn contains(self, score: Score) -> bool {
        self.alpha < score && score < self.beta
    }

    /// The mover has this much for sure now. Says whether that is news.
    #[inline]
    pub fn raise(&mut self, score: Score) -> bool {
        let is_news = score > self.alpha;
        if is_news {
            self.alpha = score;
        }
        is_news
    }

    /// The part of the window in which a win or loss is not longer than from this ply: nobody can win before the next
    /// move, nor lose before the one after it.
    #[must_use]
    pub fn within_win_distance(self, ply: u32) -> Window {
        Window { alpha: self.alpha.max(Score::loss_in(ply)), beta: self.beta.min(Score::win_in(ply + 1)) }
    }
}
