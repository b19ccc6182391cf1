//! What holds for the lines of every reply: clients find the end of a reply by looking at its lines, some of them not
//! very closely.

/// The longest line that refuses something.
pub const LONGEST_REFUSAL: usize = 450;

/// Could every client read this reply, given without its final `ok`?
///
/// ```
/// use vespine_tests::conversation::framing::check;
///
/// assert!(check(&["err No piece named \"wX1\"."]).is_ok());
/// assert!(check(&["all is ok"]).is_err());
/// ```
///
/// # Errors
///
/// When a line could be taken for the end of the reply or for an error, is no line of plain ASCII, or when a refusal is
/// long, is not alone or tells of a fault of the engine.
pub fn check(lines: &[impl AsRef<str>]) -> Result<(), String> {
    let is_alone = lines.len() == 1;
    for line in lines.iter().map(AsRef::as_ref) {
        if let Some(reason) = complaint(line, is_alone) {
            return Err(format!("a line that {reason}: {line:?}"));
        }
    }
    Ok(())
}

/// Does a line refuse something?
#[must_use]
pub fn is_refusal(line: &str) -> bool {
    line.starts_with("err") || line.starts_with("invalidmove")
}

fn complaint(line: &str, is_alone: bool) -> Option<&'static str> {
    let is_spoken = line.starts_with("err ") || line.starts_with("invalidmove ");
    let complaints = [
        (line.starts_with("ok"), "begins with ok"),
        (line.ends_with("ok"), "ends with ok"),
        (!line.is_ascii(), "is not ASCII"),
        (line.chars().any(char::is_control), "has control characters"),
        (is_refusal(line) && !is_spoken, "looks like a refusal"),
        (is_refusal(line) && !is_alone, "refuses what has been answered"),
        (is_refusal(line) && line.len() > LONGEST_REFUSAL, "takes too many words"),
        (line.starts_with("err Internal error"), "tells of a panic"),
        (is_refusal(line) && !line.ends_with('.'), "does not end like a sentence"),
    ];
    complaints.into_iter().find_map(|(is_bad, reason)| is_bad.then_some(reason))
}
