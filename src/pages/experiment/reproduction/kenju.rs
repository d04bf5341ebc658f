//! How the rows of Kenju are computed: what the thesis states, as far as its words fix a figure, and what it left open
//! for want of computing time.

use super::kenju_boards::{FIG_4_16, FIG_4_17, FIG_4_18};
use super::{Bound, Computed, Fact, Finding, How, KenjuFact, Verdict};
use crate::experiment::reproduction::command::Command;
use ::kenju::scheme::{Learner, Scheme};
use kenju_lab::experiment::{ExperimentSpec, KenjuCommand, Setting};

/// The columns that are shares.
pub(super) const SHARES: [&str; 8] = [
    "white",
    "black",
    "none",
    "own_white",
    "fives_taken",
    "wins_left",
    "idle",
    "exact",
];

/// How the rows are computed.
pub(super) fn computed() -> impl Iterator<Item = Computed> {
    FACTS.iter().chain(&FINDINGS).cloned()
}

const fn fact(fact: KenjuFact) -> How {
    How::Work(Fact::Kenju(fact))
}

/// What is tried, the sizes of the large and of the small run, and the cell of the figure.
type Repeated = (
    ExperimentSpec,
    [u32; 2],
    (&'static str, usize, &'static str),
);

const fn finding(repeated: Repeated, found: [f64; 3], bound: Bound, verdict: Verdict) -> How {
    let (spec, [n, small], cell) = repeated;
    How::Try(Finding {
        command: Command::Kenju(KenjuCommand { spec, n }),
        small,
        cell,
        found,
        bound,
        verdict,
    })
}

/// A statement of the thesis that our figure bears out.
const fn claim(repeated: Repeated, found: [f64; 3], bound: Bound) -> How {
    finding(repeated, found, bound, Verdict::Agrees)
}

/// One that our figure does not bear out, for the reason that the row gives.
const fn doubt(repeated: Repeated, found: [f64; 3], bound: Bound) -> How {
    finding(repeated, found, bound, Verdict::Disagrees)
}

/// A question that the thesis leaves open.
const fn open(repeated: Repeated, found: [f64; 3], bound: Bound) -> How {
    finding(repeated, found, bound, Verdict::Answers)
}

/// How often games of two players with the same parameters end so.
const fn games(
    white: &'static str,
    black: &'static str,
    parameters: &'static str,
    sizes: [u32; 2],
    end: &'static str,
) -> Repeated {
    let spec = ExperimentSpec::Match {
        white,
        black,
        white_parameters: parameters,
        black_parameters: parameters,
    };
    (spec, sizes, ("outcome", 0, end))
}

/// A figure of duels between a setting and the thesis's.
const fn set(
    varied: Setting,
    parameters: &'static str,
    sizes: [u32; 2],
    figure: &'static str,
) -> Repeated {
    (
        ExperimentSpec::Setting { varied, parameters },
        sizes,
        ("settings", 0, figure),
    )
}

/// A figure of learners after 200 moves.
const fn after(
    scheme: Scheme,
    learner: Learner,
    sizes: [u32; 2],
    figure: &'static str,
) -> Repeated {
    let spec = ExperimentSpec::Curve {
        scheme,
        learner,
        moves: [200, 200],
        games: 20,
        parameters: "",
    };
    (spec, sizes, ("curve", 1, figure))
}

/// Sizes of the large and the small run; the small one large enough to fail (see [`Finding`]).
const STANCE: [u32; 2] = [20_000, 1_500];
const DUEL: [u32; 2] = [5_000, 100];
const WIDE: [u32; 2] = [10_000, 700];
const SCHOOL: [u32; 2] = [1_000, 12];
const LARGE_SCHOOL: [u32; 2] = [1_000, 40];

