//! How bad it is what a check has found.
//!
//! | class | the engine | who is hurt |
//! |---|---|---|
//! | crash | ends although nobody has asked it to | a viewer waits for ever |
//! | hang | does not answer in time | the same |
//! | wrong rules | knows moves that are none, or not all that are, or not who has won | whoever plays it |
//! | protocol | answers otherwise than clients can read | clients, more or less |
//! | quirk | does otherwise what no client needs, or what may be done in two ways | nobody |

use std::fmt;

use serde::Serialize;
use vespine_uhp::EngineError;

/// What kind of mistake it is. The worst are the first.
///
/// ```
/// use vespine_conformance::Class;
///
/// assert_eq!(Class::WrongRules.to_string(), "wrong rules");
/// assert!(Class::Crash < Class::Hang && Class::Protocol.is_failure() && !Class::Quirk.is_failure());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Class {
    /// The engine has ended.
    Crash,
    /// The engine has not answered in time.
    Hang,
    /// The engine does not play by the rules.
    #[serde(rename = "wrong rules")]
    WrongRules,
    /// The engine does not speak the protocol.
    Protocol,
    /// The engine does otherwise, and may.
    Quirk,
}

impl Class {
    /// All of them, the worst first.
    pub const ALL: [Class; 5] = [Class::Crash, Class::Hang, Class::WrongRules, Class::Protocol, Class::Quirk];

    /// Does an engine that does so fail the check?
    #[must_use]
    pub fn is_failure(self) -> bool {
        self != Class::Quirk
    }

    /// What it means that a conversation has failed in this way.
    pub(super) fn of(error: &EngineError) -> Class {
        match error {
            EngineError::Start { .. } | EngineError::Closed { .. } => Class::Crash,
            EngineError::Silence { .. } => Class::Hang,
            EngineError::Flood { .. }
            | EngineError::Unasked(_)
            | EngineError::Broken(_)
            | EngineError::NotALine(_) => Class::Protocol,
        }
    }
}

impl fmt::Display for Class {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Class::Crash => "crash",
            Class::Hang => "hang",
            Class::WrongRules => "wrong rules",
            Class::Protocol => "protocol",
            Class::Quirk => "quirk",
        })
    }
}
