//! EG's steps as sentences for club players. Squares, colours and moves are those of the real board; the
//! caller states once who is called White in the values.

use super::{Answer, Cause, DecidedBy, Effect, EgEvent, Reason};
use crate::rules;
use crate::strategy::{Feasibility, Means, Plan};
use crate::value::{Range, Value};
use crate::view::View;
use chess::moves::legal_moves;
use chess::notation::san;
use chess::packed::PackedMove;
use chess::words::counted;
use chess::words::{capital, side_name as name};
use cozy_chess::{BitBoard, Board, Color};

/// The position of a step.
#[derive(Clone, Copy, Debug)]
pub struct Position<'a> {
    /// The position at the step; for a position entered or left, that position.
    pub board: &'a Board,
    /// The position before it; `None` at the root.
    pub before: Option<&'a Board>,
    /// The side that the ranges are for.
    pub side: Color,
    /// True if the pawn structure was solved before the step.
    pub solved: bool,
}

/// A step in one or two sentences.
pub fn sentence(event: EgEvent, position: Position<'_>) -> String {
    let mover = name(position.board.side_to_move());
    match event {
        EgEvent::Enter { mv, means } => entered(mv, means, position),
        EgEvent::Fired { rule } => fired(usize::from(rule), position),
        EgEvent::Static { range } if range.decided().is_some() => {
            format!(
                "The rules decide the position: {}.",
                outcome(range, position.side)
            )
        }
        EgEvent::Static { range } => {
            format!(
                "The rules leave it open: {}.",
                outcome(range, position.side)
            )
        }
        EgEvent::Round { number: 1 } => format!("{mover} looks for a plan."),
        EgEvent::Round { .. } => format!("{mover} looks for another plan."),
        EgEvent::Suggest {
            means,
            goal,
            minimum,
            feasibility,
        } => suggested(means, BitBoard(goal), minimum, feasibility, position),
        EgEvent::Buffer { moves: 0 } => "No new move comes of it.".to_owned(),
        EgEvent::Buffer { moves: 1 } => "One move serves the plan.".to_owned(),
        EgEvent::Buffer { moves } => format!("{} are worth trying for it.", counted(moves, "move")),
        EgEvent::Update {
            proved,
            claim,
            effect,
        } => {
            let value = backed_up(proved, claim, position.side);
            match effect {
                Effect::GoodEnough => {
                    format!("The move leads to {value}; {mover} cannot hope for more.")
                }
                Effect::Better => format!("The move leads to {value}, the best so far."),
                Effect::NoBetter => format!("The move leads to {value}, no better than before."),
            }
        }
        EgEvent::Message { cause } => failed(cause, mover),
        EgEvent::Leave {
            proved,
            claim,
            reason,
        } => left(proved, claim, reason, position),
        EgEvent::Structure {
            solved,
            found,
            range,
            done,
            ..
        } => {
            if done {
                let outcome = established(range, position.side);
                format!(
                    "The pawn structure is solved backwards, with the kings on all squares ({} can come of it): {outcome}.",
                    counted(solved, "structure")
                )
            } else {
                format!(
                    "EG solves the pawn structure backwards, from its end: {solved} of {}.",
                    counted(found, "structure")
                )
            }
        }
        EgEvent::Proof { range, nodes, done } => {
            let outcome = established(range, position.side);
            let how = if range.decided().is_some() && position.solved {
                "With the pawn structure solved it is decided"
            } else if range.decided().is_some() {
                "The proof has looked at every defence"
            } else if done {
                "The proof has reached its limit"
            } else {
                "The proof goes on"
            };
            format!("{how}: {outcome}, after {}.", counted(nodes, "position"))
        }
        EgEvent::Vet { mv, range, nodes } => format!(
            "{} by itself: {}, after {}.",
            written(mv, position.board),
            established(range, position.side),
            counted(nodes, "position")
        ),
        EgEvent::Resist { mv, grade, chosen } => {
            let mv = written(mv, position.board);
            if chosen {
                format!("{mv} keeps the value, and none resists more: grade {grade}. It is played.")
            } else {
                format!("{mv} keeps the value, too: grade {grade}.")
            }
        }
    }
}

/// The cause of a line's failure, as far as it is known.
fn failed(cause: Cause, mover: &str) -> String {
    let answer = cause.answer().map_or_else(String::new, |means| {
        format!(" {mover} looks for an answer: {}.", means.strategy().name)
    });
    format!("The line failed: at its end {}.{answer}", cause.words())
}

