//! One perft and nothing else, for counting instructions: `perft_once counted|listed|played DEPTH GAMESTRING`.

use std::process::ExitCode;

use vespine_engine::{Game, LastPly, perft};

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [last_ply, depth, game] = arguments.as_slice() else {
        eprintln!("usage: perft_once counted|listed|played DEPTH GAMESTRING");
        return ExitCode::from(2);
    };
    let last_ply = match last_ply.as_str() {
        "counted" => LastPly::Counted,
        "listed" => LastPly::Listed,
        "played" => LastPly::Played,
        other => {
            eprintln!("error: {other:?} is not counted, listed or played");
            return ExitCode::from(2);
        }
    };
    match (depth.parse(), game.parse::<Game>()) {
        (Ok(depth), Ok(game)) => {
            println!("{}", perft(&mut game.position().clone(), depth, last_ply));
            ExitCode::SUCCESS
        }
        (Err(error), _) => {
            eprintln!("error: depth {depth:?}: {error}");
            ExitCode::from(2)
        }
        (_, Err(error)) => {
            eprintln!("error: {error}");
            ExitCode::from(2)
        }
    }
}
