//! A first model without the solver: formulas and assumptions are made true one after another, by
//! changing one variable at a time.
//!
//! Most blocks from most regions are easy to take, and a query costs a thousand times what it costs
//! to see that. What is found was evaluated, and what is not found says nothing.
use super::compute::Computation;
use super::family::Family;
use super::hints::{Hints, hints};
use super::premise::Premise;
use super::tape::{Model, Slot};

impl Computation<'_, '_> {
    /// Takes in a model, if one is found.
    pub(super) fn guess(&mut self, family: &mut Family) {
        let question = self.question;
        let cone = &question.premise_cone;
        let mut model = self.premise.latest_model();
        let mut budget = self.context.config.max_evaluations;
        loop {
            self.premise.holds(cone, &question.slots, &model);
            let wrong = self.wrong();
            if wrong.is_empty() {
                break;
            }
            if !self.improve(&mut model, &wrong, &mut budget) {
                return;
            }
        }
        if let Some(valuation) = self.valuation(&question.rest_cone, &model) {
            self.note(valuation, family);
            self.context.counters.models_guessed += 1;
            self.premise.keep(model);
        }
    }

    /// The formulas and assumptions that were not true in the last evaluation.
    fn wrong(&self) -> Vec<Slot> {
        let all = self.premise.formulas.iter().chain(&self.question.slots).copied();
        all.filter(|&slot| !self.premise.values.all_true(&[slot])).collect()
    }

    /// Changes a variable of one of the `wrong` ones so that fewer are; says whether it could. The
    /// model was evaluated.
    fn improve(&mut self, model: &mut Model, wrong: &[Slot], budget: &mut usize) -> bool {
        let tape = &self.premise.tape;
        let cone = tape.cone(wrong.iter().copied());
        let spent = tape.vars_of(&cone).len().saturating_mul(self.question.premise_cone.len());
        let Some(rest) = budget.checked_sub(spent) else { return false };
        *budget = rest;
        for hints in hints(tape, &cone, &self.question.premise_cone) {
            let Hints { var, ref dependents, .. } = hints;
            let own = model[var];
            for value in hints.values(&self.premise.tape, model) {
                let Some(rest) = budget.checked_sub(dependents.len() + 1) else { return false };
                *budget = rest;
                model[var] = value;
                let Premise { tape, values, .. } = &mut *self.premise;
                tape.evaluate(dependents, model, values);
                if self.wrong().len() < wrong.len() {
                    return true;
                }
            }
            model[var] = own;
            let Premise { tape, values, .. } = &mut *self.premise;
            tape.evaluate(dependents, model, values);
        }
        false
    }
}
