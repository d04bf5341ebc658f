//! The pages that need no program: what `www` keeps of them is what the programs give. The front page's question is
//! sound, and its findings are those of the documents.

use super::rendered;
use ::chess::fen::parse_fen;
use ::chess::notation::san;
use ::chute_lab::model as chute;
use ::endgame_lab::experiment::claims::{COUNTED, ClaimCounts, PLACES};
use ::endgame_lab::experiment::exercise::{Aim, Difficulty};
use ::endgame_lab::experiment::link::EndgameLink;
use ::endgame_lab::view::claims::{Claims, ClaimsProps};
use ::kit::experiment::link::LinkState;
use ::kit::model::recorded::RecordedLab as _;
use ::kit::model::{LABS, PAGES, Page, Section};
use ::kit::view::board::pieces::Sheet;
use ::learn::view::{alpha_beta, counts, guess, late, teaching, why_won};
use ::pages::experiment::reproduction::{RowNumber, rows};
use ::pages::model::front::{CHECK, DEPTH, DOORS, FEN, FINDINGS, Hero, PROGRAMS};
use ::pages::model::heuristics::judged;
use ::pages::view::about::AboutPage;
use ::pages::view::front::{FrontPage, FrontProps, MASTER};
use ::pages::view::gallery::GalleryPage;
use ::pages::view::glossary::GlossaryPage;
use ::pages::view::heuristics::{HeuristicsPage, HeuristicsProps};
use ::pages::view::history::{HistoryPage, HistoryProps};
use ::pages::view::lessons::LessonsPage;
use ::pages::view::waiting::WaitingPages;
use serde_json::Value as Json;
use std::path::Path;
use std::rc::Rc;

fn file(path: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn data(name: &str) -> Json {
    serde_json::from_str(&file(&format!("docs/data/{name}.json"))).unwrap()
}

/// The kept answers of the commands that count the claims of EG's loop alone.
fn claims() -> ClaimsProps {
    let kept = data("eg");
    let answer = |[_, _, command]: [&str; 3]| -> ClaimCounts {
        let part = |place: &str| (place[1..].to_owned(), kept[command][place].clone());
        serde_json::from_value(PLACES.into_iter().map(part).collect()).unwrap()
    };
    ClaimsProps {
        answers: Rc::new(COUNTED.map(answer)),
    }
}

fn hero() -> Hero {
    Hero::new().expect("the search has a cut to ask about")
}

#[tokio::test]
async fn the_pages_that_are_kept_are_those_that_the_programs_give() {
    let props = FrontProps {
        hero: Rc::new(hero()),
    };
    let numbers = 0..rows().len() as u32;
    let history = HistoryProps {
        outcomes: Rc::new(
            numbers
                .map(|number| RowNumber(number).reproduce().unwrap())
                .collect(),
        ),
    };
    let heuristics = HeuristicsProps {
        rows: Rc::new(judged()),
    };
    let pages = [
        ("front", rendered::<FrontPage>(props.clone()).await),
        ("about", rendered::<AboutPage>(()).await),
        ("history", rendered::<HistoryPage>(history).await),
        ("heuristics", rendered::<HeuristicsPage>(heuristics).await),
        ("gallery", rendered::<GalleryPage>(()).await),
        ("glossary", rendered::<GlossaryPage>(props).await),
        ("lessons", rendered::<LessonsPage>(()).await),
        ("eg-claims", rendered::<Claims>(claims()).await),
        ("waiting", rendered::<WaitingPages>(()).await),
        ("pieces", rendered::<Sheet>(()).await),
        ("alpha-beta", rendered::<alpha_beta::EarlyPage>(()).await),
        ("why-won", rendered::<why_won::EarlyPage>(()).await),
        ("teaching-kenju", rendered::<teaching::EarlyPage>(()).await),
        ("late-good-move", rendered::<late::EarlyPage>(()).await),
        ("seventeen-numbers", rendered::<counts::EarlyPage>(()).await),
        ("guess-the-move", rendered::<guess::EarlyPage>(()).await),
    ];
    for (name, page) in pages {
        let kept = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("www/{name}.html"));
        if std::env::var_os("UPDATE_FRONT").is_some() {
            std::fs::write(&kept, &page).unwrap();
        }
        let kept = std::fs::read_to_string(kept).unwrap_or_default();
        assert!(
            kept == page,
            "www/{name}.html is of another version: run `make front`"
        );
    }
}

