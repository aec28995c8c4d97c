//! Random programs with pointers: what the concrete interpreter reaches, chains of blocks reach as
//! well.
//!
//! Every object has 24 bytes: a pointer in the middle, numbers around it. A program stores, loads,
//! copies, frees and allocates in a loop with a branch and a call, and ends with a hash of what it
//! can still reach. One concrete run gives the hash; then that hash must be feasible over blocks.
//! (And another hash should not be, mostly: a test of this that forgot everything would be worth
//! nothing.)
use super::cells::{BlockHit, graph, search};
use super::decided::tracking_all;
use super::parsed;
use crate::base::limits::Limits;
use crate::base::random::Random;
use crate::cfa::{InputId, Inputs, Program};
use crate::interpreter;
use crate::interpreter::{Bounds, Observer, Place};
use crate::ir::{Bv, Width};
use std::fmt::Write;

/// The names that a function's steps may use.
struct Names {
    pointers: &'static [&'static str],
    sources: &'static [&'static str],
}

const MAIN: Names =
    Names { pointers: &["%p", "%q", "%r"], sources: &["%p", "%q", "%r", "@g", "@h"] };
const CALLEE: Names = Names { pointers: &["%p", "%r"], sources: &["%p", "%r", "%s", "@g"] };

fn step(random: &mut Random, names: &Names) -> String {
    let (to, from) = (random.pick(names.pointers), random.pick(names.sources));
    let other = random.pick(names.sources);
    let (x, y) = (random.pick(&["%x", "%y"]), random.pick(&["%x", "%y"]));
    let word = random.pick(&["0", "4", "16", "20"]);
    let byte = random.below(5);
    let k = random.below(7);
    match random.below(31) {
        0 | 1 => format!("store (add {from} {word}) {x}"),
        2 => format!("store (add {from} {}) {x}", 16 + byte),
        3 => format!("store (add {from} {byte}) (trunc i8 {x})"),
        4 => format!("store (add {from} {byte}) (trunc i16 {x})"),
        5 | 6 => format!("{x} = load (add {from} {word})"),
        7 => format!("{x} = load (add {from} {byte})"),
        8 | 9 => format!("store (add {from} 8) {other}"),
        10 | 11 => format!("{to} = load (add {from} 8)"),
        12 => format!("{to} = {from}"),
        13 => format!("{to} = (ite (slt {x} {k}) {from} {other})"),
        14 => format!("{x} = (add (mul {x} 3) {y})"),
        15 => format!("{x} = (xor {x} {k})"),
        16 => format!(
            "{to} = alloc heap 24 align 8 zeroed; store {to} {k}:i32; store (add {to} 8) {other}"
        ),
        17 => match random.below(3) {
            0 => format!("free {from}"),
            1 => format!("copy {from} {other} 24"),
            _ => format!("copy (add {from} 16) {other} 8"),
        },
        18 => format!("store (add {from} (mul 4 (zext i64 (and {x} 1)))) {y}"),
        19 => format!(
            "%w = (add {from} {word}); {x} = load %w; %w = (add %w {byte}); store %w {k}:i8"
        ),
        20 => format!("%w = {from}"),
        21 => "%w = (add %w 4)".to_owned(),
        22 => format!("{x} = load %w"),
        23 => format!("store %w {x}"),
        24 => format!("{x} = (ite (or (eq {from} {other}) (ult %w {from})) {y} {k})"),
        // A pointer in two halves; and one that is broken unless it is mended before it is used.
        25 => format!(
            "copy (add {from} 8) (add {other} 8) 4; copy (add {from} 12) (add {other} 12) 4"
        ),
        26 => format!("fill (add {from} {}) {k}:i8 {}", 16 + byte, 1 + random.below(3)),
        27 => match random.below(2) {
            0 => format!("fill {from} 0:i8 24; store (add {from} 8) {other}"),
            _ => format!("{x} = (ite (eq (add {from} 24) {other}) {y} {k})"),
        },
        28 => format!(
            "{to} = alloc heap (add 24 (mul 8 (zext i64 (and {x} 1)))) align 8 zeroed; store (add {to} 8) {other}"
        ),
        29 => format!("%w = (add {from} (mul 4 (zext i64 (and {x} 1)))); store (add %w 16) {y}"),
        _ => match random.below(3) {
            0 => format!("store (add {from} 12) {x}; store (add {from} 8) {other}"),
            1 => format!("{to} = (ite (eq {from} 0) {other} {from})"),
            _ => format!("%w = (add %w (mul 4 (zext i64 (and {x} 1)))); {y} = load %w"),
        },
    }
}

fn steps(random: &mut Random, names: &Names, most: u64) -> String {
    let count = random.below(most + 1);
    let mut text = String::new();
    for _ in 0..count {
        text += &step(random, names);
        text += "; ";
    }
    text
}

