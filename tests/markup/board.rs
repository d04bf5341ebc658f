//! The markup of the board and of the editor, rendered to text: what a screen reader and a keyboard
//! find there. Needs the feature `ssr`.

use std::rc::Rc;

use super::rendered;
use ::chess::edit::Setup;
use ::kit::model::board::{Brush, Mark, MarkKind, Players, Shape};
use ::kit::view::board::editor::{Editor, EditorProps};
use ::kit::view::board::pieces::Sheet;
use ::kit::view::board::{Board, BoardProps, MoveField, MoveFieldProps, Part, Voice};
use cozy_chess::{Board as Position, Color, Move, Square};
use yew::{AttrValue, Callback};

fn props(fen: &str) -> BoardProps {
    BoardProps {
        position: Rc::new(
            fen.parse::<Position>()
                .expect("the test's position is legal"),
        ),
        last_move: None,
        bottom: Color::White,
        players: Players::Both,
        marks: Rc::from([]),
        overlay: Rc::default(),
        shapes: Rc::from([]),
        coordinates: Part::Shown,
        tools: Part::Shown,
        words: Part::Shown,
        voice: Voice::Own,
        label: AttrValue::Static("Chess board"),
        on_effect: Callback::noop(),
    }
}

/// The labels of the squares in the order of the markup.
fn labels(markup: &str) -> Vec<&str> {
    let cells = markup.split(r#"role="gridcell""#).skip(1);
    let labels = cells.filter_map(|cell| cell.split(r#"aria-label=""#).nth(1)?.split('"').next());
    labels.collect()
}

const MATED: &str = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3";

#[tokio::test]
async fn the_board_is_a_grid_of_64_labelled_squares_in_reading_order() {
    let html = rendered::<Board>(props(MATED)).await;
    assert_eq!(html.matches(r#"role="grid""#).count(), 1);
    assert_eq!(html.matches(r#"role="row""#).count(), 8);
    let labels = labels(&html);
    assert_eq!(labels.len(), 64);
    assert_eq!(labels[0], "a8, black rook");
    assert_eq!(labels[3], "d8, empty");
    assert_eq!(labels[60], "e1, white king, in check");
}

#[tokio::test]
async fn a_turned_board_is_read_from_the_other_side() {
    let html = rendered::<Board>(BoardProps {
        bottom: Color::Black,
        ..props(MATED)
    })
    .await;
    assert_eq!(labels(&html)[0], "h1, white rook");
    assert!(html.contains("<span>h</span><span>g</span>"));
}

#[tokio::test]
async fn exactly_one_square_is_reached_with_tab() {
    let html = rendered::<Board>(props(MATED)).await;
    assert_eq!(html.matches(r#"tabindex="0""#).count(), 1);
    // The others, and the field as a whole, which has the focus after a click.
    assert_eq!(html.matches(r#"tabindex="-1""#).count(), 64);
}

#[tokio::test]
async fn mate_and_the_last_move_are_marked_by_shape_and_word() {
    let last_move = "d8h4".parse::<Move>().ok();
    let html = rendered::<Board>(BoardProps {
        last_move,
        ..props(MATED)
    })
    .await;
    assert!(html.contains("board-check-badge") && html.contains(">#</text>"));
    assert!(html.contains("board-last-from") && html.contains("board-last-to"));
    assert!(labels(&html).contains(&"h4, black queen, last move to here"));
}

#[tokio::test]
async fn after_castling_the_last_move_ends_on_the_kings_square() {
    let last_move = "e1h1".parse::<Move>().ok();
    let castled = props("4k3/8/8/8/8/8/8/5RK1 b - - 1 1");
    let html = rendered::<Board>(BoardProps {
        last_move,
        ..castled
    })
    .await;
    assert!(labels(&html).contains(&"g1, white king, last move to here"));
}

#[tokio::test]
async fn marks_are_drawn_named_on_their_square_and_listed_in_words() {
    let rule = Mark {
        kind: MarkKind::Rule,
        from: Square::D4,
        to: None,
        label: "12".to_owned(),
    };
    let cut = Mark {
        kind: MarkKind::Cut,
        from: Square::E1,
        to: Some(Square::D1),
        label: "<b>4</b>".to_owned(),
    };
    let html = rendered::<Board>(BoardProps {
        marks: Rc::from([rule, cut]),
        ..props(MATED)
    })
    .await;
    assert!(html.contains("board-mark-rule") && html.contains("board-mark-cut"));
    assert!(labels(&html).contains(&"d4, empty, rule, 12"));
    assert!(html.contains("rule: square d4, 12"));
    assert!(!html.contains("<b>4"), "a label is text, never markup");
}

#[tokio::test]
async fn the_owners_drawings_are_shown_from_the_beginning() {
    let arrow = Shape {
        brush: Brush::Green,
        from: Square::A1,
        to: Some(Square::A3),
    };
    let html = rendered::<Board>(BoardProps {
        shapes: Rc::from([arrow]),
        ..props(MATED)
    })
    .await;
    assert!(html.contains("board-brush-green"));
    assert!(html.contains("green arrow a1 to a3"));
    assert!(html.contains("Clear drawings"));
}

#[tokio::test]
async fn the_men_are_listed_as_text() {
    let html = rendered::<Board>(props("4k3/8/8/8/8/8/8/R3K2R b KQ - 0 1")).await;
    assert!(html.contains("White: king e1, rooks a1 h1"));
    assert!(html.contains("Black to move."));
}

#[tokio::test]
async fn a_board_speaks_unless_its_owner_does() {
    let own = rendered::<Board>(props(MATED)).await;
    assert_eq!(own.matches(r#"role="status""#).count(), 1);
    let owners = rendered::<Board>(BoardProps {
        voice: Voice::Owner,
        ..props(MATED)
    })
    .await;
    assert_eq!(owners.matches(r#"role="status""#).count(), 0);
}

#[tokio::test]
async fn no_part_of_the_markup_carries_a_style_which_the_security_policy_would_refuse() {
    let parts = [
        rendered::<Board>(props(MATED)).await,
        rendered::<Editor>(editor(Setup::start())).await,
        rendered::<Sheet>(()).await,
    ];
    for html in parts {
        assert!(!html.contains(" style="));
    }
}

#[tokio::test]
async fn every_man_on_the_board_has_its_drawing_on_the_sheet() {
    let sheet = rendered::<Sheet>(()).await;
    let board = rendered::<Board>(props(MATED)).await;
    assert_eq!(sheet.matches("<symbol").count(), 12);
    let used = board
        .split(r##"href="#"##)
        .skip(1)
        .filter_map(|rest| rest.split('"').next());
    let used: Vec<&str> = used.collect();
    assert_eq!(used.len(), 32);
    for id in used {
        assert!(sheet.contains(&format!(r#"id="{id}""#)), "{id} is drawn");
    }
}

fn editor(start: Setup) -> EditorProps {
    EditorProps {
        start,
        bottom: Color::White,
        on_change: Callback::noop(),
        on_accept: Callback::noop(),
    }
}

#[tokio::test]
async fn the_editor_names_every_fault_and_does_not_offer_the_position() {
    let html = rendered::<Editor>(editor(Setup::empty())).await;
    assert!(html.contains("White has no king"));
    assert!(html.contains("Black has no king"));
    let accept = html
        .split("Use this position")
        .next()
        .and_then(|before| before.rsplit('<').next());
    assert!(accept.is_some_and(|button| button.contains("disabled")));
    assert!(
        !rendered::<Editor>(editor(Setup::start()))
            .await
            .contains("has no king")
    );
}

#[tokio::test]
async fn the_editor_has_spare_men_of_both_sides_by_name() {
    let html = rendered::<Editor>(editor(Setup::start())).await;
    for name in ["white king", "white pawn", "black queen", "black knight"] {
        assert!(
            html.contains(&format!(r#"aria-label="{name}""#)),
            "{name} is offered"
        );
    }
}

#[tokio::test]
async fn the_move_field_has_a_name_and_a_place_for_its_error() {
    let props = MoveFieldProps {
        parse: Callback::from(|text: String| Err(text)),
        on_move: Callback::noop(),
        label: AttrValue::Static("Type a move"),
        hint: AttrValue::Static("Nf3"),
    };
    let html = rendered::<MoveField>(props).await;
    assert!(html.contains("Type a move</label>"));
    assert!(html.contains(r#"aria-invalid="false""#));
    assert!(html.contains(r#"role="alert""#));
}
