//! The module of the search lab.
fn main() {
    plyground::web::run(&[plyground::web::SEARCH]);
}
