//! The visitor's actions in the overview, and their announcements.

use super::super::update::GUESSES;
use super::super::{ChuteAction, Effect, History, Lab, RecordedLab};
use super::{Answer, GuessAction, GuessPosition, GuessResult};
use crate::experiment::link::Panel;
use crate::model::written;
use chess::words::side_name;

impl Lab {
    /// Hears whether the overview is in sight; true if that is news.
    pub fn show_overview(&mut self, is_overview: bool) -> bool {
        let is_new = self.is_overview != is_overview;
        self.is_overview = is_overview;
        if is_overview {
            self.playback.playing = false;
            if self.guessing.positions.is_empty() {
                self.begin_set(self.guessing.next_seed(&self.game_library));
            }
        }
        is_new
    }

    /// Opens the set of a link, unless it is in sight already.
    pub(in super::super) fn open_guesses(&mut self, seed: u64) {
        if self.guessing.positions.is_empty() || self.guessing.seed != seed {
            self.begin_set(seed);
        }
    }

    fn begin_set(&mut self, seed: u64) {
        self.guessing.at = 0;
        self.guessing.begin(&self.game_library, seed);
    }

    pub(in super::super) fn update_guessing(&mut self, action: GuessAction) -> Vec<Effect> {
        match action {
            GuessAction::Play(mv) => return self.answer(Answer::Played(mv)),
            GuessAction::ShowAnswer => return self.answer(Answer::Shown),
            GuessAction::Next | GuessAction::GoOn => {
                self.guessing.is_ended = false;
                self.guessing.go_to_open();
            }
            GuessAction::End => self.guessing.is_ended = self.guessing.done() > 0,
            GuessAction::NextSet => {
                self.begin_set(self.guessing.seed.wrapping_add(1));
                self.keep_guesses();
            }
            GuessAction::Share => {
                let result = self.guessing.result();
                return vec![Effect::Card {
                    title: result.sentence(),
                    lines: GuessResult::lines(),
                    query: result.link,
                }];
            }
            GuessAction::Study => return self.study(),
        }
        let mut effects = self.address(History::Replace);
        effects.push(Effect::Say(self.guess_words()));
        effects
    }

    fn answer(&mut self, answer: Answer) -> Vec<Effect> {
        let at = self.guessing.at;
        let open = self.guessing.positions.get_mut(at);
        let Some(position) = open.filter(|it| it.answer.is_none()) else {
            return Vec::new();
        };
        if let Answer::Played(mv) = answer
            && position.evaluated().rank(mv).is_none()
        {
            return Vec::new();
        }
        position.answer = Some(answer);
        let score = Effect::Score {
            what: "Master moves guessed".to_owned(),
            right: usize::from(position.is_matched()),
            of: 1,
        };
        self.keep_guesses();
        let mut effects = self.address(History::Replace);
        effects.push(score);
        effects.push(Effect::Say(self.guess_words()));
        effects
    }

    fn keep_guesses(&mut self) {
        let now = self.guessing.now();
        self.guessing.kept.put(now);
        self.unsaved.insert(GUESSES);
    }

    /// Shows the answered position on the workbench's board, with the heuristic that decides.
    fn study(&mut self) -> Vec<Effect> {
        let answered = self.guessing.position().filter(|it| it.answer.is_some());
        let Some((key, ply, why)) = answered.map(|it| (it.key, it.ply, self.why(it))) else {
            return Vec::new();
        };
        self.panel = Panel::Heuristics;
        let mut effects = self.choose_game(key);
        effects.extend(self.seek(ply));
        if let Some(why) = why {
            let mv = Some(why.mv).filter(|&mv| Some(mv) != self.evaluated.master);
            effects.extend(self.update(ChuteAction::SelectMove(mv)));
            self.highlighted = Some(why.drawn.number);
        }
        effects
    }

    /// The large sentence: the question, the reason, or the result.
    pub fn guess_words(&self) -> String {
        let guessing = &self.guessing;
        if guessing.is_ended {
            let result = guessing.result();
            return result.sentence().replacen('I', "You", 1);
        }
        let Some(position) = guessing.position() else {
            return "The built-in games cannot be read.".to_owned();
        };
        if position.answer.is_none() {
            return format!(
                "{} to move. What did {} play?",
                side_name(position.board.side_to_move()),
                position.player
            );
        }
        self.why(position).map_or_else(
            || {
                let master = written(&position.board, position.master, self.notation);
                format!("{} played {master}.", position.player)
            },
            |why| why.sentence,
        )
    }

    /// The running score.
    pub fn guess_score(&self) -> String {
        let result = self.guessing.result();
        format!(
            "You matched {} of {}; CHUTE matched {}.",
            result.matched, result.of, result.chute
        )
    }

    /// The reason why CHUTE plays the master's move or another one.
    pub fn why(&self, position: &GuessPosition) -> Option<super::Why> {
        super::Why::of(&position.evaluated(), &position.player, self.notation)
    }
}
