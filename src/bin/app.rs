//! The program in the browser: the page, and in a worker the worker.
fn main() {
    plyground::web::run();
}
