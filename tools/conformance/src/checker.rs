//! A whole check: part after part, case after case, and what to do when the engine fails again and again.

use std::time::Duration;

use vespine_engine::GameType;
use vespine_search::Stop;
use vespine_uhp::{EngineCommand, EngineError, Greeting, plain};

use super::cause;
use super::leeway::Leeway;
use super::report::{CaseReport, Part, Report};
use super::subject::{Fault, Subject};
use super::{games, protocol, rules};

/// After so many failures of the engine itself, one after the other, the rest of the part is skipped.
const MOST_FAULTS: u32 = 5;

/// How much of the name of an engine is told.
const LONGEST_NAME: usize = 100;

/// What is checked, and how long an engine may take for an answer.
#[derive(Clone, Debug)]
pub struct CheckSettings {
    /// The parts to check.
    pub parts: Vec<Part>,
    /// How many games to play.
    pub games: u32,
    /// The seed of the first game; the others have the numbers that follow.
    pub seed: u64,
    /// The types of the games; none for all that the engine announces.
    pub types: Vec<GameType>,
    /// How long to wait for an answer.
    pub patience: Duration,
}

impl Default for CheckSettings {
    fn default() -> CheckSettings {
        CheckSettings {
            parts: Part::ALL.to_vec(),
            games: 40,
            seed: 1,
            types: Vec::new(),
            patience: Duration::from_secs(10),
        }
    }
}

/// Hears how a check gets on.
pub trait Observer {
    /// A part with so many cases begins.
    fn begin(&mut self, part: Part, cases: usize) {
        let _ = (part, cases);
    }

    /// A case is done.
    fn case(&mut self, case: &CaseReport) {
        let _ = case;
    }

    /// A game in which something is wrong is being shortened, and has so many plies now.
    fn shorten(&mut self, plies: usize) {
        let _ = plies;
    }
}

/// Hears nothing.
impl Observer for () {}

/// Checks an engine.
///
/// ```
/// use vespine_conformance::{Part, CheckSettings, CaseResult, check};
/// use vespine_search::Stop;
///
/// # if cfg!(unix) {
/// // An engine that answers every question with ok alone.
/// let mute = "sh -c \"echo id Mute; echo ok; while read -r line; do echo ok; done\"".parse()?;
/// let settings = CheckSettings { parts: vec![Part::Rules], ..CheckSettings::default() };
/// let report = check(&mute, &settings, &Stop::default(), &mut ())?;
/// assert!(report.count(CaseResult::Failed) > 10 && report.count(CaseResult::Skipped) > 10);
/// # }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If the engine cannot be started or does not greet.
pub fn check(
    command: &EngineCommand,
    settings: &CheckSettings,
    stop: &Stop,
    observer: &mut dyn Observer,
) -> Result<Report, EngineError> {
    let subject = Subject::start(command, settings.patience)?;
    let greeting = subject.greeting();
    let engine = greeting.name.as_deref().map(|name| plain(name, LONGEST_NAME));
    let report = Report { engine, ..Report::default() };
    let mut checker = Checker {
        command,
        settings,
        stop,
        observer,
        subject,
        greeting,
        report,
        faults: 0,
        leeways: Vec::new(),
    };
    for &part in &settings.parts {
        checker.faults = 0;
        checker.leeways.clear();
        match part {
            Part::Protocol => protocol::check(&mut checker),
            Part::Rules => rules::check(&mut checker),
            Part::Games => games::check(&mut checker),
        }
    }
    cause::group(&mut checker.report.cases);
    checker.report.is_complete = !stop.is_requested();
    Ok(checker.report)
}

/// A check that is going on.
pub(super) struct Checker<'a> {
    pub(super) command: &'a EngineCommand,
    pub(super) settings: &'a CheckSettings,
    stop: &'a Stop,
    pub(super) observer: &'a mut dyn Observer,
    pub(super) subject: Subject<'a>,
    pub(super) greeting: Greeting,
    pub(super) report: Report,
    /// How often the engine has failed since it last answered a whole case.
    faults: u32,
    /// What the engine does in its own way, as far as it was told in this part.
    leeways: Vec<Leeway>,
}

impl Checker<'_> {
    /// A part begins.
    pub(super) fn begin(&mut self, part: Part, cases: usize) {
        self.observer.begin(part, cases);
    }

    pub(super) fn is_stopped(&self) -> bool {
        self.stop.is_requested()
    }

    /// Why the rest is skipped, if it is.
    pub(super) fn despair(&self) -> Option<String> {
        (self.faults >= MOST_FAULTS).then(|| format!("the engine has failed {MOST_FAULTS} times in a row"))
    }

    /// A case is done, and the engine is alive.
    pub(super) fn record(&mut self, case: CaseReport) {
        if self.despair().is_none() {
            self.faults = 0;
        }
        self.tell(case);
    }

    /// The engine has failed in a case. If it was interrupted together with us, that is no failure.
    pub(super) fn record_fault(&mut self, case: CaseReport) {
        if !self.is_stopped() {
            self.faults += 1;
            self.tell(case);
        }
    }

    /// The same, about nothing but the fault.
    pub(super) fn record_broken(&mut self, part: Part, name: &str, fault: Fault) {
        self.record_fault(CaseReport::broken(part, name, fault));
    }

    /// The engine does something in its own way. That is told once in a part.
    pub(super) fn allow(&mut self, part: Part, leeways: impl IntoIterator<Item = Leeway>) {
        for leeway in leeways {
            if !self.leeways.contains(&leeway) {
                self.leeways.push(leeway);
                self.tell(CaseReport::allowed(part, leeway.name(), leeway.to_string()));
            }
        }
    }

    fn tell(&mut self, case: CaseReport) {
        self.observer.case(&case);
        self.report.cases.push(case);
    }
}
