//! The module of PLAYER's lab.
fn main() {
    kit::view::run(&[player_lab::view::ENTRY]);
}