/// The deciding authority of EG's value, in a sentence.
pub fn verdict(answer: &Answer) -> String {
    let value = outcome(answer.value, answer.side);
    match answer.decided_by {
        DecidedBy::Rules => format!("The rules alone decide it: {value}."),
        DecidedBy::Strategies if answer.is_proved() => {
            format!("The strategies prove it: {value}. Moves that they skipped cannot change that.")
        }
        DecidedBy::Strategies => format!("The strategies claim it, unproved: {value}."),
        DecidedBy::Proof => format!("The proof has looked at every defence: {value}."),
        DecidedBy::Structure => format!("Decided with the pawn structure solved: {value}."),
        DecidedBy::Open if answer.proved == Range::UNKNOWN => "Open: nothing is proved.".to_owned(),
        DecidedBy::Open => format!(
            "Open: no more is proved than {}.",
            outcome(answer.proved, answer.side)
        ),
    }
}

/// Three separate verdicts on a position: the rules' range without a search, the strategies' claim with its
/// move, and what is proved.
pub fn verdicts(answer: &Answer, board: &Board) -> [(&'static str, String); 3] {
    let said = |range: Range| match range {
        Range::UNKNOWN => "nothing".to_owned(),
        range => outcome(range, answer.side),
    };
    let mut claim = if answer.claims() {
        said(answer.claim.value)
    } else {
        "the same as the rules".to_owned()
    };
    if let Some((mv, served)) = answer.claim.best.zip(answer.claim.plan) {
        let mv = san(board, mv);
        claim = match purpose(served, board) {
            purpose if purpose == ONLY_MOVE => format!("{claim}; it plays {mv}, {purpose}"),
            purpose => format!("{claim}; it plays {mv} to {purpose}"),
        };
    }
    [
        ("Rules", said(answer.static_range)),
        ("Strategies claim", claim),
        ("Proved", said(answer.proved)),
    ]
}

/// The purpose of a move that has no alternative.
pub const ONLY_MOVE: &str = "the only legal move";

/// A strategy's name in a position. A king without a move cannot fight for the opposition: there the pawn's move
/// only leaves the enemy to move.
pub fn name_at(means: Means, board: &Board) -> &'static str {
    let king = board.king(board.side_to_move());
    let is_walled_in = || !legal_moves(board).iter().any(|mv| mv.from == king);
    if means == Means::Opposition && is_walled_in() {
        "make a waiting move"
    } else {
        means.strategy().name
    }
}

/// True if the side to move has one legal move, so that no strategy chooses it.
pub fn is_forced(board: &Board) -> bool {
    legal_moves(board).len() == 1
}

/// The purpose of the position's move that serves a plan: `march to a critical square (d4)`, or [`ONLY_MOVE`].
pub fn purpose(served: Plan, board: &Board) -> String {
    if is_forced(board) {
        ONLY_MOVE.to_owned()
    } else {
        plan(name_at(served.means, board), served.goal)
    }
}

/// A strategy's name with its target: `march to a critical square (d4)`.
fn plan(name: &str, goal: BitBoard) -> String {
    let squares: Vec<String> = goal.into_iter().map(|square| square.to_string()).collect();
    match squares.len() {
        0 => name.to_owned(),
        1..=4 => format!("{name} ({})", squares.join(", ")),
        many => format!("{name} ({})", counted(many, "square")),
    }
}

/// A range as a clause: `White wins`, `a draw or a win for White`.
pub fn outcome(range: Range, side: Color) -> String {
    let (own, other) = (name(side), name(!side));
    match (range.lower(), range.upper()) {
        (Value::Win, _) => format!("{own} wins"),
        (_, Value::Loss) => format!("{other} wins"),
        (Value::Draw, Value::Draw) => "a draw".to_owned(),
        (Value::Draw, Value::Win) => format!("a draw or a win for {own}"),
        (Value::Loss, Value::Draw) => format!("a draw or a win for {other}"),
        (Value::Loss, Value::Win) => "anything is possible".to_owned(),
    }
}

/// The proved range in words, including one that excludes nothing.
fn established(range: Range, side: Color) -> String {
    match range {
        Range::UNKNOWN => "nothing is proved".to_owned(),
        range => outcome(range, side),
    }
}

