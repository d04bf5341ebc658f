//! Plays a game of two engines.

use super::plan::{Fixture, Plan, Tables};
use chess::moves::{can_move, legal_moves};
use chess::packed::PackedMove;
use cozy_chess::{Board, Color, GameStatus, Move, Piece};
use endgame::Value;
use rating_lab::experiment::Spec;
use search::ctw::UciScore;
use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Result {
    #[serde(rename = "1-0")]
    White,
    #[serde(rename = "0-1")]
    Black,
    #[serde(rename = "1/2-1/2")]
    Draw,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Why {
    Mate,
    Stalemate,
    /// Threefold repetition.
    Repetition,
    FiftyMoves,
    /// Insufficient material: kings, and at most one bishop or knight.
    Material,
    /// The exact tables know the result.
    Tables,
    /// The length limit was reached.
    Length,
}

impl Why {
    pub const fn words(self) -> &'static str {
        match self {
            Self::Mate => "mate",
            Self::Stalemate => "stalemate",
            Self::Repetition => "threefold repetition",
            Self::FiftyMoves => "fifty moves",
            Self::Material => "too few men",
            Self::Tables => "the tables of endings",
            Self::Length => "the limit of moves",
        }
    }
}

/// The moves that the exact tables could judge, and the number that kept the value of the position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Exactness {
    pub kept: u32,
    pub of: u32,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Played {
    pub unit: u32,
    pub white: String,
    pub black: String,
    pub opening: String,
    /// The starting position as a FEN; the initial one if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<String>,
    /// Number of moves that belong to the opening.
    pub book: u16,
    /// In UCI, separated by blanks.
    pub moves: String,
    pub result: Result,
    pub why: Why,
    /// The tables' verdict on White's and Black's moves; absent if they judge none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub exact: Option<[Exactness; 2]>,
    /// The engines' scores of their moves, for White, separated by blanks: pawns (`-0.35`), moves to mate (`#-3`), or
    /// `?` where the engine has none. Moves of the opening have no score.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub evals: Option<String>,
}

impl Played {
    /// The moves; `None` if one cannot be read.
    pub fn packed(&self) -> Option<Vec<PackedMove>> {
        let words = self.moves.split_whitespace();
        words.map(|word| word.parse().ok()).collect()
    }
}

/// The exact value of a position for the side to move; `None` if no table covers it.
pub trait Exact<E>: FnMut(&Board) -> std::result::Result<Option<Value>, E> {}
impl<E, F: FnMut(&Board) -> std::result::Result<Option<Value>, E>> Exact<E> for F {}

/// An engine's turn in a game.
pub struct Turn<'a> {
    pub plan: &'a Plan,
    /// The engine's index in [`Plan::engines`].
    pub seat: usize,
    /// The seed of the engine's random choices in this game.
    pub seed: u64,
    pub start: &'a Board,
    /// The moves from `start`, opening included.
    pub moves: &'a [Move],
    pub board: &'a Board,
}

/// An engine's move.
pub struct Choice {
    pub mv: Move,
    /// For the side to move; `None` if the engine has none.
    pub score: Option<UciScore>,
}

