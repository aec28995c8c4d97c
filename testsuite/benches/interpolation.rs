//! Interpolation by methods: how many path queries each method answers alone, and in which time.
//!
//! `cargo bench --bench interpolation [-- --queries=N --seconds=N --exploration=N FILE...]`. The
//! first table has the queries of small loops whose interpolants are known to differ between
//! methods ([`known`]), at 32 bits. The second has the same by synthesis alone ([`synthesised`]).
//! For the third, each program is explored by predicates
//! alone for `exploration` seconds, and the paths that were refuted are kept; `queries` of them,
//! from all programs, are given to every method, with `seconds` for each (of which refinement lets
//! two have a half and a quarter). Without files: those in [`FOLDERS`]. The last two columns
//! say which method would end how many of these queries, as the first that succeeds, and how many
//! refinements it did end in all explorations; the lines behind, the same by source.
#![allow(clippy::unwrap_used, clippy::print_stdout, missing_docs)]
use parsimony::base::limits::{Budget, Limits};
use parsimony::base::verdict::Reason;
use parsimony::base::work::Work;
use parsimony::cpa::cegar;
use parsimony::cpa::cegar::{Analysis, Refinement, Search};
use parsimony::cpa::{Arg, NodeId, Order};
use parsimony::engines::predicate::interpolate::queries::{count_to_n, double, outrun};
use parsimony::engines::predicate::interpolate::{
    Chain, InterpolantSource, Interpolated, InterpolationCounters, Method, interpolate_by,
};
use parsimony::engines::predicate::refinement::domain::{PredicateAnalysis, State};
use parsimony::engines::predicate::refinement::refine::{Feasibility, Refiner};
use parsimony::ir::{Bv, Expr, ExprId, ExprPool, VarId, Width};
use parsimony::solver::smt::interpolant::{Question, Vocabulary, interpolant};
use parsimony::solver::smt::stack::on_large_stack;
use parsimony::{cli, driver};
use std::time::{Duration, Instant};

/// At most so many queries of one program.
const MOST_CHAINS: usize = 8;

/// The folders of the testsuite whose programs are taken.
const FOLDERS: [&str; 2] = ["papers", "loops"];

/// What the command line says.
struct Plan {
    files: Vec<String>,
    /// The most recorded queries.
    queries: usize,
    /// Time for one query. As in refinement, `Atoms` takes half of it at most, `Proof` and
    /// `Synthesis` a quarter.
    method: Work,
    /// Time to meet path queries in one program.
    exploration: Work,
}

fn main() {
    let plan = plan();
    known(plan.method);
    synthesised(plan.method);
    recorded(&plan);
}

/// The defaults make a run of about ten minutes.
fn plan() -> Plan {
    let mut plan = Plan {
        files: Vec::new(),
        queries: 36,
        method: Work::seconds(20),
        exploration: Work::seconds(2),
    };
    for arg in std::env::args().skip(1) {
        let number = |text: &str| text.parse::<u32>().expect("a number");
        match arg.split_once('=') {
            Some(("--queries", count)) => plan.queries = usize::try_from(number(count)).unwrap(),
            Some(("--seconds", count)) => plan.method = Work::seconds(number(count).into()),
            Some(("--exploration", count)) => {
                plan.exploration = Work::seconds(number(count).into());
            }
            // Cargo adds flags of its own.
            _ if arg.starts_with('-') => {}
            _ => plan.files.push(arg),
        }
    }
    if plan.files.is_empty() {
        plan.files = tasks();
    }
    plan
}

/// One method's answer to one query.
fn answer(chain: &Chain, method: Method, work: Work) -> (bool, Duration) {
    let mut chain = chain.clone();
    let mut counters = InterpolationCounters::default();
    let start = Instant::now();
    let answer = interpolate_by(&mut chain, method, &Limits::none(), work, &mut counters);
    (matches!(answer, Interpolated::Found { .. }), start.elapsed())
}

/// A loop after some rounds: `y = 2x`, `i` counts to `n`, `k` outruns `i`.
fn queries() -> Vec<(&'static str, usize, Chain)> {
    let w32 = Width::W32;
    let mut queries = Vec::new();
    queries.extend([1, 3, 8].map(|rounds| ("y = 2x", rounds, double(w32, rounds))));
    queries.extend([1, 2, 4, 8].map(|rounds| ("i counts to n", rounds, count_to_n(w32, rounds))));
    queries.extend([1, 2, 4, 8].map(|rounds| ("k >= i", rounds, outrun(w32, rounds, 1_000_000))));
    queries
}

