//! A line of the shell as the single commands in it.

/// One command of a line: its words as they are written, with their quotes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Single {
    pub(super) words: Vec<String>,
    /// Does it read what the command before it writes?
    pub(super) is_piped: bool,
}

/// The single commands of a line, without comments, parentheses and settings of variables.
pub(super) fn singles(line: &str) -> Vec<Single> {
    let mut singles = Vec::new();
    let mut single = Single { words: Vec::new(), is_piped: false };
    let mut finish = |single: &mut Single, is_piped: bool| {
        let done = std::mem::replace(single, Single { words: Vec::new(), is_piped });
        if !done.words.is_empty() {
            singles.push(done);
        }
    };
    for word in words(line) {
        match word.as_str() {
            ";" | "&" | "(" | ")" => finish(&mut single, false),
            "|" => finish(&mut single, true),
            _ if single.words.is_empty() && is_setting(&word) => (),
            _ => single.words.push(word),
        }
    }
    finish(&mut single, false);
    singles
}

/// `NAME=value`, in front of a command.
fn is_setting(word: &str) -> bool {
    let name = word.split_once('=').map_or("", |(name, _)| name);
    !name.is_empty() && name.chars().all(|letter| letter.is_ascii_uppercase() || letter == '_')
}

/// The words of a line up to a comment; each of `; & | ( )` is a word by itself, unless it is quoted.
fn words(line: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut quote = None;
    for letter in line.chars() {
        let last = words.last_mut().expect("there is always one");
        if quote.is_some() {
            quote = quote.filter(|&open| open != letter);
            last.push(letter);
            continue;
        }
        match letter {
            '#' if last.is_empty() => break,
            ' ' => words.push(String::new()),
            ';' | '&' | '|' | '(' | ')' => words.extend([letter.to_string(), String::new()]),
            _ => {
                quote = ['\'', '"'].contains(&letter).then_some(letter);
                last.push(letter);
            }
        }
    }
    words.retain(|word| !word.is_empty());
    words
}

#[test]
fn a_line_is_taken_apart() {
    let found = singles("A=1 cp a b; (cd fuzz && printf 'x;y | z' | vespine --level Easy)   # done; done");
    let words: Vec<String> = found.iter().map(|single| single.words.join(" ")).collect();
    assert_eq!(words, ["cp a b", "cd fuzz", "printf 'x;y | z'", "vespine --level Easy"]);
    let piped: Vec<bool> = found.iter().map(|single| single.is_piped).collect();
    assert_eq!(piped, [false, false, false, true]);
}
