//! Walking through a recording: the cursor, what is looked at, what one stops at, how fast it plays.
//! A lab holds a [`Playback`], has one action for all [`Step`]s, and the keys and the stepper send them.

use crate::app::kit::keys::{Binding, row, shifted};
use crate::trace::{Cursor, NodeId, Tree};

/// The speeds, in steps per second.
pub const SPEEDS: [u32; 6] = [1, 2, 5, 10, 30, 120];

/// A step, or what is to be set for the steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// Before the first step.
    First,
    /// One step back.
    Previous,
    Next,
    /// After the last step.
    Last,
    /// To the event before that is worth stopping at.
    PreviousStop,
    /// To the next event that is worth stopping at.
    NextStop,
    /// To where the node shown returns.
    Over,
    /// To where the parent of the node shown returns.
    Out,
    Seek(usize),
    /// To the step that enters a node.
    To(NodeId),
    /// The clock ticks while the steps play: some steps on.
    Tick(usize),
    /// Play or hold the steps.
    TogglePlay,
    /// What to stop at, as a row of the lab's table of stops.
    SetStop(usize),
    /// The speed, as a row of [`SPEEDS`].
    SetSpeed(usize),
}

/// Which node the panels show.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Selection {
    /// The node of the step.
    #[default]
    Step,
    /// This node, whatever the step.
    Node(NodeId),
}

/// What board and panels follow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Focus {
    /// What is set up.
    Setup,
    Recording,
}

/// Where one is in a recording, and how one goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Playback {
    /// The step shown.
    pub cursor: Cursor,
    /// The node shown.
    pub selection: Selection,
    /// What to stop at: a row of the lab's table of stops.
    pub stop: usize,
    /// Whether the steps play.
    pub playing: bool,
    /// Row of the speed.
    pub speed: usize,
}

/// What came of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The cursor is where the step leads.
    There,
    /// There is no further event to stop at.
    NoFurther,
    /// Only something for later steps was set.
    Set,
}

impl Default for Playback {
    fn default() -> Self {
        Self {
            cursor: Cursor::default(),
            selection: Selection::Step,
            stop: 0,
            playing: false,
            speed: 1,
        }
    }
}

impl Playback {
    /// Takes a step through a recording with this tree, in which `node` is shown. A recording without
    /// nodes has an empty tree.
    pub fn take(
        &mut self,
        step: Step,
        tree: &Tree,
        node: Option<NodeId>,
        is_stop: impl Fn(usize) -> bool,
    ) -> Outcome {
        if self.set(step) {
            return Outcome::Set;
        }
        let cursor = self.cursor;
        let target = match step {
            Step::Next => Some(cursor.next()),
            Step::Previous => Some(cursor.previous()),
            Step::First => Some(cursor.first()),
            Step::Last => Some(cursor.last()),
            Step::NextStop => cursor.next_where(|&event| is_stop(event)),
            Step::PreviousStop => cursor.previous_where(|&event| is_stop(event)),
            Step::Over => Some(self.after_return(tree, node)),
            Step::Out => {
                let parent = node.and_then(|node| tree.get(node)?.parent());
                Some(self.after_return(tree, parent))
            }
            Step::Seek(step) => Some(cursor.seek(step)),
            Step::Tick(steps) => Some(cursor.seek(cursor.step().saturating_add(steps))),
            Step::To(node) => tree
                .get(node)
                .map(|node| cursor.seek(node.enter as usize + 1)),
            Step::TogglePlay if !self.playing && cursor == cursor.last() => Some(cursor.first()),
            Step::TogglePlay | Step::SetStop(_) | Step::SetSpeed(_) => Some(cursor),
        };
        let Some(target) = target else {
            return Outcome::NoFurther;
        };
        self.cursor = target;
        self.selection = Selection::Step;
        self.playing = match step {
            Step::TogglePlay => !self.playing,
            Step::Tick(_) => self.playing && target != target.last(),
            _ => false,
        };
        Outcome::There
    }

    /// Sets what is for later steps; `false` if the step is none of those. It needs no recording.
    pub fn set(&mut self, step: Step) -> bool {
        match step {
            Step::SetStop(row) => self.stop = row,
            Step::SetSpeed(row) => self.speed = row.min(SPEEDS.len() - 1),
            _ => return false,
        }
        true
    }

