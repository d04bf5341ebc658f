//! Why a move is refused, in words a learner can use: not that it is illegal but what stands in
//! its way. The rules are those of `cozy-chess`; this only finds the reason behind its no.

use cozy_chess::{
    BitBoard, Board, Color, File, Move, Piece, Rank, Square, get_between_rays, get_bishop_moves,
    get_bishop_rays, get_king_moves, get_knight_moves, get_pawn_attacks, get_rook_moves,
    get_rook_rays,
};
use thiserror::Error;

use chess::moves::{arrival, generate_for};
use chess::words::{piece_name, side_name};

/// Why a man may not go from one square to another.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum Refusal {
    /// Nothing stands on the first square.
    #[error("there is nothing on {0} to move")]
    Nothing(Square),
    /// The man belongs to the side that is not to move.
    #[error("it is {}'s move", side_name(*.0))]
    NotItsMove(Color),
    /// The person does not play this side.
    #[error("{}'s pieces are not yours to move here", side_name(*.0))]
    NotYours(Color),
    /// The position is only shown.
    #[error("this board only shows a position")]
    OnlyShown,
    /// One's own man stands there.
    #[error("{to} is taken by your own {}", piece_name(*.piece))]
    OwnMan {
        /// The square aimed at.
        to: Square,
        piece: Piece,
    },
    /// Pieces of this kind do not move that way.
    #[error("a {} does not move from {from} to {to}", piece_name(*.piece))]
    NotItsWay {
        /// The piece that was to move.
        piece: Piece,
        from: Square,
        to: Square,
    },
    /// Something stands in between.
    #[error("the {} on {by} stands in the way", piece_name(*.piece))]
    Blocked {
        /// The nearest square in the way.
        by: Square,
        piece: Piece,
    },
    /// A pawn goes diagonally only to take.
    #[error("a pawn goes to {0} only to take, and there is nothing to take")]
    NothingToTake(Square),
    /// A pawn does not take straight ahead.
    #[error("a pawn does not take straight ahead; {0} is occupied")]
    PawnAhead(Square),
    /// The king would be attacked where it goes.
    #[error("the king would be in check on {to} from the {} on {by}", piece_name(*.piece))]
    IntoCheck {
        /// Where the king wanted to go.
        to: Square,
        /// Where the attacker stands.
        by: Square,
        piece: Piece,
    },
    /// The side is in check and the move does not end it.
    #[error("{} is in check from the {} on {by}, and this does not end it",
        side_name(*.side), piece_name(*.piece))]
    StillInCheck {
        /// The side in check.
        side: Color,
        /// Where the checker stands.
        by: Square,
        piece: Piece,
    },
    /// The man is pinned: moving it would expose its king.
    #[error("moving from {from} would open the king to the {} on {by}", piece_name(*.piece))]
    Pinned {
        /// Where the pinned man stands.
        from: Square,
        /// Where the attacker stands.
        by: Square,
        piece: Piece,
    },
    /// King or rook has moved before, or is not at home.
    #[error("castling there is no longer allowed: king or rook has moved")]
    NoRight,
    #[error("no castling out of check; the {} on {by} gives it", piece_name(*.piece))]
    CastlingOutOfCheck {
        /// Where the checker stands.
        by: Square,
        piece: Piece,
    },
    /// Castling across an attacked square.
    #[error("no castling over {over}, which the {} on {by} attacks", piece_name(*.piece))]
    CastlingThroughCheck {
        /// The attacked square the king would pass or reach.
        over: Square,
        /// Where the attacker stands.
        by: Square,
        piece: Piece,
    },
}

/// Why the man on `from` may not go to `to`; none if a legal move does that.
pub fn refusal(board: &Board, from: Square, to: Square) -> Option<Refusal> {
    if !moves_between(board, from, to).is_empty() {
        return None;
    }
    let (Some(piece), Some(side)) = (board.piece_on(from), board.color_on(from)) else {
        return Some(Refusal::Nothing(from));
    };
    if side != board.side_to_move() {
        return Some(Refusal::NotItsMove(board.side_to_move()));
    }
    if from == to {
        return Some(Refusal::NotItsWay { piece, from, to });
    }
    Some(
        castling_refusal(board, from, to)
            .or_else(|| own_man(board, side, to))
            .or_else(|| path_refusal(board, piece, from, to))
            .unwrap_or_else(|| safety_refusal(board, piece, from, to)),
    )
}

/// The legal moves that take the man on `from` to `to`: none, one, or one for each promotion.
/// Castling counts as moving to the king's new square and as moving onto the rook.
pub fn moves_between(board: &Board, from: Square, to: Square) -> Vec<Move> {
    let mut found = Vec::new();
    let mut castling = None;
    generate_for(board, from.bitboard(), &mut |moves| {
        for mv in moves {
            if mv.to == to {
                found.push(mv);
            } else if arrival(board, mv) == to {
                castling = Some(mv);
            }
        }
        false
    });
    if found.is_empty() {
        found.extend(castling);
    }
    found
}

/// The men of the side `by` that attack `target` when the squares of `occupied` are taken.
fn attackers(board: &Board, target: Square, by: Color, occupied: BitBoard) -> BitBoard {
    let queens = board.pieces(Piece::Queen);
    let found = get_rook_moves(target, occupied) & (board.pieces(Piece::Rook) | queens)
        | get_bishop_moves(target, occupied) & (board.pieces(Piece::Bishop) | queens)
        | get_knight_moves(target) & board.pieces(Piece::Knight)
        | get_king_moves(target) & board.pieces(Piece::King)
        | get_pawn_attacks(target, !by) & board.pieces(Piece::Pawn);
    found & board.colors(by) & occupied
}

