//! Guards for programs with array cells ([`crate::passes`] makes them): in which part of its array
//! a cell lies.
//!
//! What a loop has done to an array holds of the part that it has passed: below `i`, above `i` and
//! below `n`, from `1` on. So facts are looked for under guards that compare a ghost's index with
//! what it is compared with, and with what that is compared with; one comparison, or two around it.
//! They only guide the search.
use super::budget::{
    MAX_GHOST_EQUALS, MAX_GHOST_GUARDS, MAX_INDEX_BOUNDS, MAX_VALUE_GUARDS, MAX_VALUED_BOUNDS,
};
use super::mining::{CutPointFindings, MinedSyntax};
use super::splits::{Split, pairs, take};
use crate::blocks::cut_point::CutPoint;
use crate::cfa::Program;
use crate::ir::simplify::{build, replace};
use crate::ir::sums::Sum;
use crate::ir::{BinaryOp, Bv, Expr, ExprId, ExprPool, VarId, Width};
use crate::symbolic::slot::{Place, Slot};
use rustc_hash::FxHashSet;
use std::collections::BTreeSet;

/// The program's ghosts.
#[derive(Default, Debug)]
pub(super) struct GhostVariables {
    indices: FxHashSet<VarId>,
    values: FxHashSet<VarId>,
}

impl GhostVariables {
    /// Of a program.
    pub(super) fn of(program: &Program) -> Self {
        let vars = || (0..program.vars.len()).map(VarId::from_index);
        Self {
            indices: vars().filter(|&var| program.var(var).is_ghost_index()).collect(),
            values: vars().filter(|&var| program.var(var).is_ghost_value()).collect(),
        }
    }

    /// Whether there are such.
    pub(super) fn are_some(&self) -> bool {
        !self.indices.is_empty()
    }
}

/// What is tried because of ghosts.
#[derive(Default)]
pub(super) struct Tried {
    /// Guards over their indices; none where there are none.
    pub(super) guards: Vec<ExprId>,
    /// The guards that are one comparison.
    pub(super) atoms: Vec<ExprId>,
    /// Indices with what they are compared with, and whether as signed numbers.
    pub(super) compared: Vec<(ExprId, ExprId, bool)>,
    /// Remainders of their indices, where the program has such of what these are compared with.
    pub(super) remainders: Vec<ExprId>,
    /// Which places are indices.
    pub(super) indices: Vec<usize>,
    /// Which places are values of cells.
    pub(super) values: Vec<usize>,
}

/// What is tried because of ghosts.
pub(super) fn tried(
    mined: &MinedSyntax,
    cut: &CutPoint,
    widths: &[Width],
    own: &CutPointFindings,
    pool: &mut ExprPool,
) -> Tried {
    let places = |vars: &FxHashSet<VarId>| -> Vec<usize> {
        let is_one = |place: &Place| match *place {
            Place::Value(Slot::Global(var)) => vars.contains(&var),
            _ => false,
        };
        (0..cut.symbolic.len()).filter(|&at| is_one(&cut.symbolic[at])).collect()
    };
    let at = places(&mined.ghosts.indices);
    let values = places(&mined.ghosts.values);
    if at.is_empty() {
        return Tried::default();
    }
    let indices: BTreeSet<VarId> = at.iter().map(|&at| VarId::from_index(at)).collect();
    let mut orders: Vec<GhostOrder> =
        own.atoms.iter().filter_map(|&atom| GhostOrder::of(pool, &indices, atom)).collect();
    for &atom in &own.atoms {
        orders.extend(GhostOrder::of_walk(pool, &indices, atom));
    }
    let ghosts = bounded(pool, &orders);
    let remainders = remainders(pool, own, &ghosts);
    let (mut found, mut compared) = (Guards { pool, list: Vec::new() }, Vec::new());
    let mut splits: Vec<Split> = Vec::new();
    for &(ghost, is_signed, ref bounds) in &ghosts {
        for &bound in bounds {
            for split in Split::pair(found.pool, &indices, is_signed, ghost, bound) {
                take(&mut splits, split);
            }
            compared.push((ghost, bound, is_signed));
        }
    }
    // What is compared with numbers alone comes last.
    splits.sort_by_key(Split::is_of_literal);
    // An index is in its range: that is worth a fact, and no guard.
    let atoms = splits.iter().map(|split| split.below).collect();
    splits.retain(|split| !split.is_of_start());
    for split in &splits {
        found.both(split.below);
    }
    if values.is_empty() {
        // What the cells hold is known: only where they are is not.
        splits.clear();
    }
    for (low, high) in pairs(&splits) {
        let above = build::not(found.pool, low.below);
        let between = build::and(found.pool, above, high.below);
        found.add(between);
    }
    // What holds of an element may hang on what another one is.
    if values.len() > 1 {
        for equal in equalities(mined, &values, widths, found.pool) {
            for split in splits.iter().take(MAX_VALUED_BOUNDS) {
                let above = build::not(found.pool, split.below);
                for side in [split.below, above] {
                    let both = build::and(found.pool, side, equal);
                    found.list.push(both);
                }
            }
        }
    }
    Tried { guards: found.list, atoms, compared, remainders, indices: at, values }
}

