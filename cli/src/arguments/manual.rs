//! What `vespine man` can be asked for: nothing, it prints the whole page.

use clap::Args;

/// Print the manual page
///
/// It tells what --help tells about Vespine and about each of its commands, all on one page, in the language of the
/// program man.
#[derive(Args, Debug)]
#[command(after_long_help = EPILOGUE)]
pub(crate) struct ManualArguments {}

const EPILOGUE: &str = "Examples:
  vespine man > vespine.1        write the page to a file
  man ./vespine.1                and read it

To install it for \"man vespine\"
  mkdir -p ~/.local/share/man/man1
  vespine man > ~/.local/share/man/man1/vespine.1";
