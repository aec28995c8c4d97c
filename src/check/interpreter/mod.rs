//! Runs a [`Program`] on concrete inputs, on flat byte memory, as the machine would.
//!
//! The program is compiled once to a flat register code ([`code`], [`compile`]) and then run ([`machine`]) on byte memory with guard
//! gaps ([`memory`]) at the addresses of [`crate::memory::layout`], which path formulas use too.
//!
//! Meaning, where the program form leaves it open:
//! - Where several edges leave a location, the first one is taken whose guard holds; edges to gaps come after all others. The guard of an edge is every assume in its
//!   leading steps that only read (assumes, assignments, loads). An assume that fails later, or no edge whose guard holds, ends the
//!   run as [`Outcome::Blocked`].
//! - Locals, global variables without an initial value, and inputs that are not listed are zero. An unmodelled external function
//!   ([`crate::cfa::Op::Havoc`]) writes exactly the bytes that are listed.
//! - Every `Nondet`, `Alloc` and `Havoc` step counts one occurrence of its site's key, whether or not its value matters.
//! - Undefined shifts and float-to-integer conversions give what x86 gives ([`crate::ir::undefined`]); a division without a result, and an access to
//!   bytes that are not part of a live object, is a [`Fault`]. An operation without a result in the branch of an `Ite` that is not
//!   taken does no harm.
mod code;
mod compile;
mod expressions;
mod initial;
mod known;
mod machine;
mod memory;
mod sight;
#[cfg(test)]
mod tests;

use crate::cfa::{
    AllocKind, Draw, EdgeId, FuncId, GapId, Inputs, LocId, Position, Program, SiteId,
};
use crate::ir::{Bv, VarId, Width};
use crate::limits::{Limits, Stop};
pub use sight::Sight;
use std::fmt;

/// How a run ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// An error location was reached: the property is violated.
    Error {
        /// The error location.
        location: LocId,
        /// Where in the source.
        position: Position,
    },
    /// A construct that we cannot follow was reached.
    Gap(GapId),
    /// The program ended: `main` returned, or a location without outgoing edges was reached (`exit`, `abort`).
    Exit {
        /// What `main` returned.
        value: Option<Bv>,
    },
    /// No edge was open, or an assume failed: this is no run of the program.
    Blocked {
        /// Where the run stood.
        location: LocId,
        /// Where in the source the last edge was.
        position: Position,
    },
    /// The program did what has no defined result.
    Fault(Fault),
    /// A bound was reached before the run ended.
    Limit(Exhausted),
}

/// What a program did wrong, and where.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Fault {
    /// What it did.
    pub kind: FaultKind,
    /// On which edge.
    pub edge: EdgeId,
    /// At which of its steps; the number of steps for its transfer.
    pub step: usize,
    /// Where in the source.
    pub position: Position,
    /// Of [`FaultKind::InvalidAddress`]: the address.
    pub address: Option<u64>,
}

/// Kinds of [`Fault`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum FaultKind {
    /// A division or remainder by zero, or of the smallest number by -1.
    Division,
    /// An access to bytes that belong to no object.
    InvalidAddress,
    /// An access to an object that is dead.
    UseAfterFree,
    /// A write to a constant object.
    WriteToConstant,
    /// `free` of something else than a live heap object's address.
    InvalidFree,
    /// Too many frames.
    StackOverflow,
    /// Another operation without a defined result.
    Undefined,
}

impl FaultKind {
    /// Whether it is a load or store of what may not be accessed so.
    pub const fn is_access(self) -> bool {
        match self {
            Self::InvalidAddress | Self::UseAfterFree | Self::WriteToConstant => true,
            Self::Division | Self::InvalidFree | Self::StackOverflow | Self::Undefined => false,
        }
    }
}

impl fmt::Display for FaultKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Division => "division without a result",
            Self::InvalidAddress => "access to an invalid address",
            Self::UseAfterFree => "access to an object that is dead",
            Self::WriteToConstant => "write to a constant object",
            Self::InvalidFree => "invalid free",
            Self::StackOverflow => "stack overflow",
            Self::Undefined => "operation without a defined result",
        })
    }
}

/// Which bound ended a run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Exhausted {
    /// [`Bounds::edges`].
    Edges,
    /// The program's address space is full.
    AddressSpace,
    /// The program asks for an object larger than we are ready to keep.
    ObjectSize,
    /// The limits of our own run.
    Stop(Stop),
}

impl fmt::Display for Exhausted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Edges => "step limit",
            Self::AddressSpace => "the program's address space is full",
            Self::ObjectSize => "object too large",
            Self::Stop(Stop::Time) => "time limit",
            Self::Stop(Stop::Memory) => "memory limit",
            Self::Stop(Stop::Interrupted) => "interrupted",
        })
    }
}

/// How far a run may go.
#[derive(Clone, Copy, Debug)]
pub struct Bounds<'a> {
    /// Time, memory and cancellation of the whole verifier.
    pub limits: &'a Limits,
    /// How many edges may be taken.
    pub edges: u64,
    /// How many frames may be open at a time.
    pub frames: usize,
}

