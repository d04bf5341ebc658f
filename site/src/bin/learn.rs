//! The module of the explanations.
fn main() {
    kit::view::run(&[learn::view::alpha_beta::ENTRY, learn::view::why_won::ENTRY]);
}
