//! Texts that a browser stores between visits.

use super::{data, text};
use chute_lab::experiment::saved_games::{SavedExams, SavedGames};
use kit::model::lab::{Event, Lab};
use player_lab::model::LessonLog;
use rating_lab::experiment::KeptTable;

pub fn lessons(bytes: &[u8]) -> bool {
    let Ok(log) = LessonLog::from_text(&text(bytes)) else {
        return false;
    };
    for step in 0..=log.len().min(200) {
        let _ = log.weights_at(step);
    }
    let (_, _) = (log.weights(), log.lessons());
    if let Some(written) = log.to_text().ok().flatten() {
        let again = LessonLog::from_text(&written).expect("a written log is read");
        assert_eq!(again.to_text().ok().flatten(), Some(written));
    }
    true
}

pub fn games(bytes: &[u8]) -> bool {
    let Some(saved) = SavedGames::read(&text(bytes)) else {
        return false;
    };
    assert_eq!(SavedGames::read(&saved.text()), Some(saved));
    true
}

pub fn exams(bytes: &[u8]) -> bool {
    let Some(saved) = SavedExams::read(&text(bytes)) else {
        return false;
    };
    assert_eq!(SavedExams::read(&saved.text()), Some(saved));
    true
}

pub fn table(bytes: &[u8]) -> bool {
    let Ok(table) = KeptTable::from_json(&text(bytes)) else {
        return false;
    };
    assert_eq!(KeptTable::from_json(&table.to_json()), Ok(table));
    true
}

/// The text under each key of each lab, as its page restores it. A lab that took something over must store it again
/// without a panic.
pub fn states(bytes: &[u8]) -> bool {
    let text = text(bytes);
    restored::<search_lab::model::Lab>(&[""], &text);
    restored::<chute_lab::model::Lab>(&["shelf", "exam"], &text);
    restored::<player_lab::model::Lab>(&["book"], &text);
    restored::<endgame_lab::model::Lab>(&["drill", "predict"], &text);
    restored::<kenju_lab::model::Lab>(&["game", "player.A"], &text);
    restored::<rating_lab::model::Lab>(&["positions", "table"], &text);
    // Nothing that a lab restores is refused aloud.
    true
}

fn restored<L: Lab + Default>(keys: &[&str], text: &str) {
    let kept = keys.iter().map(|key| ((*key).to_owned(), text.to_owned()));
    let mut lab = L::default();
    if let Some(action) = L::map_event(Event::Kept(kept.collect())) {
        lab.update(action);
    }
    let _ = lab.drain_unsaved();
}

fn kept(name: &str) -> Vec<Vec<u8>> {
    vec![data(&format!("kept/{name}"))]
}

pub fn lesson_logs() -> Vec<Vec<u8>> {
    kept("player_book.txt")
}

pub fn game_shelves() -> Vec<Vec<u8>> {
    kept("chute_shelf.json")
}

pub fn exam_lists() -> Vec<Vec<u8>> {
    kept("chute_exams.json")
}

pub fn rating_tables() -> Vec<Vec<u8>> {
    kept("rating_table.json")
}

pub fn all_states() -> Vec<Vec<u8>> {
    let names = [
        "player_book.txt",
        "chute_shelf.json",
        "chute_exams.json",
        "rating_table.json",
        "rating_positions.epd",
    ];
    let mut samples: Vec<_> = names.into_iter().flat_map(kept).collect();
    samples.extend(kept("system3.kenju.json"));
    let game = serde_json::to_vec(&text(&data("kept/game.pgn"))).expect("a text can be written");
    samples.push(game);
    samples
}
