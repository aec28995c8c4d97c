//! Equalities that follow from others by arithmetic modulo 2^w, without the solver.
//!
//! An expression is brought to a polynomial over its *atoms* (variables and what is no ring
//! operation), one per combination of truth values of the conditions of its choices. An equality
//! follows if, in each case, the known equalities eliminate it: one that has an atom by itself with
//! an odd coefficient is solved for the atom, any other is subtracted where it divides. (Solvers
//! that look at single bits take seconds for sums of a few products, and do not end on squares.)
//! Sound; complete for nothing but what loops with sums and products need.
use crate::ir::{BinaryOp, Bv, Expr, ExprId, ExprPool, UnaryOp, Width};
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;

/// Cases of conditions that are looked at for one equality.
const MAX_CASES: u32 = 128;
/// Monomials of a polynomial.
const MAX_MONOMIALS: usize = 96;
/// Factors of a monomial.
const MAX_DEGREE: usize = 4;
/// Nodes that are looked at for one expression.
const MAX_NODES: u32 = 2_000;

/// Atoms, ascending, with repetitions; empty: the number 1.
type Monomial = Vec<ExprId>;

/// Coefficients modulo 2^w, none of them 0.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
struct Polynomial(BTreeMap<Monomial, u128>);

/// Why an expression has no polynomial yet.
enum Obstacle {
    /// It is a choice by this condition.
    Choice(ExprId),
    /// It is too large.
    TooLarge,
}

/// Truth values of conditions.
type Case = FxHashMap<ExprId, bool>;

/// Whether `goal` (an equality) follows from `known`, those of them that are equalities or
/// negations of choices' conditions.
pub(in crate::predicate) fn follows(pool: &ExprPool, known: &[ExprId], goal: ExprId) -> bool {
    let Some((left, right)) = sides(pool, goal) else { return false };
    let mut case = Case::default();
    for &fact in known {
        note(pool, &mut case, fact, true);
    }
    let mut prover = Prover { pool, known, goal: (left, right), cases: 0 };
    prover.holds(&mut case)
}

/// Whether no product of two unknowns occurs in `root`.
pub(in crate::predicate) fn is_linear(pool: &ExprPool, root: ExprId) -> bool {
    let literal = |id: ExprId| matches!(pool.get(id), Expr::Const(_));
    let (mut seen, mut stack) = (rustc_hash::FxHashSet::default(), vec![root]);
    while let Some(id) = stack.pop() {
        if !seen.insert(id) {
            continue;
        }
        match pool.get(id) {
            Expr::Binary(BinaryOp::Mul, a, b) if !literal(a) && !literal(b) => return false,
            expr => expr.for_each_child(|child| stack.push(child)),
        }
    }
    true
}

fn sides(pool: &ExprPool, id: ExprId) -> Option<(ExprId, ExprId)> {
    match pool.get(id) {
        Expr::Binary(BinaryOp::Eq, a, b) if pool.width(a).bits() > 1 => Some((a, b)),
        _ => None,
    }
}

fn note(pool: &ExprPool, case: &mut Case, condition: ExprId, value: bool) {
    match pool.get(condition) {
        Expr::Unary(UnaryOp::Not, a) => note(pool, case, a, !value),
        Expr::Binary(BinaryOp::And, a, b) if value && pool.width(a) == Width::BOOL => {
            note(pool, case, a, true);
            note(pool, case, b, true);
        }
        _ => drop(case.insert(condition, value)),
    }
}

struct Prover<'a> {
    pool: &'a ExprPool,
    known: &'a [ExprId],
    goal: (ExprId, ExprId),
    cases: u32,
}

