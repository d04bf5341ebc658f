//! The tables of the documents: each figure in a cell has a mark (`source.rs`), or its column's head or its row's first
//! cell is marked as stated, or a test compares the whole table. Heads and first cells name what is measured and need no
//! mark.

use super::figure::{before_last_figure, has_figure};
use super::source::{CHECKED, STATED};

/// A table of Markdown.
#[derive(Debug)]
pub struct Table<'a> {
    /// Its heads first, without the line that parts them from the rest.
    rows: Vec<Vec<&'a str>>,
    /// True if a test compares it whole.
    is_tested: bool,
}

/// The cells of a line of a table.
fn cells(line: &str) -> Vec<&str> {
    let line = line.trim();
    let line = line.strip_prefix('|').unwrap_or(line);
    line.strip_suffix('|').unwrap_or(line).split('|').collect()
}

/// The tables of a document with marks.
pub fn tables(document: &str) -> Vec<Table<'_>> {
    let mut tables: Vec<Table<'_>> = Vec::new();
    let mut is_inside = false;
    for line in document.lines() {
        let row = line.trim_start_matches(STATED);
        let is_row = row.starts_with('|');
        if is_row && !is_inside {
            let is_tested = line.starts_with(STATED);
            let rows = Vec::new();
            tables.push(Table { rows, is_tested });
        }
        if let Some(table) = tables.last_mut().filter(|_| is_row)
            && !row.starts_with("|---")
        {
            table.rows.push(cells(row));
        }
        is_inside = is_row;
    }
    tables
}

/// True if a cell has a figure without a mark behind it.
fn has_untied(cell: &str) -> bool {
    let mut pieces = cell.split([CHECKED, STATED]);
    let rest = pieces.next_back().unwrap_or(cell);
    pieces.any(|piece| has_figure(before_last_figure(piece))) || has_figure(rest)
}

impl<'a> Table<'a> {
    /// The cells with a figure that is tied to nothing.
    pub fn untied(&self) -> Vec<&'a str> {
        let Some((heads, rows)) = self.rows.split_first().filter(|_| !self.is_tested) else {
            return Vec::new();
        };
        let is_given = |head: Option<&&str>| head.is_some_and(|head| head.contains(STATED));
        let rows = rows.iter().filter(|row| !is_given(row.first()));
        let cells = rows.flat_map(|row| row.iter().enumerate().skip(1));
        cells
            .filter(|&(column, cell)| !is_given(heads.get(column)) && has_untied(cell))
            .map(|(_, &cell)| cell.trim())
            .collect()
    }
}

#[test]
fn a_cell_with_a_figure_that_is_tied_to_nothing_is_found() {
    let document = "\
        text, and 4 in it\n\
        \n\
        | head 1 | ours | printed\u{2} |\n\
        |---|---|---|\n\
        | 1975\u{2} | 10 | 17 |\n\
        | row 2 | 3\u{1}, 4 \u{b1} 1 %\u{1} | 7 |\n\
        | row 3 | 3\u{1}, 4 | 7 |\n\
        | row 4 | 3, 4 [3, 5]\u{1} | WA.140 |\n\
        | row 5 | 3 | |\n\
        \n\
        \u{2}| | one |\n\
        |---|---|\n\
        | row | 1 |\n";
    let tables = tables(document);
    let untied: Vec<_> = tables.iter().map(Table::untied).collect();
    let first = ["3\u{1}, 4", "3, 4 [3, 5]\u{1}", "3"];
    assert_eq!(untied, [first.to_vec(), Vec::new()]);
    assert!(tables[1].is_tested);
}
