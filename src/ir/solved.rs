//! Conjunctions with their solved equations put in.
//!
//! A conjunct `x = e`, where `e` does not speak of `x`, says what `x` is; the other conjuncts can
//! speak of `e` instead. What is left has a model exactly if all of them have one together. Sums
//! that bits would have to be compared for often become the same by that.
use super::budget::MOST_SOLVED_NODES;
use super::bv::Width;
use super::expr::{Expr, ExprId, ExprPool, VarId};
use super::graft::Graft;
use super::operator::BinaryOp;
use rustc_hash::{FxHashMap, FxHashSet};

impl ExprPool {
    /// The conjuncts of `roots` with solved equations put in, in a pool of their own; `None` where
    /// there is none.
    pub fn solved(&self, roots: &[ExprId]) -> Option<(Self, Vec<ExprId>)> {
        let mut conjuncts = self.conjuncts(roots);
        if conjuncts.iter().all(|&id| self.equation(id).is_none()) {
            return None;
        }
        let (widths, mut known) = (self.variables(), Solutions::default());
        let from = (self, &widths);
        conjuncts
            .retain(|&id| !self.equation(id).is_some_and(|equation| known.add(from, equation)));
        if known.values.is_empty() {
            return None;
        }
        let Solutions { mut pool, values, .. } = known;
        let mut graft = Graft::default();
        let copies = conjuncts.iter().map(|&root| copy(from, &mut pool, root, &values, &mut graft));
        let copies = copies.collect::<Option<Vec<ExprId>>>()?;
        Some((pool, copies))
    }

    /// A variable and what it equals, if that is small and has a value whatever variables are.
    fn equation(&self, id: ExprId) -> Option<(VarId, ExprId)> {
        let Expr::Binary(BinaryOp::Eq, a, b) = self.get(id) else { return None };
        [(a, b), (b, a)].into_iter().find_map(|(left, right)| match self.get(left) {
            Expr::Var(var) if self.is_total(right) && self.speaks_of(right).is_some() => {
                Some((var, right))
            }
            _ => None,
        })
    }

    /// The variables of a small expression.
    fn speaks_of(&self, root: ExprId) -> Option<FxHashSet<VarId>> {
        let (mut stack, mut count, mut vars) = (vec![root], 0, FxHashSet::default());
        while let Some(id) = stack.pop() {
            count += 1;
            if count > MOST_SOLVED_NODES {
                return None;
            }
            match self.get(id) {
                Expr::Var(var) => drop(vars.insert(var)),
                expr => expr.for_each_child(|child| stack.push(child)),
            }
        }
        Some(vars)
    }
}

/// Values of variables, none of which speaks of a variable that has one.
#[derive(Default)]
struct Solutions {
    pool: ExprPool,
    values: FxHashMap<VarId, ExprId>,
    /// What the values speak of.
    spoken: FxHashSet<VarId>,
}

impl Solutions {
    /// Takes an equation of `from` in; says whether it is one that says what its variable is.
    fn add(
        &mut self,
        from: (&ExprPool, &FxHashMap<VarId, Width>),
        (var, value): (VarId, ExprId),
    ) -> bool {
        if self.values.contains_key(&var) || self.spoken.contains(&var) {
            return false;
        }
        let mut graft = Graft::default();
        let Some(value) = copy(from, &mut self.pool, value, &self.values, &mut graft) else {
            return false;
        };
        let Some(vars) = self.pool.speaks_of(value).filter(|vars| !vars.contains(&var)) else {
            return false;
        };
        self.spoken.extend(vars);
        self.values.insert(var, value);
        true
    }
}

/// The expression with values for variables that have one.
fn copy(
    (from, widths): (&ExprPool, &FxHashMap<VarId, Width>),
    to: &mut ExprPool,
    root: ExprId,
    values: &FxHashMap<VarId, ExprId>,
    graft: &mut Graft,
) -> Option<ExprId> {
    graft.copy(from, to, root, &mut |to, var| match values.get(&var) {
        Some(&value) => Some(value),
        None => Some(to.var(var, *widths.get(&var)?)),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::Bv;
    use crate::ir::eval::eval;
    use crate::ir::simplify::build;

    fn vars(pool: &mut ExprPool, width: Width) -> [ExprId; 3] {
        [0, 1, 2].map(|var| pool.var(VarId(var), width))
    }

    #[test]
    fn a_sum_stands_for_its_variable() {
        let mut pool = ExprPool::new();
        let [x, y, z] = vars(&mut pool, Width::W32);
        let sum = build::add(&mut pool, x, y);
        let equation = build::eq(&mut pool, z, sum);
        let one = pool.number(Width::W32, 1);
        let [next_x, next_z] = [x, z].map(|var| build::add(&mut pool, var, one));
        let next_sum = build::add(&mut pool, next_x, y);
        let after = build::eq(&mut pool, next_z, next_sum);
        let broken = build::not(&mut pool, after);
        let (solved, left) = pool.solved(&[equation, broken]).expect("an equation");
        assert!(left.iter().all(|&id| solved.get(id) == Expr::Const(Bv::FALSE)), "{left:?}");
    }

    #[test]
    fn circles_and_partial_values_are_left_alone() {
        let mut pool = ExprPool::new();
        let [x, y, z] = vars(&mut pool, Width::W8);
        let one = pool.number(Width::W8, 1);
        let more = build::add(&mut pool, y, one);
        let (first, second) = (build::eq(&mut pool, x, more), build::eq(&mut pool, y, x));
        let quotient = pool.binary(BinaryOp::UDiv, x, y);
        let partial = pool.binary(BinaryOp::Eq, z, quotient);
        let (solved, left) = pool.solved(&[first, second, partial]).expect("an equation");
        // `y = y + 1` stays, and has no model; the quotient stays, too.
        assert_eq!(left.len(), 2);
        assert!(left.iter().any(|&id| matches!(solved.get(id), Expr::Binary(BinaryOp::Eq, ..))));
        assert!(pool.solved(&[partial]).is_none());
    }

    /// A conjunction has a model exactly if what is left of it has one, for all of three equations
    /// between two variables of two bits and their sums.
    #[test]
    fn models_are_kept() {
        let width = Width::new(2).expect("a width");
        let mut pool = ExprPool::new();
        let [x, y, _] = vars(&mut pool, width);
        let numbers = [0, 1, 3].map(|bits| pool.number(width, bits));
        let mut terms = vec![x, y];
        terms.extend(numbers);
        terms.extend(numbers.map(|number| build::add(&mut pool, x, number)));
        terms.push(build::add(&mut pool, x, y));
        let mut atoms = Vec::new();
        for &a in &terms {
            for &b in &terms {
                let equal = pool.binary(BinaryOp::Eq, a, b);
                atoms.extend([equal, pool.binary(BinaryOp::Ult, a, b)]);
            }
        }
        let has_model = |pool: &ExprPool, list: &[ExprId]| {
            (0..16u128).any(|bits| {
                let env = [bits % 4, bits / 4].map(|bits| Bv::new(width, bits));
                list.iter().all(|&id| eval(pool, id, env.as_slice()) == Some(Bv::TRUE))
            })
        };
        for &a in &atoms {
            for &b in &atoms {
                for &c in atoms.iter().step_by(7) {
                    let all = [a, b, c];
                    let Some((solved, left)) = pool.solved(&all) else { continue };
                    assert_eq!(has_model(&pool, &all), has_model(&solved, &left), "{all:?}");
                }
            }
        }
    }
}
