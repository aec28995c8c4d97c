//! The architecture as a test: who may import whom (the table of ARCHITECTURE.md), where `unsafe`
//! and the two libraries may be used, and that every file says what it is for.
use object::read::elf::ElfFile64;
use object::{Endianness, Object, ObjectSection, ObjectSymbol};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

mod comments;
mod graph;
mod names;

/// A module of the crate and what it may import; what those may import, it may import too.
const IMPORTS: [(&str, &[&str]); 40] = [
    ("effort", &[]),
    ("limits", &["effort"]),
    ("stats", &[]),
    ("verdict", &["limits"]),
    ("progress", &[]),
    ("evidence", &[]),
    ("names", &[]),
    ("output", &["config", "report", "evidence", "witness"]),
    ("quantity", &[]),
    ("random", &[]),
    ("property", &[]),
    ("ir", &["effort"]),
    ("cfa", &["ir"]),
    ("bitcode", &[]),
    // A program of its own, which includes `bitcode`.
    ("verify_cc", &["bitcode"]),
    ("collect", &["bitcode"]),
    // What answers rest on, by names of the program.
    ("cache", &["predicate", "value"]),
    ("llvm", &["cfa", "bitcode", "property", "names", "evidence"]),
    // Slicing and write sets need to know what an address may lie in.
    ("prepare", &["cfa", "memory"]),
    ("memory", &["cfa"]),
    ("reach", &["cfa"]),
    ("sat", &["ir"]),
    ("smt", &["ir", "sat"]),
    ("value", &["reach", "memory"]),
    // What is proved is also told in C.
    ("predicate", &["reach", "smt", "memory", "supervisor", "random", "evidence"]),
    // Of `memory` only the address layout, which path formulas and the replay must agree on. Of the
    // analyses only what they state in the end, and what a block is: see `PARTS`.
    (
        "check",
        &[
            "cfa",
            "smt",
            "memory",
            "annotation",
            "predicate",
            "value",
            "shape",
            "evidence",
            "names",
            "random",
        ],
    ),
    ("annotation", &["smt", "prepare"]),
    ("shape", &["cfa", "prepare"]),
    ("witness", &["evidence"]),
    ("supervisor", &["limits"]),
    ("config", &["property"]),
    ("standard_input", &["config"]),
    ("report", &["evidence", "supervisor"]),
    // What a native run shows: no part of the verdict.
    ("native", &["config", "evidence", "output", "llvm", "collect"]),
    // What became of goals, and its printers; of `check` only what a run passed.
    ("cover", &["config", "report", "output", "witness", "llvm", "check"]),
    ("worker", &["config", "report", "output", "supervisor", "native", "cover"]),
    ("cli", &["config", "quantity", "output", "proofs"]),
    ("help", &["cli"]),
    ("proofs", &["config", "output", "report"]),
    (
        "driver",
        &[
            "config",
            "report",
            "output",
            "collect",
            "cache",
            "llvm",
            "prepare",
            "annotation",
            "shape",
            "value",
            "predicate",
            "check",
            "cover",
            "witness",
            "supervisor",
        ],
    ),
];

/// Modules that may import these parts of another one only. (By `crate::` or from inside: `super::`
/// that leaves a room is not used.)
const PARTS: [(&str, &str, &[&str]); 18] = [
    ("check", "predicate", &["blocks", "symbolic", "tree"]),
    ("check", "predicate::tree", &["proof", "recheck", "subject"]),
    ("check", "predicate::blocks", &["block", "bounds", "cut", "proof"]),
    ("check", "predicate::symbolic", &["congruence", "slot"]),
    // The rooms of `predicate`, from the ground up.
    ("predicate::symbolic", "predicate", &["symbolic"]),
    ("predicate::path", "predicate", &["path", "symbolic"]),
    ("predicate::tree", "predicate", &["tree", "symbolic"]),
    ("predicate::blocks", "predicate", &["blocks", "symbolic"]),
    ("predicate::abstraction", "predicate", &["abstraction"]),
    ("predicate::arithmetic", "predicate", &["arithmetic"]),
    ("predicate::polyhedra", "predicate", &["polyhedra", "arithmetic", "blocks", "symbolic"]),
    ("predicate::interpolate", "predicate", &["interpolate", "arithmetic"]),
    (
        "predicate::induction",
        "predicate",
        &["induction", "arithmetic", "polyhedra", "path", "blocks", "symbolic"],
    ),
    (
        "predicate::refinement",
        "predicate",
        &["refinement", "interpolate", "abstraction", "path", "blocks", "symbolic"],
    ),
    ("check", "reach", &[]),
    ("check", "annotation", &["proof"]),
    ("check", "shape", &["facts", "follow", "graph", "proof", "trouble"]),
    (
        "check",
        "value",
        &[
            "code", "compile", "contents", "context", "initial", "machine", "number", "proof",
            "state",
        ],
    ),
];

