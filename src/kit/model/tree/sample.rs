//! Trees and an owner for the tests of this module.

use super::source::{Mark, TreeSource};
use trace::sample::Sample;
use trace::{NodeId, Tree};

/// A tree from text: `.` is a leaf, brackets are a node with children.
pub fn tree(text: &str) -> Tree {
    let events: Vec<Sample> = text
        .chars()
        .flat_map(|sign| match sign {
            '(' => vec![Sample::In(0)],
            ')' => vec![Sample::Out],
            _ => vec![Sample::In(0), Sample::Out],
        })
        .collect();
    Tree::fold(&events).unwrap()
}

/// An owner whose nodes are called `n` and their id.
#[derive(Debug)]
pub struct Named(pub Tree);

impl TreeSource for Named {
    fn tree(&self) -> &Tree {
        &self.0
    }

    fn label(&self, node: NodeId) -> String {
        format!("n{node}")
    }

    fn score(&self, node: NodeId, _: usize) -> Option<String> {
        Some(format!("{}", node % 7))
    }

    fn detail(&self, _: NodeId, _: usize) -> Option<String> {
        Some("(-1, 1)".into())
    }

    fn mark(&self, node: NodeId, step: usize) -> Mark {
        match self.0.nodes()[node as usize].leave() {
            Some(leave) if (leave as usize) < step => Mark::Exact,
            _ => Mark::Open,
        }
    }

    fn describe(&self, node: NodeId, _: usize) -> String {
        format!("node {node}")
    }
}
