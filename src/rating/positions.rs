//! Marked positions that come with the program: quiet positions from master games, our selection
//! and our marks.
//!
//! The marks rest on an analysis that anybody can repeat (`tools/marks.mjs`; Stockfish 15.1, 24 lines at once,
//! 2,000,000 nodes a position; its figures are `tests/data/rating_marks.tsv`): the best move has 10, another ten less
//! one for every tenth of a pawn it gives away, halves rounded down; what would have less than 2 is left out. A test
//! holds the marks to that. In one position, Menchik-Capablanca, the last line still has 2. The reasons are ours, in
//! the words of a player; where they only say what a move gives away, nobody has given one yet.

use super::epd::MarksError;
use super::mark::{Mark, MarkedMove, Marks};
use crate::chess::fen::parse_fen;
use crate::chess::notation::parse_move;
use cozy_chess::{Board, Move};

/// A marked position as it is written down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MarkedPosition {
    /// The game, its year and the move.
    pub name: &'static str,
    /// The first four fields of the FEN.
    pub fen: &'static str,
    /// Moves with their marks and reasons, the best first.
    pub moves: &'static [(&'static str, u8, &'static str)],
}

/// A marked position on a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetUp {
    /// The game, its year and the move.
    pub name: String,
    /// The position.
    pub board: Board,
    /// The marks.
    pub marks: Marks,
    /// Why each marked move has its mark: `takes the open file`.
    pub reasons: Vec<(Move, &'static str)>,
}

impl MarkedPosition {
    /// Sets it up.
    ///
    /// # Errors
    /// None, unless it is damaged.
    pub fn set_up(&self) -> Result<SetUp, MarksError> {
        let damaged = |text: &str| MarksError::Entry {
            place: 0,
            text: text.to_owned(),
        };
        let board = parse_fen(&format!("{} 0 1", self.fen)).map_err(|_| damaged(self.fen))?;
        let mut marked = Vec::new();
        let mut reasons = Vec::new();
        for (place, &(text, mark, reason)) in (1..).zip(self.moves) {
            let mv = parse_move(&board, text).map_err(|error| MarksError::Move { place, error })?;
            let mark = Mark::whole(mark);
            marked.push(MarkedMove { mv, mark });
            reasons.push((mv, reason));
        }
        Ok(SetUp {
            name: self.name.to_owned(),
            board,
            marks: Marks::new(marked),
            reasons,
        })
    }
}

pub(super) const fn at(
    name: &'static str,
    fen: &'static str,
    moves: &'static [(&'static str, u8, &'static str)],
) -> MarkedPosition {
    MarkedPosition { name, fen, moves }
}

