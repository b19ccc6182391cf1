//! What was played, and with which settings: each engine with its command, limit and options, so that nobody has to guess
//! what was equal and what was not.

use maud::{Markup, html};

use super::tables::{name, table};
use crate::shown;
use crate::tournament::{
    EngineProfile, EngineSettings, Limit, OWN, RepetitionRule, Roster, TournamentSettings,
};

/// The longest command, and the longest value of a setting, that are shown in full.
const LETTERS: usize = 400;

/// The engines and the conditions of the games, and all of it as the file that means the same.
pub(super) fn section(settings: &TournamentSettings, roster: Option<&Roster>) -> Markup {
    let conditions = conditions(settings);
    html! {
        section {
            h2 { "Settings" }
            @if !settings.engines.is_empty() {
                (table(&html! {
                    @for title in ["Engine", "Program", "Limit", "Options that it was told"] { th.text { (title) } }
                }, &html! {
                    @for engine in &settings.engines { (rows(engine, settings, roster)) }
                }))
            }
            @if !conditions.is_empty() {
                dl.conditions {
                    @for (title, value) in &conditions {
                        div { dt { (title) } dd { (shown(value, LETTERS)) } }
                    }
                }
            }
            details {
                summary { "The same as a file" }
                pre tabindex="0" { (settings.write()) }
            }
        }
    }
}

/// A row for each program that has played under a name, or one with what was asked for if none is known.
fn rows(engine: &EngineSettings, settings: &TournamentSettings, roster: Option<&Roster>) -> Markup {
    let title = engine.name.as_deref().unwrap_or(&engine.command);
    let profiles = roster.map_or(&[][..], |roster| &roster.engines);
    let profiles: Vec<&EngineProfile> = profiles.iter().filter(|profile| profile.name == title).collect();
    // What has no limit of its own has the common one.
    let asked =
        [&engine.limit, &settings.limit].into_iter().find_map(|fields| Limit::read(fields).ok().flatten());
    let asked = asked.map_or_else(|| "–".to_owned(), |limit| limit.to_string());
    let asked_options = engine.options.iter().map(|(option, value)| (option.clone(), value.text()));
    html! {
        @for profile in &profiles {
            @let options = profile.terms().map(|(option, value)| (option.to_owned(), value.to_owned()));
            (row(title, &program(engine, Some(profile)), &profile.limit, &list(options)))
        }
        @if profiles.is_empty() { (row(title, &program(engine, None), &asked, &list(asked_options))) }
    }
}

fn row(title: &str, program: &Markup, limit: &str, options: &str) -> Markup {
    html! {
        tr {
            th.name { (name(title)) }
            td.text { (program) }
            td.text { (shown(limit, LETTERS)) }
            td.text { (options) }
        }
    }
}

/// What it calls itself, how it is started, and the fingerprints of its files.
fn program(engine: &EngineSettings, profile: Option<&EngineProfile>) -> Markup {
    html! {
        @if let Some(id) = profile.and_then(|profile| profile.id.as_ref()) { (shown(id, LETTERS)) br; }
        @if engine.command == OWN { "the engine in this program (self)" } @else { code { (shown(&engine.command, LETTERS)) } }
        @if let Some(directory) = &engine.directory { small { "in " (shown(directory, LETTERS)) } }
        @for file in profile.map_or(&[][..], |profile| &profile.files) {
            small { (shown(&file.name, LETTERS)) ": " (shown(&file.fingerprint, LETTERS)) }
        }
    }
}

/// Options with their values: `NumThreads = 1, TableSizeMiB = 16`.
fn list(options: impl Iterator<Item = (String, String)>) -> String {
    let option = |(option, value): (String, String)| {
        format!("{} = {}", shown(&option, LETTERS), shown(&value, LETTERS))
    };
    let list = options.map(option).collect::<Vec<_>>().join(", ");
    if list.is_empty() { "none: as it is by itself".to_owned() } else { list }
}

/// What holds for all games, as far as it is known.
fn conditions(settings: &TournamentSettings) -> Vec<(&'static str, String)> {
    let seconds = |seconds: f64| format!("{seconds} s");
    let known = [
        ("Game types", settings.types.as_ref().map(|types| types.join(", "))),
        ("Openings", settings.openings.clone()),
        ("Seed", settings.seed.map(|seed| seed.to_string())),
        ("A draw after", settings.ply_limit.map(|plies| format!("{plies} plies"))),
        ("A third repetition", settings.repetition.map(repetition)),
        ("Won by scores", settings.resign.clone()),
        ("Drawn by scores", settings.draw.clone()),
        ("Faults up to", settings.max_faults.map(|percent| format!("{percent} %"))),
        ("Late by more than", settings.margin.map(seconds)),
        ("Waited for", settings.patience.map(seconds)),
        ("Sequential test", settings.sprt.clone()),
    ];
    known.into_iter().filter_map(|(title, value)| Some((title, value?))).collect()
}

fn repetition(rule: RepetitionRule) -> String {
    match rule {
        RepetitionRule::Draw => "is a draw",
        RepetitionRule::PlayOn => "is played on",
    }
    .to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tournament::ProgramFile;

    #[test]
    fn every_engine_is_told_with_its_command_limit_and_options() {
        let settings = TournamentSettings::read(
            "seed = 7\ntime = 0.1\nrepetition = \"play-on\"\n[[engine]]\nname = \"a\"\ncommand = \"self\"\noptions = { NumThreads = 2 }\n\
             [[engine]]\nname = \"<b>\"\ncommand = \"./b <uhp>\"\ndepth = 3\n",
        )
        .expect("they are settings");
        let text = section(&settings, None).into_string();
        assert!(text.starts_with("<section><h2>Settings</h2>"), "{text}");
        assert!(text.contains("self)</td><td class=\"text\">0.1 s for each move</td>"), "{text}");
        assert!(text.contains("NumThreads = 2"), "{text}");
        assert!(text.contains("<code>./b &lt;uhp&gt;</code></td><td class=\"text\">depth 3</td>"), "{text}");
        assert!(
            text.contains("none: as it is by itself") && text.contains("<dt>Seed</dt><dd>7</dd>"),
            "{text}"
        );
    }

    #[test]
    fn programs_are_told_as_they_played_whatever_was_asked_for() {
        let settings = TournamentSettings::read("time = 0.1\n[[engine]]\nname = \"a\"\ncommand = \"./a\"\n")
            .expect("they are settings");
        let profile = |fingerprint: &str| EngineProfile {
            name: "a".to_owned(),
            command: "./a".to_owned(),
            id: Some("A <v1>".to_owned()),
            limit: "0.1 s for each move".to_owned(),
            told: [("Threads".to_owned(), "1".to_owned())].into(),
            options: [("Threads".to_owned(), "2".to_owned())].into(),
            files: vec![ProgramFile { name: "./a".to_owned(), fingerprint: fingerprint.to_owned() }],
        };
        let roster = Roster { engines: vec![profile("00c0ffee"), profile("0badcafe")] };
        let text = section(&settings, Some(&roster)).into_string();
        assert_eq!(text.matches("A &lt;v1&gt;<br><code>./a</code>").count(), 2, "both programs: {text}");
        assert!(text.contains("./a: 00c0ffee") && text.contains("./a: 0badcafe"), "{text}");
        assert_eq!(
            text.matches("<td class=\"text\">Threads = 2</td>").count(),
            2,
            "what is in force: {text}"
        );
    }
}
