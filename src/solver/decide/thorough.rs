//! Conjunctions decided by fresh solvers, part by part.
//!
//! Conjuncts without common variables are parts of their own. A part that a few values satisfy, or
//! that a refuter decides, needs no solver; the others get one query each, by a fallback sequence.
//!
//! Where an operation has no defined result, any result is one for a proof. For a replay, the
//! machine's result is asked for first: if only another result satisfies the part, there is no
//! model that a replay could follow, nor is the part infeasible: that is not decided.
use super::budget::{AT_ONCE, MOST_QUERIES};
use super::conjuncts::{Conjuncts, LeafValues, Satisfiability, SparseModel, Undecided, Under};
use super::forked::{self, FormulaSize};
use super::guess::guess;
use super::parts::{IndependentPart, parts};
use super::refuters::{Refuted, Refuters};
use crate::base::limits::Limits;
use crate::ir::eval::eval;
use crate::ir::{Bv, ExprId, ExprPool, VarId, Width};
use crate::solver::smt;
use crate::solver::smt::{
    Answer, Counters, Encoder, Fallbacks, Lifetime, Session, SmtError, Term, stack,
};
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// What a model is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ModelUse {
    /// To say that a proof is broken: undefined results are arbitrary.
    Proof,
    /// To be replayed: undefined results are those of machines, and large formulas are decided in
    /// another process ([`super::forked`]).
    Replay,
}

/// What solvers find, on its way between threads and processes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Solved {
    Model(SparseModel),
    Infeasible,
    Unknown(Undecided),
}

impl From<SmtError> for Solved {
    fn from(error: SmtError) -> Self {
        Self::Unknown(Undecided::open(error))
    }
}

/// How one conjunction is decided.
pub(super) struct Thorough<'a, 'l> {
    pub(super) leaves: &'l LeafValues<'l>,
    pub(super) model_use: ModelUse,
    pub(super) fallbacks: Fallbacks<'a>,
    pub(super) limits: &'a Limits,
    pub(super) counters: &'a mut Counters,
}

/// A part for a solver.
struct HardPart {
    conjuncts: Vec<ExprId>,
    vars: Vec<(VarId, Width)>,
}

impl Thorough<'_, '_> {
    pub(super) fn decide(
        &mut self,
        refuters: &mut Refuters,
        conjuncts: &Conjuncts<'_>,
    ) -> Satisfiability {
        let Conjuncts { pool, all, .. } = *conjuncts;
        let is_false = |&&id: &&ExprId| pool.literal(id) == Some(Bv::FALSE);
        if let Some(&never) = all.iter().find(is_false) {
            return Satisfiability::Infeasible([never].into());
        }
        let (mut model, mut hard) = (SparseModel::default(), Vec::new());
        for IndependentPart { places, vars } in parts(pool, all, self.leaves) {
            let part: Vec<ExprId> = places.into_iter().map(|at| all[at]).collect();
            if let Some(found) = guess(pool, &part, &vars, self.leaves) {
                model.extend(found);
                continue;
            }
            match refuters.decide(&Conjuncts::new(pool, &part), self.leaves) {
                Some(Refuted::Infeasible(core)) => return Satisfiability::Infeasible(core.into()),
                Some(Refuted::Model(found)) => model.extend(found),
                None => hard.push(HardPart { conjuncts: part, vars }),
            }
        }
        hard.sort_by_key(|part| part.conjuncts.len());
        // Small parts are put together, the largest ones stay by themselves.
        while hard.len() > MOST_QUERIES {
            let merged = hard.drain(..hard.len() - MOST_QUERIES + 1).reduce(|mut all, part| {
                all.conjuncts.extend(part.conjuncts);
                all.vars.extend(part.vars);
                all
            });
            hard.extend(merged);
        }
        if !hard.is_empty() {
            match self.by_solvers(pool, &hard) {
                Solved::Model(found) => model.extend(found),
                Solved::Infeasible => return Satisfiability::Infeasible(all.into()),
                Solved::Unknown(why) => return Satisfiability::Unknown(why.within(self.limits)),
            }
        }
        if self.model_use == ModelUse::Replay {
            let zeros: FxHashMap<VarId, Width> =
                hard.iter().flat_map(|part| part.vars.iter().copied()).collect();
            let other = |var| zeros.get(&var).copied().map(Bv::zero);
            let under = Under { leaves: self.leaves, fixed: &|_| None, model: &model, other };
            if all.iter().any(|&id| eval(pool, id, &under) == Some(Bv::FALSE)) {
                let why = "the solver's model does not satisfy the path formula";
                return Satisfiability::Unknown(Undecided::open(why));
            }
        }
        Satisfiability::Model(Rc::new(model))
    }

