//! What is asked, and what is answered.
use crate::base::limits::{Limits, Stop};
use crate::ir::eval::{Env, eval};
use crate::ir::{Bv, Expr, ExprId, ExprPool, Symbol, VarId};
use crate::solver::smt::{Fallbacks, Leaf};
use rustc_hash::FxHashMap;
use std::fmt::Display;
use std::rc::Rc;

/// An assignment of a few of a pool's variables.
pub(crate) type SparseModel = FxHashMap<VarId, Bv>;

/// What variables and addresses are to a decider: any value, a number, or nothing that may be
/// asked about.
pub(crate) type LeafValues<'l> = dyn Fn(Expr) -> Leaf + Sync + 'l;

/// A conjunction. A decider that keeps answers is always given the same pool.
#[derive(Clone, Copy)]
pub(crate) struct Conjuncts<'a> {
    /// Of the expressions.
    pub(crate) pool: &'a ExprPool,
    /// Truth values; those that are conjunctions themselves are not taken apart.
    pub(crate) all: &'a [ExprId],
    /// Those from here on are new: the others are expected to have a model.
    pub(crate) new: usize,
    /// What variables are in models, where a solver takes them for arbitrary: models are guesses.
    pub(crate) fixed: &'a dyn Fn(VarId) -> Option<Bv>,
}

impl<'a> Conjuncts<'a> {
    /// All of them are new, and models are free.
    pub(crate) const fn new(pool: &'a ExprPool, all: &'a [ExprId]) -> Self {
        Self { pool, all, new: 0, fixed: &|_| None }
    }
}

/// The answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Satisfiability {
    /// These conjuncts have no model.
    Infeasible(Rc<[ExprId]>),
    /// There is a model, which has a value for each variable that matters.
    Model(Rc<SparseModel>),
    /// Not decided.
    Unknown(Undecided),
}

/// Why a conjunction is not decided.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Undecided {
    /// A limit of the run, or of the caller.
    Stopped(Stop),
    /// What the solvers say.
    Open(String),
}

impl Undecided {
    pub(super) fn open(why: impl Display) -> Self {
        Self::Open(why.to_string())
    }

    /// The limit, if one is reached; else this reason.
    pub(super) fn within(self, limits: &Limits) -> Self {
        limits.check().map_or_else(Self::Stopped, |()| self)
    }
}

/// How much is done for an answer: see the table of the room. Solvers come in the order that a
/// fallback sequence says, each with its budget.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Care<'w> {
    /// By the session that is kept.
    Usual(Fallbacks<'w>),
    /// By fresh solvers.
    Thorough(Fallbacks<'w>),
}

/// What leaves are where variables have any value, and nothing has an address.
pub(crate) fn of_variables(leaf: Expr) -> Leaf {
    match leaf {
        Expr::Var(_) => Leaf::Any,
        _ => Leaf::Unknown,
    }
}

/// A model under which expressions are evaluated; `other` says what other variables are.
pub(super) struct Under<'a, F> {
    pub(super) leaves: &'a dyn Fn(Expr) -> Leaf,
    pub(super) fixed: &'a dyn Fn(VarId) -> Option<Bv>,
    pub(super) model: &'a SparseModel,
    pub(super) other: F,
}

impl<F: Fn(VarId) -> Option<Bv>> Under<'_, F> {
    /// Whether all these hold for sure.
    pub(super) fn satisfies(&self, pool: &ExprPool, conjuncts: &[ExprId]) -> bool {
        conjuncts.iter().all(|&id| eval(pool, id, self) == Some(Bv::TRUE))
    }
}

impl<F: Fn(VarId) -> Option<Bv>> Env for Under<'_, F> {
    fn var(&self, var: VarId) -> Option<Bv> {
        match (self.leaves)(Expr::Var(var)) {
            Leaf::Number(value) => Some(value),
            _ => {
                let value = (self.fixed)(var).or_else(|| self.model.get(&var).copied());
                value.or_else(|| (self.other)(var))
            }
        }
    }

    fn address(&self, symbol: Symbol) -> Option<Bv> {
        match (self.leaves)(Expr::Address(symbol)) {
            Leaf::Number(value) => Some(value),
            Leaf::Any | Leaf::Unknown => None,
        }
    }
}
