//! The gallery: the examples of all labs on one page, by lab and by theme, each with its picture.

mod picture;

use ::chess::fen::parse_fen;
use ::chess::pgn::parse_games;
use ::player::facts::TABLE_ONE;
use chute_lab::experiment::link::{ChuteLink, LinkedGame, Panel};
use chute_lab::model as chute;
use chute_lab::model::ReplayedGame;
use cozy_chess::Board;
use endgame_lab::model::CLASSICS;
use kenju_lab::model as kenju;
use kit::experiment::ChessSubject;
use kit::experiment::example::{Example, THEMES, Theme};
use kit::experiment::game_library::LIBRARY;
use kit::experiment::link::LinkState;
use kit::model::Page;
use player_lab::experiment::PlayerLink;
use player_lab::model as player;
use player_lab::model::name_of;
use rating_lab::experiment::RatingLink;
use rating_lab::model as rating;
use search_lab::experiment::scenario::SCENARIOS;
use search_lab::experiment::{Link, Subject};

pub use kit::model::LABS;
pub use picture::Picture;

/// An example as the gallery shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Card {
    pub lab: Page,
    pub theme: Theme,
    pub name: String,
    pub look_for: String,
    pub query: String,
    /// The chess position that it opens with, if it does with one.
    pub board: Option<Board>,
}

impl Card {
    pub fn link(&self) -> String {
        format!("#/{}?{}", self.lab.row().slug, self.query)
    }
}

/// Every example, lab by lab.
pub fn cards() -> Vec<Card> {
    let search = SCENARIOS.iter().map(|scenario| {
        let subject = Link::from_query(scenario.query).0.experiment.subject;
        let board = match &subject {
            Subject::Chess(subject) => last(subject),
            Subject::Tree(_) => None,
        };
        card(Page::Search, scenario, board)
    });
    let heuristics = chute::examples::EXAMPLES.iter().map(|example| {
        let link = ChuteLink::from_query(example.query).0;
        card(Page::Chute, example, of_chute(&link))
    });
    let kenju = kenju::EXAMPLES
        .iter()
        .map(|example| card(Page::Kenju, example, None));
    let rating = rating::examples::EXAMPLES.iter().map(|example| {
        let fen = RatingLink::from_query(example.query).0.fen;
        card(Page::Rating, example, parse_fen(&fen).ok())
    });
    search
        .chain(heuristics)
        .chain(player::EXAMPLES.iter().filter_map(of_player))
        .chain(CLASSICS.iter().map(of_endgame))
        .chain(kenju)
        .chain(rating)
        .collect()
}

/// The picture of a lab's link; `position` is drawn instead where it is given.
pub fn picture_of(lab: Page, query: &str, position: Option<&str>) -> Option<Picture> {
    if let Some(Ok(board)) = position.map(parse_fen) {
        return Some(Picture::Board(board));
    }
    let fen = query.split('&').find_map(|part| part.strip_prefix("fen="));
    let card = Card {
        lab,
        theme: Theme::Searching,
        name: String::new(),
        look_for: String::new(),
        query: query.to_owned(),
        board: fen.and_then(|fen| parse_fen(&fen.replace('+', " ")).ok()),
    };
    card.picture().map(|(picture, _)| picture)
}

/// What no example is about, for each lab: the gallery says so there.
pub fn missing(cards: &[Card]) -> Vec<(Page, Theme)> {
    let pairs = LABS
        .iter()
        .flat_map(|&lab| THEMES.map(|(theme, ..)| (lab, theme)));
    pairs
        .filter(|&(lab, theme)| {
            !cards
                .iter()
                .any(|card| (card.lab, card.theme) == (lab, theme))
        })
        .collect()
}

fn card(lab: Page, example: &Example, board: Option<Board>) -> Card {
    Card {
        lab,
        theme: example.theme,
        name: example.name.to_owned(),
        look_for: example.look_for.to_owned(),
        query: example.query.to_owned(),
        board,
    }
}

/// The position that a subject leads to.
fn last(subject: &ChessSubject) -> Option<Board> {
    subject.positions().ok()?.pop()
}

/// The position of a game of the library, where one is shown.
fn of_chute(link: &ChuteLink) -> Option<Board> {
    if !matches!(link.panel, Panel::Heuristics | Panel::Positions) {
        return None;
    }
    let number = match &link.game {
        LinkedGame::Library(number) => number,
        LinkedGame::Moves(subject) => {
            // The usual ply is a game's of the library; the lab stops at the end of a shorter one, too.
            let mut positions = subject.positions().ok()?;
            positions.truncate(link.ply + 1);
            return positions.pop();
        }
    };
    let place = usize::try_from(*number).ok()?.checked_sub(1)?;
    let game = parse_games(LIBRARY).nth(place)?.ok()?;
    Some(
        ReplayedGame::new(*number, &game.record)
            .board(link.ply)
            .clone(),
    )
}

