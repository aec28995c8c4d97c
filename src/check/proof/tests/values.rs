//! Stored states with one fault each are refused.
use super::super::values::{check, obligations};
use super::super::{Checked, Counters};
use super::refused;
use crate::base::limits::Limits;
use crate::cfa::text;
use crate::cpa::cegar;
use crate::cpa::cegar::{Analysis, Conclusion, Search};
use crate::cpa::{Arg, Order};
use crate::engines::value::ValueAnalysis;
use crate::engines::value::number::Value;
use crate::engines::value::proof;
use crate::engines::value::proof::StateSpace;
use crate::engines::value::run::Engine;
use crate::engines::value::state::State;
use crate::engines::value::tests::trusting::Trusting;

/// A flag that is on at the end, behind a loop with an open choice, and a cell that says so, too.
const FLAG: &str = "
    fn main() {
      var %f %r %v : i32
      var %p : i64
      L1 -> L2: %p = alloc stack 4 align 4 s1; %f = 1; store %p 7:i32
      L2 -> L3: %r = nondet s0
      L3 -> L2: assume (eq %r 0); %f = (sub 2 %f)
      L3 -> L4: assume (not (eq %r 0)); %v = load %p
      L4 -> L5: assume (not (eq %f 1))
      L4 -> L6: assume (eq %f 1)
      L6 -> L5: assume (not (eq %v 7))
      L6 -> L7: assume (eq %v 7)
      L5 error
    }
    site s0 input \"f\" key 7
    site s1 uninitialised \"x\" key 1
    main &main";

/// The engine with a closed graph.
fn solved(source: &str) -> (Engine, Arg<State>) {
    let program = text::parse(source).unwrap_or_else(|error| panic!("{error}\n{source}"));
    let mut analysis = Trusting(ValueAnalysis::of(program));
    let mut search = Search::new(analysis.domain(), Order::DepthFirst);
    let conclusion = cegar::run(&mut analysis, &mut search, &Limits::none());
    assert!(matches!(conclusion, Conclusion::Closed), "{conclusion:?}");
    assert!(search.unresolved.is_empty());
    (analysis.0.engine, search.arg)
}

fn judged(engine: &mut Engine, proof: &StateSpace<'_>) -> Checked {
    let mut counters = Counters::default();
    let by_itself = obligations(&mut proof::names(engine), proof, &Limits::none(), &mut counters);
    let with_runs = check(&mut proof::names(engine), proof, &Limits::none(), &mut counters);
    assert_eq!(by_itself == Checked::Accepted, with_runs == Checked::Accepted);
    by_itself
}

/// Copies of the states, each as `change` leaves it.
fn changed(arg: &Arg<State>, mut change: impl FnMut(usize, &mut State)) -> Vec<State> {
    let proof = proof::of(arg);
    let mut states: Vec<State> = proof.states.into_iter().cloned().collect();
    states.iter_mut().enumerate().for_each(|(index, state)| change(index, state));
    states
}

fn with<'a>(arg: &Arg<State>, states: &'a [State]) -> StateSpace<'a> {
    StateSpace { states: states.iter().collect(), steps: proof::of(arg).steps }
}

#[test]
fn closed_states_are_accepted() {
    let (mut engine, arg) = solved(FLAG);
    assert!(arg.nodes().any(|node| arg.is_covered(node)));
    assert_eq!(judged(&mut engine, &proof::of(&arg)), Checked::Accepted);
}

#[test]
fn a_wrong_fact_is_found_wherever_it_is() {
    let (mut engine, arg) = solved(FLAG);
    let counts: Vec<usize> = proof::of(&arg).states.iter().map(|state| state.facts.len()).collect();
    assert!(counts.iter().sum::<usize>() > 4);
    for (at, &count) in counts.iter().enumerate() {
        for fact in 0..count {
            let states = changed(&arg, |index, state| {
                if index == at {
                    let value = &mut state.facts[fact].1;
                    assert!(!value.is_except());
                    *value = Value { bits: value.bits ^ 4, ..*value };
                }
            });
            let checked = judged(&mut engine, &with(&arg, &states));
            assert!(matches!(checked, Checked::Refuted(_)), "state {at}, fact {fact}");
        }
    }
}

#[test]
fn states_that_say_too_little_do_not_rule_out_targets() {
    let (mut engine, arg) = solved(FLAG);
    let states = changed(&arg, |_, state| state.facts = Box::default());
    match judged(&mut engine, &with(&arg, &states)) {
        Checked::Refuted(what) => {
            assert!(what.starts_with("safety") || what.starts_with("closure"), "{what}");
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_state_that_is_not_stored_is_missed() {
    let (mut engine, arg) = solved(FLAG);
    let count = proof::of(&arg).steps.len();
    let mut missed = 0;
    for step in 0..count {
        let mut proof = proof::of(&arg);
        proof.steps.remove(step);
        // Runs that end by themselves need not be stored.
        missed += usize::from(judged(&mut engine, &proof) != Checked::Accepted);
    }
    assert!(missed > 0, "{missed} of {count}");
    let mut proof = proof::of(&arg);
    proof.steps.clear();
    refused(&judged(&mut engine, &proof), "closure");
    proof.states.clear();
    refused(&judged(&mut engine, &proof), "initiation");
}

#[test]
fn a_step_must_lead_to_where_its_state_is() {
    let (mut engine, arg) = solved(FLAG);
    let count = proof::of(&arg).steps.len();
    for step in 0..count {
        let mut proof = proof::of(&arg);
        proof.steps[step].to = usize::MAX;
        refused(&judged(&mut engine, &proof), "closure");
    }
}

#[test]
fn a_run_that_comes_by_a_target_is_refused() {
    // The graph of one program, for another one.
    let (_, arg) = solved(FLAG);
    let wrong = FLAG.replace("%f = (sub 2 %f)", "%f = (sub 3 %f)");
    let program = text::parse(&wrong).expect("a program");
    let mut engine = ValueAnalysis::of(program).engine;
    crate::engines::value::refine::track_eagerly(&mut engine, u32::MAX);
    let mut names = proof::names(&mut engine);
    let states = changed(&arg, |_, state| state.facts = Box::default());
    let proof = with(&arg, &states);
    let checked = obligations(&mut names, &proof, &Limits::none(), &mut Counters::default());
    assert!(matches!(checked, Checked::Refuted(_)), "{checked:?}");
}