static FACTS: [Computed; 23] = [
    ("kenju-fig-4-16", fact(KenjuFact::Printed(FIG_4_16))),
    ("kenju-fig-4-17", fact(KenjuFact::Printed(FIG_4_17))),
    ("kenju-fig-4-18", fact(KenjuFact::Printed(FIG_4_18))),
    ("kenju-path-ends-1", fact(KenjuFact::PathEnds(1))),
    ("kenju-path-ends-4", fact(KenjuFact::PathEnds(4))),
    ("kenju-path-ends-9", fact(KenjuFact::PathEnds(9))),
    ("kenju-paths-1", fact(KenjuFact::Paths(1))),
    ("kenju-paths-4", fact(KenjuFact::Paths(4))),
    ("kenju-paths-9", fact(KenjuFact::Paths(9))),
    ("kenju-sum-of-max", fact(KenjuFact::SumOfMax)),
    ("kenju-mirror-pairs", fact(KenjuFact::MirrorPairs)),
    ("kenju-ceiling", fact(KenjuFact::Ceiling)),
    ("kenju-sub-codes", fact(KenjuFact::SubCodes)),
    ("kenju-code-bits", fact(KenjuFact::CodeBits)),
    ("kenju-effect-a", fact(KenjuFact::EffectA)),
    ("kenju-effect-b", fact(KenjuFact::EffectB)),
    ("kenju-percentages", fact(KenjuFact::Percentages)),
    ("kenju-falling-words", fact(KenjuFact::FallingWords)),
    ("kenju-faster-learning", fact(KenjuFact::FasterLearning)),
    ("kenju-learner-wa", fact(KenjuFact::Learners(Scheme::WA))),
    ("kenju-learner-w6", fact(KenjuFact::Learners(Scheme::W6))),
    ("kenju-learner-w8", fact(KenjuFact::Learners(Scheme::W8))),
    ("kenju-learner-w4", fact(KenjuFact::Learners(Scheme::W4))),
];

