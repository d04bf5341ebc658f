//! What the experiments find, in two sizes: small ones that hold the findings on every run, and
//! the large ones behind the published figures, which take minutes each and are run by name:
//!
//! `KENJU_REPORT=report.jsonl cargo test --release --test kenju_experiments -- --ignored curves`
#![cfg(not(target_arch = "wasm32"))]

use std::fs::OpenOptions;
use std::io::Write as _;

use plyground::kenju::event::{End, Event};
use plyground::kenju::experiment::curve::{self, CurvePlan, CurvePoint};
use plyground::kenju::experiment::insight;
use plyground::kenju::experiment::leap;
use plyground::kenju::experiment::settings::{self, PathShares};
use plyground::kenju::experiment::spread::{self, Spread};
use plyground::kenju::matches::{Plan, Shard, Tally, play_match};
use plyground::kenju::nets::Bias;
use plyground::kenju::parameters::{Hysteresis, Parameters, PatienceTest, Stance};
use plyground::kenju::player::Player;
use plyground::kenju::saved::built_in;
use plyground::kenju::scheme::{Course, Learner, Scheme, Taught};
use plyground::kenju::stats::{Estimate, Share, Sum};
use plyground::kenju::threats::Limits;
use plyground::kenju::training::Training;
use plyground::kenju::value::Thresholds;
use serde_json::{Value, json};

const SEED: u64 = 1982;

/// Adds a line to the report, if one is wanted.
fn report(name: &str, value: &Value) {
    if let Some(path) = std::env::var_os("KENJU_REPORT") {
        let mut file = OpenOptions::new()
            .create(true)
            .append(true)
            .open(path)
            .unwrap();
        writeln!(
            file,
            "{}",
            json!({ "experiment": name, "seed": SEED, "result": value })
        )
        .unwrap();
    }
}

fn short(estimate: Estimate) -> Value {
    let round = |x: f64| (x * 1e4).round() / 1e4;
    json!([
        round(estimate.value),
        round(estimate.low),
        round(estimate.high)
    ])
}

fn share(hits: u64, of: u64) -> Value {
    short(Share { hits, of }.estimate())
}

fn outcome(tally: &Tally) -> Value {
    let n = tally.games();
    json!({
        "n": n,
        "white": share(tally.white, n),
        "black": share(tally.black, n),
        "none": share(tally.none, n),
        "moves_per_game": tally.moves as f64 / n as f64,
    })
}

fn plan(scheme: Scheme, learner: Learner, learners: u32) -> CurvePlan {
    let course = Course {
        learner,
        ..Course::standard(scheme, SEED)
    };
    CurvePlan {
        course,
        learners,
        every: 20,
        games: 10,
    }
}

fn curve_report(name: &str, plan: &CurvePlan) -> curve::Curve {
    let curve = curve::run(plan, Shard::WHOLE);
    let points: Vec<Value> = curve
        .points
        .iter()
        .map(|p| {
            json!({
                "moves": p.moves,
                "points": short(p.points_per_game()),
                "won": short(p.share_won()),
                "lost": short(p.share_lost()),
                "tau": short(p.mean_tau()),
                "total": short(p.total.estimate(1.0)),
                "questions": short(p.questions.estimate(1.0)),
                "discordant": short(p.discordant.estimate(1.0)),
                "undecided": short(p.undecided.estimate(1.0)),
                "spread_of_learners": p.points.deviation(1.0 / f64::from(p.games)),
            })
        })
        .collect();
    report(
        name,
        &json!({ "plan": plan, "learners": plan.learners, "points": points }),
    );
    curve
}

/// Before the first move and after the last, with learners few enough for a debug build.
fn small(learner: Learner) -> [CurvePoint; 2] {
    let small = CurvePlan {
        every: 200,
        games: 6,
        ..plan(Scheme::WA, learner, 16)
    };
    let curve = curve::run(&small, Shard::WHOLE);
    [curve.points[0], curve.points[1]]
}

#[test]
fn training_raises_playing_strength() {
    let [first, last] = small(Learner::System3);
    assert!(last.points_per_game().low > first.points_per_game().high + 0.1);
    assert!(last.mean_tau().low > first.mean_tau().high + 0.1);
}

