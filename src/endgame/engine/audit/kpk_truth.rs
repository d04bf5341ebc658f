//! King and pawn against king by brute force, as an independent check for the tests: it shares no code with
//! the rules.

use crate::{Men, Value, View};
use cozy_chess::{
    BitBoard, Color, Rank, Square, get_bishop_moves, get_king_moves, get_pawn_attacks,
    get_rook_moves,
};

/// The value of every placement.
pub struct Truth {
    /// `None` for illegal placements.
    verdicts: Vec<Option<Value>>,
}

fn at(pawn: Square, white: Square, black: Square, white_to_move: bool) -> usize {
    let kings = (pawn as usize * 64 + white as usize) * 64 + black as usize;
    kings * 2 + usize::from(white_to_move)
}

fn near(one: Square, other: Square) -> bool {
    one == other || get_king_moves(one).has(other)
}

fn pawns() -> impl Iterator<Item = Square> {
    Square::ALL
        .into_iter()
        .filter(|pawn| !matches!(pawn.rank(), Rank::First | Rank::Eighth))
}

fn placements() -> impl Iterator<Item = (Square, Square, Square, bool)> {
    let kings = |pawn| Square::ALL.into_iter().map(move |white| (pawn, white));
    let blacks = |(pawn, white)| {
        Square::ALL
            .into_iter()
            .map(move |black| (pawn, white, black))
    };
    pawns()
        .flat_map(kings)
        .flat_map(blacks)
        .flat_map(|(pawn, white, black)| {
            [true, false]
                .into_iter()
                .map(move |white_to_move| (pawn, white, black, white_to_move))
        })
}

fn attacks(pawn: Square, square: Square) -> bool {
    get_pawn_attacks(pawn, Color::White).has(square)
}

impl Truth {
    /// Solves the ending: everything is a draw until a win is found.
    pub fn new() -> Self {
        let mut truth = Self {
            verdicts: vec![None; 64 * 64 * 64 * 2],
        };
        for (pawn, white, black, white_to_move) in placements() {
            let apart = white != pawn && black != pawn && !near(white, black);
            if apart && !(white_to_move && attacks(pawn, black)) {
                truth.verdicts[at(pawn, white, black, white_to_move)] = Some(Value::Draw);
            }
        }
        loop {
            let mut changed = false;
            for (pawn, white, black, white_to_move) in placements() {
                let here = at(pawn, white, black, white_to_move);
                if truth.verdicts[here] == Some(Value::Draw) {
                    let won = if white_to_move {
                        truth.white_wins(pawn, white, black)
                    } else {
                        truth.black_loses(pawn, white, black)
                    };
                    if won {
                        truth.verdicts[here] = Some(Value::Win);
                        changed = true;
                    }
                }
            }
            if !changed {
                return truth;
            }
        }
    }

    fn won(&self, pawn: Square, white: Square, black: Square, white_to_move: bool) -> bool {
        self.verdicts[at(pawn, white, black, white_to_move)] == Some(Value::Win)
    }

    fn white_wins(&self, pawn: Square, white: Square, black: Square) -> bool {
        let by_king = get_king_moves(white)
            .into_iter()
            .any(|to| to != pawn && !near(to, black) && self.won(pawn, to, black, false));
        let step = pawn.offset(0, 1);
        let free = |square| square != white && square != black;
        let by_pawn = || {
            if step.rank() == Rank::Eighth {
                return promotion_wins(step, white, black);
            }
            let double = || {
                let further = step.offset(0, 1);
                free(further) && self.won(further, white, black, false)
            };
            self.won(step, white, black, false) || pawn.rank() == Rank::Second && double()
        };
        by_king || free(step) && by_pawn()
    }

    fn black_loses(&self, pawn: Square, white: Square, black: Square) -> bool {
        let mut steps = get_king_moves(black)
            .into_iter()
            .filter(|to| !near(*to, white) && !attacks(pawn, *to))
            .peekable();
        if steps.peek().is_none() {
            return attacks(pawn, black);
        }
        steps.all(|to| to != pawn && self.won(pawn, white, to, true))
    }

    /// All legal positions with their values; White has the pawn.
    pub fn positions(&self) -> impl Iterator<Item = (View, Value)> + '_ {
        placements().filter_map(|(pawn, white, black, white_to_move)| {
            let value = self.verdicts[at(pawn, white, black, white_to_move)]?;
            let men = |king, pawns| Men {
                king,
                pawns,
                knights: BitBoard::EMPTY,
                bishops: BitBoard::EMPTY,
                rooks: BitBoard::EMPTY,
                queens: BitBoard::EMPTY,
            };
            let view = View {
                side: Color::White,
                white: men(white, pawn.bitboard()),
                black: men(black, BitBoard::EMPTY),
                white_to_move,
                en_passant: None,
            };
            Some((view, value))
        })
    }
}

/// True if a queen or rook on that square is safe and does not stalemate.
fn promotion_wins(square: Square, white: Square, black: Square) -> bool {
    let protected = get_king_moves(white).has(square);
    let safe = protected || !get_king_moves(square).has(black);
    let men = white.bitboard();
    let stalemates = |attacked: BitBoard| {
        let steps = get_king_moves(black) & !(attacked | get_king_moves(white));
        let steps = if protected {
            steps & !square.bitboard()
        } else {
            steps
        };
        !attacked.has(black) && steps.is_empty()
    };
    safe && !(stalemates(get_bishop_moves(square, men) | get_rook_moves(square, men))
        && stalemates(get_rook_moves(square, men)))
}
