//! How an engine is started: a command line, taken apart into a program and its arguments.
//!
//! ```text
//!   "C:\My Engines\nokamute.exe" --name='a "b"' -x      blanks separate, quotes of either kind hold together
//!    └───────── program ───────┘ └─ argument ─┘ └┘      --name=a "b"   -x
//! ```
//!
//! A backslash is a letter like any other, because paths of Windows are full of them.

use std::fmt;
use std::path::{self, Path, PathBuf};
use std::process;
use std::str::FromStr;

/// A program with its arguments, and perhaps the folder in which it runs.
///
/// ```
/// use vespine_uhp::EngineCommand;
///
/// let command: EngineCommand = r#""/opt/my engines/nokamute" --threads 2"#.parse()?;
/// assert_eq!(command.program(), "/opt/my engines/nokamute");
/// assert_eq!(command.arguments(), ["--threads", "2"]);
/// assert_eq!(command.to_string(), r#""/opt/my engines/nokamute" --threads 2"#);
/// # Ok::<(), vespine_uhp::EngineCommandError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct EngineCommand {
    program: String,
    arguments: Vec<String>,
    directory: Option<PathBuf>,
}

/// Why a text is no command line.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum EngineCommandError {
    /// There is no program in it.
    #[error("{0:?} names no program")]
    Empty(String),
    /// A quote is opened and never closed.
    #[error("the quote {quote} is not closed in {text:?}")]
    OpenQuote {
        /// Which kind of quote.
        quote: char,
        /// The command line.
        text: String,
    },
}

impl EngineCommand {
    /// A program without arguments, which runs where we do.
    #[must_use]
    pub fn new(program: impl Into<String>) -> EngineCommand {
        EngineCommand { program: program.into(), arguments: Vec::new(), directory: None }
    }

    /// The same with more arguments.
    #[must_use]
    pub fn with_arguments<A: Into<String>>(
        mut self,
        arguments: impl IntoIterator<Item = A>,
    ) -> EngineCommand {
        self.arguments.extend(arguments.into_iter().map(A::into));
        self
    }

    /// The same in another folder. A program that is given by a relative path, such as `./engine`, is looked for there.
    #[must_use]
    pub fn in_directory(self, directory: impl Into<PathBuf>) -> EngineCommand {
        EngineCommand { directory: Some(directory.into()), ..self }
    }

    /// The program: a path, or a name to be looked for where programs are.
    #[must_use]
    pub fn program(&self) -> &str {
        &self.program
    }

    /// What it is told at its start.
    #[must_use]
    pub fn arguments(&self) -> &[String] {
        &self.arguments
    }

    /// The folder in which it runs, if that is not ours.
    #[must_use]
    pub fn directory(&self) -> Option<&Path> {
        self.directory.as_deref()
    }

    /// What the system needs to start it.
    pub(super) fn to_process(&self) -> process::Command {
        let mut process = match &self.directory {
            None => process::Command::new(&self.program),
            Some(directory) => {
                let mut process = process::Command::new(self.program_in(directory));
                process.current_dir(directory);
                process
            }
        };
        process.args(&self.arguments);
        process
    }

    /// Where the program is when it runs in a folder. Systems disagree about relative paths there, so none is left.
    fn program_in(&self, directory: &Path) -> PathBuf {
        let program = Path::new(&self.program);
        if program.components().count() < 2 {
            return program.to_owned();
        }
        let program = directory.join(program);
        path::absolute(&program).unwrap_or(program)
    }
}

impl FromStr for EngineCommand {
    type Err = EngineCommandError;

    fn from_str(text: &str) -> Result<EngineCommand, EngineCommandError> {
        let mut words = split(text)?.into_iter();
        let program = words.next().filter(|program| !program.is_empty());
        let program = program.ok_or_else(|| EngineCommandError::Empty(text.to_owned()))?;
        Ok(EngineCommand::new(program).with_arguments(words))
    }
}

