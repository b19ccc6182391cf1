//! Makes a file of games with several threads, and the same file with any number of them.
//!
//! ```text
//!             numbers            games, as they are finished         games, in order
//!   generate ─────────► players ─────────────────────────► waiting ─────────────────► Appender
//!      ▲                                                                     │
//!      └────────────────────── a new number for each written game ◄──────────┘
//! ```
//!
//! So no more games wait for a slow one than numbers have been given out at the beginning.

use std::collections::BTreeMap;
use std::sync::Mutex;
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread::{self, ScopedJoinHandle};
use std::time::Duration;

use vespine_search::Stop;

use super::appender::{Appender, Harvest};
use super::claims::Claims;
use super::error::DataError;
use super::player::{PlayedGame, SelfPlayer};

/// How many games are given out for each thread before the first is written.
const LEAD: usize = 16;

/// How often somebody looks whether to stop.
const PATIENCE: Duration = Duration::from_millis(100);

/// Plays the games up to the one with number `games` that are missing in the file, and tells after each written game, and
/// several times in a second, what there is in the file. Ends early when it is told to stop; the file is then whole.
///
/// ```
/// use vespine_training::data::{Appender, Plan, generate};
/// use vespine_search::Stop;
///
/// # let folder = tempfile::tempdir().unwrap();
/// let path = folder.path().join("games.vsp");
/// let plan = Plan { nodes: 20, ..Plan::default() };
/// let mut file = Appender::create(&path, plan.into())?;
/// generate(&mut file, 2, 1, &Stop::default(), &mut |_| ())?;
/// assert_eq!(file.tally().games, 2);
/// # Ok::<(), vespine_training::data::DataError>(())
/// ```
///
/// # Errors
/// If the file cannot be written.
pub fn generate(
    file: &mut Appender,
    games: u64,
    threads: usize,
    stop: &Stop,
    tell: &mut dyn FnMut(Harvest),
) -> Result<(), DataError> {
    let configuration = file.configuration().clone();
    let (claims, first) = (file.claims(), file.next());
    let mut numbers = configuration.plan.numbers_from(first, games);
    let (give, given) = mpsc::channel();
    let (finish, finished) = mpsc::channel();
    for number in numbers.by_ref().take(LEAD * threads) {
        let _ = give.send(number);
    }
    let given = Mutex::new(given);
    thread::scope(|scope| {
        let worker = || {
            let (finish, given, claims) = (finish.clone(), &given, &claims);
            let player = SelfPlayer::new(&configuration);
            scope.spawn(move || work(player, given, &finish, claims, stop))
        };
        let workers: Vec<_> = (0..threads).map(|_| worker()).collect();
        let is_idle = || stop.is_requested() || workers.iter().any(ScopedJoinHandle::is_finished);
        let queue = Queue { numbers, give, finished };
        queue.write_to(file, games, &is_idle, tell)
    })
}

/// Plays games until there are no more numbers, or nobody waits for the games.
fn work(
    mut player: SelfPlayer,
    given: &Mutex<Receiver<u64>>,
    finish: &Sender<PlayedGame>,
    claims: &Claims,
    stop: &Stop,
) {
    let next = || given.lock().ok()?.recv().ok();
    while let Some(number) = next() {
        let Some(game) = player.play(number, stop) else { return };
        for &(ply, key) in &game.keys {
            claims.claim(key, number, ply);
        }
        if finish.send(game).is_err() {
            return;
        }
    }
}

/// Both ends of the work: numbers to give out, and games that come back. When it is dropped, the players go home.
struct Queue<N> {
    numbers: N,
    give: Sender<u64>,
    finished: Receiver<PlayedGame>,
}

