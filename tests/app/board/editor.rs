//! The state of the position editor after lists of actions: put, drag, paint, type and undo. No screen is needed.

use ::chess::edit::{Man, Right, Setup};
use ::chess::validity::Wing;
use ::kit::model::board::editor::{
    Edit, EditorAction, EditorEffect, EditorState, Hand, UNDO_LIMIT,
};
use ::kit::model::board::geometry::centre;
use ::kit::model::board::{BoardKey, Direction, Point};
use cozy_chess::{Color, Piece, Square};

const OFF_THE_BOARD: Point = Point { x: 9.0, y: 4.0 };
const WHITE_QUEEN: Man = (Piece::Queen, Color::White);
const WHITE_PAWN: Man = (Piece::Pawn, Color::White);

fn opened() -> EditorState {
    EditorState::new(Setup::start(), Color::White)
}

fn emptied() -> EditorState {
    EditorState::new(Setup::empty(), Color::White)
}

fn at(square: Square) -> Point {
    centre(square, Color::White)
}

fn click(editor: &mut EditorState, square: Square) {
    editor.update(EditorAction::Press(at(square)));
    editor.update(EditorAction::Release(at(square)));
}

fn drag(editor: &mut EditorState, from: Square, to: Point) {
    editor.update(EditorAction::Press(at(from)));
    editor.update(EditorAction::Move(to));
    editor.update(EditorAction::Release(to));
}

fn men(editor: &EditorState) -> String {
    let fen = editor.setup().to_string();
    fen.split(' ').next().unwrap_or_default().to_owned()
}

fn type_and_enter(editor: &mut EditorState, text: &str) -> Vec<EditorEffect> {
    editor.update(EditorAction::TypeFen(text.to_owned()));
    editor.update(EditorAction::EnterFen)
}

#[test]
fn a_man_is_moved_by_drag_whatever_the_rules() {
    let mut editor = opened();
    drag(&mut editor, Square::A1, at(Square::E5));
    assert_eq!(
        men(&editor),
        "rnbqkbnr/pppppppp/8/4R3/8/8/PPPPPPPP/1NBQKBNR"
    );
    assert_eq!(editor.setup().right(Color::White, Wing::Queen), Right::Lost);
}

#[test]
fn a_man_is_moved_by_two_clicks() {
    let mut editor = opened();
    click(&mut editor, Square::E2);
    assert_eq!(editor.selected(), Some(Square::E2));
    click(&mut editor, Square::E4);
    assert_eq!(
        men(&editor),
        "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR"
    );
    assert_eq!(editor.selected(), None);
}

#[test]
fn a_man_dragged_off_the_board_is_taken_off() {
    let mut editor = opened();
    drag(&mut editor, Square::E2, OFF_THE_BOARD);
    assert_eq!(editor.setup().at(Square::E2), None);
}

#[test]
fn the_right_button_takes_a_man_off_and_puts_down_what_is_carried() {
    let mut editor = opened();
    editor.update(EditorAction::PressErase(at(Square::E2)));
    assert_eq!(editor.setup().at(Square::E2), None);
    editor.update(EditorAction::Press(at(Square::D2)));
    editor.update(EditorAction::Move(at(Square::D5)));
    editor.update(EditorAction::PressErase(at(Square::D5)));
    editor.update(EditorAction::Release(at(Square::D5)));
    assert_eq!(editor.setup().at(Square::D2), Some(WHITE_PAWN));
    assert_eq!(editor.setup().at(Square::D5), None);
}

#[test]
fn a_spare_man_is_dragged_onto_the_board_or_taken_in_hand_by_a_click() {
    let mut editor = emptied();
    editor.update(EditorAction::PressSpare(WHITE_QUEEN, OFF_THE_BOARD));
    editor.update(EditorAction::Move(at(Square::D4)));
    editor.update(EditorAction::Release(at(Square::D4)));
    assert_eq!(editor.setup().at(Square::D4), Some(WHITE_QUEEN));
    assert_eq!(editor.hand(), Hand::Move);
    editor.update(EditorAction::PressSpare(WHITE_QUEEN, OFF_THE_BOARD));
    editor.update(EditorAction::Release(OFF_THE_BOARD));
    assert_eq!(editor.hand(), Hand::Put(WHITE_QUEEN));
    click(&mut editor, Square::A1);
    assert_eq!(editor.setup().at(Square::A1), Some(WHITE_QUEEN));
}

#[test]
fn a_spare_man_let_go_beside_the_board_changes_nothing() {
    let mut editor = emptied();
    editor.update(EditorAction::PressSpare(WHITE_QUEEN, OFF_THE_BOARD));
    editor.update(EditorAction::Move(Point { x: 12.0, y: 4.0 }));
    editor.update(EditorAction::Release(Point { x: 12.0, y: 4.0 }));
    assert_eq!(men(&editor), "8/8/8/8/8/8/8/8");
    assert!(!editor.may_undo());
}

#[test]
fn the_same_man_again_is_taken_away() {
    let mut editor = emptied();
    editor.update(EditorAction::Take(Hand::Put(WHITE_QUEEN)));
    click(&mut editor, Square::A1);
    click(&mut editor, Square::A1);
    assert_eq!(editor.setup().at(Square::A1), None);
}

