//! The page.
fn main() {
    plyground::web::run_app();
}
