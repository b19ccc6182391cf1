//! Lines of moves as a search tells them: can they be played, and where do they lead?

use vespine_engine::{Move, Outcome, Position};
use vespine_evaluation::{Score, Verdict};

/// The position at the end of a line.
///
/// # Errors
///
/// When a move is not legal, or the line is empty.
pub fn end(position: &Position, line: &[Move]) -> Result<Position, String> {
    if line.is_empty() {
        return Err("an empty line".to_owned());
    }
    let mut end = position.clone();
    for (ply, &mv) in (1..).zip(line) {
        if !end.is_legal(mv) {
            return Err(format!("move {ply} of [{}] is not legal", write(position, line)));
        }
        let _ = end.play(mv);
    }
    Ok(end)
}

/// Does a line do what its score promises: end with the win, after just so many plies?
///
/// # Errors
///
/// When the score is a win, and the line ends elsewhere.
pub fn keeps_promise(position: &Position, line: &[Move], score: Score) -> Result<(), String> {
    let Verdict::Win(plies) = score.verdict() else { return Ok(()) };
    let end = end(position, line)?;
    if line.len() != plies as usize || end.outcome() != Some(Outcome::Win(position.to_move())) {
        return Err(format!("a {score} with the line [{}]: {:?}", write(position, line), end.outcome()));
    }
    Ok(())
}

/// A line in words, as far as it is legal.
#[must_use]
pub fn write(position: &Position, line: &[Move]) -> String {
    let mut position = position.clone();
    let mut words = Vec::new();
    for &mv in line {
        words.push(position.write_move(mv));
        if !position.is_legal(mv) {
            words.push("(illegal)".to_owned());
            break;
        }
        let _ = position.play(mv);
    }
    words.join("; ")
}
