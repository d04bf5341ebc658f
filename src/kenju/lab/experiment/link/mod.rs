//! A game of Kenju, its learners and a place in it as the query of a link, version 1. Readable where
//! the players are known by name or new
//! (`hands=gp&white=new3:Learner&seed=7&inputs=p1,1.1.2.0&turn=3&step=17`); a learner that knows
//! something travels packed: `z=` and base64url of a version byte and the deflated replay. `past=` is packed alike:
//! the rows of the charts before this game, left out where they do not fit.
//!
//! Whatever cannot be read is named. A link is bounded in length, in what it unfolds to and in what
//! it makes the page do.

mod inputs;
mod plain;

use super::past::Past;
use super::replay::{INPUT_LIMIT, Replay, Teacher};
use inputs::{read_inputs, write_inputs};
use kit::experiment::query::{
    LinkProblem, VERSION, clipped, name_of, pack_value, unpack_value, value_of,
};
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};
use plain::Plain;
use std::fmt::Write;
use thiserror::Error;

/// The seed that a link need not name. Under it a new learner's first question, after Black's reply
/// at (1,1), is one between extending its own line and entering the opponent's.
pub const SEED: u64 = 16;

/// The longest query that is made, in bytes; a longer one would not survive being mailed.
pub const LINK_LIMIT: usize = 24_000;

/// Escaped in names: all but letters, digits, the colon and the dot.
const ESCAPED: &AsciiSet = &NON_ALPHANUMERIC.remove(b':').remove(b'.');

/// The key before the training record, which is always the last field of the query.
const PAST: &str = "&past=";

/// Who answers, as a link says it; a link that says nothing means the person who opens it.
const TEACHERS: [(&str, Teacher); 3] = [
    ("you", Teacher::You),
    ("max", Teacher::Max),
    ("threats", Teacher::Threats),
];

/// What is shown beside the game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Show {
    /// Nothing.
    #[default]
    Game,
    /// The forced win on the board shown, or that there is none.
    ForcedWin,
}

/// A game and a place in it.
#[derive(Clone, Debug, PartialEq)]
pub struct LearnerLink {
    /// The game and how it came about.
    pub replay: Replay,
    /// The turn looked at, from 0; none for the game as it stands.
    pub turn: Option<usize>,
    /// The step of its search; none for the last.
    pub step: Option<usize>,
    /// Who answers from here on.
    pub teacher: Teacher,
    /// What is shown beside the game.
    pub show: Show,
    /// The training record of both players before this game.
    pub past: Past,
}

/// Something in a link that could not be read. The rest of the link was.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum LearnerLinkProblem {
    /// What is wrong in the links of all labs alike.
    #[error(transparent)]
    Link(#[from] LinkProblem),
    /// A value that does not fit its key.
    #[error("\"{value}\" in the link is not a {expected}; the default is taken")]
    Value {
        /// The value, clipped.
        value: String,
        expected: &'static str,
    },
    /// An input that is none.
    #[error("input {number} in the link, \"{text}\", cannot be read; the game ends before it")]
    Input {
        /// Which, from 1.
        number: usize,
        /// Its text, clipped.
        text: String,
    },
    /// A training record that cannot be read.
    #[error(
        "the learners' training before this game cannot be read from the link ({0}); the charts begin with this game"
    )]
    Past(&'static str),
    /// More inputs than are repeated.
    #[error("the link holds more than {INPUT_LIMIT} inputs; the game ends there")]
    TooMany,
}

impl LearnerLink {
    /// The query, without `?`; none if the learners know too much for a link. What is usual goes without saying.
    pub fn to_query(&self) -> Option<String> {
        shortened(self.with_past(self.write(Some(&Plain::default()))?))
    }

    /// The same, with players, hands, seed and limit said even where they are the usual ones: such a link stays true
    /// when those change.
    pub fn to_lasting_query(&self) -> Option<String> {
        self.to_text().and_then(shortened)
    }

