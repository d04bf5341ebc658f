//! Each kind of step in sentences: entering, pruning, comparing, returning.

use super::words::{ScoreUnit, score_text};
use super::{Explainer, Explanation};
use chess::words::capital;
use chess::words::counted;
use kit::model::provenance::Provenance;
use search::{Bound, Effect, NodeVerdict, Score, SearchEvent, Window};
use trace::NodeId;

/// The provenance of something later than CHUTE.
fn later(what: &'static str) -> Provenance {
    Provenance::Ours(what)
}

impl Explainer<'_> {
    pub(super) fn event(self, event: SearchEvent<()>, node: NodeId, step: usize) -> Explanation {
        match event {
            SearchEvent::Enter { alpha, beta, .. } => {
                self.enter(Window { alpha, beta }, node, step)
            }
            SearchEvent::Prune { kept, of } => Explanation {
                heading: format!("Forward pruning keeps {kept} of {}", counted(of, "move")),
                sentences: vec![
                    format!("The static evaluator ranks {}'s {}; the fanout of this level \
                         keeps the best {kept}.", self.mover(node), counted(of, "move")),
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
            SearchEvent::Iteration { depth } => self.iteration(depth, step),
            SearchEvent::Probe { .. } => self.probe(step),
            SearchEvent::Stand { score, effect } => self.stand(score, effect, node, step),
        }
    }

    fn iteration(self, depth: u8, step: usize) -> Explanation {
        let plies = if depth == 1 { "ply" } else { "plies" };
        let line = self.recording.line(0, step);
        let sentence = match line.first() {
            Some(&best) => format!(
                "The whole search begins again, one ply deeper. {} was best so far and is tried first: a good move \
                 first makes cuts.",
                self.recording.name(best)
            ),
            None => "The search looks one ply ahead first and then deeper, so that it has a move whenever it is \
                     stopped."
                .to_owned(),
        };
        Explanation {
            heading: format!("Iteration: {depth} {plies} deep"),
            sentences: vec![sentence],
            step: 3,
            provenance: later("added here: iterative deepening, as in Slate and Atkin 1977"),
            set_by: None,
        }
    }

    fn probe(self, step: usize) -> Explanation {
        let mv = step
            .checked_sub(1)
            .and_then(|event| self.recording.probed(event));
        let mv = mv.unwrap_or_default();
        Explanation {
            heading: format!("The table names {mv}"),
            sentences: vec![format!(
                "This position was searched before, to another depth or with another window. What was found then \
                 does not answer this time, but {mv} was best or cut, so it is tried first."
            )],
            step: 3,
            provenance: later(
                "added here: the transposition table, after Greenblatt, Eastlake and Crocker 1967",
            ),
            set_by: None,
        }
    }

    fn stand(self, score: Score, effect: Effect, node: NodeId, step: usize) -> Explanation {
        let (mover, text) = (capital(self.mover(node)), self.score_text(score, node));
        let worth = match effect {
            Effect::Raises => format!("It becomes {} here.", self.raised_bound(node)),
            _ => format!(
                "That alone is too little: {}.",
                self.set_by(node, Bound::Alpha, step)
            ),
        };
        Explanation {
            heading: format!("Beyond the horizon: {text} without taking anything"),
            sentences: vec![format!(
                "{mover} need not take anything, so the static score is the least it gets. {worth} Of its moves only \
                     captures and promotions whose exchange loses nothing are tried."
            )],
            step: 2,
            provenance: later(
                "added here: quiescence, which Shannon 1950 asks for; which moves it tries is our choice",
            ),
            set_by: None,
        }
    }

    fn enter(self, window: Window, node: NodeId, step: usize) -> Explanation {
        let name = self.recording.name(node);
        let mut sentences = Vec::new();
        let Some(parent) = self
            .recording
            .tree()
            .get(node)
            .and_then(trace::Node::parent)
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
            if self.is_again(node) {
                " again, with the whole window".to_owned()
            } else if done == 0 {
                " first".to_owned()
            } else {
                format!(" after {}", counted(done, "other move"))
            },
            self.mover(node),
        ));
        let seen = if self.is_ours(node) {
            window
        } else {
            window.turned()
        };
        let (alpha, beta) = if self.is_ours(node) {
            (Bound::Alpha, Bound::Beta)
        } else {
            (Bound::Beta, Bound::Alpha)
        };
        let mut set_by = None;
        if self.recording.is_null(node) {
            let has = self.score_text(-window.beta, parent);
            let origin = self.set_by(node, Bound::Beta, step);
            sentences.push(format!(
                "The window {} is a null window: it only asks whether {name} is better than {has}, {origin}. If it \
                 is, and does not cut, it is searched again to see by how much.",
                self.window_text(window, node)
            ));
            return Explanation {
                heading: format!("{name} is tried with a null window"),
                sentences,
                step: 4,
                provenance: later(
                    "added here: principal variation search, after Marsland and Campbell 1982",
                ),
                set_by: self
                    .recording
                    .origin(node, Bound::Beta, step)
                    .map(|o| o.child),
            };
        }
        for (word, score, bound) in [("alpha", seen.alpha, alpha), ("beta", seen.beta, beta)] {
            if score.is_finite() {
                let origin = self.set_by(node, bound, step);
                let score = score_text(score, self.unit(), self.sides());
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

    fn update(self, score: Score, effect: Effect, node: NodeId, step: usize) -> Explanation {
        // The child that came back is the one whose leave is the event before.
        let child = step
            .checked_sub(2)
            .and_then(|event| self.recording.tree().node_of(event));
        let child_name = child.map_or_else(String::new, |child| self.recording.name(child));
        let mover = capital(self.mover(node));
        let text = self.score_text(score, node);
        let before = self.recording.live(node, step - 1);
        let best = before.and_then(|live| live.best);
        // The first score of a node beyond the horizon is that of taking nothing.
        let best_from = match before.and_then(|live| live.best_child) {
            Some(child) => format!("from {}", self.recording.name(child)),
            None => "without taking".to_owned(),
        };
        let mut set_by = None;
        let (heading, sentences, provenance) = match effect {
            Effect::NoBetter => (
                format!("{child_name} brings {text}: no better"),
                vec![format!(
                    "{} {best_from}, so {child_name} is not preferred. \
                     Of equal moves the first stays.",
                    self.already(&mover, best.unwrap_or_default(), node),
                )],
                Provenance::Published("Sugar 1975, pp. 21-23"),
            ),
            Effect::Best => {
                let origin = self.recording.origin(node, Bound::Alpha, step);
                set_by = origin.map(|origin| origin.child);
                let alpha = before.map(|live| live.window.alpha).unwrap_or_default();
                (
                    format!("{child_name} brings {text}: the best here, but too little"),
                    vec![format!(
                        "{}, {}. Play will not come here unless another move of this node brings {} more.",
                        self.already(&mover, alpha, node),
                        self.set_by(node, Bound::Alpha, step),
                        self.mover(node)
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
                        "{child_name} is better for {} than {} {best_from}.",
                        self.mover(node),
                        self.score_text(best, node)
                    ),
                    None => format!("{child_name} is the first move to come back."),
                }];
                let bound = self.raised_bound(node);
                sentences.push(format!(
                    "{}, which becomes {bound} for the moves that follow.",
                    self.settles(&mover, ["can now count on", "can now hold"], score, node)
                ));
                if node == 0 {
                    sentences.push("The principal variation changes.".to_owned());
                }
                (
                    format!("{child_name} brings {text}: the best so far"),
                    sentences,
                    Provenance::Published("Sugar 1975, pp. 21-25"),
                )
            }
            Effect::Again => (
                format!("{child_name} brings {text}: better, but by how much?"),
                vec![format!(
                    "{child_name} was only asked whether it is better than {}, and it is. It is searched again with \
                     the whole window.",
                    before
                        .map_or_else(String::new, |live| self.score_text(live.window.alpha, node)),
                )],
                later("added here: principal variation search, after Marsland and Campbell 1982"),
            ),
            Effect::Cuts => {
                let origin = self.recording.origin(node, Bound::Beta, step);
                set_by = origin.map(|origin| origin.child);
                (
                    format!("Cut-off: {}", self.cut_text(score, node, step)),
                    self.cut_sentences(score, node, step),
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

    /// The comparison that decides a cut-off: `+4.00 reaches +3.00 (beta)` at the root player's nodes,
    /// `−1.59 cannot beat +4.27 (alpha)` at the opponent's.
    fn cut_text(self, score: Score, node: NodeId, step: usize) -> String {
        let beta = self
            .recording
            .live(node, step)
            .map_or(Score::BEST, |live| live.window.beta);
        let (relation, bound) = if self.is_ours(node) {
            ("reaches", "beta")
        } else {
            ("cannot beat", "alpha")
        };
        let (score, beta) = (self.score_text(score, node), self.score_text(beta, node));
        format!("{score} {relation} {beta} ({bound})")
    }

    fn cut_sentences(self, score: Score, node: NodeId, step: usize) -> Vec<String> {
        let mover = self.mover(node);
        let other = self
            .recording
            .tree()
            .get(node)
            .and_then(trace::Node::parent)
            .map_or("the opponent", |parent| self.mover(parent));
        let beta = self
            .recording
            .live(node, step)
            .map_or(Score::BEST, |live| live.window.beta);
        let left = self.left_out(node, step);
        let rest = match left {
            Some(0) => "It was the last move, so nothing is saved here.".to_owned(),
            Some(1) => "The one remaining move is not searched.".to_owned(),
            Some(left) => format!("The remaining {} are not searched.", counted(left, "move")),
            None => "The remaining moves are not searched.".to_owned(),
        };
        let mut sentences = vec![
            format!(
                "{}, {}. Here {}, so {other} gains nothing by {}.",
                self.already(&capital(other), beta, node),
                self.set_by(node, Bound::Beta, step),
                self.settles(mover, ["gets at least", "holds"], score, node),
                self.recording.name(node),
            ),
            rest,
        ];
        if self.recording.experiment().can_be_proved() {
            sentences.push(
                "Press p (or “Prove the cut”) to search them anyway and see that the result stays the same."
                    .to_owned(),
            );
        }
        sentences
    }

    /// Clause that says why a score that reaches beta is refused.
    fn not_worse_elsewhere(self, node: NodeId, step: usize) -> String {
        let [ours, theirs] = self.sides();
        let origin = self.set_by(node, Bound::Beta, step);
        if self.is_ours(node) {
            format!("{theirs} already holds {ours} to no more ({origin})")
        } else {
            format!("{ours} already has at least as much ({origin})")
        }
    }

    /// The moves tried at a node, in words; beyond the horizon captures that lose nothing.
    fn considered(self, node: NodeId) -> &'static str {
        if self.recording.standing(node).is_some() {
            "All captures and promotions that lose nothing, and taking nothing,"
        } else {
            "All moves of the node"
        }
    }

    /// Whether a node is the second search of a move.
    fn is_again(self, node: NodeId) -> bool {
        let recording = self.recording;
        let again = |parent| {
            let mut before = recording
                .tree()
                .children(parent)
                .take_while(|&it| it != node);
            let effect = before.by_ref().last().and_then(|it| recording.effect(it));
            matches!(effect, Some((_, _, Effect::Again)))
        };
        let parent = recording.tree().get(node).and_then(trace::Node::parent);
        parent.is_some_and(again)
    }

    fn static_score(self) -> (String, Provenance) {
        match self.unit() {
            ScoreUnit::Typed => (
                "A leaf: its number is its score.".to_owned(),
                Provenance::Published("Sugar 1975, p. 21, Fig. 2.1"),
            ),
            ScoreUnit::Pawns => (
                "The horizon: the static evaluator scores the position.".to_owned(),
                Provenance::Published("Sugar 1975, p. 28; values Greenblatt's, centre bonus ours"),
            ),
            ScoreUnit::Points => (
                "The horizon: the position gets what CHUTE gives its best move here, in points, not pawns (a pawn \
                 taken is about 255). What the moves before it won or lost is not in it."
                    .to_owned(),
                Provenance::Ours("how the heuristics, which score moves, score a position"),
            ),
        }
    }

    fn leave(self, score: Score, verdict: NodeVerdict, node: NodeId, step: usize) -> Explanation {
        let name = self.recording.name(node);
        let mover = self.mover(node);
        let text = self.score_text(score, node);
        let (sentence, provenance) = match verdict {
            NodeVerdict::Static => self.static_score(),
            NodeVerdict::Lost => (
                format!(
                    "{}. A mate counts more the nearer it is to the root.",
                    self.game_over(node)
                        .unwrap_or_else(|| format!("{} has lost", capital(mover)))
                ),
                Provenance::Published("Sugar 1975, p. 18; the figures are ours"),
            ),
            NodeVerdict::Drawn => (
                format!(
                    "{}.",
                    capital(
                        &self
                            .game_over(node)
                            .unwrap_or_else(|| "the game is drawn".to_owned())
                    )
                ),
                Provenance::Ours("the source names no value of a draw; 0 is between the sides"),
            ),
            NodeVerdict::Repeated => (
                "The position was on this line or in the game before, so it counts as drawn."
                    .to_owned(),
                later("added here: repetition, where it is switched on"),
            ),
            NodeVerdict::StandPat => (
                format!(
                    "Beyond the horizon {mover} need not take anything. The static score already reaches the bound \
                     {}, so the other side gains nothing here.",
                    self.set_by(node, Bound::Beta, step)
                ),
                later("added here: quiescence, which Shannon 1950 asks for"),
            ),
            NodeVerdict::Known | NodeVerdict::KnownLow | NodeVerdict::KnownHigh => (
                format!(
                    "The same position was searched before, to the same depth: the transposition table has {}. Nothing below is searched again.",
                    if verdict == NodeVerdict::Known {
                        "its score"
                    } else {
                        "a bound that answers"
                    }
                ),
                later(
                    "added here: the transposition table, after Greenblatt, Eastlake and Crocker 1967",
                ),
            ),
            NodeVerdict::Exact => (
                format!(
                    "{} have been considered; {text} is the best {mover} can get.",
                    self.considered(node)
                ),
                Provenance::Published("Sugar 1975, pp. 21-23"),
            ),
            NodeVerdict::FailLow => (
                format!(
                    "{} bring {mover} no more than it already has elsewhere ({}). The true score may be worse \
                     still, but that no longer matters.",
                    self.considered(node),
                    self.set_by(node, Bound::Alpha, step)
                ),
                Provenance::Published("Sugar 1975, pp. 24-26"),
            ),
            NodeVerdict::FailHigh => (
                format!(
                    "{} here, and {}. The true score may be better still for {mover}, but that no longer matters.",
                    self.settles(&capital(mover), ["gets at least", "holds"], score, node),
                    self.not_worse_elsewhere(node, step)
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
}
