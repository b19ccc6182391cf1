//! The published counts of the folder `perft-data`, built into the program so that it can verify itself anywhere.
//!
//! Each game type has a file with a line for each depth, and one file has mid-game positions with a line for each.
//! Columns are separated by tabs and named in the first line; `-` is a count that nobody knows. A new line in a file
//! needs no change here.

use vespine_engine::{Game, GameType, Position};

/// The starts of the eight game types.
const STARTS: [(&str, &str); 8] = [
    ("Base.tsv", include_str!("../../../perft-data/Base.tsv")),
    ("Base_M.tsv", include_str!("../../../perft-data/Base_M.tsv")),
    ("Base_L.tsv", include_str!("../../../perft-data/Base_L.tsv")),
    ("Base_P.tsv", include_str!("../../../perft-data/Base_P.tsv")),
    ("Base_ML.tsv", include_str!("../../../perft-data/Base_ML.tsv")),
    ("Base_MP.tsv", include_str!("../../../perft-data/Base_MP.tsv")),
    ("Base_LP.tsv", include_str!("../../../perft-data/Base_LP.tsv")),
    ("Base_MLP.tsv", include_str!("../../../perft-data/Base_MLP.tsv")),
];

/// The mid-game positions.
const POSITIONS: (&str, &str) = ("positions.tsv", include_str!("../../../perft-data/positions.tsv"));

/// A position whose counts are known.
///
/// ```
/// let known = vespine_cli::perft::data::published()?;
/// assert_eq!(known[0].name, "Base");
/// assert_eq!(known[0].counts[4], (4, 21_600));
/// # Ok::<(), vespine_cli::perft::data::DataError>(())
/// ```
#[derive(Clone, Debug)]
pub struct KnownPosition {
    /// A game type, or the name in the file.
    pub name: String,
    /// What it is counted among: its game type, or the mid-game positions.
    pub group: String,
    /// The position.
    pub position: Position,
    /// Depths and their counts.
    pub counts: Vec<(u32, u64)>,
}

/// What is wrong with a file, and where.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{file}, line {line}: {complaint}")]
pub struct DataError {
    file: String,
    line: usize,
    complaint: String,
}

/// All published counts.
///
/// # Errors
/// If a file cannot be read, which the tests rule out.
pub fn published() -> Result<Vec<KnownPosition>, DataError> {
    let mut known = Vec::new();
    for (game_type, (file, text)) in GameType::ALL.into_iter().zip(STARTS) {
        known.push(read_start(game_type, file, text)?);
    }
    let (file, text) = POSITIONS;
    known.extend(read_positions(file, text)?);
    Ok(known)
}

/// Reads the counts of a game type, with columns `depth` and `count`.
///
/// # Errors
/// If a line cannot be read.
pub fn read_start(game_type: GameType, file: &str, text: &str) -> Result<KnownPosition, DataError> {
    let counts = rows(file, text).map(|row| Ok((row.number("depth")?, row.number("count")?)));
    Ok(KnownPosition {
        name: game_type.to_string(),
        group: game_type.to_string(),
        position: Position::new(game_type),
        counts: counts.collect::<Result<_, DataError>>()?,
    })
}

/// Reads positions, with columns `name`, `game_string`, and `perft1`, `perft2` and so on for the depths.
///
/// # Errors
/// If a line cannot be read.
pub fn read_positions(file: &str, text: &str) -> Result<Vec<KnownPosition>, DataError> {
    let read = |row: Row| {
        let game: Game = row.text("game_string")?.parse().map_err(|error| row.error(format!("{error}")))?;
        Ok(KnownPosition {
            name: row.text("name")?.to_owned(),
            group: "mid-game positions".to_owned(),
            position: game.position().clone(),
            counts: row.counts()?,
        })
    };
    rows(file, text).map(read).collect()
}

/// A line of a file.
struct Row<'a> {
    file: &'a str,
    line: usize,
    columns: Vec<(&'a str, &'a str)>,
}

/// The lines below the first, without empty ones.
fn rows<'a>(file: &'a str, text: &'a str) -> impl Iterator<Item = Row<'a>> {
    let heading = text.lines().next().unwrap_or_default();
    let lines = text.lines().enumerate().skip(1).filter(|(_, line)| !line.is_empty());
    lines.map(move |(index, line)| Row {
        file,
        line: index + 1,
        columns: heading.split('\t').zip(line.split('\t')).collect(),
    })
}

impl<'a> Row<'a> {
    fn error(&self, complaint: String) -> DataError {
        DataError { file: self.file.to_owned(), line: self.line, complaint }
    }

    fn text(&self, column: &str) -> Result<&'a str, DataError> {
        let found = self.columns.iter().find(|(heading, _)| *heading == column).map(|(_, text)| *text);
        found.ok_or_else(|| self.error(format!("there is nothing in column {column}")))
    }

    fn number<T: std::str::FromStr>(&self, column: &str) -> Result<T, DataError> {
        let text = self.text(column)?;
        text.parse().map_err(|_| self.error(format!("{column} cannot be {text:?}")))
    }

    /// The known ones among the columns `perft1`, `perft2` and so on.
    fn counts(&self) -> Result<Vec<(u32, u64)>, DataError> {
        let mut counts = Vec::new();
        for (heading, text) in &self.columns {
            if let Some(depth) = heading.strip_prefix("perft").and_then(|depth| depth.parse().ok())
                && *text != "-"
            {
                counts.push((depth, self.number(heading)?));
            }
        }
        Ok(counts)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn all_files_can_be_read_and_every_name_is_used_once() -> Result<(), DataError> {
        let known = published()?;
        let names: BTreeSet<&str> = known.iter().map(|known| known.name.as_str()).collect();
        assert_eq!(names.len(), known.len());
        Ok(())
    }

    #[test]
    fn each_game_type_has_its_own_file() {
        let expected = GameType::ALL.map(|game_type| format!("{game_type}.tsv").replace('+', "_"));
        assert_eq!(STARTS.map(|(file, _)| file.to_owned()), expected);
    }

    #[test]
    fn an_unknown_count_is_left_out() -> Result<(), DataError> {
        let known = read_positions("own.tsv", "name\tgame_string\tperft1\tperft2\nstart\tBase\t4\t-\n")?;
        assert_eq!(known[0].counts, [(1, 4)]);
        Ok(())
    }

    #[test]
    fn a_complaint_names_the_file_the_line_and_the_text() {
        let complaint = |error: DataError| error.to_string();
        let read_start = |text| read_start(GameType::BASE, "own.tsv", text).map_err(complaint);
        let read_positions = |text| read_positions("own.tsv", text).map_err(complaint);
        assert_eq!(
            read_start("depth\tcount\n1\t4\n\n2\tmany\n").err().as_deref(),
            Some("own.tsv, line 4: count cannot be \"many\"")
        );
        assert_eq!(
            read_start("depth\tcount\n1\n").err().as_deref(),
            Some("own.tsv, line 2: there is nothing in column count")
        );
        let error =
            read_positions("name\tgame_string\tperft1\nstart\tBase;;;wQ\t4\n").err().unwrap_or_default();
        assert!(error.starts_with("own.tsv, line 2: move 1 (\"wQ\"): "), "{error}");
    }
}
