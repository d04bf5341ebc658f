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
mod tests {
    use super::*;
    use crate::experiment::exercise::{Aim, Difficulty, ExerciseOutcome, ExerciseSpec};
    use crate::experiment::host::testing::Desk;
    use crate::experiment::link::EXAMPLE;
    use crate::experiment::messages::Question;
    use crate::experiment::zugzwang::Order;
    use kit::experiment::Stop;

    const TREBUCHET: &str = "8/8/8/3pK3/2kP4/8/8/8 w - - 0 1";

    /// Works slice by slice until the worker asks for no more, and returns the replies.
    fn work(desk: &Desk<Reply>, worker: &mut Worker) -> Vec<(JobId, Reply)> {
        desk.work(1, || worker.work(desk))
    }

    /// Tells the worker that no table is kept.
    fn finds_nothing(desk: &Desk<Reply>, worker: &mut Worker) {
        for (ticket, _) in desk.fetched.take() {
            worker.arrived(desk, ticket, Vec::new());
        }
    }

    fn think(position: &str) -> Question {
        Question {
            position: position.to_owned(),
            limits: endgame::eg::Limits::default(),
            plays: false,
            step: 1,
        }
    }

    fn kinds(replies: &[(JobId, Reply)]) -> Vec<&'static str> {
        let kind = |(_, reply): &(JobId, Reply)| match reply {
            Reply::Thinking(_) => "thinking",
            Reply::Thought(_) => "thought",
            Reply::Judging { .. } => "judging",
            Reply::Judged { .. } => "judged",
            Reply::Corresponds { .. } => "corresponds",
            Reply::Compared { .. } => "compared",
            Reply::Ruled(..) => "ruled",
            Reply::Listing(..) => "listing",
            Reply::Zugzwangs(..) => "zugzwangs",
            Reply::Blamed(..) => "blamed",
            Reply::Exercised(..) => "exercised",
        };
        let mut kinds: Vec<_> = replies.iter().map(kind).collect();
        kinds.dedup();
        kinds
    }

    #[test]
    fn eg_thinks_in_slices_and_what_stands_beside_the_first_step_comes_before_its_thought() {
        let (desk, mut worker) = (Desk::default(), Worker::default());
        worker
            .receive(&desk, 7, Request::Think(think(EXAMPLE)))
            .unwrap();
        // A slice without time, so that EG is not done before it tells its progress.
        worker.work(&desk);
        let replies = work(&desk, &mut worker);
        assert_eq!(kinds(&replies), ["thinking", "judged", "ruled", "thought"]);
        assert!(replies.iter().all(|(job, _)| *job == 7));
        let whole = Thinker::new(think(EXAMPLE)).unwrap().run();
        assert_eq!(replies.last().unwrap().1, Reply::Thought(whole));
    }

    #[test]
    fn a_pause_holds_eg_and_a_stop_sends_what_there_is() {
        let (desk, mut worker) = (Desk::default(), Worker::default());
        worker
            .receive(&desk, 1, Request::Think(think(TREBUCHET)))
            .unwrap();
        worker.receive(&desk, 9, Request::Pause).unwrap();
        worker.work(&desk);
        assert_eq!(
            kinds(&desk.sent.take()),
            ["thinking"],
            "another job was paused"
        );
        worker.receive(&desk, 1, Request::Pause).unwrap();
        assert_eq!(work(&desk, &mut worker), []);
        worker.receive(&desk, 9, Request::Cancel).unwrap();
        assert_eq!(desk.sent.take(), []);
        worker.receive(&desk, 1, Request::Cancel).unwrap();
        let replies = desk.sent.take();
        let Some((1, Reply::Thought(thought))) = replies.last() else {
            panic!("{replies:?}")
        };
        assert_eq!(thought.stop, Stop::Cancelled);
    }

    #[test]
    fn a_question_is_answered_by_a_table_at_once_or_by_its_structure_after_some_slices() {
        let (desk, mut worker) = (Desk::default(), Worker::default());
        worker
            .receive(&desk, 0, Request::Judge(EXAMPLE.to_owned()))
            .unwrap();
        assert_eq!(kinds(&desk.sent.take()), ["judged"]);
        worker
            .receive(&desk, 0, Request::Judge(TREBUCHET.to_owned()))
            .unwrap();
        let fetched: Vec<Material> = desk.fetched.borrow()[0].1.clone();
        assert!(fetched.contains(&"KPKP".parse().unwrap()), "{fetched:?}");
        finds_nothing(&desk, &mut worker);
        let replies = work(&desk, &mut worker);
        assert_eq!(kinds(&replies), ["judging", "judged"]);
        let Some((_, Reply::Judged { position, answer })) = replies.last() else {
            panic!("{replies:?}")
        };
        assert_eq!(position, TREBUCHET);
        assert_eq!(answer.value(), Some(endgame::Value::Loss));
        // The solved structure answers for its corresponding squares without further work.
        worker
            .receive(&desk, 0, Request::Correspond(TREBUCHET.to_owned()))
            .unwrap();
        assert_eq!(kinds(&desk.sent.take()), ["corresponds"]);
    }

    #[test]
    fn a_question_takes_the_place_of_an_earlier_one_of_its_kind_at_every_stage() {
        let (desk, mut worker) = (Desk::default(), Worker::default());
        let other = TREBUCHET.replace(" w ", " b ");
        let judged = |replies: Vec<(JobId, Reply)>| -> Vec<String> {
            let position = |(_, reply)| match reply {
                Reply::Judged { position, .. } => Some(position),
                _ => None,
            };
            replies.into_iter().filter_map(position).collect()
        };
        // While its tables are fetched.
        worker
            .receive(&desk, 0, Request::Judge(other.clone()))
            .unwrap();
        worker
            .receive(&desk, 0, Request::Judge(TREBUCHET.to_owned()))
            .unwrap();
        finds_nothing(&desk, &mut worker);
        assert_eq!(judged(work(&desk, &mut worker)), [TREBUCHET]);
        // While its structure is solved.
        let deep = "8/8/1p1k4/1P6/8/3K1P2/8/8 w - - 0 1";
        worker
            .receive(&desk, 0, Request::Judge(deep.to_owned()))
            .unwrap();
        finds_nothing(&desk, &mut worker);
        for _ in 0..2 {
            desk.looks.set(0);
            worker.work(&desk);
        }
        assert!(worker.is_solving);
        worker
            .receive(&desk, 0, Request::Judge(EXAMPLE.to_owned()))
            .unwrap();
        assert!(!worker.is_solving && worker.unsolved.is_empty());
        assert_eq!(judged(work(&desk, &mut worker)), [EXAMPLE]);
    }

    #[test]
    fn zugzwangs_are_listed_with_progress_and_the_table_that_is_missing_is_reported() {
        let (desk, mut worker) = (Desk::default(), Worker::default());
        let list = |name: &str| Request::Zugzwangs(name.parse().unwrap(), Order::Mate);
        worker.receive(&desk, 0, list("KPK")).unwrap();
        let replies = work(&desk, &mut worker);
        assert_eq!(kinds(&replies), ["listing", "zugzwangs"]);
        let Some((_, Reply::Zugzwangs(_, Order::Mate, Some(found)))) = replies.last() else {
            panic!("{replies:?}")
        };
        assert!(found.count > 0);
        // The list of a missing table gives way to a later one, and the later one is refused.
        worker.receive(&desk, 0, list("KRKP")).unwrap();
        worker.receive(&desk, 0, list("KQKP")).unwrap();
        finds_nothing(&desk, &mut worker);
        let refused = Reply::Zugzwangs("KQKP".parse().unwrap(), Order::Mate, None);
        assert_eq!(work(&desk, &mut worker), [(0, refused)]);
    }

    #[test]
    fn exercises_and_moves_are_answered_at_once_and_comparisons_ply_by_ply() {
        let (desk, mut worker) = (Desk::default(), Worker::default());
        let wanted = |name: &str| ExerciseSpec {
            material: name.parse().unwrap(),
            difficulty: Difficulty::Hard,
            aim: Aim::Win,
            seed: 1,
        };
        let mv = "e2e4".parse().unwrap();
        for request in [
            Request::Exercise(wanted("KPK")),
            Request::Exercise(wanted("KRKP")),
            Request::Blame(EXAMPLE.to_owned(), mv),
            Request::Compare(EXAMPLE.to_owned()),
        ] {
            worker.receive(&desk, 0, request).unwrap();
        }
        finds_nothing(&desk, &mut worker);
        let replies = work(&desk, &mut worker);
        assert!(matches!(
            &replies[0].1,
            Reply::Exercised(_, ExerciseOutcome::Position(_))
        ));
        assert!(matches!(&replies[1].1, Reply::Blamed(_, _, Some(_))));
        assert!(matches!(
            &replies[2].1,
            Reply::Exercised(_, ExerciseOutcome::NoTable)
        ));
        assert!(matches!(&replies[3].1, Reply::Compared { plain, .. } if plain.nodes > 0));
    }

    #[test]
    fn a_position_that_cannot_be_read_is_refused() {
        let (desk, mut worker) = (Desk::default(), Worker::default());
        for request in [
            Request::Think(think("nonsense")),
            Request::Judge("nonsense".to_owned()),
            Request::Compare("nonsense".to_owned()),
            Request::Blame("nonsense".to_owned(), "e2e4".parse().unwrap()),
        ] {
            assert!(worker.receive(&desk, 0, request).is_err());
        }
        assert_eq!(
            (desk.sent.take(), desk.failed.take()),
            (Vec::new(), Vec::new())
        );
    }
}
