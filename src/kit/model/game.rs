//! The game that leads to the position on the board: a record with variations and a place in it.
//! Taking back is moving the place, and another move makes a variation, so nothing is ever lost.

use crate::experiment::{ChessSubject, SubjectError};
use crate::model::board::Shape;
use chess::packed::PackedMove;
use chess::record::{Comment, Nag, NodeId, Path, Record};
use cozy_chess::util::display_san_move;
use cozy_chess::{Board, Color, Move};

/// A record and a place in it.
#[derive(Clone, Debug)]
pub struct Game {
    record: Record,
    at: NodeId,
    board: Board,
}

/// A part of a game as it is read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Word {
    /// A move, with its number where one is written.
    Move {
        node: NodeId,
        /// `12.` or `12...`, or nothing.
        number: String,
        /// The move in SAN with its marks.
        san: String,
        /// What the marks mean, in words.
        meaning: String,
    },
    Comment(String),
    /// A variation begins.
    Open,
    /// A variation ends.
    Close,
}

/// A part of a game still to be written as words.
enum Task {
    /// What follows a place, with its position; whether the next move is numbered.
    After(NodeId, Board, bool),
    /// A variation that begins with this place, with the position before it.
    Variation(NodeId, Board),
    /// The end of a variation.
    Close,
}

impl Game {
    /// The place in the game, to be said.
    pub fn spoken_place(&self) -> String {
        let before = self.previous().and_then(|node| self.record.position(node));
        match before.zip(self.last_move()) {
            Some((before, mv)) => format!(
                "After {}, move {}",
                display_san_move(&before, mv),
                self.ply()
            ),
            None => "Start position".to_owned(),
        }
    }

    /// A game without moves.
    pub fn new(start: Board) -> Self {
        Self {
            record: Record::from_position(start.clone()),
            at: Record::ROOT,
            board: start,
        }
    }

    /// A record, at its start.
    pub fn from_record(record: Record) -> Self {
        let board = record.start().clone();
        Self {
            record,
            at: Record::ROOT,
            board,
        }
    }

    /// A game of an experiment, at its last move.
    ///
    /// # Errors
    /// If the position cannot be read or a move is illegal.
    pub fn from_subject(subject: &ChessSubject) -> Result<Self, SubjectError> {
        let boards = subject.positions()?;
        let mut game = Self::new(boards.first().cloned().unwrap_or_default());
        for &mv in &subject.moves {
            let mv = mv.unpack(game.board());
            game.play(mv);
        }
        Ok(game)
    }

    pub fn record(&self) -> &Record {
        &self.record
    }

    /// The position at the cursor.
    pub fn board(&self) -> &Board {
        &self.board
    }

    pub fn at(&self) -> NodeId {
        self.at
    }

    /// How many moves lie before the cursor.
    pub fn ply(&self) -> usize {
        self.record.ply(self.at)
    }

    /// The position at the cursor with the moves that lead there.
    pub fn subject(&self) -> ChessSubject {
        ChessSubject {
            start: self.record.start().to_string(),
            moves: self.moves(),
        }
    }

    /// The move that led to the cursor, as it is played in the position before it.
    pub fn last_move(&self) -> Option<Move> {
        let before = self.record.position(self.record.parent(self.at)?)?;
        Some(self.record.move_at(self.at)?.unpack(&before))
    }

    /// Plays a legal move at the cursor: along the record where it has the move, as a new
    /// variation otherwise. `false` if the move is not legal.
    pub fn play(&mut self, mv: Move) -> bool {
        match self.record.add_move(self.at, mv) {
            Ok(node) => {
                self.go(node);
                true
            }
            Err(_) => false,
        }
    }

    /// Sets the cursor; a place that is gone changes nothing.
    pub fn go(&mut self, node: NodeId) {
        if let Some(board) = self.record.position(node) {
            self.at = node;
            self.board = board;
        }
    }

    /// Sets the cursor after this many moves of the main line, or at its end.
    pub fn seek(&mut self, ply: usize) {
        let node = self.record.main_line().take(ply).last();
        self.go(node.unwrap_or(Record::ROOT));
    }

    /// The place of a subject in this record, if it has all its moves.
    pub fn find(&self, subject: &ChessSubject) -> Option<NodeId> {
        let same_start = self.record.start().to_string() == subject.start;
        same_start
            .then(|| self.record.find(&Path(subject.moves.clone())))
            .flatten()
    }

    /// Follows a subject within this record, if it has all its moves; `false` otherwise.
    pub fn follow(&mut self, subject: &ChessSubject) -> bool {
        let node = self.find(subject);
        if let Some(node) = node {
            self.go(node);
        }
        node.is_some()
    }

