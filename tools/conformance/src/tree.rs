//! All positions up to a depth, compared one by one: the first that differs is one of the shallowest.
//!
//! ```text
//!   depth 0    the position itself
//!   depth 1    after each of its moves            depth after depth, each from the start;
//!   depth 2    …                                  the engine plays and takes back
//! ```
//!
//! A perft of depth N adds up the lists of moves at depths 0 to N - 1, so those are compared. Every position is visited, also
//! those that were met before on another way or turned around: an engine may be wrong about one and not about the other.

use std::time::Duration;

use vespine_engine::{Game, LastPly, Move, perft};
use vespine_search::Stop;
use vespine_uhp::{Command, EngineCommand, EngineError};

use super::disagreement::Disagreement;
use super::subject::{Fault, Subject};

/// How far a comparison goes, and how long an engine may take for an answer.
#[derive(Clone, Copy, Debug)]
pub struct TreeSettings {
    /// The depth of the perft.
    pub depth: u32,
    /// How many positions are compared at most.
    pub positions: u64,
    /// How long to wait for an answer.
    pub patience: Duration,
}

/// How a comparison ended.
#[derive(Clone, Debug)]
pub enum TreeEnd {
    /// All positions are the same.
    Complete,
    /// One is not.
    Differs {
        /// What is wrong.
        difference: Box<Disagreement>,
        /// The moves from the start to it.
        path: Vec<String>,
    },
    /// The engine has failed, after these moves.
    Broken {
        /// How.
        fault: Fault,
        /// The moves from the start.
        path: Vec<String>,
    },
    /// As many positions as allowed were compared.
    Limited,
    /// Somebody wanted it to stop.
    Interrupted,
}

/// What a comparison has found.
#[derive(Clone, Debug)]
pub struct TreeReport {
    /// How many positions are the same.
    pub positions: u64,
    /// How it ended.
    pub end: TreeEnd,
}

/// Hears how a comparison gets on.
pub trait TreeObserver {
    /// So many positions of a depth are next.
    fn begin(&mut self, depth: u32, positions: u64) {
        let _ = (depth, positions);
    }

    /// One of them is the same.
    fn same(&mut self) {}

    /// All of them are.
    fn end(&mut self, depth: u32, positions: u64) {
        let _ = (depth, positions);
    }
}

/// Hears nothing.
impl TreeObserver for () {}

/// Compares the lists of moves that a perft adds up.
///
/// ```
/// use std::time::Duration;
/// use vespine_conformance::{TreeEnd, TreeSettings, compare_tree};
/// use vespine_engine::{Game, GameType};
/// use vespine_search::Stop;
///
/// # if cfg!(unix) {
/// // An engine that always says the same.
/// let parrot = "sh -c 'echo id Parrot; echo ok; while read -r line; do echo \"Base;NotStarted;White[1]\"; echo ok; done'".parse()?;
/// let settings = TreeSettings { depth: 3, positions: 1_000, patience: Duration::from_secs(20) };
/// let report = compare_tree(&parrot, &Game::new(GameType::BASE), &settings, &Stop::default(), &mut ())?;
/// let TreeEnd::Differs { difference, path } = report.end else { panic!("it knows the moves") };
/// assert!(path.is_empty() && difference.summary().contains("cannot read the move \"Base\""));
/// # }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If the engine cannot be started or does not greet.
pub fn compare_tree(
    command: &EngineCommand,
    start: &Game,
    settings: &TreeSettings,
    stop: &Stop,
    observer: &mut dyn TreeObserver,
) -> Result<TreeReport, EngineError> {
    let subject = Subject::start(command, settings.patience)?;
    let mut walk = Walk {
        subject,
        start,
        game: start.clone(),
        there: None,
        taking_back: TakingBack::Undo,
        most: settings.positions,
        positions: 0,
        stop,
    };
    for depth in 0..settings.depth {
        let before = walk.positions;
        let position = start.position();
        observer.begin(depth, perft(&mut position.clone(), depth, LastPly::Counted));
        if let Err(end) = walk.compare(depth, observer) {
            let end = if stop.is_requested() { TreeEnd::Interrupted } else { end };
            return Ok(TreeReport { positions: walk.positions, end });
        }
        observer.end(depth, walk.positions - before);
    }
    Ok(TreeReport { positions: walk.positions, end: TreeEnd::Complete })
}

