//! Sentences of the overview, its dragged board and its drill.

use super::*;
use crate::experiment::exact::ExactSolver;
use crate::experiment::messages::{Reply, Request};
use crate::model::{Action, EndgameAction};
use cozy_chess::Square;
use kit::experiment::wire::Answer;
use kit::model::board::Point;
use kit::model::position::PositionAction;

fn said(fen: &str) -> Explained {
    let board: Board = fen.parse().unwrap();
    explain(&board, &ExactSolver::default().verdict(&board)).unwrap()
}

/// A lab whose worker answers at once.
struct Page {
    lab: Lab,
    judge: ExactSolver,
}

impl Page {
    fn open(query: &str) -> Self {
        let mut page = Self {
            lab: Lab::default(),
            judge: ExactSolver::default(),
        };
        page.act(Action::Open(query.to_owned()));
        page
    }

    fn overview(&mut self, action: OverviewAction) -> Vec<Effect> {
        self.act(EndgameAction::Overview(action).into())
    }

    fn act(&mut self, action: Action) -> Vec<Effect> {
        let mut all = self.lab.update(action);
        let mut queue = all.clone();
        while let Some(effect) = queue.pop() {
            let Effect::Send(job, request) = effect else {
                continue;
            };
            let reply = match request {
                Request::Judge(position) => {
                    let board = position.parse().unwrap();
                    let answer = self.judge.verdict(&board);
                    Reply::Judged { position, answer }
                }
                Request::Exercise(wanted) => Reply::Exercised(wanted, wanted.made(&self.judge)),
                Request::Blame(position, mv) => {
                    let board = position.parse().unwrap();
                    let blame = crate::experiment::blame::Blame::of(
                        &self.judge,
                        &board,
                        mv.legal(&board).unwrap(),
                    );
                    Reply::Blamed(position, mv, blame)
                }
                _ => continue,
            };
            let answer = Answer {
                job,
                reply: Ok(reply),
            };
            let more = self.lab.update(Action::Received(answer));
            queue.extend(more.iter().cloned());
            all.extend(more);
        }
        all
    }

    fn drag(&mut self, from: Square, to: Square) {
        let point = |square: Square| Point {
            x: f32::from(square.file() as u8) + 0.5,
            y: 7.5 - f32::from(square.rank() as u8),
        };
        self.overview(OverviewAction::Hand(EditorAction::Press(point(from))));
        self.overview(OverviewAction::Hand(EditorAction::Move(point(to))));
    }

    fn drop(&mut self, from: Square, to: Square) {
        self.drag(from, to);
        let at = self.lab.overview.hand.carried().unwrap().at;
        self.overview(OverviewAction::Hand(EditorAction::Release(at)));
    }

    fn board(&self) -> String {
        self.lab.position.game.board().to_string()
    }

    /// Plays a move of the exercise that keeps the value, or one that does not.
    fn answer(&mut self, is_right: bool) -> Vec<Effect> {
        let board = self.lab.position.game.board().clone();
        let truth = self.judge.verdict(&board);
        let aim = self.lab.drill.exercise.as_ref().unwrap().wanted.aim.value();
        let mv = truth.moves().iter().find(|one| {
            let value = one.range.decided().unwrap().seen_by(board.side_to_move());
            (value == aim) == is_right
        });
        let mv = mv.unwrap().mv.legal(&board).unwrap();
        self.act(Action::Position(PositionAction::Play(mv)))
    }
}

#[test]
fn sentences_name_the_moves_of_the_exact_table_and_a_reason_of_geometry() {
    for (fen, kind, sentence) in [
        (
            EXAMPLE,
            "win",
            "Only Kc3 wins. The kings then face each other with one square between, and Black must give way.",
        ),
        (
            "8/8/4k3/8/8/3KP3/8/8 w - - 0 1",
            "win",
            "Only Ke4 wins. The kings then face each other with one square between, and Black must give way.",
        ),
        (
            "8/8/4k3/8/4K3/4P3/8/8 w - - 0 1",
            "even",
            "Every move draws. Black has the opposition.",
        ),
        (
            "8/8/4k3/8/4K3/4P3/8/8 b - - 0 1",
            "win",
            "Every move loses. White has the opposition, and Black must give way.",
        ),
        ("k7/8/1KQ5/8/8/8/8/8 b - - 0 1", "win", "Every move loses."),
        (
            "k7/1Q6/1K6/8/8/8/8/8 b - - 0 1",
            "win",
            "Checkmate. White wins.",
        ),
        (
            "k7/8/1Q6/8/8/8/8/1K6 b - - 0 1",
            "even",
            "Stalemate. Black has no legal move, so the game is a draw.",
        ),
    ] {
        let found = said(fen);
        assert_eq!(
            (found.tag().0, found.sentence.as_str()),
            (kind, sentence),
            "{fen}"
        );
    }
    let square = said("8/8/8/6k1/1P6/8/8/K7 w - - 0 1").sentence;
    assert!(
        square.ends_with("Black\u{2019}s king is outside the square of the pawn.")
            || square.ends_with("Black\u{2019}s king is then outside the square of the pawn."),
        "{square}"
    );
}

