//! The questions that the page asks its worker about positions, moves and endings, and the answers. After every
//! action [`Lab::questions`] sends what the page needs and has not asked yet, so nothing else has to repeat a
//! question when the worker dies or tables are built.

use super::exact::{MoveMark, mark, sentences};
use super::tables::{TableNews, TableProgress, TableWish};
use super::{Effect, Explainer, Lab, Layer, Shown};
use crate::experiment::blame::Blame;
use crate::experiment::exact::{Authority, Correspondence, ExactAnswer};
use crate::experiment::knowledge::SearchVerdict;
use crate::experiment::messages::{OfSide, Reply, Request};
use crate::experiment::ruled::Ruled;
use chess::packed::PackedMove;
use chess::words::side_name;
use cozy_chess::{Board, Color, Move, Piece};
use endgame::oracle::Material;
use kit::model::answers::{Answers, Query};
use kit::model::recorded::RecordedLab;
use std::rc::Rc;

/// After this many worker failures without a useful reply in between, pending requests are dropped, not repeated.
const WORKER_PATIENCE: u32 = 3;

/// The reason for giving up a question.
const GIVEN_UP: &str = "The worker failed whenever it was asked. Reload the page to try again.";

/// A position, as FEN, and a move of it.
pub(super) type MoveOf = (String, PackedMove);

/// The men of White and of Black other than the kings. Where they are pawns alone, corresponding squares depend on
/// them.
type Pawns = (u64, u64);

/// The answers so far.
#[derive(Clone, Debug, Default)]
pub(super) struct Known {
    /// The exact results, with the pawn structures solved and found so far.
    truths: Answers<String, ExactAnswer, Option<(u64, u64)>>,
    squares: Answers<Pawns, Correspondence>,
    rules: Answers<OfSide, Ruled>,
    pub(super) blames: Answers<MoveOf, Blame>,
    /// The positions that alpha-beta needs without EG's knowledge.
    plain: Answers<String, SearchVerdict>,
}

fn pawns(board: &Board) -> Pawns {
    let of = |side| (board.colors(side) & !board.pieces(Piece::King)).0;
    (of(Color::White), of(Color::Black))
}

impl Lab {
    /// Requests for what the page needs and has not asked yet.
    pub(super) fn questions(&mut self) -> Vec<Effect> {
        let board = self.board();
        let wants_squares = matches!(self.layer, Layer::Zugzwang | Layer::Replies);
        let (truth, rules) = (self.unknown_truth(), self.shown_rules());
        let moves = [self.why.clone(), self.drill.judging()];
        let shown = self.search.as_ref();
        let searched = shown.map(|shown| shown.recording.subject().position.clone());
        let is_failing = self.has_failing_worker();
        let known = &mut self.known;
        let mut requests = Vec::new();
        requests.extend(
            truth
                .and_then(|position| known.truths.ask_only(position))
                .map(Request::Judge),
        );
        if wants_squares && known.squares.ask_only(pawns(&board)).is_some() {
            requests.push(Request::Correspond(board.to_string()));
        }
        requests.extend(self.drill.request());
        requests.extend(self.zugzwangs.request());
        let moves = moves.into_iter().flatten();
        let moves = moves.filter_map(|mv| known.blames.ask(mv));
        requests.extend(moves.map(|(position, mv)| Request::Blame(position, mv)));
        // Nobody asked for these, so they are not sent to a worker that fails again and again.
        if !is_failing {
            let rules = rules
                .into_iter()
                .filter_map(|position| known.rules.ask(position));
            requests.extend(rules.map(Request::Rules));
            let plain = searched.and_then(|position| known.plain.ask_only(position));
            requests.extend(plain.map(Request::Compare));
        }
        let requests = requests.into_iter();
        requests.map(|request| Effect::Send(0, request)).collect()
    }

    /// Takes an answer to a question, or the progress towards it.
    pub(super) fn learn(&mut self, reply: Reply) -> Vec<Effect> {
        let known = &mut self.known;
        match reply {
            Reply::Judging {
                position,
                solved,
                found,
            } => {
                if let Some(progress) = known.truths.progress_mut(&position) {
                    *progress = Some((solved, found));
                }
            }
            Reply::Judged { position, answer } => known.truths.answer(position, answer),
            Reply::Corresponds { position, found } => {
                if let Ok(board) = position.parse() {
                    match found {
                        Ok(found) => known.squares.answer(pawns(&board), found),
                        Err(why) => known.squares.fail(pawns(&board), why),
                    }
                }
            }
            Reply::Compared { position, plain } => known.plain.answer(position, plain),
            Reply::Ruled(position, ruled) => known.rules.answer(position, ruled),
            Reply::Blamed(position, mv, blame) => return self.learn_blame((position, mv), blame),
            Reply::Exercised(wanted, made) => return self.exercised(wanted, made),
            Reply::Listing(material, order, share) => {
                self.zugzwangs.report((material, order), share);
            }
            Reply::Zugzwangs(material, order, found) => {
                let is_making = self.making.is_some();
                return self.zugzwangs.learn((material, order), found, is_making);
            }
            Reply::Thinking(_) | Reply::Thought(_) => {}
        }
        Vec::new()
    }

