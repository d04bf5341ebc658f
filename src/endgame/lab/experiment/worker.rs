//! The endgame lab's worker: EG in slices short enough that a message is heard at once, and between them the answers to
//! the page's questions about positions, moves and endings.

use super::blame::Blame;
use super::exact::ExactSolver;
use super::host::Host;
use super::knowledge::{Knowledge, KnowledgeSearch};
use super::messages::{OfSide, PLAIN_LIMIT, Reply, Request, Thinker};
use super::zugzwang::ZugzwangSearch;
use chess::fen::parse_fen;
use cozy_chess::Board;
use endgame::oracle::{Material, Oracle, Table};
use endgame::stronger_side;
use kit::experiment::wire::JobId;

/// The number of positions that EG looks at between two looks at the clock.
const NODES_PER_LOOK: u64 = 50;

/// The number of a table's entries that are gone through between two looks at the clock.
const NUMBERS_PER_LOOK: u32 = 20_000;

/// The state of the worker between messages and slices.
#[derive(Default)]
pub struct Worker {
    thinking: Option<Thinking>,
    judge: Option<ExactSolver>,
    /// Requests whose tables are being fetched, by ticket.
    fetching: Vec<(u32, JobId, Request)>,
    last_ticket: u32,
    /// The position of the last question of each kind: earlier ones are dropped.
    latest: [String; 2],
    /// Questions that need the structure of a position solved, one of a kind; the first is worked on.
    unsolved: Vec<Question>,
    /// True while the structure of the first question is being solved.
    is_solving: bool,
    comparing: Option<(JobId, String, KnowledgeSearch<'static>)>,
    listing: Option<(JobId, ZugzwangSearch)>,
}

struct Thinking {
    job: JobId,
    thinker: Thinker,
    is_paused: bool,
}

/// A question about a position that may need its pawn structure solved.
struct Question {
    job: JobId,
    kind: Kind,
    board: Board,
    position: String,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Truth,
    /// The corresponding squares.
    Squares,
}

impl Worker {
    /// Takes a request.
    ///
    /// # Errors
    /// Why it cannot be done.
    pub fn receive(
        &mut self,
        host: &impl Host<Reply>,
        job: JobId,
        request: Request,
    ) -> Result<(), String> {
        match request {
            Request::Think(question) => {
                self.thinking = Some(Thinking {
                    job,
                    thinker: Thinker::new(question).map_err(|error| error.to_string())?,
                    is_paused: false,
                });
                host.call_again();
            }
            Request::Pause => self.set_paused(job, true),
            Request::Resume => {
                self.set_paused(job, false);
                host.call_again();
            }
            Request::Cancel => {
                if self.thinking.as_ref().is_some_and(|it| it.job == job) {
                    self.finish(host);
                }
            }
            Request::Compare(position) => {
                let board = board_of(&position)?;
                let (side, limit) = (stronger_side(&board), PLAIN_LIMIT);
                let search = KnowledgeSearch::new(&board, side, Knowledge::Plain, None, limit);
                self.comparing = Some((job, position, search));
                host.call_again();
            }
            Request::Rules(position) => tell_rules(host, job, position),
            Request::Judge(ref position) => {
                self.replace_question(Kind::Truth, position);
                self.with_tables(host, job, request)?;
            }
            Request::Correspond(ref position) => {
                self.replace_question(Kind::Squares, position);
                self.with_tables(host, job, request)?;
            }
            Request::Zugzwangs(..) => {
                self.listing = None;
                let is_list = |request: &Request| matches!(request, Request::Zugzwangs(..));
                self.fetching.retain(|(.., earlier)| !is_list(earlier));
                self.with_tables(host, job, request)?;
            }
            Request::Blame(..) | Request::Exercise(_) => self.with_tables(host, job, request)?,
        }
        Ok(())
    }

    /// Takes the tables that were fetched under a ticket, and does what they were fetched for.
    pub fn arrived(&mut self, host: &impl Host<Reply>, ticket: u32, tables: Vec<Table>) {
        let Some(at) = self.fetching.iter().position(|(it, ..)| *it == ticket) else {
            return;
        };
        let (_, job, request) = self.fetching.swap_remove(at);
        let judge = judge(&mut self.judge);
        judge.make_room(needs(&request));
        for table in tables {
            judge.insert(table);
        }
        if let Err(why) = self.answer(host, job, request) {
            host.fail(job, &why);
        }
    }

