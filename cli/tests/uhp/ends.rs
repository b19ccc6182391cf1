//! The ways in which the program ends, and one in which it does not. None of them leaves a word on stderr.

use std::thread;
use std::time::Duration;

use libtest_mimic::Trial;

use crate::engine::{self, Engine};
use crate::{Outcome, with_signals};

/// Long enough for the engine to be in the middle of what it does.
const WHILE: Duration = Duration::from_millis(300);

/// So many replies cannot all be written before it is noticed that nobody reads them.
const MORE_THAN_A_PIPE_HOLDS: usize = 20_000;

pub(crate) fn tests() -> Vec<Trial> {
    let test = |name: &str, test: fn() -> Outcome| Trial::test(format!("ends::{name}"), test);
    vec![
        test("exit ends it while it ponders", exit_ends_it_while_it_ponders),
        test("the end of its input ends it while it ponders", the_end_of_its_input_ends_it_while_it_ponders),
        test("the end of its input ends it when nothing was said", the_end_of_its_input_ends_it_at_once),
        test("a client that never reads ends it", a_client_that_never_reads_ends_it),
        test("a client that stops reading ends it", a_client_that_stops_reading_ends_it),
        test(
            "a client that stops reading ends it after a search",
            a_client_that_stops_reading_ends_it_after_a_search,
        ),
        with_signals(test("an interrupt while it waits is ignored", an_interrupt_while_it_waits_is_ignored)),
        with_signals(test(
            "an interrupt while it ponders is ignored",
            an_interrupt_while_it_ponders_is_ignored,
        )),
    ]
}

fn exit_ends_it_while_it_ponders() -> Outcome {
    let mut engine = pondering()?;
    engine.send("exit\n");
    Ok(engine.ends_quietly()?)
}

fn the_end_of_its_input_ends_it_while_it_ponders() -> Outcome {
    let mut engine = pondering()?;
    engine.close_input();
    Ok(engine.ends_quietly()?)
}

fn the_end_of_its_input_ends_it_at_once() -> Outcome {
    let mut engine = Engine::start()?;
    engine.close_input();
    Ok(engine.ends_quietly()?)
}

/// The input stays open: it is the greeting that cannot be written.
fn a_client_that_never_reads_ends_it() -> Outcome {
    let mut engine = Engine::start_unread()?;
    engine.close_output();
    engine.send("info\n".repeat(10));
    Ok(engine.ends_quietly()?)
}

fn a_client_that_stops_reading_ends_it() -> Outcome {
    let mut engine = pondering()?;
    engine.close_output();
    engine.send("info\n".repeat(MORE_THAN_A_PIPE_HOLDS));
    Ok(engine.ends_quietly()?)
}

fn a_client_that_stops_reading_ends_it_after_a_search() -> Outcome {
    let mut engine = Engine::start()?;
    engine.ask_for_line("newgame Base+MLP")?;
    engine.close_output();
    engine.send("bestmove time 00:00:00.5\n".repeat(4));
    Ok(engine.ends_quietly()?)
}

fn an_interrupt_while_it_waits_is_ignored() -> Outcome {
    let mut engine = Engine::start()?;
    engine.ask_for_line("newgame Base+MLP")?;
    is_ignored(&mut engine)
}

fn an_interrupt_while_it_ponders_is_ignored() -> Outcome {
    is_ignored(&mut pondering()?)
}

fn is_ignored(engine: &mut Engine) -> Outcome {
    for _ in 0..3 {
        engine::interrupt(engine.process())?;
        thread::sleep(WHILE);
        assert!(engine.is_running());
    }
    assert!(engine.ask_for_line("validmoves")?.contains(';'));
    engine.send("exit\n");
    Ok(engine.ends_quietly()?)
}

/// An engine that thinks about a game in its opponent's time.
fn pondering() -> Result<Engine, String> {
    let mut engine = Engine::start()?;
    engine.ask_for_line("options set BackgroundPondering True")?;
    engine.ask_for_line("newgame Base+MLP;InProgress;White[3];wS1;bS1 wS1-;wQ -wS1;bQ bS1-")?;
    let best = engine.ask_for_line("bestmove depth 2")?;
    engine.ask_for_line(&format!("play {best}"))?;
    thread::sleep(WHILE);
    Ok(engine)
}
