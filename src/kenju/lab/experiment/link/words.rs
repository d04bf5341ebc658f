//! The parts of a link that are readable: the start of a game in words, and its inputs as short
//! words separated by dots (`p1,1.1.2.0`).

use super::{LearnerLinkProblem, SEED, escaped};
use crate::experiment::replay::{INPUT_LIMIT, Input, RIVALS_LIMIT};
use kenju::geometry::{Colour, Point};
use kenju::lesson::TeacherVerdict;
use kenju::nets::Bias;
use kenju::player::Player;
use kenju::saved::{NAME_LIMIT, built_in};
use kenju::session::{Hand, MoveLimit, Session};
use kit::experiment::query::clipped;
use std::fmt::Write;

/// Writes the inputs. Returns `None` if one of them has no short form.
pub(super) fn write_inputs(inputs: &[Input]) -> Option<String> {
    let mut text = String::new();
    let mut goes = 0u32;
    for (index, input) in inputs.iter().enumerate() {
        if *input == Input::Go && inputs.get(index + 1) == Some(&Input::Go) {
            goes += 1;
            continue;
        }
        if !text.is_empty() {
            text.push('.');
        }
        // Writing to a string cannot fail.
        let _ = match input {
            Input::Verdict(TeacherVerdict::First) => write!(text, "1"),
            Input::Verdict(TeacherVerdict::Second) => write!(text, "2"),
            Input::Verdict(TeacherVerdict::Equal) => write!(text, "0"),
            Input::Weight(weight) => write!(text, "w{weight}"),
            Input::Place(point) => write!(text, "p{},{}", point.x, point.y),
            Input::Go => write!(text, "g{}", goes + 1),
            Input::TakeBack(count) => write!(text, "b{count}"),
            Input::PointOut { learner, point } => {
                write!(text, "e{}{},{}", letter(*learner), point.x, point.y)
            }
            Input::PointOutAmong {
                learner,
                point,
                rivals,
            } => {
                let _ = write!(text, "e{}{},{}", letter(*learner), point.x, point.y);
                let mut each = rivals.iter();
                each.try_for_each(|rival| write!(text, ":{},{}", rival.x, rival.y))
            }
            Input::Revoke { learner, lesson } => write!(text, "r{}{lesson}", letter(*learner)),
            Input::Reinstate { learner, lesson } => write!(text, "i{}{lesson}", letter(*learner)),
            // A dot would end the word.
            Input::TaughtBy(name)
                if name.chars().all(|c| c.is_alphanumeric() || c == ' ') && !name.is_empty() =>
            {
                write!(text, "t{}", escaped(name))
            }
            Input::Retune { .. } | Input::TaughtBy(_) => return None,
        };
        goes = 0;
    }
    Some(text)
}

/// Reads the inputs up to the first unreadable one.
pub(super) fn read_inputs(text: &str, problems: &mut Vec<LearnerLinkProblem>) -> Vec<Input> {
    let mut inputs = Vec::new();
    for (index, word) in text.split('.').filter(|word| !word.is_empty()).enumerate() {
        let Some((input, count)) = read_input(word) else {
            problems.push(LearnerLinkProblem::Input {
                number: index + 1,
                text: clipped(word),
            });
            break;
        };
        if inputs.len() + count > INPUT_LIMIT {
            problems.push(LearnerLinkProblem::TooMany);
            break;
        }
        inputs.extend(std::iter::repeat_n(input, count));
    }
    inputs
}

