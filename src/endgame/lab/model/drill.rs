//! The drill: the user plays one side of an exercise against perfect play. The tables judge each move, and a bad move
//! is answered with the rule that refutes it. A failed exercise comes back after a few others, later after each
//! success. The browser stores the score and the exercises to come back.

pub mod assigned;
mod judging;
mod solution;

pub use assigned::{Assignment, DrillResult};
pub use solution::{Solution, runs_alone};

use super::questions::MoveOf;
use super::score::Score;
use super::tables::{TableWait, TableWish};
use super::{Effect, Lab, set_number};
use crate::experiment::exercise::{Aim, Difficulty, ExerciseOutcome, ExerciseSpec};
pub use crate::experiment::exercise::{KINDS, SEEDS};
use crate::experiment::messages::Request;
use chess::words::side_name;
use cozy_chess::{Board, Color, Move};
use kit::experiment::query::{pack_value, unpack_value};
use kit::model::game::Game;
use kit::model::lab::{Elsewhere, Joined};
use kit::model::typed::Wrong;

pub const DIFFICULTIES: [(Difficulty, &str); 3] = [
    (Difficulty::Easy, "easy: at least half of your moves work"),
    (
        Difficulty::Middling,
        "medium: fewer than half of your moves work",
    ),
    (Difficulty::Hard, "hard: only one move works"),
];

pub const AIMS: [(Aim, &str); 2] = [(Aim::Win, "win"), (Aim::Draw, "hold the draw")];

/// The user holds a draw by making that many moves (ours).
const HELD: u32 = 12;
/// The most exercises that are passed over for one that teaches something (ours). About half of those with one pawn are.
const PASSED_OVER: u32 = 100;
/// The storage key, after the prefix of the lab.
pub const KEY: &str = "drill";

/// The state of an exercise.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExerciseState {
    /// The user is to move, or the move is being judged.
    Playing,
    Kept,
    Lost,
    /// The user stopped it.
    Left,
}

/// An exercise on the board.
#[derive(Clone, Debug)]
pub struct Exercise {
    pub wanted: ExerciseSpec,
    position: String,
    /// The user's side.
    pub side: Color,
    pub stand: ExerciseState,
    /// Number of the user's moves.
    moves: u32,
    /// True if it was tried before and came back at once; such a try does not count in the results handed in.
    is_retry: bool,
    judging: Option<MoveOf>,
    /// The comment on the last move.
    pub word: String,
    pub judged: Option<Judged>,
}

/// The user's last move with its judgement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Judged {
    pub mv: Move,
    pub san: String,
    pub is_right: bool,
    /// A move that keeps the value, after a mistake.
    pub better: Option<Move>,
}

/// An exercise that the worker is asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct AwaitedExercise {
    wanted: ExerciseSpec,
    /// Its position, if it was on the board before; the worker then only says whether it has the tables.
    position: Option<String>,
    /// True if the exercise comes back because the user failed it earlier.
    was_failed: bool,
    tables: TableWait,
}

/// The drill.
#[derive(Clone, Debug, Default)]
pub struct Drill {
    /// The ending, by its place among [`KINDS`].
    pub kind: usize,
    pub difficulty: Difficulty,
    pub aim: Aim,
    /// The number of the next exercise.
    pub seed: u64,
    pub wrong_seed: Option<Wrong>,
    pub exercise: Option<Exercise>,
    /// True if the first right move solves an exercise.
    pub is_short: bool,
    /// The exercises of a link, in their order.
    pub assigned: Option<Assignment>,
    pub score: Score,
    pub(super) asked: Option<AwaitedExercise>,
    /// Exercises passed over since the last one shown.
    passed_over: u32,
    /// The reason why there is no exercise.
    pub trouble: Option<String>,
    pub(super) unkept: bool,
    /// The score of an exercise that has just ended, until the page is told.
    pub(super) untold: Option<Effect>,
}

#[derive(Clone, Debug)]
pub enum DrillAction {
    Kind(usize),
    Difficulty(usize),
    Aim(usize),
    Seed(String),
    Next,
    /// The next exercise, solved by the first right move.
    NextMove,
    /// The next exercise, to be played to its end.
    NextGame,
    Again,
    /// Stop the exercise, or waiting for one.
    Leave,
    /// Reset the score and the exercises to come back.
    Forget,
}

