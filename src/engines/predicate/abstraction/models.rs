//! Models of an abstraction under way: from the solver, and from earlier questions.
use super::compute::Computation;
use super::family::{Family, Valuation};
use super::premise::Premise;
use super::tape::{Cone, Model};

impl Computation<'_, '_> {
    /// Takes in the solver's model; says whether the family's region became larger.
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
            self.premise.keep(model);
        }
        is_new
    }

    fn solver_valuation(&mut self) -> Option<Valuation> {
        let mut valuation = Valuation::with_capacity(self.question.atoms.len());
        for (number, term) in self.terms.as_ref()?.atoms.iter().enumerate() {
            valuation.set(number, self.premise.truth_in_model(*term)?);
        }
        Some(valuation)
    }

    /// The valuation of the atoms in a model for which formulas and assumptions were just
    /// evaluated; `cone` is what has to be evaluated for them beside that.
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
        for mut model in self.premise.known_models(&self.question.slots) {
            self.premise.tape.complete(&mut model);
            // The formulas hold in every kept model, but their values are needed by predicates.
            if self.holds(&model)
                && let Some(valuation) = self.valuation(&self.question.rest_cone, &model)
                && self.note(valuation, family)
            {
                self.context.counters.models_reused += 1;
            }
        }
    }

    fn holds(&mut self, model: &Model) -> bool {
        self.premise.holds(&self.question.premise_cone, &self.question.slots, model)
    }
}
