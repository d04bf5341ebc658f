//! The state of the board after lists of actions: presses, drags, keys and choices. No screen is needed; points are
//! in squares from the upper left corner.

use ::kit::model::board::geometry::centre;
use ::kit::model::board::{
    BoardAction, BoardEffect, BoardKey, BoardState, BoardView, Brush, Direction, Focus, Hold,
    Players, Point, Refusal, Shape, Tool,
};
use cozy_chess::{Board, Color, Move, Piece, Square};

const OFF_THE_BOARD: Point = Point { x: 9.0, y: 4.0 };

/// A board with its owner, who plays every move it hears of.
struct Table {
    board: Board,
    state: BoardState,
    players: Players,
    bottom: Color,
    last_move: Option<Move>,
}

impl Table {
    fn new(fen: &str) -> Self {
        let board: Board = fen.parse().expect("the test's position is legal");
        Self {
            state: BoardState::new(&board),
            board,
            players: Players::Both,
            bottom: Color::White,
            last_move: None,
        }
    }

    fn start() -> Self {
        Self::new("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1")
    }

    fn act(&mut self, action: BoardAction) -> Vec<BoardEffect> {
        let view = BoardView {
            board: &self.board,
            bottom: self.bottom,
            players: self.players,
        };
        let effects = self.state.update(action, &view);
        for effect in &effects {
            if let BoardEffect::Played(mv) = *effect {
                let before = self.board.clone();
                self.board.play(mv);
                let back = self.last_move.replace(mv);
                self.state
                    .show_position(&before, &self.board, back, Some(mv));
            }
        }
        effects
    }

    fn press(&mut self, square: Square) -> Vec<BoardEffect> {
        self.act(BoardAction::Press(centre(square, self.bottom)))
    }

    fn click(&mut self, square: Square) -> Vec<BoardEffect> {
        let mut effects = self.press(square);
        effects.extend(self.act(BoardAction::Release(centre(square, self.bottom))));
        effects
    }

    fn drag_to(&mut self, from: Square, to: Point) -> Vec<BoardEffect> {
        let mut effects = self.press(from);
        effects.extend(self.act(BoardAction::Move(to)));
        effects.extend(self.act(BoardAction::Release(to)));
        effects
    }

    fn drag(&mut self, from: Square, to: Square) -> Vec<BoardEffect> {
        self.drag_to(from, centre(to, self.bottom))
    }

    fn draw(&mut self, brush: Brush, from: Square, to: Square) -> Vec<BoardEffect> {
        self.act(BoardAction::PressDraw(centre(from, self.bottom), brush));
        self.act(BoardAction::Move(centre(to, self.bottom)));
        self.act(BoardAction::Release(centre(to, self.bottom)))
    }

    fn keys(&mut self, keys: &[BoardKey]) -> Vec<BoardEffect> {
        keys.iter()
            .flat_map(|&key| self.act(BoardAction::Key(key)))
            .collect()
    }
}

fn played(effects: &[BoardEffect]) -> Vec<String> {
    let moves = effects.iter().filter_map(|effect| match effect {
        BoardEffect::Played(mv) => Some(mv.to_string()),
        _ => None,
    });
    moves.collect()
}

fn refused(effects: &[BoardEffect]) -> Option<Refusal> {
    effects.iter().find_map(|effect| match effect {
        BoardEffect::Refused(why) => Some(*why),
        _ => None,
    })
}

fn said(effects: &[BoardEffect]) -> Vec<&str> {
    let texts = effects.iter().filter_map(|effect| match effect {
        BoardEffect::Say(text) => Some(text.as_str()),
        _ => None,
    });
    texts.collect()
}

#[test]
fn two_clicks_make_a_move() {
    let mut table = Table::start();
    table.click(Square::G1);
    assert_eq!(table.state.selected(), Some(Square::G1));
    assert_eq!(played(&table.click(Square::F3)), ["g1f3"]);
    assert_eq!(table.state.selected(), None);
}

#[test]
fn a_second_click_on_the_same_man_puts_it_down() {
    let mut table = Table::start();
    table.click(Square::G1);
    table.click(Square::G1);
    assert_eq!(table.state.selected(), None);
}

