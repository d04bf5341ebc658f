//! The commands of `docs/many-machines.md` run as they are printed, with small sizes, and the merged parts give what one run
//! gives. Where GNU parallel or Slurm is not installed, a script of a few lines stands in for it.

use super::program::{has, text};
use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// The sizes of the document, and those of the test.
const SMALLER: [(&str, &str); 10] = [
    ("PARTS=64", "PARTS=3"),
    ("PARTS=32", "PARTS=3"),
    ("PARTS=100", "PARTS=12"),
    ("--array=0-63", "--array=0-2"),
    ("--array=0-31", "--array=0-2"),
    ("--array=0-99", "--array=0-11"),
    ("GAMES=400 NODES=2000", "GAMES=2 NODES=5"),
    ("LEARNERS=10000", "LEARNERS=24"),
    ("audit KPKP", "audit KPK --sample 60"),
    ("build KPKP", "build KPK"),
];

/// Runs a command once for each line of its input, with `{}` replaced, as GNU parallel does.
const PARALLEL: &str = r#"#!/bin/sh
[ "$1" = --joblog ] && shift 2
failed=0
while read -r line; do
  sh -c "$(printf '%s ' "$@" | sed "s/{}/$line/g")" </dev/null || failed=$((failed + 1))
done
exit $failed
"#;

/// Runs a script once for each task of its array, as Slurm does.
const SBATCH: &str = r#"#!/bin/sh
[ "$1" = --wait ] && shift
last=$(sed -n 's/^#SBATCH --array=0-//p' "$1")
for SLURM_ARRAY_TASK_ID in $(seq 0 "$last"); do
  export SLURM_ARRAY_TASK_ID
  sh "$1" || exit 1
done
"#;

/// A fenced block of the document: the name of the file to save it as, if any, and its text with small sizes.
struct Block {
    file: Option<String>,
    text: String,
}

fn blocks() -> Vec<Block> {
    let path = format!("{}/docs/many-machines.md", env!("CARGO_MANIFEST_DIR"));
    let mut document = fs::read_to_string(path).expect("the document");
    for (size, smaller) in SMALLER {
        assert!(document.contains(size), "{size}");
        document = document.replace(size, smaller);
    }
    let fenced = document.split("```").skip(1).step_by(2);
    let blocks = fenced.map(|block| {
        let (head, text) = block.split_once('\n').expect("a line with the language");
        let file = head.strip_prefix("sh ").map(str::to_owned);
        assert!(file.is_some() || head == "sh", "{head}");
        let text = text.to_owned();
        Block { file, text }
    });
    blocks.collect()
}

/// An empty folder with the files of the document in it, and stand-ins for programs that are not installed.
fn folder(name: &str, with_stand_ins: &[(&str, &str)]) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(folder.join("bin")).expect("a folder");
    for Block { file, text } in blocks() {
        if let Some(file) = file {
            fs::write(folder.join(file), text).expect("a file");
        }
    }
    for (program, script) in with_stand_ins {
        let path = folder.join("bin").join(program);
        fs::write(&path, script).expect("a stand-in");
        let made = Command::new("chmod").arg("+x").arg(path).status();
        assert!(made.expect("chmod").success());
    }
    folder
}

/// Runs a block in a folder, with `plyground` on the path.
fn run(folder: &Path, text: &str) -> Output {
    let program = Path::new(env!("CARGO_BIN_EXE_plyground"));
    let path = env::var("PATH").expect("a path");
    let own = folder.join("bin");
    let program = program.parent().expect("a folder");
    Command::new("sh")
        .args(["-euc", text])
        .current_dir(folder)
        .env(
            "PATH",
            format!("{}:{}:{path}", own.display(), program.display()),
        )
        .output()
        .expect("a shell")
}

fn is_installed(program: &str) -> bool {
    Command::new("sh")
        .args([
            "-c",
            &format!("{program} --version 2>/dev/null | grep -q GNU"),
        ])
        .status()
        .is_ok_and(|status| status.success())
}

