//! Lessons: data that leads through addresses of the labs, each with a text and perhaps a question, and one to
//! close. `docs/lessons.md` says what stands in a file; `www/lesson.js` takes a person through it. Here it is
//! read and checked, with its links, as the labs read them.

pub mod library;
pub mod question;

pub use library::LESSONS;
pub use question::LessonQuestion;

use ::chess::fen::parse_fen;
use ::chess::words::counted;
use ::trace::file::without_mark;
use chute_lab::experiment::link::ChuteLink;
use endgame_lab::experiment::link::EndgameLink;
use kenju_lab::experiment::link::LearnerLink;
use kit::experiment::link::LinkState;
use kit::experiment::query::pack;
use player_lab::experiment::PlayerLink;
use rating_lab::experiment::RatingLink;
use search_lab::experiment::Link;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use thiserror::Error;

/// The version of the format.
const VERSION: u32 = 1;
/// The most steps, choices of a question, characters of a text and of a line: `www/lesson.js` has the same.
const STEPS: usize = 40;
const CHOICES: usize = 9;
const WORDS: usize = 2000;
const LINE: usize = 300;
/// The most bytes of a file.
pub const SIZE: usize = 256 * 1024;
const MINUTES: std::ops::RangeInclusive<u32> = 1..=240;

/// What a step can hide (`www/lesson.css`).
pub const HIDES: [&str; 6] = ["menu", "settings", "tabs", "examples", "share", "more"];

/// The levels, the easiest first.
pub const LEVELS: [&str; 3] = ["first steps", "going on", "in depth"];

/// Link keys that control only how a page is shown. They are removed before a lab reads the link.
const OF_THE_PAGE: [&str; 3] = ["embed", "hide", "predict"];

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Lesson {
    /// The version of the format.
    pub plyground_lesson: u32,
    pub title: String,
    /// What will be seen, in a sentence.
    pub about: String,
    /// One of [`LEVELS`].
    pub level: String,
    /// How long it takes.
    pub minutes: u32,
    pub steps: Vec<LessonStep>,
    pub closing: Closing,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LessonStep {
    /// The part of a lab's address from `#` on.
    pub link: String,
    /// What is said; an empty line begins a paragraph.
    pub text: String,
    /// Which of [`HIDES`].
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub hide: Vec<String>,
    /// Words that stand on the page behind the link, for whoever checks the lesson.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shows: Option<String>,
    /// The position (FEN) that is drawn as long as the lab is not seen, where the link does not name it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub question: Option<LessonQuestion>,
}

/// The question at the end, which is answered in words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Closing {
    pub asks: String,
    /// An answer to compare with.
    pub answer: String,
}

/// What is wrong with a lesson.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum LessonFault {
    #[error("{}; a lesson has at most {SIZE}", counted(.0, "byte"))]
    Size(usize),
    /// It is not JSON, or not of this form; the reader's own sentence says where.
    #[error("{0}")]
    Form(String),
    #[error("{place}: {what}")]
    Content {
        /// Where: `steps, 2: question, right`.
        place: String,
        what: String,
    },
}

/// A lesson whose parts may each have a wrong form.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Loose {
    plyground_lesson: u32,
    title: String,
    about: String,
    level: String,
    minutes: u32,
    steps: Vec<Value>,
    closing: Value,
}

impl Lesson {
    /// Reads a lesson.
    ///
    /// # Errors
    /// All that is wrong with it.
    pub fn read(text: &str) -> Result<Self, Vec<LessonFault>> {
        let lesson = Self::parse(text)?;
        let faults = lesson.faults();
        if faults.is_empty() {
            Ok(lesson)
        } else {
            Err(faults)
        }
    }

    /// Reads a lesson of the right form, whatever its parts say.
    ///
    /// # Errors
    /// The first fault of its head, or those of each step and of the closing question.
    pub fn parse(text: &str) -> Result<Self, Vec<LessonFault>> {
        let text = without_mark(text);
        if text.len() > SIZE {
            return Err(vec![LessonFault::Size(text.len())]);
        }
        let loose: Loose = serde_json::from_str(text)
            .map_err(|error| vec![LessonFault::Form(error.to_string())])?;
        let mut found = Faults::default();
        let mut steps = Vec::new();
        for (number, step) in (1..).zip(loose.steps) {
            match serde_json::from_value(step) {
                Ok(step) => steps.push(step),
                Err(error) => found.say(&format!("steps, {number}"), || error.to_string()),
            }
        }
        match serde_json::from_value(loose.closing) {
            Ok(closing) if found.0.is_empty() => Ok(Self {
                plyground_lesson: loose.plyground_lesson,
                title: loose.title,
                about: loose.about,
                level: loose.level,
                minutes: loose.minutes,
                steps,
                closing,
            }),
            Ok(_) => Err(found.0),
            Err(error) => {
                found.say("closing", || error.to_string());
                Err(found.0)
            }
        }
    }