/// These queries by each of the methods.
fn known(work: Work) {
    println!(
        "small loops at 32 bits: seconds of each method, {} at most; -: no answer",
        work.on_reference().as_secs()
    );
    print!("{:<16}{:>7}", "query", "rounds");
    Method::ALL.iter().for_each(|method| print!("{:>16}", format!("{method:?}")));
    println!();
    for (name, rounds, chain) in queries() {
        print!("{name:<16}{rounds:>7}");
        for method in Method::ALL {
            let (is_found, time) = answer(&chain, method, work);
            let sign = if is_found { "" } else { "- " };
            print!("{:>16}", format!("{sign}{:.3}", time.as_secs_f64()));
        }
        println!();
    }
    println!();
}

/// The same by syntax-guided synthesis alone, for the last cut of each, in the words of the cut's
/// variables, 0, 1, and sums. Nothing is checked here, and wrap-around is ignored: an answer is a
/// guess.
fn synthesised(work: Work) {
    println!(
        "synthesis for the last cut: seconds, {} at most; -: no answer",
        work.on_reference().as_secs()
    );
    for (name, rounds, chain) in queries() {
        let (formula, time) = synthesise(&chain, work);
        let formula = formula.unwrap_or_else(|| "-".to_owned());
        println!("{name:<16}{rounds:>7}{:>12.3}  {formula}", time.as_secs_f64());
    }
    println!();
}

fn synthesise(chain: &Chain, work: Work) -> (Option<String>, Duration) {
    let mut pool = chain.pool.clone();
    let (behind, before) = chain.blocks.split_last().unwrap();
    let before = before.concat();
    let vars = &chain.cuts.last().unwrap().vars;
    let var = |pool: &mut ExprPool, var: VarId| pool.var(var, chain.widths[var.index()]);
    let vocabulary = Vocabulary {
        variables: vars.iter().map(|&(_, name)| var(&mut pool, name)).collect(),
        constants: [0, 1].map(|number| Bv::new(Width::W32, number)).to_vec(),
        signed: true,
    };
    let question = Question { before: &before, behind, vocabulary: &vocabulary };
    let start = Instant::now();
    let found = on_large_stack(|| interpolant(&mut pool, question, Budget::of(work)));
    let taken = start.elapsed();
    let formula = found.ok().flatten();
    (formula.map(|formula| show(&pool, formula)), taken)
}

/// The formula for a reader.
fn show(pool: &ExprPool, id: ExprId) -> String {
    let (expr, mut parts) = (pool.get(id), Vec::new());
    expr.for_each_child(|child| parts.push(show(pool, child)));
    let parts = parts.join(" ");
    match expr {
        Expr::Const(bits) => bits.signed().to_string(),
        Expr::Var(var) => format!("v{}", var.0),
        Expr::Unary(op, _) => format!("({op:?} {parts})"),
        Expr::Binary(op, ..) => format!("({op:?} {parts})"),
        _ => format!("(… {parts})"),
    }
}

/// What the explorations of all programs met.
#[derive(Default)]
struct Met {
    chains: Vec<Chain>,
    refinements: u64,
    /// Refinements by the method that ended them, in the order of [`Method::ALL`].
    ended: [u64; Method::ALL.len()],
}

