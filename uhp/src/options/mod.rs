//! What can be set about the engine. Each option is declared once, in the list below: its name in the protocol, its flag
//! on the command line, its values, its default, what it means, and what changes when it is set.
//!
//! A viewer shows a name with a blank before each capital letter, so names are words: `TableMegabytes` becomes "Table
//! Megabytes". Names that an option has had before, or that other engines use for the same thing, are understood as well, so
//! that existing configurations work; they are not listed. A reply speaks of an option by the name that it was asked for:
//! whoever uses an old name may look for it in the reply, and whoever has the name from the list gets that one.

use std::num::NonZeroUsize;
use std::thread;

mod level;
mod table_size;
mod value;

pub(crate) use level::Handicap;
pub use level::Level;
pub use table_size::TableSize;
use value::Value;
pub use value::{Kind, Number};

/// What must follow when an option is set.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Effect {
    /// Nothing: whoever needs the option looks at it.
    Nothing,
    /// The search gets other threads.
    Threads,
    /// The search gets another table.
    Table,
}

/// An option as it is declared.
#[derive(Clone, Copy, Debug)]
pub struct Declaration {
    /// Its name in the protocol.
    pub name: &'static str,
    /// Another name, under which it is understood but not listed.
    pub alias: Option<&'static str>,
    /// Its flag on the command line, without the dashes.
    pub flag: &'static str,
    /// What it means.
    pub meaning: &'static str,
    pub(crate) effect: Effect,
    kind: fn() -> Kind,
    line: fn(&str, &Options, &Options) -> String,
    set: fn(&mut Options, &str) -> bool,
    text: fn(&Options) -> String,
}

/// Why an option was not shown or set.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum OptionError {
    /// There is none with this name.
    #[error("no option is named {0:?}: type options for a list of all options")]
    Unknown(String),
    /// It cannot have this value.
    #[error("{name} cannot be {value:?}: expected {}", kind.expectation())]
    Value {
        /// The option, as it was called.
        name: String,
        /// What it should be set to.
        value: String,
        /// What it can be set to.
        kind: Kind,
    },
}

macro_rules! alias {
    () => {
        None
    };
    ($alias:literal) => {
        Some($alias)
    };
}

