//! The overview of a timeline: the analysis as it was, or as it would have been if its last move had been preferred
//! earlier or later; and the sentence about it.

mod layout;

pub use layout::{Band, Layout};

use super::action::{Effect, RatingAction};
use super::state::Lab;
use super::supposed::Supposed;
use super::timeline_draft::{Change, TimelineDraft};
use super::units::with_unit;
use crate::experiment::{ENGINES, Engine, Panel, SetName, Unit};
use chess::notation::parse_move;
use chess::words::counted;
use cozy_chess::Move;
use kit::experiment::sorted;
use kit::model::recorded::RecordedLab as _;
use std::collections::BTreeSet;

/// The rate of play at which the page opens, in seconds a move.
pub const FIRST_RATE: f64 = 180.0;

/// The scores of the example as the source prints them, each with its rate in seconds a move.
const PRINTED: [(f64, &str); 7] = [
    (10.0, "6.997"),
    (30.0, "6.600"),
    (60.0, "6.266"),
    (120.0, "6.800"),
    (180.0, "7.391"),
    (240.0, "7.828"),
    (300.0, "8.148"),
];

/// The first position for an engine: alpha-beta finds its best move, but not at once.
const FIRST_POSITION: usize = 12;

/// Arrows that are drawn: more would hide the board.
const ARROWS: usize = 6;

/// A part of a sentence; names of moves stand out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Words {
    pub text: String,
    pub is_move: bool,
}

/// A move that was preferred, for the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Preferred {
    pub mv: Move,
    pub mark: rating::Mark,
    pub is_best: bool,
}

/// A timeline with one handle.
#[derive(Clone, Debug, PartialEq)]
pub struct Overview {
    /// The timeline shown.
    pub draft: TimelineDraft,
    /// The moment of the last change as it was.
    pub was: f64,
    pub is_supposed: bool,
}

impl TimelineDraft {
    /// The example of the source at three minutes a move.
    pub fn first_shown() -> Self {
        Self {
            rate: FIRST_RATE,
            ..Self::default()
        }
    }
}

impl Lab {
    /// The timeline of the overview: of the engine at work as far as it is, or the one in the editor.
    pub fn overview(&self) -> Overview {
        let running = self.run.as_ref().and_then(|run| {
            let rate = self.rates(run.limit.unit()).get(1).copied();
            run.draft(rate.unwrap_or(10.0), self.share_left())
        });
        let running = running.filter(|draft| !draft.changes.is_empty());
        let draft = running.unwrap_or_else(|| self.draft.get().clone());
        let supposed = self.supposed.as_ref().filter(|it| it.of == draft.changes);
        Overview::of(draft, supposed.map(|it| it.since))
    }

    pub(super) fn suppose(&mut self, since: Option<f64>) -> Vec<Effect> {
        let draft = self.draft.get();
        let end = layout::end_of(draft).0;
        let was = draft.changes.last().map_or(0.0, |it| it.since);
        let since = since.map(|since| draft.unit.rounded(since.clamp(0.0, end)));
        self.supposed = since
            .filter(|since| since.is_finite() && (since - was).abs() > 1e-9)
            .map(|since| Supposed {
                since,
                of: draft.changes.clone(),
            });
        Vec::new()
    }

    /// Lets the engine analyse the position shown, or the next one; its timeline opens by itself.
    pub(super) fn think(&mut self, is_next: bool) -> Vec<Effect> {
        if is_next {
            self.position = (self.position + 1) % self.positions().len().max(1);
        } else if self.set == SetName::Shipped && self.position == 0 {
            self.position = FIRST_POSITION;
        }
        let effects = self.update(RatingAction::RunOne);
        self.opens_result = self.run.is_some();
        effects
    }

    /// Shows the source's example again; Undo brings the timeline before it back.
    pub(super) fn show_example(&mut self) -> Vec<Effect> {
        self.panel = Panel::Timeline;
        self.supposed = None;
        self.draft.set(TimelineDraft::first_shown(), None);
        Vec::new()
    }

    /// The engines that can analyse the position shown: the row and the title.
    pub fn suitable_engines(&self) -> Vec<(usize, &'static str)> {
        let board = self.shown().map(|position| &position.board);
        let suits = |engine: Engine| board.is_none_or(|board| engine.suits(board));
        let engines = ENGINES.iter().enumerate();
        engines
            .filter(|(_, (_, engine))| suits(*engine))
            .map(|(row, (_, engine))| (row, engine.title()))
            .collect()
    }
}

