//! The options of the front end: how the user wants the program to be read, what one reading of it
//! adds, and where models are.
use crate::base::options::{CoverageKind, ReadOptions, WordSize};
use crate::base::property::{Property, ViolationKind};
use crate::cfa::Access;
use crate::frontend::bitcode::{LIST_SOURCES, MARK_SCOPES};
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

/// What follows an unknown function's name where a site says whether it calls back, and with what.
pub const CALLS_BACK: &str = ", calling back";

/// The options of the front end: how the user wants the program to be read, and what one reading of
/// it adds.
#[derive(Clone, Debug, Serialize)]
pub struct Options {
    /// What the user wants.
    pub reading: ReadOptions,
    /// What C files are taken to hold, where that is not what is in them.
    pub sources: BTreeMap<PathBuf, String>,
    /// A function that is called in front of each violation, if the program has it.
    pub guard: Option<&'static str>,
    /// Violations that are not looked for any more, by kind and place: runs end there.
    pub decided: BTreeSet<(ViolationKind, u32)>,
    /// The places that tests are wanted for. Then error functions keep their bodies, or end the
    /// run.
    pub goals: Option<CoverageKind>,
    /// Models of library functions for 32-bit and 64-bit programs; linked if they define a function
    /// that the program lacks. Their bitcode is part of this program: serialised is only which.
    pub models: Models,
}

/// Which models there are.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
enum ModelSet {
    #[default]
    None,
    BuiltIn,
    Contracts,
}

/// Models of library functions, by pointer width.
#[derive(Clone, Copy, Debug, Default, Serialize)]
pub struct Models {
    set: ModelSet,
    /// For 32-bit pointers.
    #[serde(skip)]
    pub bits32: Library,
    /// For 64-bit pointers.
    #[serde(skip)]
    pub bits64: Library,
}

impl Models {
    /// The C models of `runtime/models`, compiled by the build script.
    pub const BUILT_IN: Self = Self {
        set: ModelSet::BuiltIn,
        bits32: include!(concat!(env!("OUT_DIR"), "/models32.rs")),
        bits64: include!(concat!(env!("OUT_DIR"), "/models64.rs")),
    };

    /// The same with the contracts of `runtime/contracts` in the place of models: a program with
    /// them has each run of the one with models, and more.
    pub const CONTRACTS: Self = Self {
        set: ModelSet::Contracts,
        bits32: include!(concat!(env!("OUT_DIR"), "/contracts32.rs")),
        bits64: include!(concat!(env!("OUT_DIR"), "/contracts64.rs")),
    };

    /// Those for a program with pointers of this width.
    pub const fn of(self, pointer_bits: u32) -> Library {
        if pointer_bits == 32 { self.bits32 } else { self.bits64 }
    }
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
    /// Verification of `entry` for calls of `reach_error` and `__VERIFIER_error`, everything else
    /// off, and without models: accesses to memory are not checked.
    pub fn new(entry: &str) -> Self {
        let property = Property::named("unreach-call").unwrap_or_default();
        let entry = entry.to_owned();
        let reading =
            ReadOptions { entry, property, assume_valid_memory: true, ..ReadOptions::default() };
        Self { models: Models::default(), ..Self::of(reading) }
    }

    /// A reading as the user wants it, with models.
    pub fn of(reading: ReadOptions) -> Self {
        Self {
            reading,
            sources: BTreeMap::new(),
            guard: None,
            decided: BTreeSet::new(),
            goals: None,
            models: Models::BUILT_IN,
        }
    }

    /// Whether this kind of violation is looked for.
    pub fn asks(&self, kind: ViolationKind) -> bool {
        self.reading.asks(kind)
    }

    /// Options for clang by which its code shows what the property is about.
    pub fn checks(&self) -> Vec<&'static str> {
        let property = &self.reading.property;
        let checks: Vec<&str> = property.parts().flat_map(|part| part.clang).copied().collect();
        let sources = LIST_SOURCES.into_iter().filter(|_| !checks.is_empty());
        let has_scopes = property.parts().any(|part| part.needs_scopes);
        let scopes = MARK_SCOPES.into_iter().filter(|_| has_scopes);
        checks.iter().copied().chain(sources).chain(scopes).collect()
    }

    /// Whether C files are compiled for 32 bits.
    pub(super) fn is_for_32_bits(&self) -> bool {
        let flag = WordSize::Bits32.flag();
        self.reading.word_size == Some(WordSize::Bits32)
            || self.reading.clang_args.iter().any(|arg| arg == flag)
    }

    /// How an invalid access violates the property, if it does.
    pub(super) fn violation_by(&self, access: Access) -> Option<ViolationKind> {
        let kind = match access {
            Access::Read | Access::Write | Access::Scan => ViolationKind::Deref,
            Access::Free | Access::Delete | Access::Release => ViolationKind::Free,
        };
        self.asks(kind).then_some(kind)
    }
}
