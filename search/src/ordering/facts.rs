//! What can be seen of a move without playing it: three facts about the piece that moves, and six about where it goes.
//!
//! ```text
//!      E   .   .      to: it touches a single piece, an enemy, and pins it: without that the newcomer would be alone
//!    to  .   .  .
//!      .   O  from    from: it held a single piece to the hive, which is free then
//! ```
//!
//! A fact has a number: the place of its group, plus its place in the group. No fact knows how the board is turned or which
//! colour is whose, so what is known about one corner of the hive is known about all.

use vespine_engine::{Board, Bug, Color, Hex, Move, Piece, Position};

use super::trace::Trace;

/// Species, and where the piece comes from: the board, the hand, thrown by the enemy.
const KINDS: usize = 24;
/// Steps to a queen: 0 to 4, more, and none where the queen or the piece is in hand.
const STEPS: usize = 7;
/// How many liberties a queen has, from 0 to 6, or a queen in hand.
const LIBERTIES: usize = 8;
/// Nobody, an enemy by its bug, an own piece by its bug.
const NEIGHBORS: usize = 1 + 2 * Bug::ALL.len();
/// How many pieces of a side can stand around a hex.
const CROWD: usize = 7;

/// Where each group begins: how far the piece comes from the queens.
const FROM: usize = 0;
/// Whom it alone held.
const FREES: usize = FROM + KINDS * STEPS * STEPS;
/// What it stood on.
const BELOW: usize = FREES + KINDS * NEIGHBORS;
/// How far from the queens it goes.
const TO: usize = BELOW + NEIGHBORS;
/// What the move does to the enemy queen, by her liberties.
const ENEMY: usize = TO + KINDS * STEPS * STEPS;
/// What it does to the own queen, by her liberties.
const OWN: usize = ENEMY + KINDS * Effect::COUNT * LIBERTIES;
/// Whom it pins: its only neighbour there.
const PINS: usize = OWN + KINDS * Effect::COUNT * LIBERTIES;
/// What it covers.
const COVERS: usize = PINS + KINDS * NEIGHBORS;
/// How many own pieces and enemies it stands among.
const AMONG: usize = COVERS + KINDS * NEIGHBORS;

/// How many facts there are.
pub const MOVE_FACTS: usize = AMONG + CROWD * CROWD;

/// How many of them are true of each move: three of its piece, and six of where it goes.
pub const FACTS_OF_MOVE: usize = 9;

/// A number that differs when the groups of facts do.
pub(super) fn fingerprint() -> u32 {
    let groups = [FROM, FREES, BELOW, TO, ENEMY, OWN, PINS, COVERS, AMONG, MOVE_FACTS];
    crc32fast::hash(format!("{groups:?}").as_bytes())
}

/// The most liberties of an enemy queen who is hard pressed, and of an own queen in need.
const PRESSED: usize = 3;
const IN_NEED: usize = 2;

/// What a move does to a queen.
#[derive(Clone, Copy)]
enum Effect {
    Nothing,
    /// One liberty less.
    Fills,
    /// One liberty instead of another.
    Refills,
    /// One liberty more.
    Frees,
    /// It climbs onto her.
    Mounts,
    /// She herself moves, or is thrown.
    Moves,
}

impl Effect {
    const COUNT: usize = 6;
}

/// All that the facts about the moves of a position have in common.
pub(super) struct Scene<'a> {
    board: &'a Board,
    color: Color,
    own: Queen,
    enemy: Queen,
    around: &'a Around,
}

/// A piece that is about to move.
#[derive(Clone, Copy)]
pub(super) struct Runner {
    piece: Piece,
    pub(super) source: usize,
    pub(super) kind: usize,
    from: Option<Hex>,
    /// What those around will miss of it: its presence, less that of a piece that it uncovers.
    missed: u32,
    frees_own: bool,
    frees_enemy: bool,
}

