//! The games of a tournament as PGN, with the engines' scores as `[%eval]` commands where they were kept.

use super::answer::Part;
use super::game::{Played, Result, played_moves};
use chess::fen::parse_fen;
use chess::pgn::write_pgn;
use chess::record::{Comment, GameResult, Record};
use std::fmt::Write as _;

impl Part {
    /// The wanted games in the order in which they were planned, with an empty line between them. A game that cannot be
    /// read is left out.
    pub fn pgn(&self, is_wanted: impl Fn(&Played) -> bool) -> String {
        let mut text = String::new();
        for (unit, games) in &self.units {
            for (place, game) in games.iter().enumerate().filter(|(_, game)| is_wanted(game)) {
                let round = unit % (self.arena.games / 2) + 1;
                if let Some(record) = record(game, &format!("{round}.{}", place + 1)) {
                    let _ = writeln!(text, "{}", write_pgn(&record));
                }
            }
        }
        text
    }
}

fn record(game: &Played, round: &str) -> Option<Record> {
    let start = game.start.as_deref().map(parse_fen).transpose().ok()?;
    let start = start.unwrap_or_default();
    let moves = played_moves(&start, &game.packed()?)?;
    let mut record = Record::from_position(start);
    let tags = [
        ("Event", "Plyground arena"),
        ("Round", round),
        ("White", &game.white),
        ("Black", &game.black),
        ("Opening", &game.opening),
        ("Termination", game.why.words()),
    ];
    for (name, value) in tags {
        record.set_tag(name, value).ok()?;
    }
    record.set_result(match game.result {
        Result::White => GameResult::WhiteWins,
        Result::Black => GameResult::BlackWins,
        Result::Draw => GameResult::Draw,
    });
    let evals = game.evals.as_deref().unwrap_or_default().split(' ');
    let mut evals = std::iter::repeat_n("?", game.book.into()).chain(evals);
    let mut at = Record::ROOT;
    for mv in moves {
        at = record.add_move(at, mv).ok()?;
        let eval = evals.next().filter(|eval| !["", "?"].contains(eval));
        if let (Some(eval), Some(annotations)) = (eval, record.annotations_mut(at)) {
            annotations.after = Comment::parse(&format!("[%eval {eval}]"));
        }
    }
    Some(record)
}

#[cfg(test)]
mod tests {
    use super::super::{Plan, own_choice, play_unit};
    use super::*;
    use chess::pgn::parse_games;
    use cozy_chess::Board;
    use std::collections::BTreeMap;
    use std::convert::Infallible;

    fn played(engines: [&str; 2], openings: &str) -> Part {
        let plan = Plan {
            nodes: 200,
            plies: 12,
            ..Plan::of_two(engines, openings)
        };
        let fixture = plan.fixture(0).unwrap();
        let mut blind = |_: &Board| Ok::<_, Infallible>(None);
        let Ok(games) = play_unit(&plan, &fixture, true, &mut blind, &mut |turn| {
            Ok(own_choice(&turn))
        });
        Part {
            arena: plan,
            shards: None,
            units: BTreeMap::from([(0, games.unwrap())]),
        }
    }

    #[test]
    fn every_move_after_the_opening_has_the_score_of_the_engine_that_has_scores() {
        let part = played(["alpha-beta:depth=1", "random"], "Open: e4 e5");
        let text = part.pgn(|_| true);
        let first = parse_games(&text).next().unwrap().unwrap().record;
        let tag = |name: &str| first.tags().get(name).unwrap().to_owned();
        assert_eq!(tag("White"), "alpha-beta:depth=1");
        assert_eq!(
            (tag("Round"), tag("Opening")),
            ("1.1".to_owned(), "Open".to_owned())
        );
        let evals: Vec<bool> = first
            .main_line()
            .skip_while(|&at| at == Record::ROOT)
            .map(|at| {
                let commands = first.annotations(at).after.commands();
                commands.iter().any(|command| command.name == "eval")
            })
            .collect();
        // The opening's two moves have no score, and random has none.
        let by_turns = (0..10).map(|ply| ply % 2 == 0);
        assert_eq!(
            evals,
            [false, false]
                .into_iter()
                .chain(by_turns)
                .collect::<Vec<_>>()
        );
    }

    #[test]
    fn scores_are_for_white_whoever_moves() {
        let up = "Up: 3qk3/8/8/8/8/8/8/4K3 w - - 0 1";
        let part = played(["alpha-beta:depth=1", "alpha-beta:depth=2"], up);
        for game in &part.units[&0] {
            let evals = game.evals.as_deref().unwrap();
            // A repetition is worth 0.00.
            let is_ahead = |eval: &str| !eval.starts_with(['-', '#']) && eval != "0.00";
            assert!(
                evals.contains("-9.") && !evals.split(' ').any(is_ahead),
                "{evals}"
            );
        }
        assert!(part.pgn(|_| true).contains("[FEN \"3qk3/"));
    }
}
