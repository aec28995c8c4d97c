//! The register machine's state: registers, frames, what is known of memory, and the log of a run.
use super::code::Operand;
use super::contents::Shared;
use super::context::Context;
use super::number::{Base, ObjectId, Value};
use crate::cfa::{EdgeId, FuncId};

/// A function's activation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Activation {
    /// The function.
    pub function: FuncId,
    /// Its first register.
    pub base: usize,
    /// The call edge that made it; `None` for `main`.
    pub call: Option<EdgeId>,
}

/// How a sequence of instructions ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Flow {
    /// At its end.
    Through,
    /// At an assume that does not hold.
    Infeasible,
}

/// What a logged run writes down.
#[derive(Clone, Default, Debug)]
pub struct Log {
    /// Entries in order; their meaning depends on the instruction.
    pub entries: Vec<Value>,
    /// Assumes that did not hold: index of the instruction in its code, and how many entries there
    /// were before it.
    pub conflicts: Vec<(usize, usize)>,
    /// How many assumes were neither known to hold nor to fail.
    pub undecided: usize,
    /// Comparisons that were decided by what an operand is not, in order; rare, so no entries.
    pub exclusive: Vec<Exclusive>,
    /// Index of the present edge in its path.
    pub position: usize,
}

/// The objects whose lives decided a comparison.
pub type Compared = [ObjectId; 2];

/// A comparison that was decided by what an operand is not, or by which objects are alive.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Exclusive {
    /// Index of its edge in the path.
    pub position: usize,
    /// Index of the instruction in the edge's code.
    pub instr: usize,
    /// Whether it is the first operand; the other is a number.
    pub is_first: bool,
    /// The numbers that it had not to be.
    pub numbers: Box<[u64]>,
    /// Both operands were known, and these objects had to be alive.
    pub lives: Option<Compared>,
}

impl Log {
    pub(super) fn note_exclusive(&mut self, instr: usize, is_first: bool, numbers: Box<[u64]>) {
        let position = self.position;
        self.exclusive.push(Exclusive { position, instr, is_first, numbers, lives: None });
    }

    pub(super) fn note_lives(&mut self, instr: usize, lives: Compared) {
        let (position, numbers, lives) = (self.position, Box::default(), Some(lives));
        self.exclusive.push(Exclusive { position, instr, is_first: false, numbers, lives });
    }
}

/// Which operand decided: entries of `And`, `Or`, `Mul`.
pub mod choice {
    /// Both operands.
    pub const BOTH: u64 = 0;
    /// The first alone.
    pub const FIRST: u64 = 1;
    /// The second alone.
    pub const SECOND: u64 = 2;
    /// The result is not known.
    pub const NONE: u64 = 3;
    /// A select whose two values agree, whatever the condition.
    pub const EITHER: u64 = 4;
}

/// The entry of an assume that does not hold: a value that no other entry has. Its bindings were
/// passed over and have no entries.
pub const VIOLATED: Value = Value { base: Base::CONTENT, bits: u64::MAX };

/// The machine's state: registers, frames and memory.
#[derive(Clone, Default, Debug)]
pub struct Machine {
    /// Global variables, constants, then frames.
    pub regs: Vec<Value>,
    /// The current frame's first register.
    pub base: usize,
    /// Activations, `main`'s first.
    pub frames: Vec<Activation>,
    /// What is known of each object; index by [`ObjectId`].
    pub memory: Vec<Option<Shared>>,
    /// Objects with an entry in `memory`, in no order.
    pub present: Vec<ObjectId>,
    /// What variables hold, for the test that comes next whether something leads to all objects.
    pub held: Vec<Value>,
    /// Counts memory writes, so that a cycle check need not compare contents that cannot have
    /// changed.
    pub writes: u64,
}

impl Machine {
    /// The value of a register.
    #[inline(always)]
    pub fn get(&self, operand: Operand) -> Value {
        self.regs[operand.index(self.base)]
    }

    /// Sets a register.
    #[inline(always)]
    pub fn set(&mut self, operand: Operand, value: Value) {
        let index = operand.index(self.base);
        self.regs[index] = value;
    }

    /// Empties the machine down to constants, with one frame for `main`.
    pub fn reset(&mut self, context: &Context) {
        let globals = context.layout.globals();
        self.regs.truncate(context.layout.first_frame());
        if self.regs.is_empty() {
            self.regs.resize(globals, Value::UNKNOWN);
            self.regs.extend_from_slice(&context.constants);
        }
        self.regs[..globals].fill(Value::UNKNOWN);
        self.frames.clear();
        for object in self.present.drain(..) {
            self.memory[object.index()] = None;
        }
        self.push_frame(context, context.program.main, None);
    }

    /// Enters a function: all its variables are unknown.
    pub fn push_frame(&mut self, context: &Context, function: FuncId, call: Option<EdgeId>) {
        let base = self.regs.len();
        self.regs.resize(base + context.layout.frame_size(function), Value::UNKNOWN);
        self.frames.push(Activation { function, base, call });
        self.base = base;
    }

    /// Leaves the current function; gives the call edge that made its frame.
    pub fn pop_frame(&mut self) -> Option<EdgeId> {
        let frame = self.frames.pop()?;
        self.regs.truncate(frame.base);
        self.base = self.frames.last().map_or(frame.base, |frame| frame.base);
        frame.call
    }
}

/// Where control goes after an edge.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Next {
    /// To the target of this edge.
    Target(EdgeId),
    /// To the entry of this function.
    Enter(FuncId),
    /// To the target of this call edge: its callee returned.
    Back(EdgeId),
    /// `main` returned.
    End,
}
