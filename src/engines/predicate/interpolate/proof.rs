//! The method that takes all interpolants of a path from one proof of cvc5.
//!
//! The interpolants refute the path as they are, but one for each visit of a location may just
//! count the rounds. So where the path visits a location several times, their atoms become
//! candidates for an inductive conjunction for all visits first: by themselves, then beside the
//! path's own words; in the second case the answer counts only if it needs one of them.
//!
//! Invariant: an answer of this method is checked like all others; a proof is over the integers,
//! and what wraps around is none.
use super::atoms::{Search, Sharing};
use super::check::is_inductive;
use super::path::Path;
use super::run::{Halt, InterpolationRun};
use super::vocabulary::{Rank, atoms_below, normal};
use crate::engines::predicate::budget::{MAX_PROOF_PREDICATE, PROOF};
use crate::ir::ExprId;
use crate::solver::smt::proof::{ProofQuestion, interpolants};
use std::collections::VecDeque;

/// Predicates for the path's cuts, not yet checked.
pub(super) fn by_proof(
    run: &mut InterpolationRun<'_>,
    path: &Path,
    search: &mut Search,
    repeats: bool,
) -> Result<Option<Vec<Vec<ExprId>>>, Halt> {
    if !repeats {
        return visits(run, path, search);
    }
    let own = search.words.candidates();
    ask(run, path, search)?;
    let found = conjunction(run, path, search);
    // What did not serve here only makes the vocabulary of the methods behind larger.
    search.words.restore(own);
    found
}

/// An inductive conjunction for all visits in which atoms of the proof occur.
fn conjunction(
    run: &mut InterpolationRun<'_>,
    path: &Path,
    search: &mut Search,
) -> Result<Option<Vec<Vec<ExprId>>>, Halt> {
    if search.proved.words.is_empty() {
        return Ok(None);
    }
    for &sharing in &[Sharing::Visits, Sharing::LaterVisits] {
        if let Some(found) = search.attempt_alone(run, path, sharing)? {
            return Ok(Some(found.predicates));
        }
    }
    // That is the first attempt of the method by atoms, too.
    let found = search.attempt(run, path, Sharing::Visits, Rank::Bound)?;
    match found {
        Some(found) if found.uses(&search.proved.words) => Ok(Some(found.predicates)),
        unaided => {
            search.proved.unaided = Some(unaided.map(|found| found.predicates));
            Ok(None)
        }
    }
}

/// The interpolants of the path's proofs, for each visit its own: the first sequence that is
/// inductive, or the last one.
pub(super) fn visits(
    run: &mut InterpolationRun<'_>,
    path: &Path,
    search: &mut Search,
) -> Result<Option<Vec<Vec<ExprId>>>, Halt> {
    ask(run, path, search)?;
    while let Some(sequence) = search.proved.sequences.pop_front() {
        let mut whole = sequence.clone();
        let never = run.chain.pool.bool(false);
        whole.resize(run.chain.cuts.len(), vec![never]);
        if search.proved.sequences.is_empty() || is_inductive(run, path, &whole)? {
            return Ok(Some(sequence));
        }
    }
    Ok(None)
}

/// What proofs of the path give.
#[derive(Default)]
pub(super) struct ProvedPath {
    is_asked: bool,
    /// The atoms of all interpolants, canonical, new or known.
    pub(super) words: Vec<ExprId>,
    /// Sequences of interpolants.
    sequences: VecDeque<Vec<Vec<ExprId>>>,
    /// What the first attempt of the method by atoms gives, if that is known.
    pub(super) unaided: Option<Option<Vec<Vec<ExprId>>>>,
}

/// Asks for proofs, once.
fn ask(run: &mut InterpolationRun<'_>, path: &Path, search: &mut Search) -> Result<(), Halt> {
    if std::mem::replace(&mut search.proved.is_asked, true) {
        return Ok(());
    }
    for (blocks, signed) in questions(path, search) {
        if !search.proved.sequences.is_empty() {
            break;
        }
        run.go_on()?;
        let question = ProofQuestion { blocks: &blocks, signed };
        let budget = run.limits.budget(PROOF);
        let Some(found) = interpolants(&mut run.chain.pool, question, budget)? else { continue };
        for formulas in [&found.weak, &found.strong] {
            suggest(run, path, search, formulas);
        }
        let sequences = [&found.strong, &found.weak].map(|it| sequence(run, it));
        search.proved.sequences.extend(sequences.into_iter().flatten());
    }
    Ok(())
}

/// What is asked, one after the other: the core if it is known, else the path; first in the
/// reading that it uses.
fn questions(path: &Path, search: &Search) -> Vec<(Vec<Vec<ExprId>>, bool)> {
    let usage = &search.words.usage;
    let signed = usage.iter().any(|usage| usage.relevant && usage.signed);
    let unsigned = usage.iter().any(|usage| usage.relevant && usage.unsigned);
    let first = signed || !unsigned;
    let mut questions = Vec::new();
    if !path.core.is_empty() {
        let in_core = |block: &Vec<ExprId>| {
            block.iter().copied().filter(|id| path.core.contains(id)).collect::<Vec<ExprId>>()
        };
        let core: Vec<Vec<ExprId>> = path.blocks.iter().map(in_core).collect();
        questions.push((core, first));
    }
    questions.push((path.blocks.clone(), first));
    if signed && unsigned {
        questions.push((path.blocks.clone(), !first));
    }
    questions
}

/// Makes the atoms of the interpolants candidates.
fn suggest(
    run: &mut InterpolationRun<'_>,
    path: &Path,
    search: &mut Search,
    formulas: &[Option<ExprId>],
) {
    let pool = &mut run.chain.pool;
    for (cut, &formula) in formulas.iter().enumerate() {
        let Some(formula) = formula else { continue };
        if pool.size_up_to(formula, MAX_PROOF_PREDICATE) == MAX_PROOF_PREDICATE {
            continue;
        }
        let mut parts = pool.conjuncts(&[formula]);
        parts.extend(atoms_below(pool, &parts));
        for part in parts {
            for form in path.places.canonical(pool, part, cut) {
                let form = normal(pool, form);
                let words = &mut search.proved.words;
                if pool.literal(form).is_none() && !words.contains(&form) {
                    words.push(form);
                    search.words.suggest(pool, form);
                }
            }
        }
    }
}

/// The interpolants, if each can be said.
fn sequence(run: &InterpolationRun<'_>, found: &[Option<ExprId>]) -> Option<Vec<Vec<ExprId>>> {
    let pool = &run.chain.pool;
    let conjuncts = found.iter().map(|&formula| {
        let formula = formula?;
        let is_small = pool.size_up_to(formula, MAX_PROOF_PREDICATE) < MAX_PROOF_PREDICATE;
        is_small.then(|| pool.conjuncts(&[formula]))
    });
    conjuncts.collect()
}
