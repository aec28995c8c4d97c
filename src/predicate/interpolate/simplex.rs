//! Are linear constraints over the rationals contradictory, and if so, which sum of them says
//! `0 <= -1`?
//!
//! The simplex of *A Fast Linear-Arithmetic Solver for DPLL(T)* (Dutertre and de Moura, CAV 2006):
//! each constraint bounds a slack variable that is its left side; a basic variable out of its bound
//! is exchanged with one that can move (Bland's rule); if none can, the row is a sum of constraints
//! that contradicts itself (Farkas' lemma). Exact, in 128 bits; whatever does not fit ends the
//! search without an answer.
use std::collections::BTreeMap;

/// `Σ factor · variable + constant <= 0`, or `= 0`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Constraint {
    pub(super) factors: BTreeMap<usize, i128>,
    pub(super) constant: i128,
    pub(super) is_equation: bool,
}

/// What is known of the constraints.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Verdict {
    /// They hold for some rational numbers.
    Consistent,
    /// The sum of the constraints (by index) times these factors is a contradiction. Factors of
    /// inequalities are not negative; all are whole numbers.
    Contradiction(Vec<(usize, i128)>),
    /// Not decided: numbers too large, or too many steps.
    Unknown,
}

/// A fraction in lowest terms; the denominator is positive.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Rational {
    numerator: i128,
    denominator: i128,
}

impl Rational {
    const ZERO: Self = Self::whole(0);

    const fn whole(value: i128) -> Self {
        Self { numerator: value, denominator: 1 }
    }

    fn new(numerator: i128, denominator: i128) -> Option<Self> {
        if denominator == 1 {
            return Some(Self::whole(numerator));
        }
        let divisor = gcd(numerator, denominator)?;
        let divisor = if denominator < 0 { -divisor } else { divisor };
        Some(Self { numerator: numerator / divisor, denominator: denominator / divisor })
    }

    fn plus(self, other: Self) -> Option<Self> {
        if self.denominator == 1 && other.denominator == 1 {
            return Some(Self::whole(self.numerator.checked_add(other.numerator)?));
        }
        let left = self.numerator.checked_mul(other.denominator)?;
        let right = other.numerator.checked_mul(self.denominator)?;
        Self::new(left.checked_add(right)?, self.denominator.checked_mul(other.denominator)?)
    }

    fn times(self, other: Self) -> Option<Self> {
        Self::new(
            self.numerator.checked_mul(other.numerator)?,
            self.denominator.checked_mul(other.denominator)?,
        )
    }

    fn negated(self) -> Option<Self> {
        Some(Self { numerator: self.numerator.checked_neg()?, denominator: self.denominator })
    }

    fn inverse(self) -> Option<Self> {
        Self::new(self.denominator, self.numerator)
    }

    fn is_zero(self) -> bool {
        self.numerator == 0
    }

    fn is_positive(self) -> bool {
        self.numerator > 0
    }

    fn is_negative(self) -> bool {
        self.numerator < 0
    }
}

fn gcd(a: i128, b: i128) -> Option<i128> {
    let (mut a, mut b) = (a.checked_abs()?, b.checked_abs()?);
    while b != 0 {
        (a, b) = (b, a % b);
    }
    Some(a.max(1))
}

/// A sum of variables.
type Row = BTreeMap<usize, Rational>;

struct Tableau {
    /// Basic variables as sums of the others.
    rows: BTreeMap<usize, Row>,
    values: Vec<Rational>,
    /// How many variables are no slacks. Slack `first_slack + i` is the left side of constraint `i`
    /// without its constant.
    first_slack: usize,
    /// By slack.
    bounds: Vec<Bound>,
}

/// At most (or just) the limit.
#[derive(Clone, Copy)]
struct Bound {
    limit: Rational,
    is_equation: bool,
}

/// The most exchanges.
const MAX_STEPS: usize = 3000;

/// Decides the constraints, over the variables `0 .. variables`.
pub(super) fn solve(variables: usize, constraints: &[Constraint]) -> Verdict {
    let mut tableau = Tableau::new(variables, constraints);
    tableau.run().unwrap_or(Verdict::Unknown)
}

