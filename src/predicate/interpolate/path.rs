//! A chain made ready: decided, cut off behind its first contradiction, with the conjuncts that matter and with models of what leads to it.
use super::encode::Session;
use super::places::{PlaceId, Places};
use super::work::{Halt, Truth, Work};
use crate::ir::eval::Env;
use crate::ir::simplify;
use crate::ir::{BinaryOp, Bv, Expr, ExprId, ExprPool, Symbol, VarId};
use crate::smt::{Config, Term};
use rustc_hash::{FxHashMap, FxHashSet};
use std::time::Duration;

/// The part of a chain up to its first contradiction.
pub(super) struct Path {
    /// The conjuncts, no conjunctions among them. The last block contradicts what leads to it; the others together have a model.
    pub(super) blocks: Vec<Vec<ExprId>>,
    /// By cut, its location. There is one cut less than blocks.
    pub(super) groups: Vec<u32>,
    pub(super) places: Places,
    /// Variables of conjuncts in an unsatisfiable core; `None`: there is no core.
    pub(super) relevant: Option<FxHashSet<VarId>>,
    /// Conjuncts in that core.
    pub(super) core: FxHashSet<ExprId>,
    /// Models of all blocks but the last.
    pub(super) models: Vec<Model>,
}

/// What a model says at each cut.
pub(super) struct Model {
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

/// What preparation finds.
pub(super) enum Prepared {
    /// All blocks together have a model.
    Feasible,
    /// The first so many blocks have none, fewer have one.
    Path(Path),
}

/// How many models of the way to the contradiction are looked for.
const MODELS: usize = 3;

/// The conjuncts of each block, without nested conjunctions, repetitions and the literal true.
pub(super) fn flatten(pool: &ExprPool, blocks: &[Vec<ExprId>]) -> Vec<Vec<ExprId>> {
    let flat = |block: &Vec<ExprId>| {
        let (mut atoms, mut seen) = (Vec::new(), FxHashSet::default());
        let mut stack: Vec<ExprId> = block.iter().rev().copied().collect();
        while let Some(id) = stack.pop() {
            match pool.get(id) {
                Expr::Binary(BinaryOp::And, a, b) => stack.extend([b, a]),
                Expr::Const(bits) if bits.is_true() => {}
                _ => {
                    if seen.insert(id) {
                        atoms.push(id);
                    }
                }
            }
        }
        atoms
    };
    blocks.iter().map(flat).collect()
}

/// Decides the chain of `work` and makes it ready.
pub(super) fn prepare(work: &mut Work<'_>) -> Result<Prepared, Halt> {
    let blocks = flatten(&work.chain.pool, &work.chain.blocks);
    let mut query = Query::new(work, &blocks)?;
    let mut length = blocks.len();
    let mut core = None;
    let mut has_model = false;
    while length > 0 {
        match query.decide(work, length)? {
            Decided::Model if length == blocks.len() => return Ok(Prepared::Feasible),
            Decided::Model => {
                has_model = true;
                break;
            }
            Decided::Core(conjuncts) => {
                length = conjuncts.iter().map(|&(block, _)| block).max().unwrap_or(0);
                core = Some(conjuncts);
            }
            Decided::NoModel => length -= 1,
            Decided::NoAnswer if length == blocks.len() => {
                return Err(Halt::Unknown("the solver does not decide the path".to_owned()));
            }
            Decided::NoAnswer => break,
        }
    }
    let places = Places::new(work.chain, length);
    let models = if has_model { query.models(work, &places, length)? } else { Vec::new() };
    let core = core.map(|conjuncts| conjuncts.into_iter().map(|(_, id)| id).collect());
    let relevant = core.as_ref().map(|core| variables(&work.chain.pool, core));
    Ok(Prepared::Path(Path {
        groups: work.chain.cuts[..length].iter().map(|cut| cut.group).collect(),
        blocks: blocks.into_iter().take(length + 1).collect(),
        places,
        relevant,
        core: core.unwrap_or_default(),
        models,
    }))
}

fn variables(pool: &ExprPool, core: &FxHashSet<ExprId>) -> FxHashSet<VarId> {
    let mut vars = FxHashSet::default();
    for &id in core {
        pool.for_each_var(id, &mut |var| {
            vars.insert(var);
        });
    }
    vars
}

/// What is known of the first blocks.
enum Decided {
    Model,
    /// Unsatisfiable, because of these conjuncts (with their blocks).
    Core(Vec<(usize, ExprId)>),
    /// Unsatisfiable.
    NoModel,
    NoAnswer,
}

/// The solver for the conjuncts of all blocks, one assumption each.
struct Query {
    session: Session,
    assumptions: Vec<Vec<Term>>,
    /// The first block that has the conjunct, and the conjunct.
    origin: FxHashMap<Term, (usize, ExprId)>,
}

impl Query {
    fn new(work: &mut Work<'_>, blocks: &[Vec<ExprId>]) -> Result<Self, Halt> {
        let mut origin = FxHashMap::default();
        let mut assumptions = Vec::with_capacity(blocks.len());
        for (index, block) in blocks.iter().enumerate() {
            let mut terms = Vec::with_capacity(block.len());
            for &id in block {
                let term = work.encoder.truth(&work.chain.pool, id)?;
                origin.entry(term.clone()).or_insert((index, id));
                terms.push(term);
            }
            assumptions.push(terms);
        }
        let session = work.encoder.session(Config::Cores)?;
        Ok(Self { session, assumptions, origin })
    }

