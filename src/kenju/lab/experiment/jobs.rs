//! The requests of the page to its worker, their replies, and the jobs that answer them in slices
//! of a few positions or session events: continue the game, look for a forced win, train a learner.
//! A training runs beside the other jobs.

use super::forced::StagedWin;
use super::game::{Game, GameStep};
use kenju::board::Board;
use kenju::console::{self, Console};
use kenju::geometry::Colour;
use kenju::scheme::Course;
use kenju::strong::Choosing;
use kenju::threats::{Arms, Finding};
use kenju::training::{Advance, Trained, Training};
use kit::experiment::wire::{self, End, Order, Question, ReplyTo, Step, Work};
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Request {
    Think(Order<ThinkRequest>),
    Train(Order<TrainingRequest>),
}

/// A course of training for the worker to run.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct TrainingRequest(pub Course);

/// A request that occupies the worker until it replies.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum ThinkRequest {
    /// Continue the game until it waits for input.
    Play(Box<Game>),
    /// Execute a line of console commands.
    Command(Box<Console>, String),
    /// Look for a forced win of the side to move.
    ForcedWin { board: Box<Board>, attacker: Colour },
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Reply {
    Progress(Progress),
    Game(Box<Game>),
    /// The game waits for input, or was stopped.
    Played(Box<Game>),
    /// The console after the commands, and its output.
    Commanded(Box<Console>, console::Reply),
    Finding(Finding),
    /// Training moves done so far.
    Training(u32),
    Trained(Box<Trained>),
}

/// The progress of a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Progress {
    /// Inputs applied, or positions searched.
    pub done: u32,
    /// The total; 0 if unknown.
    pub of: u32,
    /// Positions searched.
    pub nodes: u32,
}

impl wire::Request for Request {
    const KIND: &'static str = "kenju";
    type Reply = Reply;
}

impl Question for ThinkRequest {
    const KIND: &'static str = "kenju-think";
    type Reply = Reply;
}

impl Question for TrainingRequest {
    const KIND: &'static str = "kenju-train";
    type Reply = Reply;
}

/// Positions searched in one slice.
const NODES: u32 = 100;

/// The interval between intermediate replies, in milliseconds of work.
const SEND_EVERY: f64 = 200.0;

/// Longer games are sent only at the end, because they are large.
const SENT_STONES: usize = 100;

/// The position limit of a search for a forced win: a second or two in a browser.
const WIN_NODES: u32 = 200_000;

/// A job that answers a [`ThinkRequest`].
pub enum ThinkJob {
    GameJob(Box<GameJob>),
    Winning(Box<StagedWin>),
    /// The console, the line to execute, and the console's reply once it is done.
    Commanding(Box<Console>, String, Option<console::Reply>),
}

impl Work for ThinkJob {
    type Question = ThinkRequest;

    fn begin(thought: ThinkRequest) -> Result<Self, String> {
        Ok(match thought {
            ThinkRequest::Play(game) => Self::GameJob(Box::new(GameJob::new(*game))),
            ThinkRequest::ForcedWin { board, attacker } => {
                let arms = Arms::FoursAndThrees;
                Self::Winning(Box::new(StagedWin::new(*board, attacker, arms, WIN_NODES)))
            }
            ThinkRequest::Command(console, input) => Self::Commanding(console, input, None),
        })
    }

    fn step(&mut self, worked: &mut dyn FnMut() -> f64) -> Result<Step<Reply>, String> {
        Ok(match self {
            Self::GameJob(playing) => playing.step(worked),
            Self::Winning(winning) => {
                if winning.advance(NODES) {
                    Step::Over
                } else {
                    Step::More
                }
            }
            Self::Commanding(console, input, reply) => {
                *reply = Some(console.execute(input));
                Step::Over
            }
        })
    }

    fn progress(&self, _: f64) -> Option<Reply> {
        match self {
            Self::GameJob(playing) => Some(Reply::Progress(playing.progress())),
            Self::Winning(winning) => Some(Reply::Progress(Progress {
                done: winning.nodes(),
                of: WIN_NODES,
                nodes: winning.nodes(),
            })),
            Self::Commanding(..) => None,
        }
    }

