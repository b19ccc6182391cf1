//! Games that players play against themselves.
//!
//! Every player plays every game type by both rules of the first turn; each such series is a test, and so is each
//! feature that the positions together must have had, so that the suite cannot pass by testing nothing. A
//! difference is told with player, seed, the game, and the moves that only one side knows.

use libtest_mimic::Trial;
use std::sync::{Arc, OnceLock};
use vespine_engine::{Bug, Rules};
use vespine_tests::cases::trial;
use vespine_tests::compare;
use vespine_tests::composed;
use vespine_tests::features::{Coverage, Feature};
use vespine_tests::games::{Generated, all_rules};
use vespine_tests::players::Player;
use vespine_tests::settings;
use vespine_tests::twins::Twins;

/// Each series has its own seeds.
const SEEDS: u64 = 1_000_000;

/// One test for each series, one for each feature, and one for the number of positions.
pub(crate) fn tests(all: &Arc<Vec<Series>>) -> Vec<Trial> {
    let comparisons = (0..all.len()).map(|index| {
        let all = Arc::clone(all);
        trial(&all[index].name(), move || all[index].compared().map(|_| ()))
    });
    let coverage = Feature::ALL.into_iter().map(|feature| {
        let all = Arc::clone(all);
        trial(&format!("the games have {feature}"), move || has(feature, &all))
    });
    let report = Arc::clone(all);
    let size = trial("as many positions are compared as were asked for", move || is_complete(&report));
    comparisons.chain(coverage).chain([size]).collect()
}

/// What has been compared, in words; none if nothing was asked for.
pub(crate) fn report(all: &[Series]) -> Option<String> {
    all.iter().find_map(|series| series.result.get())?;
    Some(format!("{}; seeds from {}, one series every {SEEDS}", finished(all), settings::seed()))
}

/// The games of one player by one set of rules.
pub(crate) struct Series {
    player: Player,
    rules: Rules,
    seed: u64,
    positions: u64,
    /// Worked out by the first test that asks.
    result: OnceLock<Result<Coverage, String>>,
}

impl Series {
    pub(crate) fn all() -> Vec<Series> {
        let throwers = |rules: &Rules| rules.game_type.has(Bug::Pillbug);
        let plans: Vec<(Player, Rules)> = Player::ALL
            .into_iter()
            .flat_map(|player| all_rules().map(move |rules| (player, rules)))
            .filter(|(player, rules)| *player != Player::Throwing || throwers(rules))
            .collect();
        let positions = settings::positions().div_ceil(plans.len() as u64);
        let seeds = (settings::seed()..).step_by(SEEDS as usize);
        let series = plans.into_iter().zip(seeds);
        series
            .map(|((player, rules), seed)| Series { player, rules, seed, positions, result: OnceLock::new() })
            .collect()
    }

    fn name(&self) -> String {
        let first = self.generated(self.seed);
        format!("{first} and following: both generators agree")
    }

    fn generated(&self, seed: u64) -> Generated {
        Generated { player: self.player, rules: self.rules, seed }
    }

    fn compared(&self) -> Result<Coverage, String> {
        self.result.get_or_init(|| self.compare()).clone()
    }

    /// Plays games until there were enough positions.
    fn compare(&self) -> Result<Coverage, String> {
        let mut coverage = Coverage::default();
        for seed in self.seed.. {
            if coverage.positions >= self.positions {
                break;
            }
            let generated = self.generated(seed);
            compare_game(&generated, self.positions, &mut coverage)
                .map_err(|difference| format!("{generated}: {difference}"))?;
        }
        Ok(coverage)
    }
}

/// Compares the positions of one game, up to the number that is enough.
fn compare_game(generated: &Generated, enough: u64, coverage: &mut Coverage) -> Result<(), String> {
    let mut rng = generated.rng();
    let mut chances = generated.rng();
    let mut twins = generated.start();
    let mut words = Vec::new();
    for _ in 0..=generated.plies() {
        if coverage.positions >= enough {
            break;
        }
        let moves = compare::check(&twins, &mut chances).map_err(|difference| {
            format!("{difference}\nafter {};{}", beginning(&generated.start()), words.join(";"))
        })?;
        coverage.count(&twins.state, moves.values());
        let Some(mv) = generated.player.choose(&twins.position, &mut rng) else { break };
        words.push(twins.position.write_move(mv));
        twins.play_twins(mv, &moves[&mv]);
    }
    Ok(())
}

/// The fields of a GameString before the moves, or the composed start.
fn beginning(start: &Twins) -> String {
    if start.position.board().in_play().is_empty() {
        return format!("{};;", start.position.rules().game_type);
    }
    composed::write(&start.state)
}

/// What is compared in all series; plays those that nobody has asked for yet.
fn total(all: &[Series]) -> Coverage {
    for series in all {
        let _ = series.compared();
    }
    finished(all)
}

fn has(feature: Feature, all: &[Series]) -> Result<(), String> {
    let total = total(all);
    if total.with(feature) > 0 { Ok(()) } else { Err(format!("none with {feature} among {total}")) }
}

/// What has been compared so far.
fn finished(all: &[Series]) -> Coverage {
    let mut finished = Coverage::default();
    let results = all.iter().filter_map(|series| series.result.get());
    results.flatten().for_each(|&coverage| finished += coverage);
    finished
}

fn is_complete(all: &[Series]) -> Result<(), String> {
    let total = total(all);
    let asked = settings::positions();
    if total.positions >= asked { Ok(()) } else { Err(format!("{} positions, not {asked}", total.positions)) }
}
