//! The files of cases. Their notation is explained at the top of `tests/cases/transcripts/conformance.txt`.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::time::Duration;

use super::check::Check;

/// How long a case waits before it interrupts the engine, unless it says so itself.
const PAUSE: Duration = Duration::from_millis(300);

/// A conversation as it should be.
pub(super) struct Case {
    pub(super) name: String,
    pub(super) steps: Vec<(Place, Step)>,
}

/// Where a step is written, for messages.
pub(super) type Place = String;

/// A line of a case.
pub(super) enum Step {
    /// Send a command and read the reply.
    Ask(String),
    /// Send a text as it is.
    Send(Vec<u8>),
    /// Read the next reply.
    Read,
    /// Look at the last reply.
    Check(Check),
    CloseInput,
    /// Wait for the end of the process. Silence means that it prints nothing more.
    End(Silence),
    /// Wait a little, then interrupt.
    Interrupt(Duration),
}

/// Whether an engine has to be silent until it ends.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Silence {
    Demanded,
    NotDemanded,
}

impl Case {
    pub(super) fn sends_signals(&self) -> bool {
        self.steps.iter().any(|(_, step)| matches!(step, Step::Interrupt(_)))
    }
}

/// The cases of a file.
pub(super) fn read(path: &Path) -> Result<Vec<Case>, String> {
    let text = fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?;
    let file = path.file_name().unwrap_or_default().to_string_lossy();
    let mut cases: Vec<Case> = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let place = format!("{file}:{}", index + 1);
        if let Some(name) = name(line) {
            cases.push(Case { name: name.to_owned(), steps: Vec::new() });
        } else if !line.trim().is_empty() && !line.starts_with('#') {
            let step = step(line).map_err(|error| format!("{place}: {error}"))?;
            let case = cases.last_mut().ok_or_else(|| format!("{place}: a case begins with its name"))?;
            case.steps.push((place, step));
        }
    }
    let mut names = BTreeSet::new();
    match cases.iter().find(|case| case.steps.is_empty() || !names.insert(&case.name)) {
        Some(case) => Err(format!("{file}: {:?} is empty or there twice", case.name)),
        None if cases.is_empty() => Err(format!("{file}: no cases")),
        None => Ok(cases),
    }
}

/// The name in a line that begins a case: a letter follows the `#` immediately.
fn name(line: &str) -> Option<&str> {
    line.strip_prefix('#').filter(|name| name.starts_with(char::is_alphabetic))
}

fn step(line: &str) -> Result<Step, String> {
    let (operator, text) = line.split_once(' ').unwrap_or((line, ""));
    let step = match (operator, text) {
        (">", command) => Step::Ask(command.to_owned()),
        (">>", text) => Step::Send(unescaped(text)?),
        ("read", "") => Step::Read,
        ("eof", "") => Step::CloseInput,
        ("dead", "") => Step::End(Silence::NotDemanded),
        ("dead", "silent") => Step::End(Silence::Demanded),
        ("sigint", "") => Step::Interrupt(PAUSE),
        ("sigint", pause) => Step::Interrupt(seconds(pause)?),
        _ => Step::Check(Check::read(operator, text)?.ok_or_else(|| format!("{line:?} has no meaning"))?),
    };
    Ok(step)
}

fn seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.parse().ok().and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    seconds.ok_or_else(|| format!("{text:?} is no number of seconds"))
}

/// The bytes of a text with escapes: `\n`, `\r`, `\t`, `\\`, `\xff` for a byte and `\ufeff` for a character.
fn unescaped(text: &str) -> Result<Vec<u8>, String> {
    let mut bytes = Vec::new();
    let mut rest = text;
    while let Some((before, escape)) = rest.split_once('\\') {
        bytes.extend(before.bytes());
        let mut characters = escape.chars();
        let kind = characters.next().ok_or("there is nothing after the last backslash")?;
        rest = characters.as_str();
        match kind {
            'n' => bytes.push(b'\n'),
            'r' => bytes.push(b'\r'),
            't' => bytes.push(b'\t'),
            '\\' => bytes.push(b'\\'),
            'x' => bytes.push(u8::try_from(hexadecimal(&mut rest, 2)?).expect("two digits make a byte")),
            'u' => {
                let character =
                    char::from_u32(hexadecimal(&mut rest, 4)?).ok_or("there is no such character")?;
                bytes.extend(character.encode_utf8(&mut [0; 4]).bytes());
            }
            _ => return Err(format!("there is no escape \\{kind}")),
        }
    }
    bytes.extend(rest.bytes());
    Ok(bytes)
}

/// The number of so many hexadecimal digits, which are taken off the text.
fn hexadecimal(text: &mut &str, digits: usize) -> Result<u32, String> {
    let (number, rest) = text.split_at_checked(digits).ok_or("digits are missing")?;
    *text = rest;
    u32::from_str_radix(number, 16).map_err(|_| format!("{number:?} is no hexadecimal number"))
}
