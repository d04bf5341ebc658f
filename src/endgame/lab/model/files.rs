//! Files of the lab: games and traces to read, the trace, the search as PGN and the tables to save. A game starts at its first
//! position that the lab takes; the keys of the steps walk through it.

use super::panels::words::material;
use super::source::EgSource;
use super::zugzwang::outcome;
use super::{Effect, Explainer, Lab, Shown, material};
use crate::experiment::EgRecording;
use crate::experiment::zugzwang::Zugzwangs;
use chess::pgn::write_pgn;
use chess::record::{Comment, NodeId, Record};
use chess::words::{agreeing, counted};
use kit::experiment::ChessSubject;
use kit::experiment::annotated::{Annotated, MOVES_LIMIT, annotated};
use kit::experiment::sheet::{Sheet, row};
use kit::model::game::Game;
use kit::model::lab::File;
use kit::model::library::Library;
use kit::model::notice::{Cause, NoticeKind, unreadable};
use std::rc::Rc;
use trace::file::bytes_without_mark;

/// The longest text of games that is read, in bytes: it is read in one go.
const LIMIT: usize = 64 << 20;

impl Lab {
    pub(super) fn read_file(&mut self, file: File) -> Vec<Effect> {
        match file {
            File::Whole { name, bytes } if is_pgn(&name, &bytes) => {
                self.notices.begin(Cause::Position);
                self.read_pgn(&bytes)
            }
            File::Whole { name, .. } if has_ending(&name, "epd") => self
                .notices
                .refuse("Open files of positions (EPD) at the end of the reproduction page."),
            File::Whole { bytes, .. } => self.open_trace(&bytes),
            File::Failed(why) => self
                .notices
                .refuse(format!("The file cannot be read: {why}.")),
            File::Chosen { .. } | File::Slice(_) => Vec::new(),
        }
    }

    pub(super) fn read_pgn(&mut self, bytes: &[u8]) -> Vec<Effect> {
        if bytes.len() > LIMIT {
            let most = LIMIT >> 20;
            return self.notices.refuse(format!(
                "A text of games may have {most} MB here. Cut it into smaller ones."
            ));
        }
        self.library = Some(Rc::new(Library::of(bytes)));
        match Library::close(&mut self.library, &mut self.notices) {
            Err(effects) => effects,
            Ok((first, said)) => {
                let mut effects = vec![said];
                effects.extend(self.put_up_game(&first));
                effects
            }
        }
    }

    pub(super) fn choose_game(&mut self, index: usize) -> Vec<Effect> {
        let library = self.library.as_ref();
        match library.and_then(|library| library.record(index)) {
            Some(record) => self.put_up_game(&record),
            None => Vec::new(),
        }
    }

    /// Puts a game up. EG does not search it by itself, because the keys would then step through the search.
    fn put_up_game(&mut self, record: &Record) -> Vec<Effect> {
        let at = first_taken(record);
        let Some((at, rest)) = at.and_then(|at| Some((at, record.rest(at)?))) else {
            let takes = material::TAKES;
            return self.notices.refuse(format!(
                "This game comes to no position that can be put up: {takes}."
            ));
        };
        self.leave_exercise();
        self.search = None;
        let mut effects = self.begin(Game::from_record(rest));
        let board = self.position.game.board();
        if at != Record::ROOT {
            let text = format!(
                "The game begins here with move {}, where it has come to {}.",
                board.fullmove_number(),
                material::name(board)
            );
            self.notify(NoticeKind::Note, text.clone());
            effects.push(Effect::Say(text));
        }
        effects
    }

    fn open_trace(&mut self, bytes: &[u8]) -> Vec<Effect> {
        let recording = match EgRecording::read(bytes) {
            Ok(recording) => recording,
            Err(error) => {
                return self.notices.refuse(unreadable(&error));
            }
        };
        let subject = ChessSubject {
            start: recording.subject().position.clone(),
            moves: Vec::new(),
        };
        match Game::from_subject(&subject) {
            Ok(game) => {
                self.position.put(game);
            }
            Err(error) => {
                return self.notices.refuse(unreadable(&error));
            }
        }
        self.leave_exercise();
        let limits = recording.subject().limits;
        self.rules = limits.rules;
        self.exclusion = limits.exclusion;
        self.nodes = limits.proof.max(limits.strategic);
        self.wrong_nodes = None;
        self.plays = None;
        let recording = Rc::new(recording);
        self.show(
            Shown {
                source: Rc::new(EgSource::new(Rc::clone(&recording))),
                digest: recording.trace().digest(),
                recording,
                subject,
            },
            None,
        );
        self.step_effects()
    }

