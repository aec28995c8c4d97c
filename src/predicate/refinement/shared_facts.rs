//! Facts of cuts that another engine has proven, as suggestions for interpolation.
//!
//! They are no premises: a fact enters the precision where it helps to refute a path, and
//! abstraction proves it anew. So nothing rests on whoever suggested it.
use crate::ir::graft::Graft;
use crate::ir::{ExprId, ExprPool, VarId, Width};
use crate::predicate::blocks::cut::Cut;
use crate::predicate::blocks::proof::Claim;
use crate::predicate::interpolate::places::size;
use rustc_hash::FxHashMap;

/// The most facts that are taken of a cut; the shortest ones.
const MAX_FACTS: usize = 48;
/// The largest fact, in nodes of its graph.
const MAX_SIZE: usize = 24;

/// Facts by cut.
#[derive(Default, Debug)]
pub struct SharedFacts {
    by_cut: FxHashMap<Cut, Facts>,
}

/// Facts over a cut's symbolic places: `VarId(i)` is place number `i`.
#[derive(Debug)]
struct Facts {
    pool: ExprPool,
    formulas: Vec<ExprId>,
}

impl SharedFacts {
    /// The conjuncts of `claims`.
    pub fn new(claims: Vec<Claim>) -> Self {
        let facts = |Claim { cut, pool, formulas }: Claim| {
            let [formula] = formulas[..] else { return None };
            let mut sized: Vec<(usize, ExprId)> = pool
                .conjuncts(&[formula])
                .into_iter()
                .map(|id| (size(&pool, id, MAX_SIZE + 1), id))
                .filter(|&(size, _)| (2..=MAX_SIZE).contains(&size))
                .collect();
            sized.sort_by_key(|&(size, _)| size);
            let formulas = sized.into_iter().take(MAX_FACTS).map(|(_, id)| id).collect();
            Some((cut, Facts { pool, formulas }))
        };
        Self { by_cut: claims.into_iter().filter_map(facts).collect() }
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.by_cut.values().all(|facts| facts.formulas.is_empty())
    }

    /// The facts of `cut` over these symbols of its symbolic places.
    pub fn instances(
        &self,
        cut: &Cut,
        symbols: &[(VarId, Width)],
        to: &mut ExprPool,
    ) -> Vec<ExprId> {
        let Some(Facts { pool, formulas }) = self.by_cut.get(cut) else { return Vec::new() };
        let mut graft = Graft::default();
        let mut copy = |&fact: &ExprId| {
            graft.copy(pool, to, fact, &mut |to, var| {
                let &(symbol, width) = symbols.get(var.index())?;
                Some(to.var(symbol, width))
            })
        };
        formulas.iter().filter_map(&mut copy).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::BinaryOp;

    #[test]
    fn the_shortest_facts_are_told_over_the_symbols_of_the_same_cut() {
        let mut pool = ExprPool::new();
        let [x, y] = [0, 1].map(|number| pool.var(VarId(number), Width::W32));
        let short = pool.binary(BinaryOp::Sle, x, y);
        let mut long = x;
        for _ in 0..MAX_SIZE {
            long = pool.binary(BinaryOp::Mul, long, y);
        }
        let long = pool.binary(BinaryOp::Sle, long, x);
        let both = pool.binary(BinaryOp::And, short, long);
        let facts = SharedFacts::new(vec![Claim { cut: Cut::start(), pool, formulas: vec![both] }]);
        assert!(!facts.is_empty());
        let mut to = ExprPool::new();
        let symbols = [(VarId(7), Width::W32), (VarId(5), Width::W32)];
        let [a, b] = symbols.map(|(var, width)| to.var(var, width));
        let expected = to.binary(BinaryOp::Sle, a, b);
        assert_eq!(facts.instances(&Cut::start(), &symbols, &mut to), [expected]);
        // A place that has no symbol: nothing is said.
        assert_eq!(facts.instances(&Cut::start(), &symbols[..1], &mut to), []);
    }

    #[test]
    fn truth_alone_is_no_fact() {
        let mut pool = ExprPool::new();
        let truth = pool.bool(true);
        let claim = Claim { cut: Cut::start(), pool, formulas: vec![truth] };
        assert!(SharedFacts::new(vec![claim]).is_empty());
    }
}
