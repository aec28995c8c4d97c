//! What a term is as a polynomial.
use super::sum::{IntegerVar, Polynomial};
use super::{Polynomials, Reading, Stands};
use crate::base::work;
use crate::base::work::WorkKind;
use crate::domains::budget::{MOST_FACTORS, MOST_POLYNOMIAL_DEPTH, MOST_READS};
use crate::ir::{BinaryOp, Bv, Expr, ExprId, ExprPool, Span, UnaryOp, Width};

impl Polynomials {
    pub(super) fn product(&self, a: &Polynomial, b: &Polynomial) -> Option<Polynomial> {
        let mut result = Polynomial::default();
        for (left, x) in &a.0 {
            for (right, y) in &b.0 {
                work::spend(WorkKind::Expression, 1);
                let mut atoms: Vec<IntegerVar> = left.iter().chain(right).copied().collect();
                atoms.sort_unstable();
                // A truth value is its own square.
                let truth = |atom: IntegerVar| self.spans[index(atom)].within(Span(0, 1));
                atoms.dedup_by(|a, b| a == b && truth(*a));
                if atoms.len() > MOST_FACTORS {
                    return None;
                }
                result.add(atoms, x.checked_mul(*y)?)?;
            }
        }
        Some(result)
    }

    /// The range of the polynomial by the ranges of its atoms.
    pub(super) fn span(&self, sum: &Polynomial) -> Option<Span> {
        work::spend_on(WorkKind::Evaluation, sum.0.len());
        sum.0.iter().try_fold(Span(0, 0), |all, (product, &factor)| {
            let part = product.iter().try_fold(Span(factor, factor), |part, &atom| {
                part.times(self.spans[index(atom)])
            })?;
            all.plus(part)
        })
    }

    fn atom(&mut self, stands: Stands, span: Span) -> Reading {
        let new = IntegerVar::try_from(self.spans.len()).expect("fewer than 2^32 atoms");
        let atom = *self.numbers.entry(stands).or_insert(new);
        if atom == new {
            self.spans.push(span);
        }
        let span = span.meet(self.spans[index(atom)]);
        Reading { sum: Polynomial([(vec![atom], 1)].into()), span }
    }

    /// The term as an atom. A term of 128 bits has no range here: the integers of this module are
    /// too narrow for it.
    fn opaque(&mut self, pool: &ExprPool, id: ExprId, is_signed: bool) -> Reading {
        let width = pool.width(id);
        let Some(all) = Span::all(width, is_signed) else {
            // Congruent to itself whatever it is read as.
            return self.atom(Stands::Signed(id), Span(i128::MIN, i128::MAX));
        };
        let Some(ranges) = self.bounds_of(pool, id) else {
            return self.atom(Stands::Signed(id), all);
        };
        // Below half of all numbers, both readings are the same number.
        match ranges.0 == ranges.1 || !is_signed {
            true => self.atom(Stands::Unsigned(id), ranges.0),
            false => self.atom(Stands::Signed(id), ranges.1),
        }
    }

    /// The term as it is read first.
    pub(super) fn of(&mut self, pool: &ExprPool, id: ExprId) -> Reading {
        self.read(pool, id, MOST_POLYNOMIAL_DEPTH)
    }

    fn read(&mut self, pool: &ExprPool, id: ExprId, depth: u32) -> Reading {
        if let Some(known) = self.known.get(&id) {
            return known.clone();
        }
        work::spend(WorkKind::Expression, 4);
        let is_too_much = self.of_all_terms && self.reads > MOST_READS;
        let Some(depth) = depth.checked_sub(1).filter(|_| !is_too_much) else {
            return self.opaque(pool, id, false);
        };
        let found = self.read_node(pool, id, depth).and_then(|reading| {
            let by_atoms = self.span(&reading.sum);
            let span = by_atoms.map_or(reading.span, |other| reading.span.meet(other));
            // Room to go on without an overflow.
            span.within(Span::all(Width::new(126)?, true)?).then_some(Reading { span, ..reading })
        });
        self.reads += 1;
        let reading = match found {
            Some(reading) => self.with_facts(pool, id, reading),
            None => self.opaque(pool, id, false),
        };
        self.known.insert(id, reading.clone());
        reading
    }

    /// The reading with what comparisons say of the term.
    fn with_facts(&self, pool: &ExprPool, id: ExprId, reading: Reading) -> Reading {
        let known = self.bounds_of(pool, id).filter(|_| self.facts.contains_key(&id));
        let Some((unsigned, signed)) = known else { return reading };
        for (fact, is_signed) in [(unsigned, false), (signed, true)] {
            let Some(all) = Span::all(pool.width(id), is_signed) else { continue };
            if let Some(moved) = moved_into(reading.clone(), all, pool.width(id)) {
                let span = moved.span.meet(fact);
                // There may be no such number: that is left to others.
                return if span.0 <= span.1 { Reading { span, ..moved } } else { moved };
            }
        }
        reading
    }

