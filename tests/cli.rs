//! The command line as people and scripts meet it: the real binary, its JSON, its tables, its exit
//! status and what it says of bad input.
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
    mod kenju;
    mod kept;
    mod lesson;
    mod oracle;
    mod player;
    mod program;
    mod reproduction;
    mod search;
    mod source;
    mod tables;
    mod uci;
}
