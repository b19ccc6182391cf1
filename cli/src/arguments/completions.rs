//! What `vespine completions` can be asked for.

use clap::Args;
use clap_complete::Shell;

/// Print the script that completes commands when Tab is pressed
///
/// The script is for one shell, and knows all commands and their options. After an update of Vespine, install it again.
#[derive(Args, Debug)]
#[command(after_long_help = EPILOGUE)]
pub(crate) struct CompletionsArguments {
    /// The shell that will read the script
    #[arg(value_name = "SHELL")]
    pub(crate) shell: Shell,
}

const EPILOGUE: &str = "Examples:
  vespine completions bash       print the script for bash

To install it, for
bash:
  mkdir -p ~/.local/share/bash-completion/completions
  vespine completions bash > ~/.local/share/bash-completion/completions/vespine
zsh:
  mkdir -p ~/.zfunc
  vespine completions zsh > ~/.zfunc/_vespine
  and in ~/.zshrc, above compinit:
  fpath+=~/.zfunc
fish:
  mkdir -p ~/.config/fish/completions
  vespine completions fish > ~/.config/fish/completions/vespine.fish
powershell:
  in the file that $PROFILE names:
  vespine completions powershell | Out-String | Invoke-Expression
elvish:
  in ~/.config/elvish/rc.elv:
  eval (vespine completions elvish | slurp)

Shells that are started from then on complete the commands.";
