//! The overview: a position that can be set up by dragging, explained by its exact result; and the drill as a game.

mod said;

pub use said::{Explained, explain};

use super::drill::{Assignment, DrillAction, assigned, runs_alone};
use super::{Effect, Focus, History, Lab, Layer, layers, material};
use crate::experiment::exercise::{Aim, ExerciseSpec, KINDS};
use crate::experiment::link::{EXAMPLE, EndgameLink};
use chess::edit::Setup;
use chess::words::side_name;
use cozy_chess::util::display_san_move;
use cozy_chess::{Board, Color, Move, Piece};
use endgame::Value;
use endgame::calculation::key_squares;
use kit::experiment::link::LinkState;
use kit::model::board::editor::{EditorAction, EditorEffect, EditorState};
use kit::model::board::geometry::square_at;
use kit::model::board::{Pattern, Picture, spoken};
use kit::model::recorded::RecordedLab;

/// The overlays of the overview, with their names.
pub const OVERLAYS: [(Layer, &str); 4] = [
    (Layer::Critical, "Key squares"),
    (Layer::Opposition, "Opposition"),
    (Layer::Square, "Square of the pawn"),
    (Layer::Spheres, "Spheres of influence"),
];

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Mode {
    #[default]
    Explain,
    Drill,
}

#[derive(Clone, Debug)]
pub struct Overview {
    pub mode: Mode,
    /// The board on which men are dragged; it need not be legal.
    pub hand: EditorState,
    /// The last legal position of that board.
    seen: Board,
    /// The overlays shown, as [`OVERLAYS`].
    pub shown: [bool; 4],
    /// The position that the defender is to answer.
    replying: Option<Board>,
    /// The move played last and the reply to it, in a sentence.
    pub exchanged: Option<String>,
}

#[derive(Clone, Debug)]
pub enum OverviewAction {
    Hand(EditorAction),
    /// Show an overlay or hide it, by its place.
    Overlay(usize),
    /// Let the other side move.
    Turn,
    /// Set up the first position again.
    Reset,
    /// Play a move; the other side replies.
    Play(Move),
    Mode(Mode),
    /// Copy the link that assigns the exercises from the present one on.
    Assign,
    /// Show the result of the assigned exercises as a picture, with their link.
    Share,
    /// Begin the assigned exercises again.
    Restart,
    /// Go on with exercises of one's own.
    More,
}

impl Default for Overview {
    fn default() -> Self {
        let board = EXAMPLE.parse().unwrap_or_default();
        Self {
            mode: Mode::Explain,
            hand: EditorState::new(Setup::from(&board), Color::White),
            seen: board,
            shown: [true, false, false, false],
            replying: None,
            exchanged: None,
        }
    }
}

impl Overview {
    /// The board with the man that is being dragged on the square below the pointer.
    pub fn hovered(&self) -> Setup {
        let mut setup = self.hand.setup().clone();
        if let Some(carried) = self.hand.carried().filter(|carried| carried.on_its_way)
            && let Some((from, to)) = carried.from.zip(square_at(carried.at, self.hand.bottom()))
        {
            setup.slide(from, to);
        }
        setup
    }

    /// The legal position on the board, or the reason why it is none.
    pub fn position(&self) -> Result<Board, String> {
        let board = self.hovered().board().map_err(|faults| {
            let first = faults.first().map(ToString::to_string);
            spoken::sentence(&first.unwrap_or_default())
        })?;
        match material::refusal(&board) {
            Some(why) => Err(spoken::sentence(&why)),
            None => Ok(board),
        }
    }
}

/// The key squares of every pawn.
pub fn keys(board: &Board) -> Picture {
    let mut picture = Picture::default();
    for side in Color::ALL {
        for pawn in board.colored_pieces(side, Piece::Pawn) {
            let squares = key_squares(pawn, side);
            picture.lay(squares, Pattern::Ringed, "key square of the pawn");
            picture.say(format!(
                "Textbooks send {}\u{2019}s king to {}.",
                side_name(side),
                kit::model::squares::listed(squares, "or")
            ));
        }
    }
    if picture.words.is_empty() {
        picture.say("There is no pawn.");
    }
    picture
}

impl Lab {
    /// The position that the overview explains; `None` if none can stand so.
    pub fn explained(&self) -> Option<Board> {
        self.overview.position().ok()
    }

    /// An overlay of the overview for the last legal position.
    pub fn overlay(&self, place: usize) -> Picture {
        let board = &self.overview.seen;
        match OVERLAYS.get(place).map(|row| row.0) {
            Some(Layer::Critical) => keys(board),
            Some(layer) => layers::picture(layer, board, None),
            None => Picture::default(),
        }
    }

