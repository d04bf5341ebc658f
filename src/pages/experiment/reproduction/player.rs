//! The rows of PLAYER, PRO and the rating by decaying reward: what can be computed at once, and what
//! cannot be.

use super::{Computed, Fact, How, Value};
use ::player::facts::TABLE_ONE;
use ::player::{
    AttackMap, Castled, Coding, Division, INPUTS, Instruction, Output, Parameters, Position,
    Reading, Rule, Survey, Threshold, Weights, sum, trained,
};
use ::rating::{Decay, Mark, MarkedMove, Marks, P_1989, Timeline, score};
use cozy_chess::{Board, Move, Square};
use player_lab::experiment::{Contender, RECONSTRUCTED, TableReport};

/// Something of PLAYER's or the rating's that can be computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlayerFact {
    /// The map's entry for a square that a queen and a pawn attack.
    QueenAndPawn,
    /// Ranks of the table that can be read: first, within five, within ten.
    Totals,
    /// The average number of moves in the table, rounded.
    AverageMoves,
    /// Recovered positions with the table's number of moves.
    MoveCounts,
    /// Recovered positions ranked first, within five, within ten, with all weights 1.
    RanksOfOnes,
    /// The same with the shipped weights.
    RanksOfTrained,
    /// The same with the weights that come nearest to the ranks of 1975.
    RanksOfReconstructed,
    /// For which rates a lesson repeated makes the error vanish.
    StableRates,
    /// d at ten seconds a move.
    DecayConstant,
    /// The example's score at that number of seconds a move.
    ExampleScore(u32),
    /// The score of a program that keeps to the move of mark 7, over the example's rates.
    SteadyScore,
}

impl PlayerFact {
    pub fn work_out(self) -> Value {
        match self {
            Self::QueenAndPawn => Value::Number(queen_and_pawn().into()),
            Self::Totals => {
                let read = TABLE_ONE.iter().filter(|row| row.ranks[0] == row.ranks[1]);
                let ranks: Vec<_> = read.map(|row| row.ranks[0]).collect();
                let within = |limit| ranks.iter().filter(|&&rank| rank <= limit).count() as i64;
                Value::Numbers(vec![within(1), within(5), within(10)].into())
            }
            Self::AverageMoves => {
                let moves: u32 = TABLE_ONE.iter().map(|row| row.moves).sum();
                Value::Number((f64::from(moves) / TABLE_ONE.len() as f64).round() as i64)
            }
            Self::MoveCounts => {
                let report = TableReport::new(&[], Reading::LISTED);
                let same = report
                    .rows
                    .iter()
                    .filter(|row| row.moves_now == Some(row.tried.moves as usize));
                Value::Number(same.count() as i64)
            }
            Self::RanksOfOnes => ranks(Weights::ONES),
            Self::RanksOfTrained => ranks(trained(Reading::LISTED)),
            Self::RanksOfReconstructed => ranks(RECONSTRUCTED.weights()),
            Self::StableRates => Value::Text(stable_rates().into()),
            Self::DecayConstant => {
                let decay = Decay::new(10.0, P_1989);
                let constant = decay.map_or(0.0, |decay| decay.constant());
                Value::Text(format!("{constant:.5}").into())
            }
            Self::ExampleScore(rate) => {
                let played = [(0, NXF5), (94, A4), (155, RAE1)];
                Value::Text(example_score(rate, &played).into())
            }
            Self::SteadyScore => {
                let scores = RATES.map(|rate| example_score(rate, &[(0, NXF5)]));
                let mut different = scores.to_vec();
                different.dedup();
                Value::Text(different.join(" ").into())
            }
        }
    }
}

fn queen_and_pawn() -> i32 {
    // The queen on f6 and the pawn on d3 attack e4 with nobody else.
    let board: Result<Board, _> = "4k3/8/4q3/8/8/3p4/8/7K b - - 0 1".parse();
    let attacks = board.map_or(AttackMap::EMPTY, |board| {
        let position = Position::new(&board, Castled::UNKNOWN);
        Survey::present(position, Reading::LISTED).mover.attacks
    });
    // Seen from Black, who is the machine: e2 is e7.
    attacks.entry(Square::E7)
}

/// What the numbers of [`ranks`] count.
pub(super) const RANKED: [&str; 3] = ["first", "within five", "within ten"];

