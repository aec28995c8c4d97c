//! Candidates guessed from models: linear relations, orders, bounds and remainders that hold at all
//! points of a class of cuts.
//!
//! Guess and check (as in *A Data Driven Approach for Algebraic Loop Invariants*, Sharma and
//! others, ESOP 2013, for few places at a time): the models are few, so much of what is guessed is
//! wrong; the solver sorts that out. Caps: the first [`MAX_PLACES`] places, relevant ones first, in
//! pairs; the first [`MAX_TRIPLED`] in triples; factors up to [`MAX_FACTOR`].
use super::houdini::Candidate;
use super::path::Point;
use super::places::{PlaceId, Places};
use super::vocabulary::{Rank, Usage};
use crate::domains::arithmetic::gcd;
use crate::domains::arithmetic::range::Range;
use crate::engines::predicate::budget::{
    MAX_COMMON_BITS, MAX_FACTOR, MAX_PLACES, MAX_POINTS, MAX_RENAMED, MAX_TRIPLED,
};
use crate::ir::simplify::build;
use crate::ir::sums::{Sum, negated};
use crate::ir::{BinaryOp, Bv, ExprId, ExprPool, Width};
use std::collections::BTreeSet;
use std::rc::Rc;

/// What guessing looks at.
pub(super) struct Guesses<'a> {
    pub(super) places: &'a Places,
    /// By place.
    pub(super) usage: &'a [Usage],
    /// What the places are at the cuts of the class.
    pub(super) points: &'a [&'a Point],
    /// Whether the class has several cuts: then two points are not only two models at one cut.
    pub(super) several_cuts: bool,
    /// The next free number of a chain of candidates.
    pub(super) next_chain: u32,
}

