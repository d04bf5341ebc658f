//! The one function that changes the lab: action in, effects out.

use super::model::{NoticeKind, Run, Teacher, Tool, Want, session};
use super::seats::Source;
use super::{Action, Effect, Lab, Table};
use crate::app::kenju_view::players::ShelfAction;
use crate::app::stepper::SPEEDS;
use crate::kenju::geometry::{Colour, Point};
use crate::kenju::player::{Learning, Player};
use crate::kenju::question::Question;
use crate::kenju::record::History;
use crate::kenju::session::{Hand, MoveLimit, SessionError};
use crate::lab::sitting::Input;
use crate::trace::Cursor;
use std::rc::Rc;

impl Lab {
    /// Carries out an action. Nothing that was taught or played is lost by a wrong one.
    pub fn update(&mut self, action: Action) -> Vec<Effect> {
        let is_push = matches!(
            action,
            Action::NewGame
                | Action::Seat(..)
                | Action::SetTable(_)
                | Action::Shelf(ShelfAction::Load(..))
        );
        let before = (self.sitting.inputs.len(), self.look, self.cursor);
        let mut effects = self.act(action);
        let stones = self.session.board().stone_count();
        // What was found holds for the board it was found on.
        if self
            .forced
            .as_ref()
            .is_some_and(|forced| forced.stones != stones && self.look.is_none())
        {
            self.forced = None;
        }
        self.redraw();
        if is_push {
            effects.push(Effect::Address(super::History::Push));
        } else if before != (self.sitting.inputs.len(), self.look, self.cursor) {
            effects.push(Self::address());
        }
        effects
    }

