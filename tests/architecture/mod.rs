//! Checks the rules of `ARCHITECTURE.md` that Cargo cannot see: crates depend downwards, a model names no view, only
//! views know the browser, every file has a header, and no text names a path of somebody's machine. It reads the
//! sources as text. Each check must also refuse made-up text.
#![cfg(not(target_arch = "wasm32"))]

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::LazyLock;

use modules::{Import, circles, imports};
use source::{code_only, heads, tokens, without_tests};

mod modules;
mod numbers;
mod published;
mod refusals;
mod release;
mod source;

/// The place of a file, which decides what it may name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    /// A library that knows no screen, link or file.
    Engine,
    /// Definitions and runs that can be repeated: links, jobs, recordings.
    Experiment,
    /// State and actions of a page, without a browser.
    Model,
    /// Components that draw a page.
    View,
    CommandLine,
}

/// The folders of a lab's crate, from the lowest: each may name those before it.
const FLOORS: [(&str, Place); 3] = [
    ("experiment", Place::Experiment),
    ("model", Place::Model),
    ("view", Place::View),
];

/// A crate of the workspace: its folder, the name others use it by, and how far up it stands.
#[derive(Clone, Debug)]
struct Crate {
    folder: String,
    name: String,
    level: usize,
}

const FOUNDATIONS: &[&str] = &["chess", "trace", "stats", "texts"];
/// The one engine that builds upon another.
const ENGINE_UPON_ENGINE: (&str, &str) = ("chute", "search");

static CRATES: LazyLock<Vec<Crate>> = LazyLock::new(|| {
    let manifest = read(&root().join("Cargo.toml"));
    members(&manifest)
        .into_iter()
        .filter(|folder| folder.starts_with("src/"))
        .map(|folder| of_folder(&folder))
        .collect()
});

/// The folders of the manifest's `members`.
fn members(manifest: &str) -> Vec<String> {
    let list = manifest.split("members = [").nth(1).unwrap_or_default();
    let list = list.split(']').next().unwrap_or_default();
    let names = list.split('"').skip(1).step_by(2);
    names.map(str::to_owned).collect()
}

/// Foundations, engines, what the labs share, the labs, and what stands on all of them.
fn of_folder(folder: &str) -> Crate {
    let inside = folder.trim_start_matches("src/");
    let (name, level) = match inside.split_once('/') {
        Some((program, "lab")) => (format!("{program}_lab"), 3),
        Some((program, _)) => (program.to_owned(), 1),
        None if FOUNDATIONS.contains(&inside) => (inside.to_owned(), 0),
        None if inside == "kit" => (inside.to_owned(), 2),
        None => (inside.to_owned(), 4),
    };
    Crate {
        folder: folder.to_owned(),
        name,
        level,
    }
}

static IMPORTS: LazyLock<BTreeSet<Import>> = LazyLock::new(|| imports(&sources()));

const BROWSER_CRATES: &[&str] = &[
    "yew",
    "gloo",
    "web_sys",
    "js_sys",
    "wasm_bindgen",
    "serde_wasm_bindgen",
];
const CLOCKS: &[&str] = &["Instant", "SystemTime"];
/// The attributes that compile code for one target alone. The lints run natively and must see every line.
const TARGETS: &[&str] = &["target_arch", "target_family", "target_os"];
const ENCODERS: &[&str] = &["serde_json", "postcard", "base64", "miniz_oxide"];

/// Directories that tools fill and nobody commits. Git does not list them; an archive of the sources has no git to ask.
const GENERATED: &[&str] = &[
    ".git",
    ".tools",
    "target",
    "dist",
    "node_modules",
    "test-results",
];

/// Endings of the files beside the source folders. Logs and notes of whoever works there have others.
const KEPT_AT_THE_ROOT: &[&str] = &["html", "lock", "md", "toml"];

/// The folders that documents name files of.
const FOLDERS: &[&str] = &[
    "src/", "tests/", "tools/", "www/", "site/", "docs/", "lessons/", "benches/",
];

/// Beginnings of paths that exist on one machine only; taken apart so as not to name them here.
const MACHINE_PATHS: &[&str] = &[
    concat!("/", "work/"),
    concat!("/", "tmp/"),
    concat!("/", "root/"),
    concat!("/", "home/"),
];

#[test]
fn every_file_names_only_what_its_place_may() {
    let found: Vec<String> = rust_files("src")
        .iter()
        .flat_map(|path| violations(&relative(path), &read(path)))
        .collect();
    assert!(found.is_empty(), "\n{}", found.join("\n"));
}

