//! The search as others see it: a game goes in, the best move comes out.

use std::sync::Arc;

use vespine_engine::{Game, Move, Position};
use vespine_evaluation::Score;

use crate::deepening::Findings;
use crate::frame::MAX_PLY;
use crate::limits::Limits;
use crate::path::Path;
use crate::report::{Observer, SearchResult};
use crate::shared::Shared;
use crate::shortage::Shortage;
use crate::stop::Stop;
use crate::table::Table;
use crate::threads::{Job, Pool};
use crate::vote;
use crate::worker::{Settings, Worker};

/// Searches positions. Keeps its table, its threads and what it has learnt from one search to the next.
///
/// ```
/// use vespine_engine::{Game, GameType};
/// use vespine_search::{Limits, Searcher};
///
/// let mut searcher = Searcher::new(1, 1);
/// let game = Game::new(GameType::BASE_MLP);
/// let result = searcher.search(&game, Limits::infinite().depth(3), &mut ());
/// assert!(result.is_some_and(|result| game.position().is_legal(result.best)));
/// ```
pub struct Searcher {
    settings: Arc<Settings>,
    table: Arc<Table>,
    main: Worker,
    pool: Pool,
    stop: Stop,
}

/// With fewer nodes to search, the main thread does it alone: it is done before the others have begun, and gets the same
/// result every time.
const FEW_NODES: u64 = 100_000;

impl Searcher {
    /// The most threads.
    pub const MAX_THREADS: usize = 256;

    /// How much stack a thread needs that calls [`Searcher::search`]: the search is deep, and some systems give little.
    pub const STACK: usize = 16 << 20;

    /// A searcher with so many threads, from 1 to [`Searcher::MAX_THREADS`], and a table of so many mebibytes.
    ///
    /// # Panics
    /// If there is not enough memory for that. Where that may be so, use [`Searcher::try_new`].
    #[must_use]
    pub fn new(threads: usize, mebibytes: usize) -> Searcher {
        Searcher::with_settings(threads, mebibytes, Settings::default())
    }

    /// A searcher with other numbers than the default ones.
    ///
    /// # Panics
    /// If there is not enough memory for that.
    #[must_use]
    pub fn with_settings(threads: usize, mebibytes: usize, settings: Settings) -> Searcher {
        Searcher::try_new(threads, mebibytes, settings).unwrap_or_else(|error| panic!("{error}"))
    }

    /// A searcher with so many threads, a table of so many mebibytes and these numbers.
    ///
    /// # Errors
    /// If the system has not enough memory or threads to give.
    pub fn try_new(threads: usize, mebibytes: usize, settings: Settings) -> Result<Searcher, Shortage> {
        let (settings, table) = (Arc::new(settings), Arc::new(Table::new(mebibytes)?));
        let stop = Stop::default();
        let main = Worker::new(Arc::clone(&settings), Shared::idle(), stop.clone(), 0);
        let mut searcher = Searcher { settings, table, main, pool: Pool::default(), stop };
        searcher.set_threads(threads)?;
        Ok(searcher)
    }

    /// The handle that ends a search from any thread. Whoever used it must withdraw the wish before the next search.
    #[must_use]
    pub fn stop(&self) -> Stop {
        self.stop.clone()
    }

    /// Changes the number of threads.
    ///
    /// # Errors
    /// If there is not enough memory; there are then as many as before.
    pub fn set_threads(&mut self, threads: usize) -> Result<(), Shortage> {
        self.pool.resize(threads.clamp(1, Searcher::MAX_THREADS) - 1, &self.settings)
    }

    /// Changes the size of the table, and forgets what is in it. The old table makes room before the new one is made.
    ///
    /// # Errors
    /// If there is not enough memory; the table is then as large as it was.
    pub fn set_table(&mut self, mebibytes: usize) -> Result<(), Shortage> {
        let before = self.table.mebibytes();
        self.pool.settle();
        self.table = Arc::new(Table::new(1)?);
        let made = Table::new(mebibytes);
        let is_refused = made.is_err();
        self.table = Arc::new(made.or_else(|_| Table::new(before))?);
        if is_refused { Err(Shortage::Table { mebibytes }) } else { Ok(()) }
    }

