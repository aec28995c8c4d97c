//! Interpolants by cvc5's syntax-guided synthesis.
//!
//! `get-interpolant` searches for a formula between two: implied by the first, contradicting the
//! second. A grammar tells it what to look through. Its own grammar is fast but tends to restate
//! values (`i = 4`); one of the vocabulary of the path gives relations (`i <= n + 1`). Over the
//! integers (wrap-around ignored) the search is easier still, but then the answer is only a guess.
//!
//! Nothing is concluded here: no answer means nothing, and an answer is for the caller to check.
use super::integers::{self, Integers};
use super::{Result, SmtError, Term, Terms, Translator, back};
use crate::ir::{Bv, Expr, ExprId, ExprPool, Width};
use cvc5::{Grammar, Kind};
use rustc_hash::FxHashMap;
use std::time::Duration;

/// Over what the search runs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Domain {
    /// Integers, of which the bit vectors are the signed or the unsigned readings.
    Integers {
        /// The signed reading.
        signed: bool,
    },
    /// Bit vectors.
    Bits,
}

/// The words of an interpolant.
#[derive(Clone, Debug)]
pub struct Vocabulary {
    /// Variables (as expressions).
    pub variables: Vec<ExprId>,
    /// Numbers.
    pub constants: Vec<Bv>,
    /// Whether signed comparisons are wanted.
    pub signed: bool,
    /// Whether unsigned comparisons are wanted.
    pub unsigned: bool,
}

/// A pair of formulas.
#[derive(Clone, Copy, Debug)]
pub struct Question<'a> {
    /// Conjuncts of which the interpolant follows.
    pub before: &'a [ExprId],
    /// Conjuncts that contradict it.
    pub behind: &'a [ExprId],
    /// Of what it is made; `None`: of what cvc5 likes.
    pub vocabulary: Option<&'a Vocabulary>,
    /// Over what the search runs.
    pub domain: Domain,
}

/// An interpolant, if one is found in about `time` and can be said with this pool's operators.
pub fn interpolant(
    pool: &mut ExprPool,
    question: Question<'_>,
    time: Duration,
) -> Result<Option<ExprId>> {
    let mut terms = Terms::new();
    let mut made = make(pool, question, &mut terms)?;
    let behind = terms.and(&made.behind)?;
    // Without a contradiction the search would take all its time to find nothing.
    let mut solver = solver(&terms, time, &made.before)?;
    solver.assert_formula(behind.clone())?;
    if !solver.check_sat()?.is_unsat() {
        return Ok(None);
    }
    let mut solver = self::solver(&terms, time, &made.before)?;
    let conjecture = terms.not(&behind)?;
    let found = match question.vocabulary {
        None => solver.get_interpolant(conjecture)?,
        Some(vocabulary) => {
            let grammar = grammar(&mut terms, &solver, pool, vocabulary, &mut made)?;
            let Some(grammar) = grammar else { return Ok(None) };
            solver.get_interpolant_with_grammar(conjecture, &grammar)?
        }
    };
    let Some(found) = found else { return Ok(None) };
    let reading = match question.domain {
        Domain::Bits => back::Reading::Bits,
        Domain::Integers { signed } => back::Reading::Integers { signed },
    };
    Ok(back::expression(pool, &found, &made.symbols, reading))
}

/// A solver with `assertions`, and `time` for a call.
fn solver(terms: &Terms, time: Duration, assertions: &[Term]) -> Result<cvc5::Solver> {
    let mut solver = cvc5::Solver::new(terms.manager());
    let millis = time.as_millis().clamp(1, 1 << 40).to_string();
    for (option, value) in [
        ("produce-interpolants", "true"),
        // No warnings on the terminal.
        ("quiet", "true"),
        ("tlimit-per", millis.as_str()),
    ] {
        solver.set_option(option, value)?;
    }
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
    domain: Domain,
}

fn make(pool: &ExprPool, question: Question<'_>, terms: &mut Terms) -> Result<Made> {
    let mut leaves: FxHashMap<ExprId, Term> = FxHashMap::default();
    let (mut before, mut behind) = (Vec::new(), Vec::new());
    match question.domain {
        Domain::Integers { signed } => {
            let mut integers = Integers::new(signed);
            for (from, to) in [(question.before, &mut before), (question.behind, &mut behind)] {
                for &id in from {
                    to.push(integers.truth(terms, pool, id)?);
                }
            }
            if let Some(vocabulary) = question.vocabulary {
                for &var in &vocabulary.variables {
                    integers.leaf(terms, pool, var)?;
                }
            }
            leaves.extend(integers.leaves());
        }
        Domain::Bits => {
            let mut translator = Translator::new();
            for (from, to) in [(question.before, &mut before), (question.behind, &mut behind)] {
                for &id in from {
                    let mut leaf = leaf_of(pool, &mut leaves);
                    to.push(translator.truth(terms, pool, id, &mut leaf)?);
                }
            }
            if !translator.take_constraints().is_empty() {
                return Err(SmtError::Unsupported("interpolation of floats"));
            }
            if let Some(vocabulary) = question.vocabulary {
                for &var in &vocabulary.variables {
                    let mut leaf = leaf_of(pool, &mut leaves);
                    translator.bits(terms, pool, var, &mut leaf)?;
                }
            }
        }
    }
    let symbols = leaves.iter().map(|(&id, term)| (term.clone(), id)).collect();
    Ok(Made { before, behind, symbols, leaves, domain: question.domain })
}

