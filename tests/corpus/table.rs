//! Tables of old inputs and their results, compared with today's.

use serde::Serialize;
use std::fmt::Write;
use std::path::{Path, PathBuf};
use xxhash_rust::xxh64::xxh64;

/// The path of a file of `tests/data`.
pub fn data(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/data")
        .join(name)
}

/// True if missing cells are filled in (`PLYGROUND_UPDATE=1`).
pub fn is_update() -> bool {
    std::env::var_os("PLYGROUND_UPDATE").is_some()
}

/// The first column of every line that is no remark.
pub fn keys(name: &str) -> Vec<String> {
    let text = std::fs::read_to_string(data(name)).expect("the corpus is part of the project");
    let lines = text.lines().filter(|line| !is_remark(line));
    lines
        .filter_map(|line| line.split('\t').next())
        .map(str::to_owned)
        .collect()
}

/// Compares every line of a corpus with what its first column comes to now; says how many there are.
pub fn compare(name: &str, comes_to: fn(&str) -> String) -> usize {
    let text = std::fs::read_to_string(data(name)).expect("the corpus is part of the project");
    let mut whole = String::new();
    let mut changed = Vec::new();
    let mut count = 0;
    for line in text.lines() {
        if is_remark(line) {
            whole += line;
            whole.push('\n');
            continue;
        }
        let (key, rest) = line.split_once('\t').unwrap_or((line, ""));
        let now = comes_to(key);
        if rest.is_empty() {
            assert!(is_update(), "{key} is new: run with PLYGROUND_UPDATE=1");
        } else if now != rest {
            changed.push(format!("{key}\n  was {rest}\n  is  {now}"));
        }
        let rest = if rest.is_empty() { &now } else { rest };
        let _ = writeln!(whole, "{key}\t{rest}");
        count += 1;
    }
    if whole != text {
        std::fs::write(data(name), whole).expect("the corpus can be written");
    }
    assert!(changed.is_empty(), "{name}:\n{}", changed.join("\n"));
    count
}

fn is_remark(line: &str) -> bool {
    line.is_empty() || line.starts_with('#')
}

/// A digest of bytes.
pub fn digest(bytes: &[u8]) -> String {
    format!("{:016x}", xxh64(bytes, 0))
}

/// A digest of a value by its fields in order, whatever their names.
pub fn digest_of<T: Serialize>(value: &T) -> String {
    digest(&postcard::to_allocvec(value).expect("the value can be written"))
}