    /// Only cvc5 needs a process of its own, and only for replays: the check of proofs has small
    /// formulas.
    fn by_solvers(&mut self, pool: &ExprPool, parts: &[HardPart]) -> Solved {
        if self.model_use == ModelUse::Proof {
            return self.each(pool, parts);
        }
        let all: Vec<ExprId> = parts.iter().flat_map(|part| &part.conjuncts).copied().collect();
        let size = forked::size(pool, &all);
        let work = || {
            if size == FormulaSize::Large {
                let fallbacks = std::mem::replace(&mut self.fallbacks, AT_ONCE);
                let found = self.each(pool, parts);
                self.fallbacks = fallbacks;
                if !matches!(found, Solved::Unknown(Undecided::Open(_))) {
                    return Ok(found);
                }
            }
            if size == FormulaSize::Small || !self.limits.has_room_for_fork() {
                return Ok(self.each(pool, parts));
            }
            let Self { leaves, model_use, fallbacks, limits, .. } = *self;
            Ok(forked::forked(limits, self.counters, |counters| {
                Thorough { leaves, model_use, fallbacks, limits, counters }.each(pool, parts)
            }))
        };
        stack::on_large_stack(work).unwrap_or_else(Solved::from)
    }

    /// Asks the solver for each part, until one has no model.
    fn each(&mut self, pool: &ExprPool, parts: &[HardPart]) -> Solved {
        let all: Vec<ExprId> = parts.iter().flat_map(|part| &part.conjuncts).copied().collect();
        if let Err(error) = stack::check_depth(pool, &all) {
            return error.into();
        }
        let (mut model, mut open) = (SparseModel::default(), None);
        for part in parts {
            if let Err(stop) = self.limits.check() {
                return Solved::Unknown(Undecided::Stopped(stop));
            }
            match self.part(pool, part).unwrap_or_else(Solved::from) {
                Solved::Model(found) => model.extend(found),
                Solved::Infeasible => return Solved::Infeasible,
                Solved::Unknown(Undecided::Stopped(stop)) => {
                    return Solved::Unknown(Undecided::Stopped(stop));
                }
                // Another part may be infeasible.
                Solved::Unknown(why) => open = open.or(Some(why)),
            }
        }
        open.map_or(Solved::Model(model), Solved::Unknown)
    }

    fn part(&mut self, pool: &ExprPool, part: &HardPart) -> smt::Result<Solved> {
        if self.model_use == ModelUse::Replay {
            return self.replayable(pool, part);
        }
        self.query(pool, &part.conjuncts, &part.vars)
    }

    /// One query; the model has these variables.
    fn query(
        &mut self,
        pool: &ExprPool,
        conjuncts: &[ExprId],
        vars: &[(VarId, Width)],
    ) -> smt::Result<Solved> {
        let mut encoder = Encoder::new(self.leaves);
        let formulas = terms(&mut encoder, pool, conjuncts)?;
        Ok(self.ask(&mut encoder, &formulas, vars, false)?.0)
    }

    /// With the results that machines give first.
    fn replayable(&mut self, pool: &ExprPool, part: &HardPart) -> smt::Result<Solved> {
        let mut encoder = Encoder::new(self.leaves);
        let formulas = terms(&mut encoder, pool, &part.conjuncts)?;
        let (found, has_machine_results) = self.ask(&mut encoder, &formulas, &part.vars, true)?;
        if found != Solved::Infeasible || !has_machine_results {
            return Ok(found);
        }
        Ok(match self.ask(&mut encoder, &formulas, &[], false)?.0 {
            Solved::Model(_) => Solved::Unknown(Undecided::open(UNDEFINED_ONLY)),
            other => other,
        })
    }

    /// The answer of a fresh session, and whether it holds results of machines.
    fn ask(
        &mut self,
        encoder: &mut Encoder<'_>,
        formulas: &[Term],
        vars: &[(VarId, Width)],
        by_machine: bool,
    ) -> smt::Result<(Solved, bool)> {
        let mut session = Session::new(Lifetime::OneShot);
        formulas.iter().for_each(|&formula| session.assert(formula));
        if by_machine {
            session.assert_machine_results();
        }
        let found = match session.ask(encoder, &[], self.fallbacks, self.limits, self.counters)? {
            Answer::Unsat => Solved::Infeasible,
            Answer::Unknown(why) => Solved::Unknown(Undecided::open(why)),
            Answer::Sat => {
                let mut model = SparseModel::default();
                for &(var, width) in vars {
                    if let Some(term) = encoder.variable(var, width) {
                        model.insert(var, session.value(encoder, term)?);
                    }
                }
                Solved::Model(model)
            }
        };
        Ok((found, session.has_machine_results()))
    }
}

/// Why a path is neither feasible nor infeasible that needs an oversize shift (or the like) to give
/// what the machine does not.
const UNDEFINED_ONLY: &str = "a path that only an undefined result other than the machine's takes";

fn terms(
    encoder: &mut Encoder<'_>,
    pool: &ExprPool,
    conjuncts: &[ExprId],
) -> smt::Result<Vec<Term>> {
    conjuncts.iter().map(|&id| encoder.term(pool, id)).collect()
}
