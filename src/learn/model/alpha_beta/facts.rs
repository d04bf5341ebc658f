//! What the page says of chess: nodes counted over forty positions, and a position to go on with in the search lab.

use cozy_chess::{Color, Piece};

/// Nodes that a method entered over the forty positions, four plies deep, by material and centre
/// (`docs/search-ladder.md`). A test compares them with the ladder that the search lab shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Counted {
    pub method: &'static str,
    /// What it looks at, in a few words.
    pub looks_at: &'static str,
    pub nodes: u64,
}

/// The number of positions searched, and the depth in plies.
pub const POSITIONS: usize = 40;
pub const PLIES: u8 = 4;

/// The legal moves of the forty positions on average, rounded.
pub const MOVES_ON_AVERAGE: u64 = 36;

pub const COUNTED: [Counted; 3] = [
    Counted {
        method: "Minimax",
        looks_at: "everything",
        nodes: 76_232_320,
    },
    Counted {
        method: "Alpha-beta",
        looks_at: "moves as they come",
        nodes: 3_438_057,
    },
    Counted {
        method: "Alpha-beta",
        looks_at: "best-looking move first",
        nodes: 389_868,
    },
];

/// The side in pixels of a square whose area is true to scale, if that of the most nodes has a side of `largest`.
pub fn side(nodes: u64, largest: f64) -> f64 {
    largest * (nodes as f64 / COUNTED[0].nodes as f64).sqrt()
}

/// The text of a field of the position's file.
fn field(name: &str) -> &'static str {
    let lines = include_str!("fork.txt").lines();
    let mut values = lines.filter_map(|line| line.strip_prefix(name)?.strip_prefix(": "));
    values.next().unwrap_or_default()
}

/// The position that the page ends with.
pub fn fen() -> &'static str {
    field("fen")
}

/// The depth of the search, in plies.
pub fn depth() -> u8 {
    field("depth").parse().unwrap_or_default()
}

/// The squares of the best move, from and to.
pub fn best_move() -> (&'static str, &'static str) {
    field("move").split_at(2)
}

/// The positions looked at by minimax, and by alpha-beta with the best-looking move last and first.
pub fn looked_at() -> [u64; 3] {
    ["minimax", "best-last", "best-first"].map(|name| field(name).parse().unwrap_or_default())
}

/// The position in the search lab, searched as here.
pub fn link() -> String {
    format!(
        "#/search?v=1&fen={}&depth={}",
        fen().replace(' ', "+"),
        depth()
    )
}

/// The men of the position, each with its file and rank from 0.
pub fn men() -> Vec<(u8, u8, (Piece, Color))> {
    let mut men = Vec::new();
    let rows = fen().split(' ').next().unwrap_or_default().split('/');
    for (row, rank) in rows.zip((0..8).rev()) {
        let mut file = 0;
        for sign in row.chars() {
            if let Some(empty) = sign.to_digit(10) {
                file += empty as u8;
                continue;
            }
            let side = if sign.is_ascii_uppercase() {
                Color::White
            } else {
                Color::Black
            };
            if let Ok(piece) = sign.to_ascii_lowercase().to_string().parse() {
                men.push((file, rank, (piece, side)));
            }
            file += 1;
        }
    }
    men
}

