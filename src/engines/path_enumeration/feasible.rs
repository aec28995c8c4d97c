//! Which branches a path can go on: asked of models first, then of what was asked before, then of a
//! solver.
//!
//! Invariant: [`Possible::Nothing`] only where a solver refuted the conjuncts that it names. A
//! model is a guess at what the path's inputs are, that spares questions: nothing rests on it.
use super::budget::{
    FEW_GATES, GROWTH, MODELS, QUESTION, QUESTIONS_AT_LEAST, QUESTIONS_OF_A_SOLVER,
};
use super::domains::{ByValues, SmallDomains};
use super::slice::Slices;
use crate::base::limits::{Limits, Stop};
use crate::base::work;
use crate::base::work::{Work, WorkKind};
use crate::domains::polynomial::Polynomials;
use crate::ir::{Bv, ExprId, VarId};
use crate::solver::smt;
use crate::solver::smt::stack::Depths;
use crate::solver::smt::{Answer, Counters, Encoder, Fallbacks, Lifetime, Session, Term};
use crate::symbolic::value::{SparseModel, Values};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::VecDeque;
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

/// What questions cost.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Asked {
    /// Answered by the path's own model, by the values of a byte, by another model, by an answer
    /// given before, by what refuted another path.
    pub(super) by_model: u64,
    pub(super) by_values: u64,
    pub(super) by_other_model: u64,
    pub(super) before: u64,
    pub(super) by_core: u64,
    /// Asked of a solver.
    pub(super) solver: Counters,
}

/// A session over one encoder, begun again when questions take longer than the first one did: a
/// solver goes over the clauses of all paths that it was asked about.
struct Asker {
    depths: Depths,
    encoder: Encoder<'static>,
    session: Session,
    first: Work,
    recent: Work,
    count: u64,
    /// The gates that the session knew after the first question.
    gates: u64,
}

impl Asker {
    fn new() -> Self {
        let (encoder, session) = (Encoder::of_variables(), Session::new(Lifetime::OneShot));
        let (depths, first, recent) = (Depths::default(), Work::NONE, Work::NONE);
        Self { depths, encoder, session, first, recent, count: 0, gates: 0 }
    }

    /// Have these a model?
    fn ask(
        &mut self,
        values: &Values,
        slice: &[ExprId],
        fallbacks: Fallbacks<'_>,
        limits: &Limits,
        counters: &mut Counters,
    ) -> smt::Result<(Answer, Vec<Term>)> {
        self.depths.check(&values.pool, slice)?;
        self.renew();
        let start = work::spent();
        let terms = slice.iter().map(|&id| self.encoder.term(&values.pool, id));
        let terms: Vec<Term> = terms.collect::<smt::Result<_>>()?;
        let answer = self.session.ask(&mut self.encoder, &terms, fallbacks, limits, counters)?;
        let took = work::spent().minus(start);
        match self.session.checks() {
            1 => (self.first, self.gates) = (took, self.session.gates()),
            _ => (self.recent, self.count) = (self.recent + took, self.count + 1),
        }
        Ok((answer, terms))
    }

    fn renew(&mut self) {
        if self.session.checks() > QUESTIONS_OF_A_SOLVER {
            *self = Self::new();
        } else if self.session.gates() > GROWTH * self.gates.max(FEW_GATES) {
            self.session = Session::new(Lifetime::OneShot);
            (self.recent, self.count) = (Work::NONE, 0);
        } else if self.count >= QUESTIONS_AT_LEAST {
            if self.recent > self.first * self.count {
                self.session = Session::new(Lifetime::OneShot);
            }
            (self.recent, self.count) = (Work::NONE, 0);
        }
    }
}

/// PathQuestions about the paths of one walk.
pub(super) struct PathQuestions {
    /// `None`: it is being asked, or never was.
    asker: Option<Asker>,
    slices: Slices,
    answers: FxHashMap<Box<[ExprId]>, Possible>,
    /// Conjunctions without a model, by their last conjunct.
    cores: FxHashMap<ExprId, Vec<Rc<[ExprId]>>>,
    models: VecDeque<Rc<SparseModel>>,
    domains: SmallDomains,
    polynomials: Polynomials,
    pub(super) asked: Asked,
}

