//! EG's search as PGN: the line that EG follows, its other tries as variations, and EG's verdict at each move.

use super::{Effect, Explainer, Lab};
use crate::experiment::EgRecording;
use chess::pgn::write_pgn;
use chess::record::{Comment, Record};
use chess::words::agreeing;
use kit::experiment::ChessSubject;
use kit::experiment::annotated::{Annotated, MOVES_LIMIT, annotated};

impl Lab {
    /// Saves the search that is shown.
    pub(super) fn save_pgn(&mut self) -> Vec<Effect> {
        let shown = self.shown();
        match shown.and_then(|shown| written(&shown.recording, &shown.subject)) {
            Some(record) => vec![Effect::Save {
                name: "eg.pgn".to_owned(),
                bytes: write_pgn(&record).into_bytes(),
            }],
            None => self
                .notices
                .refuse("There is no search of EG\u{2019}s to be written: let it think first."),
        }
    }
}

/// The search as a game; `None` if the moves before it cannot be played.
pub fn written(recording: &EgRecording, subject: &ChessSubject) -> Option<Record> {
    let what = Annotated {
        subject,
        tree: recording.tree(),
        line: &Explainer::new(recording).line(recording.trace().events.len()),
        others: MOVES_LIMIT,
    };
    let mv = |node| recording.mv(node);
    let said = |node| {
        let leave = recording.tree().get(node).and_then(trace::Node::leave);
        Comment::parse(&leave.map_or_else(String::new, |event| recording.sentence(event as usize)))
    };
    let (mut record, left_out) = annotated(what, mv, said)?;
    if left_out > 0 {
        let at = record.find(&chess::record::Path(subject.moves.clone()))?;
        let text = format!(
            "{} not in this file.",
            agreeing(
                left_out,
                "position farther from the root is",
                "positions farther from the root are"
            )
        );
        record.annotations_mut(at)?.after.append(&text);
    }
    for (name, value) in [("Event", "Search of EG's"), ("Annotator", "Plyground")] {
        // These tags are not essential.
        let _ = record.set_tag(name, value);
    }
    Some(record)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::experiment::link::EXAMPLE;
    use crate::experiment::recording::EgSubject;
    use chess::pgn::parse_games;

    #[test]
    fn a_search_has_every_position_once_and_is_read_back_as_it_was_written() {
        let subject = EgSubject {
            position: EXAMPLE.to_owned(),
            limits: endgame::eg::Limits::default(),
        };
        let recording = EgRecording::run(subject, 100_000).unwrap();
        let subject = ChessSubject {
            start: EXAMPLE.to_owned(),
            moves: Vec::new(),
        };
        let record = written(&recording, &subject).unwrap();
        assert!(
            recording.tree().len() < MOVES_LIMIT,
            "else some are left out"
        );
        let line = Explainer::new(&recording).line(recording.trace().events.len());
        let moves: Vec<_> = record.main_line().map(|at| record.move_at(at)).collect();
        let expected: Vec<_> = line.iter().map(|&node| recording.mv(node)).collect();
        assert!(!expected.is_empty());
        assert_eq!(moves[..expected.len()], expected);
        let first = record.main_line().next().unwrap();
        let leave = recording.tree().get(line[0]).unwrap().leave().unwrap();
        let said = recording.sentence(leave as usize);
        assert!(!said.is_empty());
        assert_eq!(record.annotations(first).after.text(), said);
        let text = write_pgn(&record);
        let read = parse_games(&text).next().unwrap().unwrap().record;
        assert_eq!(read, record);
    }
}