/// Makes a symbol per leaf, and notes it.
fn leaf_of<'a>(
    pool: &'a ExprPool,
    leaves: &'a mut FxHashMap<ExprId, Term>,
) -> impl FnMut(&mut Terms, Expr, Width) -> Result<Term> + 'a {
    move |terms, expr, width| {
        let id = pool.find(expr, width).ok_or(SmtError::UnknownLeaf)?;
        if let Some(term) = leaves.get(&id) {
            return Ok(term.clone());
        }
        let term = terms.symbol(width, &format!("x{}", id.0))?;
        leaves.insert(id, term.clone());
        Ok(term)
    }
}

/// Boolean combinations of comparisons of sums of the vocabulary; `None` without a variable.
fn grammar(
    terms: &mut Terms,
    solver: &cvc5::Solver,
    pool: &ExprPool,
    vocabulary: &Vocabulary,
    made: &mut Made,
) -> Result<Option<Grammar>> {
    let truth = terms.bool_sort();
    let (start, atom) = (terms.bound(&truth, "Start")?, terms.bound(&truth, "Atom")?);
    let mut symbols = vec![start.clone(), atom.clone()];
    // Per width a sort of sums, with what they are made of. Over the integers there is one.
    let mut sums: Vec<(Term, Vec<Term>)> = Vec::new();
    let mut widths: FxHashMap<Width, usize> = FxHashMap::default();
    let mut atoms: Vec<Term> = Vec::new();
    for &var in &vocabulary.variables {
        let Some(leaf) = made.leaves.get(&var).cloned() else { continue };
        let width = pool.width(var);
        if width == Width::BOOL {
            let fact = if leaf.sort().is_boolean() {
                leaf
            } else {
                let one = terms.bits(Bv::TRUE)?;
                terms.equal(&leaf, &one)?
            };
            atoms.push(terms.not(&fact)?);
            atoms.push(fact);
            continue;
        }
        let key = if made.domain == Domain::Bits { width } else { Width::W128 };
        let index = match widths.get(&key) {
            Some(&index) => index,
            None => {
                let symbol = terms.bound(&leaf.sort(), &format!("Sum{}", key.bits()))?;
                symbols.push(symbol.clone());
                sums.push((symbol, Vec::new()));
                widths.insert(key, sums.len() - 1);
                sums.len() - 1
            }
        };
        sums[index].1.push(leaf);
    }
    if atoms.is_empty() && sums.is_empty() {
        return Ok(None);
    }
    for &constant in &vocabulary.constants {
        let key = if made.domain == Domain::Bits { constant.width() } else { Width::W128 };
        let Some(&index) = widths.get(&key) else { continue };
        let constant = match made.domain {
            Domain::Bits => terms.bits(constant)?,
            Domain::Integers { signed } => integers::number(terms, constant, signed)?,
        };
        let rules = &mut sums[index].1;
        if !rules.contains(&constant) {
            rules.push(constant);
        }
    }
    let mut grammar = solver.mk_grammar(&[], &symbols)?;
    for (sum, rules) in &mut sums {
        let pair = [sum.clone(), sum.clone()];
        for kind in comparisons(made.domain, vocabulary) {
            atoms.push(terms.apply(kind, &pair)?);
        }
        let equal = terms.equal(sum, sum)?;
        atoms.push(terms.not(&equal)?);
        atoms.push(equal);
        let add = match made.domain {
            Domain::Bits => Kind::BitvectorAdd,
            Domain::Integers { .. } => Kind::Add,
        };
        rules.push(terms.apply(add, &pair)?);
        grammar.add_rules(sum.clone(), rules)?;
    }
    grammar.add_rules(atom.clone(), &atoms)?;
    let pair = [start.clone(), start.clone()];
    let (both, either) = (terms.apply(Kind::And, &pair)?, terms.apply(Kind::Or, &pair)?);
    grammar.add_rules(start, &[atom, both, either])?;
    Ok(Some(grammar))
}

fn comparisons(domain: Domain, vocabulary: &Vocabulary) -> Vec<Kind> {
    match domain {
        Domain::Integers { .. } => vec![Kind::Leq, Kind::Lt],
        Domain::Bits => {
            let mut kinds = Vec::new();
            if vocabulary.signed || !vocabulary.unsigned {
                kinds.extend([Kind::BitvectorSle, Kind::BitvectorSlt]);
            }
            if vocabulary.unsigned {
                kinds.extend([Kind::BitvectorUle, Kind::BitvectorUlt]);
            }
            kinds
        }
    }
}
