//! Conversations written down as cases, and how they are held with an engine.
//!
//! ```text
//!   a file ──► Case ──► run ──► Conversation ──► Peer: whatever talks to the engine
//!                        │
//!                        └────► Demand: is the last reply as it should be?
//! ```
//!
//! The notation is explained at the top of `tests/cases/transcripts/conformance.txt`. The engine's own tests and `vespine check`
//! read the same files with the same code; they differ in their [`Peer`], and so in how strictly they look at the manners
//! that all replies share.

mod case;
mod conversation;
mod demand;
mod escapes;
mod tracker;

use std::thread;

use vespine_uhp::plain;

use super::cause::Cause;
use super::class::Class;
use case::Step;
pub use case::{Case, CaseError, Extent, Grant, Silence};
use conversation::Conversation;

/// An engine as a case needs it.
pub trait Peer {
    /// What can go wrong with the engine itself, whatever it answers.
    type Error;

    /// Sends bytes as they are.
    ///
    /// # Errors
    /// If there is nobody to send them to.
    fn send(&mut self, bytes: &[u8]) -> Result<(), Self::Error>;

    /// The lines of the next reply, without the `ok` at its end.
    ///
    /// # Errors
    /// If there is no reply.
    fn reply(&mut self) -> Result<Vec<String>, Self::Error>;

    /// Closes the engine's input.
    fn close_input(&mut self);

    /// Waits for the engine to end by itself.
    ///
    /// # Errors
    /// If it does not, or not as it should.
    fn end(&mut self, silence: Silence) -> Result<(), Self::Error>;

    /// Sends the engine what Ctrl-C sends.
    ///
    /// # Errors
    /// If that is not possible.
    fn interrupt(&mut self) -> Result<(), Self::Error>;
}

/// What is wrong with a conversation.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Mismatch<E> {
    /// The engine has answered something else than it should.
    #[error(transparent)]
    Reply(Box<WrongReply>),
    /// The engine itself has failed.
    #[error("{place}: {error}")]
    Peer {
        /// At which line of the case.
        place: String,
        /// How.
        error: E,
    },
}

/// An answer that is not as it should be.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{place}: {reason}{}", asked(.command.as_deref(), .reply))]
pub struct WrongReply {
    /// Where the case says so.
    pub place: String,
    /// What was asked last.
    pub command: Option<String>,
    /// What is wrong.
    pub reason: String,
    /// The last reply.
    pub reply: Vec<String>,
    /// The last game that was printed before.
    pub game: Option<String>,
    /// What kind of mistake it is.
    pub class: Class,
    /// What is likely to be behind it.
    pub cause: Cause,
}

/// Holds a conversation. Whether the engine ends well afterwards is not looked at, unless the case says so.
///
/// A wrong answer does not end it: what the engine does with the rest of the questions may be worse.
///
/// # Errors
/// That the engine itself has failed, or else the first thing that is not as it should be.
pub fn run<P: Peer>(case: &Case, peer: &mut P) -> Result<(), Mismatch<P::Error>> {
    let mut conversation = Conversation::default();
    let mut outcome = Ok(());
    for (place, step) in &case.steps {
        let taken = take(step, &mut conversation, peer).map_err(|trouble| match trouble {
            Trouble::Peer(error) => Mismatch::Peer { place: place.clone(), error },
            Trouble::Reply { reason, class, cause } => Mismatch::Reply(Box::new(WrongReply {
                place: place.clone(),
                command: conversation.command.clone(),
                reason,
                reply: conversation.lines.clone(),
                game: conversation.known.game_string.clone(),
                class,
                cause,
            })),
        });
        match taken {
            Err(failure @ Mismatch::Peer { .. }) => return Err(failure),
            taken => outcome = outcome.and(taken),
        }
    }
    outcome
}

/// Why a step failed.
enum Trouble<E> {
    Reply { reason: String, class: Class, cause: Cause },
    Peer(E),
}

fn take<P: Peer>(
    step: &Step,
    conversation: &mut Conversation,
    peer: &mut P,
) -> Result<(), Trouble<P::Error>> {
    let mut listen = |command: Option<&str>, peer: &mut P| {
        conversation.forget_reply(command);
        let lines = peer.reply().map_err(Trouble::Peer)?;
        let unreadable = |reason| {
            let word = command.and_then(|command| command.split_whitespace().next());
            let cause = Cause::new([format!("unreadable: {}", word.unwrap_or_default())]);
            Trouble::Reply { reason, class: Class::Protocol, cause }
        };
        conversation.hear(lines).map_err(unreadable)
    };
    match step {
        Step::Ask(command) => {
            peer.send(format!("{command}\n").as_bytes()).map_err(Trouble::Peer)?;
            listen(Some(command), peer)
        }
        Step::Send(bytes) => peer.send(bytes).map_err(Trouble::Peer),
        Step::Read => listen(None, peer),
        Step::Demand(demand) => demand.test(conversation).map_err(|reason| {
            let (class, cause) = demand.judge(conversation);
            Trouble::Reply { reason, class, cause }
        }),
        Step::CloseInput => {
            peer.close_input();
            Ok(())
        }
        Step::End(silence) => peer.end(*silence).map_err(Trouble::Peer),
        Step::Interrupt(pause) => {
            thread::sleep(*pause);
            peer.interrupt().map_err(Trouble::Peer)
        }
    }
}

