//! The shortest game that shows a mistake, made from the one in which it was found.
//!
//! Plies are left out as long as what remains is a game by the rules and the mistake is still there. Leaving out one ply would
//! leave all later moves to the wrong side, so what is left out has as many plies of White's as of Black's:
//!
//! ```text
//!   a beginning      the first plies alone
//!   a stretch        plies that follow each other, half of the game at first, two at last
//!   two pieces       all plies of a white and of a black piece
//!   two edits        one ply of each side, dropped, or merged with the ply before of the same piece:
//!                    a piece that was placed here and then went there is placed there
//! ```
//!
//! When nothing more can be left out, some plies are played at random, so that others can. What follows is mended: a piece gets
//! the lowest number that is free, and if it cannot go where it went, it goes to the nearest hex that it can get to. Whether the
//! mistake is still there is for the engine to show. After: Zeller and Hildebrandt, "Simplifying and Isolating Failure-Inducing
//! Input". Cost: our rules see some thousand games, the engine those that are legal.

use std::collections::{BTreeMap, HashSet};
use std::ops::ControlFlow;

use rand::rngs::StdRng;
use rand::seq::{IndexedRandom, SliceRandom};
use rand::{RngExt, SeedableRng};
use vespine_engine::{Game, Hex, Move, Piece, PieceSet, Position, Rules};

/// How many games at random are tried before the shortest so far is taken for the shortest.
const PATIENCE: u32 = 4_000;

/// A ply of a game to be tried.
#[derive(Clone, Copy)]
enum Ply {
    /// As it was, or nearly.
    Like(Move),
    /// Whatever is legal, chosen by a number.
    Any(usize),
}

/// The shortest game that was found to show the mistake. Whoever is asked may break off; then it is the shortest so far.
pub(super) fn shorten(game: &Game, shows_it: impl FnMut(&Game) -> ControlFlow<(), bool>) -> Game {
    let mut search = Search { tried: HashSet::new(), shows_it, is_over: false };
    let mut shortest = search.by_parts(game.clone());
    let mut rng = StdRng::seed_from_u64(0);
    let mut in_vain = 0;
    while in_vain < PATIENCE && !search.is_over && shortest.plies() > 0 {
        in_vain += 1;
        let candidate = varied(&shortest, &mut rng);
        if let Some(other) = search.tried_out(shortest.position().rules(), &candidate) {
            if other.plies() < shortest.plies() {
                in_vain = 0;
            }
            shortest = search.by_parts(other);
        }
    }
    shortest
}

/// The search for shorter games.
struct Search<F> {
    /// The games that were asked about.
    tried: HashSet<String>,
    shows_it: F,
    /// Has whoever is asked broken off?
    is_over: bool,
}

impl<F: FnMut(&Game) -> ControlFlow<(), bool>> Search<F> {
    /// Leaves out part by part, as long as the mistake is still there.
    fn by_parts(&mut self, game: Game) -> Game {
        let mut shortest = game;
        while let Some(shorter) = self.shorter(&shortest) {
            shortest = shorter;
        }
        shortest
    }

    /// The first shorter game that shows the mistake, if there is one.
    fn shorter(&mut self, game: &Game) -> Option<Game> {
        let (rules, moves) = (game.position().rules(), game.moves().collect::<Vec<Move>>());
        let mut candidates = beginnings(&moves)
            .chain(without_stretch(&moves))
            .chain(without_two_pieces(&moves))
            .chain(with_two_edits(&moves));
        candidates.find_map(|moves| {
            let plies: Vec<Ply> = moves.into_iter().map(Ply::Like).collect();
            self.tried_out(rules, &plies)
        })
    }

    /// The game of these plies, if it shows the mistake and was not tried before.
    fn tried_out(&mut self, rules: Rules, plies: &[Ply]) -> Option<Game> {
        let game = replayed(rules, plies).filter(|_| !self.is_over)?;
        if !self.tried.insert(game.to_string()) {
            return None;
        }
        match (self.shows_it)(&game) {
            ControlFlow::Break(()) => {
                self.is_over = true;
                None
            }
            ControlFlow::Continue(shows_it) => shows_it.then_some(game),
        }
    }
}

