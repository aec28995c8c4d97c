//! Random small programs, decided by the engines and by going through every concrete state: no answer of an engine may be wrong.
//!
//! The programs have variables of three bits, loops, branches whose guards overlap or leave gaps, a global variable and calls. Some paths are
//! not decided in the time given; but most programs are, which the test asks for too.
use parsimony::cfa::{EdgeId, LocId, Op, Path, Program, Scope, Target, Transfer, text};
use parsimony::check::proof::{Checked, Counters, inductive};
use parsimony::ir::eval::{Env, eval};
use parsimony::ir::{Bv, Symbol, VarId};
use parsimony::limits::{Limits, Stop};
use parsimony::predicate::block::BlockProgram;
use parsimony::predicate::domain::{PredicateAnalysis, State};
use parsimony::predicate::facts::Facts;
use parsimony::predicate::graph::BlockGraph;
use parsimony::predicate::induction::engine::{Engine, Outcome};
use parsimony::predicate::proof::Proof;
use parsimony::predicate::refine::{Answer, Refiner};
use parsimony::prepare::{self, dominators};
use parsimony::reach::cegar::{self, Analysis, Conclusion, Refinement, Search};
use parsimony::reach::{Arg, NodeId, Order};
use parsimony::verdict::Reason;
use std::collections::HashSet;
use std::fmt::Write;
use std::time::Duration;

/// A small generator of numbers (splitmix64), so that a seed names a program for ever.
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

    fn pick<'a>(&mut self, items: &[&'a str]) -> &'a str {
        let count = u64::try_from(items.len()).expect("a short list");
        items[usize::try_from(self.below(count)).expect("an index")]
    }
}

fn expression(random: &mut Random, vars: &[&str], depth: u32) -> String {
    match random.below(if depth == 0 { 2 } else { 5 }) {
        0 => format!("{}:i3", random.below(8)),
        1 => random.pick(vars).to_owned(),
        2 => {
            let condition = guard(random, vars, depth - 1);
            let (a, b) = (expression(random, vars, 0), expression(random, vars, depth - 1));
            format!("(ite {condition} {a} {b})")
        }
        _ => {
            let op = random.pick(&["add", "sub", "mul", "and", "or", "xor", "add"]);
            let (a, b) = (expression(random, vars, depth - 1), expression(random, vars, 0));
            format!("({op} {a} {b})")
        }
    }
}

fn guard(random: &mut Random, vars: &[&str], depth: u32) -> String {
    let op = random.pick(&["eq", "ne", "ult", "slt", "sle", "uge"]);
    let (a, b) = (expression(random, vars, depth), expression(random, vars, 0));
    format!("({op} {a} {b})")
}

/// Steps that begin with `assume`, if there is a guard.
fn steps(random: &mut Random, vars: &[&str], guard: Option<String>) -> Vec<String> {
    let mut steps: Vec<String> = guard.map(|guard| format!("assume {guard}")).into_iter().collect();
    for _ in 0..random.below(3) {
        let var = random.pick(vars);
        if random.below(5) == 0 {
            steps.push(format!("{var} = nondet"));
        } else {
            steps.push(format!("{var} = {}", expression(random, vars, 2)));
        }
    }
    steps
}

/// The edges of a function over locations `first ..= last`.
fn edges(
    random: &mut Random,
    vars: &[&str],
    (first, last): (u64, u64),
    leave: &mut dyn FnMut(&mut Random) -> Option<String>,
) -> String {
    let mut text = String::new();
    for from in first..last {
        let test = guard(random, vars, 1);
        let guards = match random.below(4) {
            0 => vec![None],
            // Guards that leave a gap or overlap.
            1 => vec![Some(test), Some(guard(random, vars, 1))],
            _ => vec![Some(format!("(not {test})")), Some(test)],
        };
        for guard in guards {
            let to = if random.below(2) == 0 {
                from + 1
            } else {
                first + 1 + random.below(last - first)
            };
            let mut parts = steps(random, vars, guard);
            if from > first && random.below(5) == 0 {
                parts.extend(leave(random));
            }
            let body =
                if parts.is_empty() { String::new() } else { format!(": {}", parts.join("; ")) };
            let _ = writeln!(text, "  L{from} -> L{to}{body}");
        }
    }
    text
}

fn program(seed: u64) -> String {
    let mut random = Random(seed);
    let main = ["%x", "%y", "@@g"];
    let start = if random.below(2) == 0 { " = 0" } else { "" };
    let mut text = format!("var @@g: i3{start}\nfn &main() {{\n  var %x %y: i3\n");
    let mut call = |random: &mut Random| {
        let argument = expression(random, &main, 1);
        Some(format!("call {} = &f({argument})", random.pick(&main)))
    };
    text += &edges(&mut random, &main, (0, 6), &mut call);
    text += "  L6 error\n}\nfn &f(%a: i3) -> i3 exit L12 {\n  var %b: i3\n";
    let callee = ["%a", "%b", "@@g"];
    text += &edges(&mut random, &callee, (8, 11), &mut |_| None);
    let _ = writeln!(text, "  L11 -> L12: return {}\n}}", expression(&mut random, &callee, 1));
    text
}

