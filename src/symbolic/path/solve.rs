//! A conjunction over arbitrary values, decided part by part.
//!
//! Two conjuncts belong to the same part if a variable occurs in both (an object's base is a
//! constant and ties nothing). A part that simple values satisfy needs no solver; the others get
//! one query each. Every model is evaluated before it is given out.
//!
//! Where an operation has no defined result, the machine's result is asked for first. If only
//! another result satisfies the part, there is no model that a replay could follow, nor is the path
//! infeasible: that is not decided.
use super::solve_forked::{self, Size};
use crate::base::limits::Limits;
use crate::base::work;
use crate::base::work::{Work, WorkKind};
use crate::ir::simplify::build;
use crate::ir::{Bv, Expr, ExprId, Intervals, UnaryOp, VarId};
use crate::solver::smt;
use crate::solver::smt::{
    Answer, Backend, Counters, Encoder, Fallbacks, Leaf, Lifetime, NoAnswer, Session, SmtError,
    Term, stack,
};
use crate::symbolic::halt::Halt;
use crate::symbolic::value::{Model, Values};
use rustc_hash::{FxHashMap, FxHashSet};

/// A part: conjuncts, and the variables in them.
#[derive(Default)]
struct Part {
    conjuncts: Vec<ExprId>,
    vars: Vec<VarId>,
}

/// The most queries for one path; parts are put together until there are no more of them.
const MAX_QUERIES: usize = 16;
/// A query that is not easy is given to the next configuration. There is no other limit than that
/// of the whole.
const FALLBACKS: Fallbacks<'_> = Fallbacks {
    bits: &[
        (Backend::Bits, Work::millis(150)),
        (Backend::Integers, Work::millis(400)),
        (Backend::Bits, Work::millis(1500)),
        (Backend::ONCE, Work::millis(1500)),
        (Backend::Bits, Work::MAX),
    ],
    floats: &[(Backend::ONCE, Work::MAX)],
};
/// What is tried at once for a large formula.
const AT_ONCE: Fallbacks<'_> =
    Fallbacks { bits: &[(Backend::Bits, Work::millis(400))], floats: &[] };
/// The largest number of candidates that are tried in pairs.
const MAX_PAIRED: usize = 8;
/// Parts with more variables than this go to the solver at once.
const MAX_GUESSED_VARS: usize = 8;

/// A model of all `conjuncts`.
pub(crate) fn solve(
    values: &mut Values,
    conjuncts: &[ExprId],
    limits: &Limits,
    counters: &mut Counters,
) -> Result<Model, Halt> {
    let mut model = values.no_model();
    complete(values, conjuncts, &mut model, limits, counters)?;
    Ok(model)
}

/// Adds to `model` what satisfies all `conjuncts`; whatever it says of their variables does not
/// count.
fn complete(
    values: &mut Values,
    conjuncts: &[ExprId],
    model: &mut Model,
    limits: &Limits,
    counters: &mut Counters,
) -> Result<(), Halt> {
    let conjuncts = atoms(values, conjuncts)?;
    let mut hard = Vec::new();
    for part in parts(values, &conjuncts) {
        if guess(values, &part, model) {
            continue;
        }
        match values.pool.by_intervals(&part.conjuncts) {
            Intervals::Refuted => return Err(Halt::Infeasible),
            Intervals::Model(found) if takes(values, &part, &found, model) => {}
            _ => hard.push(part),
        }
    }
    hard.sort_by_key(|part| part.conjuncts.len());
    // Small parts are put together, the largest ones stay by themselves.
    while hard.len() > MAX_QUERIES {
        let merged = hard.drain(..hard.len() - MAX_QUERIES + 1).reduce(|mut all, part| {
            all.conjuncts.extend(part.conjuncts);
            all.vars.extend(part.vars);
            all
        });
        hard.extend(merged);
    }
    if !hard.is_empty() {
        let conjuncts: Vec<ExprId> =
            hard.iter().flat_map(|part| &part.conjuncts).copied().collect();
        let model = &mut *model;
        let queries = || Ok(decide(values, &hard, &conjuncts, model, limits, counters));
        stack::on_large_stack(queries).map_err(|error| Halt::unknown(error.to_string()))??;
    }
    let broken = conjuncts.iter().any(|&c| values.eval(c, model) == Some(Bv::FALSE));
    if broken {
        return Err(Halt::unknown("the solver's model does not satisfy the path formula"));
    }
    Ok(())
}

