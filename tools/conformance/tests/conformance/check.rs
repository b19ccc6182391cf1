//! `check` and `compare_tree` with engines that have one planted bug each, and with some that have none.
//!
//! Every test asserts what a reader of the report needs: the right part, the board, the moves that are wrong with the rule
//! that they break, and a game that is short.

use std::time::Duration;

use libtest_mimic::{Failed, Trial};
use vespine_conformance::{
    CaseReport, CaseResult, CheckSettings, Class, Finding, Part, Report, TreeEnd, TreeReport, TreeSettings,
    check, compare_tree,
};
use vespine_engine::Game;
use vespine_search::Stop;
use vespine_uhp::EngineCommand;

/// What a test returns.
type Outcome = Result<(), Failed>;

/// A bug of the rules, as the games at random show it.
struct Planted {
    engine: &'static str,
    types: &'static [&'static str],
    games: u32,
    /// The move that is wrong begins with the letters of this bug, after its colour.
    bug: char,
    /// Words of the rule that a listed move breaks; none if moves are missing.
    rule: Option<&'static str>,
    /// The shortest game has at most so many plies.
    plies: usize,
}

const PLANTED: [Planted; 12] = [
    planted("beetle-gates", &["Base+P", "Base"], 60, 'B', Some("gate"), 16),
    planted("pinned-move", &["Base"], 10, 'S', Some("pinned"), 6),
    planted("short-spider", &["Base"], 10, 'S', Some("does not reach"), 6),
    planted("stunned-thrown", &["Base+P"], 20, ' ', Some("just moved"), 8),
    planted("hopping-mosquito", &["Base+M"], 40, 'M', Some("does not reach"), 12),
    planted("late-queen", &["Base"], 10, ' ', Some("queen must be placed"), 7),
    planted("ladybug-on-top", &["Base+L"], 10, 'L', Some("climb"), 6),
    planted("gap-hopper", &["Base"], 30, 'G', Some("does not reach"), 10),
    planted("queen-gates", &["Base"], 30, 'Q', Some("gate"), 12),
    planted("touching-placement", &["Base"], 10, ' ', Some("next to the opponent's"), 4),
    planted("tired-ant", &["Base"], 20, 'A', None, 12),
    planted("no-pass", &["Base+M"], 60, 'a', None, 16),
];

const fn planted(
    engine: &'static str,
    types: &'static [&'static str],
    games: u32,
    bug: char,
    rule: Option<&'static str>,
    plies: usize,
) -> Planted {
    Planted { engine, types, games, bug, rule, plies }
}

/// All tests of this file.
pub(crate) fn tests() -> Vec<Trial> {
    let test = |name: &str, run: fn() -> Outcome| Trial::test(format!("check::{name}"), run);
    let mut tests = vec![
        test("an honest engine passes", an_honest_engine_passes),
        test("printed rules are allowed", printed_rules_are_allowed),
        test("what an engine does not know is skipped", unknown_expansions_are_skipped),
        test("an engine that does not load games is played with", an_engine_that_does_not_load_games),
        test("undo is checked", undo_is_checked),
        test("turns are checked", turns_are_checked),
        test("ends are checked", ends_are_checked),
        test("refusals are checked", refusals_are_checked),
        test("a missing ok is silence", a_missing_ok_is_silence),
        test("a move that is there twice is named", a_move_twice_is_named),
        test("gibberish is quoted", gibberish_is_quoted),
        test("crashes are told with the last lines and the check goes on", crashes_are_told),
        test("silence is told and the check goes on", silence_is_told),
        test("after many crashes the rest is skipped", despair_is_told),
        test("a crash is told whatever came before", a_crash_is_told_whatever_came_before),
        test("an engine that dies behind its last answer has crashed", a_late_death_is_noticed),
        test("a hang is told with the command", a_hang_is_told_with_the_command),
        test("transcripts show control characters", transcripts_show_control_characters),
        test("transcripts are kept where an engine differs and may", allowed_differences_have_transcripts),
        test("what no client needs is no failure", what_no_client_needs_is_no_failure),
        test("what a hostile engine says is cut and harmless", hostile_answers_are_cut),
        test("a flood is told and the check goes on", a_flood_is_told),
        test("classes are right: a crash after the end", a_crash_after_the_end_is_a_crash),
        test("classes are right: a hang", a_hang_is_a_hang),
        test("classes are right: quirks", quirks_are_quirks),
        test("classes are right: wrong rules", wrong_rules_are_wrong_rules),
        test("classes are right: the protocol", breaches_of_the_protocol_are_told_as_such),
        test("one bug is counted once", one_bug_is_counted_once),
        test("an engine that is not there is an error", no_engine_is_an_error),
        test("a wish to stop is heard", a_wish_to_stop_is_heard),
        test("the tree of an honest engine is equal", an_honest_tree_is_equal),
        test("the first difference of a tree is shallow", a_wrong_tree_differs_where_it_is_shallow),
        test("a tree does not need undo", a_tree_does_not_need_undo),
    ];
    tests.extend(PLANTED.iter().map(|planted| {
        Trial::test(format!("check::{} is found and cut down", planted.engine), || is_found(planted))
    }));
    tests
}

