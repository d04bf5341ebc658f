//! The recording of EG's search of a position: its steps, its tree, the position of each node, and the file.

use chess::fen::{FenError, parse_fen};
use chess::packed::PackedMove;
use cozy_chess::Board;
use endgame::eg::words::{Position, sentence};
use endgame::eg::{Answer, Eg, EgEvent, ExclusionSwitch, Limits};
use endgame::rules::RuleBase;
use endgame::stronger_side;
use serde::{Deserialize, Serialize};
use std::io::{self, BufRead, Write};
use thiserror::Error;
use trace::{FoldError, Node, NodeId, Recorder, Trace, Tree, file};

/// The position and the limits of a search.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "Written", into = "Written")]
pub struct EgSubject {
    /// The position in Forsyth-Edwards notation.
    pub position: String,
    pub limits: Limits,
}

/// The limits in a file: the rules that EG may ask are written only if they are not all rules.
#[derive(Serialize, Deserialize)]
struct Written {
    position: String,
    strategic: u64,
    proof: u64,
    #[serde(default)]
    structures: u64,
    #[serde(default, skip_serializing_if = "is_standard")]
    rules: RuleBase,
    #[serde(default, skip_serializing_if = "is_standard")]
    exclusion: ExclusionSwitch,
}

fn is_standard<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

impl From<Written> for EgSubject {
    fn from(written: Written) -> Self {
        Self {
            position: written.position,
            limits: Limits {
                strategic: written.strategic,
                proof: written.proof,
                structures: written.structures,
                rules: written.rules,
                exclusion: written.exclusion,
            },
        }
    }
}

impl From<EgSubject> for Written {
    fn from(subject: EgSubject) -> Self {
        let limits = subject.limits;
        Self {
            position: subject.position,
            strategic: limits.strategic,
            proof: limits.proof,
            structures: limits.structures,
            rules: limits.rules,
            exclusion: limits.exclusion,
        }
    }
}

/// A search of EG to walk through.
#[derive(Clone, Debug)]
pub struct EgRecording {
    subject: EgSubject,
    root: Board,
    trace: Trace<EgEvent>,
    tree: Tree,
    answer: Option<Answer>,
}