macro_rules! options {
    ($(
        #[doc = $meaning:literal]
        $field:ident: $kind:ty = $default:expr, $name:literal $(or $alias:literal)?, flag $flag:literal, $effect:ident;
    )+) => {
        /// The values of all options.
        ///
        /// ```
        /// use vespine_uhp::Options;
        ///
        /// let mut options = Options::default();
        /// options.set("NumThreads", "3")?;
        /// assert!(options.line("NumThreads")?.starts_with("NumThreads;int;3;"));
        /// assert!(options.set("NumThreads", "0").is_err());
        /// # Ok::<(), vespine_uhp::OptionError>(())
        /// ```
        #[derive(Clone, PartialEq, Eq, Debug)]
        pub struct Options {
            $(#[doc = $meaning] pub $field: $kind,)+
        }

        impl Default for Options {
            fn default() -> Options {
                Options { $($field: $default,)+ }
            }
        }

        impl Declaration {
            /// All options.
            pub const ALL: &[Declaration] = &[$(Declaration {
                name: $name,
                alias: alias!($($alias)?),
                flag: $flag,
                meaning: $meaning.trim_ascii(),
                effect: Effect::$effect,
                kind: <$kind as Value>::kind,
                line: |name, options, default| value::line(name, options.$field, default.$field),
                set: |options, text| Value::read(text).map(|value| options.$field = value).is_some(),
                text: |options| options.$field.write(),
            }),+];
        }
    };
}

options! {
    /// How many threads search at the same time
    threads: Number<1, 256> = Number::nearest(processors()), "NumThreads", flag "threads", Threads;
    /// How large the table of searched positions is, in mebibytes
    table: TableSize = TableSize::nearest(64), "TableMegabytes" or "TableSizeMiB", flag "hash", Table;
    /// Go on thinking while the opponent does
    pondering: bool = false, "BackgroundPondering", flag "ponder", Nothing;
    /// Begin with moves that are nearly the best, so that no two games are alike
    random_opening: bool = false, "RandomOpening", flag "random-opening", Nothing;
    /// How strong to play
    level: Level = Level::Full, "Level", flag "level", Nothing;
    /// How many moves analyze compares
    multi_pv: Number<1, 32> = Number::nearest(1), "AnalysisLines" or "MultiPV", flag "multipv", Nothing;
    /// How long bestmove thinks when it is not told, in milliseconds
    default_move_time: Number<1, 3_600_000> = Number::nearest(5_000),
        "DefaultMillisecondsPerMove" or "DefaultMoveTimeMs", flag "move-time", Nothing;
    /// How many milliseconds of a move are left unused; at most a tenth of it
    move_overhead: Number<0, 5_000> = Number::nearest(50),
        "UnusedMillisecondsPerMove" or "MoveOverheadMs", flag "move-overhead", Nothing;
    /// Tell a draw when a position occurs thrice; not for viewers, which play on
    repetition_draw: bool = false, "RepetitionDraw", flag "repetition-draw", Nothing;
    /// Let new games begin with a queen; not for viewers, which cannot review them
    first_turn_queen: bool = false, "FirstTurnQueen", flag "first-turn-queen", Nothing;
    /// Tell each better move while bestmove thinks, in lines before the answer
    intermediate: bool = false, "ReportIntermediateBestMoves", flag "intermediate", Nothing;
    /// Tell on stderr how the search gets on
    verbose: bool = false, "Verbose", flag "verbose", Nothing;
}

impl Options {
    /// The lines that tell about all options.
    #[must_use]
    pub fn lines(&self) -> Vec<String> {
        let default = Options::default();
        Declaration::ALL.iter().map(|one| (one.line)(one.name, self, &default)).collect()
    }

    /// The line that tells about one option, by the name that it was asked for.
    ///
    /// # Errors
    /// If there is no such option.
    pub fn line(&self, name: &str) -> Result<String, OptionError> {
        Ok((Declaration::named(name)?.line)(name, self, &Options::default()))
    }

    /// Sets an option.
    ///
    /// # Errors
    /// If there is no such option, or it cannot have this value; it stays as it was.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), OptionError> {
        let declaration = Declaration::named(name)?;
        let refused =
            OptionError::Value { name: name.to_owned(), value: value.to_owned(), kind: declaration.kind() };
        if (declaration.set)(self, value) { Ok(()) } else { Err(refused) }
    }
}

impl Declaration {
    /// The option with this name or alias.
    ///
    /// # Errors
    /// If there is none.
    pub fn named(name: &str) -> Result<&'static Declaration, OptionError> {
        let found = Declaration::ALL.iter().find(|one| one.name == name || one.alias == Some(name));
        found.ok_or_else(|| OptionError::Unknown(name.to_owned()))
    }

    /// What it can be set to.
    #[must_use]
    pub fn kind(&self) -> Kind {
        (self.kind)()
    }

    /// Its value, as text.
    #[must_use]
    pub fn value(&self, options: &Options) -> String {
        (self.text)(options)
    }
}

