//! What the terms of some conjuncts can be, by ranges of their parts.
//!
//! Invariant: in each model of the conjuncts that lies in some [`TermRanges`], each term's value is
//! in its range. An operation without a defined result may have any, so its range is everything.
//! From operands to results ([`RootedTerms::forward`]) and from what is known of results back to
//! operands ([`RootedTerms::backward`]), as in constraint propagation over hulls (Benhamou and
//! others, *Revising hull and box consistency*, ICLP 1999), but only where that loses nothing to
//! rounding. (Bits are pairs of spans, not [`crate::domains::bounds`], which are settled at each
//! step: that took three times as long.)
use super::operations as on;
use super::range::{FloatRange, kind_of};
use crate::ir::Span;
use crate::ir::float::{self, sign_of};
use crate::ir::{BinaryOp, Bv, Expr, ExprId, ExprPool, FloatBinaryOp, UnaryOp, Width};
use rustc_hash::FxHashMap;

/// What a term can be. Truth values have the first, all others the rest, as far as their width
/// allows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct TermRange {
    pub(super) truth: Option<bool>,
    /// Its bits as an unsigned and as a signed number.
    pub(super) integer: Option<(Span, Span)>,
    /// Its bits as a floating-point number.
    pub(super) float: Option<FloatRange>,
}

/// The cells of all terms.
pub(super) type TermRanges = Vec<TermRange>;

/// There is no model.
pub(super) struct Contradiction;

/// Whether something was narrowed.
pub(super) type Narrowed = Result<bool, Contradiction>;

/// The terms below some roots, operands before what is made of them. Their names in here are their
/// places.
pub(super) struct RootedTerms {
    pub(super) nodes: Vec<(Expr, Width)>,
    pub(super) roots: Vec<usize>,
}

impl RootedTerms {
    /// Those of these roots; `None` where they are more than `most`.
    pub(super) fn of(pool: &ExprPool, roots: &[ExprId], most: usize) -> Option<Self> {
        let mut places: FxHashMap<ExprId, u32> = FxHashMap::default();
        let mut ids: Vec<ExprId> =
            pool.nodes_below(roots).take(most + 1).map(|(id, _)| id).collect();
        if ids.len() > most {
            return None;
        }
        // A pool has operands before what is made of them.
        ids.sort_unstable();
        for (place, id) in (0u32..).zip(&ids) {
            places.insert(*id, place);
        }
        let node = |&id: &ExprId| {
            (pool.get(id).map_children(|child| ExprId(places[&child])), pool.width(id))
        };
        let nodes = ids.iter().map(node).collect();
        let roots = roots.iter().map(|root| ExprId(places[root]).index()).collect();
        Some(Self { nodes, roots })
    }

    /// Nothing known.
    pub(super) fn unknown(&self) -> TermRanges {
        self.nodes.iter().map(|&(_, width)| TermRange::any(width)).collect()
    }

    pub(super) fn width(&self, id: ExprId) -> Width {
        self.nodes[id.index()].1
    }

    fn literal(&self, id: ExprId) -> Option<Bv> {
        match self.nodes[id.index()].0 {
            Expr::Const(bits) => Some(bits),
            _ => None,
        }
    }

    /// If this is a change of the sign: of what.
    pub(super) fn sign_change(&self, node: Expr) -> Option<(ExprId, SignChange)> {
        let Expr::Binary(op, a, b) = node else { return None };
        let kind = kind_of(self.width(a))?;
        let (of, bits) = match (self.literal(a), self.literal(b)) {
            (None, Some(bits)) => (a, bits.unsigned()),
            (Some(bits), None) => (b, bits.unsigned()),
            _ => return None,
        };
        let sign = sign_of(kind);
        match op {
            BinaryOp::Xor if bits == sign => Some((of, SignChange::Negated)),
            BinaryOp::And if bits == sign - 1 => Some((of, SignChange::Dropped)),
            _ => None,
        }
    }

    /// What the term at a place can be, by its operands.
    pub(super) fn forward(&self, at: usize, cells: &[TermRange]) -> TermRange {
        let (node, width) = self.nodes[at];
        let mut cell = TermRange::any(width);
        if width == Width::BOOL {
            cell.truth = self.truth(node, cells);
            return cell;
        }
        if let Some(range) = self.integer(node, width, cells) {
            cell.integer = Some(range);
        }
        if let Some(range) = self.float(node, cells) {
            cell.float = Some(range);
        }
        cell
    }

