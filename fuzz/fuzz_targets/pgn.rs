//! Any bytes are games or mistakes; a game that is read is written and read again the same.
#![no_main]

use libfuzzer_sys::fuzz_target;
use chess::pgn::{PgnReader, parse_games, write_pgn};

fuzz_target!(|bytes: &[u8]| {
    for game in PgnReader::new(bytes).flatten() {
        let text = write_pgn(&game.record);
        let again = parse_games(&text)
            .next()
            .expect("a game")
            .expect("without mistakes");
        // A comment before a move that begins no variation may join another; written once more,
        // nothing moves any further.
        let settled = write_pgn(&again.record);
        let last = parse_games(&settled)
            .next()
            .expect("a game")
            .expect("without mistakes");
        assert_eq!(last.record, again.record);
    }
});
