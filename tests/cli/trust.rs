//! Files and signals: nothing is lost, damage is noticed, and every reader has a limit.

use super::program::{answer, complaint, file, has, merge, parts, path, plyground, refused, text};
use std::fs;

const FORK: &str =
    "search --fen 'r3k3/ppp2p2/8/3N4/8/8/PPP2P2/2K5 w q - 0 1' --algorithm alpha-beta --depth 2";
const ARENA: &str = "arena --engine random --engine alpha-beta --nodes 20 --games 8 --plies 24";
const EPD: &str = "8/8/8/2k5/8/8/2K1P3/8 w - - bm e4; id \"a\";\n4k3/8/8/8/8/8/4P3/4K3 w - - bm Kd2; id \"b\";\n\
    4k3/8/8/8/8/8/3P4/4K3 w - - bm Ke2; id \"c\";\n";

/// A generator of test cases.
fn random(seed: &mut u64) -> usize {
    *seed = seed
        .wrapping_mul(6_364_136_223_846_793_005)
        .wrapping_add(1_442_695_040_888_963_407);
    (*seed >> 33) as usize
}

/// Calls `check` with 150 copies of a file, each with one flipped bit.
fn flipped(path: &str, mut check: impl FnMut(&[u8])) {
    let bytes = fs::read(path).unwrap();
    let mut seed = 7;
    for _ in 0..150 {
        let bit = random(&mut seed) % (8 * bytes.len());
        let mut damaged = bytes.clone();
        damaged[bit / 8] ^= 1 << (bit % 8);
        check(&damaged);
    }
}

#[test]
fn a_command_does_not_overwrite_its_input() {
    let trace = path("trust-own.jsonl");
    text(format!("{FORK} --trace '{trace}'"));
    let before = fs::read(&trace).unwrap();
    refused(
        format!("trace '{trace}' --pgn '{trace}'"),
        "a file that it reads",
    );
    let epd = file("trust-own.epd", EPD);
    refused(
        format!("eg --epd '{epd}' --save '{epd}'"),
        "a file that it reads",
    );
    refused(
        format!("player train --epd '{epd}' --alpha 1 --save '{epd}'"),
        "a file that it reads",
    );
    let both = path("trust-both");
    refused(
        format!("{ARENA} --keep '{both}' --pgn '{both}'"),
        "two outputs",
    );
    assert_eq!(fs::read(&trace).unwrap(), before);
    assert_eq!(fs::read_to_string(&epd).unwrap(), EPD);
}

#[test]
fn a_flipped_bit_of_a_resume_file_is_refused_and_the_file_stays() {
    let kept = path("trust-flipped.jsonl");
    let _ = fs::remove_file(&kept);
    text(format!("{ARENA} --resume '{kept}'"));
    let damaged = path("trust-flipped-copy.jsonl");
    flipped(&kept, |bytes| {
        fs::write(&damaged, bytes).unwrap();
        complaint(format!("{ARENA} --resume '{damaged}'"));
        assert_eq!(fs::read(&damaged).unwrap(), bytes);
    });
}

#[test]
fn a_flipped_bit_of_a_part_is_refused() {
    let parts = parts("trust-part", ARENA, 2);
    let damaged = path("trust-part-copy.json");
    flipped(&parts[0], |bytes| {
        fs::write(&damaged, bytes).unwrap();
        complaint(merge(&[&damaged, &parts[1]]));
    });
}

#[test]
fn a_resume_file_without_checksums_goes_on_with_a_remark() {
    let kept = path("trust-old.jsonl");
    let _ = fs::remove_file(&kept);
    let whole = text(format!("{ARENA} --resume '{kept}' --json"));
    // The form of earlier versions: no checksum, no version, and bare games.
    let mut old = String::new();
    for line in fs::read_to_string(&kept).unwrap().lines().take(3) {
        let line: serde_json::Value = serde_json::from_str(line).unwrap();
        let line = match line.get("games") {
            Some(games) => games.clone(),
            None => serde_json::json!({ "arena": line["arena"] }),
        };
        old += &line.to_string();
        old.push('\n');
    }
    fs::write(&kept, old).unwrap();
    let output = plyground(&format!("{ARENA} --resume '{kept}' --json"));
    assert_eq!(String::from_utf8(output.stdout).unwrap(), whole);
    has(
        &String::from_utf8(output.stderr).unwrap(),
        "it has no checksums",
    );
}

