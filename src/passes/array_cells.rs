//! Array cells: facts about all elements of an array, as facts about one that is not named.
//!
//! Engines know scalars; that all elements below `i` are 42 is beyond them. So a second program
//! gets *ghosts*: an arbitrary number `k` that is drawn at the start and never changes, a *place*
//! in memory that is expressed by it (`a + 4 * k`), and a variable `g` that holds what is there.
//! What holds of `g` for every `k` holds of all elements: `k < i => g = 42` is found by templates
//! like any other fact. (Monniaux and Gonnord, *Cell Morphing*, SAS 2016; prophecy variables: Abadi
//! and Lamport, *The existence of refinement mappings*, 1988.)
//!
//! **What is woven in**, beside the program as it is: behind each operation that may write the
//! place's object, what it does to `g` ([`weave`]); behind each load, that what was loaded is `g`
//! if it was loaded from the place. A *root* is a load that a target hangs on: its index is
//! compared with `k`, and `hit` says whether the two were equal when it ran last; in front of the
//! target, `hit` is assumed. (No index is made of addresses: `a + (b - a)` would lie in `b`.)
//!
//! **Why this loses no run to a target.** Take a run of the program to a target. It is a run of the
//! new one, if the ghosts can be chosen such that it passes what is assumed. Choose each `k` as the
//! index that its root read last before the target: then `hit` holds there (or the root did not
//! run: `hit` is true at the start). What was read is valid, so the place lies in the object, and
//! the index in its range. (An index as wide as addresses is taken modulo what they wrap around by:
//! `hit` says then that the addresses are equal.) Choose `g`, wherever it is drawn, as what is at
//! the place. Then at any time: *if the place lies in a live object of the cell's name, `g` is what
//! is there.* For
//! - the initial content of a global object without initialisers is zero, else `g` is arbitrary;
//! - a store to the place sets `g`, and so does a wider one around a place of one byte; one that
//!   overlaps it otherwise makes it arbitrary, and one that may write the object but whose address
//!   cannot be expressed here does, too;
//! - a copy of a constant sets a `g` of one byte to the byte that it puts there;
//! - every other operation that may write the object (by `points_to`), each allocation under its
//!   name, and each `free` make it arbitrary, but for fills and zeroed allocations that contain it;
//! - where a variable is set that the place is expressed by, `g` is arbitrary; so it is where a
//!   function begins whose variables express it (which has one frame at a time, or it is not used).
//!
//! What is assumed behind a load is true, for it is assumed only where the load may read no object
//! of another name, and none from outside: such an access is valid, so the place, whose address is
//! the same number, lies in a live object of that name. An access that is not valid ends the
//! program's run; if it may happen, there is a target in front of it, and what is assumed up to
//! there is true. Addresses are compared as numbers, exactly ([`place`]).
//!
//! A place may be *disjoint* ([`cell::ArrayCell::is_disjoint`]): expressed by ghosts alone, which
//! only the accesses at its anchors set, in objects that live on once they are made, or to the end
//! of their frame, where the ghosts are arbitrary again. Choose the ghosts such that the place is
//! null until an anchor sets them. So it lies in a live object of the cell's name, or in no object
//! at all, and then what is assumed is true of a load, too, that may read other objects.
//!
//! **Where more cells come from.** A load beside a root, or one whose value a store puts at a
//! cell's place, has a place of its own, expressed by the same `k`: where the root or the store is
//! at its place, the load is at this one ([`place::derived`]). Any place is as sound as any other;
//! so the program's own variables may express it, too: where a text ends ([`anchors`]).
//!
//! What the object's size says of the index is assumed where the index is chosen, which decides
//! loops over large arrays. A cell may also be known to differ from a variable or a number of the
//! program, and its equality with one may be a guard for what another cell is. On the program works
//! induction alone, as a member of its own, with neither bounded search nor k-induction.
//!
//! Known limits: no prophecy about what a store's value was loaded from, so copies to indices that
//! are counted (partitions, filters) have no cell there; facts that need two elements of one array
//! at once for their induction (sorting); places through pointers that are loaded each time;
//! `memcpy` of what is no constant makes `g` arbitrary.
mod anchors;
mod cell;
mod ended;
mod past;
mod place;
mod sites;
mod texts;
mod weave;

