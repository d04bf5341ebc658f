//! Explanations: each step of EG's search in sentences, with its squares. Values are for the side that the search calls
//! White: the side with more material.

mod plans;
mod steps;

pub use plans::{PlanRow, Plans};

use crate::experiment::EgRecording;
use crate::experiment::ruled::{FiredRule, Ruled};
use chess::notation::san;
use chess::packed::PackedMove;
use cozy_chess::util::display_san_move;
use cozy_chess::{BitBoard, Color};
use endgame::eg::{Effect, EgEvent, Reason};
use endgame::strategy::{Feasibility, Means};
use endgame::{Range, rules, stronger_side};
use kit::model::board::Pattern;
use kit::model::provenance::Provenance;
use kit::model::squares::{listed, plural};
use trace::NodeId;

/// The phases of EG's work in plain words, numbered from 1.
pub const PHASES: [&str; 9] = [
    "reach a position",
    "ask the rules for a range",
    "suggest strategies, and test each by calculation",
    "collect that strategy's moves",
    "receive a move's result",
    "learn why a line failed",
    "leave the position",
    "prove what is claimed",
    "choose among equal moves",
];

/// Squares that belong to a step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Highlight {
    pub squares: BitBoard,
    pub pattern: Pattern,
    /// Their meaning, for the legend.
    pub role: String,
}

/// The explanation of a step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation {
    /// The step in a few words.
    pub heading: String,
    /// The reasons.
    pub sentences: Vec<String>,
    /// The phase, 1 to 9, as [`PHASES`] numbers them.
    pub phase: usize,
    pub provenance: Provenance,
    pub highlighted: Vec<Highlight>,
}

/// Explains the steps and nodes of a recording.
#[derive(Clone, Copy)]
pub struct Explainer<'a> {
    recording: &'a EgRecording,
    /// The rules' verdict on the position of the explained step, once it is known.
    ruled: Option<&'a Ruled>,
}

/// Why a position is left, as a clause.
pub fn why_left(reason: Reason) -> &'static str {
    match reason {
        Reason::Over => "the game is over",
        Reason::Decided => "the rules decide all that is asked",
        Reason::GoodEnough => "a move gets the best result still possible",
        Reason::AllTried => "every legal move has been tried",
        Reason::Exhausted => "no strategy has anything more to suggest",
        Reason::Failed => "every strategy has failed",
        Reason::Repeated => "the position repeats on this line",
        Reason::Known => "the position was searched before",
        Reason::Beyond => "a pawn has become a piece, and the strategies know no more",
        Reason::Bound => "the node limit is reached",
    }
}

/// The result of a calculation about a strategy, as a clause.
pub fn feasibility_words(feasibility: Feasibility) -> &'static str {
    match feasibility {
        Feasibility::Feasible => "nothing speaks against it",
        Feasibility::NoPath => "refuted: no path leads there",
        Feasibility::EnemyFirst => "refuted: the enemy king is there first",
        Feasibility::Caught => "refuted: the enemy king catches the pawn",
        Feasibility::TooLate => "refuted: the pawn gets past before",
    }
}

/// The value of a searched move to the side that plays it.
fn effect_words(effect: Effect) -> &'static str {
    match effect {
        Effect::GoodEnough => "good enough",
        Effect::Better => "the best so far",
        Effect::NoBetter => "no better",
    }
}

impl<'a> Explainer<'a> {
    pub fn new(recording: &'a EgRecording) -> Self {
        Self::with_rules(recording, None)
    }

    /// Adds the rules' verdict on the position of the step.
    pub fn with_rules(recording: &'a EgRecording, ruled: Option<&'a Ruled>) -> Self {
        Self { recording, ruled }
    }

    /// The side that the ranges are for.
    pub fn side(self) -> Color {
        self.recording
            .board(0)
            .map_or(Color::White, |board| stronger_side(&board))
    }

    /// The node of a step: that of its last event, or the root.
    pub fn node_at(self, step: usize) -> NodeId {
        let event = step.checked_sub(1);
        event
            .and_then(|event| self.recording.tree().node_of(event))
            .unwrap_or(0)
    }

    /// The move that leads to a node in SAN; `root` for the first.
    pub fn name(self, node: NodeId) -> String {
        let found = || {
            let parent = self.recording.tree().get(node)?.parent()?;
            let board = self.recording.board(parent)?;
            let mv = self.recording.mv(node)?.legal(&board)?;
            Some(display_san_move(&board, mv).to_string())
        };
        found().unwrap_or_else(|| "root".to_owned())
    }

    /// The moves that lead from the root to a node, with numbers: `1.Kc3 Kd5 2.Kd3`.
    pub fn path(self, node: NodeId) -> String {
        let mut words = Vec::new();
        let path = self.recording.tree().path(node);
        for (index, &node) in path.iter().enumerate().skip(1) {
            let before = self.recording.board(path[index - 1]);
            let number = match before
                .as_ref()
                .map(|board| (board.side_to_move(), board.fullmove_number()))
            {
                Some((Color::White, number)) => format!("{number}."),
                Some((Color::Black, number)) if index == 1 => format!("{number}..."),
                _ => String::new(),
            };
            words.push(format!("{number}{}", self.name(node)));
        }
        words.join(" ")
    }

