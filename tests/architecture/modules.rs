//! Which module of a crate reaches which, and circles of imports.

use super::CRATES;
use super::source::{code_only, tokens};
use std::collections::{BTreeMap, BTreeSet};

/// A module's path from `src`; a crate is the module of its folder.
pub type Module = Vec<String>;

/// An import of one module from another.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Import {
    pub from: Module,
    pub to: Module,
}

/// What the files, each a path and its text, import of each other; tests are left out, they may look
/// at whatever proves a claim.
pub fn imports(files: &[(String, String)]) -> BTreeSet<Import> {
    let texts: BTreeMap<Module, Vec<String>> = files
        .iter()
        .map(|(path, text)| (module(path), shipped(tokens(&code_only(text)))))
        .collect();
    let for_tests: Vec<Module> = texts
        .iter()
        .flat_map(|(at, text)| test_files(at, text))
        .collect();
    let is_test = |at: &Module| for_tests.iter().any(|test| at.starts_with(test));
    let mut found = BTreeSet::new();
    for (from, text) in texts.iter().filter(|(at, _)| !is_test(at)) {
        for path in paths(text) {
            let Some(path) = absolute(from, &path, &texts) else {
                continue;
            };
            let known = (1..=path.len())
                .rev()
                .find(|&len| texts.contains_key(&path[..len]));
            if let Some(to) = known.map(|len| path[..len].to_vec())
                && to != *from
            {
                found.insert(Import {
                    from: from.clone(),
                    to,
                });
            }
        }
    }
    found
}

/// Sisters that import each other in a circle, as `parent: a b c`; what a module imports of its
/// parent or of its children is no circle. Imports of `except` do not count.
pub fn circles(imports: &BTreeSet<Import>, except: &[&str]) -> Vec<String> {
    let mut sisters: BTreeMap<&[String], BTreeMap<&str, BTreeSet<&str>>> = BTreeMap::new();
    let counted = |import: &&Import| !except.contains(&import.from.join("::").as_str());
    for Import { from, to } in imports.iter().filter(counted) {
        let shared = from.iter().zip(to).take_while(|(a, b)| a == b).count();
        if let (Some(a), Some(b)) = (from.get(shared), to.get(shared)) {
            sisters
                .entry(&from[..shared])
                .or_default()
                .entry(a)
                .or_default()
                .insert(b);
        }
    }
    let mut found = BTreeSet::new();
    for (parent, graph) in &sisters {
        for start in graph.keys() {
            let reached = reached(graph, start);
            let circle: Vec<&str> = reached
                .iter()
                .copied()
                .filter(|sister| self::reached(graph, sister).contains(start))
                .collect();
            if !circle.is_empty() {
                found.insert(format!("{}: {}", parent.join("::"), circle.join(" ")));
            }
        }
    }
    found.into_iter().collect()
}

/// The modules that can be reached from a sister.
fn reached<'a>(graph: &BTreeMap<&'a str, BTreeSet<&'a str>>, start: &str) -> BTreeSet<&'a str> {
    let mut found = BTreeSet::new();
    let mut next: Vec<&str> = graph.get(start).into_iter().flatten().copied().collect();
    while let Some(sister) = next.pop() {
        if found.insert(sister) {
            next.extend(graph.get(sister).into_iter().flatten());
        }
    }
    found
}

/// `src/kenju/lab/model/mod.rs` is `kenju::lab::model`.
fn module(path: &str) -> Module {
    let inside = path.trim_start_matches("src/").trim_end_matches(".rs");
    let inside = inside.trim_end_matches("/mod");
    inside
        .split('/')
        .filter(|&part| part != "lib")
        .map(str::to_owned)
        .collect()
}

/// The tokens before an inline module of tests.
fn shipped(mut tokens: Vec<String>) -> Vec<String> {
    let inline = tokens
        .windows(10)
        .position(|at| is_test_module(at) && at[9] == "{");
    tokens.truncate(inline.unwrap_or(tokens.len()));
    tokens
}

/// The modules that lie in files of their own and are compiled for tests only.
fn test_files(at: &[String], tokens: &[String]) -> Vec<Module> {
    let declared = tokens
        .windows(10)
        .filter(|at| is_test_module(at) && at[9] == ";");
    declared.map(|text| [at, &text[8..9]].concat()).collect()
}

fn is_test_module(at: &[String]) -> bool {
    let opening = ["#", "[", "cfg", "(", "test", ")", "]", "mod"];
    at.iter()
        .zip(opening)
        .all(|(token, expected)| token == expected)
}

/// Every path of two names or more, groups taken apart.
fn paths(tokens: &[String]) -> Vec<Module> {
    let token = |at: usize| tokens.get(at).map_or("", String::as_str);
    let starts = (0..tokens.len()).filter(|&at| {
        is_name(token(at)) && token(at + 1) == "::" && (at == 0 || token(at - 1) != "::")
    });
    let mut found = Vec::new();
    for at in starts {
        let mut prefix = Vec::new();
        follow(tokens, at, &mut prefix, &mut found);
    }
    found
}

/// Follows a path from its name at `at`; gives the place behind it.
fn follow(tokens: &[String], mut at: usize, prefix: &mut Module, found: &mut Vec<Module>) -> usize {
    let before = prefix.len();
    let token = |at: usize| tokens.get(at).map_or("", String::as_str);
    loop {
        if token(at) == "{" {
            at += 1;
            while !matches!(token(at), "}" | "") {
                let after = follow(tokens, at, prefix, found);
                at = after.max(at + 1);
            }
            at += 1;
            break;
        }
        if !is_name(token(at)) {
            found.push(prefix.clone());
            break;
        }
        prefix.push(token(at).to_owned());
        at += 1;
        if token(at) != "::" {
            found.push(prefix.clone());
            break;
        }
        at += 1;
    }
    prefix.truncate(before);
    at
}

fn is_name(token: &str) -> bool {
    token.starts_with(|c: char| c.is_alphabetic() || c == '_')
}

/// The path from `src`; `None` for what lies in another crate.
fn absolute(
    from: &[String],
    path: &[String],
    known: &BTreeMap<Module, Vec<String>>,
) -> Option<Module> {
    let climbs = path.iter().take_while(|name| *name == "super").count();
    match path.first()?.as_str() {
        "crate" => Some([root_of(from), &path[1..]].concat()),
        "self" => Some([from, &path[1..]].concat()),
        "super" => Some([&from[..from.len().checked_sub(climbs)?], &path[climbs..]].concat()),
        child => known
            .contains_key(&[from, &[child.to_owned()]].concat())
            .then(|| [from, path].concat()),
    }
}

/// The crate that a module belongs to.
fn root_of(from: &[String]) -> &[String] {
    let folder = |length: usize| format!("src/{}", from[..length].join("/"));
    let is_root = |length: &usize| CRATES.iter().any(|member| member.folder == folder(*length));
    &from[..(1..=from.len()).find(is_root).unwrap_or(0)]
}
