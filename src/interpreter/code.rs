//! The register code that programs are compiled to.
//!
//! A register is 64 bits. A value of at most 64 bits takes one register, with zeros above its
//! width; a wider value takes two, low half first. Registers are either fixed (literals and global
//! variables, one area for the whole run) or relative to the frame (locals and temporaries).
use crate::cfa::{Access, AllocKind, EdgeId, FuncId, LocId, SiteId, UnsupportedId, ViolationId};
use crate::ir::{BinaryOp, Bv, Expr, ExprId, UnaryOp, VarId, Width};
use crate::program_facts::memory::layout::{Layout, Symbols};

/// Names a register. The lowest bit says whether it is relative to the frame.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Reg(u32);

impl Reg {
    pub(super) fn fixed(index: usize) -> Self {
        Self(number(index) << 1)
    }
    pub(super) fn local(index: usize) -> Self {
        Self((number(index) << 1) | 1)
    }
    pub(super) const fn is_local(self) -> bool {
        self.0 & 1 == 1
    }
    /// The register after it: the high half of a wide value.
    pub(super) const fn second(self) -> Self {
        Self(self.0 + 2)
    }
    /// The position in the area it belongs to.
    pub(super) const fn index(self) -> usize {
        (self.0 >> 1) as usize
    }
    /// Where it is, if the frame begins at `base`.
    #[inline(always)]
    pub(super) const fn at(self, base: usize) -> usize {
        self.index() + if self.is_local() { base } else { 0 }
    }
}

fn number(index: usize) -> u32 {
    u32::try_from(index).ok().filter(|&n| n < 1 << 31).expect("fewer than 2^31 registers")
}

/// A register or two, and the width of the value there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Register {
    pub(super) reg: Reg,
    pub(super) width: Width,
}

impl Register {
    pub(super) fn is_wide(self) -> bool {
        is_wide(self.width)
    }
}

pub(super) fn is_wide(width: Width) -> bool {
    width.bits() > 64
}

/// How many registers a value of this width takes.
pub(super) fn registers(width: Width) -> usize {
    if is_wide(width) { 2 } else { 1 }
}

/// A position in [`Code::instrs`].
pub(super) type Pc = u32;

/// One instruction. Operands are of at most 64 bits except in the instructions that carry
/// [`Register`]s.
#[derive(Clone, Copy, Debug)]
pub(super) enum Instr {
    Move {
        dst: Reg,
        src: Reg,
    },
    Unary {
        op: UnaryOp,
        width: u8,
        dst: Reg,
        a: Reg,
    },
    Add {
        width: u8,
        dst: Reg,
        a: Reg,
        b: Reg,
    },
    Sub {
        width: u8,
        dst: Reg,
        a: Reg,
        b: Reg,
    },
    And {
        dst: Reg,
        a: Reg,
        b: Reg,
    },
    Equal {
        dst: Reg,
        a: Reg,
        b: Reg,
    },
    Binary {
        op: BinaryOp,
        width: u8,
        dst: Reg,
        a: Reg,
        b: Reg,
    },
    Select {
        dst: Reg,
        condition: Reg,
        a: Reg,
        b: Reg,
    },
    Extract {
        low: u8,
        width: u8,
        dst: Reg,
        a: Reg,
    },
    SignExtend {
        from: u8,
        to: u8,
        dst: Reg,
        a: Reg,
    },
    Concat {
        low_bits: u8,
        dst: Reg,
        high: Reg,
        low: Reg,
    },
    /// Any other node, or a wide one: [`Code::nodes`].
    Node(u32),
    /// A whole expression, lazily: [`Code::trees`].
    Tree(u32),
    /// Ends the run where the register is false.
    Assume(Reg),
    /// Goes to the place where the register is false.
    /// Goes on where the access would be invalid, else to `otherwise`.
    GuardInvalid {
        address: Reg,
        length: Reg,
        access: Access,
        otherwise: Pc,
    },
    /// Goes on where the access would be invalid, else the run is blocked.
    AssumeInvalid {
        address: Reg,
        length: Reg,
        access: Access,
    },
    /// Goes on where nothing leads to some object of the heap, else to `otherwise`.
    GuardLost {
        otherwise: Pc,
    },
    /// Goes on where nothing leads to some object of the heap, else the run is blocked.
    AssumeLost,
    Guard {
        a: Reg,
        otherwise: Pc,
    },
    /// Reports to the observer that the run is at a location.
    Arrived(LocId),
    /// An edge is taken.
    Edge(EdgeId),
    Load {
        bytes: u8,
        bits: u8,
        dst: Reg,
        address: Reg,
    },
    LoadWide {
        dst: Register,
        address: Reg,
    },
    Store {
        address: Reg,
        value: Register,
    },
    Nondet {
        dst: Reg,
        width: Width,
        site: SiteId,
    },
    /// [`Code::allocs`].
    Alloc(u32),
    Free {
        address: Reg,
        kind: AllocKind,
    },
    Copy {
        to: Reg,
        from: Reg,
        length: Reg,
    },
    Fill {
        to: Reg,
        byte: Reg,
        length: Reg,
    },
    Havoc {
        address: Reg,
        site: SiteId,
    },
    /// Unknown code writes what the inputs list.
    /// [`Code::outsides`].
    Outside(u32),
    Observe {
        value: Register,
    },
    /// Reports to the observer what is in the variable now.
    Assigned(VarId),
    Jump(Pc),
    /// [`Code::calls`].
    Call(u32),
    Return {
        value: Option<Register>,
    },
    /// No edge was open.
    Blocked(LocId),
    /// A location without outgoing edges.
    Exit,
    /// An error location.
    Error(LocId, ViolationId),
    /// An unsupported construct.
    Unsupported(UnsupportedId),
}