/// A game like this with some plies of each side left out, or none, and with some others played at random.
fn varied(game: &Game, rng: &mut StdRng) -> Vec<Ply> {
    let moves: Vec<Move> = game.moves().collect();
    let mut plies: Vec<Ply> = moves.iter().copied().map(Ply::Like).collect();
    let any = |rng: &mut StdRng| Ply::Any(rng.random_range(0..usize::MAX));
    for _ in 0..rng.random_range(0..=2) {
        let ply = rng.random_range(0..plies.len());
        plies[ply] = any(rng);
    }
    if let Some(&(early, late)) = understudies(&moves).choose(rng).filter(|_| rng.random_ratio(1, 3))
        && let (Move::Put { to, .. }, Some(piece)) = (moves[early], moves[late].piece())
    {
        plies[early] = Ply::Like(Move::Put { piece, to });
        plies[late] = any(rng);
    }
    let fewer = rng.random_range(0..=3);
    let mut left_out: Vec<usize> = Vec::new();
    for side in 0..2 {
        let mut own: Vec<usize> = (side..plies.len()).step_by(2).collect();
        own.shuffle(rng);
        left_out.extend(own.into_iter().take(fewer));
    }
    let kept = plies.into_iter().enumerate().filter(|(ply, _)| !left_out.contains(ply));
    kept.map(|(_, ply)| ply).collect()
}

/// Pairs of plies of the same side: a piece is placed and never moves, and another one, placed later, could take its part.
fn understudies(moves: &[Move]) -> Vec<(usize, usize)> {
    let plies_of = |piece: Piece| {
        let is_its = move |&ply: &usize| moves[ply].piece() == Some(piece);
        (0..moves.len()).filter(is_its)
    };
    let pieces = pieces(moves);
    let placed = |piece| plies_of(piece).next();
    let idle = pieces.iter().filter(|&piece| plies_of(piece).count() == 1);
    let pairs = idle.flat_map(|one| pieces.iter().map(move |other| (one, other)));
    pairs
        .filter(|(one, other)| one.color() == other.color() && one != other)
        .filter_map(|(one, other)| Some((placed(one)?, placed(other)?)))
        .filter(|(early, late)| early < late)
        .collect()
}

fn beginnings(moves: &[Move]) -> impl Iterator<Item = Vec<Move>> {
    (0..moves.len()).map(|length| moves[..length].to_vec())
}

fn without_stretch(moves: &[Move]) -> impl Iterator<Item = Vec<Move>> {
    let lengths = std::iter::successors(Some(moves.len() / 2), |length| Some(length / 2));
    let lengths = lengths.take_while(|&length| length > 0).map(|length| length.div_ceil(2) * 2);
    lengths.flat_map(move |length| {
        let starts = 0..(moves.len() + 1).saturating_sub(length);
        starts.map(move |start| [&moves[..start], &moves[start + length..]].concat())
    })
}

fn without_two_pieces(moves: &[Move]) -> impl Iterator<Item = Vec<Move>> {
    let pieces = pieces(moves);
    let pairs = pieces.iter().flat_map(move |one| pieces.iter().map(move |other| (one, other)));
    let pairs = pairs.filter(|(one, other)| one.color() != other.color());
    pairs.map(|(one, other)| {
        let is_kept = |mv: &Move| mv.piece().is_none_or(|piece| piece != one && piece != other);
        moves.iter().copied().filter(is_kept).collect()
    })
}

fn with_two_edits(moves: &[Move]) -> impl Iterator<Item = Vec<Move>> {
    let edits = edits(moves);
    let pairs: Vec<(Edit, Edit)> = edits
        .iter()
        .flat_map(|&one| edits.iter().map(move |&other| (one, other)))
        .filter(|(one, other)| one.ply % 2 == 0 && other.ply % 2 == 1)
        .collect();
    pairs.into_iter().map(|(one, other)| {
        let mut edited = moves.to_vec();
        // The later one first: a ply that was merged into may be merged in turn.
        for edit in if one.ply < other.ply { [other, one] } else { [one, other] } {
            if let (Some(before), Move::Put { to, .. }) = (edit.merged_with, edited[edit.ply])
                && let Move::Put { to: place, .. } = &mut edited[before]
            {
                *place = to;
            }
        }
        let plies = edited.into_iter().enumerate();
        plies.filter(|&(ply, _)| ply != one.ply && ply != other.ply).map(|(_, mv)| mv).collect()
    })
}

/// A ply less.
#[derive(Clone, Copy)]
struct Edit {
    ply: usize,
    /// The ply that leads to the same place instead.
    merged_with: Option<usize>,
}

fn edits(moves: &[Move]) -> Vec<Edit> {
    let mut last_of: BTreeMap<Piece, usize> = BTreeMap::new();
    let mut edits = Vec::new();
    for (ply, &mv) in moves.iter().enumerate() {
        edits.push(Edit { ply, merged_with: None });
        if let Some(piece) = mv.piece() {
            let before = last_of.insert(piece, ply);
            edits.extend(before.map(|before| Edit { ply, merged_with: Some(before) }));
        }
    }
    edits
}

