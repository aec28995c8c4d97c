//! Proofs with a fault of each kind are refused, and so says the reason; those without are
//! accepted.
use super::inductive::{check, obligations};
use super::{Checked, Counters};
use crate::base::limits::Limits;
use crate::blocks::block::{End, block};
use crate::blocks::bounds::Bounds;
use crate::blocks::cut_point::CutPoint;
use crate::blocks::program::{BlockProgram, KnownValues};
use crate::blocks::proof::{Argument, Claim, Proof};
use crate::cfa::{Program, text};
use crate::ir::simplify::build;
use crate::ir::{BinaryOp, Bv, ExprId, ExprPool, VarId, Width};
use crate::program_facts::ProgramFacts;
use std::rc::Rc;

mod annotated;
mod shapes;
mod values;

/// Counts to 10 in one loop, down to 0 in the next.
const TWO_LOOPS: &str = "
    fn main() -> i32 {
      var %i : i32
      L0 -> L1: %i = 0
      L1 -> L1: assume (ult %i 10); %i = (add %i 1)
      L1 -> L2: assume (not (ult %i 10))
      L2 -> L2: assume (ult 0 %i); %i = (sub %i 1)
      L2 -> L3: assume (not (ult 0 %i))
      L3 -> L4: assume (eq %i 0); return 0
      L3 -> L5: assume (ne %i 0)
      L5 error
    }
    main &main";

/// Counts to 10 and asks whether it is 10.
const COUNTER: &str = "
    fn main() -> i32 {
      var %i : i32
      L0 -> L1: %i = 0
      L1 -> L1: assume (ult %i 10); %i = (add %i 1)
      L1 -> L2: assume (not (ult %i 10))
      L2 -> L3: assume (eq %i 10); return 0
      L2 -> L4: assume (ne %i 10)
      L4 error
    }
    main &main";

/// Passes a 1 round: no single step shows that there is no other value.
const ROUND: &str = "
    fn main() -> i32 {
      var %a %b %t : i32
      L0 -> L1: %a = 1; %b = 1
      L1 -> L2: assume (eq %a 1)
      L1 -> L3: assume (ne %a 1)
      L2 -> L1: %t = %a; %a = %b; %b = %t
      L3 error
    }
    main &main";

fn blocks(source: &str, values: KnownValues) -> BlockProgram {
    let program: Program = text::parse(source).unwrap_or_else(|error| panic!("{error}\n{source}"));
    let facts = Rc::new(ProgramFacts::of(&program));
    BlockProgram::new(program.into(), facts, values)
}

/// The cut points that the blocks from the start on lead to, each once.
fn cuts(program: &BlockProgram) -> Vec<CutPoint> {
    let (mut found, mut at) = (vec![CutPoint::start()], 0);
    while at < found.len() {
        let made =
            block(program, &Bounds::default(), &found[at], &Limits::none()).expect("no limit");
        for exit in made.exits {
            if let End::CutPoint(cut) = exit.end
                && !found.contains(&cut)
            {
                found.push(cut);
            }
        }
        at += 1;
    }
    found.split_off(1)
}

/// Makes the claim about one cut point.
type Formula = fn(&mut ExprPool, &[ExprId]) -> ExprId;

fn claim(cut: &CutPoint, formula: Formula) -> Claim {
    let mut pool = ExprPool::new();
    let count = u32::try_from(cut.symbolic.len()).expect("few");
    let vars: Vec<ExprId> = (0..count).map(|var| pool.var(VarId(var), Width::W32)).collect();
    let formulas = vec![formula(&mut pool, &vars)];
    Claim { cut: cut.clone(), pool, formulas }
}

fn at_most<const N: u128>(pool: &mut ExprPool, vars: &[ExprId]) -> ExprId {
    let bound = pool.constant(Bv::new(Width::W32, N));
    build::binary(pool, BinaryOp::Ule, vars[0], bound)
}

fn at_least_one(pool: &mut ExprPool, vars: &[ExprId]) -> ExprId {
    let zero = pool.constant(Bv::zero(Width::W32));
    build::binary(pool, BinaryOp::Ult, zero, vars[0])
}

fn anything(pool: &mut ExprPool, _: &[ExprId]) -> ExprId {
    pool.bool(true)
}

fn nothing(pool: &mut ExprPool, _: &[ExprId]) -> ExprId {
    pool.bool(false)
}

fn checked(program: &BlockProgram, claims: Vec<Claim>, argument: Argument) -> Checked {
    let (proof, mut counters) = (Proof::new(claims, argument), Counters::default());
    let checked = obligations(program, &proof, &Limits::none(), &mut counters);
    assert_eq!(counters.solver.unknown, 0);
    let with_runs = check(program, &proof, &Limits::none(), &mut counters);
    assert_eq!(checked == Checked::Accepted, with_runs == Checked::Accepted);
    checked
}

/// What the check says of these claims, one cut point after the other.
fn judged(source: &str, formulas: &[Formula], argument: Argument) -> Checked {
    let program = blocks(source, KnownValues::None);
    let cuts = cuts(&program);
    let claims = cuts.iter().zip(formulas).map(|(cut, &formula)| claim(cut, formula));
    checked(&program, claims.collect(), argument)
}

fn refused(checked: &Checked, kind: &str) {
    match checked {
        Checked::Refuted(what) if what.starts_with(kind) => {}
        other => panic!("{kind} expected: {other:?}"),
    }
}

const BY_INVARIANTS: Argument = Argument::Invariants;

#[test]
fn inductive_invariants_are_accepted() {
    assert_eq!(judged(COUNTER, &[at_most::<10>], BY_INVARIANTS), Checked::Accepted);
    assert_eq!(judged(TWO_LOOPS, &[anything, anything], BY_INVARIANTS), Checked::Accepted);
}

