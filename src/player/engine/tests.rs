//! Parameter vectors and maps computed by hand from the listing's rules, and properties of every position:
//! moves are those of chess, colours make no difference, and explanations add up.

use super::*;
use chess::moves::legal_moves;
use cozy_chess::{Board, Color, Move, Piece, Square};
use proptest::prelude::*;

fn board(fen: &str) -> Board {
    fen.parse().unwrap()
}

fn present(fen: &str, reading: Reading) -> Survey {
    Survey::present(Position::new(&board(fen), Castled::UNKNOWN), reading)
}

fn vectors(fen: &str) -> [[i32; COUNT]; 2] {
    let survey = present(fen, Reading::LISTED);
    [Side::Machine, Side::Opponent].map(|who| survey.parameters(who).0)
}

#[test]
fn a_pawn_and_two_kings() {
    // White: e5 and five king moves; the pawn is worth 10, has advanced two ranks, stands in the
    // centre. Black has five king moves and nothing else.
    let [white, black] = vectors("4k3/8/8/8/4P3/8/8/4K3 w - - 0 1");
    assert_eq!(white, [6, 10, 4, 10, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
    assert_eq!(black, [5, 0, 0, 0, -1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
}

#[test]
fn two_rooks_on_a_file() {
    // Ra1 has b1, c1, d1 and castling, Ra2 thirteen moves, the king five: 22. On a8 the one rook
    // arrives, the other attacks through it: 10 + 10 + 10. Danger I: a move to each of the files b
    // and c by both rooks (60 each), d 10 + 10 and f 10 where Black's king defends the eighth rank,
    // e, g and h 60: 240 + 20 + 10 + 180.
    let [white, black] = vectors("4k3/8/8/8/8/8/R7/R3K3 w Q - 0 1");
    assert_eq!(
        white,
        [22, 100, 0, 0, 0, 0, 100, 0, 30, 0, 0, 0, 0, 450, 0, 0, 0]
    );
    assert_eq!(black, [5, 0, 0, 0, -1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
}

#[test]
fn an_exchange_on_a_defended_pawn() {
    // On d5 White attacks with pawn and knight, one pawn defends: Black pays 10 + 10 and gets the
    // pawn, so W is 10 and the parameter 100.
    let fen = "4k3/8/2p5/3p4/4P3/2N5/8/4K3 w - - 0 1";
    let [white, black] = vectors(fen);
    assert_eq!(
        white,
        [14, 40, 4, 10, 0, 0, 0, 10, 0, 10, 0, 100, 0, 0, 0, 0, 0]
    );
    assert_eq!(
        black,
        [8, 20, 5, 10, 0, 0, 0, 0, 0, 10, 0, 0, 0, 0, 0, 0, 0]
    );
    // After exd5: White 14, 40, 9, 0 ... 10, 0, 10 and Black, to move, 7, 10, 1, 10 (its pawn
    // attacks the one on its centre square) ... 10; taking back is an even exchange.
    let decision = Decision::new(&board(fen), Castled::UNKNOWN, Reading::LISTED);
    let takes = decision.find("e4d5".parse().unwrap()).unwrap();
    assert_eq!(
        decision.candidates[takes].parameters.0,
        [7, 30, 8, -10, 0, 0, 0, 10, 0, 0, 0, 0, 0, 0, 0, 0, 0]
    );
}

#[test]
fn the_opening_position_is_even_but_for_the_move() {
    let [white, black] = vectors("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    // Twenty moves, 394 of material, three pieces before the king, every pawn blocked.
    let even = [20, 394, 0, 0, 0, 30, 0, 0, 0, 0, -80];
    assert_eq!(white[..11], even);
    assert_eq!(black[..11], even);
    assert_eq!(black[11..], [0; 6]);
    // None of Black's men is attacked, so S is ten for each defence: a7, b7, c7, f7, g7 and h7 one each, d7
    // and e7 four each, b8, c8, d8, f8 and g8 one each; 19 in all.
    assert_eq!(white[11], -19);
}

#[test]
fn a_bishop_behind_a_pawn_reaches_the_pawns_square_and_no_further() {
    let survey = present("4k3/8/8/8/2P5/1B6/8/4K3 w - - 0 1", Reading::LISTED);
    let attacks = survey.mover.attacks;
    assert_eq!(attacks.entry(Square::D5), 1001 + 3201);
    assert_eq!(attacks.entry(Square::B5), 1001);
    assert_eq!(attacks.entry(Square::E6), 0);
    let bishop = survey.mover.phantom.iter().filter(|step| step.man == 10);
    let squares: Vec<Square> = bishop.map(|step| step.to).collect();
    assert_eq!(squares, [Square::C4, Square::D5]);
}

#[test]
fn a_queen_behind_a_bishop_behind_a_pawn_counts_only_as_meant() {
    let fen = "4k3/8/8/3P4/2B5/1Q6/8/4K3 w - - 0 1";
    let entry = |reading| present(fen, reading).mover.attacks.entry(Square::E6);
    assert_eq!(entry(Reading::LISTED), 1001 + 3201);
    assert_eq!(entry(Reading::MEANT), 1001 + 3201 + 9001);
}

#[test]
fn a_pinned_rook_attacks_along_its_pin_only() {
    let survey = present("k3r3/8/8/8/8/8/4R3/4K3 w - - 0 1", Reading::LISTED);
    let attacks = survey.mover.attacks;
    // Only the king attacks d2, to which it can move; nothing attacks a2.
    assert_eq!(attacks.entry(Square::D2), 990_001);
    assert_eq!(attacks.entry(Square::A2), 0);
    assert_eq!(attacks.entry(Square::E5), 5001);
    assert_eq!(attacks.entry(Square::E8), 5001);
}

#[test]
fn an_illegal_pawn_push_leaves_a_hole_in_the_map_as_listed() {
    let fen = "k7/8/8/8/8/8/r2P3K/8 w - - 0 1";
    let entries = |reading| {
        let attacks = present(fen, reading).mover.attacks;
        [Square::D3, Square::D4, Square::C3].map(|square| attacks.entry(square))
    };
    assert_eq!(entries(Reading::LISTED), [-1001, -1001, 0]);
    assert_eq!(entries(Reading::MEANT), [0, 0, 0]);
}

#[test]
fn the_attack_behind_a_pinned_slider_stays_as_listed() {
    // The rook on d4 is pinned along the file; the one on b4 attacks through it.
    let fen = "3r3k/8/8/8/1R1R4/8/8/3K4 w - - 0 1";
    let survey = |reading| present(fen, reading).mover;
    let to_f4 = |side: &SideSurvey| side.phantom.iter().any(|step| step.to == Square::F4);
    let (listed, meant) = (survey(Reading::LISTED), survey(Reading::MEANT));
    assert!(!to_f4(&listed) && !to_f4(&meant));
    assert_eq!(listed.attacks.entry(Square::F4), 5001);
    assert_eq!(meant.attacks.entry(Square::F4), 0);
}

#[test]
fn the_attack_on_a_pawn_taken_in_passing_is_taken_back_as_listed() {
    let fen = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1";
    let entry = |reading| present(fen, reading).mover.attacks.entry(Square::D5);
    assert_eq!(entry(Reading::LISTED), 0);
    assert_eq!(entry(Reading::MEANT), 1001);
}

/// A parameter of White's as listed, and with a doubtful oddity too.
fn with_and_without(fen: &str, oddity: Oddity, parameter: Parameter) -> [i32; 2] {
    [Reading::LISTED, Reading::LISTED.listed(oddity)]
        .map(|reading| present(fen, reading).parameters(Side::Machine)[parameter])
}

#[test]
fn a_king_that_alone_defends_captures_once_by_a_loop_gone_through_once() {
    // Black pays the pawn and the king's 9900, and gets nothing for it, or the capturing pawn.
    let fen = "8/8/3k4/3p4/4P3/2N5/8/4K3 w - - 0 1";
    let found = with_and_without(fen, Oddity::SingleTrip, Parameter::Exchange);
    assert_eq!(found, [99_100, 99_000]);
}

#[test]
fn a_promoted_pawn_is_blocked_where_its_square_is_asked_for_its_value() {
    // The second queen by file has a pawn's number, and a pawn stands on its file.
    let fen = "6k1/4p3/8/8/8/8/8/Q3Q1K1 w - - 0 1";
    let found = with_and_without(fen, Oddity::PromotedBlocked, Parameter::BlockedPawns);
    assert_eq!(found, [0, -10]);
}

#[test]
fn the_phantom_move_on_the_kings_rank_is_not_the_one_that_is_looked_at() {
    // Two rooks on the file: 10 for the square, 10 for the one that can move there, 10 for the phantom move.
    let fen = "4k3/8/8/8/8/8/R7/R3K3 w Q - 0 1";
    let found = with_and_without(fen, Oddity::PhantomIndex, Parameter::AttackOne);
    assert_eq!(found, [30, 20]);
}

#[test]
fn a_slider_that_interposes_is_seen_through_after_a_candidate_move() {
    // Ra8 would check Black's king on h8: ...Rd8 would interpose, but the attacking rook looks through it.
    let fen = "7k/3r2pp/8/8/8/8/8/R3K3 w - - 0 1";
    let replies = |reading| {
        let decision = Decision::new(&board(fen), Castled::UNKNOWN, reading);
        let check = decision.find("a1a8".parse().unwrap()).unwrap();
        let step = decision.candidates[check].step;
        let position = Position::new(&board(fen), Castled::UNKNOWN);
        let survey = Survey::successor(position.after(step), reading);
        (
            survey.mover.possible.len(),
            decision.candidates[check].reply,
        )
    };
    assert_eq!(replies(Reading::LISTED), (0, Reply::None));
    assert_eq!(replies(Reading::MEANT), (1, Reply::Possible));
}

#[test]
fn a_mating_move_gains_3000_and_a_king_move_costs_50() {
    let fen = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1";
    let decision = Decision::new(&board(fen), Castled::UNKNOWN, Reading::LISTED);
    let of = |mv: &str| {
        let index = decision.find(mv.parse().unwrap()).unwrap();
        &decision.candidates[index]
    };
    assert!((decision.bonus(of("a1a8")) - NO_REPLY).abs() < 1e-9);
    assert!((decision.bonus(of("g1f1")) + KING_MOVE).abs() < 1e-9);
    assert_eq!(of("g1f1").king, KingMove::AfterCastling);
    let meant = Decision::new(&board(fen), Castled::UNKNOWN, Reading::MEANT);
    assert!(meant.bonus(of("g1f1")).abs() < 1e-9);
    let mate = decision.best(&Weights::ONES).unwrap();
    assert_eq!(mate.mv, "a1a8".parse().unwrap());
}

#[test]
fn equal_moves_stand_in_the_order_of_generation() {
    let decision = Decision::new(&Board::default(), Castled::NEITHER, Reading::LISTED);
    let order = decision.order(&Weights::ZERO);
    assert!(
        order
            .iter()
            .enumerate()
            .all(|(place, placed)| placed.index == place)
    );
    let names: Vec<String> = decision.candidates[..4]
        .iter()
        .map(|candidate| candidate.mv.to_string())
        .collect();
    assert_eq!(names, ["a2a3", "a2a4", "b2b3", "b2b4"]);
    assert_eq!(decision.rank(7, &Weights::ZERO), Some(8));
}

/// Plays moves chosen by numbers from the opening position.
fn played(choices: &[u16]) -> (Board, Castled) {
    played_of(choices, |_| true)
}

/// Plays moves of one kind only.
fn played_of(choices: &[u16], allowed: impl Fn(&Move) -> bool) -> (Board, Castled) {
    let (mut board, mut castled) = (Board::default(), Castled::NEITHER);
    for &choice in choices {
        let mut moves = legal_moves(&board);
        moves.retain(&allowed);
        let Some(&mv) = moves.get(usize::from(choice) % moves.len().max(1)) else {
            break;
        };
        castled = castled.after(&board, mv);
        board.play_unchecked(mv);
    }
    (board, castled)
}

/// The position with colours exchanged and ranks mirrored.
fn mirrored(board: &Board) -> Board {
    let fen = board.to_string();
    let mut fields: Vec<String> = fen.split(' ').map(str::to_owned).collect();
    let swap = |text: &str| -> String {
        let turned = text.chars().map(|letter| {
            if letter.is_ascii_uppercase() {
                letter.to_ascii_lowercase()
            } else {
                letter.to_ascii_uppercase()
            }
        });
        turned.collect()
    };
    let ranks: Vec<String> = fields[0].split('/').rev().map(swap).collect();
    fields[0] = ranks.join("/");
    fields[1] = if fields[1] == "w" { "b" } else { "w" }.to_owned();
    fields[2] = swap(&fields[2]);
    fields[3] = fields[3]
        .replace('3', "x")
        .replace('6', "3")
        .replace('x', "6");
    fields.join(" ").parse().unwrap()
}

fn turned(mv: Move) -> Move {
    Move {
        from: mv.from.flip_rank(),
        to: mv.to.flip_rank(),
        promotion: mv.promotion,
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn the_candidates_are_the_legal_moves_with_promotions_to_a_queen(
        choices in prop::collection::vec(any::<u16>(), 0..120),
    ) {
        let (board, castled) = played(&choices);
        for reading in [Reading::LISTED, Reading::MEANT] {
            let decision = Decision::new(&board, castled, reading);
            let key = |mv: &Move| (mv.from as u8, mv.to as u8);
            let mut ours: Vec<Move> = decision.candidates.iter().map(|c| c.mv).collect();
            let mut legal = legal_moves(&board);
            legal.retain(|mv| matches!(mv.promotion, None | Some(Piece::Queen)));
            ours.sort_by_key(key);
            legal.sort_by_key(key);
            prop_assert_eq!(ours, legal);
        }
    }

    #[test]
    fn colours_make_no_difference(choices in prop::collection::vec(any::<u16>(), 0..100)) {
        let (board, castled) = played(&choices);
        let exchanged = Castled { white: castled.black, black: castled.white };
        let here = Decision::new(&board, castled, Reading::LISTED);
        let there = Decision::new(&mirrored(&board), exchanged, Reading::LISTED);
        prop_assert_eq!(here.present, there.present);
        prop_assert_eq!(here.candidates.len(), there.candidates.len());
        for (a, b) in here.candidates.iter().zip(&there.candidates) {
            prop_assert_eq!(a.mv, turned(b.mv));
            prop_assert_eq!(a.parameters, b.parameters);
        }
    }

    #[test]
    fn machine_and_opponent_are_surveyed_alike(
        choices in prop::collection::vec(any::<u16>(), 0..100),
    ) {
        // The same position as a successor, with the opponent to move, and as the current one. Promotions are
        // excluded: a position does not distinguish an original queen from a promoted one, and parameters 8
        // and 13 depend on the original numbers.
        let (before, castled) = played_of(&choices, |mv| mv.promotion.is_none());
        let position = Position::new(&before, castled);
        let reading = Reading::MEANT;
        for candidate in Decision::new(&before, castled, reading).candidates.iter().take(6) {
            let successor = Survey::successor(position.after(candidate.step), reading);
            let mut after = before.clone();
            let known = castled.after(&before, candidate.mv);
            after.play_unchecked(candidate.mv);
            let at_hand = Survey::present(Position::new(&after, known), reading);
            if candidate.mv.promotion.is_some() {
                continue;
            }
            for who in [Side::Machine, Side::Opponent] {
                let (seen, anew) = (successor.parameters(who), at_hand.parameters(who.other()));
                prop_assert_eq!(seen, anew, "{} {:?}", after, who);
            }
        }
    }

    #[test]
    fn an_explanation_adds_up_to_its_parameter(
        choices in prop::collection::vec(any::<u16>(), 0..100),
    ) {
        let (board, castled) = played(&choices);
        let survey = Survey::present(Position::new(&board, castled), Reading::LISTED);
        for who in [Side::Machine, Side::Opponent] {
            let parameters = survey.parameters(who);
            for parameter in Parameter::ALL {
                let causes = causes(&survey, who, parameter);
                let sum: i32 = causes.iter().map(|cause| cause.points).sum();
                prop_assert_eq!(sum, parameters[parameter]);
                for cause in causes {
                    prop_assert!(cause.points != 0);
                    prop_assert!(!cause.to_string().contains("a square"), "{}", cause);
                }
            }
        }
    }
}

#[test]
fn a_side_is_black_only_by_name() {
    let position = Position::new(&board("4k3/8/8/8/8/8/8/4K2R b K - 0 1"), Castled::UNKNOWN);
    assert_eq!(position.colour(Side::Machine), Color::Black);
    assert_eq!(position.army(Side::Opponent).rights, [false, true]);
}
