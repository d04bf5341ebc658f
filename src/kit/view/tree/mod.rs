//! A tree on the page: one canvas for the drawing, a few buttons, and a list of the nodes around the
//! focused one for keyboards and readers. All decisions are [`Model`]'s; here the browser's events
//! become its actions and its display lists become pixels, once for each frame.

mod events;
mod listeners;
mod mirror;
mod painter;
mod palette;
mod signs;
mod stage;
mod tools;

use crate::model::tree::action::Key;
use crate::model::tree::mirror::{Mirror, Windows};
use crate::model::tree::{Action, Follow, Future, Model, Options, TreeSource};
use gloo::render::{AnimationFrame, request_animation_frame};
use mirror::{Deed, Item, MirrorList};
use stage::TreeStage;
use std::rc::Rc;
use tools::Tools;
use trace::NodeId;
use yew::prelude::*;

/// Nodes searched between two frames.
const SLICE: u32 = 20_000;

/// The owner of a tree, shared; two handles are equal if they share the same owner.
#[derive(Clone)]
pub struct SourceHandle(pub Rc<dyn TreeSource>);

impl PartialEq for SourceHandle {
    fn eq(&self, other: &Self) -> bool {
        Rc::ptr_eq(&self.0, &other.0)
    }
}

/// The properties of [`TreeView`].
#[derive(Properties, PartialEq)]
pub struct TreeViewProps {
    /// The tree and what is known of its nodes.
    pub source: SourceHandle,
    /// Number of events so far.
    pub step: usize,
    /// The node the person has chosen.
    #[prop_or_default]
    pub selected: Option<NodeId>,
    /// Changes whenever the colours do.
    #[prop_or_default]
    pub theme: u32,
    /// The first layout of the tree; by default the one that suits its size.
    #[prop_or_default]
    pub options: Option<Options>,
    /// Whether the nodes that come later are to be guessed: then they are out of sight until somebody asks for them.
    #[prop_or_default]
    pub hides_later: bool,
    /// The name for readers, and the beginning of ids: must be unique on the page.
    #[prop_or(AttrValue::Static("Search tree"))]
    pub name: AttrValue,
    /// A node was chosen.
    pub on_select: Callback<NodeId>,
    /// The chosen node was entered once more: the step after which it is open is asked for.
    #[prop_or_default]
    pub on_visit: Callback<usize>,
}

/// A message to the view.
#[doc(hidden)]
pub enum Msg {
    Act(Action),
    FitNode,
    Deed(Deed),
    Measure,
    Paint,
    /// The picture is wanted as SVG; the function takes the text.
    Svg(js_sys::Function),
    LookOn,
}

/// A tree on the page.
pub struct TreeView {
    model: Model,
    stage: TreeStage,
    /// The field in which nodes are looked for.
    find: NodeRef,
    /// The list of the nodes.
    list: NodeRef,
    looking: Option<AnimationFrame>,
    focus: NodeId,
    windows: Windows,
}

impl Component for TreeView {
    type Message = Msg;
    type Properties = TreeViewProps;

    fn create(ctx: &Context<Self>) -> Self {
        Self {
            model: model_of(ctx.props(), ctx.props().options),
            stage: TreeStage::default(),
            find: NodeRef::default(),
            list: NodeRef::default(),
            looking: None,
            focus: focus_of(ctx.props()),
            windows: Windows::default(),
        }
    }

    fn changed(&mut self, ctx: &Context<Self>, old: &TreeViewProps) -> bool {
        let props = ctx.props();
        let source = &*props.source.0;
        if props.source == old.source {
            self.move_on(props, old);
        } else {
            let options = if props.options == old.options {
                self.model.options()
            } else {
                props
                    .options
                    .unwrap_or_else(|| Options::suiting(source.tree().len()))
            };
            self.model = model_of(props, Some(options));
            self.focus = focus_of(props);
            self.windows = Windows::default();
            self.measure(ctx);
        }
        if props.hides_later != old.hides_later {
            let future = if props.hides_later {
                Future::Hidden
            } else {
                Future::default()
            };
            let options = Options {
                future,
                ..self.model.options()
            };
            self.model.update(source, Action::Choose(options));
        }
        self.keep_focus_listed(ctx);
        self.stage.request_frame(ctx.link());
        true
    }

