//! Messages between the page of the endgame lab and its worker, and EG's search in slices: between two slices the
//! worker reports progress and hears whether to go on.

use super::blame::Blame;
use super::exact::{Correspondence, ExactAnswer};
use super::exercise::{ExerciseOutcome, ExerciseSpec};
use super::knowledge::SearchVerdict;
use super::ruled::Ruled;
use super::zugzwang::{Order, Zugzwangs};
use super::{EgRecording, EgRecordingError, EgSubject};
use chess::fen::{FenError, parse_fen};
use chess::packed::PackedMove;
use cozy_chess::{Board, Color};
use endgame::eg::{Answer, Eg, EgEvent, Flow, Halt, Limits, Observer};
use endgame::oracle::Material;
use endgame::stronger_side;
use kit::experiment::Stop;
use kit::experiment::wire::{self, Control};
use serde::{Deserialize, Serialize};
use std::ops::ControlFlow;
use trace::{Recorder, Trace};

/// The most positions that plain alpha-beta enters for the comparison.
pub const PLAIN_LIMIT: u64 = 200_000;

/// The most steps that are recorded for the page; the rest are counted.
pub const STEPS: usize = 200_000;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Request {
    /// Start a search, in place of a running one.
    Think(Question),
    /// Hold the search until [`Request::Resume`].
    Pause,
    Resume,
    /// End the search and send its recording so far.
    Cancel,
    /// Find the exact result of this position (FEN); an earlier question is dropped.
    Judge(String),
    /// Find the corresponding squares of this position's pawns; an earlier question is dropped.
    Correspond(String),
    /// Count what plain alpha-beta needs for this position; an earlier question is dropped.
    Compare(String),
    /// Ask the rules about this position.
    Rules(OfSide),
    /// Find out why this move of this position is bad, if it is.
    Blame(String, PackedMove),
    Exercise(ExerciseSpec),
    /// List the first mutual zugzwangs of this ending in this order; an earlier list is given up.
    Zugzwangs(Material, Order),
}

/// A position (FEN), and the side that the rules are asked for.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct OfSide {
    pub position: String,
    pub is_whites: bool,
}

impl OfSide {
    pub fn new(board: &Board, side: Color) -> Self {
        Self {
            position: board.to_string(),
            is_whites: side == Color::White,
        }
    }

    /// Asks the rules.
    ///
    /// # Errors
    /// If the position cannot be read.
    pub fn ruled(&self) -> Result<Ruled, FenError> {
        Ok(Ruled::of(&parse_fen(&self.position)?, side(self.is_whites)))
    }
}

fn side(is_white: bool) -> Color {
    if is_white { Color::White } else { Color::Black }
}

impl From<Control> for Request {
    fn from(control: Control) -> Self {
        match control {
            Control::Pause => Self::Pause,
            Control::Resume => Self::Resume,
            Control::Cancel => Self::Cancel,
        }
    }
}

impl wire::Request for Request {
    const KIND: &'static str = "endgame";
    type Reply = Reply;
}

/// A position for EG. [`EgSubject`], the form in files, has fields that compact bytes cannot hold.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Question {
    /// The position, as FEN.
    pub position: String,
    pub limits: Limits,
    /// True if EG is to move in a game, where it must make progress in a won position.
    pub plays: bool,
    pub step: usize,
}