    /// Every fault in the content of the lesson.
    pub fn faults(&self) -> Vec<LessonFault> {
        let mut found = Faults::default();
        found.unless(self.plyground_lesson == VERSION, "plyground_lesson", || {
            format!("has to be {VERSION}, the version of the format")
        });
        found.text("title", &self.title, LINE);
        found.text("about", &self.about, LINE);
        found.unless(LEVELS.contains(&self.level.as_str()), "level", || {
            format!("has to be one of {}", LEVELS.join(", "))
        });
        found.unless(MINUTES.contains(&self.minutes), "minutes", || {
            format!("has to be from {} to {}", MINUTES.start(), MINUTES.end())
        });
        found.unless((1..=STEPS).contains(&self.steps.len()), "steps", || {
            format!(
                "{} of them; there have to be 1 to {STEPS}",
                self.steps.len()
            )
        });
        for (number, step) in (1..).zip(&self.steps) {
            step.check(&format!("steps, {number}"), &mut found);
        }
        found.text("closing, asks", &self.closing.asks, WORDS);
        found.text("closing, answer", &self.closing.answer, WORDS);
        found.0
    }

    /// How many questions it asks before the closing one.
    pub fn questions(&self) -> usize {
        self.steps
            .iter()
            .filter(|step| step.question.is_some())
            .count()
    }

    /// The labs that it leads through, by the name in their addresses, each once.
    pub fn labs(&self) -> Vec<&str> {
        let mut labs: Vec<&str> = Vec::new();
        for step in &self.steps {
            let (lab, _) = parts(&step.link);
            if !labs.contains(&lab) {
                labs.push(lab);
            }
        }
        labs
    }

    /// The `#/...` part of a link that holds the whole lesson; `None` if it cannot be serialised.
    pub fn to_hash(&self) -> Option<String> {
        let text = serde_json::to_string(self).ok()?;
        Some(format!("#/lessons?z={}", pack(text.as_bytes())))
    }
}

impl LessonStep {
    fn check(&self, place: &str, found: &mut Faults) {
        let at = |part: &str| format!("{place}: {part}");
        found.text(&at("text"), &self.text, WORDS);
        if let Some(shows) = &self.shows {
            found.text(&at("shows"), shows, LINE);
        }
        if let Some(Err(error)) = self.position.as_deref().map(parse_fen) {
            found.say(&at("position"), || error.to_string());
        }
        for name in &self.hide {
            found.unless(HIDES.contains(&name.as_str()), &at("hide"), || {
                not_hidden(name)
            });
        }
        match problems(&self.link) {
            None => found.say(&at("link"), || {
                "has to be the part of a lab's address from # on, such as #/search?v=1".to_owned()
            }),
            Some(problems) => {
                for problem in problems {
                    found.say(&at("link"), || problem);
                }
            }
        }
        if let Some(question) = &self.question {
            question.check(place, found);
        }
    }
}

/// A lab's name in addresses, and the query behind it.
fn parts(link: &str) -> (&str, &str) {
    let inside = link.strip_prefix("#/").unwrap_or_default();
    inside.split_once('?').unwrap_or((inside, ""))
}

/// The lab of a link by its name in addresses, and the query that it gets: without what is said of the page.
pub fn lab_and_query(link: &str) -> (&str, String) {
    let (lab, query) = parts(link);
    let is_labs = |part: &&str| {
        let key = part.split('=').next().unwrap_or_default();
        !OF_THE_PAGE.contains(&key)
    };
    let parts: Vec<&str> = query.split('&').filter(is_labs).collect();
    (lab, parts.join("&"))
}

/// True if a query of Kenju's lab describes an experiment. The form of the experiments then reads it, not the lab.
pub fn is_trial(query: &str) -> bool {
    query.starts_with("experiment=")
}

/// Problems of a link's query: the parts that its lab cannot read, and unknown names after `hide=`. `None` if the link
/// leads to no lab.
fn problems(link: &str) -> Option<Vec<String>> {
    let (lab, query) = lab_and_query(link);
    let hidden = parts(link)
        .1
        .split('&')
        .filter_map(|part| part.strip_prefix("hide="));
    let hidden = hidden.flat_map(|names| names.split(','));
    let unknown = hidden.filter(|name| !HIDES.contains(name)).map(not_hidden);
    let mut found = match lab {
        "search" => told(&Link::from_query(&query).1),
        "chute" => told(&ChuteLink::from_query(&query).1),
        "player" => told(&PlayerLink::from_query(&query).1),
        "endgame" => told(&EndgameLink::from_query(&query).1),
        "kenju" if is_trial(&query) => Vec::new(),
        "kenju" => told(&LearnerLink::from_query(&query).1),
        "rating" => told(&RatingLink::from_query(&query).1),
        _ => return None,
    };
    found.extend(unknown);
    Some(found)
}