impl Guesses<'_> {
    /// All guesses. Every candidate holds at all points.
    pub(super) fn all(&mut self, pool: &mut ExprPool) -> Vec<Candidate> {
        let mut found = Vec::new();
        let points = self.points;
        self.points = &points[..points.len().min(MAX_POINTS)];
        if self.points.is_empty() {
            return found;
        }
        let chosen = self.chosen(pool);
        for &place in &chosen {
            self.constant(pool, place, &mut found);
            self.bounds(pool, place, &mut found);
            self.remainders(pool, place, &mut found);
        }
        for (index, &a) in chosen.iter().enumerate() {
            for &b in &chosen[index + 1..] {
                if self.width(pool, a) == self.width(pool, b) {
                    self.pair(pool, a, b, &mut found);
                }
            }
        }
        let tripled = &chosen[..chosen.len().min(MAX_TRIPLED)];
        for (i, &a) in tripled.iter().enumerate() {
            for (j, &b) in tripled.iter().enumerate().skip(i + 1) {
                for &c in &tripled[j + 1..] {
                    let width = self.width(pool, a);
                    if width == self.width(pool, b) && width == self.width(pool, c) {
                        self.triple(pool, [a, b, c], &mut found);
                    }
                }
            }
        }
        found
    }

    /// The places that have a value at all points, relevant ones first.
    fn chosen(&self, pool: &ExprPool) -> Vec<PlaceId> {
        let is_known = |&place: &PlaceId| self.points.iter().all(|p| p.value(place).is_some());
        let mut chosen: Vec<PlaceId> = self
            .places
            .ids()
            .filter(is_known)
            .filter(|&place| self.width(pool, place) > Width::BOOL)
            .collect();
        let usage = |place: PlaceId| &self.usage[place.index()];
        chosen.sort_by_key(|&place| {
            let usage = usage(place);
            (!usage.relevant, !(usage.signed || usage.unsigned), place)
        });
        chosen.truncate(MAX_PLACES);
        chosen
    }

    fn width(&self, pool: &ExprPool, place: PlaceId) -> Width {
        pool.width(self.places.expr(place))
    }

    /// The values of a place at all points.
    fn values(&self, place: PlaceId) -> impl Iterator<Item = Bv> + '_ {
        self.points.iter().filter_map(move |point| point.value(place))
    }

    /// `x = c`.
    fn constant(&self, pool: &mut ExprPool, place: PlaceId, found: &mut Vec<Candidate>) {
        let mut values = self.values(place);
        let Some(first) = values.next() else { return };
        if values.any(|value| value != first) {
            return;
        }
        let usage = &self.usage[place.index()];
        let is_word = usage.constants.contains(&first.unsigned());
        let value = pool.constant(first);
        let expr = build::eq(pool, self.places.expr(place), value);
        found.push(Candidate::new(expr, if is_word { Rank::Bound } else { Rank::Value }));
    }

    /// `x <= c` and `x >= c` for constants of the path and 0, 1, -1; the tightest first.
    fn bounds(&mut self, pool: &mut ExprPool, place: PlaceId, found: &mut Vec<Candidate>) {
        let (expr, width) = (self.places.expr(place), self.width(pool, place));
        let usage = &self.usage[place.index()];
        let orders = [(true, usage.signed || !usage.unsigned), (false, usage.unsigned)];
        for (signed, _) in orders.into_iter().filter(|&(_, is_used)| is_used) {
            let range = Range::new(expr, signed, thresholds(width, signed, &usage.constants));
            let values: Option<Vec<i128>> =
                self.values(place).map(|value| range.read(Some(value))).collect();
            let Some(values) = values else { continue };
            let (Some(&least), Some(&greatest)) = (values.iter().min(), values.iter().max()) else {
                return;
            };
            for &bound in range.thresholds.iter().filter(|&&bound| bound >= greatest) {
                let expr = range.at_most(pool, bound);
                found.push(Candidate::in_chain(expr, Rank::Bound, self.next_chain));
            }
            for &bound in range.thresholds.iter().rev().filter(|&&bound| bound <= least) {
                let expr = range.at_least(pool, bound);
                found.push(Candidate::in_chain(expr, Rank::Bound, self.next_chain + 1));
            }
            self.next_chain += 2;
        }
    }

    /// `x mod m = c`: powers of two that divide all differences, and the path's own moduli.
    fn remainders(&self, pool: &mut ExprPool, place: PlaceId, found: &mut Vec<Candidate>) {
        let (expr, width) = (self.places.expr(place), self.width(pool, place));
        let Some(first) = self.values(place).next() else { return };
        let differing =
            self.values(place).fold(0, |bits, v| bits | (v.unsigned() ^ first.unsigned()));
        let common = differing.trailing_zeros().min(width.bits());
        let mut distinct: Vec<u128> = self.values(place).map(Bv::unsigned).collect();
        distinct.sort_unstable();
        distinct.dedup();
        if distinct.len() > 2 && (1..=MAX_COMMON_BITS).contains(&common) {
            let low = Width::new(common).expect("fewer bits than the place has");
            let bits = build::extract(pool, expr, 0, low);
            let value = pool.number(low, first.unsigned());
            let expr = build::eq(pool, bits, value);
            found.push(Candidate::new(expr, Rank::Congruence));
        }
        for &modulus in self.usage[place.index()].moduli.iter().take(3) {
            if Bv::new(width, modulus).unsigned() != modulus || modulus < 2 {
                continue;
            }
            let remainder = first.unsigned() % modulus;
            if differing != 0 && self.values(place).all(|v| v.unsigned() % modulus == remainder) {
                let modulus = pool.number(width, modulus);
                let value = pool.number(width, remainder);
                let remainder = build::binary(pool, BinaryOp::URem, expr, modulus);
                let expr = build::eq(pool, remainder, value);
                found.push(Candidate::new(expr, Rank::Congruence));
            }
        }
    }

    fn pair(&mut self, pool: &mut ExprPool, a: PlaceId, b: PlaceId, found: &mut Vec<Candidate>) {
        self.line(pool, [a, b], found);
        self.orders(pool, a, b, found);
    }

    /// `x < y`, `x <= y` and the other way round, in the orders that the path uses for one of them.
    fn orders(&mut self, pool: &mut ExprPool, a: PlaceId, b: PlaceId, found: &mut Vec<Candidate>) {
        let (first, second) = (&self.usage[a.index()], &self.usage[b.index()]);
        let signed = first.signed || second.signed;
        let unsigned = first.unsigned || second.unsigned;
        for (less, less_equal, used) in
            [(BinaryOp::Slt, BinaryOp::Sle, signed), (BinaryOp::Ult, BinaryOp::Ule, unsigned)]
        {
            if !used {
                continue;
            }
            let key = |value: Bv| order_key(less, value);
            for (x, y) in [(a, b), (b, a)] {
                let holds = |f: &dyn Fn(i128, i128) -> bool| {
                    self.values(x).zip(self.values(y)).all(|(x, y)| f(key(x), key(y)))
                };
                let (x_expr, y_expr) = (self.places.expr(x), self.places.expr(y));
                for (op, holds) in
                    [(less, holds(&|x, y| x < y)), (less_equal, holds(&|x, y| x <= y))]
                {
                    if holds {
                        let expr = build::binary(pool, op, x_expr, y_expr);
                        found.push(Candidate::in_chain(expr, Rank::Relation, self.next_chain));
                    }
                }
                self.next_chain += 1;
            }
        }
    }

    /// `a·x + b·y = c` through the points; if they all are one point, only `x = y`.
    fn line(&self, pool: &mut ExprPool, [x, y]: [PlaceId; 2], found: &mut Vec<Candidate>) {
        let points: Vec<(i128, i128)> =
            self.values(x).zip(self.values(y)).map(|(x, y)| (x.signed(), y.signed())).collect();
        let Some(&first) = points.first() else { return };
        let width = self.width(pool, x);
        let differences = points
            .iter()
            .map(|&point| (wrapped(width, point.0, first.0), wrapped(width, point.1, first.1)));
        let other = differences.clone().find(|&d| d != (0, 0));
        let (dx, dy) = match other {
            None if first.0 == first.1 => (1, 1),
            None => return,
            // Then one of them is constant, which is said elsewhere.
            Some((0, _) | (_, 0)) => return,
            Some(other) => other,
        };
        let divisor = common_divisor(dx, dy);
        let (a, b) = (dy / divisor, -(dx / divisor));
        // Two points always lie on a line; those of one cut on a line that means nothing.
        let is_third = |d| d != (0, 0) && d != (dx, dy);
        let is_plain = self.several_cuts || (a.abs(), b.abs()) == (1, 1);
        if !is_plain && !differences.clone().any(is_third) {
            return;
        }
        self.relation(pool, &[(x, a), (y, b)], found);
    }

    /// `a·x + b·y + c·z = d` through the points, if they span a plane.
    fn triple(&self, pool: &mut ExprPool, places: [PlaceId; 3], found: &mut Vec<Candidate>) {
        let width = self.width(pool, places[0]);
        let Some(first) = self.points.first() else { return };
        let at = |point: &Point, place| point.value(place).map_or(0, Bv::signed);
        let difference =
            |point: &&Point| places.map(|place| wrapped(width, at(point, place), at(first, place)));
        let mut differences = self.points.iter().map(difference);
        let Some(u) = differences.find(|d| d.iter().any(|&x| x != 0)) else { return };
        let normal = self.points.iter().map(difference).find_map(|v| {
            let normal = cross(u, v)?;
            normal.iter().any(|&x| x != 0).then_some(normal)
        });
        let Some(normal) = normal else { return };
        let divisor = common_divisor(common_divisor(normal[0], normal[1]), normal[2]);
        if normal.contains(&0) {
            return;
        }
        let factors: Vec<(PlaceId, i128)> =
            places.into_iter().zip(normal.map(|x| x / divisor)).collect();
        self.relation(pool, &factors, found);
    }

    /// `Σ factor · place = constant`, if it holds at all points and the factors are small.
    fn relation(
        &self,
        pool: &mut ExprPool,
        factors: &[(PlaceId, i128)],
        found: &mut Vec<Candidate>,
    ) {
        if factors.iter().any(|&(_, factor)| factor.abs() > MAX_FACTOR) {
            return;
        }
        let width = self.width(pool, factors[0].0);
        let value = |point: &Point| {
            factors.iter().fold(0_i128, |sum, &(place, factor)| {
                let value = point.value(place).map_or(0, Bv::signed);
                sum.wrapping_add(factor.wrapping_mul(value))
            })
        };
        let sum_at = |point: &Point| Bv::from_signed(width, value(point));
        let constant = sum_at(self.points[0]);
        if self.points.iter().any(|point| sum_at(point) != constant) {
            return;
        }
        let mut sum = Sum::constant(negated(constant));
        for &(place, factor) in factors {
            sum.add(self.places.expr(place), Bv::from_signed(width, factor));
        }
        let expr = sum.is_zero(pool);
        // A relation with a strange constant is likely to be this model's.
        let is_small = constant.signed().unsigned_abs() <= 1 << 10;
        let rank = if is_small { Rank::Relation } else { Rank::Value };
        found.push(Candidate::new(expr, rank));
        if constant.is_true() {
            self.with_variable(pool, factors, constant, found);
        }
    }
}

