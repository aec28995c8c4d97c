//! Paths of small programs, written in the text form. Every model is replayed by the concrete
//! interpreter, which knows nothing of formulas.
use crate::base::limits::{Limits, Stop};
use crate::base::work::Work;
use crate::cfa::{EdgeId, Inputs, LocId, Path, Program, Transfer, text};
use crate::check::replay;
use crate::engines::predicate::{PathAnswer, check_path};
use crate::interpreter::Outcome;
use crate::solver::smt::Counters;
use std::time::{Duration, Instant};

mod cells;
mod decided;
mod outside;
pub(crate) mod random_blocks;
mod siblings;

const ENOUGH: Work = Work::seconds(20);

fn parsed(source: &str) -> Program {
    text::parse(source).unwrap_or_else(|error| panic!("{error}\n{source}"))
}

/// The path through the locations with these labels. Labels are `L0`, `L1`, … without holes, so a
/// label is the location's number.
fn path(program: &Program, labels: &[u32]) -> Path {
    let mut edges = Vec::new();
    for pair in labels.windows(2) {
        let leads_on = |edge: &&EdgeId| {
            let edge = program.edge(**edge);
            match &edge.transfer {
                Transfer::Jump => edge.target == LocId(pair[1]),
                Transfer::Call { callee, .. } => program.function(*callee).entry == LocId(pair[1]),
                Transfer::Return { .. } => true,
            }
        };
        let out = &program.location(LocId(pair[0])).out;
        edges.push(*out.iter().find(leads_on).unwrap_or_else(|| panic!("no edge {pair:?}")));
    }
    edges
}

fn answer(program: &Program, labels: &[u32]) -> PathAnswer {
    check_path(program, &path(program, labels), &Limits::none(), ENOUGH, &mut Counters::default())
}

/// The path is feasible, and its model makes the interpreter reach the error.
fn feasible(source: &str, labels: &[u32]) -> Inputs {
    let program = parsed(source);
    let inputs = match answer(&program, labels) {
        PathAnswer::Feasible(inputs) => inputs,
        other => panic!("{other:?}"),
    };
    let outcome = replay::replay(&program, &inputs, &Limits::none()).outcome;
    assert!(matches!(outcome, Outcome::Error { .. }), "{outcome:?} with {inputs:?}");
    inputs
}

fn infeasible(source: &str, labels: &[u32], exact: bool) {
    let program = parsed(source);
    match answer(&program, labels) {
        PathAnswer::Infeasible { exact: is_exact, .. } => assert_eq!(is_exact, exact),
        other => panic!("{other:?}"),
    }
}

fn unknown(source: &str, labels: &[u32]) -> String {
    match answer(&parsed(source), labels) {
        PathAnswer::Unknown(why) => why,
        other => panic!("{other:?}"),
    }
}

/// A `main` with these locals whose only path does `steps`, from `L0` over `L1` (an error
/// location).
fn straight(head: &str, locals: &str, steps: &str) -> String {
    format!("{head}\nfn main() {{\n {locals}\n L0 -> L1: {steps}\n L1 error\n}}")
}

const STRAIGHT: [u32; 2] = [0, 1];

#[test]
fn arithmetic_with_a_model() {
    let source = straight(
        "",
        "var %x %y: i32",
        "%x = nondet; %y = nondet; assume (eq (mul %x %y) 391); assume (ult 1 %x); assume (ult %x %y);
         assume (ult %y 100)",
    );
    let inputs = feasible(&source, &STRAIGHT);
    let values: Vec<u128> = inputs.values.values().map(|value| value.unsigned()).collect();
    assert_eq!(values, [17, 23]);
}

#[test]
fn a_contradiction_needs_the_solver() {
    let steps = "%x = nondet; %y = (mul %x %x); assume (eq (and %y 3) 2)";
    infeasible(&straight("", "var %x %y: i32", steps), &STRAIGHT, true);
}

#[test]
fn a_concrete_contradiction_does_not() {
    let steps = "%x = 3; %y = (add %x 4); assume (eq %y 8)";
    infeasible(&straight("", "var %x %y: i32", steps), &STRAIGHT, true);
}

