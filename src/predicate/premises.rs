//! The premises that predicate abstraction keeps, by block and way, and their solvers. Of the solvers, those that were not used for longest are given up.
//!
//! A premise saves models and results of its way; that is small. A solver saves the translation of formulas and what it has learned, and costs 1 to 4
//! MB. Ways with light formulas share one per block; a program may have thousands of ways, and most of them are taken a few times only. So what all
//! solvers take is bounded, and memory does not grow with the number of refinements. What one takes is estimated from the formulas, not measured, so that runs repeat.
use super::abstraction::{Premise, Session};
use super::block::Block;
use super::graph::CutId;
use crate::ir::{ExprId, ExprPool};
use rustc_hash::FxHashMap;
use std::collections::VecDeque;
use std::rc::Rc;

/// A solver is given up after so many queries: what it has learned, and the terms that were made for it, stay with it.
const MAX_QUERIES: u64 = 500;
/// What all solvers together may take, by estimation: 256 of the smallest, about.
const MAX_BYTES: u64 = 256_000_000;

/// What abstraction keeps for a block.
pub(super) struct Work {
    /// The block's pool, with the predicates over its symbols and values.
    pub(super) pool: ExprPool,
    /// By way.
    premises: Vec<Option<Premise>>,
    /// For all ways with light formulas.
    shared: Option<Session>,
}

impl Work {
    /// The premise of way number `way`, whose formulas are `conjuncts`, with its solver, if that is there.
    pub(super) fn premise(
        &mut self,
        way: usize,
        conjuncts: &[ExprId],
    ) -> (&mut Premise, &ExprPool) {
        let Self { pool, premises, shared } = self;
        let premise =
            premises[way].get_or_insert_with(|| Premise::new(pool, conjuncts, Rc::new(|_| None)));
        if premise.is_light() {
            premise.set_solver(shared.take());
        }
        (premise, pool)
    }

    /// About how much memory the solver takes.
    fn bytes(&self, solver: Solver) -> u64 {
        match solver {
            Some(way) => Premise::solver_bytes(self.premises[way].iter()),
            None => {
                let all = self.premises.iter().flatten();
                Premise::solver_bytes(all.filter(|premise| premise.is_light()))
            }
        }
    }

    /// Takes the shared solver back from the way that was asked last. Names the solver, if there is one.
    fn settle(&mut self, way: usize) -> Option<Solver> {
        let premise = self.premises[way].as_mut()?;
        let mut session = premise.take_solver()?;
        if session.queries() > MAX_QUERIES || session.close().is_err() {
            return None;
        }
        if premise.is_light() {
            self.shared = Some(session);
            Some(None)
        } else {
            premise.set_solver(Some(session));
            Some(Some(way))
        }
    }
}

/// A solver of a block: of which way; `None`: the one that is shared.
type Solver = Option<usize>;

/// What abstraction keeps for the blocks that it met.
#[derive(Default)]
pub(super) struct Premises {
    blocks: FxHashMap<CutId, Work>,
    /// Each solver once, the one that was used last at the end.
    recent: VecDeque<Kept>,
    /// What these take.
    bytes: u64,
}

/// A solver that is kept.
struct Kept {
    id: CutId,
    solver: Solver,
    bytes: u64,
}

impl Premises {
    /// Takes out what is kept for the block that begins at `id`. It comes back by [`Self::put`].
    pub(super) fn take(&mut self, id: CutId, block: &Block) -> Work {
        self.blocks.remove(&id).unwrap_or_else(|| Work {
            pool: block.values.pool.clone(),
            premises: block.ways.iter().map(|_| None).collect(),
            shared: None,
        })
    }

    /// Keeps `work`, of which way number `way` was asked.
    pub(super) fn put(&mut self, id: CutId, mut work: Work, way: usize) {
        if let Some(solver) = work.settle(way) {
            self.forget(id, solver);
            let bytes = work.bytes(solver);
            self.bytes += bytes;
            self.recent.push_back(Kept { id, solver, bytes });
        }
        self.blocks.insert(id, work);
        self.shrink();
    }