/// The blocks to run whose text has these words.
fn with(words: &str) -> Vec<String> {
    let blocks = blocks().into_iter().filter(|block| block.file.is_none());
    let texts = blocks.map(|block| block.text);
    let texts: Vec<String> = texts.filter(|text| text.contains(words)).collect();
    assert!(!texts.is_empty(), "{words}");
    texts
}

/// The answers of one run each, in the order of the document.
fn at_once() -> [String; 3] {
    [
        "audit KPK --sample 60",
        "arena --engine reference --engine chute --engine player --engine ctw --games 2 --nodes 5 --seed 7",
        "kenju experiment curve --n 24 --seed 1",
    ]
    .map(text)
    .map(|answer| without_times(&answer))
}

/// An answer without the lines that tell how long it took.
fn without_times(answer: &str) -> String {
    let lines = answer.lines().filter(|line| !line.contains(" seconds"));
    lines.collect::<Vec<_>>().join("\n").trim_end().to_owned()
}

#[test]
fn the_parts_of_gnu_parallel_give_what_one_run_gives() {
    let stand_ins: &[_] = if is_installed("parallel") {
        &[]
    } else {
        &[("parallel", PARALLEL)]
    };
    let folder = folder("many-parallel", stand_ins);
    let commands = with("| parallel");
    assert_eq!(commands.len(), 3);
    for (command, expected) in commands.iter().zip(at_once()) {
        let output = run(&folder, command);
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{command}\n{errors}");
        let answer = String::from_utf8_lossy(&output.stdout);
        has(&without_times(&answer), &expected);
    }
    // An interrupted experiment goes on: a part that is there stays as it is, a missing one is made again.
    let part = |name: &str| folder.join("learners").join(name);
    fs::remove_file(part("1.json")).expect("a part");
    fs::write(part("0.json"), "").expect("a part");
    let output = run(&folder, &commands[2]);
    assert!(part("1.json").exists());
    assert!(fs::read(part("0.json")).expect("a part").is_empty());
    assert_eq!(output.status.code(), Some(2));
    // The merging in two steps works on the same parts.
    fs::remove_file(part("0.json")).expect("a part");
    assert!(run(&folder, &commands[2]).status.success());
    let output = run(&folder, &with("--partial")[0]);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{errors}");
    let answer = String::from_utf8_lossy(&output.stdout);
    has(&without_times(&answer), &at_once()[2]);
}

#[test]
fn the_tasks_of_slurm_give_what_one_run_gives() {
    let folder = folder("many-slurm", &[("sbatch", SBATCH)]);
    let commands = with("sbatch --wait");
    let output = run(&folder, &commands[0]);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{errors}");
    let answer = without_times(&String::from_utf8_lossy(&output.stdout));
    for expected in at_once() {
        has(&answer, &expected);
    }
}

#[test]
fn the_document_names_every_command_that_can_be_divided() {
    let path = format!("{}/docs/many-machines.md", env!("CARGO_MANIFEST_DIR"));
    let document = fs::read_to_string(path).expect("the document");
    let rows = document.lines().filter(|line| line.starts_with("| `"));
    let rows: Vec<(bool, Vec<&str>)> = rows
        .map(|row| {
            let cells: Vec<&str> = row.split('|').collect();
            let commands = cells[1].split('`').skip(1).step_by(2).collect();
            (cells[2].trim_start().starts_with("yes"), commands)
        })
        .collect();
    for command in [
        "agree",
        "arena",
        "audit",
        "eg",
        "errors",
        "kenju experiment",
        "kenju match",
        "kenju train",
        "ladder",
        "oracle",
        "oracle build",
        "player rank",
        "player reconstruct",
        "player train",
        "rank",
        "rate",
        "regress",
        "reproduce",
        "stats",
    ] {
        let can = text(format!("{command} --help")).contains("--shard");
        let row = rows.iter().find(|(_, commands)| {
            commands
                .iter()
                .any(|name| name.split(" --").next() == Some(command))
        });
        assert_eq!(
            row.map(|(is_divided, _)| *is_divided),
            Some(can),
            "{command}"
        );
    }
}
