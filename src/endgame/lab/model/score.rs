//! The score of the drill, and the failed exercises that come back.

use crate::experiment::exercise::{Aim, ExerciseSpec};
use endgame::oracle::Material;
use serde::{Deserialize, Serialize};

/// A failed exercise comes back after that many others, by its number of successes since (ours).
const PAUSES: [u32; 4] = [2, 5, 12, 30];

/// The most failed exercises that are remembered.
const CARDS: usize = 200;

/// A failed exercise that comes back later.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Card {
    pub(super) position: String,
    pub(super) wanted: ExerciseSpec,
    /// Number of successes since it was failed.
    stage: u8,
    /// It comes back when that many exercises are done.
    due: u32,
}

/// The score, and the exercises that come back.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Score {
    pub done: u32,
    pub kept: u32,
    /// Exercises solved in a row.
    pub row: u32,
    cards: Vec<Card>,
}

impl Score {
    /// Number of exercises that come back.
    pub fn waiting(&self) -> usize {
        self.cards.len()
    }

    /// The exercise of this ending and task that is due for the longest time.
    pub(super) fn due(&self, material: Material, aim: Aim) -> Option<&Card> {
        let is_chosen = |card: &&Card| card.wanted.material == material && card.wanted.aim == aim;
        let due = self.cards.iter().filter(|card| card.due <= self.done);
        due.filter(is_chosen).min_by_key(|card| card.due)
    }

    /// Adds what another tab has counted since `base`, from which both began. The row of solved exercises is this tab's.
    pub(super) fn join(&mut self, theirs: Self, base: &Self) {
        self.done += theirs.done.saturating_sub(base.done);
        self.kept += theirs.kept.saturating_sub(base.kept);
        for card in theirs.cards {
            let is_in = |cards: &[Card]| cards.iter().any(|it| it.position == card.position);
            if !is_in(&self.cards) && !is_in(&base.cards) && self.cards.len() < CARDS {
                self.cards.push(card);
            }
        }
    }

    /// Counts a finished exercise, and decides when it comes back.
    pub(super) fn count(&mut self, position: &str, wanted: ExerciseSpec, is_kept: bool) {
        self.done += 1;
        let at = self.cards.iter().position(|card| card.position == position);
        let before = at.map(|at| self.cards.remove(at));
        let stage = match (is_kept, before) {
            (true, None) => None,
            (true, Some(card)) => Some(card.stage + 1),
            (false, _) => Some(0),
        };
        if is_kept {
            self.kept += 1;
            self.row += 1;
        } else {
            self.row = 0;
        }
        if let Some(stage) = stage
            && let Some(pause) = PAUSES.get(usize::from(stage))
        {
            if self.cards.len() >= CARDS {
                self.cards.remove(0);
            }
            self.cards.push(Card {
                position: position.to_owned(),
                wanted,
                stage,
                due: self.done + pause,
            });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::experiment::exercise::Difficulty;

    fn wanted() -> ExerciseSpec {
        ExerciseSpec {
            material: "KPK".parse().unwrap(),
            difficulty: Difficulty::Hard,
            aim: Aim::Win,
            seed: 1,
        }
    }

    fn due(score: &Score) -> Option<&Card> {
        score.due(wanted().material, wanted().aim)
    }

    #[test]
    fn what_was_lost_comes_back_where_its_ending_and_task_are_chosen() {
        let mut score = Score::default();
        score.count("lost", wanted(), false);
        for other in 0..PAUSES[0] {
            score.count(&other.to_string(), wanted(), true);
        }
        let krk = "KRK".parse().unwrap();
        assert_eq!(score.due(krk, Aim::Win), None);
        assert_eq!(score.due(wanted().material, Aim::Draw), None);
        assert_eq!(due(&score).unwrap().position, "lost");
    }

    #[test]
    fn what_was_lost_comes_back_later_each_time_it_is_kept_and_then_no_more() {
        let mut score = Score::default();
        score.count("lost", wanted(), false);
        for (kept, pause) in PAUSES.iter().enumerate() {
            for other in 0..*pause {
                assert_eq!(due(&score), None, "after {other} others");
                score.count(&format!("other {kept} {other}"), wanted(), true);
            }
            assert_eq!(due(&score).unwrap().position, "lost");
            score.count("lost", wanted(), true);
        }
        assert_eq!((due(&score), score.waiting()), (None, 0));
    }

    #[test]
    fn no_more_is_remembered_than_there_is_room_for() {
        let mut score = Score::default();
        for number in 0..2 * CARDS {
            score.count(&number.to_string(), wanted(), false);
        }
        assert_eq!(score.waiting(), CARDS);
    }

    #[test]
    fn two_tabs_scores_add_up_and_a_solved_exercise_does_not_come_back() {
        let mut base = Score::default();
        base.count("both", wanted(), false);
        let (mut mine, mut theirs) = (base.clone(), base.clone());
        mine.cards.clear();
        mine.count("mine", wanted(), true);
        theirs.count("theirs", wanted(), false);
        theirs.count("good", wanted(), true);
        mine.join(theirs, &base);
        assert_eq!((mine.done, mine.kept, mine.row), (4, 2, 1));
        let positions: Vec<&str> = mine.cards.iter().map(|it| &*it.position).collect();
        assert_eq!(positions, ["theirs"]);
    }
}
