//! Players and elements as arguments: a name, or a file with a saved player, the answer of `kenju
//! train`, or 32 numbers.

use crate::cli::failure::{InFile, no_player};
use crate::cli::positions::read_text;
use ::kenju::element::Element;
use ::kenju::player::Player;
use ::kenju::saved::{BUILT_IN, SavedPlayer, built_in};
use anyhow::{Context, Result};
use serde::Deserialize;
use std::path::Path;

/// The part of `kenju train`'s answer that makes a player.
#[derive(Deserialize)]
struct Answer {
    element: Element,
}

pub(super) fn player(text: &str) -> Result<Player> {
    if let Some(player) = built_in(text) {
        return Ok(player);
    }
    let path = Path::new(text);
    if !path.exists() {
        return Err(no_player(text, &BUILT_IN.join(", ")));
    }
    let content = read_text(path)?;
    let name = path.file_stem().unwrap_or_default().to_string_lossy();
    of_file(&name, &content).in_file(path)
}

pub(super) fn element(text: &str) -> Result<Element> {
    let player = player(text)?;
    let memory = player.memory().with_context(|| {
        format!("{text}: a player without an element: only Systems 3 and 4 have one")
    })?;
    Ok(*memory.element())
}

fn of_file(name: &str, text: &str) -> Result<Player> {
    if !text.trim_start().starts_with(['{', '[']) {
        return Ok(Player::of_element(name, text.parse()?));
    }
    if let Ok(answer) = serde_json::from_str::<Answer>(text) {
        return Ok(Player::of_element(name, answer.element));
    }
    if let Ok(element) = serde_json::from_str::<Element>(text) {
        return Ok(Player::of_element(name, element));
    }
    let saved: SavedPlayer = serde_json::from_str(text)
        .context("neither a saved player nor an answer of `kenju train`")?;
    Ok(saved.open()?)
}
