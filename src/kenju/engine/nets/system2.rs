//! System 2 (thesis §3.3, §4.4): eight discriminators, one for each value from 1 to 8, each of eight one-bit
//! RAMs with eight inputs. The value of a move is the class with the most RAMs firing.
//!
//! Training a weight clears all classes' bits at the situation's addresses and sets those of one class, which
//! keeps the net from saturating; a negative weight clears the top classes only. In an untrained net no class
//! fires and ties go to the highest, so everything looks like an 8. The number of RAMs that fired tells how
//! much that means.

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::board::{Board, PlaceId};
use crate::geometry::Colour;
use crate::nets::{Bias, Mapping, Situation};
use crate::order::sort_short;

/// The classes: values 1 to 8.
pub const CLASSES: usize = 8;
const RAMS: usize = 8;

/// The response of the net to a situation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Response {
    /// The class with the most RAMs firing, the highest of equals: 1 to 8.
    pub class: u8,
    /// The number of its eight RAMs that fired.
    pub ones: u8,
}

/// The net of System 2.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct System2 {
    mapping: Mapping,
    bits: Bits,
}

/// Bit `a` of RAM `r` of class `c`: bit `c` of the byte at index `256 r + a`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Vec<u8>", into = "Vec<u8>")]
struct Bits(Vec<u8>);

/// A saved net of the wrong size.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("a net of System 2 is 2048 bytes, not {0}")]
pub struct NetError(usize);

impl System2 {
    /// An untrained net with its own mapping.
    pub fn new(bias: Bias, seed: u64) -> Self {
        Self {
            mapping: Mapping::new(bias, seed),
            bits: Bits(vec![0; RAMS * 256]),
        }
    }

    /// True if nothing has been taught.
    pub fn is_new(&self) -> bool {
        self.bits.0.iter().all(|&bits| bits == 0)
    }

    /// The number of RAMs that fire in each class, 1 to 8.
    pub fn ones(&self, code: u64) -> [u8; CLASSES] {
        let mut ones = [0; CLASSES];
        for cell in self.cells(code) {
            for (class, count) in ones.iter_mut().enumerate() {
                *count += (self.bits.0[cell] >> class) & 1;
            }
        }
        ones
    }

    /// The class of a situation code.
    pub fn response(&self, code: u64) -> Response {
        let ones = self.ones(code);
        let first = Response {
            class: 1,
            ones: ones[0],
        };
        (2u8..).zip(&ones[1..]).fold(first, |best, (class, &ones)| {
            if ones >= best.ones {
                Response { class, ones }
            } else {
                best
            }
        })
    }

    /// Teaches a weight (§4.4): 1 to 8 trains that class to fire fully and all others not at all; -1 to -8
    /// stops that many top classes from firing; 0 changes nothing, and other numbers are clamped (ours).
    pub fn teach(&mut self, code: u64, weight: i8) {
        let weight = weight.clamp(-8, 8);
        let (keep, set): (u8, u8) = match weight {
            0 => return,
            1..=8 => (0, 1 << (weight - 1)),
            _ => (
                0xFFu8
                    .checked_shr(u32::from(weight.unsigned_abs()))
                    .unwrap_or(0),
                0,
            ),
        };
        for cell in self.cells(code) {
            self.bits.0[cell] = (self.bits.0[cell] & keep) | set;
        }
    }

    /// The response to every useful move: the vacant places in lines with either player's last move (§3.3.3),
    /// in order of the place table. If there are none, every vacant place (ours).
    pub fn responses<'a>(
        &'a self,
        board: &'a Board,
        mover: Colour,
    ) -> impl Iterator<Item = (PlaceId, Response)> + 'a {
        recent_moves(board).into_iter().map(move |place| {
            let situation = Situation::of(board, board.place(place).point, mover);
            (place, self.response(situation.unary()))
        })
    }

    /// For each class, the number of its 2,048 bits that are set: the saturation of the net.
    pub fn saturation(&self) -> [u32; CLASSES] {
        std::array::from_fn(|class| {
            self.bits
                .0
                .iter()
                .map(|byte| u32::from((byte >> class) & 1))
                .sum()
        })
    }

    fn cells(&self, code: u64) -> [usize; RAMS] {
        std::array::from_fn(|ram| 256 * ram + self.mapping.address(code, ram))
    }
}