    /// The lasting query at any length, for keeping.
    pub fn to_text(&self) -> Option<String> {
        Some(self.with_past(self.write(None)?))
    }

    fn with_past(&self, query: String) -> String {
        match self.past.text() {
            "" => query,
            past => format!("{query}{PAST}{past}"),
        }
    }

    /// The query but for the training record; what is as in `usual` goes without saying.
    fn write(&self, usual: Option<&Plain>) -> Option<String> {
        let mut query = self.readable(usual).or_else(|| self.packed())?;
        for (key, value) in [("turn", self.turn), ("step", self.step)] {
            if let Some(value) = value {
                // Writing to a string cannot fail.
                let _ = write!(query, "&{key}={value}");
            }
        }
        if self.teacher != Teacher::You {
            let _ = write!(query, "&teacher={}", name_of(&TEACHERS, self.teacher));
        }
        if self.show == Show::ForcedWin {
            query.push_str("&show=forced");
        }
        Some(query)
    }

    /// Reads a query and names everything in it that could not be read; nothing if it holds no
    /// game.
    pub fn from_query(query: &str) -> (Option<Self>, Vec<LearnerLinkProblem>) {
        let mut problems = Vec::new();
        let mut plain = Plain::default();
        let mut packed = None;
        let mut inputs = Vec::new();
        let (mut turn, mut step, mut given) = (None, None, false);
        let mut past = Past::default();
        let (mut teacher, mut show) = (Teacher::You, Show::Game);
        for (key, value) in form_urlencoded::parse(query.as_bytes()) {
            match &*key {
                "v" if value == VERSION.to_string() => {}
                "v" => problems.push(LinkProblem::Version(clipped(&value)).into()),
                "z" => match unpack_value(&value) {
                    Ok(replay) => packed = Some(replay),
                    Err(why) => problems.push(LinkProblem::Packed(why).into()),
                },
                "past" => match Past::read(&value) {
                    Ok(read) => past = read,
                    Err(why) => problems.push(LearnerLinkProblem::Past(why)),
                },
                "turn" => turn = value.parse().ok(),
                "step" => step = value.parse().ok(),
                "teacher" => match value_of(&TEACHERS, &value) {
                    Some(known) => teacher = known,
                    None => problems.push(LearnerLinkProblem::Value {
                        value: clipped(&value),
                        expected: "teacher (you, max or threats)",
                    }),
                },
                "show" if value == "forced" => show = Show::ForcedWin,
                "inputs" => {
                    given = true;
                    inputs = read_inputs(&value, &mut problems);
                }
                key if plain.set(key, &value, &mut problems) => given = true,
                key => problems.push(LinkProblem::UnknownKey(clipped(key)).into()),
            }
        }
        let replay = packed.or_else(|| {
            given.then(|| Replay {
                start: plain.session(),
                inputs,
            })
        });
        let link = replay.map(|mut replay| {
            if replay.inputs.len() > INPUT_LIMIT {
                replay.inputs.truncate(INPUT_LIMIT);
                problems.push(LearnerLinkProblem::TooMany);
            }
            Self {
                replay,
                turn,
                step,
                teacher,
                show,
                past,
            }
        });
        (link, problems)
    }

    /// The readable query, if it says everything.
    fn readable(&self, usual: Option<&Plain>) -> Option<String> {
        let start = &self.replay.start;
        let plain = Plain::of(start)?;
        if plain.session() != *start {
            return None;
        }
        let inputs = write_inputs(&self.replay.inputs)?;
        let mut query = format!("v={VERSION}");
        let usual = usual.map(Plain::texts);
        for (place, (key, value)) in plain.texts().into_iter().enumerate() {
            if usual.as_ref().is_none_or(|usual| usual[place].1 != value) {
                // Writing to a string cannot fail.
                let _ = write!(query, "&{key}={value}");
            }
        }
        query.push_str("&inputs=");
        query.push_str(&inputs);
        Some(query)
    }

