//! Edges as register code: what the value analysis executes.
//!
//! Registers are one array: global variables first, then the program's constants (loaded once),
//! then the frames, each with the function's locals followed by temporaries. An [`Operand`] is an
//! absolute index or one relative to the current frame. An instruction that defines a program
//! variable names its *definition* ([`DefId`]): the unit of precision (see [`super::precision`]).
//! [`super::compile`] makes the code.
use crate::cfa::{Access, SiteId};
use crate::ir::{BinaryOp, ExprId, UnaryOp};

/// A register: absolute, or relative to the frame (high bit set).
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Operand(u32);

impl Operand {
    const FRAME: u32 = 1 << 31;
    /// For instructions that have no such operand.
    pub const NONE: Self = Self(u32::MAX);

    /// A register at a fixed place: a global variable or a constant.
    pub const fn absolute(index: u32) -> Self {
        Self(index)
    }

    /// A register of the current frame.
    pub const fn frame(index: u32) -> Self {
        Self(index | Self::FRAME)
    }

    /// The index into the register array, for a frame that starts at `base`.
    #[inline(always)]
    pub const fn index(self, base: usize) -> usize {
        // Branch-free: this is the innermost operation of the analysis.
        let relative = 0usize.wrapping_sub((self.0 >> 31) as usize);
        (self.0 & !Self::FRAME) as usize + (base & relative)
    }

    /// Whether it lies in the frame.
    pub const fn is_frame(self) -> bool {
        self.0 & Self::FRAME != 0
    }
}

/// Names a definition: a step, a parameter binding or a call result that sets a variable, or a
/// store. Dense over the program.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct DefId(pub u32);

impl DefId {
    /// For instructions that define no program variable.
    pub const NONE: Self = Self(u32::MAX);

    /// Position in bit tables.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// What an instruction does. `a`, `b`, `c` are its operands, `w` its width (at most 64 in the
/// unboxed operations).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Opcode {
    /// `dst := a`.
    Copy,
    /// `dst := unknown`.
    Forget,
    /// Wrapping sum.
    Add,
    /// Wrapping difference.
    Sub,
    /// Wrapping product.
    Mul,
    /// Bitwise and.
    And,
    /// Bitwise or.
    Or,
    /// Bitwise exclusive or.
    Xor,
    /// Equality; the width is the operands'.
    Eq,
    /// Unsigned less; the width is the operands'.
    Ult,
    /// Unsigned at most; the width is the operands'.
    Ule,
    /// Signed less; the width is the operands'.
    Slt,
    /// Signed at most; the width is the operands'.
    Sle,
    /// Any other operator on two operands of at most 64 bits.
    Binary(BinaryOp),
    /// Bitwise complement.
    Not,
    /// Any other operator on one operand of at most 64 bits.
    Unary(UnaryOp),
    /// Zero extension.
    ZeroExtend,
    /// Sign extension from `from` bits.
    SignExtend {
        /// Width of the operand.
        from: u8,
    },
    /// Bits from `low` on.
    Extract {
        /// Lowest bit taken.
        low: u8,
    },
    /// `dst := a ? b : c`.
    Select,
    /// `dst :=` whether a byte in the object of `a` is one of the `c` from `b` on, as far as the
    /// objects tell: they differ, or all of it is there.
    Among,
    /// `dst := c`, or false where `a` and `b` point into different objects.
    UnlessApart,
    /// Whatever the node says, by `ir::eval` (floats, more than 64 bits); operands are the
    /// children.
    Node(ExprId),
    /// Goes on only where `a` is true; where `a` is known, the next `skip` instructions (bindings)
    /// are left out.
    Assume {
        /// Number of instructions.
        skip: u8,
        /// Whether this is the edge's guard: the first thing on it.
        guard: bool,
    },
    /// After an assume that was not known: what is known of `a` is known of `dst` too.
    Bind,
    /// After an assume that was not known: `dst` is not the number `a`.
    Exclude,
    /// `dst :=` memory at `a`.
    Load {
        /// Number of bytes.
        bytes: u8,
    },
    /// Memory at `a` := `b`; untracked (`def` not in the precision): what was there is forgotten.
    Store {
        /// Number of bytes.
        bytes: u8,
        /// Whether the value is kept.
        keep: bool,
    },
    /// `dst :=` a new object of size `a`.
    Alloc {
        /// Where.
        site: SiteId,
        /// Whether its content is zero.
        zeroed: bool,
    },
    /// The object at `a` dies.
    Free,
    /// Copies `c` bytes from `b` to `a`.
    CopyBytes {
        /// Whether the values are kept.
        keep: bool,
    },
    /// Sets `c` bytes at `a` to `b`.
    Fill {
        /// Whether the values are kept.
        keep: bool,
    },
    /// Everything in the step's write set is forgotten.
    Havoc,
    /// Goes on unless an access to `b` bytes at `a` is known to be valid.
    AssumeInvalid(Access),
    /// For the next [`Self::AssumeLost`]: a variable holds `a`.
    Hold,
    /// Goes on unless something surely leads to `a` objects of the heap.
    AssumeLost,
}

/// One instruction.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Instr {
    /// What it does.
    pub op: Opcode,
    /// Width in bits of the result (of the operands for comparisons).
    pub width: u8,
    /// Where the result goes.
    pub dst: Operand,
    /// First operand.
    pub a: Operand,
    /// Second operand.
    pub b: Operand,
    /// Third operand; for memory writes of two operands, unused.
    pub c: Operand,
    /// The definition this is.
    pub def: DefId,
    /// For memory writes: the step's index in its edge, which names the write set.
    pub step: u32,
}

/// How a compiled edge ends.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Exit {
    /// On to the target location.
    Jump,
    /// Into a function: each parameter's value (where tracked) and its definition.
    Call {
        /// The function's index.
        callee: u32,
        /// `(parameter, argument, definition)`; the parameter relative to the new frame, the
        /// argument to the present one.
        args: Box<[(Operand, Operand, DefId)]>,
    },
    /// To the caller, with this value.
    Return {
        /// The value; `None` if there is none.
        value: Option<Operand>,
    },
}

/// A compiled edge.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Code {
    /// What to execute.
    pub instrs: Box<[Instr]>,
    /// Where to start when the guard is already known to hold.
    pub after_guard: usize,
    /// How it ends.
    pub exit: Exit,
}
