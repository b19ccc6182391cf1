//! Wrong lists of moves: each function adds what a generator with a certain mistake would find, or leaves out what it would
//! miss.
//!
//! They walk over the board hex by hex and share no code with the generator. A move that is legal all the same does not
//! matter, since lists have no move twice.

use vespine_engine::{Board, Bug, Direction, Hex, IllegalMove, Move, Piece, Position};

/// A mistake in the rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum RuleBug {
    /// A beetle climbs between two taller stacks.
    BeetleIgnoresTallGates,
    /// A piece that holds the hive together slides away.
    PinnedPiecesMove,
    /// A spider may stop after two steps.
    SpiderStopsEarly,
    /// A pillbug throws the piece that was just moved.
    ThrowsStunnedPieces,
    /// A mosquito on top of the hive hops like the grasshopper beside it.
    MosquitoHopsFromStacks,
    /// The queen may be placed as late as one likes.
    QueenIsNeverDue,
    /// A ladybug may stay on top.
    LadybugStaysOnTop,
    /// A grasshopper hops over a gap of one hex.
    GrasshopperHopsOverGaps,
    /// A queen slides through gates.
    QueenIgnoresGates,
    /// New pieces may touch the other side.
    PlacementTouchesEnemies,
    /// An ant does not go farther than six steps.
    AntTires,
    /// A pass is not listed.
    NoPass,
}

impl RuleBug {
    /// The list of an engine with this mistake.
    pub(crate) fn list(self, position: &Position) -> Vec<Move> {
        let mut moves = position.legal_moves().to_vec();
        let sight = Sight { position, board: position.board() };
        match self {
            RuleBug::AntTires => moves.retain(|&mv| !sight.is_long_walk(mv)),
            RuleBug::NoPass => moves.retain(|&mv| mv != Move::Pass),
            _ => {
                for (piece, to) in self.additions(&sight) {
                    let mv = Move::Put { piece, to };
                    if !moves.contains(&mv) {
                        moves.push(mv);
                    }
                }
            }
        }
        moves
    }

    fn additions(self, sight: &Sight<'_>) -> Vec<(Piece, Hex)> {
        let each = |bug: Bug, find: &dyn Fn(Piece, Hex) -> Vec<Hex>| {
            let movers = sight.movers().into_iter().filter(|(piece, _)| piece.bug() == bug);
            let ways = |(piece, from)| find(piece, from).into_iter().map(move |to| (piece, to));
            movers.flat_map(ways).collect::<Vec<_>>()
        };
        match self {
            RuleBug::BeetleIgnoresTallGates => each(Bug::Beetle, &|_, from| sight.tall_gates(from)),
            RuleBug::PinnedPiecesMove => sight.pinned_slides(),
            RuleBug::SpiderStopsEarly => each(Bug::Spider, &|_, from| sight.two_steps(from)),
            RuleBug::ThrowsStunnedPieces => sight.throws_of_stunned(),
            RuleBug::MosquitoHopsFromStacks => each(Bug::Mosquito, &|piece, from| {
                let is_hopper =
                    |hex: Hex| sight.board.top(hex).is_some_and(|top| top.bug() == Bug::Grasshopper);
                let is_up = sight.board.elevated().contains(piece);
                let may_hop = is_up && from.neighbors().into_iter().any(is_hopper);
                if may_hop { sight.hops(from, 0) } else { Vec::new() }
            }),
            RuleBug::QueenIsNeverDue => sight.placements(IllegalMove::QueenDue),
            RuleBug::LadybugStaysOnTop => each(Bug::Ladybug, &|_, from| sight.two_on_top(from)),
            RuleBug::GrasshopperHopsOverGaps => each(Bug::Grasshopper, &|_, from| sight.hops(from, 1)),
            RuleBug::QueenIgnoresGates => each(Bug::Queen, &|_, from| sight.ground_gates(from)),
            RuleBug::PlacementTouchesEnemies => sight.placements(IllegalMove::TouchesEnemy),
            RuleBug::AntTires | RuleBug::NoPass => Vec::new(),
        }
    }
}

/// The board as the mistakes look at it.
struct Sight<'a> {
    position: &'a Position,
    board: &'a Board,
}

