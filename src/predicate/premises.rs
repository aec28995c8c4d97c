//! The premises that predicate abstraction keeps: a solver each, by block and way. Those that were not asked for longest are given up.
//!
//! A premise saves the translation of a block's formula, what its solver has learned, and models; it costs 1 to 2 MB, nearly all of it in cvc5. A
//! program may have thousands of ways, and most of them are taken a few times only, soon after one another.
use super::abstraction::Premise;
use super::block::Block;
use super::graph::CutId;
use crate::ir::ExprPool;
use rustc_hash::FxHashMap;
use std::collections::VecDeque;

/// A premise is replaced after so many queries: what a solver has learned stays with it.
const MAX_QUERIES: u64 = 500;
/// The most premises that are kept.
const MAX_PREMISES: usize = 256;

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
    recent: VecDeque<(CutId, usize)>,
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
        self.recent.retain(|&other| other != (id, way));
        if premise.is_some() {
            self.recent.push_back((id, way));
        }
        if work.premises.iter().any(Option::is_some) {
            self.blocks.insert(id, work);
        }
        if self.recent.len() > MAX_PREMISES
            && let Some((id, way)) = self.recent.pop_front()
        {
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
