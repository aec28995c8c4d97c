//! Refinement: the path to a target as one chain of block formulas; inputs for it, or predicates
//! that refute it.
//!
//! (Abstractions from Proofs, POPL 2004, on block formulas.) The chain forgets nothing between its
//! blocks. Where it has a model, the model picks one path of edges; where it has none, an inductive
//! sequence of interpolants gives each cut point its predicates. Progress: a path that recurs
//! with the same precision is given to the next method of interpolation, and is undecided behind
//! the last one.
//!
//! **States older than the precision.** A path to a target may run through states that were made
//! before predicates were added at their locations, and those may be all that it takes. So the
//! abstract path is first computed again, from the first such state on, by the present precision;
//! only what that does not refute goes to the solver and to interpolation. Without this, such a
//! path teaches nothing new and stays undecided. Likewise where blocks were made again because
//! other places are known by value: what was unrolled before a place was dropped would give
//! predicates of single rounds.
//!
//! **Eagerness.** Where flags are many and all of them matter (reactive systems), each refinement
//! by values throws a large graph away for one of them, and predicates about flags are many. So all
//! places that only ever hold constants of the program are known everywhere from some refinements
//! and states on, or where one of them is known and a path is left to predicates.
//!
//! Known limit: an undecided path gives back the states that it subsumes in the value analysis only
//! (`crate::cpa`, `deferred`); here its states go on subsuming others.
use super::concretise::concretise;
use super::counting::long_count;
use super::domain::{PredicateAnalysis, State};
use super::explicit::{ConstantPath, refine_by_values, strengthen};
use super::path_formula::PathFormula;
use super::route::{Route, route};
use super::shorten::shorten;
use crate::base::limits::{Limits, Stop};
use crate::blocks::graph::CutPointId;
use crate::cfa::{EdgeId, Inputs, LocId, Path};
use crate::cpa::{Arg, NodeId};
use crate::engines::predicate::budget::{
    EAGER_AFTER_REFINEMENTS, EAGER_AFTER_STATES, FEASIBILITY, INTERPOLATION, MAX_WHOLE_PATH,
    PREDICATES_FIRST,
};
use crate::engines::predicate::interpolate;
use crate::engines::predicate::interpolate::{Chain, Interpolated, InterpolationCounters, Method};
use crate::ir::{ExprId, VarId};
use crate::solver::decide::Refuters;
use crate::solver::smt;
use crate::symbolic::halt::Halt;
use crate::symbolic::path::solve;
use crate::symbolic::slot::Place;
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// What became of the path to a target.
#[derive(Debug)]
pub enum Feasibility {
    /// The precision now refutes it, from this node on.
    Refuted {
        /// The first node whose state changes.
        pivot: NodeId,
    },
    /// These edges are a candidate for a run to the target.
    Feasible {
        /// The edges.
        path: Path,
        /// Inputs that most likely take them.
        guess: Option<Inputs>,
    },
    /// Refuted, but the precision cannot say why.
    NoPredicates,
    /// Not decided.
    Unknown(String),
}

/// Refines the precision of a [`PredicateAnalysis`].
#[derive(Debug, Default)]
pub struct Refiner {
    /// What interpolation cost.
    pub interpolation: InterpolationCounters,
    /// What the feasibility queries cost.
    pub solver: smt::Counters,
    /// How many paths were refuted by new predicates.
    pub refinements: u64,
    /// How many paths were refuted by predicates that were found after their states were made.
    pub renewals: u64,
    /// Whether explicit values are learned, too, and refute what they can.
    pub tracks_values: bool,
    /// How many paths were refuted by values.
    pub by_values: u64,
    /// How many paths had places tracked before predicates were asked for.
    pub strengthened: u64,
    /// How many paths gave predicates without most rounds of their loops.
    pub shortened: u64,
    /// The most blocks of one path.
    pub longest: usize,
    /// Where a copy of each path's formulas goes, for measurements of interpolation by itself.
    pub record: Option<Vec<Chain>>,
    /// How many paths through a location were left to predicates although a counter refutes them.
    before_counting: FxHashMap<LocId, u32>,
    /// Paths that were met, with the method to begin at when they recur.
    met: FxHashMap<Vec<(CutPointId, EdgeId)>, Method>,
}

