//! The corpora: old inputs must keep working. They are the links of all six labs (`tests/data/*links.tsv`), the
//! digests of their recordings (`tests/data/recordings.tsv`), and kept files (`tests/data/kept`): traces, learners,
//! weights, games, and texts that a browser stores between visits.
//!
//! A corpus is a table. To add a row, write its first column and run the test with `PLYGROUND_UPDATE=1`, which fills
//! in the rest. Existing rows and files never change.
#![cfg(not(target_arch = "wasm32"))]

#[path = "corpus/checked.rs"]
mod checked;
#[path = "corpus/kept.rs"]
mod kept;
#[path = "corpus/labs.rs"]
mod labs;
#[path = "corpus/links.rs"]
mod links;
#[path = "corpus/recordings.rs"]
mod recordings;
#[path = "corpus/shelves.rs"]
mod shelves;
#[path = "corpus/table.rs"]
mod table;