#[test]
fn merge_names_what_does_not_fit() {
    let epd = file("trust-merge.epd", EPD);
    let command = format!("player rank --epd '{epd}'");
    let whole = [text(&command), text(format!("{command} --json"))];
    let parts = parts("trust-merge", &command, 3);
    let [a, b, c] = [&*parts[0], &*parts[1], &*parts[2]];
    let merged = merge(&[c, a, b]);
    assert_eq!([text(&merged), text(format!("{merged} --json"))], whole);
    refused(merge(&[a, c]), "1 of 3 parts missing: 1");
    refused(merge(&[a, b, a]), "part 0 is there already");
    // A larger part is merged on.
    let two = text(format!("{} --partial --json", merge(&[a, c])));
    let two = file("trust-merge-two.json", &two);
    assert_eq!(text(merge(&[&two, b])), whole[0]);
    // The same command from another list.
    let other = file("trust-merge-other.epd", &EPD.replace("bm Ke2", "bm Kf2"));
    let part = text(format!("player rank --epd '{other}' --shard 1/3 --json"));
    let part = file("trust-merge-foreign.json", &part);
    refused(
        merge(&[a, &part, c]),
        "trust-merge-foreign.json: made from other files",
    );
}

#[test]
fn a_shipped_set_is_shared_out_and_merged() {
    let command = "player rank --set table-one";
    let parts = parts("trust-set", command, 2);
    assert_eq!(answer(merge(&[&parts[0], &parts[1]])), answer(command));
}

#[test]
fn a_list_without_positions_is_refused() {
    let empty = file("trust-empty", "");
    for command in [
        "player rank --epd",
        "player rank --pgn",
        "oracle --epd",
        "ladder --depth 1 --epd",
        "eg --epd",
        "eg --pgn",
        "rank --pgn",
        "agree --engine alpha-beta --epd",
        "rate --engine alpha-beta --epd",
        "player train --alpha 1 --pgn",
    ] {
        complaint(format!("{command} '{empty}'"));
    }
}

#[test]
fn every_reader_calls_a_directory_a_directory_and_has_a_limit() {
    let directory = env!("CARGO_TARGET_TMPDIR");
    for command in [
        "player rank --epd",
        "player rank --pgn",
        "player rank --weights",
        "oracle --epd",
        "ladder --depth 1 --epd",
        "eg --epd",
        "eg --pgn",
        "agree --engine alpha-beta --epd",
        "rate --engine alpha-beta --epd",
        "rank --pgn",
        "rank --weights",
        "stats --pgn",
        "player train --alpha 1 --start",
        "trace",
        "merge",
        "lesson check",
        "arena --engine random --engine random --openings",
        "arena --engine random --engine random --resume",
        "kenju match --black MAX --games 1 --white",
    ] {
        refused(format!("{command} '{directory}'"), "directory");
        if cfg!(target_os = "linux") && !command.starts_with("merge") {
            complaint(format!("{command} /dev/zero"));
        }
    }
}

#[test]
fn texts_are_read_in_the_usual_encodings() {
    let line = "4k3/8/8/8/8/8/4P3/4K3 w - - bm Kd2; id \"aü\";\n";
    let wide: Vec<u8> = "\u{feff}"
        .encode_utf16()
        .chain(line.encode_utf16())
        .flat_map(u16::to_le_bytes)
        .collect();
    let latin: Vec<u8> = line.chars().map(|letter| letter as u8).collect();
    for (name, bytes) in [
        ("mark", format!("\u{feff}{line}").into_bytes()),
        ("wide", wide),
        ("latin", latin),
    ] {
        let path = path(&format!("trust-{name}.epd"));
        fs::write(&path, bytes).unwrap();
        for command in ["oracle --epd", "eg --epd", "player rank --epd"] {
            assert_eq!(
                answer(format!("{command} '{path}'"))["positions"][0]["id"],
                "aü",
                "{command} {name}"
            );
        }
    }
    let said = plyground(&format!("oracle --epd '{}'", path("trust-latin.epd"))).stderr;
    has(
        &String::from_utf8(said).unwrap(),
        "line 1: not UTF-8; the file is read as Latin-1",
    );
}

