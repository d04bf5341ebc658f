//! The scripts of a release, run with made-up files: a download with other bytes is refused, a tag must fit the version, and
//! every released site stands at its own address.

use super::root;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// An empty folder with programs that stand in for real ones.
fn folder(name: &str, programs: &[(&str, &str)]) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("plyground-{name}-{}", std::process::id()));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(folder.join("bin")).expect("a folder");
    for (program, script) in programs {
        let path = folder.join("bin").join(program);
        fs::write(&path, format!("#!/bin/bash\n{script}\n")).expect("a program");
        let made = Command::new("chmod").arg("+x").arg(path).status();
        assert!(made.expect("chmod").success());
    }
    folder
}

fn bash(folder: &Path, script: &str) -> Output {
    let path = std::env::var("PATH").expect("a path");
    Command::new("bash")
        .args(["-euc", script])
        .current_dir(folder)
        .env("PATH", format!("{}:{path}", folder.join("bin").display()))
        .env("TOOLS", root().join("tools"))
        .output()
        .expect("bash")
}

fn said(output: &Output) -> String {
    let texts =
        [&output.stdout, &output.stderr].map(|text| String::from_utf8_lossy(text).into_owned());
    texts.concat()
}

/// The checksum of `good`.
const GOOD: &str = "770e607624d689265ca6c44884d0807d9b054d23c473c106c72be9de08b7376c";

#[test]
fn a_download_with_other_bytes_is_not_used() {
    // `curl ... -o FILE ADDRESS` writes the last part of the address.
    let curl = r#"while [ "$1" != -o ]; do shift; done; printf %s "${3##*/}" >"$2""#;
    let folder = folder("fetch", &[("curl", curl)]);
    let list = format!("{GOOD}  https://example.org/1/good\n{GOOD}  https://example.org/1/bad\n");
    fs::write(folder.join("sums"), list).expect("a list");
    let fetch = |name: &str| {
        let script = format!(
            "source \"$TOOLS/fetch.sh\"; CHECKSUMS=sums fetch https://example.org/{name} file"
        );
        let output = bash(&folder, &script);
        let is_there = folder.join("file").exists();
        let _ = fs::remove_file(folder.join("file"));
        (output.status.success(), is_there, said(&output))
    };
    assert_eq!(fetch("1/good"), (true, true, String::new()));
    for (name, reason) in [("1/bad", "is not the file"), ("2/good", "no checksum")] {
        let (is_good, is_there, said) = fetch(name);
        assert!(
            !is_good && !is_there && said.contains(reason),
            "{name}: {said}"
        );
    }
    fs::remove_dir_all(folder).expect("the folder");
}

#[test]
fn a_tag_must_be_the_version_of_every_file() {
    let folder = folder("tag", &[]);
    let write = |version: &str, cited: &str, head: &str| {
        let manifest = format!(
            "[package]\nversion = \"9.9.9\"\n\n[workspace.package]\nversion = \"{version}\"\n"
        );
        fs::write(folder.join("Cargo.toml"), manifest).expect("a manifest");
        fs::write(
            folder.join("CITATION.cff"),
            format!("cff-version: 1.2.0\nversion: {cited}\n"),
        )
        .expect("a citation");
        let changes = format!(
            "# Changelog\n\n## [Unreleased]\n\n- Later.\n\n## {head}\n\n- First.\n\n## [0.0.1]\n\n- Old.\n"
        );
        fs::write(folder.join("CHANGELOG.md"), changes).expect("a changelog");
    };
    let release = |words: &str| bash(&folder, &format!("ROOT=$PWD \"$TOOLS/release.sh\" {words}"));
    write("1.2.3", "1.2.3", "[1.2.3] - 2027-01-01");
    assert!(release("check v1.2.3").status.success());
    assert_eq!(said(&release("notes v1.2.3")).trim(), "- First.");
    for (version, cited, head, reason) in [
        ("1.2.4", "1.2.3", "[1.2.3]", "Cargo.toml"),
        ("1.2.3", "1.2.2", "[1.2.3]", "CITATION.cff"),
        ("1.2.3", "1.2.3", "[1.2.4]", "CHANGELOG.md"),
    ] {
        write(version, cited, head);
        let output = release("check v1.2.3");
        assert!(
            !output.status.success() && said(&output).contains(reason),
            "{reason}: {}",
            said(&output)
        );
    }
    fs::remove_dir_all(folder).expect("the folder");
}

/// GitHub's program, for releases that are folders of `releases`.
const GH: &str = r#"
case "$1 $2" in
  "release list") ls releases ;;
  "release view") ls "releases/$3" ;;
  "release download") cp "releases/$3"/* "$5" ;;
  *) exit 1 ;;
esac"#;

#[test]
fn every_released_site_stands_at_its_own_address() {
    let folder = folder("versions", &[("gh", GH)]);
    let put = |name: &str, text: &str| {
        let path = folder.join(name);
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        fs::write(path, text).expect("a file");
    };
    put("dist/index.html", "now");
    put("old/index.html", "then");
    put("old/index.html.gz", "packed");
    put("Cargo.toml", "[workspace.package]\nversion = \"1.0.0\"\n");
    put("releases/v2.0.0/notes.txt", "no site");
    put(
        "releases/nightly/plyground-site-1.9.0.tar.gz",
        "not a version",
    );
    let made = bash(
        &folder,
        "ROOT=$PWD \"$TOOLS/release.sh\" site old releases/v1.0.0; cd releases/v1.0.0; sha256sum * >SHA256SUMS",
    );
    assert!(made.status.success(), "{}", said(&made));
    let output = bash(&folder, "\"$TOOLS/versions.sh\" dist");
    assert!(output.status.success(), "{}", said(&output));
    let page = |place: &str| fs::read_to_string(folder.join("dist").join(place)).ok();
    assert_eq!(page("v/1.0.0/index.html").as_deref(), Some("then"));
    assert_eq!(page("v/1.0.0/index.html.gz"), None);
    assert_eq!(page("index.html").as_deref(), Some("now"));
    assert_eq!(
        fs::read_dir(folder.join("dist/v"))
            .expect("versions")
            .count(),
        1
    );
    // One changed byte ends the run before anything is published.
    put(
        "releases/v1.0.0/SHA256SUMS",
        &format!("{GOOD}  plyground-site-1.0.0.tar.gz\n"),
    );
    let output = bash(&folder, "\"$TOOLS/versions.sh\" dist");
    assert!(
        !output.status.success() && said(&output).contains("is not the file"),
        "{}",
        said(&output)
    );
    fs::remove_dir_all(folder).expect("the folder");
}
