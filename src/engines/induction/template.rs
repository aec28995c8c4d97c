//! Which predicates are tried at a cut point: terms, thresholds and guards, read off the blocks.
//!
//! Everything is over the cut point's symbolic places: `VarId(i)` is place number `i`. Bounded by
//! constants of [`super::budget`], so that the number of predicates of a cut point stays in the
//! hundreds whatever the program: places that guards speak of come first.
use super::budget::{
    MAX_AFFINE, MAX_BOUNDED, MAX_COUNTERS, MAX_FLOAT_THRESHOLDS, MAX_GHOST_BOUNDS,
    MAX_GHOST_COMPANIONS, MAX_GHOST_EQUALS, MAX_GHOST_THRESHOLDS, MAX_PAIR_THRESHOLDS, MAX_PAIRS,
    MAX_SPLITTING_GUARDS, MAX_THRESHOLDS, MAX_TRACKED_GUARDS,
};
use super::ghosts;
use super::mining::{Comparison, CutPointFindings, MinedSyntax};
use crate::base::ablation::{Mechanism, is_left_out};
use crate::blocks::cut_point::CutPoint;
use crate::domains::arithmetic::range::Range;
use crate::ir::simplify::build;
use crate::ir::{Bv, Expr, ExprId, ExprPool, VarId, Width};
use crate::ir::{FloatBinaryOp, FloatCompareOp, FloatKind, float};
use crate::symbolic::slot::{Place, Slot};
use std::collections::BTreeSet;
use std::rc::Rc;

/// How many predicates are tried.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stage {
    /// What was proven before, of the program or of what it was before an edit.
    Shared,
    /// Affine relations, bounds, bits and guards, at cut points where some of what was proven does
    /// not hold any more.
    Repair,
    /// Linear inequalities that polyhedra suggest.
    Convex,
    /// What [`Stage::Repair`] tries, everywhere, and under each of a few guards, too; remainders
    /// are terms of affine relations.
    Guarded,
}

impl Stage {
    /// Those that a run may leave out (`--no-template`).
    pub const OPTIONAL: [Self; 2] = [Self::Convex, Self::Guarded];

    /// Its name for users.
    pub const fn text(self) -> &'static str {
        match self {
            Self::Shared => "shared",
            Self::Repair => "repaired",
            Self::Convex => "convex",
            Self::Guarded => "guarded",
        }
    }

    /// Whether the run has it.
    pub(super) fn is_on(self) -> bool {
        !is_left_out(Mechanism::Template, self.text())
    }
}

/// Terms of one width, for affine relations.
#[derive(Clone, Debug)]
pub(super) struct Group {
    pub(super) width: Width,
    pub(super) terms: Vec<ExprId>,
}

/// What is tried at one cut point.
#[derive(Clone, Default, Debug)]
pub(super) struct Template {
    pub(super) groups: Vec<Group>,
    pub(super) ranges: Vec<Range>,
    /// Terms of which fixed bits are looked for.
    pub(super) bits: Vec<ExprId>,
    /// Terms that may differ at all points.
    pub(super) distinct: Vec<(ExprId, ExprId)>,
    pub(super) atoms: Vec<ExprId>,
    pub(super) guards: Vec<ExprId>,
    /// What is tried under the guards; `None`: all of that.
    pub(super) inner: Option<Box<Self>>,
}

/// The template of a cut point. Its expressions go to `pool`.
pub(super) fn template(
    mined: &MinedSyntax,
    cut: &CutPoint,
    widths: &[Width],
    own: &CutPointFindings,
    pool: &mut ExprPool,
    stage: Stage,
) -> Template {
    let vars: Vec<ExprId> =
        (0u32..).zip(widths).map(|(index, &width)| pool.var(VarId(index), width)).collect();
    let order = by_relevance(own, vars.len());
    let ghosts = match stage {
        Stage::Guarded => ghosts::tried(mined, cut, widths, own, pool),
        _ => ghosts::Tried::default(),
    };
    let mut maker = Maker { mined, cut, widths, vars: &vars, pool, template: Template::default() };
    let remainders = [&own.remainders[..], &ghosts.remainders].concat();
    maker.affine(&order, &remainders, stage);
    maker.bounds(&order);
    maker.comparisons(&own.comparisons);
    maker.pairs(own, stage);
    maker.forms(own);
    if mined.has_bit_operations {
        let is_float = |at: usize| mined.format(cut.symbolic[at]).is_some();
        let terms = order.iter().filter(|&&at| widths[at].bits() > 1 && !is_float(at));
        maker.template.bits = terms.take(MAX_BOUNDED).map(|&at| vars[at]).collect();
    }
    let mut atoms: Vec<ExprId> = own.atoms.iter().copied().take(MAX_TRACKED_GUARDS).collect();
    atoms.extend(ghosts.atoms.iter().filter(|atom| !own.atoms.contains(atom)));
    maker.template.atoms = atoms;
    if stage == Stage::Guarded {
        if ghosts.guards.is_empty() {
            maker.template.guards = guards(own, maker.pool);
        } else {
            maker.template.inner = Some(Box::new(maker.inner(&order, &ghosts)));
            maker.template.guards = ghosts.guards;
        }
    }
    maker.sums(&order, own, stage);
    maker.template
}