#[test]
fn crates_depend_downwards() {
    assert!(CRATES.len() > 10, "the manifest's members are read");
    let found: Vec<String> = CRATES
        .iter()
        .flat_map(|member| {
            let manifest = read(&root().join(&member.folder).join("Cargo.toml"));
            climbs(member, &manifest)
        })
        .collect();
    assert!(found.is_empty(), "\n{}", found.join("\n"));
}

/// The dependencies of a crate that stand as high as it does, or higher; those of tests may.
fn climbs(member: &Crate, manifest: &str) -> Vec<String> {
    let section = manifest.split("\n[dependencies]\n").nth(1);
    let section = section.unwrap_or_default().split("\n[").next();
    let keys = section
        .unwrap_or_default()
        .lines()
        .filter_map(|line| line.split(['.', ' ']).next());
    keys.filter_map(|key| {
        let name = key.replace('-', "_");
        let on = CRATES.iter().find(|other| other.name == name)?;
        let allowed = on.level < member.level || (&*member.name, &*on.name) == ENGINE_UPON_ENGINE;
        (!allowed).then(|| format!("{} may not depend on {name}", member.name))
    })
    .collect()
}

#[test]
fn sisters_import_each_other_in_no_circles() {
    let found = circles(&IMPORTS, &[]);
    assert!(found.is_empty(), "\n{}", found.join("\n"));
}

#[test]
fn every_file_opens_by_saying_what_it_is() {
    let silent: Vec<String> = ["src", "tests", "benches", "fuzz"]
        .iter()
        .flat_map(|place| rust_files(place))
        .filter(|path| !introduces_itself(&read(path)))
        .map(|path| relative(&path))
        .collect();
    assert!(silent.is_empty(), "these open without //!: {silent:?}");
}

#[test]
fn every_module_file_is_named_by_its_parent() {
    let found = orphans(&sources());
    assert!(
        found.is_empty(),
        "no `mod` leads to these: {}",
        found.join(", ")
    );
}

/// The files that no parent names as a module, so that the compiler never sees them.
fn orphans(sources: &[(String, String)]) -> Vec<String> {
    let names = |parent: &str, module: &str| {
        let parent = sources.iter().find(|(path, _)| path == parent);
        parent.is_some_and(|(_, text)| {
            let tokens = tokens(&code_only(text));
            let mut pairs = tokens.windows(2);
            pairs.any(|pair| pair[0] == "mod" && pair[1] == module)
        })
    };
    let is_orphan = |path: &str| {
        let inside = path.strip_suffix("/mod.rs").or(path.strip_suffix(".rs"));
        let Some((folder, module)) = inside.and_then(|inside| inside.rsplit_once('/')) else {
            return false;
        };
        let is_root = matches!(module, "lib" | "main" | "build") || folder.ends_with("/examples");
        let parents = ["/mod.rs", "/lib.rs", "/main.rs", ".rs"];
        !is_root
            && !parents
                .iter()
                .any(|end| names(&format!("{folder}{end}"), module))
    };
    let paths = sources.iter().map(|(path, _)| path);
    paths.filter(|path| is_orphan(path)).cloned().collect()
}

#[test]
fn no_text_names_a_path_of_one_machine() {
    let found: Vec<String> = own_files(&root())
        .iter()
        .filter_map(|path| Some((path, fs::read_to_string(path).ok()?)))
        .flat_map(|(path, text)| machine_paths(&relative(path), &text))
        .collect();
    assert!(found.is_empty(), "\n{}", found.join("\n"));
}

#[test]
fn documents_name_files_that_are_there() {
    let found: Vec<String> = own_files(&root())
        .iter()
        .filter(|path| path.extension().is_some_and(|kind| kind == "md"))
        .flat_map(|path| missing_paths(&relative(path), &read(path)))
        .collect();
    assert!(found.is_empty(), "\n{}", found.join("\n"));
}

