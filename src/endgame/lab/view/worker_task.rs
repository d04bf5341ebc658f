//! The endgame lab's worker: EG in slices short enough that a message is heard at once, and between
//! them the exact answer for the position on the board.

use super::store;
use crate::experiment::blame::Blame;
use crate::experiment::exact::Judge;
use crate::experiment::exercise::Wanted;
use crate::experiment::knowledge::{Knowledge, KnowledgeSearch};
use crate::experiment::messages::{OfSide, PLAIN_LIMIT, Reply, Request, Thinker};
use crate::experiment::zugzwang::{Hunt, Order};
use chess::fen::parse_fen;
use chess::packed::PackedMove;
use cozy_chess::Board;
use endgame::oracle::{Material, Oracle, Table};
use endgame::stronger_side;
use kit::experiment::wire::JobId;
use kit::view::worker::{SEND_EVERY, SLICE, WorkerTask, now};
use std::cell::RefCell;
use std::rc::Rc;
use wasm_bindgen_futures::spawn_local;

/// How many positions EG looks at between two looks at the clock.
const NODES_PER_LOOK: u64 = 50;

/// How many numbers of a table are gone through between two looks at the clock.
const NUMBERS_PER_LOOK: u32 = 20_000;

type Outbox = kit::view::worker::Outbox<Reply>;

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
    arrived: Rc<RefCell<Vec<Arrived>>>,
    /// How many questions there were of each kind: only the last one is answered.
    questions: [u32; 2],
    /// Plain alpha-beta at work, for the comparison with EG.
    comparing: Option<Comparing>,
    /// The mutual zugzwangs of an ending, being listed.
    hunting: Option<(JobId, Hunt, f64)>,
}

/// What tables are taken in for.
enum TableRequest {
    /// A question about the position on the board.
    Ask(Question),
    /// Why this move of this position, given as FEN too, is bad.
    Blame(Board, String, PackedMove),
    Exercise(Wanted),
    /// The mutual zugzwangs of this ending.
    Hunt(Material, Order),
}

struct Comparing {
    id: JobId,
    position: String,
    search: KnowledgeSearch<'static>,
}

/// Tables, with what they were taken for.
type Arrived = (JobId, TableRequest, Vec<Table>);

struct Running {
    id: JobId,
    thinker: Thinker,
    paused: bool,
    sent: f64,
}

/// A question about a position whose structure has to be solved.
struct Question {
    number: u32,
    id: JobId,
    kind: Kind,
    board: Board,
    position: String,
    sent: f64,
}

/// What is asked.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// What is true.
    Truth,
    /// The corresponding squares.
    Squares,
}

impl WorkerTask for Endgames {
    type Request = Request;

    fn receive(&mut self, id: JobId, request: Request, outbox: &Outbox) -> Result<(), String> {
        match request {
            Request::Think(question) => {
                self.thinking = Some(Running {
                    id,
                    thinker: Thinker::new(question).map_err(|error| error.to_string())?,
                    paused: false,
                    sent: now(),
                });
                outbox.call_again();
            }
            Request::Pause => self.set_paused(id, true),
            Request::Resume => {
                self.set_paused(id, false);
                outbox.call_again();
            }
            Request::Cancel => {
                if self
                    .thinking
                    .as_ref()
                    .is_some_and(|running| running.id == id)
                {
                    self.finish(outbox);
                }
            }
            Request::Judge(position) => self.wait(outbox, id, Kind::Truth, position)?,
            Request::Correspond(position) => self.wait(outbox, id, Kind::Squares, position)?,
            Request::Compare(position) => self.compare(outbox, id, position)?,
            Request::Rules(position) => tell_rules(outbox, id, position),
            Request::Blame(position, mv) => {
                let board = parse_fen(&position).map_err(|error| error.to_string())?;
                self.run(outbox, id, TableRequest::Blame(board, position, mv));
            }
            Request::Exercise(wanted) => self.run(outbox, id, TableRequest::Exercise(wanted)),
            Request::Zugzwangs(material, order) => {
                self.hunting = None;
                self.run(outbox, id, TableRequest::Hunt(material, order));
            }
        }
        Ok(())
    }

