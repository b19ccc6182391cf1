//! The engine's side of a conversation: owns the game, the search and the options, and answers one command after the other.
//!
//! What changes the game is done to a copy of it, which takes its place when all went well. So a command that fails, for
//! whatever reason, has changed nothing, even if the reason is a fault in this program: a panic is caught and told, and
//! the conversation goes on.

use std::panic::{self, AssertUnwindSafe};
use std::time::Instant;

use rand::SeedableRng;
use rand::rngs::StdRng;
use vespine_engine::{FirstTurnQueen, Game, Move, Repetition, Rules};
use vespine_search::{Limits, TableTooLarge};

use crate::command::{Budget, Command, OptionsRequest, Start};
use crate::interrupt::Interrupt;
use crate::line::write_line;
use crate::options::{Declaration, Effect, Options};
use crate::response::{Refusal, Response};
use candidates::Candidates;
use thinker::Thinker;
use variety::Variety;

mod candidates;
mod help;
mod pages;
mod perft;
mod thinker;
mod timing;
mod variety;

/// Where a session tells what cannot wait until its reply is complete.
pub trait Outlet {
    /// A line of the reply, told before the others. Says whether anybody still listens.
    fn line(&mut self, line: &str) -> bool;

    /// Something for people who watch, outside of the conversation.
    fn remark(&mut self, text: &str);
}

/// Nobody.
impl Outlet for () {
    fn line(&mut self, _: &str) -> bool {
        true
    }

    fn remark(&mut self, _: &str) {}
}

/// The engine's side of a conversation.
///
/// ```
/// use vespine_uhp::{Options, Session};
///
/// let mut session = Session::new(Options::default())?;
/// assert_eq!(session.answer("newgame Base+MLP", &mut ()).lines(), ["Base+MLP;NotStarted;White[1]"]);
/// assert_eq!(session.answer("play wL", &mut ()).lines(), ["Base+MLP;InProgress;Black[1];wL"]);
/// # Ok::<(), vespine_search::TableTooLarge>(())
/// ```
pub struct Session {
    options: Options,
    game: Option<Game>,
    thinker: Thinker,
    interrupt: Interrupt,
    /// The moves that the last search expects from here on.
    expected: Vec<Move>,
    /// The game to think about while nobody asks for anything.
    pending: Option<Game>,
    random: StdRng,
}

impl Session {
    /// A session without a game.
    ///
    /// # Errors
    /// If there is not enough memory for the table.
    pub fn new(options: Options) -> Result<Session, TableTooLarge> {
        Session::with_random(options, rand::make_rng())
    }

    /// A session that errs in the same way every time, where it is to err.
    ///
    /// # Errors
    /// If there is not enough memory for the table.
    pub fn with_seed(options: Options, seed: u64) -> Result<Session, TableTooLarge> {
        Session::with_random(options, StdRng::seed_from_u64(seed))
    }

    fn with_random(options: Options, random: StdRng) -> Result<Session, TableTooLarge> {
        Ok(Session {
            thinker: Thinker::new(&options)?,
            options,
            game: None,
            interrupt: Interrupt::default(),
            expected: Vec::new(),
            pending: None,
            random,
        })
    }

    /// The handle with which a search can be cut short from any thread.
    #[must_use]
    pub fn interrupt(&self) -> Interrupt {
        self.interrupt.clone()
    }

    /// The options as they are now.
    #[must_use]
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// Answers a line that has just arrived.
    pub fn answer(&mut self, line: &str, outlet: &mut dyn Outlet) -> Response {
        self.answer_since(line, Instant::now(), outlet)
    }

    /// Answers a line. All time that it allows is counted from `since`.
    pub fn answer_since(&mut self, line: &str, since: Instant, outlet: &mut dyn Outlet) -> Response {
        self.thinker.come_back();
        let attempt = AssertUnwindSafe(|| self.execute(line, since, outlet));
        match panic::catch_unwind(attempt) {
            Ok(Ok(response)) => response,
            Ok(Err(refusal)) => Response::Refused(refusal),
            Err(fault) => {
                self.thinker.start_afresh();
                Response::Refused(Refusal::Internal(words_of(&*fault)))
            }
        }
    }

