//! The computation of one abstraction.
//!
//! Invariant: a claim (that the valuations of a group of atoms are among those seen) is given out
//! only after the solver said *unsat* to its contrary, alone or together with other claims. A
//! valuation too many among those seen
//! makes the region weaker and does no harm: nothing rests on evaluation.
use super::cache::{self, Remembered, Truth};
use super::family::{Family, Valuation};
use super::premise::Premise;
use super::question::Question;
use super::region::{PredicateId, Region, Regions};
use super::session::Session;
use super::{AbstractionConfig, AbstractionCounters, Context, Form, NotAbstracted};
use crate::base::limits::Limits;
use crate::base::work::Work;
use crate::engines::predicate::budget::MAX_REGION_NODES;
use crate::ir::{ExprId, ExprPool};
use crate::solver::smt;
use crate::solver::smt::{Answer, Term};
use rustc_hash::FxHashSet;

impl Premise {
    /// The strongest boolean combination of `predicates` (each a name, and an expression of width 1
    /// over the block's exit values) that premise and `assumptions` imply, in a form that the
    /// configuration allows; weaker where the solver does not decide. ⊥ only if premise and
    /// assumptions are unsatisfiable. No name may occur twice. Always give the same pool.
    #[expect(clippy::too_many_arguments, reason = "an abstraction has so many inputs")]
    pub fn abstraction(
        &mut self,
        pool: &ExprPool,
        assumptions: &[ExprId],
        predicates: &[(PredicateId, ExprId)],
        regions: &mut Regions,
        limits: &Limits,
        config: &AbstractionConfig,
        counters: &mut AbstractionCounters,
    ) -> Result<Region, NotAbstracted> {
        limits.check().map_err(NotAbstracted::Stopped)?;
        counters.abstractions += 1;
        counters.predicates += u64::try_from(predicates.len()).unwrap_or(u64::MAX);
        let conjuncts = pool.conjuncts(assumptions);
        let mut context = Context { pool, regions, config, counters };
        let mut predicates = predicates.to_vec();
        loop {
            let (count, mut inexpressible) = (predicates.len(), Vec::new());
            let region =
                self.attempt(&mut context, &conjuncts, &predicates, limits, &mut inexpressible);
            predicates.retain(|(name, _)| !inexpressible.contains(name));
            let lost = count - predicates.len();
            if lost == 0 {
                return region;
            }
            context.counters.predicates_unsupported += u64::try_from(lost).unwrap_or(u64::MAX);
        }
    }

    /// As [`Self::abstraction`]; an error where the solver would have to be asked about predicates
    /// that it cannot be given, which are named then.
    fn attempt(
        &mut self,
        context: &mut Context<'_>,
        assumptions: &[ExprId],
        predicates: &[(PredicateId, ExprId)],
        limits: &Limits,
        inexpressible: &mut Vec<PredicateId>,
    ) -> Result<Region, NotAbstracted> {
        let key = cache::key(assumptions);
        let form = context.config.form;
        if let Some(region) = self.cache.result(&key, predicates, form) {
            context.counters.remembered += 1;
            return Ok(region.unwrap_or_else(|| context.regions.bottom()));
        }
        self.close();
        let queries = context.counters.solver.queries;
        let question = Question::read(self, context, key, assumptions, predicates);
        let mut run = Computation::new(self, context, &question, limits);
        let region = if question.bound.is_false() { Ok(None) } else { run.answer() };
        run.premise.close();
        inexpressible.append(&mut run.inexpressible);
        let region = region?;
        let is_final = run.is_final;
        run.remember_truths(region.is_some());
        if is_final {
            let result = Remembered { form, region: region.clone() };
            self.cache.set_result(&question.key, predicates, result);
        }
        let counters = &mut *context.counters;
        counters.free += u64::from(counters.solver.queries == queries);
        counters.bottom += u64::from(region.is_none());
        counters.undecided += u64::from(!is_final);
        Ok(region.unwrap_or_else(|| context.regions.bottom()))
    }
}

/// A question for the solver.
pub(super) struct Formulas {
    pub(super) assumptions: Vec<Term>,
    /// By atom.
    pub(super) atoms: Vec<Term>,
}

