//! Repeats the searches of a kept game, to show what each engine found. An engine depends only on the position, its
//! history, the node limit and the seed, so it must choose the move that it played.

use super::answer::Part;
use super::game::{packed, played_moves, seeds};
use chess::fen::parse_fen;
use chess::moves::legal_moves;
use chess::packed::PackedMove;
use cozy_chess::{Board, Move};
use kit::experiment::wire::{self, End, Step, Work};
use rating_lab::experiment::{Analyst, Spec};
use search::ctw::UciScore;
use serde::{Deserialize, Serialize};

/// A game to search again.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Question {
    /// The engines with their seeds, White first.
    pub engines: [(String, u64); 2],
    pub nodes: u64,
    /// As a FEN; the initial position if absent.
    pub start: Option<String>,
    pub moves: Vec<PackedMove>,
    /// Number of opening moves, which no engine chose.
    pub book: u16,
    /// Index of the move to search first. The later moves follow, then the earlier ones.
    pub first: u16,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Thought {
    /// Index of the move.
    pub ply: u16,
    /// The chosen move: that of the game, unless another version played the game.
    pub chosen: PackedMove,
    pub nodes: u64,
    /// The deepest finished iteration in plies; 0 for none.
    pub depth: u8,
    /// For the side to move.
    pub score: Option<UciScore>,
    pub line: Vec<PackedMove>,
    /// The moves that were best for a while, each with the node count from which it was.
    pub preferred: Vec<(u64, PackedMove)>,
}

impl Thought {
    /// True if score and line belong to the chosen move. An unfinished iteration may change the choice but has no
    /// score or line.
    pub fn is_settled(&self) -> bool {
        self.line.first().is_none_or(|&mv| mv == self.chosen)
    }
}

impl Part {
    /// The first (0) or second (1) game of a unit; `None` if there is no such game.
    pub fn question(&self, unit: u32, place: usize, first: u16) -> Option<Question> {
        let game = self.units.get(&unit)?.get(place)?;
        let (one, other) = *self
            .arena
            .pairs()
            .get((unit / (self.arena.games / 2)) as usize)?;
        let seats = if place == 0 {
            [one, other]
        } else {
            [other, one]
        };
        let seeds = seeds(&self.arena, unit, seats);
        Some(Question {
            engines: [
                (game.white.clone(), seeds[0]),
                (game.black.clone(), seeds[1]),
            ],
            nodes: self.arena.nodes,
            start: game.start.clone(),
            moves: game.packed()?,
            book: game.book,
            first,
        })
    }
}

impl wire::Question for Question {
    const KIND: &'static str = "replay";
    type Reply = Thought;
}

/// The running search of a game, move by move.
pub struct Replay {
    engines: [Spec; 2],
    nodes: u64,
    start: Board,
    moves: Vec<Move>,
    book: usize,
    first: usize,
    /// Number of finished moves.
    done: usize,
    current: Option<Analyst>,
}

impl Replay {
    /// Index of the move that is searched now; `None` at the end.
    fn ply(&self) -> Option<usize> {
        let count = self.moves.len().checked_sub(self.book)?;
        let at = (self.first.saturating_sub(self.book) + self.done).checked_rem(count)?;
        (self.done < count).then_some(self.book + at)
    }

    fn thought(&self, ply: usize, analyst: &Analyst) -> Option<Thought> {
        let mut board = self.start.clone();
        for &mv in &self.moves[..ply] {
            board.play_unchecked(mv);
        }
        let preferred = analyst.timeline().preferences().iter();
        let preferred =
            preferred.map(|it| (it.since.value() as u64, PackedMove::pack(&board, it.mv)));
        let finding = analyst.finding();
        let chosen = analyst.timeline().last();
        let chosen = chosen.or_else(|| legal_moves(&board).first().copied())?;
        Some(Thought {
            ply: ply as u16,
            chosen: PackedMove::pack(&board, chosen),
            nodes: analyst.nodes(),
            depth: analyst.depth(),
            score: finding.map(|finding| finding.score),
            preferred: preferred.collect(),
            line: finding.map_or_else(Vec::new, |finding| packed(&board, &finding.line)),
        })
    }
}

impl Work for Replay {
    type Question = Question;

    fn begin(question: Question) -> Result<Self, String> {
        let engine = |(name, seed): &(String, u64)| {
            let spec = name.parse::<Spec>().map_err(|error| error.to_string());
            spec.map(|spec| spec.seeded(*seed))
        };
        let start = question.start.as_deref().map(parse_fen).transpose();
        let start = start
            .map_err(|error| error.to_string())?
            .unwrap_or_default();
        let moves = played_moves(&start, &question.moves).ok_or("a move is not legal")?;
        let [white, black] = &question.engines;
        Ok(Self {
            engines: [engine(white)?, engine(black)?],
            nodes: question.nodes,
            start,
            book: usize::from(question.book).min(moves.len()),
            first: usize::from(question.first).min(moves.len()),
            moves,
            done: 0,
            current: None,
        })
    }

    fn step(&mut self, _: &mut dyn FnMut() -> f64) -> Result<Step<Thought>, String> {
        let Some(ply) = self.ply() else {
            return Ok(Step::Over);
        };
        let begins = usize::from(self.start.side_to_move() == cozy_chess::Color::Black);
        let spec = &self.engines[(begins + ply) % 2];
        let mut analyst = self
            .current
            .take()
            .unwrap_or_else(|| spec.analyst(&self.start, &self.moves[..ply], self.nodes));
        if spec.step(&mut analyst, spec.engine.chunk()) {
            self.current = Some(analyst);
            return Ok(Step::More);
        }
        self.done += 1;
        Ok(self.thought(ply, &analyst).map_or(Step::More, Step::Send))
    }

