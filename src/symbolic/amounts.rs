//! Shift amounts that a path should know as numbers.
//!
//! Decoders take the length of a code from a table and shift by it. While that length is a term,
//! so is where each later bit comes from; its few values as paths of their own leave shifts by
//! numbers. Terms are asked for only if they choose between few literals, which is seen without a
//! solver.
use super::budget::{MAX_AMOUNTS, MAX_LITERALS};
use crate::base::work;
use crate::base::work::WorkKind;
use crate::ir::{Bv, Expr, ExprId, ExprPool};
use rustc_hash::{FxHashMap, FxHashSet};

/// Whether terms choose between few literals, for those asked about so far.
pub(crate) type FewValued = FxHashMap<ExprId, bool>;

/// Whether `id` is asked for as a number: without what extends it, it has few values.
pub(super) fn worth_asking(
    known: &mut FewValued,
    pool: &ExprPool,
    mut id: ExprId,
) -> Option<ExprId> {
    while let Expr::ZeroExtend(inner) | Expr::SignExtend(inner) = pool.get(id) {
        id = inner;
    }
    known.entry(id).or_insert_with(|| has_few_values(pool, id)).then_some(id)
}

fn has_few_values(pool: &ExprPool, id: ExprId) -> bool {
    let is_choice = |id| matches!(pool.get(id), Expr::Ite(..));
    let (mut inner, mut outside) = (id, Vec::new());
    // A part of a choice is as good as a choice.
    while let Expr::Extract(of, _) | Expr::ZeroExtend(of) = pool.get(inner) {
        outside.push(inner);
        inner = of;
    }
    let Some(literals) = is_choice(inner).then(|| literals(pool, inner)).flatten() else {
        return false;
    };
    let mut values = FxHashSet::default();
    for bits in literals {
        let value = outside.iter().rev().try_fold(bits, |bits, &part| {
            let width = pool.width(part);
            match pool.get(part) {
                Expr::Extract(_, low) => {
                    Some(Bv::new(width, bits.unsigned() >> low & width.mask()))
                }
                Expr::ZeroExtend(_) => Some(Bv::new(width, bits.unsigned())),
                _ => None,
            }
        });
        let Some(value) = value else { return false };
        values.insert(value);
    }
    values.len() <= MAX_AMOUNTS
}

/// All literals that a choice comes to, if it comes to nothing else.
fn literals(pool: &ExprPool, root: ExprId) -> Option<FxHashSet<Bv>> {
    let (mut found, mut seen, mut stack) = (FxHashSet::default(), FxHashSet::default(), vec![root]);
    while let Some(id) = stack.pop() {
        work::spend(WorkKind::Expression, 1);
        match pool.get(id) {
            Expr::Const(bits) => found.insert(bits),
            Expr::Ite(_, yes, no) if seen.insert(id) => {
                stack.extend([yes, no]);
                true
            }
            Expr::Ite(..) => false,
            _ => return None,
        };
        if found.len() > MAX_LITERALS {
            return None;
        }
    }
    Some(found)
}
