//! Cells at places that the program itself names: where a text ends, where a search must stop.
//!
//! A loop that runs until an array holds something ends because that stands at one place, which was
//! written before the loop (`s[n - 1] = 0`) or is read beside it (`while (*p != a[n - 1])`). So for
//! each array that decides when a loop ends there are cells at the places of such stores and loads.
//! Where a place is expressed by variables that are set once, that is all; the others are expressed
//! by ghosts that are set behind the access: the cell is the place that it accessed last. No
//! prophecy is needed: the invariant of [`super`] holds for any place at any time.
//!
//! It proves loops over texts (`strings/length-of-any`, `copy-of-any`, `joined` of `testsuite/`).
//! Known limits: what ends a loop because nothing was written there, and texts from outside.
//!
//! Where a search stopped is such a place, too: it is what makes `malloc(strlen(s) + 1)` large
//! enough for a copy (`strings/duplicate`, `by-the-library`).
use super::cell::Anchor;
use super::past::{Past, StepId, variables};
use super::sites::Definitions;
use super::{Chooser, place};
use crate::cfa::{AllocKind, EdgeId, LocId, Op};
use crate::ir::sums::Sum;
use crate::ir::{Bv, Expr, ExprId, VarId, Width};
use crate::passes::budget::{MOST_ANCHORS, MOST_CELLS};
use crate::program_facts::guards::never_blocks;
use crate::program_facts::loops::{Loop, Loops};
use crate::program_facts::memory::points_to::Target;
use std::collections::BTreeSet;

/// How likely it is that a loop ends at a place.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Likelihood {
    /// It is written in no loop, or outside of those that search it.
    Written,
    /// It is read, and always the same place.
    Steady,
    /// A loop copies what it has loaded there.
    Copied,
    /// A loop ended there, and another one may, too: by then it is known what it has found.
    Searched,
}

