//! What decides about every game of a run: with the same configuration, game 17 is the same game on every machine.

use std::sync::Arc;

use rand::RngExt;
use rand::rngs::StdRng;
use vespine_arena::self_play::{random_opening, seed_of_game};
use vespine_engine::{Game, GameType};
use vespine_evaluation::Evaluator;
use vespine_search::{Params, Settings};

use super::book::Book;
use super::plan::Plan;

/// What decides about every game.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Configuration {
    /// Which games there are.
    pub plan: Plan,
    /// What some games begin with, instead of random moves.
    pub book: Option<Arc<Book>>,
    /// What says which positions are good.
    pub evaluator: Evaluator,
}

impl From<Plan> for Configuration {
    /// Without a book, and with the evaluation that the engine plays with.
    fn from(plan: Plan) -> Configuration {
        Configuration { plan, ..Configuration::default() }
    }
}

impl Configuration {
    /// What a game of this type begins with, by its chance.
    pub(crate) fn beginning(&self, game_type: GameType, random: &mut StdRng) -> Game {
        if let Some(game) = self.book.as_ref().and_then(|book| book.beginning(game_type, random)) {
            return game;
        }
        let (least, most) = self.plan.opening;
        let plies = random.random_range(least..=most);
        random_opening(game_type, plies.into(), random)
    }

    /// The numbers that the search plays with. The search for forced wins gets its share of few nodes only; with the
    /// default it would leave nothing to the search proper.
    pub(crate) fn settings(&self) -> Settings {
        let most =
            |share: u64, default: i32| (self.plan.nodes / share).min(default.unsigned_abs().into()) as i32;
        let Params { proof_nodes, proof_nodes_inside, .. } = Params::default();
        let params = Params {
            proof_nodes: most(10, proof_nodes),
            proof_nodes_inside: most(40, proof_nodes_inside),
            ..Params::default()
        };
        Settings { params, evaluator: self.evaluator.clone() }
    }

    /// A number that differs when the evaluation, the numbers of the search or the book differ.
    pub(crate) fn engine(&self) -> u64 {
        let book = self.book.as_ref().map_or_else(String::new, |book| format!("{book:?}"));
        let text = format!("{:?}{book}", self.settings());
        text.bytes().fold(0, |hash, byte| seed_of_game(hash, byte.into()))
    }
}
