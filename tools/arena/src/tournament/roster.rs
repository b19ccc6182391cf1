//! Who plays: each engine as a program, with the options that are in force. Kept beside the records as `engines.toml`, so that
//! nobody goes on with a rebuilt program as if it were the old one.
//!
//! An engine is there more than once if somebody has allowed another program under its name: then its games are those of
//! different programs.

use std::collections::BTreeMap;
use std::path::Path;

use serde::{Deserialize, Serialize};

use super::journal::JournalError;
use super::program::ProgramFile;
use crate::{read_text, replace_file};

/// The name of the file.
const FILE: &str = "engines.toml";

/// The largest file that is read.
const MOST_BYTES: u64 = 16 << 20;

/// All engines that have played.
///
/// ```
/// # use vespine_arena::tournament::Roster;
/// # let folder = tempfile::tempdir()?;
/// assert!(Roster::read(folder.path())?.is_none(), "nobody has played here");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Roster {
    /// The engines, in the order in which they came.
    #[serde(rename = "engine", default)]
    pub engines: Vec<EngineProfile>,
}

/// An engine as it plays.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct EngineProfile {
    /// What it is called in the tournament.
    pub name: String,
    /// How it is started.
    pub command: String,
    /// What it calls itself, if it does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub id: Option<String>,
    /// How long it may think, in words.
    pub limit: String,
    /// The options that it was told to set: those that somebody chose, and those that are the same for all.
    #[serde(default)]
    pub told: BTreeMap<String, String>,
    /// All its options as it says that they are.
    #[serde(default)]
    pub options: BTreeMap<String, String>,
    /// The files that it is made of.
    #[serde(rename = "file", default)]
    pub files: Vec<ProgramFile>,
}

/// Whether an engine may be another program than the one that has played under its name.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum OtherPrograms {
    /// It may not.
    #[default]
    Refused,
    /// Somebody knows what he does.
    Allowed,
}

impl EngineProfile {
    /// The options that it was told to set, with the values that are in force.
    pub fn terms(&self) -> impl Iterator<Item = (&str, &str)> {
        self.told.iter().map(|(name, told)| (name.as_str(), self.options.get(name).unwrap_or(told).as_str()))
    }

    /// What is different between two programs, in words; none if they are the same.
    fn change(&self, other: &EngineProfile) -> Option<String> {
        if self.id != other.id {
            let id = |profile: &EngineProfile| profile.id.clone().unwrap_or_else(|| "nothing".to_owned());
            return Some(format!("it calls itself {:?} and not {:?}", id(other), id(self)));
        }
        if self.files == other.files {
            return None;
        }
        let changed = other.files.iter().find(|file| !self.files.contains(file));
        Some(match changed {
            Some(file) => format!("{} has other contents", file.name),
            None => "it is made of other files".to_owned(),
        })
    }
}

impl Roster {
    /// The engines that have played in a folder; none if nothing is known about that.
    ///
    /// # Errors
    /// If it is written down but cannot be read.
    pub fn read(folder: &Path) -> Result<Option<Roster>, JournalError> {
        let path = folder.join(FILE);
        if !path.exists() {
            return Ok(None);
        }
        let text =
            read_text(&path, MOST_BYTES).map_err(|error| JournalError::File { path: path.clone(), error })?;
        let unreadable = |error: toml::de::Error| {
            let message = format!("not a list of engines: {}", error.message());
            JournalError::Line { path, line: 1, message }
        };
        toml::from_str(&text).map(Some).map_err(unreadable)
    }

    /// Writes them down.
    ///
    /// # Errors
    /// If that is not possible.
    pub fn write(&self, folder: &Path) -> Result<(), JournalError> {
        let path = folder.join(FILE);
        let text =
            toml::to_string(self).unwrap_or_else(|error| unreachable!("a roster is plain data: {error}"));
        replace_file(&path, &text).map_err(|error| JournalError::File { path, error })
    }

