//! The person's own positions: taken from EPD and FEN, marked, and handed out again.

use super::action::{Effect, Field, Kept, RatingAction, Touch};
use super::state::{Lab, Set};
use super::timeline_draft::TimelineDraft;
use crate::experiment::{
    KeptTable, POSITIONS_LIMIT, Panel, RatedPosition, SetName, Unit, clipped, read_marked,
    write_marked,
};
use chess::fen::read_fen;
use cozy_chess::Move;
use kit::model::board::spoken;
use kit::model::lab::Elsewhere;
use kit::model::notice::NoticeKind;
use kit::model::recorded::RecordedLab;
use kit::model::typed::quoted;
use rating::{Mark, MarkedMove, Marks};
use std::rc::Rc;

impl Lab {
    /// Takes the good lines of a text of EPD and says what is wrong with the others.
    pub(super) fn take_epd(&mut self, text: &str) -> Vec<Effect> {
        let found = read_marked(text);
        self.broken = found.broken.iter().map(ToString::to_string).collect();
        self.bad_lines = found.bad;
        for assumed in found.assumed {
            self.notices
                .add(NoticeKind::Note, spoken::sentence(&assumed));
        }
        let mut own = self.own.get().clone();
        let before = own.len();
        let (mut known, mut is_cut) = (0, found.is_cut);
        for position in found.positions {
            if own.iter().any(|it| **it == position) {
                known += 1;
            } else if own.len() >= POSITIONS_LIMIT {
                is_cut = true;
            } else {
                own.push(Rc::new(position));
            }
        }
        let taken = own.len() - before;
        let said = came_of(text, [taken, known, self.bad_lines], is_cut);
        self.taken = Some(said.clone());
        self.panel = Panel::Positions;
        if taken > 0 {
            self.set = SetName::Own;
            self.position = before;
            self.set_own(own);
        }
        vec![Effect::Say(said)]
    }

    pub(super) fn set_own(&mut self, own: Set) {
        self.own.set(own, None);
        self.keep(Kept::Positions);
    }

    /// The set shown, as EPD.
    pub fn epd(&self) -> String {
        let positions: Vec<RatedPosition> =
            self.positions().iter().map(|it| (**it).clone()).collect();
        write_marked(&positions)
    }

    pub(super) fn add_own(&mut self, fen: &str) -> Vec<Effect> {
        match read_fen(fen) {
            Ok(read) => {
                self.note_assumed(&read);
                let board = read.board;
                let number = self.own.get().len() + 1;
                self.append(RatedPosition {
                    name: format!("Position {number}"),
                    board,
                    marks: Marks::default(),
                    difficulty: 1.0,
                    reasons: Vec::new(),
                })
            }
            Err(error) => self.refuse(Field::OwnFen, fen, &error.to_string()),
        }
    }

    pub(super) fn adopt_own(&mut self) -> Vec<Effect> {
        match self.shown() {
            Some(position) => {
                let position = RatedPosition::clone(position);
                self.append(position)
            }
            None => Vec::new(),
        }
    }

    fn append(&mut self, position: RatedPosition) -> Vec<Effect> {
        let mut own = self.own.get().clone();
        if own.len() >= POSITIONS_LIMIT {
            return self.notices.refuse(format!(
                "There are {POSITIONS_LIMIT} own positions, and there can be no more: remove one first."
            ));
        }
        let said = format!("{} is among your own positions", position.name);
        own.push(Rc::new(position));
        self.mistake = None;
        self.set = SetName::Own;
        self.position = own.len() - 1;
        self.set_own(own);
        vec![Effect::Say(said)]
    }

    pub(super) fn remove_own(&mut self) -> Vec<Effect> {
        if self.set != SetName::Own || self.own.get().is_empty() {
            return Vec::new();
        }
        let mut own = self.own.get().clone();
        let at = self.position.min(own.len() - 1);
        let gone = own.remove(at);
        self.position = at.min(own.len().saturating_sub(1));
        self.set_own(own);
        vec![Effect::Say(format!(
            "{} is gone; Undo brings it back",
            gone.name
        ))]
    }

    /// Changes the position shown: an own one, or the difficulty of a shipped one.
    pub(super) fn touch(&mut self, touch: &Touch) -> Vec<Effect> {
        let Some(shown) = self.shown() else {
            return Vec::new();
        };
        let mut position = RatedPosition::clone(shown);
        if let Err(why) = touched(&mut position, touch) {
            return match touch {
                Touch::Difficulty(text) => self.refuse(Field::Difficulty, text, &why),
                Touch::Mark(mv, text) => self.refuse(Field::OwnMark(*mv), text, &why),
                Touch::Name(_) | Touch::Reason(..) | Touch::Unmark(_) => Vec::new(),
            };
        }
        self.mistake = None;
        let at = self.position.min(self.positions().len() - 1);
        match self.set {
            SetName::Own => {
                let mut own = self.own.get().clone();
                own[at] = Rc::new(position);
                self.set_own(own);
                Vec::new()
            }
            // The sets that come with the program keep their marks: only the difficulty can be changed, for this visit.
            SetName::Shipped | SetName::Endings if !matches!(touch, Touch::Difficulty(_)) => {
                Vec::new()
            }
            SetName::Shipped => {
                self.shipped[at] = Rc::new(position);
                Vec::new()
            }
            SetName::Endings => {
                self.endings[at] = Rc::new(position);
                Vec::new()
            }
        }
    }