fn written(mv: PackedMove, board: &Board) -> String {
    mv.legal(board)
        .map_or_else(|| mv.to_string(), |mv| san(board, mv))
}

fn entered(mv: Option<PackedMove>, means: Option<Means>, position: Position<'_>) -> String {
    let mover = name(position.board.side_to_move());
    let (Some(mv), Some(before)) = (mv, position.before) else {
        return format!("The position to be judged; {mover} is to move.");
    };
    let player = name(before.side_to_move());
    let written = written(mv, before);
    match means {
        _ if is_forced(before) => format!("{player} plays {written}, {ONLY_MOVE}."),
        Some(means) => {
            let name = name_at(means, before);
            format!("{player} plays {written} to {name}.")
        }
        None => format!("{player} plays {written}."),
    }
}

fn fired(rule: usize, position: Position<'_>) -> String {
    let Some(known) = rules::all().nth(rule) else {
        return "A rule fires that this release does not know.".to_owned();
    };
    let fired = rules::evaluate(&View::new(position.board, position.side)).fired;
    fired
        .into_iter()
        .find(|fired| fired.rule.id == known.id)
        .map_or_else(|| known.statement.to_owned(), |fired| fired.sentence)
}

fn suggested(
    means: Means,
    goal: BitBoard,
    minimum: Value,
    feasibility: Feasibility,
    position: Position<'_>,
) -> String {
    let plan = capital(&plan(name_at(means, position.board), goal));
    let mover = position.board.side_to_move();
    let aim = match minimum.turned_if(mover != position.side) {
        Value::Win => "to win",
        Value::Draw => "to draw",
        Value::Loss => "to hold out as long as possible",
    };
    match feasibility {
        Feasibility::Feasible => format!("{plan}, {aim}."),
        Feasibility::NoPath => format!("{plan}: not feasible, no path leads there."),
        Feasibility::EnemyFirst => {
            format!(
                "{plan}: not feasible, {}'s king is there first.",
                name(!mover)
            )
        }
        Feasibility::Caught => {
            format!(
                "{plan}: not feasible, {}'s king catches the pawn.",
                name(!mover)
            )
        }
        Feasibility::TooLate => format!("{plan}: not feasible, the king comes too late."),
    }
}

fn left(proved: Range, claim: Range, reason: Reason, position: Position<'_>) -> String {
    let mover = name(position.board.side_to_move());
    let value = capital(&backed_up(proved, claim, position.side));
    let why = match reason {
        Reason::Over if position.board.checkers().is_empty() => "it is stalemate".to_owned(),
        Reason::Over => "it is checkmate".to_owned(),
        Reason::Decided => "the rules say as much as is asked here".to_owned(),
        Reason::GoodEnough => format!("{mover} has a move that is good enough"),
        Reason::AllTried => "every legal move was tried".to_owned(),
        Reason::Exhausted => format!("{mover} has no other plan; some moves were left out"),
        Reason::Failed if claim.decided().is_none() => {
            format!("no move serves a plan of {mover}'s, so nothing is claimed")
        }
        Reason::Failed => format!("{mover} has no plan that works"),
        Reason::Repeated => "the position has been there before, with the same plans".to_owned(),
        Reason::Known => "the position was searched before, with the same plans".to_owned(),
        Reason::Beyond => "a pawn has become a piece, which is left to the proof".to_owned(),
        Reason::Bound => "the search has reached its limit".to_owned(),
    };
    format!("{value}: {why}.")
}

