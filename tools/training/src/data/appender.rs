//! Writes games to a file, one after the other, so that a run can be killed at any moment and go on later.
//!
//! A game is written at once and never touched again. Whatever a killed run leaves is a file of whole games and perhaps a
//! piece of one more; the piece is cut off, the places of all positions are found again, and the run goes on with the next
//! number. Since a game depends on nothing but the configuration and its number, the file becomes what it would have been.

use std::io::Read;
use std::path::Path;
use std::sync::Arc;

use super::claims::Claims;
use super::configuration::Configuration;
use super::error::{Damage, DataError};
use super::format::{HEADER, Header, Marks, write_header};
use super::plan::Plan;
use super::player::PlayedGame;
use super::reader::{self, Games, Samples};
use crate::run_file::{FileError, RunFile};

/// How many games and positions there are.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Harvest {
    /// Whole games.
    pub games: u64,
    /// Positions that were searched.
    pub positions: u64,
    /// Positions to learn from.
    pub kept: u64,
    /// Positions that would be to learn from, if they had not occurred before.
    pub duplicates: u64,
}

impl Harvest {
    fn count(&mut self, marks: impl Iterator<Item = Marks>) {
        self.games += 1;
        for marks in marks.filter(|marks| marks.has(Marks::SEARCHED)) {
            self.positions += 1;
            self.kept += u64::from(marks.is_for_training());
            self.duplicates += u64::from(marks.is_quiet() && !marks.is_for_training());
        }
    }
}

/// A file to which games are added.
#[derive(Debug)]
pub struct Appender {
    file: RunFile,
    configuration: Configuration,
    claims: Arc<Claims>,
    tally: Harvest,
    /// The number of the next game.
    next: u64,
}

impl Appender {
    /// Begins a file.
    ///
    /// # Errors
    /// If there is one already, or it cannot be written.
    pub fn create(path: &Path, configuration: Configuration) -> Result<Appender, DataError> {
        let mut file = RunFile::create(path)?;
        file.append(&write_header(&configuration))?;
        let next = configuration.plan.first_number();
        Ok(Appender { file, configuration, claims: Arc::default(), tally: Harvest::default(), next })
    }

    /// Goes on with a file that was begun with the same configuration, or begins it if there is none.
    ///
    /// # Errors
    /// If the file cannot be read or written, is used by another run, is damaged elsewhere than at its end, or was begun
    /// otherwise.
    pub fn resume(path: &Path, configuration: Configuration) -> Result<Appender, DataError> {
        let Some(mut file) = RunFile::resume(path)? else {
            return Appender::create(path, configuration);
        };
        let mut beginning = Vec::new();
        file.reader()?.take(HEADER as u64).read_to_end(&mut beginning).map_err(FileError::about(path))?;
        let header = write_header(&configuration);
        let is_header_cut = beginning.len() < HEADER && header.starts_with(&beginning);
        if is_header_cut {
            file.cut(0)?;
            file.append(&header)?;
        }
        let mut reader = file.reader()?;
        check_configuration(path, &reader::header(path, &mut reader)?, &configuration)?;
        let Past { claims, tally, next, end } =
            Past::of(path, Games::new(path, &configuration.plan, reader))?;
        file.cut(end)?;
        Ok(Appender { file, configuration, claims: Arc::new(claims), tally, next })
    }

    /// What is in the file.
    #[must_use]
    pub fn tally(&self) -> Harvest {
        self.tally
    }

    /// What decides about the games.
    #[must_use]
    pub fn configuration(&self) -> &Configuration {
        &self.configuration
    }

    /// The number of the next game.
    pub(super) fn next(&self) -> u64 {
        self.next
    }

    /// Who owns which position.
    pub(super) fn claims(&self) -> Arc<Claims> {
        Arc::clone(&self.claims)
    }

    /// Adds the next game. Trusts that this and all games before have claimed their positions.
    pub(super) fn append(&mut self, played: PlayedGame) -> Result<(), DataError> {
        let PlayedGame { mut record, keys } = played;
        debug_assert_eq!(record.number, self.next, "games are written in the order of their numbers");
        for (ply, key) in keys {
            if !self.claims.is_owner(key, record.number, ply) {
                record.plies[ply].marks = record.plies[ply].marks | Marks::DUPLICATE;
            }
        }
        self.tally.count(record.plies.iter().map(|ply| ply.marks));
        self.next += u64::from(self.configuration.plan.shard.of());
        Ok(self.file.append(&record.write())?)
    }
}

/// Refuses to go on otherwise than the file began.
fn check_configuration(path: &Path, header: &Header, asked: &Configuration) -> Result<(), DataError> {
    let types = |plan: &Plan| match plan.types.as_slice() {
        [] => "the mix of all types".to_owned(),
        types => types.iter().map(ToString::to_string).collect::<Vec<_>>().join(", "),
    };
    let (found, engine) = (&header.plan, asked.engine());
    let asked = &asked.plan;
    let range = |(least, most): (u8, u8)| format!("{least}-{most}");
    let facts = [
        ("--seed", found.seed.to_string(), asked.seed.to_string()),
        ("--nodes", found.nodes.to_string(), asked.nodes.to_string()),
        ("--type", types(found), types(asked)),
        ("--random-plies", range(found.opening), range(asked.opening)),
        ("--shard", found.shard.to_string(), asked.shard.to_string()),
        ("a ply limit of", header.most_plies.to_string(), vespine_arena::self_play::MOST_PLIES.to_string()),
        ("another engine or book, number", format!("{:016x}", header.engine), format!("{engine:016x}")),
    ];
    let path = path.to_owned();
    match facts.into_iter().find(|(_, found, asked)| found != asked) {
        Some((what, found, asked)) => Err(DataError::OtherConfiguration { path, what, found, asked }),
        None => Ok(()),
    }
}

/// What a run left.
struct Past {
    claims: Claims,
    tally: Harvest,
    next: u64,
    /// Where the last whole game ends.
    end: u64,
}

impl Past {
    fn of(path: &Path, mut games: Games<impl Read>) -> Result<Past, DataError> {
        let (claims, mut tally) = (Claims::default(), Harvest::default());
        for game in games.by_ref() {
            let game = match game {
                Ok(game) => game,
                Err(error) if is_cut(&error) => break,
                Err(error) => return Err(error),
            };
            tally.count(game.plies.iter().map(|ply| ply.marks));
            for sample in Samples::new(path, &game) {
                let sample = sample?;
                if sample.marks.is_for_training() {
                    claims.claim(sample.position.canonical_key(), game.number, sample.ply);
                }
            }
        }
        Ok(Past { claims, tally, next: games.expected(), end: games.offset() })
    }
}

/// Is it only that the last game was not written to its end? No game is long, so a wrong length hides no other games.
fn is_cut(error: &DataError) -> bool {
    matches!(error, DataError::Damaged { damage: Damage::Truncated, .. })
}
