//! What a check has found, for people: a line for each part, and a section for each mistake, the worst first.
//!
//! ```text
//! protocol  82 passed, 2 failed, 3 differ, allowed
//! rules     481 passed
//! ...
//!
//! WRONG RULES  rules: gated: a beetle does not climb between two taller stacks
//!   the engine accepts bB2 bP, but bB2 cannot get through the gate
//!   also in 3 other cases, such as game 12 (Base, stacking player)
//! ```
//!
//! Lines fit into 80 columns, but for GameStrings, which people copy.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::time::Duration;

use vespine_conformance::{CaseReport, CaseResult, Class, Finding, Part, Report};
use vespine_uhp::plain;

use super::finding;
use crate::count::{count, counted};
use crate::paragraph::wrapped;

/// How wide a line is.
pub(crate) const WIDTH: usize = 80;

/// How many mistakes of a class are shown.
const MOST_SECTIONS: usize = 6;

/// What is listed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Scope {
    /// What is wrong, and what is done otherwise.
    Findings,
    /// All cases, also those that passed.
    All,
}

/// Writes it.
pub(super) fn write(
    out: &mut impl Write,
    report: &Report,
    scope: Scope,
    elapsed: Duration,
) -> io::Result<()> {
    let cases = |part: Part| report.cases.iter().filter(move |case| case.part == part);
    for part in Part::ALL {
        if cases(part).next().is_some() {
            write_part(out, part, &cases(part).collect::<Vec<_>>())?;
        }
    }
    let findings = report.findings();
    for class in Class::ALL {
        let findings: Vec<&Finding<'_>> = findings.iter().filter(|finding| finding.class == class).collect();
        let most = if scope == Scope::All { findings.len() } else { MOST_SECTIONS };
        findings.iter().take(most).try_for_each(|finding| write_finding(out, finding, scope))?;
        if findings.len() > most {
            writeln!(
                out,
                "\nand {} more of the class {class}: --all shows everything",
                findings.len() - most
            )?;
        }
    }
    match scope {
        Scope::Findings => write_skipped(out, report)?,
        Scope::All => write_all(out, report)?,
    }
    write_summary(out, report, elapsed)
}

/// The numbers of a part.
fn write_part(out: &mut impl Write, part: Part, cases: &[&CaseReport]) -> io::Result<()> {
    let words = [
        (CaseResult::Passed, "passed"),
        (CaseResult::Failed, "failed"),
        (CaseResult::Allowed, "differ, allowed"),
        (CaseResult::Skipped, "skipped"),
    ];
    let count = |result| cases.iter().filter(|case| case.result == result).count();
    let numbers: Vec<String> = words
        .into_iter()
        .map(|(result, word)| (count(result), word))
        .filter(|(count, _)| *count > 0)
        .map(|(count, word)| format!("{count} {word}"))
        .collect();
    writeln!(out, "{part:<9} {}", numbers.join(", "))
}

/// A mistake with all that there is to show.
fn write_finding(out: &mut impl Write, finding: &Finding<'_>, scope: Scope) -> io::Result<()> {
    let case = finding.shown;
    let heading = finding.class.to_string().to_uppercase();
    writeln!(out, "\n{}", wrapped(&format!("{}: {}", case.part, case.name), &format!("{heading}  "), WIDTH))?;
    for line in case.message.iter().flat_map(|message| message.lines()) {
        writeln!(out, "{}", wrapped(line, "  ", WIDTH))?;
    }
    match (&case.board, &case.game_string) {
        (Some(board), Some(game)) => finding::write(out, board, game, &case.missing, &case.extra),
        (None, Some(game)) => writeln!(out, "  {game}"),
        _ => Ok(()),
    }?;
    // What a quirk looks like is only for those who want to know everything.
    if finding.class.is_failure() || scope == Scope::All {
        write_transcript(out, &case.transcript)?;
    }
    write_also(out, &finding.also, scope)
}

/// The other cases that show the same.
fn write_also(out: &mut impl Write, also: &[&CaseReport], scope: Scope) -> io::Result<()> {
    match (also, scope) {
        ([], _) => Ok(()),
        ([only], Scope::Findings) => {
            writeln!(out, "{}", wrapped(&format!("also in: {}", only.name), "  ", WIDTH))
        }
        ([first, ..], Scope::Findings) => {
            let line = format!("also in {} other cases, such as {}", also.len(), first.name);
            writeln!(out, "{}", wrapped(&line, "  ", WIDTH))
        }
        (also, Scope::All) => {
            also.iter().try_for_each(|case| writeln!(out, "{}", wrapped(&case.name, "  also in: ", WIDTH)))
        }
    }
}

