//! The engine's side of a conversation: owns the game, the search and the options, and answers one command after the other.
//!
//! What changes the game is done to a copy of it, which takes its place when all went well. So a command that fails, for
//! whatever reason, has changed nothing, even if the reason is a fault in this program: a panic is caught and told, and
//! the conversation goes on.
//!
//! With the option `RepetitionDraw` the state of a game says `Draw` whenever its position stands for the third time or more.
//! That is all it does: moves are listed, looked for and played as before. There are two kinds of clients. Those that obey the
//! state, such as referees, end the game there and ask for nothing more, so it does not matter to them what would be
//! answered. Those that ignore it, such as `MzingaViewer`, which reads only the moves, go on with `validmoves`,
//! `bestmove` and `play`; a refusal becomes an error box for each, and an empty answer a game that stands still without a
//! reason. To them the engine behaves as if the option were off. So the option can spoil no game, and the engine
//! takes back every game that it has told. It does not ponder where the game may be over.

use std::panic::{self, AssertUnwindSafe};
use std::time::Instant;

use rand::SeedableRng;
use rand::rngs::StdRng;
use vespine_engine::{FirstTurnQueen, Game, Move, Repetition, Rules};
use vespine_evaluation::Evaluator;
use vespine_search::Limits;

use crate::command::{Budget, Command, OptionsRequest, Start};
use crate::interrupt::Interrupt;
use crate::line::write_line;
use crate::options::{Declaration, Effect, Options};
use crate::response::{Refusal, Response};
use candidates::Candidates;
use thinker::{Fault, Thinker};
use timing::Allowance;
use variety::Variety;

mod candidates;
mod delays;
mod gathered;
mod help;
mod outlet;
mod pages;
mod perft;
mod thinker;
mod timing;
mod variety;

pub use gathered::Gathered;
pub use outlet::Outlet;
pub use thinker::SetupError;

