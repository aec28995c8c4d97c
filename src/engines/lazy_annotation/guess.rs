//! Summaries by guess: before a callee is explored for what a path needs of it, comparisons of what
//! it returns with what it is given are tried, for it and for all that it calls.
//!
//! A path through a chain of procedures that call the next one twice is exponentially long, and so
//! is any search that must show one before it learns. What holds of all of them by induction needs
//! no way: of the candidates, what the bodies do not justify is taken away until nothing changes,
//! which leaves the greatest part that justifies itself (as in [`super::strengthen`]). It holds of
//! all runs, recursive ones included. What is left waits until it refutes a path: what the path
//! needs of one of its calls, or of all of them together.
//!
//! Known limit: a function with a loop has none, for nothing is guessed at its head.
use super::budget::{MOST_CANDIDATES, MOST_COMPARED, MOST_GUESSED, OBLIGATION};
use super::expand::{Never, Obligation, expand};
use super::facts::facts;
use super::graph::{Passing, RelationGraph, Terms};
use super::labels::{ALWAYS, Clauses, Label, LabelId, Level};
use super::learn::{instance, units};
use super::place::LabelPlace;
use super::query::Found;
use super::search::LabelSearch;
use crate::base::limits::{Limits, Stop};
use crate::cfa::{FuncId, Program, Scope, Transfer};
use crate::ir::simplify::{build, substitute};
use crate::ir::{BinaryOp, ExprId, ExprPool, VarId, Width};
use rustc_hash::FxHashSet;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

/// What was tried.
#[derive(Default)]
pub(super) struct GuessedSummaries {
    /// Functions whose comparisons were tried.
    compared: FxHashSet<FuncId>,
    /// Functions that lead to too many.
    too_large: FxHashSet<FuncId>,
    /// What calls were asked for.
    asked: FxHashSet<(FuncId, ExprId)>,
    /// What was found and no path needed yet. As labels, they would be what is learned from, where
    /// something else says more (`recursion/mutual-parity-of-any`).
    reserve: BTreeMap<FuncId, Vec<LabelId>>,
}

/// Per function, what it may never return.
type Guessed = BTreeMap<FuncId, Vec<ExprId>>;

impl LabelSearch {
    /// Whether the callee never returns, by what is found so, what a path needs of it: from the
    /// state with these terms, and with what was assumed.
    pub(super) fn guess(
        &mut self,
        callee: FuncId,
        terms: &Terms,
        conjuncts: &[ExprId],
        limits: &Limits,
    ) -> Result<bool, Stop> {
        let asked = self.asked_for(callee, terms, conjuncts);
        if !self.find_guesses(callee, &asked, limits)? {
            return Ok(false);
        }
        let (mut map, mut parts) = (terms.clone(), Vec::new());
        for id in self.guesses.reserve.get(&callee).cloned().unwrap_or_default() {
            let never = instance(&mut self.graph, self.labels.get(id).formula, &mut map);
            parts.push((id, self.open_parts(never)));
        }
        Ok(self.use_labels(conjuncts, &parts, limits)?.is_some())
    }

    /// Whether the calls of the present path, taken together, never return what it needs, by what
    /// is found so. Then it is taken up again at the first call that a label says more of.
    ///
    /// What a path needs of one call among many is hard to say, for the others may return anything
    /// while they wait to be asked: only all of a chain of calls keep the order that each keeps.
    pub(super) fn guess_path(&mut self, open: &[usize], limits: &Limits) -> Result<bool, Stop> {
        let (mut parts, mut visits) = (Vec::new(), Vec::new());
        for &at in open {
            let visit = &self.quests.last().expect("a search that has begun").visits[at];
            let taken = visit.taken.as_ref().expect("a call");
            let (edge, rounds, mut map) = (taken.edge, visit.rounds, taken.map.clone());
            let known: Vec<LabelId> = taken.excluded.iter().map(|&(_, label)| label).collect();
            let Passing::Call(call) = &self.graph.relation_of(edge).passing else { continue };
            let (callee, rounds) = (call.callee, rounds - Level::from(call.is_recursive));
            self.find_guesses(callee, &[], limits)?;
            // What was learned since the path passed over the call is not known there, either.
            let place = LabelPlace::summary(self.graph.program(), callee);
            let mut labels = self.labels.valid(place, rounds);
            labels.retain(|label| !known.contains(label));
            labels.extend(self.guesses.reserve.get(&callee).into_iter().flatten());
            for id in labels {
                let never = self.graph.at_entry(edge, self.labels.get(id).formula);
                let never = instance(&mut self.graph, never, &mut map);
                parts.push((id, self.open_parts(never)));
                visits.push(at);
            }
        }
        let conjuncts = self.quest().conjuncts.clone();
        let Some(first) = self.use_labels(&conjuncts, &parts, limits)? else { return Ok(false) };
        self.quest().answered(visits[first], true);
        Ok(true)
    }

