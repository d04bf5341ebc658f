//! Minimax as in a textbook: a recursive function without windows, stack or observer. It shares no code with the
//! search, so that the two can be compared.

use ::search::{Ending, Fanout, GameTree, Order, Score, Settings};
use std::cmp::Reverse;

/// The minimax score of a position `ply` plies from the root, for its side to move, and the first
/// of the best lines.
pub fn minimax<T: GameTree>(
    tree: &T,
    position: &T::Position,
    settings: &Settings,
    ply: u32,
) -> (Score, Vec<T::Move>) {
    match tree.ending(position) {
        Some(Ending::Lost) => return (Score::mated(ply), Vec::new()),
        Some(Ending::Drawn) => return (Score(0), Vec::new()),
        None => {}
    }
    let mut moves = Vec::new();
    if ply < u32::from(settings.depth) {
        tree.moves(position, &mut moves);
    }
    if moves.is_empty() {
        return (tree.evaluate(position), Vec::new());
    }
    let mut best: Option<(Score, Vec<T::Move>)> = None;
    for mv in arranged(tree, position, moves, settings.order, &settings.fanout, ply) {
        let (score, line) = minimax(tree, &tree.play(position, mv), settings, ply + 1);
        if best.as_ref().is_none_or(|(best, _)| -score > *best) {
            best = Some((-score, [vec![mv], line].concat()));
        }
    }
    best.expect("a node with moves keeps at least one")
}

/// The score where captures that lose nothing go on beyond the horizon and check is answered there, by a recursive
/// alpha-beta: without its cuts the captures of one position may take minutes.
pub fn quiet<T: GameTree>(
    tree: &T,
    position: &T::Position,
    settings: &Settings,
    ply: u32,
    (alpha, beta): (Score, Score),
) -> Score {
    match tree.ending(position) {
        Some(Ending::Lost) => return Score::mated(ply),
        Some(Ending::Drawn) => return Score(0),
        None => {}
    }
    let mut moves = Vec::new();
    tree.moves(position, &mut moves);
    let mut best = Score::WORST;
    match ply.checked_sub(settings.depth.into()) {
        None => moves = arranged(tree, position, moves, settings.order, &settings.fanout, ply),
        // As far as captures are followed.
        Some(32..) => return tree.evaluate(position),
        Some(_) if tree.is_check(position) => {}
        Some(_) => {
            moves.retain(|&mv| tree.exchange(position, mv).is_some_and(|won| won >= 0));
            best = tree.evaluate(position);
        }
    }
    for mv in moves {
        if best >= beta {
            break;
        }
        let window = (-beta, -alpha.max(best));
        let score = -quiet(tree, &tree.play(position, mv), settings, ply + 1, window);
        best = best.max(score);
    }
    best
}

/// The moves that are kept, in the order in which they are tried.
pub fn arranged<T: GameTree>(
    tree: &T,
    position: &T::Position,
    moves: Vec<T::Move>,
    order: Order,
    fanout: &Fanout,
    ply: u32,
) -> Vec<T::Move> {
    let mut ranked: Vec<(usize, T::Move)> = moves.into_iter().enumerate().collect();
    ranked.sort_by_key(|&(_, mv)| Reverse(tree.rank(position, mv)));
    ranked.truncate(fanout.at(ply).unwrap_or(usize::MAX));
    match order {
        Order::BestFirst => {}
        Order::WorstFirst => ranked.reverse(),
        Order::Generation => ranked.sort_by_key(|&(place, _)| place),
    }
    ranked.into_iter().map(|(_, mv)| mv).collect()
}
