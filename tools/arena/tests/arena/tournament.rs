//! Tournaments with engines that misbehave: who does so loses, for the right reason, and the tournament goes on.

use std::num::NonZeroUsize;
use std::process::Command;
use std::time::{Duration, Instant};
use std::{env, fs};

use libtest_mimic::{Failed, Trial};
use tempfile::TempDir;
use vespine_arena::Said;
use vespine_arena::Shard;
use vespine_arena::tournament::{
    Conduct, Ending, EngineSettings, GameRecord, GameResult, Journal, JournalError, LimitFields,
    OtherPrograms, Past, Reason, RepetitionRule, Session, Tournament, TournamentError, TournamentSettings,
    run,
};
use vespine_search::Stop;

use crate::scripted::Manner;

/// What must come of a kind of engine: the reason for which it loses, and words in the detail. None if it plays on.
const VERDICTS: [(Manner, Option<(Reason, &str)>); 13] = [
    (Manner::Honest, None),
    (Manner::OldFashioned, None),
    (Manner::WrongState, None),
    (Manner::IllegalMove, Some((Reason::IllegalMove, "is illegal"))),
    (Manner::Crash, Some((Reason::Crash, "the queen is pinned"))),
    (Manner::LeavesTheTable, Some((Reason::Crash, "bestmove"))),
    (Manner::Hang, Some((Reason::Silence, "bestmove"))),
    (Manner::Late, Some((Reason::Late, "had 0.200 s"))),
    (Manner::Garbage, Some((Reason::Malformed, "left to the reader"))),
    (Manner::Nothing, Some((Reason::Malformed, "answered nothing"))),
    (Manner::Flood, Some((Reason::Flood, "floods"))),
    (Manner::Twice, Some((Reason::Malformed, ""))),
    (Manner::Refusal, Some((Reason::Refusal, "I do not like it"))),
];

/// How games end in which both queens move to and fro: for whom, by which rule, why, and after how many
/// plies if it has White, or Black.
const REPETITIONS: [(Manner, RepetitionRule, Reason, [usize; 2]); 6] = [
    (Manner::Shuffles, RepetitionRule::Draw, Reason::Repetition, [12, 12]),
    (Manner::CallsItDrawn, RepetitionRule::Draw, Reason::Repetition, [8, 8]),
    (Manner::WillNotRepeat, RepetitionRule::Draw, Reason::Repetition, [8, 9]),
    (Manner::Shuffles, RepetitionRule::PlayOn, Reason::PlyLimit, [40, 40]),
    (Manner::CallsItDrawn, RepetitionRule::PlayOn, Reason::Repetition, [8, 9]),
    (Manner::WillNotRepeat, RepetitionRule::PlayOn, Reason::Repetition, [8, 9]),
];

/// How many games each of them plays.
const GAMES: u64 = 2;

pub(crate) fn tests() -> Vec<Trial> {
    let mut trials: Vec<Trial> = VERDICTS
        .into_iter()
        .map(|(manner, verdict)| {
            Trial::test(format!("tournament::{manner:?} is judged right"), move || judge(manner, verdict))
        })
        .collect();
    trials.push(Trial::test("tournament::one that will not move is judged right", || {
        judge(Manner::NoMove, Some((Reason::Refusal, "I have no idea")))
    }));
    trials.push(
        Trial::test("tournament::an engine that closes stdout has crashed", closes_stdout)
            .with_ignored_flag(cfg!(not(unix))),
    );
    trials.push(
        Trial::test("tournament::nothing is left of any of them", nothing_is_left)
            .with_ignored_flag(!cfg!(target_os = "linux")),
    );
    for (manner, words) in [(Manner::CrashAtStart, "no licence"), (Manner::SilentAtStart, "greeting")] {
        let name = format!("tournament::{manner:?} is an error and no game");
        trials.push(Trial::test(name, move || no_game(&settings_for(manner), words)));
    }
    for (manner, rule, reason, plies) in REPETITIONS {
        let name = format!("tournament::{manner:?} draws by {reason:?} where the rule is {rule:?}");
        trials.push(Trial::test(name, move || repeat(manner, rule, reason, plies)));
    }
    trials.push(Trial::test("tournament::an engine that starts once ends it", starts_once));
    trials.push(Trial::test("tournament::an engine that always crashes ends it", always_crashes));
    trials.push(Trial::test("tournament::an unknown program is an error and no game", unknown_program));
    trials.push(Trial::test("tournament::engines without a clock get their share of it", share_of_the_clock));
    trials
}

