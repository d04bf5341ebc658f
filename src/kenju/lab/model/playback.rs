//! Playback of the game's searches: steps, stops, moves, announcements, and the questions of
//! predict mode.

use super::explain::{at, explain, line_name};
use super::{Action, AutoPlay, AwaitedInput, Effect, Lab};
use crate::experiment::replay::Input;
use kenju::board::{Board, LineId};
use kenju::event::{Comparison, Event};
use kenju::geometry::Colour;
use kenju::pattern::Pattern;
use kenju::player::Mind;
use kenju::question::Question;
use kit::experiment::sorted;
use kit::model::playback::{Outcome, Step};
use kit::model::predict;
use std::rc::Rc;
use trace::Tree;

impl Lab {
    /// Moves to another turn's search, or plays the steps.
    pub(super) fn go_to_turn(&mut self, action: &Action) -> Vec<Effect> {
        match *action {
            Action::PreviousMove => match self.turn().checked_sub(1) {
                Some(turn) => self.show_turn(turn),
                None => vec![Effect::Say("No earlier move".to_owned())],
            },
            Action::NextMove => self.show_turn(self.turn() + 1),
            Action::ShowTurn(turn) => self.show_turn(turn),
            Action::ShowLatest => self.show_latest(),
            _ => Vec::new(),
        }
    }

    pub(super) fn playback(&mut self, step: Step) -> Vec<Effect> {
        if matches!(step, Step::Tick(_)) && !self.playback.playing {
            return if self.game.run == AutoPlay::Paced
                && self.game.awaited == AwaitedInput::Go
                && !self.is_worker_busy()
            {
                self.apply_input(Input::Go)
            } else {
                Vec::new()
            };
        }
        let recording = Rc::clone(self.recording());
        let row = self.stop();
        let is_stop = |event: usize| {
            let event = recording.events.get(event);
            event.is_some_and(|event| super::Stop::of(event) == Some(row.stop))
        };
        let (before, mover) = (self.board_before(), self.mover());
        let mind = &self.game.session.seat(mover).player.mind;
        let asked = |step| question(&before, (mover, mind), &recording.events, step);
        // A chain of attention has no tree to step through.
        match self
            .playback
            .take(step, &Tree::default(), None, is_stop, asked)
        {
            Outcome::NoFurther => vec![Effect::Say(self.playback.no_further(row.name))],
            Outcome::There if !matches!(step, Step::Tick(_) | Step::TogglePlay) => {
                vec![Effect::Say(self.step_announcement())]
            }
            Outcome::There | Outcome::Set => Vec::new(),
        }
    }

    fn show_turn(&mut self, turn: usize) -> Vec<Effect> {
        let last = self.game.recordings.len() - 1;
        if turn >= last {
            return self.show_latest();
        }
        self.viewed_turn = Some(turn);
        self.playback.playing = false;
        self.go_to_end();
        let played = self.game.recordings[turn].played;
        vec![Effect::Say(played.map_or_else(String::new, |played| {
            format!("Move {}: {} {}", played.turn, played.colour, played.point)
        }))]
    }

    fn show_latest(&mut self) -> Vec<Effect> {
        self.viewed_turn = None;
        self.playback.playing = false;
        self.go_to_end();
        vec![Effect::Say(self.announcement())]
    }

    /// The announcement of the step shown.
    fn step_announcement(&self) -> String {
        let event = self
            .playback
            .cursor
            .event()
            .and_then(|event| self.recording().events.get(event));
        match event {
            Some(event) => format!(
                "Step {}: {}",
                self.playback.cursor.step(),
                super::describe(&self.board_before(), event)
            ),
            None => "Before the first step".to_owned(),
        }
    }

    /// Announces the last event and what the game waits for.
    pub fn announcement(&self) -> String {
        let board = self.board();
        let last = board.last_stone().map_or_else(String::new, |stone| {
            format!("{} played {}. ", stone.colour, stone.point)
        });
        let wanted = match &self.game.awaited {
            AwaitedInput::Work => String::new(),
            AwaitedInput::Ask { question, .. } => match question {
                Question::Lines(_) | Question::Moves(_) => {
                    format!("{} Press 1, 2 or 0 for equal.", question.why(board))
                }
                Question::Weight(_) => question.why(board),
            },
            AwaitedInput::Place { colour, .. } => format!("{colour}, your move."),
            AwaitedInput::Confirm { colour, choice } => {
                format!(
                    "{colour} proposes {}. Enter confirms; or place another stone.",
                    choice.point
                )
            }
            AwaitedInput::Go => format!("{} is to move.", board.to_move()),
            AwaitedInput::Over { winner } => match winner {
                Some(winner) => format!("{winner} has five in a row."),
                None => "The move limit ends the game: nobody wins.".to_owned(),
            },
        };
        format!("{last}{wanted}")
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Stop {
    /// The best move of a line is found: the chain grows by one.
    #[default]
    Hop,
    PathStart,
    DeadEnd,
    /// The best move so far changes.
    NewBest,
    /// The learner asks.
    Question,
}

/// A row of the menu of stops.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StopRow {
    pub stop: Stop,
    /// Its label in the menu.
    pub name: &'static str,
    /// A shape, so that the stop is recognisable without colour.
    pub glyph: &'static str,
}

/// In menu order.
pub const STOPS: [StopRow; 5] = [
    row(Stop::Hop, "next move of the chain", "●"),
    row(Stop::Question, "question", "?"),
    row(Stop::PathStart, "path start", "▸"),
    row(Stop::DeadEnd, "dead end", "✕"),
    row(Stop::NewBest, "new best move", "★"),
];

const fn row(stop: Stop, name: &'static str, glyph: &'static str) -> StopRow {
    StopRow { stop, name, glyph }
}

impl Stop {
    /// The stop for an event, if there is one.
    pub const fn of(event: &Event) -> Option<Self> {
        match event {
            Event::MoveFound { .. } => Some(Self::Hop),
            Event::PathStarted { .. } => Some(Self::PathStart),
            Event::DeadEnd { .. } => Some(Self::DeadEnd),
            Event::SearchBest { .. } => Some(Self::NewBest),
            Event::LinesAsked { .. } | Event::MovesAsked { .. } => Some(Self::Question),
            _ => None,
        }
    }
}

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
) -> Option<predict::Question> {
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
    sorted::plain(&mut choices);
    choices.dedup();
    let right = choices.iter().position(|choice| *choice == answer)?;
    let why = explain(board, mover, events, then - 1)?.because;
    (2..=CHOICES)
        .contains(&choices.len())
        .then_some(predict::Question {
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
    use crate::model::tests::act;
    use crate::model::{Action, EXAMPLES, Lab};

    #[test]
    fn every_stop_has_one_row() {
        for row in STOPS {
            let rows = STOPS.iter().filter(|other| other.stop == row.stop);
            assert_eq!(rows.count(), 1);
        }
    }

    /// All questions of an example's game.
    fn questions(name: &str) -> Vec<(predict::Question, Event)> {
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
