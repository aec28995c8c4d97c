//! Refinement of the explicit-value precision along an infeasible path.
//!
//! The path is run with the full precision ([`super::feasibility`]). If it contradicts itself, one
//! of the contradictions is chosen (the one whose facts are cheapest to track: flags before loop
//! counters; Beyer, Löwe, Wendler 2015), interpolants for it are read off ([`super::interpolate`]),
//! and the pivot is the first stored state on the path that lacks a needed fact.
//!
//! Of the graph, only the subtree at the pivot is explored again, by the one edge of its parent.
//! When eight parts in a row (`MAX_RENEWALS`) were explored again only because they were older
//! than the precision, the whole graph is: a list is read in the opposite order of that in which it
//! was made.
//!
//! Laziness is given up after eight refinements that made 20,000 states, when the budget of its
//! member is spent, or where a path has more than a million edges: everything is tracked then. Such
//! a path is made into a formula only in a time slice that is long enough for it.
use super::budget::{
    EAGER_AFTER_REFINEMENTS, EAGER_AFTER_STATES, LONG_PATH_EDGE, MAX_EXPLAINED_EDGES,
    MAX_JUDGED_EDGES, MAX_RENEWALS,
};
use super::code::DefId;
use super::contents::Read;
use super::feasibility::{self, Conflict, FullRun};
use super::interpolate::{Interpolants, interpolate};
use super::layout::Layout;
use super::needed::{Bytes, Need, Needed};
use super::number::{ObjectOrigin, Value};
use super::precision::Precision;
use super::run::Engine;
use super::state::{Key, State, known_contents};
use crate::base::limits::{Limits, Stop};
use crate::cfa::{GlobalId, Path, Scope, SiteId};
use crate::cpa::{Arg, NodeId};
use crate::ir::VarId;
use crate::program_facts::costs::UNBOUNDED_COUNTER;
use rustc_hash::FxHashMap;

