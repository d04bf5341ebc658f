//! The endgame lab as the query of a link (see [`kit::experiment::query`]): the position with its moves, the layer, the
//! user's side, EG's limits, and a step of its recording.

use super::exercise::{Aim, Difficulty, KINDS, SEEDS};
use cozy_chess::{Color, Square};
use endgame::eg::ExclusionSwitch;
use endgame::oracle::Material;
use endgame::rules::RuleBase;
use kit::experiment::ChessSubject;
use kit::experiment::link::{Key, LinkState};
use kit::experiment::query::Names;

/// The position of the first screen: only 1.Kc3 wins.
pub const EXAMPLE: &str = "8/8/8/2k5/8/8/2K1P3/8 w - - 0 1";

/// The default node limit.
pub const NODES: u64 = 20_000;

/// The highest node limit.
pub const NODES_LIMIT: u64 = 5_000_000;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Layer {
    #[default]
    Bare,
    /// The white king's distance to each square, in moves.
    WhiteKing,
    /// The black king's distance to each square, in moves.
    BlackKing,
    /// The opposition: who has it, where it can be taken.
    Opposition,
    /// The square of each pawn.
    Square,
    /// The critical squares and the key squares of each pawn.
    Critical,
    /// All shortest paths of the white king to the goal.
    WhitePath,
    /// All shortest paths of the black king to the goal.
    BlackPath,
    /// The kings' spheres of influence.
    Spheres,
    SpareMoves,
    /// Corresponding squares: mutual zugzwang.
    Zugzwang,
    /// Corresponding squares: forced replies.
    Replies,
}

/// The layers by name.
pub const LAYERS: [(&str, Layer); 12] = [
    ("none", Layer::Bare),
    ("white-king", Layer::WhiteKing),
    ("black-king", Layer::BlackKing),
    ("opposition", Layer::Opposition),
    ("square", Layer::Square),
    ("critical", Layer::Critical),
    ("white-path", Layer::WhitePath),
    ("black-path", Layer::BlackPath),
    ("spheres", Layer::Spheres),
    ("spare-moves", Layer::SpareMoves),
    ("zugzwang", Layer::Zugzwang),
    ("replies", Layer::Replies),
];

/// The sides by name.
pub const SIDES: &Names<Color> = &[("white", Color::White), ("black", Color::Black)];

/// EG's knowledge, by name.
pub const MEANS: [(&str, RuleBase); 3] = [
    ("all", RuleBase::All),
    ("loop", RuleBase::WithoutTables),
    ("printed", RuleBase::Printed),
];

/// The use of the exclusionary property, by name.
const EXCLUSION: &Names<ExclusionSwitch> =
    &[("on", ExclusionSwitch::On), ("off", ExclusionSwitch::Off)];

/// A view of the endgame lab.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EndgameLink {
    /// The position with its moves.
    pub subject: ChessSubject,
    pub layer: Layer,
    pub goal: Option<Square>,
    /// The user's side in a game against EG.
    pub plays: Option<Color>,
    /// The node limit.
    pub nodes: u64,
    /// All of EG's knowledge, or its loop alone with some of the rules.
    pub rules: RuleBase,
    pub exclusion: ExclusionSwitch,
    /// The step shown; `None` while the position itself is.
    pub step: Option<usize>,
    /// The digest of the recording the link was made from.
    pub digest: Option<u64>,
    /// True if Black's side of the board is below.
    pub flipped: bool,
    /// The ending to be drilled.
    pub drill: Option<Material>,
    pub difficulty: Difficulty,
    pub aim: Aim,
    /// The number of the first exercise.
    pub exercise: u64,
    /// Number of exercises; 0 if there is no end.
    pub count: u32,
}

/// The most exercises that a link can assign.
pub const COUNT_LIMIT: u32 = 100;

/// The difficulties by name.
pub const LEVELS: &Names<Difficulty> = &[
    ("easy", Difficulty::Easy),
    ("medium", Difficulty::Middling),
    ("hard", Difficulty::Hard),
];

/// The tasks by name.
pub const TASKS: &Names<Aim> = &[("win", Aim::Win), ("draw", Aim::Draw)];

impl EndgameLink {
    /// To a position, given as FEN, without moves before it.
    pub fn of(position: &str) -> Self {
        Self {
            subject: ChessSubject {
                start: position.to_owned(),
                moves: Vec::new(),
            },
            layer: Layer::default(),
            goal: None,
            plays: None,
            nodes: NODES,
            rules: RuleBase::All,
            exclusion: ExclusionSwitch::On,
            step: None,
            digest: None,
            flipped: false,
            drill: None,
            difficulty: Difficulty::Hard,
            aim: Aim::Win,
            exercise: 0,
            count: 0,
        }
    }
}

impl Default for EndgameLink {
    fn default() -> Self {
        Self::of(EXAMPLE)
    }
}

impl LinkState for EndgameLink {
    fn unplaced(&self) -> Self {
        Self::of("")
    }