    fn truth(&self, node: Expr, cells: &[TermRange]) -> Option<bool> {
        let truth = |id: ExprId| cells[id.index()].truth;
        match node {
            Expr::Const(bits) => Some(bits.is_true()),
            Expr::Unary(UnaryOp::Not, a) => truth(a).map(|a| !a),
            Expr::Ite(c, a, b) => match truth(c) {
                Some(true) => truth(a),
                Some(false) => truth(b),
                None => truth(a).filter(|_| truth(a) == truth(b)),
            },
            Expr::FloatCompare(op, kind, a, b) => {
                let range = |id: ExprId| cells[id.index()].float.filter(|range| range.kind == kind);
                let by_ranges = on::compared(op, range(a)?, range(b)?);
                by_ranges.or_else(|| self.compared_with_remainder(op, (a, b), cells))
            }
            Expr::Binary(op, a, b) if self.width(a) == Width::BOOL => {
                match (op, truth(a), truth(b)) {
                    (BinaryOp::And, Some(false), _) | (BinaryOp::And, _, Some(false)) => {
                        Some(false)
                    }
                    (BinaryOp::Or, Some(true), _) | (BinaryOp::Or, _, Some(true)) => Some(true),
                    (BinaryOp::And | BinaryOp::Or, Some(a), Some(_)) => Some(a),
                    (BinaryOp::Xor, Some(a), Some(b)) => Some(a != b),
                    (BinaryOp::Eq, Some(a), Some(b)) => Some(a == b),
                    _ => None,
                }
            }
            Expr::Binary(op, a, b) => {
                let (a, b) = (cells[a.index()], cells[b.index()]);
                let ((unsigned, signed), (other, other_signed)) = (a.integer?, b.integer?);
                match op {
                    BinaryOp::Eq if a.have_nothing_in_common(&b) => Some(false),
                    BinaryOp::Eq if unsigned.0 == unsigned.1 && unsigned == other => Some(true),
                    BinaryOp::Ult => below(unsigned, other),
                    BinaryOp::Ule => below(other, unsigned).map(|is_above| !is_above),
                    BinaryOp::Slt => below(signed, other_signed),
                    BinaryOp::Sle => below(other_signed, signed).map(|is_above| !is_above),
                    _ => None,
                }
            }
            _ => None,
        }
    }

    fn integer(&self, node: Expr, width: Width, cells: &[TermRange]) -> Option<(Span, Span)> {
        let all = whole(width)?;
        let of = |id: ExprId| match cells[id.index()] {
            TermRange { truth: Some(truth), .. } => {
                Some(both(i128::from(truth), i128::from(truth)))
            }
            _ if self.width(id) == Width::BOOL => Some(both(0, 1)),
            TermRange { integer, .. } => integer,
        };
        let unsigned = |span: Span| (span.within(all.0)).then_some((span, all.1));
        let signed = |span: Span| (span.within(all.1)).then_some((all.0, span));
        let range = match node {
            Expr::Const(bits) => {
                let number = i128::try_from(bits.unsigned()).ok()?;
                (Span(number, number), Span(bits.signed(), bits.signed()))
            }
            Expr::ZeroExtend(a) => unsigned(of(a)?.0)?,
            Expr::SignExtend(a) if self.width(a) == Width::BOOL => {
                let Span(low, high) = of(a)?.0;
                signed(Span(-high, -low))?
            }
            Expr::SignExtend(a) => signed(of(a)?.1)?,
            Expr::Ite(c, a, b) => match (cells[c.index()].truth, of(a)?, of(b)?) {
                (Some(true), range, _) | (Some(false), _, range) => range,
                (None, a, b) => (a.0.hull(b.0), a.1.hull(b.1)),
            },
            Expr::FloatToSigned(kind, a) | Expr::FloatToUnsigned(kind, a) => {
                let range = cells[a.index()].float.filter(|range| range.kind == kind)?;
                let is_signed = matches!(node, Expr::FloatToSigned(..));
                let (low, high) = on::to_integers(range, width, is_signed)?;
                if is_signed { signed(Span(low, high))? } else { unsigned(Span(low, high))? }
            }
            Expr::Binary(BinaryOp::And, a, b) => {
                let most = of(a)?.0.1.min(of(b)?.0.1);
                unsigned(Span(0, most))?
            }
            Expr::Binary(BinaryOp::URem, a, b) if of(b)?.0.0 > 0 => {
                unsigned(Span(0, of(a)?.0.1.min(of(b)?.0.1 - 1)))?
            }
            Expr::Binary(BinaryOp::UDiv, a, b) if of(b)?.0.0 > 0 => {
                let (Span(low, high), Span(least, most)) = (of(a)?.0, of(b)?.0);
                unsigned(Span(low / most, high / least))?
            }
            Expr::Binary(op @ (BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul), a, b) => {
                let (a, b) = (of(a)?, of(b)?);
                let result = |a: Span, b: Span| match op {
                    BinaryOp::Add => a.plus(b),
                    BinaryOp::Sub => a.plus(Span(-b.1, -b.0)),
                    _ => a.times(b),
                };
                let own = |span: Option<Span>, all: Span| span.filter(|span| span.within(all));
                let unsigned = own(result(a.0, b.0), all.0);
                let signed = own(result(a.1, b.1), all.1);
                (unsigned.unwrap_or(all.0), signed.unwrap_or(all.1))
            }
            _ => return None,
        };
        Some(agreed(range))
    }