/// Lines of a conversation, cut where the screen ends.
pub(crate) fn write_transcript(out: &mut impl Write, lines: &[String]) -> io::Result<()> {
    const MARGIN: &str = "  ";
    const DOTS: usize = "...".len();
    let room = WIDTH - MARGIN.len();
    lines.iter().try_for_each(|line| {
        let longest = if line.chars().count() > room { room - DOTS } else { room };
        writeln!(out, "{MARGIN}{}", plain(line, longest))
    })
}

/// The cases that were skipped, by their reasons.
fn write_skipped(out: &mut impl Write, report: &Report) -> io::Result<()> {
    let mut reasons: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for case in report.cases.iter().filter(|case| case.result == CaseResult::Skipped) {
        reasons.entry(case.message.as_deref().unwrap_or_default()).or_default().push(&case.name);
    }
    for (reason, names) in reasons {
        let cases = match names[..] {
            [name] => format!("skipped: {name}"),
            _ => format!("skipped: {} cases, such as {}", names.len(), names[0]),
        };
        writeln!(out, "\n{}\n{}", wrapped(&cases, "", WIDTH), wrapped(reason, "  ", WIDTH))?;
    }
    Ok(())
}

/// Every case in a line or two.
fn write_all(out: &mut impl Write, report: &Report) -> io::Result<()> {
    writeln!(out)?;
    for case in &report.cases {
        let result = match (case.result, case.class) {
            (_, Some(class)) => class.to_string(),
            (CaseResult::Skipped, _) => "skipped".to_owned(),
            _ => "passed".to_owned(),
        };
        let line = match (case.result, &case.message) {
            (CaseResult::Skipped, Some(reason)) => format!("{}: {} ({reason})", case.part, case.name),
            _ => format!("{}: {}", case.part, case.name),
        };
        writeln!(out, "{}", wrapped(&line, &format!("{result:<12} "), WIDTH))?;
    }
    Ok(())
}

/// How it went: the kinds of mistakes, each counted once.
fn write_summary(out: &mut impl Write, report: &Report, elapsed: Duration) -> io::Result<()> {
    let engine = report.engine.as_deref().unwrap_or("The engine");
    let (failed, skipped) = (report.count(CaseResult::Failed), report.count(CaseResult::Skipped));
    let checked = report.cases.len() - skipped;
    let cases = count(checked as u64, "case");
    let result = match failed {
        0 if checked > 1 => format!("passes all {cases}"),
        0 => format!("passes {cases}"),
        _ => format!("fails {failed} of {cases}"),
    };
    let classes = tally(report);
    let classes = if classes.is_empty() { String::new() } else { format!(" ({classes})") };
    let positions = counted(report.positions, "list of moves", "lists of moves");
    let seconds = elapsed.as_secs_f64();
    writeln!(out, "\n{}", wrapped(&format!("{engine} {result}{classes}"), "", WIDTH))?;
    writeln!(out, "{positions} compared in {seconds:.1} s")
}

