//! Models next to a model: one variable at a time takes a value that the formulas hint at.
//!
//! Predicates and branches compare variables with literals and with each other. So the values worth
//! trying for a variable are the literals and the variables that it is compared with, and the
//! neighbours of these and of its own value.
use super::question::Question;
use super::tape::{Cone, Model, Side, Tape};
use crate::ir::Bv;
use fixedbitset::FixedBitSet;

/// The most literals, and the most other variables, that are tried for a variable.
const MAX_SOURCES: usize = 32;

/// What to try.
pub(super) struct Candidates {
    vars: Vec<Hints>,
}

/// What a variable is compared with.
struct Hints {
    /// Its number.
    var: usize,
    /// What depends on it, in the cones of the question.
    premise: Cone,
    rest: Cone,
    literals: Vec<Bv>,
    others: Vec<usize>,
}

impl Candidates {
    /// For the variables of predicates: reads the comparisons in predicates, formulas and
    /// assumptions.
    pub(super) fn new(tape: &Tape, question: &Question) -> Self {
        let cones = [&question.premise_cone, &question.rest_cone];
        Self::of(tape, &question.predicate_cone, cones, &question.premise_cone)
    }

    /// For the variables of formulas and assumptions that need to become true: reads the
    /// comparisons in these.
    pub(super) fn to_satisfy(tape: &Tape, question: &Question, wrong: &Cone) -> Self {
        Self::of(tape, wrong, [&question.premise_cone, &Cone::default()], &Cone::default())
    }

    fn of(tape: &Tape, varied: &Cone, [premise, rest]: [&Cone; 2], compared: &Cone) -> Self {
        let vars = tape.vars_of(varied);
        let hints = |var| {
            let mut known = FixedBitSet::new();
            let premise = tape.dependents(premise, var, &mut known);
            let rest = tape.dependents(rest, var, &mut known);
            Hints { var, premise, rest, literals: Vec::new(), others: Vec::new() }
        };
        let mut candidates = Self { vars: vars.into_iter().map(hints).collect() };
        for cone in [varied, compared] {
            for [left, right] in tape.comparisons_of(cone) {
                candidates.add(tape, &left, &right);
                candidates.add(tape, &right, &left);
            }
        }
        candidates
    }

    /// Variables of one side may take what is on the other one.
    fn add(&mut self, tape: &Tape, side: &Side, other: &Side) {
        for hints in self.vars.iter_mut().filter(|hints| side.vars.contains(&hints.var)) {
            let width = tape.vars()[hints.var].1;
            for &literal in &other.literals {
                let mut values = vec![literal.unsigned()];
                // x + k1 = k2 where x = k2 - k1.
                let shifts = side.literals.iter();
                values.extend(shifts.map(|k| literal.unsigned().wrapping_sub(k.unsigned())));
                for value in values {
                    let value = Bv::new(width, value);
                    if hints.literals.len() < MAX_SOURCES && !hints.literals.contains(&value) {
                        hints.literals.push(value);
                    }
                }
            }
            for &var in &other.vars {
                let fits = tape.vars()[var].1 == width && var != hints.var;
                if fits && hints.others.len() < MAX_SOURCES && !hints.others.contains(&var) {
                    hints.others.push(var);
                }
            }
        }
    }

    /// How many variables there are to change.
    pub(super) fn len(&self) -> usize {
        self.vars.len()
    }

    /// A variable to change: its number, other values for it, and what depends on it.
    pub(super) fn values(&self, tape: &Tape, model: &Model, place: usize) -> (usize, Vec<Bv>) {
        let hints = &self.vars[place];
        let (own, width) = (model[hints.var], tape.vars()[hints.var].1);
        let others = hints.others.iter().map(|&other| model[other]);
        let extremes = [Bv::zero(width), Bv::new(width, width.mask() >> 1)];
        let sources = hints.literals.iter().copied().chain(others).chain([own]).chain(extremes);
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
        (hints.var, values)
    }

    /// What depends on the variable: in formulas and assumptions, in the rest.
    pub(super) fn dependents(&self, place: usize) -> [&Cone; 2] {
        [&self.vars[place].premise, &self.vars[place].rest]
    }
}
