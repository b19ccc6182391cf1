//! Values with names, as several flags of a tournament have them: `elo0=0 elo1=10`, with blanks or commas between.

/// Why a text is no list of values with names.
///
/// ```
/// use vespine_arena::statistics::Sprt;
///
/// let error = "elo0=0 elo1=ten".parse::<Sprt>().unwrap_err();
/// assert_eq!(error.to_string(), "elo1 is no number: ten");
/// ```
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NamedValuesError {
    /// A word without `=`.
    #[error("expected name=value such as {example}=1, not {word}")]
    NoValue {
        /// The word.
        word: String,
        /// A name that there is.
        example: &'static str,
    },
    /// A name that there is not.
    #[error("no value is named {name}: there are {all}")]
    Unknown {
        /// The name.
        name: String,
        /// Those that there are.
        all: String,
    },
    /// The same name again.
    #[error("{0} is given twice")]
    GivenTwice(&'static str),
    /// A value that has to be there.
    #[error("{0} is missing")]
    Missing(&'static str),
    /// A value that is not a number.
    #[error("{name} is no number: {text}")]
    NoNumber {
        /// Which value.
        name: &'static str,
        /// Its text.
        text: String,
    },
}

/// The values with these names, as they are written; none where a name is not there.
pub(crate) fn named_values<'a, const N: usize>(
    text: &'a str,
    names: [&'static str; N],
) -> Result<[Option<&'a str>; N], NamedValuesError> {
    let mut values = [None; N];
    for word in text.split([',', ' ', '\t', '\n', '\r']).filter(|word| !word.is_empty()) {
        let no_value = || NamedValuesError::NoValue { word: word.to_owned(), example: names[0] };
        let (name, value) = word.split_once('=').ok_or_else(no_value)?;
        let unknown = || NamedValuesError::Unknown { name: name.to_owned(), all: names.join(", ") };
        let place = names.iter().position(|known| *known == name).ok_or_else(unknown)?;
        if values[place].replace(value).is_some() {
            return Err(NamedValuesError::GivenTwice(names[place]));
        }
    }
    Ok(values)
}

/// The value of a name as a number that is one.
pub(crate) fn number(name: &'static str, text: &str) -> Result<f64, NamedValuesError> {
    let number = text.parse().ok().filter(|number: &f64| number.is_finite());
    number.ok_or_else(|| NamedValuesError::NoNumber { name, text: text.to_owned() })
}

/// The same of a value that has to be there.
pub(crate) fn required(name: &'static str, text: Option<&str>) -> Result<f64, NamedValuesError> {
    number(name, text.ok_or(NamedValuesError::Missing(name))?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_found_by_their_names_in_any_order() {
        assert_eq!(named_values("b=2, a=x", ["a", "b", "c"]), Ok([Some("x"), Some("2"), None]));
        assert_eq!(named_values("", ["a"]), Ok([None]));
    }

    #[test]
    fn what_is_wrong_is_named() {
        let complaint = |text| named_values(text, ["a", "b"]).expect_err("it is wrong").to_string();
        assert_eq!(complaint("a"), "expected name=value such as a=1, not a");
        assert_eq!(complaint("c=1"), "no value is named c: there are a, b");
        assert_eq!(complaint("a=1 a=2"), "a is given twice");
        for wrong in ["", "x", "NaN", "inf", "1e999"] {
            assert!(number("a", wrong).is_err(), "{wrong}");
        }
    }
}
