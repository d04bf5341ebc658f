//! Trains a learner by the thesis's scheme WA and tests it against the fully trained player.
#![allow(clippy::print_stdout, reason = "an example prints its result")]

use kenju::matches::{Plan, Shard, play_match};
use kenju::memory::Memory;
use kenju::player::{Learning, Player};
use kenju::scheme::{Course, Scheme};
use kenju::training::Training;

fn main() {
    for moves in [0, 20, 60, 200] {
        let course = Course {
            moves,
            ..Course::standard(Scheme::WA, 1982)
        };
        let learner = Training::new(course).run().white.learning(Learning::Off);
        let questions = learner.memory().map_or(0, Memory::questions);
        let tally = play_match(&learner, &Player::max(), Plan::new(100, 1), Shard::WHOLE);
        println!(
            "after {moves:>3}, asked {questions:>3}: won {}, lost {}, undecided {}",
            tally.white, tally.black, tally.none
        );
    }
    println!("words of a line: {}", Player::max().element());
}
