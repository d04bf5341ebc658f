//! The list beside the drawing: the focused node with its parent, siblings and children as a tree of
//! the page, walked by the arrow keys and read by screen readers.

use super::signs::sign;
use crate::model::squares::grouped;
use crate::model::tree::TreeSource;
use crate::model::tree::glyph::Glyph;
use crate::model::tree::mirror::{Go, Group, MirrorEntry, MoreSide, Relation, Row};
use crate::view::browser;
use trace::NodeId;
use web_sys::Element;
use yew::prelude::*;

/// A node of the list with its texts.
#[derive(Clone, Debug, PartialEq)]
pub struct Line {
    /// The node and its place.
    pub row: Row,
    /// Its sign.
    pub glyph: Glyph,
    /// The move that leads to it.
    pub label: String,
    pub score: String,
    /// Its window.
    pub detail: String,
    /// All that in a sentence.
    pub description: String,
    /// Whether the person has chosen it.
    pub is_selected: bool,
    /// Whether the step stands there.
    pub is_current: bool,
}

/// An entry with its texts.
#[derive(Clone, Debug, PartialEq)]
pub enum Item {
    /// A node.
    Line(Line),
    /// More nodes.
    More(MirrorEntry),
}

/// An action in the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Deed {
    /// Walks.
    Go(Go),
    /// Points at a node.
    Choose(NodeId),
    /// Presses Enter.
    Enter,
    /// Asks for more.
    More(Group, MoreSide),
}

/// The list as a tree. A keyboard that is in it stays in it, with the entry in focus.
pub struct MirrorList<'a> {
    /// Its element.
    pub list: &'a NodeRef,
    /// The name for readers.
    pub name: String,
    /// Begins the ids of the entries.
    pub prefix: &'a str,
    /// The entries.
    pub items: Vec<Item>,
    pub on_deed: Callback<Deed>,
}

/// The entries with their texts, as they stand at a step.
pub(super) fn items(
    source: &dyn TreeSource,
    entries: Vec<MirrorEntry>,
    step: usize,
    selected: Option<NodeId>,
) -> Vec<Item> {
    let tree = source.tree();
    let current = step.checked_sub(1).and_then(|event| tree.node_of(event));
    let item = |entry| {
        let MirrorEntry::Row(row) = entry else {
            return Item::More(entry);
        };
        let id = row.id;
        let is_entered = tree.is_entered(id, step);
        let text = |text: Option<String>| text.filter(|_| is_entered).unwrap_or_default();
        // Only where the eye is: a window for every node would be noise.
        let detail = (row.relation == Relation::Focus).then(|| source.detail(id, step));
        Item::Line(Line {
            row,
            glyph: if is_entered {
                Glyph::Mark(source.mark(id, step))
            } else {
                Glyph::Ghost
            },
            label: source.label(id),
            score: text(source.score(id, step)),
            detail: text(detail.flatten()),
            description: source.describe(id, step),
            is_selected: selected == Some(id),
            is_current: current == Some(id),
        })
    };
    entries.into_iter().map(item).collect()
}

/// The id of a node's entry.
pub(super) fn id_of(prefix: &str, node: NodeId) -> String {
    format!("{prefix}-{node}")
}