fn ranks(weights: Weights) -> Value {
    let name = String::new();
    let report = TableReport::new(&[Contender { name, weights }], Reading::LISTED);
    let now = report.now.first().copied().unwrap_or_default();
    Value::Numbers(now.map(|count| count as i64).to_vec().into())
}

/// The rates in steps of a twentieth at which two hundred lessons on one input of signs leave less
/// error than they began with.
fn stable_rates() -> String {
    let inputs = Coding::Signs.inputs(&Parameters::default(), Threshold::Kept);
    let is_stable = |rate: f64| {
        let rule = Rule {
            rate,
            division: Division::Inputs,
        };
        let mut weights = Weights::ONES;
        let error = |weights: &Weights| (1.0 + sum(weights, &inputs)).abs();
        let before = error(&weights);
        for _ in 0..200 {
            let plus = Output::of(sum(&weights, &inputs)) == Output::Plus;
            let verdict = if plus {
                Instruction::Bad
            } else {
                Instruction::Good
            };
            weights = rule.teach(&weights, &inputs, verdict).0;
        }
        error(&weights) < before * 0.99
    };
    let rates = (-20..=60).filter(|&twentieths| is_stable(f64::from(twentieths) / 20.0));
    let rates: Vec<i32> = rates.collect();
    match (rates.first(), rates.last()) {
        (Some(&first), Some(&last)) if rates.len() as i32 == last - first + 1 => {
            // The ends are the first steps at which it is not so.
            let end = |twentieths: i32| f64::from(twentieths) / 20.0;
            format!("{} < a < {}", end(first - 1), end(last + 1))
        }
        _ => "no single range".to_owned(),
    }
}

/// The moves of the source's example as steps of no board.
const NXF5: Move = step(Square::F5);
const A4: Move = step(Square::A4);
const RAE1: Move = step(Square::E1);

const fn step(square: Square) -> Move {
    Move {
        from: square,
        to: square,
        promotion: None,
    }
}

/// The rates of its table, in seconds a move.
const RATES: [u32; 7] = [10, 30, 60, 120, 180, 240, 300];

/// What moves preferred from those seconds on score by the example's marks: Rae1 10, Nxf5 7, a4 nothing.
fn example_score(rate: u32, played: &[(u32, Move)]) -> String {
    let marked = |mv, mark| MarkedMove {
        mv,
        mark: Mark::whole(mark),
    };
    let marks = Marks::new([marked(RAE1, 10), marked(NXF5, 7)]);
    let mut timeline = Timeline::new();
    for &(since, mv) in played {
        // In order of time.
        let _ = timeline.push(since.into(), mv);
    }
    let decay = Decay::new(f64::from(rate), P_1989);
    decay.map_or(String::new(), |decay| {
        format!("{:.3}", score(&timeline, &marks, &decay))
    })
}

const fn work(fact: PlayerFact) -> How {
    How::Work(Fact::Player(fact))
}

/// The weights are as many as the inputs.
const _: () = assert!(INPUTS == 18);

pub(super) static COMPUTED: [Computed; 17] = [
    ("player-totals", work(PlayerFact::Totals)),
    ("player-average-moves", work(PlayerFact::AverageMoves)),
    ("player-queen-and-pawn", work(PlayerFact::QueenAndPawn)),
    ("player-move-counts", work(PlayerFact::MoveCounts)),
    ("player-ranks-ones", work(PlayerFact::RanksOfOnes)),
    ("player-ranks-trained", work(PlayerFact::RanksOfTrained)),
    (
        "player-ranks-reconstructed",
        work(PlayerFact::RanksOfReconstructed),
    ),
    ("player-stable-rates", work(PlayerFact::StableRates)),
    ("rating-decay-constant", work(PlayerFact::DecayConstant)),
    ("rating-stratos", work(PlayerFact::SteadyScore)),
    ("rating-example-10", work(PlayerFact::ExampleScore(10))),
    ("rating-example-30", work(PlayerFact::ExampleScore(30))),
    ("rating-example-60", work(PlayerFact::ExampleScore(60))),
    ("rating-example-120", work(PlayerFact::ExampleScore(120))),
    ("rating-example-180", work(PlayerFact::ExampleScore(180))),
    ("rating-example-240", work(PlayerFact::ExampleScore(240))),
    ("rating-example-300", work(PlayerFact::ExampleScore(300))),
];
