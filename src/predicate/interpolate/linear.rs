//! The rung of linear proofs: what sums of the path's inequalities say at the cuts.
//!
//! The path is read over the integers (wrap-around ignored) and split into cases, conjunctions of
//! linear constraints. Each contradictory case gives factors by Farkas' lemma; the sum of the
//! constraints up to a cut, times their factors, is an inequality over the cut's variables there
//! (the others cancel out). These inequalities are candidates for the first rung's search; where
//! the cases differ in the last block only, the conjunctions of them are a sequence interpolant
//! over the rationals. Whether they hold on bit vectors is for the checks to say.
//!
//! Caps: [`MAX_CASES`] cases, [`MAX_CONSTRAINTS`] constraints in one.
use super::atoms::{Search, Sharing};
use super::path::Path;
use super::simplex::{Constraint, Verdict, solve};
use super::vocabulary::Rank;
use super::work::{Halt, Work};
use crate::ir::simplify::build;
use crate::ir::{BinaryOp, Bv, Expr, ExprId, ExprPool, UnaryOp, Width};
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;

/// The most cases that are looked at.
const MAX_CASES: usize = 48;
/// The most constraints in a case.
const MAX_CONSTRAINTS: usize = 400;
/// The greatest factor of a variable in a candidate.
const MAX_FACTOR: i128 = 64;

/// Predicates for the path's cuts, not yet checked.
pub(super) fn from_proofs(
    work: &mut Work<'_>,
    path: &Path,
    search: &mut Search,
) -> Result<Option<Vec<Vec<ExprId>>>, Halt> {
    let usage = &search.words.usage;
    let signed = usage.iter().any(|u| u.signed) || !usage.iter().any(|u| u.unsigned);
    let proofs = cases(work, path, signed)?;
    // By cut, what all cases together say.
    let mut sequence: Vec<Vec<ExprId>> = vec![Vec::new(); path.groups.len()];
    let mut suggested = Vec::new();
    for (cut, predicates) in sequence.iter_mut().enumerate() {
        let pool = &mut work.chain.pool;
        for proof in &proofs {
            let forms = inequalities(pool, &proof.partial(cut), signed);
            for &form in &forms {
                for canonical in path.places.canonical(pool, form, cut) {
                    suggested.extend(search.words.suggest(pool, canonical));
                }
            }
            predicates.extend(forms.first().filter(|form| !predicates.contains(form)));
        }
    }
    for sharing in [Sharing::Visits, Sharing::Nothing] {
        if suggested.is_empty() {
            break;
        }
        let found = search.attempt(work, path, sharing, Rank::Bound)?;
        if let Some(found) = found.filter(|found| found.uses(&suggested)) {
            return Ok(Some(found.predicates));
        }
    }
    Ok((!proofs.is_empty()).then_some(sequence))
}

/// `Σ factor · term + constant` over the integers.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
struct Sum {
    factors: BTreeMap<ExprId, i128>,
    constant: i128,
}

impl Sum {
    /// Adds `factor · other`; `None` where that does not fit.
    fn add(&mut self, other: &Self, factor: i128) -> Option<()> {
        for (&term, &own) in &other.factors {
            let entry = self.factors.entry(term).or_insert(0);
            *entry = entry.checked_add(own.checked_mul(factor)?)?;
            if *entry == 0 {
                self.factors.remove(&term);
            }
        }
        self.constant = self.constant.checked_add(other.constant.checked_mul(factor)?)?;
        Some(())
    }
}

/// A constraint of a case: `sum <= 0` or `sum = 0`, from a block.
#[derive(Clone, Debug)]
struct Fact {
    block: usize,
    sum: Sum,
    is_equation: bool,
}

/// A contradictory case: its constraints and their factors.
struct Contradiction {
    parts: Vec<(Fact, i128)>,
}

impl Contradiction {
    /// The sum of the constraints before `cut`.
    fn partial(&self, cut: usize) -> Sum {
        let mut all = Sum::default();
        for (fact, factor) in self.parts.iter().filter(|(fact, _)| fact.block <= cut) {
            // The simplex has added all of them up without overflow.
            if all.add(&fact.sum, *factor).is_none() {
                return Sum::default();
            }
        }
        all
    }
}

/// A conjunction under way.
#[derive(Clone, Default)]
struct Case {
    facts: Vec<Fact>,
    /// The truth values of all formulas said so far.
    truths: FxHashMap<ExprId, bool>,
    /// What is still to be said.
    open: Vec<Item>,
    /// Disjunctions, kept for later: one of these alternatives holds.
    choices: Vec<Vec<Vec<Item>>>,
}