/// An expression over indices, whether it is compared as a signed number, and its bounds.
type BoundedGhost = (ExprId, bool, Vec<ExprId>);

/// What is compared with something else.
fn bounded(pool: &mut ExprPool, orders: &[GhostOrder]) -> Vec<BoundedGhost> {
    let mut ghosts: Vec<BoundedGhost> = Vec::new();
    for order in orders {
        let (ghost, other) = match order.of_ghosts {
            [true, false] => (order.sides[0], order.sides[1]),
            [false, true] => (order.sides[1], order.sides[0]),
            _ => continue,
        };
        match ghosts.iter_mut().find(|(known, ..)| *known == ghost) {
            Some((.., bounds)) if bounds.contains(&other) => {}
            Some((.., bounds)) => bounds.push(other),
            None => ghosts.push((ghost, order.is_signed, vec![other])),
        }
    }
    // An index as it is comes before what it is widened to: that one has no order below zero.
    ghosts.sort_by_key(|&(ghost, ..)| !matches!(pool.get(ghost), Expr::Var(_)));
    for (ghost, is_signed, bounds) in &mut ghosts {
        // A range of literals may be written as one comparison without signs.
        let is_of_numbers = |order: &&GhostOrder| {
            let is_literal = |side: &ExprId| matches!(pool.get(*side), Expr::Const(_));
            order.sides.contains(ghost) && !order.sides.iter().any(is_literal)
        };
        if let Some(order) = orders.iter().find(is_of_numbers) {
            *is_signed = order.is_signed;
        }
        let zero = pool.number(pool.width(*ghost), 0);
        if (*is_signed || !matches!(pool.get(*ghost), Expr::Var(_))) && !bounds.contains(&zero) {
            bounds.insert(0, zero);
        }
        for order in orders.iter().filter(|order| order.of_ghosts == [false, false]) {
            for side in order.sides {
                if pool.width(side) == pool.width(*ghost) && !bounds.contains(&side) {
                    bounds.push(side);
                }
            }
        }
        bounds.sort_by_key(|&bound| match pool.get(bound) {
            Expr::Const(bits) if bits.is_true() => 2,
            Expr::Const(_) => 1,
            _ => 0,
        });
        bounds.truncate(MAX_INDEX_BOUNDS);
    }
    ghosts
}

/// The remainders of indices, where the program has such of their bounds.
fn remainders(pool: &mut ExprPool, own: &CutPointFindings, ghosts: &[BoundedGhost]) -> Vec<ExprId> {
    let mut remainders = Vec::new();
    for (ghost, _, bounds) in ghosts {
        for (&remainder, &bound) in
            own.remainders.iter().flat_map(|r| bounds.iter().map(move |b| (r, b)))
        {
            let other = replace(pool, remainder, bound, *ghost);
            if other != remainder && !remainders.contains(&other) {
                remainders.push(other);
            }
        }
    }
    remainders
}

