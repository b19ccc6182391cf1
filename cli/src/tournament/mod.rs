//! `vespine tournament`: plays, goes on, joins, reports.

use std::path::{Path, PathBuf};

use vespine_arena::statistics::Sprt;
use vespine_arena::tournament::{
    self, Duplicates, Ending, Journal, JournalError, OtherPrograms, Past, Roster, Session, Tournament,
    TournamentError, TournamentSettings,
};
use vespine_search::Stop;

use crate::arguments::{
    MergeArguments, PlayArguments, ReportArguments, TournamentArguments, TournamentCommand,
};
use crate::count::count;
use crate::failure::{Failure, say};
use crate::stop;
use screen::Screen;

mod files;
mod flags;
mod screen;
mod summary;

/// What is said when Ctrl-C comes. Nothing is lost by the second one but the games that are not over.
const STOPPING: &str = "stopping when the engines have made their moves; Ctrl-C again stops at once";

pub(crate) fn run(arguments: &TournamentArguments) -> Result<(), Failure> {
    match &arguments.command {
        None => play(&arguments.play),
        Some(TournamentCommand::Merge(arguments)) => merge(arguments),
        Some(TournamentCommand::Report(arguments)) => report(arguments),
    }
}

fn play(arguments: &PlayArguments) -> Result<(), Failure> {
    let folder = arguments
        .out
        .clone()
        .ok_or_else(|| Failure::Usage("--out DIR is missing: that is where the games are kept".to_owned()))?;
    let tournament = planned(arguments, &folder)?;
    let (journal, past) = if arguments.resume {
        Journal::resume(&folder, &tournament, arguments.shard)?
    } else {
        (Journal::create(&folder, &tournament.settings(), arguments.shard)?, Past::default())
    };
    let stop = Stop::default();
    let session = Session {
        concurrency: arguments.concurrency,
        shard: arguments.shard,
        others: others(arguments.allow_other_programs),
        stop: &stop,
    };
    let screen = Screen::new(&tournament, session, past.len() as u64);
    let (voice, curtain) = (screen.voice(), screen.voice());
    stop::on_interrupt_doing(stop.clone(), move || voice.say(STOPPING), move || curtain.clear())?;
    let ending = tournament::run(&tournament, session, journal, &past, &screen);
    screen.voice().clear();
    if let Err(error @ (TournamentError::Journal(_) | TournamentError::Thread(_))) = ending {
        return Err(error.into());
    }
    // Also what was played until an engine failed is shown.
    let (settings, past) = Past::of(&folder)?;
    if arguments.shard.is_whole() && !past.is_empty() {
        conclude(&folder, &settings, &past, tournament.sprt)?;
        screen.tell_speed(&past)?;
        files::tell_report(&folder)?;
    } else {
        screen.tell_speed(&past)?;
    }
    match ending? {
        Ending::Complete | Ending::Decided(_) => Ok(()),
        Ending::Interrupted => {
            let command = format!("vespine tournament --resume --out {}", folder.display());
            Err(Failure::Stopped(format!("{command} goes on")))
        }
    }
}

fn others(are_allowed: bool) -> OtherPrograms {
    if are_allowed { OtherPrograms::Allowed } else { OtherPrograms::Refused }
}

/// The tournament that is asked for: by a file, by flags, or by the folder that it is in.
fn planned(arguments: &PlayArguments, folder: &Path) -> Result<Tournament, Failure> {
    let flags = flags::settings(arguments);
    let (settings, base) = match &arguments.file {
        Some(file) => {
            let text = TournamentSettings::text_of(file)
                .map_err(|error| Failure::File { path: file.clone(), error })?;
            let base = file.parent().map(Path::to_owned).unwrap_or_default();
            let described = TournamentSettings::read(&text)
                .map_err(|error| Failure::Usage(format!("{}: {error}", file.display())))?;
            (flags.or(described), base)
        }
        None if arguments.resume && flags.engines.is_empty() => {
            let kept = tournament::read_settings(folder)?;
            let kept = kept.ok_or_else(|| JournalError::Empty(folder.to_owned()))?;
            (flags.or(kept), PathBuf::new())
        }
        None => (flags, PathBuf::new()),
    };
    let settings = flags::with_options(settings, &arguments.option)?;
    Ok(Tournament::new(&settings, &base)?)
}

fn merge(arguments: &MergeArguments) -> Result<(), Failure> {
    let others = others(arguments.allow_other_programs);
    let mut roster = Roster::default();
    let mut joined: Option<(TournamentSettings, Past)> = None;
    for place in &arguments.places {
        let (settings, past) = Past::of(place)?;
        match Roster::read(folder_of(place))? {
            Some(other) => roster = roster.joined(other, &arguments.places[0], others)?,
            None if others == OtherPrograms::Allowed || past.is_empty() => (),
            None => return Err(JournalError::UnknownPrograms(place.clone()).into()),
        }
        joined = Some(match joined {
            None => (settings, past),
            Some((first, mut all)) => {
                if let Some((run, _)) = all.runs().next() {
                    tournament::check_runs(place, &past, run)?;
                }
                all.extend(past);
                let games = first.games.max(settings.games);
                (TournamentSettings { games, ..first }, all)
            }
        });
    }
    let Some((settings, mut past)) = joined else {
        return Err(Failure::Usage("there is nothing to merge".to_owned()));
    };
    let Duplicates { count: repeated, differing } = past.put_in_order()?;
    past.write(&arguments.out, &settings)?;
    roster.write(&arguments.out)?;
    let games = count(past.len() as u64 + repeated, "game");
    say(&format!("{games}, {repeated} of them left out because they were there twice"));
    if differing > 0 {
        say(&format!("{differing} of those were played differently the second time: the first one counts"));
    }
    let sprt = sprt(&arguments.sprt, &settings)?;
    conclude(&arguments.out, &settings, &past, sprt)?;
    files::tell_report(&arguments.out)
}

/// The folder of a tournament, or that in which a file of records is.
fn folder_of(place: &Path) -> &Path {
    if place.is_file() { place.parent().unwrap_or(Path::new("")) } else { place }
}

fn report(arguments: &ReportArguments) -> Result<(), Failure> {
    let (settings, past) = Past::of(&arguments.folder)?;
    let sprt = sprt(&arguments.sprt, &settings)?;
    conclude(&arguments.folder, &settings, &past, sprt)?;
    files::tell_report(&arguments.folder)
}

/// The sequential test that is asked for, or that of the tournament.
fn sprt(asked: &[String], settings: &TournamentSettings) -> Result<Option<Sprt>, Failure> {
    let text = if asked.is_empty() { settings.sprt.clone() } else { Some(asked.join(" ")) };
    text.map(|text| text.parse())
        .transpose()
        .map_err(|error: vespine_arena::statistics::SprtError| Failure::Usage(error.to_string()))
}

/// Writes the reports and shows the standings.
fn conclude(
    folder: &Path,
    settings: &TournamentSettings,
    past: &Past,
    sprt: Option<Sprt>,
) -> Result<(), Failure> {
    let score = files::write(folder, settings, past, sprt)?;
    summary::print(&score)
}
