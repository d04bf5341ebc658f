//! The panel of the map of king and pawn against king: its counts, the place of the position on the board, and the
//! moves of the game on the map.

use super::{AGAIN, PanelJobs, Progress};
use crate::experiment::audit::map::place_of;
use crate::experiment::audit::{MapCounts, PLACES, Reply, Request};
use crate::model::Lab;
use chess::moves::{legal_moves, played};
use cozy_chess::util::display_san_move;
use cozy_chess::{Board, Move};
use endgame::map::{Class, class};
use endgame::{View, stronger_side};
use kit::experiment::sheet::{Sheet, row};
use kit::experiment::wire::{Answer, JobId};
use trace::NodeId;

type Effect = super::Effect<Request>;

/// Moves of the game that are listed.
const STEPS: usize = 8;

#[derive(Clone, Debug, Default)]
pub struct Map {
    /// The counts, once they are there.
    pub counts: Option<Box<MapCounts>>,
    pub jobs: PanelJobs<()>,
}

#[derive(Clone, Debug)]
pub enum Action {
    Count,
    Stop,
    Received(Answer<Reply>),
    /// The worker died, for this reason.
    Died(String),
}

/// The place of a position on the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MapPlace {
    In(Class),
    /// King and pawn against king, or an ending that can arise from it, in no class.
    InNone,
    /// Another ending.
    Elsewhere,
}

/// A move of the game on the map.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The move, as players write it.
    pub san: String,
    /// The place it leaves.
    pub from: usize,
    /// The place it reaches.
    pub to: usize,
    /// True if it gives away half a point.
    pub is_blunder: bool,
}

impl MapPlace {
    pub fn of(board: &Board) -> Self {
        let men = board.occupied().len();
        let alone = |side| board.colors(side).len() == 1;
        if men > 3 || !(alone(cozy_chess::Color::White) || alone(cozy_chess::Color::Black)) {
            return Self::Elsewhere;
        }
        match class(&View::new(board, stronger_side(board))) {
            Some(class) => Self::In(class),
            None => Self::InNone,
        }
    }

    /// Its place, if it is on the map.
    pub fn place(self) -> Option<usize> {
        match self {
            Self::In(class) => Some(place_of(Some(class))),
            Self::InNone => Some(place_of(None)),
            Self::Elsewhere => None,
        }
    }

    pub fn sentence(self) -> String {
        match self {
            Self::In(class) => format!(
                "The position on the board is in class {}: {}.",
                class.letter(),
                class.description()
            ),
            Self::InNone => {
                "The position on the board is in no class: Black draws by taking the pawn \
                             or the new piece, or too little is left to mate."
                    .to_owned()
            }
            Self::Elsewhere => {
                "The position on the board is another ending; the map is of king and \
                                pawn against king."
                    .to_owned()
            }
        }
    }
}

/// The letter of a place; a dash outside all classes.
pub fn letter(place: usize) -> char {
    Class::ALL.get(place).map_or('–', |class| class.letter())
}

/// The name of a place in a sentence: `B`, or `no class`.
pub fn called(place: usize) -> String {
    let class = Class::ALL.get(place);
    class.map_or_else(|| "no class".to_owned(), |class| class.letter().to_string())
}

pub fn description(place: usize) -> &'static str {
    Class::ALL.get(place).map_or(
        "No class: Black captures the pawn or the promoted piece, or it cannot mate",
        |class| class.description(),
    )
}

/// True if White wins from a place.
pub fn wins(place: usize) -> bool {
    [Class::A, Class::B, Class::C, Class::F]
        .iter()
        .any(|&class| class as usize == place)
}

/// The last positions before the one on the board, and that one, the earliest first. They are those of EG's search
/// while the panels follow it, otherwise those of the game.
pub fn line(lab: &Lab) -> Vec<Board> {
    let searched = lab.followed().zip(lab.node()).map(|(shown, node)| {
        let recording = &shown.recording;
        let parent = |&node: &NodeId| recording.tree().get(node)?.parent();
        let back = std::iter::successors(Some(node), parent).take(STEPS + 1);
        back.filter_map(|node| recording.board(node)).collect()
    });
    let mut line: Vec<Board> = searched.unwrap_or_else(|| {
        let record = lab.position.game.record();
        let back = record.line_back(lab.position.game.at()).take(STEPS + 1);
        back.filter_map(|at| record.position(at)).collect()
    });
    line.reverse();
    line
}

