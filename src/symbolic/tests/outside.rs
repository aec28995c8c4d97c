//! Arbitrary pointers: to memory of their own, never to what the program made.
use super::{STRAIGHT, feasible, infeasible, straight, unknown};
use crate::program_facts::memory::layout::OUTSIDE_BEFORE;

#[test]
fn an_arbitrary_pointer_leads_to_arbitrary_memory() {
    let source = straight(
        "",
        "var %p %q: i64\n var %x %y: i32",
        "%p = nondet; %x = load (add %p 8); assume (eq %x 7); %q = load %p; store %q 9:i32; %y = load %q;
         assume (eq %y 9); %y = load (sub %q 4); assume (eq %y 5)",
    );
    let inputs = feasible(&source, &STRAIGHT);
    let bytes: Vec<_> = inputs.outside.values().collect();
    assert_eq!(bytes.len(), 2, "{inputs:?}");
    assert_eq!(bytes[0][&(OUTSIDE_BEFORE + 8)], 7);
    assert_eq!(bytes[1][&(OUTSIDE_BEFORE - 4)], 5);
}

#[test]
fn it_does_not_lead_to_an_object_of_the_program() {
    let source = straight(
        "object @a size 4 align 4 = {}",
        "var %p %h: i64\n var %x: i32",
        "%h = alloc heap 4 align 4; store %h 0:i32; %p = nondet; store %p 1:i32; %x = load @a; assume (eq %x 0);
         %x = load %h; assume (eq %x 0)",
    );
    feasible(&source, &STRAIGHT);
    infeasible(
        &source.replace("load @a; assume (eq %x 0)", "load @a; assume (eq %x 1)"),
        &STRAIGHT,
        false,
    );
    infeasible(
        &source.replace("load %h; assume (eq %x 0)", "load %h; assume (eq %x 1)"),
        &STRAIGHT,
        false,
    );
}

#[test]
fn two_of_them_lead_to_different_places() {
    let source = straight(
        "",
        "var %c: i1\n var %p %q: i64\n var %x: i32",
        "%p = nondet; %q = nondet; %c = nondet; store (ite %c %p %q) 3:i32; %x = load %p; assume (eq %x 4);
         %x = load %q; assume (eq %x 3); assume (ne %p 0)",
    );
    assert_eq!(feasible(&source, &STRAIGHT).outside.len(), 2);
}

#[test]
fn an_index_behind_an_arbitrary_pointer() {
    let source = straight(
        "",
        "var %p: i64\n var %i %x %y: i32",
        "%p = nondet; %i = nondet; assume (ult %i 9); store %p 1:i32; store (add %p (mul 4 (zext i64 %i))) 2:i32;
         %x = load %p; assume (eq %x 1); %y = load (add %p 20); assume (eq %y 2)",
    );
    let inputs = feasible(&source, &STRAIGHT);
    assert!(inputs.values.values().any(|value| value.unsigned() == 5), "{inputs:?}");
}

#[test]
fn a_number_made_from_an_address_leads_back() {
    let source = straight(
        "object @a size 8 align 8 = { 4: 6:i32 }",
        "var %i %p: i64\n var %x: i32",
        "%i = nondet; %p = (and (add @a 7) -8); %x = load (add %p (mul 4 (and %i 1))); assume (eq %x 6)",
    );
    feasible(&source, &STRAIGHT);
}

#[test]
fn what_is_computed_from_inputs_is_not_guessed() {
    let steps = "%x = nondet; %y = load (mul 8 (zext i64 %x)); assume (eq %y 1)";
    let why = unknown(&straight("object @a size 8 align 8", "var %x %y: i32", steps), &STRAIGHT);
    assert!(why.contains("computed from arbitrary values"), "{why}");
}
