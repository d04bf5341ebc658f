//! The endgame lab's worker: EG in slices short enough that a message is heard at once, and between
//! them the exact answer for the position on the board.

use super::store;
use crate::chess::fen::parse_fen;
use crate::endgame::oracle::Table;
use crate::endgame::stronger_side;
use crate::lab::endgame::knowledge::{Knowledge, KnowledgeSearch};
use crate::lab::endgame_desk::{Ask, PLAIN_LIMIT, Thinker, Told};
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

/// A question with the tables taken for it.
type Arrival = (Question, Vec<Table>);

/// What is being worked on.
#[derive(Default)]
pub struct Endgames {
    thinking: Option<Running>,
    judge: Option<Judge>,
    /// Questions that need the structure of a position solved, one of a kind; the first is worked on.
    waiting: Vec<Question>,
    /// Whether the structure of the first question is being solved.
    solving: bool,
    /// Tables taken from the browser's storage, with the questions they were taken for.
    arrived: Rc<RefCell<Vec<Arrival>>>,
    /// How many questions there were of each kind: only the last one is answered.
    questions: [u32; 2],
    /// Plain alpha-beta at work, for the comparison with EG.
    comparing: Option<Comparing>,
}

struct Comparing {
    id: JobId,
    position: String,
    search: KnowledgeSearch<'static>,
}

struct Running {
    id: JobId,
    thinker: Thinker,
    paused: bool,
    told: f64,
}

/// A question about a position whose structure has to be solved.
struct Question {
    number: u32,
    id: JobId,
    kind: Kind,
    board: Board,
    position: String,
    told: f64,
}

/// What is asked.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// What is true.
    Truth,
    /// The corresponding squares.
    Squares,
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
            Ask::Judge(position) => self.wait(desk, id, Kind::Truth, position),
            Ask::Correspond(position) => self.wait(desk, id, Kind::Squares, position),
            Ask::Compare(position) => self.compare(desk, id, position),
        }
        None
    }

    /// One slice: EG first, then what needs a structure solved.
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
        } else if !self.waiting.is_empty() {
            self.solve(desk, began);
            desk.ask();
        } else if let Some(comparing) = &mut self.comparing {
            if comparing.search.deepen() {
                if let Some(Comparing {
                    id,
                    position,
                    search,
                }) = self.comparing.take()
                {
                    let plain = search.verdict();
                    tell(desk, id, Told::Compared { position, plain });
                }
            } else {
                desk.ask();
            }
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

    /// Takes up a question in place of an earlier one of its kind; tables that could answer it are looked
    /// for in the browser's storage first.
    fn wait(&mut self, desk: &Desk, id: JobId, kind: Kind, position: String) {
        if self.solving && self.waiting.first().is_some_and(|first| first.kind == kind) {
            self.give_up();
        }
        self.waiting.retain(|question| question.kind != kind);
        let board = match parse_fen(&position) {
            Ok(board) => board,
            Err(error) => return tell(desk, id, Told::Failed(error.to_string())),
        };
        let number = &mut self.questions[kind as usize];
        *number += 1;
        let question = Question {
            number: *number,
            id,
            kind,
            board,
            position,
            told: now(),
        };
        let judge = self.judge.get_or_insert_with(Judge::default);
        let missing = judge.missing(&question.board);
        if kind == Kind::Squares || missing.is_empty() {
            self.take_up(desk, question);
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

    /// Takes in what has come from the storage, and takes up the question it was taken for.
    fn take_in(&mut self, desk: &Desk) {
        let arrived = std::mem::take(&mut *self.arrived.borrow_mut());
        for (question, tables) in arrived {
            if question.number == self.questions[question.kind as usize] {
                let judge = self.judge.get_or_insert_with(Judge::default);
                judge.make_room(&question.board);
                for table in tables {
                    judge.insert(table);
                }
                self.take_up(desk, question);
            }
        }
    }

    /// Answers at once if it can; otherwise the question waits.
    fn take_up(&mut self, desk: &Desk, question: Question) {
        let judge = self.judge.get_or_insert_with(Judge::default);
        if let Some(told) = answer(judge, question.kind, &question.board, &question.position) {
            return tell(desk, question.id, told);
        }
        self.waiting.push(question);
        desk.ask();
    }

    /// Begins with plain alpha-beta, ply by ply when nothing else is to do.
    fn compare(&mut self, desk: &Desk, id: JobId, position: String) {
        let board = match parse_fen(&position) {
            Ok(board) => board,
            Err(error) => return tell(desk, id, Told::Failed(error.to_string())),
        };
        let side = stronger_side(&board);
        let search = KnowledgeSearch::new(&board, side, Knowledge::Plain, None, PLAIN_LIMIT);
        self.comparing = Some(Comparing {
            id,
            position,
            search,
        });
        desk.ask();
    }

    fn give_up(&mut self) {
        self.solving = false;
        if let Some(judge) = &mut self.judge {
            judge.drop_work();
        }
    }

    /// Works on the first question's structure.
    fn solve(&mut self, desk: &Desk, began: f64) {
        let (Some(judge), Some(question)) = (&mut self.judge, self.waiting.first_mut()) else {
            return;
        };
        if !self.solving {
            let early = answer(judge, question.kind, &question.board, &question.position);
            let told = match early {
                Some(told) => told,
                None => match judge.begin(&question.board) {
                    Ok(()) => {
                        self.solving = true;
                        return;
                    }
                    Err(why) => unknown(question, why),
                },
            };
            tell(desk, question.id, told);
            self.waiting.remove(0);
            return;
        }
        while now() - began < SLICE {
            if judge.step(1) {
                self.solving = false;
                let told = answer(judge, question.kind, &question.board, &question.position);
                let told = told.unwrap_or_else(|| match judge.verdict(&question.board) {
                    ExactAnswer::Unknown(why) => unknown(question, why),
                    ExactAnswer::Known { .. } => unknown(question, "it is not decided".to_owned()),
                });
                tell(desk, question.id, told);
                self.waiting.remove(0);
                return;
            }
        }
        if now() - question.told > TELL_EVERY {
            question.told = now();
            let (solved, found) = judge.progress();
            let told = Told::Judging {
                position: question.position.clone(),
                solved,
                found,
            };
            tell(desk, question.id, told);
        }
    }
}

/// The answer to a question, if it can be given without further work.
fn answer(judge: &Judge, kind: Kind, board: &Board, position: &str) -> Option<Told> {
    let position = position.to_owned();
    Some(match kind {
        Kind::Truth => Told::Judged {
            answer: judge.look(board)?,
            position,
        },
        Kind::Squares => Told::Corresponds {
            found: Ok(judge.correspondence(board)?),
            position,
        },
    })
}

/// That a question cannot be answered, and why.
fn unknown(question: &Question, why: String) -> Told {
    let position = question.position.clone();
    match question.kind {
        Kind::Truth => Told::Judged {
            position,
            answer: ExactAnswer::Unknown(why),
        },
        Kind::Squares => Told::Corresponds {
            position,
            found: Err(why),
        },
    }
}

fn tell(desk: &Desk, id: JobId, told: Told) {
    let told = Box::new(told);
    desk.say(&Response::Endgame { id, told });
}
