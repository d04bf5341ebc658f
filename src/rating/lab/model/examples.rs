//! What to begin with in the rating lab: each a link with a sentence on what to look for. The lists and the tests
//! are made from this table.

use kit::experiment::example::{Example, Theme};

/// Every example in the order of the list.
pub const EXAMPLES: [Example; 8] = [
    Example {
        theme: Theme::Time,
        name: "Found after 155 seconds",
        look_for: "Colossus IV's analysis of 1989 at ten seconds a move: 6.997 of 10, nearly all for its first \
                   choice. The best move comes too late to count.",
        query: "v=1",
    },
    Example {
        theme: Theme::Time,
        name: "The same with five minutes a move",
        look_for: "The same preferences earn 8.148: at this rate the 61 seconds on a4 cost less than the find brings.",
        query: "v=1&r=300",
    },
    Example {
        theme: Theme::Time,
        name: "Right at once",
        look_for: "Who prefers the best move from the first second on has all ten points, whatever the rate of play.",
        query: "v=1&title=Right+at+once&timeline=0:Rae1",
    },
    Example {
        theme: Theme::Mistakes,
        name: "Right at first, then wrong",
        look_for: "The change of mind comes after 94 seconds. At ten seconds a move it costs next to nothing (9.995); \
                   set five minutes and 2.244 is left.",
        query: "v=1&title=Right+at+first&timeline=0:Rae1,+94:a4",
    },
    Example {
        theme: Theme::Time,
        name: "The area is the score",
        look_for: "The picture across the weight instead of the time: every second is as wide as it counts.",
        query: "v=1&r=60&across=weight",
    },
    Example {
        theme: Theme::Kings,
        name: "An ending on the clock",
        look_for: "Only Kc3 wins. Whoever begins with Kd2 and finds it after forty nodes loses what the first forty \
                   weigh.",
        query: "v=1&title=An+ending&fen=8/8/8/2k5/8/8/2K1P3/8+w+-+-+0+1&unit=nodes&marks=Kc3%3D10&timeline=0:Kd2,+40:Kc3&r=100",
    },
    Example {
        theme: Theme::Kings,
        name: "EG against the clock",
        look_for: "Let EG analyse eight pawn endings, then a search that counts material, and compare their rows in \
                   the table.",
        query: "v=1&panel=engines&set=endings&engine=eg",
    },
    Example {
        theme: Theme::Learning,
        name: "Sit the test yourself",
        look_for: "Say what you would play as soon as you would, and change your mind as often as you like: you are \
                   scored like a program.",
        query: "v=1&panel=test&set=endings",
    },
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::experiment::RatingLink;
    use crate::model::{Action, Lab};
    use kit::experiment::link::LinkState;
    use kit::model::recorded::RecordedLab as _;

    fn opened(query: &str) -> Lab {
        let mut lab = Lab::default();
        lab.update(Action::Open(query.to_owned()));
        lab
    }

    #[test]
    fn every_example_opens_as_it_is_written() {
        for example in EXAMPLES {
            let (link, problems) = RatingLink::from_query(example.query);
            assert_eq!(problems, [], "{}", example.name);
            assert_eq!(link.to_query(), example.query, "{}", example.name);
            let lab = opened(example.query);
            assert!(lab.notices.is_empty(), "{}", example.name);
            assert_eq!(lab.panel, link.panel, "{}", example.name);
        }
    }

    #[test]
    fn the_scores_are_those_that_are_told() {
        let scores = [
            ("Found after 155 seconds", "", "6.997"),
            ("The same with five minutes a move", "", "8.148"),
            ("Right at once", "", "10.000"),
            ("Right at once", "&r=300", "10.000"),
            ("Right at first, then wrong", "", "9.995"),
            ("Right at first, then wrong", "&r=300", "2.244"),
        ];
        for (name, more, score) in scores {
            let example = EXAMPLES.iter().find(|it| it.name == name).unwrap();
            let lab = opened(&format!("{}{more}", example.query));
            assert_eq!(
                format!("{:.3}", lab.draft.get().score()),
                score,
                "{name}{more}"
            );
        }
    }
}
