//! The engines that can be rated, by name: what they do, and which positions they can analyse.

use cozy_chess::{Board, Piece};
use kit::experiment::Evaluator;
use player::Reading;
use search::Algorithm;

/// An engine that analyses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Engine {
    /// A search that deepens ply by ply, the evaluator's best moves first.
    Search(Algorithm, Evaluator),
    /// Principal variation search with all that is added to alpha-beta, on material and the centre.
    Reference,
    /// PLAYER with the trained weights, which looks at each move once and then knows no better. A
    /// node is a surveyed position.
    Player(Reading),
    /// CHUTE as it played: alpha-beta that keeps so many moves of every node, those that the polynomial ranks
    /// highest (Sugar 1975, p. 40: seven).
    Pruned(u8),
    /// Closeness to win with these static ranges. A node is a position evaluated. It keeps every
    /// position, so that it ends by itself after [`MOST_POSITIONS`](search::ctw::MOST_POSITIONS), or before, with one candidate left.
    Ctw(Ranges),
    /// EG, which has no preference until it has its answer. A node is a position of its strategies
    /// or of its proof.
    Eg,
    /// Prefers the move that is generated first: what nothing at all would score.
    FirstMove,
    /// Prefers any legal move, each as likely; which one depends on the position and on this seed alone.
    Random(u64),
}

/// Where closeness to win has its static ranges from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ranges {
    /// Material, mobility and exchanges.
    Material,
    /// CHUTE's heuristics, weighed as they foretell the end of masters' games.
    Measured,
}

/// The engines by name.
pub const ENGINES: [(&str, Engine); 13] = [
    (
        "alpha-beta",
        Engine::Search(Algorithm::AlphaBeta, Evaluator::Material),
    ),
    (
        "minimax",
        Engine::Search(Algorithm::Minimax, Evaluator::Material),
    ),
    (
        "alpha-beta-moves",
        Engine::Search(Algorithm::AlphaBeta, Evaluator::MaterialMoves),
    ),
    (
        "chute",
        Engine::Search(Algorithm::AlphaBeta, Evaluator::Chute),
    ),
    ("ctw", Engine::Ctw(Ranges::Material)),
    ("player", Engine::Player(Reading::LISTED)),
    ("player-meant", Engine::Player(Reading::MEANT)),
    ("eg", Engine::Eg),
    ("first-move", Engine::FirstMove),
    ("ctw-chute", Engine::Ctw(Ranges::Measured)),
    ("chute-7", Engine::Pruned(7)),
    ("random", Engine::Random(0)),
    ("reference", Engine::Reference),
];

impl Engine {
    /// The engine of that name.
    pub fn named(name: &str) -> Option<Self> {
        let row = ENGINES.iter().find(|(known, _)| *known == name);
        row.map(|&(_, engine)| engine)
    }

    /// The same engine with chance of its own, if chance plays a part in it.
    #[must_use]
    pub fn seeded(self, seed: u64) -> Self {
        match self {
            Self::Random(_) => Self::Random(seed),
            other => other,
        }
    }

