//! An option as an engine tells it: `NumThreads;int;2;2;1;256`.
//!
//! Only name, kind and value are sure to be there; kinds differ from engine to engine, and so does what follows.

use std::str::FromStr;

use super::ReplyError;

/// An option of an engine.
///
/// ```
/// use vespine_uhp::OptionLine;
///
/// let option: OptionLine = "NumThreads;int;2;1;1;256".parse()?;
/// assert_eq!((option.name.as_str(), option.kind.as_str(), option.value.as_str()), ("NumThreads", "int", "2"));
/// assert_eq!(option.rest, ["1", "1", "256"]);
/// # Ok::<(), vespine_uhp::ReplyError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OptionLine {
    /// Its name.
    pub name: String,
    /// What it can be: `bool`, `int`, `double`, `enum`, or whatever the engine says.
    pub kind: String,
    /// What it is now.
    pub value: String,
    /// Its default, and its range or all choices, if the engine tells them.
    pub rest: Vec<String>,
}

impl FromStr for OptionLine {
    type Err = ReplyError;

    fn from_str(text: &str) -> Result<OptionLine, ReplyError> {
        let mut fields = text.split(';').map(|field| field.trim().to_owned());
        let (Some(name), Some(kind), Some(value)) = (fields.next(), fields.next(), fields.next()) else {
            return Err(ReplyError::Option(text.to_owned()));
        };
        if name.is_empty() || kind.is_empty() {
            return Err(ReplyError::Option(text.to_owned()));
        }
        Ok(OptionLine { name, kind, value, rest: fields.collect() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_may_be_empty_but_a_name_may_not() {
        let option: OptionLine = "Book;string;".parse().expect("it is an option");
        assert_eq!((option.value.as_str(), option.rest.len()), ("", 0));
        for text in ["", "Book", "Book;string", ";int;1;1", "A;;1"] {
            assert_eq!(text.parse::<OptionLine>(), Err(ReplyError::Option(text.to_owned())));
        }
    }
}
