//! Writing PGN: the export form, and games that survive being written and read.

use super::common;
use ::chess::moves::legal_moves;
use ::chess::packed::PackedMove;
use ::chess::pgn::{parse_games, write_pgn};
use ::chess::record::{Comment, GameResult, Nag, NodeId, Record, Shape, ShapeColour};
use cozy_chess::Board;
use proptest::collection::vec;
use proptest::prelude::*;

#[test]
fn lines_are_short_and_black_is_numbered_where_needed() {
    let mut record = {
        let text =
            "1. e4 e5 (1... c5 {Sicilian} 2. Nf3 (2. c3)) 2. Nf3 {a comment} 2... Nc6! 3. Bb5 *";
        parse_games(text).next().unwrap().unwrap().record
    };
    record.set_tag("Event", "a \"b\" \\ c").unwrap();
    let text = write_pgn(&record);
    assert!(
        text.starts_with("[Event \"a \\\"b\\\" \\\\ c\"]\n[Site \"?\"]\n"),
        "{text}"
    );
    assert!(
        text.ends_with(
            "[Result \"*\"]\n\n1. e4 e5 (1... c5 {Sicilian} 2. Nf3 (2. c3)) 2. Nf3 {a comment} 2... Nc6 $1\n\
             3. Bb5 *\n"
        ),
        "{text}"
    );
}

/// Comments of awkward words: braces, brackets, signs at which lines must not begin.
fn comment() -> impl Strategy<Value = Comment> {
    let word = prop::sample::select(
        &[
            "plain",
            "{",
            "}",
            "(",
            "1-0",
            "[Event",
            "[%x",
            "%",
            ";",
            "]",
            "\"",
            "\\",
            "é",
            "$3",
            "[%clk 0:10:00]",
            "[%csl",
            "e4!?",
            "a-word-that-is-rather-long-for-its-line",
        ][..],
    );
    let colour = prop::sample::select(&ShapeColour::ALL[..]);
    let square = || (0..64usize).prop_map(|index| cozy_chess::Square::ALL[index]);
    let circle =
        (colour.clone(), square()).prop_map(|(colour, square)| Shape::Circle { colour, square });
    let arrow = (colour, square(), square()).prop_map(|(colour, from, to)| Shape::Arrow {
        colour,
        from,
        to,
    });
    (vec(word, 0..25), vec(prop_oneof![circle, arrow], 0..4)).prop_map(|(words, shapes)| {
        let mut comment = Comment::parse(&words.join(" "));
        comment.set_shapes(shapes);
        comment
    })
}

/// One step in the making of a record: from which place, which move, what is said.
type Step = (
    prop::sample::Index,
    u16,
    Option<Comment>,
    Option<Comment>,
    Vec<u8>,
);

fn step() -> impl Strategy<Value = Step> {
    let maybe = || proptest::option::weighted(0.3, comment());
    (
        any::<prop::sample::Index>(),
        any::<u16>(),
        maybe(),
        maybe(),
        vec(any::<u8>(), 0..3),
    )
}

fn grow(start: &Board, opening: Option<Comment>, steps: Vec<Step>) -> Record {
    let mut record = Record::from_position(start.clone());
    record.annotations_mut(Record::ROOT).unwrap().after = opening.unwrap_or_default();
    let mut places: Vec<NodeId> = vec![Record::ROOT];
    for (place, choice, before, after, nags) in steps {
        // Mostly the end of a line, so that lines grow long.
        let at = if choice % 3 == 0 {
            places[place.index(places.len())]
        } else {
            places[places.len() - 1]
        };
        let board = record.position(at).unwrap();
        let legal = legal_moves(&board);
        let Some(&mv) = legal.get(choice as usize % legal.len().max(1)) else {
            continue;
        };
        let branches = record
            .next(at)
            .is_some_and(|main| record.move_at(main) != Some(PackedMove::pack(&board, mv)));
        let id = record.add_move(at, mv).unwrap();
        places.push(id);
        let said = record.annotations_mut(id).unwrap();
        said.after = after.unwrap_or_default();
        said.nags = nags.into_iter().map(Nag).collect();
        if branches {
            said.before = before.unwrap_or_default();
        }
    }
    record
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]
    #[test]
    fn a_record_that_is_written_reads_the_same(
        start in common::random_position(),
        opening in proptest::option::of(comment()),
        steps in vec(step(), 0..60),
        result in prop::sample::select(&GameResult::ALL[..]),
        // Names that a record derives itself (FEN, SetUp, Result) are refused: none begins with an X.
        tags in vec(("X[A-Za-z0-9_]{0,7}", "[ -~éü\\t\\\\\"\\]]{0,20}"), 0..6),
    ) {
        let mut record = grow(&start, opening, steps);
        record.set_result(result);
        for (name, value) in tags {
            record.set_tag(&name, &value).unwrap();
        }
        let text = write_pgn(&record);
        let games: Vec<_> = parse_games(&text).collect();
        prop_assert_eq!(games.len(), 1, "{}", text);
        let game = games[0].as_ref().map_err(|error| TestCaseError::fail(format!("{error}\n{text}")))?;
        prop_assert_eq!(&game.remarks, &vec![]);
        prop_assert_eq!(&game.record, &record, "{}", text);
        prop_assert_eq!(write_pgn(&game.record), text);
    }

    #[test]
    fn a_game_with_a_slip_is_read_or_refused_at_a_place_inside_it(
        game in common::random_game(40),
        at in any::<prop::sample::Index>(),
        slip in "[ -~\n]{0,3}",
    ) {
        let mut record = Record::from_position(game.start);
        game.moves.iter().fold(Record::ROOT, |at, &mv| record.add_move(at, mv).unwrap());
        let mut letters: Vec<char> = write_pgn(&record).chars().collect();
        let at = at.index(letters.len());
        letters.splice(at..=at, slip.chars());
        let text: String = letters.into_iter().collect();
        for error in parse_games(&text).filter_map(Result::err) {
            let line = text.split('\n').nth(error.line as usize - 1);
            let width = line.map(|line| line.chars().count() as u64);
            prop_assert!(width.is_some_and(|width| error.column <= width + 1), "{error}\n{text}");
        }
    }
}
