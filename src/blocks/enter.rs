//! From a cut point to the symbolic run that begins there.
//!
//! Invariant: for each run of the program that the cut point describes there are values of its
//! symbols such that the machine describes the run: what the cut point does not speak of is
//! arbitrary.
use super::block::Walk;
use super::cut_point::{CutPoint, Known, Shape, functions};
use crate::cfa::{GlobalId, LocId};
use crate::ir::simplify::build;
use crate::ir::{Symbol, VarId, Width};
use crate::symbolic::execute::Frame;
use crate::symbolic::object::{Death, Object, Rest};
use crate::symbolic::slot::{Anchor, Place, Slot};
use crate::symbolic::value::{ObjectId, Value};
use std::sync::Arc;

impl Walk<'_> {
    /// Puts the machine at `cut`, with a symbol for each symbolic place.
    pub(crate) fn enter(&mut self, cut: &CutPoint) -> Vec<(VarId, Width)> {
        let Some(location) = cut.location else { return Vec::new() };
        let machine = &mut self.run.machine;
        machine.globals.fill(None);
        machine.conjuncts.clear();
        machine.dead = Arc::default();
        machine.location = Some(location);
        self.open_frames(cut, location);
        self.forget_globals(cut);
        let objects: Vec<ObjectId> = cut.objects.iter().map(|&shape| self.object(shape)).collect();
        for &anchor in &cut.zero {
            let id = self.anchored(anchor, &objects);
            self.run.machine.memory.object_mut(id).forget(Rest::Zero);
        }
        for &(slot, known) in &cut.known {
            let value = match known {
                Known::Bits(bits) => Value::Const(bits),
                Known::Object(index, offset) => {
                    let id = self.anchored(Anchor::Numbered(index), &objects);
                    Value::Pointer(id, offset.low64())
                }
                Known::Symbol(symbol, offset) => {
                    Value::Pointer(self.run.machine.memory.symbol(symbol), offset.low64())
                }
                // Its value needs the symbol of its offset.
                Known::Within(..) => continue,
            };
            self.fill(slot, value, &objects);
        }
        let places = cut.symbolic.iter();
        places.map(|&place| self.symbol(cut, place, &objects)).collect()
    }

    /// Gives the place a symbol.
    fn symbol(&mut self, cut: &CutPoint, place: Place, objects: &[ObjectId]) -> (VarId, Width) {
        let width = place.width(&self.program.program);
        let slot = match place {
            Place::Value(slot) => {
                let (value, var) = self.run.values.symbol(width);
                self.fill(slot, value, objects);
                return (var, width);
            }
            Place::Size(number) => {
                let (size, var) = self.run.values.symbol(width);
                let size = self.run.values.embed(size);
                let id = self.anchored(Anchor::Numbered(number), objects);
                self.run.machine.memory.object_mut(id).symbolic_size = Some(size);
                return (var, width);
            }
            Place::Offset(slot) => slot,
        };
        let known = cut.known.binary_search_by_key(&slot, |&(slot, _)| slot);
        let Ok(Known::Within(anchor, class)) = known.map(|at| cut.known[at].1) else {
            unreachable!("a cut point has an offset exactly where it knows the object")
        };
        let values = &mut self.run.values;
        let (symbol, var) = values.offset_symbol(class);
        let symbol = values.embed(symbol);
        let (stride, residue) = class.stride();
        if stride > 1 {
            let pool = &mut values.pool;
            let mask = pool.number(width, (stride - 1).into());
            let low = build::and(pool, symbol, mask);
            let residue = pool.number(width, residue.into());
            let is_of_class = build::eq(pool, low, residue);
            self.run.machine.conjuncts.push(is_of_class);
        }
        let id = self.anchored(anchor, objects);
        let values = &mut self.run.values;
        let base = values.embed(Value::Pointer(id, 0));
        let address = build::add(&mut values.pool, base, symbol);
        let address = values.lift(address);
        self.fill(slot, address, objects);
        (var, width)
    }

    fn fill(&mut self, slot: Slot, value: Value, objects: &[ObjectId]) {
        match slot {
            Slot::Global(_) | Slot::Local(..) => self.run.set_variable(slot, Some(value)),
            Slot::Cell(cell) => {
                let id = self.anchored(cell.object, objects);
                let (memory, values) = (&mut self.run.machine.memory, &mut self.run.values);
                memory.write(values, id, cell.offset, value);
            }
        }
    }

    fn anchored(&self, anchor: Anchor, objects: &[ObjectId]) -> ObjectId {
        match anchor {
            Anchor::Global(global) => self.run.machine.memory.symbol(Symbol::Global(global.0)),
            Anchor::Numbered(index) => objects[usize::try_from(index).expect("u32 fits usize")],
        }
    }

    fn forget_globals(&mut self, cut: &CutPoint) {
        let memory = &mut self.run.machine.memory;
        for (index, &constant) in self.program.facts.constant.iter().enumerate() {
            let global = GlobalId::from_index(index);
            if !constant && cut.untouched.binary_search(&global).is_err() {
                let id = memory.symbol(Symbol::Global(global.0));
                memory.object_mut(id).forget(Rest::Arbitrary);
            }
        }
    }

    fn open_frames(&mut self, cut: &CutPoint, location: LocId) {
        let program = &self.program.program;
        let machine = &mut self.run.machine;
        machine.frames.clear();
        let mut bases = Vec::new();
        let mut size = 0;
        let calls = cut.calls.iter().map(|call| call.target);
        for function in functions(program, calls, location) {
            bases.push(size);
            size += program.function(function).locals.len();
        }
        for (call, &base) in cut.calls.iter().zip(&bases) {
            machine.frames.push(Frame {
                caller_base: base,
                objects: Vec::new(),
                target: call.target,
                result: call.result,
            });
        }
        machine.base = bases.last().copied().unwrap_or(0);
        machine.locals.clear();
        machine.locals.resize(size, None);
    }

    fn object(&mut self, shape: Shape) -> ObjectId {
        let id = self.run.values.place(0, shape.extent);
        if shape.may_be_dead {
            self.run.may_be_dead(id);
        }
        let mut object = Object::new(shape.extent.size, shape.kind(), Rest::Arbitrary);
        object.target = shape.target();
        object.is_written = true;
        object.death = if shape.may_be_freed { Death::Perhaps } else { Death::Never };
        self.run.machine.memory.insert(id, object);
        let frame = shape.frame.and_then(|frame| usize::try_from(frame).ok());
        if let Some(frame) = frame.and_then(|frame| self.run.machine.frames.get_mut(frame)) {
            frame.objects.push(id);
        }
        id
    }
}
