//! Proofs by shapes: those that are found are accepted, and with a fault of any kind they are
//! refused.
use crate::base::limits::Limits;
use crate::cfa::{Program, text};
use crate::check::proof::shapes::{check, obligations};
use crate::check::proof::{Checked, Counters};
use crate::domains::bounds::NumberBounds;
use crate::engines::shape::graph::{Segment, ShapeGraph, ShapeValue};
use crate::engines::shape::order::NumberOrder;
use crate::engines::shape::proof::ShapeProof;
use crate::engines::shape::search::{ShapeEnd, ShapeSearch};
use crate::engines::shape::sum::NumberSum;
use crate::ir::Bv;
use crate::passes;
use crate::passes::table::Selection;
use std::rc::Rc;

/// A list of ones of any length is built, walked, and freed.
const ONES: &str = "
    pointer 64 little
    site s0 input \"n\" key 1
    site s1 uninitialised \"cell\" key 2
    fn &main() {
      var %head %cell %next : i64
      var %n %v : i32
      L0 -> L1: %head = 0
      L1 -> L2: %n = nondet s0; assume (ne %n 0); %cell = alloc heap 16 align 16 s1;
        store %cell 1:i32; store (add %cell 8) %head
      L2 -> L1: %head = %cell
      L1 -> L3: %n = nondet s0; assume (eq %n 0)
      L3 -> L4: assume (ne %head 0)
      L4 -> L5: invalid read (add %head 8) 8
      L4 -> L6: %next = load (add %head 8); %v = load %head
      L6 -> L7: assume (ne %v 1)
      L6 -> L8: assume (eq %v 1)
      L8 -> L9: invalid free %head 1
      L8 -> L3: free %head; %head = %next
      L5 error
      L7 error
      L9 error
    }
    main &main";

fn searched(source: &str) -> (Rc<Program>, ShapeSearch) {
    let program = text::parse(source).unwrap_or_else(|error| panic!("{error}\n{source}"));
    let prepared = Rc::new(passes::run(program, Selection::required()));
    let mut search = ShapeSearch::new(Rc::clone(&prepared));
    let end = search.run(&Limits::none()).unwrap_or_else(|stop| panic!("{stop:?}"));
    assert_eq!(end, ShapeEnd::Proved);
    (Rc::clone(&prepared.program), search)
}

fn proved(source: &str) -> (Rc<Program>, ShapeProof) {
    let (program, search) = searched(source);
    (program, search.proof())
}

fn judged(program: &Program, proof: &ShapeProof) -> (Checked, Checked) {
    let limits = Limits::none();
    let by_itself = obligations(program, proof, &limits, &mut Counters::default());
    (by_itself, check(program, proof, &limits, &mut Counters::default()))
}

const fn is_refused(checked: &Checked) -> bool {
    matches!(checked, Checked::Refuted(_))
}

/// The proof with each of its graphs changed, one at a time.
fn changed(proof: &ShapeProof, change: impl Fn(&mut ShapeGraph) -> bool) -> Vec<ShapeProof> {
    let mut all = Vec::new();
    for (location, graphs) in &proof.claims {
        for index in 0..graphs.len() {
            let mut other = proof.clone();
            let graphs = other.claims.get_mut(location).expect("the same locations");
            if change(&mut graphs[index]) {
                all.push(other);
            }
        }
    }
    all
}

#[test]
fn what_is_found_is_accepted_and_has_chains() {
    let (program, proof) = proved(ONES);
    let graphs: Vec<&ShapeGraph> = proof.claims.values().flatten().collect();
    assert!(graphs.iter().any(|g| g.nodes.values().any(|node| node.segment.is_some())));
    assert_eq!(judged(&program, &proof), (Checked::Accepted, Checked::Accepted));
}

/// As many cells as two loops count, one in the other; the inner one counts on.
const COUNTED: &str = "
    pointer 64 little
    site s1 uninitialised \"cell\" key 2
    fn &main() {
      var %head %cell : i64
      var %n %m : i32
      L0 -> L1: %head = 0; %n = 0; %m = 0
      L1 -> L2: assume (ult %n 50); %n = (add %n 1)
      L2 -> L3: assume (ult %m (mul %n 3)); %m = (add %m 1); %cell = alloc heap 16 align 16 s1;
        store %cell 1:i32; store (add %cell 8) %head
      L3 -> L2: %head = %cell
      L2 -> L1: assume (uge %m (mul %n 3))
      L1 -> L4: assume (uge %n 50)
      L4 -> L5: assume (ne %head 0)
      L5 -> L6: invalid read (add %head 8) 8
      L5 -> L4: %head = load (add %head 8)
      L6 error
    }
    main &main";

