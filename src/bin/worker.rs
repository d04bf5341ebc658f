//! The worker that searches while the page stays free.
fn main() {
    plyground::web::run_worker();
}
