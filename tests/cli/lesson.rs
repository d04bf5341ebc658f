//! `plyground lesson`: the site's lessons are good, a bad one is named with its places, and a link holds one.

use super::program::{answer, complaint, file, has, text};

#[test]
fn the_lessons_of_the_site_are_good() {
    let files: Vec<String> = std::fs::read_dir("lessons")
        .unwrap()
        .map(|entry| entry.unwrap().path().display().to_string())
        .collect();
    let answer = answer(format!("lesson check {}", files.join(" ")));
    assert_eq!(answer["files"].as_array().unwrap().len(), files.len());
    let lines = text("lesson check lessons/two-cuts.json");
    assert_eq!(
        lines,
        "lessons/two-cuts.json: good: \"Two cuts in a tree of six leaves\", 5 steps, 5 questions, 8 minutes\n"
    );
    let link = text("lesson link lessons/two-cuts.json");
    assert!(link.starts_with("#/lessons?z=A"), "{link}");
}

#[test]
fn what_is_wrong_with_a_lesson_is_named_with_its_place() {
    let good = std::fs::read_to_string("lessons/two-cuts.json").unwrap();
    let bad = good
        .replace("\"minutes\": 8", "\"minutes\": 800")
        .replace("step=10", "stap=10");
    let name = file("lesson.json", &bad);
    let told = complaint(format!("lesson check '{name}'"));
    assert_eq!(
        told,
        format!(
            "plyground: lesson check: {name}: minutes: has to be from 1 to 240\n  steps, 2: link: \"stap\" in the link is not known here and was skipped\n"
        )
    );
    let told = complaint("lesson check nowhere.json lessons/the-square.json");
    assert!(
        told.starts_with("plyground: lesson check: nowhere.json: "),
        "{told}"
    );
}

#[test]
fn every_fault_of_every_lesson_is_told_and_each_link_is_opened() {
    let good = std::fs::read_to_string("lessons/two-cuts.json").unwrap();
    let square = std::fs::read_to_string("lessons/the-square.json").unwrap();
    let broken = file("broken.json", "{\"plyground_lesson\": 1,");
    let far = file("far.json", &good.replace("step=10", "step=99999"));
    let kingless = file(
        "kingless.json",
        &square.replacen("8/8/8/6k1/1P6/8/8/K7", "8/8/8/8/1P6/8/8/8", 1),
    );
    let nowhere = file("link.json", &good.replacen("#/search", "abc", 1));
    let told = complaint(format!(
        "lesson check '{broken}' '{far}' lessons/the-square.json '{kingless}' '{nowhere}'"
    ));
    has(
        &told,
        &format!("plyground: lesson check: {broken}: EOF while parsing"),
    );
    has(
        &told,
        &format!(
            "\n{far}: steps, 2: link: The link asks for step 99999, but the recording has 23 steps"
        ),
    );
    has(
        &told,
        &format!("\n{kingless}: steps, 1: link: The position in the link cannot be set up"),
    );
    has(
        &told,
        &format!("\n{nowhere}: steps, 1: link: has to be the part of a lab's address"),
    );
    assert_eq!(told.lines().count(), 4, "{told}");
}

#[test]
fn a_byte_order_mark_is_no_fault_of_any_text() {
    let lesson = std::fs::read_to_string("lessons/two-cuts.json").unwrap();
    let marked = file("marked-lesson.json", &format!("\u{feff}{lesson}"));
    has(
        &text(format!("lesson check '{marked}'")),
        "5 steps, 5 questions",
    );
    let trace = super::program::path("marked.jsonl");
    text(format!(
        "search --fen '8/8/8/6k1/1P6/8/8/K7 w - - 0 1' --depth 1 --trace '{trace}'"
    ));
    let written = std::fs::read_to_string(&trace).unwrap();
    let marked = file("marked-trace.jsonl", &format!("\u{feff}{written}"));
    assert_eq!(
        text(format!("trace '{marked}'")),
        text(format!("trace '{trace}'"))
    );
    let foreign = file("foreign.jsonl", "[Event \"?\"]\n\n1. e4 e5 *\n");
    has(
        &complaint(format!("trace '{foreign}'")),
        "line 1, column 2: this is not a Plyground trace: it looks like games in PGN",
    );
}
