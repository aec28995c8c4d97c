//! Explicit-value interpolation along a path of blocks, and what predicates leave to values.
//!
//! (Beyer, Löwe, *Explicit-State Software Model Checking Based on CEGAR and Interpolation*, FASE
//! 2013, section 4.)
//!
//! Forwards, constants are propagated from the start of the program along the path, with *all*
//! places known whose value is one. Where a block cannot be passed, the places that this needs are
//! found backwards, cut point by cut point: that is the interpolant, an assignment of few places.
//! They are added to the explicit precision at their locations. Where values do not refute a path
//! that is long, or whose formula is unsatisfiable, predicates have to; but what is constant where
//! the path passes and counted by a loop with a constant bound, or only ever holds constants of the
//! program, is tracked first, so that predicates speak of the rest (strengthening: the thesis,
//! section 4.3).
//!
//! Invariant: nothing sound rests on this; it decides what abstraction locations distinguish.
//!
//! Known limits: a block's paths are taken together, so that a place is constant only where all of
//! them agree; offsets of pointers and sizes of objects are not tracked.
use super::counting::Counting;
use super::domain::PredicateAnalysis;
use super::fixed::Continued;
use super::route::Route;
use crate::base::limits::{Limits, Stop};
use crate::blocks::block::Block;
use crate::blocks::bounds::counts;
use crate::blocks::cut_point::CutPoint;
use crate::blocks::explicit::ExplicitPlace;
use crate::blocks::graph::{BlockGraph, Entry};
use crate::cfa::LocId;
use crate::cpa::NodeId;
use crate::engines::predicate::budget::{
    EQUATION_ROUNDS, LONG_WHOLE_COUNT, MAX_FOLDED_NODES, MAX_STATES_OF_COUNT,
};
use crate::ir::graft::Graft;
use crate::ir::{BinaryOp, Bv, Expr, ExprId, ExprPool, UnaryOp, VarId};
use crate::symbolic::slot::Place;
use rustc_hash::{FxHashMap, FxHashSet};
use std::rc::Rc;

/// Values of variables of a block.
type Known = FxHashMap<VarId, Bv>;

/// Places of cut points: by the number of the cut point on the path, and its symbolic place.
pub(super) type NeededPlaces = Vec<Vec<usize>>;

/// A block of the path with the exit that is taken, and the cut point at its start.
pub(super) struct PathStep {
    pub(super) cut: Rc<CutPoint>,
    entry: Rc<Entry>,
    exit: usize,
    /// Where the cut point behind it knows more than its end.
    continued: Option<Continued>,
}

impl PathStep {
    fn new(graph: &BlockGraph, route: &Route, index: usize) -> Self {
        let (id, name) = route.steps[index];
        let (entry, exit) = graph.exit(name);
        let next = route.steps.get(index + 1);
        let taken = &entry.block.exits[exit];
        let continued = next.and_then(|&(next, _)| Continued::new(taken, graph.cut(next)));
        Self { cut: Rc::clone(graph.cut(id)), entry, exit, continued }
    }

    /// The values of the symbolic places of the cut point behind it.
    fn values(&self) -> &[ExprId] {
        let own = &self.block().exits[self.exit].values;
        self.continued.as_ref().map_or(own, |continued| &continued.values)
    }

    fn block(&self) -> &Block {
        &self.entry.block
    }

    fn conjuncts(&self) -> &[ExprId] {
        &self.block().exits[self.exit].conjuncts
    }
}

/// The path with the constants that it determines.
pub(super) struct ConstantPath {
    pub(super) steps: Vec<PathStep>,
    /// By cut point, the values of its symbolic places.
    pub(super) constants: Vec<Vec<Option<Bv>>>,
    /// The first block that cannot be passed.
    conflict: Option<usize>,
    /// What the counters around its locations determine.
    pub(super) counting: Counting,
}

/// What the folding of a block came to.
struct Folded {
    /// A conjunct is false.
    is_refuted: bool,
    /// The values of the roots.
    values: Vec<Option<Bv>>,
}

impl ConstantPath {
    /// Propagates constants along the path.
    pub(super) fn new(graph: &BlockGraph, route: &Route, limits: &Limits) -> Result<Self, Stop> {
        let steps =
            (0..route.steps.len()).map(|index| PathStep::new(graph, route, index)).collect();
        let counting = Counting::default();
        let mut path = Self { steps, constants: Vec::new(), conflict: None, counting };
        let mut entry: Vec<Option<Bv>> = Vec::new();
        for (index, step) in path.steps.iter().enumerate() {
            limits.check()?;
            let known = known(step.block(), &entry);
            path.constants.push(entry);
            let folded = fold(step, &known, step.values());
            if folded.is_refuted {
                path.conflict = Some(index);
                break;
            }
            entry = folded.values;
        }
        Ok(path)
    }

