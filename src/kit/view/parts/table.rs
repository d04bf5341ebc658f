//! A table with the heads of its columns. One that may be wider than its place has a name: it scrolls by itself there,
//! by keyboard, too.

use crate::experiment::sheet::Sheet;
use std::rc::Rc;
use yew::prelude::*;
use yew::virtual_dom::{AttributeOrProperty, Attributes};

/// A table whose columns are named from left to right.
#[derive(Default)]
pub struct TableView {
    label: Option<AttrValue>,
    region: Option<&'static str>,
    class: Option<&'static str>,
    caption: Option<Html>,
    csv: Option<String>,
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

    pub fn caption(mut self, caption: impl Into<Html>) -> Self {
        self.caption = Some(caption.into());
        self
    }

    /// The same as comma-separated values, for the dialog that saves tables: of a part that no lab's model knows.
    pub fn csv(mut self, sheet: &Sheet) -> Self {
        self.csv = Some(sheet.csv());
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
        self.whole(vec![body(rows.into_iter().collect())])
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

    // Apart, because it does not depend on the iterators' types: so a program has it once.
    fn whole(self, bodies: Vec<Html>) -> Html {
        let table = html! {
            <table>
                if let Some(caption) = self.caption {
                    <caption>{ caption }</caption>
                }
                <thead><tr>{ for self.heads }</tr></thead>
                { for bodies }
            </table>
        };
        let class = with("table", self.class);
        let table = match self.csv {
            Some(csv) => attributed(table, &["class", "data-csv"], [class, csv.into()]),
            None => attributed(table, &["class"], [class]),
        };
        let Some(label) = self.label else {
            return table;
        };
        let keys = &["tabindex", "role", "aria-label", "class"];
        let class = with("table-scroll", self.region);
        let values = ["0".into(), "region".into(), label, class];
        attributed(html! { <div>{ table }</div> }, keys, values)
    }
}

/// A new element with its attributes: `html!` makes a set of every class that is no literal, 3 kB more in a program
/// without another.
fn attributed<const N: usize>(
    mut element: Html,
    keys: &'static [&'static str; N],
    values: [AttrValue; N],
) -> Html {
    let values = Box::new(values.map(|value| Some(AttributeOrProperty::Attribute(value))));
    if let Html::VTag(tag) = &mut element
        && let Some(tag) = Rc::get_mut(tag)
    {
        tag.attributes = Attributes::Dynamic { keys, values };
    }
    element
}

fn with(class: &'static str, further: Option<&str>) -> AttrValue {
    further.map_or(class.into(), |further| format!("{class} {further}").into())
}

fn body(rows: Vec<Html>) -> Html {
    html! { <tbody>{ for rows }</tbody> }
}

fn head(words: AttrValue) -> Html {
    html! { <th scope="col">{ words }</th> }
}

fn number_head(words: AttrValue) -> Html {
    html! { <th scope="col" class="number">{ words }</th> }
}
