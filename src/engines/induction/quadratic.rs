//! Quadratic forms of two floating-point numbers that a loop turns and shrinks.
//!
//! A filter of second order leaves no box of its two states, but an ellipse (Feret, *Static
//! analysis of digital filters*, ESOP 2004; Roux and others, HSCC 2012). Where a loop makes
//! `p x + q y` and `r x + s y` of `x` and `y`, with complex eigenvalues, the form
//! `r x² + (s - p) x y - q y²` becomes `p s - q r` times what it was. Only a guess: coefficients
//! are read off the terms as if they were reals, and what is claimed of the form is in
//! floating-point arithmetic itself, and is asked like any bound.
use super::budget::{MAX_QUADRATIC_DEPTH, MAX_QUADRATIC_FORMS};
use crate::blocks::block::{Block, End};
use crate::blocks::cut_point::CutPoint;
use crate::ir::simplify::build;
use crate::ir::{
    BinaryOp, Bv, Expr, ExprId, ExprPool, FloatBinaryOp, FloatKind, VarId, Width, float,
};
use rustc_hash::FxHashMap;

/// `(x + shear y)² + rest y²`, of the symbolic places number `x` and `y`.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct QuadraticForm {
    pub(super) x: usize,
    pub(super) y: usize,
    shear: f64,
    rest: f64,
}

impl QuadraticForm {
    /// The form as a term over these two.
    pub(super) fn term(&self, pool: &mut ExprPool, x: ExprId, y: ExprId) -> ExprId {
        let [shear, rest] = [self.shear, self.rest].map(bits);
        let shear = pool.constant(shear);
        let rest = pool.constant(rest);
        let mut make = |op: FloatBinaryOp, a: ExprId, b: ExprId| {
            let node = Expr::FloatBinary(op, FloatKind::Double, a, b);
            build::node(pool, node, Width::W64)
        };
        let square = make(FloatBinaryOp::Mul, y, y);
        let sheared = make(FloatBinaryOp::Mul, shear, y);
        let other = make(FloatBinaryOp::Add, x, sheared);
        let first = make(FloatBinaryOp::Mul, other, other);
        let second = make(FloatBinaryOp::Mul, rest, square);
        make(FloatBinaryOp::Add, first, second)
    }

    /// The largest value for which both numbers are within `bound`, and half of that, as ranks.
    pub(super) fn thresholds(&self, bound: Bv) -> impl Iterator<Item = i128> {
        let bound = f64::from_bits(bound.low64());
        // The extremes of x² and y² where the form is 1.
        let extremes = [1.0 + self.shear * self.shear / self.rest, 1.0 / self.rest];
        let largest = bound * bound / extremes[0].max(extremes[1]);
        let all = [largest / 2.0, largest].into_iter().filter(|value| value.is_finite());
        all.map(|value| float::rank(FloatKind::Double, bits(value)))
    }
}

fn bits(value: f64) -> Bv {
    Bv::new(Width::W64, value.to_bits().into())
}

/// Those of the exits that lead from the cut point back to it.
pub(super) fn forms(block: &Block, cut: &CutPoint) -> Vec<QuadraticForm> {
    let mut found: Vec<QuadraticForm> = Vec::new();
    let position: FxHashMap<VarId, usize> =
        block.entry.iter().map(|&(var, _)| var).zip(0..).collect();
    for exit in &block.exits {
        if !matches!(&exit.end, End::CutPoint(end) if end == cut) {
            continue;
        }
        let own = |(&value, &(var, _)): (&ExprId, &(VarId, Width))| {
            linear(&block.values.pool, value, var, &position)
        };
        let rows: Vec<Option<FxHashMap<usize, f64>>> =
            exit.values.iter().zip(&block.entry).map(own).collect();
        for (x, row) in rows.iter().enumerate() {
            for (y, other) in rows.iter().enumerate() {
                let (Some(row), Some(other)) = (row, other) else { continue };
                let at = |row: &FxHashMap<usize, f64>, place: usize| {
                    row.get(&place).copied().unwrap_or(0.0)
                };
                let [p, q, r, s] = [at(row, x), at(row, y), at(other, x), at(other, y)];
                if x != y
                    && found.len() < MAX_QUADRATIC_FORMS
                    && let Some((shear, rest)) = turned([p, q, r, s])
                    && !found.iter().any(|form| (form.x, form.y) == (y, x))
                {
                    found.push(QuadraticForm { x, y, shear, rest });
                }
            }
        }
    }
    found
}