/// The words of a command line.
fn split(text: &str) -> Result<Vec<String>, EngineCommandError> {
    let mut words = Vec::new();
    // Quotes begin a word even if there is nothing between them.
    let mut word: Option<String> = None;
    let mut letters = text.chars();
    while let Some(letter) = letters.next() {
        match letter {
            quote @ ('"' | '\'') => {
                let (held, rest) = letters
                    .as_str()
                    .split_once(quote)
                    .ok_or_else(|| EngineCommandError::OpenQuote { quote, text: text.to_owned() })?;
                word.get_or_insert_default().push_str(held);
                letters = rest.chars();
            }
            blank if blank.is_ascii_whitespace() => words.extend(word.take()),
            letter => word.get_or_insert_default().push(letter),
        }
    }
    words.extend(word);
    Ok(words)
}

impl fmt::Display for EngineCommand {
    /// A command line that reads as the same program and arguments. It does not tell the folder.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&quoted(&self.program))?;
        self.arguments.iter().try_for_each(|argument| write!(f, " {}", quoted(argument)))
    }
}

/// A word with as many quotes as it needs: its own double quotes are put between single ones, the rest between double ones.
fn quoted(word: &str) -> String {
    let needs_quotes = |letter: char| letter.is_ascii_whitespace() || letter == '"' || letter == '\'';
    if !word.is_empty() && !word.contains(needs_quotes) {
        return word.to_owned();
    }
    let parts: Vec<String> = word.split('"').map(|part| format!("\"{part}\"")).collect();
    parts.join("'\"'")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> Vec<String> {
        split(text).expect("all quotes are closed")
    }

    #[test]
    fn blanks_separate_and_quotes_hold_together() {
        assert_eq!(words("  engine\t-a  2 "), ["engine", "-a", "2"]);
        assert_eq!(words(r#"'my engine' --name="a b" it"'"s"#), ["my engine", "--name=a b", "it's"]);
        assert_eq!(words(r#"engine "" ''"#), ["engine", "", ""]);
    }

    #[test]
    fn a_backslash_is_a_letter() {
        assert_eq!(words(r#""C:\My Engines\" C:\x\y"#), [r"C:\My Engines\", r"C:\x\y"]);
    }

    #[test]
    fn what_is_no_command_is_refused_with_its_text() {
        for text in ["", "  \t", "\"\"", "'' x"] {
            assert_eq!(text.parse::<EngineCommand>(), Err(EngineCommandError::Empty(text.to_owned())));
        }
        for (text, quote) in [("\"engine", '"'), ("engine 'a", '\''), (r#"engine "it's" '"#, '\'')] {
            let error = EngineCommandError::OpenQuote { quote, text: text.to_owned() };
            assert_eq!(text.parse::<EngineCommand>(), Err(error));
        }
    }

    #[test]
    fn what_is_written_reads_as_the_same_command() {
        let arguments =
            ["", "plain", "two words", "it's", "\"", "a \"b\" 'c'", r"C:\x y\", "tab\there", "\"'\"'"];
        let command = EngineCommand::new("my engine").with_arguments(arguments);
        assert_eq!(command.to_string().parse(), Ok(command.clone()), "{command}");
        assert_eq!(EngineCommand::new("engine").with_arguments(["-a", "2"]).to_string(), "engine -a 2");
    }

    #[test]
    fn relative_programs_are_looked_for_in_the_folder_and_names_where_programs_are() {
        let program = |name: &str| EngineCommand::new(name).program_in(Path::new("/engines"));
        assert_eq!(program("nokamute"), Path::new("nokamute"));
        if cfg!(unix) {
            assert_eq!(program("./nokamute"), Path::new("/engines/nokamute"));
            assert_eq!(program("bin/nokamute"), Path::new("/engines/bin/nokamute"));
            assert_eq!(program("/usr/bin/nokamute"), Path::new("/usr/bin/nokamute"));
        }
    }
}
