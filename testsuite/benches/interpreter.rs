//! How fast the concrete interpreter runs: `cargo bench --bench interpreter`. Throughput is in the
//! program's operations: assumes, assignments, loads and stores, calls and returns.
use divan::counter::ItemsCount;
use parsimony::base::limits::Limits;
use parsimony::cfa::text;
use parsimony::cfa::{Inputs, Program};
use parsimony::interpreter::{Blind, Bounds, Outcome, run};
use std::fmt;

fn main() {
    divan::main();
}

const ITERATIONS: u64 = 1_000_000;

/// A counting loop with four live variables: 7 operations per round.
const SCALARS: &str = "fn main() -> i32 {
var %i %a %b %c : i32
L0 -> L1: %i = 0; %a = 1; %b = 2; %c = 3
L1 -> L2: assume (ult %i N)
L2 -> L1: %a = (add %a %b); %b = (xor %b %c); %c = (sub %c %i); %a = (and %a 65535); %i = (add %i 1)
L1 -> L3: assume (not (ult %i N))
L3 -> L4: return 0
}";

/// The same with every variable in memory, as clang writes it at -O0: 16 operations per round.
const MEMORY: &str = "fn main() -> i32 {
var %pi %pa %pb : i64
var %i %a %b : i32
L0 -> L1: %pi = alloc stack 4 align 4 zeroed; %pa = alloc stack 4 align 4 zeroed; %pb = alloc stack 4 align 4 zeroed
L1 -> L2: %i = load %pi
L2 -> L3: assume (ult %i N)
L3 -> L1: %a = load %pa; %b = load %pb; %a = (add %a %b); store %pa %a; %b = load %pb; %i = load %pi; %b = (xor %b %i); store %pb %b; %a = load %pa; %a = (and %a 65535); store %pa %a; %i = load %pi; %i = (add %i 1); store %pi %i
L2 -> L4: assume (not (ult %i N))
L4 -> L5: return 0
}";

/// A call with a stack object per round: 9 operations.
const CALLS: &str = "fn f(%n : i32) -> i32 {
var %p : i64
var %x : i32
L10 -> L11: %p = alloc stack 4 align 4 zeroed; store %p %n; %x = load %p; return (add %x 1)
}
fn main() -> i32 {
var %i %a : i32
L0 -> L1: %i = 0
L1 -> L2: assume (ult %i N)
L2 -> L3: call %a = f(%i)
L3 -> L1: %i = %a
L1 -> L4: assume (not (ult %i N))
L4 -> L5: return 0
}
main &main";

/// Doubles: 5 operations per round.
const DOUBLES: &str = "fn main() -> i32 {
var %i : i32
var %x %y : i64
L0 -> L1: %i = 0; %x = 4607182418800017408; %y = 0
L1 -> L2: assume (ult %i N)
L2 -> L1: %y = (fadd double %y %x); %x = (fdiv double %x 4609434218613702656:i64); %i = (add %i 1)
L1 -> L3: assume (not (ult %i N))
L3 -> L4: return 0
}";

/// A program and how many operations a round of its loop has.
struct Loop {
    name: &'static str,
    operations: u64,
    source: &'static str,
}

impl fmt::Display for Loop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}

const LOOPS: [Loop; 4] = [
    Loop { name: "scalars", operations: 7, source: SCALARS },
    Loop { name: "memory", operations: 16, source: MEMORY },
    Loop { name: "calls", operations: 9, source: CALLS },
    Loop { name: "doubles", operations: 5, source: DOUBLES },
];

#[divan::bench(args = LOOPS, sample_count = 20)]
fn loops(bencher: divan::Bencher<'_, '_>, example: &Loop) {
    let program = program(example.source);
    let limits = Limits::none();
    bencher.counter(ItemsCount::new(example.operations * ITERATIONS)).bench(|| {
        let end = run(&program, &Inputs::default(), Bounds::of(&limits), &mut Blind);
        assert!(matches!(end, Outcome::Exit { .. }), "{end:?}");
    });
}

fn program(source: &str) -> Program {
    let source = source.replace('N', &ITERATIONS.to_string());
    text::parse(&source).expect("a program in the text form")
}
