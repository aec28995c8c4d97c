//! What was found out about exits, up to the names of variables: the blocks of a program that
//! differ in known values only have mostly the same formulas.
use crate::engines::predicate::abstraction::{PredicateId, Region};
use crate::engines::predicate::budget::{MAX_QUESTION_NODES, MAX_REMEMBERED_NODES};
use crate::ir::shape::Shape;
use crate::ir::{ExprId, ExprPool};
use rustc_hash::FxHashMap;
use std::cell::Cell;

thread_local! {
    static ANSWERED: Cell<u64> = const { Cell::new(0) };
}

/// How many questions of this thread were answered from memory so far, for callers that compare
/// before and after.
pub(crate) fn answered_so_far() -> u64 {
    ANSWERED.get()
}

/// What is asked about an exit from a region: what its conjuncts and the assumption say of the
/// predicates.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Asked {
    /// Of the conjuncts, the assumption and the predicates.
    shape: Shape,
    conjuncts: usize,
    predicates: Box<[PredicateId]>,
}

impl Asked {
    /// `None`: it is too large.
    pub(crate) fn new(
        pool: &ExprPool,
        conjuncts: &[ExprId],
        assumption: ExprId,
        predicates: &[(PredicateId, ExprId)],
    ) -> Option<Self> {
        let ends = predicates.iter().map(|&(_, id)| id);
        let roots = conjuncts.iter().copied().chain([assumption]).chain(ends);
        let shape = Shape::of(pool, roots, MAX_QUESTION_NODES)?;
        let predicates = predicates.iter().map(|&(name, _)| name).collect();
        Some(Self { shape, conjuncts: conjuncts.len(), predicates })
    }
}

/// The regions at the ends of exits.
#[derive(Default)]
pub(crate) struct Answers {
    known: FxHashMap<Asked, Region>,
    nodes: usize,
}

impl Answers {
    pub(crate) fn get(&self, question: &Asked) -> Option<&Region> {
        let known = self.known.get(question);
        ANSWERED.set(ANSWERED.get() + u64::from(known.is_some()));
        known
    }

    pub(crate) fn put(&mut self, question: Asked, region: Region) {
        self.nodes += question.shape.len();
        if self.nodes > MAX_REMEMBERED_NODES {
            self.known.clear();
            self.nodes = question.shape.len();
        }
        self.known.insert(question, region);
    }
}