fn attacker(
    board: &Board,
    target: Square,
    by: Color,
    occupied: BitBoard,
) -> Option<(Square, Piece)> {
    let square = attackers(board, target, by, occupied).next_square()?;
    Some((square, board.piece_on(square)?))
}

fn own_man(board: &Board, side: Color, to: Square) -> Option<Refusal> {
    let piece = board
        .piece_on(to)
        .filter(|_| board.color_on(to) == Some(side))?;
    Some(Refusal::OwnMan { to, piece })
}

/// The reason if the move looks like castling: the king at home goes two squares along its rank.
fn castling_refusal(board: &Board, from: Square, to: Square) -> Option<Refusal> {
    let side = board.side_to_move();
    let home = Square::new(File::E, Rank::First.relative_to(side));
    let (rook_file, wing_right) = match to.file() {
        File::G => (File::H, board.castle_rights(side).short),
        File::C => (File::A, board.castle_rights(side).long),
        _ => return None,
    };
    if board.king(side) != from || from != home || to.rank() != home.rank() {
        return None;
    }
    if wing_right != Some(rook_file) {
        return Some(Refusal::NoRight);
    }
    let rook = Square::new(rook_file, home.rank());
    let between = get_between_rays(from, rook) & board.occupied();
    if let Some(refusal) = blocked(board, between, from) {
        return Some(refusal);
    }
    if let Some((by, piece)) = attacker(board, from, !side, board.occupied()) {
        return Some(Refusal::CastlingOutOfCheck { by, piece });
    }
    let path = get_between_rays(from, to) | to.bitboard();
    path.iter().find_map(|over| {
        let (by, piece) = attacker(board, over, !side, board.occupied() - from.bitboard())?;
        Some(Refusal::CastlingThroughCheck { over, by, piece })
    })
}

/// The reason why the man cannot even get there, own king's safety apart.
fn path_refusal(board: &Board, piece: Piece, from: Square, to: Square) -> Option<Refusal> {
    let not_its_way = Some(Refusal::NotItsWay { piece, from, to });
    let reach = match piece {
        Piece::Pawn => return pawn_refusal(board, from, to),
        Piece::Knight => get_knight_moves(from),
        Piece::King => get_king_moves(from),
        Piece::Bishop => get_bishop_rays(from),
        Piece::Rook => get_rook_rays(from),
        Piece::Queen => get_bishop_rays(from) | get_rook_rays(from),
    };
    if !reach.has(to) {
        return not_its_way;
    }
    let slides = !matches!(piece, Piece::Knight | Piece::King);
    slides
        .then(|| blocked(board, get_between_rays(from, to) & board.occupied(), from))
        .flatten()
}

fn pawn_refusal(board: &Board, from: Square, to: Square) -> Option<Refusal> {
    let side = board.side_to_move();
    if get_pawn_attacks(from, side).has(to) {
        let passed =
            board.en_passant() == Some(to.file()) && to.rank() == Rank::Sixth.relative_to(side);
        let takes = passed || board.colors(!side).has(to);
        return (!takes).then_some(Refusal::NothingToTake(to));
    }
    let steps = |n: usize| {
        let rank = from.rank().relative_to(side) as usize + n;
        Rank::try_index(rank).map(|rank| Square::new(from.file(), rank.relative_to(side)))
    };
    let from_home = from.rank() == Rank::Second.relative_to(side);
    let ahead = steps(1) == Some(to) || from_home && steps(2) == Some(to);
    if !ahead {
        return Some(Refusal::NotItsWay {
            piece: Piece::Pawn,
            from,
            to,
        });
    }
    if board.occupied().has(to) {
        return Some(Refusal::PawnAhead(to));
    }
    blocked(board, get_between_rays(from, to) & board.occupied(), from)
}

/// The nearest of the men `in_the_way`.
fn blocked(board: &Board, in_the_way: BitBoard, from: Square) -> Option<Refusal> {
    let distance = |square: Square| {
        (square.file() as u8)
            .abs_diff(from.file() as u8)
            .max((square.rank() as u8).abs_diff(from.rank() as u8))
    };
    let by = in_the_way.iter().min_by_key(|&square| distance(square))?;
    Some(Refusal::Blocked {
        by,
        piece: board.piece_on(by)?,
    })
}

/// The reason why a man that can get there must not: what would then attack its king.
fn safety_refusal(board: &Board, piece: Piece, from: Square, to: Square) -> Refusal {
    let side = board.side_to_move();
    let fallback = Refusal::NotItsWay { piece, from, to };
    if piece == Piece::King {
        // Without its own square the king does not hide behind itself; what it takes is gone.
        let occupied = board.occupied() - from.bitboard() - to.bitboard();
        let threat = attacker(board, to, !side, occupied);
        return threat.map_or(fallback, |(by, piece)| Refusal::IntoCheck { to, by, piece });
    }
    let taken_in_passing = board
        .en_passant()
        .filter(|&file| piece == Piece::Pawn && to.file() == file && from.file() != file)
        .map_or(BitBoard::EMPTY, |file| {
            Square::new(file, from.rank()).bitboard()
        });
    let occupied = (board.occupied() - from.bitboard() - taken_in_passing) | to.bitboard();
    let threats = attackers(board, board.king(side), !side, occupied) - to.bitboard();
    let named = |set: BitBoard| {
        let by = set.next_square()?;
        Some((by, board.piece_on(by)?))
    };
    if let Some((by, piece)) = named(threats & board.checkers()) {
        return Refusal::StillInCheck { side, by, piece };
    }
    named(threats).map_or(fallback, |(by, piece)| Refusal::Pinned { from, by, piece })
}