#[test]
fn system_four_misranks_where_system_three_hardly_does() {
    let ([_, three], [_, four]) = (small(Learner::System3), small(Learner::System4));
    assert!(four.mean_tau().high < three.mean_tau().low);
    assert!(four.discordant.estimate(1.0).low > three.discordant.estimate(1.0).high);
    assert!(four.total.estimate(1.0).low > three.total.estimate(1.0).high);
}

#[test]
fn most_paths_end_at_a_node_loop() {
    let plan = Plan::new(100, SEED);
    let shares = settings::dead_ends(4, PatienceTest::AfterDeadEnds, plan, Shard::WHOLE);
    assert!(shares.dead_ends[1].estimate().low > 0.5);
    assert!(shares.none.estimate().high < 0.2);
}

#[test]
#[ignore = "minutes: run by name in a release build"]
fn curves() {
    for learner in [Learner::System3, Learner::System4] {
        for scheme in Scheme::ALL {
            let curve = curve_report(
                &format!("curve {scheme} {learner:?}"),
                &plan(scheme, learner, 2500),
            );
            for point in &curve.points {
                assert!(
                    point.share_won().width() < 0.02,
                    "{scheme} {learner:?} {}",
                    point.moves
                );
            }
        }
    }
}

#[test]
#[ignore = "minutes: run by name in a release build"]
fn curves_of_early_parameters_and_long_trainings() {
    let early = CurvePlan {
        course: Course {
            parameters: Parameters::EARLY,
            ..Course::standard(Scheme::W6, SEED)
        },
        ..plan(Scheme::W6, Learner::System3, 2500)
    };
    let curve = curve_report("curve W6 System3, early parameters", &early);
    assert!(curve.points[10].share_won().width() < 0.02);
    for scheme in [Scheme::WA, Scheme::W6, Scheme::W4] {
        let course = Course {
            moves: 4000,
            ..Course::standard(scheme, SEED)
        };
        let long = CurvePlan {
            course,
            learners: 400,
            every: 400,
            games: 20,
        };
        let curve = curve_report(&format!("curve {scheme} System3, long"), &long);
        assert!(curve.points[10].total.estimate(1.0).high <= 193.0);
    }
    let threats = CurvePlan {
        course: Course {
            learner: Learner::System4,
            taught: Taught::ByThreats,
            ..Course::standard(Scheme::W6, SEED)
        },
        learners: 300,
        every: 40,
        games: 20,
    };
    let curve = curve_report("curve W6 System4, taught by threats", &threats);
    assert_eq!(curve.points.len(), 6);
}

#[test]
#[ignore = "minutes: run by name in a release build"]
fn outcomes() {
    let games = 20_000;
    let match_of = |name: &str, white: &Player, black: &Player, games: u32| {
        let tally = play_match(white, black, Plan::new(games, SEED), Shard::WHOLE);
        report(&format!("match {name}"), &outcome(&tally));
        tally
    };
    let (max, null, strong) = (Player::max(), Player::null(), Player::strong());
    let wa140 = built_in("WA.140").unwrap();
    match_of("MAX v MAX", &max, &max, games);
    match_of("MAX v NULL", &max, &null, games);
    match_of("NULL v MAX", &null, &max, games);
    match_of("NULL v NULL", &null, &null, games);
    match_of("WA.140 v WA.140", &wa140, &wa140, games);
    match_of("WA.140 v MAX", &wa140, &max, games);
    let strong_wins = match_of("STRONG v MAX", &strong, &max, 2_000);
    let strong_loses = match_of("MAX v STRONG", &max, &strong, 2_000);
    assert!(strong_wins.white > 10 * strong_wins.black && strong_loses.black > strong_loses.white);
    let stance = settings::with_stance;
    for (name, white, black) in [
        (
            "both defending (4.13 a)",
            Stance::Defending,
            Stance::Defending,
        ),
        (
            "both attacking (4.13 b)",
            Stance::Attacking,
            Stance::Attacking,
        ),
        (
            "White attacking, Black defending (4.13 c)",
            Stance::Attacking,
            Stance::Defending,
        ),
        (
            "White defending, Black attacking (4.13 d)",
            Stance::Defending,
            Stance::Attacking,
        ),
        ("both both", Stance::Both, Stance::Both),
        ("both neither", Stance::Neither, Stance::Neither),
    ] {
        match_of(name, &stance(white), &stance(black), games);
    }
}

