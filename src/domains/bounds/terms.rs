//! Bounds of terms, by their parts and by what conditions say.
use super::conditions::{Facts, ReadConditions};
use super::{NumberBounds, forward};
use crate::domains::budget::{MOST_REMEMBERED_TERMS, MOST_TERM_DEPTH};
use crate::ir::{Bv, Expr, ExprId, ExprPool};
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// What was found of terms, and how deep they were looked into; `None`: nothing is known.
pub(super) type EvaluatedTerms = FxHashMap<ExprId, (u32, Option<Box<NumberBounds>>)>;

/// Terms that are evaluated by bounds.
pub(super) struct Evaluation<'a> {
    pub(super) pool: &'a ExprPool,
    pub(super) fact: &'a dyn Fn(ExprId) -> Option<NumberBounds>,
    pub(super) memory: &'a mut EvaluatedTerms,
}

impl Evaluation<'_> {
    /// The bounds of a term. Facts that contradict its parts are left out: there is no such run, of
    /// which others may take notice.
    pub(super) fn of(&mut self, id: ExprId, depth: u32) -> NumberBounds {
        let (node, width) = (self.pool.get(id), self.pool.width(id));
        if let Some((_, known)) = self.memory.get(&id).filter(|(known, _)| *known >= depth) {
            let known = known.clone().map(|known| *known);
            return known.unwrap_or_else(|| NumberBounds::any(width));
        }
        let mut children = Vec::new();
        if depth > 0 && forward::is_followed(node) {
            node.for_each_child(|child| children.push(child));
        }
        let by_parts = match (depth, node) {
            (0, node) if !matches!(node, Expr::Const(_)) => NumberBounds::any(width),
            _ => {
                let parts: Vec<NumberBounds> =
                    children.into_iter().map(|child| self.of(child, depth - 1)).collect();
                forward::node(node, width, &parts)
            }
        };
        let with_fact = (self.fact)(id).map(|fact| by_parts.meet(&fact));
        let bounds = with_fact.filter(|bounds| !bounds.is_empty()).unwrap_or(by_parts);
        let kept = (!bounds.is_any()).then(|| Box::new(bounds.clone()));
        self.memory.insert(id, (depth, kept));
        bounds
    }
}

/// Bounds of the terms of one pool.
#[derive(Default)]
pub(crate) struct TermBounds {
    /// What is said of terms, and what says it, by the numbers that it was given.
    said: FxHashMap<ExprId, (NumberBounds, Vec<usize>)>,
    memory: EvaluatedTerms,
    read: ReadConditions,
}

impl TermBounds {
    /// Takes in that the condition holds, which is said by what has this number, if it has one.
    pub(crate) fn learn(&mut self, pool: &ExprPool, condition: ExprId, source: Option<usize>) {
        self.memory.clear();
        for id in pool.conjuncts(&[condition]) {
            // Where a condition cannot hold, others find that out.
            for (&term, bounds) in self.read.of(pool, id).as_deref().into_iter().flatten() {
                self.narrow(term, bounds, source);
            }
        }
    }

    /// Takes in what is known of a new term.
    pub(crate) fn know(&mut self, term: ExprId, bounds: &NumberBounds) {
        self.narrow(term, bounds, None);
    }

    fn narrow(&mut self, term: ExprId, bounds: &NumberBounds, source: Option<usize>) {
        let any = || (NumberBounds::any(bounds.width()), Vec::new());
        let (known, sources) = self.said.entry(term).or_insert_with(any);
        let met = known.meet(bounds);
        // Where nothing is left, there is no model, which others find out.
        if met != *known && !met.is_empty() {
            *known = met;
            if let Some(source) = source.filter(|source| !sources.contains(source)) {
                sources.push(source);
            }
        }
    }

    /// What follows where the term has this value; `None`: it cannot have it.
    pub(crate) fn facts_of(
        &mut self,
        pool: &ExprPool,
        id: ExprId,
        value: Bv,
    ) -> Option<Arc<Facts>> {
        self.read.with_value(pool, id, value)
    }

    /// What conditions say of the term itself, and which ones do.
    pub(crate) fn said(&self, id: ExprId) -> Option<(&NumberBounds, &[usize])> {
        self.said.get(&id).map(|(bounds, sources)| (bounds, sources.as_slice()))
    }

    /// The bounds of a term.
    pub(crate) fn of(&mut self, pool: &ExprPool, id: ExprId) -> NumberBounds {
        if self.memory.len() > MOST_REMEMBERED_TERMS {
            self.memory.clear();
        }
        let Self { said, memory, .. } = self;
        let fact = |id| said.get(&id).map(|(bounds, _)| bounds.clone());
        Evaluation { pool, fact: &fact, memory }.of(id, MOST_TERM_DEPTH)
    }

    /// The bounds of a term where these conditions hold, too.
    pub(crate) fn of_under(
        &mut self,
        pool: &ExprPool,
        id: ExprId,
        conditions: &[ExprId],
    ) -> NumberBounds {
        let mut under = Self::default();
        for condition in pool.conjuncts(conditions) {
            let facts = self.read.of(pool, condition);
            // Operands come before what is made of them.
            for (&term, bounds) in facts.as_deref().into_iter().flat_map(|it| it.range(..=id)) {
                under.narrow(term, bounds, None);
            }
        }
        let fact = |id| {
            let [own, other] = [&self.said, &under.said].map(|said| said.get(&id));
            own.map(|own| other.map_or_else(|| own.0.clone(), |other| own.0.meet(&other.0)))
                .or_else(|| other.map(|other| other.0.clone()))
        };
        Evaluation { pool, fact: &fact, memory: &mut under.memory }.of(id, MOST_TERM_DEPTH)
    }
}
