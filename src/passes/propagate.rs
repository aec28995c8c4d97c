//! Forward substitution: temporaries vanish into the expressions that use them, and assignments
//! that are never read are dropped.
//!
//! A *fact* `v = e` holds at a point of a run if `v` was assigned `e` and neither `v` nor a
//! variable of `e` has changed since. Facts are followed along edges, past joins where all edges
//! agree, and into a loop where nothing in it changes them: one pass in reverse post-order, no
//! iteration. A literal or another variable is always put in place; a compound value only where it
//! is not evaluated more often for it (few uses, small). The result of evaluating `e` later is that
//! of evaluating it at the assignment, also where that is no defined result: "any value" is chosen
//! only once there, so a value with a partial operator is used only in place of a single read.
//!
//! Global variables that no edge changes are replaced by their initial value.
use super::budget::{CHEAP_NODES, MOST_CHEAP_USES, MOST_PUT_NODES};
use crate::cfa::{Edge, FuncId, LocId, Op, Program, Scope, Transfer};
use crate::ir::simplify::substitute;
use crate::ir::{Expr, ExprId, ExprPool, VarId, Width};
use crate::program_facts::effects;
use crate::program_facts::liveness::{Liveness, liveness, post_order};
use crate::program_facts::loops::Loops;
use crate::program_facts::reachability::{callers, calls_within};
use fixedbitset::FixedBitSet;
use rustc_hash::{FxHashMap, FxHashSet};

/// The program with values put in place of variables, without assignments that are never read.
pub fn propagate(mut program: Program) -> Program {
    let facts = Propagation::new(&program);
    facts.rewrite(&mut program);
    drop_dead(program)
}

/// What is known of variables at a point: a value over variables that have not changed since.
#[derive(Clone, Default)]
struct Substitution {
    values: FxHashMap<VarId, ExprId>,
    /// For each variable, those whose values mention it (perhaps no more).
    mentions: FxHashMap<VarId, Vec<VarId>>,
}

impl Substitution {
    fn insert(&mut self, pool: &ExprPool, var: VarId, value: ExprId) {
        self.values.insert(var, value);
        for read in pool.vars_in(value) {
            self.mentions.entry(read).or_default().push(var);
        }
    }

    fn forget(&mut self, var: VarId) {
        self.values.remove(&var);
        for other in self.mentions.remove(&var).unwrap_or_default() {
            self.values.remove(&other);
        }
    }

    /// Keeps what the others know as well and what `keep` wants.
    fn meet(
        &self,
        pool: &ExprPool,
        others: &[&Self],
        mut keep: impl FnMut(VarId, ExprId) -> bool,
    ) -> Self {
        let mut met = Self::default();
        for (&var, &value) in &self.values {
            let agreed = others.iter().all(|other| other.values.get(&var) == Some(&value));
            if agreed && keep(var, value) {
                met.insert(pool, var, value);
            }
        }
        met
    }
}

struct Propagation {
    live: Liveness,
    loops: Loops,
    /// Per function, the variables that a call of it may change: its own and its callees' writes of
    /// global variables.
    changed: Vec<FxHashSet<VarId>>,
    /// Per variable, how many expressions read it.
    uses: Vec<u32>,
    constants: FxHashMap<VarId, ExprId>,
}

impl Propagation {
    fn new(program: &Program) -> Self {
        let mut uses = vec![0u32; program.vars.len()];
        for edge in &program.edges {
            edge.for_each_expr(|root| {
                program.exprs.vars_in(root).for_each(|var| uses[var.index()] += 1);
            });
        }
        Self {
            live: liveness(program),
            loops: Loops::new(program),
            changed: changed_globals(program),
            uses,
            constants: constant_globals(program),
        }
    }

    fn rewrite(&self, program: &mut Program) {
        for index in 0..program.functions.len() {
            self.rewrite_function(program, FuncId::from_index(index));
        }
    }

    fn rewrite_function(&self, program: &mut Program, function: FuncId) {
        let mut order = post_order(program, program.function(function).entry, |_| false);
        order.reverse();
        let mut after: FxHashMap<crate::cfa::EdgeId, Substitution> = FxHashMap::default();
        for location in order {
            let before = self.facts_at(program, location, &after);
            for position in 0..program.location(location).out.len() {
                let id = program.location(location).out[position];
                let Program { edges, exprs, .. } = &mut *program;
                let edge = &mut edges[id.index()];
                let mut facts = before.clone();
                self.rewrite_edge(exprs, edge, &mut facts);
                after.insert(id, facts);
            }
        }
    }

