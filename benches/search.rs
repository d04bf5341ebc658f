//! How fast the search is, what watching it costs, and how long a step of a recording takes to reach.
//! Marks: a recorder at most 1.3 times the plain search; any step of 10^5 within 50 ms.

use chess::packed::PackedMove;
use cozy_chess::Board;
use divan::counter::{BytesCount, ItemsCount};
use divan::{Bencher, black_box};
use rand_pcg::Pcg32;
use search::{
    Algorithm, Bound, ChessTree, Halt, Improvements, NodeBudget, Order, Search, SearchEvent,
    SearchTrace, Settings, search,
};
use trace::{Recorder, Trace, Tree};

#[path = "../tests/search/untraced.rs"]
mod untraced;

const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
/// More steps than any of these searches makes.
const ROOMY: usize = 20_000_000;

fn main() {
    divan::main();
}

fn kiwipete() -> Board {
    KIWIPETE.parse().expect("a well-formed FEN")
}

fn alpha_beta(depth: u8) -> Settings {
    Settings {
        depth,
        ..Settings::default()
    }
}

fn minimax(depth: u8) -> Settings {
    Settings {
        algorithm: Algorithm::Minimax,
        order: Order::Generation,
        ..alpha_beta(depth)
    }
}

fn nodes(settings: &Settings) -> u64 {
    search(ChessTree::default(), kiwipete(), settings.clone(), &mut ()).nodes
}

/// The first so many events of a minimax search four plies deep.
fn recording(events: usize) -> Trace<SearchEvent<PackedMove>> {
    let mut recorder = Recorder::new(events);
    search(ChessTree::default(), kiwipete(), minimax(4), &mut recorder);
    recorder.into_trace()
}

/// Nodes a second, by who watches. Alpha-beta orders its moves, minimax here does not, so that
/// there is little work beside the watching.
#[divan::bench_group(sample_count = 20)]
mod watched {
    use super::{
        Bencher, ChessTree, Halt, ItemsCount, NodeBudget, ROOMY, Recorder, Search, Settings,
        alpha_beta, kiwipete, minimax, nodes, search,
    };

    const CASES: [&str; 2] = ["alpha-beta", "minimax"];

    fn measure<O>(bencher: Bencher<'_, '_>, case: &str, run: impl Fn(Settings) -> O + Sync) {
        let settings = match case {
            "minimax" => minimax(3),
            _ => alpha_beta(4),
        };
        bencher
            .counter(ItemsCount::new(nodes(&settings)))
            .with_inputs(|| settings.clone())
            .bench_values(run);
    }

    #[divan::bench(args = CASES)]
    fn by_nobody(bencher: Bencher<'_, '_>, case: &str) {
        measure(bencher, case, |settings| {
            search(ChessTree::default(), kiwipete(), settings, &mut ())
        });
    }

    #[divan::bench(args = CASES)]
    fn by_a_recorder(bencher: Bencher<'_, '_>, case: &str) {
        measure(bencher, case, |settings| {
            let mut recorder = Recorder::new(ROOMY);
            search(ChessTree::default(), kiwipete(), settings, &mut recorder);
            recorder
        });
    }

    #[divan::bench(args = CASES)]
    fn by_a_full_recorder(bencher: Bencher<'_, '_>, case: &str) {
        measure(bencher, case, |settings| {
            let mut recorder = Recorder::new(1_000);
            search(ChessTree::default(), kiwipete(), settings, &mut recorder);
            recorder
        });
    }

    /// As a worker does it: slices of ten thousand nodes.
    #[divan::bench(args = CASES)]
    fn by_a_recorder_in_slices(bencher: Bencher<'_, '_>, case: &str) {
        measure(bencher, case, |settings| {
            let mut recorder = Recorder::new(ROOMY);
            let mut search = Search::new(ChessTree::default(), kiwipete(), settings);
            while !search.is_done() {
                let budget = NodeBudget::new(10_000, Halt::Slice);
                search.run(&mut (&mut recorder, budget));
            }
            recorder
        });
    }
}

/// The time and the nodes of deeper and deeper searches.
#[divan::bench(args = [1, 2, 3, 4, 5], sample_count = 5)]
fn deeper(bencher: Bencher<'_, '_>, depth: u8) {
    let settings = alpha_beta(depth);
    bencher
        .counter(ItemsCount::new(nodes(&settings)))
        .bench(|| search(ChessTree::default(), kiwipete(), settings.clone(), &mut ()));
}

/// A recording of so many events becomes a tree.
#[divan::bench(args = [100_000, 1_000_000], sample_count = 10)]
fn fold(bencher: Bencher<'_, '_>, events: usize) {
    let trace = recording(events);
    bencher
        .counter(ItemsCount::new(trace.events.len()))
        .bench(|| Tree::fold(black_box(&trace.events)));
}

/// One random step of 10^5 at a time: the slowest sample is the mark.
#[divan::bench_group(sample_count = 1_000, sample_size = 1)]
mod seek {
    use super::{Bencher, Bound, PackedMove, Pcg32, SearchTrace, recording};
    use rand::{RngExt, SeedableRng};

    const EVENTS: usize = 100_000;

    fn at_random_steps<T>(
        bencher: Bencher<'_, '_>,
        read: impl Fn(&SearchTrace<PackedMove>, usize) -> T + Sync,
    ) {
        let trace = SearchTrace::new(recording(EVENTS)).expect("a search folds");
        let mut random = Pcg32::seed_from_u64(1975);
        bencher
            .with_inputs(|| random.random_range(1..=EVENTS))
            .bench_local_values(|step| read(&trace, step));
    }

