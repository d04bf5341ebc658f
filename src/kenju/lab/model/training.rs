//! *Train by a scheme*: one of the thesis's six trainings (§4.9, Fig. 4.22) run at the board itself.
//! The pupil then takes a seat with everything it was taught and with the record of its training,
//! and what was there before can be had back.

use super::seats::{clipped, seed_of};
use super::task::sent;
use super::{Effect, Lab};
use crate::experiment::game::Game;
use crate::experiment::messages::{CourseToRun, Request};
use chess::words::counted;
use kenju::geometry::Colour;
use kenju::parameters::Parameters;
use kenju::player::{Learning, Player};
use kenju::scheme::{Course, Learner, Scheme, TeacherKind};
use kenju::session::Session;
use kenju::training::Trained;
use kit::experiment::wire::{JobId, Order};
use kit::model::effect::History;
use kit::model::job::{Jobs, Running};
use kit::model::notice::NoticeKind;
use std::rc::Rc;

/// The most moves of a training at the board; its log and charts stay readable.
pub const COURSE_LIMIT: u32 = 2_000;

/// A training as it is filled in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Syllabus {
    pub scheme: Scheme,
    /// Which system learns.
    pub learner: Learner,
    /// Who answers.
    pub taught: TeacherKind,
    /// The number of moves as typed.
    pub moves: String,
    /// The seed as typed.
    pub seed: String,
    /// Where the pupil is seated.
    pub seat: Colour,
}

impl Default for Syllabus {
    fn default() -> Self {
        let course = Course::standard(Scheme::WA, 1);
        Self {
            scheme: course.scheme,
            learner: course.learner,
            taught: course.taught,
            moves: course.moves.to_string(),
            seed: course.seed.to_string(),
            seat: Colour::White,
        }
    }
}

impl Syllabus {
    /// The training to be run, or what is wrong with what was typed.
    fn course(&self) -> Result<Course, String> {
        let Ok(moves @ 1..=COURSE_LIMIT) = self.moves.trim().parse() else {
            return Err(format!(
                "\u{201c}{}\u{201d} is not a number of moves from 1 to {COURSE_LIMIT}.",
                clipped(self.moves.trim())
            ));
        };
        let seed = seed_of(&self.seed)?;
        // Lines are always judged by MAX: the threat search has a word on moves only.
        let taught = match self.learner {
            Learner::System3 => TeacherKind::ByMax,
            Learner::System4 => self.taught,
        };
        Ok(Course {
            scheme: self.scheme,
            learner: self.learner,
            taught,
            moves,
            parameters: Parameters::STANDARD,
            seed,
        })
    }
}

/// What a person does with the panel.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TrainingAction {
    Scheme(Scheme),
    /// Another system learns.
    Learner(Learner),
    /// Another teacher.
    Taught(TeacherKind),
    /// The number of moves is typed.
    Moves(String),
    Seed(String),
    Seat(Colour),
    Begin,
    /// It is paused, or goes on.
    TogglePause,
    /// It ends here, and the pupil takes its seat.
    Stop,
    /// Its worker is ended.
    Kill,
    /// The table as it was before the training, or after it, whichever is not there now.
    Back,
}

/// The panel and the training under way.
#[derive(Debug, Default)]
pub struct Trainings {
    /// The training as it is filled in.
    pub syllabus: Syllabus,
    /// The training under way, with the moves done.
    pub jobs: Jobs<Course, u32>,
    /// The pupil as it left school, and what would make it again.
    graduate: Option<(Player, Course)>,
    /// What the last training came to.
    pub summary: String,
    /// The table that is not there now.
    pub(super) other: Option<Box<Game>>,
}

impl Trainings {
    /// So many moves are done.
    pub(super) fn progressed(&mut self, job: JobId, moves: u32) {
        if let Some(running) = self.jobs.find(job) {
            running.progress = Some(moves);
        }
    }

    /// What asks for the training under way once more, of a new worker.
    pub(super) fn begin_again(&mut self) -> Option<Effect> {
        let Running { work, .. } = self.jobs.end()?;
        Some(self.begin(work))
    }

    fn begin(&mut self, course: Course) -> Effect {
        let id = self.jobs.start(course);
        Effect::Send(id, Request::Train(Order::Start(CourseToRun(course))))
    }

    /// What *take back* leads to: the names of the players of the table that is not there now.
    pub fn way_back(&self) -> Option<String> {
        let players = self.other.as_ref()?;
        let [white, black] =
            Colour::BOTH.map(|colour| players.session.seat(colour).player.name.as_str());
        Some(format!("{white} and {black}"))
    }

    /// The training this player came from, if it has learnt nothing since.
    pub(super) fn course_of(&self, player: &Player) -> Option<Course> {
        let (graduate, course) = self.graduate.as_ref()?;
        let (then, now) = (graduate.memory()?, player.memory()?);
        let is_same = then.questions() == now.questions() && then.element() == now.element();
        is_same.then_some(*course)
    }
}

