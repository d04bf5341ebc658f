//! Shared test helpers: boards from lists of points, a taught memory, a history of words.
#![allow(clippy::missing_panics_doc, reason = "a test that panics has failed")]

use super::board::{Board, Stone};
use super::element::Element;
use super::geometry::{Colour, Point};
use super::lesson::{Advice, TeacherVerdict, When};
use super::memory::Memory;
use super::pattern::Pattern;
use super::record::{History, Row};

/// A board with these stones.
pub fn board(white: &[(i32, i32)], black: &[(i32, i32)]) -> Board {
    let stones = |list: &[(i32, i32)], colour| -> Vec<Stone> {
        list.iter()
            .map(|&(x, y)| Stone {
                colour,
                point: Point::new(x, y),
            })
            .collect()
    };
    let all = stones(white, Colour::White)
        .into_iter()
        .chain(stones(black, Colour::Black));
    Board::with(all).unwrap()
}

/// A board on which these points were played in turn, White first.
pub fn points(list: &[(i32, i32)]) -> Board {
    let mut board = Board::new();
    for &(x, y) in list {
        board.play(Point::new(x, y)).unwrap();
    }
    board
}

/// Advice on two lines with these patterns.
pub fn lines(first: u8, second: u8, verdict: TeacherVerdict) -> Advice {
    Advice::Lines {
        first: Pattern::from_bits(first),
        second: Pattern::from_bits(second),
        verdict,
    }
}

/// The advice that one pattern is better than another.
pub fn prefer(better: u8, worse: u8) -> Advice {
    lines(better, worse, TeacherVerdict::First)
}

/// A memory with three lessons of two teachers.
pub fn taught() -> Memory {
    let mut memory = Memory::new(Element::NULL);
    for (teacher, advice, [game, turn, step]) in [
        ("MAX", prefer(7, 3), [0, 3, 1]),
        ("Ada", prefer(7, 6), [0, 5, 2]),
        ("Ada", prefer(6, 3), [1, 2, 1]),
    ] {
        memory.taught_by(teacher);
        let game = u32::from(game);
        memory.learn(advice, When { game, turn, step });
    }
    memory
}

/// One move for each step, which increments the words given.
pub fn history(steps: &[&[u8]]) -> History {
    let mut history = History::new(Element::NULL);
    let mut element = Element::NULL;
    let mut questions = 0;
    for step in steps {
        for &address in *step {
            element.reward(Pattern::from_bits(address));
            questions += 1;
        }
        history.rows.push(Row {
            game: 0,
            questions,
            element,
        });
    }
    history
}
