//! The module of the Kenju lab.
fn main() {
    kit::view::run(&[kenju_lab::view::ENTRY]);
}
