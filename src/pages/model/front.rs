//! The front page: the question it opens with, read off a recorded search, and the words of its cards, doors and
//! findings.

use ::chess::words::{agreeing, counted, piece_name};
use ::search::{Algorithm, NodeVerdict, Settings};
use ::trace::NodeId;
use cozy_chess::{Board, Move};
use kit::experiment::ChessSubject;
use kit::experiment::link::LinkState;
use search_lab::experiment::{Experiment, Job, Link, Recording, Subject};
use search_lab::model::explain::Explainer;

/// The position of the question (ours). White's rook attacks the bishop and is attacked by the knight: it must take
/// now. `front_check.json` says what a strong engine finds in it, so that no tactic hides behind our two plies.
pub const FEN: &str = "6k1/6p1/1p3p2/5n2/3R2b1/1P6/P4P1P/6K1 w - - 0 1";

/// One move of each side: small enough to be drawn whole.
pub const DEPTH: u8 = 2;

/// What a strong engine says of the position, as it was checked once.
pub const CHECK: &str = include_str!("front_check.json");

/// A program of the site.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Program {
    /// What its lab is called in the address.
    pub slug: &'static str,
    pub title: &'static str,
    /// Author and year.
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
        origin: "Laszlo Sugar, 1975",
        new: "Looks ahead, and knows which moves it need not look at.",
        invitation: "Step through a search",
    },
    Program {
        slug: "chute",
        title: "CHUTE",
        origin: "Laszlo Sugar, 1975",
        new: "Judges a move by 22 rules of thumb. Masters often disagree.",
        invitation: "Guess the master\u{2019}s move",
    },
    Program {
        slug: "player",
        title: "PLAYER",
        origin: "Milton Leroy Senft, 1975",
        new: "Counts seventeen things about a move, and learns how much each is worth.",
        invitation: "Teach it a move",
    },
    Program {
        slug: "endgame",
        title: "EG",
        origin: "Crispin Perdue and Hans Berliner, 1977",
        new: "Plays king-and-pawn endings by ideas, as a trainer would, and gives its reasons.",
        invitation: "Find the winning move",
    },
    Program {
        slug: "kenju",
        title: "Kenju",
        origin: "A thesis of about 1982",
        new: "Knows nothing about five in a row. It asks you.",
        invitation: "Be its teacher",
    },
    Program {
        slug: "rating",
        title: "Rating",
        origin: "Steve Waughan, 1989",
        new: "Scores thinking: the sooner you find the move, the more it counts.",
        invitation: "Move the clock",
    },
];

/// A place to begin for one kind of visitor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Door {
    pub title: &'static str,
    pub link: &'static str,
    pub promise: &'static str,
    /// How long it takes.
    pub length: &'static str,
}

pub const DOORS: [Door; 4] = [
    Door {
        title: "Alpha-beta in five minutes",
        link: "#/alpha-beta",
        promise: "Six numbers show how a program skips most of the work and still finds the same answer.",
        length: "5 minutes, no chess needed",
    },
    Door {
        title: "Find the move that wins",
        link: "#/endgame?v=1&drill=KPK",
        promise: "Two kings, a pawn and one winning move. Find it; an exact table judges your move.",
        length: "5 minutes, you know how a king moves",
    },
    Door {
        title: "Teach a beginner",
        link: "#/kenju",
        promise: "Play five in a row against a program that asks what to do, and asks less and less.",
        length: "10 minutes",
    },
    Door {
        title: "Guess the master\u{2019}s move",
        link: "#/chute",
        promise: "Positions from masters\u{2019} games. You guess the move; so does CHUTE.",
        length: "20 positions",
    },
];

/// A result in one sentence, with its sample beneath, and where it is told whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Finding {
    pub figure: &'static str,
    pub text: &'static str,
    pub sample: &'static str,
    pub link: &'static str,
}

