//! The module of the explanations of Kenju's questions and of the rating of 1989.
fn main() {
    kit::view::run(&[learn::view::teaching::ENTRY, learn::view::late::ENTRY]);
}
