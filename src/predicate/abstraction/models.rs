//! Models of an abstraction under way: from the solver, from earlier questions, from the
//! neighbourhood of these.
use super::compute::Computation;
use super::family::{Family, Valuation};
use super::premise::Premise;
use super::tape::{Cone, Model};
use super::vary::Candidates;
use std::collections::VecDeque;

impl Computation<'_, '_> {
    /// Takes in the solver's model and its neighbours; says whether the family's region became
    /// larger.
    pub(super) fn absorb(&mut self, family: &mut Family) -> bool {
        let counters = &mut *self.context.counters;
        let question = self.question;
        let cones = [&question.premise_cone, &question.rest_cone];
        let model = self.premise.model(cones, &question.slots, counters);
        let mut is_new = false;
        if let Some(model) = &model
            && let Some(valuation) = self.valuation(&question.rest_cone, model)
        {
            is_new = self.note(valuation, family);
        }
        if !is_new {
            // Something has no defined result, and the solver's choice counts.
            let Some(valuation) = self.solver_valuation() else { return false };
            is_new = self.note(valuation, family);
        }
        if let Some(model) = model {
            self.premise.keep(model.clone());
            self.vary(VecDeque::from([model]), family);
        }
        is_new
    }

    fn solver_valuation(&self) -> Option<Valuation> {
        let mut valuation = Valuation::with_capacity(self.question.atoms.len());
        for (number, term) in self.terms.as_ref()?.atoms.iter().enumerate() {
            valuation.set(number, self.premise.truth_in_model(term)?);
        }
        Some(valuation)
    }

    /// The valuation of the atoms in a model for which formulas and assumptions were just
    /// evaluated; `cone` is what else they need anew.
    pub(super) fn valuation(&mut self, cone: &Cone, model: &Model) -> Option<Valuation> {
        let Premise { tape, values, .. } = &mut *self.premise;
        tape.evaluate(cone, model, values);
        let mut valuation = Valuation::with_capacity(self.question.atoms.len());
        for (number, atom) in self.question.atoms.iter().enumerate() {
            valuation.set(number, values.get(atom.slot)?.is_true());
        }
        Some(valuation)
    }

    /// Says whether the family's region became larger; the first valuation always counts.
    pub(super) fn note(&mut self, valuation: Valuation, family: &mut Family) -> bool {
        let is_first = self.valuations.is_empty();
        let is_new = family.add(&valuation);
        if self.seen.insert(valuation.clone()) {
            self.valuations.push(valuation);
        }
        is_new || is_first
    }

    /// Takes in the models of earlier queries.
    pub(super) fn reuse_models(&mut self, family: &mut Family) {
        let mut useful = VecDeque::new();
        for mut model in self.premise.known_models(&self.question.slots) {
            self.premise.tape.complete(&mut model);
            // The formulas hold in every kept model, but their values are needed by predicates.
            if self.holds(&model)
                && let Some(valuation) = self.valuation(&self.question.rest_cone, &model)
                && self.note(valuation, family)
            {
                useful.push_back(model);
            }
        }
        self.context.counters.models_reused += u64::try_from(useful.len()).unwrap_or(u64::MAX);
        self.vary(useful, family);
    }

    fn holds(&mut self, model: &Model) -> bool {
        self.premise.holds(&self.question.premise_cone, &self.question.slots, model)
    }

    /// Looks for valuations in the neighbourhood of models, and of what it finds.
    pub(super) fn vary(&mut self, mut open: VecDeque<Model>, family: &mut Family) {
        let known = self.candidates.take();
        let candidates =
            known.unwrap_or_else(|| Candidates::new(&self.premise.tape, self.question));
        while let Some(mut model) = open.pop_front() {
            self.holds(&model);
            self.valuation(&self.question.rest_cone, &model);
            for place in 0..candidates.len() {
                let (var, values) = candidates.values(&self.premise.tape, &model, place);
                let own = model[var];
                for value in values {
                    if family.is_open() || self.evaluations >= self.context.config.max_evaluations {
                        self.candidates = Some(candidates);
                        return;
                    }
                    model[var] = value;
                    self.try_neighbour(candidates.dependents(place), &model, family, &mut open);
                }
                model[var] = own;
                for cone in candidates.dependents(place) {
                    self.premise.tape.evaluate(cone, &model, &mut self.premise.values);
                }
            }
        }
        self.candidates = Some(candidates);
    }

    /// Takes in a model that differs from the one that was evaluated in a variable on which only
    /// `changed` depends.
    fn try_neighbour(
        &mut self,
        changed: [&Cone; 2],
        model: &Model,
        family: &mut Family,
        open: &mut VecDeque<Model>,
    ) {
        let [premise, rest] = changed;
        self.evaluations += u64::try_from(premise.len() + rest.len() + 1).unwrap_or(u64::MAX);
        if self.premise.holds(premise, &self.question.slots, model)
            && let Some(valuation) = self.valuation(rest, model)
            && self.note(valuation, family)
        {
            self.context.counters.models_varied += 1;
            self.premise.keep(model.clone());
            open.push_back(model.clone());
        }
    }
}