/// One input and its repeat count.
fn read_input(word: &str) -> Option<(Input, usize)> {
    let point = |text: &str| text.parse::<Point>().ok();
    let learner = |text: &str| match text.chars().next()? {
        'w' => Some((Colour::White, text.get(1..)?.to_owned())),
        'b' => Some((Colour::Black, text.get(1..)?.to_owned())),
        _ => None,
    };
    let first = word.chars().next()?;
    let rest = word.get(first.len_utf8()..)?;
    let input = match first {
        '1' if rest.is_empty() => Input::Verdict(TeacherVerdict::First),
        '2' if rest.is_empty() => Input::Verdict(TeacherVerdict::Second),
        '0' if rest.is_empty() => Input::Verdict(TeacherVerdict::Equal),
        'w' => Input::Weight(rest.parse().ok()?),
        'p' => Input::Place(point(rest)?),
        'g' => return Some((Input::Go, rest.parse::<u16>().ok()?.into())),
        'b' => Input::TakeBack(rest.parse().ok()?),
        'e' => {
            let (learner, rest) = learner(rest)?;
            let mut points = rest.split(':').map(point);
            let essential = points.next()??;
            let rivals: Vec<Point> = points.collect::<Option<_>>()?;
            match rivals.len() {
                0 => Input::PointOut {
                    learner,
                    point: essential,
                },
                1..=RIVALS_LIMIT => Input::PointOutAmong {
                    learner,
                    point: essential,
                    rivals,
                },
                _ => return None,
            }
        }
        'r' => {
            let (learner, rest) = learner(rest)?;
            Input::Revoke {
                learner,
                lesson: rest.parse().ok()?,
            }
        }
        'i' => {
            let (learner, rest) = learner(rest)?;
            Input::Reinstate {
                learner,
                lesson: rest.parse().ok()?,
            }
        }
        't' if (1..=NAME_LIMIT).contains(&rest.chars().count()) => Input::TaughtBy(rest.to_owned()),
        _ => return None,
    };
    Some((input, 1))
}

const fn letter(colour: Colour) -> char {
    match colour {
        Colour::White => 'w',
        Colour::Black => 'b',
    }
}

/// Makes a player from a name and a seed.
type NewPlayer = fn(&str, u64) -> Player;

/// New players that a link can name.
const NEW: [(&str, NewPlayer); 6] = [
    ("new1", |name, _| Player::system1(name)),
    ("new2u", |name, seed| {
        Player::system2(name, Bias::Uniform, seed)
    }),
    ("new2l", |name, seed| {
        Player::system2(name, Bias::Linear, seed)
    }),
    ("new2e", |name, seed| {
        Player::system2(name, Bias::Exponential, seed)
    }),
    ("new3", |name, _| Player::system3(name)),
    ("new4", |name, _| Player::system4(name)),
];

const HANDS: [(char, Hand); 4] = [
    ('g', Hand::Program),
    ('p', Hand::Person),
    ('w', Hand::Watched),
    ('t', Hand::Tutored),
];

/// The start of a game that a link can put in words.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct NamedSetup {
    pub(super) hands: [Hand; 2],
    /// For example `max`, or `new3:Learner`.
    pub(super) players: [String; 2],
    pub(super) seed: u64,
    pub(super) limit: MoveLimit,
    pub(super) game: u32,
}

impl Default for NamedSetup {
    fn default() -> Self {
        Self {
            hands: [Hand::Program, Hand::Person],
            players: ["new3:Learner".to_owned(), "MAX".to_owned()],
            seed: SEED,
            limit: MoveLimit::STANDARD,
            game: 0,
        }
    }
}

impl NamedSetup {
    /// The setup of a session. It may not describe the session completely.
    pub(super) fn of(session: &Session) -> Option<Self> {
        let word = |colour| {
            let player = &session.seat(colour).player;
            if built_in(&player.name).is_some() {
                return Some(player.name.clone());
            }
            let (kind, _) = NEW
                .iter()
                .find(|(_, make)| make(&player.name, session.seed()) == *player)?;
            Some(format!("{kind}:{}", player.name))
        };
        let hand = |colour| session.seat(colour).hand;
        Some(Self {
            hands: Colour::BOTH.map(hand),
            players: [word(Colour::White)?, word(Colour::Black)?],
            seed: session.seed(),
            limit: session.limit(),
            game: session.game(),
        })
    }

    pub(super) fn session(&self) -> Session {
        let players = self.players.each_ref();
        let players = players.map(|name| player(name, self.seed).unwrap_or_else(Player::null));
        let mut session = Session::new(players, self.hands, self.seed, self.limit);
        if self.game > 0 {
            session.start_game(self.game);
        }
        session
    }