#[test]
fn a_long_line_is_refused_and_a_wrong_share_names_its_option() {
    let id = "a".repeat(1 << 20);
    let long = file(
        "trust-long.epd",
        &format!("8/8/8/2k5/8/8/2K1P3/8 w - - id \"{id}\";\n"),
    );
    refused(format!("eg --epd '{long}'"), "longer than 16384 bytes");
    refused("player train --alpha 1 --test-share 2", "--test-share: 2");
    refused(
        "rate --marks Rae1=10 --timeline 0:Nxf5 --rates 10 --p 0",
        "--p: 0",
    );
}

#[cfg(target_os = "linux")]
#[test]
fn a_directory_that_takes_no_tables_does_not_keep_an_answer_back() {
    // Nobody, root included, can create files there.
    let command = "oracle --fen '8/8/8/2k5/8/8/2K1P3/8 w - - 0 1' --tables /proc/self/task";
    let output = plyground(command);
    assert_eq!(output.status.code(), Some(0));
    has(
        &String::from_utf8(output.stderr).unwrap(),
        "tables are not kept: /proc/self/task",
    );
}

#[cfg(unix)]
mod signals {
    use super::super::program::{path, words};
    use super::{has, text};
    use serde_json::Value;
    use std::fs;
    use std::process::{Child, Command, Output, Stdio};
    use std::thread::sleep;
    use std::time::Duration;

    const LONG: &str =
        "arena --engine alpha-beta --engine reference --nodes 100 --plies 30 --games 4000 --json";

    fn start(command: &str) -> Child {
        Command::new(env!("CARGO_BIN_EXE_plyground"))
            .args(words(command))
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap()
    }

    fn send(signal: &str, child: &Child) {
        let sent = Command::new("sh")
            .args(["-c", &format!("kill -{signal} {}", child.id())])
            .status();
        assert!(sent.unwrap().success());
    }

    /// Waits until a file is there and not empty.
    fn wait_for(found: impl Fn() -> bool) {
        for _ in 0..600 {
            if found() {
                return;
            }
            sleep(Duration::from_millis(50));
        }
        panic!("nothing happened in 30 seconds");
    }

    fn interrupted(signal: &str) -> (Output, Vec<String>) {
        let directory = path(&format!("trust-signal-{signal}"));
        let _ = fs::remove_dir_all(&directory);
        fs::create_dir_all(&directory).unwrap();
        let names = || {
            let entries = fs::read_dir(&directory).unwrap();
            let mut names: Vec<String> = entries
                .map(|it| it.unwrap().file_name().into_string().unwrap())
                .collect();
            names.sort();
            names
        };
        let kept = format!("{directory}/kept");
        let child = start(&format!(
            "{LONG} --resume '{kept}' --pgn '{directory}/games.pgn'"
        ));
        let has_begun = || fs::read_to_string(&kept).is_ok_and(|text| text.lines().count() > 1);
        wait_for(has_begun);
        assert_eq!(names().len(), 2, "{:?}", names());
        send(signal, &child);
        (child.wait_with_output().unwrap(), names())
    }

    #[test]
    fn an_interrupted_tournament_prints_its_games_and_leaves_no_temporary_file() {
        for signal in ["INT", "TERM"] {
            let (output, names) = interrupted(signal);
            assert_eq!(output.status.code(), Some(130));
            let answer: Value = serde_json::from_slice(&output.stdout).unwrap();
            assert_eq!(answer["stop"], "interrupted");
            assert!(!answer["games"].as_array().unwrap().is_empty());
            assert_eq!(names, ["kept"]);
        }
    }

