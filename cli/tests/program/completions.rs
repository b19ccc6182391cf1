//! `vespine completions`: a script for each shell.

use std::collections::HashSet;

use super::{commands, output};

#[test]
fn the_script_of_each_shell_names_every_command() {
    // The shell, and what only its own script contains.
    let cases = [
        ("bash", "complete -F _vespine"),
        ("elvish", "set edit:completion:arg-completer[vespine]"),
        ("fish", "complete -c vespine"),
        ("powershell", "Register-ArgumentCompleter"),
        ("zsh", "#compdef vespine"),
    ];
    for (shell, own) in cases {
        let script = output(&["completions", shell]);
        assert!(script.contains(own), "{shell}: {script}");
        let words = script.split(|letter: char| !letter.is_alphanumeric() && letter != '-');
        let words: HashSet<&str> = words.map(|word| word.trim_start_matches('-')).collect();
        for command in commands() {
            assert!(words.contains(command.as_str()), "{shell} does not know {command}: {script}");
        }
        assert!(words.contains("multipv"), "{shell} does not know the options: {script}");
    }
}