/// Four results. A test compares their figures with `docs/data` and with the tables of the documents.
pub const FINDINGS: [Finding; 4] = [
    Finding {
        figure: "1 in 196",
        text: "With good moves first, alpha-beta looks at one position where plain minimax looks at 196, and comes to the \
            same score.",
        sample: "40 positions from masters\u{2019} games, 4 plies: 389,868 of 76,232,320",
        link: "https://github.com/plyground/plyground/blob/main/docs/search-ladder.md",
    },
    Finding {
        figure: "31\u{bd} \u{2013} 18\u{bd}",
        text: "PLAYER, trained on masters\u{2019} moves, looks one move ahead and still beats an alpha-beta search.",
        sample: "50 games, at most 200 positions a move, weights trained here",
        link: "https://github.com/plyground/plyground/blob/main/docs/arena-findings.md",
    },
    Finding {
        figure: "14.3 %",
        text: "Where EG claims a result that it has not proved, it is wrong in one case of seven.",
        sample: "2,876 of 20,171 claims, king and pawn against king; EG without our proofs; most of its rules are ours",
        link: "https://github.com/plyground/plyground/blob/main/docs/eg-findings.md",
    },
    Finding {
        figure: "27 %",
        text: "After 200 moves of lessons Kenju wins one game in four against its teacher. Untrained, it wins one in a thousand.",
        sample: "2,500 learners, ten games each: 26.8 % after, 0.1 % before",
        link: "https://github.com/plyground/plyground/blob/main/docs/kenju-findings.md",
    },
];

/// A move of the question with what it is worth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    pub name: String,
    /// In pawns, from White's side.
    pub score: String,
    /// How many replies there are.
    pub replies: usize,
}

/// The question of the front page: a search stopped at its first cut, and how it goes on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hero {
    /// The position after the move that was tried.
    pub board: Board,
    pub tried_move: Move,
    pub refutation_move: Move,
    /// The best move so far, all its replies looked at.
    pub best: Line,
    /// The move that one reply has refuted.
    pub tried: Line,
    pub refutation: String,
    /// What the refutation takes.
    pub taken: &'static str,
    /// How many replies to each of White's remaining moves the search looks at.
    pub others: Vec<usize>,
    /// The scores of the replies that are not looked at, the least and the most.
    pub rest: [String; 2],
    /// True if no such reply is better for Black than the refutation.
    pub is_first_reply_best: bool,
    /// Positions looked at when the question is asked, and at the end.
    pub seen: [u64; 2],
    /// Positions that minimax looks at.
    pub all: u64,
    /// The query of the same search in its lab, at the cut.
    pub query: String,
}

impl Hero {
    /// Runs the search and reads the question off its recording. `None` if the search does not begin with a move all of
    /// whose replies are looked at and one that is cut off at its first reply.
    pub fn new() -> Option<Self> {
        let recording = recorded(Algorithm::AlphaBeta)?;
        let full = recorded(Algorithm::Minimax)?;
        let words = Explainer::new(&recording);
        let tree = recording.tree();
        let end = recording.len();
        let [best, tried, others @ ..] = &tree.children(0).collect::<Vec<_>>()[..] else {
            return None;
        };
        let (best, tried) = (*best, *tried);
        let refutation = only_child(&recording, tried)?;
        let cut = tree.get(tried)?.leave()? as usize;
        let line = |node: NodeId| {
            let (score, _) = recording.result_by(node, end)?;
            Some(Line {
                name: recording.name(node),
                score: words.score_text(score, node),
                replies: full.tree().children(same(&recording, node, &full)?).count(),
            })
        };
        let is_cut = |node| {
            matches!(
                recording.result_by(node, end),
                Some((_, NodeVerdict::FailHigh))
            )
        };
        if !is_cut(tried) || is_cut(best) {
            return None;
        }
        let board = recording.board(tried)?;
        let refutation_move = recording.chess_move(refutation)?.unpack(&board);
        let (rest, is_first_reply_best) = rest(&recording, &full, tried, refutation)?;
        let opened = Link {
            experiment: recording.experiment().clone(),
            step: Some(cut),
            ..Link::default()
        };
        Some(Self {
            tried_move: recording.chess_move(tried)?.unpack(&recording.board(0)?),
            refutation_move,
            best: line(best)?,
            tried: line(tried)?,
            refutation: recording.name(refutation),
            taken: piece_name(board.piece_on(refutation_move.to)?),
            others: others
                .iter()
                .map(|&node| tree.children(node).count())
                .collect(),
            rest,
            is_first_reply_best,
            seen: [recording.counters(cut).nodes, recording.counters(end).nodes],
            all: full.counters(full.len()).nodes,
            query: opened.to_query(),
            board,
        })
    }

