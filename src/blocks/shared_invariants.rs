//! Facts of cut points that another engine has proven, or an earlier run, as suggestions.
//!
//! They are no premises: interpolation takes a fact into the precision where it helps to refute a
//! path, and abstraction proves it again; induction tries it as a predicate like others. So nothing
//! rests on its source.
//!
//! No public task is known that is solved because of them; validation of witnesses and verification
//! after an edit use them.
use super::budget::{InvariantBound, REMEMBERED, SHARED};
use super::cut_point::{Call, CutPoint};
use super::graph::at_start;
use super::proof::Claim;
use crate::cfa::{LocId, Program};
use crate::ir::graft::Graft;
use crate::ir::simplify::build;
use crate::ir::{Expr, ExprId, ExprPool, VarId, Width};
use crate::symbolic::slot::Place;
use rustc_hash::{FxHashMap, FxHashSet};

/// Facts by cut point.
#[derive(Default, Debug)]
pub struct SharedInvariants {
    facts: Vec<Facts>,
    by_cut_point: FxHashMap<CutPoint, usize>,
    by_location: FxHashMap<(Option<LocId>, Vec<Call>), Vec<usize>>,
}

/// Facts over some places: `VarId(i)` is place number `i`.
#[derive(Clone, Debug)]
struct Facts {
    places: Vec<Place>,
    pool: ExprPool,
    formulas: Vec<ExprId>,
}

impl Facts {
    /// The shortest conjuncts of a claim about a cut point of `program`, without the rest of its
    /// pool.
    fn of(program: &Program, claim: &Claim, most: InvariantBound) -> Self {
        let Claim { cut, pool: from, formulas } = claim;
        let (mut pool, mut graft) = (ExprPool::new(), Graft::default());
        let place = &mut |to: &mut ExprPool, var: VarId| {
            let place = cut.symbolic.get(var.index())?;
            Some(to.var(var, place.width(program)))
        };
        let mut sized: Vec<(usize, ExprId)> = from
            .conjuncts(formulas)
            .into_iter()
            .map(|id| (from.size_up_to(id, most.size + 1), id))
            .filter(|&(size, _)| (2..=most.size).contains(&size))
            .collect();
        sized.sort_by_key(|&(size, _)| size);
        let chosen = sized.into_iter().take(most.facts);
        let mut copied: Vec<ExprId> =
            chosen.filter_map(|(_, id)| graft.copy(from, &mut pool, id, place)).collect();
        if formulas.len() > 1 {
            // One of them holds: that is a fact, too.
            let all: Option<Vec<ExprId>> =
                formulas.iter().map(|&one| graft.copy(from, &mut pool, one, place)).collect();
            copied.extend(
                all.and_then(|all| all.into_iter().reduce(|a, b| build::or(&mut pool, a, b))),
            );
        }
        Self { places: cut.symbolic.clone(), formulas: copied, pool }
    }

    /// The facts over these symbols of a cut point's symbolic places, as far as it has the places.
    fn instances(
        &self,
        cut: &CutPoint,
        symbols: &[(VarId, Width)],
        to: &mut ExprPool,
    ) -> Vec<ExprId> {
        let mut graft = Graft::default();
        let mut copy = |&fact: &ExprId| {
            graft.copy(&self.pool, to, fact, &mut |to, var| {
                at_start(cut, symbols, to, *self.places.get(var.index())?)
            })
        };
        self.formulas.iter().filter_map(&mut copy).collect()
    }
}

impl SharedInvariants {
    /// The conjuncts of `claims` about cut points of `program` that another engine has proven.
    pub fn new(program: &Program, claims: impl Iterator<Item = Claim>) -> Self {
        Self::of(program, claims, SHARED)
    }

    /// Nearly all conjuncts of what an earlier proof claims.
    pub fn remembered(program: &Program, claims: impl Iterator<Item = Claim>) -> Self {
        Self::of(program, claims, REMEMBERED)
    }

    fn of(program: &Program, claims: impl Iterator<Item = Claim>, most: InvariantBound) -> Self {
        let mut shared = Self::default();
        for claim in claims {
            let at = shared.facts.len();
            shared.facts.push(Facts::of(program, &claim, most));
            let place = (claim.cut.location, claim.cut.calls.clone());
            shared.by_location.entry(place).or_default().push(at);
            shared.by_cut_point.insert(claim.cut, at);
        }
        shared
    }

