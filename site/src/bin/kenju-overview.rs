//! The module of the overview of the Kenju lab.
fn main() {
    kit::view::run(&[kenju_lab::view::OVERVIEW_ENTRY]);
}
