//! Conjunctions over one pool, decided with what earlier ones showed.
use super::kept::KeptSession;
use super::slices::Slices;
use super::table::Step;
use super::thorough::{ModelUse, Thorough};
use super::{
    Care, Conjuncts, Feasibility, Leaves, Refuted, Refuters, SparseModel, Undecided, Under,
};
use crate::base::limits::Limits;
use crate::base::work;
use crate::base::work::WorkKind;
use crate::ir::{ExprId, VarId};
use crate::solver::smt;
use crate::solver::smt::{Answer, Counters, Fallbacks, Term};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::VecDeque;
use std::rc::Rc;

/// Models that are tried on a conjunction before a solver is.
const MOST_MODELS: usize = 8;
/// Cores that are known by their last conjunct.
const MOST_CORES: usize = 8;
/// Answers that are kept.
const MOST_ANSWERS: usize = 1 << 16;

/// Decides conjunctions over one pool.
pub(crate) struct Decider<'l> {
    leaves: &'l Leaves<'l>,
    model_use: ModelUse,
    refuters: Refuters,
    slices: Slices,
    /// `None`: nothing was asked of it.
    kept: Option<KeptSession<'l>>,
    /// The last one that was of use stands in front.
    models: VecDeque<Rc<SparseModel>>,
    answers: FxHashMap<Box<[ExprId]>, Feasibility>,
    /// Conjunctions without a model, by their last conjunct.
    cores: FxHashMap<ExprId, Vec<Rc<[ExprId]>>>,
    /// What solvers did.
    pub(crate) counters: Counters,
}

impl<'l> Decider<'l> {
    /// Nothing was asked yet. Leaves are what `leaves` says.
    pub(crate) fn new(leaves: &'l Leaves<'l>, model_use: ModelUse) -> Self {
        Self {
            leaves,
            model_use,
            refuters: Refuters::default(),
            slices: Slices::default(),
            kept: None,
            models: VecDeque::new(),
            answers: FxHashMap::default(),
            cores: FxHashMap::default(),
            counters: Counters::default(),
        }
    }

    /// Have these conjuncts a model? With less than thorough care, the answer is about those that
    /// share variables with the new ones, directly or through others, and so is the model.
    pub(crate) fn decide(
        &mut self,
        conjuncts: &Conjuncts<'_>,
        care: Care<'_>,
        limits: &Limits,
    ) -> Feasibility {
        if let Care::Thorough(fallbacks) = care {
            let Self { leaves, model_use, refuters, counters, .. } = self;
            let (leaves, model_use) = (*leaves, *model_use);
            let mut thorough = Thorough { leaves, model_use, fallbacks, limits, counters };
            return thorough.decide(refuters, conjuncts);
        }
        let Conjuncts { pool, all, new, fixed } = *conjuncts;
        if let Some(core) = all[new..].iter().find_map(|&id| self.known_core(id, all)) {
            return Feasibility::Infeasible(core);
        }
        let (old, asked) = all.split_at(new);
        let mut slice = self.slices.of(pool, old, asked);
        let new = slice.len();
        slice.extend_from_slice(asked);
        let slice = Conjuncts { pool, all: &slice, new, fixed };
        if let Some(model) = self.known_model(&slice) {
            return Feasibility::Model(model);
        }
        if let Some(answer) = self.answers.get(slice.all).filter(|_| Step::Answers.is_on()) {
            Step::Answers.note();
            return answer.clone();
        }
        if let Some(found) = self.refuters.decide_with_core(&slice, self.leaves) {
            return match found {
                Refuted::Infeasible(core) => Feasibility::Infeasible(self.keep_core(core.into())),
                Refuted::Model(model) => Feasibility::Model(self.completed(&slice, &model)),
            };
        }
        let Care::Usual(fallbacks) = care else {
            return Feasibility::Unknown(Undecided::open(
                "nothing that needs no solver decides it",
            ));
        };
        self.by_session(&slice, fallbacks, limits)
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
    ) -> Feasibility {
        let has_floats = |id: &ExprId| self.slices.is_of_floats(slice.pool, *id);
        // A solver of cvc5 that has met floats takes long over everything else, too.
        let mut kept = match slice.all.iter().any(has_floats) {
            true => None,
            false => self.kept.take(),
        };
        let session = kept.get_or_insert_with(|| KeptSession::new(self.leaves));
        let found = self.asked(slice, session, fallbacks, limits);
        let found = found.unwrap_or_else(|error| Feasibility::Unknown(Undecided::open(error)));
        if session.encoder.logic() == smt::Logic::Bits {
            self.kept = kept;
        }
        if let Feasibility::Unknown(why) = found {
            let why = why.within(limits);
            if let Undecided::Open(_) = why {
                self.keep_answer(slice.all, Feasibility::Unknown(why.clone()));
            }
            return Feasibility::Unknown(why);
        }
        self.keep_answer(slice.all, found.clone());
        if let Feasibility::Model(model) = &found {
            self.models.push_front(Rc::clone(model));
            self.models.truncate(MOST_MODELS);
        }
        found
    }

