//! EG's conclusion: combines all findings into the proved range, what decided it, and the move.

use super::Found;
use super::answer::{Answer, Claim, DecidedBy};
use super::choice::{Outlook, graded, most_resisting};
use super::machine::Eg;
use super::progress::Progress;
use super::vetting::Vetted;
use crate::proof::Proof;
use crate::proof::judge_by;
use crate::short;
use crate::value::{Range, Value};
use chess::moves::played;
use cozy_chess::{Move, Piece};

impl Eg {
    pub(super) fn finished(
        &mut self,
        found: &Found,
        proof: Option<&Proof>,
        vetted: &[Vetted],
    ) -> Answer {
        let outlook = self.outlook(found, proof, vetted);
        let proved = self.proved(found, proof, &outlook);
        // A claim that a proof could not confirm is reported but not believed.
        let tried = self.tries(proof);
        let value = if tried {
            proved
        } else {
            proved.narrowed(found.reported)
        };
        // The loop alone plays its claim, even one that is known to lose.
        let sensible = if self.limits.proof > 0 {
            outlook.sensible()
        } else {
            outlook
        };
        let best = self.chosen(found, proof, vetted, proved, &sensible);
        let known = best.map_or(Range::UNKNOWN, |mv| sensible.after(mv));
        Answer {
            side: self.side,
            static_range: found.static_range,
            value,
            proved,
            claim: Claim {
                value: found.reported,
                best: found.best,
                plan: found.plan,
            },
            decided_by: self.decided_by(found, value, tried),
            best,
            sure: best.is_none() || known.lower() >= self.in_movers_eyes(proved).upper(),
            strategic_nodes: found.nodes,
            proof_nodes: self.put_aside
                + proof.map_or(0, |proof| proof.found().nodes)
                + vetted.iter().map(|vetted| vetted.nodes).sum::<u64>(),
            structures: self.structures,
            bound_hit: value.decided().is_none() && (proof.is_some() || found.bound_hit),
        }
    }

    /// True if the claim was put to the proof.
    fn tries(&self, proof: Option<&Proof>) -> bool {
        proof.is_some() && self.limits.proof > 1
    }

    /// The legal moves with their known ranges.
    pub(super) fn outlook(
        &self,
        found: &Found,
        proof: Option<&Proof>,
        vetted: &[Vetted],
    ) -> Outlook {
        Outlook::new(&self.board, |mv| {
            let board = played(&self.board, mv);
            let by_rules = judge_by(self.limits.rules, &board, self.side).0;
            let by_search = found.after_best.filter(|_| found.best == Some(mv));
            let by_proof = proof.and_then(|proof| proof.after(mv));
            let by_vetting = vetted.iter().find(|vetted| vetted.mv == mv);
            let all = [by_proof, by_search, by_vetting.map(|vetted| vetted.range)];
            let all = all.into_iter().flatten();
            self.in_movers_eyes(all.fold(by_rules, Range::narrowed))
        })
    }

    /// The proved range of the position, including the moves that were proved separately.
    pub(super) fn proved(&self, found: &Found, proof: Option<&Proof>, outlook: &Outlook) -> Range {
        let by_proof = proof.map_or(found.proved, |proof| {
            proof.found().range.narrowed(found.proved)
        });
        let by_moves = outlook.value().filter(|_| self.tries(proof));
        by_moves.map_or(by_proof, |range| {
            by_proof.narrowed(self.in_movers_eyes(range))
        })
    }

    /// The move: one that surely keeps what is proved, and of several the one that resists most; otherwise the
    /// move of the claim, or after vetting the one furthest from refutation.
    fn chosen(
        &mut self,
        found: &Found,
        proof: Option<&Proof>,
        vetted: &[Vetted],
        proved: Range,
        outlook: &Outlook,
    ) -> Option<Move> {
        let range = self.in_movers_eyes(proved);
        let by_proof = proof.and_then(|proof| proof.found().best);
        let own = [found.best, by_proof].into_iter().flatten();
        let own: Vec<Move> = own.filter(|&mv| outlook.has(mv)).collect();
        // Vetting matters only if no move is sure; its results take precedence over the claim.
        let is_sure = |mv: &Move| outlook.after(*mv).lower() >= range.lower();
        let first = own.iter().copied().find(is_sure);
        let open = range.decided().is_none() && !vetted.is_empty();
        if let Some(value) = proved.decided()
            && range.decided() != Some(Value::Win)
        {
            let moves = first.into_iter().chain(outlook.keeping(range.lower()));
            let graded = graded(self.limits.rules, &self.board, self.side, value, moves);
            if let Some(most) = most_resisting(&graded) {
                self.resisted = if graded.len() > 1 { graded } else { Vec::new() };
                return Some(most);
            }
        } else if let Some(nearest) = self.progress(first, proof, range, outlook) {
            return Some(nearest);
        } else if let Some(first) = first.filter(|_| !open) {
            return Some(first);
        }
        let kept = outlook.most_hopeful(range.lower().max(Value::Draw));
        let furthest = || {
            let vetted = vetted.iter().filter(|vetted| outlook.has(vetted.mv));
            let furthest = vetted.rev().max_by_key(|vetted| vetted.far);
            furthest.map(|vetted| vetted.mv)
        };
        // If the value is only claimed, play the move that the claim rests on.
        let claimed = || {
            let trusted = proved.and(found.claim).is_some();
            let mut own = own.iter().copied();
            if trusted { own.next() } else { own.next_back() }
        };
        kept.filter(|_| self.tries(proof))
            .or_else(furthest)
            .or_else(claimed)
            .or_else(|| outlook.moves().next())
    }

    /// A move that wins and makes progress. The loop alone has none: the paper has nothing of the kind.
    fn progress(
        &self,
        first: Option<Move>,
        proof: Option<&Proof>,
        range: Range,
        outlook: &Outlook,
    ) -> Option<Move> {
        let has_pawns = !self.board.pieces(Piece::Pawn).is_empty();
        if range != Range::WIN || self.limits.proof == 0 || !has_pawns {
            return None;
        }
        let wins = |mv: &Move| outlook.after(*mv).contains(Value::Win);
        let mut moves: Vec<Move> = outlook.moves().filter(wins).collect();
        // Ties go to the move that was found first.
        short::sort_by_key(&mut moves, |&mv| Some(mv) != first);
        let winner = self.board.side_to_move();
        let surely = |mv| outlook.after(mv) == Range::WIN;
        let mut progress = Progress::new(self.limits.rules, self.side, winner);
        progress
            .nearest(&self.board, &moves, surely)
            .or_else(|| proof?.nearest_win())
    }

    /// Converts a range between White's view and the mover's.
    pub(super) fn in_movers_eyes(&self, range: Range) -> Range {
        range.turned_if(self.board.side_to_move() != self.side)
    }

    /// The part that decided the value. A strategic search that left nothing out needs no proof.
    fn decided_by(&self, found: &Found, value: Range, tried: bool) -> DecidedBy {
        if found.static_range.decided().is_some() {
            DecidedBy::Rules
        } else if value.decided().is_none() {
            DecidedBy::Open
        } else if !tried || found.proved.decided().is_some() {
            DecidedBy::Strategies
        } else if self.structures > 0 {
            DecidedBy::Structure
        } else {
            DecidedBy::Proof
        }
    }
}
