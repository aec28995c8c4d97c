//! What an engine is: an analysis that works in slices.
use super::confirm::Confirmer;
use super::proof::Certificate;
use crate::base::evidence::{Candidates, Claim as Claimed, Counterexample};
use crate::base::limits::{Limits, Stop};
use crate::base::stats::Statistics;
use crate::base::verdict::Reason;
use crate::blocks::shared_facts::SharedFacts;
use crate::cpa::cegar::Unresolved;
use crate::report::HowFar;
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;

/// What a slice of an engine's work ended with.
#[expect(clippy::large_enum_variant, reason = "there are few of them in a run")]
pub(super) enum Outcome {
    /// No run reaches a target.
    Proved,
    /// A run does, and a replay showed so.
    Counterexample(Counterexample),
    /// The engine has nothing left to try.
    Undecided(Reason),
    /// The engine has nothing left to try, but its successor has.
    GivesWay,
    /// A limit; with more time it goes on.
    Paused(Stop),
}

/// An analysis that works in slices.
pub(super) trait Engine {
    /// Works until it has an answer or reaches a limit.
    fn run(&mut self, confirmer: &mut Confirmer<'_>, limits: &Limits) -> Outcome;
    /// What shows that no run reaches a target; after [`Outcome::Proved`].
    fn proof(&mut self) -> Certificate<'_>;
    /// Whether a successor could go on where this engine stops.
    fn may_give_way(&self) -> bool {
        false
    }
    /// Whether the work since it was asked last has visibly brought it nearer to its end.
    fn is_getting_on(&mut self) -> bool {
        false
    }
    /// The engine that goes on with what this one has learned.
    fn successor(self: Box<Self>) -> Option<Box<dyn Engine>> {
        None
    }
    /// Facts that it has proven since it was asked last; all that it knows, if there are new ones.
    fn facts(&mut self) -> Option<SharedFacts> {
        None
    }
    /// Takes facts that another engine has proven; says whether they may help it.
    fn learn(&mut self, _facts: &Rc<SharedFacts>) -> bool {
        false
    }
    /// What its proof claims, for a reader; after [`Outcome::Proved`], and not cheap.
    fn claims(&mut self) -> Vec<Claimed> {
        Vec::new()
    }
    /// The same in C, as candidates for invariants of the source.
    fn candidates(&mut self) -> Candidates {
        Candidates::default()
    }
    /// What it has met and could not decide so far.
    fn open(&self) -> Option<Reason>;
    /// What it knows although it has no answer.
    fn how_far(&self) -> HowFar {
        HowFar::default()
    }
    /// The rounds that it knows to be without a violation, for whoever watches.
    fn watched(&self) -> Option<Arc<AtomicU64>> {
        None
    }
    /// Lists what it cost.
    fn count(&self, statistics: &mut Statistics);
    /// Lists the formulas that it found, if it works with any: for a reader, and not cheap.
    fn list(&self, _statistics: &mut Statistics) {}
    /// Its reachability graph for Graphviz, if it has one to show.
    fn draw(&self) -> Option<String> {
        None
    }
}

/// What stands most in the way of the targets that were met.
pub(super) fn weightiest(unresolved: Vec<Unresolved>) -> Reason {
    weightiest_of(unresolved.into_iter().map(|entry| entry.reason))
}

/// The bound of a model that the contract in its place does not have: where a limit ended the run,
/// more of it might have served.
const BOUND: &str = "more than 4 arguments of the program";

/// Errors of ours first, then what is not supported, then limits, then what an analysis could not
/// find although it had all it wanted.
pub(super) fn weightiest_of(reasons: impl Iterator<Item = Reason>) -> Reason {
    let weight = |reason: &Reason| match reason {
        Reason::ProofRefuted(_) => 0,
        Reason::Internal(_) => 1,
        Reason::WitnessUseless(_) => 2,
        Reason::ReplayDisagrees(_) | Reason::HangsOnPlaces => 2,
        Reason::ProofUnchecked(_) => 3,
        Reason::Unsupported(what) if what.starts_with(BOUND) => 7,
        Reason::Unsupported(_) => 4,
        Reason::InvalidAccess { is_shown: true, .. } | Reason::Undefined(_) => 5,
        Reason::Stopped(_) => 6,
        Reason::InvalidAccess { is_shown: false, .. } | Reason::NotExcluded(_) => 8,
        Reason::NeedsInvariant | Reason::NeedsFact => 9,
        Reason::Solver(_) => 10,
        Reason::NoFailingRun => 11,
        Reason::WitnessRefuted(_) => 12,
        Reason::OpenGoals(..) | Reason::OpenChecks(..) => 13,
    };
    reasons.min_by_key(weight).unwrap_or(Reason::Internal("nothing is unresolved".into()))
}
