//! From flags to the settings of a tournament.

use vespine_arena::tournament::{EngineSettings, LimitFields, OptionValue, TournamentSettings};

use crate::arguments::PlayArguments;
use crate::failure::Failure;

/// The settings that the flags mean. What they do not say is left open.
pub(super) fn settings(arguments: &PlayArguments) -> TournamentSettings {
    let joined = |words: &[String]| (!words.is_empty()).then(|| words.join(" "));
    TournamentSettings {
        name: arguments.name.clone(),
        format: arguments.format.map(Into::into),
        games: arguments.games,
        types: (!arguments.types.is_empty()).then(|| arguments.types.clone()),
        openings: arguments.openings.clone(),
        seed: arguments.seed,
        ply_limit: arguments.ply_limit,
        repetition: arguments.repetition.map(Into::into),
        resign: joined(&arguments.resign),
        draw: joined(&arguments.draw),
        margin: arguments.margin,
        patience: arguments.patience,
        sprt: joined(&arguments.sprt),
        max_faults: arguments.max_faults,
        limit: LimitFields {
            time: arguments.time,
            depth: arguments.depth,
            nodes: arguments.nodes,
            clock: arguments.clock.clone(),
        },
        engines: arguments.engine.iter().map(|text| engine(text)).collect(),
    }
}

/// An engine from `COMMAND` or `NAME=COMMAND`. A name has no slashes and no quotes, as paths and arguments do.
fn engine(text: &str) -> EngineSettings {
    let named = text.split_once('=').filter(|(name, command)| {
        let is_name = |letter: char| letter.is_alphanumeric() || " _.+()-".contains(letter);
        !name.trim().is_empty()
            && !name.starts_with('-')
            && name.chars().all(is_name)
            && !name.contains(" -")
            && !command.trim().is_empty()
    });
    let (name, command) =
        named.map_or((None, text), |(name, command)| (Some(name.trim().to_owned()), command));
    EngineSettings { name, command: command.trim().to_owned(), ..EngineSettings::default() }
}

/// The settings with more options: `OPTION=VALUE` for all engines, `ENGINE:OPTION=VALUE` for one.
pub(super) fn with_options(
    mut settings: TournamentSettings,
    options: &[String],
) -> Result<TournamentSettings, Failure> {
    for text in options {
        let unreadable = || {
            Failure::Usage(format!("{text:?} is not an option: expected OPTION=VALUE or ENGINE:OPTION=VALUE"))
        };
        let (name, value) = text.split_once('=').ok_or_else(unreadable)?;
        let (engine, option) = match name.rsplit_once(':') {
            Some((engine, option)) => (Some(engine), option),
            None => (None, name),
        };
        let concerned: Vec<&mut EngineSettings> = settings
            .engines
            .iter_mut()
            .filter(|settings| {
                engine.is_none_or(|name| settings.name.as_deref().unwrap_or(&settings.command) == name)
            })
            .collect();
        if concerned.is_empty() {
            let engine = engine.unwrap_or_default();
            return Err(Failure::Usage(format!("no engine is named {engine:?}, as in {text:?}")));
        }
        for settings in concerned {
            settings.options.insert(option.to_owned(), OptionValue::Text(value.to_owned()));
        }
    }
    Ok(settings)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_engine_may_have_a_name() {
        let cases = [
            ("self", None, "self"),
            ("./other uhp", None, "./other uhp"),
            ("New=./vespine-new", Some("New"), "./vespine-new"),
            ("Vespine 0.2 (dev) = ./vespine uhp", Some("Vespine 0.2 (dev)"), "./vespine uhp"),
            ("./engine --threads=2", None, "./engine --threads=2"),
            ("engine --threads=2", None, "engine --threads=2"),
            ("=x", None, "=x"),
        ];
        for (text, name, command) in cases {
            let engine = engine(text);
            assert_eq!((engine.name.as_deref(), engine.command.as_str()), (name, command), "{text}");
        }
    }
}
