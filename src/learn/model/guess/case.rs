//! A position of a master's game with CHUTE's points for the master's move and a rival of it.

use chess::fen::parse_fen;
use chess::notation::{parse_move, san};
use chute::{Explanation, HEURISTICS, LastMoves, MoveScorer, Polynomial, Ranked, Reason};
use cozy_chess::{Board, Move, Square};

/// A position as it is kept: its game among those that come with the program, and the move played.
pub struct Kept {
    /// The number of the game, from 1.
    pub game: u32,
    /// The number of moves played before.
    pub ply: u32,
    pub fen: &'static str,
    /// The pieces that moved last, ours and theirs.
    pub last: [Option<Square>; 2],
    pub played: &'static str,
    /// The moves to choose from, in the order of the alphabet.
    pub options: [&'static str; 6],
    pub master: &'static str,
    pub players: &'static str,
}

#[rustfmt::skip]
pub const CASES: [Kept; 3] = [
    Kept {
        game: 2,
        ply: 12,
        fen: "rnbqk2r/ppp1bppp/4pn2/8/3P4/2NB1N2/PPP2PPP/R1BQK2R w KQkq - 4 7",
        last: [Some(Square::D3), Some(Square::E7)],
        played: "O-O",
        options: ["Bb5+", "Be3", "Bf4", "Bg5", "O-O", "h3"],
        master: "Steinitz",
        players: "Steinitz against Mongredien, London 1862",
    },
    Kept {
        game: 23,
        ply: 28,
        fen: "r1b2rk1/pp3p1p/4pp2/q1n5/1b1NP3/2NB4/PP1Q1PPP/2R2RK1 w - - 0 15",
        last: [None, Some(Square::F6)],
        played: "a3",
        options: ["Bb1", "Bc4", "Be2", "Nb3", "a3", "e5"],
        master: "Stahlberg",
        players: "Stahlberg against Monticelli, Warsaw 1935",
    },
    Kept {
        game: 29,
        ply: 30,
        fen: "1r2kb1r/p4ppp/2p5/2q1nN1n/2B1PB2/8/PPQ2PPP/R4RK1 w k - 7 16",
        last: [Some(Square::F4), Some(Square::H5)],
        played: "Bxf7+",
        options: ["Bb3", "Bxe5", "Bxf7+", "Ng3", "Qc3", "b4"],
        master: "Alekhine",
        players: "Alekhine against Euwe, world championship match 1937",
    },
];

/// Two moves' points by one rule.
#[derive(Clone, Debug)]
pub struct Line {
    /// The rule's number.
    pub number: usize,
    pub played: i32,
    pub rival: i32,
    /// The squares of its reasons for the move to which it gives more, in size.
    pub squares: Vec<Square>,
    /// Its reason for that move, if it gives one.
    pub reason: Option<Reason>,
}

pub struct Case {
    pub kept: &'static Kept,
    pub board: Board,
    pub played: Move,
    /// The move that CHUTE ranks first; if that is the master's, its second.
    pub rival: Move,
    pub options: Vec<Move>,
    /// The place of the master's move, and the number of moves.
    pub place: usize,
    pub moves: usize,
    /// CHUTE's first moves and the master's, with their totals.
    pub ranked: Vec<Ranked>,
    /// The rules that speak, the one that makes the largest difference last.
    pub lines: Vec<Line>,
    /// The line of the rule that decides for the move that CHUTE prefers.
    pub decisive: usize,
}

impl Case {
    pub fn new(kept: &'static Kept) -> Self {
        let board = parse_fen(kept.fen).unwrap_or_default();
        let [own, theirs] = kept.last;
        let scorer = MoveScorer::new(&board, LastMoves { own, theirs });
        let ranked = scorer.rank(&Polynomial::default());
        let read = |text: &str| parse_move(&board, text).unwrap_or(ranked[0].mv);
        let played = read(kept.played);
        let place = ranked
            .iter()
            .position(|it| it.mv == played)
            .unwrap_or_default()
            + 1;
        let rival = ranked[usize::from(place == 1)].mv;
        let mut lines = lines(&scorer, played, rival);
        lines.sort_by_key(|line| (line.played - line.rival).abs());
        let prefers_played = place == 1;
        let lead = |line: &Line| {
            let lead = line.played - line.rival;
            if prefers_played { lead } else { -lead }
        };
        let decisive = (0..lines.len())
            .max_by_key(|&at| lead(&lines[at]))
            .unwrap_or_default();
        Self {
            options: kept.options.iter().map(|text| read(text)).collect(),
            kept,
            played,
            rival,
            place,
            moves: ranked.len(),
            ranked,
            lines,
            decisive,
            board,
        }
    }

    pub fn name(&self, mv: Move) -> String {
        san(&self.board, mv)
    }

    /// The place of an option in CHUTE's order.
    pub fn place_of(&self, mv: Move) -> usize {
        self.ranked
            .iter()
            .position(|it| it.mv == mv)
            .unwrap_or_default()
            + 1
    }

    /// The sums of both moves over the first lines.
    pub fn sums(&self, heard: usize) -> [i32; 2] {
        let heard = self.lines.iter().take(heard);
        heard.fold([0, 0], |[played, rival], line| {
            [played + line.played, rival + line.rival]
        })
    }

    /// The most points that a rule gives or takes, for bars of full length.
    pub fn longest(&self) -> f64 {
        let sizes = self
            .lines
            .iter()
            .map(|line| line.played.abs().max(line.rival.abs()));
        f64::from(sizes.max().unwrap_or(1).max(1))
    }

    /// The position in the lab.
    pub fn lab_link(&self) -> String {
        let number = self.lines.get(self.decisive).map_or(0, |line| line.number);
        format!(
            "#/chute?v=1&game={}&ply={}&lit={number}",
            self.kept.game, self.kept.ply
        )
    }
}

/// The rules that give points to one of two moves.
fn lines(scorer: &MoveScorer<'_>, played: Move, rival: Move) -> Vec<Line> {
    let both = [played, rival].map(|mv| scorer.explain(mv));
    let of = |at: usize, number: usize| both[at].iter().find(|it| it.number == number);
    let line = |number: usize| {
        let said = [of(0, number), of(1, number)];
        let [played, rival] = said.map(|it| it.map_or(0, |it: &Explanation| it.points));
        let louder = said[usize::from(rival.abs() > played.abs())]?;
        if played == 0 && rival == 0 {
            return None;
        }
        let reason = louder
            .reasons
            .iter()
            .max_by_key(|reason| reason.points.abs());
        let squares =
            reason.map(|reason| reason.squares.iter().map(|&(square, _)| square).collect());
        Some(Line {
            number,
            played,
            rival,
            squares: squares.unwrap_or_default(),
            reason: reason.cloned(),
        })
    };
    HEURISTICS
        .iter()
        .filter_map(|rule| line(rule.number))
        .collect()
}
