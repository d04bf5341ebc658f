//! The rows of EG: what the paper says of its examples, and of the rules that it states, each set beside
//! an exact table made on the spot.

use super::{Computed, Fact, How, Value};
use ::chess::moves::legal_moves;
use ::chess::notation::san;
use ::endgame::audit::rules::{RuleAudit, loose_audit};
use ::endgame::audit::{PlayAudit, PlaySums, Positions};
use ::endgame::calculation::critical_squares;
use ::endgame::eg::{Eg, EgEvent, ExclusionSwitch, Limits, StrategicSearch};
use ::endgame::facts::{Solo, distance};
use ::endgame::oracle::{Generator, Material, Oracle};
use ::endgame::rules::RuleBase;
use ::endgame::rules::king_and_pawn::RULES;
use ::endgame::{Range, View};
use ::stats::Share;
use cozy_chess::{Board, Color, Piece, Square};
use endgame_lab::experiment::link::EXAMPLE;
use kit::experiment::results::{Datum, Unit};
use std::sync::LazyLock;
use trace::{NodeId, Recorder, Tree};

/// The most steps recorded of the example's search: each of its positions takes a few.
const STEPS: usize = 100_000;

/// Something of EG's that can be computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EgFact {
    /// The moves after which EG proves a win in Example 3.
    WinningMoves,
    /// The nodes of its strategic search there, the root included.
    Nodes,
    /// The moves that White tries there without exclusion at most, at his second move and at his third.
    MovesWithoutExclusion,
    /// The nodes of the search there by two sets of rules, with exclusion and without it.
    NodesOfExclusion,
    /// How many squares are critical there.
    CriticalSquares,
    /// Those of them that are nearest to the white king.
    NearestSquares,
    /// How many moves away they are.
    NearestDistance,
    /// The longest mate of king and pawn against king, in plies.
    LongestMate,
    /// Positions of king and pawn against king that the side with the pawn loses.
    Lost,
    /// The share of positions in which a rule, exact or in its loose form, is wrong there.
    Exceptions(&'static str),
    /// How often the loop alone, with some of the rules, claims a value there and is wrong.
    Claims(RuleBase),
    /// The multiple of ten that the longest mate of king, bishop and knight exceeds, in moves.
    BishopAndKnight,
}

impl EgFact {
    pub fn work_out(self) -> Value {
        match self {
            Self::WinningMoves => Value::Text(winning_moves().into()),
            Self::Nodes => {
                let answer = asked(&example());
                Value::Number(answer.map_or(0, |answer| answer.strategic_nodes as i64))
            }
            Self::MovesWithoutExclusion => {
                let moves = moves_tried(RuleBase::Printed, ExclusionSwitch::Off);
                Value::Numbers(vec![moves(2), moves(4)].into())
            }
            Self::NodesOfExclusion => Value::Text(nodes_of_exclusion().into()),
            Self::CriticalSquares => Value::Number(i64::from(critical().len())),
            Self::NearestSquares => {
                let words: Vec<String> = nearest().1.iter().map(Square::to_string).collect();
                Value::Text(words.join(" ").into())
            }
            Self::NearestDistance => Value::Number(nearest().0.into()),
            Self::LongestMate => Value::Number(longest(&PAWN, "KPK").into()),
            Self::Lost => Value::Number(lost() as i64),
            Self::Exceptions(id) => exceptions(id),
            Self::Claims(rules) => Value::Text(claims(rules).into()),
            Self::BishopAndKnight => Value::Text(bishop_and_knight().into()),
        }
    }
}

/// The tables of king and pawn against king.
static PAWN: LazyLock<Oracle> = LazyLock::new(|| tables("KPK"));

/// The loose rules over all its positions.
static LOOSE: LazyLock<RuleAudit> = LazyLock::new(|| {
    let mut audit = RuleAudit::default();
    for (view, value) in positions() {
        audit.merge(loose_audit([view], |_| Some(value)));
    }
    audit
});

