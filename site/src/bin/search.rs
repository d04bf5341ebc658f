//! The module of the search lab.
fn main() {
    kit::view::run(&[search_lab::view::ENTRY]);
}
