//! EG compared with the exact tables over its three endings: all positions of king and pawn against king, and samples
//! of the two larger endings. CONTRIBUTING.md says how to run the larger endings in full.

use super::{oracle, sample};
use ::endgame::audit::rules::{RuleAudit, rule_audit};
use ::endgame::audit::{PlayAudit, PlaySums, Positions};
use ::endgame::eg::{Answer, DecidedBy, Eg, Limits};
use ::endgame::oracle::Material;
use ::endgame::rules::RuleBase;
use ::endgame::{Range, Value, View};
use ::endgame_lab::experiment::claims::MISJUDGED;
use ::endgame_lab::experiment::ruled::Ruled;
use ::endgame_lab::model::{Action, CLASSICS, Lab, RecordedLab as _};
use cozy_chess::{Board, Color};
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread;

fn audited(ending: &str, positions: Positions) -> PlaySums {
    audited_within(ending, positions, Limits::default())
}

fn audited_within(ending: &str, positions: Positions, limits: Limits) -> PlaySums {
    let ending: Material = ending.parse().expect("an ending");
    let audit = PlayAudit {
        ending,
        positions,
        limits,
    };
    let next = AtomicU32::new(0);
    let work = || {
        let mut sums = PlaySums::default();
        loop {
            let unit = next.fetch_add(1, Ordering::Relaxed);
            if unit >= audit.units() {
                return sums;
            }
            sums.merge(&audit.run(unit, oracle()).expect("all tables are there"));
        }
    };
    let threads = thread::available_parallelism().map_or(1, usize::from);
    thread::scope(|scope| {
        let running: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        let mut whole = PlaySums::default();
        for thread in running {
            whole.merge(&thread.join().expect("an audit ends"));
        }
        whole
    })
}

/// Checks that hold for every ending: EG makes no wrong statement.
fn nothing_is_wrong(sums: &PlaySums) {
    assert_eq!(sums.inconsistent, 0, "{:?}", sums.examples);
    for (id, rule) in &sums.rules {
        assert_eq!(rule.wrong, 0, "{id}");
    }
}

/// After a proof the move is never one that throws away what is proved.
fn nothing_is_thrown_away(sums: &PlaySums) {
    assert_eq!(sums.thrown_away, 0, "{:?}", sums.examples);
}

#[test]
fn king_and_pawn_against_king_is_proved_whole_and_every_move_keeps_the_value() {
    let sums = audited("KPK", Positions::All);
    nothing_is_wrong(&sums);
    nothing_is_thrown_away(&sums);
    assert_eq!(sums.positions, 331_352);
    assert_eq!(sums.proved, sums.positions);
    assert_eq!(sums.move_keeps_value, sums.positions, "{:?}", sums.examples);
    assert!(sums.strategic.quantile(990) <= 20);
    assert!(sums.proofs.quantile(990) <= 200);
}

/// The loop without what came later, as docs/eg-findings.md has it: positions that rules, strategies and nobody
/// decide, values claimed and not proved, those of them that are wrong, moves that keep the value.
#[test]
fn the_loop_alone_claims_and_errs_as_often_as_the_findings_say() {
    let expected = [
        (
            RuleBase::WithoutTables,
            [309_734, 21_618, 0, 20_171, 2_876, 329_834],
        ),
        (
            RuleBase::Printed,
            [249_788, 78_863, 2_701, 71_283, 14_209, 328_247],
        ),
    ];
    for (rules, figures) in expected.into_iter().take(sample(1, 2)) {
        let limits = Limits::loop_alone(400, rules);
        let sums = audited_within("KPK", Positions::All, limits);
        nothing_is_wrong(&sums);
        let decided = |who| sums.decided_by.get(&who).copied().unwrap_or_default();
        let [by_rules, by_strategies, open] =
            [DecidedBy::Rules, DecidedBy::Strategies, DecidedBy::Open].map(decided);
        let found = [
            by_rules,
            by_strategies,
            open,
            sums.claimed,
            sums.claimed_wrong,
            sums.move_keeps_value,
        ];
        assert_eq!(found, figures, "{rules:?}");
        let claimed = sums.strategies.values().chain([&sums.unsuggested]);
        let claimed = claimed.map(|tally| tally.fired);
        assert_eq!(claimed.sum::<u64>(), sums.claimed);
        assert_eq!(sums.proofs.max(), 0);
        // A part is a file: claims without a suggestion once made one that could not be written.
        assert!(sums.unsuggested.fired > 0, "{rules:?}");
        let file = serde_json::to_string(&sums).expect("a part is written");
        assert_eq!(
            serde_json::from_str::<PlaySums>(&file).expect("and read"),
            sums
        );
    }
}

