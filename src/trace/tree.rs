//! A recording folded into an arena tree: each [`Shape::Enter`] opens a node and each [`Shape::Leave`] closes
//! it. Every step leads to its node and every node to its steps in constant time. [`Tree::grow`] builds the
//! same kind of tree from nodes that arrive in any order.

use super::{Event, Shape};
use std::ops::Range;
use thiserror::Error;

/// The index of a node in its [`Tree`], depth first, with siblings in order of entering. If no node is entered
/// twice, this is the order of entering.
pub type NodeId = u32;

const NONE: u32 = u32::MAX;

/// A node of a recording. Steps are event indices.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Node {
    parent: u32,
    first_child: u32,
    next_sibling: u32,
    leave: u32,
    pub enter: u32,
    /// Distance from the root in plies; the root is 0.
    pub ply: u32,
    /// The number of nodes in the subtree, this one included.
    pub size: u32,
}

impl Node {
    /// The node above; `None` for a root.
    pub fn parent(&self) -> Option<NodeId> {
        some(self.parent)
    }

    /// The index of the event that left the node; `None` if the recording ends inside it.
    pub fn leave(&self) -> Option<u32> {
        some(self.leave)
    }
}

/// A recording that leaves more nodes than it entered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("event {index} leaves a node although none is open")]
pub struct FoldError {
    pub index: usize,
}

/// A node of a tree that grows in any order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Growth {
    /// The index of the parent among the nodes grown before; `None` for a root.
    pub parent: Option<u32>,
    /// The index of the event that added the node.
    pub enter: u32,
}

/// The nodes of a recording, and the node of every event.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tree {
    nodes: Vec<Node>,
    node_of: Vec<u32>,
    /// True if nodes were entered in order of their ids.
    is_depth_first: bool,
}

impl Tree {
    /// Folds a recording into its tree. If the recording ends early, its last nodes stay open.
    ///
    /// # Errors
    ///
    /// Fails if an event leaves a node while none is open, or if there are more than 2³² - 1 events.
    pub fn fold<E: Event>(events: &[E]) -> Result<Self, FoldError> {
        let mut nodes: Vec<Node> = Vec::new();
        let mut node_of = Vec::with_capacity(events.len());
        // Each open node with its latest child.
        let mut open: Vec<(u32, u32)> = Vec::new();
        for (index, event) in events.iter().enumerate() {
            if index >= NONE as usize {
                return Err(FoldError { index });
            }
            match event.shape() {
                Shape::Enter => {
                    let id = nodes.len() as u32;
                    let ply = open.len() as u32;
                    let parent = open.last().map_or(NONE, |&(parent, _)| parent);
                    if let Some((parent, last_child)) = open.last_mut() {
                        if *last_child == NONE {
                            nodes[*parent as usize].first_child = id;
                        } else {
                            nodes[*last_child as usize].next_sibling = id;
                        }
                        *last_child = id;
                    }
                    nodes.push(Node {
                        parent,
                        first_child: NONE,
                        next_sibling: NONE,
                        leave: NONE,
                        enter: index as u32,
                        ply,
                        size: 1,
                    });
                    open.push((id, NONE));
                    node_of.push(id);
                }
                Shape::Point => node_of.push(open.last().map_or(NONE, |&(id, _)| id)),
                Shape::Leave => {
                    let (id, _) = open.pop().ok_or(FoldError { index })?;
                    close(&mut nodes, id, index as u32);
                    node_of.push(id);
                }
            }
        }
        while let Some((id, _)) = open.pop() {
            close(&mut nodes, id, NONE);
        }
        Ok(Self {
            nodes,
            node_of,
            is_depth_first: true,
        })
    }

