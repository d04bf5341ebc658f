//! Lines of EPD: positions with their best moves and names.

use plyground::chess::epd::{Operand, parse_epd, parse_epd_lines};

const KNIGHT: &str = "4k3/8/8/8/8/8/8/4K1N1 w - -";

#[test]
fn a_line_holds_a_position_its_name_and_its_best_moves() {
    let line = format!("{KNIGHT} bm Nf3 g1h3; id \"made up; no. 1\"; ce +325;");
    let epd = parse_epd(&line).unwrap();
    assert_eq!(epd.id(), Some("made up; no. 1"));
    let best = epd.moves("bm").unwrap();
    assert_eq!(best, ["g1f3".parse().unwrap(), "g1h3".parse().unwrap()]);
    assert_eq!(epd.moves("am").unwrap(), []);
    assert_eq!(epd.get("ce"), Some(&[Operand::Word("+325".to_owned())][..]));
}

#[test]
fn a_line_that_is_written_reads_the_same() {
    let line = format!("{KNIGHT} hmvc 7; fmvn 40; bm Nf3; c0 \"a {{b}} c\"; draw_offer;");
    let epd = parse_epd(&line).unwrap();
    assert_eq!(epd.to_string(), line);
    assert_eq!(epd.board.halfmove_clock(), 7);
}

#[test]
fn perft_suites_put_the_counters_first() {
    let epd = parse_epd("4k3/8/8/8/8/8/8/4K2R w K - 3 9 ;D1 15 ;D2 66").unwrap();
    assert_eq!(
        (epd.board.halfmove_clock(), epd.board.fullmove_number()),
        (3, 9)
    );
    assert_eq!(epd.get("D2"), Some(&[Operand::Word("66".to_owned())][..]));
}

#[test]
fn an_error_says_where_and_what() {
    for (tail, message) in [
        (
            " 7x 3;",
            "column 29: \"7x\" is not an operation; it must begin with a letter",
        ),
        (
            " id \"open",
            "column 32: the text \"\\\"open\" has no closing quotation mark",
        ),
        (
            " hmvc 101;",
            "column 29: \"101\" after hmvc is not a whole number from 0 to 100",
        ),
        (
            " 200 1 ;",
            "200 plies without capture or pawn move are too many",
        ),
    ] {
        let error = parse_epd(&format!("{KNIGHT}{tail}"))
            .unwrap_err()
            .to_string();
        assert!(error.contains(message), "{tail}: {error}");
    }
    let error = parse_epd(&format!("{KNIGHT} bm Nf4;"))
        .unwrap()
        .moves("bm")
        .unwrap_err();
    assert!(error.to_string().starts_with("bm: "), "{error}");
}

#[test]
fn a_file_keeps_its_good_lines_and_numbers_the_bad_ones() {
    let text = format!("# made up\n\n{KNIGHT} id \"a\";\nnonsense\n{KNIGHT} id \"b\";\n");
    let lines: Vec<(usize, bool)> = parse_epd_lines(&text)
        .map(|(line, epd)| (line, epd.is_ok()))
        .collect();
    assert_eq!(lines, [(3, true), (4, false), (5, true)]);
}

#[test]
fn a_quotation_mark_within_a_text_is_read_and_written_again() {
    let line = r#"8/8/8/2k5/8/8/2K1P3/8 w - - bm Kc3; id "a \"b\"; c \\ d";"#;
    let epd = parse_epd(line).unwrap();
    assert_eq!(epd.id(), Some(r#"a "b"; c \ d"#));
    assert_eq!(parse_epd(&epd.to_string()), Ok(epd));
    // What was written without the rule keeps its meaning: no other letter is escaped, and a text closes.
    for (line, id) in [
        (r#"8/8/8/2k5/8/8/2K1P3/8 w - - id "c:\x";"#, r"c:\x"),
        (r#"8/8/8/2k5/8/8/2K1P3/8 w - - id "a\";"#, r"a\"),
    ] {
        assert_eq!(parse_epd(line).unwrap().id(), Some(id));
    }
}
