//! The tree as a short list: the focused node with its parent, siblings and children. It is what a
//! screen reader reads and what the arrow keys walk, and never longer than some sixty entries.

use super::layout::Layout;
use std::ops::Range;
use trace::{NodeId, Tree};

/// The most siblings listed at once, the focused node among them.
pub const SIBLINGS: usize = 21;
/// The most children listed at once.
pub const CHILDREN: usize = 33;

/// The relation of an entry's node to the focused one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Relation {
    /// The node above.
    Parent,
    /// A node with the same parent.
    Sibling,
    /// The focused node itself.
    Focus,
    /// A node below.
    Child,
}

/// A node in the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Row {
    pub id: NodeId,
    /// Its relation to the focused node.
    pub relation: Relation,
    /// The root's is 1.
    pub level: u32,
    /// Its place among its siblings, from 1.
    pub place: usize,
    /// Number of siblings, itself included.
    pub of: usize,
    /// Number of children.
    pub children: usize,
}

/// A list that is longer than its window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Group {
    /// The focused node's siblings.
    Siblings,
    Children,
}

/// An entry of the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MirrorEntry {
    /// A node.
    Row(Row),
    /// More nodes of a group, and the window in which they begin.
    More {
        count: usize,
        /// Which list is longer.
        group: Group,
        /// On which side of the window they are.
        side: MoreSide,
        /// The level of these nodes.
        level: u32,
    },
}

/// A side of a window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoreSide {
    /// Before the nodes listed.
    Before,
    /// Behind them.
    Behind,
}

/// Where the windows of the two groups begin, in the order of [`Group`]; `None` is around the focused node or at the first
/// child.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Windows([Option<usize>; 2]);

/// A step through the tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Go {
    /// To the node above.
    Parent,
    /// To the first node below.
    FirstChild,
    /// To the next node with the same parent.
    Next,
    /// To the one before.
    Previous,
    /// To the root of this node.
    Root,
}

/// A tree as far as it is listed: nodes entered by a step.
#[derive(Clone, Copy, Debug)]
pub struct Mirror<'a> {
    tree: &'a Tree,
    layout: &'a Layout,
    shown: usize,
}

impl<'a> Mirror<'a> {
    /// The nodes entered by a step; all with `usize::MAX`.
    pub fn new(tree: &'a Tree, layout: &'a Layout, shown: usize) -> Self {
        Self {
            tree,
            layout,
            shown,
        }
    }

    /// The node itself, or the nearest above it that is listed.
    pub fn nearest(&self, id: NodeId) -> Option<NodeId> {
        std::iter::successors(self.tree.get(id).map(|_| id), |&id| {
            self.tree.get(id)?.parent()
        })
        .find(|&id| self.tree.is_entered(id, self.shown))
    }

    /// Where a step leads, if anywhere.
    pub fn go(&self, from: NodeId, go: Go) -> Option<NodeId> {
        let siblings = self.listed(self.layout.siblings(self.tree, from));
        let at = siblings.binary_search(&from).ok()?;
        match go {
            Go::Parent => self.tree.get(from)?.parent(),
            Go::FirstChild => self.children(from).first().copied(),
            Go::Next => siblings.get(at + 1).copied(),
            Go::Previous => siblings.get(at.checked_sub(1)?).copied(),
            Go::Root => self.tree.path(from).first().copied(),
        }
    }

    /// The list around a node. It is empty if the node is not listed.
    pub fn entries(&self, focus: NodeId, windows: Windows) -> Vec<MirrorEntry> {
        let Some(node) = self
            .tree
            .get(focus)
            .filter(|_| self.tree.is_entered(focus, self.shown))
        else {
            return Vec::new();
        };
        let more = |count: usize, group, side, level| {
            (count > 0).then_some(MirrorEntry::More {
                count,
                group,
                side,
                level,
            })
        };
        let mut entries = Vec::new();
        if let Some(parent) = node.parent() {
            let of = self.listed(self.layout.siblings(self.tree, parent));
            entries.push(self.row(parent, of, Relation::Parent));
        }
        let siblings = self.listed(self.layout.siblings(self.tree, focus));
        let children = self.children(focus);
        let level = node.ply + 1;
        let around = self.sibling_window(focus, windows);
        let below = window(windows.0[1].unwrap_or(0), CHILDREN, children.len());
        entries.extend(more(around.start, Group::Siblings, MoreSide::Before, level));
        for &id in &siblings[around.clone()] {
            if id != focus {
                entries.push(self.row(id, siblings, Relation::Sibling));
                continue;
            }
            entries.push(self.row(id, siblings, Relation::Focus));
            entries.extend(more(
                below.start,
                Group::Children,
                MoreSide::Before,
                level + 1,
            ));
            for &child in &children[below.clone()] {
                entries.push(self.row(child, children, Relation::Child));
            }
            let behind = children.len() - below.end;
            entries.extend(more(behind, Group::Children, MoreSide::Behind, level + 1));
        }
        let behind = siblings.len() - around.end;
        entries.extend(more(behind, Group::Siblings, MoreSide::Behind, level));
        entries
    }

