//! A position that another engine sees otherwise: the board, the game, and the moves that are missing or too many.
//!
//! `vespine check` and `vespine perft --compare` show it in the same way.

use std::io::{self, Write};

use vespine_conformance::ExtraMove;

/// How many moves of a kind are shown.
const MOST: usize = 20;

/// Writes it.
pub(crate) fn write(
    out: &mut impl Write,
    board: &str,
    game: &str,
    missing: &[String],
    extra: &[ExtraMove],
) -> io::Result<()> {
    writeln!(out)?;
    if !board.is_empty() {
        writeln!(out, "{board}\n")?;
    }
    writeln!(out, "  {game}")?;
    if !missing.is_empty() {
        let shown: Vec<&str> = missing.iter().take(MOST).map(String::as_str).collect();
        writeln!(out, "  legal, but not listed: {}{}", shown.join("; "), rest(missing.len()))?;
    }
    for extra in extra.iter().take(MOST) {
        writeln!(out, "  only the engine has:   {} ({})", extra.text, extra.rule)?;
    }
    if extra.len() > MOST {
        writeln!(out, "  only the engine has:  {}", rest(extra.len()))?;
    }
    Ok(())
}

/// How many moves are not shown.
fn rest(moves: usize) -> String {
    if moves > MOST { format!(" ... and {} more", moves - MOST) } else { String::new() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_lists_are_cut() {
        let missing: Vec<String> = (0..25).map(|number| format!("m{number}")).collect();
        let mut out = Vec::new();
        write(&mut out, "", "Base", &missing, &[]).expect("memory can be written to");
        let text = String::from_utf8(out).expect("it is text");
        assert!(text.ends_with("m18; m19 ... and 5 more\n"), "{text}");
    }
}
