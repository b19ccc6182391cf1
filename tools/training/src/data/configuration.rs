//! What decides about every game of a run: with the same configuration, game 17 is the same game on every machine.

use std::sync::Arc;

use rand::RngExt;
use rand::rngs::StdRng;
use vespine_arena::self_play::{random_opening, seed_of_game};
use vespine_engine::{Game, GameType};
use vespine_evaluation::{Evaluator, Weights};
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
    /// So many nodes a move has a partner who judges by the hand-made terms, and plays one side of each game; none if both
    /// sides are played alike.
    pub partner: Option<u64>,
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

    /// The numbers that the search plays with.
    pub(crate) fn settings(&self) -> Settings {
        settings(self.plan.nodes, self.evaluator.clone())
    }

    /// The numbers that the partner plays with.
    pub(crate) fn partner_settings(&self) -> Option<Settings> {
        self.partner.map(|nodes| settings(nodes, Evaluator::by_hand(Weights::DEFAULT)))
    }

    /// A number that differs when the evaluation, the numbers of the search, the book or the partner differ.
    pub(crate) fn engine(&self) -> u64 {
        let book = self.book.as_ref().map_or_else(String::new, |book| format!("{book:?}"));
        let partner = self.partner.map_or_else(String::new, |nodes| format!("partner {nodes}"));
        let text = format!("{:?}{book}{partner}", self.settings());
        text.bytes().fold(0, |hash, byte| seed_of_game(hash, byte.into()))
    }
}

/// The numbers of a search of so many nodes. The search for forced wins gets its share of few nodes only; with the default it
/// would leave nothing to the search proper.
fn settings(nodes: u64, evaluator: Evaluator) -> Settings {
    let most = |share: u64, default: i32| (nodes / share).min(default.unsigned_abs().into()) as i32;
    let Params { proof_nodes, proof_nodes_inside, .. } = Params::default();
    let params = Params {
        proof_nodes: most(10, proof_nodes),
        proof_nodes_inside: most(40, proof_nodes_inside),
        ..Params::default()
    };
    Settings { params, evaluator }
}
