//! Runs the real program with a command as typed in a shell, and checks its output.

use serde_json::Value;
use std::path::PathBuf;
use std::process::{Command, Output};

/// The words of a command; a quoted text is one word.
pub fn words(command: &str) -> Vec<&str> {
    let pieces = command.split(['"', '\'']).enumerate();
    let words = pieces.flat_map(|(place, piece)| match place % 2 {
        0 => piece.split_whitespace().collect(),
        _ => vec![piece],
    });
    words.collect()
}

/// Runs a command without checking its exit status. The word `plyground` is optional.
pub fn plyground(command: &str) -> Output {
    Command::new(env!("CARGO_BIN_EXE_plyground"))
        .args(words(command.trim_start_matches("plyground ")))
        .output()
        .expect("the command runs")
}

pub fn text(command: impl AsRef<str>) -> String {
    let command = command.as_ref();
    let output = plyground(command);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{command}: {errors}");
    String::from_utf8(output.stdout).expect("text")
}

/// The one line of JSON a command prints.
pub fn answer(command: impl AsRef<str>) -> Value {
    let text = text(format!("{} --json", command.as_ref()));
    assert_eq!(text.lines().count(), 1, "{text}");
    serde_json::from_str(&text).expect("one JSON object")
}

pub fn keys(answer: &Value) -> Vec<&str> {
    let object = answer.as_object().expect("an object");
    let mut keys: Vec<&str> = object.keys().map(String::as_str).collect();
    keys.sort_unstable();
    keys
}

/// The message of a command that must fail without an answer.
pub fn complaint(command: impl AsRef<str>) -> String {
    let command = command.as_ref();
    let output = plyground(command);
    assert_eq!(output.status.code(), Some(2), "{command}");
    assert!(output.stdout.is_empty(), "{command}");
    String::from_utf8(output.stderr).expect("text")
}

/// Asserts that a command fails with this message.
#[track_caller]
pub fn refused(command: impl AsRef<str>, words: &str) {
    let said = complaint(command.as_ref());
    assert!(said.contains(words), "{}: {said}", command.as_ref());
}

/// Asserts that a text contains these words.
#[track_caller]
pub fn has(text: &str, words: &str) {
    assert!(text.contains(words), "{words}: {text}");
}

/// A path in the build directory.
pub fn path(name: &str) -> String {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    path.to_str().expect("a plain name").to_owned()
}

/// Writes a file there.
pub fn file(name: &str, content: &str) -> String {
    let path = path(name);
    std::fs::write(&path, content).expect("a file");
    path
}

/// The answers of the parts of a command, as files.
pub fn parts(name: &str, command: &str, of: u32) -> Vec<String> {
    let part = |index: u32| {
        let part = text(format!("{command} --shard {index}/{of} --json"));
        file(&format!("{name}-{index}.json"), &part)
    };
    (0..of).map(part).collect()
}

/// The `merge` command for these files.
pub fn merge(files: &[&str]) -> String {
    format!("merge '{}'", files.join("' '"))
}

#[test]
fn what_stands_in_quotes_is_one_word() {
    let found = words("plyground eg --fen \"8/8 w - -\" --json");
    assert_eq!(found, ["plyground", "eg", "--fen", "8/8 w - -", "--json"]);
}