/// A concrete state: values of all variables of all frames, and the open calls.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Concrete {
    location: LocId,
    globals: Vec<u8>,
    frames: Vec<(Vec<u8>, EdgeId)>,
    locals: Vec<u8>,
}

struct Valuation<'a>(&'a Program, &'a Concrete);

impl Env for Valuation<'_> {
    fn var(&self, var: VarId) -> Option<Bv> {
        let variable = self.0.var(var);
        let value = match variable.scope {
            Scope::Global => self.1.globals[var.index()],
            Scope::Local(_) => self.1.locals[var.index()],
        };
        Some(Bv::new(variable.width, value.into()))
    }
    fn address(&self, _: Symbol) -> Option<Bv> {
        None
    }
}

fn low(value: Bv) -> u8 {
    u8::try_from(value.unsigned()).expect("three bits")
}

fn set(program: &Program, state: &mut Concrete, var: VarId, value: u8) {
    match program.var(var).scope {
        Scope::Global => state.globals[var.index()] = value,
        Scope::Local(_) => state.locals[var.index()] = value,
    }
}

/// Every state with arbitrary values of `vars`.
fn all_values(program: &Program, state: &Concrete, vars: &[VarId]) -> Vec<Concrete> {
    let mut states = vec![state.clone()];
    for &var in vars {
        let mut next = Vec::new();
        for state in states {
            for value in 0..8 {
                let mut state = state.clone();
                set(program, &mut state, var, value);
                next.push(state);
            }
        }
        states = next;
    }
    states
}

fn successors(program: &Program, state: &Concrete, out: &mut Vec<Concrete>) {
    for &id in &program.location(state.location).out {
        let edge = program.edge(id);
        let mut states = vec![state.clone()];
        for step in &edge.steps {
            let mut next = Vec::new();
            for mut state in states {
                let value = |e| eval(&program.exprs, e, &Valuation(program, &state));
                match step.op {
                    Op::Assume(e) if value(e) == Some(Bv::TRUE) => next.push(state),
                    Op::Assume(_) => {}
                    Op::Assign { dst, value: e } => {
                        let value = low(value(e).expect("total operators"));
                        set(program, &mut state, dst, value);
                        next.push(state);
                    }
                    Op::Nondet { dst, .. } => next.extend(all_values(program, &state, &[dst])),
                    _ => unreachable!("no memory in these programs"),
                }
            }
            states = next;
        }
        for state in states {
            transfer(program, id, state, out);
        }
    }
}

fn transfer(program: &Program, id: EdgeId, mut state: Concrete, out: &mut Vec<Concrete>) {
    let edge = program.edge(id);
    match &edge.transfer {
        Transfer::Jump => {
            state.location = edge.target;
            out.push(state);
        }
        Transfer::Call { callee, args, .. } => {
            let value = |e| eval(&program.exprs, e, &Valuation(program, &state));
            let args: Vec<u8> = args.iter().map(|&e| low(value(e).expect("total"))).collect();
            let function = program.function(*callee);
            let empty = vec![0; state.locals.len()];
            state.frames.push((std::mem::replace(&mut state.locals, empty), id));
            state.location = function.entry;
            for (&param, arg) in function.params.iter().zip(args) {
                set(program, &mut state, param, arg);
            }
            let others: Vec<VarId> =
                function.locals.iter().copied().filter(|v| !function.params.contains(v)).collect();
            out.extend(all_values(program, &state, &others));
        }
        Transfer::Return { value: e } => {
            let value = e
                .map(|e| low(eval(&program.exprs, e, &Valuation(program, &state)).expect("total")));
            let Some((locals, call)) = state.frames.pop() else { return };
            state.locals = locals;
            let call = program.edge(call);
            state.location = call.target;
            if let (Transfer::Call { result: Some(result), .. }, Some(value)) =
                (&call.transfer, value)
            {
                set(program, &mut state, *result, value);
            }
            out.push(state);
        }
    }
}

/// Whether some run reaches the error, by looking at all.
fn reaches_error(program: &Program) -> bool {
    let main = program.function(program.main);
    let count = program.vars.len();
    let start = Concrete {
        location: main.entry,
        globals: vec![0; count],
        frames: Vec::new(),
        locals: vec![0; count],
    };
    let is_arbitrary = |var: &VarId| match program.var(*var).scope {
        Scope::Global => !program.global_values.iter().any(|(global, _)| global == var),
        Scope::Local(function) => function == program.main,
    };
    let vars: Vec<VarId> = (0..).take(count).map(VarId).filter(is_arbitrary).collect();
    let mut waiting = all_values(program, &start, &vars);
    let mut seen: HashSet<Concrete> = waiting.iter().cloned().collect();
    let mut next = Vec::new();
    while let Some(state) = waiting.pop() {
        if program.location(state.location).target == Some(Target::Error) {
            return true;
        }
        successors(program, &state, &mut next);
        for state in next.drain(..) {
            if seen.insert(state.clone()) {
                waiting.push(state);
            }
        }
    }
    false
}