/// Something said in a block.
#[derive(Clone)]
enum Item {
    Formula(usize, ExprId, bool),
    Fact(Fact),
}

/// Whether a case goes on.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Fate {
    GoOn,
    /// It contradicts itself without arithmetic.
    Closed,
    /// It has become too large.
    GaveUp,
}

/// Why an expression is no sum.
enum NoSum {
    /// The truth value of this condition is needed.
    Needs(ExprId),
    TooLarge,
}

struct Splitter<'a> {
    pool: &'a ExprPool,
    signed: bool,
}

/// The contradictory cases of the path.
fn cases(work: &Work<'_>, path: &Path, signed: bool) -> Result<Vec<Contradiction>, Halt> {
    let splitter = Splitter { pool: &work.chain.pool, signed };
    let mut first = Case::default();
    for (block, conjuncts) in path.blocks.iter().enumerate() {
        let is_needed = |id: &&ExprId| path.core.is_empty() || path.core.contains(id);
        first
            .open
            .extend(conjuncts.iter().filter(is_needed).map(|&id| Item::Formula(block, id, true)));
    }
    first.open.reverse();
    let (mut stack, mut proofs, mut solved) = (vec![first], Vec::new(), 0);
    while let Some(mut case) = stack.pop() {
        work.go_on()?;
        if splitter.say_all(&mut case) != Fate::GoOn {
            continue;
        }
        solved += 1;
        if solved > MAX_CASES {
            break;
        }
        let (verdict, facts) = decide(case.facts.clone());
        match verdict {
            Verdict::Contradiction(factors) => {
                let part = |(index, factor): (usize, i128)| (facts[index].clone(), factor);
                proofs.push(Contradiction { parts: factors.into_iter().map(part).collect() });
            }
            Verdict::Unknown => {}
            Verdict::Consistent => {
                if case.choices.is_empty() {
                    continue;
                }
                let alternatives = case.choices.remove(0);
                for alternative in alternatives.into_iter().rev() {
                    let mut case = case.clone();
                    case.open.extend(alternative);
                    stack.push(case);
                }
            }
        }
    }
    Ok(proofs)
}

/// Whether the facts contradict each other.
fn decide(facts: Vec<Fact>) -> (Verdict, Vec<Fact>) {
    let mut numbers: FxHashMap<ExprId, usize> = FxHashMap::default();
    let mut constraints = Vec::with_capacity(facts.len());
    for fact in &facts {
        let factors = fact.sum.factors.iter().map(|(&term, &factor)| {
            let next = numbers.len();
            (*numbers.entry(term).or_insert(next), factor)
        });
        constraints.push(Constraint {
            factors: factors.collect(),
            constant: fact.sum.constant,
            is_equation: fact.is_equation,
        });
    }
    (solve(numbers.len(), &constraints), facts)
}

