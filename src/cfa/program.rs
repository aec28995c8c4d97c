//! The data of a control-flow automaton.
//!
//! Invariants (checked by [`super::validate`]): an edge's source and target belong to the same
//! function; a `Return` edge leads to the function's exit location, which has no outgoing edge;
//! expressions on an edge read only variables of that function or global ones; widths agree. A
//! location without outgoing edges ends the run (exit, abort, or a dead end); where several edges
//! leave, their guards need not exclude each other, and a state that satisfies none of them ends.
use super::source::SourceInfo;
use super::target::{Gap, Target, Violation};
use crate::ir::{Bv, ExprId, ExprPool, Symbol, VarId, Width};
use std::sync::Arc;

macro_rules! index_newtype {
    ($($(#[$doc:meta])* $name:ident),* $(,)?) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default)]
        pub struct $name(pub u32);
        impl $name {
            /// The position in the table that this index belongs to.
            pub const fn index(self) -> usize {
                self.0 as usize
            }
            /// The index of position `index` of its table.
            pub fn from_index(index: usize) -> Self {
                Self(u32::try_from(index).expect("a table of fewer than 2^32 entries"))
            }
        }
    )*};
}

index_newtype! {
    /// A location; unique over the whole program.
    LocId,
    /// An edge; unique over the whole program.
    EdgeId,
    /// A function.
    FuncId,
    /// A global memory object.
    GlobalId,
    /// A place where an arbitrary value enters the program.
    SiteId,
    /// A construct that we cannot follow.
    GapId,
    /// A way to violate the property.
    ViolationId,
}

impl VarId {
    /// The position in [`Program::vars`].
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A whole program, closed under linking.
#[derive(Clone, Debug, Default)]
pub struct Program {
    /// Width of a pointer: 32 or 64 bits.
    pub pointer_bits: u32,
    /// Byte order of memory.
    pub little_endian: bool,
    /// The expressions on all edges.
    pub exprs: ExprPool,
    /// All variables; index by [`VarId`].
    pub vars: Vec<Variable>,
    /// Initial values of the global variables; a global variable that is missing here starts with
    /// an arbitrary value.
    pub global_values: Vec<(VarId, ExprId)>,
    /// Memory objects that exist from the start.
    pub globals: Vec<GlobalObject>,
    /// All functions with a body.
    pub functions: Vec<Function>,
    /// All locations.
    pub locations: Vec<Location>,
    /// All edges.
    pub edges: Vec<Edge>,
    /// Places where arbitrary values enter.
    pub sites: Vec<Site>,
    /// Constructs that we cannot follow.
    pub gaps: Vec<Gap>,
    /// Ways to violate the property.
    pub violations: Vec<Violation>,
    /// Names of source files.
    pub files: Vec<String>,
    /// Where the run starts.
    pub main: FuncId,
    /// Types of variables and the like, for readers of runs; empty where nobody reads any. No part
    /// of the text form.
    pub source: Arc<SourceInfo>,
}

impl Program {
    /// The width of a pointer.
    pub fn pointer_width(&self) -> Width {
        Width::new(self.pointer_bits).expect("32 or 64")
    }
    /// The variable that `var` names.
    pub fn var(&self, var: VarId) -> &Variable {
        &self.vars[var.index()]
    }
    /// The function that `id` names.
    pub fn function(&self, id: FuncId) -> &Function {
        &self.functions[id.index()]
    }
    /// The location that `id` names.
    pub fn location(&self, id: LocId) -> &Location {
        &self.locations[id.index()]
    }
    /// The edge that `id` names.
    pub fn edge(&self, id: EdgeId) -> &Edge {
        &self.edges[id.index()]
    }
}

/// Where a variable lives.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Scope {
    /// One for the whole run.
    Global,
    /// One per frame of this function.
    Local(FuncId),
}

/// A variable of the program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Variable {
    /// Name from the source where debug information has one, else made up; unique within its scope.
    pub name: String,
    /// Width of its values.
    pub width: Width,
    /// Where it lives.
    pub scope: Scope,
}

