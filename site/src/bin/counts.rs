//! The module of "What seventeen numbers can see".
fn main() {
    kit::view::run(&[learn::view::counts::ENTRY]);
}
