//! The behaviour of the search, kept in a file. A change of behaviour shows as a line in its diff. After a deliberate
//! change, `UPDATE_SIGNATURE=1 cargo test --test search` rewrites the file.

use super::signature::{KEPT, signature};
use std::path::Path;

#[test]
fn the_search_behaves_as_the_signature_says() {
    let now = signature();
    if std::env::var_os("UPDATE_SIGNATURE").is_some() {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/search_signature.txt");
        std::fs::write(path, now).expect("the signature's file can be written");
        return;
    }
    let differs = now
        .lines()
        .zip(KEPT.lines())
        .find(|(now, kept)| now != kept);
    assert_eq!(
        differs, None,
        "(now, kept); UPDATE_SIGNATURE=1 accepts what is now"
    );
    assert_eq!(now.lines().count(), KEPT.lines().count());
}
