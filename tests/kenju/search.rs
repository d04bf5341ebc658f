//! The chain of attention obeys its flow chart, whoever watches and however often it rests.

use std::ops::ControlFlow;

use ::kenju::board::{Board, LineId, PlaceId};
use ::kenju::chance::Chance;
use ::kenju::element::Element;
use ::kenju::event::{Comparison, DeadEnd, End, Event, Observer};
use ::kenju::geometry::Point;
use ::kenju::lesson::{TeacherVerdict, When};
use ::kenju::memory::Memory;
use ::kenju::parameters::{Parameters, PatienceTest, Stance};
use ::kenju::pattern::Pattern;
use ::kenju::question::{Answer, Question};
use ::kenju::search::{Choice, ITERATION_CAP, QuestionKind, Search, Step, Task};
use ::kenju::teacher::{ElementTeacher, Teacher};
use ::kenju::value::{Scale, Thresholds};
use proptest::prelude::*;

fn board(points: &[(i32, i32)]) -> Board {
    let mut board = Board::new();
    for &(x, y) in points {
        let _ = board.play(Point::new(x, y));
    }
    board
}

fn task(board: &Board, stance: Stance, asks: QuestionKind) -> Task {
    let parameters = Parameters::STANDARD;
    Task {
        colour: board.to_move(),
        stance,
        parameters,
        asks,
        when: When::default(),
    }
}

fn search(task: Task, memory: &Memory, seed: u64) -> Search {
    Search::new(task, memory, Chance::new(seed, 0, 0))
}

/// Runs a search to its end with MAX to answer.
fn run<O: Observer>(
    mut search: Search,
    board: &Board,
    memory: &mut Memory,
    observer: &mut O,
) -> Choice {
    let mut teacher = ElementTeacher::max();
    loop {
        match search.advance(board, memory, observer) {
            Step::Done(choice) => return choice,
            Step::Paused => {}
            Step::Ask(question) => {
                let Answer::Verdict(verdict) = teacher.answer(board, &question) else {
                    panic!("a verdict was wanted")
                };
                search.answer(verdict, board, memory, observer).unwrap();
            }
        }
    }
}

/// Wants a rest after every event.
struct Restless(Vec<Event>);

impl Observer for Restless {
    fn see(&mut self, event: Event) -> ControlFlow<()> {
        self.0.push(event);
        ControlFlow::Break(())
    }
}

/// Checks a trace of a player that does not learn against the words of sections 3.4.4 and 4.8.
struct Audit<'a> {
    board: &'a Board,
    scale: Scale,
    task: Task,
    line: LineId,
    came_from: PlaceId,
    looked_at: Vec<PlaceId>,
    line_best: Option<(PlaceId, u32)>,
    crossing: Vec<LineId>,
    crossing_best: Option<(LineId, u16)>,
    path_best: Option<(PlaceId, u32)>,
    search_best: Option<(PlaceId, u32)>,
    unsuccessful: u16,
    dead_ends: u16,
    loops: usize,
}