    /// What holds at a location by what holds after the edges into it; what is dead there is left
    /// out.
    fn facts_at(
        &self,
        program: &Program,
        location: LocId,
        after: &FxHashMap<crate::cfa::EdgeId, Substitution>,
    ) -> Substitution {
        let incoming = &program.location(location).incoming;
        let known: Vec<&Substitution> =
            incoming.iter().filter_map(|edge| after.get(edge)).collect();
        let Some((first, others)) = known.split_first() else { return Substitution::default() };
        let live = |var: VarId, _| self.live.is_live(location, var);
        if known.len() == incoming.len() {
            return first.meet(&program.exprs, others, live);
        }
        let Some(around) = self.loops.headed(location).filter(|found| found.reducible) else {
            return Substitution::default();
        };
        let changes = self.changes_within(program, &around.body);
        first.meet(&program.exprs, others, |var, value| {
            let mut reads = program.exprs.vars_in(value);
            live(var, value)
                && !changes.contains(&var)
                && reads.all(|read| !changes.contains(&read))
        })
    }

    fn changes_within(&self, program: &Program, body: &[LocId]) -> FxHashSet<VarId> {
        let mut changes = FxHashSet::default();
        for edge in body.iter().flat_map(|&location| &program.location(location).out) {
            let edge = program.edge(*edge);
            changes.extend(edge.steps.iter().filter_map(|step| step.op.dst()));
            changes.extend(effects::call_result(&edge.transfer));
            if let Transfer::Call { callee, .. } = edge.transfer {
                changes.extend(&self.changed[callee.index()]);
            }
        }
        changes
    }

    /// Puts values in place along an edge; `facts` become those after it.
    fn rewrite_edge(&self, exprs: &mut ExprPool, edge: &mut Edge, facts: &mut Substitution) {
        for step in &mut edge.steps {
            effects::map_expressions(&mut step.op, |root| self.replaced(exprs, root, facts));
            let Some(dst) = step.op.dst() else { continue };
            facts.forget(dst);
            if let Op::Assign { value, .. } = step.op
                && self.is_worth(exprs, dst, value)
            {
                facts.insert(exprs, dst, value);
            }
        }
        let replaced = |root| self.replaced(exprs, root, facts);
        effects::map_transfer_expressions(&mut edge.transfer, replaced);
        if let Transfer::Call { callee, result, .. } = edge.transfer {
            self.changed[callee.index()].iter().for_each(|&var| facts.forget(var));
            result.into_iter().for_each(|result| facts.forget(result));
        }
    }

    fn replaced(&self, exprs: &mut ExprPool, root: ExprId, facts: &Substitution) -> ExprId {
        let is_known = |var| facts.values.contains_key(&var) || self.constants.contains_key(&var);
        if !exprs.vars_in(root).any(is_known) {
            return root;
        }
        substitute(exprs, root, |var| {
            facts.values.get(&var).or_else(|| self.constants.get(&var)).copied()
        })
    }

    /// Whether `var = value` may be used later: the value does not read `var` itself, and
    /// evaluating it at each use costs little.
    fn is_worth(&self, exprs: &ExprPool, var: VarId, value: ExprId) -> bool {
        if exprs.mentions(value, var) {
            return false;
        }
        let uses = self.uses[var.index()];
        match exprs.get(value) {
            Expr::Const(_) | Expr::Var(_) | Expr::Address(_) => true,
            _ => {
                // A condition is read by the edges on both sides of a branch, of which a run takes
                // one.
                let few = if exprs.width(value) == Width::BOOL { 2 } else { 1 };
                let size = exprs.size_up_to(value, MOST_PUT_NODES + 1);
                let is_single = uses <= few && size <= MOST_PUT_NODES;
                let is_cheap = uses <= MOST_CHEAP_USES && size <= CHEAP_NODES;
                (is_single || is_cheap) && (exprs.is_total(value) || uses <= 1)
            }
        }
    }
}

