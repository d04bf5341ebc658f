//! Queen against queen solved backwards over all positions: where does the side to move win, and where does it
//! lose? Sets contain the squares of the winner's queen, so all of them are processed at once. The algorithm
//! is ours.

use crate::facts::{Queens, queen_attacks};
use crate::{Range, Value};
use cozy_chess::{BitBoard, File, Rank, Square, get_between_rays, get_king_moves};
use std::sync::LazyLock;

/// The squares of the winner's queen, by the winner's king (one of ten; others are mirror images), the loser's
/// king and the loser's queen.
type Sets = Vec<BitBoard>;

struct Computed {
    /// With the winner to move.
    won: Sets,
    /// With the loser to move.
    lost: Sets,
}

/// The men except the winner's queen.
#[derive(Clone, Copy)]
struct Men {
    winner: Square,
    loser: Square,
    /// The loser's queen.
    queen: Square,
}

/// The mirroring that maps the winner's king into the triangle a1, d1, d4.
#[derive(Clone, Copy)]
struct Image {
    files: bool,
    ranks: bool,
    transposed: bool,
}

static COMPUTED: LazyLock<Computed> = LazyLock::new(Computed::work_out);

/// The squares of the winner's king in the triangle.
const KINGS: [Square; 10] = [
    Square::A1,
    Square::B1,
    Square::C1,
    Square::D1,
    Square::B2,
    Square::C2,
    Square::D2,
    Square::C3,
    Square::D3,
    Square::D4,
];

/// The exact range of queen against queen with White to move.
pub(super) fn computed(facts: &Queens) -> Range {
    let wins = Men {
        winner: facts.white,
        loser: facts.black,
        queen: facts.enemy_queen,
    };
    let loses = Men {
        winner: facts.black,
        loser: facts.white,
        queen: facts.queen,
    };
    let value = if wins.in_sets(&COMPUTED.won).has(facts.queen) {
        Value::Win
    } else if loses.in_sets(&COMPUTED.lost).has(facts.enemy_queen) {
        Value::Loss
    } else {
        Value::Draw
    };
    Range::exactly(value)
}

impl Image {
    fn of(king: Square) -> Self {
        let files = king.file() > File::D;
        let ranks = king.rank() > Rank::Fourth;
        let file = if files {
            7 - king.file() as u8
        } else {
            king.file() as u8
        };
        let rank = if ranks {
            7 - king.rank() as u8
        } else {
            king.rank() as u8
        };
        Self {
            files,
            ranks,
            transposed: rank > file,
        }
    }

    fn square(self, mut square: Square) -> Square {
        if self.files {
            square = square.flip_file();
        }
        if self.ranks {
            square = square.flip_rank();
        }
        if self.transposed {
            let (file, rank) = (square.file() as usize, square.rank() as usize);
            square = Square::new(File::index(rank), Rank::index(file));
        }
        square
    }

    /// Maps a set from the mirrored board back to the original.
    fn back(self, set: BitBoard) -> BitBoard {
        let mut set = if self.transposed {
            transposed(set)
        } else {
            set
        };
        if self.ranks {
            set = set.flip_ranks();
        }
        if self.files {
            set = set.flip_files();
        }
        set
    }
}

/// Exchanges files and ranks.
fn transposed(set: BitBoard) -> BitBoard {
    let mut bits = set.0;
    for (shift, mask) in [
        (28, 0x0f0f_0f0f_0000_0000_u64),
        (14, 0x3333_0000_3333_0000),
        (7, 0x5500_5500_5500_5500),
    ] {
        let moved = mask & (bits ^ (bits << shift));
        bits ^= moved ^ (moved >> shift);
    }
    BitBoard(bits)
}

impl Men {
    /// The index, if the winner's king is in the triangle.
    fn place(self) -> Option<usize> {
        let king = KINGS.iter().position(|&king| king == self.winner)?;
        Some((king * Square::NUM + self.loser as usize) * Square::NUM + self.queen as usize)
    }

    fn in_sets(self, sets: &Sets) -> BitBoard {
        let image = Image::of(self.winner);
        let turned = Self {
            winner: image.square(self.winner),
            loser: image.square(self.loser),
            queen: image.square(self.queen),
        };
        let set = turned.place().and_then(|place| sets.get(place));
        image.back(set.copied().unwrap_or(BitBoard::EMPTY))
    }

    fn all(self) -> BitBoard {
        self.winner.bitboard() | self.loser.bitboard() | self.queen.bitboard()
    }

    fn is_possible(self) -> bool {
        self.all().len() == 3 && !get_king_moves(self.winner).has(self.loser)
    }

    /// The squares of the winner's queen that give check.
    fn checks(self) -> BitBoard {
        queen_attacks(self.loser, self.winner.bitboard() | self.queen.bitboard())
    }

