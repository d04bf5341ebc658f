//! The front page: what `www/front.html` keeps is what the programs give, and its demonstration tells the search
//! as it was.

use plyground::app::front::{frames, recording};
use plyground::web::front::{FrontPage, FrontProps};
use std::path::Path;
use std::rc::Rc;
use yew::LocalServerRenderer;

#[tokio::test]
async fn the_page_that_is_kept_is_the_one_that_the_programs_give() {
    let recording = Rc::new(recording().unwrap());
    let page = LocalServerRenderer::<FrontPage>::with_props(FrontProps { recording })
        .hydratable(false)
        .render()
        .await;
    let kept = Path::new(env!("CARGO_MANIFEST_DIR")).join("www/front.html");
    if std::env::var_os("UPDATE_FRONT").is_some() {
        std::fs::write(&kept, &page).unwrap();
    }
    let kept = std::fs::read_to_string(kept).unwrap_or_default();
    assert!(
        kept == page,
        "www/front.html is of another version: run `make front`"
    );
}

#[test]
fn the_demonstration_ends_with_the_move_and_says_why_two_were_cut_off() {
    let frames = frames(&recording().unwrap());
    assert!((10..=20).contains(&frames.len()), "{}", frames.len());
    let cuts: Vec<_> = frames.iter().filter(|frame| frame.is_cut).collect();
    assert_eq!(cuts.len(), 2);
    assert_eq!(
        cuts[0].sentence,
        "Cut off. Bxd2 leaves White +1.52, but Ne4 is worth +4.81: f3 is out, whatever Black\u{2019}s other 2 answers are."
    );
    let last = frames.last().unwrap();
    assert_eq!(last.step, 30);
    assert!(
        last.sentence.contains("Ne4 is the move"),
        "{}",
        last.sentence
    );
}
