//! The table of readers, each one function over bytes. The tests of every run and the targets of `fuzz` share it.
//!
//! A reader returns true if it accepts its input. It panics if an accepted value does not come back the same after
//! writing.

mod chess;
mod files;
mod links;
mod messages;
mod stored;
mod words;

/// A reader with its samples.
pub struct Reader {
    pub name: &'static str,
    /// True if it accepts the bytes.
    pub read: fn(&[u8]) -> bool,
    /// Inputs to change; the reader accepts at least one of them.
    pub samples: fn() -> Vec<Vec<u8>>,
    /// The number of ordinary readings that take as long as one of this reader.
    pub cost: u64,
}

const fn row(
    name: &'static str,
    read: fn(&[u8]) -> bool,
    samples: fn() -> Vec<Vec<u8>>,
    cost: u64,
) -> Reader {
    Reader {
        name,
        read,
        samples,
        cost,
    }
}

pub const READERS: [Reader; 40] = [
    row("position", chess::position, chess::positions, 1),
    row("epd", chess::epd, chess::epd_lines, 1),
    row("moves", chess::moves, chess::games, 4),
    row("pgn", chess::pgn, chess::pgn_files, 4),
    row("tree_text", words::tree, words::trees, 1),
    row("graph_text", words::graph, words::graphs, 1),
    row("words", words::words, words::all_words, 1),
    row("search_link", links::search, links::searches, 2),
    row("chute_link", links::chute, links::chutes, 4),
    row("player_link", links::player, links::players, 4),
    row("endgame_link", links::endgame, links::endgames, 2),
    row("kenju_link", links::kenju, links::kenjus, 8),
    row("rating_link", links::rating, links::ratings, 4),
    row("arena_link", links::arena, links::arenas, 1),
    row("page_address", links::address, links::addresses, 1),
    row("experiment_form", links::experiment, links::experiments, 2),
    row("packed_text", links::packed, links::packed_texts, 2),
    row("search_recording", files::search, files::searches, 40),
    row("endgame_recording", files::endgame, files::endgames, 40),
    row("learner_file", files::learner, files::learners, 20),
    row("player_weights", files::weights, files::weight_files, 1),
    row("chute_weights", files::polynomial, files::polynomials, 1),
    row("lesson", files::lesson, files::lessons, 10),
    row("exact_table", files::table, files::tables, 8),
    row("endgame_list", files::collection, files::collections, 4),
    row("marked_positions", files::marked, files::marked_lists, 4),
    row("rating_timeline", files::timeline, files::timelines, 2),
    row("openings", files::openings, files::opening_lists, 2),
    row("tournament", files::tournament, files::tournaments, 8),
    row("tournament_part", files::part, files::parts, 8),
    row("stored_lessons", stored::lessons, stored::lesson_logs, 2),
    row("stored_games", stored::games, stored::game_shelves, 1),
    row("stored_exams", stored::exams, stored::exam_lists, 1),
    row("stored_table", stored::table, stored::rating_tables, 2),
    row("stored_states", stored::states, stored::all_states, 40),
    row("messages", messages::read, messages::samples, 1),
    row("command_uci", command_uci, uci_lines, 1),
    row("command_journal", command_journal, journals, 1),
    row("command_part", command_part, command_parts, 1),
    row("command_numbers", words::numbers, words::number_lists, 1),
];

fn command_uci(bytes: &[u8]) -> bool {
    plyground::cli::readers::uci(&text(bytes))
}

fn command_journal(bytes: &[u8]) -> bool {
    plyground::cli::readers::journal(bytes)
}

fn command_part(bytes: &[u8]) -> bool {
    plyground::cli::readers::part(&text(bytes))
}

fn uci_lines() -> Vec<Vec<u8>> {
    owned([
        "position startpos moves e2e4 e7e5",
        "position fen 8/8/8/2k5/8/8/2K1P3/8 w - - 0 1 moves e2e4",
        "go depth 3 nodes 1000 movetime 50 wtime 1000 btime -5 winc 10 binc 10 movestogo 40",
        "go infinite searchmoves e2e4 d2d4 ponder",
        "go perft 2",
        "setoption name Engine value alpha-beta",
        "uci",
    ])
}

fn journals() -> Vec<Vec<u8>> {
    let mut samples = owned(["{\"arena\":{}}\n{\"games\":[]}\n", ""]);
    samples.push(plyground::cli::readers::journal_sample(&[
        "{\"arena\":{\"seed\":1}}",
        "{\"games\":[1,2]}",
        "{\"games\":[3]}",
    ]));
    samples
}

fn command_parts() -> Vec<Vec<u8>> {
    let mut samples = owned(["{\"positions\":3}"]);
    samples.extend(
        plyground::cli::readers::part_sample(r#"{"positions":3,"ranks":[1,2.5]}"#)
            .map(String::into_bytes),
    );
    samples
}

/// Bytes as the pages and commands read them as text.
fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

fn owned<const N: usize>(samples: [&str; N]) -> Vec<Vec<u8>> {
    samples.map(|sample| sample.as_bytes().to_vec()).into()
}

/// A file of `tests/data`.
fn data(name: &str) -> Vec<u8> {
    let place = concat!(env!("CARGO_MANIFEST_DIR"), "/../tests/data/");
    // From the folder of the package itself or of the targets of `fuzz`.
    let own = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/");
    let bytes = std::fs::read(format!("{own}{name}"));
    bytes
        .or_else(|_| std::fs::read(format!("{place}{name}")))
        .expect("the corpus is part of the project")
}

/// The first column of a table of old links.
fn column(name: &str) -> Vec<Vec<u8>> {
    let table = text(&data(name));
    let rows = table
        .lines()
        .filter(|line| !line.is_empty() && !line.starts_with('#'));
    rows.map(|line| {
        line.split('\t')
            .next()
            .unwrap_or_default()
            .as_bytes()
            .to_vec()
    })
    .collect()
}