#[test]
fn merged_graphs_are_closed_under_steps() {
    let (program, search) = searched(COUNTED);
    assert!(search.work().joined > 0);
    let proof = search.proof();
    assert_eq!(judged(&program, &proof), (Checked::Accepted, Checked::Accepted));
}

#[test]
fn each_graph_is_needed() {
    let (program, proof) = proved(ONES);
    for (&location, graphs) in &proof.claims {
        for index in 0..graphs.len() {
            let mut other = proof.clone();
            other.claims.get_mut(&location).expect("the same locations").remove(index);
            assert!(is_refused(&judged(&program, &other).0));
        }
    }
}

#[test]
fn other_numbers_are_refused() {
    let (program, proof) = proved(ONES);
    let others = changed(&proof, |graph| {
        let mut is_changed = false;
        graph.for_each_value(|value| {
            if let ShapeValue::Number(number) = value
                && number.width().bits() == 32
            {
                *value = ShapeValue::Number(Bv::new(number.width(), number.unsigned() + 1));
                is_changed = true;
            }
        });
        is_changed
    });
    assert!(others.len() > 2);
    for other in others {
        assert!(is_refused(&judged(&program, &other).0));
    }
}

#[test]
fn what_says_too_little_is_refused() {
    let (program, proof) = proved(ONES);
    let others = changed(&proof, |graph| {
        let mut is_changed = false;
        for node in graph.nodes.values_mut() {
            for slot in node.cells.values_mut() {
                if let ShapeValue::Number(number) = slot.value
                    && number.width().bits() == 32
                    && node.segment.is_some()
                {
                    slot.value = ShapeValue::Each(NumberBounds::any(number.width()));
                    is_changed = true;
                }
            }
        }
        is_changed
    });
    assert!(!others.is_empty());
    for other in others {
        assert!(is_refused(&judged(&program, &other).0));
    }
}

#[test]
fn a_chain_that_is_too_short_or_does_not_live_is_refused() {
    let (program, proof) = proved(ONES);
    let longer = changed(&proof, |graph| {
        let segments = graph.nodes.values_mut().filter_map(|node| node.segment.as_mut());
        let short: Vec<&mut Segment> = segments.filter(|segment| !segment.has_two).collect();
        let is_changed = !short.is_empty();
        short.into_iter().for_each(|segment| segment.has_two = true);
        is_changed
    });
    let dead = changed(&proof, |graph| {
        graph.nodes.values_mut().for_each(|node| node.is_live = false);
        !graph.nodes.is_empty()
    });
    assert!(!longer.is_empty() && !dead.is_empty());
    for other in longer.into_iter().chain(dead) {
        assert!(is_refused(&judged(&program, &other).0));
    }
}

#[test]
fn runs_see_what_no_graph_describes() {
    let (program, proof) = proved(ONES);
    let others = changed(&proof, |graph| {
        let has_chain = graph.nodes.values().any(|node| node.segment.is_some());
        has_chain && {
            graph.for_each_value(|value| {
                if let ShapeValue::Number(number) = value
                    && number.width().bits() == 32
                {
                    *value = ShapeValue::Number(Bv::new(number.width(), 9));
                }
            });
            true
        }
    });
    // Which way a run comes is by chance; some of the faults it meets.
    assert!(others.iter().any(|other| judged(&program, other).1 != judged(&program, other).0));
}

/// A list is built, and its cells are counted; the list is walked and counted again.
const AS_MANY: &str = "
    pointer 64 little
    site s0 input \"n\" key 1
    site s1 uninitialised \"cell\" key 2
    fn &main() {
      var %head %cell : i64
      var %n %came %seen : i32
      L0 -> L1: %head = 0; %came = 0
      L1 -> L1: %n = nondet s0; assume (ne %n 0); %cell = alloc heap 16 align 16 s1;
        store (add %cell 8) %head; %head = %cell; %came = (add %came 1)
      L1 -> L2: %seen = 0
      L2 -> L2: assume (ne %head 0); %head = load (add %head 8); %seen = (add %seen 1)
      L2 -> L3: assume (eq %head 0); assume (ne %seen %came)
      L3 error
    }
    main &main";

