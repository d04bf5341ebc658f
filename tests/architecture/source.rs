//! Reads Rust source as text, as far as the architecture's test needs it: what is code, which words
//! it is made of, and which names a path leads to.

/// The first names of what follows a path's `::`: one name, or one for each member of a group.
pub fn heads(tokens: &[String]) -> Vec<String> {
    if tokens.first().is_none_or(|token| token != "{") {
        return tokens.first().cloned().into_iter().collect();
    }
    let mut depth = 0;
    let mut heads = Vec::new();
    for pair in tokens.windows(2) {
        match pair[0].as_str() {
            "{" => depth += 1,
            "}" => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            break;
        }
        if depth == 1 && matches!(pair[0].as_str(), "{" | ",") && pair[1] != "}" {
            heads.push(pair[1].clone());
        }
    }
    heads
}

/// The source without comments and without the insides of strings and characters.
pub fn code_only(source: &str) -> String {
    let mut code = String::new();
    let mut rest = source;
    while let Some(next) = rest.chars().next() {
        let skipped = if rest.starts_with("//") {
            rest.find('\n').unwrap_or(rest.len())
        } else if rest.starts_with("/*") {
            rest.find("*/").map_or(rest.len(), |end| end + 2)
        } else if let Some(hashes) = raw_string(rest) {
            let close = format!("\"{}", "#".repeat(hashes));
            let body = hashes + 2;
            rest[body..]
                .find(&close)
                .map_or(rest.len(), |end| body + end + close.len())
        } else if next == '"' {
            quoted(rest, '"')
        } else if next == '\'' && (rest[1..].starts_with('\\') || rest.chars().nth(2) == Some('\''))
        {
            quoted(rest, '\'')
        } else {
            0
        };
        if skipped == 0 {
            code.push(next);
            rest = &rest[next.len_utf8()..];
        } else {
            code.push(' ');
            rest = &rest[skipped..];
        }
    }
    code
}

/// The string literals of a source, each with the number of its line and what stands just before it, blanks left out. Lines that a
/// backslash joins are one.
pub fn literals(source: &str) -> Vec<(usize, String, String)> {
    let mut found = Vec::new();
    let mut before = String::new();
    let (mut at, mut line, mut counted) = (0, 1, 0);
    while let Some(next) = source[at..].chars().next() {
        let rest = &source[at..];
        let length = if rest.starts_with("//") {
            rest.find('\n').unwrap_or(rest.len())
        } else if next == '"' {
            let length = quoted(rest, '"');
            let text = &rest[1..(length - 1).max(1)];
            let mut lines = text.split("\\\n");
            let first = lines.next().unwrap_or_default().to_owned();
            let joined = lines.fold(first, |text, line| text + line.trim_start());
            line += source[counted..at].matches('\n').count();
            counted = at;
            found.push((line, joined, std::mem::take(&mut before)));
            length
        } else if next == '\'' && (rest[1..].starts_with('\\') || rest.chars().nth(2) == Some('\''))
        {
            quoted(rest, '\'')
        } else {
            if !next.is_whitespace() {
                before.push(next);
            }
            next.len_utf8()
        };
        at += length;
    }
    found
}

/// The number of `#` of a raw string that begins here.
fn raw_string(text: &str) -> Option<usize> {
    let after = text.strip_prefix('r')?;
    let hashes = after.len() - after.trim_start_matches('#').len();
    after[hashes..].starts_with('"').then_some(hashes)
}

/// The length in bytes of a literal that begins with `mark`, both marks included.
fn quoted(text: &str, mark: char) -> usize {
    let mut escaped = false;
    for (at, c) in text.char_indices().skip(1) {
        match c {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            _ if c == mark => return at + c.len_utf8(),
            _ => {}
        }
    }
    text.len()
}

/// Names, `::`, and every other character by itself.
pub fn tokens(code: &str) -> Vec<String> {
    let mut tokens: Vec<String> = Vec::new();
    let mut continues = false;
    for c in code.chars() {
        let belongs = c.is_alphanumeric() || c == '_';
        match tokens.last_mut() {
            Some(last) if belongs && continues => last.push(c),
            Some(last) if c == ':' && last == ":" => last.push(c),
            _ if c.is_whitespace() => {}
            _ => tokens.push(c.to_string()),
        }
        continues = belongs;
    }
    tokens
}

/// The tokens before the test module; clippy sees to it that nothing follows one.
pub fn without_tests(tokens: &[String]) -> &[String] {
    let opening = ["#", "[", "cfg", "(", "test", ")", "]", "mod"];
    let end = tokens
        .windows(opening.len())
        .position(|window| window == opening);
    &tokens[..end.unwrap_or(tokens.len())]
}
