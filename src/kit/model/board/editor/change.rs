//! Changes of the set-up, each of which can be undone: on one square, of the whole board, by FEN.

use cozy_chess::{Color, Square};

use super::{EditorEffect, EditorState, say};
use crate::model::board::spoken;
use chess::edit::{Man, Right, Setup};
use chess::fen::read_fen;
use chess::validity::Wing;
use chess::words::side_name;

/// Number of changes that can be undone.
pub const UNDO_LIMIT: usize = 200;

/// A change of the whole set-up.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Edit {
    /// Takes all men off.
    Clear,
    /// Sets up the opening position.
    Start,
    /// Exchanges the sides.
    SwapColours,
    /// Mirrors left for right.
    Mirror,
    /// Gives the move to a side.
    Side(Color),
    /// Gives or takes a castling right.
    Castling(Color, Wing, Right),
    /// Sets or clears the en passant square.
    EnPassant(Option<Square>),
}

/// A text in the FEN field that is not the board's FEN.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Draft {
    /// The text typed or pasted.
    pub text: String,
    /// Why it was not set up when that was asked.
    pub error: Option<String>,
}

impl EditorState {
    pub(super) fn put(&mut self, square: Square, man: Man) -> Vec<EditorEffect> {
        self.change(
            |setup| setup.put(square, man),
            format!("{} {square}", spoken::man(man)),
        )
    }

    pub(super) fn slide(&mut self, from: Square, to: Square) -> Vec<EditorEffect> {
        self.selected = None;
        let moved = self.setup.at(from).map_or_else(String::new, spoken::man);
        self.change(
            |setup| setup.slide(from, to),
            format!("{moved} {from} to {to}"),
        )
    }

    pub(super) fn erase(&mut self, square: Square) -> Vec<EditorEffect> {
        self.selected = None;
        match self.setup.at(square) {
            None => say(format!("{square} is empty")),
            Some(man) => {
                let said = format!("{} {square} taken off", spoken::man(man));
                self.change(|setup| _ = setup.take(square), said)
            }
        }
    }

    pub(super) fn edit(&mut self, edit: Edit) -> Vec<EditorEffect> {
        let said = match edit {
            Edit::Clear => "Board cleared".to_owned(),
            Edit::Start => "Opening position".to_owned(),
            Edit::SwapColours => "Colours exchanged".to_owned(),
            Edit::Mirror => "Mirrored left for right, castling rights cleared".to_owned(),
            Edit::Side(side) => format!("{} to move", side_name(side)),
            Edit::Castling(..) | Edit::EnPassant(_) => String::new(),
        };
        self.selected = None;
        let apply = |setup: &mut Setup| match edit {
            Edit::Clear => *setup = Setup::empty(),
            Edit::Start => *setup = Setup::start(),
            Edit::SwapColours => setup.swap_colours(),
            Edit::Mirror => setup.mirror(),
            Edit::Side(side) => setup.set_side_to_move(side),
            Edit::Castling(side, wing, right) => setup.set_right(side, wing, right),
            Edit::EnPassant(square) => setup.set_en_passant(square),
        };
        self.change(apply, said)
    }

    pub(super) fn undo(&mut self) -> Vec<EditorEffect> {
        let Some(setup) = self.past.pop() else {
            return say("Nothing to undo".to_owned());
        };
        self.future.push(std::mem::replace(&mut self.setup, setup));
        self.selected = None;
        vec![
            EditorEffect::Changed,
            EditorEffect::Say("Undone".to_owned()),
        ]
    }

    pub(super) fn redo(&mut self) -> Vec<EditorEffect> {
        let Some(setup) = self.future.pop() else {
            return say("Nothing to do again".to_owned());
        };
        self.past.push(std::mem::replace(&mut self.setup, setup));
        self.selected = None;
        vec![
            EditorEffect::Changed,
            EditorEffect::Say("Done again".to_owned()),
        ]
    }

    pub(super) fn type_fen(&mut self, text: String) -> Vec<EditorEffect> {
        let own = text == self.setup.to_string();
        self.draft = (!own).then_some(Draft { text, error: None });
        Vec::new()
    }

    pub(super) fn enter_fen(&mut self) -> Vec<EditorEffect> {
        let Some(draft) = &mut self.draft else {
            return Vec::new();
        };
        match read_fen(&draft.text) {
            Err(error) => {
                draft.error = Some(spoken::sentence(&error.to_string()));
                Vec::new()
            }
            Ok(read) => {
                let remark = read.remark().map(|remark| spoken::sentence(&remark));
                let said = format!(
                    "Position set up from FEN. {}",
                    remark.as_deref().unwrap_or_default()
                );
                let setup = Setup::from(&read.board);
                self.draft = None;
                self.selected = None;
                self.assumed = remark.map(|remark| (setup.clone(), remark));
                self.change(
                    |old| *old = setup,
                    said.trim_end_matches(['.', ' ']).to_owned(),
                )
            }
        }
    }

    /// Changes the set-up and keeps the old one; an unchanged set-up is not a change to undo.
    fn change(&mut self, apply: impl FnOnce(&mut Setup), said: String) -> Vec<EditorEffect> {
        let before = self.setup.clone();
        apply(&mut self.setup);
        if self.setup == before {
            return if said.is_empty() {
                Vec::new()
            } else {
                say(said)
            };
        }
        if self.past.len() == UNDO_LIMIT {
            self.past.remove(0);
        }
        self.past.push(before);
        self.future.clear();
        let mut effects = vec![EditorEffect::Changed];
        if !said.is_empty() {
            effects.extend(say(said));
        }
        effects
    }
}
