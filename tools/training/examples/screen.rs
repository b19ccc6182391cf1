//! Which numbers of the search could be better? Many are asked at once: in each pair of games chance gives one player this value
//! and the other player that value of each number, so every game tells something about all of them. What looks good is then
//! judged by a match of its own.
//!
//! ```sh
//! cargo run --release -p vespine-training --example screen -- SECONDS PAIRS SEED NAME=THIS,THAT...
//! cargo run --release -p vespine-training --example screen -- 0.02 600 1 futility_margin=50,38 aspiration=30,22
//! ```
//!
//! Prints the Elo of THAT against THIS for each number, with the interval of 95 %, after each hundred pairs and at the end.
//!
//! After: the factorial designs of Ronald Fisher, in which one experiment answers many questions.

use std::process::ExitCode;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::Duration;

use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use vespine_arena::self_play::{MOST_PLIES, play_out, random_opening, seed_of_game};
use vespine_engine::{Color, Game, GameType, Outcome};
use vespine_search::{Limits, Params, Searcher, Settings};

/// The size of a table, in mebibytes.
const TABLE: usize = 8;

/// How many random moves a game begins with, at least and at most.
const OPENING: (usize, usize) = (4, 8);

/// After so many pairs it is told how things stand.
const TOLD: u64 = 100;

/// A number of the search, and the two values that are compared.
struct Question {
    name: String,
    this: i32,
    that: i32,
    /// What the player with that value won more, and its square, summed over all pairs.
    sums: Mutex<(f64, f64)>,
}

struct Screen {
    seconds: f64,
    pairs: u64,
    seed: u64,
    questions: Vec<Question>,
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match read(&arguments) {
        Ok(screen) => {
            screen.play();
            ExitCode::SUCCESS
        }
        Err(reason) => {
            eprintln!("error: {reason}\nusage: screen SECONDS PAIRS SEED NAME=THIS,THAT...");
            ExitCode::from(2)
        }
    }
}

fn read(arguments: &[String]) -> Result<Screen, String> {
    let [seconds, pairs, seed, questions @ ..] = arguments else {
        return Err("there are too few words".to_owned());
    };
    let refuse = |text: &str| format!("{text:?} makes no sense");
    let question = |text: &str| {
        let (name, values) = text.split_once('=')?;
        let (this, that) = values.split_once(',')?;
        Params::default().by_name_mut(name)?;
        let (this, that) = (this.parse().ok()?, that.parse().ok()?);
        Some(Question { name: name.to_owned(), this, that, sums: Mutex::default() })
    };
    let questions = questions.iter().map(|text| question(text).ok_or_else(|| refuse(text)));
    Ok(Screen {
        seconds: seconds.parse().ok().filter(|&seconds| seconds > 0.0).ok_or_else(|| refuse(seconds))?,
        pairs: pairs.parse().map_err(|_| refuse(pairs))?,
        seed: seed.parse().map_err(|_| refuse(seed))?,
        questions: questions.collect::<Result<_, _>>()?,
    })
}

impl Screen {
    /// Plays all pairs, one on each processor at a time.
    fn play(&self) {
        let (given, finished) = (AtomicU64::new(0), AtomicU64::new(0));
        let work = || {
            loop {
                let pair = given.fetch_add(1, Ordering::Relaxed);
                if pair >= self.pairs {
                    return;
                }
                self.play_pair(pair);
                let finished = finished.fetch_add(1, Ordering::Relaxed) + 1;
                if finished.is_multiple_of(TOLD) || finished == self.pairs {
                    self.tell(finished);
                }
            }
        };
        let processors = thread::available_parallelism().map_or(1, usize::from);
        thread::scope(|scope| (0..processors).for_each(|_| drop(scope.spawn(work))));
    }

    /// Plays two games from one opening, with colours exchanged.
    fn play_pair(&self, pair: u64) {
        let mut random = StdRng::seed_from_u64(seed_of_game(self.seed, pair));
        let first_has_that: Vec<bool> = self.questions.iter().map(|_| random.random()).collect();
        let any_type = GameType::ALL[random.random_range(0..GameType::ALL.len())];
        let game_type = if random.random() { GameType::BASE_MLP } else { any_type };
        let opening = random_opening(game_type, random.random_range(OPENING.0..=OPENING.1), &mut random);
        let player = |is_first: bool| {
            let mut params = Params::default();
            for (question, &has_that) in self.questions.iter().zip(&first_has_that) {
                let value = if has_that == is_first { question.that } else { question.this };
                *params.by_name_mut(&question.name).expect("its name is known") = value;
            }
            Searcher::with_settings(1, TABLE, Settings { params, ..Settings::default() })
        };
        let (mut first, mut second) = (player(true), player(false));
        let games = Color::ALL.map(|color| self.play_game(opening.clone(), color, &mut first, &mut second));
        for (question, has_that) in self.questions.iter().zip(first_has_that) {
            let gain = f64::from(games[0] + games[1]) / if has_that { 2.0 } else { -2.0 };
            let mut sums = question.sums.lock().expect("no player panics");
            *sums = (sums.0 + gain, sums.1 + gain * gain);
        }
    }

    /// What the first player gets, who has this colour: 1, 0 or -1.
    fn play_game(&self, mut game: Game, color: Color, first: &mut Searcher, second: &mut Searcher) -> i32 {
        first.clear();
        second.clear();
        let time = Duration::from_secs_f64(self.seconds);
        let finish = play_out(&mut game, MOST_PLIES, |game| {
            let player = if game.position().to_move() == color { &mut *first } else { &mut *second };
            // The clock runs from here.
            Some(player.search(game, Limits::infinite().time(time), &mut ())?.best)
        });
        match finish.map(|finish| finish.outcome) {
            Some(Outcome::Win(winner)) if winner == color => 1,
            Some(Outcome::Win(_)) => -1,
            Some(Outcome::Draw) | None => 0,
        }
    }

    /// Prints how things stand after so many pairs. For small differences Elo is proportional to what was won more.
    #[expect(clippy::cast_precision_loss, reason = "there are fewer than 2^52 pairs")]
    fn tell(&self, pairs: u64) {
        const ELO: f64 = 800.0 / std::f64::consts::LN_10;
        const INTERVAL: f64 = 1.96;
        println!("{pairs} pairs");
        for Question { name, this, that, sums } in &self.questions {
            let (sum, squares) = *sums.lock().expect("no player panics");
            let (mean, square) = (sum / pairs as f64, squares / pairs as f64);
            let error = INTERVAL * ((square - mean * mean) / pairs as f64).sqrt();
            println!("{:>+7.1} ± {:4.1}  {name} {that} instead of {this}", ELO * mean, ELO * error);
        }
    }
}
