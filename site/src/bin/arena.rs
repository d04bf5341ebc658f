//! The module of the tournaments.
fn main() {
    plyground::web::run(&[plyground::web::ARENA]);
}
