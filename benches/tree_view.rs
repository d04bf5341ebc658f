//! What a view of a big tree costs: laying it out once, finding and listing what is on the screen in
//! every frame, and answering a click. Run with `cargo bench --bench tree_view`.

use divan::{Bencher, black_box};
use kit::model::tree::action::{Key, Pointer};
use kit::model::tree::draw::DrawOp;
use kit::model::tree::model::Model;
use kit::model::tree::{
    Action, Drawing, Layout, Mark, Options, Orientation, Point, Reserve, Size, TreeSource,
};
use search::{Child, NodeVerdict, Score, SearchEvent};
use trace::{NodeId, Tree};

/// Plies below the root at ten children each: 111,111 and 1,111,111 nodes.
const DEPTHS: [u32; 2] = [5, 6];
/// How often the view comes nearer by half, from the whole tree to single leaves.
const ZOOMS: [usize; 4] = [0, 6, 14, 24];

fn main() {
    divan::main();
}

#[divan::bench(args = DEPTHS)]
fn fold(bencher: Bencher<'_, '_>, depth: u32) {
    let events = events(depth);
    bencher.bench(|| Tree::fold(black_box(&events)));
}

#[divan::bench(args = DEPTHS)]
fn layout(bencher: Bencher<'_, '_>, depth: u32) {
    let tree = Plain::new(depth).0;
    bencher.bench(|| {
        Layout::new(black_box(&tree), |id| {
            if id % 3 == 0 {
                Reserve::Stub
            } else {
                Reserve::Nothing
            }
        })
    });
}

#[divan::bench(args = ZOOMS, consts = [5, 6])]
fn branches<const DEPTH: u32>(bencher: Bencher<'_, '_>, zooms: usize) {
    list(bencher, DEPTH, Drawing::Branches, zooms);
}

#[divan::bench(args = ZOOMS, consts = [5, 6])]
fn blocks<const DEPTH: u32>(bencher: Bencher<'_, '_>, zooms: usize) {
    list(bencher, DEPTH, Drawing::Blocks, zooms);
}

#[divan::bench(args = DEPTHS)]
fn click(bencher: Bencher<'_, '_>, depth: u32) {
    let source = Plain::new(depth);
    let mut model = view(&source, Drawing::Branches, 14);
    let pointer = Pointer {
        id: 1,
        at: Point::new(500.0, 300.0),
        time: 0.0,
    };
    bencher.bench_local(|| {
        model.update(&source, Action::Press(pointer));
        model.update(&source, Action::Release(pointer))
    });
}

#[divan::bench(args = DEPTHS)]
fn find(bencher: Bencher<'_, '_>, depth: u32) {
    let source = Plain::new(depth);
    let mut model = view(&source, Drawing::Branches, 0);
    bencher.bench_local(|| {
        model.update(&source, Action::Find("777".into()));
        model.update(&source, Action::LookOn(u32::MAX))
    });
}

fn list(bencher: Bencher<'_, '_>, depth: u32, drawing: Drawing, zooms: usize) {
    let source = Plain::new(depth);
    let model = view(&source, drawing, zooms);
    bencher.bench_local(|| -> Vec<DrawOp> { model.display_list(&source).ops });
}

fn view(source: &Plain, drawing: Drawing, zooms: usize) -> Model {
    let options = Options {
        drawing,
        orientation: Orientation::Left,
        ..Options::default()
    };
    let mut model = Model::new(source, options);
    let size = Size {
        width: 1200.0,
        height: 700.0,
    };
    model.update(source, Action::Resize(size));
    model.update(source, Action::Step(usize::MAX));
    for _ in 0..zooms {
        model.update(source, Action::Key(Key::In));
    }
    model
}

/// A tree whose nodes are called by their numbers.
#[derive(Debug)]
struct Plain(Tree);

impl Plain {
    fn new(depth: u32) -> Self {
        Self(Tree::fold(&events(depth)).expect("every node that is left was entered"))
    }
}

impl TreeSource for Plain {
    fn tree(&self) -> &Tree {
        &self.0
    }
    fn label(&self, node: NodeId) -> String {
        node.to_string()
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
        node.to_string()
    }
}

fn events(depth: u32) -> Vec<SearchEvent<Child>> {
    let mut events = Vec::new();
    grow(&mut events, depth);
    events
}

fn grow(events: &mut Vec<SearchEvent<Child>>, depth: u32) {
    events.push(SearchEvent::Enter {
        mv: None,
        alpha: Score::WORST,
        beta: Score::BEST,
    });
    if depth > 0 {
        for _ in 0..10 {
            grow(events, depth - 1);
        }
    }
    events.push(SearchEvent::Leave {
        score: Score(0),
        verdict: NodeVerdict::Exact,
    });
}
