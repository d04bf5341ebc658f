//! The positions that the lab takes: kings and pawns, any four men with the kings, and all that pawns promote to during
//! play.

use chess::words::piece_name;
use cozy_chess::{Board, Piece};
pub use kit::model::open_in::{TAKES, endgame_refusal as refusal};

/// The ending by its men, as players name it: `king and pawn against king`.
pub fn name(board: &Board) -> String {
    let men = |side| {
        let mut parts = vec!["king".to_owned()];
        for piece in [
            Piece::Queen,
            Piece::Rook,
            Piece::Bishop,
            Piece::Knight,
            Piece::Pawn,
        ] {
            let name = piece_name(piece);
            match board.colored_pieces(side, piece).len() {
                0 => {}
                1 => parts.push(name.to_owned()),
                count => parts.push(format!("{} {name}s", in_words(count))),
            }
        }
        match parts.split_last() {
            Some((last, before)) if !before.is_empty() => {
                format!("{} and {last}", before.join(", "))
            }
            _ => parts.concat(),
        }
    };
    let strong = endgame::stronger_side(board);
    format!("{} against {}", men(strong), men(!strong))
}

fn in_words(count: u32) -> String {
    let words = ["no", "one", "two", "three", "four", "five", "six"];
    let word = words.get(count as usize);
    word.map_or_else(|| count.to_string(), |&word| word.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn board(fen: &str) -> Board {
        fen.parse().unwrap()
    }

    #[test]
    fn kings_and_pawns_are_taken_and_up_to_four_men_of_any_kind() {
        for fen in [
            "8/8/8/2k5/8/8/2K1P3/8 w - - 0 1",
            "4k3/pppp4/8/8/8/8/PPPP4/4K3 w - - 0 1",
            "4k3/ppppppp1/8/8/8/8/PPPPPPP1/4K3 w - - 0 1",
            "8/8/1KP5/3r4/8/8/8/k7 w - - 0 1",
            "4k3/8/8/8/8/8/8/Q2rK3 w - - 0 1",
            "8/8/8/2k5/8/8/2K5/8 w - - 0 1",
        ] {
            assert_eq!(refusal(&board(fen)), None, "{fen}");
        }
    }

    #[test]
    fn anything_else_is_named_with_what_is_taken() {
        assert_eq!(
            refusal(&board("4k3/8/8/8/8/8/7P/R3K2R w - - 0 1")).unwrap(),
            format!("White has 2 rooks; {TAKES}")
        );
    }

    #[test]
    fn endings_have_the_names_that_players_use() {
        let named = |fen| name(&board(fen));
        assert_eq!(
            named("8/8/8/2k5/8/8/2K1P3/8 w - - 0 1"),
            "king and pawn against king"
        );
        assert_eq!(
            named("8/pp6/8/2k5/8/8/2K1P3/8 w - - 0 1"),
            "king and two pawns against king and pawn"
        );
        assert_eq!(
            named("8/p7/8/2k5/8/8/2KQP3/8 w - - 0 1"),
            "king, queen and pawn against king and pawn"
        );
    }
}