    /// That a call returns what a formula does not exclude.
    fn open_parts(&mut self, never: ExprId) -> Vec<ExprId> {
        let open = build::not(&mut self.graph.pool, never);
        self.graph.pool.conjuncts(&[open])
    }

    /// Tries comparisons for the callee and all that it may call, and what a path asked for.
    /// `false`: these are too many.
    fn find_guesses(
        &mut self,
        callee: FuncId,
        asked: &[ExprId],
        limits: &Limits,
    ) -> Result<bool, Stop> {
        let is_new = |&&id: &&ExprId| !self.guesses.asked.contains(&(callee, id));
        let asked: BTreeSet<ExprId> = asked.iter().filter(is_new).copied().collect();
        if self.guesses.too_large.contains(&callee) {
            return Ok(false);
        }
        if asked.is_empty() && self.guesses.compared.contains(&callee) {
            return Ok(true);
        }
        let program = Rc::clone(&self.graph.prepared.program);
        let cone = cone(&program, callee);
        if cone.len() > MOST_GUESSED {
            self.guesses.too_large.insert(callee);
            return Ok(false);
        }
        let mut guessed = Guessed::new();
        for &function in &cone {
            let own = guessed.entry(function).or_default();
            if !self.guesses.compared.contains(&function) {
                own.extend(comparisons(&mut self.graph, function));
            }
            for &asked in &asked {
                own.extend(transferred(&mut self.graph, (callee, function), asked));
            }
        }
        if !guessed.values().all(Vec::is_empty) {
            self.justify(&program, &mut guessed, limits)?;
            self.keep(&program, guessed);
        }
        // Not before: where a slice of the time ends, they are tried again in the next one.
        self.guesses.compared.extend(cone);
        self.guesses.asked.extend(asked.into_iter().map(|id| (callee, id)));
        Ok(true)
    }

    /// Makes labels of those in reserve that exclude a path together with others, if all of them
    /// do; gives the first of the parts that is needed for that.
    fn use_labels(
        &mut self,
        conjuncts: &[ExprId],
        parts: &[(LabelId, Vec<ExprId>)],
        limits: &Limits,
    ) -> Result<Option<usize>, Stop> {
        let all = parts.iter().flat_map(|(_, parts)| parts);
        let all: Vec<ExprId> = conjuncts.iter().chain(all).copied().collect();
        let Found::Core(core) = self.oracle.ask(&self.graph.pool, &all, limits)? else {
            return Ok(None);
        };
        let core: FxHashSet<ExprId> = core.iter().copied().collect();
        let mut first = None;
        for (at, (id, parts)) in parts.iter().enumerate() {
            if parts.iter().any(|part| core.contains(part)) {
                first = first.or(Some(at));
                self.leave_reserve(*id);
            }
        }
        Ok(first)
    }

    /// What waited is a label from now on.
    fn leave_reserve(&mut self, id: LabelId) {
        let place = self.labels.get(id).place;
        let function = self.graph.program().location(place.location).function;
        let Some(reserve) = self.guesses.reserve.get_mut(&function) else { return };
        let before = reserve.len();
        reserve.retain(|&other| other != id);
        if reserve.len() < before {
            self.labels.bring_back(id);
            self.tally.summaries += 1;
            self.tally.guessed += 1;
        }
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
                let paths = expand(&mut self.graph, root, &never, limits)?;
                let mut broken = self.graph.pool.bool(false);
                for Obligation { condition, .. } in paths {
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
