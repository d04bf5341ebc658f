//! The board for ears and keyboards: a grid of 64 labelled squares that lies, transparent, over the
//! drawing. One square at a time can be reached with Tab; the arrow keys go on from there.

use cozy_chess::{Color, Square};
use yew::prelude::*;

use crate::model::board::geometry::square_in;
use crate::model::board::spoken::{self, Note};
use crate::model::board::{Mark, Overlay, Targets};
use crate::view::memo::MemoView;
use chess::edit::Placement;

/// The grid. Its events are heard by the field around it.
#[derive(PartialEq)]
pub struct Cells {
    /// The grid's name.
    pub label: AttrValue,
    /// The id of a text that says which keys do what.
    pub described_by: AttrValue,
    pub placement: Placement,
    /// The side displayed at the bottom.
    pub bottom: Color,
    /// The square reached with Tab.
    pub cursor: Square,
    /// The square whose man has been picked up.
    pub selected: Option<Square>,
    /// Where that man can go.
    pub targets: Targets,
    /// Where the last move began and ended.
    pub last_move: Option<(Square, Square)>,
    /// The king in check.
    pub check: Option<Square>,
    /// The program's marks.
    pub marks: std::rc::Rc<[Mark]>,
    /// The program's overlay.
    pub overlay: std::rc::Rc<Overlay>,
}

impl MemoView for Cells {
    fn draw(&self) -> Html {
        html! {
            <div class="board-grid" role="grid" aria-label={&self.label} aria-describedby={&self.described_by}>
                { for (0..8).map(|row| html! {
                    <div class="board-row" role="row">
                        { for (0..8).map(|column| cell(self, square_in(column, row, self.bottom))) }
                    </div>
                }) }
            </div>
        }
    }
}

fn cell(cells: &Cells, square: Square) -> Html {
    let occupant = cells.placement[square as usize];
    let label = spoken::square_label(square, occupant, &notes(cells, square));
    // A finger on a man, or anywhere while one is held, plays; elsewhere it may scroll the page.
    let class = classes!("board-cell", occupant.is_some().then_some("board-cell-man"));
    html! {
        <div
            {class}
            role="gridcell"
            data-square={square.to_string()}
            tabindex={if square == cells.cursor { "0" } else { "-1" }}
            aria-label={label}
            aria-selected={(cells.selected == Some(square)).then_some("true")}
        />
    }
}

fn notes(cells: &Cells, square: Square) -> Vec<Note<'_>> {
    let (from, to) = cells.last_move.unzip();
    let fixed = [
        (cells.selected == Some(square), Note::Selected),
        (cells.targets.moves.has(square), Note::CanMoveHere),
        (cells.targets.takes.has(square), Note::CanTakeHere),
        (cells.targets.castles.has(square), Note::CanCastleHere),
        (cells.check == Some(square), Note::InCheck),
        (from == Some(square), Note::LastMoveFrom),
        (to == Some(square), Note::LastMoveTo),
    ];
    let marked = cells
        .marks
        .iter()
        .filter(|mark| mark.from == square && mark.to.is_none());
    let words = marked.flat_map(|mark| [mark.kind.name(), mark.label.as_str()]);
    let laid = cells.overlay.on(square).map(|patch| patch.words.as_str());
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
