//! A line of the recording, or the whole of it, as PGN with comments and arrows, for any program that reads PGN.

use super::explain::{Explainer, range_text};
use super::outcome::stopped;
use super::{Effect, Lab};
use crate::experiment::link::METHODS;
use crate::experiment::{Recording, Subject};
use chess::packed::PackedMove;
use chess::pgn::write_pgn;
use chess::record::{Comment, Record, Shape, ShapeColour};
use chess::words::{agreeing, counted};
use kit::experiment::annotated::{Annotated, MOVES_LIMIT, annotated};
use kit::experiment::query::name_of;
use kit::model::squares::grouped;
use search::Effect as Outcome;
use trace::NodeId;

/// The part of a recording to write.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extent {
    /// The best line of the search, its principal variation.
    Best,
    /// The moves to the node shown, and what is expected from there on.
    Path,
    /// Everything tried, at most [`MOVES_LIMIT`] moves beside the best line.
    Whole,
}

impl Lab {
    /// Saves that much of the recording; a message if there is none, or if it is not of chess.
    pub(super) fn save_annotated(&mut self, extent: Extent) -> Vec<Effect> {
        let shown = self.recording().zip(self.node());
        let shown = shown.filter(|(recording, _)| recording.is_chess());
        let why = match shown {
            None => "There is no search of a chess position to be written.",
            Some((recording, _)) if extent == Extent::Best && !has_best_line(recording) => {
                "This search has no best line: no move has come back."
            }
            Some((_, 0)) if extent == Extent::Path => {
                "The node shown is the root, to which no line leads: choose another node first."
            }
            Some((recording, node)) => {
                if let Some(record) = written(recording, node, extent) {
                    return vec![Effect::Save {
                        name: "search.pgn".to_owned(),
                        bytes: write_pgn(&record).into_bytes(),
                    }];
                }
                "The game before the search cannot be played, so nothing is written."
            }
        };
        self.notices.refuse(why.to_owned())
    }
}

/// True if the recording has a best line that can be written.
pub fn has_best_line(recording: &Recording) -> bool {
    !recording.best_line().moves.is_empty()
}

/// The recording as a game; `None` if it is not of chess.
pub fn written(recording: &Recording, node: NodeId, extent: Extent) -> Option<Record> {
    let Subject::Chess(subject) = &recording.experiment().subject else {
        return None;
    };
    let others = match extent {
        Extent::Best | Extent::Path => 0,
        Extent::Whole => MOVES_LIMIT,
    };
    let best = recording.best_line().moves;
    let line = match extent {
        Extent::Best | Extent::Whole => nodes_of(recording, &best),
        Extent::Path => {
            let mut line = recording.tree().path(node);
            line.extend(recording.line(node, recording.len()));
            line.split_off(1)
        }
    };
    let what = Annotated {
        subject,
        tree: recording.tree(),
        line: &line,
        others,
    };
    let mv = |node| recording.chess_move(node);
    let (mut record, left_out) = annotated(what, mv, |node| comment(recording, node))?;
    let at = record.find(&chess::record::Path(subject.moves.clone()))?;
    if extent != Extent::Path {
        // A recording that was full before the search ended does not have all of the line.
        let mut end = at;
        for mv in best {
            let board = record.position(end)?;
            end = record.add_move(end, mv.legal(&board)?).ok()?;
        }
    }
    let mut about = about(recording);
    if extent == Extent::Whole && left_out > 0 {
        about = format!(
            "{about} {} not in this file.",
            agreeing(
                left_out,
                "node farther from the root is",
                "nodes farther from the root are"
            )
        );
    }
    record.annotations_mut(at)?.after.append(&about);
    // The heading of a file that no game was played for; a tag that cannot be set is no loss.
    for (name, value) in [("Event", "Recorded search"), ("Annotator", "Plyground")] {
        let _ = record.set_tag(name, value);
    }
    Some(record)
}