impl<'a> Bounds<'a> {
    /// Bounded by `limits` only, except for the number of frames: 2^20, about what a stack of 64 MB holds.
    pub const fn of(limits: &'a Limits) -> Self {
        Self { limits, edges: u64::MAX, frames: 1 << 20 }
    }
}

/// The step that an observer is told about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Place {
    /// The edge that runs.
    pub edge: EdgeId,
    /// Which of its steps; the number of steps for its transfer.
    pub step: usize,
}

impl Place {
    /// Where that is in the source.
    pub fn position(self, program: &Program) -> Position {
        let edge = program.edge(self.edge);
        edge.steps.get(self.step).map_or(edge.position, |step| step.position)
    }
}

/// A new object.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Allocation {
    /// Its address.
    pub address: u64,
    /// Its size in bytes.
    pub size: u64,
    /// How long it lives.
    pub kind: AllocKind,
    /// Where it was allocated.
    pub site: SiteId,
}

/// Which assignments an observer wants to see.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Assignments {
    /// None.
    None,
    /// Those to global variables.
    Global,
    /// All.
    All,
}

/// Watches a run. Every method does nothing by default, and then costs nothing.
pub trait Observer {
    /// For which variables [`Self::assigned`] wants to be called: it makes the run slower.
    const ASSIGNMENTS: Assignments = Assignments::None;
    /// Whether [`Self::arrived`] wants to be called: it makes the run slower.
    const ARRIVALS: bool = false;

    /// The run is at a location from which it goes on.
    fn arrived(&mut self, sight: &Sight<'_>) {
        let _ = sight;
    }
    /// What `draw` gives where the inputs do not list it; `None`: what they say of such draws.
    fn unlisted(&mut self, draw: Draw, width: Width) -> Option<Bv> {
        let _ = (draw, width);
        None
    }
    /// `edge` is taken.
    fn edge(&mut self, edge: EdgeId) {
        let _ = edge;
    }
    /// A variable was assigned: by an assignment, a draw, a load or an allocation.
    fn assigned(&mut self, place: Place, var: VarId, value: Bv) {
        let _ = (place, var, value);
    }
    /// A value was written to memory.
    fn stored(&mut self, place: Place, address: u64, value: Bv) {
        let _ = (place, address, value);
    }
    /// A range of memory was written by a copy, a fill or an external function.
    fn overwritten(&mut self, place: Place, address: u64, length: u64) {
        let _ = (place, address, length);
    }
    /// An object came to life.
    fn allocated(&mut self, place: Place, object: Allocation) {
        let _ = (place, object);
    }
    /// A heap object died.
    fn freed(&mut self, place: Place, address: u64) {
        let _ = (place, address);
    }
    /// `draw` at `site` gave `value`.
    fn drew(&mut self, place: Place, site: SiteId, draw: Draw, value: Bv) {
        let _ = (place, site, draw, value);
    }
    /// Unknown code ran: [`crate::cfa::Op::Outside`].
    fn left_the_program(&mut self, site: SiteId) {
        let _ = site;
    }
    /// [`crate::cfa::Op::Observe`] showed `value`.
    fn observed(&mut self, place: Place, value: Bv) {
        let _ = (place, value);
    }
    /// A function was entered.
    fn called(&mut self, place: Place, callee: FuncId) {
        let _ = (place, callee);
    }
    /// A function returned.
    fn returned(&mut self, place: Place, callee: FuncId, value: Option<Bv>) {
        let _ = (place, callee, value);
    }
}

/// Sees nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct Blind;

impl Observer for Blind {}

/// Runs `program` from the start of `main` on `inputs`, until it ends or a bound is reached, in the sight of `observer`.
pub fn run<O: Observer>(
    program: &Program,
    inputs: &Inputs,
    bounds: Bounds<'_>,
    observer: &mut O,
) -> Outcome {
    match Ready::for_observer::<O>(program) {
        Some(ready) => ready.run(inputs, bounds, observer),
        None => Outcome::Limit(Exhausted::AddressSpace),
    }
}

/// A program that is compiled for one kind of observer, to be run several times.
pub struct Ready<'p> {
    program: &'p Program,
    code: code::Code,
}

impl<'p> Ready<'p> {
    /// `None` if its global objects do not fit into its address space.
    pub fn for_observer<O: Observer>(program: &'p Program) -> Option<Self> {
        let code = compile::compile(program, O::ASSIGNMENTS, O::ARRIVALS)?;
        Some(Self { program, code })
    }

    /// As [`run`]; for an observer of that kind.
    pub fn run<O: Observer>(
        &self,
        inputs: &Inputs,
        bounds: Bounds<'_>,
        observer: &mut O,
    ) -> Outcome {
        machine::Machine::new(self.program, &self.code, inputs, bounds, observer)
            .map_or_else(Outcome::Limit, machine::Machine::run)
    }
}