/// Why there is no recording.
#[derive(Debug, Error)]
pub enum EgRecordingError {
    #[error("position: {0}")]
    Fen(#[from] FenError),
    #[error("{0}")]
    Fold(#[from] FoldError),
    #[error("{0}")]
    File(#[from] file::ReadError),
    #[error("event {event}: there is no move {mv} at its node")]
    Move { event: u32, mv: String },
}

impl EgRecording {
    /// Asks EG and records at most `steps` steps; the rest are counted.
    ///
    /// # Errors
    /// If the position cannot be read.
    pub fn run(subject: EgSubject, steps: usize) -> Result<Self, EgRecordingError> {
        let root = parse_fen(&subject.position)?;
        let mut recorder = Recorder::new(steps);
        let mut eg = Eg::new(&root, subject.limits);
        // A recorder never halts a search.
        let _ = eg.run(&mut recorder);
        Self::new(subject, recorder.into_trace(), eg.answer())
    }

    /// A recording from its parts, for a search in slices.
    ///
    /// # Errors
    /// If the position cannot be read or the events do not belong to it.
    pub fn new(
        subject: EgSubject,
        trace: Trace<EgEvent>,
        answer: Option<Answer>,
    ) -> Result<Self, EgRecordingError> {
        let root = parse_fen(&subject.position)?;
        let tree = Tree::fold(&trace.events)?;
        let recording = Self {
            subject,
            root,
            trace,
            tree,
            answer,
        };
        recording.check()?;
        Ok(recording)
    }

    /// Reads a file that [`EgRecording::write`] has written.
    ///
    /// # Errors
    /// If the file is damaged or something else.
    pub fn read(source: impl BufRead) -> Result<Self, EgRecordingError> {
        let read: file::TraceFile<EgEvent, EgSubject> = file::read(source, READ_LIMIT)?;
        Self::new(read.about, read.trace, None)
    }

    /// Writes the recording as JSON lines.
    ///
    /// # Errors
    /// If the target fails.
    pub fn write(&self, target: impl Write) -> io::Result<()> {
        file::write(&self.trace, &self.subject, target)
    }

    /// The position and the limits of a search.
    pub fn subject(&self) -> &EgSubject {
        &self.subject
    }

    pub fn trace(&self) -> &Trace<EgEvent> {
        &self.trace
    }

    pub fn tree(&self) -> &Tree {
        &self.tree
    }

    /// EG's answer; `None` for a recording read from a file.
    pub fn answer(&self) -> Option<Answer> {
        self.answer
    }

    /// The move that leads to a node.
    pub fn mv(&self, node: NodeId) -> Option<PackedMove> {
        match self.trace.events.get(self.tree.get(node)?.enter as usize) {
            Some(&EgEvent::Enter { mv, .. }) => mv,
            _ => None,
        }
    }

    /// The position that EG was asked about.
    pub const fn root(&self) -> &Board {
        &self.root
    }

    /// The position of a node.
    pub fn board(&self, node: NodeId) -> Option<Board> {
        self.tree.get(node)?;
        let mut board = self.root.clone();
        for step in self.tree.path(node) {
            if let Some(mv) = self.mv(step) {
                board.play_unchecked(mv.legal(&board)?);
            }
        }
        Some(board)
    }

    /// The step of that index in plain sentences; empty beyond the end.
    pub fn sentence(&self, event: usize) -> String {
        let Some(&step) = self.trace.events.get(event) else {
            return String::new();
        };
        let node = self.tree.node_of(event).unwrap_or(0);
        let Some(board) = self.board(node) else {
            return String::new();
        };
        let parent = self.tree.get(node).and_then(Node::parent);
        let before = parent.and_then(|parent| self.board(parent));
        let position = Position {
            board: &board,
            before: before.as_ref(),
            side: stronger_side(&self.root),
            solved: self.is_solved_before(event),
        };
        sentence(step, position)
    }

    /// True if that event is a proof and the pawn structure was solved before it.
    fn is_solved_before(&self, event: usize) -> bool {
        let solved = |event: &EgEvent| matches!(event, EgEvent::Structure { done: true, .. });
        matches!(self.trace.events.get(event), Some(EgEvent::Proof { .. }))
            && self.trace.events[..event].iter().any(solved)
    }

    fn check(&self) -> Result<(), EgRecordingError> {
        for node in 0..self.tree.len() as u32 {
            if self.board(node).is_none() {
                let event = self.tree.get(node).map_or(0, |node| node.enter);
                let mv = self.mv(node).map_or(String::new(), |mv| mv.to_string());
                return Err(EgRecordingError::Move { event, mv });
            }
        }
        Ok(())
    }
}

/// The most steps that are read from a file.
const READ_LIMIT: usize = 4_000_000;

#[cfg(test)]
mod tests {
    use super::*;
    use endgame::Value;

    fn example() -> EgRecording {
        let subject = EgSubject {
            position: "8/8/8/2k5/8/8/2K1P3/8 w - - 0 1".to_owned(),
            limits: Limits::default(),
        };
        EgRecording::run(subject, 10_000).unwrap()
    }

    #[test]
    fn a_recording_knows_the_position_of_each_node() {
        let recording = example();
        assert_eq!(
            recording.answer().unwrap().proved.decided(),
            Some(Value::Win)
        );
        for node in 0..recording.tree().len() as u32 {
            let plies = recording.tree().get(node).unwrap().ply;
            let board = recording.board(node).unwrap();
            let white_moves = board.side_to_move() == cozy_chess::Color::White;
            assert_eq!(white_moves, plies.is_multiple_of(2));
        }
    }

    #[test]
    fn every_step_is_told_in_a_sentence() {
        let recording = example();
        for event in 0..recording.trace().events.len() {
            let sentence = recording.sentence(event);
            assert!(sentence.ends_with('.'), "{sentence}");
        }
        assert_eq!(
            recording.sentence(0),
            "The position to be judged; White is to move."
        );
    }

    #[test]
    fn a_recording_survives_its_file() {
        let recording = example();
        let mut bytes = Vec::new();
        recording.write(&mut bytes).unwrap();
        let read = EgRecording::read(&bytes[..]).unwrap();
        assert_eq!(read.trace(), recording.trace());
        assert_eq!(read.subject(), recording.subject());
    }

    #[test]
    fn a_file_of_another_position_is_refused() {
        let recording = example();
        let mut bytes = Vec::new();
        recording.write(&mut bytes).unwrap();
        let text = String::from_utf8(bytes).unwrap();
        let text = text.replacen("8/8/8/2k5/8/8/2K1P3/8", "8/8/8/2k5/8/8/4P3/6K1", 1);
        let error = EgRecording::read(text.as_bytes()).unwrap_err().to_string();
        assert!(error.contains("there is no move"), "{error}");
    }
}