/// `docs/data/kpkp-open.epd`, of which docs/eg-findings.md speaks: all that a whole run left open, one of four images,
/// White to move. Every 151st is judged again.
#[test]
fn the_list_of_open_positions_is_what_it_says() {
    let list: Vec<(Board, Value)> = include_str!("../../docs/data/kpkp-open.epd")
        .lines()
        .map(|line| {
            let (fields, result) = line.split_once(" result ").expect("a result");
            let value = match result {
                "\"1-0\";" => Value::Win,
                "\"0-1\";" => Value::Loss,
                "\"1/2-1/2\";" => Value::Draw,
                other => panic!("{other}"),
            };
            (format!("{fields} 0 1").parse().expect("a position"), value)
        })
        .collect();
    let of = |value| list.iter().filter(|row| row.1 == value).count();
    let counts = [Value::Win, Value::Loss, Value::Draw].map(of);
    assert_eq!((list.len(), counts), (1_510, [738, 703, 69]));
    for (board, value) in list.iter().step_by(151) {
        assert_eq!(oracle().probe(board).expect("four men").outcome, *value);
        let answer = asked(board);
        assert_eq!(answer.decided_by, DecidedBy::Open, "{board}");
    }
}

#[test]
fn what_the_loop_alone_is_said_to_misjudge_it_misjudges() {
    for (fen, claimed, truth) in MISJUDGED {
        let board: Board = fen.parse().expect("a position");
        let limits = Limits::loop_alone(Limits::default().strategic, RuleBase::WithoutTables);
        let mut eg = Eg::for_side(&board, Color::White, limits);
        assert!(eg.run(&mut ()).is_continue());
        let answer = eg.answer().expect("it has ended");
        let exact = oracle().white_value(&board).expect("four men");
        let words = |value| match value {
            Value::Win => ["a win for White", "White wins"],
            Value::Draw => ["a draw", "it is a draw"],
            Value::Loss => ["a win for Black", "Black wins"],
        };
        let value = answer.value.decided().expect("a claim");
        assert_eq!(
            [words(value)[0], words(exact)[1]],
            [claimed, truth],
            "{fen}"
        );
    }
}

#[test]
fn two_pawns_against_the_king_are_proved() {
    let sums = audited(
        "KPPK",
        Positions::Sample {
            count: sample(1_000, 3_000),
            seed: 1,
        },
    );
    nothing_is_wrong(&sums);
    nothing_is_thrown_away(&sums);
    assert_eq!(sums.proved, sums.positions);
    assert_eq!(sums.move_keeps_value, sums.positions, "{:?}", sums.examples);
}

#[test]
fn of_pawn_against_pawn_no_more_than_one_in_a_thousand_is_left_open() {
    let sums = audited(
        "KPKP",
        Positions::Sample {
            count: sample(1_000, 10_000),
            seed: 1,
        },
    );
    nothing_is_wrong(&sums);
    nothing_is_thrown_away(&sums);
    let open = sums.positions - sums.proved;
    assert!(open * 1_000 <= sums.positions, "{open}");
    assert!((sums.positions - sums.move_keeps_value) * 1_000 <= sums.positions);
}

