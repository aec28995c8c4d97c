//! The strongest conjunction of template predicates that holds of a set of points.
//!
//! (Houdini, Flanagan and Leino, FME 2001, driven by models as in Reps, Sagiv, Yorsh, *Symbolic
//! implementation of the best transformer*, VMCAI 2004.) A point is a valuation of a cut point's
//! symbolic places. Kept are affine relations modulo 2^w, bounds of terms from a list of
//! thresholds, fixed bits, terms that are never equal, and which truth values the guards take; all
//! of that once for every point and, where asked for, once more for the points with and without a
//! guard (disjunctive facts), but for what is said of more points already. Invariant: every
//! predicate of [`TemplateDomain::predicates`] holds of every point taken in. Chains are finite and
//! cut short by widening.
use super::budget::MAX_MOVES;
use super::template::Template;
use crate::domains::arithmetic::affine::Affine;
use crate::ir::eval::eval;
use crate::ir::simplify::build;
use crate::ir::sums::Sum;
use crate::ir::{BinaryOp, Bv, Expr, ExprId, ExprPool, Width};

/// A predicate over a cut point's symbolic places, with what to forget to be rid of it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Predicate {
    pub(super) expr: ExprId,
    source: Source,
}

#[derive(Clone, Copy, Debug)]
enum Source {
    Part(usize),
    Low(usize, usize),
    High(usize, usize),
    Bits(usize, usize),
    Distinct(usize, usize),
    Row(usize, usize, usize),
    Atom(usize),
}

/// The threshold that bounds a term in a part, and how often it was moved; `None`: there is none.
#[derive(Clone, Copy, Debug)]
struct Threshold {
    at: Option<i128>,
    moves: u32,
}

impl Threshold {
    const UNSET: Self = Self { at: None, moves: 0 };

    fn weaken(&mut self, to: Option<i128>) -> bool {
        if self.at == to {
            return false;
        }
        self.moves += 1;
        self.at = to.filter(|_| self.moves <= MAX_MOVES);
        true
    }
}

/// Bits of a term that are the same in all points.
#[derive(Clone, Copy, Debug)]
struct Fixed {
    mask: u128,
    value: u128,
    moves: u32,
}

/// The points with one truth value of a guard, or all points.
#[derive(Clone, Debug)]
struct Part {
    /// Holds of exactly these points; `None`: of all.
    guard: Option<ExprId>,
    /// Parts of which it is one: what holds there is not said again.
    weaker: Vec<usize>,
    /// Whether there is a point.
    seen: bool,
    /// Whether it is not asked for any more.
    dropped: bool,
    /// Whether it has the facts of [`Template::inner`].
    is_inner: bool,
    affine: Vec<Affine>,
    bounds: Vec<(Threshold, Threshold)>,
    fixed: Vec<Fixed>,
    /// Which terms were never equal.
    distinct: Vec<bool>,
}

/// A guard, and which truth values it takes.
#[derive(Clone, Copy, Debug)]
struct Atom {
    expr: ExprId,
    is_true: bool,
    is_false: bool,
}

/// The facts of one cut point.
#[derive(Clone, Debug)]
pub(super) struct TemplateDomain {
    template: Template,
    parts: Vec<Part>,
    atoms: Vec<Atom>,
}

/// Whether a predicate holds of a state.
pub(super) fn holds(pool: &ExprPool, expr: ExprId, state: &[Bv]) -> bool {
    eval(pool, expr, state) == Some(Bv::TRUE)
}

/// The values of the template's terms at a point. A term without a defined value is not tracked.
struct Sample {
    groups: Vec<Vec<u128>>,
    ranges: Vec<Option<i128>>,
    bits: Vec<u128>,
    distinct: Vec<bool>,
}

impl Sample {
    fn of(pool: &ExprPool, template: &Template, point: &[Bv]) -> Self {
        let value = |expr: ExprId| eval(pool, expr, point);
        let bits = |&expr: &ExprId| value(expr).map_or(0, Bv::unsigned);
        let groups = template.groups.iter().map(|g| g.terms.iter().map(bits).collect());
        let ranges = template.ranges.iter().map(|range| range.read(value(range.expr)));
        Self {
            groups: groups.collect(),
            ranges: ranges.collect(),
            bits: template.bits.iter().map(bits).collect(),
            distinct: template.distinct.iter().map(|(a, b)| bits(a) != bits(b)).collect(),
        }
    }
}