/// Paths in backquotes that begin with a folder of ours and lead nowhere; fenced examples and patterns are passed over.
fn missing_paths(document: &str, text: &str) -> Vec<String> {
    let is_path = |word: &&str| {
        let begins = FOLDERS.iter().any(|folder| word.starts_with(folder));
        begins && !word.contains(['<', '*', ' '])
    };
    let mut is_fenced = false;
    let lines = text.lines().filter(|line| {
        let is_fence = line.trim_start().starts_with("```");
        is_fenced ^= is_fence;
        !is_fenced && !is_fence
    });
    let quoted = lines.flat_map(|line| line.split('`').skip(1).step_by(2));
    quoted
        .filter(is_path)
        .filter(|path| !root().join(path).exists())
        .map(|path| format!("{document}: {path} is not there"))
        .collect()
}

#[test]
fn counts_and_their_nouns_agree() {
    let found: Vec<String> = rust_files("src")
        .iter()
        .map(|path| relative(path))
        .filter(|path| !path.ends_with("tests.rs") && !path.contains("/tests/"))
        .flat_map(|path| numbers::loose_plurals(&path, &read(&root().join(&path))))
        .chain(
            scripts()
                .iter()
                .flat_map(|path| numbers::loose_plurals_of_script(&relative(path), &read(path))),
        )
        .collect();
    assert!(
        found.is_empty(),
        "chess::words::counted says 1 node and 2 nodes; these say 1 nodes:\n{}",
        found.join("\n")
    );
}

#[test]
fn lock_files_name_no_private_registry() {
    let npm = read(&root().join("tests/e2e/package-lock.json"));
    assert!(
        !npm.contains("\"resolved\""),
        "package-lock.json says where packages were fetched"
    );
    for line in read(&root().join("Cargo.lock"))
        .lines()
        .filter(|l| l.starts_with("source = "))
    {
        assert!(
            line.contains("github.com/rust-lang/crates.io-index"),
            "{line}"
        );
    }
}

/// The scripts of the site.
fn scripts() -> Vec<PathBuf> {
    let is_script = |path: &PathBuf| path.extension().is_some_and(|extension| extension == "js");
    let files = all_files(&root().join("www")).into_iter();
    files.filter(is_script).collect()
}

/// The sources of all crates with their paths; each program of `bin` is a root of its own.
fn sources() -> Vec<(String, String)> {
    let paths = rust_files("src").into_iter();
    let named = paths.map(|path| (relative(&path), read(&path)));
    named
        .filter(|(path, _)| !path.starts_with("src/bin/"))
        .collect()
}

/// The crate that a file belongs to; `None` for the command line's.
fn crate_of(path: &str) -> Option<&'static Crate> {
    let inside = |member: &&Crate| {
        path.strip_prefix(member.folder.as_str())
            .is_some_and(|rest| rest.starts_with('/'))
    };
    CRATES.iter().find(inside)
}

fn place(path: &str) -> Place {
    let Some(member) = crate_of(path) else {
        return Place::CommandLine;
    };
    let inside = &path[member.folder.len() + 1..];
    let first = inside.split('/').next().unwrap_or_default();
    let floor = FLOORS
        .iter()
        .find(|(name, _)| *name == first.trim_end_matches(".rs"));
    match floor {
        Some(&(_, place)) if member.level > 1 => place,
        // A crate's root names its floors.
        _ if member.level > 1 => Place::View,
        _ => Place::Engine,
    }
}

/// Names in a source file that its place may not use, as messages; `path` is relative to the repository.
fn violations(path: &str, source: &str) -> Vec<String> {
    let place = place(path);
    let tokens = tokens(&code_only(source));
    let serialises =
        path.starts_with("src/trace/") || !matches!(place, Place::Engine | Place::Model);
    // Tests may encode: a type that others write must survive it.
    let shipped = without_tests(&tokens);
    let barred = [
        (
            place != Place::View,
            &tokens[..],
            BROWSER_CRATES,
            "the browser belongs to views",
        ),
        (
            !matches!(place, Place::View | Place::CommandLine),
            &tokens[..],
            CLOCKS,
            "time belongs to views and the command line",
        ),
        (
            true,
            &tokens[..],
            TARGETS,
            "the lints see what is compiled natively",
        ),
        (
            !serialises,
            shipped,
            ENCODERS,
            "engines but `trace`, and models, do not serialise for others",
        ),
    ];
    let foreign = barred.iter().filter(|(applies, ..)| *applies);
    let foreign = foreign.flat_map(|(_, tokens, list, why)| {
        let names: BTreeSet<&String> = tokens.iter().collect();
        let hits = names
            .into_iter()
            .filter(|name| list.iter().any(|entry| is_crate(name, entry)));
        hits.map(|name| format!("{path}: names {name}: {why}"))
            .collect::<Vec<_>>()
    });
    let above = FLOORS
        .iter()
        .skip_while(|(_, floor)| *floor != place)
        .skip(1)
        .filter(|(name, _)| names_floor(&tokens, name))
        .map(|(name, _)| format!("{path}: {place:?} may not use {name}"));
    foreign.chain(above).collect()
}

