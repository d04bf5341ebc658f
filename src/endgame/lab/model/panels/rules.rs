//! The panel of all rules: search, audits of whole endings by a worker, and the hunt for counter-examples to a rule.

use super::words;
use super::{AGAIN, PanelJobs, Progress};
use crate::experiment::audit::{Counterexample, Figures, Reply, Request, audited};
use chess::words::{agreeing, counted};
use cozy_chess::Board;
use endgame::Range;
use endgame::oracle::Material;
use endgame::rules::{Ending, LOOSE, Loose, Rule, Source, all};
use kit::experiment::wire::{Answer, JobId};
use kit::model::board::spoken;
use kit::model::squares::{grouped, plural};
use std::collections::{BTreeMap, VecDeque};

type Effect = super::Effect<Request>;

/// A task of the worker's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AuditTask {
    /// All rules over an ending.
    Audit(Material),
    /// A counter-example to a rule.
    Hunt(&'static str),
}

/// The result of a hunt.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HuntOutcome {
    /// A counter-example.
    Found(Box<Counterexample>),
    /// No counter-example, or no other.
    None {
        /// The rule's id.
        rule: String,
        /// True if others were found before.
        after_others: bool,
    },
}

/// The list of all rules.
#[derive(Clone, Debug, Default)]
pub struct RuleList {
    /// The words to search for.
    pub search: String,
    /// The endings whose rules are listed without a search.
    pub unfolded: Vec<Ending>,
    pub open: Option<&'static str>,
    pub jobs: PanelJobs<AuditTask>,
    /// Endings that wait to be judged.
    pub waiting: VecDeque<Material>,
    /// Results of the audits.
    pub figures: BTreeMap<Material, Figures>,
    /// Endings that could not be judged because their table is not here.
    pub missing: Vec<Material>,
    /// The result of the last hunt.
    pub quarry: Option<HuntOutcome>,
}