impl TemplateDomain {
    /// Of no point.
    pub(super) fn empty(template: Template, pool: &ExprPool) -> Self {
        let guards = || std::iter::once(None).chain(template.guards.iter().copied().map(Some));
        let weaker = |at: usize, guard: Option<ExprId>| {
            let all = guards().enumerate().filter(|&(other, weak)| {
                let follows = |weak| guard.is_some_and(|strong| implies(pool, strong, weak));
                other != at && guard != weak && weak.is_none_or(follows)
            });
            all.map(|(other, _)| other).collect()
        };
        let part =
            |(at, guard)| Part { weaker: weaker(at, guard), ..Part::empty(guard, &template) };
        let parts = guards().enumerate().map(part).collect();
        let atom = |&expr: &ExprId| Atom { expr, is_true: false, is_false: false };
        let atoms = template.atoms.iter().map(atom).collect();
        Self { template, parts, atoms }
    }

    /// Takes a point in; says whether a predicate is lost.
    pub(super) fn join(&mut self, pool: &ExprPool, point: &[Bv]) -> bool {
        let value = |expr: ExprId| eval(pool, expr, point);
        let sample = Sample::of(pool, &self.template, point);
        let inner = self.template.inner.as_deref().map(|inner| Sample::of(pool, inner, point));
        let mut changed = false;
        for part in &mut self.parts {
            if part.guard.is_none_or(|guard| value(guard) == Some(Bv::TRUE)) {
                changed |= match (&self.template.inner, &inner) {
                    (Some(template), Some(sample)) if part.is_inner => part.join(template, sample),
                    _ => part.join(&self.template, &sample),
                };
            }
        }
        for atom in &mut self.atoms {
            let side = match value(atom.expr) {
                Some(Bv::TRUE) => &mut atom.is_true,
                _ => &mut atom.is_false,
            };
            changed |= !std::mem::replace(side, true);
        }
        changed
    }

    /// What holds of every point.
    pub(super) fn predicates(&mut self, pool: &mut ExprPool) -> Vec<Predicate> {
        let own: Vec<Vec<Predicate>> =
            (0..self.parts.len()).map(|at| self.of_part(at, pool)).collect();
        let mut found = Vec::new();
        for (part, predicates) in self.parts.iter().zip(&own) {
            let is_said = |one: &Predicate| {
                let mut weaker = part.weaker.iter().flat_map(|&weaker| &own[weaker]);
                weaker.any(|other| other.expr == one.expr)
            };
            for &(mut predicate) in predicates.iter().filter(|one| !is_said(one)) {
                if let Some(guard) = part.guard {
                    let not = build::not(pool, guard);
                    predicate.expr = build::or(pool, not, predicate.expr);
                }
                found.push(predicate);
            }
        }
        let equations = self.equations();
        for (at, atom) in self.atoms.iter().enumerate() {
            let short = shortened(pool, atom.expr, &equations);
            let expr = match (atom.is_true, atom.is_false) {
                (true, false) => short,
                (false, true) => build::not(pool, short),
                _ => continue,
            };
            found.push(Predicate { expr, source: Source::Atom(at) });
        }
        let mut known = rustc_hash::FxHashSet::default();
        let truth = Expr::Const(Bv::TRUE);
        found.retain(|one| pool.get(one.expr) != truth && known.insert(one.expr));
        found
    }

    /// What holds of the points of a part, without its guard.
    fn of_part(&self, at: usize, pool: &mut ExprPool) -> Vec<Predicate> {
        let part = &self.parts[at];
        let mut found = Vec::new();
        match (part.dropped, part.seen, part.guard) {
            (true, ..) | (_, false, None) => {}
            (_, false, Some(_)) => {
                found.push(Predicate { expr: pool.bool(false), source: Source::Part(at) });
            }
            _ => part.predicates(at, part.template(&self.template), pool, &mut found),
        }
        found
    }

    /// The affine relations of all points.
    fn equations(&self) -> Vec<Sum> {
        let parts = self.parts.iter().filter(|part| part.guard.is_none() && !part.dropped);
        let groups = parts.flat_map(|part| part.affine.iter().zip(&self.template.groups));
        let rows = groups.flat_map(|(affine, group)| {
            affine.rows().iter().map(|row| {
                let factor = |coefficient: u128| Bv::new(group.width, coefficient);
                let mut sum = Sum::constant(factor(row[0]));
                for (&coefficient, &term) in row[1..].iter().zip(&group.terms) {
                    sum.add(term, factor(coefficient));
                }
                sum
            })
        });
        rows.collect()
    }

