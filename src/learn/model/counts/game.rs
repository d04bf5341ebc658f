//! The position of Table I's row 16 and its 46 moves, as the engine values them.

use super::{DRAGGED, LESSONS, Rate};
use chess::fen::parse_fen;
use chess::moves::arrival;
use chess::notation::{parse_move, san};
use cozy_chess::{Board, Move, Square};
use player::{
    COUNT, Castled, Coding, Decision, Division, Explained, GivenLesson, Instruction, LessonConfig,
    Oddity, Output, Parameter, Reading, Rule, Side, Threshold, Weights, explain,
};

/// Réti against Fahrni, 1914, White to move (Senft 1975, Table I, row 16).
pub const FEN: &str = "r3qrk1/2R3pp/b3p3/pp1p4/3P4/3QP1B1/P4PPP/R5K1 w - - 0 1";

/// The move recommended in 1975.
pub const RECOMMENDED: &str = "Qa3";
/// PLAYER's first move with every weight 1.
pub const OWN: &str = "Rac1";

pub struct Game {
    pub board: Board,
    decision: Decision,
    castled: Castled,
    own: usize,
    recommended: usize,
}

/// A move in PLAYER's order.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    pub place: usize,
    pub name: String,
    pub value: f64,
    pub is_recommended: bool,
}

/// A count of a move: White's and Black's part, and what it comes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bar {
    pub own: i32,
    pub recommended: i32,
}

/// Weights after some lessons, with what they lead to.
pub struct Taught {
    pub weights: Weights,
    pub place: usize,
    pub first: String,
}

impl Default for Game {
    fn default() -> Self {
        Self::new()
    }
}

impl Game {
    pub fn new() -> Self {
        let board = parse_fen(FEN).unwrap_or_default();
        let castled = Castled::UNKNOWN.or_guessed(&board);
        let decision = Decision::new(&board, castled, Reading::LISTED);
        let place = |text: &str| {
            let mv = parse_move(&board, text).ok();
            mv.and_then(|mv| decision.find(mv)).unwrap_or_default()
        };
        Self {
            own: place(OWN),
            recommended: place(RECOMMENDED),
            board,
            decision,
            castled,
        }
    }

    pub fn moves(&self) -> usize {
        self.decision.candidates.len()
    }

    fn index(&self, is_own: bool) -> usize {
        if is_own { self.own } else { self.recommended }
    }

    /// One of the two moves.
    pub fn mv(&self, is_own: bool) -> Move {
        self.decision.candidates[self.index(is_own)].mv
    }

    pub fn value(&self, is_own: bool, weights: &Weights) -> f64 {
        let candidate = &self.decision.candidates[self.index(is_own)];
        self.decision.value(candidate, weights)
    }

    pub fn bar(&self, parameter: Parameter) -> Bar {
        let of = |is_own| self.decision.candidates[self.index(is_own)].parameters[parameter];
        Bar {
            own: of(true),
            recommended: of(false),
        }
    }