impl<'a> Scene<'a> {
    pub(super) fn new(position: &'a Position, around: &'a Around) -> Scene<'a> {
        let (board, color) = (position.board(), position.to_move());
        let [own, enemy] = [color, !color].map(|color| Queen::of(board, color));
        Scene { board, color, own, enemy, around }
    }

    /// A piece that moves, and the facts about it that hold wherever it goes.
    pub(super) fn runner(&self, piece: Piece) -> (Runner, [usize; 3]) {
        let from = self.board.hex_of(piece);
        let emptied = from.filter(|&from| self.board.height(from) == 1);
        let below = self.board.below(piece);
        let is_beside = |queen: Queen| emptied.is_some() && queen.steps(emptied) == 1;
        let uncovered = below.map_or(0, |below| presence(below, self.color));
        let source = Trace::source(piece, self.board, self.color);
        let runner = Runner {
            piece,
            source,
            kind: Trace::kind(piece, source),
            from,
            missed: presence(piece, self.color).wrapping_sub(uncovered),
            frees_own: is_beside(self.own),
            frees_enemy: is_beside(self.enemy),
        };
        let held = emptied.map_or(0, |hex| single(self.around.0[hex.index()]));
        let below = below.map_or(0, |below| seen(below, self.color));
        let kind = runner.kind;
        let facts = [
            FROM + (kind * STEPS + self.enemy.steps(from)) * STEPS + self.own.steps(from),
            FREES + kind * NEIGHBORS + held,
            BELOW + below,
        ];
        (runner, facts)
    }

    /// The facts about where it goes, and whether the move is loud: whether it may decide the fate of a queen.
    #[inline]
    pub(super) fn landing(&self, runner: Runner, to: Hex) -> ([usize; 6], bool) {
        let kind = runner.kind;
        let (to_enemy, to_own) = (self.enemy.steps(Some(to)), self.own.steps(Some(to)));
        let is_flat = self.board.height(to) == 0;
        let mut around = self.around.0[to.index()];
        if runner.from.is_some_and(|from| from.distance(to) == 1) {
            around = around.wrapping_sub(runner.missed);
        }
        let (own, enemies) = crowd(around);
        let (pinned, covered) = if is_flat {
            (single(around), 0)
        } else {
            (0, self.board.top(to).map_or(0, |top| seen(top, self.color)))
        };
        let on_enemy = Scene::effect(runner, self.enemy, runner.frees_enemy, to_enemy, is_flat);
        let on_own = Scene::effect(runner, self.own, runner.frees_own, to_own, is_flat);
        let facts = [
            TO + (kind * STEPS + to_enemy) * STEPS + to_own,
            ENEMY + (kind * Effect::COUNT + on_enemy as usize) * LIBERTIES + self.enemy.liberties,
            OWN + (kind * Effect::COUNT + on_own as usize) * LIBERTIES + self.own.liberties,
            PINS + kind * NEIGHBORS + pinned,
            COVERS + kind * NEIGHBORS + covered,
            AMONG + own * CROWD + enemies,
        ];
        (facts, self.is_loud(on_enemy, on_own))
    }

    /// Is it a fill beside an enemy queen who is hard pressed, a climb onto her or a throw of her; or a way out for an own queen in
    /// need?
    #[inline]
    fn is_loud(&self, on_enemy: Effect, on_own: Effect) -> bool {
        let is_attack = match on_enemy {
            Effect::Fills => self.enemy.liberties <= PRESSED,
            Effect::Mounts | Effect::Moves => true,
            Effect::Nothing | Effect::Refills | Effect::Frees => false,
        };
        let is_in_need = self.own.liberties <= IN_NEED;
        match on_own {
            Effect::Moves | Effect::Frees => is_attack || is_in_need,
            Effect::Fills => is_attack && !is_in_need,
            Effect::Nothing | Effect::Refills | Effect::Mounts => is_attack,
        }
    }

    /// What a move does to a queen who is so many steps from where it goes.
    #[inline]
    fn effect(runner: Runner, queen: Queen, frees: bool, steps: usize, is_flat: bool) -> Effect {
        if runner.piece == queen.piece {
            Effect::Moves
        } else if steps == 0 {
            Effect::Mounts
        } else if steps == 1 && is_flat {
            if frees { Effect::Refills } else { Effect::Fills }
        } else if frees {
            Effect::Frees
        } else {
            Effect::Nothing
        }
    }
}

