//! The games that come with the program: decisive games of masters, most of them of the thesis's own list
//! (Sugar 1975, appendix 4), as facts: players, place, year and moves.
//!
//! The tag `Sugar1975` gives the number in that list. A question mark behind it says that the players
//! met more than once, so that the thesis may have another of their games. Of 181 to 198 the thesis says that they are
//! from the world championship of 1937 and who had White: in the order of play its 14 decided games fit 181 to 195,
//! one of 184 and 185 being left over, if the last three are from the games played on after it. The only mark, `?` at Black's
//! 13th move of the game Stahlberg against Monticelli, is printed on p. 156.

/// The library as PGN, oldest game first.
pub const LIBRARY: &str = include_str!("game_library.pgn");

#[cfg(test)]
mod tests {
    use super::*;
    use chess::pgn::parse_games;
    use chess::record::GameResult;
    use std::collections::BTreeSet;

    #[test]
    fn every_game_of_the_library_is_legal_and_decided() {
        let mut games = 0;
        for game in parse_games(LIBRARY) {
            let game = game.unwrap();
            assert_eq!(game.remarks, []);
            let decided = [GameResult::WhiteWins, GameResult::BlackWins];
            assert!(
                decided.contains(&game.record.result()),
                "game {}",
                game.number
            );
            assert!(game.record.main_line().count() > 35, "game {}", game.number);
            games += 1;
        }
        assert_eq!(games, 54);
    }

    #[test]
    fn every_game_says_who_played_where_and_when() {
        let mut seen = BTreeSet::new();
        for game in parse_games(LIBRARY) {
            let record = game.unwrap().record;
            let tag = |name| record.tags().get(name).unwrap_or_default().to_owned();
            for name in ["White", "Black"] {
                assert!(tag(name).contains(", "), "{}", tag(name));
            }
            assert!(!tag("Event").is_empty() && !tag("Site").is_empty());
            let year: u32 = tag("Date")[..4].parse().unwrap();
            assert!((1848..=1946).contains(&year));
            assert!(tag("Sugar1975").starts_with('1'));
            let moves: Vec<_> = record.main_line().map(|at| record.move_at(at)).collect();
            assert!(seen.insert(moves), "a game twice");
        }
    }

    /// The player of White in games 181 to 195 (Sugar 1975, p. 157): E for Euwe, A for Alekhine.
    const WHITES: &str = "EAEAAEAAEAEEAAE";

    #[test]
    fn the_match_of_1937_fits_the_list_in_one_way_but_for_184_and_185() {
        let (mut whites, mut numbers) = (String::new(), Vec::new());
        for game in parse_games(LIBRARY) {
            let record = game.unwrap().record;
            let tag = |name| record.tags().get(name).unwrap_or_default().to_owned();
            if tag("Event").starts_with("World championship match") {
                whites.push_str(&tag("White")[..1]);
                numbers.push(tag("Sugar1975")[..3].parse::<usize>().unwrap());
            }
        }
        let left_over: Vec<usize> = (0..WHITES.len())
            .filter(|&place| {
                let mut rest = WHITES.to_owned();
                rest.remove(place);
                rest == whites
            })
            .map(|place| 181 + place)
            .collect();
        assert_eq!(left_over, [184, 185]);
        let expected: Vec<usize> = (181..=195).filter(|&number| number != 185).collect();
        assert_eq!(numbers, expected);
    }

    #[test]
    fn the_findings_say_of_how_many_games_it_is_in_doubt_which() {
        let tags = parse_games(LIBRARY).map(|game| {
            let record = game.unwrap().record;
            record
                .tags()
                .get("Sugar1975")
                .unwrap_or_default()
                .to_owned()
        });
        let tags: Vec<String> = tags.collect();
        // The match of 1937 is numbered in the order of play; the text says so by itself.
        let is_match = |tag: &str| (181..=195).contains(&tag[..3].parse::<u32>().unwrap());
        let in_doubt = tags
            .iter()
            .filter(|tag| tag.ends_with('?') && !is_match(tag));
        let origin = "= test the_findings_say_of_how_many_games_it_is_in_doubt_which";
        let figures = include_str!("../../../docs/data/chute-figures.txt");
        for count in [in_doubt.count(), tags.len()] {
            let line = format!("    {count} {origin}\n");
            assert!(figures.contains(&line), "{line}");
        }
    }

    #[test]
    fn the_one_mark_is_the_one_the_thesis_prints() {
        let marked: Vec<(String, usize)> = parse_games(LIBRARY)
            .filter_map(|game| {
                let record = game.ok()?.record;
                let line: Vec<_> = record.main_line().collect();
                let at = line
                    .iter()
                    .find(|&&at| !record.annotations(at).nags.is_empty())?;
                Some((record.tags().get("White")?.to_owned(), record.ply(*at)))
            })
            .collect();
        assert_eq!(marked, [("Stahlberg, Gideon".to_owned(), 26)]);
    }
}