/// This program as the engine of this name.
fn engine(name: &str) -> EngineCommand {
    let program = std::env::current_exe().expect("the program knows where it is");
    EngineCommand::new(program.to_string_lossy()).with_arguments(["--engine", name])
}

/// A check of some parts.
fn checked(name: &str, parts: &[Part], games: u32, types: &[&str]) -> Result<Report, Failed> {
    checked_within(Duration::from_secs(20), name, parts, games, types)
}

/// The same with another patience.
fn checked_within(
    patience: Duration,
    name: &str,
    parts: &[Part],
    games: u32,
    types: &[&str],
) -> Result<Report, Failed> {
    let types = types.iter().map(|text| text.parse()).collect::<Result<_, _>>()?;
    let settings =
        CheckSettings { parts: parts.to_vec(), games, types, patience, ..CheckSettings::default() };
    Ok(check(&engine(name), &settings, &Stop::default(), &mut ())?)
}

fn demand(holds: bool, otherwise: impl FnOnce() -> String) -> Outcome {
    if holds { Ok(()) } else { Err(otherwise().into()) }
}

fn has_no_failures(report: &Report) -> Outcome {
    demand(report.failures().next().is_none(), || format!("{:#?}", report.failures().collect::<Vec<_>>()))
}

/// The only failure whose name begins like this.
fn failure<'a>(report: &'a Report, start: &str) -> Result<&'a CaseReport, Failed> {
    let found = report.failures().find(|case| case.name.starts_with(start));
    found.ok_or_else(|| format!("no failure {start}: {:?}", names(report)).into())
}

fn names(report: &Report) -> Vec<&str> {
    report.failures().map(|case| case.name.as_str()).collect()
}

/// Demands that the message of a case has these words.
fn says(case: &CaseReport, words: &[&str]) -> Outcome {
    let message = case.message.as_deref().unwrap_or_default();
    demand(words.iter().all(|word| message.contains(word)), || format!("{words:?}: {message}"))
}

fn is_found(planted: &Planted) -> Outcome {
    let report = checked(planted.engine, &[Part::Games], planted.games, planted.types)?;
    let shown = report.failures().filter(|case| case.board.is_some());
    // Of several kinds of mistakes, each is cut down to a game of its own.
    let shortest = shown.min_by_key(|case| plies(case)).ok_or("no failure with a board")?;
    let is_right = |text: &str| planted.bug == ' ' || text.chars().nth(1) == Some(planted.bug);
    let details = || format!("{shortest:#?}");
    match planted.rule {
        Some(rule) => {
            let wrong = &shortest.extra;
            demand(shortest.missing.is_empty() && !wrong.is_empty(), details)?;
            demand(wrong.iter().all(|extra| extra.rule.to_string().contains(rule)), details)?;
            demand(planted.bug == 'S' || wrong.iter().all(|extra| is_right(&extra.text)), details)?;
        }
        None => {
            demand(shortest.extra.is_empty() && shortest.missing.iter().all(|text| is_right(text)), details)?;
        }
    }
    demand(plies(shortest) <= planted.plies, details)?;
    demand(is_the_same_game(shortest), details)?;
    Ok(())
}

/// How long the game of a case is.
fn plies(case: &CaseReport) -> usize {
    case.game_string.as_ref().map_or(usize::MAX, |text| text.split(';').skip(3).count())
}

/// Is the game by our rules, and its board the one that is drawn?
fn is_the_same_game(case: &CaseReport) -> bool {
    let game: Option<Game> = case.game_string.as_ref().and_then(|text| text.parse().ok());
    game.map(|game| vespine_uhp::draw_board(game.position().board())) == case.board
}

fn an_honest_engine_passes() -> Outcome {
    let report = checked("honest", &[Part::Rules, Part::Games], 16, &[])?;
    has_no_failures(&report)?;
    demand(report.is_complete && report.count(CaseResult::Passed) == report.cases.len(), || {
        format!("{report:?}")
    })?;
    demand(report.positions > 1_000, || format!("only {} positions", report.positions))
}

