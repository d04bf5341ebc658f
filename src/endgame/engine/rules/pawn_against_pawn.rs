//! The rules of king and pawn against king and pawn. They are stated for White and applied to both sides.

use super::forcing::forces_win;
use super::known::wins_alone;
use super::rule::Shown;
use super::rule::{Ending, Facts, Note, Row};
use super::standing::{Plan, fortress, holds_for_ever};
use super::{queen_against_pawn, queens};
use crate::calculation::{neighbours, pawn_attacks};
use crate::facts::{Duel, Finish, Race, Relation, Turned, distance, file, rank};
use crate::{Range, Value};
use cozy_chess::{BitBoard, Color, Square, get_king_moves};

impl Facts for Duel {
    const ENDING: Ending = Ending::PawnAgainstPawn;

    fn turned(&self) -> Turned {
        self.turned
    }

    fn men(&self) -> Vec<Shown> {
        vec![
            Shown::square("wk", "{white} king", self.white),
            Shown::square("bk", "{black} king", self.black),
            Shown::square("pawn", "{white} pawn", self.pawn),
            Shown::square("enemy", "{black} pawn", self.enemy_pawn),
        ]
    }
}

fn ways(facts: &Duel) -> Vec<Shown> {
    vec![
        Shown::square("goal", "{white} promotion square", facts.goal()),
        Shown::square("enemy goal", "{black} promotion square", facts.enemy_goal()),
        Shown::set("way", "way of the {white} pawn", facts.way()),
        Shown::set("enemy way", "way of the {black} pawn", facts.enemy_way()),
    ]
}

/// The rules, cheap ones first.
pub const RULES: &[Row<Duel>] = &[
    Row::new("queens-far-ahead", "Queens far ahead", Range::WIN)
        .noting(Note::Outrun, |facts: &Duel| facts.pawn)
        .statement("The pawns are past each other and White's promotes by force, even if Black could pass; Black's will still need four moves, or three unless it is a bishop's pawn with its king near: the queen wins.")
        .when(queens_far_ahead)
        .sentence("the pawn on {pawn} queens on {goal} while the pawn on {enemy} is still far from {enemy goal}.")
        .shows(ways)
        .example("8/K2p4/P7/8/3k4/8/8/8 w - - 0 1"),
    Row::new("wins-the-race", "Wins the race", Range::WIN)
        .noting(Note::Outrun, |facts: &Duel| facts.pawn)
        .by_table()
        .statement("The pawns are past each other, White's runs through unaided, and when it has queened, the rules of queen against pawn call White's position won.")
        .when(wins_race)
        .sentence("the pawn on {pawn} queens on {goal} in time to stop the pawn on {enemy}.")
        .shows(ways)
        .example("8/8/P7/8/6p1/8/8/K3k3 w - - 0 1"),
    Row::new("king-holds-for-ever", "The king holds for ever", Range::AT_LEAST_DRAW)
        .by_table()
        .statement("White need never move his pawn: whatever Black does with king and pawn, White's king always has a step to a square where nothing can be won against him.")
        .when(|facts| holds_for_ever(Plan::KingAlone, facts))
        .sentence("the pawn on {pawn} stands still, and the {white} king on {wk} always has a step to a square where the {black} king and the pawn on {enemy} win nothing.")
        .shows(|facts| {
            let squares = fortress(Plan::KingAlone, facts);
            vec![Shown::set(
                "fortress",
                "squares from which the king holds",
                squares,
            )]
        })
        .example("8/8/8/3p4/3P4/1k6/8/4K3 w - - 0 1"),
    Row::new("king-and-pawn-hold", "King and pawn hold for ever", Range::AT_LEAST_DRAW)
        .by_table()
        .statement("Whatever Black does, White always has a move with king or pawn after which nothing can be won against him; what captures and promotions lead to is known from the other rules.")
        .when(|facts| holds_for_ever(Plan::KingAndPawn, facts))
        .sentence("{White} always has a move with the king on {wk} or the pawn on {pawn} after which the {black} king and the pawn on {enemy} win nothing.")
        .shows(|facts| {
            let squares = fortress(Plan::KingAndPawn, facts);
            vec![Shown::set(
                "fortress",
                "squares from which the king holds",
                squares,
            )]
        })
        .example("8/8/8/3p4/3P4/1k6/8/4K3 w - - 0 1"),
    Row::new("king-and-pawn-force", "King and pawn force a win", Range::WIN)
        .by_table()
        .statement("Whatever Black does, White's king and pawn force a promotion or a capture that the other rules call won.")
        .when(forces_win)
        .sentence("{White} forces the matter with king and pawn from {wk} and {pawn} against {bk} and {enemy}.")
        .shows(ways)
        .example("8/8/8/6p1/1P6/8/8/K1k5 w - - 0 1"),
    Row::new("race-not-lost", "Does not lose the race", Range::AT_LEAST_DRAW)
        .by_table()
        .statement("The pawns are past each other, White's runs through unaided, and at its end, with both queens on the board or a pawn still on its way, the rules say that White does not lose.")
        .when(|facts| race_floor(facts) >= Value::Draw)
        .sentence("the pawn on {pawn} queens on {goal} not too late against the pawn on {enemy}.")
        .shows(ways)
        .example("8/8/2p5/8/P7/8/8/K1k5 w - - 0 1"),
    Row::new("harmless-alone", "Black's pawn is harmless by itself", Range::AT_LEAST_DRAW)
        .by_table()
        .statement("Black's pawn would not win if White had no pawn, the pawns are past each other, and White's own pawn is not in his king's way: White does not lose.")
        .when(harmless_alone)
        .sentence("the pawn on {enemy} would not win against the bare {white} king on {wk}.")
        .shows(|facts| {
            vec![Shown::set(
                "enemy way",
                "way of the {black} pawn",
                facts.enemy_way(),
            )]
        })
        .example("8/8/8/6P1/2k5/2p5/8/2K5 b - - 0 1"),
];

