//! A folder in which printed commands can be run: the program is found by its name, other engines have stand-ins, and the
//! files that commands read are there.

use std::fs;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use tempfile::TempDir;

use super::super::VESPINE;
use super::workspace;

/// Engines by the names that examples give them.
const ENGINES: [&str; 5] = ["new", "old", "old-vespine", "engine", "my-engine"];

/// How nokamute is started as an engine.
const NOKAMUTE: &str = "--num-threads=2 uhp";

const FIELD: &str = "games = 2\nnodes = 10\n[[engine]]\nname = \"A\"\ncommand = \"self\"\n[[engine]]\nname = \"B\"\ncommand = \"self\"\n";

pub(super) struct Scene {
    folder: TempDir,
}

impl Scene {
    pub(super) fn new() -> Scene {
        let scene = Scene { folder: tempfile::tempdir().expect("there is room") };
        fs::create_dir(scene.path("bin")).expect("there is room");
        symlink(VESPINE, scene.path("bin/vespine")).expect("there are links");
        scene.script("bin/nokamute", &format!("[ \"$*\" = '{NOKAMUTE}' ] || exit 64; exec vespine uhp"));
        scene.script("bin/dotnet", "[ \"$*\" = MzingaEngine.dll ] || exit 64; exec vespine uhp");
        for engine in ENGINES {
            scene.script(engine, "[ $# = 0 ] || exit 64; exec vespine uhp");
        }
        fs::write(scene.path("field.toml"), FIELD).expect("there is room");
        fs::create_dir_all(scene.path("evaluation/src")).expect("there is room");
        let weights = "evaluation/src/weights.rs";
        fs::copy(workspace().join(weights), scene.path(weights)).expect("the weights are there");
        scene
    }

    pub(super) fn path(&self, name: impl AsRef<Path>) -> PathBuf {
        self.folder.path().join(name)
    }

    fn script(&self, name: &str, text: &str) {
        fs::write(self.path(name), format!("#!/bin/sh\n{text}\n")).expect("there is room");
        fs::set_permissions(self.path(name), fs::Permissions::from_mode(0o755)).expect("it is our own");
    }

    /// Runs a line of the shell.
    pub(super) fn run(&self, line: &str) -> Result<(), String> {
        let path = std::env::var("PATH").unwrap_or_default();
        let output = Command::new("sh")
            .args(["-c", line])
            .current_dir(self.folder.path())
            .env("PATH", format!("{}:{path}", self.path("bin").display()))
            .env("HOME", self.folder.path())
            .stdin(Stdio::null())
            .output();
        let Output { status, stdout, stderr } = output.map_err(|error| error.to_string())?;
        let said = String::from_utf8_lossy(&stderr);
        let replied = String::from_utf8_lossy(&stdout);
        match replied.lines().find(|line| line.starts_with("err ") || line.starts_with("invalidmove")) {
            _ if !status.success() => Err(format!("{line}\n    {status}: {said}")),
            Some(refusal) => Err(format!("{line}\n    {refusal}")),
            None => Ok(()),
        }
    }

    /// Takes a folder away, if it is there.
    pub(super) fn remove(&self, folder: &str) {
        let _ = fs::remove_dir_all(self.path(folder));
    }

    /// Provides a file of games for training, unless it is there.
    pub(super) fn provide_games(&self, file: &str) -> Result<(), String> {
        if self.path(file).exists() {
            return Ok(());
        }
        self.run(&format!("vespine datagen --out {file} --games 4 --nodes 30 --seed {}", file.len()))
    }

    /// Provides a network, unless it is there.
    pub(super) fn provide_network(&self, file: &str) -> Result<(), String> {
        if self.path(file).exists() {
            return Ok(());
        }
        let built_in = workspace().join("evaluation/src/network/built_in.vnn");
        fs::copy(built_in, self.path(file)).map(drop).map_err(|error| error.to_string())
    }

    /// Provides recorded games to begin with.
    pub(super) fn provide_book(&self, file: &str) -> Result<(), String> {
        fs::write(self.path(file), format!("{}\n", super::super::FINISHED)).map_err(|error| error.to_string())
    }

    /// Provides the games of a tournament, or of a part of one, unless they are there.
    pub(super) fn provide_tournament(&self, place: &str, part: usize, parts: usize) -> Result<(), String> {
        if self.path(place).exists() {
            return Ok(());
        }
        // A file of records is in the folder of its tournament.
        let is_file = Path::new(place).extension().is_some();
        let folder = place.rsplit_once('/').filter(|_| is_file).map_or(place, |(folder, _)| folder);
        fs::create_dir_all(self.path(folder)).map_err(|error| error.to_string())?;
        let play = "vespine tournament --engine A=self --engine B=self --games 6 --nodes 10";
        self.run(&format!("{play} --shard {part}/{parts} --out {folder}"))
    }
}
