//! A table with the heads of its columns. One that may be wider than its place has a name: it scrolls by itself there,
//! by keyboard, too.

use yew::prelude::*;

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
        self.all(None, heads)
    }

    /// Columns of numbers.
    pub fn numbers<W: Into<AttrValue>>(self, heads: impl IntoIterator<Item = W>) -> Self {
        self.all(Some("number"), heads)
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
        class: Option<&'static str>,
        heads: impl IntoIterator<Item = W>,
    ) -> Self {
        let heads = heads.into_iter().map(Into::into);
        self.heads(heads.map(|words| head(class, words)))
    }

    // What does not depend on the iterators' types is apart, so that it is in a program once.
    fn whole(mut self, bodies: Vec<Html>) -> Html {
        let (label, region) = (self.label.take(), self.region);
        let caption = self.caption.take();
        let table = html! {
            <table class={classes!("table", self.class)}>
                if let Some(caption) = caption {
                    <caption>{ caption }</caption>
                }
                { self.head() }
                { for bodies }
            </table>
        };
        let Some(label) = label else {
            return table;
        };
        html! {
            <div class={classes!("table-scroll", region)} tabindex="0" role="region" aria-label={label}>{ table }</div>
        }
    }
}

fn head(class: Option<&'static str>, words: AttrValue) -> Html {
    html! { <th scope="col" {class}>{ words }</th> }
}
