//! Any text is a position or a mistake; a position that is read is written and read again the same.
#![no_main]

use libfuzzer_sys::fuzz_target;
use chess::epd::parse_epd;
use chess::fen::parse_fen;

fuzz_target!(|text: &str| {
    if let Ok(board) = parse_fen(text) {
        assert_eq!(parse_fen(&board.to_string()), Ok(board));
    }
    if let Ok(epd) = parse_epd(text) {
        assert_eq!(parse_epd(&epd.to_string()), Ok(epd));
    }
});
