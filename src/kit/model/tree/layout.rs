//! The places of all nodes of a tree, found once in time proportional to its size. Every subtree
//! has a strip of its own: as wide as its leaves together, at the depth of its ply. Nothing else
//! decides a place, so no node moves when the steps advance or the view changes.
//!
//! Strips are measured in whole units and kept as integers: beyond 2²⁴ units, which a tree of some
//! millions of nodes has, `f32` places would make labels tremble.

use std::ops::Range;
use trace::{NodeId, Tree};

/// The width of a leaf's strip in units.
pub const LEAF: u32 = 3;
/// The width in units kept at a node's end for the mark that says what was left out.
pub const STUB: u32 = 2;

/// Whether a node gets room for the mark that children were left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reserve {
    /// No: all its children are in the tree.
    Nothing,
    /// Yes, behind its last child.
    Stub,
}

/// The strips of all nodes and the nodes of every ply in order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Layout {
    start: Vec<u32>,
    width: Vec<u32>,
    /// The deepest ply of each subtree.
    deepest: Vec<u32>,
    /// All nodes by ply; within a ply they stand in order of id, which is the order of place. The
    /// children of a node stand side by side.
    by_ply: Vec<NodeId>,
    /// Where each ply begins in `by_ply`, with the end of the last.
    ply_start: Vec<u32>,
    units: u32,
}

impl Layout {
    /// Lays out a tree. Several roots stand side by side.
    pub fn new(tree: &Tree, reserve: impl Fn(NodeId) -> Reserve) -> Self {
        let nodes = tree.nodes();
        let mut width = vec![0_u32; nodes.len()];
        let mut deepest = vec![0_u32; nodes.len()];
        let mut plies: Vec<u32> = Vec::new();
        // Children have higher ids than their parent, so backwards every node comes after its subtree.
        for (id, node) in nodes.iter().enumerate().rev() {
            if reserve(id as NodeId) == Reserve::Stub {
                width[id] = width[id].saturating_add(STUB);
            }
            width[id] = width[id].max(LEAF);
            deepest[id] = deepest[id].max(node.ply);
            if let Some(parent) = node.parent() {
                let parent = parent as usize;
                width[parent] = width[parent].saturating_add(width[id]);
                deepest[parent] = deepest[parent].max(deepest[id]);
            }
            let ply = node.ply as usize;
            if plies.len() <= ply {
                plies.resize(ply + 1, 0);
            }
            plies[ply] += 1;
        }
        let mut start = vec![0_u32; nodes.len()];
        let mut free = vec![0_u32; nodes.len()];
        let mut units = 0_u32;
        for (id, node) in nodes.iter().enumerate() {
            let next = match node.parent() {
                Some(parent) => &mut free[parent as usize],
                None => &mut units,
            };
            start[id] = *next;
            *next = next.saturating_add(width[id]);
            free[id] = start[id];
        }
        let mut ply_start = Vec::with_capacity(plies.len() + 1);
        ply_start.push(0);
        for count in plies {
            ply_start.push(ply_start.last().copied().unwrap_or(0) + count);
        }
        let mut next = ply_start.clone();
        let mut by_ply = vec![0; nodes.len()];
        for (id, node) in nodes.iter().enumerate() {
            let place = &mut next[node.ply as usize];
            by_ply[*place as usize] = id as NodeId;
            *place += 1;
        }
        Self {
            start,
            width,
            deepest,
            by_ply,
            ply_start,
            units,
        }
    }

    /// The width of the whole tree in units.
    pub fn units(&self) -> u32 {
        self.units
    }

    /// Number of plies that hold nodes.
    pub fn plies(&self) -> u32 {
        (self.ply_start.len() as u32).saturating_sub(1)
    }

    /// The strip of a node's subtree in units.
    pub fn strip(&self, id: NodeId) -> Range<u32> {
        let start = self.start[id as usize];
        start..start + self.width[id as usize]
    }

    /// The deepest ply of a node's subtree.
    pub fn deepest(&self, id: NodeId) -> u32 {
        self.deepest[id as usize]
    }

    /// The nodes of a ply in order of place; none beyond the last ply.
    pub fn ply(&self, ply: u32) -> &[NodeId] {
        let at = ply as usize;
        match (self.ply_start.get(at), self.ply_start.get(at + 1)) {
            (Some(&from), Some(&to)) => &self.by_ply[from as usize..to as usize],
            _ => &[],
        }
    }

