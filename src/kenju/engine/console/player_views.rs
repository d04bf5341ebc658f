//! The console's views of the players: values, codes, words.

use std::fmt::Write as _;

use super::{Console, or_else};
use crate::board::Board;
use crate::nets::Situation;
use crate::pattern::Pattern;
use crate::player::Mind;
use crate::value::Scale;

/// The value of every useful move to the player to move.
pub(super) fn responses(console: &Console) -> String {
    let board = console.session.board();
    let mover = board.to_move();
    let player = console.mover();
    let mut text = String::new();
    // Writing to a string cannot fail.
    match &player.mind {
        Mind::System3(memory) | Mind::System4(memory) => {
            let scale = Scale::new(memory.element(), player.parameters.thresholds);
            for (place, value) in scale.values(board) {
                let _ = writeln!(text, "{} {value}", board.place(place).point);
            }
        }
        Mind::System1(net) => {
            for (place, sum) in net.responses(board, mover) {
                let _ = writeln!(text, "{} {sum}", board.place(place).point);
            }
        }
        Mind::System2(net) => {
            for (place, response) in net.responses(board, mover) {
                let (class, ones) = (response.class, response.ones);
                let _ = writeln!(text, "{} {class} ({ones} of 8)", board.place(place).point);
            }
        }
        Mind::Strong(_) => text.push_str("this player looks for forced wins and values nothing\n"),
    }
    or_else(text, "there is no useful move\n")
}

/// The situation codes of every useful move, with the player to move as Player.
pub(super) fn codes(board: &Board) -> String {
    let mover = board.to_move();
    let mut text = String::new();
    for place in board.useful_moves() {
        let point = board.place(place).point;
        let _ = writeln!(text, "{point} {}", Situation::of(board, point, mover));
    }
    or_else(text, "there is no useful move\n")
}

/// The memory of the player to move.
pub(super) fn contents(console: &Console) -> String {
    let player = console.mover();
    let mut text = String::new();
    match &player.mind {
        Mind::System3(memory) | Mind::System4(memory) => {
            for pattern in Pattern::all().rev() {
                let (word, uses) = (memory.element().value(pattern), memory.uses(pattern));
                let address = pattern.address();
                let _ = writeln!(text, "{pattern} {address:>2} {word:>5} used {uses}");
            }
            let _ = writeln!(text, "total {}", memory.element().total());
        }
        Mind::System1(net) => {
            for (ram, address, word) in net.contents() {
                let _ = writeln!(text, "RAM {ram} {address:012b} {word}");
            }
            text.push_str("all other words are 0\n");
        }
        Mind::System2(net) => {
            for (class, set) in (1..).zip(net.saturation()) {
                let _ = writeln!(text, "discriminator {class}: {set} of 2048 bits set");
            }
        }
        Mind::Strong(_) => text.push_str("this player has no memory\n"),
    }
    text
}