/// The last moves of a game on the map, the latest last; `line` has its last positions up to that on
/// the board.
pub fn steps(line: &[Board]) -> Vec<Step> {
    let steps = line.windows(2).filter_map(|pair| {
        let [before, after] = pair else { return None };
        let from = MapPlace::of(before).place()?;
        let to = MapPlace::of(after).place()?;
        let leads = |&mv: &Move| played(before, mv).same_position(after);
        let mv = legal_moves(before).into_iter().find(leads)?;
        Some(Step {
            san: display_san_move(before, mv).to_string(),
            from,
            to,
            is_blunder: wins(from) != wins(to),
        })
    });
    let mut steps: Vec<Step> = steps.collect();
    steps.drain(..steps.len().saturating_sub(STEPS));
    steps
}

impl Map {
    pub fn update(&mut self, action: Action) -> Vec<Effect> {
        match action {
            Action::Count => self.jobs.start((), Request::Map),
            Action::Stop => {
                let stopped = self.jobs.stop_by(Request::Cancel);
                self.jobs.end();
                stopped
            }
            Action::Received(Answer { job, .. }) if !self.jobs.is_of(job) => Vec::new(),
            Action::Received(Answer { job, reply }) => self.received(job, reply),
            Action::Died(why) => self.jobs.die(&why, AGAIN),
        }
    }

    fn received(&mut self, job: JobId, reply: Result<Reply, String>) -> Vec<Effect> {
        match reply {
            Ok(Reply::Progress { done, of }) => {
                self.jobs.report(job, Progress { done, of });
                Vec::new()
            }
            Ok(Reply::Map(counts)) => {
                self.jobs.end();
                self.counts = Some(counts);
                vec![
                    Effect::EndWorker,
                    Effect::Say("The map is counted".to_owned()),
                ]
            }
            Ok(_) => {
                self.jobs.end();
                Vec::new()
            }
            Err(why) => self.jobs.fail(why),
        }
    }

    /// The map as data: a row for each class and each class that moves lead to from there.
    pub fn sheet(&self) -> Sheet {
        let rows = (0..PLACES).flat_map(|place| {
            let positions = self.counts.as_deref().map(|counts| counts.at(place));
            let mut ways: Vec<_> = self.ways(place).into_iter().map(Some).collect();
            if ways.is_empty() {
                ways.push(None);
            }
            ways.into_iter().map(move |way| {
                row![
                    called(place),
                    description(place),
                    positions,
                    way.map(|way| called(way.0)),
                    way.map(|way| way.1),
                    way.map(|way| way.2),
                ]
            })
        });
        Sheet::new(
            "Map of king and pawn against king",
            "class,description,positions,to_class,moves_that_keep_the_value,blunders",
            rows,
        )
    }

