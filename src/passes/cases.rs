//! Case distinction: where an input can have few values only, each of them gets a way of its own.
//!
//! Explicit values know an input only where it is compared with literals for equality; `n % 50`
//! runs of a loop, or an `n` that is assumed to be at most 10, are a path that values cannot
//! refute. With a branch for each value, all that follows from it is a value again. The distinction
//! is exhaustive, so it changes no run.
//!
//! match: a local variable that only inputs set, and (a) an expression over nothing else with a
//! remainder, mask or shift that leaves few values: a new variable takes its place, which is set on
//! branches for each value after each input; (b) a place where the tests so far leave few values of
//! the variable itself ([`crate::domains::bounds`]): branches with `assume x = value`.
//!
//! What widens an input right behind it, and is set nowhere else, is read as the input.
//! Besides, choices between literals become branches, for a choice of which the condition is
//! arbitrary is no value ([`split_all`]), and what tests say of loaded values is written back to
//! memory ([`write_back`]): six handshakes whose object says whether a session is resumed are
//! proved in 0.2 s so, and were not in 60 s.
//!
//! The cost is in paths, so this program is for an engine of its own.
//!
//! Known limit: cases are made of inputs that go to local variables, also where they are widened at
//! once, not of what is loaded from memory or handed over by a call.
use super::budget::{
    FEWEST_VALUES, MOST_EXPRESSIONS, MOST_INPUTS, MOST_PLACES, MOST_VALUES, SMALL_PART,
};
use super::choices::split_all;
use super::write_back::write_back;
use crate::cfa::builder::{cut_edge, location_beside, relink};
use crate::cfa::{Edge, EdgeId, Op, Position, Program, Scope, Step, Transfer, Variable};
use crate::domains::bounds::NumberBounds;
use crate::domains::bounds::conditions::{Facts, assume};
use crate::ir::simplify::replace;
use crate::ir::{BinaryOp, Bv, Expr, ExprId, ExprPool, VarId, Width};
use crate::program_facts::effects::{
    map_expressions, map_transfer_expressions, transfer_expressions,
};
use crate::program_facts::liveness::{Liveness, liveness};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeSet;

/// The program with branches for the values of inputs; `None` where no input has few values.
/// `writes_back`: what tests say of loaded values is written back to memory.
pub fn distinguish(program: Program, writes_back: bool) -> Option<Program> {
    let (mut program, is_split) = split_all(program);
    let is_written_back = writes_back && write_back(&mut program);
    let inputs = inputs(&program);
    read_widened(&mut program, &inputs);
    let mut expressions = few_valued(&program, &inputs);
    expressions.retain(|&(input, id)| !is_read_in_small_ranges(&program, input, id));
    for &(input, expression) in &expressions {
        by_expression(&mut program, input, expression);
    }
    let live = liveness(&program);
    let mut places = Vec::new();
    for &input in inputs.iter().take(MOST_INPUTS) {
        if expressions.iter().all(|&(other, _)| other != input) {
            places.append(&mut places_of(&program, &live, input));
        }
    }
    places.truncate(MOST_PLACES);
    if expressions.is_empty() && places.is_empty() {
        return (is_split || is_written_back).then_some(program);
    }
    // Later steps of an edge first: what comes before them keeps its place.
    places.sort_by_key(|place| (place.edge, std::cmp::Reverse(place.step)));
    for place in &places {
        let guard = |pool: &mut ExprPool, value| {
            let (read, value) = (pool.var(place.input, place.width), pool.constant(value));
            pool.binary(BinaryOp::Eq, read, value)
        };
        let branches =
            place.range.values().map(|value| vec![Op::Assume(guard(&mut program.exprs, value))]);
        let branches = branches.collect();
        split(&mut program, place.edge, place.step, branches);
    }
    relink(&mut program);
    Some(program)
}

/// The local variables that get values by inputs only, and are no wider than ranges are.
fn inputs(program: &Program) -> Vec<VarId> {
    let mut drawn = BTreeSet::new();
    let mut others: FxHashSet<VarId> =
        program.functions.iter().flat_map(|function| function.params.iter().copied()).collect();
    for edge in &program.edges {
        for step in &edge.steps {
            match step.op {
                Op::Nondet { dst, .. } => drawn.insert(dst),
                ref op => op.dst().is_some_and(|var| others.insert(var)),
            };
        }
        if let Transfer::Call { result: Some(var), .. } = edge.transfer {
            others.insert(var);
        }
    }
    let is_input = |var: &VarId| {
        let variable = program.var(*var);
        !others.contains(var)
            && matches!(variable.scope, Scope::Local(_))
            && variable.width <= Width::W64
    };
    drawn.into_iter().filter(is_input).collect()
}

