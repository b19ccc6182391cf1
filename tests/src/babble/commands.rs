//! Commands as a client would send them: mostly moves, so that the games get on.

use super::noise;
use crate::conversation::{COMMANDS, Follower};
use crate::games::{Generated, all_rules};
use crate::players::Player;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{Rng, RngExt};
use std::sync::LazyLock;
use vespine_engine::{Game, GameType, Move};
use vespine_uhp::{Declaration, Kind};

/// How somebody plays.
#[derive(Clone, Copy, Debug)]
pub(super) struct Manner {
    /// Who chooses half of the moves.
    pub(super) player: Player,
    /// Are moves taken back on the board, so that positions repeat?
    pub(super) is_repeating: bool,
}

/// How long games get before others are begun.
const LONG_GAME: usize = 120;

/// Something that makes sense, or would if the game were not over.
pub(super) fn command(follower: &Follower, manner: Manner, rng: &mut StdRng) -> String {
    let plies = follower.game().map_or(0, Game::plies);
    let game = follower.game().filter(|_| plies < LONG_GAME && follower.running().is_some());
    match (rng.random_range(0..1000), game) {
        (0..550, Some(game)) => play(game, manner, rng),
        (0..300, None) | (640..670, _) => new_game(follower, rng),
        (300..550, None) | (565..640, _) => undo(plies, rng),
        (550..565, _) => "pass".to_owned(),
        (670..760, _) => "validmoves".to_owned(),
        (760..800, _) => option(rng),
        (800..820, _) => format!("bestmove{}", budget(rng)),
        (820..830, _) => analyze(rng),
        (830..840, _) => format!("perft {}", rng.random_range(0..=2)),
        _ => question(rng),
    }
}

/// A legal move.
fn play(game: &Game, manner: Manner, rng: &mut StdRng) -> String {
    let position = game.position();
    if position.must_pass() && rng.random() {
        return "pass".to_owned();
    }
    let is_repeating = manner.is_repeating && rng.random_ratio(15, 16);
    let back = is_repeating.then(|| take_back(game)).flatten();
    let player = if rng.random() { manner.player } else { Player::Random };
    let mv = back.or_else(|| player.choose(position, rng)).unwrap_or(Move::Pass);
    format!("play {}", position.write_move(mv))
}

/// The move that brings the piece back that the same side moved last, if that is legal.
fn take_back(game: &Game) -> Option<Move> {
    let piece = game.moves().nth(game.plies().checked_sub(2)?)?.piece()?;
    let mut before = game.clone();
    let to = before.undo(2).then(|| before.position().board().hex_of(piece))??;
    Some(Move::Put { piece, to }).filter(|&mv| game.position().is_legal(mv))
}

/// Mostly few plies, sometimes more than there are.
fn undo(plies: usize, rng: &mut impl Rng) -> String {
    match rng.random_range(0..10) {
        0..5 => "undo".to_owned(),
        5..9 => format!("undo {}", rng.random_range(0..4)),
        _ => format!("undo {}", rng.random_range(0..plies + 3)),
    }
}

/// Games of all players by all rules, each with its moves.
static GAMES: LazyLock<Vec<Vec<String>>> = LazyLock::new(|| {
    let plans = Player::ALL.into_iter().flat_map(|player| all_rules().map(move |rules| (player, rules)));
    let game = |(seed, (player, rules))| Generated { player, rules, seed }.game(80);
    let fields = |text: String| text.split(';').map(str::to_owned).collect();
    (0..).zip(plans).map(|plan| fields(game(plan).to_string())).collect()
});

