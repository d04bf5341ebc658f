//! Games in and out: a PGN is read as it arrives, one of its games is chosen, and the game on the
//! board is saved or copied.

use super::{Action, Effect, Focus, History, Lab, Mode};
use crate::experiment::kept::from_kept;
use chess::pgn::write_pgn;
use kit::model::game::Game;
use kit::model::library::{Library, NO_GAME};
use kit::model::squares::plural;
use std::rc::Rc;

impl Lab {
    pub(super) fn pgn(&mut self, action: Action) -> Vec<Effect> {
        match action {
            Action::PastePgn(text) => {
                self.library = Some(Rc::new(Library::new()));
                self.pgn_bytes(text.as_bytes());
                self.pgn_end()
            }
            Action::ChooseGame(index) => self.choose_game(index),
            Action::CloseLibrary => {
                self.library = None;
                Vec::new()
            }
            Action::Remember(kept) => {
                // What an earlier visit left is only an offer: if it cannot be read, nothing is said.
                if let Some(record) = from_kept(&kept) {
                    self.earlier.push(Game::from_record(record));
                }
                Vec::new()
            }
            Action::SavePgn => vec![Effect::Save {
                name: "game.pgn".to_owned(),
                bytes: write_pgn(self.position.game.record()).into_bytes(),
            }],
            Action::CopyPgn => vec![Effect::Copy(write_pgn(self.position.game.record()))],
            _ => Vec::new(),
        }
    }

    pub(super) fn pgn_bytes(&mut self, bytes: &[u8]) {
        if let Some(library) = &mut self.library {
            Rc::make_mut(library).push(bytes);
        }
    }

    pub(super) fn pgn_end(&mut self) -> Vec<Effect> {
        let Some(library) = &mut self.library else {
            return Vec::new();
        };
        let library = Rc::make_mut(library);
        library.finish();
        let (games, messages) = (library.games().len(), library.messages());
        for (kind, text) in messages {
            self.notify(kind, text);
        }
        if games == 0 {
            self.library = None;
            return self.notices.refuse(NO_GAME);
        }
        let mut effects = self.choose_game(0);
        if games == 1 {
            self.library = None;
        }
        effects.push(Effect::Say(format!(
            "{} read",
            plural(games as u64, "game")
        )));
        effects
    }

    fn choose_game(&mut self, index: usize) -> Vec<Effect> {
        let record = self
            .library
            .as_ref()
            .and_then(|library| library.record(index));
        let Some(record) = record else {
            return Vec::new();
        };
        self.put_game(Game::from_record(record));
        self.mode = Mode::Chess;
        self.focus = Focus::Setup;
        self.address(History::Push)
    }
}