    /// Whether the first `length` blocks have a model.
    fn decide(&mut self, work: &mut Work<'_>, length: usize) -> Result<Decided, Halt> {
        let assumptions = self.assumptions[..length].concat();
        match work.ask(&mut self.session, &assumptions)? {
            Truth::Sat => Ok(Decided::Model),
            Truth::Unsat => {
                let core = self.session.core()?;
                Ok(Decided::Core(core.iter().filter_map(|t| self.origin.get(t)).copied().collect()))
            }
            Truth::Unknown => self.decide_without_core(work, &assumptions),
        }
    }

    /// With the solver's simplifications, which spoil cores.
    fn decide_without_core(
        &mut self,
        work: &mut Work<'_>,
        formulas: &[Term],
    ) -> Result<Decided, Halt> {
        let mut session = work.encoder.session(Config::OneShot)?;
        formulas.iter().try_for_each(|formula| session.assert(formula))?;
        let time = work.limits.remaining().map_or(ONE_SHOT_TIME, |left| left / 4);
        Ok(match work.ask_within(&mut session, &[], time)? {
            Truth::Sat => Decided::Model,
            Truth::Unsat => Decided::NoModel,
            Truth::Unknown => Decided::NoAnswer,
        })
    }

    /// Some models of the first `length` blocks, different from each other where they can be. The last check has found one.
    fn models(
        &mut self,
        work: &mut Work<'_>,
        places: &Places,
        length: usize,
    ) -> Result<Vec<Model>, Halt> {
        let mut assumptions = self.assumptions[..length].concat();
        let mut models = Vec::new();
        // The variables that had the same value in all models.
        let mut same: Option<Vec<(Term, Bv)>> = None;
        loop {
            models.push(self.model(work, places, length)?);
            if models.len() == MODELS {
                return Ok(models);
            }
            let same = match &mut same {
                None => same.insert(self.values(work, places, length)?),
                Some(same) => {
                    let mut kept = Vec::new();
                    for (term, value) in same.drain(..) {
                        if self.session.value(&term)? == value {
                            kept.push((term, value));
                        }
                    }
                    *same = kept;
                    same
                }
            };
            let equal: Vec<Term> = same
                .iter()
                .map(|(term, value)| {
                    let value = work.encoder.terms.bits(*value)?;
                    work.encoder.terms.equal(term, &value)
                })
                .collect::<Result<_, _>>()?;
            let equal = work.encoder.terms.and(&equal)?;
            assumptions.push(work.encoder.terms.not(&equal)?);
            match work.ask(&mut self.session, &assumptions)? {
                Truth::Sat => assumptions.pop(),
                Truth::Unsat | Truth::Unknown => return Ok(models),
            };
        }
    }

    fn values(
        &self,
        work: &Work<'_>,
        places: &Places,
        length: usize,
    ) -> Result<Vec<(Term, Bv)>, Halt> {
        let mut values = Vec::new();
        let mut seen = FxHashSet::default();
        for cut in 0..length {
            for place in places.ids() {
                let Some(var) = places.var(cut, place) else { continue };
                if let (Some(term), true) = (work.encoder.variable(var), seen.insert(var)) {
                    values.push((term.clone(), self.session.value(term)?));
                }
            }
        }
        Ok(values)
    }

    fn model(&self, work: &Work<'_>, places: &Places, length: usize) -> Result<Model, Halt> {
        let cuts = (0..length)
            .map(|cut| point(work, places, &self.session, cut))
            .collect::<Result<_, _>>()?;
        Ok(Model { cuts })
    }
}

/// The time for one hard query where there is no limit.
const ONE_SHOT_TIME: Duration = Duration::from_secs(60);

/// The values of the places at `cut` in the model of the session's last check.
pub(super) fn point(
    work: &Work<'_>,
    places: &Places,
    session: &Session,
    cut: usize,
) -> Result<Point, Halt> {
    let mut values = Vec::with_capacity(places.len());
    for place in places.ids() {
        let term = places.var(cut, place).and_then(|var| work.encoder.variable(var));
        values.push(term.map(|term| session.value(term)).transpose()?);
    }
    let mut addresses = FxHashMap::default();
    for (expr, term) in work.encoder.symbols() {
        if let Expr::Address(symbol) = expr {
            addresses.insert(symbol, session.value(term)?);
        }
    }
    Ok(Point { first: places.first(), values, addresses })
}

impl Path {
    /// What `block` says, with the variables of its two cuts named by their places: equal for blocks that do the same.
    pub(super) fn shape(&self, pool: &mut ExprPool, block: usize) -> Vec<ExprId> {
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
        for &conjunct in &self.blocks[block] {
            let mut inner = Vec::new();
            pool.for_each_var(conjunct, &mut |var| inner.push(var));
            for var in inner {
                names.entry(var).or_insert_with(|| {
                    next += 1;
                    VarId(next)
                });
            }
        }
        for &conjunct in &self.blocks[block] {
            let widths: FxHashMap<VarId, ExprId> = renamed(pool, conjunct, &names);
            key.push(simplify::substitute(pool, conjunct, |var| widths.get(&var).copied()));
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
    let mut found = Vec::new();
    let mut stack = vec![id];
    let mut seen = FxHashSet::default();
    while let Some(id) = stack.pop() {
        if seen.insert(id) {
            match pool.get(id) {
                Expr::Var(var) => found.push((var, pool.width(id))),
                expr => expr.for_each_child(|child| stack.push(child)),
            }
        }
    }
    found.into_iter().map(|(var, width)| (var, pool.var(names[&var], width))).collect()
}
