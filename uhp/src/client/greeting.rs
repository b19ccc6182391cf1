//! What an engine says of itself when it starts: its name, and the expansions that it knows.
//!
//! ```text
//! id Vespine v0.1.0
//! Mosquito;Ladybug;Pillbug       missing if it knows none
//! ok
//! ```

use vespine_engine::{Bug, GameType};

/// The word `id` and a blank before the name.
const NAME: &str = "id ";

/// What an engine says of itself.
///
/// ```
/// use vespine_uhp::Greeting;
///
/// let greeting = Greeting::read(&["id Parrot v1", "Mosquito;Pillbug"]);
/// assert_eq!(greeting.name.as_deref(), Some("Parrot v1"));
/// assert!(greeting.knows("Base+P".parse()?) && !greeting.knows("Base+MLP".parse()?));
/// # Ok::<(), vespine_engine::NotationError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Greeting {
    /// Its name, if it tells one.
    pub name: Option<String>,
    /// The expansions that it knows.
    pub expansions: Vec<Bug>,
}

impl Greeting {
    /// Reads the lines of a greeting, or of the answer to `info`. What is not understood is no error.
    #[must_use]
    pub fn read<L: AsRef<str>>(lines: &[L]) -> Greeting {
        let lines = || lines.iter().map(AsRef::as_ref);
        let name = lines().find_map(|line| line.strip_prefix(NAME)).map(|name| name.trim().to_owned());
        // The capabilities are the last line, if it is not the name.
        let capabilities = lines().next_back().filter(|line| !line.starts_with(NAME)).unwrap_or_default();
        let is_named = |name: &str| {
            capabilities.split(';').any(|capability| capability.trim().eq_ignore_ascii_case(name))
        };
        let expansions = [(Bug::Mosquito, "Mosquito"), (Bug::Ladybug, "Ladybug"), (Bug::Pillbug, "Pillbug")];
        let expansions = expansions.into_iter().filter(|(_, name)| is_named(name)).map(|(bug, _)| bug);
        Greeting { name: name.filter(|name| !name.is_empty()), expansions: expansions.collect() }
    }

    /// Does it know all bugs of such games?
    #[must_use]
    pub fn knows(&self, game_type: GameType) -> bool {
        Bug::ALL
            .into_iter()
            .filter(|&bug| game_type.has(bug))
            .all(|bug| GameType::BASE.has(bug) || self.expansions.contains(&bug))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn name_and_capabilities_may_be_missing() {
        assert_eq!(Greeting::read::<&str>(&[]), Greeting::default());
        let greeting = Greeting::read(&["id MosquitoBot;Mosquito"]);
        assert_eq!(greeting.name.as_deref(), Some("MosquitoBot;Mosquito"));
        assert!(greeting.knows(GameType::BASE) && greeting.expansions.is_empty());
        assert_eq!(Greeting::read(&["hello", "pillbug; ladybug"]).expansions, [Bug::Ladybug, Bug::Pillbug]);
        assert_eq!(Greeting::read(&["id ", "id"]).name, None);
    }

    #[test]
    fn all_expansions_are_enough_for_all_games() {
        let greeting = Greeting::read(&["id x", "Mosquito;Ladybug;Pillbug"]);
        assert!(GameType::ALL.into_iter().all(|game_type| greeting.knows(game_type)));
    }
}
