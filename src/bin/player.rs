//! The module of the adaptive lab.
fn main() {
    plyground::web::run(&[plyground::web::PLAYER]);
}
