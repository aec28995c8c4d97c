//! A pointer that the entry function gets, and where it may lead.
use crate::cfa::source::TypeId;
use crate::llvm::raw::LlvmValue;
use inkwell::values::{GlobalValue, MetadataValue};

/// What the source says of where a parameter leads.
#[derive(Clone, Copy, Default)]
pub(in crate::llvm::instrument) struct Pointee<'m> {
    pub(in crate::llvm::instrument) ty: Option<MetadataValue<'m>>,
    /// Whether that is the parameter itself, an object whose address is handed over.
    pub(in crate::llvm::instrument) is_copy: bool,
}

/// With which pointers a parameter shares an object.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::llvm::instrument) enum Sharing {
    /// With any that its types allow.
    Any,
    /// With those that only read it, too: while it lives, nobody writes.
    Read,
    /// With none.
    None,
}

impl Sharing {
    /// Whether two pointers, as far as this goes, may share an object.
    pub(super) fn meets(self, other: Self) -> bool {
        self == other && self != Self::None
    }
}

/// A parameter that is a pointer to data.
#[derive(Clone, Debug)]
pub(in crate::llvm::instrument) struct Pointer<'m> {
    /// Its number among all parameters.
    pub(in crate::llvm::instrument) index: u32,
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
    pub(in crate::llvm::instrument) is_copy: bool,
    pub(super) sharing: Sharing,
    /// Whether there is one element.
    pub(super) is_single: bool,
    /// Whether it leads to what may be constant.
    pub(super) is_const: bool,
    pub(super) others: Vec<Other<'m>>,
    /// What is drawn for it: which of its targets it is.
    pub(super) choice: Option<(LlvmValue<'m>, u32)>,
}

/// Where a pointer may lead that has no object of its own.
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
}

impl Pointer<'_> {
    /// The number of the choice behind all others.
    pub(super) fn last_choice(&self) -> u32 {
        u32::try_from(self.others.len()).unwrap_or(u32::MAX - 2) + 2
    }
}

/// Whether another one may lead into the object of the pointer of this number.
pub(super) fn is_host(number: usize, pointers: &[Pointer<'_>]) -> bool {
    let leads_into = |it: &Other<'_>| matches!(it, Other::Within(at) if *at == number);
    pointers.iter().any(|other| other.others.iter().any(leads_into))
}