/// The settings of a short match between an engine, which is named Subject, and our own.
///
/// Nobody is judged by a clock unless that is what is tested: the machine may be busy.
fn settings(command: &str, limit: LimitFields) -> TournamentSettings {
    let engine = |name: &str, command: &str, limit: LimitFields| EngineSettings {
        name: Some(name.to_owned()),
        command: command.to_owned(),
        limit,
        ..EngineSettings::default()
    };
    TournamentSettings {
        games: Some(GAMES),
        types: Some(vec!["Base+MLP".to_owned()]),
        openings: Some("random 4".to_owned()),
        margin: Some(20.0),
        patience: Some(30.0),
        ply_limit: Some(40),
        engines: vec![engine("Subject", command, limit), engine("Own", "self", nodes())],
        ..TournamentSettings::default()
    }
}

/// The settings for a kind of engine.
fn settings_for(manner: Manner) -> TournamentSettings {
    let command = manner.command().to_string();
    let time = |seconds| LimitFields { time: Some(seconds), ..LimitFields::default() };
    match manner {
        Manner::Hang | Manner::SilentAtStart => {
            TournamentSettings { margin: Some(0.5), patience: Some(2.0), ..settings(&command, nodes()) }
        }
        Manner::Late => TournamentSettings { margin: Some(0.3), ..settings(&command, time(0.2)) },
        Manner::OldFashioned => settings(&command, time(0.05)),
        _ => settings(&command, nodes()),
    }
}

fn nodes() -> LimitFields {
    LimitFields { nodes: Some(100), ..LimitFields::default() }
}

/// Plays a tournament to its end and returns the records in order.
fn play(settings: &TournamentSettings, folder: &TempDir) -> Result<Vec<GameRecord>, Failed> {
    let ending = run_it(settings, folder)??;
    if ending != Ending::Complete {
        return Err(format!("it ended with {ending:?}").into());
    }
    kept(folder)
}

/// The records that are in a folder.
fn kept(folder: &TempDir) -> Result<Vec<GameRecord>, Failed> {
    let (_, past) = Past::of(folder.path())?;
    Ok(past.games().map(|game| Ok(game?.0)).collect::<Result<_, JournalError>>()?)
}

/// Plays a tournament as far as it goes.
fn run_it(
    settings: &TournamentSettings,
    folder: &TempDir,
) -> Result<Result<Ending, TournamentError>, Failed> {
    let tournament = Tournament::new(settings, folder.path())?;
    let journal = Journal::create(folder.path(), &tournament.settings(), Shard::WHOLE)?;
    let stop = Stop::default();
    let others = OtherPrograms::Refused;
    let session = Session { concurrency: NonZeroUsize::MIN, shard: Shard::WHOLE, others, stop: &stop };
    Ok(run(&tournament, session, journal, &Past::default(), &()))
}

/// Plays a tournament that ends because of an engine. Returns why, and the reasons of the games before.
fn broken_off(
    settings: &TournamentSettings,
    folder: &TempDir,
) -> Result<(TournamentError, Vec<Reason>), Failed> {
    let Err(error) = run_it(settings, folder)? else {
        return Err("it ended in good order".into());
    };
    Ok((error, kept(folder)?.iter().map(|record| record.reason).collect()))
}