impl<N: Iterator<Item = u64>> Queue<N> {
    /// Writes the games in order, until all are written or the players do no more.
    fn write_to(
        mut self,
        file: &mut Appender,
        games: u64,
        is_idle: &dyn Fn() -> bool,
        tell: &mut dyn FnMut(Harvest),
    ) -> Result<(), DataError> {
        let mut waiting = BTreeMap::new();
        while file.next() < games {
            match self.finished.recv_timeout(PATIENCE) {
                Ok(played) => waiting.insert(played.record.number, played),
                Err(_) if is_idle() => return Ok(()),
                Err(_) => None,
            };
            while let Some(played) = waiting.remove(&file.next()) {
                file.append(played)?;
                if let Some(number) = self.numbers.next() {
                    let _ = self.give.send(number);
                }
            }
            tell(file.tally());
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::{Path, PathBuf};

    use tempfile::TempDir;

    use super::*;
    use crate::data::{DataFile, Marks, Plan, Summary};
    use vespine_arena::Shard;

    /// The name of a file, in a folder that is gone when the test is over.
    struct Scratch(PathBuf, #[expect(dead_code, reason = "it keeps the folder")] TempDir);

    impl Scratch {
        fn new(name: &str) -> Scratch {
            let folder = tempfile::tempdir().expect("there is room");
            Scratch(folder.path().join(name), folder)
        }

        fn with(name: &str, bytes: &[u8]) -> Scratch {
            let scratch = Scratch::new(name);
            fs::write(&scratch.0, bytes).expect("there is room for a small file");
            scratch
        }

        fn bytes(&self) -> Vec<u8> {
            fs::read(&self.0).expect("the file is there")
        }
    }

    /// Short games that often meet in the same positions.
    fn plan() -> Plan {
        let types = vec![vespine_engine::GameType::BASE];
        Plan { seed: 3, nodes: 120, types, opening: (0, 1), ..Plan::default() }
    }

    fn play(mut file: Appender, games: u64, threads: usize) -> Harvest {
        generate(&mut file, games, threads, &Stop::default(), &mut |_| ()).expect("the file can be written");
        file.tally()
    }

    fn create(path: &Path) -> Appender {
        Appender::create(path, plan().into()).expect("the file can be written")
    }

    fn resume(path: &Path) -> Result<Appender, DataError> {
        Appender::resume(path, plan().into())
    }

    /// The file of a run that nobody interrupted.
    fn whole(name: &str, games: u64) -> Vec<u8> {
        let scratch = Scratch::new(name);
        play(create(&scratch.0), games, 1);
        scratch.bytes()
    }

    #[test]
    fn the_file_is_the_same_for_any_number_of_threads() {
        let games = 12;
        let one = whole("one-thread", games);
        for threads in [2, 5] {
            let scratch = Scratch::new(&format!("threads-{threads}"));
            let tally = play(create(&scratch.0), games, threads);
            assert!(tally.games == games && tally.kept > 50, "{tally:?}");
            assert!(scratch.bytes() == one, "{threads} threads");
        }
    }

    #[test]
    fn a_run_that_was_cut_anywhere_becomes_what_it_would_have_been() {
        let before = whole("cut-before", 2);
        let after = whole("cut-after", 3);
        assert!(after.starts_with(&before));
        let scratch = Scratch::new("cut");
        for length in 0..=before.len() {
            fs::write(&scratch.0, &before[..length]).expect("there is room for a small file");
            let file = resume(&scratch.0).unwrap_or_else(|error| panic!("{length}: {error}"));
            assert!(file.tally().games <= 2);
            if length % 123 == 0 || length == before.len() {
                play(file, 3, 2);
                assert!(scratch.bytes() == after, "{length}");
            }
        }
    }

    #[test]
    fn a_file_that_was_cut_is_read_to_the_last_whole_game_and_then_refused() {
        let bytes = whole("reading", 2);
        let mut clean = 0;
        for length in 0..bytes.len() {
            let scratch = Scratch::with("cut", &bytes[..length]);
            let games: Result<Vec<_>, DataError> =
                DataFile::open(&scratch.0).and_then(|file| file.games()?.collect());
            match games {
                Ok(games) => {
                    assert_eq!(games.len(), clean);
                    clean += 1;
                }
                Err(error) => assert!(error.to_string().contains("cut: byte "), "{error}"),
            }
        }
        assert_eq!(clean, 2, "with no game and with one the file is whole");
    }

    #[test]
    fn a_damaged_game_is_not_cut_off() {
        let mut bytes = whole("damaged", 2);
        bytes[super::super::format::HEADER + 30] ^= 4;
        let scratch = Scratch::with("damaged-too", &bytes);
        let error = resume(&scratch.0).expect_err("the checksum is wrong").to_string();
        assert!(error.ends_with("byte 48: the checksum is wrong"), "{error}");
        assert!(scratch.bytes() == bytes, "the file is as it was");
    }

    #[test]
    fn a_move_that_is_illegal_is_found() {
        let scratch = Scratch::new("illegal");
        let configuration = plan().into();
        let played = SelfPlayer::new(&configuration).play(0, &Stop::default()).expect("nobody stops it");
        let mut record = played.record.clone();
        record.plies[9].mv = vespine_engine::Move::Pass;
        create(&scratch.0).append(PlayedGame { record, keys: Vec::new() }).expect("the file can be written");
        let file = DataFile::open(&scratch.0).expect("the bytes are in order");
        let error = Summary::of(&[file]).expect_err("nobody has to pass").to_string();
        assert!(error.ends_with("game 0, ply 9: the move is illegal"), "{error}");
    }

    #[test]
    fn a_run_goes_on_only_as_it_began() {
        let scratch = Scratch::with("otherwise", &whole("as-it-began", 1));
        let others = [
            ("--seed 3, not 4", Plan { seed: 4, ..plan() }),
            ("--nodes 120, not 13", Plan { nodes: 13, ..plan() }),
            ("--type Base, not the mix", Plan { types: Vec::new(), ..plan() }),
            ("--random-plies 0-1, not 4-8", Plan { opening: (4, 8), ..plan() }),
            ("--shard 1/1, not 2/3", Plan { shard: Shard::new(2, 3).expect("a shard"), ..plan() }),
        ];
        for (expected, other) in others {
            let error = Appender::resume(&scratch.0, other.into()).expect_err(expected).to_string();
            assert!(error.contains(expected), "{error}");
        }
        let error = Appender::create(&scratch.0, plan().into()).expect_err("the file exists").to_string();
        assert!(error.contains("exists already"), "{error}");
        let foreign = Scratch::with("foreign", b"wA1;bA1");
        let error = resume(&foreign.0).expect_err("that is no such file").to_string();
        assert!(error.ends_with("this is not a file of games"), "{error}");
    }

    #[test]
    fn a_stopped_run_leaves_a_whole_file() {
        let scratch = Scratch::new("stopped");
        let (mut file, stop) = (create(&scratch.0), Stop::default());
        let mut stop_after_three = |tally: Harvest| {
            if tally.games >= 3 {
                stop.request();
            }
        };
        generate(&mut file, 1_000_000, 2, &stop, &mut stop_after_three).expect("the file can be written");
        let games = file.tally().games;
        assert!((3..100).contains(&games), "{games}");
        assert!(scratch.bytes() == whole("not-stopped", games));
    }

    #[test]
    fn shards_are_the_games_of_the_whole_run() {
        let all = Scratch::with("whole", &whole("all", 4));
        let all = DataFile::open(&all.0).map(|file| (file, all)).expect("the bytes are in order");
        let (mut files, mut scratches, mut numbers) = (Vec::new(), Vec::new(), Vec::new());
        for number in 1..=2 {
            let scratch = Scratch::new(&format!("shard-{number}"));
            let shard = Shard::new(number, 2).expect("a shard");
            let file = Appender::create(&scratch.0, Plan { shard, ..plan() }.into());
            play(file.expect("the file can be written"), 4, 1);
            let file = DataFile::open(&scratch.0).expect("the bytes are in order");
            numbers
                .extend(file.games().expect("it can be read").filter_map(Result::ok).map(|game| game.number));
            files.push(file);
            scratches.push(scratch);
        }
        assert_eq!(numbers, [0, 2, 1, 3]);
        let (whole, parts) = (Summary::of(&[all.0]), Summary::of(&files));
        let (whole, parts) = (whole.expect("a whole file"), parts.expect("two whole files"));
        assert_eq!((whole.games, whole.kept), (parts.games, parts.kept));
        assert_eq!(whole.duplicates, parts.duplicates);
    }

    #[test]
    fn what_is_for_training_is_quiet_and_unique() {
        let scratch = Scratch::with("quiet", &whole("all-of-them", 4));
        let file = DataFile::open(&scratch.0).expect("the bytes are in order");
        let mut seen = std::collections::HashSet::new();
        for game in file.games().expect("it can be read") {
            let game = game.expect("a whole game");
            for sample in file.samples(&game) {
                let sample = sample.expect("the moves are legal");
                let is_check = vespine_evaluation::Analysis::of(&sample.position).is_check();
                let key = sample.position.canonical_key();
                if sample.marks.is_for_training() {
                    assert!(sample.ply >= 6 && !is_check && !sample.score.is_decided());
                    assert!(seen.insert(key), "game {} ply {}", game.number, sample.ply);
                } else if sample.marks.has(Marks::DUPLICATE) {
                    assert!(seen.contains(&key), "game {} ply {}", game.number, sample.ply);
                }
            }
        }
        assert!(seen.len() > 50, "{}", seen.len());
    }
}
