//! The link of the tournament page: a tournament, two of its engines, one of their games, and a move of it. Kept
//! games never change their numbers, so old addresses stay valid.

use crate::experiment::{TOURNAMENTS, Tournament};
use kit::experiment::link::{Key, LinkState};

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ArenaLink {
    pub tournament: Tournament,
    /// Two engines, whose games are listed from the first one's side.
    pub pair: Option<[String; 2]>,
    /// Number of the game, from 1.
    pub game: Option<u32>,
    /// Number of moves made.
    pub step: Option<usize>,
    pub flipped: bool,
}

impl LinkState for ArenaLink {
    fn keys() -> Vec<Key<Self>> {
        let tournament = [
            "the tournament",
            "tournament (all, ctw, ctw-few, ctw-chute, reference, reference-ctw, endings, own)",
        ];
        let pair = ["the pair", "pair of engines such as ctw,alpha-beta"];
        vec![
            Key::choice("of", tournament, &TOURNAMENTS, |link| &mut link.tournament),
            Key::option(
                "pair",
                pair,
                |link| &mut link.pair,
                |names| names.join(","),
                |text| {
                    let (one, other) = text.split_once(',')?;
                    let is_name = |name: &str| !name.is_empty() && !name.contains(',');
                    (is_name(one) && is_name(other)).then(|| [one, other].map(str::to_owned))
                },
            ),
            Key::option(
                "game",
                ["the game", "number of a game, from 1"],
                |link| &mut link.game,
                u32::to_string,
                |text| text.parse().ok().filter(|&number| number > 0),
            ),
            Key::step(|link| &mut link.step),
            Key::flip(|link| &mut link.flipped),
        ]
    }
}

impl ArenaLink {
    pub fn of(tournament: Tournament) -> Self {
        Self {
            tournament,
            ..Self::default()
        }
    }

    #[must_use]
    pub fn pair(&self, one: &str, other: &str) -> Self {
        Self {
            pair: Some([one, other].map(str::to_owned)),
            ..Self::of(self.tournament)
        }
    }

    /// A game of the same tournament, from the same engine's side.
    #[must_use]
    pub fn game(&self, number: u32) -> Self {
        Self {
            game: Some(number),
            step: None,
            ..self.clone()
        }
    }

    /// The address after the site's own.
    pub fn address(&self) -> String {
        format!("#/arena?{}", self.to_query())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_says_what_is_shown_and_is_read_again() {
        assert_eq!(ArenaLink::default().to_query(), "v=1");
        let table = ArenaLink::of(Tournament::Endings);
        let pair = table.pair("eg", "alpha-beta");
        let game = ArenaLink {
            step: Some(17),
            flipped: true,
            ..pair.game(3)
        };
        assert_eq!(
            game.address(),
            "#/arena?v=1&of=endings&pair=eg,alpha-beta&game=3&step=17&flip=1"
        );
        for link in [table, pair, game.game(9), game] {
            assert_eq!(ArenaLink::from_query(&link.to_query()), (link, Vec::new()));
        }
    }

    #[test]
    fn what_does_not_fit_is_named_and_the_rest_is_shown() {
        let query = "v=1&of=league&pair=ctw&game=0&step=x&round=2";
        let (link, problems) = ArenaLink::from_query(query);
        assert_eq!(link, ArenaLink::default());
        let problems: Vec<String> = problems.iter().map(ToString::to_string).collect();
        assert_eq!(problems.len(), 5, "{problems:?}");
        assert!(problems[0].starts_with("\"league\" in the link is not a valid tournament (all, "));
        assert!(problems[1].contains("pair of engines such as"));
        for pair in ["a,b,c", ",b", "a,"] {
            assert_eq!(ArenaLink::from_query(&format!("pair={pair}")).1.len(), 1);
        }
    }
}