/// What values say about a path.
#[derive(Debug)]
pub enum Feasibility {
    /// Infeasible, and the precision now shows it; rebuild from the pivot.
    Refuted {
        /// The first node that has to be computed again.
        pivot: NodeId,
    },
    /// Not refuted by values.
    Feasible {
        /// The path, to be decided by other means.
        path: Path,
        /// Whether no assume on it depends on anything unknown: then any input takes it.
        is_decided: bool,
    },
    /// Infeasible, but only by facts about objects of which there are too many to track: see
    /// [`super::growth`].
    Abandoned,
    /// An internal error.
    Broken(&'static str),
}

/// Counters of refinement.
#[derive(Clone, Default, Debug)]
pub struct RefinementCounters {
    /// Refinements by values.
    pub refinements: u64,
    /// Contradictions found on refuted paths, all together.
    pub conflicts: u64,
    /// Variables that are tracked everywhere because refinement kept coming back to them.
    pub widened: u64,
    /// Longest path, in edges.
    pub longest_path: usize,
}

/// Remembers how often refinement came back to a variable.
#[derive(Default, Debug)]
pub struct Refiner {
    /// Counters.
    pub statistics: RefinementCounters,
    visits: FxHashMap<VarId, u32>,
    /// Whether laziness was given up: see [`track_eagerly`].
    pub is_eager: bool,
    /// The number of nodes of the present graph that had been made when the precision last grew.
    pub made_before: usize,
    /// The number of times since then that a part of the graph was computed again although the
    /// precision did not grow.
    renewals: u32,
    /// Whether all variables and all of memory are tracked: see [`track_all`].
    pub(super) tracks_all: bool,
}

/// A variable is tracked everywhere after this number of refinements that named it. A local
/// variable at once: SSA values have one or two definitions and a short life, and tracking them
/// location by location only multiplies refinements (measured over six public families, a limit of
/// 1 solved 77 tasks, 2 solved 73). A global variable gets one refinement that is local to a path.
const fn widen_after(scope: Scope) -> u32 {
    match scope {
        Scope::Local(_) => 1,
        Scope::Global => 2,
    }
}

/// Tracks every variable that costs less than `bound`, everywhere: for programs whose data are all
/// finite and all matter (reactive systems), where each refinement would throw away a graph of
/// thousands of states to add one variable. Memory stays as lazy as it was.
pub fn track_eagerly(engine: &mut Engine, bound: u32) {
    let Engine { precision, context, .. } = engine;
    for index in 0..context.program.vars.len() {
        if context.facts.costs[index] < bound {
            let var = VarId(u32::try_from(index).expect("fewer than 2^32 variables"));
            precision.widen(var);
            for &(def, _) in context.layout.definitions_of(var) {
                precision.add_definition(def, Some(var));
            }
        }
    }
    engine.precision_changed();
}

/// Tracks all variables and all of memory.
fn track_all(engine: &mut Engine) {
    engine.precision.readmit();
    let Engine { precision, context, .. } = &mut *engine;
    let globals = (0..context.program.globals.len()).map(GlobalId::from_index);
    let sites = (0..context.program.sites.len()).map(SiteId::from_index);
    let origins = globals.map(ObjectOrigin::Global).chain(sites.map(ObjectOrigin::Site));
    for origin in origins {
        precision.add_whole(origin);
    }
    track_eagerly(engine, u32::MAX);
}

/// The number of edges from the root to `target`.
fn distance(arg: &Arg<State>, target: NodeId) -> u64 {
    let origins = arg.ancestry(target).into_iter().filter_map(|node| arg.origin(node));
    origins.fold(0, |sum, origin| sum.saturating_add(origin.edges))
}

/// The path from the root to `target`, and for each node on it the number of edges before it.
pub fn path_to(
    engine: &mut Engine,
    arg: &Arg<State>,
    target: NodeId,
) -> Option<(Path, Vec<(usize, NodeId)>)> {
    let mut path = Path::new();
    let mut marks = Vec::new();
    for node in arg.ancestry(target) {
        if let Some(origin) = arg.origin(node) {
            engine.expand(arg.state(origin.parent), origin.first, origin.edges, &mut path)?;
        }
        marks.push((path.len(), node));
    }
    Some((path, marks))
}

impl Refiner {
    /// Decides about the path to `target`.
    pub fn refine(
        &mut self,
        engine: &mut Engine,
        arg: &Arg<State>,
        target: NodeId,
        limits: &Limits,
    ) -> Result<Feasibility, Stop> {
        let length = distance(arg, target);
        if length > MAX_EXPLAINED_EDGES {
            if !self.tracks_all {
                return Ok(Feasibility::Refuted {
                    pivot: self.give_up_laziness(engine, arg, target),
                });
            }
            // Such a path is worth it only where a slice is long: others have their turn before.
            if limits.remaining().is_some_and(|left| left < LONG_PATH_EDGE * length) {
                return Err(Stop::Time);
            }
        }
        let Some((path, marks)) = path_to(engine, arg, target) else {
            return Ok(Feasibility::Broken("a path could not be repeated"));
        };
        self.statistics.longest_path = self.statistics.longest_path.max(path.len());
        let run = feasibility::run(engine, &path, limits)?;
        if run.conflicts.is_empty() {
            return Ok(Feasibility::Feasible { path, is_decided: run.undecided == 0 });
        }
        self.statistics.refinements += 1;
        self.statistics.conflicts += u64::try_from(run.conflicts.len()).expect("usize fits u64");
        let (interpolants, pivot) = match choose(engine, arg, &path, &marks, &run, target) {
            Ok(chosen) => chosen,
            Err(Dropped::Variable) => return Ok(Feasibility::Feasible { path, is_decided: false }),
            Err(Dropped::Objects) => return Ok(Feasibility::Abandoned),
        };
        let grew = self.apply(engine, &interpolants);
        engine.precision_changed();
        let root = marks.first().map_or(pivot, |(_, node)| *node);
        if grew {
            self.made_before = arg.created();
            self.renewals = 0;
        }
        // A part that is older than the precision gets better when it is computed again; any other
        // part comes out the same.
        let is_stuck = !grew && pivot.index() >= self.made_before;
        if !is_stuck && (self.is_eager || !self.is_laziness_dear(arg)) {
            self.renewals += 1;
            if self.renewals <= MAX_RENEWALS {
                return Ok(Feasibility::Refuted { pivot });
            }
            self.made_before = arg.created();
            return Ok(Feasibility::Refuted { pivot: root });
        }
        if !is_stuck {
            self.is_eager = true;
            // A counter whose bound is no constant is never tracked without need.
            track_eagerly(engine, UNBOUNDED_COUNTER);
        } else if !track_whole(engine, &interpolants) {
            // The full precision can know what no precision keeps: values of several widths over
            // one place. So values as they are tracked do not refute the path, and others decide.
            return Ok(Feasibility::Feasible { path, is_decided: false });
        }
        // Initial contents are represented differently now, so everything is computed again.
        self.made_before = arg.created();
        Ok(Feasibility::Refuted { pivot: root })
    }