    fn float(&self, node: Expr, cells: &[TermRange]) -> Option<FloatRange> {
        let of = |id: ExprId| cells[id.index()].float;
        match node {
            Expr::Const(bits) => Some(FloatRange::one(kind_of(bits.width())?, bits)),
            Expr::Ite(c, a, b) => match (cells[c.index()].truth, of(a)?, of(b)?) {
                (Some(true), range, _) | (Some(false), _, range) => Some(range),
                (None, a, b) => Some(a.hull(b)),
            },
            Expr::FloatUnary(op, _, a) => Some(on::unary(op, of(a)?)),
            Expr::FloatBinary(FloatBinaryOp::Mul, _, a, b) if a == b => {
                // A square is that of the magnitude.
                let magnitude = on::magnitude(of(a)?);
                Some(on::binary(FloatBinaryOp::Mul, magnitude, magnitude))
            }
            Expr::FloatBinary(op, _, a, b) => {
                let range = on::binary(op, of(a)?, of(b)?);
                Some(self.between(op, (a, b), cells).map_or(range, |other| range.meet(other)))
            }
            Expr::FloatFma(_, a, b, c) => Some(on::fused(of(a)?, of(b)?, of(c)?)),
            Expr::FloatConvert(_, to, a) if kind_of(to.width()).is_some() => {
                Some(on::converted(of(a)?, to))
            }
            Expr::FloatFromSigned(kind, a) | Expr::FloatFromUnsigned(kind, a) => {
                let width = self.width(a);
                let is_signed = matches!(node, Expr::FloatFromSigned(..));
                let (unsigned, signed) = cells[a.index()].integer.or_else(|| whole(width))?;
                let Span(low, high) = if is_signed { signed } else { unsigned };
                kind_of(kind.width())?;
                let ends = [low, high].map(|end| {
                    let bits = Bv::from_signed(width, end);
                    match is_signed {
                        true => float::from_signed(kind, bits),
                        false => float::from_unsigned(kind, bits),
                    }
                });
                Some(FloatRange::hull_of(kind, &ends))
            }
            _ => match self.sign_change(node)? {
                (a, SignChange::Negated) => Some(on::negated(of(a)?)),
                (a, SignChange::Dropped) => Some(on::magnitude(of(a)?)),
            },
        }
    }

    /// The sum `y + z`, where `z` is `(x - y) / d` with 2 <= d, or `(x - y) * k` with
    /// 0 <= k <= 1/2, lies between `x` and `y`.
    ///
    /// For x >= y (the converse mirrors it), let t be the rounded difference, and not infinite.
    /// Then 0 <= z, and z is at most t / 2 rounded. Where t is exact, that is at most t = x - y,
    /// for t itself is a number. Where it is not, x - y is at least twice the least normal number
    /// (what is less and a multiple of the least number is a number), so t / 2 is exact, and at
    /// most (x - y) * (1 + u) / 2 <= x - y, with u the unit of rounding. In both cases y <= y + z
    /// <= x before the sum is rounded, and rounding keeps that, for x and y are numbers.
    fn between(
        &self,
        op: FloatBinaryOp,
        (a, b): (ExprId, ExprId),
        cells: &[TermRange],
    ) -> Option<FloatRange> {
        let step = |y: ExprId, z: ExprId, is_added: bool| {
            let (minuend, subtrahend, t) = self.part_of_difference(z, cells)?;
            let x = match is_added {
                true => (subtrahend == y).then_some(minuend)?,
                false => (minuend == y).then_some(subtrahend)?,
            };
            let [x, y, t] = [x, y, t].map(|id| cells[id.index()].float);
            let (x, y, t) = (x?, y?, t?);
            // No infinities, then no NaN either.
            let is_finite = [x, y, t].iter().all(|range| !range.nan && !range.has_infinity());
            is_finite.then(|| x.hull(y).with_both_zeros())
        };
        match op {
            FloatBinaryOp::Add => step(a, b, true).or_else(|| step(b, a, true)),
            FloatBinaryOp::Sub => step(a, b, false),
            _ => None,
        }
    }

