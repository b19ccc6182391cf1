//! What happened in a run, line by line, so that it can go on after it was killed.
//!
//! ```text
//! {"plan":{"parameters":[...],"iterations":1000,...},"match":"4 pairs, 10000 nodes"}
//! {"iteration":0,"result":{"wins":3,"draws":1,"losses":4},"values":[30.1,...]}
//! {"iteration":1,...
//! ```
//!
//! Lines are only ever added. To go on, the results are learnt again one after the other, and since nothing else decides
//! about the numbers, they become what they were to the last bit; the values in the file are for people.

use std::io::{self, BufRead, Read};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::{MatchResult, Pairing, Plan, Spsa};
use crate::run_file::{FileError, RunFile};

/// The optimiser, with the file in which it keeps what happened.
#[derive(Debug)]
pub struct Logbook {
    file: RunFile,
    spsa: Spsa,
}

/// What is wrong with a journal.
#[derive(Debug, thiserror::Error)]
pub enum LogbookError {
    /// It cannot be read or written.
    #[error(transparent)]
    File(#[from] FileError),
    /// It is no journal, or was changed.
    #[error("{}: line {line}: {reason}", path.display())]
    Line {
        /// The file.
        path: PathBuf,
        /// The line, from 1.
        line: usize,
        /// What is wrong with it.
        reason: String,
    },
    /// A run can only go on as it began.
    #[error("{} was begun with other options: {found}", path.display())]
    OtherPlan {
        /// The file.
        path: PathBuf,
        /// How its first line begins.
        found: String,
    },
}

#[derive(Serialize, Deserialize)]
struct FirstLine {
    plan: Plan,
    #[serde(rename = "match")]
    conditions: String,
}

#[derive(Serialize, Deserialize)]
struct IterationLine {
    iteration: u32,
    result: MatchResult,
    #[serde(default, skip_deserializing)]
    values: Vec<f64>,
}

/// The longest line of a journal. A plan with all numbers of the search has some thousand bytes.
const LONGEST_LINE: usize = 1 << 20;

/// How many letters of another plan are shown.
const SHOWN: usize = 600;

impl Logbook {
    /// Begins a journal. The conditions are words for how the games are played.
    ///
    /// # Errors
    /// If there is one already, or it cannot be written.
    pub fn create(path: &Path, plan: Plan, conditions: &str) -> Result<Logbook, LogbookError> {
        let first = FirstLine { plan: plan.clone(), conditions: conditions.to_owned() };
        let mut journal = Logbook { file: RunFile::create(path)?, spsa: Spsa::new(plan) };
        journal.write(&first)?;
        Ok(journal)
    }

    /// Goes on with a journal that was begun with the same plan and conditions, or begins it if there is none.
    ///
    /// # Errors
    /// If it cannot be read or written, is used by another run, makes no sense, or was begun otherwise.
    pub fn resume(path: &Path, plan: Plan, conditions: &str) -> Result<Logbook, LogbookError> {
        let Some(file) = RunFile::resume(path)? else {
            return Logbook::create(path, plan, conditions);
        };
        let first = FirstLine { plan: plan.clone(), conditions: conditions.to_owned() };
        let mut spsa = Spsa::new(plan);
        let end = learn_again(path, file.reader()?, &first, &mut spsa)?;
        let mut journal = Logbook { file, spsa };
        journal.file.cut(end)?;
        if end == 0 {
            journal.write(&first)?;
        }
        Ok(journal)
    }

    /// The optimiser.
    #[must_use]
    pub fn spsa(&self) -> &Spsa {
        &self.spsa
    }

    /// Learns the result of the next match, and writes it down.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn learn(&mut self, pairing: &Pairing, result: MatchResult) -> Result<(), LogbookError> {
        self.spsa.learn(pairing, result);
        let values = self.spsa.values().to_vec();
        self.write(&IterationLine { iteration: pairing.iteration, result, values })
    }

    fn write(&mut self, line: &impl Serialize) -> Result<(), LogbookError> {
        let text = serde_json::to_string(line)
            .map_err(io::Error::from)
            .map_err(FileError::about(self.file.path()))?;
        Ok(self.file.append(format!("{text}\n").as_bytes())?)
    }
}

