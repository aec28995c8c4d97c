//! The CEGAR loop over values alone, on programs in text form.
pub(crate) mod trusting;

use super::domain::ValueAnalysis;
use super::proof;
use super::state::State;
use crate::base::exploration::MergeKind;
use crate::base::limits::Limits;
use crate::base::work::Work;
use crate::cfa::text;
use crate::check::proof::{Checked, Counters, values};
use crate::cpa::cegar;
use crate::cpa::cegar::{Analysis, Conclusion, Search};
use crate::cpa::{Arg, Order};
use trusting::Trusting;

/// What values alone say, under every order of exploration: all must agree.
fn solve(source: &str) -> &'static str {
    let orders = [Order::DepthFirst, Order::BreadthFirst, Order::Topological];
    let both = [MergeKind::Sep, MergeKind::Join];
    let answers: Vec<&str> = (both.iter())
        .flat_map(|&merge| orders.map(|order| solve_by(source, order, merge).0))
        .collect();
    assert!(answers.iter().all(|answer| answer == &answers[0]), "{answers:?}");
    answers[0]
}

fn solve_in(source: &str, order: Order) -> (&'static str, Trusting, Arg<State>) {
    solve_by(source, order, MergeKind::Sep)
}

fn solve_by(source: &str, order: Order, merge: MergeKind) -> (&'static str, Trusting, Arg<State>) {
    let program = text::parse(source).expect("the program parses");
    let mut analysis = Trusting(ValueAnalysis::of(program));
    analysis.0.exploration.merge = merge;
    let mut search = Search::new(analysis.domain(), order);
    let answer = conclude(&mut analysis, &mut search);
    (answer, analysis, search.arg)
}

fn conclude(analysis: &mut Trusting, search: &mut Search<State>) -> &'static str {
    let limits = Limits::none().within(Work::seconds(20));
    match cegar::run(analysis, search, &limits) {
        Conclusion::Closed if search.unresolved.is_empty() => {
            let proof = proof::of(&search.arg);
            let names = &mut proof::names(&mut analysis.0.engine);
            let checked = values::check(names, &proof, &limits, &mut Counters::default());
            assert_eq!(checked, Checked::Accepted);
            "true"
        }
        Conclusion::Closed => panic!("unresolved: {:?}", search.unresolved),
        Conclusion::Candidate { .. } => "path",
        Conclusion::Impatient => panic!("a target is undecided"),
        Conclusion::Stopped(stop) => panic!("stopped: {stop:?}"),
    }
}

#[test]
fn a_constant_is_followed_through_a_loop() {
    let source = |bound: u32, expected: u32| {
        format!(
            "fn main() {{
               var %i %s: i32
               L1 -> L2: %i = 0; %s = 0
               L2 -> L3: assume (slt %i {bound})
               L3 -> L2: %i = (add %i 1); %s = (add %s 2)
               L2 -> L4: assume (not (slt %i {bound}))
               L4 -> L5: assume (not (eq %s {expected}))
               L4 -> L6: assume (eq %s {expected})
               L5 error
             }}"
        )
    };
    assert_eq!(solve(&source(1000, 2000)), "true");
    assert_eq!(solve(&source(1000, 2001)), "path");
    assert_eq!(solve(&source(3, 6)), "true");
}

#[test]
fn an_endless_loop_over_known_values_is_closed() {
    let source = "fn main() {
               var %i: i8
       L1 -> L2: %i = 0
       L2 -> L2: assume (not (eq %i 255)); %i = (and (add %i 1) 127)
       L2 -> L3: assume (eq %i 255)
       L3 error
             }";
    assert_eq!(solve(source), "true");
}

#[test]
fn only_the_flag_is_tracked_not_the_ticks() {
    let source = "fn main() {
               var %x %flag %ticks %r: i32
       L1 -> L2: %x = nondet; %flag = 0; %ticks = 0
       L2 -> L3: %ticks = (add %ticks 1); %r = nondet
       L3 -> L4: assume (eq %r 0)
       L3 -> L2: assume (not (eq %r 0))
       L4 -> L5: assume (slt 0 %flag)
       L5 error
             }";
    let (answer, analysis, arg) = solve_in(source, Order::DepthFirst);
    assert_eq!(answer, "true");
    assert_eq!(analysis.0.engine.precision.size().1, 1, "one variable is tracked");
    assert!(arg.len() < 12, "{} states", arg.len());
}

