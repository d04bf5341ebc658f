//! Lines of EPD: positions with their best moves and names.

use ::chess::epd::{Operand, parse_epd, parse_epd_lines};
use ::chess::fen::remark as remark_of;

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
fn odd_counters_are_read_as_in_a_fen_and_said() {
    for (tail, clock, number, remark) in [
        (
            " 200 1 ;D1 3",
            100,
            1,
            "the halfmove clock \"200\" is read as \"100\"",
        ),
        (
            " 300 70000;",
            100,
            65_535,
            "the halfmove clock \"300\" is read as \"100\"; \
          the move number \"70000\" is read as \"65535\"",
        ),
        (
            " hmvc 101; fmvn 0;",
            100,
            1,
            "the halfmove clock \"101\" is read as \"100\"; \
          the move number \"0\" is read as \"1\"",
        ),
        (" 7 bm Nf3;", 7, 1, ""),
    ] {
        let epd = parse_epd(&format!("{KNIGHT}{tail}")).unwrap();
        let counters = (epd.board.halfmove_clock(), epd.board.fullmove_number());
        assert_eq!(counters, (clock, number), "{tail}");
        assert_eq!(
            remark_of(&epd.assumed).unwrap_or_default(),
            remark,
            "{tail}"
        );
    }
    let two = parse_epd("4k3/8/8/8/8/8/8/4K1N1 w").unwrap();
    assert!(two.operations.is_empty() && two.assumed.len() == 1);
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
            " hmvc many;",
            "column 29: \"many\" after hmvc is not a whole number",
        ),
        (" fmvn;", "column 29: \"\" after fmvn is not a whole number"),
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
    // Lines written without this escaping keep their meaning: a backslash escapes only quotation marks and backslashes,
    // and one before the last quotation mark does not keep the text open.
    for (line, id) in [
        (r#"8/8/8/2k5/8/8/2K1P3/8 w - - id "c:\x";"#, r"c:\x"),
        (r#"8/8/8/2k5/8/8/2K1P3/8 w - - id "a\";"#, r"a\"),
    ] {
        assert_eq!(parse_epd(line).unwrap().id(), Some(id));
    }
}
