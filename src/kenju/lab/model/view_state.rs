//! Derived state, computed after every action so that drawing is cheap.

use super::Lab;
use super::chain::Chain;
use super::query::MarkedQuestion;
use crate::experiment::game::AwaitedInput;
use kenju::board::Board;
use kenju::element::Element;
use kenju::geometry::{Colour, Point};
use kenju::memory::Memory;
use kenju::mood::Mood;
use kenju::nets::Situation;
use kenju::player::{Mind, Player};
use kenju::value::{Scale, Thresholds};
use std::collections::BTreeMap;
use std::rc::Rc;

/// Whose move values are written on the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Overlay {
    #[default]
    Off,
    /// The player of this seat.
    Of(Colour),
}

#[derive(Clone, Debug, Default)]
pub struct ViewState {
    /// The position shown.
    pub board: Rc<Board>,
    pub chain: Rc<Chain>,
    pub values: Rc<BTreeMap<Point, u32>>,
    pub marked_question: Option<MarkedQuestion>,
    /// The memory shown and its owner. The same `Rc` until it changes.
    pub memory: Option<(Colour, Rc<Memory>)>,
    /// White's and Black's moods with 0, 1, 2 ... stones on the board.
    pub moods: Rc<[[Mood; 2]]>,
}

impl Lab {
    /// Computes the derived state.
    pub(super) fn redraw(&mut self) {
        let turn = self.game.base() + self.turn();
        let recording = Rc::clone(self.recording());
        let before = self.board_of(turn);
        let chain = Chain::after(
            &before,
            &recording.events[..self.playback.cursor.step().min(recording.events.len())],
        );
        let at_end = self.playback.cursor == self.playback.cursor.last();
        let board = match (at_end, self.viewed_turn) {
            (true, None) => self.board().clone(),
            (true, Some(_)) if recording.played.is_some() => self.board_of(turn + 1),
            _ => before,
        };
        let values = match self.overlay {
            Overlay::Off => BTreeMap::new(),
            Overlay::Of(colour) => values(&self.player(colour).mind, self.player(colour), &board),
        };
        let marked_question = match &self.game.awaited {
            AwaitedInput::Ask { question, .. } if self.is_live() => {
                MarkedQuestion::of(self.board(), question)
            }
            _ => None,
        };
        let memory = self.memory_shown();
        let now = Colour::BOTH.map(|colour| self.game.session.seat(colour).mood);
        let before = &self.game.session.moods()[..self
            .board()
            .stone_count()
            .min(self.game.session.moods().len())];
        let moods: Vec<_> = before.iter().copied().chain([now]).collect();
        let moods = if *moods == *self.view_state.moods {
            Rc::clone(&self.view_state.moods)
        } else {
            moods.into()
        };
        self.view_state = ViewState {
            memory,
            moods,
            board: Rc::new(board),
            chain: Rc::new(chain),
            values: Rc::new(values),
            marked_question,
        };
    }

    /// The memory shown. The same `Rc` until it changes.
    fn memory_shown(&self) -> Option<(Colour, Rc<Memory>)> {
        let chosen = self.learners().find(|&colour| colour == self.learner_shown);
        let owner = chosen.or_else(|| self.learners().next())?;
        let memory = self.player(owner).memory()?;
        match &self.view_state.memory {
            Some((before, shown)) if *before == owner && **shown == *memory => {
                Some((owner, Rc::clone(shown)))
            }
            _ => Some((owner, Rc::new(memory.clone()))),
        }
    }

    pub(super) fn board_of(&self, stones: usize) -> Board {
        let all = self.board();
        if stones >= all.stone_count() {
            return all.clone();
        }
        // These stones were on a board before.
        Board::with(all.stones().take(stones)).unwrap_or_default()
    }
}

/// The player's value of every useful move.
fn values(mind: &Mind, player: &Player, board: &Board) -> BTreeMap<Point, u32> {
    let point = |place| board.place(place).point;
    let mover = board.to_move();
    match mind {
        Mind::System1(net) => {
            let responses = net.responses(board, mover);
            responses
                .map(|(at, sum)| (point(at), u32::from(sum)))
                .collect()
        }
        Mind::System2(net) => {
            let responses = net.responses(board, mover);
            responses
                .map(|(at, found)| (point(at), u32::from(found.class)))
                .collect()
        }
        Mind::System3(memory) | Mind::System4(memory) => {
            let scale = Scale::new(memory.element(), player.parameters.thresholds);
            scale
                .values(board)
                .map(|(at, value)| (point(at), value))
                .collect()
        }
        Mind::Strong(_) => {
            let scale = Scale::new(&Element::MAX, Thresholds::PERCENTAGE);
            scale
                .values(board)
                .map(|(at, value)| (point(at), value))
                .collect()
        }
    }
}

/// A net's code of the situation at a point, in the thesis's notation; `None` for other minds.
pub fn code_at(mind: &Mind, board: &Board, point: Point) -> Option<(String, String)> {
    let situation = Situation::of(board, point, board.to_move());
    let said = match mind {
        Mind::System1(net) => {
            let [a, b, c, d] = net.parts(&situation);
            format!("{a} + {b} + {c} + {d} = {} of 60", net.response(&situation))
        }
        Mind::System2(net) => {
            let found = net.response(situation.unary());
            format!("{} ({} of 8 RAMs)", found.class, found.ones)
        }
        _ => return None,
    };
    Some((situation.to_string(), said))
}