/// Places in the order in which they deserve predicates.
pub(super) fn by_relevance(own: &CutPointFindings, count: usize) -> Vec<usize> {
    let mut order: Vec<usize> = (0..count).collect();
    order.sort_by_key(|at| (std::cmp::Reverse(own.weight.get(*at).copied().unwrap_or(0)), *at));
    order
}

fn guards(own: &CutPointFindings, pool: &mut ExprPool) -> Vec<ExprId> {
    let mut guards = Vec::new();
    for &atom in own.atoms.iter().take(MAX_SPLITTING_GUARDS) {
        guards.extend([atom, build::not(pool, atom)]);
    }
    guards
}

struct Maker<'a> {
    mined: &'a MinedSyntax,
    cut: &'a CutPoint,
    widths: &'a [Width],
    vars: &'a [ExprId],
    pool: &'a mut ExprPool,
    template: Template,
}

impl Maker<'_> {
    fn affine(&mut self, order: &[usize], remainders: &[ExprId], stage: Stage) {
        let mut widths: Vec<Width> = self.widths.to_vec();
        widths.sort_unstable();
        widths.dedup();
        for width in widths {
            if width.bits() == 1 || width.bits() > 64 {
                continue;
            }
            let of_width = order.iter().filter(|&&at| self.widths[at] == width);
            let mut terms: Vec<ExprId> =
                of_width.take(MAX_AFFINE).map(|&at| self.vars[at]).collect();
            if stage == Stage::Guarded {
                let of_width = remainders.iter().filter(|&&term| self.pool.width(term) == width);
                terms.extend(of_width);
            }
            self.template.groups.push(Group { width, terms });
        }
    }

    fn bounds(&mut self, order: &[usize]) {
        let mut count = 0;
        for &at in order {
            let width = self.widths[at];
            if width.bits() == 1 || width.bits() > 64 || count == MAX_BOUNDED {
                continue;
            }
            count += 1;
            if let Some(kind) = self.mined.format(self.cut.symbolic[at]) {
                let thresholds = self.mined.float_thresholds(kind, MAX_FLOAT_THRESHOLDS);
                let range = Range::of_float(self.vars[at], kind, thresholds);
                self.template.ranges.push(range);
                continue;
            }
            let signs = self.mined.signs(self.cut.symbolic[at]);
            if signs.may_be_signed() {
                self.bound(self.vars[at], true);
            }
            if signs.may_be_unsigned() {
                self.bound(self.vars[at], false);
            }
        }
    }

    /// Facts that speak of ghosts. Their thresholds are few, so that none is given up for having
    /// moved too often.
    fn inner(&mut self, order: &[usize], ghosts: &ghosts::Tried) -> Template {
        let outer = std::mem::take(&mut self.template);
        let is_ghost = |at: &usize| ghosts.values.contains(at) || ghosts.indices.contains(at);
        let is_number = |at: &usize| self.mined.format(self.cut.symbolic[*at]).is_none();
        let mut others: Vec<usize> = order.to_vec();
        others.retain(|at| !is_ghost(at) && is_number(at));
        let all = ghosts.values.iter().chain(&ghosts.indices);
        let widths: BTreeSet<Width> = all.map(|&at| self.widths[at]).collect();
        // Beside values, guards say where cells are.
        let most = if ghosts.values.is_empty() { MAX_GHOST_BOUNDS } else { 0 };
        for &(index, bound, signed) in ghosts.compared.iter().take(most) {
            self.difference(index, bound, signed);
        }
        for &at in &ghosts.values {
            for signed in [true, false] {
                let width = self.widths[at];
                let thresholds = self.mined.thresholds(width, signed, MAX_GHOST_THRESHOLDS);
                self.range(self.vars[at], signed, thresholds);
            }
        }
        for width in widths {
            let of_width = |at: &usize| self.widths[*at] == width;
            let values: Vec<usize> = ghosts.values.iter().copied().filter(of_width).collect();
            let indices = ghosts.indices.iter().copied().filter(of_width);
            let near: Vec<usize> =
                others.iter().copied().filter(of_width).take(MAX_GHOST_COMPANIONS).collect();
            let places = values.iter().copied().chain(indices).chain(near.iter().copied());
            let mut terms: Vec<ExprId> = places.map(|at| self.vars[at]).collect();
            let of_width = ghosts.remainders.iter().filter(|&&id| self.pool.width(id) == width);
            terms.extend(of_width);
            self.template.groups.push(Group { width, terms });
            let numbers = self.mined.equals(width, MAX_GHOST_EQUALS);
            for (index, &at) in values.iter().enumerate() {
                for &other in values[index + 1..].iter().chain(&near) {
                    self.difference(self.vars[at], self.vars[other], true);
                    // What counts elements is rarely compared with them for being equal.
                    let is_bound = |&(_, bound, _): &_| bound == self.vars[other];
                    if !ghosts.compared.iter().any(is_bound) {
                        self.template.distinct.push((self.vars[at], self.vars[other]));
                    }
                }
                for &number in numbers.iter() {
                    let number = self.pool.constant(Bv::from_signed(width, number));
                    self.template.distinct.push((self.vars[at], number));
                }
            }
        }
        for range in &mut self.template.ranges {
            if range.difference.is_some() {
                range.thresholds = Rc::from([-1, 0, 1]);
            }
        }
        std::mem::replace(&mut self.template, outer)
    }

    /// Bounds of quadratic forms, such that the numbers are within what they are compared with.
    fn forms(&mut self, own: &CutPointFindings) {
        let kind = FloatKind::Double;
        for form in &own.forms {
            let [x, y] = [form.x, form.y].map(|at| self.vars[at]);
            let expr = form.term(self.pool, x, y);
            let bounds = self.mined.float_bounds(kind).take(MAX_COUNTERS);
            let mut thresholds: Vec<i128> =
                bounds.flat_map(|bound| form.thresholds(bound)).collect();
            thresholds.sort_unstable();
            self.template.ranges.push(Range::of_float(expr, kind, thresholds.into()));
        }
    }

    /// Floating-point numbers that are at most a counter times a bound, and that differ where the
    /// counter is zero: sums of what is bound, and their means.
    fn sums(&mut self, order: &[usize], own: &CutPointFindings, stage: Stage) {
        let format = |at: usize| self.mined.format(self.cut.symbolic[at]);
        let is_scalar = |at: usize| !matches!(self.cut.symbolic[at], Place::Value(Slot::Cell(_)));
        let numbers: Vec<(usize, FloatKind)> = order
            .iter()
            .filter_map(|&at| Some((at, format(at).filter(|_| is_scalar(at))?)))
            .collect();
        if numbers.is_empty() {
            return;
        }
        let is_counter = |&at: &usize| {
            let bits = self.widths[at].bits();
            format(at).is_none() && (8..=64).contains(&bits) && own.weight.get(at) > Some(&0)
        };
        let counters: Vec<usize> =
            order.iter().copied().filter(is_counter).take(MAX_COUNTERS).collect();
        for &counter in &counters {
            if stage == Stage::Guarded && self.template.guards.len() < 2 * MAX_SPLITTING_GUARDS {
                let zero = self.pool.number(self.widths[counter], 0);
                let is_zero = build::eq(self.pool, self.vars[counter], zero);
                let others = build::not(self.pool, is_zero);
                self.template.guards.extend([is_zero, others]);
            }
            for &(number, kind) in numbers.iter().take(MAX_COUNTERS) {
                let bounds: Vec<Bv> = self.mined.float_bounds(kind).take(MAX_COUNTERS).collect();
                for bound in bounds {
                    self.multiple(number, counter, kind, bound);
                }
            }
        }
    }

    /// That the magnitude of a number is at most a counter times the bound, as two guards.
    fn multiple(&mut self, number: usize, counter: usize, kind: FloatKind, bound: Bv) {
        let count = self.vars[counter];
        let signs = self.mined.signs(self.cut.symbolic[counter]);
        let count = match signs.may_be_signed() {
            true => Expr::FloatFromSigned(kind, count),
            false => Expr::FloatFromUnsigned(kind, count),
        };
        let count = build::node(self.pool, count, kind.width());
        for is_above in [true, false] {
            let sign = if is_above { 0 } else { float::sign_of(kind) };
            let bound = self.pool.number(kind.width(), bound.unsigned() | sign);
            let product = Expr::FloatBinary(FloatBinaryOp::Mul, kind, bound, count);
            let product = build::node(self.pool, product, kind.width());
            let [low, high] = match is_above {
                true => [self.vars[number], product],
                false => [product, self.vars[number]],
            };
            let guard = Expr::FloatCompare(FloatCompareOp::LessEqual, kind, low, high);
            let guard = build::node(self.pool, guard, Width::BOOL);
            self.template.atoms.push(guard);
        }
    }

    fn bound(&mut self, expr: ExprId, signed: bool) {
        let thresholds = self.mined.thresholds(self.pool.width(expr), signed, MAX_THRESHOLDS);
        self.range(expr, signed, thresholds);
    }

    fn range(&mut self, expr: ExprId, signed: bool, thresholds: Rc<[i128]>) {
        let is_known = |range: &Range| range.expr == expr && range.signed == signed;
        if matches!(self.pool.get(expr), Expr::Const(_))
            || self.template.ranges.iter().any(is_known)
        {
            return;
        }
        self.template.ranges.push(Range::new(expr, signed, thresholds));
    }

    /// Terms from the guards: `s < t` gives `s - t`, and `s < 10` gives `s`.
    fn comparisons(&mut self, comparisons: &[Comparison]) {
        for comparison in comparisons.iter().take(MAX_PAIRS) {
            let Comparison { left, right, signed } = *comparison;
            let literal = |id: ExprId, pool: &ExprPool| matches!(pool.get(id), Expr::Const(_));
            match (literal(left, self.pool), literal(right, self.pool)) {
                (false, true) => self.bound(left, signed),
                (true, false) => self.bound(right, signed),
                _ => self.difference(left, right, signed),
            }
        }
    }

    /// Bounds of `x - y` as integers.
    fn difference(&mut self, x: ExprId, y: ExprId, signed: bool) {
        if self.template.ranges.iter().any(|range| {
            range.operands_signed == signed
                && (range.difference == Some((x, y)) || range.difference == Some((y, x)))
        }) {
            return;
        }
        let Some((a, b)) = self.extended(x, y, signed) else { return };
        let expr = build::sub(self.pool, a, b);
        let thresholds = self.pair_thresholds(expr);
        self.template.ranges.push(Range {
            difference: Some((x, y)),
            operands_signed: signed,
            ..Range::new(expr, true, thresholds)
        });
    }

    /// Thresholds of a sum or difference, those that a number of its width can be.
    fn pair_thresholds(&self, expr: ExprId) -> Rc<[i128]> {
        let half = 1 << (self.pool.width(expr).bits() - 1);
        let all = self.mined.small_thresholds(MAX_PAIR_THRESHOLDS);
        all.iter().copied().filter(|at| (-half..half).contains(at)).collect()
    }

    /// Bounds of `x + y` as integers.
    fn sum(&mut self, x: ExprId, y: ExprId, signed: bool) {
        let Some((a, b)) = self.extended(x, y, signed) else { return };
        let expr = build::add(self.pool, a, b);
        let thresholds = self.pair_thresholds(expr);
        self.range(expr, true, thresholds);
    }

    fn extended(&mut self, x: ExprId, y: ExprId, signed: bool) -> Option<(ExprId, ExprId)> {
        let width = self.pool.width(x);
        if width.bits() == 1 || width.bits() > 64 || width != self.pool.width(y) {
            return None;
        }
        let wide = Width::new(width.bits() + 2)?;
        Some(match signed {
            true => {
                (build::sign_extend(self.pool, x, wide), build::sign_extend(self.pool, y, wide))
            }
            false => {
                (build::zero_extend(self.pool, x, wide), build::zero_extend(self.pool, y, wide))
            }
        })
    }

    fn pairs(&mut self, own: &CutPointFindings, stage: Stage) {
        for &(x, y) in own.pairs.iter().take(MAX_PAIRS) {
            let is_float = |at: usize| self.mined.format(self.cut.symbolic[at]).is_some();
            // The difference of two bit patterns says nothing.
            if self.widths[x] != self.widths[y] || is_float(x) || is_float(y) {
                continue;
            }
            let signs = self.mined.signs(self.cut.symbolic[x]);
            let others = self.mined.signs(self.cut.symbolic[y]);
            let signed = signs.may_be_signed() && others.may_be_signed();
            self.difference(self.vars[x], self.vars[y], signed);
            if stage == Stage::Guarded && !self.mined.ghosts.are_some() {
                self.sum(self.vars[x], self.vars[y], signed);
            }
        }
    }
}
