//! Making a [`Path`] of a chain: is it refuted, where at the latest, by what, and what do runs look
//! like that get that far?
use super::definitions::Definitions;
use super::path::{Path, PathModel, flatten, point};
use super::places::Places;
use super::run::{Halt, InterpolationRun, encoder};
use super::slice::slice;
use super::vocabulary::atoms_below;
use crate::engines::predicate::budget::{
    ANOTHER_MODEL, MAX_CONDITIONS, MAX_PATH_MODELS, PATH_QUERY, UNLIMITED_CALL, share_without_core,
};
use crate::ir::{Bv, Expr, ExprId, ExprPool, UnaryOp, VarId};
use crate::solver::smt::{Answer, Backend, Fallbacks, Lifetime, Session, Term};
use rustc_hash::{FxHashMap, FxHashSet};

/// What preparation finds.
#[expect(clippy::large_enum_variant, reason = "there is one at a time")]
pub(super) enum Prepared {
    /// All blocks together have a model.
    Feasible,
    /// The blocks of this path have none, those before its last have one.
    Path(Path),
}

/// Decides the chain of `run` and makes it ready.
pub(super) fn prepare(run: &mut InterpolationRun<'_>) -> Result<Prepared, Halt> {
    let all = flatten(run.chain);
    let cuts = run.chain.cuts.len();
    let places = Places::new(run.chain, cuts);
    // Most contradictions are with the last block; what has nothing to do with it only makes the
    // queries harder.
    let mut blocks = slice(&mut run.chain.pool, &places, &all);
    let mut prefix = Prefix::find(run, &blocks)?;
    let mut is_sliced = true;
    if prefix.is_none() && blocks != all {
        is_sliced = false;
        run.encoder = encoder();
        blocks.clone_from(&all);
        prefix = Prefix::find(run, &blocks)?;
    }
    let Some(mut prefix) = prefix else { return Ok(Prepared::Feasible) };
    let length = prefix.length;
    let places = Places::new(run.chain, length);
    blocks.truncate(length + 1);
    let sliced = slice(&mut run.chain.pool, &places, &all[..=length]);
    // What was not refuted without the rest is not cut down again.
    if is_sliced && sliced != blocks {
        blocks = sliced;
        run.encoder = encoder();
        prefix.query = Query::new(run, &blocks)?;
        prefix.has_model = matches!(prefix.query.decide(run, length)?, Decided::Model);
    }
    let models = match prefix.has_model {
        true => prefix.query.models(run, &places, &blocks[..length])?,
        false => Vec::new(),
    };
    let pool = &mut run.chain.pool;
    let definitions = blocks
        .iter()
        .enumerate()
        .map(|(block, conjuncts)| Definitions::new(pool, &places, block, conjuncts))
        .collect();
    Ok(Prepared::Path(Path {
        definitions,
        groups: run.chain.cuts[..length].iter().map(|cut| cut.group).collect(),
        blocks,
        places,
        relevant: prefix.core.as_ref().map(|core| variables(pool, core)),
        core: prefix.core.unwrap_or_default(),
        models,
    }))
}

fn variables(pool: &ExprPool, core: &FxHashSet<ExprId>) -> FxHashSet<VarId> {
    core.iter().flat_map(|&id| pool.vars_in(id)).collect()
}

/// The blocks before the first one that cannot be passed.
struct Prefix {
    query: Query,
    /// How many they are.
    length: usize,
    /// Whether they are known to have a model; then it is the one of the last check.
    has_model: bool,
    /// Conjuncts of which a contradiction with the next block follows.
    core: Option<FxHashSet<ExprId>>,
}

