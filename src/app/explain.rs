//! Why: a step of a recorded search in sentences, and a node as a table of facts. All scores are told
//! from the side of the root's player, as the source does with its even-ply and odd-ply forms
//! (Sugar 1975, pp. 25-26): at that player's nodes alpha rises, at the opponent's nodes beta falls.

use crate::lab::Recording;
use crate::search::{Bound, Effect, Score, SearchEvent, Verdict, Window};
use crate::trace::NodeId;
use cozy_chess::Color;

/// Where a step of the algorithm comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Provenance {
    /// Published, with the place.
    Published(&'static str),
    /// Ours, with the reason.
    Ours(&'static str),
}

/// A step told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation {
    /// The step in a few words.
    pub heading: String,
    /// Why, in sentences.
    pub sentences: Vec<String>,
    /// The step of the algorithm, 1 to 6, as [`STEPS`] numbers them.
    pub step: usize,
    /// Where it comes from.
    pub provenance: Provenance,
    /// The node that set the bound spoken of.
    pub set_by: Option<NodeId>,
}

/// The algorithm's steps in plain words, numbered from 1 as in the code.
pub const STEPS: [&str; 6] = [
    "enter the node",
    "score it if the line ends here",
    "order the moves and keep the best few",
    "try the next move",
    "compare the child's score with what the mover has",
    "return the best",
];

/// Tells recorded steps and nodes in the words of one recording.
#[derive(Clone, Copy, Debug)]
pub struct Teller<'a> {
    recording: &'a Recording,
}

impl<'a> Teller<'a> {
    /// A teller of that recording.
    #[must_use]
    pub fn new(recording: &'a Recording) -> Self {
        Self { recording }
    }

    /// The step that happened last at that step, told.
    #[must_use]
    pub fn tell(&self, step: usize) -> Explanation {
        let event = step
            .checked_sub(1)
            .and_then(|index| self.recording.event(index));
        let node = self.recording.node_at(step);
        match (event, node) {
            (Some(event), Some(node)) => self.event(event, node, step),
            _ => Explanation {
                heading: "Before the first step".to_owned(),
                sentences: vec![format!(
                    "{} is to move at the root. Scores are told from that side.",
                    capital(self.mover(0))
                )],
                step: 1,
                provenance: Provenance::Published("Sugar 1975, p. 18"),
                set_by: None,
            },
        }
    }

    /// The step in a few words, for lists.
    #[must_use]
    pub fn headline(&self, event: usize) -> String {
        let (Some(what), Some(node)) = (
            self.recording.event(event),
            self.recording.tree().node_of(event),
        ) else {
            return String::new();
        };
        let name = self.recording.name(node);
        match what {
            SearchEvent::Enter { alpha, beta, .. } => {
                let window = self.window_text(Window { alpha, beta }, node);
                format!("enter {name} {window}")
            }
            SearchEvent::Prune { kept, of } => format!("keep {kept} of {of} moves"),
            SearchEvent::Update { score, effect } => {
                let score = self.score_text(score, node);
                match effect {
                    Effect::NoBetter => format!("{score} to {name}: no better"),
                    Effect::Best => format!("{score} to {name}: best here, too little"),
                    Effect::Raises => {
                        format!("{score} to {name}: {} = {score}", self.raised_bound(node))
                    }
                    Effect::Cuts => format!("{score} to {name}: cut"),
                }
            }
            SearchEvent::Leave { score, verdict } => {
                let score = self.score_text(score, node);
                format!(
                    "{name} returns {score} ({})",
                    self.verdict_word(verdict, node)
                )
            }
        }
    }