impl Lab {
    pub(super) fn train(&mut self, action: TrainingAction) -> Vec<Effect> {
        let form = &mut self.training.syllabus;
        match action {
            TrainingAction::Scheme(scheme) => form.scheme = scheme,
            TrainingAction::Learner(learner) => form.learner = learner,
            TrainingAction::Taught(taught) => form.taught = taught,
            TrainingAction::Moves(text) => form.moves = text,
            TrainingAction::Seed(text) => form.seed = text,
            TrainingAction::Seat(colour) => form.seat = colour,
            TrainingAction::Begin => return self.begin_course(),
            TrainingAction::TogglePause => {
                return sent(self.training.jobs.toggle_pause(), Request::Train);
            }
            TrainingAction::Stop => return sent(self.training.jobs.stop(), Request::Train),
            TrainingAction::Kill => return self.kill_training(),
            TrainingAction::Back => return self.swap_tables(),
        }
        Vec::new()
    }

    fn begin_course(&mut self) -> Vec<Effect> {
        match self.training.syllabus.course() {
            Ok(course) => vec![self.training.begin(course)],
            Err(error) => self.notices.refuse(error),
        }
    }

    /// The worker is ended; a game that it had goes on in the next one.
    fn kill_training(&mut self) -> Vec<Effect> {
        if self.training.jobs.end().is_none() {
            return Vec::new();
        }
        let mut effects = vec![Effect::RestartWorker];
        if self.is_thinking() {
            effects.extend(self.think());
        } else if self.jobs.end().is_some() {
            effects.extend(self.show_forced_win());
        }
        effects.push(Effect::Say("The training was ended".to_owned()));
        effects
    }

    /// The pupil takes its seat; a training without a single move leaves everything as it is.
    pub(super) fn trained(&mut self, job: JobId, trained: Trained) -> Vec<Effect> {
        if self.training.jobs.find(job).is_none() {
            return Vec::new();
        }
        let Some(Running { work: course, .. }) = self.training.jobs.end() else {
            return Vec::new();
        };
        let (mut pupil, history) = (trained.white, trained.history);
        // Broken off, it is what a training of so many moves would have made of it.
        let moves = history.rows.len() as u32;
        let course = Course { moves, ..course };
        let (Some(last), seat) = (history.rows.last(), self.training.syllabus.seat) else {
            return vec![Effect::Say(
                "The training was ended before its first move".to_owned(),
            )];
        };
        let mut effects = self.abandon();
        let kept = match self.keep_taught(&[seat], Player::is_taught) {
            Ok(kept) => kept,
            // The table before can be had again.
            Err(why) => self.notices.refuse(why),
        };
        pupil.learning = Learning::Off;
        pupil.name = self.free_name(&format!("{}.{moves}", course.scheme));
        let summary = format!(
            "{} sits as {seat}: {} in {}, {} answered, words sum to {}.",
            pupil.name,
            counted(moves, "move"),
            counted(last.game + 1, "game"),
            counted(last.questions, "question"),
            last.element.total()
        );
        let before = self.game.clone();
        self.training.graduate = Some((pupil.clone(), course));
        let mut players = self.game.session.clone().into_players();
        players[seat.index()] = pupil;
        let hands = Colour::BOTH.map(|colour| before.session.seat(colour).hand);
        let (seed, limit) = (before.session.seed(), before.session.limit());
        self.game.histories[seat.index()] = Rc::new(history);
        self.mind = seat;
        self.moment = None;
        effects.extend(self.start(Session::new(players, hands, seed, limit)));
        self.unaddressed = Some(History::Push);
        effects.extend(kept);
        self.training.other = Some(Box::new(before));
        self.training.summary.clone_from(&summary);
        effects.push(Effect::Say(summary));
        effects
    }

