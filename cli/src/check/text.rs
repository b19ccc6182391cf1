//! What a check has found, for people: a line for each part, and a section for each failure.
//!
//! ```text
//! protocol  82 passed, 2 failed, 3 differ, allowed
//! rules     481 passed
//! ...
//!
//! FAILED  rules: gated: a beetle does not climb between two taller stacks
//!   the engine accepts bB2 bP, but bB2 cannot get through the gate
//! ```

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::time::Duration;

use vespine_conformance::{CaseReport, Part, Report, Verdict};

use super::finding;

/// How many failures of a part are told in full.
const MOST_SECTIONS: usize = 6;

/// Writes it.
pub(super) fn write(out: &mut impl Write, report: &Report, elapsed: Duration) -> io::Result<()> {
    let cases = |part: Part| report.cases.iter().filter(move |case| case.part == part);
    for part in Part::ALL {
        if cases(part).next().is_some() {
            write_part(out, part, &cases(part).collect::<Vec<_>>())?;
        }
    }
    write_reasons(out, "differs, allowed", report, Verdict::Allowed)?;
    write_reasons(out, "skipped", report, Verdict::Skipped)?;
    for part in Part::ALL {
        let failures: Vec<&CaseReport> = report.failures().filter(|case| case.part == part).collect();
        write_failures(out, &failures)?;
    }
    let engine = report.engine.as_deref().unwrap_or("The engine");
    let (failed, skipped) = (report.count(Verdict::Failed), report.count(Verdict::Skipped));
    let checked = report.cases.len() - skipped;
    let verdict = match failed {
        0 => format!("passes all {checked} cases"),
        _ => format!("fails {failed} of {checked} cases"),
    };
    let positions = indicatif::HumanCount(report.positions);
    writeln!(
        out,
        "\n{engine} {verdict}; {positions} lists of moves compared in {:.1} s",
        elapsed.as_secs_f64()
    )
}

/// The numbers of a part.
fn write_part(out: &mut impl Write, part: Part, cases: &[&CaseReport]) -> io::Result<()> {
    let words = [
        (Verdict::Passed, "passed"),
        (Verdict::Failed, "failed"),
        (Verdict::Allowed, "differ, allowed"),
        (Verdict::Skipped, "skipped"),
    ];
    let count = |verdict| cases.iter().filter(|case| case.verdict == verdict).count();
    let numbers: Vec<String> = words
        .into_iter()
        .map(|(verdict, word)| (count(verdict), word))
        .filter(|(count, _)| *count > 0)
        .map(|(count, word)| format!("{count} {word}"))
        .collect();
    writeln!(out, "{part:<9} {}", numbers.join(", "))
}

/// The cases that came out like this, by their reasons.
fn write_reasons(out: &mut impl Write, heading: &str, report: &Report, verdict: Verdict) -> io::Result<()> {
    let mut reasons: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for case in report.cases.iter().filter(|case| case.verdict == verdict) {
        reasons.entry(case.message.as_deref().unwrap_or_default()).or_default().push(&case.name);
    }
    for (reason, names) in reasons {
        match names[..] {
            [name] => writeln!(out, "\n{heading}: {name}\n  {reason}")?,
            _ => writeln!(out, "\n{heading}: {} cases, such as {}\n  {reason}", names.len(), names[0])?,
        }
    }
    Ok(())
}

/// The failures of a part: those with a drawing first, and of these the short games.
fn write_failures(out: &mut impl Write, failures: &[&CaseReport]) -> io::Result<()> {
    let mut shown: Vec<&CaseReport> = failures.iter().copied().filter(|case| case.like.is_none()).collect();
    shown.sort_by_key(|case| (case.board.is_none(), case.game_string.as_ref().map_or(0, String::len)));
    shown.truncate(MOST_SECTIONS);
    shown.iter().try_for_each(|case| write_failure(out, case))?;
    match failures.len() - shown.len() {
        0 => Ok(()),
        more => {
            writeln!(
                out,
                "\nand {more} more failures in the part {}: --json tells them all",
                failures[0].part
            )
        }
    }
}

/// A failure with all that there is to show.
fn write_failure(out: &mut impl Write, case: &CaseReport) -> io::Result<()> {
    writeln!(out, "\nFAILED  {}: {}", case.part, case.name)?;
    for line in case.message.iter().flat_map(|message| message.lines()) {
        writeln!(out, "  {line}")?;
    }
    match (&case.board, &case.game_string) {
        (Some(board), Some(game)) => finding::write(out, board, game, &case.missing, &case.extra),
        (None, Some(game)) => writeln!(out, "  {game}"),
        _ => Ok(()),
    }?;
    case.transcript.iter().try_for_each(|line| writeln!(out, "  {line}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn case(part: Part, name: &str, verdict: Verdict, message: &str) -> CaseReport {
        CaseReport {
            part,
            name: name.to_owned(),
            verdict,
            message: (!message.is_empty()).then(|| message.to_owned()),
            game_string: None,
            board: None,
            missing: Vec::new(),
            extra: Vec::new(),
            like: None,
            transcript: Vec::new(),
        }
    }

    fn written(cases: Vec<CaseReport>) -> String {
        let report =
            Report { engine: Some("Parrot v1".to_owned()), cases, positions: 1_234, is_complete: true };
        let mut out = Vec::new();
        write(&mut out, &report, Duration::from_millis(1_500)).expect("memory can be written to");
        String::from_utf8(out).expect("it is text")
    }

    #[test]
    fn when_all_is_well_little_is_said() {
        let cases = vec![
            case(Part::Protocol, "T1", Verdict::Passed, ""),
            case(Part::Rules, "R1", Verdict::Passed, ""),
        ];
        let expected = "protocol  1 passed\nrules     1 passed\n\n\
                        Parrot v1 passes all 2 cases; 1,234 lists of moves compared in 1.5 s\n";
        assert_eq!(written(cases), expected);
    }

    #[test]
    fn reasons_are_told_once_and_failures_one_by_one() {
        let skipped = |name| case(Part::Rules, name, Verdict::Skipped, "no pillbug");
        let mut failed = case(Part::Games, "game 7", Verdict::Failed, "1 legal move is missing");
        failed.board = Some("    wS1".to_owned());
        failed.game_string = Some("Base;InProgress;Black[1];wS1".to_owned());
        failed.missing = vec!["bS1 wS1-".to_owned()];
        let repeated = CaseReport { board: None, like: Some("game 7".to_owned()), ..failed.clone() };
        let text = written(vec![skipped("one"), skipped("two"), failed, repeated]);
        assert!(text.contains("skipped: 2 cases, such as one\n  no pillbug\n"), "{text}");
        let section =
            "FAILED  games: game 7\n  1 legal move is missing\n\n    wS1\n\n  Base;InProgress;Black[1];wS1\n";
        assert!(text.contains(section) && text.contains("not listed: bS1 wS1-"), "{text}");
        assert!(text.contains("and 1 more failures in the part games"), "{text}");
        assert!(text.contains("fails 2 of 2 cases"), "{text}");
    }
}
