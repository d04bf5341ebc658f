//! The module of the reproduction and the ledger.
fn main() {
    plyground::web::run(&[plyground::web::REPRODUCTION, plyground::web::LEDGER]);
}
