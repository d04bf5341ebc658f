//! The list of all rules: searched, opened one by one, judged over whole endings by a worker, and the
//! loose ones hunted for counter-examples.

pub use super::entry::Entry;

use super::words;
use super::{Effect, Progress};
use chess::words::{agreeing, counted};

use crate::experiment::audit::{Counterexample, Figures, Reply, Request, audited};
use cozy_chess::Board;
use endgame::Range;
use endgame::oracle::Material;
use endgame::rules::Ending;
use kit::experiment::wire::JobId;
use kit::model::board::spoken;
use kit::model::squares::{grouped, plural};
use std::collections::{BTreeMap, VecDeque};

/// What the worker does for the panel.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Working {
    /// The job's number.
    pub id: JobId,
    pub task: Task,
    pub progress: Progress,
}

/// A task of the worker's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Task {
    /// All rules over an ending.
    Audit(Material),
    /// A counter-example to a rule.
    Hunt(&'static str),
}

/// What a hunt came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HuntOutcome {
    /// A counter-example.
    Found(Box<Counterexample>),
    /// There is none, or no other.
    None {
        /// The rule's id.
        rule: String,
        /// Whether others were found before.
        after_others: bool,
    },
}

/// The list of all rules.
#[derive(Clone, Debug, Default)]
pub struct RuleList {
    /// What is looked for.
    pub search: String,
    /// The endings whose rules are listed while nothing is looked for.
    pub unfolded: Vec<Ending>,
    /// The id of the rule that is open.
    pub open: Option<&'static str>,
    /// What the worker does.
    pub working: Option<Working>,
    /// Endings that wait to be judged.
    pub waiting: VecDeque<Material>,
    /// How the rules did, by ending.
    pub figures: BTreeMap<Material, Figures>,
    /// Endings that could not be judged because their table is not here.
    pub missing: Vec<Material>,
    /// What the last hunt came to.
    pub quarry: Option<HuntOutcome>,
    /// What went wrong.
    pub trouble: Option<String>,
    next_job: JobId,
}

