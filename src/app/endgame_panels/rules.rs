//! The list of all rules: searched, opened one by one, judged over whole endings by a worker, and the
//! loose ones hunted for counter-examples.

use super::words;
use super::{Effect, Progress};
use crate::app::spoken;
use crate::app::squares::{grouped, plural};
use crate::endgame::Range;
use crate::endgame::oracle::Material;
use crate::endgame::rules::{Ending, LOOSE, Loose, Rule, Source, all};
use crate::lab::endgame_audit::{Ask, Counterexample, Figures, Told, audited};
use crate::lab::protocol::JobId;
use cozy_chess::Board;
use std::collections::{BTreeMap, VecDeque};

/// A rule of the list, exact or loose.
#[derive(Clone, Copy, Debug)]
pub enum Entry {
    /// One of the rule base.
    Exact(&'static Rule),
    /// One as people say it.
    Loose(&'static Loose),
}

/// What the worker does for the panel.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Working {
    /// The job's number.
    pub id: JobId,
    /// What it is.
    pub task: Task,
    /// How far it is.
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
pub enum Quarry {
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
    pub quarry: Option<Quarry>,
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
    /// An example is put up on the board.
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
    Heard(JobId, Told),
    /// The worker died.
    Died(String),
}

impl Entry {
    /// All rules, the exact ones first.
    pub fn all() -> impl Iterator<Item = Self> {
        all().map(Self::Exact).chain(LOOSE.iter().map(Self::Loose))
    }

    /// Its id.
    #[must_use]
    pub fn id(self) -> &'static str {
        match self {
            Self::Exact(rule) => rule.id,
            Self::Loose(loose) => loose.id,
        }
    }

    /// What players call it. A loose rule has the name of the exact one.
    #[must_use]
    pub fn name(self) -> String {
        match self {
            Self::Exact(rule) => rule.name.to_owned(),
            Self::Loose(loose) => {
                let exact = all().find(|rule| rule.id == loose.exact);
                format!("{}, loosely", exact.map_or(loose.exact, |rule| rule.name))
            }
        }
    }

    /// The rule in one sentence.
    #[must_use]
    pub fn statement(self) -> &'static str {
        match self {
            Self::Exact(rule) => rule.statement,
            Self::Loose(loose) => loose.statement,
        }
    }

    /// Where it is claimed.
    #[must_use]
    pub fn ending(self) -> Ending {
        match self {
            Self::Exact(rule) => rule.ending,
            Self::Loose(loose) => loose.ending,
        }
    }

    /// What it says of the value.
    #[must_use]
    pub fn conclusion(self) -> Range {
        match self {
            Self::Exact(rule) => rule.conclusion,
            Self::Loose(loose) => loose.conclusion,
        }
    }

    /// Where it comes from, in words.
    #[must_use]
    pub fn source(self) -> String {
        match self {
            Self::Exact(Rule {
                source: Source::Published { page },
                ..
            }) => format!("Perdue and Berliner 1977, p. {page}"),
            Self::Exact(_) => "ours".to_owned(),
            Self::Loose(_) => "as people say it; audited, and never asked for a verdict".to_owned(),
        }
    }

    /// Positions to look at, as FEN.
    #[must_use]
    pub fn examples(self) -> Vec<&'static str> {
        match self {
            Self::Exact(rule) => rule.examples.to_vec(),
            Self::Loose(loose) => vec![loose.counter_example],
        }
    }

    fn is_about(self, words: &[String]) -> bool {
        let text = format!(
            "{} {} {} {} {}",
            self.id(),
            self.name(),
            self.statement(),
            words::ending(self.ending()),
            self.source()
        );
        let text = text.to_lowercase();
        words.iter().all(|word| text.contains(word))
    }
}

