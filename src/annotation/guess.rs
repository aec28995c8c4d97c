//! Summaries by guess: before a callee is explored for what a way needs of it, comparisons of what
//! it returns with what it is given are tried, for it and for all that it calls.
//!
//! A way through a chain of procedures that call the next one twice is exponentially long, and so
//! is any search that must show one before it learns. What holds of all of them by induction needs
//! no way: of the candidates, what the bodies do not justify is taken away until nothing changes,
//! which leaves the greatest part that justifies itself (as in [`super::strengthen`]). It holds of
//! all runs, recursive ones included.
//!
//! Known gap: a function with a loop has none, for nothing is guessed at its head.
use super::budget::{MOST_CANDIDATES, MOST_COMPARED, MOST_GUESSED, OBLIGATION};
use super::expand::{Never, Obligation, expand};
use super::facts::facts;
use super::graph::{RelationGraph, Terms};
use super::labels::{ALWAYS, Clauses, Label, LabelId};
use super::learn::{instance, units};
use super::place::LabelPlace;
use super::query::Found;
use super::search::LabelSearch;
use crate::cfa::{FuncId, Program, Scope, Transfer};
use crate::ir::simplify::{build, substitute};
use crate::ir::{BinaryOp, ExprId, ExprPool, VarId, Width};
use crate::limits::{Limits, Stop};
use rustc_hash::FxHashSet;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

/// What was tried.
#[derive(Default)]
pub(super) struct GuessedSummaries {
    /// Functions whose comparisons were tried.
    compared: FxHashSet<FuncId>,
    /// What calls were asked for.
    asked: FxHashSet<(FuncId, ExprId)>,
    /// What was found and no way needed yet. As labels, they would be what is learned from, where
    /// something else says more (`recursion/mutual-parity-of-any`).
    reserve: BTreeMap<FuncId, Vec<LabelId>>,
}

/// Per function, what it may never return.
type Guessed = BTreeMap<FuncId, Vec<ExprId>>;

impl LabelSearch {
    /// Whether the callee never returns, by what is found so, what a way needs of it: from the
    /// state with these terms, and with what was assumed.
    pub(super) fn guess(
        &mut self,
        callee: FuncId,
        terms: &Terms,
        conjuncts: &[ExprId],
        limits: &Limits,
    ) -> Result<bool, Stop> {
        let program = Rc::clone(&self.graph.prepared.program);
        let cone = cone(&program, callee);
        if cone.len() > MOST_GUESSED {
            return Ok(false);
        }
        let mut guessed = Guessed::new();
        for &function in &cone {
            if self.guesses.compared.insert(function) {
                let own = comparisons(&mut self.graph, function);
                guessed.entry(function).or_default().extend(own);
            }
        }
        for asked in self.asked_for(callee, terms, conjuncts) {
            if self.guesses.asked.insert((callee, asked)) {
                for &function in &cone {
                    let own = transferred(&mut self.graph, (callee, function), asked);
                    guessed.entry(function).or_default().extend(own);
                }
            }
        }
        if !guessed.values().all(Vec::is_empty) {
            self.justify(&program, &mut guessed, limits)?;
            self.keep(&program, guessed);
        }
        self.use_reserve(callee, terms, conjuncts, limits)
    }

    /// Makes labels of those in reserve that exclude the question, if they do.
    fn use_reserve(
        &mut self,
        callee: FuncId,
        terms: &Terms,
        conjuncts: &[ExprId],
        limits: &Limits,
    ) -> Result<bool, Stop> {
        let own = self.guesses.reserve.get(&callee).cloned().unwrap_or_default();
        let (mut all, mut map, mut parts) = (conjuncts.to_vec(), terms.clone(), Vec::new());
        for &id in &own {
            let never = instance(&mut self.graph, self.labels.get(id).formula, &mut map);
            let open = build::not(&mut self.graph.pool, never);
            all.push(open);
            parts.push((id, self.graph.pool.conjuncts(&[open])));
        }
        let Found::Core(core) = self.oracle.ask(&self.graph.pool, &all, limits)? else {
            return Ok(false);
        };
        let mut any = false;
        for (id, parts) in parts {
            if parts.iter().any(|part| core.contains(part)) {
                any = true;
                self.labels.bring_back(id);
                let reserve = self.guesses.reserve.entry(callee).or_default();
                reserve.retain(|&other| other != id);
                self.tally.summaries += 1;
                self.tally.guessed += 1;
            }
        }
        Ok(any)
    }

