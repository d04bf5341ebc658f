//! The items of a tree in a viewport, found without walking the tree: the nodes on the
//! screen that are wide enough to be told apart, and for every run of narrower siblings one bundle
//! that stands for their subtrees. The time is proportional to what is found, whatever the tree.

use super::layout::Layout;
use super::viewport::Viewport;
use trace::{NodeId, Tree};

/// A node or a bundle on the screen.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Item {
    /// The node, or the first of a bundle.
    pub id: NodeId,
    /// The id behind the last node that a bundle stands for; behind the node itself if it is none.
    pub end: NodeId,
    /// The ply of the node or of the bundle's topmost nodes.
    pub ply: u32,
    /// Where the strip begins and ends across the screen, in pixels.
    pub across: (f64, f64),
    /// The index of the item above.
    pub above: Option<usize>,
    /// Which of the two it is.
    pub kind: Kind,
}

/// One node or many.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A node; its children are items too.
    Node,
    /// All subtrees of a run of siblings; nothing below is an item.
    Bundle,
}

/// Which nodes there are at a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Frontier {
    /// The step.
    pub step: usize,
    /// Nodes entered by this step are drawn.
    pub shown: usize,
}

/// The items in a viewport from the root's side on, ply by ply in order of place. Strips narrower
/// than `least` pixels are bundled. Bundles never hold nodes from both sides of the frontier.
pub fn visible(
    tree: &Tree,
    layout: &Layout,
    viewport: &Viewport,
    frontier: Frontier,
    least: f64,
) -> Vec<Item> {
    let plies = viewport.plies();
    let mut walk = Walk {
        tree,
        layout,
        viewport,
        frontier,
        least: least / viewport.pitch(),
        items: Vec::new(),
    };
    // One ply beyond the screen on either side: branches lead there.
    let first = plies.start.saturating_sub(1);
    let end = (plies.end + 1).min(layout.plies());
    walk.row(None, layout.ply(first), first);
    let mut at = 0;
    while let Some(&item) = walk.items.get(at) {
        if item.kind == Kind::Node && item.ply + 1 < end {
            walk.row(Some(at), layout.children(tree, item.id), item.ply + 1);
        }
        at += 1;
    }
    walk.items
}

struct Walk<'a> {
    tree: &'a Tree,
    layout: &'a Layout,
    viewport: &'a Viewport,
    frontier: Frontier,
    /// The least width of a node in units.
    least: f64,
    items: Vec<Item>,
}

impl Walk<'_> {
    /// Siblings are entered in order; of a ply's nodes only those of one parent need be.
    fn row(&mut self, above: Option<usize>, nodes: &[NodeId], ply: u32) {
        if above.is_some() || self.tree.is_depth_first() {
            self.siblings(above, nodes, ply);
        } else {
            let parent = |&id: &NodeId| self.tree.get(id).and_then(trace::Node::parent);
            for siblings in nodes.chunk_by(|a, b| parent(a) == parent(b)) {
                self.siblings(above, siblings, ply);
            }
        }
    }

    fn siblings(&mut self, above: Option<usize>, nodes: &[NodeId], ply: u32) {
        let by = |step| nodes.partition_point(|&id| self.tree.is_entered(id, step));
        let (entered, shown) = (by(self.frontier.step), by(self.frontier.shown));
        let (past, future) = nodes.split_at(entered);
        self.part(above, &past[..shown.min(entered)], ply);
        self.part(above, &future[..shown.saturating_sub(entered)], ply);
    }

    fn part(&mut self, above: Option<usize>, nodes: &[NodeId], ply: u32) {
        let (layout, least) = (self.layout, self.least);
        let units = self.viewport.units();
        let start = |id: NodeId| f64::from(layout.strip(id).start);
        let is_wide = |id: NodeId| f64::from(layout.strip(id).len() as u32) >= least;
        let mut at = layout.first_behind(nodes, units.start);
        let mut bundle: Option<(NodeId, NodeId)> = None;
        while let Some(&id) = nodes.get(at).filter(|&&id| start(id) < units.end) {
            if is_wide(id) {
                self.close(above, ply, bundle.take());
                self.push(above, ply, (id, id), Kind::Node);
                at += 1;
                continue;
            }
            // Of the nodes that begin within the least width, only the last can be wide itself.
            let reach = start(id) + least;
            let mut next = at + nodes[at..].partition_point(|&id| start(id) < reach).max(1);
            if next - at > 1 && is_wide(nodes[next - 1]) {
                next -= 1;
            }
            bundle = Some((bundle.map_or(id, |(first, _)| first), nodes[next - 1]));
            at = next;
        }
        self.close(above, ply, bundle);
    }

    fn close(&mut self, above: Option<usize>, ply: u32, bundle: Option<(NodeId, NodeId)>) {
        if let Some(ends) = bundle {
            self.push(above, ply, ends, Kind::Bundle);
        }
    }

    fn push(
        &mut self,
        above: Option<usize>,
        ply: u32,
        (first, last): (NodeId, NodeId),
        kind: Kind,
    ) {
        let strip = self.layout.strip(first).start..self.layout.strip(last).end;
        let end = match kind {
            Kind::Node => first + 1,
            Kind::Bundle => last + self.tree.get(last).map_or(1, |node| node.size),
        };
        self.items.push(Item {
            id: first,
            end,
            ply,
            across: self.viewport.across(&strip),
            above,
            kind,
        });
    }
}

