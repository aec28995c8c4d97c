//! What a block says about its variables as definitions: `v = e` for a variable that is new in the
//! block.
//!
//! With them, an atom about the block's end becomes one about its beginning (its weakest
//! precondition where the block is an assignment), and the other way round where the assignment can
//! be undone.
use super::places::Places;
use crate::ir::simplify;
use crate::ir::sums::{Sum, negated};
use crate::ir::{BinaryOp, Expr, ExprId, ExprPool, UnaryOp, VarId, Width};
use rustc_hash::FxHashMap;

/// The definitions of one block.
pub(super) struct Definitions {
    /// Variables that are new in the block, over those at its beginning and over those that nothing
    /// defines.
    forward: FxHashMap<VarId, ExprId>,
    /// Variables at the block's beginning, over those at its end.
    backward: FxHashMap<VarId, ExprId>,
}

impl Definitions {
    /// Those of `block`, which leads from cut `block - 1` to cut `block` of `places`.
    pub(super) fn new(
        pool: &mut ExprPool,
        places: &Places,
        block: usize,
        conjuncts: &[ExprId],
    ) -> Self {
        let before = block.checked_sub(1);
        let is_new = |var: VarId| before.is_none_or(|cut| !places.is_at(cut, var));
        let mut direct = FxHashMap::default();
        for &conjunct in conjuncts {
            if let Some((var, value)) = definition(pool, conjunct, &is_new, &direct) {
                direct.insert(var, value);
            }
        }
        let mut order: Vec<VarId> = direct.keys().copied().collect();
        order.sort_unstable();
        let mut forward = FxHashMap::default();
        for var in order {
            expand_var(pool, &direct, &mut forward, &mut Vec::new(), var);
        }
        let backward = match before {
            Some(cut) if block < places.cuts() => inverses(pool, places, cut, block, &forward),
            _ => FxHashMap::default(),
        };
        Self { forward, backward }
    }

    /// `id` with the block's new variables replaced.
    pub(super) fn forward(&self, pool: &mut ExprPool, id: ExprId) -> ExprId {
        simplify::substitute(pool, id, |var| self.forward.get(&var).copied())
    }

    /// `id` with variables of the beginning replaced by what they were, seen from the end.
    pub(super) fn backward(&self, pool: &mut ExprPool, id: ExprId) -> ExprId {
        simplify::substitute(pool, id, |var| self.backward.get(&var).copied())
    }
}

/// For each conjunct of a block, the variable that it defines: one of the cut behind the block,
/// where there is one. (The input `a` in `a = x` is not defined by the variable `x` of that cut
/// that it becomes: what else is said of `a` matters where `x` does.)
pub(super) fn defined(
    pool: &mut ExprPool,
    places: &Places,
    block: usize,
    conjuncts: &[ExprId],
) -> Vec<Option<VarId>> {
    let before = block.checked_sub(1);
    let is_last = block >= places.cuts();
    let is_new = |var: VarId| {
        before.is_none_or(|cut| !places.is_at(cut, var)) && (is_last || places.is_at(block, var))
    };
    let mut known = FxHashMap::default();
    let mut found = Vec::with_capacity(conjuncts.len());
    for &conjunct in conjuncts {
        let definition = definition(pool, conjunct, &is_new, &known);
        known.extend(definition);
        found.push(definition.map(|(var, _)| var));
    }
    found
}

/// `conjunct` as a definition of a new variable that has none yet.
fn definition(
    pool: &mut ExprPool,
    conjunct: ExprId,
    is_new: &impl Fn(VarId) -> bool,
    known: &FxHashMap<VarId, ExprId>,
) -> Option<(VarId, ExprId)> {
    let open = |pool: &ExprPool, id: ExprId| match pool.get(id) {
        Expr::Var(var) if is_new(var) && !known.contains_key(&var) => Some(var),
        _ => None,
    };
    if let Some(var) = open(pool, conjunct) {
        return Some((var, pool.bool(true)));
    }
    match pool.get(conjunct) {
        Expr::Unary(UnaryOp::Not, a) => {
            let var = open(pool, a)?;
            Some((var, pool.bool(false)))
        }
        Expr::Binary(BinaryOp::Eq, a, b) => {
            let sides = [(a, b), (b, a)];
            let direct = sides.into_iter().find_map(|(side, other)| {
                let var = open(pool, side)?;
                (!pool.mentions(other, var)).then_some((var, other))
            });
            direct.or_else(|| solved(pool, a, b, &open))
        }
        _ => None,
    }
}

