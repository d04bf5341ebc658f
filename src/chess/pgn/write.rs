//! Writes games in the export form of the PGN standard, section 3.2: seven tags first, lines below 80
//! characters, moves in standard algebraic notation.

use std::fmt::Write;

use cozy_chess::{Board, Color};

use crate::moves::played;
use crate::notation::san;
use crate::record::{Comment, NodeId, Record};

/// Writes a game: tags, an empty line, moves with variations, comments, NAGs and shapes, the result and a line
/// end. Reading it yields an equal record, except that comments before moves that do not begin a variation
/// join the comment before them.
pub fn write_pgn(record: &Record) -> String {
    let mut text = String::new();
    for (name, value) in record.tags().iter() {
        let value = value.replace('\\', "\\\\").replace('"', "\\\"");
        let _ = writeln!(text, "[{name} \"{value}\"]");
    }
    text.push('\n');
    let mut page = Page { text, column: 0 };
    page.comment("", &record.annotations(Record::ROOT).after);
    write_moves(record, &mut page);
    page.word(&record.result().to_string());
    page.text.push('\n');
    page.text
}

/// Output still to be written. An explicit stack of these replaces recursion into variations.
enum Task {
    /// A move and all that follows it.
    Move {
        node: NodeId,
        board: Board,
        glue: &'static str,
        place: Place,
        number: Number,
    },
    /// The closing bracket of a variation.
    Close,
}

/// Whether a move continues its line or begins a variation.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    Line,
    VariationStart,
}

/// True if a Black move needs its number: at the start of a line and after a comment or a variation.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Number {
    Needed,
    Known,
}

fn write_moves(record: &Record, page: &mut Page) {
    let mut tasks = Vec::new();
    if let Some(first) = record.next(Record::ROOT) {
        let board = record.start().clone();
        let (place, number) = (Place::Line, Number::Needed);
        tasks.push(Task::Move {
            node: first,
            board,
            glue: "",
            place,
            number,
        });
    }
    while let Some(task) = tasks.pop() {
        let Task::Move {
            node,
            board,
            glue,
            place,
            number,
        } = task
        else {
            page.glue_behind(")");
            continue;
        };
        let interrupted = write_move(record, page, node, &board, glue, number);
        let siblings = match (place, record.parent(node)) {
            (Place::Line, Some(parent)) => &record.children(parent)[1..],
            _ => &[],
        };
        if let Some(next) = record.next(node)
            && let Some(mv) = record.move_at(node)
        {
            let number = if interrupted || !siblings.is_empty() {
                Number::Needed
            } else {
                Number::Known
            };
            tasks.push(Task::Move {
                node: next,
                board: played(&board, mv.unpack(&board)),
                glue: "",
                place: Place::Line,
                number,
            });
        }
        for &sibling in siblings.iter().rev() {
            tasks.push(Task::Close);
            tasks.push(Task::Move {
                node: sibling,
                board: board.clone(),
                glue: "(",
                place: Place::VariationStart,
                number: Number::Needed,
            });
        }
    }
}

/// Writes a move with its number, NAGs and comments; true if a comment came after it.
fn write_move(
    record: &Record,
    page: &mut Page,
    node: NodeId,
    board: &Board,
    glue: &str,
    number: Number,
) -> bool {
    let Some(mv) = record.move_at(node) else {
        return false;
    };
    let said = record.annotations(node);
    let mut glue = glue;
    let mut number = number;
    if !said.before.is_empty() {
        page.comment(glue, &said.before);
        glue = "";
        number = Number::Needed;
    }
    // The number and the move stay on one line.
    let count = board.fullmove_number();
    let number = match (board.side_to_move(), number) {
        (Color::White, _) => format!("{count}. "),
        (Color::Black, Number::Needed) => format!("{count}... "),
        (Color::Black, Number::Known) => String::new(),
    };
    page.word(&format!("{glue}{number}{}", san(board, mv.unpack(board))));
    for nag in &said.nags {
        page.word(&nag.to_string());
    }
    page.comment("", &said.after);
    !said.after.is_empty()
}

struct Page {
    text: String,
    /// The length of the last line in characters.
    column: usize,
}

const WIDTH: usize = 79;

impl Page {
    /// Writes a word after a blank, or on a new line if it does not fit.
    fn word(&mut self, word: &str) {
        let length = word.chars().count();
        // A line that starts so would be read as a tag, or skipped as an escape.
        let may_begin = !word.starts_with(['[', '%']);
        if self.column > 0 && self.column + 1 + length > WIDTH && may_begin {
            self.line_end();
        } else if self.column > 0 {
            self.text.push(' ');
            self.column += 1;
        }
        self.text.push_str(word);
        self.column += length;
    }

    /// Writes a sign directly after the last word.
    fn glue_behind(&mut self, sign: &str) {
        if self.column == 0 {
            self.word(sign);
        } else {
            self.text.push_str(sign);
            self.column += sign.len();
        }
    }

    fn line_end(&mut self) {
        self.text.push('\n');
        self.column = 0;
    }

    /// Writes a comment in braces, or, if it contains a brace, after `;` on a line of its own.
    fn comment(&mut self, before: &str, comment: &Comment) {
        if comment.is_empty() {
            return;
        }
        let commands = comment.command_text();
        let mut words: Vec<&str> = Vec::new();
        words.extend(Some(commands.as_str()).filter(|c| !c.is_empty()));
        words.extend(comment.text().split(' ').filter(|w| !w.is_empty()));
        if words.iter().any(|word| word.contains('}')) {
            if !before.is_empty() {
                self.word(before);
            }
            self.word(&format!("; {}", words.join(" ")));
            self.line_end();
            return;
        }
        let last = words.len() - 1;
        for (index, word) in words.into_iter().enumerate() {
            let open = if index == 0 {
                format!("{before}{{")
            } else {
                String::new()
            };
            let close = if index == last { "}" } else { "" };
            self.word(&format!("{open}{word}{close}"));
        }
    }
}
