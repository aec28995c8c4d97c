//! How a program is read: all that determines it beside its files.
//!
//! One struct, which the command line fills and the front end is handed. The key of a program in
//! the cache is this struct, serialised, so that no option can be missing there.
use super::property::{Property, ViolationKind};
use serde::Serialize;

/// How a program is read.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct ReadOptions {
    /// The function where runs start.
    pub entry: String,
    /// What must hold.
    pub property: Property,
    /// For which machine C files are compiled; `None`: clang's own default. Bitcode knows its own.
    pub word_size: Option<WordSize>,
    /// Further arguments for clang, when it compiles C files.
    pub clang_args: Vec<String>,
    /// `llvm.trap`, `llvm.ubsantrap` and `unreachable` violate the property, whatever that is; else
    /// they end the run.
    pub traps_are_errors: bool,
    /// `malloc` and its kin may return the null pointer.
    pub malloc_may_fail: bool,
    /// Its kin (`calloc`, `realloc`, `aligned_alloc`) may, but for `alloca`.
    pub calloc_may_fail: bool,
    /// `main` may be given no argument at all, not even the program's name; else that it is given
    /// one is an assumption, which the answer names.
    pub argc_may_be_zero: bool,
    /// What is known of pointers that the entry function gets, unless that is `main`.
    pub entry_pointers: EntryPointers,
    /// No request of memory is larger than any object, so that runs with such a one are not
    /// followed: an assumption, which the answer names. Else it gives null.
    pub assume_small_requests: bool,
    /// No access to memory is invalid, so that none has to be checked: an assumption, which the
    /// answer names.
    pub assume_valid_memory: bool,
    /// Ranges of addresses of devices, from the first to the last byte.
    pub devices: Vec<(u64, u64)>,
    /// What functions without definition and model may do.
    pub externals: Externals,
}

impl ReadOptions {
    /// Whether this kind of violation is looked for.
    pub fn asks(&self, kind: ViolationKind) -> bool {
        self.property.asks(kind) || kind == ViolationKind::Trap && self.traps_are_errors
    }
}

/// The machine that C files are compiled for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub enum WordSize {
    /// ILP32: `int`, `long` and pointers have 32 bits.
    Bits32,
    /// LP64: `long` and pointers have 64 bits.
    Bits64,
}

impl WordSize {
    /// The option of compilers for it.
    pub const fn flag(self) -> &'static str {
        match self {
            Self::Bits32 => "-m32",
            Self::Bits64 => "-m64",
        }
    }
}

/// What a function without definition and model may do.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, clap::ValueEnum)]
pub enum Externals {
    /// Return anything, write and call back all that it can know, throw, and not return.
    #[default]
    Follow,
    /// The same, but call functions of the program only through addresses that it was given.
    Given,
    /// Return anything, and nothing else.
    Pure,
}

impl Externals {
    /// Whether what an unknown function does is followed.
    pub(crate) fn is_followed(self) -> bool {
        self != Self::Pure
    }
}

/// What is known of pointers that the entry function gets.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct EntryPointers {
    /// None is null.
    pub nonnull: bool,
    /// No two of them lead into one object, nor to a global variable.
    pub separate: bool,
    /// To how many elements they lead at most, if the user says that.
    pub elements: Option<u64>,
}

impl EntryPointers {
    /// To how many elements they lead at most, unless the user says otherwise.
    pub(crate) const MOST_ELEMENTS: u64 = 16;

    /// To how many elements they lead at most.
    pub(crate) fn most(self) -> u64 {
        self.elements.unwrap_or(Self::MOST_ELEMENTS)
    }
}

/// The places of a program that tests are wanted for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, clap::ValueEnum)]
pub enum CoverageKind {
    /// Each stretch of code without a branch.
    Locations,
    /// Each outcome of each branch.
    Branches,
}
