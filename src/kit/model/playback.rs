//! Walking through a recording: the cursor, what is looked at, what one stops at, how fast it plays.
//! A lab holds a [`Playback`], has one action for all [`Step`]s, and the keys and the stepper send them.

use crate::model::keys::{Binding, row, shifted};
use crate::model::predict::{Guess, Predict, Question};
use chess::words::counted;
use trace::{Cursor, NodeId, Tree};

/// The speeds, in steps per second.
pub const SPEEDS: [u32; 6] = [1, 2, 5, 10, 30, 120];

/// Number of steps within which a question with another answer is looked for.
const NEAR: usize = 60;

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
    /// The stop, as a row of the lab's table of stops.
    SetStop(usize),
    /// The speed, as a row of [`SPEEDS`].
    SetSpeed(usize),
    /// In predict mode, or into it.
    Guess(Guess),
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

/// The thing that board and panels show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Focus {
    Setup,
    Recording,
}

/// Where one is in a recording, and how one goes on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Playback {
    /// The step shown.
    pub cursor: Cursor,
    /// The node shown.
    pub selection: Selection,
    /// The stop: a row of the lab's table of stops.
    pub stop: usize,
    /// Whether the steps play.
    pub playing: bool,
    /// Row of the speed.
    pub speed: usize,
    /// Whether the next step is guessed before it is shown, and how well.
    pub predict: Predict,
}

/// The result of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The cursor is where the step leads.
    There,
    /// There is no further event to stop at, or in predict mode none to guess.
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
            predict: Predict::default(),
        }
    }
}