    /// Forgets everything: a new game begins.
    pub fn clear(&mut self) {
        self.pool.clear();
        self.main.clear();
        self.clear_table();
    }

    fn clear_table(&mut self) {
        self.table = Arc::clone(&self.table).cleared();
    }

    /// Searches the end of a game. None if the game is over.
    pub fn search(
        &mut self,
        game: &Game,
        limits: Limits,
        observer: &mut dyn Observer,
    ) -> Option<SearchResult> {
        let path = Path::of(game, MAX_PLY + 2);
        let moves = distinct_moves(game.position(), &path);
        if moves.is_empty() {
            return None;
        }
        if self.table.is_worn() {
            self.clear_table();
        }
        self.table.begin_search();
        let shared = Arc::new(Shared::new(Arc::clone(&self.table), self.pool.len() + 1));
        let job = Job {
            position: game.position().clone(),
            path,
            limits: Limits { lines: limits.lines.clamp(1, Limits::MAX_LINES), ..limits },
            moves,
            shared: Arc::clone(&shared),
        };
        let halting = shared.halt_at_end();
        if job.moves.len() > 1 && job.limits.nodes.is_none_or(|nodes| nodes > FEW_NODES) {
            self.pool.start(&job);
        }
        self.main.set_up(job.position, job.path, job.limits, Arc::clone(&shared));
        let findings = self.main.deepen(&job.moves, observer);
        drop(halting);
        let result = self.result(game, &shared, &findings);
        self.main.shared = Shared::idle();
        Some(result)
    }

    /// What all threads found together.
    fn result(&mut self, game: &Game, shared: &Shared, findings: &Findings) -> SearchResult {
        let main = &findings.moves[0];
        let elected = if self.main.limits.lines == 1 { vote::elect(shared.ballots()) } else { None };
        let (line, score) =
            elected.map_or_else(|| (main.line.to_vec(), main.score), |ballot| (ballot.line, ballot.score));
        SearchResult {
            best: line.first().copied().unwrap_or(main.mv),
            score: if findings.depth == 0 && score.is_loss() { Score::DRAW } else { score },
            depth: findings.depth,
            selective_depth: self.main.selective_depth,
            nodes: self.main.total_nodes(),
            elapsed: self.main.limits.elapsed(),
            line: playable(game.position(), &line),
        }
    }
}

/// The part of a line that is legal from here on.
fn playable(position: &Position, line: &[Move]) -> Vec<Move> {
    let mut position = position.clone();
    let is_legal = |&&mv: &&Move| {
        let is_legal = position.is_legal(mv);
        if is_legal {
            let _ = position.play(mv);
        }
        is_legal
    };
    line.iter().take_while(is_legal).copied().collect()
}

/// The legal moves; early in the game, of moves that lead to the same position but for a turn of the board, one. When
/// positions of the game could occur again, all moves count: of two images one may be a repetition.
fn distinct_moves(position: &Position, path: &Path) -> Vec<Move> {
    /// With more pieces on the board, symmetric positions are a curiosity.
    const FEW: u32 = 6;
    let moves = position.legal_moves();
    if position.board().in_play().len() > FEW || !path.ends_with_placement() {
        return moves.to_vec();
    }
    let mut seen = Vec::new();
    let mut next = position.clone();
    let mut is_new = |mv: &Move| {
        let undo = next.play(*mv);
        let key = next.canonical_key();
        next.undo(undo);
        let is_new = !seen.contains(&key);
        seen.push(key);
        is_new
    };
    moves.iter().copied().filter(|mv| is_new(mv)).collect()
}
