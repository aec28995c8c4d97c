//! Facts of cuts that another engine has proven, as suggestions for interpolation.
//!
//! They are no premises: a fact enters the precision where it helps to refute a path, and
//! abstraction proves it anew. So nothing rests on whoever suggested it.
use crate::cfa::Program;
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

impl Facts {
    /// The shortest conjuncts of a claim about a cut of `program`, without the rest of its pool.
    fn of(program: &Program, Claim { cut, pool: from, formulas }: &Claim) -> Self {
        let mut sized: Vec<(usize, ExprId)> = from
            .conjuncts(formulas)
            .into_iter()
            .map(|id| (size(from, id, MAX_SIZE + 1), id))
            .filter(|&(size, _)| (2..=MAX_SIZE).contains(&size))
            .collect();
        sized.sort_by_key(|&(size, _)| size);
        let (mut pool, mut graft) = (ExprPool::new(), Graft::default());
        let place = &mut |to: &mut ExprPool, var: VarId| {
            let place = cut.symbolic.get(var.index())?;
            Some(to.var(var, place.width(program)))
        };
        let chosen = sized.into_iter().take(MAX_FACTS);
        let copied = chosen.filter_map(|(_, id)| graft.copy(from, &mut pool, id, place));
        Self { formulas: copied.collect(), pool }
    }
}

impl SharedFacts {
    /// The conjuncts of `claims` about cuts of `program`.
    pub fn new(program: &Program, claims: impl Iterator<Item = Claim>) -> Self {
        let facts = claims.map(|claim| (Facts::of(program, &claim), claim.cut));
        Self { by_cut: facts.map(|(facts, cut)| (cut, facts)).collect() }
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
    use crate::cfa::text;
    use crate::ir::BinaryOp;
    use crate::predicate::symbolic::slot::{Place, Slot};

    /// A program, and a cut of it that has symbols for two variables.
    fn program() -> (Program, Cut) {
        let source = "fn main() {\nvar %x %y: i32\nL1 -> L2: %x = %y\n}\n";
        let place = |var| Place::Value(Slot::Local(0, VarId(var)));
        let cut = Cut { symbolic: [0, 1].map(place).into(), ..Cut::start() };
        (text::parse(source).expect("a program"), cut)
    }

    #[test]
    fn the_shortest_facts_are_told_over_the_symbols_of_the_same_cut() {
        let (program, cut) = program();
        let mut pool = ExprPool::new();
        let [x, y] = [0, 1].map(|number| pool.var(VarId(number), Width::W32));
        let short = pool.binary(BinaryOp::Sle, x, y);
        let mut long = x;
        for _ in 0..MAX_SIZE {
            long = pool.binary(BinaryOp::Mul, long, y);
        }
        let long = pool.binary(BinaryOp::Sle, long, x);
        let both = pool.binary(BinaryOp::And, short, long);
        let claim = Claim { cut: cut.clone(), pool, formulas: vec![both] };
        let facts = SharedFacts::new(&program, [claim].into_iter());
        assert!(!facts.is_empty());
        let mut to = ExprPool::new();
        let symbols = [(VarId(7), Width::W32), (VarId(5), Width::W32)];
        let [a, b] = symbols.map(|(var, width)| to.var(var, width));
        let expected = to.binary(BinaryOp::Sle, a, b);
        assert_eq!(facts.instances(&cut, &symbols, &mut to), [expected]);
        // A place that has no symbol: nothing is said.
        assert_eq!(facts.instances(&cut, &symbols[..1], &mut to), []);
    }

    #[test]
    fn truth_alone_is_no_fact() {
        let mut pool = ExprPool::new();
        let truth = pool.bool(true);
        let (program, cut) = program();
        let claim = Claim { cut, pool, formulas: vec![truth] };
        assert!(SharedFacts::new(&program, [claim].into_iter()).is_empty());
    }
}