    /// What was assumed of the outputs, each by itself, and all at once.
    fn asked_for(&mut self, callee: FuncId, terms: &Terms, conjuncts: &[ExprId]) -> Vec<ExprId> {
        let spoken = self.graph.spoken(LabelPlace::summary(self.graph.program(), callee));
        let assumed = facts(&mut self.graph, &spoken, terms, conjuncts).assumed;
        let outputs = self.graph.outputs(callee).to_vec();
        let speaks =
            |id: &ExprId| self.graph.variables(*id).iter().any(|var| outputs.contains(var));
        let of_outputs: Vec<ExprId> = assumed.iter().copied().filter(speaks).collect();
        let mut all: Vec<ExprId> = of_outputs.iter().copied().take(MOST_COMPARED).collect();
        if !of_outputs.is_empty() && assumed.len() <= MOST_CANDIDATES {
            let pool = &mut self.graph.pool;
            let yes = pool.bool(true);
            all.push(assumed.into_iter().fold(yes, |all, id| build::and(pool, all, id)));
        }
        all
    }

    /// Takes away what the bodies do not justify.
    fn justify(
        &mut self,
        program: &Program,
        guessed: &mut Guessed,
        limits: &Limits,
    ) -> Result<(), Stop> {
        loop {
            let mut changes = false;
            for function in guessed.keys().copied().collect::<Vec<_>>() {
                let mut never = self.always_never();
                for (&function, own) in &self.guesses.reserve {
                    for &id in own {
                        let formula = self.labels.get(id).formula;
                        add(&mut self.graph.pool, &mut never, function, formula);
                    }
                }
                for (&function, own) in &*guessed {
                    for &guess in own {
                        add(&mut self.graph.pool, &mut never, function, guess);
                    }
                }
                let root = LabelPlace::summary(program, function);
                let ways = expand(&mut self.graph, root, &never, limits)?;
                let mut broken = self.graph.pool.bool(false);
                for Obligation { condition, .. } in ways {
                    // Of a loop's head nothing is claimed.
                    broken = build::or(&mut self.graph.pool, broken, condition);
                }
                for guess in guessed[&function].clone() {
                    let question = [guess, broken];
                    let Self { oracle, graph, .. } = self;
                    let found = oracle.ask_within(&graph.pool, &question, OBLIGATION, limits)?;
                    if !matches!(found, Found::Core(_)) {
                        changes = true;
                        let own = guessed.entry(function).or_default();
                        own.retain(|&other| other != guess);
                    }
                }
            }
            if !changes {
                return Ok(());
            }
        }
    }

    /// What functions never return, by labels that hold of all runs.
    pub(super) fn always_never(&mut self) -> Never {
        let program = Rc::clone(&self.graph.prepared.program);
        let mut never = Never::default();
        for index in 0..program.functions.len() {
            let function = FuncId::from_index(index);
            for id in self.labels.valid(LabelPlace::summary(&program, function), ALWAYS) {
                let formula = self.labels.get(id).formula;
                add(&mut self.graph.pool, &mut never, function, formula);
            }
        }
        never
    }

    /// Keeps what is left in reserve, as labels that justify each other.
    fn keep(&mut self, program: &Program, guessed: Guessed) {
        let before = self.labels.len();
        for (&function, formulas) in &guessed {
            for &formula in formulas {
                let mut clauses = Clauses::default();
                let parts = self.graph.pool.conjuncts(&[formula]);
                for clause in units(&mut self.graph.pool, &parts) {
                    clauses.add(&mut self.graph.pool, clause);
                }
                let formula = clauses.formula(&mut self.graph.pool);
                let place = LabelPlace::summary(program, function);
                let uses = Vec::new();
                let id = self.labels.insert(Label { place, clauses, formula, level: ALWAYS, uses });
                self.labels.drop_from_place(id);
                self.guesses.reserve.entry(function).or_default().push(id);
            }
        }
        for id in (before..self.labels.len()).map(LabelId::from_index) {
            let place = self.labels.get(id).place;
            let function = program.location(place.location).function;
            let mut uses: Vec<LabelId> = Vec::new();
            for callee in callees(program, function) {
                uses.extend(self.labels.valid(LabelPlace::summary(program, callee), ALWAYS));
                uses.extend(self.guesses.reserve.get(&callee).into_iter().flatten());
            }
            uses.sort_unstable();
            self.labels.rest_on(id, uses);
        }
    }
}

