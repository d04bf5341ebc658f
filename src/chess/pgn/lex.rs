//! The words of a PGN: tags, moves, numbers, marks, comments, brackets and results, each with its
//! place in the text.

use super::PgnProblem;
use crate::chess::record::{GameResult, Nag, Tags};
use crate::chess::san::is_remark;
use crate::chess::words::excerpt;

/// A word of the text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Token<'a> {
    /// `[Name "value"]`
    Tag(&'a str, String),
    /// The inside of `{}`, or what follows `;`.
    Comment(&'a str),
    /// `$1`, `!`, `=`
    Nag(Nag),
    /// `(`
    Open,
    /// `)`
    Close,
    /// `1-0`, `0-1`, `1/2-1/2`, `*`
    Result(GameResult),
    /// Anything else that could be a move.
    Word(&'a str),
}

/// Where a token or a mistake begins, in bytes of the text.
pub(super) type Placed<T> = (usize, T);

/// Walks over a game's text.
pub(super) struct Lexer<'a> {
    text: &'a str,
    at: usize,
    /// How many tokens there may be, and how many may still come.
    limit: usize,
    left: usize,
}

/// What no word holds.
const SIGNS: &str = "{};()[]<>$!?";

impl<'a> Lexer<'a> {
    /// A walk from the beginning of a text over a limited number of tokens.
    pub(super) fn new(text: &'a str, limit: usize) -> Self {
        Self {
            text,
            at: 0,
            limit,
            left: limit,
        }
    }

    /// The next token and its place; `None` at the end of the text.
    pub(super) fn next(&mut self) -> Result<Option<Placed<Token<'a>>>, Placed<PgnProblem>> {
        loop {
            self.skip_blanks();
            let at = self.at;
            let Some(letter) = self.rest().chars().next() else {
                return Ok(None);
            };
            self.left = match self.left.checked_sub(1) {
                Some(left) => left,
                None => return Err((at, PgnProblem::TooManyTokens(self.limit))),
            };
            let token = match letter {
                '[' => self.tag(),
                '{' => self.comment(),
                ';' => Ok(Token::Comment(&self.take_line()[1..])),
                '(' => Ok(self.sign(Token::Open)),
                ')' => Ok(self.sign(Token::Close)),
                '$' => self.numbered_mark(),
                '!' | '?' => self.mark(),
                '}' | ']' | '<' | '>' => Err(PgnProblem::Sign(letter)),
                _ => match self.word() {
                    Some(token) => Ok(token),
                    None => continue,
                },
            };
            return token
                .map(|token| Some((at, token)))
                .map_err(|problem| (at, problem));
        }
    }

    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    fn take(&mut self, length: usize) -> &'a str {
        let taken = &self.rest()[..length];
        self.at += length;
        taken
    }

    fn take_while(&mut self, belongs: impl Fn(char) -> bool) -> &'a str {
        let rest = self.rest();
        self.take(rest.find(|c| !belongs(c)).unwrap_or(rest.len()))
    }

    fn take_line(&mut self) -> &'a str {
        self.take_while(|c| c != '\n' && c != '\r')
    }

    fn sign(&mut self, token: Token<'a>) -> Token<'a> {
        self.at += 1;
        token
    }

    /// Skips blanks and the lines that begin with `%`.
    fn skip_blanks(&mut self) {
        loop {
            self.take_while(|c| c.is_whitespace() || c == '\u{feff}');
            let line_begins = self.at == 0 || self.text[..self.at].ends_with(['\n', '\r']);
            if !(line_begins && self.rest().starts_with('%')) {
                return;
            }
            self.take_line();
        }
    }

    /// `[Name "value"]` on one line. A quotation mark ends the value only before `]`, because some
    /// write titles in quotation marks without a backslash.
    fn tag(&mut self) -> Result<Token<'a>, PgnProblem> {
        let start = self.at;
        self.at += 1;
        self.take_while(is_gap);
        let name = self.take_while(|c| c.is_ascii_alphanumeric() || c == '_');
        self.take_while(is_gap);
        if !Tags::is_name(name) || !self.rest().starts_with('"') {
            return Err(self.bad_tag(start));
        }
        self.at += 1;
        let value = self.rest();
        let mut plain = String::new();
        let mut letters = value.char_indices();
        while let Some((at, letter)) = letters.next() {
            let behind = &value[at + letter.len_utf8()..];
            match letter {
                '\n' | '\r' => break,
                '\\' if behind.starts_with(['"', '\\']) => {
                    plain.extend(letters.next().map(|(_, escaped)| escaped));
                }
                '"' => {
                    if let Some(after) = behind.trim_start_matches(is_gap).strip_prefix(']') {
                        self.at += value.len() - after.len();
                        return Ok(Token::Tag(name, plain));
                    }
                    plain.push(letter);
                }
                _ => plain.push(letter),
            }
        }
        Err(self.bad_tag(start))
    }

    fn bad_tag(&mut self, start: usize) -> PgnProblem {
        self.at = start;
        PgnProblem::Tag(excerpt(self.take_line()))
    }

    fn comment(&mut self) -> Result<Token<'a>, PgnProblem> {
        let inside = &self.rest()[1..];
        let end = inside.find('}').ok_or(PgnProblem::OpenComment)?;
        self.at += end + 2;
        Ok(Token::Comment(&inside[..end]))
    }

    fn numbered_mark(&mut self) -> Result<Token<'a>, PgnProblem> {
        self.at += 1;
        let digits = self.take_while(|c| c.is_ascii_digit());
        let number = digits
            .parse()
            .map_err(|_| PgnProblem::Nag(excerpt(&format!("${digits}"))))?;
        Ok(Token::Nag(Nag(number)))
    }

    fn mark(&mut self) -> Result<Token<'a>, PgnProblem> {
        let sign = self.take_while(|c| c == '!' || c == '?');
        Nag::from_sign(sign)
            .map(Token::Nag)
            .ok_or_else(|| PgnProblem::Nag(excerpt(sign)))
    }

    /// A word; `None` if it says nothing: a move number, dots, a detached check sign.
    fn word(&mut self) -> Option<Token<'a>> {
        if self.skip_number() {
            return None;
        }
        let word = self.take_word();
        if let Ok(result) = word.parse() {
            return Some(Token::Result(result));
        }
        if matches!(word, "+" | "++" | "#" | "†" | "‡") {
            return None;
        }
        Some(Nag::from_sign(word).map_or(Token::Word(word), Token::Nag))
    }

    /// Skips `12.`, `12...`, `12` and dots alone; a number glued to anything but dots stays.
    fn skip_number(&mut self) -> bool {
        let rest = self.rest();
        let digits = rest
            .find(|c: char| !c.is_ascii_digit())
            .unwrap_or(rest.len());
        let behind = &rest[digits..];
        let dots = behind
            .find(|c| c != '.' && c != '…')
            .unwrap_or(behind.len());
        let ends = |c: char| c.is_whitespace() || SIGNS.contains(c);
        if dots > 0 || digits > 0 && behind.chars().next().is_none_or(ends) {
            self.at += digits + dots;
            return true;
        }
        false
    }

    /// Letters up to a blank or a sign; a place or a promotion in brackets belongs to the word, as
    /// in `Kt(Kt1)-B3` and `P-K8(Q)`, where a variation would begin with a number or a blank. So do
    /// the remarks of descriptive notation, as in `PxP e.p. dis ch`.
    fn take_word(&mut self) -> &'a str {
        let start = self.at;
        loop {
            self.take_while(|c| !c.is_whitespace() && !SIGNS.contains(c));
            let Some(length) = bracketed_place(self.rest()) else {
                break;
            };
            self.at += length;
        }
        let mut end = self.at;
        loop {
            self.take_while(char::is_whitespace);
            let remark = self.take_while(|c| !c.is_whitespace() && !SIGNS.contains(c));
            if !is_remark(remark) {
                break;
            }
            end = self.at;
        }
        self.at = end;
        &self.text[start..end]
    }
}