fn judge(manner: Manner, verdict: Option<(Reason, &str)>) -> Result<(), Failed> {
    let folder = tempfile::tempdir()?;
    let records = play(&settings_for(manner), &folder)?;
    check(&records, &folder, verdict, manner)
}

fn check(
    records: &[GameRecord],
    folder: &TempDir,
    verdict: Option<(Reason, &str)>,
    manner: Manner,
) -> Result<(), Failed> {
    if records.len() as u64 != GAMES {
        return Err(format!("{} games were played", records.len()).into());
    }
    for record in records {
        let words = format!("game {}: {} {} {:?}", record.game, record.result, record.reason, record.detail);
        let Some((reason, detail)) = verdict else {
            if record.reason.is_fault() {
                return Err(words.into());
            }
            let mistaken: Vec<&str> =
                record.differences.iter().map(|difference| difference.engine.as_str()).collect();
            let expected: &[&str] = if manner == Manner::WrongState { &["Subject"] } else { &[] };
            if mistaken != expected {
                return Err(format!("{words}: differences with {mistaken:?}").into());
            }
            continue;
        };
        let loser = record.result.winner().map(|winner| record.player(!winner));
        let told = record.detail.as_ref().map_or("", Said::as_str);
        if record.reason != reason || loser != Some("Subject") || !told.contains(detail) {
            return Err(words.into());
        }
        let transcript = folder.path().join("faults").join(format!("game-{}.txt", record.game + 1));
        let transcript = fs::read_to_string(&transcript)?;
        // Who never started was asked nothing, and in a flood the question is far away.
        let is_asked = !matches!(reason, Reason::NoStart | Reason::Flood);
        if !transcript.contains(&record.moves) || (is_asked && !transcript.contains("> bestmove")) {
            return Err(format!("{words}: the transcript is\n{transcript}").into());
        }
    }
    Ok(())
}

/// Both queens move to and fro: whatever an engine thinks of that, nobody loses, and it is told.
fn repeat(manner: Manner, rule: RepetitionRule, reason: Reason, plies: [usize; 2]) -> Result<(), Failed> {
    let folder = tempfile::tempdir()?;
    fs::write(folder.path().join("queens.txt"), "Base;;;wS1;bS1 wS1-;wQ -wS1;bQ bS1-\n")?;
    let mut settings = TournamentSettings {
        types: None,
        openings: Some("queens.txt".to_owned()),
        repetition: Some(rule),
        ..settings(&manner.command().to_string(), nodes())
    };
    settings.engines[1].command = Manner::Shuffles.command().to_string();
    for record in play(&settings, &folder)? {
        let words = format!("game {}: {} {} {:?}", record.game, record.result, record.reason, record.detail);
        let plies = plies[usize::from(record.black == "Subject")];
        if record.result != GameResult::Draw || record.reason != reason || record.plies() != plies {
            return Err(format!("{words} after {} plies", record.plies()).into());
        }
        let mistaken: Vec<&str> = record.differences.iter().map(|it| it.engine.as_str()).collect();
        let expected: &[&str] = if manner == Manner::Shuffles { &[] } else { &["Subject"] };
        if mistaken != expected {
            return Err(format!("{words}: differences with {mistaken:?}").into());
        }
    }
    Ok(())
}

/// An honest engine in a shell that closes stdout when the engine has left, and stays.
fn closes_stdout() -> Result<(), Failed> {
    let folder = tempfile::tempdir()?;
    let inner = Manner::LeavesTheTable.command().to_string();
    let command = format!("sh -c '{inner}; exec >&-; sleep 1000'");
    let records = play(&settings(&command, nodes()), &folder)?;
    check(&records, &folder, Some((Reason::Crash, "bestmove")), Manner::LeavesTheTable)
}

fn unknown_program() -> Result<(), Failed> {
    no_game(&settings("/no/such/engine", nodes()), "/no/such/engine")
}