    /// Nobody is asking for anything: time to ponder, if that is wanted. The next line ends it.
    pub fn idle(&mut self) {
        if let Some(game) = self.pending.as_ref().filter(|_| self.options.pondering) {
            self.thinker.ponder(game, &self.options);
        }
    }

    fn execute(&mut self, line: &str, since: Instant, outlet: &mut dyn Outlet) -> Result<Response, Refusal> {
        match line.parse()? {
            Command::Info => Ok(Response::Info),
            Command::NewGame(start) => self.new_game(&start),
            Command::Play(text) => self.play(&text),
            Command::Pass => self.play("pass"),
            Command::ValidMoves => self.valid_moves(),
            Command::BestMove(budget) => self.best_move(budget, since, outlet),
            Command::Undo(plies) => self.undo(plies),
            Command::Options(request) => self.set_options(request),
            Command::Help(topic) => help::about(topic.as_deref()).map(Response::Text),
            Command::Licenses => Ok(Response::Text(pages::licenses())),
            Command::Perft(depth) => self.perft(depth, outlet),
            Command::Exit => Ok(Response::Farewell),
            Command::Pv => self.expected_line(),
            Command::Analyze { budget, lines } => self.analyze(budget, lines, since, outlet),
            Command::Hash => Ok(Response::Text(vec![pages::hash(self.game()?.position())])),
            Command::Board => Ok(Response::Text(pages::board(self.game()?))),
            Command::Eval => Ok(Response::Text(pages::evaluation(self.running_game()?.position()))),
        }
    }

    fn repetition(&self) -> Repetition {
        if self.options.repetition_draw { Repetition::Draws } else { Repetition::Ignored }
    }

    fn game(&self) -> Result<&Game, Refusal> {
        self.game.as_ref().ok_or(Refusal::NoGame)
    }

    /// The game, which must not be over.
    fn running_game(&self) -> Result<&Game, Refusal> {
        let game = self.game()?;
        match game.outcome(self.repetition()) {
            Some(outcome) => Err(Refusal::GameOver(outcome)),
            None => Ok(game),
        }
    }

    fn new_game(&mut self, start: &Start) -> Result<Response, Refusal> {
        let first_turn_queen =
            if self.options.first_turn_queen { FirstTurnQueen::Allowed } else { FirstTurnQueen::Forbidden };
        let game = match start {
            Start::Empty(game_type) => Game::new(Rules { game_type: *game_type, first_turn_queen }),
            Start::Recorded(text) => Game::read(text, first_turn_queen)?,
        };
        if let Some(plies) = game.first_draw_passed(self.repetition()) {
            return Err(Refusal::AfterDraw { plies });
        }
        self.thinker.meet(&game);
        Ok(self.go_on_with(game))
    }

    fn play(&mut self, text: &str) -> Result<Response, Refusal> {
        let mut game = self.running_game()?.clone();
        let mv = game.play_text(text).map_err(Refusal::InvalidMove)?;
        let expected = std::mem::take(&mut self.expected);
        let response = self.go_on_with(game);
        if let Some((_, rest)) = expected.split_first().filter(|(first, _)| **first == mv) {
            self.expected = rest.to_vec();
        }
        Ok(response)
    }

    fn undo(&mut self, plies: usize) -> Result<Response, Refusal> {
        let mut game = self.game()?.clone();
        let played = game.plies();
        if played == 0 {
            return Err(Refusal::NothingToUndo);
        }
        if plies == 0 || !game.undo(plies) {
            return Err(Refusal::Undo { asked: plies, played });
        }
        Ok(self.go_on_with(game))
    }

    /// The game is now this one.
    fn go_on_with(&mut self, game: Game) -> Response {
        self.expected.clear();
        self.pending = game.outcome(self.repetition()).is_none().then(|| game.clone());
        let response = Response::Game(game.write(self.repetition()));
        self.game = Some(game);
        response
    }

