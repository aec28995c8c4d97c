//! Equations that follow from others modulo 2^w, by linear algebra over that ring, choice by
//! choice.
//!
//! Where a loop raises one of three counters and their sum, that they still agree is a matter of
//! bits for a solver, which compares carries for minutes. Here each choice is made both ways; then
//! all is linear, and is reduced by the equations that are known (Müller-Olm and Seidl, *Analysis
//! of modular arithmetic*, ESOP 2005: their effect of an assignment, on one relation).
//!
//! Invariant: what follows here holds in every model. The converse does not: what is not linear is
//! a variable, and choices that exclude each other are both looked at.
use super::budget::MOST_CHOICE_STEPS;
use super::expr::{Expr, ExprId, ExprPool};
use super::operator::{BinaryOp, UnaryOp};
use super::sums::{Equations, Sum};
use super::{Bv, Width};
use crate::base::work;
use crate::base::work::WorkKind;
use rustc_hash::FxHashMap;

/// The equations among some conjuncts, and the truth values that they fix.
struct Equalities<'p> {
    pool: &'p ExprPool,
    known: Equations,
    fixed: FxHashMap<ExprId, bool>,
}

impl ExprPool {
    /// Whether the conjunction of `roots` denies an equation that follows from its others: then it
    /// has no model.
    pub fn denies_what_follows(&self, roots: &[ExprId]) -> bool {
        let conjuncts = self.conjuncts(roots);
        let denied = |&id: &ExprId| match self.get(id) {
            Expr::Unary(UnaryOp::Not, inner) if self.equation_sides(inner).is_some() => Some(inner),
            _ => None,
        };
        let denied: Vec<ExprId> = conjuncts.iter().filter_map(denied).collect();
        if denied.is_empty() {
            return false;
        }
        let known = Equalities::of(self, &conjuncts);
        denied.into_iter().any(|equation| known.imply(equation))
    }

    /// Leaves out of `facts` what follows from the conjunction of `given`.
    pub fn leave_out_what_follows(&self, facts: &mut Vec<ExprId>, given: &[ExprId]) {
        // Most questions are about something else, and their equations need not be solved.
        if facts.iter().any(|&fact| self.equation_sides(fact).is_some()) {
            let known = Equalities::of(self, &self.conjuncts(given));
            facts.retain(|&fact| !known.imply(fact));
        }
    }

    /// The sides of an equation between numbers.
    fn equation_sides(&self, id: ExprId) -> Option<(ExprId, ExprId)> {
        match self.get(id) {
            Expr::Binary(BinaryOp::Eq, a, b) if self.width(a) != Width::BOOL => Some((a, b)),
            _ => None,
        }
    }
}

impl<'p> Equalities<'p> {
    /// Of these conjuncts.
    fn of(pool: &'p ExprPool, conjuncts: &[ExprId]) -> Self {
        let (mut known, mut fixed) = (Equations::default(), FxHashMap::default());
        for &id in conjuncts {
            let (condition, value) = truth_of(pool, id);
            fixed.insert(condition, value);
            if let Some((a, b)) = pool.equation_sides(id) {
                let (left, right) = (Sum::of(pool, a), Sum::of(pool, b));
                work::spend_on(WorkKind::Evaluation, left.terms.len() + right.terms.len());
                known.learn(left.minus(&right));
            }
        }
        Self { pool, known, fixed }
    }

    /// Whether the equation follows. `false`: it does not, or that is not seen.
    fn imply(&self, equation: ExprId) -> bool {
        let Some((a, b)) = self.pool.equation_sides(equation) else { return false };
        let sum = Sum::of(self.pool, a).minus(&Sum::of(self.pool, b));
        self.vanishes(sum, &mut self.fixed.clone(), &mut MOST_CHOICE_STEPS.clone())
    }

    /// Whether the sum is zero, however the choices in it that are not `fixed` are made.
    fn vanishes(&self, mut sum: Sum, fixed: &mut FxHashMap<ExprId, bool>, steps: &mut u32) -> bool {
        loop {
            work::spend_on(WorkKind::Evaluation, sum.terms.len() + 1);
            // An equation may bring a choice back that was made: so each turn counts.
            if *steps == 0 {
                return false;
            }
            *steps -= 1;
            let mut choice = self.first_choice(&sum);
            if choice.is_none() {
                sum = self.known.reduced(sum);
                choice = self.first_choice(&sum);
            }
            let Some((term, Alternative { condition, value, branches })) = choice else {
                return sum.vanishes();
            };
            if let Some(&is_set) = fixed.get(&condition) {
                sum = sum.with(term, &branches[usize::from(is_set != value)]);
                continue;
            }
            let holds = [true, false].into_iter().all(|is_set| {
                fixed.insert(condition, is_set);
                let own = sum.clone().with(term, &branches[usize::from(is_set != value)]);
                self.vanishes(own, fixed, steps)
            });
            fixed.remove(&condition);
            return holds;
        }
    }

    fn first_choice(&self, sum: &Sum) -> Option<(ExprId, Alternative)> {
        sum.terms.keys().find_map(|&term| Some((term, self.choice(term)?)))
    }