/// A variable that `a = b` determines by being a summand with factor 1 or -1.
fn solved(
    pool: &mut ExprPool,
    a: ExprId,
    b: ExprId,
    open: &impl Fn(&ExprPool, ExprId) -> Option<VarId>,
) -> Option<(VarId, ExprId)> {
    if pool.width(a) == Width::BOOL {
        return None;
    }
    let sum = Sum::of(pool, a).minus(&Sum::of(pool, b));
    let (term, var) = sum.terms.iter().find_map(|(&term, factor)| {
        let is_unit = factor.signed() == 1 || factor.signed() == -1;
        Some((term, open(pool, term).filter(|_| is_unit)?))
    })?;
    let value = without(&sum, term).build(pool);
    (!pool.mentions(value, var)).then_some((var, value))
}

/// What `term` (with factor 1 or -1 in `sum`) is where the sum is zero.
fn without(sum: &Sum, term: ExprId) -> Sum {
    let factor = sum.terms[&term];
    let mut rest = sum.clone();
    rest.terms.remove(&term);
    if factor.signed() == 1 && factor.width() > Width::BOOL { rest.negated() } else { rest }
}

/// Puts the definition of `var` into `done`, over undefined variables only; leaves out what defines
/// itself.
fn expand_var(
    pool: &mut ExprPool,
    direct: &FxHashMap<VarId, ExprId>,
    done: &mut FxHashMap<VarId, ExprId>,
    open: &mut Vec<VarId>,
    var: VarId,
) {
    if done.contains_key(&var) || open.contains(&var) {
        return;
    }
    let Some(&value) = direct.get(&var) else { return };
    open.push(var);
    let mut inner: Vec<VarId> = pool.vars_in(value).collect();
    inner.sort_unstable();
    for &var in &inner {
        expand_var(pool, direct, done, open, var);
    }
    open.pop();
    // A variable that is still open, or was given up, would make a circle.
    if inner.iter().all(|var| done.contains_key(var) || !direct.contains_key(var)) {
        let value = simplify::substitute(pool, value, |var| done.get(&var).copied());
        done.insert(var, value);
    }
}

/// Variables of cut `before` that are gone at cut `after`, where a variable there is their sum with
/// things that are still there.
fn inverses(
    pool: &mut ExprPool,
    places: &Places,
    before: usize,
    after: usize,
    forward: &FxHashMap<VarId, ExprId>,
) -> FxHashMap<VarId, ExprId> {
    let mut found = FxHashMap::default();
    for place in places.ids() {
        let Some(var) = places.var(after, place) else { continue };
        let Some(&value) = forward.get(&var) else { continue };
        if pool.width(value) == Width::BOOL {
            continue;
        }
        // value - var = 0, solved for a variable of the beginning.
        let own = places.expr_at(after, place);
        let Some(own) = own else { continue };
        let mut sum = Sum::of(pool, value);
        sum.add(own, negated(crate::ir::Bv::new(sum.width, 1)));
        let gone = sum.terms.iter().find_map(|(&term, factor)| {
            let Expr::Var(old) = pool.get(term) else { return None };
            let is_unit = factor.signed() == 1 || factor.signed() == -1;
            let is_gone = places.is_at(before, old) && !places.is_at(after, old);
            (is_unit && is_gone && !found.contains_key(&old)).then_some((term, old))
        });
        let Some((term, old)) = gone else { continue };
        let rest = without(&sum, term);
        let is_there = |&other| pool.vars_in(other).all(|var| places.is_at(after, var));
        if rest.terms.keys().all(is_there) {
            found.insert(old, rest.build(pool));
        }
    }
    found
}
