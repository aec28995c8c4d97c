//! What the front end is told: the entry, the word size, what counts as a violation, what unknown
//! functions may do, and where models are.
use crate::base::property::MemorySafety;
use crate::cfa::{Access, ViolationKind};
use crate::frontend::bitcode::{
    CHECK_CONVERSIONS, CHECK_OVERFLOW, CHECK_UNSIGNED, LIST_SOURCES, MARK_SCOPES,
};
use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

/// Pointer width for C files.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WordSize {
    /// `-m32`
    Bits32,
    /// `-m64`
    Bits64,
}

/// What a function without definition and model may do.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Externals {
    /// Return anything, write what it knows, call back what it knows, throw, and not return.
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

/// What is known of pointers that the entry function gets, unless that is `main`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct EntryPointers {
    /// They are not null.
    pub nonnull: bool,
    /// No two of them lead into one object, nor to what the program can name.
    pub separate: bool,
    /// They lead to at most so many elements.
    pub elements: Option<u64>,
}

impl EntryPointers {
    /// How many elements they lead to at most.
    pub(super) fn most(self) -> u64 {
        self.elements.unwrap_or(MOST_ELEMENTS)
    }
}

/// The places of a program that tests are wanted for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GoalKind {
    /// Each stretch of code that runs from its start to its end.
    Locations,
    /// Each outcome of each branch.
    Branches,
}

/// So many elements there are at most, unless the user says otherwise.
pub(super) const MOST_ELEMENTS: u64 = 16;

/// What follows an unknown function's name where a site says whether it calls back, and with what.
pub const CALLS_BACK: &str = ", calling back";

/// What the front end is told.
#[derive(Clone, Debug)]
pub struct Options {
    /// The function where the run starts.
    pub entry: String,
    /// Pointer width for C files; clang's default if none is given. Bitcode knows its own.
    pub word_size: Option<WordSize>,
    /// Further arguments for clang.
    pub clang_args: Vec<String>,
    /// What C files are taken to hold, where that is not what is in them.
    pub sources: BTreeMap<PathBuf, String>,
    /// A function that is called in front of each violation, if the program has it.
    pub guard: Option<&'static str>,
    /// Functions whose call violates the property.
    pub error_functions: Vec<String>,
    /// Whether a failing `assert` (a call of `__assert_fail` or its like) violates the property;
    /// else it ends the run.
    pub assert_is_error: bool,
    /// Whether `llvm.trap`, `llvm.ubsantrap` and reaching `unreachable` violate the property; else
    /// they end the run.
    pub traps_are_errors: bool,
    /// Whether an operation on signed integers violates the property whose result its type does
    /// not have; else it wraps around.
    pub overflow_is_error: bool,
    /// Whether an operation on unsigned integers violates the property that wraps around.
    pub wrap_is_error: bool,
    /// Whether an implicit conversion of integers violates the property that changes a value.
    pub narrowing_is_error: bool,
    /// Whether an operation that C leaves undefined violates the property: a division by zero, a
    /// shift by too much, reaching `unreachable`.
    pub undefined_is_error: bool,
    /// Whether a read of memory violates the property that nothing has written since its object was
    /// made.
    pub unwritten_is_error: bool,
    /// Which invalid uses of memory violate the property; where others count ([`Self::
    /// assume_valid_memory`]), nothing is said of what happens behind them.
    pub memory: MemorySafety,
    /// Whether what the files do not show is taken to use memory as it may, so that it is no gap
    /// where the property is about memory.
    pub trusts_outside: bool,
    /// Violations that are not looked for any more, by kind and place: runs end there.
    pub decided: BTreeSet<(ViolationKind, u32)>,
    /// The places that tests are wanted for. Then error functions keep their bodies, or end the
    /// run.
    pub goals: Option<GoalKind>,
    /// Whether `malloc` and its like may return null.
    pub malloc_may_fail: bool,
    /// Whether `calloc`, `realloc` and `aligned_alloc` may.
    pub calloc_may_fail: bool,
    /// Whether `main` may be given no argument at all, not even the program's name.
    pub argc_may_be_zero: bool,
    /// What pointers may be that the entry function gets.
    pub entry_pointers: EntryPointers,
    /// Whether no request of memory is larger than any object, so that runs with such a one are not
    /// followed; else it gives null.
    pub assume_small_requests: bool,
    /// Whether no access to memory is invalid, so that none has to be checked.
    pub assume_valid_memory: bool,
    /// Ranges of addresses of devices, from the first to the last byte.
    pub devices: Vec<(u64, u64)>,
    /// What unknown functions may do.
    pub externals: Externals,
    /// Bitcode with models of library functions for 32-bit and 64-bit programs; linked if it
    /// defines a function that the program lacks.
    pub models: Models,
}

