//! The module of the overview of the endgame lab.
fn main() {
    kit::view::run(&[endgame_lab::view::OVERVIEW_ENTRY]);
}