/// Where a queen stands, and how many liberties she has.
#[derive(Clone, Copy)]
struct Queen {
    piece: Piece,
    hex: Option<Hex>,
    liberties: usize,
}

impl Queen {
    fn of(board: &Board, color: Color) -> Queen {
        let liberties = board.queen_liberties(color).map_or(LIBERTIES - 1, |liberties| liberties as usize);
        Queen { piece: Piece::queen(color), hex: board.hex_of(Piece::queen(color)), liberties }
    }

    #[inline]
    fn steps(self, hex: Option<Hex>) -> usize {
        match (self.hex, hex) {
            (Some(queen), Some(hex)) => (hex.distance(queen) as usize).min(STEPS - 2),
            _ => STEPS - 1,
        }
    }
}

/// Who stands around each hex, in one number: the sum of their [`presence`].
pub(super) struct Around([u32; Hex::COUNT]);

impl Around {
    /// As the side to move sees it.
    pub(super) fn of(position: &Position) -> Around {
        let (board, color) = (position.board(), position.to_move());
        let mut around = [0; Hex::COUNT];
        for piece in board.in_play() - board.covered() {
            let presence = presence(piece, color);
            for hex in board.hex_of(piece).into_iter().flat_map(Hex::neighbors) {
                around[hex.index()] += presence;
            }
        }
        Around(around)
    }
}

/// How a piece counts for a hex that it stands beside: one of its side, and who it is.
fn presence(piece: Piece, color: Color) -> u32 {
    let side = if piece.color() == color { 1 << 16 } else { 1 << 24 };
    side + seen(piece, color) as u32
}

/// How many own pieces and enemies stand around a hex.
fn crowd(around: u32) -> (usize, usize) {
    ((around >> 16 & 0xff) as usize, (around >> 24) as usize)
}

/// Who stands alone beside a hex, as [`seen`]; 0 if that is nobody or several.
fn single(around: u32) -> usize {
    let (own, enemies) = crowd(around);
    if own + enemies == 1 { (around & 0xffff) as usize } else { 0 }
}

/// Which piece that is, from 1, as this side sees it.
fn seen(piece: Piece, color: Color) -> usize {
    1 + piece.bug() as usize + if piece.color() == color { Bug::ALL.len() } else { 0 }
}

/// The facts about each move of a list that is not a pass; for those who train.
#[must_use]
pub fn facts_of_moves(position: &Position, moves: &[Move]) -> Vec<[u16; FACTS_OF_MOVE]> {
    let around = Around::of(position);
    let scene = Scene::new(position, &around);
    let facts = |&mv: &Move| {
        let Move::Put { piece, to } = mv else { return None };
        let (runner, of_piece) = scene.runner(piece);
        let mut facts = of_piece.into_iter().chain(scene.landing(runner, to).0);
        Some(std::array::from_fn(|_| facts.next().map_or(0, |fact| fact as u16)))
    };
    moves.iter().filter_map(facts).collect()
}

#[cfg(test)]
mod tests {
    use vespine_engine::GameType;

    use super::*;

