//! The view of big trees holds its promises for any tree: nothing moves with the steps, the display
//! list is bounded by the screen, and what is drawn can be pointed at.

use ::kit::model::tree::MOST_OPS;
use ::kit::model::tree::action::{Key, Pointer};
use ::kit::model::tree::draw::DrawOp;
use ::kit::model::tree::model::Model;
use ::kit::model::tree::{
    Action, Count, DisplayList, Drawing, Future, Layout, LeftOut, Mark, Options, Orientation,
    Point, Reserve, Size, TreeSource,
};
use ::search::{Child, NodeVerdict, Score, SearchEvent};
use ::trace::{NodeId, Tree};
use proptest::prelude::*;

const LARGE: Size = Size {
    width: 1440.0,
    height: 800.0,
};
const SMALL: Size = Size {
    width: 300.0,
    height: 320.0,
};

/// Nodes are called `n` and their number; every third inner node has children left out.
#[derive(Debug)]
struct Owner(Tree);

impl TreeSource for Owner {
    fn tree(&self) -> &Tree {
        &self.0
    }
    fn label(&self, node: NodeId) -> String {
        format!("n{node}")
    }
    fn score(&self, node: NodeId, _: usize) -> Option<String> {
        Some((node % 100).to_string())
    }
    fn detail(&self, _: NodeId, _: usize) -> Option<String> {
        Some("(-10, 10)".into())
    }
    fn mark(&self, node: NodeId, _: usize) -> Mark {
        Mark::ALL[node as usize % 6]
    }
    fn describe(&self, node: NodeId, _: usize) -> String {
        format!("node {node}")
    }
    fn left_out(&self, node: NodeId, _: usize) -> LeftOut {
        let is_inner = self.0.get(node).is_some_and(|node| node.size > 1);
        LeftOut {
            cut: (is_inner && node.is_multiple_of(3)).then_some(Count::Known(node % 40 + 1)),
            pruned: None,
        }
    }
    fn line(&self, _: usize) -> Vec<NodeId> {
        let first = |&id: &NodeId| self.0.children(id).next();
        std::iter::successors(self.0.children(0).next(), first).collect()
    }
}

const ENTER: SearchEvent<Child> = SearchEvent::Enter {
    mv: None,
    alpha: Score::WORST,
    beta: Score::BEST,
};
const LEAVE: SearchEvent<Child> = SearchEvent::Leave {
    score: Score(0),
    verdict: NodeVerdict::Exact,
};

fn tree(events: &[SearchEvent<Child>]) -> Owner {
    Owner(Tree::fold(events).unwrap())
}

/// A root with that many subtrees, each a chain of that many nodes.
fn chains(count: usize, length: usize) -> Owner {
    let mut events = vec![ENTER];
    for _ in 0..count {
        events.extend(std::iter::repeat_n(ENTER, length));
        events.extend(std::iter::repeat_n(LEAVE, length));
    }
    events.push(LEAVE);
    tree(&events)
}

fn uniform(fanout: usize, depth: usize) -> Owner {
    fn grow(events: &mut Vec<SearchEvent<Child>>, fanout: usize, depth: usize) {
        events.push(ENTER);
        for _ in 0..if depth == 0 { 0 } else { fanout } {
            grow(events, fanout, depth - 1);
        }
        events.push(LEAVE);
    }
    let mut events = Vec::new();
    grow(&mut events, fanout, depth);
    tree(&events)
}

fn all_options() -> Vec<Options> {
    let mut all = Vec::new();
    for orientation in [Orientation::Top, Orientation::Left] {
        for drawing in [Drawing::Branches, Drawing::Blocks] {
            all.push(Options {
                orientation,
                drawing,
                ..Options::default()
            });
        }
    }
    all
}

fn view(source: &Owner, options: Options, size: Size, step: usize) -> Model {
    let mut model = Model::new(source, options);
    model.update(source, Action::Resize(size));
    model.update(source, Action::Step(step));
    model
}

/// The places of all labels, in the order of their words.
fn labels(display_list: &DisplayList) -> Vec<(String, Point)> {
    let mut labels: Vec<(String, Point)> = display_list
        .ops
        .iter()
        .filter_map(|op| match op {
            DrawOp::Text(text) if text.text.starts_with('n') => Some((text.text.clone(), text.at)),
            _ => None,
        })
        .collect();
    labels.sort_by(|a, b| a.0.cmp(&b.0));
    labels
}

