//! What is at stake around the queens: the numbers of [`Params`], as tables by the liberties of a queen.

use crate::params::Params;

/// By so many liberties; a queen without any is the end of the game.
type ByLiberties = [i32; 7];

/// How urgent it is what a move does to the queens.
#[derive(Clone, Debug)]
pub(super) struct Stakes {
    /// A fill of a liberty of the enemy queen, which has so many.
    pub(super) fill: ByLiberties,
    /// To leave a liberty of the enemy queen, or to fill another one instead.
    pub(super) refill: ByLiberties,
    /// A move away from the own queen, which has so many liberties, or of herself.
    pub(super) escape: ByLiberties,
    /// A fill of a liberty of the own queen.
    pub(super) crowd: ByLiberties,
    /// A climb onto the enemy queen.
    pub(super) mount: i32,
    /// A throw of the enemy queen.
    pub(super) throw: i32,
}

impl Stakes {
    pub(super) fn new(p: &Params) -> Stakes {
        let fill = [0, p.fill_1, p.fill_2, p.fill_3, p.fill_4, p.fill_5, p.fill_6];
        Stakes {
            fill,
            refill: fill.map(|worth| worth / p.refill_divisor),
            escape: [0, p.escape_1, p.escape_2, p.escape_3, p.escape_4, p.escape_5, p.escape_6],
            crowd: [0, p.crowd_1, p.crowd_2, p.crowd_3, p.crowd_4, p.crowd_5, p.crowd_6],
            mount: p.mount,
            throw: p.throw,
        }
    }
}