#[test]
fn an_undefined_result_is_first_what_the_machine_gives() {
    let source = |wanted: u32| {
        let steps = format!(
            "%x = nondet; %n = nondet; assume (ult 31 %n); assume (eq (mul %x %x) 49); assume (ult %x 100);
             assume (eq (shl %x %n) {wanted})"
        );
        straight("", "var %x %n: i32", &steps)
    };
    let inputs = feasible(&source(14), &STRAIGHT);
    let amount = inputs.values.values().map(|value| value.unsigned()).find(|n| n % 32 == 1);
    assert!(amount.is_some(), "{inputs:?}");
    // No machine shifts a 7 to a 9, but the program's meaning does not say so.
    assert!(unknown(&source(9), &STRAIGHT).contains("undefined result"));
}

#[test]
fn two_zeros_need_no_solver() {
    let source = straight(
        "",
        "var %x %y: i64",
        "%x = nondet; %y = nondet; assume (feq double %x 0x0); assume (feq double %x %y);
         assume (not (feq double (fdiv double 0x3ff0000000000000 %x) (fdiv double 0x3ff0000000000000 %y)))",
    );
    let program = parsed(&source);
    let mut counters = Counters::default();
    let answer =
        check_path(&program, &path(&program, &STRAIGHT), &Limits::none(), ENOUGH, &mut counters);
    assert!(matches!(answer, PathAnswer::Feasible(_)), "{answer:?}");
    assert_eq!(counters.queries, 0);
}

#[test]
fn independent_parts_all_count() {
    let source = straight(
        "",
        "var %x %y: i32",
        "%x = nondet; %y = nondet; assume (eq (mul %x 3) 12); assume (eq (mul %y %y) 2)",
    );
    infeasible(&source, &STRAIGHT, true);
}

#[test]
fn occurrences_count_per_key() {
    let source = "
        site s0 input \"a\" key 7
        site s1 input \"b\" key 7
        fn main() {
          var %x %y %z: i32
          L0 -> L1: %x = nondet s0; %y = nondet s1; %z = nondet s0; assume (eq %z 5); assume (eq %y 4)
          L1 error
        }";
    let inputs = feasible(source, &STRAIGHT);
    let drawn: Vec<(u32, u64, u128)> =
        inputs.values.iter().map(|(id, value)| (id.key, id.occurrence, value.unsigned())).collect();
    assert_eq!(drawn, [(7, 1, 4), (7, 2, 5)]);
}

#[test]
fn calls_have_frames_of_their_own() {
    let source = "
        fn main() {
          var %x %r: i32
          L0 -> L1: %x = nondet; call %r = square(%x)
          L1 -> L2: assume (eq %r 169); assume (slt %x 0); assume (slt -100 %x)
          L2 error
        }
        fn square(%x: i32) -> i32 {
          L3 -> L4: %x = (mul %x %x); return %x
        }";
    let inputs = feasible(source, &[0, 3, 1, 2]);
    let value = inputs.values.values().next().expect("a value");
    assert_eq!(value.signed(), -13);
}

#[test]
fn recursion_keeps_frames_apart() {
    let source = "
        fn main() {
          var %x %r: i32
          L0 -> L1: %x = nondet; call %r = sum(%x)
          L1 -> L2: assume (eq %r 3)
          L2 error
        }
        fn sum(%n: i32) -> i32 {
          var %s: i32
          L3 -> L4: assume (ne %n 0); call %s = sum((sub %n 1))
          L4 -> L5: return (add %s %n)
          L3 -> L5: assume (eq %n 0); return 0
        }";
    feasible(source, &[0, 3, 3, 3, 4, 4, 1, 2]);
    infeasible(source, &[0, 3, 3, 4, 1, 2], true);
}

#[test]
fn memory_of_structs_is_by_bytes() {
    // A store of 32 bits, one of 8 into its middle, a load of 16 over the border.
    let source = straight(
        "object @s size 8 align 4 = { }",
        "var %x: i32\n var %b: i8\n var %h: i16",
        "%x = nondet; %b = nondet; store @s %x; store (add @s 1) %b; %h = load (add @s 1);
         assume (eq %h 0xabcd); assume (eq %x 0x11ab2233)",
    );
    let inputs = feasible(&source, &STRAIGHT);
    let values: Vec<u128> = inputs.values.values().map(|value| value.unsigned()).collect();
    assert_eq!(values, [0x11ab_2233, 0xcd]);
    infeasible(&source.replace("0x11ab2233", "0x11ac2233"), &STRAIGHT, true);
    // Big endian: the load covers the second and third byte, the first of them is %b.
    let big = source.replace("object @s", "pointer 64 big\nobject @s");
    infeasible(&big, &STRAIGHT, true);
    feasible(&big.replace("0xabcd", "0xcd22"), &STRAIGHT);
}

