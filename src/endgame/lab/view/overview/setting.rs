//! A board on which any man can be dragged to any square, with overlays and arrows.

use chess::edit::Placement;
use kit::model::board::editor::{EditorAction, EditorState};
use kit::model::board::geometry::square_at;
use kit::model::board::motion::Walker;
use kit::model::board::{BoardKey, Mark, Overlay, Targets};
use kit::view::board::arrows::Arrows;
use kit::view::board::cells::Cells;
use kit::view::board::layers::{self, Ground, Highlights, Men, VIEW_BOX};
use kit::view::board::patches::{PatchLabels, Patches};
use kit::view::board::{coordinate_row, events, files, focus_on, ranks};
use kit::view::memo::memo;
use std::rc::Rc;
use yew::prelude::*;

#[derive(Properties, PartialEq)]
pub struct SettingProps {
    pub hand: EditorState,
    pub overlay: Rc<Overlay>,
    pub marks: Rc<[Mark]>,
    pub on_action: Callback<EditorAction>,
}

#[function_component]
pub fn Setting(props: &SettingProps) -> Html {
    let field = use_node_ref();
    let state = &props.hand;
    let bottom = state.bottom();
    {
        // The focus follows the keys from square to square.
        let field = field.clone();
        use_effect_with(state.cursor(), move |cursor| {
            let field_element = field.cast::<web_sys::Element>();
            let is_within = field_element.is_some_and(|element| {
                matches!(element.query_selector(".board-cell:focus"), Ok(Some(_)))
            });
            if is_within {
                focus_on(&field, &format!("[data-square={cursor}]"));
            }
        });
    }
    let on = props.on_action.clone();
    let place = field.clone();
    let onpointerdown = Callback::from(move |event: PointerEvent| {
        if let Some(events::Button::Main) = events::button(&event) {
            events::capture(&event, &place);
            on.emit(EditorAction::Press(events::point(&event, &place)));
        }
    });
    let (on, place, is_carrying) = (
        props.on_action.clone(),
        field.clone(),
        state.carried().is_some(),
    );
    let onpointermove = Callback::from(move |event: PointerEvent| {
        if is_carrying && event.is_primary() {
            on.emit(EditorAction::Move(events::point(&event, &place)));
        }
    });
    let (on, place) = (props.on_action.clone(), field.clone());
    let onpointerup = Callback::from(move |event: PointerEvent| {
        let at = events::point(&event, &place);
        if event.is_primary() {
            // A man let go beside the board goes back.
            on.emit(if square_at(at, bottom).is_some() {
                EditorAction::Release(at)
            } else {
                EditorAction::CancelPointer
            });
        }
    });
    let onpointercancel = props
        .on_action
        .reform(|_: PointerEvent| EditorAction::CancelPointer);
    let on = props.on_action.clone();
    let onfocusin = Callback::from(move |event: FocusEvent| {
        if let Some(square) = events::square_of(&event) {
            on.emit(EditorAction::Visit(square));
        }
    });
    let place = field.clone();
    let onmousedown =
        Callback::from(move |event: MouseEvent| events::press_without_keys(&event, &place));
    let (on, place, may_cancel) = (
        props.on_action.clone(),
        field.clone(),
        state.selected().is_some(),
    );
    let onkeydown = Callback::from(move |event: KeyboardEvent| {
        let Some(key) = events::key(&event) else {
            return;
        };
        let is_cancel = key == BoardKey::Cancel;
        if (is_cancel && !may_cancel) || (!is_cancel && events::is_on_field(&event, &place)) {
            return;
        }
        event.prevent_default();
        event.stop_propagation();
        on.emit(EditorAction::Key(key));
    });
    let carried = state.carried().filter(|carried| carried.on_its_way);
    let away = carried.and_then(|carried| carried.from);
    let over = carried.and_then(|carried| square_at(carried.at, bottom));
    let placement = *state.setup().placement();
    let occupied = men(&placement).map(|walker| walker.square).collect();
    let gripped = state.selected().is_some();
    html! {
        <div class={classes!("board", "board-playable", gripped.then_some("board-gripped"))}>
            <div class="board-frame board-frame-edged">
                { coordinate_row("board-ranks", ranks(bottom)) }
                <div ref={field} class="board-field" tabindex="-1" {onpointerdown} {onpointermove} {onpointerup}
                     {onpointercancel} {onfocusin} {onmousedown} {onkeydown}>
                    <svg class="board-scene" viewBox={VIEW_BOX} aria-hidden="true" focusable="false">
                        { memo(Ground) }
                        { memo(Patches { bottom, overlay: props.overlay.clone() }) }
                        { memo(Highlights {
                            bottom,
                            over,
                            selected: state.selected(),
                            last_move: None,
                            check: None,
                            targets: Targets::default(),
                        }) }
                        { memo(Men { bottom, away, walkers: men(&placement).collect() }) }
                        { memo(PatchLabels { bottom, overlay: props.overlay.clone(), occupied }) }
                        { memo(Arrows { bottom, marks: props.marks.clone(), shapes: Vec::new(), sketch: None }) }
                        { carried.map(|carried| layers::carried(carried.man, carried.at)) }
                    </svg>
                    { memo(Cells {
                        label: "Position: arrow keys go from square to square, Enter picks up and puts down".into(),
                        described_by: AttrValue::Static(""),
                        placement,
                        bottom,
                        cursor: state.cursor(),
                        selected: state.selected(),
                        targets: Targets::default(),
                        last_move: None,
                        check: None,
                        marks: props.marks.clone(),
                        overlay: props.overlay.clone(),
                    }) }
                </div>
                { coordinate_row("board-files", files(bottom)) }
            </div>
        </div>
    }
}

fn men(placement: &Placement) -> impl Iterator<Item = Walker> {
    let all = cozy_chess::Square::ALL.into_iter();
    all.filter_map(|square| {
        Some(Walker {
            id: square as u32,
            man: placement[square as usize]?,
            square,
        })
    })
}
