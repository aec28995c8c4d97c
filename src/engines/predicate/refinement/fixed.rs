//! Strengthening of values by predicates: where a region fixes the value of a place that is tracked
//! by value, the state knows that value.
//!
//! (The strengthening operator of composite analyses: Beyer, Henzinger, Théoduloz, *Configurable
//! Software Verification*, CAV 2007, section 4.) A value that no step computes, such as an input
//! that a test compares with a constant, is no constant of a block's formula; a predicate says what
//! it is. From there on the blocks have it as a constant.
//!
//! Invariant: all runs that the region describes have these values, so that the state with them
//! describes the same runs.
//!
//! Known limit: the predicate must name the value; bounds that leave one value do not.
use super::domain::PredicateDomain;
use super::precision::{Precision, PredicateId};
use crate::blocks::block::{BlockExit, End};
use crate::blocks::cut_point::CutPoint;
use crate::blocks::graph::{BlockGraph, Goal};
use crate::engines::predicate::abstraction::Region;
use crate::engines::predicate::budget::MAX_FIXED_VALUES;
use crate::ir::simplify::build;
use crate::ir::{BinaryOp, Bv, Expr, ExprId, ExprPool, VarId};
use crate::symbolic::slot::{Place, Slot};

/// The goal where what the region fixes there is known.
pub(super) fn with_fixed_values(
    domain: &mut PredicateDomain,
    graph: &mut BlockGraph,
    goal: Goal,
    region: &Region,
) -> Goal {
    let Goal::CutPoint(id) = goal else { return goal };
    let slots = graph.unknown_tracked(id);
    let Some(location) = graph.cut(id).location.filter(|_| !slots.is_empty()) else { return goal };
    let mut values: Vec<(Slot, Bv)> = Vec::new();
    for index in 0..domain.precision.at(location).len() {
        let predicate = domain.precision.at(location)[index];
        let Some((place, when_true, when_false)) = values_of(&domain.precision, predicate) else {
            continue;
        };
        let Place::Value(slot) = place else { continue };
        if !slots.contains(&slot) || values.iter().any(|&(known, _)| known == slot) {
            continue;
        }
        for (holds, value) in [(true, Some(when_true)), (false, when_false)] {
            let Some(value) = value else { continue };
            let literal = domain.regions.literal(predicate, holds);
            if domain.regions.implies(region, &literal) {
                values.push((slot, value));
                break;
            }
        }
    }
    match values.is_empty() {
        true => goal,
        false => Goal::CutPoint(graph.knowing(id, &values)),
    }
}

/// The place that a predicate is about with the value that it has where the predicate holds, and
/// that where it does not, if that is one.
fn values_of(precision: &Precision, predicate: PredicateId) -> Option<(Place, Bv, Option<Bv>)> {
    let (pool, root, places) = precision.expression(predicate);
    let place = |var: VarId| places.get(var.index()).copied();
    match pool.get(root) {
        Expr::Var(var) => Some((place(var)?, Bv::TRUE, Some(Bv::FALSE))),
        Expr::Binary(BinaryOp::Eq, a, b) => match (pool.get(a), pool.get(b)) {
            (Expr::Var(var), Expr::Const(value)) | (Expr::Const(value), Expr::Var(var)) => {
                Some((place(var)?, value, None))
            }
            _ => None,
        },
        _ => None,
    }
}

impl PredicateDomain {
    /// Tracks the predicate that the place has this value, at the location of the cut point; says
    /// whether that is new. A place with many such values is left to other predicates.
    pub(super) fn track_value(&mut self, cut: &CutPoint, place: Place, value: Bv) -> bool {
        let Some(location) = cut.location else { return false };
        let count = self.values_said.entry((location, place)).or_default();
        if *count >= MAX_FIXED_VALUES {
            return false;
        }
        let mut pool = ExprPool::new();
        let var = pool.var(VarId(0), value.width());
        let constant = pool.constant(value);
        let is_value = build::eq(&mut pool, var, constant);
        let name = |_| Some((place, value.width()));
        let added = self.precision.add(location, &pool, is_value, &name);
        let is_new = added.is_some_and(|(_, is_new)| is_new);
        *count += u32::from(is_new);
        is_new
    }
}

/// What the values at the end of a block are at the cut point behind it, where that knows more by
/// value than the end does.
pub(super) struct Continued {
    /// By symbolic place of the cut point behind.
    pub(super) values: Vec<ExprId>,
    /// Values at the end, and what they are known to be.
    pub(super) fixed: Vec<(ExprId, Bv)>,
}

impl Continued {
    /// Of an exit where the state goes on at `next`; `None`: its values are those there.
    pub(super) fn new(exit: &BlockExit, next: &CutPoint) -> Option<Self> {
        let End::CutPoint(end) = &exit.end else { return None };
        if end.symbolic == next.symbolic {
            return None;
        }
        let at_end = |place: &Place| {
            let at =
                end.symbolic.binary_search(place).expect("what is a symbol behind is one here");
            exit.values[at]
        };
        let fixed = end.symbolic.iter().zip(&exit.values).filter_map(|(&place, &value)| {
            let Place::Value(slot) = place else { return None };
            Some((value, next.known_bits(slot)?))
        });
        Some(Self { values: next.symbolic.iter().map(at_end).collect(), fixed: fixed.collect() })
    }
}
