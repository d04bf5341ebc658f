//! CHUTE's heuristics one by one: the thesis's verdict on each (Sugar 1975, section 4.3.2), the figures that it rests on
//! beside ours, and a master's move that shows the heuristic. The texts stand in `data/heuristics.toml`.

use crate::experiment::reproduction::{Value, row};
use ::chess::pgn::parse_games;
use ::chess::words::counted;
use ::chute::{COUNT, HEURISTICS, Heuristic};
use chute_lab::experiment::Weights;
use chute_lab::experiment::link::{ChuteLink, LinkedGame};
use chute_lab::model::{ReplayedGame, numbered};
use kit::experiment::game_library::LIBRARY;
use kit::experiment::link::LinkState;

/// The thesis's verdict on a heuristic.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// Its pages.
    pub place: &'static str,
    /// The judgement in a word or two.
    pub word: &'static str,
    /// The reasons, in our words.
    pub verdict: &'static str,
    game: u32,
    ply: usize,
}

// `VERDICTS`, by the number of the heuristic.
include!(concat!(env!("OUT_DIR"), "/heuristics.rs"));

/// A figure of the thesis beside ours, in hundredths.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Compared {
    pub printed: i64,
    /// Ours, with the ends of its 95 % interval.
    pub ours: [i64; 3],
}

/// Agreement of the sign of our figure with the printed one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Agreement {
    Same,
    Opposite,
    /// Our interval contains 0.
    Open,
}

impl Compared {
    pub fn agreement(self) -> Agreement {
        let [value, low, high] = self.ours;
        if low <= 0 && high >= 0 {
            Agreement::Open
        } else if (value < 0) == (self.printed < 0) {
            Agreement::Same
        } else {
            Agreement::Opposite
        }
    }
}

/// A heuristic on the page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Judged {
    pub heuristic: &'static str,
    pub number: usize,
    pub verdict: &'static Verdict,
    /// Its correlation with 1/N, N the plies to the end of the game (Table 4.3).
    pub correlation: Compared,
    /// The mean by which it prefers CHUTE's choice to the master's move, divided by its deviation (Table 4.2.1).
    pub preference: Compared,
    pub example: Shown,
}

/// A master's move that shows a heuristic.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shown {
    /// The players and the year.
    pub game: String,
    /// The move with its number.
    pub mv: String,
    /// Its points by the heuristic.
    pub points: i32,
    /// The findings of the heuristic, in words that follow "the move".
    pub findings: Vec<&'static str>,
    /// The query of the position's link into the lab.
    pub query: String,
}

/// All heuristics in order; none if a row of the reproduction that has their figures is missing.
pub fn judged() -> Vec<Judged> {
    let columns = ["chute-correlations", "chute-all-normalised"].map(compared);
    let [correlations, preferences] = columns;
    let verdicts = VERDICTS.iter().zip(&HEURISTICS);
    let figures = correlations.into_iter().zip(preferences);
    let rows = verdicts.zip(figures);
    rows.filter_map(|((verdict, heuristic), (correlation, preference))| {
        Some(Judged {
            heuristic: heuristic.plain(),
            number: heuristic.number,
            verdict,
            correlation,
            preference,
            example: shown(verdict, heuristic)?,
        })
    })
    .collect()
}

/// The numbers of a row of the reproduction, the first of which belong to the heuristics.
fn compared(id: &str) -> Vec<Compared> {
    let found = row(id).map(|row| (row.published.numbers(), row.run().ours));
    let Some((printed, Some(Value::Measured(ours)))) = found else {
        return Vec::new();
    };
    let pairs = printed.into_iter().zip(ours).take(COUNT);
    pairs
        .map(|(printed, ours)| Compared { printed, ours })
        .collect()
}