impl Sight<'_> {
    /// The pieces of the side to move that may move, with their hexes.
    fn movers(&self) -> Vec<(Piece, Hex)> {
        let (position, board) = (self.position, self.board);
        let color = position.to_move();
        if position.outcome().is_some() || !board.in_play().contains(Piece::queen(color)) {
            return Vec::new();
        }
        let tops = (board.in_play() - board.covered()).iter().filter(|piece| piece.color() == color);
        let free = tops
            .filter(|&piece| position.stunned() != Some(piece) && !position.pinned(color).contains(piece));
        free.filter_map(|piece| Some((piece, board.hex_of(piece)?))).collect()
    }

    fn is_empty(&self, hex: Hex) -> bool {
        self.board.height(hex) == 0
    }

    /// The heights of the two hexes beside a step.
    fn flanks(&self, from: Hex, direction: Direction) -> [u8; 2] {
        direction.flanks().map(|flank| self.board.height(from.neighbor(flank)))
    }

    /// Steps up, along or down that tall stacks bar.
    fn tall_gates(&self, from: Hex) -> Vec<Hex> {
        let is_gate = |&direction: &Direction| {
            let [one, other] = self.flanks(from, direction);
            let level = self.board.height(from.neighbor(direction)).max(self.board.height(from) - 1);
            level > 0 && one.min(other) > level
        };
        Direction::ALL.into_iter().filter(is_gate).map(|direction| from.neighbor(direction)).collect()
    }

    /// Steps on the ground between two pieces.
    fn ground_gates(&self, from: Hex) -> Vec<Hex> {
        let is_gate = |&direction: &Direction| {
            let [one, other] = self.flanks(from, direction);
            self.is_empty(from.neighbor(direction)) && one.min(other) > 0
        };
        Direction::ALL.into_iter().filter(is_gate).map(|direction| from.neighbor(direction)).collect()
    }

    /// Where a slide of one step leads from a hex, with the piece of another hex lifted.
    fn slides(&self, from: Hex, lifted: Hex) -> Vec<Hex> {
        let is_there = |hex: Hex| hex != lifted && !self.is_empty(hex);
        let is_slide = |&direction: &Direction| {
            let [one, other] = direction.flanks().map(|flank| from.neighbor(flank));
            let to = from.neighbor(direction);
            !is_there(to) && to != lifted && is_there(one) != is_there(other)
        };
        Direction::ALL.into_iter().filter(is_slide).map(|direction| from.neighbor(direction)).collect()
    }

    fn two_steps(&self, from: Hex) -> Vec<Hex> {
        self.slides(from, from).into_iter().flat_map(|first| self.slides(first, from)).collect()
    }

    /// Is it a walk of an ant that needs more than six steps?
    fn is_long_walk(&self, mv: Move) -> bool {
        let Move::Put { piece, to } = mv else { return false };
        let Some(from) = self.board.hex_of(piece).filter(|_| piece.bug() == Bug::Ant) else { return false };
        let mut reached = vec![from];
        for _ in 0..6 {
            let next: Vec<Hex> = reached.iter().flat_map(|&hex| self.slides(hex, from)).collect();
            reached.extend(next);
            reached.sort_unstable_by_key(|hex| hex.index());
            reached.dedup();
        }
        !reached.contains(&to)
    }

    fn pinned_slides(&self) -> Vec<(Piece, Hex)> {
        let color = self.position.to_move();
        if self.movers().is_empty() {
            return Vec::new();
        }
        let pinned =
            self.position.pinned(color).iter().filter(|&piece| self.position.stunned() != Some(piece));
        let places = pinned.filter_map(|piece| Some((piece, self.board.hex_of(piece)?)));
        places
            .flat_map(|(piece, from)| self.slides(from, from).into_iter().map(move |to| (piece, to)))
            .collect()
    }

    fn throws_of_stunned(&self) -> Vec<(Piece, Hex)> {
        let stunned = self.position.stunned().and_then(|piece| Some((piece, self.board.hex_of(piece)?)));
        let Some((piece, from)) = stunned.filter(|&(piece, from)| {
            self.board.height(from) == 1 && !self.position.pinned(piece.color()).contains(piece)
        }) else {
            return Vec::new();
        };
        let color = self.position.to_move();
        let has_queen = self.board.in_play().contains(Piece::queen(color));
        let throwers = from.neighbors().into_iter().filter(|&hex| {
            let top = self.board.top(hex).filter(|_| self.board.height(hex) == 1 && has_queen);
            top.is_some_and(|top| top.bug() == Bug::Pillbug && top.color() == color)
        });
        let places = throwers.flat_map(Hex::neighbors).filter(|&hex| self.is_empty(hex));
        places.map(|to| (piece, to)).collect()
    }

    /// Hops in all directions, with so many gaps on the way.
    fn hops(&self, from: Hex, gaps: usize) -> Vec<Hex> {
        let hop = |direction: Direction| {
            let mut hex = from;
            for _ in 0..=gaps {
                let next = hex.neighbor(direction);
                if self.is_empty(next) {
                    return None;
                }
                hex = next;
                while !self.is_empty(hex) {
                    hex = hex.neighbor(direction);
                }
            }
            Some(hex)
        };
        Direction::ALL.into_iter().filter_map(hop).collect()
    }

    fn two_on_top(&self, from: Hex) -> Vec<Hex> {
        let around =
            |hex: Hex| hex.neighbors().into_iter().filter(|&next| next != from && !self.is_empty(next));
        around(from).flat_map(around).collect()
    }

    /// Placements that only this rule forbids.
    fn placements(&self, rule: IllegalMove) -> Vec<(Piece, Hex)> {
        let reserve = self.position.reserve(self.position.to_move()).lowest_of_each_kind();
        let tops = self.board.occupied();
        let places: Vec<Hex> =
            tops.iter().flat_map(Hex::neighbors).filter(|&hex| self.is_empty(hex)).collect();
        let own = |hex: Hex| self.board.top(hex).is_some_and(|top| top.color() == self.position.to_move());
        let pairs = reserve.iter().flat_map(|piece| places.iter().map(move |&to| (piece, to)));
        let is_only = |&(piece, to): &(Piece, Hex)| {
            to.neighbors().into_iter().any(own) && self.position.check(Move::Put { piece, to }) == Err(rule)
        };
        pairs.filter(is_only).collect()
    }
}
