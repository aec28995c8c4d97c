//! When is a state at the end of a block one that a claim speaks of?
//!
//! A claim is about one cut: a location under a call stack, with values known exactly. The state that a block ends in need not know the same ones:
//! what the claim knows and the state does not becomes an equation, what only the state knows is put in for the claim's symbol. Known
//! pointers must lead to the same place in objects of the same shape, one of the state's for each of the claim's.
use crate::ir::graft::Graft;
use crate::ir::simplify::build;
use crate::ir::{BinaryOp, ExprId, ExprPool};
use crate::predicate::cut::{Cut, Known, Place};
use crate::predicate::proof::Claim;

/// A state at a cut: the cut, and the values of its symbolic places.
#[derive(Clone, Copy)]
pub(super) struct At<'a> {
    pub(super) cut: &'a Cut,
    pub(super) values: &'a [ExprId],
}

/// What is known of a place of a state.
enum Value {
    Expr(ExprId),
    Pointer(Known),
}

impl At<'_> {
    fn value(&self, pool: &mut ExprPool, place: Place) -> Option<Value> {
        let Self { cut, values } = self;
        if let Ok(at) = cut.known.binary_search_by_key(&place, |&(place, _)| place) {
            return Some(match cut.known[at].1 {
                Known::Bits(bits) => Value::Expr(pool.constant(bits)),
                known => Value::Pointer(known),
            });
        }
        let at = cut.symbolic.binary_search(&place).ok()?;
        values.get(at).copied().map(Value::Expr)
    }

    /// That the claim holds of the state, as a width-1 expression; `None` if it speaks of other states.
    pub(super) fn satisfies(&self, pool: &mut ExprPool, claim: &Claim) -> Option<ExprId> {
        let own = &claim.cut;
        if own.location != self.cut.location || own.calls != self.cut.calls {
            return None;
        }
        let mut all = pool.bool(true);
        let mut objects: Vec<Option<u32>> = vec![None; own.objects.len()];
        for &(place, known) in &own.known {
            match (known, self.value(pool, place)?) {
                (Known::Bits(bits), Value::Expr(value)) => {
                    let bits = pool.constant(bits);
                    let same = build::binary(pool, BinaryOp::Eq, value, bits);
                    all = build::and(pool, all, same);
                }
                (Known::Object(a, x), Value::Pointer(Known::Object(b, y))) if x == y => {
                    self.same_object(own, &mut objects, a, b)?;
                }
                (a @ Known::Symbol(..), Value::Pointer(b)) if a == b => {}
                _ => return None,
            }
        }
        let mut some = pool.bool(false);
        let mut graft = Graft::default();
        for &formula in &claim.formulas {
            let copy = graft.copy(&claim.pool, pool, formula, &mut |pool, var| match self
                .value(pool, *own.symbolic.get(var.index())?)?
            {
                Value::Expr(value) => Some(value),
                Value::Pointer(_) => None,
            });
            if let Some(copy) = copy {
                some = build::or(pool, some, copy);
            }
        }
        Some(build::and(pool, all, some))
    }

    /// Notes that object `a` of the claim is object `b` of the state; `None` if it cannot be.
    fn same_object(&self, own: &Cut, objects: &mut [Option<u32>], a: u32, b: u32) -> Option<()> {
        let index = |number: u32| usize::try_from(number).ok();
        let (at, shape) = (index(a)?, self.cut.objects.get(index(b)?)?);
        if own.objects.get(at)? != shape {
            return None;
        }
        match objects[at] {
            Some(other) => (other == b).then_some(()),
            None if objects.contains(&Some(b)) => None,
            None => {
                objects[at] = Some(b);
                Some(())
            }
        }
    }
}
