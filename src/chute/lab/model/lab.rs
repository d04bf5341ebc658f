//! The CHUTE lab on the machine of the labs: its keys, what it shows, and the method for each action.

use super::update::{EXAM, GAMES, GUESSES};
use super::{Action, ChuteAction, Effect, History, Lab, LinkForm, Step};
use crate::experiment::link::{ChuteLink, Notation, Panel};
use crate::experiment::{Reply, Request, Weights};
use chess::record::NodeId;
use chute::COUNT;
use cozy_chess::{Board, Move};
use kit::experiment::link::LinkState;
use kit::experiment::sheet::Sheet;
use kit::experiment::wire::Answer;
use kit::model::keys::{Binding, row, shifted};
use kit::model::lab::{Elsewhere, File, Joined, Key};
use kit::model::linked::Arrival;
use kit::model::notice::{Cause, Notices};
use kit::model::playback::Playback;
use kit::model::position::Position;
use kit::model::recorded::{RecordedLab, action_of_key};

impl RecordedLab for Lab {
    type Own = ChuteAction;
    type Request = Request;
    type Link = ChuteLink;

    const STORAGE_PREFIX: &'static str = "plyground.chute.";
    /// `n` and `y` work in the exam only; the keys of moves and heuristics work in their panel only.
    const KEYS: &'static [Binding<fn() -> Action>] = &[
        row("PageDown", "Page ↓", "the next game", || {
            ChuteAction::StepGame(1).into()
        }),
        row("PageUp", "Page ↑", "the previous game", || {
            ChuteAction::StepGame(-1).into()
        }),
        row(
            "ArrowDown",
            "↓",
            "highlight the next heuristic that scores this move",
            || ChuteAction::StepHighlight(1).into(),
        ),
        row("ArrowUp", "↑", "highlight the previous one", || {
            ChuteAction::StepHighlight(-1).into()
        }),
        row(
            "Escape",
            "Esc",
            "end the highlight; stop what is running",
            || ChuteAction::Highlight(None).into(),
        ),
        row("m", "m", "the master’s move", || {
            ChuteAction::SelectMove(None).into()
        }),
        row("1", "1", "CHUTE’s first choice", || {
            ChuteAction::SelectRank(1).into()
        }),
        row("2", "2", "its second", || ChuteAction::SelectRank(2).into()),
        row("3", "3", "its third", || ChuteAction::SelectRank(3).into()),
        row("4", "4", "its fourth", || ChuteAction::SelectRank(4).into()),
        row("5", "5", "its fifth", || ChuteAction::SelectRank(5).into()),
        row("6", "6", "its sixth", || ChuteAction::SelectRank(6).into()),
        row("7", "7", "its seventh", || {
            ChuteAction::SelectRank(7).into()
        }),
        row(
            "x",
            "x",
            "exclude or include the highlighted heuristic",
            || ChuteAction::ToggleHighlighted.into(),
        ),
        row(
            "+",
            "+",
            "more weight for the highlighted heuristic",
            || ChuteAction::ChangeWeight(25).into(),
        ),
        shifted(
            "+",
            "Shift +",
            "the same on keyboards where + needs Shift",
            || ChuteAction::ChangeWeight(25).into(),
        ),
        row("-", "−", "less weight for it", || {
            ChuteAction::ChangeWeight(-25).into()
        }),
        row("0", "0", "all weights as published", || {
            ChuteAction::ResetWeights.into()
        }),
        row("z", "z", "undo the last change of all weights", || {
            ChuteAction::RestoreWeights.into()
        }),
        row("c", "c", "curve of the library or of this game", || {
            ChuteAction::ShowLibraryCurve(true).into()
        }),
        row("d", "d", "descriptive or algebraic notation", || {
            ChuteAction::SetNotation(Notation::Descriptive).into()
        }),
        row("h", "h", "heuristics", || {
            ChuteAction::SetPanel(Panel::Heuristics).into()
        }),
        row("o", "o", "the library of positions", || {
            ChuteAction::SetPanel(Panel::Positions).into()
        }),
        row("g", "g", "games", || {
            ChuteAction::SetPanel(Panel::Games).into()
        }),
        row("t", "t", "experiments", || {
            ChuteAction::SetPanel(Panel::Experiments).into()
        }),
        row("b", "b", "error bounds", || {
            ChuteAction::SetPanel(Panel::Bounds).into()
        }),
        row("q", "q", "the exam", || {
            ChuteAction::SetPanel(Panel::Exam).into()
        }),
        row("n", "n", "the next question of the exam", || {
            ChuteAction::NextQuestion.into()
        }),
        row("y", "y", "give this question up", || {
            ChuteAction::GiveUp.into()
        }),
        row("Enter", "Enter", "run the experiment", || {
            ChuteAction::Run.into()
        }),
        row("l", "l", "copy the link", || {
            Action::CopyLink(LinkForm::Plain)
        }),
    ];

    fn notices(&mut self) -> &mut Notices {
        &mut self.notices
    }

    fn playback(&self) -> Option<&Playback> {
        Some(&self.playback)
    }

    fn playback_mut(&mut self) -> Option<&mut Playback> {
        Some(&mut self.playback)
    }

    fn position(&self) -> Option<&Position> {
        Some(&self.position)
    }

    fn position_mut(&mut self) -> Option<&mut Position> {
        Some(&mut self.position)
    }

    fn board(&self) -> Board {
        (*self.evaluated.board).clone()
    }

    fn open(&mut self, query: &str, _: Arrival) -> Vec<Effect> {
        self.open_link(query)
    }

    fn act(&mut self, action: ChuteAction) -> Vec<Effect> {
        match action {
            ChuteAction::SetPanel(panel) => self.set_panel(panel),
            ChuteAction::ChooseGame(key) => {
                let mut effects = self.choose_game(key);
                effects.extend(self.address(History::Push));
                effects
            }
            ChuteAction::StepGame(by) => self.step_game(by),
            ChuteAction::SetNotation(notation) => {
                self.notation = notation;
                self.address(History::Replace)
            }
            ChuteAction::SelectMove(mv) => self.select_move(mv),
            ChuteAction::SelectRank(rank) => {
                let ranked = rank
                    .checked_sub(1)
                    .and_then(|at| self.evaluated.ranked.get(at));
                match ranked.map(|ranked| ranked.mv) {
                    Some(mv) => self.select_move(Some(mv)),
                    None => Vec::new(),
                }
            }
            ChuteAction::Highlight(number) => {
                // Highlighting the same heuristic again ends the highlight.
                let number = number.filter(|&it| it < COUNT && self.highlighted != Some(it));
                self.highlight(number)
            }
            ChuteAction::StepHighlight(by) => self.step_highlight(by),
            ChuteAction::TypeWeight(number, text) => self.type_weight(number, text),
            ChuteAction::SetWeight(number, weight) => self.set_weight(number, weight),
            ChuteAction::ChangeWeight(by) => self.change_weight(by),
            ChuteAction::ToggleHeuristic(number) => self.toggle_heuristic(number),
            ChuteAction::ToggleHighlighted => match self.highlighted {
                Some(number) => self.toggle_heuristic(number),
                None => vec![Effect::Say(
                    "Highlight a heuristic first, with the down arrow".to_owned(),
                )],
            },
            ChuteAction::ResetWeights => {
                self.set_all_weights(Weights::default(), "All weights as published")
            }
            ChuteAction::ExcludeAll => {
                self.set_all_weights(Weights::silent(), "All heuristics are excluded")
            }
            ChuteAction::RestoreWeights => self.weights_back(),
            ChuteAction::ShowLibraryCurve(of_library) => self.show_curve(of_library),
            ChuteAction::Paste(_)
            | ChuteAction::StopReading
            | ChuteAction::CloseReport
            | ChuteAction::Use(..)
            | ChuteAction::UseAll { .. }
            | ChuteAction::Remove(_)
            | ChuteAction::RemoveOwn
            | ChuteAction::RestoreRemoved
            | ChuteAction::ListPage(_) => self.fill_game_library(action),
            ChuteAction::SetKind(_)
            | ChuteAction::FillIn(..)
            | ChuteAction::Run
            | ChuteAction::Stop
            | ChuteAction::ShowTable(_)
            | ChuteAction::SaveCsv
            | ChuteAction::SaveJson
            | ChuteAction::CopyForm
            | ChuteAction::CopyRun => self.experiments(action),
            ChuteAction::EndExperimentWorker => self.end_experiment_worker(),
            ChuteAction::TypeErrors(_)
            | ChuteAction::TypeFanouts(_)
            | ChuteAction::FillCount(..)
            | ChuteAction::Count
            | ChuteAction::StopCounting
            | ChuteAction::SaveCounts => self.calculate(action),
            ChuteAction::BeginExam(..)
            | ChuteAction::TypeSeed(_)
            | ChuteAction::TypeQuestions(_)
            | ChuteAction::Guess(_)
            | ChuteAction::GiveUp
            | ChuteAction::NextQuestion
            | ChuteAction::GoToQuestion(_)
            | ChuteAction::ShareExam
            | ChuteAction::SaveExam
            | ChuteAction::ExamineQuestion => self.update_exam(action),
            ChuteAction::Overview(action) => self.update_guessing(action),
        }
    }

    fn cause(action: &ChuteAction) -> Cause {
        match action {
            ChuteAction::ChooseGame(_) | ChuteAction::StepGame(_) | ChuteAction::BeginExam(..) => {
                Cause::Position
            }
            ChuteAction::Run | ChuteAction::Count => Cause::Run,
            ChuteAction::SelectMove(_) | ChuteAction::SelectRank(_) => Cause::Step,
            ChuteAction::Paste(_)
            | ChuteAction::SaveCsv
            | ChuteAction::SaveJson
            | ChuteAction::SaveCounts
            | ChuteAction::SaveExam
            | ChuteAction::ShareExam
            | ChuteAction::CopyForm
            | ChuteAction::CopyRun => Cause::File,
            ChuteAction::EndExperimentWorker => Cause::Answer,
            _ => Cause::Other,
        }
    }

    fn step(&mut self, step: Step) -> Vec<Effect> {
        self.take_step(step)
    }

    fn file(&mut self, file: File) -> Vec<Effect> {
        match file {
            File::Chosen {
                name,
                size,
                is_dropped,
            } => self.file_chosen(&name, size, is_dropped),
            File::Slice(bytes) => self.slice(bytes),
            File::Failed(why) => self.file_failed(&why),
            File::Whole { .. } => Vec::new(),
        }
    }

    fn received(&mut self, answer: Answer<Reply>) -> Vec<Effect> {
        self.take_reply(answer)
    }

    fn worker_failed(&mut self, why: &str) -> Vec<Effect> {
        self.experiment_worker_failed(why)
    }

    fn pool_received(&mut self, worker: usize, answer: Answer<Reply>) -> Vec<Effect> {
        self.worker_replied(worker, answer)
    }

    fn pool_failed(&mut self, worker: usize, why: &str) -> Vec<Effect> {
        self.worker_died(worker, why)
    }

    fn kept(&mut self, kept: Vec<(String, String)>) -> Vec<Effect> {
        self.restore_stored(&kept);
        Vec::new()
    }

    /// An exam that cannot be stored is still on the page.
    fn not_kept(&mut self, key: &str) -> Vec<Effect> {
        if key == GAMES {
            let text =
                "This browser cannot store your games. They are lost when you close the page.";
            self.problem(text.to_owned());
        }
        Vec::new()
    }

    /// In a game, playing a move only selects it; the game's moves stay.
    fn play(&mut self, mv: Move) -> Vec<Effect> {
        self.keep_tried(mv);
        self.update(ChuteAction::SelectMove(Some(mv)))
    }

    fn go_to(&mut self, node: NodeId) -> Vec<Effect> {
        self.seek(self.position.game.record().ply(node))
    }

    fn restore_game(&mut self, node: NodeId) -> Vec<Effect> {
        self.bring_back(node)
    }

    fn set_position(&mut self, board: Board) -> Vec<Effect> {
        self.add_position(&board)
    }

    fn link(&self) -> Option<ChuteLink> {
        Some(self.shown_link())
    }

    fn query(&self) -> Option<String> {
        if self.is_overview {
            // The game on the workbench's board is no part of it.
            return Some(self.guessing.result().link);
        }
        Some(self.shown_link().to_lasting_query())
    }

    fn link_text(&self) -> String {
        if self.is_overview {
            return "Guess the master\u{2019}s move".to_owned();
        }
        self.entry().map_or_else(
            || "CHUTE".to_owned(),
            |entry| format!("CHUTE on {}, ply {}", entry.game.title, self.ply()),
        )
    }

    fn is_busy(&self) -> bool {
        self.jobs.is_running()
    }

    fn is_reading(&self) -> bool {
        self.reading.is_some()
    }

    fn sheets(&self) -> Vec<Sheet> {
        if self.is_overview {
            // The tables are the workbench's, and some would tell the answer.
            return Vec::new();
        }
        self.shown_sheets()
    }

    const STORED_NAME: &'static str = "list of games";

    fn join_stored(
        &mut self,
        key: &str,
        elsewhere: Elsewhere<'_>,
        effects: &mut Vec<Effect>,
    ) -> Joined {
        self.join_other_tab(key, elsewhere, effects)
    }

    fn drain_unsaved(&mut self) -> Vec<(String, Option<String>)> {
        let unsaved = std::mem::take(&mut self.unsaved).into_iter();
        let text = |key| match key {
            GAMES => self.game_library.saved_games().text(),
            EXAM => self.exam.kept.text(),
            GUESSES => self.guessing.kept.text(),
            _ => String::new(),
        };
        unsaved
            .map(|key| (key.to_owned(), Some(text(key))))
            .collect()
    }

    fn key(&self, key: &Key<'_>) -> Option<Action> {
        let action = action_of_key::<Self>(key)?;
        if self.is_overview {
            return self.guessing.key(action);
        }
        match action {
            step @ (Action::Playback(_) | Action::Position(_)) => {
                self.shows_board().then_some(step)
            }
            Action::Own(own) => self.own_key(own).map(Action::Own),
            other => Some(other),
        }
    }
}