    /// Who moves at a node: `White`, `Black`, `the maximiser`, `the minimiser`.
    #[must_use]
    pub fn mover(&self, node: NodeId) -> &'static str {
        if let Some(board) = self.recording.board(node) {
            return match board.side_to_move() {
                Color::White => "White",
                Color::Black => "Black",
            };
        }
        if self.is_ours(node) {
            "the maximiser"
        } else {
            "the minimiser"
        }
    }

    /// Whether the root's player moves at a node.
    #[must_use]
    pub fn is_ours(&self, node: NodeId) -> bool {
        self.recording
            .tree()
            .get(node)
            .is_none_or(|node| node.ply % 2 == 0)
    }

    /// A score of a node's mover, as the root's player sees it.
    #[must_use]
    pub fn seen(&self, score: Score, node: NodeId) -> Score {
        if self.is_ours(node) { score } else { -score }
    }

    /// A score of a node's mover as text, from the root's side: pawns in chess (`+3.75`), the typed
    /// numbers in a typed tree.
    #[must_use]
    pub fn score_text(&self, score: Score, node: NodeId) -> String {
        score_text(self.seen(score, node), self.recording.typed().is_some())
    }

    /// A window of a node's mover as text, from the root's side: `(alpha, beta)`.
    #[must_use]
    pub fn window_text(&self, window: Window, node: NodeId) -> String {
        let window = if self.is_ours(node) {
            window
        } else {
            window.turned()
        };
        let is_typed = self.recording.typed().is_some();
        format!(
            "({}, {})",
            score_text(window.alpha, is_typed),
            score_text(window.beta, is_typed)
        )
    }

    /// A verdict in a few words, with what the score is worth.
    #[must_use]
    pub fn verdict_word(&self, verdict: Verdict, node: NodeId) -> &'static str {
        match (verdict, self.is_ours(node)) {
            (Verdict::Static, _) => "static score",
            (Verdict::Lost, _) if self.recording.typed().is_none() => "checkmate",
            (Verdict::Lost, _) => "lost",
            (Verdict::Drawn, _) => "draw",
            (Verdict::Exact, _) => "exact",
            // What is an upper bound for the mover is a lower one for the opponent.
            (Verdict::FailLow, true) | (Verdict::FailHigh, false) => "at most this",
            (Verdict::FailLow, false) | (Verdict::FailHigh, true) => "at least this",
        }
    }

    /// Who set a bound, as a clause: ` (set by Nxc7+, step 12)`; empty if the window is open there.
    #[must_use]
    pub fn set_by(&self, node: NodeId, bound: Bound, step: usize) -> String {
        match self.recording.origin(node, bound, step) {
            Some(origin) => {
                let parent_is_here = origin.node == node;
                let place = if parent_is_here || origin.node == 0 {
                    String::new()
                } else {
                    format!(" below {}", self.recording.name(origin.node))
                };
                let name = self.recording.name(origin.child);
                format!("set by {name}{place} at step {}", origin.event + 1)
            }
            None => "open".to_owned(),
        }
    }

    fn event(&self, event: SearchEvent<()>, node: NodeId, step: usize) -> Explanation {
        match event {
            SearchEvent::Enter { alpha, beta, .. } => {
                self.enter(Window { alpha, beta }, node, step)
            }
            SearchEvent::Prune { kept, of } => Explanation {
                heading: format!("Forward pruning keeps {kept} of {of} moves"),
                sentences: vec![
                    format!(
                        "The static evaluator ranks {}'s {of} moves; the fanout of this level \
                         keeps the best {kept}.",
                        self.mover(node)
                    ),
                    "What is left out is never looked at: if the best move is among it, the search \
                     makes a type 1 error."
                        .to_owned(),
                ],
                step: 3,
                provenance: Provenance::Published("Sugar 1975, pp. 23-24, 30"),
                set_by: None,
            },
            SearchEvent::Update { score, effect } => self.update(score, effect, node, step),
            SearchEvent::Leave { score, verdict } => self.leave(score, verdict, node, step),
        }
    }

    fn enter(&self, window: Window, node: NodeId, step: usize) -> Explanation {
        let name = self.recording.name(node);
        let mut sentences = Vec::new();
        let Some(parent) = self
            .recording
            .tree()
            .get(node)
            .and_then(crate::trace::Node::parent)
        else {
            return Explanation {
                heading: "The search begins at the root".to_owned(),
                sentences: vec![format!(
                    "{} is to move. Nothing is known yet: the window is open on both sides.",
                    capital(self.mover(node))
                )],
                step: 1,
                provenance: Provenance::Published("Sugar 1975, p. 18"),
                set_by: None,
            };
        };
        let done = self
            .recording
            .live(parent, step)
            .map_or(0, |live| live.returned);
        sentences.push(format!(
            "{} tries {name}{}; then {} is to move.",
            capital(self.mover(parent)),
            if done == 0 {
                " first".to_owned()
            } else {
                format!(" after {done} other moves")
            },
            self.mover(node),
        ));
        let seen = if self.is_ours(node) {
            window
        } else {
            window.turned()
        };
        let is_typed = self.recording.typed().is_some();
        let (alpha, beta) = if self.is_ours(node) {
            (Bound::Alpha, Bound::Beta)
        } else {
            (Bound::Beta, Bound::Alpha)
        };
        let mut set_by = None;
        for (word, score, bound) in [("alpha", seen.alpha, alpha), ("beta", seen.beta, beta)] {
            if score.is_finite() {
                let origin = self.set_by(node, bound, step);
                let score = score_text(score, is_typed);
                sentences.push(format!("{} {score}, {origin}.", capital(word)));
                set_by = set_by.or(self.recording.origin(node, bound, step).map(|o| o.child));
            }
        }
        if !seen.alpha.is_finite() && !seen.beta.is_finite() {
            sentences.push("The window is open on both sides: any score matters.".to_owned());
        } else {
            sentences.push(format!(
                "Only a score between the two can change the root: window {}.",
                self.window_text(window, node)
            ));
        }
        Explanation {
            heading: format!("{name} is tried"),
            sentences,
            step: 4,
            provenance: Provenance::Published("Sugar 1975, pp. 21-25"),
            set_by,
        }
    }

    fn update(&self, score: Score, effect: Effect, node: NodeId, step: usize) -> Explanation {
        // The child that came back is the one whose leave is the event before.
        let child = step
            .checked_sub(2)
            .and_then(|event| self.recording.tree().node_of(event));
        let child_name = child.map_or_else(String::new, |child| self.recording.name(child));
        let mover = capital(self.mover(node));
        let text = self.score_text(score, node);
        let before = self.recording.live(node, step - 1);
        let best = before.and_then(|live| live.best.map(|best| self.score_text(best, node)));
        let best_name = before
            .and_then(|live| live.best_child)
            .map_or_else(String::new, |child| self.recording.name(child));
        let mut set_by = None;
        let (heading, sentences, provenance) = match effect {
            Effect::NoBetter => (
                format!("{child_name} brings {text}: no better"),
                vec![format!(
                    "{mover} already has {} from {best_name}, so {child_name} is not preferred. \
                     Of equal moves the first stays.",
                    best.unwrap_or_default(),
                )],
                Provenance::Published("Sugar 1975, pp. 21-23"),
            ),
            Effect::Best => {
                let origin = self.recording.origin(node, Bound::Alpha, step);
                set_by = origin.map(|origin| origin.child);
                let window = before.map(|live| live.window.alpha);
                let has = window.map_or_else(String::new, |alpha| self.score_text(alpha, node));
                (
                    format!("{child_name} brings {text}: the best here, yet too little"),
                    vec![format!(
                        "{mover} already has {has} elsewhere, {}. This node will not be entered \
                         in play unless another of its moves brings more.",
                        self.set_by(node, Bound::Alpha, step)
                    )],
                    Provenance::Ours(
                        "the best score is kept even below alpha (fail-soft), which bounds the node \
                         more closely",
                    ),
                )
            }
            Effect::Raises => {
                let mut sentences = vec![match best {
                    Some(best) => format!(
                        "{child_name} is better for {} than {best} from {best_name}.",
                        self.mover(node)
                    ),
                    None => format!("{child_name} is the first move to come back."),
                }];
                let bound = self.raised_bound(node);
                sentences.push(format!(
                    "{mover} can now count on {text}, which becomes {bound} for the moves that \
                     follow."
                ));
                if node == 0 {
                    sentences.push("The principal continuation changes.".to_owned());
                }
                (
                    format!("{child_name} brings {text}: the best so far"),
                    sentences,
                    Provenance::Published("Sugar 1975, pp. 21-25"),
                )
            }
            Effect::Cuts => {
                let origin = self.recording.origin(node, Bound::Beta, step);
                set_by = origin.map(|origin| origin.child);
                (
                    format!("Cut: {}", self.cut_text(score, node, step)),
                    self.cut_sentences(node, step),
                    Provenance::Published("Sugar 1975, pp. 24-27"),
                )
            }
        };
        Explanation {
            heading,
            sentences,
            step: 5,
            provenance,
            set_by,
        }
    }

    /// The inequality of a cut: `+4.00 ≥ beta +3.00` at the root player's nodes, `≤ alpha` at the
    /// opponent's.
    fn cut_text(&self, score: Score, node: NodeId, step: usize) -> String {
        let beta = self
            .recording
            .live(node, step)
            .map_or(Score::BEST, |live| live.window.beta);
        let (relation, word) = if self.is_ours(node) {
            ("≥", "beta")
        } else {
            ("≤", "alpha")
        };
        let (score, beta) = (self.score_text(score, node), self.score_text(beta, node));
        format!("{score} {relation} {word} {beta}")
    }

    fn cut_sentences(&self, node: NodeId, step: usize) -> Vec<String> {
        let mover = self.mover(node);
        let other = self
            .recording
            .tree()
            .get(node)
            .and_then(crate::trace::Node::parent)
            .map_or("the opponent", |parent| self.mover(parent));
        let beta = self
            .recording
            .live(node, step)
            .map_or(Score::BEST, |live| live.window.beta);
        let left = self.left_out(node, step);
        let rest = match left {
            Some(0) => "It was the last move, so nothing is saved here.".to_owned(),
            Some(1) => "The one remaining move is not searched.".to_owned(),
            Some(left) => format!("The remaining {left} moves are not searched."),
            None => "The remaining moves are not searched.".to_owned(),
        };
        vec![
            format!(
                "{} already has {} elsewhere, {}, and so will not allow this position, in which \
                 {mover} gets at least as much.",
                capital(other),
                self.score_text(beta, node),
                self.set_by(node, Bound::Beta, step),
            ),
            rest,
            "Press p (or “Prove the cut”) to search them all the same and see that the root does \
             not change."
                .to_owned(),
        ]
    }

    /// How many of a node's moves had not been tried at that step.
    #[must_use]
    pub fn left_out(&self, node: NodeId, step: usize) -> Option<usize> {
        let tree = self.recording.tree();
        let tried = tree
            .children(node)
            .take_while(|&child| {
                tree.get(child)
                    .is_some_and(|child| (child.enter as usize) < step)
            })
            .count();
        let all = match self.recording.pruned(node) {
            Some((kept, _)) => usize::from(kept),
            None => self.move_count(node)?,
        };
        Some(all.saturating_sub(tried))
    }

    /// How many moves a node has in all.
    #[must_use]
    pub fn move_count(&self, node: NodeId) -> Option<usize> {
        if let Some(typed) = self.recording.typed() {
            return self
                .recording
                .typed_node(node)
                .map(|node| typed.child_count(node));
        }
        let mut count = 0;
        self.recording.board(node)?.generate_moves(|moves| {
            count += moves.len();
            false
        });
        Some(count)
    }

    fn leave(&self, score: Score, verdict: Verdict, node: NodeId, step: usize) -> Explanation {
        let name = self.recording.name(node);
        let mover = capital(self.mover(node));
        let text = self.score_text(score, node);
        let is_typed = self.recording.typed().is_some();
        let (sentence, provenance) = match verdict {
            Verdict::Static if is_typed => (
                "A leaf: its number is its score.".to_owned(),
                Provenance::Published("Sugar 1975, p. 21, Fig. 2.1"),
            ),
            Verdict::Static => (
                "The horizon: the static evaluator scores the position.".to_owned(),
                Provenance::Published("Sugar 1975, p. 28; values Greenblatt's, centre bonus ours"),
            ),
            Verdict::Lost => (
                format!("{mover} is checkmated. A mate counts more the nearer it is to the root."),
                Provenance::Published("Sugar 1975, p. 18; the figures are ours"),
            ),
            Verdict::Drawn => (
                "The game is drawn here: stalemate or fifty moves without progress.".to_owned(),
                Provenance::Ours("the source names no value of a draw; 0 is between the sides"),
            ),
            Verdict::Exact => (
                format!(
                    "All moves of the node have been considered; {} is the best {mover} can get.",
                    text
                ),
                Provenance::Published("Sugar 1975, pp. 21-23"),
            ),
            Verdict::FailLow => (
                format!(
                    "No move of the node brings {mover} more than is already had elsewhere ({}). \
                     The true score may be worse still, but that no longer matters.",
                    self.set_by(node, Bound::Alpha, step)
                ),
                Provenance::Published("Sugar 1975, pp. 24-26"),
            ),
            Verdict::FailHigh => (
                format!(
                    "{mover} gets at least this here, which the other side will not allow ({}). \
                     The true score may be better still, but that no longer matters.",
                    self.set_by(node, Bound::Beta, step)
                ),
                Provenance::Published("Sugar 1975, pp. 24-27"),
            ),
        };
        let mut sentences = vec![sentence];
        let line = self.recording.line(node, step);
        if !line.is_empty() {
            sentences.push(format!(
                "The line: {}.",
                self.recording.moves_text(node, &line)
            ));
        }
        let is_terminal = verdict.is_terminal();
        Explanation {
            heading: format!(
                "{name} returns {text}: {}",
                self.verdict_word(verdict, node)
            ),
            sentences,
            step: if is_terminal { 2 } else { 6 },
            provenance,
            set_by: None,
        }
    }

    fn raised_bound(&self, node: NodeId) -> &'static str {
        if self.is_ours(node) { "alpha" } else { "beta" }
    }
}