fn of_player(example: &player::Example) -> Option<Card> {
    let row = TABLE_ONE.iter().find(|row| row.number == example.number)?;
    let board = row.recommended().ok()??.board;
    let subject = ChessSubject {
        start: board.to_string(),
        moves: Vec::new(),
    };
    let link = PlayerLink {
        subject,
        ..PlayerLink::default()
    };
    Some(Card {
        lab: Page::Player,
        theme: example.theme,
        name: name_of(example.number)?,
        look_for: example.look_for.to_owned(),
        query: link.to_query(),
        board: Some(board),
    })
}

fn of_endgame(classic: &endgame_lab::model::Classic) -> Card {
    let (name, look_for, query) = classic.parts();
    Card {
        lab: Page::Endgame,
        theme: classic.theme,
        name: name.to_owned(),
        look_for: look_for.into_owned(),
        query: query.into_owned(),
        board: parse_fen(classic.fen).ok(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kit::model::PAGES;
    use std::collections::BTreeSet;

    #[test]
    fn there_are_sixty_examples_and_more_of_all_labs_and_themes() {
        let cards = cards();
        assert!(cards.len() >= 60, "{}", cards.len());
        for lab in LABS {
            let count = cards.iter().filter(|card| card.lab == lab).count();
            assert!(count >= 7, "{lab:?}: {count}");
        }
        for (theme, ..) in THEMES {
            let count = cards.iter().filter(|card| card.theme == theme).count();
            assert!(count >= 3, "{theme:?}: {count}");
        }
        let links: BTreeSet<_> = cards.iter().map(Card::link).collect();
        assert_eq!(links.len(), cards.len(), "two lead to the same");
        let names: BTreeSet<_> = cards
            .iter()
            .map(|card| (&card.name, card.lab.row().slug))
            .collect();
        assert_eq!(names.len(), cards.len(), "two have the same name");
    }

    #[test]
    fn each_says_in_a_sentence_or_two_what_to_look_for() {
        for card in cards() {
            assert!(card.look_for.ends_with('.'), "{}", card.name);
            assert!(
                (30..=330).contains(&card.look_for.len()),
                "{}: {}",
                card.name,
                card.look_for.len()
            );
        }
    }

    #[test]
    fn a_chess_example_shows_the_position_that_it_opens_with() {
        for card in cards() {
            let has_board = match card.lab {
                Page::Player | Page::Endgame => true,
                Page::Kenju => false,
                Page::Search => !card.query.contains("tree="),
                Page::Chute => {
                    !card.query.contains("panel=") || card.query.contains("panel=positions")
                }
                _ => card.query.contains("fen="),
            };
            assert_eq!(card.board.is_some(), has_board, "{}", card.name);
        }
    }

    #[test]
    fn each_card_has_a_picture_of_its_own() {
        let mut seen = BTreeSet::new();
        for card in cards() {
            let (picture, words) = card.picture().expect("it has a picture");
            let drawn = match &picture {
                Picture::Board(board) => board.to_string(),
                Picture::Kenju(lab) => format!("{:?} {:?}", lab.board(), lab.marked_question()),
                other => format!("{other:?}"),
            };
            let is_kind = match card.lab {
                Page::Search => {
                    matches!(picture, Picture::Tree(_) | Picture::Graph(_))
                        == card.query.contains("tree=")
                }
                Page::Kenju => matches!(picture, Picture::Kenju(_)),
                Page::Rating => {
                    matches!(picture, Picture::Timeline(..)) != card.query.contains("panel=")
                }
                _ => true,
            };
            assert!(is_kind, "{}: {drawn:.80}", card.name);
            assert!(seen.insert((drawn, words)), "{}", card.name);
        }
    }

    #[test]
    fn what_is_missing_is_what_no_card_has() {
        let cards = cards();
        let missing = missing(&cards);
        let there: BTreeSet<_> = cards
            .iter()
            .map(|card| (card.lab.row().slug, card.theme as u8))
            .collect();
        assert_eq!(missing.len() + there.len(), LABS.len() * THEMES.len());
    }

    #[test]
    fn what_the_findings_link_to_is_there() {
        let cards = cards();
        let links: BTreeSet<_> = cards.iter().map(Card::link).collect();
        for lab in ["chute", "eg", "kenju", "player"] {
            let name = format!(
                "{}/../../docs/{lab}-findings.md",
                env!("CARGO_MANIFEST_DIR")
            );
            let text = std::fs::read_to_string(name).unwrap();
            let linked = text.split("](https://plyground.github.io/plyground/");
            let linked: Vec<&str> = linked
                .skip(1)
                .filter_map(|rest| rest.split(')').next())
                .collect();
            // What the loop gets wrong is in the findings alone.
            for link in linked.iter().filter(|link| !link.ends_with("&eg=loop")) {
                let slug = link.strip_prefix("#/gallery?lab=");
                let is_filter =
                    slug.is_some_and(|slug| LABS.iter().any(|lab| lab.row().slug == slug));
                // A page that is no lab, or a row of it, has no card.
                let page = link.trim_start_matches("#/").split('?').next();
                let is_text = PAGES.iter().any(|row| {
                    Some(row.slug) == page && !LABS.contains(&row.page) && row.page != Page::Gallery
                });
                assert!(
                    is_filter || is_text || links.contains(*link),
                    "{lab}: {link}"
                );
            }
            assert!(linked.len() >= 3, "{lab}: {linked:?}");
        }
    }
}