impl Refiner {
    /// Forgets which paths were met.
    pub fn restart(&mut self) {
        self.met.clear();
    }

    /// Decides about the path to `target`.
    pub fn refine(
        &mut self,
        analysis: &mut PredicateAnalysis,
        arg: &Arg<State>,
        target: NodeId,
        limits: &Limits,
    ) -> Result<Feasibility, Stop> {
        let route = route(arg, target);
        let found = self.refine_route(analysis, arg, &route, limits)?;
        let Feasibility::Refuted { pivot } = found else { return Ok(found) };
        analysis.second.stop_where_tracked(&mut analysis.first);
        let is_new = analysis.first.take_passing_changed();
        Ok(Feasibility::Refuted { pivot: if is_new { route.nodes[0] } else { pivot } })
    }

    fn refine_route(
        &mut self,
        analysis: &mut PredicateAnalysis,
        arg: &Arg<State>,
        route: &Route,
        limits: &Limits,
    ) -> Result<Feasibility, Stop> {
        self.longest = self.longest.max(route.steps.len());
        if let Some(pivot) = made_again(analysis, arg, route) {
            self.renewals += 1;
            return Ok(Feasibility::Refuted { pivot });
        }
        if let Some(pivot) = outdated(analysis, arg, route, limits)? {
            self.renewals += 1;
            return Ok(Feasibility::Refuted { pivot });
        }
        let constants = match self.tracks_values {
            true => Some(ConstantPath::new(&analysis.first, route, limits)?),
            false => None,
        };
        let needed = match &constants {
            Some(path) => path.interpolant(limits)?.map(|needed| (path, needed)),
            None => None,
        };
        if let Some((path, needed)) = &needed
            && let Some(location) = long_count(&analysis.first, path, needed)
            && let Some(found) =
                self.refine_before_counting(analysis, arg, (route, location), limits)?
        {
            return Ok(found);
        }
        if let Some((path, needed)) = &needed
            && let Some(pivot) = refine_by_values(analysis, path, route, needed)
        {
            self.by_values += 1;
            let is_slow =
                self.by_values >= EAGER_AFTER_REFINEMENTS && arg.created() >= EAGER_AFTER_STATES;
            let knows_few = is_slow && analysis.first.know_few();
            return Ok(Feasibility::Refuted {
                pivot: if knows_few { route.nodes[0] } else { pivot },
            });
        }
        if self.tracks_values && analysis.first.tracks_few() && analysis.first.know_few() {
            return Ok(Feasibility::Refuted { pivot: route.nodes[0] });
        }
        if let Some(path) = constants.as_ref().filter(|_| route.steps.len() > MAX_WHOLE_PATH)
            && let Some(found) = self.refine_long(analysis, arg, (route, path), limits)?
        {
            return Ok(found);
        }
        self.refine_whole(analysis, arg, (route, constants.as_ref()), limits)
    }

