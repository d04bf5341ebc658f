//! The tokens of a PGN with their byte offsets: tags, moves, numbers, NAGs, comments, brackets and results.

use super::PgnProblem;
use crate::record::{GameResult, Nag, Tags};
use crate::san::is_remark;
use crate::words::excerpt;

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Token<'a> {
    /// `[Name "value"]`
    Tag(&'a str, String),
    /// The inside of `{}`, or the text after `;`.
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
    /// A comment without closing brace: everything to the end of the text.
    OpenComment(&'a str),
    /// Meaningless text that can be skipped, with the reason.
    Odd(PgnProblem),
}

/// The byte offset of a token or an error.
pub(super) type Placed<T> = (usize, T);

pub(super) struct Lexer<'a> {
    text: &'a str,
    at: usize,
    /// The limit of tokens, and the number that may still come.
    limit: usize,
    left: usize,
    /// No tag ends before this offset.
    no_tag_before: usize,
}

/// Characters that end a word.
const SIGNS: &str = "{};()[]<>$!?";

/// The null move of Palview and similar programs.
const NULL_MOVE: &str = "<>";

impl<'a> Lexer<'a> {
    /// A lexer that accepts a limited number of tokens.
    pub(super) fn new(text: &'a str, limit: usize) -> Self {
        Self {
            text,
            at: 0,
            limit,
            left: limit,
            no_tag_before: 0,
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
                ';' => Token::Comment(&self.take_line()[1..]),
                '(' => self.sign(Token::Open),
                ')' => self.sign(Token::Close),
                '$' => self.numbered_mark(),
                '!' | '?' => self.mark(),
                '<' if self.rest().starts_with(NULL_MOVE) => {
                    Token::Word(self.take(NULL_MOVE.len()))
                }
                '}' | ']' | '<' | '>' => self.sign(Token::Odd(PgnProblem::Sign(letter))),
                _ => match self.word() {
                    Some(token) => token,
                    None => continue,
                },
            };
            return Ok(Some((at, token)));
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

    /// Skips blanks and lines that start with `%`.
    fn skip_blanks(&mut self) {
        loop {
            self.take_while(|c| is_blank(c) || c == '\u{feff}');
            let line_begins = self.at == 0 || self.text[..self.at].ends_with(['\n', '\r']);
            if !(line_begins && self.rest().starts_with('%')) {
                return;
            }
            self.take_line();
        }
    }

    /// Reads `[Name "value"]` on one line. A quotation mark ends the value only before `]`, because some
    /// programs do not escape quotation marks in titles.
    fn tag(&mut self) -> Token<'a> {
        let start = self.at;
        self.at += 1;
        self.take_while(is_gap);
        let name = self.take_while(|c| c.is_ascii_alphanumeric() || c == '_');
        self.take_while(is_gap);
        if !Tags::is_name(name) || !self.rest().starts_with('"') {
            return self.bad_tag(start);
        }
        self.at += 1;
        let value = self.rest();
        // Some values end in a backslash (`[Event "C:\games\"]`), which then escapes the closing mark.
        let marks = [EscapedMark::Stays, EscapedMark::Ends];
        // Searches each line only once for the end of a tag.
        if self.at >= self.no_tag_before {
            if let Some((plain, length)) = marks.into_iter().find_map(|it| tag_value(value, it)) {
                self.at += length;
                return Token::Tag(name, plain);
            }
            self.no_tag_before = self.at + line_length(value);
        }
        self.bad_tag(start)
    }

    /// Skips a bracket that is no tag; its whole line if it looks like a malformed one.
    fn bad_tag(&mut self, start: usize) -> Token<'a> {
        let before = self.text[..start].trim_end_matches(|c| is_gap(c) || c == '\u{feff}');
        let is_alone = before.is_empty() || before.ends_with(['\n', '\r']);
        self.at = start;
        let inside = self.take_while(|c| !matches!(c, ']' | '\n' | '\r'));
        self.at += usize::from(self.rest().starts_with(']'));
        if is_alone && inside.contains('"') {
            self.take_line();
        }
        Token::Odd(PgnProblem::Tag(excerpt(&self.text[start..self.at])))
    }

    fn comment(&mut self) -> Token<'a> {
        let inside = &self.rest()[1..];
        let Some(end) = inside.find('}') else {
            self.at = self.text.len();
            return Token::OpenComment(inside);
        };
        self.at += end + 2;
        Token::Comment(&inside[..end])
    }

    fn numbered_mark(&mut self) -> Token<'a> {
        self.at += 1;
        let digits = self.take_while(|c| c.is_ascii_digit());
        match digits.parse() {
            Ok(number) => Token::Nag(Nag(number)),
            Err(_) => Token::Odd(PgnProblem::Nag(excerpt(&format!("${digits}")))),
        }
    }

    fn mark(&mut self) -> Token<'a> {
        let sign = self.take_while(|c| c == '!' || c == '?');
        match Nag::from_sign(sign) {
            Some(nag) => Token::Nag(nag),
            None => Token::Odd(PgnProblem::Nag(excerpt(sign))),
        }
    }

    /// A word; `None` if it is a move number, dots or a detached check sign.
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

    /// Skips `12.`, `12...`, `12` and bare dots; a number followed by anything but dots stays.
    fn skip_number(&mut self) -> bool {
        let rest = self.rest();
        let digits = rest
            .find(|c: char| !c.is_ascii_digit())
            .unwrap_or(rest.len());
        let behind = &rest[digits..];
        let dots = behind
            .find(|c| c != '.' && c != '…')
            .unwrap_or(behind.len());
        let ends = |c: char| is_blank(c) || SIGNS.contains(c);
        if dots > 0 || digits > 0 && behind.chars().next().is_none_or(ends) {
            self.at += digits + dots;
            return true;
        }
        false
    }

    /// Takes letters up to a blank or sign. A square or promotion in brackets belongs to the word, as in
    /// `Kt(Kt1)-B3` and `P-K8(Q)`: a variation would begin with a number or a blank. Annotations of
    /// descriptive notation belong to it too, as in `PxP e.p. dis ch`.
    fn take_word(&mut self) -> &'a str {
        let start = self.at;
        loop {
            self.take_while(|c| !is_blank(c) && !SIGNS.contains(c));
            let Some(length) = bracketed_place(self.rest()) else {
                break;
            };
            self.at += length;
        }
        let mut end = self.at;
        loop {
            self.take_while(is_blank);
            let remark = self.take_while(|c| !is_blank(c) && !SIGNS.contains(c));
            if !is_remark(remark) {
                break;
            }
            end = self.at;
        }
        self.at = end;
        &self.text[start..end]
    }
}

