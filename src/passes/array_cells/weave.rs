//! What each operation of the program means to an array cell, woven in beside it.
//!
//! See [`super`] for the invariant that this keeps. Everything that is woven in stands behind the
//! operation; so it may read no variable that the operation sets.
use super::cell::{ArrayCell, ArrayCells, bytes_of_constant, end_of_constant};
use super::ended::is_settled;
use super::past::{Past, StepId, variables};
use super::place::{Meeting, Overlap, is_inside, is_touched, orders};
use crate::cfa::builder::{location_beside, relink};
use crate::cfa::{
    Access, AllocKind, Edge, EdgeId, FuncId, GlobalId, LocId, Op, Position, Program, Step, Transfer,
};
use crate::ir::simplify::build;
use crate::ir::sums::Sum;
use crate::ir::{BinaryOp, Bv, Expr, ExprId, Symbol, VarId, Width};
use crate::passes::budget::{MOST_CONSTANT_BYTES, MOST_FOLLOWED_BYTES};
use crate::passes::cases::split;
use crate::program_facts::memory::points_to::{PointsTo, Target};
use std::collections::BTreeSet;

/// Branches behind a step, each with its operations.
type StepBranches = Vec<Vec<Op>>;

/// Weaves the cells into the program.
pub(super) fn weave(program: &mut Program, points_to: &PointsTo, ghosts: &ArrayCells) {
    let mut plan: Vec<(StepId, StepBranches)> = Vec::new();
    let mut weaver = Weaver { program, points_to, ghosts };
    let mut fronts = weaver.scans();
    for index in 0..weaver.program.edges.len() {
        let edge = EdgeId::from_index(index);
        for step in 0..weaver.program.edge(edge).steps.len() {
            for cell in &ghosts.cells {
                let branches = weaver.behind((edge, step), cell);
                if !branches.is_empty() {
                    plan.push(((edge, step), branches));
                }
            }
            // A scan that is checked and not done has what stands in front of it on its edge.
            if let Some((address, length)) = weaver.scanned((edge, step + 1)) {
                plan.push(((edge, step), vec![weaver.scan((edge, step + 1), address, length)]));
            }
        }
    }
    fronts.extend(weaver.fronts());
    weaver.ends_of_frames();
    weaver.check_hits();
    weaver.behind_calls();
    // Later steps of an edge first: what comes before them keeps its place.
    for ((edge, step), mut branches) in plan.into_iter().rev() {
        if branches.len() > 1 {
            split(program, edge, step, branches);
        } else {
            insert(program, edge, step + 1, branches.pop().unwrap_or_default());
        }
    }
    let main = program.function(program.main).entry;
    let start: Vec<Op> = ghosts.ranges.iter().map(|&range| Op::Assume(range)).collect();
    for edge in program.location(main).out.clone() {
        insert(program, edge, 0, start.clone());
    }
    for (edge, ops) in fronts {
        insert(program, edge, 0, ops);
    }
    relink(program);
}

fn insert(program: &mut Program, edge: EdgeId, at: usize, ops: Vec<Op>) {
    let steps = ops.into_iter().map(|op| Step { op, position: Position::default() });
    program.edges[edge.index()].steps.splice(at..at, steps);
}

struct Weaver<'a> {
    program: &'a mut Program,
    points_to: &'a PointsTo,
    ghosts: &'a ArrayCells,
}