/// The proved range, or the claim marked as such.
fn backed_up(proved: Range, claim: Range, side: Color) -> String {
    if proved == claim {
        outcome(proved, side)
    } else {
        format!("{} (claimed, not proved)", outcome(claim, side))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eg::{Eg, Limits};
    use trace::Recorder;

    /// A step for White at a position, without a solved structure.
    fn told(event: EgEvent, board: &Board, before: Option<&Board>) -> String {
        let position = Position {
            board,
            before,
            side: Color::White,
            solved: false,
        };
        sentence(event, position)
    }

    #[test]
    fn a_move_is_told_with_its_player_and_its_purpose() {
        let before: Board = "8/8/8/2k5/8/8/2K1P3/8 w - - 0 1".parse().unwrap();
        let mut board = before.clone();
        board.play("c2c3".parse().unwrap());
        let event = EgEvent::Enter {
            mv: Some("c2c3".parse().unwrap()),
            means: Some(Means::March),
        };
        assert_eq!(
            told(event, &board, Some(&before)),
            "White plays Kc3 to march to a critical square."
        );
    }

    /// Teed's position: the king on a8 is walled in, and d4 is the only legal move.
    #[test]
    fn an_only_legal_move_has_no_other_reason() {
        let before: Board = "K1k5/P1Pp4/1p1P4/8/p7/P2P4/8/8 w - - 0 1".parse().unwrap();
        let (answer, events) = answered(&before);
        assert_eq!(answer.best.unwrap().to_string(), "d3d4");
        let [_, (_, claim), _] = verdicts(&answer, &before);
        assert_eq!(
            claim,
            "the same as the rules; it plays d4, the only legal move"
        );
        let mut board = before.clone();
        board.play("d3d4".parse().unwrap());
        let entered = events.iter().find(|event| {
            matches!(event, EgEvent::Enter { mv: Some(mv), .. } if mv.to_string() == "d3d4")
        });
        assert_eq!(
            told(*entered.unwrap(), &board, Some(&before)),
            "White plays d4, the only legal move."
        );
        assert!(name_at(Means::Opposition, &before).contains("waiting"));
    }

    /// With two pawn moves the king is walled in all the same; a king that can move takes the opposition.
    #[test]
    fn the_opposition_is_named_only_of_a_king_that_can_move() {
        let walled_in: Board = "K1k5/P1Pp4/1p1P4/8/p7/P2P3P/8/8 w - - 0 1".parse().unwrap();
        assert!(!is_forced(&walled_in));
        assert_eq!(
            name_at(Means::Opposition, &walled_in),
            "make a waiting move"
        );
        assert_eq!(
            name_at(Means::March, &walled_in),
            Means::March.strategy().name
        );
        let free: Board = "4k3/8/8/8/8/8/1P6/5K2 w - - 0 1".parse().unwrap();
        assert_eq!(name_at(Means::Opposition, &free), "take the opposition");
    }

    /// The only move of the line, ...Ke2 Kh1, draws, and no strategy finds it.
    #[test]
    fn no_loss_is_claimed_of_a_position_in_which_no_move_was_tried() {
        let board: Board = "8/8/8/8/8/5k1p/7P/7K w - - 0 1".parse().unwrap();
        let (answer, events) = answered(&board);
        assert_eq!((answer.proved, answer.claims()), (Range::DRAW, false));
        let claims_a_loss = |event: &EgEvent| match *event {
            EgEvent::Leave { proved, claim, .. } | EgEvent::Update { proved, claim, .. } => {
                claim.decided() == Some(Value::Loss) && proved != claim
            }
            _ => false,
        };
        assert!(answer.side == Color::White && !events.iter().any(claims_a_loss));
        let failed = EgEvent::Leave {
            proved: Range::AT_LEAST_DRAW,
            claim: Range::AT_LEAST_DRAW,
            reason: Reason::Failed,
        };
        assert!(told(failed, &board, None).ends_with("so nothing is claimed."));
    }

    fn answered(board: &Board) -> (Answer, Vec<EgEvent>) {
        let mut recorder = Recorder::new(10_000);
        let mut eg = Eg::new(board, Limits::default());
        assert!(eg.run(&mut recorder).is_continue());
        (eg.answer().unwrap(), recorder.into_trace().events)
    }

    #[test]
    fn a_claim_is_never_told_as_if_it_were_proved() {
        let event = EgEvent::Leave {
            proved: Range::AT_LEAST_DRAW,
            claim: Range::DRAW,
            reason: Reason::Failed,
        };
        assert_eq!(
            told(event, &Board::default(), None),
            "A draw (claimed, not proved): White has no plan that works."
        );
    }

    #[test]
    fn of_a_proof_that_has_come_to_nothing_it_is_not_said_that_anything_is_possible() {
        let event = EgEvent::Proof {
            range: Range::UNKNOWN,
            nodes: 7,
            done: true,
        };
        assert_eq!(
            told(event, &Board::default(), None),
            "The proof has reached its limit: nothing is proved, after 7 positions."
        );
    }

    #[test]
    fn black_may_be_the_side_that_the_values_are_for() {
        assert_eq!(outcome(Range::WIN, Color::Black), "Black wins");
        assert_eq!(outcome(Range::LOSS, Color::Black), "White wins");
        assert_eq!(
            outcome(Range::AT_LEAST_DRAW, Color::Black),
            "a draw or a win for Black"
        );
    }
}