fn duel_report(name: &str, player: &Player, games: u32) -> Estimate {
    let duel = settings::duel(player, games, SEED, Shard::WHOLE);
    let points = duel.points_per_game();
    let white = outcome(&duel.as_white);
    let black = outcome(&duel.as_black);
    report(
        name,
        &json!({ "points": short(points), "as_white": white, "as_black": black }),
    );
    points
}

#[test]
#[ignore = "minutes: run by name in a release build"]
fn thresholds() {
    let mut best: Option<(Estimate, String)> = None;
    for mediocre in [0, 20, 40, 47, 60, 80, 100] {
        for outstanding in [
            Some(0),
            Some(60),
            Some(75),
            Some(85),
            Some(95),
            Some(100),
            None,
        ] {
            let player = settings::with_thresholds(mediocre, outstanding);
            let name = format!("MEDIOCRE {mediocre} %, OUTSTANDING {outstanding:?} %");
            let points = duel_report(&format!("duel {name}"), &player, 5_000);
            assert!(points.width() < 0.05);
            if best
                .as_ref()
                .is_none_or(|(known, _)| points.value > known.value)
            {
                best = Some((points, name));
            }
        }
    }
    let (points, name) = best.unwrap();
    report(
        "best thresholds",
        &json!({ "name": name, "points": short(points) }),
    );
}

#[test]
#[ignore = "minutes: run by name in a release build"]
fn hysteresis() {
    for (inner, outer) in [
        (0, 0),
        (0, 25),
        (0, 50),
        (0, 100),
        (0, 200),
        (25, 25),
        (50, 50),
        (100, 100),
        (50, 200),
    ] {
        let player = settings::with_hysteresis(Hysteresis::symmetric(inner, outer));
        let points = duel_report(&format!("duel hysteresis {inner} {outer}"), &player, 10_000);
        assert!(points.width() < 0.03);
    }
    for stance in Stance::ALL {
        duel_report(
            &format!("duel fixed {stance}"),
            &settings::with_stance(stance),
            10_000,
        );
    }
}

#[test]
#[ignore = "minutes: run by name in a release build"]
// Time per move is what Figs. 4.19 and 4.20 show; the engine itself reads no clock.
#[expect(clippy::disallowed_methods)]
fn patience() {
    let mut times = Vec::new();
    let settings = [1, 2, 3, 5, 8, 12, 20]
        .map(|dead_ends| (dead_ends, 4))
        .into_iter()
        .chain([0, 1, 2, 4, 6, 9, 12, 20].map(|patience| (5, patience)));
    for (dead_ends, patience) in settings {
        let player = settings::with_patience(dead_ends, patience);
        let begun = std::time::Instant::now();
        let tally = play_match(&player, &player, Plan::new(2_000, SEED), Shard::WHOLE);
        let micros = begun.elapsed().as_secs_f64() * 1e6 / tally.moves as f64;
        let iterations = PathShares::of(&tally).iterations;
        let duel = settings::duel(&player, 5_000, SEED, Shard::WHOLE);
        report(
            &format!("patience MAXDEADENDS {dead_ends} NODEPATIENCE {patience}"),
            &json!({ "microseconds_per_move": micros, "iterations_per_move": iterations,
                     "points": short(duel.points_per_game()) }),
        );
        times.push((dead_ends, patience, iterations));
    }
    let of = |dead_ends, patience| {
        times
            .iter()
            .find(|t| (t.0, t.1) == (dead_ends, patience))
            .map_or(0.0, |t| t.2)
    };
    assert!(
        of(20, 4) / of(5, 4) > of(5, 20) / of(5, 4),
        "MAXDEADENDS has the major effect"
    );
}

#[test]
#[ignore = "minutes: run by name in a release build"]
fn dead_ends() {
    for test in [PatienceTest::AfterDeadEnds, PatienceTest::BeforeDeadEnds] {
        for patience in [1, 4, 9] {
            let plan = Plan::new(10_000, SEED);
            let shares = settings::dead_ends(patience, test, plan, Shard::WHOLE);
            let of = |share: &Share| short(share.estimate());
            let [place, node, line] = &shares.dead_ends;
            report(
                &format!("dead ends, NODEPATIENCE {patience}, {test:?}"),
                &json!({
                    "searches": shares.paths[0].of,
                    "paths": shares.paths.iter().map(of).collect::<Vec<_>>(),
                    "place": of(place), "node": of(node), "line": of(line),
                    "none": of(&shares.none), "iterations": shares.iterations,
                }),
            );
            if test == PatienceTest::AfterDeadEnds {
                assert!(shares.dead_ends[1].hits > shares.none.hits);
            }
        }
    }
}

