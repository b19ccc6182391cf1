//! The engines that take part in a tournament.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::path::Path;

use vespine_uhp::{EngineCommand, Options};

use crate::tournament::limit::Limit;
use crate::tournament::settings::{self, EngineSettings, SettingsError, TournamentSettings};

/// The word for the engine that is built into this program.
pub const OWN: &str = "self";

/// An engine that takes part.
#[derive(Clone, PartialEq, Debug)]
pub struct Entrant {
    /// What it is called; no two have the same name.
    pub name: String,
    /// What it is.
    pub kind: EntrantKind,
    /// What it is told at its start: names and values of UHP options.
    pub options: BTreeMap<String, String>,
    /// How long it may think.
    pub limit: Limit,
}

/// What an engine is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum EntrantKind {
    /// The engine in this program.
    Own,
    /// A program.
    Program(EngineCommand),
}

impl fmt::Display for EntrantKind {
    /// How it is written down.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            EntrantKind::Own => f.write_str(OWN),
            EntrantKind::Program(command) => command.fmt(f),
        }
    }
}

/// The engines of a tournament, at least two.
pub(super) fn entrants(settings: &TournamentSettings) -> Result<Vec<Entrant>, SettingsError> {
    let number = settings.engines.len();
    if number < 2 {
        return Err(SettingsError::Engines(number));
    }
    let common = Limit::read(&settings.limit)?;
    let mut names = BTreeSet::new();
    let mut entrants = Vec::new();
    for engine in &settings.engines {
        let kind = match engine.command.trim() {
            OWN => EntrantKind::Own,
            text => {
                let command: EngineCommand = text.parse()?;
                EntrantKind::Program(match &engine.directory {
                    Some(directory) => command.in_directory(directory),
                    None => command,
                })
            }
        };
        let name = match &engine.name {
            Some(name) => settings::name(name)?,
            None => settings::name(&unused_name(&kind, &names))?,
        };
        if names.contains(&name) {
            return Err(SettingsError::SameName(name));
        }
        names.insert(name.clone());
        let options = options(engine, &kind, &name)?;
        let limit = Limit::read(&engine.limit)?.or(common);
        let limit = limit.ok_or_else(|| SettingsError::NoLimit(name.clone()))?;
        entrants.push(Entrant { name, kind, options, limit });
    }
    Ok(entrants)
}

/// The options that were chosen for an engine. Those of our own are checked.
fn options(
    engine: &EngineSettings,
    kind: &EntrantKind,
    name: &str,
) -> Result<BTreeMap<String, String>, SettingsError> {
    let options: BTreeMap<String, String> =
        engine.options.iter().map(|(name, value)| (name.clone(), value.text())).collect();
    if *kind == EntrantKind::Own {
        let mut values = Options::default();
        for (option, value) in &options {
            let wrong = |error| SettingsError::Option { engine: name.to_owned(), error };
            values.set(option, value).map_err(wrong)?;
        }
    }
    Ok(options)
}

/// A name for an engine that has none: that of its program, with a number if others have it as well.
fn unused_name(kind: &EntrantKind, names: &BTreeSet<String>) -> String {
    let name = match kind {
        EntrantKind::Own => OWN.to_owned(),
        EntrantKind::Program(command) => {
            let stem = Path::new(command.program()).file_stem();
            stem.map_or_else(|| command.program().to_owned(), |stem| stem.to_string_lossy().into_owned())
        }
    };
    let numbered = (2..).map(|number| format!("{name} {number}"));
    std::iter::once(name.clone()).chain(numbered).find(|name| !names.contains(name)).unwrap_or(name)
}