fn printed_rules_are_allowed() -> Outcome {
    let report = checked("printed-rules", &Part::ALL, 8, &["Base", "Base+M"])?;
    has_no_failures(&report)?;
    let allowed: Vec<&str> = report
        .cases
        .iter()
        .filter(|case| case.result == CaseResult::Allowed)
        .map(|case| &*case.name)
        .collect();
    for start in ["T24", "T60", "the queen may be the first piece"] {
        demand(allowed.iter().any(|name| name.starts_with(start)), || format!("{start}: {allowed:?}"))?;
    }
    Ok(())
}

fn unknown_expansions_are_skipped() -> Outcome {
    let report = checked("base-only", &Part::ALL, 4, &[])?;
    has_no_failures(&report)?;
    let skipped = report.cases.iter().filter(|case| case.result == CaseResult::Skipped);
    let reasons: Vec<&str> = skipped.filter_map(|case| case.message.as_deref()).collect();
    demand(reasons.iter().all(|reason| reason.contains("does not announce")), || format!("{reasons:?}"))?;
    demand(reasons.len() == report.count(CaseResult::Skipped) && reasons.len() > 300, || {
        format!("{}", reasons.len())
    })
}

fn an_engine_that_does_not_load_games() -> Outcome {
    let report = checked("short-spider-unloaded", &[Part::Games], 6, &["Base"])?;
    let shown = failure(&report, "game")?;
    demand(plies(shown) <= 6 && !shown.extra.is_empty(), || format!("{shown:#?}"))
}

fn undo_is_checked() -> Outcome {
    let report = checked("undo-one", &[Part::Protocol, Part::Games], 10, &["Base"])?;
    failure(&report, "T61")?;
    says(failure(&report, "game")?, &["another game", "moves instead of", "in the course"])
}

fn turns_are_checked() -> Outcome {
    let report = checked("turn-without-passes", &[Part::Rules], 0, &[])?;
    demand(report.failures().any(|case| case.part == Part::Rules && case.board.is_some()), || {
        format!("{report:?}")
    })?;
    let case = report.failures().find(|case| case.part == Part::Rules).ok_or("no failure")?;
    says(case, &["the engine says", "is right"])
}

fn ends_are_checked() -> Outcome {
    let report = checked("never-over", &[Part::Rules, Part::Games], 40, &["Base+P"])?;
    says(failure(&report, "outcomes: the side that surrounds")?, &["InProgress", "WhiteWins"])?;
    let case = failure(&report, "game")?;
    says(case, &["InProgress", "WhiteWins"])?;
    demand(plies(case) <= 13, || format!("{case:#?}"))
}

fn refusals_are_checked() -> Outcome {
    let report = checked("err-for-invalidmove", &[Part::Rules], 0, &[])?;
    says(failure(&report, "pinned: ")?, &["and not by invalidmove"])
}

fn a_missing_ok_is_silence() -> Outcome {
    let report = checked_within(Duration::from_millis(500), "no-ok", &[Part::Protocol], 0, &[])?;
    let case = failure(&report, "T02")?;
    says(case, &["did not finish"])?;
    demand(case.transcript.iter().any(|line| line.contains("< err Unknown command")), || format!("{case:?}"))
}

fn a_move_twice_is_named() -> Outcome {
    let report = checked("twice", &[Part::Games], 3, &["Base"])?;
    let case = failure(&report, "game")?;
    says(case, &["are the same move"])?;
    demand(plies(case) == 0, || format!("{case:?}"))
}

fn gibberish_is_quoted() -> Outcome {
    let report = checked("gibberish", &[Part::Games], 3, &["Base"])?;
    says(failure(&report, "game")?, &["I do not feel like moving"])
}

fn crashes_are_told() -> Outcome {
    let report = checked("crash", &[Part::Rules], 0, &[])?;
    let case = report.failures().next().ok_or("no failure")?;
    says(case, &["ended", "stack overflow", "validmoves"])?;
    demand(case.transcript.last().is_some_and(|line| line.ends_with("> validmoves")), || {
        format!("{case:?}")
    })?;
    let after = report.cases.iter().skip_while(|case| case.result != CaseResult::Failed);
    demand(after.into_iter().any(|case| case.result == CaseResult::Passed), || {
        "nothing passed after it".to_owned()
    })
}