impl Prover<'_> {
    /// Whether the goal follows in this case, splitting it where the goal is a choice.
    fn holds(&mut self, case: &mut Case) -> bool {
        self.cases += 1;
        if self.cases > MAX_CASES {
            return false;
        }
        let width = self.pool.width(self.goal.0);
        match self.difference(self.goal, width, case) {
            Ok(goal) => goal.0.is_empty() || self.eliminate(goal, width, case),
            Err(Obstacle::TooLarge) => false,
            Err(Obstacle::Choice(condition)) => [true, false].into_iter().all(|value| {
                let mut case = case.clone();
                note(self.pool, &mut case, condition, value);
                self.holds(&mut case)
            }),
        }
    }

    fn difference(
        &self,
        (a, b): (ExprId, ExprId),
        width: Width,
        case: &Case,
    ) -> Result<Polynomial, Obstacle> {
        let mut reader = Reader { pool: self.pool, width, case, nodes: 0 };
        let (a, b) = (reader.read(a)?, reader.read(b)?);
        a.plus(&b, width.mask(), width)
    }

    /// Reduces the goal by the known equalities of its width to nothing.
    fn eliminate(&self, mut goal: Polynomial, width: Width, case: &Case) -> bool {
        let mut rows = Vec::new();
        let mut conditions: Vec<ExprId> =
            case.iter().filter(|&(_, &value)| value).map(|(&condition, _)| condition).collect();
        conditions.sort_unstable();
        for &fact in self.known.iter().chain(&conditions) {
            if let Some((a, b)) = sides(self.pool, fact) {
                // A wider equality holds of the low bits, too.
                let own = self.pool.width(a).min(width);
                if let Ok(mut row) = self.difference((a, b), own, case) {
                    // An equality of fewer bits, as one of all of them.
                    row.scale(1 << (width.bits() - own.bits()), width);
                    if !row.0.is_empty() && !rows.contains(&row) {
                        rows.push(row);
                    }
                }
            }
        }
        while let Some(row) = rows.pop() {
            if row.0.is_empty() {
                continue;
            }
            let Some(rule) = Rule::new(&row, width) else { continue };
            if rule.apply(&mut goal, width).is_none() {
                return false;
            }
            if goal.0.is_empty() {
                return true;
            }
            rows.retain_mut(|row| rule.apply(row, width).is_some());
        }
        false
    }
}

/// A known equality, solved for something.
enum Rule {
    /// The atom is this.
    Atom(ExprId, Polynomial),
    /// This vanishes, and has this monomial with the least power of 2.
    Vanishes(Polynomial, Monomial, u32),
}

impl Rule {
    fn new(row: &Polynomial, width: Width) -> Option<Self> {
        let alone = |monomial: &Monomial| {
            let [atom] = monomial[..] else { return None };
            let elsewhere = row.0.keys().any(|other| other != monomial && other.contains(&atom));
            (!elsewhere).then_some(atom)
        };
        for (monomial, &coefficient) in row.0.iter().rev() {
            if coefficient % 2 == 1
                && let Some(atom) = alone(monomial)
            {
                let mut value = row.clone();
                value.0.remove(monomial);
                value.scale(super::affine::inverse(coefficient).wrapping_neg(), width);
                return Some(Self::Atom(atom, value));
            }
        }
        let least = row.0.iter().rev().min_by_key(|(_, coefficient)| coefficient.trailing_zeros());
        let (monomial, coefficient) = least?;
        let shift = coefficient.trailing_zeros();
        let mut scaled = row.clone();
        let monomial = monomial.clone();
        scaled.scale(super::affine::inverse(coefficient >> shift), width);
        Some(Self::Vanishes(scaled, monomial, shift))
    }

    /// Uses the rule on a polynomial; `None` where it gets too large.
    fn apply(&self, polynomial: &mut Polynomial, width: Width) -> Option<()> {
        match self {
            Self::Atom(atom, value) => {
                while let Some(monomial) =
                    polynomial.0.keys().find(|monomial| monomial.contains(atom)).cloned()
                {
                    let coefficient = polynomial.0.remove(&monomial)?;
                    let mut rest = monomial;
                    let at = rest.iter().position(|factor| factor == atom)?;
                    rest.remove(at);
                    let rest = Polynomial(BTreeMap::from([(rest, coefficient)]));
                    let product = rest.times(value, width).ok()?;
                    *polynomial = polynomial.plus(&product, 1, width).ok()?;
                }
            }
            Self::Vanishes(row, monomial, shift) => {
                let coefficient = polynomial.0.get(monomial).copied().unwrap_or(0);
                if coefficient != 0 && coefficient.trailing_zeros() >= *shift {
                    let factor = (coefficient >> shift).wrapping_neg();
                    *polynomial = polynomial.plus(row, factor, width).ok()?;
                }
            }
        }
        Some(())
    }
}

impl Polynomial {
    fn number(value: u128, width: Width) -> Self {
        let mut number = Self::default();
        number.add(Vec::new(), value, width);
        number
    }

    fn atom(atom: ExprId) -> Self {
        Self(BTreeMap::from([(vec![atom], 1)]))
    }