impl Lab {
    fn shows_board(&self) -> bool {
        matches!(self.panel, Panel::Heuristics | Panel::Positions)
    }

    /// The action of one of the lab's own keys in the present state.
    fn own_key(&self, action: ChuteAction) -> Option<ChuteAction> {
        let on_heuristics = self.panel == Panel::Heuristics;
        Some(match action {
            // Keys do not change what is out of sight.
            ChuteAction::StepGame(_) | ChuteAction::SelectMove(_) if !self.shows_board() => {
                return None;
            }
            ChuteAction::StepHighlight(_)
            | ChuteAction::SelectRank(_)
            | ChuteAction::ToggleHighlighted
            | ChuteAction::ChangeWeight(_)
            | ChuteAction::ResetWeights
            | ChuteAction::RestoreWeights
                if !on_heuristics =>
            {
                return None;
            }
            ChuteAction::NextQuestion | ChuteAction::GiveUp if self.panel != Panel::Exam => {
                return None;
            }
            ChuteAction::Run if self.panel != Panel::Experiments || self.jobs.is_running() => {
                return None;
            }
            ChuteAction::Highlight(_) => match (self.panel, self.highlighted) {
                (Panel::Heuristics, Some(_)) => ChuteAction::Highlight(None),
                (Panel::Experiments, _) if self.jobs.is_running() => ChuteAction::Stop,
                (Panel::Bounds, _) if self.counting().is_some() => ChuteAction::StopCounting,
                (Panel::Games, _) if self.reading.is_some() => ChuteAction::StopReading,
                _ => return None,
            },
            ChuteAction::ShowLibraryCurve(_) => ChuteAction::ShowLibraryCurve(!self.of_library),
            ChuteAction::SetNotation(_) => ChuteAction::SetNotation(match self.notation {
                Notation::Algebraic => Notation::Descriptive,
                Notation::Descriptive => Notation::Algebraic,
            }),
            action => action,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kit::model::keys::bound_twice;

    #[test]
    fn no_key_means_two_things() {
        assert_eq!(bound_twice(&<Lab as RecordedLab>::keys()), None);
    }

    #[test]
    fn keys_belong_to_the_panel_in_sight() {
        let mut lab = Lab::default();
        let action_of = |lab: &Lab, key| {
            let (shift, now) = (false, 0.0);
            lab.key(&Key { key, shift, now })
        };
        assert!(action_of(&lab, "ArrowRight").is_some());
        assert!(action_of(&lab, "n").is_none());
        lab.panel = Panel::Exam;
        for key in ["ArrowRight", "0", "x", "z", "u", "r", "e", "f"] {
            assert!(action_of(&lab, key).is_none(), "{key}");
        }
        assert!(matches!(
            action_of(&lab, "n"),
            Some(Action::Own(ChuteAction::NextQuestion))
        ));
        assert!(matches!(
            action_of(&lab, "c"),
            Some(Action::Own(ChuteAction::ShowLibraryCurve(false)))
        ));
    }
}
