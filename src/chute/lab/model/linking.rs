//! Links: from the lab's state, and back.

use super::game_library::GameOrigin;
use super::{Effect, Lab};
use crate::experiment::link::{ChuteLink, LinkedExam, LinkedGame, Panel};
use chess::packed::PackedMove;
use chess::words::{agreeing, counted};
use kit::experiment::ChessSubject;
use kit::experiment::link::LinkState;
use kit::model::arguments::readable;

impl Lab {
    /// A link to the page as shown. An experiment brings its own weights.
    pub fn shown_link(&self) -> ChuteLink {
        if self.is_overview {
            return self.guessing.link();
        }
        let usual = ChuteLink::default();
        let game = match self.entry().map(|entry| entry.origin) {
            Some(GameOrigin::BuiltIn(number)) => LinkedGame::Library(number),
            _ => LinkedGame::Moves(ChessSubject {
                start: self.replayed_game.board(0).to_string(),
                moves: self
                    .replayed_game
                    .moves
                    .iter()
                    .map(|step| PackedMove::pack(&step.board, step.mv))
                    .collect(),
            }),
        };
        let is_begun = !self.exam.questions.is_empty();
        let exam = LinkedExam {
            seed: self.exam.seed,
            questions: self.exam.questions.len().max(1),
            found: Vec::new(),
        };
        ChuteLink {
            panel: self.panel,
            game,
            ply: self.ply(),
            flipped: self.position.flipped,
            notation: self.notation,
            weights: self.weights,
            highlighted: self.highlighted,
            chosen: self
                .chosen
                .map(|mv| PackedMove::pack(&self.evaluated.board, mv)),
            without: self.game_library.without(),
            errors: self.calculator.errors.clone(),
            fanouts: self.calculator.fanouts.clone(),
            exam: (self.panel == Panel::Exam && is_begun).then_some(exam),
            ..usual
        }
    }

    /// Checks a query that a script wants to open: its fields are readable, and its game, ply and
    /// chosen move exist.
    ///
    /// # Errors
    /// The first unusable part of the query, and the accepted values, if they can be listed.
    pub fn refusal(&self, query: &str) -> Result<(), String> {
        let link = readable::<ChuteLink>(query)?;
        let boards = match &link.game {
            LinkedGame::Library(number) => {
                let entry = self.game_library.numbered(*number);
                let game = entry.and_then(|entry| self.game_library.replay(entry.key));
                let game = game
                    .ok_or_else(|| format!("there is no game {number} in the built-in library"))?;
                (0..=game.len())
                    .map(|ply| game.board(ply).clone())
                    .collect()
            }
            LinkedGame::Moves(subject) => subject
                .positions()
                .map_err(|error| format!("the game cannot be set up: {error}"))?,
        };
        let Some(board) = boards.get(link.ply) else {
            return Err(format!(
                "give ply as a whole number from 0 to {}, not {}",
                boards.len() - 1,
                link.ply
            ));
        };
        match link.chosen.filter(|mv| mv.legal(board).is_none()) {
            None => Ok(()),
            Some(mv) => Err(format!(
                "the move {mv} is not legal after {}",
                counted(link.ply, "ply")
            )),
        }
    }

    /// Opens a link and reports what cannot be set up.
    pub(super) fn open_link(&mut self, query: &str) -> Vec<Effect> {
        let (link, problems) = ChuteLink::from_query(query);
        self.notices.add_link_problems(&problems);
        if let Some(seed) = link.guess {
            // The workbench stays as it is.
            self.open_guesses(seed);
            return self.games_changed();
        }
        self.panel = link.panel;
        self.position.open(link.flipped);
        self.notation = link.notation;
        self.weights = link.weights;
        self.wrong_weight = None;
        self.highlighted = link.highlighted;
        self.playback.playing = false;
        self.calculator.errors.clone_from(&link.errors);
        self.calculator.fanouts.clone_from(&link.fanouts);
        if !query.is_empty() {
            self.game_library.set_without(&link.without);
        }
        let mut effects = self.open_game(&link);
        let missing = link.own.filter(|own| self.game_library.own() != Some(*own));
        if let Some(own) = missing {
            self.problem(format!(
                "The link was made with {} not in use here. The results below use the games that are.",
                agreeing(
                    own.games,
                    "game of its author\u{2019}s own, which is",
                    "games of its author\u{2019}s own, which are"
                )
            ));
        }
        if query.is_empty() {
            // Visitors without a link see a reason at once.
            self.highlighted = self.largest_contribution();
        }
        effects.extend(self.games_changed());
        match &link.exam {
            Some(exam) => effects.extend(self.open_exam(exam)),
            None if self.exam.questions.is_empty() => self.resume_exam(),
            None => {}
        }
        if let Some(experiment) = link.experiment {
            self.form.experiment = experiment;
            self.form.wrong = None;
            effects.extend(self.run(link.digest));
        }
        effects
    }

    fn open_game(&mut self, link: &ChuteLink) -> Vec<Effect> {
        let key = match &link.game {
            LinkedGame::Library(number) => {
                let entry = self.game_library.numbered(*number).map(|entry| entry.key);
                if entry.is_none() {
                    self.problem(format!(
                        "There is no game {number} in the built-in library; the game on the board stays."
                    ));
                }
                entry
            }
            LinkedGame::Moves(subject) => {
                let key = self.game_library.add_linked(subject);
                if key.is_none() {
                    let why = subject.positions().err();
                    let why = why.map_or_else(String::new, |why| format!(": {why}"));
                    self.problem(format!(
                        "The link's game cannot be set up{why}. The game on the board stays."
                    ));
                }
                key
            }
        };
        let mut effects = Vec::new();
        if let Some(key) = key {
            effects.extend(self.choose_game(key));
            let plies = self.replayed_game.len();
            if self.playback.show(plies, Some(link.ply)).is_some() {
                self.problem(format!("The link asks for the position after {}, but the game has {plies}. Its last position is shown.", counted(link.ply, "ply")));
            }
        }
        self.chosen = None;
        self.evaluate_position();
        if let Some(packed) = link.chosen {
            self.chosen = packed.legal(&self.evaluated.board);
            if self.chosen.is_none() {
                self.problem(format!("The link's move {packed} is not legal here."));
            }
        }
        effects
    }

    /// Begins the exam of a link, unless it is in progress already.
    fn open_exam(&mut self, exam: &LinkedExam) -> Vec<Effect> {
        let is_the_same =
            self.exam.seed == exam.seed && self.exam.questions.len() == exam.questions;
        let mut effects = Vec::new();
        if !is_the_same {
            self.put_exam(exam.seed, exam.questions, |_| true);
            if self.exam.questions.is_empty() {
                let text = "No games are in use: choose some under Games first.";
                self.problem(text.to_owned());
            }
            effects = self.go_to_question(self.exam.at);
        }
        if !exam.found.is_empty() {
            self.exam.theirs.clone_from(&exam.found);
        }
        effects
    }
}