    /// Its title.
    pub fn title(self) -> &'static str {
        match self {
            Self::Search(Algorithm::Minimax, _) => "Minimax",
            Self::Reference => "The reference search",
            Self::Search(_, Evaluator::Chute) => "Alpha-beta with CHUTE's heuristics",
            Self::Search(_, Evaluator::MaterialMoves) => {
                "Alpha-beta, material after the best reply"
            }
            Self::Search(_, Evaluator::Material) => "Alpha-beta",
            Self::Player(reading) if reading == Reading::LISTED => "PLAYER as listed",
            Self::Player(_) => "PLAYER as meant",
            Self::Pruned(_) => "CHUTE",
            Self::Ctw(Ranges::Material) => "Closeness to win",
            Self::Ctw(Ranges::Measured) => "Closeness to win by CHUTE",
            Self::Eg => "EG",
            Self::FirstMove => "The first legal move",
            Self::Random(_) => "Random moves",
        }
    }

    /// The title of the engine of that name; an unknown name is its own title.
    pub fn title_of(name: &str) -> &str {
        match Self::named(name) {
            Some(engine) => engine.title(),
            None => name,
        }
    }

    /// A description, in a sentence.
    pub fn words(self) -> &'static str {
        match self {
            Self::Search(Algorithm::Minimax, _) => {
                "Minimax, one ply deeper at a time: no branch is ever cut. It counts material and the centre."
            }
            Self::Reference => {
                "Principal variation search with iterative deepening, a transposition table, captures ordered by static \
                 exchange, killer moves, the history heuristic and quiescence. It counts material and the centre."
            }
            Self::Search(_, Evaluator::Material) => {
                "Alpha-beta, one ply deeper at a time. It counts material and the centre."
            }
            Self::Search(_, Evaluator::MaterialMoves) => {
                "Alpha-beta that adds the best next move of the side to move at the end of a line. It counts \
                 material and the centre."
            }
            Self::Search(_, Evaluator::Chute) => {
                "Alpha-beta with CHUTE's 22 heuristics, which score moves: slow, but it knows much."
            }
            Self::Player(reading) if reading == Reading::LISTED => {
                "PLAYER with weights trained here, its parameters as its program listing computes them. It looks at \
                 every move once."
            }
            Self::Player(_) => {
                "PLAYER with weights trained here, its parameters as its thesis describes them. It looks at \
                 every move once."
            }
            Self::Pruned(_) => {
                "CHUTE as in 1975: alpha-beta on the seven moves that its 22 heuristics rank highest."
            }
            Self::Ctw(Ranges::Measured) => {
                "Closeness to win whose ranges are CHUTE's 22 heuristics, weighted by how well they predict the \
                 result of masters' games."
            }
            Self::Ctw(Ranges::Material) => {
                "A best-first search. It refines the most uncertain move until one move stands clear or the node limit \
                 is reached. It counts material, exchanges and mobility."
            }
            Self::Eg => {
                "EG: rules, strategies and a proof. For positions with kings and pawns only."
            }
            Self::FirstMove => {
                "Plays the first legal move of the list at once: the score of no thought at all."
            }
            Self::Random(_) => "Any legal move, each as likely as any other: the score of chance.",
        }
    }

    /// True if the engine deepens iteratively, one ply at a time, so that a depth limit can end it.
    pub fn deepens(self) -> bool {
        matches!(self, Self::Search(..) | Self::Reference | Self::Pruned(_))
    }

    /// Whether it can analyse that position: EG knows kings and pawns alone.
    pub fn suits(self, board: &Board) -> bool {
        let men = board.pieces(Piece::King) | board.pieces(Piece::Pawn);
        self != Self::Eg || board.occupied() == men
    }

    /// Nodes it searches in well under a hundredth of a second.
    pub fn chunk(self) -> u64 {
        match self {
            Self::Search(_, Evaluator::Chute) | Self::Pruned(_) | Self::Eg | Self::Ctw(_) => 20,
            _ => 500,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_engine_has_a_name_and_words_of_its_own() {
        for (index, (name, engine)) in ENGINES.into_iter().enumerate() {
            assert_eq!(Engine::named(name), Some(engine));
            for (_, other) in &ENGINES[..index] {
                assert_ne!(engine.words(), other.words(), "{name}");
                assert_ne!(engine.title(), other.title(), "{name}");
            }
        }
        assert_eq!(Engine::named("stockfish"), None);
        assert_eq!(Engine::title_of("eg"), "EG");
        assert_eq!(Engine::title_of("stockfish"), "stockfish");
    }

    #[test]
    fn eg_takes_kings_and_pawns_alone() {
        let pawns: Board = "8/8/8/2k5/8/8/2K1P3/8 w - - 0 1".parse().unwrap();
        assert!(Engine::Eg.suits(&pawns));
        assert!(!Engine::Eg.suits(&Board::default()));
        assert!(ENGINES[0].1.suits(&Board::default()));
    }
}
