//! What a proof over blocks claims: data for a check, which trusts none of it.
//!
//! A claim's formulas speak of the cut point's symbolic places: `VarId(i)` is place number `i`. A
//! cut point of which nothing is claimed is claimed to be unreachable.
use super::cut_point::CutPoint;
use crate::cfa::LocId;
use crate::ir::{ExprId, ExprPool};
use serde::{Deserialize, Serialize};

/// What is claimed of all runs that are at a cut point.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Claim {
    /// Where.
    pub cut: CutPoint,
    /// Of the formulas.
    pub pool: ExprPool,
    /// Width-1 expressions of which one holds; none: no run is there.
    pub formulas: Vec<ExprId>,
}

/// Why the claims rule out all targets.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Argument {
    /// No block leads from a claim to a target.
    Invariants,
    /// With this number k: the first k blocks of no run lead to a target, nor does the last of k
    /// blocks from a claim.
    Induction(usize),
    /// No run has more blocks than this, and none of them leads to a target.
    Depth(usize),
}

/// A proof over blocks.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Proof {
    /// At most one per cut point. They are inductive: no block leads out of them.
    pub claims: Vec<Claim>,
    /// Why no target is reached.
    pub argument: Argument,
    /// The locations that blocks of the program pass, ascending: runs come by there that no claim
    /// describes.
    pub passed: Vec<LocId>,
}

impl Proof {
    /// A proof on a program whose blocks pass no abstraction location.
    pub const fn new(claims: Vec<Claim>, argument: Argument) -> Self {
        Self { claims, argument, passed: Vec::new() }
    }

    /// The claims that hold whenever a run comes by.
    pub fn invariants(&self) -> impl Iterator<Item = &Claim> {
        let is_passed = |at| self.passed.binary_search(&at).is_ok();
        self.claims.iter().filter(move |claim| !claim.cut.location.is_some_and(is_passed))
    }
}
