//! The kinds of values that an option can have, and how the protocol spells each of them.
//!
//! ```text
//!   NumThreads;int;2;2;1;256               value, default, least, most
//!   Verbose;bool;False;False               value, default
//!   Level;enum;Full;Full;Beginner;Easy     value, default, all choices
//! ```

/// What an option can be set to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// On or off.
    Switch,
    /// A whole number.
    Number {
        /// The least one.
        least: u32,
        /// The largest one.
        most: u32,
        /// Why there is no larger one, where that is no matter of course.
        reason: Option<&'static str>,
    },
    /// One of a few words.
    Choice(&'static [&'static str]),
}

impl Kind {
    /// What is expected, in words.
    #[must_use]
    pub fn expectation(self) -> String {
        match self {
            Kind::Switch => "True or False".to_owned(),
            Kind::Number { least, most, reason: None } => format!("a number from {least} to {most}"),
            Kind::Number { least, most, reason: Some(reason) } => {
                format!("a number from {least} to {most} ({reason})")
            }
            Kind::Choice(names) => format!("one of {}", names.join(", ")),
        }
    }

    /// A number of this kind, in plain digits.
    pub(super) fn read_number(self, text: &str) -> Option<u32> {
        let is_digits = text.bytes().all(|byte| byte.is_ascii_digit());
        let number: u32 = is_digits.then(|| text.parse().ok())??;
        match self {
            Kind::Number { least, most, .. } if (least..=most).contains(&number) => Some(number),
            _ => None,
        }
    }
}

/// A value of an option.
pub(super) trait Value: Copy {
    /// What values there are.
    fn kind() -> Kind;

    /// Reads one.
    fn read(text: &str) -> Option<Self>;

    /// Writes it.
    fn write(self) -> String;
}

impl Value for bool {
    fn kind() -> Kind {
        Kind::Switch
    }

    fn read(text: &str) -> Option<bool> {
        text.to_ascii_lowercase().parse().ok()
    }

    fn write(self) -> String {
        if self { "True" } else { "False" }.to_owned()
    }
}

/// A whole number in a range.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Number<const LEAST: u32, const MOST: u32>(u32);

impl<const LEAST: u32, const MOST: u32> Number<LEAST, MOST> {
    /// The number, or the nearest one in the range.
    #[must_use]
    pub const fn nearest(number: u32) -> Self {
        Number(if number < LEAST {
            LEAST
        } else if number > MOST {
            MOST
        } else {
            number
        })
    }

    /// The number.
    #[must_use]
    pub const fn get(self) -> u32 {
        self.0
    }
}

impl<const LEAST: u32, const MOST: u32> Value for Number<LEAST, MOST> {
    fn kind() -> Kind {
        Kind::Number { least: LEAST, most: MOST, reason: None }
    }

    fn read(text: &str) -> Option<Self> {
        Self::kind().read_number(text).map(Number)
    }

    fn write(self) -> String {
        self.0.to_string()
    }
}

/// The line that tells about an option.
pub(super) fn line<V: Value>(name: &str, value: V, default: V) -> String {
    let (value, default) = (value.write(), default.write());
    match V::kind() {
        Kind::Switch => format!("{name};bool;{value};{default}"),
        Kind::Number { least, most, .. } => format!("{name};int;{value};{default};{least};{most}"),
        Kind::Choice(names) => format!("{name};enum;{value};{default};{}", names.join(";")),
    }
}
