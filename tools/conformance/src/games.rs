//! Games at random: after every ply the engine's list of moves and what it tells about the game are compared with ours.
//!
//! A game is known by its number, which is its seed and decides about its type and its player. Now and then some plies are taken
//! back and played again. Where engine and rules disagree, the game is cut down to the shortest that shows it; once for
//! each kind of mistake, and the games go on to look for others.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use vespine_engine::{Game, GameType, Move};
use vespine_uhp::{Command, Start};

use super::checker::Checker;
use super::disagreement::Disagreement;
use super::leeway::Leeway;
use super::players::Player;
use super::report::{CaseReport, Part};
use super::shrink;
use super::subject::{Fault, Way};

/// When a game is given up.
const MOST_PLIES: usize = 80;

/// How many kinds of mistakes are worth a short game.
const MOST_SHORTENED: usize = 6;

/// How often the engine is asked to shorten one game.
const MOST_QUESTIONS: u32 = 15_000;

/// How often it may fail meanwhile.
const MOST_FAULTS: u32 = 3;

/// Plays all games.
pub(super) fn check(checker: &mut Checker<'_>) {
    let settings = checker.settings;
    let known = || GameType::ALL.into_iter().filter(|&game_type| checker.greeting.knows(game_type));
    let types = if settings.types.is_empty() { known().collect() } else { settings.types.clone() };
    checker.begin(Part::Games, settings.games as usize);
    // An engine that fails here will fail again below.
    let _ = checker.subject.probe();
    let mut hunt = Hunt { checker, known: BTreeSet::new(), shortened: 0 };
    for seed in (settings.seed..).take(settings.games as usize) {
        if hunt.checker.is_stopped() {
            return;
        }
        let round = Round::new(seed, &types);
        let name = round.name();
        if let Some(reason) = hunt.checker.despair() {
            hunt.checker.record(CaseReport::skipped(Part::Games, name, reason));
        } else if !hunt.checker.greeting.knows(round.game_type) {
            hunt.checker.record(CaseReport::unknown_type(Part::Games, name, round.game_type));
        } else {
            hunt.play(&round);
        }
    }
}

/// A game to be played.
struct Round {
    seed: u64,
    game_type: GameType,
    player: Player,
}

impl Round {
    fn new(seed: u64, types: &[GameType]) -> Round {
        let (number, kinds) = (seed as usize, types.len().max(1));
        Round {
            seed,
            game_type: types.get(number % kinds).copied().unwrap_or(GameType::BASE),
            player: Player::ALL[number / kinds % Player::ALL.len()],
        }
    }

    fn name(&self) -> String {
        format!("game {} ({}, {} player)", self.seed, self.game_type, self.player)
    }
}

/// The search for mistakes.
struct Hunt<'a, 'b> {
    checker: &'a mut Checker<'b>,
    /// The kinds of mistakes that were found.
    known: BTreeSet<String>,
    shortened: usize,
}

/// Why a game is not played on.
enum Break {
    /// Engine and rules disagree.
    Differs(Box<Disagreement>),
    /// The engine has failed.
    Fault(Fault),
}

impl From<Box<Disagreement>> for Break {
    fn from(difference: Box<Disagreement>) -> Break {
        Break::Differs(difference)
    }
}

impl From<Fault> for Break {
    fn from(fault: Fault) -> Break {
        Break::Fault(fault)
    }
}

impl Hunt<'_, '_> {
    /// Plays a game and records what becomes of it.
    fn play(&mut self, round: &Round) {
        let name = round.name();
        let mut game = Game::new(round.game_type);
        let mut repeated = None;
        match self.play_on(round, &mut game, &mut repeated) {
            Err(Break::Fault(fault)) => {
                let broken = CaseReport::broken(Part::Games, name, fault);
                self.checker.record_fault(CaseReport { game_string: Some(game.to_string()), ..broken });
            }
            Err(Break::Differs(difference)) => self.found(&name, &difference),
            Ok(()) => match repeated {
                Some(difference) => self.found_again(&name, &difference),
                None => self.checker.record(CaseReport::passed(Part::Games, name)),
            },
        }
    }

    /// Plays until the end, or until something new is wrong. A mistake of a known kind is only remembered.
    fn play_on(
        &mut self,
        round: &Round,
        game: &mut Game,
        repeated: &mut Option<Box<Disagreement>>,
    ) -> Result<(), Break> {
        let mut rng = StdRng::seed_from_u64(round.seed);
        let told = self.checker.subject.ask(&Command::NewGame(Start::Empty(round.game_type)))?;
        Disagreement::about_game(game, &told)?;
        while !self.checker.is_stopped() {
            let unknown_to_engine = self.compare_moves(game, repeated)?;
            let mut choices = (0..20).map_while(|_| round.player.choose(game.position(), &mut rng));
            let is_listed = |mv: &Move| !unknown_to_engine.contains(&game.position().write_move(*mv));
            let Some(mv) = choices.find(is_listed).filter(|_| game.plies() < MOST_PLIES) else { break };
            if self.play_move(game, mv)? == Some(Leeway::Repetition) {
                break;
            }
            if rng.random_ratio(1, 10) {
                let plies = rng.random_range(1..=game.plies().min(3));
                self.take_back(game, plies)?;
            }
        }
        Ok(())
    }

