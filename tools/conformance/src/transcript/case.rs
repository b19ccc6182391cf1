//! The files of cases. Their notation is explained at the top of `tests/cases/transcripts/conformance.txt`.

use std::collections::BTreeSet;
use std::time::Duration;

use vespine_engine::Bug;

use super::demand::Demand;
use super::escapes::unescaped;

/// How long a case waits before it interrupts the engine, unless it says so itself.
const PAUSE: Duration = Duration::from_millis(300);

/// A conversation as it should be.
///
/// ```
/// use vespine_conformance::transcript::Case;
///
/// let cases = Case::read_all("own.txt", "#T1 a game begins\n> newgame Base+M\n= Base+M;NotStarted;White[1]\n")?;
/// assert_eq!(cases[0].name, "T1 a game begins");
/// assert_eq!(cases[0].expansions(), [vespine_engine::Bug::Mosquito]);
/// # Ok::<(), vespine_conformance::transcript::CaseError>(())
/// ```
#[derive(Debug)]
pub struct Case {
    /// What it shows.
    pub name: String,
    /// What an engine may do otherwise, if it may.
    pub leeway: Option<Grant>,
    /// Each with the place where it is written.
    pub(super) steps: Vec<(String, Step)>,
    /// Its lines.
    text: String,
}

/// Leave to do otherwise than a case says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Grant {
    /// Why.
    pub reason: String,
    /// How far it goes.
    pub extent: Extent,
}

/// How far a leave goes; each goes farther than those before.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Extent {
    /// An engine may answer something else.
    OtherAnswers,
    /// It may give no answer at all.
    Silence,
    /// It may end.
    End,
}

/// Why a file of cases cannot be read.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{place}: {reason}")]
pub struct CaseError {
    place: String,
    reason: String,
}

/// A line of a case.
#[derive(Debug)]
pub(super) enum Step {
    /// Send a command and read the reply.
    Ask(String),
    /// Send a text as it is.
    Send(Vec<u8>),
    /// Read the next reply.
    Read,
    /// Look at the last reply.
    Demand(Demand),
    CloseInput,
    /// Wait for the end of the process.
    End(Silence),
    /// Wait a little, then interrupt.
    Interrupt(Duration),
}

/// Whether an engine has to be silent until it ends.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Silence {
    /// It prints nothing more.
    Demanded,
    /// It may say whatever it likes.
    NotDemanded,
}

impl Case {
    /// The cases of a file, which is named in messages.
    ///
    /// # Errors
    /// If a line has no meaning, or there are no cases, or two of the same name.
    pub fn read_all(file: &str, text: &str) -> Result<Vec<Case>, CaseError> {
        let mut cases: Vec<Case> = Vec::new();
        for (index, line) in text.lines().enumerate() {
            let place = format!("{file}:{}", index + 1);
            if let Some(name) = name(line) {
                cases.push(Case {
                    name: name.to_owned(),
                    leeway: None,
                    steps: Vec::new(),
                    text: String::new(),
                });
            } else if !line.trim().is_empty() && !line.starts_with('#') {
                let complain = |reason: &str| CaseError { place: place.clone(), reason: reason.to_owned() };
                let case = cases.last_mut().ok_or_else(|| complain("a case begins with its name"))?;
                case.add(line, &place).map_err(|reason| complain(&reason))?;
            }
        }
        let mut names = BTreeSet::new();
        let complain = |reason| Err(CaseError { place: file.to_owned(), reason });
        match cases.iter().find(|case| case.steps.is_empty() || !names.insert(&case.name)) {
            Some(case) => complain(format!("{:?} is empty or there twice", case.name)),
            None if cases.is_empty() => complain("no cases".to_owned()),
            None => Ok(cases),
        }
    }

    fn add(&mut self, line: &str, place: &str) -> Result<(), String> {
        let widened = |extent| match self.leeway.clone() {
            Some(grant) => Ok(Some(Grant { extent, ..grant })),
            None => Err("the reason is missing".to_owned()),
        };
        let granted = match line.strip_prefix("may ") {
            Some("be silent") => widened(Extent::Silence)?,
            Some("end") => widened(Extent::End)?,
            Some(reason) => Some(Grant { reason: reason.to_owned(), extent: Extent::OtherAnswers }),
            None => None,
        };
        if granted.is_some() {
            self.leeway = granted;
            return Ok(());
        }
        self.steps.push((place.to_owned(), step(line)?));
        self.text.push_str(line);
        self.text.push('\n');
        Ok(())
    }

    /// Does it send what Ctrl-C sends?
    #[must_use]
    pub fn sends_signals(&self) -> bool {
        self.steps.iter().any(|(_, step)| matches!(step, Step::Interrupt(_)))
    }

