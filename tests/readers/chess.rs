//! Positions, moves and games of chess.

use super::{column, data, owned, text};
use ::chess::descriptive::{KnightLetter, write_descriptive};
use ::chess::epd::{parse_epd, parse_epd_lines};
use ::chess::fen::{parse_fen, read_fen};
use ::chess::notation::{parse_move, san};
use ::chess::pgn::{PgnReader, parse_games, write_pgn};
use ::chess::record::Comment;

pub fn position(bytes: &[u8]) -> bool {
    let text = text(bytes);
    let read = read_fen(&text).is_ok();
    let Ok(board) = parse_fen(&text) else {
        return read;
    };
    assert_eq!(parse_fen(&board.to_string()), Ok(board));
    true
}

pub fn epd(bytes: &[u8]) -> bool {
    let text = text(bytes);
    let mut accepted = false;
    for (_, line) in parse_epd_lines(&text) {
        let Ok(mut epd) = line else {
            continue;
        };
        // Remarks on what was assumed in reading are no part of what is written.
        epd.assumed.clear();
        assert_eq!(parse_epd(&epd.to_string()), Ok(epd.clone()));
        for opcode in ["bm", "am", "pv"] {
            let _ = epd.moves(opcode);
        }
        accepted = true;
    }
    accepted
}

/// A position, then a move on each line.
pub fn moves(bytes: &[u8]) -> bool {
    let text = text(bytes);
    let mut lines = text.lines();
    let start = lines.next().and_then(|fen| parse_fen(fen).ok());
    let mut board = start.unwrap_or_default();
    let mut accepted = false;
    for line in lines.take(200) {
        let Ok(mv) = parse_move(&board, line) else {
            continue;
        };
        assert_eq!(parse_move(&board, &san(&board, mv)), Ok(mv));
        for knight in [KnightLetter::N, KnightLetter::Kt] {
            assert_eq!(
                parse_move(&board, &write_descriptive(&board, mv, knight)),
                Ok(mv)
            );
        }
        board.play(mv);
        accepted = true;
    }
    accepted
}

pub fn pgn(bytes: &[u8]) -> bool {
    let mut accepted = false;
    for game in PgnReader::new(bytes).flatten() {
        let text = write_pgn(&game.record);
        let again = parse_games(&text)
            .next()
            .expect("a game")
            .expect("without mistakes");
        // A comment before a move that begins no variation may join another; written once more, nothing moves any
        // further.
        let settled = write_pgn(&again.record);
        let last = parse_games(&settled)
            .next()
            .expect("a game")
            .expect("without mistakes");
        assert_eq!(last.record, again.record);
        accepted = true;
    }
    let comment = Comment::parse(&String::from_utf8_lossy(bytes));
    let _ = (comment.text().len(), comment.shapes().len());
    accepted
}

pub fn positions() -> Vec<Vec<u8>> {
    owned([
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "r3k2r/8/8/3pP3/8/8/8/R3K2R w KQkq d6 0 2",
        "8/8/8/2k5/8/8/2K1P3/8 w - -",
        "1k6/8/8/8/8/8/8/RK5R w HA - 3 40",
        "4k3/8/8/8/8/8/8/4K3 b - - 99 5899",
    ])
}

pub fn epd_lines() -> Vec<Vec<u8>> {
    let mut samples = owned([
        "8/8/8/2k5/8/8/2K1P3/8 w - - bm e4; id \"a\";\n4k3/8/8/8/8/8/4P3/4K3 w - - bm Kd2; ce 12; acd 3;",
        "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - bm Qxf7#; pv Qxf7#; c0 \"x; y\";",
    ]);
    samples.push(data("kept/rating_positions.epd"));
    samples.extend(column("perft.epd").into_iter().take(6));
    samples
}

pub fn games() -> Vec<Vec<u8>> {
    owned([
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\ne4\ne7e5\nN-KB3\nNc6\nBb5\na6\nB-R4\n",
        "r3k2r/P7/8/3pP3/8/8/8/R3K2R w KQkq d6 0 2\nexd6\nO-O\na8=Q\nK-B1\n0-0-0\n",
        "\nP-K4\nP-K4\nKt-KB3\nKt-QB3\nB-N5\n",
        "1k6/8/8/8/8/8/8/RK5R w HA - 3 40\nb1h1\nKc7\n",
    ])
}

pub fn pgn_files() -> Vec<Vec<u8>> {
    let mut samples = owned([
        "[Event \"?\"]\n[White \"A\"]\n[Result \"1-0\"]\n\n1. e4 {c [%csl Ga4]} e5 (1... c5 2. Nf3 $6 (2. d4)) 2. Nf3 1-0\n\n\
         [FEN \"8/8/8/2k5/8/8/2K1P3/8 w - - 0 1\"]\n\n1. e4 ; rest\nKd4 *\n",
        "1. P-K4 P-K4 2. Q-R5 Kt-QB3 3. B-B4 Kt-B3 4. QxBP mate 1-0",
        "% remark\n1. f3 e5 2. g4 Qh4# 0-1\n",
    ]);
    samples.push(data("kept/game.pgn"));
    samples
}