/// A memory object that exists from the start.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GlobalObject {
    /// Name, without a sigil.
    pub name: String,
    /// Size in bytes; of an object that is defined elsewhere, what its declaration says.
    pub size: u64,
    /// Alignment of its address in bytes: a power of two.
    pub align: u64,
    /// Whether the program may not write it.
    pub constant: bool,
    /// Whether code outside of the program can name it, because of its linkage: such code knows it
    /// from the start.
    pub visible: bool,
    /// Where it is defined, and with it what is certain of its place and size.
    pub defined: Defined,
    /// Its content at the start, ascending by offset and without overlap; bytes between them are
    /// zero. `None`: arbitrary (an external object).
    pub init: Option<Vec<(u64, Initialiser)>>,
}

/// Where a global object is defined.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default)]
pub enum Defined {
    /// In the program: it has its size, and shares no byte with another object.
    #[default]
    Here,
    /// In the program, as a constant whose address is said not to matter (a string literal): it may
    /// share its bytes with others of this kind.
    Shared,
    /// In the program, in a section with a name: symbols that are defined elsewhere may lead to it.
    InSection,
    /// Elsewhere: by another file or by the linker. Its size and address are arbitrary, it may be
    /// the same as others that are defined elsewhere, overlap them, or be adjacent to anything.
    Elsewhere,
}

impl GlobalObject {
    /// Whether size and address are known as those of the program's own objects.
    pub fn is_own(&self) -> bool {
        self.defined != Defined::Elsewhere
    }

    /// Whether accesses through the names of other global objects may touch it.
    pub fn may_overlap(&self) -> bool {
        matches!(self.defined, Defined::InSection | Defined::Elsewhere)
    }

    /// How many bytes it has where a run is made up: an object whose declaration says nothing of
    /// its size gets [`UNDECLARED_BYTES`], which is one of the sizes that it can have.
    pub fn made_up_size(&self) -> u64 {
        if !self.is_own() && self.size == 0 { UNDECLARED_BYTES } else { self.size }
    }
}

/// See [`GlobalObject::made_up_size`].
pub const UNDECLARED_BYTES: u64 = 4096;

/// A piece of a global object's initial content.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Initialiser {
    /// A value, in memory byte order.
    Value(Bv),
    /// The address of `symbol` plus `addend` bytes.
    Address {
        /// What it points to.
        symbol: Symbol,
        /// Byte offset within it, wrapping at pointer width.
        addend: i64,
    },
}

/// A function's automaton.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Function {
    /// Name, without a sigil.
    pub name: String,
    /// Parameters, bound at the call in this order.
    pub params: Vec<VarId>,
    /// Every local variable including the parameters.
    pub locals: Vec<VarId>,
    /// Width of the returned value, if there is one.
    pub result: Option<Width>,
    /// Whether it stands for a function that is defined elsewhere, which may be any other.
    pub is_elsewhere: bool,
    /// Where it starts; no edge leads there.
    pub entry: LocId,
    /// Where `Return` edges lead; no edge leaves it.
    pub exit: LocId,
}

/// A point between operations.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Location {
    /// The function it belongs to.
    pub function: FuncId,
    /// Whether reaching it decides something.
    pub target: Option<Target>,
    /// The edges that start here.
    pub out: Vec<EdgeId>,
    /// The edges that end here.
    pub incoming: Vec<EdgeId>,
}

/// A place in the source.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Default)]
pub struct Position {
    /// Index into [`Program::files`].
    pub file: u32,
    /// Line from 1; 0 where there is no debug information.
    pub line: u32,
    /// Column from 1; 0 where it is not known.
    pub column: u32,
}

/// An operation and where it comes from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    /// What happens.
    pub op: Op,
    /// The place in the source.
    pub position: Position,
}

