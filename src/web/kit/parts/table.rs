//! A table with the heads of its columns. One that may be wider than its place has a name: it scrolls by itself there,
//! by keyboard, too.

use yew::prelude::*;
use yew::virtual_dom::{AttributeOrProperty, Attributes, VTag};

/// A table whose columns are named from left to right.
#[derive(Default)]
pub struct TableView {
    label: Option<AttrValue>,
    region: Option<&'static str>,
    class: Option<&'static str>,
    caption: Option<Html>,
    heads: Vec<Html>,
}

impl TableView {
    /// A table that scrolls, in a region of this name.
    pub fn named(label: impl Into<AttrValue>) -> Self {
        let label = Some(label.into());
        Self {
            label,
            ..Self::default()
        }
    }

    /// A further class of the region that scrolls.
    pub fn region(mut self, class: &'static str) -> Self {
        self.region = Some(class);
        self
    }

    /// A further class of the table itself.
    pub fn class(mut self, class: &'static str) -> Self {
        self.class = Some(class);
        self
    }

    /// What stands above the table.
    pub fn caption(mut self, caption: impl Into<Html>) -> Self {
        self.caption = Some(caption.into());
        self
    }

    /// Columns of words.
    pub fn columns<W: Into<AttrValue>>(self, heads: impl IntoIterator<Item = W>) -> Self {
        self.all(head, heads)
    }

    /// Columns of numbers.
    pub fn numbers<W: Into<AttrValue>>(self, heads: impl IntoIterator<Item = W>) -> Self {
        self.all(number_head, heads)
    }

    /// A column whose head is heard only.
    pub fn hidden(self, head: &'static str) -> Self {
        self.heads([html! { <th scope="col"><span class="visually-hidden">{ head }</span></th> }])
    }

    /// A column without a head.
    pub fn unnamed(self) -> Self {
        self.heads([html! { <td></td> }])
    }

    /// Columns whose heads are cells of their own kind.
    pub fn heads(mut self, cells: impl IntoIterator<Item = Html>) -> Self {
        self.heads.extend(cells);
        self
    }

    /// The heads alone.
    pub fn head(self) -> Html {
        html! { <thead><tr>{ for self.heads }</tr></thead> }
    }

    /// The whole table.
    pub fn rows(self, rows: impl IntoIterator<Item = Html>) -> Html {
        self.bodies([html! { <tbody>{ for rows }</tbody> }])
    }

    /// The whole table, with rows that stand in groups.
    pub fn bodies(self, bodies: impl IntoIterator<Item = Html>) -> Html {
        self.whole(bodies.into_iter().collect())
    }

    fn all<W: Into<AttrValue>>(
        self,
        head: fn(AttrValue) -> Html,
        heads: impl IntoIterator<Item = W>,
    ) -> Self {
        self.heads(heads.into_iter().map(|words| head(words.into())))
    }

    // What does not depend on the iterators' types is apart, so that it is in a program once.
    fn whole(self, bodies: Vec<Html>) -> Html {
        let caption = self
            .caption
            .map(|caption| html! { <caption>{ caption }</caption> });
        let head = html! { <thead><tr>{ for self.heads }</tr></thead> };
        let parts = caption.into_iter().chain([head]).chain(bodies);
        let table = element("table", &["class"], [with("table", self.class)], parts);
        let Some(label) = self.label else {
            return table;
        };
        let values = [
            "0".into(),
            "region".into(),
            label,
            with("table-scroll", self.region),
        ];
        let keys = &["tabindex", "role", "aria-label", "class"];
        element("div", keys, values, [table])
    }
}

/// An element written out: `html!` makes a set of every class that is no literal, 3 kB more in a program without another.
fn element<const N: usize>(
    name: &'static str,
    keys: &'static [&'static str; N],
    values: [AttrValue; N],
    parts: impl IntoIterator<Item = Html>,
) -> Html {
    let values = values.map(|value| Some(AttributeOrProperty::Attribute(value)));
    let values = Box::new(values);
    let mut element = VTag::new(name);
    element.set_attributes(Attributes::Dynamic { keys, values });
    element.add_children(parts);
    element.into()
}

fn with(class: &'static str, further: Option<&str>) -> AttrValue {
    further.map_or(class.into(), |further| format!("{class} {further}").into())
}

fn head(words: AttrValue) -> Html {
    html! { <th scope="col">{ words }</th> }
}

fn number_head(words: AttrValue) -> Html {
    html! { <th scope="col" class="number">{ words }</th> }
}
