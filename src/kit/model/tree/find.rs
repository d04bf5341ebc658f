//! Looking for nodes by text, a slice at a time: a tree of a million nodes is looked through without
//! stopping the page.

use super::source::TreeSource;
use crate::model::squares::grouped;
use trace::NodeId;

/// A search through a tree: what is looked for, how far it has come and what was found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Finder {
    text: String,
    next: NodeId,
    matches: Vec<NodeId>,
    at: Option<usize>,
}

/// Whether a search has come to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Progress {
    /// All nodes have been asked.
    Done,
    More,
}

/// Which match to go to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// The one after the present, at the end the first.
    Next,
    /// The one before the present, at the beginning the last.
    Previous,
}

impl Finder {
    /// Looks for a text; an empty one finds nothing.
    pub fn new(text: &str) -> Self {
        Self {
            text: text.trim().to_owned(),
            ..Self::default()
        }
    }

    /// Looks through more nodes, up to a limit.
    pub fn advance(&mut self, source: &dyn TreeSource, nodes: u32) -> Progress {
        let count = source.tree().len() as NodeId;
        if self.text.is_empty() {
            self.next = count;
        }
        let end = self.next.saturating_add(nodes).min(count);
        let text = self.text.clone();
        self.matches
            .extend((self.next..end).filter(|&id| source.matches(id, &text)));
        self.next = end;
        if end < count {
            Progress::More
        } else {
            Progress::Done
        }
    }

    /// Whether every node has been asked.
    pub fn is_done(&self, source: &dyn TreeSource) -> bool {
        self.text.is_empty() || self.next as usize >= source.tree().len()
    }

    /// The nodes found so far in order of id.
    pub fn matches(&self) -> &[NodeId] {
        &self.matches
    }

    /// The match that is looked at.
    pub fn current(&self) -> Option<NodeId> {
        self.matches.get(self.at?).copied()
    }

    /// Goes to another match; the first time to the one at or behind `from`.
    pub fn go(&mut self, direction: Direction, from: NodeId) -> Option<NodeId> {
        let count = self.matches.len();
        if count == 0 {
            return None;
        }
        self.at = Some(match (self.at, direction) {
            (None, Direction::Next) => self.matches.partition_point(|&id| id < from) % count,
            (None, Direction::Previous) => {
                (self.matches.partition_point(|&id| id <= from) + count - 1) % count
            }
            (Some(at), Direction::Next) => (at + 1) % count,
            (Some(at), Direction::Previous) => (at + count - 1) % count,
        });
        self.current()
    }

    /// The state of the search, in words.
    pub fn status(&self, nodes: usize) -> String {
        let found = grouped(self.matches.len() as u64);
        let plural = if self.matches.len() == 1 { "" } else { "es" };
        match self.at {
            _ if self.text.is_empty() => String::new(),
            _ if (self.next as usize) < nodes => format!("{found} match{plural} so far"),
            _ if self.matches.is_empty() => format!("no node has “{}”", self.text),
            None => format!("{found} match{plural}"),
            Some(at) => format!("{} of {found} match{plural}", grouped(at as u64 + 1)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::sample::{Named, tree};
    use super::*;

    fn found(text: &str) -> Finder {
        let source = Named(tree(&format!("({})", ".".repeat(40))));
        let mut finder = Finder::new(text);
        while finder.advance(&source, 7) == Progress::More {}
        finder
    }

    #[test]
    fn a_search_in_slices_finds_every_match_once() {
        assert_eq!(
            found(" N3 ").matches(),
            [3, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39]
        );
        assert_eq!(found("").matches(), [] as [NodeId; 0]);
        assert_eq!(found("q").status(41), "no node has “q”");
    }

    #[test]
    fn matches_are_gone_through_in_a_circle_from_where_the_person_is() {
        let mut finder = found("n1");
        assert_eq!(finder.status(41), "11 matches");
        assert_eq!(finder.go(Direction::Next, 12), Some(12));
        assert_eq!(finder.go(Direction::Previous, 0), Some(11));
        assert_eq!(finder.status(41), "3 of 11 matches");
        assert_eq!(found("n1").go(Direction::Previous, 0), Some(19));
        assert_eq!(found("n1").go(Direction::Next, 40), Some(1));
        assert_eq!(found("q").go(Direction::Next, 0), None);
    }
}