    /// Forgets what gave these predicates.
    pub(super) fn forget(&mut self, predicates: &[Predicate]) {
        let mut rows = Vec::new();
        for predicate in predicates {
            match predicate.source {
                Source::Part(at) => self.parts[at].dropped = true,
                Source::Low(at, term) => self.parts[at].bounds[term].0.at = None,
                Source::High(at, term) => self.parts[at].bounds[term].1.at = None,
                Source::Bits(at, term) => self.parts[at].fixed[term].mask = 0,
                Source::Distinct(at, pair) => self.parts[at].distinct[pair] = false,
                Source::Row(at, group, row) => rows.push((at, group, row)),
                Source::Atom(at) => {
                    (self.atoms[at].is_true, self.atoms[at].is_false) = (true, true);
                }
            }
        }
        // From the last on, so that positions stay right.
        rows.sort_unstable();
        for (at, group, row) in rows.into_iter().rev() {
            self.parts[at].affine[group].forget(row);
        }
    }
}

/// Whether one guard follows from another one by how they are written.
fn implies(pool: &ExprPool, strong: ExprId, weak: ExprId) -> bool {
    match (pool.get(strong), pool.get(weak)) {
        _ if strong == weak => true,
        (Expr::Binary(BinaryOp::And, a, b), _) => implies(pool, a, weak) || implies(pool, b, weak),
        (Expr::Binary(BinaryOp::Slt, a, b), Expr::Binary(BinaryOp::Sle, c, d))
        | (Expr::Binary(BinaryOp::Ult, a, b), Expr::Binary(BinaryOp::Ule, c, d)) => {
            (a, b) == (c, d)
        }
        _ => false,
    }
}

/// A comparison whose sums have fewer terms, and that is the same where these sums are zero: many
/// guards are one guard by the relations, and a solver would find that out bit by bit.
fn shortened(pool: &mut ExprPool, guard: ExprId, zeros: &[Sum]) -> ExprId {
    let Expr::Binary(op, a, b) = pool.get(guard) else { return guard };
    if pool.width(a) == Width::BOOL {
        return guard;
    }
    let sides = [a, b].map(|side| {
        let mut sum = Sum::of(pool, side);
        let mut is_short = true;
        while let Some(next) = zeros.iter().find_map(|zero| sum.shortened(zero)) {
            (sum, is_short) = (next, false);
        }
        if is_short { side } else { sum.build(pool) }
    });
    build::binary(pool, op, sides[0], sides[1])
}