impl RuleList {
    /// The rules to list, ending by ending; without a search those of unfolded endings only. Each ending
    /// comes with how many rules it has.
    #[must_use]
    pub fn listed(&self) -> Vec<(Ending, usize, Vec<Entry>)> {
        let words = self.search.to_lowercase();
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
    #[must_use]
    pub fn figures_of(&self, entry: Entry) -> Vec<&Figures> {
        let endings = audited(entry.ending());
        let figures = endings.iter().filter_map(|ending| self.figures.get(ending));
        figures.collect()
    }

    /// What came of the hunt for counter-examples to a rule.
    #[must_use]
    pub fn quarry_of(&self, id: &str) -> Option<&Quarry> {
        self.quarry.as_ref().filter(|quarry| match quarry {
            Quarry::Found(found) => found.rule == id,
            Quarry::None { rule, .. } => rule == id,
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
            Action::Heard(id, told) => self.heard(id, told),
            Action::Died(why) => {
                self.waiting.clear();
                if self.working.take().is_none() {
                    return Vec::new();
                }
                let text = format!("The worker failed: {why}. Ask again; a new one will do it.");
                self.trouble = Some(text.clone());
                vec![Effect::EndWorker, Effect::Say(text)]
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
            Some(ending) => self.begin(Task::Audit(ending), Ask::Rules(ending)),
            None => Vec::new(),
        }
    }

    fn begin(&mut self, task: Task, ask: Ask) -> Vec<Effect> {
        self.next_job += 1;
        self.working = Some(Working {
            id: self.next_job,
            task,
            progress: Progress::default(),
        });
        vec![Effect::Send(self.next_job, ask)]
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
            Some(Quarry::Found(found)) => found.number + 1,
            _ => 0,
        };
        let ask = Ask::Hunt {
            rule: id.to_owned(),
            ending,
            from,
        };
        self.begin(Task::Hunt(id), ask)
    }

    fn stop(&mut self) -> Vec<Effect> {
        self.waiting.clear();
        let working = self.working.as_ref();
        working
            .map(|working| Effect::Send(working.id, Ask::Cancel))
            .into_iter()
            .collect()
    }

    fn heard(&mut self, id: JobId, told: Told) -> Vec<Effect> {
        let Some(working) = self.working.as_mut().filter(|working| working.id == id) else {
            // An answer to a job that is no longer the one at work comes too late.
            return Vec::new();
        };
        if let Told::Progress { done, of } = told {
            working.progress = Progress { done, of };
            return Vec::new();
        }
        let task = working.task.clone();
        self.working = None;
        match (told, task) {
            (Told::Rules(figures), _) => {
                let said = self.judged(figures);
                let mut effects = self.go_on();
                effects.push(Effect::Say(said));
                effects
            }
            (Told::Hunted(found), Task::Hunt(id)) => self.hunted(id, found),
            (Told::Missing(ending), _) => {
                self.missing.push(ending);
                let mut effects = self.go_on();
                effects.push(Effect::Say(format!(
                    "There is no exact table of {} here",
                    words::material(ending)
                )));
                effects
            }
            (Told::Failed(why), _) => {
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
        let after_others = matches!(self.quarry_of(id), Some(Quarry::Found(_)));
        let Some(found) = found else {
            self.quarry = Some(Quarry::None {
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
        self.quarry = Some(Quarry::Found(Box::new(found)));
        let mut effects: Vec<Effect> = board.map(Effect::PutUp).into_iter().collect();
        effects.push(Effect::Say(said));
        effects
    }
}

/// The outcome of an audit in a sentence: how much is decided, how much wrong.
#[must_use]
pub fn summary(figures: &Figures) -> String {
    let whole = if figures.is_whole {
        "all"
    } else {
        "stopped after"
    };
    format!(
        "{}: {whole} {} positions. The rules alone decide {} ({}); {} are left open; {} verdicts are \
         wrong.",
        words::material(figures.ending),
        grouped(figures.positions),
        grouped(figures.decided),
        words::percent(figures.decided, figures.positions),
        grouped(figures.positions - figures.decided),
        grouped(figures.wrong() + figures.inconsistent)
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::endgame::Value;
    use crate::lab::endgame_audit::RuleFigures;

    fn king_and_pawn() -> Material {
        "KPK".parse().unwrap()
    }

    fn figures() -> Figures {
        Figures {
            ending: king_and_pawn(),
            is_whole: true,
            positions: 400,
            decided: 300,
            inconsistent: 0,
            rules: vec![RuleFigures {
                id: "opposition".to_owned(),
                fired: 20,
                wrong: 0,
            }],
            loose: Vec::new(),
        }
    }

    fn counterexample(number: u32) -> Counterexample {
        Counterexample {
            rule: "loose-square".to_owned(),
            ending: king_and_pawn(),
            number,
            position: "8/8/8/8/8/8/1P6/k6K b - - 0 1".to_owned(),
            says: Range::WIN,
            truth: Value::Draw,
            rules: Range::DRAW,
            eg: Range::DRAW,
            proved: Range::DRAW,
            best: Some("Kxb2".to_owned()),
        }
    }

    #[test]
    fn every_rule_is_listed_once_under_its_ending_and_ids_are_unique() {
        let list = RuleList::default();
        let counts: usize = list.listed().iter().map(|(_, count, _)| count).sum();
        assert_eq!(counts, Entry::all().count());
        let mut ids: Vec<_> = Entry::all().map(Entry::id).collect();
        ids.sort_unstable();
        ids.dedup();
        assert_eq!(ids.len(), counts);
        assert!(list.listed().iter().all(|(_, _, shown)| shown.is_empty()));
    }

    #[test]
    fn a_search_finds_rules_by_all_of_its_words() {
        let mut list = RuleList::default();
        list.update(Action::Search("square LOOSELY".to_owned()));
        let found: Vec<_> = list
            .listed()
            .into_iter()
            .flat_map(|(_, _, own)| own)
            .collect();
        assert!(found.iter().any(|entry| entry.id() == "loose-square"));
        assert!(found.iter().all(|entry| matches!(entry, Entry::Loose(_))));
        list.update(Action::Search("no rule has these words".to_owned()));
        assert!(list.listed().is_empty());
    }

    #[test]
    fn every_example_is_a_position_that_can_be_put_up_or_told() {
        let mut list = RuleList::default();
        for entry in Entry::all() {
            assert!(!entry.examples().is_empty(), "{}", entry.id());
            for example in entry.examples() {
                let effects = list.update(Action::Example(example));
                let [Effect::PutUp(board)] = &effects[..] else {
                    panic!("{}: {example}", entry.id())
                };
                assert!(words::men(board).contains("to move"));
            }
        }
    }

    #[test]
    fn endings_are_judged_one_after_another_and_those_without_a_table_are_named() {
        let mut list = RuleList::default();
        let four: Material = "KPPK".parse().unwrap();
        let effects = list.update(Action::Audit(vec![four, king_and_pawn()]));
        assert_eq!(effects, [Effect::Send(1, Ask::Rules(four))]);
        let effects = list.update(Action::Heard(1, Told::Missing(four)));
        assert_eq!(effects[0], Effect::Send(2, Ask::Rules(king_and_pawn())));
        assert_eq!(list.missing, [four]);
        list.update(Action::Heard(2, Told::Progress { done: 1, of: 4 }));
        let share = list.working.as_ref().unwrap().progress.share();
        assert!((share - 0.25).abs() < 1e-9);
        list.update(Action::Heard(2, Told::Rules(figures())));
        assert!(list.working.is_none());
        assert!(summary(&list.figures[&king_and_pawn()]).contains("75.00 %"));
    }

    #[test]
    fn answers_to_an_earlier_job_are_dropped() {
        let mut list = RuleList::default();
        list.update(Action::Audit(vec![king_and_pawn()]));
        list.update(Action::Audit(vec![king_and_pawn()]));
        assert!(
            list.update(Action::Heard(1, Told::Rules(figures())))
                .is_empty()
        );
        assert!(list.figures.is_empty() && list.working.is_some());
    }

    #[test]
    fn a_hunt_puts_up_the_first_counter_example_and_then_the_next() {
        let mut list = RuleList::default();
        let from = |effects: &[Effect]| match effects {
            [Effect::Send(id, Ask::Hunt { from, .. })] => (*id, *from),
            other => panic!("{other:?}"),
        };
        let (id, begin) = from(&list.update(Action::Hunt("loose-square")));
        assert_eq!(begin, 0);
        let found = Told::Hunted(Some(counterexample(77)));
        let effects = list.update(Action::Heard(id, found));
        assert!(
            matches!(&effects[0], Effect::PutUp(board) if board.to_string().starts_with("8/8"))
        );
        let (id, next) = from(&list.update(Action::Hunt("loose-square")));
        assert_eq!(next, 78);
        list.update(Action::Heard(id, Told::Hunted(None)));
        assert_eq!(
            list.quarry_of("loose-square"),
            Some(&Quarry::None {
                rule: "loose-square".to_owned(),
                after_others: true
            })
        );
        // After the last one it begins again.
        assert_eq!(from(&list.update(Action::Hunt("loose-square"))).1, 0);
    }

    #[test]
    fn a_stop_keeps_the_part_that_was_judged_and_a_dead_worker_is_told() {
        let mut list = RuleList::default();
        list.update(Action::AuditAll);
        assert!(!list.waiting.is_empty());
        let effects = list.update(Action::Stop);
        assert_eq!(effects, [Effect::Send(1, Ask::Cancel)]);
        let part = Figures {
            is_whole: false,
            ..figures()
        };
        list.update(Action::Heard(1, Told::Rules(part)));
        assert!(list.working.is_none());
        assert!(summary(&list.figures[&king_and_pawn()]).contains("stopped after"));
        list.update(Action::Hunt("loose-square"));
        let effects = list.update(Action::Died("out of memory".to_owned()));
        assert_eq!(effects[0], Effect::EndWorker);
        assert!(list.trouble.as_ref().unwrap().contains("out of memory"));
    }
}
