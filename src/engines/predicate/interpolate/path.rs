//! A chain made ready: cut off behind its first contradiction, without conjuncts that have nothing
//! to do with it, and with models of what leads to it.
use super::Chain;
use super::definitions::Definitions;
use super::places::{PlaceId, Places};
use super::run::{Halt, InterpolationRun};
use crate::ir::eval::Env;
use crate::ir::simplify;
use crate::ir::{Bv, Expr, ExprId, ExprPool, Symbol, VarId};
use crate::solver::smt::{Session, Term};
use rustc_hash::{FxHashMap, FxHashSet};

/// The part of a chain up to its first contradiction.
pub(super) struct Path {
    /// The conjuncts, no conjunctions among them. The last block contradicts what leads to it; the
    /// others together have a model.
    pub(super) blocks: Vec<Vec<ExprId>>,
    /// By cut, its location. There is one cut less than blocks.
    pub(super) groups: Vec<u32>,
    pub(super) places: Places,
    /// By block.
    pub(super) definitions: Vec<Definitions>,
    /// Variables of conjuncts in an unsatisfiable core; `None`: there is no core.
    pub(super) relevant: Option<FxHashSet<VarId>>,
    /// Conjuncts in that core.
    pub(super) core: FxHashSet<ExprId>,
    /// Models of all blocks but the last.
    pub(super) models: Vec<PathModel>,
}

/// What a model says at each cut.
pub(super) struct PathModel {
    pub(super) cuts: Vec<Point>,
}

/// Values of the places at one cut.
#[derive(Clone)]
pub(super) struct Point {
    first: u32,
    pub(super) values: Vec<Option<Bv>>,
    addresses: FxHashMap<Symbol, Bv>,
}

impl Env for Point {
    fn var(&self, var: VarId) -> Option<Bv> {
        let index = usize::try_from(var.0.checked_sub(self.first)?).ok()?;
        self.values.get(index).copied().flatten()
    }

    fn address(&self, symbol: Symbol) -> Option<Bv> {
        self.addresses.get(&symbol).copied()
    }
}

impl Point {
    /// The value of a place.
    pub(super) fn value(&self, place: PlaceId) -> Option<Bv> {
        self.values[place.index()]
    }
}

/// The conjuncts of each block.
pub(super) fn flatten(chain: &Chain) -> Vec<Vec<ExprId>> {
    chain.blocks.iter().map(|block| chain.pool.conjuncts(block)).collect()
}

/// The values of the places at `cut` in the model of the session's last check.
pub(super) fn point(
    run: &mut InterpolationRun<'_>,
    places: &Places,
    session: &mut Session,
    cut: usize,
) -> Result<Point, Halt> {
    let mut values = Vec::with_capacity(places.len());
    for place in places.ids() {
        let term = places.var(cut, place).and_then(|var| run.variable(var));
        let value = term.map(|term| session.value(&mut run.encoder, term));
        values.push(value.transpose()?);
    }
    let mut addresses = FxHashMap::default();
    let symbols: Vec<(Expr, Term)> = run.encoder.symbols().collect();
    for (expr, term) in symbols {
        if let Expr::Address(symbol) = expr {
            addresses.insert(symbol, session.value(&mut run.encoder, term)?);
        }
    }
    Ok(Point { first: places.first(), values, addresses })
}

impl Path {
    /// What `block` says, and the formulas `beside` about its ends, with the variables of its two
    /// cuts named by their places: equal for blocks that do the same.
    pub(super) fn shape(
        &self,
        pool: &mut ExprPool,
        block: usize,
        beside: &[ExprId],
    ) -> Vec<ExprId> {
        let before = block.checked_sub(1);
        let after = (block < self.groups.len()).then_some(block);
        let count = u32::try_from(self.places.len()).unwrap_or(u32::MAX / 4);
        let first = self.places.first();
        // Numbers above the places' own: before, after, neither.
        let mut names: FxHashMap<VarId, VarId> = FxHashMap::default();
        let mut key = Vec::new();
        for (cut, start) in [(before, first + count), (after, first + 2 * count)] {
            for (place, offset) in self.places.ids().zip(0..) {
                let Some(var) = cut.and_then(|cut| self.places.var(cut, place)) else {
                    key.push(pool.bool(false));
                    continue;
                };
                let name = *names.entry(var).or_insert(VarId(start + offset));
                let width = pool.width(self.places.expr(place));
                key.push(pool.var(name, width));
            }
        }
        let mut next = first + 3 * count;
        for &formula in self.blocks[block].iter().chain(beside) {
            for var in pool.vars_in(formula) {
                names.entry(var).or_insert_with(|| {
                    next += 1;
                    VarId(next)
                });
            }
            let names = renamed(pool, formula, &names);
            key.push(simplify::substitute(pool, formula, |var| names.get(&var).copied()));
        }
        key
    }
}

/// The new names of the variables in `id`, as expressions.
fn renamed(
    pool: &mut ExprPool,
    id: ExprId,
    names: &FxHashMap<VarId, VarId>,
) -> FxHashMap<VarId, ExprId> {
    let variable = |(id, expr)| match expr {
        Expr::Var(var) => Some((var, pool.width(id))),
        _ => None,
    };
    let found: Vec<_> = pool.nodes_below([id]).filter_map(variable).collect();
    found.into_iter().map(|(var, width)| (var, pool.var(names[&var], width))).collect()
}
