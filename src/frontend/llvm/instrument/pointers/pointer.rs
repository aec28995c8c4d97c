//! A pointer that the entry function gets, and where it may lead.
use crate::cfa::source::TypeId;
use crate::frontend::llvm::raw::LlvmValue;
use inkwell::values::{GlobalValue, MetadataValue};

/// What the source says of where a parameter leads.
#[derive(Clone, Copy, Default)]
pub(in crate::frontend::llvm::instrument) struct Pointee<'m> {
    pub(in crate::frontend::llvm::instrument) ty: Option<MetadataValue<'m>>,
    /// Whether that is the parameter itself, an object whose address is handed over.
    pub(in crate::frontend::llvm::instrument) is_copy: bool,
    /// Where the type is not known: the size of the largest one that it may be, in bytes.
    pub(in crate::frontend::llvm::instrument) least: u64,
}

/// With which pointers a parameter shares an object.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::frontend::llvm::instrument) enum Sharing {
    /// With any that its types allow.
    Any,
    /// With any, but nothing is written there while it lives (Rust's `&T`).
    Frozen,
    /// With those that only read it, too (C's `restrict`, of what is only read).
    Read,
    /// Others may have its address, but none of them is used while it lives (Rust's `&mut T`).
    Unique,
    /// With none.
    None,
}

/// Whether two pointers may share an object.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Meeting {
    Never,
    /// The caller may pass such ones, but what the function does may be undefined then: they count
    /// for proofs, and no counterexample depends on them.
    Doubtful,
    Certain,
}

impl Sharing {
    /// Whether two pointers, as far as this goes, may share an object; `writes`: the function may
    /// write to what they lead to.
    pub(super) fn with(self, other: Self, writes: bool) -> Meeting {
        match (self, other) {
            (Self::None, _) | (_, Self::None) => Meeting::Never,
            (Self::Any, Self::Any) | (Self::Read | Self::Frozen, Self::Read | Self::Frozen) => {
                Meeting::Certain
            }
            (Self::Any, Self::Frozen) | (Self::Frozen, Self::Any) if !writes => Meeting::Certain,
            (Self::Any, Self::Frozen | Self::Unique) | (Self::Frozen | Self::Unique, Self::Any) => {
                Meeting::Doubtful
            }
            (Self::Any | Self::Unique, Self::Read)
            | (Self::Read, Self::Any | Self::Unique)
            | (Self::Unique, Self::Frozen | Self::Unique)
            | (Self::Frozen, Self::Unique) => Meeting::Never,
        }
    }
}

/// A parameter that is a pointer to data.
#[derive(Clone, Debug)]
pub(in crate::frontend::llvm::instrument) struct Pointer<'m> {
    /// Its number among all parameters.
    pub(in crate::frontend::llvm::instrument) index: u32,
    pub(super) name: String,
    /// The type that it leads to, where that is known.
    pub(super) ty: Option<TypeId>,
    /// Whether the language says that types keep objects apart.
    pub(super) is_typed: bool,
    /// The size of an element, in bytes.
    pub(super) size: u64,
    /// What the address is a multiple of.
    pub(super) align: u64,
    pub(super) may_be_null: bool,
    /// Whether it leads to a copy that the caller has made for this call, not on the heap.
    pub(in crate::frontend::llvm::instrument) is_copy: bool,
    pub(super) sharing: Sharing,
    /// Whether the function may write to what its arguments lead to.
    pub(super) may_be_written: bool,
    /// Whether there is one element.
    pub(super) is_single: bool,
    /// Whether there may be no element.
    pub(super) may_be_empty: bool,
    /// Whether it leads to what may be constant.
    pub(super) is_const: bool,
    /// Whether it leads to no constant object, though C would allow one as long as nothing writes.
    pub(super) avoids_constants: bool,
    pub(super) others: Vec<OtherTarget<'m>>,
    /// What is drawn for it: which of its targets it is.
    pub(super) choice: Option<(LlvmValue<'m>, u32)>,
}

/// Where a pointer may lead that has no object of its own.
#[derive(Clone, Debug)]
pub(super) struct OtherTarget<'m> {
    pub(super) place: Other<'m>,
    /// What no counterexample may depend on: see [`Meeting::Doubtful`].
    pub(super) doubt: Option<String>,
}

/// Such a place.
#[derive(Clone, Debug)]
pub(super) enum Other<'m> {
    /// Where the pointer of this number does.
    Same(usize),
    /// Into its object.
    Within(usize),
    /// To a global variable.
    Global(GlobalValue<'m>),
    /// Somewhere else into it.
    WithinGlobal(GlobalValue<'m>, u64),
    /// Where a variable of the library leads.
    Held(GlobalValue<'m>),
}

impl Pointer<'_> {
    /// Whether the two may share an object, as far as their languages go.
    pub(super) fn meets(&self, other: &Self) -> Meeting {
        self.sharing.with(other.sharing, self.may_be_written || other.may_be_written)
    }

    /// The number of the choice of an object of its own, with elements in front.
    pub(super) fn inside(&self) -> u32 {
        u32::try_from(self.others.len()).unwrap_or(u32::MAX - 3) + 2
    }

    /// The number of the last choice, that there is no element.
    pub(super) fn nothing(&self) -> u32 {
        self.inside() + 1
    }
}

/// What a parameter is called in a sentence: one without a name has its number for one.
pub(in crate::frontend::llvm::instrument) fn called(name: &str) -> String {
    match name.bytes().all(|it| it.is_ascii_digit()) {
        true => format!("argument {name}"),
        false => format!("`{name}`"),
    }
}

/// Whether another one may lead into the object of the pointer of this number.
pub(super) fn is_host(number: usize, pointers: &[Pointer<'_>]) -> bool {
    let leads_into = |it: &OtherTarget<'_>| matches!(it.place, Other::Within(at) if at == number);
    pointers.iter().any(|other| other.others.iter().any(leads_into))
}