    /// `x`, `y` and the difference `x - y` of which the term is at most a half, and not less than
    /// none.
    fn part_of_difference(
        &self,
        id: ExprId,
        cells: &[TermRange],
    ) -> Option<(ExprId, ExprId, ExprId)> {
        let difference = |t: ExprId| match self.nodes[t.index()].0 {
            Expr::FloatBinary(FloatBinaryOp::Sub, _, x, y) => Some((x, y, t)),
            _ => None,
        };
        let Expr::FloatBinary(op, kind, a, b) = self.nodes[id.index()].0 else { return None };
        let number = |value: u128| float::from_unsigned(kind, Bv::new(Width::W8, value));
        let half = float::binary(FloatBinaryOp::Div, kind, number(1), number(2));
        let within = |id: ExprId, low: Bv, high: Option<Bv>| {
            let Some(range) = cells[id.index()].float else { return false };
            let bounds = FloatRange::hull_of(kind, &[low, high.unwrap_or(low)]);
            let high = if high.is_some() { bounds.high } else { range.high };
            range.has_number() && !range.nan && bounds.low <= range.low && range.high <= high
        };
        match op {
            FloatBinaryOp::Div if within(b, number(2), None) => difference(a),
            FloatBinaryOp::Mul if within(b, number(0), Some(half)) => difference(a),
            FloatBinaryOp::Mul if within(a, number(0), Some(half)) => difference(b),
            _ => None,
        }
    }
}

/// What an operation on the sign bit does.
#[derive(Clone, Copy)]
pub(super) enum SignChange {
    Negated,
    Dropped,
}

impl TermRange {
    /// Of a term of which nothing is known.
    fn any(width: Width) -> Self {
        if width == Width::BOOL {
            return Self { truth: None, integer: None, float: None };
        }
        Self { truth: None, integer: whole(width), float: kind_of(width).map(FloatRange::all) }
    }

    fn have_nothing_in_common(&self, other: &Self) -> bool {
        self.met(other).is_err()
    }

    /// What both allow.
    fn met(&self, other: &Self) -> Result<Self, Contradiction> {
        let truth = match (self.truth, other.truth) {
            (Some(a), Some(b)) if a != b => return Err(Contradiction),
            (a, b) => a.or(b),
        };
        let integer = match (self.integer, other.integer) {
            (Some(a), Some(b)) => Some(agreed((a.0.meet(b.0), a.1.meet(b.1)))),
            (a, b) => a.or(b),
        };
        let float = match (self.float, other.float) {
            (Some(a), Some(b)) => Some(a.meet(b)),
            (a, b) => a.or(b),
        };
        Self { truth, integer, float }.in_both_readings()
    }

    /// What the bits say of the number, and the number of the bits.
    fn in_both_readings(mut self) -> Result<Self, Contradiction> {
        if let (Some(range), Some((unsigned, signed))) = (self.float, self.integer) {
            let (low, high) = (unsigned.0.cast_unsigned(), unsigned.1.cast_unsigned());
            let range = match unsigned.0 <= unsigned.1 {
                true => range.meet(FloatRange::of_patterns(range.kind, low, high)),
                false => range,
            };
            let [positive, negative] = range.halves();
            let bits = |rank: i128| float::pattern(range.kind, rank).unsigned();
            let patterns = match (positive.has_number(), negative.has_number(), range.nan) {
                (true, false, false) => Some((bits(range.low), bits(range.high))),
                (false, true, false) => Some((bits(range.high), bits(range.low))),
                _ => None,
            };
            if let Some((low, high)) = patterns
                && let (Ok(low), Ok(high)) = (i128::try_from(low), i128::try_from(high))
            {
                self.integer = Some(agreed((unsigned.meet(Span(low, high)), signed)));
            }
            self.float = Some(range);
        }
        let is_empty = |span: Span| span.0 > span.1;
        let no_integer = self.integer.is_some_and(|(a, b)| is_empty(a) || is_empty(b));
        match no_integer || self.float.is_some_and(FloatRange::is_empty) {
            true => Err(Contradiction),
            false => Ok(self),
        }
    }

    /// Leaves what `other` allows.
    pub(super) fn narrow(&mut self, other: &Self) -> Narrowed {
        let new = self.met(other)?;
        Ok(std::mem::replace(self, new) != new)
    }
}

/// One number in both readings, for what is below half of all numbers.
fn both(low: i128, high: i128) -> (Span, Span) {
    (Span(low, high), Span(low, high))
}

fn below(a: Span, b: Span) -> Option<bool> {
    match (a.1 < b.0, a.0 >= b.1) {
        (true, _) => Some(true),
        (_, true) => Some(false),
        _ => None,
    }
}

/// All numbers of a width, unsigned and signed.
fn whole(width: Width) -> Option<(Span, Span)> {
    Some((Span::all(width, false)?, Span::all(width, true)?))
}

/// Ranges of one term, unsigned and signed: where it is below half of all numbers, both readings
/// are the same.
pub(super) fn agreed((unsigned, signed): (Span, Span)) -> (Span, Span) {
    let both = unsigned.meet(signed);
    match signed.0 >= 0 || unsigned.1 <= signed.1.max(0) {
        true => (both, both),
        false => (unsigned, signed),
    }
}
