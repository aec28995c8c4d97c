//! Inputs that most likely take a path of blocks: made up block by block.
//!
//! The formula of a path on which explicit values unrolled a loop has thousands of blocks. Most of
//! them can be passed on most inputs, so inputs are made up for one block after the other, from the
//! values that the one before ends with; where none that is made up passes, the solver is asked
//! about this block alone (concolic execution: Godefroid, Klarlund, Sen, *DART*, PLDI 2005).
//!
//! Invariant: what comes out is a guess; a replay decides. Known limit: where a block cannot be
//! passed from what was made up before, another attempt is made from the start.
use super::fixed::Continued;
use super::route::Route;
use crate::base::limits::Limits;
use crate::base::random::Random;
use crate::blocks::block::{Block, BlockExit};
use crate::blocks::graph::BlockGraph;
use crate::cfa::{EdgeId, InputId, Inputs, Path, Program};
use crate::engines::predicate::budget::{
    BLOCK_QUERY, CONCRETE_ATTEMPTS, MADE_UP_PER_BLOCK, QUERIES_OF_ATTEMPT,
};
use crate::ir::graft::Graft;
use crate::ir::{BinaryOp, Bv, Expr, ExprId, VarId, Width};
use crate::solver::decide::Refuters;
use crate::solver::smt::Counters;
use crate::symbolic::path::solve;
use crate::symbolic::value::{Model, Origin, Values};
use rustc_hash::FxHashMap;

/// A path with inputs that most likely take it.
pub(super) fn concretise(
    graph: &BlockGraph,
    route: &Route,
    limits: &Limits,
    counters: &mut Counters,
) -> Option<(Path, Inputs)> {
    (0..CONCRETE_ATTEMPTS).find_map(|attempt| {
        let mut run = MadeUpRun {
            program: &graph.program.program,
            random: Random::new(attempt),
            offsets: FxHashMap::default(),
            inputs: Inputs::default(),
            path: Path::new(),
            queries: QUERIES_OF_ATTEMPT,
            counters,
        };
        run.along(graph, route, limits)?;
        Some((run.path, run.inputs))
    })
}

/// A run under way.
struct MadeUpRun<'a> {
    program: &'a Program,
    random: Random,
    /// How many inputs with this key there were before the block.
    offsets: FxHashMap<u32, u64>,
    inputs: Inputs,
    path: Path,
    /// Questions that may still be asked.
    queries: u32,
    counters: &'a mut Counters,
}

