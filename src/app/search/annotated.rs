//! A line of the recording, or the whole of it, as PGN with comments and arrows, for any program that reads PGN.

use super::explain::{Explainer, range_text};
use super::{Effect, Lab};
use crate::chess::pgn::write_pgn;
use crate::chess::record::{Comment, Record, Shape, ShapeColour};
use crate::chess::words::{agreeing, counted};
use crate::lab::kit::annotated::{Annotated, MOVES_LIMIT, annotated};
use crate::lab::kit::query::name_of;
use crate::lab::search::link::METHODS;
use crate::lab::search::{Recording, Subject};
use crate::search::Effect as Outcome;
use crate::trace::NodeId;

/// How much of a recording is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extent {
    /// The moves to the node shown, and what is expected from there on.
    Line,
    /// Everything tried, at most [`MOVES_LIMIT`] moves beside the best line.
    Whole,
}

impl Lab {
    /// Saves that much of the recording; a message if there is none, or if it is not of chess.
    pub(super) fn save_annotated(&mut self, extent: Extent) -> Vec<Effect> {
        let record = self
            .recording()
            .zip(self.node())
            .and_then(|(recording, node)| written(recording, node, extent));
        match record {
            Some(record) => vec![Effect::Save {
                name: "search.pgn".to_owned(),
                bytes: write_pgn(&record).into_bytes(),
            }],
            None => self
                .notices
                .refuse("There is no search of a chess position to be written.".to_owned()),
        }
    }
}

/// The recording as a game; `None` if it is not of chess.
pub fn written(recording: &Recording, node: NodeId, extent: Extent) -> Option<Record> {
    let Subject::Chess(subject) = &recording.experiment().subject else {
        return None;
    };
    let (from, others) = match extent {
        Extent::Line => (node, 0),
        Extent::Whole => (0, MOVES_LIMIT),
    };
    let mut line: Vec<NodeId> = recording.tree().path(from).into_iter().skip(1).collect();
    line.extend(recording.line(from, recording.len()));
    let what = Annotated {
        subject,
        tree: recording.tree(),
        line: &line,
        others,
    };
    let mv = |node| recording.chess_move(node);
    let (mut record, left_out) = annotated(what, mv, |node| comment(recording, node))?;
    let at = record.find(&crate::chess::record::Path(subject.moves.clone()))?;
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

fn about(recording: &Recording) -> String {
    let (experiment, summary) = (recording.experiment(), recording.summary());
    format!(
        "Searched by {}, {}. Scores are from the side of the player to move here.",
        name_of(&METHODS, experiment.method()),
        counted(summary.nodes, "node")
    )
}

/// What is said of a node: score and verdict, what was not tried, and the reply as an arrow: red where it cuts,
/// green for the root's player, blue for the opponent.
fn comment(recording: &Recording, node: NodeId) -> Comment {
    let end = recording.len();
    let explainer = Explainer::new(recording);
    let mut words = Vec::new();
    if let Some(graph) = recording.graph() {
        words.extend(graph.range(node, end).map(range_text));
    } else if let Some((score, verdict)) = recording.result_by(node, end) {
        let score = explainer.score_text(score, node);
        words.push(format!(
            "{score}, {}",
            explainer.verdict_word(verdict, node)
        ));
    }
    let reply = recording.line(node, end).first().copied();
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
    use crate::chess::pgn::parse_games;
    use crate::lab::search::{Experiment, Job, Method};

    fn recording(method: Method) -> Recording {
        let experiment = Experiment::default().by(method);
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
            improvements: crate::search::Improvements::SAFE,
            ..Experiment::default().by(Method::PVS)
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
        let record = written(&recording, node, Extent::Line).unwrap();
        let expected = 2 + recording.line(node, recording.len()).len();
        assert_eq!(record.main_line().count(), expected);
        assert_eq!(record.len(), expected + 1, "a line has no variations");
    }
}
