//! Two members that each show a part: what the second one gets, and what counts when.
use crate::base::config::AnalysisKind;
use crate::base::limits::Limits;
use crate::base::progress::{Progress, Silent};
use crate::base::stats::Statistics;
use crate::base::verdict::Reason;
use crate::blocks::program::{BlockProgram, KnownValues};
use crate::blocks::proof::{Argument, Proof};
use crate::cache::CachedProgram;
use crate::cfa::{Program, Target, text};
use crate::passes;
use crate::passes::Prepared;
use crate::passes::table::Selection;
use crate::portfolio::checks::places::places_of;
use crate::portfolio::confirm::Confirmer;
use crate::portfolio::engine::{Cooperates, Engine, Explains, Outcome, PartialProof, Rejection};
use crate::portfolio::front_end::Front;
use crate::portfolio::proof_check::Certificate;
use crate::portfolio::strategy::{Decision, RunLimits, Strategy};
use crate::report::ProgramRemarks;
use std::rc::Rc;

/// The first two checks hold, the third one fails for 7; no run comes to the construct.
const SOURCE: &str = "
    violation e0 assertion \"first\" place 1
    violation e1 assertion \"second\" place 2
    violation e2 assertion \"third\" place 3
    unsupported g0 \"assembly\"
    site s0 input \"x\" key 1
    main &main
    fn &main() entry L1 exit L9 {
      var %x: i32
      L1 -> L2: %x = nondet s0
      L2 -> L3: assume (ult %x 5); assume (eq %x 9)
      L2 -> L4: assume (ult 5 %x); assume (eq %x 2)
      L2 -> L5: assume (eq %x 7)
      L2 -> L6: assume (eq %x 1); assume (eq %x 3)
      L2 -> L9: return
      L3 error e0
      L4 error e1
      L5 error e2
      L6 unsupported g0
    }";

/// Claims, without a word of why, that no run comes to another target than these.
struct Claimant {
    program: Rc<BlockProgram>,
    open: Vec<Target>,
}

impl Engine for Claimant {
    fn run(&mut self, _: &mut dyn Progress, _: &Limits) -> Outcome {
        Outcome::Undecided(Reason::NeedsInvariant)
    }

    fn program(&self) -> &Program {
        &self.program.program
    }

    fn rejected(&mut self, _: Rejection) {}

    fn proof(&mut self) -> Certificate<'_> {
        Certificate::None
    }

    fn open(&self) -> Option<Reason> {
        None
    }

    fn count(&self, _: &mut Statistics) {}
}

impl Cooperates for Claimant {
    fn left_open(&self) -> Option<Vec<Target>> {
        Some(self.open.clone())
    }

    fn partial_proof(&mut self) -> Option<PartialProof> {
        let claims = Proof::new(Vec::new(), Argument::Invariants);
        Some(PartialProof { program: Rc::clone(&self.program), claims })
    }
}

impl Explains for Claimant {}

/// The target that these words name.
fn target(program: &Program, name: &str) -> Target {
    let is_meant = |target: &Target| match target {
        Target::Error(violation) => program.violations[violation.index()].what == name,
        Target::Unsupported(construct) => program.unsupported[construct.index()].what == name,
    };
    let mut targets = program.locations.iter().filter_map(|location| location.target);
    targets.find(is_meant).expect("a target of this name")
}

fn claimant(prepared: &Prepared, open: &[&str]) -> Box<dyn Engine> {
    let (program, facts) = (Rc::clone(&prepared.program), Rc::clone(&prepared.facts));
    let open = open.iter().map(|name| target(&program, name)).collect();
    let program = Rc::new(BlockProgram::new(program, facts, KnownValues::None));
    Box::new(Claimant { program, open })
}

