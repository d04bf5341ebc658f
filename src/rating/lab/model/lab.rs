//! The rating lab on the machine of the labs: what it shows, and what comes of an action.

use super::RecordedLab;
use super::action::{Action, Edit, Effect, History, Kept, LinkForm, RatingAction};
use super::attempt::NAME_LIMIT;
use super::history::History as Undoable;
use super::picture::Across;
use super::state::{Lab, panel_title};
use super::timeline_draft::TimelineDraft;
use crate::experiment::{ENGINES, Limit, Panel, Question, RatingLink, Reply, SetName, Unit};
use kit::experiment::link::LinkState;
use kit::experiment::sheet::Sheet;
use kit::experiment::wire::{Answer, Order};
use kit::model::keys::{Binding, find, listed, row, shifted};
use kit::model::lab::{Elsewhere, File, Joined, Key};
use kit::model::linked::Arrival;
use kit::model::notice::{Cause, NoticeKind, Notices};
use kit::model::playback::{Playback, Step};
use kit::model::position::PositionAction;

/// Makes the action of a key that is pressed at this time, in milliseconds.
type KeyAction = fn(f64) -> RatingAction;

/// Every key of the rating lab.
const KEYS: [Binding<KeyAction>; 17] = [
    row("1", "1", "the timeline editor", |_| {
        RatingAction::Show(Panel::Timeline)
    }),
    row("2", "2", "engines at work", |_| {
        RatingAction::Show(Panel::Engines)
    }),
    row("3", "3", "the marked positions", |_| {
        RatingAction::Show(Panel::Positions)
    }),
    row("4", "4", "sit the test", |_| {
        RatingAction::Show(Panel::Test)
    }),
    row("5", "5", "the table", |_| RatingAction::Show(Panel::Table)),
    row("u", "u", "undo a change", |_| RatingAction::Undo),
    row("r", "r", "redo it", |_| RatingAction::Redo),
    row("e", "e", "the source's example", |_| {
        RatingAction::Edit(Edit::Example)
    }),
    row("w", "w", "time or weight across the picture", |_| {
        RatingAction::ToggleAcross
    }),
    row("f", "f", "turn the board", |_| RatingAction::Flip),
    row("n", "n", "the next position", |_| {
        RatingAction::StepPosition(1)
    }),
    row("p", "p", "the position before", |_| {
        RatingAction::StepPosition(-1)
    }),
    row("Enter", "Enter", "run the engine on the whole set", |_| {
        RatingAction::RunSet
    }),
    row(" ", "Space", "pause the engine, or go on", |_| {
        RatingAction::TogglePause
    }),
    row("Escape", "Esc", "stop the engine", |_| {
        RatingAction::CancelRun
    }),
    row(
        "t",
        "t",
        "begin the test of this position",
        RatingAction::BeginTest,
    ),
    shifted(
        "T",
        "Shift t",
        "the test: content with the move",
        RatingAction::EndTest,
    ),
];

impl RecordedLab for Lab {
    type Own = RatingAction;
    type Request = Order<Question>;
    type Link = RatingLink;

