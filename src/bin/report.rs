//! The module of the pages that are read: the reproduction, the ledger and the glossary.
fn main() {
    plyground::web::run(&[
        plyground::web::REPRODUCTION,
        plyground::web::LEDGER,
        plyground::web::GLOSSARY,
    ]);
}
