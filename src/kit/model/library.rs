//! A PGN file opened by the person: read in slices, a game at a time; broken games are named and
//! skipped, and only the games' texts are kept until one is chosen.

use crate::experiment::game_remarks::GameRemarks;
use crate::model::effect::Effect;
use crate::model::notice::{NoticeKind, Notices};
use crate::model::squares::plural;
use chess::pgn::{PgnLimits, PgnSplitter, RawGame};
use chess::record::{Record, Tags};
use chess::words::{agreeing, counted};
use std::rc::Rc;

/// What is said of a text that holds no game.
pub const NO_GAME: &str = "There is no game in this text that could be read.";

/// The most games kept of one file; the rest is counted.
pub const GAMES_LIMIT: usize = 50_000;

/// The most mistakes that are kept word for word; the rest is counted.
const MISTAKES_SHOWN: usize = 20;

/// The most remarks that a message has.
const REMARKS_TOLD: usize = 4;

/// The games of a file.
#[derive(Clone, Debug, Default)]
pub struct Library {
    splitter: Option<PgnSplitter>,
    games: Vec<Listed>,
    mistakes: Vec<String>,
    broken: usize,
    beyond: usize,
    remarks: GameRemarks,
}

/// A game in the list.
#[derive(Clone, Debug)]
pub struct Listed {
    /// `White – Black, place year, result`.
    pub title: String,
    raw: RawGame,
}

impl Library {
    /// An empty library that awaits the bytes of a file.
    pub fn new() -> Self {
        Self {
            splitter: Some(PgnSplitter::new(PgnLimits::default())),
            ..Self::default()
        }
    }

    /// The games of a whole text.
    pub fn of(bytes: &[u8]) -> Self {
        let mut library = Self::new();
        library.push(bytes);
        library.finish();
        library
    }

    /// Closes the list of a file that is read to its end: its mistakes are among the notices, and a single game makes
    /// no list. Gives the first game, and what is to be said.
    ///
    /// # Errors
    /// That there is no game, among the notices and to be said.
    pub fn close<Q>(
        list: &mut Option<Rc<Self>>,
        notices: &mut Notices,
    ) -> Result<(Record, Effect<Q>), Vec<Effect<Q>>> {
        let mut library = list.take().map(Rc::unwrap_or_clone).unwrap_or_default();
        library.finish();
        for (kind, text) in library.messages() {
            notices.add(kind, text);
        }
        let Some(first) = library.record(0) else {
            return Err(notices.refuse(NO_GAME));
        };
        let games = library.games().len();
        *list = (games > 1).then(|| Rc::new(library));
        let said = format!("{} read", plural(games as u64, "game"));
        Ok((first, Effect::Say(said)))
    }

    /// Takes the next bytes of the file.
    pub fn push(&mut self, mut bytes: &[u8]) {
        let Some(mut splitter) = self.splitter.take() else {
            return;
        };
        while let Some(raw) = splitter.push(&mut bytes) {
            self.add(raw);
        }
        self.splitter = Some(splitter);
    }

    /// The file has come to its end.
    pub fn finish(&mut self) {
        if let Some(raw) = self.splitter.take().and_then(PgnSplitter::finish) {
            self.add(raw);
        }
    }

    /// The games, in the order of the file.
    pub fn games(&self) -> &[Listed] {
        &self.games
    }

    /// Messages about the games: a problem for games that cannot be read, another for games beyond the list's limit,
    /// and a note on games that are not read as written.
    pub fn messages(&self) -> Vec<(NoticeKind, String)> {
        let problems = self.complaints().into_iter();
        let mut messages: Vec<_> = problems.map(|it| (NoticeKind::Problem, it)).collect();
        if !self.remarks.is_empty() {
            let told = self.remarks.lines(REMARKS_TOLD).join("; ");
            messages.push((NoticeKind::Note, format!("Not read as written: {told}.")));
        }
        messages
    }