    /// One slice: EG first, then the structure of a question, the list of zugzwangs, and the comparison.
    pub fn work(&mut self, host: &impl Host<Reply>) {
        if let Some(running) = self.thinking.as_mut().filter(|it| !it.is_paused) {
            while host.has_time() {
                if running.thinker.step(NODES_PER_LOOK) {
                    self.finish(host);
                    host.call_again();
                    return;
                }
            }
            if host.takes_progress() {
                let reply = Reply::Thinking(running.thinker.progress());
                host.send(running.job, &reply);
            }
        } else if !self.unsolved.is_empty() {
            self.solve(host);
        } else if self.listing.is_some() {
            self.list(host);
        } else if let Some((job, position, search)) = &mut self.comparing {
            if search.deepen() {
                let (position, plain) = (std::mem::take(position), search.verdict());
                host.send(*job, &Reply::Compared { position, plain });
                self.comparing = None;
                return;
            }
        } else {
            return;
        }
        host.call_again();
    }

    fn set_paused(&mut self, job: JobId, is_paused: bool) {
        if let Some(running) = self.thinking.as_mut().filter(|it| it.job == job) {
            running.is_paused = is_paused;
        }
    }

    fn finish(&mut self, host: &impl Host<Reply>) {
        let Some(Thinking { job, thinker, .. }) = self.thinking.take() else {
            return;
        };
        let thought = thinker.finish();
        // The page shows rules and truth beside the first step, so they are told before it where that takes no time.
        if let Some(first) = thought.shown_first()
            && let Ok(board) = parse_fen(&first.position)
        {
            let judge = judge(&mut self.judge);
            if let Some(reply) = at_once(judge, Kind::Truth, &board, &first.position) {
                host.send(job, &reply);
            }
            tell_rules(host, job, first);
        }
        host.send(job, &Reply::Thought(thought));
    }

    /// Drops an earlier question of that kind.
    fn replace_question(&mut self, kind: Kind, position: &str) {
        if self.is_solving
            && self
                .unsolved
                .first()
                .is_some_and(|first| first.kind == kind)
        {
            self.is_solving = false;
            judge(&mut self.judge).drop_work();
        }
        self.unsolved.retain(|question| question.kind != kind);
        position.clone_into(&mut self.latest[kind as usize]);
    }

    /// Answers once the tables that the request needs have been looked for in the storage.
    fn with_tables(
        &mut self,
        host: &impl Host<Reply>,
        job: JobId,
        request: Request,
    ) -> Result<(), String> {
        let missing = judge(&mut self.judge).absent(needs(&request));
        if missing.is_empty() {
            return self.answer(host, job, request);
        }
        self.last_ticket += 1;
        self.fetching.push((self.last_ticket, job, request));
        host.fetch(self.last_ticket, missing);
        Ok(())
    }

    fn answer(
        &mut self,
        host: &impl Host<Reply>,
        job: JobId,
        request: Request,
    ) -> Result<(), String> {
        let judge = judge(&mut self.judge);
        match request {
            Request::Judge(position) => self.take_up(host, job, Kind::Truth, position)?,
            Request::Correspond(position) => self.take_up(host, job, Kind::Squares, position)?,
            Request::Blame(position, mv) => {
                let board = board_of(&position)?;
                let blame = mv.legal(&board).and_then(|mv| Blame::of(judge, &board, mv));
                host.send(job, &Reply::Blamed(position, mv, blame));
            }
            Request::Exercise(wanted) => {
                host.send(job, &Reply::Exercised(wanted, wanted.made(judge)));
            }
            Request::Zugzwangs(material, order) => match judge.oracle().shared(material) {
                Some(table) => {
                    self.listing = Some((job, ZugzwangSearch::new(table, order)));
                    host.call_again();
                }
                None => host.send(job, &Reply::Zugzwangs(material, order, None)),
            },
            // The others need no tables.
            _ => {}
        }
        Ok(())
    }

