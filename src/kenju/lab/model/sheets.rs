//! Kenju's tables as data to be saved: all words, all moves of the record, all lessons.

use super::Lab;
use super::view::lessons::said;
use super::view::players::rows;
use super::view::words::{Order, Pair, pairs, teachers};
use kenju::lesson::LessonStatus;
use kenju::memory::Memory;
use kenju::pattern::Pattern;
use kenju::record::History;
use kit::experiment::results::Datum;
use kit::experiment::sheet::{Sheet, row};

impl Lab {
    /// The tables of both learners, and of the saved players.
    pub(super) fn sheets(&self) -> Vec<Sheet> {
        let mut sheets = Vec::new();
        let is_alone = self.learners().count() == 1;
        for colour in self.learners() {
            let player = self.player(colour);
            let Some(memory) = player.memory() else {
                continue;
            };
            let who = if is_alone {
                String::new()
            } else {
                format!(" of {} ({colour})", player.name)
            };
            sheets.push(words(&who, memory));
            let history = &self.game.histories[colour.index()];
            if !history.rows.is_empty() {
                sheets.push(record(&who, history));
            }
            if !memory.lessons().is_empty() {
                sheets.push(lessons(&who, memory));
            }
        }
        let players = rows(self.cabinet.saved_players()).into_iter();
        let players = players.map(|it| row![it.name, it.about]);
        sheets.push(Sheet::new("Saved players", "player,about", players));
        sheets
    }
}

fn words(who: &str, memory: &Memory) -> Sheet {
    let pairs = pairs(memory, Order::Value);
    let rows = pairs.iter().flat_map(Pair::rows).map(|it| {
        row![
            it.pattern.to_string(),
            it.pattern.address(),
            u32::from(it.value),
            u32::from(it.rank),
            it.pattern.is_reachable(),
            it.uses,
            it.lessons,
            teachers(it),
            it.last.map(|when| when.game.saturating_add(1)),
            it.last.map(|when| u32::from(when.turn)),
        ]
    });
    Sheet::new(
        format!("The 32 words{who}"),
        "line,address,value,rank,met_by_searches,used,lessons,taught_by,last_taught_in_game,last_taught_at_move",
        rows,
    )
}

/// The 32 words after each move of the record, and at its beginning.
fn record(who: &str, history: &History) -> Sheet {
    let values = |number: usize| {
        let element = history.after(number);
        Pattern::all().map(move |pattern| Datum::from(u32::from(element.value(pattern))))
    };
    let rows = (0..=history.rows.len()).map(|number| {
        let at = number.checked_sub(1).and_then(|at| history.rows.get(at));
        let mut row = row![
            number,
            at.map(|it| it.game.saturating_add(1)),
            at.map(|it| it.questions),
        ];
        row.extend(values(number));
        row
    });
    let mut sheet = Sheet::new(
        format!("The words move by move{who}"),
        "move,game,questions",
        rows,
    );
    sheet.heads.extend(Pattern::all().map(|it| it.to_string()));
    sheet
}

fn lessons(who: &str, memory: &Memory) -> Sheet {
    let rows = memory.lessons().iter().enumerate().map(|(number, lesson)| {
        let told = said(lesson.advice);
        let list = |patterns: &[Pattern]| {
            let names: Vec<String> = patterns.iter().map(ToString::to_string).collect();
            names.join(" ")
        };
        let when = lesson.when;
        row![
            number + 1,
            when.game.saturating_add(1),
            u32::from(when.turn),
            u32::from(when.step),
            memory.teacher_of(lesson),
            list(&told.left),
            told.word,
            list(&told.right),
            lesson.standing == LessonStatus::Stands,
        ]
    });
    Sheet::new(
        format!("Lessons{who}"),
        "lesson,game,move,step,teacher,lines,are,other_lines,counts",
        rows,
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use kenju::testing::history;

    #[test]
    fn every_word_has_its_line_and_every_line_is_read_as_text() {
        let lab = Lab::default();
        let sheets = lab.sheets();
        let sheet = &sheets[0];
        assert_eq!(sheet.title, "The 32 words");
        assert_eq!(sheet.rows.len(), 32);
        let csv = sheet.csv();
        let lines: Vec<&str> = csv.lines().skip(1).collect();
        let line = |row: &&str| row.split(',').next().unwrap().to_owned();
        let mut found: Vec<String> = lines.iter().map(line).collect();
        found.sort();
        found.dedup();
        assert_eq!(found.len(), 32, "{csv}");
        // A line that begins with a vacant place would be a formula.
        assert!(found.iter().all(|it| !it.starts_with('-')), "{csv}");
        assert!(found.contains(&"XXXXX".to_owned()) && found.contains(&"'--XXX".to_owned()));
    }

    #[test]
    fn the_record_has_every_move_and_not_only_those_in_the_window() {
        let history = history(&vec![&[31u8][..]; 20]);
        let sheet = record("", &history);
        assert_eq!((sheet.rows.len(), sheet.heads.len()), (21, 35));
        assert!(sheet.rows.iter().all(|row| row.len() == 35));
    }
}