impl Audit<'_> {
    fn allowed(&self) -> Vec<LineId> {
        let Some((place, _)) = self.line_best else {
            return Vec::new();
        };
        let stance = self.task.stance;
        let lines = self.board.place(place).lines().map(|(line, _)| line);
        lines
            .filter(|&line| {
                let own = self.board.line(line).colour == self.task.colour;
                let wanted = match stance {
                    Stance::Attacking => own,
                    Stance::Defending => !own,
                    Stance::Both | Stance::Neither => true,
                };
                line != self.line && wanted
            })
            .collect()
    }

    // One arm for each event; split up it would be harder to hold against the flow chart.
    #[expect(clippy::too_many_lines)]
    fn follow(&mut self, event: Event) {
        match event {
            Event::Begun { stance, lines } => {
                assert_eq!(stance, self.task.stance);
                assert_eq!(usize::from(lines), self.board.live_lines().len());
            }
            Event::PathStarted { line, among } => {
                assert!(self.board.live_lines().contains(&line));
                assert!(usize::from(among) <= self.board.live_lines().len());
                let near = |colour| {
                    self.board.last_move_of(colour).is_some_and(|place| {
                        self.board.place(place).lines().any(|(id, _)| id == line)
                    })
                };
                let colour = self.task.colour;
                let start = match self.task.stance {
                    Stance::Neither => true,
                    Stance::Attacking => near(colour),
                    Stance::Defending => near(colour.other()),
                    Stance::Both => near(colour) || near(colour.other()),
                };
                assert!(start || usize::from(among) == self.board.live_lines().len());
                (self.line, self.came_from) = (line, PlaceId::NONE);
                (self.path_best, self.unsuccessful) = (None, 0);
                self.begin_line();
            }
            Event::MoveCompared {
                place,
                position,
                value,
                comparison,
            } => {
                let record = self.board.line(self.line);
                assert_eq!(record.places[usize::from(position)], place);
                assert!(!record.is_occupied(usize::from(position)) && place != self.came_from);
                assert_eq!(value, self.scale.value(self.board, place));
                let expected = match self.line_best {
                    None => Comparison::First,
                    Some((_, best)) if value > best => Comparison::Better,
                    Some((_, best)) if value == best => Comparison::Equal,
                    Some(_) => Comparison::Worse,
                };
                assert_eq!(comparison, expected);
                if matches!(comparison, Comparison::First | Comparison::Better) {
                    self.line_best = Some((place, value));
                }
                self.looked_at.push(place);
            }
            Event::MoveFound { place, value } => {
                self.loops += 1;
                assert_eq!(self.line_best, Some((place, value)));
                let vacant = self.board.line(self.line).vacant();
                let all: Vec<PlaceId> = vacant.filter(|&place| place != self.came_from).collect();
                assert_eq!(self.looked_at, all, "every vacant place, in order");
            }
            Event::SearchBest { place, value } => {
                assert!(self.search_best.is_none_or(|(_, best)| value > best));
                self.search_best = Some((place, value));
            }
            Event::PathBest { place, value } => {
                assert!(self.path_best.is_none_or(|(_, best)| value > best));
                (self.path_best, self.unsuccessful) = (Some((place, value)), 0);
            }
            Event::Unsuccessful { count, patience } => {
                let (_, value) = self.line_best.unwrap();
                assert!(self.path_best.is_some_and(|(_, best)| value <= best));
                self.unsuccessful += 1;
                assert_eq!(
                    (count, patience),
                    (self.unsuccessful, self.task.parameters.node_patience)
                );
                assert!(count <= patience + 1);
            }
            Event::DeadEnd { cause } => {
                self.dead_ends += 1;
                match cause {
                    DeadEnd::Place => assert_eq!(self.line_best, None),
                    DeadEnd::Node => {
                        assert_eq!(self.line_best.map(|b| b.0), self.path_best.map(|b| b.0));
                    }
                    DeadEnd::Line => assert!(self.allowed().is_empty()),
                }
            }
            Event::DeadEnds { count, max } => {
                assert_eq!(
                    (count, max),
                    (self.dead_ends, self.task.parameters.max_dead_ends)
                );
            }
            Event::LineCompared {
                line,
                pattern,
                value,
                comparison,
            } => {
                let (place, _) = self.line_best.unwrap();
                let record = self.board.line(line);
                assert_eq!(
                    pattern,
                    record.pattern_with(record.position_of(place).unwrap())
                );
                assert_eq!(value, self.scale.word(pattern));
                assert!(!self.crossing.contains(&line), "no line twice");
                self.crossing.push(line);
                if self.crossing_best.is_none_or(|(_, best)| value > best) {
                    assert!(matches!(comparison, Comparison::First | Comparison::Better));
                    self.crossing_best = Some((line, value));
                } else {
                    assert!(matches!(comparison, Comparison::Equal | Comparison::Worse));
                }
            }
            Event::LineFound { line, value, .. } => {
                assert_eq!(self.crossing_best, Some((line, value)));
                let mut allowed = self.allowed();
                allowed.sort_unstable();
                self.crossing.sort_unstable();
                assert_eq!(self.crossing, allowed, "every line the stance allows");
                self.came_from = self.line_best.unwrap().0;
                self.line = line;
                self.begin_line();
            }
            Event::Chosen { value, end, .. } => {
                assert_eq!(self.search_best.map_or(0, |best| best.1), value);
                match end {
                    End::Patience => {
                        assert!(self.unsuccessful > self.task.parameters.node_patience);
                    }
                    End::DeadEnds => assert_eq!(self.dead_ends, self.task.parameters.max_dead_ends),
                    End::Cap => assert!(self.loops >= usize::from(ITERATION_CAP) / 2),
                    End::FirstMove | End::NoLine => assert_eq!(self.loops, 0),
                    End::Scanned | End::Solved => panic!("no search of this kind"),
                }
            }
            _ => panic!("{event:?} without learning"),
        }
    }

    fn begin_line(&mut self) {
        self.looked_at.clear();
        self.line_best = None;
        self.crossing.clear();
        self.crossing_best = None;
    }
}

fn audit<'a>(board: &'a Board, task: Task, element: &Element) -> Audit<'a> {
    Audit {
        board,
        scale: Scale::new(element, task.parameters.thresholds),
        task,
        line: LineId::NONE,
        came_from: PlaceId::NONE,
        looked_at: Vec::new(),
        line_best: None,
        crossing: Vec::new(),
        crossing_best: None,
        path_best: None,
        search_best: None,
        unsuccessful: 0,
        dead_ends: 0,
        loops: 0,
    }
}