    fn progress(&self, _: f64) -> Option<Thought> {
        None
    }

    fn finish(self, _: End, _: f64) -> Result<Option<Thought>, String> {
        Ok(None)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::experiment::{Kept, Opening, Plan, own_choice, parse_openings, play_unit};
    use kit::experiment::wire::{Order, assert_survives};
    use std::collections::BTreeMap;
    use std::convert::Infallible;

    fn thoughts(question: Question) -> Vec<Thought> {
        let mut replay = Replay::begin(question).unwrap();
        let mut thoughts = Vec::new();
        loop {
            match Work::step(&mut replay, &mut || 0.0).unwrap() {
                Step::More => {}
                Step::Send(thought) => thoughts.push(thought),
                Step::Over => return thoughts,
            }
        }
    }

    fn assert_plays_again(part: &Part, unit: u32, place: usize) {
        let question = part.question(unit, place, 0).unwrap();
        let (moves, book) = (question.moves.clone(), question.book);
        let found = thoughts(question);
        assert_eq!(found.len(), moves.len() - usize::from(book));
        for thought in found {
            let ply = usize::from(thought.ply);
            assert_eq!(
                thought.chosen, moves[ply],
                "move {ply} of game {place} of {unit}"
            );
        }
    }

    #[test]
    fn every_engine_chooses_its_moves_of_the_kept_games_again() {
        for (text, units) in [
            (
                include_str!("kept/all.txt"),
                &[0, 131, 150, 260, 300, 425, 524, 675][..],
            ),
            (include_str!("kept/ctw-few.txt"), &[70]),
            (include_str!("kept/ctw-chute.txt"), &[199]),
            (include_str!("kept/reference.txt"), &[0, 120]),
            (include_str!("kept/reference-ctw.txt"), &[33]),
            (include_str!("kept/endings.txt"), &[0, 12, 60, 100, 149]),
        ] {
            let part = Kept::read(text).unwrap().part;
            for &unit in units {
                for place in 0..2 {
                    assert_plays_again(&part, unit, place);
                }
            }
        }
    }

    #[test]
    fn chance_plays_again_where_black_begins_and_both_sides_are_random() {
        let openings = "A: 8/8/8/2k5/8/8/2K1P3/8 b - - 0 1";
        let plan = Plan::of_two(["random"; 2], openings);
        let fixture = plan.fixture(0).unwrap();
        let Ok(games) = play_unit(
            &plan,
            &fixture,
            false,
            &mut |_: &Board| Ok::<_, Infallible>(None),
            &mut |turn| Ok(own_choice(&turn)),
        );
        let part = Part {
            arena: plan,
            shards: None,
            units: BTreeMap::from([(0, games.unwrap())]),
        };
        for place in 0..2 {
            assert_plays_again(&part, 0, place);
        }
    }

    fn question(moves: &str, book: u16, first: u16) -> Question {
        let opening = &parse_openings(&format!("A: {moves}")).unwrap()[0];
        let Opening { moves, .. } = opening.clone();
        Question {
            engines: [("alpha-beta".to_owned(), 0), ("ctw".to_owned(), 0)],
            nodes: 50,
            start: None,
            moves,
            book,
            first,
        }
    }

    #[test]
    fn the_move_that_is_looked_at_comes_first_and_the_others_follow_round() {
        let plies = |book, first| -> Vec<u16> {
            let found = thoughts(question("e4 e5 Nf3 Nc6 Bb5", book, first));
            found.iter().map(|thought| thought.ply).collect()
        };
        assert_eq!(plies(0, 0), [0, 1, 2, 3, 4]);
        assert_eq!(plies(2, 4), [4, 2, 3]);
        assert_eq!(plies(2, 0), [2, 3, 4]);
        assert_eq!(plies(5, 0), [0; 0]);
        // Past the end, as a link may have it.
        assert_eq!(plies(2, 900), [2, 3, 4]);
    }

    #[test]
    fn a_search_tells_score_line_and_depth_within_its_nodes() {
        let found = &thoughts(question("e4 e5 Nf3", 2, 2))[0];
        assert!(
            found.score.is_some() && found.depth >= 1 && found.nodes <= 50,
            "{found:?}"
        );
        assert_eq!(found.line.first(), Some(&found.preferred.last().unwrap().1));
        let order = Order::Start(question("e4 e5", 0, 0));
        assert_survives(&order, found);
    }

    #[test]
    fn a_choice_that_an_unfinished_iteration_changed_is_not_that_of_the_line() {
        let mut thought = thoughts(question("e4 e5 Nf3", 2, 2)).remove(0);
        thought.chosen = thought.line[0];
        assert!(thought.is_settled());
        thought.chosen = "h2h4".parse().unwrap();
        assert!(!thought.is_settled());
        thought.line.clear();
        assert!(thought.is_settled());
    }

    #[test]
    fn what_cannot_be_thought_over_is_told() {
        let mut wrong = question("e4 e5", 0, 0);
        wrong.engines[1].0 = "deep".to_owned();
        let error = Replay::begin(wrong).err().unwrap();
        assert!(error.starts_with("\"deep\" is no engine"), "{error}");
        let mut wrong = question("e4 e5", 0, 0);
        wrong.moves.reverse();
        assert_eq!(Replay::begin(wrong).err().unwrap(), "a move is not legal");
    }
}
