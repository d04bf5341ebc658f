//! The tree view's markup as a screen reader meets it, rendered natively (feature `ssr`): names for
//! everything that can be pressed, a list of nodes with sentences, few elements.

use super::{elements, rendered};
use ::kit::view::tree::{SourceHandle, TreeView, TreeViewProps};
use ::search::{Arrangement, Order, Settings, TypedTree};
use ::search_lab::experiment::{Experiment, Job, Limits, Recording, Subject};
use ::search_lab::model::source::RecordingSource;
use std::rc::Rc;
use yew::{AttrValue, Callback};

/// The source's example in the order of its Fig. 2.3 (Sugar 1975, pp. 26-27).
const FIGURE: &str = "A:(D:(J:15 I:7) C:(H:-3 G:15) B:(F:1 E:16))";

fn searched(tree: &TypedTree) -> SourceHandle {
    let experiment = Experiment {
        subject: Subject::Tree(tree.to_string()),
        settings: Settings {
            order: Order::Generation,
            ..Settings::default()
        },
        limits: Limits {
            steps: 1_000_000,
            ..Limits::default()
        },
        ..Experiment::default()
    };
    let report = Job::new(&experiment).unwrap().run();
    let recording = Recording::new(experiment, report).unwrap();
    SourceHandle(Rc::new(RecordingSource::new(Rc::new(recording))))
}

/// The markup of a tree of which `selected` is chosen after `step` events.
async fn markup(tree: TypedTree, step: usize, selected: Option<u32>) -> String {
    rendered::<TreeView>(TreeViewProps {
        source: searched(&tree),
        step,
        selected,
        theme: 0,
        options: None,
        hides_later: false,
        name: AttrValue::Static("Search tree"),
        on_select: Callback::noop(),
        on_visit: Callback::noop(),
    })
    .await
}

#[tokio::test]
async fn the_list_says_what_the_drawing_shows() {
    let html = markup(FIGURE.parse().unwrap(), 1000, Some(4)).await;
    assert!(html.contains("role=\"tree\""));
    assert!(
        html.contains(
            "C, window (7, +∞), returns \u{2212}3, cut off: at most this, left out: cut 1"
        )
    );
    // The root, its three children and the one child of C that was tried.
    assert_eq!(html.matches("role=\"treeitem\"").count(), 5);
    assert_eq!(html.matches("aria-selected=\"true\"").count(), 1);
    assert!(html.contains("aria-posinset=\"2\" aria-setsize=\"3\""));
}

#[tokio::test]
async fn the_canvas_has_a_text_in_its_place() {
    let html = markup(FIGURE.parse().unwrap(), 1, None).await;
    assert!(html.contains(
        "aria-label=\"Tree of 8 nodes, 2 plies deep; 1 entered at step 1. Current: A, window (−∞, +∞), open.\""
    ));
}

#[tokio::test]
async fn a_big_tree_has_as_few_elements_as_a_small_one() {
    let tree = TypedTree::uniform(300, 2, Arrangement::WorstFirst).unwrap();
    let html = markup(tree, usize::MAX, Some(1)).await;
    assert!(html.matches("role=\"treeitem\"").count() <= 60);
    assert!(html.contains("267 more children after these"));
    assert!(elements(&html) < 500, "{} elements", elements(&html));
}

#[tokio::test]
async fn every_button_has_a_name_and_no_style_stands_in_the_markup() {
    let html = markup(FIGURE.parse().unwrap(), 1000, None).await;
    for button in html.split("<button").skip(1) {
        let (tag, rest) = button.split_once('>').unwrap();
        let words = rest.split_once("</button>").unwrap().0;
        let is_sign = !words.chars().any(char::is_alphabetic);
        assert!(!is_sign || tag.contains("aria-label="), "{tag}");
    }
    assert!(!html.contains("style="));
}