/// What every module but `ir` and `cfa` may import: whoever works long must be able to stop, count
/// and report.
const BASE: [&str; 5] = ["effort", "limits", "stats", "verdict", "progress"];
const WITHOUT_BASE: [&str; 2] = ["ir", "cfa"];

/// Libraries that only one module may use.
const LIBRARIES: [(&str, &str); 10] = [
    ("biodivine_lib_bdd", "predicate"),
    ("inkwell", "llvm"),
    ("llvm_sys", "llvm"),
    ("cvc5", "smt"),
    ("cvc5_sys", "smt"),
    ("rustsat", "sat"),
    ("rustsat_cadical", "sat"),
    ("libc", "supervisor"),
    ("clap", "cli config help"),
    ("object", "collect bitcode verify_cc"),
];

/// Modules that may contain `unsafe`.
const UNSAFE: [&str; 3] = ["llvm", "smt", "supervisor"];

struct Source {
    /// Relative to the package.
    path: PathBuf,
    /// Top-level module; empty for the crate's roots.
    module: String,
    /// Path of the module below the crate: `a::b`.
    name: String,
    /// How many modules the file is below the crate's root.
    depth: usize,
    text: String,
}

impl Source {
    /// Numbered lines without comments. (A `//` in a string cuts the line too, which hides nothing
    /// that we look for.)
    fn code(&self) -> impl Iterator<Item = (usize, &str)> {
        let lines = self.text.lines().enumerate();
        lines.map(|(index, line)| (index + 1, line.split("//").next().unwrap_or_default()))
    }
}

fn sources() -> Vec<Source> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut files = Vec::new();
    rust_files(&root.join("src"), &mut files);
    files.into_iter().map(|path| source(root, &path)).collect()
}

fn source(root: &Path, path: &Path) -> Source {
    let relative = path.strip_prefix(root).expect("below the package").to_owned();
    let parts: Vec<String> = relative
        .with_extension("")
        .iter()
        .skip(1)
        .map(|part| part.to_string_lossy().into_owned())
        .filter(|part| part != "mod" && part != "lib" && part != "main")
        .collect();
    let text = fs::read_to_string(path).expect("a readable source file");
    let module = parts.first().cloned().unwrap_or_default();
    Source { path: relative, module, name: parts.join("::"), depth: parts.len(), text }
}

fn rust_files(folder: &Path, files: &mut Vec<PathBuf>) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    let mut paths: Vec<PathBuf> =
        entries.map(|entry| entry.expect("a readable folder").path()).collect();
    paths.sort();
    for path in paths {
        if path.is_dir() {
            rust_files(&path, files);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path);
        }
    }
}

fn allowed(module: &str, table: &BTreeMap<&str, &[&str]>) -> BTreeSet<String> {
    let mut all = BTreeSet::from([module.to_owned()]);
    let mut open = table.get(module).map_or_else(Vec::new, |imports| imports.to_vec());
    if !WITHOUT_BASE.contains(&module) {
        open.extend(BASE);
    }
    while let Some(next) = open.pop() {
        if all.insert(next.to_owned()) {
            open.extend(table.get(next).copied().unwrap_or_default());
        }
    }
    all
}

/// The first segments of what follows each `prefix` in the text: `a` of `crate::a::b`, `a` and `b`
/// of `crate::{a::c, b}`.
fn segments_after(text: &str, prefix: &str) -> Vec<(usize, String)> {
    let mut found = Vec::new();
    for (at, _) in text.match_indices(prefix) {
        if text[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_' || c == ':') {
            continue;
        }
        let line = text[..at].matches('\n').count() + 1;
        let rest = &text[at + prefix.len()..];
        let group = rest.strip_prefix('{').map(top_level_of_group);
        let names = group.unwrap_or_else(|| vec![identifier(rest)]);
        found.extend(names.into_iter().map(|name| (line, name)));
    }
    found
}

