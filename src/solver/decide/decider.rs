//! Conjunctions over one pool, decided with what earlier ones showed.
use super::budget::{MOST_ANSWERS, MOST_FLOAT_OPERATIONS};
use super::conjuncts::{Care, Conjuncts, LeafValues, Satisfiability, SparseModel, Undecided};
use super::kept::KeptSession;
use super::refuters::{Refuted, Refuters};
use super::slices::Slices;
use super::table::RefuterId;
use super::thorough::{ModelUse, Thorough};
use crate::base::limits::Limits;
use crate::base::work;
use crate::base::work::{Work, WorkKind};
use crate::ir::{ExprId, ExprPool, VarId};
use crate::solver::smt;
use crate::solver::smt::{Answer, Counters, Fallbacks, Term};
use rustc_hash::{FxHashMap, FxHashSet};
use std::rc::Rc;

/// An answer of solvers.
struct KeptAnswer {
    answer: Satisfiability,
    /// What they were allowed to spend: an unknown answer says nothing of those that may spend
    /// more.
    within: Work,
}

/// Decides conjunctions over one pool.
pub(crate) struct Decider<'l> {
    leaves: &'l LeafValues<'l>,
    model_use: ModelUse,
    refuters: Refuters,
    slices: Slices,
    /// `None`: nothing was asked of it.
    kept: Option<KeptSession<'l>>,
    answers: FxHashMap<Box<[ExprId]>, KeptAnswer>,
    /// What solvers did.
    pub(crate) counters: Counters,
}

impl<'l> Decider<'l> {
    /// Nothing was asked yet. Variables and addresses are what `leaves` says.
    pub(crate) fn new(leaves: &'l LeafValues<'l>, model_use: ModelUse) -> Self {
        Self::with_refuters(leaves, model_use, Refuters::default())
    }

    /// With refuters that know what they have read of the same pool.
    pub(crate) fn with_refuters(
        leaves: &'l LeafValues<'l>,
        model_use: ModelUse,
        refuters: Refuters,
    ) -> Self {
        Self {
            leaves,
            model_use,
            refuters,
            slices: Slices::default(),
            kept: None,
            answers: FxHashMap::default(),
            counters: Counters::default(),
        }
    }

    /// For the next decider over the pool.
    pub(crate) fn into_refuters(self) -> Refuters {
        self.refuters
    }

    /// Have these conjuncts a model? With less than thorough care, the answer is about those that
    /// share variables with the new ones, directly or through others, and so is the model.
    pub(crate) fn decide(
        &mut self,
        conjuncts: &Conjuncts<'_>,
        care: Care<'_>,
        limits: &Limits,
    ) -> Satisfiability {
        let fallbacks = match care {
            Care::Usual(fallbacks) => fallbacks,
            Care::Thorough(fallbacks) => {
                let Self { leaves, model_use, refuters, counters, .. } = self;
                let (leaves, model_use) = (*leaves, *model_use);
                let mut thorough = Thorough { leaves, model_use, fallbacks, limits, counters };
                return thorough.decide(refuters, conjuncts);
            }
        };
        let Conjuncts { pool, all, new, fixed } = *conjuncts;
        let (old, asked) = all.split_at(new);
        let mut slice = self.slices.of(pool, old, asked);
        let new = slice.len();
        slice.extend_from_slice(asked);
        let slice = Conjuncts { pool, all: &slice, new, fixed };
        if let Some(answer) = self.known_answer(&slice, fallbacks) {
            return answer;
        }
        if let Some(found) = self.refuters.decide_with_core(&slice, self.leaves) {
            return match found {
                Refuted::Infeasible(core) => Satisfiability::Infeasible(core.into()),
                Refuted::Model(model) => Satisfiability::Model(self.completed(&slice, &model)),
            };
        }
        self.by_session(&slice, fallbacks, limits)
    }

    /// See [`Refuters::leave_out`].
    pub(crate) fn leave_out(
        &mut self,
        pool: &mut ExprPool,
        facts: &mut Vec<ExprId>,
        given: &[ExprId],
    ) {
        self.refuters.leave_out(pool, facts, given);
    }