    fn finish(self, end: End, _: f64) -> Result<Option<Reply>, String> {
        Ok(Some(match self {
            Self::Commanding(mut console, input, reply) => {
                let reply = reply.unwrap_or_else(|| console.execute(&input));
                Reply::Commanded(console, reply)
            }
            Self::GameJob(playing) => {
                let mut game = playing.game;
                if end == End::Cancelled {
                    game.halt();
                }
                Reply::Played(Box::new(game))
            }
            Self::Winning(winning) => Reply::Finding(match winning.finding() {
                // A stopped stage says nothing about the positions that were not searched.
                Some(finding) if end == End::Completed => finding,
                _ => Finding::NodesSpent,
            }),
        }))
    }
}

/// A game that the worker continues.
pub struct GameJob {
    game: Game,
    /// The move that is being chosen.
    choosing: Option<Choosing>,
    /// The number of queued inputs at the start.
    inputs: usize,
    /// Positions searched for earlier moves.
    nodes: u32,
    /// The stone count and the time of the last intermediate reply.
    sent: (usize, f64),
}

impl GameJob {
    fn new(game: Game) -> Self {
        Self {
            inputs: game.queue.len(),
            choosing: None,
            nodes: 0,
            sent: (game.session.board().stone_count(), 0.0),
            game,
        }
    }

    fn step(&mut self, worked: &mut dyn FnMut() -> f64) -> Step<Reply> {
        if let Some(choosing) = &mut self.choosing {
            if let Some(choice) = choosing.advance(NODES) {
                self.nodes = self.nodes.saturating_add(choosing.nodes());
                self.choosing = None;
                self.game.chosen(choice);
            }
            return Step::More;
        }
        let next = match self.game.step() {
            GameStep::Choose(choosing) => {
                self.choosing = Some(*choosing);
                return Step::More;
            }
            GameStep::Answer(question) => self.game.answer_by_search(&question),
            next => next,
        };
        if matches!(next, GameStep::Rest) {
            return Step::Over;
        }
        let stones = self.game.session.board().stone_count();
        if stones != self.sent.0 && stones <= SENT_STONES && worked() - self.sent.1 >= SEND_EVERY {
            self.sent = (stones, worked());
            return Step::Send(Reply::Game(Box::new(self.game.clone())));
        }
        Step::More
    }

    fn progress(&self) -> Progress {
        let now = self.choosing.as_ref().map_or(0, Choosing::nodes);
        Progress {
            done: (self.inputs - self.game.queue.len().min(self.inputs)) as u32,
            of: self.inputs as u32,
            nodes: self.nodes.saturating_add(now),
        }
    }
}

pub struct TrainingJob(Training);

impl Work for TrainingJob {
    type Question = TrainingRequest;

    fn begin(TrainingRequest(course): TrainingRequest) -> Result<Self, String> {
        Ok(Self(Training::new(course)))
    }

    fn step(&mut self, _: &mut dyn FnMut() -> f64) -> Result<Step<Reply>, String> {
        Ok(match self.0.advance(NODES, &mut ()) {
            Advance::Over => Step::Over,
            Advance::Stone | Advance::On => Step::More,
        })
    }

    fn progress(&self, _: f64) -> Option<Reply> {
        Some(Reply::Training(self.0.history().rows.len() as u32))
    }

    fn finish(self, _: End, _: f64) -> Result<Option<Reply>, String> {
        Ok(Some(Reply::Trained(Box::new(self.0.finish()))))
    }
}

/// Runs a request to its end and returns the last reply. For callers without a worker.
pub fn run_to_end(request: Request) -> Option<Reply> {
    match request {
        Request::Think(Order::Start(thought)) => answer::<ThinkJob>(thought),
        Request::Train(Order::Start(course)) => answer::<TrainingJob>(course),
        Request::Think(_) | Request::Train(_) => None,
    }
}

