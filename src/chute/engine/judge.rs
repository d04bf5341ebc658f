//! Scores the moves of a position by all heuristics, and explains the scores.

use super::{
    COUNT, HEURISTICS, LastMoves, MoveContext, Polynomial, Readings, Reason, Reasons, Survey,
};
use chess::moves::legal_moves;
use cozy_chess::{Board, Move};

/// The points of each heuristic for one move.
pub type Scores = [i32; COUNT];

/// A position prepared for scoring its moves.
#[derive(Debug)]
pub struct MoveScorer<'a> {
    board: &'a Board,
    survey: Survey,
    last: LastMoves,
    at_root: bool,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Ranked {
    pub mv: Move,
    pub place: usize,
    /// The points of each heuristic, before outer weights.
    pub scores: Scores,
    pub total: f64,
}

/// The contribution of one heuristic to a move's score.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation {
    /// The heuristic's number, 0 to 21.
    pub number: usize,
    pub points: i32,
    pub reasons: Vec<Reason>,
}

impl<'a> MoveScorer<'a> {
    /// Prepares the position that the user asks about.
    pub fn new(board: &'a Board, last: LastMoves) -> Self {
        Self::read(board, last, Readings::OURS)
    }

    /// Prepares the position with disputed readings.
    pub fn read(board: &'a Board, last: LastMoves, readings: Readings) -> Self {
        Self {
            board,
            survey: Survey::read(board, readings),
            last,
            at_root: true,
        }
    }

    /// Prepares a position inside a search tree, where heuristic 20 does not apply.
    pub fn below_root(board: &'a Board, last: LastMoves) -> Self {
        Self {
            at_root: false,
            ..Self::new(board, last)
        }
    }

    /// The points of every heuristic for a legal move; all 0 if the move starts on an empty square.
    pub fn scores(&self, mv: Move) -> Scores {
        self.scores_of(mv, |_| true)
    }

    /// The points of the heuristics that a polynomial uses; 0 for the others.
    pub fn scores_used(&self, mv: Move, polynomial: &Polynomial) -> Scores {
        self.scores_of(mv, |number| polynomial.uses(number))
    }

    fn scores_of(&self, mv: Move, wanted: impl Fn(usize) -> bool) -> Scores {
        let mut scores = [0; COUNT];
        if let Some(context) = self.context(mv) {
            for heuristic in HEURISTICS.iter().filter(|h| wanted(h.number)) {
                scores[heuristic.number] = heuristic.score(&context, &mut Reasons::unasked());
            }
        }
        scores
    }

    /// The points with their reasons; heuristics that score 0 are left out.
    pub fn explain(&self, mv: Move) -> Vec<Explanation> {
        let Some(context) = self.context(mv) else {
            return Vec::new();
        };
        let explained = HEURISTICS.iter().map(|heuristic| {
            let mut why = Reasons::asked();
            let points = heuristic.score(&context, &mut why);
            Explanation {
                number: heuristic.number,
                points,
                reasons: why.reasons(),
            }
        });
        explained
            .filter(|said| said.points != 0 || !said.reasons.is_empty())
            .collect()
    }

    /// Every legal move with its scores, in generation order.
    pub fn score_all(&self, polynomial: &Polynomial) -> Vec<Ranked> {
        let moves = legal_moves(self.board).into_iter().enumerate();
        moves
            .map(|(place, mv)| {
                let scores = self.scores(mv);
                Ranked {
                    mv,
                    place,
                    scores,
                    total: polynomial.total(&scores),
                }
            })
            .collect()
    }

    /// Every legal move, the best first; ties in generation order.
    pub fn rank(&self, polynomial: &Polynomial) -> Vec<Ranked> {
        let mut ranked = self.score_all(polynomial);
        ranked.sort_by(|a, b| b.total.total_cmp(&a.total).then(a.place.cmp(&b.place)));
        ranked
    }

    fn context(&self, mv: Move) -> Option<MoveContext<'_>> {
        MoveContext::new(self.board, &self.survey, mv, self.last, self.at_root)
    }
}
