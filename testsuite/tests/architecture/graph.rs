//! Which file uses which: what `crate::`, `super::` and `self::` lead to, through groups and
//! through what a `mod.rs` exports.
//!
//! Unit tests do not count, and neither does what a `mod.rs` declares or exports.
use std::collections::{BTreeMap, BTreeSet};

/// Module path, from the crate's root on.
pub(crate) type Name = Vec<String>;

/// The files of the crate and their code.
pub(crate) struct Files {
    code: BTreeMap<Name, String>,
    /// Names that a module exports for one below it.
    exports: BTreeMap<(Name, String), Name>,
}

impl Files {
    /// Of modules with their code without comments.
    pub(crate) fn new(code: BTreeMap<Name, String>) -> Self {
        let mut exports = BTreeMap::new();
        for (module, text) in &code {
            for (at, found) in text.match_indices("pub use ") {
                for path in paths_of(&text[at + found.len()..]) {
                    if let Some(path) = absolute(module, &path, &code) {
                        let name = path.last().cloned().unwrap_or_default();
                        exports.insert((module.clone(), name), path);
                    }
                }
            }
        }
        Self { code, exports }
    }

    /// Each file with those that it uses.
    pub(crate) fn uses(&self) -> BTreeMap<Name, BTreeSet<Name>> {
        let of = |(module, text): (&Name, &String)| {
            let mut found = BTreeSet::new();
            for path in mentioned(text) {
                let path = absolute(module, &path, &self.code);
                found.extend(path.and_then(|path| self.home(path)));
            }
            found.remove(module);
            (module.clone(), found)
        };
        self.code.iter().map(of).collect()
    }

    /// The file that defines what a path names.
    fn home(&self, mut path: Name) -> Option<Name> {
        for _ in 0..8 {
            let length = (1..=path.len()).rev().find(|&n| self.code.contains_key(&path[..n]))?;
            let (module, rest) = path.split_at(length);
            let exported =
                rest.first().and_then(|name| self.exports.get(&(module.to_vec(), name.clone())));
            match exported {
                Some(target) => path = target.clone(),
                None => return Some(module.to_vec()),
            }
        }
        None
    }
}

/// Paths in the text that may lead to a file, exports left out.
fn mentioned(text: &str) -> Vec<Name> {
    let mut found = Vec::new();
    let mut after_word = false;
    for (at, c) in text.char_indices() {
        let before = &text[..at];
        let starts = c.is_alphabetic()
            && !after_word
            && !["::", "pub use ", "mod ", "pub(in "].iter().any(|end| before.ends_with(end));
        after_word = c.is_alphanumeric() || c == '_';
        if starts {
            let rest = &text[at..];
            let word = rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len());
            if rest[word..].starts_with("::") || before.ends_with("use ") {
                found.extend(paths_of(rest));
            }
        }
    }
    found
}

/// `a::b` and `a::c::d` of `a::{b, c::d}`.
fn paths_of(text: &str) -> Vec<Name> {
    let mut found = Vec::new();
    read_path(text, &mut Vec::new(), &mut found);
    found
}

/// Reads one path, or a group of them, and gives what follows it.
fn read_path<'t>(text: &'t str, prefix: &mut Name, found: &mut Vec<Name>) -> &'t str {
    let text = text.trim_start();
    if let Some(mut rest) = text.strip_prefix('{') {
        loop {
            rest = rest.trim_start();
            if let Some(end) = rest.strip_prefix('}') {
                return end;
            }
            if rest.is_empty() {
                return rest;
            }
            let before = rest.len();
            rest = read_path(rest, prefix, found).trim_start();
            rest = rest.strip_prefix(',').unwrap_or(rest);
            if rest.len() == before {
                return "";
            }
        }
    }
    let end = text.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(text.len());
    let (word, rest) = text.split_at(end);
    if word.is_empty() {
        return rest;
    }
    prefix.push(word.to_owned());
    let rest = match rest.strip_prefix("::") {
        Some(more) if more.trim_start().starts_with(|c: char| c == '{' || c.is_alphabetic()) => {
            read_path(more, prefix, found)
        }
        _ => {
            found.push(prefix.clone());
            rest
        }
    };
    prefix.pop();
    match rest.trim_start().strip_prefix("as ") {
        Some(renamed) => renamed.trim_start_matches(|c: char| c.is_alphanumeric() || c == '_'),
        None => rest,
    }
}

/// The path from the crate's root on; none of what lies in another crate.
fn absolute(module: &[String], path: &[String], code: &BTreeMap<Name, String>) -> Option<Name> {
    let mut base = module.to_vec();
    let mut rest = path;
    match path.first()?.as_str() {
        "crate" => (base, rest) = (Vec::new(), &path[1..]),
        "self" => rest = &path[1..],
        "super" => {
            while let Some("super") = rest.first().map(String::as_str) {
                base.pop()?;
                rest = &rest[1..];
            }
        }
        child => {
            let mut below = module.to_vec();
            below.push(child.to_owned());
            code.contains_key(&below).then_some(())?;
        }
    }
    // `use super::a::{self, b}`
    base.extend(rest.iter().filter(|name| *name != "self").cloned());
    Some(base)
}

/// Sets of files that all lead to each other, each of two or more files.
pub(crate) fn circles(uses: &BTreeMap<Name, BTreeSet<Name>>) -> Vec<BTreeSet<Name>> {
    let reached: BTreeMap<&Name, BTreeSet<&Name>> =
        uses.keys().map(|from| (from, reachable(from, uses))).collect();
    let mut found: Vec<BTreeSet<Name>> = Vec::new();
    for from in uses.keys() {
        let others = reached[from].iter().filter(|to| reached[*to].contains(from));
        let circle: BTreeSet<Name> = others.map(|to| (*to).clone()).collect();
        if circle.len() > 1 && !found.contains(&circle) {
            found.push(circle);
        }
    }
    found
}

fn reachable<'u>(from: &Name, uses: &'u BTreeMap<Name, BTreeSet<Name>>) -> BTreeSet<&'u Name> {
    let mut found = BTreeSet::new();
    let mut open: Vec<&Name> = uses[from].iter().collect();
    while let Some(next) = open.pop() {
        if uses.contains_key(next) && found.insert(next) {
            open.extend(&uses[next]);
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn name(path: &str) -> Name {
        path.split("::").filter(|part| !part.is_empty()).map(str::to_owned).collect()
    }

    #[test]
    fn uses_are_found_through_groups_and_exports() {
        let code = [
            ("", "mod a; mod b;"),
            ("a", "pub mod x; mod y; pub use y::{Y, other as Z}; fn f() { x::g() }"),
            ("a::x", "use crate::{b::B, a::Z}; use std::fs;"),
            ("a::y", "use super::{x::{self, X}, Y};"),
            ("b", "fn f() -> crate::a::Y { }"),
        ];
        let code = code.map(|(module, text)| (name(module), text.to_owned()));
        let uses = Files::new(code.into_iter().collect()).uses();
        let of = |from: &str| uses[&name(from)].iter().map(|to| to.join("::")).collect::<Vec<_>>();
        assert_eq!(of("a"), ["a::x"]);
        assert_eq!(of("a::x"), ["a", "b"]);
        assert_eq!(of("a::y"), ["a::x"]);
        assert_eq!(of("b"), ["a::y"]);
        let found = circles(&uses);
        assert_eq!(found.len(), 1);
        assert_eq!(found[0].len(), 4);
    }
}