/// What an edge does, one after the other.
#[derive(Clone, PartialEq, Eq, Debug)]
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
    /// The heap object at `address` dies; nothing for the null pointer.
    Free {
        /// Pointer-width address.
        address: ExprId,
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
    /// A library function got this pointer: it may write anything to the object behind it, and to
    /// every object that can be reached from there.
    Havoc {
        /// Pointer-width address.
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
    /// Shown to whoever watches the run (`putchar` and the like); changes nothing.
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
}

/// What is done with bytes of memory.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Access {
    /// They are read.
    Read,
    /// They are written.
    Write,
    /// They are given back: valid where the address is null, or that of a live heap object.
    Free,
}

/// How long an allocated object lives.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum AllocKind {
    /// Until the frame that made it returns.
    Stack,
    /// Until its block ends, at some time before the frame that made it returns. When that is, is
    /// not followed; what is certain is only that it dies with the frame.
    Block,
    /// Until it is freed.
    Heap,
}

/// How an edge hands over control, after its steps.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Transfer {
    /// To the target location.
    Jump,
    /// Into `callee`; when it returns, `result` gets the value and the run goes on at the target
    /// location.
    Call {
        /// The function entered.
        callee: FuncId,
        /// One per parameter, of the parameter's width.
        args: Vec<ExprId>,
        /// The variable that gets the returned value.
        result: Option<VarId>,
    },
    /// To the caller. From `main`: the run ends.
    Return {
        /// The returned value.
        value: Option<ExprId>,
    },
}

/// A step from a location to a location.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Edge {
    /// Where it starts.
    pub source: LocId,
    /// Where it leads: for a call, the location after the return; for a return, the function's
    /// exit.
    pub target: LocId,
    /// What happens on the way.
    pub steps: Vec<Step>,
    /// How control passes on.
    pub transfer: Transfer,
    /// The place of the call or branch.
    pub position: Position,
}

/// A place where arbitrary values enter the program. The k-th value drawn at a site during a run is
/// "occurrence k": the key of an input.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Site {
    /// What kind of place it is.
    pub kind: SiteKind,
    /// The name to show: `__VERIFIER_nondet_int`, `x`, `read`, …
    pub name: String,
    /// Where it is.
    pub position: Position,
    /// The key that survives preparation: the same in the program as read and in every program made
    /// from it. Two sites with one key (an inlined function's copies) count their occurrences
    /// together.
    pub key: u32,
    /// Whether unknown code may know the objects that are made here.
    pub visible: bool,
}

/// Kinds of [`Site`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum SiteKind {
    /// A call of a `__VERIFIER_nondet_…` function.
    Input,
    /// The initial value of a local variable or of allocated memory.
    Uninitialised,
    /// What an external function returned or wrote.
    External,
    /// What inline assembly computed or wrote, or a mathematical function that has no model: it
    /// does what it says, and no run chooses what that is.
    Computed,
    /// The initial value of an external global object, or an argument of the entry function.
    Environment,
    /// A value that LLVM leaves open (`undef`, `poison`).
    Undefined,
}

impl Op {
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
            | Self::AssumeInvalid { .. } => None,
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
            | Self::AssumeInvalid { .. } => None,
        }
    }

    /// Calls `f` for each expression of the operation, in the order of its fields.
    pub fn for_each_expr(&self, mut f: impl FnMut(ExprId)) {
        match *self {
            Self::Assume(value)
            | Self::Assign { value, .. }
            | Self::Load { address: value, .. }
            | Self::Alloc { size: value, .. }
            | Self::Free { address: value }
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
        }
    }
}

impl Edge {
    /// Calls `f` for each expression on the edge: of its steps, then of its transfer.
    pub fn for_each_expr(&self, mut f: impl FnMut(ExprId)) {
        for step in &self.steps {
            step.op.for_each_expr(&mut f);
        }
        match &self.transfer {
            Transfer::Jump => {}
            Transfer::Call { args, .. } => args.iter().copied().for_each(f),
            Transfer::Return { value } => value.iter().copied().for_each(f),
        }
    }
}
