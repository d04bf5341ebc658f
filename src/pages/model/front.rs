//! The front page: what the site is, in words for whoever has never seen a search, and a demonstration taken
//! from a real recording.

use ::chess::words::counted;
use ::search::{Effect, Fanout, NodeVerdict, SearchEvent, Settings};
use ::trace::{Node, NodeId};
use cozy_chess::{Board, Move};
use kit::experiment::ChessSubject;
use search_lab::experiment::recording::RecordingError;
use search_lab::experiment::{Experiment, Job, Recording, Subject};
use search_lab::model::explain::Explainer;

/// The position of the demonstration: Black's bishop attacks White's knight (ours).
pub const FEN: &str = "6k1/5ppp/8/8/1b6/8/3N1PPP/R5K1 w - - 0 1";

/// Two plies, few moves at each: small enough to be seen whole.
const DEPTH: u8 = 2;
const KEPT: [usize; 2] = [4, 3];

/// A program of the site.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Program {
    /// What its lab is called in the address.
    pub slug: &'static str,
    pub title: &'static str,
    pub origin: &'static str,
    /// What was new about it.
    pub new: &'static str,
    /// What one does in its lab.
    pub invitation: &'static str,
}

/// The labs, in the order of the menu.
pub const PROGRAMS: [Program; 6] = [
    Program {
        slug: "search",
        title: "Tree search",
        origin: "Sugar, 1975",
        new: "How a chess program looks ahead, and how it knows which moves it need not look at.",
        invitation: "Step through a search",
    },
    Program {
        slug: "chute",
        title: "CHUTE",
        origin: "Sugar, 1975",
        new: "Twenty-two rules of thumb for choosing a move, each measured against what masters played.",
        invitation: "Guess the master\u{2019}s move",
    },
    Program {
        slug: "player",
        title: "PLAYER",
        origin: "Senft, 1975",
        new: "Seventeen numbers for each move, and a way of learning how much each should count.",
        invitation: "Teach it a move",
    },
    Program {
        slug: "endgame",
        title: "EG",
        origin: "Perdue and Berliner, 1977",
        new: "King-and-pawn endings judged by rules and plans, as a trainer does, with a reason for each verdict.",
        invitation: "Set up an ending",
    },
    Program {
        slug: "kenju",
        title: "Kenju",
        origin: "thesis, about 1982",
        new: "A learner of five in a row that asks its teacher when it does not know which line matters more.",
        invitation: "Answer its questions",
    },
    Program {
        slug: "rating",
        title: "Rating",
        origin: "1989",
        new: "A score for thinking: what is preferred early counts more than what is found late.",
        invitation: "Rate an analysis",
    },
];

/// One place to begin for each kind of visitor: who it is for, where it leads, and the words of the link.
pub const STARTS: [[&str; 3]; 4] = [
    [
        "to learn how a program searches",
        "#/search",
        "Walk through a search of three plies",
    ],
    [
        "to get better at pawn endings",
        "#/endgame",
        "See why an ending is won, square by square",
    ],
    [
        "to teach something yourself",
        "#/kenju",
        "Teach a learner five in a row by clicking",
    ],
    [
        "to check the history",
        "#/reproduction",
        "Compare published figures with ours",
    ],
];

/// Something that was found out, and where it is told whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Finding {
    pub text: &'static str,
    pub link: &'static str,
    /// The words of the link.
    pub told: &'static str,
}

/// How far EG can be trusted: `plyground audit KPK --loop-only` gives the first figures, `make audit` and every
/// run of the tests find the last again.
pub const FINDING: Finding = Finding {
    text: "Left to its own rules, strategies and calculation, EG claims a value without proof in \
        20,171 of the 331,352 positions of king and pawn against king, and is wrong in 2,876 of those (14.3 %); most of \
        those rules are ours, as the paper prints only a few. With proofs added by us it gives every position the value \
        that exact tables give it.",
    link: "https://github.com/plyground/plyground/blob/main/docs/eg-findings.md",
    told: "How it was counted, and what came of the other endings",
};

/// A moment of the demonstration.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Frame {
    /// The step of the recording, counted from 1.
    pub step: usize,
    pub board: Board,
    pub last_move: Option<Move>,
    pub sentence: String,
    pub is_cut: bool,
}

