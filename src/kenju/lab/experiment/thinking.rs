//! What the worker does, in slices of a few positions or happenings.

use super::game::{Game, Next};
use super::messages::{CourseToRun, Progress, Reply, Request, Thought};
use crate::experiment::forced::StagedWin;
use kenju::console::{self, Console};
use kenju::strong::Choosing;
use kenju::threats::{Arms, Finding};
use kenju::training::{Advance, Training};
use kit::experiment::wire::{End, Order, ReplyTo, Step, Work};

/// Positions looked at in a step.
const NODES: u32 = 100;

/// How often the game is sent while it goes on, in milliseconds of work.
const SEND_EVERY: f64 = 200.0;

/// A game of more stones is not sent before its end: it has become large.
const SENT_STONES: usize = 100;

/// Positions of a search for a forced win: a second or two in a browser, and it can be stopped.
const WIN_NODES: u32 = 200_000;

/// A thought under way.
pub enum Thinking {
    Playing(Box<Playing>),
    Winning(Box<StagedWin>),
    /// A line of commands, and what the console says once they are executed.
    Commanding(Box<Console>, String, Option<console::Reply>),
}

impl Work for Thinking {
    type Question = Thought;

    fn begin(thought: Thought) -> Result<Self, String> {
        Ok(match thought {
            Thought::Play(game) => Self::Playing(Box::new(Playing::new(*game))),
            Thought::ForcedWin { board, attacker } => {
                let arms = Arms::FoursAndThrees;
                Self::Winning(Box::new(StagedWin::new(*board, attacker, arms, WIN_NODES)))
            }
            Thought::Command(console, input) => Self::Commanding(console, input, None),
        })
    }

    fn step(&mut self, worked: &mut dyn FnMut() -> f64) -> Result<Step<Reply>, String> {
        Ok(match self {
            Self::Playing(playing) => playing.step(worked),
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
            Self::Playing(playing) => Some(Reply::Progress(playing.progress())),
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
            Self::Playing(playing) => {
                let mut game = playing.game;
                if end == End::Cancelled {
                    game.halt();
                }
                Reply::Played(Box::new(game))
            }
            Self::Winning(winning) => Reply::Finding(match winning.finding() {
                // What a stage before found says nothing of those that were not looked at.
                Some(finding) if end == End::Completed => finding,
                _ => Finding::NodesSpent,
            }),
        }))
    }
}

/// A game that goes on.
pub struct Playing {
    game: Game,
    /// The move that is being chosen.
    choosing: Option<Choosing>,
    /// How many inputs were to be put in.
    inputs: usize,
    /// Positions looked at for the moves before.
    nodes: u32,
    /// How many stones lay there, and when, as the game was last sent.
    sent: (usize, f64),
}

impl Playing {
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
            Next::Choose(choosing) => {
                self.choosing = Some(*choosing);
                return Step::More;
            }
            Next::Answer(question) => self.game.answer_by_search(&question),
            next => next,
        };
        if matches!(next, Next::Rest) {
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

/// A training under way.
pub struct Studying(Training);

impl Work for Studying {
    type Question = CourseToRun;

    fn begin(CourseToRun(course): CourseToRun) -> Result<Self, String> {
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

/// The last answer to a request that begins something, worked off at once: for whoever has no worker.
pub fn work_off(request: Request) -> Option<Reply> {
    match request {
        Request::Think(Order::Start(thought)) => answer::<Thinking>(thought),
        Request::Train(Order::Start(course)) => answer::<Studying>(course),
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

    /// Games with everything that takes its time: a player that searches, a teacher that searches, inputs.
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

    /// Goes on without a worker, every search in one go.
    fn at_once(mut game: Game) -> Game {
        loop {
            match game.step() {
                Next::More => {}
                Next::Choose(choosing) => game.chosen(choosing.run()),
                Next::Answer(question) => {
                    game.answer_by_search(&question);
                }
                Next::Rest => return game,
            }
        }
    }

    #[test]
    fn a_game_in_the_worker_is_the_game_without_one() {
        for query in GAMES {
            let expected = at_once(game(query));
            let request = Request::Think(Order::Start(Thought::Play(Box::new(game(query)))));
            assert_eq!(
                work_off(request),
                Some(Reply::Played(Box::new(expected))),
                "{query}"
            );
        }
    }

    #[test]
    fn a_game_that_is_sent_away_in_the_middle_comes_to_the_same() {
        for query in GAMES {
            let expected = at_once(game(query));
            let mut work = Thinking::begin(Thought::Play(Box::new(game(query)))).unwrap();
            for steps in 1.. {
                let Thinking::Playing(playing) = &work else {
                    panic!("it plays");
                };
                // What was chosen so far is chosen again.
                let reply = Reply::Game(Box::new(playing.game.clone()));
                let request =
                    Request::Think(Order::Start(Thought::Play(Box::new(playing.game.clone()))));
                assert_survives(&request, &reply);
                work = Thinking::begin(Thought::Play(Box::new(playing.game.clone()))).unwrap();
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
        let mut work = Thinking::begin(Thought::Play(Box::new(game(GAMES[1])))).unwrap();
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
            let request = Request::Train(Order::Start(CourseToRun(course)));
            let reply = work_off(request.clone());
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