    /// Answers a question at once if that is possible; otherwise the question waits for its structure.
    fn take_up(
        &mut self,
        host: &impl Host<Reply>,
        job: JobId,
        kind: Kind,
        position: String,
    ) -> Result<(), String> {
        if position != self.latest[kind as usize] {
            return Ok(());
        }
        let board = board_of(&position)?;
        if let Some(reply) = at_once(judge(&mut self.judge), kind, &board, &position) {
            host.send(job, &reply);
            return Ok(());
        }
        self.unsolved.push(Question {
            job,
            kind,
            board,
            position,
        });
        host.call_again();
        Ok(())
    }

    /// Works on the structure of the first question.
    fn solve(&mut self, host: &impl Host<Reply>) {
        let (judge, Some(question)) = (judge(&mut self.judge), self.unsolved.first()) else {
            return;
        };
        let is_over = if self.is_solving {
            loop {
                if judge.step(1) {
                    break true;
                }
                if !host.has_time() {
                    break false;
                }
            }
        } else if at_once(judge, question.kind, &question.board, &question.position).is_some() {
            // The structure of the question before is the same.
            true
        } else {
            self.is_solving = judge.begin(&question.board).is_ok();
            if self.is_solving {
                return;
            }
            true
        };
        if is_over {
            host.send(question.job, &question.last_word(judge));
            self.is_solving = false;
            self.unsolved.remove(0);
        } else if host.takes_progress() {
            let (solved, found) = judge.progress();
            let reply = Reply::Judging {
                position: question.position.clone(),
                solved,
                found,
            };
            host.send(question.job, &reply);
        }
    }

    /// Goes on with the list of mutual zugzwangs.
    fn list(&mut self, host: &impl Host<Reply>) {
        let Some((job, search)) = &mut self.listing else {
            return;
        };
        while host.has_time() {
            if search.step(NUMBERS_PER_LOOK) {
                if let Some((job, search)) = self.listing.take() {
                    let found = search.finish();
                    let reply = Reply::Zugzwangs(found.material, found.order, Some(found));
                    host.send(job, &reply);
                }
                return;
            }
        }
        if host.takes_progress() {
            let (material, order) = search.lists();
            let reply = Reply::Listing(material, order, search.hundredths());
            host.send(*job, &reply);
        }
    }
}

impl Question {
    /// The answer after everything was tried: it may say why nothing is known.
    fn last_word(&self, judge: &ExactSolver) -> Reply {
        let position = self.position.clone();
        match self.kind {
            Kind::Truth => Reply::Judged {
                answer: judge.verdict(&self.board),
                position,
            },
            Kind::Squares => Reply::Corresponds {
                found: judge
                    .correspondence(&self.board)
                    .ok_or_else(|| judge.why_no_squares(&self.board)),
                position,
            },
        }
    }
}

/// The solver, built when it is needed first: its tables take milliseconds.
fn judge(judge: &mut Option<ExactSolver>) -> &mut ExactSolver {
    judge.get_or_insert_with(ExactSolver::default)
}

/// The tables that help to answer a request.
fn needs(request: &Request) -> Vec<Material> {
    match request {
        Request::Judge(position) | Request::Blame(position, _) => {
            let board = parse_fen(position).ok();
            board.and_then(|it| Oracle::wanted(&it)).unwrap_or_default()
        }
        Request::Exercise(wanted) => [wanted.material.needs(), vec![wanted.material]].concat(),
        Request::Zugzwangs(material, _) => vec![*material],
        _ => Vec::new(),
    }
}

/// Asks the rules about a position. The page sends only positions that can be read.
fn tell_rules(host: &impl Host<Reply>, job: JobId, position: OfSide) {
    if let Ok(ruled) = position.ruled() {
        host.send(job, &Reply::Ruled(position, ruled));
    }
}

/// The answer to a question, if it can be given without further work.
fn at_once(judge: &ExactSolver, kind: Kind, board: &Board, position: &str) -> Option<Reply> {
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

fn board_of(position: &str) -> Result<Board, String> {
    parse_fen(position).map_err(|error| error.to_string())
}

#[cfg(test)]
mod tests;
