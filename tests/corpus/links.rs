//! The links. Each row holds a query, the query as the lab writes it after opening, the number of reported problems,
//! and the state of the lab. The head of each table names its columns.

use crate::labs::kenju::AwaitedInput;
use crate::labs::{chute, endgame, kenju, open, player, rating};
use crate::table::{compare, digest, keys};
use ::chute_lab::experiment::link::ChuteLink;
use ::endgame_lab::experiment::link::EndgameLink;
use ::kenju::geometry::Colour;
use ::kenju::memory::Memory;
use ::kenju_lab::experiment::link::LearnerLink;
use ::kit::experiment::link::LinkState;
use ::kit::model::recorded::RecordedLab as _;
use ::player_lab::experiment::PlayerLink;
use ::rating_lab::experiment::RatingLink;
use ::search_lab::experiment::{Found, Job, Link};

const SEARCH: &str = "links.tsv";
const KENJU: &str = "kenju_links.tsv";
const PLAYER: &str = "player_links.tsv";
const ENDGAME: &str = "endgame_links.tsv";
const RATING: &str = "rating_links.tsv";
const CHUTE: &str = "chute_links.tsv";

/// The result of a link of the search lab: score, nodes and steps.
fn opened(query: &str) -> String {
    let (link, problems) = Link::from_query(query);
    let run = match Job::new(&link.experiment) {
        Ok(job) => {
            let report = job.run();
            let score = report
                .score
                .map_or("-".to_owned(), |score| score.0.to_string());
            let kind = match report.found {
                Found::Chess { trace, .. } => trace.events.len(),
                Found::Tree { trace, .. } => trace.events.len(),
                Found::Ranges { trace, .. } => trace.events.len(),
                Found::Graph { trace, .. } => trace.events.len(),
            };
            format!("{score}\t{}\t{kind}", report.nodes)
        }
        Err(error) => format!("error: {error}"),
    };
    format!("{}\t{}\t{run}", link.to_query(), problems.len())
}

/// The result of opening a link to a game, as the rest of its row.
fn played(query: &str) -> String {
    let (link, problems) = LearnerLink::from_query(query);
    let Some(link) = link else {
        return format!("-\t{}", problems.len());
    };
    let lab = open::<kenju::Lab>(query);
    let want = match lab.game.awaited {
        AwaitedInput::Work => "work".to_owned(),
        AwaitedInput::Ask { learner, .. } => format!("{learner} asks"),
        AwaitedInput::Place { colour, .. } => format!("{colour} from you"),
        AwaitedInput::Confirm { colour, choice } => format!("{colour} proposes {}", choice.point),
        AwaitedInput::Go => "go".to_owned(),
        AwaitedInput::Over { winner } => {
            winner.map_or("broken off".to_owned(), |w| format!("{w} won"))
        }
    };
    let heads = Colour::BOTH.map(|colour| {
        let player = &lab.game.session.seat(colour).player;
        let questions = player.memory().map_or(0, Memory::questions);
        format!("{questions}/{}", player.element().total())
    });
    let query = link.to_query().unwrap_or_default();
    let stones = lab.game.session.board().stone_count();
    let heads = heads.join("\t");
    format!("{query}\t{}\t{want}\t{stones}\t{heads}", problems.len())
}

