//! Conversations that every engine should be able to hold, each with an engine of its own.
//!
//! They are those of `tests/cases/transcripts/conformance.txt`, which our own engine is tested by. Where a case grants leeway,
//! an engine may answer otherwise or not at all; but it may not end, unless that is what the case provokes.

use std::process;
use std::time::Duration;

use vespine_engine::Bug;
use vespine_uhp::{EngineProcess, Greeting};

use super::checker::Checker;
use super::report::{CaseReport, Part};
use super::subject::Fault;
use super::transcript::{self, Case, Mismatch, Peer, Silence};

const CASES: &str = include_str!("../../../tests/cases/transcripts/conformance.txt");

/// The name of the case about the greeting.
const GREETING: &str = "the greeting names the engine";

/// Holds all conversations.
pub(super) fn check(checker: &mut Checker<'_>) {
    let cases = cases();
    checker.begin(Part::Protocol, cases.len() + 1);
    let greeting = match &checker.greeting.name {
        Some(_) => CaseReport::passed(Part::Protocol, GREETING),
        None => CaseReport::failed(Part::Protocol, GREETING, "there is no line \"id\" with a name"),
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
    let failed = |message: String| CaseReport { transcript, ..CaseReport::failed(part, name, message) };
    let allowed = |reason: &String| CaseReport::allowed(part, name, reason);
    match (held, &case.leeway) {
        (Ok(()), _) => checker.record(CaseReport::passed(part, name)),
        (Err(Mismatch::Peer { error: Trouble::Fault(fault), .. }), Some(reason))
            if !fault.is_end || case.sends_signals() =>
        {
            checker.record(allowed(reason));
        }
        (Err(Mismatch::Peer { error: Trouble::Fault(fault), .. }), _) => {
            checker.record_fault(failed(fault.message));
        }
        (Err(_), Some(reason)) => checker.record(allowed(reason)),
        (Err(mismatch), None) => checker.record(failed(mismatch.to_string())),
    }
}

/// The engine of one conversation.
struct Partner {
    process: EngineProcess,
    patience: Duration,
}

/// What can happen to it.
#[derive(Debug, thiserror::Error)]
enum Trouble {
    #[error(transparent)]
    Fault(#[from] Fault),
    #[error("{0}")]
    Ending(String),
}

impl Peer for Partner {
    type Error = Trouble;

    fn send(&mut self, bytes: &[u8]) -> Result<(), Trouble> {
        self.process.say(bytes);
        Ok(())
    }

    fn reply(&mut self) -> Result<Vec<String>, Trouble> {
        let reply = self.process.hear(self.patience);
        reply
            .map(|reply| reply.lines)
            .map_err(|error| Trouble::Fault(Fault::new(&error, Some(&self.process))))
    }

    fn close_input(&mut self) {
        self.process.close_input();
    }

    fn end(&mut self, silence: Silence) -> Result<(), Trouble> {
        let Some((status, lines)) = self.process.wait(self.patience) else {
            let complaint = format!("the engine still runs after {} s", self.patience.as_secs_f64());
            return Err(Trouble::Ending(complaint));
        };
        if !status.success() {
            return Err(Trouble::Ending(format!("the engine ended with {status}")));
        }
        // Some engines say ok before they go, and nobody minds.
        match lines.iter().find(|&line| silence == Silence::Demanded && line != "ok") {
            Some(line) => Err(Trouble::Ending(format!("the engine said {line:?} before it ended"))),
            None => Ok(()),
        }
    }

    fn interrupt(&mut self) -> Result<(), Trouble> {
        let status = process::Command::new("kill").args(["-INT", &self.process.id().to_string()]).status();
        match status {
            Ok(status) if status.success() => Ok(()),
            _ => Err(Trouble::Ending("the engine cannot be interrupted".to_owned())),
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