#[cfg(test)]
mod tests;

use super::budget::{FEWEST_ELEMENTS, MOST_CELLS, MOST_INDICES, MOST_ROOTS};
use crate::cfa::{
    Edge, EdgeId, LocId, Op, Position, Program, Scope, Site, SiteId, SiteKind, Step, Variable,
};
use crate::ir::sums::Sum;
use crate::ir::{Expr, ExprId, Symbol, VarId, Width};
use crate::program_facts::effects::call_result;
use crate::program_facts::memory::points_to::{PointsTo, Target};
use cell::{ArrayCell, ArrayCells, Root};
use past::{Past, StepId, variables};

/// The widest value of a cell.
const WIDEST: u32 = 64;

/// The program with array cells; `None` where no target hangs on elements of arrays.
pub fn add_cells(mut program: Program, points_to: &PointsTo) -> Option<Program> {
    ended::settle(&mut program, points_to);
    let mut chooser = Chooser {
        once: sites::once(&program),
        first: program.vars.len(),
        program: &mut program,
        points_to,
        cells: Vec::new(),
        ranges: Vec::new(),
    };
    chooser.roots();
    chooser.chains();
    match sites::has_scans(chooser.program) {
        true => chooser.texts(),
        false => chooser.anchors(),
    }
    let (cells, ranges) = (chooser.cells, chooser.ranges);
    if cells.is_empty() && !sites::has_scans(&program) {
        return None;
    }
    // Keys are counted from 0: this one is free.
    let is_taken = |key: &u32| program.sites.iter().any(|site| site.key == *key);
    let key = (0..=u32::MAX).rev().find(|key| !is_taken(key))?;
    program.sites.push(Site {
        kind: SiteKind::Undefined,
        name: "ghost".to_owned(),
        position: Position::default(),
        key,
        visible: false,
        barred: Vec::new(),
        read_only: false,
    });
    let site = SiteId::from_index(program.sites.len() - 1);
    weave::weave(&mut program, points_to, &ArrayCells { cells, site, ranges });
    Some(program)
}

struct Chooser<'a> {
    program: &'a mut Program,
    points_to: &'a PointsTo,
    /// The functions that have one frame at a time.
    once: Vec<bool>,
    /// The first ghost.
    first: usize,
    cells: Vec<ArrayCell>,
    ranges: Vec<ExprId>,
}