    /// Tracks everything from now on; gives the root, from which all is made again.
    fn give_up_laziness(
        &mut self,
        engine: &mut Engine,
        arg: &Arg<State>,
        target: NodeId,
    ) -> NodeId {
        self.tracks_all = true;
        self.is_eager = true;
        self.renewals = 0;
        self.made_before = arg.created();
        track_all(engine);
        arg.ancestry(target).first().copied().unwrap_or(target)
    }

    /// Whether refinements have cost enough states that finding out what is needed costs more than
    /// tracking too much.
    fn is_laziness_dear(&self, arg: &Arg<State>) -> bool {
        self.statistics.refinements >= EAGER_AFTER_REFINEMENTS && arg.created() > EAGER_AFTER_STATES
    }

    /// Adds the interpolants to the precision; gives whether that changed it.
    fn apply(&mut self, engine: &mut Engine, interpolants: &Interpolants) -> bool {
        let Engine { precision, context, .. } = engine;
        let mut grew = false;
        for &def in &interpolants.definitions {
            grew |= precision.add_definition(def, context.layout.defined(def));
        }
        for &(location, var) in &interpolants.at {
            grew |= precision.add_at(location, var);
            if !interpolants.vars.contains(&var) {
                continue;
            }
            // As in the paper, a precision at a location holds on every edge that leads there: for
            // a parameter, at every call.
            for &(def, _) in
                context.layout.definitions_of(var).iter().filter(|(_, at)| *at == location)
            {
                grew |= precision.add_definition(def, Some(var));
            }
        }
        for &var in &interpolants.excluded {
            grew |= exclude_everywhere(precision, &context.layout, var);
        }
        for &var in &interpolants.initial {
            grew |= precision.add_initial(var);
        }
        for &(origin, offset, length) in &interpolants.bytes {
            grew |= precision.add_bytes(origin, offset, length);
        }
        if grew {
            self.widen(engine, interpolants);
        }
        grew
    }

    fn widen(&mut self, engine: &mut Engine, interpolants: &Interpolants) {
        for &var in &interpolants.vars {
            let visits = self.visits.entry(var).or_insert(0);
            *visits += 1;
            if *visits == widen_after(engine.context.program.var(var).scope) {
                self.statistics.widened += 1;
                engine.precision.widen(var);
                let definitions = engine.context.layout.definitions_of(var).to_vec();
                for (def, _) in definitions {
                    engine.precision.add_definition(def, Some(var));
                }
            }
        }
    }
}

/// Tracks every value that an assume excludes for the variable; gives whether that is new. Its
/// definitions stay as they are: a value that grows is not tracked for the sake of one number that
/// it is not.
fn exclude_everywhere(precision: &mut Precision, layout: &Layout, var: VarId) -> bool {
    let add = |grew, &def: &DefId| precision.add_definition(def, Some(var)) || grew;
    let grew = layout.exclusions_of(var).iter().fold(false, add);
    if grew {
        precision.widen(var);
    }
    grew
}

/// Tracks all of each object that the interpolants speak of; gives whether that is new. Ranges of
/// several widths over one place can know less than the full precision (a write forgets a cell that
/// it overwrites in part); a whole object knows the same.
fn track_whole(engine: &mut Engine, interpolants: &Interpolants) -> bool {
    let add = |grew, &(origin, ..): &(_, _, _)| engine.precision.add_whole(origin) || grew;
    interpolants.bytes.iter().fold(false, add)
}

/// The cheapest contradiction's interpolants and the pivot for them, or what was dropped that each
/// of them needs.
fn choose(
    engine: &mut Engine,
    arg: &Arg<State>,
    path: &Path,
    marks: &[(usize, NodeId)],
    run: &FullRun,
    target: NodeId,
) -> Result<(Interpolants, NodeId), Dropped> {
    let considered = if path.len() > MAX_JUDGED_EDGES { 1 } else { run.conflicts.len() };
    let mut best: Option<(u64, Interpolants, NodeId)> = None;
    let mut dropped = Dropped::Objects;
    for &conflict in &run.conflicts[..considered] {
        let found = interpolants_and_pivot(engine, arg, path, marks, run, conflict, target);
        let (interpolants, pivot) = match found {
            Ok(found) => found,
            Err(what) => {
                dropped = dropped.min(what);
                continue;
            }
        };
        let cost = cost(engine, &interpolants);
        if best.as_ref().is_none_or(|(least, ..)| cost < *least) {
            best = Some((cost, interpolants, pivot));
        }
    }
    best.map(|(_, interpolants, pivot)| (interpolants, pivot)).ok_or(dropped)
}

fn interpolants_and_pivot(
    engine: &mut Engine,
    arg: &Arg<State>,
    path: &Path,
    marks: &[(usize, NodeId)],
    run: &FullRun,
    conflict: Conflict,
    target: NodeId,
) -> Result<(Interpolants, NodeId), Dropped> {
    // The node right after the contradiction is what must go if every node before it knows enough.
    let after = marks.iter().find(|(edges, _)| *edges > conflict.position);
    let mut pivot = after.map_or(target, |(_, node)| *node);
    let mut next_mark = marks.len();
    let mut dropped = None;
    let interpolants = interpolate(engine, path, run, conflict, |engine, position, needed| {
        while next_mark > 0 && marks[next_mark - 1].0 >= position {
            next_mark -= 1;
            let (edges, node) = marks[next_mark];
            if edges == position {
                match lacking(engine, arg.state(node), needed) {
                    Lack::Nothing => {}
                    Lack::Fact => pivot = node,
                    Lack::Dropped(what) => dropped = dropped.max(Some(what)),
                }
            }
        }
    });
    dropped.map_or(Ok((interpolants, pivot)), Err)
}

/// What a stored state lacks of the needed facts.
enum Lack {
    /// Nothing: it has them all.
    Nothing,
    /// A fact that a finer precision would give it.
    Fact,
    /// A fact that was dropped there: no precision gives it back.
    Dropped(Dropped),
}

/// What states at a location do not keep any more.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Dropped {
    /// A variable with too many values.
    Variable,
    /// Objects of a site that has too many.
    Objects,
}

