//! Texts for people who cite, copy or publish the project: its addresses are those of `Cargo.toml`, every data file has a row
//! in `DATA.md`, workflows name actions by commit, and every package and download has a checksum.

use super::{all_files, own_files, read, relative, root};
use std::fs;

/// The value of a key in a line `key = "value"` of the root manifest.
fn of_manifest(key: &str) -> String {
    let manifest = read(&root().join("Cargo.toml"));
    let begin = format!("{key} = \"");
    let line = manifest.lines().find_map(|line| line.strip_prefix(&begin));
    line.expect("the key").trim_end_matches('"').to_owned()
}

/// Addresses in a text that look like one of the project's and are not: `code` and `site` are the right ones. A link to a
/// file of the code must lead to one that is there.
fn strange_addresses(path: &str, text: &str, code: &str, site: &str) -> Vec<String> {
    let starts = text.match_indices("https://").map(|(at, _)| at);
    let addresses = starts.map(|at| {
        let end = text[at..].find(|c: char| c.is_whitespace() || "\"'<>)`\\;,{$".contains(c));
        &text[at..end.map_or(text.len(), |end| at + end)]
    });
    let is_strange = |address: &&str| {
        let address = address.trim_end_matches(['.', '/']);
        let begins_with = |right: &str| {
            let rest = address.strip_prefix(right.trim_end_matches('/'));
            rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
        };
        if let Some(file) = address.strip_prefix(&format!("{code}/blob/main/")) {
            let file = file.split('#').next().unwrap_or_default();
            return !root().join(file).exists();
        }
        address.contains("plyground") && !begins_with(code) && !begins_with(site)
    };
    let strange = addresses.filter(is_strange);
    strange
        .map(|address| format!("{path}: {address}"))
        .collect()
}

#[test]
fn every_address_of_the_project_is_that_of_the_manifest() {
    let (code, site) = (of_manifest("repository"), of_manifest("homepage"));
    assert!(site.ends_with('/') && !code.ends_with('/'), "{code} {site}");
    let mut own = 0;
    let mut found = Vec::new();
    for path in own_files(&root()) {
        let name = relative(&path);
        let Ok(text) = fs::read_to_string(&path) else {
            continue;
        };
        if name == "tests/architecture/published.rs" {
            continue;
        }
        own += text.matches(&code).count() + text.matches(&site).count();
        found.extend(strange_addresses(&name, &text, &code, &site));
    }
    assert!(own > 50, "{own}");
    assert!(
        found.is_empty(),
        "run `node tools/addresses.mjs`\n{}",
        found.join("\n")
    );
}

#[test]
fn another_owners_address_and_a_lost_file_are_found() {
    let strange = |text: &str| {
        strange_addresses(
            "a.md",
            text,
            "https://github.com/us/plyground",
            "https://us.io/plyground/",
        )
    };
    for good in [
        "(https://github.com/us/plyground/issues)",
        "https://us.io/plyground/#/search.",
        "https://github.com/us/plyground/blob/main/README.md#run-it",
        "https://example.org/",
    ] {
        assert!(strange(good).is_empty(), "{good}");
    }
    for bad in [
        "https://github.com/them/plyground",
        "\"https://github.com/us/plyground-old\"",
        "https://them.github.io/plyground/#/search",
        "https://github.com/us/plyground/blob/main/docs/lost.md",
    ] {
        assert_eq!(strange(bad).len(), 1, "{bad}");
    }
}

#[test]
fn the_citation_has_version_and_addresses_of_the_manifest() {
    let citation = read(&root().join("CITATION.cff"));
    for line in [
        format!("version: {}\n", of_manifest("version")),
        format!("repository-code: \"{}\"\n", of_manifest("repository")),
        format!("url: \"{}\"\n", of_manifest("homepage")),
    ] {
        assert!(citation.contains(&line), "{line}");
    }
}

/// Endings of files that hold data, pictures or faces.
const DATA: [&str; 13] = [
    "pgn", "epd", "txt", "tsv", "csv", "json", "jsonl", "bin", "png", "svg", "woff2", "in", "snap",
];

/// True if a path is named by a pattern: a path, a folder with its slash, or either with one star for any characters but `/`.
fn is_named(path: &str, pattern: &str) -> bool {
    let Some((before, after)) = pattern.split_once('*') else {
        return path == pattern || (pattern.ends_with('/') && path.starts_with(pattern));
    };
    let rest = path.strip_prefix(before);
    let middle = rest.and_then(|rest| rest.strip_suffix(after));
    middle.is_some_and(|middle| !middle.contains('/'))
}