/// Learns from the whole lines of a journal, and tells where they end. A line without its end was being written when the run
/// was killed; where there is no other, it must be the beginning of the first.
fn learn_again(
    path: &Path,
    mut reader: impl BufRead,
    expected: &FirstLine,
    spsa: &mut Spsa,
) -> Result<u64, LogbookError> {
    // Compared as text: a number that was written and read again may differ in its last bit.
    let expected =
        serde_json::to_string(expected).map_err(io::Error::from).map_err(FileError::about(path))?;
    let (mut end, mut bytes) = (0, Vec::new());
    for number in 1.. {
        let wrong = |reason: String| LogbookError::Line { path: path.to_owned(), line: number, reason };
        bytes.clear();
        let mut limited = reader.by_ref().take(LONGEST_LINE as u64);
        limited.read_until(b'\n', &mut bytes).map_err(FileError::about(path))?;
        let Some(line) = bytes.strip_suffix(b"\n") else {
            if bytes.len() == LONGEST_LINE {
                return Err(wrong(format!("it is longer than {LONGEST_LINE} bytes")));
            }
            let is_cut = number > 1 || expected.as_bytes().starts_with(&bytes);
            return if is_cut { Ok(end) } else { Err(wrong("this is no journal".to_owned())) };
        };
        if number == 1 {
            let _: FirstLine = serde_json::from_slice(line).map_err(|error| wrong(error.to_string()))?;
            if line != expected.as_bytes() {
                let found = String::from_utf8_lossy(line).chars().take(SHOWN).collect();
                return Err(LogbookError::OtherPlan { path: path.to_owned(), found });
            }
        } else {
            let line: IterationLine =
                serde_json::from_slice(line).map_err(|error| wrong(error.to_string()))?;
            if line.iteration != spsa.iteration() || spsa.is_finished() {
                return Err(wrong(format!("iteration {} is not expected here", line.iteration)));
            }
            let pairing = spsa.pairing();
            spsa.learn(&pairing, line.result);
        }
        end += bytes.len() as u64;
    }
    Ok(end)
}

#[cfg(test)]
mod tests {
    use std::fs;

    use vespine_search::Stop;

    use super::*;
    use crate::tune::spsa::{Parameter, run};

    fn plan() -> Plan {
        let parameter = Parameter { name: "margin".to_owned(), start: 50, range: (0, 300), last_shift: 7.3 };
        Plan { parameters: vec![parameter], iterations: 6, last_rate: 0.1, seed: 4 }
    }

    /// A match whose result follows from the pairing.
    fn play(pairing: &Pairing) -> MatchResult {
        let wins = pairing.plus[0].unsigned_abs() % 3;
        MatchResult { wins, draws: 1, losses: 3 - wins }
    }

    fn finish(mut journal: Logbook) -> Vec<f64> {
        let finished =
            run(&mut journal, &Stop::default(), &mut |pairing| Some(play(pairing)), &mut |_, _| ());
        assert!(finished.expect("the journal can be written"));
        journal.spsa().values().to_vec()
    }

    #[test]
    fn a_run_that_was_cut_anywhere_becomes_what_it_would_have_been() {
        let folder = tempfile::tempdir().expect("there is room");
        let path = folder.path().join("spsa.jsonl");
        let values = finish(Logbook::create(&path, plan(), "by chance").expect("the journal can be written"));
        let whole = fs::read(&path).expect("the journal is there");
        for length in 0..=whole.len() {
            fs::write(&path, &whole[..length]).expect("there is room for a small file");
            let journal =
                Logbook::resume(&path, plan(), "by chance").expect("the journal is whole but for its end");
            assert_eq!(finish(journal), values, "{length}");
            assert!(fs::read(&path).expect("the journal is there") == whole, "{length}");
        }
        let error = Logbook::resume(&path, plan(), "by skill").expect_err("other conditions").to_string();
        assert!(error.contains("other options") && error.contains("by chance"), "{error}");
        let error = Logbook::create(&path, plan(), "by chance").expect_err("it exists").to_string();
        assert!(error.contains("exists already"), "{error}");
        fs::write(&path, "Dear diary,\n").expect("there is room for a small file");
        let error = Logbook::resume(&path, plan(), "by chance").expect_err("no journal").to_string();
        assert!(error.contains("line 1: "), "{error}");
        fs::write(&path, "Dear diary").expect("there is room for a small file");
        let error = Logbook::resume(&path, plan(), "by chance").expect_err("no journal").to_string();
        assert!(error.contains("line 1: this is no journal"), "{error}");
        assert_eq!(fs::read(&path).expect("the file is there"), b"Dear diary");
    }

    #[test]
    fn an_iteration_out_of_its_turn_is_refused() {
        let folder = tempfile::tempdir().expect("there is room");
        let path = folder.path().join("spsa.jsonl");
        finish(Logbook::create(&path, plan(), "").expect("the journal can be written"));
        let text = fs::read_to_string(&path)
            .expect("the journal is there")
            .replace("\"iteration\":3", "\"iteration\":4");
        fs::write(&path, text).expect("there is room for a small file");
        let error = Logbook::resume(&path, plan(), "").expect_err("iteration 3 is missing").to_string();
        assert!(error.contains("line 5: iteration 4 is not expected here"), "{error}");
    }
}
