//! What a proof says of the program must hold of its runs.
//!
//! Some runs on made-up inputs are executed by the concrete interpreter, which shares nothing with any analysis, and a [`Watch`] compares them with the
//! proof wherever they come by. That cannot show that a proof is one, but a broken rule of an analysis rarely spares all of them. Deterministic,
//! and bounded in steps.
//!
//! The inputs: constants of the program and their neighbours, small numbers, and arbitrary bits. Where a run goes through a pointer that is
//! arbitrary, it ends.
use super::{Checked, Counters};
use crate::cfa::{Draw, EdgeId, FuncId, GapId, Inputs, Program};
use crate::check::interpreter::{Bounds, Exhausted, Observer, Outcome, Place, Ready, Sight};
use crate::ir::{Bv, Expr, Width};
use crate::limits::Limits;
use std::collections::BTreeSet;
use std::time::Instant;

/// Compares runs with a proof.
pub(super) trait Watch {
    /// A run begins.
    fn begin(&mut self);
    /// A run takes an edge.
    fn edge(&mut self, edge: EdgeId) {
        let _ = edge;
    }
    /// A run is at a location, with these calls open. On `Err` the proof is wrong.
    fn at(&mut self, sight: &Sight<'_>, calls: &[EdgeId]) -> Result<(), String>;
}

/// So many runs are made.
const RUNS: u64 = 24;
/// Edges of a run, and of all.
const EDGES: u64 = 10_000;
const ALL_EDGES: u64 = 100_000;
/// The most constants of the program that inputs are made of.
const MAX_CONSTANTS: usize = 256;

/// Makes the runs.
pub(super) fn check<W: Watch>(
    program: &Program,
    watch: &mut W,
    limits: &Limits,
    counters: &mut Counters,
) -> Checked {
    let start = Instant::now();
    let (constants, inputs) = (constants(program), Inputs::default());
    let ready = Ready::for_observer::<Run<'_, W>>(program);
    let mut left = ALL_EDGES;
    let mut result = Checked::Accepted;
    for seed in 0..RUNS {
        let bounds = Bounds { limits, edges: left.min(EDGES), frames: 1 << 10 };
        let mut run = Run {
            watch,
            calls: Vec::new(),
            random: Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15)),
            constants: &constants,
            is_random: seed > 0,
            fault: None,
            edges: 0,
            draws: 0,
        };
        run.watch.begin();
        // What does not fit into its address space has no runs.
        let Some(ready) = &ready else { break };
        let outcome = ready.run(&inputs, bounds, &mut run);
        let Run { fault, edges, draws, .. } = run;
        counters.runs += 1;
        counters.steps += edges;
        left = left.saturating_sub(edges);
        result = judge(program, outcome, fault);
        // Without a draw all runs are alike.
        if result != Checked::Accepted || left == 0 || draws == 0 {
            break;
        }
    }
    counters.run_time += start.elapsed();
    result
}

fn judge(program: &Program, outcome: Outcome, fault: Option<String>) -> Checked {
    if let Some(what) = fault {
        return Checked::Refuted(what);
    }
    match outcome {
        Outcome::Error { location, .. } => {
            Checked::Refuted(format!("a run reaches the error at L{}", location.0))
        }
        Outcome::Gap(gap) => Checked::Refuted(gap_reached(program, gap)),
        Outcome::Limit(Exhausted::Stop(stop)) => {
            Checked::Undecided(super::inductive::describe(stop).to_owned())
        }
        Outcome::Exit { .. } | Outcome::Blocked { .. } | Outcome::Fault(_) | Outcome::Limit(_) => {
            Checked::Accepted
        }
    }
}

fn gap_reached(program: &Program, gap: GapId) -> String {
    let known = program.gaps.get(gap.index()).map_or("a gap", |gap| &gap.what);
    format!("a run reaches {known}")
}

/// The program's constants and their neighbours, ascending.
fn constants(program: &Program) -> Vec<u128> {
    let mut found = BTreeSet::new();
    for expr in program.exprs.nodes() {
        if let Expr::Const(bits) = expr {
            let bits = bits.unsigned();
            found.extend([bits.wrapping_sub(1), bits, bits.wrapping_add(1)]);
        }
        if found.len() > MAX_CONSTANTS {
            break;
        }
    }
    found.into_iter().collect()
}

/// One run.
struct Run<'a, W> {
    watch: &'a mut W,
    calls: Vec<EdgeId>,
    random: Random,
    constants: &'a [u128],
    is_random: bool,
    fault: Option<String>,
    edges: u64,
    draws: u64,
}

impl<W: Watch> Observer for Run<'_, W> {
    const ARRIVALS: bool = true;

    fn arrived(&mut self, sight: &Sight<'_>) {
        if self.fault.is_none() {
            self.fault = self.watch.at(sight, &self.calls).err();
        }
    }

    fn unlisted(&mut self, _: Draw, width: Width) -> Option<Bv> {
        self.draws += 1;
        if !self.is_random {
            return None;
        }
        let random = &mut self.random;
        let bits = match random.below(8) {
            0 => 0,
            1..=3 => {
                let count = u64::try_from(self.constants.len()).unwrap_or(u64::MAX);
                let at = usize::try_from(random.below(count.max(1))).unwrap_or(0);
                self.constants.get(at).copied().unwrap_or(1)
            }
            4 | 5 => u128::from(random.below(16)),
            6 => u128::from(random.below(16)).wrapping_neg(),
            _ => u128::from(random.next()) << 64 | u128::from(random.next()),
        };
        Some(Bv::new(width, bits))
    }

    fn edge(&mut self, edge: EdgeId) {
        self.edges += 1;
        self.watch.edge(edge);
    }

    fn called(&mut self, place: Place, _: FuncId) {
        self.calls.push(place.edge);
    }

    fn returned(&mut self, _: Place, _: FuncId, _: Option<Bv>) {
        self.calls.pop();
    }
}

/// Numbers that look arbitrary (SplitMix64).
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    fn below(&mut self, bound: u64) -> u64 {
        self.next() % bound
    }
}