    /// The position of a node.
    pub fn board(self, node: NodeId) -> Option<cozy_chess::Board> {
        self.recording.board(node)
    }

    /// The strategy that suggested a move of the root.
    pub fn means_of_move(self, mv: cozy_chess::Move) -> Option<Means> {
        let board = self.board(0)?;
        let child = self.recording.tree().children(0).find(|&child| {
            let packed = self.recording.mv(child);
            packed.is_some_and(|packed| packed.unpack(&board) == mv)
        })?;
        self.means(child)
    }

    /// The strategy that suggested the move to a node.
    pub fn means(self, node: NodeId) -> Option<Means> {
        let entry = self.recording.tree().get(node)?;
        match self.event(entry.enter as usize) {
            Some(EgEvent::Enter { means, .. }) => means,
            _ => None,
        }
    }

    /// The proved and claimed ranges that a node returned by that step, and the reason.
    pub fn left(self, node: NodeId, step: usize) -> Option<(Range, Range, Reason)> {
        let leave = self.recording.tree().get(node)?.leave()? as usize;
        match self.event(leave) {
            Some(EgEvent::Leave {
                proved,
                claim,
                reason,
            }) if leave < step => Some((proved, claim, reason)),
            _ => None,
        }
    }

    /// The static range of a node, once it is made.
    pub fn static_range(self, node: NodeId, step: usize) -> Option<Range> {
        let enter = self.recording.tree().get(node)?.enter as usize;
        let events = self.recording.trace().events.iter().enumerate();
        let mut own = events
            .skip(enter)
            .take_while(|&(index, _)| index < step)
            .filter(|&(index, _)| self.recording.tree().node_of(index) == Some(node));
        own.find_map(|(_, event)| match event {
            EgEvent::Static { range } => Some(*range),
            _ => None,
        })
    }

    /// The range of an open node that is certain so far.
    pub fn so_far(self, node: NodeId, step: usize) -> Option<Range> {
        let mut range = self.static_range(node, step)?;
        let white = self.recording.board(node)?.side_to_move() == self.side();
        for child in self.recording.tree().children(node) {
            let Some((proved, ..)) = self.left(child, step) else {
                continue;
            };
            // The proved range of a searched move raises the bound of its player.
            let (own, proved) = (range.turned_if(!white), proved.turned_if(!white));
            let sure = own.lower().max(proved.lower()).min(own.upper());
            range = Range::between(sure, own.upper()).turned_if(!white);
        }
        Some(range)
    }

    /// The line that EG follows at a step: from the root the child that was the best so far.
    pub fn line(self, step: usize) -> Vec<NodeId> {
        let mut line = Vec::new();
        let mut at = 0;
        while let Some(best) = self.best_child(at, step) {
            line.push(best);
            at = best;
        }
        line
    }

    fn best_child(self, node: NodeId, step: usize) -> Option<NodeId> {
        let tree = self.recording.tree();
        let brought = |child: NodeId| {
            let leave = tree.get(child)?.leave()? as usize;
            match self.event(leave + 1) {
                Some(EgEvent::Update { effect, .. }) if leave + 1 < step => Some(effect),
                _ => None,
            }
        };
        tree.children(node)
            .filter(|&child| brought(child).is_some_and(|effect| effect != Effect::NoBetter))
            .last()
    }

    /// Positions entered by that step.
    pub fn nodes(self, step: usize) -> u64 {
        let entered = |event: &&EgEvent| matches!(event, EgEvent::Enter { .. });
        let events = self.recording.trace().events.iter().take(step);
        events.filter(entered).count() as u64
    }

    fn event(self, index: usize) -> Option<EgEvent> {
        self.recording.trace().events.get(index).copied()
    }

    /// A move of the root in SAN.
    fn written(self, mv: PackedMove) -> String {
        let board = self.recording.root();
        let legal = mv.legal(board);
        legal.map_or_else(|| mv.to_string(), |mv| san(board, mv))
    }

