//! A position that another engine sees otherwise: the board, the game, and the moves that are missing or too many.
//!
//! `vespine check` and `vespine perft --compare` show it in the same way.

use std::io::{self, Write};

use vespine_conformance::ExtraMove;

use super::text::WIDTH;
use crate::paragraph::{unbroken, wrapped};

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
        let shown: Vec<String> = missing.iter().take(MOST).map(|text| unbroken(text)).collect();
        let moves = format!("{}{}", shown.join("; "), rest(missing.len()));
        writeln!(out, "{}", wrapped(&moves, "  legal, but not listed: ", WIDTH))?;
    }
    for extra in extra.iter().take(MOST) {
        let text = format!("{} ({})", unbroken(&extra.text), extra.rule);
        writeln!(out, "{}", wrapped(&text, "  only the engine has:   ", WIDTH))?;
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
    fn long_lists_are_cut_and_fit_the_screen() {
        let missing: Vec<String> = (0..25).map(|number| format!("wA{number} -bQ")).collect();
        let mut out = Vec::new();
        write(&mut out, "", "Base", &missing, &[]).expect("memory can be written to");
        let text = String::from_utf8(out).expect("it is text");
        assert!(text.ends_with("wA19 -bQ ... and 5 more\n"), "{text}");
        assert!(text.lines().all(|line| line.len() <= WIDTH && !line.ends_with("wA5")), "{text}");
    }
}
