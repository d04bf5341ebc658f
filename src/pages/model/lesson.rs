//! Opens the links of lessons in their labs, without a browser. Jobs that a page would give to its worker run here, so
//! that a link to a missing step of a recording is found.

use crate::experiment::lesson::{is_trial, lab_and_query};
use chute_lab::model as chute;
use endgame_lab::experiment::messages::{Reply, Request, Thinker};
use endgame_lab::model as endgame;
use kenju_lab::experiment::jobs::Request as KenjuRequest;
use kenju_lab::experiment::jobs::ThinkJob;
use kenju_lab::model as kenju;
use kit::experiment::wire::{self, Answer, End, JobId, Order, Step, Work};
use kit::model::effect::Effect;
use kit::model::lab::{Event, Lab, ReplyTo};
use kit::model::notice::{NoticeKind, Notices};
use player_lab::model as player;
use rating_lab::model as rating;
use search_lab::experiment::Searching;
use search_lab::model as search;
use std::collections::VecDeque;

/// Maximum number of steps for which a job runs: 2 million nodes of a search or of EG. A longer job is given up, and
/// the step that its link names is not checked.
const PATIENCE: usize = 4_000;

/// Number of positions that EG examines in one step.
const NODES: u64 = 500;

/// Maximum number of worker replies that a lab gets after it opens a link. One or two are usual.
const ANSWERS: usize = 8;

/// Problems that a lab reports when it opens this link: parts that cannot be read, set up or shown. Empty if all can.
pub fn problems(link: &str) -> Vec<String> {
    let (lab, query) = lab_and_query(link);
    match lab {
        "search" => opened(
            &query,
            |lab: &search::Lab| &lab.notices,
            |order| match order {
                Order::Start(experiment) => done::<Searching>(experiment),
                _ => None,
            },
        ),
        "chute" => opened(&query, |lab: &chute::Lab| &lab.notices, |_| None),
        "player" => opened(&query, |lab: &player::Lab| &lab.notices, |_| None),
        "endgame" => opened(&query, |lab: &endgame::Lab| &lab.notices, thought),
        "kenju" if is_trial(&query) => {
            let mut trials = kenju::trials::Trials::default();
            trials.update(kenju::trials::TrialAction::Open(query));
            trials
                .error
                .into_iter()
                .map(|mistake| mistake.text)
                .collect()
        }
        "kenju" => opened(
            &query,
            |lab: &kenju::Lab| &lab.notices,
            |request| match request {
                KenjuRequest::Think(Order::Start(thought)) => done::<ThinkJob>(thought),
                _ => None,
            },
        ),
        "rating" => opened(&query, |lab: &rating::Lab| &lab.notices, |_| None),
        _ => vec!["has to lead to a lab, such as #/search?v=1".to_owned()],
    }
}

/// Opens a link in a new lab, whose worker is `answer`.
fn opened<L: Lab + Default>(
    query: &str,
    notices: fn(&L) -> &Notices,
    answer: impl Fn(L::Request) -> Option<Result<ReplyTo<L>, String>>,
) -> Vec<String> {
    let mut lab = L::default();
    let mut asked: VecDeque<(JobId, L::Request)> = VecDeque::new();
    let mut action = L::map_event(Event::Open(query.to_owned()));
    let mut answers = 0;
    while let Some(next) = action.take() {
        for effect in lab.update(next) {
            if let Effect::Send(job, request) = effect {
                asked.push_back((job, request));
            }
        }
        while action.is_none()
            && answers < ANSWERS
            && let Some((job, request)) = asked.pop_front()
        {
            if let Some(reply) = answer(request) {
                answers += 1;
                action = L::map_event(Event::Received(Answer { job, reply }));
            }
        }
    }
    let is_problem = |kind: NoticeKind| kind == NoticeKind::Problem;
    let said = notices(&lab)
        .iter()
        .filter(|notice| is_problem(notice.kind));
    said.map(|notice| notice.text.clone()).collect()
}

/// Does a job; nothing if it takes too long.
fn done<W: Work>(question: W::Question) -> Option<Result<wire::ReplyTo<W>, String>> {
    let run = || {
        let mut work = W::begin(question)?;
        for _ in 0..PATIENCE {
            if matches!(work.step(&mut || 0.0)?, Step::Over) {
                return work.finish(End::Completed, 0.0);
            }
        }
        Ok(None)
    };
    run().transpose()
}