/// The shipped positions.
pub const POSITIONS: [MarkedPosition; 28] = [
    at(
        "Alekhine-Réti 1922, Black's 19th",
        "r4rn1/ppp3bk/2npp1pp/8/2PqPPPP/2N3B1/PP2B3/R1Q1K2R b KQ -",
        &[
            (
                "Qb6",
                10,
                "takes the queen out of White's camp and looks at b2; on Bf2 it goes on to a5",
            ),
            (
                "Qc5",
                10,
                "takes the queen out of White's camp, but Bf2 chases it again",
            ),
            (
                "Nb4",
                9,
                "threatens the fork on c2; White answers Qd2 and offers queens",
            ),
            ("Nge7", 7, "develops; after Qd2 the queens come off"),
            (
                "h5",
                4,
                "holds White's pawns up, but Bf2 gains time against the queen",
            ),
            (
                "Rae8",
                3,
                "gives away 7 tenths of a pawn beside the best move",
            ),
        ],
    ),
    at(
        "Marshall-Réti 1928, White's 21st",
        "4rrk1/pp3qpp/2p5/8/2bPR3/2N1Q2P/PP4P1/R5K1 w - -",
        &[
            (
                "b3",
                10,
                "drives the bishop from c4, which looks at a2 and f1",
            ),
            (
                "Re5",
                10,
                "puts the rook where an exchange leaves White with a pawn on e5",
            ),
            (
                "Rxe8",
                9,
                "exchanges a pair of rooks, but leaves Black the open file",
            ),
            (
                "Re1",
                9,
                "brings the last rook to the open file, but gives up the pawn on a2",
            ),
            (
                "a3",
                8,
                "takes the pawn out of the bishop's reach and covers b4",
            ),
            (
                "a4",
                7,
                "takes the pawn out of the bishop's reach and gains a little room",
            ),
            ("Kh2", 6, "waits, and lets Black exchange on e4"),
            (
                "Qd2",
                5,
                "gives away 5 tenths of a pawn beside the best move",
            ),
            (
                "Qg3",
                5,
                "gives away 5 tenths of a pawn beside the best move",
            ),
            (
                "d5",
                5,
                "gives away 5 tenths of a pawn beside the best move",
            ),
            (
                "b4",
                4,
                "gives away 6 tenths of a pawn beside the best move",
            ),
            (
                "Qf3",
                3,
                "gives away 7 tenths of a pawn beside the best move",
            ),
        ],
    ),
    at(
        "Romanovsky-Botvinnik 1930, White's 23rd",
        "3r2k1/pp1r1ppp/2pRn3/4P2b/2P5/1P2R1P1/PB4BP/6K1 w - -",
        &[
            ("Red3", 10, "doubles the rooks and guards the one on d6"),
            ("Ba3", 7, "guards the rook on d6 with the bishop"),
        ],
    ),
    at(
        "Rubinstein-Janowski 1926, White's 32nd",
        "8/1p3k1p/p4p2/2Q5/5P2/P1Bq2nP/1P3K2/8 w - -",
        &[
            ("Qe3", 10, "offers queens; the ending is about level"),
            (
                "Qd4",
                6,
                "centralises the queen, but after Ne4+ the king is chased",
            ),
            (
                "Kg2",
                6,
                "avoids the check on e4, but leaves Black's queen where it is",
            ),
            (
                "Qc7",
                2,
                "gives away 8 tenths of a pawn beside the best move",
            ),
            (
                "Qc8",
                2,
                "gives away 8 tenths of a pawn beside the best move",
            ),
        ],
    ),
    at(
        "Botvinnik-Kubbel 1930, White's 31st",
        "2r2n2/2p2rk1/1p1p2p1/pN1Pp3/P1P1P3/1P1K1P1R/4Nb2/7R w - -",
        &[
            (
                "Nec3",
                10,
                "brings the idle knight round and leaves the other on b5",
            ),
            ("Na7", 10, "attacks the rook and goes to c6"),
            ("Kc2", 9, "takes the king back, further from the kingside"),
            ("Kd2", 9, "takes the king back first and keeps every plan"),
            (
                "Rf1",
                8,
                "attacks the bishop; the rook supports the advance of the f-pawn",
            ),
            ("R1h2", 8, "attacks the bishop along the second rank"),
            ("Kc3", 7, "steps aside, without a threat to Black"),
            ("c5", 6, "opens the game at once at the cost of a pawn"),
            (
                "Nc1",
                6,
                "gives away 4 tenths of a pawn beside the best move",
            ),
            (
                "Nbc3",
                5,
                "gives away 5 tenths of a pawn beside the best move",
            ),
            (
                "Na3",
                5,
                "gives away 5 tenths of a pawn beside the best move",
            ),
            (
                "Ng1",
                2,
                "gives away 8 tenths of a pawn beside the best move",
            ),
        ],
    ),
    at(
        "Fine-Alexander 1937, White's 11th",
        "r1bq1rk1/ppp3pp/2np4/4Pp2/1PP1n3/P3QN2/4PPPP/R1B1KB1R w KQ f6",
        &[
            ("Bb2", 10, "develops and supports e5"),
            ("g3", 7, "gets ready to castle; e5 can be exchanged"),
            ("exd6", 6, "exchanges, and Black's queen comes into play"),
            (
                "h4",
                5,
                "gives away 5 tenths of a pawn beside the best move",
            ),
            ("Qd3", 2, "moves the queen again, and Black can take on e5"),
        ],
    ),
    at(
        "Réti-Spielmann 1928, White's 16th",
        "r1b1r1k1/3nbpp1/p1p1p2p/qp6/2BP4/P1P1PNB1/2Q2PPP/3R1RK1 w - -",
        &[
            (
                "Ba2",
                10,
                "saves the bishop, which can go to b1 and aim at h7",
            ),
            ("Bd3", 7, "saves the bishop and aims at h7 at once"),
            (
                "Be2",
                2,
                "gives away 8 tenths of a pawn beside the best move",
            ),
        ],
    ),
    at(
        "Reshevsky-Alekhine 1938, White's 18th",
        "r3qrk1/p5pp/1p1ppn2/n1p5/2PPPN2/B1P5/P1Q3PP/R4RK1 w - -",
        &[
            ("Qd3", 10, "guards c4 and supports d4 and e4"),
            ("Qe2", 8, "guards c4 and e4, but not d4"),
        ],
    ),
    at(
        "Przepiórka-Spielmann 1924, Black's 17th",
        "r2r1bk1/pbq2ppp/1p3n2/2ppN3/3P1P2/2NBPR2/PPQ3PP/3R2K1 b - -",
        &[
            (
                "c4",
                10,
                "drives the bishop from d3 and gains room on the queenside",
            ),
            ("cxd4", 6, "exchanges, which opens the e-file for White"),
            ("Bc8", 6, "brings the bishop to the side where it is needed"),
            (
                "g6",
                5,
                "shuts the diagonal to h7, but weakens the squares round the king",
            ),
            ("b5", 5, "offers a pawn to get ahead on the queenside"),
            ("Re8", 5, "puts the rook opposite e5"),
            (
                "a6",
                5,
                "gives away 5 tenths of a pawn beside the best move",
            ),
            ("Qe7", 5, "brings the queen nearer to the king"),
            (
                "Rac8",
                4,
                "gives away 6 tenths of a pawn beside the best move",
            ),
            (
                "Bd6",
                3,
                "gives away 7 tenths of a pawn beside the best move",
            ),
            (
                "h6",
                3,
                "gives away 7 tenths of a pawn beside the best move",
            ),
            (
                "Ne4",
                2,
                "gives away 8 tenths of a pawn beside the best move",
            ),
        ],
    ),
    at(
        "Tartakower-Réti 1919, Black's 15th",
        "r1b1r1k1/pp1n1p1p/2p2p1B/2b5/2BN4/2PR4/P1P2PPP/R5K1 b - -",
        &[
            (
                "Ne5",
                10,
                "attacks rook and bishop, and can meet Rg3+ with Ng6",
            ),
            (
                "Nf8",
                4,
                "gives away 6 tenths of a pawn beside the best move",
            ),
        ],
    ),
    at(
        "Tolush-Botvinnik 1944, White's 17th",
        "3r1r1k/ppp1n1pp/2n5/b3P2q/4Bpb1/2N2N2/PPPB1QPP/2KR2R1 w - -",
        &[
            ("Rge1", 10, "takes the rook out of the reach of Bb6"),
            (
                "h3",
                9,
                "attacks the bishop on g4, so that Bb6 comes too late",
            ),
            ("Na4", 8, "guards b6, but Black exchanges bishops on d2"),
            (
                "Rgf1",
                6,
                "takes the rook off Black's diagonal, but loses e5",
            ),
            (
                "Qe2",
                4,
                "gives away 6 tenths of a pawn beside the best move",
            ),
            (
                "Qe1",
                3,
                "takes the queen off Black's diagonal, but loses e5",
            ),
        ],
    ),
    at(
        "Capablanca-Yates 1930, Black's 13th",
        "2rq1rk1/1b1nbppp/p1p1pn2/1p4B1/3P4/2N1PN2/PPQ1BPPP/2RR2K1 b - -",
        &[
            ("c5", 10, "frees Black's game before White can prevent it"),
            (
                "Qe8",
                7,
                "takes the queen from the file of the rook on d1 and prepares c5",
            ),
            ("h6", 5, "attacks the bishop first and prepares c5"),
        ],
    ),
    at(
        "Rubinstein-Leonhardt 1912, Black's 12th",
        "r2qk2r/pp3ppp/2n1b3/2bp4/8/2PN2P1/P3PPBP/R1BQ1RK1 b kq -",
        &[
            (
                "Bd6",
                10,
                "saves the bishop on a good square and lets Black castle",
            ),
            ("Qa5", 9, "guards the bishop and attacks c3"),
            ("Qb6", 8, "guards the bishop, but takes a guard from d5"),
            (
                "Qe7",
                7,
                "guards the bishop and lets Black castle on either side",
            ),
            ("Bb6", 6, "saves the bishop and keeps its diagonal"),
            ("Be7", 4, "saves the bishop on a passive square"),
            (
                "Qd6",
                2,
                "guards bishop and pawn, but Bf4 would attack the queen",
            ),
        ],
    ),
    at(
        "Levenstein-Fine 1933, White's 15th",
        "r4rk1/p1qnbppp/b1pp1n2/4p3/2PPP3/2N2NPP/PBQ2PB1/3R1RK1 w - -",
        &[
            ("Nb1", 10, "lets the queen guard c4; the knight goes to d2"),
            ("Na4", 10, "lets the queen guard c4 and watches c5"),
            ("Ne2", 7, "lets the queen guard c4 and supports d4"),
            (
                "dxe5",
                4,
                "gives away 6 tenths of a pawn beside the best move",
            ),
            ("Rfe1", 4, "supports e4 and gives up c4 for the time being"),
        ],
    ),
    at(
        "Botvinnik-Makogonov 1943, Black's 13th",
        "r1bq1rk1/4bppp/p3p3/1p1n4/1n1PN3/5N2/PP3PPP/RBBQR1K1 b - -",
        &[
            ("Nf6", 10, "opposes the knight on e4 and guards h7"),
            (
                "Qb6",
                6,
                "gives away 4 tenths of a pawn beside the best move",
            ),
            ("Ra7", 6, "lets the rook defend along its second rank"),
            ("Nc6", 5, "goes back before a3 comes"),
            (
                "Qc7",
                5,
                "develops, but does nothing against White's attack",
            ),
            (
                "Re8",
                5,
                "gives away 5 tenths of a pawn beside the best move",
            ),
            (
                "a5",
                4,
                "gives away 6 tenths of a pawn beside the best move",
            ),
            (
                "f5",
                4,
                "gives away 6 tenths of a pawn beside the best move",
            ),
            (
                "Rb8",
                3,
                "gives away 7 tenths of a pawn beside the best move",
            ),
            (
                "Nb6",
                3,
                "gives away 7 tenths of a pawn beside the best move",
            ),
            (
                "Bb7",
                3,
                "gives away 7 tenths of a pawn beside the best move",
            ),
            (
                "Qd7",
                2,
                "gives away 8 tenths of a pawn beside the best move",
            ),
            (
                "Kh8",
                2,
                "gives away 8 tenths of a pawn beside the best move",
            ),
            (
                "h6",
                2,
                "gives away 8 tenths of a pawn beside the best move",
            ),
        ],
    ),
    at(
        "Von Bardeleben-Spielmann 1908, White's 25th",
        "2kr4/p5b1/2r3np/1pp3p1/3pPp2/1N3P2/PPP2BPP/1K1RR3 w - -",
        &[
            (
                "c3",
                10,
                "breaks up Black's pawns while c5 is hard to guard",
            ),
            (
                "a3",
                3,
                "gives away 7 tenths of a pawn beside the best move",
            ),
            ("Rh1", 2, "makes ready for h4, but gives Black time for Bf8"),
            (
                "h3",
                2,
                "gives away 8 tenths of a pawn beside the best move",
            ),
            (
                "Rf1",
                2,
                "gives away 8 tenths of a pawn beside the best move",
            ),
        ],
    ),
    at(
        "Tarrasch-Rubinstein 1912, White's 21st",
        "r3r1k1/pb4p1/2p2p2/1p1p3p/5P2/1BPPb3/PP3NPP/R4K1R w - -",
        &[
            ("Bd1", 10, "attacks h5 and brings the bishop back into play"),
            ("a4", 4, "means to open a file, but Black answers b4"),
            (
                "g3",
                4,
                "gives away 6 tenths of a pawn beside the best move",
            ),
            ("Ne4", 3, "uses the pin on d5, but loses the pawn on f4"),
        ],
    ),
    at(
        "Spielmann-Landau 1936, White's 12th",
        "r1q1k2r/pp2bppp/2n1p3/3pPb2/8/1QN1P3/PP1B1PPP/2R1KB1R w Kkq -",
        &[
            ("Nb5", 10, "brings the knight to d4 by the other road"),
            ("Be2", 10, "develops and lets White castle"),
            ("Ne2", 10, "brings the knight to d4"),
            ("f4", 9, "secures e5, but weakens e4"),
            ("Bb5", 8, "develops and attacks the knight on c6"),
            (
                "a3",
                5,
                "gives away 5 tenths of a pawn beside the best move",
            ),
            ("h4", 5, "gains room on the kingside before developing"),
            ("Na4", 5, "looks at c5, away from d4"),
            (
                "h3",
                4,
                "gives away 6 tenths of a pawn beside the best move",
            ),
            (
                "Nd1",
                4,
                "gives away 6 tenths of a pawn beside the best move",
            ),
            (
                "a4",
                3,
                "gives away 7 tenths of a pawn beside the best move",
            ),
        ],
    ),
    at(
        "Thomas-Fine 1937, Black's 21st",
        "r4rk1/2p2qp1/p1pb3p/3bp3/4N3/1P2BP2/P1P1Q1PP/3R1RK1 b - -",
        &[
            (
                "Qg6",
                10,
                "puts the queen on a more active square, where it still guards d6",
            ),
            ("Rad8", 6, "brings the last rook to the open file"),
            ("Be7", 6, "keeps the bishop from being exchanged on d6"),
            ("Rfd8", 5, "guards d6, but takes the rook from the f-file"),
            ("Bxe4", 4, "gives the better bishop for the knight"),
            ("Qe7", 4, "guards d6 again, but less actively than on g6"),
        ],
    ),
    at(
        "Réti-Steiner 1928, White's 28th",
        "2qrb2k/1p2r2p/pQp2p2/2Np2p1/PP1P3n/3NP3/5PPP/2R2RK1 w - -",
        &[
            (
                "b5",
                10,
                "opens the queenside while Black gets no more than a draw on the other",
            ),
            ("Kh1", 10, "makes room for the rook on g1, which guards g2"),
            ("f3", 9, "takes the sting out of Nxg2"),
            (
                "f4",
                7,
                "gives away 3 tenths of a pawn beside the best move",
            ),
            (
                "Ne1",
                6,
                "gives away 4 tenths of a pawn beside the best move",
            ),
            (
                "Rc2",
                5,
                "gives away 5 tenths of a pawn beside the best move",
            ),
            (
                "Nb3",
                4,
                "gives away 6 tenths of a pawn beside the best move",
            ),
            (
                "Rb1",
                2,
                "gives away 8 tenths of a pawn beside the best move",
            ),
            (
                "Ra1",
                2,
                "gives away 8 tenths of a pawn beside the best move",
            ),
        ],
    ),
    at(
        "Rubinstein-Bogoljubow 1922, White's 16th",
        "r3kb1r/pp3ppp/1np1p3/8/2BPqP2/5RP1/PP2N1KP/R2Q4 w kq -",
        &[
            ("Nc3", 10, "develops and gains time against the queen"),
            (
                "Bd3",
                6,
                "saves the bishop with an attack on the queen, which has a good square on d5",
            ),
        ],
    ),
    at(
        "Spielmann-Bogoljubow 1925, White's 13th",
        "2kr3r/pp3ppp/2p1pnb1/q7/1b1PPQ2/2NB4/PPP1N1PP/2KR3R w - -",
        &[
            (
                "e5",
                10,
                "attacks the knight and opens the diagonal of the bishop on d3",
            ),
            ("Bc4", 2, "avoids an exchange, but gives Black time"),
        ],
    ),
    at(
        "Réti-Grünfeld 1923, Black's 22nd",
        "1r2r1k1/3bpp1p/3p2p1/1p6/1P6/2bPB1PP/4PPB1/1RR3K1 b - -",
        &[
            ("Rbc8", 10, "guards the bishop and opposes the rook on c1"),
            ("Be5", 5, "saves the bishop, but White's rook comes to c7"),
            ("Bf6", 5, "saves the bishop on a square where it does less"),
        ],
    ),
    at(
        "Capablanca-Botvinnik 1936, White's 17th",
        "r2r2k1/p2nppbp/1p4p1/3q4/3N4/1P1Q1PP1/PB2P1KP/R2R4 w - -",
        &[
            ("Rac1", 10, "takes the open file"),
            ("Nb5", 10, "offers queens and looks at c7"),
            ("Qe3", 9, "avoids the exchange and attacks e7"),
            ("e4", 7, "drives the queen away, but weakens f3"),
            ("Rab1", 7, "guards the bishop and waits"),
            (
                "Qd2",
                6,
                "gives away 4 tenths of a pawn beside the best move",
            ),
            (
                "h3",
                6,
                "gives away 4 tenths of a pawn beside the best move",
            ),
            (
                "e3",
                6,
                "gives away 4 tenths of a pawn beside the best move",
            ),
            (
                "Kf2",
                6,
                "gives away 4 tenths of a pawn beside the best move",
            ),
            (
                "Qc3",
                5,
                "gives away 5 tenths of a pawn beside the best move",
            ),
            (
                "Bc3",
                5,
                "gives away 5 tenths of a pawn beside the best move",
            ),
            (
                "Kg1",
                5,
                "gives away 5 tenths of a pawn beside the best move",
            ),
            (
                "Kf1",
                5,
                "gives away 5 tenths of a pawn beside the best move",
            ),
            ("h4", 5, "gains room where there is little to do"),
            (
                "Qc2",
                4,
                "gives away 6 tenths of a pawn beside the best move",
            ),
            (
                "b4",
                4,
                "gives away 6 tenths of a pawn beside the best move",
            ),
            (
                "a4",
                3,
                "gives away 7 tenths of a pawn beside the best move",
            ),
            (
                "Qb1",
                2,
                "gives away 8 tenths of a pawn beside the best move",
            ),
            (
                "Kh1",
                2,
                "gives away 8 tenths of a pawn beside the best move",
            ),
        ],
    ),
    at(
        "Spielmann-Nimzowitsch 1920, Black's 13th",
        "r2qk3/ppp1np2/2n1p1p1/3pP3/3P1N1b/3Q2P1/PPP2P2/RNB1K3 b Qq -",
        &[(
            "Nf5",
            10,
            "guards the bishop again and attacks d4 a second time",
        )],
    ),
    at(
        "Sultan Khan-Rubinstein 1931, Black's 18th",
        "2bq1k1r/p1r2pp1/1p1bpn2/2ppN1N1/3P1P1p/2PBPR1Q/PP4PP/R5K1 b - -",
        &[
            ("Rh6", 10, "brings the rook to the third rank to defend"),
            (
                "g6",
                9,
                "shuts the bishop's diagonal, but g4 gives White play",
            ),
            ("Kg8", 7, "takes the king to safety and frees the rook"),
            (
                "Ne4",
                6,
                "gives away 4 tenths of a pawn beside the best move",
            ),
            (
                "Ne8",
                5,
                "gives away 5 tenths of a pawn beside the best move",
            ),
        ],
    ),
    at(
        "Swiderski-Spielmann 1905, Black's 18th",
        "r3r1k1/1b2q1pp/p1p1pn2/1p6/5P2/1QN1PB2/PP4PP/3RR1K1 b - -",
        &[
            ("c5", 10, "opens the bishop's diagonal at once"),
            ("Rab8", 6, "guards the bishop, and Ne4 comes"),
            ("Rac8", 5, "prepares c5, but gives White time for a4"),
            ("Qc7", 5, "prepares c5 slowly"),
            (
                "Qf7",
                4,
                "gives away 6 tenths of a pawn beside the best move",
            ),
            ("Rad8", 4, "opposes the rook on the open file"),
            (
                "Kh8",
                4,
                "takes the king off the queen's diagonal; Ne4 comes",
            ),
            (
                "Ra7",
                3,
                "gives away 7 tenths of a pawn beside the best move",
            ),
            (
                "Reb8",
                3,
                "gives away 7 tenths of a pawn beside the best move",
            ),
            (
                "Rf8",
                2,
                "gives away 8 tenths of a pawn beside the best move",
            ),
        ],
    ),
    at(
        "Menchik-Capablanca 1934, White's 26th",
        "4r2k/p4q1p/1ppp1r2/4npp1/2P5/1Q2P1P1/PP3PKP/2R2RN1 w - -",
        &[
            ("Qc3", 10, "guards c4 and takes the long diagonal"),
            ("f3", 6, "guards e4 and g4, but weakens the second rank"),
            (
                "f4",
                6,
                "gives away 4 tenths of a pawn beside the best move",
            ),
            (
                "Rfe1",
                6,
                "gives away 4 tenths of a pawn beside the best move",
            ),
            ("c5", 6, "exchanges queens; pawns are doubled on both sides"),
            ("Nf3", 5, "offers to exchange the knight that attacks c4"),
            (
                "Rc2",
                5,
                "gives away 5 tenths of a pawn beside the best move",
            ),
            (
                "Kh1",
                5,
                "gives away 5 tenths of a pawn beside the best move",
            ),
            ("Qd1", 4, "avoids the exchange and gives up c4"),
            ("Qc2", 4, "avoids the exchange, and c4 stays guarded"),
            ("Rcd1", 4, "puts the rook opposite d6 and gives up c4"),
            (
                "a4",
                4,
                "gives away 6 tenths of a pawn beside the best move",
            ),
            (
                "Qa3",
                4,
                "gives away 6 tenths of a pawn beside the best move",
            ),
            (
                "Rc3",
                4,
                "gives away 6 tenths of a pawn beside the best move",
            ),
            (
                "a3",
                3,
                "gives away 7 tenths of a pawn beside the best move",
            ),
            (
                "Rfd1",
                3,
                "gives away 7 tenths of a pawn beside the best move",
            ),
            (
                "Rce1",
                3,
                "gives away 7 tenths of a pawn beside the best move",
            ),
            (
                "Ra1",
                3,
                "gives away 7 tenths of a pawn beside the best move",
            ),
            (
                "Nh3",
                3,
                "gives away 7 tenths of a pawn beside the best move",
            ),
            (
                "Rb1",
                2,
                "gives away 8 tenths of a pawn beside the best move",
            ),
            (
                "Qa4",
                2,
                "gives away 8 tenths of a pawn beside the best move",
            ),
            (
                "Ne2",
                2,
                "gives away 8 tenths of a pawn beside the best move",
            ),
            (
                "h3",
                2,
                "gives away 8 tenths of a pawn beside the best move",
            ),
            (
                "Kh3",
                2,
                "gives away 8 tenths of a pawn beside the best move",
            ),
        ],
    ),
];

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn every_position_can_be_set_up_and_has_one_full_mark_at_least() {
        let names: BTreeSet<&str> = POSITIONS.iter().map(|position| position.name).collect();
        assert_eq!(names.len(), POSITIONS.len());
        assert!(POSITIONS.len() >= 24);
        for position in &POSITIONS {
            let set_up = position.set_up().unwrap();
            assert_eq!(set_up.marks.best(), Mark::FULL, "{}", position.name);
            assert_eq!(set_up.marks.moves().len(), position.moves.len());
            assert!(set_up.board.checkers().is_empty());
            let colour = format!("{:?}'s", set_up.board.side_to_move());
            assert!(position.name.contains(&colour), "{}", position.name);
        }
    }

    #[test]
    fn every_mark_has_a_reason_and_the_marks_fall() {
        for position in &POSITIONS {
            let marks = position.moves.iter().map(|&(_, mark, _)| mark);
            assert!(
                marks.clone().is_sorted_by(|a, b| a >= b),
                "{}",
                position.name
            );
            assert!(marks.clone().all(|mark| (2..=10).contains(&mark)));
            for (mv, _, reason) in position.moves {
                assert!(reason.len() > 15, "{} {mv}", position.name);
                assert!(!reason.ends_with('.'));
            }
        }
    }

    /// What `tools/marks.mjs` printed: the position, a move, its worth in centipawns.
    const JUDGED: &str = include_str!("../../tests/data/rating_marks.tsv");

    /// The rule: ten less one for every tenth of a pawn given away, halves rounded down.
    fn mark(lost: i64) -> i64 {
        10 - (lost + 4) / 10
    }

    #[test]
    fn the_marks_are_those_that_the_rule_makes_of_the_analysis() {
        use std::collections::BTreeMap;
        let lines = JUDGED.lines().filter(|line| !line.starts_with('#'));
        let mut judged: BTreeMap<&str, Vec<(String, i64)>> = BTreeMap::new();
        for line in lines {
            let [name, fen, mv, worth] = line.split('\t').collect::<Vec<_>>()[..] else {
                panic!("{line}");
            };
            let position = POSITIONS
                .iter()
                .find(|position| position.name == name)
                .unwrap();
            assert_eq!(position.fen, fen, "{name}");
            let worth = worth.parse().unwrap();
            judged.entry(name).or_default().push((mv.to_owned(), worth));
        }
        assert_eq!(judged.len(), POSITIONS.len());
        for position in &POSITIONS {
            let set_up = position.set_up().unwrap();
            let moves = &judged[position.name];
            let best = moves.iter().map(|(_, worth)| *worth).max().unwrap();
            let expected: BTreeMap<String, i64> = moves
                .iter()
                .map(|(mv, worth)| (mv.clone(), mark(best - worth)))
                .filter(|(_, mark)| *mark >= 2)
                .collect();
            let ours = set_up.marks.moves().iter().zip(position.moves);
            let ours: BTreeMap<String, i64> = ours
                .map(|(marked, (_, mark, _))| (in_uci(&set_up.board, marked.mv), i64::from(*mark)))
                .collect();
            assert_eq!(ours, expected, "{}", position.name);
            // Nothing worth a mark lies beyond the last line, but for one position.
            let last = moves
                .iter()
                .map(|(_, worth)| mark(best - worth))
                .min()
                .unwrap();
            let known = position.name.starts_with("Menchik-Capablanca");
            assert!(last < 2 || known && last == 2, "{}: {last}", position.name);
        }
    }

    /// A move as computers write it: castling goes two files, here as the king's way to the rook.
    fn in_uci(board: &Board, mv: Move) -> String {
        let own = board.colors(board.side_to_move());
        if own.has(mv.to) {
            let file = if mv.to.file() > mv.from.file() {
                "g"
            } else {
                "c"
            };
            let from = mv.from.to_string();
            return format!("{from}{file}{}", &from[1..]);
        }
        mv.to_string()
    }

    #[test]
    fn a_half_is_rounded_down_and_a_tenth_counts() {
        assert_eq!([0, 5, 6, 15, 16, 84, 85].map(mark), [10, 10, 9, 9, 8, 2, 2]);
    }

    #[test]
    fn the_ledger_says_how_many_reasons_only_say_what_a_move_gives_away() {
        let moves = || POSITIONS.iter().flat_map(|position| position.moves);
        let bare = moves().filter(|(_, _, reason)| reason.starts_with("gives away "));
        assert_eq!((bare.count(), moves().count()), (82, 197));
    }

    #[test]
    fn no_best_move_takes_a_piece() {
        for position in &POSITIONS {
            let set_up = position.set_up().unwrap();
            let best = set_up.marks.moves()[0].mv;
            assert!(
                set_up.board.piece_on(best.to).is_none(),
                "{}",
                position.name
            );
        }
    }
}
