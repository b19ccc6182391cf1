//! A conversation in bytes: each line that is not blank has one reply, in order, up to `exit` or the end of the input.

use super::{SCRIPT, Tally, run_scripts, shortened};
use std::io::{self, Cursor, Write};
use vespine_tests::babble::Babbler;
use vespine_tests::conversation::{Follower, check_script, small_options};
use vespine_tests::settings;
use vespine_uhp::{Serving, Session, serve};

/// So many lines are sent for each one that comes as bytes.
const SHARE: u64 = 4;

#[test]
fn every_line_of_bytes_has_one_reply() {
    let lines = settings::babble().div_ceil(SHARE);
    run_scripts("bytes", lines, |seed| {
        let script = script(seed, SCRIPT.min(lines));
        let mut session = Session::with_seed(small_options(), seed).map_err(|error| error.to_string())?;
        let mut output = Vec::new();
        let nobody = || -> Option<Box<dyn Write>> { Some(Box::new(io::sink())) };
        let serving = Serving { log: nobody(), remarks: nobody() };
        serve(Cursor::new(script.clone()), &mut output, &mut session, serving)
            .map_err(|error| error.to_string())?;
        let mut follower = Follower::new(small_options());
        let (answered, refused) =
            check_script(&script, &output, &mut follower).map_err(|what| shortened(&what))?;
        let mut tally = Tally::default();
        tally.count("answered", (answered - refused, refused));
        Ok(tally)
    });
}

/// Lines with all that can be around them: a mark at the beginning, ends of two kinds or none at all, and sometimes a
/// farewell after which nobody listens.
fn script(seed: u64, lines: u64) -> Vec<u8> {
    let mut babbler = Babbler::new(seed);
    let mut follower = Follower::new(small_options());
    let mut script = Vec::new();
    if babbler.is_time_for(4) {
        script.extend_from_slice(b"\xef\xbb\xbf");
    }
    let farewell = babbler.is_time_for(4).then_some(lines - lines / 20);
    for number in 0..lines {
        let line = if farewell == Some(number) { b"exit".to_vec() } else { babbler.bytes(&follower) };
        if let Ok(line) = str::from_utf8(&line) {
            follower.hear(line);
        }
        script.extend(line);
        let is_last = number + 1 == lines;
        if !(is_last && babbler.is_time_for(2)) {
            script.extend_from_slice(if babbler.is_time_for(4) { b"\r\n" } else { b"\n" });
        }
    }
    script
}
