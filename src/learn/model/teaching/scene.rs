//! A game of a new learner against a person, played by the engine up to its next question or its stone.

use super::Study;
use kenju::contradiction::{Contradiction, contradictions};
use kenju::element::Element;
use kenju::geometry::{Colour, Point};
use kenju::lesson::TeacherVerdict;
use kenju::memory::Memory;
use kenju::pattern::Pattern;
use kenju::player::{Learning, Mind, Player};
use kenju::question::{Answer, Question};
use kenju::session::{Hand, MoveLimit, Session, SessionEvent};

/// The seed of the game, here and in the lab.
pub const SEED: u64 = 1;

/// The person's stone.
pub const STONE: Point = Point::new(1, 1);

/// The most answers to the questions of one move.
pub const LONGEST: usize = 24;

/// A line that a question is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AskedLine {
    /// Its two ends.
    pub ends: [Point; 2],
    pub pattern: Pattern,
    /// True if the stones in it are Kenju's.
    pub is_own: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Asked {
    pub at: Point,
    pub lines: [AskedLine; 2],
    /// The value of both to Kenju.
    pub value: u16,
}

/// A question with its answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Told {
    pub asked: Asked,
    pub verdict: TeacherVerdict,
    /// The line whose value was raised, and its value since then.
    pub raised: Option<(Pattern, u16)>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scene {
    /// The answers of the person, without those given before.
    pub answers: Vec<TeacherVerdict>,
    pub stones: Vec<(Point, bool)>,
    /// Every question that was answered.
    pub told: Vec<Told>,
    /// The question that waits; `None` once Kenju has moved.
    pub question: Option<Asked>,
    /// Kenju's move.
    pub placed: Option<Point>,
    pub words: Element,
    /// The answers that contradict earlier ones.
    pub conflicts: Vec<Contradiction>,
}

impl Scene {
    /// The scene after these answers; those beyond the last question are dropped.
    pub fn play(study: Study, answers: &[TeacherVerdict]) -> Self {
        let learner = Player::new(
            "Learner",
            Mind::System3(Memory::new(Element::NULL)),
            Learning::On,
        );
        let hands = [Hand::Program, Hand::Person];
        let mut session = Session::new([learner, Player::max()], hands, SEED, MoveLimit::STANDARD);
        let given = study.given();
        let mut left = given.iter().chain(answers.iter().take(LONGEST));
        let mut told: Vec<Told> = Vec::new();
        let (mut question, mut placed) = (None, None);
        loop {
            match session.advance(&mut ()) {
                SessionEvent::Ask {
                    question: Question::Lines(it),
                    ..
                } => {
                    let board = session.board();
                    let Some(at) = board.get_place(it.at).map(|place| place.point) else {
                        break;
                    };
                    let line = |which: usize| {
                        let line = board.line(it.lines[which]);
                        let ends = [0, 4].map(|end| board.place(line.places[end]).point);
                        AskedLine {
                            ends,
                            pattern: it.patterns[which],
                            is_own: line.colour == Colour::White,
                        }
                    };
                    let asked = Asked {
                        at,
                        lines: [line(0), line(1)],
                        value: it.value,
                    };
                    let Some(&verdict) = left.next() else {
                        question = Some(asked);
                        break;
                    };
                    if session.answer(Answer::Verdict(verdict), &mut ()).is_err() {
                        break;
                    }
                    let raised = match verdict {
                        TeacherVerdict::First => Some(asked.lines[0].pattern),
                        TeacherVerdict::Second => Some(asked.lines[1].pattern),
                        TeacherVerdict::Equal => None,
                    };
                    let words = session.seat(Colour::White).player.element();
                    let raised = raised.map(|pattern| (pattern, words.value(pattern)));
                    told.push(Told {
                        asked,
                        verdict,
                        raised,
                    });
                }
                SessionEvent::Played(stone) if stone.turn == 3 => {
                    placed = Some(stone.point);
                    break;
                }
                SessionEvent::Place { .. } => {
                    if session.place(STONE).is_err() {
                        break;
                    }
                }
                SessionEvent::Played(_) => {}
                _ => break,
            }
        }
        let player = &session.seat(Colour::White).player;
        let stones = session.board().stones();
        Self {
            answers: answers[..told.len().saturating_sub(given.len()).min(answers.len())].to_vec(),
            stones: stones
                .map(|stone| (stone.point, stone.colour == Colour::White))
                .collect(),
            conflicts: player.memory().map(contradictions).unwrap_or_default(),
            words: player.element(),
            told,
            question,
            placed,
        }
    }