#[test]
fn each_kind_of_fault_is_found() {
    refused(&judged(COUNTER, &[at_least_one], BY_INVARIANTS), "initiation");
    refused(&judged(COUNTER, &[nothing], BY_INVARIANTS), "initiation");
    refused(&judged(COUNTER, &[at_most::<5>], BY_INVARIANTS), "consecution");
    refused(&judged(COUNTER, &[at_most::<11>], BY_INVARIANTS), "safety");
    refused(&judged(COUNTER, &[anything], BY_INVARIANTS), "safety");
}

#[test]
fn a_cut_that_is_not_listed_must_not_be_reached() {
    refused(&judged(COUNTER, &[], BY_INVARIANTS), "initiation");
    refused(&judged(TWO_LOOPS, &[anything], BY_INVARIANTS), "consecution");
    refused(&judged(TWO_LOOPS, &[anything], Argument::Induction(5)), "consecution");
}

#[test]
fn of_the_start_nothing_can_be_claimed() {
    let program = blocks(COUNTER, KnownValues::None);
    for argument in [BY_INVARIANTS, Argument::Induction(3)] {
        let claims = vec![claim(&CutPoint::start(), nothing)];
        refused(&checked(&program, claims, argument), "initiation");
    }
    let claims = vec![claim(&CutPoint::start(), nothing)];
    refused(&checked(&program, claims, Argument::Depth(20)), "initiation");
}

#[test]
fn induction_needs_as_many_blocks_as_it_needs() {
    let of = |formula: Formula, k| judged(ROUND, &[formula], Argument::Induction(k));
    assert_eq!(of(anything, 4), Checked::Accepted);
    refused(&of(anything, 0), "safety");
    refused(&of(anything, 1), "safety");
    refused(&of(nothing, 4), "initiation");
    // The base case: the error is reached after as many blocks.
    let wrong = COUNTER.replace("(eq %i 10)", "(eq %i 3)").replace("(ne %i 10)", "(ne %i 3)");
    refused(&judged(&wrong, &[at_most::<10>], Argument::Induction(12)), "safety");
    refused(&judged(&wrong, &[at_most::<10>], Argument::Induction(3)), "safety");
}

#[test]
fn bounded_runs_must_end() {
    let of = |depth| judged(COUNTER, &[], Argument::Depth(depth));
    assert_eq!(of(12), Checked::Accepted);
    refused(&of(10), "safety");
    refused(&of(0), "safety");
    refused(&judged(COUNTER, &[at_most::<5>], Argument::Depth(12)), "consecution");
}

#[test]
fn claims_about_several_cuts_of_a_location_may_share_a_state() {
    let source = "
        fn main() -> i32 {
          var %f %i : i32
          L0 -> L1: %f = 0; %i = 0
          L1 -> L2: assume (eq %f 0)
          L2 -> L1: %f = 1; %i = 1
          L1 -> L3: assume (eq %f 1)
          L3 -> L1: %f = 0; %i = 0
          L3 -> L4: assume (ne %i 1)
          L4 error
        }
        main &main";
    let (by_value, plain) =
        (blocks(source, KnownValues::Finite), blocks(source, KnownValues::None));
    let exact: Vec<CutPoint> = cuts(&by_value);
    let blurred: Vec<CutPoint> = cuts(&plain);
    assert!(exact.iter().all(|cut| blurred.iter().all(|other| cut != other)));
    let flag_is_index =
        |pool: &mut ExprPool, vars: &[ExprId]| build::binary(pool, BinaryOp::Eq, vars[0], vars[1]);
    let claims: Vec<Claim> = blurred.iter().map(|cut| claim(cut, flag_is_index)).collect();
    assert_eq!(checked(&by_value, claims.clone(), BY_INVARIANTS), Checked::Accepted);
    assert_eq!(checked(&plain, claims, BY_INVARIANTS), Checked::Accepted);
    let claims: Vec<Claim> = exact.iter().map(|cut| claim(cut, anything)).collect();
    assert_eq!(checked(&plain, claims, BY_INVARIANTS), Checked::Accepted);
}

#[test]
fn runs_that_come_by_break_wrong_claims() {
    let of = |source: &str, formulas: &[Formula]| {
        let program = blocks(source, KnownValues::None);
        let claims = cuts(&program).iter().zip(formulas).map(|(cut, &f)| claim(cut, f)).collect();
        let proof = Proof::new(claims, BY_INVARIANTS);
        check(&program, &proof, &Limits::none(), &mut Counters::default())
    };
    refused(&of(COUNTER, &[at_most::<5>]), "a run leaves the invariants at L1");
    refused(&of(COUNTER, &[]), "a run leaves the invariants at L1");
    refused(&of(TWO_LOOPS, &[anything]), "a run leaves the invariants at L2");
    let wrong = COUNTER.replace("eq %i 10", "eq %i 9").replace("ne %i 10", "ne %i 9");
    refused(&of(&wrong, &[anything]), "a run reaches the error");
    let guess = COUNTER.replace("%i = 0", "%i = nondet s0").replace("ult %i 10", "ult %i 12345678")
        + "\n site s0 input \"f\" key 7";
    refused(&of(&guess, &[at_most::<12_345_677>]), "a run leaves the invariants at L1");
}

#[test]
fn no_time_is_no_answer() {
    let program = blocks(COUNTER, KnownValues::None);
    let claims = cuts(&program).iter().map(|cut| claim(cut, at_most::<10>)).collect();
    let proof = Proof::new(claims, BY_INVARIANTS);
    let limits = Limits::none().within(crate::base::work::Work::NONE);
    let checked = check(&program, &proof, &limits, &mut Counters::default());
    assert!(matches!(checked, Checked::Undecided(_)), "{checked:?}");
}
