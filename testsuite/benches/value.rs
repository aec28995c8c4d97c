//! The value analysis' hot loop: a loop of 10^6 iterations with four live variables, all of them
//! needed by the proof.
//!
//! `cargo bench --bench value` prints the time of one whole verification (three explorations:
//! nothing tracked, the counter, everything) and the edges per second of the last one.
#![allow(clippy::unwrap_used, missing_docs)]
use divan::counter::ItemsCount;
use parsimony::base::limits::Limits;
use parsimony::cfa::text;
use parsimony::cpa::Cpa;
use parsimony::engines::value::ValueAnalysis;

const ITERATIONS: u64 = 1_000_000;

fn main() {
    divan::main();
}

/// The loop itself, with everything tracked: per iteration one comparison and four assignments.
#[divan::bench]
fn loop_with_four_variables(bencher: divan::Bencher<'_, '_>) {
    let source = format!(
        "fn main() {{
           var %i %a %b %c: i32
           L1 -> L2: %i = 0; %a = 0; %b = 1; %c = 2
           L2 -> L2: assume (ult %i {ITERATIONS}); %i = (add %i 1); %a = (add %a %b); %b = (xor %b %c); %c = (add %c 3)
           L2 -> L3: assume (not (ult %i {ITERATIONS}))
           L3 -> L4: assume (eq %a 1)
           L3 -> L5: assume (not (eq %a 1))
           L5 -> L4: assume (eq %b %c)
           L4 error
         }}"
    );
    let program = text::parse(&source).unwrap();
    bencher.counter(ItemsCount::new(ITERATIONS * 5)).bench_local(|| {
        let mut analysis = ValueAnalysis::of(program.clone());
        analysis.restart_eagerly();
        let mut waiting = vec![analysis.initial()];
        while let Some(state) = waiting.pop() {
            let mut successors = Vec::new();
            analysis.transfer(&state, None, &Limits::none(), &mut successors).unwrap();
            waiting.extend(successors.into_iter().map(|successor| successor.state));
        }
        assert!(analysis.engine.edges_executed > ITERATIONS);
    });
}
