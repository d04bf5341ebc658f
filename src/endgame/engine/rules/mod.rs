//! The rule base: tables of rules, each with a sentence, a condition on facts and a conclusion that is exactly
//! true. Queries return the range alone, or everything that fired.

mod bare_king;
mod forcing;
pub mod king_and_pawn;
mod known;
mod loose;
pub mod pawn_against_pawn;
mod pawn_conditions;
pub mod queen_against_pawn;
mod queen_against_piece;
mod queen_conditions;
pub mod queens;
mod queens_computed;
mod rook_against_pawn;
mod rule;
mod standing;
mod standing_pawn;
#[cfg(test)]
mod tests;
pub mod two_pawns;

pub use known::wins_alone;
pub use loose::{LOOSE, Loose};
pub use rule::{Binding, Fired};
pub use rule::{Bound, Shown};
pub use rule::{Ending, Facts, Note, Row, Rule, RuleBase, Source};

use super::facts::{
    Bare, Duel, Pair, QueenAndPawn, QueenAndPiece, Queens, RookAndPawn, Solo, Turned,
};
use super::{Range, Value, View};
use cozy_chess::{BitBoard, Color, Square};

/// The result of all rules for a position.
#[derive(Clone, Debug)]
pub struct Evaluation {
    /// The joint range of all rules that fired, for the White of the view.
    pub range: Range,
    /// The rules that fired, in the order of their tables.
    pub fired: Vec<Fired>,
}

/// The cause that a deciding rule reports to the causality facility.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Noted {
    pub note: Note,
    /// On the real board.
    pub square: Square,
    /// The side that fails by it.
    pub loser: Color,
}

/// The view with colours exchanged: the other side is called White.
pub fn exchanged(view: &View) -> View {
    let turn = |men: &super::Men| {
        let set = |squares: BitBoard| squares.flip_ranks();
        super::Men {
            king: men.king.flip_rank(),
            pawns: set(men.pawns),
            knights: set(men.knights),
            bishops: set(men.bishops),
            rooks: set(men.rooks),
            queens: set(men.queens),
        }
    };
    View {
        side: !view.side,
        white: turn(&view.black),
        black: turn(&view.white),
        white_to_move: !view.white_to_move,
        en_passant: view.en_passant.map(cozy_chess::Square::flip_rank),
    }
}

/// All rules, table after table.
pub fn all() -> impl Iterator<Item = &'static Rule> {
    let bare = bare_king::RULES.iter().map(|row| &row.rule);
    bare.chain(king_and_pawn::RULES.iter().map(|row| &row.rule))
        .chain(two_pawns::RULES.iter().map(|row| &row.rule))
        .chain(pawn_against_pawn::RULES.iter().map(|row| &row.rule))
        .chain(queen_against_pawn::RULES.iter().map(|row| &row.rule))
        .chain(queens::RULES.iter().map(|row| &row.rule))
        .chain(queen_against_piece::RULES.iter().map(|row| &row.rule))
        // Recordings store rules by index, so new ones come last.
        .chain(queen_against_pawn::COMPUTED.iter().map(|row| &row.rule))
        .chain(rook_against_pawn::RULES.iter().map(|row| &row.rule))
        .chain(queens::COMPUTED.iter().map(|row| &row.rule))
}

/// The joint range of all rules, without reasons: the fast way.
pub fn range(view: &View) -> Range {
    range_by(view, RuleBase::All)
}

/// The joint range of some of the rules.
pub fn range_by(view: &View, base: RuleBase) -> Range {
    Answer::to(view, Wanted::Range, base).range
}

/// Every rule that fires, with its conclusion for the White of the view, for audits.
pub fn firing(view: &View) -> Vec<(&'static Rule, Range)> {
    firing_by(view, RuleBase::All)
}

/// Each of some rules that fires, with its conclusion. Unlike [`evaluate_by`] it writes no sentences.
pub fn firing_by(view: &View, base: RuleBase) -> Vec<(&'static Rule, Range)> {
    match Answer::to(view, Wanted::Rules(Vec::new()), base).wanted {
        Wanted::Rules(rules) => rules,
        Wanted::Range | Wanted::Reasons(_) | Wanted::Note(..) => Vec::new(),
    }
}

/// The joint range of all rules, and every rule that fires with its evidence.
pub fn evaluate(view: &View) -> Evaluation {
    evaluate_by(view, RuleBase::All)
}

/// The joint range of some rules, and each that fires with its evidence.
pub fn evaluate_by(view: &View, base: RuleBase) -> Evaluation {
    let answer = Answer::to(view, Wanted::Reasons(Vec::new()), base);
    let fired = match answer.wanted {
        Wanted::Reasons(fired) => fired,
        Wanted::Range | Wanted::Rules(_) | Wanted::Note(..) => Vec::new(),
    };
    Evaluation {
        range: answer.range,
        fired,
    }
}

/// The cause of a position's value by these rules, for the White of the view: the most informative note among
/// rules that conclude that value.
pub fn noted_by(view: &View, base: RuleBase, value: Value) -> Option<Noted> {
    match Answer::to(view, Wanted::Note(value, None), base).wanted {
        Wanted::Note(_, noted) => noted,
        Wanted::Range | Wanted::Rules(_) | Wanted::Reasons(_) => None,
    }
}