    /// Takes the solver off the list.
    fn forget(&mut self, id: CutId, solver: Solver) {
        let at = self.recent.iter().position(|kept| (kept.id, kept.solver) == (id, solver));
        if let Some(kept) = at.and_then(|at| self.recent.remove(at)) {
            self.bytes -= kept.bytes;
        }
    }

    /// Gives up solvers until the others fit; the newest one stays.
    fn shrink(&mut self) {
        while self.bytes > MAX_BYTES
            && self.recent.len() > 1
            && let Some(Kept { id, solver, bytes }) = self.recent.pop_front()
        {
            self.bytes -= bytes;
            self.give_up(id, solver);
        }
    }

    fn give_up(&mut self, id: CutId, solver: Solver) {
        let Some(work) = self.blocks.get_mut(&id) else { return };
        match solver {
            None => work.shared = None,
            Some(way) => {
                if let Some(premise) = &mut work.premises[way] {
                    drop(premise.take_solver());
                }
            }
        }
    }
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "a failed test is what it is for")]
mod tests {
    use super::*;
    use crate::ir::{BinaryOp, Bv, VarId, Width};
    use crate::predicate::abstraction::AbstractionCounters;
    use std::time::Duration;

    /// What is kept for a block with ways on which sums of so many numbers of this width are tested, of which the solver was asked.
    fn work(bits: u32, numbers: [u32; 2]) -> Work {
        let mut pool = ExprPool::new();
        let width = Width::new(bits).unwrap();
        let way = |count: u32| {
            let mut sum = pool.var(VarId(0), width);
            for var in 1..=count {
                let x = pool.var(VarId(var), width);
                sum = pool.binary(BinaryOp::Add, sum, x);
            }
            let zero = pool.constant(Bv::zero(width));
            vec![pool.binary(BinaryOp::Eq, sum, zero)]
        };
        let ways = numbers.map(way);
        let mut work = Work { pool, premises: vec![None, None], shared: None };
        for (number, conjuncts) in ways.iter().enumerate() {
            let (premise, pool) = work.premise(number, conjuncts);
            let mut counters = AbstractionCounters::default();
            premise.is_satisfiable(pool, &[], Duration::from_secs(60), &mut counters);
            work.settle(number);
        }
        work
    }

    #[test]
    fn ways_with_light_formulas_share_a_solver() {
        let mut work = work(8, [1, 40]);
        assert!(work.shared.is_some());
        let [light, heavy] = [0, 1].map(|way| work.premises[way].as_ref().unwrap());
        assert_eq!((light.is_light(), light.has_solver()), (true, false));
        assert_eq!((heavy.is_light(), heavy.has_solver()), (false, true));
        assert!(work.bytes(Some(1)) > work.bytes(None));
        assert_eq!(work.settle(1), Some(Some(1)));
        // It is with the way that is asked.
        let (premise, _) = work.premise(0, &[]);
        assert!(premise.has_solver());
        assert!(work.shared.is_none());
        assert_eq!(work.settle(0), Some(None));
    }

    #[test]
    fn what_all_take_is_bounded_and_the_oldest_go_first() {
        let mut premises = Premises::default();
        let kept = |premises: &Premises, id: u32| premises.blocks[&CutId(id)].shared.is_some();
        let large = work(128, [20, 20]).bytes(None);
        let fit = u32::try_from(MAX_BYTES / large).unwrap();
        for id in 0..fit {
            let mut work = work(128, [20, 20]);
            work.premise(0, &[]);
            premises.put(CutId(id), work, 0);
        }
        assert!(kept(&premises, 0));
        // The one that is asked again is not the oldest any more.
        for id in [0, fit] {
            let known = premises.blocks.remove(&CutId(id));
            let mut work = known.unwrap_or_else(|| work(128, [20, 20]));
            work.premise(0, &[]);
            premises.put(CutId(id), work, 0);
        }
        assert!(kept(&premises, 0) && kept(&premises, fit) && !kept(&premises, 1));
        assert!(premises.bytes <= MAX_BYTES);
        assert_eq!(premises.bytes, premises.recent.iter().map(|kept| kept.bytes).sum::<u64>());
    }
}