impl MadeUpRun<'_> {
    fn along(&mut self, graph: &BlockGraph, route: &Route, limits: &Limits) -> Option<()> {
        let mut entry: Vec<Bv> = Vec::new();
        for (index, &(_, name)) in route.steps.iter().enumerate() {
            limits.check().ok()?;
            let (made, exit) = graph.exit(name);
            let (block, exit) = (&*made.block, &made.block.exits[exit]);
            let model = self.pass(block, exit, &entry, limits)?;
            let edges = block.path(exit, &model);
            self.note_inputs(block, &model, &edges);
            self.path.extend(edges);
            let value = |&value: &ExprId| block.values.eval(value, &model);
            let next = route.steps.get(index + 1);
            let continued = next.and_then(|&(next, _)| Continued::new(exit, graph.cut(next)));
            let values = continued.as_ref().map_or(&exit.values, |continued| &continued.values);
            entry = values.iter().map(value).collect::<Option<_>>()?;
        }
        Some(())
    }

    /// Values of the block's variables that take the exit, from these at its entry.
    fn pass(
        &mut self,
        block: &Block,
        exit: &BlockExit,
        entry: &[Bv],
        limits: &Limits,
    ) -> Option<Model> {
        let mut model = block.values.no_model();
        for (&(var, _), &value) in block.entry.iter().zip(entry) {
            model[var.index()] = Some(value);
        }
        let inputs: Vec<(VarId, Width)> = (0..block.values.var_count())
            .filter_map(|index| Some(VarId(u32::try_from(index).ok()?)))
            .filter(|&var| matches!(block.values.origin(var), Origin::Input(_)))
            .map(|var| (var, block.values.var_width(var)))
            .collect();
        for _ in 0..MADE_UP_PER_BLOCK {
            let mut model = model.clone();
            for &(var, width) in &inputs {
                model[var.index()] = Some(Bv::new(width, self.number()));
            }
            if exit.conjuncts.iter().all(|&id| satisfy(&block.values, id, &mut model)) {
                return Some(model);
            }
            if inputs.is_empty() {
                break;
            }
        }
        self.queries = self.queries.checked_sub(1)?;
        self.solve(block, exit, entry, limits)
    }

    /// The same by the solver.
    fn solve(
        &mut self,
        block: &Block,
        exit: &BlockExit,
        entry: &[Bv],
        limits: &Limits,
    ) -> Option<Model> {
        let known: FxHashMap<VarId, Bv> =
            block.entry.iter().map(|&(var, _)| var).zip(entry.iter().copied()).collect();
        let mut values = Values::new(block.values.pointer_width());
        let (mut graft, mut names) = (Graft::default(), FxHashMap::default());
        let mut conjuncts = Vec::new();
        for &conjunct in &exit.conjuncts {
            let mut pool = std::mem::take(&mut values.pool);
            let copy = graft.copy(block.pool(), &mut pool, conjunct, &mut |pool, var| {
                if let Some(&value) = known.get(&var) {
                    return Some(pool.constant(value));
                }
                let width = block.width(var);
                let name = *names.entry(var).or_insert_with(|| values.name(width, Origin::Unset));
                Some(pool.var(name, width))
            });
            values.pool = pool;
            conjuncts.push(copy?);
        }
        let slice = limits.within(BLOCK_QUERY);
        let refuters = &mut Refuters::default();
        let found = solve::solve(&values, &conjuncts, refuters, &slice, self.counters).ok()?;
        let mut model = block.values.no_model();
        known.iter().for_each(|(&var, &value)| model[var.index()] = Some(value));
        for (var, name) in names {
            model[var.index()] = found[name.index()];
        }
        Some(model)
    }

    /// Small numbers of both signs, and arbitrary bits.
    fn number(&mut self) -> u128 {
        match self.random.below(4_u64) {
            0 => self.random.below(4_u128),
            1 => self.random.below(256_u128),
            2 => self.random.below(256_u128).wrapping_neg(),
            _ => self.random.wide(),
        }
    }

    /// Takes the inputs of a block over, by their number in the whole run.
    fn note_inputs(&mut self, block: &Block, model: &Model, edges: &[EdgeId]) {
        let of_block = block.values.inputs(self.program, model);
        let offsets = &self.offsets;
        let shifted = |id: InputId| {
            let before = offsets.get(&id.key).copied().unwrap_or(0);
            InputId { occurrence: id.occurrence + before, ..id }
        };
        let Inputs { values, bytes, changes, globals, outside, elsewhere } = of_block;
        self.inputs.values.extend(values.into_iter().map(|(id, value)| (shifted(id), value)));
        self.inputs.bytes.extend(bytes.into_iter().map(|(id, value)| (shifted(id), value)));
        let changes = changes.into_iter().map(|((id, name), value)| ((shifted(id), name), value));
        self.inputs.changes.extend(changes);
        self.inputs.globals.extend(globals);
        self.inputs.outside.extend(outside);
        self.inputs.elsewhere = self.inputs.elsewhere.or(elsewhere);
        for &edge in edges {
            for site in self.program.edge(edge).steps.iter().filter_map(|step| step.op.site()) {
                *self.offsets.entry(self.program.sites[site.index()].key).or_default() += 1;
            }
        }
    }
}

/// Whether the condition holds in the model, with values for those of its variables that say by
/// which branch a run came to where branches were joined.
fn satisfy(values: &Values, id: ExprId, model: &mut Model) -> bool {
    match values.pool.get(id) {
        Expr::Binary(BinaryOp::And, a, b) if values.pool.width(id) == Width::BOOL => {
            satisfy(values, a, model) && satisfy(values, b, model)
        }
        Expr::Var(var) if model[var.index()].is_none() => {
            model[var.index()] = Some(Bv::TRUE);
            true
        }
        Expr::Ite(choice, a, b) => match values.pool.get(choice) {
            Expr::Var(var) if model[var.index()].is_none() => {
                let is_first = satisfy(values, a, model);
                model[var.index()] = Some(if is_first { Bv::TRUE } else { Bv::FALSE });
                is_first || satisfy(values, b, model)
            }
            _ => values.eval(id, model) == Some(Bv::TRUE),
        },
        _ => values.eval(id, model) == Some(Bv::TRUE),
    }
}