#[test]
fn narrow_values_fill_whole_bytes() {
    let source = straight(
        "object @s size 1 align 1 = { 0: -1:i8 }",
        "var %bit: i1\n var %b: i8",
        "%bit = nondet; store @s %bit; %b = load @s; assume (eq %b 1); %bit = load @s; assume %bit",
    );
    feasible(&source, &STRAIGHT);
    infeasible(&source.replace("eq %b 1", "eq %b 255"), &STRAIGHT, true);
}

#[test]
fn initialisers_and_arbitrary_globals() {
    let source = straight(
        "object @a size 16 align 8 = { 0: 5:i32, 8: @b + 4 }\nobject @b size 8 align 4",
        "var %x %y: i32\n var %p: i64",
        "%x = load @a; assume (eq %x 5); %x = load (add @a 4); assume (eq %x 0);
         %p = load (add @a 8); %y = load %p; assume (eq %y 77)",
    );
    let inputs = feasible(&source, &STRAIGHT);
    assert_eq!(inputs.globals["b"][&4], 77);
}

#[test]
fn allocated_memory_is_arbitrary_but_fixed() {
    let source = straight(
        "",
        "var %p %q: i64\n var %x %y: i32",
        "%p = alloc heap 8 align 8; %q = alloc stack 8 align 8 zeroed; %x = load (add %p 4); %y = load %q;
         assume (eq %x 9); assume (eq %y 0); %y = load (add %p 4); assume (eq %y %x); free %p",
    );
    let inputs = feasible(&source, &STRAIGHT);
    assert_eq!(inputs.bytes.values().next().expect("content")[&4], 9);
    infeasible(&source.replace("assume (eq %y %x)", "assume (ne %y %x)"), &STRAIGHT, true);
}

const INDEXED: &str = "%i = nondet; assume (ult %i 10); store (add @a (mul 4 (zext i64 %i))) 7:i32;
     %x = load (add @a 12); assume (eq %x 7); %y = load (add @a (mul 4 (zext i64 (add %i 1))));
     assume (eq %y 40)";
const TEN: &str = "object @a size 40 align 4 = { 12: 3:i32, 16: 40:i32 }";

#[test]
fn a_symbolic_index_chooses_a_cell() {
    let source = straight(TEN, "var %i %x %y: i32", INDEXED);
    let inputs = feasible(&source, &STRAIGHT);
    assert_eq!(inputs.values.values().next().expect("the index").unsigned(), 3);
    infeasible(&source.replace("eq %y 40", "eq %y 41"), &STRAIGHT, false);
}

#[test]
fn an_index_in_bounds_needs_no_assumption() {
    let steps = "%i = nondet; %x = load (add @a (mul 4 (zext i64 (and %i 7)))); assume (eq %x 50)";
    infeasible(&straight(TEN, "var %i %x: i32", steps), &STRAIGHT, true);
    feasible(&straight(TEN, "var %i %x: i32", &steps.replace("50", "40")), &STRAIGHT);
}

#[test]
fn a_choice_between_pointers() {
    let source = straight(
        "object @a size 4 align 4 = {}\nobject @b size 4 align 4 = {}",
        "var %c: i1\n var %p: i64\n var %x %y: i32",
        "%c = nondet; %p = (ite %c @a @b); store %p 1:i32; %x = load @a; %y = load @b; assume (eq %x 0);
         assume (eq %y 1); assume (ne %p 0); assume (ne %p @a)",
    );
    feasible(&source, &STRAIGHT);
    infeasible(&source.replace("eq %y 1", "eq %y 0"), &STRAIGHT, true);
}

