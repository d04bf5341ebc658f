//! The independent units of the CHUTE lab, which any worker can run: scoring a game, and counting
//! the errors of lookahead in a position.

use super::messages::{GameKey, PositionWithHistory, Reply, Request};
use crate::experiment::master_games::pruning::{Counted, Counting};
use crate::experiment::master_games::scored::{ScoredGame, score_game};
use chess::pgn::parse_games;
use kit::experiment::wire::{decode, encode};

/// Runs a unit. Returns `None` for other requests.
pub fn run_unit(request: &Request) -> Option<Reply> {
    match request {
        Request::Score { unit, key, pgn } => Some(Reply::Scored {
            unit: *unit,
            key: *key,
            packed: score(*key, pgn).and_then(|game| {
                encode(&game).map_err(|error| format!("the points cannot be sent: {error}"))
            }),
        }),
        Request::Count {
            unit,
            counting,
            position,
        } => Some(Reply::Counted {
            unit: *unit,
            counted: count(*counting, position),
        }),
        _ => None,
    }
}

/// Scores the first game of a text.
///
/// # Errors
/// The reason why it cannot be scored.
pub fn score(key: GameKey, pgn: &str) -> Result<ScoredGame, String> {
    let game = parse_games(pgn).next();
    let game = game.ok_or_else(|| "there is no game".to_owned())?;
    let game = game.map_err(|error| error.to_string())?;
    let mut scored = score_game(&game).map_err(|skip| skip.to_string())?;
    scored.number = u64::from(key);
    Ok(scored)
}

/// Unpacks the points of a game, as sent by the worker that scored it.
pub fn unpack(packed: &[u8]) -> Option<ScoredGame> {
    decode(packed).ok()
}

/// Counts a position; all zero for an invalid one.
fn count(counting: Counting, asked: &PositionWithHistory) -> Counted {
    let position = asked.position();
    position.map_or_else(Counted::default, |position| counting.count(position))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::experiment::master_games::pruning::Terminal;
    use chute::LastMoves;
    use cozy_chess::{Board, Square};
    use kit::experiment::wire::assert_survives;

    const GAME: &str = "[White \"A\"]\n[Black \"B\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n";

    #[test]
    fn units_survive_the_way_and_come_to_something() {
        let request = Request::Score {
            unit: 3,
            key: 9,
            pgn: GAME.to_owned(),
        };
        let reply = run_unit(&request).unwrap();
        let Reply::Scored {
            packed: Ok(packed), ..
        } = &reply
        else {
            panic!("{reply:?}");
        };
        let game = unpack(packed).unwrap();
        assert_eq!((game.number, game.places.len()), (9, 4));
        assert_survives(&request, &reply);
    }

    #[test]
    fn a_game_that_cannot_be_scored_says_why() {
        assert_eq!(score(1, "").unwrap_err(), "there is no game");
        assert_eq!(score(1, "1. e4 1/2-1/2").unwrap_err(), "drawn");
        assert!(score(1, "1. e5 *").unwrap_err().starts_with("game 1, line"));
        assert_eq!(unpack(&[9, 9, 9]), None);
    }

    #[test]
    fn a_position_is_counted_with_its_history() {
        let last = LastMoves {
            own: Some(Square::F3),
            theirs: None,
        };
        let asked = PositionWithHistory::new(&Board::default(), last);
        assert_eq!(asked.position().unwrap().last, last);
        let counting = Counting {
            depth: 2,
            fanout: 3,
            terminal: Terminal::Material,
            deeper: 0,
        };
        let counted = count(counting, &asked);
        assert_eq!(counted.levels.map(|level| level.nodes), [1, 3, 0]);
        let direct = counting.count(asked.position().unwrap());
        assert_eq!(counted, direct);
        let nowhere = PositionWithHistory {
            fen: "nowhere".to_owned(),
            last: [None, Some(200)],
        };
        assert_eq!(count(counting, &nowhere), Counted::default());
    }
}