/// The nodes that these moves lead to, as far as they are recorded; of a move searched again the last search.
fn nodes_of(recording: &Recording, moves: &[PackedMove]) -> Vec<NodeId> {
    let mut nodes = Vec::new();
    for &mv in moves {
        let parent = nodes.last().copied().unwrap_or(0);
        let children = recording.tree().children(parent);
        let found = children.filter(|&child| recording.chess_move(child) == Some(mv));
        let Some(child) = found.last() else { break };
        nodes.push(child);
    }
    nodes
}

fn about(recording: &Recording) -> String {
    let mut about = vec![format!(
        "Searched by {}, {}.",
        name_of(&METHODS, recording.experiment().method()),
        counted(grouped(recording.summary().nodes), "node")
    )];
    about.extend(
        Explainer::new(recording)
            .game_over(0)
            .map(|it| format!("{it}.")),
    );
    about.extend(stopped(recording).map(|it| format!("{it}: this is the best line so far.")));
    about.push("Scores are from the side of the player to move here.".to_owned());
    about.join(" ")
}

/// The comment on a node: score, verdict, moves not tried, and the reply as an arrow: red where it cuts,
/// green for the root's player, blue for the opponent.
fn comment(recording: &Recording, node: NodeId) -> Comment {
    let end = recording.len();
    let explainer = Explainer::new(recording);
    let mut words = Vec::new();
    if let Some(graph) = recording.graph() {
        words.extend(graph.range(node, end).map(range_text));
    } else if let Some((score, verdict)) = recording.result_by(node, end) {
        let score = explainer.score_text(score, node);
        let verdict = explainer.verdict_word(verdict, node);
        words.push(if score == verdict {
            score
        } else {
            format!("{score}, {verdict}")
        });
    }
    let reply = match node {
        0 => nodes_of(recording, &recording.best_line().moves),
        _ => recording.line(node, end),
    };
    let reply = reply.first().copied();
    let cut = recording.tree().children(node).find(|&child| {
        recording
            .effect(child)
            .is_some_and(|(_, _, effect)| effect == Outcome::Cuts)
    });
    if cut.is_some()
        && let Some(left @ 1..) = explainer.left_out(node, end)
    {
        words.push(format!("cut off: {left} not tried"));
    }
    let mut comment = Comment::parse(&words.join("; "));
    let colour = match (cut, explainer.is_ours(node)) {
        (Some(_), _) => ShapeColour::Red,
        (None, true) => ShapeColour::Green,
        (None, false) => ShapeColour::Blue,
    };
    let arrow = cut.or(reply).and_then(|child| recording.chess_move(child));
    comment.set_shapes(arrow.map(|mv| Shape::Arrow {
        colour,
        from: mv.from(),
        to: mv.to(),
    }));
    comment
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::experiment::{Experiment, Job, Method};
    use chess::pgn::parse_games;

    fn recording(method: Method) -> Recording {
        let experiment = Experiment::default().with_method(method);
        let report = Job::new(&experiment).unwrap().run();
        Recording::new(experiment, report).unwrap()
    }

    fn read_back(record: &Record) -> Record {
        let text = write_pgn(record);
        let game = parse_games(&text).next().unwrap().unwrap();
        game.record
    }

    #[test]
    fn a_whole_search_has_every_node_once_and_is_read_back_as_it_was_written() {
        for method in [Method::ALPHA_BETA, Method::Ctw] {
            let recording = recording(method);
            let record = written(&recording, 0, Extent::Whole).unwrap();
            assert!(
                recording.tree().len() < MOVES_LIMIT,
                "else some are left out"
            );
            assert_eq!(record.len(), recording.tree().len(), "{method:?}");
            assert_eq!(read_back(&record), record, "{method:?}");
        }
    }

    #[test]
    fn a_move_searched_twice_is_one_move_of_the_file() {
        let experiment = Experiment {
            improvements: search::Improvements::SAFE,
            ..Experiment::default().with_method(Method::PVS)
        };
        let report = Job::new(&experiment).unwrap().run();
        let recording = Recording::new(experiment, report).unwrap();
        let record = written(&recording, 0, Extent::Whole).unwrap();
        assert!(record.len() < recording.tree().len());
        assert_eq!(read_back(&record), record);
    }

    #[test]
    fn the_main_line_is_the_principal_variation_with_its_arrows() {
        let recording = recording(Method::ALPHA_BETA);
        let record = written(&recording, 0, Extent::Whole).unwrap();
        let line = recording.line(0, recording.len());
        let moves: Vec<_> = record.main_line().map(|at| record.move_at(at)).collect();
        let expected: Vec<_> = line
            .iter()
            .map(|&node| recording.chess_move(node))
            .collect();
        assert_eq!(moves[..expected.len()], expected);
        let root = &record.annotations(Record::ROOT).after;
        assert_eq!(root.shapes()[0].to_string(), "Gd5c7", "{root}");
        assert!(root.text().contains("Searched by alpha-beta"), "{root}");
        let text = write_pgn(&record);
        assert!(
            text.contains("cut off:") && text.contains("[%cal R"),
            "{text}"
        );
    }

    #[test]
    fn a_line_leads_to_the_node_and_on_to_what_is_expected_there() {
        let recording = recording(Method::ALPHA_BETA);
        let tree = recording.tree();
        let node = (0..tree.len() as NodeId)
            .find(|&node| tree.get(node).unwrap().ply == 2)
            .unwrap();
        let record = written(&recording, node, Extent::Path).unwrap();
        let expected = 2 + recording.line(node, recording.len()).len();
        assert_eq!(record.main_line().count(), expected);
        assert_eq!(record.len(), expected + 1, "a line has no variations");
    }

    #[test]
    fn the_best_line_is_written_wherever_one_stands_and_whatever_was_recorded() {
        for (steps, method) in [
            (600_000, Method::ALPHA_BETA),
            (20, Method::ALPHA_BETA),
            (600_000, Method::Ctw),
        ] {
            let mut experiment = Experiment::default().with_method(method);
            experiment.limits.steps = steps;
            let report = Job::new(&experiment).unwrap().run();
            let recording = Recording::new(experiment, report).unwrap();
            let best = recording.best_line().moves;
            assert!(!best.is_empty());
            let node = recording.tree().len() as NodeId - 1;
            let record = written(&recording, node, Extent::Best).unwrap();
            let moves: Vec<_> = record.main_line().map(|at| record.move_at(at)).collect();
            let expected: Vec<_> = best.iter().copied().map(Some).collect();
            assert_eq!(moves, expected, "{steps} {method:?}");
            assert_eq!(read_back(&record), record);
            let root = &record.annotations(Record::ROOT).after;
            let arrow = format!("{}{}", best[0].from(), best[0].to());
            let is_there = root
                .shapes()
                .iter()
                .any(|it| it.to_string().ends_with(&arrow));
            assert!(is_there || steps == 20, "{root}");
        }
    }

    #[test]
    fn a_search_of_a_finished_game_says_who_has_won() {
        use kit::experiment::ChessSubject;
        let experiment = Experiment {
            subject: Subject::Chess(ChessSubject {
                start: "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1".to_owned(),
                moves: Vec::new(),
            }),
            ..Experiment::default()
        };
        let report = Job::new(&experiment).unwrap().run();
        let recording = Recording::new(experiment, report).unwrap();
        assert!(!has_best_line(&recording));
        let record = written(&recording, 0, Extent::Whole).unwrap();
        let text = record.annotations(Record::ROOT).after.text().to_owned();
        assert_eq!(
            text,
            "checkmate Searched by alpha-beta, 1 node. Black is checkmated, so White has won. \
             Scores are from the side of the player to move here."
        );
    }
}