    const STORAGE_PREFIX: &'static str = "plyground.rating.";
    const FILE_LIMIT: Option<u64> = Some(8_000_000);
    const STEP_KEYS: &'static [&'static [Binding<Step>]] = &[];
    const POSITION_KEYS: &'static [Binding<fn() -> PositionAction>] = &[];

    fn notices(&mut self) -> &mut Notices {
        &mut self.notices
    }

    /// The question stands beside the engines.
    fn playback(&self) -> Option<&Playback> {
        (self.panel == Panel::Engines).then_some(&self.playback)
    }

    fn playback_mut(&mut self) -> Option<&mut Playback> {
        Some(&mut self.playback)
    }

    /// Sets up what a query says. By Back and Forward own positions stay as they are: they may have been changed
    /// since, and Back is not to lose that.
    fn open(&mut self, query: &str, arrival: Arrival) -> Vec<Effect> {
        let (mut link, problems) = RatingLink::from_query(query);
        self.notices.add_link_problems(&problems);
        if arrival == Arrival::History {
            link.own.clear();
        }
        self.set_up(&link);
        // Without a link the example is at the rate at which its find counts.
        if query.is_empty() && arrival != Arrival::History {
            self.draft = Undoable::new(TimelineDraft::first_shown());
        }
        self.address(History::Replace)
    }

    fn act(&mut self, action: RatingAction) -> Vec<Effect> {
        match action {
            RatingAction::Show(panel) => self.show(panel),
            RatingAction::Edit(edit) => self.edit_here(&edit),
            RatingAction::EndGesture => {
                self.draft.end_gesture();
                Vec::new()
            }
            RatingAction::Undo => self.step_history(true),
            RatingAction::Redo => self.step_history(false),
            RatingAction::SetAcross(across) => self.set_across(across),
            RatingAction::ToggleAcross => self.set_across(match self.across {
                Across::Time => Across::Weight,
                Across::Weight => Across::Time,
            }),
            RatingAction::Flip => {
                self.flipped = !self.flipped;
                Vec::new()
            }
            RatingAction::SetSet(set) => self.set_set(set),
            RatingAction::SetPosition(position) => self.set_position(position),
            RatingAction::StepPosition(by) => {
                let position = self.position.saturating_add_signed(by as isize);
                self.set_position(position)
            }
            RatingAction::TakeEpd(text) => self.take_epd(&text),
            RatingAction::SaveEpd => vec![save("positions.epd", self.epd())],
            RatingAction::CopyEpd => vec![Effect::Copy(self.epd())],
            RatingAction::CopyFen(fen) => vec![Effect::Copy(fen)],
            RatingAction::AddOwn(fen) => self.add_own(&fen),
            RatingAction::AdoptOwn => self.adopt_own(),
            RatingAction::RemoveOwn => self.remove_own(),
            RatingAction::Touch(touch) => self.touch(&touch),
            RatingAction::EditTimeline => self.edit_timeline(),
            RatingAction::SetEngine(row) => {
                self.engine = row.min(ENGINES.len() - 1);
                Vec::new()
            }
            RatingAction::SetLimit(limit) => {
                self.limit = limit;
                self.mistake = None;
                Vec::new()
            }
            RatingAction::TypeLimit(text) => self.type_limit(&text),
            RatingAction::SetLimitUnit(unit) => {
                if unit != self.limit.unit() {
                    self.mistake = None;
                    self.limit = match unit {
                        Unit::Nodes => Limit::Nodes(20_000),
                        Unit::Seconds => Limit::Millis(1_000),
                    };
                }
                Vec::new()
            }
            // A run must be stopped first, or its results would be lost.
            RatingAction::RunSet | RatingAction::RunOne if self.run.is_some() => {
                vec![Effect::Say(
                    "An engine is at work; stop it first".to_owned(),
                )]
            }
            RatingAction::Think(_) if self.run.is_some() => Vec::new(),
            RatingAction::Think(is_next) => self.think(is_next),
            RatingAction::ShowExample => self.show_example(),
            RatingAction::Suppose(since) => self.suppose(since),
            RatingAction::RunSet => self.run_set(),
            RatingAction::RunOne => self.run_one(),
            RatingAction::RunAs(engine, set, limit) => {
                self.engine = engine.min(ENGINES.len() - 1);
                self.limit = limit;
                self.set_set(set);
                self.run_set()
            }
            RatingAction::TogglePause => self.toggle_pause(),
            RatingAction::CancelRun => self.cancel_run(),
            RatingAction::OpenAnalysis(place) => self.open_analysis(place),
            other => self.act_on_test(other),
        }
    }

    fn cause(action: &RatingAction) -> Cause {
        match action {
            RatingAction::SetSet(_)
            | RatingAction::SetPosition(_)
            | RatingAction::StepPosition(_)
            | RatingAction::EditTimeline
            | RatingAction::OpenAnalysis(_)
            | RatingAction::OpenTest
            | RatingAction::Undo
            | RatingAction::Redo => Cause::Position,
            RatingAction::RunSet
            | RatingAction::RunOne
            | RatingAction::RunAs(..)
            | RatingAction::Think(_)
            | RatingAction::BeginTest(_) => Cause::Run,
            RatingAction::TakeEpd(_)
            | RatingAction::SaveEpd
            | RatingAction::CopyEpd
            | RatingAction::CopyFen(_)
            | RatingAction::SaveCsv
            | RatingAction::SaveJson => Cause::File,
            _ => Cause::Other,
        }
    }

    fn step(&mut self, step: Step) -> Vec<Effect> {
        self.guess(step)
    }

    fn file(&mut self, file: File) -> Vec<Effect> {
        match file {
            File::Whole { name, bytes } => {
                let text = String::from_utf8_lossy(&bytes);
                if name.to_ascii_lowercase().ends_with(".json") {
                    self.open_table(&text)
                } else {
                    self.take_epd(&text)
                }
            }
            File::Failed(why) => self
                .notices
                .refuse(format!("The file cannot be read: {why}.")),
            File::Chosen { .. } | File::Slice(_) => Vec::new(),
        }
    }

    fn received(&mut self, answer: Answer<Reply>) -> Vec<Effect> {
        self.answered(answer)
    }

    fn worker_failed(&mut self, why: &str) -> Vec<Effect> {
        let text = format!("The worker failed ({why}); a new one has been started.");
        let mut effects = self.finish();
        effects.push(Effect::RestartWorker);
        effects.extend(self.notices.refuse(text));
        effects
    }

    fn clock(&mut self, now: f64) -> Vec<Effect> {
        self.tick(now)
    }

    fn kept(&mut self, kept: Vec<(String, String)>) -> Vec<Effect> {
        let of = |place: Kept| {
            let found = kept.iter().find(|(key, _)| key == place.key());
            found.map(|(_, text)| text.as_str())
        };
        self.remember(of(Kept::Positions), of(Kept::Table));
        Vec::new()
    }

    fn not_kept(&mut self, _: &str) -> Vec<Effect> {
        let text = "The browser does not keep this for the next visit: there is no room, or it is not allowed. \
                    Save it as a file instead.";
        self.notices.add(NoticeKind::Note, text.to_owned());
        Vec::new()
    }

    const STORED_NAME: &'static str = "list";

    fn join_stored(&mut self, key: &str, elsewhere: Elsewhere<'_>, _: &mut Vec<Effect>) -> Joined {
        let is_joined = if key == Kept::Table.key() {
            self.join_table(elsewhere)
        } else {
            self.join_own(elsewhere)
        };
        is_joined.map_or(Joined::Neither, |()| Joined::Both)
    }

    fn drain_unsaved(&mut self) -> Vec<(String, Option<String>)> {
        let unkept = std::mem::take(&mut self.unkept).into_iter();
        unkept
            .map(|place| (place.key().to_owned(), self.text_of(place)))
            .collect()
    }

    fn link(&self) -> Option<RatingLink> {
        Some(Self::link(self))
    }

    fn link_text(&self) -> String {
        format!("Rating: {}", self.draft.get().title)
    }

    fn copy_link(&mut self, form: LinkForm) -> Vec<Effect> {
        let link = Self::link(self);
        if self.set == SetName::Own && link.own.is_empty() && !self.own.get().is_empty() {
            let text = "Your own positions are too long for a link, so it is without them: save them as EPD.";
            self.notices.add(NoticeKind::Note, text.to_owned());
        }
        vec![Effect::copy_link(form, link.to_lasting_query(), || {
            self.link_text()
        })]
    }

    fn is_busy(&self) -> bool {
        self.run.is_some()
    }

    fn wants_clock(&self) -> bool {
        self.is_attempting()
    }

    fn sheets(&self) -> Vec<Sheet> {
        Self::sheets(self)
    }

    fn position_text(&self) -> String {
        let position = self.guessed_position().or_else(|| self.shown());
        position.map_or_else(String::new, |position| position.board.to_string())
    }

    /// Enter runs only where engines are, so that it surprises nobody.
    fn key(&self, key: &Key<'_>) -> Option<Action> {
        let action = find(&KEYS, key.key, key.shift)?(key.now);
        let is_idle = self.run.is_none();
        let is_out_of_place = match action {
            RatingAction::RunSet => self.panel != Panel::Engines || !is_idle,
            RatingAction::TogglePause | RatingAction::CancelRun => is_idle,
            RatingAction::BeginTest(_) => self.is_attempting(),
            _ => false,
        };
        (!is_out_of_place).then_some(action.into())
    }

    fn keys() -> Vec<Binding<()>> {
        listed(&KEYS).collect()
    }

    /// After an action the address follows what a link says.
    fn update(&mut self, action: impl Into<Action>) -> Vec<Effect> {
        let action = action.into();
        // These come many times a second and change nothing that a link says, or write the address themselves.
        let keeps_address = matches!(
            action,
            Action::Received(_)
                | Action::Clock(_)
                | Action::Dismiss(_)
                | Action::Open(_)
                | Action::Return(_)
                | Action::Own(RatingAction::EndGesture | RatingAction::Suppose(_))
        );
        if keeps_address {
            return self.carry_out(action);
        }
        let history = match action {
            Action::Own(RatingAction::Show(_)) => History::Push,
            _ => History::Replace,
        };
        let before = Self::link(self);
        let mut effects = self.carry_out(action);
        if Self::link(self) != before {
            effects.extend(self.address(history));
        }
        effects
    }
}

