//! What the block analysis is given beside a program, and what it finds out about it for itself.
use crate::cfa::{FuncId, Op, Program, Scope, Transfer};
use crate::ir::{Expr, ExprId, VarId};
use fixedbitset::FixedBitSet;

/// Facts about a program, each sound by itself.
#[derive(Clone, Debug)]
pub struct Facts {
    /// Per location, the variables that may be read before they are written from there on, ascending.
    pub live: Vec<Box<[VarId]>>,
    /// Per location, whether it is the head of a loop.
    pub heads: Vec<bool>,
    /// Per location, its place in reverse postorder.
    pub rank: Vec<u32>,
    /// Per global object, whether no step writes it.
    pub constant: Vec<bool>,
}

/// Per location, whether a block ends there: heads of loops, entries of recursive functions, targets.
pub(super) fn cut_locations(program: &Program, facts: &Facts) -> FixedBitSet {
    let mut cuts = FixedBitSet::with_capacity(program.locations.len());
    for (index, location) in program.locations.iter().enumerate() {
        if facts.heads[index] || location.target.is_some() {
            cuts.insert(index);
        }
    }
    for function in recursive(program).ones() {
        cuts.insert(program.functions[function].entry.index());
    }
    cuts
}

/// The functions that can call themselves, directly or through others.
fn recursive(program: &Program) -> FixedBitSet {
    let count = program.functions.len();
    let mut reaches: Vec<FixedBitSet> = vec![FixedBitSet::with_capacity(count); count];
    for edge in &program.edges {
        if let Transfer::Call { callee, .. } = edge.transfer {
            reaches[program.location(edge.source).function.index()].insert(callee.index());
        }
    }
    // Warshall's closure; functions are few after pruning.
    for middle in 0..count {
        let row = reaches[middle].clone();
        for from in &mut reaches {
            if from.contains(middle) {
                from.union_with(&row);
            }
        }
    }
    (0..count).filter(|&function| reaches[function].contains(function)).collect()
}

/// The variables that only ever hold constants of the program, by copies and choices between them: flags and states of state machines. Their
/// values are finitely many, so a cut tells them apart instead of asking predicates. The greatest set that is closed under its definition.
pub(super) fn finite_variables(program: &Program) -> FixedBitSet {
    let mut finite = FixedBitSet::with_capacity(program.vars.len());
    finite.insert_range(..);
    loop {
        let before = finite.count_ones(..);
        for edge in &program.edges {
            for step in &edge.steps {
                match step.op {
                    Op::Assign { dst, value } => keep_if(program, &mut finite, dst, value),
                    ref op => op.dst().into_iter().for_each(|dst| finite.remove(dst.index())),
                }
            }
            transfer(program, &mut finite, &edge.transfer);
        }
        for &(var, value) in &program.global_values {
            keep_if(program, &mut finite, var, value);
        }
        if finite.count_ones(..) == before {
            break;
        }
    }
    let initialised: Vec<VarId> = program.global_values.iter().map(|&(var, _)| var).collect();
    for (index, var) in program.vars.iter().enumerate() {
        // A global variable without an initial value starts with an arbitrary one.
        if var.scope == Scope::Global && !initialised.iter().any(|v| v.index() == index) {
            finite.remove(index);
        }
    }
    finite
}

fn transfer(program: &Program, finite: &mut FixedBitSet, transfer: &Transfer) {
    match transfer {
        Transfer::Jump | Transfer::Return { .. } => {}
        Transfer::Call { callee, args, result } => {
            for (&param, &arg) in program.function(*callee).params.iter().zip(args) {
                keep_if(program, finite, param, arg);
            }
            if let Some(result) = result
                && !returns_finite(program, finite, *callee)
            {
                finite.remove(result.index());
            }
        }
    }
}

fn returns_finite(program: &Program, finite: &FixedBitSet, callee: FuncId) -> bool {
    let exit = program.function(callee).exit;
    program.location(exit).incoming.iter().all(|&edge| match program.edge(edge).transfer {
        Transfer::Return { value: Some(value) } => is_finite(program, finite, value),
        _ => false,
    })
}

fn keep_if(program: &Program, finite: &mut FixedBitSet, dst: VarId, value: ExprId) {
    if finite.contains(dst.index()) && !is_finite(program, finite, value) {
        finite.remove(dst.index());
    }
}

fn is_finite(program: &Program, finite: &FixedBitSet, value: ExprId) -> bool {
    is_choice(program, finite, value, DEPTH)
}

/// How deep an expression is looked into.
const DEPTH: u32 = 8;

fn is_choice(program: &Program, finite: &FixedBitSet, value: ExprId, depth: u32) -> bool {
    let Some(depth) = depth.checked_sub(1) else { return false };
    let is_choice = |value| is_choice(program, finite, value, depth);
    match program.exprs.get(value) {
        Expr::Const(_) => true,
        Expr::Var(var) => finite.contains(var.index()),
        Expr::Ite(_, a, b) => is_choice(a) && is_choice(b),
        Expr::ZeroExtend(a) | Expr::SignExtend(a) | Expr::Extract(a, _) => is_choice(a),
        _ => false,
    }
}