/// The result of opening a link of PLAYER's lab, as the rest of its row.
fn taught(query: &str) -> String {
    let (link, problems) = PlayerLink::from_query(query);
    let lab = open::<player::Lab>(query);
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

/// A query, or its digest if it is long.
fn short(query: String) -> String {
    match query.len() {
        0..400 => query,
        _ => digest(query.as_bytes()),
    }
}

/// What EG says of a link's position: its range, what is proved, its move, nodes and steps; then the link of what
/// the lab shows.
fn judged(query: &str) -> String {
    let (link, problems) = EndgameLink::from_query(query);
    let lab = open::<endgame::Lab>(query);
    let said = lab.shown().map_or("-".to_owned(), |shown| {
        let steps = shown.recording.trace().events.len();
        shown.recording.answer().map_or("-".to_owned(), |answer| {
            let best = answer.best.map_or("-".to_owned(), |mv| mv.to_string());
            let nodes = answer.strategic_nodes + answer.proof_nodes;
            format!("{} {} {best} {nodes} {steps}", answer.value, answer.proved)
        })
    });
    let shown = lab.link().expect("the lab has a link").to_query();
    let query = link.to_query();
    format!("{query}\t{}\t{said}\t{shown}", problems.len())
}

/// What a link of the rating lab shows: the score of the timeline, its marks and changes, the position shown and
/// the number of positions; then the link of all that, or its digest where it is long.
fn rated(query: &str) -> String {
    let (link, problems) = RatingLink::from_query(query);
    let lab = open::<rating::Lab>(query);
    let sheet = lab.draft.get();
    let position = lab.shown();
    let position = position.map_or("-".to_owned(), |position| position.board.to_string());
    format!(
        "{}\t{}\t{}\t{} {}\t{position} of {}\t{}",
        short(link.to_query()),
        problems.len(),
        sheet.score(),
        sheet.marks.len(),
        sheet.changes.len(),
        lab.positions().len(),
        short(lab.link().to_query())
    )
}

/// What a link of the CHUTE lab shows: the ply and the plies of the game; the move looked at with its rank, its
/// points and which heuristics say how much of it for how many reasons; what is run: the digest of an experiment,
/// or the questions of an exam; then the link of what is shown.
fn ranked(query: &str) -> String {
    let (link, problems) = ChuteLink::from_query(query);
    let lab = match &link.experiment {
        Some(_) => chute::run(query),
        None => chute::open(query),
    };
    let shown = lab.shown_points().map_or("-".to_owned(), |shown| {
        let rank = lab.evaluated.rank(shown.mv).unwrap_or_default();
        let said = lab.evaluated.explain(shown.mv).into_iter();
        let said = said.filter(|said| said.points != 0 || !said.reasons.is_empty());
        let said = said.map(|it| format!("{}:{}/{}", it.number, it.points, it.reasons.len()));
        let said: Vec<String> = said.collect();
        let of = lab.evaluated.ranked.len();
        format!(
            "{} {rank}/{of} {} {}",
            shown.mv,
            shown.total,
            said.join(" ")
        )
    });
    let questions = lab.exam.questions.iter();
    let exam: Vec<String> = questions
        .map(|it| format!("{}.{}", it.key, it.ply))
        .collect();
    let run = match &lab.outcome {
        Some(outcome) => format!("{:016x}", outcome.answer.digest),
        None if exam.is_empty() => "-".to_owned(),
        None => exam.join(" "),
    };
    let (ply, plies) = (lab.ply(), lab.replayed_game.len());
    format!(
        "{}\t{}\t{ply}/{plies}\t{shown}\t{run}\t{}",
        short(link.to_query()),
        problems.len(),
        short(lab.shown_link().to_query())
    )
}

#[test]
fn every_link_ever_written_opens_as_it_did() {
    assert!(compare(SEARCH, opened) >= 20);
}

#[test]
fn every_game_ever_linked_to_is_played_again_as_it_was() {
    assert!(compare(KENJU, played) >= 20);
}

#[test]
fn every_link_to_players_lab_opens_as_it_did() {
    assert!(compare(PLAYER, taught) >= 20);
}

#[test]
fn every_link_to_the_endgame_lab_opens_as_it_did() {
    assert!(compare(ENDGAME, judged) >= 25);
}

#[test]
fn every_link_to_the_rating_lab_opens_as_it_did() {
    assert!(compare(RATING, rated) >= 25);
}

#[test]
fn every_link_to_the_chute_lab_opens_as_it_did() {
    assert!(compare(CHUTE, ranked) >= 25);
}

/// True if a parsed link survives being written and parsed again, without a problem.
macro_rules! comes_back {
    ($corpus:expr, $link:ident) => {
        for query in keys($corpus) {
            let (link, _) = $link::from_query(&query);
            let (again, problems) = $link::from_query(&link.to_query());
            assert_eq!((again, problems.len()), (link, 0), "{query}");
        }
    };
}

#[test]
fn a_link_written_anew_opens_the_same() {
    comes_back!(SEARCH, Link);
    comes_back!(PLAYER, PlayerLink);
    comes_back!(ENDGAME, EndgameLink);
    comes_back!(RATING, RatingLink);
    comes_back!(CHUTE, ChuteLink);
}

#[test]
fn a_game_written_anew_is_the_same_game() {
    for query in keys(KENJU) {
        let Some(link) = LearnerLink::from_query(&query).0 else {
            continue;
        };
        let again = LearnerLink::from_query(&link.to_query().expect("it was a link"));
        assert_eq!(again, (Some(link), Vec::new()), "{query}");
    }
}