impl Weaver<'_> {
    /// What follows a step for a cell; nothing where the step is none of the cell's business.
    fn behind(&mut self, at: StepId, cell: &ArrayCell) -> StepBranches {
        let (edge, step) = at;
        let op = self.program.edge(edge).steps[step].op.clone();
        if let Some(anchor) = cell.anchors.iter().find(|anchor| anchor.access == at) {
            let mut ops: Vec<Op> =
                anchor.sets.iter().map(|&(dst, value)| Op::Assign { dst, value }).collect();
            ops.push(Op::Assign { dst: cell.value, value: anchor.value });
            return vec![ops];
        }
        let is_known = self.is_known(cell, edge);
        let writes = self.points_to.writes(edge, step).contains(&cell.object);
        let mut branches = match op {
            Op::Store { address, value } if writes && is_known => {
                self.store(at, cell, address, value)
            }
            Op::Fill { to, byte, length } if writes && is_known => {
                self.fill(at, cell, to, byte, length)
            }
            Op::Copy { to, from, length } if writes && is_known => {
                self.copy(at, cell, (to, from), length)
            }
            Op::Load { dst, address } if is_known => self.load(at, cell, dst, address),
            Op::Alloc { dst, size, zeroed: true, site, .. }
                if cell.object == Target::Site(site) && is_known =>
            {
                self.zeroed(cell, dst, size)
            }
            Op::Alloc { site, .. } if cell.object == Target::Site(site) => self.lost(cell),
            Op::Free { address, .. } => {
                let freed = self.points_to.targets_of(&self.program.exprs, address);
                if freed.contains(&cell.object) { self.lost(cell) } else { StepBranches::new() }
            }
            _ if writes => self.lost(cell),
            _ => StepBranches::new(),
        };
        let sets = self.program.edge(edge).steps[step].op.dst();
        let is_zeroed_base = matches!(self.program.edge(edge).steps[step].op,
            Op::Alloc { dst, zeroed: true, site, .. }
                if cell.object == Target::Site(site) && is_known && cell.base == Some(dst));
        if sets.is_some_and(|var| cell.reads.contains(&var)) && !is_zeroed_base {
            branches = self.lost(cell);
        }
        branches
    }

    /// Whether the cell's place can be expressed on an edge.
    fn is_known(&self, cell: &ArrayCell, edge: EdgeId) -> bool {
        let function = self.program.location(self.program.edge(edge).source).function;
        cell.owner.is_none_or(|owner| owner == function)
    }

    /// The cell's value is arbitrary.
    fn lost(&self, cell: &ArrayCell) -> StepBranches {
        vec![vec![Op::Nondet { dst: cell.value, site: self.ghosts.site }]]
    }

    fn read(&mut self, var: VarId) -> ExprId {
        let width = self.program.var(var).width;
        self.program.exprs.var(var, width)
    }

    /// An address in the variables that there are when the step is over; `None`: it cannot be
    /// expressed in them.
    fn expressed(&mut self, (edge, step): StepId, expr: ExprId) -> Option<ExprId> {
        let expressed = Past::of(self.program, (edge, step)).expressed(self.program, expr)?;
        let dst = self.program.edge(edge).steps[step].op.dst();
        let changes =
            dst.is_some_and(|dst| variables(&self.program.exprs, expressed).contains(&dst));
        (!changes).then_some(expressed)
    }

    fn meeting(&mut self, at: StepId, cell: &ArrayCell, address: ExprId) -> Option<Meeting> {
        let expressed = self.expressed(at, address)?;
        let access = Sum::of(&self.program.exprs, expressed);
        Some(Meeting::of(self.program, &access, &cell.place))
    }

    /// `value :=` the new one where `condition` holds.
    fn set_where(&mut self, cell: &ArrayCell, condition: ExprId, new: ExprId) -> Op {
        let old = self.read(cell.value);
        let value = build::ite(&mut self.program.exprs, condition, new, old);
        Op::Assign { dst: cell.value, value }
    }

    fn store(
        &mut self,
        at: StepId,
        cell: &ArrayCell,
        address: ExprId,
        value: ExprId,
    ) -> StepBranches {
        let Some(meeting) = self.meeting(at, cell, address) else { return self.lost(cell) };
        let pool = &mut self.program.exprs;
        let width = pool.width(value);
        let (bytes, own) = (width.bytes(), cell.width.bytes());
        let is_total = pool.is_total(value);
        let is_whole = bytes <= MOST_FOLLOWED_BYTES && u64::from(width.bits()) == 8 * bytes;
        let is_alike = width == cell.width && is_total;
        let overlap = meeting.overlap(pool, bytes, own);
        let same = meeting.is_same(pool);
        let (draw, any) = (self.draw(cell), self.read(cell.any));
        match overlap {
            Overlap::Never => StepBranches::new(),
            Overlap::Whole if is_alike => {
                let hit = vec![Op::Assign { dst: cell.value, value }];
                let others = match meeting.is_exact {
                    true => Vec::new(),
                    false => vec![self.set_where(cell, same, value)],
                };
                self.by_order(&meeting, &hit, &others)
            }
            Overlap::Whole => vec![vec![draw, self.set_where(cell, same, any)]],
            Overlap::Partial if own == 1 && is_total && is_whole => {
                let pool = &mut self.program.exprs;
                let offset = meeting.difference.negated().build(pool);
                let old = pool.var(cell.value, cell.width);
                let parts = self.parts(value, bytes);
                let value = self.at_offset(offset, parts, old);
                vec![vec![Op::Assign { dst: cell.value, value }]]
            }
            Overlap::Partial => {
                let met = meeting.is_met(&mut self.program.exprs, bytes, own);
                let mut ops = vec![draw, self.set_where(cell, met, any)];
                if is_alike {
                    ops.push(self.set_where(cell, same, value));
                }
                vec![ops]
            }
        }
    }

    fn draw(&self, cell: &ArrayCell) -> Op {
        Op::Nondet { dst: cell.any, site: self.ghosts.site }
    }

    /// A branch where all pairs of numbers are equal, and branches for all other orders of them.
    fn by_order(&mut self, meeting: &Meeting, hit: &[Op], others: &[Op]) -> StepBranches {
        let pool = &mut self.program.exprs;
        let mut branches: Vec<(Vec<Op>, bool)> = vec![(Vec::new(), true)];
        for pair in &meeting.pairs {
            let [below, equal, above] = orders(pool, pair);
            let mut next = Vec::new();
            for (branch, is_hit) in branches {
                if !is_hit {
                    next.push((branch, false));
                    continue;
                }
                for (guard, is_hit) in [(below, false), (equal, true), (above, false)] {
                    let mut branch = branch.clone();
                    branch.push(Op::Assume(guard));
                    next.push((branch, is_hit));
                }
            }
            branches = next;
        }
        if meeting.pairs.is_empty() {
            // Nothing is known: what holds at the others says all.
            return vec![others.to_vec()];
        }
        // That an index is in its range holds all the time: said again, engines see it.
        let ranges: Vec<Op> = self.ghosts.ranges.iter().map(|&range| Op::Assume(range)).collect();
        let finish = |(mut branch, is_hit): (Vec<Op>, bool)| {
            branch.extend_from_slice(&ranges);
            branch.extend_from_slice(if is_hit { hit } else { others });
            branch
        };
        branches.into_iter().map(finish).collect()
    }

    /// What is loaded at the place is the value of the cell.
    fn load(&mut self, at: StepId, cell: &ArrayCell, dst: VarId, address: ExprId) -> StepBranches {
        let (edge, step) = at;
        let objects = self.points_to.reads(edge, step);
        let is_of_cell =
            *objects == [cell.object] || cell.is_disjoint && objects.contains(&cell.object);
        let is_own = is_of_cell && self.points_to.own_objects(self.program, address).is_some();
        let has_value =
            is_own && self.program.var(dst).width == cell.width && !cell.reads.contains(&dst);
        let root = cell.root.as_ref().filter(|root| root.load == at).map(|root| root.hit);
        let meeting = self.meeting(at, cell, address).filter(|_| has_value);
        let Some(meeting) = meeting else { return self.nothing_read(root) };
        let bytes = cell.width.bytes();
        if matches!(meeting.overlap(&self.program.exprs, bytes, bytes), Overlap::Never) {
            return self.nothing_read(root);
        }
        let (loaded, held) = (self.read(dst), self.read(cell.value));
        let pool = &mut self.program.exprs;
        let same = meeting.is_same(pool);
        let agrees = build::eq(pool, loaded, held);
        let differ = build::not(pool, same);
        let agrees_where_same = build::or(pool, differ, agrees);
        if cell.is_text {
            return vec![vec![Op::Assume(agrees_where_same)]];
        }
        let mut hit = vec![Op::Assume(agrees)];
        let mut others = match meeting.is_exact {
            true => Vec::new(),
            false => vec![Op::Assume(agrees_where_same)],
        };
        if let Some(root) = root {
            let is_read = pool.bool(true);
            hit.push(Op::Assign { dst: root, value: is_read });
            others.push(Op::Assign { dst: root, value: same });
        }
        self.by_order(&meeting, &hit, &others)
    }

    /// A load of which nothing is known; that of a root says that it may have been at the place.
    fn nothing_read(&mut self, root: Option<VarId>) -> StepBranches {
        let value = self.program.exprs.bool(true);
        root.map(|dst| vec![vec![Op::Assign { dst, value }]]).unwrap_or_default()
    }

    /// A filled range that has all of the cell's bytes; where it has some, the value is arbitrary.
    fn fill(
        &mut self,
        at: StepId,
        cell: &ArrayCell,
        to: ExprId,
        byte: ExprId,
        length: ExprId,
    ) -> StepBranches {
        let (Some(meeting), Some(length)) =
            (self.meeting(at, cell, to), self.expressed(at, length))
        else {
            return self.lost(cell);
        };
        let pool = &mut self.program.exprs;
        if !pool.is_total(byte) {
            return self.lost(cell);
        }
        // Where the cell lies in the range.
        let offset = meeting.difference.negated().build(pool);
        let inside = is_inside(&mut self.program.exprs, offset, length, cell.width);
        let touched = is_touched(&mut self.program.exprs, offset, length, cell.width);
        let pool = &mut self.program.exprs;
        let mut value = byte;
        while pool.width(value) < cell.width {
            value = build::concat(pool, value, byte);
        }
        let (draw, any, old) = (self.draw(cell), self.read(cell.any), self.read(cell.value));
        let pool = &mut self.program.exprs;
        let other = build::ite(pool, touched, any, old);
        let value = build::ite(pool, inside, value, other);
        vec![vec![draw, Op::Assign { dst: cell.value, value }]]
    }

    /// The bytes of a value that is stored, in the order of their addresses.
    fn parts(&mut self, value: ExprId, bytes: u64) -> Vec<(u64, ExprId)> {
        let is_little = self.program.little_endian;
        let pool = &mut self.program.exprs;
        let bits = pool.width(value).bits();
        let mut parts: Vec<ExprId> =
            (0..bits).step_by(8).map(|low| build::extract(pool, value, low, Width::W8)).collect();
        if !is_little {
            parts.reverse();
        }
        (0..bytes).zip(parts).collect()
    }

    /// The part that lies at `offset`; `other` where none does.
    fn at_offset(&mut self, offset: ExprId, parts: Vec<(u64, ExprId)>, other: ExprId) -> ExprId {
        let pool = &mut self.program.exprs;
        let width = pool.width(offset);
        parts.into_iter().fold(other, |other, (at, part)| {
            let at = pool.number(width, u128::from(at));
            let is_there = build::eq(pool, offset, at);
            build::ite(pool, is_there, part, other)
        })
    }

    /// A range that is written: what is in the cell then is followed for constants alone.
    fn copy(
        &mut self,
        at: StepId,
        cell: &ArrayCell,
        (to, from): (ExprId, ExprId),
        length: ExprId,
    ) -> StepBranches {
        let (Some(meeting), Some(length)) =
            (self.meeting(at, cell, to), self.expressed(at, length))
        else {
            return self.lost(cell);
        };
        let offset = meeting.difference.negated().build(&mut self.program.exprs);
        let touched = is_touched(&mut self.program.exprs, offset, length, cell.width);
        let (draw, any) = (self.draw(cell), self.read(cell.any));
        let from = self.expressed(at, from).filter(|_| cell.width == Width::W8);
        let known = from.map_or_else(Vec::new, |from| self.constant_bytes(from));
        let copied = self.at_offset(offset, known, any);
        vec![vec![draw, self.set_where(cell, touched, copied)]]
    }

    /// The bytes that follow an address in a constant, with their offsets: all of a short one, the
    /// zeros of others.
    fn constant_bytes(&mut self, address: ExprId) -> Vec<(u64, ExprId)> {
        let sum = Sum::of(&self.program.exprs, address);
        let mut terms = sum.terms.iter();
        let (Some((&base, factor)), None) = (terms.next(), terms.next()) else {
            return Vec::new();
        };
        let Expr::Address(Symbol::Global(global)) = self.program.exprs.get(base) else {
            return Vec::new();
        };
        let start = u64::try_from(sum.constant.unsigned()).unwrap_or(u64::MAX);
        let global = GlobalId(global);
        let size = self.program.globals[global.index()].size;
        let bytes = bytes_of_constant(self.program, Target::Global(global))
            .filter(|_| factor.unsigned() == 1);
        let Some(bytes) = bytes.filter(|_| start < size && size <= MOST_CONSTANT_BYTES) else {
            return Vec::new();
        };
        let byte = |offset: u64| bytes.get(&offset).copied().unwrap_or_default();
        let is_short = size - start <= MOST_FOLLOWED_BYTES;
        let offsets = (start..size).filter(|offset| is_short || byte(*offset) == 0);
        let pool = &mut self.program.exprs;
        offsets
            .take(usize::try_from(MOST_FOLLOWED_BYTES).unwrap_or_default())
            .map(|offset| (offset - start, pool.number(Width::W8, u128::from(byte(offset)))))
            .collect()
    }

    /// A new object of zeros.
    fn zeroed(&mut self, cell: &ArrayCell, dst: VarId, size: ExprId) -> StepBranches {
        let pool = &mut self.program.exprs;
        if cell.base != Some(dst) || !pool.is_total(size) || cell.reads.len() != 1 {
            return self.lost(cell);
        }
        if variables(pool, size).contains(&dst) {
            return self.lost(cell);
        }
        let read = pool.var(dst, cell.place.width);
        let mut offset = cell.place.clone();
        offset.terms.remove(&read);
        let offset = offset.build(pool);
        let inside = is_inside(pool, offset, size, cell.width);
        let zero = pool.number(cell.width, 0);
        let (draw, any) = (self.draw(cell), self.read(cell.any));
        let value = build::ite(&mut self.program.exprs, inside, zero, any);
        vec![vec![draw, Op::Assign { dst: cell.value, value }]]
    }

    /// Where a function begins again, so do its variables.
    fn fronts(&mut self) -> Vec<(EdgeId, Vec<Op>)> {
        let mut fronts = Vec::new();
        for cell in &self.ghosts.cells {
            let Some(owner) = cell.owner.filter(|&owner| owner != self.program.main) else {
                continue;
            };
            let entry = self.program.function(owner).entry;
            for &edge in &self.program.location(entry).out {
                fronts.extend(self.lost(cell).pop().map(|ops| (edge, ops)));
            }
        }
        fronts
    }

    /// A place that is disjoint from other objects lies in none where its frame is over: the ghosts
    /// that tell it are arbitrary again, for the next object at this address may have another name.
    fn ends_of_frames(&mut self) {
        let site = self.ghosts.site;
        for cell in self.ghosts.cells.iter().filter(|cell| cell.is_disjoint) {
            let makes = |edge: &&Edge| {
                edge.steps.iter().any(|step| {
                    matches!(step.op, Op::Alloc { kind: AllocKind::Stack, site, .. }
                        if cell.object == Target::Site(site))
                })
            };
            let edges = self.program.edges.iter().filter(makes);
            let owners: BTreeSet<FuncId> =
                edges.map(|edge| self.program.location(edge.source).function).collect();
            let exits: Vec<LocId> =
                owners.into_iter().map(|owner| self.program.function(owner).exit).collect();
            let mut lost: Vec<Op> = self.lost(cell).into_iter().flatten().collect();
            let sets = cell.anchors.iter().flat_map(|anchor| &anchor.sets);
            let places: BTreeSet<VarId> = sets.map(|&(dst, _)| dst).collect();
            lost.extend(places.into_iter().map(|dst| Op::Nondet { dst, site }));
            for edge in self.program.edges.iter_mut().filter(|it| exits.contains(&it.target)) {
                let position = Position::default();
                edge.steps.extend(lost.iter().map(|op| Step { op: op.clone(), position }));
            }
        }
    }

    /// What is assumed in front of scans, as the first steps of edges: the edge of the check, and
    /// those beside it.
    fn scans(&mut self) -> Vec<(EdgeId, Vec<Op>)> {
        let mut fronts = Vec::new();
        for index in 0..self.program.edges.len() {
            let edge = EdgeId::from_index(index);
            let Some((address, length)) = self.scanned((edge, 0)) else { continue };
            let ops = self.scan((edge, 0), address, length);
            let source = self.program.edge(edge).source;
            for &beside in &self.program.location(source).out {
                fronts.push((beside, ops.clone()));
            }
        }
        fronts
    }

    /// Where the library scans in this step, and how far, if it does.
    fn scanned(&self, (edge, step): StepId) -> Option<(ExprId, ExprId)> {
        match self.program.edge(edge).steps.get(step)?.op {
            Op::AssumeInvalid { address, length, access: Access::Scan } => {
                (!is_settled(self.program, length)).then_some((address, length))
            }
            _ => None,
        }
    }

    /// No place where there is a zero is among the bytes of a scan but the last one.
    fn scan(&mut self, at: StepId, address: ExprId, length: ExprId) -> Vec<Op> {
        let objects = self.points_to.targets_of(&self.program.exprs, address);
        let mut ops = Vec::new();
        let Some(expressed) = self.expressed(at, address) else { return ops };
        let access = Sum::of(&self.program.exprs, expressed);
        for &object in &objects {
            let Some(end) = end_of_constant(self.program, object) else { continue };
            let Target::Global(global) = object else { continue };
            let pool = &mut self.program.exprs;
            let start = pool.intern(Expr::Address(Symbol::Global(global.0)), access.width);
            let mut place = Sum::of(pool, start);
            place.constant = Bv::new(access.width, u128::from(end));
            let inside = self.is_passed(&access, &place, length);
            ops.push(Op::Assume(build::not(&mut self.program.exprs, inside)));
        }
        if self.points_to.own_objects(self.program, address).is_none() {
            return ops;
        }
        let ghosts = self.ghosts;
        for cell in &ghosts.cells {
            let is_of_cell =
                objects == [cell.object] || cell.is_disjoint && objects.contains(&cell.object);
            if !is_of_cell || cell.width.bytes() != 1 || !self.is_known(cell, at.0) {
                continue;
            }
            let inside = self.is_passed(&access, &cell.place, length);
            let value = self.read(cell.value);
            let pool = &mut self.program.exprs;
            let zero = pool.number(cell.width, 0);
            let is_zero = build::eq(pool, value, zero);
            let is_wrong = build::and(pool, inside, is_zero);
            ops.push(Op::Assume(build::not(pool, is_wrong)));
        }
        ops
    }

    /// Whether a place is among the bytes of a scan but the last one.
    fn is_passed(&mut self, access: &Sum, place: &Sum, length: ExprId) -> ExprId {
        let pool = &mut self.program.exprs;
        // A difference of two addresses: engines know what that is in one object.
        let (place, access) = (place.build(pool), access.build(pool));
        let distance = build::sub(pool, place, access);
        let width = pool.width(length);
        let (zero, one) = (pool.number(width, 0), pool.number(width, 1));
        let is_none = build::eq(pool, length, zero);
        let passed = build::sub(pool, length, one);
        let is_before = build::binary(pool, BinaryOp::Ult, distance, passed);
        let is_some = build::not(pool, is_none);
        build::and(pool, is_some, is_before)
    }

    /// In front of the targets of a root, what it read last was at the place.
    fn check_hits(&mut self) {
        for cell in &self.ghosts.cells {
            let Some(root) = &cell.root else { continue };
            let guard = self.read(root.hit);
            for &target in &root.targets {
                for edge in self.program.location(target).incoming.clone() {
                    let edge = &mut self.program.edges[edge.index()];
                    if edge.transfer == Transfer::Jump {
                        let position = Position::default();
                        edge.steps.push(Step { op: Op::Assume(guard), position });
                    }
                }
            }
        }
    }

    /// What a call returns may be part of a place.
    fn behind_calls(&mut self) {
        for index in 0..self.program.edges.len() {
            let edge = &self.program.edges[index];
            let Transfer::Call { result: Some(result), .. } = edge.transfer else { continue };
            let (target, position) = (edge.target, edge.position);
            let is_read = |cell: &&ArrayCell| cell.reads.contains(&result);
            let lost = self.ghosts.cells.iter().filter(is_read).flat_map(|cell| self.lost(cell));
            let ops: Vec<Op> = lost.flatten().collect();
            if ops.is_empty() {
                continue;
            }
            let middle = location_beside(self.program, target);
            self.program.edges[index].target = middle;
            let steps = ops.into_iter().map(|op| Step { op, position: Position::default() });
            let transfer = Transfer::Jump;
            let steps = steps.collect();
            self.program.edges.push(Edge { source: middle, target, steps, transfer, position });
        }
    }
}