impl Lab {
    fn act_on_test(&mut self, action: RatingAction) -> Vec<Effect> {
        match action {
            RatingAction::SetPerson(name) => {
                let name: String = name.trim().chars().take(NAME_LIMIT).collect();
                if !name.is_empty() {
                    self.person = name;
                }
                Vec::new()
            }
            RatingAction::SetPatience(seconds) => {
                self.patience = seconds.clamp(5, 3600);
                Vec::new()
            }
            RatingAction::BeginTest(now) => {
                self.panel = Panel::Test;
                self.begin_test(now)
            }
            RatingAction::Prefer(mv, now) => self.prefer(mv, now),
            RatingAction::EndTest(now) => self.end_test(now),
            RatingAction::LeaveTest => {
                self.attempt = None;
                Vec::new()
            }
            RatingAction::NextTest(now) => self.next_test(now),
            RatingAction::OpenTest => self.open_test(),
            other => self.act_on_table(other),
        }
    }

    fn act_on_table(&mut self, action: RatingAction) -> Vec<Effect> {
        match action {
            RatingAction::SetTableUnit(unit) => {
                self.table_unit = unit;
                Vec::new()
            }
            RatingAction::SetRates(text) => self.set_rates(&text),
            RatingAction::RemoveRow(place) => self.remove_row(place),
            RatingAction::ClearTable => self.clear_table(),
            RatingAction::SaveCsv => {
                let unit = self.table_unit;
                let csv = self.table.sheet(unit, &self.decays(unit)).csv();
                vec![save("ratings.csv", csv)]
            }
            RatingAction::SaveJson => vec![save("ratings.json", self.table.to_json())],
            RatingAction::OpenTable(text) => self.open_table(&text),
            // The others are taken above.
            _ => Vec::new(),
        }
    }