/// Per function, the global variables that a call of it may change.
fn changed_globals(program: &Program) -> Vec<FxHashSet<VarId>> {
    let mut changed: Vec<FxHashSet<VarId>> = vec![FxHashSet::default(); program.functions.len()];
    for edge in &program.edges {
        let own = &mut changed[program.location(edge.source).function.index()];
        let written = edge.steps.iter().filter_map(|step| step.op.dst());
        let written = written.chain(effects::call_result(&edge.transfer));
        own.extend(written.filter(|&var| program.var(var).scope == Scope::Global));
    }
    let (callers, calls) = (callers(program), calls_within(program));
    let mut work: Vec<usize> = (0..program.functions.len()).collect();
    while let Some(function) = work.pop() {
        let mut all = std::mem::take(&mut changed[function]);
        let before = all.len();
        for &call in &calls[function] {
            if let Transfer::Call { callee, .. } = program.edge(call).transfer {
                all.extend(&changed[callee.index()]);
            }
        }
        let grown = all.len() > before;
        changed[function] = all;
        if grown {
            let of = |&call: &_| program.location(program.edge(call).source).function.index();
            work.extend(callers[function].iter().map(of));
        }
    }
    changed
}

/// The global variables that no edge changes and that start with a value.
fn constant_globals(program: &Program) -> FxHashMap<VarId, ExprId> {
    let mut constants: FxHashMap<VarId, ExprId> = program.global_values.iter().copied().collect();
    for edge in &program.edges {
        edge.steps.iter().filter_map(|step| step.op.dst()).for_each(|var| {
            constants.remove(&var);
        });
        effects::call_result(&edge.transfer).iter().for_each(|var| {
            constants.remove(var);
        });
    }
    constants
}

/// Drops steps that only set a dead variable. Inputs go only if all inputs of their key do.
pub fn drop_dead(mut program: Program) -> Program {
    let live = liveness(&program);
    let dead: Vec<FixedBitSet> =
        program.edges.iter().map(|edge| dead_steps(&program, &live, edge)).collect();
    let mut kept_keys = FxHashSet::default();
    for (edge, dead) in program.edges.iter().zip(&dead) {
        let kept = edge.steps.iter().enumerate().filter(|(index, _)| !dead.contains(*index));
        kept_keys.extend(kept.filter_map(|(_, step)| effects::input_key(&program, &step.op)));
    }
    let Program { edges, sites, .. } = &mut program;
    for (edge, dead) in edges.iter_mut().zip(&dead) {
        let mut index = 0;
        edge.steps.retain(|step| {
            let key = step.op.site().map(|site| sites[site.index()].key);
            let goes = dead.contains(index) && key.is_none_or(|key| !kept_keys.contains(&key));
            index += 1;
            !goes
        });
    }
    program
}

/// Which steps of the edge set a variable that is not read afterwards.
fn dead_steps(program: &Program, live: &Liveness, edge: &Edge) -> FixedBitSet {
    let mut needed = live_before_transfer(program, live, edge);
    let mut dead = FixedBitSet::with_capacity(edge.steps.len());
    for (index, step) in edge.steps.iter().enumerate().rev() {
        if let Some(dst) = step.op.dst() {
            let is_own = matches!(step.op, Op::Assign { value, .. }
                if program.exprs.get(value) == Expr::Var(dst));
            if is_own || !needed.contains(&dst) {
                dead.insert(index);
                // An input may have to stay, and then its size is read.
                if !matches!(step.op, Op::Alloc { .. }) {
                    continue;
                }
            }
            needed.remove(&dst);
        }
        let exprs = &program.exprs;
        step.op.for_each_expr(|root| needed.extend(exprs.vars_in(root)));
    }
    dead
}

fn live_before_transfer(program: &Program, live: &Liveness, edge: &Edge) -> FxHashSet<VarId> {
    let mut needed: FxHashSet<VarId> = live.at(edge.target).iter().copied().collect();
    if let Transfer::Call { callee, result, .. } = edge.transfer {
        result.iter().for_each(|result| {
            needed.remove(result);
        });
        // Over-approximated: what the callee overwrites stays in, for it is no matter of this edge
        // whether it returns.
        needed.extend(live.at(program.function(callee).entry));
    }
    effects::transfer_expressions(&edge.transfer, |root| {
        needed.extend(program.exprs.vars_in(root));
    });
    needed
}
