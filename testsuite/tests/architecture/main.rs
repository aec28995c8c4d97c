//! The architecture as a test: who may import whom (the table of ARCHITECTURE.md), where `unsafe`
//! and the two libraries may be used, that every file says what it is for, and that the page is
//! true ([`page`]).
use object::read::elf::ElfFile64;
use object::{Endianness, Object, ObjectSection, ObjectSymbol};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

mod comments;
mod graph;
mod lengths;
mod names;
mod page;

/// The rooms of the crate, from the ground up, and the rooms that each may import. A file belongs
/// to the longest name here that its own name starts with.
const IMPORTS: [(&str, &[&str]); 30] = [
    ("base", &[]),
    ("ir", &["base"]),
    ("cfa", &["base", "ir"]),
    ("domains", &["base", "ir"]),
    ("cpa", &["base", "cfa"]),
    ("solver::sat", &["base", "ir"]),
    ("solver::smt", &["base", "ir", "domains", "solver::sat"]),
    ("solver::decide", &["base", "ir", "domains", "solver::smt"]),
    ("program_facts", &["ir", "cfa"]),
    ("interpreter", &["base", "ir", "cfa", "program_facts"]),
    ("frontend::bitcode", &[]),
    ("frontend::extract", &["frontend::bitcode"]),
    ("frontend::llvm", &["base", "ir", "cfa", "frontend::bitcode"]),
    ("passes", &["ir", "cfa", "domains", "program_facts"]),
    (
        "symbolic",
        &["base", "ir", "cfa", "domains", "program_facts", "solver::decide", "solver::smt"],
    ),
    (
        "blocks",
        &["base", "ir", "cfa", "domains", "cpa", "program_facts", "symbolic", "interpreter"],
    ),
    ("engines::value", &["base", "ir", "cfa", "domains", "cpa", "program_facts"]),
    (
        "engines::predicate",
        &[
            "base",
            "ir",
            "cfa",
            "domains",
            "cpa",
            "solver::decide",
            "solver::smt",
            "symbolic",
            "blocks",
        ],
    ),
    (
        "engines::induction",
        &[
            "base",
            "ir",
            "cfa",
            "domains",
            "cpa",
            "solver::decide",
            "solver::smt",
            "symbolic",
            "blocks",
        ],
    ),
    (
        "engines::lazy_annotation",
        &["base", "ir", "cfa", "program_facts", "solver::decide", "solver::smt", "passes"],
    ),
    ("engines::shape", &["base", "ir", "cfa", "domains", "cpa", "program_facts", "passes"]),
    (
        "engines::path_enumeration",
        &[
            "base",
            "ir",
            "cfa",
            "domains",
            "program_facts",
            "solver::decide",
            "solver::smt",
            "symbolic",
        ],
    ),
    // Of engines only what they claim in the end, and what that names: see `PARTS`.
    (
        "check",
        &[
            "base",
            "ir",
            "cfa",
            "domains",
            "program_facts",
            "solver::decide",
            "solver::smt",
            "interpreter",
            "symbolic",
            "blocks",
            "engines::value",
            "engines::lazy_annotation",
            "engines::shape",
            "engines::path_enumeration",
        ],
    ),
    ("witness", &["base"]),
    ("report", &["base"]),
    // What answers rest on, by names of the program.
    ("cache", &["base", "cfa", "blocks", "engines::value", "report"]),
    ("output", &["base", "witness", "report"]),
    (
        "portfolio",
        &[
            "base",
            "ir",
            "cfa",
            "domains",
            "cpa",
            "program_facts",
            "solver::decide",
            "solver::smt",
            "interpreter",
            "frontend::bitcode",
            "frontend::extract",
            "frontend::llvm",
            "passes",
            "symbolic",
            "blocks",
            "engines::value",
            "engines::predicate",
            "engines::induction",
            "engines::lazy_annotation",
            "engines::shape",
            "engines::path_enumeration",
            "check",
            "witness",
            "report",
            "cache",
            "output",
        ],
    ),
    (
        "driver",
        &[
            "base",
            "ir",
            "cfa",
            "cpa",
            "program_facts",
            "solver::decide",
            "solver::smt",
            "interpreter",
            "frontend::bitcode",
            "frontend::extract",
            "frontend::llvm",
            "passes",
            "symbolic",
            "blocks",
            "engines::value",
            "engines::predicate",
            "engines::induction",
            "engines::lazy_annotation",
            "engines::shape",
            "engines::path_enumeration",
            "check",
            "witness",
            "report",
            "portfolio",
            "cache",
            "output",
        ],
    ),
    ("cli", &["base", "solver::decide", "passes", "portfolio", "report", "output", "driver"]),
];

