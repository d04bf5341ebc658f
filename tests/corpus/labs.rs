//! Runs every lab natively with its worker: opens a link and answers each request at once with the worker's code.

use ::kit::experiment::wire::{Answer, JobId, Order};
use ::kit::model::effect::Effect;
use ::kit::model::lab::{Event, Lab, ReplyTo};

/// A lab with the code of its worker.
pub trait Worked: Lab + Default {
    /// The worker's answers to a request, in order.
    fn replies(request: Self::Request) -> Vec<Result<ReplyTo<Self>, String>>;
}

/// The lab when its worker has done what the link asks of it.
pub fn open<L: Worked>(query: &str) -> L {
    let mut lab = L::default();
    let action = L::map_event(Event::Open(query.to_owned())).expect("every lab opens links");
    act(&mut lab, action);
    lab
}

/// Does whatever an action asks of the worker, and what follows from that; the other effects remain.
pub fn act<L: Worked>(lab: &mut L, action: impl Into<L::Action>) -> Vec<Effect<L::Request>> {
    let mut effects = Lab::update(lab, action.into());
    let mut others = Vec::new();
    while !effects.is_empty() {
        match effects.remove(0) {
            Effect::Send(job, request) => {
                for reply in L::replies(request) {
                    effects.extend(received(lab, job, reply));
                }
            }
            other => others.push(other),
        }
    }
    others
}

fn received<L: Lab>(
    lab: &mut L,
    job: JobId,
    reply: Result<ReplyTo<L>, String>,
) -> Vec<Effect<L::Request>> {
    let action = L::map_event(Event::Received(Answer { job, reply }));
    lab.update(action.expect("every lab takes answers"))
}

/// The file that is saved.
pub fn saved<Q>(effects: Vec<Effect<Q>>) -> Vec<u8> {
    let saved = effects.into_iter().find_map(|effect| match effect {
        Effect::Save { bytes, .. } => Some(bytes),
        _ => None,
    });
    saved.expect("a file is saved")
}

pub mod search {
    //! The search lab.
    use super::{Order, Worked};
    use ::search_lab::experiment::{Experiment, Job, Reply};
    pub use ::search_lab::model::{Action, Lab, SearchAction};

    impl Worked for Lab {
        fn replies(order: Order<Experiment>) -> Vec<Result<Reply, String>> {
            let Order::Start(experiment) = order else {
                return Vec::new();
            };
            let reply = Job::new(&experiment).map(|job| Reply::Done(job.run()));
            vec![reply.map_err(|error| error.to_string())]
        }
    }
}

pub mod endgame {
    //! The endgame lab; what it asks of exact tables is left unanswered.
    use super::Worked;
    use ::endgame_lab::experiment::messages::{Reply, Request, Thinker};
    pub use ::endgame_lab::model::{Action, EndgameAction, Lab};

    impl Worked for Lab {
        fn replies(request: Request) -> Vec<Result<Reply, String>> {
            let Request::Think(question) = request else {
                return Vec::new();
            };
            let reply = Thinker::new(question).map(|thinker| Reply::Thought(thinker.run()));
            vec![reply.map_err(|error| error.to_string())]
        }
    }
}

pub mod rating {
    //! The rating lab.
    use super::{Order, Worked};
    use ::rating_lab::experiment::{Analysis, Question, Reply};
    pub use ::rating_lab::model::{Action, Lab, RatingAction};

    impl Worked for Lab {
        fn replies(order: Order<Question>) -> Vec<Result<Reply, String>> {
            let Order::Start(question) = order else {
                return Vec::new();
            };
            vec![Analysis::new(&question).map(|analysis| Reply::Done(analysis.run()))]
        }
    }
}

pub mod player {
    //! PLAYER's lab.
    use super::{Order, Worked};
    use ::player_lab::experiment::messages::{Reply, Request, Work};
    pub use ::player_lab::model::{Action, Choice, Field, Lab, PlayerAction, Purpose};

    impl Worked for Lab {
        fn replies(order: Order<Request>) -> Vec<Result<Reply, String>> {
            let Order::Start(request) = order else {
                return Vec::new();
            };
            let mut work = match Work::new(request) {
                Ok(work) => work,
                Err(why) => return vec![Err(why)],
            };
            let mut replies = Vec::new();
            while !work.is_over() {
                replies.extend(work.step().transpose());
            }
            replies
        }
    }
}

pub mod kenju {
    //! The Kenju lab.
    use super::Worked;
    use ::kenju_lab::experiment::jobs::run_to_end;
    use ::kenju_lab::experiment::jobs::{Reply, Request};
    pub use ::kenju_lab::model::{Action, AwaitedInput, Lab};

    impl Worked for Lab {
        fn replies(request: Request) -> Vec<Result<Reply, String>> {
            run_to_end(request).map(Ok).into_iter().collect()
        }
    }
}

pub mod chute {
    //! The CHUTE lab with its outbox and one worker.
    use super::Answer;
    use ::chute_lab::experiment::{ExperimentWorker, run_unit};
    use ::chute_lab::model::RecordedLab as _;
    pub use ::chute_lab::model::{Action, ChuteAction, Effect, Lab};

    /// The built-in games without all but the first few, so that scoring takes a moment.
    pub const FEW: &str = "without=4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,\
                           31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,46,47,48,49,50,51,52,53,54";

    /// The lab as it stands before a worker has done anything.
    pub fn open(query: &str) -> Lab {
        let mut lab = Lab::default();
        lab.update(Action::Open(query.to_owned()));
        lab
    }

    /// The lab when its workers have nothing left to do; the last answer counts.
    pub fn run(query: &str) -> Lab {
        Driven::open(query).lab
    }

    /// A lab with its workers, and what it has asked of nobody else.
    #[derive(Default)]
    pub struct Driven {
        pub lab: Lab,
        pub others: Vec<Effect>,
        worker: ExperimentWorker,
    }

    impl Driven {
        pub fn open(query: &str) -> Self {
            let mut driven = Self::default();
            driven.act(Action::Open(query.to_owned()));
            driven
        }

        pub fn act(&mut self, action: impl Into<Action>) {
            let mut effects = self.lab.update(action);
            while !effects.is_empty() {
                match effects.remove(0) {
                    Effect::Send(job, request) => {
                        let reply = self.worker.receive(request).into_iter();
                        let mut replies: Vec<_> = reply.map(Ok).collect();
                        while let Some(step) = self.worker.step() {
                            replies.push(step);
                        }
                        for reply in replies {
                            let answer = Answer { job, reply };
                            effects.extend(self.lab.update(Action::Received(answer)));
                        }
                    }
                    Effect::SendToPool(worker, job, request) => {
                        let unit = run_unit(&request).expect("the pool is given units");
                        let answer = Answer::of(job, unit);
                        effects.extend(self.lab.update(Action::PoolReceived(worker, answer)));
                    }
                    other => self.others.push(other),
                }
            }
        }
    }
}
