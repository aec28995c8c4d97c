//! What is wanted of the front end once a program was prepared: of a module, or of a program that
//! is known from an earlier run.
use crate::cache::CachedProgram;
use crate::cfa::{AllocKind, Op, Program};
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

    /// What the answer rests on beside the program.
    pub(crate) fn assumptions(&self) -> &[String] {
        match self {
            Self::Read(module) => module.assumptions(),
            Self::Cached(cached) => &cached.assumptions,
        }
    }

    /// Whether the program makes objects on the heap.
    pub(crate) fn allocates(self) -> bool {
        match self {
            Self::Read(module) => module.allocates(),
            Self::Cached(cached) => {
                let mut steps = cached.as_read.edges.iter().flat_map(|edge| &edge.steps);
                steps.any(|step| matches!(step.op, Op::Alloc { kind: AllocKind::Heap, .. }))
            }
        }
    }

    /// Whether it is taken for granted that unknown code calls nothing by its name, though it
    /// could.
    pub(crate) fn assumes_no_call_by_name(self) -> bool {
        match self {
            Self::Read(module) => module.assumes_no_call_by_name(),
            Self::Cached(cached) => cached.assumes_no_call_by_name,
        }
    }

    /// Whether it is taken for granted that no request of memory is larger than any object, though
    /// one could be.
    pub(crate) fn assumes_small_requests(self) -> bool {
        match self {
            Self::Read(module) => module.assumes_small_requests(),
            Self::Cached(cached) => cached.assumes_small_requests,
        }
    }

    /// Whether it is taken for granted that `main` is given the program's name.
    pub(crate) fn assumes_program_name(self) -> bool {
        match self {
            Self::Read(module) => module.assumes_program_name(),
            Self::Cached(cached) => cached.assumes_program_name,
        }
    }
}
