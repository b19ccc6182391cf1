//! Any bytes as a conversation: one reply for each line, the one that a plain game expects and that every client can
//! read, but no panic.
//!
//! The session is the same for all inputs, since a new one costs more than most inputs. Before each of them its options
//! are as at the beginning, and a new game begins.
//!
//! Without a sanitizer (there is no `unsafe`) it is three times as fast:
//! `RUSTC_BOOTSTRAP=1 cargo fuzz run -s none session corpus/session seeds/session -- -dict=uhp.dict -max_len=4096`

#![no_main]

use std::io::Cursor;
use std::sync::{LazyLock, Mutex};

use libfuzzer_sys::fuzz_target;
use vespine_tests::babble::tame_bytes;
use vespine_tests::conversation::{Follower, check_script, small_options};
use vespine_uhp::{Declaration, Serving, Session, serve};

static SESSION: LazyLock<Mutex<Session>> = LazyLock::new(|| {
    let session = Session::with_seed(small_options(), 1);
    Mutex::new(session.expect("there is memory for a small table"))
});

fuzz_target!(|bytes: &[u8]| {
    // Nothing may take long: a large budget becomes a small one.
    let lines: Vec<Vec<u8>> = bytes.split(|&byte| byte == b'\n').map(tame_bytes).collect();
    let script = lines.join(&b'\n');
    let mut session = SESSION.lock().expect("a panic has ended all");
    let mut follower = begin(&mut session);
    let mut output = Vec::new();
    serve(Cursor::new(script.clone()), &mut output, &mut session, Serving::default())
        .expect("it can be written");
    check_script(&script, &output, &mut follower).unwrap();
});

/// A new game, with the options that there were at the beginning.
fn begin(session: &mut Session) -> Follower {
    let options = small_options();
    for declaration in Declaration::ALL {
        let value = declaration.value(&options);
        if declaration.value(session.options()) != value {
            session.answer(&format!("options set {} {value}", declaration.name), &mut ());
        }
    }
    assert_eq!(session.options(), &options);
    let mut follower = Follower::new(options);
    follower.hear("newgame").check(&session.answer("newgame", &mut ()).lines()).unwrap();
    follower
}