fn top_level_of_group(group: &str) -> Vec<String> {
    let mut names = Vec::new();
    let mut depth = 0;
    let mut at_start = true;
    for (at, c) in group.char_indices() {
        match c {
            '{' => depth += 1,
            '}' if depth == 0 => break,
            '}' => depth -= 1,
            ',' if depth == 0 => at_start = true,
            c if at_start && !c.is_whitespace() => {
                names.push(identifier(&group[at..]));
                at_start = false;
            }
            _ => {}
        }
    }
    names
}

fn identifier(text: &str) -> String {
    text.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect()
}

/// The code without comments, with its line breaks; without unit tests, which may compare any two
/// modules.
fn bare(source: &Source) -> String {
    if source.path.ends_with("tests.rs") || source.path.iter().any(|part| part == "tests") {
        return String::new();
    }
    let lines = source.code().map(|(_, line)| line);
    lines
        .take_while(|line| !line.starts_with("mod tests {"))
        .map(|line| line.to_owned() + "\n")
        .collect()
}

#[test]
fn imports_follow_the_table() {
    let table: BTreeMap<&str, &[&str]> = IMPORTS.into_iter().collect();
    let mut faults = Vec::new();
    for source in sources() {
        let Source { path, module, depth, .. } = &source;
        let path = path.display();
        if module.is_empty() {
            continue;
        }
        if !table.contains_key(module.as_str()) {
            faults.push(format!("{path}: module {module} is not in the table of this test"));
            continue;
        }
        let code = bare(&source);
        let mut imports = segments_after(&code, "crate::");
        imports.extend(segments_after(&code, &"super::".repeat(*depth)));
        let allowed = allowed(module, &table);
        for (line, name) in imports {
            if table.contains_key(name.as_str()) && !allowed.contains(&name) {
                faults.push(format!("{path}:{line}: {module} must not import {name}"));
            }
        }
    }
    assert!(faults.is_empty(), "\n{}", faults.join("\n"));
}

#[test]
fn of_some_modules_only_parts_are_imported() {
    let mut faults = Vec::new();
    for source in sources() {
        let code = bare(&source);
        let lives_in = |module: &str| {
            let inside = source.name.strip_prefix(module);
            inside.is_some_and(|rest| rest.is_empty() || rest.starts_with("::"))
        };
        for (_, other, parts) in PARTS.iter().filter(|(module, ..)| lives_in(module)) {
            let mut imports = segments_after(&code, &format!("crate::{other}::"));
            // A use of the module as a whole hides which parts are meant.
            let whole = ["crate::", "crate::{"].map(|prefix| format!("{prefix}{other}"));
            for (at, found) in whole.iter().flat_map(|text| code.match_indices(text.as_str())) {
                let is_scope = code[..at].ends_with("pub(in ");
                if !is_scope && !code[at + found.len()..].starts_with("::") {
                    imports.push((code[..at].matches('\n').count() + 1, "*".to_owned()));
                }
            }
            for (line, name) in imports {
                if !parts.contains(&name.as_str()) {
                    let path = source.path.display();
                    faults.push(format!("{path}:{line}: must not import {other}::{name}"));
                }
            }
        }
    }
    assert!(faults.is_empty(), "\n{}", faults.join("\n"));
}

fn vec_of(name: &str) -> graph::Name {
    name.split("::").filter(|part| !part.is_empty()).map(str::to_owned).collect()
}

/// Two files of one folder may need each other; three cannot be read one after the other.
#[test]
fn files_need_each_other_in_pairs_at_most() {
    let named = |source: &Source| vec_of(&source.name);
    let sources = sources();
    // The crate's root only says which modules there are.
    let below = sources.iter().filter(|source| !source.name.is_empty());
    let code = below.map(|source| (named(source), bare(source))).collect();
    let folder: BTreeMap<graph::Name, &Path> = sources
        .iter()
        .map(|source| (named(source), source.path.parent().unwrap_or(&source.path)))
        .collect();
    let faults: Vec<String> = graph::circles(&graph::Files::new(code).uses())
        .into_iter()
        .filter(|circle| {
            let folders: BTreeSet<&Path> = circle.iter().map(|file| folder[file]).collect();
            circle.len() > 2 || folders.len() > 1
        })
        .map(|circle| circle.iter().map(|file| file.join("::")).collect::<Vec<_>>().join(", "))
        .collect();
    assert!(faults.is_empty(), "files that need each other:\n{}", faults.join("\n"));
}

