//! What a question depends on: the conjuncts that share variables with it, directly or through
//! others.
//!
//! (Constraint independence: EXE, 2006; KLEE, 2008.) To leave conjuncts out only adds models, so
//! that nothing sound rests on which ones are.
use crate::base::work;
use crate::base::work::WorkKind;
use crate::ir::walk::PostOrder;
use crate::ir::{Bv, Expr, ExprId, ExprPool, VarId, Width};
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// The variables of an expression, ascending.
type VariableNames = Rc<[u32]>;

/// Variables of expressions of one pool, each found once.
#[derive(Default)]
pub(super) struct Slices {
    names: FxHashMap<ExprId, VariableNames>,
    widths: FxHashMap<u32, Width>,
    floats: FxHashMap<ExprId, bool>,
}

impl Slices {
    /// Those of `conjuncts` that `asked` depends on, in their order, each once.
    pub(super) fn of(
        &mut self,
        pool: &ExprPool,
        conjuncts: &[ExprId],
        asked: &[ExprId],
    ) -> Vec<ExprId> {
        let mut reached: Vec<u32> = Vec::new();
        for &id in asked {
            add(&mut reached, &self.names(pool, id));
        }
        work::spend_on(WorkKind::Conjunct, conjuncts.len());
        let mut open: Vec<(usize, ExprId, VariableNames)> = Vec::with_capacity(conjuncts.len());
        for (at, &id) in conjuncts.iter().enumerate() {
            let names = self.names(pool, id);
            open.push((at, id, names));
        }
        let mut taken: Vec<(usize, ExprId)> = Vec::new();
        loop {
            work::spend_on(WorkKind::Slot, open.len());
            let before = taken.len();
            open.retain(|(at, id, names)| {
                let meets = names.iter().any(|name| reached.binary_search(name).is_ok());
                if meets {
                    taken.push((*at, *id));
                    add(&mut reached, names);
                }
                !meets
            });
            if taken.len() == before {
                break;
            }
        }
        taken.sort_unstable();
        let mut slice: Vec<ExprId> = taken.into_iter().map(|(_, id)| id).collect();
        let mut seen = rustc_hash::FxHashSet::default();
        slice.retain(|id| seen.insert(*id));
        slice
    }

    /// The variables of `id`.
    pub(super) fn names(&mut self, pool: &ExprPool, root: ExprId) -> VariableNames {
        if let Some(known) = self.names.get(&root) {
            return Rc::clone(known);
        }
        let mut walk = PostOrder::of(root);
        while let Some((id, expr)) = walk.next(pool, |id| self.names.contains_key(&id)) {
            work::spend(WorkKind::Expression, 1);
            if let Expr::Var(var) = expr {
                self.widths.insert(var.0, pool.width(id));
            }
            let names = self.joined(expr);
            let floats = expr.is_of_floats() || self.has_floats(expr);
            self.names.insert(id, names);
            self.floats.insert(id, floats);
        }
        Rc::clone(&self.names[&root])
    }

    /// Zero, of a variable that was met.
    pub(super) fn zero(&self, var: VarId) -> Option<Bv> {
        self.widths.get(&var.0).copied().map(Bv::zero)
    }

    /// Whether there are floats in `id`.
    pub(super) fn is_of_floats(&mut self, pool: &ExprPool, id: ExprId) -> bool {
        self.names(pool, id);
        self.floats.get(&id).copied().unwrap_or(true)
    }

    fn has_floats(&self, expr: Expr) -> bool {
        let mut any = false;
        expr.for_each_child(|child| any |= self.floats.get(&child).copied().unwrap_or(true));
        any
    }

    /// Of an operator whose operands are known. Most have those of one operand.
    fn joined(&self, expr: Expr) -> VariableNames {
        if let Expr::Var(var) = expr {
            return Rc::new([var.0]);
        }
        let mut all: Option<VariableNames> = None;
        expr.for_each_child(|child| {
            let names = &self.names[&child];
            all = Some(match all.take() {
                None => Rc::clone(names),
                Some(one) if includes(&one, names) => one,
                Some(one) if includes(names, &one) => Rc::clone(names),
                Some(one) => {
                    let mut both = one.to_vec();
                    add(&mut both, names);
                    both.into()
                }
            });
        });
        all.unwrap_or_default()
    }
}

fn includes(all: &[u32], some: &[u32]) -> bool {
    some.len() <= all.len() && some.iter().all(|name| all.binary_search(name).is_ok())
}

/// Adds names to ascending ones.
fn add(all: &mut Vec<u32>, names: &[u32]) {
    let before = all.len();
    all.extend(
        names
            .iter()
            .copied()
            .filter(|name| all[..before].binary_search(name).is_err())
            .collect::<Vec<_>>(),
    );
    all.sort_unstable();
}