/// A program; `HASH` and `INPUT` stand for what its error wants.
pub(crate) fn program(seed: u64) -> String {
    let random = &mut Random::new(seed);
    let mut main = |most| steps(random, &MAIN, most);
    let (start, body, one, two, end, last) = (main(4), main(3), main(3), main(3), main(3), main(2));
    let mut hash = String::new();
    for pointer in ["%p", "%q", "%r", "@g", "@h"] {
        for word in [0, 4, 16, 20] {
            write!(hash, "%t = load (add {pointer} {word}); %k = (add (mul %k 31) %t); ")
                .expect("a string");
        }
        write!(hash, "%w = load (add {pointer} 8); %t = load %w; %k = (add (mul %k 31) %t); ")
            .expect("a string");
    }
    let (bound, rounds) = (random.below(9), 1 + random.below(2));
    let call = random.pick(&["%r = f(%p, %q", "%q = f(%r, @h", "%p = f(%q, %q"]);
    // Some of the programs call a function that calls itself, some have a loop in the loop.
    let (depth, turns) =
        (if seed.is_multiple_of(3) { 2 } else { 0 }, if seed % 4 < 2 { 2 } else { 0 });
    let (first, inner) = (steps(random, &CALLEE, 3), steps(random, &CALLEE, 2));
    let (nested, after) = (steps(random, &MAIN, 3), steps(random, &CALLEE, 1));
    let again = if depth == 0 { "true" } else { "(not (slt 0 %n))" };
    let mut recursion = String::new();
    if depth > 0 {
        write!(
            recursion,
            "L6 -> L9: assume (not (slt %j 2)); assume (slt 0 %n); {after} call %r = f(%s, %p, (sub %n 1))
  L9 -> L7: {after} return %r"
        )
        .expect("a string");
    }
    let result = random.pick(&["%p", "%r", "@h", "%p", "%s"]);
    // Sometimes there are more objects than a cut point has names for.
    let mut list = String::new();
    if seed.is_multiple_of(5) {
        for value in 0..16 {
            write!(list, "%w = %q; %q = alloc heap 24 align 8 zeroed; store %q {value}:i32; ")
                .expect("a string");
            list += "store (add %q 8) %w; ";
        }
        list += "%r = %q; ";
    }
    format!(
        "
object @g size 24 align 8 = {{ 0: 5:i32, 8: @h, 16: 9:i64 }}
object @h size 24 align 8 = {{ 0: 6:i32, 8: @g }}
fn main() {{
  var %p %q %r %w: i64
  var %i %m %x %y %t %k %input: i32
  L0 -> L1: %input = nondet; %x = %input; %y = 3; %p = alloc heap 24 align 8 zeroed; %q = alloc stack 24 align 8 zeroed;
    %r = @g; store (add %p 8) %q; store (add %q 8) @h; {list} %w = %p; {start} %i = 0
  L1 -> L2: assume (slt %i {rounds}); {body} observe 0:i8
  L2 -> L3: assume (slt %x {bound}); {one} observe 0:i8
  L2 -> L3: assume (not (slt %x {bound})); {two} observe 0:i8
  L3 -> L10: {end} %m = 0
  L10 -> L10: assume (slt %m {turns}); {nested} %m = (add %m 1)
  L10 -> L8: assume (not (slt %m {turns})); call {call}, {depth})
  L8 -> L1: %i = (add %i 1)
  L1 -> L4: assume (not (slt %i {rounds})); {last} %k = (add %x (mul %y 31)); {hash} observe %k;
    assume (eq %input INPUT); assume (eq %k HASH)
  L4 error
}}
fn f(%p: i64, %r: i64, %n: i32) -> i64 exit L7 {{
  var %s %w: i64
  var %j %x %y: i32
  L5 -> L6: %x = 2; %y = 1; %s = alloc stack 24 align 8 zeroed; store (add %s 8) %p; %w = %s; {first} %j = 0
  L6 -> L6: assume (slt %j 2); {inner} %j = (add %j 1)
  {recursion}
  L6 -> L7: assume (not (slt %j 2)); assume {again}; return {result}
}}"
    )
}

/// Keeps the last 32-bit value that was shown.
struct Last(Option<Bv>);

impl Observer for Last {
    fn observed(&mut self, _: Place, value: Bv) {
        if value.width() == Width::W32 {
            self.0 = Some(value);
        }
    }
}

pub(crate) fn hash(program: &Program, input: u64) -> Option<Bv> {
    let mut inputs = Inputs::default();
    let id = InputId { key: program.sites[0].key, occurrence: 0 };
    inputs.values.insert(id, Bv::new(Width::W32, input.into()));
    let mut last = Last(None);
    let _ = interpreter::run(program, &inputs, Bounds::of(&Limits::none()), &mut last);
    last.0
}

/// More blocks than a run of these programs goes through.
const DEPTH: usize = 64;
/// The same for most of them.
const SHORT: usize = 24;
/// How many programs must not reach an error with another hash.
const LOOKED: u64 = 16;

#[test]
fn concrete_runs_are_found_over_blocks() {
    let count = std::env::var("RANDOM_PROGRAMS").ok().and_then(|n| n.parse().ok()).unwrap_or(20);
    let first = std::env::var("RANDOM_FIRST").ok().and_then(|n| n.parse().ok()).unwrap_or(1);
    let (mut runs, mut looked, mut exact) = (0, 0, 0);
    for seed in first..first + count {
        let source = program(seed);
        let input = Random::new(!seed).below(12);
        let with = |hash: u128| {
            let text = source.replace("INPUT", &input.to_string());
            parsed(&text.replace("HASH", &hash.to_string()))
        };
        let Some(value) = hash(&with(0), input) else { continue };
        runs += 1;
        let found = search(&mut graph(with(value.unsigned())), DEPTH);
        assert!(
            matches!(found, BlockHit::Error | BlockHit::Unsupported),
            "seed {seed}: {found:?}\n{source}"
        );
        let by_values = search(&mut tracking_all(with(value.unsigned())), DEPTH);
        assert!(
            matches!(by_values, BlockHit::Error | BlockHit::Unsupported),
            "seed {seed}, with values: {by_values:?}\n{source}"
        );
        if looked < LOOKED {
            looked += 1;
            let other = search(&mut graph(with(value.unsigned() ^ 1)), SHORT);
            exact += u64::from(other == BlockHit::Nothing);
        }
    }
    assert!(runs * 4 > count, "only {runs} programs run to their end");
    assert!(exact * 3 > looked, "only {exact} of {looked} are exact");
}