#[cfg(test)]
mod tests {
    use super::super::geometry::{Point, Size};
    use super::super::layout::Reserve;
    use super::super::options::Options;
    use super::super::sample;
    use super::super::viewport::Extent;
    use super::Kind::{Bundle, Node};
    use super::*;

    const ALL: Frontier = Frontier {
        step: usize::MAX,
        shown: usize::MAX,
    };

    fn view(layout: &Layout) -> Viewport {
        let extent = Extent {
            units: layout.units(),
            plies: layout.plies(),
        };
        let size = Size {
            width: 600.0,
            height: 400.0,
        };
        Viewport::new(extent, size, Options::default())
    }

    #[test]
    fn a_small_tree_is_shown_whole_with_every_item_below_its_parent() {
        let tree = sample::tree("((..)(.))");
        let layout = Layout::new(&tree, |_| Reserve::Nothing);
        let items = visible(&tree, &layout, &view(&layout), ALL, 4.0);
        let ids: Vec<NodeId> = items.iter().map(|item| item.id).collect();
        assert_eq!(ids, [0, 1, 4, 2, 3, 5]);
        for item in &items {
            let above = item.above.map(|above| items[above].id);
            assert_eq!(above, tree.get(item.id).unwrap().parent());
        }
    }

    #[test]
    fn narrow_siblings_become_one_bundle_that_counts_them_all() {
        // A wide subtree between two runs of a thousand leaves.
        let text = format!(
            "({}({}){})",
            ".".repeat(1000),
            ".".repeat(500),
            ".".repeat(1000)
        );
        let tree = sample::tree(&text);
        let layout = Layout::new(&tree, |_| Reserve::Nothing);
        let items = visible(&tree, &layout, &view(&layout), ALL, 4.0);
        let found: Vec<(Kind, u32)> = items
            .iter()
            .map(|item| (item.kind, item.end - item.id))
            .collect();
        assert_eq!(
            found,
            [
                (Node, 1),
                (Bundle, 1000),
                (Node, 1),
                (Bundle, 1000),
                (Bundle, 500)
            ]
        );
    }

    #[test]
    fn zoomed_in_only_what_is_on_the_screen_is_found() {
        let tree = sample::tree(&format!("({})", "(..)".repeat(20_000)));
        let layout = Layout::new(&tree, |_| Reserve::Nothing);
        let near = view(&layout).zoomed(1e9, Point::new(300.0, 0.0));
        let items = visible(&tree, &layout, &near, ALL, 4.0);
        assert!(items.len() < 20, "{} items", items.len());
        assert!(
            items
                .iter()
                .all(|item| item.across.1 > 0.0 && item.across.0 < 600.0)
        );
    }

    #[test]
    fn a_bundle_ends_at_the_frontier_and_hidden_nodes_are_no_items() {
        let tree = sample::tree(&format!("({})", ".".repeat(5000)));
        let layout = Layout::new(&tree, |_| Reserve::Nothing);
        let counts = |shown| {
            let step = tree.get(2000).unwrap().enter as usize + 1;
            let frontier = Frontier { step, shown };
            visible(&tree, &layout, &view(&layout), frontier, 4.0)
                .iter()
                .map(|item| item.end - item.id)
                .collect::<Vec<_>>()
        };
        assert_eq!(counts(usize::MAX), [1, 2000, 3000]);
        assert_eq!(
            counts(tree.get(2000).unwrap().enter as usize + 1),
            [1, 2000]
        );
        assert_eq!(counts(0), [] as [u32; 0]);
    }

    #[test]
    fn a_very_deep_tree_costs_only_the_plies_on_the_screen() {
        let tree = sample::tree(&format!("{}.{}", "(".repeat(50_000), ")".repeat(50_000)));
        let layout = Layout::new(&tree, |_| Reserve::Nothing);
        let deep = view(&layout).panned(0.0, -700_000.0);
        let items = visible(&tree, &layout, &deep, ALL, 4.0);
        assert!(
            items.len() < 30 && items[0].ply > 1000,
            "{} items",
            items.len()
        );
    }
}