/// A variable that is an input, widened.
struct Widened {
    var: VarId,
    value: ExprId,
}

/// Replaces variables that widen an input by what they are: nothing reads such a variable between
/// the nondeterministic assignment of the input and the step that widens it, nor before the first
/// such assignment. So wherever it is read, both were set last by the same pass of the same edge.
fn read_widened(program: &mut Program, inputs: &[VarId]) {
    let widened = widened(program, inputs);
    if widened.is_empty() {
        return;
    }
    let Program { edges, exprs, vars, .. } = program;
    for Widened { var, value } in widened {
        let read = exprs.var(var, vars[var.index()].width);
        for edge in &mut *edges {
            let mut replaced = |e| replace(exprs, e, read, value);
            edge.steps.iter_mut().for_each(|step| map_expressions(&mut step.op, &mut replaced));
            map_transfer_expressions(&mut edge.transfer, &mut replaced);
        }
    }
}

fn widened(program: &Program, inputs: &[VarId]) -> Vec<Widened> {
    let mut definitions: FxHashMap<VarId, usize> = FxHashMap::default();
    for function in &program.functions {
        function.params.iter().for_each(|&var| *definitions.entry(var).or_default() += 1);
    }
    for edge in &program.edges {
        let set = edge.steps.iter().filter_map(|step| step.op.dst());
        let result = match edge.transfer {
            Transfer::Call { result, .. } => result,
            _ => None,
        };
        set.chain(result).for_each(|var| *definitions.entry(var).or_default() += 1);
    }
    let is_set_once = |var: VarId| definitions.get(&var) == Some(&1);
    let live = liveness(program);
    let is_set_first = |var: VarId| match program.var(var).scope {
        Scope::Local(function) => !live.is_live(program.function(function).entry, var),
        _ => false,
    };
    let mut found = Vec::new();
    for edge in &program.edges {
        for (at, step) in edge.steps.iter().enumerate() {
            let Op::Assign { dst, value } = step.op else { continue };
            let (Expr::ZeroExtend(inner) | Expr::SignExtend(inner)) = program.exprs.get(value)
            else {
                continue;
            };
            let Expr::Var(input) = program.exprs.get(inner) else { continue };
            let Some(&draw) = draws_of(edge, input).last().filter(|&&draw| draw < at) else {
                continue;
            };
            let reads = |step: &Step| {
                let mut reads = false;
                step.op.for_each_expr(|e| reads |= program.exprs.mentions(e, dst));
                reads
            };
            if inputs.binary_search(&input).is_ok()
                && [dst, input].into_iter().all(is_set_once)
                && is_set_first(dst)
                && !edge.steps[draw + 1..at].iter().any(reads)
            {
                found.push(Widened { var: dst, value });
            }
        }
    }
    found
}

/// Expressions over one input that have few values by their form, each with its input.
fn few_valued(program: &Program, inputs: &[VarId]) -> Vec<(VarId, ExprId)> {
    let mut found = BTreeSet::new();
    let mut seen = FxHashSet::default();
    let pool = &program.exprs;
    let mut look = |root: ExprId| {
        for (id, _) in pool.new_nodes_below([root], &mut seen) {
            if values_of(pool, id).is_some()
                && let Some(input) = only_variable(pool, id)
                && inputs.binary_search(&input).is_ok()
            {
                found.insert((input, id));
            }
        }
    };
    for edge in &program.edges {
        edge.steps.iter().for_each(|step| step.op.for_each_expr(&mut look));
        transfer_expressions(&edge.transfer, &mut look);
    }
    // Of nested ones the innermost.
    let is_around = |&(_, id): &(VarId, ExprId)| {
        let among = |inner: ExprId| inner != id && found.iter().any(|&(_, other)| other == inner);
        pool.nodes_below([id]).any(|(id, _)| among(id))
    };
    found.iter().copied().filter(|one| !is_around(one)).take(MOST_EXPRESSIONS).collect()
}

