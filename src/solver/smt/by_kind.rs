//! What queries cost by the kind of solver that was asked, for callers that compare before and
//! after.
use super::Backend;
use std::cell::Cell;
use std::ops::{AddAssign, Sub};
use std::time::{Duration, Instant};

/// A kind of solver.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SolverKind {
    /// Bit-blasting and a SAT solver.
    BitBlasting,
    /// cvc5 over integers.
    Integers,
    /// A solver of cvc5 for one question.
    Once,
    /// A solver of cvc5 for many questions.
    Kept,
    /// cvc5 that makes up an interpolant.
    Synthesis,
    /// cvc5 over integers, with a proof.
    Proof,
    /// Any of them in a process of its own.
    Forked,
}

/// How many queries there were of each kind, and the wall time in them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ByKind([(u64, Duration); SolverKind::ALL.len()]);

thread_local! {
    static SO_FAR: Cell<ByKind> = const { Cell::new(ByKind::NONE) };
    static IS_INSIDE: Cell<bool> = const { Cell::new(false) };
}

impl SolverKind {
    /// All kinds, in their order.
    pub const ALL: [Self; 7] = [
        Self::BitBlasting,
        Self::Integers,
        Self::Once,
        Self::Kept,
        Self::Synthesis,
        Self::Proof,
        Self::Forked,
    ];

    /// What users call it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::BitBlasting => "bit-blasting",
            Self::Integers => "integers",
            Self::Once => "cvc5 once",
            Self::Kept => "cvc5 kept",
            Self::Synthesis => "synthesis",
            Self::Proof => "proofs",
            Self::Forked => "another process",
        }
    }
}

impl From<Backend> for SolverKind {
    fn from(backend: Backend) -> Self {
        match backend {
            Backend::Bits => Self::BitBlasting,
            Backend::Integers => Self::Integers,
            Backend::Cvc5(lifetime) if lifetime.is_kept() => Self::Kept,
            Backend::Cvc5(_) => Self::Once,
        }
    }
}

/// Does `query`, and counts it, unless it is a part of another one.
pub fn counted<T>(kind: SolverKind, query: impl FnOnce() -> T) -> T {
    if IS_INSIDE.replace(true) {
        return query();
    }
    let start = Instant::now();
    let answer = query();
    IS_INSIDE.set(false);
    let mut asked = SO_FAR.get();
    let (count, time) = &mut asked.0[kind as usize];
    *count += 1;
    *time += start.elapsed();
    SO_FAR.set(asked);
    answer
}

impl ByKind {
    const NONE: Self = Self([(0, Duration::ZERO); SolverKind::ALL.len()]);

    /// All queries of this thread so far.
    pub fn so_far() -> Self {
        SO_FAR.get()
    }

    /// The kinds that were asked, how often, and how long that took.
    pub fn iter(&self) -> impl Iterator<Item = (SolverKind, u64, Duration)> {
        let all = SolverKind::ALL.into_iter().zip(self.0);
        all.map(|(kind, (count, time))| (kind, count, time)).filter(|(_, count, _)| *count > 0)
    }
}

impl Sub for ByKind {
    type Output = Self;

    fn sub(mut self, before: Self) -> Self {
        for ((count, time), (count_before, time_before)) in self.0.iter_mut().zip(before.0) {
            *count -= count_before;
            *time -= time_before;
        }
        self
    }
}

impl AddAssign for ByKind {
    fn add_assign(&mut self, more: Self) {
        for ((count, time), (more_count, more_time)) in self.0.iter_mut().zip(more.0) {
            *count += more_count;
            *time += more_time;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{ByKind, SolverKind, counted};

    #[test]
    fn a_query_within_another_one_is_a_part_of_it() {
        let before = ByKind::so_far();
        assert_eq!(counted(SolverKind::Integers, || counted(SolverKind::Once, || 7)), 7);
        counted(SolverKind::BitBlasting, || ());
        let asked: Vec<_> =
            (ByKind::so_far() - before).iter().map(|(kind, count, _)| (kind, count)).collect();
        assert_eq!(asked, [(SolverKind::BitBlasting, 1), (SolverKind::Integers, 1)]);
    }
}