/// Cells are put in front of a list with numbers that do not rise; the list is walked.
const IN_ORDER: &str = "
    pointer 64 little
    site s0 input \"n\" key 1
    site s1 uninitialised \"cell\" key 2
    fn &main() {
      var %head %cell : i64
      var %n %least : i32
      L0 -> L1: %head = 0; %least = -1
      L1 -> L1: %n = nondet s0; assume (ule %n %least); %least = %n;
        %cell = alloc heap 16 align 16 s1; store %cell %n; store (add %cell 8) %head;
        %head = %cell
      L1 -> L2: %least = 0
      L2 -> L2: assume (ne %head 0); %n = load %head; assume (uge %n %least); %least = %n;
        %head = load (add %head 8)
      L2 -> L3: assume (ne %head 0); %n = load %head; assume (ult %n %least)
      L3 error
    }
    main &main";

/// Cells are numbered and put in front of a list; the list is walked, and counted down.
const NUMBERED: &str = "
    pointer 64 little
    site s0 input \"n\" key 1
    site s1 uninitialised \"cell\" key 2
    fn &main() {
      var %head %cell : i64
      var %n %next : i32
      L0 -> L1: %head = 0; %next = 0
      L1 -> L1: %n = nondet s0; assume (ne %n 0); %cell = alloc heap 16 align 16 s1;
        store %cell %next; store (add %cell 8) %head; %head = %cell; %next = (add %next 1)
      L1 -> L2: %n = 0
      L2 -> L2: assume (ne %head 0); %next = (sub %next 1); %n = load %head; assume (eq %n %next);
        %head = load (add %head 8)
      L2 -> L3: assume (ne %head 0); %n = load %head; assume (ne %n (sub %next 1))
      L3 error
    }
    main &main";

/// Changes each value of a proof that `change` changes, one graph at a time: all are refused.
fn refuses_other_values(source: &str, change: impl Fn(&mut ShapeValue) -> bool) {
    let (program, proof) = proved(source);
    assert_eq!(judged(&program, &proof), (Checked::Accepted, Checked::Accepted));
    let others = changed(&proof, |graph| {
        let mut is_changed = false;
        graph.for_each_value(|value| is_changed |= change(value));
        is_changed
    });
    assert!(!others.is_empty());
    for other in others {
        assert!(is_refused(&judged(&program, &other).0), "{other:?}");
    }
}

#[test]
fn a_sum_of_lengths_with_another_constant_is_refused() {
    refuses_other_values(AS_MANY, |value| match value {
        ShapeValue::Sum(sum) => {
            let one = NumberSum::count(sum.width(), 1);
            *sum = sum.plus(&one, Bv::new(sum.width(), 1));
            true
        }
        _ => false,
    });
}

#[test]
fn a_chain_of_another_length_is_refused() {
    // (In the list of ones, no graph says how long a chain is.)
    let (program, proof) = proved(AS_MANY);
    let others = changed(&proof, |graph| {
        let chains = graph.nodes.values_mut().filter_map(|node| node.segment.as_mut());
        let exact: Vec<&mut u64> = chains.filter_map(|segment| segment.exact.as_mut()).collect();
        let is_changed = !exact.is_empty();
        exact.into_iter().for_each(|objects| *objects += 1);
        is_changed
    });
    for other in others {
        assert!(is_refused(&judged(&program, &other).0));
    }
}

#[test]
fn numbers_that_rise_do_not_fall() {
    refuses_other_values(IN_ORDER, |value| match value {
        ShapeValue::Sorted(sorted) => {
            sorted.direction.falls ^= true;
            true
        }
        _ => false,
    });
    refuses_other_values(IN_ORDER, |value| match value {
        ShapeValue::Sorted(sorted) => {
            sorted.is_strict = true;
            true
        }
        _ => false,
    });
}

#[test]
fn steps_of_another_size_are_refused() {
    refuses_other_values(NUMBERED, |value| match value {
        ShapeValue::Steps(steps) => {
            steps.step = Bv::new(steps.step.width(), steps.step.unsigned() + 1);
            true
        }
        _ => false,
    });
}

#[test]
fn orders_that_are_turned_around_are_refused() {
    let (program, proof) = proved(IN_ORDER);
    let others = changed(&proof, |graph| {
        let turned = |order: &NumberOrder| NumberOrder { is_strict: true, ..order.denied() };
        let is_changed = !graph.orders.is_empty();
        graph.orders = graph.orders.iter().map(turned).collect();
        is_changed
    });
    assert!(!others.is_empty());
    for other in others {
        assert!(is_refused(&judged(&program, &other).0), "{other:?}");
    }
}
