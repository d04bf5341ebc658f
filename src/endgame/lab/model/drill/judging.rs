//! The judgement on the user's moves.

use super::super::exact::sentences;
use super::super::geometry;
use super::super::{Effect, History, Lab};
use super::{Aim, ExerciseState, HELD, Judged};
use chess::packed::PackedMove;
use chess::words::side_name;
use cozy_chess::util::display_san_move;
use cozy_chess::{Board, GameStatus, Move};
use kit::model::answers::Query;
use kit::model::recorded::RecordedLab;
use std::rc::Rc;

impl Lab {
    /// Has a move of an exercise judged.
    pub(in super::super) fn judge_move(&mut self, before: &Board, mv: Move) -> Vec<Effect> {
        let Some(exercise) = &mut self.drill.exercise else {
            return Vec::new();
        };
        if exercise.stand != ExerciseState::Playing || before.side_to_move() != exercise.side {
            return Vec::new();
        }
        exercise.moves += 1;
        let packed = PackedMove::pack(before, mv);
        exercise.judging = Some((before.to_string(), packed));
        self.judge_answered()
    }

    /// Judges the user's last move, if the worker has answered about it.
    pub(in super::super) fn judge_answered(&mut self) -> Vec<Effect> {
        let judged = self.drill.judging();
        let Some((judged, exercise)) = judged.zip(self.drill.exercise.as_mut()) else {
            return Vec::new();
        };
        let blame = match self.known.blames.query(&judged) {
            None | Some(Query::Pending(())) => return Vec::new(),
            Some(Query::Done(blame)) => Some(Rc::clone(blame)),
            Some(Query::Failed(_)) => None,
        };
        exercise.judging = None;
        let (wanted, moves) = (exercise.wanted, exercise.moves);
        let (position, mv) = judged;
        let Ok(before) = position.parse::<Board>() else {
            return Vec::new();
        };
        let Some((blame, played)) = blame.zip(mv.legal(&before)) else {
            exercise.stand = ExerciseState::Left;
            exercise.word = format!(
                "The tables of {} were deleted, so this move cannot be judged. Press \u{201c}Try \
                 again\u{201d} to rebuild them.",
                super::super::panels::words::material(wanted.material)
            );
            return vec![Effect::Say(exercise.word.clone())];
        };
        let san = display_san_move(&before, played).to_string();
        exercise.judged = Some(Judged {
            mv: played,
            san: san.clone(),
            is_right: blame.has >= blame.had,
            better: blame.better.and_then(|better| better.legal(&before)),
        });
        if blame.has < blame.had {
            let text = sentences(&before, played, &blame).join(" ");
            self.drill.end(ExerciseState::Lost, text.clone());
            return vec![Effect::Say(text)];
        }
        if let Some(lost) = self.lost_by_a_draw(wanted.aim, &san) {
            return lost;
        }
        let promoted = wanted.aim == Aim::Win && played.promotion.is_some();
        let held = wanted.aim == Aim::Draw && moves >= HELD;
        let is_short = self.drill.is_short;
        let reply = blame
            .reply
            .and_then(|reply| reply.legal(self.position.game.board()));
        let reason = geometry::reason(&before, played, wanted.aim.value());
        let is_kept = self.outcome().is_some() || promoted || held || is_short;
        let Some(reply) = reply.filter(|_| !is_kept) else {
            let why = match self.outcome() {
                Some(over) => over.to_owned(),
                None if promoted => "The pawn promoted and the win is safe.".to_owned(),
                None if is_short => reason.unwrap_or_else(|| {
                    match wanted.aim {
                        Aim::Win => "The position stays won.",
                        Aim::Draw => "The position stays drawn.",
                    }
                    .to_owned()
                }),
                None => format!("You held the draw for {HELD} moves."),
            };
            return self.kept(&san, &why);
        };
        let answered = display_san_move(self.position.game.board(), reply).to_string();
        self.position.game.play(reply);
        let keeps = match wanted.aim {
            Aim::Win => "keeps the win",
            Aim::Draw => "keeps the draw",
        };
        let replier = side_name(!before.side_to_move());
        let text = format!("{san} {keeps}. {replier} replies {answered}.");
        if let Some(exercise) = &mut self.drill.exercise {
            exercise.word.clone_from(&text);
        }
        let mut effects = self.address(History::Replace);
        if let Some(lost) = self.lost_by_a_draw(wanted.aim, &san) {
            effects.extend(lost);
            return effects;
        }
        effects.extend(match self.outcome() {
            Some(over) => self.kept(&san, over),
            None => vec![Effect::Say(text)],
        });
        effects
    }

    /// Fails an exercise that was to be won and ended in a draw by the fifty-move rule or by repetition, which no table
    /// counts.
    fn lost_by_a_draw(&mut self, aim: Aim, san: &str) -> Option<Vec<Effect>> {
        let over = self.outcome()?;
        if aim != Aim::Win || self.position.game.board().status() == GameStatus::Won {
            return None;
        }
        let text = format!("{san} kept the win, but the game is over. {over}");
        self.drill.end(ExerciseState::Lost, text.clone());
        Some(vec![Effect::Say(text)])
    }

    /// Ends an exercise with success.
    fn kept(&mut self, san: &str, why: &str) -> Vec<Effect> {
        let text = format!("{san} is right. {why}");
        self.drill.end(ExerciseState::Kept, text.clone());
        vec![Effect::Say(text)]
    }
}
