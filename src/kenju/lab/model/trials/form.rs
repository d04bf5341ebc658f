//! The form of the experiments: an experiment and its typed fields. It yields the trial, the
//! query of a link, and the command that repeats it.

use super::field::{FIELDS, Field};
use crate::experiment::{Trial, Worksheet};
use kenju::saved::{BUILT_IN, SavedPlayers};
use std::rc::Rc;
use thiserror::Error;

/// Experiment names, the initial size on the page (finished within seconds), and the question
/// each one asks.
pub const EXPERIMENTS: [(&str, u32, &str); 14] = [
    ("match", 1_000, "Match of two players"),
    ("curve", 60, "Does training raise playing strength?"),
    ("early", 60, "The same with the early parameters"),
    ("schemes", 40, "Do the six training schemes differ?"),
    ("systems", 20, "System 3 against System 4"),
    ("thresholds", 100, "MEDIOCRE and OUTSTANDING"),
    ("hysteresis", 200, "Levels of attack and defence"),
    ("patience", 100, "MAXDEADENDS and NODEPATIENCE"),
    ("paths", 400, "How do paths and searches end?"),
    ("stances", 1_000, "Attackers and defenders"),
    ("spread", 200, "How much do ten-game tests vary?"),
    ("insight", 10, "How far is MAX from best play?"),
    ("leaps", 10, "How do Systems 1 and 2 fail?"),
    ("rest", 100, "Which values does System 3 converge to?"),
];

/// The maximum length of a field's text, in characters.
const TEXT_LIMIT: usize = 300;

/// A problem in the form.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{text}")]
pub struct FormError {
    /// The field; `None` if the trial as a whole is at fault.
    pub field: Option<Field>,
    pub text: String,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Form {
    /// The index of the experiment in [`EXPERIMENTS`].
    experiment: usize,
    /// The experiment with its initial numbers.
    base: Trial,
    typed: Vec<(Field, String)>,
    saved: Rc<SavedPlayers>,
}

impl Default for Form {
    fn default() -> Self {
        Self::new(0, Rc::default())
    }
}

impl Form {
    fn new(experiment: usize, saved: Rc<SavedPlayers>) -> Self {
        let experiment = experiment.min(EXPERIMENTS.len() - 1);
        let (name, size, _) = EXPERIMENTS[experiment];
        // Every row names a trial; a test checks this.
        let base = Trial::named(name).map_or_else(|_| bare(size), |trial| trial.sized(size));
        Self {
            experiment,
            base,
            typed: Vec::new(),
            saved,
        }
    }

    /// Selects an experiment. Clears the fields except the seed.
    pub fn choose(&mut self, experiment: usize) {
        let seed = self.typed.iter().find(|(field, _)| *field == Field::Seed);
        let seed = seed.cloned();
        *self = Self::new(experiment, Rc::clone(&self.saved));
        self.typed.extend(seed);
    }

    pub fn know(&mut self, saved: Rc<SavedPlayers>) {
        self.saved = saved;
    }

    /// The index of the experiment in [`EXPERIMENTS`].
    pub const fn experiment(&self) -> usize {
        self.experiment
    }

    pub const fn name(&self) -> &'static str {
        EXPERIMENTS[self.experiment].0
    }

    /// The experiment with its initial numbers.
    pub const fn base(&self) -> &Trial {
        &self.base
    }

    pub fn fields(&self) -> impl Iterator<Item = Field> {
        let rows = FIELDS.iter().map(|row| row.field);
        rows.filter(|field| field.is_of(&self.base.kind))
    }

    pub fn text(&self, field: Field) -> String {
        let typed = self.typed.iter().find(|(typed, _)| *typed == field);
        typed.map_or_else(|| field.text(&self.base), |(_, text)| text.clone())
    }

    /// Replaces the text of a field.
    pub fn type_in(&mut self, field: Field, text: &str) {
        self.typed.retain(|(typed, _)| *typed != field);
        let text: String = text.chars().take(TEXT_LIMIT).collect();
        if text != field.text(&self.base) {
            self.typed.push((field, text));
        }
    }

