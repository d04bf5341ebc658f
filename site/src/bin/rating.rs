//! The module of the rating lab.
fn main() {
    plyground::web::run(&[plyground::web::RATING]);
}
