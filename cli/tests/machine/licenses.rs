//! The list of the crates that Vespine is built with, and their licences, compared with what cargo knows.
//!
//! A failed comparison prints the right list: copy it to `licenses.txt`, after a look at the licences that are new.

use std::collections::{BTreeMap, BTreeSet};
use std::process::Command;

use libtest_mimic::{Completion, Trial};
use serde_json::Value;

use crate::test;

const LIST: &str = include_str!("../../../uhp/src/licenses.txt");

const HEADING: &str =
    "Vespine is built with the following crates, which others have written and licensed as told here:";

/// What `cargo metadata` tells about the workspace, or `None` if it would have to ask the network.
fn metadata() -> Option<Value> {
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--format-version", "1", "--locked", "--offline"])
        .args(["--manifest-path", concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml")])
        .output()
        .expect("cargo can be started");
    let complaint = String::from_utf8_lossy(&output.stderr);
    if !output.status.success() && complaint.contains("--offline") && !complaint.contains("--locked") {
        return None;
    }
    assert!(output.status.success(), "{complaint}");
    Some(serde_json::from_slice(&output.stdout).expect("the metadata is JSON"))
}

/// The objects of a list, by the text of one of their fields.
fn by<'a>(field: &str, objects: &'a Value) -> BTreeMap<&'a str, &'a Value> {
    let objects = objects.as_array().expect("the metadata has this list");
    objects.iter().map(|object| (text(&object[field]), object)).collect()
}

fn text(value: &Value) -> &str {
    value.as_str().expect("the metadata has this text")
}

/// The ids of all crates that the program needs to run on any platform: neither for its tests nor only for a build script.
fn needed<'a>(metadata: &'a Value, program: &'a str) -> BTreeSet<&'a str> {
    let nodes = by("id", &metadata["resolve"]["nodes"]);
    let mut needed = BTreeSet::new();
    let mut waiting = vec![program];
    while let Some(id) = waiting.pop() {
        if needed.insert(id) {
            let dependencies = nodes[id]["deps"].as_array().into_iter().flatten();
            let is_normal = |dependency: &&Value| {
                let kinds = dependency["dep_kinds"].as_array();
                kinds.is_some_and(|kinds| kinds.iter().any(|kind| kind["kind"].is_null()))
            };
            waiting.extend(dependencies.filter(is_normal).map(|dependency| text(&dependency["pkg"])));
        }
    }
    needed
}

/// What the list should be: a line for each crate of others.
fn right_list(metadata: &Value) -> String {
    let packages = by("id", &metadata["packages"]);
    let program = text(by("name", &metadata["packages"])["vespine-cli"].get("id").expect("it has an id"));
    let lines: BTreeSet<(&str, String)> = needed(metadata, program)
        .into_iter()
        .map(|id| packages[id])
        .filter(|package| !package["source"].is_null())
        .map(|package| {
            let name = text(&package["name"]);
            let license = package["license"].as_str();
            let license = license.unwrap_or_else(|| panic!("{name} does not name its licence: read it"));
            // The slash is how OR was written before SPDX.
            (name, license.replace('/', " OR "))
        })
        .collect();
    let lines: Vec<String> = lines.iter().map(|(name, license)| format!("- {name}: {license}")).collect();
    format!("{HEADING}\n\n{}\n", lines.join("\n"))
}

pub(crate) fn tests() -> Vec<Trial> {
    vec![
        test("the list has the licence of every crate that is needed, and no other", is_complete),
        test("the published crates carry the licence of the whole", packages_carry_it),
        test("the list of licences can be said in the protocol", can_be_said),
    ]
}

fn is_complete() -> Completion {
    let Some(metadata) = metadata() else {
        return Completion::ignored_with("not all crates are at hand: cargo fetch");
    };
    let right = right_list(&metadata);
    assert!(LIST.lines().eq(right.lines()), "licenses.txt is out of date. It should be\n\n{right}\n");
    Completion::Completed
}

/// A package of its own needs a licence of its own.
fn packages_carry_it() -> Completion {
    const WHOLE: &str = include_str!("../../../LICENSE");
    let published = [
        ("engine", include_str!("../../../engine/LICENSE")),
        ("evaluation", include_str!("../../../evaluation/LICENSE")),
        ("search", include_str!("../../../search/LICENSE")),
        ("uhp", include_str!("../../../uhp/LICENSE")),
    ];
    for (name, licence) in published {
        assert!(licence == WHOLE, "{name}/LICENSE is another text than LICENSE");
    }
    Completion::Completed
}

fn can_be_said() -> Completion {
    for line in LIST.lines() {
        assert!(line.is_ascii(), "{line}");
        assert!(
            !["err", "invalidmove", "ok"].iter().any(|word| line.trim_start().starts_with(word)),
            "{line}"
        );
        assert!(!line.trim_end().ends_with("ok"), "{line}");
    }
    Completion::Completed
}
