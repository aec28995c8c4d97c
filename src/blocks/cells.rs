//! Which parts of memory a cut point speaks of: the cells of each object, and where in the program
//! their content matters.
//!
//! An object's *cells* are where loads read it, cut where loads overlap: each literal offset, and
//! the elements of small arrays. They are the same at all cut points, so that cut points of
//! different visits have the same places. What has no cell is arbitrary at a cut point (but for
//! pointers, which a cut point knows wherever they are, and objects that the cut point's loop does
//! not write, which keep all they have). All of this is advice: a cell that is missing loses
//! knowledge, never a run.
use super::budget::{
    COPY_ROUNDS, ELEMENTS_OF_UNKNOWN_LENGTH, MAX_BYTES_WITH_ELEMENTS, MAX_ELEMENTS, MAX_EXACT_CELLS,
};
use super::offsets::{Offsets, PointerOffsets};
use crate::cfa::{EdgeId, FuncId, LocId, Op, Program, Transfer};
use crate::ir::{Expr, VarId};
use crate::program_facts::ProgramFacts;
use crate::program_facts::loops::Loop;
use crate::program_facts::memory::points_to::Target;
use crate::symbolic::recall::Fields;
use fixedbitset::FixedBitSet;
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;
use std::rc::Rc;

/// Bytes of an object: offset and length.
type Range = (u64, u64);

/// Cells, and where they matter.
#[derive(Clone, Debug)]
pub(crate) struct Cells {
    cells: FxHashMap<Target, Vec<Range>>,
    /// The cells at literal offsets of objects whose size varies.
    literal: FxHashMap<Target, Vec<Range>>,
    /// The cells at literal offsets of all objects.
    fields: Rc<Fields>,
    numbers: FxHashMap<Target, usize>,
    /// Per location, what may be read from there on before its function returns.
    read: Vec<FixedBitSet>,
    /// Per head of a loop and entry of a recursive function, what may change before a run comes
    /// there again.
    changes: FxHashMap<LocId, Changes>,
}

/// What steps may change.
#[derive(Clone, Default, Debug)]
struct Changes {
    targets: FixedBitSet,
    vars: FixedBitSet,
}

impl Changes {
    fn union_with(&mut self, other: &Self) {
        self.targets.union_with(&other.targets);
        self.vars.union_with(&other.vars);
    }
}

impl Cells {
    pub(crate) fn new(
        program: &Program,
        facts: &ProgramFacts,
        offsets: &PointerOffsets,
        recursive: &FixedBitSet,
    ) -> Self {
        let loads = loads(program, offsets);
        let sizes = sizes(program);
        let cells = |(&target, loads): (&Target, &Vec<(Offsets, u64)>)| {
            (target, partition(loads, sizes.get(&target).copied()))
        };
        let varies = |&(target, _): &(&Target, &Vec<(Offsets, u64)>)| !sizes.contains_key(target);
        let literal = |(&target, loads): (&Target, &Vec<(Offsets, u64)>)| {
            let is_literal = |(offsets, _): &&(Offsets, u64)| matches!(offsets, Offsets::Few(_));
            let loads: Vec<(Offsets, u64)> = loads.iter().filter(is_literal).cloned().collect();
            (target, partition(&loads, sizes.get(&target).copied()))
        };
        let mut all = Self {
            cells: loads.iter().map(cells).collect(),
            literal: loads.iter().filter(varies).map(literal).collect(),
            fields: Rc::new(loads.iter().map(literal).collect()),
            numbers: FxHashMap::default(),
            read: Vec::new(),
            changes: FxHashMap::default(),
        };
        all.find_reads(program, facts);
        all.find_changes(program, facts, recursive);
        all
    }

    /// The cells of objects that `target` names and that have at most `size` bytes, ascending,
    /// without overlap.
    pub(crate) fn of(&self, target: Target, size: u64) -> &[Range] {
        let literal = self.literal.get(&target).filter(|_| size > MAX_BYTES_WITH_ELEMENTS);
        literal.or_else(|| self.cells.get(&target)).map_or(&[], Vec::as_slice)
    }

    /// What is read at literal offsets of each object.
    pub(crate) fn fields(&self) -> &Rc<Fields> {
        &self.fields
    }

    /// Whether a run whose frames stand at `frames` may still read the object.
    pub(crate) fn is_read(&self, mut frames: impl Iterator<Item = LocId>, target: Target) -> bool {
        let Some(&number) = self.numbers.get(&target) else { return false };
        frames.any(|at| self.read[at.index()].contains(number))
    }

    /// Whether the object may be written before a run comes to the cut point at `location` again.
    pub(crate) fn may_change(&self, location: LocId, target: Target) -> bool {
        let number = self.numbers.get(&target);
        self.changes
            .get(&location)
            .is_none_or(|changes| number.is_some_and(|&number| changes.targets.contains(number)))
    }

