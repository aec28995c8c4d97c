//! Folding, unfolding and joining, by what describes what; what leads to all objects; programs in
//! text form.
use super::cover::covers;
use super::fold::fold;
use super::follow::{follow, initial};
use super::graph::{End, NodeId, Segment, ShapeGraph, ShapeValue};
use super::join::join;
use super::lost::finds_all;
use super::search::{ShapeEnd, ShapeSearch};
use super::unfold::{lengths, take};
use crate::base::limits::Limits;
use crate::cfa::{EdgeId, Program, text};
use crate::domains::bounds::NumberBounds;
use crate::ir::{Bv, VarId, Width};
use crate::passes;
use crate::passes::table::Selection;
use std::rc::Rc;

/// Three cells, linked both ways, with numbers of which the first two are the same.
const THREE: &str = "
    pointer 64 little
    site s0 uninitialised \"cell\" key 1
    fn &main() {
      var %a %b %c : i64
      L0 -> L1: %a = alloc heap 24 align 16 s0; %b = alloc heap 24 align 16 s0;
        %c = alloc heap 24 align 16 s0;
        store %a 5:i32; store %b 5:i32; store %c 7:i32;
        store (add %a 8) %b; store (add %b 8) %c; store (add %c 8) 0:i64;
        store (add %a 16) 0:i64; store (add %b 16) %a; store (add %c 16) %b
    }
    main &main";

fn parsed(source: &str) -> Program {
    text::parse(source).unwrap_or_else(|error| panic!("{error}\n{source}"))
}

/// The graph behind the first edge, where only the first variable holds anything.
fn behind(program: &Program) -> ShapeGraph {
    let start = initial(program).expect("a start");
    let mut graphs = follow(program, &start, EdgeId(0)).expect("a step that is followed");
    assert_eq!(graphs.len(), 1);
    let (_, mut graph) = graphs.remove(0);
    graph.vars.retain(|&var, _| var == VarId(0));
    graph
}

fn segments(graph: &ShapeGraph) -> Vec<(NodeId, Segment)> {
    graph.nodes.iter().filter_map(|(&id, node)| Some((id, node.segment?))).collect()
}

#[test]
fn cells_of_other_numbers_are_apart_in_short_chains_only() {
    let program = parsed(THREE);
    let concrete = behind(&program);
    let mut two = concrete.clone();
    fold(&program, &mut two, 3);
    assert_eq!((two.nodes.len(), segments(&two).len()), (2, 1));
    let mut one = concrete.clone();
    fold(&program, &mut one, 1);
    assert_eq!((one.nodes.len(), segments(&one).len()), (1, 1));
    let node = one.nodes.values().next().expect("the chain");
    assert_eq!(node.segment.and_then(|segment| segment.link.prev), Some(16));
    let [five, seven] = [5, 7].map(|value| NumberBounds::of(Bv::new(Width::W32, value)));
    let expected = five.hull(&seven);
    let number = node.cells.get(&0).map(|slot| slot.value.clone());
    assert_eq!(number, Some(ShapeValue::Each(expected)));
    assert!(!covers(&concrete, &one, Width::W64) && !covers(&two, &one, Width::W64));
}

#[test]
fn what_is_taken_out_of_a_chain_is_linked_both_ways() {
    let program = parsed(THREE);
    let mut graph = behind(&program);
    fold(&program, &mut graph, 3);
    let (chain, _) = segments(&graph)[0];
    for end in [End::First, End::Last] {
        let mut other = graph.clone();
        take(&mut other, chain, end, Width::W64).expect("a chain of two");
        assert_eq!(other.nodes.len(), 3);
        let (rest, Segment { has_two, .. }) = segments(&other)[0];
        assert!(!has_two);
        let [more, one] = lengths(&other, rest, Width::W64).expect("one or more");
        assert_eq!((segments(&one).len(), segments(&more).len()), (0, 1));
        // Three single cells: what it was.
        let concrete = behind(&program);
        assert!(covers(&concrete, &one, Width::W64) && covers(&one, &concrete, Width::W64));
        assert!(!covers(&concrete, &more, Width::W64));
    }
}

#[test]
fn a_joined_graph_covers_both() {
    let program = parsed(THREE);
    let (a, mut b) = (behind(&program), behind(&program));
    for node in b.nodes.values_mut() {
        if let Some(slot) = node.cells.get_mut(&0) {
            slot.value = ShapeValue::Number(Bv::new(Width::W32, 9));
        }
    }
    let both = join(&a, &b, Width::W64, false).expect("one shape").graph;
    assert!(covers(&both, &a, Width::W64) && covers(&both, &b, Width::W64));
    assert!(!covers(&a, &b, Width::W64) && !covers(&a, &both, Width::W64));
    b.vars.clear();
    assert!(join(&a, &b, Width::W64, false).is_none());
}

fn ends(source: &str) -> ShapeEnd {
    let prepared = Rc::new(passes::run(parsed(source), Selection::required()));
    let end = ShapeSearch::new(prepared).run(&Limits::none());
    end.unwrap_or_else(|stop| panic!("{stop:?}"))
}

/// A cell or two, freed; then something is asked of addresses.
fn with_question(question: &str) -> String {
    format!(
        "pointer 64 little
         site s0 uninitialised \"cell\" key 1
         fn &main() {{
           var %a %b %c : i64
           L0 -> L1: %a = alloc heap 16 align 16 s0; %b = alloc heap 16 align 16 s0;
             free %a; %c = alloc heap 16 align 16 s0
           L1 -> L2: assume {question}
           L2 error
         }}
         main &main"
    )
}

