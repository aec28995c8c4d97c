//! Who makes objects of the heap, and what frees them: by the names of functions.
use super::library::{Allocation, LibraryCall, known};

/// Who makes an object of the heap, which decides what may free it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum MemoryMaker {
    /// The caller of the entry function, or a library model: what frees it is not looked at.
    Given,
    /// `malloc` and its kin.
    C,
    /// `new`.
    New,
    /// `new[]`.
    NewArray,
    /// `new` of what asks for more than the usual alignment.
    NewAligned,
    /// The same of `new[]`.
    NewArrayAligned,
}

impl MemoryMaker {
    /// Those of which a program frees objects.
    pub(super) const OF_PROGRAMS: [Self; 5] =
        [Self::C, Self::New, Self::NewArray, Self::NewAligned, Self::NewArrayAligned];

    /// What stands in the object's header; 0 for what need not be freed.
    pub(super) const fn number(self) -> u128 {
        match self {
            Self::Given => 0,
            Self::C => 1,
            Self::New => 2,
            Self::NewArray => 3,
            Self::NewAligned => 4,
            Self::NewArrayAligned => 5,
        }
    }

    /// As the source has it.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Given => "the caller",
            Self::C => "malloc",
            Self::New => "new",
            Self::NewArray => "new[]",
            Self::NewAligned => "new (std::align_val_t)",
            Self::NewArrayAligned => "new[] (std::align_val_t)",
        }
    }

    /// What frees its objects.
    pub(super) const fn freed_by(self) -> &'static str {
        match self {
            Self::Given | Self::C => "free",
            Self::New => "delete",
            Self::NewArray => "delete[]",
            Self::NewAligned => "delete (std::align_val_t)",
            Self::NewArrayAligned => "delete[] (std::align_val_t)",
        }
    }
}

/// Whose objects a function makes or frees.
pub(super) fn maker(name: &str) -> Option<MemoryMaker> {
    if name.starts_with("__cxa_") {
        return None;
    }
    let is_one = |starts: [&str; 2]| starts.iter().any(|start| name.starts_with(start));
    let is_aligned = name.contains("St11align_val_t");
    match known(name)? {
        LibraryCall::Allocate(Allocation::Given) => Some(MemoryMaker::Given),
        LibraryCall::Allocate(_) | LibraryCall::Free if is_one(["_Znw", "_Zdl"]) => {
            Some(if is_aligned { MemoryMaker::NewAligned } else { MemoryMaker::New })
        }
        LibraryCall::Allocate(_) | LibraryCall::Free if is_one(["_Zna", "_Zda"]) => {
            Some(if is_aligned { MemoryMaker::NewArrayAligned } else { MemoryMaker::NewArray })
        }
        LibraryCall::Allocate(Allocation::Certain | Allocation::CertainZeroed) => {
            Some(MemoryMaker::Given)
        }
        LibraryCall::Allocate(_) | LibraryCall::Free => Some(MemoryMaker::C),
        _ => None,
    }
}
