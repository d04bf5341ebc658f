//! The tree of moves: walking it, adding, deleting and promoting variations.

use super::{Annotations, NodeId, Record};
use crate::packed::PackedMove;

/// A node of the tree. Annotations are boxed, since most moves have none.
#[derive(Debug, Clone, Default)]
pub(super) struct Node {
    /// The move that leads here; `None` for the start position.
    mv: Option<PackedMove>,
    parent: Option<NodeId>,
    /// The continuations, the main one first.
    children: Vec<NodeId>,
    pub(super) annotations: Option<Box<Annotations>>,
}

impl Record {
    /// The move that leads to a node; `None` for the start and for nodes that are gone.
    pub fn move_at(&self, at: NodeId) -> Option<PackedMove> {
        self.node(at)?.mv
    }

    /// The previous node; `None` for the start and for nodes that are gone.
    pub fn parent(&self, at: NodeId) -> Option<NodeId> {
        self.node(at)?.parent
    }

    /// The continuations of a node, the main one first.
    pub fn children(&self, at: NodeId) -> &[NodeId] {
        self.node(at).map_or(&[], |node| &node.children)
    }

    /// The main continuation of a node.
    pub fn next(&self, at: NodeId) -> Option<NodeId> {
        self.children(at).first().copied()
    }

    pub fn contains(&self, at: NodeId) -> bool {
        self.node(at).is_some()
    }

    /// The number of nodes, the start position included.
    pub fn len(&self) -> usize {
        self.nodes.iter().flatten().count()
    }

    /// True if the game has no moves.
    pub fn is_empty(&self) -> bool {
        self.children(Self::ROOT).is_empty()
    }

    /// The number of plies to a node.
    pub fn ply(&self, at: NodeId) -> usize {
        self.line_back(at).count().saturating_sub(1)
    }

    /// The node after each move of the main line.
    pub fn main_line(&self) -> impl Iterator<Item = NodeId> {
        self.line_from(Self::ROOT)
    }

    /// The node after each move of the main continuation of a node.
    pub fn line_from(&self, at: NodeId) -> impl Iterator<Item = NodeId> {
        std::iter::successors(self.next(at), |&id| self.next(id))
    }

    /// A node and those before it, back to the start.
    pub fn line_back(&self, at: NodeId) -> impl Iterator<Item = NodeId> {
        let first = self.contains(at).then_some(at);
        std::iter::successors(first, |&id| self.parent(id))
    }

    /// The continuation of a node by a move.
    pub fn child_by_move(&self, at: NodeId, mv: PackedMove) -> Option<NodeId> {
        self.children(at)
            .iter()
            .copied()
            .find(|&child| self.move_at(child) == Some(mv))
    }

    /// Deletes a move and all that follows; returns the node before it. The start cannot be deleted.
    pub fn delete(&mut self, at: NodeId) -> Option<NodeId> {
        let parent = self.parent(at)?;
        self.node_mut(parent)?.children.retain(|&child| child != at);
        let mut doomed = vec![at];
        while let Some(id) = doomed.pop() {
            if let Some(node) = self.nodes[id.0 as usize].take() {
                doomed.extend(node.children);
            }
        }
        Some(parent)
    }

    /// Makes the line through a node the main line.
    pub fn make_main(&mut self, at: NodeId) {
        let line: Vec<NodeId> = self.line_back(at).collect();
        for place in line {
            self.put_first(place);
        }
    }

    /// The rest of the game from a node, as a record with variations and annotations but without tags. `None`
    /// if the node is gone.
    pub fn rest(&self, at: NodeId) -> Option<Self> {
        let mut rest = Self::from_position(self.position(at)?);
        rest.set_result(self.result);
        let mut places = vec![(at, Self::ROOT)];
        while let Some((from, to)) = places.pop() {
            if let Some(said) = self.node(from).and_then(|node| node.annotations.clone()) {
                rest.node_mut(to)?.annotations = Some(said);
            }
            for &child in self.children(from) {
                let made = rest.add_legal(to, self.move_at(child)?);
                places.push((child, made));
            }
        }
        if let Some(start) = &mut rest.node_mut(Self::ROOT)?.annotations {
            // These NAGs belong to the move that led here.
            start.nags.clear();
        }
        Some(rest)
    }

