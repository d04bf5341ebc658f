//! The pages that need no program: what `www` keeps of them is what the programs give, and the front page's
//! demonstration tells the search as it was.

use super::rendered;
use ::endgame_lab::experiment::claims::{Answer, COUNTED, PLACES};
use ::endgame_lab::view::claims::{Claims, ClaimsProps};
use ::learn::view::{alpha_beta, why_won};
use ::pages::model::front::{frames, recording};
use ::pages::view::front::{FrontPage, FrontProps};
use ::pages::view::gallery::GalleryPage;
use ::pages::view::glossary::GlossaryPage;
use ::pages::view::lessons::LessonsPage;
use ::pages::view::waiting::WaitingPages;
use serde_json::Value as Json;
use std::path::Path;
use std::rc::Rc;

/// What is kept of the commands that count the claims of EG's loop alone.
fn claims() -> ClaimsProps {
    let kept = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/data/eg.json");
    let kept: Json = serde_json::from_str(&std::fs::read_to_string(kept).unwrap()).unwrap();
    let answer = |[_, _, command]: [&str; 3]| -> Answer {
        let part = |place: &str| (place[1..].to_owned(), kept[command][place].clone());
        serde_json::from_value(PLACES.into_iter().map(part).collect()).unwrap()
    };
    ClaimsProps {
        answers: Rc::new(COUNTED.map(answer)),
    }
}

#[tokio::test]
async fn the_pages_that_are_kept_are_those_that_the_programs_give() {
    let recording = Rc::new(recording().unwrap());
    let props = FrontProps { recording };
    let pages = [
        ("front", rendered::<FrontPage>(props.clone()).await),
        ("gallery", rendered::<GalleryPage>(()).await),
        ("glossary", rendered::<GlossaryPage>(props).await),
        ("lessons", rendered::<LessonsPage>(()).await),
        ("eg-claims", rendered::<Claims>(claims()).await),
        ("waiting", rendered::<WaitingPages>(()).await),
        ("alpha-beta", rendered::<alpha_beta::EarlyPage>(()).await),
        ("why-won", rendered::<why_won::EarlyPage>(()).await),
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
fn the_demonstration_ends_with_the_move_and_says_why_three_were_cut_off() {
    let frames = frames(&recording().unwrap());
    assert!((10..=20).contains(&frames.len()), "{}", frames.len());
    let cuts: Vec<_> = frames.iter().filter(|frame| frame.is_cut).collect();
    assert_eq!(cuts.len(), 3);
    assert_eq!(
        cuts[0].sentence,
        "Cut off. Bxd2 leaves White +1.52, but Ne4 is worth +4.81: f3 is out, whatever Black\u{2019}s other 2 answers are."
    );
    let last = frames.last().unwrap();
    assert_eq!(last.step, 37);
    assert!(
        last.sentence.contains("Ne4 is the move"),
        "{}",
        last.sentence
    );
}
