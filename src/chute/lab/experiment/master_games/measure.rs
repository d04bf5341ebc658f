//! Measures games: plays a master's game through and lets CHUTE score every move of every
//! position.

use super::played::Sampling;
use super::sample::{Bad, Sample};
use super::scored::score_game_as;
use chess::pgn::PgnReader;
use chute::Polynomial;
use std::io::Read;
use std::ops::ControlFlow;

/// The part of a source to measure, and how.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The maximum number of positions, about 250 bytes each.
    pub positions: usize,
    /// Measures every nth game ...
    pub of: u64,
    /// ... beginning with this one, from 0.
    pub index: u64,
    pub sampling: Sampling,
}

impl Default for Limits {
    /// Every game, up to a million positions.
    fn default() -> Self {
        Self {
            positions: 1_000_000,
            of: 1,
            index: 0,
            sampling: Sampling::default(),
        }
    }
}

impl Limits {
    /// Every nth game, beginning with this one, from 0.
    pub fn part(index: u64, of: u64) -> Self {
        Self {
            of,
            index,
            ..Self::default()
        }
    }

    /// Measures the games of a source without progress reports.
    pub fn measure(self, source: impl Read, polynomial: &Polynomial) -> Sample {
        measure_pgn(source, polynomial, self, |_| ControlFlow::Continue(()))
    }
}

/// Measures the games of a source one by one. Broken games are reported and skipped. `observe` is
/// called for every game and can stop the run.
pub fn measure_pgn(
    source: impl Read,
    polynomial: &Polynomial,
    limits: Limits,
    mut observe: impl FnMut(&Sample) -> ControlFlow<()>,
) -> Sample {
    let mut sample = Sample::default();
    let mut positions = 0;
    let mut reader = PgnReader::new(source);
    let mut counted: u64 = 0;
    for game in &mut reader {
        let number = match &game {
            Ok(game) => game.number,
            Err(error) => error.game,
        };
        counted = counted.max(number);
        if number.saturating_sub(1) % limits.of.max(1) != limits.index {
            continue;
        }
        let scored = match game {
            Ok(game) => match score_game_as(&game, limits.sampling) {
                Ok(scored) => {
                    sample.remarks.take(&game);
                    Ok(scored)
                }
                Err(skip) => Err(Bad::skipped(&game, &skip)),
            },
            Err(error) => Err(Bad::unreadable(&error)),
        };
        match scored {
            Ok(scored) => {
                let measured = scored.rerank(polynomial);
                if positions + measured.places.len() > limits.positions {
                    sample.is_cut = true;
                    break;
                }
                positions += measured.places.len();
                sample.games.push(measured);
            }
            Err(bad) => sample.skip(bad),
        }
        if observe(&sample).is_break() {
            break;
        }
    }
    sample
}

#[cfg(test)]
mod tests {
    use super::super::sample::BAD_LISTED;
    use super::*;
    use kit::experiment::game_library::LIBRARY;

    fn measured(pgn: &str) -> Sample {
        measured_part(pgn, 0, 1)
    }

    fn measured_part(pgn: &str, index: u64, of: u64) -> Sample {
        Limits::part(index, of).measure(pgn.as_bytes(), &Polynomial::default())
    }

    fn numbers(pgn: &str) -> Vec<u16> {
        measured(pgn).games[0]
            .places
            .iter()
            .map(|place| place.n)
            .collect()
    }

    #[test]
    fn the_game_of_the_thesis_keeps_records_27_to_43() {
        // Appendix 4 prints this game with its mark; Black resigned after 22 moves.
        let start = LIBRARY.find("[Event \"Chess Olympiad\"]").unwrap();
        let sample = measured(&LIBRARY[start..]);
        let game = &sample.games[0];
        assert_eq!(game.players, "Stahlberg, Gideon - Monticelli, Mario");
        let kept: Vec<(u16, u16)> = game.kept().iter().map(|p| (p.ply, p.n)).collect();
        assert_eq!(kept.len(), 17);
        assert_eq!((kept[0], kept[16]), ((27, 23), (43, 7)));
    }

