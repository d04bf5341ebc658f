//! Command mode (thesis §2.2.2.1 and Appendix B): typed letters inspect and set up the board and the players.
//! Text goes in and text comes out; there are no other effects.
//!
//! A line may hold several commands separated by `;`. The letters are the thesis's. Their output, and the
//! names of places, lines and players, are ours, since the appendix gives one phrase for each. The routines
//! Makeplace, Killine, Line and Findplace (M, K, L, F) run on a copy, so that the records stay consistent with
//! the stones.

mod actions;
mod commands;
mod views;

use chess::words::counted;
use std::fmt::Write as _;

use serde::{Deserialize, Serialize};

use crate::player::Player;
use crate::saved::SavedPlayers;
use crate::session::{Mode, Session};

pub use commands::CommandError;
pub use commands::{COMMANDS, Command};

/// The most characters of input read, and the most lines printed by one command.
pub const INPUT_LIMIT: usize = 2_000;
const LINES_LIMIT: usize = 400;

/// The state of a console.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Console {
    /// The game and its two players.
    pub session: Session,
    /// Saved players: the thesis's I/O streams.
    #[serde(rename = "shelf")]
    pub saved_players: SavedPlayers,
    /// The name that command I reads.
    pub old: String,
    /// The name that command E writes.
    pub new: String,
    /// The detail of the trace, 0 to 9 (command O with a number).
    pub debug: u8,
}

/// The next mode after a line of commands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Then {
    /// Stay in command mode.
    Stay,
    /// Return to the game (R, P).
    Play,
    /// Leave Kenju (G).
    Exit,
}

/// The console's answer to a line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reply {
    /// The output.
    pub text: String,
    pub then: Then,
}

impl Console {
    pub fn new(session: Session) -> Self {
        let (old, new) = ("MAX".to_owned(), "MINE".to_owned());
        Self {
            session,
            saved_players: SavedPlayers::new(),
            old,
            new,
            debug: 0,
        }
    }

    /// Executes a line of commands. A command that fails prints the reason, and the rest of the line is
    /// skipped.
    ///
    /// ```
    /// use kenju::console::{Console, Then};
    /// use kenju::player::Player;
    /// use kenju::session::{Mode, Session};
    ///
    /// let game = Session::in_mode(Mode::Programs, Player::max(), Player::null(), 1);
    /// let mut console = Console::new(game);
    /// let reply = console.execute("w 0,0; b 1,1; db");
    /// assert!(reply.text.contains('B') && reply.text.contains('W'));
    /// assert_eq!(console.execute("xyzzy").text, "`xyzzy` is not a command; ? lists them\n");
    /// assert_eq!(console.execute("g").then, Then::Exit);
    /// ```
    pub fn execute(&mut self, input: &str) -> Reply {
        let mut text = String::new();
        let mut then = Then::Stay;
        let short: String = input.chars().take(INPUT_LIMIT).collect();
        for part in short
            .split([';', '\n'])
            .map(str::trim)
            .filter(|part| !part.is_empty())
        {
            match commands::execute(self, part) {
                Ok((lines, next)) => {
                    push_lines(&mut text, &lines);
                    then = next;
                }
                Err(error) => {
                    push_lines(&mut text, &error.to_string());
                    break;
                }
            }
            if then == Then::Exit {
                break;
            }
        }
        Reply { text, then }
    }

    /// Starts a game in a mode with the current players.
    fn start(&mut self, mode: Mode) {
        for (colour, hand) in crate::geometry::Colour::BOTH.into_iter().zip(mode.hands()) {
            self.session.seat_mut(colour).hand = hand;
        }
        self.session.new_game();
    }

    /// The player to move.
    fn mover(&self) -> &Player {
        &self.session.seat(self.session.board().to_move()).player
    }
}

/// The text, or a note that there is nothing.
fn or_else(text: String, nothing: &str) -> String {
    if text.is_empty() {
        nothing.to_owned()
    } else {
        text
    }
}

