//! `vespine man`: the manual page.

use super::{commands, output};

/// The sections of the page, each with its heading.
fn sections(page: &str) -> Vec<(&str, &str)> {
    let sections = page.split("\n.SH ").skip(1);
    sections.filter_map(|section| section.split_once('\n')).collect()
}

/// The long options that the short help of a command lists, such as `--json`.
fn options(command: &str) -> Vec<String> {
    let help = output(&[command, "-h"]);
    let list = help.lines().filter(|line| line.trim_start().starts_with('-'));
    let options: Vec<String> = list
        .filter_map(|line| line.split_whitespace().find(|word| word.starts_with("--")))
        .map(|word| word.split('[').next().unwrap_or(word))
        .map(str::to_owned)
        .collect();
    assert!(options.iter().any(|option| option == "--help"), "{help}");
    options
}

#[test]
fn the_page_begins_with_the_title_and_the_name() {
    let page = output(&["man"]);
    let title = page.lines().position(|line| line.starts_with(".TH VESPINE 1 "));
    assert!(title.is_some(), "{page}");
    assert!(page.lines().take(title.unwrap_or(0)).all(|line| line.starts_with('.')), "{page}");
    let headings: Vec<&str> = sections(&page).iter().map(|(heading, _)| *heading).take(5).collect();
    assert_eq!(headings, ["NAME", "SYNOPSIS", "DESCRIPTION", "OPTIONS", "EXAMPLES"], "{page}");
    assert!(page.contains("\n.SH NAME\nvespine \\- "), "{page}");
}

#[test]
fn each_command_has_a_section_with_all_its_options() {
    let page = output(&["man"]);
    let sections = sections(&page);
    for command in commands().iter().filter(|command| *command != "help") {
        let heading = format!("\"VESPINE {}\"", command.to_uppercase());
        let section = sections.iter().find(|(name, _)| *name == heading);
        let (_, section) = section.unwrap_or_else(|| panic!("no section {heading}: {page}"));
        for option in options(command) {
            let option = format!(r"\fB{}\fR", option.replace('-', r"\-"));
            assert!(section.contains(&option), "{heading} does not tell about {option}: {section}");
        }
    }
}

#[test]
fn examples_keep_their_lines_and_their_letters() {
    let page = output(&["man"]);
    assert!(page.contains("\n.nf\n  vespine man > \\(ti/.local/share/man/man1/vespine.1\n.fi\n"), "{page}");
    let text: Vec<&str> = page.lines().filter(|line| !line.starts_with('.')).collect();
    assert!(!text.iter().any(|line| line.contains(['\'', '`', '^', '~'])), "{page}");
}
