//! The rows of the Kenju lab: what the thesis states, as far as its words fix a figure, and what it
//! left open for want of computing time.

use super::kenju_boards::{FIG_4_16, FIG_4_17, FIG_4_18, PrintedValues};
use super::{Bound, Fact, Finding, How, KenjuFact, Row, Section, Value, Verdict, numbers, text};
use crate::experiment::reproduction::command::Command;
use ::kenju::scheme::{Learner, Scheme};
use kenju_lab::experiment::{ExperimentSpec, KenjuCommand, Setting};
use kit::experiment::source::{Citation, Source};

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

/// Every row.
pub(super) fn rows() -> impl Iterator<Item = Row> {
    FACTS.iter().chain(&FINDINGS).chain(&LOST).cloned()
}

const fn row(
    id: &'static str,
    place: &'static str,
    what: &'static str,
    published: Value,
    how: How,
) -> Row {
    let source = Source::Kenju1982;
    Row::new(
        id,
        Section::Kenju,
        Citation { source, place },
        what,
        published,
        how,
    )
}

const fn fact(
    id: &'static str,
    place: &'static str,
    what: &'static str,
    published: Value,
    fact: KenjuFact,
) -> Row {
    row(id, place, what, published, How::Work(Fact::Kenju(fact)))
}

const fn lost(id: &'static str, place: &'static str, what: &'static str, why: &'static str) -> Row {
    row(id, place, what, text("–"), How::Cannot { why })
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
const fn claim(
    id: &'static str,
    place: &'static str,
    what: &'static str,
    published: &'static str,
    repeated: Repeated,
    found: [f64; 3],
    bound: Bound,
) -> Row {
    let how = finding(repeated, found, bound, Verdict::Agrees);
    row(id, place, what, text(published), how)
}

/// One that our figure does not bear out, for the reason with which it differs.
const fn doubt(
    id: &'static str,
    place: &'static str,
    what: &'static str,
    published: &'static str,
    repeated: Repeated,
    found: [f64; 3],
    bound: Bound,
) -> Row {
    let how = finding(repeated, found, bound, Verdict::Disagrees);
    row(id, place, what, text(published), how)
}

/// A question the thesis leaves open.
const fn open(
    id: &'static str,
    place: &'static str,
    what: &'static str,
    repeated: Repeated,
    found: [f64; 3],
    bound: Bound,
) -> Row {
    let how = finding(repeated, found, bound, Verdict::Answers);
    let mut row = row(id, place, what, text("open"), how);
    row.section = Section::KenjuOpen;
    row
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

/// Why paths per search cannot come out.
const HALVES: &str = "the two halves of the figure count the same searches under no reading in which all paths are alike: a path without \
     a dead end ends its search, so by its causes 24 of 100 fifth paths had none at NODEPATIENCE 4 (45 at 1, 18 at 9), against 8 (8, 5) of the \
     fourth; of all readings tried, ours of attacking play comes nearest \
     (`plyground kenju experiment paths`)";

/// Why causes do not quite come out.
const ATTACKING: &str = "the figure names neither players nor play, and its shares are those of some hundred searches; both players \
     attacking come nearest of all readings (`plyground kenju experiment paths`)";

const ENDS: &str = "Paths that end at a node loop, a line loop, a place loop, at no dead end, in thousandths; \
     1,000 games of MAX against MAX, both attacking";

const PATHS: &str =
    "Searches of 1 to 5 paths, in thousandths; 1,000 games of MAX against MAX, both attacking";

const fn printed(id: &'static str, place: &'static str, table: PrintedValues, legible: i64) -> Row {
    let what = "Values printed for useful moves, those that can be read, that MAX gives, too";
    fact(
        id,
        place,
        what,
        Value::Number(legible),
        KenjuFact::Printed(table),
    )
}

static FACTS: [Row; 19] = [
    printed("kenju-fig-4-16", "Fig. 4.16", FIG_4_16, 121),
    printed("kenju-fig-4-17", "Fig. 4.17", FIG_4_17, 120),
    printed("kenju-fig-4-18", "Fig. 4.18", FIG_4_18, 50),
    fact(
        "kenju-path-ends-1",
        "Fig. 4.24, NODEPATIENCE 1",
        ENDS,
        numbers(&[670, 193, 10, 127]),
        KenjuFact::PathEnds(1),
    )
    .differing(ATTACKING),
    fact(
        "kenju-path-ends-4",
        "Fig. 4.24, NODEPATIENCE 4",
        ENDS,
        numbers(&[749, 144, 28, 79]),
        KenjuFact::PathEnds(4),
    )
    .differing(ATTACKING),
    fact(
        "kenju-path-ends-9",
        "Fig. 4.24, NODEPATIENCE 9",
        ENDS,
        numbers(&[768, 162, 15, 54]),
        KenjuFact::PathEnds(9),
    )
    .differing(ATTACKING),
    fact(
        "kenju-paths-1",
        "Fig. 4.24, NODEPATIENCE 1",
        PATHS,
        numbers(&[63, 40, 50, 66, 781]),
        KenjuFact::Paths(1),
    )
    .differing(HALVES),
    fact(
        "kenju-paths-4",
        "Fig. 4.24, NODEPATIENCE 4",
        PATHS,
        numbers(&[10, 46, 46, 71, 827]),
        KenjuFact::Paths(4),
    )
    .differing(HALVES),
    fact(
        "kenju-paths-9",
        "Fig. 4.24, NODEPATIENCE 9",
        PATHS,
        numbers(&[14, 14, 22, 48, 901]),
        KenjuFact::Paths(9),
    )
    .differing(HALVES),
    fact(
        "kenju-sum-of-max",
        "Fig. 4.14",
        "The sum of the words of MAX",
        Value::Number(306),
        KenjuFact::SumOfMax,
    ),
    fact(
        "kenju-mirror-pairs",
        "Fig. 4.14",
        "Patterns that MAX values like their mirror image",
        Value::Number(32),
        KenjuFact::MirrorPairs,
    ),
    fact(
        "kenju-ceiling",
        "§4.7.5",
        "The sum of all words that learning climbs towards",
        Value::Number(306),
        KenjuFact::Ceiling,
    )
    .differing(
        "six patterns hold fewer than two stones and are never asked about, and of the other \
             26 the lowest stays at 0: each rests at MAX less 4",
    ),
    fact(
        "kenju-sub-codes",
        "§3.2.3, App. C",
        "Situation codes of one direction that can occur",
        Value::Number(71),
        KenjuFact::SubCodes,
    )
    .differing(
        "twenty pairs are missing from the list: one side stands on both sides of the place, \
             so that the other has no open line with a stone",
    ),
    fact(
        "kenju-code-bits",
        "§3.2.3",
        "Bits that would number the codes of four directions",
        Value::Number(25),
        KenjuFact::CodeBits,
    )
    .differing("91 codes of one direction need more bits than 71"),
    fact(
        "kenju-effect-a",
        "§4.8.4.1, Fig. 4.16",
        "Effect A: a makes a three, b two that cross, c completes five",
        text("c > a = b"),
        KenjuFact::EffectA,
    ),
    fact(
        "kenju-effect-b",
        "§4.8.4.1, Fig. 4.17",
        "Effect B: b better than a, c no longer the best",
        text("b > c > a"),
        KenjuFact::EffectB,
    ),
    fact(
        "kenju-percentages",
        "§4.8.4.1, Fig. 4.18",
        "47 % and 100 %: c the best, b better than a",
        text("c > b > a"),
        KenjuFact::Percentages,
    ),
    fact(
        "kenju-falling-words",
        "§4.7.5",
        "Training moves after which the sum of all words is lower",
        Value::Number(0),
        KenjuFact::FallingWords,
    ),
    fact(
        "kenju-faster-learning",
        "§4.10.2",
        "Of 20 trainings of 40 moves, those in which System 4 raises more words than System 3",
        Value::Number(20),
        KenjuFact::FasterLearning,
    ),
];

static FINDINGS: [Row; 26] = [
    doubt(
        "kenju-both-defending",
        "§4.8.1, Fig. 4.13 a",
        "MAX against MAX, both defending: undecided",
        "neither succeeds",
        games("MAX", "MAX", "play=defending", STANCE, "none"),
        [0.77715, 0.77133, 0.78286],
        Bound::Above(0.5),
    )
    .differing("a tendency: it is so in more than three games of four, and the thesis shows one"),
    claim(
        "kenju-both-attacking",
        "§4.8.1, Fig. 4.13 b",
        "MAX against MAX, both attacking: undecided",
        "somebody wins",
        games("MAX", "MAX", "play=attacking", STANCE, "none"),
        [5e-05, 1e-05, 0.00028],
        Bound::Below(0.01),
    ),
    doubt(
        "kenju-first-to-start",
        "§4.8.1, Fig. 4.13 b",
        "MAX against MAX, both attacking: White wins",
        "the first to start wins",
        games("MAX", "MAX", "play=attacking", STANCE, "white"),
        [0.59795, 0.59114, 0.60473],
        Bound::Above(0.5),
    )
    .differing("a tendency: it is so in three games of five, and the thesis shows one"),
    claim(
        "kenju-white-bias",
        "§4.7.1.1, Fig. 4.5",
        "White wins less Black wins in ten games of MAX against MAX",
        "a bias towards White",
        (ExperimentSpec::Spread, [10_000, 170], ("spread", 0, "mean")),
        [1.1602, 1.10119, 1.21921],
        Bound::Above(0.0),
    ),
    claim(
        "kenju-spread",
        "§4.7.1.1, Fig. 4.5",
        "The standard deviation of such a test, in wins",
        "a wide spread",
        (
            ExperimentSpec::Spread,
            [10_000, 170],
            ("spread", 0, "deviation"),
        ),
        [3.0108, 2.97121, 3.05039],
        Bound::Above(2.0),
    ),
    claim(
        "kenju-dead-ends",
        "§4.8.5, Fig. 4.24",
        "Paths that are not dead ends",
        "most paths are dead ends",
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
    claim(
        "kenju-dead-ends-matter",
        "§4.8.5, Fig. 4.19",
        "Iterations a move at MAXDEADENDS 20 instead of 5 (14.7)",
        "the major effect on time",
        set(Setting::Patience, "max-dead-ends=20", DUEL, "iterations"),
        [42.27879, 42.13367, 42.42391],
        Bound::Above(30.0),
    ),
    claim(
        "kenju-patience-matters-less",
        "§4.8.5, Fig. 4.20",
        "Iterations a move at NODEPATIENCE 20 instead of 4 (14.7)",
        "the minor effect on time",
        set(Setting::Patience, "node-patience=20", DUEL, "iterations"),
        [20.23077, 20.19301, 20.26854],
        Bound::Below(30.0),
    ),
    claim(
        "kenju-rest",
        "§4.6",
        "Learners shown fair pairs that end in the order of MAX",
        "all end in the right order",
        (ExperimentSpec::Rest, [1_000, 60], ("rest", 0, "exact")),
        [1.0, 0.99617, 1.0],
        Bound::Above(0.9),
    ),
    claim(
        "kenju-system-four-misranks",
        "§4.10.2",
        "Pairs of patterns that System 4 ranks against MAX after 200 moves, of 325 (System 3: 77)",
        "lines could be re-ranked erroneously",
        after(Scheme::WA, Learner::System4, SCHOOL, "discordant"),
        [190.059, 189.50622, 190.61178],
        Bound::Above(150.0),
    ),
    claim(
        "kenju-better-opponent-teaches-less",
        "§4.7.5",
        "The sum of words after 200 moves against MAX (against NULL: 91)",
        "a low level of learning against a better opponent",
        after(Scheme::W6, Learner::System3, LARGE_SCHOOL, "total"),
        [70.03, 69.41208, 70.64792],
        Bound::Below(80.0),
    ),
    claim(
        "kenju-leaps",
        "§4.2.2",
        "Steps from the last move to System 1\u{2019}s in its tenth game (MAX: 1.8)",
        "it leaps about the board",
        (ExperimentSpec::Leaps, [200, 10], ("leaps", 9, "distance")),
        [3.74517, 3.60715, 3.88318],
        Bound::Above(2.0),
    ),
    doubt(
        "kenju-training-helps",
        "§4.7.1.1, Fig. 4.4",
        "Points a game against MAX after 200 moves of training (before: \u{2212}1.00)",
        "no significant trend",
        after(Scheme::WA, Learner::System3, SCHOOL, "points"),
        [-0.36795, -0.38482, -0.35108],
        Bound::Above(-0.9),
    )
    .differing(
        "a test of ten games scatters by three wins; over many learners the trend is plain, and \
         steepest in the first 20 moves",
    ),
    doubt(
        "kenju-schemes-differ",
        "§4.7.2",
        "Points a game against MAX after 200 moves against MAX (against NULL: \u{2212}0.36)",
        "no obvious differences",
        after(Scheme::W6, Learner::System3, LARGE_SCHOOL, "points"),
        [-0.63855, -0.65378, -0.62332],
        Bound::Below(-0.45),
    )
    .differing(
        "one training of each scheme shows none, since learners differ more than schemes; the \
         means over a thousand learners do",
    ),
    open(
        "kenju-system-four-plays-worse",
        "§4.10",
        "Does System 4 play better for learning faster? Points a game after 200 moves (System 3: \
         \u{2212}0.36)",
        after(Scheme::WA, Learner::System4, SCHOOL, "points"),
        [-0.88845, -0.89649, -0.88041],
        Bound::Below(-0.7),
    ),
    open(
        "kenju-system-four-asks",
        "§4.10",
        "How many questions does System 4 ask in 200 moves (System 3: 91)?",
        after(Scheme::WA, Learner::System4, SCHOOL, "questions"),
        [995.863, 978.4686, 1013.2574],
        Bound::Above(500.0),
    ),
    open(
        "kenju-tau-in-play",
        "§4.6",
        "How near to MAX\u{2019}s order do 200 moves of play bring System 3? Kendall\u{2019}s tau",
        after(Scheme::WA, Learner::System3, LARGE_SCHOOL, "tau"),
        [0.4455, 0.43888, 0.45212],
        Bound::Below(0.6),
    ),
    open(
        "kenju-tau-long",
        "§4.6",
        "And 4,000 moves?",
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
    open(
        "kenju-effect-b-loses",
        "§4.8.4.1, §4.9",
        "Is effect A the right choice? Points a game of effect B against it",
        set(
            Setting::Thresholds,
            "mediocre=0%,outstanding=inf",
            DUEL,
            "points",
        ),
        [-0.7422, -0.75523, -0.72917],
        Bound::Below(0.0),
    ),
    open(
        "kenju-percentages-lose",
        "§4.8.4.1",
        "Do 47 % and 100 % play better than effect A? Points a game against it",
        set(
            Setting::Thresholds,
            "mediocre=47%,outstanding=100%",
            DUEL,
            "points",
        ),
        [-0.3213, -0.33934, -0.30326],
        Bound::Below(0.0),
    ),
    open(
        "kenju-percentages-win",
        "§4.8.4.1",
        "Are there better percentages? Points a game of 47 % and 60 % against effect A",
        set(
            Setting::Thresholds,
            "mediocre=47%,outstanding=60%",
            [5_000, 2_400],
            "points",
        ),
        [0.0683, 0.05168, 0.08492],
        Bound::Above(0.0),
    ),
    open(
        "kenju-hysteresis",
        "§4.8.3",
        "Does wide hysteresis, which overlaps attack and defence, help? Points a game at 200 either \
         way",
        set(Setting::Hysteresis, "doff=200,aoff=-200", WIDE, "points"),
        [0.2134, 0.20154, 0.22526],
        Bound::Above(0.1),
    ),
    open(
        "kenju-attack-always",
        "§4.8.3",
        "Is switching worth while at all? Points a game of attacking always",
        set(Setting::Hysteresis, "play=attacking", WIDE, "points"),
        [0.3391, 0.32612, 0.35208],
        Bound::Above(0.1),
    ),
    open(
        "kenju-longer-searches",
        "§4.8.5",
        "Do longer searches play better? Points a game at MAXDEADENDS 20 instead of 5",
        set(
            Setting::Patience,
            "max-dead-ends=20",
            [5_000, 1_000],
            "points",
        ),
        [0.2141, 0.19816, 0.23004],
        Bound::Above(0.1),
    ),
    open(
        "kenju-fives-taken",
        "§2.1",
        "How often does MAX complete five when it can?",
        (
            ExperimentSpec::Insight { player: "MAX" },
            [300, 24],
            ("insight", 0, "fives_taken"),
        ),
        [0.2, 0.17088, 0.23269],
        Bound::Below(0.5),
    ),
    open(
        "kenju-strong",
        "§2.1",
        "How does MAX fare against a player that looks for forced wins? That player\u{2019}s wins",
        games("STRONG", "MAX", "", [500, 60], "white"),
        [0.964, 0.94382, 0.97711],
        Bound::Above(0.8),
    ),
];

static LOST: [Row; 4] = [
    lost(
        "kenju-tables-of-words",
        "Figs. 4.8 to 4.11",
        "The words after every move of the six trainings",
        "of Fig. 4.9 (6) some six rows of values and a dozen of ranks can be read whole, a digit for each of 43 \
         changes, and below them the numbers of the moves, one digit under the other; the other rows not, nor Fig. 4.10, \
         and the rest is left out of the copies; the chance that drew the trainings is lost, so that ours need not be the same: `plyground kenju \
         train` prints tables of that form",
    ),
    lost(
        "kenju-ten-game-tests",
        "Fig. 4.5",
        "The results of the 16 ten-game tests",
        "the figure is a drawing, which the copies leave out",
    ),
    lost(
        "kenju-seconds",
        "Figs. 4.19 and 4.20; §4.7.1",
        "Seconds a move; seven and a half minutes for a ten-game test",
        "they measure a machine; ours plays some thousand games a second, and `plyground kenju \
         experiment patience` measures yours",
    ),
    lost(
        "kenju-games",
        "Fig. 4.13",
        "The five games that are printed",
        "their starting lines were drawn by chance that is lost. Legible: the stones of each row of the last boards in \
         order, those that touch as touching, and of the dots for empty places between them a part, so that most rows \
         cannot be set above each other; the numbers of some two thirds of the moves of (a) and (e) and of few of \
         (b) to (d). By that: (a) twenty stones and no five, (d) five black ones after twelve, (e) five black ones \
         after sixteen, (b) and (c) not to be told",
    ),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_finding_is_decided_by_its_large_run() {
        for row in &FINDINGS {
            let How::Try(finding) = &row.how else {
                panic!("{}", row.id)
            };
            assert!(finding.holds(), "{}", row.id);
            let [value, low, high] = finding.found;
            assert!(low <= value && value <= high, "{}", row.id);
        }
    }
}
