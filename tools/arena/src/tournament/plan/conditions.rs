//! What the games of a tournament are played by.

use std::str::FromStr;
use std::time::Duration;

use super::Entrant;
use crate::tournament::adjudication::{Adjudication, AdjudicationError};
use crate::tournament::limit;
use crate::tournament::repetition::RepetitionRule;
use crate::tournament::settings::{SettingsError, TournamentSettings};

/// What it is without further ado.
const USUAL_PLY_LIMIT: usize = 300;
const USUAL_MARGIN: f64 = 0.05;
const USUAL_PATIENCE: Patience = Patience { timed: 10.0, untimed: 300.0 };

/// How long to wait in seconds: for somebody with a clock, and for somebody who may think as long as it takes.
struct Patience {
    timed: f64,
    untimed: f64,
}

/// What a referee has to know besides the rules of the game.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Conditions {
    /// A game with more plies is drawn.
    pub ply_limit: usize,
    /// What becomes of a game when a position occurs for the third time.
    pub repetition: RepetitionRule,
    /// When the engines agree about the end of a game.
    pub adjudication: Adjudication,
    /// How much later than allowed an answer may come.
    pub margin: Duration,
    /// How long to wait for an answer that is overdue.
    pub patience: Duration,
}

/// The conditions of a tournament between these engines.
pub(super) fn conditions(
    settings: &TournamentSettings,
    entrants: &[Entrant],
) -> Result<Conditions, SettingsError> {
    let is_timed = entrants.iter().all(|entrant| entrant.limit.is_timed());
    let patience = if is_timed { USUAL_PATIENCE.timed } else { USUAL_PATIENCE.untimed };
    let margin = settings.margin.unwrap_or(USUAL_MARGIN);
    let ply_limit = settings.ply_limit.unwrap_or(USUAL_PLY_LIMIT);
    Ok(Conditions {
        ply_limit,
        repetition: settings.repetition.unwrap_or_default(),
        adjudication: Adjudication {
            resign: rule("resign", settings.resign.as_deref())?,
            draw: rule("draw", settings.draw.as_deref())?,
        },
        margin: if margin == 0.0 { Duration::ZERO } else { limit::seconds("margin", margin)? },
        patience: limit::seconds("patience", settings.patience.unwrap_or(patience))?,
    })
}

/// The rule that a text means, if there is one.
fn rule<R: FromStr<Err = AdjudicationError>>(
    field: &'static str,
    text: Option<&str>,
) -> Result<Option<R>, SettingsError> {
    let wrong = |error| SettingsError::Adjudication { field, error };
    text.map(|text| text.parse().map_err(wrong)).transpose()
}