    fn learn_blame(&mut self, mv: MoveOf, blame: Option<Blame>) -> Vec<Effect> {
        let blames = &mut self.known.blames;
        let was_asked = blames.progress(&mv).is_some();
        match blame {
            Some(blame) => blames.answer(mv.clone(), blame),
            None => blames.fail(mv.clone(), "no table tells what is true after it"),
        }
        let mut effects = Vec::new();
        if was_asked && self.why == Some(mv) {
            effects.extend(self.say_why());
        }
        effects.extend(self.judge_answered());
        effects
    }

    /// Forgets what the worker owed, so that the next worker is asked. If workers fail again and again, one of the
    /// pending questions may be the cause, so all are given up.
    pub(super) fn lose_answers(&mut self) {
        let is_failing = self.has_failing_worker();
        let known = &mut self.known;
        for position in known.truths.drop_pending() {
            if is_failing {
                known
                    .truths
                    .answer(position, ExactAnswer::unknown(GIVEN_UP));
            }
        }
        for pawns in known.squares.drop_pending() {
            if is_failing {
                known.squares.fail(pawns, GIVEN_UP);
            }
        }
        known.rules.drop_pending();
        known.blames.drop_pending();
        known.plain.drop_pending();
        self.drill.lose_worker(is_failing);
        self.zugzwangs.lose_worker(is_failing);
        if is_failing {
            self.why = None;
        }
    }

    /// True if the worker has failed so often that its pending requests are no longer repeated.
    pub(super) fn has_failing_worker(&self) -> bool {
        self.worker_failures >= WORKER_PATIENCE
    }

    /// There are more exact tables than before, or fewer. Only a table tells the distance to mate, so all that was not
    /// answered by one is asked again.
    pub(super) fn tables_changed(&mut self) {
        let by_table = |answer: &ExactAnswer| {
            matches!(
                answer,
                ExactAnswer::Known {
                    by: Authority::Table,
                    ..
                }
            )
        };
        self.known.truths.drop_pending();
        self.known.truths.forget(by_table);
        self.known.blames.forget(|_| true);
        self.ask_tables_again();
    }

    fn ask_tables_again(&mut self) {
        self.drill.ask_again();
        self.zugzwangs.ask_again();
    }

    /// The tables make progress, are made, or will not come.
    pub(super) fn tables_told(&mut self, news: TableNews) -> Vec<Effect> {
        let was_making = self.making.is_some();
        self.making = match news {
            TableNews::Making(progress) => Some(progress),
            TableNews::Idle | TableNews::GivenUp(_) => None,
        };
        match news {
            TableNews::GivenUp(why) => {
                let mut effects = self.exercise_given_up(&why);
                effects.extend(self.zugzwangs.give_up(&why));
                return effects;
            }
            TableNews::Idle if was_making => self.ask_tables_again(),
            TableNews::Idle | TableNews::Making(_) => {}
        }
        Vec::new()
    }

    /// The exact result of the position on the board.
    pub fn truth(&self) -> Option<&Rc<ExactAnswer>> {
        self.truth_of(&self.board())
    }

    pub fn truth_of(&self, board: &Board) -> Option<&Rc<ExactAnswer>> {
        self.known.truths.get(&board.to_string())
    }

    /// The pawn structures solved and found for the position on the board; `None` if it is not being solved.
    pub fn truth_progress(&self) -> Option<(u64, u64)> {
        *self.known.truths.progress(&self.board().to_string())?
    }

    /// The corresponding squares of a position's pawns.
    pub(super) fn squares(&self, board: &Board) -> Option<&Query<Correspondence>> {
        self.known.squares.query(&pawns(board))
    }

    /// The verdict of the rules on the position on the board.
    pub fn ruled(&self) -> Option<&Rc<Ruled>> {
        self.known.rules.get(&self.rules_here())
    }

    /// The verdict of the rules on the position of the step.
    pub(super) fn ruled_at_step(&self) -> Option<&Ruled> {
        self.known.rules.get(&self.at_step()?).map(|ruled| &**ruled)
    }

    /// What alpha-beta without EG's knowledge needs for the position of a search; `None` until it is counted.
    pub fn plain(&self, shown: &Shown) -> Option<&SearchVerdict> {
        let plain = self.known.plain.get(&shown.recording.subject().position);
        plain.map(|plain| &**plain)
    }

