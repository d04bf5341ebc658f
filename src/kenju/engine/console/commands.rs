//! The table of commands: letters, argument, the thesis's phrase and the action.

use super::actions;
use super::board_views as board;
use super::player_views as players;
use super::{CommandError, Console, Then};
use crate::board::{Board, LineId, PlaceId};
use crate::geometry::{Colour, Point};

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

use Run::{Act, At, Line, Place, Players, Say, View};

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
    row("T", "", "test for win in game", View(board::win)),
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
        View(board::place_table),
    ),
    row(
        "DPT",
        "x,y",
        "display a trace of lines containing specified place",
        Place(board::lines_through),
    ),
    row(
        "DPL",
        "",
        "display placetable then linelist",
        View(|board| board::place_table(board) + &board::line_list(board)),
    ),
    row(
        "DP",
        "x,y",
        "display the placeblock specified",
        Place(board::place_block),
    ),
    row("DLE", "", "display entire linelist", View(board::line_list)),
    row(
        "DLT",
        "number",
        "display trace of places in specified line",
        Line(board::places_in),
    ),
    row(
        "DLP",
        "",
        "display linelist then placetable",
        View(|board| board::line_list(board) + &board::place_table(board)),
    ),
    row(
        "DL",
        "number",
        "display lineblock specified",
        Line(board::line_block),
    ),
    row("DM", "", "display table of moves", View(board::moves)),
    row(
        "DS",
        "",
        "display space used and unused",
        View(board::space),
    ),
    row("DB", "", "display board state", View(board::picture)),
    row(
        "DG",
        "",
        "display responses (goodness) for useful moves",
        Players(players::responses),
    ),
    row(
        "DC",
        "",
        "display situation codes for useful moves",
        View(players::codes),
    ),
    row(
        "DR",
        "",
        "display net (RAM) contents",
        Players(players::contents),
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
        At(board::make_place),
    ),
    row(
        "K",
        "number",
        "force execution of Killine",
        Line(board::kill_line),
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
        At(board::find_place),
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
