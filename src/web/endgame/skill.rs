//! The endgame lab's worker: EG in slices short enough that a message is heard at once, and between
//! them the exact answer for the position on the board.

use super::store;
use crate::chess::fen::parse_fen;
use crate::endgame::oracle::Table;
use crate::lab::endgame_desk::{Ask, Thinker, Told};
use crate::lab::endgame_exact::{ExactAnswer, Judge};
use crate::lab::protocol::{JobId, Request, Response};
use crate::web::worker::{Desk, Skill, now};
use cozy_chess::Board;
use std::cell::RefCell;
use std::rc::Rc;
use wasm_bindgen_futures::spawn_local;

/// How long a slice of work lasts, in milliseconds: a stop is heard within this time.
const SLICE: f64 = 40.0;
/// How many positions EG looks at between two looks at the clock.
const NODES_PER_LOOK: u64 = 50;
/// How often progress is told, in milliseconds.
const TELL_EVERY: f64 = 120.0;

/// What is being worked on.
#[derive(Default)]
pub struct Endgames {
    thinking: Option<Running>,
    judge: Option<Judge>,
    judging: Option<Question>,
    /// Tables taken from the browser's storage, for the question of that number.
    arrived: Rc<RefCell<Vec<(Question, Vec<Table>)>>>,
    /// How many questions there were: only the last one is answered.
    questions: u32,
}

struct Running {
    id: JobId,
    thinker: Thinker,
    paused: bool,
    told: f64,
}

/// A position whose structure is being solved.
struct Question {
    number: u32,
    id: JobId,
    board: Board,
    position: String,
    told: f64,
}

impl Skill for Endgames {
    fn hear(&mut self, desk: &Desk, request: Request) -> Option<Request> {
        let Request::Endgame { id, ask } = request else {
            return Some(request);
        };
        match *ask {
            Ask::Think(question) => match Thinker::new(question) {
                Ok(thinker) => {
                    self.thinking = Some(Running {
                        id,
                        thinker,
                        paused: false,
                        told: now(),
                    });
                    desk.ask();
                }
                Err(error) => tell(desk, id, Told::Failed(error.to_string())),
            },
            Ask::Pause => self.set_paused(id, true),
            Ask::Resume => {
                self.set_paused(id, false);
                desk.ask();
            }
            Ask::Cancel => {
                if self
                    .thinking
                    .as_ref()
                    .is_some_and(|running| running.id == id)
                {
                    self.finish(desk);
                }
            }
            Ask::Judge(position) => self.judge(desk, id, position),
        }
        None
    }

    /// One slice: EG first, then the exact answer.
    fn work(&mut self, desk: &Desk) {
        let began = now();
        self.take_in(desk);
        if let Some(running) = self.thinking.as_mut().filter(|running| !running.paused) {
            while now() - began < SLICE {
                if running.thinker.step(NODES_PER_LOOK) {
                    self.finish(desk);
                    desk.ask();
                    return;
                }
            }
            if now() - running.told > TELL_EVERY {
                running.told = now();
                let told = Told::Thinking(running.thinker.progress());
                tell(desk, running.id, told);
            }
            desk.ask();
        } else if self.judging.is_some() {
            self.solve(desk, began);
        }
    }
}

impl Endgames {
    fn set_paused(&mut self, id: JobId, paused: bool) {
        if let Some(running) = self.thinking.as_mut().filter(|running| running.id == id) {
            running.paused = paused;
        }
    }

    fn finish(&mut self, desk: &Desk) {
        if let Some(Running { id, thinker, .. }) = self.thinking.take() {
            tell(desk, id, Told::Thought(thinker.finish()));
        }
    }

    /// Takes up a question; tables that could answer it are looked for in the browser's storage first.
    fn judge(&mut self, desk: &Desk, id: JobId, position: String) {
        let judge = self.judge.get_or_insert_with(Judge::default);
        self.judging = None;
        let board = match parse_fen(&position) {
            Ok(board) => board,
            Err(error) => return tell(desk, id, Told::Failed(error.to_string())),
        };
        self.questions += 1;
        let question = Question {
            number: self.questions,
            id,
            board,
            position,
            told: now(),
        };
        let missing = judge.missing(&question.board);
        if missing.is_empty() {
            self.answer(desk, question);
            return;
        }
        let (arrived, desk) = (Rc::clone(&self.arrived), desk.clone());
        spawn_local(async move {
            let mut tables = Vec::new();
            for material in missing {
                // A browser without storage has no tables, and a table that is not kept is none.
                tables.extend(store::take(material).await.ok().flatten());
            }
            arrived.borrow_mut().push((question, tables));
            desk.ask();
        });
    }

    /// Takes in what has come from the storage, and answers the question it was taken for.
    fn take_in(&mut self, desk: &Desk) {
        let arrived = std::mem::take(&mut *self.arrived.borrow_mut());
        for (question, tables) in arrived {
            if question.number == self.questions {
                let judge = self.judge.get_or_insert_with(Judge::default);
                judge.make_room(&question.board);
                for table in tables {
                    judge.insert(table);
                }
                self.answer(desk, question);
            }
        }
    }

    /// Answers at once, or begins to solve the structure.
    fn answer(&mut self, desk: &Desk, question: Question) {
        let judge = self.judge.get_or_insert_with(Judge::default);
        let answer = match judge.look(&question.board) {
            Some(answer) => answer,
            None => match judge.begin(&question.board) {
                Ok(()) => {
                    self.judging = Some(question);
                    desk.ask();
                    return;
                }
                Err(why) => ExactAnswer::Unknown(why),
            },
        };
        let Question { id, position, .. } = question;
        tell(desk, id, Told::Judged { position, answer });
    }

    fn solve(&mut self, desk: &Desk, began: f64) {
        let (Some(judge), Some(question)) = (&mut self.judge, &mut self.judging) else {
            return;
        };
        while now() - began < SLICE {
            if judge.step(1) {
                let answer = judge.verdict(&question.board);
                let position = std::mem::take(&mut question.position);
                tell(desk, question.id, Told::Judged { position, answer });
                self.judging = None;
                return;
            }
        }
        if now() - question.told > TELL_EVERY {
            question.told = now();
            let (solved, found) = judge.progress();
            let position = question.position.clone();
            let told = Told::Judging {
                position,
                solved,
                found,
            };
            tell(desk, question.id, told);
        }
        desk.ask();
    }
}

fn tell(desk: &Desk, id: JobId, told: Told) {
    let told = Box::new(told);
    desk.say(&Response::Endgame { id, told });
}