/// Takes every path that the solver calls feasible for real.
struct Trusting {
    domain: PredicateAnalysis,
    refiner: Refiner,
}

impl Analysis for Trusting {
    type Domain = PredicateAnalysis;
    type Counterexample = Path;
    fn domain(&mut self) -> &mut PredicateAnalysis {
        &mut self.domain
    }
    fn refine(
        &mut self,
        arg: &Arg<State>,
        target: NodeId,
        limits: &Limits,
    ) -> Result<Refinement<Path>, Stop> {
        Ok(match self.refiner.refine(&mut self.domain, arg, target, limits)? {
            Answer::Refuted { pivot } => Refinement::Refined { pivot },
            Answer::Feasible { path } => Refinement::Counterexample(path),
            Answer::NoPredicates => Refinement::Unresolved(Reason::NeedsPredicates),
            Answer::Unknown(why) => Refinement::Unresolved(Reason::Solver(why)),
        })
    }
    fn observe(&mut self, _: &Arg<State>) {}
}

fn graph(program: Program, with_values: bool) -> BlockGraph {
    let options = prepare::Options {
        slice: false,
        propagate: false,
        merge: false,
        fuse_diamonds: false,
        split_choices: false,
    };
    let prepared = prepare::run(program, options);
    let program = prepared.program;
    let locations = || (0..program.locations.len()).map(LocId::from_index);
    let successors: Vec<Vec<usize>> = program
        .locations
        .iter()
        .map(|l| l.out.iter().map(|&edge| program.edge(edge).target.index()).collect())
        .collect();
    let mut rank = vec![0; program.locations.len()];
    for function in &program.functions {
        let order = dominators::reverse_post_order(&successors, function.entry.index());
        for (place, location) in (0u32..).zip(order) {
            rank[location] = place;
        }
    }
    let facts = Facts {
        live: locations().map(|l| prepared.live.at(l).into()).collect(),
        heads: locations().map(|l| prepared.loops.is_head(l)).collect(),
        rank,
        constant: Vec::new(),
    };
    BlockGraph::new(BlockProgram::new(program, facts, with_values))
}

/// What an engine proves survives its check.
fn accepted(graph: &BlockGraph, proof: &Proof) {
    let limits = Limits::none().within(Duration::from_secs(20));
    let checked = inductive::check(&graph.program, proof, &limits, &mut Counters::default());
    assert_eq!(checked, Checked::Accepted);
}

/// The answer of predicate abstraction: whether the error is reached, if it knows.
fn by_predicates(program: &Program, with_values: bool) -> Option<bool> {
    let domain = PredicateAnalysis::new(graph(program.clone(), with_values));
    let mut analysis = Trusting { domain, refiner: Refiner::default() };
    let mut search = Search::new(analysis.domain(), Order::BreadthFirst);
    let limits = Limits::none().within(Duration::from_secs(10));
    match cegar::run(&mut analysis, &mut search, &limits) {
        Conclusion::Closed if search.unresolved.is_empty() => {
            let proof = analysis.domain.proof(&search.arg);
            accepted(&analysis.domain.graph, &proof);
            Some(false)
        }
        Conclusion::Counterexample(_) => Some(true),
        _ => None,
    }
}

/// The answer of induction, likewise. Without memory the solver's candidates are runs.
fn by_induction(program: &Program, with_values: bool) -> Option<bool> {
    let mut graph = graph(program.clone(), with_values);
    let mut engine = Engine::new(&mut graph);
    let limits = Limits::none().within(Duration::from_secs(10));
    match engine.run(&mut graph, &limits) {
        Ok(Outcome::Proved) => {
            accepted(&graph, &engine.proof(&graph).expect("a proof"));
            Some(false)
        }
        Ok(Outcome::Path(..)) => Some(true),
        Ok(Outcome::Exhausted(_) | Outcome::TimeUp) | Err(_) => None,
    }
}

#[test]
fn predicate_abstraction_is_never_wrong() {
    never_wrong(by_predicates);
}

#[test]
fn induction_is_never_wrong() {
    never_wrong(by_induction);
}

/// Compares the answers of `engine` with the truth. The variable `RANDOM_PROGRAMS` asks for more than the usual programs.
fn never_wrong(engine: fn(&Program, bool) -> Option<bool>) {
    let count = std::env::var("RANDOM_PROGRAMS").ok().and_then(|n| n.parse().ok()).unwrap_or(100);
    let (mut solved, mut reached) = (0, 0);
    for seed in 0..count {
        let source = program(seed);
        let parsed = text::parse(&source).unwrap_or_else(|error| panic!("{error}\n{source}"));
        let truth = reaches_error(&parsed);
        reached += u64::from(truth);
        let with_values = seed % 2 == 0;
        if let Some(answer) = engine(&parsed, with_values) {
            assert_eq!(answer, truth, "seed {seed}, values {with_values}:\n{source}");
            solved += 1;
        }
    }
    assert!(solved * 10 >= count * 8, "only {solved} of {count} decided");
    assert!(reached * 8 > count && reached * 8 < count * 7, "{reached} of {count} reach the error");
}
