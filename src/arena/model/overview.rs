//! The overview of a tournament: a headline as far as the games bear it out, the map of the pairs, and the sentence about
//! the pair that is selected.

use super::crosstable::{Cell, Crosstable, Lead, Line};
use super::words::{elo, points};
use super::{Effect, Lab, Loaded, pairing};
use chess::words::counted;
use kit::model::squares::grouped;
use rating_lab::experiment::Spec;

/// The learner as its program was printed, and as its author described it.
const LEARNER: [&str; 2] = ["player", "player-meant"];

/// The searches of the learner's day, each as it played at this number of positions.
const ITS_DAY: [&str; 3] = ["alpha-beta", "ctw", "chute-7"];

/// The search of a later time, for comparison.
const LATER: &str = "reference";

/// A title and what bears it out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Headline {
    pub title: String,
    pub words: String,
}

/// The colour of a cell, from far behind to far ahead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Heat {
    FarBehind,
    Behind,
    Open,
    Ahead,
    FarAhead,
}

impl Heat {
    pub const fn name(self) -> &'static str {
        match self {
            Self::FarBehind => "far-behind",
            Self::Behind => "behind",
            Self::Open => "open",
            Self::Ahead => "ahead",
            Self::FarAhead => "far-ahead",
        }
    }
}

impl Cell {
    pub fn heat(&self) -> Heat {
        match self.lead() {
            Lead::Open => Heat::Open,
            Lead::Ahead if self.score.value >= 0.8 => Heat::FarAhead,
            Lead::Ahead => Heat::Ahead,
            Lead::Behind if self.score.value <= 0.2 => Heat::FarBehind,
            Lead::Behind => Heat::Behind,
        }
    }

    /// Both sides' points: `31½ to 18½`.
    pub fn result(&self) -> String {
        let mine = self.half_points();
        format!("{} to {}", points(mine), points(2 * self.games - mine))
    }
}

/// An engine's name within a sentence.
pub fn plain_name(engine: &str) -> String {
    let title = Spec::title_of(engine);
    let is_name = title.chars().nth(1).is_some_and(char::is_uppercase);
    let mut letters = title.chars();
    match letters.next() {
        Some(first) if !is_name => std::iter::once(first.to_ascii_lowercase())
            .chain(letters)
            .collect(),
        _ => title,
    }
}

/// The same at the beginning of a sentence or in a list.
pub fn capital_name(engine: &str) -> String {
    kit::model::board::spoken::sentence(&plain_name(engine))
        .trim_end_matches('.')
        .to_owned()
}

/// The way an engine plays, in a few words.
pub fn manner(engine: &str) -> &'static str {
    match engine {
        "reference" => "a search with later tricks, for comparison",
        "player" => "has learned; plays as its printed program of 1975",
        "player-meant" => "has learned; plays as its author described it",

        "ctw" => "refines the most uncertain move",
        "ctw-chute" => "judges by CHUTE's 22 rules",
        "alpha-beta" => "searches one ply deeper at a time",
        "chute-7" => "keeps its seven best-ranked moves",
        "random" => "any legal move",
        "eg" => "rules and a proof for pawn endings",
        _ => "",
    }
}

/// The sentence about a pair: `PLAYER as listed beat alpha-beta 31½ to 18½.`
pub fn about_pair(one: &str, other: &str, cell: &Cell) -> String {
    let result = cell.result();
    let (first, second) = (capital_name(one), plain_name(other));
    match cell.lead() {
        Lead::Ahead => format!("{first} beat {second} {result}."),
        Lead::Behind => format!("{first} lost to {second} {result}."),
        Lead::Open => format!("{first} against {second} is too close to call: {result}."),
    }
}

/// The lead of a pair in Elo, with its interval.
pub fn about_lead(cell: &Cell) -> String {
    let lead = elo(&cell.elo, cell.score.value);
    format!("Lead in Elo, with its 95 % interval: {lead}.")
}

/// The number of engines and games, and the limit.
pub fn about_games(loaded: &Loaded) -> String {
    let plan = &loaded.kept.part.arena;
    format!(
        "{}, {} of each pair, at most {} a move",
        counted(loaded.table.lines.len(), "engine"),
        counted(grouped(plan.games.into()), "game"),
        counted(grouped(plan.nodes), "position")
    )
}

