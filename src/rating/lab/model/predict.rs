//! Questions of predict mode about an engine's analysis, once it is through: each time it changes its mind, which move it comes
//! to prefer.

use super::run::Outcome;
use super::units::with_unit;
use super::{Effect, Lab};
use crate::experiment::{Engine, RatedPosition};
use chess::moves::generate;
use chess::notation::bare_san;
use kit::experiment::sorted;
use kit::model::playback::{Outcome as Came, Step};
use kit::model::predict::{Guess, Question};
use std::rc::Rc;
use trace::Tree;

/// How many moves there are to choose from at most.
const CHOICES: usize = 6;

impl Lab {
    /// Takes a step in predicting a finished run; each change of the preferred move is a step.
    pub(super) fn guess(&mut self, step: Step) -> Vec<Effect> {
        let Some(outcome) = self.outcome.as_ref().filter(|_| self.run.is_none()) else {
            self.playback.set(step);
            return Vec::new();
        };
        let asked = |step| question(outcome, step);
        match self
            .playback
            .take(step, &Tree::default(), None, |_| true, asked)
        {
            Came::NoFurther => vec![Effect::Say("No further question".to_owned())],
            Came::There | Came::Set => Vec::new(),
        }
    }

    /// A run is over: its changes of mind are the steps, none of them shown.
    pub(super) fn put_up_outcome(&mut self) {
        let changes = self.outcome.as_ref().map_or(0, |outcome| {
            let lengths = outcome.row.analyses.iter().map(|it| it.timeline.len());
            lengths.sum()
        });
        self.playback.show(changes, Some(0));
        if self.playback.predict.is_on() {
            self.guess(Step::Guess(Guess::Begin));
        }
    }

    /// The position of the question that waits, or of the one answered last.
    pub fn guessed_position(&self) -> Option<&Rc<RatedPosition>> {
        let outcome = self.outcome.as_ref()?;
        let predict = &self.playback.predict;
        let step = match predict.asked() {
            Some(_) => self.playback.cursor.step(),
            None => self.playback.cursor.step().checked_sub(1)?,
        };
        outcome
            .positions
            .get(change(outcome, step).filter(|_| predict.is_on())?.0)
    }
}

/// The analysis and the change in it that a step shows.
fn change(outcome: &Outcome, step: usize) -> Option<(usize, usize)> {
    let mut left = step;
    for (analysis, it) in outcome.row.analyses.iter().enumerate() {
        if left < it.timeline.len() {
            return Some((analysis, left));
        }
        left -= it.timeline.len();
    }
    None
}

/// Which move is preferred after that step's change of mind.
fn question(outcome: &Outcome, step: usize) -> Option<Question> {
    let (number, at) = change(outcome, step)?;
    let (analysis, position) = (
        outcome.row.analyses.get(number)?,
        outcome.positions.get(number)?,
    );
    let now = &analysis.timeline[at];
    let before = at.checked_sub(1).map(|at| &analysis.timeline[at].name);
    // The moves it prefers at any time, those that are marked, and of the others those named first.
    let preferred = analysis.timeline.iter().map(|it| it.name.clone());
    let mut marked = Vec::new();
    let mut others = Vec::new();
    generate(&position.board, &mut |moves| {
        for mv in moves {
            let list = if position.marks.of(mv) == rating::Mark::NONE {
                &mut others
            } else {
                &mut marked
            };
            list.push(bare_san(&position.board, mv));
        }
        false
    });
    sorted::plain(&mut others);
    let mut choices = vec![now.name.clone()];
    for name in preferred.chain(marked).chain(others) {
        if choices.len() < CHOICES && Some(&name) != before && !choices.contains(&name) {
            choices.push(name);
        }
    }
    sorted::plain(&mut choices);
    let engine = Engine::title_of(&outcome.row.engine);
    let since = with_unit(outcome.row.unit(), f64::from(now.since));
    let asks = match before {
        None => format!(
            "{}: which move does {engine} prefer first?",
            analysis.position
        ),
        Some(before) => format!(
            "{}: after {since} {engine} no longer prefers {before}. Which move now?",
            analysis.position
        ),
    };
    let until = analysis.timeline.get(at + 1).map_or_else(
        || "and stays with it".to_owned(),
        |next| {
            let since = with_unit(outcome.row.unit(), f64::from(next.since));
            format!("until {since}")
        },
    );
    Some(Question {
        asks,
        right: choices.iter().position(|choice| *choice == now.name)?,
        choices,
        why: format!(
            "{engine} prefers {} from {since} on, {until}. The position's marks give that move {}; the best has {}.",
            now.name, now.mark, analysis.best
        ),
        slip: None,
        then: step + 1,
    })
}
