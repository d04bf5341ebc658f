//! Every reader of outside bytes or text, on samples changed at random: none panics, none takes time or memory
//! without bound, and an accepted value comes back the same after writing.
//!
//! The seed is fixed. `FUZZ_ROUNDS` multiplies the number of inputs (`make fuzz`). Every row of the table of readers is
//! one test. Inputs that once broke a reader are in `readers/found`.
#![cfg(all(not(target_arch = "wasm32"), feature = "cli"))]

#[path = "readers/all.rs"]
mod all;
#[path = "readers/machines.rs"]
mod machines;
#[path = "readers/mutate.rs"]
mod mutate;
#[path = "readers/run.rs"]
mod run;

use all::READERS;

macro_rules! readers {
    ($($name:ident)*) => {
        $(#[test] fn $name() { run::run(stringify!($name)); })*

        #[test]
        fn every_reader_has_its_test() {
            let tested = [$(stringify!($name)),*];
            let names: Vec<&str> = READERS.iter().map(|reader| reader.name).collect();
            assert_eq!(names, tested);
        }
    };
}
readers! {
    position
    epd
    moves
    pgn
    tree_text
    graph_text
    words
    search_link
    chute_link
    player_link
    endgame_link
    kenju_link
    rating_link
    arena_link
    page_address
    experiment_form
    packed_text
    search_recording
    endgame_recording
    learner_file
    player_weights
    chute_weights
    lesson
    exact_table
    endgame_list
    marked_positions
    rating_timeline
    openings
    tournament
    tournament_part
    stored_lessons
    stored_games
    stored_exams
    stored_table
    stored_states
    messages
    command_uci
    command_journal
    command_part
    command_numbers
}
