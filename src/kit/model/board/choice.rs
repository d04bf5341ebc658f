//! Picking a man up, putting it down, and asking what a pawn becomes.

use cozy_chess::{Move, Piece, Square};

use super::{
    BoardEffect, BoardState, BoardView, Focus, Hold, Promotion, moves_between, refusal, targets,
};
use crate::model::board::spoken;
use chess::moves::{PROMOTIONS, arrival};

/// The way in which a man came to its square.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Way {
    /// Chosen by click or key: it still has to slide there.
    Chosen,
    /// Carried there by the pointer.
    Carried,
}

impl BoardState {
    /// Picks up the man on a square, or says why that cannot be.
    pub(super) fn pick_up(&mut self, square: Square, view: &BoardView<'_>) -> Vec<BoardEffect> {
        match view.may_pick_up(square) {
            Err(refusal) => vec![BoardEffect::Refused(refusal)],
            Ok(man) => {
                self.selected = Some(square);
                let reach = targets(view.board, square);
                let all: Vec<_> = (reach.moves | reach.takes | reach.castles).iter().collect();
                vec![BoardEffect::Say(spoken::picked_up(man, square, &all))]
            }
        }
    }

    /// Puts the man of `from` down on `to`: a move, a question, or a refusal. Nothing stays in
    /// hand.
    pub(super) fn put_down(
        &mut self,
        from: Square,
        to: Square,
        way: Way,
        view: &BoardView<'_>,
    ) -> Vec<BoardEffect> {
        self.selected = None;
        self.hold = Hold::Nothing;
        let moves = moves_between(view.board, from, to);
        match moves[..] {
            [] => {
                let why = refusal(view.board, from, to);
                why.map(BoardEffect::Refused).into_iter().collect()
            }
            [mv] => {
                let landing = arrival(view.board, mv);
                self.played(mv, landing, way)
            }
            _ => {
                let carried = way == Way::Carried;
                let offered = PROMOTIONS[0];
                self.promotion = Some(Promotion {
                    from,
                    to,
                    offered,
                    carried,
                });
                let said = "Promote to queen, rook, bishop or knight?";
                vec![
                    BoardEffect::Say(said.to_owned()),
                    BoardEffect::Focus(Focus::Promotion(offered)),
                ]
            }
        }
    }

    /// Answers what the waiting pawn becomes.
    pub(super) fn promote(&mut self, piece: Piece) -> Vec<BoardEffect> {
        let Some(Promotion {
            from, to, carried, ..
        }) = self.promotion.take()
        else {
            return Vec::new();
        };
        self.cursor = to;
        let way = if carried { Way::Carried } else { Way::Chosen };
        let mut effects = vec![BoardEffect::Focus(Focus::Square(to))];
        effects.extend(self.played(
            Move {
                from,
                to,
                promotion: Some(piece),
            },
            to,
            way,
        ));
        effects
    }

    /// Goes to another piece of the chooser, round and round.
    pub(super) fn step_promotion(&mut self, step: i8) -> Vec<BoardEffect> {
        let Some(promotion) = &mut self.promotion else {
            return Vec::new();
        };
        let here = PROMOTIONS
            .iter()
            .position(|&piece| piece == promotion.offered)
            .unwrap_or(0);
        let there = (here as i32 + i32::from(step)).rem_euclid(PROMOTIONS.len() as i32);
        promotion.offered = PROMOTIONS[there as usize];
        vec![BoardEffect::Focus(Focus::Promotion(promotion.offered))]
    }

    /// Leaves the pawn where it stands.
    pub(super) fn cancel_promotion(&mut self) -> Vec<BoardEffect> {
        let Some(promotion) = self.promotion.take() else {
            return Vec::new();
        };
        self.cursor = promotion.from;
        vec![
            BoardEffect::Focus(Focus::Square(promotion.from)),
            BoardEffect::Say("The pawn stays".to_owned()),
        ]
    }

    fn played(&mut self, mv: Move, landing: Square, way: Way) -> Vec<BoardEffect> {
        self.carried = (way == Way::Carried).then_some((mv.from, landing));
        vec![BoardEffect::Played(mv)]
    }
}
