//! Does a counterexample fail? The last word before FALSE.
use super::budget::{MOST_CHANGES, MOST_EVENTS};
use super::depends;
use super::recorder::Recorder;
use super::relocated;
use super::trace::Trace;
use crate::base::limits::Limits;
use crate::cfa::{Inputs, Program};
use crate::interpreter;
use crate::interpreter::{Blind, Bounds, Exhausted, FaultKind, Outcome};
use crate::ir::Bv;
use crate::program_facts::memory::layout::{Area, Layout, OUTSIDE_BEFORE, OUTSIDE_BYTES};
use std::collections::BTreeMap;

/// How a replay ended, and what it did.
#[derive(Clone, Debug)]
pub struct ReplayResult {
    /// FALSE may only be said where this is [`Outcome::Error`].
    pub outcome: Outcome,
    /// The run, for a reader.
    pub trace: Trace,
}

/// An access this close to an arbitrary value was made through it.
const NEAR: u64 = 1024;

/// Runs `program`, which must be the program *as read*, on `inputs`. They list what matters to
/// reaching the error. Where the program goes through an arbitrary pointer of which nothing matters
/// but perhaps that it is not null, the run is repeated with that pointer leading to memory outside
/// of the program.
/// A run that hangs on where its objects lie is none ([`relocated`]).
pub fn replay(program: &Program, inputs: &Inputs, limits: &Limits) -> ReplayResult {
    let (result, inputs) = followed(program, inputs, limits);
    match result.outcome {
        Outcome::Error { .. } => match relocated::stands(program, &inputs, limits) {
            Ok(true) => explained(program, &inputs, result, limits),
            Ok(false) => ReplayResult { outcome: Outcome::Stray, ..result },
            Err(stop) => ReplayResult { outcome: Outcome::Limit(Exhausted::Stop(stop)), ..result },
        },
        _ => result,
    }
}

/// The same run, with what its end depends on, unless it is too long for that.
fn explained(
    program: &Program,
    inputs: &Inputs,
    result: ReplayResult,
    limits: &Limits,
) -> ReplayResult {
    if result.trace.events >= MOST_EVENTS {
        return result;
    }
    let Some(dependence) = depends::of(program, inputs, limits) else { return result };
    let mut recorder = Recorder::new(program, inputs, Some(&dependence));
    let outcome = interpreter::run(program, inputs, Bounds::of(limits), &mut recorder);
    match outcome == result.outcome {
        true => ReplayResult { outcome, trace: recorder.finish(outcome) },
        false => result,
    }
}

/// The run, perhaps with pointers led to memory; and its inputs.
fn followed(program: &Program, inputs: &Inputs, limits: &Limits) -> (ReplayResult, Inputs) {
    let first = run(program, inputs, limits);
    let (mut inputs, mut outcome) = (inputs.clone(), first.outcome);
    for _ in 0..MOST_CHANGES {
        let Some(changed) = invalid_address(outcome).and_then(|at| led(program, &inputs, at))
        else {
            break;
        };
        let next = run(program, &changed, limits);
        if let Outcome::Error { .. } = next.outcome {
            return (next, changed);
        }
        (inputs, outcome) = (changed, next.outcome);
    }
    (first, inputs)
}

/// Whether a replay may show an error. This run has no observer: it is faster by an order of
/// magnitude, so that inputs that lead nowhere any more cost little.
pub fn may_fail(program: &Program, inputs: &Inputs, limits: &Limits) -> bool {
    let outcome = interpreter::run(program, inputs, Bounds::of(limits), &mut Blind);
    matches!(outcome, Outcome::Error { .. }) || invalid_address(outcome).is_some()
}

fn invalid_address(outcome: Outcome) -> Option<u64> {
    let Outcome::Fault(fault) = outcome else { return None };
    fault.address.filter(|_| fault.kind == FaultKind::InvalidAddress)
}