/// An empty game, or one with moves; state and turn are written as clients write them, which is not always right.
fn new_game(follower: &Follower, rng: &mut StdRng) -> String {
    const HEADS: [&str; 5] = ["InProgress;White[1]", ";", "InProgress;", "inprogress;black[7]", "Draw;x y z"];
    let same = || follower.game().map(ToString::to_string);
    match rng.random_range(0..10) {
        0 => "newgame".to_owned(),
        1..5 => format!("newgame {}", GameType::ALL.choose(rng).copied().unwrap_or(GameType::BASE)),
        5 => same().map_or_else(|| "newgame Base+PLM".to_owned(), |game| format!("newgame {game}")),
        _ => {
            let (game, head) =
                (GAMES.choose(rng).expect("there are games"), HEADS.choose(rng).unwrap_or(&";"));
            let moves = rng.random_range(3..=game.len());
            let end = if rng.random_ratio(1, 8) { ";" } else { "" };
            format!("newgame {};{head};{}{end}", game[0], game[3..moves].join(";"))
        }
    }
}

/// What `bestmove` may cost: little, but in all the ways in which it can be said.
fn budget(rng: &mut impl Rng) -> String {
    match rng.random_range(0..100) {
        0 => String::new(),
        1 => " time 00:00:00".to_owned(),
        2 => " time 00:00:00.0010000".to_owned(),
        3 => " seconds 0.001".to_owned(),
        4 => " clock 0 99999999999999999999".to_owned(),
        5 => " clock 0.002 .5".to_owned(),
        6..50 => format!(" depth {}", rng.random_range(0..=1)),
        50..60 => format!(" depthorseconds {} {}", rng.random_range(0..=1), noise::number(rng)),
        _ => format!(" nodes {}", rng.random_range(0..=200)),
    }
}

fn analyze(rng: &mut impl Rng) -> String {
    let lines = rng.random_range(0..6);
    match rng.random_range(0..4) {
        0 => format!("analyze{}", budget(rng)),
        1 => format!("analyze sims {} topk {lines}", rng.random_range(0..=200)),
        2 => format!("analyze lines {lines}{}", budget(rng)),
        _ => format!("analyze{} lines {lines}", budget(rng)),
    }
}

/// Shows or sets an option; every other value is one that it can have.
fn option(rng: &mut StdRng) -> String {
    let declaration = Declaration::ALL.choose(rng).expect("there are options");
    let name = declaration.name;
    if rng.random_ratio(1, 4) {
        return if rng.random() { "options".to_owned() } else { format!("options get {name}") };
    }
    let value = match declaration.kind() {
        // Thinking all the time would cost too much time.
        Kind::Switch if name == "BackgroundPondering" && rng.random_ratio(9, 10) => "False".to_owned(),
        Kind::Switch => ["True", "False", "true", "FALSE", "yes", "1"].choose(rng).unwrap_or(&"").to_string(),
        Kind::Number { least, most, .. } => match rng.random_range(0..6) {
            0 => u64::from(most) + rng.random_range(0..=1),
            1 => u64::from(least).saturating_sub(rng.random_range(0..=1)),
            _ => u64::from(least + rng.random_range(0..4)),
        }
        .to_string(),
        Kind::Choice(names) => match names.choose(rng) {
            Some(name) if rng.random_ratio(1, 4) => name.to_lowercase(),
            name => name.copied().unwrap_or_default().to_owned(),
        },
    };
    format!("options set {name} {value}")
}

/// What changes nothing.
fn question(rng: &mut StdRng) -> String {
    match rng.random_range(0..10) {
        0..2 => "board".to_owned(),
        2 => "eval".to_owned(),
        3 => "hash".to_owned(),
        4 => "pv".to_owned(),
        5 => "info".to_owned(),
        6 if rng.random_ratio(1, 4) => format!("help {}", noise::word(rng)),
        6 => format!("help {}", COMMANDS.choose(rng).unwrap_or(&"")),
        7 if rng.random_ratio(1, 8) => "licenses".to_owned(),
        8 if rng.random_ratio(1, 4) => "help".to_owned(),
        _ => COMMANDS.choose(rng).copied().unwrap_or_default().to_owned(),
    }
}