/// Whether a character is a blank within a line.
fn is_gap(letter: char) -> bool {
    letter.is_whitespace() && letter != '\n' && letter != '\r'
}

/// The length of a place or a piece of descriptive notation in brackets, if the text begins so.
fn bracketed_place(text: &str) -> Option<usize> {
    let inside = text.strip_prefix('(')?;
    // `KKt1` is the longest.
    let end = inside.bytes().take(5).position(|byte| byte == b')')?;
    is_place(&inside[..end]).then_some(end + 2)
}

/// Whether letters in brackets are a place or a piece of descriptive notation, not a variation.
fn is_place(inside: &str) -> bool {
    (1..=4).contains(&inside.len())
        && inside
            .chars()
            .all(|c| matches!(c, 'K' | 'Q' | 'R' | 'B' | 'N' | 't' | '1'..='8'))
        && inside.starts_with(|c: char| c.is_ascii_uppercase())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> Vec<Token<'_>> {
        let mut lexer = Lexer::new(text, 100);
        std::iter::from_fn(|| lexer.next().unwrap())
            .map(|(_, token)| token)
            .collect()
    }

    #[test]
    fn numbers_glued_to_moves_come_off() {
        let moves = [Token::Word("e4"), Token::Word("e5"), Token::Word("Nf3")];
        for text in [
            "1.e4 e5 2.Nf3",
            "1. e4 1... e5 2 . Nf3",
            "1 e4 e5 2 Nf3",
            "1.e4 1…e5 2.Nf3",
        ] {
            assert_eq!(words(text), moves, "{text}");
        }
        assert_eq!(
            words("1.0-0 0-0-0"),
            [Token::Word("0-0"), Token::Word("0-0-0")]
        );
    }

    #[test]
    fn places_in_brackets_belong_to_the_move() {
        assert_eq!(
            words("Kt(Kt1)-B3 P-K8(Q)(1.d4)e4(d4)"),
            [
                Token::Word("Kt(Kt1)-B3"),
                Token::Word("P-K8(Q)"),
                Token::Open,
                Token::Word("d4"),
                Token::Close,
                Token::Word("e4"),
                Token::Open,
                Token::Word("d4"),
                Token::Close,
            ]
        );
    }

    #[test]
    fn remarks_belong_to_the_move() {
        let text = "PxP e.p. dis\nch P-K4 mate! e4";
        let words = words(text);
        assert_eq!(words[0], Token::Word("PxP e.p. dis\nch"));
        assert_eq!(words[1..3], [Token::Word("P-K4 mate"), Token::Nag(Nag(1))]);
    }

    #[test]
    fn marks_are_read_in_numbers_and_signs() {
        let marks = [1, 2, 3, 4, 5, 6, 10, 16, 18, 139].map(|n| Token::Nag(Nag(n)));
        assert_eq!(words("$1 ? !! ?? !? ?! = +/- +- $139"), marks);
        assert_eq!(words("e4!"), [Token::Word("e4"), Token::Nag(Nag(1))]);
    }

    #[test]
    fn results_end_and_comments_do_not() {
        assert_eq!(
            words("1-0 0-1 1/2-1/2 * {1-0 (\n} ;rest\n% not this\n;"),
            [
                Token::Result(GameResult::WhiteWins),
                Token::Result(GameResult::BlackWins),
                Token::Result(GameResult::Draw),
                Token::Result(GameResult::Unknown),
                Token::Comment("1-0 (\n"),
                Token::Comment("rest"),
                Token::Comment(""),
            ]
        );
    }

    #[test]
    fn a_tag_value_may_hold_quotation_marks_and_brackets() {
        for (text, value) in [
            (r#"[A "plain"]"#, "plain"),
            (r#"[ A  "a \"b\" \\ c" ]"#, r#"a "b" \ c"#),
            (r#"[A "a "b" c"]"#, r#"a "b" c"#),
            (r#"[A "a [b] \c"]"#, r"a [b] \c"),
            (r#"[A ""]"#, ""),
        ] {
            assert_eq!(words(text), [Token::Tag("A", value.to_owned())], "{text}");
        }
        assert_eq!(words(r#"[A "1"][B "2"]"#).len(), 2);
    }

    #[test]
    fn what_is_no_word_is_refused_at_its_place() {
        for (text, at, problem) in [
            ("e4 {open", 3, PgnProblem::OpenComment),
            ("e4 }", 3, PgnProblem::Sign('}')),
            ("e4 $256", 3, PgnProblem::Nag("$256".to_owned())),
            ("e4???", 2, PgnProblem::Nag("???".to_owned())),
            ("[A b]", 0, PgnProblem::Tag("[A b]".to_owned())),
            ("[A \"b\n\"]", 0, PgnProblem::Tag("[A \"b".to_owned())),
            ("[é \"b\"]", 0, PgnProblem::Tag("[é \"b\"]".to_owned())),
        ] {
            let mut lexer = Lexer::new(text, 100);
            let error = std::iter::repeat_with(|| lexer.next()).find_map(Result::err);
            assert_eq!(error, Some((at, problem)), "{text}");
        }
    }
}