#[test]
fn what_a_removed_state_covered_is_explored_again() {
    // Both branches meet at L4 with nothing tracked: the first covers the second, and only the
    // second reaches the error.
    let source = "fn main() {
               var %x %c: i32
       L1 -> L2: %c = nondet
       L2 -> L3: assume (eq %c 0); %x = 1
       L2 -> L4: assume (not (eq %c 0)); %x = 2
       L3 -> L4
       L4 -> L5: assume (eq %x 2)
       L5 error
             }";
    assert_eq!(solve(source), "path");
}

#[test]
fn assumes_bind_and_invert() {
    let source = "fn main() {
               var %x %y: i32
       var %z: i64
       L1 -> L2: %x = nondet; assume (eq (add %x 3) 10); %z = (zext i64 %x)
       L2 -> L3: assume (not (eq %z 7))
       L3 error
             }";
    assert_eq!(solve(source), "true");
}

#[test]
fn calls_bind_parameters_and_results_in_recursion() {
    let source = |expected: u32| {
        format!(
            "main &main
             fn &sum(%n: i32) -> i32 {{
               var %r: i32
               L11 -> L12: assume (eq %n 0)
               L12 -> L19: return 0
               L11 -> L13: assume (not (eq %n 0))
               L13 -> L14: call %r = &sum((sub %n 1))
               L14 -> L19: return (add %r %n)
             }}
             fn &main() {{
               var %s: i32
               L1 -> L2: call %s = &sum(10)
               L2 -> L3: assume (not (eq %s {expected}))
               L3 error
             }}"
        )
    };
    assert_eq!(solve(&source(55)), "true");
    assert_eq!(solve(&source(54)), "path");
}

#[test]
fn memory_is_tracked_through_pointers() {
    let source = |expected: u32| {
        format!(
            "object @a size 16 align 4 = {{ 0: 7:i32 }}
             fn main() {{
               var %p: i64 
               var %v %i: i32
               L1 -> L2: %p = (add @a 4); store %p 5:i32; store (add %p 4) 6:i32; %v = load @a
               L2 -> L3: %i = load (add @a 8); %v = (add %v %i)
               L3 -> L4: assume (not (eq %v {expected}))
               L4 error
             }}"
        )
    };
    assert_eq!(solve(&source(13)), "true");
    assert_eq!(solve(&source(12)), "path");
}

#[test]
fn a_store_through_an_unknown_pointer_forgets() {
    let source = "object @a size 4 align 4 = { 0: 7:i32 }
       fn main() {
               var %p %i: i64
         var %v: i32
         L1 -> L2: %i = nondet; %p = (add @a %i); store %p 5:i32; %v = load @a
         L2 -> L3: assume (not (eq %v 7))
         L3 error
             }";
    assert_eq!(solve(source), "path");
}

#[test]
fn heap_objects_of_one_site_stay_apart() {
    let source = |expected: u32| {
        format!(
            "fn main() {{
               var %p %q: i64
               var %v %i: i32
               L1 -> L2: %i = 0; %q = 0
               L2 -> L3: assume (slt %i 3)
               L3 -> L2: %p = alloc heap 16 align 8; store %p %i; store (add %p 8) %q; %q = %p; %i = (add %i 1)
               L2 -> L4: assume (not (slt %i 3)); %q = load (add %q 8); %v = load %q
               L4 -> L5: assume (not (eq %v {expected}))
               L5 error
             }}"
        )
    };
    assert_eq!(solve(&source(1)), "true");
    assert_eq!(solve(&source(0)), "path");
}

