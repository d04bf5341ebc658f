//! Writes descriptive notation: tries the usual forms from short to long and takes the first that only one
//! legal move matches.

use cozy_chess::{Board, Color, File, Move, Piece, Square};

use super::is_of_wing;
use super::parse;
use super::resolve;
use crate::moves::can_move;
use crate::san::{castling_wing, tidy};
use crate::validity::Wing;

/// The letter for the knight.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum KnightLetter {
    /// `N`, in books from about 1950.
    N,
    /// `Kt`, in older books.
    Kt,
}

/// A way to name a man or a square, and how much longer it is than the shortest.
struct Form {
    text: String,
    length: u8,
}

/// Writes a legal move in descriptive notation: `P-K4`, `KtxP`, `QR-Q1`, `P-K8=Q`, `O-O`, followed where it
/// applies by ` e.p.`, ` ch`, ` dis ch`, ` dbl ch` or ` mate`.
///
/// # Panics
/// If the move is not legal in `board`.
pub fn write_descriptive(board: &Board, mv: Move, knight: KnightLetter) -> String {
    let writer = Writer {
        board,
        side: board.side_to_move(),
        knight,
    };
    let mut text = match castling_wing(board, mv.from, mv.to) {
        Some(Wing::King) if writer.castles(mv) => "O-O".to_owned(),
        Some(Wing::Queen) if writer.castles(mv) => "O-O-O".to_owned(),
        _ => writer.shortest(mv),
    };
    text.push_str(announcement(board, mv));
    text
}

struct Writer<'a> {
    board: &'a Board,
    side: Color,
    knight: KnightLetter,
}

impl Writer<'_> {
    fn castles(&self, mv: Move) -> bool {
        self.board.colors(self.side).has(mv.to)
    }

    fn shortest(&self, mv: Move) -> String {
        let moved = self
            .board
            .piece_on(mv.from)
            .expect("a legal move moves a piece");
        let passing = moved == Piece::Pawn
            && mv.from.file() != mv.to.file()
            && self.board.piece_on(mv.to).is_none();
        let taken = if passing {
            Square::new(mv.to.file(), mv.from.rank())
        } else {
            mv.to
        };
        let movers = self.man_forms(moved, self.side, mv.from);
        let (sign, targets) = match self.board.piece_on(taken) {
            Some(victim) => ('x', self.man_forms(victim, !self.side, taken)),
            None => ('-', self.place_forms(mv.to)),
        };
        let mut tail = String::new();
        if let Some(piece) = mv.promotion {
            tail.push('=');
            tail.push_str(self.letter(piece));
        }
        if passing {
            tail.push_str(" e.p.");
        }
        let mut forms: Vec<Form> = Vec::new();
        for mover in &movers {
            for target in &targets {
                forms.push(Form {
                    text: format!("{}{sign}{}{tail}", mover.text, target.text),
                    length: mover.length + target.length,
                });
            }
        }
        // The mover is varied last: of two forms of equal length, the one with a more precise target comes
        // first, as in PxBP.
        let unique = |form: &Form| {
            parse(&tidy(&form.text)).is_some_and(|p| resolve(self.board, &form.text, &p) == Ok(mv))
        };
        let of_length = |length| {
            forms
                .iter()
                .filter(move |form: &&Form| form.length == length)
        };
        let mut shortest_first = (0..=u8::MAX).flat_map(of_length);
        let shortest = shortest_first.find(|form| unique(form));
        shortest
            .map(|form| form.text.clone())
            .expect("both squares in full fit one move only")
    }

    /// The names for a man, the shortest first.
    fn man_forms(&self, piece: Piece, owner: Color, square: Square) -> Vec<Form> {
        let letter = self.letter(piece);
        let mut forms = vec![Form {
            text: letter.to_owned(),
            length: 0,
        }];
        match piece {
            Piece::King => return forms,
            Piece::Queen => {}
            Piece::Pawn => {
                let [short, full] = self.file_names(square.file());
                if full.len() > short.len() {
                    forms.push(Form {
                        text: format!("{short}P"),
                        length: 1,
                    });
                    forms.push(Form {
                        text: format!("{full}P"),
                        length: 2,
                    });
                } else {
                    forms.push(Form {
                        text: format!("{short}P"),
                        length: 1,
                    });
                }
            }
            Piece::Knight | Piece::Bishop | Piece::Rook => {
                let wing = if square.file() <= File::D {
                    Wing::Queen
                } else {
                    Wing::King
                };
                forms.extend(self.wing_form(piece, owner, square, wing));
            }
        }
        for place in self.place_forms(square) {
            let text = format!("{letter}({})", place.text);
            forms.push(Form {
                text,
                length: 3 + place.length,
            });
        }
        forms
    }

    /// `QR`, if it cannot be mistaken: each rook or knight on its own half of the board, or bishops on
    /// different colours.
    fn wing_form(&self, piece: Piece, owner: Color, square: Square, wing: Wing) -> Option<Form> {
        let all = self.board.colored_pieces(owner, piece);
        let wing = match piece {
            Piece::Bishop if is_of_wing(self.board, owner, piece, square, Wing::King) => Wing::King,
            Piece::Bishop => Wing::Queen,
            _ => wing,
        };
        let half = |s: Square| s.file() <= File::D;
        let apart = all
            .iter()
            .filter(|&s| s != square)
            .all(|s| half(s) != half(square));
        let letter = if wing == Wing::King { 'K' } else { 'Q' };
        let text = format!("{letter}{}", self.letter(piece));
        let has_a_name = all.len() == 2 && (piece == Piece::Bishop || apart);
        has_a_name.then_some(Form { text, length: 1 })
    }

    fn place_forms(&self, square: Square) -> Vec<Form> {
        let rank = square.rank().relative_to(self.side);
        let [short, full] = self.file_names(square.file());
        let mut forms = vec![Form {
            text: format!("{short}{rank}"),
            length: 0,
        }];
        if full.len() > short.len() {
            forms.push(Form {
                text: format!("{full}{rank}"),
                length: 1,
            });
        }
        forms
    }

    /// A file's name without and with the wing; both are equal for the king's and queen's files.
    fn file_names(&self, file: File) -> [String; 2] {
        let (wing, piece) = match file {
            File::A => ("Q", Piece::Rook),
            File::B => ("Q", Piece::Knight),
            File::C => ("Q", Piece::Bishop),
            File::D => ("", Piece::Queen),
            File::E => ("", Piece::King),
            File::F => ("K", Piece::Bishop),
            File::G => ("K", Piece::Knight),
            File::H => ("K", Piece::Rook),
        };
        let letter = self.letter(piece);
        [letter.to_owned(), format!("{wing}{letter}")]
    }

    fn letter(&self, piece: Piece) -> &'static str {
        match (piece, self.knight) {
            (Piece::Knight, KnightLetter::N) => "N",
            (Piece::Knight, KnightLetter::Kt) => "Kt",
            (Piece::Pawn, _) => "P",
            (Piece::Bishop, _) => "B",
            (Piece::Rook, _) => "R",
            (Piece::Queen, _) => "Q",
            (Piece::King, _) => "K",
        }
    }
}

