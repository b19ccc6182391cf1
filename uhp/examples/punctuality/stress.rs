//! Many moves with budgets drawn at random from 20 ms to 1 s, short ones as often as long ones, and the distribution of how
//! late they came beside that of a thread that only slept.
//!
//! A move is at fault when it comes more than [`TOLERANCE`] past its budget and the sleeper, woken late during the same
//! move, does not account for it.

use std::error::Error;
use std::time::Duration;

use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

use crate::self_play::SelfPlay;
use crate::sleeper::Sleeper;

/// The shortest and the longest budget, in seconds.
const BUDGETS: [f64; 2] = [0.02, 1.0];

/// How late an answer may be.
const TOLERANCE: f64 = 20.0;

/// The ends of the classes of the distribution, in milliseconds.
const CLASSES: [f64; 9] = [-10.0, 0.0, 1.0, 2.0, 5.0, 10.0, 20.0, 50.0, 100.0];

/// The ends of the classes of budgets, in milliseconds.
const BUDGET_CLASSES: [f64; 4] = [50.0, 100.0, 300.0, 1_001.0];

/// A move, in milliseconds.
struct Call {
    budget: f64,
    overshoot: f64,
    /// How late the sleeper was woken meanwhile, at most.
    sleeper: f64,
}

impl Call {
    fn is_fault(&self) -> bool {
        self.overshoot - self.sleeper > TOLERANCE
    }
}

/// Plays so many moves and tells how late they came. Says whether none is at fault.
pub(crate) fn run(
    table: &mut SelfPlay,
    sleeper: &Sleeper,
    moves: usize,
    seed: u64,
) -> Result<bool, Box<dyn Error>> {
    let mut random = StdRng::seed_from_u64(seed);
    let mut calls = Vec::new();
    sleeper.worst();
    for number in 1..=moves {
        let budget = Duration::from_secs_f64(random.random_range(BUDGETS[0].ln()..BUDGETS[1].ln()).exp());
        let elapsed = table.next_move(budget)?;
        let overshoot = milliseconds(elapsed) - milliseconds(budget);
        let call = Call { budget: milliseconds(budget), overshoot, sleeper: milliseconds(sleeper.worst()) };
        if call.is_fault() {
            eprintln!("move {number}: {}", words(&call));
        }
        calls.push(call);
        if number % moves.div_ceil(10) == 0 {
            eprintln!("{number} of {moves} moves, game {}", table.games);
        }
    }
    tell(&calls);
    Ok(!calls.iter().any(Call::is_fault))
}

fn milliseconds(time: Duration) -> f64 {
    time.as_secs_f64() * 1000.0
}

fn tell(calls: &[Call]) {
    println!("{:>20} {:>8} {:>8}", "past the budget by", "moves", "sleeper");
    let count = |from: f64, to: f64, value: fn(&Call) -> f64| {
        calls.iter().filter(|&call| (from..to).contains(&value(call))).count()
    };
    let starts = [f64::NEG_INFINITY].into_iter().chain(CLASSES);
    for (from, to) in starts.zip(CLASSES.into_iter().chain([f64::INFINITY])) {
        let (moves, naps) = (count(from, to, |call| call.overshoot), count(from, to, |call| call.sleeper));
        let name = if from.is_infinite() { format!("below {to} ms") } else { format!("{from} ms or more") };
        println!("{name:>20} {moves:8} {naps:8}");
    }
    println!();
    println!("{:>20} {:>8} {:>9} {:>9} {:>9} {:>9}", "budget", "moves", "median", "99 %", "99.9 %", "worst");
    let mut from = 0.0;
    for to in BUDGET_CLASSES {
        let within = calls.iter().filter(|call| (from..to).contains(&call.budget));
        let mut overshoots: Vec<f64> = within.map(|call| call.overshoot).collect();
        overshoots.sort_by(f64::total_cmp);
        let moves = overshoots.len();
        let shares: Vec<String> = [500, 990, 999, 1000]
            .iter()
            .map(|per_mille| (moves * per_mille).div_ceil(1000).max(1))
            .map(|rank| format!("{:9.3}", overshoots.get(rank - 1).copied().unwrap_or(f64::NAN)))
            .collect();
        println!("{:>20} {moves:8} {}", format!("below {to:.0} ms"), shares.join(" "));
        from = to;
    }
    println!();
    let mut latest: Vec<&Call> = calls.iter().filter(|call| call.overshoot > TOLERANCE).collect();
    latest.sort_by(|one, other| other.overshoot.total_cmp(&one.overshoot));
    let faults = latest.iter().filter(|call| call.is_fault()).count();
    println!(
        "later than {TOLERANCE} ms: {}, of which the sleeper does not account for {faults}",
        latest.len()
    );
    latest.iter().take(20).for_each(|call| println!("  {}", words(call)));
}

fn words(call: &Call) -> String {
    let Call { budget, overshoot, sleeper } = call;
    let judgement = if call.is_fault() { "a fault" } else { "so was the sleeper" };
    format!("{overshoot:.1} ms late after {budget:.0} ms, sleeper {sleeper:.1} ms: {judgement}")
}
