//! What was played, and with which settings: each engine with its command, limit and options, so that nobody has to guess
//! what was equal and what was not.

use maud::{Markup, html};

use super::tables::{name, table};
use crate::shown;
use crate::tournament::{EngineSettings, Limit, OWN, RepetitionRule, Settings};

/// The longest command, and the longest value of a setting, that are shown in full.
const LETTERS: usize = 400;

/// The engines and the conditions of the games, and all of it as the file that means the same.
pub(super) fn section(settings: &Settings) -> Markup {
    let conditions = conditions(settings);
    html! {
        section {
            h2 { "Settings" }
            @if !settings.engines.is_empty() {
                (table(&html! {
                    @for title in ["Engine", "Program", "Limit", "Options told at its start"] { th.text { (title) } }
                }, &html! {
                    @for engine in &settings.engines { (engine_row(engine, settings)) }
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

fn engine_row(engine: &EngineSettings, settings: &Settings) -> Markup {
    // What has no limit of its own has the common one.
    let limit =
        [&engine.limit, &settings.limit].into_iter().find_map(|fields| Limit::read(fields).ok().flatten());
    html! {
        tr {
            th.name { (name(engine.name.as_deref().unwrap_or(&engine.command))) }
            td.text {
                @if engine.command == OWN { "the engine in this program (self)" } @else { code { (shown(&engine.command, LETTERS)) } }
                @if let Some(directory) = &engine.directory { small { "in " (shown(directory, LETTERS)) } }
            }
            td.text { @if let Some(limit) = limit { (limit.to_string()) } @else { "–" } }
            td.text {
                @if engine.options.is_empty() { "none: as it is by itself" }
                @for (index, (option, value)) in engine.options.iter().enumerate() {
                    @if index > 0 { ", " }
                    (shown(option, LETTERS)) " = " (shown(&value.text(), LETTERS))
                }
            }
        }
    }
}

/// What holds for all games, as far as it is known.
fn conditions(settings: &Settings) -> Vec<(&'static str, String)> {
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

    #[test]
    fn every_engine_is_told_with_its_command_limit_and_options() {
        let settings = Settings::read(
            "seed = 7\ntime = 0.1\nrepetition = \"play-on\"\n[[engine]]\nname = \"a\"\ncommand = \"self\"\noptions = { NumThreads = 2 }\n\
             [[engine]]\nname = \"<b>\"\ncommand = \"./b <uhp>\"\ndepth = 3\n",
        )
        .expect("they are settings");
        let text = section(&settings).into_string();
        assert!(text.contains("self)</td><td class=\"text\">0.1 s for each move</td>"), "{text}");
        assert!(text.contains("NumThreads = 2"), "{text}");
        assert!(text.contains("<code>./b &lt;uhp&gt;</code></td><td class=\"text\">depth 3</td>"), "{text}");
        assert!(
            text.contains("none: as it is by itself") && text.contains("<dt>Seed</dt><dd>7</dd>"),
            "{text}"
        );
    }
}