/// The headline of a tournament. It says that the learner beat the searches of its day only if each of these pairs is
/// decided.
pub fn headline(table: &Crosstable) -> Headline {
    let [listed, meant] = LEARNER;
    let day: Vec<(&str, &Cell)> = ITS_DAY
        .iter()
        .filter_map(|other| Some((*other, table.cell(listed, other)?)))
        .collect();
    let has_won = |cell: &Cell| cell.lead() == Lead::Ahead;
    if day.len() < ITS_DAY.len() || !day.iter().all(|(_, cell)| has_won(cell)) {
        return of_the_first(table);
    }
    let beaten = day
        .iter()
        .map(|(other, cell)| format!("{} {}", plain_name(other), cell.result()));
    let mut words = vec![format!(
        "{} beat {}.",
        capital_name(listed),
        listing(beaten.collect())
    )];
    let open = ITS_DAY.iter().filter_map(|other| {
        let cell = table.cell(meant, other)?;
        (cell.lead() == Lead::Open).then(|| format!("{} ({})", plain_name(other), cell.result()))
    });
    let open: Vec<String> = open.collect();
    if !open.is_empty() {
        words.push(format!(
            "{} is too close to call against {}.",
            capital_name(meant),
            listing(open)
        ));
    }
    let later = table.lines.iter().find(|line| line.engine == LATER);
    if later.is_some_and(|line| line.cells.iter().flatten().all(has_won)) {
        words.push("A search with later tricks, here for comparison, beat everyone.".to_owned());
    }
    Headline {
        title: "PLAYER, which learned its weights, beat three searches of its time.".to_owned(),
        words: words.join(" "),
    }
}

/// The headline where the learner has no story: who came first.
fn of_the_first(table: &Crosstable) -> Headline {
    let Some(first) = table.lines.first() else {
        return Headline {
            title: "No games yet.".to_owned(),
            words: String::new(),
        };
    };
    let lead = |lead: Lead| {
        let met = table.lines.iter().zip(&first.cells);
        let of = met.filter_map(|(other, cell)| {
            let cell = cell.as_ref()?;
            (cell.lead() == lead)
                .then(|| format!("{} {}", plain_name(&other.engine), cell.result()))
        });
        of.collect::<Vec<_>>()
    };
    let name = capital_name(&first.engine);
    let (beaten, open) = (lead(Lead::Ahead), lead(Lead::Open));
    let mut words = Vec::new();
    if !beaten.is_empty() {
        words.push(format!("It beat {}.", listing(beaten)));
    }
    if !open.is_empty() {
        words.push(format!("Too close to call: {}.", listing(open)));
    }
    Headline {
        title: format!("{name} scored most."),
        words: words.join(" "),
    }
}

/// `a, b and c`.
fn listing(mut items: Vec<String>) -> String {
    match items.pop() {
        Some(last) if items.is_empty() => last,
        Some(last) => format!("{} and {last}", items.join(", ")),
        None => String::new(),
    }
}

impl Lab {
    /// The pair that the overview shows: the link's, or one to begin with.
    pub fn selected(&self) -> Option<[String; 2]> {
        let table = &self.shown()?.table;
        if let Some(pair) = self.pair() {
            return Some(pair.clone());
        }
        let first = [LEARNER[0], ITS_DAY[0]];
        if table.cell(first[0], first[1]).is_some() {
            return Some(first.map(str::to_owned));
        }
        let line = table.lines.first()?;
        let place = line.cells.iter().position(Option::is_some)?;
        Some([line.engine.clone(), table.lines[place].engine.clone()])
    }

    pub(super) fn select(&mut self, pair: [String; 2]) -> Vec<Effect> {
        let has_met = self
            .shown()
            .is_some_and(|loaded| loaded.table.cell(&pair[0], &pair[1]).is_some());
        if !has_met || self.game.is_some() {
            return Vec::new();
        }
        self.link.pair = Some(pair);
        vec![self.address()]
    }
}

/// A game to watch: the shortest one that the engine ahead has won; if nobody is ahead, the first one.
pub fn game_to_watch(loaded: &Loaded, pair: &[String; 2]) -> Option<u32> {
    let lead = loaded.table.cell(&pair[0], &pair[1])?.lead();
    let wanted = match lead {
        Lead::Ahead => "won",
        Lead::Behind => "lost",
        Lead::Open => "",
    };
    let games = pairing::games(loaded, pair).filter(|game| game.outcome() == wanted);
    let shortest = games.min_by_key(|game| game.plies).map(|game| game.number);
    shortest.or_else(|| pairing::games(loaded, pair).next().map(|game| game.number))
}

