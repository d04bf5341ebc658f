//! The table of strategies, indexed by [`Means`]; [`Means::all`] gives the order of the hierarchy.

use super::{Exclusion, Means, Source, Strategy};
use super::{attack, breaks, decoy, defence, kings, pawns, pieces, race, tempo};

const SEARCH: &str = "the search needs it beyond the paper's example";
const TEMPO: &str = "where pawns stand against each other, whose move it is decides";

/// All strategies, indexed by [`Means`].
pub static STRATEGIES: [Strategy; 20] = [
    Strategy {
        means: Means::Capture,
        name: "capture",
        statement: "Take what can be taken.",
        source: Source::Published("p. 4: the king closer to the pawn captures it and draws"),
        exclusion: Exclusion::Shared,
        interrupted_by: &[],
        propose: attack::captures,
        moves: attack::capture_moves,
    },
    Strategy {
        means: Means::Run,
        name: "run with the pawn",
        statement: "Run the pawn home when the enemy king cannot catch it.",
        source: Source::Published("p. 1, Example 1: the rule of the square"),
        exclusion: Exclusion::Exclusionary,
        interrupted_by: &[Means::Capture],
        propose: pawns::runs,
        moves: pawns::push_moves,
    },
    Strategy {
        means: Means::March,
        name: "march to a critical square",
        statement: "Bring the king to the nearest of the pawn's critical squares.",
        source: Source::Published("p. 3, Example 3"),
        exclusion: Exclusion::Exclusionary,
        interrupted_by: &[
            Means::Capture,
            Means::Run,
            Means::Opposition,
            Means::MarkTime,
        ],
        propose: kings::marches,
        moves: kings::march_moves,
    },
    Strategy {
        means: Means::Opposition,
        name: "take the opposition",
        statement: "Have the kings face each other with an odd number of squares between, the enemy to move: by the \
            king's or a pawn's move.",
        source: Source::Published("p. 3"),
        exclusion: Exclusion::Shared,
        interrupted_by: &[],
        propose: kings::oppositions,
        moves: kings::opposition_moves,
    },
    Strategy {
        means: Means::Outflank,
        name: "go round the king",
        statement: "Step forward, or on beside the enemy king, off his file and near him.",
        source: Source::Ours("what the opposition is taken for; the paper names no such strategy"),
        exclusion: Exclusion::Shared,
        interrupted_by: &[],
        propose: kings::outflankings,
        moves: kings::outflank_moves,
    },
    Strategy {
        means: Means::Escort,
        name: "advance the pawn",
        statement: "Advance a pawn to a square where it cannot be taken for nothing at once.",
        source: Source::Published("p. 3: advancing the pawn, there only harmful"),
        exclusion: Exclusion::Shared,
        interrupted_by: &[Means::Capture, Means::Run, Means::Opposition],
        propose: pawns::escorts,
        moves: pawns::push_moves,
    },
    Strategy {
        means: Means::Breakthrough,
        name: "break through",
        statement: "Push pawns into contact with the enemy's or past them, or take.",
        source: Source::Ours(SEARCH),
        exclusion: Exclusion::Shared,
        interrupted_by: &[Means::Capture, Means::Run],
        propose: pawns::breakthroughs,
        moves: pawns::breakthrough_moves,
    },
    Strategy {
        means: Means::Attack,
        name: "attack the pawn",
        statement: "March to an enemy pawn, from the other side if the near one is guarded.",
        source: Source::Published("p. 5, Example 4"),
        exclusion: Exclusion::Shared,
        interrupted_by: &[Means::Capture, Means::Opposition, Means::Run],
        propose: attack::attacks,
        moves: attack::attack_moves,
    },
    Strategy {
        means: Means::Stop,
        name: "stop the pawn",
        statement: "March to the enemy pawn or to a square on its file, up to the third in front of it.",
        source: Source::Published("p. 3, Example 3"),
        exclusion: Exclusion::Shared,
        interrupted_by: &[Means::Capture, Means::MarkTime],
        propose: defence::stops,
        moves: defence::march_moves,
    },
    Strategy {
        means: Means::Corner,
        name: "reach the corner",
        statement: "March into the corner where a rook pawn queens.",
        source: Source::Ours("the paper's strategy is for pawns not on a rook file"),
        exclusion: Exclusion::Shared,
        interrupted_by: &[Means::Capture],
        propose: defence::corners,
        moves: defence::march_moves,
    },
    Strategy {
        means: Means::ShutIn,
        name: "shut the king in",
        statement: "Go to the bishop's file, two from the enemy's rook pawn, while his king is within two squares of \
            its corner.",
        source: Source::Ours("the other way to hold against a rook pawn"),
        exclusion: Exclusion::Shared,
        interrupted_by: &[Means::Capture],
        propose: defence::shut_ins,
        moves: defence::march_moves,
    },
    Strategy {
        means: Means::Guard,
        name: "guard the pawn",
        statement: "March to a square from which the king guards his pawn.",
        source: Source::Ours(SEARCH),
        exclusion: Exclusion::Shared,
        interrupted_by: &[Means::Capture, Means::Opposition],
        propose: pawns::guards,
        moves: pawns::guard_moves,
    },
    Strategy {
        means: Means::Pieces,
        name: "use the piece",
        statement: "Bring the piece into line with the enemy king, or the own king nearer to him.",
        source: Source::Ours("the value after promotion is EG's own business"),
        exclusion: Exclusion::Shared,
        interrupted_by: &[],
        propose: pieces::uses,
        moves: pieces::moves,
    },
    Strategy {
        means: Means::MarkTime,
        name: "mark time",
        statement: "Step to or beside the square where the opposition was lost, so that it is the other side's turn \
            there.",
        source: Source::Published("p. 3: a step next to the square where the opposition was lost"),
        exclusion: Exclusion::Shared,
        interrupted_by: &[],
        propose: kings::waits,
        moves: kings::wait_moves,
    },
    Strategy {
        means: Means::Correspond,
        name: "step to a corresponding square",
        statement: "Step to where a pawn or a promotion is won, or a pawn moves on the way to that, soonest whatever \
            the enemy king does; in defence, to where none is lost.",
        source: Source::Ours(TEMPO),
        exclusion: Exclusion::Shared,
        interrupted_by: &[],
        propose: tempo::correspondences,
        moves: tempo::moves,
    },
    Strategy {
        means: Means::SpareMove,
        name: "spend a spare move",
        statement: "Move a pawn after which one is won, where no step of the king wins one or he would have to give \
            way; captures in passing are not counted.",
        source: Source::Ours(TEMPO),
        exclusion: Exclusion::Shared,
        interrupted_by: &[],
        propose: tempo::spare_moves,
        moves: tempo::moves,
    },
    Strategy {
        means: Means::Triangulate,
        name: "lose a move",
        statement: "Step where a pawn is still won, though later than if it were the enemy's move now.",
        source: Source::Ours(TEMPO),
        exclusion: Exclusion::Shared,
        interrupted_by: &[],
        propose: tempo::triangulations,
        moves: tempo::moves,
    },
    Strategy {
        means: Means::Break,
        name: "break through by count",
        statement: "Push or trade pawns so that one promotes before the enemy king or his pawns can hinder it; \
            checks and what he promotes afterwards are not counted.",
        source: Source::Ours("pawns against pawns can be counted to the end"),
        exclusion: Exclusion::Shared,
        interrupted_by: &[Means::Capture, Means::Run],
        propose: breaks::breaks,
        moves: tempo::moves,
    },
    Strategy {
        means: Means::Decoy,
        name: "draw the king away",
        statement: "Let the enemy king go after a passed pawn far from his own pawns, and take those meanwhile.",
        source: Source::Ours("an outside passed pawn is worth more than the pawn it costs"),
        exclusion: Exclusion::Shared,
        interrupted_by: &[Means::Capture, Means::Run],
        propose: decoy::decoys,
        moves: decoy::moves,
    },
    Strategy {
        means: Means::Race,
        name: "race",
        statement: "Count the race beyond both promotions, as if both only ran and answered checks: make a move that \
            wins by the count if others do not, or one that holds if every push loses.",
        source: Source::Ours("a race is not over when both have queened"),
        exclusion: Exclusion::Shared,
        interrupted_by: &[Means::Capture],
        propose: race::races,
        moves: race::moves,
    },
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_strategy_stands_where_its_name_says() {
        for (place, strategy) in STRATEGIES.iter().enumerate() {
            assert_eq!(strategy.means as usize, place, "{}", strategy.name);
        }
    }

    #[test]
    fn every_strategy_says_in_sentences_what_it_does() {
        for strategy in &STRATEGIES {
            assert!(strategy.statement.ends_with('.'), "{}", strategy.name);
            assert!(!strategy.name.ends_with('.'), "{}", strategy.name);
        }
    }
}
