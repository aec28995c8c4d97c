//! Models next to a model: one variable at a time takes a value that the formulas hint at.
//!
//! A block's predicates compare variables with literals and with each other. So the values worth trying for a variable are the literals of its
//! width, the values of other variables, and the neighbours of these and of its own value.
use super::question::Question;
use super::tape::{Model, Tape};
use crate::ir::{Bv, Width};
use rustc_hash::FxHashMap;

/// The most literals of a width that are tried, and the most variables that a variable is set equal to.
const MAX_SOURCES: usize = 12;

/// What to try.
pub(super) struct Candidates {
    /// The variables that predicates depend on, by number.
    vars: Vec<usize>,
    literals: FxHashMap<Width, Vec<Bv>>,
}

impl Candidates {
    pub(super) fn new(tape: &Tape, question: &Question) -> Self {
        let all = [&question.predicate_cone, &question.premise_cone];
        let mut literals: FxHashMap<Width, Vec<Bv>> = FxHashMap::default();
        for literal in all.into_iter().flat_map(|cone| tape.literals_of(cone)) {
            let same_width = literals.entry(literal.width()).or_default();
            if same_width.len() < MAX_SOURCES && !same_width.contains(&literal) {
                same_width.push(literal);
            }
        }
        Self { vars: tape.vars_of(&question.predicate_cone), literals }
    }

    pub(super) fn vars(&self) -> &[usize] {
        &self.vars
    }

    /// Other values for the variable.
    pub(super) fn values(&self, tape: &Tape, model: &Model, var: usize) -> Vec<Bv> {
        let width = tape.vars()[var].1;
        let own = model[var];
        let mut values = vec![own];
        let literals = self.literals.get(&width).into_iter().flatten().copied();
        let others = self.vars.iter().filter(|&&other| other != var).map(|&other| model[other]);
        let others = others.filter(|value| value.width() == width).take(MAX_SOURCES);
        for source in std::iter::once(own).chain(literals).chain(others) {
            for step in [0, 1, u128::MAX] {
                let value = Bv::new(width, source.unsigned().wrapping_add(step));
                if !values.contains(&value) {
                    values.push(value);
                }
            }
        }
        values.swap_remove(0);
        values
    }
}