/// Takes a model of the part; `false`: it is none where some variables have known values.
fn takes(values: &Values, part: &Part, found: &FxHashMap<VarId, Bv>, model: &mut Model) -> bool {
    let is_other = |var: VarId| {
        values.bound(var).is_some_and(|known| found.get(&var).is_some_and(|value| *value != known))
    };
    if part.vars.iter().any(|&var| is_other(var)) {
        return false;
    }
    for &var in &part.vars {
        model[var.index()] = found.get(&var).copied();
    }
    true
}

/// Asks for each part, all of which together are `conjuncts`. Only cvc5 needs a process of its own.
fn decide(
    values: &Values,
    parts: &[Part],
    conjuncts: &[ExprId],
    model: &mut Model,
    limits: &Limits,
    counters: &mut Counters,
) -> Result<(), Halt> {
    let size = solve_forked::size(&values.pool, conjuncts);
    if size == Size::Small {
        return ask(values, parts, model, FALLBACKS, limits, counters);
    }
    if size == Size::Large {
        match ask(values, parts, model, AT_ONCE, limits, counters) {
            Err(Halt::Unknown(_)) => {}
            answer => return answer,
        }
    }
    if !limits.has_room_for_fork() {
        return ask(values, parts, model, FALLBACKS, limits, counters);
    }
    solve_forked::forked(model, limits, counters, |model, counters| {
        ask(values, parts, model, FALLBACKS, limits, counters)
    })
}

/// The number of conjuncts, from the first on, that have no model already. `None` where that is
/// undecided, or there is one.
pub(crate) fn refuted_prefix(
    values: &mut Values,
    conjuncts: &[ExprId],
    limits: &Limits,
    counters: &mut Counters,
) -> Option<usize> {
    // One for all: a long path has a hundred thousand variables in as many parts.
    let mut model = values.no_model();
    let parts = parts(values, conjuncts);
    let mut parts = parts.into_iter();
    let part =
        parts.find(|part| is_refuted(values, &part.conjuncts, &mut model, limits, counters))?;
    // Each once, where it comes first: it is looked for there.
    let mut seen = FxHashSet::default();
    let part: Vec<ExprId> = part.conjuncts.into_iter().filter(|&id| seen.insert(id)).collect();
    let infeasible = match prefix_by_cores(values, &part, limits, counters) {
        Some(length) => length,
        None => prefix_by_halves(values, &part, &mut model, limits, counters),
    };
    let last = part.get(infeasible.checked_sub(1)?)?;
    conjuncts.iter().position(|conjunct| conjunct == last).map(|position| position + 1)
}

fn is_refuted(
    values: &mut Values,
    conjuncts: &[ExprId],
    model: &mut Model,
    limits: &Limits,
    counters: &mut Counters,
) -> bool {
    matches!(complete(values, conjuncts, model, limits, counters), Err(Halt::Infeasible))
}

/// How many of `conjuncts`, which have no model, have none already: as long as there is none, the
/// last conjunct of a core is the last one that is needed. `None` where circuits do not tell.
fn prefix_by_cores(
    values: &Values,
    conjuncts: &[ExprId],
    limits: &Limits,
    counters: &mut Counters,
) -> Option<usize> {
    if solve_forked::size(&values.pool, conjuncts) == Size::Huge {
        return None;
    }
    let mut encoder = encoder(values);
    let terms = conjuncts.iter().map(|&id| encoder.term(&values.pool, id));
    let terms: Vec<Term> = terms.collect::<smt::Result<_>>().ok()?;
    let mut session = Session::new(Lifetime::Cores);
    let mut length = None;
    loop {
        let assumed = &terms[..length.map_or(terms.len(), |length: usize| length - 1)];
        match session.ask(&mut encoder, assumed, AT_ONCE, limits, counters) {
            Ok(Answer::Unsat) => {
                let core = session.core().ok()?;
                length = Some(assumed.iter().rposition(|term| core.contains(term))? + 1);
            }
            _ => return length,
        }
    }
}

/// Likewise by ever new queries. Most likely the last conjuncts are the culprits: steps back double
/// until they go too far.
fn prefix_by_halves(
    values: &mut Values,
    part: &[ExprId],
    model: &mut Model,
    limits: &Limits,
    counters: &mut Counters,
) -> usize {
    let (mut feasible, mut infeasible, mut step) = (0, part.len(), 1);
    while infeasible - feasible > 1 {
        let middle = match feasible {
            0 => infeasible.saturating_sub(step).max(1),
            _ => feasible.midpoint(infeasible),
        };
        step *= 2;
        match is_refuted(values, &part[..middle], model, limits, counters) {
            true => infeasible = middle,
            false => feasible = middle,
        }
    }
    infeasible
}