fn stance() -> impl Strategy<Value = Stance> {
    prop::sample::select(Stance::ALL.to_vec())
}

fn moves() -> impl Strategy<Value = Vec<(i32, i32)>> {
    prop::collection::vec((-5..=5, -5..=5), 0..40)
}

fn thresholds() -> impl Strategy<Value = Thresholds> {
    prop::sample::select(vec![
        Thresholds::EFFECT_A,
        Thresholds::EFFECT_B,
        Thresholds::EFFECT_D,
        Thresholds::PERCENTAGE,
    ])
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, ..ProptestConfig::default() })]

    #[test]
    fn every_step_follows_the_flow_chart(
        points in moves(), stance in stance(), thresholds in thresholds(), seed: u64,
        patience in 0u16..12, dead_ends in 1u16..8, words in prop::array::uniform32(0u16..20),
    ) {
        let board = board(&points);
        prop_assume!(board.winner().is_none());
        for element in [Element::MAX, Element::NULL, Element::new(words)] {
            let mut task = task(&board, stance, QuestionKind::Nothing);
            task.parameters.thresholds = thresholds;
            task.parameters.node_patience = patience;
            task.parameters.max_dead_ends = dead_ends;
            let mut memory = Memory::new(element);
            let search = search(task, &memory, seed);
            let mut events: Vec<Event> = Vec::new();
            let choice = run(search, &board, &mut memory, &mut events);
            let mut audit = audit(&board, task, &element);
            for &event in &events {
                audit.follow(event);
            }
            prop_assert_eq!(board.stone_at(choice.point), None);
            prop_assert!(choice.paths <= dead_ends);
        }
    }

    #[test]
    fn watching_and_resting_change_nothing(
        points in moves(), stance in stance(), seed: u64,
        asks in prop::sample::select(vec![QuestionKind::Nothing, QuestionKind::Lines, QuestionKind::Moves]),
    ) {
        let board = board(&points);
        prop_assume!(board.winner().is_none());
        let fresh = Memory::new(Element::NULL);
        let search = search(task(&board, stance, asks), &fresh, seed);
        let (mut alone, mut watched, mut rested) = (fresh.clone(), fresh.clone(), fresh);
        let mut events: Vec<Event> = Vec::new();
        let mut restless = Restless(Vec::new());
        let choice = run(search.clone(), &board, &mut alone, &mut ());
        prop_assert_eq!(run(search.clone(), &board, &mut watched, &mut events), choice);
        prop_assert_eq!(run(search, &board, &mut rested, &mut restless), choice);
        prop_assert_eq!(&watched, &alone);
        prop_assert_eq!(&rested, &alone);
        prop_assert_eq!(restless.0, events);
    }

    #[test]
    fn a_search_can_be_saved_while_it_waits(points in moves(), seed: u64) {
        let board = board(&points);
        prop_assume!(board.winner().is_none());
        let mut memory = Memory::new(Element::NULL);
        let mut search = search(task(&board, Stance::Both, QuestionKind::Lines), &memory, seed);
        let step = search.advance(&board, &mut memory, &mut ());
        let text = serde_json::to_string(&(&search, &memory, &board)).unwrap();
        let (mut search2, mut memory2, board2): (Search, Memory, Board) =
            serde_json::from_str(&text).unwrap();
        prop_assert_eq!(search2.advance(&board2, &mut memory2, &mut ()), step);
        let first = run(search, &board, &mut memory, &mut ());
        prop_assert_eq!(run(search2, &board2, &mut memory2, &mut ()), first);
        prop_assert_eq!(memory2, memory);
    }
}

#[test]
fn an_answer_nobody_asked_for_is_refused() {
    let board = board(&[(0, 0)]);
    let mut memory = Memory::new(Element::MAX);
    let mut search = search(
        task(&board, Stance::Both, QuestionKind::Nothing),
        &memory,
        1,
    );
    assert!(
        search
            .answer(TeacherVerdict::First, &board, &mut memory, &mut ())
            .is_err()
    );
    assert_eq!(*memory.element(), Element::MAX);
}

#[test]
fn the_first_stone_goes_to_the_origin_and_a_board_without_lines_has_an_answer_too() {
    let choose = |board: &Board| {
        let mut memory = Memory::new(Element::MAX);
        let search = search(task(board, Stance::Both, QuestionKind::Nothing), &memory, 1);
        run(search, board, &mut memory, &mut ())
    };
    let first = choose(&Board::new());
    assert_eq!((first.point, first.end), (Point::ORIGIN, End::FirstMove));
}

