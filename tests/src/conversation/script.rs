//! A whole conversation in bytes: what goes in, and what must come out.

use super::{Expected, Follower, framing};
use std::mem;

/// How many bytes a line may have, the line feed included.
pub const LONGEST_LINE: usize = 1 << 20;

const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

/// Does the output answer the script: a greeting, then each line that is not blank, in order and up to `exit`? Tells how
/// many replies there are, and how many of them refuse something.
///
/// # Errors
///
/// When it does not.
pub fn check_script(script: &[u8], output: &[u8], follower: &mut Follower) -> Result<(u64, u64), String> {
    let mut replies = replies(output)?.into_iter();
    let mut check = |line: &[u8], expected: &Expected| {
        let reply = replies.next().ok_or_else(|| format!("no reply to {}", shown(line)))?;
        framing::check(&reply)
            .and_then(|()| expected.check(&reply))
            .map_err(|what| format!("{}: {what}", shown(line)))?;
        Ok::<bool, String>(reply.first().is_some_and(|line| framing::is_refusal(line)))
    };
    check(b"(greeting)", &Expected::Name)?;
    let (mut answered, mut refused) = (0, 0);
    for (number, line) in script.split_inclusive(|&byte| byte == b'\n').enumerate() {
        match hear(line, number == 0, follower) {
            None => (),
            Some(Expected::Farewell) => break,
            Some(expected) => {
                answered += 1;
                refused += u64::from(check(line, &expected)?);
            }
        }
    }
    match replies.next() {
        None => Ok((answered, refused)),
        Some(reply) => Err(format!("nobody asked for {reply:?}")),
    }
}

/// The replies in an output, each without its final `ok`.
///
/// ```
/// use vespine_tests::conversation::replies;
///
/// assert_eq!(replies(b"id Vespine\nok\nok\n")?, [vec!["id Vespine".to_owned()], vec![]]);
/// # Ok::<(), String>(())
/// ```
///
/// # Errors
///
/// When it is no text, or does not end after a reply.
pub fn replies(output: &[u8]) -> Result<Vec<Vec<String>>, String> {
    let text = str::from_utf8(output).map_err(|error| error.to_string())?;
    let (mut replies, mut lines) = (Vec::new(), Vec::new());
    for line in text.split_terminator('\n') {
        match line {
            "ok" => replies.push(mem::take(&mut lines)),
            _ => lines.push(line.to_owned()),
        }
    }
    let is_complete = lines.is_empty() && text.ends_with('\n');
    if is_complete { Ok(replies) } else { Err(format!("the output ends with {lines:?}")) }
}

/// What must be answered to the bytes of a line; none if it is blank.
fn hear(line: &[u8], is_first: bool, follower: &mut Follower) -> Option<Expected> {
    if line.len() > LONGEST_LINE {
        return Some(Expected::Error);
    }
    let line = line.strip_prefix(BYTE_ORDER_MARK).filter(|_| is_first).unwrap_or(line);
    let end = line.iter().rposition(|&byte| byte != b'\r' && byte != b'\n').map_or(0, |last| last + 1);
    let line = &line[..end];
    if line.iter().all(|byte| b" \t".contains(byte)) {
        return None;
    }
    Some(str::from_utf8(line).map_or(Expected::Error, |line| follower.hear(line)))
}

/// The beginning of a line, for an error.
fn shown(line: &[u8]) -> String {
    format!("\"{}\" ({} bytes)", line[..line.len().min(200)].escape_ascii(), line.len())
}