/// The search that the demonstration shows.
///
/// # Errors
/// None, unless the position is damaged.
pub fn recording() -> Result<Recording, RecordingError> {
    let experiment = Experiment {
        subject: Subject::Chess(ChessSubject {
            start: FEN.to_owned(),
            moves: Vec::new(),
        }),
        settings: Settings {
            depth: DEPTH,
            fanout: KEPT
                .map(|kept| kept.to_string())
                .join(",")
                .parse::<Fanout>()
                .unwrap_or_default(),
            ..Settings::default()
        },
        ..Experiment::default()
    };
    let report = Job::new(&experiment)?.run();
    Recording::new(experiment, report)
}

/// The moments worth showing, up to the end of the search: what is estimated is told when it reaches the move
/// before it.
pub fn frames(recording: &Recording) -> Vec<Frame> {
    (1..=recording.len())
        .filter_map(|step| frame(recording, step))
        .collect()
}

fn frame(recording: &Recording, step: usize) -> Option<Frame> {
    let event = recording.event(step - 1)?;
    let node = recording.tree().node_of(step - 1)?;
    let words = Explainer::new(recording);
    let name = recording.name(node);
    let mover = words.mover(node);
    // What came back last.
    let child = || recording.node_at(step - 1).unwrap_or(node);
    let is_root = node == 0;
    let (shown, sentence) = match event {
        SearchEvent::Enter { .. } if is_root => (
            node,
            "White is to move, and the bishop attacks the knight. The program looks two moves ahead: \
             one of White\u{2019}s, one of Black\u{2019}s."
                .to_owned(),
        ),
        SearchEvent::Prune { kept, of } if is_root => (
            node,
            format!("Of White\u{2019}s {} it keeps the {kept} that look best at a glance.", counted(of, "move")),
        ),
        SearchEvent::Prune { kept, of } if ply(recording, node) == 1 && of > kept => (
            node,
            format!("Of Black\u{2019}s {} to {name} it keeps the {kept} that look best.", counted(of, "answer")),
        ),
        SearchEvent::Enter { .. } if ply(recording, node) == 1 => {
            (node, format!("It tries {name} and asks what Black can answer."))
        }
        SearchEvent::Update { score, effect } if !is_root => {
            let (reply, score) = (child(), words.score_text(score, node));
            let answer = recording.name(reply);
            let sentence = match effect {
                Effect::Cuts => cut(recording, node, step)?,
                Effect::NoBetter => format!("After {answer} the estimate is {score}, no better for {mover}."),
                Effect::Best | Effect::Raises | Effect::Again => format!(
                    "After {answer} it stops and estimates {score}: what White is ahead, in pawns."
                ),
            };
            (reply, sentence)
        }
        SearchEvent::Update { score, effect: Effect::Raises } => {
            let name = recording.name(child());
            let score = words.score_text(score, node);
            (child(), format!("So {name} is worth {score}. White will not settle for less."))
        }
        SearchEvent::Leave { score, verdict: NodeVerdict::Exact } if is_root => {
            let best = recording.line(node, step).first().map(|&best| recording.name(best))?;
            let score = words.score_text(score, node);
            (node, format!("Done: {best} is the move, worth {score}. The cuts changed nothing but the time."))
        }
        _ => return None,
    };
    let board = recording.board(shown)?;
    let before = recording.tree().get(shown).and_then(Node::parent);
    let last_move = before.and_then(|before| {
        let mv = recording.chess_move(shown)?;
        Some(mv.unpack(&recording.board(before)?))
    });
    Some(Frame {
        step,
        board,
        last_move,
        sentence,
        is_cut: matches!(
            event,
            SearchEvent::Update {
                effect: Effect::Cuts,
                ..
            }
        ),
    })
}

/// Why the rest of a node's moves are not looked at.
fn cut(recording: &Recording, node: NodeId, step: usize) -> Option<String> {
    let words = Explainer::new(recording);
    let reply = recording.node_at(step - 1)?;
    let origin = recording.origin(node, ::search::Bound::Beta, step)?;
    let (name, answer) = (recording.name(node), recording.name(reply));
    let (has, gets) = (
        recording.result_by(origin.child, step)?,
        recording.result_by(reply, step)?,
    );
    let (has, gets) = (
        words.score_text(has.0, origin.child),
        words.score_text(gets.0, reply),
    );
    let left = words.left_out(node, step)?;
    Some(format!(
        "Cut off. {answer} leaves White {gets}, but {better} is worth {has}: {name} is out, \
         whatever Black\u{2019}s other {} are.",
        counted(left, "answer"),
        better = recording.name(origin.child)
    ))
}

fn ply(recording: &Recording, node: NodeId) -> u32 {
    recording.tree().get(node).map_or(0, |node| node.ply)
}