#[test]
fn a_list_node_or_null() {
    let source = straight(
        "object @n size 16 align 8 = { 0: 5:i32 }",
        "var %c: i1\n var %p: i64\n var %x: i32",
        "%c = nondet; %p = (ite %c @n 0); store (add @n 8) %p; %p = load (add @n 8); assume (ne %p 0);
         %x = load %p; assume (eq %x 5)",
    );
    feasible(&source, &STRAIGHT);
}

#[test]
fn addresses_as_numbers_are_inexact() {
    let objects = "object @a size 4 align 4\nobject @b size 4 align 4";
    let by_places = |steps| match answer(&parsed(&straight(objects, "", steps)), &STRAIGHT) {
        PathAnswer::Infeasible { by_places, .. } => by_places,
        other => panic!("{other:?}"),
    };
    assert!(by_places("assume (ult @b @a)") && !by_places("assume (eq @b @a)"));
    infeasible(&straight(objects, "", "assume (ult @b @a)"), &STRAIGHT, false);
    infeasible(&straight(objects, "", "assume (eq @b @a)"), &STRAIGHT, true);
    infeasible(&straight(objects, "", "assume (eq @b 0)"), &STRAIGHT, true);
    infeasible(&straight(objects, "", "assume (ult (add @b 4) (add @b 1))"), &STRAIGHT, true);
    let steps = "%x = nondet; assume (eq (mul %x 2) (add @a 1))";
    infeasible(&straight(objects, "var %x: i64", steps), &STRAIGHT, false);
}

#[test]
fn function_addresses_differ() {
    let source = "
        fn main() {
          var %c: i1\n var %f: i64
          L0 -> L1: %c = nondet; %f = (ite %c &g &main); assume (eq %f &g); assume (ne %f &main)
          L1 error
        }
        fn g() {
          L2 -> L3: return
        }";
    let inputs = feasible(source, &STRAIGHT);
    assert!(inputs.values.values().all(|value| value.is_true()));
}

#[test]
fn blocks_are_copied_and_filled() {
    let source = straight(
        "object @a size 40 align 8\nobject @b size 40 align 8 = {}",
        "var %x %y: i32\n var %b: i8",
        "%b = nondet; fill (add @b 2) %b 9; copy (add @b 16) (add @a 3) 21; %x = load (add @b 17);
         %y = load (add @b 8); assume (eq %x 0x01020304); assume (eq %y 0x00555555)",
    );
    let inputs = feasible(&source, &STRAIGHT);
    assert_eq!(inputs.globals["a"][&4], 4);
    assert_eq!(inputs.globals["a"][&7], 1);
}

#[test]
fn overlapping_ranges_move() {
    let source = straight(
        "object @a size 24 align 8 = { 0: 0x0807060504030201:i64, 8: 0x100f0e0d0c0b0a09:i64 }",
        "var %x: i64",
        "copy (add @a 3) @a 20; %x = load (add @a 8); assume (eq %x 0x0d0c0b0a09080706)",
    );
    feasible(&source, &STRAIGHT);
}

#[test]
fn a_new_life_may_have_any_content() {
    let source = straight(
        "object @a size 8 align 4 = { 4: 6:i32 }",
        "var %x %y: i32",
        "havoc (add @a 4); %x = load (add @a 4); assume (eq %x 6)",
    );
    assert_eq!(feasible(&source, &STRAIGHT), Inputs::default());
    let changed = source.replace("eq %x 6", "eq %x 8");
    let inputs = feasible(&changed, &STRAIGHT);
    assert_eq!(inputs.bytes.values().next().expect("what was written")[&0], 8);
    let impossible =
        changed.replace("assume (eq", "%y = load (add @a 4); assume (ne %x %y); assume (eq");
    infeasible(&impossible, &STRAIGHT, false);
}

#[test]
fn floats_are_exact() {
    // 0.1 + 0.2 != 0.3, and some x with x + 1 = x.
    let source = straight(
        "",
        "var %x: i64",
        "%x = nondet; assume (not (feq double (fadd double 0x3fb999999999999a 0x3fc999999999999a) 0x3fd3333333333333));
         assume (feq double (fadd double %x 0x3ff0000000000000) %x); assume (flt double %x 0x7ff0000000000000);
         assume (flt double 0x0 %x)",
    );
    feasible(&source, &STRAIGHT);
    infeasible(&source.replace("0x7ff0000000000000", "0x4130000000000000"), &STRAIGHT, true);
}

