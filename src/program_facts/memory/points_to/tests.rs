//! Small programs in text form: which names may the access in question touch?
use super::{PointsTo, Target};
use crate::cfa::{EdgeId, Op, Program, text};

const OBJECTS: &str = "
    site s0 uninitialised \"cell\"
    site s1 uninitialised \"block\"
    site s2 external \"ext\"
    site s3 input \"in\"
    object @a size 8 align 8 = {}
    object @b size 8 align 8 = {}
    object @table size 16 align 8 = {0: @a, 8: @b}
    object @outer size 8 align 8
";

fn program(functions: &str) -> Program {
    let program = text::parse(&format!("{OBJECTS}{functions}")).expect("a program");
    crate::cfa::validate::validate(&program).expect("a valid program");
    program
}

fn name(program: &Program, target: Target) -> String {
    match target {
        Target::Global(id) => program.globals[id.index()].name.clone(),
        Target::Site(id) => program.sites[id.index()].name.clone(),
        Target::Function(id) => program.function(id).name.clone(),
    }
}

/// What the last step that writes memory may write.
fn last_write(functions: &str) -> String {
    let program = program(functions);
    let points_to = PointsTo::new(&program);
    let mut found = None;
    for (index, edge) in program.edges.iter().enumerate() {
        for (number, step) in edge.steps.iter().enumerate() {
            if matches!(
                step.op,
                Op::Store { .. }
                    | Op::Copy { .. }
                    | Op::Fill { .. }
                    | Op::Havoc { .. }
                    | Op::Outside { .. }
            ) {
                found = Some((EdgeId::from_index(index), number));
            }
        }
    }
    let (edge, number) = found.expect("a write");
    let names: Vec<_> =
        points_to.writes(edge, number).iter().map(|&target| name(&program, target)).collect();
    names.join(" ")
}

fn in_main(steps: &str) -> String {
    last_write(&format!("fn &main() {{\n var %p %q %r: i64\n var %c: i1\n L0 -> L1: {steps}\n}}"))
}

#[test]
fn addresses_flow_through_arithmetic_and_choice() {
    assert_eq!(in_main("store (add @a 4) 1:i8"), "a");
    assert_eq!(in_main("%p = (ite %c @a (sub @b 8)); store (and %p -8) 1:i8"), "a b");
    assert_eq!(in_main("%p = (concat (extract 32 i32 @a) (trunc i32 @a)); store %p 1:i8"), "a");
    assert_eq!(in_main("%p = (zext i64 (eq @a %q)); store (add @b %p) 1:i8"), "b");
}

#[test]
fn numbers_point_nowhere() {
    assert_eq!(in_main("store 4096 1:i8"), "");
    assert_eq!(in_main("%p = nondet s0; store %p 1:i8"), "");
}

#[test]
fn memory_keeps_addresses() {
    assert_eq!(in_main("%p = load (add @table %q); store %p 1:i8"), "a b");
    assert_eq!(in_main("store @a @b; %p = load @a; store %p 1:i8"), "b");
    assert_eq!(
        in_main("%p = alloc heap 8 align 8 s1; copy %p @table 8; %q = load %p; fill %q 0 8"),
        "a b"
    );
    assert_eq!(in_main("store @a @b; %p = load @b; store %p 1:i8"), "");
    assert_eq!(in_main("fill @a (trunc i8 @b) 8; %p = load @a; store %p 1:i8"), "b");
}

#[test]
fn an_index_into_a_table_flows_to_what_is_read() {
    assert_eq!(in_main("%q = @b; %r = load (add @a %q); store %r 1:i8"), "a b");
    let copied = "%q = @b; %p = alloc heap 8 align 8 s1; copy %p (add @a %q) 8; %r = load %p";
    assert_eq!(in_main(&format!("{copied}; store %r 1:i8")), "a b");
}

#[test]
fn external_code_knows_what_it_got() {
    // Nothing escaped: an arbitrary pointer can only be one of the objects defined outside.
    assert_eq!(in_main("%p = nondet s2; store %p 1:i8"), "outer");
    assert_eq!(in_main("outside @a s2; %p = nondet s2; store %p 1:i8"), "a outer");
    assert_eq!(in_main("store @a @b; outside @a s2; %p = nondet s3; store %p 1:i8"), "a b outer");
    assert_eq!(in_main("store @a @b; outside @a s2"), "a b outer");
    // It may have left any address that it knows in any object that it knows.
    assert_eq!(in_main("outside @a s2; outside @b s2; %p = load @a; store %p 1:i8"), "a b outer");
    assert_eq!(in_main("outside @a s2; %p = load @table; %q = load %p; store %q 1:i8"), "a outer");
}

#[test]
fn a_new_life_gives_nothing_away() {
    assert_eq!(in_main("store @a @b; havoc @a s0"), "a");
    assert_eq!(in_main("store @a @b; havoc @a s0; %p = nondet s2; store %p 1:i8"), "outer");
}

#[test]
fn calls_bind_parameters_and_results() {
    let text = "
        var @@g: i64 = @b
        fn &main() {
          var %p: i64
          L0 -> L1: %p = alloc stack 8 align 8 s0
          L1 -> L2: call %p = &id(%p)
          L2 -> L3: store %p 1:i8
        }
        fn &id(%x: i64) -> i64 {
          L4 -> L5: return %x
        }";
    assert_eq!(last_write(text), "cell");
    let recursive = "
        var @@g: i64 = @b
        fn &main() {
          L0 -> L1: call &f(@a)
        }
        fn &f(%x: i64) {
          L2 -> L3: store %x 1:i8
          L3 -> L4: call &f(@@g)
        }";
    assert_eq!(last_write(recursive), "a b");
}

#[test]
fn what_nobody_writes_is_known() {
    let program =
        program("fn &main() {\n var %p: i64\n L0 -> L1: %p = load @table; store %p 1:i8\n}");
    let points_to = PointsTo::new(&program);
    let find = |wanted: &str| {
        let index = program.globals.iter().position(|global| global.name == wanted);
        Target::Global(crate::cfa::GlobalId::from_index(index.expect("an object")))
    };
    assert!(points_to.may_write(find("a")) && points_to.may_write(find("b")));
    assert!(!points_to.may_write(find("table")));
    assert_eq!(points_to.reads(EdgeId(0), 0), [find("table")]);
    let Op::Store { address, .. } = program.edges[0].steps[1].op else { panic!("a store") };
    let targets = points_to.targets_of(&program.exprs, address);
    assert_eq!(targets, points_to.writes(EdgeId(0), 1));
}
