//! Games as text that other programs read: the PGN of Mzinga, and of those who took it over.
//!
//! ```text
//! [GameType "Base"]         eight tags in this order, then as many others as one likes
//! ...
//! [Result "WhiteWins"]
//!
//! 1. wS1                    one ply in a line, numbered by plies
//! {opening}                 a comment to the ply before it, over as many lines as it needs
//! 2. bG1 -wS1
//!
//! WhiteWins                 who won, whatever the board says
//! ```
//!
//! After: what MzingaViewer saves and loads.

mod reading;
mod writing;

pub use reading::{PgnError, PgnGame, PgnProblem, read_pgn};
pub use writing::write_pgn;

#[cfg(test)]
mod tests {
    use std::io::Write as _;
    use std::path::{Path, PathBuf};
    use std::time::Duration;

    use rand::rngs::StdRng;
    use rand::{RngExt, SeedableRng};
    use vespine_engine::{Color, Game, GameState, Outcome, Repetition};

    use super::*;
    use crate::report::samples;
    use crate::tournament::{GameRecord, GameResult, Reason, Timing};

    /// Is what was read what was written?
    fn is_same(record: &GameRecord, read: &PgnGame) -> bool {
        let moves: Vec<&str> = record.moves.split(';').skip(3).collect();
        read.game.texts().collect::<Vec<_>>() == moves
            && read.game.position().rules().game_type.to_string() == record.game_type()
            && read.result.to_string() == record.result.to_string()
            && read.tag("White") == Some(record.white.as_str())
            && read.tag("Black") == Some(record.black.as_str())
    }

    #[test]
    fn what_is_written_can_be_read() {
        let records = samples::records(40, 3);
        let file: String = records.iter().map(|record| write_pgn("a cup", record, None)).collect();
        let games = read_pgn(&file).expect("what is written can be read");
        assert_eq!(games.len(), records.len());
        for (record, read) in records.iter().zip(&games) {
            assert!(is_same(record, read), "{record:?}\n{read:?}");
            assert_eq!(read.tag("Round"), Some((record.game + 1).to_string().as_str()));
        }
    }

    #[test]
    fn a_game_without_plies_is_its_tags_and_its_result() {
        let mut records = samples::records(2, 3);
        for record in &mut records {
            record.moves = "Base;NotStarted;White[1]".to_owned();
            (record.result, record.reason, record.opening) = (GameResult::BlackWins, Reason::NoStart, 0);
        }
        let file: String = records.iter().map(|record| write_pgn("", record, None)).collect();
        let games = read_pgn(&file).expect("what is written can be read");
        assert_eq!(games.len(), 2);
        assert!(records.iter().zip(&games).all(|(record, read)| is_same(record, read)), "{file}");
    }

    #[test]
    fn foreign_text_cannot_break_out_of_its_place() {
        let mut record = samples::records(1, 3).remove(0);
        record.white = "a \"]\n[Black \"x\"] {".to_owned();
        record.detail = Some("it said }\n1. wQ\n{".into());
        let timing = Timing {
            game: 0,
            began: 0,
            whole: Duration::ZERO,
            moves: vec![Duration::from_millis(103); record.plies()],
        };
        let file = write_pgn("cup\r\n", &record, Some(&timing));
        let games = read_pgn(&file).expect("what is written can be read");
        assert_eq!(games.len(), 1);
        assert_eq!(games[0].tag("White"), Some("a ] [Black x] {"));
        assert_eq!(games[0].tag("Black"), Some(record.black.as_str()));
        assert_eq!(games[0].game.plies(), record.plies());
    }

    #[test]
    fn broken_text_is_refused_or_read_but_never_a_panic() {
        let seed = 20_261;
        println!("seed {seed}");
        let mut random = StdRng::seed_from_u64(seed);
        let file: String = samples::records(3, 2).iter().map(|record| write_pgn("x", record, None)).collect();
        let letters: Vec<char> = file.chars().chain("[]{}\"\u{feff}é\r\n".chars()).collect();
        for _ in 0..500 {
            let mut broken = letters[..random.random_range(0..letters.len())].to_vec();
            for _ in 0..random.random_range(0..4) {
                let place = random.random_range(0..=broken.len());
                broken.insert(place, letters[random.random_range(0..letters.len())]);
            }
            let _ = read_pgn(&broken.into_iter().collect::<String>());
        }
    }

    /// All files below a folder with this extension.
    fn files(folder: &Path, extension: &str) -> Vec<PathBuf> {
        let entries = std::fs::read_dir(folder).expect("the folder can be read");
        let mut paths: Vec<PathBuf> = entries.map(|entry| entry.expect("it is there").path()).collect();
        paths.sort();
        let found = |path: PathBuf| match () {
            () if path.is_dir() => files(&path, extension),
            () if path.to_string_lossy().ends_with(extension) => vec![path],
            () => Vec::new(),
        };
        paths.into_iter().flat_map(found).collect()
    }

    #[test]
    fn real_games_can_be_written_and_read() {
        let Some(folder) = std::env::var_os("VESPINE_DATA").map(PathBuf::from) else {
            // Straight to the terminal: what a test prints otherwise is shown only if it fails.
            let _ =
                writeln!(std::io::stderr(), "SKIPPED: VESPINE_DATA does not name the folder with real games");
            return;
        };
        let read = |path: PathBuf| std::fs::read_to_string(path).expect("the file can be read");
        for path in files(&folder, ".pgn") {
            let name = path.display().to_string();
            let games = read_pgn(&read(path)).unwrap_or_else(|error| panic!("{name}: {error}"));
            eprintln!("{name}: {} games", games.len());
        }
        let mut count = 0;
        for path in files(&folder, ".gamestrings.txt") {
            for line in read(path).lines() {
                let game: Game = line.parse().expect("the game is by the rules");
                let result = match game.state(Repetition::Ignored) {
                    GameState::Over(outcome) => GameResult::from(outcome),
                    GameState::NotStarted | GameState::InProgress => GameResult::lost_by(Color::White),
                };
                let record = samples::record(count, &game, result, Reason::Surrounded);
                let games = read_pgn(&write_pgn("", &record, None)).expect("what is written can be read");
                assert!(games.len() == 1 && is_same(&record, &games[0]), "{line}");
                count += 1;
            }
        }
        eprintln!("{count} real games written and read");
        assert!(count > 0, "there are no games in {}", folder.display());
    }

    #[test]
    fn a_win_by_fault_is_a_win_though_the_board_is_in_progress() {
        let game: Game = "Base;;;wS1;bS1 wS1-".parse().expect("the game is by the rules");
        let record = samples::record(0, &game, GameResult::WhiteWins, Reason::Crash);
        let read = read_pgn(&write_pgn("", &record, None)).expect("what is written can be read").remove(0);
        assert_eq!(read.result, GameState::Over(Outcome::Win(Color::White)));
        assert_eq!(read.game.state(Repetition::Ignored), GameState::InProgress);
    }
}
