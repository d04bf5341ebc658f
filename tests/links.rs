//! The corpus of links: every kind of link ever written must keep opening as it did. A line of
//! `tests/data/links.tsv` holds a query, what it opens as (the query written anew), how many problems
//! are named, and what the run gives: score, nodes and steps.
//!
//! New links are added by writing the query alone on a line and running the test with
//! `PLYGROUND_UPDATE=1`, which fills in the rest; a line that is there is never changed.

use plyground::lab::{Job, Link};

const CORPUS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/links.tsv");

/// What opening a link comes to, as the rest of its line.
fn opened(query: &str) -> String {
    let (link, problems) = Link::from_query(query);
    let run = match Job::new(&link.experiment) {
        Ok(job) => {
            let report = job.run();
            let score = report
                .score
                .map_or("-".to_owned(), |score| score.0.to_string());
            let kind = match report.found {
                plyground::lab::Found::Chess { trace, .. } => trace.events.len(),
                plyground::lab::Found::Tree { trace, .. } => trace.events.len(),
            };
            format!("{score}\t{}\t{kind}", report.nodes)
        }
        Err(error) => format!("error: {error}"),
    };
    format!("{}\t{}\t{run}", link.to_query(), problems.len())
}

#[test]
fn every_link_ever_written_opens_as_it_did() {
    let corpus = std::fs::read_to_string(CORPUS).expect("the corpus is part of the project");
    let mut lines = Vec::new();
    let mut checked = 0;
    for line in corpus.lines() {
        if line.starts_with('#') || line.is_empty() {
            lines.push(line.to_owned());
            continue;
        }
        let (query, rest) = line.split_once('\t').unwrap_or((line, ""));
        let now = opened(query);
        if rest.is_empty() {
            lines.push(format!("{query}\t{now}"));
            assert!(
                std::env::var_os("PLYGROUND_UPDATE").is_some(),
                "{query} is new: run with PLYGROUND_UPDATE=1"
            );
        } else {
            assert_eq!(now, rest, "the link {query}");
            checked += 1;
            lines.push(line.to_owned());
        }
    }
    if std::env::var_os("PLYGROUND_UPDATE").is_some() {
        std::fs::write(CORPUS, lines.join("\n") + "\n").expect("the corpus can be written");
    } else {
        assert!(checked >= 20, "only {checked} links in the corpus");
    }
}

#[test]
fn a_link_written_anew_opens_the_same() {
    let corpus = std::fs::read_to_string(CORPUS).expect("the corpus is part of the project");
    for line in corpus.lines().filter(|line| !line.starts_with('#')) {
        let query = line.split('\t').next().unwrap_or_default();
        let (link, _) = Link::from_query(query);
        let (again, problems) = Link::from_query(&link.to_query());
        assert_eq!((again, problems.len()), (link, 0), "{query}");
    }
}