    /// How many replies to the move that was tried are not looked at.
    pub fn left(&self) -> usize {
        self.tried.replies - 1
    }

    /// The question: two short sentences.
    pub fn question(&self) -> [String; 2] {
        [
            format!("Black takes the {}.", self.taken),
            "Would you look further?".to_owned(),
        ]
    }

    pub fn situation(&self) -> String {
        format!(
            "White already has {best}, worth {has}. The program has just tried {tried}, and the first reply brings \
             White down to {gets}. Black has {left}.",
            best = self.best.name,
            has = counted(&self.best.score, "pawn"),
            tried = self.tried.name,
            gets = self.tried.score,
            left = agreeing(self.left(), "other reply", "other replies"),
        )
    }

    /// Why stopping loses nothing.
    pub fn reason(&self) -> String {
        format!(
            "Black can always take the {taken}, so {tried} is worth {gets} at most, and White already has {has} with \
             {best}.",
            taken = self.taken,
            tried = self.tried.name,
            gets = self.tried.score,
            has = self.best.score,
            best = self.best.name,
        )
    }

    /// What was found by looking at the other replies after all.
    pub fn looked(&self) -> String {
        format!(
            "They leave White between {least} and {most}, so Black will not choose them: {tried} stays at {gets}, and White \
             prefers {best}.",
            least = self.rest[0],
            most = self.rest[1],
            tried = self.tried.name,
            gets = self.tried.score,
            best = self.best.name,
        )
    }

    /// How the search goes on with White's remaining moves.
    pub fn rest_of_search(&self) -> String {
        format!(
            "White\u{2019}s other {} fall the same way, after one reply each.",
            counted(self.others.len(), "move"),
        )
    }
}

/// The search of the question, by either algorithm.
fn recorded(algorithm: Algorithm) -> Option<Recording> {
    let experiment = Experiment {
        subject: Subject::Chess(ChessSubject {
            start: FEN.to_owned(),
            moves: Vec::new(),
        }),
        settings: Settings {
            algorithm,
            depth: DEPTH,
            ..Settings::default()
        },
        ..Experiment::default()
    };
    let report = Job::new(&experiment).ok()?.run();
    Recording::new(experiment, report).ok()
}

fn only_child(recording: &Recording, node: NodeId) -> Option<NodeId> {
    let mut children = recording.tree().children(node);
    let child = children.next()?;
    children.next().is_none().then_some(child)
}

/// The node of another recording that the same moves lead to.
fn same(recording: &Recording, node: NodeId, other: &Recording) -> Option<NodeId> {
    recording
        .tree()
        .path(node)
        .into_iter()
        .filter(|&step| step != 0)
        .try_fold(0, |at, step| {
            let mv = recording.chess_move(step);
            other
                .tree()
                .children(at)
                .find(|&child| other.chess_move(child) == mv)
        })
}

/// The scores of the replies to a move that were not looked at, and whether the reply that was is the best.
fn rest(
    recording: &Recording,
    full: &Recording,
    tried: NodeId,
    refutation: NodeId,
) -> Option<([String; 2], bool)> {
    let refutation = same(recording, refutation, full)?;
    let score = |node| Some(full.result_by(node, full.len())?.0);
    let replies: Vec<NodeId> = full
        .tree()
        .children(same(recording, tried, full)?)
        .collect();
    // A reply's score is White's, who is to move after it.
    let mut scored = Vec::new();
    for &reply in replies.iter().filter(|&&reply| reply != refutation) {
        scored.push((score(reply)?, reply));
    }
    let words = Explainer::new(full);
    let (least, most) = (scored.iter().min()?, scored.iter().max()?);
    let texts = [least, most].map(|&(score, reply)| words.score_text(score, reply));
    Some((texts, score(refutation)? <= least.0))
}
