//! The way of a position from one lab to the others: links for those that can show it, reasons for those that cannot.

use crate::experiment::ChessSubject;
use crate::experiment::link::list;
use crate::experiment::query::Query;
use crate::model::Page;
use crate::model::board::spoken;
use crate::model::squares::plural;
use chess::moves::can_move;
use chess::words::{piece_name, side_name};
use cozy_chess::{Board, Color, Piece};

/// The most men, kings included, of which there is an exact table, so that the endgame lab takes any of them.
const TABLE_MEN: u32 = 4;

/// The material of the endgame lab, for messages.
pub const TAKES: &str = "the endgame lab takes kings and pawns only, or any position of at most four pieces, kings included";

/// The labs that show any chess position, and the one that shows some.
const LABS: [Page; 4] = [Page::Search, Page::Chute, Page::Player, Page::Endgame];

/// Where else a position can be seen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Way {
    /// By this address.
    To(Page, String),
    /// Not there; why, as a sentence.
    Not(Page, String),
}

/// The ways from a lab to the others, for a position with the moves that led to it. A rating needs moves that are
/// marked, and Kenju plays another game: they are never among them.
pub fn ways(from: Page, subject: &ChessSubject, board: &Board) -> Vec<Way> {
    let others = LABS.into_iter().filter(|&page| page != from);
    others
        .map(|page| match not_there(page, board) {
            Some(why) => Way::Not(page, spoken::sentence(&why)),
            None => Way::To(page, address(page, subject, board)),
        })
        .collect()
}

fn not_there(page: Page, board: &Board) -> Option<String> {
    let is_over = !can_move(board);
    match page {
        Page::Endgame => endgame_refusal(board),
        Page::Chute | Page::Player if is_over => {
            Some("the game is over: there is no move to be judged".to_owned())
        }
        _ => None,
    }
}

fn address(page: Page, subject: &ChessSubject, board: &Board) -> String {
    let mut query = Query::new();
    // EG may know an ending that a game from another material led to, but begins only with one that it takes.
    let from_here = page == Page::Endgame && !subject.moves.is_empty();
    let start = if from_here {
        board.to_string()
    } else {
        subject.start.clone()
    };
    query.put("fen", start);
    if let Some(moves) = list(&subject.moves).filter(|_| !from_here) {
        query.put("moves", moves);
        if page == Page::Chute {
            query.put("ply", subject.moves.len());
        }
    }
    format!("#/{}?{}", page.row().slug, query.finish())
}

/// Why the endgame lab cannot begin with a position, as a fragment; `None` if it can.
pub fn endgame_refusal(board: &Board) -> Option<String> {
    if board.occupied().len() <= TABLE_MEN {
        return None;
    }
    let others = [Piece::Queen, Piece::Rook, Piece::Bishop, Piece::Knight];
    for side in [Color::White, Color::Black] {
        for piece in others {
            let count = board.colored_pieces(side, piece).len();
            if count > 0 {
                let men = plural(u64::from(count), piece_name(piece));
                return Some(format!("{} has {men}; {TAKES}", side_name(side)));
            }
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    fn subject(start: &str, moves: &[&str]) -> (ChessSubject, Board) {
        let subject = ChessSubject {
            start: start.to_owned(),
            moves: moves.iter().map(|mv| mv.parse().unwrap()).collect(),
        };
        let board = subject.positions().unwrap().pop().unwrap();
        (subject, board)
    }

    #[test]
    fn a_game_goes_with_its_position() {
        let (subject, board) = subject(&Board::default().to_string(), &["e2e4", "e7e5"]);
        let ways = ways(Page::Search, &subject, &board);
        let Way::To(Page::Chute, address) = &ways[0] else {
            panic!("{ways:?}")
        };
        assert!(
            address.starts_with("#/chute?v=1&fen=rnbqkbnr/"),
            "{address}"
        );
        assert!(address.ends_with("&moves=e2e4,e7e5&ply=2"), "{address}");
        assert!(
            matches!(&ways[1], Way::To(Page::Player, address) if address.ends_with("moves=e2e4,e7e5"))
        );
        assert!(
            matches!(&ways[2], Way::Not(Page::Endgame, why) if why.starts_with("White has 1 queen"))
        );
    }

    #[test]
    fn an_ending_goes_to_the_endgame_lab_from_where_it_stands() {
        let (subject, board) = subject("8/8/8/2k5/8/8/2K1P3/8 w - - 0 1", &["e2e4"]);
        let ways = ways(Page::Player, &subject, &board);
        let address = ways.iter().find_map(|way| match way {
            Way::To(Page::Endgame, address) => Some(address),
            _ => None,
        });
        assert_eq!(
            address.unwrap(),
            "#/endgame?v=1&fen=8/8/8/2k5/4P3/8/2K5/8+b+-+e3+0+1"
        );
    }

    #[test]
    fn where_there_is_no_move_none_is_judged() {
        let (subject, board) = subject("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", &[]);
        let ways = ways(Page::Search, &subject, &board);
        let refused = ways.iter().filter_map(|way| match way {
            Way::Not(page, _) => Some(*page),
            Way::To(..) => None,
        });
        // The endgame lab has a table of three men, and says that the game is over.
        assert_eq!(refused.collect::<Vec<_>>(), [Page::Chute, Page::Player]);
    }
}
