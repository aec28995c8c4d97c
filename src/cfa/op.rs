//! What an edge does to variables and memory on its way: operations, each with its place in the
//! source.
use super::ids::{Position, SiteId};
use crate::ir::{ExprId, VarId};
use serde::{Deserialize, Serialize};

/// An operation and where it comes from.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Step {
    /// What happens.
    pub op: Op,
    /// The place in the source.
    pub position: Position,
}

/// What an edge does, one after the other.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Op {
    /// Goes on only where the width-1 expression is true.
    Assume(ExprId),
    /// `dst := value`.
    Assign {
        /// The variable that changes.
        dst: VarId,
        /// Its new value, over the variables before the assignment.
        value: ExprId,
    },
    /// `dst :=` an arbitrary value.
    Nondet {
        /// The variable that changes.
        dst: VarId,
        /// Where the value comes from.
        site: SiteId,
    },
    /// `dst :=` the bytes of memory at `address`, as many as the variable's width takes; of a width
    /// that is no multiple of 8, the low bits.
    Load {
        /// The variable that changes.
        dst: VarId,
        /// Pointer-width address.
        address: ExprId,
    },
    /// Memory at `address` := `value`; a width that is no multiple of 8 is filled up with zero
    /// bits.
    Store {
        /// Pointer-width address.
        address: ExprId,
        /// What is written.
        value: ExprId,
    },
    /// `dst :=` the address of a new object.
    Alloc {
        /// The variable that gets the address.
        dst: VarId,
        /// Stack objects die when the function returns; heap objects live until freed.
        kind: AllocKind,
        /// Size in bytes, pointer width.
        size: ExprId,
        /// Alignment in bytes: a power of two.
        align: u64,
        /// Whether the content is zero; else it is arbitrary but fixed, from `site`.
        zeroed: bool,
        /// The allocation site, and the source of its arbitrary content.
        site: SiteId,
    },
    /// The object at `address` dies: one on the heap (nothing for the null pointer), or one of a
    /// block that ends.
    Free {
        /// Pointer-width address.
        address: ExprId,
        /// On the heap, or of a block.
        kind: AllocKind,
    },
    /// Copies `length` bytes; the ranges may overlap (`memmove`).
    Copy {
        /// Where to.
        to: ExprId,
        /// Where from.
        from: ExprId,
        /// Number of bytes, pointer width.
        length: ExprId,
    },
    /// Sets `length` bytes to `byte`.
    Fill {
        /// Where.
        to: ExprId,
        /// 8 bits wide.
        byte: ExprId,
        /// Number of bytes, pointer width.
        length: ExprId,
    },
    /// A new life of a local begins: the content of its object is arbitrary, as it is behind an
    /// allocation.
    Havoc {
        /// Pointer-width address of the object.
        address: ExprId,
        /// Where the values come from.
        site: SiteId,
    },
    /// Unknown code runs, and is given these values. It may write anything to every object that it
    /// knows: what it was given here or anywhere else, what is visible or defined outside, and what
    /// can be reached from there.
    Outside {
        /// Values of any width; what is not made from an address does not matter.
        given: Box<[ExprId]>,
        /// Where the values come from that it writes.
        site: SiteId,
    },
    /// Shown to an observer of the run (`putchar` and the like); changes nothing.
    Observe {
        /// The value shown.
        value: ExprId,
    },
    /// Goes on only where an access to these bytes would be invalid: some of them are not of one
    /// live object, or not to be written. A read or write of no bytes is valid.
    AssumeInvalid {
        /// Pointer-width address.
        address: ExprId,
        /// Number of bytes, pointer width.
        length: ExprId,
        /// What would be done with them.
        access: Access,
    },
    /// Goes on only where a live object of the heap may be lost: global objects and the `held`
    /// addresses do not lead to all of them. An object that the library made for itself leads to
    /// others, and is not lost.
    AssumeLost {
        /// How many objects live that the program has to free, 64 bits wide.
        count: ExprId,
        /// Values of global variables, of pointer width.
        held: Box<[ExprId]>,
    },
}

