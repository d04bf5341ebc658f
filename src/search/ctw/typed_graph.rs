//! A game graph typed in as nested lists with ranges, so that the laws can be seen without chess.

use super::game::{Look, RangedGame};
use super::range::Range;
use crate::search::Child;
use std::fmt;
use std::sync::Arc;

#[derive(Clone, Debug, PartialEq)]
pub(super) struct TypedNode {
    pub(super) label: Option<Box<str>>,
    /// The static range, seen by the player who has just moved here.
    pub(super) range: Range,
    pub(super) successors: Vec<u32>,
}

/// A typed graph; cloning shares it. The root is node 0, the others follow in the order typed in.
#[derive(Clone, Debug, PartialEq)]
pub struct TypedGraph {
    nodes: Arc<[TypedNode]>,
}

impl TypedGraph {
    pub(super) fn from_nodes(nodes: Vec<TypedNode>) -> Self {
        Self {
            nodes: nodes.into(),
        }
    }

    /// The root's position.
    pub fn root(&self) -> u32 {
        0
    }

    /// How many positions the graph has.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Never: a graph has its root.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// The label of a node, if one was typed.
    pub fn label(&self, node: u32) -> Option<&str> {
        self.nodes.get(node as usize)?.label.as_deref()
    }

    /// The static range of a node, from -1 to 1 if none was typed.
    pub fn range(&self, node: u32) -> Option<Range> {
        self.nodes.get(node as usize).map(|node| node.range)
    }

    /// Where the moves of a node lead; none at a leaf.
    pub fn successors(&self, node: u32) -> &[u32] {
        self.nodes
            .get(node as usize)
            .map_or(&[], |node| &node.successors)
    }
}

impl fmt::Display for TypedGraph {
    /// The graph as it can be typed in again, with single spaces.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        enum Task {
            Node(u32),
            Text(&'static str),
        }
        let mut written = vec![false; self.len()];
        let mut tasks = vec![Task::Node(0)];
        while let Some(task) = tasks.pop() {
            let index = match task {
                Task::Text(text) => {
                    f.write_str(text)?;
                    continue;
                }
                Task::Node(index) => index,
            };
            let node = &self.nodes[index as usize];
            // Only a labelled position can be reached twice.
            if let Some(label) = &node.label {
                if std::mem::replace(&mut written[index as usize], true) {
                    write!(f, "={label}")?;
                    continue;
                }
                write!(f, "{label}:")?;
            }
            if node.successors.is_empty() {
                write!(f, "{}", node.range)?;
                continue;
            }
            if node.range != Range::UNKNOWN {
                write!(f, "{}", node.range)?;
            }
            f.write_str("(")?;
            tasks.push(Task::Text(")"));
            for (place, &below) in node.successors.iter().enumerate().rev() {
                tasks.push(Task::Node(below));
                if place > 0 {
                    tasks.push(Task::Text(" "));
                }
            }
        }
        Ok(())
    }
}

impl RangedGame for TypedGraph {
    type Position = u32;
    type Move = Child;
    type Key = u32;

    fn key(&self, position: &u32) -> u32 {
        *position
    }

    fn moves(&self, position: &u32, moves: &mut Vec<Child>) {
        let count = self.successors(*position).len();
        moves.extend((0..count).map(|place| Child(place as u16)));
    }

    fn play(&self, position: &u32, Child(place): Child) -> u32 {
        self.successors(*position)[usize::from(place)]
    }

    fn look(&self, position: &u32) -> Look {
        let node = &self.nodes[*position as usize];
        if node.successors.is_empty() {
            Look::Closed(node.range)
        } else {
            Look::Open(node.range)
        }
    }

    /// The H of the position reached: a perfect screen.
    fn plausibility(&self, _: &u32, _: Child, after: &u32) -> f64 {
        self.nodes[*after as usize].range.high
    }
}