impl Overview {
    /// The draft with its last change at this moment: changes that would come after it are not made.
    pub fn of(mut draft: TimelineDraft, since: Option<f64>) -> Self {
        let was = draft.changes.last().map_or(0.0, |it| it.since);
        let is_supposed = since.is_some();
        if let Some(since) = since
            && let Some(last) = draft.changes.pop()
        {
            draft.changes.retain(|it| it.since < since);
            draft.changes.push(Change { since, ..last });
        }
        Self {
            draft,
            was,
            is_supposed,
        }
    }

    /// The score: the best and none without decimals, everything else with three.
    pub fn score(&self) -> String {
        let score = self.draft.score();
        let best = self.draft.best();
        if best.value() - score < 0.0005 {
            best.to_string()
        } else if score < 0.0005 {
            "0".to_owned()
        } else {
            format!("{score:.3}")
        }
    }

    /// The rates of play to choose from: a few, and the draft's own.
    pub fn rates(&self) -> Vec<f64> {
        let mut rates = match self.draft.unit {
            Unit::Seconds => vec![10.0, 60.0, FIRST_RATE, 300.0],
            Unit::Nodes => vec![200.0, 2_000.0, 20_000.0],
        };
        rates.push(self.draft.rate);
        sorted::by(&mut rates, f64::total_cmp);
        rates.dedup();
        rates
    }

    /// The last move and when it was preferred, in words: `found Rae1 after 2 min 35 s`.
    pub fn handle(&self) -> String {
        let Some(last) = self.draft.changes.last() else {
            return String::new();
        };
        let verb = self.verb();
        if last.since > 0.0 {
            format!("{verb} {} after {}", last.name, self.time(last.since))
        } else {
            format!("{verb} {} at once", last.name)
        }
    }

    fn verb(&self) -> &'static str {
        let last = self.draft.changes.last();
        let is_best = last.is_some_and(|it| self.draft.mark_of(&it.name) == self.draft.best());
        if is_best { "found" } else { "chose" }
    }

    /// A moment in the draft's unit, in minutes and seconds.
    pub fn time(&self, moment: f64) -> String {
        time(self.draft.unit, moment)
    }

    /// The sentence about the timeline.
    pub fn sentence(&self) -> Vec<Words> {
        let who = who(&self.draft.title);
        let changes = &self.draft.changes;
        let Some((last, before)) = changes.split_last() else {
            return say(&["No move is preferred yet."]);
        };
        let score = self.score();
        let after = self.time(last.since);
        let verb = self.verb();
        if self.is_supposed {
            let it = if who == "You" { "you" } else { "it" };
            let had = if who == "You" { "you" } else { who };
            let end = if last.since > 0.0 {
                format!(" after {after}, {it} would have scored {score}.")
            } else {
                format!(" at once, {it} would have scored {score}.")
            };
            let verb = if verb == "found" { "found" } else { "chosen" };
            return say(&[&format!("Had {had} {verb} "), &last.name, &end]);
        }
        let Some(first) = before.first() else {
            return if last.since > 0.0 {
                say(&[
                    &format!("{who} {verb} "),
                    &last.name,
                    &format!(" after {after}."),
                ])
            } else {
                say(&[&format!("{who} preferred "), &last.name, " from the start."])
            };
        };
        let astray = self.lost();
        let middle = if astray > 0.0 {
            let possessive = if who == "You" { "your" } else { "its" };
            let words = match self.draft.unit {
                Unit::Seconds if astray < 120.0 => {
                    counted(crate::model::number(Unit::Seconds, astray), "second")
                }
                _ => self.time(astray),
            };
            format!(", lost {possessive} way for {words}, and {verb} ")
        } else if self.others() > 0 {
            let other = counted(self.others(), "other move");
            format!(", tried {other}, and {verb} ")
        } else {
            format!(" and {verb} ")
        };
        say(&[
            &format!("{who} liked "),
            &first.name,
            &middle,
            &last.name,
            &format!(" after {after}."),
        ])
    }

    /// The best move, if the last one is not it.
    pub fn missed(&self) -> Option<String> {
        let last = self.draft.changes.last()?;
        let best = self.draft.marks.iter().max_by_key(|it| it.mark)?;
        let mark = self.draft.mark_of(&last.name);
        (mark < best.mark).then(|| {
            format!(
                "{} is worth {mark}. The best move, {}, is worth {}.",
                last.name, best.name, best.mark
            )
        })
    }

    /// Moves that were preferred between the first and the last one.
    fn others(&self) -> usize {
        let changes = &self.draft.changes;
        let ends = [changes.first(), changes.last()].map(|it| it.map(|it| &it.name));
        let names: BTreeSet<&String> = changes.iter().map(|it| &it.name).collect();
        names
            .iter()
            .filter(|name| !ends.contains(&Some(**name)))
            .count()
    }

    /// The time between the first and the last change with a move that has a lower mark than the first one.
    fn lost(&self) -> f64 {
        let changes = &self.draft.changes;
        let first = changes.first().map(|it| self.draft.mark_of(&it.name));
        let pairs = changes.windows(2);
        pairs
            .filter(|two| Some(self.draft.mark_of(&two[0].name)) < first)
            .map(|two| two[1].since - two[0].since)
            .sum()
    }

    /// True if the source prints this very score.
    pub fn is_printed(&self) -> bool {
        let example = TimelineDraft {
            rate: self.draft.rate,
            ..TimelineDraft::default()
        };
        let score = format!("{:.3}", self.draft.score());
        let printed = PRINTED.iter();
        example == self.draft
            && printed
                .into_iter()
                .any(|(rate, text)| (rate - self.draft.rate).abs() < 1e-9 && *text == score)
    }

    /// True if the timeline is the source's example, at any rate, whatever is supposed of it.
    pub fn is_example(&self) -> bool {
        self.draft.title == crate::experiment::EXAMPLE_TITLE && self.draft.board.is_none()
    }

    /// The moves that were preferred, each once, in order.
    pub fn preferred(&self) -> Vec<Preferred> {
        let Some(board) = &self.draft.board else {
            return Vec::new();
        };
        let best = self.draft.best();
        let mut found: Vec<Preferred> = Vec::new();
        // The last ones matter most.
        for change in self.draft.changes.iter().rev() {
            if let Ok(mv) = parse_move(board, &change.name)
                && found.iter().all(|it| it.mv != mv)
                && found.len() < ARROWS
            {
                let mark = self.draft.mark_of(&change.name);
                let is_best = mark == best;
                found.push(Preferred { mv, mark, is_best });
            }
        }
        found
    }
}