/// The engine's side of a conversation.
///
/// ```
/// use vespine_uhp::{Options, Session};
///
/// let mut session = Session::new(Options::default())?;
/// assert_eq!(session.answer("newgame Base+MLP", &mut ()).lines(), ["Base+MLP;NotStarted;White[1]"]);
/// assert_eq!(session.answer("play wL", &mut ()).lines(), ["Base+MLP;InProgress;Black[1];wL"]);
/// # Ok::<(), vespine_uhp::SetupError>(())
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
    /// If there is not enough memory for the table, or no thread.
    pub fn new(options: Options) -> Result<Session, SetupError> {
        Session::with_evaluator(options, &Evaluator::default())
    }

    /// A session that judges positions with this evaluation.
    ///
    /// # Errors
    /// If there is not enough memory for the table, or no thread.
    pub fn with_evaluator(options: Options, evaluator: &Evaluator) -> Result<Session, SetupError> {
        Session::with_random(options, evaluator, rand::make_rng())
    }

    /// A session that errs in the same way every time, where it is to err.
    ///
    /// # Errors
    /// If there is not enough memory for the table, or no thread.
    pub fn with_seed(options: Options, seed: u64) -> Result<Session, SetupError> {
        Session::with_random(options, &Evaluator::default(), StdRng::seed_from_u64(seed))
    }

    /// Errs from now on as this seed decides, where it is to err.
    pub fn reseed(&mut self, seed: u64) {
        self.random = StdRng::seed_from_u64(seed);
    }

    fn with_random(options: Options, evaluator: &Evaluator, random: StdRng) -> Result<Session, SetupError> {
        Ok(Session {
            thinker: Thinker::new(&options, evaluator)?,
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
        self.thinker.note_delay(since.elapsed());
        self.thinker.leave_off();
        // Only to see whether it is still alive.
        self.thinker.is_back_by(Some(Instant::now()));
        if let Err(error) = self.thinker.replace_if_gone(&self.options) {
            return Response::Refused(Refusal::Internal(error.to_string()));
        }
        let attempt = AssertUnwindSafe(|| self.execute(line, since, outlet));
        match panic::catch_unwind(attempt) {
            Ok(Ok(response)) => response,
            Ok(Err(refusal)) => Response::Refused(refusal),
            Err(fault) => Response::Refused(Refusal::Internal(words_of(&*fault))),
        }
    }

    /// Nobody is asking for anything: time to ponder, if that is wanted. The next line ends it.
    pub fn idle(&mut self) {
        if let Some(game) = self.pending.as_ref().filter(|_| self.options.pondering) {
            self.thinker.ponder(game);
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
            Command::Board => Ok(Response::Text(pages::board(self.game()?, self.repetition()))),
            Command::Eval => Ok(Response::Text(pages::evaluation(self.running_game()?.position()))),
        }
    }

    fn repetition(&self) -> Repetition {
        if self.options.repetition_draw { Repetition::Draws } else { Repetition::Ignored }
    }

    fn game(&self) -> Result<&Game, Refusal> {
        self.game.as_ref().ok_or(Refusal::NoGame)
    }

    /// The game, in which somebody must be to move. Whoever goes on after a draw by repetition may.
    fn running_game(&self) -> Result<&Game, Refusal> {
        let game = self.game()?;
        match game.position().outcome() {
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
        let Allowance { limits, latest } = timing::allowance(budget, &self.options, since);
        let limits = variety.restrict(limits);
        let mut candidates = Candidates::new(game.position(), &self.options, outlet);
        let found = self.thinker.search(&game, limits, latest, &self.interrupt, &mut candidates)?;
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
        let Allowance { limits, latest } = timing::allowance(budget, &self.options, since);
        let limits = limits.lines(lines as usize);
        let mut candidates = Candidates::new(game.position(), &self.options, outlet).silent();
        let found = self.thinker.search(&game, limits, latest, &self.interrupt, &mut candidates)?;
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
                    Effect::Threads => self.thinker.set_threads(&options)?,
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

impl From<Fault> for Refusal {
    fn from(Fault(words): Fault) -> Refusal {
        Refusal::Internal(words)
    }
}

/// What a panic says.
fn words_of(fault: &(dyn std::any::Any + Send)) -> String {
    let text = fault.downcast_ref::<&str>().map(|&text| text.to_owned());
    text.or_else(|| fault.downcast_ref::<String>().cloned()).unwrap_or_else(|| "no more is known".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// White's queen has one liberty left, and Black to move fills it.
    const SIEGE: &str = r"Base;;;wB1;bS1 -wB1;wQ wB1\;bQ /bS1;wQ bS1\;bS2 -bQ;wS1 wQ\;bA1 -bS1;wA1 wB1\";

    fn session(options: &[(&str, &str)]) -> Session {
        let mut values = Options::default();
        for (name, value) in [("NumThreads", "1"), ("TableSizeMiB", "1")].iter().chain(options) {
            values.set(name, value).expect("the option can be set");
        }
        Session::with_seed(values, 1).expect("there is memory")
    }

    fn ask(session: &mut Session, line: &str) -> String {
        session.answer(line, &mut ()).lines().join("\n")
    }

    #[test]
    fn a_panic_is_answered_and_changes_nothing() {
        struct Faulty;
        impl Outlet for Faulty {
            fn line(&mut self, line: &str) -> bool {
                panic!("a fault at {line:?}");
            }

            fn remark(&mut self, _: &str) {}
        }
        let mut session = session(&[("ReportIntermediateBestMoves", "True")]);
        let game = ask(&mut session, "newgame Base;;;wS1;bS1 wS1-");
        for line in ["perft 2", "bestmove depth 3", "perft 1", "bestmove seconds 100"] {
            let reply = session.answer(line, &mut Faulty).lines();
            assert!(reply[0].starts_with("err Internal error: \"a fault at "), "{reply:?}");
        }
        ask(&mut session, "options set ReportIntermediateBestMoves False");
        assert_eq!(
            ask(&mut session, "play wQ -wS1"),
            format!("{game};wQ -wS1").replace("White[2]", "Black[2]")
        );
        assert!(ask(&mut session, "bestmove depth 2").starts_with('b'));
    }

    #[test]
    fn a_search_that_dies_is_answered_and_replaced() {
        let mut session = session(&[]);
        ask(&mut session, "newgame Base");
        session.thinker.die();
        assert_eq!(ask(&mut session, "bestmove depth 1"), "err Internal error: \"a fault of the search\".");
        assert!(ask(&mut session, "bestmove depth 1").starts_with('w'));
    }

    #[test]
    fn a_search_that_dies_while_it_ponders_is_replaced_without_a_word() {
        let mut session = session(&[]);
        ask(&mut session, "newgame Base");
        session.thinker.die_pondering();
        assert!(ask(&mut session, "options set TableSizeMiB 2").starts_with("TableSizeMiB;int;2;64;1;"));
        assert!(ask(&mut session, "bestmove depth 1").starts_with('w'));
    }

    #[test]
    fn an_answer_that_is_due_does_not_wait_for_a_search_that_gets_no_processor() {
        for is_pondering in [true, false] {
            let mut session = session(&[]);
            ask(&mut session, &format!("newgame {SIEGE}"));
            let alarm = session.thinker.oversleep(is_pondering);
            assert_eq!(ask(&mut session, "bestmove time 00:00:00.05"), r"bA1 bQ\", "it sees what is near");
            assert!(alarm.send(()).is_ok(), "the search is still asleep");
        }
    }

    #[test]
    fn pondering_goes_on_until_the_next_line() {
        let mut session = session(&[("BackgroundPondering", "True")]);
        ask(&mut session, "newgame Base+MLP");
        for _ in 0..6 {
            session.idle();
            session.idle();
            let best = ask(&mut session, "bestmove depth 2");
            session.idle();
            assert!(ask(&mut session, &format!("play {best}")).ends_with(&best));
        }
        session.idle();
        assert!(ask(&mut session, "options set TableSizeMiB 2").starts_with("TableSizeMiB;int;2;64;1;"));
        session.idle();
    }

    #[test]
    fn a_finished_game_is_not_pondered() {
        let mut session = session(&[("BackgroundPondering", "True")]);
        ask(&mut session, &format!("newgame {SIEGE}"));
        assert_eq!(ask(&mut session, "bestmove depth 2"), r"bA1 bQ\");
        assert!(session.pending.is_none());
        ask(&mut session, r"play bA1 bQ\");
        assert!(session.pending.is_none());
    }

    #[test]
    fn the_line_follows_the_game_and_is_dropped_when_the_game_leaves_it() {
        let mut session = session(&[]);
        ask(&mut session, "newgame Base+MLP");
        ask(&mut session, "bestmove depth 4");
        let line = ask(&mut session, "pv");
        let (first, rest) = line.split_once('\n').expect("it has several moves");
        ask(&mut session, &format!("play {first}"));
        assert_eq!(ask(&mut session, "pv"), rest);
        ask(&mut session, "undo");
        assert!(ask(&mut session, "pv").starts_with("err "));
    }

    #[test]
    fn a_search_does_not_depend_on_the_games_before() {
        let game = "newgame Base+MLP;;;wL;bM wL-;wQ -wL;bQ bM-";
        let mut fresh = session(&[]);
        ask(&mut fresh, game);
        let expected = ask(&mut fresh, "analyze depth 4 lines 2");
        let mut used = session(&[]);
        for line in ["newgame Base+P", "bestmove depth 4", game, "bestmove depth 5", game] {
            ask(&mut used, line);
        }
        assert_eq!(ask(&mut used, "analyze depth 4 lines 2"), expected);
    }

    #[test]
    fn every_level_finds_a_legal_move_and_takes_the_win() {
        for level in crate::options::Level::ALL {
            let mut session = session(&[("Level", &format!("{level:?}"))]);
            ask(&mut session, "newgame Base+MLP;;;wL;bM wL-;wQ -wL;bQ bM-");
            let best = ask(&mut session, "bestmove nodes 3000");
            assert!(ask(&mut session, "validmoves").split(';').any(|mv| mv == best), "{level:?}: {best}");
            ask(&mut session, &format!("newgame {SIEGE}"));
            assert_eq!(ask(&mut session, "bestmove nodes 3000"), r"bA1 bQ\", "{level:?}");
        }
    }

    #[test]
    fn random_openings_differ() {
        let mut session = session(&[("RandomOpening", "True")]);
        let games: std::collections::HashSet<String> = (0..12)
            .map(|_| {
                ask(&mut session, "newgame Base+MLP");
                let best = ask(&mut session, "bestmove depth 2");
                ask(&mut session, &format!("play {best}"));
                ask(&mut session, "bestmove depth 2")
            })
            .collect();
        assert!(games.len() > 2, "{games:?}");
    }
}