    /// The same for a variable that is global or of the innermost frame.
    pub(crate) fn var_may_change(&self, location: LocId, var: VarId) -> bool {
        self.changes.get(&location).is_none_or(|changes| changes.vars.contains(var.index()))
    }

    fn number(&mut self, target: Target) -> usize {
        let next = self.numbers.len();
        *self.numbers.entry(target).or_insert(next)
    }

    fn find_reads(&mut self, program: &Program, facts: &ProgramFacts) {
        let mut own = Vec::with_capacity(program.edges.len());
        for (index, edge) in program.edges.iter().enumerate() {
            let mut set = FixedBitSet::new();
            for step in 0..edge.steps.len() {
                for &target in facts.points_to.reads(EdgeId::from_index(index), step) {
                    set.grow_and_insert(self.number(target));
                }
            }
            own.push(set);
        }
        let functions = closure(program, &own, |all, one| all.union_with(one));
        self.read = vec![FixedBitSet::new(); program.locations.len()];
        let mut is_news = true;
        while std::mem::take(&mut is_news) {
            for (index, edge) in program.edges.iter().enumerate().rev() {
                let mut set = own[index].clone();
                set.union_with(&self.read[edge.target.index()]);
                if let Transfer::Call { callee, .. } = edge.transfer {
                    set.union_with(&functions[callee.index()]);
                }
                let known = &mut self.read[edge.source.index()];
                if !set.is_subset(known) {
                    known.union_with(&set);
                    is_news = true;
                }
            }
        }
    }

    fn find_changes(&mut self, program: &Program, facts: &ProgramFacts, recursive: &FixedBitSet) {
        let mut own = Vec::with_capacity(program.edges.len());
        for (index, edge) in program.edges.iter().enumerate() {
            let mut changes = Changes::default();
            for (step, what) in edge.steps.iter().enumerate() {
                for &target in facts.points_to.writes(EdgeId::from_index(index), step) {
                    changes.targets.grow_and_insert(self.number(target));
                }
                what.op.dst().into_iter().for_each(|v| changes.vars.grow_and_insert(v.index()));
            }
            if let Transfer::Call { result: Some(result), .. } = edge.transfer {
                changes.vars.grow_and_insert(result.index());
            }
            own.push(changes);
        }
        let functions = closure(program, &own, Changes::union_with);
        for location in (0..program.locations.len()).map(LocId::from_index) {
            let Some(Loop { body, .. }) = facts.loops.headed(location) else { continue };
            let mut all = Changes::default();
            let out = body.iter().flat_map(|&location| &program.location(location).out);
            for &id in out {
                let edge = program.edge(id);
                if body.binary_search(&edge.target).is_err() {
                    continue;
                }
                all.union_with(&own[id.index()]);
                if let Transfer::Call { callee, .. } = edge.transfer {
                    all.union_with(&functions[callee.index()]);
                }
            }
            self.changes.insert(location, all);
        }
        for function in recursive.ones() {
            let mut all = functions[function].clone();
            let function = program.function(FuncId::from_index(function));
            function.params.iter().for_each(|param| all.vars.grow_and_insert(param.index()));
            self.changes.entry(function.entry).or_default().union_with(&all);
        }
    }
}

/// Per function, what its edges and those of all that it calls make together.
fn closure<T: Clone + Default>(program: &Program, own: &[T], union: impl Fn(&mut T, &T)) -> Vec<T> {
    let count = program.functions.len();
    let mut callees: Vec<BTreeSet<usize>> = vec![BTreeSet::new(); count];
    let mut sets = vec![T::default(); count];
    for (edge, own) in program.edges.iter().zip(own) {
        let function = program.location(edge.source).function.index();
        union(&mut sets[function], own);
        if let Transfer::Call { callee, .. } = edge.transfer {
            callees[function].insert(callee.index());
        }
    }
    let mut all = vec![T::default(); count];
    for (function, set) in all.iter_mut().enumerate() {
        let (mut seen, mut open) = (FixedBitSet::with_capacity(count), vec![function]);
        while let Some(next) = open.pop() {
            if !seen.put(next) {
                union(set, &sets[next]);
                open.extend(&callees[next]);
            }
        }
    }
    all
}