/// That a cell has a value with which the program compares something.
fn equalities(
    mined: &MinedSyntax,
    values: &[usize],
    widths: &[Width],
    pool: &mut ExprPool,
) -> Vec<ExprId> {
    let mut found = Vec::new();
    for (at, &width) in (0u32..).zip(widths) {
        if values.iter().any(|&value| u32::try_from(value) == Ok(at)) {
            for &number in mined.equals(width, MAX_GHOST_EQUALS).iter() {
                let value = pool.var(VarId(at), width);
                let number = pool.constant(Bv::from_signed(width, number));
                found.push(build::eq(pool, value, number));
            }
        }
    }
    found.truncate(MAX_VALUE_GUARDS);
    found
}

/// A comparison of numbers by their order.
struct GhostOrder {
    sides: [ExprId; 2],
    /// Which sides have indices of ghosts.
    of_ghosts: [bool; 2],
    is_signed: bool,
}

impl GhostOrder {
    fn of(pool: &ExprPool, indices: &BTreeSet<VarId>, atom: ExprId) -> Option<Self> {
        let Expr::Binary(op, a, b) = pool.get(atom) else { return None };
        let is_signed = match op {
            BinaryOp::Slt | BinaryOp::Sle => true,
            BinaryOp::Ult | BinaryOp::Ule => false,
            _ => return None,
        };
        let sides = [a, b];
        let of_ghosts = sides.map(|side| pool.vars_in(side).any(|var| indices.contains(&var)));
        Some(Self { sides, of_ghosts, is_signed })
    }
}

impl GhostOrder {
    /// What a pointer that walks over an array has passed. Where it is compared with the place of
    /// a cell (`p = a + 4 * k`), the way that it has gone, `p - a`, is compared with `4 * k`. (Of a
    /// pointer into a known object, the way is what is kept.)
    fn of_walk(pool: &mut ExprPool, indices: &BTreeSet<VarId>, atom: ExprId) -> Option<Self> {
        let Expr::Binary(BinaryOp::Eq, a, b) = pool.get(atom) else { return None };
        if pool.width(a).bits() == 1 {
            return None;
        }
        let mut rest = Sum::of(pool, a).minus(&Sum::of(pool, b));
        let mut of_ghosts = rest
            .terms
            .keys()
            .copied()
            .filter(|&term| pool.vars_in(term).any(|var| indices.contains(&var)));
        let (Some(index), None) = (of_ghosts.next(), of_ghosts.next()) else { return None };
        let factor = rest.terms.remove(&index)?;
        // Else it is another index, and the two are compared.
        let is_way = |(&term, factor): (&ExprId, &Bv)| {
            matches!(pool.get(term), Expr::Var(_)) && factor.signed().abs() == 1
        };
        let is_index = matches!(pool.get(index), Expr::Var(_));
        if is_index || rest.terms.is_empty() || !rest.terms.iter().all(is_way) {
            return None;
        }
        let mut place = Sum::constant(Bv::zero(rest.width));
        place.add(index, Bv::from_signed(rest.width, factor.signed().abs()));
        let way = if factor.signed() > 0 { rest.negated() } else { rest };
        let sides = [place.build(pool), way.build(pool)];
        Some(Self { sides, of_ghosts: [true, false], is_signed: false })
    }
}

struct Guards<'a> {
    pool: &'a mut ExprPool,
    list: Vec<ExprId>,
}

impl Guards<'_> {
    fn both(&mut self, guard: ExprId) {
        let not = build::not(self.pool, guard);
        self.add(guard);
        self.add(not);
    }

    fn add(&mut self, guard: ExprId) {
        let is_literal = matches!(self.pool.get(guard), Expr::Const(_));
        if !is_literal && !self.list.contains(&guard) && self.list.len() < MAX_GHOST_GUARDS {
            self.list.push(guard);
        }
    }
}