    fn show(&mut self, panel: Panel) -> Vec<Effect> {
        if self.panel == panel {
            return Vec::new();
        }
        self.panel = panel;
        self.mistake = None;
        vec![Effect::Say(panel_title(panel).to_owned())]
    }

    fn edit_here(&mut self, edit: &Edit) -> Vec<Effect> {
        if matches!(edit, Edit::Example) {
            self.panel = Panel::Timeline;
        }
        self.edit(edit)
    }

    fn set_across(&mut self, across: Across) -> Vec<Effect> {
        self.across = across;
        Vec::new()
    }

    /// Undo and redo are of what the panel shows: the timeline, the own positions, the rows that were
    /// taken away.
    fn step_history(&mut self, back: bool) -> Vec<Effect> {
        self.mistake = None;
        let stepped = match (self.panel, back) {
            (Panel::Positions, true) => self.own.undo(),
            (Panel::Positions, false) => self.own.redo(),
            (Panel::Timeline, true) => self.draft.undo(),
            (Panel::Timeline, false) => self.draft.redo(),
            (Panel::Table, true) => self.bring_rows_back(),
            (Panel::Table, false) | (Panel::Engines | Panel::Test, _) => false,
        };
        let said = match (stepped, back) {
            (true, true) => "Undone",
            (true, false) => "Redone",
            (false, true) => "There is nothing to undo",
            (false, false) => "There is nothing to redo",
        };
        if stepped && self.panel == Panel::Positions {
            self.position = self.position.min(self.positions().len().saturating_sub(1));
            self.keep(Kept::Positions);
        }
        vec![Effect::Say(said.to_owned())]
    }

    fn set_set(&mut self, set: SetName) -> Vec<Effect> {
        if set != self.set {
            self.leave_result();
            self.position = 0;
            self.mistake = None;
        }
        self.set = set;
        Vec::new()
    }

    fn set_position(&mut self, position: usize) -> Vec<Effect> {
        self.position = position.min(self.positions().len().saturating_sub(1));
        self.mistake = None;
        if self.panel == Panel::Test {
            self.leave_result();
        }
        let said = self.shown().map(|position| position.name.clone());
        said.map(Effect::Say).into_iter().collect()
    }
}

fn save(name: &str, text: String) -> Effect {
    Effect::Save {
        name: name.to_owned(),
        bytes: text.into_bytes(),
    }
}