impl MirrorList<'_> {
    pub fn view(&self) -> Html {
        self.keep_keyboard();
        let on_key = {
            let on_deed = self.on_deed.clone();
            Callback::from(move |event: KeyboardEvent| {
                if event.ctrl_key() || event.alt_key() || event.meta_key() {
                    return;
                }
                let deed = match event.key().as_str() {
                    "ArrowLeft" => Deed::Go(Go::Parent),
                    "ArrowRight" => Deed::Go(Go::FirstChild),
                    "ArrowDown" => Deed::Go(Go::Next),
                    "ArrowUp" => Deed::Go(Go::Previous),
                    "Home" => Deed::Go(Go::Root),
                    "Enter" => Deed::Enter,
                    _ => return,
                };
                event.prevent_default();
                event.stop_propagation();
                on_deed.emit(deed);
            })
        };
        html! {
            <ul ref={self.list} class="tree-list" role="tree" aria-label={self.name.clone()} onkeydown={on_key}>
                { for self.items.iter().map(|item| match item {
                    Item::Line(line) => self.entry(line),
                    Item::More(more) => self.more_entry(*more),
                }) }
            </ul>
        }
    }

    /// What is drawn next may take away, or move, the entry that has the keyboard. Then the entry in focus
    /// gets it, before the browser hands out another key: that one would otherwise be the page's, where
    /// arrows step and Enter runs the search. Effects and `rendered` are too late: between the drawing and
    /// them Yew lets events through when the drawing was slow. A future is polled in between.
    fn keep_keyboard(&self) {
        let has_keyboard = self.list.cast::<Element>().is_some_and(|list| {
            let focused = browser::focused();
            list.contains(focused.as_deref().map(AsRef::as_ref))
        });
        let focus = self.items.iter().find_map(|item| match item {
            Item::Line(line) if line.row.relation == Relation::Focus => Some(line.row.id),
            _ => None,
        });
        if let Some(focus) = focus.filter(|_| has_keyboard) {
            let id = id_of(self.prefix, focus);
            yew::platform::spawn_local(async move { browser::focus(&id) });
        }
    }

    fn entry(&self, line: &Line) -> Html {
        let Row {
            id,
            relation,
            level,
            place,
            of,
            children,
        } = line.row;
        let on_deed = self.on_deed.clone();
        let own_id = id_of(self.prefix, id);
        let is_focus = relation == Relation::Focus;
        let is_open = relation == Relation::Parent || (is_focus && children > 0);
        html! {
            <li
                key={id}
                id={own_id.clone()}
                class={classes!("tree-item", class_of(relation), line.is_current.then_some("tree-item-current"))}
                role="treeitem"
                tabindex={if is_focus { "0" } else { "-1" }}
                aria-level={level.to_string()}
                aria-posinset={place.to_string()}
                aria-setsize={of.to_string()}
                aria-expanded={(children > 0).then(|| is_open.to_string())}
                aria-selected={line.is_selected.to_string()}
                aria-current={line.is_current.then_some("step")}
                onclick={move |_| {
                    // A screen reader clicks without moving the keyboard.
                    browser::focus(&own_id);
                    on_deed.emit(Deed::Choose(id));
                }}
            >
                { sign(line.glyph) }
                <span class="tree-spoken">{ &line.description }</span>
                <span class="tree-item-label" aria-hidden="true">{ &line.label }</span>
                <span class="tree-item-score" aria-hidden="true">{ &line.score }</span>
                <span class="tree-item-detail" aria-hidden="true">{ &line.detail }</span>
            </li>
        }
    }

    fn more_entry(&self, entry: MirrorEntry) -> Html {
        let MirrorEntry::More {
            count,
            group,
            side,
            level,
        } = entry
        else {
            return Html::default();
        };
        let on_deed = self.on_deed.clone();
        let (whose, class) = match group {
            Group::Siblings => ("siblings", "tree-item-sibling"),
            Group::Children => ("children", "tree-item-child"),
        };
        let (where_, arrow) = match side {
            MoreSide::Before => ("before", "↑"),
            MoreSide::Behind => ("after", "↓"),
        };
        let count = grouped(count as u64);
        html! {
            <li
                key={format!("{whose}-{where_}")}
                class={classes!("tree-item", "tree-more", class)}
                role="treeitem"
                tabindex="-1"
                aria-level={level.to_string()}
                onclick={move |_| on_deed.emit(Deed::More(group, side))}
            >
                <span class="tree-spoken">{ format!("{count} more {whose} {where_} these") }</span>
                <span aria-hidden="true">{ format!("{arrow} {count} more") }</span>
            </li>
        }
    }
}

fn class_of(relation: Relation) -> &'static str {
    match relation {
        Relation::Parent => "tree-item-parent",
        Relation::Sibling => "tree-item-sibling",
        Relation::Focus => "tree-item-focus",
        Relation::Child => "tree-item-child",
    }
}
