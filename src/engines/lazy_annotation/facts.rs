//! What a symbolic state says in words of the program: facts about its variables.
//!
//! Invariant: each fact holds in every state that the symbolic one stands for.
use super::budget::{MOST_COMPARED, MOST_NODES};
use super::graph::{RelationGraph, Terms};
use super::solve::isolate;
use crate::ir::simplify::{build, substitute};
use crate::ir::{BinaryOp, Expr, ExprId, ExprPool, VarId, Width};
use rustc_hash::FxHashSet;

/// Facts about a state, the most general first.
#[derive(Clone, Default, Debug)]
pub(super) struct StateFacts {
    /// What was assumed on the way.
    pub(super) assumed: Vec<ExprId>,
    /// Comparisons of signed numbers.
    pub(super) signed: Vec<ExprId>,
    /// Comparisons of unsigned numbers.
    pub(super) unsigned: Vec<ExprId>,
    /// What variables are.
    pub(super) equalities: Vec<ExprId>,
}

impl StateFacts {
    pub(super) fn all(&self) -> Vec<ExprId> {
        [self.relations(), self.equalities.clone()].concat()
    }

    pub(super) fn relations(&self) -> Vec<ExprId> {
        [&self.assumed[..], &self.signed, &self.unsigned].concat()
    }

    /// With comparisons of one kind: a summary that mixes them rarely holds in the next round.
    pub(super) fn of_one_kind(&self) -> [Vec<ExprId>; 2] {
        [&self.unsigned, &self.signed].map(|own| [&self.assumed[..], own].concat())
    }
}

/// The facts about the variables `spoken` of, in a state where they are `terms` and `conjuncts`
/// hold.
pub(super) fn facts(
    graph: &mut RelationGraph,
    spoken: &[VarId],
    terms: &Terms,
    conjuncts: &[ExprId],
) -> StateFacts {
    let known: Vec<(VarId, ExprId)> =
        spoken.iter().filter_map(|var| Some((*var, *terms.get(var)?))).collect();
    let words = words(graph, &known);
    let mut facts = Collected { seen: FxHashSet::default(), facts: StateFacts::default() };
    for id in graph.pool.conjuncts(conjuncts) {
        if let Some(fact) = said(graph, id, &words) {
            facts.assumed(&graph.pool, fact);
        }
    }
    for &(var, term) in &known {
        let own = graph.term(var);
        if let Some(said) = said(graph, term, &words) {
            let equal = build::eq(&mut graph.pool, own, said);
            facts.equality(&graph.pool, equal);
            if matches!(graph.pool.get(said), Expr::Const(_)) {
                bounds(&mut graph.pool, own, said, &mut facts);
            }
        }
    }
    compare(graph, &known, &mut facts);
    facts.facts
}

/// A value lies between itself and itself.
fn bounds(pool: &mut ExprPool, var: ExprId, value: ExprId, facts: &mut Collected) {
    if pool.width(var) == Width::BOOL {
        return;
    }
    for op in [BinaryOp::Sle, BinaryOp::Ule] {
        for (a, b) in [(var, value), (value, var)] {
            let bound = build::binary(pool, op, a, b);
            facts.compared(pool, op, bound);
        }
    }
}

/// Variables whose difference is known.
fn compare(graph: &mut RelationGraph, known: &[(VarId, ExprId)], facts: &mut Collected) {
    let pool = &graph.pool;
    let mut wide: Vec<(VarId, ExprId)> = known.to_vec();
    wide.retain(|&(_, term)| pool.width(term) > Width::BOOL);
    wide.truncate(MOST_COMPARED);
    for (index, &(a, left)) in wide.iter().enumerate() {
        for &(b, right) in &wide[..index] {
            if graph.width(a) != graph.width(b) {
                continue;
            }
            let (a, b) = (graph.term(a), graph.term(b));
            let pool = &mut graph.pool;
            let difference = build::sub(pool, left, right);
            if !matches!(pool.get(difference), Expr::Const(_)) {
                continue;
            }
            let sum = build::add(pool, b, difference);
            let equal = build::eq(pool, a, sum);
            facts.equality(pool, equal);
            let signed = [(a, left, b, right), (b, right, a, left)];
            for (a, left, b, right) in signed {
                for op in [BinaryOp::Sle, BinaryOp::Ule] {
                    let holds = build::binary(pool, op, left, right);
                    let yes = pool.bool(true);
                    if holds == yes {
                        let fact = build::binary(pool, op, a, b);
                        facts.compared(pool, op, fact);
                    }
                }
            }
        }
    }
}

struct Collected {
    seen: FxHashSet<ExprId>,
    facts: StateFacts,
}

impl Collected {
    fn is_new(&mut self, pool: &ExprPool, id: ExprId) -> bool {
        !matches!(pool.get(id), Expr::Const(_)) && self.seen.insert(id)
    }

    fn assumed(&mut self, pool: &ExprPool, id: ExprId) {
        if self.is_new(pool, id) {
            self.facts.assumed.push(id);
        }
    }

    fn compared(&mut self, pool: &ExprPool, op: BinaryOp, id: ExprId) {
        if self.is_new(pool, id) {
            match op {
                BinaryOp::Sle => self.facts.signed.push(id),
                _ => self.facts.unsigned.push(id),
            }
        }
    }

    fn equality(&mut self, pool: &ExprPool, id: ExprId) {
        if self.is_new(pool, id) {
            self.facts.equalities.push(id);
        }
    }
}

/// What symbols are in words of the program.
fn words(graph: &mut RelationGraph, known: &[(VarId, ExprId)]) -> Terms {
    let mut words = Terms::new();
    // Plain names first: they make the shortest words.
    for &(var, term) in known {
        if let Expr::Var(symbol) = graph.pool.get(term) {
            let word = graph.term(var);
            words.entry(symbol).or_insert(word);
        }
    }
    for &(var, term) in known {
        if graph.pool.size_up_to(term, MOST_NODES) >= MOST_NODES {
            continue;
        }
        let unknown: Vec<VarId> = graph
            .variables(term)
            .into_iter()
            .filter(|symbol| !words.contains_key(symbol) && !graph.is_rigid(*symbol))
            .collect();
        let [symbol] = unknown[..] else { continue };
        let own = graph.term(var);
        // Only where it is the same whatever the variable is: side conditions are of no use here.
        let Some(solved) = isolate(&mut graph.pool, symbol, term, own) else { continue };
        if let Some(word) = said_beside(graph, solved.value, &words, var) {
            words.insert(symbol, word);
        }
    }
    words
}

/// The expression in words; `None` where they do not suffice.
fn said(graph: &mut RelationGraph, id: ExprId, words: &Terms) -> Option<ExprId> {
    if graph.pool.size_up_to(id, MOST_NODES) >= MOST_NODES {
        return None;
    }
    let vars = graph.variables(id);
    let is_known = |var: &VarId| words.contains_key(var) || graph.is_rigid(*var);
    vars.iter()
        .all(is_known)
        .then(|| substitute(&mut graph.pool, id, |var| words.get(&var).copied()))
}

/// The same where the variable `own` stands for itself.
fn said_beside(graph: &mut RelationGraph, id: ExprId, words: &Terms, own: VarId) -> Option<ExprId> {
    let vars = graph.variables(id);
    let is_known = |var: &VarId| *var == own || words.contains_key(var) || graph.is_rigid(*var);
    vars.iter().all(is_known).then(|| {
        substitute(
            &mut graph.pool,
            id,
            |var| {
                if var == own { None } else { words.get(&var).copied() }
            },
        )
    })
}