    /// What solvers did since this was asked last.
    pub(crate) fn take_counters(&mut self) -> Counters {
        let cheap = self.counters.cheap;
        std::mem::replace(&mut self.counters, Counters { cheap, ..Counters::default() })
    }

    /// The answer of the session, which is kept.
    fn by_session(
        &mut self,
        slice: &Conjuncts<'_>,
        fallbacks: Fallbacks<'_>,
        limits: &Limits,
    ) -> Satisfiability {
        let has_floats = slice.all.iter().any(|&id| self.slices.is_of_floats(slice.pool, id));
        if has_floats && has_many_float_operations(slice) {
            let why = Undecided::open("too many operations on floats for a question of a search");
            return Satisfiability::Unknown(why.within(limits));
        }
        // A solver of cvc5 that has met floats takes long over everything else, too.
        let mut kept = if has_floats { None } else { self.kept.take() };
        let session = kept.get_or_insert_with(|| KeptSession::new(self.leaves));
        let found = self.asked(slice, session, fallbacks, limits);
        let found = found.unwrap_or_else(|error| Satisfiability::Unknown(Undecided::open(error)));
        if session.encoder.logic() == smt::Logic::Bits {
            self.kept = kept;
        }
        if let Satisfiability::Unknown(why) = found {
            let why = why.within(limits);
            if let Undecided::Open(_) = why {
                let answer = Satisfiability::Unknown(why.clone());
                self.keep_answer(slice.all, KeptAnswer { answer, within: fallbacks.most() });
            }
            return Satisfiability::Unknown(why);
        }
        let answer = KeptAnswer { answer: found.clone(), within: fallbacks.most() };
        self.keep_answer(slice.all, answer);
        found
    }

    fn asked(
        &mut self,
        slice: &Conjuncts<'_>,
        kept: &mut KeptSession<'_>,
        fallbacks: Fallbacks<'_>,
        limits: &Limits,
    ) -> smt::Result<Satisfiability> {
        let Conjuncts { pool, all, .. } = *slice;
        let (answer, terms) = kept.ask(pool, all, fallbacks, limits, &mut self.counters)?;
        match answer {
            Answer::Unknown(why) => Ok(Satisfiability::Unknown(Undecided::open(why))),
            Answer::Unsat => {
                let core = kept.session.core().unwrap_or_else(|_| terms.clone());
                let core: FxHashSet<Term> = core.into_iter().collect();
                let named = all.iter().zip(&terms).filter(|(_, term)| core.contains(term));
                Ok(Satisfiability::Infeasible(named.map(|(&id, _)| id).collect()))
            }
            Answer::Sat => {
                let mut model = SparseModel::default();
                for &id in all {
                    for &name in self.slices.names(pool, id).iter() {
                        let var = VarId(name);
                        if !model.contains_key(&var)
                            && let Some(zero) = self.slices.zero(var)
                            && let Some(term) = kept.encoder.variable(var, zero.width())
                        {
                            model.insert(var, kept.session.value(&mut kept.encoder, term)?);
                        }
                    }
                }
                Ok(Satisfiability::Model(self.completed(slice, &model)))
            }
        }
    }

    /// What solvers that could spend no less have said of the same conjunction.
    fn known_answer(
        &self,
        slice: &Conjuncts<'_>,
        fallbacks: Fallbacks<'_>,
    ) -> Option<Satisfiability> {
        let KeptAnswer { answer, within } =
            self.answers.get(slice.all).filter(|_| RefuterId::Answers.is_on())?;
        if matches!(answer, Satisfiability::Unknown(_)) && *within < fallbacks.most() {
            return None;
        }
        RefuterId::Answers.note();
        Some(answer.clone())
    }

    /// A model of the slice, with a value for each of its variables and for no other one: what it
    /// does not speak of is zero.
    fn completed(&mut self, slice: &Conjuncts<'_>, model: &SparseModel) -> Rc<SparseModel> {
        let mut completed = SparseModel::default();
        for &id in slice.all {
            for &name in self.slices.names(slice.pool, id).iter() {
                let var = VarId(name);
                let value = (slice.fixed)(var).or_else(|| model.get(&var).copied());
                let value = value.or_else(|| self.slices.zero(var));
                completed.extend(value.map(|value| (var, value)));
            }
        }
        work::spend_on(WorkKind::Slot, completed.len());
        Rc::new(completed)
    }