fn lacking(engine: &Engine, state: &State, needed: &Needed) -> Lack {
    let has_register = |register: u32, need: Need| {
        let key = Key::register(usize::try_from(register).expect("u32 fits usize"));
        let found = state.facts.binary_search_by_key(&key, |(key, _)| *key);
        found.is_ok_and(|at| satisfies(engine, state.facts[at].1, need))
    };
    let missing =
        needed.registers.iter().filter(|&&(register, need)| !has_register(register, need));
    let mut lack = Lack::Nothing;
    for &(register, _) in missing {
        if !engine.may_keep(state, register) {
            lack = Lack::Dropped(Dropped::Variable);
            break;
        }
        lack = Lack::Fact;
    }
    for bytes in needed.bytes.iter().filter(|bytes| !has_bytes(engine, state, bytes)) {
        if !engine.may_keep_object(state, bytes.object) {
            return Lack::Dropped(Dropped::Objects);
        }
        if matches!(lack, Lack::Nothing) {
            lack = Lack::Fact;
        }
    }
    lack
}

/// Whether a value that a state knows is all that is needed.
fn satisfies(engine: &Engine, value: Value, need: Need) -> bool {
    match need {
        Need::Value => value.is_exact(),
        // A pointer or a wide number says more than was needed on the path where it was needed.
        Need::Differs(number) => {
            value.is_exact() && !value.is_number()
                || engine.context.exceptions.differs(value, number)
        }
    }
}

fn has_bytes(engine: &Engine, state: &State, bytes: &Bytes) -> bool {
    let Some(contents) = known_contents(&engine.tables, state, bytes.object) else { return false };
    match (bytes.need, u8::try_from(bytes.length)) {
        (Need::Differs(_), Ok(length)) => match contents.read(bytes.offset, length) {
            Read::Cell(value) => satisfies(engine, value, bytes.need),
            Read::Background(_) | Read::Bytes(_) => contents.knows(bytes.offset, bytes.length),
        },
        _ => contents.knows(bytes.offset, bytes.length),
    }
}

/// The cost of tracking the facts: the sum over their variables, and a little for memory and for
/// what is excluded, which takes few values.
fn cost(engine: &Engine, interpolants: &Interpolants) -> u64 {
    let vars: u64 = interpolants
        .vars
        .iter()
        .map(|var| u64::from(engine.context.facts.costs[var.index()]))
        .sum();
    let others = interpolants.bytes.len() + interpolants.excluded.len();
    vars + 2 * u64::try_from(others).expect("usize fits u64")
}