    #[test]
    fn an_interrupted_search_prints_what_it_has() {
        let command = "search --fen 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1' --algorithm minimax \
            --depth 12 --json";
        let child = start(command);
        sleep(Duration::from_millis(1_500));
        send("INT", &child);
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(130));
        let answer: Value = serde_json::from_slice(&output.stdout).unwrap();
        assert_eq!(answer["stop"], "interrupted");
        assert!(answer["nodes"].as_u64().unwrap() > 0);
    }

    /// The answer of a long command that gets a signal after some milliseconds.
    fn stopped(command: &str, millis: u64) -> Value {
        let child = start(command);
        sleep(Duration::from_millis(millis));
        send("INT", &child);
        let output = child.wait_with_output().unwrap();
        let told = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(130), "{command}: {told}");
        has(&told, "interrupted; the answer covers the work done before");
        let answer: Value = serde_json::from_slice(&output.stdout).unwrap();
        assert_eq!(answer["stop"], "interrupted");
        answer
    }

    #[test]
    fn interrupted_comparisons_of_engines_print_the_finished_positions() {
        // More positions than a machine can do, so that the signal always comes in between.
        let line = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - bm Bxa6;\n";
        let many = super::file("trust-many.epd", &line.repeat(900));
        let answer = stopped(
            &format!("agree --epd '{many}' --engine alpha-beta --nodes 100000 --json"),
            4_000,
        );
        let row = &answer["engines"][0];
        let done = row["moves"].as_array().map_or(0, Vec::len);
        assert!((1..900).contains(&done), "{answer}");
        assert_eq!(row["of"], done);
        let answer = stopped(
            "rate --engine alpha-beta --engine reference --seconds 1 --json",
            3_500,
        );
        let rows = answer["engines"].as_array().unwrap();
        let done = rows[0]["positions"].as_array().unwrap().len();
        assert!(rows.len() == 1 && (1..28).contains(&done), "{answer}");
    }

    #[test]
    fn an_interrupted_ladder_has_rungs_without_nodes() {
        let line = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -\n";
        let many = super::file("trust-ladder.epd", &line.repeat(900));
        let answer = stopped(&format!("ladder --epd '{many}' --depth 3 --json"), 4_000);
        let rungs = answer["rungs"].as_array().unwrap();
        let nodes = |rung: &Value| {
            let nodes = rung["nodes"].as_array().unwrap().clone();
            assert_eq!(nodes.len(), 900);
            nodes.iter().filter(|nodes| nodes.is_number()).count()
        };
        assert!((1..900).contains(&nodes(&rungs[0])), "{answer}");
        assert_eq!(nodes(rungs.last().unwrap()), 0);
    }

    #[test]
    fn interrupted_tables_are_those_that_were_finished() {
        let directory = path("trust-tables");
        let _ = fs::remove_dir_all(&directory);
        let child = start(&format!(
            "oracle build --threads 1 --tables '{directory}' --json"
        ));
        let count = || fs::read_dir(&directory).map_or(0, Iterator::count);
        wait_for(|| count() > 1);
        send("INT", &child);
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(130));
        let answer: Value = serde_json::from_slice(&output.stdout).unwrap();
        assert_eq!(answer["stop"], "interrupted");
        let endings = answer["endings"].as_array().unwrap().len();
        assert!((1..35).contains(&endings), "{answer}");
        assert_eq!(count(), endings, "no temporary file is left");
    }

    #[test]
    fn a_second_process_on_a_resume_file_is_refused() {
        let kept = path("trust-locked.jsonl");
        let _ = fs::remove_file(&kept);
        let command = format!("{LONG} --resume '{kept}'");
        let mut child = start(&command);
        wait_for(|| fs::metadata(&kept).is_ok_and(|file| file.len() > 0));
        let second = start(&command).wait_with_output().unwrap();
        child.kill().unwrap();
        child.wait().unwrap();
        assert_eq!(second.status.code(), Some(2));
        has(
            &String::from_utf8(second.stderr).unwrap(),
            "another process is using this file",
        );
        // The lock ends with its process.
        let done = format!(
            "arena --engine random --engine random --games 2 --plies 8 --resume '{}'",
            path("trust-free.jsonl")
        );
        text(&done);
        text(&done);
    }
}
