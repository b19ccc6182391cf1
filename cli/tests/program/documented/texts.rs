//! Where commands stand in a text.

/// A command, and where it is printed.
#[derive(Debug)]
pub(super) struct Printed {
    pub(super) place: String,
    pub(super) line: String,
}

/// The commands in a document: every line of a block of the language `sh`, and in a block of plain text the lines that begin
/// with `vespine`.
pub(super) fn in_document(name: &str, text: &str) -> Vec<Printed> {
    let mut found = Vec::new();
    let mut language = None;
    let mut lines = text.lines().zip(1..);
    while let Some((line, number)) = lines.next() {
        if let Some(word) = line.trim_start().strip_prefix("```") {
            language = if language.is_none() { Some(word.to_owned()) } else { None };
            continue;
        }
        let line = match language.as_deref() {
            Some("sh") => {
                let mut line = line.trim().to_owned();
                while let Some(beginning) = line.strip_suffix('\\') {
                    let (next, _) = lines.next().unwrap_or_default();
                    line = format!("{}{}", beginning, next.trim());
                }
                line
            }
            Some("text") => match columns(line).first() {
                Some(first) if first.starts_with("vespine ") => first.clone(),
                _ => continue,
            },
            _ => continue,
        };
        if !line.is_empty() && !line.starts_with('#') {
            found.push(Printed { place: format!("{name}:{number}"), line });
        }
    }
    found
}

/// The commands in a help: below the heading of the examples the beginning of every line that is indented by two blanks, and
/// elsewhere whatever begins with `vespine` in a column, or with what it needs.
pub(super) fn in_help(name: &str, text: &str) -> Vec<Printed> {
    let mut found = Vec::new();
    let mut is_example = false;
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        if !line.starts_with(' ') {
            is_example = line.starts_with("Example");
            continue;
        }
        let columns = columns(line);
        let begins_here = is_example && line.starts_with("  ") && !line.starts_with("   ");
        let command = columns.iter().enumerate().find(|(place, column)| {
            (begins_here && *place == 0) || (is_command(column) && !is_usage(column))
        });
        let Some((_, command)) = command else { continue };
        let mut command = command.clone();
        while let Some(beginning) = command.strip_suffix('\\') {
            let next = self::columns(lines.next().unwrap_or_default());
            command = format!("{}{}", beginning, next.first().cloned().unwrap_or_default());
        }
        found.push(Printed { place: format!("vespine {name}"), line: command });
    }
    found
}

/// Does it begin with a program that helps to install ours, or with ours?
fn is_command(text: &str) -> bool {
    ["vespine ", "mkdir ", "eval "].iter().any(|program| text.starts_with(program))
}

/// Is it what can be said, rather than an example of it?
fn is_usage(text: &str) -> bool {
    text.contains(" <") || text.contains(" [")
}

/// The parts of a line between which there are two blanks or more, outside of quotes.
fn columns(line: &str) -> Vec<String> {
    let mut columns = vec![String::new()];
    let mut quote = None;
    for letter in line.trim().chars() {
        if quote == Some(letter) {
            quote = None;
        } else if quote.is_none() && ['\'', '"'].contains(&letter) {
            quote = Some(letter);
        }
        let last = columns.last_mut().expect("there is always one");
        if letter == ' ' && quote.is_none() && last.ends_with(' ') {
            columns.push(String::new());
        } else if !(letter == ' ' && last.is_empty()) {
            last.push(letter);
        }
    }
    columns.iter().map(|column| column.trim().to_owned()).filter(|column| !column.is_empty()).collect()
}

#[test]
fn commands_are_found_where_they_stand() {
    let document = "```sh\nvespine man   # a comment\nvespine \\\n  bench\n```\n`vespine`\n```text\n  vespine perft  a count\n7\n```";
    let lines: Vec<String> = in_document("x", document).into_iter().map(|printed| printed.line).collect();
    assert_eq!(lines, ["vespine man   # a comment", "vespine bench", "vespine perft"]);
    let help = "Usage: vespine x\n       vespine <COMMAND>\n\nExamples:\n  other \"a  b\" \\\n      c   what\n        more words\n\nTo install\n  bash    vespine man";
    let lines: Vec<String> = in_help("x", help).into_iter().map(|printed| printed.line).collect();
    assert_eq!(lines, ["other \"a  b\" c", "vespine man"]);
}
