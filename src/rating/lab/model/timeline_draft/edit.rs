//! Edits of a draft: moves are marked, changes of preference added, moved, dragged and given
//! other moves. What cannot be done changes nothing and says why.

use super::text::{read_mark, read_time};
use super::{CHANGES_LIMIT, Change, DraftError, LATEST, MARKS_LIMIT, Marked, TimelineDraft};

impl TimelineDraft {
    /// Marks a move, or changes its mark.
    ///
    /// # Errors
    /// If either cannot be read.
    pub fn set_mark(&mut self, name: &str, mark: &str) -> Result<(), DraftError> {
        let name = self.name(name)?;
        let mark = read_mark(mark)?;
        let is_full = self.marks.len() >= MARKS_LIMIT;
        match self.marks.iter_mut().find(|marked| marked.name == name) {
            Some(marked) => marked.mark = mark,
            None if is_full => return Err(DraftError::TooMany(MARKS_LIMIT)),
            None => self.marks.push(Marked { name, mark }),
        }
        self.marks
            .sort_by_key(|marked| std::cmp::Reverse(marked.mark));
        Ok(())
    }

    /// Adds a change of preference; one at that very moment is replaced.
    ///
    /// # Errors
    /// If either cannot be read, or there are too many.
    pub fn add_change(&mut self, since: &str, name: &str) -> Result<(), DraftError> {
        let since = read_time(since)?;
        let name = self.name(name)?;
        self.put(Change { since, name })
    }

    /// Moves a change to another moment, past others if need be. Gives where it stands then.
    ///
    /// # Errors
    /// If there is no such time.
    pub fn set_since(&mut self, index: usize, text: &str) -> Result<(), DraftError> {
        let since = read_time(text)?;
        if index < self.changes.len() {
            let change = self.changes.remove(index);
            self.put(Change { since, ..change })?;
        }
        Ok(())
    }

    /// Moves a change between its neighbours.
    pub fn drag(&mut self, index: usize, since: f64) {
        let before = index.checked_sub(1).map(|i| self.changes[i].since);
        let after = self.changes.get(index + 1).map(|change| change.since);
        if let Some(change) = self.changes.get_mut(index) {
            let gap = self.unit.grain();
            let low = before.map_or(0.0, |before| before + gap);
            let high = after.map_or(LATEST, |after| after - gap);
            if since.is_finite() && low <= high {
                change.since = self.unit.rounded(since).clamp(low, high);
            }
        }
    }

    /// Another move is preferred from there on.
    ///
    /// # Errors
    /// If it is not a move.
    pub fn set_name(&mut self, index: usize, text: &str) -> Result<(), DraftError> {
        let name = self.name(text)?;
        if let Some(change) = self.changes.get_mut(index) {
            change.name = name;
        }
        Ok(())
    }

    fn put(&mut self, change: Change) -> Result<(), DraftError> {
        let at = self.changes.partition_point(|it| it.since < change.since);
        let is_full = self.changes.len() >= CHANGES_LIMIT;
        match self.changes.get_mut(at) {
            // The very moment.
            Some(there) if there.since <= change.since => *there = change,
            _ if is_full => return Err(DraftError::TooMany(CHANGES_LIMIT)),
            _ => self.changes.insert(at, change),
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_change_can_be_moved_past_another_but_not_dragged_past_it() {
        let mut draft = TimelineDraft::default();
        draft.drag(1, 500.0);
        assert!(draft.changes[1].since < 155.0 && draft.changes[1].since > 150.0);
        draft.set_since(1, "3:20").unwrap();
        let order: Vec<&str> = draft.changes.iter().map(|it| it.name.as_str()).collect();
        assert_eq!(order, ["Nxf5", "Rae1", "a4"]);
        // Not onto its neighbour either, wherever the pointer goes.
        for far in [0.0, -1e9] {
            draft.drag(2, far);
            assert!(draft.changes[2].since > draft.changes[1].since);
        }
        draft.drag(0, -5.0);
        assert!(draft.changes[0].since.abs() < 1e-9);
    }

    #[test]
    fn two_changes_never_stand_at_one_moment() {
        let mut draft = TimelineDraft::default();
        draft.add_change("94", "f4").unwrap();
        assert_eq!(draft.changes_text(), "0:Nxf5, 94:f4, 155:Rae1");
        draft.set_since(2, "94").unwrap();
        assert_eq!(draft.changes_text(), "0:Nxf5, 94:Rae1");
    }

    #[test]
    fn times_and_words_that_cannot_be_are_refused() {
        let mut draft = TimelineDraft::default();
        for time in ["-1", "NaN", "inf", "soon", "2e9", ""] {
            assert!(draft.add_change(time, "a4").is_err(), "{time}");
        }
        for word in ["", "a b", "a=b", "a,b", "abcdefghijklmnopqrst"] {
            assert!(draft.add_change("3", word).is_err(), "{word}");
        }
    }
}
