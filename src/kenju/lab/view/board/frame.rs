//! The board's controls: pointer and keyboard events become actions.

use super::{MARGIN, cell_id};
use crate::model::Action;
use kenju::geometry::Point;
use kenju::lesson::TeacherVerdict;
use kit::view::board::events;
use kit::view::browser;
use web_sys::Element;
use yew::prelude::*;

#[derive(Properties, PartialEq)]
pub struct FrameProps {
    /// The number of points across.
    pub columns: i32,
    /// The keyboard's position.
    pub at: Point,
    pub label: AttrValue,
    pub on_action: Callback<Action>,
    pub children: Html,
}

pub enum Msg {
    Press(f64, f64),
    Move(f64, f64),
    Click(Point),
    /// The number of one of the two lines was clicked.
    Answer(TeacherVerdict),
    Key(Action),
}

#[derive(Default)]
pub struct Frame {
    /// Where the drag began, in pixels, and whether the pointer has moved since.
    grasp: Option<(f64, f64)>,
    dragged: bool,
    field: NodeRef,
    /// True if the focus follows the keyboard.
    refocus: bool,
}

impl Component for Frame {
    type Message = Msg;
    type Properties = FrameProps;

    fn create(_: &Context<Self>) -> Self {
        Self::default()
    }

    fn update(&mut self, ctx: &Context<Self>, msg: Msg) -> bool {
        match msg {
            Msg::Press(x, y) => {
                self.grasp = Some((x, y));
                self.dragged = false;
            }
            Msg::Move(x, y) => self.drag(ctx.props(), x, y),
            // The click that ends a drag does nothing.
            Msg::Click(_) | Msg::Answer(_) if self.dragged => {}
            Msg::Answer(verdict) => ctx.props().on_action.emit(Action::Answer(verdict)),
            Msg::Click(point) => ctx.props().on_action.emit(Action::Click(point)),
            Msg::Key(action) => ctx.props().on_action.emit(action),
        }
        false
    }

    fn changed(&mut self, ctx: &Context<Self>, old: &FrameProps) -> bool {
        // Keyboard users focus a cell; after a click the whole board has the focus.
        self.refocus |= ctx.props().at != old.at && self.is_walked_on();
        true
    }

    fn view(&self, ctx: &Context<Self>) -> Html {
        let FrameProps {
            columns,
            label,
            children,
            ..
        } = ctx.props();
        let link = ctx.link();
        let onpointerdown = link.batch_callback(|event: PointerEvent| {
            (event.is_primary() && event.button() == 0)
                .then(|| Msg::Press(event.client_x().into(), event.client_y().into()))
        });
        let onpointermove = link.batch_callback(|event: PointerEvent| {
            (event.is_primary() && event.buttons() == 1)
                .then(|| Msg::Move(event.client_x().into(), event.client_y().into()))
        });
        let onclick = link.batch_callback(|event: MouseEvent| {
            let target = event.target_dyn_into::<Element>()?;
            let answer = verdict_of(&target).map(Msg::Answer);
            answer.or_else(|| point_of(&target).map(Msg::Click))
        });
        let board = self.field.clone();
        // After a click the page handles the keys.
        let onmousedown = Callback::from(move |event: MouseEvent| {
            event.prevent_default();
            events::focus_in_place(&board);
        });
        let board = self.field.clone();
        let onkeydown = link.batch_callback(move |event: KeyboardEvent| {
            let action = action_of(&event).filter(|_| !events::is_on_field(&event, &board))?;
            event.prevent_default();
            event.stop_propagation();
            Some(Msg::Key(action))
        });
        let size = f64::from(*columns) + MARGIN;
        html! {
            <svg ref={self.field.clone()} class="kj-board" viewBox={format!("0 0 {size} {size}")} role="grid"
                 tabindex="-1" aria-label={label.clone()} aria-describedby="kj-board-keys"
                 {onpointerdown} {onpointermove} {onclick} {onmousedown} {onkeydown}>
                { children.clone() }
            </svg>
        }
    }

    fn rendered(&mut self, ctx: &Context<Self>, _: bool) {
        if std::mem::take(&mut self.refocus) {
            browser::focus_svg(&cell_id(ctx.props().at));
        }
    }
}

impl Frame {
    fn is_walked_on(&self) -> bool {
        let focused = gloo::utils::document().active_element();
        let field = self.field.cast::<Element>();
        focused
            .zip(field)
            .is_some_and(|(focused, field)| focused != field && field.contains(Some(&focused)))
    }

    /// Moves the board with the pointer, by whole points.
    fn drag(&mut self, props: &FrameProps, x: f64, y: f64) {
        let Some((from_x, from_y)) = self.grasp else {
            return;
        };
        let field = self.field.cast::<Element>();
        let width = field.map_or(0.0, |field| field.get_bounding_client_rect().width());
        let cell = width / (f64::from(props.columns) + MARGIN);
        if cell <= 1.0 {
            return;
        }
        let (columns, rows) = (((from_x - x) / cell).round(), ((y - from_y) / cell).round());
        if columns == 0.0 && rows == 0.0 {
            return;
        }
        self.grasp = Some((from_x - columns * cell, from_y + rows * cell));
        self.dragged = true;
        props
            .on_action
            .emit(Action::Drag(columns as i32, rows as i32));
    }
}

fn verdict_of(element: &Element) -> Option<TeacherVerdict> {
    let badge = element.closest("[data-answer]").ok().flatten()?;
    match &*badge.get_attribute("data-answer")? {
        "1" => Some(TeacherVerdict::First),
        _ => Some(TeacherVerdict::Second),
    }
}

fn point_of(element: &Element) -> Option<Point> {
    let number = |name| element.get_attribute(name)?.parse().ok();
    Some(Point::new(number("data-x")?, number("data-y")?))
}

/// The direction of an arrow key rather than its target: keys may come faster than drawings.
fn action_of(event: &KeyboardEvent) -> Option<Action> {
    if event.ctrl_key() || event.meta_key() || event.alt_key() {
        return None;
    }
    match event.key().as_str() {
        "ArrowLeft" => Some(Action::MoveCursor(-1, 0)),
        "ArrowRight" => Some(Action::MoveCursor(1, 0)),
        "ArrowUp" => Some(Action::MoveCursor(0, 1)),
        "ArrowDown" => Some(Action::MoveCursor(0, -1)),
        "Home" => Some(Action::GoToLastStone),
        "Enter" | " " => Some(Action::PressCursor),
        _ => None,
    }
}