/// The suffix for check or mate.
fn announcement(board: &Board, mv: Move) -> &'static str {
    let castles = board.colors(board.side_to_move()).has(mv.to);
    let mut after = board.clone();
    after.play(mv);
    let checkers = after.checkers();
    if checkers.is_empty() {
        ""
    } else if !can_move(&after) {
        " mate"
    } else if checkers.len() > 1 {
        " dbl ch"
    } else if !castles && !checkers.has(mv.to) {
        " dis ch"
    } else {
        " ch"
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn write(fen: &str, uci: &str) -> String {
        let board: Board = fen.parse().unwrap();
        let mv = crate::notation::parse_move(&board, uci).unwrap();
        write_descriptive(&board, mv, KnightLetter::Kt)
    }

    #[test]
    fn the_shortest_form_that_tells_the_move_is_written() {
        let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        let middle = "r3k2r/1p3p2/8/2b2b2/3p4/2N1P2P/PPP2PP1/R3K1NR w KQkq - 0 1";
        let pawns = "4k3/8/8/2p1p3/1P1P4/8/8/B3K3 w - - 0 1";
        for (fen, uci, text) in [
            (start, "e2e4", "P-K4"),
            (start, "c2c4", "P-QB4"),
            (start, "b1c3", "Kt-QB3"),
            (middle, "e3d4", "PxP"),
            (middle, "g1f3", "Kt-B3"),
            (middle, "g1e2", "KKt-K2"),
            (middle, "a1d1", "R-Q1"),
            (middle, "e1c1", "O-O-O"),
            (pawns, "b4c5", "KtPxP"),
            (pawns, "d4e5", "PxKP"),
            (pawns, "d4c5", "QPxBP"),
            ("3r4/4P2k/8/8/8/8/8/4K3 w - - 0 1", "e7d8n", "PxR=Kt"),
            ("4k3/8/3p4/2pPP3/8/8/8/4K3 w - c6 0 1", "d5c6", "PxP e.p."),
            ("4k3/8/8/2Q5/8/2Q5/8/K7 w - - 0 1", "c5c4", "Q(B5)-B4"),
            ("4k3/8/8/8/8/8/8/R4RK1 w - - 0 1", "a1d1", "QR-Q1"),
            ("7k/8/8/8/8/8/R7/R5K1 w - - 0 1", "a2a4", "R-R4"),
        ] {
            assert_eq!(write(fen, uci), text, "{fen} {uci}");
        }
    }

    #[test]
    fn checks_are_announced_by_their_kind() {
        for (fen, uci, text) in [
            ("4k3/8/8/8/8/8/8/R4K2 w - - 0 1", "a1a8", "R-R8 ch"),
            ("4k3/8/8/8/4B3/8/4R3/4K3 w - - 0 1", "e4d3", "B-Q3 dis ch"),
            ("4k3/8/8/8/4B3/8/4R3/4K3 w - - 0 1", "e4c6", "B-B6 dbl ch"),
            ("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", "a1a8", "R-R8 mate"),
            ("5k2/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", "O-O ch"),
        ] {
            assert_eq!(write(fen, uci), text, "{fen} {uci}");
        }
    }
}
