//! Writes weights into the source of the evaluation: the numbers in the table of `evaluation/src/weights.rs` change, and
//! nothing else does. So the difference of the file is the result of the tuning.

use std::io::Read;
use std::path::Path;

use vespine_arena::replace_file;
use vespine_evaluation::{Term, Weights};

use crate::run_file::{self, FileError};

/// Why the source was left alone.
#[derive(Debug, thiserror::Error)]
pub enum RewriteError {
    /// There is no table of terms in it.
    #[error("there is no table that begins with \"terms! {{\" and ends with \"}}\"")]
    NoTable,
    /// A line of the table that is no term.
    #[error("{0:?} is not a term with its weights")]
    NoTerm(String),
    /// Another term than this program knows.
    #[error("the term {found} is where {expected} should be: build the program anew")]
    OtherTerm {
        /// The name in the table.
        found: String,
        /// The name it should be; none if there should be no more terms.
        expected: &'static str,
    },
    /// More weights or fewer than this program knows.
    #[error("{term} has {found} weights instead of {expected}: build the program anew")]
    OtherCount {
        /// The term.
        term: &'static str,
        /// How many weights it has in the table.
        found: usize,
        /// How many it should have.
        expected: usize,
    },
    /// A term is missing.
    #[error("there is no term {0}: build the program anew")]
    MissingTerm(&'static str),
    /// The file cannot be read or written.
    #[error(transparent)]
    File(#[from] FileError),
}

/// Would [`rewrite_file`] accept the file? Better asked before a long fit than after it.
///
/// # Errors
/// If it is not the source of these terms, or cannot be read.
pub fn check_file(path: &Path) -> Result<(), RewriteError> {
    rewritten(path, &Weights::DEFAULT).map(drop)
}

/// The text of a source file with other weights.
fn rewritten(path: &Path, weights: &Weights) -> Result<String, RewriteError> {
    /// Far more than the source of an evaluation has.
    const MOST: u64 = 1 << 24;
    let mut text = String::new();
    run_file::open(path)?.take(MOST).read_to_string(&mut text).map_err(FileError::about(path))?;
    rewrite(&text, weights)
}

/// Replaces the weights in a source file, which is either as before or complete at any moment.
///
/// # Errors
/// If it is not the source of these terms, or cannot be read or written.
pub fn rewrite_file(path: &Path, weights: &Weights) -> Result<(), RewriteError> {
    let rewritten = rewritten(path, weights)?;
    Ok(replace_file(path, &rewritten).map_err(FileError::about(path))?)
}

/// Replaces the weights in the text of a source file.
///
/// ```
/// use vespine_training::tune::rewrite;
/// use vespine_evaluation::Weights;
///
/// assert!(rewrite("fn main() {}", &Weights::DEFAULT).is_err());
/// ```
///
/// # Errors
/// If it is not the source of these terms.
pub fn rewrite(text: &str, weights: &Weights) -> Result<String, RewriteError> {
    const BEGIN: &str = "\nterms! {\n";
    const END: &str = "\n}\n";
    let begin = text.find(BEGIN).ok_or(RewriteError::NoTable)? + BEGIN.len();
    let end = begin + text[begin..].find(END).ok_or(RewriteError::NoTable)? + 1;
    let table = rewrite_table(&text[begin..end], weights)?;
    Ok([&text[..begin], &table, &text[end..]].concat())
}

fn rewrite_table(table: &str, weights: &Weights) -> Result<String, RewriteError> {
    let mut rewritten = String::with_capacity(table.len());
    let mut terms = Term::ALL.iter().copied();
    let mut declaration = String::new();
    for line in table.split_inclusive('\n') {
        let is_comment = line.trim().is_empty() || line.trim_start().starts_with("//");
        if is_comment && declaration.is_empty() {
            rewritten += line;
            continue;
        }
        declaration += line;
        if line.trim_end().ends_with(';') {
            rewritten += &rewrite_term(&declaration, terms.next(), weights)?;
            declaration.clear();
        }
    }
    match (declaration.is_empty(), terms.next()) {
        (false, _) => Err(RewriteError::NoTerm(declaration.trim().to_owned())),
        (true, Some(term)) => Err(RewriteError::MissingTerm(term.name())),
        (true, None) => Ok(rewritten),
    }
}

/// Replaces the numbers of a declaration such as `Tempo = [22, 60];`.
fn rewrite_term(declaration: &str, term: Option<Term>, weights: &Weights) -> Result<String, RewriteError> {
    let no_term = || RewriteError::NoTerm(declaration.trim().to_owned());
    let (head, rest) = declaration.split_once('[').ok_or_else(no_term)?;
    let (numbers, tail) = rest.split_once(']').ok_or_else(no_term)?;
    let name = head.trim().strip_suffix('=').ok_or_else(no_term)?.trim_end();
    let Some(term) = term.filter(|term| term.name() == name) else {
        let expected = term.map_or("the end of the table", Term::name);
        return Err(RewriteError::OtherTerm { found: name.to_owned(), expected });
    };
    let mut places: Vec<&str> = numbers.split(',').collect();
    let has_comma_at_end = places.last().is_some_and(|last| last.trim().is_empty());
    let after = if has_comma_at_end { places.pop() } else { None };
    if places.iter().any(|place| place.trim().parse::<i16>().is_err()) {
        return Err(no_term());
    }
    if places.len() != term.len() {
        let (found, expected) = (places.len(), term.len());
        return Err(RewriteError::OtherCount { term: term.name(), found, expected });
    }
    let replaced = places
        .iter()
        .zip(weights.of(term))
        .map(|(place, weight)| place.replace(place.trim(), &weight.to_string()));
    let numbers: Vec<String> = replaced.chain(after.map(str::to_owned)).collect();
    Ok(format!("{head}[{}]{tail}", numbers.join(",")))
}

#[cfg(test)]
mod tests {
    use vespine_evaluation::WEIGHTS;

    use super::*;

    const SOURCE: &str = include_str!("../../../../evaluation/src/weights.rs");

    #[test]
    fn with_the_weights_as_they_are_nothing_changes() {
        assert_eq!(rewrite(SOURCE, &Weights::DEFAULT).expect("the terms match"), SOURCE);
    }

    #[test]
    fn only_numbers_change_and_the_way_back_leads_back() {
        let others = Weights(std::array::from_fn(|place| place as i16 * 31 - 1_000));
        let changed = rewrite(SOURCE, &others).expect("the terms match");
        let without_numbers = |text: &str| -> String {
            text.chars().filter(|letter| !letter.is_ascii_digit() && *letter != '-').collect()
        };
        assert_eq!(without_numbers(&changed), without_numbers(SOURCE));
        assert!(changed.contains(&format!("{}];", others.0[WEIGHTS - 1])), "{changed}");
        assert_eq!(rewrite(&changed, &Weights::DEFAULT).expect("the terms match"), SOURCE);
    }

    /// The source with weights that do not change when the evaluation is tuned: each is its own place.
    fn source() -> (Weights, String) {
        let weights = Weights(std::array::from_fn(|place| place as i16));
        let source = rewrite(SOURCE, &weights).expect("the terms match");
        (weights, source)
    }

    #[test]
    fn a_table_in_several_lines_keeps_them() {
        let (weights, source) = source();
        let (first, second) = (Term::Tempo.first(), Term::Tempo.first() + 1);
        let short = format!("Tempo = [{first}, {second}];");
        assert!(source.contains(&short), "{source}");
        let long = source.replace(&short, &format!("Tempo = [\n        {first},\n        {second},\n    ];"));
        assert_eq!(rewrite(&long, &weights).expect("the terms match"), long);
        let commented = source.replace(&short, &format!("Tempo = [\n {first}, // calm\n {second},\n ];"));
        assert!(rewrite(&commented, &weights).is_err(), "a comment is no number");
    }

    #[test]
    fn other_terms_are_refused_by_name() {
        let (weights, source) = source();
        let line = |term: Term| {
            let numbers: Vec<String> = weights.of(term).iter().map(ToString::to_string).collect();
            format!("    {} = [{}];\n", term.name(), numbers.join(", "))
        };
        let (tempo, spawn) = (line(Term::Tempo), line(Term::Spawn));
        let cases = [
            ("Tempo = ", "Pace = ", "Pace"),
            ("Check = [", "Check = [1, ", "Check has 2 weights instead of 1"),
            ("Check = [", "Check = [2 * ", "Check"),
            (&spawn, "", "Mosquito is where Spawn should be"),
            (&tempo, "", "no term Tempo"),
            (&tempo, &format!("{tempo}    More = [1];\n"), "More"),
            (&tempo, &tempo.replace(';', ""), "Tempo"),
            ("\nterms! {\n", "\nwords! {\n", "no table"),
        ];
        for (from, to, expected) in cases {
            let error = rewrite(&source.replacen(from, to, 1), &weights).expect_err(to).to_string();
            assert!(error.contains(expected), "{to}: {error}");
        }
    }
}