/// Whether wherever the expression is read, the tests so far leave few values of the input: these
/// are distinguished anyway, and two distinctions of one input would not know of each other.
fn is_read_in_small_ranges(program: &Program, input: VarId, expression: ExprId) -> bool {
    let full = NumberBounds::any(program.var(input).width);
    let at = ranges(program, input);
    let reads = |root| program.exprs.nodes_below([root]).any(|(id, _)| id == expression);
    // Of an input that never has more values, a part as small as this is distinguished.
    let most = match full.count() {
        count @ ..=MOST_VALUES => count / SMALL_PART,
        _ => MOST_VALUES,
    };
    let is_small =
        |range: &Option<NumberBounds>| range.as_ref().is_none_or(|range| range.count() <= most);
    program.edges.iter().all(|edge| {
        let mut range = at[edge.source.index()].clone();
        let mut is_in_small_ranges = true;
        for step in &edge.steps {
            step.op.for_each_expr(|e| is_in_small_ranges &= is_small(&range) || !reads(e));
            range = range.and_then(|range| restricted(program, input, range, &step.op));
        }
        transfer_expressions(&edge.transfer, |e| {
            is_in_small_ranges &= is_small(&range) || !reads(e);
        });
        is_in_small_ranges
    })
}

/// What an expression can be, if that is few values, by its outermost operator.
fn values_of(pool: &ExprPool, id: ExprId) -> Option<Vec<Bv>> {
    let width = pool.width(id);
    let (op, literal) = match pool.get(id) {
        Expr::Binary(op, _, right) => match pool.get(right) {
            Expr::Const(literal) => (op, literal.unsigned()),
            _ => return None,
        },
        _ => return None,
    };
    let positive = i128::try_from(literal).ok()?;
    let (first, count) = match op {
        BinaryOp::URem => (0, literal),
        BinaryOp::SRem if Bv::new(width, literal).signed() > 0 => {
            (1 - positive, literal.checked_mul(2)?.checked_sub(1)?)
        }
        // Up to the highest bit of the mask: some of them are left out by the assume.
        BinaryOp::And => (0, literal.checked_add(1)?.checked_next_power_of_two()?),
        BinaryOp::LShr if literal < u128::from(width.bits()) => {
            (0, 1_u128.checked_shl(width.bits() - u32::try_from(literal).ok()?)?)
        }
        _ => return None,
    };
    let few = (FEWEST_VALUES..=MOST_VALUES).contains(&count) && pool.is_total(id);
    few.then(|| (0..count).map(|by| Bv::from_signed(width, first + by.cast_signed())).collect())
}

/// The only variable that is read, and nothing of memory's layout.
fn only_variable(pool: &ExprPool, root: ExprId) -> Option<VarId> {
    let mut vars = pool.vars_in(root);
    let mut nodes = pool.nodes_below([root]);
    match (vars.next(), vars.next()) {
        (only, None) if nodes.all(|(_, expr)| !matches!(expr, Expr::Address(_))) => only,
        _ => None,
    }
}

/// A new variable for the expression, set on a way of its own for each value.
fn by_expression(program: &mut Program, input: VarId, expression: ExprId) {
    let values = values_of(&program.exprs, expression).unwrap_or_default();
    let width = program.exprs.width(expression);
    let Variable { name, scope, .. } = program.var(input).clone();
    let dst = VarId(u32::try_from(program.vars.len()).unwrap_or(u32::MAX));
    program.vars.push(Variable { name: format!("{name}.case"), width, scope });
    if let Scope::Local(function) = scope {
        program.functions[function.index()].locals.push(dst);
    }
    let read = program.exprs.var(dst, width);
    let Program { edges, exprs, .. } = program;
    for edge in edges {
        let mut replaced = |e| replace(exprs, e, expression, read);
        for step in &mut edge.steps {
            map_expressions(&mut step.op, &mut replaced);
        }
        map_transfer_expressions(&mut edge.transfer, &mut replaced);
    }
    for index in 0..program.edges.len() {
        let draws: Vec<usize> = draws_of(&program.edges[index], input);
        for step in draws.into_iter().rev() {
            let branch = |&value: &Bv| {
                let value = program.exprs.constant(value);
                let guard = program.exprs.binary(BinaryOp::Eq, expression, value);
                vec![Op::Assume(guard), Op::Assign { dst, value }]
            };
            let branches = values.iter().map(branch).collect();
            split(program, EdgeId::from_index(index), step, branches);
        }
    }
    relink(program);
}

/// The steps of the edge that draw the input.
fn draws_of(edge: &Edge, input: VarId) -> Vec<usize> {
    let draws = |step: &Step| matches!(step.op, Op::Nondet { dst, .. } if dst == input);
    (0..edge.steps.len()).filter(|&step| draws(&edge.steps[step])).collect()
}

/// Where the tests so far leave few values of an input, after they left more.
struct CaseSplit {
    edge: EdgeId,
    /// The last step before the distinction.
    step: usize,
    input: VarId,
    width: Width,
    range: NumberBounds,
}