    /// The place before the cursor, if there is one.
    pub fn previous(&self) -> Option<NodeId> {
        self.record.parent(self.at)
    }

    /// The place after the cursor on the line it is on, if there is one.
    pub fn next(&self) -> Option<NodeId> {
        self.record.next(self.at)
    }

    /// The last place of the line the cursor is on.
    pub fn end(&self) -> NodeId {
        self.record.line_from(self.at).last().unwrap_or(self.at)
    }

    /// Deletes the move at the cursor with all that follows.
    pub fn delete(&mut self) {
        if let Some(before) = self.record.delete(self.at) {
            self.go(before);
        }
    }

    /// Makes the line of the cursor the main line.
    pub fn make_main(&mut self) {
        self.record.make_main(self.at);
    }

    /// The comment at the cursor.
    pub fn comment(&self) -> &str {
        self.record.annotations(self.at).after.text()
    }

    /// Replaces the text of the comment at the cursor; drawings stay.
    pub fn set_comment(&mut self, text: &str) {
        if let Some(annotations) = self.record.annotations_mut(self.at) {
            let shapes = annotations.after.shapes().to_vec();
            let commands = annotations.after.commands().to_vec();
            let mut comment = Comment::parse(text);
            for command in commands {
                comment.append(&format!("[%{} {}]", command.name, command.arguments));
            }
            comment.set_shapes(shapes);
            annotations.after = comment;
        }
    }

    /// The mark on the move at the cursor.
    pub fn nag(&self) -> Option<Nag> {
        self.record.annotations(self.at).nags.first().copied()
    }

    /// Sets the mark on the move at the cursor in place of the first.
    pub fn set_nag(&mut self, nag: Option<Nag>) {
        if let Some(annotations) = self.record.annotations_mut(self.at) {
            if !annotations.nags.is_empty() {
                annotations.nags.remove(0);
            }
            annotations.nags.extend(nag);
            annotations.nags.rotate_right(usize::from(nag.is_some()));
        }
    }

    /// The drawings at the cursor.
    pub fn shapes(&self) -> Vec<Shape> {
        self.record
            .annotations(self.at)
            .after
            .shapes()
            .iter()
            .map(|&shape| shape.into())
            .collect()
    }

    /// Replaces the drawings at the cursor.
    pub fn set_shapes(&mut self, shapes: &[Shape]) {
        if let Some(annotations) = self.record.annotations_mut(self.at) {
            annotations
                .after
                .set_shapes(shapes.iter().map(|&shape| shape.into()));
        }
    }

    /// The whole game as it is read: main line, variations in brackets, comments.
    pub fn words(&self) -> Vec<Word> {
        let mut words = Vec::new();
        let start = self.record.annotations(Record::ROOT).after.text();
        if !start.is_empty() {
            words.push(Word::Comment(start.to_owned()));
        }
        // What is still to be written, the next thing last: a stack, so that a hostile record of
        // deep variations cannot exhaust the machine's.
        let mut tasks = vec![Task::After(Record::ROOT, self.record.start().clone(), true)];
        while let Some(task) = tasks.pop() {
            let (mut node, mut board, mut numbered) = match task {
                Task::Close => {
                    words.push(Word::Close);
                    continue;
                }
                Task::Variation(node, mut board) => {
                    words.push(Word::Open);
                    self.push_move(&mut words, node, &mut board, true);
                    tasks.push(Task::Close);
                    let numbered = self.push_comments(&mut words, node);
                    (node, board, numbered)
                }
                Task::After(node, board, numbered) => (node, board, numbered),
            };
            while let Some((&first, others)) = self.record.children(node).split_first() {
                let before = (!others.is_empty()).then(|| board.clone());
                self.push_move(&mut words, first, &mut board, numbered);
                numbered = self.push_comments(&mut words, first);
                if let Some(before) = before {
                    // The rest of this line comes after its variations, and is numbered again.
                    tasks.push(Task::After(first, board, true));
                    let variation = |&other| Task::Variation(other, before.clone());
                    tasks.extend(others.iter().rev().map(variation));
                    break;
                }
                node = first;
            }
        }
        words
    }

    fn push_move(&self, words: &mut Vec<Word>, node: NodeId, board: &mut Board, numbered: bool) {
        let Some(mv) = self.record.move_at(node) else {
            return;
        };
        let legal = mv.unpack(board);
        let number = match board.side_to_move() {
            Color::White => format!("{}.", board.fullmove_number()),
            Color::Black if numbered => format!("{}...", board.fullmove_number()),
            Color::Black => String::new(),
        };
        let mut san = display_san_move(board, legal).to_string();
        let mut meaning = Vec::new();
        for &nag in &self.record.annotations(node).nags {
            match nag.sign() {
                Some(sign) => san.push_str(sign),
                None => san = format!("{san} {nag}"),
            }
            meaning.extend(nag.meaning());
        }
        words.push(Word::Move {
            node,
            number,
            san,
            meaning: meaning.join(", "),
        });
        board.play_unchecked(legal);
    }

