//! Does a counterexample fail? The last word before FALSE.
use super::interpreter::{self, Bounds, FaultKind, Outcome};
use super::trace::{Recorder, Trace};
use crate::cfa::{Inputs, Program};
use crate::limits::Limits;
use crate::memory::layout::{Area, Layout, OUTSIDE_BEFORE, OUTSIDE_BYTES};
use std::collections::BTreeMap;

/// How a replay ended, and what it did.
#[derive(Clone, Debug)]
pub struct ReplayResult {
    /// FALSE may only be said where this is [`Outcome::Error`].
    pub outcome: Outcome,
    /// The run, for a reader.
    pub trace: Trace,
}

/// Runs `program`, which must be the program *as read*, on `inputs`. They list what matters to reaching the error. Where the program goes
/// through an arbitrary pointer that does not matter and so is null, the run is repeated with all such pointers leading elsewhere.
pub fn replay(program: &Program, inputs: &Inputs, limits: &Limits) -> ReplayResult {
    let first = run(program, inputs, limits);
    let is_null =
        matches!(first.outcome, Outcome::Fault(fault) if fault.kind == FaultKind::InvalidAddress);
    let second = elsewhere(program, inputs).filter(|_| is_null && inputs.elsewhere.is_none());
    let second = second.map(|inputs| run(program, &inputs, limits));
    second.filter(|second| matches!(second.outcome, Outcome::Error { .. })).unwrap_or(first)
}

/// `inputs`, with memory that pointers of which nothing is listed lead to. It is full of such pointers itself.
fn elsewhere(program: &Program, inputs: &Inputs) -> Option<Inputs> {
    let mut layout = Layout::new(program.pointer_bits);
    let last = inputs.outside.last_key_value();
    layout
        .restart_behind(Area::Outside, last.map(|(start, _)| start.saturating_add(OUTSIDE_BYTES)));
    let start = layout.outside()?;
    let mut inputs = inputs.clone();
    inputs.outside.insert(start, BTreeMap::new());
    inputs.elsewhere = Some(start + OUTSIDE_BEFORE);
    Some(inputs)
}

fn run(program: &Program, inputs: &Inputs, limits: &Limits) -> ReplayResult {
    let mut recorder = Recorder::new(program, inputs);
    let outcome = interpreter::run(program, inputs, Bounds::of(limits), &mut recorder);
    ReplayResult { outcome, trace: recorder.finish(outcome) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cfa::{Draw, text};
    use crate::ir::{Bv, Width};

    /// `int g; int main() { int x = nondet(), y = 2 * x; g = y; if (check(&x) == 84) error(); }`, as clang -O0 writes it.
    const PROGRAM: &str = r#"
file "prog.c"
site s0 input "__VERIFIER_nondet_int" key 7 !3:11
site s1 uninitialised "x" key 1 !3:7
site s2 uninitialised "y" key 2 !4:7
var @@g : i32 = 0
fn check(%p : i64) -> i32 {
  var %v : i32
  L10 -> L11: %v = load %p !10; %v = (mul %v 2) !10; return %v
}
fn main() -> i32 {
  var %px %py : i64
  var %x %t : i32
  L0 -> L1: %px = alloc stack 4 align 4 s1 !3; %t = nondet s1 !3; store %px %t !3; %x = nondet s0 !3; store %px %x !3; %py = alloc stack 4 align 4 s2 !4; store %py (mul %x 2) !4; @@g = (mul %x 2) !5
  L1 -> L2 !6: call %t = check(%px)
  L2 -> L3 !6: assume (eq %t 84) !6
  L2 -> L4 !6: assume (ne %t 84) !6
  L4 -> L5 !8: return 0
  L3 error
}
main &main
"#;

    fn replayed(x: u128) -> (Program, ReplayResult) {
        let program = text::parse(PROGRAM).expect("a program");
        let mut inputs = Inputs::default();
        inputs.values.insert(Draw { key: 7, occurrence: 0 }, Bv::new(Width::W32, x));
        let result = replay(&program, &inputs, &Limits::none());
        (program, result)
    }

    #[test]
    fn a_counterexample_reads_like_the_source() {
        let (program, result) = replayed(42);
        assert!(matches!(result.outcome, Outcome::Error { position, .. } if position.line == 6));
        insta::assert_snapshot!(result.trace.to_text(&program), @r"
        prog.c:3                 input __VERIFIER_nondet_int: 42
        prog.c:3                 x = 42
        prog.c:4                 y = 84
        prog.c:5                 g = 84
        prog.c:6                 call check
        prog.c:10                  ·
        -                          return from check: 84
        prog.c:6                 the property is violated
        inputs, in the order in which they are drawn:
            1. __VERIFIER_nondet_int (prog.c:3) = 42
        ");
    }

    #[test]
    fn other_inputs_do_not_fail() {
        let (_, result) = replayed(41);
        let zero = Some(Bv::zero(Width::W32));
        assert_eq!(result.outcome, Outcome::Exit { value: zero });
    }

    #[test]
    fn pointers_that_do_not_matter_lead_elsewhere() {
        let source = r#"
site s0 uninitialised "p" key 1 !3:7
fn main() -> i32 {
  var %p %q: i64
  var %x : i32
  L0 -> L1: %p = nondet s0; assume (ne %p 5); %q = load %p; store %q 1:i32; %x = load (add %q 8)
  L1 -> L2: %q = 0; %x = load CHANGED
  L2 error
}
main &main"#;
        let of = |address: &str| {
            let source = source.replace("CHANGED", address);
            let program = text::parse(&source).expect("a program");
            replay(&program, &Inputs::default(), &Limits::none())
        };
        assert!(matches!(of("%p").outcome, Outcome::Error { .. }));
        assert!(matches!(of("%q").outcome, Outcome::Fault(_)));
        let text = of("%p")
            .trace
            .to_text(&text::parse(source.replace("CHANGED", "%p").as_str()).expect("a program"));
        assert!(text.contains("outside#1"), "{text}");
    }

    #[test]
    fn long_runs_are_kept_by_their_ends() {
        let source = r#"
file "loop.c"
var @@i : i32 = 0
fn main() -> i32 {
  L0 -> L1 !1: @@i = 0 !1
  L1 -> L1 !2: assume (ult @@i 10000) !2; @@i = (add @@i 1) !3
  L1 -> L2 !2: assume (not (ult @@i 10000)) !2
  L2 error
}"#;
        let program = text::parse(source).expect("a program");
        let trace = replay(&program, &Inputs::default(), &Limits::none()).trace;
        assert_eq!(trace.head.len() + trace.tail.len(), 500);
        assert_eq!(trace.elided, 20_002 - 500);
        let text = trace.to_text(&program);
        assert!(text.contains("… 19 502 more steps"), "{text}");
        assert!(text.ends_with("the property is violated\n"), "{text}");
    }
}