#[test]
fn no_rule_about_promoted_pieces_is_wrong() {
    for name in ["KQKP", "KQKQ", "KQKR", "KQKB", "KQKN", "KRKP"] {
        let table = oracle().table(name.parse().unwrap()).unwrap();
        let mut audit = RuleAudit::default();
        // An odd step comes to every square of every man.
        for number in table.numbers().step_by(sample(29, 1)) {
            let Some((placement, _)) = table.position(number) else {
                continue;
            };
            let board = table.material().board(placement).unwrap();
            let view = View::new(&board, Color::White);
            audit.merge(rule_audit([view], |_| table.white_value(placement)));
        }
        assert!(
            audit.positions > 10_000 && !audit.rules.is_empty(),
            "{name}"
        );
        assert_eq!(audit.inconsistent, 0, "{name}");
        for rule in &audit.rules {
            assert_eq!(rule.wrong, 0, "{name} {}", rule.id);
        }
    }
}

/// EG on the classics of the gallery: what decides the value, and the move where only one keeps it.
const DECIDED: [(&str, DecidedBy, &str); 19] = [
    ("One move wins", DecidedBy::Strategies, "c2c3"),
    ("Outside the square", DecidedBy::Rules, ""),
    ("Inside the square, and lost", DecidedBy::Proof, ""),
    ("The longest opposition", DecidedBy::Rules, "f1e2"),
    ("Straight back", DecidedBy::Rules, "e8e7"),
    ("The king on the sixth", DecidedBy::Rules, ""),
    ("Outflanking", DecidedBy::Rules, "d5e6"),
    ("The rook pawn", DecidedBy::Rules, ""),
    ("Two pawns on one file", DecidedBy::Rules, ""),
    ("Connected passed pawns", DecidedBy::Rules, ""),
    ("Split passed pawns", DecidedBy::Proof, "a4a5"),
    ("Tr\u{e9}buchet, White to move", DecidedBy::Rules, ""),
    ("Tr\u{e9}buchet, Black to move", DecidedBy::Rules, ""),
    ("R\u{e9}ti's study", DecidedBy::Rules, "h8g7"),
    ("Grigoriev: one path to the win", DecidedBy::Proof, "g6f5"),
    ("Grigoriev: the shoulder", DecidedBy::Structure, "e5f5"),
    ("Triangulation", DecidedBy::Structure, ""),
    ("Breakthrough", DecidedBy::Structure, "b5b6"),
    ("Corresponding squares", DecidedBy::Structure, "a1b1"),
];

/// Eleven more that textbooks have, of three and four men, so that the tables can be asked: the outcome for the
/// real White, and who decides it.
const TEXTBOOK: [(&str, &str, Value, DecidedBy); 11] = [
    (
        "a pawn reaches the seventh without check",
        "4k3/8/3KP3/8/8/8/8/8 w - - 0 1",
        Value::Win,
        DecidedBy::Rules,
    ),
    (
        "the same, Black to move",
        "4k3/8/3KP3/8/8/8/8/8 b - - 0 1",
        Value::Draw,
        DecidedBy::Rules,
    ),
    (
        "the king two ranks before his pawn",
        "8/8/4k3/8/4K3/8/4P3/8 w - - 0 1",
        Value::Win,
        DecidedBy::Rules,
    ),
    (
        "the king beside his pawn, before the fifth",
        "8/8/8/4k3/8/3KP3/8/8 w - - 0 1",
        Value::Draw,
        DecidedBy::Rules,
    ),
    (
        "the defender behind a rook's pawn",
        "8/8/8/8/P7/K7/8/k7 w - - 0 1",
        Value::Win,
        DecidedBy::Rules,
    ),
    (
        "a rook's pawn, the defender cut off",
        "3k4/8/1K6/P7/8/8/8/8 w - - 0 1",
        Value::Win,
        DecidedBy::Rules,
    ),
    (
        "a knight's pawn and the corner",
        "k7/8/KP6/8/8/8/8/8 w - - 0 1",
        Value::Draw,
        DecidedBy::Proof,
    ),
    (
        "doubled pawns: a tempo in hand",
        "8/8/4k3/8/4P3/4P3/8/4K3 w - - 0 1",
        Value::Win,
        DecidedBy::Proof,
    ),
    (
        "blocked pawns: the defender comes in time",
        "8/8/8/3p4/3P4/1k6/8/4K3 w - - 0 1",
        Value::Draw,
        DecidedBy::Rules,
    ),
    (
        "blocked pawns: the pawn falls",
        "8/8/8/3pk3/3P4/8/8/6K1 b - - 0 1",
        Value::Loss,
        DecidedBy::Rules,
    ),
    (
        "both run, and Black queens with check",
        "8/8/P7/8/8/1k6/7p/3K4 w - - 0 1",
        Value::Loss,
        DecidedBy::Rules,
    ),
];

