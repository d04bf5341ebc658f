//! The command line, tested through the real binary: JSON, tables, exit status and messages about bad input.
#![cfg(all(feature = "cli", not(target_arch = "wasm32")))]

mod cli {
    mod answers;
    mod arena;
    mod bad_input;
    mod chute;
    mod documents;
    mod eg;
    mod fen;
    mod figure;
    mod games;
    mod json_keys;
    mod kenju;
    mod kept;
    mod lesson;
    mod many_machines;
    mod oracle;
    mod player;
    mod program;
    mod reproduction;
    mod search;
    mod source;
    mod tables;
    mod trust;
    mod uci;
}
