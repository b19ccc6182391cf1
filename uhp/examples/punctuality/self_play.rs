//! Real games: an engine plays against itself, all eight game types in turn.

use std::error::Error;
use std::time::Duration;

use vespine_engine::{Game, GameType};
use vespine_uhp::{Budget, Command, EngineCommand, EngineProcess, OptionsRequest, Reply, Start};

/// After so many plies a game has shown what it can.
const LONGEST_GAME: usize = 120;

/// An answer that is later than this by its budget is not waited for.
pub(crate) const PATIENCE: Duration = Duration::from_secs(10);

/// An engine that plays against itself.
pub(crate) struct SelfPlay {
    pub(crate) engine: EngineProcess,
    game: Game,
    pub(crate) games: usize,
}

impl SelfPlay {
    pub(crate) fn start(command: &EngineCommand, threads: usize) -> Result<SelfPlay, Box<dyn Error>> {
        let mut engine = EngineProcess::start(command, PATIENCE)?;
        let name = "NumThreads".to_owned();
        let set = Command::Options(OptionsRequest::Set { name, value: threads.to_string() });
        if let Some(refusal) = engine.ask(&set, PATIENCE)?.refusal() {
            eprintln!("the number of threads stays as it is: {refusal}");
        }
        let mut table = SelfPlay { engine, game: Game::new(GameType::BASE), games: 0 };
        table.begin_game()?;
        Ok(table)
    }

    /// The next game of the next type.
    fn begin_game(&mut self) -> Result<(), Box<dyn Error>> {
        let known = |game_type: &GameType| self.engine.greeting().knows(*game_type);
        let game_types: Vec<GameType> = GameType::ALL.into_iter().filter(known).collect();
        let game_type = game_types[self.games % game_types.len()];
        self.games += 1;
        self.game = Game::new(game_type);
        self.ask(&Command::NewGame(Start::Empty(game_type)))?.game()?;
        Ok(())
    }

    fn ask(&mut self, command: &Command) -> Result<Reply, Box<dyn Error>> {
        Ok(self.engine.ask(command, PATIENCE)?)
    }

    /// Lets the engine move, and tells how long it took.
    pub(crate) fn next_move(&mut self, budget: Duration) -> Result<Duration, Box<dyn Error>> {
        let reply = self.engine.ask(&Command::BestMove(Budget::Time(budget)), budget + PATIENCE)?;
        let best = reply.best_legal_move(self.game.position())?;
        self.game.play(best.mv)?;
        self.ask(&Command::Play(best.text))?.game()?;
        if self.game.position().outcome().is_some() || self.game.plies() >= LONGEST_GAME {
            self.begin_game()?;
        }
        Ok(reply.elapsed)
    }
}
