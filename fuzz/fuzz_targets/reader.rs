//! The reader that the variable `READER` names, on inputs of libFuzzer. `SAMPLES` names a folder into which its
//! samples are written first.
#![no_main]

#[path = "../../tests/readers/all.rs"]
mod all;

use all::{READERS, Reader};
use libfuzzer_sys::fuzz_target;
use std::sync::LazyLock;

static READER: LazyLock<&Reader> = LazyLock::new(|| {
    let name = std::env::var("READER").unwrap_or_default();
    let known: Vec<&str> = READERS.iter().map(|reader| reader.name).collect();
    let reader = READERS.iter().find(|reader| reader.name == name);
    reader.unwrap_or_else(|| panic!("READER is one of {}", known.join(", ")))
});

fuzz_target!(
    init: {
        if let Ok(folder) = std::env::var("SAMPLES") {
            std::fs::create_dir_all(&folder).expect("the folder can be made");
            for (number, sample) in (READER.samples)().iter().enumerate() {
                std::fs::write(format!("{folder}/sample-{number}"), sample).expect("the folder can be written");
            }
        }
    },
    |bytes: &[u8]| {
        (READER.read)(bytes);
    }
);