    /// Sets a value. Returns false if the key is unknown.
    pub(super) fn set(
        &mut self,
        key: &str,
        value: &str,
        problems: &mut Vec<LearnerLinkProblem>,
    ) -> bool {
        let read = match key {
            "hands" => hands(value)
                .map(|hands| self.hands = hands)
                .ok_or("pair of hands such as gp (g a program, p a person, w watched, t tutored)"),
            "white" | "black" => {
                let side = usize::from(key == "black");
                let known = player(value, 0).map(|_| value.clone_into(&mut self.players[side]));
                known.ok_or(
                    "player (MAX, NULL, STRONG, STRONG.1, STRONG.3, STRONG.4, WA.140, WA.thesis, W6.thesis, W8.thesis, WC.thesis, W4.thesis, WE.thesis; or new1, new2u, new2l, new2e, new3 or new4 with a colon and a name of at most 40 characters)",
                )
            }
            "seed" => {
                let seed = value.parse().map(|seed| self.seed = seed);
                seed.map_err(|_| "seed (a whole number from 0 to 18446744073709551615)")
            }
            "limit" if value == "none" => {
                self.limit = MoveLimit::None;
                Ok(())
            }
            "limit" => {
                let limit = value
                    .parse()
                    .map(|moves| self.limit = MoveLimit::Each(moves));
                limit.map_err(|_| "limit of moves (none, or a whole number from 0 to 65535)")
            }
            "game" => {
                let game = value.parse().map(|game| self.game = game);
                game.map_err(|_| "number of a game (from 0 to 4294967295)")
            }
            _ => return false,
        };
        if let Err(expected) = read {
            problems.push(LearnerLinkProblem::Value {
                value: clipped(value),
                expected,
            });
        }
        true
    }

    /// Each key and its value as written in a link.
    pub(super) fn texts(&self) -> [(&'static str, String); 6] {
        let [white, black] = self.players.each_ref().map(|name| escaped(name));
        [
            ("hands", self.hands_text()),
            ("white", white),
            ("black", black),
            ("seed", self.seed.to_string()),
            ("limit", limit_text(self.limit)),
            ("game", self.game.to_string()),
        ]
    }

    fn hands_text(&self) -> String {
        let letter = |hand: &Hand| {
            HANDS
                .iter()
                .find(|(_, known)| known == hand)
                .map(|&(letter, _)| letter)
        };
        self.hands.iter().filter_map(letter).collect()
    }
}

fn hands(value: &str) -> Option<[Hand; 2]> {
    let hand = |letter| HANDS.iter().find(|(known, _)| *known == letter);
    let hands: Option<Vec<Hand>> = value.chars().map(|letter| Some(hand(letter)?.1)).collect();
    hands?.try_into().ok()
}

fn player(word: &str, seed: u64) -> Option<Player> {
    match word.split_once(':') {
        Some((kind, name)) => {
            let fits = (1..=NAME_LIMIT).contains(&name.chars().count());
            let (_, make) = NEW.iter().find(|(known, _)| *known == kind && fits)?;
            Some(make(name, seed))
        }
        None => built_in(word),
    }
}

fn limit_text(limit: MoveLimit) -> String {
    match limit {
        MoveLimit::Each(moves) => moves.to_string(),
        MoveLimit::None => "none".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kenju::saved::BUILT_IN;

    /// The error message for a refused value.
    fn refused(key: &str, value: &str) -> String {
        let mut problems = Vec::new();
        assert!(NamedSetup::default().set(key, value, &mut problems));
        problems.pop().expect("it is refused").to_string()
    }

    fn is_taken(key: &str, value: &str) -> bool {
        let mut problems = Vec::new();
        NamedSetup::default().set(key, value, &mut problems) && problems.is_empty()
    }

    #[test]
    fn a_player_that_is_refused_is_told_of_every_one_that_is_taken() {
        let said = refused("white", "new2:Ada");
        let words: Vec<&str> = said.split([' ', ',', ';', '(']).collect();
        let word = |word: &str| words.contains(&word);
        for (kind, _) in NEW {
            assert!(word(kind), "{kind}: {said}");
            assert!(is_taken("white", &format!("{kind}:{}", "A".repeat(40))));
        }
        assert!(BUILT_IN.into_iter().all(word), "{said}");
        assert!(said.contains("at most 40 characters"));
        refused("black", &format!("new3:{}", "A".repeat(41)));
    }

    #[test]
    fn the_ranges_that_are_named_are_those_that_are_taken() {
        for (key, most, more) in [
            ("seed", u64::MAX.to_string(), u128::from(u64::MAX) + 1),
            ("limit", u16::MAX.to_string(), u128::from(u16::MAX) + 1),
            ("game", u32::MAX.to_string(), u128::from(u32::MAX) + 1),
        ] {
            assert!(is_taken(key, "0") && is_taken(key, &most), "{key}");
            let said = refused(key, &more.to_string());
            assert!(said.contains(&format!("from 0 to {most}")), "{said}");
        }
        assert!(is_taken("limit", "none"));
    }
}