#[test]
fn copies_and_fills_carry_values() {
    let source = |expected: u32| {
        format!(
            "fn main() {{
               var %p %q: i64
               var %v: i32
               L1 -> L2: %p = alloc stack 16 align 8; %q = alloc stack 16 align 8; fill %p 1:i8 16:i64; store (add %p 4) 9:i32
               L2 -> L3: copy %q %p 16:i64; %v = load (add %q 4)
               L3 -> L4: assume (not (eq %v {expected}))
               L4 error
             }}"
        )
    };
    assert_eq!(solve(&source(9)), "true");
    assert_eq!(solve(&source(8)), "path");
}

#[test]
fn a_variable_that_grows_with_an_input_is_dropped() {
    // Values alone would count for ever; dropped, the path is handed on.
    let source = "fn main() {
       var %i %c: i32
       L1 -> L2: %i = 0
       L2 -> L3: %c = nondet
       L3 -> L2: assume (eq %c 0); %i = (add %i 1)
       L3 -> L4: assume (not (eq %c 0))
       L4 -> L5: assume (eq %i 4294967290)
       L5 error
     }";
    let (answer, analysis, _) = solve_in(source, Order::DepthFirst);
    assert_eq!(answer, "path");
    assert!(analysis.0.engine.precision.dropped() > 0);
}

#[test]
fn a_pruned_loop_exit_does_not_make_a_run_endless() {
    // The exit of the loop reaches no target, so its edge is gone: with `%x` alone tracked no
    // choice is open, and `%x` would count for ever.
    let source = |bound: u32, start: u32| {
        format!(
            "fn main() {{
               var %x: i64
               var %i: i32
               L1 -> L2: %x = {start}; %i = 0
               L2 -> L3: assume (slt %i {bound}); %x = (add %x 1)
               L3 -> L2: assume (not (eq %x 4294967290)); %i = (add %i 1)
               L3 -> L4: assume (eq %x 4294967290)
               L4 error
             }}"
        )
    };
    assert_eq!(solve(&source(10, 4_294_967_285)), "path");
    // `%x` is dropped, hence the path; on the second try `%i` bounds it.
    let (answer, mut analysis, _) = solve_in(&source(10, 4_294_967_290), Order::DepthFirst);
    assert_eq!(answer, "path");
    assert!(analysis.0.engine.precision.dropped() > 0);
    analysis.0.restart_eagerly();
    let mut search = Search::new(analysis.domain(), Order::DepthFirst);
    assert_eq!(conclude(&mut analysis, &mut search), "true");
}

/// `main` over `%x`, `%y` and `%c`, with these edges; `L9` is the error.
fn over_x(edges: &str) -> String {
    format!("fn main() {{\n var %x %y %c: i32\n{edges}\n L9 error\n }}")
}

#[test]
fn what_an_assume_excludes_is_known_until_the_variable_changes() {
    let twice = |between: &str, number: u32| {
        over_x(&format!(
            "L1 -> L2: %x = nondet
             L2 -> L3: assume (not (eq %x 7))
             L2 -> L4: assume (eq %x 7)
             L3 -> L5: {between}
             L5 -> L9: assume (eq %x {number})"
        ))
    };
    assert_eq!(solve(&twice("%y = 1", 7)), "true");
    assert_eq!(solve(&twice("%y = 1", 8)), "path");
    assert_eq!(solve(&twice("%x = nondet", 7)), "path");
    assert_eq!(solve(&twice("%x = (add %x 1)", 7)), "path");
    assert_eq!(solve(&twice("%x = %y", 7)), "path");
}

#[test]
fn excluded_numbers_add_up_and_reach_through_copies_calls_and_extensions() {
    let source = |number: u32| {
        format!(
            "main &main
             fn &test(%n: i32) -> i32 {{
               L11 -> L12: assume (not (eq %n 5))
               L12 -> L19: return %n
             }}
             fn &main() {{
               var %x %y: i32
               var %z: i64
               L1 -> L2: %x = nondet; assume (and (not (eq %x 1)) (not (eq %x 2)))
               L2 -> L3: call %y = &test(%x)
               L3 -> L4: %z = (zext i64 %y)
               L4 -> L5: assume (eq %z {number})
               L5 error
             }}"
        )
    };
    for number in [1, 2, 5] {
        assert_eq!(solve(&source(number)), "true");
    }
    for number in [0, 3, 4] {
        assert_eq!(solve(&source(number)), "path");
    }
}