#[test]
fn a_click_on_another_man_of_ones_own_picks_that_one_up() {
    let mut table = Table::start();
    table.click(Square::G1);
    table.click(Square::B1);
    assert_eq!(table.state.selected(), Some(Square::B1));
}

#[test]
fn a_drag_makes_a_move_from_either_side_of_the_board() {
    for bottom in Color::ALL {
        let mut table = Table::start();
        table.bottom = bottom;
        assert_eq!(played(&table.drag(Square::E2, Square::E4)), ["e2e4"]);
    }
}

#[test]
fn a_man_dropped_where_it_cannot_go_snaps_back_with_the_reason() {
    let mut table = Table::start();
    let effects = table.drag(Square::C1, Square::G5);
    let why = Refusal::Blocked {
        by: Square::D2,
        piece: Piece::Pawn,
    };
    assert_eq!(refused(&effects), Some(why));
    assert_eq!(table.state.selected(), None);
    assert_eq!(table.state.hold(), Hold::Nothing);
}

#[test]
fn a_man_dropped_off_the_board_just_goes_back() {
    let mut table = Table::start();
    let effects = table.drag_to(Square::E2, OFF_THE_BOARD);
    assert_eq!(played(&effects), [""; 0]);
    assert_eq!(refused(&effects), None);
    assert_eq!(table.state.selected(), None);
}

#[test]
fn a_man_carried_away_and_back_is_let_go() {
    let mut table = Table::start();
    table.press(Square::E2);
    table.act(BoardAction::Move(centre(Square::E4, Color::White)));
    table.act(BoardAction::Release(centre(Square::E2, Color::White)));
    assert_eq!(table.state.selected(), None);
}

#[test]
fn a_trembling_click_is_still_a_click() {
    let mut table = Table::start();
    let Point { x, y } = centre(Square::E2, Color::White);
    table.press(Square::E2);
    table.act(BoardAction::Move(Point { x: x + 0.05, y }));
    table.act(BoardAction::Release(Point { x: x + 0.05, y }));
    assert_eq!(table.state.selected(), Some(Square::E2));
}

#[test]
fn a_finger_that_begins_to_scroll_leaves_the_man_where_it_is() {
    let mut table = Table::start();
    table.press(Square::E2);
    table.act(BoardAction::CancelPointer);
    let effects = table.act(BoardAction::Release(centre(Square::E4, Color::White)));
    assert_eq!(played(&effects), [""; 0]);
}

#[test]
fn the_other_sides_men_are_refused_with_the_reason() {
    let mut table = Table::start();
    assert_eq!(
        refused(&table.click(Square::E7)),
        Some(Refusal::NotItsMove(Color::White))
    );
    table.players = Players::Only(Color::Black);
    assert_eq!(
        refused(&table.click(Square::E2)),
        Some(Refusal::NotYours(Color::White))
    );
}

#[test]
fn on_a_board_that_only_shows_men_stay_but_drawing_works() {
    let mut table = Table::start();
    table.players = Players::Nobody;
    assert_eq!(table.drag(Square::E2, Square::E4), []);
    table.draw(Brush::Green, Square::E2, Square::E4);
    assert_eq!(table.state.shapes().len(), 1);
}

#[test]
fn castling_is_played_by_moving_the_king_to_its_square_or_onto_the_rook() {
    let fen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    assert_eq!(
        played(&Table::new(fen).drag(Square::E1, Square::G1)),
        ["e1h1"]
    );
    assert_eq!(
        played(&Table::new(fen).drag(Square::E1, Square::A1)),
        ["e1a1"]
    );
    let mut table = Table::new(fen);
    table.click(Square::E1);
    let targets = table.state.targets(&table.board);
    let landings: Vec<Square> = targets.castles.into_iter().collect();
    assert_eq!(landings, [Square::C1, Square::G1]);
}

#[test]
fn taking_in_passing_is_shown_as_a_capture() {
    let mut table = Table::new("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1");
    table.click(Square::E5);
    assert!(table.state.targets(&table.board).takes.has(Square::D6));
}