    fn update(&mut self, ctx: &Context<Self>, msg: Msg) -> bool {
        let source = &*ctx.props().source.0;
        match msg {
            Msg::Paint => {
                self.stage.paint(&self.model, source);
                false
            }
            Msg::Svg(taker) => {
                self.stage.give_svg(&self.model, source, &taker);
                false
            }
            Msg::Measure => {
                self.measure(ctx);
                self.stage.request_frame(ctx.link());
                false
            }
            Msg::LookOn => {
                let reaction = self.model.update(source, Action::LookOn(SLICE));
                self.looking = reaction.looks_on.then(|| look_on(ctx));
                if let Some(id) = self.model.finder().current().filter(|_| !reaction.looks_on) {
                    self.focus_on(id);
                    self.keep_focus_listed(ctx);
                }
                self.stage.request_frame(ctx.link());
                true
            }
            Msg::FitNode => {
                let id = ctx.props().selected.or(current(ctx.props())).unwrap_or(0);
                self.model.update(source, Action::Fit(id));
                self.stage.request_frame(ctx.link());
                false
            }
            Msg::Deed(deed) => self.obey(ctx, deed),
            Msg::Act(action) => {
                let renders = matches!(
                    action,
                    Action::Choose(_) | Action::Find(_) | Action::Match(_)
                );
                let is_find = matches!(action, Action::Find(_));
                let is_match = matches!(action, Action::Match(_));
                let reaction = self.model.update(source, action);
                if let Some(id) = reaction.chosen {
                    self.choose(ctx, id);
                }
                if is_find {
                    self.looking = Some(look_on(ctx));
                }
                if let Some(id) = self.model.finder().current().filter(|_| is_match) {
                    self.focus_on(id);
                }
                if renders {
                    self.keep_focus_listed(ctx);
                    self.stage.place_map(self.model.split());
                }
                self.stage.request_frame(ctx.link());
                renders || reaction.chosen.is_some()
            }
        }
    }

    fn view(&self, ctx: &Context<Self>) -> Html {
        let props = ctx.props();
        let source = &*props.source.0;
        let link = ctx.link();
        let nodes = source.tree().len();
        let key = link.batch_callback(|event: KeyboardEvent| key_action(&event));
        let finder = self.model.finder();
        html! {
            <section class="tree-view" aria-label={props.name.clone()}>
                { Tools {
                    options: self.model.options(),
                    status: finder.status(nodes).into(),
                    has_matches: !finder.matches().is_empty(),
                    find: &self.find,
                    on_action: link.callback(Msg::Act),
                    on_fit_node: link.callback(|_: MouseEvent| Msg::FitNode),
                }.view() }
                <div class="tree-panes">
                    <div
                        ref={&self.stage.element}
                        class="tree-stage"
                        role="group"
                        tabindex="0"
                        aria-label={format!("{}, drawing: arrow keys pan, plus and minus zoom, 0 fits", props.name)}
                        onkeydown={key}
                    >
                        <canvas ref={&self.stage.canvas} class="tree-canvas" role="img" aria-label={self.model.summary(source)} />
                        <div ref={&self.stage.map} class="tree-map" />
                    </div>
                    { MirrorList {
                        list: &self.list,
                        name: format!("{}, nodes", props.name),
                        prefix: &prefix(props),
                        items: self.items(ctx),
                        on_deed: link.callback(Msg::Deed),
                    }.view() }
                </div>
                { signs::key(crate::model::tree::Mark::ALL.map(|mark| source.mark_word(mark))) }
            </section>
        }
    }

    fn rendered(&mut self, ctx: &Context<Self>, first: bool) {
        if first {
            self.stage.listen(ctx.link());
            self.measure(ctx);
            self.stage.request_frame(ctx.link());
        }
    }
}

impl TreeView {
    /// The same tree at another step or with another node chosen.
    fn move_on(&mut self, props: &TreeViewProps, old: &TreeViewProps) {
        let source = &*props.source.0;
        if props.step != old.step {
            self.model.update(source, Action::Step(props.step));
            if self.model.options().follow == Follow::Current && !Self::has_keyboard() {
                self.focus_on(current(props).unwrap_or(self.focus));
            }
        }
        if props.selected != old.selected {
            self.model.update(source, Action::Select(props.selected));
            if let Some(id) = props.selected {
                self.focus_on(id);
            }
        }
    }

