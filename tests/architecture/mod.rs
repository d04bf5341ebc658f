//! Holds what `ARCHITECTURE.md` promises: which layer may use which, what stays out of the pure
//! ones, that every file introduces itself, and that no text names a path of somebody's machine.
//! It reads the sources as text; each check is also shown made-up text that it must refuse.
#![cfg(not(target_arch = "wasm32"))]

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::LazyLock;

use modules::{Import, circles, imports, labs_that_meet};
use source::{code_only, own_imports, tokens, without_tests};

mod modules;
mod numbers;
mod refusals;
mod source;

/// A directory of `src`, and what the code in it may name.
struct Layer {
    name: &'static str,
    may_import: &'static [&'static str],
    encoding: Encoding,
    browser: Browser,
}

/// Whether a layer writes bytes for others to read: trace files, links, messages.
#[derive(PartialEq)]
enum Encoding {
    Writes,
    Never,
}

/// Whether a layer knows of the browser, or at least of the clock that `cli` shares with it.
#[derive(PartialEq)]
enum Browser {
    Knows,
    ClockOnly,
    Never,
}

#[rustfmt::skip]
const LAYERS: &[Layer] = &[
    layer("chess", &[], Encoding::Never, Browser::Never),
    layer("trace", &[], Encoding::Writes, Browser::Never),
    layer("stats", &[], Encoding::Never, Browser::Never),
    layer("search", &["chess", "trace"], Encoding::Never, Browser::Never),
    layer("endgame", &["chess", "trace"], Encoding::Never, Browser::Never),
    layer("chute", &["chess", "trace", "search"], Encoding::Never, Browser::Never),
    layer("player", &["chess", "trace", "search"], Encoding::Never, Browser::Never),
    layer("kenju", &["chess", "trace", "stats"], Encoding::Never, Browser::Never),
    layer("rating", &["chess", "trace"], Encoding::Never, Browser::Never),
    layer("lab", ENGINES, Encoding::Writes, Browser::Never),
    layer("app", BELOW_EDGES, Encoding::Never, Browser::Never),
    layer("web", BELOW_EDGES_AND_APP, Encoding::Writes, Browser::Knows),
    layer("cli", BELOW_EDGES_AND_APP, Encoding::Writes, Browser::ClockOnly),
];

const ENGINES: &[&str] = &[
    "chess", "trace", "stats", "search", "endgame", "chute", "player", "kenju", "rating",
];
const BELOW_EDGES: &[&str] = &[
    "chess", "trace", "stats", "search", "endgame", "chute", "player", "kenju", "rating", "lab",
];
const BELOW_EDGES_AND_APP: &[&str] = &[
    "chess", "trace", "stats", "search", "endgame", "chute", "player", "kenju", "rating", "lab",
    "app",
];

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
/// What compiles a part for one target alone. The lints look at everything natively, and at nothing else.
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

/// Beginnings of paths that exist on one machine only; taken apart so as not to name them here.
const MACHINE_PATHS: &[&str] = &[
    concat!("/", "work/"),
    concat!("/", "tmp/"),
    concat!("/", "root/"),
    concat!("/", "home/"),
];

const fn layer(
    name: &'static str,
    may_import: &'static [&'static str],
    encoding: Encoding,
    browser: Browser,
) -> Layer {
    Layer {
        name,
        may_import,
        encoding,
        browser,
    }
}

#[test]
fn every_layer_names_only_what_it_may() {
    let found: Vec<String> = rust_files("src")
        .iter()
        .flat_map(|path| layer_violations(&relative(path), &read(path)))
        .collect();
    assert!(found.is_empty(), "\n{}", found.join("\n"));
}

#[test]
fn no_lab_reaches_into_the_folder_of_another() {
    let found = labs_that_meet(&IMPORTS, &[]);
    assert!(found.is_empty(), "\n{}", found.join("\n"));
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
fn no_text_names_a_path_of_one_machine() {
    let found: Vec<String> = own_files(&root())
        .iter()
        .filter_map(|path| Some((path, fs::read_to_string(path).ok()?)))
        .flat_map(|(path, text)| machine_paths(&relative(path), &text))
        .collect();
    assert!(found.is_empty(), "\n{}", found.join("\n"));
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

/// The sources of the library with their paths; each program of `bin` is a root of its own.
fn sources() -> Vec<(String, String)> {
    let paths = rust_files("src").into_iter();
    let named = paths.map(|path| (relative(&path), read(&path)));
    named
        .filter(|(path, _)| !path.starts_with("src/bin/"))
        .collect()
}

/// What a source file names that its layer may not; the file's path is relative to the repository.
fn layer_violations(path: &str, source: &str) -> Vec<String> {
    let inside = path.trim_start_matches("src/");
    let name = inside
        .split('/')
        .next()
        .unwrap_or_default()
        .trim_end_matches(".rs");
    if matches!(name, "lib" | "bin") {
        return Vec::new();
    }
    let Some(layer) = LAYERS.iter().find(|layer| layer.name == name) else {
        return vec![format!(
            "{path}: no layer is called {name}; give it a row in this test"
        )];
    };
    let tokens = tokens(&code_only(source));
    let browser = layer.browser != Browser::Knows;
    let clock = layer.browser == Browser::Never;
    let encoding = layer.encoding == Encoding::Never;
    // Tests may encode: a type that others write must survive it.
    let shipped = without_tests(&tokens);
    let barred = [
        (
            browser,
            &tokens[..],
            BROWSER_CRATES,
            "the browser belongs to web",
        ),
        (clock, &tokens[..], CLOCKS, "time belongs to web and cli"),
        (
            true,
            &tokens[..],
            TARGETS,
            "the lints see what is compiled natively",
        ),
        (
            encoding,
            shipped,
            ENCODERS,
            "only trace, lab, cli and web serialise",
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
    let layers: Vec<&str> = LAYERS.iter().map(|layer| layer.name).collect();
    let depth = inside
        .trim_end_matches(".rs")
        .trim_end_matches("/mod")
        .split('/')
        .count();
    let imports = own_imports(&tokens, depth, &layers)
        .into_iter()
        .filter_map(|import| {
            let allowed = import == name || layer.may_import.contains(&import.as_str());
            (!allowed).then(|| format!("{path}: {name} may not use {import}"))
        });
    foreign.chain(imports).collect()
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

/// What git answers in a folder, if it can; a hook's own repository is not asked.
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
