//! Disjunctions of two candidates: for facts that hold on some of the paths to a cut only.
//!
//! A *guard* is an atom that some of the points satisfy and some do not. Two kinds of clauses: what
//! all points without (or with) the guard have in common is a guess under that guard (`¬g ∨ r`),
//! and two guards that never fail together are a clause.
use super::houdini::Candidate;
use super::path::Point;
use super::relations::{Guesses, holds};
use super::vocabulary::Rank;
use crate::engines::predicate::budget::{MAX_CLAUSES, MAX_GUARDS};
use crate::ir::simplify::build;
use crate::ir::{Bv, ExprId, ExprPool, eval};

/// Clauses that hold at all points that `guesses` looks at, over `plain` candidates (best first)
/// and what is guessed.
pub(super) fn clauses(
    pool: &mut ExprPool,
    guesses: &Guesses<'_>,
    plain: &[Candidate],
) -> Vec<Candidate> {
    let Guesses { places, usage, points, several_cuts, .. } = *guesses;
    let guards = guards(pool, plain, points);
    let mut found = Vec::new();
    for &(guard, negation) in &guards {
        let (with, without): (Vec<&Point>, Vec<&Point>) =
            points.iter().partition(|&&point| is_true(pool, guard, point));
        if with.is_empty() || without.is_empty() {
            continue;
        }
        let mut guesses = Guesses { places, usage, points: &with, several_cuts, next_chain: 0 };
        let mut common: Vec<Candidate> = guesses.all(pool);
        common.extend(plain.iter().filter(|c| holds(pool, c.expr, &with)).cloned());
        common.retain(|c| c.rank <= Rank::Bound && !holds(pool, c.expr, points));
        for candidate in common {
            let clause = build::or(pool, negation, candidate.expr);
            // In chains of bounds the clause of the first implies that of the second, too; but
            // chains are numbered separately for each guard.
            found.push(Candidate::new(clause, Rank::Clause));
        }
    }
    found.truncate(MAX_CLAUSES);
    found
}

/// Atoms (with their negations) that some points satisfy and some do not.
fn guards(pool: &mut ExprPool, plain: &[Candidate], points: &[&Point]) -> Vec<(ExprId, ExprId)> {
    let mut found = Vec::new();
    for candidate in plain.iter().filter(|candidate| candidate.rank <= Rank::Atom) {
        let count = points.iter().filter(|point| is_true(pool, candidate.expr, point)).count();
        if count > 0 && count < points.len() && found.len() < MAX_GUARDS {
            found.push((candidate.expr, build::not(pool, candidate.expr)));
        }
    }
    found
}

fn is_true(pool: &ExprPool, id: ExprId, point: &Point) -> bool {
    eval::eval(pool, id, point) == Some(Bv::TRUE)
}