/// Appends whole lines up to the limit, and says how many were left out.
fn push_lines(text: &mut String, lines: &str) {
    let total = lines.lines().count();
    for line in lines.lines().take(LINES_LIMIT) {
        text.push_str(line);
        text.push('\n');
    }
    if total > LINES_LIMIT {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "... {}", counted(total - LINES_LIMIT, "more line"));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::element::Element;
    use crate::geometry::Colour;
    use crate::session::Hand;

    fn console() -> Console {
        Console::new(Session::in_mode(
            Mode::Programs,
            Player::max(),
            Player::max(),
            1,
        ))
    }

    fn say(console: &mut Console, input: &str) -> String {
        console.execute(input).text
    }

    #[test]
    fn every_command_of_the_table_answers_and_none_panics() {
        for row in COMMANDS {
            for argument in [
                "", "0,0", "1", "3", "x", "MAX", "9,9", "-1", "99999", "0,0 H", "é",
            ] {
                let mut console = console();
                say(&mut console, "w 0,0; b 1,1; w 2,0");
                let reply = console.execute(&format!("{} {argument}", row.letters));
                assert!(!reply.text.is_empty(), "{} {argument}", row.letters);
            }
        }
    }

    #[test]
    fn the_board_is_drawn_with_letters_and_dots() {
        let mut console = console();
        let drawn = say(&mut console, "w 0,0; b 1,1; db");
        assert!(
            drawn
                .lines()
                .any(|line| line.starts_with("   0") && line.contains(" W "))
        );
        assert!(
            drawn
                .lines()
                .any(|line| line.starts_with("   1") && line.contains(" B "))
        );
        assert!(drawn.contains('.'));
    }

    #[test]
    fn a_wrong_command_stops_the_line_and_is_quoted() {
        let mut console = console();
        let text = say(&mut console, "w 0,0; frobnicate; b 1,1");
        assert!(
            text.ends_with("`frobnicate` is not a command; ? lists them\n"),
            "{text}"
        );
        assert_eq!(console.session.board().stone_count(), 1);
    }

    #[test]
    fn a_win_is_found_by_the_test_and_only_then() {
        let mut console = console();
        assert!(say(&mut console, "t").contains("nobody"));
        say(
            &mut console,
            "w 0,0; b 0,5; w 1,0; b 1,5; w 2,0; b 2,5; w 3,0; b 3,5; w 4,0",
        );
        assert!(
            say(&mut console, "t").contains("White"),
            "{}",
            say(&mut console, "t")
        );
        assert!(say(&mut console, "b 9,9").contains("game is over"));
    }

    #[test]
    fn a_colour_without_a_point_lets_the_program_move_in_its_turn() {
        let mut console = console();
        assert!(say(&mut console, "w").contains("(0,0)"));
        assert!(say(&mut console, "w").contains("not White's turn"));
        assert_eq!(console.session.board().stone_count(), 1);
    }

    #[test]
    fn experience_is_loaded_and_saved_by_name() {
        let mut console = console();
        say(&mut console, "i NULL");
        assert_eq!(
            console.session.seat(Colour::White).player.element(),
            Element::NULL
        );
        assert!(say(&mut console, "e ME").contains("ME"));
        assert!(console.saved_players.load("ME").is_ok());
        assert!(say(&mut console, "e MAX").contains("built in"));
        assert!(say(&mut console, "i HIM").contains("`HIM`"));
    }

    #[test]
    fn a_game_is_started_in_any_of_the_modes() {
        let mut console = console();
        for (command, hand) in [
            ("p1", Hand::Watched),
            ("p2", Hand::Program),
            ("p4", Hand::Tutored),
        ] {
            assert_eq!(console.execute(command).then, Then::Play);
            assert_eq!(console.session.seat(Colour::White).hand, hand);
        }
        assert!(say(&mut console, "p7").contains("P wants"));
    }

    #[test]
    fn thresholds_are_chosen_by_number() {
        let mut console = console();
        say(&mut console, "w 0,0; sc2");
        let values = say(&mut console, "dg");
        assert!(values.contains("34"), "(1,0) by effect B: {values}");
    }

    #[test]
    fn endless_input_and_output_are_cut() {
        let mut console = console();
        let reply = console.execute(&"?;".repeat(100_000));
        assert!(reply.text.len() < 4_000_000);
        say(&mut console, "w 0,0; b 1000000,1000000");
        assert!(say(&mut console, "db").len() < 20_000);
    }
}
