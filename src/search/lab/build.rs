//! Writes the examples (`data/examples.toml`) as a table of Rust.

fn main() -> Result<(), String> {
    texts::write_examples("pub const SCENARIOS")
}
