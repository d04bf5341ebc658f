//! Speed of the endgame's calculations and of solving a pawn structure.
//!
//! Aims: spheres of influence in less than 100 ns, since rules ask for them at tens of millions of
//! positions; Lasker and Reichhelm's study solved within two seconds.

use cozy_chess::{Board, Color, Square};
use divan::Bencher;
use divan::counter::ItemsCount;
use endgame::View;
use endgame::calculation::{Entering, closed_to_king, distance, shortest_paths};
use endgame::facts::Solo;
use endgame::structure::{Limits, Solver};

const ONE_PAWN: &str = "8/8/8/2k5/8/8/2K1P3/8 w - - 0 1";
const LASKER: &str = "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1";
const BREAKTHROUGH: &str = "8/ppp5/8/PPP5/8/7k/8/7K w - - 0 1";

fn main() {
    divan::main();
}

/// All placements of two kings that do not touch, with the pawns of a position.
fn views(fen: &str) -> Vec<View> {
    let board: Board = fen.parse().expect("a position");
    let view = View::new(&board, Color::White);
    let mut views = Vec::new();
    for white in Square::ALL {
        for black in Square::ALL {
            if distance(white, black) > 1 {
                let mut placed = view;
                (placed.white.king, placed.black.king) = (white, black);
                placed.white_to_move = views.len() % 2 == 0;
                views.push(placed);
            }
        }
    }
    views
}

#[divan::bench]
fn spheres_of_influence(bencher: Bencher<'_, '_>) {
    let views = views(ONE_PAWN);
    bencher.counter(ItemsCount::new(views.len())).bench(|| {
        let size = |view| Solo::of(view).map_or(0, |solo| solo.white_sphere().len());
        views.iter().map(size).sum::<u32>()
    });
}

#[divan::bench(args = [ONE_PAWN, LASKER])]
fn paths(bencher: Bencher<'_, '_>, fen: &str) {
    let views = views(fen);
    bencher.counter(ItemsCount::new(views.len())).bench(|| {
        let length = |view: &View| {
            let closed = closed_to_king(view, Color::White, Entering::STRICT);
            let field = shortest_paths(view.white.king, Square::E8, closed);
            field.map_or(0, |field| u32::from(field.length()))
        };
        views.iter().map(length).sum::<u32>()
    });
}

/// The number is how many tables of new pieces may be made: none, or as many as are wanted.
#[divan::bench(args = [(LASKER, 0), (LASKER, 6_000), (BREAKTHROUGH, 0)], sample_count = 3)]
fn structure(bencher: Bencher<'_, '_>, (fen, officers): (&str, usize)) {
    let board: Board = fen.parse().expect("a position");
    bencher.bench(|| {
        let limits = Limits {
            piece_tables: officers,
            ..Limits::STANDARD
        };
        let mut solver = Solver::new(&board, None, limits).expect("kings and pawns");
        while solver.step(1_000).is_none() {}
        solver.finish().range(&board)
    });
}
