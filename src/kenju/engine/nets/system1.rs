//! System 1 (thesis §3.2, §4.2): four RAMs of 4,096 four-bit words, one for each direction in order of
//! occupancy. The response to a move is the sum of the four words addressed.
//!
//! It is taught by example: every move of the opponent is taken as good, and the four words of its situation
//! are incremented. Most directions round any move are empty, so the words for emptiness rise fastest and the
//! player comes to leap about in search of empty space (§4.2.2).

use serde::{Deserialize, Serialize};

use crate::board::{Board, PlaceId};
use crate::geometry::Colour;
use crate::nets::Situation;

/// The highest four-bit word. That words stop there is ours.
pub const WORD_MAX: u8 = 15;

const WORDS: usize = 4096;

/// The net of System 1.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "Vec<(u16, u8)>", into = "Vec<(u16, u8)>")]
pub struct System1 {
    /// Word `a` of RAM `r` at index `4096 r + a`.
    words: Vec<u8>,
}

impl Default for System1 {
    fn default() -> Self {
        Self {
            words: vec![0; 4 * WORDS],
        }
    }
}

impl System1 {
    /// The untrained net.
    pub fn new() -> Self {
        Self::default()
    }

    /// True if nothing has been taught.
    pub fn is_new(&self) -> bool {
        self.words.iter().all(|&word| word == 0)
    }

    /// The sum of the four words that a situation addresses, 0 to 60.
    pub fn response(&self, situation: &Situation) -> u8 {
        self.parts(situation).iter().sum()
    }

    /// The four words, the most occupied direction's first.
    pub fn parts(&self, situation: &Situation) -> [u8; 4] {
        addresses(situation).map(|address| self.words[address])
    }

    /// Increments the four words, up to [`WORD_MAX`].
    pub fn reward(&mut self, situation: &Situation) {
        for address in addresses(situation) {
            let word = &mut self.words[address];
            *word = (*word + 1).min(WORD_MAX);
        }
    }

    /// The response to every useful move: all vacant places of the table (§3.2.2).
    pub fn responses<'a>(
        &'a self,
        board: &'a Board,
        mover: Colour,
    ) -> impl Iterator<Item = (PlaceId, u8)> + 'a {
        board.useful_moves().map(move |place| {
            let situation = Situation::of(board, board.place(place).point, mover);
            (place, self.response(&situation))
        })
    }

    /// The words that are not zero: RAM (0 to 3), address, word.
    pub fn contents(&self) -> impl Iterator<Item = (usize, usize, u8)> + '_ {
        let filled = self.words.iter().enumerate().filter(|(_, word)| **word > 0);
        filled.map(|(at, &word)| (at / WORDS, at % WORDS, word))
    }
}

fn addresses(situation: &Situation) -> [usize; 4] {
    let code = situation.binary();
    std::array::from_fn(|ram| ram * WORDS + ((code >> (36 - 12 * ram)) & 0xFFF) as usize)
}

/// Saves the words that are not zero.
impl From<System1> for Vec<(u16, u8)> {
    fn from(net: System1) -> Self {
        let filled = (0u16..).zip(net.words).filter(|(_, word)| *word > 0);
        filled.collect()
    }
}

/// Skips addresses beyond the net and clamps words to [`WORD_MAX`].
impl From<Vec<(u16, u8)>> for System1 {
    fn from(words: Vec<(u16, u8)>) -> Self {
        let mut net = Self::new();
        for (address, word) in words {
            if let Some(slot) = net.words.get_mut(usize::from(address)) {
                *slot = word.min(WORD_MAX);
            }
        }
        net
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::Point;
    use crate::testing::points as board;

    #[test]
    fn a_rewarded_situation_responds_with_four_words() {
        let board = board(&[(0, 0)]);
        let situation = Situation::of(&board, Point::new(1, 0), Colour::Black);
        let mut net = System1::new();
        assert_eq!(net.response(&situation), 0);
        net.reward(&situation);
        assert_eq!(net.parts(&situation), [1, 1, 1, 1]);
        for _ in 0..20 {
            net.reward(&situation);
        }
        assert_eq!(net.response(&situation), 60, "words stop at 15");
    }

    #[test]
    fn rewarding_a_blocked_four_teaches_emptiness_too() {
        // Black blocks White's four at (4,0): three of its four directions are almost empty.
        let four = board(&[(0, 0), (9, 9), (1, 0), (9, 7), (2, 0), (7, 9), (3, 0)]);
        let mut net = System1::new();
        net.reward(&Situation::of(&four, Point::new(4, 0), Colour::Black));
        let nowhere = Situation::of(&board(&[]), Point::new(50, 50), Colour::Black);
        assert_eq!(net.response(&nowhere), 3);
    }

    #[test]
    fn the_net_is_saved_as_its_filled_words() {
        let mut net = System1::new();
        net.reward(&Situation::of(
            &board(&[(0, 0)]),
            Point::new(1, 0),
            Colour::Black,
        ));
        let saved: Vec<(u16, u8)> = net.clone().into();
        assert_eq!(saved.len(), 4);
        assert_eq!(System1::from(saved), net);
        assert_eq!(System1::from(vec![(u16::MAX, 3)]), System1::new());
    }
}
