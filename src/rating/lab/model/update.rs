//! The rating lab's next state for every action.

use super::action::{Action, Edit, Effect, Field, History, Kept};
use super::picture::Across;
use super::state::Lab;
use crate::experiment::messages::MILLIS_LIMIT;
use crate::experiment::{ENGINES, Limit, NODES_LIMIT, PANELS, Panel, SetName, Unit};
use kit::experiment::link::LinkState;
use kit::model::notice::NoticeKind;
use kit::model::typed::{quoted, whole_number};

impl Lab {
    /// Does what is asked, and says what the browser is to do.
    pub fn update(&mut self, action: Action) -> Vec<Effect> {
        self.notices.begin(action.cause());
        // What comes many times a second changes nothing that a link says.
        if matches!(
            action,
            Action::Received(_) | Action::Tick(_) | Action::EndGesture | Action::Dismiss(_)
        ) {
            return self.act(action);
        }
        let before = self.link();
        let history = match action {
            Action::Show(_) => History::Push,
            _ => History::Replace,
        };
        let is_opening = matches!(action, Action::Open(_) | Action::Return(_));
        let mut effects = self.act(action);
        let after = self.link();
        if after != before && !is_opening {
            effects.push(Effect::Address(after.to_lasting_query(), history));
        }
        effects
    }

    pub(super) fn address(&self) -> Effect {
        Effect::Address(self.link().to_lasting_query(), History::Replace)
    }

    fn act(&mut self, action: Action) -> Vec<Effect> {
        match action {
            Action::Open(query) => self.open(&query),
            Action::Return(query) => self.come_back(&query),
            Action::Show(panel) => self.show(panel),
            Action::Edit(edit) => self.edit_here(&edit),
            Action::EndGesture => {
                self.draft.end_gesture();
                Vec::new()
            }
            Action::Undo => self.step_history(true),
            Action::Redo => self.step_history(false),
            Action::SetAcross(across) => self.set_across(across),
            Action::ToggleAcross => self.set_across(match self.across {
                Across::Time => Across::Weight,
                Across::Weight => Across::Time,
            }),
            Action::Flip => {
                self.flipped = !self.flipped;
                Vec::new()
            }
            Action::SetSet(set) => self.set_set(set),
            Action::SetPosition(position) => self.set_position(position),
            Action::StepPosition(by) => {
                let position = self.position.saturating_add_signed(by as isize);
                self.set_position(position)
            }
            Action::TakeEpd(text) => self.take_epd(&text),
            Action::SaveEpd => vec![save("positions.epd", self.epd())],
            Action::CopyEpd => vec![Effect::Copy(self.epd())],
            Action::CopyFen(fen) => vec![Effect::Copy(fen)],
            Action::AddOwn(fen) => self.add_own(&fen),
            Action::AdoptOwn => self.adopt_own(),
            Action::RemoveOwn => self.remove_own(),
            Action::Touch(touch) => self.touch(&touch),
            Action::EditTimeline => self.edit_timeline(),
            Action::SetEngine(row) => {
                self.engine = row.min(ENGINES.len() - 1);
                Vec::new()
            }
            Action::SetLimit(limit) => {
                self.limit = limit;
                self.mistake = None;
                Vec::new()
            }
            Action::TypeLimit(text) => self.type_limit(&text),
            Action::SetLimitUnit(unit) => {
                if unit != self.limit.unit() {
                    self.mistake = None;
                    self.limit = match unit {
                        Unit::Nodes => Limit::Nodes(20_000),
                        Unit::Seconds => Limit::Millis(1_000),
                    };
                }
                Vec::new()
            }
            // Whoever runs must stop first: what is done would be lost.
            Action::RunSet | Action::RunOne if self.run.is_some() => {
                vec![Effect::Say(
                    "An engine is at work; stop it first".to_owned(),
                )]
            }
            Action::RunSet => self.run_set(),
            Action::RunOne => self.run_one(),
            Action::RunAs(engine, set, limit) => {
                self.engine = engine.min(ENGINES.len() - 1);
                self.limit = limit;
                self.set_set(set);
                self.run_set()
            }
            Action::TogglePause => self.toggle_pause(),
            Action::CancelRun => self.cancel_run(),
            Action::Guess(step) => self.guess(step),
            Action::OpenAnalysis(place) => self.open_analysis(place),
            Action::Received(answer) => self.received(answer),
            Action::WorkerFailed(message) => self.worker_failed(&message),
            other => self.act_on_test(other),
        }
    }

