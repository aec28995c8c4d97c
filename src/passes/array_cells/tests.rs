//! What is woven in beside operations on an array of a hundred elements.
use super::add_cells;
use crate::cfa::text;
use crate::program_facts::memory::points_to::PointsTo;

/// The program with ghosts, where `steps` come before the check of an element; empty where there
/// are none.
fn with_cells_of(steps: &str) -> String {
    let source = format!(
        "object @a size 400 align 4 = {{}}
        object @b size 400 align 4 = {{}}
        fn &main() {{
        var %i: i32
        var %n: i32
        var %x: i32
        var %p: i64
        var %y: i8
        L0 -> L1: {steps}
        L1 -> L2: %x = load (add @a (mul (sext i64 %i) 4))
        L2 -> L3: assume (not (eq %x 42))
        L3 error
    }}"
    );
    let program = text::parse(&source).expect("a program");
    let points_to = PointsTo::new(&program);
    let Some(program) = add_cells(program, &points_to) else { return String::new() };
    crate::cfa::validate::validate(&program).expect("a valid program");
    text::print(&program)
}

#[test]
fn a_store_to_the_place_sets_the_value() {
    let text = with_cells_of("store (add @a (mul (sext i64 %n) 4)) 42:i32");
    assert!(text.contains("assume (slt @@\"ghost index 5\" %n)"), "{text}");
    assert!(text.contains("= 42"), "{text}");
    assert!(!text.contains("nondet"), "{text}");
}

#[test]
fn what_overlaps_or_is_not_told_makes_it_arbitrary() {
    let steps = [
        "store (add @a (mul (sext i64 %n) 2)) 42:i32",
        "store (add @a (sext i64 %n)) 42:i8",
        "store (add @a (mul (sext i64 %n) 4)) 42:i64",
        "copy @a @b 8",
        "fill @a 1 8",
    ];
    for step in steps {
        let text = with_cells_of(step);
        assert!(text.contains("nondet"), "{step}: {text}");
    }
}

#[test]
fn other_objects_are_no_business_of_a_cell() {
    for step in ["store (add @b (mul (sext i64 %n) 4)) 42:i32", "assume (slt %n 3)"] {
        let text = with_cells_of(step);
        assert!(!text.is_empty() && !text.contains("nondet"), "{step}: {text}");
    }
}

#[test]
fn literal_places_and_other_values_need_no_ghosts() {
    let source = "object @a size 400 align 4 = {}
        fn &main() {
        var %x: i32
        L0 -> L1: %x = load (add @a 4)
        L1 -> L2: assume (not (eq %x 42))
        L2 error
    }";
    let program = text::parse(source).expect("a program");
    let points_to = PointsTo::new(&program);
    assert!(add_cells(program, &points_to).is_none());
}

/// The program with ghosts: `before` comes before a loop that looks for a zero in 400 bytes.
fn searched(before: &str) -> String {
    let source = format!(
        "object @a size 400 align 4 = {{}}
        object @b size 400 align 4 = {{}}
        fn &main() {{
        var %i: i32
        var %n: i32
        var %x: i8
        L0 -> L1: {before}; %i = 0
        L1 -> L2: %x = load (add @a (sext i64 %i))
        L2 -> L1: assume (not (eq %x 0)); %i = (add %i 1)
        L2 -> L3: assume (eq %x 0)
    }}"
    );
    let program = text::parse(&source).expect("a program");
    let points_to = PointsTo::new(&program);
    let Some(program) = add_cells(program, &points_to) else { return String::new() };
    crate::cfa::validate::validate(&program).expect("a valid program");
    text::print(&program)
}

#[test]
fn what_a_loop_looks_for_has_a_cell_where_it_was_written() {
    let text = searched("store (add @a (sext i64 %n)) 0:i8");
    assert!(text.contains("ghost value") && !text.contains("ghost index"), "{text}");
    // Where the place changes behind the store, a ghost remembers it.
    let text = searched("%i = (add %i 1); store (add @a (sext i64 %i)) 0:i8");
    assert!(text.contains("@@\"ghost place"), "{text}");
}

#[test]
fn stores_elsewhere_or_of_other_widths_end_no_loop() {
    for before in ["store (add @b (sext i64 %n)) 0:i8", "store (add @a (sext i64 %n)) 0:i32"] {
        assert_eq!(searched(before), "", "{before}");
    }
}

/// The program with ghosts: `before` comes before the library goes through a text.
fn scanned(before: &str) -> String {
    let source = format!(
        "object @a size 400 align 4 = {{}}
        object @b size 400 align 4 = {{}}
        object @c size 3 align 1 const = {{0: 97:i8, 1: 98:i8}}
        fn &main() {{
        var %i: i64
        var %n: i64
        var %p: i64
        L0 -> L1: {before}
        L1 -> L2: invalid scan %p %n
        L1 -> L3:
        L2 error
    }}"
    );
    let program = text::parse(&source).expect("a program");
    let points_to = PointsTo::new(&program);
    let Some(program) = add_cells(program, &points_to) else { return String::new() };
    crate::cfa::validate::validate(&program).expect("a valid program");
    text::print(&program)
}

#[test]
fn a_scan_passes_no_place_of_a_zero() {
    let text = scanned("store (add @a %i) 0:i8; %p = @a");
    assert!(text.contains("@@\"ghost place") && text.contains("(eq @@\"ghost value"), "{text}");
    assert_eq!(text.matches("assume").count(), 2, "{text}");
    let text = scanned("%p = @c");
    assert_eq!(text.matches("assume").count(), 2, "{text}");
}

#[test]
fn a_scan_of_what_may_be_another_text_is_told_nothing() {
    let text = scanned("store (add @b %i) 0:i8; %p = @a");
    assert!(!text.contains("(eq @@\"ghost value"), "{text}");
}
