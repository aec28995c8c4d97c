//! A chain made ready: decided, cut off behind its first contradiction, with the conjuncts that matter and with models of what leads to it.
use super::definitions::Definitions;
use super::encode::Session;
use super::places::{PlaceId, Places};
use super::vocabulary::atoms_below;
use super::work::{Halt, Truth, Work};
use crate::ir::eval::Env;
use crate::ir::simplify;
use crate::ir::{BinaryOp, Bv, Expr, ExprId, ExprPool, Symbol, UnaryOp, VarId};
use crate::smt::{Config, Logic, Term};
use rustc_hash::{FxHashMap, FxHashSet};
use std::time::Duration;

/// The part of a chain up to its first contradiction.
pub(super) struct Path {
    /// The conjuncts, no conjunctions among them. The last block contradicts what leads to it; the others together have a model.
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
#[expect(clippy::large_enum_variant, reason = "there is one at a time")]
pub(super) enum Prepared {
    /// All blocks together have a model.
    Feasible,
    /// The first so many blocks have none, fewer have one.
    Path(Path),
}

/// How many models of the way to the contradiction are looked for.
const MODELS: usize = 5;
/// The most conditions that are asked for both ways.
const MAX_CONDITIONS: usize = 64;

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
            // It may be refuted step by step all the same.
            Decided::NoAnswer if length == blocks.len() => length -= 1,
            Decided::NoAnswer => break,
        }
    }
    let places = Places::new(work.chain, length);
    let models =
        if has_model { query.models(work, &places, &blocks[..length])? } else { Vec::new() };
    let core = core.map(|conjuncts| conjuncts.into_iter().map(|(_, id)| id).collect());
    let relevant = core.as_ref().map(|core| variables(&work.chain.pool, core));
    let blocks: Vec<Vec<ExprId>> = blocks.into_iter().take(length + 1).collect();
    let pool = &mut work.chain.pool;
    let definitions = blocks
        .iter()
        .enumerate()
        .map(|(block, conjuncts)| Definitions::new(pool, &places, block, conjuncts))
        .collect();
    Ok(Prepared::Path(Path {
        definitions,
        groups: work.chain.cuts[..length].iter().map(|cut| cut.group).collect(),
        blocks,
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
    bits: Session,
    /// If it gave the last answer: integers decide some paths that bits do not.
    integers: Option<Session>,
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
        let bits = work.encoder.session(Config::Cores)?;
        Ok(Self { bits, integers: None, assumptions, origin })
    }

    /// Whether the first `length` blocks have a model.
    fn decide(&mut self, work: &mut Work<'_>, length: usize) -> Result<Decided, Halt> {
        let assumptions = self.assumptions[..length].concat();
        let has_integers = work.encoder.logic() == Logic::Bits;
        let time = if has_integers { EASY } else { ONE_SHOT_TIME };
        let answer = work.ask_within(&mut self.bits, &assumptions, time)?;
        self.integers = None;
        let answer = match answer {
            Truth::Unknown if has_integers => {
                let mut session = work.encoder.session(Config::Integers)?;
                let answer = work.ask(&mut session, &assumptions)?;
                self.integers = Some(session);
                answer
            }
            answer => answer,
        };
        match answer {
            Truth::Sat => Ok(Decided::Model),
            Truth::Unsat => {
                let core = self.session().core()?;
                Ok(Decided::Core(core.iter().filter_map(|t| self.origin.get(t)).copied().collect()))
            }
            Truth::Unknown => self.decide_without_core(work, &assumptions),
        }
    }

    /// The solver that gave the last answer.
    fn session(&self) -> &Session {
        self.integers.as_ref().unwrap_or(&self.bits)
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

    /// Some models of the first `length` blocks, different from each other where they can be: conditions inside the blocks that all models decide alike are
    /// asked for the other way, then values that are the same. The last check has found one model.
    fn models(
        &mut self,
        work: &mut Work<'_>,
        places: &Places,
        blocks: &[Vec<ExprId>],
    ) -> Result<Vec<Model>, Halt> {
        let length = blocks.len();
        let mut assumptions = self.assumptions[..length].concat();
        let mut models = Vec::new();
        let mut alike = conditions(work, blocks)?;
        let mut same = self.variables(work, places, length);
        let mut seen: Option<(Vec<Bv>, Vec<Bv>)> = None;
        loop {
            models.push(self.model(work, places, length)?);
            if models.len() == MODELS {
                return Ok(models);
            }
            let (conditions, values) = match &seen {
                None => (self.read(&alike)?, self.read(&same)?),
                Some((conditions, values)) => {
                    (self.keep(&mut alike, conditions)?, self.keep(&mut same, values)?)
                }
            };
            // Conditions first; when they are exhausted, values.
            let mut found = Truth::Unsat;
            for (terms, known) in [(&alike, &conditions), (&same, &values)] {
                if terms.is_empty() {
                    continue;
                }
                assumptions.push(differs(work, terms, known)?);
                self.integers = None;
                found = work.ask(&mut self.bits, &assumptions)?;
                assumptions.pop();
                if found == Truth::Sat {
                    break;
                }
            }
            if found != Truth::Sat {
                return Ok(models);
            }
            seen = Some((conditions, values));
        }
    }

    /// The values of `terms` in the last model.
    fn read(&self, terms: &[Term]) -> Result<Vec<Bv>, Halt> {
        Ok(terms.iter().map(|term| self.session().value(term)).collect::<Result<_, _>>()?)
    }

    /// Keeps the terms that have the values `known` in the last model too; gives these values.
    fn keep(&self, terms: &mut Vec<Term>, known: &[Bv]) -> Result<Vec<Bv>, Halt> {
        let now = self.read(terms)?;
        let mut kept = Vec::new();
        let mut index = 0;
        terms.retain(|_| {
            let is_same = now[index] == known[index];
            if is_same {
                kept.push(now[index]);
            }
            index += 1;
            is_same
        });
        Ok(kept)
    }

    /// The variables of the first `length` cuts.
    fn variables(&self, work: &Work<'_>, places: &Places, length: usize) -> Vec<Term> {
        let mut found = Vec::new();
        let mut seen = FxHashSet::default();
        for cut in 0..length {
            for var in places.ids().filter_map(|place| places.var(cut, place)) {
                if seen.insert(var) {
                    found.extend(work.encoder.variable(var).cloned());
                }
            }
        }
        found
    }

    fn model(&self, work: &Work<'_>, places: &Places, length: usize) -> Result<Model, Halt> {
        let cuts = (0..length)
            .map(|cut| point(work, places, self.session(), cut))
            .collect::<Result<_, _>>()?;
        Ok(Model { cuts })
    }
}

/// The conditions inside the conjuncts of `blocks`: those that the path does not fix by itself.
fn conditions(work: &mut Work<'_>, blocks: &[Vec<ExprId>]) -> Result<Vec<Term>, Halt> {
    let pool = &work.chain.pool;
    let mut found = Vec::new();
    for block in blocks {
        for atom in atoms_below(pool, block) {
            let is_said =
                |id: &ExprId| *id == atom || pool.get(*id) == Expr::Unary(UnaryOp::Not, atom);
            if !block.iter().any(is_said) && found.len() < MAX_CONDITIONS {
                found.push(work.encoder.truth(pool, atom)?);
            }
        }
    }
    Ok(found)
}

/// That not all `terms` have the values `known`.
fn differs(work: &mut Work<'_>, terms: &[Term], known: &[Bv]) -> Result<Term, Halt> {
    let terms_of = &mut work.encoder.terms;
    let mut equal = Vec::with_capacity(terms.len());
    for (term, &value) in terms.iter().zip(known) {
        equal.push(if term.sort().is_boolean() {
            if value.is_true() { term.clone() } else { terms_of.not(term)? }
        } else {
            let value = terms_of.bits(value)?;
            terms_of.equal(term, &value)?
        });
    }
    let equal = terms_of.and(&equal)?;
    Ok(terms_of.not(&equal)?)
}

/// How long bits are tried.
const EASY: Duration = Duration::from_millis(400);
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
    /// What `block` says, and the formulas `beside` about its ends, with the variables of its two cuts named by their places: equal for blocks that do the
    /// same.
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
            let mut inner = Vec::new();
            pool.for_each_var(formula, &mut |var| inner.push(var));
            for var in inner {
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
