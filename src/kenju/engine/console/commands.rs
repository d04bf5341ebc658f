//! The table of commands: letters, argument, the thesis's phrase and the action.

use super::{Console, Then, actions, views};
use crate::board::{Board, LineId, PlaceId, PlayError};
use crate::geometry::{Colour, ParsePointError, Point};
use crate::saved::SavedError;
use crate::session::SessionError;
use Run::{Act, At, Line, Place, Players, Say, View};
use thiserror::Error;

/// A row of the table.
#[derive(Clone, Copy, Debug)]
pub struct Command {
    /// The text typed.
    pub letters: &'static str,
    /// The argument, if any.
    pub argument: &'static str,
    /// The phrase of Appendix B.
    pub phrase: &'static str,
    then: Then,
    run: Run,
}

/// The action of a command, by its argument.
#[derive(Clone, Copy, Debug)]
enum Run {
    Say(&'static str),
    /// No argument: shows something of the board.
    View(fn(&Board) -> String),
    /// No argument: shows something of the players.
    Players(fn(&Console) -> String),
    /// A place of the table, by its point.
    Place(fn(&Board, PlaceId) -> String),
    /// Any point.
    At(fn(&Board, Point) -> String),
    /// A live line, by its number.
    Line(fn(&Board, LineId) -> String),
    /// Parses its own argument.
    Act(fn(&mut Console, &str) -> Result<String, CommandError>),
}

const fn row(
    letters: &'static str,
    argument: &'static str,
    phrase: &'static str,
    run: Run,
) -> Command {
    Command {
        letters,
        argument,
        phrase,
        then: Then::Stay,
        run,
    }
}

impl Command {
    const fn then(self, then: Then) -> Self {
        Self { then, ..self }
    }
}

/// All commands in the order of Appendix B; `?` is ours.
pub const COMMANDS: &[Command] = &[
    row("G", "", "exit from Kenju", Say("goodbye")).then(Then::Exit),
    row(
        "R",
        "",
        "return to game-playing mode",
        Say("back to the game"),
    )
    .then(Then::Play),
    row(
        "C",
        "[OLD name | NEW name]",
        "change I/O streams",
        Act(actions::change_streams),
    ),
    row(
        "O",
        "[n]",
        "output state of board; with a number, set debug level to n",
        Act(actions::output_or_debug),
    ),
    row("T", "", "test for win in game", View(views::win)),
    row(
        "SC",
        "1 to 5",
        "select response combination routine n",
        Act(actions::select_combination),
    ),
    row(
        "SS",
        "1 to 3",
        "select address selection mapping n",
        Act(actions::select_mapping),
    ),
    row(
        "DPE",
        "",
        "display entire placetable",
        View(views::place_table),
    ),
    row(
        "DPT",
        "x,y",
        "display a trace of lines containing specified place",
        Place(views::lines_through),
    ),
    row(
        "DPL",
        "",
        "display placetable then linelist",
        View(|board| views::place_table(board) + &views::line_list(board)),
    ),
    row(
        "DP",
        "x,y",
        "display the placeblock specified",
        Place(views::place_block),
    ),
    row("DLE", "", "display entire linelist", View(views::line_list)),
    row(
        "DLT",
        "number",
        "display trace of places in specified line",
        Line(views::places_in),
    ),
    row(
        "DLP",
        "",
        "display linelist then placetable",
        View(|board| views::line_list(board) + &views::place_table(board)),
    ),
    row(
        "DL",
        "number",
        "display lineblock specified",
        Line(views::line_block),
    ),
    row("DM", "", "display table of moves", View(views::moves)),
    row(
        "DS",
        "",
        "display space used and unused",
        View(views::space),
    ),
    row("DB", "", "display board state", View(views::picture)),
    row(
        "DG",
        "",
        "display responses (goodness) for useful moves",
        Players(views::responses),
    ),
    row(
        "DC",
        "",
        "display situation codes for useful moves",
        View(views::codes),
    ),
    row(
        "DR",
        "",
        "display net (RAM) contents",
        Players(views::contents),
    ),
    row(
        "I",
        "[name]",
        "initialise net contents from I/O stream OLD",
        Act(actions::initialise),
    ),
    row(
        "E",
        "[name]",
        "save experience (net contents) on I/O stream NEW",
        Act(actions::save),
    ),
    row(
        "B",
        "[x,y]",
        "force execution of Blackmove",
        Act(|console, text| actions::force(console, Colour::Black, text)),
    ),
    row(
        "W",
        "[x,y]",
        "force execution of Whitemove",
        Act(|console, text| actions::force(console, Colour::White, text)),
    ),
    row(
        "M",
        "x,y",
        "force execution of Makeplace",
        At(views::make_place),
    ),
    row(
        "K",
        "number",
        "force execution of Killine",
        Line(views::kill_line),
    ),
    row(
        "L",
        "x,y and H, V, P or N",
        "force execution of Line (line making routine)",
        Act(actions::make_line),
    ),
    row(
        "F",
        "x,y",
        "force execution of Findplace",
        At(views::find_place),
    ),
    row(
        "P",
        "1 to 4 (or a, b, c, t)",
        "play a game using mode n",
        Act(actions::play),
    )
    .then(Then::Play),
    row("?", "", "list the commands (ours)", View(|_| help())),
];

/// Finds the row with the longest matching letters and runs it.
pub(super) fn execute(console: &mut Console, text: &str) -> Result<(String, Then), CommandError> {
    let upper = text.to_ascii_uppercase();
    let fits = |row: &&Command| {
        let rest = upper.strip_prefix(row.letters);
        // Letters that follow directly make another word: `W 0,0` and `P2`, not `WHAT`.
        rest.is_some_and(|rest| !rest.starts_with(char::is_alphabetic) || row.letters == "P")
    };
    let found = COMMANDS
        .iter()
        .filter(fits)
        .max_by_key(|row| row.letters.len());
    let row = found.ok_or_else(|| CommandError::Unknown(text.to_owned()))?;
    // The letters are ASCII and so is the matched text, so both have the same length in bytes.
    let argument = text[row.letters.len()..].trim();
    let board = console.session.board();
    let text = match row.run {
        Say(text) => text.to_owned(),
        View(view) => view(board),
        Players(view) => view(console),
        Place(view) => view(board, actions::place(board, row.letters, argument)?),
        At(view) => view(board, argument.parse()?),
        Line(view) => view(board, actions::line(board, row.letters, argument)?),
        Act(act) => act(console, argument)?,
    };
    Ok((text, row.then))
}

fn help() -> String {
    let lines = COMMANDS.iter().map(|row| {
        let usage = format!("{} {}", row.letters, row.argument);
        format!("{usage:<28}{}\n", row.phrase)
    });
    lines.collect()
}

// The reasons why a command fails.

/// The reason why a command failed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum CommandError {
    #[error("`{0}` is not a command; ? lists them")]
    Unknown(String),
    /// The argument is missing or invalid.
    #[error("{command} wants {wanted}, not `{given}`")]
    Argument {
        command: &'static str,
        /// The expected argument.
        wanted: &'static str,
        given: String,
    },
    /// The board has no such place.
    #[error("{0} is not in the place table")]
    NoPlace(Point),
    /// The board has no such line.
    #[error("there is no line {0}")]
    NoLine(u16),
    /// It is the other colour's turn.
    #[error("it is not {0}'s turn: give a point to place the stone all the same")]
    NotTheTurn(Colour),
    /// A learner waits for an answer.
    #[error("a learner is waiting for an answer: R returns to the game")]
    Asking,
    #[error(transparent)]
    Session(#[from] SessionError),
    #[error(transparent)]
    Play(#[from] PlayError),
    #[error(transparent)]
    Saved(#[from] SavedError),
    #[error(transparent)]
    Point(#[from] ParsePointError),
}