impl Guesses<'_> {
    /// A constant in a relation may be the value that a variable happens to have all along this
    /// path: `j + k = 4` where `i = 4` is `j + k = i`.
    fn with_variable(
        &self,
        pool: &mut ExprPool,
        factors: &[(PlaceId, i128)],
        constant: Bv,
        found: &mut Vec<Candidate>,
    ) {
        let width = constant.width();
        let mut count = 0;
        for place in self.chosen(pool) {
            let is_new = factors.iter().all(|&(other, _)| other != place);
            if !is_new || self.width(pool, place) != width || count == MAX_RENAMED {
                continue;
            }
            let mut values = self.values(place);
            let Some(value) = values.next() else { continue };
            if values.any(|other| other != value) {
                continue;
            }
            for (own, sign) in [(value, -1), (negated(value), 1)] {
                let rest = wrapped(width, constant.signed(), own.signed());
                if rest.abs() > 1 {
                    continue;
                }
                count += 1;
                let mut sum = Sum::constant(Bv::from_signed(width, -rest));
                for &(place, factor) in factors {
                    sum.add(self.places.expr(place), Bv::from_signed(width, factor));
                }
                sum.add(self.places.expr(place), Bv::from_signed(width, sign));
                found.push(Candidate::new(sum.is_zero(pool), Rank::Relation));
                break;
            }
        }
    }
}