impl Tableau {
    fn new(variables: usize, constraints: &[Constraint]) -> Self {
        let mut rows = BTreeMap::new();
        let mut bounds = Vec::with_capacity(constraints.len());
        for (index, constraint) in constraints.iter().enumerate() {
            let row = constraint.factors.iter().filter(|&(_, &factor)| factor != 0);
            rows.insert(variables + index, row.map(|(&v, &f)| (v, Rational::whole(f))).collect());
            let limit = Rational::whole(constraint.constant.saturating_neg());
            bounds.push(Bound { limit, is_equation: constraint.is_equation });
        }
        let values = vec![Rational::ZERO; variables + constraints.len()];
        Self { rows, values, first_slack: variables, bounds }
    }

    /// `None`: numbers too large.
    fn run(&mut self) -> Option<Verdict> {
        for _ in 0..MAX_STEPS {
            let Some((basic, missing)) = self.violated()? else {
                return Some(Verdict::Consistent);
            };
            let row = &self.rows[&basic];
            let entering = row.iter().find(|&(&variable, &factor)| {
                let upwards = factor.is_positive() == missing.is_positive();
                self.can_move(variable, upwards)
            });
            let Some((&entering, &factor)) = entering else {
                return self.contradiction(basic, missing.is_negative());
            };
            self.exchange(basic, entering, missing, factor)?;
        }
        Some(Verdict::Unknown)
    }

    fn bound(&self, variable: usize) -> Option<Bound> {
        variable.checked_sub(self.first_slack).map(|index| self.bounds[index])
    }

    /// The first basic variable out of its bounds, and how much it must change.
    fn violated(&self) -> Option<Option<(usize, Rational)>> {
        for &basic in self.rows.keys() {
            let Some(bound) = self.bound(basic) else { continue };
            let missing = bound.limit.plus(self.values[basic].negated()?)?;
            if missing.is_negative() || (bound.is_equation && !missing.is_zero()) {
                return Some(Some((basic, missing)));
            }
        }
        Some(None)
    }

    /// Whether a variable that is not basic may grow (`upwards`) or shrink.
    fn can_move(&self, variable: usize, upwards: bool) -> bool {
        let Some(bound) = self.bound(variable) else { return true };
        let at_limit = self.values[variable] == bound.limit;
        // Equations that are not basic start at 0, and move to their limit only by being exchanged
        // out.
        if bound.is_equation { !at_limit } else { !(upwards && at_limit) }
    }

    /// Makes `entering` basic in the place of `leaving`, whose value changes by `missing`.
    fn exchange(
        &mut self,
        leaving: usize,
        entering: usize,
        missing: Rational,
        factor: Rational,
    ) -> Option<()> {
        let step = missing.times(factor.inverse()?)?;
        self.values[leaving] = self.values[leaving].plus(missing)?;
        self.values[entering] = self.values[entering].plus(step)?;
        let mut row = self.rows.remove(&leaving)?;
        row.remove(&entering);
        for (&basic, other) in &self.rows {
            if let Some(&factor) = other.get(&entering) {
                self.values[basic] = self.values[basic].plus(factor.times(step)?)?;
            }
        }
        // entering = leaving / factor - rest / factor.
        let inverse = factor.inverse()?;
        let mut solved: Row = BTreeMap::new();
        for (variable, factor) in row {
            solved.insert(variable, factor.times(inverse)?.negated()?);
        }
        solved.insert(leaving, inverse);
        for other in self.rows.values_mut() {
            let Some(factor) = other.remove(&entering) else { continue };
            for (&variable, &inner) in &solved {
                let added = inner.times(factor)?;
                let sum = other.get(&variable).copied().unwrap_or(Rational::ZERO).plus(added)?;
                if sum.is_zero() {
                    other.remove(&variable);
                } else {
                    other.insert(variable, sum);
                }
            }
        }
        self.rows.insert(entering, solved);
        Some(())
    }

