//! The module of the CHUTE lab.
fn main() {
    kit::view::run(&[chute_lab::view::ENTRY]);
}
