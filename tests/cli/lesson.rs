//! `plyground lesson`: the site's lessons are good, a bad one is named with its places, and a link holds one.

use super::program::{answer, complaint, file, text};

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
    let told = complaint("lesson check nowhere.json");
    assert!(
        told.starts_with("plyground: lesson check: nowhere.json: "),
        "{told}"
    );
}