    /// True if another record of the same start has every move and every annotation of this one.
    pub fn is_within(&self, whole: &Self) -> bool {
        let mut places = vec![(Self::ROOT, Self::ROOT)];
        while let Some((here, there)) = places.pop() {
            if self.annotations(here) != whole.annotations(there) {
                return false;
            }
            for &child in self.children(here) {
                let mv = self.move_at(child);
                let Some(found) = mv.and_then(|mv| whole.child_by_move(there, mv)) else {
                    return false;
                };
                places.push((child, found));
            }
        }
        self.start() == whole.start()
    }

    /// Makes a move the main continuation of the node before it.
    pub(crate) fn put_first(&mut self, at: NodeId) {
        if let Some(parent) = self.parent(at)
            && let Some(parent) = self.node_mut(parent)
            && let Some(index) = parent.children.iter().position(|&id| id == at)
        {
            parent.children[..=index].rotate_right(1);
        }
    }

    /// Adds a legal move at an existing node.
    pub(crate) fn add_legal(&mut self, at: NodeId, mv: PackedMove) -> NodeId {
        if let Some(child) = self.child_by_move(at, mv) {
            return child;
        }
        let id = NodeId(self.nodes.len() as u32);
        if let Some(parent) = self.node_mut(at) {
            parent.children.push(id);
        }
        self.nodes.push(Some(Node {
            mv: Some(mv),
            parent: Some(at),
            ..Node::default()
        }));
        id
    }

    pub(super) fn node(&self, at: NodeId) -> Option<&Node> {
        self.nodes.get(at.0 as usize)?.as_ref()
    }

    fn node_mut(&mut self, at: NodeId) -> Option<&mut Node> {
        self.nodes.get_mut(at.0 as usize)?.as_mut()
    }

