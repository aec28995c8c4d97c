//! What predicate abstraction keeps of blocks: the premises of their exits, with models and
//! results, and solvers. The blocks that were not looked at for longest are given up.
//!
//! A solver saves the translation of formulas and what it has learned, and costs 1 to 4 MB. Exits
//! with light formulas share one per block; a program may have thousands of exits, and most of them
//! are taken a few times only. So what all blocks take is bounded, and memory does not grow with
//! the number of refinements. What one takes is estimated from its formulas, not measured, so that
//! runs repeat.
//!
//! Known limits: the estimate is of cvc5's solvers (what circuits take was not measured); where
//! each block has many predicates, they take up to twice that. Memory also grows by about 20 kB a
//! refinement, for blocks and the graph (`testsuite/benches/memory.rs`).
use crate::blocks::block::Block;
use crate::cfa::EdgeId;
use crate::engines::predicate::abstraction::{Premise, Session};
use crate::engines::predicate::budget::{MAX_PREMISE_BYTES, MAX_PREMISE_QUERIES, POOL_NODE_BYTES};
use crate::ir::{ExprId, ExprPool};
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// What abstraction keeps for a block.
pub(crate) struct BlockPremises {
    /// The block's pool, with the predicates over its symbols and values.
    pub(crate) pool: ExprPool,
    /// By exit.
    premises: Vec<Option<Premise>>,
    /// For all exits with light formulas.
    shared: Option<Session>,
    /// About how much memory all this takes.
    bytes: u64,
    /// Whether a premise was asked since that was estimated.
    is_asked: bool,
    /// When it was last looked at.
    time: u64,
}

impl BlockPremises {
    fn new(pool: ExprPool, exits: usize) -> Self {
        let premises = (0..exits).map(|_| None).collect();
        let mut kept = Self { pool, premises, shared: None, bytes: 0, is_asked: false, time: 0 };
        kept.bytes = kept.estimate();
        kept
    }

    /// The premise of exit number `exit`, whose formulas are `conjuncts`, with its solver, if that
    /// is there.
    pub(crate) fn premise(
        &mut self,
        exit: usize,
        conjuncts: &[ExprId],
    ) -> (&mut Premise, &ExprPool) {
        self.is_asked = true;
        let Self { pool, premises, shared, .. } = self;
        let premise =
            premises[exit].get_or_insert_with(|| Premise::new(pool, conjuncts, Rc::new(|_| None)));
        if premise.is_light() {
            premise.set_solver(shared.take());
        }
        (premise, pool)
    }

    /// Whether no exit has a premise.
    fn is_unused(&self) -> bool {
        self.premises.iter().all(Option::is_none)
    }

    fn estimate(&self) -> u64 {
        let all = || self.premises.iter().flatten();
        let own: u64 = all().map(Premise::bytes).sum();
        let alone = all().filter(|premise| premise.has_solver());
        let alone: u64 = alone.map(|premise| Premise::solver_bytes([premise].into_iter())).sum();
        let light = all().filter(|premise| premise.is_light());
        let shared = if self.shared.is_some() { Premise::solver_bytes(light) } else { 0 };
        let nodes = u64::try_from(self.pool.len()).unwrap_or(u64::MAX);
        own + alone + shared + nodes.saturating_mul(POOL_NODE_BYTES)
    }

    /// Takes the shared solver back from the exit that was asked last, and gives up what has become
    /// too much.
    fn settle(&mut self, exit: usize) {
        if !std::mem::take(&mut self.is_asked) {
            return;
        }
        if let Some(premise) = &mut self.premises[exit]
            && let Some(mut session) = premise.take_solver()
            && session.queries() <= MAX_PREMISE_QUERIES
        {
            session.close();
            if premise.is_light() {
                self.shared = Some(session);
            } else {
                premise.set_solver(Some(session));
            }
        }
        self.bytes = self.estimate();
        if self.bytes > MAX_PREMISE_BYTES {
            let others = self.premises.iter_mut().enumerate().filter(|&(other, _)| other != exit);
            others.for_each(|(_, premise)| *premise = None);
            self.bytes = self.estimate();
        }
    }
}

/// What abstraction keeps for the blocks that it met lately.
#[derive(Default)]
pub(crate) struct Premises {
    /// By the name of the block's first exit.
    blocks: FxHashMap<EdgeId, BlockPremises>,
    /// What these take.
    bytes: u64,
    time: u64,
    /// The block that was looked at last, if no premise of it was asked: its questions had answers.
    /// Where explicit values unroll a loop, that is so of most blocks.
    recent: Option<(EdgeId, BlockPremises)>,
}