    /// The picture of the idea that decides the position of an exercise: the square of a pawn that runs, or the key squares.
    pub fn drill_picture(&self) -> Picture {
        let board = self.position.game.board();
        if runs_alone(board) {
            layers::picture(Layer::Square, board, None)
        } else {
            keys(board)
        }
    }

    /// Keeps the overview's board on the position of the lab.
    pub(super) fn follow_position(&mut self) {
        let (board, bottom) = (self.position.game.board(), self.position.bottom());
        let overview = &mut self.overview;
        let is_new = overview.seen != *board;
        let is_held = overview.hand.carried().is_some();
        let is_illegal = overview.position().is_err() && !is_new;
        if (is_new && !is_held) || (overview.hand.bottom() != bottom && !is_illegal) {
            if overview.hand.setup().board().as_ref() != Ok(board)
                || overview.hand.bottom() != bottom
            {
                overview.hand = EditorState::new(Setup::from(board), bottom);
            }
            overview.seen = board.clone();
        }
    }

    pub(super) fn act_in_overview(&mut self, action: OverviewAction) -> Vec<Effect> {
        match action {
            OverviewAction::Hand(action) => self.handle(action),
            OverviewAction::Overlay(place) => {
                let Some(shown) = self.overview.shown.get_mut(place) else {
                    return Vec::new();
                };
                *shown = !*shown;
                let words = if *shown {
                    self.overlay(place).words.join(" ")
                } else {
                    "Hidden".to_owned()
                };
                vec![Effect::Say(words)]
            }
            OverviewAction::Turn => {
                let mut setup = self.overview.hand.setup().clone();
                setup.set_side_to_move(!setup.side_to_move());
                self.set_up(setup)
            }
            OverviewAction::Reset => {
                let board: Board = EXAMPLE.parse().unwrap_or_default();
                self.set_up(Setup::from(&board))
            }
            OverviewAction::Play(mv) => {
                self.focus = Focus::Setup;
                let board = self.position.game.board();
                let (side, san) = (side_name(board.side_to_move()), display_san_move(board, mv));
                self.overview.exchanged = Some(format!("{side} played {san}."));
                let effects = self.play(mv);
                self.overview.replying = Some(self.position.game.board().clone());
                effects
            }
            OverviewAction::Mode(mode) => self.set_mode(mode),
            OverviewAction::Assign => self.assign(),
            OverviewAction::Share => self.share(),
            OverviewAction::Restart => {
                let Some(assigned) = &mut self.drill.assigned else {
                    return Vec::new();
                };
                assigned.restart();
                self.next_exercise()
            }
            OverviewAction::More => {
                self.drill.assigned = None;
                self.next_exercise()
            }
        }
    }

    /// Sets up what was dragged, if it is a position; otherwise it stays on the overview's board alone.
    fn set_up(&mut self, setup: Setup) -> Vec<Effect> {
        self.overview.hand = EditorState::new(setup, self.position.bottom());
        self.accept()
    }

    fn accept(&mut self) -> Vec<Effect> {
        self.overview.replying = None;
        self.overview.exchanged = None;
        match self.overview.position() {
            Ok(board) => {
                self.overview.seen = board.clone();
                self.set_position(board)
            }
            Err(why) => vec![Effect::Say(why)],
        }
    }

    fn handle(&mut self, action: EditorAction) -> Vec<Effect> {
        let changes = self.overview.hand.update(action);
        let mut effects = Vec::new();
        for change in changes {
            match change {
                EditorEffect::Changed => effects.extend(self.accept()),
                EditorEffect::Say(text) => effects.push(Effect::Say(text)),
                EditorEffect::Focus(_) => {}
            }
        }
        if let Ok(board) = self.overview.position() {
            self.overview.seen = board;
        } else if self.overview.hand.carried().is_none() && effects.is_empty() {
            // A man that was put back leaves the position as it was.
            self.follow_position();
        }
        effects
    }

    /// The defender's reply to a move played in the overview, once the exact result is known.
    pub(super) fn reply_in_overview(&mut self) -> Vec<Effect> {
        let board = self.position.game.board().clone();
        if self.overview.replying.as_ref() != Some(&board) {
            self.overview.replying = None;
            return Vec::new();
        }
        if self.outcome().is_some() {
            self.overview.replying = None;
            return Vec::new();
        }
        let Some(truth) = self.truth_of(&board) else {
            return Vec::new();
        };
        let side = board.side_to_move();
        // The best value; then the latest loss or the earliest win.
        let best = truth.moves().iter().filter_map(|one| {
            let value = one.under_clock().decided()?.seen_by(side);
            let plies = i32::from(one.plies.unwrap_or(0));
            let order = if value == Value::Win { -plies } else { plies };
            Some((value, order, one.mv.legal(&board)?))
        });
        let reply = best.max_by_key(|(value, order, _)| (*value as u8, *order));
        self.overview.replying = None;
        let Some((_, _, reply)) = reply else {
            return Vec::new();
        };
        let san = display_san_move(&board, reply).to_string();
        self.position.game.play(reply);
        self.follow_position();
        let mut effects = self.address(History::Replace);
        effects.push(Effect::Say(format!("{} plays {san}", side_name(side))));
        let before = self.overview.exchanged.take().unwrap_or_default();
        self.overview.exchanged = Some(format!("{before} {} answered {san}.", side_name(side)));
        effects
    }