/// What happens to the list.
#[derive(Clone, Debug)]
pub enum Action {
    /// Something is looked for.
    Search(String),
    /// The rules of an ending are listed, or no longer.
    Unfold(Ending),
    /// A rule is opened, or closed.
    Open(&'static str),
    /// An example is set up on the board.
    Example(&'static str),
    /// Judge all rules over these endings.
    Audit(Vec<Material>),
    /// Judge all rules over all their endings.
    AuditAll,
    /// Look for a counter-example to a rule: the first one, or the one after that which is shown.
    Hunt(&'static str),
    /// End what the worker does.
    Stop,
    /// The worker says something.
    Received(JobId, Reply),
    /// The worker died.
    Died(String),
}

impl RuleList {
    /// The rules to list, ending by ending; without a search those of unfolded endings only. Each ending
    /// comes with how many rules it has.
    pub fn listed(&self) -> Vec<(Ending, usize, Vec<Entry>)> {
        let words = self.search.to_ascii_lowercase();
        let words: Vec<String> = words.split_whitespace().map(str::to_owned).collect();
        let of = |ending: Ending| {
            let own = Entry::all().filter(|entry| entry.ending() == ending);
            let fitting: Vec<Entry> = own.filter(|entry| entry.is_about(&words)).collect();
            let count = fitting.len();
            let shown = !words.is_empty() || self.unfolded.contains(&ending);
            (ending, count, if shown { fitting } else { Vec::new() })
        };
        let endings = words::ENDINGS.into_iter().map(of);
        endings.filter(|(_, count, _)| *count > 0).collect()
    }

    /// How a rule did, ending by ending.
    pub fn figures_of(&self, entry: Entry) -> Vec<&Figures> {
        let endings = audited(entry.ending());
        let figures = endings.iter().filter_map(|ending| self.figures.get(ending));
        figures.collect()
    }

    /// What came of the hunt for counter-examples to a rule.
    pub fn quarry_of(&self, id: &str) -> Option<&HuntOutcome> {
        self.quarry.as_ref().filter(|quarry| match quarry {
            HuntOutcome::Found(found) => found.rule == id,
            HuntOutcome::None { rule, .. } => rule == id,
        })
    }

    /// Takes an action and says what the browser has to do.
    pub fn update(&mut self, action: Action) -> Vec<Effect> {
        match action {
            Action::Search(text) => {
                self.search = text;
                Vec::new()
            }
            Action::Unfold(ending) => {
                if self.unfolded.contains(&ending) {
                    self.unfolded.retain(|&other| other != ending);
                } else {
                    self.unfolded.push(ending);
                }
                Vec::new()
            }
            Action::Open(id) => {
                self.open = (self.open != Some(id)).then_some(id);
                Vec::new()
            }
            Action::Example(fen) => {
                let board = fen.parse::<Board>();
                board.map(Effect::PutUp).into_iter().collect()
            }
            Action::Audit(endings) => self.audit(endings),
            Action::AuditAll => {
                let mut endings: Vec<Material> = Vec::new();
                for ending in words::ENDINGS.into_iter().flat_map(audited) {
                    if !endings.contains(&ending) {
                        endings.push(ending);
                    }
                }
                self.audit(endings)
            }
            Action::Hunt(id) => self.hunt(id),
            Action::Stop => self.stop(),
            Action::Received(id, reply) => self.received(id, reply),
            Action::Died(why) => {
                self.waiting.clear();
                if self.working.take().is_none() {
                    return Vec::new();
                }
                let text = format!("The worker failed: {why}. Ask again; a new one will do it.");
                super::lost(&mut self.trouble, text)
            }
        }
    }

    fn audit(&mut self, endings: Vec<Material>) -> Vec<Effect> {
        self.missing.clear();
        self.trouble = None;
        self.waiting = endings.into();
        self.go_on()
    }

    /// Begins with the next ending that waits.
    fn go_on(&mut self) -> Vec<Effect> {
        match self.waiting.pop_front() {
            Some(ending) => self.begin(Task::Audit(ending), Request::Rules(ending)),
            None => Vec::new(),
        }
    }

    fn begin(&mut self, task: Task, request: Request) -> Vec<Effect> {
        self.next_job += 1;
        self.working = Some(Working {
            id: self.next_job,
            task,
            progress: Progress::default(),
        });
        vec![Effect::Send(self.next_job, request)]
    }

    fn hunt(&mut self, id: &'static str) -> Vec<Effect> {
        let Some(entry) = Entry::all().find(|entry| entry.id() == id) else {
            return Vec::new();
        };
        let Some(ending) = audited(entry.ending()).into_iter().next() else {
            return Vec::new();
        };
        self.waiting.clear();
        self.missing.clear();
        self.trouble = None;
        let from = match self.quarry_of(id) {
            Some(HuntOutcome::Found(found)) => found.number + 1,
            _ => 0,
        };
        let request = Request::Hunt {
            rule: id.to_owned(),
            ending,
            from,
        };
        self.begin(Task::Hunt(id), request)
    }

    fn stop(&mut self) -> Vec<Effect> {
        self.waiting.clear();
        let working = self.working.iter();
        working
            .map(|working| Effect::Send(working.id, Request::Cancel))
            .collect()
    }

    fn received(&mut self, id: JobId, reply: Reply) -> Vec<Effect> {
        let Some(working) = self.working.as_mut().filter(|working| working.id == id) else {
            // An answer to a job that is no longer the one at work comes too late.
            return Vec::new();
        };
        if let Reply::Progress { done, of } = reply {
            working.progress = Progress { done, of };
            return Vec::new();
        }
        let task = working.task.clone();
        self.working = None;
        match (reply, task) {
            (Reply::Rules(figures), _) => {
                let said = self.judged(figures);
                let mut effects = self.go_on();
                effects.push(Effect::Say(said));
                effects
            }
            (Reply::Hunted(found), Task::Hunt(id)) => self.hunted(id, found),
            (Reply::Missing(ending), _) => {
                self.missing.push(ending);
                let mut effects = self.go_on();
                effects.push(Effect::Say(format!(
                    "There is no exact table of {} here",
                    words::material(ending)
                )));
                effects
            }
            (Reply::Failed(why), _) => {
                self.waiting.clear();
                let text = spoken::sentence(&why);
                self.trouble = Some(text.clone());
                vec![Effect::Say(text)]
            }
            _ => vec![Effect::Say("Stopped".to_owned())],
        }
    }

    fn judged(&mut self, figures: Figures) -> String {
        let said = format!(
            "{}: {} judged, {} wrong",
            words::material(figures.ending),
            plural(figures.positions, "position"),
            figures.wrong()
        );
        self.figures.insert(figures.ending, figures);
        said
    }

    fn hunted(&mut self, id: &'static str, found: Option<Counterexample>) -> Vec<Effect> {
        let after_others = matches!(self.quarry_of(id), Some(HuntOutcome::Found(_)));
        let Some(found) = found else {
            self.quarry = Some(HuntOutcome::None {
                rule: id.to_owned(),
                after_others,
            });
            let text = if after_others {
                "There is no other counter-example"
            } else {
                "There is no counter-example"
            };
            return vec![Effect::Say(text.to_owned())];
        };
        let board = found.position.parse::<Board>();
        let said = format!(
            "Counter-example: {}. The rule says: {}; true is: {}",
            board.as_ref().map(words::men).unwrap_or_default(),
            words::range(found.says),
            words::range(Range::exactly(found.truth))
        );
        self.quarry = Some(HuntOutcome::Found(Box::new(found)));
        let mut effects: Vec<Effect> = board.map(Effect::PutUp).into_iter().collect();
        effects.push(Effect::Say(said));
        effects
    }
}

/// The outcome of an audit in a sentence: how much is decided, how much wrong.
pub fn summary(figures: &Figures) -> String {
    let whole = if figures.is_whole {
        "all"
    } else {
        "stopped after"
    };
    format!(
        "{}: {whole} {}. The rules alone decide {} ({}); {} left open; {} wrong.",
        words::material(figures.ending),
        counted(grouped(figures.positions), "position"),
        grouped(figures.decided),
        words::percent(figures.decided, figures.positions),
        agreeing(grouped(figures.positions - figures.decided), "is", "are"),
        agreeing(
            grouped(figures.wrong() + figures.inconsistent),
            "verdict is",
            "verdicts are"
        )
    )
}

#[cfg(test)]
mod tests;