fn silence_is_told() -> Outcome {
    let report = checked_within(Duration::from_millis(300), "silent", &[Part::Games], 6, &["Base"])?;
    let case = failure(&report, "game")?;
    says(case, &["did not finish", "validmoves"])?;
    demand(case.game_string.is_some() && report.cases.len() == 6, || format!("{report:?}"))
}

fn despair_is_told() -> Outcome {
    let report = checked("always-crash", &[Part::Rules, Part::Games], 10, &[])?;
    demand(report.count(CaseResult::Failed) == 10 && report.count(CaseResult::Passed) == 0, || {
        format!("{report:?}")
    })?;
    let last = report.cases.last().ok_or("no cases")?;
    demand(last.result == CaseResult::Skipped, || format!("{last:?}"))?;
    says(last, &["5 times in a row"])
}

fn a_crash_is_told_whatever_came_before() -> Outcome {
    let report = checked("crash-after-end", &[Part::Protocol], 0, &[])?;
    let case = failure(&report, "T59")?;
    says(case, &["ended", "101", "\"bestmove depth 1\"", "there are no moves"])
}

fn a_late_death_is_noticed() -> Outcome {
    let report = checked("dies-after-refusal", &[Part::Protocol], 0, &[])?;
    says(failure(&report, "T27")?, &["ended"])
}

fn a_hang_is_told_with_the_command() -> Outcome {
    let report = checked_within(Duration::from_secs(3), "hang-without-time", &[Part::Protocol], 0, &[])?;
    says(failure(&report, "T67")?, &["did not finish", "\"bestmove time 00:00:00\""])
}

fn transcripts_show_control_characters() -> Outcome {
    let report = checked("carriage-returns", &[Part::Protocol], 0, &[])?;
    let case = failure(&report, "T04")?;
    let is_shown = |text: &str| case.transcript.iter().any(|line| line.ends_with(text));
    demand(is_shown(r"> newgame Base+MLP\r") && is_shown(r"> play wS1\r"), || format!("{case:#?}"))
}

fn allowed_differences_have_transcripts() -> Outcome {
    let report = checked("quirky", &[Part::Protocol], 0, &[])?;
    let case = report.cases.iter().find(|case| case.name.starts_with("T05")).ok_or("no such case")?;
    demand(case.result == CaseResult::Allowed, || format!("{case:#?}"))?;
    demand(case.transcript.iter().any(|line| line.ends_with(r"> \t")), || format!("{case:#?}"))
}

fn what_no_client_needs_is_no_failure() -> Outcome {
    let report = checked("quirky", &Part::ALL, 4, &[])?;
    has_no_failures(&report)?;
    for start in ["T03", "T05", "T06", "T30", "T69"] {
        let case = report.cases.iter().find(|case| case.name.starts_with(start)).ok_or(start)?;
        demand(case.result == CaseResult::Allowed, || format!("{case:#?}"))?;
    }
    Ok(())
}

/// Demands that there are so many mistakes of these classes and none of others but quirks, which all scripted engines have.
fn has_classes(report: &Report, expected: &[(Class, usize)]) -> Outcome {
    let failures = report.count_by_class().into_iter().filter(|(class, _)| class.is_failure());
    let found: Vec<(Class, usize)> = failures.filter(|(_, count)| *count > 0).collect();
    let shown = || report.findings().into_iter().map(|finding| (finding.class, finding.shown));
    demand(found == expected, || format!("{found:?}: {:#?}", shown().collect::<Vec<_>>()))
}

fn a_crash_after_the_end_is_a_crash() -> Outcome {
    let report = checked("crash-after-end", &Part::ALL, 8, &[])?;
    has_classes(&report, &[(Class::Crash, 1)])?;
    demand(report.findings()[0].shown.name.starts_with("T59"), || format!("{:?}", report.findings()))
}

fn a_hang_is_a_hang() -> Outcome {
    let report = checked_within(Duration::from_secs(3), "hang-without-time", &Part::ALL, 8, &[])?;
    has_classes(&report, &[(Class::Hang, 1)])?;
    demand(report.findings()[0].shown.name.starts_with("T67"), || format!("{:?}", report.findings()))
}

fn quirks_are_quirks() -> Outcome {
    let report = checked("quirky", &Part::ALL, 8, &[])?;
    demand(report.findings().iter().all(|finding| finding.class == Class::Quirk), || {
        format!("{:?}", report.findings())
    })?;
    has_no_failures(&report)?;
    demand(report.findings().len() > 3, || format!("{:?}", report.findings()))
}