    pub(super) fn save_trace(&mut self) -> Vec<Effect> {
        let Some(shown) = self.shown() else {
            return Vec::new();
        };
        let mut bytes = Vec::new();
        match shown.recording.write(&mut bytes) {
            Ok(()) => {
                let name = format!("eg-{:016x}.jsonl", shown.digest);
                vec![Effect::Save { name, bytes }]
            }
            Err(error) => self
                .notices
                .refuse(format!("The trace cannot be saved: {error}.")),
        }
    }
}

/// The first place of a game's main line whose position the lab takes. It takes all later positions, too.
fn first_taken(record: &Record) -> Option<NodeId> {
    let (mut at, mut board) = (Record::ROOT, record.start().clone());
    while material::refusal(&board).is_some() {
        at = record.next(at)?;
        board.play_unchecked(record.move_at(at)?.unpack(&board));
    }
    Some(at)
}

/// True if a file holds games: by its name, or as a text that is no trace, whose lines are JSON.
fn is_pgn(name: &str, bytes: &[u8]) -> bool {
    let is_json = bytes_without_mark(bytes).starts_with(b"{\"");
    has_ending(name, "pgn") || (has_ending(name, "txt") && !is_json)
}

fn has_ending(name: &str, ending: &str) -> bool {
    let found = name.rsplit('.').next().unwrap_or_default();
    found.eq_ignore_ascii_case(ending)
}

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

impl Lab {
    pub(super) fn tables_as_data(&self) -> Vec<Sheet> {
        let plans = self.shown().map(|shown| {
            let explainer = Explainer::new(&shown.recording);
            let node = self.node().unwrap_or(0);
            let plans = explainer.plans(node, self.playback.cursor.step());
            let rows = plans.rows.into_iter();
            Sheet::new(
                "Strategies of this position",
                "round,strategy,aim,what_became_of_it",
                rows.map(|it| row![u32::from(it.round), it.name, it.minimum, it.fate]),
            )
        });
        let zugzwangs = self.zugzwangs.found().map(zugzwangs);
        let sheets = plans.into_iter().chain(zugzwangs);
        sheets.filter(|sheet| !sheet.rows.is_empty()).collect()
    }
}

fn zugzwangs(found: &Zugzwangs) -> Sheet {
    let name = material(found.material);
    let listed = found.list.len();
    let title = if (found.count as usize) > listed {
        format!(
            "The first {listed} of {} of {name}",
            counted(found.count, "mutual zugzwang")
        )
    } else {
        format!("Mutual zugzwangs of {name}")
    };
    let rows = found.list.iter().map(|it| {
        let mate = |side: usize| it.plies[side].map(|plies| u32::from(plies.div_ceil(2)));
        row![
            it.fen(found.material),
            outcome(it.values[0]),
            mate(0),
            outcome(it.values[1]),
            mate(1),
        ]
    });
    let heads =
        "fen_with_white_to_move,white_to_move,mate_in_moves,black_to_move,mate_in_moves_then";
    Sheet::new(title, heads, rows)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::experiment::link::EXAMPLE;
    use crate::experiment::recording::EgSubject;
    use crate::experiment::zugzwang::{Order, Zugzwang};
    use chess::pgn::parse_games;
    use endgame::Value;
    use endgame::oracle::Material;

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

    #[test]
    fn every_zugzwang_that_was_found_is_saved_with_its_position() {
        let material: Material = "KPK".parse().unwrap();
        let one = Zugzwang {
            squares: [44, 60, 52, 0],
            values: [Value::Draw, Value::Win],
            plies: [None, Some(19)],
        };
        let found = Zugzwangs {
            material,
            count: 60,
            order: Order::Squares,
            list: vec![one; 60],
        };
        let sheet = zugzwangs(&found);
        assert_eq!(sheet.rows.len(), 60);
        let csv = sheet.csv();
        let row = csv.lines().nth(1).unwrap();
        assert_eq!(row, "4k3/4P3/4K3/8/8/8/8/8 w - - 0 1,draw,,White wins,10");
    }
}