    /// Builds a tree from nodes in order of arrival; `node_of` gives the arrival index of every event's node.
    /// Also returns the id of each arrival. These nodes are never left.
    pub fn grow(growths: &[Growth], node_of: &[Option<u32>]) -> (Self, Vec<NodeId>) {
        let mut size = vec![1_u32; growths.len()];
        for (place, growth) in growths.iter().enumerate().rev() {
            if let Some(parent) = growth.parent {
                size[parent as usize] += size[place];
            }
        }
        let mut ids: Vec<NodeId> = Vec::with_capacity(growths.len());
        // By arrival: the id for its next child, and the id of its latest child.
        let mut next: Vec<NodeId> = Vec::with_capacity(growths.len());
        let mut last = vec![NONE; growths.len()];
        let mut next_root = 0;
        let blank = Node {
            parent: NONE,
            first_child: NONE,
            next_sibling: NONE,
            leave: NONE,
            enter: 0,
            ply: 0,
            size: 1,
        };
        let mut nodes = vec![blank; growths.len()];
        for (place, growth) in growths.iter().enumerate() {
            let free = growth
                .parent
                .map_or(&mut next_root, |parent| &mut next[parent as usize]);
            let id = std::mem::replace(free, *free + size[place]);
            ids.push(id);
            next.push(id + 1);
            let node = &mut nodes[id as usize];
            (node.enter, node.size) = (growth.enter, size[place]);
            let Some(parent) = growth.parent else {
                continue;
            };
            let above = ids[parent as usize];
            node.parent = above;
            nodes[id as usize].ply = nodes[above as usize].ply + 1;
            match std::mem::replace(&mut last[parent as usize], id) {
                NONE => nodes[above as usize].first_child = id,
                before => nodes[before as usize].next_sibling = id,
            }
        }
        let node_of = node_of
            .iter()
            .map(|place| place.map_or(NONE, |place| ids[place as usize]))
            .collect();
        let is_depth_first = nodes.is_sorted_by_key(|node| node.enter);
        let tree = Self {
            nodes,
            node_of,
            is_depth_first,
        };
        (tree, ids)
    }

    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    pub fn nodes(&self) -> &[Node] {
        &self.nodes
    }

    pub fn get(&self, id: NodeId) -> Option<&Node> {
        self.nodes.get(id as usize)
    }

    /// True if nodes were entered in order of their ids.
    pub fn is_depth_first(&self) -> bool {
        self.is_depth_first
    }

    /// True if the node was entered by that step.
    pub fn is_entered(&self, id: NodeId, step: usize) -> bool {
        self.get(id)
            .is_some_and(|node| (node.enter as usize) < step)
    }

    /// The number of nodes entered by that step.
    pub fn entered(&self, step: usize) -> usize {
        self.entered_among(0..self.nodes.len() as NodeId, step) as usize
    }

    /// The number of nodes in a range of ids that were entered by that step.
    pub fn entered_among(&self, ids: Range<NodeId>, step: usize) -> u32 {
        let end = (ids.end as usize).min(self.nodes.len());
        let nodes = &self.nodes[(ids.start as usize).min(end)..end];
        let is_entered = |node: &Node| (node.enter as usize) < step;
        if self.is_depth_first {
            nodes.partition_point(is_entered) as u32
        } else {
            nodes.iter().filter(|node| is_entered(node)).count() as u32
        }
    }

    /// The node in which an event happened; for a leave, the node that was left.
    pub fn node_of(&self, event: usize) -> Option<NodeId> {
        self.node_of.get(event).copied().and_then(some)
    }

    /// The children of a node in order of entering.
    pub fn children(&self, id: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        let first = self.get(id).and_then(|node| some(node.first_child));
        std::iter::successors(first, |&child| self.next_sibling(child))
    }

    pub fn next_sibling(&self, id: NodeId) -> Option<NodeId> {
        self.get(id).and_then(|node| some(node.next_sibling))
    }

    /// The nodes from the root down to this one, both included.
    pub fn path(&self, id: NodeId) -> Vec<NodeId> {
        let mut path: Vec<NodeId> =
            std::iter::successors(self.get(id).map(|_| id), |&id| self.get(id)?.parent()).collect();
        path.reverse();
        path
    }

