//! Runs the real command and looks at what it prints.

use serde_json::Value;
use std::process::{Command, Output};

fn plyground(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_plyground"))
        .args(arguments)
        .output()
        .expect("the command runs")
}

pub fn text(arguments: &[&str]) -> String {
    let output = plyground(arguments);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{arguments:?}: {errors}");
    String::from_utf8(output.stdout).expect("text")
}

/// The one line of JSON a command prints.
pub fn answer(arguments: &[&str]) -> Value {
    let text = text(&[arguments, &["--json"]].concat());
    assert_eq!(text.lines().count(), 1, "{text}");
    serde_json::from_str(&text).expect("one JSON object")
}

pub fn keys(answer: &Value) -> Vec<&str> {
    let object = answer.as_object().expect("an object");
    let mut keys: Vec<&str> = object.keys().map(String::as_str).collect();
    keys.sort_unstable();
    keys
}

/// What a command that must fail says; it prints nothing else.
pub fn complaint(arguments: &[&str]) -> String {
    let output = plyground(arguments);
    assert_eq!(output.status.code(), Some(2), "{arguments:?}");
    assert!(output.stdout.is_empty(), "{arguments:?}");
    String::from_utf8(output.stderr).expect("text")
}
