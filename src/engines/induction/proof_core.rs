//! The facts that a proof by invariants needs: fewer than were found.
//!
//! (Ivrii, Gurfinkel, Belov, *Small inductive safe invariants*, FMCAD 2014.) Backwards from the
//! targets: of the facts at a cut point those are needed that some unsatisfiable core names, for a
//! target or for a fact that is needed where an exit ends. A few facts in place of fifty make a
//! proof that is read, checked and kept at a fraction of the cost. Nothing rests on it: what is
//! left is checked like any proof, and where a question stays open, all facts stay.
use super::budget::{CLAIMS_QUERY, FEWER_QUERY, MAX_TRIED_REASONS};
use super::invariants::Invariants;
use super::query::{Conjunction, Questions};
use crate::base::limits::{Limits, Stop};
use crate::blocks::graph::{BlockGraph, CutPointId, Entry, Goal};
use crate::ir::ExprId;
use crate::solver::smt::Lifetime;
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;
use std::rc::Rc;

impl Invariants {
    /// Leaves out of the claims what the targets' absence does not need.
    pub(super) fn minimise_proof(&mut self, graph: &mut BlockGraph, limits: &Limits) {
        let mut minimiser = ProofMinimiser {
            invariants: self,
            questions: Questions::new(Lifetime::Cores),
            needed: FxHashMap::default(),
            open: BTreeSet::new(),
        };
        let is_found = minimiser.run(graph, limits) == Ok(true);
        let ProofMinimiser { questions, needed, .. } = minimiser;
        self.count(&questions.counters);
        self.core = is_found.then_some(needed);
    }
}

struct ProofMinimiser<'a> {
    invariants: &'a Invariants,
    questions: Questions,
    needed: FxHashMap<CutPointId, Vec<ExprId>>,
    /// Needed facts of which it is not known yet what they need.
    open: BTreeSet<(CutPointId, ExprId)>,
}

impl ProofMinimiser<'_> {
    /// Says whether all questions were answered.
    fn run(&mut self, graph: &mut BlockGraph, limits: &Limits) -> Result<bool, Stop> {
        let reached = self.invariants.reached().unwrap_or_default();
        // What no run takes: exits to targets, and to cut points that are not reached.
        for &cut in reached {
            let entry = graph.block(cut, limits)?;
            for (exit, goal) in entry.goals.iter().enumerate() {
                let is_open = matches!(goal, Goal::CutPoint(goal) if reached.contains(goal));
                if !is_open && !self.explain(graph, (cut, exit), None, limits)? {
                    return Ok(false);
                }
            }
        }
        while let Some(&(goal, _)) = self.open.first() {
            let facts: Vec<ExprId> =
                self.open.iter().filter(|(cut, _)| *cut == goal).map(|&(_, fact)| fact).collect();
            self.open.retain(|(cut, _)| *cut != goal);
            for &cut in reached {
                let entry = graph.block(cut, limits)?;
                for exit in 0..entry.goals.len() {
                    if entry.goals[exit] == Goal::CutPoint(goal)
                        && !self.explain(graph, (cut, exit), Some((goal, &facts)), limits)?
                    {
                        return Ok(false);
                    }
                }
            }
        }
        Ok(true)
    }

    /// Leaves out of the reasons, the largest first, what the others do without.
    fn fewer(
        &mut self,
        mut reasons: Vec<ExprId>,
        at: (CutPointId, &Rc<Entry>),
        exit: usize,
        before: Conjunction<'_>,
        after: Option<Conjunction<'_>>,
        limits: &Limits,
    ) -> Vec<ExprId> {
        if reasons.len() > MAX_TRIED_REASONS {
            return reasons;
        }
        let known = self.needed.get(&at.0).cloned().unwrap_or_default();
        let mut tried = reasons.clone();
        tried.retain(|fact| !known.contains(fact));
        // What was made later is larger.
        tried.sort_unstable();
        for fact in tried.into_iter().rev() {
            let list: Vec<ExprId> =
                reasons.iter().copied().filter(|other| *other != fact).collect();
            let before = Conjunction { list: &list, ..before };
            let budget = limits.budget(FEWER_QUERY);
            if reasons.contains(&fact)
                && let Some(fewer) = self.questions.reasons(at, exit, before, after, budget)
            {
                reasons = fewer;
            }
        }
        reasons
    }

    /// Finds facts of the cut point where the exit begins that rule it out, or that make `after`
    /// hold at its end.
    fn explain(
        &mut self,
        graph: &mut BlockGraph,
        (cut, exit): (CutPointId, usize),
        after: Option<(CutPointId, &[ExprId])>,
        limits: &Limits,
    ) -> Result<bool, Stop> {
        limits.check()?;
        let entry = graph.block(cut, limits)?;
        let (Some(point), points) = (self.invariants.points.get(&cut), &self.invariants.points)
        else {
            return Ok(false);
        };
        let after = match after {
            None => None,
            Some((goal, list)) => match points.get(&goal) {
                Some(point) => Some(Conjunction { pool: &point.pool, list }),
                None => return Ok(false),
            },
        };
        let known = self.needed.get(&cut).cloned().unwrap_or_default();
        for list in [&known, &point.proven] {
            let before = Conjunction { pool: &point.pool, list };
            let budget = limits.budget(CLAIMS_QUERY);
            let found = self.questions.reasons((cut, &entry), exit, before, after, budget);
            let Some(reasons) = found else { continue };
            let reasons = self.fewer(reasons, (cut, &entry), exit, before, after, limits);
            let needed = self.needed.entry(cut).or_default();
            for fact in reasons {
                if !needed.contains(&fact) {
                    needed.push(fact);
                    self.open.insert((cut, fact));
                }
            }
            return Ok(true);
        }
        Ok(false)
    }
}