/// The meaning of an escaped quotation mark in a tag's value.
#[derive(Clone, Copy, PartialEq, Eq)]
enum EscapedMark {
    /// It belongs to the value, as in the standard.
    Stays,
    /// Before `]` it ends the value, and the backslash belongs to the value.
    Ends,
}

/// The value of a tag after its opening quotation mark, and the length up to the end of the tag. `None` if the
/// line ends first.
fn tag_value(text: &str, escaped_mark: EscapedMark) -> Option<(String, usize)> {
    let mut plain = String::new();
    let mut letters = text.char_indices();
    while let Some((at, letter)) = letters.next() {
        let behind = &text[at + letter.len_utf8()..];
        match letter {
            '\n' | '\r' => return None,
            '\\' if behind.starts_with('"') && escaped_mark == EscapedMark::Ends => {
                plain.push(letter);
            }
            '\\' if behind.starts_with(['"', '\\']) => {
                plain.extend(letters.next().map(|(_, escaped)| escaped));
            }
            '"' => {
                if let Some(after) = behind.trim_start_matches(is_gap).strip_prefix(']') {
                    return Some((plain, text.len() - after.len()));
                }
                plain.push(letter);
            }
            _ => plain.push(letter),
        }
    }
    None
}

/// True for white space and control characters, such as the DOS end-of-file mark (0x1A).
pub(super) fn is_blank(letter: char) -> bool {
    letter.is_whitespace() || letter.is_control()
}

/// True for a blank within a line.
fn is_gap(letter: char) -> bool {
    is_blank(letter) && letter != '\n' && letter != '\r'
}

fn line_length(text: &str) -> usize {
    text.find(['\n', '\r']).unwrap_or(text.len())
}

/// The length of a square or piece of descriptive notation in brackets, if the text starts with one.
fn bracketed_place(text: &str) -> Option<usize> {
    let inside = text.strip_prefix('(')?;
    // The longest is `KKt1`.
    let end = inside.bytes().take(5).position(|byte| byte == b')')?;
    is_place(&inside[..end]).then_some(end + 2)
}

/// True if letters in brackets are a square or piece of descriptive notation, not a variation.
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
    fn a_backslash_before_the_last_quotation_mark_belongs_to_the_value() {
        for (text, value) in [
            (r#"[A "C:\games\"]"#, r"C:\games\"),
            (r#"[A "C:\games\" ]"#, r"C:\games\"),
            (r#"[A "\"]"#, r"\"),
            (r#"[A "Let\'s \"play\""]"#, r#"Let\'s "play""#),
        ] {
            assert_eq!(words(text), [Token::Tag("A", value.to_owned())], "{text}");
        }
        let two =
            [("A", r"C:\"), ("B", "2")].map(|(name, value)| Token::Tag(name, value.to_owned()));
        assert_eq!(words("[A \"C:\\\"]\n[B \"2\"]"), two);
    }

    #[test]
    fn what_is_no_word_is_left_out_at_its_place() {
        for (text, at, problem) in [
            ("e4 } e5", 3, PgnProblem::Sign('}')),
            ("e4 $256 e5", 3, PgnProblem::Nag("$256".to_owned())),
            ("e4??? e5", 2, PgnProblem::Nag("???".to_owned())),
            ("[A b]\ne5", 0, PgnProblem::Tag("[A b]".to_owned())),
            ("[A \"b\ne5", 0, PgnProblem::Tag("[A \"b".to_owned())),
            ("[é \"b\"]\ne5", 0, PgnProblem::Tag("[é \"b\"]".to_owned())),
            ("e4 [%clk 1] e5", 3, PgnProblem::Tag("[%clk 1]".to_owned())),
        ] {
            let mut lexer = Lexer::new(text, 100);
            let tokens: Vec<_> = std::iter::from_fn(|| lexer.next().unwrap()).collect();
            assert!(tokens.contains(&(at, Token::Odd(problem))), "{text}");
            assert_eq!(tokens.last().unwrap().1, Token::Word("e5"), "{text}");
        }
        assert_eq!(
            words("e4 {open"),
            [Token::Word("e4"), Token::OpenComment("open")]
        );
    }
}