/// What is done with bytes of memory.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub enum Access {
    /// They are read.
    Read,
    /// They are written.
    Write,
    /// They are given back: valid where the address is null, or that of a live heap object.
    Free,
    /// The same of an object of exactly the length given.
    Delete,
    /// The same of an object that the library has made for itself (a stream), of any size.
    Release,
    /// They are read in their order, and all but the last one are known not to be zero: a function
    /// of the library goes on to the next byte only there. Valid where a read is.
    Scan,
}

impl Access {
    /// Whether the bytes are read and stay as they are.
    pub const fn is_read(self) -> bool {
        matches!(self, Self::Read | Self::Scan)
    }

    /// Whether the bytes are given back.
    pub const fn gives_back(self) -> bool {
        matches!(self, Self::Free | Self::Delete | Self::Release)
    }
}

/// How long an allocated object lives.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub enum AllocKind {
    /// Until the frame that made it returns.
    Stack,
    /// Until its block ends, at some time before the frame that made it returns. When that is, is
    /// not followed; what is certain is only that it dies with the frame.
    Block,
    /// Until it is freed.
    Heap,
}

impl Op {
    /// Whether it may end a run.
    pub const fn is_test(&self) -> bool {
        matches!(self, Self::Assume(_) | Self::AssumeInvalid { .. } | Self::AssumeLost { .. })
    }

    /// The variable that changes, if one does.
    pub const fn dst(&self) -> Option<VarId> {
        match *self {
            Self::Assign { dst, .. }
            | Self::Nondet { dst, .. }
            | Self::Load { dst, .. }
            | Self::Alloc { dst, .. } => Some(dst),
            Self::Assume(_)
            | Self::Store { .. }
            | Self::Free { .. }
            | Self::Copy { .. }
            | Self::Fill { .. }
            | Self::Havoc { .. }
            | Self::Outside { .. }
            | Self::Observe { .. }
            | Self::AssumeInvalid { .. }
            | Self::AssumeLost { .. } => None,
        }
    }

    /// The place where the operation draws arbitrary values, if it does.
    pub const fn site(&self) -> Option<SiteId> {
        match *self {
            Self::Nondet { site, .. }
            | Self::Alloc { site, .. }
            | Self::Havoc { site, .. }
            | Self::Outside { site, .. } => Some(site),
            Self::Assume(_)
            | Self::Assign { .. }
            | Self::Load { .. }
            | Self::Store { .. }
            | Self::Free { .. }
            | Self::Copy { .. }
            | Self::Fill { .. }
            | Self::Observe { .. }
            | Self::AssumeInvalid { .. }
            | Self::AssumeLost { .. } => None,
        }
    }

    /// Calls `f` for each expression of the operation, in the order of its fields.
    pub fn for_each_expr(&self, mut f: impl FnMut(ExprId)) {
        match *self {
            Self::Assume(value)
            | Self::Assign { value, .. }
            | Self::Load { address: value, .. }
            | Self::Alloc { size: value, .. }
            | Self::Free { address: value, .. }
            | Self::Havoc { address: value, .. }
            | Self::Observe { value } => f(value),
            Self::Nondet { .. } => {}
            Self::Outside { ref given, .. } => given.iter().copied().for_each(f),
            Self::Store { address, value } => {
                f(address);
                f(value);
            }
            Self::Copy { to, from, length } => {
                f(to);
                f(from);
                f(length);
            }
            Self::Fill { to, byte, length } => {
                f(to);
                f(byte);
                f(length);
            }
            Self::AssumeInvalid { address, length, .. } => {
                f(address);
                f(length);
            }
            Self::AssumeLost { count, ref held } => {
                f(count);
                held.iter().copied().for_each(f);
            }
        }
    }
}
