//! Partial interpolants of lemmas: clauses that hold by arithmetic alone.
//!
//! The comparisons that a clause denies add up to a contradiction. Their multiples are the
//! arguments of the proof's arithmetic step; where equality reasoning stands between, they are
//! found by elimination ([`super::farkas`]). At a cut the sum of the comparisons before it is the
//! interpolant. The strong one is an equation where they are equations that a block asserts, which
//! holds modulo 2^w. The weak one leaves to what is before all that the contradiction has to spare:
//! of `i <= 4` and `100 <= i`, `i <= 99`. A denied equation is split into both orders.
use super::combine::{Partial, ProofWalk};
use super::farkas::{Row, multipliers};
use super::forms::LinearForm;
use super::literals::{ProofLiteral, ZeroComparison, children};
use crate::domains::arithmetic::gcd;
use crate::solver::smt::budget::MAX_SPLIT_EQUATIONS;
use crate::solver::smt::terms::Term;
use cvc5::ProofRule;
use rustc_hash::FxHashSet;

/// A comparison that takes part in a contradiction.
#[derive(Clone)]
struct Summand {
    /// `form <= 0`, or `form = 0`.
    row: Row,
    block: usize,
    /// Whether its block asserts the equation.
    is_equation: bool,
}

/// The partial interpolant of `clause`, which the step proves.
pub(super) fn partial(
    walk: &mut ProofWalk<'_>,
    step: Option<usize>,
    clause: &[ProofLiteral],
) -> Option<Partial> {
    let blocks = clause.iter().map(|it| walk.colours.of(walk.literals, it.atom));
    let blocks: Vec<usize> = blocks.collect::<Option<_>>()?;
    if let Some(&block) = blocks.first()
        && blocks.iter().all(|&other| other == block)
    {
        return walk.of_block(block, clause);
    }
    let sums = step.and_then(|step| by_arguments(walk, step, clause));
    let sums = sums.map(|summands| summed(walk, &summands)).or_else(|| {
        let (summands, unequal) = denied(walk, clause)?;
        by_elimination(walk, summands, &unequal)
    });
    if sums.is_some() {
        return sums;
    }
    let block = common_block(walk, clause, &blocks)?;
    walk.of_block(block, clause)
}

/// A block in which all atoms of the clause can be: then the clause is one of it.
fn common_block(
    walk: &mut ProofWalk<'_>,
    clause: &[ProofLiteral],
    blocks: &[usize],
) -> Option<usize> {
    let mut spans = Vec::new();
    for literal in clause {
        spans.push(walk.colours.common(walk.literals, literal.atom)?);
    }
    let is_common = |block: usize| spans.iter().all(|&(low, high)| low <= block && block <= high);
    blocks.iter().copied().rev().find(|&block| is_common(block))
}

/// What the clause denies; equations apart. `None`: not all are comparisons.
fn denied(
    walk: &mut ProofWalk<'_>,
    clause: &[ProofLiteral],
) -> Option<(Vec<Summand>, Vec<Summand>)> {
    let (mut summands, mut unequal) = (Vec::new(), Vec::new());
    for &literal in clause {
        let denied = ProofLiteral { positive: !literal.positive, ..literal };
        match walk.literals.says(denied)? {
            ZeroComparison::AtMost(form) => summands.push(summand(walk, literal, form, false)?),
            ZeroComparison::Equal(form) => summands.push(summand(walk, literal, form, true)?),
            ZeroComparison::Unequal(form) => unequal.push(summand(walk, literal, form, true)?),
        }
    }
    Some((summands, unequal))
}

fn summand(
    walk: &mut ProofWalk<'_>,
    of: ProofLiteral,
    form: LinearForm,
    is_equality: bool,
) -> Option<Summand> {
    let block = walk.colours.of(walk.literals, of.atom)?;
    let equation = walk.literals.is_zero(&form)?;
    let is_equation = is_equality || walk.equations.contains(&(equation.atom, block));
    Some(Summand { row: Row { form, is_equality }, block, is_equation })
}

/// By multiples that are found here, with equations denied one after the other.
fn by_elimination(
    walk: &mut ProofWalk<'_>,
    mut summands: Vec<Summand>,
    unequal: &[Summand],
) -> Option<Partial> {
    let rows: Vec<Row> = summands.iter().map(|it| it.row.clone()).collect();
    if let Some(by) = multipliers(&rows) {
        return Some(summed(walk, &scaled(&summands, &by)?));
    }
    let (first, rest) = unequal.split_first()?;
    if unequal.len() > MAX_SPLIT_EQUATIONS {
        return None;
    }
    let mut sides = Vec::new();
    for sign in [1, -1] {
        // Below, and above.
        let form = first.row.form.times(sign)?.plus(&LinearForm::constant(1), 1)?;
        let row = Row { form, is_equality: false };
        summands.push(Summand { row, block: first.block, is_equation: false });
        sides.push(by_elimination(walk, summands.clone(), rest)?);
        summands.pop();
    }
    Some(walk.joined(first.block, &sides[0], &sides[1]))
}

