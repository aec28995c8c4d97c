//! Interpolation by rungs: how many of the path queries of real programs each rung answers alone, and in which time.
//!
//! `cargo bench --bench interpolation [-- FILE...]` explores each program by predicates alone for some seconds, keeps the ways that were refuted, and
//! gives each of them to every rung. Without files: those in [`FOLDERS`]. The last table says which rung would end how many of
//! the refinements: the first that succeeds.
#![allow(clippy::unwrap_used, clippy::print_stdout, missing_docs)]
use parsimony::limits::Limits;
use parsimony::predicate::domain::{PredicateAnalysis, State};
use parsimony::predicate::interpolate::{
    Chain, Interpolated, LadderCounters, Rung, interpolate_by,
};
use parsimony::predicate::refine::{Answer, Refiner};
use parsimony::reach::cegar::{self, Analysis, Refinement, Search};
use parsimony::reach::{Arg, NodeId, Order};
use parsimony::verdict::Reason;
use parsimony::{cli, driver};
use std::time::{Duration, Instant};

/// Time to meet path queries in one program.
const EXPLORATION: Duration = Duration::from_secs(10);
/// At most so many queries of one program, spread evenly.
const MOST_CHAINS: usize = 8;
/// Time of a rung for one query.
const RUNG_TIME: Duration = Duration::from_secs(10);

/// The folders of the testsuite whose programs are taken.
const FOLDERS: [&str; 2] = ["papers", "loops"];

fn main() {
    let files: Vec<String> = std::env::args().skip(1).filter(|arg| !arg.starts_with('-')).collect();
    let files = if files.is_empty() { tasks() } else { files };
    let mut chains = Vec::new();
    for file in &files {
        match record(file) {
            Ok(found) => {
                println!("{:>4} path queries from {file}", found.len());
                chains.extend(spread(found));
            }
            Err(error) => println!("none from {file}: {error}"),
        }
    }
    table(&chains);
}

fn tasks() -> Vec<String> {
    let mut files = Vec::new();
    for folder in FOLDERS {
        let folder = format!("{}/testsuite/{folder}", env!("CARGO_MANIFEST_DIR"));
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.extension().is_some_and(|extension| extension == "c") {
                files.push(path.to_str().unwrap().to_owned());
            }
        }
    }
    files.sort();
    files
}

/// Not more than [`MOST_CHAINS`], from the whole length of the list.
fn spread(chains: Vec<Chain>) -> impl Iterator<Item = Chain> {
    let step = chains.len().div_ceil(MOST_CHAINS).max(1);
    chains.into_iter().step_by(step)
}

/// The ways that were refuted while the program was explored by predicates.
fn record(file: &str) -> Result<Vec<Chain>, String> {
    let config = cli::configure(["verify", file]).map_err(|error| error.to_string())?;
    let graph = driver::blocks(&config).map_err(|error| error.to_string())?;
    let mut domain = PredicateAnalysis::new(graph);
    let mut search = Search::new(&mut domain, Order::BreadthFirst);
    let mut refiner = Refiner::default();
    refiner.record = Some(Vec::new());
    let mut recorder = Recorder { domain, refiner };
    cegar::run(&mut recorder, &mut search, &Limits::none().within(EXPLORATION));
    Ok(recorder.refiner.record.unwrap_or_default())
}

fn table(chains: &[Chain]) {
    let mut ended = [0; Rung::ALL.len()];
    let mut is_open = vec![true; chains.len()];
    println!("{} path queries, {} s for each by each rung", chains.len(), RUNG_TIME.as_secs());
    println!(
        "{:<16}{:>10}{:>12}{:>12}{:>14}",
        "rung", "succeeds", "mean time", "longest", "ends of those"
    );
    for rung in Rung::ALL {
        let (mut successes, mut total, mut longest) = (0, Duration::ZERO, Duration::ZERO);
        for (chain, open) in chains.iter().zip(&mut is_open) {
            let mut chain = chain.clone();
            let start = Instant::now();
            let mut counters = LadderCounters::default();
            let answer =
                interpolate_by(&mut chain, rung, &Limits::none(), RUNG_TIME, &mut counters);
            let time = start.elapsed();
            total += time;
            longest = longest.max(time);
            if matches!(answer, Interpolated::Found { .. }) {
                successes += 1;
                ended[rung.index()] += usize::from(std::mem::take(open));
            }
        }
        let mean = total.as_secs_f64() / chains.len().max(1) as f64;
        let name = format!("{rung:?}");
        let count = format!("{successes}/{}", chains.len());
        println!(
            "{name:<16}{count:>10}{mean:>10.3} s{:>10.3} s{:>14}",
            longest.as_secs_f64(),
            ended[rung.index()]
        );
    }
    println!("by no rung: {}", is_open.iter().filter(|open| **open).count());
}

/// Predicate abstraction that leaves aside what it cannot refute.
struct Recorder {
    domain: PredicateAnalysis,
    refiner: Refiner,
}

impl Analysis for Recorder {
    type Domain = PredicateAnalysis;
    type Counterexample = ();

    fn domain(&mut self) -> &mut PredicateAnalysis {
        &mut self.domain
    }

    fn refine(
        &mut self,
        arg: &Arg<State>,
        target: NodeId,
        limits: &Limits,
    ) -> Result<Refinement<()>, parsimony::limits::Stop> {
        Ok(match self.refiner.refine(&mut self.domain, arg, target, limits)? {
            Answer::Refuted { pivot } => Refinement::Refined { pivot },
            _ => Refinement::Unresolved(Reason::NeedsPredicates),
        })
    }

    fn observe(&mut self, _: &Arg<State>) {}
}
