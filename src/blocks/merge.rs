//! Joining two branches of a symbolic run that meet at one location with one call stack.
//!
//! Invariant: every run that one of the branches describes is described by the join. What both
//! branches assumed stays a conjunct; the rest becomes one disjunction, and a value on which they
//! differ a choice. The choice is by a test that distinguishes the branches; where none does
//! (guards may overlap), a fresh truth value decides, so that no run of either branch is lost.
use crate::ir::simplify::build;
use crate::ir::{ExprId, Width};
use crate::symbolic::execute::{Machine, Run};
use crate::symbolic::memory::Memory;
use crate::symbolic::object::{Death, Kind, Object};
use crate::symbolic::value::{ObjectId, Origin, Value, Values};
use std::sync::Arc;

impl<'p> Run<'p> {
    /// The join of `a` and `b`, and the truth value that is true in runs of `a` and false in runs
    /// of `b`.
    pub(crate) fn join(&mut self, mut a: Machine<'p>, mut b: Machine<'p>) -> (Machine<'p>, ExprId) {
        let common = a.conjuncts.iter().zip(&b.conjuncts).take_while(|(x, y)| x == y).count();
        let mut own_a = a.conjuncts.split_off(common);
        let mut own_b = b.conjuncts.split_off(common);
        let choice = match self.distinguishing(&own_a, &own_b) {
            Some((choice, not)) => {
                own_a.retain(|&c| c != choice);
                own_b.retain(|&c| c != not);
                choice
            }
            None => self.truth_value(),
        };
        let (in_a, in_b) = (self.all(&own_a), self.all(&own_b));
        let disjunction = build::ite(&mut self.values.pool, choice, in_a, in_b);
        if self.values.pool.get(disjunction) != crate::ir::Expr::Const(crate::ir::Bv::TRUE) {
            a.conjuncts.push(disjunction);
        }
        for (x, y) in a.globals.iter_mut().zip(b.globals.iter()) {
            self.join_slot(choice, x, *y);
        }
        for (x, y) in a.locals.iter_mut().zip(b.locals.iter()) {
            self.join_slot(choice, x, *y);
        }
        for (x, y) in a.frames.iter_mut().zip(b.frames) {
            for object in y.objects {
                if !x.objects.contains(&object) {
                    x.objects.push(object);
                }
            }
        }
        if a.dead != b.dead {
            Arc::make_mut(&mut a.dead).extend(b.dead.iter().copied());
        }
        a.memory.join(&mut self.values, choice, b.memory);
        (a, choice)
    }

    /// A conjunct of `a` whose negation is one of `b`, with that negation.
    fn distinguishing(&mut self, a: &[ExprId], b: &[ExprId]) -> Option<(ExprId, ExprId)> {
        a.iter().find_map(|&c| {
            let not = build::not(&mut self.values.pool, c);
            b.contains(&not).then_some((c, not))
        })
    }

    fn truth_value(&mut self) -> ExprId {
        let value = self.values.fresh(Width::BOOL, Origin::Unset);
        self.values.embed(value)
    }

    fn all(&mut self, conjuncts: &[ExprId]) -> ExprId {
        let pool = &mut self.values.pool;
        let truth = pool.bool(true);
        conjuncts.iter().fold(truth, |all, &c| build::and(pool, all, c))
    }

    fn join_slot(&mut self, choice: ExprId, x: &mut Option<Value>, y: Option<Value>) {
        *x = match (*x, y) {
            (None, None) => None,
            (Some(a), Some(b)) => Some(self.values.ite(choice, a, b)),
            // Not set on one side: there it has an arbitrary value, if it is read at all.
            (Some(a), None) => {
                let other = self.values.fresh(self.values.width(a), Origin::Unset);
                Some(self.values.ite(choice, a, other))
            }
            (None, Some(b)) => {
                let other = self.values.fresh(self.values.width(b), Origin::Unset);
                Some(self.values.ite(choice, other, b))
            }
        };
    }
}

impl Memory<'_> {
    /// Makes this the join with `other`: where `choice` holds the content is this one's.
    fn join(&mut self, values: &mut Values, choice: ExprId, mut other: Self) {
        for id in other.ids() {
            if self.is_same(&other, id) {
                continue;
            }
            let death = self.death_with(values, choice, &other, id);
            if !self.has(id) || self.object(id).kind == Kind::Dead {
                self.adopt(&other, id);
            } else if other.object(id).kind != Kind::Dead {
                self.touch(values, id);
                other.touch(values, id);
                let little = self.program.little_endian;
                join_content(values, choice, (self.object_mut(id), other.object_mut(id)), little);
            }
            if self.object(id).death != death {
                self.object_mut(id).death = death;
            }
        }
    }

    /// Whether an object is dead in the join. What only one branch made was never dead in the
    /// other: nothing leads to it there.
    fn death_with(&self, values: &mut Values, choice: ExprId, other: &Self, id: ObjectId) -> Death {
        let pool = &mut values.pool;
        let here = match self.has(id) {
            true => self.object(id).is_dead(pool),
            false => Some(pool.bool(false)),
        };
        let there = other.object(id).is_dead(pool);
        let dead = here.zip(there).map(|(here, there)| build::ite(pool, choice, here, there));
        Death::of(dead, pool)
    }
}

/// Joins the content of `b` into that of `a`.
fn join_content(
    values: &mut Values,
    choice: ExprId,
    (a, b): (&mut Object, &mut Object),
    little: bool,
) {
    for offset in a.common_cells(values, b, little) {
        if let (Some(x), Some(y)) = (a.cell(offset), b.cell(offset)) {
            a.set_cell(offset, values.ite(choice, x, y));
        }
    }
    a.join_rest(b);
}
