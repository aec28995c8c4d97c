//! Labels for edges: what holds in a state and excludes what would have to hold for an edge to lead
//! out of the labels behind it.
//!
//! From cheap to costly. *Weakest precondition*: those of the conjuncts behind that an
//! unsatisfiable core needs, negated; where they speak of inputs, equations among them put these
//! out. *Facts* of the state, those that a core needs; general ones before values. *Guesses*:
//! comparisons that turn out to hold in the state. *Synthesis* by cvc5. Each is an interpolant
//! (McMillan, CAV 2010, rule Learn), and the first two are linear in what they are made of.
use super::budget::{MOST_COMPARED, MOST_MINIMISED, MOST_SYNTHESES, SYNTHESIS};
use super::facts::facts;
use super::graph::{RelationGraph, Terms};
use super::labels::Clause;
use super::query::{Found, Oracle};
use super::solve::eliminate;
use crate::base::limits::{Limits, Stop};
use crate::ir::simplify::{build, substitute};
use crate::ir::{BinaryOp, Expr, ExprId, ExprPool, VarId, Width};
use crate::solver::smt::interpolant;
use crate::solver::smt::interpolant::{Question, Vocabulary};
use rustc_hash::FxHashSet;

/// A symbolic state.
#[derive(Clone, Copy)]
pub(super) struct Before<'a> {
    /// The variables that may be spoken of.
    pub(super) spoken: &'a [VarId],
    pub(super) terms: &'a Terms,
    pub(super) conjuncts: &'a [ExprId],
}

/// How often a label came from each source.
#[derive(Clone, Copy, Default, Debug)]
pub struct LabelOrigins {
    /// By the weakest precondition of a core.
    pub core: u64,
    /// The same after equations put inputs out.
    pub solved: u64,
    /// By facts of the state.
    pub facts: u64,
    /// By comparisons that were guessed.
    pub guesses: u64,
    /// By synthesis.
    pub synthesis: u64,
    /// Searches by synthesis.
    pub searches: u32,
    /// Not at all.
    pub none: u64,
}

/// What was learned.
pub(super) struct Learned {
    pub(super) clauses: Vec<Clause>,
    /// The conjuncts behind that are needed, by their places.
    pub(super) used: Vec<usize>,
}

pub(super) struct Learner<'a> {
    pub(super) graph: &'a mut RelationGraph,
    pub(super) oracle: &'a mut Oracle,
    pub(super) origins: &'a mut LabelOrigins,
    pub(super) limits: &'a Limits,
}

