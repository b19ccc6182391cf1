//! Every command that is printed anywhere, in the documents and in the help, is found and run.
//!
//! ```text
//!   documents, --help ──► texts: the lines that are commands ──► shell: single commands ──► rules ──► scene: run
//! ```
//!
//! Commands are run as they are printed, but for numbers: `rules` says how each becomes quick. Programs of others have
//! stand-ins or rules of their own. A command that no rule knows fails the test.

use std::fs;
use std::path::{Path, PathBuf};

use super::output;
use scene::Scene;
use texts::Printed;

mod rules;
mod scene;
mod shell;
mod texts;

/// The folder of the workspace.
fn workspace() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// All documents of the workspace.
fn documents(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).expect("the folder can be read") {
        let path = entry.expect("the folder can be read").path();
        let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default().to_owned();
        if path.is_dir() && name != "target" && !name.starts_with('.') {
            found.extend(documents(&path));
        } else if path.extension().is_some_and(|extension| extension == "md") {
            found.push(path);
        }
    }
    found.sort();
    found
}

/// All commands with a help of their own: the words after `vespine`.
fn helps() -> Vec<Vec<String>> {
    let parts = [
        "tournament merge",
        "tournament report",
        "datagen stats",
        "tune net",
        "tune exam",
        "tune instinct",
        "tune spsa",
    ];
    let commands = super::commands().into_iter().filter(|name| name != "help");
    let names = commands.chain(parts.map(str::to_owned)).chain([String::new()]);
    names.map(|name| name.split_whitespace().map(str::to_owned).collect()).collect()
}

/// Runs the commands of one text, in their order, in a folder of their own.
fn run_all(commands: &[Printed]) -> Vec<String> {
    let scene = Scene::new();
    commands
        .iter()
        .filter_map(|printed| {
            let complaint = rules::run(&scene, &printed.line).err()?;
            Some(format!("{}: {}\n    {complaint}", printed.place, printed.line))
        })
        .collect()
}

#[test]
fn every_command_in_the_documents_works() {
    let mut count = 0;
    let mut complaints = Vec::new();
    for path in documents(&workspace()) {
        let text = fs::read_to_string(&path).expect("the document can be read");
        let commands = texts::in_document(&path.display().to_string(), &text);
        count += commands.len();
        complaints.extend(run_all(&commands));
    }
    assert!(count >= 30, "only {count} commands were found");
    assert!(complaints.is_empty(), "{}", complaints.join("\n"));
}

#[test]
fn every_command_in_the_help_works() {
    let mut complaints = Vec::new();
    for words in helps() {
        let mut arguments: Vec<&str> = words.iter().map(String::as_str).collect();
        arguments.push("--help");
        let commands = texts::in_help(&arguments.join(" "), &output(&arguments));
        assert!(!commands.is_empty(), "no examples in vespine {}", arguments.join(" "));
        complaints.extend(run_all(&commands));
    }
    assert!(complaints.is_empty(), "{}", complaints.join("\n"));
}

/// The tournament that the documents describe, with smaller numbers.
#[test]
fn the_field_of_the_documents_can_be_played() {
    let page = fs::read_to_string(workspace().join("docs/tournaments.md")).expect("there is such a page");
    let blocks: Vec<&str> =
        page.split("```toml\n").skip(1).filter_map(|rest| rest.split("```").next()).collect();
    assert!(!blocks.is_empty(), "no field is described");
    for block in blocks {
        let quick = block
            .replace("games = 100 ", "games = 2 ")
            .replace("time = 0.5 ", "nodes = 10 ")
            .replace("clock = \"60+0.6\"\n", "nodes = 10\n");
        assert!(!quick.contains("\ntime") && !quick.contains("\nclock"), "{quick}");
        let scene = Scene::new();
        fs::create_dir(scene.path("mzinga")).expect("there is room");
        fs::write(scene.path("field.toml"), quick).expect("there is room");
        if let Err(complaint) = scene.run("vespine tournament field.toml --out field") {
            panic!("{complaint}");
        }
    }
}

#[test]
fn a_command_without_a_rule_is_noticed() {
    let scene = Scene::new();
    for line in
        ["frobnicate --all", "vespine frobnicate", "vespine bench --frobnicate", "cargo test -p vespine-frob"]
    {
        assert!(rules::run(&scene, line).is_err(), "{line}");
    }
}