    /// Puts the position shown into the timeline editor, without preferences.
    pub(super) fn edit_timeline(&mut self) -> Vec<Effect> {
        let Some(position) = self.shown() else {
            return Vec::new();
        };
        let rate = self.draft.get().rate;
        let scale = (rate, self.share_left());
        let title = format!("New timeline on {}", position.name);
        let draft = TimelineDraft::of(&title, position, Unit::Seconds, &[], scale);
        self.draft.set(draft, None);
        self.update(RatingAction::Show(Panel::Timeline))
    }

    /// Adds the positions that another tab has stored since; `None` if there is no room for them, or one is unreadable.
    pub(super) fn join_own(&mut self, elsewhere: Elsewhere<'_>) -> Option<()> {
        let theirs = read_marked(elsewhere.theirs);
        let base = elsewhere.base.map(|text| read_marked(text).positions);
        let base = base.unwrap_or_default();
        let mut own = self.own.get().clone();
        for position in theirs.positions {
            if !base.contains(&position) && !own.iter().any(|it| **it == position) {
                own.push(Rc::new(position));
            }
        }
        if !theirs.broken.is_empty() || own.len() > POSITIONS_LIMIT {
            return None;
        }
        self.set_own(own);
        Some(())
    }

    /// Adds the rows that another tab has stored since; of a row of both, this tab's stays. `None` if there is no room for
    /// them, or the table is unreadable.
    pub(super) fn join_table(&mut self, elsewhere: Elsewhere<'_>) -> Option<()> {
        let theirs = KeptTable::from_json(elsewhere.theirs).ok()?;
        let base = elsewhere
            .base
            .and_then(|text| KeptTable::from_json(text).ok());
        let base = base.unwrap_or_default().rows;
        let mut table = KeptTable::default();
        let new = theirs.rows.into_iter().filter(|row| !base.contains(row));
        for row in new.chain(self.table.rows.iter().cloned()) {
            if table.put(row).is_some() {
                return None;
            }
        }
        self.table = table;
        self.keep(Kept::Table);
        Some(())
    }

    pub(super) fn remember(&mut self, own: Option<&str>, table: Option<&str>) {
        if let Some(text) = own {
            let found = read_marked(text);
            if !found.broken.is_empty() {
                let text = format!(
                    "Some of your own positions of an earlier visit could not be read: {}.",
                    found.broken[0]
                );
                self.notices.add(NoticeKind::Problem, text);
            }
            let own = found.positions.into_iter().map(Rc::new).collect();
            self.own = super::history::History::new(own);
        }
        if let Some(text) = table {
            match crate::experiment::KeptTable::from_json(text) {
                Ok(table) => self.table = table,
                Err(error) => self.notices.add(
                    NoticeKind::Note,
                    format!("The table of an earlier visit could not be read: {error}."),
                ),
            }
        }
    }
}

/// What came of a text of EPD: how many positions were taken and known already, how many lines are broken,
/// and whether some were left for want of room.
fn came_of(text: &str, [taken, known, broken]: [usize; 3], is_cut: bool) -> String {
    if text.trim().is_empty() {
        return "There is nothing to take: paste lines of EPD first.".to_owned();
    }
    let counted = |count: usize, what: &str| (count > 0).then(|| format!("{what}: {count}"));
    let parts = [
        Some(format!("Positions taken: {taken}")),
        counted(known, "there already"),
        counted(broken, "lines that cannot be read"),
        is_cut.then(|| format!("the rest is left out, as {POSITIONS_LIMIT} is the most")),
    ];
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    format!("{}.", parts.join("; "))
}

/// A position after a change, or what is wrong with the change.
fn touched(position: &mut RatedPosition, touch: &Touch) -> Result<(), String> {
    match touch {
        Touch::Name(name) => {
            let name = clipped(name);
            if !name.is_empty() {
                position.name = name;
            }
        }
        Touch::Difficulty(text) => {
            let number = text.trim().parse::<f64>().ok();
            let number = number.filter(|it| (0.0..=100.0).contains(it));
            position.difficulty = number.ok_or_else(|| {
                format!(
                    "{} is not a difficulty; write a number from 0 to 100, 1 as usual",
                    quoted(text)
                )
            })?;
        }
        Touch::Mark(mv, text) => {
            let number = text.trim().parse().unwrap_or(f64::NAN);
            let mark = Mark::try_from(number).map_err(|_| {
                format!(
                    "{} is not a mark; write a number from 0 to 10, in tenths at most",
                    quoted(text)
                )
            })?;
            let others = others(position, *mv);
            position.marks = Marks::new(others.chain([MarkedMove { mv: *mv, mark }]));
        }
        Touch::Reason(mv, text) => {
            position.reasons.retain(|(other, _)| other != mv);
            let reason = clipped(text);
            if !reason.is_empty() {
                position.reasons.push((*mv, reason));
            }
        }
        Touch::Unmark(mv) => {
            position.marks = Marks::new(others(position, *mv));
            position.reasons.retain(|(other, _)| other != mv);
        }
    }
    Ok(())
}

fn others(position: &RatedPosition, mv: Move) -> impl Iterator<Item = MarkedMove> + use<> {
    let marked = position.marks.moves().to_vec();
    marked.into_iter().filter(move |marked| marked.mv != mv)
}