    #[divan::bench]
    fn live(bencher: Bencher<'_, '_>) {
        at_random_steps(bencher, |trace, step| {
            trace.node_at(step).and_then(|node| trace.live(node, step))
        });
    }

    #[divan::bench]
    fn origins(bencher: Bencher<'_, '_>) {
        at_random_steps(bencher, |trace, step| {
            let node = trace.node_at(step)?;
            let alpha = trace.origin(node, Bound::Alpha, step);
            Some((alpha, trace.origin(node, Bound::Beta, step)))
        });
    }

    #[divan::bench]
    fn line_of_the_root(bencher: Bencher<'_, '_>) {
        at_random_steps(bencher, |trace, step| trace.line(0, step));
    }

    #[divan::bench]
    fn counters(bencher: Bencher<'_, '_>) {
        at_random_steps(bencher, SearchTrace::counters);
    }

    /// Everything that the page shows at a step.
    #[divan::bench]
    fn all_of_a_step(bencher: Bencher<'_, '_>) {
        at_random_steps(bencher, |trace, step| {
            let node = trace.node_at(step)?;
            let origins = [Bound::Alpha, Bound::Beta].map(|end| trace.origin(node, end, step));
            let line = trace.line(0, step);
            let path = trace.moves_to(node);
            Some((
                trace.live(node, step),
                origins,
                line,
                path,
                trace.counters(step),
            ))
        });
    }
}

/// A recording of 10^5 events across the worker's boundary.
#[divan::bench_group(sample_count = 20)]
mod across_the_boundary {
    use super::{
        Bencher, BytesCount, ItemsCount, PackedMove, SearchEvent, Trace, black_box, recording,
    };

    #[divan::bench]
    fn encode(bencher: Bencher<'_, '_>) {
        let trace = recording(100_000);
        let bytes = postcard::to_allocvec(&trace).expect("a trace encodes");
        bencher
            .counter(BytesCount::new(bytes.len()))
            .bench(|| postcard::to_allocvec(black_box(&trace)));
    }

    #[divan::bench]
    fn decode(bencher: Bencher<'_, '_>) {
        let trace = recording(100_000);
        let bytes = postcard::to_allocvec(&trace).expect("a trace encodes");
        bencher
            .counter(BytesCount::new(bytes.len()))
            .bench(|| postcard::from_bytes::<Trace<SearchEvent<PackedMove>>>(black_box(&bytes)));
    }

    #[divan::bench]
    fn digest(bencher: Bencher<'_, '_>) {
        let trace = recording(100_000);
        bencher
            .counter(ItemsCount::new(trace.events.len()))
            .bench(|| black_box(&trace).digest());
    }
}

/// The reference search and the same search written without anybody to watch it, which visits the same nodes: what
/// a machine costs that can be watched, halted and gone back in. Mark: at least half as fast.
#[divan::bench_group(sample_count = 10)]
mod reference {
    use super::untraced::untraced;
    use super::{
        Algorithm, Bencher, Board, ChessTree, Improvements, ItemsCount, ROOMY, Recorder, Search,
        Settings, kiwipete,
    };

    const DEPTH: u8 = 6;
    /// MiB of the table.
    const HASH: u16 = 16;
    const CASES: [&str; 2] = ["kiwipete", "quiet"];

    fn board(case: &str) -> Board {
        match case {
            "kiwipete" => kiwipete(),
            _ => "r1bq1rk1/pp2bppp/2n1pn2/3p4/3P4/2NBPN2/PP3PPP/R1BQ1RK1 w - - 0 9"
                .parse()
                .expect("a well-formed FEN"),
        }
    }

    fn search(board: &Board) -> Search<ChessTree> {
        let settings = Settings {
            algorithm: Algorithm::Pvs,
            depth: DEPTH,
            ..Settings::default()
        };
        let improvements = Improvements {
            hash: HASH,
            ..Improvements::SAFE
        };
        Search::new(ChessTree::default(), board.clone(), settings)
            .improved(improvements, Vec::new())
    }

    fn nodes(board: &Board) -> u64 {
        let found = untraced(board, DEPTH.into(), HASH.into());
        let outcome = search(board).run(&mut ());
        assert_eq!(found.nodes, outcome.nodes, "the searches differ");
        outcome.nodes
    }

    #[divan::bench(args = CASES)]
    fn without_trace(bencher: Bencher<'_, '_>, case: &str) {
        let board = board(case);
        bencher
            .counter(ItemsCount::new(nodes(&board)))
            .bench(|| untraced(&board, DEPTH.into(), HASH.into()));
    }

    #[divan::bench(args = CASES)]
    fn watched_by_nobody(bencher: Bencher<'_, '_>, case: &str) {
        let board = board(case);
        bencher
            .counter(ItemsCount::new(nodes(&board)))
            .bench(|| search(&board).run(&mut ()));
    }

    #[divan::bench(args = CASES)]
    fn watched_by_a_recorder(bencher: Bencher<'_, '_>, case: &str) {
        let board = board(case);
        bencher.counter(ItemsCount::new(nodes(&board))).bench(|| {
            let mut recorder = Recorder::new(ROOMY);
            search(&board).run(&mut recorder);
            recorder
        });
    }
}
