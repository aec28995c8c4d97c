//! The premises that predicate abstraction keeps, by block and way, and their solvers. Of the solvers, those that were not used for longest are given up.
//!
//! A premise saves models and results of its way; that is small. A solver saves the translation of formulas and what it has learned, and costs 1 to 2
//! MB. Ways with light formulas share one per block; a program may have thousands of ways, and most of them are taken a few times only.
use super::abstraction::{Premise, Session};
use super::block::Block;
use super::graph::CutId;
use crate::ir::{ExprId, ExprPool};
use rustc_hash::FxHashMap;
use std::collections::VecDeque;
use std::rc::Rc;

/// A solver is given up after so many queries: what it has learned, and the terms that were made for it, stay with it.
const MAX_QUERIES: u64 = 500;
/// The most solvers that are kept.
const MAX_SOLVERS: usize = 256;

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
    recent: VecDeque<(CutId, Solver)>,
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
            self.recent.retain(|&other| other != (id, solver));
            self.recent.push_back((id, solver));
        }
        self.blocks.insert(id, work);
        if self.recent.len() > MAX_SOLVERS
            && let Some((id, solver)) = self.recent.pop_front()
        {
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
