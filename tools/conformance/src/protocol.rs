//! Conversations that every engine should be able to hold, each with an engine of its own.
//!
//! They are those of `tests/cases/transcripts/conformance.txt`, which our own engine is tested by. Where a case grants leeway,
//! an engine may answer otherwise; but it may not fall silent or end, unless the case says so, too.

use std::process;
use std::time::Duration;

use vespine_engine::{Bug, Game};
use vespine_uhp::{Command, EngineProcess, Greeting, Reply, plain};

use super::cause::Cause;
use super::checker::Checker;
use super::class::Class;
use super::disagreement::Disagreement;
use super::report::{CaseReport, Part};
use super::subject::Fault;
use super::transcript::{self, Case, Extent, Grant, Mismatch, Peer, Silence, WrongReply};

const CASES: &str = include_str!("../../../tests/cases/transcripts/conformance.txt");

/// How much of what an engine says is quoted.
const ENOUGH: usize = 200;

/// The name of the case about the greeting.
const GREETING: &str = "the greeting names the engine";

/// Holds all conversations.
pub(super) fn check(checker: &mut Checker<'_>) {
    let cases = cases();
    checker.begin(Part::Protocol, cases.len() + 1);
    let greeting = if checker.greeting.name.is_some() {
        CaseReport::passed(Part::Protocol, GREETING)
    } else {
        let complaint = "there is no line \"id\" with a name";
        CaseReport::failed(Part::Protocol, GREETING, Class::Protocol, complaint, Cause::default())
    };
    checker.record(greeting);
    for case in cases {
        if checker.is_stopped() {
            return;
        }
        if let Some(reason) = checker.despair().or_else(|| unfit(&case, &checker.greeting)) {
            checker.record(CaseReport::skipped(Part::Protocol, case.name, reason));
        } else {
            hold(&case, checker);
        }
    }
}

fn cases() -> Vec<Case> {
    Case::read_all("conformance.txt", CASES).expect("the cases that the program carries with it can be read")
}

/// Why a conversation makes no sense with this engine, if it does not.
fn unfit(case: &Case, greeting: &Greeting) -> Option<String> {
    let name = |bug: &Bug| format!("{bug:?}");
    let unknown: Vec<String> =
        case.expansions().iter().filter(|bug| !greeting.expansions.contains(bug)).map(name).collect();
    if !unknown.is_empty() {
        return Some(format!("the engine does not announce {}", unknown.join(", ")));
    }
    (case.sends_signals() && cfg!(not(unix))).then(|| "there are no signals on this system".to_owned())
}

/// Holds one conversation.
fn hold(case: &Case, checker: &mut Checker<'_>) {
    let (part, name, patience) = (Part::Protocol, &case.name, checker.settings.patience);
    let process = match EngineProcess::start(checker.command, patience) {
        Ok(process) => process,
        Err(error) => return checker.record_broken(part, name, Fault::new(&error, None)),
    };
    let mut partner = Partner { process, patience };
    let held = transcript::run(case, &mut partner);
    let transcript = Fault::last_lines(&partner.process);
    let held = if case.ends_engine() { held } else { partner.survived(held) };
    match held {
        Ok(()) => checker.record(CaseReport::passed(part, name)),
        Err(Mismatch::Peer { error, .. }) => match case.leeway.as_ref().filter(|grant| covers(grant, &error))
        {
            Some(grant) => {
                let allowed = CaseReport::allowed(part, name, &grant.reason);
                checker.record(CaseReport { transcript, ..allowed });
            }
            None => checker.record_fault(CaseReport::broken(part, name, error)),
        },
        Err(Mismatch::Reply(wrong)) => checker.record(CaseReport { transcript, ..judged(case, &wrong) }),
    }
}

/// May an engine fail like this?
fn covers(grant: &Grant, fault: &Fault) -> bool {
    match fault.class {
        Class::Hang => grant.extent >= Extent::Silence,
        Class::Crash => grant.extent >= Extent::End,
        _ => true,
    }
}

/// What there is to say about a wrong answer. What our own rules do not see as wrong may be allowed.
fn judged(case: &Case, wrong: &WrongReply) -> CaseReport {
    let (part, name) = (Part::Protocol, &case.name);
    match (disagreement(wrong), &case.leeway) {
        (Some(difference), _) => CaseReport::differing(part, name, &difference),
        (None, Some(grant)) => CaseReport::allowed(part, name, &grant.reason),
        (None, None) => CaseReport::failed(part, name, wrong.class, wrong.to_string(), wrong.cause.clone()),
    }
}

