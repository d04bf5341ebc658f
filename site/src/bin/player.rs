//! The module of PLAYER's lab.
fn main() {
    plyground::web::run(&[plyground::web::PLAYER]);
}