#[test]
fn a_pawn_on_the_last_rank_asks_what_it_becomes() {
    let mut table = Table::new("4k3/P7/8/8/8/8/8/4K3 w - - 0 1");
    let effects = table.drag(Square::A7, Square::A8);
    assert_eq!(played(&effects), [""; 0]);
    assert!(effects.contains(&BoardEffect::Focus(Focus::Promotion(Piece::Queen))));
    let effects = table.act(BoardAction::Promote(Piece::Knight));
    assert_eq!(played(&effects), ["a7a8n"]);
    assert_eq!(table.state.promotion(), None);
}

#[test]
fn the_keys_of_the_chooser_go_round() {
    let mut table = Table::new("4k3/P7/8/8/8/8/8/4K3 w - - 0 1");
    table.drag(Square::A7, Square::A8);
    let focus = |piece| [BoardEffect::Focus(Focus::Promotion(piece))];
    assert_eq!(
        table.act(BoardAction::StepPromotion(-1)),
        focus(Piece::Knight)
    );
    assert_eq!(
        table.act(BoardAction::StepPromotion(1)),
        focus(Piece::Queen)
    );
    assert_eq!(table.act(BoardAction::StepPromotion(1)), focus(Piece::Rook));
}

#[test]
fn a_promotion_not_chosen_leaves_the_pawn() {
    let mut table = Table::new("4k3/P7/8/8/8/8/8/4K3 w - - 0 1");
    table.drag(Square::A7, Square::A8);
    let effects = table.act(BoardAction::CancelPromotion);
    assert!(effects.contains(&BoardEffect::Focus(Focus::Square(Square::A7))));
    assert_eq!(table.act(BoardAction::Promote(Piece::Queen)), []);
}

#[test]
fn a_move_is_made_by_keys_alone() {
    use BoardKey::{Activate, Go, RowStart};
    use Direction::{Right, Up};
    let mut table = Table::start();
    let there = [
        RowStart,
        Go(Right),
        Go(Right),
        Go(Right),
        Go(Right),
        Go(Up),
        Activate,
    ];
    let effects = table.keys(&there);
    assert_eq!(said(&effects), ["pawn e2, 2 squares: e3 e4"]);
    assert_eq!(played(&table.keys(&[Go(Up), Go(Up), Activate])), ["e2e4"]);
    assert_eq!(table.state.cursor(), Square::E4);
}

#[test]
fn home_and_end_go_along_the_row_and_with_control_to_the_corners() {
    let mut table = Table::start();
    let at = |table: &mut Table, key| {
        table.keys(&[key]);
        table.state.cursor()
    };
    assert_eq!(at(&mut table, BoardKey::RowEnd), Square::H1);
    assert_eq!(at(&mut table, BoardKey::First), Square::A8);
    assert_eq!(at(&mut table, BoardKey::Last), Square::H1);
    table.bottom = Color::Black;
    assert_eq!(at(&mut table, BoardKey::RowStart), Square::H1);
    assert_eq!(at(&mut table, BoardKey::First), Square::H1);
}

#[test]
fn escape_lets_go_and_says_so() {
    let mut table = Table::start();
    table.click(Square::E2);
    assert!(table.state.may_cancel());
    assert_eq!(said(&table.keys(&[BoardKey::Cancel])), ["Let go of e2."]);
    assert!(!table.state.may_cancel());
    assert_eq!(table.keys(&[BoardKey::Cancel]), []);
}

#[test]
fn a_screen_readers_click_does_what_enter_does() {
    let mut table = Table::start();
    table.act(BoardAction::Activate(Square::G1));
    let effects = table.act(BoardAction::Activate(Square::F3));
    assert_eq!(played(&effects), ["g1f3"]);
}

#[test]
fn the_right_button_draws_arrows_and_circles() {
    let mut table = Table::start();
    let arrow = Shape {
        brush: Brush::Red,
        from: Square::E2,
        to: Some(Square::E4),
    };
    let effects = table.draw(Brush::Red, Square::E2, Square::E4);
    assert_eq!(effects[0], BoardEffect::ShapesChanged(vec![arrow]));
    table.draw(Brush::Green, Square::D5, Square::D5);
    let circle = Shape {
        brush: Brush::Green,
        from: Square::D5,
        to: None,
    };
    assert_eq!(table.state.shapes(), [arrow, circle]);
}