impl Chooser<'_> {
    /// Cells for what ends loops.
    pub(super) fn anchors(&mut self) {
        let loops = Loops::new(self.program);
        let searches = self.searches(&loops);
        let searched: Vec<(StepId, (Target, Width))> = searches
            .iter()
            .flat_map(|&at| self.searched(at).into_iter().map(move |what| (at, what)))
            .collect();
        let mut found: Vec<(Likelihood, StepId)> = Vec::new();
        for edge in (0..self.program.edges.len()).map(EdgeId::from_index) {
            for step in 0..self.program.edge(edge).steps.len() {
                let at = (edge, step);
                let Some(access) = self.accessed(at) else { continue };
                let of_it = searched.iter().filter(|(_, other)| *other == access);
                let same: Vec<LocId> =
                    of_it.map(|(search, _)| self.program.edge(search.0).source).collect();
                if same.is_empty() {
                    continue;
                }
                let stopped = same.len() > 1 && searches.contains(&at);
                let stopped = stopped.then_some(Likelihood::Searched);
                let found_here = self.likelihood(&loops, at, &same).or(stopped);
                found.extend(found_here.map(|likelihood| (likelihood, at)));
            }
        }
        found.sort_unstable();
        let first = self.cells.len();
        let shared: BTreeSet<Target> = searched
            .iter()
            .filter(|(search, _)| self.accessed(*search).is_none())
            .map(|(_, (object, _))| *object)
            .collect();
        for (_, at) in found {
            if self.cells.len() < MOST_CELLS && self.cells.len() - first < MOST_ANCHORS {
                self.anchor(at, &shared);
            }
        }
    }

    /// The loads that decide when a loop ends.
    fn searches(&mut self, loops: &Loops) -> BTreeSet<StepId> {
        let definitions = Definitions::of(self.program);
        let mut found = BTreeSet::new();
        // A flag says which way was taken; a number that was counted does not.
        for around in &loops.loops {
            let open = self.deciding(around);
            let is_inside = |at: StepId| {
                let source = self.program.edge(at.0).source;
                let is_load = matches!(self.program.edge(at.0).steps[at.1].op, Op::Load { .. });
                let is_in_body = around.body.binary_search(&source).is_ok();
                is_load && is_in_body && !self.searched(at).is_empty()
            };
            let pool = &self.program.exprs;
            let is_flag = |value| matches!(pool.get(value), Expr::Const(_));
            found.extend(definitions.loads_behind(self.program, open, is_flag, is_inside));
        }
        found
    }

    /// The variables of the guards by which runs stay in a loop or not. Where nothing behind a loop
    /// matters, there is no edge that leaves it.
    fn deciding(&mut self, around: &Loop) -> BTreeSet<VarId> {
        let is_inside = |location: &LocId| around.body.binary_search(location).is_ok();
        let mut found = BTreeSet::new();
        for &location in &around.body {
            let out = self.program.location(location).out.clone();
            // An error is no end that a loop comes to.
            let is_end =
                |end: LocId| !is_inside(&end) && self.program.location(end).target.is_none();
            let leaves = out.iter().any(|&edge| is_end(self.program.edge(edge).target));
            if leaves || !never_blocks(self.program, location) {
                let steps = out.iter().flat_map(|&edge| &self.program.edge(edge).steps);
                let guards = steps.filter_map(|step| match step.op {
                    Op::Assume(guard) => Some(guard),
                    _ => None,
                });
                found.extend(guards.flat_map(|guard| variables(&self.program.exprs, guard)));
            }
        }
        found
    }

    /// The objects that a load reads whose content can have a cell for it: the only one, or those
    /// that live on once they are made.
    fn searched(&self, at: StepId) -> Vec<(Target, Width)> {
        if let Some(only) = self.accessed(at) {
            return if self.object_of(at).is_some() { vec![only] } else { Vec::new() };
        }
        let (edge, step) = at;
        let Some((dst, address)) = self.load(at) else { return Vec::new() };
        if self.points_to.own_objects(self.program, address).is_none() {
            return Vec::new();
        }
        let width = self.program.var(dst).width;
        let objects = self.points_to.reads(edge, step).iter();
        let kept = objects.filter(|&&it| self.can_have_cell(it, width) && self.is_lasting(it));
        kept.map(|&object| (object, width)).collect()
    }

    /// Whether an object stays where it is from when it is made on, or to the end of its frame.
    pub(super) fn is_lasting(&self, object: Target) -> bool {
        let made = match object {
            Target::Site(made) => made,
            Target::Global(global) => return self.program.globals[global.index()].is_own(),
            Target::Function(_) => return false,
        };
        let is_known_outside = self.points_to.known_outside().contains(&object);
        let steps = self.program.edges.iter().flat_map(|edge| &edge.steps);
        !is_known_outside
            && steps.into_iter().all(|step| match step.op {
                // What dies with its frame, the weave knows.
                Op::Alloc { kind, site, .. } => {
                    site != made || matches!(kind, AllocKind::Heap | AllocKind::Stack)
                }
                Op::Free { address, .. } => {
                    !self.points_to.targets_of(&self.program.exprs, address).contains(&object)
                }
                _ => true,
            })
    }

    /// The one object that a load or a store accesses, if its content can have a cell.
    fn accessed(&self, (edge, step): StepId) -> Option<(Target, Width)> {
        let pool = &self.program.exprs;
        let (objects, address, width) = match self.program.edge(edge).steps[step].op {
            Op::Load { dst, address } => {
                (self.points_to.reads(edge, step), address, self.program.var(dst).width)
            }
            Op::Store { address, value } => {
                (self.points_to.writes(edge, step), address, pool.width(value))
            }
            _ => return None,
        };
        self.points_to.own_objects(self.program, address)?;
        let [object] = *objects else { return None };
        self.can_have_cell(object, width).then_some((object, width))
    }

    /// `searched`: where loads of the same object decide when a loop ends.
    fn likelihood(&mut self, loops: &Loops, at: StepId, searched: &[LocId]) -> Option<Likelihood> {
        let (edge, step) = at;
        let Op::Store { value, .. } = self.program.edge(edge).steps[step].op else {
            let address = self.told_address(at)?;
            let terms = address.terms.keys();
            let is_steady = terms.copied().all(|term| self.is_steady_term(term));
            return is_steady.then_some(Likelihood::Steady);
        };
        let edge = self.program.edge(edge);
        let is_around = |location: LocId| loops.innermost(location).is_some();
        let in_loop = is_around(edge.source) && is_around(edge.target);
        // Or an outer loop makes another text each time, which an inner one searches.
        let is_outside = |search: &LocId| {
            let depth = loops.innermost(edge.source).map_or(0, |around| around.depth);
            loops.innermost(*search).is_some_and(|inner| inner.depth > depth)
        };
        if !in_loop || searched.iter().all(is_outside) {
            return Some(Likelihood::Written);
        }
        let past = Past::of(self.program, at);
        let read = variables(&self.program.exprs, value);
        let is_loaded = |&var: &VarId| past.load_of(self.program, var).is_some();
        read.iter().any(is_loaded).then_some(Likelihood::Copied)
    }

    fn told_address(&mut self, at: StepId) -> Option<Sum> {
        let (edge, step) = at;
        let (Op::Load { address, .. } | Op::Store { address, .. }) =
            self.program.edge(edge).steps[step].op
        else {
            return None;
        };
        let address = Past::of(self.program, at).expressed(self.program, address)?;
        Some(Sum::of(&self.program.exprs, address))
    }

    /// Whether the variables of a term are set once at most.
    fn is_steady_term(&self, term: ExprId) -> bool {
        variables(&self.program.exprs, term).into_iter().all(|var| self.is_set_once(var))
    }

    /// Makes a cell for the place of an access. `shared`: objects that loads read which may read
    /// others instead; the cells of these are expressed by ghosts alone (`ArrayCell::is_disjoint`).
    fn anchor(&mut self, at: StepId, shared: &BTreeSet<Target>) -> Option<()> {
        let (object, width) = self.accessed(at)?;
        let is_disjoint = shared.contains(&object) && self.is_lasting(object);
        let address = self.told_address(at)?;
        // With such a term, the ghosts can be chosen such that the place is null.
        let is_free = |(&term, factor): (&ExprId, &Bv)| {
            factor.unsigned() == 1 && place::inner(&self.program.exprs, term) == term
        };
        if is_disjoint && !address.terms.iter().any(is_free) {
            return None;
        }
        let (edge, step) = at;
        let value = match self.program.edge(edge).steps[step].op {
            Op::Store { value, .. } => value,
            Op::Load { dst, .. } => self.program.exprs.var(dst, width),
            _ => return None,
        };
        let mut place = address.clone();
        let mut sets = Vec::new();
        for (&term, &factor) in &address.terms {
            if !is_disjoint && self.is_steady_term(term) {
                continue;
            }
            let number = place::inner(&self.program.exprs, term);
            let width = self.program.exprs.width(number);
            let ghost = self.ghost("ghost place ", width);
            sets.push((ghost, number));
            place.terms.remove(&term);
            let ghost = self.program.exprs.var(ghost, width);
            let ghost = place::widened_like(&mut self.program.exprs, term, ghost);
            place.add(ghost, factor);
        }
        let is_known = |cell: &super::ArrayCell| {
            cell.object == object && cell.width == width && cell.place == place
        };
        if self.cells.iter().any(is_known) {
            return None;
        }
        let mut cell = self.cell(object, place, width)?;
        cell.is_disjoint = is_disjoint;
        if !sets.is_empty() {
            // Where a load sets what its own place is expressed by, the place cannot be expressed
            // behind it.
            let reads = cell.reads.clone().into_iter();
            let numbers =
                sets.iter().flat_map(|&(_, number)| variables(&self.program.exprs, number));
            let dst = self.load(at).map(|(dst, _)| dst);
            let is_set = reads.chain(numbers).any(|var| Some(var) == dst);
            if is_set || !self.program.exprs.is_total(value) {
                return None;
            }
            cell.anchors.push(Anchor { access: at, sets, value });
        }
        self.cells.push(cell);
        Some(())
    }
}
