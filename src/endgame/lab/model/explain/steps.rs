//! Explanations of each kind of step: EG's own sentence first, then its meaning and source.

use super::{Explainer, Explanation, Highlight, feasibility_words};
use chess::words::{capital, side_name};
use cozy_chess::BitBoard;
use endgame::eg::words::{ONLY_MOVE, outcome};
use endgame::eg::{Cause, EgEvent, Reason};
use endgame::strategy::{Feasibility, Means, Source};
use endgame::{Range, rules};
use kit::model::board::Pattern;
use kit::model::provenance::Provenance;
use kit::model::squares::{listed, plural};
use trace::NodeId;

const PAPER_RANGES: Provenance = Provenance::Published("Perdue and Berliner 1977, p. 1");

const PAPER_STRATEGIES: Provenance = Provenance::Published("Perdue and Berliner 1977, p. 3");

impl Explainer<'_> {
    /// Explains the last event at a step: EG's own sentence first, then its meaning.
    pub fn explain(self, step: usize) -> Explanation {
        let event = step.checked_sub(1);
        let Some((index, what)) = event.and_then(|index| Some((index, self.event(index)?))) else {
            return self.before_the_first();
        };
        let node = self.recording.tree().node_of(index).unwrap_or(0);
        let mut explanation = match what {
            EgEvent::Enter { means, .. } => self.explain_enter(node, means),
            EgEvent::Fired { rule } => self.explain_fired(rule),
            EgEvent::Static { range } => explain_static(range),
            EgEvent::Round { .. } => Explanation::new(
                3,
                &["EG looks only at moves that serve some strategy."],
                PAPER_STRATEGIES,
            ),
            EgEvent::Suggest {
                means,
                goal,
                feasibility,
                ..
            } => explain_suggest(means, goal, feasibility),
            EgEvent::Buffer { .. } => Explanation::new(4, &[], PAPER_STRATEGIES),
            EgEvent::Update { proved, claim, .. } => {
                let place = Provenance::Published("Perdue and Berliner 1977, pp. 1-2");
                let sure = || format!("What is sure so far: {}.", outcome(proved, self.side()));
                Explanation::new(5, &[], place).with((proved != claim).then(sure))
            }
            EgEvent::Message { cause } => explain_message(cause),
            EgEvent::Leave {
                proved,
                claim,
                reason,
            } => self.explain_leave(proved, claim, reason),
            EgEvent::Structure { found, pieces, .. } => explain_structure(found, pieces),
            EgEvent::Vet { .. } => Explanation::new(
                8,
                &[
                    "The proof has left no move that is sure, so each is asked in a short proof of its own \
                     whether it loses. The first that surely does not is played, else the one furthest from \
                     being refuted.",
                ],
                Provenance::Ours("so that a move which is known to lose is not played in doubt"),
            ),
            EgEvent::Resist { .. } => Explanation::new(
                9,
                &[
                    "Among moves of equal value a losing side plays the one that leaves its opponent the most to \
                     find. A side that draws keeps its pawns and wants them far advanced; without pawns it \
                     wants a simple position.",
                ],
                Provenance::Published("Perdue and Berliner 1977, pp. 5-7: putting up resistance"),
            ),
            EgEvent::Proof { .. } => Explanation::new(
                8,
                &[
                    "The strategies left moves out, so their verdict is a claim. The proof looks at \
                     every defence.",
                ],
                Provenance::Ours(
                    "the paper trusts its strategies; here their verdicts are proved where that can be done",
                ),
            ),
        };
        let sentence = match what {
            // Some rules take seconds, so the worker computes their findings.
            EgEvent::Fired { rule } => self.fired(rule).map_or_else(
                || "Looking up what it found here.".to_owned(),
                |said| said.sentence.clone(),
            ),
            _ => self.recording.sentence(index),
        };
        explanation.sentences.insert(0, sentence);
        explanation.heading = capital(&self.headline(index));
        explanation
    }

    fn before_the_first(self) -> Explanation {
        let (mover, side) = (side_name(self.mover(0)), side_name(self.side()));
        let sentence = format!(
            "{mover} is to move. Ranges are told for {side}, the side with more material (White if both have the \
             same)."
        );
        Explanation {
            heading: "Before the first step".to_owned(),
            ..Explanation::new(1, &[&sentence], PAPER_RANGES)
        }
    }

    fn explain_enter(self, node: NodeId, means: Option<Means>) -> Explanation {
        let Some(means) = means else {
            let sentence =
                "EG asks its rules first and searches only if they leave the value open.";
            return Explanation::new(1, &[sentence], PAPER_RANGES);
        };
        let strategy = means.strategy();
        let why = match self.purpose(node) {
            Some(purpose) if purpose == ONLY_MOVE => "No strategy has to choose here.",
            Some(purpose) if purpose != strategy.name => {
                "The king has no move, so a pawn's move leaves the enemy to move."
            }
            _ => strategy.statement,
        };
        let tried = self.recording.mv(node).map(|mv| Highlight {
            squares: mv.to().bitboard(),
            pattern: Pattern::Ringed,
            role: "the move just tried".to_owned(),
        });
        Explanation::new(1, &[why], source_of(strategy.source)).showing(tried)
    }

    fn explain_fired(self, number: u16) -> Explanation {
        let Some(rule) = rules::all().nth(usize::from(number)) else {
            return Explanation::new(2, &[], PAPER_RANGES);
        };
        let provenance = match rule.source {
            rules::Source::Published { .. } => {
                Provenance::Published("Perdue and Berliner 1977, where the rule is named")
            }
            rules::Source::Ours => {
                Provenance::Ours("computed for this program and checked against the exact tables")
            }
        };
        let states = format!("The rule: {}", rule.statement);
        let explanation = Explanation::new(2, &[&states], provenance);
        let Some(said) = self.fired(number) else {
            return explanation;
        };
        let concludes = outcome(said.range, self.side());
        let bindings = said.bindings().map(|(role, squares)| Highlight {
            squares,
            pattern: Pattern::Ringed,
            role: role.to_owned(),
        });
        explanation
            .with(Some(format!("Conclusion:  {concludes}.")))
            .showing(bindings)
    }

    fn explain_leave(self, proved: Range, claim: Range, reason: Reason) -> Explanation {
        if reason == Reason::Failed {
            return Explanation::new(
                7,
                &[
                    "The paper then takes the worst the rules allow. Moves were left out, so this is \
                     flagged: a verdict that rests on it is a claim until it is proved.",
                ],
                PAPER_STRATEGIES,
            );
        }
        let claimed = (proved != claim).then(|| {
            let sure = outcome(proved, self.side());
            format!("Moves were left out, so this is claimed; what is proved: {sure}.")
        });
        Explanation::new(7, &[], PAPER_RANGES).with(claimed)
    }
}