#[test]
fn addresses_of_the_dead_may_return_but_are_not_null() {
    let is_proved = |question: &str| ends(&with_question(question)) == ShapeEnd::Proved;
    assert!(is_proved("(eq %b %c)"));
    assert!(is_proved("(eq %a 0)"));
    assert!(is_proved("(ne %a %a)"));
    assert!(is_proved("(eq (add %b 8) (add %c 15))"));
    assert!(!is_proved("(eq %a %c)"));
    assert!(!is_proved("(eq (add %b 16) %c)"));
    assert!(!is_proved("(ult %b %c)"));
    assert!(!is_proved("(eq %b 4096)"));
}

#[test]
fn what_leads_to_a_chain_leads_to_as_many_as_it_has_at_least() {
    let program = parsed(THREE);
    let mut graph = behind(&program);
    fold(&program, &mut graph, 1);
    let (chain, _) = segments(&graph)[0];
    let is_all = |graph: &ShapeGraph, count: &ShapeValue, held: ShapeValue| {
        finds_all(graph, count, &[held], Width::W64)
    };
    let number = |count: u64| ShapeValue::Number(Bv::new(Width::W64, u128::from(count)));
    let at = |end: End, offset: i64| ShapeValue::Address(chain, end, offset);
    let all = ShapeValue::Count(0);
    assert!(is_all(&graph, &all, at(End::First, 24)) && is_all(&graph, &all, at(End::Last, 0)));
    assert!(!is_all(&graph, &all, at(End::First, 25)) && !is_all(&graph, &all, at(End::Last, -1)));
    assert!(!is_all(&graph, &ShapeValue::Count(1), at(End::First, 0)));
    assert!(is_all(&graph, &number(2), at(End::First, 0)));
    assert!(!is_all(&graph, &number(3), at(End::First, 0)));
    assert!(!is_all(&graph, &all, number(0)));
    let segment = graph.nodes.get_mut(&chain).and_then(|node| node.segment.as_mut());
    segment.expect("a chain").link.prev = None;
    assert!(is_all(&graph, &all, at(End::First, 0)) && !is_all(&graph, &all, at(End::Last, 0)));
}

#[test]
fn a_global_object_keeps_what_was_stored_there_last() {
    let is_proved = |last: &str| {
        let source = format!(
            "pointer 64 little
             site s0 uninitialised \"cell\" key 1
             var @@n: i64 = 0
             object @g size 8 align 8 = {{}}
             fn &main() {{
               var %a : i64
               L0 -> L1: @@n = (add @@n 1); %a = alloc heap 16 align 16 s0; store @g %a;
                 {last}
               L1 -> L2: lost @@n
               L2 error
             }}
             main &main"
        );
        let prepared = Rc::new(passes::run(parsed(&source), Selection::default()));
        let end = ShapeSearch::new(prepared).run(&Limits::none());
        end.unwrap_or_else(|stop| panic!("{stop:?}")) == ShapeEnd::Proved
    };
    assert!(is_proved("%a = 0"));
    assert!(is_proved("store @g (add %a 16)"));
    assert!(!is_proved("store @g 0:i64"));
    assert!(!is_proved("store (add @g 1) 0:i8"));
    assert!(!is_proved("@@n = (add @@n 1); %a = alloc heap 16 align 16 s0"));
}

#[test]
fn a_start_that_is_a_target_is_no_proof() {
    let source = "pointer 64 little
         fn &main() entry L0 {
           var %a : i64
           L0 error
         }
         main &main";
    assert_ne!(ends(source), ShapeEnd::Proved);
}

#[test]
fn who_gave_up_stays_with_that() {
    let prepared = passes::run(parsed(&with_question("(eq %a %c)")), Selection::required());
    let mut search = ShapeSearch::new(Rc::new(prepared));
    let mut run = || search.run(&Limits::none()).unwrap_or_else(|stop| panic!("{stop:?}"));
    let end = run();
    assert_ne!(end, ShapeEnd::Proved);
    assert_eq!(run(), end);
}

/// Two sorted chains with the same ends, one behind the other, are not sorted.
#[test]
fn chains_with_the_same_pattern_do_not_go_on_in_it() {
    let source = "pointer 64 little
         site s0 uninitialised \"cell\" key 1
         site s1 input \"n\" key 2
         fn &main() {
           var %a %b %c %d %next : i64
           var %low %high %n %v %w : i32
           L0 -> L1: %low = nondet s1; %high = nondet s1; assume (slt %low %high);
             %d = alloc heap 16 align 16 s0; store %d %high; store (add %d 8) 0:i64;
             %c = alloc heap 16 align 16 s0; store %c %low; store (add %c 8) %d;
             %b = alloc heap 16 align 16 s0; store %b %high; store (add %b 8) %c;
             %a = alloc heap 16 align 16 s0; store %a %low; store (add %a 8) %b
           L1 -> L1: %n = nondet s1; assume (ne %n 0)
           L1 -> L2: %n = 0
           L2 -> L3: %next = load (add %a 8); assume (ne %next 0); %v = load %a; %w = load %next
           L3 -> L2: assume (sle %v %w); %a = %next
           L3 -> L4: assume (slt %w %v)
           L4 error
         }
         main &main";
    assert_ne!(ends(source), ShapeEnd::Proved);
    // Where the second one begins behind the end of the first one, they are one sorted chain.
    let source = source.replace("store %c %low", "store %c %high");
    assert_eq!(ends(&source), ShapeEnd::Proved);
}