/// The men of a side besides its king, as far as rules distinguish them.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Bare,
    Pawns(u32),
    Queen,
    Lesser,
    Other,
}

impl Kind {
    fn of(view: &View) -> [Self; 2] {
        [&view.white, &view.black].map(|men| {
            match (men.pawns.len(), men.pieces().len(), men.queens.len()) {
                (0, 0, _) => Self::Bare,
                (pawns, 0, _) => Self::Pawns(pawns),
                (0, 1, 1) => Self::Queen,
                (0, 1, 0) => Self::Lesser,
                _ => Self::Other,
            }
        })
    }
}

impl Noted {
    fn new(note: Note, on: Square, turned: Turned, conclusion: Range) -> Self {
        let is_won = conclusion == Range::WIN;
        Self {
            note,
            square: turned.real(on),
            loser: if is_won { !turned.side } else { turned.side },
        }
    }
}

/// The extent of a query.
enum Wanted {
    /// The range only; the query stops once it is decided.
    Range,
    /// The rules that fire.
    Rules(Vec<(&'static Rule, Range)>),
    /// The rules that fire, with their evidence.
    Reasons(Vec<Fired>),
    /// The note of the rules that conclude this value.
    Note(Value, Option<Noted>),
}

/// A query in progress.
struct Answer {
    range: Range,
    wanted: Wanted,
    base: RuleBase,
}

impl Answer {
    fn to(view: &View, wanted: Wanted, base: RuleBase) -> Self {
        let mut answer = Self {
            range: Range::UNKNOWN,
            wanted,
            base,
        };
        answer.apply_all(view);
        answer
    }

    fn apply_all(&mut self, view: &View) {
        let [white, black] = Kind::of(view);
        self.apply_to(view, [white, black], false);
        self.apply_to(&exchanged(view), [black, white], true);
    }

    /// Applies the tables of the view's White; `opposite` if that is the Black of the queried view.
    fn apply_to(&mut self, view: &View, kinds: [Kind; 2], opposite: bool) {
        if kinds[1] == Kind::Bare {
            self.apply_if(bare_king::RULES, Bare::of(view), opposite);
        }
        match kinds {
            [Kind::Pawns(1), Kind::Bare] => {
                self.apply_if(king_and_pawn::RULES, Solo::of(view), opposite);
            }
            [Kind::Pawns(2), Kind::Bare] => {
                self.apply_if(two_pawns::RULES, Pair::of(view), opposite);
            }
            [Kind::Pawns(1), Kind::Pawns(1)] if view.en_passant.is_none() => {
                self.apply_if(pawn_against_pawn::RULES, Duel::of(view), opposite);
            }
            [Kind::Queen, Kind::Pawns(1)] => {
                self.apply_if(queen_against_pawn::RULES, QueenAndPawn::of(view), opposite);
                self.apply_if(
                    queen_against_pawn::COMPUTED,
                    QueenAndPawn::of(view),
                    opposite,
                );
            }
            [Kind::Lesser, Kind::Pawns(1)] => {
                self.apply_if(rook_against_pawn::RULES, RookAndPawn::of(view), opposite);
            }
            [Kind::Queen, Kind::Queen] if view.white_to_move => {
                self.apply_if(queens::RULES, Queens::of(view), opposite);
                self.apply_if(queens::COMPUTED, Queens::of(view), opposite);
            }
            [Kind::Queen, Kind::Lesser] => {
                self.apply_if(
                    queen_against_piece::RULES,
                    QueenAndPiece::of(view),
                    opposite,
                );
            }
            _ => {}
        }
    }

    fn apply_if<F: Facts>(&mut self, rows: &'static [Row<F>], facts: Option<F>, opposite: bool) {
        if let Some(facts) = facts.filter(|_| self.wants_more()) {
            self.apply(rows, &facts, opposite);
        }
    }

    fn wants_more(&self) -> bool {
        !matches!(self.wanted, Wanted::Range) || self.range.decided().is_none()
    }

    /// Applies a table; `opposite` if the facts' Black is the view's White.
    fn apply<F: Facts>(&mut self, rows: &'static [Row<F>], facts: &F, opposite: bool) {
        for row in rows.iter().filter(|row| self.base.has(&row.rule)) {
            let conclusion = row.rule.conclusion;
            let range = conclusion.turned_if(opposite);
            if let Wanted::Note(value, found) = &mut self.wanted {
                if range.decided() == Some(*value)
                    && let Some((note, on)) = row.note.filter(|_| (row.when)(facts))
                {
                    let noted = Noted::new(note, on(facts), facts.turned(), conclusion);
                    let told = found.filter(|other| other.note <= note);
                    *found = told.or(Some(noted));
                }
                continue;
            }
            let both = self.range.and(range);
            let known = both == Some(self.range);
            if known && matches!(self.wanted, Wanted::Range) || !(row.when)(facts) {
                continue;
            }
            // True rules cannot contradict each other; the audit counts any that do.
            self.range = both.unwrap_or(self.range);
            match &mut self.wanted {
                Wanted::Range if self.range.decided().is_some() => return,
                Wanted::Range | Wanted::Note(..) => {}
                Wanted::Rules(rules) => rules.push((&row.rule, range)),
                Wanted::Reasons(fired) => fired.push(Fired::new(row, facts, range)),
            }
        }
    }
}
