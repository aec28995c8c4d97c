//! A question for interpolation: a refuted path, cut into blocks.
use crate::ir::{ExprId, ExprPool, VarId, Width};

/// A refuted path as a chain of blocks: block `i` leads from cut `i - 1` to cut `i`; there is one
/// block more than cuts.
#[derive(Clone, Debug)]
pub struct Chain {
    /// Where the expressions below live.
    pub pool: ExprPool,
    /// The widths of the variables, by [`VarId`].
    pub widths: Vec<Width>,
    /// The width-1 conjuncts of each block.
    pub blocks: Vec<Vec<ExprId>>,
    /// What stands between the blocks.
    pub cuts: Vec<ChainCut>,
}

/// A place between two blocks, and the vocabulary of formulas there.
#[derive(Clone, Debug)]
pub struct ChainCut {
    /// Cuts with the same group are visits of the same program location.
    pub group: u32,
    /// The variables that formulas on both sides may share, with a key: equal keys at two cuts
    /// denote the same program variable.
    pub vars: Vec<(u32, VarId)>,
    /// Width-1 candidates over [`Self::vars`], from earlier refinements.
    pub hints: Vec<ExprId>,
}
