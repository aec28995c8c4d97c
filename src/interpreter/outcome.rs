//! How a run may end, and how far it may go.
use crate::base::limits::{Limits, Stop};
use crate::cfa::{EdgeId, LocId, Position, UnsupportedId, ViolationId};
use crate::ir::Bv;
use std::fmt;

/// How a run ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// An error location was reached: the property is violated.
    Error {
        /// The error location.
        location: LocId,
        /// In what way.
        violation: ViolationId,
        /// Where in the source.
        position: Position,
    },
    /// A construct that we cannot follow was reached.
    Unsupported(UnsupportedId),
    /// The program ended: `main` returned, or a location without outgoing edges was reached
    /// (`exit`, `abort`).
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
    /// An error location was reached, but only because objects lie where they do: an access hit
    /// one that its address was not made from ([`crate::check::replay`] finds out). Or an observer
    /// did not want to see more.
    Stray,
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
    /// Whether it is one whatever the size of objects is that are defined elsewhere: the run has
    /// made it up.
    pub is_certain: bool,
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
    /// Whether it is a load, a store or a free of what may not be accessed so.
    pub const fn is_access(self) -> bool {
        match self {
            Self::InvalidAddress
            | Self::UseAfterFree
            | Self::WriteToConstant
            | Self::InvalidFree => true,
            Self::Division | Self::StackOverflow | Self::Undefined => false,
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
    /// Bounded by `limits` only, except for the number of frames: 2^20, about what a stack of 64 MB
    /// holds.
    pub const fn of(limits: &'a Limits) -> Self {
        Self { limits, edges: u64::MAX, frames: 1 << 20 }
    }

    /// Whether the whole verifier may go on.
    pub(super) fn check(&self) -> Result<(), Exhausted> {
        self.limits.check().map_err(Exhausted::Stop)
    }
}

/// Why an instruction did not go on to the next one.
pub(super) enum Interruption {
    Fault(FaultKind),
    Limit(Exhausted),
}

impl From<FaultKind> for Interruption {
    fn from(kind: FaultKind) -> Self {
        Self::Fault(kind)
    }
}

impl From<Exhausted> for Interruption {
    fn from(limit: Exhausted) -> Self {
        Self::Limit(limit)
    }
}