/// Variables with a known value are numbers.
fn encoder(values: &Values) -> Encoder<'_> {
    Encoder::new(|leaf| match leaf {
        Expr::Var(var) => values.bound(var).map_or(Leaf::Any, Leaf::Number),
        _ => Leaf::Unknown,
    })
}

/// The conjuncts without nested conjunctions. A literal false, or a formula beside its negation, is
/// a contradiction.
fn atoms(values: &mut Values, conjuncts: &[ExprId]) -> Result<Vec<ExprId>, Halt> {
    let atoms = values.pool.conjuncts(conjuncts);
    work::spend_on(WorkKind::Expression, atoms.len());
    let seen: FxHashSet<ExprId> = atoms.iter().copied().collect();
    for &id in &atoms {
        let negation = match values.pool.get(id) {
            Expr::Const(_) => return Err(Halt::Infeasible),
            Expr::Unary(UnaryOp::Not, a) => a,
            _ => build::not(&mut values.pool, id),
        };
        if seen.contains(&negation) {
            return Err(Halt::Infeasible);
        }
    }
    Ok(atoms)
}

/// Groups `conjuncts` by common variables, in the order of their first conjunct. Linear in the size
/// of the graph below them.
fn parts(values: &Values, conjuncts: &[ExprId]) -> Vec<Part> {
    let mut groups = Groups { parent: (0..conjuncts.len()).collect() };
    let mut owner: FxHashMap<ExprId, usize> = FxHashMap::default();
    let mut vars: Vec<(VarId, usize)> = Vec::new();
    for (index, &conjunct) in conjuncts.iter().enumerate() {
        let mut stack = vec![conjunct];
        while let Some(id) = stack.pop() {
            let expr = values.pool.get(id);
            match expr {
                Expr::Const(_) | Expr::Address(_) => continue,
                Expr::Var(_) if values.base_of(id).is_some() => continue,
                _ => {}
            }
            if let Some(&other) = owner.get(&id) {
                groups.join(index, other);
                continue;
            }
            owner.insert(id, index);
            match expr {
                Expr::Var(var) => vars.push((var, index)),
                _ => expr.for_each_child(|child| stack.push(child)),
            }
        }
    }
    work::spend_on(WorkKind::Expression, owner.len() + conjuncts.len());
    let mut parts: Vec<Part> = Vec::new();
    let mut part_of: FxHashMap<usize, usize> = FxHashMap::default();
    for (index, &conjunct) in conjuncts.iter().enumerate() {
        let part = *part_of.entry(groups.root(index)).or_insert_with(|| {
            parts.push(Part::default());
            parts.len() - 1
        });
        parts[part].conjuncts.push(conjunct);
    }
    for (var, index) in vars {
        parts[part_of[&groups.root(index)]].vars.push(var);
    }
    parts
}

/// Disjoint sets of conjuncts.
struct Groups {
    parent: Vec<usize>,
}

impl Groups {
    fn root(&mut self, mut index: usize) -> usize {
        while self.parent[index] != index {
            self.parent[index] = self.parent[self.parent[index]];
            index = self.parent[index];
        }
        index
    }

    fn join(&mut self, a: usize, b: usize) {
        let (a, b) = (self.root(a), self.root(b));
        // The earlier conjunct stays the root, so that the order of parts is that of the path.
        self.parent[a.max(b)] = a.min(b);
    }
}

/// Tries a few values for all variables of a part, for two variables also pairs of values; says
/// whether some fit.
fn guess(values: &Values, part: &Part, model: &mut Model) -> bool {
    if part.vars.len() > MAX_GUESSED_VARS {
        return false;
    }
    let candidates = candidates(values, part);
    let mut tuples: Vec<Vec<u128>> =
        candidates.iter().map(|&candidate| vec![candidate; part.vars.len()]).collect();
    if part.vars.len() == 2 {
        let few = &candidates[..candidates.len().min(MAX_PAIRED)];
        tuples.extend(few.iter().flat_map(|&a| few.iter().map(move |&b| vec![a, b])));
    }
    work::spend_on(WorkKind::Expression, tuples.len().div_ceil(2));
    for tuple in tuples {
        for (&var, bits) in part.vars.iter().zip(tuple) {
            model[var.index()] = Some(Bv::new(values.var_width(var), bits));
        }
        if part.conjuncts.iter().all(|&c| values.eval(c, model) == Some(Bv::TRUE)) {
            return true;
        }
    }
    for &var in &part.vars {
        model[var.index()] = None;
    }
    false
}