impl Splitter<'_> {
    fn say_all(&self, case: &mut Case) -> Fate {
        while let Some(item) = case.open.pop() {
            let fate = match item {
                Item::Fact(fact) => self.add(case, fact),
                Item::Formula(block, id, truth) => self.say(case, block, id, truth),
            };
            if fate != Fate::GoOn {
                return fate;
            }
        }
        Fate::GoOn
    }

    fn add(&self, case: &mut Case, fact: Fact) -> Fate {
        if fact.sum.factors.is_empty() {
            let constant = fact.sum.constant;
            let holds = if fact.is_equation { constant == 0 } else { constant <= 0 };
            return if holds { Fate::GoOn } else { Fate::Closed };
        }
        case.facts.push(fact);
        if case.facts.len() > MAX_CONSTRAINTS { Fate::GaveUp } else { Fate::GoOn }
    }

    fn say(&self, case: &mut Case, block: usize, id: ExprId, truth: bool) -> Fate {
        match case.truths.insert(id, truth) {
            Some(known) if known == truth => return Fate::GoOn,
            Some(_) => return Fate::Closed,
            None => {}
        }
        let item = |id, truth| Item::Formula(block, id, truth);
        match self.pool.get(id) {
            Expr::Const(value) if value.is_true() != truth => return Fate::Closed,
            Expr::Const(_) => {}
            Expr::Unary(UnaryOp::Not, a) => case.open.push(item(a, !truth)),
            Expr::Ite(c, a, b) => case.choices.push(vec![
                vec![item(c, true), item(a, truth)],
                vec![item(c, false), item(b, truth)],
            ]),
            Expr::Binary(op, a, b) if self.pool.width(a) == Width::BOOL => match (op, truth) {
                (BinaryOp::And, true) | (BinaryOp::Or, false) => {
                    case.open.extend([item(b, truth), item(a, truth)]);
                }
                (BinaryOp::And, false) | (BinaryOp::Or, true) => {
                    case.choices.push(vec![vec![item(a, truth)], vec![item(b, truth)]]);
                }
                (BinaryOp::Eq | BinaryOp::Xor, _) => {
                    let same = truth == (op == BinaryOp::Eq);
                    case.choices.push(vec![
                        vec![item(a, true), item(b, same)],
                        vec![item(a, false), item(b, !same)],
                    ]);
                }
                _ => {}
            },
            Expr::Binary(op, a, b) => return self.compare(case, block, (id, truth), op, (a, b)),
            _ => {}
        }
        Fate::GoOn
    }

    fn compare(
        &self,
        case: &mut Case,
        block: usize,
        (id, truth): (ExprId, bool),
        op: BinaryOp,
        (a, b): (ExprId, ExprId),
    ) -> Fate {
        let is_comparison = matches!(
            op,
            BinaryOp::Eq | BinaryOp::Slt | BinaryOp::Sle | BinaryOp::Ult | BinaryOp::Ule
        );
        if !is_comparison {
            return Fate::GoOn;
        }
        let difference = self.side(case, a).and_then(|left| {
            let right = self.side(case, b)?;
            let mut sum = left;
            sum.add(&right, -1).ok_or(NoSum::TooLarge)?;
            Ok(sum)
        });
        let difference = match difference {
            Ok(difference) => difference,
            Err(NoSum::TooLarge) => return Fate::GaveUp,
            Err(NoSum::Needs(condition)) => {
                // Say the condition first, then this again.
                case.truths.remove(&id);
                let again = Item::Formula(block, id, truth);
                case.choices.push(vec![
                    vec![again.clone(), Item::Formula(block, condition, true)],
                    vec![again, Item::Formula(block, condition, false)],
                ]);
                return Fate::GoOn;
            }
        };
        let mut opposite = Sum::default();
        if opposite.add(&difference, -1).is_none() {
            return Fate::GaveUp;
        }
        let fact = |mut sum: Sum, strict: bool, is_equation: bool| {
            sum.constant = sum.constant.saturating_add(i128::from(strict));
            Fact { block, sum, is_equation }
        };
        match (op, truth) {
            (BinaryOp::Eq, true) => self.add(case, fact(difference, false, true)),
            (BinaryOp::Eq, false) => {
                let (less, greater) = (fact(difference, true, false), fact(opposite, true, false));
                case.choices.push(vec![vec![Item::Fact(less)], vec![Item::Fact(greater)]]);
                Fate::GoOn
            }
            (_, true) => {
                let strict = matches!(op, BinaryOp::Slt | BinaryOp::Ult);
                self.add(case, fact(difference, strict, false))
            }
            (_, false) => {
                let strict = matches!(op, BinaryOp::Sle | BinaryOp::Ule);
                self.add(case, fact(opposite, strict, false))
            }
        }
    }

    /// One side of a comparison.
    fn side(&self, case: &Case, id: ExprId) -> Result<Sum, NoSum> {
        if let (Expr::Const(value), false) = (self.pool.get(id), self.signed) {
            let constant = i128::try_from(value.unsigned()).map_err(|_| NoSum::TooLarge)?;
            return Ok(Sum { factors: BTreeMap::new(), constant });
        }
        let mut sum = Sum::default();
        let mut budget = MAX_SUM_SIZE;
        self.sum(case, id, 1, &mut sum, &mut budget)?;
        Ok(sum)
    }

    /// Adds `factor · id` to `sum`.
    fn sum(
        &self,
        case: &Case,
        id: ExprId,
        factor: i128,
        sum: &mut Sum,
        budget: &mut u32,
    ) -> Result<(), NoSum> {
        *budget = budget.checked_sub(1).ok_or(NoSum::TooLarge)?;
        let literal = |id: ExprId| match self.pool.get(id) {
            Expr::Const(value) => Some(value.signed()),
            _ => None,
        };
        let times = |value: i128| factor.checked_mul(value).ok_or(NoSum::TooLarge);
        let is_truth = |id: ExprId| self.pool.width(id) == Width::BOOL;
        let known = |c: ExprId| case.truths.get(&c).copied().ok_or(NoSum::Needs(c));
        let constant = |value: i128| Sum { factors: BTreeMap::new(), constant: value };
        match self.pool.get(id) {
            Expr::Const(value) => sum.add(&constant(value.signed()), factor).ok_or(NoSum::TooLarge),
            Expr::Binary(BinaryOp::Add, a, b) => {
                self.sum(case, a, factor, sum, budget)?;
                self.sum(case, b, factor, sum, budget)
            }
            Expr::Binary(BinaryOp::Sub, a, b) => {
                self.sum(case, a, factor, sum, budget)?;
                self.sum(case, b, times(-1)?, sum, budget)
            }
            Expr::Unary(UnaryOp::Neg, a) => self.sum(case, a, times(-1)?, sum, budget),
            Expr::Binary(BinaryOp::Mul, a, b) if literal(b).is_some() => {
                self.sum(case, a, times(literal(b).unwrap_or(0))?, sum, budget)
            }
            Expr::Binary(BinaryOp::Shl, a, b)
                if literal(b).is_some_and(|b| (0..64).contains(&b)) =>
            {
                self.sum(case, a, times(1 << literal(b).unwrap_or(0))?, sum, budget)
            }
            Expr::Ite(c, a, b) => {
                let chosen = if known(c)? { a } else { b };
                self.sum(case, chosen, factor, sum, budget)
            }
            Expr::ZeroExtend(a) if is_truth(a) => {
                sum.add(&constant(known(a)?.into()), factor).ok_or(NoSum::TooLarge)
            }
            Expr::SignExtend(a) if is_truth(a) => {
                sum.add(&constant(known(a)?.into()), times(-1)?).ok_or(NoSum::TooLarge)
            }
            Expr::ZeroExtend(a) | Expr::SignExtend(a) | Expr::Extract(a, 0) => {
                self.sum(case, a, factor, sum, budget)
            }
            _ => {
                let own = Sum { factors: BTreeMap::from([(id, 1)]), constant: 0 };
                sum.add(&own, factor).ok_or(NoSum::TooLarge)
            }
        }
    }
}