#[test]
fn pointers_of_32_bits() {
    let source = format!(
        "pointer 32\n{}",
        straight(TEN, "var %i %x %y: i32", INDEXED)
            .replace("(zext i64 %i)", "%i")
            .replace("(zext i64 (add %i 1))", "(add %i 1)")
    );
    feasible(&source, &STRAIGHT);
}

#[test]
fn an_object_of_symbolic_size() {
    let source = straight(
        "",
        "var %n %i: i64\n var %p: i64\n var %x: i32",
        "%n = nondet; %i = nondet; %p = alloc heap (mul 4 %n) align 16; store (add %p (mul 4 %i)) 5:i32;
         %x = load (add %p 12); assume (eq %x 5); assume (eq %i 3); assume (ult %n 5)",
    );
    feasible(&source, &STRAIGHT);
}

#[test]
fn invalid_accesses_are_not_guessed() {
    for (steps, expected) in [
        ("%x = load (add @a 38)", "out of bounds"),
        ("%x = load 0", "no object"),
        ("store @c 1:i32", "constant"),
        ("%p = alloc heap 4 align 4; free %p; %x = load %p", "not exist"),
        ("free @a", "no heap object"),
        ("%p = nondet; fill @a 0:i8 %p", "symbolic length"),
    ] {
        let objects = format!("{TEN}\nobject @c size 4 align 4 const = {{}}");
        let why = unknown(&straight(&objects, "var %x: i32\n var %p: i64", steps), &STRAIGHT);
        assert!(why.contains(expected), "{why}");
    }
}

#[test]
fn stack_objects_die_with_their_frame() {
    let source = "
        fn main() {
          var %p: i64\n var %x: i32
          L0 -> L1: call %p = f()
          L1 -> L2: %x = load %p
          L2 error
        }
        fn f() -> i64 {
          var %p: i64
          L3 -> L4: %p = alloc stack 4 align 4; return %p
        }";
    assert!(unknown(source, &[0, 3, 1, 2]).contains("not exist"));
}

#[test]
fn what_is_no_path_is_said_so() {
    let program = parsed(&straight("", "", "observe 1:i8"));
    let twice = [path(&program, &STRAIGHT), path(&program, &STRAIGHT)].concat();
    let answer = check_path(&program, &twice, &Limits::none(), ENOUGH, &mut Counters::default());
    assert_eq!(answer, PathAnswer::Unknown("not a path of this program".to_owned()));
}

const LOOP: &str = "
    object @a size 4000 align 4 = {}
    fn main() {
      var %i %n %x: i32
      L0 -> L1: %n = nondet; %i = 0
      L1 -> L1: assume (slt %i 1000000); store (add @a (mul 4 (zext i64 (urem %i 1000)))) %i; %i = (add %i 1)
      L1 -> L2: assume (eq %i BOUND); %x = load (add @a 8); assume (eq (add %x %n) 1234567)
      L2 error
    }";

#[test]
fn long_concrete_paths_are_cheap() {
    let program = parsed(&LOOP.replace("BOUND", "100000"));
    let labels = [vec![0], vec![1; 100_001], vec![2]].concat();
    let start = Instant::now();
    let inputs = match answer(&program, &labels) {
        PathAnswer::Feasible(inputs) => inputs,
        other => panic!("{other:?}"),
    };
    assert_eq!(inputs.values.values().next().expect("n").unsigned(), 1_234_567 - 99_002);
    // A bound that only a formula of a hundred thousand steps would break.
    assert!(start.elapsed() < Duration::from_secs(10), "{:?}", start.elapsed());
}

#[test]
fn limits_are_not_answers() {
    let program = parsed(&LOOP.replace("BOUND", "5"));
    let path = path(&program, &[0, 1, 1, 1, 1, 1, 1, 2]);
    let spent = Limits::none().within(Work::NONE);
    assert_eq!(
        check_path(&program, &path, &spent, ENOUGH, &mut Counters::default()),
        PathAnswer::Stopped(Stop::Time)
    );
    let answer = check_path(&program, &path, &Limits::none(), Work::NONE, &mut Counters::default());
    assert!(matches!(answer, PathAnswer::Unknown(_)));
}