/// Constants of the path and 0, with the neighbours of all of them, ascending.
fn thresholds(width: Width, signed: bool, constants: &BTreeSet<u128>) -> Rc<[i128]> {
    let near = |&c: &u128| [c.wrapping_sub(1), c, c.wrapping_add(1)];
    let bits = constants.iter().chain([&0]).flat_map(near).map(|c| Bv::new(width, c));
    let numbers = bits.filter_map(|c| match signed {
        true => Some(c.signed()),
        false => i128::try_from(c.unsigned()).ok(),
    });
    numbers.collect::<BTreeSet<i128>>().into_iter().collect()
}

/// A number whose order is that of `op` on the bits.
fn order_key(op: BinaryOp, value: Bv) -> i128 {
    match op {
        BinaryOp::Slt | BinaryOp::Sle => value.signed(),
        // Flipping the top bit of 128 maps the unsigned order onto the signed one.
        _ => (value.unsigned() ^ (1 << 127)).cast_signed(),
    }
}

/// `a - b` in `width` bits, as a signed number.
fn wrapped(width: Width, a: i128, b: i128) -> i128 {
    Bv::from_signed(width, a.wrapping_sub(b)).signed()
}

/// A common divisor that is not zero, the greatest if it fits.
fn common_divisor(a: i128, b: i128) -> i128 {
    i128::try_from(gcd(a.unsigned_abs(), b.unsigned_abs())).unwrap_or(1).max(1)
}

/// The cross product; `None` where it overflows.
fn cross(u: [i128; 3], v: [i128; 3]) -> Option<[i128; 3]> {
    let minor = |i: usize, j: usize| u[i].checked_mul(v[j])?.checked_sub(u[j].checked_mul(v[i])?);
    Some([minor(1, 2)?, minor(2, 0)?, minor(0, 1)?])
}

/// Whether `expr` holds at all points.
pub(super) fn holds(pool: &ExprPool, expr: ExprId, points: &[&Point]) -> bool {
    points.iter().all(|&point| crate::ir::eval::eval(pool, expr, point) == Some(Bv::TRUE))
}
