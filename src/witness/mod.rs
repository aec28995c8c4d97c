//! Verification witnesses (SV-COMP's exchange format 2, YAML): what they say, and what that means
//! in the text of a C program.
//!
//! Clang reads the woven text as if it were the file (`-remap-file`); with claims that stand for 1
//! it must be the same program, bit by bit (`frontend::llvm::is_same_program`), for a program may
//! look at its own text (`#s`, `__COUNTER__`). Where a macro may hide the end of a statement
//! nothing is woven in. No engine knows of witnesses.
//!
//! [`read`] makes data of a file. [`weave`] puts what a witness says into the text of the program:
//! a claim becomes a check, a waypoint a step of an automaton that the run drives. So clang gives
//! expressions their meaning, and everything else works as on any program. [`scan`] knows just
//! enough of C to find the [`places`], and to see that [`claims`] do nothing to the program.
//!
//! Tests: `testsuite/tests/witnesses`, and beside the code.
mod claims;
mod places;
pub mod read;
pub mod scan;
pub mod weave;

use crate::base::counterexample::SourceLocation;
use sha2::{Digest, Sha256};

/// What a witness file says.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Witness {
    /// The property, as written; empty where the format has none.
    pub specification: String,
    /// `ILP32` or `LP64`; empty where the format has none.
    pub data_model: String,
    /// Files of the program with their hashes.
    pub hashes: Vec<(String, String)>,
    /// What it claims.
    pub content: WitnessContent,
}

/// What a witness claims.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum WitnessContent {
    /// Some run that passes these segments in order violates the property.
    Violation(Vec<Segment>),
    /// All runs satisfy these invariants, which help to prove that none violates the property.
    Correctness(Vec<Invariant>),
}

impl Default for WitnessContent {
    fn default() -> Self {
        Self::Correctness(Vec::new())
    }
}

/// A part of a run, to the next waypoint that it passes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Segment {
    /// What it does not pass before.
    pub avoid: Vec<Waypoint>,
    /// What it passes.
    pub follow: Waypoint,
}

/// Something that a run passes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Waypoint {
    /// What.
    pub kind: WaypointKind,
    /// Where; the function may be empty.
    pub at: SourceLocation,
    /// What holds there, or how the branch goes; empty where nothing is said.
    pub value: String,
}

/// Kinds of [`Waypoint`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WaypointKind {
    /// A statement is reached, and a condition holds.
    Assumption,
    /// A branch is taken.
    Branching,
    /// A function is called.
    FunctionEnter,
    /// A function returned.
    FunctionReturn,
    /// The property is violated.
    Target,
}

/// What holds whenever a run is at a place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Invariant {
    /// Whether the place is the head of a loop; else it is a statement.
    pub is_loop: bool,
    /// Where; the function may be empty.
    pub at: SourceLocation,
    /// A C expression.
    pub value: String,
}

/// The hash of a file's contents by which a witness names it, in hexadecimal digits.
pub fn sha256(data: &[u8]) -> String {
    Sha256::digest(data).iter().map(|byte| format!("{byte:02x}")).collect()
}