#[test]
fn no_display_list_is_longer_than_a_screen_can_bear() {
    let star = chains(200_000, 1);
    let bush = uniform(10, 5);
    let comb = chains(1500, 60);
    let rope = chains(1, 100_000);
    for (name, owner) in [
        ("star", star),
        ("bush", bush),
        ("comb", comb),
        ("rope", rope),
    ] {
        for options in all_options() {
            for size in [LARGE, SMALL] {
                for step in [0, 1000, usize::MAX] {
                    let mut model = view(&owner, options, size, step);
                    for zooms in 0..12 {
                        let ops = model.display_list(&owner).ops.len();
                        // The map of a tree comes on top of the drawing.
                        let most = MOST_OPS + 2 * size.width as usize;
                        assert!(
                            ops <= most,
                            "{name} {options:?} {step} zoomed {zooms}: {ops}"
                        );
                        for _ in 0..3 {
                            model.update(&owner, Action::Key(Key::In));
                        }
                    }
                }
            }
        }
    }
}

#[test]
fn a_node_is_found_at_the_same_place_at_every_step() {
    let owner = uniform(4, 3);
    let end = 2 * owner.0.len();
    for options in all_options() {
        let places = labels(&view(&owner, options, LARGE, end).display_list(&owner));
        assert!(
            places.len() >= 5,
            "{options:?} shows {} labels",
            places.len()
        );
        for step in (0..end).step_by(9) {
            let model = view(&owner, options, LARGE, step);
            let picture = model.picture(&owner);
            let display_list = DisplayList::new(&picture);
            for (word, at) in &places {
                let hit = display_list.hit(&picture, Point::new(at.x + 4.0, at.y));
                assert_eq!(
                    hit.map(|id| format!("n{id}")).as_ref(),
                    Some(word),
                    "at {step}"
                );
            }
        }
    }
}

#[test]
fn a_click_on_a_label_chooses_its_node() {
    let owner = uniform(6, 3);
    for options in all_options() {
        let mut model = view(&owner, options, LARGE, usize::MAX);
        let mut clicks = 0;
        for (word, at) in labels(&model.display_list(&owner)) {
            let pointer = Pointer {
                id: 1,
                at: Point::new(at.x + 4.0, at.y),
                time: f64::from(clicks) * 1000.0,
            };
            model.update(&owner, Action::Press(pointer));
            let chosen = model.update(&owner, Action::Release(pointer)).chosen;
            assert_eq!(chosen.map(|id| format!("n{id}")), Some(word));
            clicks += 1;
        }
        assert!(clicks > 5, "{options:?} shows {clicks} labels");
    }
}

#[test]
fn a_click_in_a_bundle_chooses_the_node_that_lies_there() {
    let owner = chains(100_000, 1);
    let mut model = view(&owner, Options::default(), LARGE, usize::MAX);
    let click = |model: &mut Model, x: f64| {
        let pointer = Pointer {
            id: 1,
            at: Point::new(
                x,
                model.viewport().along(1).0 + model.viewport().gap() / 2.0,
            ),
            time: x * 1000.0,
        };
        model.update(&owner, Action::Press(pointer));
        model.update(&owner, Action::Release(pointer)).chosen
    };
    let (left, right) = (
        click(&mut model, 100.0).unwrap(),
        click(&mut model, 1300.0).unwrap(),
    );
    assert!(left > 1 && left < 10_000, "{left}");
    assert!(right > 90_000 && right <= 100_000, "{right}");
}

#[test]
fn nodes_not_yet_entered_are_ghosts_or_absent() {
    let owner = uniform(3, 2);
    let at = |future| {
        let options = Options {
            future,
            ..Options::default()
        };
        labels(&view(&owner, options, LARGE, 3).display_list(&owner)).len()
    };
    assert_eq!(at(Future::Ghosts), 13);
    // The root, its first child and that child's first child have been entered.
    assert_eq!(at(Future::Hidden), 3);
}

#[test]
fn what_was_left_out_is_drawn_with_scissors_and_a_number() {
    let owner = uniform(2, 2);
    let display_list = view(&owner, Options::default(), LARGE, usize::MAX).display_list(&owner);
    let words: Vec<&str> = display_list
        .ops
        .iter()
        .filter_map(|op| match op {
            DrawOp::Text(text) if text.text.starts_with("cut") => Some(text.text.as_str()),
            _ => None,
        })
        .collect();
    assert_eq!(words, ["cut 1"]);
}