impl Chooser<'_> {
    /// Cells for the loads that targets hang on.
    fn roots(&mut self) {
        let definitions = sites::Definitions::of(self.program);
        for target in sites::targets(self.program) {
            let is_usable = |at: StepId| self.object_of(at).is_some();
            for load in definitions.nearest(self.program, target, is_usable) {
                let roots = self.cells.iter_mut().filter_map(|cell| cell.root.as_mut());
                if let Some(root) = roots.into_iter().find(|root| root.load == load) {
                    root.targets.push(target);
                } else if self.cells.len() < MOST_ROOTS && !self.beside(load) {
                    self.root(load, target);
                }
            }
        }
    }

    /// The one object that a load reads, if its content can have a cell.
    fn object_of(&self, (edge, step): StepId) -> Option<Target> {
        let Op::Load { dst, address } = self.program.edge(edge).steps[step].op else { return None };
        let [object] = *self.points_to.reads(edge, step) else { return None };
        self.points_to.own_objects(self.program, address)?;
        let width = self.program.var(dst).width;
        let is_number = self.points_to.targets_of_var(dst).is_empty();
        let is_literal = variables(&self.program.exprs, address).is_empty();
        (is_number && !is_literal && self.can_have_cell(object, width)).then_some(object)
    }

    /// Whether values of this width in an object can have a cell.
    fn can_have_cell(&self, object: Target, width: Width) -> bool {
        let is_long = |bytes: u64| bytes / width.bytes() >= FEWEST_ELEMENTS;
        let is_own = match object {
            Target::Global(global) => {
                let global = &self.program.globals[global.index()];
                let is_disjoint = global.is_own() && !global.may_overlap() && !global.constant;
                is_disjoint && is_long(global.size)
            }
            Target::Site(site) => self.size_of(site).is_none_or(is_long),
            Target::Function(_) => false,
        };
        is_own && width.bits().is_multiple_of(8) && width.bits() <= WIDEST
    }

    /// How many bytes the objects of a site have at most, if that is a literal wherever they are
    /// made.
    fn size_of(&self, made: SiteId) -> Option<u64> {
        let steps = self.program.edges.iter().flat_map(|edge| &edge.steps);
        let sizes = steps.filter_map(|step| match step.op {
            Op::Alloc { size, site, .. } if site == made => Some(size),
            _ => None,
        });
        let literals = sizes.map(|size| match self.program.exprs.get(size) {
            Expr::Const(bits) => Some(bits.low64()),
            _ => None,
        });
        literals.reduce(|a, b| Some(a?.max(b?))).flatten()
    }

    /// Makes a place for a load whose place is derived from no other cell.
    fn root(&mut self, load: StepId, target: LocId) -> Option<()> {
        let object = self.object_of(load)?;
        let (dst, address) = self.load(load)?;
        let address = Past::of(self.program, load).expressed(self.program, address)?;
        let access = Sum::of(&self.program.exprs, address);
        let is_index = |&term: &_, factor: &_| {
            let is_pointer = |var| !self.points_to.targets_of_var(var).is_empty();
            !place::is_base(&self.program.exprs, term, *factor, is_pointer)
        };
        let indices: Vec<_> =
            access.terms.iter().filter(|(term, factor)| is_index(term, factor)).collect();
        let is_based = indices.len() + 1 == access.terms.len();
        // What an index is made of addresses may lead to another object of the same name, in which
        // it has another range.
        let is_number = |&(&term, _): &(&ExprId, &_)| {
            let vars = variables(&self.program.exprs, term).into_iter();
            let mut targets = vars.flat_map(|var| self.points_to.targets_of_var(var));
            targets.next().is_none()
        };
        let are_numbers = indices.iter().all(is_number);
        if !is_based || !are_numbers || !(1..=MOST_INDICES).contains(&indices.len()) {
            return None;
        }
        let mut place = access.clone();
        for (&term, &factor) in indices {
            place.terms.remove(&term);
            let number = place::inner(&self.program.exprs, term);
            let width = self.program.exprs.width(number);
            let index = self.ghost(Variable::GHOST_INDEX, width);
            let index = self.program.exprs.var(index, width);
            let index = place::widened_like(&mut self.program.exprs, term, index);
            place.add(index, factor);
        }
        let reads = variables(&self.program.exprs, address);
        let mut cell = self.cell(object, place, self.program.var(dst).width)?;
        if reads.contains(&dst) || cell.reads.contains(&dst) {
            return None;
        }
        let hit = self.ghost("ghost hit ", Width::BOOL);
        let yes = self.program.exprs.bool(true);
        self.program.global_values.push((hit, yes));
        let range = self.range(&cell);
        self.ranges.extend(range);
        cell.root = Some(Root { load, hit, targets: vec![target] });
        self.cells.push(cell);
        Some(())
    }

    /// What is certain of a root's index, for what it reads lies in its object.
    fn range(&mut self, cell: &ArrayCell) -> Option<ExprId> {
        let mut offset = cell.place.clone();
        let own = i128::from(cell.width.bytes());
        let size;
        let last = match cell.object {
            Target::Global(global) => {
                let symbol = Expr::Address(Symbol::Global(global.0));
                let base = self.program.exprs.find(symbol, offset.width)?;
                offset.terms.remove(&base).filter(|factor| factor.unsigned() == 1)?;
                let bytes = self.program.globals[global.index()].size;
                size = Some(bytes);
                i128::from(bytes) - own
            }
            Target::Site(site) => {
                let base = cell.base.filter(|&base| self.is_start(base))?;
                let base = self.program.exprs.find(Expr::Var(base), offset.width)?;
                offset.terms.remove(&base)?;
                size = self.size_of(site);
                // Half of the address space is the program's.
                size.map_or(1 << (offset.width.bits() - 1), i128::from) - own
            }
            Target::Function(_) => return None,
        };
        // At 32 bits an index may be expressed with a sign: for half a space and more, the range
        // says nothing.
        let is_small = size.is_some_and(|bytes| i32::try_from(bytes).is_ok());
        let is_wide = offset.width.bits() == 64 || is_small;
        let range = place::range(&mut self.program.exprs, &offset, 0, last);
        range.filter(|_| is_wide)
    }

    /// Whether a variable that is not zero is where an object starts.
    fn is_start(&self, base: VarId) -> bool {
        let is_param = self.program.functions.iter().any(|f| f.params.contains(&base));
        let mut edges = self.program.edges.iter();
        let is_start = |step: &Step| match step.op {
            Op::Assign { dst, value } if dst == base => {
                matches!(self.program.exprs.get(value), Expr::Const(bits) if !bits.is_true())
            }
            Op::Alloc { .. } => true,
            ref op => op.dst() != Some(base),
        };
        let is_returned = |edge: &Edge| call_result(&edge.transfer) == Some(base);
        !is_param && edges.all(|edge| !is_returned(edge) && edge.steps.iter().all(is_start))
    }

    fn load(&self, (edge, step): StepId) -> Option<(VarId, ExprId)> {
        match self.program.edge(edge).steps[step].op {
            Op::Load { dst, address } => Some((dst, address)),
            _ => None,
        }
    }

    /// A new ghost, which has an arbitrary value at the start.
    fn ghost(&mut self, what: &str, width: Width) -> VarId {
        let number = self.program.vars.len();
        let name = format!("{what}{number}");
        self.program.vars.push(Variable { name, width, scope: Scope::Global });
        VarId::from_index(number)
    }

    /// A cell at a place; `None`: its variables may be those of several frames.
    fn cell(&mut self, object: Target, place: Sum, width: Width) -> Option<ArrayCell> {
        let terms = place.terms.keys();
        let mut reads: Vec<VarId> =
            terms.flat_map(|&term| variables(&self.program.exprs, term)).collect();
        reads.retain(|var| var.index() < self.first);
        reads.sort_unstable();
        reads.dedup();
        let mut owner = None;
        for &var in &reads {
            if let Scope::Local(function) = self.program.var(var).scope {
                let is_other = owner.is_some_and(|owner| owner != function);
                if is_other || !self.once[function.index()] {
                    return None;
                }
                owner = Some(function);
            }
        }
        let base = reads.iter().copied().find(|&var| {
            let term = self.program.exprs.find(Expr::Var(var), place.width);
            term.and_then(|term| place.terms.get(&term)).is_some_and(|f| f.unsigned() == 1)
                && !self.points_to.targets_of_var(var).is_empty()
        });
        let value = self.ghost(Variable::GHOST_VALUE, width);
        let any = self.ghost("ghost any ", width);
        if let Target::Global(global) = object
            && reads.is_empty()
            && self.program.globals[global.index()].init.as_ref().is_some_and(Vec::is_empty)
        {
            let zero = self.program.exprs.number(width, 0);
            self.program.global_values.push((value, zero));
        }
        Some(ArrayCell {
            object,
            place,
            base,
            reads,
            owner,
            width,
            value,
            any,
            root: None,
            anchors: Vec::new(),
            is_disjoint: false,
            is_text: false,
        })
    }
}

