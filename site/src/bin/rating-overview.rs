//! The module of the overview of the rating lab.
fn main() {
    kit::view::run(&[rating_lab::view::OVERVIEW_ENTRY]);
}