fn wrong_rules_are_wrong_rules() -> Outcome {
    for name in ["pinned-move", "short-spider", "never-over"] {
        let report = checked(name, &Part::ALL, 8, &["Base", "Base+M"])?;
        let findings = report.findings();
        let mut failures = findings.iter().filter(|finding| finding.class.is_failure()).peekable();
        let is_wrong = |finding: &Finding<'_>| finding.class == Class::WrongRules;
        demand(failures.peek().is_some() && failures.all(is_wrong), || format!("{name}: {findings:#?}"))?;
    }
    Ok(())
}

fn breaches_of_the_protocol_are_told_as_such() -> Outcome {
    has_classes(&checked("err-for-invalidmove", &Part::ALL, 4, &[])?, &[(Class::Protocol, 1)])?;
    has_classes(&checked("twice", &[Part::Rules, Part::Games], 4, &[])?, &[(Class::Protocol, 1)])?;
    has_classes(&checked("no-undo", &[Part::Games], 8, &[])?, &[(Class::Protocol, 1)])
}

fn one_bug_is_counted_once() -> Outcome {
    let report = checked("pinned-move", &Part::ALL, 8, &["Base"])?;
    has_classes(&report, &[(Class::WrongRules, 1)])?;
    let findings = report.findings();
    let also = &findings[0].also;
    demand(also.len() + 1 == report.count(CaseResult::Failed) && also.len() > 10, || {
        format!("{findings:#?}")
    })?;
    demand(findings[0].shown.board.is_some() && plies(findings[0].shown) <= 6, || format!("{findings:#?}"))?;
    has_classes(&checked("always-crash", &[Part::Rules, Part::Games], 10, &[])?, &[(Class::Crash, 1)])
}

/// Whatever an engine says, a report is short, and nothing of it does anything to a terminal.
fn hostile_answers_are_cut() -> Outcome {
    let report = checked("hostile", &Part::ALL, 4, &["Base"])?;
    demand(report.failures().count() > 5, || format!("{:?}", names(&report)))?;
    let shown = report.cases.iter().flat_map(|case| case.message.iter().chain(&case.transcript));
    for text in shown.chain(&report.engine) {
        let is_harmless = |letter: char| !letter.is_control() && letter != '\u{202e}';
        demand(text.len() < 2_000 && text.chars().all(is_harmless), || {
            format!("{} letters: {}", text.len(), text.chars().take(300).collect::<String>().escape_debug())
        })?;
    }
    Ok(())
}

fn a_flood_is_told() -> Outcome {
    let report = checked("flood", &[Part::Rules], 0, &[])?;
    says(report.failures().next().ok_or("no failure")?, &["floods", "validmoves", "still thinking"])
}

fn no_engine_is_an_error() -> Outcome {
    let error =
        check(&EngineCommand::new("/no/such/engine"), &CheckSettings::default(), &Stop::default(), &mut ());
    let text = error.err().ok_or("it was checked")?.to_string();
    demand(text.contains("/no/such/engine"), || text.clone())
}

fn a_wish_to_stop_is_heard() -> Outcome {
    let stop = Stop::default();
    stop.request();
    let report = check(&engine("honest"), &CheckSettings::default(), &stop, &mut ())?;
    demand(!report.is_complete && report.cases.len() < 5, || format!("{report:?}"))
}

/// The comparison of a tree.
fn tree(name: &str, start: &str, depth: u32) -> Result<TreeReport, Failed> {
    let settings = TreeSettings { depth, positions: 1_000_000, patience: Duration::from_secs(20) };
    Ok(compare_tree(&engine(name), &start.parse()?, &settings, &Stop::default(), &mut ())?)
}

fn an_honest_tree_is_equal() -> Outcome {
    let report = tree("honest", "Base+MLP", 3)?;
    demand(matches!(report.end, TreeEnd::Complete) && report.positions == 1 + 7 + 294, || {
        format!("{report:?}")
    })
}

fn a_wrong_tree_differs_where_it_is_shallow() -> Outcome {
    let report = tree("pinned-move", "Base;;;wS1;bS1 wS1-;wQ -wS1", 3)?;
    let TreeEnd::Differs { difference, path } = &report.end else { return Err(format!("{report:?}").into()) };
    demand(path.len() == 1 && report.positions >= 1, || format!("{report:?}"))?;
    demand(difference.extra().iter().all(|extra| extra.rule.to_string().contains("pinned")), || {
        format!("{report:?}")
    })
}

fn a_tree_does_not_need_undo() -> Outcome {
    let report = tree("no-undo", "Base+P;;;wP;bS1 wP-", 2)?;
    demand(matches!(report.end, TreeEnd::Complete) && report.positions > 10, || format!("{report:?}"))
}
