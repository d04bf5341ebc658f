//! What the commands answer that the documents name: the program is run, but for what takes hours and comes with it
//! (the games of the arena, the ladder of searches).

use super::program::plyground;
use ::arena::experiment::Kept;
use ::search_lab::experiment::ladder::measured;
use serde_json::{Value as Json, json};
use std::fs;

/// Stands in commands for a file that is not shipped; the environment variable of this name holds its path.
pub const FILE: &str = "FILE";

/// What comes of a tournament, by the games that come with the program.
fn of_kept_games(command: &str) -> Option<Json> {
    let command = command.strip_prefix("plyground ")?;
    let command = command.starts_with("arena ").then_some(command)?;
    let command = command.replace("src/lab/arena/", "");
    let games = fs::read_dir(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/src/arena/experiment/kept"
    ))
    .expect("the kept games");
    games.into_iter().find_map(|file| {
        let text = fs::read_to_string(file.expect("a file").path()).expect("a text");
        let games = Kept::read(&text).expect("kept games");
        (games.command == command).then(|| json!(games.part.answer()))
    })
}

/// The ladder as it comes with the program, by depth and rung.
fn of_kept_ladder(command: &str) -> Option<Json> {
    let words: Vec<&str> = command.split(' ').collect();
    let ["plyground", "ladder", "--epd", _, "--depth", depth, ..] = words[..] else {
        return None;
    };
    let rungs = measured::at(depth.parse().ok()?).map(
        |rung| json!({"nodes": rung.nodes, "finished": rung.finished, "compared": rung.compared}),
    );
    Some(rungs.collect())
}

/// What a command answers, as JSON.
pub fn answer(command: &str) -> Json {
    let kept = of_kept_games(command).or_else(|| of_kept_ladder(command));
    kept.unwrap_or_else(|| run(command))
}

fn run(command: &str) -> Json {
    let file = std::env::var(FILE).unwrap_or_default();
    let command = command.replace(FILE, &format!("'{file}'"));
    let output = plyground(&format!("{command} --json"));
    serde_json::from_slice(&output.stdout).unwrap_or_else(|error| panic!("{command}: {error}"))
}