fn not_hidden(name: &str) -> String {
    format!(
        "\"{name}\" cannot be hidden; there are {}",
        HIDES.join(", ")
    )
}

fn told(problems: &[impl ToString]) -> Vec<String> {
    problems.iter().map(ToString::to_string).collect()
}

#[derive(Default)]
struct Faults(Vec<LessonFault>);

impl Faults {
    fn say(&mut self, place: &str, what: impl FnOnce() -> String) {
        self.0.push(LessonFault::Content {
            place: place.to_owned(),
            what: what(),
        });
    }

    fn unless(&mut self, holds: bool, place: &str, what: impl FnOnce() -> String) {
        if !holds {
            self.say(place, what);
        }
    }

    fn text(&mut self, place: &str, text: &str, most: usize) {
        let length = text.chars().count();
        self.unless(!text.trim().is_empty(), place, || {
            "a text is missing".to_owned()
        });
        self.unless(length <= most, place, || {
            format!("{}; there can be {most}", counted(length, "character"))
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kit::experiment::query::unpack;

    fn lesson() -> Lesson {
        Lesson::read(LESSONS[0].1).unwrap()
    }

    fn told(lesson: &Lesson) -> Vec<String> {
        let text = serde_json::to_string(lesson).unwrap();
        let faults = Lesson::read(&text).unwrap_err();
        faults.iter().map(ToString::to_string).collect()
    }

    #[test]
    fn the_lessons_of_the_site_are_good_and_ask_at_each_level() {
        let lessons = LESSONS.map(|(name, text)| {
            Lesson::read(text).unwrap_or_else(|faults| panic!("{name}: {faults:?}"))
        });
        for level in LEVELS {
            assert!(lessons.iter().any(|lesson| lesson.level == level));
        }
        assert!(lessons.iter().all(|lesson| lesson.questions() >= 2));
    }

    #[test]
    fn everything_wrong_is_named_with_its_place() {
        let mut lesson = lesson();
        lesson.minutes = 0;
        lesson.level = "easy".to_owned();
        lesson.steps[0].text = " ".to_owned();
        lesson.steps[0].hide = vec!["board".to_owned()];
        lesson.steps[1].link = "#/kitchen?v=1".to_owned();
        lesson.steps[2].link = "#/search?v=1&hide=menu&embed=1&depht=3".to_owned();
        lesson.steps[2].position = Some("8/8/8/8/8/8/8/8 w - - 0 1".to_owned());
        let question = lesson.steps[3].question.as_mut().unwrap();
        question.right = 9;
        question.choices[0] = "x".repeat(LINE + 1);
        assert_eq!(
            told(&lesson),
            [
                "level: has to be one of first steps, going on, in depth",
                "minutes: has to be from 1 to 240",
                "steps, 1: text: a text is missing",
                "steps, 1: hide: \"board\" cannot be hidden; there are menu, settings, tabs, examples, share, more",
                "steps, 2: link: has to be the part of a lab's address from # on, such as #/search?v=1",
                "steps, 3: position: piece placement, column 1: White has no king; put one on the board",
                "steps, 3: link: \"depht\" in the link is not known here and was skipped",
                "steps, 4: question, choices, 1: 301 characters; there can be 300",
                "steps, 4: question, right: has to be the number of a choice, from 1",
            ]
        );
    }

    #[test]
    fn what_is_not_of_the_form_is_told_with_its_line() {
        let faults = |text: &str| Lesson::read(text).unwrap_err()[0].to_string();
        assert!(faults("{").contains("line 1"), "{}", faults("{"));
        let text = LESSONS[0].1.replace("\"minutes\"", "\"hours\"");
        assert!(
            faults(&text).starts_with("unknown field `hours`"),
            "{}",
            faults(&text)
        );
        let long = format!("{}{}", " ".repeat(SIZE), LESSONS[0].1);
        assert!(
            faults(&long).ends_with("a lesson has at most 262144"),
            "{}",
            faults(&long)
        );
    }

    #[test]
    fn each_step_of_a_wrong_form_is_named() {
        let text = LESSONS[0].1.replacen("\"text\"", "\"txet\"", 1).replacen(
            "\"right\": 1",
            "\"right\": \"one\"",
            1,
        );
        let faults = Lesson::read(&text).unwrap_err();
        let told: Vec<String> = faults.iter().map(ToString::to_string).collect();
        assert_eq!(told.len(), 2, "{told:?}");
        assert!(
            told[0].starts_with("steps, 1: unknown field `txet`"),
            "{told:?}"
        );
        assert!(
            told[1].starts_with("steps, 2: invalid type: string \"one\""),
            "{told:?}"
        );
    }

    #[test]
    fn a_byte_order_mark_before_a_lesson_is_no_fault() {
        let marked = format!("\u{feff}{}", LESSONS[0].1);
        assert_eq!(Lesson::read(&marked), Ok(lesson()));
    }

    /// The choices in the order in which `www/lesson.js` shows them.
    fn as_shown(lesson: &Lesson, step: usize) -> Vec<usize> {
        let choices = &lesson.steps[step].question.as_ref().unwrap().choices;
        let key = |&number: &usize| {
            let text = format!("{}/{}/{}", lesson.title, step + 1, choices[number - 1]);
            let mix = |sum: u32, byte: u8| (sum ^ u32::from(byte)).wrapping_mul(0x0100_0193);
            text.bytes().fold(0x811c_9dc5, mix)
        };
        let mut order: Vec<usize> = (1..=choices.len()).collect();
        order.sort_by_key(key);
        order
    }

    #[test]
    fn neither_the_place_nor_the_length_of_an_answer_tells_that_it_is_right() {
        let (mut written, mut shown, mut longest, mut all) = ([0; CHOICES], [0; CHOICES], 0, 0);
        for (name, text) in LESSONS {
            let lesson = Lesson::read(text).unwrap();
            for (step, LessonStep { question, .. }) in lesson.steps.iter().enumerate() {
                let Some(question) = question.as_ref().filter(|it| it.right > 0) else {
                    continue;
                };
                let order = as_shown(&lesson, step);
                let place = order.iter().position(|&number| number == question.right);
                shown[place.unwrap()] += 1;
                written[question.right - 1] += 1;
                let length = |choice: &String| choice.chars().count();
                let lengths: Vec<usize> = question.choices.iter().map(length).collect();
                let most = lengths.iter().max().unwrap();
                longest += usize::from(lengths[question.right - 1] == *most);
                all += 1;
                assert!(*most <= 2 * lengths.iter().min().unwrap(), "{name}, {step}");
            }
        }
        assert!(all > 40);
        for places in [written, shown] {
            assert!(
                places.iter().all(|&count| count * 100 <= all * 45),
                "{places:?}"
            );
        }
        assert!(longest * 100 <= all * 40, "{longest} of {all}");
    }

    #[test]
    fn every_program_has_four_lessons_and_every_choice_of_three_a_hint() {
        for lab in ["search", "chute", "player", "endgame", "kenju", "rating"] {
            let of = |(_, text): &&(&str, &str)| Lesson::read(text).unwrap().labs() == [lab];
            assert!(LESSONS.iter().filter(of).count() >= 4, "{lab}");
        }
        for (name, text) in LESSONS {
            let lesson = Lesson::read(text).unwrap();
            for question in lesson.steps.iter().filter_map(|it| it.question.as_ref()) {
                let Some(right) = question.choices.get(question.right.wrapping_sub(1)) else {
                    continue;
                };
                let hint = question.hint.as_ref();
                let hint = hint.unwrap_or_else(|| panic!("{name}: {}", question.asks));
                assert!(!hint.contains(right), "{name}: {hint}");
            }
        }
    }

    #[test]
    fn most_questions_of_the_site_come_before_what_answers_them() {
        for (name, text) in LESSONS {
            let lesson = Lesson::read(text).unwrap();
            let questions: Vec<_> = lesson
                .steps
                .iter()
                .filter_map(|it| it.question.as_ref())
                .collect();
            let first = questions
                .iter()
                .filter(|question| question.before_lab)
                .count();
            assert!(2 * first >= questions.len(), "{name}");
        }
    }

    #[test]
    fn a_link_holds_the_whole_lesson() {
        let hash = lesson().to_hash().unwrap();
        let packed = hash.strip_prefix("#/lessons?z=").unwrap();
        let text = String::from_utf8(unpack(packed).unwrap()).unwrap();
        assert_eq!(Lesson::read(&text), Ok(lesson()));
    }

    #[test]
    fn the_page_has_the_same_words_and_limits() {
        let page = include_str!("../../../www/lesson.js");
        let list = |words: &[&str]| {
            let quoted: Vec<String> = words.iter().map(|word| format!("{word:?}")).collect();
            quoted.join(", ")
        };
        for line in [
            format!("const HIDES = [{}];", list(&HIDES)),
            format!("const LEVELS = [{}];", list(&LEVELS)),
            format!("const [STEPS, CHOICES, WORDS, LINE] = [{STEPS}, {CHOICES}, {WORDS}, {LINE}];"),
            format!("const SIZE = {} * 1024;", SIZE / 1024),
        ] {
            assert!(page.contains(&line), "www/lesson.js has not: {line}");
        }
        let styles = include_str!("../../../www/lesson.css");
        for part in HIDES {
            assert!(
                styles.contains(&format!("[data-hide~=\"{part}\"]")),
                "{part}"
            );
        }
    }
}