impl Part {
    fn template<'a>(&self, outer: &'a Template) -> &'a Template {
        outer.inner.as_deref().filter(|_| self.is_inner).unwrap_or(outer)
    }

    fn empty(guard: Option<ExprId>, outer: &Template) -> Self {
        let is_inner = guard.is_some() && outer.inner.is_some();
        let template = outer.inner.as_deref().filter(|_| is_inner).unwrap_or(outer);
        let affine = |group: &super::template::Group| Affine::empty(group.width, group.terms.len());
        let fixed = Fixed { mask: u128::MAX, value: 0, moves: 0 };
        Self {
            guard,
            weaker: Vec::new(),
            seen: false,
            dropped: false,
            is_inner,
            affine: template.groups.iter().map(affine).collect(),
            bounds: vec![(Threshold::UNSET, Threshold::UNSET); template.ranges.len()],
            fixed: vec![fixed; template.bits.len()],
            distinct: vec![true; template.distinct.len()],
        }
    }

    fn join(&mut self, template: &Template, sample: &Sample) -> bool {
        let first = !std::mem::replace(&mut self.seen, true);
        let mut changed = first;
        for (affine, point) in self.affine.iter_mut().zip(&sample.groups) {
            if affine.join(point) {
                affine.reduce();
                changed = true;
            }
        }
        for ((range, (low, high)), &value) in
            template.ranges.iter().zip(&mut self.bounds).zip(&sample.ranges)
        {
            let Some(value) = value else {
                (low.at, high.at) = (None, None);
                continue;
            };
            if first {
                (low.at, high.at) = (range.floor(value), range.ceiling(value));
                continue;
            }
            if low.at.is_some_and(|at| value < at) {
                changed |= low.weaken(range.floor(value));
            }
            if high.at.is_some_and(|at| value > at) {
                changed |= high.weaken(range.ceiling(value));
            }
        }
        for (fixed, &value) in self.fixed.iter_mut().zip(&sample.bits) {
            if first {
                fixed.value = value;
            }
            let differ = (fixed.value ^ value) & fixed.mask;
            if differ != 0 {
                fixed.moves += 1;
                fixed.mask = if fixed.moves > MAX_MOVES { 0 } else { fixed.mask & !differ };
                changed = true;
            }
        }
        for (distinct, &differs) in self.distinct.iter_mut().zip(&sample.distinct) {
            changed |= *distinct && !differs;
            *distinct &= differs;
        }
        changed
    }

    /// The first terms of the equations, which tell them by the others.
    fn implied(&self, template: &Template) -> Vec<ExprId> {
        let mut implied = Vec::new();
        for (affine, group) in self.affine.iter().zip(&template.groups) {
            for row in affine.rows() {
                let mut terms = row[1..].iter().zip(&group.terms);
                let first = terms.find(|(coefficient, _)| **coefficient != 0);
                let first = first.filter(|(coefficient, _)| **coefficient % 2 == 1);
                implied.extend(first.map(|(_, &term)| term));
            }
        }
        implied
    }

    fn predicates(
        &self,
        at: usize,
        template: &Template,
        pool: &mut ExprPool,
        found: &mut Vec<Predicate>,
    ) {
        for (number, (affine, group)) in self.affine.iter().zip(&template.groups).enumerate() {
            for (row, coefficients) in affine.rows().iter().enumerate() {
                let expr = relation(pool, affine.width(), coefficients, &group.terms);
                found.push(Predicate { expr, source: Source::Row(at, number, row) });
            }
        }
        // Of cells that an equation determines, bounds say nothing new.
        let implied = if self.is_inner { self.implied(template) } else { Vec::new() };
        for (term, (range, (low, high))) in template.ranges.iter().zip(&self.bounds).enumerate() {
            let sides = range.difference.map_or([range.expr; 2], |(x, y)| [x, y]);
            if sides.iter().any(|side| implied.contains(side)) {
                continue;
            }
            if let Some(bound) = low.at {
                let expr = range.at_least(pool, bound);
                found.push(Predicate { expr, source: Source::Low(at, term) });
            }
            if let Some(bound) = high.at {
                let expr = range.at_most(pool, bound);
                found.push(Predicate { expr, source: Source::High(at, term) });
            }
        }
        for (pair, (&(a, b), _)) in template
            .distinct
            .iter()
            .zip(&self.distinct)
            .enumerate()
            .filter(|(_, (_, distinct))| **distinct)
        {
            if !implied.contains(&a) && !implied.contains(&b) {
                let equal = build::eq(pool, a, b);
                let expr = build::not(pool, equal);
                found.push(Predicate { expr, source: Source::Distinct(at, pair) });
            }
        }
        for (term, (&expr, fixed)) in template.bits.iter().zip(&self.fixed).enumerate() {
            let width = pool.width(expr);
            let mask = fixed.mask & width.mask();
            // Fixed low bits are a congruence, which the affine relations have.
            if mask & mask.wrapping_add(1) == 0 {
                continue;
            }
            let mask = pool.number(width, mask);
            let value = pool.number(width, fixed.value & fixed.mask);
            let masked = build::and(pool, expr, mask);
            let expr = build::eq(pool, masked, value);
            found.push(Predicate { expr, source: Source::Bits(at, term) });
        }
    }
}

/// The row as an equation with positive coefficients on both sides, over as few low bits as it
/// speaks of.
fn relation(pool: &mut ExprPool, width: Width, row: &[u128], terms: &[ExprId]) -> ExprId {
    let shift = row.iter().map(|c| c.trailing_zeros()).min().unwrap_or(0).min(width.bits() - 1);
    let narrow = Width::new(width.bits() - shift).unwrap_or(width);
    let factor = |coefficient: u128| Bv::new(narrow, coefficient >> shift);
    let mut sum = Sum::constant(factor(row[0]));
    for (&coefficient, &term) in row[1..].iter().zip(terms) {
        let low = build::extract(pool, term, 0, narrow);
        sum.add(low, factor(coefficient));
    }
    sum.is_zero(pool)
}
