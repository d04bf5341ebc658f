//! The module of the reproduction and the ledger.
fn main() {
    kit::view::run(&[pages::view::reproduction::ENTRY, pages::view::ledger::ENTRY]);
}