#[test]
fn patience_before_dead_ends_ends_more_searches_by_patience() {
    let count = |test| {
        let board = board(&[(0, 0), (1, 1), (1, 0), (-1, 0), (2, 2), (2, 1)]);
        (0..300)
            .filter(|&seed| {
                let mut memory = Memory::new(Element::MAX);
                let mut task = task(&board, Stance::Both, QuestionKind::Nothing);
                task.parameters.patience_test = test;
                task.parameters.node_patience = 1;
                let search = search(task, &memory, seed);
                run(search, &board, &mut memory, &mut ()).end == End::Patience
            })
            .count()
    };
    assert!(count(PatienceTest::BeforeDeadEnds) > count(PatienceTest::AfterDeadEnds));
}

#[test]
fn learning_from_lines_comes_to_rest_at_max_less_four_if_all_pairs_keep_meeting() {
    // Section 4.6: every tie is shown to MAX sooner or later; the words end where no tie is left
    // but between mirror images.
    let reachable: Vec<Pattern> = Pattern::all().filter(|p| p.is_reachable()).collect();
    for seed in 0..20 {
        let mut chance = Chance::new(seed, 0, 0);
        let mut element = Element::NULL;
        let mut quiet = 0;
        while quiet < 20_000 {
            let mut draw = || reachable[chance.below(reachable.len() as u32) as usize];
            let (a, b) = (draw(), draw());
            let tie = element.value(a) == element.value(b) && !a.is_alike(b);
            if tie {
                let better = Element::MAX.value(a) > Element::MAX.value(b);
                element.reward(if better { a } else { b });
            }
            quiet = if tie { 0 } else { quiet + 1 };
        }
        for &pattern in &reachable {
            assert_eq!(
                element.value(pattern),
                Element::MAX.value(pattern) - 4,
                "{pattern}"
            );
        }
        assert_eq!(element.total(), 193);
    }
}

#[test]
fn a_search_without_end_is_capped() {
    let board = board(&[(0, 0), (1, 1), (1, 0), (-1, 0), (2, 2)]);
    let mut memory = Memory::new(Element::NULL);
    let mut task = task(&board, Stance::Both, QuestionKind::Moves);
    task.parameters.node_patience = u16::MAX;
    task.parameters.max_dead_ends = u16::MAX;
    let search = search(task, &memory, 1);
    let choice = run(search, &board, &mut memory, &mut ());
    assert_eq!((choice.end, choice.iterations), (End::Cap, ITERATION_CAP));
    assert_eq!(board.stone_at(choice.point), None);
}

#[test]
fn a_contrary_teacher_of_moves_cannot_keep_a_search_going_for_ever() {
    // System 4 rewards the preferred move's patterns; somebody who always prefers the newcomer
    // raises one move over the other again and again.
    let board = board(&[(0, 0), (1, 1), (1, 0), (-1, 0), (2, 2), (0, 2), (3, 3)]);
    for seed in 0..50 {
        let mut memory = Memory::new(Element::NULL);
        let mut task = task(&board, Stance::Both, QuestionKind::Moves);
        task.parameters.thresholds = Thresholds::EFFECT_B;
        let mut search = search(task, &memory, seed);
        let choice = loop {
            match search.advance(&board, &mut memory, &mut ()) {
                Step::Ask(Question::Moves(question)) => {
                    assert_ne!(question.patterns[0], question.patterns[1]);
                    search
                        .answer(TeacherVerdict::Second, &board, &mut memory, &mut ())
                        .unwrap();
                }
                Step::Ask(other) => panic!("{other:?}"),
                Step::Paused => {}
                Step::Done(choice) => break choice,
            }
        };
        assert!(choice.iterations <= ITERATION_CAP);
        assert!(choice.questions > 0);
    }
}

#[test]
fn advice_on_moves_rewards_what_the_preferred_move_has_alone() {
    let board = board(&[(0, 0), (3, 3), (1, 0), (4, 4)]);
    let mut memory = Memory::new(Element::NULL);
    let mut search = search(task(&board, Stance::Both, QuestionKind::Moves), &memory, 4);
    let Step::Ask(Question::Moves(question)) = search.advance(&board, &mut memory, &mut ()) else {
        panic!("everything is worth nothing at first")
    };
    search
        .answer(TeacherVerdict::First, &board, &mut memory, &mut ())
        .unwrap();
    let [preferred, other] = question.patterns;
    for pattern in Pattern::all() {
        let rewarded = preferred.contains(pattern) && !other.contains(pattern);
        assert_eq!(
            memory.element().value(pattern),
            u16::from(rewarded),
            "{pattern}"
        );
    }
}