#[test]
#[ignore = "minutes: run by name in a release build"]
fn spreads() {
    for (name, parameters) in [
        ("early", Parameters::EARLY),
        ("standard", Parameters::STANDARD),
    ] {
        let tally = spread::run(parameters, 10_000, SEED, Shard::WHOLE);
        let spread = Spread::of(&tally);
        report(
            &format!("spread of ten-game tests, {name} parameters"),
            &json!({ "spread": spread, "counts": tally.tests, "outcome": outcome(&tally) }),
        );
        assert_eq!(spread.tests, 10_000);
    }
}

#[test]
#[ignore = "minutes: run by name in a release build"]
fn insights() {
    let limits = Limits {
        nodes: 1_000,
        ..Limits::QUICK
    };
    let percent = Player::max().with(Parameters::STANDARD.valuing(Thresholds::PERCENTAGE));
    let wide = settings::with_patience(20, 4);
    let players = [
        ("MAX", Player::max()),
        ("MAX at 47 %/100 %", percent),
        ("MAX with MAXDEADENDS 20", wide),
        ("WA.140", built_in("WA.140").unwrap()),
        ("NULL", Player::null()),
        ("STRONG", Player::strong()),
        ("MAX attacking", settings::with_stance(Stance::Attacking)),
        ("MAX defending", settings::with_stance(Stance::Defending)),
        (
            "MAX attacking and defending",
            settings::with_stance(Stance::Both),
        ),
    ];
    for (name, player) in players {
        let found = insight::run(&player, 1_000, SEED, limits, Shard::WHOLE);
        let of = |share: Share| json!({ "share": short(share.estimate()), "n": share.of });
        report(
            &format!("insight {name}"),
            &json!({
                "limits": limits,
                "fives_taken": of(found.fives_taken),
                "wins_kept": of(found.wins_kept),
                "wins_left": of(found.wins_left),
                "won_positions": of(found.won_positions),
                "games_thrown": of(found.games_thrown),
            }),
        );
        assert!(found.won_positions.of > 0);
    }
}

#[test]
#[ignore = "minutes: run by name in a release build"]
fn leaps() {
    let players = [
        ("System 1", Player::system1("W")),
        (
            "System 2 uniform",
            Player::system2("W", Bias::Uniform, SEED),
        ),
        ("System 2 linear", Player::system2("W", Bias::Linear, SEED)),
        (
            "System 2 exponential",
            Player::system2("W", Bias::Exponential, SEED),
        ),
        ("System 3", Player::system3("W")),
        ("MAX", Player::max()),
    ];
    for (name, player) in players {
        let games = leap::run(&player, 200, 20, SEED, Shard::WHOLE);
        let ages = [0, 1, 4, 9, 19].map(|game| {
            let leaps = &games[game];
            json!({
                "game": game + 1,
                "distance": short(leaps.distance.estimate(1.0)),
                "idle": short(leaps.idle.estimate()),
                "won": short(leaps.won.estimate()),
            })
        });
        report(
            &format!("leaps of {name}"),
            &json!({ "copies": 200, "games": ages }),
        );
        assert!(games.iter().all(|leaps| leaps.won.of == 200));
    }
}

#[test]
#[ignore = "minutes: run by name in a release build"]
fn searches_of_system_four_without_end() {
    let mut capped = Sum::default();
    for seed in 0..500 {
        let course = Course {
            learner: Learner::System4,
            ..Course::standard(Scheme::WA, seed)
        };
        let mut training = Training::without_log(course);
        let mut events: Vec<Event> = Vec::new();
        while training.step(&mut events) {}
        let hits = events
            .iter()
            .filter(|e| matches!(e, Event::Chosen { end: End::Cap, .. }));
        capped.add(hits.count() as i64);
    }
    let mean = short(capped.estimate(1.0));
    report(
        "searches of System 4 that met the cap",
        &json!({ "trainings": 500, "mean": mean }),
    );
    assert_eq!(capped.n, 500);
}