    /// The term as a choice, if it is one.
    fn choice(&self, term: ExprId) -> Option<Alternative> {
        let width = self.pool.width(term);
        let number = |value: u128| Sum::constant(Bv::new(width, value));
        let (condition, branches) = match self.pool.get(term) {
            Expr::Ite(c, a, b) => (c, [Sum::of(self.pool, a), Sum::of(self.pool, b)]),
            Expr::ZeroExtend(c) if self.pool.width(c) == Width::BOOL => (c, [number(1), number(0)]),
            Expr::SignExtend(c) if self.pool.width(c) == Width::BOOL => {
                (c, [number(width.mask()), number(0)])
            }
            _ => return None,
        };
        let (condition, value) = truth_of(self.pool, condition);
        Some(Alternative { condition, value, branches })
    }
}

/// A term that is the first branch where the condition has this value, else the second one.
struct Alternative {
    condition: ExprId,
    value: bool,
    branches: [Sum; 2],
}

/// What a truth value is about, without its negations, and the value of that where it is true.
fn truth_of(pool: &ExprPool, id: ExprId) -> (ExprId, bool) {
    let (mut id, mut value) = (id, true);
    while let Expr::Unary(UnaryOp::Not, inner) = pool.get(id) {
        (id, value) = (inner, !value);
    }
    (id, value)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::VarId;
    use crate::ir::eval::eval;
    use crate::ir::simplify::build;

    /// The equation of three counters and the height they add up to.
    fn agrees(pool: &mut ExprPool, [one, two, three, height]: [ExprId; 4]) -> ExprId {
        let width = pool.width(one);
        let factors = [2, 3].map(|factor| pool.number(width, factor));
        let twice = build::binary(pool, BinaryOp::Mul, two, factors[0]);
        let thrice = build::binary(pool, BinaryOp::Mul, three, factors[1]);
        let sum = build::add(pool, one, twice);
        let sum = build::add(pool, sum, thrice);
        build::eq(pool, sum, height)
    }

    #[test]
    fn counters_go_on_to_agree_whichever_is_raised() {
        let mut pool = ExprPool::new();
        let places = [0, 1, 2, 3].map(|var| pool.var(VarId(var), Width::W32));
        let [leap, hop] = [4, 5].map(|var| pool.var(VarId(var), Width::BOOL));
        let before = agrees(&mut pool, places);
        let raised = |pool: &mut ExprPool, place, [leaps, hops, steps]: [u128; 3]| {
            let by = [leaps, hops, steps].map(|by| pool.number(Width::W32, by));
            let [leaps, hops, steps] = by.map(|by| build::add(pool, place, by));
            let other = build::ite(pool, hop, hops, steps);
            build::ite(pool, leap, leaps, other)
        };
        let after = [
            raised(&mut pool, places[0], [0, 0, 1]),
            raised(&mut pool, places[1], [0, 1, 0]),
            raised(&mut pool, places[2], [1, 0, 0]),
            raised(&mut pool, places[3], [3, 2, 1]),
        ];
        let holds = agrees(&mut pool, after);
        let broken = build::not(&mut pool, holds);
        assert!(pool.denies_what_follows(&[before, broken]));
        assert!(!pool.denies_what_follows(&[broken]));
        let wrong = [after[0], after[1], after[2], raised(&mut pool, places[3], [3, 1, 1])];
        let holds = agrees(&mut pool, wrong);
        let broken = build::not(&mut pool, holds);
        assert!(!pool.denies_what_follows(&[before, broken]));
        // A step on the height that is too short, but not where the hop is left out.
        let no_hop = build::not(&mut pool, hop);
        assert!(pool.denies_what_follows(&[before, broken, no_hop]));
        assert!(!pool.denies_what_follows(&[before, broken, hop]));
    }

    /// What is denied and follows has no model: all of three equations over two variables of two
    /// bits and a truth value, with choices among their sides.
    #[test]
    fn nothing_that_has_a_model_is_refused() {
        let width = Width::new(2).expect("a width");
        let mut pool = ExprPool::new();
        let [x, y] = [0, 1].map(|var| pool.var(VarId(var), width));
        let c = pool.var(VarId(2), Width::BOOL);
        let not_c = build::not(&mut pool, c);
        let one = pool.number(width, 1);
        let [next, twice] = [one, x].map(|other| build::add(&mut pool, x, other));
        let bit = build::zero_extend(&mut pool, c, width);
        let sign = pool.sign_extend(not_c, width);
        let sides = [x, y, one, next, twice, bit, sign].to_vec();
        let mut terms = sides.clone();
        terms.push(build::ite(&mut pool, c, x, next));
        terms.push(build::ite(&mut pool, not_c, y, twice));
        terms.push(build::add(&mut pool, bit, y));
        let mut equations = Vec::new();
        for &a in &terms {
            for &b in &terms {
                equations.push(pool.binary(BinaryOp::Eq, a, b));
            }
        }
        let has_model = |pool: &ExprPool, list: &[ExprId]| {
            (0..32u128).any(|bits| {
                let env = [bits % 4, bits / 4 % 4].map(|bits| Bv::new(width, bits));
                let env = [env[0], env[1], Bv::new(Width::BOOL, bits / 16)];
                list.iter().all(|&id| eval(pool, id, env.as_slice()) == Some(Bv::TRUE))
            })
        };
        let mut refused = 0;
        for &a in &equations {
            for &b in equations.iter().step_by(7) {
                for &goal in equations.iter().step_by(5) {
                    let broken = build::not(&mut pool, goal);
                    for all in [vec![a, b, broken], vec![a, b, broken, c]] {
                        if pool.denies_what_follows(&all) {
                            refused += 1;
                            assert!(!has_model(&pool, &all), "{all:?}");
                        }
                    }
                }
            }
        }
        assert!(refused > 1000, "{refused}");
    }
}