    /// The squares of the winner's queen that leave the winner's king safe.
    fn safe(self) -> BitBoard {
        let free = !self.all();
        if queen_attacks(self.queen, self.loser.bitboard()).has(self.winner) {
            free & get_between_rays(self.queen, self.winner)
        } else {
            free
        }
    }

    /// The squares of the winner's queen from which the winner, to move, wins by capturing the other queen.
    fn takes(self) -> BitBoard {
        let Self {
            winner,
            loser,
            queen,
        } = self;
        let guarded = get_king_moves(loser).has(queen);
        let near = get_king_moves(winner).has(queen);
        let mut won = BitBoard::EMPTY;
        if !guarded || near {
            let attacks = queen_attacks(queen, winner.bitboard());
            let steps =
                get_king_moves(loser) & !(attacks | get_king_moves(winner) | winner.bitboard());
            let goes_on = attacks.has(loser) || !steps.is_empty();
            if goes_on {
                won |= queen_attacks(queen, winner.bitboard() | loser.bitboard());
            }
        }
        if near && !guarded {
            for own in !(self.all() | get_king_moves(loser) & !get_king_moves(queen)) {
                let attacks = queen_attacks(own, queen.bitboard());
                let steps = get_king_moves(loser)
                    & !(attacks | get_king_moves(queen) | queen.bitboard() | own.bitboard());
                if attacks.has(loser) || !steps.is_empty() {
                    won |= own.bitboard();
                }
            }
        }
        won & !self.all()
    }

    /// The squares of the winner's queen on which the loser, to move, cannot capture her.
    fn not_taken(self) -> BitBoard {
        let by_queen = queen_attacks(self.queen, self.winner.bitboard() | self.loser.bitboard());
        let by_king = get_king_moves(self.loser) & !get_king_moves(self.winner);
        !(by_queen | by_king)
    }

    /// The squares with which the loser, to move, has only moves to won positions.
    fn lost(self, won: &Sets) -> BitBoard {
        let mut lost = self.safe() & self.not_taken();
        let mut mobile = self.checks();
        let steps = get_king_moves(self.loser) & !(get_king_moves(self.winner) | self.all());
        for loser in steps {
            let after = Self { loser, ..self };
            let illegal = after.checks() | loser.bitboard();
            mobile |= !illegal;
            lost &= after.direct(won) | illegal;
        }
        let kings = self.winner.bitboard() | self.loser.bitboard();
        for queen in queen_attacks(self.queen, kings) & !kings {
            let after = Self { queen, ..self };
            let illegal = after.checks() | queen.bitboard() | get_between_rays(self.queen, queen);
            mobile |= !illegal;
            lost &= after.direct(won) | illegal;
        }
        lost & mobile
    }

    /// The squares with which the winner, to move, captures the queen or reaches a lost position.
    fn won(self, takes: BitBoard, lost: &Sets) -> BitBoard {
        let mut won = takes;
        for queen in self.direct(lost) {
            won |= queen_attacks(queen, self.all());
        }
        let steps = get_king_moves(self.winner) & !(get_king_moves(self.loser) | self.all());
        for winner in steps {
            let after = Self { winner, ..self };
            won |= after.in_sets(lost) & !winner.bitboard();
        }
        won & !self.all()
    }

    fn direct(self, sets: &Sets) -> BitBoard {
        let set = self.place().and_then(|place| sets.get(place));
        set.copied().unwrap_or(BitBoard::EMPTY)
    }
}

impl Computed {
    fn work_out() -> Self {
        let count = KINGS.len() * Square::NUM * Square::NUM;
        let mut won = vec![BitBoard::EMPTY; count];
        let mut lost = won.clone();
        let places: Vec<(usize, Men)> = places().collect();
        let takes: Vec<BitBoard> = places.iter().map(|(_, men)| men.takes()).collect();
        loop {
            for (&(at, men), &takes) in places.iter().zip(&takes) {
                won[at] = men.won(takes, &lost);
            }
            let mut changed = false;
            for &(at, men) in &places {
                let now = men.lost(&won);
                changed |= now != lost[at];
                lost[at] = now;
            }
            if !changed {
                return Self { won, lost };
            }
        }
    }
}

fn places() -> impl Iterator<Item = (usize, Men)> {
    let others = || Square::ALL.into_iter();
    let all = KINGS.into_iter().flat_map(move |winner| {
        others().flat_map(move |loser| {
            others().map(move |queen| Men {
                winner,
                loser,
                queen,
            })
        })
    });
    all.filter(|men| men.is_possible())
        .filter_map(|men| Some((men.place()?, men)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_board_that_is_turned_is_turned_back() {
        for king in Square::ALL {
            let image = Image::of(king);
            assert!(KINGS.contains(&image.square(king)), "{king}");
            for square in Square::ALL {
                let turned = image.square(square).bitboard();
                assert_eq!(image.back(turned), square.bitboard(), "{king} {square}");
            }
        }
    }
}
