//! Small chains, with what the ladder says of them; at width 4 the answers are checked by trying all values.
mod programs;
mod random;

use super::*;
use crate::ir::eval::{self, Env};
use crate::ir::{BinaryOp, Bv, Expr, Symbol, UnaryOp};
use programs::{count_to_n, double, families, flagged, outrun};
use rustc_hash::FxHashMap;

const TIME: Duration = Duration::from_secs(20);

fn width(bits: u32) -> Width {
    Width::new(bits).expect("a width")
}

/// Predicates by cut, as text over `p<place>`.
fn shown(chain: &Chain, answer: &Interpolated) -> String {
    let Interpolated::Found { predicates, rung } = answer else { return format!("{answer:?}") };
    let mut lines = vec![format!("{rung:?}")];
    for (conjuncts, cut) in predicates.iter().zip(&chain.cuts) {
        let names: FxHashMap<VarId, u32> = cut.vars.iter().map(|&(key, var)| (var, key)).collect();
        let mut texts: Vec<String> =
            conjuncts.iter().map(|&id| text(&chain.pool, id, &names)).collect();
        texts.sort();
        lines.push(format!("{}: {}", cut.group, texts.join(", ")));
    }
    lines.dedup();
    lines.join("\n")
}

pub(super) fn text(pool: &ExprPool, id: ExprId, names: &FxHashMap<VarId, u32>) -> String {
    let sub = |id: ExprId| text(pool, id, names);
    match pool.get(id) {
        Expr::Const(value) => value.to_string(),
        Expr::Var(var) => {
            names.get(&var).map_or_else(|| format!("{var:?}"), |key| format!("p{key}"))
        }
        Expr::Unary(UnaryOp::Not, a) => format!("!({})", sub(a)),
        Expr::Binary(op, a, b) => {
            let name = match op {
                BinaryOp::Add => "+".to_owned(),
                BinaryOp::Sub => "-".to_owned(),
                BinaryOp::Mul => "*".to_owned(),
                BinaryOp::Eq => "=".to_owned(),
                BinaryOp::Slt => "<s".to_owned(),
                BinaryOp::Sle => "<=s".to_owned(),
                BinaryOp::Ult => "<u".to_owned(),
                BinaryOp::Ule => "<=u".to_owned(),
                BinaryOp::Or => "|".to_owned(),
                _ => format!("{op:?}"),
            };
            format!("({} {name} {})", sub(a), sub(b))
        }
        Expr::Extract(a, low) => format!("{}[{low}+{}]", sub(a), pool.width(id).bits()),
        other => format!("{other:?}"),
    }
}

fn run(chain: &mut Chain, first: Rung) -> Interpolated {
    let mut counters = LadderCounters::default();
    interpolate(chain, first, &Limits::none(), TIME, &mut counters)
}

struct Values(FxHashMap<VarId, Bv>);

impl Env for Values {
    fn var(&self, var: VarId) -> Option<Bv> {
        self.0.get(&var).copied()
    }

    fn address(&self, _: Symbol) -> Option<Bv> {
        None
    }
}

/// Asserts, by trying all values, that `predicates` are an inductive sequence interpolant. An undefined result is any value: then a block
/// may be passed, and a predicate must not have one.
fn assert_inductive(chain: &Chain, predicates: &[Vec<ExprId>]) {
    assert_eq!(predicates.len(), chain.cuts.len());
    for (index, block) in chain.blocks.iter().enumerate() {
        let none = Vec::new();
        let before = index.checked_sub(1).map_or(&none, |cut| &predicates[cut]);
        let after = predicates.get(index);
        let all: Vec<ExprId> =
            before.iter().chain(block).chain(after.into_iter().flatten()).copied().collect();
        let mut vars = Vec::new();
        for &id in &all {
            chain.pool.for_each_var(id, &mut |var| vars.push(var));
        }
        vars.sort_unstable();
        vars.dedup();
        let bits: u32 = vars.iter().map(|var| chain.widths[var.index()].bits()).sum();
        assert!(bits <= 24, "a block with {bits} bits");
        for code in 0..1_u128 << bits {
            let mut rest = code;
            let values = vars.iter().map(|&var| {
                let width = chain.widths[var.index()];
                let value = Bv::new(width, rest);
                rest >>= width.bits();
                (var, value)
            });
            let values = Values(values.collect());
            let eval = |id: ExprId| eval::eval(&chain.pool, id, &values);
            let passes = before.iter().all(|&id| eval(id).expect("a total predicate").is_true())
                && block.iter().all(|&id| eval(id).is_none_or(Bv::is_true));
            if passes {
                let holds = after.is_some_and(|after| {
                    after.iter().all(|&id| eval(id).expect("a total predicate").is_true())
                });
                assert!(holds, "block {index} with {:?}", values.0);
            }
        }
    }
}

/// CPU time of this process, in ticks of 10 ms.
fn cpu_time() -> Duration {
    let stat = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let fields = stat.rsplit(')').next().unwrap_or_default().split_ascii_whitespace();
    let ticks: u64 = fields.skip(11).take(2).filter_map(|field| field.parse::<u64>().ok()).sum();
    Duration::from_millis(10 * ticks)
}

#[expect(clippy::print_stdout, reason = "a measurement")]
/// Prints the rungs' answers and times: `cargo test --release -- --ignored --nocapture rungs_side_by_side`.
#[test]
#[ignore = "a measurement"]
fn rungs_side_by_side() {
    let wanted = |name: &str, value: &str| {
        std::env::var(name).is_ok_and(|wanted| !wanted.split(',').any(|w| w == value))
    };
    for rung in Rung::ALL {
        if wanted("RUNG", &format!("{rung:?}")) {
            continue;
        }
        let mut counters = LadderCounters::default();
        let start = cpu_time();
        for n in [1, 2, 4, 8] {
            for (name, mut chain) in families(Width::W32, n) {
                if wanted("FAMILY", name) {
                    continue;
                }
                if wanted("N", &n.to_string()) {
                    continue;
                }
                let start = cpu_time();
                let queries = counters.solver.queries;
                let answer = interpolate(&mut chain, rung, &Limits::none(), TIME, &mut counters);
                let queries = counters.solver.queries - queries;
                println!(
                    "{rung:?} {name} {n}: {:?}, {queries} queries\n{}",
                    cpu_time() - start,
                    shown(&chain, &answer)
                );
            }
        }
        println!("{rung:?}: {:?} in all, {counters:?}", cpu_time() - start);
    }
}

#[test]
fn answers_at_width_4_are_inductive() {
    let four = width(4);
    for mut chain in [
        flagged(four),
        count_to_n(four, 1),
        count_to_n(four, 3),
        double(four, 0),
        double(four, 3),
        outrun(four, 2, 3),
    ] {
        let answer = run(&mut chain, Rung::Atoms);
        let Interpolated::Found { predicates, .. } = &answer else { panic!("{answer:?}") };
        assert_inductive(&chain, predicates);
    }
}