    fn valid_moves(&self) -> Result<Response, Refusal> {
        let position = self.running_game()?.position();
        let moves = position.legal_moves();
        Ok(Response::ValidMoves(moves.iter().map(|&mv| position.write_move(mv)).collect()))
    }

    fn best_move(
        &mut self,
        budget: Budget,
        since: Instant,
        outlet: &mut dyn Outlet,
    ) -> Result<Response, Refusal> {
        let game = self.running_game()?.clone();
        let variety = Variety::of(&self.options, &game);
        let limits = variety.restrict(timing::limits(budget, &self.options, since));
        let mut candidates = Candidates::new(game.position(), &self.options, outlet);
        let found = self.thinker.search(&game, limits, &self.interrupt, &self.options, &mut candidates)?;
        let found = found.ok_or(Refusal::NoMove)?;
        let chosen = variety.choose(candidates.into_list(), &mut self.random);
        let (best, line) = chosen.map_or((found.best, found.line), |chosen| (chosen.mv, chosen.line));
        let response = Response::BestMove(game.position().write_move(best));
        self.pending = after(game, best, self.repetition());
        self.expected = line;
        Ok(response)
    }

    fn analyze(
        &mut self,
        budget: Budget,
        lines: Option<u32>,
        since: Instant,
        outlet: &mut dyn Outlet,
    ) -> Result<Response, Refusal> {
        const MOST: u32 = Limits::MAX_LINES as u32;
        let lines = lines.unwrap_or(self.options.multi_pv.get());
        if !(1..=MOST).contains(&lines) {
            return Err(Refusal::Lines { asked: lines, limit: MOST });
        }
        let game = self.running_game()?.clone();
        let limits = timing::limits(budget, &self.options, since).lines(lines as usize);
        let mut candidates = Candidates::new(game.position(), &self.options, outlet).silent();
        let found = self.thinker.search(&game, limits, &self.interrupt, &self.options, &mut candidates)?;
        let found = found.ok_or(Refusal::NoMove)?;
        let text = candidates.into_table(&found);
        self.expected = found.line;
        Ok(Response::Text(text))
    }

    fn expected_line(&self) -> Result<Response, Refusal> {
        let position = self.game()?.position();
        let line = write_line(position, &self.expected);
        if line.is_empty() { Err(Refusal::NoLine) } else { Ok(Response::Text(line)) }
    }

    fn set_options(&mut self, request: OptionsRequest) -> Result<Response, Refusal> {
        let lines = match request {
            OptionsRequest::List => self.options.lines(),
            OptionsRequest::Get(name) => vec![self.options.line(&name)?],
            OptionsRequest::Set { name, value } => {
                let mut options = self.options.clone();
                options.set(&name, &value)?;
                match Declaration::named(&name)?.effect {
                    Effect::Nothing => (),
                    Effect::Threads => self.thinker.set_threads(&options),
                    Effect::Table => self.thinker.set_table(&options)?,
                }
                self.options = options;
                vec![self.options.line(&name)?]
            }
        };
        Ok(Response::Text(lines))
    }

    fn perft(&self, depth: Option<u32>, outlet: &mut dyn Outlet) -> Result<Response, Refusal> {
        let depth = depth.unwrap_or(perft::USUAL_DEPTH);
        if depth > perft::LARGEST_DEPTH {
            return Err(Refusal::TooDeep { asked: depth, limit: perft::LARGEST_DEPTH });
        }
        Ok(Response::Text(perft::count(self.game()?.position(), depth, &self.interrupt, outlet)))
    }
}

/// The game after a move, if it goes on.
fn after(mut game: Game, mv: Move, repetition: Repetition) -> Option<Game> {
    game.play(mv).ok()?;
    game.outcome(repetition).is_none().then_some(game)
}

/// What a panic says.
fn words_of(fault: &(dyn std::any::Any + Send)) -> String {
    let text = fault.downcast_ref::<&str>().map(|&text| text.to_owned());
    text.or_else(|| fault.downcast_ref::<String>().cloned()).unwrap_or_else(|| "no more is known".to_owned())
}