    /// The row of `basic`, which is too great or too small and cannot change, as a sum of
    /// constraints.
    fn contradiction(&self, basic: usize, too_great: bool) -> Option<Verdict> {
        // basic = Σ factor · slack. Too great: basic <= limit, and every slack at its limit with a
        // negative factor (or an equation): basic - Σ factor · slack = 0 is the contradiction. Too
        // small (only equations are): the negation of that.
        let sign = if too_great { 1 } else { -1 };
        let mut factors = vec![(basic - self.first_slack, Rational::whole(sign))];
        for (&variable, &factor) in &self.rows[&basic] {
            let index = variable.checked_sub(self.first_slack)?;
            factors.push((index, factor.times(Rational::whole(-sign))?));
        }
        let mut common: i128 = 1;
        for (_, factor) in &factors {
            let divisor = gcd(common, factor.denominator)?;
            common = common.checked_mul(factor.denominator / divisor)?;
        }
        let whole = factors.iter().map(|&(index, factor)| {
            let factor = factor.times(Rational::whole(common))?;
            (factor.denominator == 1).then_some((index, factor.numerator))
        });
        Some(Verdict::Contradiction(whole.collect::<Option<_>>()?))
    }
}

/// Whether `factors` do what [`Verdict::Contradiction`] says.
#[cfg(test)]
pub(super) fn is_contradiction(constraints: &[Constraint], factors: &[(usize, i128)]) -> bool {
    let sum = || -> Option<bool> {
        let mut total: BTreeMap<usize, i128> = BTreeMap::new();
        let mut constant: i128 = 0;
        for &(index, factor) in factors {
            let constraint = constraints.get(index)?;
            if factor < 0 && !constraint.is_equation {
                return Some(false);
            }
            for (&variable, &own) in &constraint.factors {
                let entry = total.entry(variable).or_insert(0);
                *entry = entry.checked_add(own.checked_mul(factor)?)?;
            }
            constant = constant.checked_add(constraint.constant.checked_mul(factor)?)?;
        }
        Some(total.values().all(|&factor| factor == 0) && constant > 0)
    };
    sum().unwrap_or(false)
}

#[cfg(test)]
mod tests {
    use super::{Constraint, Verdict, is_contradiction, solve};

    fn constraint(factors: &[(usize, i128)], constant: i128, is_equation: bool) -> Constraint {
        Constraint { factors: factors.iter().copied().collect(), constant, is_equation }
    }

    #[test]
    fn a_chain_of_inequalities_and_an_equation() {
        // x <= y, y <= z - 1, z = x.
        let all = [
            constraint(&[(0, 1), (1, -1)], 0, false),
            constraint(&[(1, 1), (2, -1)], 1, false),
            constraint(&[(2, 1), (0, -1)], 0, true),
        ];
        let Verdict::Contradiction(factors) = solve(3, &all) else { panic!("consistent") };
        assert!(is_contradiction(&all, &factors));
        assert_eq!(solve(3, &all[..2]), Verdict::Consistent);
    }

    /// All systems of three constraints with small factors over two variables, against the points
    /// of a grid.
    #[test]
    fn small_systems() {
        let small = [-1, 0, 2];
        let mut all = Vec::new();
        for a in small {
            for b in small {
                for c in [-1, 0, 1] {
                    all.push(constraint(&[(0, a), (1, b)], c, (a + b + c) % 2 == 0));
                }
            }
        }
        let holds = |system: &[Constraint], x: i128, y: i128| {
            system.iter().all(|c| {
                // The grid has steps of a sixth.
                let sum = c.factors[&0] * x + c.factors[&1] * y + 6 * c.constant;
                if c.is_equation { sum == 0 } else { sum <= 0 }
            })
        };
        for (i, a) in all.iter().enumerate() {
            for (j, b) in all.iter().enumerate().skip(i) {
                for c in all.iter().skip(j) {
                    let system = [a.clone(), b.clone(), c.clone()];
                    let on_grid = (-24..=24).any(|x| (-24..=24).any(|y| holds(&system, x, y)));
                    match solve(2, &system) {
                        Verdict::Consistent => assert!(on_grid, "{system:?}"),
                        Verdict::Contradiction(factors) => {
                            assert!(!on_grid && is_contradiction(&system, &factors), "{system:?}");
                        }
                        Verdict::Unknown => panic!("{system:?}"),
                    }
                }
            }
        }
    }
}
