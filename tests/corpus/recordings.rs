//! Digests of the recording that each lab makes when a link is opened, one table per lab.

use crate::labs::player::{Choice, Field, Purpose};
use crate::labs::{act, chute, endgame, kenju, open, player, rating, saved, search};
use crate::table::{compare, digest, digest_of};
use ::kenju::geometry::Colour;

/// The digest of a search, its steps, and the digest of its trace file.
fn searched(query: &str) -> String {
    let mut lab = open::<search::Lab>(query);
    let Some(recording) = lab.recording().cloned() else {
        return "-".to_owned();
    };
    let summary = recording.summary();
    let file = saved(act(&mut lab, search::SearchAction::SaveTrace));
    let steps = lab.playback.cursor.len();
    format!("{:016x}\t{steps}\t{}", summary.digest, digest(&file))
}

/// The digest of EG's recording.
fn thought(query: &str) -> String {
    let mut lab = open::<endgame::Lab>(query);
    let Some(found) = lab.shown().map(|shown| shown.digest) else {
        return "-".to_owned();
    };
    let file = saved(act(&mut lab, endgame::EndgameAction::SaveTrace));
    let steps = lab.playback.cursor.len();
    format!("{found:016x}\t{steps}\t{}", digest(&file))
}

/// The turns of a game of five in a row, the events of its searches with their digest, and the digests of both
/// players as they are kept.
fn played(query: &str) -> String {
    let lab = open::<kenju::Lab>(query);
    let turns: Vec<_> = lab
        .game
        .recordings
        .iter()
        .map(|turn| (&turn.events, turn.dropped, &turn.played))
        .collect();
    let events: usize = turns.iter().map(|turn| turn.0.len()).sum();
    let players = Colour::BOTH.map(|colour| {
        let file = saved(open::<kenju::Lab>(query).update(kenju::Action::SaveFile(colour)));
        digest(&file)
    });
    let (turns, found) = (turns.len(), digest_of(&turns));
    format!("{turns} {events}\t{found}\t{}", players.join(" "))
}

/// Training on the positions of Table I, begun with a link's weights, and that table measured again: passes with
/// their digest, the digests of the weights and of the ranks.
fn trained(query: &str) -> String {
    let mut lab = open::<player::Lab>(query);
    for action in [
        player::PlayerAction::Run(Purpose::TableOne),
        player::PlayerAction::Set(Field::Choice(Choice::TableOne)),
        player::PlayerAction::Set(Field::Start(None)),
        player::PlayerAction::Run(Purpose::Train),
    ] {
        act(&mut lab, action);
    }
    let ranks = lab.results.table.as_ref().map(|(measured, ..)| {
        let rows = measured.rows.iter().map(|row| &row.ranks);
        rows.cloned().collect::<Vec<_>>()
    });
    let Some((outcome, _)) = &lab.results.trained else {
        return format!("{:?}", lab.results.trouble);
    };
    let weights = outcome.weights.numbers().map(f64::to_bits);
    format!(
        "{} {}\t{}\t{}",
        lab.results.passes.len(),
        digest_of(&lab.results.passes),
        digest_of(&weights),
        digest_of(&ranks)
    )
}

/// The digest of a CHUTE experiment and of the ranks of the master's moves in the game on the board.
fn weighed(query: &str) -> String {
    let lab = chute::run(query);
    let answer = lab.outcome.as_ref().map(|outcome| outcome.answer.digest);
    let answer = answer.map_or("-".to_owned(), |found| format!("{found:016x}"));
    let ranks = lab.ranks().unwrap_or_default();
    format!("{answer}\t{} {}", ranks.len(), digest_of(&ranks))
}

/// The timelines of a link's engine on its set of positions, or on the position shown if the set is not one's own:
/// the nodes of each, and the digest of the row as it stands in files.
fn analysed(query: &str) -> String {
    let mut lab = open::<rating::Lab>(query);
    let is_own = query.contains("epd=");
    let run = if is_own {
        rating::RatingAction::RunSet
    } else {
        rating::RatingAction::RunOne
    };
    act(&mut lab, run);
    let Some(outcome) = &lab.outcome else {
        return "-".to_owned();
    };
    let analyses = outcome.row.analyses.iter();
    let nodes: Vec<String> = analyses
        .map(|it| format!("{}@{}", it.nodes, it.depth))
        .collect();
    let row = serde_json::to_vec(&outcome.row).expect("a row is JSON");
    format!("{}\t{}", nodes.join(" "), digest(&row))
}

#[test]
fn every_search_ever_recorded_is_recorded_again() {
    assert!(compare("recordings/search.tsv", searched) >= 15);
}

#[test]
fn every_thought_of_eg_ever_recorded_is_recorded_again() {
    assert!(compare("recordings/endgame.tsv", thought) >= 9);
}

#[test]
fn every_game_of_five_in_a_row_ever_recorded_is_recorded_again() {
    assert!(compare("recordings/kenju.tsv", played) >= 10);
}

#[test]
fn every_training_ever_run_comes_to_the_same_weights() {
    assert!(compare("recordings/player.tsv", trained) >= 2);
}

#[test]
fn every_experiment_on_masters_games_ever_run_comes_to_the_same_tables() {
    assert!(compare("recordings/chute.tsv", weighed) >= 6);
}

#[test]
fn every_analysis_ever_rated_is_made_again() {
    assert!(compare("recordings/rating.tsv", analysed) >= 6);
}