    /// True if `ancestor` is `id` or above it.
    pub fn is_within(&self, id: NodeId, ancestor: NodeId) -> bool {
        self.get(ancestor)
            .is_some_and(|node| id >= ancestor && id - ancestor < node.size)
    }
}

fn close(nodes: &mut [Node], id: u32, leave: u32) {
    let count = nodes.len() as u32;
    let node = &mut nodes[id as usize];
    node.leave = leave;
    node.size = count - id;
}

fn some(id: u32) -> Option<u32> {
    (id != NONE).then_some(id)
}

#[cfg(test)]
mod tests {
    use super::super::sample::{Sample, family};
    use super::*;

    #[test]
    fn a_family_is_folded_into_its_tree() {
        let tree = Tree::fold(&family()).unwrap();
        assert_eq!(tree.len(), 4);
        assert_eq!(tree.children(0).collect::<Vec<_>>(), [1, 2]);
        assert_eq!(tree.children(2).collect::<Vec<_>>(), [3]);
        assert_eq!(tree.path(3), [0, 2, 3]);
        let sizes: Vec<u32> = tree.nodes().iter().map(|node| node.size).collect();
        assert_eq!(sizes, [4, 1, 2, 1]);
        assert!(tree.is_within(3, 2) && !tree.is_within(3, 1));
        // The leave at index 3 belongs to the node it closes, the note after it to the parent.
        assert_eq!((tree.node_of(3), tree.node_of(4)), (Some(1), Some(0)));
    }

    #[test]
    fn a_recording_that_stops_early_leaves_its_nodes_open() {
        let tree = Tree::fold(&family()[..7]).unwrap();
        let open: Vec<bool> = tree
            .nodes()
            .iter()
            .map(|node| node.leave().is_none())
            .collect();
        assert_eq!(open, [true, false, true, true]);
        assert_eq!(tree.get(0).unwrap().size, 4);
    }

    #[test]
    fn a_tree_that_grew_in_any_order_is_numbered_depth_first() {
        let grown = |parent, enter| Growth { parent, enter };
        let growths = [
            grown(None, 0),
            grown(Some(0), 1),
            grown(Some(0), 2),
            grown(Some(1), 4),
        ];
        let (tree, ids) = Tree::grow(&growths, &[Some(0), Some(1), Some(2), None, Some(3)]);
        assert_eq!(ids, [0, 1, 3, 2]);
        assert_eq!(tree.children(0).collect::<Vec<_>>(), [1, 3]);
        assert_eq!(
            (tree.path(2), tree.get(0).unwrap().size),
            (vec![0, 1, 2], 4)
        );
        assert_eq!((tree.node_of(4), tree.node_of(3)), (Some(2), None));
        assert!(!tree.is_depth_first() && tree.is_entered(3, 3) && !tree.is_entered(2, 3));
        assert_eq!((tree.entered(3), tree.entered_among(1..3, 3)), (3, 1));
    }

    #[test]
    fn a_tree_that_grew_depth_first_is_as_it_was_folded() {
        let folded = Tree::fold(&family()).unwrap();
        let growths: Vec<Growth> = folded
            .nodes()
            .iter()
            .map(|node| Growth {
                parent: node.parent(),
                enter: node.enter,
            })
            .collect();
        let (grown, ids) = Tree::grow(&growths, &[]);
        assert!(grown.is_depth_first() && ids == [0, 1, 2, 3]);
        for id in 0..4 {
            assert_eq!(grown.path(id), folded.path(id));
            assert_eq!(grown.next_sibling(id), folded.next_sibling(id));
        }
    }

    #[test]
    fn leaving_without_entering_is_refused_with_its_place() {
        let events = [Sample::In(0), Sample::Out, Sample::Out];
        assert_eq!(Tree::fold(&events), Err(FoldError { index: 2 }));
    }
}
