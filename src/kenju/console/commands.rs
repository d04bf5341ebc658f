//! The table of commands: letters, what may follow, what the thesis says of them, and what they do.

use super::board_views as board;
use super::player_views as players;
use super::{CommandError, Console, Then};
use crate::kenju::board::{LineId, PlaceId};
use crate::kenju::geometry::{Colour, Direction, Point};
use crate::kenju::matches::play_out;
use crate::kenju::nets::{Bias, System2};
use crate::kenju::player::Mind;
use crate::kenju::saved::SavedPlayer;
use crate::kenju::session::{Hand, Happening, Mode};
use crate::kenju::value::Thresholds;

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
        change_streams,
    ),
    row(
        "O",
        "[n]",
        "output state of board; with a number, set debug level to n",
        output_or_debug,
    ),
    row("T", "", "test for win in game", |console, _| {
        Ok(board::win(console))
    }),
    row(
        "SC",
        "1 to 5",
        "select response combination routine n",
        select_combination,
    ),
    row(
        "SS",
        "1 to 3",
        "select address selection mapping n",
        select_mapping,
    ),
    row("DPE", "", "display entire placetable", |console, _| {
        Ok(board::place_table(console))
    }),
    row(
        "DPT",
        "x,y",
        "display a trace of lines containing specified place",
        |console, text| Ok(board::lines_through(console, place(console, "DPT", text)?)),
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
        |console, text| Ok(board::place_block(console, place(console, "DP", text)?)),
    ),
    row("DLE", "", "display entire linelist", |console, _| {
        Ok(board::line_list(console))
    }),
    row(
        "DLT",
        "number",
        "display trace of places in specified line",
        |console, text| Ok(board::places_in(console, line(console, "DLT", text)?)),
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
        |console, text| Ok(board::line_block(console, line(console, "DL", text)?)),
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
        initialise,
    ),
    row(
        "E",
        "[name]",
        "save experience (net contents) on I/O stream NEW",
        save,
    ),
    row(
        "B",
        "[x,y]",
        "force execution of Blackmove",
        |console, text| force(console, Colour::Black, text),
    ),
    row(
        "W",
        "[x,y]",
        "force execution of Whitemove",
        |console, text| force(console, Colour::White, text),
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
        |console, text| Ok(board::kill_line(console, line(console, "K", text)?)),
    ),
    row(
        "L",
        "x,y and H, V, P or N",
        "force execution of Line (line making routine)",
        make_line,
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
            play,
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

fn wrong(command: &'static str, wanted: &'static str, given: &str) -> CommandError {
    CommandError::Argument {
        command,
        wanted,
        given: given.to_owned(),
    }
}

fn place(console: &Console, command: &'static str, text: &str) -> Result<PlaceId, CommandError> {
    let point: Point = text
        .parse()
        .map_err(|_| wrong(command, "a point such as 3,-2", text))?;
    console
        .session
        .board()
        .find(point)
        .ok_or(CommandError::NoPlace(point))
}

fn line(console: &Console, command: &'static str, text: &str) -> Result<LineId, CommandError> {
    let number = text
        .parse()
        .map_err(|_| wrong(command, "the number of a line", text))?;
    let id = LineId::from_number(number);
    let live = console.session.board().live_lines().contains(&id);
    if live {
        Ok(id)
    } else {
        Err(CommandError::NoLine(number))
    }
}

fn change_streams(console: &mut Console, text: &str) -> Result<String, CommandError> {
    if !text.is_empty() {
        let wanted = "OLD or NEW and a player's name";
        let (stream, name) = text
            .split_once(' ')
            .ok_or_else(|| wrong("C", wanted, text))?;
        match stream.to_ascii_uppercase().as_str() {
            "OLD" => name.trim().clone_into(&mut console.old),
            "NEW" => name.trim().clone_into(&mut console.new),
            _ => return Err(wrong("C", wanted, text)),
        }
    }
    let names = console.shelf.names().collect::<Vec<_>>().join(", ");
    Ok(format!(
        "OLD is {}, NEW is {}; saved: {names}",
        console.old, console.new
    ))
}

fn output_or_debug(console: &mut Console, text: &str) -> Result<String, CommandError> {
    if text.is_empty() {
        return Ok(board::picture(console) + &board::moves(console));
    }
    let level: u8 = text
        .parse()
        .map_err(|_| wrong("O", "nothing or a level from 0 to 9", text))?;
    console.debug = level.min(9);
    Ok(format!("debug level {}", console.debug))
}

/// Ours: the routines are the extreme settings of §4.8.4 and the percentages of Fig. 4.18.
fn select_combination(console: &mut Console, text: &str) -> Result<String, CommandError> {
    let (name, thresholds) = match text {
        "1" => ("effect A: 20 x the best line", Thresholds::EFFECT_A),
        "2" => ("effect B: the sum of all lines", Thresholds::EFFECT_B),
        "3" => ("effect C: as A", Thresholds::EFFECT_C),
        "4" => ("effect D: nothing", Thresholds::EFFECT_D),
        "5" => ("MEDIOCRE 47 %, OUTSTANDING 100 %", Thresholds::PERCENTAGE),
        _ => return Err(wrong("SC", "a number from 1 to 5", text)),
    };
    for colour in Colour::BOTH {
        console
            .session
            .seat_mut(colour)
            .player
            .parameters
            .thresholds = thresholds;
    }
    Ok(format!("both players value moves by {name}"))
}

/// A new mapping makes a new net: what was learnt through the old one means nothing.
fn select_mapping(console: &mut Console, text: &str) -> Result<String, CommandError> {
    let wanted = "1 (uniform), 2 (linear) or 3 (exponential)";
    let number: usize = text.parse().map_err(|_| wrong("SS", wanted, text))?;
    let bias = number
        .checked_sub(1)
        .and_then(|k| Bias::ALL.get(k).copied());
    let bias = bias.ok_or_else(|| wrong("SS", wanted, text))?;
    let seed = console.session.seed();
    let mut changed = Vec::new();
    for colour in Colour::BOTH {
        if let Mind::System2(net) = &mut console.session.seat_mut(colour).player.mind {
            *net = System2::new(bias, seed);
            changed.push(colour.to_string());
        }
    }
    Ok(if changed.is_empty() {
        "only players of System 2 have an address mapping; neither is".to_owned()
    } else {
        format!("{}: {bias} mapping, net cleared", changed.join(" and "))
    })
}

/// White's player is the one whose experience is saved and loaded, as in the thesis's trials.
fn initialise(console: &mut Console, text: &str) -> Result<String, CommandError> {
    if !text.is_empty() {
        text.clone_into(&mut console.old);
    }
    let player = console.shelf.load(&console.old)?;
    let message = format!("White is {}", player.name);
    console.session.seat_mut(Colour::White).player = player;
    Ok(message)
}

fn save(console: &mut Console, text: &str) -> Result<String, CommandError> {
    let name = if text.is_empty() {
        console.new.clone()
    } else {
        text.to_owned()
    };
    let mut player = console.session.seat(Colour::White).player.clone();
    player.name.clone_from(&name);
    console.shelf.save(SavedPlayer::new(player, None))?;
    console.new = name;
    Ok(format!("White is saved as {}", console.new))
}

fn force(console: &mut Console, colour: Colour, text: &str) -> Result<String, CommandError> {
    if !text.is_empty() {
        let played = console.session.force(colour, text.parse()?)?;
        return Ok(format!("{colour} {}", played.point));
    }
    if console.session.board().to_move() != colour {
        return Err(CommandError::NotTheTurn(colour));
    }
    let hand = console.session.seat(colour).hand;
    console.session.seat_mut(colour).hand = Hand::Program;
    let happened = console.session.advance(&mut ());
    console.session.seat_mut(colour).hand = hand;
    match happened {
        Happening::Played(played) => Ok(format!("{colour} {}", played.point)),
        Happening::Over { winner } => Ok(winner.map_or("the game is broken off".to_owned(), |w| {
            format!("{w} has won")
        })),
        _ => Err(CommandError::Asking),
    }
}

fn make_line(console: &mut Console, text: &str) -> Result<String, CommandError> {
    let wanted = "a point and a direction such as 0,0 H";
    let (point, letter) = text
        .rsplit_once(' ')
        .ok_or_else(|| wrong("L", wanted, text))?;
    let letter = letter.trim().to_ascii_uppercase();
    let direction = Direction::ALL
        .into_iter()
        .find(|d| letter == d.letter().to_string());
    let direction = direction.ok_or_else(|| wrong("L", wanted, text))?;
    Ok(board::make_line(console, point.parse()?, direction))
}

/// Mode (c) needs nobody and is played to its end at once.
fn play(console: &mut Console, text: &str) -> Result<String, CommandError> {
    let (mode, name) = match text.to_ascii_lowercase().as_str() {
        "1" | "a" => (Mode::Watch, "two people, watched"),
        "2" | "b" => (Mode::AgainstPerson, "White's program against a person"),
        "3" | "c" => (Mode::Programs, "two programs"),
        "4" | "t" => (Mode::Tutor, "two programs, corrected by a tutor"),
        _ => return Err(wrong("P", "a mode: 1 to 4 or a, b, c, t", text)),
    };
    console.start(mode);
    if mode == Mode::Programs {
        let winner = play_out(&mut console.session, &mut ());
        let end = winner.map_or("nobody".to_owned(), |winner| winner.to_string());
        let moves = console.session.board().stone_count();
        return Ok(format!("{name}: {end} has won after {moves} moves"));
    }
    Ok(format!("a new game: {name}"))
}