/// `inputs`, changed so that the pointer behind an access to `address` leads to memory.
fn led(program: &Program, inputs: &Inputs, address: u64) -> Option<Inputs> {
    let mut layout = Layout::new(program.pointer_bits);
    let last = inputs.outside.last_key_value();
    let end = last.map(|(start, _)| start.saturating_add(OUTSIDE_BYTES));
    layout.restart_behind(Area::Outside, end);
    let start = layout.outside()?;
    let pointer = Bv::new(program.pointer_width(), (start + OUTSIDE_BEFORE).into());
    let near = |value: &Bv| address.abs_diff(value.low64()) < NEAR;
    let mut changed = inputs.clone();
    changed.outside.insert(start, BTreeMap::new());
    // A listed value that is null is meant to be null.
    let pointers = inputs.values.values().filter(|value| value.width() == pointer.width());
    let through = pointers.filter(|value| value.is_true() && near(value)).max().copied();
    match through {
        Some(through) => {
            let values = changed.values.values_mut().filter(|value| **value == through);
            values.for_each(|value| *value = pointer);
        }
        None if near(&Bv::zero(pointer.width())) && inputs.elsewhere.is_none() => {
            changed.elsewhere = Some(pointer.low64());
        }
        None => return None,
    }
    Some(changed)
}

fn run(program: &Program, inputs: &Inputs, limits: &Limits) -> ReplayResult {
    let mut recorder = Recorder::new(program, inputs, None);
    let outcome = interpreter::run(program, inputs, Bounds::of(limits), &mut recorder);
    ReplayResult { outcome, trace: recorder.finish(outcome) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cfa::{InputId, text};
    use crate::ir::{Bv, Width};
    use crate::output::text::run as shown;

    /// `int g; int main() { int x = nondet(), y = 2 * x; g = y; if (check(&x) == 84) error(); }`,
    /// as clang -O0 writes it.
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
        inputs.values.insert(InputId { key: 7, occurrence: 0 }, Bv::new(Width::W32, x));
        let result = replay(&program, &inputs, &Limits::none());
        (program, result)
    }

    #[test]
    fn a_counterexample_reads_like_the_source() {
        let (program, result) = replayed(42);
        assert!(matches!(result.outcome, Outcome::Error { position, .. } if position.line == 6));
        insta::assert_snapshot!(shown(&result.trace.counterexample(&program)), @r"
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
        let of = |conditions: &str, access: &str, listed: &[(u64, u128)]| {
            let source = format!(
                "fn main() -> i32 {{
                   var %p %q %r: i64
                   var %x : i32
                   L0 -> L1: %p = nondet s0; %q = nondet s0; {conditions}; %r = load %p; store %r 1:i32
                   L1 -> L2: {access}
                   L2 error
                 }}
                 site s0 input \"f\" key 1 !3:7
                 main &main"
            );
            let program = text::parse(&source).unwrap_or_else(|error| panic!("{error}\n{source}"));
            let mut inputs = Inputs::default();
            for &(occurrence, value) in listed {
                let id = InputId { key: 1, occurrence };
                inputs.values.insert(id, Bv::new(Width::W64, value));
            }
            let result = replay(&program, &inputs, &Limits::none());
            (
                matches!(result.outcome, Outcome::Error { .. }),
                shown(&result.trace.counterexample(&program)),
            )
        };
        let (is_error, text) = of("assume (ne %p 5)", "%x = load (add %p 8)", &[]);
        assert!(is_error && text.contains("outside#1"), "{text}");
        // A value that matters but for what lies behind it.
        assert!(of("assume (ult 5 %p)", "%x = load (add %q 8)", &[(0, 6), (1, 2000)]).0);
        assert!(!of("assume (ult %p 7)", "%x = load (add %q 8)", &[(0, 6), (1, 2000)]).0);
        assert!(!of("assume (ult 5 %p)", "%x = load (sub %p %p)", &[(0, 6)]).0);
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
        let left_out = trace.middle.iter().map(|(before, _)| before).sum::<u64>() + trace.elided;
        let kept = trace.head.len() + trace.middle.len() + trace.tail.len();
        assert_eq!(kept, 4000 + 4000);
        assert_eq!(left_out, 20_002 - 8000);
        let text = shown(&trace.counterexample(&program));
        assert!(text.contains(" more\n"), "{text}");
        assert!(text.ends_with("the property is violated\n"), "{text}");
    }
}