static FINDINGS: [Computed; 26] = [
    (
        "kenju-both-defending",
        doubt(
            games("MAX", "MAX", "play=defending", STANCE, "none"),
            [0.77715, 0.77133, 0.78286],
            Bound::Above(0.5),
        ),
    ),
    (
        "kenju-both-attacking",
        claim(
            games("MAX", "MAX", "play=attacking", STANCE, "none"),
            [5e-05, 1e-05, 0.00028],
            Bound::Below(0.01),
        ),
    ),
    (
        "kenju-first-to-start",
        doubt(
            games("MAX", "MAX", "play=attacking", STANCE, "white"),
            [0.59795, 0.59114, 0.60473],
            Bound::Above(0.5),
        ),
    ),
    (
        "kenju-white-bias",
        claim(
            (ExperimentSpec::Spread, [10_000, 170], ("spread", 0, "mean")),
            [1.1602, 1.10119, 1.21921],
            Bound::Above(0.0),
        ),
    ),
    (
        "kenju-spread",
        claim(
            (
                ExperimentSpec::Spread,
                [10_000, 170],
                ("spread", 0, "deviation"),
            ),
            [3.0108, 2.97121, 3.05039],
            Bound::Above(2.0),
        ),
    ),
    (
        "kenju-dead-ends",
        claim(
            (
                ExperimentSpec::Setting {
                    varied: Setting::Paths,
                    parameters: "standard",
                },
                WIDE,
                ("paths", 0, "none"),
            ),
            [0.08159, 0.0811, 0.08209],
            Bound::Below(0.5),
        ),
    ),
    (
        "kenju-dead-ends-matter",
        claim(
            set(Setting::Patience, "max-dead-ends=20", DUEL, "iterations"),
            [42.27879, 42.13367, 42.42391],
            Bound::Above(30.0),
        ),
    ),
    (
        "kenju-patience-matters-less",
        claim(
            set(Setting::Patience, "node-patience=20", DUEL, "iterations"),
            [20.23077, 20.19301, 20.26854],
            Bound::Below(30.0),
        ),
    ),
    (
        "kenju-rest",
        claim(
            (ExperimentSpec::Rest, [1_000, 60], ("rest", 0, "exact")),
            [1.0, 0.99617, 1.0],
            Bound::Above(0.9),
        ),
    ),
    (
        "kenju-system-four-misranks",
        claim(
            after(Scheme::WA, Learner::System4, SCHOOL, "discordant"),
            [190.059, 189.50622, 190.61178],
            Bound::Above(150.0),
        ),
    ),
    (
        "kenju-better-opponent-teaches-less",
        claim(
            after(Scheme::W6, Learner::System3, LARGE_SCHOOL, "total"),
            [70.03, 69.41208, 70.64792],
            Bound::Below(80.0),
        ),
    ),
    (
        "kenju-leaps",
        claim(
            (ExperimentSpec::Leaps, [200, 10], ("leaps", 9, "distance")),
            [3.74517, 3.60715, 3.88318],
            Bound::Above(2.0),
        ),
    ),
    (
        "kenju-training-helps",
        doubt(
            after(Scheme::WA, Learner::System3, SCHOOL, "points"),
            [-0.36795, -0.38482, -0.35108],
            Bound::Above(-0.9),
        ),
    ),
    (
        "kenju-schemes-differ",
        doubt(
            after(Scheme::W6, Learner::System3, LARGE_SCHOOL, "points"),
            [-0.63855, -0.65378, -0.62332],
            Bound::Below(-0.45),
        ),
    ),
    (
        "kenju-system-four-plays-worse",
        open(
            after(Scheme::WA, Learner::System4, SCHOOL, "points"),
            [-0.88845, -0.89649, -0.88041],
            Bound::Below(-0.7),
        ),
    ),
    (
        "kenju-system-four-asks",
        open(
            after(Scheme::WA, Learner::System4, SCHOOL, "questions"),
            [995.863, 978.4686, 1013.2574],
            Bound::Above(500.0),
        ),
    ),
    (
        "kenju-tau-in-play",
        open(
            after(Scheme::WA, Learner::System3, LARGE_SCHOOL, "tau"),
            [0.4455, 0.43888, 0.45212],
            Bound::Below(0.6),
        ),
    ),
    (
        "kenju-tau-long",
        open(
            (
                ExperimentSpec::Curve {
                    scheme: Scheme::WA,
                    learner: Learner::System3,
                    moves: [4_000, 400],
                    games: 20,
                    parameters: "",
                },
                [400, 8],
                ("curve", 10, "tau"),
            ),
            [0.75483, 0.74701, 0.76264],
            Bound::Above(0.6),
        ),
    ),
    (
        "kenju-effect-b-loses",
        open(
            set(
                Setting::Thresholds,
                "mediocre=0%,outstanding=inf",
                DUEL,
                "points",
            ),
            [-0.7422, -0.75523, -0.72917],
            Bound::Below(0.0),
        ),
    ),
    (
        "kenju-percentages-lose",
        open(
            set(
                Setting::Thresholds,
                "mediocre=47%,outstanding=100%",
                DUEL,
                "points",
            ),
            [-0.3213, -0.33934, -0.30326],
            Bound::Below(0.0),
        ),
    ),
    (
        "kenju-percentages-win",
        open(
            set(
                Setting::Thresholds,
                "mediocre=47%,outstanding=60%",
                [5_000, 2_400],
                "points",
            ),
            [0.0683, 0.05168, 0.08492],
            Bound::Above(0.0),
        ),
    ),
    (
        "kenju-hysteresis",
        open(
            set(Setting::Hysteresis, "doff=200,aoff=-200", WIDE, "points"),
            [0.2134, 0.20154, 0.22526],
            Bound::Above(0.1),
        ),
    ),
    (
        "kenju-attack-always",
        open(
            set(Setting::Hysteresis, "play=attacking", WIDE, "points"),
            [0.3391, 0.32612, 0.35208],
            Bound::Above(0.1),
        ),
    ),
    (
        "kenju-longer-searches",
        open(
            set(
                Setting::Patience,
                "max-dead-ends=20",
                [5_000, 1_000],
                "points",
            ),
            [0.2141, 0.19816, 0.23004],
            Bound::Above(0.1),
        ),
    ),
    (
        "kenju-fives-taken",
        open(
            (
                ExperimentSpec::Insight { player: "MAX" },
                [300, 24],
                ("insight", 0, "fives_taken"),
            ),
            [0.2, 0.17088, 0.23269],
            Bound::Below(0.5),
        ),
    ),
    (
        "kenju-strong",
        open(
            games("STRONG", "MAX", "", [500, 60], "white"),
            [0.964, 0.94382, 0.97711],
            Bound::Above(0.8),
        ),
    ),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_finding_is_decided_by_its_large_run() {
        for (id, how) in &FINDINGS {
            let How::Try(finding) = how else {
                panic!("{id}")
            };
            assert!(finding.holds(), "{id}");
            let [value, low, high] = finding.found;
            assert!(low <= value && value <= high, "{id}");
        }
    }
}
