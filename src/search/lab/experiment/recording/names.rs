//! Names and positions of the nodes of a recording.

use super::{Kind, Recording};
use crate::experiment::Subject;
use chess::packed::PackedMove;
use cozy_chess::Board;
use cozy_chess::util::display_san_move;
use kit::experiment::ChessSubject;
use search::{Child, TypedTree};
use trace::NodeId;

impl Recording {
    /// The typed tree, if one was searched.
    pub fn typed(&self) -> Option<&TypedTree> {
        match &self.kind {
            Kind::Tree { typed, .. } => Some(typed),
            _ => None,
        }
    }

    /// Whether chess was searched, and not something typed.
    pub fn is_chess(&self) -> bool {
        matches!(self.kind, Kind::Chess { .. } | Kind::Ranges { .. })
    }

    /// The position at a node, if chess was searched.
    pub fn board(&self, node: NodeId) -> Option<Board> {
        let (root, trace) = match &self.kind {
            Kind::Chess { root, trace } => (root, trace),
            Kind::Ranges { trace } => return trace.position(node),
            Kind::Tree { .. } | Kind::Graph { .. } => return None,
        };
        let mut board = root.clone();
        for mv in trace.moves_to(node) {
            board.play_unchecked(mv.unpack(&board));
        }
        Some(board)
    }

    /// The position at a node with all moves that led to it, those of the game before the search first.
    pub fn subject_at(&self, node: NodeId) -> Option<ChessSubject> {
        let Subject::Chess(subject) = &self.experiment().subject else {
            return None;
        };
        let mut subject = subject.clone();
        let path = self.tree().path(node).into_iter();
        subject
            .moves
            .extend(path.filter_map(|node| self.chess_move(node)));
        Some(subject)
    }

    /// The chess move that leads to a node.
    pub fn chess_move(&self, node: NodeId) -> Option<PackedMove> {
        match &self.kind {
            Kind::Chess { trace, .. } => trace.mv(node),
            Kind::Ranges { trace } => trace.mv(node),
            Kind::Tree { .. } | Kind::Graph { .. } => None,
        }
    }

    /// The typed node that a node stands for.
    pub fn typed_node(&self, node: NodeId) -> Option<u32> {
        match &self.kind {
            Kind::Tree { typed, trace } => typed.at(&trace.moves_to(node)),
            _ => None,
        }
    }

    /// The moves to a node as an experiment names them (see `Experiment::cutoff_disabled_at`).
    pub fn path_words(&self, node: NodeId) -> Vec<String> {
        fn words<M>(moves: &[M], word: impl Fn(&M) -> String) -> Vec<String> {
            moves.iter().map(word).collect()
        }
        let place = |&Child(place): &Child| place.to_string();
        match &self.kind {
            Kind::Chess { trace, .. } => words(&trace.moves_to(node), ToString::to_string),
            Kind::Ranges { trace } => words(&trace.moves_to(node), ToString::to_string),
            Kind::Tree { trace, .. } => words(&trace.moves_to(node), place),
            Kind::Graph { trace } => words(&trace.moves_to(node), place),
        }
    }

    /// The name of a node: its move in SAN, or its label, its number, or its place (`2nd`) in a
    /// typed tree. The root is `root` unless it has a label.
    pub fn name(&self, node: NodeId) -> String {
        let parent = self.tree().get(node).and_then(trace::Node::parent);
        match &self.kind {
            Kind::Chess { .. } | Kind::Ranges { .. } => {
                let before = parent.and_then(|parent| self.board(parent));
                match (before, self.chess_move(node)) {
                    (Some(board), Some(mv)) => {
                        display_san_move(&board, mv.unpack(&board)).to_string()
                    }
                    _ => "root".to_owned(),
                }
            }
            Kind::Tree { typed, trace } => {
                let Some(place) = self.typed_node(node) else {
                    return String::new();
                };
                typed_name(typed, place, trace.mv(node).as_ref())
            }
            Kind::Graph { trace } => {
                let label = trace
                    .position(node)
                    .and_then(|position| trace.game().label(position));
                match (label, trace.mv(node)) {
                    (Some(label), _) => label.to_owned(),
                    (None, None) => "root".to_owned(),
                    (None, Some(Child(place))) => format!("node {}", place + 1),
                }
            }
        }
    }

    /// The moves to a node as people write them: `12. Nxc7+ Kd8 13. Nxa8`, or names joined by
    /// arrows in a typed tree.
    pub fn moves_text(&self, from: NodeId, nodes: &[NodeId]) -> String {
        match &self.kind {
            Kind::Chess { .. } | Kind::Ranges { .. } => {
                let moves = nodes.iter().map_while(|&node| self.chess_move(node));
                self.chess_text(from, moves).0
            }
            Kind::Tree { .. } | Kind::Graph { .. } => nodes
                .iter()
                .map(|&node| self.name(node))
                .collect::<Vec<_>>()
                .join(" → "),
        }
    }

    /// Moves from the position at a node, numbered, and the last of them alone.
    pub(super) fn chess_text(
        &self,
        from: NodeId,
        moves: impl Iterator<Item = PackedMove>,
    ) -> (String, String) {
        let Some(mut board) = self.board(from) else {
            return (String::new(), String::new());
        };
        let (mut words, mut last) = (Vec::new(), String::new());
        for mv in moves {
            let Some(mv) = mv.legal(&board) else {
                break;
            };
            let number = board.fullmove_number();
            match board.side_to_move() {
                cozy_chess::Color::White => words.push(format!("{number}.")),
                cozy_chess::Color::Black if words.is_empty() => {
                    words.push(format!("{number}..."));
                }
                cozy_chess::Color::Black => {}
            }
            last = display_san_move(&board, mv).to_string();
            words.push(last.clone());
            board.play_unchecked(mv);
        }
        (words.join(" "), last)
    }
}

/// The name of a node of a typed tree that this move leads to; none leads to the root.
pub(super) fn typed_name(typed: &TypedTree, place: u32, mv: Option<&Child>) -> String {
    match (typed.label(place), mv) {
        (Some(label), _) => label.to_owned(),
        (None, None) => "root".to_owned(),
        (None, Some(_)) if typed.is_leaf(place) => {
            format!("leaf {}", typed.value(place).unwrap_or_default())
        }
        (None, Some(Child(place))) => format!("node {}", place + 1),
    }
}
