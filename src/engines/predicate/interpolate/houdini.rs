//! The strongest conjunctions of candidates that are inductive along a path.
//!
//! The cuts fall into *classes*; all cuts of a class get the same (canonical) conjunction. If a
//! class is all visits of a location, the result is an invariant of the location as far as the
//! path's blocks go; if it is one cut, the result is the strongest sequence. Houdini (Flanagan and
//! Leino, FME 2001): start with all candidates, ask for a block that leads from where they hold to
//! where they do not, drop what the model falsifies. A chain of candidates (the first implies the
//! second, and so on) stands for its first living member.
use super::path::{Path, Point, point};
use super::relations::holds;
use super::run::{Halt, InterpolationRun};
use super::vocabulary::Rank;
use crate::engines::predicate::budget::CANDIDATE_QUERY;
use crate::ir::sums::{Equations, Sum};
use crate::ir::{BinaryOp, Bv, Expr, ExprId, ExprPool, Width, eval};
use crate::solver::smt::{Answer, Backend, Fallbacks, Lifetime, Session, Term};
use rustc_hash::{FxHashMap, FxHashSet};

/// A canonical formula.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Candidate {
    pub(super) expr: ExprId,
    pub(super) rank: Rank,
    chain: Option<u32>,
}

impl Candidate {
    pub(super) fn new(expr: ExprId, rank: Rank) -> Self {
        Self { expr, rank, chain: None }
    }

    /// One that is implied by the candidates before it with the same chain number.
    pub(super) fn in_chain(expr: ExprId, rank: Rank, chain: u32) -> Self {
        Self { expr, rank, chain: Some(chain) }
    }
}

/// Which cuts get the same formula.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Classes {
    /// By cut.
    of: Vec<usize>,
    count: usize,
}

impl Classes {
    /// Cuts with equal keys are one class.
    pub(super) fn by<K: std::hash::Hash + Eq>(keys: impl Iterator<Item = K>) -> Self {
        let mut numbers: FxHashMap<K, usize> = FxHashMap::default();
        let mut of = Vec::new();
        for key in keys {
            let next = numbers.len();
            of.push(*numbers.entry(key).or_insert(next));
        }
        Self { of, count: numbers.len() }
    }

    pub(super) fn of(&self, cut: usize) -> usize {
        self.of[cut]
    }

    pub(super) fn count(&self) -> usize {
        self.count
    }

    /// The cuts of a class.
    pub(super) fn cuts(&self, class: usize) -> impl Iterator<Item = usize> + '_ {
        (0..self.of.len()).filter(move |&cut| self.of[cut] == class)
    }
}

/// The living candidates of a class, best first.
#[derive(Clone, Default, Debug)]
pub(super) struct Set {
    candidates: Vec<Candidate>,
}

impl Set {
    /// The candidates that hold at all `points`, without repetitions, best rank first.
    pub(super) fn new(pool: &ExprPool, candidates: Vec<Candidate>, points: &[&Point]) -> Self {
        let mut seen = FxHashSet::default();
        let mut kept: Vec<Candidate> = candidates
            .into_iter()
            .filter(|c| pool.is_total(c.expr) && seen.insert(c.expr))
            .filter(|c| pool.literal(c.expr).is_none())
            .filter(|c| holds(pool, c.expr, points))
            .collect();
        kept.sort_by_key(|candidate| candidate.rank);
        Self { candidates: kept }
    }

    /// The candidates, without those that an earlier one of their chain implies.
    pub(super) fn active(&self) -> impl Iterator<Item = &Candidate> {
        let mut chains = FxHashSet::default();
        self.candidates.iter().filter(move |c| c.chain.is_none_or(|chain| chains.insert(chain)))
    }

    fn retain(&mut self, keep: impl FnMut(&Candidate) -> bool) {
        self.candidates.retain(keep);
    }
}

/// A solver per block, with the block asserted.
pub(super) struct Steps {
    solvers: Vec<Solvers>,
    /// The first block of the same shape: the same but for the names of the variables.
    shape: Vec<usize>,
}

