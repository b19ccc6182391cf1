//! Tables of cases: TAB-separated text whose first line names the columns.
//!
//! Every complaint names the file and the line, so that a wrong case is found at once. Lines are separated by
//! a line feed; empty lines are skipped. A single `-` stands for a value that is not known.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::str::FromStr;

/// One line of a table.
///
/// ```
/// let rows = vespine_tests::tsv::parse("counts.tsv", "name\tdepth\tcount\nBase\t1\t4\nBase\t9\t-\n")?;
/// assert_eq!(rows[0].get("name")?, "Base");
/// assert_eq!(rows[0].known::<u64>("count")?, Some(4));
/// assert_eq!(rows[1].known::<u64>("count")?, None);
/// assert_eq!(rows[1].get("color"), Err("counts.tsv:3: no column color".to_owned()));
/// # Ok::<(), String>(())
/// ```
#[derive(Clone, Debug)]
pub struct Row {
    place: String,
    line: usize,
    values: BTreeMap<String, String>,
}

impl Row {
    /// Where the row comes from: `file:line`.
    #[must_use]
    pub fn place(&self) -> &str {
        &self.place
    }

    /// The number of the line, counted from 1; the header is line 1.
    #[must_use]
    pub fn line(&self) -> usize {
        self.line
    }

    /// The text in a column.
    ///
    /// # Errors
    ///
    /// When the table has no such column.
    pub fn get(&self, column: &str) -> Result<&str, String> {
        let value = self.values.get(column).ok_or_else(|| format!("{}: no column {column}", self.place))?;
        Ok(value)
    }

    /// The value in a column, or nothing where the table has a `-`.
    ///
    /// # Errors
    ///
    /// When the table has no such column, or the text is no such value.
    pub fn known<T: FromStr>(&self, column: &str) -> Result<Option<T>, String> {
        let text = self.get(column)?;
        if text == "-" {
            return Ok(None);
        }
        text.parse().map(Some).map_err(|_| format!("{}: {column} cannot be {text:?}", self.place))
    }
}

/// Reads the table in a file.
///
/// # Errors
///
/// When the file cannot be read, or a row has more or fewer fields than the header.
pub fn read(path: &Path) -> Result<Vec<Row>, String> {
    let name = path.display().to_string();
    let text = fs::read_to_string(path).map_err(|error| format!("{name}: {error}"))?;
    parse(&name, &text)
}

/// Reads the table in a text; the name stands for the file in complaints.
///
/// # Errors
///
/// When the text is empty, or a row has more or fewer fields than the header.
pub fn parse(name: &str, text: &str) -> Result<Vec<Row>, String> {
    let mut lines = text.lines().enumerate();
    let (_, header) = lines.next().ok_or_else(|| format!("{name}: no header line"))?;
    let columns: Vec<&str> = header.split('\t').collect();

    let mut rows = Vec::new();
    for (index, line) in lines.filter(|(_, line)| !line.is_empty()) {
        let place = format!("{name}:{}", index + 1);
        let fields: Vec<&str> = line.split('\t').collect();
        if fields.len() != columns.len() {
            return Err(format!("{place}: {} fields under {} columns", fields.len(), columns.len()));
        }
        let values = columns.iter().zip(fields).map(|(&column, field)| (column.to_owned(), field.to_owned()));
        rows.push(Row { place, line: index + 1, values: values.collect() });
    }
    Ok(rows)
}