    fn add(&mut self, monomial: Monomial, coefficient: u128, width: Width) {
        let entry = self.0.entry(monomial).or_insert(0);
        *entry = entry.wrapping_add(coefficient) & width.mask();
        if *entry == 0 {
            self.0.retain(|_, coefficient| *coefficient != 0);
        }
    }

    fn scale(&mut self, factor: u128, width: Width) {
        for coefficient in self.0.values_mut() {
            *coefficient = coefficient.wrapping_mul(factor) & width.mask();
        }
        self.0.retain(|_, coefficient| *coefficient != 0);
    }

    /// `self + factor * other`.
    fn plus(&self, other: &Self, factor: u128, width: Width) -> Result<Self, Obstacle> {
        let mut sum = self.clone();
        for (monomial, coefficient) in &other.0 {
            sum.add(monomial.clone(), coefficient.wrapping_mul(factor), width);
        }
        if sum.0.len() > MAX_MONOMIALS { Err(Obstacle::TooLarge) } else { Ok(sum) }
    }

    fn times(&self, other: &Self, width: Width) -> Result<Self, Obstacle> {
        let mut product = Self::default();
        for (a, x) in &self.0 {
            for (b, y) in &other.0 {
                let mut monomial: Monomial = a.iter().chain(b).copied().collect();
                monomial.sort_unstable();
                if monomial.len() > MAX_DEGREE || product.0.len() > MAX_MONOMIALS {
                    return Err(Obstacle::TooLarge);
                }
                product.add(monomial, x.wrapping_mul(*y), width);
            }
        }
        Ok(product)
    }
}

/// Reads expressions as polynomials modulo 2^w. An expression that is wider stands for its low
/// bits.
struct Reader<'a> {
    pool: &'a ExprPool,
    width: Width,
    case: &'a Case,
    nodes: u32,
}