#[test]
fn the_first_position_has_one_winning_move_and_the_defender_replies_to_it() {
    let mut page = Page::open("");
    let board = page.lab.explained().unwrap();
    let found = explain(&board, page.lab.truth_of(&board).unwrap()).unwrap();
    page.overview(OverviewAction::Play(found.only.unwrap()));
    let after = page.lab.position.game.board();
    assert_eq!(after.king(Color::White), Square::C3);
    assert_eq!(after.side_to_move(), Color::White);
    assert_eq!(said(&page.board()).value, Value::Win);
    assert_eq!(page.lab.explained().as_ref(), Some(after));
}

#[test]
fn a_dragged_king_changes_the_explained_position_at_once_and_the_lab_when_it_is_dropped() {
    let mut page = Page::open("");
    page.drag(Square::C5, Square::C4);
    let hovered = page.lab.explained().unwrap();
    assert_eq!(hovered.king(Color::Black), Square::C4);
    assert!(page.lab.truth_of(&hovered).is_some());
    assert_eq!(page.board(), EXAMPLE);
    let at = page.lab.overview.hand.carried().unwrap().at;
    page.overview(OverviewAction::Hand(EditorAction::Release(at)));
    assert!(page.board().starts_with("8/8/8/8/2k5/"));
}

#[test]
fn what_is_no_position_says_why_keeps_the_overlays_and_the_old_position() {
    let mut page = Page::open("");
    let keys = page.lab.overlay(0).overlay;
    page.drop(Square::C5, Square::C3);
    assert!(page.lab.explained().is_none());
    assert!(!page.lab.overview.position().unwrap_err().is_empty());
    assert_eq!(
        (page.lab.overlay(0).overlay, page.board().as_str()),
        (keys, EXAMPLE)
    );
    page.overview(OverviewAction::Reset);
    assert_eq!(page.lab.explained().unwrap().to_string(), EXAMPLE);
    page.overview(OverviewAction::Turn);
    assert!(page.board().contains(" b "));
}

#[test]
fn a_solution_asked_for_is_a_move_with_its_reason_and_the_exercise_comes_back() {
    let mut page = Page::open("v=1&drill=KPK");
    assert_eq!(page.lab.solution(), None, "nobody asked for it yet");
    page.act(EndgameAction::Drill(DrillAction::Leave).into());
    let solution = page.lab.solution().expect("the table knows it");
    let board = page.lab.position.game.board().clone();
    let san = display_san_move(&board, solution.mv).to_string();
    assert!(
        solution.words.starts_with(&format!("{san} wins.")),
        "{solution:?}"
    );
    let score = &page.lab.drill.score;
    assert_eq!((score.done, score.kept, score.waiting()), (1, 0, 1));
}

#[test]
fn exercises_of_ones_own_are_no_pawns_that_only_run_and_a_number_asked_for_is_shown() {
    use super::super::layers;
    let runs = |page: &Page| {
        let position = page.lab.position.game.board();
        layers::picture(Layer::Square, position, None) == page.lab.drill_picture()
    };
    let mut page = Page::open("v=1&drill=KPK");
    let mut passed_over = 0;
    for _ in 0..20 {
        let before = page.lab.drill.seed;
        page.act(EndgameAction::Drill(DrillAction::NextMove).into());
        assert!(!runs(&page), "{}", page.board());
        passed_over = passed_over.max(page.lab.drill.seed - before - 1);
    }
    assert!(passed_over > 0, "some are left out");
    let shown =
        (1..20).filter(|number| runs(&Page::open(&format!("v=1&drill=KPK&exercise={number}"))));
    assert!(shown.count() > 0, "a link to one opens it");
}