/// The useful moves of System 2.
pub fn recent_moves(board: &Board) -> Vec<PlaceId> {
    let last = Colour::BOTH
        .iter()
        .filter_map(|&colour| board.last_move_of(colour));
    let mut places: Vec<PlaceId> = last
        .flat_map(|place| board.place(place).lines())
        .flat_map(|(line, _)| board.line(line).vacant())
        .collect();
    sort_short(&mut places, |&place| place);
    places.dedup();
    if places.is_empty() {
        board.useful_moves().collect()
    } else {
        places
    }
}

impl TryFrom<Vec<u8>> for Bits {
    type Error = NetError;

    fn try_from(bytes: Vec<u8>) -> Result<Self, NetError> {
        if bytes.len() == RAMS * 256 {
            Ok(Self(bytes))
        } else {
            Err(NetError(bytes.len()))
        }
    }
}

impl From<Bits> for Vec<u8> {
    fn from(bits: Bits) -> Self {
        bits.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::Point;

    fn net() -> System2 {
        System2::new(Bias::Uniform, 1)
    }

    #[test]
    fn an_untrained_net_says_eight_with_no_ram_firing() {
        assert_eq!(net().response(0x1234), Response { class: 8, ones: 0 });
    }

    #[test]
    fn a_taught_weight_is_given_back_and_replaces_an_older_one() {
        let mut net = net();
        net.teach(0x1234, 3);
        assert_eq!(net.response(0x1234), Response { class: 3, ones: 8 });
        net.teach(0x1234, 6);
        assert_eq!(net.ones(0x1234), [0, 0, 0, 0, 0, 8, 0, 0]);
    }

    #[test]
    fn a_negative_weight_clears_the_top_classes_and_leaves_the_rest() {
        let mut net = net();
        for (code, weight) in [(0u64, 2), (0, 7)] {
            // Two classes at one address, as the simple teaching of §4.4 allowed.
            for cell in net.cells(code) {
                net.bits.0[cell] |= 1 << (weight - 1);
            }
        }
        net.teach(0, -2);
        assert_eq!(net.response(0), Response { class: 2, ones: 8 });
        net.teach(0, -8);
        assert_eq!(net.response(0), Response { class: 8, ones: 0 });
        net.teach(0, 4);
        net.teach(0, 0);
        assert_eq!(net.response(0).class, 4);
    }

    #[test]
    fn a_similar_code_answers_with_the_same_class() {
        let mut net = net();
        net.teach(0xFFFF_0000_0000_0000, 5);
        let near = net.response(0xFFFE_0000_0000_0000);
        assert_eq!(near, Response { class: 5, ones: 7 }, "one bit, one RAM");
    }

    #[test]
    fn useful_moves_lie_in_lines_with_the_last_two_moves() {
        let mut board = Board::new();
        for (x, y) in [(0, 0), (20, 20), (1, 0), (20, 21)] {
            board.play(Point::new(x, y)).unwrap();
        }
        let moves = recent_moves(&board);
        let point = |place: &PlaceId| board.place(*place).point;
        assert!(moves.iter().map(point).any(|p| p == Point::new(2, 0)));
        assert!(
            moves.iter().map(point).all(|p| p != Point::new(-4, 0)),
            "five from (1,0)"
        );
        assert!(moves.windows(2).all(|pair| pair[0] < pair[1]));
    }

    #[test]
    fn a_saved_net_must_have_its_size() {
        assert!(Bits::try_from(vec![0; 3]).is_err());
    }
}