    /// The windows after asking for more of a group on one side.
    pub fn more(&self, focus: NodeId, windows: Windows, group: Group, side: MoreSide) -> Windows {
        let (now, most, len) = match group {
            Group::Siblings => {
                let len = self.listed(self.layout.siblings(self.tree, focus)).len();
                (self.sibling_window(focus, windows), SIBLINGS, len)
            }
            Group::Children => {
                let len = self.children(focus).len();
                let now = window(windows.0[1].unwrap_or(0), CHILDREN, len);
                (now, CHILDREN, len)
            }
        };
        let start = match side {
            MoreSide::Before => now.start.saturating_sub(most),
            MoreSide::Behind => now.end,
        };
        let mut windows = windows;
        windows.0[group as usize] = Some(window(start, most, len).start);
        windows
    }

    fn children(&self, id: NodeId) -> &'a [NodeId] {
        self.listed(self.layout.children(self.tree, id))
    }

    fn listed(&self, nodes: &'a [NodeId]) -> &'a [NodeId] {
        &nodes[..nodes.partition_point(|&id| self.tree.is_entered(id, self.shown))]
    }

    fn sibling_window(&self, focus: NodeId, windows: Windows) -> Range<usize> {
        let siblings = self.listed(self.layout.siblings(self.tree, focus));
        let place = siblings.binary_search(&focus).unwrap_or(0);
        let start = windows.0[0].unwrap_or(place.saturating_sub(SIBLINGS / 2));
        window(start, SIBLINGS, siblings.len())
    }

    fn row(&self, id: NodeId, among: &[NodeId], relation: Relation) -> MirrorEntry {
        MirrorEntry::Row(Row {
            id,
            relation,
            level: self.tree.get(id).map_or(0, |node| node.ply) + 1,
            place: among.binary_search(&id).map_or(0, |place| place + 1),
            of: among.len(),
            children: self.children(id).len(),
        })
    }
}

/// The window of that size that begins there, moved back at the end.
fn window(start: usize, size: usize, len: usize) -> Range<usize> {
    let start = start.min(len.saturating_sub(size));
    start..(start + size).min(len)
}

#[cfg(test)]
mod tests {
    use super::super::layout::Reserve;
    use super::super::sample;
    use super::*;

    fn ids(entries: &[MirrorEntry]) -> Vec<NodeId> {
        entries
            .iter()
            .filter_map(|entry| match entry {
                MirrorEntry::Row(row) => Some(row.id),
                MirrorEntry::More { .. } => None,
            })
            .collect()
    }

    #[test]
    fn the_list_has_parent_siblings_and_children_in_order() {
        let tree = sample::tree("((..)(..)(.))");
        let layout = Layout::new(&tree, |_| Reserve::Nothing);
        let mirror = Mirror::new(&tree, &layout, usize::MAX);
        let entries = mirror.entries(4, Windows::default());
        assert_eq!(ids(&entries), [0, 1, 4, 5, 6, 7]);
        let MirrorEntry::Row(focus) = entries[2] else {
            panic!()
        };
        assert_eq!(
            (focus.level, focus.place, focus.of, focus.children),
            (2, 2, 3, 2)
        );
    }

    #[test]
    fn the_arrow_keys_walk_the_tree() {
        let tree = sample::tree("((..)(..)(.))");
        let layout = Layout::new(&tree, |_| Reserve::Nothing);
        let mirror = Mirror::new(&tree, &layout, usize::MAX);
        assert_eq!(mirror.go(4, Go::Parent), Some(0));
        assert_eq!(mirror.go(4, Go::FirstChild), Some(5));
        assert_eq!(mirror.go(4, Go::Next), Some(7));
        assert_eq!(mirror.go(4, Go::Previous), Some(1));
        assert_eq!(mirror.go(8, Go::Root), Some(0));
        assert_eq!(mirror.go(0, Go::Parent), None);
        assert_eq!(mirror.go(1, Go::Previous), None);
    }

    #[test]
    fn a_node_with_a_thousand_children_is_listed_in_windows() {
        let tree = sample::tree(&format!("({})", "(.)".repeat(1000)));
        let layout = Layout::new(&tree, |_| Reserve::Nothing);
        let mirror = Mirror::new(&tree, &layout, usize::MAX);
        let mut windows = Windows::default();
        let mut seen = Vec::new();
        for _ in 0..1000_usize.div_ceil(CHILDREN) {
            let entries = mirror.entries(0, windows);
            assert!(entries.len() <= 60);
            seen.extend(ids(&entries).into_iter().filter(|&id| id > 0));
            windows = mirror.more(0, windows, Group::Children, MoreSide::Behind);
        }
        seen.sort_unstable();
        seen.dedup();
        assert_eq!(seen.len(), 1000);
        let middle = mirror.entries(1001, Windows::default());
        assert!(middle.len() <= 60 && ids(&middle).contains(&1001));
        let back = mirror.more(1001, Windows::default(), Group::Siblings, MoreSide::Before);
        let earlier = ids(&mirror.entries(1001, back));
        assert!(!earlier.contains(&1001) && earlier.len() == SIBLINGS + 1);
    }

    #[test]
    fn what_is_not_entered_yet_is_not_listed() {
        let tree = sample::tree("((..)(..)(.))");
        let layout = Layout::new(&tree, |_| Reserve::Nothing);
        let mirror = Mirror::new(&tree, &layout, tree.get(5).unwrap().enter as usize + 1);
        assert_eq!(ids(&mirror.entries(4, Windows::default())), [0, 1, 4, 5]);
        assert_eq!(mirror.go(4, Go::Next), None);
        assert_eq!(mirror.nearest(8), Some(0));
        assert_eq!(mirror.nearest(6), Some(4));
        assert_eq!(mirror.nearest(99), None);
        assert!(mirror.entries(8, Windows::default()).is_empty());
    }
}
