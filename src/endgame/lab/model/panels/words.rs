//! Endings, values and positions in words.

use chess::words::{PIECES, piece_letter, piece_name, side_name};
use cozy_chess::{Board, Color, Piece};
use endgame::oracle::Material;
use endgame::rules::Ending;
use endgame::{Range, Value};

/// The endings in the order in which the rules are listed.
pub const ENDINGS: [Ending; 9] = [
    Ending::PawnAgainstKing,
    Ending::TwoPawnsAgainstKing,
    Ending::PawnAgainstPawn,
    Ending::QueenAgainstPawn,
    Ending::Queens,
    Ending::QueenAgainstPiece,
    Ending::RookAgainstPawn,
    Ending::PieceAgainstKing,
    Ending::Any,
];

/// The ending's name: `King and pawn against king`.
pub fn ending(ending: Ending) -> &'static str {
    match ending {
        Ending::PawnAgainstKing => "King and pawn against king",
        Ending::TwoPawnsAgainstKing => "King and two pawns against king",
        Ending::PawnAgainstPawn => "King and pawn against king and pawn",
        Ending::QueenAgainstPawn => "Queen against pawn",
        Ending::Queens => "Queen against queen",
        Ending::QueenAgainstPiece => "Queen against rook, bishop or knight",
        Ending::RookAgainstPawn => "Rook against pawn",
        Ending::PieceAgainstKing => "Queen or rook against the bare king",
        Ending::Any => "Bare king",
    }
}

/// The name of a table's ending as books abbreviate it: `K+2P v K`.
pub fn material(material: Material) -> String {
    let men = |color: Color| {
        let own = material.men().filter(|(whose, _)| *whose == color);
        let pieces = own.map(|(_, piece)| piece).collect::<Vec<Piece>>();
        match pieces[..] {
            [] => "K".to_owned(),
            [one, other] if one == other => format!("K+2{}", piece_letter(one)),
            _ => pieces.iter().fold("K".to_owned(), |name, &piece| {
                format!("{name}+{}", piece_letter(piece))
            }),
        }
    };
    format!("{} v {}", men(Color::White), men(Color::Black))
}

/// A range as a sentence about White: `White wins`, `White does not lose`.
pub fn range(range: Range) -> &'static str {
    match (range.lower(), range.upper()) {
        (Value::Win, _) => "White wins",
        (Value::Draw, Value::Draw) => "a draw",
        (_, Value::Loss) => "Black wins",
        (Value::Draw, Value::Win) => "White does not lose",
        (Value::Loss, Value::Draw) => "White does not win",
        (Value::Loss, Value::Win) => "nothing is said of the value",
    }
}

/// The men of a position in a line of text: `White: Ke3, Qa1; Black: Ke6; Black to move`.
pub fn men(board: &Board) -> String {
    let side = |color: Color| {
        let men = PIECES.into_iter().flat_map(|piece| {
            let squares = board.colored_pieces(color, piece).into_iter();
            squares.map(move |square| match piece {
                Piece::Pawn => square.to_string(),
                _ => format!("{}{square}", piece_letter(piece)),
            })
        });
        let men = men.collect::<Vec<_>>().join(", ");
        format!("{}: {men}", side_name(color))
    };
    format!(
        "{}; {}; {} to move",
        side(Color::White),
        side(Color::Black),
        side_name(board.side_to_move())
    )
}

/// A share in per cent with two digits: `61.65 %`; never 100 unless it is all.
pub fn percent(part: u64, all: u64) -> String {
    if all == 0 {
        return "–".to_owned();
    }
    if part == all {
        return "100 %".to_owned();
    }
    let hundredths = part * 10_000 / all;
    format!("{}.{:02} %", hundredths / 100, hundredths % 100)
}

/// A piece on the board other than kings and pawns, if there is one: such a position cannot be put up.
pub fn pieces(board: &Board) -> Option<&'static str> {
    [Piece::Queen, Piece::Rook, Piece::Bishop, Piece::Knight]
        .into_iter()
        .find(|&piece| !board.pieces(piece).is_empty())
        .map(piece_name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn endings_have_the_names_of_the_books() {
        let name = |text: &str| material(text.parse().unwrap());
        assert_eq!(name("KPK"), "K+P v K");
        assert_eq!(name("KPPK"), "K+2P v K");
        assert_eq!(name("KPKP"), "K+P v K+P");
        assert_eq!(name("KQKP"), "K+Q v K+P");
    }

    #[test]
    fn a_position_is_told_man_by_man() {
        let board = "8/8/4k3/8/8/4K3/8/Q7 b - - 0 1".parse().unwrap();
        assert_eq!(men(&board), "White: Ke3, Qa1; Black: Ke6; Black to move");
        assert_eq!(pieces(&board), Some("queen"));
    }

    #[test]
    fn a_share_is_all_only_if_it_is_all() {
        assert_eq!(percent(999_999, 1_000_000), "99.99 %");
        assert_eq!((percent(3, 3), percent(0, 0)), ("100 %".into(), "–".into()));
    }
}
