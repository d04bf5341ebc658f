//! Recognises the format of a wrong file by its beginning, so that an error can say what to do with it.

/// Prefixes of a file, leading blanks removed, and the format that each belongs to.
const BEGINNINGS: [(&str, &str); 7] = [
    ("[Event", "games in PGN"),
    ("[Site", "games in PGN"),
    ("1.", "games in PGN"),
    ("<!doctype", "a web page"),
    ("<html", "a web page"),
    ("# weights of PLAYER", "a file of PLAYER\u{2019}s weights"),
    ("{\"format\":\"plyground ratings\"", "a table of ratings"),
];

/// Words in the first bytes of a JSON file, and the kind of file that contains each.
const WORDS: [(&str, &str); 6] = [
    ("\"plyground-trace\"", "a trace"),
    (
        "\"plyground_lesson\"",
        "a lesson; it is opened on the page of lessons",
    ),
    (
        "\"traceEvents\"",
        "a trace of Chromium, which measures a browser",
    ),
    ("\"ph\":", "a trace of Chromium, which measures a browser"),
    ("\"player\":", "a learner of Kenju; it is opened in its lab"),
    ("\"arena\":", "the games of a tournament"),
];

/// Names the format that the beginning of a file looks like; `None` if it is unknown.
pub fn looks_like(text: &str) -> Option<&'static str> {
    let text = text.trim_start_matches(|c: char| c.is_whitespace() || c == '\u{feff}');
    let begins = |sign: &str| {
        let start = text.get(..sign.len());
        start.is_some_and(|start| start.eq_ignore_ascii_case(sign))
    };
    let found = BEGINNINGS.iter().find(|(sign, _)| begins(sign));
    let is_json = text.starts_with(['{', '[']);
    let among = || {
        WORDS
            .iter()
            .find(|(word, _)| is_json && text.contains(word))
    };
    let ranks = text.split_whitespace().next().unwrap_or_default();
    let is_position = ranks.matches('/').count() == 7 && ranks.len() <= 71;
    found
        .or_else(among)
        .map(|row| row.1)
        .or(is_position.then_some("positions (FEN or EPD)"))
}