    /// The counts in which the two moves differ.
    pub fn differing(&self) -> impl Iterator<Item = Parameter> + '_ {
        let differs = |parameter: &Parameter| {
            let bar = self.bar(*parameter);
            bar.own != bar.recommended
        };
        Parameter::ALL.into_iter().filter(differs)
    }

    /// The count that has no weight as the listing is read.
    pub fn weightless(&self) -> Option<Parameter> {
        let is_read_so = self.decision.reading.has(Oddity::SixteenWeighted);
        is_read_so.then(|| Parameter::ALL[COUNT - 1])
    }

    /// The first moves of the order, and the recommended one if it is not among them.
    pub fn leaders(&self, weights: &Weights, first: usize) -> Vec<Row> {
        let order = self.decision.order(weights);
        let rows = (1..)
            .zip(&order)
            .filter(|(place, placed)| *place <= first || placed.index == self.recommended);
        rows.map(|(place, placed)| Row {
            place,
            name: san(&self.board, self.decision.candidates[placed.index].mv),
            value: placed.value,
            is_recommended: placed.index == self.recommended,
        })
        .collect()
    }

    /// The first move with these weights.
    pub fn first(&self, weights: &Weights) -> Move {
        let order = self.decision.order(weights);
        let index = order.first().map_or(0, |placed| placed.index);
        self.decision.candidates[index].mv
    }

    pub fn name(&self, mv: Move) -> String {
        san(&self.board, mv)
    }

    /// The place of the recommended move.
    pub fn place(&self, weights: &Weights) -> usize {
        self.decision.rank(self.recommended, weights).unwrap_or(0)
    }

    /// The place of any move.
    pub fn place_of(&self, text: &str, weights: &Weights) -> usize {
        let mv = parse_move(&self.board, text).ok();
        let index = mv.and_then(|mv| self.decision.find(mv));
        index
            .and_then(|index| self.decision.rank(index, weights))
            .unwrap_or(0)
    }

    /// The squares that one count looks at after a move, White's in the first list.
    pub fn squares(&self, is_own: bool, parameter: Parameter) -> [Vec<Square>; 2] {
        let step = self.decision.candidates[self.index(is_own)].step;
        let all = explain(&self.board, self.castled, Reading::LISTED, Some(step));
        let Some(Explained { causes, .. }) = all.into_iter().find(|it| it.parameter == parameter)
        else {
            return [Vec::new(), Vec::new()];
        };
        let of = |side: Side| {
            let causes = causes
                .iter()
                .filter(|(who, cause)| *who == side && cause.points != 0);
            let squares =
                causes.filter_map(|(_, cause)| cause.square.or(cause.man.map(|man| man.square)));
            let mut squares: Vec<Square> = squares.collect();
            squares.sort_unstable_by_key(|&square| square as usize);
            squares.dedup();
            squares
        };
        [of(Side::Machine), of(Side::Opponent)]
    }

    fn manner(rate: Rate) -> LessonConfig {
        LessonConfig {
            rule: Rule {
                rate: rate.value(),
                division: Division::Norm,
            },
            coding: Coding::Plain,
            threshold: Threshold::Off,
        }
    }

    /// The weights after so many lessons "Qa3 is better than the first move", each given while another move is first.
    pub fn taught(&self, rate: Rate, lessons: usize) -> Taught {
        let mut weights = Weights::ONES;
        for _ in 0..lessons.min(LESSONS) {
            let Some(lesson) = self.lesson(&weights) else {
                break;
            };
            weights = Self::manner(rate).take(&weights, &lesson).0;
        }
        Taught {
            weights,
            place: self.place(&weights),
            first: self.name(self.first(&weights)),
        }
    }

    /// The next lesson; none if the recommended move is first.
    fn lesson(&self, weights: &Weights) -> Option<GivenLesson> {
        let first = self.decision.order(weights).first()?.index;
        let of = |index: usize| self.decision.candidates[index].parameters;
        let mut parameters = of(self.recommended) - of(first);
        if let Some(weightless) = self.weightless() {
            // A count that the sum leaves out cannot be taught.
            parameters[weightless] = 0;
        }
        (first != self.recommended).then_some(GivenLesson {
            parameters,
            instruction: Instruction::Desired(Output::Plus),
        })
    }

    /// The number of lessons until the recommended move is first, at most [`LESSONS`].
    pub fn lessons_possible(&self, rate: Rate) -> usize {
        let is_first = |&lessons: &usize| self.taught(rate, lessons).place == 1;
        (0..LESSONS).find(is_first).unwrap_or(LESSONS)
    }

    /// The position after moves from here.
    pub fn after(&self, moves: &[&str]) -> Board {
        let mut board = self.board.clone();
        for text in moves {
            if let Ok(mv) = parse_move(&board, text) {
                board.play_unchecked(mv);
            }
        }
        board
    }

    /// White's lead in count 2, the values of the pieces, on a board.
    pub fn material(board: &Board) -> i32 {
        use cozy_chess::Color;
        let of = |color| -> i32 {
            let men = board.colors(color).into_iter();
            men.filter_map(|square| board.piece_on(square))
                .map(player::value)
                .sum()
        };
        of(Color::White) - of(Color::Black)
    }

    /// The squares from which and to which a move leads.
    pub fn squares_of(&self, mv: Move) -> [Square; 2] {
        [mv.from, arrival(&self.board, mv)]
    }
}

/// The plain name of a dragged count, and its name in the thesis.
pub fn names(at: usize) -> [&'static str; 2] {
    const PLAIN: [&str; 5] = [
        "Pressure on the king\u{2019}s rank",
        "Queen or rook can attack the king",
        "Enemy pawns that can attack a piece",
        "Moves to choose from",
        "Exchanges",
    ];
    [PLAIN[at], DRAGGED[at].row().name]
}