    /// The facts about where a piece goes, from the position after the move.
    fn slow(position: &Position, piece: Piece, to: Hex) -> [usize; 6] {
        let (board, color) = (position.board(), position.to_move());
        let mut after = position.clone();
        let _ = after.play(Move::Put { piece, to });
        let kind = piece.bug() as usize + 8 * Trace::source(piece, board, color);
        let tops: Vec<Piece> = to.neighbors().into_iter().filter_map(|hex| after.board().top(hex)).collect();
        let steps = |of: Color| match board.hex_of(Piece::queen(of)) {
            Some(queen) => (to.distance(queen) as usize).min(5),
            None => 6,
        };
        let effect = |of: Color| {
            let queen = Piece::queen(of);
            let (Some(before), Some(_)) = (board.queen_liberties(of), board.hex_of(queen)) else {
                return if piece == queen { 5 } else { 0 };
            };
            let is_beside = after.board().height(to) == 1 && steps(of) == 1;
            match after.board().queen_liberties(of) {
                _ if piece == queen => 5,
                _ if steps(of) == 0 => 4,
                Some(liberties) if liberties < before => 1,
                Some(liberties) if liberties > before => 3,
                _ if is_beside => 2,
                _ => 0,
            }
        };
        let liberties = |of: Color| board.queen_liberties(of).map_or(7, |liberties| liberties as usize);
        let below = after.board().below(piece);
        let pinned = if let ([single], None) = (&tops[..], below) { seen(*single, color) } else { 0 };
        let own = tops.iter().filter(|top| top.color() == color).count();
        [
            TO + (kind * 7 + steps(!color)) * 7 + steps(color),
            ENEMY + (kind * 6 + effect(!color)) * 8 + liberties(!color),
            OWN + (kind * 6 + effect(color)) * 8 + liberties(color),
            PINS + kind * 17 + pinned,
            COVERS + kind * 17 + below.map_or(0, |below| seen(below, color)),
            AMONG + own * 7 + tops.len() - own,
        ]
    }

    /// The facts about a piece wherever it goes.
    fn slow_of_piece(position: &Position, piece: Piece) -> [usize; 3] {
        let (board, color) = (position.board(), position.to_move());
        let kind = piece.bug() as usize + 8 * Trace::source(piece, board, color);
        let stack: Vec<Piece> = board.hex_of(piece).into_iter().flat_map(|hex| board.stack(hex)).collect();
        let steps = |of: Color| match (board.hex_of(piece), board.hex_of(Piece::queen(of))) {
            (Some(from), Some(queen)) => (from.distance(queen) as usize).min(5),
            _ => 6,
        };
        let beside = |hex: Hex| hex.neighbors().into_iter().filter_map(|hex| board.top(hex));
        let held = match board.hex_of(piece).filter(|_| stack.len() == 1) {
            Some(hex) if beside(hex).count() == 1 => beside(hex).next().map_or(0, |top| seen(top, color)),
            _ => 0,
        };
        [
            FROM + (kind * 7 + steps(!color)) * 7 + steps(color),
            FREES + kind * 17 + held,
            BELOW + stack.get(1).map_or(0, |&below| seen(below, color)),
        ]
    }

    #[test]
    fn the_facts_about_a_move_are_those_of_the_position_after_it() {
        let mut chance = 12_345_u64;
        let mut compared = 0;
        for game_type in GameType::ALL.into_iter().cycle().take(40) {
            let mut position = Position::new(game_type);
            for _ in 0..80 {
                if position.outcome().is_some() {
                    break;
                }
                let (around, moves) = (Around::of(&position), position.legal_moves());
                let scene = Scene::new(&position, &around);
                for &mv in &moves {
                    let Move::Put { piece, to } = mv else { continue };
                    let (runner, of_piece) = scene.runner(piece);
                    assert_eq!(of_piece, slow_of_piece(&position, piece), "{mv:?} in {position:?}");
                    let (found, _) = scene.landing(runner, to);
                    assert_eq!(found, slow(&position, piece, to), "{mv:?} in {position:?}");
                    compared += 1;
                }
                chance = chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                let _ = position.play(moves[(chance >> 33) as usize % moves.len()]);
            }
        }
        assert!(compared > 50_000, "{compared}");
    }
}
