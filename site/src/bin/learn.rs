//! The module of the explanations.
fn main() {
    kit::view::run(&[learn::view::ALPHA_BETA]);
}