impl From<Question> for EgSubject {
    fn from(
        Question {
            position, limits, ..
        }: Question,
    ) -> Self {
        Self { position, limits }
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Reply {
    /// Progress of EG.
    Thinking(Thinking),
    /// The result of a search.
    Thought(Thought),
    /// Progress towards the exact result: structures solved and found.
    Judging {
        /// The position, as FEN.
        position: String,
        solved: u64,
        found: u64,
    },
    /// The exact result of this position.
    Judged {
        /// The position, as FEN.
        position: String,
        answer: ExactAnswer,
    },
    /// The corresponding squares of this position's pawns.
    Corresponds {
        /// The position, as FEN.
        position: String,
        /// The squares, or why there are none.
        found: Result<Correspondence, String>,
    },
    Compared {
        /// The position, as FEN.
        position: String,
        plain: SearchVerdict,
    },
    Ruled(OfSide, Ruled),
    /// The refutation of this move; `None` if the exact result is not known.
    Blamed(String, PackedMove, Option<Blame>),
    Exercised(ExerciseSpec, ExerciseOutcome),
    /// The progress of a list of mutual zugzwangs, in hundredths.
    Listing(Material, Order, u8),
    /// The mutual zugzwangs; nothing if there is no table of the ending.
    Zugzwangs(Material, Order, Option<Zugzwangs>),
}

/// Progress of EG.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Thinking {
    /// Positions of the strategic search.
    pub nodes: u64,
    /// Positions of the proof.
    pub proof: u64,
    /// Pawn structures solved, and found so far.
    pub structures: (u64, u64),
}

/// The result of a search.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Thought {
    pub question: Question,
    pub stop: Stop,
    /// EG's answer, if it came to its end.
    pub answer: Option<Answer>,
    /// [`Trace::digest`] of the recording.
    pub digest: u64,
    pub trace: Trace<EgEvent>,
}

/// A search that is run in slices.
pub struct Thinker {
    question: Question,
    eg: Eg,
    recorder: Recorder<EgEvent>,
    so_far: Thinking,
}

/// Counts positions, and halts at the end of a slice or of a stretch of the proof.
struct Turn<'a> {
    left: u64,
    so_far: &'a mut Thinking,
}

impl Observer for Turn<'_> {
    const WANTS_REASONS: bool = false;

    fn see(&mut self, event: EgEvent) -> Flow {
        match event {
            EgEvent::Enter { .. } => {
                self.so_far.nodes += 1;
                self.left = self.left.saturating_sub(1);
            }
            EgEvent::Proof { nodes, .. } => {
                self.so_far.proof = u64::from(nodes);
                self.left = 0;
            }
            EgEvent::Vet { nodes, .. } => {
                self.so_far.proof += u64::from(nodes);
                self.left = 0;
            }
            EgEvent::Structure { solved, found, .. } => {
                self.so_far.structures = (u64::from(solved), u64::from(found));
                self.left = 0;
            }
            _ => {}
        }
        if self.left == 0 {
            ControlFlow::Break(Halt::Slice)
        } else {
            ControlFlow::Continue(())
        }
    }
}

impl Thought {
    /// The position of the first step shown; `None` if EG only moves. The rules' verdict and the exact result of it
    /// are sent before the search, so that the page need not make room for them afterwards.
    pub fn shown_first(&self) -> Option<OfSide> {
        let question = self.question.clone();
        if question.plays {
            return None;
        }
        // Before the first step the page shows the root, which is also the node of the first event.
        let steps = question.step.max(1).min(self.trace.events.len());
        let before = Trace {
            events: self.trace.events[..steps].to_vec(),
            dropped: 0,
        };
        let recording = EgRecording::new(question.into(), before, None).ok()?;
        let node = recording.tree().node_of(steps.checked_sub(1)?)?;
        let side = stronger_side(recording.root());
        Some(OfSide::new(&recording.board(node)?, side))
    }

    /// The recording, to walk through.
    ///
    /// # Errors
    /// If the parts do not belong together.
    pub fn recording(self) -> Result<EgRecording, EgRecordingError> {
        EgRecording::new(self.question.into(), self.trace, self.answer)
    }
}

impl Thinker {
    /// A search that has not begun.
    ///
    /// # Errors
    /// If the position cannot be read.
    pub fn new(question: Question) -> Result<Self, EgRecordingError> {
        let board = parse_fen(&question.position)?;
        Ok(Self {
            eg: if question.plays {
                Eg::new(&board, question.limits).playing()
            } else {
                Eg::new(&board, question.limits)
            },
            question,
            recorder: Recorder::new(STEPS),
            so_far: Thinking::default(),
        })
    }