/// An engine that cannot play at all.
fn no_game(settings: &TournamentSettings, words: &str) -> Result<(), Failed> {
    match broken_off(settings, &tempfile::tempdir()?)? {
        (TournamentError::Engine { engine, detail }, games)
            if engine == "Subject" && detail.contains(words) && games.is_empty() =>
        {
            Ok(())
        }
        other => Err(format!("{other:?}").into()),
    }
}

/// The first failed start costs a game, the second ends the tournament.
fn starts_once() -> Result<(), Failed> {
    let folder = tempfile::tempdir()?;
    let mut settings = TournamentSettings { games: Some(20), ..settings_for(Manner::StartsOnce) };
    settings.engines[0].directory = Some(folder.path().display().to_string());
    match broken_off(&settings, &folder)? {
        (TournamentError::Engine { engine, detail }, games)
            if engine == "Subject"
                && detail.contains("once is enough")
                && games == [Reason::Crash, Reason::NoStart] =>
        {
            Ok(())
        }
        other => Err(format!("{other:?}").into()),
    }
}

/// No sequential test is decided by crashes.
fn always_crashes() -> Result<(), Failed> {
    let sprt = Some("elo0=0 elo1=10".to_owned());
    let settings = TournamentSettings { games: Some(20_000), sprt, ..settings_for(Manner::Crash) };
    match broken_off(&settings, &tempfile::tempdir()?)? {
        (TournamentError::Faults { engine, conduct, .. }, games)
            if engine == "Subject"
                && conduct == (Conduct { games: 3, faults: 3 })
                && games == [Reason::Crash; 3] =>
        {
            Ok(())
        }
        other => Err(format!("{other:?}").into()),
    }
}

fn share_of_the_clock() -> Result<(), Failed> {
    let folder = tempfile::tempdir()?;
    let limit = LimitFields { clock: Some("2+0.05".to_owned()), ..LimitFields::default() };
    let records = play(&settings(&Manner::OldFashioned.command().to_string(), limit), &folder)?;
    check(&records, &folder, None, Manner::OldFashioned)
}

/// Plays with all kinds of engines in a process of its own, in which nothing else happens, and counts what is left.
fn nothing_is_left() -> Result<(), Failed> {
    let output = Command::new(env::current_exe()?).arg("--count-what-is-left").output()?;
    let words =
        format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    if output.status.success() { Ok(()) } else { Err(words.into()) }
}

/// What a process has: open files, threads, children.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Belongings {
    files: usize,
    threads: usize,
    children: usize,
}

impl Belongings {
    fn now() -> Belongings {
        let count = |path: &str| fs::read_dir(path).map_or(0, Iterator::count);
        let own = std::process::id().to_string();
        let processes = fs::read_dir("/proc").into_iter().flatten().flatten();
        let stats = processes.filter_map(|process| fs::read_to_string(process.path().join("stat")).ok());
        let is_child = |stat: &String| {
            stat.rsplit_once(')').is_some_and(|(_, rest)| rest.split_whitespace().nth(1) == Some(&own))
        };
        Belongings {
            files: count("/proc/self/fd"),
            threads: count("/proc/self/task"),
            children: stats.filter(is_child).count(),
        }
    }
}

/// The other side of [`nothing_is_left`].
pub(crate) fn count_what_is_left() -> Result<(), String> {
    let before = Belongings::now();
    for manner in Manner::ALL {
        let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
        let mut settings = settings_for(manner);
        settings.engines[0].directory = Some(folder.path().display().to_string());
        let ending = run_it(&settings, &folder);
        // Some of them cannot play at all.
        let _ = ending.map_err(|error| format!("{manner:?}: {}", error.message().unwrap_or_default()))?;
    }
    // Threads that have read to the end of a pipe need a moment to end.
    let start = Instant::now();
    while Belongings::now() != before && start.elapsed() < Duration::from_secs(5) {
        std::thread::sleep(Duration::from_millis(10));
    }
    let after = Belongings::now();
    if after == before { Ok(()) } else { Err(format!("before: {before:?}, after: {after:?}")) }
}
