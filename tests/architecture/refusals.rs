//! Shows that each check of the architecture can fail: made-up text that it must refuse, beside similar text that it
//! must accept.

use super::*;

const ENGINE: &str = "src/search/engine/window.rs";
const EXPERIMENT: &str = "src/kenju/lab/experiment/trial.rs";
const MODEL: &str = "src/kit/model/board/mod.rs";
const VIEW: &str = "src/kenju/lab/view/mod.rs";
const COMMAND: &str = "src/cli/eg/list.rs";

#[test]
fn every_place_is_known_by_its_folder() {
    let places = [ENGINE, EXPERIMENT, MODEL, VIEW, COMMAND].map(place);
    assert_eq!(
        places,
        [
            Place::Engine,
            Place::Experiment,
            Place::Model,
            Place::View,
            Place::CommandLine
        ]
    );
    assert_eq!(place("src/chess/fen/mod.rs"), Place::Engine);
}

#[test]
fn a_floor_does_not_name_one_above() {
    for (path, source) in [
        (EXPERIMENT, "use crate::model::Lab;"),
        (
            EXPERIMENT,
            "fn f() { kit::{model::Page, experiment::Stop} }",
        ),
        (MODEL, "use crate::view::form::button;"),
        (MODEL, "fn f() { ::chute_lab::view::draw() }"),
    ] {
        assert_eq!(violations(path, source).len(), 1, "{path}: {source}");
    }
    for (path, source) in [
        (EXPERIMENT, "use crate::experiment::link::Link; mod model;"),
        (MODEL, "use kit::experiment::Stop; use super::view::window;"),
        (VIEW, "use crate::{experiment, model};"),
    ] {
        assert!(violations(path, source).is_empty(), "{path}: {source}");
    }
}

#[test]
fn crates_that_climb_are_found() {
    let engine = of_folder("src/kenju/engine");
    let manifest = |line: &str| format!("[package]\n\n[dependencies]\n{line}\n\n[lints]\n");
    assert!(climbs(&engine, &manifest("stats.workspace = true")).is_empty());
    assert_eq!(climbs(&engine, &manifest("kit.workspace = true")).len(), 1);
    assert_eq!(
        climbs(&engine, &manifest("search = { workspace = true }")).len(),
        1
    );
    let lab = of_folder("src/kenju/lab");
    assert_eq!(
        climbs(&lab, &manifest("chute-lab.workspace = true")).len(),
        1
    );
    let of_tests = "[dev-dependencies]\nchute-lab.workspace = true";
    assert!(
        climbs(
            &lab,
            &manifest(&format!("kit.workspace = true\n\n{of_tests}"))
        )
        .is_empty()
    );
}

#[test]
fn the_browser_stays_in_views() {
    for name in BROWSER_CRATES
        .iter()
        .chain(&["gloo_timers", "wasm_bindgen_futures"])
    {
        let source = format!("use {name}::thing;");
        assert_eq!(violations(MODEL, &source).len(), 1, "{name}");
        assert_eq!(violations(COMMAND, &source).len(), 1, "{name}");
        assert!(violations(VIEW, &source).is_empty(), "{name}");
    }
}

#[test]
fn the_clock_stays_at_the_edges() {
    let source = "let now = std::time::Instant::now();";
    assert_eq!(violations(ENGINE, source).len(), 1);
    assert!(violations(COMMAND, source).is_empty());
}

#[test]
fn nothing_is_for_one_target_alone() {
    let source = "#[cfg(target_arch = \"wasm32\")] fn hidden() {}";
    assert_eq!(violations(VIEW, source).len(), 1);
}