/// A walk through the tree.
struct Walk<'a> {
    subject: Subject<'a>,
    start: &'a Game,
    /// Where we are.
    game: Game,
    /// The moves after which the engine is; none if it has not begun.
    there: Option<Vec<Move>>,
    taking_back: TakingBack,
    most: u64,
    positions: u64,
    stop: &'a Stop,
}

/// How the engine gets back.
#[derive(Clone, Copy, PartialEq, Eq)]
enum TakingBack {
    /// By `undo`.
    Undo,
    /// It refuses that, so every game is set up anew.
    SetUp,
}

impl Walk<'_> {
    /// Compares all positions so many plies from here.
    fn compare(&mut self, depth: u32, observer: &mut dyn TreeObserver) -> Result<(), TreeEnd> {
        if depth > 0 {
            let mut moves = self.game.position().legal_moves();
            moves.sort_unstable();
            for mv in moves {
                let is_legal = self.game.play(mv).is_ok();
                debug_assert!(is_legal, "{}: a listed move is legal", self.game);
                self.compare(depth - 1, observer)?;
                let has_gone_back = self.game.undo(1);
                debug_assert!(has_gone_back, "a move was played");
            }
            return Ok(());
        }
        if self.stop.is_requested() {
            return Err(TreeEnd::Interrupted);
        }
        if self.positions == self.most {
            return Err(TreeEnd::Limited);
        }
        let opinion = self.opinion().map_err(|fault| TreeEnd::Broken { fault, path: self.path() })?;
        opinion.map_err(|difference| TreeEnd::Differs { difference, path: self.path() })?;
        self.positions += 1;
        observer.same();
        Ok(())
    }

    /// What the engine makes of the position here.
    fn opinion(&mut self) -> Result<Result<(), Box<Disagreement>>, Fault> {
        if let Err(difference) = self.bring_engine()? {
            return Ok(Err(difference));
        }
        Ok(self.subject.list(&self.game)?.map(|_| ()))
    }

    /// Brings the engine here from where it is.
    fn bring_engine(&mut self) -> Result<Result<(), Box<Disagreement>>, Fault> {
        let here: Vec<Move> = self.game.moves().skip(self.start.plies()).collect();
        let there = self.there.replace(here.clone());
        let Some(there) = there.filter(|_| self.taking_back == TakingBack::Undo) else {
            return self.set_up();
        };
        let shared = here.iter().zip(&there).take_while(|(one, other)| one == other).count();
        if there.len() > shared && self.subject.ask(&Command::Undo(there.len() - shared))?.refusal().is_some()
        {
            self.taking_back = TakingBack::SetUp;
            return self.set_up();
        }
        let texts: Vec<String> = self.game.texts().skip(self.start.plies()).map(str::to_owned).collect();
        let mut last = None;
        for (&mv, text) in here.iter().zip(&texts).skip(shared) {
            last = Some(self.subject.play(mv, text)?);
        }
        Ok(last.map_or(Ok(()), |told| Disagreement::about_game(&self.game, &told).map(|_| ())))
    }

    fn set_up(&mut self) -> Result<Result<(), Box<Disagreement>>, Fault> {
        if self.positions == 0 {
            self.subject.probe()?;
        }
        let told = self.subject.set_up(&self.game)?;
        Ok(Disagreement::about_game(&self.game, &told).map(|_| ()))
    }

    /// The moves from the start to here.
    fn path(&self) -> Vec<String> {
        self.game.texts().skip(self.start.plies()).map(str::to_owned).collect()
    }
}