/// The shear and the rest of the form of a matrix that turns and shrinks.
fn turned([p, q, r, s]: [f64; 4]) -> Option<(f64, f64)> {
    let (trace, determinant) = (p + s, p * s - q * r);
    let turns = trace * trace < 4.0 * determinant;
    if !turns || determinant >= 1.0 || r == 0.0 {
        return None;
    }
    // x² + (s - p) / r x y - q / r y²
    let shear = (s - p) / r / 2.0;
    let rest = -q / r - shear * shear;
    (rest > 0.0 && rest.is_finite() && shear.is_finite()).then_some((shear, rest))
}

/// The coefficients of the cut point's places in a term, as far as it is linear in them; `None`
/// where it is no operation on floats.
fn linear(
    pool: &ExprPool,
    id: ExprId,
    own: VarId,
    position: &FxHashMap<VarId, usize>,
) -> Option<FxHashMap<usize, f64>> {
    if pool.width(id) != Width::W64 {
        return None;
    }
    let mut id = id;
    // A round that was left out changes nothing.
    while let Expr::Ite(_, a, b) = pool.get(id) {
        id = if pool.get(a) == Expr::Var(own) { b } else { a };
    }
    let mut sum = FxHashMap::default();
    add(pool, (id, 1.0), position, &mut sum, MAX_QUADRATIC_DEPTH).then_some(sum)
}

/// Adds `factor` times the term; `false`: it is no operation on floats, nor a place.
fn add(
    pool: &ExprPool,
    (id, factor): (ExprId, f64),
    position: &FxHashMap<VarId, usize>,
    sum: &mut FxHashMap<usize, f64>,
    depth: u32,
) -> bool {
    let Some(depth) = depth.checked_sub(1) else { return false };
    let literal = |id: ExprId| pool.literal(id).map(|bits| f64::from_bits(bits.low64()));
    match pool.get(id) {
        Expr::Var(var) => {
            if let Some(&at) = position.get(&var) {
                *sum.entry(at).or_insert(0.0) += factor;
            }
            true
        }
        Expr::Const(_) => true,
        Expr::FloatBinary(op, FloatKind::Double, a, b) => {
            let parts = match (op, literal(a), literal(b)) {
                (FloatBinaryOp::Add, ..) => [Some((a, factor)), Some((b, factor))],
                (FloatBinaryOp::Sub, ..) => [Some((a, factor)), Some((b, -factor))],
                (FloatBinaryOp::Mul, Some(by), _) => [None, Some((b, factor * by))],
                (FloatBinaryOp::Mul, _, Some(by)) => [Some((a, factor * by)), None],
                (FloatBinaryOp::Div, _, Some(by)) => [Some((a, factor / by)), None],
                _ => return false,
            };
            parts.into_iter().flatten().all(|part| add(pool, part, position, sum, depth))
        }
        Expr::Binary(BinaryOp::Xor, a, _) => add(pool, (a, -factor), position, sum, depth),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::eval::eval;

    #[test]
    fn a_turn_scales_its_form_by_the_determinant() {
        let matrix = [1.2, -0.5, 1.0, 0.0];
        let (shear, rest) = turned(matrix).expect("complex eigenvalues");
        let form = QuadraticForm { x: 0, y: 1, shear, rest };
        let mut pool = ExprPool::new();
        let [x, y] = [0, 1].map(|var| pool.var(VarId(var), Width::W64));
        let term = form.term(&mut pool, x, y);
        let value = |x: f64, y: f64| {
            let env = [bits(x), bits(y)];
            f64::from_bits(eval(&pool, term, env.as_slice()).expect("a number").low64())
        };
        for (x, y) in [(1.0, 0.0), (0.0, 1.0), (3.0, -2.0), (0.5, 7.0)] {
            let [p, q, r, s] = matrix;
            let (before, after) = (value(x, y), value(p * x + q * y, r * x + s * y));
            assert!((after - 0.5 * before).abs() < 1e-9 * before, "{before} {after}");
        }
        // Real eigenvalues, and growth, have none.
        assert_eq!(turned([1.2, -0.2, 1.0, 0.0]), None);
        assert_eq!(turned([1.2, -1.5, 1.0, 0.0]), None);
    }
}
