//! From inductive sets that refute a path to few candidates that do.
//!
//! Backwards: what the last block contradicts is needed; what a step needs to lead to something
//! needed is needed too. Each time, candidates of better rank are tried first, an unsatisfiable
//! core of the solver picks among them, and the worst of the core are tried without.
use super::houdini::{Candidate, Classes, Set, Steps, follows_by_sums, instances};
use super::path::Path;
use super::run::{Halt, InterpolationRun};
use super::vocabulary::Rank;
use crate::engines::predicate::budget::MAX_CORE_DROPS;
use crate::ir::{BinaryOp, Expr, ExprId};
use crate::solver::smt::{Answer, Term};
use rustc_hash::FxHashMap;

/// By class, canonical formulas that are inductive along the path and contradict its last block;
/// `None` if the sets do not.
pub(super) fn minimise(
    run: &mut InterpolationRun<'_>,
    path: &Path,
    steps: &mut Steps,
    classes: &Classes,
    sets: &[Set],
) -> Result<Option<Vec<Vec<ExprId>>>, Halt> {
    let last = path.groups.len();
    let mut needed: Vec<Vec<ExprId>> = vec![Vec::new(); classes.count()];
    let mut open = vec![last];
    while let Some(block) = open.pop() {
        let Some(cut) = block.checked_sub(1) else { continue };
        let class = classes.of(cut);
        let goal = (block < last).then(|| needed[classes.of(block)].clone());
        let mut need = Need { run, path, steps, block, base: needed[class].clone() };
        let Some(more) = need.find(&sets[class], goal.as_deref())? else { return Ok(None) };
        if more.is_empty() {
            continue;
        }
        needed[class].extend(more);
        for before in classes.cuts(class) {
            let is_twin = steps.earlier_twin(classes, before).is_some();
            if !is_twin && !open.contains(&before) {
                open.push(before);
            }
        }
        open.sort_unstable();
    }
    Ok(Some(needed))
}

/// What a block needs at its beginning.
struct Need<'a, 'b> {
    run: &'a mut InterpolationRun<'b>,
    path: &'a Path,
    steps: &'a mut Steps,
    block: usize,
    /// Needed anyway.
    base: Vec<ExprId>,
}

/// A candidate, and what says at the block's beginning that it holds.
type Assumed = (ExprId, Term);

impl Need<'_, '_> {
    /// Members of `set` that, with the base, make the block lead to `goal` (canonical; `None`: to
    /// nothing at all).
    fn find(&mut self, set: &Set, goal: Option<&[ExprId]>) -> Result<Option<Vec<ExprId>>, Halt> {
        let Some(goal) = goal else {
            let nothing = self.run.encoder.literal(true);
            return self.tiers(set, nothing);
        };
        let (mut more, mut open) = self.split(goal, set);
        more.extend(self.sums(set, &mut open));
        more.sort_unstable();
        more.dedup();
        more.retain(|id| !self.base.contains(id));
        self.base.extend(&more);
        let open: Vec<ExprId> = open.into_iter().map(|(_, instance)| instance).collect();
        if !open.is_empty() {
            let target = self.run.encoder.not_all(&self.run.chain.pool, &open)?;
            let Some(others) = self.tiers(set, target)? else { return Ok(None) };
            more.extend(others);
        }
        Ok(Some(more))
    }

    /// What of `goal` holds before the block in the same words (members of the set that are not in
    /// the base), and the rest with its formulas behind the block.
    fn split(&mut self, goal: &[ExprId], set: &Set) -> (Vec<ExprId>, Vec<(ExprId, ExprId)>) {
        let pool = &mut self.run.chain.pool;
        let mut before: FxHashMap<ExprId, ExprId> = FxHashMap::default();
        for (canonical, instance) in instances(pool, self.path, set.active(), self.block - 1) {
            before.entry(instance).or_insert(canonical);
        }
        let (mut passed, mut open) = (Vec::new(), Vec::new());
        for &canonical in goal {
            let Some(instance) = self.path.places.at(pool, canonical, self.block) else { continue };
            let instance = self.path.definitions[self.block].forward(pool, instance);
            match before.get(&instance) {
                Some(same) if self.base.contains(same) => {}
                Some(&same) => passed.push(same),
                None => open.push((canonical, instance)),
            }
        }
        (passed, open)
    }

