//! What an assumption says about predicates by its boolean structure alone.
//!
//! An entry region comes as an expression over predicates on entry. Where the block leaves the
//! variables of a predicate alone, the predicate on exit is the same expression; what the
//! assumption says about such predicates is found without a solver. What is no predicate on exit is
//! a variable of its own, and quantified away at the end.
use super::atom::{self, Atom, Literal};
use super::region::{AUXILIARY, PredicateId, Region, Regions};
use crate::ir::{BinaryOp, Expr, ExprId, ExprPool, UnaryOp, Width};
use rustc_hash::FxHashMap;

/// Diagrams that would grow larger than this are given up.
const MAX_NODES: usize = 1 << 10;
/// Assumptions with more nodes than this are not read.
const MAX_EXPRS: usize = 1 << 12;

/// A region over the predicates that name `atoms` (each has a name, and the sign of the atom in
/// it), implied by the conjunction of `assumptions`.
pub(super) fn implied_region(
    pool: &ExprPool,
    assumptions: &[ExprId],
    atoms: &FxHashMap<Atom, (PredicateId, bool)>,
    regions: &mut Regions,
) -> Region {
    let mut all = regions.top();
    for &assumption in assumptions {
        let mut skeleton = Skeleton {
            pool,
            atoms,
            regions,
            made: FxHashMap::default(),
            others: FxHashMap::default(),
        };
        if let Some(region) = skeleton.region(assumption) {
            let known = regions.project(&region, &|predicate| predicate.0 < PredicateId::CAPACITY);
            all = regions.and(&all, &known);
        }
    }
    all
}

struct Skeleton<'a> {
    pool: &'a ExprPool,
    atoms: &'a FxHashMap<Atom, (PredicateId, bool)>,
    regions: &'a mut Regions,
    made: FxHashMap<ExprId, Region>,
    /// What is no predicate on exit.
    others: FxHashMap<Atom, PredicateId>,
}

impl Skeleton<'_> {
    /// `None`: too large.
    fn region(&mut self, root: ExprId) -> Option<Region> {
        let mut stack = vec![root];
        while let Some(&id) = stack.last() {
            if self.made.contains_key(&id) {
                stack.pop();
                continue;
            }
            if self.made.len() >= MAX_EXPRS {
                return None;
            }
            let height = stack.len();
            let is_connective = self.is_connective(id);
            if is_connective {
                self.pool.get(id).for_each_child(|child| {
                    if !self.made.contains_key(&child) {
                        stack.push(child);
                    }
                });
            }
            if stack.len() == height {
                let region = if is_connective {
                    self.connect(id)?
                } else {
                    self.leaf(atom::literal(self.pool, id))?
                };
                self.made.insert(id, region);
                stack.pop();
            }
        }
        self.made.get(&root).cloned()
    }

    fn is_connective(&self, id: ExprId) -> bool {
        if self.atoms.contains_key(&atom::literal(self.pool, id).0) {
            return false;
        }
        match self.pool.get(id) {
            Expr::Unary(UnaryOp::Not, _) | Expr::Ite(..) => true,
            Expr::Binary(op, a, _) => {
                let connects =
                    matches!(op, BinaryOp::And | BinaryOp::Or | BinaryOp::Xor | BinaryOp::Eq);
                connects && self.pool.width(a) == Width::BOOL
            }
            _ => false,
        }
    }

    fn connect(&mut self, id: ExprId) -> Option<Region> {
        let made = |id: ExprId| self.made.get(&id).cloned();
        let (top, bottom) = (self.regions.top(), self.regions.bottom());
        let (condition, first, second) = match self.pool.get(id) {
            Expr::Unary(_, a) => (made(a)?, bottom, top),
            Expr::Ite(c, a, b) => (made(c)?, made(a)?, made(b)?),
            Expr::Binary(BinaryOp::And, a, b) => (made(a)?, made(b)?, bottom),
            Expr::Binary(BinaryOp::Or, a, b) => (made(a)?, top, made(b)?),
            Expr::Binary(op, a, b) => {
                let (a, b) = (made(a)?, made(b)?);
                let not_b = self.regions.not(&b);
                if op == BinaryOp::Eq { (a, b, not_b) } else { (a, not_b, b) }
            }
            _ => return None,
        };
        self.regions.choose(MAX_NODES, &condition, &first, &second)
    }

    fn leaf(&mut self, (atom, sign): Literal) -> Option<Region> {
        if atom == Atom::True {
            return Some(if sign { self.regions.top() } else { self.regions.bottom() });
        }
        if let Some(&(name, name_sign)) = self.atoms.get(&atom) {
            return Some(self.regions.literal(name, sign == name_sign));
        }
        let auxiliary = match self.others.get(&atom) {
            Some(&auxiliary) => auxiliary,
            None => {
                let next = AUXILIARY.start + u32::try_from(self.others.len()).ok()?;
                if next >= AUXILIARY.end {
                    return None;
                }
                self.others.insert(atom, PredicateId(next));
                PredicateId(next)
            }
        };
        Some(self.regions.literal(auxiliary, sign))
    }
}