#[test]
fn an_arrow_that_ends_off_the_board_is_not_drawn() {
    let mut table = Table::start();
    table.act(BoardAction::PressDraw(
        centre(Square::E2, Color::White),
        Brush::Green,
    ));
    assert_eq!(table.act(BoardAction::Release(OFF_THE_BOARD)), []);
    assert_eq!(table.state.shapes(), []);
}

#[test]
fn the_right_button_puts_down_what_the_left_one_carries() {
    let mut table = Table::start();
    table.press(Square::E2);
    table.act(BoardAction::Move(centre(Square::E4, Color::White)));
    table.act(BoardAction::PressDraw(
        centre(Square::E4, Color::White),
        Brush::Green,
    ));
    assert_eq!(table.state.hold(), Hold::Nothing);
    assert_eq!(table.state.selected(), None);
    let effects = table.act(BoardAction::Release(centre(Square::E4, Color::White)));
    assert_eq!(effects, []);
}

#[test]
fn with_the_drawing_tool_a_finger_draws_and_men_stay() {
    let mut table = Table::start();
    table.act(BoardAction::Use(Tool::Draw));
    table.act(BoardAction::PickBrush(Brush::Blue));
    let effects = table.drag(Square::E2, Square::E4);
    let arrow = Shape {
        brush: Brush::Blue,
        from: Square::E2,
        to: Some(Square::E4),
    };
    assert_eq!(effects[0], BoardEffect::ShapesChanged(vec![arrow]));
}

#[test]
fn with_the_drawing_tool_the_keyboard_draws() {
    use BoardKey::{Activate, Go};
    let mut table = Table::start();
    table.act(BoardAction::Use(Tool::Draw));
    table.keys(&[Activate, Go(Direction::Up), Go(Direction::Up)]);
    let arrow = Shape {
        brush: Brush::Green,
        from: Square::A1,
        to: Some(Square::A3),
    };
    assert_eq!(table.state.sketch(), Some(arrow));
    table.keys(&[Activate]);
    assert_eq!(table.state.shapes(), [arrow]);
    table.keys(&[BoardKey::Cancel]);
    assert_eq!(table.state.tool(), Tool::Move);
}

#[test]
fn drawings_cleared_by_a_stray_click_can_be_brought_back() {
    let mut table = Table::start();
    table.draw(Brush::Green, Square::E2, Square::E4);
    let drawn = table.state.shapes().to_vec();
    assert_eq!(
        table.click(Square::E5)[0],
        BoardEffect::ShapesChanged(Vec::new())
    );
    assert!(table.state.may_restore());
    let effects = table.act(BoardAction::RestoreShapes);
    assert_eq!(effects[0], BoardEffect::ShapesChanged(drawn.clone()));
    assert_eq!(table.state.shapes(), drawn);
}

#[test]
fn another_position_takes_everything_out_of_hand() {
    let mut table = Table::new("4k3/P7/8/8/8/8/8/4K3 w - - 0 1");
    table.drag(Square::A7, Square::A8);
    let elsewhere = Board::default();
    let effects = table
        .state
        .show_position(&table.board, &elsewhere, None, None);
    assert_eq!(said(&effects), ["New position, White to move"]);
    assert_eq!(table.state.promotion(), None);
    assert_eq!(table.state.walkers().len(), 32);
}

#[test]
fn a_man_carried_by_hand_does_not_slide_but_a_chosen_one_does() {
    let number_on = |table: &Table, square| {
        table
            .state
            .walkers()
            .iter()
            .find(|walker| walker.square == square)
            .map(|walker| walker.id)
    };
    let mut table = Table::start();
    let pawn = number_on(&table, Square::E2);
    table.drag(Square::E2, Square::E4);
    assert_ne!(number_on(&table, Square::E4), pawn);
    let pawn = number_on(&table, Square::E7);
    table.click(Square::E7);
    table.click(Square::E5);
    assert_eq!(number_on(&table, Square::E5), pawn);
}