#[test]
fn each_library_has_its_module() {
    let mut faults = Vec::new();
    for source in sources() {
        let code = bare(&source);
        for (library, homes) in LIBRARIES {
            let at_home = homes.split(' ').any(|home| home == source.module);
            let uses = segments_after(&code, &format!("{library}::"));
            if let (false, Some((line, _))) = (at_home, uses.first()) {
                let path = source.path.display();
                faults.push(format!("{path}:{line}: {library} is used outside of {homes}"));
            }
        }
    }
    assert!(faults.is_empty(), "\n{}", faults.join("\n"));
}

#[test]
fn unsafe_code_stays_where_it_belongs() {
    let mut faults = Vec::new();
    for source in sources() {
        if UNSAFE.contains(&source.module.as_str()) {
            continue;
        }
        for (line, code) in source.code() {
            if code.contains("unsafe ") || code.contains("allow(unsafe_code)") {
                faults.push(format!("{}:{line}: {}", source.path.display(), code.trim()));
            }
        }
    }
    assert!(faults.is_empty(), "\n{}", faults.join("\n"));
}

#[test]
fn every_file_opens_with_its_purpose() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut files = vec![root.join("build.rs")];
    for folder in ["src", "testsuite/tests", "testsuite/benches"] {
        rust_files(&root.join(folder), &mut files);
    }
    let faults: Vec<String> = files
        .iter()
        .filter(|path| !fs::read_to_string(path).expect("readable").starts_with("//! "))
        .map(|path| path.display().to_string())
        .collect();
    assert!(faults.is_empty(), "files that do not open with //!:\n{}", faults.join("\n"));
}

#[test]
fn the_reader_of_imports_sees_every_form() {
    let text = "use crate::{\n    a::{b, c},\n    d,\n    e::f,\n};\nuse crate::g::h; fn x() { crate::i::j() }\nnot_crate::k";
    let names: Vec<String> =
        segments_after(text, "crate::").into_iter().map(|(_, name)| name).collect();
    assert_eq!(names, ["a", "d", "e", "g", "i"]);
}

/// libcvc5 exports the symbols of a CaDiCaL of its own. Were ours of the same names, calls would
/// end in the other one.
#[test]
fn the_sat_solver_has_names_of_its_own() {
    let program = fs::read(env!("CARGO_BIN_EXE_verify")).expect("the program is built");
    let file = ElfFile64::<Endianness>::parse(&*program).expect("an ELF file");
    let names = file.symbols().filter_map(|symbol| symbol.name().ok());
    let (ours, theirs): (Vec<&str>, Vec<&str>) = names
        .filter(|name| name.contains("CaDiCaL"))
        .partition(|name| name.contains("CaDiCaLApart"));
    assert!(ours.len() > 100, "{}", ours.len());
    let clashing: Vec<&str> = theirs
        .into_iter()
        .filter(|name| name.contains("7CaDiCaL") && !name.contains("rustsat"))
        .collect();
    assert_eq!(clashing, [""; 0]);
}

/// To load these takes longer than a small program: LLVM is part of the program, and cvc5 is loaded
/// when it is asked.
#[test]
#[cfg(all(target_arch = "x86_64", feature = "static-llvm"))]
fn a_start_loads_no_large_library() {
    let program = fs::read(env!("CARGO_BIN_EXE_verify")).expect("the program is built");
    let file = ElfFile64::<Endianness>::parse(&*program).expect("an ELF file");
    let names = file.section_by_name(".dynstr").expect("names for the loader");
    let names = String::from_utf8_lossy(names.data().expect("it is in the file")).into_owned();
    let has = |wanted: &str| names.split('\0').any(|name| name.starts_with(wanted));
    assert!(has("libc.so"), "the names are read");
    for library in ["libLLVM", "libcvc5", "libz3"] {
        assert!(!has(library), "{library}");
    }
}