/// Of these claims, one member after the other: what the run comes to, and the places that the
/// member after them gets.
fn after(source: &str, claims: &[&[&str]]) -> (Option<Decision>, Vec<u32>, Strategy) {
    let program = text::parse(source).expect("a program");
    let cached = CachedProgram {
        files: [0; 32],
        ingredients: None,
        origin: [0; 32],
        is_twice: false,
        analysed: program.clone(),
        as_read: program.clone(),
        remarks: ProgramRemarks::default(),
        checks_accesses: false,
    };
    let mut silent = Silent;
    let mut confirmer = Confirmer::new(Front::Cached(&cached), None, &mut silent);
    let prepared = passes::run(program, Selection::required());
    let mut strategy = Strategy::new(AnalysisKind::Portfolio, prepared);
    strategy.keep_partial_proofs();
    let limits = Limits::none();
    let bounds = RunLimits { all: &limits, analyses: &limits };
    let mut answer = None;
    for (index, open) in claims.iter().enumerate() {
        strategy.narrow();
        let engine = claimant(&strategy.shared.prepared, open);
        strategy.participants[index].take_over(engine, &Rc::default());
        answer = strategy.keep_parts(index, &mut confirmer, bounds);
    }
    strategy.narrow();
    let left = places_of(&strategy.shared.prepared.program);
    (answer, left.into_iter().map(|(_, place)| place).collect(), strategy)
}

#[test]
fn what_one_member_proves_the_next_one_does_not_get() {
    let (answer, left, strategy) = after(SOURCE, &[&["second", "third"]]);
    assert!(answer.is_none());
    assert_eq!(left, [2, 3]);
    let (answer, left, other) = after(SOURCE, &[&["second", "third"], &["third"]]);
    assert!(answer.is_none());
    assert_eq!(left, [3]);
    let proved = |strategy: &Strategy| strategy.proved_places().len();
    assert_eq!((proved(&strategy), proved(&other)), (1, 2));
}

#[test]
fn all_parts_together_are_a_proof() {
    let holds = SOURCE.replace("assume (eq %x 7)", "assume (eq %x 7); assume (eq %x 8)");
    let claims: [&[&str]; 2] = [&["second", "third"], &["second", "first"]];
    // The second member works on what the first one has left, where there is no first check.
    let (answer, left, _) = after(&holds, &[claims[0], &["second"]]);
    assert!(answer.is_none());
    assert_eq!(left, [2]);
    let (answer, left, mut strategy) = after(&holds, &[claims[0], &["second"], &[]]);
    assert!(matches!(answer, Some(Decision::Proved)));
    assert!(left.is_empty());
    let mut statistics = Statistics::default();
    strategy.count(&mut statistics);
    let by = |name: &str| statistics.count("checks proved one by one", name);
    assert_eq!(by("proved by only run"), Some(1));
    assert_eq!(by("proved by shapes"), Some(1));
    assert_eq!(by("proved by values"), Some(1));
    assert!(strategy.rests_on_parts());
    assert!(strategy.proof(true).claims.is_empty(), "there were no claims");
}

#[test]
fn claims_that_are_wrong_prove_nothing() {
    let (answer, left, _) = after(SOURCE, &[&["first"]]);
    assert!(matches!(answer, Some(Decision::Unknown(Reason::ProofRefuted(_)))));
    assert_eq!(left, [1, 2, 3]);
}

#[test]
fn where_an_unsupported_construct_is_open_nothing_is_proved() {
    let (answer, left, _) = after(SOURCE, &[&["third", "assembly"]]);
    assert!(answer.is_none());
    assert_eq!(left, [1, 2, 3]);
    // Nor do claims count that forget it.
    let reached = SOURCE.replace("; assume (eq %x 3)", "");
    let (answer, left, _) = after(&reached, &[&["third"]]);
    assert!(matches!(answer, Some(Decision::Unknown(Reason::ProofRefuted(_)))));
    assert_eq!(left, [1, 2, 3]);
}

#[test]
fn a_program_with_one_check_has_no_parts() {
    let one = SOURCE.replace("      L4 error e1\n      L5 error e2\n", "");
    let (answer, left, strategy) = after(&one, &[&[]]);
    assert!(answer.is_none() && strategy.residual.is_none());
    assert_eq!(left, [1]);
}