/// What our own rules say about a list of moves, or about a move that should have been refused; none if they do not mind.
fn disagreement(wrong: &WrongReply) -> Option<Box<Disagreement>> {
    let WrongReply { command: Some(command), reply, game: Some(game), .. } = wrong else {
        return None;
    };
    let game: Game = game.parse().ok()?;
    let reply = Reply { lines: reply.clone(), elapsed: Duration::ZERO };
    let opinion = match command.split_once(' ') {
        None if command == "validmoves" && reply.refusal().is_none() => {
            Disagreement::about_moves(&game, &reply)
        }
        Some(("play", text)) => {
            let mv = game.position().read_move(text).ok()?.mv;
            let rule = game.position().check(mv).err()?;
            Disagreement::about_refusal(&game, mv, rule, &reply)
        }
        _ => return None,
    };
    opinion.err()
}

/// The engine of one conversation.
struct Partner {
    process: EngineProcess,
    patience: Duration,
}

impl Partner {
    /// The outcome of a conversation, if the engine still answers after it.
    fn survived(&mut self, held: Result<(), Mismatch<Fault>>) -> Result<(), Mismatch<Fault>> {
        if matches!(held, Err(Mismatch::Peer { .. })) {
            return held;
        }
        let place = "after the case".to_owned();
        self.process.say(format!("{}\n", Command::Info).as_bytes());
        self.reply().map_err(|error| Mismatch::Peer { place, error })?;
        held
    }

    /// The engine has not ended as it should.
    fn ends_badly(&self, class: Class, message: String) -> Fault {
        let cause = Cause::new([format!("{class}: the end")]);
        Fault { class, message, transcript: Fault::last_lines(&self.process), cause: Box::new(cause) }
    }
}

impl Peer for Partner {
    type Error = Fault;

    fn send(&mut self, bytes: &[u8]) -> Result<(), Fault> {
        self.process.say(bytes);
        Ok(())
    }

    fn reply(&mut self) -> Result<Vec<String>, Fault> {
        let reply = self.process.hear(self.patience);
        reply.map(|reply| reply.lines).map_err(|error| Fault::new(&error, Some(&self.process)))
    }

    fn close_input(&mut self) {
        self.process.close_input();
    }

    fn end(&mut self, silence: Silence) -> Result<(), Fault> {
        let Some((status, lines)) = self.process.wait(self.patience) else {
            let complaint = format!("the engine still runs after {} s", self.patience.as_secs_f64());
            return Err(self.ends_badly(Class::Hang, complaint));
        };
        if !status.success() {
            let last_words = plain(self.process.last_words().trim(), ENOUGH);
            let is_crash = status.code().is_none() || !last_words.is_empty();
            let class = if is_crash { Class::Crash } else { Class::Protocol };
            let said =
                if last_words.is_empty() { String::new() } else { format!("; it said \"{last_words}\"") };
            return Err(self.ends_badly(class, format!("the engine ended with {status}{said}")));
        }
        // Some engines say ok before they go, and nobody minds.
        match lines.iter().find(|&line| silence == Silence::Demanded && line != "ok") {
            Some(line) => {
                let complaint = format!("the engine said \"{}\" before it ended", plain(line, ENOUGH));
                Err(self.ends_badly(Class::Protocol, complaint))
            }
            None => Ok(()),
        }
    }

    fn interrupt(&mut self) -> Result<(), Fault> {
        let status = process::Command::new("kill").args(["-INT", &self.process.id().to_string()]).status();
        match status {
            Ok(status) if status.success() => Ok(()),
            _ => Err(self.ends_badly(Class::Crash, "the engine cannot be interrupted".to_owned())),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn most_cases_bind_every_engine() {
        let cases = cases();
        let granted = cases.iter().filter(|case| case.leeway.is_some()).count();
        assert!(cases.len() > 80 && granted < cases.len() / 3, "{granted} of {}", cases.len());
    }

    #[test]
    fn a_case_with_an_unknown_bug_is_unfit_and_the_bug_is_named() {
        let greeting = Greeting::read(&["id x", "Mosquito;Ladybug"]);
        let unfit: Vec<String> = cases().iter().filter_map(|case| unfit(case, &greeting)).collect();
        assert!(unfit.len() > 20 && unfit.iter().all(|reason| reason.ends_with("Pillbug")), "{unfit:?}");
    }
}