/// Cells that are derived from others.
impl Chooser<'_> {
    /// A cell for a load that runs beside a root, expressed by the root's index. Says whether there
    /// is one.
    fn beside(&mut self, load: StepId) -> bool {
        let (Some(object), Some((dst, other))) = (self.object_of(load), self.load(load)) else {
            return false;
        };
        for index in 0..self.cells.len() {
            let Some(root) = self.cells[index].root.as_ref().map(|root| root.load) else {
                continue;
            };
            let Some((_, own)) = self.load(root) else { continue };
            let (past, before) = (Past::of(self.program, load), Past::of(self.program, root));
            let expressed = if let Some(ago) = past.find(root) {
                past.expressed_at(self.program, ago, own).zip(past.expressed(self.program, other))
            } else if let Some(ago) = before.find(load) {
                before.expressed(self.program, own).zip(before.expressed_at(
                    self.program,
                    ago,
                    other,
                ))
            } else {
                None
            };
            let Some((own, other)) = expressed else { continue };
            if self.derive(index, own, object, other, self.program.var(dst).width) {
                return true;
            }
        }
        false
    }

    /// Cells for what is stored at the places of others.
    fn chains(&mut self) {
        let mut next = 0;
        while next < self.cells.len() {
            for edge in 0..self.program.edges.len() {
                let edge = EdgeId::from_index(edge);
                for step in 0..self.program.edge(edge).steps.len() {
                    if self.points_to.writes(edge, step).contains(&self.cells[next].object) {
                        self.chain(next, (edge, step));
                    }
                }
            }
            next += 1;
        }
    }

    /// Cells for the loads whose values a store writes to a cell's object.
    fn chain(&mut self, cell: usize, store: StepId) -> Option<()> {
        let (edge, step) = store;
        let Op::Store { address, value } = self.program.edge(edge).steps[step].op else {
            return None;
        };
        let past = Past::of(self.program, store);
        let own = past.expressed(self.program, address)?;
        let value = past.expressed(self.program, value)?;
        for var in variables(&self.program.exprs, value) {
            let Some((ago, load)) = past.load_of(self.program, var) else { continue };
            let (Some(object), Some((dst, other))) = (self.object_of(load), self.load(load)) else {
                continue;
            };
            let Some(other) = past.expressed_at(self.program, ago, other) else { continue };
            self.derive(cell, own, object, other, self.program.var(dst).width);
        }
        Some(())
    }

    /// A cell for `other`, which is accessed when an access at `own` is at a cell's place. Says
    /// whether there is one.
    fn derive(
        &mut self,
        cell: usize,
        own: ExprId,
        object: Target,
        other: ExprId,
        width: Width,
    ) -> bool {
        let own = Sum::of(&self.program.exprs, own);
        let place = self.cells[cell].place.clone();
        let Some(place) = place::derived(self.program, &own, &place, other) else { return false };
        let is_same =
            |cell: &ArrayCell| cell.object == object && cell.place == place && cell.width == width;
        if self.cells.iter().any(is_same) {
            return true;
        }
        if self.cells.len() == MOST_CELLS {
            return false;
        }
        match self.cell(object, place, width) {
            Some(cell) if self.is_steady(&cell) => {
                self.cells.push(cell);
                true
            }
            _ => false,
        }
    }

    /// Whether a place stays where it is: each variable that it is expressed by is set once, but
    /// for the base.
    fn is_steady(&self, cell: &ArrayCell) -> bool {
        cell.reads.iter().all(|&var| cell.base == Some(var) || self.is_set_once(var))
    }

    fn is_set_once(&self, var: VarId) -> bool {
        let steps = self.program.edges.iter().flat_map(|edge| &edge.steps);
        steps.filter(|step| step.op.dst() == Some(var)).count() <= 1
    }
}
