//! The premises that predicate abstraction keeps: a solver each, by block and way. Those that were not asked for longest are given up.
//!
//! A premise saves the translation of a block's formula, what its solver has learned, and models; it costs 1 to 4 MB, nearly all of it in cvc5. A
//! program may have thousands of ways, and most of them are taken a few times only, soon after one another. So what all of them take is bounded, and
//! memory does not grow with the number of refinements. What a premise takes is estimated from its formulas, not measured, so that runs repeat.
use super::abstraction::Premise;
use super::block::Block;
use super::graph::CutId;
use crate::ir::ExprPool;
use rustc_hash::FxHashMap;
use std::collections::VecDeque;

/// A premise is replaced after so many queries: what a solver has learned stays with it.
const MAX_QUERIES: u64 = 500;
/// What all premises together may take, by estimation: 256 of the smallest, about.
const MAX_BYTES: u64 = 256_000_000;

/// What abstraction keeps for a block.
pub(super) struct Work {
    /// The block's pool, with the predicates over its symbols and values.
    pub(super) pool: ExprPool,
    /// By way.
    pub(super) premises: Vec<Option<Premise>>,
}

/// What abstraction keeps for the blocks that it met lately.
#[derive(Default)]
pub(super) struct Premises {
    blocks: FxHashMap<CutId, Work>,
    /// Each premise once, the one that was asked last at the end.
    recent: VecDeque<Kept>,
    /// What these take.
    bytes: u64,
}

/// A premise that is kept.
struct Kept {
    id: CutId,
    way: usize,
    bytes: u64,
}

impl Premises {
    /// Takes out what is kept for the block that begins at `id`. It comes back by [`Self::put`].
    pub(super) fn take(&mut self, id: CutId, block: &Block) -> Work {
        self.blocks.remove(&id).unwrap_or_else(|| Work {
            pool: block.values.pool.clone(),
            premises: block.ways.iter().map(|_| None).collect(),
        })
    }

    /// Keeps `work`, of which way number `way` was asked.
    pub(super) fn put(&mut self, id: CutId, mut work: Work, way: usize) {
        let premise = &mut work.premises[way];
        if premise.as_ref().is_some_and(|premise| premise.queries() > MAX_QUERIES) {
            *premise = None;
        }
        self.forget(id, way);
        if let Some(premise) = &work.premises[way] {
            let bytes = premise.bytes();
            self.bytes += bytes;
            self.recent.push_back(Kept { id, way, bytes });
        }
        if work.premises.iter().any(Option::is_some) {
            self.blocks.insert(id, work);
        }
        self.shrink();
    }

    /// Takes the premise off the list.
    fn forget(&mut self, id: CutId, way: usize) {
        let at = self.recent.iter().position(|kept| (kept.id, kept.way) == (id, way));
        if let Some(kept) = at.and_then(|at| self.recent.remove(at)) {
            self.bytes -= kept.bytes;
        }
    }

    /// Gives up premises until the others fit; the newest one stays.
    fn shrink(&mut self) {
        while self.bytes > MAX_BYTES
            && self.recent.len() > 1
            && let Some(Kept { id, way, bytes }) = self.recent.pop_front()
        {
            self.bytes -= bytes;
            self.give_up(id, way);
        }
    }

    fn give_up(&mut self, id: CutId, way: usize) {
        let Some(work) = self.blocks.get_mut(&id) else { return };
        work.premises[way] = None;
        if work.premises.iter().all(Option::is_none) {
            self.blocks.remove(&id);
        }
    }
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "a failed test is what it is for")]
mod tests {
    use super::*;
    use crate::ir::{BinaryOp, Width};
    use std::rc::Rc;

    /// What is kept for a block of one way, where a product of this width is tested.
    fn work(bits: u32) -> Work {
        let mut pool = ExprPool::new();
        let x = pool.var(crate::ir::VarId(0), Width::new(bits).unwrap());
        let square = pool.binary(BinaryOp::Mul, x, x);
        let test = pool.binary(BinaryOp::Eq, square, x);
        let premise = Premise::new(&pool, &[test], Rc::new(|_| None)).unwrap();
        Work { pool, premises: vec![Some(premise)] }
    }

    #[test]
    fn what_all_take_is_bounded_and_the_oldest_go_first() {
        let mut premises = Premises::default();
        let large = work(128).premises[0].as_ref().unwrap().bytes();
        let fit = u32::try_from(MAX_BYTES / large).unwrap();
        for id in 0..fit {
            premises.put(CutId(id), work(128), 0);
        }
        assert_eq!(premises.recent.len(), premises.blocks.len());
        assert!(premises.blocks.contains_key(&CutId(0)));
        // The one that is asked again is not the oldest any more.
        let again = premises.blocks.remove(&CutId(0)).unwrap();
        premises.put(CutId(0), again, 0);
        premises.put(CutId(fit), work(128), 0);
        assert!(premises.blocks.contains_key(&CutId(0)));
        assert!(!premises.blocks.contains_key(&CutId(1)));
        assert!(premises.bytes <= MAX_BYTES);
        assert_eq!(premises.bytes, premises.recent.iter().map(|kept| kept.bytes).sum::<u64>());
    }

    #[test]
    fn more_small_ones_fit_than_large_ones() {
        let bytes = |bits| work(bits).premises[0].as_ref().unwrap().bytes();
        assert!(bytes(128) > 8 * bytes(8));
    }
}
