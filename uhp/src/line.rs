//! A line of moves as text.

use vespine_engine::{Move, Position};

/// The moves of a line, each written on the position before it, as far as they are legal.
#[must_use]
pub fn write_line(position: &Position, line: &[Move]) -> Vec<String> {
    let mut position = position.clone();
    let mut write_next = |&mv: &Move| {
        let text = position.is_legal(mv).then(|| position.write_move(mv))?;
        let _ = position.play(mv);
        Some(text)
    };
    line.iter().map_while(&mut write_next).collect()
}