/// An instruction of its own kind: one expression node on slots.
#[derive(Clone, Copy, Debug)]
pub(super) struct ExprNode {
    pub(super) expr: Expr,
    pub(super) dst: Register,
    pub(super) args: [Option<Register>; 3],
}

/// An expression that is evaluated as a tree.
#[derive(Clone, Copy, Debug)]
pub(super) struct Tree {
    pub(super) expr: ExprId,
    pub(super) dst: Register,
}

/// An allocation.
#[derive(Clone, Copy, Debug)]
pub(super) struct Alloc {
    pub(super) dst: Reg,
    pub(super) kind: AllocKind,
    pub(super) size: Reg,
    pub(super) align: u64,
    pub(super) zeroed: bool,
    pub(super) site: SiteId,
    /// Whether a model of the library makes it for itself.
    pub(super) is_of_library: bool,
    /// See [`crate::cfa::Site::read_only`].
    pub(super) is_read_only: bool,
}

/// A call.
#[derive(Clone, Debug)]
pub(super) struct Call {
    pub(super) callee: FuncId,
    /// What goes where: a slot of the caller, a position in the callee's frame.
    pub(super) args: Vec<(Register, usize)>,
    pub(super) result: Option<Register>,
    /// The variable in that slot, if the observer wants to see it.
    pub(super) shown: Option<VarId>,
    pub(super) back: Pc,
}

/// Where an instruction comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct StepRef {
    pub(super) edge: EdgeId,
    pub(super) step: u32,
}

/// A function's frame and start.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Body {
    pub(super) entry: Pc,
    pub(super) frame: usize,
}

/// A compiled program.
#[derive(Clone, Debug)]
pub(super) struct Code {
    pub(super) instrs: Vec<Instr>,
    /// Parallel to `instrs`: index into `origins`.
    pub(super) origin_of: Vec<u32>,
    pub(super) origins: Vec<StepRef>,
    pub(super) nodes: Vec<ExprNode>,
    pub(super) trees: Vec<Tree>,
    pub(super) allocs: Vec<Alloc>,
    pub(super) calls: Vec<Call>,
    /// What unknown code is given, and the site of what it writes.
    pub(super) outsides: Vec<(Box<[Register]>, SiteId)>,
    /// By `FuncId`.
    pub(super) bodies: Vec<Body>,
    /// The fixed registers at the start.
    pub(super) fixed: Vec<u64>,
    /// Those of them that hold the address of a symbol, with the address if there is the symbol.
    pub(super) addresses: Vec<(Reg, Option<u64>)>,
    /// Where each variable is, by `VarId`.
    pub(super) vars: Vec<Register>,
    /// By `SiteId`: a dense number for the site's key.
    pub(super) key_of_site: Vec<u32>,
    /// How many distinct keys there are.
    pub(super) keys: usize,
    pub(super) symbols: Symbols,
    pub(super) layout: Layout,
    /// Runs first: initial values of the global variables.
    pub(super) start: Pc,
}

/// The halves of a value as registers hold them.
pub(super) fn halves(value: Bv) -> (u64, u64) {
    (value.low64(), Bv::new(Width::W64, value.unsigned() >> 64).low64())
}

pub(super) fn index(number: u32) -> usize {
    usize::try_from(number).expect("u32 fits usize")
}
