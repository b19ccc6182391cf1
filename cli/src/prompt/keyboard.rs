//! The keyboard: lines as they were typed, with [`rustyline`] to edit them.

use std::io::{self, Cursor, Read};
use std::process;
use std::sync::Arc;

use rustyline::config::Configurer;
use rustyline::error::ReadlineError;
use rustyline::history::FileHistory;
use rustyline::{CompletionType, Config, Editor};

use super::completion::Assistant;
use super::history;
use super::turn::Turn;
use crate::failure::INTERRUPTED;

const PROMPT: &str = "> ";

/// How many lines are remembered.
const HISTORY: usize = 1_000;

/// Up to so many completions are shown without a question.
const MANY: usize = 300;

/// What the engine reads from.
pub(crate) struct Keyboard {
    editor: Editor<Assistant, FileHistory>,
    turn: Arc<Turn>,
    /// A line that is being read.
    line: Cursor<Vec<u8>>,
}

impl Keyboard {
    pub(super) fn new(turn: Arc<Turn>) -> rustyline::Result<Keyboard> {
        let config = Config::builder()
            .completion_type(CompletionType::List)
            .completion_show_all_if_ambiguous(true)
            .completion_prompt_limit(MANY)
            // What is pasted is typed: each of its lines is a command.
            .bracketed_paste(false)
            .build();
        let mut editor = Editor::with_config(config)?;
        editor.set_max_history_size(HISTORY)?;
        editor.set_helper(Some(Assistant::new(Arc::clone(&turn))));
        history::recall(&mut editor);
        Ok(Keyboard { editor, turn, line: Cursor::default() })
    }

    /// The next line that has something in it; none when the person has no more to say.
    fn next_line(&mut self) -> io::Result<Option<String>> {
        loop {
            self.turn.wait_for_person();
            match self.editor.readline(PROMPT) {
                Ok(line) if line.trim().is_empty() => (),
                Ok(line) => {
                    self.turn.pass_to_engine();
                    history::remember(&mut self.editor, &line);
                    return Ok(Some(line));
                }
                Err(ReadlineError::Eof) => return Ok(None),
                // Nobody is searching, so it is the program that is to end.
                Err(ReadlineError::Interrupted | ReadlineError::Signal(_)) => {
                    process::exit(INTERRUPTED.into())
                }
                Err(error) => return Err(io::Error::other(error)),
            }
        }
    }
}

impl Read for Keyboard {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let is_read = self.line.position() == self.line.get_ref().len() as u64;
        if is_read {
            let Some(line) = self.next_line()? else { return Ok(0) };
            self.line = Cursor::new(format!("{line}\n").into_bytes());
        }
        self.line.read(buffer)
    }
}