    /// A new recording is shown at this step, or after its first. If it has not as
    /// many, its last is shown and the answer says so.
    pub fn show(&mut self, len: usize, step: Option<usize>) -> Option<String> {
        let cursor = Cursor::new(len);
        self.cursor = step.map_or(cursor.next(), |step| cursor.seek(step));
        self.selection = Selection::Step;
        self.playing = false;
        step.filter(|&step| step > len).map(|step| {
            format!(
                "The link asks for step {step}, but the recording has {len} steps; its last is \
                 shown."
            )
        })
    }

    /// Looks at a node of the tree without moving the step; `false` if there is none such.
    pub fn select(&mut self, selection: Selection, tree: &Tree) -> bool {
        let known = match selection {
            Selection::Step => true,
            Selection::Node(node) => tree.get(node).is_some(),
        };
        if known {
            self.selection = selection;
            self.playing = false;
        }
        known
    }

    /// The cursor just after the parent has heard what the node returns, or at the end.
    fn after_return(&self, tree: &Tree, node: Option<NodeId>) -> Cursor {
        let leave = || {
            let leave = tree.get(node?)?.leave()? as usize;
            // A second press goes on past what the parent makes of it.
            Some(if self.cursor.step() > leave {
                leave + 2
            } else {
                leave + 1
            })
        };
        leave().map_or(self.cursor.last(), |step| self.cursor.seek(step))
    }
}

/// The keys of the steps, the same in every lab.
pub const STEP_KEYS: [Binding<Step>; 7] = [
    row("ArrowRight", "→", "one step on", Step::Next),
    row("ArrowLeft", "←", "one step back", Step::Previous),
    shifted("ArrowRight", "Shift →", "to the next stop", Step::NextStop),
    shifted(
        "ArrowLeft",
        "Shift ←",
        "to the previous stop",
        Step::PreviousStop,
    ),
    row("Home", "Home", "before the first step", Step::First),
    row("End", "End", "after the last step", Step::Last),
    row(" ", "Space", "play or pause the steps", Step::TogglePlay),
];

/// The keys that lead along the tree, where a recording has one.
pub const NODE_KEYS: [Binding<Step>; 2] = [
    row(
        "ArrowDown",
        "↓",
        "over this node: to where it returns",
        Step::Over,
    ),
    row("ArrowUp", "↑", "out to where the parent returns", Step::Out),
];

#[cfg(test)]
mod tests {
    use super::*;

    fn playback(len: usize) -> Playback {
        let mut playback = Playback::default();
        assert_eq!(playback.show(len, None), None);
        playback
    }

    fn take(playback: &mut Playback, step: Step) -> Outcome {
        playback.take(step, &Tree::default(), None, |event| event == 3)
    }

    #[test]
    fn stops_are_found_both_ways_and_no_further() {
        let mut playback = playback(6);
        assert_eq!(take(&mut playback, Step::NextStop), Outcome::There);
        assert_eq!(playback.cursor.step(), 4);
        assert_eq!(take(&mut playback, Step::NextStop), Outcome::NoFurther);
        assert_eq!(playback.cursor.step(), 4);
        take(&mut playback, Step::Last);
        assert_eq!(take(&mut playback, Step::PreviousStop), Outcome::There);
        assert_eq!(playback.cursor.step(), 4);
    }

    #[test]
    fn playing_ends_at_the_last_step_and_begins_again_at_the_first() {
        let mut playback = playback(6);
        take(&mut playback, Step::TogglePlay);
        assert!(playback.playing);
        take(&mut playback, Step::Tick(3));
        assert!(playback.playing);
        take(&mut playback, Step::Tick(usize::MAX));
        assert!(!playback.playing && playback.cursor == playback.cursor.last());
        take(&mut playback, Step::TogglePlay);
        assert!(playback.playing && playback.cursor.step() == 0);
        take(&mut playback, Step::Next);
        assert!(!playback.playing);
    }

    #[test]
    fn a_step_past_the_end_is_answered_by_the_last() {
        let mut playback = Playback::default();
        let said = playback.show(6, Some(9)).unwrap();
        assert!(said.contains("step 9") && said.contains("6 steps"));
        assert_eq!(playback.cursor.step(), 6);
        assert_eq!(playback.show(6, Some(6)), None);
    }

    #[test]
    fn setting_what_to_stop_at_leaves_the_steps_playing() {
        let mut playback = playback(6);
        take(&mut playback, Step::TogglePlay);
        assert_eq!(take(&mut playback, Step::SetStop(2)), Outcome::Set);
        assert_eq!(
            take(&mut playback, Step::SetSpeed(usize::MAX)),
            Outcome::Set
        );
        assert!(playback.playing);
        assert_eq!((playback.stop, playback.speed), (2, SPEEDS.len() - 1));
    }
}
