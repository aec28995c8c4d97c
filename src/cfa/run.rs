//! What a concrete run is made of: a path through the automata, and the inputs that make the
//! program take it.
//!
//! Inputs are keyed by site and occurrence, not by position in one long list, so that a program
//! from which a slice dropped some inputs, and the program as read, agree on the value of each
//! remaining input.
use super::ids::EdgeId;
use crate::ir::Bv;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A run from the start of `main` as the sequence of its edges: after a `Call` edge come the
/// callee's edges, after a `Return` edge the edges from the call's target location on.
pub type Path = Vec<EdgeId>;

/// Names one nondeterministic input: the key of its site, and its number among the inputs at sites
/// of this key, from 0.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub struct InputId {
    /// `cfa::Site::key`.
    pub key: u32,
    /// From 0.
    pub occurrence: u64,
}

/// Names a memory object in all programs that are made from one.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub enum ObjectName {
    /// The global object of this name.
    Global(String),
    /// What this occurrence of an `Op::Alloc` made.
    Made(InputId),
}

/// The arbitrary values of one run. What is not listed is zero, or see [`Inputs::elsewhere`].
#[derive(Clone, Default, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Inputs {
    /// Values of `Op::Nondet`.
    pub values: BTreeMap<InputId, Bv>,
    /// Bytes: of `Op::Alloc`, the initial content by offset in the object; of `Op::Havoc`, what was
    /// written, by offset from the address.
    pub bytes: BTreeMap<InputId, BTreeMap<i64, u8>>,
    /// What `Op::Outside` wrote to an object, by offset there.
    pub changes: BTreeMap<(InputId, ObjectName), BTreeMap<u64, u8>>,
    /// Initial content of global objects that start arbitrary, by name and offset.
    pub globals: BTreeMap<String, BTreeMap<u64, u8>>,
    /// Memory that the program did not make, but has arbitrary pointers to: by start address, the
    /// content by offset.
    pub outside: BTreeMap<u64, BTreeMap<u64, u8>>,
    /// What words of pointer width are that are not listed, where that is not zero: an address in
    /// memory that the program did not make.
    pub elsewhere: Option<u64>,
}