fn pieces(moves: &[Move]) -> PieceSet {
    moves.iter().copied().filter_map(Move::piece).map(PieceSet::only).fold(PieceSet::NONE, PieceSet::union)
}

/// A game like these moves, if there is one by the rules. The pieces get the lowest numbers that are free, and the first stands
/// at the origin. A piece that cannot go where it went goes to the nearest hex that it can get to.
fn replayed(rules: Rules, plies: &[Ply]) -> Option<Game> {
    let mut game = Game::new(rules);
    let mut names: BTreeMap<Piece, Piece> = BTreeMap::new();
    let mut origin = None;
    for &ply in plies {
        let mv = match ply {
            Ply::Any(number) => {
                let moves = game.position().legal_moves();
                *moves.get(number.checked_rem(moves.len())?)?
            }
            Ply::Like(Move::Pass) => Move::Pass,
            Ply::Like(Move::Put { piece, to }) => {
                let reserve = game.position().reserve(piece.color()) & PieceSet::of_bug(piece.bug());
                let piece = match names.get(&piece) {
                    Some(&name) => name,
                    None => *names.entry(piece).or_insert(reserve.iter().next()?),
                };
                nearest(game.position(), piece, to.relative_to(*origin.get_or_insert(to)))?
            }
        };
        game.play(mv).ok()?;
    }
    Some(game)
}

/// The legal move of a piece that leads nearest to a hex.
fn nearest(position: &Position, piece: Piece, to: Hex) -> Option<Move> {
    let intended = Move::Put { piece, to };
    if position.is_legal(intended) {
        return Some(intended);
    }
    let places = position.moves_of(piece);
    places.iter().min_by_key(|place| place.distance(to)).map(|to| Move::Put { piece, to })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(text: &str) -> Game {
        text.parse().expect("the game is by the rules")
    }

    #[test]
    fn a_game_is_cut_down_to_what_matters() {
        // A black beetle on the white queen, after much that has nothing to do with it.
        let long = game(
            r"Base+MLP;;;wS1;bG1 wS1-;wQ -wS1;bA1 bG1-;wA1 -wQ;bQ bA1-;wA1 /wS1;bB1 bQ-;wM wQ/;bB1 bQ/;wM \wQ;bB1 bA1/;wA2 \wM;bB1 bG1/;wA2 -wQ;bB1 wS1/;wA1 -wA2;bB1 wM-;wA1 /wA2;bB1 wQ",
        );
        let is_covered = |game: &Game| {
            let board = game.position().board();
            let queen = Piece::queen(vespine_engine::Color::White);
            board.covered().contains(queen)
        };
        assert!(is_covered(&long));
        let mut asked = 0;
        let short = shorten(&long, |game| {
            asked += 1;
            ControlFlow::Continue(is_covered(game))
        });
        assert!(is_covered(&short));
        assert!(short.plies() <= 8, "{short} after {asked} questions");
    }

    #[test]
    fn what_follows_a_gap_is_mended() {
        let whole = game("Base;;;wS1;bS1 wS1-;wS2 -wS1;bS2 bS1-;wQ -wS2;bQ bS2-");
        let but = |left_out: [usize; 2]| {
            let plies = whole.moves().enumerate().filter(|(ply, _)| !left_out.contains(ply));
            let plies: Vec<Ply> = plies.map(|(_, mv)| Ply::Like(mv)).collect();
            replayed(whole.position().rules(), &plies).map(|game| game.to_string())
        };
        // The second spiders become the first, and the queens come nearer.
        assert_eq!(but([2, 3]).as_deref(), Some("Base;InProgress;White[3];wS1;bS1 wS1-;wQ -wS1;bQ bS1-"));
        let mended = but([0, 1]).expect("it can be mended");
        assert!(mended.starts_with("Base;InProgress;White[3];wS1;bS1 wS1-;wQ "), "{mended}");
        assert_eq!(but([0, 2]), None, "Black does not begin");
    }

    #[test]
    fn who_is_asked_may_break_off() {
        let whole = game("Base;;;wS1;bS1 wS1-;wQ -wS1;bQ bS1-");
        assert_eq!(shorten(&whole, |_| ControlFlow::Break(())).to_string(), whole.to_string());
        assert_eq!(shorten(&whole, |_| ControlFlow::Continue(true)).plies(), 0);
    }
}
