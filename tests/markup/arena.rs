//! The crosstable's markup: a table with heads for lines and columns, whose cells lead to their games and say in words
//! what their signs say.

use super::{has, text_of};
use ::arena::experiment::{Kept, Tournament};
use ::arena::model::{ArenaLink, Crosstable};
use ::arena::view::table::crosstable;

async fn markup(tournament: Tournament, text: &str) -> String {
    let table = Crosstable::new(&Kept::read(text).unwrap().part);
    text_of(crosstable(&ArenaLink::of(tournament), &table)).await
}

#[tokio::test]
async fn every_cell_leads_to_its_games_and_says_in_words_who_is_ahead() {
    let text = include_str!("../../src/arena/experiment/kept/all.txt");
    let html = markup(Tournament::Everybody, text).await;
    assert_eq!(html.matches("<th scope=\"row\"").count(), 8);
    assert_eq!(html.matches("<th scope=\"col\"").count(), 10);
    assert_eq!(html.matches("<a href=\"#/arena?v=1&amp;pair=").count(), 56);
    // Black and white printing, forced colours and ears have the same as everybody.
    for (sign, words, count) in [
        ("▲", "ahead", 24),
        ("▼", "behind", 24),
        ("≈", "too close to call", 8),
    ] {
        let cell = format!(
            "<span aria-hidden=\"true\">{sign}</span><span class=\"visually-hidden\">{words}</span>"
        );
        assert_eq!(html.matches(&cell).count(), count, "{words}");
    }
    assert!(
        html.contains("role=\"region\"")
            && html.contains("tabindex=\"0\"")
            && html.contains("aria-label=\"Crosstable\"")
    );
    has(
        &html,
        "aria-label=\"50 of 50: the games of closeness to win against random moves\"",
    );
    assert!(html.contains("<strong>313 of 350</strong>"));
    assert!(!html.contains("style="));
}

#[tokio::test]
async fn where_the_tables_judged_moves_their_counts_have_a_column() {
    let text = include_str!("../../src/arena/experiment/kept/endings.txt");
    let html = markup(Tournament::Endings, text).await;
    assert!(
        html.contains("Moves that kept the exact value") && html.contains("<td>579 of 580</td>"),
        "{html}"
    );
    assert!(html.contains("#/arena?v=1&amp;of=endings&amp;pair=eg,ctw"));
}
