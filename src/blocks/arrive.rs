//! From the symbolic run that arrives at a cut point to the cut point, with the values of its
//! symbolic places.
//!
//! Invariant: the cut point with these values describes every run that the machine describes. All
//! choices here (which objects have names, which cells are spoken of, what is known and what
//! symbolic) are free in that: what is left out is arbitrary at the cut point. They follow
//! [`super::cells`], [`super::finite`] and [`super::bounds`], so that cut points of different
//! visits are alike and finitely many.
use super::block::Walk;
use super::bounds::History;
use super::budget::{MAX_KEPT_CELLS, MAX_OBJECTS, MAX_POINTERS, MAX_SYMBOLS};
use super::cut_point::{Call, CutPoint, Known, Shape, open_calls};
use super::explicit::ExplicitPlace;
use crate::cfa::{GlobalId, LocId};
use crate::domains::congruence::Congruence;
use crate::ir::{Bv, ExprId, Symbol};
use crate::program_facts::memory::points_to::Target;
use crate::symbolic::object::{Death, Kind};
use crate::symbolic::slot::{Anchor, Place, Slot, Span};
use crate::symbolic::value::{ObjectId, Origin, Value};

/// A cut point in the making.
struct Draft<'b> {
    cut: CutPoint,
    location: LocId,
    history: Option<&'b History>,
    /// By number in the cut point.
    objects: Vec<ObjectId>,
    symbolic: Vec<(Place, ExprId)>,
}

