//! The rating lab's next state for every action.

use super::action::{Action, Edit, Effect, LinkForm, Spot};
use super::model::Lab;
use super::picture::Across;
use crate::app::notice::NoticeKind;
use crate::app::search_lab::History;
use crate::lab::rating::{ENGINES, KeptTable, PANELS, Panel, SetName};
use crate::rating::Decay;

/// The most columns of rates.
const RATES_LIMIT: usize = 6;

impl Lab {
    /// Does what is asked, and says what the browser is to do.
    pub fn update(&mut self, action: Action) -> Vec<Effect> {
        // What comes many times a second changes nothing that a link says.
        if matches!(
            action,
            Action::Heard(_) | Action::Tick(_) | Action::EndGesture | Action::Dismiss(_)
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
            effects.push(Effect::Address(after.to_query(), history));
        }
        effects
    }

    pub(super) fn address(&self) -> Effect {
        Effect::Address(self.link().to_query(), History::Replace)
    }

    fn act(&mut self, action: Action) -> Vec<Effect> {
        match action {
            Action::Open(query) => self.open(&query),
            Action::Return(query) => self.come_back(&query),
            Action::Show(panel) => self.show(panel),
            Action::Edit(edit) => self.edit_here(&edit),
            Action::EndGesture => {
                self.sheet.end_gesture();
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
            Action::OpenAnalysis(place) => self.open_analysis(place),
            Action::Heard(response) => self.heard(response),
            Action::WorkerFailed(message) => self.worker_failed(&message),
            other => self.act_on_test(other),
        }
    }

    fn act_on_test(&mut self, action: Action) -> Vec<Effect> {
        match action {
            Action::SetPerson(name) => {
                let name: String = name.trim().chars().take(30).collect();
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
                self.sitting = None;
                Vec::new()
            }
            Action::NextTest(now) => {
                let next = self.position + 1;
                self.position = next % self.positions().len().max(1);
                self.begin_test(now)
            }
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
            Action::RemoveRow(place) => {
                if place < self.table.rows.len() {
                    self.table.rows.remove(place);
                }
                vec![self.keep_table()]
            }
            Action::ClearTable => {
                self.table.rows.clear();
                vec![
                    self.keep_table(),
                    Effect::Say("The table is empty".to_owned()),
                ]
            }
            Action::SaveCsv => {
                let unit = self.table_unit;
                let csv = self.table.to_csv(unit, &self.decays(unit));
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
                self.notify(NoticeKind::Note, text.to_owned());
                Vec::new()
            }
            Action::CopyLink(form) => {
                let text = (form == LinkForm::Markdown)
                    .then(|| format!("Rating: {}", self.sheet.get().title));
                let query = self.link().to_query();
                vec![Effect::CopyAddress { query, text }]
            }
            Action::Dismiss(id) => {
                self.notices.dismiss(id);
                Vec::new()
            }
            Action::Note(text) => {
                self.notify(NoticeKind::Problem, text.clone());
                vec![Effect::Say(text)]
            }
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

    /// Undo and redo are the own positions' on their panel, and the timeline's elsewhere.
    fn step_history(&mut self, back: bool) -> Vec<Effect> {
        self.mistake = None;
        let stepped = match (self.panel, back) {
            (Panel::Positions, true) => self.own.undo(),
            (Panel::Positions, false) => self.own.redo(),
            (_, true) => self.sheet.undo(),
            (_, false) => self.sheet.redo(),
        };
        let said = match (stepped, back) {
            (true, true) => "Taken back",
            (true, false) => "Made again",
            (false, true) => "There is nothing to take back",
            (false, false) => "There is nothing to make again",
        };
        let mut effects = vec![Effect::Say(said.to_owned())];
        if stepped && self.panel == Panel::Positions {
            self.position = self.position.min(self.positions().len().saturating_sub(1));
            effects.push(self.keep_own());
        }
        effects
    }

    fn set_set(&mut self, set: SetName) -> Vec<Effect> {
        if set != self.set {
            self.sitting = None;
            self.position = 0;
            self.mistake = None;
        }
        self.set = set;
        Vec::new()
    }

    fn set_position(&mut self, position: usize) -> Vec<Effect> {
        // During a test the position stays.
        if self.is_sitting() {
            return Vec::new();
        }
        self.position = position.min(self.positions().len().saturating_sub(1));
        self.mistake = None;
        if self.panel == Panel::Test {
            self.sitting = None;
        }
        let said = self.shown().map(|position| position.name.clone());
        said.map(Effect::Say).into_iter().collect()
    }

    fn set_rates(&mut self, text: &str) -> Vec<Effect> {
        let words = text
            .split([',', ' ', ';'])
            .map(str::trim)
            .filter(|word| !word.is_empty());
        let read = |word: &str| {
            let rate = word.parse::<f64>().unwrap_or(f64::NAN);
            Decay::new(rate, 0.5)
                .map(|_| rate)
                .map_err(|_| word.to_owned())
        };
        let rates: Result<Vec<f64>, String> = words.take(RATES_LIMIT + 1).map(read).collect();
        let wrong = match rates {
            Ok(rates) if (1..=RATES_LIMIT).contains(&rates.len()) => {
                self.rates[self.table_unit as usize] = rates;
                self.mistake = None;
                return Vec::new();
            }
            Ok(_) => format!("write 1 to {RATES_LIMIT} rates, such as 1, 10, 60"),
            Err(word) => {
                let word: String = word.chars().take(20).collect();
                format!("{word:?} is no rate of play; write numbers above 0, such as 1, 10, 60")
            }
        };
        self.mistake = Some((Spot::Rates, wrong.clone()));
        vec![Effect::Say(wrong)]
    }

    fn open_table(&mut self, text: &str) -> Vec<Effect> {
        match KeptTable::from_json(text) {
            Ok(table) => {
                let count = table.rows.len();
                for row in table.rows {
                    self.table_unit = row.unit();
                    self.table.put(row);
                }
                vec![
                    self.keep_table(),
                    Effect::Say(format!("{count} rows taken into the table")),
                ]
            }
            Err(error) => {
                let text = format!("The file cannot be taken: {error}.");
                self.notify(NoticeKind::Problem, text.clone());
                vec![Effect::Say(text)]
            }
        }
    }
}

/// What a panel is called.
#[must_use]
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
#[must_use]
pub fn panel_titles() -> [(Panel, &'static str); 5] {
    PANELS.map(|(_, panel)| (panel, panel_title(panel)))
}

fn save(name: &str, text: String) -> Effect {
    Effect::Save {
        name: name.to_owned(),
        bytes: text.into_bytes(),
    }
}