    #[test]
    fn mate_counts_from_itself_and_resignation_some_plies_later() {
        assert_eq!(numbers("1. f3 e5 2. g4 Qh4# 0-1"), [4, 3, 2, 1]);
        // Black resigns after White's move, or after his own.
        assert_eq!(numbers("1. e4 e5 2. Qh5 1-0"), [9, 8, 7]);
        assert_eq!(numbers("1. e4 e5 2. Qh5 Nc6 1-0"), [11, 10, 9, 8]);
    }

    #[test]
    fn the_winner_is_known_in_every_position() {
        let sample = measured("1. e4 e5 2. Qh5 Nc6 1-0");
        let won: Vec<bool> = sample.games[0].places.iter().map(|p| p.won).collect();
        assert_eq!(won, [true, false, true, false]);
    }

    #[test]
    fn games_that_do_not_serve_are_named_and_the_others_measured() {
        let pgn = "1. e4 e5 1/2-1/2\n\n1. e4 e5 2. Ke3 1-0\n\n1. d4 d5 1-0\n\n1. d4 *\n\n\
                   [Termination \"time forfeit\"]\n\n1. d4 d5 1-0\n\n1. f3 e5 2. g4 Qh4# 1-0\n";
        let sample = measured(pgn);
        assert_eq!(sample.games.len(), 1);
        assert_eq!(sample.games[0].number, 3);
        let reasons: Vec<(u64, &str)> = sample
            .bad
            .iter()
            .map(|bad| (bad.number, bad.reason.as_str()))
            .collect();
        assert_eq!(reasons[0], (1, "drawn"));
        assert!(reasons[1].1.starts_with("line 3, column 13: \"Ke3\""));
        assert!(!sample.bad[1].is_skipped);
        assert_eq!(reasons[2], (4, "without a result"));
        assert!(reasons[3].1.contains("time forfeit"));
        assert!(reasons[4].1.contains("on the board"));
        let told: Vec<String> = sample.bad.iter().map(ToString::to_string).collect();
        assert_eq!(told[0], "game 1, line 1: drawn");
        assert!(told[1].starts_with("game 2: line 3, column 13: \"Ke3\""));
    }

    #[test]
    fn remarks_about_measured_games_are_kept_and_merged() {
        let pgn = "1. f3??? e5 2. g4 Qh4# 0-1\n\n1. d4 d5 (1... -- 2. c4) 1-0\n";
        let whole = measured(pgn);
        assert_eq!(whole.games.len(), 2);
        let told = whole.remarks.lines(5);
        assert!(told[0].starts_with("game 1, line 1, column 6: \"???\""));
        assert!(told[1].starts_with("game 2, line 3, column 16: \"--\""));
        let mut parts = measured_part(pgn, 1, 2);
        parts.merge(measured_part(pgn, 0, 2));
        assert_eq!(parts, whole);
    }

    #[test]
    fn of_very_many_games_that_cannot_be_used_the_first_are_told_and_all_counted() {
        // Six megabytes of games without a result once took five gigabytes of memory.
        let pgn = "e4 * ".repeat(20_000);
        let sample = measured(&pgn);
        assert_eq!((sample.bad.len(), sample.skipped()), (BAD_LISTED, 20_000));
        assert_eq!(sample.bad[BAD_LISTED - 1].number, BAD_LISTED as u64);
        let part = |index| measured_part(&pgn, index, 2);
        let mut merged = part(1);
        merged.merge(part(0));
        assert_eq!(merged, sample, "parts keep the same ones");
    }

    #[test]
    fn parts_of_a_source_make_the_whole() {
        let whole = measured(&LIBRARY[..6_000]);
        let part = |index| measured_part(&LIBRARY[..6_000], index, 2);
        let (mut odd, even) = (part(1), part(0));
        assert!(!odd.games.is_empty() && !even.games.is_empty());
        odd.merge(even);
        assert_eq!(odd, whole);
    }

    #[test]
    fn equal_moves_are_counted_on_both_sides() {
        let sample = measured(&LIBRARY[..3_000]);
        for place in &sample.games[0].places {
            assert!(place.rank() <= place.moves);
            assert!(place.equal_before <= place.equal);
            assert!(
                place.agrees() == (place.totals.0 >= place.totals.1 && place.equal_before == 0)
            );
        }
    }
}
