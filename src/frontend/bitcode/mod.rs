//! How C and C++ become bitcode that means what the program means, and the records in which
//! `verify-cc` keeps that bitcode in object files.
//!
//! Shared by the verifier and by `verify-cc`, which includes these files as modules of its own: it
//! runs once per file of a build, so it links neither LLVM nor a solver, and nothing here needs
//! more than the standard library and a reader of object files.
pub mod arguments;
pub mod code;
pub mod command;
pub mod folded;
pub mod made;
mod options;
pub mod record;
pub mod recorded;
mod refused;
mod renaming;
pub mod standard;
pub mod start;
pub mod symbols;
pub mod words;

use record::LinkFacts;
use start::{Dependencies, ProgramStart};
use std::collections::BTreeSet;
use std::path::PathBuf;
use std::sync::Arc;
use symbols::SymbolTable;

/// The compilers to try, best first.
pub const COMPILERS: [&str; 2] = ["clang-22", "clang"];

/// No optimisation, no builtins, debug information, bitcode. Floating-point contraction is off
/// because it changes results.
pub const FLAGS: [&str; 7] = [
    "-c",
    "-emit-llvm",
    "-g",
    "-O0",
    "-fno-discard-value-names",
    "-fno-builtin",
    "-ffp-contract=off",
];

/// Makes clang name the sources, in which may stand what forbids it to check or to warn. (It would
/// remove `/dev/stderr` where one is missing.)
pub const LIST_SOURCES: [&str; 3] = ["-MMD", "-MF", "/proc/self/fd/2"];

/// Makes clang mark where the lives of locals begin and end, as it does for a sanitizer.
pub const MARK_SCOPES: [&str; 2] = ["-Xclang", "-fsanitize-address-use-after-scope"];

/// `-std=gnu17` because clang's default dialect rejects what old programs do (calls without
/// prototypes, implicit `int`).
pub const C_FLAGS: [&str; 9] = [
    "-std=gnu17",
    "-w",
    "-Wno-implicit-function-declaration",
    "-Wno-implicit-int",
    "-Wno-int-conversion",
    "-Wno-incompatible-pointer-types",
    "-Wno-incompatible-function-pointer-types",
    "-Wno-return-type",
    "-Wno-error",
];

/// A module that does not lie in a file of its own, or code without one.
#[derive(Clone, Debug)]
pub struct ProgramPart {
    /// The source it was made of, or where it was found.
    pub name: PathBuf,
    /// The module; empty: there is none, and the symbols say what the code defines.
    pub bitcode: Vec<u8>,
    /// When it belongs to the program.
    pub demand: Demand,
    /// The linked file that it lies in.
    pub image: Option<Arc<Image>>,
    /// What the linker sees of the code beside it.
    pub symbols: Option<Arc<Symbols>>,
    /// See [`folded::folded`].
    pub folded: Option<String>,
}

/// The symbols of a file of code: what tools and the linker did to names.
#[derive(Debug)]
pub struct Symbols {
    /// The file.
    pub path: PathBuf,
    /// Whether it is a program or shared library.
    pub is_linked: bool,
    /// What it defines and uses; `None`: the table was taken away.
    pub table: Option<SymbolTable>,
    /// What an object uses and other files must define.
    pub needed: BTreeSet<String>,
    /// What the files that went into it defined and used when they were made; empty: not known.
    pub made: Vec<SymbolTable>,
    /// Whether its code or data is not what it was when it was made.
    pub is_patched: bool,
    /// What it has from the C library and its like, by the versions of names; `None`: nothing has a
    /// version.
    pub standard: Option<BTreeSet<String>>,
    /// What the linker said of it; `None`: it was not asked.
    pub link: Option<LinkFacts>,
    /// Names of variables that the loader copies from a shared library.
    pub copied: BTreeSet<String>,
    /// The sections whose bytes are zero at the start.
    pub zeroed: BTreeSet<usize>,
    /// Where it starts; `None`: it is no program.
    pub start: Option<ProgramStart>,
}

/// A program or shared library: names are bound within it before any other file has a say.
#[derive(Debug)]
pub struct Image {
    /// The file.
    pub path: PathBuf,
    /// What others can use.
    pub exports: BTreeSet<String>,
    /// Whether it is a program.
    pub is_program: bool,
    /// What the loader loads with it.
    pub dependencies: Dependencies,
}

/// When a module belongs to the program.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Demand {
    /// In any case.
    Always,
    /// Where it defines what others need, and nothing before it does: a member of an archive, which
    /// has a number.
    FirstDefinition(usize),
    /// Where it defines what others need, and is the only one that does: a source of a database
    /// that may list those of several programs.
    OnlyDefinition,
}