fn scaled(summands: &[Summand], by: &[i128]) -> Option<Vec<Summand>> {
    let used = summands.iter().zip(by).filter(|&(_, &by)| by != 0);
    used.map(|(summand, &by)| {
        let mut summand = summand.clone();
        summand.row.form = summand.row.form.times(by)?;
        Some(summand)
    })
    .collect()
}

/// The sum of what is before each cut.
fn summed(walk: &mut ProofWalk<'_>, summands: &[Summand]) -> Partial {
    let whole =
        summands.iter().try_fold(LinearForm::default(), |sum, it| sum.plus(&it.row.form, 1));
    let spare = LinearForm::constant(whole.map_or(0, |whole| whole.constant.saturating_sub(1)));
    (0..walk.cuts)
        .map(|cut| {
            let before = || summands.iter().filter(|summand| summand.block <= cut);
            let mut sum = LinearForm::default();
            for summand in before() {
                sum = sum.plus(&summand.row.form, 1)?;
            }
            if walk.is_weak {
                sum = sum.plus(&spare, -1)?;
                return walk.predicates.at_most_zero(walk.literals, &sum);
            }
            match before().all(|summand| summand.is_equation) {
                true => walk.predicates.is_zero(walk.literals, &sum),
                false => walk.predicates.at_most_zero(walk.literals, &sum),
            }
        })
        .collect()
}

/// By the arguments of an arithmetic step below `step` whose premises the clause denies.
fn by_arguments(
    walk: &mut ProofWalk<'_>,
    step: usize,
    clause: &[ProofLiteral],
) -> Option<Vec<Summand>> {
    let denied: FxHashSet<ProofLiteral> =
        clause.iter().map(|it| ProofLiteral { positive: !it.positive, ..*it }).collect();
    let (mut seen, mut stack) = (FxHashSet::default(), vec![step]);
    while let Some(index) = stack.pop() {
        if !seen.insert(index) {
            continue;
        }
        let steps = walk.steps;
        let step = &steps[index];
        if step.rule == ProofRule::MacroArithScaleSumUb
            && let Some(summands) = contradiction(walk, index, &denied)
        {
            return Some(summands);
        }
        stack.extend(step.premises.iter().rev());
    }
    None
}

/// The premises of an arithmetic step, times its arguments, if they are `denied` and contradict
/// each other.
fn contradiction(
    walk: &mut ProofWalk<'_>,
    index: usize,
    denied: &FxHashSet<ProofLiteral>,
) -> Option<Vec<Summand>> {
    let steps = walk.steps;
    let step = &steps[index];
    let arguments = step.arguments();
    let arguments = arguments.iter().map(fraction).collect::<Option<Vec<_>>>()?;
    let common = arguments.iter().try_fold(1, |all: i128, &(_, below)| {
        let divisor = i128::try_from(gcd(all.unsigned_abs(), below.unsigned_abs())).ok()?;
        all.checked_mul(below / divisor)
    })?;
    let (mut summands, mut sum) = (Vec::new(), LinearForm::default());
    for (&premise, &(above, below)) in step.premises.iter().zip(&arguments) {
        let result = &steps[premise].result;
        let literal = walk.literals.of(result);
        if !denied.contains(&literal) {
            return None;
        }
        let (inner, positive) = super::literals::stripped(result);
        let by = above.checked_mul(common / below)?;
        let (form, is_equality) = match walk.literals.comparison(&inner, positive)? {
            ZeroComparison::AtMost(form) => (form.times(by.checked_abs()?)?, false),
            ZeroComparison::Equal(form) => (form.times(by)?, true),
            ZeroComparison::Unequal(_) => return None,
        };
        sum = sum.plus(&form, 1)?;
        summands.push(summand(walk, literal, form, is_equality)?);
    }
    (sum.factors.is_empty() && sum.constant > 0).then_some(summands)
}

/// A rational number.
fn fraction(term: &Term) -> Option<(i128, i128)> {
    if term.is_integer_value() {
        return Some((term.integer_value().ok()?.parse().ok()?, 1));
    }
    if term.is_real_value() {
        let text = term.real_value().ok()?;
        let (above, below) = text.split_once('/').unwrap_or((&text, "1"));
        return Some((above.parse().ok()?, below.parse().ok().filter(|&below: &i128| below > 0)?));
    }
    // A negative number may be written as a negation.
    let inner = children(term);
    match (term.kind(), inner.as_slice()) {
        (cvc5::Kind::Neg, [inner]) => fraction(inner).map(|(above, below)| (-above, below)),
        _ => None,
    }
}
