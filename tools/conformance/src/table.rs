//! Tables of cases: TAB-separated text whose first line names the columns.

use std::collections::BTreeMap;

/// One line of a table.
pub(super) struct Row<'a> {
    /// The number of the line, counted from 1; the header is line 1.
    pub(super) line: usize,
    values: BTreeMap<&'a str, &'a str>,
}

impl<'a> Row<'a> {
    /// The text in a column; empty if there is no such column.
    pub(super) fn get(&self, column: &str) -> &'a str {
        self.values.get(column).copied().unwrap_or_default()
    }
}

/// The lines of a table.
pub(super) fn rows(text: &str) -> impl Iterator<Item = Row<'_>> {
    let mut lines = text.lines().zip(1..);
    let columns: Vec<&str> = lines.next().map(|(header, _)| header.split('\t').collect()).unwrap_or_default();
    lines.filter(|(line, _)| !line.is_empty()).map(move |(text, line)| Row {
        line,
        values: columns.iter().copied().zip(text.split('\t')).collect(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_found_by_their_names() {
        let rows: Vec<Row<'_>> = rows("name\tmove\nfirst\twA1\n\nsecond\t-\n").collect();
        assert_eq!((rows[0].get("move"), rows[1].get("name"), rows[1].line), ("wA1", "second", 4));
        assert_eq!((rows.len(), rows[0].get("state")), (2, ""));
    }
}
