//! Positions in which a rule matters, from the tables of `tests/cases` that our own rules are tested by.
//!
//! | tables | what the engine is asked |
//! |---|---|
//! | `moves`, `valid_moves.tsv` | the list of moves |
//! | `illegal` | to play a move that breaks the rule of the file's name |
//! | `outcomes.tsv` | who has won |
//!
//! Every case begins with a game that the engine loads, and what it tells about the game is compared too. Positions that were
//! composed, without a game that leads to them, cannot be told to an engine; those rows of the tables are left out.

use vespine_engine::{Game, IllegalMove, Move};

use super::checker::Checker;
use super::disagreement::Disagreement;
use super::report::{CaseReport, Part};
use super::subject::{Fault, Opinion};
use super::table::{self, Row};

/// A table and the name of its rule.
macro_rules! tables {
    ($folder:literal: $($name:literal)*) => {
        [$(($name, include_str!(concat!("../../../tests/cases/", $folder, $name, ".tsv")))),*]
    };
}

const MOVES: [(&str, &str); 10] = tables!("moves/": "placement" "queen" "spider" "beetle" "grasshopper" "ant" "mosquito" "ladybug" "pillbug" "pass");

const ILLEGAL: [(&str, &str); 19] = tables!("illegal/":
    "can_move" "cannot_climb" "covered" "detached" "game_over" "gated" "must_pass" "not_in_game" "not_reachable" "not_yours"
    "occupied" "out_of_order" "pinned" "queen_due" "queen_first" "queen_in_hand" "same_place" "stunned" "touches_enemy");

const LISTS: [(&str, &str); 2] = tables!("": "outcomes" "valid_moves");

/// One case.
struct RuleCase {
    name: String,
    game: Game,
    /// A move that breaks a rule; none if the list of moves is the case.
    illegal: Option<(Move, IllegalMove)>,
}

/// Looks at all positions.
pub(super) fn check(checker: &mut Checker<'_>) {
    let cases = cases();
    checker.begin(Part::Rules, cases.len());
    // An engine that fails here will fail again below.
    let _ = checker.subject.probe();
    for case in cases {
        if checker.is_stopped() {
            return;
        }
        let game_type = case.game.position().rules().game_type;
        if let Some(reason) = checker.despair() {
            checker.record(CaseReport::skipped(Part::Rules, case.name, reason));
        } else if !checker.greeting.knows(game_type) {
            checker.record(CaseReport::unknown_type(Part::Rules, case.name, game_type));
        } else {
            match look_at(&case, checker) {
                Err(fault) => checker.record_broken(Part::Rules, &case.name, fault),
                Ok(Err(difference)) => {
                    checker.record(CaseReport::differing(Part::Rules, case.name, &difference));
                }
                Ok(Ok(leeways)) => {
                    checker.allow(Part::Rules, leeways);
                    checker.record(CaseReport::passed(Part::Rules, case.name));
                }
            }
        }
    }
}

fn look_at(case: &RuleCase, checker: &mut Checker<'_>) -> Result<Opinion, Fault> {
    checker.report.positions += 1;
    let subject = &mut checker.subject;
    let Some((mv, rule)) = case.illegal else { return subject.opinion(&case.game) };
    let told = subject.set_up(&case.game)?;
    if let Err(difference) = Disagreement::about_game(&case.game, &told) {
        return Ok(Err(difference));
    }
    let played = subject.play(mv, &case.game.position().write_move(mv))?;
    let refused = Disagreement::about_refusal(&case.game, mv, rule, &played);
    match refused {
        Err(difference) => Ok(Err(difference)),
        Ok(Some(leeway)) => Ok(Ok(vec![leeway])),
        // Nothing must have changed.
        Ok(None) => Ok(subject.list(&case.game)?.map(Vec::from_iter)),
    }
}

/// All cases that an engine can be asked about.
fn cases() -> Vec<RuleCase> {
    let list = |title: &str, row: &Row<'_>| {
        let name = match row.get("name") {
            "" => format!("{title}: line {}", row.line),
            name => format!("{title}: {name}"),
        };
        Some(RuleCase { name, game: game(row)?, illegal: None })
    };
    let illegal = |title: &str, row: &Row<'_>| {
        let game = game(row)?;
        let mv = game.position().read_move(row.get("move")).ok()?.mv;
        let rule = game.position().check(mv).err()?;
        Some(RuleCase { name: format!("{title}: {}", row.get("name")), game, illegal: Some((mv, rule)) })
    };
    let mut cases = Vec::new();
    for (title, table) in ILLEGAL {
        cases.extend(table::rows(table).filter_map(|row| illegal(&title.replace('_', " "), &row)));
    }
    for (title, table) in MOVES.into_iter().chain(LISTS) {
        cases.extend(table::rows(table).filter_map(|row| list(&title.replace('_', " "), &row)));
    }
    cases
}

/// The game of a row; none if its position is composed.
fn game(row: &Row<'_>) -> Option<Game> {
    let text = row.get("game_string");
    text.parse().ok().filter(|_| text.split(';').nth(1) != Some("Composed"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_row_with_a_game_and_a_move_is_a_case() {
        let is_usable =
            |row: &Row<'_>| !row.get("game_string").contains(";Composed;") && !row.get("move").contains('(');
        let tables = ILLEGAL.into_iter().chain(MOVES).chain(LISTS);
        let rows: usize = tables.map(|(_, table)| table::rows(table).filter(is_usable).count()).sum();
        assert_eq!(cases().len(), rows);
        assert!(rows > 480, "{rows}");
    }

    #[test]
    fn every_rule_has_a_case_but_that_of_places_without_a_name() {
        let cases = cases();
        for (title, _) in ILLEGAL.iter().filter(|(title, _)| *title != "detached") {
            let start = format!("{}: ", title.replace('_', " "));
            assert!(cases.iter().any(|case| case.name.starts_with(&start)), "{title}");
        }
    }
}