    /// The rule of a fired event, as it fired in its position.
    fn fired(self, rule: u16) -> Option<&'a FiredRule> {
        self.ruled?.fired.iter().find(|said| said.is(rule))
    }

    fn mover(self, node: NodeId) -> Color {
        self.recording
            .board(node)
            .map_or(Color::White, |board| board.side_to_move())
    }

    /// The step in a few words, for lists.
    pub fn headline(self, event: usize) -> String {
        let Some(what) = self.event(event) else {
            return String::new();
        };
        let node = self.recording.tree().node_of(event).unwrap_or(0);
        match what {
            EgEvent::Enter { means: None, .. } => "the root".to_owned(),
            EgEvent::Enter {
                means: Some(means), ..
            } => {
                format!("{} to {}", self.name(node), means.strategy().name)
            }
            // Only the name: the finding is computed when the step is shown.
            EgEvent::Fired { rule } => rules::all()
                .nth(usize::from(rule))
                .map_or("a rule fires", |rule| rule.name)
                .to_owned(),
            EgEvent::Static { range } => format!("the rules say {range}"),
            EgEvent::Round { number } => format!("round {number} of suggestions"),
            EgEvent::Suggest {
                means,
                goal,
                feasibility,
                ..
            } => {
                let verdict = if feasibility.is_feasible() {
                    ""
                } else {
                    ", refuted"
                };
                let goal = goal_words(goal);
                format!("{}{goal}{verdict}", means.strategy().name)
            }
            EgEvent::Buffer { moves } => {
                format!("{} in the buffer", plural(u64::from(moves), "move"))
            }
            EgEvent::Update { claim, effect, .. } => {
                format!("{claim}: {}", effect_words(effect))
            }
            EgEvent::Message { cause } => {
                format!(
                    "reason for failure: at the end of the line {}",
                    cause.words()
                )
            }
            EgEvent::Leave { claim, reason, .. } => {
                format!("{} returns {claim}: {}", self.name(node), why_left(reason))
            }
            EgEvent::Structure {
                range, done: true, ..
            } => format!("the pawn structure is solved: {range}"),
            EgEvent::Structure { solved, found, .. } => {
                format!("the pawn structure: {solved} of {found}")
            }
            EgEvent::Proof { range, nodes, .. } => {
                format!(
                    "proof: {range} after {}",
                    plural(u64::from(nodes), "position")
                )
            }
            EgEvent::Vet { mv, range, .. } => format!("{} by itself: {range}", self.written(mv)),
            EgEvent::Resist { mv, grade, chosen } => {
                let chosen = if chosen { ", played" } else { "" };
                format!("{} resists: grade {grade}{chosen}", self.written(mv))
            }
        }
    }
}

pub(in crate::model) fn goal_words(goal: u64) -> String {
    let squares = BitBoard(goal);
    if squares.is_empty() {
        String::new()
    } else {
        format!(": {}", listed(squares, "or"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::experiment::EgSubject;
    use crate::model::example::{example, searched};
    use endgame::Value;
    use endgame::eg::Limits;
    use endgame::rules::RuleBase;

    #[test]
    fn every_step_of_a_search_is_told() {
        for fen in [
            crate::experiment::link::EXAMPLE,
            "8/8/8/3pK3/2kP4/8/8/8 b - - 0 1",
        ] {
            let recording = searched(fen);
            let explainer = Explainer::new(&recording);
            for step in 0..=recording.trace().events.len() {
                let explanation = explainer.explain(step);
                assert!(!explanation.heading.is_empty(), "{fen} step {step}");
                assert!(!explanation.sentences.is_empty(), "{fen} step {step}");
                assert!((1..=PHASES.len()).contains(&explanation.phase));
                for sentence in &explanation.sentences {
                    assert!(sentence.ends_with('.'), "{fen} step {step}: {sentence}");
                }
            }
        }
    }

    #[test]
    fn the_example_marches_to_a_critical_square_and_shows_its_goal() {
        let recording = example();
        let explainer = Explainer::new(&recording);
        let suggested = (0..recording.trace().events.len())
            .find(|&event| matches!(recording.trace().events[event], EgEvent::Suggest { .. }))
            .unwrap();
        let explanation = explainer.explain(suggested + 1);
        assert_eq!(explanation.phase, 3);
        assert!(
            explanation
                .highlighted
                .iter()
                .any(|highlighted| highlighted.pattern == Pattern::Starred),
            "{explanation:?}"
        );
        let all = recording.trace().events.len();
        assert_eq!(explainer.path(explainer.line(all)[0]), "1.Kc3");
    }

    /// The loop claims a win in this draw: the range of the open root must not take the claim for a proof.
    #[test]
    fn what_is_only_claimed_of_a_move_is_not_sure_of_the_position_before_it() {
        let subject = EgSubject {
            position: "1K6/8/8/4k3/8/1P6/8/8 w - - 0 1".to_owned(),
            limits: Limits::loop_alone(400, RuleBase::WithoutTables),
        };
        let recording = EgRecording::run(subject, 100_000).unwrap();
        let explainer = Explainer::new(&recording);
        assert_eq!(recording.answer().unwrap().value, Range::WIN);
        let mut looked = 0;
        for step in 0..recording.trace().events.len() {
            if explainer.left(0, step).is_none()
                && let Some(range) = explainer.so_far(0, step)
            {
                assert!(range.contains(Value::Draw), "step {step}: {range}");
                looked += 1;
            }
        }
        assert!(looked > 10, "{looked}");
    }

    #[test]
    fn the_range_of_an_open_node_only_narrows_while_it_is_open() {
        let recording = example();
        let explainer = Explainer::new(&recording);
        let mut last = None;
        for step in 0..=recording.trace().events.len() {
            if explainer.left(0, step).is_some() {
                break;
            }
            let now = explainer.so_far(0, step);
            if let (Some(last), Some(now)) = (last, now) {
                let both: Option<Range> = Range::and(last, now);
                assert_eq!(both, Some(now), "step {step}");
            }
            last = now;
        }
    }
}
