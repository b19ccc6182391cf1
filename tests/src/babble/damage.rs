//! Mistakes in a line: of letters, of words, of numbers, and of length.

use super::noise;
use rand::{Rng, RngExt};

/// How long a word can become; mostly it is much shorter.
const LONG: u32 = 1 << 16;

/// The line with one to three mistakes. Some of them mix it with the other line.
pub(super) fn damaged(line: &str, other: &str, rng: &mut impl Rng) -> String {
    let mut line = line.to_owned();
    for _ in 0..rng.random_range(1..=3) {
        line = match rng.random_range(0..9) {
            0..4 => with_letters_wrong(&line, rng),
            4..8 => with_words_wrong(&line, rng),
            _ => mixed(&line, other, rng),
        };
    }
    line
}

fn with_letters_wrong(line: &str, rng: &mut impl Rng) -> String {
    let mut letters: Vec<char> = line.chars().collect();
    let place = rng.random_range(0..=letters.len());
    let end = (place + rng.random_range(1..8)).min(letters.len());
    match rng.random_range(0..8) {
        0 | 1 => letters.insert(place, noise::letter(rng)),
        2 => drop(letters.drain(place..end)),
        3 | 4 if place < letters.len() => letters[place] = noise::letter(rng),
        5 => letters.truncate(place),
        6 => {
            let again: Vec<char> = letters[place..end].to_vec();
            letters.splice(place..place, again);
        }
        _ => {
            for letter in &mut letters {
                let upper = rng.random();
                *letter = if upper { letter.to_ascii_uppercase() } else { letter.to_ascii_lowercase() };
            }
        }
    }
    letters.into_iter().collect()
}

fn with_words_wrong(line: &str, rng: &mut impl Rng) -> String {
    let mut words: Vec<String> = line.split(' ').map(str::to_owned).collect();
    let (place, other) = (rng.random_range(0..words.len()), rng.random_range(0..words.len()));
    match rng.random_range(0..8) {
        0 => words.swap(place, other),
        1 => words.insert(place, words[other].clone()),
        2 => drop(words.remove(place)),
        3 => noise::word(rng).clone_into(&mut words[place]),
        4 => words.insert(place, noise::word(rng).to_owned()),
        5 => noise::number(rng).clone_into(&mut words[other]),
        6 => words.push(long_word(rng)),
        _ => return words.join(["\t", "  ", " \t ", "\r", "\u{a0}", ";", ""][rng.random_range(0..7)]),
    }
    words.join(" ")
}

/// A letter or a word again and again.
fn long_word(rng: &mut impl Rng) -> String {
    let part = if rng.random() { noise::word(rng).to_owned() } else { noise::letter(rng).to_string() };
    // Each length is as likely as its double.
    part.repeat((LONG >> rng.random_range(4..16)) as usize / part.len().max(1) + 1)
}

/// Two lines that have become one.
fn mixed(line: &str, other: &str, rng: &mut impl Rng) -> String {
    let cut = |text: &str, place: usize| -> String { text.chars().take(place).collect() };
    match rng.random_range(0..4) {
        0 => format!("{line} {other}"),
        1 => format!("{line};{other}"),
        2 => format!("{line}\n{other}"),
        _ => cut(line, rng.random_range(0..=line.len())) + other,
    }
}
