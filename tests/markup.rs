//! The markup of components, rendered natively to text (feature `ssr`): what a screen reader and a
//! keyboard find there.
#![cfg(all(feature = "ssr", not(target_arch = "wasm32")))]

mod markup {
    mod arena;
    mod board;
    mod chart;
    mod chute_positions;
    mod endgame;
    mod form;
    mod front;
    mod kenju_memory;
    mod tree;
}
