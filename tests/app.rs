//! The board with its editor, and the view of large trees, tested without a screen.
#![cfg(not(target_arch = "wasm32"))]

mod app {
    mod board;
    mod tree_view;
}