/// Until when which form is tried.
struct Times<'a> {
    run: &'a Limits,
    boolean: Limits,
    pairs: Limits,
    all: Limits,
}

impl<'a> Times<'a> {
    fn new(run: &'a Limits, config: &AbstractionConfig) -> Self {
        Self {
            run,
            boolean: run.within(config.all / 2),
            pairs: run.within(config.all * 3 / 4),
            all: run.within(config.all),
        }
    }

    fn is_over(&self, form: Form) -> bool {
        let slice = match form {
            Form::Boolean => &self.boolean,
            Form::Pairs => &self.pairs,
            Form::Cartesian => &self.all,
        };
        slice.remaining().is_some_and(Work::is_none)
    }
}

/// One abstraction under way.
pub(super) struct Computation<'a, 'b> {
    pub(super) premise: &'a mut Premise,
    pub(super) context: &'a mut Context<'b>,
    pub(super) question: &'a Question,
    times: Times<'a>,
    /// By independent part, the numbers of its atoms.
    parts: Vec<Vec<usize>>,
    /// What was seen in models, in order.
    pub(super) valuations: Vec<Valuation>,
    pub(super) seen: FxHashSet<Valuation>,
    /// Made when the solver is first asked.
    pub(super) terms: Option<Formulas>,
    /// Predicates that the solver cannot be given.
    inexpressible: Vec<PredicateId>,
    /// The group and the region of the last query, if that was about a single claim.
    asked: Option<(usize, Region)>,
    queries: u64,
    /// Whether the solver decided all that it was asked.
    is_final: bool,
}

impl<'a, 'b> Computation<'a, 'b> {
    fn new(
        premise: &'a mut Premise,
        context: &'a mut Context<'b>,
        question: &'a Question,
        limits: &'a Limits,
    ) -> Self {
        let parts = question.parts(premise);
        let times = Times::new(limits, context.config);
        Self {
            premise,
            context,
            question,
            times,
            parts,
            valuations: Vec::new(),
            seen: FxHashSet::default(),
            terms: None,
            inexpressible: Vec::new(),
            asked: None,
            queries: 0,
            is_final: true,
        }
    }

    /// The region; `None`: premise and assumptions are unsatisfiable.
    fn answer(&mut self) -> Result<Option<Region>, NotAbstracted> {
        let mut form = self.context.config.form;
        let mut family = self.family(form);
        self.reuse_models(&mut family);
        if self.valuations.is_empty() {
            self.guess(&mut family);
        }
        loop {
            self.times.run.check().map_err(NotAbstracted::Stopped)?;
            while form > Form::Cartesian && self.is_too_much(form, &family) {
                form = self.weaken(form, &mut family);
            }
            let claims = self.unproven(&mut family);
            if claims.is_empty() && !self.valuations.is_empty() {
                self.count_form(form);
                return Ok(Some(self.conclude(&mut family)));
            }
            match self.ask(&claims)? {
                Answer::Unsat if self.valuations.is_empty() => return Ok(None),
                Answer::Unsat => {
                    self.count_form(form);
                    return Ok(Some(self.conclude(&mut family)));
                }
                Answer::Sat if self.absorb(&mut family) => {}
                Answer::Sat | Answer::Unknown(_) if form > Form::Cartesian => {
                    form = self.weaken(form, &mut family);
                }
                Answer::Sat | Answer::Unknown(_) => return self.one_by_one(family, &claims),
            }
        }
    }

    fn weaken(&mut self, form: Form, family: &mut Family) -> Form {
        let form = match form {
            Form::Boolean => Form::Pairs,
            Form::Pairs | Form::Cartesian => Form::Cartesian,
        };
        self.asked = None;
        *family = self.family(form);
        form
    }

    fn family(&self, form: Form) -> Family {
        let groups: Vec<Vec<usize>> = match form {
            Form::Boolean => self.parts.clone(),
            Form::Pairs => self.parts.iter().flat_map(|part| pairs(part)).collect(),
            Form::Cartesian => self.parts.iter().flatten().map(|&atom| vec![atom]).collect(),
        };
        Family::new(groups, &self.valuations, self.context.regions)
    }