#[derive(Clone, Debug)]
pub enum Action {
    Search(String),
    /// List the rules of an ending, or no longer.
    Unfold(Ending),
    /// Open a rule, or close it.
    Open(&'static str),
    /// Set up an example on the board.
    Example(&'static str),
    /// Judge all rules over these endings.
    Audit(Vec<Material>),
    /// Judge all rules over all their endings.
    AuditAll,
    /// Find the first counter-example to a rule, or the next.
    Hunt(&'static str),
    Stop,
    Received(Answer<Reply>),
    /// The worker died, for this reason.
    Died(String),
}

/// A rule of the list, exact or loose. A loose rule is a popular version that has exceptions.
#[derive(Clone, Debug)]
pub struct RuleEntry {
    pub id: &'static str,
    /// The players' name. A loose rule adds its own to the name of the exact one.
    pub name: String,
    /// The rule in one sentence.
    pub statement: &'static str,
    /// The ending it is claimed for.
    pub ending: Ending,
    pub conclusion: Range,
    /// The source in words.
    pub source: String,
    /// `None` for a loose rule.
    pub provenance: Option<Source>,
    /// A position as FEN; a counter-example to a loose rule.
    pub example: &'static str,
}

impl RuleEntry {
    /// All rules, the exact ones first.
    pub fn all() -> impl Iterator<Item = Self> {
        all().map(Self::exact).chain(LOOSE.iter().map(Self::loose))
    }

    fn exact(rule: &'static Rule) -> Self {
        Self {
            id: rule.id,
            name: rule.name.to_owned(),
            statement: rule.statement,
            ending: rule.ending,
            conclusion: rule.conclusion,
            source: rule.whence(),
            provenance: Some(rule.source),
            example: rule.example,
        }
    }

    fn loose(loose: &'static Loose) -> Self {
        let exact = all().find(|rule| rule.id == loose.exact);
        let name = exact.map_or(loose.exact, |rule| rule.name);
        let which = loose.id.trim_start_matches("loose-").replace('-', " ");
        Self {
            id: loose.id,
            name: format!("{name}, popular version ({which})"),
            statement: loose.statement,
            ending: loose.ending,
            conclusion: loose.conclusion,
            source: "popular version; audited, but never used for a verdict".to_owned(),
            provenance: None,
            example: loose.counter_example,
        }
    }

    /// True if its texts contain all of these lower-case words.
    fn is_about(&self, words: &[String]) -> bool {
        let ending = words::ending(self.ending);
        let texts = [self.id, &self.name, self.statement, ending, &self.source];
        let text = texts.join(" ").to_ascii_lowercase();
        words.iter().all(|word| text.contains(word))
    }
}

impl RuleList {
    /// The endings with their number of rules and the rules to list. Without a search, only unfolded endings list
    /// rules.
    pub fn listed(&self) -> Vec<(Ending, usize, Vec<RuleEntry>)> {
        let words = self.search.to_ascii_lowercase();
        let words: Vec<String> = words.split_whitespace().map(str::to_owned).collect();
        let of = |ending: Ending| {
            let own = RuleEntry::all().filter(|entry| entry.ending == ending);
            let fitting: Vec<RuleEntry> = own.filter(|entry| entry.is_about(&words)).collect();
            let count = fitting.len();
            let shown = !words.is_empty() || self.unfolded.contains(&ending);
            (ending, count, if shown { fitting } else { Vec::new() })
        };
        let endings = words::ENDINGS.into_iter().map(of);
        endings.filter(|(_, count, _)| *count > 0).collect()
    }

    /// The audits of a rule's endings.
    pub fn figures_of(&self, entry: &RuleEntry) -> Vec<&Figures> {
        let endings = audited(entry.ending);
        let figures = endings.iter().filter_map(|ending| self.figures.get(ending));
        figures.collect()
    }

    /// The result of the last hunt, if it was about this rule.
    pub fn quarry_of(&self, id: &str) -> Option<&HuntOutcome> {
        self.quarry.as_ref().filter(|quarry| match quarry {
            HuntOutcome::Found(found) => found.rule == id,
            HuntOutcome::None { rule, .. } => rule == id,
        })
    }

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
            Action::Received(Answer { job, .. }) if !self.jobs.is_of(job) => Vec::new(),
            Action::Received(Answer { job, reply }) => self.received(job, reply),
            Action::Died(why) => {
                self.waiting.clear();
                self.jobs.die(&why, AGAIN)
            }
        }
    }

    fn audit(&mut self, endings: Vec<Material>) -> Vec<Effect> {
        self.missing.clear();
        self.waiting = endings.into();
        self.go_on()
    }

    /// Begins with the next ending that waits.
    fn go_on(&mut self) -> Vec<Effect> {
        match self.waiting.pop_front() {
            Some(ending) => {
                let request = Request::Rules(ending);
                self.jobs.start(AuditTask::Audit(ending), request)
            }
            None => Vec::new(),
        }
    }

    fn hunt(&mut self, id: &'static str) -> Vec<Effect> {
        let Some(entry) = RuleEntry::all().find(|entry| entry.id == id) else {
            return Vec::new();
        };
        let Some(ending) = audited(entry.ending).into_iter().next() else {
            return Vec::new();
        };
        self.waiting.clear();
        self.missing.clear();
        let from = match self.quarry_of(id) {
            Some(HuntOutcome::Found(found)) => found.number + 1,
            _ => 0,
        };
        let request = Request::Hunt {
            rule: id.to_owned(),
            ending,
            from,
        };
        self.jobs.start(AuditTask::Hunt(id), request)
    }

    fn stop(&mut self) -> Vec<Effect> {
        self.waiting.clear();
        self.jobs.stop_by(Request::Cancel)
    }

    fn received(&mut self, job: JobId, reply: Result<Reply, String>) -> Vec<Effect> {
        if let Ok(Reply::Progress { done, of }) = reply {
            self.jobs.report(job, Progress { done, of });
            return Vec::new();
        }
        let reply = match reply {
            Ok(reply) => reply,
            Err(why) => {
                self.waiting.clear();
                return self.jobs.fail(spoken::sentence(&why));
            }
        };
        match (reply, self.jobs.end()) {
            (Reply::Rules(figures), _) => {
                let said = self.judged(figures);
                let mut effects = self.go_on();
                effects.push(Effect::Say(said));
                effects
            }
            (Reply::Hunted(found), Some(AuditTask::Hunt(id))) => self.hunted(id, found),
            (Reply::Missing(ending), _) => {
                self.missing.push(ending);
                let mut effects = self.go_on();
                effects.push(Effect::Say(format!(
                    "There is no exact table of {} here",
                    words::material(ending)
                )));
                effects
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

/// The result of an audit in a sentence.
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