#[test]
fn every_data_file_has_its_origin_in_the_list() {
    let list = read(&root().join("DATA.md"));
    let rows = list.lines().filter_map(|line| line.strip_prefix("| `"));
    let cells = rows.filter_map(|row| row.split(" | ").next());
    let patterns: Vec<&str> = cells.flat_map(|cell| cell.split('`').step_by(2)).collect();
    let places = ["src", "lessons", "docs", "tests/data", "tests/cli", "www"];
    let files = places
        .iter()
        .flat_map(|place| all_files(&root().join(place)));
    let files: Vec<String> = files
        .filter(|path| {
            path.extension()
                .is_some_and(|ending| DATA.iter().any(|data| ending == *data))
        })
        .map(|path| relative(&path))
        .collect();
    assert!(files.len() > 100, "{}", files.len());
    let unnamed = files
        .iter()
        .filter(|path| !patterns.iter().any(|pattern| is_named(path, pattern)));
    let unnamed: Vec<&String> = unnamed.collect();
    assert!(
        unnamed.is_empty(),
        "DATA.md does not say where these come from: {unnamed:?}"
    );
    let own: Vec<String> = own_files(&root())
        .iter()
        .map(|path| relative(path))
        .collect();
    let absent = patterns
        .iter()
        .filter(|pattern| !own.iter().any(|path| is_named(path, pattern)));
    let absent: Vec<&&str> = absent.collect();
    assert!(
        absent.is_empty(),
        "DATA.md names files that are not there: {absent:?}"
    );
    assert!(
        is_named("a/b.txt", "a/*.txt") && !is_named("a/c/b.txt", "a/*.txt") && !is_named("ab", "a")
    );
}

/// The faults of a workflow or of a composite action: an action without a commit, and, where jobs may do more than read,
/// a job that does not say what.
fn loose(name: &str, workflow: &str) -> Vec<String> {
    let is_commit =
        |version: &str| version.len() == 40 && version.chars().all(|c| c.is_ascii_hexdigit());
    let mut faults = Vec::new();
    for line in workflow.lines() {
        let Some((_, action)) = line.split_once("uses: ") else {
            continue;
        };
        let (address, remark) = action.split_once(" # v").unwrap_or((action, ""));
        let pinned = address
            .split_once('@')
            .is_some_and(|(_, version)| is_commit(version));
        if !address.starts_with("./") && (!pinned || remark.is_empty()) {
            faults.push(format!("{name}: {action}"));
        }
    }
    let Some((head, jobs)) = workflow.split_once("\njobs:\n") else {
        return faults;
    };
    if head.contains("\npermissions:\n  contents: read\n") {
        return faults;
    }
    if !head.contains("\npermissions: {}\n") {
        faults.push(format!("{name}: rights for all jobs"));
    }
    let is_head =
        |line: &&str| line.starts_with("  ") && !line.starts_with("   ") && line.ends_with(':');
    let names: Vec<&str> = jobs.lines().filter(is_head).collect();
    for (place, job) in names.iter().enumerate() {
        let body = jobs
            .split_once(&format!("{job}\n"))
            .map_or("", |(_, body)| body);
        let body = names.get(place + 1).map_or(body, |next| {
            body.split(&format!("{next}\n")).next().unwrap_or_default()
        });
        if !body.contains("\n    permissions:\n") && !body.starts_with("    permissions:\n") {
            faults.push(format!("{name}:{job} has no permissions"));
        }
    }
    faults
}

#[test]
fn workflows_name_actions_by_commit_and_jobs_their_rights() {
    let files = all_files(&root().join(".github"));
    let texts = files
        .iter()
        .filter(|path| path.extension().is_some_and(|ending| ending == "yml"));
    let texts = texts.filter(|path| !relative(path).contains("ISSUE_TEMPLATE"));
    let faults: Vec<String> = texts
        .flat_map(|path| loose(&relative(path), &read(path)))
        .collect();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    let good = "on: push\n\npermissions: {}\n\njobs:\n  a:\n    permissions:\n      contents: read\n    steps:\n      - uses: ./b\n";
    assert!(loose("a", good).is_empty());
    let pin = format!("      - uses: a/b@{} # v1\n", "0".repeat(40));
    assert!(loose("a", &format!("{good}{pin}")).is_empty());
    for bad in [
        good.replace("./b", "a/b@v4"),
        good.replace("./b", &format!("a/b@{}", "0".repeat(40))),
        good.replace("permissions: {}", "permissions: write-all"),
        good.replace("    permissions:\n", "    env:\n"),
        format!("{good}  c:\n    steps: []\n"),
    ] {
        assert_eq!(loose("a", &bad).len(), 1, "{bad}");
    }
}