/// Zero, one, minus one, the sign bit (the other zero of floats), and what the top of the conjuncts
/// compares with, and the neighbours of that.
fn candidates(values: &Values, part: &Part) -> Vec<u128> {
    let mut candidates = vec![0, 1, u128::MAX];
    candidates.extend(part.vars.first().map(|&var| 1 << (values.var_width(var).bits() - 1)));
    for &conjunct in part.conjuncts.iter().take(4) {
        let mut stack = vec![(conjunct, 3)];
        while let Some((id, depth)) = stack.pop() {
            match values.pool.get(id) {
                Expr::Const(bits) => {
                    let bits = bits.unsigned();
                    candidates.extend([bits, bits.wrapping_add(1), bits.wrapping_sub(1)]);
                }
                expr if depth > 0 => expr.for_each_child(|child| stack.push((child, depth - 1))),
                _ => {}
            }
        }
    }
    candidates.truncate(24);
    candidates
}

/// Asks the solver for each part, until one has no model.
fn ask(
    values: &Values,
    parts: &[Part],
    model: &mut Model,
    fallbacks: Fallbacks<'_>,
    limits: &Limits,
    counters: &mut Counters,
) -> Result<(), Halt> {
    let all: Vec<ExprId> = parts.iter().flat_map(|part| &part.conjuncts).copied().collect();
    let unknown = |error: SmtError| Halt::unknown(error.to_string());
    stack::check_depth(&values.pool, &all).map_err(unknown)?;
    let mut needs_undefined = false;
    for part in parts {
        limits.check().map_err(Halt::Stopped)?;
        match run_solver(values, part, model, fallbacks, limits, counters).map_err(unknown)? {
            Solution::Model => {}
            Solution::UndefinedOnly => needs_undefined = true,
            Solution::Nothing => return Err(Halt::Infeasible),
            Solution::NoAnswer(why) => return Err(Halt::unknown(why.to_string())),
        }
    }
    if needs_undefined { Err(Halt::unknown(UNDEFINED_ONLY)) } else { Ok(()) }
}

/// Why a path is neither feasible nor infeasible that needs an oversize shift (or the like) to give
/// what the machine does not.
const UNDEFINED_ONLY: &str = "a path that only an undefined result other than the machine's takes";

/// What the solver finds for a part.
enum Solution {
    Model,
    /// A model, but not with the results that the machine gives where none is defined.
    UndefinedOnly,
    Nothing,
    NoAnswer(NoAnswer),
}

/// The answer for one part; its variables get values if there is a model.
fn run_solver(
    values: &Values,
    part: &Part,
    model: &mut Model,
    fallbacks: Fallbacks<'_>,
    limits: &Limits,
    counters: &mut Counters,
) -> smt::Result<Solution> {
    let mut encoder = encoder(values);
    let conjuncts = part.conjuncts.iter();
    let formulas: Vec<Term> =
        conjuncts.map(|&id| encoder.term(&values.pool, id)).collect::<smt::Result<_>>()?;
    let mut decide = |encoder: &mut Encoder<'_>, by_machine: bool| {
        let mut session = Session::new(Lifetime::OneShot);
        formulas.iter().for_each(|&formula| session.assert(formula));
        if by_machine {
            session.assert_machine_results();
        }
        let answer = session.ask(encoder, &[], fallbacks, limits, counters)?;
        smt::Result::Ok((answer, session))
    };
    let (answer, mut session) = decide(&mut encoder, true)?;
    match answer {
        Answer::Sat => {
            for &var in &part.vars {
                if let Some(term) = encoder.variable(var, values.var_width(var)) {
                    model[var.index()] = Some(session.value(&mut encoder, term)?);
                }
            }
            Ok(Solution::Model)
        }
        Answer::Unsat if session.has_machine_results() => {
            Ok(match decide(&mut encoder, false)?.0 {
                Answer::Sat => Solution::UndefinedOnly,
                Answer::Unsat => Solution::Nothing,
                Answer::Unknown(why) => Solution::NoAnswer(why),
            })
        }
        Answer::Unsat => Ok(Solution::Nothing),
        Answer::Unknown(why) => Ok(Solution::NoAnswer(why)),
    }
}