    fn act(&mut self, action: Action) -> Vec<Effect> {
        match action {
            Action::Click(point) => self.click(point),
            Action::Answer(verdict) => self.answer_with(Input::Verdict(verdict)),
            Action::Weigh(weight) => self.answer_with(Input::Weight(weight)),
            Action::Confirm => match self.proposal() {
                Some(point) => self.give(Input::Place(point)),
                None => Vec::new(),
            },
            Action::NewGame => self.new_game(),
            Action::TakeBack => self.take_back(),
            Action::Replay => self.replay(),
            Action::Go(run) => self.go(run),
            Action::Stop => {
                self.queue.clear();
                self.expected = None;
                self.run = Run::Hold;
                Vec::new()
            }
            Action::Seat(colour, source) => self.seat(colour, &source),
            Action::SetTable(table) => self.set_table(table),
            Action::Tune(colour, parameters) => {
                let learning = self.session.seat(colour).player.learning;
                self.give(Input::Retune {
                    seat: colour,
                    parameters,
                    learning,
                })
            }
            Action::SetLearning(colour, learning) => {
                let parameters = self.session.seat(colour).player.parameters;
                self.give(Input::Retune {
                    seat: colour,
                    parameters,
                    learning,
                })
            }
            Action::SetSeed(text) => {
                self.seed = text;
                Vec::new()
            }
            Action::SetLimit(text) => {
                self.limit = text;
                Vec::new()
            }
            Action::SetTeacher(teacher) => {
                self.teacher = teacher;
                let name = match teacher {
                    Teacher::You => self.teacher_name.clone(),
                    Teacher::Max => "MAX".to_owned(),
                    Teacher::Threats => "threat search".to_owned(),
                };
                self.give(Input::TaughtBy(name))
            }
            Action::SetTeacherName(name) => {
                let name: String = name.trim().chars().take(40).collect();
                self.teacher_name = if name.is_empty() {
                    "You".to_owned()
                } else {
                    name
                };
                let name = self.teacher_name.clone();
                if self.teacher == Teacher::You {
                    self.give(Input::TaughtBy(name))
                } else {
                    Vec::new()
                }
            }
            Action::Revoke(learner, lesson) => self.give(Input::Revoke {
                learner,
                lesson: lesson as u32,
            }),
            Action::Reinstate(learner, lesson) => self.give(Input::Reinstate {
                learner,
                lesson: lesson as u32,
            }),
            Action::Seek(_)
            | Action::Next
            | Action::Previous
            | Action::FirstStep
            | Action::LastStep
            | Action::NextStop
            | Action::PreviousStop => self.walk(&action),
            Action::SetStop(stop) => {
                self.stop = stop;
                Vec::new()
            }
            Action::PreviousMove => match self.turn().checked_sub(1) {
                Some(turn) => self.look_at(turn),
                None => vec![Effect::Say("No earlier move".to_owned())],
            },
            Action::NextMove => self.look_at(self.turn() + 1),
            Action::Look(turn) => self.look_at(turn),
            Action::Live => self.live(),
            Action::TogglePlay => {
                self.playing = !self.playing;
                if self.playing && self.cursor == self.cursor.last() {
                    self.cursor = self.cursor.first();
                }
                Vec::new()
            }
            Action::SetSpeed(row) => {
                self.speed = row.min(SPEEDS.len() - 1);
                Vec::new()
            }
            Action::Tick(steps) => self.tick(steps),
            Action::Slice => self.slice(),
            Action::Pan(pan) => {
                self.window = self.window.panned(pan);
                Vec::new()
            }
            Action::Drag(columns, rows) => {
                self.window = self.window.moved(columns, rows);
                Vec::new()
            }
            Action::Closer => {
                self.window = self.window.closer();
                self.window = self.window.showing(self.at);
                Vec::new()
            }
            Action::Wider => {
                self.window = self.window.wider();
                Vec::new()
            }
            Action::Fit => {
                self.window = self.window.fitted(self.session.board());
                Vec::new()
            }
            Action::Visit(point) => {
                self.at = point;
                self.window = self.window.showing(point);
                Vec::new()
            }
            Action::SetOverlay(overlay) => {
                self.overlay = overlay;
                Vec::new()
            }
            Action::SetMind(colour) => {
                self.mind = colour;
                self.moment = None;
                Vec::new()
            }
            Action::SetWord(word) => {
                self.word = word;
                Vec::new()
            }
            Action::SetMoment(moment) => {
                self.moment = Some(moment);
                Vec::new()
            }
            Action::SetTool(tool) => {
                self.tool = tool;
                Vec::new()
            }
            Action::ShowForcedWin => self.show_forced_win(),
            Action::DropForcedWin => {
                self.forced = None;
                Vec::new()
            }
            Action::Command(input) => self.command(&input),
            Action::Shelf(action) => self.shelve(action),
            Action::Remember(kept) => self.remember(kept),
            Action::OpenFile(bytes) => self.open_file(&bytes),
            Action::SaveFile(colour) => self.save_file(colour),
            Action::Open(query) => self.open(&query),
            Action::CopyLink => self.copy_link(),
            Action::Note(text) => {
                self.notify(NoticeKind::Problem, text.clone());
                vec![Effect::Say(text)]
            }
            Action::Dismiss(id) => {
                self.notices.retain(|notice| notice.id != id);
                Vec::new()
            }
        }
    }

    /// The next slice of whatever is to be done.
    fn slice(&mut self) -> Vec<Effect> {
        if self
            .forced
            .as_ref()
            .is_some_and(|forced| forced.stage.is_some())
        {
            let more = self.force_on();
            let told = self
                .forced
                .as_ref()
                .map(super::Forced::told)
                .unwrap_or_default();
            let mut effects = vec![Effect::Say(told)];
            effects.extend((more || self.want == Want::Work).then_some(Effect::Later));
            return effects;
        }
        self.work()
    }

    /// Puts something in and works on.
    fn give(&mut self, input: Input) -> Vec<Effect> {
        match self.put(input) {
            Ok(()) => {
                self.look = None;
                self.work()
            }
            Err(error) => vec![Effect::Say(refusal(error))],
        }
    }

