//! How C and C++ become bitcode that means what the program means, and the records in which
//! `verify-cc` keeps that bitcode in object files.
//!
//! Shared by the verifier and by `verify-cc`, which includes these files as modules of its own: it
//! runs once per file of a build, so it links none of our libraries, and nothing here needs more
//! than the standard library.
pub mod arguments;
pub mod command;
mod options;
pub mod record;
pub mod words;

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::sync::Arc;

/// The compilers to try, best first.
pub const COMPILERS: [&str; 2] = ["clang-22", "clang"];

/// No optimisation, no builtins, debug information, bitcode. Floating-point contraction is off
/// because it changes results.
pub const FLAGS: [&str; 9] = [
    "-c",
    "-emit-llvm",
    "-g",
    "-O0",
    "-Xclang",
    "-disable-O0-optnone",
    "-fno-discard-value-names",
    "-fno-builtin",
    "-ffp-contract=off",
];

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

/// A module that does not lie in a file of its own.
#[derive(Clone, Debug)]
pub struct ProgramPart {
    /// The source it was made of, or where it was found.
    pub name: PathBuf,
    /// The module.
    pub bitcode: Vec<u8>,
    /// When it belongs to the program.
    pub demand: Demand,
    /// The linked file that it lies in.
    pub image: Option<Arc<Image>>,
    /// What the linker sees of the code beside it.
    pub symbols: Option<Arc<Symbols>>,
}

/// The table of symbols of a file of code: what tools and the linker did to names.
#[derive(Debug)]
pub struct Symbols {
    /// The file.
    pub path: PathBuf,
    /// Whether it is a program or shared library.
    pub is_linked: bool,
    /// What it defines for others; `None`: the table was taken away.
    pub defined: Option<Defined>,
}

/// Names that a file of code defines.
#[derive(Debug, Default)]
pub struct Defined {
    /// Those that no other definition may take the place of.
    pub strong: BTreeSet<String>,
    /// The others.
    pub weak: BTreeSet<String>,
}

/// A program or shared library: names are bound within it before any other file has a say.
#[derive(Debug)]
pub struct Image {
    /// The file.
    pub path: PathBuf,
    /// What others can use.
    pub exports: BTreeSet<String>,
}

/// When a module belongs to the program.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Demand {
    /// In any case.
    Always,
    /// Where it defines what others need, and nothing before it does: a member of an archive.
    FirstDefinition,
    /// Where it defines what others need, and is the only one that does: a source of a database
    /// that may list those of several programs.
    OnlyDefinition,
}