/// A moment in words: `2 min 35 s`, `1 200 positions`.
pub fn time(unit: Unit, moment: f64) -> String {
    if unit != Unit::Seconds || !(60.0..360_000.0).contains(&moment) {
        return match unit {
            Unit::Nodes => counted(crate::model::number(unit, moment), "position"),
            Unit::Seconds => with_unit(unit, moment),
        };
    }
    let minutes = (moment / 60.0).floor();
    let seconds = unit.rounded(moment - minutes * 60.0);
    let minutes = format!("{minutes}\u{a0}min");
    if seconds > 0.0 {
        format!("{minutes} {}", with_unit(unit, seconds))
    } else {
        minutes
    }
}

/// The subject of the sentence. A title that names no one we know is not a subject.
fn who(title: &str) -> &str {
    if title == crate::experiment::EXAMPLE_TITLE {
        return "Colossus IV";
    }
    let subject = title.split_once(" on ").map(|(subject, _)| subject);
    let is_engine = |it: &&str| ENGINES.iter().any(|(_, engine)| engine.title() == *it);
    subject
        .filter(|it| is_engine(it) || *it == "You")
        .unwrap_or("The analysis")
}

/// A sentence of which every second part is the name of a move.
fn say(parts: &[&str]) -> Vec<Words> {
    let parts = parts.iter().enumerate();
    parts
        .map(|(place, text)| Words {
            text: (*text).to_owned(),
            is_move: place % 2 == 1,
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::experiment::Analyst;
    use crate::model::{Action, Edit};

    fn opened(query: &str) -> Lab {
        let mut lab = Lab::default();
        lab.update(Action::Open(query.to_owned()));
        lab
    }

    fn text(overview: &Overview) -> String {
        overview.sentence().into_iter().map(|it| it.text).collect()
    }

    #[test]
    fn the_page_opens_with_the_printed_score_at_three_minutes() {
        let lab = opened("");
        let overview = lab.overview();
        assert_eq!(overview.score(), "7.391");
        assert!(overview.is_printed() && overview.is_example());
        assert_eq!(
            text(&overview),
            "Colossus IV liked Nxf5, lost its way for 61 seconds, and found Rae1 after 2\u{a0}min 35\u{a0}s."
        );
        assert_eq!(overview.handle(), "found Rae1 after 2\u{a0}min 35\u{a0}s");
    }

    #[test]
    fn every_printed_score_is_computed_and_no_other_counts_as_printed() {
        let mut lab = opened("");
        for (rate, score) in PRINTED {
            lab.update(RatingAction::Edit(Edit::Rate(rate.to_string())));
            assert_eq!(lab.overview().score(), score);
            assert!(lab.overview().is_printed(), "{rate}");
        }
        lab.update(RatingAction::Edit(Edit::Rate("77".to_owned())));
        assert!(!lab.overview().is_printed());
    }

    #[test]
    fn an_old_link_keeps_its_rate() {
        assert_eq!(opened("v=1").overview().score(), "6.997");
        assert_eq!(opened("v=1&r=300").overview().score(), "8.148");
    }

    #[test]
    fn a_supposed_moment_changes_the_score_and_not_the_timeline() {
        let mut lab = opened("");
        let link = lab.link();
        lab.update(RatingAction::Suppose(Some(0.0)));
        let overview = lab.overview();
        assert_eq!(overview.score(), "10");
        assert_eq!(
            text(&overview),
            "Had Colossus IV found Rae1 at once, it would have scored 10."
        );
        lab.update(RatingAction::Suppose(Some(94.0)));
        let overview = lab.overview();
        assert_eq!(overview.draft.changes_text(), "0:Nxf5, 94:Rae1");
        assert!(overview.is_supposed && !overview.is_printed());
        assert_eq!(lab.link(), link);
        // Where it was, nothing is supposed.
        lab.update(RatingAction::Suppose(Some(155.0)));
        assert!(!lab.overview().is_supposed);
        lab.update(RatingAction::Suppose(Some(30.0)));
        lab.update(RatingAction::Edit(Edit::Changes(
            "0:a4, 20:Nxf5".to_owned(),
        )));
        assert!(!lab.overview().is_supposed, "it was of another timeline");
    }

    #[test]
    fn sentences_say_what_the_timeline_holds() {
        let says = |timeline: &str| text(&opened(&format!("v=1&timeline={timeline}")).overview());
        assert_eq!(says(""), "No move is preferred yet.");
        assert_eq!(says("0:Rae1"), "Colossus IV preferred Rae1 from the start.");
        assert_eq!(says("1:Rae1"), "Colossus IV found Rae1 after 1\u{a0}s.");
        assert_eq!(
            says("0:Nxf5,90:Rae1"),
            "Colossus IV liked Nxf5 and found Rae1 after 1\u{a0}min 30\u{a0}s."
        );
        assert_eq!(
            says("0:Rg1,5:Nce2,60:Rae1"),
            "Colossus IV liked Rg1, tried 1 other move, and found Rae1 after 1\u{a0}min."
        );
        assert_eq!(
            says("0:Rae1,94:a4"),
            "Colossus IV liked Rae1 and chose a4 after 1\u{a0}min 34\u{a0}s."
        );
        assert_eq!(who("Right at once"), "The analysis");
        assert_eq!(who("Alpha-beta on Any"), "Alpha-beta");
        assert_eq!(time(Unit::Nodes, 1.0), "1 position");
    }

    #[test]
    fn the_first_position_has_a_best_move_that_is_found_late() {
        let position = &Lab::default().shipped[FIRST_POSITION];
        let mut analyst = Analyst::new(&position.board, ENGINES[0].1, 20_000);
        analyst.run();
        let preferences = analyst.timeline().preferences();
        let marks: Vec<_> = preferences
            .iter()
            .map(|it| position.marks.of(it.mv))
            .collect();
        assert!(marks.len() > 1 && marks[0] < marks[1], "{marks:?}");
        assert_eq!(marks.last(), Some(&position.marks.best()));
    }

    #[test]
    fn an_engine_is_asked_about_the_position_shown_or_the_next_one() {
        let mut lab = opened("");
        let effects = lab.update(RatingAction::Think(false));
        assert!(lab.run.is_some() && !effects.is_empty());
        lab.update(RatingAction::CancelRun);
        assert!(
            lab.overview().is_example(),
            "stopped before anything came of it"
        );
        lab.update(RatingAction::Think(true));
        assert_eq!(lab.position, FIRST_POSITION + 1);
        assert!(
            lab.suitable_engines()
                .iter()
                .all(|(_, title)| *title != "EG")
        );
    }
}
