//! The rating lab as a value: the timeline in the editor, the sets of positions, the engine at work,
//! the test the person sits, and the table.

use super::action::{Field, Kept, Spot};
use super::attempt::Attempt;
use super::history::History;
use super::picture::Across;
use super::run::{Outcome, Run};
use super::supposed::Supposed;
use super::timeline_draft::TimelineDraft;
use crate::experiment::{
    ENGINES, KeptTable, LINK_TEXT_LIMIT, Limit, PANELS, Panel, RatedPosition, RatingLink, SetName,
    Suite, SuiteError, Unit, write_marked,
};
use cozy_chess::Board;
use kit::experiment::wire::JobId;
use kit::model::notice::Notices;
use kit::model::playback::Playback;
use kit::model::typed::Wrong;
use std::collections::BTreeSet;
use std::rc::Rc;

/// Positions of a set.
pub type Set = Vec<Rc<RatedPosition>>;

/// The rates at which the table is shown unless others are asked for: in seconds, in nodes.
const RATES: [[f64; 3]; 2] = [[1.0, 10.0, 60.0], [200.0, 2_000.0, 20_000.0]];

/// The rating lab.
#[derive(Clone, Debug)]
pub struct Lab {
    pub panel: Panel,
    /// The timeline editor.
    pub draft: History<TimelineDraft>,
    /// The horizontal axis of its picture.
    pub across: Across,
    /// The refused entry, which stays in its field.
    pub mistake: Option<(Field, Wrong)>,
    /// Whether Black's side of the board is below.
    pub flipped: bool,
    pub set: SetName,
    /// The middlegames that come with the program.
    pub shipped: Set,
    /// The king-and-pawn endings that come with it.
    pub endings: Set,
    /// The person's own.
    pub own: History<Set>,
    /// Which of the set is shown.
    pub position: usize,
    /// The result of reading the last EPD or file, in a sentence.
    pub taken: Option<String>,
    /// The errors of its lines; of very many the first.
    pub broken: Vec<String>,
    /// Number of lines that could not be read.
    pub bad_lines: usize,
    /// The engine's row in [`ENGINES`].
    pub engine: usize,
    /// The limit of an analysis.
    pub limit: Limit,
    /// The engine at work.
    pub run: Option<Run>,
    /// The result of the last run.
    pub outcome: Option<Outcome>,
    /// The progress of guessing the last run: a step for each change of mind.
    pub playback: Playback,
    /// The person's name in the table.
    pub person: String,
    /// The person's time for a position, in seconds.
    pub patience: u32,
    /// The test under way, or just over.
    pub attempt: Option<Attempt>,
    /// Engines and people.
    pub table: KeptTable,
    /// The table before rows were last taken away or put in from a file.
    pub table_before: Option<KeptTable>,
    /// Which unit the table shows.
    pub table_unit: Unit,
    /// The table's rates: in seconds, in nodes.
    pub rates: [Vec<f64>; 2],
    /// Another moment for the last change, in the overview.
    pub(super) supposed: Option<Supposed>,
    /// True if the timeline of the run opens when the run is through.
    pub(super) opens_result: bool,
    pub notices: Notices,
    /// The last job's number.
    pub(super) job: JobId,
    /// The entries changed since they were last kept for the next visit.
    pub(super) unkept: BTreeSet<Kept>,
}

impl Default for Lab {
    fn default() -> Self {
        // A test shows that the sets that come with the program can be set up.
        let set = |suite: Result<Suite, SuiteError>| -> Set {
            let positions = suite.unwrap_or_default().0.into_iter();
            positions.map(Rc::new).collect()
        };
        Self {
            panel: Panel::default(),
            draft: History::new(TimelineDraft::default()),
            across: Across::default(),
            mistake: None,
            flipped: false,
            set: SetName::default(),
            shipped: set(Suite::shipped()),
            endings: set(Suite::endings()),
            own: History::default(),
            position: 0,
            taken: None,
            broken: Vec::new(),
            bad_lines: 0,
            engine: 0,
            limit: RatingLink::default().limit,
            run: None,
            outcome: None,
            playback: Playback::default(),
            person: "You".to_owned(),
            patience: 120,
            attempt: None,
            table: KeptTable::default(),
            table_before: None,
            table_unit: Unit::Nodes,
            rates: RATES.map(|rates| rates.to_vec()),
            supposed: None,
            opens_result: false,
            notices: Notices::default(),
            job: 0,
            unkept: BTreeSet::new(),
        }
    }
}