/// How many mistakes there are of each class, in words.
fn tally(report: &Report) -> String {
    let counts = report.count_by_class().into_iter().filter(|(_, count)| *count > 0);
    let words: Vec<String> = counts
        .map(|(class, count)| match (class, count) {
            (Class::Crash, 1) => "1 crash".to_owned(),
            (Class::Crash, _) => format!("{count} crashes"),
            (Class::Hang, 1) => "1 hang".to_owned(),
            (Class::Hang, _) => format!("{count} hangs"),
            (Class::WrongRules, 1) => "1 wrong rule".to_owned(),
            (Class::WrongRules, _) => format!("{count} wrong rules"),
            (Class::Protocol, 1) => "1 breach of the protocol".to_owned(),
            (Class::Protocol, _) => format!("{count} breaches of the protocol"),
            (Class::Quirk, 1) => "1 quirk".to_owned(),
            (Class::Quirk, _) => format!("{count} quirks"),
        })
        .collect();
    words.join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn case(part: Part, name: &str, class: Option<Class>, message: &str) -> CaseReport {
        let result = match class {
            None if message.is_empty() => CaseResult::Passed,
            None => CaseResult::Skipped,
            Some(Class::Quirk) => CaseResult::Allowed,
            Some(_) => CaseResult::Failed,
        };
        let message = (!message.is_empty()).then(|| message.to_owned());
        CaseReport { class, ..CaseReport::new(part, name, result, message) }
    }

    fn written(cases: Vec<CaseReport>, scope: Scope) -> String {
        let report =
            Report { engine: Some("Parrot v1".to_owned()), cases, positions: 1_234, is_complete: true };
        let mut out = Vec::new();
        write(&mut out, &report, scope, Duration::from_millis(1_500)).expect("memory can be written to");
        String::from_utf8(out).expect("it is text")
    }

    #[test]
    fn when_all_is_well_little_is_said() {
        let cases = || vec![case(Part::Protocol, "T1", None, ""), case(Part::Rules, "R1", None, "")];
        let numbers = "protocol  1 passed\nrules     1 passed\n\n";
        let summary = "Parrot v1 passes all 2 cases\n1,234 lists of moves compared in 1.5 s\n";
        assert_eq!(written(cases(), Scope::Findings), format!("{numbers}{summary}"));
        let all = "passed       protocol: T1\npassed       rules: R1\n\n";
        assert_eq!(written(cases(), Scope::All), format!("{numbers}{all}{summary}"));
    }

    #[test]
    fn a_mistake_is_told_once_with_its_class_and_the_worst_comes_first() {
        let skipped = |name| case(Part::Rules, name, None, "no pillbug");
        let mut wrong = case(Part::Games, "game 7", Some(Class::WrongRules), "1 legal move is missing");
        wrong.board = Some("    wS1".to_owned());
        wrong.game_string = Some("Base;InProgress;Black[1];wS1".to_owned());
        wrong.missing = vec!["bS1 wS1-".to_owned()];
        let repeated = |name: &str| CaseReport {
            name: name.to_owned(),
            board: None,
            like: Some("game 7".to_owned()),
            ..wrong.clone()
        };
        let crash = CaseReport {
            transcript: vec!["> info".to_owned()],
            ..case(Part::Protocol, "T2", Some(Class::Crash), "the engine ended")
        };
        let quirk = CaseReport {
            transcript: vec!["> INFO".to_owned()],
            ..case(Part::Protocol, "T1", Some(Class::Quirk), "clients do not shout")
        };
        let cases = vec![
            skipped("one"),
            skipped("two"),
            quirk,
            wrong.clone(),
            repeated("game 8"),
            repeated("game 9"),
            crash,
        ];
        let text = written(cases.clone(), Scope::Findings);
        assert!(text.contains("skipped: 2 cases, such as one\n  no pillbug\n"), "{text}");
        let section = "WRONG RULES  games: game 7\n  1 legal move is missing\n\n    wS1\n\n  Base;InProgress;Black[1];wS1\n";
        assert!(text.contains(section) && text.contains("not listed: bS1 wS1-"), "{text}");
        assert!(text.contains("also in 2 other cases, such as game 8"), "{text}");
        assert!(text.contains("CRASH  protocol: T2\n  the engine ended\n  > info\n"), "{text}");
        let places = ["CRASH", "WRONG RULES", "QUIRK"].map(|heading| text.find(heading));
        assert!(places.iter().all(Option::is_some) && places.is_sorted(), "{text}");
        assert!(text.contains("fails 4 of 5 cases (1 crash, 1 wrong rule, 1 quirk)\n"), "{text}");
        assert!(!text.contains("INFO"), "{text}");
        let text = written(cases, Scope::All);
        assert!(text.contains("QUIRK  protocol: T1\n  clients do not shout\n  > INFO\n"), "{text}");
        assert!(
            text.contains("wrong rules  games: game 8\n") && text.contains("also in: game 9\n"),
            "{text}"
        );
    }

    #[test]
    fn lines_fit_the_screen() {
        let name = "a name of many words ".repeat(9);
        let failed = CaseReport {
            transcript: vec!["x".repeat(500)],
            ..case(Part::Protocol, &name, Some(Class::Protocol), &"there is much to say ".repeat(20))
        };
        let also = CaseReport { like: Some(name.clone()), ..failed.clone() };
        let cases = vec![failed, also, case(Part::Rules, &name, None, &"a long reason ".repeat(30))];
        for scope in [Scope::Findings, Scope::All] {
            let text = written(cases.clone(), scope);
            assert!(text.lines().all(|line| line.chars().count() <= WIDTH), "{text}");
        }
    }
}
