//! The module of the overview of the search lab.
fn main() {
    kit::view::run(&[search_lab::view::OVERVIEW_ENTRY]);
}
