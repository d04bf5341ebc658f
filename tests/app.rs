//! What a person does without a screen: the board with its editor, and the view of big trees.
#![cfg(not(target_arch = "wasm32"))]

mod app {
    mod board;
    mod tree_view;
}