/// The next cell in a direction of the map, over the empty ones; None at the edge.
pub fn neighbour(
    lines: &[Line],
    (mut row, mut column): (usize, usize),
    (down, right): (isize, isize),
) -> Option<(usize, usize)> {
    for _ in 0..lines.len() {
        row = row.checked_add_signed(down)?;
        column = column.checked_add_signed(right)?;
        if lines.get(row)?.cells.get(column)?.is_some() {
            return Some((row, column));
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::experiment::{Kept, Tournament};
    use crate::model::Action;

    const EVERYBODY: &str = include_str!("../experiment/kept/all.txt");
    const ENDINGS: &str = include_str!("../experiment/kept/endings.txt");

    fn loaded(text: &str) -> Loaded {
        let kept = Kept::read(text).unwrap();
        let table = Crosstable::new(&kept.part);
        Loaded { kept, table }
    }

    #[test]
    fn the_headline_is_what_the_games_add_up_to() {
        let headline = headline(&loaded(EVERYBODY).table);
        assert_eq!(
            headline.title,
            "PLAYER, which learned its weights, beat three searches of its time."
        );
        assert_eq!(
            headline.words,
            "PLAYER as listed beat alpha-beta 31½ to 18½, closeness to win 31½ to 18½ and CHUTE 32 to 18. \
             PLAYER as meant is too close to call against closeness to win (28 to 22) and CHUTE (29 to 21). \
             A search with later tricks, here for comparison, beat everyone."
        );
    }

    #[test]
    fn the_headline_is_not_claimed_where_a_pair_is_open() {
        let mut table = loaded(EVERYBODY).table;
        let column = table
            .lines
            .iter()
            .position(|line| line.engine == "ctw")
            .unwrap();
        let row = table
            .lines
            .iter()
            .position(|line| line.engine == "player")
            .unwrap();
        let cell = table.lines[row].cells[column].as_mut().unwrap();
        cell.score.low = 0.49;
        let headline = headline(&table);
        assert_eq!(headline.title, "The reference search scored most.");
        assert!(
            headline
                .words
                .starts_with("It beat PLAYER as meant 34½ to 15½, ")
        );
    }

    #[test]
    fn another_tournament_says_who_scored_most() {
        let headline = headline(&loaded(ENDINGS).table);
        assert_eq!(headline.title, "EG scored most.");
        assert!(
            headline.words.contains("alpha-beta 29½ to 20½"),
            "{}",
            headline.words
        );
    }

    #[test]
    fn sentences_name_who_won_or_that_nobody_did() {
        let table = loaded(EVERYBODY).table;
        let says = |one: &str, other: &str| about_pair(one, other, table.cell(one, other).unwrap());
        assert_eq!(
            says("player", "alpha-beta"),
            "PLAYER as listed beat alpha-beta 31½ to 18½."
        );
        assert_eq!(
            says("alpha-beta", "player"),
            "Alpha-beta lost to PLAYER as listed 18½ to 31½."
        );
        assert_eq!(
            says("player-meant", "ctw"),
            "PLAYER as meant against closeness to win is too close to call: 28 to 22."
        );
        assert_eq!(capital_name("random"), "Random moves");
        for line in &table.lines {
            assert!(!manner(&line.engine).is_empty(), "{}", line.engine);
        }
    }

    #[test]
    fn the_game_to_watch_is_won_by_the_engine_ahead() {
        let loaded = loaded(EVERYBODY);
        let pair = ["player", "alpha-beta"].map(str::to_owned);
        let number = game_to_watch(&loaded, &pair).unwrap();
        let game = pairing::games(&loaded, &pair)
            .find(|game| game.number == number)
            .unwrap();
        assert_eq!(game.outcome(), "won");
        let turned = ["alpha-beta", "player"].map(str::to_owned);
        assert_eq!(game_to_watch(&loaded, &turned), Some(number));
        let open = ["player-meant", "ctw"].map(str::to_owned);
        assert!(game_to_watch(&loaded, &open).is_some());
    }

    #[test]
    fn arrows_pass_over_the_cells_of_nobody_and_stop_at_the_edge() {
        let lines = loaded(EVERYBODY).table.lines;
        assert_eq!(neighbour(&lines, (1, 0), (0, 1)), Some((1, 2)));
        assert_eq!(neighbour(&lines, (0, 1), (1, 0)), Some((2, 1)));
        assert_eq!(neighbour(&lines, (0, 1), (0, -1)), None);
        assert_eq!(neighbour(&lines, (7, 6), (0, 1)), None);
        assert_eq!(neighbour(&lines, (3, 7), (0, 1)), None);
    }

    #[test]
    fn a_pair_is_selected_at_first_and_by_its_link() {
        let mut lab = Lab::default();
        assert_eq!(lab.selected(), None);
        lab.update(Action::Open(String::new()));
        lab.update(Action::Fetched(
            Tournament::Everybody,
            Ok(EVERYBODY.to_owned()),
        ));
        assert_eq!(
            lab.selected(),
            Some(["player", "alpha-beta"].map(str::to_owned))
        );
        let pair = ["ctw", "reference"].map(str::to_owned);
        let effects = lab.update(Action::Select(pair.clone()));
        assert_eq!(lab.selected(), Some(pair));
        assert!(
            matches!(&effects[..], [Effect::Address(query, _)] if query == "v=1&pair=ctw,reference")
        );
        assert!(
            lab.update(Action::Select(["ctw", "ctw"].map(str::to_owned)))
                .is_empty()
        );
        assert!(
            about_games(lab.shown().unwrap())
                .starts_with("8 engines, 50 games of each pair, at most 200 positions")
        );
    }
}
