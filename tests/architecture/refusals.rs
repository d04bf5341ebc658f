//! Shows that each check of the architecture can fail: made-up text that it must refuse, beside text
//! that is close to it and right.

use super::*;

fn refused(path: &str, source: &str) -> Vec<String> {
    layer_violations(path, source)
}

#[test]
fn siblings_do_not_meet() {
    let found = refused("src/search/window.rs", "use crate::kenju::Board;");
    assert_eq!(found, ["src/search/window.rs: search may not use kenju"]);
}

#[test]
fn groups_and_nested_groups_are_read() {
    let source = "use crate::{chess::{Move, lab}, trace, app::Model};";
    assert_eq!(
        refused("src/kenju/mod.rs", source),
        ["src/kenju/mod.rs: kenju may not use app"]
    );
}

#[test]
fn paths_in_the_midst_of_code_are_read() {
    let source = "fn f() -> crate::web::Page { crate::chess::start() }";
    assert_eq!(
        refused("src/lab/job.rs", source),
        ["src/lab/job.rs: lab may not use web"]
    );
}

#[test]
fn climbing_out_of_a_layer_is_an_import() {
    let found = refused("src/trace/cursor.rs", "use super::super::chess::Square;");
    assert_eq!(found, ["src/trace/cursor.rs: trace may not use chess"]);
    assert!(refused("src/trace/cursor.rs", "use super::tree::Tree;").is_empty());
    assert!(
        refused(
            "src/trace/cursor.rs",
            "mod tests { use super::super::tree::Tree; }"
        )
        .is_empty()
    );
}

#[test]
fn the_whole_crate_is_too_much() {
    let found = refused("src/app/mod.rs", "use crate::*;");
    assert_eq!(found, ["src/app/mod.rs: app may not use *"]);
}

#[test]
fn the_two_edges_do_not_meet() {
    assert_eq!(refused("src/web/mod.rs", "use crate::cli::run;").len(), 1);
    assert_eq!(
        refused("src/cli/mod.rs", "use plyground::web::run;").len(),
        1
    );
}

#[test]
fn the_browser_stays_in_web() {
    for name in BROWSER_CRATES
        .iter()
        .chain(&["gloo_timers", "wasm_bindgen_futures"])
    {
        let source = format!("use {name}::thing;");
        assert_eq!(refused("src/app/mod.rs", &source).len(), 1, "{name}");
        assert_eq!(refused("src/cli/mod.rs", &source).len(), 1, "{name}");
        assert!(refused("src/web/mod.rs", &source).is_empty(), "{name}");
    }
}

#[test]
fn the_clock_stays_at_the_edges() {
    let source = "let now = std::time::Instant::now();";
    assert_eq!(refused("src/search/mod.rs", source).len(), 1);
    assert!(refused("src/cli/mod.rs", source).is_empty());
}

#[test]
fn nothing_is_for_one_target_alone() {
    let source = "#[cfg(target_arch = \"wasm32\")] fn hidden() {}";
    assert_eq!(refused("src/web/mod.rs", source).len(), 1);
}

#[test]
fn encoders_stay_where_files_and_links_are_made() {
    for name in ENCODERS {
        let source = format!("let bytes = {name}::to(value);");
        assert_eq!(refused("src/app/mod.rs", &source).len(), 1, "{name}");
        assert!(refused("src/lab/link.rs", &source).is_empty(), "{name}");
    }
    assert!(refused("src/chess/mod.rs", "#[derive(serde::Serialize)] struct S;").is_empty());
    let round_trip = "struct S; #[cfg(test)] mod tests { fn f() { postcard::to(S) } }";
    assert!(refused("src/chess/mod.rs", round_trip).is_empty());
}

#[test]
fn comments_and_strings_name_what_they_like() {
    let source = "// crate::web\n/* yew */ const A: &str = \"crate::lab \\\" gloo\"; \
                  const B: char = '\"'; const C: &str = r#\"js_sys \" \"#; fn f<'a>() {}";
    assert!(refused("src/chess/mod.rs", source).is_empty());
    assert_eq!(
        refused("src/chess/mod.rs", &format!("{source} use crate::lab;")).len(),
        1
    );
}

#[test]
fn a_layer_without_a_row_is_noticed() {
    assert_eq!(refused("src/magic/mod.rs", "").len(), 1);
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
fn a_lab_that_reaches_into_another_is_found_in_every_layer() {
    for (path, text) in [
        (
            "src/lab/kenju/trial.rs",
            "use crate::{lab::{kit, chute::Weights}};",
        ),
        (
            "src/app/kenju/mod.rs",
            "fn f() { crate::app::chute::start() }",
        ),
        ("src/app/kenju/mod.rs", "use super::chute;"),
        ("src/web/kit/pool.rs", "use crate::app::chute::{self, Lab};"),
    ] {
        let files = [
            (path, text),
            ("src/lab/kit/mod.rs", ""),
            ("src/lab/chute/mod.rs", ""),
            ("src/app/chute/mod.rs", "use crate::lab::chute::Weights;"),
        ];
        assert_eq!(
            labs_that_meet(&made_up(&files), &[]).len(),
            1,
            "{path}: {text}"
        );
    }
    let summary = [
        ("src/lab/ledger/mod.rs", "use super::chute::Weights;"),
        (
            "src/lab/kenju/mod.rs",
            "#[cfg(test)] mod tests { use crate::lab::chute; }",
        ),
        ("src/lab/chute/mod.rs", "use crate::chute::Judge;"),
        ("src/chute/mod.rs", ""),
    ];
    assert!(labs_that_meet(&made_up(&summary), &[]).is_empty());
    let excepted = [
        ("src/lab/kit/mod.rs", "use super::chute;"),
        ("src/lab/chute/mod.rs", ""),
    ];
    assert!(labs_that_meet(&made_up(&excepted), &["lab::kit"]).is_empty());
}

#[test]
fn sisters_in_a_circle_are_found_wherever_below_them_the_imports_stand() {
    let files = [
        ("src/app/board/mod.rs", "mod geometry;"),
        (
            "src/app/board/geometry.rs",
            "use crate::app::{chart::Plot, kit};",
        ),
        ("src/app/chart/mod.rs", "use super::kit::words;"),
        ("src/app/kit/mod.rs", "pub mod words;"),
        (
            "src/app/kit/words.rs",
            "fn f() { super::super::board::draw() }",
        ),
    ];
    assert_eq!(circles(&made_up(&files), &[]), ["app: board chart kit"]);
    assert!(circles(&made_up(&files), &["app::kit::words"]).is_empty());
}

#[test]
fn a_module_and_its_children_may_import_each_other() {
    let files = [
        (
            "src/app/board/mod.rs",
            "mod geometry; use geometry::Place; pub struct Board;",
        ),
        (
            "src/app/board/geometry.rs",
            "use super::Board; use super::moves::Way;",
        ),
        (
            "src/app/board/moves.rs",
            "#[cfg(test)] mod tests { use super::super::geometry; }",
        ),
    ];
    assert!(circles(&made_up(&files), &[]).is_empty());
}