    /// The position whose exact result is asked next: that on the board, and after it those of a game against EG.
    fn unknown_truth(&self) -> Option<String> {
        let unknown = |board: &Board| {
            let position = board.to_string();
            let is_known = self.known.truths.get(&position).is_some();
            (!is_known).then_some(position)
        };
        if let Some(here) = unknown(&self.board()) {
            return Some(here);
        }
        if let Some(explained) = self.explained().and_then(|board| unknown(&board)) {
            return Some(explained);
        }
        self.plays?;
        let record = self.position.game.record();
        let mut line = record.line_back(self.position.game.at());
        line.find_map(|node| unknown(&record.position(node)?))
    }

    fn rules_here(&self) -> OfSide {
        OfSide::new(&self.board(), self.side())
    }

    /// The positions whose rules the page shows: that on the board, and that of the step.
    fn shown_rules(&self) -> Vec<OfSide> {
        let here = self.rules_here();
        let board = self.position.game.board();
        let set_up = OfSide::new(board, endgame::stronger_side(board));
        [here, set_up].into_iter().chain(self.at_step()).collect()
    }

    /// The verdict of the rules on a position, for its stronger side.
    pub fn ruled_of(&self, board: &Board) -> Option<&Rc<Ruled>> {
        let side = endgame::stronger_side(board);
        self.known.rules.get(&OfSide::new(board, side))
    }

    /// The position of the step, whatever node is selected.
    fn at_step(&self) -> Option<OfSide> {
        let shown = self.followed()?;
        let explainer = Explainer::new(&shown.recording);
        let node = explainer.node_at(self.playback.cursor.step());
        Some(OfSide::new(&explainer.board(node)?, explainer.side()))
    }

    /// The ending whose exact table is wanted: by an exercise or a list that waits for it, or by the position on the
    /// board if its result is unknown, or known without the way to mate. Nodes of EG's search that a solved structure
    /// answers for are many and of many endings; no table is made for them.
    pub fn wants_table(&self) -> Option<TableWish> {
        let board = self.board();
        let wants = |answer: &ExactAnswer| match answer {
            ExactAnswer::Unknown { .. } => true,
            ExactAnswer::Known { by, .. } => {
                *by == Authority::Structure && self.followed().is_none()
            }
        };
        let here = || {
            let material = Material::of(&board)?;
            wants(self.truth_of(&board)?).then_some(TableWish {
                material,
                refusals: 0,
            })
        };
        let awaited = self.drill.lacks().or(self.zugzwangs.lacks());
        awaited.or_else(here)
    }

    /// The status text while the tables that an exercise or a list needs are built.
    pub fn building_words(&self, ending: Material) -> String {
        let name = super::panels::words::material(ending);
        match self.making {
            None => format!("Building the tables of {name} starts"),
            Some(TableProgress { percent, seconds }) => {
                let left = seconds.filter(|seconds| *seconds > 0);
                let left = left.map_or_else(String::new, |seconds| {
                    format!(", about {} left", super::tables::duration(seconds))
                });
                format!("Building the tables of {name}: {percent} %{left}")
            }
        }
    }

    /// The status text while an exercise is awaited; `None` if none is.
    pub fn waiting_words(&self) -> Option<String> {
        self.drill.awaits().then_some(())?;
        Some(match self.drill.lacks() {
            None => "Looking for an exercise.".to_owned(),
            Some(wish) => format!(
                "{}. The exercise starts when they are ready.",
                self.building_words(wish.material)
            ),
        })
    }

    /// The mark of the move that leads to a place of the game, if it is known.
    pub fn mark_of(&self, node: chess::record::NodeId) -> Option<MoveMark> {
        let record = self.position.game.record();
        let before = record.position(record.parent(node)?)?;
        let mv = record.move_at(node)?.unpack(&before);
        mark(self.truth_of(&before)?, &before, mv)
    }

    /// Asks why a move of the position on the board is bad.
    pub(super) fn ask_why(&mut self, mv: Move) -> Vec<Effect> {
        let board = self.board();
        let asked = (board.to_string(), PackedMove::pack(&board, mv));
        self.why = Some(asked);
        self.say_why()
    }

    /// True if the page was asked why a move of the position on the board is bad.
    pub fn asks_why(&self) -> bool {
        let asked = self.why.as_ref();
        asked.is_some_and(|(position, _)| *position == self.board().to_string())
    }

    /// Why that move is bad, in sentences; `None` until the worker has answered.
    pub fn told_why(&self) -> Option<Vec<String>> {
        let asked = self.why.as_ref()?;
        let board: Board = asked.0.parse().ok()?;
        match self.known.blames.query(asked)? {
            Query::Pending(()) => None,
            Query::Done(blame) => Some(sentences(&board, asked.1.legal(&board)?, blame)),
            Query::Failed(_) => Some(vec![format!(
                "The exact result after {}'s move is not known here.",
                side_name(board.side_to_move())
            )]),
        }
    }

    fn say_why(&self) -> Vec<Effect> {
        let told = self.told_why().into_iter();
        told.map(|told| Effect::Say(told.join(" "))).collect()
    }
}
