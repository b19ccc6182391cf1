//! How each kind of command is run: in little time, and with what it needs.

use std::path::{Path, PathBuf};

use super::scene::Scene;
use super::shell::{self, Single};
use super::workspace;

/// Programs of others that need no stand-in, because nothing of ours is run by them.
const FOREIGN: [&str; 11] =
    ["git", "cp", "cd", "kubectl", "seq", "tail", "man", "Out-String", "Invoke-Expression", "slurp", "eval"];

/// Runs all commands of a line, as far as they are ours.
pub(super) fn run(scene: &Scene, line: &str) -> Result<(), String> {
    let singles = shell::singles(line);
    let mut written: Option<String> = None;
    for single in &singles {
        let input = written.take().filter(|_| single.is_piped);
        let program = single.words.first().map_or("", String::as_str);
        match program.rsplit('/').next().unwrap_or_default() {
            "vespine" => vespine(scene, &single.words[1..], input.as_deref())?,
            "mkdir" => scene.run(&single.words.join(" "))?,
            "cargo" => cargo(scene, &single.words[1..])?,
            "printf" | "echo" => written = Some(single.words.join(" ").replace("00:00:0", "00:00:00.0")),
            "parallel.sh" => parts(scene, single)?,
            "parallel" | "sbatch" => carried(&single.words)?,
            name if FOREIGN.contains(&name) => files_exist(&single.words)?,
            _ => return Err(format!("no rule for the program {program:?}")),
        }
    }
    Ok(())
}

/// The program itself, with smaller numbers.
fn vespine(scene: &Scene, words: &[String], input: Option<&str>) -> Result<(), String> {
    let mut words =
        Words(words.iter().map(|word| word.replace("/shared/", "shared/").replace("{}", "1")).collect());
    for file in words.files("vnn") {
        scene.provide_network(&file)?;
    }
    let command = words.0.first().cloned().unwrap_or_default();
    match command.as_str() {
        "" | "uhp" | "explain" | "completions" | "man" | "help" => (),
        flag if flag.starts_with('-') => (),
        _ if words.has("--help") => (),
        "analyze" => {
            words.set("--time", "0.02");
            words.set("--depth", "2");
            words.replace("--infinite", &["--nodes", "500"]);
            words.add_unless(&["--time", "--depth", "--nodes"], &["--depth", "2"]);
        }
        "bench" => {
            words.set("--time", "0.01");
            words.set("--depth", "1");
            words.add_unless(&["--time", "--depth"], &["--depth", "1"]);
        }
        "perft" => {
            words.set_last_number("2");
            words.set("--max-nodes", "1000");
            if words.has("--verify") {
                words.add_unless(&["--max-nodes"], &["--max-nodes", "1000"]);
            }
        }
        "check" => {
            words.set("--games", "1");
            words.add_unless(&["--only"], &["--only", "rules"]);
        }
        "tournament" => tournament(scene, &mut words)?,
        "datagen" => {
            for file in words.files("vsp") {
                scene.provide_games(&file)?;
            }
            for file in words.files("txt") {
                scene.provide_book(&file)?;
            }
            words.set("--games", "4");
            if words.has("--games") {
                words.add_unless(&["--nodes"], &["--nodes", "30"]);
            }
        }
        "tune" if words.0.get(1).is_some_and(|word| word == "spsa") => {
            words.set("--iterations", "1");
            words.replace_pair("--time", &["--nodes", "20"]);
            words.add_unless(&["--nodes"], &["--nodes", "20"]);
            words.add_unless(&["--pairs"], &["--pairs", "1"]);
        }
        "tune" if words.0.get(1).is_some_and(|word| ["exam", "instinct"].contains(&word.as_str())) => {
            for file in words.files("vsp") {
                scene.provide_games(&file)?;
            }
        }
        "tune" => {
            for file in words.files("vsp") {
                scene.provide_games(&file)?;
            }
            words.set("--epochs", "1");
            words.add_unless(&["--epochs"], &["--epochs", "1"]);
            // Whether so few games teach anything is not the question.
            words.add_unless(&["--holdout"], &["--holdout", "0"]);
        }
        _ => return Err(format!("no rule for vespine {command}")),
    }
    let line = format!("vespine {}", words.0.join(" "));
    scene.run(&input.map_or(line.clone(), |input| format!("{input} | {line}")))
}

fn tournament(scene: &Scene, words: &mut Words) -> Result<(), String> {
    match words.0.get(1).map(String::as_str) {
        Some("report") => {
            let place = words.0.get(2).cloned().unwrap_or_default();
            return scene.provide_tournament(&place, 1, 1);
        }
        Some("merge") => {
            let places: Vec<String> =
                words.0[2..].iter().take_while(|word| !word.starts_with('-')).cloned().collect();
            for (place, part) in places.iter().zip(1..) {
                scene.provide_tournament(place, part, places.len())?;
            }
            // Examples that stand side by side may give the same name to what comes out.
            scene.remove(words.value("--out").unwrap_or_default());
            return Ok(());
        }
        _ => (),
    }
    words.set("--games", "2");
    words.replace_pair("--time", &["--nodes", "10"]);
    Ok(())
}

/// A script that plays the parts of a tournament: the first part.
fn parts(scene: &Scene, single: &Single) -> Result<(), String> {
    files_exist(&single.words)?;
    let [_, parts, folder, rest @ ..] = single.words.as_slice() else {
        return Err("PARTS and FOLDER are missing".to_owned());
    };
    let more = ["--shard".to_owned(), format!("1/{parts}"), "--out".to_owned(), folder.clone()];
    let words = [&["tournament".to_owned()], rest, &more].concat();
    vespine(scene, &words, None)
}

