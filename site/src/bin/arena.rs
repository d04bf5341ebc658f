//! The module of the tournaments.
fn main() {
    kit::view::run(&[arena::view::ENTRY]);
}