    fn keep_answer(&mut self, conjuncts: &[ExprId], answer: KeptAnswer) {
        if self.answers.len() == MOST_ANSWERS {
            self.answers.clear();
        }
        self.answers.insert(conjuncts.into(), answer);
    }
}

fn has_many_float_operations(conjuncts: &Conjuncts<'_>) -> bool {
    let nodes = conjuncts.pool.nodes_below(conjuncts.all);
    nodes.filter(|(_, expr)| expr.is_of_floats()).nth(MOST_FLOAT_OPERATIONS).is_some()
}

#[cfg(test)]
mod tests {
    use super::super::conjuncts::{Under, of_variables};
    use super::*;
    use crate::ir::eval::eval;
    use crate::ir::simplify::build;
    use crate::ir::{BinaryOp, Bv, Width};
    use crate::solver::smt::Backend;

    const BITS: Fallbacks<'_> =
        Fallbacks { bits: &[(Backend::Bits, Work::seconds(2))], floats: &[] };

    /// Truth values over two variables of four bits.
    fn atoms(pool: &mut ExprPool) -> Vec<ExprId> {
        let width = Width::new(4).expect("a width");
        let [x, y] = [0, 1].map(|var| pool.var(VarId(var), width));
        let numbers = [0, 3, 9].map(|bits| pool.number(width, bits));
        let mut terms = vec![x, y, numbers[1], numbers[2]];
        terms.push(build::add(pool, x, y));
        terms.push(build::binary(pool, BinaryOp::Mul, x, y));
        terms.push(build::binary(pool, BinaryOp::URem, y, numbers[1]));
        let mut atoms = Vec::new();
        for &a in &terms {
            for &b in &terms {
                let equal = build::eq(pool, a, b);
                atoms.extend([equal, build::not(pool, equal)]);
                atoms.push(build::binary(pool, BinaryOp::Ult, a, b));
            }
        }
        atoms.retain(|&id| pool.literal(id).is_none());
        atoms.sort_unstable();
        atoms.dedup();
        atoms
    }

    fn has_model(pool: &ExprPool, all: &[ExprId]) -> bool {
        let width = Width::new(4).expect("a width");
        (0..256u128).any(|bits| {
            let env = [bits % 16, bits / 16].map(|bits| Bv::new(width, bits));
            all.iter().all(|&id| eval(pool, id, env.as_slice()) == Some(Bv::TRUE))
        })
    }

    /// Answers are those of enumeration, cores have no model, and models are models: with each
    /// care, for all of many conjunctions one after another, by one decider.
    #[test]
    fn answers_are_those_of_enumeration() {
        let mut pool = ExprPool::new();
        let atoms = atoms(&mut pool);
        let mut usual = Decider::new(&of_variables, ModelUse::Proof);
        let mut replay = Decider::new(&of_variables, ModelUse::Replay);
        let mut counts = [0, 0];
        for (number, &a) in atoms.iter().enumerate().step_by(3) {
            for &b in atoms.iter().skip(number).step_by(5) {
                let c = atoms[(number * 7) % atoms.len()];
                let all = [a, b, c];
                let is_feasible = has_model(&pool, &all);
                let new = if has_model(&pool, &all[..2]) { 2 } else { 0 };
                let some = Conjuncts { new, ..Conjuncts::new(&pool, &all) };
                let none = Limits::none();
                let found = [
                    usual.decide(&some, Care::Usual(BITS), &none),
                    usual.decide(&some, Care::Thorough(BITS), &none),
                    replay.decide(&some, Care::Thorough(BITS), &none),
                ];
                for (at, found) in found.into_iter().enumerate() {
                    match found {
                        Satisfiability::Infeasible(core) => {
                            assert!(!is_feasible && !has_model(&pool, &core), "{all:?}");
                        }
                        Satisfiability::Model(model) => {
                            assert!(is_feasible, "{all:?}");
                            let other = |_| Some(Bv::zero(Width::new(4).expect("a width")));
                            let (leaves, fixed) = (&of_variables, &|_| None);
                            let under = Under { leaves, fixed, model: &model, other };
                            // Of the first one, about what shares variables with the new one.
                            assert!(at != 2 || under.satisfies(&pool, &all), "{all:?} {model:?}");
                            assert!(at != 0 || under.satisfies(&pool, &all[new..]));
                        }
                        Satisfiability::Unknown(why) => panic!("{why:?}"),
                    }
                }
                counts[usize::from(is_feasible)] += 1;
            }
        }
        assert!(counts.iter().all(|&count| count > 50), "{counts:?}");
    }

