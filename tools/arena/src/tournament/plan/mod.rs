//! The tournament that will be played: settings that have been checked, and for each game who plays what.
//!
//! ```text
//!   game      0     1     2     3     4     5    ...
//!   pair      0     0     1     1     2     2          the same opening, colours swapped
//!   pairing  a-b   b-a   a-c   c-a   b-c   c-b         in turn
//!   opening   0     0     0     0     0     0    1 ... every pairing meets the same openings
//! ```
//!
//! Game k follows from the settings, the seed and k alone. So it does not matter which machine plays it, or when.

mod conditions;
mod entrant;

use std::path::Path;

use vespine_engine::{Game, GameType};

use super::faults::FaultLimit;
use super::openings::{Openings, Source};
use super::settings::{
    self, EngineSettings, Format, LimitFields, OptionValue, SettingsError, TournamentSettings,
};
use crate::Shard;
use crate::fingerprint::Fingerprint;
use crate::statistics::Sprt;
use conditions::conditions;
use entrant::entrants;

pub use conditions::Conditions;
pub use entrant::{Entrant, EntrantKind, OWN};

/// A tournament that can be played.
#[derive(Clone, Debug)]
pub struct Tournament {
    /// What it is called.
    pub name: String,
    /// Who meets whom.
    pub format: Format,
    /// How many games each pairing has; an even number.
    pub games: u64,
    /// The engines, at least two.
    pub entrants: Vec<Entrant>,
    /// What the games begin with.
    pub openings: Openings,
    /// What the games are played by.
    pub conditions: Conditions,
    /// When to stop early.
    pub sprt: Option<Sprt>,
    /// How many faults of an engine are too many.
    pub fault_limit: FaultLimit,
    /// Tells tournaments apart: the same for the same games, whatever their number.
    pub run: String,
    /// The numbers of the engines that meet, each pair of them once.
    pairings: Vec<(usize, usize)>,
}

/// Who plays a game, and from which opening.
#[derive(Clone, Debug)]
pub struct Assignment {
    /// The number of the game.
    pub game: u64,
    /// The number of the engine that plays White.
    pub white: usize,
    /// The number of the engine that plays Black.
    pub black: usize,
    /// What has been played when they begin.
    pub opening: Game,
}

/// The most games of a tournament in all: with a hundred a second they take four months.
pub(in crate::tournament) const MOST_GAMES: u64 = 1_000_000_000;

/// How many games a pairing has without further ado.
const USUAL_GAMES: u64 = 100;
impl Tournament {
    /// Checks settings. A file of openings is looked for from this folder on.
    ///
    /// # Errors
    /// If there can be no such tournament.
    pub fn new(settings: &TournamentSettings, folder: &Path) -> Result<Tournament, SettingsError> {
        let entrants = entrants(settings)?;
        let format = match settings.format {
            Some(Format::Match) | None if entrants.len() == 2 => Format::Match,
            Some(Format::Match) => return Err(SettingsError::Match(entrants.len())),
            format => format.unwrap_or(Format::RoundRobin),
        };
        let games = settings.games.unwrap_or(USUAL_GAMES);
        if games % 2 == 1 {
            return Err(SettingsError::Odd(games));
        }
        let pairings = pairings(format, entrants.len());
        if games == 0 || games > MOST_GAMES / pairings.len() as u64 {
            return Err(SettingsError::Games { games, pairings: pairings.len() });
        }
        let types: Option<Vec<GameType>> = match &settings.types {
            None => None,
            Some(types) => Some(types.iter().map(|text| text.parse()).collect::<Result<_, _>>()?),
        };
        if types.as_ref().is_some_and(Vec::is_empty) {
            return Err(SettingsError::NoTypes);
        }
        let source: Source = settings.openings.as_deref().unwrap_or_default().parse()?;
        let openings = Openings::new(&source, types, settings.seed.unwrap_or(1), folder)?;
        let sprt: Option<Sprt> = settings.sprt.as_ref().map(|text| text.parse()).transpose()?;
        if sprt.is_some() && entrants.len() != 2 {
            return Err(SettingsError::SprtEngines(entrants.len()));
        }
        let fault_limit = settings.fault_limit()?;
        let conditions = conditions(settings, &entrants)?;
        let longest = openings.most_plies();
        if conditions.ply_limit <= longest {
            return Err(SettingsError::PlyLimit { ply_limit: conditions.ply_limit, opening: longest });
        }
        let name = settings::name(settings.name.as_deref().unwrap_or("Vespine tournament"))?;
        let mut tournament = Tournament {
            name,
            format,
            games,
            entrants,
            openings,
            conditions,
            sprt,
            fault_limit,
            run: String::new(),
            pairings,
        };
        let mut identity = tournament.settings().with_changing_parts_of(&TournamentSettings::default());
        identity.openings = None;
        tournament.run =
            Fingerprint::of_texts(&[&identity.write(), &tournament.openings.identity()]).to_string();
        Ok(tournament)
    }