    /// Searches at most that many positions, or a stretch of the proof; `true` at the end.
    pub fn step(&mut self, nodes: u64) -> bool {
        let turn = Turn {
            left: nodes.max(1),
            so_far: &mut self.so_far,
        };
        // EG has its answer even if it halts at the last event.
        let _ = self.eg.run(&mut (&mut self.recorder, turn));
        self.eg.answer().is_some()
    }

    pub fn progress(&self) -> Thinking {
        self.so_far
    }

    /// Ends the search and returns the recording so far.
    pub fn finish(self) -> Thought {
        let answer = self.eg.answer();
        let trace = self.recorder.into_trace();
        Thought {
            stop: match answer {
                None => Stop::Cancelled,
                Some(answer) if answer.bound_hit => Stop::Nodes,
                Some(_) => Stop::Completed,
            },
            answer,
            digest: trace.digest(),
            question: self.question,
            trace,
        }
    }

    /// Runs to the end in one go.
    pub fn run(mut self) -> Thought {
        while !self.step(u64::MAX) {}
        self.finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kit::experiment::wire::assert_survives;

    fn question(fen: &str) -> Question {
        Question {
            position: fen.to_owned(),
            limits: endgame::eg::Limits::default(),
            plays: false,
            step: 1,
        }
    }

    #[test]
    fn slices_change_nothing() {
        for fen in [
            crate::experiment::link::EXAMPLE,
            "7K/8/k1P5/7p/8/8/8/8 w - - 0 1",
            "8/8/8/3pK3/2kP4/8/8/8 w - - 0 1",
            "5K2/8/8/8/kp6/5P2/8/8 w - - 0 1",
        ] {
            let whole = Thinker::new(question(fen)).unwrap().run();
            let mut sliced = Thinker::new(question(fen)).unwrap();
            while !sliced.step(1) {}
            assert_eq!(sliced.finish(), whole);
            assert!(whole.answer.is_some());
        }
    }

    #[test]
    fn what_was_thought_survives_the_way_and_is_a_recording() {
        let thought = Thinker::new(question(crate::experiment::link::EXAMPLE))
            .unwrap()
            .run();
        let request = Request::Think(thought.question.clone());
        assert_survives(&request, &Reply::Thought(thought.clone()));
        let recording = thought.recording().unwrap();
        let best = recording.answer().unwrap().best.unwrap();
        assert_eq!(best.to_string(), "c2c3");
    }

    #[test]
    fn the_position_shown_first_is_that_of_the_step() {
        for step in [0, 1, 28, 1000] {
            let question = Question {
                step,
                ..question(crate::experiment::link::EXAMPLE)
            };
            let thought = Thinker::new(question).unwrap().run();
            let first = thought.shown_first();
            let recording = thought.recording().unwrap();
            let event = step.clamp(1, recording.trace().events.len()) - 1;
            let node = recording.tree().node_of(event).unwrap();
            let there = OfSide::new(&recording.board(node).unwrap(), Color::White);
            assert_eq!(first, Some(there), "{step}");
        }
        let question = Question {
            plays: true,
            ..question(crate::experiment::link::EXAMPLE)
        };
        assert!(
            Thinker::new(question)
                .unwrap()
                .run()
                .shown_first()
                .is_none()
        );
    }

    #[test]
    fn a_search_that_is_stopped_hands_over_what_there_is() {
        let mut thinker = Thinker::new(question(crate::experiment::link::EXAMPLE)).unwrap();
        thinker.step(2);
        let thought = thinker.finish();
        assert_eq!((thought.stop, thought.answer), (Stop::Cancelled, None));
        assert!(!thought.trace.events.is_empty());
        assert!(thought.recording().is_ok());
    }
}
