//! Whole games, replayed with both generators side by side.
//!
//! Before every ply the two must agree in everything, and on the number of legal moves that is on record; at the
//! end, on the outcome. A debug build compares the generators in some of the games only.

use libtest_mimic::Trial;
use rand::SeedableRng;
use rand::rngs::StdRng;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use vespine_engine::{Game, GameType};
use vespine_tests::cases::{self, files, title, trial};
use vespine_tests::compare;
use vespine_tests::tsv::Row;
use vespine_tests::twins::Twins;

/// So many games make one test.
const GAMES: usize = 100;

static REPLAYED: AtomicUsize = AtomicUsize::new(0);
static PLIES: AtomicUsize = AtomicUsize::new(0);

/// How much was replayed, if anything.
pub(crate) fn replayed() -> Option<String> {
    let (games, plies) = (REPLAYED.load(Ordering::Relaxed), PLIES.load(Ordering::Relaxed));
    (games > 0).then(|| format!("{games} games with {plies} plies replayed"))
}

pub(crate) fn tests(folder: &Path) -> Result<Vec<Trial>, String> {
    let mut trials = Vec::new();
    for path in files(folder, ".gamestrings.txt")? {
        let games = lines(&path)?;
        let counts = lines(&PathBuf::from(path.to_string_lossy().replace(".gamestrings.", ".movecounts.")))?;
        if games.len() != counts.len() {
            return Err(format!(
                "{}: {} games, {} lines of counts",
                path.display(),
                games.len(),
                counts.len()
            ));
        }
        let title = format!("games::{}", title(&path).trim_end_matches(".gamestrings"));
        let records: Vec<(String, String)> = games.into_iter().zip(counts).collect();
        for (part, records) in records.chunks(GAMES).enumerate() {
            let first = part * GAMES + 1;
            let name = format!("{title}: games {first} to {}", first + records.len() - 1);
            let (title, records) = (title.clone(), records.to_vec());
            trials.push(trial(&name, move || {
                (first..).zip(&records).try_for_each(|(number, (game, counts))| {
                    replay(game, counts).map_err(|error| format!("{title}:{number}: {error}\n{game}"))
                })
            }));
        }
    }
    trials.extend(cases::tests(&folder.join("relabelled.tsv"), "games", relabelled));
    Ok(trials)
}

fn relabelled(_: &str, row: &Row) -> Result<(), String> {
    replay(row.get("GameString")?, row.get("movecounts")?)
}

pub(super) fn lines(path: &Path) -> Result<Vec<String>, String> {
    let text = fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?;
    Ok(text.lines().map(str::to_owned).collect())
}

/// Replays a game and compares the moves before every ply and the end.
fn replay(text: &str, counts: &str) -> Result<(), String> {
    let counts: Vec<&str> = counts.split_whitespace().collect();
    let whole: Game = text.parse().map_err(|error| format!("{error}"))?;
    if whole.plies() != counts.len() {
        return Err(format!("{} plies but {} counts", whole.plies(), counts.len()));
    }
    if whole.to_string().split(';').nth(1) != text.split(';').nth(1) {
        return Err(format!("the game ends as {whole}"));
    }
    let game_type: GameType = whole.position().rules().game_type;
    let mut game = Game::new(game_type);
    for (ply, (mv, count)) in (1..).zip(whole.moves().zip(&counts)) {
        if game.position().count_moves().to_string() != *count {
            return Err(format!(
                "{} moves instead of {count} before ply {ply}",
                game.position().count_moves()
            ));
        }
        game.play(mv).map_err(|error| format!("ply {ply}: {error}"))?;
    }
    compare(&whole)?;
    REPLAYED.fetch_add(1, Ordering::Relaxed);
    PLIES.fetch_add(counts.len(), Ordering::Relaxed);
    Ok(())
}

/// The engine against the reference before every ply and after the last.
fn compare(game: &Game) -> Result<(), String> {
    let mut chances = StdRng::seed_from_u64(game.plies() as u64);
    let mut twins = Twins::new(game.position().rules())?;
    for mv in game.moves() {
        let moves = compare::check(&twins, &mut chances)?;
        let twin = moves.get(&mv).ok_or_else(|| format!("{mv:?} is not legal"))?;
        twins.play_twins(mv, twin);
    }
    compare::check(&twins, &mut chances).map(|_| ())
}
