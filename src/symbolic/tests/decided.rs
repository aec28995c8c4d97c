//! Blocks whose run is decided, because all its tests are constants: they pass abstraction
//! locations where values alone are tracked, and a state may know values that no block computes.
use super::cells::{BlockHit, search};
use super::parsed;
use crate::base::limits::Limits;
use crate::blocks::block::End;
use crate::blocks::explicit::ExplicitPlace;
use crate::blocks::graph::{BlockGraph, Goal};
use crate::blocks::program::{BlockProgram, KnownValues};
use crate::cfa::{LocId, Program};
use crate::ir::{Bv, VarId, Width};
use crate::program_facts::ProgramFacts;
use crate::symbolic::slot::Slot;
use std::rc::Rc;

/// The blocks of a program where all values of variables are tracked at all abstraction locations.
pub(super) fn tracking_all(program: Program) -> BlockGraph {
    let facts = Rc::new(ProgramFacts::of(&program));
    let vars = u32::try_from(program.vars.len()).expect("few variables");
    let program = BlockProgram::new(program.into(), facts, KnownValues::Learned);
    let cuts: Vec<LocId> = program.cuts.ones().map(LocId::from_index).collect();
    let mut graph = BlockGraph::new(program);
    let places = cuts
        .iter()
        .flat_map(|&cut| (0..vars).map(move |var| (cut, ExplicitPlace::Var(VarId(var)))));
    graph.track(&places.collect::<Vec<_>>());
    graph
}

/// Where the block from the start of the program ends, and what it passes.
fn first_block(graph: &mut BlockGraph) -> (Vec<LocId>, Vec<LocId>) {
    let start = graph.start();
    let block = Rc::clone(&graph.block(start, &Limits::none()).expect("no limits").block);
    let end = |end: &End| match end {
        End::CutPoint(cut) => cut.location.expect("not the start"),
        End::Target(_, location) => *location,
        End::Lost(what) => panic!("{what}"),
    };
    (block.exits.iter().map(|exit| end(&exit.end)).collect(), block.passed.clone())
}

const COUNT: &str = "
    fn main() {
      var %i %x: i32\n var %c: i1
      L0 -> L1: %i = 0; %x = 1
      L1 -> L1: assume (slt %i ROUNDS); CHOICE %x = (mul %x 3); %i = (add %i 1)
      L1 -> L2: assume (not (slt %i ROUNDS)); assume (eq %x 243)
      L2 error
    }";

fn count(rounds: &str, choice: &str) -> BlockGraph {
    tracking_all(parsed(&COUNT.replace("ROUNDS", rounds).replace("CHOICE", choice)))
}

#[test]
fn a_decided_run_passes_heads_of_loops() {
    assert_eq!(first_block(&mut count("5", "")), (vec![LocId(2)], vec![LocId(1)]));
    assert_eq!(search(&mut count("5", ""), 0), BlockHit::Error);
    assert_eq!(first_block(&mut count("4", "")), (vec![], vec![LocId(1)]));
}

#[test]
fn a_choice_ends_it() {
    let with_choice = "%c = nondet; assume %c;";
    let (ends, passed) = first_block(&mut count("5", with_choice));
    assert_eq!((ends, passed), (vec![LocId(1)], vec![LocId(1)]), "one round is begun");
    assert_eq!(search(&mut count("5", with_choice), 6), BlockHit::Error);
}

#[test]
fn it_ends_where_predicates_are_tracked() {
    let mut graph = count("5", "");
    first_block(&mut graph);
    assert!(graph.stop_at(&[LocId(1)]), "the block is made again");
    assert!(!graph.stop_at(&[LocId(1)]));
    assert_eq!(first_block(&mut graph), (vec![LocId(1)], vec![]));
    assert_eq!(search(&mut graph, 8), BlockHit::Error);
}

#[test]
fn it_ends_where_rounds_compute_more_than_constants() {
    let choice = "%x = (add %x %y);";
    let source = COUNT.replace("%i %x: i32", "%i %x %y: i32").replace("%x = 1", "%y = nondet");
    let source = source.replace("ROUNDS", "5").replace("CHOICE", choice);
    let (ends, passed) = first_block(&mut tracking_all(parsed(&source)));
    assert_eq!((ends, passed), (vec![LocId(1)], vec![LocId(1)]), "one round is made");
}

#[test]
fn a_run_without_end_is_taken_apart() {
    let endless = COUNT.replace("(slt %i ROUNDS)", "(ne %x 2)").replace("CHOICE", "");
    let (ends, passed) = first_block(&mut tracking_all(parsed(&endless)));
    assert_eq!((ends, passed), (vec![LocId(1)], vec![LocId(1)]));
}

#[test]
fn a_state_may_know_more_than_the_block_before_it() {
    let source = "
        fn main() {
          var %i %mode: i32
          L0 -> L1: %mode = nondet; %i = 0
          L1 -> L1: assume (slt %i 0); %i = (add %i 1)
          L1 -> L2: assume (not (slt %i 0)); assume (ne %mode 3)
          L2 error
        }";
    let mut graph = tracking_all(parsed(source));
    graph.stop_at(&[LocId(1)]);
    let start = graph.start();
    let entry = graph.block(start, &Limits::none()).expect("no limits");
    let Goal::CutPoint(head) = entry.goals[0] else { panic!("a cut point") };
    let slots = graph.unknown_tracked(head);
    let [slot @ Slot::Local(0, VarId(1))] = slots[..] else { panic!("{slots:?}") };
    let three = Bv::new(Width::W32, 3);
    let known = graph.knowing(head, &[(slot, three)]);
    assert_eq!(graph.cut(known).known_bits(slot), Some(three));
    assert!(graph.unknown_tracked(known).is_empty());
    let entry = graph.block(known, &Limits::none()).expect("no limits");
    assert!(entry.goals.is_empty(), "no run of that mode comes to the error");
}