    fn is_too_much(&self, form: Form, family: &Family) -> bool {
        let config = self.context.config;
        let much = match form {
            Form::Boolean => {
                self.queries >= config.max_queries || family.largest() > config.max_valuations
            }
            Form::Pairs => {
                self.queries >= config.max_queries + config.max_queries / 2
                    || family.len() > config.max_pairs
            }
            Form::Cartesian => false,
        };
        much || self.times.is_over(form)
    }

    fn count_form(&mut self, form: Form) {
        let wanted = self.context.config.form;
        self.context.counters.pairs += u64::from(form == Form::Pairs && wanted > form);
        self.context.counters.cartesian += u64::from(form == Form::Cartesian && wanted > form);
    }

    /// The claims that do not follow from what is known.
    fn unproven(&mut self, family: &mut Family) -> Vec<(usize, Region)> {
        let mut claims = family.claims(&self.question.names, self.context.regions);
        claims.retain(|(_, claim)| !self.context.regions.implies(&self.question.bound, claim));
        claims
    }

    /// All claims of the family, and what is known.
    fn conclude(&mut self, family: &mut Family) -> Region {
        let regions = &mut *self.context.regions;
        let mut region = self.question.bound.clone();
        let bottom = regions.bottom();
        for (_, claim) in family.claims(&self.question.names, regions) {
            if let Some(both) = regions.choose(MAX_REGION_NODES, &region, &claim, &bottom) {
                region = both;
            }
        }
        region
    }

    /// Is there a run outside of one of the claims; before any was seen: is there a run?
    ///
    /// What is asserted for one query stays for the next: claims only grow, so that what is outside
    /// of one was outside of one before.
    fn ask(&mut self, claims: &[(usize, Region)]) -> Result<Answer, NotAbstracted> {
        if self.terms.is_none() {
            self.terms = Some(self.translate()?);
            self.open()?;
        }
        if !self.valuations.is_empty() {
            let outside = self.outside(claims)?;
            self.session()?.assert_for_now(outside)?;
        }
        Ok(self.check(&[])?)
    }

    /// The question for the solver.
    fn translate(&mut self) -> Result<Formulas, NotAbstracted> {
        let (question, pool) = (self.question, self.context.pool);
        let assumptions = self.premise.translated(pool, &question.assumptions)?;
        let mut atoms = Vec::with_capacity(question.atoms.len());
        for atom in &question.atoms {
            match self.premise.truth(pool, atom.id) {
                Ok(term) => atoms.push(term),
                Err(_) => self.inexpressible.push(atom.name),
            }
        }
        if self.inexpressible.is_empty() {
            Ok(Formulas { assumptions, atoms })
        } else {
            Err(NotAbstracted::Solver(smt::SmtError::UnknownLeaf))
        }
    }

    fn session(&mut self) -> smt::Result<&mut Session> {
        self.premise.session(self.context.pool)
    }

    /// Asserts the assumptions.
    fn open(&mut self) -> smt::Result<()> {
        let assumptions = self.terms.as_ref().map_or(&[][..], |terms| &terms.assumptions);
        self.premise.session(self.context.pool)?.open(assumptions);
        Ok(())
    }

    /// That a run is outside of one of the claims. Of a single claim that was asked for before,
    /// only what came in since.
    fn outside(&mut self, claims: &[(usize, Region)]) -> smt::Result<Term> {
        let before = self.asked.take();
        if let [(group, claim)] = claims {
            self.asked = Some((*group, claim.clone()));
            if let Some((_, old)) = before.filter(|(old_group, _)| old_group == group) {
                let bottom = self.context.regions.bottom();
                let fresh = self.context.regions.choose(usize::MAX, &old, &bottom, claim);
                let fresh = self.term(fresh.as_ref().unwrap_or(claim))?;
                return Ok(self.session()?.encoder.not(fresh));
            }
        }
        let mut outside = Vec::with_capacity(claims.len());
        for (_, claim) in claims {
            let inside = self.term(claim)?;
            outside.push(self.session()?.encoder.not(inside));
        }
        Ok(self.session()?.encoder.or(&outside))
    }