fn places_of(program: &Program, live: &Liveness, input: VarId) -> Vec<CaseSplit> {
    let width = program.var(input).width;
    let full = NumberBounds::any(width);
    let at = ranges(program, input);
    let mut places = Vec::new();
    for (index, edge) in program.edges.iter().enumerate() {
        let Some(mut range) = at[edge.source.index()].clone() else { continue };
        let mut last: Option<CaseSplit> = None;
        for (step, known) in follow(program, edge, input, range.clone()) {
            let Some(known) = known else { break };
            let before = range.count();
            let is_much_less = before == full.count() && known.count() <= before / SMALL_PART;
            let is_news = known.count() <= MOST_VALUES && (before > MOST_VALUES || is_much_less);
            // Of several places in a row the last one has the fewest branches.
            if is_news || last.as_ref().is_some_and(|place| place.range != known) {
                let edge = EdgeId::from_index(index);
                last = (known.count() <= MOST_VALUES).then_some(CaseSplit {
                    edge,
                    step,
                    input,
                    width,
                    range: known.clone(),
                });
            }
            range = known;
        }
        places.extend(last.filter(|place| {
            place.range.count() >= FEWEST_VALUES && is_read_after(program, live, edge, place)
        }));
    }
    places
}

/// Whether the input may be read after the place.
fn is_read_after(program: &Program, live: &Liveness, edge: &Edge, place: &CaseSplit) -> bool {
    let mut is_read = live.is_live(edge.target, place.input);
    let mut look = |e| is_read |= program.exprs.mentions(e, place.input);
    edge.steps[place.step + 1..].iter().for_each(|step| step.op.for_each_expr(&mut look));
    transfer_expressions(&edge.transfer, &mut look);
    is_read
}

/// The range of the input after each step of the edge that says something of it; `None`: no run
/// gets past the step.
fn follow(
    program: &Program,
    edge: &Edge,
    input: VarId,
    range: NumberBounds,
) -> impl Iterator<Item = (usize, Option<NumberBounds>)> {
    edge.steps.iter().enumerate().scan(Some(range), move |range, (index, step)| {
        *range = range.take().and_then(|range| restricted(program, input, range, &step.op));
        Some((index, range.clone()))
    })
}

/// The range of the input after a step; `None`: no run gets past it.
fn restricted(
    program: &Program,
    input: VarId,
    range: NumberBounds,
    op: &Op,
) -> Option<NumberBounds> {
    let pool = &program.exprs;
    match *op {
        Op::Assume(condition) => {
            let read = pool.nodes_below([condition]).find(|&(_, node)| node == Expr::Var(input));
            let mut facts: Facts = read.map(|(id, _)| (id, range.clone())).into_iter().collect();
            let can_be = assume(pool, &mut facts, condition, true);
            can_be.then(|| read.and_then(|(id, _)| facts.remove(&id)).unwrap_or(range))
        }
        Op::Nondet { dst, .. } if dst == input => Some(NumberBounds::any(range.width())),
        _ => Some(range),
    }
}

/// The range of the input per location; `None` where no run of the function comes. Bounds are
/// literals of the program's tests, so this ends.
fn ranges(program: &Program, input: VarId) -> Vec<Option<NumberBounds>> {
    let mut at: Vec<Option<NumberBounds>> = vec![None; program.locations.len()];
    let Scope::Local(function) = program.var(input).scope else { return at };
    let entry = program.function(function).entry;
    at[entry.index()] = Some(NumberBounds::any(program.var(input).width));
    let mut waitlist = vec![entry];
    while let Some(location) = waitlist.pop() {
        let Some(range) = at[location.index()].clone() else { continue };
        for &id in &program.location(location).out {
            let edge = program.edge(id);
            let last = follow(program, edge, input, range.clone()).last();
            let Some(after) = last.map_or(Some(range.clone()), |(_, after)| after) else {
                continue;
            };
            let known = &mut at[edge.target.index()];
            let joined = known.as_ref().map_or_else(|| after.clone(), |known| known.hull(&after));
            if known.as_ref() != Some(&joined) {
                *known = Some(joined);
                waitlist.push(edge.target);
            }
        }
    }
    at
}

/// Cuts the edge after the step, and puts the branches between its halves.
pub(crate) fn split(program: &mut Program, edge: EdgeId, step: usize, branches: Vec<Vec<Op>>) {
    let position = program.edge(edge).position;
    let join = cut_edge(program, edge, step + 1);
    let fork = location_beside(program, join);
    program.edges[edge.index()].target = fork;
    for ops in branches {
        let steps = ops.into_iter().map(|op| Step { op, position: Position::default() }).collect();
        let transfer = Transfer::Jump;
        program.edges.push(Edge { source: fork, target: join, steps, transfer, position });
    }
}