impl Drill {
    /// True during an exercise. The page then hides what would tell its answer.
    pub fn is_on(&self) -> bool {
        self.playing().is_some()
    }

    /// The user's side in the current exercise.
    pub fn side(&self) -> Option<Color> {
        self.playing().map(|exercise| exercise.side)
    }

    /// True in an exercise in which the user plays the other side.
    pub(super) fn waits_for(&self, mover: Color) -> bool {
        self.side().is_some_and(|side| side != mover)
    }

    fn playing(&self) -> Option<&Exercise> {
        let exercise = self.exercise.as_ref();
        exercise.filter(|exercise| exercise.stand == ExerciseState::Playing)
    }

    pub fn lacks(&self) -> Option<TableWish> {
        let awaited = self.asked.as_ref()?;
        awaited.tables.lacks(awaited.wanted.material)
    }

    /// True while the drill waits for an exercise from the worker.
    pub fn awaits(&self) -> bool {
        self.asked.is_some()
    }

    fn await_exercise(&mut self, wanted: ExerciseSpec, position: Option<String>, was_failed: bool) {
        self.trouble = None;
        self.asked = Some(AwaitedExercise {
            wanted,
            position,
            was_failed,
            tables: TableWait::default(),
        });
    }

    /// The request for the awaited exercise, if it is to be sent now.
    pub(super) fn request(&mut self) -> Option<Request> {
        let awaited = self.asked.as_mut()?;
        let is_due = awaited.tables.sends();
        is_due.then_some(Request::Exercise(awaited.wanted))
    }

    /// Asks for the awaited exercise again: there are other tables.
    pub(super) fn ask_again(&mut self) {
        if let Some(awaited) = &mut self.asked {
            awaited.tables.ask_again();
        }
    }

    /// The user's last move, with its position, until it is judged.
    pub(super) fn judging(&self) -> Option<MoveOf> {
        self.exercise.as_ref()?.judging.clone()
    }

    /// The worker is gone. If workers fail again and again, nothing is waited for any more.
    pub(super) fn lose_worker(&mut self, is_failing: bool) {
        const RELOAD: &str = "The worker has failed too often. Reload the page, then press \u{201c}Next \
                              exercise\u{201d}.";
        if !is_failing {
            if let Some(awaited) = &mut self.asked {
                awaited.tables.lose_worker();
            }
            return;
        }
        if let Some(exercise) = &mut self.exercise
            && exercise.judging.take().is_some()
        {
            exercise.stand = ExerciseState::Left;
            RELOAD.clone_into(&mut exercise.word);
        }
        if self.asked.take().is_some() {
            self.trouble = Some(RELOAD.to_owned());
        }
    }

    /// Restores the score of earlier visits; text that cannot be read is ignored.
    pub(super) fn restore(&mut self, text: &str) {
        if let Ok(score) = unpack_value(text) {
            self.score = score;
        }
    }

    /// Adds the exercises that another tab has counted.
    pub(super) fn join_stored(&mut self, elsewhere: Elsewhere<'_>) -> Joined {
        let Ok(theirs) = unpack_value(elsewhere.theirs) else {
            return Joined::Neither;
        };
        let base = elsewhere.base.and_then(|text| unpack_value(text).ok());
        self.score.join(theirs, &base.unwrap_or_default());
        self.unkept = true;
        Joined::Both
    }

    /// The score to store, if it has changed.
    pub(super) fn drain_unsaved(&mut self) -> Vec<(String, Option<String>)> {
        if !std::mem::take(&mut self.unkept) {
            return Vec::new();
        }
        let value = (self.score != Score::default()).then(|| pack_value(&self.score));
        vec![(KEY.to_owned(), value.flatten())]
    }

    fn set_seed(&mut self, text: String) {
        let bounds = (0, SEEDS, "exercises");
        set_number(text, bounds, &mut self.seed, &mut self.wrong_seed);
        self.keep_exercise();
    }

    /// Has the next exercise shown in any case, since somebody named its number.
    pub(super) fn keep_exercise(&mut self) {
        self.passed_over = PASSED_OVER;
    }

