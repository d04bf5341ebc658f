//! Reading games, pasted or from a file. A game starts at its first position that the lab takes; the keys of the steps
//! walk through it.

use super::{Action, Effect, Lab, material};
use chess::record::{NodeId, Record};
use kit::model::game::Game;
use kit::model::library::{Library, NO_GAME};
use kit::model::notice::NoticeKind;
use kit::model::squares::plural;
use std::rc::Rc;

/// The longest text of games that is read, in bytes: it is read in one go.
const LIMIT: usize = 64 << 20;

impl Lab {
    pub(super) fn pgn(&mut self, action: Action) -> Vec<Effect> {
        match action {
            Action::ReadPgn(bytes) => self.read_pgn(&bytes),
            Action::ChooseGame(index) => {
                let library = self.library.as_ref();
                match library.and_then(|library| library.record(index)) {
                    Some(record) => self.put_up_game(&record),
                    None => Vec::new(),
                }
            }
            Action::CloseLibrary => {
                self.library = None;
                Vec::new()
            }
            _ => Vec::new(),
        }
    }

    fn read_pgn(&mut self, bytes: &[u8]) -> Vec<Effect> {
        if bytes.len() > LIMIT {
            let most = LIMIT >> 20;
            return self.notices.refuse(format!(
                "A text of games may have {most} MB here. Cut it into smaller ones."
            ));
        }
        let library = Library::of(bytes);
        for (kind, text) in library.messages() {
            self.notify(kind, text);
        }
        self.library = None;
        let games = library.games().len();
        let Some(first) = library.record(0) else {
            return self.notices.refuse(NO_GAME);
        };
        if games > 1 {
            self.library = Some(Rc::new(library));
        }
        let mut effects = vec![Effect::Say(format!(
            "{} read",
            plural(games as u64, "game")
        ))];
        effects.extend(self.put_up_game(&first));
        effects
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
