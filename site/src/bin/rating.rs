//! The module of the rating lab.
fn main() {
    kit::view::run(&[rating_lab::view::ENTRY]);
}