    /// Decides about a path by its formula.
    fn refine_whole(
        &mut self,
        analysis: &mut PredicateAnalysis,
        arg: &Arg<State>,
        (route, constants): (&Route, Option<&ConstantPath>),
        limits: &Limits,
    ) -> Result<Feasibility, Stop> {
        let formula = PathFormula::new(&mut analysis.first, &route.steps, limits)?;
        let slice = limits.within(FEASIBILITY);
        let conjuncts: Vec<ExprId> = formula.blocks.iter().flatten().copied().collect();
        match solve::solve(
            &formula.values,
            &conjuncts,
            &mut Refuters::default(),
            &slice,
            &mut self.solver,
        ) {
            Ok(model) => {
                let path = formula.path(&mut analysis.first, &route.steps, &model, limits)?;
                return Ok(Feasibility::Feasible { path, guess: None });
            }
            Err(Halt::Infeasible) => {}
            Err(Halt::Stopped(_)) => limits.check()?,
            // Not decided: interpolation may still refute it.
            Err(Halt::Unknown(_)) => {}
        }
        if let Some(path) = &constants
            && let Some(pivot) = strengthen(analysis, path, route, limits)?
        {
            self.strengthened += 1;
            return Ok(Feasibility::Refuted { pivot });
        }
        self.refinements += 1;
        let Some(&first) = self.met.get(&route.steps).or(Some(&Method::ALL[0])) else {
            return Ok(Feasibility::NoPredicates);
        };
        self.interpolate(analysis, arg, route, formula, first, limits)
    }

    /// Looks for predicates that refute the path, where values would distinguish very many rounds
    /// of the loop at this location.
    fn refine_before_counting(
        &mut self,
        analysis: &mut PredicateAnalysis,
        arg: &Arg<State>,
        (route, location): (&Route, LocId),
        limits: &Limits,
    ) -> Result<Option<Feasibility>, Stop> {
        let tries = self.before_counting.entry(location).or_default();
        if *tries >= PREDICATES_FIRST || route.steps.len() > MAX_WHOLE_PATH {
            return Ok(None);
        }
        *tries += 1;
        let found = self.refine_shortened(analysis, arg, route, limits)?;
        let is_refuted = matches!(found, Feasibility::Refuted { .. });
        self.refinements += u64::from(is_refuted);
        Ok(is_refuted.then_some(found))
    }

    /// Decides about a long path without its formula, where that can be: it is mostly rounds of
    /// loops that explicit values unrolled.
    fn refine_long(
        &mut self,
        analysis: &mut PredicateAnalysis,
        arg: &Arg<State>,
        (route, constants): (&Route, &ConstantPath),
        limits: &Limits,
    ) -> Result<Option<Feasibility>, Stop> {
        if let Some(pivot) = strengthen(analysis, constants, route, limits)? {
            self.strengthened += 1;
            return Ok(Some(Feasibility::Refuted { pivot }));
        }
        if let Some(short) = shorten(&analysis.first, route)
            && let Feasibility::Refuted { pivot } =
                self.refine_shortened(analysis, arg, &short, limits)?
        {
            self.shortened += 1;
            self.refinements += 1;
            return Ok(Some(Feasibility::Refuted { pivot }));
        }
        let found = concretise(&analysis.first, route, limits, &mut self.solver);
        Ok(found.map(|(path, guess)| Feasibility::Feasible { path, guess: Some(guess) }))
    }

    /// Looks for predicates that refute a path without most rounds of its loops.
    fn refine_shortened(
        &mut self,
        analysis: &mut PredicateAnalysis,
        arg: &Arg<State>,
        short: &Route,
        limits: &Limits,
    ) -> Result<Feasibility, Stop> {
        let first = self.met.get(&short.steps).copied().unwrap_or(Method::ALL[0]);
        let formula = PathFormula::new(&mut analysis.first, &short.steps, limits)?;
        self.interpolate(analysis, arg, short, formula, first, limits)
    }

    fn interpolate(
        &mut self,
        analysis: &mut PredicateAnalysis,
        arg: &Arg<State>,
        route: &Route,
        mut formula: PathFormula,
        first: Method,
        limits: &Limits,
    ) -> Result<Feasibility, Stop> {
        let mut chain = formula.chain(analysis, route);
        if let Some(record) = &mut self.record {
            record.push(chain.clone());
        }
        let mut method = Some(first);
        while let Some(from) = method {
            let found = interpolate::interpolate(
                &mut chain,
                from,
                limits,
                INTERPOLATION,
                &mut self.interpolation,
            );
            let (predicates, at) = match found {
                Interpolated::Found { predicates, method } => (predicates, method),
                Interpolated::Feasible => {
                    return Ok(Feasibility::Unknown(
                        "the solver contradicts itself about a path".to_owned(),
                    ));
                }
                Interpolated::Unknown(why) => return Ok(Feasibility::Unknown(why)),
                Interpolated::Stopped(stop) => {
                    limits.check()?;
                    return Ok(Feasibility::Unknown(format!("{stop:?} limit in interpolation")));
                }
            };
            if let Some(pivot) = learn(analysis, arg, route, &chain, &predicates) {
                self.met.insert(route.steps.clone(), at);
                return Ok(Feasibility::Refuted { pivot });
            }
            method = at.next();
        }
        Ok(Feasibility::NoPredicates)
    }
}

