//! How punctual an engine is: many moves with a fixed time each, measured as its client sees them.
//!
//! The engine plays against itself, all eight game types in turn, while busy loops beside it keep the processors from being
//! idle. An overshoot is what passed between the question and the `ok` beyond the time that was given; below 0 is early.
//!
//! Machines have hiccups of their own. A thread beside it does nothing but sleep for five milliseconds at a time; calls
//! during which it was woken more than ten milliseconds late are called disturbed, and counted apart.
//!
//! ```text
//! cargo run --release -p vespine-uhp --example punctuality -- ENGINE_COMMAND [CALLS=500] [THREADS=1] [LOAD=2]
//! cargo run --release -p vespine-uhp --example punctuality -- "target/release/vespine --hash 16" 100
//! ```

use std::error::Error;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};
use std::{env, hint, thread};

use vespine_engine::{Game, GameType};
use vespine_uhp::{Budget, Command, EngineCommand, EngineProcess, OptionsRequest, Reply, Start};

const BUDGETS: [u64; 5] = [0, 10, 50, 100, 1000];

/// After so many plies a game has shown what it can.
const LONGEST_GAME: usize = 120;

/// An answer that is later than this by its budget is not waited for.
const PATIENCE: Duration = Duration::from_secs(10);

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let command: EngineCommand =
        arguments.first().ok_or("expected ENGINE_COMMAND [CALLS] [THREADS] [LOAD]")?.parse()?;
    let number = |place: usize, default: usize| match arguments.get(place) {
        None => Ok(default),
        Some(text) => text.parse().map_err(|_| format!("expected a number, not {text:?}")),
    };
    let (calls, threads, load) = (number(1, 500)?.max(1), number(2, 1)?, number(3, 2)?);

    for _ in 0..load {
        thread::spawn(|| {
            loop {
                hint::spin_loop();
            }
        });
    }
    let sleeper = Sleeper::start();
    let mut table = SelfPlay::start(&command, threads)?;
    let name = table.engine.greeting().name.clone().unwrap_or_else(|| "an engine without a name".to_owned());
    println!("{name}; threads: {threads}; busy loops beside it: {load}; overshoot in ms, below 0 is early");
    println!();
    println!(
        "{:>9} {:>6} {:>9} {:>9} {:>9} {:>9} {:>9} {:>12} {:>10} {:>9}",
        "budget",
        "calls",
        "earliest",
        "median",
        "99 %",
        "99.9 %",
        "worst",
        "before half",
        "disturbed",
        "worst"
    );
    for milliseconds in BUDGETS {
        let budget = Duration::from_millis(milliseconds);
        println!("{}", Row::measure(&mut table, &sleeper, budget, calls)?.text());
    }
    if table.engine.quit(PATIENCE).is_none() {
        eprintln!("the engine ignored exit and was killed");
    }
    Ok(())
}

/// How long the sleeper sleeps.
const NAP: Duration = Duration::from_millis(5);

/// A thread that only sleeps, and notes how late it is woken.
struct Sleeper(Arc<AtomicU64>);

impl Sleeper {
    fn start() -> Sleeper {
        let worst = Arc::new(AtomicU64::new(0));
        let shared = Arc::clone(&worst);
        thread::spawn(move || {
            loop {
                let start = Instant::now();
                thread::sleep(NAP);
                let late = start.elapsed().saturating_sub(NAP).as_micros();
                shared.fetch_max(u64::try_from(late).unwrap_or(u64::MAX), Ordering::Relaxed);
            }
        });
        Sleeper(worst)
    }

    /// Was it woken much too late since it was last asked?
    fn was_disturbed(&self) -> bool {
        const MUCH: Duration = Duration::from_millis(10);
        // The nap that is going on counts as well.
        thread::sleep(2 * NAP);
        Duration::from_micros(self.0.swap(0, Ordering::Relaxed)) > MUCH
    }
}

/// An engine that plays against itself.
struct SelfPlay {
    engine: EngineProcess,
    game: Game,
    games: usize,
}

impl SelfPlay {
    fn start(command: &EngineCommand, threads: usize) -> Result<SelfPlay, Box<dyn Error>> {
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
    fn next_move(&mut self, budget: Duration) -> Result<Duration, Box<dyn Error>> {
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

/// What became of a budget.
struct Row {
    budget: Duration,
    /// In milliseconds, the earliest first.
    overshoots: Vec<f64>,
    /// The same of calls in which the machine had a hiccup.
    disturbed: Vec<f64>,
    before_half: usize,
}

impl Row {
    fn measure(
        table: &mut SelfPlay,
        sleeper: &Sleeper,
        budget: Duration,
        calls: usize,
    ) -> Result<Row, Box<dyn Error>> {
        let mut row = Row { budget, overshoots: Vec::new(), disturbed: Vec::new(), before_half: 0 };
        sleeper.was_disturbed();
        for call in 1..=calls {
            let elapsed = table.next_move(budget)?;
            let list = if sleeper.was_disturbed() { &mut row.disturbed } else { &mut row.overshoots };
            list.push((elapsed.as_secs_f64() - budget.as_secs_f64()) * 1000.0);
            row.before_half += usize::from(elapsed < budget / 2);
            if call % calls.div_ceil(5) == 0 {
                eprintln!("{} ms: {call} of {calls} calls, game {}", budget.as_millis(), table.games);
            }
        }
        row.overshoots.sort_by(f64::total_cmp);
        row.disturbed.sort_by(f64::total_cmp);
        Ok(row)
    }

    fn text(&self) -> String {
        // The least value that so many of a thousand do not exceed.
        let rank = |per_mille: usize| (self.overshoots.len() * per_mille).div_ceil(1000).max(1);
        let share = |per_mille: usize| self.overshoots.get(rank(per_mille) - 1).copied().unwrap_or(f64::NAN);
        let shares: Vec<String> =
            [0, 500, 990, 999, 1000].iter().map(|&part| format!("{:9.3}", share(part))).collect();
        let (budget, calls) = (self.budget.as_millis(), self.overshoots.len());
        let worst = self.disturbed.last().map_or_else(String::new, |worst| format!("{worst:9.3}"));
        let (disturbed, before_half) = (self.disturbed.len(), self.before_half);
        format!("{budget:6} ms {calls:6} {} {before_half:12} {disturbed:10} {worst:>9}", shares.join(" "))
    }
}
