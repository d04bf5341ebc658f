//! The module of the endgame lab.
fn main() {
    plyground::web::run(&[plyground::web::ENDGAME]);
}
