//! What never ends by itself ends when it is interrupted, and is answered like everything else.

use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;
use vespine_tests::conversation::{Follower, framing, small_options};
use vespine_uhp::{Options, Session};

/// Budgets that nobody would live to see the end of.
const ENDLESS: [&str; 14] = [
    "bestmove depth 4294967295",
    "bestmove depth 99",
    "bestmove time 99999999999999999999:00:00",
    "bestmove time 99999999999999999999.23:59:59.9999999",
    "bestmove seconds 18446744073709551615.999999999",
    "bestmove depthorseconds 4294967295 99999999999999999999",
    "bestmove clock 18446744073709551615",
    "bestmove clock 18446744073709551615 18446744073709551615",
    "bestmove clock 99999999 99999999999999999999.5",
    "bestmove nodes 18446744073709551615",
    "analyze depth 4294967295 lines 32",
    "analyze time 9999:00:00 lines 1",
    "analyze sims 18446744073709551615 topk 5",
    "analyze clock 18446744073709551615 .5 lines 2",
];

#[test]
fn what_never_ends_by_itself_ends_when_it_is_interrupted() {
    let games = [
        "newgame Base+MLP",
        "newgame Base;;;wS1;bS1 wS1-;wQ -wS1;bQ bS1-;wB1 -wQ;bA1 bQ-;wB1 wQ",
        r"newgame Base+MLP;;;wL;bL wL-;wQ -wL;bQ bL-;wM \wQ;bM bQ/;wP /wQ;bP bQ\",
    ];
    for (options, game) in games.into_iter().enumerate().map(|(number, game)| (options(number), game)) {
        let mut follower = Follower::new(options.clone());
        let mut session = Session::with_seed(options, 1).expect("there is memory for a small table");
        assert!(follower.hear(game).check(&session.answer(game, &mut ()).lines()).is_ok(), "{game}");
        for line in ENDLESS {
            let expected = follower.hear(line);
            let lines = answer_interrupted(&mut session, line);
            let outcome = framing::check(&lines).and_then(|()| expected.check(&lines));
            assert_eq!(outcome, Ok(()), "{line} after {game}");
        }
        let lines = answer_interrupted(&mut session, "perft 40");
        assert!(matches!(&*lines, [line] if line.ends_with(": interrupted")), "{lines:?}");
    }
}

/// One thread or two.
fn options(number: usize) -> Options {
    let mut options = small_options();
    options.set("NumThreads", &(number % 2 + 1).to_string()).expect("there may be two threads");
    options
}

/// The reply to a line, with somebody who interrupts until it is there.
fn answer_interrupted(session: &mut Session, line: &str) -> Vec<String> {
    let (interrupt, is_answered) = (session.interrupt(), AtomicBool::new(false));
    thread::scope(|scope| {
        scope.spawn(|| {
            while !is_answered.load(Ordering::Relaxed) {
                thread::sleep(Duration::from_millis(5));
                let _ = interrupt.raise();
            }
        });
        let lines = session.answer(line, &mut ()).lines();
        is_answered.store(true, Ordering::Relaxed);
        lines
    })
}