    /// One slice: EG first, then what needs a structure solved.
    fn work(&mut self, outbox: &Outbox) {
        let began = now();
        self.take_in(outbox);
        if let Some(running) = self.thinking.as_mut().filter(|running| !running.paused) {
            while now() - began < SLICE {
                if running.thinker.step(NODES_PER_LOOK) {
                    self.finish(outbox);
                    outbox.call_again();
                    return;
                }
            }
            if now() - running.sent > SEND_EVERY {
                running.sent = now();
                let reply = Reply::Thinking(running.thinker.progress());
                outbox.send(running.id, &reply);
            }
            outbox.call_again();
        } else if !self.waiting.is_empty() {
            self.solve(outbox, began);
            outbox.call_again();
        } else if self.hunting.is_some() {
            self.hunt(outbox, began);
            outbox.call_again();
        } else if let Some(comparing) = &mut self.comparing {
            if comparing.search.deepen() {
                if let Some(Comparing {
                    id,
                    position,
                    search,
                }) = self.comparing.take()
                {
                    let plain = search.verdict();
                    outbox.send(id, &Reply::Compared { position, plain });
                }
            } else {
                outbox.call_again();
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

    fn finish(&mut self, outbox: &Outbox) {
        if let Some(Running { id, thinker, .. }) = self.thinking.take() {
            let thought = thinker.finish();
            // What stands beside the step shown first is told before it, the truth where that takes no time.
            if let Some(first) = thought.shown_first()
                && let Ok(board) = parse_fen(&first.position)
            {
                let judge = self.judge.get_or_insert_with(Judge::default);
                if let Some(reply) = answer(judge, Kind::Truth, &board, &first.position) {
                    outbox.send(id, &reply);
                }
                tell_rules(outbox, id, first);
            }
            outbox.send(id, &Reply::Thought(thought));
        }
    }

    /// Takes up a question in place of an earlier one of its kind; tables that could answer it are looked
    /// for in the browser's storage first.
    fn wait(
        &mut self,
        outbox: &Outbox,
        id: JobId,
        kind: Kind,
        position: String,
    ) -> Result<(), String> {
        if self.solving && self.waiting.first().is_some_and(|first| first.kind == kind) {
            self.give_up();
        }
        self.waiting.retain(|question| question.kind != kind);
        let board = parse_fen(&position).map_err(|error| error.to_string())?;
        let number = &mut self.questions[kind as usize];
        *number += 1;
        let question = Question {
            number: *number,
            id,
            kind,
            board,
            position,
            sent: now(),
        };
        self.run(outbox, id, TableRequest::Ask(question));
        Ok(())
    }

    /// Does an errand once the tables that it needs have been looked for in the browser's storage.
    fn run(&mut self, outbox: &Outbox, id: JobId, errand: TableRequest) {
        let judge = self.judge.get_or_insert_with(Judge::default);
        let missing = judge.absent(errand.needs());
        if missing.is_empty() {
            self.do_errand(outbox, id, errand);
            return;
        }
        let (arrived, outbox) = (Rc::clone(&self.arrived), outbox.clone());
        spawn_local(async move {
            let mut tables = Vec::new();
            for material in missing {
                // A browser without storage has no tables, and a table that is not kept is none.
                tables.extend(store::take(material).await.ok().flatten());
            }
            arrived.borrow_mut().push((id, errand, tables));
            outbox.call_again();
        });
    }

    /// Takes in what has come from the storage, and does what it was taken for.
    fn take_in(&mut self, outbox: &Outbox) {
        let arrived = std::mem::take(&mut *self.arrived.borrow_mut());
        for (id, errand, tables) in arrived {
            let judge = self.judge.get_or_insert_with(Judge::default);
            judge.make_room(errand.needs());
            for table in tables {
                judge.insert(table);
            }
            self.do_errand(outbox, id, errand);
        }
    }

    fn do_errand(&mut self, outbox: &Outbox, id: JobId, errand: TableRequest) {
        let judge = self.judge.get_or_insert_with(Judge::default);
        match errand {
            TableRequest::Ask(question) => {
                // An earlier question is dropped.
                if question.number == self.questions[question.kind as usize] {
                    self.take_up(outbox, question);
                }
            }
            TableRequest::Blame(board, position, mv) => {
                let blame = mv.legal(&board).and_then(|mv| Blame::of(judge, &board, mv));
                outbox.send(id, &Reply::Blamed(position, mv, blame));
            }
            TableRequest::Exercise(wanted) => {
                outbox.send(id, &Reply::Exercised(wanted, wanted.made(judge)));
            }
            TableRequest::Hunt(material, order) => match judge.oracle().shared(material) {
                Some(table) => {
                    self.hunting = Some((id, Hunt::new(table, order), now()));
                    outbox.call_again();
                }
                None => outbox.send(id, &Reply::Zugzwangs(material, None)),
            },
        }
    }

    /// Goes on with the list of mutual zugzwangs.
    fn hunt(&mut self, outbox: &Outbox, began: f64) {
        let Some((id, hunt, sent)) = &mut self.hunting else {
            return;
        };
        let id = *id;
        while now() - began < SLICE {
            if hunt.step(NUMBERS_PER_LOOK) {
                if let Some((_, hunt, _)) = self.hunting.take() {
                    let found = hunt.finish();
                    outbox.send(id, &Reply::Zugzwangs(found.material, Some(found)));
                }
                return;
            }
        }
        if now() - *sent > SEND_EVERY {
            *sent = now();
            outbox.send(id, &Reply::Hunting(hunt.hundredths()));
        }
    }

    /// Answers at once if it can; otherwise the question waits.
    fn take_up(&mut self, outbox: &Outbox, question: Question) {
        let judge = self.judge.get_or_insert_with(Judge::default);
        let reply = answer(judge, question.kind, &question.board, &question.position);
        if let Some(reply) = reply {
            outbox.send(question.id, &reply);
        } else {
            self.waiting.push(question);
            outbox.call_again();
        }
    }

    /// Begins with plain alpha-beta, ply by ply when nothing else is to do.
    fn compare(&mut self, outbox: &Outbox, id: JobId, position: String) -> Result<(), String> {
        let board = parse_fen(&position).map_err(|error| error.to_string())?;
        let side = stronger_side(&board);
        let search = KnowledgeSearch::new(&board, side, Knowledge::Plain, None, PLAIN_LIMIT);
        self.comparing = Some(Comparing {
            id,
            position,
            search,
        });
        outbox.call_again();
        Ok(())
    }

    fn give_up(&mut self) {
        self.solving = false;
        if let Some(judge) = &mut self.judge {
            judge.drop_work();
        }
    }

    /// Works on the first question's structure.
    fn solve(&mut self, outbox: &Outbox, began: f64) {
        let (Some(judge), Some(question)) = (&mut self.judge, self.waiting.first_mut()) else {
            return;
        };
        if !self.solving {
            let early = answer(judge, question.kind, &question.board, &question.position);
            let reply = match early {
                Some(reply) => reply,
                None => match judge.begin(&question.board) {
                    Ok(()) => {
                        self.solving = true;
                        return;
                    }
                    Err(_) => unknown(judge, question),
                },
            };
            outbox.send(question.id, &reply);
            self.waiting.remove(0);
            return;
        }
        while now() - began < SLICE {
            if judge.step(1) {
                self.solving = false;
                let reply = answer(judge, question.kind, &question.board, &question.position);
                let reply = reply.unwrap_or_else(|| unknown(judge, question));
                outbox.send(question.id, &reply);
                self.waiting.remove(0);
                return;
            }
        }
        if now() - question.sent > SEND_EVERY {
            question.sent = now();
            let (solved, found) = judge.progress();
            let reply = Reply::Judging {
                position: question.position.clone(),
                solved,
                found,
            };
            outbox.send(question.id, &reply);
        }
    }
}

impl TableRequest {
    /// The tables that it can use.
    fn needs(&self) -> Vec<Material> {
        let whole = |material: Material| [material.needs(), vec![material]].concat();
        match self {
            Self::Ask(question) if question.kind == Kind::Squares => Vec::new(),
            Self::Ask(Question { board, .. }) | Self::Blame(board, ..) => {
                Oracle::wanted(board).unwrap_or_default()
            }
            Self::Exercise(wanted) => whole(wanted.material),
            Self::Hunt(material, _) => vec![*material],
        }
    }
}

/// Says what the rules say of a position; the page asks of those only that can be read.
fn tell_rules(outbox: &Outbox, id: JobId, position: OfSide) {
    if let Ok(ruled) = position.ruled() {
        outbox.send(id, &Reply::Ruled(position, ruled));
    }
}

/// The answer to a question, if it can be given without further work.
fn answer(judge: &Judge, kind: Kind, board: &Board, position: &str) -> Option<Reply> {
    let position = position.to_owned();
    Some(match kind {
        Kind::Truth => Reply::Judged {
            answer: judge.look_closely(board)?,
            position,
        },
        Kind::Squares => Reply::Corresponds {
            found: Ok(judge.correspondence(board)?),
            position,
        },
    })
}

/// That a question cannot be answered, and why.
fn unknown(judge: &Judge, question: &Question) -> Reply {
    let position = question.position.clone();
    match question.kind {
        Kind::Truth => Reply::Judged {
            answer: judge.verdict(&question.board),
            position,
        },
        Kind::Squares => Reply::Corresponds {
            position,
            found: Err(judge.why_no_squares(&question.board)),
        },
    }
}
