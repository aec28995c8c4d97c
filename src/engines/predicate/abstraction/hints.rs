//! Values worth trying for a variable, so that formulas become true.
//!
//! Formulas compare variables with literals and with each other. So the values worth trying for a
//! variable are the literals and the variables that it is compared with, and the neighbours of
//! these and of its own value.
use super::tape::{Cone, Model, Side, Tape};
use crate::engines::predicate::budget::MAX_SOURCES;
use crate::ir::Bv;

/// What a variable is compared with.
pub(super) struct Hints {
    /// Its number.
    pub(super) var: usize,
    /// What depends on it.
    pub(super) dependents: Cone,
    literals: Vec<Bv>,
    others: Vec<usize>,
}

/// For the variables of `wrong`, by the comparisons in it; `all` is where something may depend on
/// them.
pub(super) fn hints(tape: &Tape, wrong: &Cone, all: &Cone) -> Vec<Hints> {
    let of = |var| Hints {
        var,
        dependents: tape.dependents(all, var),
        literals: Vec::new(),
        others: Vec::new(),
    };
    let mut found: Vec<Hints> = tape.vars_of(wrong).into_iter().map(of).collect();
    for [left, right] in tape.comparisons_of(wrong) {
        for (side, other) in [(&left, &right), (&right, &left)] {
            let compared = found.iter_mut().filter(|hints| side.vars.contains(&hints.var));
            compared.for_each(|hints| hints.add(tape, side, other));
        }
    }
    found
}

impl Hints {
    /// The variable is in `side`, and may take what is on the `other` one.
    fn add(&mut self, tape: &Tape, side: &Side, other: &Side) {
        let width = tape.vars()[self.var].1;
        for &literal in &other.literals {
            let mut values = vec![literal.unsigned()];
            // x + k1 = k2 where x = k2 - k1.
            let shifts = side.literals.iter();
            values.extend(shifts.map(|k| literal.unsigned().wrapping_sub(k.unsigned())));
            for value in values {
                let value = Bv::new(width, value);
                if self.literals.len() < MAX_SOURCES && !self.literals.contains(&value) {
                    self.literals.push(value);
                }
            }
        }
        for &var in &other.vars {
            let fits = tape.vars()[var].1 == width && var != self.var;
            if fits && self.others.len() < MAX_SOURCES && !self.others.contains(&var) {
                self.others.push(var);
            }
        }
    }

    /// Other values for the variable than that in `model`.
    pub(super) fn values(&self, tape: &Tape, model: &Model) -> Vec<Bv> {
        let (own, width) = (model[self.var], tape.vars()[self.var].1);
        let others = self.others.iter().map(|&other| model[other]);
        let extremes = [Bv::zero(width), Bv::new(width, width.mask() >> 1)];
        let sources = self.literals.iter().copied().chain(others).chain([own]).chain(extremes);
        let mut values = vec![own];
        for source in sources {
            for step in [0, 1, u128::MAX] {
                let value = Bv::new(width, source.unsigned().wrapping_add(step));
                if !values.contains(&value) {
                    values.push(value);
                }
            }
        }
        values.remove(0);
        values
    }
}