    fn set_mode(&mut self, mode: Mode) -> Vec<Effect> {
        if self.overview.mode == mode {
            return Vec::new();
        }
        self.overview.mode = mode;
        match mode {
            Mode::Explain => {
                self.drill.assigned = None;
                self.drill(DrillAction::Leave)
            }
            Mode::Drill => self.drill(DrillAction::NextMove),
        }
    }

    /// The exercise that a link from here begins with.
    fn first_exercise(&self) -> Option<ExerciseSpec> {
        let drill = &self.drill;
        let chosen = || {
            Some(ExerciseSpec {
                material: KINDS.get(drill.kind)?.parse().ok()?,
                difficulty: drill.difficulty,
                aim: drill.aim,
                seed: drill.seed,
            })
        };
        let present = drill.exercise.as_ref().map(|exercise| exercise.wanted);
        present.or_else(chosen)
    }

    fn assign(&mut self) -> Vec<Effect> {
        let link = match &self.drill.assigned {
            Some(assigned) => Some(assigned.link()),
            None => self
                .first_exercise()
                .map(|first| assigned::link(first, assigned::COUNT)),
        };
        let query = link.map(|link| link.to_query());
        let effects = query.map(|query| Effect::CopyAddress { query, text: None });
        effects.into_iter().collect()
    }

    fn share(&self) -> Vec<Effect> {
        let result = self
            .drill
            .assigned
            .as_ref()
            .map(|assigned| &assigned.result);
        let card = result.map(|result| Effect::Card {
            title: result.sentence(),
            lines: result.lines(),
            query: result.link.clone(),
        });
        card.into_iter().collect()
    }

    /// The link of the exercises that are being done.
    pub(super) fn assigned_link(&self) -> Option<EndgameLink> {
        self.drill.assigned.as_ref().map(Assignment::link)
    }

    /// True if a link leads to the exercises that are being done.
    pub(super) fn is_assigned(&self, link: &EndgameLink) -> bool {
        let assigned = self.drill.assigned.as_ref();
        assigned.is_some_and(|assigned| !assigned.is_over && assigned.link() == *link)
    }

    /// Starts the drill of a link, if it has one.
    pub(super) fn open_drill(&mut self, link: &EndgameLink) -> Option<Vec<Effect>> {
        self.drill.assigned = None;
        let Some(material) = link.drill else {
            self.overview.mode = Mode::Explain;
            return None;
        };
        let drill = &mut self.drill;
        let name = material.to_string();
        drill.kind = KINDS.iter().position(|kind| *kind == name).unwrap_or(0);
        drill.difficulty = link.difficulty;
        drill.aim = link.aim;
        drill.seed = link.exercise;
        drill.is_short = true;
        if link.exercise != EndgameLink::default().exercise {
            drill.keep_exercise();
        }
        self.overview.mode = Mode::Drill;
        if link.count > 0 {
            let first = ExerciseSpec {
                material,
                difficulty: link.difficulty,
                aim: link.aim,
                seed: link.exercise,
            };
            self.drill.assigned = Some(Assignment::new(first, link.count));
        }
        Some(self.next_exercise())
    }

    /// The task of the exercise in one sentence; it says nothing about the answer but their number.
    pub fn task(&self) -> Option<String> {
        use crate::experiment::exercise::Difficulty::{Easy, Hard, Middling};
        let exercise = self.drill.exercise.as_ref()?;
        let side = side_name(exercise.side);
        let verb = match exercise.wanted.aim {
            Aim::Win => "win",
            Aim::Draw => "hold the draw",
        };
        Some(match exercise.wanted.difficulty {
            Hard => format!(
                "{side} to move. One move {}.",
                match exercise.wanted.aim {
                    Aim::Win => "wins",
                    Aim::Draw => "holds the draw",
                }
            ),
            Middling => format!("{side} to move. Fewer than half of the moves {verb}."),
            Easy => format!("{side} to move. At least half of the moves {verb}."),
        })
    }
}

#[cfg(test)]
mod tests;