    /// Writes the comments of a place; whether there was one, so that the next move is numbered.
    fn push_comments(&self, words: &mut Vec<Word>, node: NodeId) -> bool {
        let annotations = self.record.annotations(node);
        let mut any = false;
        for text in [annotations.before.text(), annotations.after.text()] {
            if !text.is_empty() {
                words.push(Word::Comment(text.to_owned()));
                any = true;
            }
        }
        any
    }

    fn moves(&self) -> Vec<PackedMove> {
        self.record
            .path(self.at)
            .map(|path| path.0)
            .unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::board::Brush;
    use chess::pgn::{parse_games, write_pgn};

    fn played(moves: &[&str]) -> Game {
        let mut game = Game::new(Board::default());
        for mv in moves {
            let mv = mv.parse::<PackedMove>().unwrap().unpack(game.board());
            assert!(game.play(mv));
        }
        game
    }

    fn read(game: &Game) -> String {
        let words: Vec<String> = game
            .words()
            .into_iter()
            .map(|word| match word {
                Word::Move { number, san, .. } => format!("{number}{san}"),
                Word::Comment(text) => format!("{{{text}}}"),
                Word::Open => "(".to_owned(),
                Word::Close => ")".to_owned(),
            })
            .collect();
        words.join(" ")
    }

    #[test]
    fn taking_back_and_playing_another_move_makes_a_variation() {
        let mut game = played(&["e2e4", "e7e5", "g1f3"]);
        let end = game.at();
        game.go(game.previous().unwrap());
        game.go(game.previous().unwrap());
        let other = "c7c5".parse::<PackedMove>().unwrap().unpack(game.board());
        assert!(game.play(other));
        assert_eq!(read(&game), "1.e4 e5 ( 1...c5 ) 2.Nf3");
        assert_eq!(game.subject().moves.len(), 2);
        game.go(end);
        assert_eq!(game.ply(), 3);
    }

    #[test]
    fn a_game_with_everything_is_read_in_order() {
        let text =
            "{first} 1. e4! {best} e5 (1... c5 2. Nf3 (2. c3 d5) 2... d6) (1... e6) 2. Nf3 Nc6 *";
        let record = parse_games(text).next().unwrap().unwrap().record;
        let game = Game::from_record(record);
        assert_eq!(
            read(&game),
            "{first} 1.e4! {best} 1...e5 ( 1...c5 2.Nf3 ( 2.c3 d5 ) 2...d6 ) ( 1...e6 ) 2.Nf3 Nc6"
        );
    }

    #[test]
    fn an_illegal_move_changes_nothing() {
        let mut game = played(&["e2e4"]);
        let before = game.at();
        assert!(!game.play("e4e5".parse().unwrap()));
        assert_eq!(game.at(), before);
    }

    #[test]
    fn the_cursor_is_set_by_moves_of_the_main_line() {
        let mut game = played(&["e2e4", "e7e5", "g1f3"]);
        let end = game.at();
        let plies = [1, 0, 9].map(|ply| {
            game.seek(ply);
            game.ply()
        });
        assert_eq!((plies, game.at()), ([1, 0, 3], end));
    }

    #[test]
    fn a_subject_is_followed_within_the_record() {
        let mut game = played(&["e2e4", "e7e5"]);
        let subject = played(&["e2e4"]).subject();
        assert!(game.follow(&subject));
        assert_eq!((game.ply(), game.record().len()), (1, 3));
        assert!(!game.follow(&played(&["d2d4"]).subject()));
    }

    #[test]
    fn comments_marks_and_drawings_travel_in_the_pgn() {
        let mut game = played(&["e2e4"]);
        game.set_comment("the king's pawn");
        game.set_nag(Nag::from_sign("!"));
        let shape = Shape {
            brush: Brush::Red,
            from: "e4".parse().unwrap(),
            to: None,
        };
        game.set_shapes(&[shape]);
        game.set_comment("the best");
        let pgn = write_pgn(game.record());
        assert!(pgn.contains("1. e4 $1 {[%csl Re4] the best} *"), "{pgn}");
        assert_eq!(game.shapes(), [shape]);
        game.set_nag(None);
        assert_eq!(game.nag(), None);
    }

    #[test]
    fn deleting_a_move_leads_to_the_place_before_it() {
        let mut game = played(&["e2e4", "e7e5"]);
        game.delete();
        assert_eq!((game.ply(), read(&game).as_str()), (1, "1.e4"));
    }
}
