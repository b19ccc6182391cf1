//! How punctual an engine is: many moves with a time for each, measured as its client sees them.
//!
//! The engine plays against itself, all eight game types in turn, while busy loops beside it keep the processors from being
//! idle. An overshoot is what passed between the question and the `ok` beyond the time that was given; below 0 is early.
//!
//! Machines have hiccups of their own. A thread for each processor does nothing but sleep for five milliseconds at a time,
//! and notes how late it is woken: together they are the sleeper.
//!
//! With fixed budgets, calls during which it was woken more than ten milliseconds late are called disturbed, and counted
//! apart. With `stress` the budgets are drawn at random from 20 ms to 1 s, and the program fails if an answer comes more than 20 ms
//! late that the sleeper does not account for. LOAD is 0 where something else keeps the machine busy.
//!
//! ```text
//! cargo run --release -p vespine-uhp --example punctuality -- ENGINE_COMMAND [CALLS=500] [THREADS=1] [LOAD=2]
//! cargo run --release -p vespine-uhp --example punctuality -- stress ENGINE_COMMAND [MOVES=5000] [THREADS=1] [LOAD=2] [SEED=1]
//! cargo run --release -p vespine-uhp --example punctuality -- "target/release/vespine --hash 16" 100
//! cargo run --release -p vespine-uhp --example punctuality -- stress "target/release/vespine --ponder" 5000 2 4
//! ```

use std::error::Error;
use std::process::ExitCode;
use std::time::Duration;
use std::{env, hint, thread};

use vespine_uhp::EngineCommand;

mod row;
mod self_play;
mod sleeper;
mod stress;

use row::Row;
use self_play::{PATIENCE, SelfPlay};
use sleeper::Sleeper;

/// In milliseconds.
const BUDGETS: [u64; 5] = [0, 10, 50, 100, 1000];

fn main() -> ExitCode {
    match run() {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Says whether all is well.
fn run() -> Result<bool, Box<dyn Error>> {
    let mut arguments: Vec<String> = env::args().skip(1).collect();
    let is_stress = arguments.first().is_some_and(|word| word == "stress");
    arguments.drain(..usize::from(is_stress));
    let command: EngineCommand = arguments
        .first()
        .ok_or("expected [stress] ENGINE_COMMAND [CALLS] [THREADS] [LOAD] [SEED]")?
        .parse()?;
    let number = |place: usize, default: usize| match arguments.get(place) {
        None => Ok(default),
        Some(text) => text.parse().map_err(|_| format!("expected a number, not {text:?}")),
    };
    let calls = number(1, if is_stress { 5000 } else { 500 })?.max(1);
    let (threads, load, seed) = (number(2, 1)?, number(3, 2)?, number(4, 1)?);

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
    let is_well = if is_stress {
        stress::run(&mut table, &sleeper, calls, seed as u64)?
    } else {
        measure_fixed_budgets(&mut table, &sleeper, calls)?;
        true
    };
    if table.engine.quit(PATIENCE).is_none() {
        eprintln!("the engine ignored exit and was killed");
    }
    Ok(is_well)
}

fn measure_fixed_budgets(
    table: &mut SelfPlay,
    sleeper: &Sleeper,
    calls: usize,
) -> Result<(), Box<dyn Error>> {
    println!("{}", Row::HEADING);
    for milliseconds in BUDGETS {
        let budget = Duration::from_millis(milliseconds);
        println!("{}", Row::measure(table, sleeper, budget, calls)?.text());
    }
    Ok(())
}