    fn swap_tables(&mut self) -> Vec<Effect> {
        let Some(other) = self.training.other.take() else {
            return Vec::new();
        };
        let now = self.game.clone();
        self.restore(*other);
        self.training.other = Some(Box::new(now));
        self.training.summary.clear();
        self.notify(
            NoticeKind::Note,
            "The earlier table is back; you can return to the other one in the same way."
                .to_owned(),
        );
        self.work()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::experiment::link::LearnerLink;
    use crate::experiment::messages::Reply;
    use crate::experiment::thinking::Studying;
    use crate::model::tests::act;
    use crate::model::{Action, AwaitedInput};
    use kenju::saved::SavedPlayer;
    use kit::experiment::wire::{Answer, End, Step, Work};
    use kit::model::notice::Notice;

    fn train(lab: &mut Lab, syllabus: Syllabus) {
        lab.training.syllabus = syllabus;
        act(lab, Action::Train(TrainingAction::Begin));
        let is_problem = |notice: &Notice| notice.kind != NoticeKind::Note;
        assert!(!lab.notices.iter().any(is_problem), "{:?}", lab.notices);
    }

    #[test]
    fn every_scheme_seats_its_pupil_with_its_lessons_and_its_record() {
        for scheme in Scheme::ALL {
            let mut lab = Lab::default();
            let moves = "30".to_owned();
            train(
                &mut lab,
                Syllabus {
                    scheme,
                    moves,
                    ..Syllabus::default()
                },
            );
            let player = lab.player(Colour::White);
            let memory = player.memory().unwrap();
            assert_eq!(player.name, format!("{scheme}.30"));
            assert!(!memory.lessons().is_empty());
            assert_eq!(memory.teacher_of(&memory.lessons()[0]), "MAX", "{scheme}");
            assert!(lab.game.histories[0].rows.len() >= 30);
            assert_eq!(
                lab.game.histories[0].rows[29].element.total(),
                memory.element().total()
            );
            assert!(!matches!(lab.game.want, AwaitedInput::Work));
        }
    }

    #[test]
    fn the_pupil_may_sit_as_black_and_be_of_system_four_taught_by_threats() {
        let mut lab = Lab::default();
        for filled_in in [
            TrainingAction::Learner(Learner::System4),
            TrainingAction::Taught(TeacherKind::ByThreats),
            TrainingAction::Seat(Colour::Black),
            TrainingAction::Moves("12".to_owned()),
        ] {
            lab.update(Action::Train(filled_in));
        }
        let syllabus = lab.training.syllabus.clone();
        train(&mut lab, syllabus);
        let memory = lab.player(Colour::Black).memory().unwrap();
        assert_eq!(
            memory.teacher_of(&memory.lessons()[0]),
            "threat search",
            "lessons name their teacher"
        );
        assert_eq!(lab.game.histories[1].rows.len(), 12);
        assert!(lab.game.histories[0].rows.len() < 3);
    }

    #[test]
    fn a_training_is_taken_back_and_had_again() {
        let mut lab = Lab::default();
        lab.update(Action::Answer(kenju::lesson::TeacherVerdict::First));
        let before = (
            lab.game.session.clone(),
            lab.game.replay.clone(),
            lab.game.want,
        );
        train(&mut lab, Syllabus::default());
        let after = lab.game.session.clone();
        assert_eq!(
            lab.training.way_back().as_deref(),
            Some("Learner and MAX"),
            "the way back is named"
        );
        lab.update(Action::Train(TrainingAction::Back));
        assert_eq!(
            (
                lab.game.session.clone(),
                lab.game.replay.clone(),
                lab.game.want
            ),
            before
        );
        lab.update(Action::Train(TrainingAction::Back));
        assert_eq!(lab.game.session, after);
        assert!(lab.game.histories[0].rows.len() >= 200);
    }

    #[test]
    fn a_training_broken_off_is_a_shorter_one() {
        let mut lab = Lab::default();
        let effects = lab.update(Action::Train(TrainingAction::Begin));
        let [Effect::Send(job, Request::Train(Order::Start(CourseToRun(course))))] = *effects
        else {
            panic!("the worker is asked")
        };
        assert_eq!(course.moves, 200);
        let mut work = Studying::begin(CourseToRun(course)).unwrap();
        let mut moves = 0;
        while moves < 41 {
            assert_eq!(work.step(&mut || 0.0), Ok(Step::More));
            if let Some(Reply::Training(done)) = work.progress(0.0) {
                moves = done;
                lab.update(Action::Received(Answer::of(job, Reply::Training(done))));
            }
        }
        let running = lab.training.jobs.running().expect("it runs");
        assert_eq!(running.progress, Some(41));
        lab.update(Action::Train(TrainingAction::Stop));
        let reply = work.finish(End::Cancelled, 0.0).unwrap().unwrap();
        lab.update(Action::Received(Answer::of(job, reply)));
        let player = lab.player(Colour::White).clone();
        let course = lab.training.course_of(&player).unwrap();
        assert_eq!(player.name, format!("WA.{}", course.moves));
        let again = SavedPlayer::new(player.clone(), Some(course))
            .retrain()
            .unwrap();
        assert_eq!(again.element(), player.element());
    }

    #[test]
    fn what_cannot_be_trained_is_said_and_nothing_changes() {
        for (moves, seed) in [("0", "1"), ("2001", "1"), ("many", "1"), ("9", "one")] {
            let mut lab = Lab::default();
            let before = lab.game.session.clone();
            lab.update(Action::Train(TrainingAction::Moves(moves.to_owned())));
            lab.update(Action::Train(TrainingAction::Seed(seed.to_owned())));
            lab.update(Action::Train(TrainingAction::Begin));
            assert_eq!(lab.notices.len(), 1, "{moves} {seed}");
            assert!(!lab.training.jobs.is_running());
            lab.update(Action::Train(TrainingAction::Stop));
            assert_eq!(lab.game.session, before);
        }
    }

    #[test]
    fn a_pupil_of_two_hundred_moves_fits_into_a_link() {
        let mut lab = Lab::default();
        train(&mut lab, Syllabus::default());
        let query = lab.link().to_query().expect("short enough for a link");
        let (link, problems) = LearnerLink::from_query(&query);
        assert_eq!((link, problems), (Some(lab.link()), Vec::new()));
    }
}