    /// The interpolant, if constants refute the path.
    pub(super) fn interpolant(&self, limits: &Limits) -> Result<Option<NeededPlaces>, Stop> {
        let Some(conflict) = self.conflict else { return Ok(None) };
        let mut needed: NeededPlaces = vec![Vec::new(); conflict + 1];
        needed[conflict] = self.minimal(conflict, &[], |folded| folded.is_refuted);
        for index in (0..conflict).rev() {
            limits.check()?;
            let wanted = &needed[index + 1];
            if wanted.is_empty() {
                break;
            }
            let roots: Vec<ExprId> =
                wanted.iter().map(|&place| self.steps[index].values()[place]).collect();
            let enough =
                |folded: &Folded| folded.is_refuted || folded.values.iter().all(Option::is_some);
            needed[index] = self.minimal(index, &roots, enough);
        }
        Ok(Some(needed))
    }

    /// Few places at the start of a block whose values are enough.
    fn minimal(
        &self,
        index: usize,
        roots: &[ExprId],
        enough: impl Fn(&Folded) -> bool,
    ) -> Vec<usize> {
        let (step, constants) = (&self.steps[index], &self.constants[index]);
        let is_enough = |places: &[usize]| {
            let mut some = vec![None; constants.len()];
            places.iter().for_each(|&place| some[place] = constants[place]);
            enough(&fold(step, &known(step.block(), &some), roots))
        };
        let near = self.support(index, roots);
        let mut places =
            if is_enough(&near) { near } else { self.support(index, &all_roots(step, roots)) };
        let nodes = step.block().pool().len();
        if nodes.saturating_mul(places.len()) > MAX_FOLDED_NODES {
            return places;
        }
        for place in places.clone() {
            let without: Vec<usize> =
                places.iter().copied().filter(|&other| other != place).collect();
            if is_enough(&without) {
                places = without;
            }
        }
        places
    }

    /// The constant places at the start of a block that occur in the roots.
    fn support(&self, index: usize, roots: &[ExprId]) -> Vec<usize> {
        let (step, constants) = (&self.steps[index], &self.constants[index]);
        let block = step.block();
        let vars: FxHashSet<VarId> =
            roots.iter().flat_map(|&root| block.pool().vars_in(root)).collect();
        let occurs =
            |&place: &usize| constants[place].is_some() && vars.contains(&block.entry[place].0);
        (0..constants.len()).filter(occurs).collect()
    }

    /// Places that the last block's condition depends on, and that are to be tracked before
    /// predicates speak of the path.
    fn strengthening(&self, graph: &BlockGraph, limits: &Limits) -> Result<NeededPlaces, Stop> {
        let last = self.steps.len() - 1;
        let mut needed: NeededPlaces = vec![Vec::new(); self.steps.len()];
        let mut wanted = self.steps[last].conjuncts().to_vec();
        for index in (1..=last).rev() {
            limits.check()?;
            let step = &self.steps[index];
            let vars: FxHashSet<VarId> =
                wanted.iter().flat_map(|&root| step.block().pool().vars_in(root)).collect();
            let occurs: Vec<usize> = (0..step.block().entry.len())
                .filter(|&place| vars.contains(&step.block().entry[place].0))
                .collect();
            let previous = self.steps[index - 1].values();
            wanted = occurs.iter().map(|&place| previous[place]).collect();
            let is_explicit = |&place: &usize| self.is_explicit(graph, index, place);
            needed[index] = occurs.into_iter().filter(is_explicit).collect();
        }
        Ok(needed)
    }

    /// Whether a place is constant along the path and counted, or only ever holds constants.
    fn is_explicit(&self, graph: &BlockGraph, index: usize, place: usize) -> bool {
        let cut = &self.steps[index].cut;
        let (Some(location), Some(explicit)) =
            (cut.location, ExplicitPlace::of_place(cut, cut.symbolic[place]))
        else {
            return false;
        };
        if graph.program.has_few_values(explicit) {
            return true;
        }
        let constants = self.constants.get(index);
        let is_constant = constants.is_some_and(|constants| constants[place].is_some());
        let most = match graph.program.has_whole_loop(location) {
            true => LONG_WHOLE_COUNT,
            false => MAX_STATES_OF_COUNT,
        };
        let counts = counts(&graph.program, location);
        is_constant && !counts.is_empty() && counts.iter().all(|&(_, steps)| steps < most)
    }
}

/// The places of the roots, and those of all conjuncts.
fn all_roots(step: &PathStep, roots: &[ExprId]) -> Vec<ExprId> {
    [roots, step.conjuncts()].concat()
}

fn known(block: &Block, entry: &[Option<Bv>]) -> Known {
    let symbols = block.entry.iter().zip(entry);
    symbols.filter_map(|(&(var, _), value)| Some((var, (*value)?))).collect()
}

/// Puts in what is known, and what equations among the conjuncts say.
fn fold(step: &PathStep, known: &Known, roots: &[ExprId]) -> Folded {
    let block = step.block();
    let mut known = known.clone();
    for _ in 0..EQUATION_ROUNDS {
        let (mut pool, mut graft) = (ExprPool::new(), Graft::default());
        let before = known.len();
        for &conjunct in step.conjuncts() {
            let Some(folded) = put_in(block, &known, &mut pool, &mut graft, conjunct) else {
                continue;
            };
            match equation(&pool, folded) {
                Equation::Never => {
                    return Folded { is_refuted: true, values: vec![None; roots.len()] };
                }
                Equation::Is(var, value) => {
                    known.entry(var).or_insert(value);
                }
                Equation::Other => {}
            }
        }
        if known.len() == before {
            break;
        }
    }
    let (mut pool, mut graft) = (ExprPool::new(), Graft::default());
    let mut value = |&root: &ExprId| {
        let folded = put_in(block, &known, &mut pool, &mut graft, root)?;
        pool.literal(folded)
    };
    Folded { is_refuted: false, values: roots.iter().map(&mut value).collect() }
}