fn recorded(plan: &Plan) {
    let mut met = Met::default();
    for file in &plan.files {
        match record(file, plan.exploration) {
            Ok(refiner) => {
                met.refinements += refiner.refinements;
                for (sum, counters) in met.ended.iter_mut().zip(&refiner.interpolation.methods) {
                    *sum += counters.succeeded;
                }
                let found = refiner.record.unwrap_or_default();
                println!("{:>4} path queries from {file}", found.len());
                met.chains.extend(spread(found, MOST_CHAINS));
            }
            Err(error) => println!("none from {file}: {error}"),
        }
    }
    met.chains = spread(met.chains, plan.queries);
    table(&met, plan.method);
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

/// Not more than `most` of these, from the whole length of the list.
fn spread(chains: Vec<Chain>, most: usize) -> Vec<Chain> {
    let (all, taken) = (chains.len(), chains.len().min(most));
    let mut chains: Vec<Option<Chain>> = chains.into_iter().map(Some).collect();
    (0..taken).filter_map(|index| chains[index * all / taken].take()).collect()
}

/// The paths that were refuted while the program was explored by predicates, and by what.
fn record(file: &str, work: Work) -> Result<Refiner, String> {
    let config = cli::configure(["verify", file]).map_err(|error| error.to_string())?;
    let graph = driver::lists::blocks(&config).map_err(|error| error.to_string())?;
    let mut domain = PredicateAnalysis::of(graph, Default::default());
    let mut search = Search::new(&mut domain, Order::BreadthFirst);
    let mut refiner = Refiner::default();
    refiner.record = Some(Vec::new());
    let mut recorder = Recorder { domain, refiner };
    cegar::run(&mut recorder, &mut search, &Limits::none().within(work));
    Ok(recorder.refiner)
}

fn table(met: &Met, work: Work) {
    let chains = &met.chains;
    let mut is_open = vec![true; chains.len()];
    println!(
        "\n{} recorded path queries, {} s for each query and method",
        chains.len(),
        work.on_reference().as_secs()
    );
    println!(
        "{:<16}{:>10}{:>12}{:>12}{:>10}{:>20}",
        "method", "succeeds", "mean time", "longest", "ends", "ended refinements"
    );
    for (method, ended) in Method::ALL.into_iter().zip(met.ended) {
        let answers: Vec<(bool, Duration)> =
            chains.iter().map(|chain| answer(chain, method, work)).collect();
        let successes = answers.iter().filter(|(is_found, _)| *is_found).count();
        let total: Duration = answers.iter().map(|(_, time)| *time).sum();
        let longest = answers.iter().map(|(_, time)| *time).max().unwrap_or_default();
        let mut ends = 0;
        for (open, (is_found, _)) in is_open.iter_mut().zip(answers) {
            ends += usize::from(is_found && std::mem::take(open));
        }
        let mean = total.as_secs_f64() / chains.len().max(1) as f64;
        let name = format!("{method:?}");
        let count = format!("{successes}/{}", chains.len());
        let ended = format!("{ended} ({:.1} %)", percent(ended, met.refinements));
        println!(
            "{name:<16}{count:>10}{mean:>10.3} s{:>10.3} s{ends:>10}{ended:>20}",
            longest.as_secs_f64(),
        );
    }
    for source in InterpolantSource::ALL {
        let of = |&(method, _): &(Method, u64)| method.source() == source;
        let ended: u64 = Method::ALL.into_iter().zip(met.ended).filter(of).map(|it| it.1).sum();
        let ended = format!("{ended} ({:.1} %)", percent(ended, met.refinements));
        println!("{:<16}{:>44}{ended:>20}", format!("from {}", source.text()), "");
    }
    let undone = met.refinements - met.ended.iter().sum::<u64>().min(met.refinements);
    let (left, name) = (is_open.iter().filter(|open| **open).count(), "by no method");
    let undone = format!("{undone} ({:.1} %)", percent(undone, met.refinements));
    println!("{name:<16}{:>34}{left:>10}{undone:>20}", "");
    println!("{} refinements", met.refinements);
}

fn percent(part: u64, of: u64) -> f64 {
    100.0 * part as f64 / of.max(1) as f64
}

/// Predicate abstraction that leaves aside what it cannot refute.
struct Recorder {
    domain: PredicateAnalysis,
    refiner: Refiner,
}

impl Analysis for Recorder {
    type Domain = PredicateAnalysis;

    fn domain(&mut self) -> &mut PredicateAnalysis {
        &mut self.domain
    }

    fn refine(
        &mut self,
        arg: &Arg<State>,
        target: NodeId,
        limits: &Limits,
    ) -> Result<Refinement, parsimony::base::limits::Stop> {
        Ok(match self.refiner.refine(&mut self.domain, arg, target, limits)? {
            Feasibility::Refuted { pivot } => Refinement::Refined { pivot },
            _ => Refinement::Unresolved(Reason::NeedsInvariant),
        })
    }

    fn observe(&mut self, _: &Arg<State>) {}
}