    /// The term as a number in the range of its width; an atom, if that is not known of it. `None`:
    /// such numbers are not followed.
    fn number(
        &mut self,
        pool: &ExprPool,
        id: ExprId,
        is_signed: bool,
        depth: u32,
    ) -> Option<Reading> {
        let (reading, width) = (self.read(pool, id, depth), pool.width(id));
        let range = Span::all(width, is_signed)?;
        let moved = moved_into(reading, range, width);
        Some(moved.unwrap_or_else(|| self.opaque(pool, id, is_signed)))
    }

    fn read_node(&mut self, pool: &ExprPool, id: ExprId, depth: u32) -> Option<Reading> {
        let width = pool.width(id);
        match pool.get(id) {
            Expr::Const(bits) => {
                let value = bits.signed();
                Some(Reading { sum: Polynomial::constant(value), span: Span(value, value) })
            }
            Expr::ZeroExtend(a) => self.number(pool, a, false, depth),
            Expr::SignExtend(a) => self.number(pool, a, true, depth),
            Expr::Extract(a, 0) => Some(self.read(pool, a, depth)),
            Expr::Extract(a, low) => {
                let by = 1i128.checked_shl(low.into()).filter(|&by| by > 0)?;
                let whole = self.number(pool, a, false, depth)?;
                self.quotient(&whole, by)
            }
            Expr::Concat(high, low) => {
                let by = 1i128.checked_shl(pool.width(low).bits()).filter(|&by| by > 0)?;
                let low = self.number(pool, low, false, depth)?;
                let high = self.number(pool, high, false, depth)?;
                combined(&low, &high, by)
            }
            Expr::Unary(UnaryOp::Not, a) => {
                // A truth value is 0 or 1, and its complement is what is left of 1.
                let all = if width == Width::BOOL { 1 } else { -1 };
                let all = Reading { sum: Polynomial::constant(all), span: Span(all, all) };
                let a = match width == Width::BOOL {
                    true => self.number(pool, a, false, depth)?,
                    false => self.read(pool, a, depth),
                };
                combined(&all, &a, -1)
            }
            Expr::Unary(UnaryOp::Neg, a) => {
                let zero = Reading { sum: Polynomial::default(), span: Span(0, 0) };
                combined(&zero, &self.read(pool, a, depth), -1)
            }
            Expr::Ite(c, a, b) if width != Width::BOOL => {
                // b + c * (a - b)
                let c = self.number(pool, c, false, depth)?;
                let (a, b) = (self.read(pool, a, depth), self.read(pool, b, depth));
                let difference = combined(&a, &b, -1)?;
                let sum = b.sum.plus(&self.product(&c.sum, &difference.sum)?, 1)?;
                let span = Span(a.span.0.min(b.span.0), a.span.1.max(b.span.1));
                Some(Reading { sum, span })
            }
            Expr::Binary(op, a, b) => self.read_binary(pool, width, (op, a, b), depth),
            _ => None,
        }
    }

    fn read_binary(
        &mut self,
        pool: &ExprPool,
        width: Width,
        (op, a, b): (BinaryOp, ExprId, ExprId),
        depth: u32,
    ) -> Option<Reading> {
        let by = pool.literal(b);
        // A divisor that is a positive number, whichever way it is read.
        let divisor = by.map(Bv::signed).filter(|&by| by > 0);
        let power = by.and_then(|by| u32::try_from(by.unsigned()).ok());
        let power = power.filter(|&by| by < width.bits()).and_then(|by| 1i128.checked_shl(by));
        let power = power.filter(|&by| by > 0);
        match op {
            BinaryOp::Add => combined(&self.read(pool, a, depth), &self.read(pool, b, depth), 1),
            BinaryOp::Sub => combined(&self.read(pool, a, depth), &self.read(pool, b, depth), -1),
            BinaryOp::Mul => {
                let (a, b) = (self.read(pool, a, depth), self.read(pool, b, depth));
                let (sum, span) = (self.product(&a.sum, &b.sum)?, a.span.times(b.span)?);
                Some(Reading { sum, span })
            }
            BinaryOp::Shl => {
                let zero = Reading { sum: Polynomial::default(), span: Span(0, 0) };
                combined(&zero, &self.read(pool, a, depth), power?)
            }
            BinaryOp::LShr => {
                let a = self.number(pool, a, false, depth)?;
                self.quotient(&a, power?)
            }
            BinaryOp::AShr => {
                let a = self.number(pool, a, true, depth)?;
                self.quotient(&a, power?)
            }
            BinaryOp::UDiv => {
                let a = self.number(pool, a, false, depth)?;
                self.quotient(&a, divisor?)
            }
            BinaryOp::URem => {
                let a = self.number(pool, a, false, depth)?;
                self.rest(&a, divisor?)
            }
            BinaryOp::SDiv => {
                let a = self.number(pool, a, true, depth)?;
                self.quotient_to_zero(&a, divisor?)
            }
            BinaryOp::SRem => {
                let a = self.number(pool, a, true, depth)?;
                self.rest_to_zero(&a, divisor?)
            }
            // match: a & (2^n - 1); it is the rest whichever number a is read as.
            BinaryOp::And => {
                let mask = by?.unsigned();
                let by = i128::try_from(mask.checked_add(1)?).ok()?;
                if mask == 0 || by & (by - 1) != 0 {
                    return None;
                }
                let a = self.read(pool, a, depth);
                self.rest(&a, by)
            }
            BinaryOp::Or | BinaryOp::Xor => {
                let a = self.number(pool, a, false, depth)?;
                let b = self.number(pool, b, false, depth)?;
                (are_disjoint(&a, &b) || are_disjoint(&b, &a))
                    .then(|| combined(&a, &b, 1))
                    .flatten()
            }
            _ => None,
        }
    }

