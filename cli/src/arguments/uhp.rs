//! What `vespine uhp`, and `vespine` without a command, can be told: every option of the protocol as a flag.
//!
//! The flags are made from the declarations of the options, so that there is no second list. Each can be set by an
//! environment variable as well: `--random-opening` by `VESPINE_RANDOM_OPENING`.

use std::path::PathBuf;

use clap::builder::ValueParser;
use clap::{Arg, ArgMatches, Args, Command, FromArgMatches};
use vespine_uhp::{Declaration, Kind, Options};

/// How the engine is set up for a conversation.
#[derive(Clone, Debug)]
pub(crate) struct UhpArguments {
    pub(crate) options: Options,
    /// Where the transcript goes.
    pub(crate) log: Option<PathBuf>,
    /// Where the network is, if it is not the built-in one.
    pub(crate) network: Option<PathBuf>,
}

/// The same for `vespine` without a command: it takes the flags, but its help, which is about commands, has no more than a
/// [`summary`] of them.
#[derive(Clone, Debug)]
pub(crate) struct UnlistedUhpArguments(pub(crate) UhpArguments);

const ABOUT: &str = "Speak the Universal Hive Protocol, as the engine of a program";

const DESCRIPTION: &str = "\
Speak the Universal Hive Protocol on standard input and output, as the engine of MzingaViewer or of another program

The same happens without a command, so that programs that start an engine without arguments can use it. All options can be \
set here, for programs that cannot set them in the protocol; the protocol's own name of each is in brackets. What is set in the \
protocol counts for more than a flag, and a flag for more than an environment variable.";

const EPILOGUE: &str = "\
Examples:
  vespine uhp                          as the options are by default
  vespine uhp --threads 2 --hash 256   two threads and a table of 256 MiB
  vespine uhp --level Easy             as an opponent for beginners
  vespine uhp --ponder                 thinking all the time
  vespine uhp --log vespine.log        keeping a transcript
  printf 'newgame Base+MLP\\nbestmove time 00:00:05\\n' | vespine
                                       one move

Type \"help\" in the conversation for what can be said. Ctrl-C ends a search with
the best move so far. On a terminal, Tab completes commands, moves and names,
and the arrow keys bring back what was typed before.";

const LOG: &str = "log";

const LOG_MEANING: &str = "Add a transcript of the conversation, with times, to FILE";

const NETWORK: &str = "network";

const NETWORK_MEANING: &str = "Judge positions with the network in FILE, instead of the built-in one";

/// All flags with their meaning in few words, a line for each.
pub(super) fn summary() -> String {
    let flags = Declaration::ALL.iter().map(|one| match one.kind() {
        Kind::Switch => (format!("--{}", one.flag), one.meaning),
        kind => (format!("--{} <{}>", one.flag, value_name(kind)), one.meaning),
    });
    let files = [(LOG, LOG_MEANING), (NETWORK, NETWORK_MEANING)];
    let flags = flags.chain(files.map(|(flag, meaning)| (format!("--{flag} <FILE>"), meaning)));
    flags.fold(String::new(), |text, (flag, meaning)| {
        let gist = meaning.split([',', ';', ':']).next().unwrap_or_default();
        text + &format!("  {flag:<19}  {gist}\n")
    })
}

fn command_with_flags(command: Command, is_listed: bool) -> Command {
    let command =
        Declaration::ALL.iter().fold(command, |command, one| command.arg(flag(one).hide(!is_listed)));
    command.arg(file(LOG, LOG_MEANING).hide(!is_listed)).arg(file(NETWORK, NETWORK_MEANING).hide(!is_listed))
}

/// A flag that names a file.
fn file(flag: &'static str, meaning: &'static str) -> Arg {
    Arg::new(flag)
        .long(flag)
        .value_name("FILE")
        .env(format!("VESPINE_{}", flag.to_uppercase()))
        .hide_env_values(true)
        .value_parser(clap::value_parser!(PathBuf))
        .help(meaning)
}

/// The flag for an option.
fn flag(declaration: &'static Declaration) -> Arg {
    let Declaration { name, flag, meaning, .. } = declaration;
    let kind = declaration.kind();
    let default = declaration.value(&Options::default());
    let help = match kind {
        Kind::Switch => format!("{meaning} [{name}]"),
        Kind::Number { least, most, .. } => {
            format!("{meaning}, from {least} to {most} [{name}] [default: {default}]")
        }
        Kind::Choice(names) => format!("{meaning}: {} [{name}] [default: {default}]", names.join(", ")),
    };
    let read = |text: &str| match Options::default().set(declaration.name, text) {
        Ok(()) => Ok(text.to_owned()),
        Err(error) => Err(error.to_string()),
    };
    let arg = Arg::new(*name)
        .long(*flag)
        .env(format!("VESPINE_{}", flag.to_uppercase().replace('-', "_")))
        .hide_env_values(true)
        .value_parser(ValueParser::new(read))
        .help(help);
    let arg = arg.value_name(value_name(kind));
    match kind {
        Kind::Switch => arg.num_args(0..=1).require_equals(true).default_missing_value("True"),
        Kind::Number { .. } => arg.allow_negative_numbers(true),
        Kind::Choice(_) => arg,
    }
}

fn value_name(kind: Kind) -> &'static str {
    match kind {
        Kind::Switch => "True|False",
        Kind::Number { .. } => "N",
        Kind::Choice(_) => "LEVEL",
    }
}

impl FromArgMatches for UhpArguments {
    fn from_arg_matches(matches: &ArgMatches) -> Result<UhpArguments, clap::Error> {
        let mut options = Options::default();
        for Declaration { name, .. } in Declaration::ALL {
            if let Some(value) = matches.get_one::<String>(name) {
                options
                    .set(name, value)
                    .map_err(|error| clap::Error::raw(clap::error::ErrorKind::InvalidValue, error))?;
            }
        }
        let (log, network) = (matches.get_one(LOG).cloned(), matches.get_one(NETWORK).cloned());
        Ok(UhpArguments { options, log, network })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = UhpArguments::from_arg_matches(matches)?;
        Ok(())
    }
}

impl Args for UhpArguments {
    fn augment_args(command: Command) -> Command {
        command_with_flags(command, true).about(ABOUT).long_about(DESCRIPTION).after_help(EPILOGUE)
    }

    fn augment_args_for_update(command: Command) -> Command {
        UhpArguments::augment_args(command)
    }
}

impl FromArgMatches for UnlistedUhpArguments {
    fn from_arg_matches(matches: &ArgMatches) -> Result<UnlistedUhpArguments, clap::Error> {
        UhpArguments::from_arg_matches(matches).map(UnlistedUhpArguments)
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        self.0.update_from_arg_matches(matches)
    }
}

impl Args for UnlistedUhpArguments {
    fn augment_args(command: Command) -> Command {
        command_with_flags(command, false)
    }

    fn augment_args_for_update(command: Command) -> Command {
        UnlistedUhpArguments::augment_args(command)
    }
}