impl Reader<'_> {
    fn read(&mut self, id: ExprId) -> Result<Polynomial, Obstacle> {
        self.nodes += 1;
        if self.nodes > MAX_NODES {
            return Err(Obstacle::TooLarge);
        }
        let width = self.width;
        match self.pool.get(id) {
            Expr::Const(bits) => Ok(Polynomial::number(bits.unsigned() & width.mask(), width)),
            Expr::Unary(UnaryOp::Neg, a) => {
                let mut a = self.read(a)?;
                a.scale(u128::MAX, width);
                Ok(a)
            }
            Expr::Unary(UnaryOp::Not, a) if self.pool.width(id) >= width && width.bits() > 1 => {
                // not a = -a - 1
                let mut a = self.read(a)?;
                a.scale(u128::MAX, width);
                a.add(Vec::new(), u128::MAX, width);
                Ok(a)
            }
            Expr::Binary(BinaryOp::Add, a, b) => {
                let (a, b) = (self.read(a)?, self.read(b)?);
                a.plus(&b, 1, width)
            }
            Expr::Binary(BinaryOp::Sub, a, b) => {
                let (a, b) = (self.read(a)?, self.read(b)?);
                a.plus(&b, u128::MAX, width)
            }
            Expr::Binary(BinaryOp::Mul, a, b) => {
                let (x, y) = (self.read(a)?, self.read(b)?);
                x.times(&y, width).or_else(|_| Ok(Polynomial::atom(id)))
            }
            Expr::Binary(BinaryOp::Shl, a, by) => self.shifted(id, a, by),
            Expr::Ite(c, a, b) => match self.decided(c) {
                Some(true) => self.read(a),
                Some(false) => self.read(b),
                None => Err(Obstacle::Choice(c)),
            },
            Expr::Extract(a, 0) => self.read(a),
            Expr::ZeroExtend(a) | Expr::SignExtend(a) if self.pool.width(a) >= width => {
                self.read(a)
            }
            Expr::ZeroExtend(a) if self.pool.width(a) == Width::BOOL => self.truth(a, 1),
            Expr::SignExtend(a) if self.pool.width(a) == Width::BOOL => self.truth(a, u128::MAX),
            _ => Ok(Polynomial::atom(id)),
        }
    }

    fn shifted(&mut self, id: ExprId, a: ExprId, by: ExprId) -> Result<Polynomial, Obstacle> {
        match self.pool.get(by) {
            Expr::Const(by) if by.unsigned() < u128::from(self.pool.width(id).bits()) => {
                let mut a = self.read(a)?;
                a.scale(1 << by.unsigned(), self.width);
                Ok(a)
            }
            _ => Ok(Polynomial::atom(id)),
        }
    }

    fn truth(&mut self, condition: ExprId, one: u128) -> Result<Polynomial, Obstacle> {
        match self.decided(condition) {
            Some(true) => Ok(Polynomial::number(one, self.width)),
            Some(false) => Ok(Polynomial::default()),
            None => Err(Obstacle::Choice(condition)),
        }
    }

    fn decided(&self, condition: ExprId) -> Option<bool> {
        match self.pool.get(condition) {
            Expr::Const(bits) => Some(bits == Bv::TRUE),
            Expr::Unary(UnaryOp::Not, a) => self.decided(a).map(|value| !value),
            Expr::Binary(BinaryOp::And, a, b) => match (self.decided(a), self.decided(b)) {
                (Some(false), _) | (_, Some(false)) => Some(false),
                (Some(true), Some(true)) => Some(true),
                _ => self.case.get(&condition).copied(),
            },
            _ => self.case.get(&condition).copied(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::follows;
    use crate::ir::simplify::build;
    use crate::ir::{BinaryOp, ExprId, ExprPool, VarId, Width};

    const W: Width = Width::W32;

    fn vars(pool: &mut ExprPool) -> [ExprId; 3] {
        [0, 1, 2].map(|at| pool.var(VarId(at), W))
    }

    fn times(pool: &mut ExprPool, a: ExprId, by: u128) -> ExprId {
        let by = pool.number(W, by);
        build::binary(pool, BinaryOp::Mul, a, by)
    }

    fn plus(pool: &mut ExprPool, a: ExprId, by: u128) -> ExprId {
        let by = pool.number(W, by);
        build::add(pool, a, by)
    }

    /// `a + b = 3i` is kept by a choice of `a + 1, b + 2` and `a + 2, b + 1`.
    #[test]
    fn sums_by_cases() {
        let mut pool = ExprPool::new();
        let [a, b, i] = vars(&mut pool);
        let c = pool.var(VarId(3), Width::BOOL);
        let sum = build::add(&mut pool, a, b);
        let triple = times(&mut pool, i, 3);
        let known = build::eq(&mut pool, sum, triple);
        let (a1, a2) = (plus(&mut pool, a, 1), plus(&mut pool, a, 2));
        let (b1, b2) = (plus(&mut pool, b, 1), plus(&mut pool, b, 2));
        let (a, b) = (build::ite(&mut pool, c, a1, a2), build::ite(&mut pool, c, b2, b1));
        let i = plus(&mut pool, i, 1);
        let sum = build::add(&mut pool, a, b);
        let triple = times(&mut pool, i, 3);
        let goal = build::eq(&mut pool, sum, triple);
        assert!(follows(&pool, &[known], goal));
        assert!(!follows(&pool, &[], goal));
        let wrong = plus(&mut pool, sum, 1);
        let wrong = build::eq(&mut pool, wrong, triple);
        assert!(!follows(&pool, &[known], wrong));
    }

    /// `2s = i² + i` is kept by `i + 1, s + i + 1`.
    #[test]
    fn squares() {
        let mut pool = ExprPool::new();
        let [s, i, _] = vars(&mut pool);
        let law = |pool: &mut ExprPool, s, i| {
            let twice = times(pool, s, 2);
            let square = build::binary(pool, BinaryOp::Mul, i, i);
            let sum = build::add(pool, square, i);
            build::eq(pool, twice, sum)
        };
        let known = law(&mut pool, s, i);
        let next = plus(&mut pool, i, 1);
        let s = build::add(&mut pool, s, next);
        let goal = law(&mut pool, s, next);
        assert!(follows(&pool, &[known], goal));
        let wrong = law(&mut pool, s, i);
        assert!(!follows(&pool, &[known], wrong));
    }

    /// An even number plus two is even.
    #[test]
    fn congruences() {
        let mut pool = ExprPool::new();
        let [x, _, _] = vars(&mut pool);
        let even = |pool: &mut ExprPool, x| {
            let half = times(pool, x, 1 << 31);
            let zero = pool.number(W, 0);
            pool.binary(BinaryOp::Eq, half, zero)
        };
        let known = even(&mut pool, x);
        let next = plus(&mut pool, x, 2);
        let goal = even(&mut pool, next);
        assert!(follows(&pool, &[known], goal));
        let next = plus(&mut pool, x, 1);
        let wrong = even(&mut pool, next);
        assert!(!follows(&pool, &[known], wrong));
    }
}