    fn answer_with(&mut self, input: Input) -> Vec<Effect> {
        if !matches!(self.want, Want::Ask { .. }) {
            return vec![Effect::Say("Nothing is asked now".to_owned())];
        }
        self.give(input)
    }

    /// A click on a point means what is wanted: advice, an answer, a stone.
    fn click(&mut self, point: Point) -> Vec<Effect> {
        self.at = point;
        if self.tool == Tool::PointOut {
            return self.point_out(point);
        }
        match self.want {
            Want::Ask { .. } => {
                let verdict = self.asked().and_then(|asked| asked.verdict(point));
                match verdict {
                    Some(verdict) => self.answer_with(Input::Verdict(verdict)),
                    None => vec![Effect::Say(format!(
                        "{point} does not answer: choose a point of one of the two, or press 1, 2 or 0"
                    ))],
                }
            }
            Want::Place { .. } | Want::Confirm { .. } if self.is_live() => {
                self.give(Input::Place(point))
            }
            Want::Place { .. } | Want::Confirm { .. } => {
                vec![Effect::Say(
                    "You look at an earlier step; Escape leads back to the game".to_owned(),
                )]
            }
            Want::Go => vec![Effect::Say(
                "Two programs play; press Enter for their next move".to_owned(),
            )],
            Want::Over { .. } => vec![Effect::Say(
                "The game is over; press Enter for a new one".to_owned(),
            )],
            Want::Work => Vec::new(),
        }
    }

    fn point_out(&mut self, point: Point) -> Vec<Effect> {
        let learner = self.pupil();
        let Some(learner) = learner else {
            return vec![Effect::Say(
                "Only a learner of System 4 takes such advice".to_owned(),
            )];
        };
        let before = self.session.seat(learner).player.element().total();
        match self.put(Input::PointOut { learner, point }) {
            Ok(()) => {
                self.tool = Tool::Play;
                let raised = self.session.seat(learner).player.element().total() - before;
                let mut effects = self.work();
                effects.push(Effect::Say(format!(
                    "{point} pointed out: {raised} words raised"
                )));
                effects
            }
            Err(error) => {
                let text = refusal(error);
                self.notify(NoticeKind::Problem, text.clone());
                vec![Effect::Say(text)]
            }
        }
    }

    /// The learner of System 4 that is told of an essential move: the one to move first.
    #[must_use]
    pub fn pupil(&self) -> Option<Colour> {
        let mover = self.session.board().to_move();
        [mover, mover.other()].into_iter().find(|&colour| {
            let seat = self.session.seat(colour);
            matches!(seat.player.mind, crate::kenju::player::Mind::System4(_))
                && seat.player.learning == Learning::On
                && seat.hand != Hand::Person
        })
    }

    fn new_game(&mut self) -> Vec<Effect> {
        let mut next = self.session.clone();
        let limit = self.typed_limit();
        let seed = self.typed_seed();
        let (Ok(limit), Ok(seed)) = (limit.clone(), seed.clone()) else {
            let text = limit.err().or(seed.err()).unwrap_or_default();
            return self.act(Action::Note(text));
        };
        if seed == next.seed() && limit == next.limit() {
            next.new_game();
        } else {
            let hands = Colour::BOTH.map(|colour| next.seat(colour).hand);
            next = session(next.into_players(), hands, seed, limit);
        }
        self.start(next)
    }

    /// Begins the game of a session and plays until something is wanted.
    fn start(&mut self, next: crate::kenju::session::Session) -> Vec<Effect> {
        self.begin(next);
        let name = match self.teacher {
            Teacher::You => self.teacher_name.clone(),
            Teacher::Max => "MAX".to_owned(),
            Teacher::Threats => "threat search".to_owned(),
        };
        // A name is always taken.
        let _ = self.put(Input::TaughtBy(name));
        self.window = self.window.fitted(self.session.board());
        self.work()
    }