fn put_in(
    block: &Block,
    known: &Known,
    pool: &mut ExprPool,
    graft: &mut Graft,
    root: ExprId,
) -> Option<ExprId> {
    graft.copy(block.pool(), pool, root, &mut |pool, var| {
        Some(match known.get(&var) {
            Some(&value) => pool.constant(value),
            None => pool.var(var, block.width(var)),
        })
    })
}

/// What a conjunct says by its form.
enum Equation {
    /// It is false.
    Never,
    /// A variable has this value.
    Is(VarId, Bv),
    Other,
}

fn equation(pool: &ExprPool, conjunct: ExprId) -> Equation {
    match pool.get(conjunct) {
        Expr::Const(value) if !value.is_true() => Equation::Never,
        Expr::Var(var) => Equation::Is(var, Bv::TRUE),
        Expr::Unary(UnaryOp::Not, inner) => match pool.get(inner) {
            Expr::Var(var) => Equation::Is(var, Bv::FALSE),
            _ => Equation::Other,
        },
        Expr::Binary(BinaryOp::Eq, a, b) => match (pool.get(a), pool.get(b)) {
            (Expr::Var(var), Expr::Const(value)) | (Expr::Const(value), Expr::Var(var)) => {
                Equation::Is(var, value)
            }
            _ => Equation::Other,
        },
        _ => Equation::Other,
    }
}

/// Tracks what refutes the path by values. The first node to compute again; `None`: what they need
/// was dropped.
pub(super) fn refine_by_values(
    analysis: &mut PredicateAnalysis,
    path: &ConstantPath,
    route: &Route,
    needed: &NeededPlaces,
) -> Option<NodeId> {
    track(analysis, path, route, needed, Missing::IsFatal)
}

/// Tracks what is left to values where predicates have to refute the path.
pub(super) fn strengthen(
    analysis: &mut PredicateAnalysis,
    path: &ConstantPath,
    route: &Route,
    limits: &Limits,
) -> Result<Option<NodeId>, Stop> {
    let needed = path.strengthening(&analysis.first, limits)?;
    Ok(track(analysis, path, route, &needed, Missing::IsLeftOut))
}

/// What to do about a place that is not tracked any more.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Missing {
    IsFatal,
    IsLeftOut,
}

fn track(
    analysis: &mut PredicateAnalysis,
    path: &ConstantPath,
    route: &Route,
    needed: &NeededPlaces,
    missing: Missing,
) -> Option<NodeId> {
    let mut wanted: FxHashSet<(LocId, ExplicitPlace)> = FxHashSet::default();
    let mut pivot = usize::MAX;
    for (index, places) in needed.iter().enumerate() {
        let cut = Rc::clone(&path.steps[index].cut);
        for &place in places {
            let found = trackable(&analysis.first, &cut, place);
            let Some((location, explicit)) = found else {
                match missing {
                    Missing::IsFatal => return None,
                    Missing::IsLeftOut => continue,
                }
            };
            if !analysis.first.program.explicit.tracks_at(location, explicit) {
                // Blocks pass other locations then, so that all states are made again.
                if wanted.insert((location, explicit)) {
                    let determined = path.determined_with(&analysis.first, index, explicit);
                    wanted.extend(determined.places.iter().copied());
                }
                pivot = 0;
            } else if say_value(analysis, path, &cut, (index, place)) {
                pivot = pivot.min(index);
            }
        }
    }
    let mut wanted: Vec<(LocId, ExplicitPlace)> = wanted.into_iter().collect();
    wanted.sort_unstable();
    analysis.first.track(&wanted);
    route.nodes.get(pivot).copied()
}

/// Tracks the predicate that says which value a place has on the path: it is tracked by value, but
/// no block computes what it is. Says whether that is new.
fn say_value(
    analysis: &mut PredicateAnalysis,
    path: &ConstantPath,
    cut: &CutPoint,
    (index, place): (usize, usize),
) -> bool {
    let value = path.constants.get(index).and_then(|constants| constants[place]);
    value.is_some_and(|value| analysis.second.track_value(cut, cut.symbolic[place], value))
}

/// Where the place would be tracked; `None` where it cannot be.
fn trackable(graph: &BlockGraph, cut: &CutPoint, place: usize) -> Option<(LocId, ExplicitPlace)> {
    let place = *cut.symbolic.get(place)?;
    let explicit = ExplicitPlace::of_place(cut, place)?;
    let Place::Value(slot) = place else { return None };
    (!graph.is_dropped(cut, slot)).then_some((cut.location?, explicit))
}
