//! What an engine is: an analysis that works in time slices and proposes answers.
//!
//! An engine never says FALSE: it proposes a path or inputs ([`Outcome::Proposal`]), the portfolio
//! replays them ([`super::confirm`]), and reports to the engine what was rejected
//! ([`Engine::rejected`]). Neither does it say TRUE: its proof is checked ([`super::proof_check`]).
use super::proof_check::Certificate;
use crate::base::counterexample::{Candidates, Claim as Claimed};
use crate::base::limits::{Limits, Stop};
use crate::base::progress::Progress;
use crate::base::stats::Statistics;
use crate::base::verdict::Reason;
use crate::blocks::program::BlockProgram;
use crate::blocks::proof::Proof;
use crate::blocks::shared_invariants::SharedInvariants;
use crate::cfa::{Inputs, Path, Program, Target};
use crate::cpa::cegar::Unresolved;
use crate::report::PartialResults;
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;

/// What a time slice of an engine ended with.
pub(crate) enum Outcome {
    /// No run reaches a target.
    Proved,
    /// A run may reach a target. The engine goes on after [`Engine::rejected`].
    Proposal(Proposal),
    /// The engine has nothing left to try.
    Undecided(Reason),
    /// The engine has nothing left to try, but its successor has.
    HandsOver,
    /// A limit; with more time it goes on.
    Paused(Stop),
}

/// What may be a counterexample.
pub(crate) enum Proposal {
    /// A path of [`Engine::program`].
    Path(PathProposal),
    /// Inputs of a run of it that fails.
    Inputs(Inputs),
}

/// A path to a target that an engine cannot refute.
pub(crate) struct PathProposal {
    pub(crate) target: Target,
    pub(crate) path: Path,
    /// Whether any input takes the path.
    pub(crate) is_decided: bool,
    /// Inputs that most likely take it. They are tried before its formula is solved.
    pub(crate) guess: Option<Inputs>,
    /// Whether the engine makes use of [`Rejection::infeasible_edges`].
    pub(crate) asks_for_prefix: bool,
}

impl PathProposal {
    /// A path whose formula has to be solved.
    pub(crate) fn new(target: Target, path: Path) -> Self {
        Self { target, path, is_decided: false, guess: None, asks_for_prefix: false }
    }
}

/// Why a candidate is no counterexample.
#[derive(Debug)]
pub(crate) struct Rejection {
    pub(crate) reason: Reason,
    /// No input takes that many first edges of the path, where that is known and was asked for.
    pub(crate) infeasible_edges: Option<u64>,
}

impl From<Reason> for Rejection {
    fn from(reason: Reason) -> Self {
        Self { reason, infeasible_edges: None }
    }
}

/// An analysis that works in time slices.
pub(crate) trait Engine: Cooperates + Explains {
    /// Works until it has a proposal or reaches a limit.
    fn run(&mut self, progress: &mut dyn Progress, limits: &Limits) -> Outcome;
    /// The program that its candidates are about.
    fn program(&self) -> &Program;
    /// Takes note that the last candidate is no counterexample.
    fn rejected(&mut self, rejection: Rejection);
    /// What shows that no run reaches a target; after [`Outcome::Proved`].
    fn proof(&mut self) -> Certificate<'_>;
    /// What it has met and could not decide so far.
    fn open(&self) -> Option<Reason>;
    /// Lists what it cost.
    fn count(&self, statistics: &mut Statistics);
}

/// What an engine shows although it does not show all: its claims rule out all targets but these.
pub(crate) struct PartialProof {
    /// The program of the claims.
    pub(crate) program: Rc<BlockProgram>,
    pub(crate) claims: Proof,
}

/// How an engine works with the others: all of it is optional.
pub(crate) trait Cooperates {
    /// The targets of [`Engine::program`] that its claims do not rule out, where they rule out all
    /// others: its search is closed up to these, or it has invariants that do not suffice for them.
    fn left_open(&self) -> Option<Vec<Target>> {
        None
    }
    /// These claims; after [`Self::left_open`].
    fn partial_proof(&mut self) -> Option<PartialProof> {
        None
    }
    /// The targets on whose paths it has failed, where its search cannot end with a proof any more:
    /// a search without them may.
    fn failed_at(&self) -> Vec<Target> {
        Vec::new()
    }
    /// Whether a successor could go on where this engine stops.
    fn may_hand_over(&self) -> bool {
        false
    }
    /// The engine that goes on with what this one has learned.
    fn successor(self: Box<Self>) -> Option<Box<dyn Engine>> {
        None
    }
    /// Whether the work since the last call has visibly brought it nearer to its end.
    fn is_progressing(&mut self) -> bool {
        false
    }
    /// Invariants that it has proved since the last call; all that it knows, if there are new ones.
    fn facts(&mut self) -> Option<SharedInvariants> {
        None
    }
    /// Takes invariants that another engine has proved; says whether they may help it.
    fn share_invariants(&mut self, _facts: &Rc<SharedInvariants>) -> bool {
        false
    }
}

/// What an engine can say of its work to a reader: all of it is optional.
pub(crate) trait Explains {
    /// What its proof claims; after [`Outcome::Proved`], and not cheap.
    fn claims(&mut self) -> Vec<Claimed> {
        Vec::new()
    }
    /// The same in C, as candidates for invariants of the source.
    fn candidates(&mut self) -> Candidates {
        Candidates::default()
    }
    /// What it knows although it has no answer.
    fn partial_results(&self) -> PartialResults {
        PartialResults::default()
    }
    /// The number of rounds that it knows to be without a violation, while it works.
    fn watched(&self) -> Option<Arc<AtomicU64>> {
        None
    }
    /// Lists the formulas that it found, if it works with any; not cheap.
    fn list(&self, _statistics: &mut Statistics) {}
    /// Its reachability graph for Graphviz, if it has one to show.
    fn draw(&self) -> Option<String> {
        None
    }
}

/// What stands most in the way of the targets that were met.
pub(crate) fn weightiest(unresolved: Vec<Unresolved>) -> Reason {
    weightiest_of(unresolved.into_iter().map(|entry| entry.reason))
}

/// The bound of a model that the contract in its place does not have: where a limit ended the run,
/// more of it might have served.
const BOUND: &str = "more than 4 arguments of the program";

/// Errors of the verifier first, then what is not supported, then limits, then what an analysis
/// could not find although it had all it wanted.
pub(crate) fn weightiest_of(reasons: impl Iterator<Item = Reason>) -> Reason {
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