    fn packed(&self) -> Option<String> {
        let packed = pack_value(&self.replay)?;
        Some(format!("v={VERSION}&z={packed}"))
    }
}

/// A query that is to fit into a link: a training record that makes it too long is left out; none if it is too long
/// even so.
pub fn shortened(mut query: String) -> Option<String> {
    if query.len() > LINK_LIMIT {
        query.truncate(query.rfind(PAST)?);
    }
    (query.len() <= LINK_LIMIT).then_some(query)
}

fn escaped(text: &str) -> String {
    utf8_percent_encode(text, ESCAPED).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::experiment::replay::Input;
    use kenju::element::Element;
    use kenju::geometry::{Colour, Point};
    use kenju::lesson::TeacherVerdict;
    use kenju::parameters::Parameters;
    use kenju::player::Learning;
    use kenju::player::Player;
    use kenju::record::{History, Row};
    use kenju::session::{Hand, MoveLimit, Session};
    use std::rc::Rc;

    fn session(white: Player, black: Player) -> Session {
        let hands = [Hand::Watched, Hand::Tutored];
        Session::new([white, black], hands, 7, MoveLimit::Each(9))
    }

    fn link(start: Session, inputs: Vec<Input>) -> LearnerLink {
        LearnerLink {
            replay: Replay { start, inputs },
            turn: Some(3),
            step: Some(17),
            teacher: Teacher::Max,
            show: Show::ForcedWin,
            past: Past::default(),
        }
    }

    /// The record of so many moves of White's learner, in which words change as good as at random.
    fn trained(moves: u32) -> Past {
        let mut history = History::new(Element::NULL);
        history.rows = (1..=moves)
            .map(|number| {
                let word = |place: u32| (number.wrapping_mul(2_654_435_761) >> (place % 16)) as u16;
                Row {
                    game: number / 20,
                    questions: 2 * number,
                    element: Element::new(std::array::from_fn(|place| word(place as u32))),
                }
            })
            .collect();
        Past::of(&[history, History::new(Element::NULL)].map(Rc::new))
    }

    fn problems(query: &str) -> Vec<String> {
        LearnerLink::from_query(query)
            .1
            .iter()
            .map(ToString::to_string)
            .collect()
    }

    #[test]
    fn a_game_of_new_and_built_in_players_stays_readable() {
        let (learner, point) = (Colour::Black, Point::new(-3, 2));
        let inputs = vec![
            Input::TaughtBy("Ada".to_owned()),
            Input::Verdict(TeacherVerdict::First),
            Input::Verdict(TeacherVerdict::Second),
            Input::Verdict(TeacherVerdict::Equal),
            Input::Weight(-3),
            Input::Place(point),
            Input::Go,
            Input::Go,
            Input::TakeBack(2),
            Input::PointOut { learner, point },
            Input::Revoke { learner, lesson: 4 },
            Input::Reinstate { learner, lesson: 4 },
            Input::PointOutAmong {
                learner,
                point,
                rivals: vec![Point::new(0, 1), Point::new(-1, 0)],
            },
        ];
        let link = link(session(Player::system4("Ada L."), Player::strong()), inputs);
        let query = link.to_query().unwrap();
        assert_eq!(
            query,
            "v=1&hands=wt&white=new4:Ada%20L.&black=STRONG&seed=7&limit=9\
             &inputs=tAda.1.2.0.w-3.p-3,2.g2.b2.eb-3,2.rb4.ib4.eb-3,2:0,1:-1,0&turn=3&step=17\
             &teacher=max&show=forced"
        );
        assert_eq!(LearnerLink::from_query(&query), (Some(link), Vec::new()));
    }

    #[test]
    fn a_learner_that_knows_something_travels_packed() {
        let mut learner = Player::system3("Ada");
        learner.parameters.node_patience = 9;
        let retuned = Input::Retune {
            seat: Colour::White,
            parameters: Parameters::EARLY,
            learning: Learning::Off,
        };
        let link = link(session(learner, Player::system1("B")), vec![retuned]);
        let query = link.to_query().unwrap();
        assert!(query.starts_with("v=1&z="), "{query}");
        assert_eq!(LearnerLink::from_query(&query), (Some(link), Vec::new()));
    }

    #[test]
    fn the_training_before_the_game_travels_with_it() {
        let mut link = link(session(Player::system3("Ada"), Player::max()), Vec::new());
        link.past = trained(18);
        let query = link.to_query().unwrap();
        assert!(query.contains("&past="), "{query}");
        assert_eq!(LearnerLink::from_query(&query), (Some(link), Vec::new()));
    }

    #[test]
    fn a_training_record_that_is_too_long_for_a_link_is_left_out_of_it_and_kept() {
        let mut link = link(session(Player::system3("Ada"), Player::max()), Vec::new());
        let without = link.to_query();
        link.past = trained(2_000);
        assert_eq!(link.to_query(), without);
        let kept = link.to_text().unwrap();
        assert_eq!(LearnerLink::from_query(&kept), (Some(link), Vec::new()));
    }

    #[test]
    fn a_lasting_link_names_players_hands_and_seed_and_is_the_same_link() {
        let session = Plain::default().session();
        let link = LearnerLink {
            turn: None,
            step: None,
            teacher: Teacher::You,
            show: Show::Game,
            ..link(session, Vec::new())
        };
        assert_eq!(link.to_query().unwrap(), "v=1&inputs=");
        let lasting = link.to_lasting_query().unwrap();
        assert_eq!(
            lasting,
            "v=1&hands=gp&white=new3:Learner&black=MAX&seed=16&limit=20&game=0&inputs="
        );
        assert_eq!(LearnerLink::from_query(&lasting), (Some(link), Vec::new()));
    }

    #[test]
    fn an_empty_link_holds_no_game() {
        assert_eq!(LearnerLink::from_query(""), (None, Vec::new()));
        assert_eq!(LearnerLink::from_query("v=1"), (None, Vec::new()));
    }

    #[test]
    fn whatever_cannot_be_read_is_named() {
        assert!(problems("v=2")[0].contains("version 2"));
        assert!(problems("colour=red")[0].contains("\"colour\""));
        assert!(problems("hands=gé")[0].contains("pair of hands"));
        assert!(problems("white=Nobody")[0].contains("\"Nobody\""));
        assert!(problems("teacher=Plato")[0].contains("\"Plato\""));
        assert!(problems("limit=soon")[0].contains("limit of moves"));
        assert!(problems("z=AAAA")[0].contains("another version"));
        assert!(problems("z=%%")[0].contains("not base64url"));
        assert!(problems("z=AQAA")[0].contains("damaged"));
        assert!(problems("inputs=p1,1&past=AQAA")[0].contains("charts begin with this game"));
        let (link, found) = LearnerLink::from_query("inputs=p1,1.xyzzy.2");
        assert_eq!(
            found[0].to_string(),
            "input 2 in the link, \"xyzzy\", cannot be read; the game ends before it"
        );
        assert_eq!(link.unwrap().replay.inputs.len(), 1);
    }

    #[test]
    fn a_hostile_link_stays_small() {
        let many = "g65535.".repeat(99);
        let (link, found) = LearnerLink::from_query(&format!("inputs={many}"));
        assert!(link.unwrap().replay.inputs.len() <= INPUT_LIMIT);
        assert_eq!(found, [LearnerLinkProblem::TooMany]);
        let bomb = vec![0; kit::experiment::query::UNPACKED_LIMIT + 1];
        let query = format!("z={}", kit::experiment::query::pack(&bomb));
        assert!(problems(&query)[0].contains("cannot be unfolded"));
    }
}