/// Gives the move of an engine, which must be legal; `None` if the plan names no such engine.
pub trait Mover<E>: FnMut(Turn<'_>) -> std::result::Result<Option<Choice>, E> {}
impl<E, F: FnMut(Turn<'_>) -> std::result::Result<Option<Choice>, E>> Mover<E> for F {}

/// The move of one of our own engines: the first legal one if it has no choice.
pub fn own_choice(turn: &Turn<'_>) -> Option<Choice> {
    let spec: Spec = turn.plan.engines.get(turn.seat)?.parse().ok()?;
    let spec = spec.seeded(turn.seed);
    let mut analyst = spec.analyst(turn.start, turn.moves, turn.plan.nodes);
    while spec.step(&mut analyst, u64::MAX) {}
    let preferred = analyst.timeline().last();
    Some(Choice {
        mv: preferred.or_else(|| legal_moves(turn.board).first().copied())?,
        score: analyst.leading().map(|finding| finding.score),
    })
}

/// Plays a unit: two games with colours exchanged. `None` if the plan is inconsistent. With `keeps_evals` the games have
/// their [`Played::evals`].
///
/// # Errors
/// If the tables or an engine fail.
pub fn play_unit<E>(
    plan: &Plan,
    fixture: &Fixture,
    keeps_evals: bool,
    exact: &mut impl Exact<E>,
    choose: &mut impl Mover<E>,
) -> std::result::Result<Option<[Played; 2]>, E> {
    let (one, other) = fixture.pair;
    let mut game = |seats| play(plan, fixture, seats, keeps_evals, exact, choose);
    let first = game([one, other])?;
    let second = game([other, one])?;
    Ok(first.zip(second).map(|(first, second)| [first, second]))
}

/// Plays a game between two engines of the plan, given by index, White first.
fn play<E>(
    plan: &Plan,
    fixture: &Fixture,
    seats: [usize; 2],
    keeps_evals: bool,
    exact: &mut impl Exact<E>,
    choose: &mut impl Mover<E>,
) -> std::result::Result<Option<Played>, E> {
    let names = seats.map(|seat| plan.engines[seat].clone());
    let Some((start, board, moves)) = fixture.opening.positions() else {
        return Ok(None);
    };
    let seeds = seeds(plan, fixture.unit, seats);
    let mut evals = Vec::new();
    let mut table = Table {
        start,
        book: moves.len() as u16,
        positions: Vec::new(),
        board,
        moves,
        exact: [Exactness::default(); 2],
        known: None,
    };
    let is_over = table.pass_opening();
    table.arrive(exact)?;
    let (result, why) = loop {
        if is_over {
            break (Result::Draw, Why::Repetition);
        }
        if let Some(ended) = table.ended(plan) {
            break ended;
        }
        let side = table.board.side_to_move();
        let choice = choose(Turn {
            plan,
            seat: seats[side as usize],
            seed: seeds[side as usize],
            start: &table.start,
            moves: &table.moves,
            board: &table.board,
        })?;
        let Some(Choice { mv, score }) = choice else {
            return Ok(None);
        };
        evals.push(eval(side, score));
        table.play(mv, exact)?;
    };
    let [white, black] = names;
    let moves = packed(&table.start, &table.moves).into_iter();
    let moves: Vec<String> = moves.map(|mv| mv.to_string()).collect();
    let is_judged = table.exact.iter().any(|side| side.of > 0);
    Ok(Some(Played {
        unit: fixture.unit,
        white,
        black,
        opening: fixture.opening.name.clone(),
        start: fixture.opening.start.clone(),
        book: table.book,
        moves: moves.join(" "),
        result,
        why,
        exact: is_judged.then_some(table.exact),
        evals: keeps_evals.then(|| evals.join(" ")),
    }))
}

/// The seeds of the engines with these indices, White first. A seed differs from game to game and between the sides.
pub(super) fn seeds(plan: &Plan, unit: u32, seats: [usize; 2]) -> [u64; 2] {
    let number = u64::from(unit) * 4 + u64::from(seats[0] > seats[1]) * 2;
    [0, 1].map(|place| plan.seed ^ (number + place).rotate_left(32))
}

/// A score as PGN has it, for White.
fn eval(side: Color, score: Option<UciScore>) -> String {
    let sign = if side == Color::White { 1 } else { -1 };
    match score {
        // A mate in no moves would have no sign, and no engine moves after it.
        Some(UciScore::Mate(moves)) => format!("#{}", sign * moves),
        Some(UciScore::Centipawns(score)) => {
            let score = sign * score;
            let mark = if score < 0 { "-" } else { "" };
            format!("{mark}{}.{:02}", score.abs() / 100, score.abs() % 100)
        }
        None => "?".to_owned(),
    }
}

/// Parses moves; `None` if one is illegal.
pub fn played_moves(start: &Board, moves: &[PackedMove]) -> Option<Vec<Move>> {
    let mut board = start.clone();
    let moves = moves.iter().map(|mv| {
        let mv = mv.legal(&board)?;
        board.play_unchecked(mv);
        Some(mv)
    });
    moves.collect()
}

pub(super) fn packed(start: &Board, line: &[Move]) -> Vec<PackedMove> {
    let mut board = start.clone();
    let line = line.iter().map(|&mv| {
        let packed = PackedMove::pack(&board, mv);
        board.play_unchecked(mv);
        packed
    });
    line.collect()
}

struct Table {
    start: Board,
    board: Board,
    moves: Vec<Move>,
    book: u16,
    positions: Vec<Board>,
    exact: [Exactness; 2],
    known: Option<Value>,
}

impl Table {
    /// Records all positions of the opening but the last. Returns whether one of them occurred three times.
    fn pass_opening(&mut self) -> bool {
        let (mut board, mut is_over) = (self.start.clone(), false);
        for &mv in &self.moves {
            self.positions.push(board.clone());
            is_over |= self.is_third(&board);
            board.play_unchecked(mv);
        }
        is_over
    }

    /// True if the position, already added to `positions`, has occurred at least three times.
    fn is_third(&self, board: &Board) -> bool {
        let same = |earlier: &&Board| earlier.same_position(board);
        self.positions.iter().filter(same).count() >= 3
    }

    fn arrive<E>(&mut self, exact: &mut impl Exact<E>) -> std::result::Result<(), E> {
        self.positions.push(self.board.clone());
        self.known = match self.board.occupied().len() {
            ..=4 => exact(&self.board)?,
            _ => None,
        };
        Ok(())
    }

    fn play<E>(&mut self, mv: Move, exact: &mut impl Exact<E>) -> std::result::Result<(), E> {
        let (side, before) = (self.board.side_to_move(), self.known);
        self.board.play_unchecked(mv);
        self.moves.push(mv);
        self.arrive(exact)?;
        if let (Some(before), Some(after)) = (before, self.known) {
            let exact = &mut self.exact[side as usize];
            exact.of += 1;
            exact.kept += u32::from(after.opposite() == before);
        }
        Ok(())
    }

    fn ended(&self, plan: &Plan) -> Option<(Result, Why)> {
        let board = &self.board;
        let drawn = |why| Some((Result::Draw, why));
        match board.status() {
            GameStatus::Won => return Some((won_by(!board.side_to_move()), Why::Mate)),
            GameStatus::Drawn if !can_move(board) => return drawn(Why::Stalemate),
            GameStatus::Drawn => return drawn(Why::FiftyMoves),
            GameStatus::Ongoing => {}
        }
        if self.is_third(board) {
            return drawn(Why::Repetition);
        }
        if is_dead(board) {
            return drawn(Why::Material);
        }
        if let Some(value) = self.known.filter(|_| tables_decide(board, plan.tables)) {
            let result = match value {
                Value::Win => won_by(board.side_to_move()),
                Value::Loss => won_by(!board.side_to_move()),
                Value::Draw => Result::Draw,
            };
            return Some((result, Why::Tables));
        }
        (self.moves.len() >= usize::from(plan.plies)).then_some((Result::Draw, Why::Length))
    }
}

const fn won_by(side: Color) -> Result {
    match side {
        Color::White => Result::White,
        Color::Black => Result::Black,
    }
}

/// True if the tables may end the game in this position.
fn tables_decide(board: &Board, tables: Tables) -> bool {
    match tables {
        Tables::AtOnce => true,
        Tables::AfterPromotion => {
            board.occupied() != board.pieces(Piece::King) | board.pieces(Piece::Pawn)
        }
        Tables::Never => false,
    }
}

fn is_dead(board: &Board) -> bool {
    let minor = board.pieces(Piece::Bishop) | board.pieces(Piece::Knight);
    let men = board.occupied();
    men == board.pieces(Piece::King) | minor && men.len() <= 3
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::experiment::OPENINGS;
    use std::convert::Infallible;

    fn plan() -> Plan {
        Plan {
            plies: 200,
            ..Plan::of_two(["random"; 2], OPENINGS)
        }
    }

    fn after(fen: &str, moves: &str) -> Option<(Result, Why)> {
        let start: Board = fen.parse().unwrap();
        let mut table = Table {
            board: start.clone(),
            start,
            moves: Vec::new(),
            book: 0,
            positions: Vec::new(),
            exact: [Exactness::default(); 2],
            known: None,
        };
        let mut blind = |_: &Board| Ok::<_, Infallible>(None);
        let Ok(()) = table.arrive(&mut blind);
        for word in moves.split_whitespace() {
            assert_eq!(table.ended(&plan()), None, "before {word}");
            let mv = word
                .parse::<PackedMove>()
                .unwrap()
                .legal(&table.board)
                .unwrap();
            let Ok(()) = table.play(mv, &mut blind);
        }
        table.ended(&plan())
    }

    #[test]
    fn the_third_time_that_a_position_is_there_ends_the_game() {
        let start = Board::default().to_string();
        let once = "g1f3 g8f6 f3g1 f6g8";
        assert_eq!(after(&start, once), None);
        let twice = format!("{once} {once}");
        assert_eq!(after(&start, &twice), Some((Result::Draw, Why::Repetition)));
        // En passant is impossible after 1.e4, so the position is the same with and without the right.
        let (away, back) = ("g8f6 g1f3", "f6g8 f3g1");
        let moves = format!("e2e4 {away} {back} {away} {back}");
        assert_eq!(after(&start, &moves), Some((Result::Draw, Why::Repetition)));
    }

    fn played(opening: &str) -> Played {
        let plan = Plan::of_two(["first-move"; 2], &format!("A: {opening}"));
        let fixture = plan.fixture(0).unwrap();
        let Ok(games) = play_unit(
            &plan,
            &fixture,
            false,
            &mut |_: &Board| Ok::<_, Infallible>(None),
            &mut |turn| Ok(own_choice(&turn)),
        );
        games.unwrap()[0].clone()
    }

    #[test]
    fn positions_of_the_opening_count_as_those_of_the_game_do() {
        let once = "Nf3 Nf6 Ng1 Ng8";
        let is_over = |opening: &str| {
            let game = played(opening);
            assert_eq!(usize::from(game.book), opening.split(' ').count());
            let moves = game.moves.split(' ').count();
            let is_drawn = game.result == Result::Draw && game.why == Why::Repetition;
            moves == usize::from(game.book) && is_drawn
        };
        assert!(is_over(&format!("{once} {once}")));
        // The third time may lie within the opening.
        assert!(is_over(&format!("{once} {once} e4")));
        assert!(!is_over(once) && !is_over("e4 e5"));
        // A position that occurred twice in the opening occurs for the third time during the game.
        let start = Board::default();
        let mut table = Table {
            board: start.clone(),
            start,
            moves: Vec::new(),
            book: 8,
            positions: Vec::new(),
            exact: [Exactness::default(); 2],
            known: None,
        };
        for word in "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1".split(' ') {
            let mv: PackedMove = word.parse().unwrap();
            let mv = mv.legal(&table.board).unwrap();
            table.board.play_unchecked(mv);
            table.moves.push(mv);
        }
        assert!(!table.pass_opening());
        let mut blind = |_: &Board| Ok::<_, Infallible>(None);
        let Ok(()) = table.arrive(&mut blind);
        assert_eq!(table.ended(&plan()), None);
        let back: PackedMove = "f6g8".parse().unwrap();
        let back = back.legal(&table.board).unwrap();
        let Ok(()) = table.play(back, &mut blind);
        assert_eq!(table.ended(&plan()), Some((Result::Draw, Why::Repetition)));
    }

    #[test]
    fn mate_and_stalemate_are_told_apart() {
        let mate = after(&Board::default().to_string(), "f2f3 e7e5 g2g4 d8h4");
        assert_eq!(mate, Some((Result::Black, Why::Mate)));
        let stale = after("7k/8/6K1/8/8/8/8/5Q2 w - - 0 1", "f1f7");
        assert_eq!(stale, Some((Result::Draw, Why::Stalemate)));
    }

    #[test]
    fn a_bishop_or_knight_more_cannot_mate_and_a_pawn_can_become_a_queen() {
        let dead = |fen: &str| is_dead(&fen.parse().unwrap());
        assert!(dead("4k3/8/8/8/8/8/8/4K3 w - - 0 1") && dead("4k3/8/8/8/8/8/8/B3K3 w - - 0 1"));
        assert!(
            !dead("4k3/8/8/8/8/8/P7/4K3 w - - 0 1") && !dead("4k2b/8/8/8/8/8/8/N3K3 w - - 0 1")
        );
    }
}