impl Walk<'_> {
    /// The cut point that the machine stands at, and the values of its symbolic places.
    pub(crate) fn cut(&mut self, location: LocId) -> (CutPoint, Vec<ExprId>) {
        let calls = self.calls();
        let targets = calls.iter().map(|call| call.target).collect();
        let mut draft = Draft {
            cut: CutPoint { location: Some(location), calls, ..CutPoint::start() },
            location,
            history: self.bounds.history(location, targets),
            objects: Vec::new(),
            symbolic: Vec::new(),
        };
        for slot in self.live() {
            let width = slot.width(&self.program.program);
            let value = match self.run.variable(slot) {
                Some(value) => value,
                None => self.run.values.fresh(width, Origin::Unset),
            };
            let is_finite = self.is_finite_variable(&draft, slot);
            self.slot(&mut draft, slot, value, is_finite);
        }
        self.contents(&mut draft);
        if self.program.checks_accesses {
            self.sizes(&mut draft);
        }
        self.finish(draft)
    }

    fn finish(&self, draft: Draft<'_>) -> (CutPoint, Vec<ExprId>) {
        let Draft { mut cut, objects, mut symbolic, .. } = draft;
        cut.objects = objects.iter().map(|&id| self.shape(id)).collect();
        cut.known.sort_unstable_by_key(|&(slot, _)| slot);
        cut.zero.sort_unstable();
        symbolic.sort_unstable_by_key(|&(place, _)| place);
        debug_assert!(
            symbolic.iter().all(|&(place, value)| {
                place.width(&self.program.program) == self.run.values.pool.width(value)
            }),
            "values have the widths of their places"
        );
        let (places, values) = symbolic.into_iter().unzip();
        cut.symbolic = places;
        (cut, values)
    }

    /// Notes the sizes that the objects' shapes do not tell.
    fn sizes(&self, draft: &mut Draft<'_>) {
        for (number, &id) in (0..).zip(&draft.objects) {
            let size = self.run.machine.memory.object(id).symbolic_size;
            draft.symbolic.extend(size.map(|size| (Place::Size(number), size)));
        }
    }

    fn shape(&self, id: ObjectId) -> Shape {
        let object = self.run.machine.memory.object(id);
        let frames = &self.run.machine.frames;
        let frame = frames.iter().position(|frame| frame.objects.contains(&id));
        Shape {
            site: match object.target {
                Some(Target::Site(site)) => Some(site),
                Some(Target::Global(_) | Target::Function(_)) | None => None,
            },
            frame: frame.and_then(|frame| u32::try_from(frame).ok()),
            extent: self.run.values.extent(id),
            is_heap: object.kind == Kind::Heap,
            is_dead: object.kind == Kind::Dead,
            may_be_dead: object.death != Death::Never || self.run.machine.dead.contains(&id),
            may_be_freed: object.death != Death::Never,
        }
    }

    /// Notes the value of a slot: as known, or by a symbol.
    fn slot(&mut self, draft: &mut Draft<'_>, slot: Slot, value: Value, is_finite: bool) {
        let is_known = draft.history.is_none_or(|history| !history.is_dropped(slot));
        match value {
            Value::Const(bits) if is_finite && is_known => {
                draft.cut.known.push((slot, Known::Bits(bits)));
                return;
            }
            Value::Pointer(id, offset) if is_known => {
                if self.pointer(draft, slot, (id, offset)) {
                    return;
                }
            }
            Value::Symbolic(id) if is_known => {
                if self.moving_pointer(draft, slot, id) {
                    return;
                }
            }
            Value::Const(_) | Value::Pointer(..) | Value::Symbolic(_) => {}
        }
        let value = self.run.values.embed(value);
        draft.symbolic.push((Place::Value(slot), value));
    }

    /// Notes a pointer with a literal offset; says whether it could.
    fn pointer(
        &mut self,
        draft: &mut Draft<'_>,
        slot: Slot,
        (id, offset): (ObjectId, u64),
    ) -> bool {
        let program = &self.program.program;
        let (index, globals) = (id.index(), program.globals.len());
        let literal = Bv::new(program.pointer_width(), offset.into());
        if let Some(function) = index.checked_sub(globals)
            && function < program.functions.len()
        {
            let function = u32::try_from(function).expect("a table of u32");
            let known = Known::Symbol(Symbol::Function(function), literal);
            draft.cut.known.push((slot, known));
            return true;
        }
        let Some(anchor) = self.anchor(draft, slot, id) else { return false };
        if let Some(class) = self.walk(draft, slot, id) {
            let class = class.join(Congruence::of(offset));
            let offset = self.run.values.pool.constant(literal);
            self.within(draft, slot, (anchor, class), offset);
            return true;
        }
        let known = match anchor {
            Anchor::Global(global) => Known::Symbol(Symbol::Global(global.0), literal),
            Anchor::Numbered(number) => Known::Object(number, literal),
        };
        draft.cut.known.push((slot, known));
        true
    }

    /// Notes a pointer into a known object with a symbolic offset; says whether it is one.
    fn moving_pointer(&mut self, draft: &mut Draft<'_>, slot: Slot, value: ExprId) -> bool {
        if !self.run.values.mentions_base(value) {
            return false;
        }
        let Some((id, offset)) = self.run.values.split_base(value) else { return false };
        let Some(anchor) = self.anchor(draft, slot, id) else { return false };
        let mut class = self.run.values.congruence(offset);
        if let Some(walk) = self.walk(draft, slot, id) {
            class = class.join(walk);
        }
        self.within(draft, slot, (anchor, class), offset);
        true
    }

    fn within(
        &mut self,
        draft: &mut Draft<'_>,
        slot: Slot,
        (anchor, class): (Anchor, Congruence),
        offset: ExprId,
    ) {
        draft.cut.known.push((slot, Known::Within(anchor, class)));
        draft.symbolic.push((Place::Offset(slot), offset));
    }

    /// The cut point's name for an object that `slot` points to, if it has one or gets one.
    /// Functions have none.
    fn anchor(&self, draft: &mut Draft<'_>, slot: Slot, id: ObjectId) -> Option<Anchor> {
        let program = &self.program.program;
        if id.index() < program.globals.len() {
            return Some(Anchor::Global(GlobalId(id.0)));
        }
        if id.index() < program.globals.len() + program.functions.len() {
            return None;
        }
        let known = draft.objects.iter().position(|&object| object == id);
        let number = match known {
            Some(number) => number,
            None if matches!(slot, Slot::Cell(_)) && draft.objects.len() >= MAX_OBJECTS => {
                return None;
            }
            None => {
                draft.objects.push(id);
                draft.objects.len() - 1
            }
        };
        Some(Anchor::Numbered(u32::try_from(number).expect("few objects")))
    }

    /// The offsets of the slot's pointers into the object, if they are not to be distinguished.
    fn walk(&self, draft: &Draft<'_>, slot: Slot, id: ObjectId) -> Option<Congruence> {
        let target = self.run.machine.memory.object(id).target;
        let met = draft.history.and_then(|history| history.walk(slot));
        let found = match slot {
            Slot::Global(var) | Slot::Local(_, var) if !self.is_frozen(draft, slot) => {
                target.and_then(|target| self.program.offsets.walk(var, target))
            }
            Slot::Global(_) | Slot::Local(..) | Slot::Cell(_) => None,
        };
        match (met, found) {
            (Some(a), Some(b)) => Some(a.join(b)),
            (a, b) => a.or(b),
        }
    }

    /// Whether the loop that the cut point is the head of leaves the variable as it is.
    fn is_frozen(&self, draft: &Draft<'_>, slot: Slot) -> bool {
        let cells = &self.program.cells;
        match slot {
            Slot::Global(var) => !cells.var_may_change(draft.location, var),
            Slot::Local(depth, var) => {
                let innermost = draft.cut.calls.len();
                usize::try_from(depth).is_ok_and(|depth| depth < innermost)
                    || !cells.var_may_change(draft.location, var)
            }
            Slot::Cell(_) => false,
        }
    }

    fn is_finite_variable(&self, draft: &Draft<'_>, slot: Slot) -> bool {
        let is_finite = match slot {
            Slot::Global(var) | Slot::Local(_, var) => {
                let place = ExplicitPlace::Var(var);
                self.program.finite.has_var(var)
                    || self.program.explicit.tracks_at(draft.location, place)
            }
            Slot::Cell(_) => false,
        };
        is_finite || self.is_frozen(draft, slot)
    }

    /// Notes what the objects hold: the global ones, then those that known pointers lead to, as
    /// long as that finds new ones.
    fn contents(&mut self, draft: &mut Draft<'_>) {
        for index in 0..self.program.program.globals.len() {
            if !self.program.facts.constant[index] {
                let global = GlobalId::from_index(index);
                let id = self.run.machine.memory.symbol(Symbol::Global(global.0));
                self.content(draft, Anchor::Global(global), id);
            }
        }
        let mut next = 0;
        while let Some(&id) = draft.objects.get(next) {
            let number = u32::try_from(next).expect("few objects");
            self.content(draft, Anchor::Numbered(number), id);
            next += 1;
        }
    }

    fn content(&mut self, draft: &mut Draft<'_>, anchor: Anchor, id: ObjectId) {
        let object = self.run.machine.memory.object(id);
        let Some(target) = object.target else { return };
        if !is_writable(object.kind) || !self.is_read(target) {
            return;
        }
        let is_kept = !self.program.cells.may_change(draft.location, target);
        if is_kept && self.is_untouched(anchor, id) {
            if let Anchor::Global(global) = anchor {
                draft.cut.untouched.push(global);
            }
            return;
        }
        let (memory, values) = (&mut self.run.machine.memory, &mut self.run.values);
        memory.touch(values, id);
        let object = memory.object(id);
        let size = object.size;
        let keeps_all = is_kept && object.cells().len() <= MAX_KEPT_CELLS;
        let keeps_rest = keeps_all && object.is_zero_behind_cells();
        let mut cells: Vec<(u64, u64)> = if keeps_all {
            object.cells().map(|(offset, bytes, _)| (offset, bytes)).collect()
        } else {
            self.pointers(id)
        };
        if keeps_rest {
            draft.cut.zero.push(anchor);
        } else {
            let fits = |&(offset, bytes): &(u64, u64)| {
                let is_free =
                    |&(at, length): &(u64, u64)| at >= offset + bytes || offset >= at + length;
                offset + bytes <= size && cells.iter().all(is_free)
            };
            let others: Vec<(u64, u64)> =
                self.program.cells.of(target, size).iter().copied().filter(fits).collect();
            cells.extend(others);
        }
        let is_room = keeps_rest || draft.symbolic.len() + cells.len() <= MAX_SYMBOLS;
        for (offset, bytes) in cells {
            let (memory, values) = (&mut self.run.machine.memory, &mut self.run.values);
            let value = memory.read(values, id, offset, bytes);
            let slot = Slot::Cell(Span { object: anchor, offset, bytes });
            let place = ExplicitPlace::Cell(target, offset, bytes);
            let is_finite = is_kept
                || self.program.finite.has_cell(target, offset, bytes)
                || self.program.explicit.tracks_at(draft.location, place);
            if is_room || matches!(value, Value::Const(_) | Value::Pointer(..)) {
                self.slot(draft, slot, value, is_finite);
            }
        }
    }

    /// Whether the object is global and as the program's start made it.
    fn is_untouched(&self, anchor: Anchor, id: ObjectId) -> bool {
        let Anchor::Global(global) = anchor else { return false };
        let has_content = self.program.program.globals[global.index()].init.is_some();
        has_content && !self.run.machine.memory.object(id).is_written
    }

    /// The cells of an object that hold pointers.
    fn pointers(&mut self, id: ObjectId) -> Vec<(u64, u64)> {
        let cells: Vec<(u64, u64, Value)> = self.run.machine.memory.object(id).cells().collect();
        let mut pointers = Vec::new();
        for (offset, bytes, value) in cells {
            let is_pointer = match value {
                Value::Pointer(..) => true,
                Value::Const(_) => false,
                Value::Symbolic(id) => {
                    self.run.values.mentions_base(id) && self.run.values.split_base(id).is_some()
                }
            };
            if is_pointer && pointers.len() < MAX_POINTERS {
                pointers.push((offset, bytes));
            }
        }
        pointers
    }

    /// Whether the run may still read the object.
    pub(crate) fn is_read(&self, target: Target) -> bool {
        let machine = &self.run.machine;
        let callers = machine.frames.iter().map(|frame| frame.target);
        self.program.cells.is_read(callers.chain(machine.location), target)
    }

    /// The open calls.
    pub(crate) fn calls(&self) -> Vec<Call> {
        open_calls(&self.run.machine)
    }
}

fn is_writable(kind: Kind) -> bool {
    match kind {
        Kind::Static | Kind::Stack | Kind::Heap => true,
        Kind::Constant | Kind::Function | Kind::Dead => false,
    }
}
