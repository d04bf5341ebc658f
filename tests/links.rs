//! The corpus of links: every kind of link ever written must keep opening as it did. A line of
//! `tests/data/links.tsv` holds a query, what it opens as (the query written anew), how many problems
//! are named, and what the run gives: score, nodes and steps. A line of `tests/data/kenju_links.tsv`
//! ends with what the game comes to: what it waits for, stones, questions answered, words. A line of
//! `tests/data/player_links.tsv` ends with the number of moves, the move looked at with its rank, the first
//! move and its value.
//!
//! New links are added by writing the query alone on a line and running the test with
//! `PLYGROUND_UPDATE=1`, which fills in the rest; a line that is there is never changed.

use plyground::app::kenju_lab::{Action, Effect, Lab, Want};
use plyground::app::player_lab;
use plyground::kenju::geometry::Colour;
use plyground::kenju::memory::Memory;
use plyground::lab::learner_link::LearnerLink;
use plyground::lab::player::PlayerLink;
use plyground::lab::{Job, Link};

const CORPUS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/links.tsv");
const KENJU: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/kenju_links.tsv");

const PLAYER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/player_links.tsv");

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

/// The Kenju lab after a link has been opened and its game repeated.
fn lab_of(query: &str) -> Lab {
    let mut lab = Lab::default();
    let mut effects = lab.update(Action::Open(query.to_owned()));
    while effects.contains(&Effect::Later) {
        effects = lab.update(Action::Slice);
    }
    lab
}

/// What opening a link to a game comes to, as the rest of its line.
fn played(query: &str) -> String {
    let (link, problems) = LearnerLink::from_query(query);
    let Some(link) = link else {
        return format!("-\t{}", problems.len());
    };
    let lab = lab_of(query);
    let want = match lab.want {
        Want::Work => "work".to_owned(),
        Want::Ask { learner, .. } => format!("{learner} asks"),
        Want::Place { colour, .. } => format!("{colour} from you"),
        Want::Confirm { colour, choice } => format!("{colour} proposes {}", choice.point),
        Want::Go => "go".to_owned(),
        Want::Over { winner } => winner.map_or("broken off".to_owned(), |w| format!("{w} won")),
    };
    let heads = Colour::BOTH.map(|colour| {
        let player = &lab.session.seat(colour).player;
        let questions = player.memory().map_or(0, Memory::questions);
        format!("{questions}/{}", player.element().total())
    });
    let query = link.to_query().unwrap_or_default();
    let stones = lab.session.board().stone_count();
    let heads = heads.join("\t");
    format!("{query}\t{}\t{want}\t{stones}\t{heads}", problems.len())
}

/// What opening a link of the adaptive lab comes to, as the rest of its line.
fn taught(query: &str) -> String {
    let (link, problems) = PlayerLink::from_query(query);
    let mut lab = player_lab::Lab::default();
    lab.update(player_lab::Action::Open(query.to_owned()));
    let chosen = lab
        .chosen
        .zip(lab.why())
        .map_or("-".to_owned(), |(index, why)| {
            format!("{} {}", lab.san(index), why.rank.0)
        });
    let first = lab.first().map_or("-".to_owned(), |index| {
        format!("{} {}", lab.san(index), lab.value_of(index))
    });
    format!(
        "{}\t{}\t{}\t{chosen}\t{first}",
        link.to_query(),
        problems.len(),
        lab.rows().len()
    )
}

/// Compares every line of a corpus with what its link opens as now; says how many there are.
fn compare(corpus: &str, opened: fn(&str) -> String) -> usize {
    let is_update = std::env::var_os("PLYGROUND_UPDATE").is_some();
    let text = std::fs::read_to_string(corpus).expect("the corpus is part of the project");
    let mut lines = Vec::new();
    let mut count = 0;
    for line in text.lines() {
        if line.starts_with('#') || line.is_empty() {
            lines.push(line.to_owned());
            continue;
        }
        let (query, rest) = line.split_once('\t').unwrap_or((line, ""));
        let now = opened(query);
        if rest.is_empty() {
            lines.push(format!("{query}\t{now}"));
            assert!(is_update, "{query} is new: run with PLYGROUND_UPDATE=1");
        } else {
            assert_eq!(now, rest, "the link {query}");
            lines.push(line.to_owned());
        }
        count += 1;
    }
    if is_update {
        std::fs::write(corpus, lines.join("\n") + "\n").expect("the corpus can be written");
    }
    count
}

#[test]
fn every_link_ever_written_opens_as_it_did() {
    assert!(compare(CORPUS, opened) >= 20);
}

#[test]
fn every_game_ever_linked_to_is_played_again_as_it_was() {
    assert!(compare(KENJU, played) >= 20);
}

#[test]
fn every_link_to_the_adaptive_lab_opens_as_it_did() {
    assert!(compare(PLAYER, taught) >= 20);
}

#[test]
fn a_link_to_the_adaptive_lab_written_anew_opens_the_same() {
    let corpus = std::fs::read_to_string(PLAYER).expect("the corpus is part of the project");
    for line in corpus.lines().filter(|line| !line.starts_with('#')) {
        let query = line.split('\t').next().unwrap_or_default();
        let (link, _) = PlayerLink::from_query(query);
        let again = PlayerLink::from_query(&link.to_query());
        assert_eq!(again, (link, Vec::new()), "{query}");
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

#[test]
fn a_game_written_anew_is_the_same_game() {
    let corpus = std::fs::read_to_string(KENJU).expect("the corpus is part of the project");
    for line in corpus.lines().filter(|line| !line.starts_with('#')) {
        let query = line.split('\t').next().unwrap_or_default();
        let Some(link) = LearnerLink::from_query(query).0 else {
            continue;
        };
        let again = LearnerLink::from_query(&link.to_query().expect("it was a link"));
        assert_eq!(again, (Some(link), Vec::new()), "{query}");
    }
}