impl PathQuestions {
    pub(super) fn new() -> Self {
        Self {
            asker: None,
            slices: Slices::default(),
            answers: FxHashMap::default(),
            cores: FxHashMap::default(),
            models: VecDeque::new(),
            domains: SmallDomains::default(),
            polynomials: Polynomials::default(),
            asked: Asked::default(),
        }
    }

    /// Whether a path with these conjuncts, of which those from `before` on are new, is one of some
    /// inputs. Those of the path so far were `witness`.
    pub(super) fn ask(
        &mut self,
        values: &Values,
        conjuncts: &[ExprId],
        before: usize,
        witness: &Witness,
        limits: &Limits,
    ) -> Result<Possible, Stop> {
        let (old, new) = conjuncts.split_at(before);
        if let Some(model) = witness
            && holds(values, new, model)
        {
            self.asked.by_model += 1;
            return Ok(Possible::Inputs(Rc::clone(model)));
        }
        if let Some(core) = new.iter().find_map(|id| self.refuted(*id, conjuncts)) {
            self.asked.by_core += 1;
            return Ok(Possible::Nothing(core));
        }
        let mut slice = self.slices.of(&values.pool, old, new);
        slice.extend_from_slice(new);
        let first = slice.len() - new.len();
        if let Some(decided) = self.domains.decide(values, &mut self.slices, &slice, first) {
            self.asked.by_values += 1;
            return Ok(match decided {
                ByValues::Nothing(core) => Possible::Nothing(self.remember(core.into())),
                ByValues::Value(var, value) => {
                    let model = Rc::new(SparseModel::from_iter([(var, value)]));
                    Possible::Inputs(self.merged(values, &slice, witness, &model))
                }
            });
        }
        work::spend_on(
            WorkKind::Conjunct,
            slice.len().saturating_mul(self.models.len().min(MODELS)),
        );
        for model in self.models.iter().take(MODELS) {
            if holds(values, &slice, model) {
                self.asked.by_other_model += 1;
                return Ok(Possible::Inputs(self.merged(
                    values,
                    &slice,
                    witness,
                    &Rc::clone(model),
                )));
            }
        }
        let key: Box<[ExprId]> = slice.as_slice().into();
        if let Some(found) = self.answers.get(&key) {
            self.asked.before += 1;
            return Ok(match found.clone() {
                Possible::Inputs(model) => {
                    Possible::Inputs(self.merged(values, &slice, witness, &model))
                }
                other => other,
            });
        }
        let found = self.solve(values, &slice, slice.len() - new.len(), limits);
        limits.check()?;
        self.answers.insert(key, found.clone());
        Ok(match found {
            Possible::Inputs(model) => {
                self.models.push_front(Rc::clone(&model));
                self.models.truncate(2 * MODELS);
                Possible::Inputs(self.merged(values, &slice, witness, &model))
            }
            other => other,
        })
    }

    /// Conjuncts that are known to have no model, with this one.
    fn refuted(&self, last: ExprId, conjuncts: &[ExprId]) -> Option<Rc<[ExprId]>> {
        let cores = self.cores.get(&last)?;
        let all: FxHashSet<ExprId> = conjuncts.iter().copied().collect();
        cores.iter().find(|core| core.iter().all(|id| all.contains(id))).cloned()
    }

    /// The inputs of the path with those that the slice asks for in their place.
    fn merged(
        &mut self,
        values: &Values,
        slice: &[ExprId],
        witness: &Witness,
        model: &Rc<SparseModel>,
    ) -> Rc<SparseModel> {
        let Some(path) = witness else { return Rc::clone(model) };
        let mut all = SparseModel::clone(path);
        work::spend_on(WorkKind::Slot, all.len());
        for &id in slice {
            for &name in self.slices.names(&values.pool, id).iter() {
                let var = VarId(name);
                match model.get(&var) {
                    Some(&value) => drop(all.insert(var, value)),
                    None => drop(all.remove(&var)),
                }
            }
        }
        Rc::new(all)
    }

