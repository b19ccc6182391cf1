//! What holds for every line that is sent to a session, whether it makes sense or not.
//!
//! | file | law |
//! |---|---|
//! | `lines` | each reply can be read by every client and is the one that a plain game expects; a refusal changes nothing |
//! | `bytes` | each line that is not blank has one reply, whatever bytes it is made of |
//! | `interruption` | what never ends by itself ends when it is interrupted |
//!
//! The lines come in scripts, each known by its seed. A script that fails is the first one of a run with its seed:
//!
//! ```sh
//! VESPINE_SEED=1234 VESPINE_BABBLE=1000 cargo test --release -p vespine-tests --test laws -- protocol
//! ```

mod bytes;
mod interruption;
mod lines;
mod tally;

use std::num::NonZeroUsize;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::Instant;
use tally::Tally;
use vespine_tests::settings;

/// How many lines a script has.
const SCRIPT: u64 = 1_000;

/// So many failures are enough.
const ENOUGH: usize = 20;

/// Runs scripts of so many lines altogether, one for each processor at a time, and prints what there was.
fn run_scripts(name: &str, lines: u64, run: impl Fn(u64) -> Result<Tally, String> + Sync) {
    let (first, scripts, start) = (settings::seed(), lines.div_ceil(SCRIPT), Instant::now());
    let (next, tally) = (AtomicU64::new(0), Mutex::new(Tally::default()));
    let failures: Mutex<Vec<String>> = Mutex::default();
    let work = || {
        while failures.lock().is_ok_and(|failures| failures.len() < ENOUGH) {
            let script = next.fetch_add(1, Ordering::Relaxed);
            if script >= scripts {
                break;
            }
            let seed = first + script;
            match run(seed) {
                Ok(found) => tally.lock().expect("nobody has panicked").add(&found),
                Err(what) => {
                    let failure = format!("script with seed {seed}: {what}");
                    failures.lock().expect("nobody has panicked").push(failure);
                }
            }
        }
    };
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, NonZeroUsize::get) {
            scope.spawn(work);
        }
    });
    let (tally, seconds) = (tally.into_inner().expect("nobody has panicked"), start.elapsed().as_secs_f64());
    println!("{name}: scripts with seeds from {first} on, {scripts} of them, {seconds:.1} s\n{tally}");
    let failures = failures.into_inner().expect("nobody has panicked");
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

/// The beginning of a text, for an error.
fn shortened(text: &str) -> String {
    text.chars().take(600).collect()
}
