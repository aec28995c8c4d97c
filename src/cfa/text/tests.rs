//! Round trips, messages, and that no text makes the parser panic.
use super::{Problem, parse, parse_expr, print, print_expr};
use crate::cfa::validate::validate;
use crate::cfa::{Program, Target, Transfer, ViolationId};
use crate::ir::{BinaryOp, ExprId, Width};

/// Everything that the form has, the way the printer writes it.
const EVERYTHING: &str = include_str!("everything.cfa");

fn parsed(text: &str) -> Program {
    parse(text).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

fn problem(text: &str) -> (u32, u32, Problem) {
    let error = parse(text).expect_err("a text with an error");
    (error.line, error.column, error.problem)
}

#[test]
fn everything_round_trips() {
    let program = parsed(EVERYTHING);
    assert_eq!(validate(&program), Ok(()));
    for (found, expected) in print(&program).lines().zip(EVERYTHING.lines()) {
        assert_eq!(found, expected);
    }
    assert_eq!(print(&program), EVERYTHING);
}

#[test]
fn a_program_by_hand() {
    let program = parsed(
        "
        var @@lock: i32 = 0
        fn main() -> i32 {              // entry and exit follow from the edges
          var %i %r: i32
          L1 -> L2: %i = nondet
          L2 -> L2: assume (slt %i 10); %i = (add %i 1)
          L2 -> L3: assume (sge %i 10); call %r = f(%i)
          L3 -> L4: assume (ne %r 0); return %r
          L3 -> L5: assume (eq 0 %r);
            @@lock = 1
          L5 error
          L6 unsupported \"inline assembly\"
        }
        fn f(%x: i32) -> i32 {
          L7 -> L8 !12: return (ite (ult %x 5) %x -1)
        }
        ",
    );
    assert_eq!(program.functions.len(), 2);
    assert_eq!(program.main.0, 0);
    let main = program.function(program.main);
    // The labels start at 1, the locations at 0.
    assert_eq!((main.entry.0, main.exit.0), (0, 3));
    assert_eq!(program.locations[4].target, Some(Target::Error(ViolationId(0))));
    assert!(matches!(program.locations[5].target, Some(Target::Unsupported(_))));
    assert_eq!(program.locations[1].out.len(), 2);
    assert!(matches!(&program.edges[2].transfer, Transfer::Call { args, .. } if args.len() == 1));
    assert_eq!(program.edges[5].position.line, 12);
    assert_eq!(program.global_values.len(), 1);
    let again = print(&program);
    assert_eq!(print(&parsed(&again)), again);
}

#[test]
fn messages_say_where_and_what() {
    let unknown = |what, name: &str| Problem::Unknown { what, name: name.to_owned() };
    assert_eq!(problem("fn f() {\n  L1 -> L2: %x = 1\n}"), (2, 13, unknown("variable", "x")));
    assert_eq!(problem("main nobody"), (1, 6, unknown("function", "nobody")));
    assert_eq!(
        problem("fn f(%x: i32) {\n  L1 -> L2: assume (slt %x 1:i8)\n}"),
        (2, 28, Problem::Width { found: Width::W8, expected: Width::W32 })
    );
    assert_eq!(problem("fn f() {\n  L1 -> L2: assume (slt 1 2)\n}"), (2, 27, Problem::NoWidth));
    assert_eq!(problem("var @@x: i8 = 256"), (1, 15, Problem::Range("more bits than its width")));
    let hole = problem("var @@x: i8 #1");
    assert_eq!(hole.2, Problem::Hole { what: "variables", missing: 0 });
    let deep = format!("var @@x: i8 = {}1{}", "(not ".repeat(5000), ")".repeat(5000));
    assert_eq!(problem(&deep).2, Problem::TooDeep);
    assert_eq!(
        parse("fn f() {\n  L1 -> L2: hop\n}").expect_err("no operation").to_string(),
        "2:13: `hop` where an operation should be"
    );
}

/// A chain of sums in which each term is the last one twice: a tree of 2^depth leaves.
fn doubling_chain(program: &mut Program, depth: u32) -> ExprId {
    let mut id = parse_expr(program, None, "@@x").expect("an expression");
    for _ in 0..depth {
        id = program.exprs.binary(BinaryOp::Add, id, id);
    }
    id
}

#[test]
fn shared_and_deep_expressions_get_names() {
    let mut program = parsed("var @@x: i32\nvar @@y: i32");
    let chain = doubling_chain(&mut program, 10_000);
    let y = program.vars.len() - 1;
    program.global_values.push((crate::ir::VarId(u32::try_from(y).expect("small")), chain));
    let text = print(&program);
    assert!(text.len() < 10_000 * 100, "linear in the graph");
    let again = parsed(&text);
    assert_eq!(print(&again), text);
    assert_eq!(again.exprs.len(), program.exprs.len());
    assert!(print_expr(&program, chain).contains(" where $0 = "));
}
