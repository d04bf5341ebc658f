//! The board for ears and keyboards: a grid of 64 labelled squares that lies, transparent, over the
//! drawing. One square at a time can be reached with Tab; the arrow keys go on from there.

use cozy_chess::{Color, Square};
use yew::prelude::*;

use crate::app::board::geometry::square_in;
use crate::app::board::spoken::{self, Note};
use crate::app::board::{Mark, Overlay, Targets};
use crate::chess::edit::Placement;

/// The properties of [`Cells`].
#[derive(Properties, PartialEq)]
pub struct CellsProps {
    /// The grid's name.
    pub label: AttrValue,
    /// The id of a text that says which keys do what.
    pub described_by: AttrValue,
    /// What stands where.
    pub placement: Placement,
    /// The side displayed at the bottom.
    pub bottom: Color,
    /// The square reached with Tab.
    pub cursor: Square,
    /// The square whose man has been picked up.
    #[prop_or_default]
    pub selected: Option<Square>,
    /// Where that man can go.
    #[prop_or_default]
    pub targets: Targets,
    /// Where the last move began and ended.
    #[prop_or_default]
    pub last_move: Option<(Square, Square)>,
    /// The king in check.
    #[prop_or_default]
    pub check: Option<Square>,
    /// What the program has marked.
    #[prop_or_default]
    pub marks: std::rc::Rc<[Mark]>,
    /// What the program lays over the squares.
    #[prop_or_default]
    pub overlay: std::rc::Rc<Overlay>,
}

/// The grid. Its events are heard by the field around it.
#[component]
pub fn Cells(props: &CellsProps) -> Html {
    html! {
        <div class="board-grid" role="grid" aria-label={&props.label} aria-describedby={&props.described_by}>
            { for (0..8).map(|row| html! {
                <div class="board-row" role="row">
                    { for (0..8).map(|column| cell(props, square_in(column, row, props.bottom))) }
                </div>
            }) }
        </div>
    }
}

fn cell(props: &CellsProps, square: Square) -> Html {
    let occupant = props.placement[square as usize];
    let label = spoken::square_label(square, occupant, &notes(props, square));
    // A finger on a man, or anywhere while one is held, plays; elsewhere it may scroll the page.
    let class = classes!("board-cell", occupant.is_some().then_some("board-cell-man"));
    html! {
        <div
            {class}
            role="gridcell"
            data-square={square.to_string()}
            tabindex={if square == props.cursor { "0" } else { "-1" }}
            aria-label={label}
            aria-selected={(props.selected == Some(square)).then_some("true")}
        />
    }
}

fn notes(props: &CellsProps, square: Square) -> Vec<Note<'_>> {
    let (from, to) = props.last_move.unzip();
    let fixed = [
        (props.selected == Some(square), Note::Selected),
        (props.targets.moves.has(square), Note::CanMoveHere),
        (props.targets.takes.has(square), Note::CanTakeHere),
        (props.targets.castles.has(square), Note::CanCastleHere),
        (props.check == Some(square), Note::InCheck),
        (from == Some(square), Note::LastMoveFrom),
        (to == Some(square), Note::LastMoveTo),
    ];
    let marked = props
        .marks
        .iter()
        .filter(|mark| mark.from == square && mark.to.is_none());
    let words = marked.flat_map(|mark| [mark.kind.name(), mark.label.as_str()]);
    let laid = props.overlay.on(square).map(|patch| patch.words.as_str());
    fixed
        .into_iter()
        .filter_map(|(holds, note)| holds.then_some(note))
        .chain(
            words
                .chain(laid)
                .filter(|word| !word.is_empty())
                .map(Note::Marked),
        )
        .collect()
}
