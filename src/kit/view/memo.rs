//! Parts of a page that are drawn again only when what they show changes.
//!
//! Yew compiles the whole life of a component anew for each type of component, in the search lab 46 kB of code for
//! twenty of them. A part that keeps no state of its own needs none of that: all such parts are one component, which
//! draws what it is given.

use std::any::Any;
use std::rc::Rc;
use yew::prelude::*;

/// A part of a page: what it shows, and how.
pub trait MemoView: PartialEq + 'static {
    fn draw(&self) -> Html;
}

/// Any part, so that the component need not know which.
trait AnyDrawn {
    fn draw(&self) -> Html;
    fn equals(&self, other: &dyn Any) -> bool;
    fn as_any(&self) -> &dyn Any;
}

impl<D: MemoView> AnyDrawn for D {
    fn draw(&self) -> Html {
        MemoView::draw(self)
    }

    fn equals(&self, other: &dyn Any) -> bool {
        other.downcast_ref() == Some(self)
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}

#[derive(Properties)]
struct KeptProps {
    part: Rc<dyn AnyDrawn>,
}

impl PartialEq for KeptProps {
    fn eq(&self, other: &Self) -> bool {
        self.part.equals(other.part.as_any())
    }
}

#[component]
fn Kept(props: &KeptProps) -> Html {
    props.part.draw()
}

/// The part; what stood in its place stays as it is if it showed the same.
pub fn memo(part: impl MemoView) -> Html {
    html! { <Kept part={Rc::new(part) as Rc<dyn AnyDrawn>} /> }
}
