//! What was typed before, also on other days: a file in the user's folder for such things.
//!
//! Nobody depends on it, so whatever goes wrong with the file is passed over.

use std::path::PathBuf;
use std::{env, fs};

use rustyline::Editor;
use rustyline::history::FileHistory;

use super::completion::Assistant;

type Lines = Editor<Assistant, FileHistory>;

/// Takes what is in the file.
pub(super) fn recall(editor: &mut Lines) {
    if let Some(file) = file() {
        let _ = editor.load_history(&file);
    }
}

/// Adds a line, here and to the file.
pub(super) fn remember(editor: &mut Lines, line: &str) {
    let is_new = editor.add_history_entry(line).unwrap_or(false);
    if let Some(file) = file().filter(|_| is_new) {
        if let Some(folder) = file.parent() {
            let _ = fs::create_dir_all(folder);
        }
        let _ = editor.append_history(&file);
    }
}

/// Where the file is: in the folder for the state of programs. After: XDG Base Directory Specification.
fn file() -> Option<PathBuf> {
    let named = |variable| env::var_os(variable).map(PathBuf::from).filter(|folder| folder.is_absolute());
    let usual = || env::home_dir().map(|home| home.join(".local").join("state"));
    let variable = if cfg!(windows) { "LOCALAPPDATA" } else { "XDG_STATE_HOME" };
    let folder = named(variable).or_else(usual)?;
    Some(folder.join("vespine").join("history"))
}