/// All positions of king and pawn against king with their values; the real White has the pawn.
fn positions() -> impl Iterator<Item = (View, ::endgame::Value)> {
    let table = material("KPK").and_then(|ending| PAWN.table(ending));
    table.into_iter().flat_map(|table| {
        table.positions().filter_map(move |(placement, _)| {
            let value = table.white_value(placement)?;
            let board = table.material().board(placement)?;
            Some((View::new(&board, Color::White), value))
        })
    })
}

fn material(name: &str) -> Option<Material> {
    name.parse().ok()
}

/// The table of an ending and those that it needs.
fn tables(name: &str) -> Oracle {
    let mut oracle = Oracle::new();
    for ending in material(name).map_or(Vec::new(), |goal| Material::closure(&[goal])) {
        // The closure comes in an order in which every ending finds what it needs.
        if let Ok(table) = Generator::run(ending, &oracle) {
            oracle.insert(table);
        }
    }
    oracle
}

/// The longest win of an ending with the winner to move, in plies.
fn longest(oracle: &Oracle, name: &str) -> u16 {
    let table = material(name).and_then(|ending| oracle.table(ending));
    table.map_or(0, |table| table.counts().longest_win())
}

fn lost() -> u64 {
    let table = material("KPK").and_then(|ending| PAWN.table(ending));
    table.map_or(0, |table| {
        let counts = table.counts();
        // A side to move that wins is Black, and one that loses is White.
        counts.white_to_move.lost + counts.black_to_move.won
    })
}

/// Positions of king and pawn against king in which a rule errs, among those in which it fires.
fn exceptions(id: &str) -> Value {
    if let Some(row) = RULES.iter().find(|row| row.rule.id == id) {
        let fires = |(view, _): &(View, _)| Solo::of(view).is_some_and(|facts| (row.when)(&facts));
        let counts = positions()
            .filter(fires)
            .fold([0, 0], |[wrong, fired], (_, value)| {
                let is_wrong = !row.rule.conclusion.contains(value);
                [wrong + i64::from(is_wrong), fired + 1]
            });
        return Value::Among(counts);
    }
    let tally = LOOSE.rule(id);
    let counts = tally.map_or([0, 0], |tally| [tally.wrong, tally.fired]);
    Value::Among(counts.map(|count| count as i64))
}

/// Positions drawn to judge the claims of the loop: with the printed rules it searches far more for each.
const fn drawn(rules: RuleBase) -> u32 {
    match rules {
        RuleBase::All | RuleBase::WithoutTables => 10_000,
        RuleBase::Printed => 2_000,
    }
}

fn claims(rules: RuleBase) -> String {
    let Some(ending) = material("KPK") else {
        return String::new();
    };
    let audit = PlayAudit {
        ending,
        positions: Positions::Sample {
            count: drawn(rules),
            seed: 1,
        },
        limits: Limits::loop_alone(Limits::default().strategic, rules),
    };
    let mut sums = PlaySums::default();
    for unit in 0..audit.units() {
        if let Ok(part) = audit.run(unit, &PAWN) {
            sums.merge(&part);
        }
    }
    let share = Share {
        hits: sums.claimed_wrong,
        of: sums.claimed,
    };
    let share = Datum::Estimate(share.estimate()).text(Unit::Percent);
    let [wrong, claimed] =
        [sums.claimed_wrong, sums.claimed].map(|count| Value::Number(count as i64));
    format!("{wrong} in {claimed}: {share}")
}

fn bishop_and_knight() -> String {
    let moves = longest(&tables("KBNK"), "KBNK").div_ceil(2);
    // A mate in exactly 30 is not over 30.
    format!("over {}", moves.saturating_sub(1) / 10 * 10)
}

fn example() -> Board {
    EXAMPLE.parse().unwrap_or_default()
}

fn asked(board: &Board) -> Option<::endgame::eg::Answer> {
    let mut eg = Eg::for_side(board, Color::White, Limits::default());
    // The observer that sees nothing never halts.
    let _ = eg.run(&mut ());
    eg.answer()
}

