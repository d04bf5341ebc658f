//! The tables of the documents: a figure in a cell says where it is from, or what its row and its column are about says
//! that it is given, or a test compares the whole table (`source.rs` has the marks). The heads of columns and the first
//! cell of a row say what is measured and need not.

use super::figure::{before_last_figure, has_figure};
use super::source::{GIVEN, ONCE, comments, is_behind_a_figure};

/// A table of Markdown.
#[derive(Debug)]
pub struct Table<'a> {
    /// Its heads first, without the line that parts them from the rest.
    rows: Vec<Vec<&'a str>>,
    /// The test that compares it whole.
    test: Option<&'a str>,
}

/// The cells of a line of a table.
fn cells(line: &str) -> Vec<&str> {
    let line = line.trim();
    let line = line.strip_prefix('|').unwrap_or(line);
    line.strip_suffix('|').unwrap_or(line).split('|').collect()
}

/// The test that a line of its own names, or a figure.
pub fn test_of(comment: &str) -> Option<&str> {
    comment.trim().strip_prefix("test: ")
}

pub fn tables(document: &str) -> Vec<Table<'_>> {
    let mut tables: Vec<Table<'_>> = Vec::new();
    let (mut before, mut is_inside) = ("", false);
    for line in document.lines() {
        let is_row = line.starts_with('|');
        if is_row && !is_inside {
            let comment = before.strip_prefix("<!--");
            let comment = comment.and_then(|rest| rest.strip_suffix("-->"));
            let test = comment.and_then(test_of);
            let rows = Vec::new();
            tables.push(Table { rows, test });
        }
        if let Some(table) = tables.last_mut().filter(|_| is_row)
            && !line.starts_with("|---")
        {
            table.rows.push(cells(line));
        }
        (before, is_inside) = (line, is_row);
    }
    tables
}

/// Whether a cell has a figure without a comment behind it.
fn has_untied(cell: &str) -> bool {
    let untied = |(before, comment): (&str, &str)| {
        let is_tied = is_behind_a_figure(comment);
        has_figure(if is_tied {
            before_last_figure(before)
        } else {
            before
        })
    };
    let rest = cell.rsplit("-->").next().unwrap_or(cell);
    comments(cell).into_iter().any(untied) || has_figure(rest)
}

impl<'a> Table<'a> {
    /// The cells with a figure that is tied to nothing.
    pub fn untied(&self) -> Vec<&'a str> {
        let Some((heads, rows)) = self.rows.split_first().filter(|_| self.test.is_none()) else {
            return Vec::new();
        };
        let marks = [GIVEN, ONCE].map(|mark| format!("<!--{mark}-->"));
        let is_marked = |head: &&&str| marks.iter().any(|mark| head.contains(mark));
        let is_given = |head: Option<&&str>| head.as_ref().is_some_and(is_marked);
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
        | head 1 | ours | printed<!--given--> |\n\
        |---|---|---|\n\
        | 1975<!--given--> | 10 | 17 |\n\
        | row 2 | 3<!--=/a-->, 4 \u{b1} 1 %<!--=/b--> | 7 |\n\
        | row 3 | 3<!--=/a-->, 4 | 7 |\n\
        | row 4 | 3, 4 [3, 5]<!--=/a--> | WA.140 |\n\
        | row 5 | 3<!--kept: x--> | |\n\
        \n\
        <!--test: a_name-->\n\
        | | one |\n\
        |---|---|\n\
        | row | 1 |\n";
    let tables = tables(document);
    let untied: Vec<_> = tables.iter().map(Table::untied).collect();
    let first = ["3<!--=/a-->, 4", "3, 4 [3, 5]<!--=/a-->", "3<!--kept: x-->"];
    assert_eq!(untied, [first.to_vec(), Vec::new()]);
    assert_eq!(tables[1].test, Some("a_name"));
}