    /// The same in a program in which locations have other names and all else has not. What is left
    /// of the places of cut points is found there.
    pub(crate) fn moved(&self, name: impl Fn(LocId) -> Option<LocId>) -> Self {
        let place = |(location, calls): &(Option<LocId>, Vec<Call>)| {
            let location = location.map(|it| name(it).ok_or(())).transpose().ok()?;
            let call = |call: &Call| Some(Call { target: name(call.target)?, ..*call });
            Some((location, calls.iter().map(call).collect::<Option<Vec<_>>>()?))
        };
        let by_location = self.by_location.iter();
        let by_location =
            by_location.filter_map(|(old, facts)| Some((place(old)?, facts.clone()))).collect();
        Self { facts: self.facts.clone(), by_cut_point: FxHashMap::default(), by_location }
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.facts.iter().all(|facts| facts.formulas.is_empty())
    }

    /// Whether something was claimed of the cut point, or of others at its place, were it the
    /// truth.
    pub fn knows(&self, cut: &CutPoint) -> bool {
        let place = (cut.location, cut.calls.clone());
        self.by_cut_point.contains_key(cut) || self.by_location.contains_key(&place)
    }

    /// The facts of `cut` over these symbols of its symbolic places; of a cut point of which none
    /// are known, those of others at the same place of the program.
    pub fn instances(
        &self,
        cut: &CutPoint,
        symbols: &[(VarId, Width)],
        to: &mut ExprPool,
    ) -> Vec<ExprId> {
        if let Some(&own) = self.by_cut_point.get(cut) {
            return self.facts[own].instances(cut, symbols, to);
        }
        let place = (cut.location, cut.calls.clone());
        let others = self.by_location.get(&place).into_iter().flatten();
        let mut found = Vec::new();
        let mut seen = FxHashSet::default();
        for &other in others {
            for fact in self.facts[other].instances(cut, symbols, to) {
                if !matches!(to.get(fact), Expr::Const(_)) && seen.insert(fact) {
                    found.push(fact);
                }
            }
        }
        found.truncate(REMEMBERED.facts);
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cfa::text;
    use crate::ir::BinaryOp;
    use crate::symbolic::slot::Slot;

    /// A program, and a cut point of it that has symbols for two variables.
    fn program() -> (Program, CutPoint) {
        let source = "fn main() {\nvar %x %y: i32\nL1 -> L2: %x = %y\n}\n";
        let place = |var| Place::Value(Slot::Local(0, VarId(var)));
        let cut = CutPoint { symbolic: [0, 1].map(place).into(), ..CutPoint::start() };
        (text::parse(source).expect("a program"), cut)
    }

    #[test]
    fn facts_are_found_where_their_location_is_now() {
        let (program, cut) = program();
        let [here, there] = [1, 5].map(|at| CutPoint { location: Some(LocId(at)), ..cut.clone() });
        let mut pool = ExprPool::new();
        let [x, y] = [0, 1].map(|number| pool.var(VarId(number), Width::W32));
        let fact = pool.binary(BinaryOp::Sle, x, y);
        let claim = Claim { cut: here.clone(), pool, formulas: vec![fact] };
        let facts = SharedInvariants::new(&program, [claim].into_iter());
        let moved = facts.moved(|location| (location == LocId(1)).then_some(LocId(5)));
        assert!(moved.knows(&there) && !moved.knows(&here));
        let symbols = [0, 1].map(|number| (VarId(number), Width::W32));
        assert_eq!(moved.instances(&there, &symbols, &mut ExprPool::new()).len(), 1);
        let lost = facts.moved(|_| None);
        assert!(!lost.knows(&there) && !lost.knows(&here));
    }

    #[test]
    fn the_shortest_facts_are_shared_over_the_symbols_of_the_same_cut_point() {
        let (program, cut) = program();
        let mut pool = ExprPool::new();
        let [x, y] = [0, 1].map(|number| pool.var(VarId(number), Width::W32));
        let short = pool.binary(BinaryOp::Sle, x, y);
        let mut long = x;
        for _ in 0..SHARED.size {
            long = pool.binary(BinaryOp::Mul, long, y);
        }
        let long = pool.binary(BinaryOp::Sle, long, x);
        let both = pool.binary(BinaryOp::And, short, long);
        let claim = Claim { cut: cut.clone(), pool, formulas: vec![both] };
        let facts = SharedInvariants::new(&program, [claim].into_iter());
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
        assert!(SharedInvariants::new(&program, [claim].into_iter()).is_empty());
    }
}
