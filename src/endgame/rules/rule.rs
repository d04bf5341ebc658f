//! What a rule is: a name, a sentence, a condition over facts and a conclusion.

use super::evidence::Shown;
use crate::endgame::Range;
use crate::endgame::facts::Turned;

/// Endings that have rules, from White's view.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ending {
    /// King and pawn against king.
    PawnAgainstKing,
    /// King and two pawns against king.
    TwoPawnsAgainstKing,
    /// King and pawn against king and pawn.
    PawnAgainstPawn,
    /// King and queen against king and pawn.
    QueenAgainstPawn,
    /// King and queen against king and queen.
    Queens,
    /// King and queen against king and rook, bishop or knight.
    QueenAgainstPiece,
    /// King and a queen or a rook against the bare king.
    PieceAgainstKing,
    /// Kings, pawns and any pieces.
    Any,
}

/// Where a rule comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Source {
    /// Perdue and Berliner 1977, with the page of the paper.
    Published {
        /// The page, counted from 1.
        page: u8,
    },
    /// Computed for this program.
    Ours,
}

/// What a rule remembers for those who ask later why a line failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Note {
    /// White has the opposition, and it decided.
    WhiteHasOpposition,
    /// Black has the opposition, and it decided.
    BlackHasOpposition,
    /// Black is saved by stalemate or by the threat of it.
    Stalemate,
}

/// A rule of the rule base, as it is told and listed. In its sentence "White" is the side that has the
/// advantage, whatever its colour.
#[derive(Clone, Copy, Debug)]
pub struct Rule {
    /// A name for links and tables, in kebab case.
    pub id: &'static str,
    /// What players call it.
    pub name: &'static str,
    /// The rule in one sentence.
    pub statement: &'static str,
    /// Where it is claimed.
    pub ending: Ending,
    /// Where it comes from.
    pub source: Source,
    /// What it says of the value.
    pub conclusion: Range,
    /// What it leaves for the causality facility.
    pub note: Option<Note>,
    /// Positions in which it fires, in Forsyth-Edwards notation; White is the side with the advantage.
    pub examples: &'static [&'static str],
}

/// A rule with its condition over the facts of its ending.
pub struct Row<F: 'static> {
    /// The rule.
    pub rule: Rule,
    /// Whether it fires.
    pub when: fn(&F) -> bool,
    /// The sentence of the trace. In braces stand `White`, `white`, `Black`, `black` and the keys of
    /// what is shown.
    pub told: &'static str,
    /// What it has found, besides the men.
    pub shows: fn(&F) -> Vec<Shown>,
}

/// Facts that rules can speak of.
pub trait Facts {
    /// The way back to the real board.
    fn turned(&self) -> Turned;
    /// The men, with their keys and roles.
    fn men(&self) -> Vec<Shown>;
}