#[test]
fn the_matches_of_a_search_are_brought_near_enough_to_read() {
    let owner = uniform(10, 4);
    let mut model = view(&owner, Options::suiting(owner.0.len()), LARGE, usize::MAX);
    model.update(&owner, Action::Find("n777".into()));
    // Enter before all is looked through: the match is gone to at the end.
    model.update(
        &owner,
        Action::Match(::kit::model::tree::find::Direction::Next),
    );
    assert_eq!(model.finder().current(), None);
    while model.update(&owner, Action::LookOn(500)).looks_on {}
    assert_eq!(model.finder().current(), Some(777));
    assert!(
        labels(&model.display_list(&owner))
            .iter()
            .any(|(word, _)| word == "n777")
    );
}

#[test]
fn an_empty_tree_is_an_empty_picture() {
    let owner = tree(&[]);
    for options in all_options() {
        let mut model = view(&owner, options, LARGE, 0);
        model.update(&owner, Action::Key(Key::In));
        model.update(&owner, Action::Fit(0));
        assert!(model.display_list(&owner).ops.is_empty());
        assert_eq!(model.summary(&owner), "An empty tree.");
    }
}

fn any_tree() -> impl Strategy<Value = Owner> {
    proptest::collection::vec(any::<bool>(), 1..400).prop_map(|turns| {
        let mut events = vec![ENTER];
        let mut open = 1;
        for enters in turns {
            if enters {
                events.push(ENTER);
                open += 1;
            } else if open > 0 {
                events.push(LEAVE);
                open -= 1;
            }
        }
        tree(&events)
    })
}

proptest! {
    #[test]
    fn children_share_their_parents_strip_without_overlap(owner in any_tree()) {
        let tree = owner.tree();
        let layout = Layout::new(tree, |id| {
            if id % 3 == 0 { Reserve::Stub } else { Reserve::Nothing }
        });
        for id in 0..tree.len() as NodeId {
            let strip = layout.strip(id);
            let mut at = strip.start;
            for &child in layout.children(tree, id) {
                prop_assert_eq!(layout.strip(child).start, at);
                at = layout.strip(child).end;
            }
            prop_assert!(at <= strip.end && strip.end <= layout.units());
        }
    }

    #[test]
    fn any_walk_through_any_tree_paints_finite_places(
        owner in any_tree(),
        moves in proptest::collection::vec((0_usize..7, -900.0..900.0_f64, -900.0..900.0_f64), 1..12),
        which in 0_usize..4,
    ) {
        let mut model = view(&owner, all_options()[which], SMALL, owner.0.len());
        for (kind, x, y) in moves {
            let action = match kind {
                0 => Action::Zoom((x / 200.0).exp(), Point::new(x.abs(), y.abs())),
                1 => Action::Pan(x, y),
                2 => Action::Fit(x.abs() as NodeId % owner.0.len() as NodeId),
                3 => Action::Reveal(y.abs() as NodeId % owner.0.len() as NodeId),
                4 => Action::Step(x.abs() as usize),
                5 => Action::Resize(Size { width: x.abs(), height: y.abs() }),
                _ => Action::Choose(all_options()[y.abs() as usize % 4]),
            };
            model.update(&owner, action);
            for op in model.display_list(&owner).ops {
                if let DrawOp::Text(text) = op {
                    prop_assert!(text.at.x.is_finite() && text.at.y.is_finite());
                }
            }
        }
    }
}

#[test]
fn a_saved_tree_has_its_drawing_without_the_map() {
    let owner = uniform(6, 3);
    for options in all_options() {
        let model = view(&owner, options, LARGE, usize::MAX);
        let map = model.split().map.unwrap();
        let (drawing, size) = model.drawing(&owner);
        assert_eq!(size, model.split().drawing);
        assert!(size.width <= map.x || size.height <= map.y, "{options:?}");
        let with_map = model.display_list(&owner);
        assert!(with_map.ops.len() > drawing.ops.len());
        assert_eq!(labels(&with_map), labels(&drawing));
        assert!(drawing.ops.iter().all(|op| with_map.ops.contains(op)));
    }
    let small = chains(3, 1);
    let model = view(&small, Options::default(), LARGE, usize::MAX);
    assert_eq!(model.drawing(&small).1, LARGE, "a small tree has no map");
}