    /// The children of a node in order of entering, found in logarithmic time.
    pub fn children(&self, tree: &Tree, id: NodeId) -> &[NodeId] {
        let Some(node) = tree.get(id) else {
            return &[];
        };
        between(self.ply(node.ply + 1), id + 1, id + node.size)
    }

    /// A node and its siblings in order of entering; the roots are each other's siblings.
    pub fn siblings(&self, tree: &Tree, id: NodeId) -> &[NodeId] {
        match tree.get(id).map(trace::Node::parent) {
            Some(Some(parent)) => self.children(tree, parent),
            Some(None) => self.ply(0),
            None => &[],
        }
    }

    /// Of nodes in order of place, the index of the first whose strip ends behind that unit.
    pub fn first_behind(&self, nodes: &[NodeId], unit: f64) -> usize {
        nodes.partition_point(|&id| f64::from(self.strip(id).end) <= unit)
    }

    /// The node of a ply whose strip holds that unit.
    pub fn node_at(&self, ply: u32, unit: f64) -> Option<NodeId> {
        let nodes = self.ply(ply);
        let &id = nodes.get(self.first_behind(nodes, unit))?;
        (f64::from(self.strip(id).start) <= unit).then_some(id)
    }
}

/// Of ids in order, those from `from` to before `to`.
pub(super) fn between(ids: &[NodeId], from: NodeId, to: NodeId) -> &[NodeId] {
    let begin = ids.partition_point(|&id| id < from);
    let end = begin + ids[begin..].partition_point(|&id| id < to);
    &ids[begin..end]
}

#[cfg(test)]
mod tests {
    use super::super::sample;
    use super::*;

    #[test]
    fn a_subtree_is_as_wide_as_its_leaves() {
        let tree = sample::tree("((..)(.)).");
        let layout = Layout::new(&tree, |_| Reserve::Nothing);
        // Two roots: the first holds a pair and an only child, the second is a leaf.
        assert_eq!(layout.units(), 4 * LEAF);
        assert_eq!(layout.strip(0), 0..3 * LEAF);
        assert_eq!(layout.strip(1), 0..2 * LEAF);
        assert_eq!(layout.strip(4), 2 * LEAF..3 * LEAF);
        assert_eq!(layout.strip(6), 3 * LEAF..4 * LEAF);
        assert_eq!((layout.plies(), layout.ply(2)), (3, &[2, 3, 5][..]));
        assert_eq!(layout.ply(9), &[] as &[NodeId]);
    }

    #[test]
    fn a_node_with_children_left_out_keeps_room_behind_its_last_child() {
        let tree = sample::tree("((.)(.))");
        let layout = Layout::new(&tree, |id| match id {
            0 | 1 => Reserve::Stub,
            _ => Reserve::Nothing,
        });
        assert_eq!(layout.strip(1), 0..LEAF + STUB);
        assert_eq!(layout.strip(3), LEAF + STUB..2 * LEAF + STUB);
        assert_eq!(layout.strip(0), 0..2 * LEAF + 2 * STUB);
    }

    #[test]
    fn children_and_siblings_are_slices_of_their_ply() {
        let tree = sample::tree("((..)(.))");
        let layout = Layout::new(&tree, |_| Reserve::Nothing);
        for id in 0..tree.len() as NodeId {
            let walked: Vec<NodeId> = tree.children(id).collect();
            assert_eq!(layout.children(&tree, id), walked);
        }
        assert_eq!(layout.siblings(&tree, 4), [1, 4]);
        assert_eq!(layout.siblings(&tree, 0), [0]);
        assert_eq!(layout.deepest(4), 2);
    }

    #[test]
    fn the_node_at_a_place_is_found() {
        let tree = sample::tree("(.(.)).");
        let layout = Layout::new(&tree, |_| Reserve::Nothing);
        assert_eq!(layout.node_at(1, 0.0), Some(1));
        assert_eq!(layout.node_at(1, f64::from(LEAF)), Some(2));
        assert_eq!(layout.node_at(2, 0.0), None);
        assert_eq!(layout.node_at(1, f64::from(2 * LEAF)), None);
        assert_eq!(layout.node_at(0, f64::from(2 * LEAF)), Some(4));
    }

    #[test]
    fn an_empty_tree_has_an_empty_layout() {
        let layout = Layout::new(&Tree::default(), |_| Reserve::Nothing);
        assert_eq!((layout.units(), layout.plies()), (0, 0));
    }
}
