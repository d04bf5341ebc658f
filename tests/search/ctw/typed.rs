//! Typed graphs: parsing, writing, and error messages.

use super::given::{Kind, cases, graph, plan};
use ::search::ctw::{Range, TypedGraph};
use proptest::prelude::*;

fn message(text: &str) -> String {
    let read = text.parse::<TypedGraph>();
    read.expect_err("a mistake").to_string()
}

#[test]
fn a_graph_is_read_and_written() {
    for text in [
        "((0.1..0.4 -0.2) (0 0.25))",
        "A:(B:-0.1..0.5(0.2 0) (=B =A 0.3))",
        "0.5",
        "(A:0.1 =A)",
        "((((1))))",
    ] {
        let graph: TypedGraph = text.parse().expect(text);
        assert_eq!(graph.to_string(), text);
    }
    let graph: TypedGraph = " ( =A,(0.1)\nA:\u{2212}0.5 ) ".parse().expect("a graph");
    // The position is written where it is met first.
    assert_eq!(graph.to_string(), "(A:-0.5 (0.1) =A)");
    assert_eq!(graph.successors(0), [3, 1, 3]);
    assert_eq!(
        (graph.label(3), graph.value(3)),
        (Some("A"), Some(Range::exact(-0.5)))
    );
    assert_eq!(graph.value(1), Some(Range::UNKNOWN));
}

#[test]
fn every_mistake_is_named_with_its_column() {
    assert!(message("  ").starts_with("nothing is typed"));
    assert!(message("((0 0.1) (0").contains("opened at column 10"));
    assert_eq!(message("(0 1))"), "column 6: this ) closes nothing");
    assert!(message("((0 1) ())").starts_with("column 8: an empty list"));
    for (text, word) in [
        ("(0 x2)", "x2"),
        ("(0 1.5)", "1.5"),
        ("(0 0.4..0.1)", "0.4..0.1"),
    ] {
        assert!(
            message(text).starts_with(&format!("column 4: \"{word}\" is not")),
            "{text}"
        );
    }
    assert!(message("(0 nan)").starts_with("column 4: \"nan\""));
    assert!(message("(0 x(1))").starts_with("column 4: \"x\""));
    assert!(message("(0 1) 0.3").starts_with("column 7: the graph ends"));
    assert!(message("(0 B: 0.2)").starts_with("column 4: \"B\" must be a label"));
    assert!(message("(0 B:=A)").starts_with("column 4: \"B\" must be a label"));
    assert!(message("(B:0 B:1)").starts_with("column 6: \"B\" must be a label"));
    assert!(message("(0 =A)").starts_with("column 4: no position is labelled \"A\""));
    assert!(message("=A").starts_with("column 1: no position is labelled \"A\""));
    assert!(message("(0 =A(1))").starts_with("column 4: \"=A\""));
    assert!(message(&format!("({})", "1 ".repeat(70_000))).contains("more than"));
}

proptest! {
    #![proptest_config(cases(128))]

    #[test]
    fn any_text_is_read_or_refused(text in "[ ()=:.,AB0-9-]{0,40}") {
        if let Ok(graph) = text.parse::<TypedGraph>() {
            let written = graph.to_string();
            prop_assert_eq!(written.parse::<TypedGraph>().expect("the same").to_string(), written);
        }
    }

    #[test]
    fn what_is_written_is_read_as_the_same(plan in plan()) {
        let graph = graph(&plan, Kind::Circular);
        prop_assert_eq!(&graph.to_string().parse::<TypedGraph>().expect("a graph"), &graph);
    }
}