    /// What could not be read or is not listed, as sentences.
    fn complaints(&self) -> Vec<String> {
        let mut complaints = Vec::new();
        if self.broken > 0 {
            let more = if self.broken > self.mistakes.len() {
                "; more follow"
            } else {
                ""
            };
            let listed = self.mistakes.join("; ");
            let were = if self.broken == 1 { "was" } else { "were" };
            let games = plural(self.broken as u64, "broken game");
            complaints.push(format!("{games} {were} skipped: {listed}{more}."));
        }
        if self.beyond > 0 {
            let (games, beyond) = (self.games.len(), self.beyond);
            complaints.push(format!(
                "Only the first {} are listed; {} in the file.",
                counted(games, "game"),
                agreeing(beyond, "more is", "more are")
            ));
        }
        complaints
    }

    /// A game of the list.
    pub fn record(&self, index: usize) -> Option<Record> {
        let raw = &self.games.get(index)?.raw;
        raw.parse(&PgnLimits::default())
            .ok()
            .map(|game| game.record)
    }

    fn add(&mut self, raw: RawGame) {
        if self.games.len() == GAMES_LIMIT {
            self.beyond += 1;
            return;
        }
        match raw.parse(&PgnLimits::default()) {
            Ok(game) => {
                self.remarks.take(&game);
                let title = title(game.record.tags(), game.number);
                self.games.push(Listed { title, raw });
            }
            Err(error) => {
                self.broken += 1;
                if self.mistakes.len() < MISTAKES_SHOWN {
                    self.mistakes.push(error.to_string());
                }
            }
        }
    }
}

fn title(tags: &Tags, number: u64) -> String {
    let tag = |name| {
        tags.get(name)
            .filter(|value| !value.is_empty() && *value != "?")
    };
    let (white, black) = (tag("White").unwrap_or("?"), tag("Black").unwrap_or("?"));
    let year = tag("Date").map(|date| date.chars().take(4).collect::<String>());
    let year = year.filter(|year| !year.contains('?'));
    let place: Vec<&str> = tag("Site").into_iter().chain(year.as_deref()).collect();
    let place = if place.is_empty() {
        String::new()
    } else {
        format!(", {}", place.join(" "))
    };
    format!(
        "{number}. {white} – {black}{place}, {}",
        tag("Result").unwrap_or("*")
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILE: &str = "[White \"Morphy\"]\n[Black \"NN\"]\n[Site \"Paris\"]\n[Date \"1858.??.??\"]\n\
        [Result \"1-0\"]\n\n1. e4 e5 1-0\n\n[Event \"broken\"]\n\n1. Ke5 *\n\n[Event \"third\"]\n\n1. d4 -- *\n";

    fn read_in_slices(of: usize) -> Library {
        let mut library = Library::new();
        for slice in FILE.as_bytes().chunks(of) {
            library.push(slice);
        }
        library.finish();
        library
    }

    #[test]
    fn a_broken_game_is_named_and_the_others_are_kept() {
        for of in [1, 7, 1000] {
            let library = read_in_slices(of);
            let titles: Vec<&str> = library
                .games()
                .iter()
                .map(|game| game.title.as_str())
                .collect();
            assert_eq!(titles, ["1. Morphy – NN, Paris 1858, 1-0", "3. ? – ?, *"]);
            assert_eq!(library.record(0).unwrap().len(), 3);
            assert_eq!(library.record(1).unwrap().len(), 2);
            let messages = library.messages();
            let [(NoticeKind::Problem, broken), (NoticeKind::Note, remarks)] = &messages[..] else {
                panic!("{messages:?}")
            };
            assert!(broken.starts_with("1 broken game was skipped: game 2, line 11"));
            assert_eq!(
                remarks,
                "Not read as written: game 3, line 15, column 7: \"--\" passes the turn, which the rules do not allow; \
                 the game was kept up to there."
            );
        }
    }
}