    /// The places that moves from a place lead to, with the numbers of good moves and blunders.
    pub fn ways(&self, from: usize) -> Vec<(usize, u64, u64)> {
        let moves = self.counts.iter().flat_map(|counts| counts.moves[from]);
        let ways = moves.enumerate();
        ways.map(|(to, moves)| (to, moves.correct, moves.blunders))
            .filter(|(_, correct, blunders)| correct + blunders > 0)
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::experiment::audit::Moves;
    use kit::model::recorded::RecordedLab;

    fn game(fen: &str, moves: &str) -> Vec<Board> {
        let mut board: Board = fen.parse().unwrap();
        let mut line = vec![board.clone()];
        for mv in moves.split_whitespace() {
            board.play(mv.parse().unwrap());
            line.push(board.clone());
        }
        line
    }

    #[test]
    fn a_game_moves_through_the_map_and_its_blunder_is_marked() {
        let game = game(crate::experiment::link::EXAMPLE, "c2c3 c5d5 e2e4");
        assert_eq!(MapPlace::of(&game[0]), MapPlace::In(Class::B));
        let steps = steps(&game);
        let listed: Vec<_> = steps
            .iter()
            .map(|step| (step.san.as_str(), step.is_blunder))
            .collect();
        assert_eq!(listed, [("Kc3", false), ("Kd5", false), ("e4+", true)]);
        assert!(wins(steps[1].to) && !wins(steps[2].to));
    }

    #[test]
    fn the_last_positions_of_a_game_end_with_that_on_the_board() {
        let mut lab = Lab::default();
        for mv in ["c2c3", "c5d5"] {
            assert!(lab.position.game.play(mv.parse().unwrap()));
        }
        let line = super::line(&lab);
        assert_eq!(line.len(), 3);
        assert_eq!(line.last(), Some(lab.position.game.board()));
        assert_eq!(&line[0], lab.position.game.record().start());
    }

    #[test]
    fn while_eg_is_stepped_through_its_line_is_followed() {
        use crate::experiment::messages::{Reply, Request, Thinker};
        use crate::model::Action;
        use kit::experiment::wire::Answer;
        let mut lab = Lab::default();
        let effects = lab.update(Action::Open("v=1".to_owned()));
        let asked = effects.into_iter().find_map(|effect| match effect {
            crate::model::Effect::Send(id, request) => Some((id, request)),
            _ => None,
        });
        let (id, request) = asked.unwrap();
        let Request::Think(question) = request else {
            panic!("EG is asked to think")
        };
        let thought = Thinker::new(question).unwrap().run();
        lab.update(Action::Received(Answer::of(id, Reply::Thought(thought))));
        let longest = (0..60).map(|_| {
            lab.update(Action::Playback(crate::model::Step::Next));
            let line = super::line(&lab);
            assert_eq!(line.last(), Some(&lab.board()));
            line.len()
        });
        assert!(longest.max() > Some(2));
    }

    #[test]
    fn what_comes_of_the_pawn_is_on_the_map_and_other_endings_are_not() {
        let game = game("8/4P3/4K3/8/8/8/8/k7 w - - 0 1", "e7e8q");
        assert_eq!(MapPlace::of(&game[1]), MapPlace::In(Class::C));
        let bare = "8/8/4k3/8/8/4K3/8/8 w - - 0 1".parse().unwrap();
        assert_eq!(MapPlace::of(&bare), MapPlace::InNone);
        let two = "8/8/4k3/8/8/4K3/PP6/8 w - - 0 1".parse().unwrap();
        assert_eq!(MapPlace::of(&two), MapPlace::Elsewhere);
        let even = "8/p7/4k3/8/8/4K3/P7/8 w - - 0 1".parse().unwrap();
        assert_eq!(MapPlace::of(&even).place(), None);
        assert!(MapPlace::of(&even).sentence().contains("another ending"));
    }

    #[test]
    fn counts_come_from_the_job_that_is_wanted() {
        let mut map = Map::default();
        assert_eq!(map.update(Action::Count), [Effect::Send(1, Request::Map)]);
        let received = |job, reply| Action::Received(Answer::of(job, reply));
        map.update(received(1, Reply::Progress { done: 2, of: 4 }));
        assert_eq!(map.jobs.progress(), Some(Progress { done: 2, of: 4 }));
        let mut counts = MapCounts::default();
        counts.moves[1][0] = Moves {
            correct: 3,
            blunders: 0,
        };
        assert!(
            map.update(received(9, Reply::Map(Box::new(counts.clone()))))
                .is_empty()
        );
        map.update(received(1, Reply::Map(Box::new(counts))));
        assert!(!map.jobs.is_running());
        assert_eq!(map.ways(1), [(0, 3, 0)]);
    }

    #[test]
    fn counting_can_be_stopped_and_a_dead_worker_is_told() {
        let mut map = Map::default();
        map.update(Action::Count);
        assert_eq!(map.update(Action::Stop), [Effect::Send(1, Request::Cancel)]);
        let stopped = Action::Received(Answer::of(1, Reply::Stopped));
        assert!(map.update(stopped).is_empty());
        map.update(Action::Count);
        map.update(Action::Died("gone".to_owned()));
        assert!(!map.jobs.is_running() && map.jobs.trouble.unwrap().contains("gone"));
    }
}
