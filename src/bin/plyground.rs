//! The command line.
fn main() -> std::process::ExitCode {
    plyground::cli::run()
}
