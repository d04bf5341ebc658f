//! A recorded tree of chess moves as a game with variations and comments, for programs that read PGN.

use super::ChessSubject;
use crate::experiment::sorted;
use chess::packed::PackedMove;
use chess::record::{Comment, NodeId as Place, Record};
use trace::{NodeId, Tree};

/// The most moves of a tree that are written: programs that read PGN are not made for more.
pub const MOVES_LIMIT: usize = 5_000;

/// The tree of moves to write.
#[derive(Clone, Copy, Debug)]
pub struct Annotated<'a> {
    /// The game before the tree.
    pub subject: &'a ChessSubject,
    pub tree: &'a Tree,
    /// The nodes that become the main line, from below the root on.
    pub line: &'a [NodeId],
    /// The most moves of the tree beside the line.
    pub others: usize,
}

/// Writes the tree as a game, and returns the number of nodes left out. `mv` gives the move into a node.
/// Siblings come in the order in which they were entered; one that repeats a sibling's move joins it. If there are too
/// many nodes, those near the root are kept. `None` if the game before the tree cannot be played.
pub fn annotated(
    what: Annotated<'_>,
    mv: impl Fn(NodeId) -> Option<PackedMove>,
    comment: impl Fn(NodeId) -> Comment,
) -> Option<(Record, usize)> {
    let Annotated {
        subject,
        tree,
        line,
        others,
    } = what;
    let boards = subject.positions().ok()?;
    let mut record = Record::from_position(boards.first()?.clone());
    let mut at = Record::ROOT;
    for (board, played) in boards.iter().zip(&subject.moves) {
        at = record.add_move(at, played.unpack(board)).ok()?;
    }
    say(&mut record, at, &comment(0));
    let mut places: Vec<Option<Place>> = vec![None; tree.len()];
    *places.first_mut()? = Some(at);
    let mut left = others;
    let mut beside: Vec<NodeId> = (1..tree.len() as NodeId).collect();
    sorted::by_key(&mut beside, |&id| {
        (tree.get(id).map_or(0, |node| node.ply), id)
    });
    beside.truncate(others.saturating_add(line.len()));
    // The line first, so that it is the main one wherever it goes.
    for node in line.iter().copied().chain(beside) {
        let is_line = line.contains(&node);
        if places[node as usize].is_some() || !is_line && left == 0 {
            continue;
        }
        let parent = tree.get(node).and_then(trace::Node::parent);
        let Some(before) = parent.and_then(|parent| places[parent as usize]) else {
            continue;
        };
        let board = record.position(before)?;
        let Some(packed) = mv(node) else { continue };
        let Ok(place) = record.add_move(before, packed.unpack(&board)) else {
            continue;
        };
        say(&mut record, place, &comment(node));
        places[node as usize] = Some(place);
        left -= usize::from(!is_line);
    }
    let missing = places.iter().filter(|place| place.is_none()).count();
    Some((record, missing))
}

fn say(record: &mut Record, at: Place, comment: &Comment) {
    if let Some(annotations) = record.annotations_mut(at)
        && !comment.is_empty()
    {
        annotations.after.append(&comment.to_string());
    }
}