    /// Compares the lists. Returns the moves that the engine is known not to list.
    fn compare_moves(
        &mut self,
        game: &Game,
        repeated: &mut Option<Box<Disagreement>>,
    ) -> Result<Vec<String>, Break> {
        self.checker.report.positions += 1;
        match self.checker.subject.list(game)? {
            Ok(leeway) => {
                self.checker.allow(Part::Games, leeway);
                Ok(Vec::new())
            }
            Err(difference) if !self.is_known(&difference) => Err(difference.into()),
            Err(difference) if difference.missing().is_empty() && difference.extra().is_empty() => {
                Err(difference.into())
            }
            Err(difference) => {
                let missing = difference.missing().to_vec();
                repeated.get_or_insert(difference);
                Ok(missing)
            }
        }
    }

    fn play_move(&mut self, game: &mut Game, mv: Move) -> Result<Option<Leeway>, Break> {
        let text = game.position().write_move(mv);
        let before = game.clone();
        let is_legal = game.play(mv).is_ok();
        debug_assert!(is_legal, "{before}: the player chooses legal moves, unlike {text}");
        let told = self.checker.subject.play(mv, &text)?;
        let leeway = Disagreement::about_game(game, &told)?;
        self.checker.allow(Part::Games, leeway);
        Ok(leeway)
    }

    /// Takes back some plies, looks, and plays them again.
    fn take_back(&mut self, game: &mut Game, plies: usize) -> Result<(), Break> {
        let moves: Vec<Move> = game.moves().skip(game.plies() - plies).collect();
        let has_gone_back = game.undo(plies);
        debug_assert!(has_gone_back, "{game}: {plies} plies were played");
        let told = self.checker.subject.ask(&Command::Undo(plies))?;
        Disagreement::about_undo(game, &told)?;
        let mut known = None;
        self.compare_moves(game, &mut known)?;
        moves.into_iter().try_for_each(|mv| self.play_move(game, mv).map(|_| ()))
    }

    /// Have mistakes of all these kinds been found before?
    fn is_known(&self, difference: &Disagreement) -> bool {
        difference.symptoms().is_subset(&self.known)
    }

    /// Something is wrong that was not before.
    fn found(&mut self, name: &str, difference: &Disagreement) {
        if self.is_known(difference) {
            return self.found_again(name, difference);
        }
        self.known.extend(difference.symptoms());
        let is_worth_it = self.shortened < MOST_SHORTENED;
        self.shortened += usize::from(is_worth_it);
        let shortest = if is_worth_it { self.shortened(difference) } else { None };
        let mut case = CaseReport::differing(Part::Games, name, shortest.as_deref().unwrap_or(difference));
        if is_worth_it && shortest.is_none() {
            let message = case.message.unwrap_or_default();
            case.message = Some(format!("{message} (only in the course of the game)"));
        }
        self.checker.record(case);
    }

    /// The same again, without a drawing.
    fn found_again(&mut self, name: &str, difference: &Disagreement) {
        let case = CaseReport::differing(Part::Games, name, difference);
        self.checker.record(CaseReport { board: None, ..case });
    }

    /// The disagreement at the end of the shortest game; none if the engine, led to the same position on a straight way, has
    /// no other opinion.
    fn shortened(&mut self, found: &Disagreement) -> Option<Box<Disagreement>> {
        let usual = self.checker.subject.way;
        for way in [usual, Way::Play] {
            self.checker.subject.way = way;
            let shortest = self.shortened_by_way(found);
            self.checker.subject.way = usual;
            if shortest.is_some() {
                return shortest;
            }
        }
        None
    }

    fn shortened_by_way(&mut self, found: &Disagreement) -> Option<Box<Disagreement>> {
        let mut shortest = None;
        let (mut questions, mut faults) = (0, 0);
        let mut shows_it = |game: &Game| {
            questions += 1;
            if self.checker.is_stopped() || questions > MOST_QUESTIONS || faults > MOST_FAULTS {
                return ControlFlow::Break(());
            }
            match self.checker.subject.opinion(game) {
                Ok(Err(difference)) if difference.is_like(found) => {
                    self.checker.observer.shorten(game.plies());
                    shortest = Some(difference);
                    ControlFlow::Continue(true)
                }
                Ok(_) => ControlFlow::Continue(false),
                Err(_) => {
                    faults += 1;
                    ControlFlow::Continue(false)
                }
            }
        };
        if shows_it(found.game()) == ControlFlow::Continue(true) {
            shrink::shorten(found.game(), shows_it);
        }
        shortest
    }
}