#[test]
fn encoders_stay_where_files_and_links_are_made() {
    for name in ENCODERS {
        let source = format!("let bytes = {name}::to(value);");
        assert_eq!(violations(MODEL, &source).len(), 1, "{name}");
        assert_eq!(violations(ENGINE, &source).len(), 1, "{name}");
        assert!(violations(EXPERIMENT, &source).is_empty(), "{name}");
        assert!(
            violations("src/trace/file.rs", &source).is_empty(),
            "{name}"
        );
    }
    assert!(violations(ENGINE, "#[derive(serde::Serialize)] struct S;").is_empty());
    let round_trip = "struct S; #[cfg(test)] mod tests { fn f() { postcard::to(S) } }";
    assert!(violations(ENGINE, round_trip).is_empty());
}

#[test]
fn comments_and_strings_name_what_they_like() {
    let source = "// crate::view\n/* yew */ const A: &str = \"crate::view \\\" gloo\"; \
                  const B: char = '\"'; const C: &str = r#\"js_sys \" \"#; fn f<'a>() {}";
    assert!(violations(MODEL, source).is_empty());
    assert_eq!(
        violations(MODEL, &format!("{source} use crate::view;")).len(),
        1
    );
}

#[test]
fn a_file_must_begin_with_its_introduction() {
    assert!(introduces_itself("//! The window.\n"));
    assert!(!introduces_itself("// The window.\n"));
    assert!(!introduces_itself("\n//! The window.\n"));
    assert!(!introduces_itself("//! \n"));
    assert!(!introduces_itself(""));
}

#[test]
fn a_machine_path_is_found_and_an_address_is_not() {
    for place in MACHINE_PATHS {
        assert_eq!(
            machine_paths("a.md", &format!("fine\nsee {place}x")),
            [format!("a.md:2: see {place}x")]
        );
        assert!(
            machine_paths("a.md", &format!("https://example.org{place}x ..{place}")).is_empty()
        );
    }
}

#[test]
fn a_document_that_names_a_lost_file_is_found() {
    let lost = "See `src/lib.rs` and\n`src/gone/mod.rs`, not `src/<lab>/lab` or `cargo test`.";
    assert_eq!(
        missing_paths("a.md", lost),
        ["a.md: src/gone/mod.rs is not there"]
    );
    let fenced = "```sh\ncat `src/gone.rs`\n```\n";
    assert!(missing_paths("a.md", fenced).is_empty());
}

#[test]
fn a_plural_behind_a_count_is_found() {
    for source in [
        "fn f() { format!(\"{n} nodes\") }",
        "fn f() { format!(\"after {} legal moves\", n) }",
        "fn f() { format!(\"{done} of {of} \\\n    positions\") }",
        "#[error(\"{0} plies; at most 9\")]",
        "html! { <p>{ n }{ \" games\" }</p> }",
        "fn f() { format!(\"{n:.0} nodes\") }",
    ] {
        assert_eq!(numbers::loose_plurals("a.rs", source).len(), 1, "{source}");
    }
    let script = "say(`${steps.length} steps`); // ${n} steps";
    assert_eq!(numbers::loose_plurals_of_script("a.js", script).len(), 1);
    for script in ["say(`1 to ${STEPS} steps`)", "// `${n} steps`", "} steps"] {
        assert!(numbers::loose_plurals_of_script("a.js", script).is_empty());
    }
    for source in [
        "fn f() { format!(\"{}\", counted(n, \"node\")) }",
        "fn f() { format!(\"at most {LIMIT} nodes\") }",
        "fn f() { format!(\"{:.1} moves a node\", n) }",
        "fn f() { format!(\"{name} analyses positions\") }",
        "// format!(\"{n} nodes\")",
        "#[cfg(test)]\nmod tests { fn f() { format!(\"{n} nodes\") } }",
    ] {
        assert!(
            numbers::loose_plurals("a.rs", source).is_empty(),
            "{source}"
        );
    }
}

/// A folder of its own with these files, each with a path of one machine in it; gone when dropped.
struct Folder(PathBuf);