/// What another program is told to run, elsewhere: a part of a tournament, or a script of ours.
fn carried(words: &[String]) -> Result<(), String> {
    files_exist(words)?;
    match words.iter().position(|word| word == "vespine") {
        Some(place) => vespine(&Scene::new(), &words[place + 1..], None),
        None => Ok(()),
    }
}

/// Files of the workspace that a command names must be there.
fn files_exist(words: &[String]) -> Result<(), String> {
    let is_ours = |word: &&String| word.starts_with("tools/") || word.starts_with("fuzz/");
    match words.iter().filter(is_ours).find(|word| !workspace().join(word).exists()) {
        Some(missing) => Err(format!("there is no {missing}")),
        None => Ok(()),
    }
}

/// Cargo is not started, but the packages, examples and tests that it is to run must be there.
fn cargo(scene: &Scene, words: &[String]) -> Result<(), String> {
    let words = Words(words.to_vec());
    let after = words.0.iter().position(|word| word == "--");
    let arguments = after.map_or(&[][..], |place| &words.0[place + 1..]);
    let options = Words(words.0[..after.unwrap_or(words.0.len())].to_vec());
    let action = options.0.first().map_or("", String::as_str);
    let folder = match options.value("-p") {
        Some(package) => Some(folder_of(package)?),
        None => None,
    };
    let exists = |part: &str, name: &str| {
        let folder = folder.clone().ok_or_else(|| format!("the package of {name} is not named"))?;
        let manifest = std::fs::read_to_string(folder.join("Cargo.toml")).unwrap_or_default();
        let is_there = folder.join(part).join(format!("{name}.rs")).exists()
            || folder.join(part).join(name).join("main.rs").exists()
            || manifest.contains(&format!("name = \"{name}\""));
        if is_there { Ok(()) } else { Err(format!("there is no {name} in {part}")) }
    };
    if let Some(name) = options.value("--example") {
        exists("examples", name)?;
    }
    if let Some(name) = options.value("--test") {
        exists("tests", name)?;
    }
    match action {
        "run" if options.value("-p").is_none() => vespine(scene, arguments, None),
        "run" | "build" | "test" | "bench" | "install" => Ok(()),
        "fuzz" => {
            let target = options
                .0
                .iter()
                .skip(2)
                .find(|word| workspace().join("fuzz/fuzz_targets").join(format!("{word}.rs")).exists());
            let files = arguments.iter().filter_map(|word| word.strip_prefix("-dict="));
            let missing = files.into_iter().find(|file| !workspace().join("fuzz").join(file).exists());
            match (target, missing) {
                (Some(_), None) => Ok(()),
                _ => Err("there is no such target or dictionary".to_owned()),
            }
        }
        _ => Err(format!("no rule for cargo {action}")),
    }
}

/// The folder of a package of the workspace.
fn folder_of(package: &str) -> Result<PathBuf, String> {
    let name = package.strip_prefix("vespine-").unwrap_or(package);
    let places = [workspace().join(name), workspace().join("tools").join(name)];
    let found = places.into_iter().find(|folder| folder.join("Cargo.toml").exists());
    found.ok_or_else(|| format!("there is no package {package}"))
}

/// The words of a command, to be changed.
struct Words(Vec<String>);

impl Words {
    fn has(&self, flag: &str) -> bool {
        self.0.iter().any(|word| word == flag)
    }

    /// What follows a flag.
    fn value(&self, flag: &str) -> Option<&str> {
        let place = self.0.iter().position(|word| word == flag)?;
        self.0.get(place + 1).map(String::as_str)
    }

    /// Gives a flag that is there another value.
    fn set(&mut self, flag: &str, value: &str) {
        self.replace_pair(flag, &[flag, value]);
    }

    /// Puts other words in the place of a flag and its value.
    fn replace_pair(&mut self, flag: &str, words: &[&str]) {
        if let Some(place) = self.0.iter().position(|word| word == flag) {
            self.0.splice(place..(place + 2).min(self.0.len()), words.iter().map(|&word| word.to_owned()));
        }
    }

    /// Puts other words in the place of a flag.
    fn replace(&mut self, flag: &str, words: &[&str]) {
        if let Some(place) = self.0.iter().position(|word| word == flag) {
            self.0.splice(place..=place, words.iter().map(|&word| word.to_owned()));
        }
    }

    fn add_unless(&mut self, flags: &[&str], words: &[&str]) {
        if !flags.iter().any(|flag| self.has(flag)) {
            // What is written to a file stays the last.
            let end = self.0.iter().position(|word| word == ">" || word == "--").unwrap_or(self.0.len());
            self.0.splice(end..end, words.iter().map(|&word| word.to_owned()));
        }
    }

    /// Changes the number that stands alone, before all flags.
    fn set_last_number(&mut self, number: &str) {
        let before_flags = self.0.iter_mut().take_while(|word| !word.starts_with('-'));
        if let Some(word) = before_flags.filter(|word| word.parse::<u32>().is_ok()).last() {
            number.clone_into(word);
        }
    }

    /// The files with this extension that are to be read.
    fn files(&self, extension: &str) -> Vec<String> {
        let out = self.value("--out").map(str::to_owned);
        let is_wanted = |word: &&String| Path::new(word).extension().is_some_and(|found| found == extension);
        self.0.iter().filter(is_wanted).filter(|word| out.as_ref() != Some(word)).cloned().collect()
    }
}