fn answer<W: Work>(question: W::Question) -> Option<ReplyTo<W>> {
    let mut work = W::begin(question).ok()?;
    while !matches!(work.step(&mut || 0.0).ok()?, Step::Over) {}
    work.finish(End::Completed, 0.0).ok()?
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::experiment::link::LearnerLink;
    use kenju::scheme::{Course, Learner, Scheme, TeacherKind};
    use kit::experiment::wire::{Control, assert_survives};

    /// Games with every slow step: a searching player, a searching teacher, queued inputs.
    const GAMES: [&str; 4] = [
        "v=1&hands=gg&white=STRONG&black=MAX&inputs=g30",
        "v=1&hands=gg&white=STRONG&black=STRONG&seed=3&inputs=g12",
        "v=1&white=new4:Four&inputs=p1,1.p2,3.p-1,4&teacher=threats",
        "v=1&hands=gg&white=WA.140&inputs=tMAX.g9.b2.g4",
    ];

    fn game(query: &str) -> Game {
        let link = LearnerLink::from_query(query).0.unwrap();
        let mut game = Game::new(link.replay.start);
        game.queue = link.replay.inputs.into();
        game.teacher = link.teacher;
        game
    }

    /// Continues the game without slices.
    fn at_once(mut game: Game) -> Game {
        loop {
            match game.step() {
                GameStep::More => {}
                GameStep::Choose(choosing) => game.chosen(choosing.run()),
                GameStep::Answer(question) => {
                    game.answer_by_search(&question);
                }
                GameStep::Rest => return game,
            }
        }
    }

    #[test]
    fn a_game_in_the_worker_is_the_game_without_one() {
        for query in GAMES {
            let expected = at_once(game(query));
            let request = Request::Think(Order::Start(ThinkRequest::Play(Box::new(game(query)))));
            assert_eq!(
                run_to_end(request),
                Some(Reply::Played(Box::new(expected))),
                "{query}"
            );
        }
    }

    #[test]
    fn a_game_that_is_sent_away_in_the_middle_comes_to_the_same() {
        for query in GAMES {
            let expected = at_once(game(query));
            let mut work = ThinkJob::begin(ThinkRequest::Play(Box::new(game(query)))).unwrap();
            for steps in 1.. {
                let ThinkJob::GameJob(playing) = &work else {
                    panic!("it plays");
                };
                // A move that was already chosen is chosen again.
                let reply = Reply::Game(Box::new(playing.game.clone()));
                let request = Request::Think(Order::Start(ThinkRequest::Play(Box::new(
                    playing.game.clone(),
                ))));
                assert_survives(&request, &reply);
                work = ThinkJob::begin(ThinkRequest::Play(Box::new(playing.game.clone()))).unwrap();
                let is_over = (0..steps * 7).any(|_| work.step(&mut || 0.0) == Ok(Step::Over));
                if is_over {
                    break;
                }
            }
            let found = work.finish(End::Completed, 0.0);
            assert_eq!(
                found,
                Ok(Some(Reply::Played(Box::new(expected)))),
                "{query}"
            );
        }
    }

    #[test]
    fn a_game_that_is_stopped_can_go_on() {
        let expected = at_once(game(GAMES[1]));
        let mut work = ThinkJob::begin(ThinkRequest::Play(Box::new(game(GAMES[1])))).unwrap();
        for _ in 0..40 {
            assert_eq!(work.step(&mut || 0.0), Ok(Step::More));
        }
        let Ok(Some(Reply::Played(mut stopped))) = work.finish(End::Cancelled, 0.0) else {
            panic!("what there is comes back");
        };
        assert!(stopped.queue.is_empty());
        let done = stopped.replay.inputs.len();
        stopped.queue = expected.replay.inputs[done..].to_vec().into();
        assert_eq!(at_once(*stopped), expected);
    }

    #[test]
    fn a_training_in_slices_is_the_training() {
        for scheme in [Scheme::WC, Scheme::WE] {
            let course = Course {
                moves: 15,
                learner: Learner::System4,
                taught: TeacherKind::ByThreats,
                ..Course::standard(scheme, 4)
            };
            let whole = Training::new(course).run();
            let request = Request::Train(Order::Start(TrainingRequest(course)));
            let reply = run_to_end(request.clone());
            assert_eq!(reply, Some(Reply::Trained(Box::new(whole))), "{scheme}");
            assert_survives(&request, &reply.unwrap());
        }
    }

    #[test]
    fn orders_survive_the_way() {
        let reply = Reply::Finding(Finding::NodesSpent);
        for control in [Control::Pause, Control::Resume, Control::Cancel] {
            assert_survives(&Request::Think(control.into()), &reply);
            assert_survives(&Request::Train(control.into()), &Reply::Training(3));
        }
    }
}