impl Lab {
    /// The positions of the set shown.
    pub fn positions(&self) -> &Set {
        self.positions_of(self.set)
    }

    /// The positions of a set.
    pub fn positions_of(&self, set: SetName) -> &Set {
        match set {
            SetName::Shipped => &self.shipped,
            SetName::Endings => &self.endings,
            SetName::Own => self.own.get(),
        }
    }

    /// The position shown; none if the set is empty.
    pub fn shown(&self) -> Option<&Rc<RatedPosition>> {
        let positions = self.positions();
        positions.get(self.position.min(positions.len().saturating_sub(1)))
    }

    /// The engine's name in links and files.
    pub fn engine_name(&self) -> &'static str {
        ENGINES[self.engine.min(ENGINES.len() - 1)].0
    }

    /// The engine's title.
    pub fn engine_title(&self) -> &'static str {
        ENGINES[self.engine.min(ENGINES.len() - 1)].1.title()
    }

    /// The rates of the table in a unit.
    pub fn rates(&self, unit: Unit) -> &[f64] {
        &self.rates[unit as usize]
    }

    /// P, the same everywhere.
    pub fn share_left(&self) -> f64 {
        self.draft.get().share_left
    }

    /// The mistake at a spot.
    pub fn mistake_at(&self, spot: Spot) -> Option<&str> {
        let (field, wrong) = self.mistake.as_ref()?;
        (field.spot() == spot).then_some(&wrong.why)
    }

    /// The refused text that stays in a field.
    pub fn left_in(&self, field: &Field) -> Option<&str> {
        let (at, wrong) = self.mistake.as_ref()?;
        (at == field).then_some(&wrong.text)
    }

    /// The text to be kept at this place, if there is any.
    pub(super) fn text_of(&self, place: Kept) -> Option<String> {
        match place {
            Kept::Positions => {
                let own: Vec<RatedPosition> =
                    self.own.get().iter().map(|it| (**it).clone()).collect();
                (!own.is_empty()).then(|| write_marked(&own))
            }
            Kept::Table => (!self.table.rows.is_empty()).then(|| self.table.to_json()),
        }
    }

    pub(super) fn keep(&mut self, place: Kept) {
        self.unkept.insert(place);
    }

    /// The name of a set.
    pub fn set_words(set: SetName) -> &'static str {
        match set {
            SetName::Shipped => "28 middlegames",
            SetName::Endings => "8 pawn endings",
            SetName::Own => "own positions",
        }
    }

    /// The link to what is shown.
    pub fn link(&self) -> RatingLink {
        let draft = self.draft.get();
        let own = match self.set {
            SetName::Own => self.text_of(Kept::Positions).unwrap_or_default(),
            SetName::Shipped | SetName::Endings => String::new(),
        };
        RatingLink {
            panel: self.panel,
            title: draft.title.clone(),
            fen: draft
                .board
                .as_ref()
                .map_or_else(String::new, Board::to_string),
            unit: draft.unit,
            marks: draft.marks_text(),
            timeline: draft.changes_text(),
            rate: draft.rate,
            share_left: draft.share_left,
            by_weight: self.across == Across::Weight,
            set: self.set,
            position: self.position,
            engine: self.engine_name(),
            limit: self.limit,
            // A text that is too long for a link is left out whole.
            own: Some(own)
                .filter(|it| it.len() <= LINK_TEXT_LIMIT)
                .unwrap_or_default(),
        }
    }
}

/// The title of a panel.
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
