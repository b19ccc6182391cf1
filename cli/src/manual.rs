//! `vespine man`: the manual page, in the language of roff.
//!
//! One page for the program and all its commands. It is made from the declaration of the command line in `arguments`, and
//! so tells what `--help` tells:
//!
//! ```text
//!   NAME, SYNOPSIS, DESCRIPTION, OPTIONS, EXAMPLES   the program
//!   VESPINE ANALYZE, VESPINE EXPLAIN, ...            a section for each command, and its parts: the same, without headings
//!     Options, Examples                              but for these
//! ```

use std::io::{self, Write};

use clap::{Command, CommandFactory};
use clap_mangen::Man;
use clap_mangen::roff::{Roff, roman};

use crate::arguments::Arguments;
use crate::failure::Failure;

/// Does what the command line asks for.
pub(crate) fn run() -> Result<(), Failure> {
    let page = page(Arguments::command())?;
    let mut out = io::stdout().lock();
    out.write_all(page.as_bytes())?;
    Ok(out.flush()?)
}

/// The page about a program and all its commands.
fn page(program: Command) -> io::Result<String> {
    // A section about `help` would only say that there is help.
    let mut program = program.disable_help_subcommand(true).subcommand_value_name("COMMAND");
    program.build();
    // The quotes are roff's: no date, since the version says which page it is.
    let manual = Man::new(program.clone()).title(program.get_name().to_uppercase()).date("\"\"");
    let mut title = Vec::new();
    manual.render_title(&mut title)?;
    let mut page = String::from_utf8_lossy(&title).into_owned();

    page += &heading("SH", "NAME");
    page += &body(|out| manual.render_name_section(out))?;
    page += &heading("SH", "SYNOPSIS");
    page += &body(|out| manual.render_synopsis_section(out))?;
    page += &heading("SH", "DESCRIPTION");
    page += &body(|out| manual.render_description_section(out))?;
    page += &heading("SH", "OPTIONS");
    page += &body(|out| manual.render_options_section(out))?;
    page += &epilogue(&program, "SH");
    for command in program.get_subcommands() {
        page += &section(command)?;
        for part in command.get_subcommands().filter(|part| part.get_name() != "help") {
            page += &section(part)?;
        }
    }
    Ok(page)
}

/// The section about a command.
fn section(command: &Command) -> io::Result<String> {
    let manual = Man::new(command.clone());
    let name = command.get_bin_name().unwrap_or_else(|| command.get_name());
    let mut section = heading("SH", &name.to_uppercase());
    section += &body(|out| manual.render_synopsis_section(out))?;
    section += &Roff::new().control("PP", []).to_roff();
    section += &body(|out| manual.render_description_section(out))?;
    section += &heading("SS", "Options");
    section += &body(|out| manual.render_options_section(out))?;
    section += &epilogue(command, "SS");
    Ok(section)
}

/// The heading of a section (the macro SH) or of a part of one (SS).
fn heading(level: &str, text: &str) -> String {
    Roff::new().control(level, [text]).to_roff()
}

/// What is below the heading of a section that [`Man`] renders.
fn body(render: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> io::Result<String> {
    let mut section = Vec::new();
    render(&mut section)?;
    let section = String::from_utf8_lossy(&section);
    let below = section.split_once("\n.SH ").and_then(|(_, section)| section.split_once('\n'));
    Ok(faithful(below.map_or("", |(_, body)| body)))
}

/// The text that ends the help of a command. In it, a word with a colon is a heading, indented lines stay as they are, and
/// all others are paragraphs.
fn epilogue(command: &Command, level: &str) -> String {
    let text = command.get_after_long_help().or_else(|| command.get_after_help());
    let text = text.map(ToString::to_string).unwrap_or_default();
    let mut roff = Roff::new();
    for line in text.lines() {
        let word = line.strip_suffix(':').filter(|word| !word.contains(' '));
        if let Some(word) = word {
            let word = if level == "SH" { word.to_uppercase() } else { word.to_owned() };
            roff.control(level, [word.as_str()]);
        } else if line.is_empty() {
            roff.control("PP", []);
        } else if line.starts_with(' ') {
            roff.control("nf", []).text([roman(line)]).control("fi", []);
        } else {
            roff.text([roman(line)]);
        }
    }
    faithful(&roff.to_roff())
}

/// Spells out the letters that roff would print as others, such as a curly quote for an apostrophe: examples are there to
/// be copied.
fn faithful(text: &str) -> String {
    text.replace('\'', r"\(aq").replace('`', r"\(ga").replace('^', r"\(ha").replace('~', r"\(ti")
}
