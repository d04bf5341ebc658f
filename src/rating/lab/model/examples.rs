//! Examples of the rating lab: each a link with a sentence on what to look for. The lists and the tests
//! are made from this table.

use kit::experiment::example::{Example, Theme};

// `EXAMPLES`, from `data/examples.toml`, in the order of the list.
include!(concat!(env!("OUT_DIR"), "/examples.rs"));

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
