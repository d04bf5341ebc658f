//! Records the brackets of a text and prints the tree that they make.
#![allow(clippy::print_stdout, reason = "an example prints its result")]

use serde::{Deserialize, Serialize};
use trace::Shape::{Enter, Leave};
use trace::{Event, Recorder, Shape, Tree};

#[derive(Clone, Copy, PartialEq, Serialize, Deserialize)]
struct Bracket(char);

impl Event for Bracket {
    const KIND: &'static str = "brackets";
    fn shape(&self) -> Shape {
        if self.0 == '(' { Enter } else { Leave }
    }
}

fn main() {
    let mut recorder = Recorder::new(1_000);
    for letter in "(()(()()))".chars() {
        recorder.record(Bracket(letter));
    }
    let tree = Tree::fold(&recorder.trace().events).expect("the brackets match");
    for node in tree.nodes() {
        let (ply, open, close) = (node.ply, node.enter, node.leave());
        println!("ply {ply}: step {open} to {close:?}");
    }
}