impl Prefix {
    /// `None`: all blocks can be passed.
    fn find(run: &mut InterpolationRun<'_>, blocks: &[Vec<ExprId>]) -> Result<Option<Self>, Halt> {
        let query = Query::new(run, blocks)?;
        let mut prefix = Self { query, length: blocks.len(), has_model: false, core: None };
        while prefix.length > 0 {
            match prefix.query.decide(run, prefix.length)? {
                Decided::Model | Decided::ModelElsewhere if prefix.length == blocks.len() => {
                    return Ok(None);
                }
                Decided::Model => {
                    prefix.has_model = true;
                    break;
                }
                Decided::ModelElsewhere => break,
                Decided::Core(conjuncts) => {
                    prefix.length = conjuncts.iter().map(|&(block, _)| block).max().unwrap_or(0);
                    prefix.core = Some(conjuncts.into_iter().map(|(_, id)| id).collect());
                }
                Decided::NoModel => {
                    prefix.length -= 1;
                    prefix.core = None;
                }
                // It may be refuted step by step all the same.
                Decided::NoAnswer if prefix.length == blocks.len() => prefix.length -= 1,
                Decided::NoAnswer => break,
            }
        }
        Ok(Some(prefix))
    }
}

/// What is known of the first blocks.
enum Decided {
    Model,
    /// There is one, but no solver that could be asked for its values.
    ModelElsewhere,
    /// Unsatisfiable, because of these conjuncts (with their blocks).
    Core(Vec<(usize, ExprId)>),
    /// Unsatisfiable.
    NoModel,
    NoAnswer,
}

/// The solvers for the conjuncts of all blocks, one assumption each.
struct Query {
    session: Session,
    assumptions: Vec<Vec<Term>>,
    /// The first block that has the conjunct, and the conjunct.
    origin: FxHashMap<Term, (usize, ExprId)>,
}

impl Query {
    fn new(run: &mut InterpolationRun<'_>, blocks: &[Vec<ExprId>]) -> Result<Self, Halt> {
        let mut origin = FxHashMap::default();
        let mut assumptions = Vec::with_capacity(blocks.len());
        for (index, block) in blocks.iter().enumerate() {
            let mut terms = Vec::with_capacity(block.len());
            for &id in block {
                let term = run.encoder.term(&run.chain.pool, id)?;
                origin.entry(term).or_insert((index, id));
                terms.push(term);
            }
            assumptions.push(terms);
        }
        Ok(Self { session: Session::new(Lifetime::Cores), assumptions, origin })
    }

    /// Whether the first `length` blocks have a model.
    fn decide(&mut self, run: &mut InterpolationRun<'_>, length: usize) -> Result<Decided, Halt> {
        let assumptions = self.assumptions[..length].concat();
        match run.ask(&mut self.session, &assumptions, PATH_QUERY)? {
            Answer::Sat => Ok(Decided::Model),
            Answer::Unsat => {
                let core = self.session.core()?;
                Ok(Decided::Core(core.iter().filter_map(|t| self.origin.get(t)).copied().collect()))
            }
            Answer::Unknown(_) => Self::decide_without_core(run, assumptions),
        }
    }

    /// With the solver's simplifications, which spoil cores.
    fn decide_without_core(
        run: &mut InterpolationRun<'_>,
        formulas: Vec<Term>,
    ) -> Result<Decided, Halt> {
        let mut session = Session::new(Lifetime::OneShot);
        formulas.into_iter().for_each(|formula| session.assert(formula));
        let most = run.limits.remaining().map_or(UNLIMITED_CALL, share_without_core);
        let once = [(Backend::ONCE, most)];
        Ok(match run.ask(&mut session, &[], Fallbacks { bits: &once, floats: &once })? {
            Answer::Sat => Decided::ModelElsewhere,
            Answer::Unsat => Decided::NoModel,
            Answer::Unknown(_) => Decided::NoAnswer,
        })
    }