fn asked(board: &Board) -> Answer {
    let mut eg = Eg::for_side(board, Color::White, Limits::default());
    assert!(eg.run(&mut ()).is_continue());
    eg.answer().expect("it has ended")
}

#[test]
fn thirty_studies_have_their_outcome_from_whom_it_is_expected() {
    assert_eq!(DECIDED.len(), CLASSICS.len());
    for (classic, (title, decided_by, key)) in CLASSICS.iter().zip(DECIDED) {
        assert_eq!(classic.title, title);
        let answer = asked(&classic.fen.parse().expect("a position"));
        assert_eq!(answer.decided_by, decided_by, "{title}");
        if decided_by == DecidedBy::Open {
            assert!(answer.value.contains(classic.value), "{title}");
        } else {
            assert_eq!(answer.value, Range::exactly(classic.value), "{title}");
            assert_eq!(answer.proved, answer.value, "{title}");
        }
        let best = answer.best.expect("the game goes on").to_string();
        assert!(key.is_empty() || best == key, "{title}: {best}");
    }
    for (title, fen, value, decided_by) in TEXTBOOK {
        let board: Board = fen.parse().expect("a position");
        let exact = oracle().white_value(&board).expect("at most four men");
        let answer = asked(&board);
        assert_eq!(exact, value, "{title}");
        assert_eq!(answer.proved, Range::exactly(value), "{title}");
        assert_eq!(answer.decided_by, decided_by, "{title}");
    }
}

/// EG took the claim of its strategies, 1.Kf7, and lost: the rules call the position after it lost.
#[test]
fn a_move_that_is_known_to_lose_is_not_played_where_another_holds() {
    let answer = asked(
        &"5K2/8/8/8/kp6/5P2/8/8 w - - 0 1"
            .parse()
            .expect("a position"),
    );
    assert_eq!(answer.best.expect("a move").to_string(), "f3f4");
}

/// Classics of up to four men of which the gallery says that one move alone keeps the value.
const ONLY: [(&str, &str); 6] = [
    ("One move wins", "c2c3"),
    ("The longest opposition", "f1e2"),
    ("Straight back", "e8e7"),
    ("Split passed pawns", "a4a5"),
    ("R\u{e9}ti's study", "h8g7"),
    ("Grigoriev: one path to the win", "g6f5"),
];

#[test]
fn no_classic_of_the_gallery_contradicts_the_rules() {
    for classic in CLASSICS {
        let mut lab = Lab::default();
        lab.update(Action::Open(classic.query()));
        let value = classic.value.seen_by(lab.side());
        let ruled = Ruled::of(&lab.board(), lab.side());
        assert!(ruled.range.contains(value), "{}", classic.title);
    }
}

#[test]
fn what_the_gallery_says_of_up_to_four_men_is_what_the_tables_say() {
    let mut seen = Vec::new();
    for classic in CLASSICS {
        let board: Board = classic.fen.parse().unwrap();
        if board.occupied().len() > 4 {
            continue;
        }
        let value = classic.value.seen_by(board.side_to_move());
        let exact = oracle().probe(&board).expect("all tables are there");
        assert_eq!(exact.outcome, value, "{}", classic.title);
        let moves = oracle().moves(&board).into_iter();
        let keeping: Vec<_> = moves
            .filter(|(_, exact)| exact.is_some_and(|exact| exact.outcome == value))
            .map(|(mv, _)| mv.to_string())
            .collect();
        if let Some((title, only)) = ONLY.iter().find(|(title, _)| *title == classic.title) {
            assert_eq!(keeping, [*only], "{title}");
            seen.push(*title);
        }
    }
    assert_eq!(seen.len(), ONLY.len(), "{seen:?}");
}