    /// These engines and those of another roster, which must be the same programs under the same names.
    ///
    /// # Errors
    /// If an engine has changed and that is not allowed. The place is where the games are that it would be mixed with.
    pub fn joined(
        mut self,
        other: Roster,
        place: &Path,
        others: OtherPrograms,
    ) -> Result<Roster, JournalError> {
        for engine in other.engines {
            let known = self.engines.iter().filter(|known| known.name == engine.name);
            let changes: Option<Vec<String>> = known.map(|known| known.change(&engine)).collect();
            // None: it is the same program as one of them.
            let Some(changes) = changes else {
                continue;
            };
            if let Some(change) = changes.last()
                && others == OtherPrograms::Refused
            {
                let (path, change) = (place.to_owned(), change.clone());
                return Err(JournalError::OtherProgram { engine: engine.name, path, change });
            }
            self.engines.push(engine);
        }
        Ok(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn profile(name: &str, id: &str, fingerprint: &str) -> EngineProfile {
        EngineProfile {
            name: name.to_owned(),
            command: "./engine".to_owned(),
            id: Some(id.to_owned()),
            limit: "depth 1".to_owned(),
            told: BTreeMap::from([("NumThreads".to_owned(), "1".to_owned())]),
            options: BTreeMap::from([("NumThreads".to_owned(), "1".to_owned())]),
            files: vec![ProgramFile { name: "./engine".to_owned(), fingerprint: fingerprint.to_owned() }],
        }
    }

    fn roster(engines: &[EngineProfile]) -> Roster {
        Roster { engines: engines.to_vec() }
    }

    #[test]
    fn a_roster_is_written_and_read() {
        let folder = tempfile::tempdir().expect("there is room");
        let both = roster(&[profile("New", "A v2", "2"), profile("Old", "A v1", "1")]);
        both.write(folder.path()).expect("it can be written");
        assert_eq!(Roster::read(folder.path()).expect("it can be read"), Some(both));
        std::fs::write(folder.path().join(FILE), "engine = 3").expect("it can be written");
        assert!(
            Roster::read(folder.path())
                .expect_err("it is none")
                .to_string()
                .contains("not a list of engines")
        );
    }

    #[test]
    fn the_terms_are_those_in_force() {
        let mut profile = profile("New", "A", "1");
        profile.told = [("MaxHelperThreads", "None"), ("NumThreads", "300"), ("TableSizeMiB", "16")]
            .map(|(name, value)| (name.to_owned(), value.to_owned()))
            .into();
        profile.options = [("NumThreads", "256"), ("Level", "Full"), ("MaxHelperThreads", "None")]
            .map(|(name, value)| (name.to_owned(), value.to_owned()))
            .into();
        let terms: Vec<(&str, &str)> = profile.terms().collect();
        assert_eq!(terms, [("MaxHelperThreads", "None"), ("NumThreads", "256"), ("TableSizeMiB", "16")]);
    }

    #[test]
    fn another_program_under_the_same_name_is_refused_by_name() {
        let before = roster(&[profile("New", "A v2", "2"), profile("Old", "A v1", "1")]);
        let join = |other: &EngineProfile, others| {
            before.clone().joined(roster(std::slice::from_ref(other)), Path::new("match"), others)
        };
        let same = join(&profile("New", "A v2", "2"), OtherPrograms::Refused).expect("it is the same");
        assert_eq!(same, before);
        for (other, words) in [
            (
                profile("Old", "A v1", "3"),
                "Old is not the program that has played in match: ./engine has other contents",
            ),
            (profile("Old", "A v3", "1"), "it calls itself \"A v3\" and not \"A v1\""),
        ] {
            let error = join(&other, OtherPrograms::Refused).expect_err("it has changed").to_string();
            assert!(error.contains(words) && error.contains("--allow-other-programs"), "{error}");
            let both = join(&other, OtherPrograms::Allowed).expect("it is allowed");
            assert_eq!(both.engines.len(), 3);
            let again = both.clone().joined(roster(&[other]), Path::new("match"), OtherPrograms::Refused);
            assert_eq!(again.expect("it was allowed before"), both);
        }
    }
}
