//! The corpora: what was written once must open tomorrow as it does today. Links of all six labs
//! (`tests/data/*links.tsv`), the digests of what they run (`tests/data/recordings.tsv`), and everything that is
//! written to be read again (`tests/data/kept`): traces, learners, weights, games, and what a browser keeps
//! between visits.
//!
//! A corpus is a table. New lines are added by writing the first column alone and running the test with
//! `PLYGROUND_UPDATE=1`, which fills in the rest; a line or a file that is there is never changed.
#![cfg(not(target_arch = "wasm32"))]

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