    /// Takes from `open` what equations of the set (or the base) lead to by linear algebra, and
    /// gives few equations that do.
    fn sums(&mut self, set: &Set, open: &mut Vec<(ExprId, ExprId)>) -> Vec<ExprId> {
        let (block, path) = (self.block, self.path);
        let pool = &mut self.run.chain.pool;
        let mut equations = instances(pool, path, set.active(), block - 1);
        equations.retain(|&(_, id)| matches!(pool.get(id), Expr::Binary(BinaryOp::Eq, ..)));
        let mut follows = |used: &[(ExprId, ExprId)], goals: &[(ExprId, ExprId)]| {
            let before: Vec<ExprId> = used.iter().map(|&(_, instance)| instance).collect();
            let mut goals = goals.to_vec();
            follows_by_sums(pool, path, block, &before, &mut goals);
            goals
        };
        let rest = follows(&equations, open);
        open.retain(|goal| !rest.contains(goal));
        let done = std::mem::replace(open, rest);
        if done.is_empty() {
            return Vec::new();
        }
        // Without each equation in turn, the worst first.
        for index in (0..equations.len()).rev() {
            let mut fewer = equations.clone();
            fewer.remove(index);
            if follows(&fewer, &done).is_empty() {
                equations = fewer;
            }
        }
        equations.into_iter().map(|(canonical, _)| canonical).collect()
    }

    /// Tries with better candidates alone, then with more of them.
    fn tiers(&mut self, set: &Set, target: Term) -> Result<Option<Vec<ExprId>>, Halt> {
        let base: Vec<Candidate> =
            self.base.iter().map(|&expr| Candidate::new(expr, Rank::Hint)).collect();
        let mut fixed: Vec<Term> =
            self.assumed(base.iter())?.into_iter().map(|(_, term)| term).collect();
        fixed.push(target);
        if self.ask(&fixed, &[])? == Answer::Unsat {
            return Ok(Some(Vec::new()));
        }
        let mut tried = 0;
        for tier in TIERS {
            let options = set.active().filter(|candidate| candidate.rank <= tier);
            let options: Vec<Candidate> =
                options.filter(|candidate| !self.base.contains(&candidate.expr)).cloned().collect();
            if options.len() == tried {
                continue;
            }
            tried = options.len();
            let assumed = self.assumed(options.iter())?;
            if self.ask(&fixed, &assumed)? == Answer::Unsat {
                let core = self.core(assumed)?;
                let kept = self.prune(&fixed, core)?;
                return Ok(Some(kept.into_iter().map(|(expr, _)| expr).collect()));
            }
        }
        Ok(None)
    }

    /// Tries to do without members of a core, worst first.
    fn prune(&mut self, fixed: &[Term], mut kept: Vec<Assumed>) -> Result<Vec<Assumed>, Halt> {
        let mut drops = 0;
        let mut index = kept.len();
        while index > 0 && kept.len() > 1 && drops < MAX_CORE_DROPS {
            index -= 1;
            drops += 1;
            let mut rest = kept.clone();
            rest.remove(index);
            if self.ask(fixed, &rest)? == Answer::Unsat {
                kept = self.core(rest)?;
                index = index.min(kept.len());
            }
        }
        Ok(kept)
    }

    fn assumed<'c>(
        &mut self,
        candidates: impl Iterator<Item = &'c Candidate>,
    ) -> Result<Vec<Assumed>, Halt> {
        let pool = &mut self.run.chain.pool;
        let found = instances(pool, self.path, candidates, self.block - 1);
        let encoder = &mut self.run.encoder;
        let pool = &self.run.chain.pool;
        found
            .into_iter()
            .map(|(canonical, instance)| Ok((canonical, encoder.term(pool, instance)?)))
            .collect()
    }

    fn ask(&mut self, fixed: &[Term], assumed: &[Assumed]) -> Result<Answer, Halt> {
        let assumptions: Vec<Term> =
            fixed.iter().chain(assumed.iter().map(|(_, term)| term)).copied().collect();
        self.steps.ask(self.run, self.path, self.block, &assumptions)
    }

    /// Those of `assumed` that are in the core of the last answer.
    fn core(&mut self, assumed: Vec<Assumed>) -> Result<Vec<Assumed>, Halt> {
        let core = self.steps.session(self.block)?.core()?;
        Ok(assumed.into_iter().filter(|(_, term)| core.contains(term)).collect())
    }
}

/// Up to which rank the candidates are tried.
const TIERS: [Rank; 3] = [Rank::Variant, Rank::Bound, Rank::Value];