    fn keys() -> Vec<Key<Self>> {
        let layer = ["what is laid over the board", "layer (such as spheres)"];
        let nodes = ["the node limit", "number of nodes from 1 to 5000000"];
        let means = ["what EG may use", "word (all, loop, printed)"];
        let exclusion = ["the exclusion of strategies", "word (on, off)"];
        let exercise = ["the number of the exercise", "number from 0 to 999999999"];
        let count = ["the number of exercises", "number from 0 to 100"];
        vec![
            Key::fen(|link| &mut link.subject.start),
            Key::moves(|link| &mut link.subject.moves),
            Key::choice("layer", layer, &LAYERS, |link| &mut link.layer),
            Key::parsed_option("goal", ["the goal", "square such as d4"], |link| {
                &mut link.goal
            }),
            Key::choice_option(
                "plays",
                ["who plays", "side (white, black)"],
                SIDES,
                |link| &mut link.plays,
            ),
            Key::number("nodes", nodes, 1..=NODES_LIMIT, |link| &mut link.nodes),
            Key::choice("eg", means, &MEANS, |link| &mut link.rules),
            Key::choice("exclusion", exclusion, EXCLUSION, |link| {
                &mut link.exclusion
            }),
            Key::flip(|link| &mut link.flipped),
            Key::step(|link| &mut link.step),
            Key::digest(|link| &mut link.digest),
            Key::option(
                "drill",
                ["the ending of the drill", "ending such as KPK"],
                |link| &mut link.drill,
                ToString::to_string,
                |text| {
                    let name = KINDS
                        .into_iter()
                        .find(|kind| kind.eq_ignore_ascii_case(text))?;
                    name.parse().ok()
                },
            ),
            Key::choice(
                "level",
                ["the difficulty", "word (easy, medium, hard)"],
                LEVELS,
                |link| &mut link.difficulty,
            ),
            Key::choice("task", ["the task", "word (win, draw)"], TASKS, |link| {
                &mut link.aim
            }),
            Key::number("exercise", exercise, 0..=SEEDS, |link| &mut link.exercise),
            Key::number("count", count, 0..=COUNT_LIMIT, |link| &mut link.count),
        ]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_screen_has_the_shortest_link() {
        assert_eq!(EndgameLink::default().to_query(), "v=1");
        assert_eq!(
            EndgameLink::from_query(""),
            (EndgameLink::default(), Vec::new())
        );
        let lasting = EndgameLink::default().to_lasting_query();
        assert_eq!(lasting, "v=1&fen=8/8/8/2k5/8/8/2K1P3/8+w+-+-+0+1");
    }

    #[test]
    fn everything_travels_and_stays_readable() {
        let link = EndgameLink {
            subject: ChessSubject {
                start: "7K/8/k1P5/7p/8/8/8/8 w - - 0 1".to_owned(),
                moves: ["h8g7", "h5h4"].map(|mv| mv.parse().unwrap()).to_vec(),
            },
            layer: Layer::WhitePath,
            goal: Some(Square::D6),
            plays: Some(Color::Black),
            nodes: 500,
            rules: RuleBase::WithoutTables,
            exclusion: ExclusionSwitch::Off,
            step: Some(17),
            digest: Some(0xab),
            flipped: true,
            drill: "KQKP".parse().ok(),
            difficulty: Difficulty::Easy,
            aim: Aim::Draw,
            exercise: 12,
            count: 10,
        };
        let query = link.to_query();
        assert_eq!(
            query,
            "v=1&fen=7K/8/k1P5/7p/8/8/8/8+w+-+-+0+1&moves=h8g7,h5h4&layer=white-path&goal=d6\
             &plays=black&nodes=500&eg=loop&exclusion=off&flip=1&step=17&digest=00000000000000ab\
             &drill=KQKP&level=easy&task=draw&exercise=12&count=10"
        );
        assert_eq!(EndgameLink::from_query(&query), (link, Vec::new()));
    }

    #[test]
    fn a_long_game_is_packed_and_comes_back() {
        let there_and_back = ["c2d2", "c5d5", "d2c2", "d5c5"];
        let link = EndgameLink {
            subject: ChessSubject {
                moves: (0..400)
                    .map(|ply| there_and_back[ply % 4].parse().unwrap())
                    .collect(),
                ..EndgameLink::default().subject
            },
            ..EndgameLink::default()
        };
        let query = link.to_query();
        assert!(query.starts_with("z=") && query.len() < 200, "{query}");
        assert_eq!(EndgameLink::from_query(&query), (link, Vec::new()));
    }

    #[test]
    fn what_cannot_be_read_is_named_and_the_rest_is_kept() {
        let (link, problems) = EndgameLink::from_query(
            "v=1&layer=fog&goal=z9&plays=red&nodes=0&moves=e2e3,up&x=1&z=!",
        );
        assert_eq!(link.subject.moves.len(), 1);
        let texts: Vec<String> = problems.iter().map(ToString::to_string).collect();
        assert_eq!(texts.len(), 7, "{texts:?}");
        assert!(texts[0].starts_with("\"fog\" in the link is not a valid layer"));
        assert!(texts[4].starts_with("move 2 in the link"));
        assert!(texts[6].contains("damaged"));
    }
}