#[test]
fn every_npm_package_has_a_checksum_and_no_private_registry() {
    let locks = own_files(&root())
        .into_iter()
        .filter(|path| path.ends_with("package-lock.json"));
    let locks: Vec<_> = locks.collect();
    assert!(locks.len() >= 5, "{locks:?}");
    for lock in locks {
        let text = read(&lock);
        let name = relative(&lock);
        let packages = text.matches("\n    \"node_modules/").count();
        assert!(
            packages > 0 && text.matches("\"integrity\": \"sha512-").count() == packages,
            "{name}"
        );
        assert!(
            !text.contains("\"resolved\""),
            "{name} says where packages were fetched"
        );
        // The manifest names exact versions, so that the two cannot part.
        let manifest = read(&lock.with_file_name("package.json"));
        assert!(
            !manifest.contains(": \"^") && !manifest.contains(": \"~"),
            "{name}"
        );
    }
}

#[test]
fn every_release_that_the_setup_downloads_has_checksums() {
    let setup = read(&root().join("tools/setup.sh"));
    let list = read(&root().join("tools/checksums.txt"));
    let addresses: Vec<&str> = list
        .lines()
        .filter(|line| !line.starts_with('#'))
        .map(|line| {
            let (sum, address) = line.split_once("  ").expect("two columns");
            assert!(
                sum.len() == 64 && sum.chars().all(|c| c.is_ascii_hexdigit()),
                "{line}"
            );
            address
        })
        .collect();
    let version = |name: &str| {
        let line = setup
            .lines()
            .find_map(|line| line.strip_prefix(&format!("{name}=")));
        line.expect(name)
            .split_whitespace()
            .next()
            .expect("a version")
            .to_owned()
    };
    for place in [
        format!("/rustup/archive/{}/", version("RUSTUP")),
        format!("/trunk/releases/download/v{}/", version("TRUNK")),
        format!(
            "/binaryen/releases/download/version_{}/",
            version("BINARYEN")
        ),
    ] {
        let systems = addresses
            .iter()
            .filter(|address| address.contains(&place))
            .count();
        assert_eq!(systems, 4, "tools/checksums.txt: {place}");
    }
    // Nothing is downloaded past the list.
    for script in [
        "tools/setup.sh",
        "tools/versions.sh",
        "tools/release.sh",
        "tools/test.sh",
    ] {
        let text = read(&root().join(script));
        assert!(
            !text.contains("curl -") && !text.contains("wget "),
            "{script}"
        );
    }
}

#[test]
fn every_address_of_a_page_is_kept() {
    let site_map = read(&root().join("src/kit/model/site_map.rs"));
    let pages = read(&root().join("tests/data/pages.txt"));
    let pages: Vec<&str> = pages
        .lines()
        .filter(|line| !line.starts_with('#'))
        .collect();
    assert!(pages.len() >= 20, "{pages:?}");
    for page in pages {
        assert!(site_map.contains(&format!("slug: \"{page}\",")), "#/{page}");
    }
}

#[test]
fn documents_for_people_stay_short() {
    for (document, most) in [("README.md", 120), ("docs/stability.md", 60)] {
        let lines = read(&root().join(document)).lines().count();
        assert!(lines <= most, "{document} has {lines} lines");
    }
}

#[test]
fn the_document_of_the_build_has_the_budgets() {
    let pack = read(&root().join("tools/pack.mjs"));
    let document = read(&root().join("docs/site-build.md"));
    for (name, words) in [
        ("FRONT_BUDGET", "the home page"),
        ("TEXT_BUDGET", "a page of text"),
        ("OVERVIEW_BUDGET", "a lab's overview"),
        ("BUDGET", "a whole lab"),
    ] {
        let begin = format!("export const {name} = ");
        let line = pack.lines().find_map(|line| line.strip_prefix(&begin));
        let digits = line.expect(name).trim_end_matches(';').replace('_', "");
        let kilobytes = digits.parse::<f64>().expect("a number") / 1000.0;
        let text = format!("{kilobytes} kB for {words}");
        assert!(document.contains(&text), "docs/site-build.md: {text}");
    }
}