#[test]
fn a_right_move_solves_a_short_exercise_and_a_wrong_one_shows_the_winning_move() {
    let mut page = Page::open("v=1&drill=KPK");
    assert_eq!(page.lab.overview.mode, Mode::Drill);
    let task = page.lab.task().unwrap();
    assert!(task.ends_with(" to move. One move wins."), "{task}");
    page.answer(false);
    let judged = page
        .lab
        .drill
        .exercise
        .as_ref()
        .unwrap()
        .judged
        .clone()
        .unwrap();
    assert!(!judged.is_right && judged.better.is_some());
    assert_eq!(page.lab.drill.score.row, 0);
    page.act(EndgameAction::Drill(DrillAction::Again).into());
    page.answer(true);
    let judged = page
        .lab
        .drill
        .exercise
        .as_ref()
        .unwrap()
        .judged
        .clone()
        .unwrap();
    assert!(judged.is_right && !page.lab.drill.is_on());
    assert_eq!(page.lab.drill.score.row, 1);
}

#[test]
fn an_assigned_link_gives_the_same_exercises_to_everybody_and_ends_with_a_result() {
    const LINK: &str = "v=1&drill=KPK&exercise=12&count=3";
    let positions = || {
        let mut page = Page::open(LINK);
        let mut seen = Vec::new();
        for (place, is_right) in [true, false, true].into_iter().enumerate() {
            let assigned = page.lab.drill.assigned.as_ref().unwrap();
            assert_eq!(assigned.place(), format!("{} of 3", place + 1));
            // The address names the position, too, as every lasting link does.
            let address = EndgameLink::from_query(&page.lab.query().unwrap());
            assert_eq!(address, EndgameLink::from_query(LINK));
            seen.push(page.board());
            page.answer(is_right);
            page.act(EndgameAction::Drill(DrillAction::Next).into());
        }
        let assigned = page.lab.drill.assigned.as_ref().unwrap();
        assert!(assigned.is_over);
        assert_eq!(
            assigned.result.words(),
            "2 of 3 solved, 2 at the first try."
        );
        assert_eq!(assigned.result.link, LINK);
        seen
    };
    let first = positions();
    assert_eq!(first, positions());
    assert_eq!(
        first.iter().collect::<std::collections::HashSet<_>>().len(),
        3
    );
}

#[test]
fn the_link_that_is_copied_leads_to_the_exercise_on_the_board() {
    let mut page = Page::open("v=1&drill=KPK&exercise=5");
    let board = page.board();
    let effects = page.overview(OverviewAction::Assign);
    let [Effect::CopyAddress { query, .. }] = effects.as_slice() else {
        panic!("{effects:?}");
    };
    assert_eq!(query, "v=1&drill=KPK&exercise=5&count=10");
    assert_eq!(Page::open(query).board(), board);
}

/// Right answers and answers of all scores among these effects.
fn scored(effects: &[Effect]) -> (usize, usize) {
    effects.iter().fold((0, 0), |sum, effect| match effect {
        Effect::Score { right, of, .. } => (sum.0 + right, sum.1 + of),
        _ => sum,
    })
}

#[test]
fn only_the_first_try_at_an_exercise_counts_in_the_results() {
    let mut page = Page::open("v=1&drill=KPK&exercise=5&count=2");
    let first = page.answer(false);
    assert_eq!(scored(&first), (0, 1));
    assert!(first.iter().any(
        |effect| matches!(effect, Effect::Score { what, .. } if what == "Drill K+P v K, assigned 5 to 6")
    ));
    page.act(EndgameAction::Drill(DrillAction::Again).into());
    assert_eq!(scored(&page.answer(true)), (0, 0));
    page.act(EndgameAction::Drill(DrillAction::Next).into());
    assert_eq!(scored(&page.answer(true)), (1, 1));
    page.act(EndgameAction::Drill(DrillAction::Next).into());
    let shared = page.overview(OverviewAction::Share);
    let [Effect::Card { title, query, .. }] = shared.as_slice() else {
        panic!("{shared:?}");
    };
    assert_eq!(title, "I solved 2 of 2 pawn endings");
    assert_eq!(query, "v=1&drill=KPK&exercise=5&count=2");
}