    fn act_on_test(&mut self, action: Action) -> Vec<Effect> {
        match action {
            Action::SetPerson(name) => {
                let name: String = name
                    .trim()
                    .chars()
                    .take(super::attempt::NAME_LIMIT)
                    .collect();
                if !name.is_empty() {
                    self.person = name;
                }
                Vec::new()
            }
            Action::SetPatience(seconds) => {
                self.patience = seconds.clamp(5, 3600);
                Vec::new()
            }
            Action::BeginTest(now) => {
                self.panel = Panel::Test;
                self.begin_test(now)
            }
            Action::Prefer(mv, now) => self.prefer(mv, now),
            Action::EndTest(now) => self.end_test(now),
            Action::LeaveTest => {
                self.attempt = None;
                Vec::new()
            }
            Action::NextTest(now) => self.next_test(now),
            Action::OpenTest => self.open_test(),
            Action::Tick(now) => self.tick(now),
            other => self.act_on_table(other),
        }
    }

    fn act_on_table(&mut self, action: Action) -> Vec<Effect> {
        match action {
            Action::SetTableUnit(unit) => {
                self.table_unit = unit;
                Vec::new()
            }
            Action::SetRates(text) => self.set_rates(&text),
            Action::RemoveRow(place) => self.remove_row(place),
            Action::ClearTable => self.clear_table(),
            Action::SaveCsv => {
                let unit = self.table_unit;
                let csv = self.table.sheet(unit, &self.decays(unit)).csv();
                vec![save("ratings.csv", csv)]
            }
            Action::SaveJson => vec![save("ratings.json", self.table.to_json())],
            Action::OpenTable(text) => self.open_table(&text),
            Action::Remember(own, table) => {
                self.remember(own.as_deref(), table.as_deref());
                Vec::new()
            }
            Action::NotKept => {
                let text = "The browser does not keep this for the next visit: there is no room, or it \
                            is not allowed. Save it as a file instead.";
                self.notices.add(NoticeKind::Note, text.to_owned());
                Vec::new()
            }
            Action::CopyLink(form) => {
                let link = self.link();
                if self.set == SetName::Own && link.own.is_empty() && !self.own.get().is_empty() {
                    let text = "Your own positions are too long for a link, so it is without them: save \
                                them as EPD.";
                    self.notices.add(NoticeKind::Note, text.to_owned());
                }
                let text = || format!("Rating: {}", self.draft.get().title);
                vec![Effect::copy_link(form, link.to_lasting_query(), text)]
            }
            Action::Dismiss(id) => self.notices.dismiss(id),
            Action::Note(text) => self.notices.refuse(text),
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

    fn type_limit(&mut self, text: &str) -> Vec<Effect> {
        let read = match self.limit.unit() {
            Unit::Nodes => whole_number(text, 1, NODES_LIMIT, "nodes").map(Limit::Nodes),
            Unit::Seconds => {
                let most = MILLIS_LIMIT / 1000;
                let seconds = text.trim().trim_end_matches('s').trim_end().parse::<f64>();
                let seconds = seconds.ok();
                seconds
                    .filter(|it| (0.001..=f64::from(most)).contains(it))
                    .map(|it| Limit::Millis((it * 1000.0).round() as u32))
                    .ok_or_else(|| {
                        format!(
                            "{} is not a number of seconds from 0.001 to {most}",
                            quoted(text)
                        )
                    })
            }
        };
        match read {
            Ok(limit) => {
                self.limit = limit;
                self.mistake = None;
                Vec::new()
            }
            Err(why) => self.refuse(Field::Limit, text, &why),
        }
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

/// What a panel is called.
pub fn panel_title(panel: Panel) -> &'static str {
    match panel {
        Panel::Timeline => "Timeline",
        Panel::Engines => "Engines at work",
        Panel::Positions => "Marked positions",
        Panel::Test => "Sit the test",
        Panel::Table => "Table",
    }
}

/// The panels in order, with their titles.
pub fn panel_titles() -> [(Panel, &'static str); 5] {
    PANELS.map(|(_, panel)| (panel, panel_title(panel)))
}

fn save(name: &str, text: String) -> Effect {
    Effect::Save {
        name: name.to_owned(),
        bytes: text.into_bytes(),
    }
}