impl Steps {
    pub(super) fn new(pool: &mut ExprPool, path: &Path) -> Self {
        let mut first: FxHashMap<Vec<ExprId>, usize> = FxHashMap::default();
        let shape = (0..path.blocks.len())
            .map(|block| *first.entry(path.shape(pool, block, &[])).or_insert(block))
            .collect();
        Self { solvers: path.blocks.iter().map(|_| Solvers::default()).collect(), shape }
    }

    /// A block before `block` whose every step is one of `block` too.
    pub(super) fn earlier_twin(&self, classes: &Classes, block: usize) -> Option<usize> {
        let ends = |block: usize| {
            (block.checked_sub(1).map(|cut| classes.of(cut)), classes.of.get(block).copied())
        };
        (0..block).find(|&b| self.shape[b] == self.shape[block] && ends(b) == ends(block))
    }

    /// The answer of the block's solver under `assumptions`.
    pub(super) fn ask(
        &mut self,
        run: &mut InterpolationRun<'_>,
        path: &Path,
        block: usize,
        assumptions: &[Term],
    ) -> Result<Answer, Halt> {
        let own = &mut self.solvers[block];
        let session = match &mut own.session {
            Some(session) => session,
            empty => {
                let formula = run.encoder.all(&run.chain.pool, &path.blocks[block])?;
                let mut session = Session::new(Lifetime::Cores);
                session.assert(formula);
                empty.insert(session)
            }
        };
        // What was too hard for bits once will be so again.
        let fallbacks = match own.is_arithmetic {
            true => Fallbacks { bits: &CANDIDATE_QUERY.bits[1..], ..CANDIDATE_QUERY },
            false => CANDIDATE_QUERY,
        };
        let answer = run.ask(session, assumptions, fallbacks)?;
        let by_integers = session.answered_by() == Some(Backend::Integers);
        own.is_arithmetic = by_integers && !matches!(answer, Answer::Unknown(_));
        Ok(answer)
    }

    /// The block's solver, which has been asked.
    pub(super) fn session(&mut self, block: usize) -> Result<&mut Session, Halt> {
        let session = self.solvers[block].session.as_mut();
        session.ok_or_else(|| Halt::Unknown("no solver".to_owned()))
    }
}

/// Solvers for one block.
#[derive(Default)]
struct Solvers {
    session: Option<Session>,
    /// Whether integers have answered what bits have not.
    is_arithmetic: bool,
}

/// The candidates of a class at one of its cuts: the candidate and the formula there.
pub(super) fn instances<'a>(
    pool: &mut ExprPool,
    path: &Path,
    candidates: impl Iterator<Item = &'a Candidate>,
    cut: usize,
) -> Vec<(ExprId, ExprId)> {
    candidates
        .filter_map(|candidate| Some((candidate.expr, path.places.at(pool, candidate.expr, cut)?)))
        .collect()
}

/// Likewise at the cut behind `block`, but seen from its beginning: what the block defines is
/// replaced. So a candidate about variables that the block does not change is the same formula on
/// both sides.
pub(super) fn goals<'a>(
    pool: &mut ExprPool,
    path: &Path,
    candidates: impl Iterator<Item = &'a Candidate>,
    block: usize,
) -> Vec<(ExprId, ExprId)> {
    let mut found = instances(pool, path, candidates, block);
    for (_, formula) in &mut found {
        *formula = path.definitions[block].forward(pool, *formula);
    }
    found
}

/// Drops candidates from the sets (by class) until what is left is inductive along the path.
pub(super) fn weaken(
    run: &mut InterpolationRun<'_>,
    path: &Path,
    steps: &mut Steps,
    classes: &Classes,
    sets: &mut [Set],
) -> Result<(), Halt> {
    let cuts = path.groups.len();
    let mut dirty = vec![true; cuts];
    while let Some(block) = dirty.iter().position(|&dirty| dirty) {
        dirty[block] = false;
        if steps.earlier_twin(classes, block).is_some() {
            continue;
        }
        if weaken_step(run, path, steps, classes, sets, block)? {
            for (next, dirty) in dirty.iter_mut().enumerate().take(cuts).skip(1) {
                *dirty |= classes.of(next - 1) == classes.of(block);
            }
        }
    }
    Ok(())
}

