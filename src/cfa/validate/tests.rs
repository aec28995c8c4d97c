//! Each rule is broken once.
use super::{Breach, ProgramPart, Rule, validate};
use crate::cfa::text::parse;
use crate::cfa::{EdgeId, FuncId, LocId, Program, Scope};
use crate::ir::{VarId, Width};

fn program() -> Program {
    let text = "
        var @@g: i32 = 1
        fn main() -> i32 {
          var %x: i32
          L0 -> L1: %x = nondet; call %x = f(%x)
          L1 -> L2: return %x
        }
        fn f(%a: i32) -> i32 {
          L3 -> L4: return %a
        }";
    let program = parse(text).expect("a program");
    assert_eq!(validate(&program), Ok(()));
    program
}

/// Whether `change` breaks exactly `rule` at `place`, among whatever follows from it.
fn breaks(change: impl Fn(&mut Program), place: ProgramPart, rule: Rule) -> bool {
    let mut program = program();
    change(&mut program);
    let breaches = validate(&program).expect_err("a broken program");
    breaches.contains(&Breach { place, rule })
}

#[test]
fn each_rule_is_checked() {
    let first_edge = ProgramPart::Edge(EdgeId(0));
    let main = ProgramPart::Function(FuncId(0));
    assert!(breaks(|p| p.pointer_bits = 16, ProgramPart::Program, Rule::PointerWidth));
    assert!(breaks(|p| p.main.0 = 2, ProgramPart::Program, Rule::Index("function")));
    assert!(breaks(|p| p.sites.clear(), first_edge, Rule::Index("site")));
    let same_name = |p: &mut Program| p.functions[1].name = "main".to_owned();
    assert!(breaks(same_name, ProgramPart::Function(FuncId(1)), Rule::Name));
    assert!(breaks(
        |p| p.functions[0].locals.clear(),
        ProgramPart::Variable(VarId(1)),
        Rule::Locals
    ));
    assert!(breaks(|p| p.edges[0].target = LocId(3), first_edge, Rule::OtherFunction));
    assert!(breaks(|p| p.functions[0].entry = LocId(1), main, Rule::Entry));
    assert!(breaks(|p| p.functions[0].exit = LocId(1), main, Rule::Exit));
    let elsewhere = |p: &mut Program| p.functions[0].exit = LocId(0);
    assert!(breaks(elsewhere, ProgramPart::Edge(EdgeId(1)), Rule::Return));
    let unlisted = |p: &mut Program| p.locations[0].out.clear();
    assert!(breaks(unlisted, ProgramPart::Location(LocId(0)), Rule::Adjacency));
    assert!(breaks(|p| p.vars[1].scope = Scope::Local(FuncId(1)), first_edge, Rule::Scope));
    let width = Rule::Width { found: Width::W32, expected: Width::W8 };
    assert!(breaks(|p| p.vars[1].width = Width::W8, first_edge, width));
    assert!(breaks(|p| p.functions[1].params.clear(), first_edge, Rule::Arguments));
    assert!(breaks(|p| p.functions[1].result = None, first_edge, Rule::Result));
    let twice = |p: &mut Program| p.global_values.push(p.global_values[0]);
    assert!(breaks(twice, ProgramPart::Variable(VarId(0)), Rule::InitialValue));
}

#[test]
fn objects_are_checked() {
    let rule = |text: &str| {
        let text = format!("object @a size 8 {text}\nfn main() {{\n L0 -> L1: return\n}}");
        let breaches = validate(&parse(&text).expect("a program")).expect_err("a breach");
        breaches[0].rule
    };
    assert_eq!(rule("align 3"), Rule::Alignment);
    assert_eq!(rule("align 4 = {0: 1:i32, 2: 1:i32}"), Rule::Content);
    assert_eq!(rule("align 4 = {4: @a}"), Rule::Content);
}
