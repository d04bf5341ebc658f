//! Undo and redo: the values before, and those taken back. What is one gesture (a drag, a slide) is
//! one step.

/// Number of steps that can be taken back.
const LIMIT: usize = 200;

/// A value with its past and its future.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct History<T> {
    present: T,
    past: Vec<T>,
    future: Vec<T>,
    /// The gesture under way.
    gesture: Option<u32>,
}

impl<T: Clone + PartialEq> History<T> {
    /// A value without a past.
    pub fn new(present: T) -> Self {
        Self {
            present,
            past: Vec::new(),
            future: Vec::new(),
            gesture: None,
        }
    }

    /// The value.
    pub fn get(&self) -> &T {
        &self.present
    }

    /// Another value; the same one again is not a step. All changes of one gesture are one step.
    pub fn set(&mut self, value: T, gesture: Option<u32>) {
        if value == self.present {
            return;
        }
        let goes_on = gesture.is_some() && gesture == self.gesture;
        let before = std::mem::replace(&mut self.present, value);
        if !goes_on {
            self.past.push(before);
            if self.past.len() > LIMIT {
                self.past.remove(0);
            }
        }
        self.future.clear();
        self.gesture = gesture;
    }

    /// The gesture is over: the next change is a step of its own.
    pub fn end_gesture(&mut self) {
        self.gesture = None;
    }

    /// A step back; `false` if there is none.
    pub fn undo(&mut self) -> bool {
        let Some(before) = self.past.pop() else {
            return false;
        };
        self.gesture = None;
        self.future
            .push(std::mem::replace(&mut self.present, before));
        true
    }

    /// A step taken back is made again; `false` if there is none.
    pub fn redo(&mut self) -> bool {
        let Some(after) = self.future.pop() else {
            return false;
        };
        self.gesture = None;
        self.past.push(std::mem::replace(&mut self.present, after));
        true
    }

    /// Whether there is a step to take back.
    pub fn can_undo(&self) -> bool {
        !self.past.is_empty()
    }

    /// Whether there is a step to make again.
    pub fn can_redo(&self) -> bool {
        !self.future.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_are_taken_back_and_made_again() {
        let mut history = History::new(1);
        history.set(2, None);
        history.set(2, None);
        history.set(3, None);
        assert!(history.undo() && history.undo() && !history.undo());
        assert_eq!(*history.get(), 1);
        assert!(history.redo());
        assert_eq!(*history.get(), 2);
        history.set(9, None);
        assert!(!history.can_redo() && history.can_undo());
    }

    #[test]
    fn a_drag_is_one_step() {
        let mut history = History::new(0);
        for value in 1..50 {
            history.set(value, Some(7));
        }
        history.end_gesture();
        history.set(100, Some(7));
        assert!(history.undo());
        assert_eq!(*history.get(), 49);
        assert!(history.undo());
        assert_eq!(*history.get(), 0);
    }

    #[test]
    fn the_past_is_bounded() {
        let mut history = History::new(0);
        for value in 1..1000 {
            history.set(value, None);
        }
        let mut steps = 0;
        while history.undo() {
            steps += 1;
        }
        assert_eq!(steps, LIMIT);
    }
}