    /// Ends the exercise and counts it; a first try also counts in the results handed in.
    fn end(&mut self, stand: ExerciseState, word: String) {
        let Some(exercise) = &mut self.exercise else {
            return;
        };
        exercise.stand = stand;
        exercise.judging = None;
        exercise.word = word;
        let is_kept = stand == ExerciseState::Kept;
        self.score
            .count(&exercise.position, exercise.wanted, is_kept);
        self.unkept = true;
        if let Some(assigned) = &mut self.assigned {
            assigned.count(is_kept);
        }
        if exercise.is_retry {
            return;
        }
        let ending = super::panels::words::material(exercise.wanted.material);
        let what = match &self.assigned {
            Some(assigned) => format!("Drill {ending}, assigned {}", assigned.numbers()),
            None => format!("Drill {ending}"),
        };
        self.untold = Some(Effect::Score {
            what,
            right: usize::from(is_kept),
            of: 1,
        });
    }
}

impl Lab {
    pub(super) fn drill(&mut self, action: DrillAction) -> Vec<Effect> {
        let drill = &mut self.drill;
        let is_setting = matches!(
            action,
            DrillAction::Kind(_)
                | DrillAction::Difficulty(_)
                | DrillAction::Aim(_)
                | DrillAction::Seed(_)
        );
        if is_setting {
            drill.assigned = None;
        }
        match action {
            DrillAction::Kind(row) => drill.kind = row.min(KINDS.len() - 1),
            DrillAction::Difficulty(row) => {
                drill.difficulty = DIFFICULTIES.get(row).map(|row| row.0).unwrap_or_default();
            }
            DrillAction::Aim(row) => drill.aim = AIMS.get(row).map(|row| row.0).unwrap_or_default(),
            DrillAction::Seed(text) => drill.set_seed(text),
            DrillAction::Next => return self.next_exercise(),
            DrillAction::NextMove => {
                drill.is_short = true;
                return self.next_exercise();
            }
            DrillAction::NextGame => {
                drill.is_short = false;
                return self.next_exercise();
            }
            DrillAction::Again => {
                if let Some(exercise) = self.drill.exercise.clone() {
                    let position = Some(exercise.position);
                    self.drill.await_exercise(exercise.wanted, position, false);
                }
                return Vec::new();
            }
            DrillAction::Leave => return self.give_up_exercise(),
            DrillAction::Forget => {
                drill.score = Score::default();
                drill.unkept = true;
                return vec![Effect::Say("The score was reset".to_owned())];
            }
        }
        // The settings have changed, so an awaited exercise is requested again with the new ones.
        if self.drill.awaits() {
            return self.next_exercise();
        }
        Vec::new()
    }

    pub(super) fn next_exercise(&mut self) -> Vec<Effect> {
        let mut effects = self.leave_exercise();
        let drill = &mut self.drill;
        if let Some(assigned) = &mut drill.assigned {
            if let Some(wanted) = assigned.advance() {
                drill.await_exercise(wanted, None, false);
            } else {
                drill.exercise = None;
                effects.push(Effect::Say(assigned.result.words()));
            }
            return effects;
        }
        let Ok(material) = KINDS[drill.kind].parse() else {
            return effects;
        };
        if let Some(card) = drill.score.due(material, drill.aim) {
            let (wanted, position) = (card.wanted, card.position.clone());
            drill.await_exercise(wanted, Some(position), true);
        } else {
            let wanted = ExerciseSpec {
                material,
                difficulty: drill.difficulty,
                aim: drill.aim,
                seed: drill.seed,
            };
            drill.await_exercise(wanted, None, false);
        }
        effects
    }

