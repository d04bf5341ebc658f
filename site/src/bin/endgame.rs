//! The module of the endgame lab.
fn main() {
    kit::view::run(&[endgame_lab::view::ENTRY]);
}
