//! What a check has found as JSON: one document, for programs. Fields may be added; none will change its meaning.

use std::io::{self, Write};
use std::time::Duration;

use serde::Serialize;
use vespine_conformance::{CaseReport, Report, Verdict};
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
    positions: u64,
    seconds: f64,
    cases: &'a [CaseReport],
}

/// Writes the document.
pub(super) fn write(
    out: &mut impl Write,
    command: &EngineCommand,
    report: &Report,
    elapsed: Duration,
) -> io::Result<()> {
    let document = Document {
        engine: report.engine.as_deref(),
        command: command.to_string(),
        complete: report.is_complete,
        passed: report.count(Verdict::Passed),
        failed: report.count(Verdict::Failed),
        allowed: report.count(Verdict::Allowed),
        skipped: report.count(Verdict::Skipped),
        positions: report.positions,
        seconds: elapsed.as_secs_f64(),
        cases: &report.cases,
    };
    serde_json::to_writer_pretty(&mut *out, &document)?;
    writeln!(out)
}
