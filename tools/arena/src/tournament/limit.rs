//! How long an engine may think.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use super::settings::{LimitFields, SettingsError};

/// How long an engine may think: for each move, or for the whole game.
///
/// ```
/// use std::time::Duration;
/// use vespine_arena::tournament::Limit;
///
/// let (base, increment) = (Duration::from_secs(60), Duration::from_millis(600));
/// assert_eq!(Limit::Clock { base, increment }.to_string(), "a clock of 60 s and 0.6 s for each move");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Limit {
    /// So much time for each move.
    Time(Duration),
    /// So many plies for each move.
    Depth(u32),
    /// So many nodes for each move.
    Nodes(u64),
    /// So much time for all moves, and some more after each.
    Clock {
        /// For all moves.
        base: Duration,
        /// After each move.
        increment: Duration,
    },
}

/// The shortest time that makes sense, and the longest.
const SECONDS: std::ops::RangeInclusive<f64> = 0.001..=1_000_000.0;

impl Limit {
    /// The limit that the fields of a configuration mean. None if there are none.
    pub(crate) fn read(fields: &LimitFields) -> Result<Option<Limit>, SettingsError> {
        let limits = [
            fields.time.map(|time| Ok(Limit::Time(seconds("time", time)?))),
            fields.depth.map(|depth| {
                if depth == 0 {
                    Err(out_of_range("depth", depth, "at least 1"))
                } else {
                    Ok(Limit::Depth(depth))
                }
            }),
            fields.nodes.map(|nodes| {
                if nodes == 0 {
                    Err(out_of_range("nodes", nodes, "at least 1"))
                } else {
                    Ok(Limit::Nodes(nodes))
                }
            }),
            fields.clock.as_ref().map(|text| {
                let Clock { base, increment } = text.parse()?;
                Ok(Limit::Clock { base, increment })
            }),
        ];
        let mut limits = limits.into_iter().flatten();
        let limit = limits.next().transpose()?;
        if limits.next().is_some() { Err(SettingsError::TwoLimits) } else { Ok(limit) }
    }

    /// The fields that mean this limit.
    pub(super) fn fields(self) -> LimitFields {
        let none = LimitFields::default();
        match self {
            Limit::Time(time) => LimitFields { time: Some(time.as_secs_f64()), ..none },
            Limit::Depth(depth) => LimitFields { depth: Some(depth), ..none },
            Limit::Nodes(nodes) => LimitFields { nodes: Some(nodes), ..none },
            Limit::Clock { base, increment } => {
                let clock = format!("{}+{}", base.as_secs_f64(), increment.as_secs_f64());
                LimitFields { clock: Some(clock), ..none }
            }
        }
    }

    /// Does a clock decide how far an engine gets?
    #[must_use]
    pub fn is_timed(self) -> bool {
        matches!(self, Limit::Time(_) | Limit::Clock { .. })
    }
}

impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Limit::Time(time) => write!(f, "{} s for each move", time.as_secs_f64()),
            Limit::Depth(depth) => write!(f, "depth {depth}"),
            Limit::Nodes(nodes) => write!(f, "{nodes} nodes for each move"),
            Limit::Clock { base, increment } => {
                let (base, increment) = (base.as_secs_f64(), increment.as_secs_f64());
                write!(f, "a clock of {base} s and {increment} s for each move")
            }
        }
    }
}

/// A clock as it is written: `60+0.6`, or `60` alone.
struct Clock {
    base: Duration,
    increment: Duration,
}

impl FromStr for Clock {
    type Err = SettingsError;

    fn from_str(text: &str) -> Result<Clock, SettingsError> {
        let unreadable = || SettingsError::Clock(text.to_owned());
        let (base, increment) = text.split_once('+').unwrap_or((text, "0"));
        let number = |text: &str| text.trim().parse::<f64>().map_err(|_| unreadable());
        let (base, increment) = (number(base)?, number(increment)?);
        let increment = if increment == 0.0 { Duration::ZERO } else { seconds("clock", increment)? };
        Ok(Clock { base: seconds("clock", base)?, increment })
    }
}

/// A time that makes sense.
pub(super) fn seconds(field: &'static str, seconds: f64) -> Result<Duration, SettingsError> {
    if SECONDS.contains(&seconds) {
        Ok(Duration::from_secs_f64(seconds))
    } else {
        Err(out_of_range(field, seconds, "from 0.001 to 1000000 seconds"))
    }
}

fn out_of_range(field: &'static str, value: impl fmt::Display, expected: &'static str) -> SettingsError {
    SettingsError::OutOfRange { field, value: value.to_string(), expected }
}