    /// Some models of `blocks`, the first ones, different from each other where they can be:
    /// conditions inside the blocks that all models decide alike are asked for the other way, then
    /// values that are the same. The last check has found one model.
    fn models(
        &mut self,
        run: &mut InterpolationRun<'_>,
        places: &Places,
        blocks: &[Vec<ExprId>],
    ) -> Result<Vec<PathModel>, Halt> {
        let length = blocks.len();
        let mut assumptions = self.assumptions[..length].concat();
        let mut models = Vec::new();
        let mut alike = conditions(run, blocks)?;
        let mut same = variables_of_cuts(run, places, length);
        let mut seen: Option<(Vec<Bv>, Vec<Bv>)> = None;
        loop {
            models.push(self.model(run, places, length)?);
            if models.len() == MAX_PATH_MODELS {
                return Ok(models);
            }
            let (conditions, values) = match &seen {
                None => (self.read(run, &alike)?, self.read(run, &same)?),
                Some((conditions, values)) => {
                    (self.keep(run, &mut alike, conditions)?, self.keep(run, &mut same, values)?)
                }
            };
            // Conditions first; when they are exhausted, values.
            let mut found = Answer::Unsat;
            for (terms, known) in [(&alike, &conditions), (&same, &values)] {
                if terms.is_empty() {
                    continue;
                }
                assumptions.push(differs(run, terms, known));
                found = run.ask(&mut self.session, &assumptions, ANOTHER_MODEL)?;
                assumptions.pop();
                if found == Answer::Sat {
                    break;
                }
            }
            if found != Answer::Sat {
                return Ok(models);
            }
            seen = Some((conditions, values));
        }
    }

    /// The values of `terms` in the last model.
    fn read(&mut self, run: &mut InterpolationRun<'_>, terms: &[Term]) -> Result<Vec<Bv>, Halt> {
        let values = terms.iter().map(|&term| self.session.value(&mut run.encoder, term));
        Ok(values.collect::<Result<_, _>>()?)
    }

    /// Keeps the terms that have the values `known` in the last model too; gives these values.
    fn keep(
        &mut self,
        run: &mut InterpolationRun<'_>,
        terms: &mut Vec<Term>,
        known: &[Bv],
    ) -> Result<Vec<Bv>, Halt> {
        let now = self.read(run, terms)?;
        let mut is_same = now.iter().zip(known).map(|(now, known)| now == known);
        terms.retain(|_| is_same.next().unwrap_or(false));
        Ok(now.iter().zip(known).filter(|(now, known)| now == known).map(|(&now, _)| now).collect())
    }

    fn model(
        &mut self,
        run: &mut InterpolationRun<'_>,
        places: &Places,
        length: usize,
    ) -> Result<PathModel, Halt> {
        let cuts = (0..length)
            .map(|cut| point(run, places, &mut self.session, cut))
            .collect::<Result<_, _>>()?;
        Ok(PathModel { cuts })
    }
}

/// The variables of the first `length` cuts.
fn variables_of_cuts(run: &InterpolationRun<'_>, places: &Places, length: usize) -> Vec<Term> {
    let mut found = Vec::new();
    let mut seen = FxHashSet::default();
    for cut in 0..length {
        for var in places.ids().filter_map(|place| places.var(cut, place)) {
            if seen.insert(var) {
                found.extend(run.variable(var));
            }
        }
    }
    found
}

/// The conditions inside the conjuncts of `blocks`: those that the path does not fix by itself.
fn conditions(run: &mut InterpolationRun<'_>, blocks: &[Vec<ExprId>]) -> Result<Vec<Term>, Halt> {
    let pool = &run.chain.pool;
    let mut found = Vec::new();
    for block in blocks {
        for atom in atoms_below(pool, block) {
            let negation = Expr::Unary(UnaryOp::Not, atom);
            let is_said = block.iter().any(|&id| id == atom || pool.get(id) == negation);
            if !is_said && found.len() < MAX_CONDITIONS {
                found.push(run.encoder.term(pool, atom)?);
            }
        }
    }
    Ok(found)
}

/// That not all `terms` have the values `known`.
fn differs(run: &mut InterpolationRun<'_>, terms: &[Term], known: &[Bv]) -> Term {
    let encoder = &mut run.encoder;
    let equal = terms.iter().zip(known).map(|(&term, &value)| encoder.is(term, value));
    let equal: Vec<Term> = equal.collect();
    let equal = encoder.and(&equal);
    encoder.not(equal)
}