/// Models of library functions, by pointer width.
#[derive(Clone, Copy, Debug, Default)]
pub struct Models {
    /// For 32-bit pointers.
    pub bits32: Library,
    /// For 64-bit pointers.
    pub bits64: Library,
}

impl Models {
    /// The C models of `runtime/models`, compiled by the build script.
    pub const BUILT_IN: Self = Self {
        bits32: include!(concat!(env!("OUT_DIR"), "/models32.rs")),
        bits64: include!(concat!(env!("OUT_DIR"), "/models64.rs")),
    };

    /// The same with the contracts of `runtime/contracts` in the place of models: a program with
    /// them has each run of the one with models, and more.
    pub const CONTRACTS: Self = Self {
        bits32: include!(concat!(env!("OUT_DIR"), "/contracts32.rs")),
        bits64: include!(concat!(env!("OUT_DIR"), "/contracts64.rs")),
    };
}

/// Models of library functions. By default none.
#[derive(Clone, Copy, Debug, Default)]
pub struct Library {
    /// All of them in one module.
    pub bitcode: &'static [u8],
    /// The modules of which that is made. Only those are read that a program needs: all of them
    /// take longer than most programs do.
    pub parts: &'static [&'static [u8]],
    /// The names of functions and variables that others can use, sorted, and which part has them.
    pub functions: &'static [(&'static str, usize)],
}

impl Library {
    /// Whether there is a model with this name.
    pub fn has(&self, name: &str) -> bool {
        self.part_of(name).is_some()
    }

    /// The part that defines the model with this name.
    pub fn part_of(&self, name: &str) -> Option<usize> {
        let index = self.functions.binary_search_by_key(&name, |&(known, _)| known).ok()?;
        Some(self.functions[index].1)
    }
}

impl Options {
    /// What clang is told, so that its code shows what the property is about.
    pub fn checks(&self) -> Vec<&'static str> {
        let overflow = self.overflow_is_error.then_some(CHECK_OVERFLOW.as_slice());
        let unsigned = self.wrap_is_error.then_some(CHECK_UNSIGNED.as_slice());
        let conversions = self.narrowing_is_error.then_some(CHECK_CONVERSIONS.as_slice());
        let has_scopes = self.memory.deref || self.unwritten_is_error;
        let scopes = has_scopes.then_some(MARK_SCOPES.as_slice());
        let is_checked = overflow.or(unsigned).or(conversions).is_some();
        let sources = is_checked.then_some(LIST_SOURCES.as_slice());
        let all = [overflow, unsigned, conversions, sources, scopes];
        all.into_iter().flatten().flatten().copied().collect()
    }

    /// Whether C files are compiled for 32 bits.
    pub(super) fn is_for_32_bits(&self) -> bool {
        self.word_size == Some(WordSize::Bits32) || self.clang_args.iter().any(|arg| arg == "-m32")
    }

    /// How an invalid access violates the property, if it does.
    pub(super) fn violation_by(&self, access: Access) -> Option<ViolationKind> {
        match access {
            Access::Read | Access::Write | Access::Scan => {
                self.memory.deref.then_some(ViolationKind::Deref)
            }
            Access::Free | Access::Delete | Access::Release => {
                self.memory.free.then_some(ViolationKind::Free)
            }
        }
    }

    /// Verification of `entry` for calls of `reach_error` and `__VERIFIER_error`, everything else
    /// off: accesses to memory are not checked.
    pub fn new(entry: &str) -> Self {
        Self {
            entry: entry.to_owned(),
            word_size: None,
            clang_args: Vec::new(),
            sources: BTreeMap::new(),
            guard: None,
            error_functions: vec!["reach_error".to_owned(), "__VERIFIER_error".to_owned()],
            assert_is_error: false,
            traps_are_errors: false,
            overflow_is_error: false,
            wrap_is_error: false,
            narrowing_is_error: false,
            undefined_is_error: false,
            unwritten_is_error: false,
            trusts_outside: false,
            decided: BTreeSet::new(),
            memory: MemorySafety::default(),
            goals: None,
            malloc_may_fail: false,
            calloc_may_fail: false,
            argc_may_be_zero: false,
            entry_pointers: EntryPointers::default(),
            assume_small_requests: false,
            assume_valid_memory: true,
            devices: Vec::new(),
            externals: Externals::Follow,
            models: Models::default(),
        }
    }
}