#[test]
fn the_question_is_asked_at_the_first_cut_and_every_other_move_is_cut_after_one_reply() {
    let hero = hero();
    assert_eq!(hero.question()[0], "Black takes the rook.");
    assert_eq!(
        (&*hero.best.name, &*hero.best.score, hero.best.replies),
        ("Rxg4", "+2.59", 14)
    );
    assert_eq!(
        (&*hero.tried.name, &*hero.tried.score, hero.tried.replies),
        ("f3", "\u{2212}5.91", 17)
    );
    assert_eq!(hero.refutation, "Nxd4");
    assert!(
        hero.is_first_reply_best,
        "the refutation is Black's best reply"
    );
    assert!(
        hero.others.iter().all(|&replies| replies == 1),
        "{:?}",
        hero.others
    );
    // The root, each move and each reply that was looked at.
    assert_eq!(hero.seen, [1 + 1 + 14 + 1 + 1, 1 + 1 + 14 + 2 * 22]);
    assert_eq!(hero.all, 436);
    assert_eq!(
        hero.reason(),
        "Black can always take the rook, so f3 is worth \u{2212}5.91 at most, and White already has +2.59 with Rxg4."
    );
}

/// What a strong engine was asked once; the moves and the position are those of the page, and its scores bear them out.
#[test]
fn no_tactic_hides_behind_the_horizon_of_the_question() {
    let check: Json = serde_json::from_str(CHECK).unwrap();
    let hero = hero();
    assert_eq!(check["fen"], FEN);
    assert_eq!(check["plies"], DEPTH);
    assert!(check["depth"].as_u64().unwrap() >= 25);
    let score = |line: &Json| {
        assert!(line["mate"].is_null(), "no mate in {line}");
        assert!(line["depth"].as_u64() >= check["depth"].as_u64(), "{line}");
        line["white"].as_i64().unwrap()
    };
    let first = |line: &Json| line["moves"][0].as_str().unwrap().to_owned();
    let [best, second] = [&check["root"][0], &check["root"][1]];
    assert_eq!(first(best), hero.best.name);
    assert!(
        score(best) - score(second) >= 100,
        "the best move is best by a pawn"
    );
    let [reply, other] = [&check["tried"]["replies"][0], &check["tried"]["replies"][1]];
    assert_eq!(check["tried"]["move"], hero.tried.name);
    assert_eq!(first(reply), hero.refutation);
    assert!(
        score(other) - score(reply) >= 100,
        "Black has no reply as good"
    );
    assert!(
        score(best) - score(reply) >= 100,
        "the move that was tried is worse by a pawn"
    );
    // The lines are legal, written as the page writes moves.
    for (line, before) in [
        (best, None),
        (second, None),
        (reply, Some("f3")),
        (other, Some("f3")),
    ] {
        let mut board = parse_fen(FEN).unwrap();
        let moves = line["moves"]
            .as_array()
            .unwrap()
            .iter()
            .filter_map(Json::as_str);
        for mv in before.into_iter().chain(moves) {
            let parsed = ::chess::notation::parse_move(&board, mv).unwrap();
            assert_eq!(san(&board, parsed), mv);
            board.play(parsed);
        }
    }
}

#[test]
fn cards_and_doors_lead_to_pages_that_there_are() {
    let page = |link: &str| {
        let slug = link.trim_start_matches("#/").split('?').next();
        PAGES.iter().find(|row| Some(row.slug) == slug)
    };
    assert_eq!(PROGRAMS.map(|program| program.lab), LABS);
    let mut explained = Vec::new();
    for program in PROGRAMS {
        let row = page(program.link).unwrap();
        assert_eq!(row.page, program.lab, "{}", program.link);
        assert_eq!(
            program.explained.0.section(),
            Some(Section::Learn),
            "{}",
            program.title
        );
        explained.push(program.explained.0.row().slug);
    }
    explained.sort_unstable();
    explained.dedup();
    assert_eq!(
        explained.len(),
        6,
        "each program has an explanation of its own"
    );
    for door in DOORS {
        assert!(page(door.link).is_some(), "{}", door.link);
    }
}