    /// The quotient, rounded down. What is a multiple of the divisor is taken out of it.
    fn quotient(&mut self, of: &Reading, by: i128) -> Option<Reading> {
        let (mut whole, mut rest) = (Polynomial::default(), Polynomial::default());
        for (product, &factor) in &of.sum.0 {
            let (quotient, left) = (factor.div_euclid(by), factor.rem_euclid(by));
            if quotient != 0 {
                whole.add(product.clone(), quotient)?;
            }
            if left != 0 {
                rest.add(product.clone(), left)?;
            }
        }
        let span = Span(of.span.0.div_euclid(by), of.span.1.div_euclid(by));
        let mut of_rest = self.span(&rest)?;
        if whole.0.is_empty() {
            of_rest = of_rest.meet(of.span);
        }
        if of_rest.within(Span(0, by - 1)) {
            return Some(Reading { sum: whole, span });
        }
        let of_rest = Span(of_rest.0.div_euclid(by), of_rest.1.div_euclid(by));
        let atom = self.atom(Stands::Quotient { of: rest, by, down: true }, of_rest);
        Some(Reading { sum: whole.plus(&atom.sum, 1)?, span })
    }

    /// What division with a quotient that is rounded down leaves.
    fn rest(&mut self, of: &Reading, by: i128) -> Option<Reading> {
        if of.span.within(Span(0, by - 1)) {
            return Some(of.clone());
        }
        let quotient = self.quotient(of, by)?;
        Some(Reading { sum: of.sum.plus(&quotient.sum, -by)?, span: Span(0, by - 1) })
    }

    fn quotient_to_zero(&mut self, of: &Reading, by: i128) -> Option<Reading> {
        if of.span.0 >= 0 {
            return self.quotient(of, by);
        }
        let span = Span(of.span.0 / by, of.span.1 / by);
        let stands = Stands::Quotient { of: of.sum.clone(), by, down: false };
        Some(self.atom(stands, span))
    }

    fn rest_to_zero(&mut self, of: &Reading, by: i128) -> Option<Reading> {
        if of.span.0 >= 0 {
            return self.rest(of, by);
        }
        let quotient = self.quotient_to_zero(of, by)?;
        let low = (1 - by).max(of.span.0);
        let high = (by - 1).min(of.span.1.max(0));
        Some(Reading { sum: of.sum.plus(&quotient.sum, -by)?, span: Span(low, high) })
    }
}

fn index(atom: IntegerVar) -> usize {
    usize::try_from(atom).expect("atoms are counted in memory")
}

/// `a + by * b`
fn combined(a: &Reading, b: &Reading, by: i128) -> Option<Reading> {
    let span = a.span.plus(b.span.times(Span(by, by))?)?;
    Some(Reading { sum: a.sum.plus(&b.sum, by)?, span })
}

/// The reading, moved by a multiple of 2^width so that its range lies in `range`, which holds that
/// many numbers.
pub(super) fn moved_into(reading: Reading, range: Span, width: Width) -> Option<Reading> {
    if reading.span.within(range) {
        return Some(reading);
    }
    let modulus = Span::all(width, false)?.1.checked_add(1)?;
    let turns = reading.span.0.checked_sub(range.0)?.div_euclid(modulus);
    let by = turns.checked_mul(modulus)?.checked_neg()?;
    let span = reading.span.plus(Span(by, by))?;
    let sum = reading.sum.plus(&Polynomial::constant(by), 1)?;
    span.within(range).then_some(Reading { sum, span })
}

/// Whether no bit is in both: `low` is less than a power of two of which all of `high` is a
/// multiple.
fn are_disjoint(low: &Reading, high: &Reading) -> bool {
    let zeros = high.sum.0.values().map(|factor| factor.trailing_zeros()).min().unwrap_or(127);
    low.span.0 >= 0 && zeros < 127 && low.span.1 < 1i128 << zeros
}