fn add(pool: &mut ExprPool, never: &mut Never, function: FuncId, formula: ExprId) {
    let known = never.entry(function).or_insert_with(|| pool.bool(false));
    *known = build::or(pool, *known, formula);
}

fn callees(program: &Program, function: FuncId) -> BTreeSet<FuncId> {
    let own = program.edges.iter();
    let own = own.filter(|edge| program.location(edge.source).function == function);
    own.filter_map(|edge| match edge.transfer {
        Transfer::Call { callee, .. } => Some(callee),
        Transfer::Jump | Transfer::Return { .. } => None,
    })
    .collect()
}

/// A function and all that it may call.
fn cone(program: &Program, root: FuncId) -> BTreeSet<FuncId> {
    let (mut seen, mut stack) = (BTreeSet::from([root]), vec![root]);
    while let Some(function) = stack.pop() {
        stack.extend(callees(program, function).into_iter().filter(|&callee| seen.insert(callee)));
    }
    seen
}

/// Outputs of a function with the variables that they may be compared with: a global variable's
/// with that variable, and a result with the parameters.
fn pairs(graph: &RelationGraph, function: FuncId) -> Vec<(VarId, Vec<VarId>)> {
    let program = graph.program();
    let params = &program.function(function).params;
    let outputs = graph.outputs(function).iter();
    outputs
        .map(|&output| match graph.global_of(output) {
            Some(global) => (output, vec![global]),
            None => (output, params.iter().copied().take(MOST_COMPARED).collect()),
        })
        .collect()
}

/// Comparisons that may never hold between what a function returns and what it is given.
fn comparisons(graph: &mut RelationGraph, function: FuncId) -> Vec<ExprId> {
    let mut all = Vec::new();
    for (output, others) in pairs(graph, function).into_iter().take(MOST_COMPARED) {
        let (width, own) = (graph.width(output), graph.term(output));
        if width == Width::BOOL {
            continue;
        }
        let zero = graph.pool.number(width, 0);
        let mut others = others;
        others.retain(|&other| graph.width(other) == width);
        let mut others: Vec<ExprId> =
            others.into_iter().map(|other| graph.pool.var(other, width)).collect();
        others.push(zero);
        for other in others {
            let pool = &mut graph.pool;
            for op in [BinaryOp::Slt, BinaryOp::Ult] {
                all.push(build::binary(pool, op, own, other));
                all.push(build::binary(pool, op, other, own));
            }
            let equal = build::eq(pool, own, other);
            all.extend([equal, build::not(pool, equal)]);
        }
    }
    let no = graph.pool.bool(false);
    all.retain(|&id| id != no);
    all
}

/// What one function is asked for, as a question to another one: parameters for those of the same
/// place, the result for the result.
fn transferred(
    graph: &mut RelationGraph,
    (from, to): (FuncId, FuncId),
    asked: ExprId,
) -> Option<ExprId> {
    let program = Rc::clone(&graph.prepared.program);
    let (params, own) = (&program.function(from).params, &program.function(to).params);
    let result = |function: FuncId| {
        let has = program.function(function).result.is_some();
        graph.outputs(function).last().copied().filter(|_| has)
    };
    let mut names: BTreeMap<VarId, VarId> =
        params.iter().copied().zip(own.iter().copied()).collect();
    names.extend(result(from).zip(result(to)));
    for var in graph.variables(asked) {
        let name = names.get(&var).copied().unwrap_or(var);
        let is_global = program.vars.get(var.index()).is_some_and(|var| var.scope == Scope::Global);
        let is_known = graph.is_rigid(var)
            || is_global
            || from == to
            || graph.outputs(to).contains(&name)
            || own.contains(&name);
        if !is_known || graph.width(name) != graph.width(var) {
            return None;
        }
    }
    let terms: Terms = names.into_iter().map(|(var, name)| (var, graph.term(name))).collect();
    Some(substitute(&mut graph.pool, asked, |var| terms.get(&var).copied()))
}
