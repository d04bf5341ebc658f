//! Questions of predict mode about a learner's search: the best move in a line, the line that
//! attention follows, the line it will ask its teacher about.

use super::explain::explain;
use super::words::{at, line_name};
use kenju::board::{Board, LineId};
use kenju::event::{Comparison, Event};
use kenju::geometry::Colour;
use kenju::pattern::Pattern;
use kenju::player::Mind;
use kit::model::predict::Question;

/// The maximum number of choices.
const CHOICES: usize = 9;

/// A compared line: its pattern with the move played, and the pattern's value to the learner.
type ComparedLine = (LineId, Pattern, u16);

/// The question to ask before the event after `step`, in a search by `mover`. There is one where
/// the comparison of several moves or lines begins.
pub fn question(
    board: &Board,
    mover: (Colour, &Mind),
    events: &[Event],
    step: usize,
) -> Option<Question> {
    let found = match *events.get(step)? {
        Event::MoveCompared {
            comparison: Comparison::First,
            ..
        } => best_move(board, events, step),
        Event::LineCompared {
            comparison: Comparison::First,
            ..
        } => line(board, events, step),
        _ => None,
    }?;
    let (asks, mut choices, answer, then) = found;
    choices.sort();
    choices.dedup();
    let right = choices.iter().position(|choice| *choice == answer)?;
    let why = explain(board, mover, events, then - 1)?.because;
    (2..=CHOICES).contains(&choices.len()).then_some(Question {
        asks,
        choices,
        right,
        why,
        slip: None,
        then,
    })
}

/// Question, choices, right choice, and the step that reveals it.
type PosedQuestion = (String, Vec<String>, String, usize);

/// Asks for the most valuable vacant place of a line.
fn best_move(board: &Board, events: &[Event], step: usize) -> Option<PosedQuestion> {
    let mut choices = Vec::new();
    let before = events[..step].iter().rev();
    let mut lines = before.filter_map(|event| match *event {
        Event::PathStarted { line, .. } | Event::LineFound { line, .. } => Some(line),
        _ => None,
    });
    let line = line_name(board, lines.next()?);
    for (index, event) in events.iter().enumerate().skip(step) {
        match *event {
            Event::MoveCompared { place, .. } => choices.push(at(board, place)),
            Event::MovesAsked { .. } | Event::Answered { .. } => {}
            Event::MoveFound { place, .. } => {
                let asks = format!(
                    "The vacant places of the line from {line} are compared. Which is worth most to it, of equals the \
                     first?"
                );
                return Some((asks, choices, at(board, place), index + 1));
            }
            _ => return None,
        }
    }
    None
}

/// Asks which crossing line attention follows, or which line the learner will ask about.
fn line(board: &Board, events: &[Event], step: usize) -> Option<PosedQuestion> {
    let word = |&(line, pattern, _): &ComparedLine| {
        format!("{}, which would be {pattern}", line_name(board, line))
    };
    let mut compared: Vec<ComparedLine> = Vec::new();
    for (index, event) in events.iter().enumerate().skip(step) {
        match *event {
            Event::LineCompared {
                line,
                pattern,
                value,
                ..
            } => compared.push((line, pattern, value)),
            Event::LinesAsked { first, second } => {
                let leader = *compared.iter().find(|it| it.0 == first)?;
                let asked = *compared.iter().find(|it| it.0 == second)?;
                // Lines of equal value are equal without a question.
                let open = |it: &&ComparedLine| it.2 != asked.2 || it.0 == second;
                let choices: Vec<String> = compared.iter().filter(open).map(word).collect();
                if choices.len() < 2 {
                    return Some(whether(true, index));
                }
                let asks = format!(
                    "Of the lines that cross the move it values two alike and asks its teacher. One is {}. Which is \
                     the other?",
                    word(&leader)
                );
                return Some((asks, choices, word(&asked), index + 1));
            }
            Event::Answered { .. } => {}
            Event::LineFound { line, .. } => {
                let followed = *compared.iter().find(|it| it.0 == line)?;
                // Among equals a random order decides.
                let mut equal = compared.iter().filter(|it| it.2 >= followed.2);
                let is_plain = equal.clone().count() == 1;
                if !is_plain && equal.all(|it| it.1.is_alike(followed.1)) {
                    return Some(whether(false, index));
                }
                let asks = "Lines cross the move. Which is worth most to it, so that attention goes on along it?";
                let choices = compared.iter().map(word).collect();
                return is_plain.then(|| (asks.to_owned(), choices, word(&followed), index + 1));
            }
            _ => return None,
        }
    }
    None
}

/// Asks whether the learner consults its teacher about the lines.
fn whether(asks: bool, index: usize) -> PosedQuestion {
    let choices = [
        "it asks its teacher",
        "it goes on along one of them by itself",
    ];
    let answer = choices[usize::from(!asks)].to_owned();
    let text =
        "It compares the lines that cross the move and values some of them alike. What does it do?";
    (
        text.to_owned(),
        choices.map(str::to_owned).to_vec(),
        answer,
        index + 1,
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Lab;
    use crate::model::tests::act;
    use crate::model::{Action, EXAMPLES};

    /// All questions of an example's game.
    fn questions(name: &str) -> Vec<(Question, Event)> {
        let example = EXAMPLES.iter().find(|example| example.name == name);
        let mut lab = Lab::default();
        act(&mut lab, Action::Open(example.unwrap().query.to_owned()));
        let mut all = Vec::new();
        for turn in 0..lab.game.recordings.len() {
            act(&mut lab, Action::ShowTurn(turn));
            let (events, mover) = (&lab.recording().events, lab.mover());
            let mind = &lab.player(mover).mind;
            for step in 0..events.len() {
                let asked = question(&lab.board_before(), (mover, mind), events, step);
                all.extend(asked.map(|asked| (asked.clone(), events[asked.then - 1])));
            }
        }
        all
    }

    #[test]
    fn a_game_of_learners_has_moves_and_lines_to_guess() {
        let asked = questions("WA.140 against MAX");
        let moves = asked
            .iter()
            .filter(|(_, event)| matches!(event, Event::MoveFound { .. }));
        let lines = asked
            .iter()
            .filter(|(_, event)| matches!(event, Event::LineFound { .. }));
        assert!(moves.count() > 10 && lines.count() > 3);
        for (question, _) in asked {
            assert!(question.right < question.choices.len() && !question.why.is_empty());
            assert!((2..=CHOICES).contains(&question.choices.len()));
        }
    }

    #[test]
    fn a_new_learner_is_known_to_ask_before_it_does() {
        let asked = questions("The first question of a new learner");
        let (question, event) = asked.last().unwrap();
        assert!(matches!(event, Event::LinesAsked { .. }), "{event:?}");
        assert_eq!(question.choices[question.right], "it asks its teacher");
    }
}
