//! k-induction: the step ([`super::step`]) and the base case ([`super::bounded`]), with the facts
//! that a search for invariants has proved ([`super::invariant_search`]).
//!
//! Of other parts it has nothing but what they lend it for a time slice. All of them work on one
//! graph, so that the step's blocks are those of the base case: a graph knows which slots it has
//! dropped and which pointers walk, and two of them could differ in that. The step begins again
//! when there are more facts. Facts of polyhedra are few, so they are tried as soon as they are
//! there; then it waits until those of templates are complete.
use super::bounded::Bounded;
use super::budget::{EARLY_INDUCTION, MAX_INDUCTION, MAX_NODES};
use super::ending::Ending;
use super::invariant_search::InvariantSearch;
use super::step::InductionStep;
use crate::base::limits::{Limits, Stop};
use crate::blocks::proof::{Argument, Proof};
use crate::solver::smt;

/// The search for a k.
#[derive(Default)]
pub struct KInduction {
    /// The step, and how many attempts had proved the facts that it assumes.
    step: Option<(usize, InductionStep)>,
    /// Depth at which the step holds, and the proof with the facts that it assumed.
    holds: Option<(usize, Proof)>,
    /// Of steps that were given up.
    counters: smt::Counters,
}

impl KInduction {
    /// Works until there is an answer or a limit is reached. While facts are to come, the time
    /// slice ends at once.
    pub fn run(
        &mut self,
        base: &mut Bounded,
        facts: &mut InvariantSearch,
        limits: &Limits,
    ) -> Result<Ending, Stop> {
        if !facts.is_past_polyhedra() && !facts.is_of_use_early() {
            return Err(Stop::Time);
        }
        let early = limits.within(EARLY_INDUCTION);
        let limits = if facts.is_past_polyhedra() { limits } else { &early };
        loop {
            let Some(depth) = base.exact_depth() else {
                return Ok(Ending::Exhausted("a target in the base case".to_owned()));
            };
            match self.holds.as_ref().map(|&(k, _)| k) {
                None => {
                    if let Some(ending) = self.deepen(facts, limits)? {
                        return Ok(ending);
                    }
                }
                Some(k) if depth >= k => return Ok(Ending::Proved),
                Some(_) => match base.deepen(limits)? {
                    None => {}
                    // No run gets so far: that is a proof of bounded search.
                    Some(Ending::Proved) => {
                        return Ok(Ending::Exhausted("runs end before the step begins".to_owned()));
                    }
                    Some(ending) => return Ok(ending),
                },
            }
        }
    }

    /// Looks at one depth more of the step, with the facts that there are.
    fn deepen(
        &mut self,
        facts: &mut InvariantSearch,
        limits: &Limits,
    ) -> Result<Option<Ending>, Stop> {
        let is_waiting = !facts.is_past_polyhedra();
        let none = || if is_waiting { Err(Stop::Time) } else { Ok(Some(Ending::NoInvariant)) };
        let InvariantSearch { graph, invariants, .. } = facts;
        let graph = &mut *graph.borrow_mut();
        let reached = invariants.as_ref().and_then(|all| Some((all, all.reached()?)));
        let Some((invariants, cuts)) = reached else {
            return none();
        };
        let attempts = invariants.finished;
        if let Some((_, old)) = self.step.take_if(|(of, _)| *of != attempts) {
            self.counters.add(&old.counters);
        }
        let (_, step) = self
            .step
            .get_or_insert_with(|| (attempts, InductionStep::new(graph, cuts, invariants)));
        if step.looked_at >= MAX_INDUCTION || step.size() > MAX_NODES {
            return none();
        }
        limits.check()?;
        if step.deepen(graph, invariants, limits)? {
            // Later facts are not what the step assumed.
            let claims = invariants.claims(graph).collect();
            let argument = Argument::Induction(step.looked_at);
            self.holds = Some((step.looked_at, Proof::new(claims, argument)));
        }
        Ok(None)
    }

    /// The largest k that was looked at.
    pub fn looked_at(&self) -> usize {
        self.step.as_ref().map_or(0, |(_, step)| step.looked_at)
    }

    /// What the queries cost.
    pub fn solver(&self) -> smt::Counters {
        let mut all = self.counters;
        if let Some((_, step)) = &self.step {
            all.add(&step.counters);
        }
        all
    }

    /// The proof, once the step holds; it is one after [`Ending::Proved`].
    pub fn proof(&self) -> Option<Proof> {
        self.holds.as_ref().map(|(_, proof)| proof.clone())
    }
}
