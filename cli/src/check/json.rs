//! What a check has found as JSON: one document, for programs. Fields may be added; none will change its meaning.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::time::Duration;

use serde::Serialize;
use vespine_conformance::{CaseReport, CaseResult, Class, Report};
use vespine_uhp::EngineCommand;

#[derive(Serialize)]
struct Document<'a> {
    engine: Option<&'a str>,
    command: String,
    complete: bool,
    passed: usize,
    failed: usize,
    allowed: usize,
    skipped: usize,
    /// How many mistakes there are of each class, each counted once.
    classes: BTreeMap<Class, usize>,
    positions: u64,
    seconds: f64,
    findings: Vec<FindingObject<'a>>,
    cases: &'a [CaseReport],
}

/// A mistake, and the names of all cases that show it.
#[derive(Serialize)]
struct FindingObject<'a> {
    class: Class,
    case: &'a str,
    also: Vec<&'a str>,
}

/// Writes the document.
pub(super) fn write(
    out: &mut impl Write,
    command: &EngineCommand,
    report: &Report,
    elapsed: Duration,
) -> io::Result<()> {
    let findings = report.findings().into_iter().map(|finding| FindingObject {
        class: finding.class,
        case: &finding.shown.name,
        also: finding.also.iter().map(|case| case.name.as_str()).collect(),
    });
    let document = Document {
        engine: report.engine.as_deref(),
        command: command.to_string(),
        complete: report.is_complete,
        passed: report.count(CaseResult::Passed),
        failed: report.count(CaseResult::Failed),
        allowed: report.count(CaseResult::Allowed),
        skipped: report.count(CaseResult::Skipped),
        classes: report.count_by_class().into(),
        positions: report.positions,
        seconds: elapsed.as_secs_f64(),
        findings: findings.collect(),
        cases: &report.cases,
    };
    serde_json::to_writer_pretty(&mut *out, &document)?;
    writeln!(out)
}
