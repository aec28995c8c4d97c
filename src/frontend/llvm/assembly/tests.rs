//! Templates and constraints as they occur.
use super::*;

fn names(template: &str) -> Option<Vec<String>> {
    let statements = statements(template, Dialect::Att)?;
    Some(statements.into_iter().map(|statement| statement.name).collect())
}

#[test]
fn tables_beside_the_code_are_left_out() {
    let lock = ".pushsection .smp_locks,\"a\"\n.balign 4\n.long 671f - .\n.popsection\n671:\n\t\
                lock; decl $0; sete $1";
    assert_eq!(names(lock), Some(vec!["decl".to_owned(), "sete".to_owned()]));
    let old =
        ".section .smp_locks,\"a\"\n.balign 4\n.long 671f - .\n.previous\n671:\n\tlock; incl $0";
    assert_eq!(names(old), Some(vec!["incl".to_owned()]));
    let bug = "1:\tud2\n.pushsection __bug_table,\"a\"\n2:\t.long 1b - 2b, ${0:c} - 2b\n\t\
               .word ${1:c}, 0\n\t.org 2b+${2:c}\n.popsection";
    assert_eq!(names(bug), Some(vec!["ud2".to_owned()]));
    let alternative = "661:\n\tmfence\n662:\n.pushsection .altinstructions,\"a\"\n .long 661b - .\n\
                       .popsection\n.pushsection .altinstr_replacement, \"ax\"\n663:\n\tlfence\n664:\n\
                       .popsection";
    assert_eq!(names(alternative), Some(vec!["mfence".to_owned()]));
    for template in [lock, old, bug, alternative] {
        assert!(!acts_unreached(template), "{template}");
    }
}

#[test]
fn what_is_not_understood_has_no_reading() {
    for template in [
        ".pushsection .init_array,\"aw\"\n.quad f\n.popsection",
        ".pushsection .smp_locks,\"a\"\nnop",
        "/* open",
        "here: nop",
        ".byte 0x90",
        "lock",
        "movl x, $0",
        "call *%gs:0x10",
        ".popsection",
        ".pushsection .smp_locks,\"a\"\n.section .init_array\n.quad f\n.popsection",
    ] {
        assert_eq!(names(template), None, "{template}");
    }
    assert!(acts_unreached(".pushsection .init_array,\"aw\"\n.quad f\n.popsection"));
}

#[test]
fn operands() {
    let all = statements("leal 4($1,%rcx,2), ${0:k} # sum\n\tmov $$-0x10, %ah", Dialect::Att);
    let all = all.expect("two statements");
    let register = |name| MachineRegister::named(name).expect("a register");
    assert_eq!(
        all[0].operands,
        [
            AsmOperand::Address {
                segment: None,
                base: Some(AddressForm::Given(1)),
                index: Some(AddressForm::Register(register("rcx"))),
                scale: 2,
                displacement: Displacement::Number(4),
            },
            AsmOperand::Given { index: 0, modifier: Some('k') },
        ]
    );
    assert_eq!(all[1].operands, [AsmOperand::Number(-16), AsmOperand::Register(register("ah"))]);
}

#[test]
fn dialects() {
    let att = statements("$(addl $1, $0$|add $0, $1$)", Dialect::Att).expect("one");
    let intel = statements("$(addl $1, $0$|add $0, $1$)", Dialect::Intel).expect("one");
    assert_eq!((att[0].name.as_str(), intel[0].name.as_str()), ("addl", "add"));
    assert_eq!(att[0].operands, intel[0].operands);
    assert_eq!(statements("mov eax, dword ptr [rcx]", Dialect::Intel), None);
}

#[test]
fn constraints_of_a_call() {
    let all = constraints("=*m,={ax},={@ccz},=&r,r,1,~{ecx},~{memory},~{flags}").expect("known");
    assert!(all.has_memory);
    assert_eq!(all.clobbered, [Family::C]);
    let [memory, a, flag, early, input, tied] = &all.operands[..] else { panic!("six") };
    assert!(memory.is_indirect && memory.is_output);
    assert_eq!(a.register, Some(Family::A));
    assert_eq!(flag.condition.as_deref(), Some("z"));
    assert!(early.is_early && !input.is_output);
    assert_eq!(tied.tied, Some(1));
}
