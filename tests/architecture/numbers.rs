//! Counts and their nouns agree: `1 node`, `2 nodes`. A placeholder with a plural behind it says `1 nodes` sooner or
//! later, so text that people read takes both from `chess::words`.

use super::source::literals;

/// Nouns that are counted here, in the plural.
#[rustfmt::skip]
const NOUNS: &[&str] = &[
    "answers", "arguments", "blocks", "boards", "branches", "bytes", "calculations", "candidates", "captures", "cases", "cells", "changes",
    "characters", "checks", "children", "choices", "claims", "columns", "comments", "commands", "counterexamples", "cuts", "cut-offs",
    "digits", "directions", "draws", "elements", "endings", "engines", "entries", "errors", "examples", "exams", "exercises", "experiments",
    "faults", "fields", "files", "games", "guesses", "hundredths", "inputs", "keys", "leaves", "lessons", "levels", "lines", "links", "losses",
    "marks", "matches", "megabytes", "men", "minutes", "mistakes", "moves", "nodes", "numbers", "openings", "pages", "pairs", "parts", "passes",
    "paths", "pawns", "pieces", "places", "players", "plies", "points", "positions", "preferences", "problems", "questions", "ranges", "ranks",
    "reasons", "records", "replies", "restarts", "results", "rounds", "rows", "rules", "samples", "searches", "seats", "seconds", "shards",
    "squares", "stages", "steps", "stones", "strategies", "structures", "studies", "subjects", "tables", "tags", "tasks", "terms", "tests",
    "threats", "threads", "times", "trees", "trials", "units", "values", "variables", "variants", "variations", "verdicts", "versions",
    "weights", "words", "workers", "zugzwangs",
];

/// Adjectives that may stand between a count and its noun.
#[rustfmt::skip]
const ADJECTIVES: &[&str] = &[
    "broken", "different", "earlier", "further", "good", "inner", "later", "legal", "marked", "more", "mutual", "new", "older", "other",
    "own", "pawn", "removed", "shortest", "spare", "terminal", "training",
];

/// Text in which no count stands before the plural, or one that is never 1.
const OTHER: &[&str] = &[
    // A name, and what it does or has.
    "{} moves {task}",
    "{} spare pieces",
    "{answer} leaves White",
    "{index} leaves a node",
    "{replier} replies {answered}",
    "What {san} changes",
    "None of {} matches",
    "{text:?} leaves the king",
    "{white} men",
    "squares that {} pawns can go to",
    "{0:?} passes the turn",
    // Errors about a count that is too large, so never 1.
    "{} has {count} pawns; at most 8",
    "{} has {count} pieces and pawns; at most 16",
    "{count} pieces give check at once",
    "{0} plies without capture or pawn move are too many",
    // From one number to another, both shown, and numbers with a decimal point.
    "{least} or {most} spare moves",
    "{value} points (95 % interval",
    "{} × {pawns} pawns ×",
    // The form of a report of the thesis (Appendix B).
    "line {} {} {} {} stones",
    "move {} lines {}",
    // All labs are many parts, and what is longer than a text may be has many characters.
    "${data.of} parts are kept",
    "${value.length} characters, at most",
    // The whole board is never 1 wide.
    "{0} by {0} points",
];

/// Plurals that stand behind a placeholder in the texts of a source, tests left out.
pub fn loose_plurals(path: &str, source: &str) -> Vec<String> {
    let tests = source.find("#[cfg(test)]\nmod tests {");
    let shipped = &source[..tests.unwrap_or(source.len())];
    let is_loose = |(_, text, before): &(usize, String, String)| {
        let is_other = OTHER.iter().any(|other| text.contains(other));
        let follows_an_expression = before.ends_with("}{") && begins_with_plural(text);
        !is_other && (follows_an_expression || has_loose_plural(text))
    };
    let found = literals(shipped).into_iter().filter(is_loose);
    found
        .map(|(line, text, _)| format!("{path}:{line}: {text}"))
        .collect()
}

/// The same in the lines of a script, whose placeholders are `${n}`.
pub fn loose_plurals_of_script(path: &str, script: &str) -> Vec<String> {
    let is_loose = |line: &str| {
        let is_other = line.starts_with("//") || OTHER.iter().any(|other| line.contains(other));
        !is_other && line.contains("${") && has_loose_plural(line)
    };
    let lines = script.lines().map(str::trim).enumerate();
    lines
        .filter(|(_, line)| is_loose(line))
        .map(|(number, line)| format!("{path}:{}: {line}", number + 1))
        .collect()
}

fn has_loose_plural(text: &str) -> bool {
    text.match_indices('}').any(|(at, _)| {
        let inside = text[..at].rsplit('{').next().unwrap_or_default();
        let (name, form) = inside.split_once(':').unwrap_or((inside, ""));
        let is_constant = name.len() > 1 && !name.contains(|c: char| c.is_ascii_lowercase());
        let has_decimals = form.contains('.') && !form.contains(".0");
        !is_constant && !has_decimals && begins_with_plural(&text[at + 1..])
    })
}

/// True if the text begins with a space and a plural noun, with at most one adjective before the noun.
fn begins_with_plural(text: &str) -> bool {
    let Some(rest) = text.strip_prefix(' ') else {
        return false;
    };
    let mut words = rest.split(|c: char| !c.is_ascii_lowercase() && c != '-');
    let first = words.next().unwrap_or_default();
    let second = words.next().unwrap_or_default();
    NOUNS.contains(&first) || ADJECTIVES.contains(&first) && NOUNS.contains(&second)
}
