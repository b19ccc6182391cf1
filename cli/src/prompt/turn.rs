//! Whose turn it is to speak, and what the game is: what the screen knows and the keyboard wants to know.

use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

use vespine_engine::Game;

/// Shared by the keyboard and the screen.
pub(super) struct Turn {
    state: Mutex<State>,
    changed: Condvar,
}

struct State {
    /// May the person type? At first not: the engine greets.
    is_persons: bool,
    game: Option<Game>,
}

impl Default for Turn {
    fn default() -> Turn {
        Turn { state: Mutex::new(State { is_persons: false, game: None }), changed: Condvar::new() }
    }
}

impl Turn {
    /// The person has said something, and now it is the engine's turn.
    pub(super) fn pass_to_engine(&self) {
        self.lock().is_persons = false;
    }

    /// The engine has said all it had to say.
    pub(super) fn pass_to_person(&self) {
        self.lock().is_persons = true;
        self.changed.notify_all();
    }

    /// Waits until the person may type.
    pub(super) fn wait_for_person(&self) {
        let state = self.lock();
        drop(
            self.changed.wait_while(state, |state| !state.is_persons).unwrap_or_else(PoisonError::into_inner),
        );
    }

    pub(super) fn set_game(&self, game: Game) {
        self.lock().game = Some(game);
    }

    pub(super) fn game(&self) -> Option<Game> {
        self.lock().game.clone()
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