/// How many processors there are.
fn processors() -> u32 {
    thread::available_parallelism().map_or(1, |number: NonZeroUsize| u32::try_from(number.get()).unwrap_or(1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_option_can_be_listed_read_and_set_to_what_it_is() {
        let mut options = Options::default();
        assert_eq!(options.lines().len(), Declaration::ALL.len());
        for declaration in Declaration::ALL {
            let value = declaration.value(&options);
            options.set(declaration.name, &value).expect(declaration.name);
            let line = options.line(declaration.name).expect(declaration.name);
            assert!(line.starts_with(&format!("{};", declaration.name)), "{line}");
            let fields: Vec<&str> = line.split(';').collect();
            assert!(fields.len() >= 4 && fields.iter().all(|field| !field.is_empty()), "{line}");
            assert!(fields[2] == value && fields[3] == value, "{line}");
        }
        assert_eq!(options, Options::default());
    }

    #[test]
    fn values_out_of_range_are_refused_and_change_nothing() {
        let mut options = Options::default();
        let cases = [
            ("NumThreads", "0"),
            ("NumThreads", "257"),
            ("NumThreads", "-1"),
            ("NumThreads", "+1"),
            ("NumThreads", "99999999999999999999"),
            ("NumThreads", "two"),
            ("TableSizeMiB", "0"),
            ("TableSizeMiB", "2147483647"),
            ("Verbose", "yes"),
            ("Level", "full"),
            ("Level", "Godlike"),
        ];
        for (name, value) in cases {
            let refusal = options.set(name, value).expect_err(value).to_string();
            assert!(refusal.contains(&format!("{value:?}")) && refusal.contains(name), "{refusal}");
        }
        assert!(options.set("numthreads", "1").is_err());
        assert_eq!(options, Options::default());
    }

    #[test]
    fn a_table_that_does_not_fit_into_the_machine_is_refused_with_the_reason() {
        let Kind::Number { most, .. } = Declaration::named("TableSizeMiB").expect("it is there").kind()
        else {
            panic!("the size is a number");
        };
        let mut options = Options::default();
        assert_eq!(options.set("TableSizeMiB", &most.to_string()), Ok(()));
        let refusal =
            options.set("TableSizeMiB", &(most + 1).to_string()).expect_err("it is too large").to_string();
        assert!(refusal.contains(&format!("from 1 to {most} (this machine has ")), "{refusal}");
    }

    #[test]
    fn every_name_reads_well_when_it_is_split_at_its_capital_letters() {
        for Declaration { name, .. } in Declaration::ALL {
            let is_capital = |letter: char| letter.is_ascii_uppercase();
            let lengths: Vec<usize> = name.split(is_capital).skip(1).map(str::len).collect();
            assert!(
                name.starts_with(is_capital) && name.bytes().all(|byte| byte.is_ascii_alphabetic()),
                "{name}"
            );
            // The shortest word is "Per"; a unit such as "Ms" or "MiB" would be shorter.
            assert!(lengths.iter().all(|&length| length >= 2), "{name}");
        }
    }

    #[test]
    fn an_alias_means_the_same_option_and_is_what_the_reply_says() {
        let aliases = ["TableSizeMiB", "MultiPV", "DefaultMoveTimeMs", "MoveOverheadMs"];
        let mut options = Options::default();
        for alias in aliases {
            options.set(alias, "7").expect(alias);
            let name = Declaration::named(alias).expect(alias).name;
            assert_ne!(name, alias);
            let (told, listed) = (options.line(alias).expect(alias), options.line(name).expect(name));
            assert!(told.starts_with(&format!("{alias};int;7;")), "{told}");
            assert_eq!(told.strip_prefix(alias), listed.strip_prefix(name));
            assert!(options.lines().contains(&listed) && !options.lines().contains(&told), "{listed}");
            let refusal = options.set(alias, "many").expect_err(alias).to_string();
            assert!(refusal.starts_with(alias), "{refusal}");
        }
    }

    #[test]
    fn no_name_stands_for_two_options() {
        let names = || Declaration::ALL.iter().flat_map(|one| [Some(one.name), one.alias]).flatten();
        for name in names() {
            assert_eq!(names().filter(|&other| other == name).count(), 1, "{name}");
        }
    }

    #[test]
    fn switches_are_read_in_any_letter_case_and_written_in_one() {
        let mut options = Options::default();
        for (value, line) in [("true", "Verbose;bool;True;False"), ("FALSE", "Verbose;bool;False;False")] {
            options.set("Verbose", value).expect(value);
            assert_eq!(options.line("Verbose").as_deref(), Ok(line));
        }
    }
}
