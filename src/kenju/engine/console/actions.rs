//! The commands that change something, and the parsing of their arguments.

use super::views;
use super::{CommandError, Console};
use crate::board::{Board, LineId, PlaceId};
use crate::geometry::{Colour, Direction, Point};
use crate::matches::play_out;
use crate::nets::{Bias, System2};
use crate::player::Mind;
use crate::saved::SavedPlayer;
use crate::session::{Hand, Mode, SessionEvent};
use crate::value::Thresholds;
use chess::words::counted;

fn wrong(command: &'static str, wanted: &'static str, given: &str) -> CommandError {
    CommandError::Argument {
        command,
        wanted,
        given: given.to_owned(),
    }
}

pub(super) fn place(
    board: &Board,
    command: &'static str,
    text: &str,
) -> Result<PlaceId, CommandError> {
    let point: Point = text
        .parse()
        .map_err(|_| wrong(command, "a point such as 3,-2", text))?;
    board.find(point).ok_or(CommandError::NoPlace(point))
}

pub(super) fn line(
    board: &Board,
    command: &'static str,
    text: &str,
) -> Result<LineId, CommandError> {
    let number = text
        .parse()
        .map_err(|_| wrong(command, "the number of a line", text))?;
    let id = LineId::from_number(number);
    if board.live_lines().contains(&id) {
        Ok(id)
    } else {
        Err(CommandError::NoLine(number))
    }
}

pub(super) fn change_streams(console: &mut Console, text: &str) -> Result<String, CommandError> {
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
    let names = console.saved_players.names().collect::<Vec<_>>().join(", ");
    Ok(format!(
        "OLD is {}, NEW is {}; saved: {names}",
        console.old, console.new
    ))
}

pub(super) fn output_or_debug(console: &mut Console, text: &str) -> Result<String, CommandError> {
    if text.is_empty() {
        let board = console.session.board();
        return Ok(views::picture(board) + &views::moves(board));
    }
    let level: u8 = text
        .parse()
        .map_err(|_| wrong("O", "nothing or a level from 0 to 9", text))?;
    console.debug = level.min(9);
    Ok(format!("debug level {}", console.debug))
}

/// Ours: the routines are the extreme settings of §4.8.4 and the percentages of Fig. 4.18.
pub(super) fn select_combination(
    console: &mut Console,
    text: &str,
) -> Result<String, CommandError> {
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

/// A new mapping makes a new net, since the old net's memory is meaningless under it.
pub(super) fn select_mapping(console: &mut Console, text: &str) -> Result<String, CommandError> {
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

/// White's player is the one that is saved and loaded, as in the thesis's trials.
pub(super) fn initialise(console: &mut Console, text: &str) -> Result<String, CommandError> {
    if !text.is_empty() {
        text.clone_into(&mut console.old);
    }
    let player = console.saved_players.load(&console.old)?;
    let message = format!("White is {}", player.name);
    console.session.seat_mut(Colour::White).player = player;
    Ok(message)
}

pub(super) fn save(console: &mut Console, text: &str) -> Result<String, CommandError> {
    let name = if text.is_empty() {
        console.new.clone()
    } else {
        text.to_owned()
    };
    let mut player = console.session.seat(Colour::White).player.clone();
    player.name.clone_from(&name);
    console.saved_players.save(SavedPlayer::new(player, None))?;
    console.new = name;
    Ok(format!("White is saved as {}", console.new))
}

pub(super) fn force(
    console: &mut Console,
    colour: Colour,
    text: &str,
) -> Result<String, CommandError> {
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
        SessionEvent::Played(played) => Ok(format!("{colour} {}", played.point)),
        SessionEvent::Over { winner } => Ok(winner
            .map_or("the game is broken off".to_owned(), |w| {
                format!("{w} has won")
            })),
        _ => Err(CommandError::Asking),
    }
}

pub(super) fn make_line(console: &mut Console, text: &str) -> Result<String, CommandError> {
    let wanted = "a point and a direction such as 0,0 H";
    let (point, letter) = text
        .rsplit_once(' ')
        .ok_or_else(|| wrong("L", wanted, text))?;
    let letter = letter.trim().to_ascii_uppercase();
    let direction = Direction::ALL
        .into_iter()
        .find(|d| letter == d.letter().to_string());
    let direction = direction.ok_or_else(|| wrong("L", wanted, text))?;
    let board = console.session.board();
    Ok(views::make_line(board, point.parse()?, direction))
}

/// Mode (c) needs no person and is played to its end at once.
pub(super) fn play(console: &mut Console, text: &str) -> Result<String, CommandError> {
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
        return Ok(format!(
            "{name}: {end} has won after {}",
            counted(moves, "move")
        ));
    }
    Ok(format!("a new game: {name}"))
}
