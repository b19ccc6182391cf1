//! How much a network foresees of what searches found: a quick look before a match, and no substitute for one.

use vespine_engine::GameType;
use vespine_evaluation::{Analysis, Network, UNITS};
use vespine_search::Stop;

use super::examples::{is_wanted, scale_of};
use super::target::chance;
use crate::data::{DataError, DataFile, Sample, TrainingGame};
use crate::moments::Moments;
use crate::tune::gather::{Extract, gather};

/// How a network did in the games of one type, or in all.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Mark {
    /// The type; none for all together.
    pub game_type: Option<GameType>,
    /// How many positions it was asked about.
    pub positions: u64,
    /// How far its chances tell those that the searches found, from -1 to 1; the square is the share that it foresees.
    pub search: f64,
    /// How far its chances tell the results of the games.
    pub result: f64,
    /// How far those of the searches do.
    pub search_result: f64,
}

/// The chances of the side to move in a position, and what it got.
struct Answer {
    game_type: GameType,
    network: f64,
    search: f64,
    result: f64,
}

/// Asks a network about the positions of some files, each once. None if it was told to stop. All types together come last. `tell`
/// hears how many bytes of the files have been read.
///
/// # Errors
/// If a file makes no sense.
pub fn examine(
    files: &[DataFile],
    network: &Network,
    stop: &Stop,
    tell: &mut dyn FnMut(u64),
) -> Result<Option<Vec<Mark>>, DataError> {
    let scales = files.iter().map(scale_of).collect::<Result<Vec<f64>, DataError>>()?;
    let ask = |place: usize, game: &TrainingGame| answers(&files[place], game, network, scales[place]);
    let mut answers = Vec::new();
    if !gather(files, stop, ask, |answer, _| answers.push(answer), tell)? {
        return Ok(None);
    }
    let types = GameType::ALL.map(Some).into_iter().chain([None]);
    let marks = types.map(|game_type| {
        mark(game_type, answers.iter().filter(|answer| game_type.is_none_or(|of| of == answer.game_type)))
    });
    Ok(Some(marks.filter(|mark| mark.positions > 0).collect()))
}

/// What the network and the search say about the positions of a game.
fn answers(
    file: &DataFile,
    game: &TrainingGame,
    network: &Network,
    scale: f64,
) -> Result<Vec<Extract<Answer>>, DataError> {
    let answer = |sample: Sample| {
        let analysis = Analysis::of(&sample.position);
        is_wanted(&sample, &analysis).then(|| Extract {
            key: sample.position.canonical_key(),
            content: Answer {
                game_type: game.game_type,
                network: chance(network.evaluate(&sample.position, &analysis), UNITS.into()),
                search: chance(sample.score, scale),
                result: f64::from(sample.half_points()) / 2.0,
            },
        })
    };
    file.samples(game).filter_map(|sample| sample.map(answer).transpose()).collect()
}

fn mark<'a>(game_type: Option<GameType>, answers: impl Iterator<Item = &'a Answer>) -> Mark {
    let mut positions = 0;
    let [mut search, mut result, mut search_result] = [(); 3].map(|()| Moments::default());
    for answer in answers {
        positions += 1;
        search.add(answer.network, answer.search);
        result.add(answer.network, answer.result);
        search_result.add(answer.search, answer.result);
    }
    let [search, result, search_result] = [search, result, search_result].map(|of| of.correlation());
    Mark { game_type, positions, search, result, search_result }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::{Appender, Plan, generate};

    #[test]
    fn a_network_that_knows_what_the_search_finds_foresees_all() {
        let answer = |network: f64, search: f64, result: f64| Answer {
            game_type: GameType::BASE,
            network,
            search,
            result,
        };
        let knowing = [answer(0.2, 0.3, 0.0), answer(0.4, 0.5, 1.0), answer(0.6, 0.7, 1.0)];
        let known = mark(None, knowing.iter());
        assert!(known.positions == 3 && (known.search - 1.0).abs() < 1e-9, "{known:?}");
        assert!((known.result - known.search_result).abs() < 1e-9 && known.result > 0.8, "{known:?}");
        let contrary = [answer(0.2, 0.7, 1.0), answer(0.6, 0.3, 0.0)];
        assert!((mark(None, contrary.iter()).search + 1.0).abs() < 1e-9);
    }

    #[test]
    fn every_position_is_asked_about_once_and_all_types_come_last() {
        let folder = tempfile::tempdir().expect("there is room");
        let path = folder.path().join("games.vsp");
        let types = vec![GameType::BASE, GameType::BASE_MLP];
        let plan = Plan { nodes: 120, types, ..Plan::default() };
        let mut file = Appender::create(&path, plan.into()).expect("there is room");
        generate(&mut file, 6, 2, &Stop::default(), &mut |_| ()).expect("there is room");
        let files = [(); 2].map(|()| DataFile::open(&path).expect("it is whole"));
        let examined = |files: &[DataFile]| {
            let marks = examine(files, &Network::built_in(), &Stop::default(), &mut |_| ());
            marks.expect("the games are by the rules").expect("nobody stops it")
        };
        let marks = examined(&files[..1]);
        assert_eq!(marks, examined(&files), "a position that comes again tells nothing new");
        let [types @ .., all] = &marks[..] else { panic!("there is nothing") };
        assert!(all.game_type.is_none() && types.iter().all(|mark| mark.game_type.is_some()), "{marks:?}");
        assert_eq!(types.iter().map(|mark| mark.positions).sum::<u64>(), all.positions);
        assert!(all.search > 0.3, "it knows something: {all:?}");
        let stop = Stop::default();
        stop.request();
        let stopped =
            examine(&files, &Network::built_in(), &stop, &mut |_| ()).expect("the games are by the rules");
        assert_eq!(stopped, None);
    }
}
