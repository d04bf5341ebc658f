//! Chess: rules, records of games, notations, typed input.
#![cfg(not(target_arch = "wasm32"))]

mod chess {
    mod common;
    mod descriptive;
    mod epd;
    mod fen;
    mod notation;
    mod perft;
    mod pgn;
    mod pgn_stream;
    mod pgn_write;
}