/// The last question and its answer, for a message.
fn asked(command: Option<&str>, reply: &[String]) -> String {
    /// How much of a reply is shown.
    const SHOWN: usize = 300;
    let shown = plain(&reply.join(" | "), SHOWN);
    let command = command.map_or_else(String::new, |command| format!(" to \"{command}\""));
    format!("; the reply{command} was \"{shown}\"")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Answers with the next of its replies, whatever it is asked.
    struct Parrot(Vec<Vec<&'static str>>);

    impl Peer for Parrot {
        type Error = &'static str;

        fn send(&mut self, _: &[u8]) -> Result<(), &'static str> {
            Ok(())
        }

        fn reply(&mut self) -> Result<Vec<String>, &'static str> {
            if self.0.is_empty() {
                return Err("nothing more to say");
            }
            Ok(self.0.remove(0).into_iter().map(str::to_owned).collect())
        }

        fn close_input(&mut self) {}

        fn end(&mut self, _: Silence) -> Result<(), &'static str> {
            Err("still there")
        }

        fn interrupt(&mut self) -> Result<(), &'static str> {
            Ok(())
        }
    }

    fn held(text: &str, replies: &[&[&'static str]]) -> Result<(), String> {
        let cases = Case::read_all("own.txt", text).expect("the case can be read");
        let mut parrot = Parrot(replies.iter().map(|lines| lines.to_vec()).collect());
        run(&cases[0], &mut parrot).map_err(|mismatch| mismatch.to_string())
    }

    #[test]
    fn a_list_is_compared_by_moves_and_not_by_words() {
        let text = "#T1 x\n> newgame Base;;;wS1;bS1 wS1-\nany\n> validmoves\nset wQ -wS1;wQ \\wS1\n";
        let game = "Base;InProgress;White[2];wS1;bS1 wS1-";
        assert_eq!(held(text, &[&[game], &[r"wQ \wS1;wQ -wS1"]]), Ok(()));
        let complaint = held(text, &[&[game], &["wQ -wS1"]]).expect_err("a move is missing");
        assert!(complaint.contains("own.txt:5") && complaint.contains("validmoves"), "{complaint}");
    }

    #[test]
    fn a_refusal_begins_with_the_word() {
        for (line, is_refusal) in
            [("err", true), ("err no", true), ("error", false), ("invalidmove x", false)]
        {
            assert_eq!(held("#T1 x\n> undo\nerr\n", &[&[line]]).is_ok(), is_refusal, "{line}");
        }
        assert!(held("#T1 x\n> play\nbad\n", &[&["invalidmove x"]]).is_ok());
    }

    #[test]
    fn after_a_wrong_answer_the_engine_is_asked_on() {
        let text = "#T1 x\n> undo\nerr\n> bestmove\nany\n> info\nany\n";
        let complaint = held(text, &[&["id"], &["wS1"]]).expect_err("it does not answer");
        assert_eq!(complaint, "own.txt:6: nothing more to say");
        let complaint = held(text, &[&["id"], &["wS1"], &["id"]]).expect_err("the first is wrong");
        assert!(complaint.starts_with("own.txt:3: expected err"), "{complaint}");
    }

    #[test]
    fn rules_and_protocol_are_told_apart() {
        let class = |demand: &str, command: &str, line: &'static str| {
            let text = format!("#T1 x\n> newgame Base;;;wS1;bS1 wS1-\nany\n> {command}\n{demand}\n");
            let cases = Case::read_all("own.txt", &text).expect("the case can be read");
            let mut parrot = Parrot(vec![vec!["Base;InProgress;White[2];wS1;bS1 wS1-"], vec![line]]);
            match run(&cases[0], &mut parrot).expect_err("it is wrong") {
                Mismatch::Reply(wrong) => wrong.class,
                Mismatch::Peer { error, .. } => panic!("{error}"),
            }
        };
        let game = "Base;InProgress;Black[2];wS1;bS1 wS1-;wS1 bS1-";
        for (demand, command, line, expected) in [
            ("has wQ -wS1", "validmoves", "wQ /wS1", Class::WrongRules),
            ("has wQ -wS1", "validmoves", "how should I know?", Class::Protocol),
            ("has wQ -wS1", "validmoves", "err no", Class::Protocol),
            ("inv", "play wS1 bS1-", game, Class::WrongRules),
            ("inv", "play wS1 bS1-", "err no", Class::Protocol),
            ("bad", "newgame Base+X", "Base;NotStarted;White[1]", Class::Protocol),
            ("= Base;BlackWins;White[2];wS1", "play x", "Base;Draw;White[2];wS1", Class::WrongRules),
            ("= Base;Draw;White[3];wS1", "play x", "Base;Draw;White[2];wS1", Class::Protocol),
        ] {
            assert_eq!(class(demand, command, line), expected, "{demand}: {line}");
        }
    }

    #[test]
    fn trouble_with_the_engine_is_not_a_wrong_answer() {
        let complaint =
            held("#T1 x\n> info\nany\n>> exit\\n\ndead\n", &[&["id"]]).expect_err("it does not end");
        assert_eq!(complaint, "own.txt:5: still there");
        let complaint = held("#T1 x\n> info\nany\n", &[]).expect_err("it does not answer");
        assert_eq!(complaint, "own.txt:2: nothing more to say");
    }
}
