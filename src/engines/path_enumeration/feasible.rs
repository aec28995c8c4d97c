//! Which ways a path can go on: asked of the path's own inputs first, then of a decider
//! ([`crate::solver::decide`]).
//!
//! Invariant: [`Possible::Nothing`] only where the decider refuted the conjuncts that it names. A
//! model is a guess at what the path's inputs are, that spares questions: nothing rests on it.
use super::budget::QUESTION;
use crate::base::limits::{Limits, Stop};
use crate::base::work;
use crate::base::work::WorkKind;
use crate::ir::{Bv, ExprId};
use crate::solver::decide::{
    Care, Conjuncts, Decider, ModelUse, Satisfiability, Undecided, of_variables,
};
use crate::solver::smt::{Counters, Fallbacks};
use crate::symbolic::value::{SparseModel, Values};
use std::rc::Rc;

/// Inputs that take a path, as far as they are known; variables without a value are zero. `None`:
/// none are known.
pub(super) type Witness = Option<Rc<SparseModel>>;

/// What is known of a question.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Possible {
    /// There are inputs.
    Inputs(Rc<SparseModel>),
    /// There are none, because of these conjuncts.
    Nothing(Rc<[ExprId]>),
    /// Undecided.
    Unknown,
}

/// Questions about the paths of one walk. The check of a proof has some of its own.
pub(super) struct PathQuestions {
    decider: Decider<'static>,
    /// Answered by the path's own inputs.
    pub(super) by_own_inputs: u64,
}

impl PathQuestions {
    pub(super) fn new() -> Self {
        Self { decider: Decider::new(&of_variables, ModelUse::Proof), by_own_inputs: 0 }
    }

    /// Whether a path with these conjuncts, of which those from `new` on are new, is one of some
    /// inputs. Those of the path so far were `witness`.
    pub(super) fn ask(
        &mut self,
        values: &Values,
        conjuncts: &[ExprId],
        new: usize,
        witness: &Witness,
        limits: &Limits,
    ) -> Result<Possible, Stop> {
        let holds =
            |id: &ExprId, model: &Rc<SparseModel>| values.eval(*id, &**model) == Some(Bv::TRUE);
        if let Some(model) = witness
            && conjuncts[new..].iter().all(|id| holds(id, model))
        {
            self.by_own_inputs += 1;
            return Ok(Possible::Inputs(Rc::clone(model)));
        }
        match self.decide(values, conjuncts, new, QUESTION, limits) {
            Satisfiability::Infeasible(core) => Ok(Possible::Nothing(core)),
            Satisfiability::Unknown(Undecided::Stopped(stop)) => Err(stop),
            Satisfiability::Unknown(Undecided::Open(_)) => Ok(Possible::Unknown),
            // It is about what shares variables with the question: the path has the others.
            Satisfiability::Model(model) => Ok(Possible::Inputs(match witness {
                None => model,
                Some(path) => {
                    work::spend_on(WorkKind::Slot, path.len());
                    let mut all = SparseModel::clone(path);
                    all.extend(model.iter().map(|(&var, &value)| (var, value)));
                    Rc::new(all)
                }
            })),
        }
    }

    /// Whether these conjuncts, of which those from `new` on matter most, have a model.
    pub(super) fn decide(
        &mut self,
        values: &Values,
        conjuncts: &[ExprId],
        new: usize,
        fallbacks: Fallbacks<'_>,
        limits: &Limits,
    ) -> Satisfiability {
        // A solver knows nothing of where objects lie; inputs are for where they do.
        let fixed = |var| values.bound(var);
        let conjuncts = Conjuncts { pool: &values.pool, all: conjuncts, new, fixed: &fixed };
        self.decider.decide(&conjuncts, Care::Usual(fallbacks), limits)
    }

    /// What solvers did.
    pub(super) const fn counters(&self) -> &Counters {
        &self.decider.counters
    }
}
