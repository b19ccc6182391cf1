//! A person at a terminal: the keyboard with line editing, history and completion, and the screen.
//!
//! ```text
//!   keys ──► Keyboard ──► serve ──► Screen ──► the terminal
//!               ▲                     │
//!               └─────── Turn ◄───────┘   "ok": the person may type again; a GameString: this is the game now
//! ```
//!
//! The conversation itself does not know of it: to [`serve`](vespine_uhp::serve) a keyboard is something to read from and a
//! screen something to write to. The prompt is shown when a reply is complete, so that nothing is written into the line that
//! is being typed.

use std::env;
use std::io::{self, IsTerminal};
use std::sync::Arc;

use keyboard::Keyboard;
use screen::Screen;
use turn::Turn;

mod completion;
mod history;
mod keyboard;
mod screen;
mod turn;

/// The keyboard and the screen, if a person is sitting there; none if it is a program, or a terminal that cannot do it.
pub(crate) fn open() -> Option<(Keyboard, Screen)> {
    let is_person = io::stdin().is_terminal() && io::stdout().is_terminal();
    let can_edit = env::var_os("TERM").is_none_or(|name| name != "dumb");
    if !is_person || !can_edit {
        return None;
    }
    let turn = Arc::new(Turn::default());
    let keyboard = Keyboard::new(Arc::clone(&turn)).ok()?;
    Some((keyboard, Screen::new(turn)))
}
