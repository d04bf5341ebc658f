//! The module of the CHUTE lab.
fn main() {
    plyground::web::run(&[plyground::web::CHUTE]);
}