    #[test]
    fn without_a_solver_what_is_hard_is_not_known() {
        let mut pool = ExprPool::new();
        let [x, y] = [0, 1].map(|var| pool.var(VarId(var), Width::W32));
        let product = build::binary(&mut pool, BinaryOp::Mul, x, y);
        let prime = pool.number(Width::W32, 4_294_967_291);
        let (is_prime, one) = (build::eq(&mut pool, product, prime), pool.number(Width::W32, 1));
        let above = [x, y].map(|id| build::binary(&mut pool, BinaryOp::Ult, one, id));
        let all = [is_prime, above[0], above[1]];
        let no_solver = Fallbacks { bits: &[], floats: &[] };
        for care in [Care::Usual(no_solver), Care::Thorough(no_solver)] {
            let mut decider = Decider::new(&of_variables, ModelUse::Proof);
            let found = decider.decide(&Conjuncts::new(&pool, &all), care, &Limits::none());
            assert!(matches!(found, Satisfiability::Unknown(Undecided::Open(_))), "{found:?}");
        }
    }

    /// An unknown answer is kept for those who may spend no more.
    #[test]
    fn who_may_spend_more_asks_again() {
        let mut pool = ExprPool::new();
        let [x, y] = [0, 1].map(|var| pool.var(VarId(var), Width::W8));
        let product = build::binary(&mut pool, BinaryOp::Mul, x, y);
        let prime = pool.number(Width::W8, 251);
        let (is_prime, one) = (build::eq(&mut pool, product, prime), pool.number(Width::W8, 1));
        let above = [x, y].map(|id| build::binary(&mut pool, BinaryOp::Ult, one, id));
        let all = [is_prime, above[0], above[1]];
        let no_solver = Fallbacks { bits: &[], floats: &[] };
        let mut decider = Decider::new(&of_variables, ModelUse::Proof);
        let mut ask = |fallbacks| {
            decider.decide(&Conjuncts::new(&pool, &all), Care::Usual(fallbacks), &Limits::none())
        };
        assert!(matches!(ask(no_solver), Satisfiability::Unknown(Undecided::Open(_))));
        assert!(matches!(ask(BITS), Satisfiability::Model(_)));
        assert!(matches!(ask(no_solver), Satisfiability::Model(_)));
    }

    #[test]
    fn what_is_known_is_not_asked_again() {
        let mut pool = ExprPool::new();
        let [x, y, z] = [0, 1, 2].map(|var| pool.var(VarId(var), Width::W32));
        let less = [(x, y), (y, z), (z, x)];
        let less = less.map(|(a, b)| build::binary(&mut pool, BinaryOp::Ult, a, b));
        let mut decider = Decider::new(&of_variables, ModelUse::Proof);
        let ask = |decider: &mut Decider<'_>, all: &[ExprId]| {
            decider.decide(&Conjuncts::new(&pool, all), Care::Usual(BITS), &Limits::none())
        };
        assert!(matches!(ask(&mut decider, &less), Satisfiability::Infeasible(_)));
        assert!(matches!(ask(&mut decider, &less[..2]), Satisfiability::Model(_)));
        let queries = decider.counters.queries;
        assert_eq!(queries, 2);
        assert!(matches!(ask(&mut decider, &less), Satisfiability::Infeasible(_)));
        assert!(matches!(ask(&mut decider, &less[..2]), Satisfiability::Model(_)));
        assert_eq!(decider.counters.queries, queries);
    }
}