impl Folder {
    fn with(name: &str, files: &[&str]) -> Self {
        let folder = std::env::temp_dir().join(format!("plyground-{name}-{}", std::process::id()));
        for file in files {
            let path = folder.join(file);
            fs::create_dir_all(path.parent().unwrap_or(&folder)).expect("a folder can be made");
            fs::write(&path, format!("see {}x", MACHINE_PATHS[0])).expect("a file can be written");
        }
        Self(folder)
    }

    fn git(&self, arguments: &[&str]) -> bool {
        git(&self.0, arguments).is_some()
    }

    fn own(&self) -> Vec<String> {
        let paths = own_files(&self.0);
        let names = paths
            .iter()
            .filter_map(|path| path.strip_prefix(&self.0).ok());
        names
            .map(|name| name.to_string_lossy().replace('\\', "/"))
            .collect()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

const SOURCES: [&str; 4] = ["Cargo.toml", "Makefile", "README.md", "src/lib.rs"];

#[test]
fn what_git_does_not_track_is_no_text_of_the_project() {
    let folder = Folder::with(
        "tracked",
        &[&SOURCES[..], &["build.log", "notes.md", "src/old.txt"]].concat(),
    );
    if folder.git(&["init", "--quiet"]) {
        assert!(folder.git(&[&["add"], &SOURCES[..]].concat()));
        assert_eq!(folder.own(), SOURCES);
    }
}

#[test]
fn an_archive_without_git_has_its_sources_read_and_a_log_beside_them_left_out() {
    let folder = Folder::with(
        "archive",
        &[&SOURCES[..], &["build.log", "target/x.txt"]].concat(),
    );
    // No repository round the folder is asked, whatever the temporary one lies in.
    assert!(fs::write(folder.0.join(".git"), "gitdir: nowhere").is_ok());
    assert_eq!(folder.own(), SOURCES);
}

fn made_up(files: &[(&str, &str)]) -> std::collections::BTreeSet<modules::Import> {
    let named = |(path, text): &(&str, &str)| ((*path).to_owned(), (*text).to_owned());
    imports(&files.iter().map(named).collect::<Vec<_>>())
}

#[test]
fn sisters_in_a_circle_are_found_wherever_below_them_the_imports_stand() {
    let files = [
        ("src/kit/model/board/mod.rs", "mod geometry;"),
        (
            "src/kit/model/board/geometry.rs",
            "use crate::model::{chart::Plot, playback};",
        ),
        ("src/kit/model/chart/mod.rs", "use super::playback::words;"),
        ("src/kit/model/playback/mod.rs", "pub mod words;"),
        (
            "src/kit/model/playback/words.rs",
            "fn f() { super::super::board::draw() }",
        ),
    ];
    assert_eq!(
        circles(&made_up(&files), &[]),
        ["kit::model: board chart playback"]
    );
    assert!(circles(&made_up(&files), &["kit::model::playback::words"]).is_empty());
}

#[test]
fn a_module_and_its_children_may_import_each_other() {
    let files = [
        (
            "src/kit/model/board/mod.rs",
            "mod geometry; use geometry::Place; pub struct Board;",
        ),
        (
            "src/kit/model/board/geometry.rs",
            "use super::Board; use super::moves::Way;",
        ),
        (
            "src/kit/model/board/moves.rs",
            "#[cfg(test)] mod tests { use super::super::geometry; }",
        ),
    ];
    assert!(circles(&made_up(&files), &[]).is_empty());
}

#[test]
fn a_file_that_no_module_names_is_found() {
    let named = |path: &str, text: &str| (path.to_owned(), text.to_owned());
    let sources = [
        named("src/kit/lib.rs", "pub mod model;"),
        named("src/kit/model/mod.rs", "mod lab; // mod left;"),
        named("src/kit/model/lab.rs", "mod tests;"),
        named("src/kit/model/lab/tests.rs", ""),
        named("src/kit/model/left.rs", ""),
    ];
    assert_eq!(orphans(&sources), ["src/kit/model/left.rs"]);
}