    fn check(&mut self, assumptions: &[Term]) -> smt::Result<Answer> {
        self.queries += 1;
        let budget = self.times.all.budget(self.context.config.query);
        let Context { pool, counters, .. } = &mut *self.context;
        let answer = self.premise.check(pool, assumptions, budget, counters);
        if matches!(answer, Answer::Unknown(_)) {
            // A search that was broken off is not built upon.
            self.asked = None;
            self.open()?;
        }
        Ok(answer)
    }

    /// The region as a formula over the predicates' formulas.
    fn term(&mut self, region: &Region) -> smt::Result<Term> {
        let (question, formulas) = (self.question, &self.terms);
        let encoder = &mut self.premise.session(self.context.pool)?.encoder;
        let ends = [encoder.literal(false), encoder.literal(true)];
        self.context.regions.fold(region, ends, |predicate, high, low| {
            let atom = question.places.get(&predicate);
            let condition = atom.and_then(|&atom| formulas.as_ref()?.atoms.get(atom));
            let condition = condition.ok_or(smt::SmtError::UnknownLeaf)?;
            Ok(encoder.choice(*condition, *high, *low))
        })
    }

    /// Each claim by itself, where the solver does not decide all of them together.
    fn one_by_one(
        &mut self,
        mut family: Family,
        claims: &[(usize, Region)],
    ) -> Result<Option<Region>, NotAbstracted> {
        self.is_final = false;
        if self.valuations.is_empty() {
            return Ok(Some(self.both_values_one_by_one()?));
        }
        for claim in claims {
            let inside = self.term(&claim.1)?;
            let outside = self.session()?.encoder.not(inside);
            let is_over = self.times.is_over(Form::Cartesian);
            if is_over || self.check(&[outside])? != Answer::Unsat {
                family.give_up(claim.0);
            }
            self.times.run.check().map_err(NotAbstracted::Stopped)?;
        }
        self.count_form(Form::Cartesian);
        Ok(Some(self.conclude(&mut family)))
    }

    /// No run is known: which values can an atom not have?
    fn both_values_one_by_one(&mut self) -> Result<Region, NotAbstracted> {
        let mut region = self.question.bound.clone();
        let atoms = self.terms.as_ref().map_or_else(Vec::new, |terms| terms.atoms.clone());
        for (atom, term) in self.question.atoms.iter().zip(atoms) {
            for value in [true, false] {
                self.times.run.check().map_err(NotAbstracted::Stopped)?;
                if self.times.is_over(Form::Cartesian) {
                    return Ok(region);
                }
                let not_so = self.session()?.encoder.not(term);
                let contrary = if value { not_so } else { term };
                if self.check(&[contrary])? == Answer::Unsat {
                    let literal = self.context.regions.literal(atom.name, value);
                    region = self.context.regions.and(&region, &literal);
                    break;
                }
            }
        }
        Ok(region)
    }

    /// For later abstractions with the same assumptions.
    fn remember_truths(&mut self, is_satisfiable: bool) {
        let (question, cache) = (self.question, &mut self.premise.cache);
        if !is_satisfiable {
            return cache.set_unsatisfiable(&question.key);
        }
        for (number, atom) in question.atoms.iter().enumerate() {
            let has = |value: bool| self.valuations.iter().any(|v| v.contains(number) == value);
            let truth = match (has(true), has(false)) {
                (true, true) => Truth::Varies,
                (true, false) if self.is_final => Truth::Always(atom.sign),
                (false, true) if self.is_final => Truth::Always(!atom.sign),
                _ => continue,
            };
            cache.set_truth(&question.key, atom.atom, truth);
        }
    }
}

/// All pairs; one atom stays alone.
fn pairs(part: &[usize]) -> Vec<Vec<usize>> {
    if let [atom] = part {
        return vec![vec![*atom]];
    }
    let later = |(place, &first): (usize, &usize)| {
        part[place + 1..].iter().map(move |&second| vec![first, second])
    };
    part.iter().enumerate().flat_map(later).collect()
}