fn explain_structure(found: u32, pieces: u32) -> Explanation {
    let so_far = format!(
        "So far {} have been found, and {} of what a new queen or rook wins among them.",
        plural(u64::from(found), "structure"),
        plural(u64::from(pieces), "table"),
    );
    Explanation::new(
        8,
        &[
            "The proof alone would take long. The pawn structures that can arise are solved by \
                         retrograde analysis, each with the two kings on every square; the proof then uses \
                         the results.",
            &so_far,
        ],
        Provenance::Ours(
            "the paper leaves structures of several pawns to the strategies; retrograde analysis \
                         decides most of them exactly",
        ),
    )
}

fn explain_static(range: Range) -> Explanation {
    let sentence = if range.decided().is_some() {
        "No search is needed here."
    } else {
        "The range is sure to hold the true value; the search is to make it narrower."
    };
    Explanation::new(2, &[sentence], PAPER_RANGES)
}

fn explain_suggest(means: Means, goal: u64, feasibility: Feasibility) -> Explanation {
    let strategy = means.strategy();
    let squares = BitBoard(goal);
    let has_goal = !squares.is_empty();
    let goes = has_goal.then(|| format!("It goes for {}.", listed(squares, "or")));
    let goal = has_goal.then(|| Highlight {
        squares,
        pattern: Pattern::Starred,
        role: format!("goal: {}", strategy.name),
    });
    let calculated = feasibility_words(feasibility);
    let searched = if feasibility.is_feasible() {
        ""
    } else {
        " It is not searched."
    };
    Explanation::new(3, &[strategy.statement], source_of(strategy.source))
        .with(goes)
        .with(Some(format!("Calculation: {calculated}.{searched}")))
        .showing(goal)
}

fn explain_message(cause: Cause) -> Explanation {
    let (sentence, provenance) = match cause {
        Cause::Opposition { .. } => (
            "Strategies further up the tree use that.",
            Provenance::Published("Perdue and Berliner 1977, p. 3: the causality facility"),
        ),
        _ if cause.answer().is_some() => (
            "The strategy is asked here if it has not been, even while another plan is followed. Of its plans those \
             are tried that promise more than is sure already.",
            Provenance::Ours("the paper prints the opposition as its one example"),
        ),
        _ => (
            "No strategy has an answer to that.",
            Provenance::Ours("the paper prints the opposition as its one example"),
        ),
    };
    let place = cause.square().map(|square| Highlight {
        squares: square.bitboard(),
        pattern: Pattern::Ringed,
        role: "at the end of the line that failed".to_owned(),
    });
    Explanation::new(6, &[sentence], provenance).showing(place)
}

impl Explanation {
    fn new(phase: usize, sentences: &[&str], provenance: Provenance) -> Self {
        Self {
            heading: String::new(),
            sentences: sentences
                .iter()
                .map(|&sentence| sentence.to_owned())
                .collect(),
            phase,
            provenance,
            highlighted: Vec::new(),
        }
    }

    fn with(mut self, sentence: Option<String>) -> Self {
        self.sentences.extend(sentence);
        self
    }

    fn showing(mut self, squares: impl IntoIterator<Item = Highlight>) -> Self {
        self.highlighted.extend(squares);
        self
    }
}

fn source_of(source: Source) -> Provenance {
    match source {
        // The strategies give the place within the paper.
        Source::Published(place) => Provenance::Published(place),
        Source::Ours(reason) => Provenance::Ours(reason),
    }
}