#[test]
fn excluded_numbers_are_kept_in_memory_byte_for_byte() {
    let source = |load: &str, width: u32, number: u32| {
        format!(
            "fn main() {{
               var %p: i64
               var %x: i32
               var %y: i{width}
               L1 -> L2: %p = alloc heap 16 align 8; %x = nondet; assume (not (eq %x 0)); store %p %x
               L2 -> L3: %y = load {load}
               L3 -> L4: assume (eq %y {number})
               L4 error
             }}"
        )
    };
    assert_eq!(solve(&source("%p", 32, 0)), "true");
    assert_eq!(solve(&source("%p", 32, 1)), "path");
    // A part of it may be zero, and so may its neighbour.
    assert_eq!(solve(&source("%p", 16, 0)), "path");
    assert_eq!(solve(&source("%p", 31, 0)), "path");
    assert_eq!(solve(&source("(add %p 4)", 32, 0)), "path");
}

#[test]
fn an_order_tells_no_more_than_that_zero_is_excluded() {
    let source = |first: &str, second: &str| {
        over_x(&format!(
            "L1 -> L2: %x = nondet\n L2 -> L3: assume {first}\n L3 -> L9: assume {second}"
        ))
    };
    assert_eq!(solve(&source("(slt 0 %x)", "(eq %x 0)")), "true");
    assert_eq!(solve(&source("(slt %x 0)", "(ule %x 0)")), "true");
    assert_eq!(solve(&source("(ule 3 %x)", "(not (ult 0 %x))")), "true");
    assert_eq!(solve(&source("(sle 0 %x)", "(eq %x 0)")), "path");
    assert_eq!(solve(&source("(not (eq %x 0))", "(slt %x 0)")), "path");
    assert_eq!(solve(&source("(not (eq %x 0))", "(eq (and %x 1) 0)")), "path");
    assert_eq!(solve(&source("(not (eq %x 0))", "(eq (add %x 1) 0)")), "path");
    assert_eq!(solve(&source("(not (eq (add %x 1) 0))", "(eq %x 4294967295)")), "true");
}

#[test]
fn only_what_is_excluded_is_kept_of_an_input() {
    let source = over_x(
        "L1 -> L2: %x = nondet; %y = %x
         L2 -> L3: %c = nondet
         L3 -> L2: assume (eq %c 0); %y = (add %y 1)
         L3 -> L4: assume (not (eq %c 0)); %x = %y
         L4 -> L5: assume (not (eq %x 0))
         L5 -> L6: %c = nondet
         L6 -> L5: assume (eq %c 0); assume (not (eq %x 0))
         L6 -> L7: assume (not (eq %c 0))
         L7 -> L9: assume (eq %x 0)",
    );
    let (answer, analysis, arg) = solve_in(&source, Order::DepthFirst);
    assert_eq!(answer, "true");
    assert_eq!(analysis.0.engine.precision.size().0, 2, "the two tests, no assignment");
    assert!(arg.len() < 20, "{} states", arg.len());
}

#[test]
fn a_state_that_knows_less_covers_one_that_excludes_more() {
    // Both ways meet at L4; the one that says nothing of `%x` reaches the error.
    let source = |first: &str, second: &str| {
        over_x(&format!(
            "L1 -> L2: %x = nondet; %c = nondet
             L2 -> L3: assume (eq %c 0); assume {first}
             L2 -> L4: assume (not (eq %c 0)); assume {second}
             L3 -> L4
             L4 -> L9: assume (eq %x 0)"
        ))
    };
    assert_eq!(solve(&source("(not (eq %x 0))", "(not (eq %x 1))")), "path");
    assert_eq!(solve(&source("(not (eq %x 1))", "(not (eq %x 0))")), "path");
    assert_eq!(solve(&source("(not (eq %x 0))", "(slt 3 %x)")), "true");
}