    /// The settings that mean this tournament, with nothing left to defaults.
    #[must_use]
    pub fn settings(&self) -> TournamentSettings {
        let engines = self.entrants.iter().map(|entrant| EngineSettings {
            name: Some(entrant.name.clone()),
            command: entrant.kind.to_string(),
            directory: match &entrant.kind {
                EntrantKind::Own => None,
                EntrantKind::Program(command) => command.directory().map(|path| path.display().to_string()),
            },
            options: entrant
                .options
                .iter()
                .map(|(name, value)| (name.clone(), OptionValue::Text(value.clone())))
                .collect(),
            limit: entrant.limit.fields(),
        });
        TournamentSettings {
            name: Some(self.name.clone()),
            format: Some(self.format),
            games: Some(self.games),
            types: Some(self.openings.types().iter().map(ToString::to_string).collect()),
            openings: Some(self.openings.source().to_string()),
            seed: Some(self.openings.seed()),
            ply_limit: Some(self.conditions.ply_limit),
            repetition: Some(self.conditions.repetition),
            resign: self.conditions.adjudication.resign.map(|rule| rule.to_string()),
            draw: self.conditions.adjudication.draw.map(|rule| rule.to_string()),
            margin: Some(self.conditions.margin.as_secs_f64()),
            patience: Some(self.conditions.patience.as_secs_f64()),
            sprt: self.sprt.map(|sprt| sprt.to_string()),
            max_faults: Some(self.fault_limit.percent()),
            limit: LimitFields::default(),
            engines: engines.collect(),
        }
    }

    /// The names of the engines.
    #[must_use]
    pub fn names(&self) -> Vec<String> {
        self.entrants.iter().map(|entrant| entrant.name.clone()).collect()
    }

    /// How many games there are in all.
    #[must_use]
    pub fn total(&self) -> u64 {
        self.games * self.pairings.len() as u64
    }

    /// The numbers of the engines that meet, each pair of them once.
    #[must_use]
    pub fn pairings(&self) -> &[(usize, usize)] {
        &self.pairings
    }

    /// The pairing that plays a game, as a place in [`Tournament::pairings`].
    #[must_use]
    pub fn pairing_of(&self, game: u64) -> usize {
        (game / 2 % self.pairings.len() as u64) as usize
    }

    /// Who plays a game, and from which opening.
    #[must_use]
    pub fn assignment(&self, game: u64) -> Assignment {
        let (first, second) = self.pairings[self.pairing_of(game)];
        let opening = self.openings.opening(game / 2 / self.pairings.len() as u64);
        let (white, black) = if game.is_multiple_of(2) { (first, second) } else { (second, first) };
        Assignment { game, white, black, opening }
    }

    /// How many games a part has.
    #[must_use]
    pub fn games_in(&self, shard: Shard) -> u64 {
        2 * shard.size(self.total() / 2)
    }

    /// The game that is so many places after the first one of a part, which has whole pairs only.
    #[must_use]
    pub fn game_in(&self, shard: Shard, place: u64) -> u64 {
        2 * shard.piece(place / 2) + place % 2
    }

    /// After how many pairs the openings of a pairing begin to repeat, if they do before the end.
    #[must_use]
    pub fn repeats_after(&self) -> Option<u64> {
        self.openings.number().filter(|&number| number < self.games / 2)
    }
}