/// Modules that may import these parts of another one only.
const PARTS: [(&str, &str, &[&str]); 17] = [
    ("ir", "base", &["work"]),
    ("domains", "base", &["work"]),
    ("cfa", "base", &["property"]),
    ("check", "blocks", &["block", "bounds", "cut_point", "program", "proof"]),
    ("check", "domains", &["bounds", "congruence"]),
    ("check", "symbolic", &["slot"]),
    ("check", "engines::path_enumeration", &["proof", "recheck", "subject"]),
    ("check", "engines::lazy_annotation", &["place", "proof"]),
    ("check", "engines::shape", &["follow", "graph", "names", "order", "proof", "sum", "trouble"]),
    (
        "check",
        "engines::value",
        &[
            "code", "compile", "contents", "context", "initial", "machine", "number", "proof",
            "state",
        ],
    ),
    // From the ground up, beside the table of the room's bounds.
    ("engines::predicate::abstraction", "engines::predicate", &["abstraction", "budget"]),
    ("engines::predicate::interpolate", "engines::predicate", &["interpolate", "budget"]),
    ("engines::induction::polyhedra", "engines::induction", &["polyhedra", "budget"]),
    ("cli", "driver", &["proofs"]),
    ("cli", "passes", &["table"]),
    ("cli", "portfolio", &["table"]),
    ("cli", "solver::decide", &["table"]),
];

/// Libraries that only one module may use.
const LIBRARIES: [(&str, &str); 10] = [
    ("biodivine_lib_bdd", "engines::predicate"),
    ("inkwell", "frontend::llvm"),
    ("llvm_sys", "frontend::llvm"),
    ("cvc5", "solver::smt"),
    ("cvc5_sys", "solver::smt"),
    ("rustsat", "solver::sat"),
    ("rustsat_cadical", "solver::sat"),
    ("libc", "base::supervisor"),
    ("clap", "cli base::config base::exploration base::options"),
    ("object", "frontend::extract frontend::bitcode verify_cc"),
];

/// Modules that may contain `unsafe`.
const UNSAFE: [&str; 3] = ["frontend::llvm", "solver::smt", "base::supervisor"];

struct Source {
    /// Relative to the package.
    path: PathBuf,
    /// Path of the module below the crate: `a::b`; empty for the crate's roots.
    name: String,
    text: String,
}

impl Source {
    fn is_in(&self, module: &str) -> bool {
        is_in(&self.name, module)
    }

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
    Source { path: relative, name: parts.join("::"), text }
}

/// Whether a module is another one, or lies in it.
fn is_in(name: &str, module: &str) -> bool {
    name.strip_prefix(module).is_some_and(|rest| rest.is_empty() || rest.starts_with("::"))
}

/// The room of a module.
fn room(name: &str) -> Option<&'static str> {
    let rooms = IMPORTS.iter().map(|(room, _)| *room);
    rooms.filter(|room| is_in(name, room)).max_by_key(|room| room.len())
}

/// Each file of a room with the files that it uses, by their modules.
fn uses() -> Vec<(String, BTreeSet<String>)> {
    let sources = sources();
    // The crate's roots only say which modules there are.
    let below = sources.iter().filter(|source| !source.name.is_empty());
    let code = below.map(|source| (vec_of(&source.name), bare(source))).collect();
    let uses = graph::Files::new(code).uses().into_iter();
    uses.map(|(file, used)| {
        (file.join("::"), used.into_iter().map(|file| file.join("::")).collect())
    })
    .collect()
}

fn rust_files(folder: &Path, files: &mut Vec<PathBuf>) {
    files_of(folder, "rs", files);
}

/// The files of a folder whose names end with this.
fn files_of(folder: &Path, ending: &str, files: &mut Vec<PathBuf>) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    let mut paths: Vec<PathBuf> =
        entries.map(|entry| entry.expect("a readable folder").path()).collect();
    paths.sort();
    for path in paths {
        if path.is_dir() {
            files_of(&path, ending, files);
        } else if path.extension().is_some_and(|extension| extension == ending) {
            files.push(path);
        }
    }
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
    for (file, used) in uses() {
        let Some(home) = room(&file) else {
            if !is_in(&file, "verify_cc") && IMPORTS.iter().all(|(room, _)| !is_in(room, &file)) {
                faults.push(format!("{file} is in no room of the table of this test"));
            }
            continue;
        };
        for other in used {
            let there = room(&other).filter(|there| *there != home);
            if there.is_some_and(|there| !table[home].contains(&there)) {
                faults.push(format!("{file} must not import {other}"));
            }
        }
    }
    assert!(faults.is_empty(), "\n{}", faults.join("\n"));
}

/// Each room imports only what stands above it in the table.
#[test]
fn imports_go_one_way() {
    for (at, (room, imports)) in IMPORTS.iter().enumerate() {
        for other in *imports {
            let place = IMPORTS.iter().position(|(room, _)| room == other);
            assert!(place.is_some_and(|place| place < at), "{room} imports {other}");
        }
    }
}

#[test]
fn no_engine_imports_another() {
    for (room, imports) in IMPORTS.iter().filter(|(room, _)| is_in(room, "engines")) {
        let upward = ["engines", "check", "driver", "cli"];
        let found = imports.iter().find(|other| upward.iter().any(|above| is_in(other, above)));
        assert_eq!(found, None, "{room}");
    }
}

#[test]
fn of_some_modules_only_parts_are_imported() {
    let mut faults = Vec::new();
    for (file, used) in uses() {
        for (_, other, parts) in PARTS.iter().filter(|(module, ..)| is_in(&file, module)) {
            for used in used.iter().filter(|used| is_in(used, other)) {
                let part = used[other.len()..].trim_start_matches("::");
                let part = part.split("::").next().unwrap_or_default();
                if !parts.contains(&part) {
                    faults.push(format!("{file} must not import {used}"));
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
            let at_home = homes.split(' ').any(|home| source.is_in(home));
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
        if UNSAFE.iter().any(|home| source.is_in(home)) {
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