fn winning_moves() -> String {
    let board = example();
    let wins = |mv: &cozy_chess::Move| {
        let mut after = board.clone();
        after.play_unchecked(*mv);
        asked(&after).is_some_and(|answer| answer.is_proved() && answer.value == Range::WIN)
    };
    let moves = legal_moves(&board).into_iter().filter(wins);
    let words: Vec<String> = moves.map(|mv| san(&board, mv)).collect();
    words.join(" ")
}

/// EG's search of the example with some of the rules.
fn searched(rules: RuleBase, exclusion: ExclusionSwitch) -> (StrategicSearch, Recorder<EgEvent>) {
    let mut recorder = Recorder::new(STEPS);
    let limit = Limits::default().strategic;
    let mut search =
        StrategicSearch::new(&example(), Color::White, limit, rules).with_exclusion(exclusion);
    // A recorder never halts a search.
    let _ = search.run(&mut recorder);
    (search, recorder)
}

/// The most moves tried at a node of the search of the example, by the plies above that node.
fn moves_tried(rules: RuleBase, exclusion: ExclusionSwitch) -> impl Fn(usize) -> i64 {
    let (_, recorder) = searched(rules, exclusion);
    let tree = Tree::fold(&recorder.trace().events).unwrap_or_default();
    move |plies| {
        let nodes = (0..tree.len() as NodeId).filter(|&node| tree.path(node).len() == plies + 1);
        let moves = nodes.map(|node| tree.children(node).count() as i64);
        moves.max().unwrap_or_default()
    }
}

fn nodes_of_exclusion() -> String {
    let of_rules = |rules| {
        let [with, without] = [ExclusionSwitch::On, ExclusionSwitch::Off]
            .map(|exclusion| searched(rules, exclusion).0.found().nodes);
        format!("{with} and {without}")
    };
    [RuleBase::WithoutTables, RuleBase::Printed]
        .map(of_rules)
        .join("; ")
}

fn critical() -> cozy_chess::BitBoard {
    let pawn = example().colored_pieces(Color::White, Piece::Pawn);
    pawn.next_square()
        .map_or(cozy_chess::BitBoard::EMPTY, |pawn| {
            critical_squares(pawn, Color::White)
        })
}

/// How far the nearest critical squares are from the white king, and which they are; none at all if none is critical.
fn nearest() -> (i8, Vec<Square>) {
    let king = example().king(Color::White);
    let away = |square: &Square| distance(king, *square);
    let least = critical().into_iter().map(|square| away(&square)).min();
    let squares = critical().into_iter();
    let squares = squares.filter(|square| Some(away(square)) == least);
    (least.unwrap_or(0), squares.collect())
}

const fn work(fact: EgFact) -> How {
    How::Work(Fact::Eg(fact))
}

const fn answer(fact: EgFact) -> How {
    How::Answer(Fact::Eg(fact))
}

pub(super) static COMPUTED: [Computed; 16] = [
    ("eg-winning-move", work(EgFact::WinningMoves)),
    ("eg-nodes", work(EgFact::Nodes)),
    ("eg-exclusion-moves", work(EgFact::MovesWithoutExclusion)),
    ("eg-exclusion-nodes", answer(EgFact::NodesOfExclusion)),
    ("eg-critical-squares", work(EgFact::CriticalSquares)),
    ("eg-nearest-squares", work(EgFact::NearestSquares)),
    ("eg-nearest-distance", work(EgFact::NearestDistance)),
    ("eg-seventy-one", work(EgFact::LongestMate)),
    ("eg-never-lose", work(EgFact::Lost)),
    ("eg-square", work(EgFact::Exceptions("loose-square"))),
    ("eg-opposition", work(EgFact::Exceptions("opposition"))),
    (
        "eg-as-close-and-closer",
        work(EgFact::Exceptions("loose-close-and-closer")),
    ),
    (
        "eg-black-closer",
        work(EgFact::Exceptions("loose-black-closer")),
    ),
    ("eg-bishop-and-knight", work(EgFact::BishopAndKnight)),
    (
        "eg-loop-claims",
        answer(EgFact::Claims(RuleBase::WithoutTables)),
    ),
    (
        "eg-printed-claims",
        answer(EgFact::Claims(RuleBase::Printed)),
    ),
];
