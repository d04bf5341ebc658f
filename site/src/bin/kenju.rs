//! The module of the Kenju lab.
fn main() {
    plyground::web::run(&[plyground::web::KENJU]);
}
