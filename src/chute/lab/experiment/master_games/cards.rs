//! The card format of CHUTE's library of games (Sugar 1975, appendix 4, pp. 154-156): an “id” card with the number and the
//! players, a card for each pair of moves in descriptive notation, and an “outcome” card.
//!
//! A star takes (`P*P`), zeros castle, the knight is `KT`, a question mark follows a mistake, and a dollar sign stands where
//! the last move of a pair is missing. Cards that begin with a slash are for the machine (JCL).

use chess::descriptive::{KnightLetter, write_descriptive};
use chess::notation::{MoveError, parse_move};
use chess::record::{GameResult, Nag, NodeId, Record};
use cozy_chess::{Board, GameStatus};
use std::fmt::Write as _;
use thiserror::Error;

/// The column in which Black's move begins; the print does not tell it.
const BLACK: usize = 16;

/// The outcome cards: winner and end. RS is a resignation, CM a checkmate (p. 155).
const OUTCOMES: [(&str, GameResult, &str); 4] = [
    ("WHITERS", GameResult::WhiteWins, "resignation"),
    ("WHITECM", GameResult::WhiteWins, "normal"),
    ("BLACKRS", GameResult::BlackWins, "resignation"),
    ("BLACKCM", GameResult::BlackWins, "normal"),
];

/// A game on cards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CardGame {
    /// Its number on the “id” card.
    pub number: u32,
    pub record: Record,
}

/// The reason why cards cannot be read, with the line from 1.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum CardError {
    #[error(
        "line {0}: an id card begins with the game's number and names two players with a comma between"
    )]
    Id(usize),
    #[error("line {0}: {1}")]
    Move(usize, MoveError),
    #[error("line {0}: the game has no outcome card (such as WHITERS)")]
    NoOutcome(usize),
}

/// The reason why a game cannot be written on cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum NoCards {
    #[error("it does not begin in the opening position")]
    Start,
    #[error("nobody won it, and there is no outcome card for that")]
    Undecided,
}

/// Reads all games of a document.
///
/// # Errors
/// At the first card that cannot be read.
pub fn read_cards(text: &str) -> Result<Vec<CardGame>, CardError> {
    let mut games = Vec::new();
    let mut open: Option<(CardGame, NodeId)> = None;
    let mut last = 0;
    for (line, card) in (1..).zip(text.lines()) {
        let card = card.trim();
        if card.is_empty() || card.starts_with('/') {
            continue;
        }
        last = line;
        let Some((mut game, mut at)) = open.take() else {
            open = Some((id(card).ok_or(CardError::Id(line))?, Record::ROOT));
            continue;
        };
        if let Some((_, result, end)) = OUTCOMES.iter().find(|row| row.0.eq_ignore_ascii_case(card))
        {
            game.record.set_result(*result);
            // The tag is not derived, so that it can be set.
            let _ = game.record.set_tag("Termination", end);
            games.push(game);
            continue;
        }
        for word in card.split_whitespace() {
            at = take(&mut game.record, at, word).map_err(|error| CardError::Move(line, error))?;
        }
        open = Some((game, at));
    }
    match open {
        Some(_) => Err(CardError::NoOutcome(last)),
        None => Ok(games),
    }
}

/// An “id” card.
fn id(card: &str) -> Option<CardGame> {
    let digits = card.find(|letter: char| !letter.is_ascii_digit())?;
    let (number, players) = card.split_at(digits);
    let (white, black) = players.split_once(',')?;
    let number: u32 = number.parse().ok()?;
    let mut record = Record::new();
    for (name, value) in [
        ("White", white),
        ("Black", black),
        ("Sugar1975", &number.to_string()),
    ] {
        // All three are ordinary tags.
        let _ = record.set_tag(name, value.trim());
    }
    Some(CardGame { number, record })
}

/// Takes a word of a card of moves.
fn take(record: &mut Record, at: NodeId, word: &str) -> Result<NodeId, MoveError> {
    let bare = word.trim_end_matches(['?', '$']);
    let mut next = at;
    if !bare.is_empty() {
        let board = record.position(at).unwrap_or_default();
        let mv = parse_move(&board, &bare.replace('*', "x").replace("KT", "Kt"))?;
        // The move was found among the legal ones.
        next = record.add_move(at, mv).unwrap_or(at);
    }
    if word.contains('?')
        && let Some(annotations) = record.annotations_mut(next)
        && let Some(mistake) = Nag::from_sign("?")
    {
        annotations.nags.push(mistake);
    }
    Ok(next)
}