impl Premises {
    /// Takes out what is kept for the block whose first exit is `id`; [`Self::put`] puts it back.
    pub(crate) fn take(&mut self, id: EdgeId, block: &Block) -> BlockPremises {
        if let Some((recent, kept)) = self.recent.take()
            && recent == id
        {
            return kept;
        }
        let Some(kept) = self.blocks.remove(&id) else {
            return BlockPremises::new(block.values.pool.clone(), block.exits.len());
        };
        self.bytes -= kept.bytes;
        kept
    }

    /// Keeps `kept`, of which exit number `exit` was looked at.
    pub(crate) fn put(&mut self, id: EdgeId, mut kept: BlockPremises, exit: usize) {
        kept.settle(exit);
        if kept.is_unused() {
            self.recent = Some((id, kept));
            return;
        }
        self.time += 1;
        kept.time = self.time;
        self.bytes += kept.bytes;
        self.blocks.insert(id, kept);
        while self.bytes > MAX_PREMISE_BYTES && self.blocks.len() > 1 {
            self.give_up_oldest();
        }
    }

    fn give_up_oldest(&mut self) {
        let oldest = self.blocks.iter().min_by_key(|(_, kept)| kept.time);
        let id = oldest.map(|(&id, _)| id);
        if let Some(kept) = id.and_then(|id| self.blocks.remove(&id)) {
            self.bytes -= kept.bytes;
        }
    }
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "a failed test is what it is for")]
mod tests {
    use super::*;
    use crate::base::limits::Budget;
    use crate::base::work::Work;
    use crate::engines::predicate::abstraction::AbstractionCounters;
    use crate::ir::{BinaryOp, Bv, VarId, Width};

    /// What is kept for a block with two exits, on which sums of these numbers of terms of this
    /// width are tested, after the solver was asked about both.
    fn block_premises(bits: u32, numbers: [u32; 2]) -> BlockPremises {
        let mut pool = ExprPool::new();
        let width = Width::new(bits).unwrap();
        let exit = |count: u32| {
            let mut sum = pool.var(VarId(0), width);
            for var in 1..=count {
                let x = pool.var(VarId(var), width);
                sum = pool.binary(BinaryOp::Add, sum, x);
            }
            let zero = pool.constant(Bv::zero(width));
            vec![pool.binary(BinaryOp::Eq, sum, zero)]
        };
        let exits = numbers.map(exit);
        let mut own = BlockPremises::new(pool, 2);
        for (number, conjuncts) in exits.iter().enumerate() {
            let (premise, pool) = own.premise(number, conjuncts);
            let mut counters = AbstractionCounters::default();
            let budget = Budget::of(Work::seconds(60));
            premise.is_satisfiable(pool, &[], budget, &mut counters);
            own.settle(number);
        }
        own
    }

    #[test]
    fn exits_with_light_formulas_share_a_solver() {
        let mut own = block_premises(8, [1, 40]);
        assert!(own.shared.is_some());
        let [light, heavy] = [0, 1].map(|exit| own.premises[exit].as_ref().unwrap());
        assert_eq!((light.is_light(), light.has_solver()), (true, false));
        assert_eq!((heavy.is_light(), heavy.has_solver()), (false, true));
        // It is with the exit that is asked.
        let (premise, _) = own.premise(0, &[]);
        assert!(premise.has_solver());
        assert!(own.shared.is_none());
        own.settle(0);
        assert!(own.shared.is_some());
    }

    #[test]
    fn what_all_take_is_bounded_and_the_oldest_go_first() {
        let mut premises = Premises::default();
        let kept = |premises: &Premises, id: u32| premises.blocks.contains_key(&EdgeId(id));
        let large = block_premises(128, [20, 20]).bytes;
        let fit = u32::try_from(MAX_PREMISE_BYTES / large).unwrap();
        for id in 0..fit {
            premises.put(EdgeId(id), block_premises(128, [20, 20]), 0);
        }
        assert!(kept(&premises, 0));
        // The one that is looked at again is not the oldest any more.
        let again = premises.blocks.remove(&EdgeId(0)).expect("it is kept");
        premises.bytes -= again.bytes;
        premises.put(EdgeId(0), again, 0);
        premises.put(EdgeId(fit), block_premises(128, [20, 20]), 0);
        assert!(kept(&premises, 0) && kept(&premises, fit) && !kept(&premises, 1));
        assert!(premises.bytes <= MAX_PREMISE_BYTES);
        assert_eq!(premises.bytes, premises.blocks.values().map(|own| own.bytes).sum::<u64>());
    }
}