#[test]
fn a_stroke_over_several_squares_is_one_change() {
    let mut editor = emptied();
    editor.update(EditorAction::Letter('K'));
    editor.update(EditorAction::Take(Hand::Put(WHITE_PAWN)));
    editor.update(EditorAction::Press(at(Square::A2)));
    for square in [Square::B2, Square::C2, Square::D2] {
        editor.update(EditorAction::Move(at(square)));
    }
    editor.update(EditorAction::Release(at(Square::D2)));
    assert_eq!(men(&editor), "8/8/8/8/8/8/PPPP4/K7");
    editor.update(EditorAction::Undo);
    assert_eq!(men(&editor), "8/8/8/8/8/8/8/K7");
}

#[test]
fn a_stroke_that_begins_on_an_empty_square_does_not_swallow_the_change_before_it() {
    let mut editor = opened();
    editor.update(EditorAction::PressErase(at(Square::H2)));
    editor.update(EditorAction::Take(Hand::Erase));
    drag(&mut editor, Square::E3, at(Square::E2));
    editor.update(EditorAction::Undo);
    assert_eq!(editor.setup().at(Square::E2), Some(WHITE_PAWN));
    assert_eq!(editor.setup().at(Square::H2), None);
}

#[test]
fn a_whole_position_is_set_up_by_keys_alone() {
    let mut editor = emptied();
    let right = EditorAction::Key(BoardKey::Go(Direction::Right));
    let actions = [
        EditorAction::Letter('K'),
        right.clone(),
        EditorAction::Letter('Q'),
        right.clone(),
        EditorAction::Letter('x'),
        EditorAction::Letter('k'),
        EditorAction::Key(BoardKey::Go(Direction::Up)),
        EditorAction::Letter('n'),
        EditorAction::Erase,
        EditorAction::Key(BoardKey::RowEnd),
        EditorAction::Letter('r'),
    ];
    for action in actions {
        editor.update(action);
    }
    assert_eq!(men(&editor), "8/8/8/8/8/8/7r/KQk5");
}

#[test]
fn enter_moves_a_man_and_escape_empties_the_hand() {
    let mut editor = opened();
    editor.update(EditorAction::Key(BoardKey::Activate));
    editor.update(EditorAction::Key(BoardKey::Go(Direction::Up)));
    editor.update(EditorAction::Key(BoardKey::Go(Direction::Up)));
    editor.update(EditorAction::Key(BoardKey::Activate));
    assert_eq!(
        editor.setup().at(Square::A3),
        Some((Piece::Rook, Color::White))
    );
    editor.update(EditorAction::Take(Hand::Erase));
    editor.update(EditorAction::Key(BoardKey::Cancel));
    assert_eq!(editor.hand(), Hand::Move);
}

#[test]
fn every_change_of_the_whole_board_can_be_undone_and_done_again() {
    let start = Setup::start();
    let edits = [
        Edit::Clear,
        Edit::Mirror,
        Edit::Side(Color::Black),
        Edit::Castling(Color::White, Wing::King, Right::Lost),
        Edit::SwapColours,
    ];
    for edit in edits {
        let mut editor = opened();
        editor.update(EditorAction::Do(edit));
        let changed = editor.setup().clone();
        assert_ne!(changed, start, "{edit:?} changes the opening position");
        editor.update(EditorAction::Undo);
        assert_eq!(editor.setup(), &start);
        editor.update(EditorAction::Redo);
        assert_eq!(editor.setup(), &changed);
    }
}

#[test]
fn what_changes_nothing_is_no_change_to_undo() {
    let mut editor = opened();
    editor.update(EditorAction::Do(Edit::Start));
    editor.update(EditorAction::Letter('R'));
    assert!(!editor.may_undo());
}

#[test]
fn only_so_many_changes_are_kept() {
    let mut editor = emptied();
    for number in 0..=UNDO_LIMIT {
        editor.update(EditorAction::Letter(if number % 2 == 0 {
            'q'
        } else {
            'r'
        }));
    }
    for _ in 0..UNDO_LIMIT {
        assert!(editor.may_undo());
        editor.update(EditorAction::Undo);
    }
    assert!(!editor.may_undo());
}

#[test]
fn a_fen_that_cannot_be_read_leaves_the_board_and_the_text() {
    let mut editor = opened();
    let text = "rnbqkbnr/pppppppp/9/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    assert_eq!(type_and_enter(&mut editor, text), []);
    assert_eq!(editor.setup(), &Setup::start());
    assert_eq!(editor.fen_text(), text);
    let error = editor.draft().and_then(|draft| draft.error.clone());
    assert!(
        error.is_some_and(|error| error.contains("'9'")),
        "the error names the letter"
    );
    editor.update(EditorAction::DropFen);
    assert_eq!(editor.fen_text(), Setup::start().to_string());
}

#[test]
fn the_text_of_an_unread_fen_outlives_changes_of_the_board() {
    let mut editor = opened();
    type_and_enter(&mut editor, "nonsense");
    editor.update(EditorAction::Letter('Q'));
    assert_eq!(editor.fen_text(), "nonsense");
}

#[test]
fn a_fen_is_set_up_and_what_was_there_can_be_brought_back() {
    let mut editor = opened();
    let fen = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";
    let effects = type_and_enter(&mut editor, &format!("  {fen} "));
    assert_eq!(effects[0], EditorEffect::Changed);
    assert_eq!(editor.fen_text(), fen);
    editor.update(EditorAction::Undo);
    assert_eq!(editor.setup(), &Setup::start());
}

#[test]
fn the_board_turns_without_changing() {
    let mut editor = opened();
    editor.update(EditorAction::Flip);
    assert_eq!(editor.bottom(), Color::Black);
    editor.update(EditorAction::PressErase(centre(Square::E2, Color::Black)));
    assert_eq!(editor.setup().at(Square::E2), None);
}