fn shown(verdict: &Verdict, heuristic: &Heuristic) -> Option<Shown> {
    let link = ChuteLink {
        game: LinkedGame::Library(verdict.game),
        ply: verdict.ply,
        highlighted: Some(heuristic.number),
        ..ChuteLink::default()
    };
    let place = usize::try_from(verdict.game).ok()?.checked_sub(1)?;
    let game = parse_games(LIBRARY).nth(place)?.ok()?;
    let tags = game.record.tags();
    let tag = |name| tags.get(name).unwrap_or("?");
    let year = tag("Date").split('.').next().unwrap_or_default();
    let evaluated = ReplayedGame::new(verdict.game, &game.record)
        .evaluate(verdict.ply, &Weights::default().polynomial());
    let mv = evaluated.master?;
    let said = evaluated.explain(mv);
    let said = said.iter().find(|said| said.number == heuristic.number)?;
    let mut findings: Vec<&str> = Vec::new();
    for reason in &said.reasons {
        if !findings.contains(&reason.what) {
            findings.push(reason.what);
        }
    }
    Some(Shown {
        game: format!("{}\u{2013}{}, {year}", tag("White"), tag("Black")),
        mv: numbered(&evaluated.board, mv, link.notation),
        points: said.points,
        findings,
        query: link.to_query(),
    })
}

/// The number of heuristics by agreement: same sign, opposite sign, open.
pub fn agreements(judged: &[Judged]) -> [usize; 3] {
    [Agreement::Same, Agreement::Opposite, Agreement::Open].map(|agreement| {
        let is_so = |row: &&Judged| row.correlation.agreement() == agreement;
        judged.iter().filter(is_so).count()
    })
}

/// The result in a sentence.
pub fn headline(judged: &[Judged]) -> String {
    let [same, opposite, open] = agreements(judged);
    format!(
        "{} of CHUTE, one by one: {same} go with winning or losing as printed, {opposite} the other way, {open} we cannot tell",
        counted(judged.len(), "heuristic")
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_heuristic_has_its_verdict_its_figures_and_a_move_that_shows_it() {
        let rows = judged();
        assert_eq!(rows.len(), COUNT);
        for (number, row) in rows.iter().enumerate() {
            assert_eq!(row.number, number);
            assert_ne!(row.example.points, 0, "{number}");
            assert!(row.verdict.verdict.len() > 60, "{number}");
            let (link, problems) = ChuteLink::from_query(&row.example.query);
            assert_eq!((link.highlighted, problems), (Some(number), Vec::new()));
        }
        let fork = &rows[6].example;
        assert_eq!((&*fork.mv, fork.points), ("21.b4", 522));
        let found = [
            "attacks a piece",
            "joins other attackers of a piece",
            "forks pieces of greater value",
        ];
        assert_eq!(fork.findings, found, "each once");
    }

    /// Table 4.3 prints the correlations that section 4.3.2 gives.
    #[test]
    fn the_figures_are_those_that_the_verdicts_name() {
        let rows = judged();
        let printed = |number: usize| rows[number].correlation.printed;
        assert_eq!([printed(4), printed(6), printed(7)], [3, 26, 47]);
        for (number, row) in rows.iter().enumerate() {
            let says = |words: &str| row.verdict.verdict.contains(words);
            assert!(!says("goes with losing") || printed(number) < 0, "{number}");
            assert!(
                !says("goes with winning") || printed(number) > 0,
                "{number}"
            );
            assert!(!says("hardly goes") || printed(number) <= 7, "{number}");
        }
        assert_eq!(agreements(&rows).iter().sum::<usize>(), COUNT);
    }

    #[test]
    fn an_interval_that_holds_nought_leaves_the_sign_open() {
        let agreement = |printed, ours| Compared { printed, ours }.agreement();
        assert_eq!(agreement(47, [32, 20, 44]), Agreement::Same);
        assert_eq!(agreement(-10, [32, 20, 44]), Agreement::Opposite);
        assert_eq!(agreement(47, [5, -3, 13]), Agreement::Open);
    }
}