    /// True if two trees have the same moves in the same order with the same annotations.
    pub(super) fn same_moves(&self, other: &Self) -> bool {
        let mut pairs = vec![(Self::ROOT, Self::ROOT)];
        while let Some((a, b)) = pairs.pop() {
            let (mine, theirs) = (self.children(a), other.children(b));
            if self.move_at(a) != other.move_at(b)
                || self.annotations(a) != other.annotations(b)
                || mine.len() != theirs.len()
            {
                return false;
            }
            pairs.extend(mine.iter().copied().zip(theirs.iter().copied()));
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::parse_move;
    use crate::record::{AddError, Comment, GameResult, Nag};

    /// Adds moves one by one and returns the last node.
    fn line(record: &mut Record, from: NodeId, moves: &str) -> NodeId {
        moves.split(' ').fold(from, |at, text| {
            let mv = parse_move(&record.position(at).unwrap(), text).unwrap();
            record.add_move(at, mv).unwrap()
        })
    }

    fn main_line(record: &Record) -> String {
        let last = record.main_line().last().unwrap_or(Record::ROOT);
        record.path(last).unwrap().to_string()
    }

    #[test]
    fn a_move_that_is_there_already_is_not_added_twice() {
        let mut record = Record::new();
        let first = line(&mut record, Record::ROOT, "e4 e5 Nf3");
        let again = line(&mut record, Record::ROOT, "e4 e5 Nf3");
        assert_eq!(first, again);
        assert_eq!(record.len(), 4);
        assert_eq!(record.ply(first), 3);
        assert_eq!(record.find(&record.path(first).unwrap()), Some(first));
    }

    #[test]
    fn castling_and_promotion_find_their_places_again() {
        let start = "4k3/P7/8/8/8/8/8/4K2R w K - 0 1".parse().unwrap();
        let mut record = Record::from_position(start);
        let end = line(&mut record, Record::ROOT, "O-O Kd7 a8=N");
        assert_eq!(record.path(end).unwrap().to_string(), "e1g1 e8d7 a7a8n");
        let board = record.position(end).unwrap();
        assert_eq!(board.to_string(), "N7/3k4/8/8/8/8/8/5RK1 b - - 0 2");
    }

    #[test]
    fn an_illegal_move_is_refused_and_changes_nothing() {
        let mut record = Record::new();
        let before = record.clone();
        let mv = "e2e5".parse().unwrap();
        assert_eq!(
            record.add_move(Record::ROOT, mv),
            Err(AddError::Illegal(mv))
        );
        let crown = "e7e8k".parse().unwrap();
        let mut ending = Record::from_position("k7/4P3/8/8/8/8/8/4K3 w - - 0 1".parse().unwrap());
        assert_eq!(
            ending.add_move(Record::ROOT, crown),
            Err(AddError::Illegal(crown))
        );
        assert_eq!(record, before);
    }

    #[test]
    fn a_deleted_line_is_gone_and_its_ids_stay_dead() {
        let mut record = Record::new();
        let e5 = line(&mut record, Record::ROOT, "e4 e5");
        let e4 = record.parent(e5).unwrap();
        let c5 = line(&mut record, e4, "c5");
        let deep = line(&mut record, e5, "Nf3 Nc6");
        assert_eq!(record.delete(e5), record.parent(c5));
        assert!(!record.contains(deep) && record.position(deep).is_none());
        assert_eq!(main_line(&record), "e2e4 c7c5");
        let added = line(&mut record, c5, "Nf3");
        assert_ne!(added, deep);
        assert_eq!(record.delete(deep), None);
        assert_eq!(record.delete(Record::ROOT), None);
        assert_eq!(
            record.add_move(deep, "g1f3".parse().unwrap()),
            Err(AddError::Gone)
        );
    }

    #[test]
    fn a_variation_becomes_the_main_line_at_once() {
        let mut record = Record::new();
        line(&mut record, Record::ROOT, "e4 e5");
        line(&mut record, Record::ROOT, "d4 d5");
        let end = line(&mut record, Record::ROOT, "c4 c5 Nc3");
        let c5 = record.parent(end).unwrap();
        line(&mut record, c5, "g3");
        record.make_main(end);
        assert_eq!(main_line(&record), "c2c4 c7c5 b1c3");
        let side = record.find(&"c2c4 c7c5 g2g3".parse().unwrap()).unwrap();
        record.make_main(side);
        assert_eq!(main_line(&record), "c2c4 c7c5 g2g3");
        let d4 = record.find(&"d2d4 d7d5".parse().unwrap()).unwrap();
        record.make_main(d4);
        assert_eq!(main_line(&record), "d2d4 d7d5");
        assert_eq!(record.children(Record::ROOT).len(), 3);
    }

    #[test]
    fn equality_looks_at_what_is_said_and_not_at_ids() {
        let mut one = Record::new();
        line(&mut one, Record::ROOT, "e4 e5");
        let mut other = Record::new();
        let stray = line(&mut other, Record::ROOT, "d4");
        let e4 = line(&mut other, Record::ROOT, "e4");
        line(&mut other, e4, "e5");
        other.delete(stray);
        assert_eq!(one, other);
        other.annotations_mut(e4).unwrap().after = Comment::parse("best by test");
        assert_ne!(one, other);
    }

    #[test]
    fn what_follows_a_place_is_a_game_with_all_that_is_said() {
        let mut record = Record::new();
        let e5 = line(&mut record, Record::ROOT, "e4 e5");
        line(&mut record, e5, "Nf3 Nc6");
        let side = line(&mut record, e5, "f4");
        line(&mut record, Record::ROOT, "d4");
        record.annotations_mut(e5).unwrap().after = Comment::parse("open");
        record.annotations_mut(side).unwrap().nags = vec![Nag(5)];
        record.set_result(GameResult::Draw);
        let rest = record.rest(e5).unwrap();
        assert_eq!(rest.start(), &record.position(e5).unwrap());
        assert_eq!((main_line(&rest).as_str(), rest.len()), ("g1f3 b8c6", 4));
        let f4 = rest.find(&"f2f4".parse().unwrap()).unwrap();
        assert_eq!(rest.annotations(f4).nags, [Nag(5)]);
        assert_eq!(rest.annotations(Record::ROOT).after.text(), "open");
        assert_eq!(rest.result(), GameResult::Draw);
        assert_eq!(record.rest(Record::ROOT).unwrap(), record);
        record.delete(e5);
        assert!(record.rest(e5).is_none());
    }

    #[test]
    fn a_very_long_game_is_walked_without_recursion() {
        let mut record = Record::new();
        let mut at = Record::ROOT;
        for index in 0..40_000 {
            let text = ["g1f3", "g8f6", "f3g1", "f6g8"][index % 4];
            at = record.add_legal(at, text.parse().unwrap());
        }
        assert_eq!(record.ply(at), 40_000);
        assert_eq!(record.clone(), record);
        assert_eq!(
            record.delete(record.next(Record::ROOT).unwrap()),
            Some(Record::ROOT)
        );
        assert_eq!(record.len(), 1);
    }
}
