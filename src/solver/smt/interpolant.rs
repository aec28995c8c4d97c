//! Interpolants by cvc5's syntax-guided synthesis.
//!
//! `get-interpolant` searches for a formula between two: implied by the first, contradicting the
//! second. A grammar bounds the formulas that it looks through: one of the vocabulary of the path
//! gives relations (`i <= n + 1`), where cvc5's own tends to restate values (`i = 4`). The search
//! is over the integers (wrap-around ignored), where it is easier, so the answer is only a guess.
//!
//! Synthesis works with solvers of its own, whose units cvc5 does not report. So it is the one kind
//! of query that is bounded by the clock, and that costs the same work whatever comes of it.
//!
//! Nothing is concluded here: no answer means nothing, and an answer is for the caller to check.
use super::budget::MAX_SYNTHESIS_NODES;
use super::by_kind::{self, counted};
use super::integers::{self, Integers};
use super::resources::{bound, charge};
use super::terms::Term;
use super::{Result, Terms, back};
use crate::base::limits::Budget;
use crate::base::work::Work;
use crate::ir::{Bv, ExprId, ExprPool, Width};
use cvc5::{Grammar, Kind};
use rustc_hash::FxHashMap;

/// The words of an interpolant.
#[derive(Clone, Debug)]
pub struct Vocabulary {
    /// Variables (as expressions).
    pub variables: Vec<ExprId>,
    /// Numbers.
    pub constants: Vec<Bv>,
    /// Whether the integers are the signed readings of the bit vectors, not the unsigned ones.
    pub signed: bool,
}

/// A pair of formulas.
#[derive(Clone, Copy, Debug)]
pub struct Question<'a> {
    /// Conjuncts of which the interpolant follows.
    pub before: &'a [ExprId],
    /// Conjuncts that contradict it.
    pub behind: &'a [ExprId],
    /// Of what it is made.
    pub vocabulary: &'a Vocabulary,
}

/// What a search is counted as. Measured: most end within a second, or not at all.
const PRICE: Work = Work::millis(600);

/// An interpolant, if one is found within about the budget and can be said with this pool's
/// operators.
pub fn interpolant(
    pool: &mut ExprPool,
    question: Question<'_>,
    budget: Budget,
) -> Result<Option<ExprId>> {
    let parts = question.before.iter().chain(question.behind);
    if parts.map(|&id| pool.size_up_to(id, MAX_SYNTHESIS_NODES)).sum::<usize>()
        >= MAX_SYNTHESIS_NODES
    {
        return Ok(None);
    }
    counted(by_kind::SolverKind::Synthesis, || synthesised(pool, question, budget))
}

fn synthesised(
    pool: &mut ExprPool,
    question: Question<'_>,
    budget: Budget,
) -> Result<Option<ExprId>> {
    let mut terms = Terms::new();
    let made = make(pool, question, &mut terms)?;
    let behind = terms.and(&made.behind)?;
    // Without a contradiction the search would spend its whole budget to find nothing.
    charge(PRICE, budget, false);
    let mut solver = solver(&terms, budget, &made.before)?;
    solver.assert_formula(behind.clone())?;
    if !solver.check_sat()?.is_unsat() {
        return Ok(None);
    }
    let mut solver = self::solver(&terms, budget, &made.before)?;
    let conjecture = terms.not(&behind)?;
    let grammar = grammar(&mut terms, &solver, pool, question.vocabulary, &made)?;
    let Some(grammar) = grammar else { return Ok(None) };
    let found = solver.get_interpolant_with_grammar(conjecture, &grammar)?;
    let Some(found) = found else { return Ok(None) };
    Ok(back::expression(pool, &found, &made.symbols, question.vocabulary.signed))
}

/// A solver with `assertions`, and the budget for a call.
fn solver(terms: &Terms, budget: Budget, assertions: &[Term]) -> Result<cvc5::Solver> {
    let mut solver = cvc5::Solver::new(terms.manager());
    for (option, value) in [
        ("produce-interpolants", "true"),
        // No warnings on the terminal.
        ("quiet", "true"),
    ] {
        solver.set_option(option, value)?;
    }
    let time = budget.work().on_reference().min(budget.patience());
    bound(&mut solver, 0, time)?;
    solver.set_logic("ALL")?;
    for formula in assertions {
        solver.assert_formula(formula.clone())?;
    }
    Ok(solver)
}

/// The formulas as terms, and which expression each symbol is.
struct Made {
    before: Vec<Term>,
    behind: Vec<Term>,
    symbols: FxHashMap<Term, ExprId>,
    /// The other way round.
    leaves: FxHashMap<ExprId, Term>,
}

fn make(pool: &ExprPool, question: Question<'_>, terms: &mut Terms) -> Result<Made> {
    let (mut before, mut behind) = (Vec::new(), Vec::new());
    let mut integers = Integers::new(question.vocabulary.signed);
    for (from, to) in [(question.before, &mut before), (question.behind, &mut behind)] {
        for &id in from {
            to.push(integers.truth(terms, pool, id)?);
        }
    }
    for &var in &question.vocabulary.variables {
        integers.leaf(terms, pool, var)?;
    }
    let leaves: FxHashMap<ExprId, Term> = integers.leaves();
    let symbols = leaves.iter().map(|(&id, term)| (term.clone(), id)).collect();
    Ok(Made { before, behind, symbols, leaves })
}

/// Boolean combinations of comparisons of sums of the vocabulary; `None` without a variable.
fn grammar(
    terms: &mut Terms,
    solver: &cvc5::Solver,
    pool: &ExprPool,
    vocabulary: &Vocabulary,
    made: &Made,
) -> Result<Option<Grammar>> {
    let (mut atoms, mut numbers) = (Vec::new(), Vec::new());
    for &var in &vocabulary.variables {
        let Some(leaf) = made.leaves.get(&var).cloned() else { continue };
        if pool.width(var) > Width::BOOL {
            numbers.push(leaf);
            continue;
        }
        atoms.push(terms.not(&leaf)?);
        atoms.push(leaf);
    }
    let truth = terms.bool_sort();
    let (start, atom) = (terms.bound(&truth, "Start")?, terms.bound(&truth, "Atom")?);
    let mut symbols = vec![start.clone(), atom.clone()];
    let mut sum = None;
    if let Some(number) = numbers.first() {
        let symbol = terms.bound(&number.sort(), "Sum")?;
        symbols.push(symbol.clone());
        sum = Some(symbol);
    } else if atoms.is_empty() {
        return Ok(None);
    }
    let mut grammar = solver.mk_grammar(&[], &symbols)?;
    if let Some(sum) = sum {
        for &constant in &vocabulary.constants {
            let constant = integers::number(terms, constant, vocabulary.signed)?;
            if !numbers.contains(&constant) {
                numbers.push(constant);
            }
        }
        let pair = [sum.clone(), sum.clone()];
        for kind in [Kind::Leq, Kind::Lt] {
            atoms.push(terms.apply(kind, &pair)?);
        }
        let equal = terms.equal(&sum, &sum)?;
        atoms.push(terms.not(&equal)?);
        atoms.push(equal);
        numbers.push(terms.apply(Kind::Add, &pair)?);
        grammar.add_rules(sum, &numbers)?;
    }
    grammar.add_rules(atom.clone(), &atoms)?;
    let pair = [start.clone(), start.clone()];
    let (both, either) = (terms.apply(Kind::And, &pair)?, terms.apply(Kind::Or, &pair)?);
    grammar.add_rules(start, &[atom, both, either])?;
    Ok(Some(grammar))
}