/// Writes a game on cards, without those for the machine.
///
/// # Errors
/// If cards cannot say it.
pub fn write_cards(number: u32, record: &Record) -> Result<String, NoCards> {
    if !record.start().same_position(&Board::default()) {
        return Err(NoCards::Start);
    }
    let tag = |name| record.tags().get(name).unwrap_or("?").replace(',', "");
    let mut text = format!("{number}{},{}\n", tag("White"), tag("Black"));
    let mut board = record.start().clone();
    let mut words = Vec::new();
    for at in record.main_line() {
        let Some(packed) = record.move_at(at) else {
            continue;
        };
        let mv = packed.unpack(&board);
        let mut word = card_move(&write_descriptive(&board, mv, KnightLetter::Kt));
        let nags = &record.annotations(at).nags;
        if nags
            .iter()
            .any(|nag| matches!(nag.sign(), Some("?" | "??")))
        {
            word.push_str(" ?");
        }
        words.push(word);
        board.play_unchecked(mv);
    }
    for pair in words.chunks(2) {
        let black = pair.get(1).map_or("$", String::as_str);
        let _ = writeln!(text, "{:<BLACK$}{black}", pair[0]);
    }
    let mate = board.status() == GameStatus::Won;
    let outcome = OUTCOMES
        .iter()
        .find(|(name, result, _)| *result == record.result() && name.ends_with("CM") == mate);
    let (outcome, ..) = outcome.ok_or(NoCards::Undecided)?;
    let _ = writeln!(text, "{outcome}");
    Ok(text)
}

/// A move as the cards have it: capitals, stars, zeros, and no word for a check.
fn card_move(written: &str) -> String {
    let bare = written.split(' ').next().unwrap_or_default();
    let bare = if bare.starts_with('O') {
        bare.replace('O', "0")
    } else {
        bare.replace('x', "*")
    };
    bare.to_ascii_uppercase()
}

#[cfg(test)]
mod tests {
    use super::*;
    use chess::pgn::parse_games;
    use kit::experiment::game_library::LIBRARY;

    /// The game of p. 156, as far as it is printed there.
    const PRINTED: &str = "\
// exec carddisk,dsn='
//sysut1 dd *
132G.Stahlberg,M.Monticelli
P-Q4            KT-KB3
P-QB4           P-K3
KT-QB3          P-Q4
KT-B3           QKT-Q2
B-KT5           P-B3
P-K3            Q-R4
P*P             KT*P
Q-Q2            B-KT5
B-B1 ?          $
WHITERS
";

    #[test]
    fn the_printed_example_is_read_by_its_cards() {
        let text = PRINTED.replace("B-B1 ?          $", "R-B1 ?          $");
        let games = read_cards(&text).unwrap();
        assert_eq!((games.len(), games[0].number), (1, 132));
        let record = &games[0].record;
        assert_eq!(record.tags().get("Black"), Some("M.Monticelli"));
        assert_eq!(record.result(), GameResult::WhiteWins);
        let moves: Vec<_> = record
            .main_line()
            .filter(|&at| record.move_at(at).is_some())
            .collect();
        assert_eq!(moves.len(), 17);
        let last = *moves.last().unwrap();
        assert_eq!(record.annotations(last).nags[0].sign(), Some("?"));
        let error = read_cards(PRINTED).unwrap_err();
        assert!(matches!(error, CardError::Move(12, _)), "{error}");
    }

    #[test]
    fn every_game_of_the_library_comes_back_from_its_cards() {
        let mut document = String::new();
        let games: Vec<_> = parse_games(LIBRARY).map(Result::unwrap).collect();
        for game in &games {
            document.push_str(&write_cards(game.number as u32, &game.record).unwrap());
        }
        let read = read_cards(&document).unwrap();
        assert_eq!(read.len(), games.len());
        for (card, game) in read.iter().zip(&games) {
            let moves = |record: &Record| -> Vec<_> {
                record
                    .main_line()
                    .filter_map(|at| record.move_at(at))
                    .collect()
            };
            assert_eq!(moves(&card.record), moves(&game.record), "{}", game.number);
            assert_eq!(card.record.result(), game.record.result());
            let again = write_cards(card.number, &card.record).unwrap();
            assert!(document.contains(&again));
        }
    }

    #[test]
    fn a_document_that_breaks_off_and_a_game_that_nobody_won_are_refused() {
        assert_eq!(
            read_cards("132A,B\nP-K4 P-K4\n"),
            Err(CardError::NoOutcome(2))
        );
        assert_eq!(read_cards("P-K4 P-K4\n"), Err(CardError::Id(1)));
        assert_eq!(write_cards(1, &Record::new()), Err(NoCards::Undecided));
    }
}
