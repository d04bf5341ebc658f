//! Pins: a pinned piece cannot leave a line without exposing its king, or something worth more than both
//! itself and the pinner.

use super::{Man, Survey};
use crate::values::hundredths;
use cozy_chess::{
    BitBoard, Piece, Square, get_between_rays, get_bishop_moves, get_bishop_rays, get_rook_moves,
    get_rook_rays,
};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pin {
    pub pinner: Square,
    /// The pinned man.
    pub pinned: Square,
    /// The man behind the pinned one, of the same side.
    pub behind: Square,
}

impl Survey {
    /// For each line of a piece, the first man it meets and the first behind that.
    pub(crate) fn lines(&self, from: Square) -> impl Iterator<Item = (Square, Square)> {
        let piece = self.man(from).map(|man| man.piece);
        let (diagonal, straight) = match piece {
            Some(Piece::Bishop) => (true, false),
            Some(Piece::Rook) => (false, true),
            Some(Piece::Queen) => (true, true),
            _ => (false, false),
        };
        let firsts = self.attacks(from) & self.occupied;
        let beyond = self.occupied - firsts;
        let mut seconds = BitBoard::EMPTY;
        // Rays first: they are cheap, and most pieces have nobody behind the first man.
        if diagonal && !(get_bishop_rays(from) & beyond).is_empty() {
            seconds |= get_bishop_moves(from, beyond);
        }
        if straight && !(get_rook_rays(from) & beyond).is_empty() {
            seconds |= get_rook_moves(from, beyond);
        }
        (seconds & beyond).into_iter().filter_map(move |second| {
            (get_between_rays(from, second) & firsts)
                .next_square()
                .map(|first| (first, second))
        })
    }

    pub(super) fn find_pins(&self) -> Vec<Pin> {
        let sliders = self.kind(Piece::Bishop) | self.kind(Piece::Rook) | self.kind(Piece::Queen);
        let mut pins = Vec::new();
        for pinner in sliders {
            let Some(by) = self.man(pinner) else { continue };
            for (pinned, behind) in self.lines(pinner) {
                if let (Some(front), Some(back)) = (self.man(pinned), self.man(behind))
                    && front.side != by.side
                    && back.side != by.side
                    && is_shielded(back, by)
                    && outweighs(back.piece, front.piece)
                {
                    pins.push(Pin {
                        pinner,
                        pinned,
                        behind,
                    });
                }
            }
        }
        pins
    }
}

/// True if a man at the end of a line is worth attacking.
pub(crate) fn is_shielded(back: Man, by: Man) -> bool {
    outweighs(back.piece, by.piece)
}

fn outweighs(a: Piece, b: Piece) -> bool {
    a == Piece::King || (b != Piece::King && hundredths(a) > hundredths(b))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pins(fen: &str) -> Vec<[Square; 3]> {
        let survey = Survey::new(&fen.parse().unwrap());
        let pins = survey.pins().iter();
        pins.map(|pin| [pin.pinner, pin.pinned, pin.behind])
            .collect()
    }

    #[test]
    fn a_piece_before_its_king_is_pinned() {
        let found = pins("rnbqk1nr/ppp2ppp/8/3pp3/1b6/2NP4/PPP2PPP/R1BQKBNR w KQkq - 0 4");
        assert_eq!(found, [[Square::B4, Square::C3, Square::E1]]);
    }

    #[test]
    fn a_knight_before_the_queen_is_pinned_by_a_bishop_but_not_by_a_queen() {
        assert_eq!(pins("3qk3/8/5n2/6B1/8/8/8/4K3 w - - 0 1").len(), 1);
        assert_eq!(pins("3qk3/8/5n2/6Q1/8/8/8/4K3 w - - 0 1").len(), 0);
    }

    #[test]
    fn two_men_on_the_line_are_no_pin() {
        assert_eq!(pins("4k3/4n3/4p3/8/8/8/8/4RK2 w - - 0 1").len(), 0);
    }
}
