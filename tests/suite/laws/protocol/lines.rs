//! A session answers each line as a plain game expects, in lines that every client can read; and a refusal changes
//! nothing.

use super::{SCRIPT, Tally, run_scripts, shortened};
use vespine_tests::babble::Babbler;
use vespine_tests::conversation::{Expected, Follower, framing, small_options};
use vespine_tests::settings;
use vespine_uhp::{Gathered, Session};

/// Around every which refusal the session is asked for all it knows; after a search, when it knows most, around each.
const SAMPLE: u32 = 50;

/// How often a session that may ponder begins to.
const IDLE: u32 = 8;

#[test]
fn every_line_is_answered_as_a_plain_game_expects() {
    run_scripts("lines", settings::babble(), |seed| {
        let mut talk = Talk::new(seed)?;
        for number in 1..=SCRIPT.min(settings::babble()) {
            let line = talk.babbler.line(&talk.follower);
            talk.say(&line).map_err(|what| {
                format!("line {number}, {}: {}", shortened(&format!("{line:?}")), shortened(&what))
            })?;
        }
        Ok(talk.tally)
    });
}

/// A conversation.
struct Talk {
    session: Session,
    follower: Follower,
    babbler: Babbler,
    tally: Tally,
    /// Was the last line about the best move?
    has_searched: bool,
}

impl Talk {
    fn new(seed: u64) -> Result<Talk, String> {
        Ok(Talk {
            session: Session::with_seed(small_options(), seed).map_err(|error| error.to_string())?,
            follower: Follower::new(small_options()),
            babbler: Babbler::new(seed),
            tally: Tally::default(),
            has_searched: false,
        })
    }

    fn say(&mut self, line: &str) -> Result<(), String> {
        let expected = self.follower.hear(line);
        let is_sample = expected.is_refusal() && (self.has_searched || self.babbler.is_time_for(SAMPLE));
        self.has_searched = matches!(expected, Expected::BestMove { .. } | Expected::Candidates { .. });
        let before = is_sample.then(|| portrait(&mut self.session));
        let heard = answer(&mut self.session, line);
        framing::check(&heard.lines)?;
        expected.check(&heard.lines)?;
        if before.is_some_and(|before| before != portrait(&mut self.session)) {
            return Err("refused, but something has changed".to_owned());
        }
        if self.session.options() != self.follower.options() {
            return Err(format!("the options are {:?}", self.session.options()));
        }
        if !heard.remarks.is_empty() && !self.follower.options().verbose {
            return Err("remarks that nobody wants to hear".to_owned());
        }
        self.tally.count_line(line, heard.lines.first().is_some_and(|line| framing::is_refusal(line)));
        if self.follower.options().pondering && self.babbler.is_time_for(IDLE) {
            self.session.idle();
        }
        Ok(())
    }
}

/// What a session knows about its game, and its options.
fn portrait(session: &mut Session) -> Vec<Vec<String>> {
    ["board", "hash", "validmoves", "pv", "options"].map(|line| answer(session, line).lines).to_vec()
}

/// All lines of the reply, whenever they were told.
fn answer(session: &mut Session, line: &str) -> Gathered {
    let mut heard = Gathered::default();
    let response = session.answer(line, &mut heard);
    heard.lines.extend(response.lines());
    heard
}