/// EG’s thoughts; nothing if they take too long, or if it is asked for anything else.
fn thought(request: Request) -> Option<Result<Reply, String>> {
    let Request::Think(question) = request else {
        return None;
    };
    let mut thinker = match Thinker::new(question) {
        Ok(thinker) => thinker,
        Err(error) => return Some(Err(error.to_string())),
    };
    let is_over = (0..PATIENCE).any(|_| thinker.step(NODES));
    is_over.then(|| Ok(Reply::Thought(thinker.finish())))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::experiment::lesson::{LESSONS, Lesson};

    #[test]
    fn every_link_of_the_lessons_opens_what_it_names() {
        for (name, text) in LESSONS {
            for step in Lesson::read(text).unwrap().steps {
                let none: [String; 0] = [];
                assert_eq!(problems(&step.link), none, "{name}: {}", step.link);
            }
        }
    }

    #[test]
    fn a_link_that_opens_nothing_is_named_in_the_words_of_its_lab() {
        let kingless = "8/8/8/8/8/8/4P3/8+w+-+-+0+1";
        for (link, words) in [
            (
                format!("#/search?v=1&fen={kingless}"),
                "The position in the link cannot be set up",
            ),
            (
                format!("#/endgame?v=1&fen={kingless}"),
                "The position in the link cannot be set up",
            ),
            (
                format!("#/player?v=1&fen={kingless}"),
                "The position in the link cannot be set up",
            ),
            (
                format!("#/rating?v=1&fen={kingless}"),
                "The link's position cannot be read",
            ),
            (format!("#/chute?v=1&fen={kingless}"), "cannot be set up"),
            ("#/search?v=1&depth=2&step=99999".to_owned(), "99999"),
            ("#/endgame?v=1&step=99999".to_owned(), "99999"),
            ("#/search?v=1&tree=abc".to_owned(), "cannot be run"),
            (
                "#/search?v=1&moves=e2e4,e2e4".to_owned(),
                "cannot be set up",
            ),
            ("#/search?abc".to_owned(), "\"abc\""),
            ("#/chute?v=1&game=999".to_owned(), "There is no game 999"),
            ("#/chute?v=1&game=2&ply=999".to_owned(), "999 plies"),
            ("#/chute?v=1&move=a1a8".to_owned(), "not legal"),
            ("#/player?v=1&move=a1a8".to_owned(), "not possible"),
            (
                "#/rating?v=1&timeline=abc".to_owned(),
                "timeline cannot be read",
            ),
            (
                "#/rating?v=1&panel=positions&position=400".to_owned(),
                "400",
            ),
            ("#/rating?v=1&abc=1".to_owned(), "\"abc\""),
            (
                "#/kenju?v=1&inputs=p1,1&turn=99".to_owned(),
                "points to move 100",
            ),
            (
                "#/kenju?v=1&inputs=p1,1&turn=1&step=99999".to_owned(),
                "99999",
            ),
            ("#/kenju?v=1&inputs=abc".to_owned(), "\"abc\""),
            ("#/kenju?experiment=nothing".to_owned(), "nothing"),
            (
                "#/kenju?experiment=match&white=MAX&black=NULL&abc=1".to_owned(),
                "abc",
            ),
            ("#/gallery".to_owned(), "has to lead to a lab"),
            ("abc".to_owned(), "has to lead to a lab"),
        ] {
            let found = problems(&link).join(" ");
            assert!(found.contains(words), "{link}: {found:?}");
        }
    }

    #[test]
    fn an_experiment_of_kenju_opens() {
        let link = "#/kenju?experiment=match&white=MAX&black=NULL";
        assert_eq!(problems(link), [""; 0]);
        let text = LESSONS[4]
            .1
            .replacen("#/kenju?v=1&inputs=tYou.p1,1\"", &format!("{link}\""), 1);
        assert_eq!(Lesson::read(&text).unwrap().steps[0].link, link);
    }

    #[test]
    fn a_recording_that_takes_long_is_not_waited_for() {
        let long = "#/search?v=1&depth=12&nodes=200000000&step=999999999";
        assert_eq!(problems(long), [""; 0]);
    }
}