/// The most nodes of a sum.
const MAX_SUM_SIZE: u32 = 2000;

/// `sum <= 0` on bit vectors, in several ways to write it; none if it says nothing, or its terms
/// have different widths.
fn inequalities(pool: &mut ExprPool, sum: &Sum, signed: bool) -> Vec<ExprId> {
    let Some(&first) = sum.factors.keys().next() else {
        return if sum.constant > 0 { vec![pool.bool(false)] } else { Vec::new() };
    };
    let width = pool.width(first);
    let divisor = sum.factors.values().fold(0, |a, &b| gcd(a, b));
    let is_small = |factor: &i128| (factor / divisor).abs() <= MAX_FACTOR;
    let same_width = sum.factors.keys().all(|&term| pool.width(term) == width);
    if !same_width || width == Width::BOOL || !sum.factors.values().all(is_small) {
        return Vec::new();
    }
    // Σ positive <= Σ negative + limit.
    let limit = sum.constant.saturating_neg().div_euclid(divisor);
    let side = |pool: &mut ExprPool, sign: i128| {
        let mut all: Option<ExprId> = None;
        for (&term, factor) in &sum.factors {
            let factor = sign * factor / divisor;
            if factor > 0 {
                let times = pool.constant(Bv::from_signed(width, factor));
                let part = build::binary(pool, BinaryOp::Mul, term, times);
                all = Some(all.map_or(part, |all| build::add(pool, all, part)));
            }
        }
        all
    };
    let (positive, negative) = (side(pool, 1), side(pool, -1));
    let (less, less_equal) =
        if signed { (BinaryOp::Slt, BinaryOp::Sle) } else { (BinaryOp::Ult, BinaryOp::Ule) };
    let constant = |pool: &mut ExprPool, value: i128| pool.constant(Bv::from_signed(width, value));
    let mut found = Vec::new();
    match (positive, negative) {
        (Some(a), None) => {
            let limit = constant(pool, limit);
            found.push(build::binary(pool, less_equal, a, limit));
        }
        (None, Some(b)) => {
            let limit = constant(pool, limit.saturating_neg());
            found.push(build::binary(pool, less_equal, limit, b));
        }
        (Some(a), Some(b)) => {
            if limit == -1 {
                found.push(build::binary(pool, less, a, b));
            }
            let plus = constant(pool, limit);
            let minus = constant(pool, limit.saturating_neg());
            let (right, left) = (build::add(pool, b, plus), build::add(pool, a, minus));
            found.push(build::binary(pool, less_equal, a, right));
            found.push(build::binary(pool, less_equal, left, b));
        }
        (None, None) => {}
    }
    found.dedup();
    found
}

fn gcd(a: i128, b: i128) -> i128 {
    let (mut a, mut b) = (a.saturating_abs(), b.saturating_abs());
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a.max(1)
}
