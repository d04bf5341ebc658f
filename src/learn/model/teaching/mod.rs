//! "Teaching a program by answering": Kenju's questions in a game that the engine plays ([`scene`]), and a training with a
//! simulated teacher ([`pupil`]). The sentences follow ([`words`]).

pub mod pupil;
pub mod scene;
pub mod words;

use super::arrival;
use super::explanation::{Effect, Explanation};
use chess::words::counted;
use kenju::lesson::TeacherVerdict;
use pupil::Pupil;
use scene::Scene;

/// The games in which a person answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Study {
    /// From the first question on.
    First,
    /// After one answer, where the same pair comes again.
    Again,
}

pub const STUDIES: [Study; 2] = [Study::First, Study::Again];

/// The sections from the top: the word in the address and the entry in the list.
pub const PARTS: [(&str, &str); 4] = [
    ("question", "A question"),
    ("contradict", "Contradict it"),
    ("pupil", "A pupil in training"),
    ("lab", "In the lab"),
];

impl Study {
    /// Its word in the address, and in the ids of its elements.
    pub fn name(self) -> &'static str {
        match self {
            Self::First => "answers",
            Self::Again => "again",
        }
    }

    /// The answers that were given before the page asks.
    pub fn given(self) -> &'static [TeacherVerdict] {
        match self {
            Self::First => &[],
            Self::Again => &[TeacherVerdict::First],
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Action {
    /// An address with this query is arrived at.
    Open(String),
    Answer(Study, TeacherVerdict),
    TakeBack(Study),
    Restart(Study),
    /// Train this pupil.
    Choose(u64),
    /// Show the pupil after so many moves.
    Show(usize),
    /// A drag is over: the state of the pupil can be said.
    Drop,
    CopyLink,
    PutAway,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Teaching {
    /// The games of [`STUDIES`].
    pub scenes: [Scene; 2],
    pub pupil: Pupil,
    /// Moves of the pupil's training that are shown.
    pub moves: usize,
    /// The part of the link that cannot be used.
    pub problem: Option<String>,
}

impl Default for Teaching {
    fn default() -> Self {
        let pupil = Pupil::train(1);
        Self {
            scenes: STUDIES.map(|study| Scene::play(study, &[])),
            moves: pupil.first_games(),
            pupil,
            problem: None,
        }
    }
}

impl Explanation for Teaching {
    type Action = Action;

    fn open(query: String) -> Action {
        Action::Open(query)
    }

    fn update(&mut self, action: Action) -> Vec<Effect> {
        Self::update(self, action)
    }

    fn query(&self) -> String {
        Self::query(self)
    }
}

impl Teaching {
    pub fn scene(&self, study: Study) -> &Scene {
        &self.scenes[study as usize]
    }

    pub fn update(&mut self, action: Action) -> Vec<Effect> {
        match action {
            Action::Open(query) => return self.arrive(&query),
            Action::Answer(study, verdict) => {
                let scene = self.scene(study);
                if scene.question.is_none() || scene.answers.len() >= scene::LONGEST {
                    return Vec::new();
                }
                let answers = [&scene.answers[..], &[verdict]].concat();
                return self.play(study, &answers);
            }
            Action::TakeBack(study) => {
                let answers = self.scene(study).answers.clone();
                let fewer = answers.len().saturating_sub(1);
                return self.play(study, &answers[..fewer]);
            }
            Action::Restart(study) => return self.play(study, &[]),
            Action::Choose(seed) => {
                if !pupil::SEEDS.contains(&seed) || seed == self.pupil.seed {
                    return Vec::new();
                }
                self.pupil = Pupil::train(seed);
                self.moves = self.pupil.first_games();
                return vec![
                    Effect::Address(self.query()),
                    Effect::Say(words::fall(&self.pupil)),
                ];
            }
            Action::Show(moves) => {
                self.moves = moves.min(self.pupil.history.rows.len());
                return vec![Effect::Address(self.query())];
            }
            Action::Drop => return vec![Effect::Say(words::state(&self.pupil, self.moves))],
            Action::CopyLink => return vec![Effect::CopyLink(self.query())],
            Action::PutAway => self.problem = None,
        }
        Vec::new()
    }

    fn play(&mut self, study: Study, answers: &[TeacherVerdict]) -> Vec<Effect> {
        self.scenes[study as usize] = Scene::play(study, answers);
        let scene = self.scene(study);
        let told =
            words::told(scene).map_or(String::new(), |it| format!("{} {} ", it.verdict, it.text));
        let text = format!("{told}{}", words::question(scene));
        vec![Effect::Address(self.query()), Effect::Say(text)]
    }

    /// Parts that cannot be used leave everything as it was.
    fn arrive(&mut self, query: &str) -> Vec<Effect> {
        let mut answers: [Vec<TeacherVerdict>; 2] = [Vec::new(), Vec::new()];
        let (mut seed, mut moves) = (1, None);
        let arrival = arrival::read(query, &PARTS, |key, value, clipped| {
            if let Some(study) = STUDIES.into_iter().find(|study| study.name() == key) {
                let read = verdicts(value).map(|read| answers[study as usize] = read);
                return Some(read.ok_or_else(|| {
                    format!(
                        "The link\u{2019}s answers, \u{201c}{clipped}\u{201d}, cannot be used: the page needs up to {} of the figures 1, 2 and 0 \
                         with points between them, such as 1.2. Everything stays as it was.",
                        scene::LONGEST
                    )
                }));
            }
            Some(match key {
                "pupil" => {
                    let read = value
                        .parse()
                        .ok()
                        .filter(|seed| pupil::SEEDS.contains(seed));
                    read.map(|read| seed = read).ok_or_else(|| {
                        format!("This page has no pupil \u{201c}{clipped}\u{201d}. Everything stays as it was.")
                    })
                }
                "moves" => {
                    let read = value.parse().ok().filter(|&it| it <= pupil::MOVES as usize);
                    read.map(|read| moves = Some(read)).ok_or_else(|| {
                        format!(
                            "The link\u{2019}s moves, \u{201c}{clipped}\u{201d}, cannot be used: a pupil has from 0 to {}. Everything stays as it \
                             was.",
                            counted(pupil::MOVES, "move")
                        )
                    })
                }
                _ => return None,
            })
        });
        if arrival.is_good() {
            self.scenes = STUDIES.map(|study| Scene::play(study, &answers[study as usize]));
            if seed != self.pupil.seed {
                self.pupil = Pupil::train(seed);
            }
            self.moves = moves.unwrap_or(self.pupil.first_games());
        }
        let query = self.query();
        arrival.settle(&mut self.problem, query)
    }

    /// The answers, and the pupil with the moves shown, if they differ from those that the page begins with.
    pub fn query(&self) -> String {
        let mut keys = Vec::new();
        for study in STUDIES {
            let answers = &self.scene(study).answers;
            if !answers.is_empty() {
                keys.push(format!("{}={}", study.name(), letters(answers)));
            }
        }
        if self.pupil.seed != 1 {
            keys.push(format!("pupil={}", self.pupil.seed));
        }
        if self.moves != self.pupil.first_games() {
            keys.push(format!("moves={}", self.moves));
        }
        keys.join("&")
    }

    /// The address of a section with these answers.
    pub fn address_of(&self, part: usize) -> String {
        arrival::address_of("teaching-kenju", &self.query(), PARTS[part].0)
    }

    /// The first game in the Kenju lab, with its answers.
    pub fn lab_link(&self) -> String {
        let mut link = format!("#/kenju?v=1&seed={}&inputs=tYou.p1,1", scene::SEED);
        let answers = &self.scene(Study::First).answers;
        if !answers.is_empty() {
            link.push('.');
            link.push_str(&letters(answers));
        }
        link
    }
}

/// The figures of the lab's links.
fn letters(answers: &[TeacherVerdict]) -> String {
    let letters = answers.iter().map(|answer| match answer {
        TeacherVerdict::First => "1",
        TeacherVerdict::Second => "2",
        TeacherVerdict::Equal => "0",
    });
    letters.collect::<Vec<_>>().join(".")
}

fn verdicts(text: &str) -> Option<Vec<TeacherVerdict>> {
    let read = |word: &str| match word {
        "1" => Some(TeacherVerdict::First),
        "2" => Some(TeacherVerdict::Second),
        "0" => Some(TeacherVerdict::Equal),
        _ => None,
    };
    let all: Option<Vec<_>> = text.split('.').take(scene::LONGEST + 1).map(read).collect();
    all.filter(|all| all.len() <= scene::LONGEST)
}

#[cfg(test)]
mod tests {
    use super::*;
    use TeacherVerdict::{Equal, First, Second};
    use kenju_lab::experiment::link::LearnerLink;

    #[test]
    fn answers_are_kept_in_the_address_and_taken_back() {
        let mut page = Teaching::default();
        let effects = page.update(Action::Answer(Study::First, Second));
        assert_eq!(effects[0], Effect::Address("answers=2".to_owned()));
        page.update(Action::Answer(Study::First, Equal));
        page.update(Action::Answer(Study::Again, First));
        assert_eq!(page.query(), "answers=2.0&again=1");
        assert_eq!(
            page.address_of(1),
            "#/teaching-kenju?answers=2.0&again=1&part=contradict"
        );
        page.update(Action::TakeBack(Study::First));
        assert_eq!(page.query(), "answers=2&again=1");
        page.update(Action::Restart(Study::First));
        page.update(Action::Restart(Study::Again));
        page.update(Action::TakeBack(Study::Again));
        assert_eq!(page, Teaching::default());
    }

    #[test]
    fn a_link_brings_everything_and_a_bad_one_changes_nothing() {
        let mut page = Teaching::default();
        let query = "answers=1.2&again=2&pupil=3&moves=7";
        page.update(Action::Open(query.to_owned()));
        assert_eq!(page.query(), query);
        let long = vec!["0"; 100].join(".");
        for bad in [
            "answers=",
            "answers=3",
            "again=1,2",
            "pupil=9",
            "moves=201",
            "part=x",
            "a=b",
            &format!("answers={long}"),
        ] {
            page.update(Action::Open(bad.to_owned()));
            assert!(page.problem.take().is_some(), "{bad}");
            assert_eq!(page.query(), query, "{bad}");
        }
        // Answers beyond the last question of the move are dropped.
        page.update(Action::Open("answers=2.2.2.1.1.1".to_owned()));
        assert_eq!(page.query(), "answers=2.2.2");
    }

    #[test]
    fn the_lab_has_the_same_game_and_the_same_answers() {
        let mut page = Teaching::default();
        assert_eq!(page.lab_link(), "#/kenju?v=1&seed=1&inputs=tYou.p1,1");
        page.update(Action::Answer(Study::First, First));
        page.update(Action::Answer(Study::First, Second));
        let link = page.lab_link();
        assert_eq!(link, "#/kenju?v=1&seed=1&inputs=tYou.p1,1.1.2");
        let (read, problems) = LearnerLink::from_query(link.split_once('?').unwrap().1);
        assert!(read.is_some() && problems.is_empty(), "{problems:?}");
    }

    #[test]
    fn another_pupil_is_trained_and_shown_after_its_first_game() {
        let mut page = Teaching::default();
        page.update(Action::Choose(2));
        page.update(Action::Choose(99));
        assert_eq!(page.pupil.seed, 2);
        page.update(Action::Show(9999));
        assert_eq!(page.moves, pupil::MOVES as usize);
        assert_eq!(page.query(), "pupil=2&moves=200");
    }
}