/// The first node whose block was made again since the path took its exit: what is known by value
/// behind it became more, or less.
fn made_again(analysis: &PredicateAnalysis, arg: &Arg<State>, route: &Route) -> Option<NodeId> {
    let mut steps = route.nodes.iter().zip(&route.steps);
    let old = steps.find(|&(&node, &(_, exit))| analysis.is_old(arg.state(node), exit));
    old.map(|(&node, _)| node)
}

/// The first node to compute again, if the path's states are older than the precision, which
/// refutes it already.
fn outdated(
    analysis: &mut PredicateAnalysis,
    arg: &Arg<State>,
    route: &Route,
    limits: &Limits,
) -> Result<Option<NodeId>, Stop> {
    let mut old = route.nodes.iter().map(|&node| analysis.is_outdated(arg.state(node)));
    let Some(first) = old.position(|is_old| is_old).filter(|&first| first > 0) else {
        return Ok(None);
    };
    let mut pivot = None;
    let mut state = arg.state(route.nodes[first - 1]).clone();
    for (&node, &(_, exit)) in route.nodes[first..].iter().zip(&route.steps[first - 1..]) {
        let there = arg.state(node);
        let next = analysis.post_of(&state, exit, limits)?;
        let is_stronger = match &next {
            Some(next) => !analysis.is_within(there, next),
            None => true,
        };
        // A state that is up to date would come out the same again, were it not for queries that
        // the solver leaves open.
        if pivot.is_none() && is_stronger && analysis.is_outdated(there) {
            pivot = Some(node);
        }
        match next {
            // What is known by value there is another thing now: the exits behind are of another
            // block.
            Some(next) if next.0 != there.0 => return Ok(Some(pivot.unwrap_or(node))),
            Some(next) => state = next,
            None => return Ok(pivot),
        }
    }
    Ok(None)
}

/// Adds the predicates to the precision. The first node that does not have them all, if there is a
/// new one; the node behind it if only the last cut point's exit is cut off.
fn learn(
    analysis: &mut PredicateAnalysis,
    arg: &Arg<State>,
    route: &Route,
    chain: &Chain,
    predicates: &[Vec<ExprId>],
) -> Option<NodeId> {
    let mut pivot = None;
    let mut is_any_new = false;
    for (index, list) in predicates.iter().enumerate() {
        let (id, _) = route.steps[index + 1];
        let cut = Rc::clone(analysis.first.cut(id));
        let Some(location) = cut.location else { continue };
        let vars: FxHashMap<VarId, Place> = chain.cuts[index]
            .vars
            .iter()
            .zip(&cut.symbolic)
            .map(|(&(_, var), &place)| (var, place))
            .collect();
        let place = |var: VarId| Some((*vars.get(&var)?, chain.widths[var.index()]));
        let node = route.nodes[index + 1];
        for &predicate in list {
            let added = analysis.second.precision.add(location, &chain.pool, predicate, &place);
            let Some((id, is_new)) = added else { continue };
            is_any_new |= is_new;
            let state = arg.state(node);
            if is_new || (analysis.is_outdated(state) && !analysis.second.implies(state, id)) {
                pivot.get_or_insert(node);
            }
        }
    }
    pivot.filter(|_| is_any_new)
}
