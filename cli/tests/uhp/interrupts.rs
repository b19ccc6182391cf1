//! A storm of Ctrl-C: whenever it comes, no reply is lost, none is added, and the program goes on.
//!
//! A viewer cancels by this signal and cannot know whether the search has just ended. So the signal may come while the
//! program searches, ponders, or waits.

use std::env;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use libtest_mimic::Trial;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

use crate::engine::{self, Engine};
use crate::{Outcome, with_signals};

/// How many signals are sent.
const SIGNALS: usize = 200;

/// The longest time between two signals, in milliseconds.
const LONGEST_CALM: u64 = 80;

/// The longest time the client thinks, in milliseconds. Meanwhile the engine ponders, or does nothing.
const LONGEST_THOUGHT: u64 = 100;

/// The longest game that is played.
const PLIES: usize = 40;

pub(crate) fn tests() -> Vec<Trial> {
    let storm = Trial::test("interrupts::a storm of signals costs no reply and adds none", storm);
    vec![with_signals(storm)]
}

fn storm() -> Outcome {
    let seed = seed();
    println!("the storm has the seed {seed} (VESPINE_SEED)");
    let mut engine = Engine::start()?;
    let process = engine.process();
    let is_over = AtomicBool::new(false);
    let (sent, played) = thread::scope(|scope| {
        let signals = scope.spawn(|| {
            let sent = send_signals(process, &mut StdRng::seed_from_u64(seed), &is_over);
            is_over.store(true, Ordering::Relaxed);
            sent
        });
        let played = play(&mut engine, &mut StdRng::seed_from_u64(!seed), &is_over);
        is_over.store(true, Ordering::Relaxed);
        (signals.join().expect("the signals do not panic"), played)
    });
    let in_this_storm = |error: String| format!("seed {seed}: {error}");
    played.map_err(in_this_storm)?;
    sent.map_err(in_this_storm)?;
    assert!(engine.is_running(), "seed {seed}");
    engine.send("exit\n");
    Ok(engine.ends_quietly().map_err(in_this_storm)?)
}

fn seed() -> u64 {
    let seed = env::var("VESPINE_SEED").ok();
    seed.map_or(1, |seed| seed.parse().expect("VESPINE_SEED is a number"))
}

/// Sends all signals, unless the client gives up before.
fn send_signals(process: u32, random: &mut StdRng, is_over: &AtomicBool) -> Result<(), String> {
    for _ in 0..SIGNALS {
        pause(random, LONGEST_CALM);
        if is_over.load(Ordering::Relaxed) {
            break;
        }
        engine::interrupt(process)?;
    }
    Ok(())
}

/// Plays games until the storm is over. One game is played with pondering, the next without.
fn play(engine: &mut Engine, random: &mut StdRng, is_over: &AtomicBool) -> Result<(), String> {
    for pondering in ["True", "False"].into_iter().cycle() {
        let option = engine.ask_for_line(&format!("options set BackgroundPondering {pondering}"))?;
        expect(&option, &format!("BackgroundPondering;bool;{pondering};False"))?;
        expect(&engine.ask_for_line("newgame Base+MLP")?, "Base+MLP;NotStarted;White[1]")?;
        let mut moves = String::new();
        for ply in 1..=PLIES {
            if is_over.load(Ordering::Relaxed) {
                return Ok(());
            }
            let best = engine.ask_for_line("bestmove time 00:00:00.2")?;
            let list = engine.ask_for_line("validmoves")?;
            if !list.split(';').any(|mv| mv == best) {
                return Err(format!("{best} is not in {list}"));
            }
            moves = format!("{moves};{best}");
            let game = engine.ask_for_line(&format!("play {best}"))?;
            let turn = format!("{}[{}]", ["White", "Black"][ply % 2], ply / 2 + 1);
            let expected = format!("Base+MLP;InProgress;{turn}{moves}");
            if game != expected {
                let is_still_on = engine.ask("validmoves")?.refusal().is_none();
                if is_still_on {
                    return expect(&game, &expected);
                }
                break;
            }
            pause(random, LONGEST_THOUGHT);
        }
    }
    Ok(())
}

fn expect(text: &str, expected: &str) -> Result<(), String> {
    if text == expected { Ok(()) } else { Err(format!("{text:?} instead of {expected:?}")) }
}

fn pause(random: &mut StdRng, longest: u64) {
    thread::sleep(Duration::from_millis(random.random_range(0..=longest)));
}