    /// The names of the built-in players, then of the saved ones.
    pub fn players(&self) -> Vec<String> {
        self.saved.names().map(str::to_owned).collect()
    }

    /// The trial, ready to run.
    ///
    /// # Errors
    /// The first field that cannot be read, or the number that is out of its range.
    pub fn worksheet(&self) -> Result<Worksheet, FormError> {
        let mut trial = self.base.clone();
        let find = |name: &str| self.saved.load(name).ok();
        for field in self.fields() {
            // In the order of the fields: parameters must follow their player.
            if let Some((_, text)) = self.typed.iter().find(|(typed, _)| *typed == field) {
                field
                    .put(text, &mut trial, &find)
                    .map_err(|text| FormError {
                        field: Some(field),
                        text,
                    })?;
            }
        }
        Worksheet::new(&trial).map_err(|error| FormError {
            field: None,
            text: error.to_string(),
        })
    }

    /// The typed fields of this experiment, by name.
    fn given(&self) -> impl Iterator<Item = (&'static str, &str)> {
        self.fields().filter_map(|field| {
            let (_, text) = self.typed.iter().find(|(typed, _)| *typed == field)?;
            let text = text.trim();
            (!text.is_empty()).then_some((field.row().name, text))
        })
    }

    /// The query of a link to this form.
    pub fn query(&self) -> String {
        let mut query = form_urlencoded::Serializer::new(String::new());
        query.append_pair("experiment", self.name());
        query.extend_pairs(self.given());
        query.finish()
    }

    /// Fills the form in from a link's query. Returns the unknown fields, or `None` if the query
    /// names no experiment.
    pub fn open(&mut self, query: &str) -> Option<Vec<String>> {
        let pairs: Vec<_> = form_urlencoded::parse(query.as_bytes()).collect();
        let (_, wanted) = pairs.iter().find(|(name, _)| name == "experiment")?;
        let mut unknown = Vec::new();
        match EXPERIMENTS.iter().position(|(name, ..)| name == wanted) {
            Some(experiment) => *self = Self::new(experiment, Rc::clone(&self.saved)),
            None => unknown.push(format!("experiment {wanted}")),
        }
        for (name, text) in pairs.iter().filter(|(name, _)| name != "experiment") {
            let field = self.fields().find(|field| field.row().name == name);
            match field {
                Some(field) => self.type_in(field, text),
                None => unknown.push(name.to_string()),
            }
        }
        Some(unknown)
    }

    /// The command that repeats the trial. A saved player appears as its file.
    pub fn command(&self) -> String {
        let mut words = vec!["plyground kenju".to_owned()];
        let mut say = |name: &str, text: &str| words.push(format!("--{name} {}", quoted(text)));
        let is_match = self.name() == "match";
        if is_match {
            for field in [Field::White, Field::Black] {
                let name = self.text(field);
                let is_saved = !BUILT_IN.contains(&name.as_str());
                let file = format!("{name}.kenju.json");
                say(field.row().name, if is_saved { &file } else { &name });
            }
        }
        say(
            if is_match { "games" } else { "n" },
            self.text(Field::Size).trim(),
        );
        for (name, text) in self.given() {
            if !matches!(name, "n" | "white" | "black" | "seed") {
                say(name, text);
            }
        }
        say("seed", self.text(Field::Seed).trim());
        let what = if is_match { "" } else { "experiment " };
        words.insert(1, format!("{what}{}", self.name()));
        words.join(" ")
    }
}

/// Quotes a word for a shell.
fn quoted(text: &str) -> String {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "-_.,=%/".contains(c);
    if !text.is_empty() && text.chars().all(is_plain) {
        return text.to_owned();
    }
    format!("'{}'", text.replace('\'', "'\\''"))
}

fn bare(learners: u32) -> Trial {
    Trial {
        seed: crate::experiment::SEED,
        kind: crate::experiment::Kind::Rest { learners },
    }
}
