//! All interpolants of a path from one proof of cvc5.
//!
//! The path is read over the integers ([`super::integers`], flat), as if nothing wrapped around,
//! and each assertion belongs to its block. Where cvc5 refutes that, one walk over its proof gives
//! an interpolant at every cut: *Abstractions from Proofs* (Henzinger and others, POPL 2004),
//! section 3. Reading order: [`forms`], [`literals`], [`steps`], [`colours`], [`combine`],
//! [`lemmas`], [`farkas`], [`predicates`].
//!
//! Invariant: nothing is concluded from the proof. The interpolants are an inductive sequence over
//! the integers if no lemma mixes blocks; whether they are one on bit vectors, the caller checks.
//!
//! Limits: comparisons are linear; a derivation by several integer cuts within one lemma, and
//! lemmas in whose literals symbols of distant blocks meet, have no interpolant here.
mod colours;
mod combine;
mod farkas;
mod forms;
mod lemmas;
mod literals;
mod predicates;
mod steps;

use super::budget::MAX_PROOF_NODES;
use super::by_kind::{self, counted};
use super::integers::Integers;
use super::solver::Once;
use super::terms::Term;
use super::{Answer, Result, Solver, Terms};
use crate::base::limits::Budget;
use crate::base::work;
use crate::base::work::WorkKind;
use crate::ir::{ExprId, ExprPool, Width};
use cvc5::Kind;
use rustc_hash::{FxHashMap, FxHashSet};

/// A path to be refuted.
#[derive(Clone, Copy, Debug)]
pub struct ProofQuestion<'a> {
    /// The conjuncts of each block.
    pub blocks: &'a [Vec<ExprId>],
    /// Whether the integers are the signed readings of the bit vectors, not the unsigned ones.
    pub signed: bool,
}

/// A formula for each place between two blocks; where one cannot be said with the pool's
/// operators, there is none.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Proved {
    /// Equations where equations imply them.
    pub strong: Vec<Option<ExprId>>,
    /// The weakest inequalities that the same sums give.
    pub weak: Vec<Option<ExprId>>,
}

/// Interpolants, if the path is refuted over the integers within the budget.
pub fn interpolants(
    pool: &mut ExprPool,
    question: ProofQuestion<'_>,
    budget: Budget,
) -> Result<Option<Proved>> {
    let all = question.blocks.iter().flatten();
    if all.map(|&id| pool.size_up_to(id, MAX_PROOF_NODES)).sum::<usize>() >= MAX_PROOF_NODES {
        return Ok(None);
    }
    counted(by_kind::SolverKind::Proof, || walked(pool, question, budget))
}

fn walked(
    pool: &mut ExprPool,
    question: ProofQuestion<'_>,
    budget: Budget,
) -> Result<Option<Proved>> {
    let mut terms = Terms::new();
    let (blocks, names) = translated(&mut terms, pool, question)?;
    let mut solver = Solver::with_proof(&terms)?;
    for formula in blocks.iter().flatten() {
        solver.assert(formula)?;
    }
    work::spend(WorkKind::Solver, 1);
    let once = solver.once(&[], budget, solver.expected(budget, u64::MAX));
    if !matches!(once, Once::Answer(Answer::Unsat)) {
        return Ok(None);
    }
    let Some(proof) = solver.proof()? else { return Ok(None) };
    let Some(steps) = steps::steps(proof) else { return Ok(None) };
    let mut literals = literals::Literals::default();
    let mut colours = colours::Colours::new(&blocks, &steps, &mut literals);
    let equations = equations(&blocks, &mut literals);
    let mut walk = |is_weak: bool| {
        let mut walk = combine::ProofWalk {
            steps: &steps,
            literals: &mut literals,
            colours: &mut colours,
            predicates: predicates::Predicates { pool, names: &names, signed: question.signed },
            cuts: blocks.len().saturating_sub(1),
            equations: &equations,
            is_weak,
        };
        walk.interpolants()
    };
    let Some(strong) = walk(false) else { return Ok(None) };
    Ok(walk(true).map(|weak| Proved { strong, weak }))
}

/// The equations between numbers that blocks assert: atoms with their blocks.
fn equations(blocks: &[Vec<Term>], literals: &mut literals::Literals) -> FxHashSet<(usize, usize)> {
    let mut found = FxHashSet::default();
    for (block, assertions) in blocks.iter().enumerate() {
        for assertion in assertions.iter().filter(|it| it.kind() == Kind::Equal) {
            found.insert((literals.of(assertion).atom, block));
        }
    }
    found
}

/// The assertions of each block, and the expressions of their symbols. Unsigned numbers are not
/// negative.
type Translated = (Vec<Vec<Term>>, FxHashMap<Term, ExprId>);

fn translated(
    terms: &mut Terms,
    pool: &ExprPool,
    question: ProofQuestion<'_>,
) -> Result<Translated> {
    let mut integers = Integers::flat(question.signed);
    let mut blocks = Vec::with_capacity(question.blocks.len());
    let mut known = FxHashSet::default();
    for block in question.blocks {
        let mut assertions = Vec::new();
        for &id in block {
            assertions.push(integers.truth(terms, pool, id)?);
            assertions.append(&mut integers.take_definitions());
        }
        if !question.signed {
            let mut new = integers.leaves_so_far();
            new.retain(|&(id, _)| pool.width(id) > Width::BOOL && known.insert(id));
            for (_, symbol) in new {
                let zero = terms.integer(0);
                assertions.push(terms.apply(Kind::Leq, &[zero, symbol])?);
            }
        }
        blocks.push(assertions);
    }
    let names = integers.leaves().into_iter().map(|(id, term)| (term, id)).collect();
    Ok((blocks, names))
}