    pub(super) fn exercised(&mut self, wanted: ExerciseSpec, made: ExerciseOutcome) -> Vec<Effect> {
        let drill = &mut self.drill;
        let Some(awaited) = drill.asked.as_mut().filter(|it| it.wanted == wanted) else {
            return Vec::new();
        };
        if made == ExerciseOutcome::NoTable {
            if !awaited.tables.refuse(self.making.is_some()) {
                return Vec::new();
            }
            let ending = super::panels::words::material(wanted.material);
            return vec![Effect::Say(format!(
                "Building the tables of {ending} first. The exercise starts when they are ready"
            ))];
        }
        let (known, was_failed) = (awaited.position.take(), awaited.was_failed);
        drill.asked = None;
        let was_known = known.is_some();
        let new = match made {
            ExerciseOutcome::Position(position) => Some(position),
            ExerciseOutcome::NoTable | ExerciseOutcome::Nothing => None,
        };
        if known.is_none() && new.is_some() {
            drill.seed = (drill.seed + 1) % (SEEDS + 1);
        }
        // An assigned exercise is the same for everybody and stays.
        let is_own = known.is_none() && drill.assigned.is_none();
        let is_trivial = |position: &String| solution::is_trivial(wanted.aim, position);
        if is_own && drill.passed_over < PASSED_OVER && new.as_ref().is_some_and(is_trivial) {
            drill.passed_over += 1;
            let seed = drill.seed;
            drill.await_exercise(ExerciseSpec { seed, ..wanted }, None, false);
            return Vec::new();
        }
        drill.passed_over = 0;
        if let Some(position) = known.or(new) {
            let is_retry = was_known && !was_failed;
            return self.put_exercise(wanted, position, was_failed, is_retry);
        }
        let text = "This ending has no such exercise. Choose another difficulty or task.";
        drill.trouble = Some(text.to_owned());
        vec![Effect::Say(text.to_owned())]
    }

    pub(super) fn exercise_given_up(&mut self, why: &str) -> Vec<Effect> {
        let Some(awaited) = self.drill.asked.take() else {
            return Vec::new();
        };
        let text = format!(
            "The tables of {} could not be built: {why}. Press \u{201c}Next \
             exercise\u{201d} to try again, or choose another ending.",
            super::panels::words::material(awaited.wanted.material)
        );
        self.drill.trouble = Some(text.clone());
        vec![Effect::Say(text)]
    }

    fn put_exercise(
        &mut self,
        wanted: ExerciseSpec,
        position: String,
        was_failed: bool,
        is_retry: bool,
    ) -> Vec<Effect> {
        let Ok(board) = position.parse::<Board>() else {
            return Vec::new();
        };
        let side = board.side_to_move();
        self.position.flipped = side == Color::Black;
        let mut effects = self.begin(Game::new(board));
        self.position.forget();
        self.playback.playing = false;
        // A search of this position would tell the answer.
        self.search = None;
        if self.jobs.is_running() {
            self.jobs.end();
        }
        let task = match wanted.aim {
            Aim::Win => "to move and win",
            Aim::Draw => "to move and hold the draw",
        };
        let mut text = format!("{} {task}.", side_name(side));
        if was_failed {
            text = format!("You failed this one earlier. {text}");
        }
        self.drill.exercise = Some(Exercise {
            wanted,
            position,
            side,
            stand: ExerciseState::Playing,
            moves: 0,
            is_retry,
            judging: None,
            word: text.clone(),
            judged: None,
        });
        effects.push(Effect::Say(text));
        effects
    }

    /// Ends an exercise whose solution is asked for: it counts as failed and comes back. Or stops waiting for one.
    fn give_up_exercise(&mut self) -> Vec<Effect> {
        if self.drill.playing().is_none() {
            return self.leave_exercise();
        }
        let word = "Here is the solution. The exercise comes back later.".to_owned();
        self.drill.end(ExerciseState::Left, word);
        Vec::new()
    }

    /// Stops an exercise or waiting for one. An exercise with a move counts as failed.
    pub(super) fn leave_exercise(&mut self) -> Vec<Effect> {
        self.drill.trouble = self.drill.asked.take().map(|_| {
            "You stopped waiting. Press \u{201c}Next exercise\u{201d} to get another exercise."
                .to_owned()
        });
        let Some(exercise) = self.drill.playing() else {
            return Vec::new();
        };
        let word = "You stopped the exercise.".to_owned();
        if exercise.moves > 0 {
            self.drill.end(ExerciseState::Left, word);
        } else if let Some(exercise) = &mut self.drill.exercise {
            exercise.stand = ExerciseState::Left;
            exercise.word = word;
        }
        Vec::new()
    }
}

#[cfg(test)]
mod tests;
