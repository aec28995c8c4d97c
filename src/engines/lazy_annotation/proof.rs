//! What lazy annotation claims in the end: data, which `check::proof` reads.
//!
//! A claim of kind [`Exclusion::Abort`] says: where one of its formulas holds, no target is reached
//! in this frame or in one that it calls. One of kind [`Exclusion::Return`]: the frame is not left
//! with the outputs that the formula speaks of. Where nothing is claimed, anything may happen.
pub use super::place::{Exclusion, LabelPlace};
use crate::cfa::FuncId;
use crate::ir::{ExprId, ExprPool, Symbol, VarId};
use std::collections::BTreeMap;

/// What a variable of a formula is that is no variable of the program.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Word {
    /// What a global variable is when the frame is left.
    Global(VarId),
    /// What the frame of this function returns.
    Result(FuncId),
    /// An address.
    Address(Symbol),
}

/// A claim about a place.
#[derive(Clone, Debug)]
pub struct LabelClaim {
    /// Where, and what of.
    pub place: LabelPlace,
    /// Each by itself says that it does not happen.
    pub formulas: Vec<ExprId>,
}

/// Claims that justify each other, and one about the start.
#[derive(Clone, Debug, Default)]
pub struct AnnotationProof {
    /// What the formulas are of.
    pub pool: ExprPool,
    /// Each place once.
    pub claims: Vec<LabelClaim>,
    /// What variables mean that the program does not have.
    pub words: BTreeMap<VarId, Word>,
}