    fn solve(
        &mut self,
        values: &Values,
        slice: &[ExprId],
        before: usize,
        limits: &Limits,
    ) -> Possible {
        if let Some(core) = self.polynomials.refute(&values.pool, slice, before) {
            return Possible::Nothing(self.remember(core.into()));
        }
        let is_of_floats = slice.iter().any(|&id| self.slices.is_of_floats(&values.pool, id));
        let found = if is_of_floats {
            self.decide(values, slice, &mut Asker::new(), limits)
        } else {
            let mut asker = self.asker.take().unwrap_or_else(Asker::new);
            let found = self.decide(values, slice, &mut asker, limits);
            self.asker = Some(asker);
            found
        };
        found.unwrap_or(Possible::Unknown)
    }

    fn decide(
        &mut self,
        values: &Values,
        slice: &[ExprId],
        asker: &mut Asker,
        limits: &Limits,
    ) -> smt::Result<Possible> {
        let counters = &mut self.asked.solver;
        let (answer, terms) = asker.ask(values, slice, QUESTION, limits, counters)?;
        match answer {
            Answer::Unknown(_) => Ok(Possible::Unknown),
            Answer::Unsat => {
                let core = asker.session.core().unwrap_or_else(|_| terms.clone());
                Ok(Possible::Nothing(self.learn(slice, &terms, &core)))
            }
            Answer::Sat => {
                let mut model = SparseModel::default();
                for &id in slice {
                    for &name in self.slices.names(&values.pool, id).iter() {
                        let var = VarId(name);
                        if !model.contains_key(&var)
                            && let Some(term) = asker.encoder.variable(var, values.var_width(var))
                        {
                            let value = asker.session.value(&mut asker.encoder, term)?;
                            model.insert(var, value);
                        }
                    }
                }
                Ok(Possible::Inputs(Rc::new(model)))
            }
        }
    }

    /// Remembers what has no model.
    fn learn(&mut self, slice: &[ExprId], terms: &[Term], core: &[Term]) -> Rc<[ExprId]> {
        let in_core = slice.iter().zip(terms).filter(|(_, term)| core.contains(term));
        self.remember(in_core.map(|(&id, _)| id).collect())
    }

    fn remember(&mut self, core: Rc<[ExprId]>) -> Rc<[ExprId]> {
        if let Some(&last) = core.last() {
            let known = self.cores.entry(last).or_default();
            if known.len() < MODELS && !known.contains(&core) {
                known.push(Rc::clone(&core));
            }
        }
        core
    }
}

/// Whether all hold for sure.
fn holds(values: &Values, conjuncts: &[ExprId], model: &SparseModel) -> bool {
    conjuncts.iter().all(|&id| values.eval(id, model) == Some(Bv::TRUE))
}

/// Whether these conjuncts have no model together: a question of the check, with a solver of its
/// own, which says why not.
pub(super) struct Refuter {
    asker: Asker,
    domains: SmallDomains,
    polynomials: Polynomials,
    slices: Slices,
}

impl Refuter {
    pub(super) fn new() -> Self {
        let (asker, polynomials) = (Asker::new(), Polynomials::default());
        let (domains, slices) = (SmallDomains::default(), Slices::default());
        Self { asker, domains, polynomials, slices }
    }

    /// Those from `before` on are the ones that matter most.
    pub(super) fn refute(
        &mut self,
        values: &Values,
        conjuncts: &[ExprId],
        before: usize,
        fallbacks: Fallbacks<'_>,
        limits: &Limits,
        counters: &mut Counters,
    ) -> smt::Result<Answer> {
        let (old, new) = conjuncts.split_at(before);
        let mut slice = self.slices.of(&values.pool, old, new);
        slice.extend_from_slice(new);
        let first = slice.len() - new.len();
        let decided = self.domains.decide(values, &mut self.slices, &slice, first);
        if matches!(decided, Some(ByValues::Nothing(_))) {
            return Ok(Answer::Unsat);
        }
        if self.polynomials.refute(&values.pool, &slice, first).is_some() {
            return Ok(Answer::Unsat);
        }
        let answer = match slice.iter().any(|&id| self.slices.is_of_floats(&values.pool, id)) {
            true => Asker::new().ask(values, &slice, fallbacks, limits, counters)?,
            false => self.asker.ask(values, &slice, fallbacks, limits, counters)?,
        };
        Ok(answer.0)
    }
}
