//! The module of the overview of the PLAYER lab.
fn main() {
    kit::view::run(&[player_lab::view::OVERVIEW_ENTRY]);
}
