//! The method that asks cvc5 for interpolants by syntax-guided synthesis over the integers.
//!
//! Where the path visits a location several times, one interpolant at the middle visit is asked
//! for, and its atoms become candidates for an inductive conjunction for all visits: one synthesis
//! instead of one per cut, and the result holds for all of them. Else (or if that does not work)
//! interpolants are chained, ψᵢ₊₁ between ψᵢ ∧ blockᵢ₊₁ and the rest. That makes them inductive
//! over the integers; whether they are on bit vectors, the check decides.
use super::atoms::{Search, Sharing};
use super::path::Path;
use super::run::{Halt, InterpolationRun};
use super::vocabulary::{Rank, atoms_below};
use crate::engines::predicate::budget::{
    MAX_CHAINED, MAX_GRAMMAR_CONSTANTS, MAX_GRAMMAR_VARIABLES, SYNTHESIS,
};
use crate::ir::{Bv, ExprId, ExprPool, VarId, Width};
use crate::solver::smt::interpolant;
use crate::solver::smt::interpolant::{Question, Vocabulary};
use rustc_hash::FxHashSet;

/// Predicates for the path's cuts, not yet checked.
pub(super) fn synthesise(
    run: &mut InterpolationRun<'_>,
    path: &Path,
    search: &mut Search,
) -> Result<Option<Vec<Vec<ExprId>>>, Halt> {
    for cut in middle_visits(path) {
        let before: Vec<ExprId> = path.blocks[..=cut].concat();
        let Some(found) = ask(run, path, search, cut, &before)? else { continue };
        let new = suggest(run, path, search, cut, found);
        if new.is_empty() {
            continue;
        }
        for sharing in [Sharing::Visits, Sharing::LaterVisits] {
            let found = search.attempt(run, path, sharing, Rank::Bound)?;
            // Without the new words, it would be the first method's answer once more.
            if let Some(found) = found.filter(|found| found.uses(&new)) {
                return Ok(Some(found.predicates));
            }
        }
    }
    chained(run, path, search)
}

/// For each location that is visited more than once, its middle visit; the most visited ones first.
fn middle_visits(path: &Path) -> Vec<usize> {
    let mut groups: Vec<(u32, Vec<usize>)> = Vec::new();
    for (cut, &group) in path.groups.iter().enumerate() {
        match groups.iter_mut().find(|(known, _)| *known == group) {
            Some((_, cuts)) => cuts.push(cut),
            None => groups.push((group, vec![cut])),
        }
    }
    groups.retain(|(_, cuts)| cuts.len() > 1);
    groups.sort_by_key(|(_, cuts)| std::cmp::Reverse(cuts.len()));
    groups.iter().map(|(_, cuts)| cuts[cuts.len() / 2]).collect()
}

/// Makes the atoms of an interpolant candidates; says which are new.
fn suggest(
    run: &mut InterpolationRun<'_>,
    path: &Path,
    search: &mut Search,
    cut: usize,
    found: ExprId,
) -> Vec<ExprId> {
    let pool = &mut run.chain.pool;
    let mut parts = pool.conjuncts(&[found]);
    parts.extend(atoms_below(pool, &parts));
    let mut new = Vec::new();
    for part in parts {
        for form in path.places.canonical(pool, part, cut) {
            new.extend(search.words.suggest(pool, form));
        }
    }
    new
}

fn chained(
    run: &mut InterpolationRun<'_>,
    path: &Path,
    search: &Search,
) -> Result<Option<Vec<Vec<ExprId>>>, Halt> {
    let cuts = path.groups.len();
    if cuts > MAX_CHAINED {
        return Ok(None);
    }
    let mut predicates: Vec<Vec<ExprId>> = Vec::with_capacity(cuts);
    for cut in 0..cuts {
        let mut before = predicates.last().cloned().unwrap_or_default();
        before.extend(&path.blocks[cut]);
        let Some(found) = ask(run, path, search, cut, &before)? else { return Ok(None) };
        predicates.push(run.chain.pool.conjuncts(&[found]));
    }
    Ok(Some(predicates))
}

/// An interpolant at `cut` between `before` and all blocks behind the cut.
fn ask(
    run: &mut InterpolationRun<'_>,
    path: &Path,
    search: &Search,
    cut: usize,
    before: &[ExprId],
) -> Result<Option<ExprId>, Halt> {
    run.go_on()?;
    let behind: Vec<ExprId> = path.blocks[cut + 1..].concat();
    let words = vocabulary(&mut run.chain.pool, path, search, cut, &behind);
    let question = Question { before, behind: &behind, vocabulary: &words };
    let budget = run.limits.budget(SYNTHESIS);
    Ok(interpolant::interpolant(&mut run.chain.pool, question, budget)?)
}

/// The variables of `cut` that matter behind it, and the constants that they meet.
fn vocabulary(
    pool: &mut ExprPool,
    path: &Path,
    search: &Search,
    cut: usize,
    behind: &[ExprId],
) -> Vocabulary {
    let inside: FxHashSet<VarId> = behind.iter().flat_map(|&id| pool.vars_in(id)).collect();
    let usage = &search.words.usage;
    let mut places: Vec<_> = path
        .places
        .ids()
        .filter(|&place| path.places.var(cut, place).is_some_and(|var| inside.contains(&var)))
        .collect();
    places.sort_by_key(|&place| !usage[place.index()].relevant);
    places.truncate(MAX_GRAMMAR_VARIABLES);
    let signed = places.iter().any(|place| usage[place.index()].signed);
    let unsigned = places.iter().any(|place| usage[place.index()].unsigned);
    let signed = signed || !unsigned;
    let mut words = Vocabulary { variables: Vec::new(), constants: Vec::new(), signed };
    for &place in &places {
        words.variables.extend(path.places.expr_at(cut, place));
        let width = pool.width(path.places.expr(place));
        let mut add = |value: u128| {
            let value = Bv::new(width, value);
            if width > Width::BOOL && !words.constants.contains(&value) {
                words.constants.push(value);
            }
        };
        add(0);
        add(1);
        let constants = &usage[place.index()].constants;
        constants.iter().take(MAX_GRAMMAR_CONSTANTS).for_each(|&value| add(value));
    }
    words.variables.dedup();
    words.constants.truncate(2 * MAX_GRAMMAR_CONSTANTS);
    words
}
