//! What the person is doing, as a pure model: actions in, model and effects out.

pub mod tree_view;
