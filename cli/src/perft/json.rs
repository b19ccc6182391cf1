//! Events as JSON: one object per line, for programs.
//!
//! ```text
//! {"type":"depth","depth":3,"count":1440,"seconds":0.000021,"nodes_per_second":68571428}
//! {"type":"move","move":"wA1","count":3168,"seconds":0.000042,"nodes_per_second":75428571}
//! {"type":"check","name":"Base","depth":3,"expected":1440,"passed":true,"count":1440,"seconds":…}
//! {"type":"summary","complete":true,"count":12219480,"seconds":…,"nodes_per_second":…}
//! ```
//!
//! The fields are those of [`Event`]. `nodes_per_second` is null where the time was too short to measure. Fields may be
//! added; none will change its meaning.

use std::io::{self, Write};

use super::report::{Event, Report};

/// Writes each event as one line of JSON.
pub(super) struct JsonLines<W> {
    out: W,
}

impl<W: Write> JsonLines<W> {
    pub(super) fn new(out: W) -> Self {
        JsonLines { out }
    }
}

impl<W: Write> Report for JsonLines<W> {
    fn tell(&mut self, event: &Event<'_>) -> io::Result<()> {
        serde_json::to_writer(&mut self.out, event)?;
        writeln!(self.out)?;
        self.out.flush()
    }
}
