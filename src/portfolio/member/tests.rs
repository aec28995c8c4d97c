//! What becomes of proposals: confirmed, rejected, or kept while a limit is in the way.
use super::{SliceEnd, propose_and_confirm};
use crate::base::limits::{Limits, Stop};
use crate::base::progress::{Progress, Silent};
use crate::base::stats::Statistics;
use crate::base::verdict::Reason;
use crate::base::work::Work;
use crate::cache::CachedProgram;
use crate::cfa::{EdgeId, Inputs, Program, Target, ViolationId, text};
use crate::portfolio::confirm::Confirmer;
use crate::portfolio::engine::{
    Cooperates, Engine, Explains, Outcome, PathProposal, Proposal, Rejection,
};
use crate::portfolio::front_end::Front;
use crate::portfolio::proof_check::Certificate;
use crate::report::ProgramRemarks;

/// Fails for the input 7 alone.
const SOURCE: &str = "
    fn main() {
      var %x: i32
      L1 -> L2: %x = nondet s0
      L2 -> L3: assume (eq %x 7)
      L2 -> L4: assume (not (eq %x 7))
      L4 -> L3: assume (slt %x 0)
      L3 error
    }
    site s0 input \"x\" key 1
    main &main";

/// Proposes what it is given, the last first, and counts what is rejected.
struct Proposer {
    program: Program,
    proposals: Vec<Proposal>,
    rejections: Vec<Reason>,
}

impl Engine for Proposer {
    fn run(&mut self, _: &mut dyn Progress, _: &Limits) -> Outcome {
        match self.proposals.pop() {
            Some(proposal) => Outcome::Proposal(proposal),
            None => Outcome::Undecided(Reason::NeedsFact),
        }
    }

    fn program(&self) -> &Program {
        &self.program
    }

    fn rejected(&mut self, rejection: Rejection) {
        self.rejections.push(rejection.reason);
    }

    fn proof(&mut self) -> Certificate<'_> {
        Certificate::None
    }

    fn open(&self) -> Option<Reason> {
        None
    }

    fn count(&self, _: &mut Statistics) {}
}

impl Cooperates for Proposer {}

impl Explains for Proposer {}

fn cached() -> CachedProgram {
    let program = text::parse(SOURCE).expect("a program");
    CachedProgram {
        files: [0; 32],
        ingredients: None,
        origin: [0; 32],
        is_twice: false,
        analysed: program.clone(),
        as_read: program,
        remarks: ProgramRemarks::default(),
        checks_accesses: false,
    }
}

/// The path by these edges, in the order of the text.
fn path(edges: &[u32]) -> Proposal {
    let path = edges.iter().map(|&edge| EdgeId(edge)).collect();
    Proposal::Path(PathProposal::new(Target::Error(ViolationId(0)), path))
}

/// How the slice ends, what is kept for the next one, and what was rejected.
fn slice(proposals: Vec<Proposal>, limits: &Limits) -> (SliceEnd, bool, Vec<Reason>) {
    let (cached, mut silent) = (cached(), Silent);
    let mut confirmer = Confirmer::new(Front::Cached(&cached), None, &mut silent);
    let program = cached.analysed.clone();
    let mut engine = Proposer { program, proposals, rejections: Vec::new() };
    let mut pending = None;
    let end = propose_and_confirm(&mut engine, &mut pending, &mut confirmer, limits);
    (end, pending.is_some(), engine.rejections)
}

#[test]
fn a_path_that_fails_in_the_replay_is_a_counterexample() {
    let (end, is_kept, rejections) = slice(vec![path(&[0, 1])], &Limits::none());
    assert!(matches!(end, SliceEnd::Counterexample(_)));
    assert!(!is_kept && rejections.is_empty());
}

#[test]
fn what_does_not_fail_is_rejected_and_the_engine_goes_on() {
    let proposals = vec![path(&[0, 1]), Proposal::Inputs(Inputs::default())];
    let (end, is_kept, rejections) = slice(proposals, &Limits::none());
    assert!(matches!(end, SliceEnd::Counterexample(_)));
    assert!(!is_kept);
    assert!(matches!(rejections[..], [Reason::ReplayDisagrees(_)]), "{rejections:?}");
}

#[test]
fn a_limit_keeps_the_proposal_for_the_next_turn() {
    let limits = Limits::none().within(Work::NONE);
    let (end, is_kept, rejections) = slice(vec![path(&[0, 1])], &limits);
    assert!(matches!(end, SliceEnd::Paused(Stop::Time)));
    assert!(is_kept && rejections.is_empty());
}