/// Where each object is read.
fn loads(program: &Program, offsets: &PointerOffsets) -> FxHashMap<Target, Vec<(Offsets, u64)>> {
    let mut loads: FxHashMap<Target, Vec<(Offsets, u64)>> = FxHashMap::default();
    let ops = || program.edges.iter().flat_map(|edge| &edge.steps).map(|step| &step.op);
    let mut add = |target, new: (Offsets, u64)| {
        let known = loads.entry(target).or_default();
        if !known.contains(&new) {
            known.push(new);
        }
    };
    for op in ops() {
        if let Op::Load { dst, address } = *op {
            let bytes = program.var(dst).width.bytes();
            for (target, offsets) in offsets.of(program, address) {
                add(target, (offsets, bytes));
            }
        }
    }
    // What is read of a copy is worth keeping in what it is copied from.
    for _ in 0..COPY_ROUNDS {
        for op in ops() {
            let Op::Copy { to, from, .. } = *op else { continue };
            let (to, from) = (offsets.of(program, to), offsets.of(program, from));
            for (target, at) in &from {
                for (copy, copy_at) in &to {
                    copied(&mut loads, (*target, at), (*copy, copy_at));
                }
            }
        }
    }
    loads
}

fn copied(
    loads: &mut FxHashMap<Target, Vec<(Offsets, u64)>>,
    (target, at): (Target, &Offsets),
    (copy, copy_at): (Target, &Offsets),
) {
    let (Offsets::Few(at), Offsets::Few(copy_at)) = (at, copy_at) else { return };
    let (&[at], &[copy_at]) = (at.as_slice(), copy_at.as_slice()) else { return };
    let moved = |(offsets, bytes): &(Offsets, u64)| match offsets {
        Offsets::Few(few) => {
            let few = few.iter().filter_map(|o| o.checked_sub(copy_at).map(|o| o + at));
            (Offsets::Few(few.collect()), *bytes)
        }
        Offsets::Class(class) => (Offsets::Class(class.shifted(at.wrapping_sub(copy_at))), *bytes),
    };
    let new: Vec<(Offsets, u64)> = loads.get(&copy).into_iter().flatten().map(moved).collect();
    let known = loads.entry(target).or_default();
    for new in new {
        if !known.contains(&new) {
            known.push(new);
        }
    }
}

/// The size of each object, as far as it is known; the largest of an allocation site's.
fn sizes(program: &Program) -> FxHashMap<Target, u64> {
    let mut sizes = FxHashMap::default();
    for (index, object) in program.globals.iter().enumerate() {
        sizes.insert(Target::Global(crate::cfa::GlobalId::from_index(index)), object.size);
    }
    for step in program.edges.iter().flat_map(|edge| &edge.steps) {
        if let Op::Alloc { size, site, .. } = step.op
            && let Expr::Const(size) = program.exprs.get(size)
        {
            let known: &mut u64 = sizes.entry(Target::Site(site)).or_default();
            *known = size.low64().max(*known);
        }
    }
    sizes
}

/// Cells for these loads: those at literal offsets first, then elements of arrays where there is
/// room.
fn partition(loads: &[(Offsets, u64)], size: Option<u64>) -> Vec<Range> {
    let within = |&(offset, bytes): &Range| {
        offset.checked_add(bytes).is_some_and(|end| size.is_none_or(|size| end <= size))
    };
    let mut exact: Vec<Range> = Vec::new();
    let mut elements: Vec<Range> = Vec::new();
    for (offsets, bytes) in loads {
        match (offsets, size) {
            (Offsets::Few(few), _) => {
                exact.extend(few.iter().map(|&offset| (offset, *bytes)).filter(within));
            }
            (Offsets::Class(class), size) => {
                let (stride, residue) = class.stride();
                let size = size.unwrap_or(ELEMENTS_OF_UNKNOWN_LENGTH * stride);
                if stride >= *bytes && size / stride <= MAX_ELEMENTS {
                    let offsets = (residue..size).step_by(usize::try_from(stride).unwrap_or(1));
                    elements.extend(offsets.map(|offset| (offset, *bytes)).filter(within));
                }
            }
        }
    }
    let mut cells = atoms(&exact);
    cells.truncate(MAX_EXACT_CELLS);
    for (offset, bytes) in atoms(&elements) {
        let is_free = |&(at, length): &Range| at >= offset + bytes || offset >= at + length;
        if cells.iter().all(is_free) {
            cells.push((offset, bytes));
        }
    }
    cells.sort_unstable();
    cells
}

/// The pieces that the ends of the ranges cut them into.
fn atoms(ranges: &[Range]) -> Vec<Range> {
    let ends: BTreeSet<u64> =
        ranges.iter().flat_map(|&(offset, bytes)| [offset, offset + bytes]).collect();
    let ends: Vec<u64> = ends.into_iter().collect();
    let is_covered = |from: u64| ranges.iter().any(|&(at, bytes)| at <= from && from < at + bytes);
    let pieces = ends.windows(2).map(|pair| (pair[0], pair[1] - pair[0]));
    pieces.filter(|&(from, _)| is_covered(from)).collect()
}