/// A score from the root's side as text: the typed number, or pawns with two decimals and sign.
#[must_use]
pub fn score_text(score: Score, is_typed: bool) -> String {
    if is_typed || !score.is_finite() || score.mate_distance().is_some() {
        return score.to_string();
    }
    let pawns = format!("{:+}.{:02}", score.0 / 100, (score.0 % 100).abs());
    match (score.0, score.0 / 100) {
        (0, _) => "0.00".to_owned(),
        // The sign of a fraction below one pawn would be lost in the whole part.
        (-99..=-1, _) => pawns.replacen('+', "-", 1),
        _ => pawns,
    }
    .replace('-', "\u{2212}")
}

fn capital(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or_else(String::new, |first| {
        first.to_uppercase().chain(letters).collect()
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lab::experiment::EXAMPLE_TREE;
    use crate::lab::{Experiment, Job, Subject};
    use crate::search::{Order, Settings};

    fn example() -> Recording {
        let experiment = Experiment {
            subject: Subject::Tree(EXAMPLE_TREE.to_owned()),
            settings: Settings {
                order: Order::Generation,
                ..Settings::default()
            },
            ..Experiment::default()
        };
        let report = Job::new(&experiment).unwrap().run();
        Recording::new(experiment, report).unwrap()
    }

    #[test]
    fn the_example_is_told_as_the_source_tells_it() {
        let recording = example();
        let teller = Teller::new(&recording);
        let told: Vec<String> = (0..recording.len())
            .map(|event| teller.headline(event))
            .collect();
        assert_eq!(
            told,
            [
                "enter A (\u{2212}∞, +∞)",
                "enter D (\u{2212}∞, +∞)",
                "enter J (\u{2212}∞, +∞)",
                "J returns 15 (static score)",
                "15 to D: beta = 15",
                "enter I (\u{2212}∞, 15)",
                "I returns 7 (static score)",
                "7 to D: beta = 7",
                "D returns 7 (exact)",
                "7 to A: alpha = 7",
                "enter C (7, +∞)",
                "enter H (7, +∞)",
                "H returns -3 (static score)",
                "-3 to C: cut",
                "C returns -3 (at most this)",
                "-3 to A: no better",
                "enter B (7, +∞)",
                "enter F (7, +∞)",
                "F returns 1 (static score)",
                "1 to B: cut",
                "B returns 1 (at most this)",
                "1 to A: no better",
                "A returns 7 (exact)",
            ]
        );
    }

    #[test]
    fn a_cut_names_the_bound_and_who_set_it() {
        let recording = example();
        let cut = Teller::new(&recording).tell(14);
        assert_eq!(cut.heading, "Cut: -3 ≤ alpha 7");
        assert!(cut.sentences[0].contains("The maximiser already has 7 elsewhere, set by D"));
        assert_eq!(cut.sentences[1], "The one remaining move is not searched.");
        assert_eq!(recording.name(cut.set_by.unwrap()), "D");
    }

    #[test]
    fn every_step_of_a_chess_search_is_told() {
        let experiment = Experiment::default();
        let report = Job::new(&experiment).unwrap().run();
        let recording = Recording::new(experiment, report).unwrap();
        let teller = Teller::new(&recording);
        for step in 0..=recording.len() {
            let told = teller.tell(step);
            assert!(
                !told.heading.is_empty() && !told.sentences.is_empty(),
                "step {step}"
            );
            assert!((1..=STEPS.len()).contains(&told.step));
        }
    }

    #[test]
    fn scores_are_written_in_pawns() {
        let text = |centipawns| score_text(Score(centipawns), false);
        assert_eq!(
            [text(375), text(-325), text(0)],
            ["+3.75", "\u{2212}3.25", "0.00"]
        );
        assert_eq!([text(7), text(-7)], ["+0.07", "\u{2212}0.07"]);
        assert_eq!(score_text(Score(-7), true), "-7");
    }
}
