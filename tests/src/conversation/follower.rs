//! Follows a conversation with a plain game and the options, and says of each line what must be answered.

use super::Expected;
use vespine_engine::{FirstTurnQueen, Game, LastPly, Position, Repetition, Rules, perft};
use vespine_search::Limits;
use vespine_uhp::{Command, Options, OptionsRequest, Start};

/// All commands. There is help about each of them.
pub const COMMANDS: [&str; 17] = [
    "info",
    "newgame",
    "play",
    "pass",
    "validmoves",
    "bestmove",
    "undo",
    "options",
    "help",
    "licenses",
    "perft",
    "exit",
    "pv",
    "analyze",
    "hash",
    "board",
    "eval",
];

/// The deepest perft that is not refused.
const DEEPEST_PERFT: u32 = 40;

/// The depth of a perft that is not told how deep to go.
const USUAL_PERFT: u32 = 4;

/// What a session should know, after the same lines.
///
/// ```
/// use vespine_tests::conversation::{Expected, Follower, small_options};
///
/// let mut follower = Follower::new(small_options());
/// assert!(matches!(follower.hear("validmoves"), Expected::Error));
/// assert!(follower.hear("newgame Base+M").check(&["Base+M;NotStarted;White[1]"]).is_ok());
/// assert!(matches!(follower.hear("play wQ"), Expected::InvalidMove));
/// assert!(follower.hear("play wM").check(&["Base+M;InProgress;Black[1];wM"]).is_ok());
/// ```
#[derive(Clone, Debug)]
pub struct Follower {
    options: Options,
    game: Option<Game>,
    /// Has the game been searched, and not been set up anew or taken back since? Else nobody can know how it goes on.
    is_searched: bool,
}

impl Follower {
    /// Of a session with these options, and no game yet.
    #[must_use]
    pub fn new(options: Options) -> Follower {
        Follower { options, game: None, is_searched: false }
    }

    /// The options now.
    #[must_use]
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// The game, if one has begun.
    #[must_use]
    pub fn game(&self) -> Option<&Game> {
        self.game.as_ref()
    }

    /// The position, if somebody is to move in it; also after a draw by repetition, which is only told.
    #[must_use]
    pub fn running(&self) -> Option<&Position> {
        self.game().map(Game::position).filter(|position| position.outcome().is_none())
    }

    /// Does what a line says, and tells what must be answered.
    ///
    /// A perft is counted at once, however long it takes: such lines should be [`tamed`](crate::babble::tame).
    pub fn hear(&mut self, line: &str) -> Expected {
        line.parse().map_or(Expected::Error, |command| self.follow(command).unwrap_or(Expected::Error))
    }

    /// None where `err` is all that can be answered.
    fn follow(&mut self, command: Command) -> Option<Expected> {
        Some(match command {
            Command::Info => Expected::Name,
            Command::NewGame(start) => {
                self.game = Some(self.begin(&start)?);
                self.is_searched = false;
                self.game_string()?
            }
            Command::Play(text) => self.play(&text)?,
            Command::Pass => self.play("pass")?,
            Command::ValidMoves => Expected::ValidMoves(self.running()?.clone()),
            Command::BestMove(_) => {
                let position = self.running()?.clone();
                self.is_searched = true;
                Expected::BestMove { position, is_telling: self.options.intermediate }
            }
            Command::Undo(plies) => self.undo(plies)?,
            Command::Options(request) => Expected::Lines(self.ask_options(request)?),
            Command::Help(None) => Expected::Page("Vespine".to_owned()),
            Command::Help(Some(topic)) => {
                Expected::Page(COMMANDS.into_iter().find(|&name| name == topic)?.to_owned())
            }
            Command::Licenses => Expected::Page("MIT License".to_owned()),
            Command::Perft(depth) => self.count(depth.unwrap_or(USUAL_PERFT))?,
            Command::Exit => Expected::Farewell,
            Command::Pv => Expected::Variation(self.game().filter(|_| self.is_searched)?.position().clone()),
            Command::Analyze { budget: _, lines } => {
                let most = lines.unwrap_or(self.options.multi_pv.get()) as usize;
                let position = self.running().filter(|_| (1..=Limits::MAX_LINES).contains(&most))?.clone();
                self.is_searched = true;
                Expected::Candidates { position, most }
            }
            Command::Hash => self.game().map(|_| Expected::Hash)?,
            Command::Board => {
                let game = self.game()?;
                let (game_type, turn) = (game.position().rules().game_type, game.turn());
                Expected::Page(format!("{game_type}, turn {turn}, "))
            }
            Command::Eval => self.running().map(|_| Expected::Page("score ".to_owned()))?,
        })
    }

    fn repetition(&self) -> Repetition {
        if self.options.repetition_draw { Repetition::Draws } else { Repetition::Ignored }
    }

    fn begin(&self, start: &Start) -> Option<Game> {
        let first_turn_queen =
            if self.options.first_turn_queen { FirstTurnQueen::Allowed } else { FirstTurnQueen::Forbidden };
        match start {
            Start::Empty(game_type) => Some(Game::new(Rules { game_type: *game_type, first_turn_queen })),
            Start::Recorded(text) => Game::read(text, first_turn_queen).ok(),
        }
    }

    fn play(&mut self, text: &str) -> Option<Expected> {
        self.running()?;
        if self.game.as_mut()?.play_text(text).is_err() {
            return Some(Expected::InvalidMove);
        }
        self.game_string()
    }

    fn undo(&mut self, plies: usize) -> Option<Expected> {
        let is_done = plies > 0 && self.game.as_mut()?.undo(plies);
        self.is_searched &= !is_done;
        is_done.then(|| self.game_string())?
    }

    fn game_string(&self) -> Option<Expected> {
        Some(Expected::Lines(vec![self.game()?.write(self.repetition())]))
    }

    fn ask_options(&mut self, request: OptionsRequest) -> Option<Vec<String>> {
        let name = match request {
            OptionsRequest::List => return Some(self.options.lines()),
            OptionsRequest::Get(name) => name,
            OptionsRequest::Set { name, value } => {
                self.options.set(&name, &value).ok()?;
                name
            }
        };
        Some(vec![self.options.line(&name).ok()?])
    }

    fn count(&self, depth: u32) -> Option<Expected> {
        let mut position = self.game().filter(|_| depth <= DEEPEST_PERFT)?.position().clone();
        let counts = (0..=depth).map(|depth| perft(&mut position, depth, LastPly::Listed)).collect();
        Some(Expected::Counts(counts))
    }
}
