//! The formula of an abstract path: all of its blocks, joined at the cut points between them.
//!
//! (Abstractions from Proofs, POPL 2004, section 3, on block formulas.) Each cut point has symbols
//! of its own, so that interpolants speak of one of them; the chain forgets nothing between blocks.
use super::domain::PredicateAnalysis;
use super::fixed::Continued;
use super::route::Route;
use crate::base::limits::{Limits, Stop};
use crate::blocks::block::{Block, BlockExit};
use crate::blocks::cut_point::CutPoint;
use crate::blocks::graph::{BlockGraph, CutPointId, at_start};
use crate::cfa::{EdgeId, Path};
use crate::engines::predicate::interpolate;
use crate::engines::predicate::interpolate::Chain;
use crate::ir::graft::Graft;
use crate::ir::simplify::build;
use crate::ir::{ExprId, ExprPool, VarId, Width};
use crate::symbolic::value::{Model, Origin, Values};
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// All blocks of a path as formulas of one pool, cut point `i`'s symbols standing between block `i`
/// and block `i + 1`.
pub(crate) struct PathFormula {
    pub(crate) values: Values,
    pub(crate) blocks: Vec<Vec<ExprId>>,
    /// Per inner cut point, its symbols.
    cuts: Vec<Vec<VarId>>,
    /// Per block, what its variables are called here.
    names: Vec<FxHashMap<VarId, VarId>>,
}

impl PathFormula {
    /// The paths through these blocks, the first of which begins at the start of the program.
    pub(crate) fn new(
        graph: &mut BlockGraph,
        steps: &[(CutPointId, EdgeId)],
        limits: &Limits,
    ) -> Result<Self, Stop> {
        let width = graph.program.program.pointer_width();
        let mut formula = Self {
            values: Values::new(width),
            blocks: Vec::new(),
            cuts: Vec::new(),
            names: Vec::new(),
        };
        let mut entry: Vec<VarId> = Vec::new();
        for (index, &(_, exit)) in steps.iter().enumerate() {
            limits.check()?;
            let next = steps.get(index + 1).map(|&(next, _)| Rc::clone(graph.cut(next)));
            let (made, exit) = graph.exit(exit);
            let block = &made.block;
            entry = formula.add(block, &block.exits[exit], &entry, next.as_deref());
            if next.is_some() {
                formula.cuts.push(entry.clone());
            }
        }
        Ok(formula)
    }

    /// Adds a block that begins with the symbols `entry`; the symbols of the cut point `next`,
    /// where it ends.
    fn add(
        &mut self,
        block: &Block,
        exit: &BlockExit,
        entry: &[VarId],
        next: Option<&CutPoint>,
    ) -> Vec<VarId> {
        let from = &block.values;
        let starts = block.entry.iter().map(|&(var, _)| var);
        let mut names: FxHashMap<VarId, VarId> = starts.zip(entry.iter().copied()).collect();
        let mut graft = Graft::default();
        let mut formulas = Vec::new();
        let copy =
            |values: &mut Values, graft: &mut Graft, names: &mut FxHashMap<VarId, VarId>, root| {
                // The pool is taken out so that variables can be named meanwhile.
                let mut pool = std::mem::take(&mut values.pool);
                let copy = graft.copy(&from.pool, &mut pool, root, &mut |pool, var| {
                    let width = from.var_width(var);
                    let name =
                        *names.entry(var).or_insert_with(|| values.name(width, Origin::Unset));
                    Some(pool.var(name, width))
                });
                values.pool = pool;
                copy.expect("every variable has a name")
            };
        for &conjunct in &exit.conjuncts {
            formulas.push(copy(&mut self.values, &mut graft, &mut names, conjunct));
        }
        let mut symbols = Vec::new();
        if let Some(next) = next {
            let continued = Continued::new(exit, next);
            let fixed = continued.as_ref().map_or(&[][..], |continued| &continued.fixed);
            for &(value, known) in fixed {
                let value = copy(&mut self.values, &mut graft, &mut names, value);
                let known = self.values.pool.constant(known);
                formulas.push(build::eq(&mut self.values.pool, value, known));
            }
            for &value in continued.as_ref().map_or(&exit.values, |continued| &continued.values) {
                let value = copy(&mut self.values, &mut graft, &mut names, value);
                let width: Width = self.values.pool.width(value);
                let (symbol, var) = self.values.symbol(width);
                let symbol = self.values.embed(symbol);
                formulas.push(build::eq(&mut self.values.pool, symbol, value));
                symbols.push(var);
            }
        }
        self.blocks.push(formulas);
        self.names.push(names);
        symbols
    }

    /// The path that a model of the whole takes.
    pub(crate) fn path(
        &self,
        graph: &mut BlockGraph,
        steps: &[(CutPointId, EdgeId)],
        model: &Model,
        limits: &Limits,
    ) -> Result<Path, Stop> {
        let mut path = Vec::new();
        for (&(_, exit), names) in steps.iter().zip(&self.names) {
            limits.check()?;
            let (made, exit) = graph.exit(exit);
            let block = &made.block;
            let mut own = block.values.no_model();
            for (&var, &name) in names {
                own[var.index()] = model.get(name.index()).copied().flatten();
            }
            path.extend(block.path(&block.exits[exit], &own));
        }
        Ok(path)
    }

    /// The same as what interpolation wants to have.
    pub(super) fn chain(&mut self, analysis: &mut PredicateAnalysis, route: &Route) -> Chain {
        let mut cuts = Vec::new();
        for (vars, &(id, _)) in self.cuts.iter().zip(&route.steps[1..]) {
            let cut = Rc::clone(analysis.first.cut(id));
            let keys = cut.symbolic.iter().map(|&place| analysis.second.precision.key(place));
            let vars: Vec<(u32, VarId)> = keys.zip(vars.iter().copied()).collect();
            let hints = hints(analysis, &cut, &vars, &mut self.values);
            let group = cut.location.map_or(u32::MAX, |location| location.0);
            cuts.push(interpolate::ChainCut { group, vars, hints });
        }
        let widths = (0..self.values.var_count())
            .map(|index| self.values.var_width(VarId(u32::try_from(index).expect("few variables"))))
            .collect();
        let pool = std::mem::take(&mut self.values.pool);
        Chain { pool, widths, blocks: std::mem::take(&mut self.blocks), cuts }
    }
}

/// The predicates that are tracked at the cut point's location already, and facts that others have
/// proven of the cut point, over its symbols.
fn hints(
    analysis: &PredicateAnalysis,
    cut: &CutPoint,
    vars: &[(u32, VarId)],
    values: &mut Values,
) -> Vec<ExprId> {
    let Some(location) = cut.location else { return Vec::new() };
    let program = &analysis.first.program.program;
    let symbols = vars.iter().zip(&cut.symbolic);
    let symbols: Vec<(VarId, Width)> =
        symbols.map(|(&(_, var), place)| (var, place.width(program))).collect();
    let mut hints = Vec::new();
    for &id in analysis.second.precision.at(location) {
        let value = &mut |pool: &mut ExprPool, place| at_start(cut, &symbols, pool, place);
        hints.extend(analysis.second.precision.instance(id, &mut values.pool, value));
    }
    hints.extend(analysis.second.facts.instances(cut, &symbols, &mut values.pool));
    hints
}
