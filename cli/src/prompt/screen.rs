//! The screen: writes replies to stdout, and reads along to know when they end and what the game is.

use std::io::{self, Write};
use std::sync::Arc;

use vespine_engine::{FirstTurnQueen, Game};

use super::turn::Turn;

/// What the engine writes to.
pub(crate) struct Screen {
    turn: Arc<Turn>,
    /// What has been written since the last end of a line that was read along.
    heard: Vec<u8>,
}

impl Screen {
    pub(super) fn new(turn: Arc<Turn>) -> Screen {
        Screen { turn, heard: Vec::new() }
    }

    /// A whole line of a reply.
    fn hear(&self, line: &str) {
        if line == "ok" {
            self.turn.pass_to_person();
        } else if let Some(game) = read_game(line) {
            self.turn.set_game(game);
        }
    }
}

/// The game, if the line is a GameString. The engine has told it, so the rules about the queen are as they are there.
fn read_game(line: &str) -> Option<Game> {
    let by = |queen| Game::read(line, queen).ok();
    line.contains(';').then(|| by(FirstTurnQueen::Forbidden).or_else(|| by(FirstTurnQueen::Allowed)))?
}

impl Write for Screen {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = io::stdout().write(bytes)?;
        self.heard.extend(bytes.iter().take(written));
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        io::stdout().flush()?;
        let Some(end) = self.heard.iter().rposition(|&byte| byte == b'\n') else { return Ok(()) };
        let rest = self.heard.split_off(end + 1);
        let lines = std::mem::replace(&mut self.heard, rest);
        String::from_utf8_lossy(&lines).lines().for_each(|line| self.hear(line));
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_is_told_from_other_lines() {
        assert!(read_game("Base;InProgress;Black[1];wS1").is_some());
        assert!(read_game("Base;InProgress;Black[1];wQ").is_some(), "by the printed rules");
        for line in [
            "Base",
            "Verbose;bool;True;False",
            "wS1;wA1;wB1",
            "id Vespine v0.1.0",
            "Mosquito;Ladybug;Pillbug",
        ] {
            assert!(read_game(line).is_none(), "{line}");
        }
    }
}
