//! Tables of numbers: the first column names a row, the others stand on the right.

use comfy_table::{CellAlignment, Table, presets};

/// A table without rows yet.
pub(crate) fn of_numbers<const N: usize>(header: [&str; N]) -> Table {
    let mut table = Table::new();
    table.load_style(presets::ASCII_MARKDOWN);
    table.set_header(header);
    table.column_iter_mut().skip(1).for_each(|column| column.set_cell_alignment(CellAlignment::Right));
    table
}