/// The front page promises moves to find: its links open exercises with several, which nobody gives away.
#[test]
fn the_way_into_the_endings_is_an_easy_exercise() {
    let card = PROGRAMS
        .into_iter()
        .find(|program| program.lab == Page::Endgame)
        .unwrap();
    let door = DOORS
        .into_iter()
        .find(|door| door.link.starts_with("#/endgame"))
        .unwrap();
    for link in [card.link, door.link] {
        let (_, query) = link.split_once('?').unwrap();
        let (link, problems) = EndgameLink::from_query(query);
        assert_eq!(problems, []);
        assert_eq!(
            (link.drill, link.difficulty, link.aim),
            ("KPK".parse().ok(), Difficulty::Easy, Aim::Win)
        );
    }
    assert!(door.promise.contains("Drag a piece"));
}

/// The card of CHUTE shows the master's move: of a position that the visitor is not about to guess.
#[test]
fn the_picture_of_chute_gives_no_guess_away() {
    let opened = |query: &str| {
        let mut lab = chute::Lab::new(1);
        lab.update(chute::Action::Open(query.to_owned()));
        lab
    };
    let drawn = opened(MASTER);
    assert!(drawn.notices.is_empty());
    let (first, master) = (
        drawn.evaluated.ranked[0].mv,
        drawn.evaluated.master.unwrap(),
    );
    assert_ne!(first, master, "two arrows");
    let mut asking = opened("");
    asking.show_overview(true);
    let asked = &asking.guessing.positions;
    assert!(asked.len() >= 20);
    assert!(asked.iter().all(|it| *it.board != *drawn.evaluated.board));
    let explained = ::learn::model::guess::Guess::default();
    assert!(
        explained
            .cases
            .iter()
            .all(|it| it.board != *drawn.evaluated.board)
    );
}

#[test]
fn the_findings_of_the_front_page_are_those_of_the_documents() {
    let [ladder, arena, eg, kenju] = &FINDINGS;
    let cell = |row: &str, place: usize| {
        let text = row.split('|').nth(place).unwrap().trim();
        text.replace(',', "").parse::<f64>().unwrap()
    };
    let document = file("docs/search-ladder.md");
    let row = |name: &str| {
        let four = document.split("## 4 plies").nth(1).unwrap();
        four.lines()
            .find(|line| line.starts_with(name))
            .unwrap()
            .to_owned()
    };
    let (minimax, ordered) = (
        cell(&row("| minimax"), 2),
        cell(&row("| + best static score first"), 2),
    );
    assert_eq!(ladder.figure, format!("1 in {:.0}", minimax / ordered));
    assert!(ladder.sample.ends_with("389,868 of 76,232,320"));
    assert_eq!((ordered, minimax), (389_868.0, 76_232_320.0));

    let document = file("docs/arena-findings.md");
    let row = document
        .lines()
        .find(|line| line.starts_with("| player |"))
        .unwrap();
    let result = row.split('|').nth(8).unwrap().trim();
    let counts: Vec<u32> = result
        .split('-')
        .map(|count| count.parse().unwrap())
        .collect();
    let halves = [2 * counts[0] + counts[1], 2 * counts[2] + counts[1]];
    assert_eq!(halves, [63, 37], "31\u{bd} to 18\u{bd}");
    assert_eq!(arena.figure, "31\u{bd} \u{2013} 18\u{bd}");
    assert_eq!(counts.iter().sum::<u32>(), 50);

    let loop_only = &data("eg")["plyground audit KPK --loop-only"];
    let [claimed, wrong] =
        ["/claimed", "/claimed_wrong"].map(|place| loop_only[place].as_f64().unwrap());
    assert_eq!(eg.figure, format!("{:.1} %", 100.0 * wrong / claimed));
    assert!(eg.sample.starts_with("2,876 of 20,171 claims"));
    assert_eq!((wrong, claimed), (2_876.0, 20_171.0));

    let curve = &data("kenju")["plyground kenju experiment curve"];
    let won = |place: u32| {
        100.0
            * curve[format!("/tables/curve/{place}/won")]["value"]
                .as_f64()
                .unwrap()
    };
    assert_eq!(kenju.figure, format!("{:.0} %", won(10)));
    assert!(
        kenju
            .sample
            .ends_with(&format!("{:.1} % after, {:.1} % before", won(10), won(0)))
    );
}
