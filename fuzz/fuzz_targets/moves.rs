//! Any line is a legal move in the position before it or has a reason; the position follows the
//! moves that are legal, each written in every notation and read again.
#![no_main]

use libfuzzer_sys::fuzz_target;
use chess::descriptive::{KnightLetter, write_descriptive};
use chess::fen::parse_fen;
use chess::notation::{parse_move, san};

fuzz_target!(|text: &str| {
    let mut lines = text.lines();
    let mut board = lines
        .next()
        .and_then(|fen| parse_fen(fen).ok())
        .unwrap_or_default();
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
    }
});