impl Learner<'_> {
    /// An interpolant of the state and of the conjuncts of a path behind it, over variables before
    /// the edge and inputs, whose terms are in `map`: a formula that holds in the state and
    /// excludes the path. `None`: none was found.
    ///
    /// Of the conjuncts that are `open` only those are used that are needed, so that what does not
    /// matter on the way stays out of the label. The others are `kept`: without them the label
    /// would describe fewer states, those of the path on which it is learned.
    pub(super) fn learn(
        &mut self,
        before: Before<'_>,
        map: &mut Terms,
        open: &[ExprId],
        kept: &[ExprId],
    ) -> Result<Option<Learned>, Stop> {
        let [opened, fixed] = [open, kept].map(|list| {
            list.iter().map(|&id| instance(self.graph, id, map)).collect::<Vec<ExprId>>()
        });
        let fixed = [before.conjuncts, &fixed].concat();
        let pool = &self.graph.pool;
        let path = [open, kept].concat();
        if self.oracle.excludes_anywhere(pool, &path, self.limits)? {
            // There is no such path from any state. Which callee's labels say so does not show.
            let used = (0..open.len()).collect();
            return Ok(Some(Learned { clauses: Vec::new(), used }));
        }
        let mut used: Vec<usize> = Vec::new();
        if !self.oracle.excludes(pool, &fixed, self.limits)? {
            let all = [&fixed[..], &opened].concat();
            let Found::Core(core) = self.oracle.ask(pool, &all, self.limits)? else {
                self.origins.none += 1;
                return Ok(None);
            };
            let core: FxHashSet<ExprId> = core.iter().copied().collect();
            let is_used =
                |&at: &usize| pool.conjuncts(&[opened[at]]).iter().any(|id| core.contains(id));
            used = (0..open.len()).filter(is_used).collect();
            // What speaks of inputs is left out first.
            used.sort_by_key(|&at| (self.graph.has_input(open[at], before.spoken), at));
            self.minimise(&fixed, &opened, &mut used)?;
        }
        let needed: Vec<ExprId> =
            used.iter().map(|&at| open[at]).chain(kept.iter().copied()).collect();
        let clauses = self.clauses(before, map, &needed)?;
        if clauses.is_none() {
            self.origins.none += 1;
        }
        Ok(clauses.map(|clauses| Learned { clauses, used }))
    }

    fn minimise(
        &mut self,
        fixed: &[ExprId],
        instances: &[ExprId],
        used: &mut Vec<usize>,
    ) -> Result<(), Stop> {
        if !(2..=MOST_MINIMISED).contains(&used.len()) {
            return Ok(());
        }
        let mut at = used.len();
        while at > 0 {
            at -= 1;
            let rest = used.iter().enumerate().filter(|&(index, _)| index != at);
            let rest: Vec<ExprId> = rest.map(|(_, &place)| instances[place]).collect();
            let all = [fixed, &rest].concat();
            if self.oracle.excludes(&self.graph.pool, &all, self.limits)? {
                used.remove(at);
            }
        }
        Ok(())
    }

    fn clauses(
        &mut self,
        before: Before<'_>,
        map: &Terms,
        needed: &[ExprId],
    ) -> Result<Option<Vec<Clause>>, Stop> {
        let mut behind = self.graph.pool.conjuncts(needed);
        let mut was_solved = false;
        while let Some(rest) = self.put_out(before, &behind) {
            (behind, was_solved) = (rest, true);
        }
        if !behind.iter().any(|&id| self.graph.has_input(id, before.spoken)) {
            let origin = if was_solved { &mut self.origins.solved } else { &mut self.origins.core };
            *origin += 1;
            return Ok(Some(vec![Clause::against(&mut self.graph.pool, &behind)]));
        }
        if let Some(less) = self.without_inputs(before, map, &behind)? {
            self.origins.core += 1;
            return Ok(Some(vec![Clause::against(&mut self.graph.pool, &less)]));
        }
        let facts = facts(self.graph, before.spoken, before.terms, before.conjuncts);
        let general = [facts.relations(), facts.all()];
        if let Some(needed) = self.needed_facts(&general, &behind)? {
            self.origins.facts += 1;
            return Ok(Some(units(&mut self.graph.pool, &needed)));
        }
        let guessed = self.guessed(before, map, &behind)?;
        let more = [facts.all(), guessed].concat();
        if let Some(needed) = self.needed_facts(&[more], &behind)? {
            self.origins.guesses += 1;
            return Ok(Some(units(&mut self.graph.pool, &needed)));
        }
        self.synthesis(before, map, &behind)
    }

    /// Comparisons of what the conjuncts behind speak of, as far as they hold in the state.
    fn guessed(
        &mut self,
        before: Before<'_>,
        map: &Terms,
        behind: &[ExprId],
    ) -> Result<Vec<ExprId>, Stop> {
        let Vocabulary { mut variables, constants, .. } = self.vocabulary(before, behind);
        variables.truncate(MOST_COMPARED);
        for value in constants {
            variables.push(self.graph.pool.constant(value));
        }
        let (mut map, mut held) = (map.clone(), Vec::new());
        for (index, &a) in variables.iter().enumerate() {
            for &b in &variables[..index] {
                let pool = &mut self.graph.pool;
                if pool.width(a) != pool.width(b) || pool.width(a) == Width::BOOL {
                    continue;
                }
                let mut atoms = Vec::new();
                for op in [BinaryOp::Sle, BinaryOp::Slt, BinaryOp::Ule, BinaryOp::Ult] {
                    atoms.extend([(a, b), (b, a)].map(|(a, b)| build::binary(pool, op, a, b)));
                }
                let equal = build::eq(pool, a, b);
                atoms.push(build::not(pool, equal));
                for atom in atoms {
                    let there = instance(self.graph, atom, &mut map);
                    let broken = build::not(&mut self.graph.pool, there);
                    let all: Vec<ExprId> =
                        before.conjuncts.iter().copied().chain([broken]).collect();
                    if self.oracle.excludes(&self.graph.pool, &all, self.limits)? {
                        held.push(atom);
                    }
                }
            }
        }
        Ok(held)
    }

    /// The conjuncts that speak of no input, if these are excluded by themselves.
    fn without_inputs(
        &mut self,
        before: Before<'_>,
        map: &Terms,
        behind: &[ExprId],
    ) -> Result<Option<Vec<ExprId>>, Stop> {
        let mut less = behind.to_vec();
        less.retain(|&id| !self.graph.has_input(id, before.spoken));
        let mut map = map.clone();
        let there: Vec<ExprId> =
            less.iter().map(|&id| instance(self.graph, id, &mut map)).collect();
        let all = [before.conjuncts, &there].concat();
        let excluded = self.oracle.excludes(&self.graph.pool, &all, self.limits)?;
        Ok(excluded.then_some(less))
    }

    /// With one more input put out by an equation.
    fn put_out(&mut self, before: Before<'_>, behind: &[ExprId]) -> Option<Vec<ExprId>> {
        let mut inputs: Vec<VarId> = Vec::new();
        for &id in behind {
            inputs.extend(self.graph.variables(id));
        }
        inputs.retain(|&var| self.graph.is_input(var, before.spoken));
        inputs.sort_unstable();
        inputs.dedup();
        inputs.into_iter().find_map(|var| eliminate(&mut self.graph.pool, behind, var))
    }

    /// Few of the first facts that exclude the conjuncts behind; `None`: none of them do.
    pub(super) fn needed_facts(
        &mut self,
        lists: &[Vec<ExprId>],
        behind: &[ExprId],
    ) -> Result<Option<Vec<ExprId>>, Stop> {
        for facts in lists {
            let all: Vec<ExprId> = behind.iter().chain(facts).copied().collect();
            let Found::Core(core) = self.oracle.ask(&self.graph.pool, &all, self.limits)? else {
                continue;
            };
            let mut needed = facts.clone();
            needed.retain(|id| {
                self.graph.pool.conjuncts(&[*id]).iter().any(|part| core.contains(part))
            });
            if needed.len() <= MOST_MINIMISED {
                let pool = &self.graph.pool;
                needed = self.oracle.minimise(pool, behind, needed, self.limits)?;
            }
            return Ok(Some(needed));
        }
        Ok(None)
    }

    fn synthesis(
        &mut self,
        before: Before<'_>,
        map: &Terms,
        behind: &[ExprId],
    ) -> Result<Option<Vec<Clause>>, Stop> {
        if self.origins.searches >= MOST_SYNTHESES {
            return Ok(None);
        }
        self.origins.searches += 1;
        let mut state = before.conjuncts.to_vec();
        for (&var, &term) in before.terms {
            let own = self.graph.term(var);
            state.push(build::eq(&mut self.graph.pool, own, term));
        }
        let vocabulary = self.vocabulary(before, behind);
        let question = Question { before: &state, behind, vocabulary: &vocabulary };
        let budget = self.limits.budget(SYNTHESIS);
        let found = interpolant::interpolant(&mut self.graph.pool, question, budget);
        let Ok(Some(found)) = found else { return Ok(None) };
        if self.graph.has_input(found, before.spoken) {
            return Ok(None);
        }
        // It is a guess, over the integers.
        let mut map = map.clone();
        let held = instance(self.graph, found, &mut map);
        let broken = build::not(&mut self.graph.pool, held);
        let state: Vec<ExprId> = before.conjuncts.iter().copied().chain([broken]).collect();
        let refuted: Vec<ExprId> = behind.iter().copied().chain([found]).collect();
        let pool = &self.graph.pool;
        let is_one = self.oracle.excludes(pool, &state, self.limits)?
            && self.oracle.excludes(pool, &refuted, self.limits)?;
        if !is_one {
            return Ok(None);
        }
        self.origins.synthesis += 1;
        let parts = self.graph.pool.conjuncts(&[found]);
        Ok(Some(units(&mut self.graph.pool, &parts)))
    }

    fn vocabulary(&mut self, before: Before<'_>, behind: &[ExprId]) -> Vocabulary {
        let (mut variables, mut constants) = (Vec::new(), Vec::new());
        for &id in behind {
            variables.extend(self.graph.variables(id));
            for (_, expr) in self.graph.pool.nodes_below([id]) {
                match expr {
                    _ if constants.len() == 8 => break,
                    Expr::Const(value) if !constants.contains(&value) => constants.push(value),
                    _ => {}
                }
            }
        }
        variables.retain(|&var| !self.graph.is_input(var, before.spoken));
        variables.sort_unstable();
        variables.dedup();
        let variables = variables.into_iter().map(|var| self.graph.term(var)).collect();
        Vocabulary { variables, constants, signed: true }
    }
}

/// Each of the conjuncts as a clause.
pub(super) fn units(pool: &mut ExprPool, conjuncts: &[ExprId]) -> Vec<Clause> {
    let negated: Vec<ExprId> = conjuncts.iter().map(|&id| build::not(pool, id)).collect();
    negated.into_iter().map(|id| Clause::against(pool, &[id])).collect()
}

/// The expression in a state; a variable without a term has any value.
pub(super) fn instance(graph: &mut RelationGraph, id: ExprId, map: &mut Terms) -> ExprId {
    for var in graph.variables(id) {
        if !map.contains_key(&var) && !graph.is_rigid(var) {
            let any = graph.fresh_term(graph.width(var));
            map.insert(var, any);
        }
    }
    substitute(&mut graph.pool, id, |var| map.get(&var).copied())
}
