//! What is wanted of the front end once a program was prepared: of a module, or of a program that
//! is known from an earlier run.
use crate::cache::CachedProgram;
use crate::cfa::Program;
use crate::frontend::llvm::{LowerError, Module};

/// Where the programs of a run come from.
#[derive(Clone, Copy)]
pub(crate) enum Front<'a> {
    /// LLVM has them.
    Read(&'a Module),
    /// It had them in an earlier run.
    Cached(&'a CachedProgram),
}

impl Front<'_> {
    /// The program as it was read.
    pub(crate) fn lower_as_read(self) -> Result<Program, LowerError> {
        match self {
            Self::Read(module) => module.lower_as_read(),
            Self::Cached(cached) => Ok(cached.as_read.clone()),
        }
    }

    /// Whether invalid accesses are targets of their own.
    pub(crate) fn checks_accesses(self) -> bool {
        match self {
            Self::Read(module) => module.checks_accesses(),
            Self::Cached(cached) => cached.checks_accesses,
        }
    }

    /// The number of accesses that are certainly valid as they are written, if that is known.
    pub(crate) fn certain_accesses(self) -> Option<u64> {
        match self {
            Self::Read(module) => Some(module.certain_accesses()),
            Self::Cached(_) => None,
        }
    }
}