    fn asked(
        &mut self,
        slice: &Conjuncts<'_>,
        kept: &mut KeptSession<'_>,
        fallbacks: Fallbacks<'_>,
        limits: &Limits,
    ) -> smt::Result<Feasibility> {
        let Conjuncts { pool, all, .. } = *slice;
        let (answer, terms) = kept.ask(pool, all, fallbacks, limits, &mut self.counters)?;
        match answer {
            Answer::Unknown(why) => Ok(Feasibility::Unknown(Undecided::open(why))),
            Answer::Unsat => {
                let core = kept.session.core().unwrap_or_else(|_| terms.clone());
                let core: FxHashSet<Term> = core.into_iter().collect();
                let named = all.iter().zip(&terms).filter(|(_, term)| core.contains(term));
                let core = named.map(|(&id, _)| id).collect();
                Ok(Feasibility::Infeasible(self.keep_core(core)))
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
                Ok(Feasibility::Model(self.completed(slice, &model)))
            }
        }
    }

    /// A known core with this conjunct as its last one, of which all are among these.
    fn known_core(&self, last: ExprId, conjuncts: &[ExprId]) -> Option<Rc<[ExprId]>> {
        let cores = self.cores.get(&last).filter(|_| Step::Cores.is_on())?;
        let all: FxHashSet<ExprId> = conjuncts.iter().copied().collect();
        let core = cores.iter().find(|core| core.iter().all(|id| all.contains(id)))?;
        Step::Cores.note();
        Some(Rc::clone(core))
    }

    /// The first known model that satisfies the conjuncts.
    fn known_model(&mut self, slice: &Conjuncts<'_>) -> Option<Rc<SparseModel>> {
        if !Step::Models.is_on() {
            return None;
        }
        work::spend_on(WorkKind::Conjunct, slice.all.len().saturating_mul(self.models.len()));
        let satisfies = |model: &Rc<SparseModel>| {
            let other = |var| self.slices.zero(var);
            Under { leaves: self.leaves, fixed: slice.fixed, model, other }
                .satisfies(slice.pool, slice.all)
        };
        let at = self.models.iter().position(satisfies)?;
        Step::Models.note();
        let model = self.models.remove(at)?;
        self.models.push_front(Rc::clone(&model));
        Some(self.completed(slice, &model))
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

    fn keep_core(&mut self, core: Rc<[ExprId]>) -> Rc<[ExprId]> {
        if let Some(&last) = core.last() {
            let known = self.cores.entry(last).or_default();
            if known.len() < MOST_CORES && !known.contains(&core) {
                known.push(Rc::clone(&core));
            }
        }
        core
    }

    fn keep_answer(&mut self, conjuncts: &[ExprId], answer: Feasibility) {
        if self.answers.len() == MOST_ANSWERS {
            self.answers.clear();
        }
        self.answers.insert(conjuncts.into(), answer);
    }
}