fn queens_far_ahead(facts: &Duel) -> bool {
    let bishops_pawn = matches!(file(facts.enemy_pawn), 3 | 6);
    let near = distance(facts.black, facts.enemy_goal()) < 3;
    facts.race().is_some_and(|race| {
        let far = race.rest >= 4 || race.rest == 3 && !(bishops_pawn && near);
        far && !race.unaided
    })
}

/// The minimum value of the race for White, if it is a pure race.
fn race_floor(facts: &Duel) -> Value {
    let aided = |race: &Race| {
        let knights_pawn = matches!(file(facts.enemy_pawn), 2 | 7);
        !race.unaided && race.rest == 2 && !knights_pawn
    };
    if facts.race().as_ref().is_some_and(aided) {
        return Value::Draw;
    }
    match facts.finish() {
        Some(Finish::QueenAgainstPawn(end)) => {
            let floor = queen_against_pawn::range(&end).lower();
            if facts.may_be_stalemated() {
                floor.min(Value::Draw)
            } else {
                floor
            }
        }
        Some(Finish::Queens(end)) => queens::range(&end).lower().min(Value::Draw),
        None => Value::Loss,
    }
}

fn wins_race(facts: &Duel) -> bool {
    facts.race().is_some_and(|race| race.rest >= 2) && race_floor(facts) == Value::Win
}

/// True if Black's pawn would win if White had no pawn.
fn enemy_wins_alone(facts: &Duel) -> bool {
    wins_alone(
        facts.enemy_pawn.flip_rank(),
        facts.black.flip_rank(),
        facts.white.flip_rank(),
        !facts.white_to_move,
    )
}

fn harmless_alone(facts: &Duel) -> bool {
    facts.relation() == Relation::Passed
        && !enemy_wins_alone(facts)
        && !near_stalemate(facts)
        && !screened(facts)
        && keeps_pace(facts, BitBoard::EMPTY)
        && keeps_pace(
            facts,
            pawn_attacks(facts.enemy_pawn.bitboard(), Color::Black),
        )
        && keeps_pace(facts, get_king_moves(facts.black) | facts.black.bitboard())
}

/// True if stalemate may matter, which White's spare pawn would prevent.
fn near_stalemate(facts: &Duel) -> bool {
    let low = rank(facts.enemy_pawn) <= 3;
    let files = (file(facts.white) - file(facts.enemy_pawn)).abs();
    let white = rank(facts.white) == 1 && (1..=2).contains(&files);
    let corner = [Square::A1, Square::H1].contains(&facts.black);
    low && (white || corner && file(facts.black) == file(facts.enemy_pawn))
}

/// True if White's pawn stands close to his king, on the side of Black's pawn and not above him.
fn screened(facts: &Duel) -> bool {
    let (king, pawn, enemy) = (file(facts.white), file(facts.pawn), file(facts.enemy_pawn));
    distance(facts.white, facts.pawn) <= 2
        && (king.min(enemy)..=king.max(enemy)).contains(&pawn)
        && rank(facts.pawn) <= rank(facts.white)
}

/// True if White's king reaches all squares on and beside the path of Black's pawn as fast as without his own
/// pawn and with those squares closed.
fn keeps_pace(facts: &Duel, closed: BitBoard) -> bool {
    let way = facts.enemy_way() | facts.enemy_pawn.bitboard();
    let region = way | crate::calculation::set::beside(way);
    let own = facts.pawn.bitboard();
    let grow = |reached: BitBoard, closed: BitBoard| (reached | neighbours(reached)) & !closed;
    let (mut free, mut hindered) = (facts.white.bitboard(), facts.white.bitboard());
    (0..7).all(|_| {
        free = grow(free, closed);
        hindered = grow(hindered, closed | own);
        ((free & region) & !own).is_subset(hindered)
    })
}