fn pairings(format: Format, engines: usize) -> Vec<(usize, usize)> {
    let everybody = || (0..engines).flat_map(|first| (first + 1..engines).map(move |second| (first, second)));
    match format {
        Format::Match | Format::RoundRobin => everybody().collect(),
        Format::Gauntlet => everybody().filter(|&(first, _)| first == 0).collect(),
    }
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};

    use super::*;

    fn settings(engines: usize) -> TournamentSettings {
        let own = EngineSettings { command: "self".to_owned(), ..EngineSettings::default() };
        let mut settings = TournamentSettings {
            engines: vec![own; engines],
            games: Some(8),
            ..TournamentSettings::default()
        };
        settings.limit.nodes = Some(100);
        settings
    }

    fn tournament(settings: &TournamentSettings) -> Tournament {
        Tournament::new(settings, Path::new("")).expect("it is a tournament")
    }

    #[test]
    fn every_opening_is_played_twice_with_the_colours_swapped_by_every_pairing() {
        let tournament = tournament(&TournamentSettings { format: Some(Format::RoundRobin), ..settings(3) });
        assert_eq!(tournament.total(), 24);
        let mut meetings: BTreeMap<(usize, usize, String), u32> = BTreeMap::new();
        for game in 0..tournament.total() {
            let Assignment { white, black, opening, .. } = tournament.assignment(game);
            *meetings.entry((white, black, opening.to_string())).or_default() += 1;
        }
        assert!(meetings.values().all(|&times| times == 1), "{meetings:?}");
        for (white, black, opening) in meetings.keys() {
            assert!(meetings.contains_key(&(*black, *white, opening.clone())));
        }
        let openings: BTreeSet<&String> = meetings.keys().map(|(_, _, opening)| opening).collect();
        assert_eq!(openings.len(), 4, "all pairings have the same four");
    }

    #[test]
    fn in_a_gauntlet_only_the_first_meets_everybody() {
        let tournament = tournament(&TournamentSettings { format: Some(Format::Gauntlet), ..settings(4) });
        assert_eq!(tournament.pairings(), [(0, 1), (0, 2), (0, 3)]);
    }

    #[test]
    fn a_game_does_not_depend_on_how_many_there_are() {
        let (short, long) =
            (tournament(&settings(2)), tournament(&TournamentSettings { games: Some(400), ..settings(2) }));
        assert_eq!(short.run, long.run);
        for game in 0..short.total() {
            assert_eq!(short.assignment(game).opening.to_string(), long.assignment(game).opening.to_string());
        }
        let other = tournament(&TournamentSettings { seed: Some(2), ..settings(2) });
        assert_ne!(short.run, other.run);
    }

    #[test]
    fn settings_and_tournament_mean_the_same() {
        let mut settings = settings(3);
        settings.sprt = None;
        settings.engines[1].options.insert("Level".to_owned(), OptionValue::Text("Easy".to_owned()));
        settings.resign = Some("score=6, movecount=3".to_owned());
        settings.draw = Some("movenumber=40 movecount=8 score=0.3".to_owned());
        settings.engines[2].limit.clock = Some("60+0.6".to_owned());
        let tournament = tournament(&settings);
        assert_eq!(tournament.names(), ["self", "self 2", "self 3"]);
        let written = tournament.settings().write();
        let read = TournamentSettings::read(&written).unwrap_or_else(|error| panic!("{error}\n{written}"));
        assert_eq!(read, tournament.settings());
        let again = Tournament::new(&read, Path::new("")).expect("it is the same");
        assert_eq!((&again.run, again.settings()), (&tournament.run, tournament.settings()));
    }

    fn short_games(openings: &str, ply_limit: usize, settings: TournamentSettings) -> TournamentSettings {
        TournamentSettings { openings: Some(openings.to_owned()), ply_limit: Some(ply_limit), ..settings }
    }

    fn named(names: [&str; 2]) -> TournamentSettings {
        let mut settings = settings(2);
        settings.engines.iter_mut().zip(names).for_each(|(engine, name)| engine.name = Some(name.to_owned()));
        settings
    }

    #[test]
    fn a_plan_takes_no_longer_for_more_games() {
        let tournament = tournament(&TournamentSettings { games: Some(MOST_GAMES), ..settings(2) });
        let shard: Shard = "3/7".parse().expect("it is a shard");
        let games = tournament.games_in(shard);
        assert_eq!(games, 2 * (MOST_GAMES / 2 - 2).div_ceil(7));
        let last = tournament.game_in(shard, games - 1);
        assert!(last < tournament.total() && shard.has(last / 2));
        assert_eq!(tournament.assignment(last).game, last);
    }

    #[test]
    fn what_cannot_be_played_is_refused_with_a_reason() {
        let cases: [(&str, TournamentSettings); 25] = [
            ("two engines are named \"A\"", named(["A", " A "])),
            ("\"\" is no name", named(["A", " "])),
            ("\"a\\u{1b}[2J\" is no name", named(["a\u{1b}[2J", "B"])),
            ("is no name", TournamentSettings { name: Some("x".repeat(101)), ..settings(2) }),
            (
                "resign: score is missing",
                TournamentSettings { resign: Some("movecount=3".to_owned()), ..settings(2) },
            ),
            (
                "draw: movenumber is missing",
                TournamentSettings { draw: Some("movecount=3 score=1".to_owned()), ..settings(2) },
            ),
            ("max-faults cannot be 101", TournamentSettings { max_faults: Some(101.0), ..settings(2) }),
            ("max-faults cannot be NaN", TournamentSettings { max_faults: Some(f64::NAN), ..settings(2) }),
            ("two engines at least, not 1", settings(1)),
            ("0 games", TournamentSettings { games: Some(0), ..settings(2) }),
            ("1000000000000 games", TournamentSettings { games: Some(1_000_000_000_000), ..settings(2) }),
            ("18446744073709551614 games", TournamentSettings { games: Some(u64::MAX - 1), ..settings(40) }),
            ("ply-limit cannot be 0", TournamentSettings { ply_limit: Some(0), ..settings(2) }),
            ("up to 8 plies", TournamentSettings { ply_limit: Some(8), ..settings(2) }),
            ("up to 6 plies", short_games("random 6", 5, settings(2))),
            ("not 3", TournamentSettings { format: Some(Format::Match), ..settings(3) }),
            ("3 games", TournamentSettings { games: Some(3), ..settings(2) }),
            ("needs a limit", TournamentSettings { limit: LimitFields::default(), ..settings(2) }),
            ("no game types", TournamentSettings { types: Some(vec![]), ..settings(2) }),
            ("Base+X", TournamentSettings { types: Some(vec!["Base+X".to_owned()]), ..settings(2) }),
            ("random 99", TournamentSettings { openings: Some("random 99".to_owned()), ..settings(2) }),
            ("no-such-file", TournamentSettings { openings: Some("no-such-file".to_owned()), ..settings(2) }),
            ("margin cannot be -1", TournamentSettings { margin: Some(-1.0), ..settings(2) }),
            ("elo1", TournamentSettings { sprt: Some("elo0=0 elo1=-5".to_owned()), ..settings(2) }),
            ("there are 3", TournamentSettings { sprt: Some("elo0=0 elo1=5".to_owned()), ..settings(3) }),
        ];
        for (words, settings) in cases {
            let error = Tournament::new(&settings, Path::new("")).expect_err(words).to_string();
            assert!(error.contains(words), "{error}");
        }
    }

    #[test]
    fn limits_make_sense() {
        let with = |change: fn(&mut TournamentSettings)| {
            let mut settings = settings(2);
            change(&mut settings);
            Tournament::new(&settings, Path::new(""))
                .map(|tournament| tournament.entrants[0].limit.to_string())
        };
        let clock = with(|settings| settings.engines[0].limit.clock = Some("60+0.6".to_owned()));
        assert_eq!(clock.expect("it is a clock"), "a clock of 60 s and 0.6 s for each move");
        let wrong: [fn(&mut TournamentSettings); 5] = [
            |settings| settings.limit.time = Some(1.0),
            |settings| settings.engines[0].limit.time = Some(f64::NAN),
            |settings| settings.engines[0].limit.depth = Some(0),
            |settings| settings.engines[0].limit.clock = Some("soon".to_owned()),
            |settings| settings.engines[0].limit.clock = Some("1e99".to_owned()),
        ];
        assert!(wrong.into_iter().all(|change| with(change).is_err()));
    }

    #[test]
    fn fields_that_do_not_belong_there_are_refused() {
        for text in ["gams = 4", "[[engine]]\ncommand = \"self\"\nnods = 4", "time = \"soon\"", "games = -2"]
        {
            assert!(TournamentSettings::read(text).is_err(), "{text}");
        }
    }
}