impl Playback {
    /// Takes a step through a recording with this tree, in which `node` is shown. A recording without
    /// nodes has an empty tree. `question` gives what can be guessed at a step, before the event after it is shown:
    /// while a question waits, steps forward do not go past it, and the next stop is the next question.
    pub fn take(
        &mut self,
        step: Step,
        tree: &Tree,
        node: Option<NodeId>,
        is_stop: impl Fn(usize) -> bool,
        question: impl Fn(usize) -> Option<Question>,
    ) -> Outcome {
        if self.set(step) {
            return Outcome::Set;
        }
        if let Step::Guess(guess) = step {
            return self.guess(guess, question);
        }
        let is_on = matches!(step, Step::Next | Step::NextStop | Step::Tick(_))
            || step == Step::TogglePlay && !self.playing;
        if is_on && self.predict.asked().is_some() {
            self.playing = false;
            return Outcome::There;
        }
        let cursor = self.cursor;
        let is_open = |step: usize| {
            self.predict.is_on()
                && !self.predict.is_through(step as u64)
                && question(step).is_some()
        };
        let target = match step {
            Step::Next => Some(cursor.next()),
            Step::Previous => Some(cursor.previous()),
            Step::First => Some(cursor.first()),
            Step::Last => Some(cursor.last()),
            Step::NextStop if self.predict.is_on() => {
                let next = self.next_question(&is_open, &question);
                next.map(|step| cursor.seek(step))
            }
            Step::NextStop => cursor.next_where(|&event| is_stop(event)),
            Step::PreviousStop => cursor.previous_where(|&event| is_stop(event)),
            Step::Over => Some(self.after_return(tree, node)),
            Step::Out => {
                let parent = node.and_then(|node| tree.get(node)?.parent());
                Some(self.after_return(tree, parent))
            }
            Step::Seek(step) => Some(cursor.seek(step)),
            Step::Tick(steps) => {
                let wanted = cursor.seek(cursor.step().saturating_add(steps));
                let asking = (cursor.step() + 1..=wanted.step()).find(|&step| is_open(step));
                Some(asking.map_or(wanted, |step| cursor.seek(step)))
            }
            Step::To(node) => tree
                .get(node)
                .map(|node| cursor.seek(node.enter as usize + 1)),
            Step::TogglePlay if !self.playing && cursor == cursor.last() => Some(cursor.first()),
            Step::TogglePlay | Step::SetStop(_) | Step::SetSpeed(_) | Step::Guess(_) => {
                Some(cursor)
            }
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
        self.predict.leave();
        self.ask(question);
        Outcome::There
    }

    /// The step of the next question of a set: some steps on, where one with another answer is near that one. After the last
    /// question come those that were left out before.
    fn next_question(
        &self,
        is_open: &impl Fn(usize) -> bool,
        question: &impl Fn(usize) -> Option<Question>,
    ) -> Option<usize> {
        let (now, last) = (self.cursor.step(), self.cursor.last().step());
        let far = now + 1 + self.predict.stride(last.saturating_sub(now));
        let is_new = |step: usize| question(step).is_some_and(|it| !self.predict.is_repeated(&it));
        let places = || (far..=last).chain(now + 1..far).chain(0..=now);
        let first = places()
            .find(|&step| is_open(step) && is_new(step))
            .or_else(|| places().find(|&step| is_open(step)))?;
        let is_better = |step: usize| {
            is_open(step)
                && question(step).is_some_and(|it| {
                    self.predict.is_different(&it) && !self.predict.is_repeated(&it)
                })
        };
        let near = (first..=last.min(first + NEAR)).find(|&step| is_better(step));
        Some(near.unwrap_or(first))
    }

    /// The announcement that there is no further stop; `what` names the kind of stop and may be empty.
    pub fn no_further(&self, what: &str) -> String {
        if self.predict.is_on() {
            "No question is left here".to_owned()
        } else if what.is_empty() {
            "No more stops".to_owned()
        } else {
            format!("No more stops: {what}")
        }
    }

    fn guess(&mut self, guess: Guess, question: impl Fn(usize) -> Option<Question>) -> Outcome {
        let choice = match guess {
            Guess::Answer(choice) => Some(choice),
            Guess::Begin | Guess::End | Guess::Pass | Guess::Clear => None,
        };
        if matches!(guess, Guess::Answer(_) | Guess::Pass)
            && let Some(then) = self.predict.answer(choice)
        {
            self.cursor = self.cursor.seek(then);
            self.selection = Selection::Step;
        }
        self.playing = false;
        self.ask(question);
        Outcome::There
    }

    /// Asks what comes next, if that can be guessed.
    fn ask(&mut self, question: impl Fn(usize) -> Option<Question>) {
        let step = self.cursor.step();
        self.predict.arrive(step as u64, || question(step));
        self.playing &= self.predict.asked().is_none();
    }

    /// Steps a second, if they play.
    pub fn ticks(&self) -> Option<u32> {
        self.playing.then(|| SPEEDS[self.speed])
    }

    /// Sets what is for later steps; `false` if the step is none of those. It needs no recording.
    pub fn set(&mut self, step: Step) -> bool {
        match step {
            Step::SetStop(row) => self.stop = row,
            Step::SetSpeed(row) => self.speed = row.min(SPEEDS.len() - 1),
            Step::Guess(Guess::End) => self.predict.end(),
            Step::Guess(Guess::Clear) => {
                self.predict.clear();
                return false;
            }
            Step::Guess(Guess::Begin) => {
                self.predict.begin();
                // Where there is a recording, the question at its step is asked.
                return false;
            }
            _ => return false,
        }
        true
    }

    /// Shows a new recording at this step, or after its first. If it is too short, shows its end and returns a message.
    pub fn show(&mut self, len: usize, step: Option<usize>) -> Option<String> {
        let cursor = Cursor::new(len);
        self.cursor = step.map_or(cursor.next(), |step| cursor.seek(step));
        self.selection = Selection::Step;
        self.playing = false;
        self.predict.forget_places();
        step.filter(|&step| step > len).map(|step| {
            format!(
                "The link asks for step {step}, but the recording has {}; its last is \
                 shown.",
                counted(len, "step")
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
    row("ArrowDown", "↓", "step over this node", Step::Over),
    row(
        "ArrowUp",
        "↑",
        "step out to where the parent returns",
        Step::Out,
    ),
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
        playback.take(step, &Tree::default(), None, |event| event == 3, |_| None)
    }

    /// Steps through a recording in which what follows step 2 and step 4 can be guessed.
    fn guess(playback: &mut Playback, step: Step) -> Outcome {
        let question = |step: usize| {
            (step == 2 || step == 4).then(|| Question {
                asks: "What comes?".to_owned(),
                choices: vec!["this".to_owned(), "that".to_owned()],
                right: 1,
                why: String::new(),
                slip: None,
                then: step + 1,
            })
        };
        playback.take(step, &Tree::default(), None, |_| false, question)
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
    fn in_predict_mode_no_step_on_goes_past_a_question() {
        let mut playback = playback(6);
        guess(&mut playback, Step::Guess(Guess::Begin));
        guess(&mut playback, Step::TogglePlay);
        guess(&mut playback, Step::Tick(5));
        assert_eq!((playback.cursor.step(), playback.playing), (2, false));
        for step in [
            Step::Next,
            Step::NextStop,
            Step::Tick(1),
            Step::TogglePlay,
            Step::Guess(Guess::Begin),
        ] {
            guess(&mut playback, step);
            assert_eq!((playback.cursor.step(), playback.playing), (2, false));
        }
        guess(&mut playback, Step::Guess(Guess::Answer(1)));
        assert_eq!(playback.cursor.step(), 3);
        assert!(playback.predict.told().unwrap().is_right());
        assert_eq!(guess(&mut playback, Step::NextStop), Outcome::There);
        assert_eq!(playback.cursor.step(), 4);
        assert!(playback.predict.asked().is_some() && playback.predict.told().is_none());
        // Past the last question those that were left out come.
        guess(&mut playback, Step::Guess(Guess::End));
        guess(&mut playback, Step::Guess(Guess::Begin));
        playback.predict.forget_places();
        guess(&mut playback, Step::Last);
        guess(&mut playback, Step::NextStop);
        assert_eq!(playback.cursor.step(), 2);
        guess(&mut playback, Step::Guess(Guess::Answer(0)));
        // Back is free, and what is through is not asked again.
        guess(&mut playback, Step::First);
        assert!(playback.predict.asked().is_none());
        guess(&mut playback, Step::NextStop);
        assert_eq!(playback.cursor.step(), 4);
        guess(&mut playback, Step::Guess(Guess::Pass));
        assert_eq!(guess(&mut playback, Step::NextStop), Outcome::NoFurther);
        assert_eq!(playback.predict.score().text(), "1 of 2 right; 1 passed.");
        guess(&mut playback, Step::Guess(Guess::End));
        guess(&mut playback, Step::First);
        guess(&mut playback, Step::Seek(2));
        assert!(playback.predict.asked().is_none());
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