    /// The lines that have come up so far, in the order of their first appearance.
    pub fn patterns(&self) -> Vec<Pattern> {
        let asked = self.told.iter().map(|told| &told.asked);
        let mut all: Vec<Pattern> = Vec::new();
        for line in asked.chain(&self.question).flat_map(|asked| &asked.lines) {
            if !all.contains(&line.pattern) {
                all.push(line.pattern);
            }
        }
        all
    }

    /// The first earlier question about the same two lines, and whether it showed them from the same end.
    pub fn repeats(&self) -> Option<(usize, bool)> {
        let pair = |asked: &Asked| asked.lines.each_ref().map(|line| line.pattern);
        let [a, b] = pair(self.question.as_ref()?);
        let is_same = |x: Pattern, y: Pattern| x.is_alike(y);
        let at = self.told.iter().position(|told| {
            let [c, d] = pair(&told.asked);
            (is_same(a, c) && is_same(b, d)) || (is_same(a, d) && is_same(b, c))
        })?;
        let earlier = pair(&self.told[at].asked);
        let is_exact = earlier.contains(&a) && earlier.contains(&b);
        Some((at, is_exact))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use TeacherVerdict::{Equal, First, Second};

    fn patterns(asked: &Asked) -> [String; 2] {
        asked.lines.each_ref().map(|line| line.pattern.to_string())
    }

    #[test]
    fn a_new_learner_asks_whether_to_block_or_to_build() {
        let scene = Scene::play(Study::First, &[]);
        let asked = scene.question.as_ref().unwrap();
        assert_eq!(patterns(asked), ["---XX", "--X-X"]);
        assert_eq!(
            asked.lines.each_ref().map(|line| line.is_own),
            [false, true]
        );
        assert_eq!((asked.value, scene.words), (0, Element::NULL));
        assert_eq!(scene.stones, [(Point::ORIGIN, true), (STONE, false)]);
    }

    #[test]
    fn an_answer_raises_one_line_and_the_mirror_image_of_the_pair_comes_next() {
        let scene = Scene::play(Study::Again, &[]);
        assert_eq!(scene.words.total(), 1);
        assert_eq!(scene.told[0].raised.unwrap().1, 1);
        assert_eq!(
            patterns(scene.question.as_ref().unwrap()),
            ["XX---", "--X-X"]
        );
        assert_eq!(scene.repeats(), Some((0, false)));
    }

    /// The page says so of answers that prefer a line, and of no others.
    #[test]
    fn only_an_answer_that_prefers_a_line_separates_two_values() {
        let value = |scene: &Scene, line: usize| {
            let pattern = scene.told[0].asked.lines[line].pattern;
            scene.words.value(pattern)
        };
        for (answer, is_equal) in [(First, false), (Second, false), (Equal, true)] {
            let scene = Scene::play(Study::First, &[answer]);
            assert_eq!(value(&scene, 0) == value(&scene, 1), is_equal, "{answer:?}");
        }
    }

    #[test]
    fn a_contradiction_makes_the_two_equal_again_and_the_pair_is_asked_again() {
        let scene = Scene::play(Study::Again, &[Second]);
        assert_eq!(scene.conflicts.len(), 1);
        let asked = scene.question.as_ref().unwrap();
        assert_eq!(
            (patterns(asked), asked.value),
            (["--X-X".to_owned(), "---XX".to_owned()], 1)
        );
        assert_eq!(scene.repeats(), Some((0, true)));
        let consistent = Scene::play(Study::Again, &[First]);
        assert!(consistent.conflicts.is_empty());
        assert_eq!(Scene::play(Study::Again, &[Equal]).conflicts.len(), 1);
    }

    #[test]
    fn a_game_ends_with_kenjus_stone_and_drops_answers_beyond_it() {
        let scene = Scene::play(Study::First, &[Second; 9]);
        assert_eq!((scene.answers.len(), scene.placed.is_some()), (3, true));
        assert!(scene.question.is_none() && scene.repeats().is_none());
        assert_eq!(scene.stones.len(), 3);
    }

    #[test]
    fn whatever_is_answered_the_game_goes_on_or_ends() {
        for first in [First, Second, Equal] {
            for rest in [First, Second, Equal] {
                for study in super::super::STUDIES {
                    let mut answers = vec![rest; 40];
                    answers[0] = first;
                    let scene = Scene::play(study, &answers);
                    assert!(scene.question.is_some() != scene.placed.is_some());
                    assert!(scene.patterns().len() <= 26);
                }
            }
        }
    }
}
