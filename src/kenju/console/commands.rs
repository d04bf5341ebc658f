//! The table of commands: letters, what may follow, what the thesis says of them, and what they do.

use super::actions;
use super::board_views as board;
use super::player_views as players;
use super::{CommandError, Console, Then};
use crate::kenju::geometry::Colour;

type Run = fn(&mut Console, &str) -> Result<String, CommandError>;

/// A row of the table.
#[derive(Clone, Copy, Debug)]
pub struct Command {
    /// What is typed.
    pub letters: &'static str,
    /// What may follow.
    pub argument: &'static str,
    /// The phrase of Appendix B.
    pub phrase: &'static str,
    /// What happens after it.
    then: Then,
    run: Run,
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

const fn leaving(letters: &'static str, phrase: &'static str, then: Then, run: Run) -> Command {
    Command {
        letters,
        argument: "",
        phrase,
        then,
        run,
    }
}

/// All commands, in the order of Appendix B; `?` is ours.
pub const COMMANDS: &[Command] = &[
    leaving("G", "exit from Kenju", Then::Exit, |_, _| {
        Ok("goodbye".to_owned())
    }),
    leaving("R", "return to game-playing mode", Then::Play, |_, _| {
        Ok("back to the game".to_owned())
    }),
    row(
        "C",
        "[OLD name | NEW name]",
        "change I/O streams",
        actions::change_streams,
    ),
    row(
        "O",
        "[n]",
        "output state of board; with a number, set debug level to n",
        actions::output_or_debug,
    ),
    row("T", "", "test for win in game", |console, _| {
        Ok(board::win(console))
    }),
    row(
        "SC",
        "1 to 5",
        "select response combination routine n",
        actions::select_combination,
    ),
    row(
        "SS",
        "1 to 3",
        "select address selection mapping n",
        actions::select_mapping,
    ),
    row("DPE", "", "display entire placetable", |console, _| {
        Ok(board::place_table(console))
    }),
    row(
        "DPT",
        "x,y",
        "display a trace of lines containing specified place",
        |console, text| {
            Ok(board::lines_through(
                console,
                actions::place(console, "DPT", text)?,
            ))
        },
    ),
    row(
        "DPL",
        "",
        "display placetable then linelist",
        |console, _| Ok(board::place_table(console) + &board::line_list(console)),
    ),
    row(
        "DP",
        "x,y",
        "display the placeblock specified",
        |console, text| {
            Ok(board::place_block(
                console,
                actions::place(console, "DP", text)?,
            ))
        },
    ),
    row("DLE", "", "display entire linelist", |console, _| {
        Ok(board::line_list(console))
    }),
    row(
        "DLT",
        "number",
        "display trace of places in specified line",
        |console, text| {
            Ok(board::places_in(
                console,
                actions::line(console, "DLT", text)?,
            ))
        },
    ),
    row(
        "DLP",
        "",
        "display linelist then placetable",
        |console, _| Ok(board::line_list(console) + &board::place_table(console)),
    ),
    row(
        "DL",
        "number",
        "display lineblock specified",
        |console, text| {
            Ok(board::line_block(
                console,
                actions::line(console, "DL", text)?,
            ))
        },
    ),
    row("DM", "", "display table of moves", |console, _| {
        Ok(board::moves(console))
    }),
    row("DS", "", "display space used and unused", |console, _| {
        Ok(board::space(console))
    }),
    row("DB", "", "display board state", |console, _| {
        Ok(board::picture(console))
    }),
    row(
        "DG",
        "",
        "display responses (goodness) for useful moves",
        |console, _| Ok(players::responses(console)),
    ),
    row(
        "DC",
        "",
        "display situation codes for useful moves",
        |console, _| Ok(players::codes(console)),
    ),
    row("DR", "", "display net (RAM) contents", |console, _| {
        Ok(players::contents(console))
    }),
    row(
        "I",
        "[name]",
        "initialise net contents from I/O stream OLD",
        actions::initialise,
    ),
    row(
        "E",
        "[name]",
        "save experience (net contents) on I/O stream NEW",
        actions::save,
    ),
    row(
        "B",
        "[x,y]",
        "force execution of Blackmove",
        |console, text| actions::force(console, Colour::Black, text),
    ),
    row(
        "W",
        "[x,y]",
        "force execution of Whitemove",
        |console, text| actions::force(console, Colour::White, text),
    ),
    row(
        "M",
        "x,y",
        "force execution of Makeplace",
        |console, text| Ok(board::make_place(console, text.parse()?)),
    ),
    row(
        "K",
        "number",
        "force execution of Killine",
        |console, text| {
            Ok(board::kill_line(
                console,
                actions::line(console, "K", text)?,
            ))
        },
    ),
    row(
        "L",
        "x,y and H, V, P or N",
        "force execution of Line (line making routine)",
        actions::make_line,
    ),
    row(
        "F",
        "x,y",
        "force execution of Findplace",
        |console, text| Ok(board::find_place(console, text.parse()?)),
    ),
    Command {
        then: Then::Play,
        ..row(
            "P",
            "1 to 4 (or a, b, c, t)",
            "play a game using mode n",
            actions::play,
        )
    },
    row("?", "", "list the commands (ours)", |_, _| Ok(help())),
];

/// Finds the row whose letters begin the text, the longest first, and runs it.
pub(super) fn execute(console: &mut Console, text: &str) -> Result<(String, Then), CommandError> {
    let upper = text.to_ascii_uppercase();
    let fits = |row: &&Command| {
        let rest = upper.strip_prefix(row.letters);
        // Letters directly after letters would be another word: `W 0,0` and `P2`, not `WHAT`.
        rest.is_some_and(|rest| !rest.starts_with(char::is_alphabetic) || row.letters == "P")
    };
    let found = COMMANDS
        .iter()
        .filter(fits)
        .max_by_key(|row| row.letters.len());
    let row = found.ok_or_else(|| CommandError::Unknown(text.to_owned()))?;
    // The letters are ASCII and so is what they matched: the same number of bytes.
    let argument = text[row.letters.len()..].trim();
    Ok(((row.run)(console, argument)?, row.then))
}

fn help() -> String {
    let lines = COMMANDS.iter().map(|row| {
        let usage = format!("{} {}", row.letters, row.argument);
        format!("{usage:<28}{}\n", row.phrase)
    });
    lines.collect()
}
