//! The module of "Guess the master's move".
fn main() {
    kit::view::run(&[learn::view::guess::ENTRY]);
}
