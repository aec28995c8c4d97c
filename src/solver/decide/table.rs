//! The refuters by name: what each needs and what it costs, whether a run may leave it out
//! (`--no-refuter NAME`, for ablation), and how many conjunctions each has decided.
//!
//! The order of the table is the order in which they are asked, the cheap ones first. Each is sound
//! by itself for any conjunction of truth values over one pool, whatever the conjunction is about:
//! a variable may have any value there, an address is a term without a value, an operation
//! without a defined result may have any, and there are no quantifiers. So each may serve every
//! caller, and leaving one out costs strength or work only.
use crate::base::ablation::{Mechanism, is_left_out};
use std::cell::Cell;
use std::ops::{AddAssign, Sub};

/// A refuter.
#[derive(Debug)]
pub struct Refuter {
    /// Its name for users.
    pub name: &'static str,
    /// What it sees, in a line.
    pub what: &'static str,
    /// What it looks at; other conjunctions cost it next to nothing.
    pub needs: &'static str,
}

/// The rows of [`REFUTERS`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum RefuterId {
    Cores,
    Models,
    Answers,
    Contradictions,
    Values,
    Sums,
    Polynomials,
    Ranges,
    Relaxation,
    Substitution,
}

/// All of them, in their order.
pub static REFUTERS: [Refuter; RefuterId::COUNT] = [
    row("cores", "conjuncts that had no model before", "earlier answers of a search"),
    row("models", "models of earlier conjunctions, evaluated", "earlier answers of a search"),
    row("answers", "the same conjunction again", "earlier answers of a search"),
    row("contradictions", "a formula beside its negation", "anything"),
    row("values", "all values of a small variable, by evaluation", "a conjunct about one byte"),
    row("sums", "equations that follow modulo 2^w, choice by choice", "a denied equation"),
    row("polynomials", "sums of products over integers, with bounds", "comparisons"),
    row("ranges", "ranges of floats, by branch and prune", "floats"),
    row("relaxation", "the question without floats, for bit-blasting", "floats"),
    row("substitution", "solved equations put in, for the check of proofs", "equations"),
];

const fn row(name: &'static str, what: &'static str, needs: &'static str) -> Refuter {
    Refuter { name, what, needs }
}

thread_local! {
    static SO_FAR: Cell<DecidedBy> = const { Cell::new(DecidedBy([0; RefuterId::COUNT])) };
}

impl RefuterId {
    const COUNT: usize = 10;

    /// Whether it is asked.
    pub(super) fn is_on(self) -> bool {
        !is_left_out(Mechanism::Refuter, REFUTERS[self as usize].name)
    }

    /// Notes that it has decided a conjunction.
    pub(super) fn note(self) {
        let mut decided = SO_FAR.get();
        decided.0[self as usize] += 1;
        SO_FAR.set(decided);
    }
}

/// How many conjunctions each refuter has decided.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct DecidedBy([u64; RefuterId::COUNT]);

impl DecidedBy {
    /// All of this thread so far.
    pub fn so_far() -> Self {
        SO_FAR.get()
    }

    /// Those that have decided some, and how many.
    pub fn iter(&self) -> impl Iterator<Item = (&'static str, u64)> {
        let all = REFUTERS.iter().zip(self.0);
        all.map(|(refuter, count)| (refuter.name, count)).filter(|(_, count)| *count > 0)
    }
}

impl Sub for DecidedBy {
    type Output = Self;

    fn sub(mut self, before: Self) -> Self {
        self.0.iter_mut().zip(before.0).for_each(|(count, before)| *count -= before);
        self
    }
}

impl AddAssign for DecidedBy {
    fn add_assign(&mut self, more: Self) {
        self.0.iter_mut().zip(more.0).for_each(|(count, more)| *count += more);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_step_has_its_row() {
        for (step, name) in [
            (RefuterId::Cores, "cores"),
            (RefuterId::Contradictions, "contradictions"),
            (RefuterId::Sums, "sums"),
            (RefuterId::Substitution, "substitution"),
        ] {
            assert_eq!(REFUTERS[step as usize].name, name);
            assert!(step.is_on());
            let before = DecidedBy::so_far();
            step.note();
            let decided: Vec<_> = (DecidedBy::so_far() - before).iter().collect();
            assert_eq!(decided, [(name, 1)]);
        }
    }
}