    fn typed_seed(&self) -> Result<u64, String> {
        let text = self.seed.trim();
        text.parse().map_err(|_| {
            format!(
                "The seed \u{201c}{}\u{201d} is not a whole number.",
                clipped(text)
            )
        })
    }

    fn typed_limit(&self) -> Result<MoveLimit, String> {
        let text = self.limit.trim();
        if text.is_empty() {
            return Ok(MoveLimit::None);
        }
        match text.parse() {
            Ok(moves @ 1..=950) => Ok(MoveLimit::Each(moves)),
            _ => Err(format!(
                "The limit \u{201c}{}\u{201d} is not a number of moves from 1 to 950; empty means none.",
                clipped(text)
            )),
        }
    }

    fn take_back(&mut self) -> Vec<Effect> {
        if self.session.board().stone_count() == 0 {
            return vec![Effect::Say("There is no stone to take back".to_owned())];
        }
        self.run = Run::Hold;
        self.look = None;
        let is_person = |colour| self.session.seat(colour).hand == Hand::Person;
        let board = self.session.board();
        // The program would only play its stone again: the person's goes too.
        let both = is_person(board.to_move()) && board.stone_count() > 1;
        match self.put(Input::TakeBack(1 + u16::from(both))) {
            Ok(()) => self.work(),
            Err(error) => vec![Effect::Say(refusal(error))],
        }
    }

    fn replay(&mut self) -> Vec<Effect> {
        let inputs = self.sitting.inputs.clone();
        let start = self.sitting.start.clone();
        let expected = self.session.clone();
        self.begin(start);
        self.queue = inputs.into();
        self.expected = Some(Box::new(expected));
        self.work()
    }

    fn go(&mut self, run: Run) -> Vec<Effect> {
        self.run = run;
        self.look = None;
        match run {
            Run::Once | Run::Whole => self.work(),
            Run::Hold | Run::Pace => Vec::new(),
        }
    }

    pub(super) fn seat(&mut self, colour: Colour, source: &Source) -> Vec<Effect> {
        let name = self.new_name();
        let seed = self.session.seed();
        match source.player(&name, seed, self.cabinet.shelf()) {
            Ok(player) => {
                let hands = Colour::BOTH.map(|colour| self.session.seat(colour).hand);
                let mut players = self.session.clone().into_players();
                players[colour.index()] = player;
                let effects = self.reseat(players, hands);
                self.forget_history(colour);
                effects
            }
            Err(error) => self.act(Action::Note(format!("Nobody was seated: {error}."))),
        }
    }

    fn set_table(&mut self, table: Table) -> Vec<Effect> {
        let players = self.session.clone().into_players();
        self.reseat(players, table.hands())
    }

    fn reseat(&mut self, players: [Player; 2], hands: [Hand; 2]) -> Vec<Effect> {
        match (self.typed_seed(), self.typed_limit()) {
            (Ok(seed), Ok(limit)) => self.start(session(players, hands, seed, limit)),
            (seed, limit) => {
                let text = seed.err().or(limit.err()).unwrap_or_default();
                self.act(Action::Note(text))
            }
        }
    }

    /// The charts of a seat begin anew.
    fn forget_history(&mut self, colour: Colour) {
        let element = self.sitting.start.seat(colour).player.element();
        self.histories[colour.index()] = Rc::new(History::new(element));
    }

    pub(super) fn forget_histories(&mut self) {
        Colour::BOTH
            .into_iter()
            .for_each(|colour| self.forget_history(colour));
    }

    /// A name no player at the table or on the shelf has.
    fn new_name(&self) -> String {
        let taken = |name: &str| {
            self.cabinet.shelf().names().any(|known| known == name)
                || Colour::BOTH
                    .iter()
                    .any(|&colour| self.session.seat(colour).player.name == name)
        };
        (1u32..)
            .map(|number| {
                if number == 1 {
                    "Learner".to_owned()
                } else {
                    format!("Learner {number}")
                }
            })
            .find(|name| !taken(name))
            .unwrap_or_default()
    }