/// The position in words: both sides with their men.
pub fn described() -> String {
    let side = |side: Color| {
        let men = men().into_iter().filter(|(.., man)| man.1 == side);
        let mut men: Vec<_> = men.collect();
        men.sort_by_key(|(.., man)| std::cmp::Reverse(man.0));
        let names = men.into_iter().map(|(file, rank, (piece, _))| {
            let square = format!("{}{}", char::from(b'a' + file), rank + 1);
            format!("{} {square}", chess::words::piece_name(piece))
        });
        names.collect::<Vec<_>>().join(", ")
    };
    format!(
        "White: {}. Black: {}.",
        side(Color::White),
        side(Color::Black)
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use chess::epd::parse_epd_lines;
    use chess::packed::PackedMove;
    use cozy_chess::Board;
    use search::{Algorithm, ChessTree, Order, Search, Settings};
    use search_lab::experiment::ladder::measured;

    fn board() -> Board {
        fen().parse().unwrap()
    }

    #[test]
    fn the_three_squares_are_those_of_the_ladder() {
        let measured: Vec<_> = measured::at(PLIES).take(3).collect();
        for (counted, measured) in COUNTED.iter().zip(&measured) {
            assert_eq!(counted.nodes, measured.nodes, "{}", counted.looks_at);
            assert_eq!(
                (measured.positions, measured.finished),
                (POSITIONS, POSITIONS)
            );
        }
        let names = [0, 1, 2].map(|rung: usize| search_lab::experiment::ladder::RUNGS[rung].name);
        assert_eq!(
            names,
            [
                "minimax",
                "alpha-beta, moves as generated",
                "best static score first"
            ]
        );
    }

    /// Every tenth of the masters' positions, as `docs/search-ladder.md` has it.
    fn forty() -> Vec<Board> {
        let lines = include_str!("../../../player/engine/facts/masters.epd").lines();
        let tenth: Vec<&str> = lines.step_by(10).collect();
        let text = tenth.join("\n");
        let boards = parse_epd_lines(&text).map(|(_, epd)| epd.unwrap().board);
        boards.collect()
    }

    /// The positions of a tree of the rules alone, without a search: minimax enters each once.
    fn positions(board: &Board, plies: u8) -> u64 {
        let mut moves = 0;
        let mut below = 0;
        board.generate_moves(|group| {
            moves += group.len() as u64;
            if plies > 1 {
                for mv in group {
                    let mut after = board.clone();
                    after.play_unchecked(mv);
                    below += positions(&after, plies - 1);
                }
            }
            false
        });
        moves + below
    }

    #[test]
    fn minimax_enters_every_position_of_the_rules() {
        let forty = forty();
        assert_eq!(forty.len(), POSITIONS);
        let total: u64 = forty.iter().map(|board| 1 + positions(board, PLIES)).sum();
        assert_eq!(total, COUNTED[0].nodes);
        let moves: u64 = forty.iter().map(|board| positions(board, 1)).sum();
        let average = (moves as f64 / POSITIONS as f64).round() as u64;
        assert_eq!(average, MOVES_ON_AVERAGE);
    }

    #[test]
    fn areas_are_true_to_scale() {
        for counted in COUNTED {
            let area = side(counted.nodes, 280.0).powi(2) / 280f64.powi(2);
            let share = counted.nodes as f64 / COUNTED[0].nodes as f64;
            assert!((area - share).abs() < 1e-9);
        }
    }

    #[test]
    fn the_fork_is_what_the_search_finds_and_costs_what_is_said() {
        let count = |algorithm, order| {
            let settings = Settings {
                algorithm,
                order,
                depth: depth(),
                ..Settings::default()
            };
            let outcome = Search::new(ChessTree::default(), board(), settings).run(&mut ());
            let best = outcome.line.first().map(PackedMove::to_string);
            assert_eq!(best.as_deref(), Some(field("move")));
            (outcome.nodes, outcome.score)
        };
        let counts = [
            count(Algorithm::Minimax, Order::Generation),
            count(Algorithm::AlphaBeta, Order::WorstFirst),
            count(Algorithm::AlphaBeta, Order::BestFirst),
        ];
        assert_eq!(counts.map(|(nodes, _)| nodes), looked_at());
        assert!(counts.iter().all(|(_, score)| *score == counts[0].1));
    }

    #[test]
    fn a_strong_engine_plays_the_fork_too_and_nothing_else_comes_near() {
        let fields: Vec<&str> = field("stockfish").split(", ").collect();
        let depth: u32 = fields[1].parse().unwrap();
        assert!(depth >= 25);
        let scores: Vec<(&str, i32)> = fields[2..]
            .iter()
            .map(|it| it.split_once(' ').unwrap())
            .map(|(mv, score)| (mv, score.parse().unwrap()))
            .collect();
        assert_eq!(scores[0].0, field("move"));
        assert!(scores.len() >= 3 && scores[0].1 > 300);
        assert!(scores[1..].iter().all(|(_, score)| *score < -300));
        let mut legal = Vec::new();
        board().generate_moves(|group| {
            legal.extend(group.into_iter().map(|mv| mv.to_string()));
            false
        });
        assert!(scores.iter().all(|(mv, _)| legal.iter().any(|it| it == mv)));
    }

    #[test]
    fn the_link_opens_the_same_search_in_the_lab() {
        use kit::experiment::link::LinkState;
        use search_lab::experiment::{Link, Subject};
        let (_, query) = link()
            .split_once('?')
            .map(|(page, query)| (page.to_owned(), query.to_owned()))
            .unwrap();
        let (link, problems) = Link::from_query(&query);
        assert!(problems.is_empty(), "{problems:?}");
        let experiment = link.experiment;
        let Subject::Chess(chess) = &experiment.subject else {
            panic!("chess")
        };
        assert_eq!(chess.start, fen());
        let usual = Settings {
            depth: depth(),
            ..Settings::default()
        };
        assert_eq!(experiment.settings, usual);
        assert_eq!(
            (usual.algorithm, usual.order),
            (Algorithm::AlphaBeta, Order::BestFirst)
        );
    }

    #[test]
    fn the_men_are_those_of_the_position() {
        let board = board();
        let men = men();
        assert_eq!(men.len(), board.occupied().len() as usize);
        for (file, rank, man) in men {
            let square = format!("{}{}", char::from(b'a' + file), rank + 1)
                .parse()
                .unwrap();
            assert_eq!(
                Some(man),
                board.piece_on(square).zip(board.color_on(square))
            );
        }
        assert!(described().starts_with("White: king g1, knight e5, "));
    }
}
