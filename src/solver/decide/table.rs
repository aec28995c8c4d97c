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

/// Makes the enum of all refuters, and a row of each: name, what it sees, what it needs.
macro_rules! refuters {
    ($($refuter:ident: $name:literal, $what:literal, $needs:literal;)*) => {
        /// The rows of [`REFUTERS`].
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub(crate) enum RefuterId {
            $($refuter,)*
        }

        impl RefuterId {
            /// All of them, in their order.
            const ALL: &[Self] = &[$(Self::$refuter),*];
        }

        /// All of them, in their order.
        pub static REFUTERS: [Refuter; RefuterId::ALL.len()] =
            [$(Refuter { name: $name, what: $what, needs: $needs }),*];
    };
}

refuters! {
    Answers: "answers", "the same conjunction again", "earlier answers of a search";
    Sums: "sums", "equations that follow modulo 2^w, choice by choice", "a denied equation";
    Polynomials: "polynomials", "sums of products over integers, with bounds", "comparisons";
    Ranges: "ranges", "ranges of floats, by branch and prune", "floats";
}

thread_local! {
    static SO_FAR: Cell<DecidedBy> = const { Cell::new(DecidedBy([0; REFUTERS.len()])) };
}

impl RefuterId {
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
pub struct DecidedBy([u64; REFUTERS.len()]);

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
    fn each_refuter_has_its_row() {
        for (row, &refuter) in REFUTERS.iter().zip(RefuterId::ALL) {
            assert_eq!(REFUTERS[refuter as usize].name, row.name);
            assert!(refuter.is_on());
            let before = DecidedBy::so_far();
            refuter.note();
            let decided: Vec<_> = (DecidedBy::so_far() - before).iter().collect();
            assert_eq!(decided, [(row.name, 1)]);
        }
    }
}
