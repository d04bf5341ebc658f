//! `plyground uci`, tested through the real binary: a line in, lines out.

use super::program::has;
use std::io::Write;
use std::process::{Command, Stdio};

/// The program's replies to these lines, after which its input is closed.
fn said(input: impl AsRef<[u8]>) -> String {
    let mut engine = Command::new(env!("CARGO_BIN_EXE_plyground"))
        .arg("uci")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    engine
        .stdin
        .take()
        .unwrap()
        .write_all(input.as_ref())
        .unwrap();
    let output = engine.wait_with_output().unwrap();
    assert!(output.status.success(), "{output:?}");
    assert!(output.stderr.is_empty(), "{output:?}");
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn a_game_is_played_by_the_protocol() {
    let text = said(
        "uci\nisready\nucinewgame\nsetoption name Engine value minimax\n\
         position startpos moves e2e4 e7e5 d1h5 b8c6 f1c4 g8f6\ngo depth 2\nquit\n",
    );
    let lines: Vec<&str> = text.lines().collect();
    assert!(
        lines.contains(&"uciok") && lines.contains(&"readyok"),
        "{text}"
    );
    // `quit` may come before the move: then none is owed.
    let closed = said("position startpos moves e2e4 e7e5 d1h5 b8c6 f1c4 g8f6\ngo depth 2\n");
    has(&closed, "score mate 1 ");
    assert_eq!(closed.lines().last(), Some("bestmove h5f7"));
}

#[test]
fn nothing_that_is_no_command_ends_it() {
    let odd = said(b"isready\n\xff\xfe\nisready\n");
    assert_eq!(odd.matches("readyok").count(), 2, "{odd}");
    let text = said("\u{0}\n\ngo\u{7f}\nposition fen 8/8/8/8/8/8/8/8 w - - 0 1\ngo nodes 20\n");
    has(&text, "info string");
    // No position, no move.
    assert_eq!(text.lines().last(), Some("bestmove 0000"));
}