    fn measure(&mut self, ctx: &Context<Self>) {
        if let Some(size) = self.stage.size() {
            self.model
                .update(&*ctx.props().source.0, Action::Resize(size));
            self.stage.place_map(self.model.split());
        }
    }

    fn choose(&mut self, ctx: &Context<Self>, id: NodeId) {
        self.focus_on(id);
        self.keep_focus_listed(ctx);
        ctx.props().on_select.emit(id);
    }

    fn obey(&mut self, ctx: &Context<Self>, deed: Deed) -> bool {
        let props = ctx.props();
        let source = &*props.source.0;
        match deed {
            Deed::Go(go) => {
                let mirror = self.mirror(props);
                let Some(id) = mirror.go(self.focus, go) else {
                    return false;
                };
                self.focus_on(id);
                self.model.update(source, Action::Reveal(id));
                self.stage.request_frame(ctx.link());
            }
            Deed::Choose(id) => {
                self.model.update(source, Action::Reveal(id));
                self.choose(ctx, id);
            }
            Deed::Enter => {
                let entry = source
                    .tree()
                    .get(self.focus)
                    .map(|node| node.enter as usize + 1);
                match entry.filter(|_| props.selected == Some(self.focus)) {
                    Some(step) => props.on_visit.emit(step),
                    None => props.on_select.emit(self.focus),
                }
            }
            Deed::More(group, side) => {
                let windows = self
                    .mirror(props)
                    .more(self.focus, self.windows, group, side);
                self.windows = windows;
            }
        }
        true
    }

    fn focus_on(&mut self, id: NodeId) {
        if self.focus != id {
            self.focus = id;
            self.windows = Windows::default();
        }
    }

    fn keep_focus_listed(&mut self, ctx: &Context<Self>) {
        let mirror = self.mirror(ctx.props());
        let nearest = mirror.nearest(self.focus).unwrap_or(0);
        self.focus_on(nearest);
    }

    /// Whether the person is walking through the list.
    fn has_keyboard() -> bool {
        let active = gloo::utils::document().active_element();
        active.is_some_and(|element| matches!(element.closest(".tree-list"), Ok(Some(_))))
    }

    fn mirror<'a>(&'a self, props: &'a TreeViewProps) -> Mirror<'a> {
        let tree = props.source.0.tree();
        let shown = match self.model.options().future {
            Future::Ghosts => usize::MAX,
            Future::Hidden => props.step,
        };
        Mirror::new(tree, self.model.layout(), shown)
    }

    fn items(&self, ctx: &Context<Self>) -> Vec<Item> {
        let props = ctx.props();
        let entries = self.mirror(props).entries(self.focus, self.windows);
        mirror::items(&*props.source.0, entries, props.step, props.selected)
    }
}

fn model_of(props: &TreeViewProps, options: Option<Options>) -> Model {
    let source = &*props.source.0;
    let options = options.unwrap_or_else(|| Options::suiting(source.tree().len()));
    let mut model = Model::new(source, options);
    model.update(source, Action::Step(props.step));
    model.update(source, Action::Select(props.selected));
    model
}

fn current(props: &TreeViewProps) -> Option<NodeId> {
    props.source.0.tree().node_of(props.step.checked_sub(1)?)
}

fn focus_of(props: &TreeViewProps) -> NodeId {
    props.selected.or_else(|| current(props)).unwrap_or(0)
}

fn prefix(props: &TreeViewProps) -> String {
    props
        .name
        .to_ascii_lowercase()
        .replace(|sign: char| !sign.is_ascii_alphanumeric(), "-")
}

fn look_on(ctx: &Context<TreeView>) -> AnimationFrame {
    let link = ctx.link().clone();
    request_animation_frame(move |_| link.send_message(Msg::LookOn))
}

fn key_action(event: &KeyboardEvent) -> Option<Msg> {
    if event.ctrl_key() || event.alt_key() || event.meta_key() {
        return None;
    }
    let key = Key::named(&event.key())?;
    event.prevent_default();
    event.stop_propagation();
    Some(Msg::Act(Action::Key(key)))
}