    /// Does it wait for the end of the engine?
    #[must_use]
    pub fn ends_engine(&self) -> bool {
        self.steps.iter().any(|(_, step)| matches!(step, Step::End(_)))
    }

    /// The expansions that an engine must know to hold this conversation: those of all game types in it, and those that
    /// it names.
    #[must_use]
    pub fn expansions(&self) -> Vec<Bug> {
        let letters = |game_type: &str| -> String {
            game_type.chars().take_while(|letter| "MLP".contains(*letter)).collect()
        };
        let letters: String = self.text.split("Base+").skip(1).map(letters).collect();
        let names = [(Bug::Mosquito, "Mosquito"), (Bug::Ladybug, "Ladybug"), (Bug::Pillbug, "Pillbug")];
        let is_needed =
            |&(bug, name): &(Bug, &str)| letters.contains(bug.letter()) || self.text.contains(name);
        names.into_iter().filter(is_needed).map(|(bug, _)| bug).collect()
    }
}

/// The name in a line that begins a case: a letter follows the `#` immediately.
fn name(line: &str) -> Option<&str> {
    line.strip_prefix('#').filter(|name| name.starts_with(char::is_alphabetic))
}

fn step(line: &str) -> Result<Step, String> {
    let (operator, text) = line.split_once(' ').unwrap_or((line, ""));
    let step = match (operator, text) {
        (">", command) => Step::Ask(command.to_owned()),
        (">>", text) => Step::Send(unescaped(text)?),
        ("read", "") => Step::Read,
        ("eof", "") => Step::CloseInput,
        ("dead", "") => Step::End(Silence::NotDemanded),
        ("dead", "silent") => Step::End(Silence::Demanded),
        ("sigint", "") => Step::Interrupt(PAUSE),
        ("sigint", pause) => Step::Interrupt(seconds(pause)?),
        _ => Step::Demand(Demand::read(operator, text)?.ok_or_else(|| format!("{line:?} has no meaning"))?),
    };
    Ok(step)
}

fn seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.parse().ok().and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    seconds.ok_or_else(|| format!("{text:?} is no number of seconds"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn complaint(text: &str) -> String {
        Case::read_all("own.txt", text).expect_err("it is no file of cases").to_string()
    }

    #[test]
    fn a_line_without_meaning_is_named_with_its_place() {
        assert_eq!(complaint("#T1 x\n> info\nfoo bar\n"), "own.txt:3: \"foo bar\" has no meaning");
        assert_eq!(complaint("> info\n"), "own.txt:1: a case begins with its name");
        assert_eq!(complaint("#T1 x\nsigint soon\n"), "own.txt:2: \"soon\" is no number of seconds");
    }

    #[test]
    fn there_are_cases_and_each_has_a_name_of_its_own() {
        assert_eq!(complaint("# only a remark\n"), "own.txt: no cases");
        assert!(complaint("#T1 x\n> info\n#T1 x\n> info\n").contains("there twice"));
        assert!(complaint("#T1 x\n").contains("is empty"));
    }

    #[test]
    fn a_case_may_grant_leeway() {
        let text = "#T1 x\nmay some engines answer err\n> INFO\nany\n#T2 y\n> info\nany\n\
                    #T3 z\nmay for good\nmay be silent\n> info\n#T4 z\nmay by accident\nmay end\n> info\n";
        let cases = Case::read_all("own.txt", text).expect("it can be read");
        let grant = |reason: &str, extent| Some(Grant { reason: reason.to_owned(), extent });
        let grants: Vec<Option<Grant>> = cases.iter().map(|case| case.leeway.clone()).collect();
        let expected = [
            grant("some engines answer err", Extent::OtherAnswers),
            None,
            grant("for good", Extent::Silence),
            grant("by accident", Extent::End),
        ];
        assert_eq!((cases[0].steps.len(), &grants[..]), (2, &expected[..]));
        assert_eq!(complaint("#T1 x\nmay end\n"), "own.txt:2: the reason is missing");
    }

    #[test]
    fn the_expansions_are_those_of_all_games_in_the_case() {
        let expansions = |text: &str| {
            Case::read_all("own.txt", &format!("#T1 x\n{text}")).expect("it can be read")[0].expansions()
        };
        assert_eq!(expansions("> newgame Base\nany\n"), []);
        assert_eq!(
            expansions("> newgame Base+P;;;wS1\nany\n> newgame Base+M\nany\n"),
            [Bug::Mosquito, Bug::Pillbug]
        );
        assert_eq!(expansions("> info\n~ .*\n= Ladybug\n"), [Bug::Ladybug]);
    }
}
