//! The module of the overview of the CHUTE lab.
fn main() {
    kit::view::run(&[chute_lab::view::OVERVIEW_ENTRY]);
}