/// True if the tokens name a floor (`experiment`, `model`, `view`) of a lab's crate, their own or another.
fn names_floor(tokens: &[String], floor: &str) -> bool {
    let has_floors = |name: &str| {
        name == "crate"
            || CRATES
                .iter()
                .any(|member| member.level > 1 && member.name == name)
    };
    tokens.windows(3).enumerate().any(|(at, window)| {
        has_floors(&window[0])
            && window[1] == "::"
            && heads(&tokens[at + 2..]).iter().any(|head| head == floor)
    })
}

/// `gloo_timers` is `gloo`, `yewdux` is not `yew`.
fn is_crate(name: &str, entry: &str) -> bool {
    name == entry
        || name
            .strip_prefix(entry)
            .is_some_and(|rest| rest.starts_with('_'))
}

fn introduces_itself(source: &str) -> bool {
    source.lines().next().is_some_and(|line| {
        line.trim_start_matches("//! ").trim().len() > 3 && line.starts_with("//! ")
    })
}

fn machine_paths(path: &str, text: &str) -> Vec<String> {
    let names_one = |line: &str| {
        MACHINE_PATHS.iter().any(|place| {
            line.match_indices(place).any(|(at, _)| {
                !line[..at].ends_with(|before: char| before.is_alphanumeric() || before == '.')
            })
        })
    };
    let lines = text.lines().enumerate().filter(|(_, line)| names_one(line));
    lines
        .map(|(number, line)| format!("{path}:{}: {}", number + 1, line.trim()))
        .collect()
}

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

fn relative(path: &Path) -> String {
    path.strip_prefix(root())
        .unwrap_or(path)
        .to_string_lossy()
        .replace('\\', "/")
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn rust_files(place: &str) -> Vec<PathBuf> {
    let is_rust = |path: &PathBuf| path.extension().is_some_and(|extension| extension == "rs");
    all_files(&root().join(place))
        .into_iter()
        .filter(is_rust)
        .collect()
}

/// Output of a git command in a folder; `None` if git fails. A git hook sets variables that point to its own
/// repository, so they are removed.
fn git(folder: &Path, arguments: &[&str]) -> Option<Output> {
    let mut git = Command::new("git");
    for variable in ["GIT_DIR", "GIT_INDEX_FILE", "GIT_WORK_TREE"] {
        git.env_remove(variable);
    }
    let output = git.args(arguments).current_dir(folder).output().ok()?;
    output.status.success().then_some(output)
}

/// The project's own files: those that git tracks. Where git has nothing to say, as in an archive of the sources, all
/// files of source folders and, beside them, those of the kinds that a project keeps there.
fn own_files(root: &Path) -> Vec<PathBuf> {
    let listed = git(root, &["ls-files", "-z"]);
    let names = listed.and_then(|output| String::from_utf8(output.stdout).ok());
    let names = names.unwrap_or_default();
    let tracked: Vec<&str> = names.split_terminator('\0').collect();
    // An archive may lie in a folder of another repository, which tracks none of it.
    if tracked.contains(&"Cargo.toml") {
        return tracked.iter().map(|name| root.join(name)).collect();
    }
    let lies_in_a_folder = |path: &PathBuf| path.parent() != Some(root);
    let is_kept_at_the_root = |path: &PathBuf| {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let ending = path.extension().unwrap_or_default();
        KEPT_AT_THE_ROOT.iter().any(|kind| ending == *kind) || !name.contains('.')
    };
    all_files(root)
        .into_iter()
        .filter(|path| lies_in_a_folder(path) || is_kept_at_the_root(path))
        .collect()
}

/// Every file below a directory in a fixed order, without what tools generate; none if it is absent.
fn all_files(directory: &Path) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(directory) else {
        return Vec::new();
    };
    let mut paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    paths.sort();
    paths.retain(|path| {
        !path
            .file_name()
            .is_some_and(|name| GENERATED.iter().any(|generated| name == *generated))
    });
    paths
        .into_iter()
        .flat_map(|path| {
            if path.is_dir() {
                all_files(&path)
            } else {
                vec![path]
            }
        })
        .collect()
}