/// Drops from the set behind `block` what the set before it does not lead to; says whether
/// something was dropped.
fn weaken_step(
    run: &mut InterpolationRun<'_>,
    path: &Path,
    steps: &mut Steps,
    classes: &Classes,
    sets: &mut [Set],
    block: usize,
) -> Result<bool, Halt> {
    let mut changed = false;
    loop {
        let pool = &mut run.chain.pool;
        let before: Vec<ExprId> = match block.checked_sub(1) {
            None => Vec::new(),
            Some(cut) => {
                let set = &sets[classes.of(cut)];
                instances(pool, path, set.active(), cut).into_iter().map(|(_, id)| id).collect()
            }
        };
        let known: FxHashSet<ExprId> = before.iter().copied().collect();
        let class = classes.of(block);
        let mut targets = goals(pool, path, sets[class].active(), block);
        targets.retain(|(_, goal)| !known.contains(goal));
        follows_by_sums(pool, path, block, &before, &mut targets);
        if targets.is_empty() {
            return Ok(changed);
        }
        let goals: Vec<ExprId> = targets.iter().map(|&(_, instance)| instance).collect();
        let assumptions = [
            run.encoder.all(&run.chain.pool, &before)?,
            run.encoder.not_all(&run.chain.pool, &goals)?,
        ];
        match steps.ask(run, path, block, &assumptions)? {
            Answer::Unsat => return Ok(changed),
            Answer::Sat => {
                let point = point(run, &path.places, steps.session(block)?, block)?;
                let pool = &run.chain.pool;
                let is_true = |id: ExprId| eval::eval(pool, id, &point) == Some(Bv::TRUE);
                let all_true = targets.iter().all(|&(canonical, _)| is_true(canonical));
                if all_true {
                    drop_all(&mut sets[class], &targets);
                } else {
                    sets[class].retain(|candidate| is_true(candidate.expr));
                }
            }
            // Whatever is not there already: the members of a chain would come one by one
            // otherwise.
            Answer::Unknown(_) => {
                let kept = passed_on(&mut run.chain.pool, path, &sets[class], block, &known);
                sets[class].retain(|candidate| kept.contains(&candidate.expr));
            }
        }
        changed = true;
    }
}

/// Drops from `targets` what holds behind `block` by linear algebra alone, where `before` holds
/// before it.
pub(super) fn follows_by_sums(
    pool: &mut ExprPool,
    path: &Path,
    block: usize,
    before: &[ExprId],
    targets: &mut Vec<(ExprId, ExprId)>,
) {
    let mut equations = Equations::default();
    for &id in before.iter().chain(&path.blocks[block]) {
        let Expr::Binary(BinaryOp::Eq, a, b) = pool.get(id) else { continue };
        if pool.width(a) > Width::BOOL {
            let (a, b) = (
                path.definitions[block].forward(pool, a),
                path.definitions[block].forward(pool, b),
            );
            let sum = Sum::lifted(pool, a).minus(&Sum::lifted(pool, b));
            equations.learn(sum);
        }
    }
    targets.retain(|&(_, target)| {
        let target = path.definitions[block].forward(pool, target);
        let (a, b) = match pool.get(target) {
            Expr::Const(value) => return !value.is_true(),
            Expr::Binary(BinaryOp::Eq | BinaryOp::Sle | BinaryOp::Ule, a, b)
                if pool.width(a) > Width::BOOL =>
            {
                (a, b)
            }
            _ => return true,
        };
        let sum = Sum::lifted(pool, a).minus(&Sum::lifted(pool, b));
        let difference = equations.reduced(sum);
        !difference.terms.is_empty() || difference.constant.is_true()
    });
}

/// The candidates that hold behind `block` because they are one of `known`, which hold before it.
fn passed_on(
    pool: &mut ExprPool,
    path: &Path,
    set: &Set,
    block: usize,
    known: &FxHashSet<ExprId>,
) -> FxHashSet<ExprId> {
    goals(pool, path, set.candidates.iter(), block)
        .into_iter()
        .filter_map(|(canonical, goal)| known.contains(&goal).then_some(canonical))
        .collect()
}

fn drop_all(set: &mut Set, targets: &[(ExprId, ExprId)]) {
    let targets: FxHashSet<ExprId> = targets.iter().map(|&(canonical, _)| canonical).collect();
    set.retain(|candidate| !targets.contains(&candidate.expr));
}
