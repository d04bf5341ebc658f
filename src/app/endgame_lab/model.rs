//! The state of the endgame lab.

use super::layers::{self, Layer, Picture};
use crate::app::board::{Patch, Pattern};
use crate::app::game::Game;
use crate::app::notice::{NoticeKind, Notices};
use crate::chess::edit::Setup;
use crate::endgame::rules::{Evaluation, evaluate};
use crate::endgame::{View, stronger_side};
use crate::lab::endgame_link::EndgameLink;
use cozy_chess::{Board, Color, Square};

/// What was typed into a field and cannot be used, with what is wrong; the text stays in its field.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Wrong {
    /// The text as it was typed.
    pub text: String,
    /// What is wrong with it, as a sentence.
    pub why: String,
}

/// The endgame lab.
#[derive(Clone, Debug)]
pub struct Lab {
    /// The position put up, with its game.
    pub game: Game,
    /// Whether Black's side is below.
    pub flipped: bool,
    /// What is laid over the board.
    pub layer: Layer,
    /// The goal of the paths; `None` for the usual one.
    pub goal: Option<Square>,
    /// A goal that is none.
    pub wrong_goal: Option<Wrong>,
    /// A FEN that cannot be put up.
    pub wrong_fen: Option<Wrong>,
    /// The rule shown on the board, by its place among those that fired.
    pub lit: Option<usize>,
    /// Whether the position editor is open.
    pub editing: bool,
    /// What stands in the position editor, legal or not.
    pub draft: Option<Setup>,
    /// Messages.
    pub notices: Notices,
}

impl Default for Lab {
    fn default() -> Self {
        let link = EndgameLink::default();
        let game = Game::from_subject(&link.subject);
        Self {
            game: game.unwrap_or_else(|_| Game::new(Board::default())),
            flipped: false,
            layer: link.layer,
            goal: None,
            wrong_goal: None,
            wrong_fen: None,
            lit: None,
            editing: false,
            draft: None,
            notices: Notices::default(),
        }
    }
}

impl Lab {
    /// The position on the board.
    #[must_use]
    pub fn board(&self) -> Board {
        self.game.board().clone()
    }

    /// Who is called White: the side the ranges are for, that of the position the game began with.
    #[must_use]
    pub fn side(&self) -> Color {
        stronger_side(self.game.record().start())
    }

    /// What the rules say of the position on the board.
    #[must_use]
    pub fn evaluation(&self) -> Evaluation {
        evaluate(&View::new(&self.board(), self.side()))
    }

    /// What is laid over the board, with its words and legend: the layer chosen and the squares of
    /// the rule that is shown.
    #[must_use]
    pub fn picture(&self) -> Picture {
        let mut picture = layers::picture(self.layer, &self.board(), self.goal);
        let evaluation = self.lit.map(|lit| (lit, self.evaluation()));
        if let Some((lit, evaluation)) = evaluation
            && let Some(fired) = evaluation.fired.get(lit)
        {
            for binding in &fired.bindings {
                for square in binding.bound.squares() {
                    picture.sheet.patches.push(Patch {
                        square,
                        pattern: Pattern::Ringed,
                        label: String::new(),
                        words: binding.role.clone(),
                    });
                }
            }
            let meaning = format!("what \u{201c}{}\u{201d} looks at", fired.rule.name);
            picture.legend.push((Pattern::Ringed, meaning));
        }
        picture
    }

    /// The link to what is shown.
    #[must_use]
    pub fn link(&self) -> EndgameLink {
        EndgameLink {
            subject: self.game.subject(),
            layer: self.layer,
            goal: self.goal,
            flipped: self.flipped,
            ..EndgameLink::default()
        }
    }

    pub(super) fn notify(&mut self, kind: NoticeKind, text: impl Into<String>) {
        self.notices.add(kind, text.into());
    }
}