    fn tick(&mut self, steps: usize) -> Vec<Effect> {
        if self.playing {
            self.cursor = self.cursor.seek(self.cursor.step() + steps);
            if self.cursor == self.cursor.last() {
                self.playing = false;
            }
            return Vec::new();
        }
        if self.run == Run::Pace && self.want == Want::Go {
            return self.give(Input::Go);
        }
        Vec::new()
    }

    fn walk(&mut self, action: &Action) -> Vec<Effect> {
        self.playing = false;
        let recording = Rc::clone(self.recording());
        let is_stop = |event: &usize| {
            recording
                .events
                .get(*event)
                .is_some_and(|event| super::Stop::of(event) == Some(self.stop))
        };
        let cursor = self.cursor;
        let target = match action {
            Action::Seek(step) => Some(cursor.seek(*step)),
            Action::Next => Some(cursor.next()),
            Action::Previous => Some(cursor.previous()),
            Action::FirstStep => Some(cursor.first()),
            Action::LastStep => Some(cursor.last()),
            Action::NextStop => cursor.next_where(is_stop),
            Action::PreviousStop => cursor.previous_where(is_stop),
            _ => None,
        };
        let Some(target) = target else {
            return vec![Effect::Say(format!("No further {}", self.stop.row().name))];
        };
        self.cursor = target;
        vec![Effect::Say(self.step_said())]
    }

    fn look_at(&mut self, turn: usize) -> Vec<Effect> {
        let last = self.recordings.len() - 1;
        if turn >= last {
            return self.live();
        }
        self.look = Some(turn);
        self.playing = false;
        self.to_end();
        let played = self.recordings[turn].played;
        vec![Effect::Say(played.map_or_else(String::new, |played| {
            format!("Move {}: {} {}", played.turn, played.colour, played.point)
        }))]
    }

    fn live(&mut self) -> Vec<Effect> {
        self.look = None;
        self.playing = false;
        self.to_end();
        vec![Effect::Say(self.said())]
    }

    /// The step shown, to be said.
    fn step_said(&self) -> String {
        let event = self
            .cursor
            .event()
            .and_then(|event| self.recording().events.get(event));
        match event {
            Some(event) => format!(
                "Step {}: {}",
                self.cursor.step(),
                super::told(&self.board_before(), event)
            ),
            None => "Before the first step".to_owned(),
        }
    }

    /// What happened last and what is wanted, to be said.
    #[must_use]
    pub fn said(&self) -> String {
        let board = self.session.board();
        let last = board.last_stone().map_or_else(String::new, |stone| {
            format!("{} played {}. ", stone.colour, stone.point)
        });
        let wanted = match &self.want {
            Want::Work => String::new(),
            Want::Ask { question, .. } => match question {
                Question::Lines(_) | Question::Moves(_) => {
                    format!("{} Press 1, 2 or 0 for equal.", question.why(board))
                }
                Question::Weight(_) => question.why(board),
            },
            Want::Place { colour, .. } => format!("{colour}, your move."),
            Want::Confirm { colour, choice } => {
                format!(
                    "{colour} proposes {}. Enter confirms; or place another stone.",
                    choice.point
                )
            }
            Want::Go => format!("{} is to move.", board.to_move()),
            Want::Over { winner } => match winner {
                Some(winner) => format!("{winner} has five in a row."),
                None => "The game is broken off: nobody wins.".to_owned(),
            },
        };
        format!("{last}{wanted}")
    }

    /// The cursor of a recording before its first step, for tests and links.
    #[must_use]
    pub fn cursor_of(&self, turn: usize) -> Cursor {
        Cursor::new(
            self.recordings
                .get(turn)
                .map_or(0, |turn| turn.events.len()),
        )
    }
}

fn refusal(error: SessionError) -> String {
    let text = error.to_string();
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| {
        first.to_uppercase().chain(letters).collect()
    })
}

fn clipped(text: &str) -> String {
    text.chars().take(20).collect()
}
