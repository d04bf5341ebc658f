//! The audit of the rule base: how often each rule fires, how often it is wrong (which must be never) and
//! where, and how much the rules decide together.

use crate::rules::{LOOSE, Rule, firing};
use crate::{Men, Range, Value, View};
use cozy_chess::{Board, BoardBuilder, Color, Piece, Square};

/// The number of counter-examples stored for each rule.
pub const COUNTER_EXAMPLES: usize = 8;

/// The results for one rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tally {
    /// The rule's id for links and tables.
    pub id: &'static str,
    /// The number of positions in which it fired.
    pub fired: u64,
    /// The number of those in which it was wrong.
    pub wrong: u64,
    /// The first positions in which it was wrong.
    pub counter_examples: Vec<View>,
}

/// The result of an audit. Audits of different positions can be merged.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RuleAudit {
    /// The number of positions.
    pub positions: u64,
    /// The positions in which the rules left one value.
    pub decided: u64,
    /// The positions whose exact value lies outside the range of all rules together.
    pub inconsistent: u64,
    /// The rules that fired, in order of first firing.
    pub rules: Vec<Tally>,
}

impl RuleAudit {
    /// The share of positions that the rules decide without search, from 0 to 1.
    pub fn statically_decided(&self) -> f64 {
        self.decided as f64 / (self.positions.max(1)) as f64
    }

    /// The number of wrong firings of all rules.
    pub fn wrong(&self) -> u64 {
        self.rules.iter().map(|tally| tally.wrong).sum()
    }

    /// The tally of a rule, if it fired.
    pub fn rule(&self, id: &str) -> Option<&Tally> {
        self.rules.iter().find(|tally| tally.id == id)
    }

    /// Adds an audit of other positions.
    pub fn merge(&mut self, other: Self) {
        self.positions += other.positions;
        self.decided += other.decided;
        self.inconsistent += other.inconsistent;
        for tally in other.rules {
            let own = self.tally(tally.id);
            own.fired += tally.fired;
            own.wrong += tally.wrong;
            let room = COUNTER_EXAMPLES - own.counter_examples.len();
            own.counter_examples
                .extend(tally.counter_examples.into_iter().take(room));
        }
    }

    fn tally(&mut self, id: &'static str) -> &mut Tally {
        let at = self.rules.iter().position(|tally| tally.id == id);
        let at = at.unwrap_or_else(|| {
            self.rules.push(Tally {
                id,
                fired: 0,
                wrong: 0,
                counter_examples: Vec::new(),
            });
            self.rules.len() - 1
        });
        &mut self.rules[at]
    }

    fn count(&mut self, id: &'static str, says: Range, truth: Value, view: &View) {
        let wrong = !says.contains(truth);
        let tally = self.tally(id);
        tally.fired += 1;
        tally.wrong += u64::from(wrong);
        if wrong && tally.counter_examples.len() < COUNTER_EXAMPLES {
            tally.counter_examples.push(*view);
        }
    }

    fn judge(&mut self, view: &View, truth: Value, fired: &[(&'static Rule, Range)]) {
        self.positions += 1;
        for (rule, says) in fired {
            self.count(rule.id, *says, truth, view);
        }
        let both = |range: Option<Range>, says: &Range| range.and_then(|range| range.and(*says));
        let all = fired
            .iter()
            .map(|(_, says)| says)
            .fold(Some(Range::UNKNOWN), both);
        self.decided += u64::from(all.is_some_and(|range| range.decided().is_some()));
        self.inconsistent += u64::from(!all.is_some_and(|range| range.contains(truth)));
    }
}

/// Applies every rule to every position and compares with the exact value. Positions of unknown value are
/// skipped.
pub fn rule_audit(
    positions: impl IntoIterator<Item = View>,
    truth: impl Fn(&View) -> Option<Value>,
) -> RuleAudit {
    let mut audit = RuleAudit::default();
    for view in positions {
        if let Some(truth) = truth(&view) {
            audit.judge(&view, truth, &firing(&view));
        }
    }
    audit
}

/// The same audit for the rules in their loose form. Their joint decisions are meaningless and not counted.
pub fn loose_audit(
    positions: impl IntoIterator<Item = View>,
    truth: impl Fn(&View) -> Option<Value>,
) -> RuleAudit {
    let mut audit = RuleAudit::default();
    for view in positions {
        let Some(truth) = truth(&view) else { continue };
        audit.positions += 1;
        for loose in LOOSE
            .iter()
            .filter(|loose| fits(loose.ending, &view) && (loose.when)(&view))
        {
            audit.count(loose.id, loose.conclusion, truth, &view);
        }
    }
    audit
}

fn fits(ending: crate::rules::Ending, view: &View) -> bool {
    use crate::rules::Ending;
    let bare = view.black.all() == view.black.king.bitboard();
    let pawns = view.white.pawns.len();
    match ending {
        Ending::PawnAgainstKing => bare && view.is_pawn_ending() && pawns == 1,
        Ending::TwoPawnsAgainstKing => bare && view.is_pawn_ending() && pawns == 2,
        _ => false,
    }
}

/// The position of a view on the real squares; `None` if it is illegal.
pub fn board(view: &View) -> Option<Board> {
    let mut builder = BoardBuilder::empty();
    let mut place = |men: &Men, color: Color| {
        let kinds = [
            (men.king.bitboard(), Piece::King),
            (men.pawns, Piece::Pawn),
            (men.knights, Piece::Knight),
            (men.bishops, Piece::Bishop),
            (men.rooks, Piece::Rook),
            (men.queens, Piece::Queen),
        ];
        for (squares, piece) in kinds {
            for square in squares {
                *builder.square_mut(view.real(square)) = Some((piece, color));
            }
        }
    };
    place(&view.white, view.side);
    place(&view.black, !view.side);
    builder.side_to_move = if view.white_to_move {
        view.side
    } else {
        !view.side
    };
    builder.en_passant = view.en_passant.map(|square: Square| view.real(square));
    builder.build().ok()
}
