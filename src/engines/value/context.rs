//! What the machine needs to know besides its state: the program, its layout, object names, initial
//! contents, write sets.
use super::budget::MAX_BACKGROUND;
use super::code::Operand;
use super::contents::Background;
use super::except::Exceptions;
use super::layout::Layout;
use super::lives::Lives;
use super::number::{Object, ObjectId, ObjectOrigin, Objects, Value, Wide, mask};
use super::write_set::{WriteSet, WriteSets};
use crate::cfa::{
    EdgeId, GlobalId, GlobalObject, Initialiser, LocId, Op, Program, SiteId, Transfer,
};
use crate::ir::{Bv, Expr, Symbol, Width};
use crate::program_facts::ProgramFacts;
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// Everything that stays the same from state to state, and the tables of interned names.
#[derive(Debug)]
pub struct Context {
    /// The program; its pool also has the bindings' expressions.
    pub program: Program,
    /// Where things live.
    pub layout: Layout,
    /// The constants' values, in register order.
    pub constants: Vec<Value>,
    /// All objects named so far.
    pub objects: Objects,
    /// Wide numbers.
    pub wide: Wide,
    /// Sets of excluded numbers.
    pub exceptions: Exceptions,
    /// Facts about it.
    pub facts: Rc<ProgramFacts>,
    writes: WriteSets,
    results: Vec<Option<Operand>>,
    /// Which objects may die.
    pub lives: Lives,
    /// The object of each global.
    pub global_objects: Vec<ObjectId>,
    /// What the addresses of objects from each site are multiples of.
    aligns: FxHashMap<SiteId, u64>,
}

impl Context {
    /// Prepares a program for the machine.
    pub fn new(mut program: Program, facts: Rc<ProgramFacts>) -> Self {
        let layout = Layout::new(&mut program, &facts.points_to);
        let writes = WriteSets::of(&program, &facts.points_to);
        let mut objects = Objects::default();
        let global_objects = intern_globals(&program, &mut objects);
        let results =
            program.edges.iter().map(|edge| result_operand(&layout, &edge.transfer)).collect();
        let aligns = aligns(&program);
        let lives = Lives::new(&program, |edge, step| writes.at(edge, step));
        let mut wide = Wide::default();
        let mut constants = Vec::with_capacity(layout.constants().len());
        for &id in layout.constants() {
            constants.push(match program.exprs.get(id) {
                Expr::Const(bv) => wide.value(bv),
                Expr::Address(symbol) => symbol_value(&program, &mut objects, symbol, 0),
                _ => Value::UNKNOWN,
            });
        }
        Self {
            program,
            layout,
            constants,
            objects,
            wide,
            exceptions: Exceptions::default(),
            facts,
            writes,
            results,
            lives,
            global_objects,
            aligns,
        }
    }

    /// The register that gets a call's result.
    pub fn call_result(&self, call: EdgeId) -> Option<Operand> {
        self.results[call.index()]
    }

    /// What a step may write.
    pub fn write_set(&self, edge: EdgeId, step: u32) -> WriteSet<'_> {
        self.writes.at(edge, step)
    }

    /// Whether nothing ever writes the global object.
    pub fn is_constant(&self, global: GlobalId) -> bool {
        self.facts.constant[global.index()]
    }

    /// The global that the object is, if nothing ever writes it.
    pub fn constant_global(&self, object: ObjectId) -> Option<GlobalId> {
        match self.objects.get(object).origin {
            ObjectOrigin::Global(global) if self.is_constant(global) => Some(global),
            _ => None,
        }
    }

    /// A power of two that the object's address is a multiple of.
    pub fn alignment(&self, object: ObjectId) -> u64 {
        match self.objects.get(object).origin {
            ObjectOrigin::Site(site) => self.aligns.get(&site).copied().unwrap_or(1).max(1),
            ObjectOrigin::Global(global) => {
                let global = &self.program.globals[global.index()];
                if global.is_own() { global.align.max(1) } else { 1 }
            }
            ObjectOrigin::Function(_) => 1,
        }
    }

    /// Whether accesses through the names of other global objects may touch the object.
    pub fn may_overlap(&self, object: ObjectId) -> bool {
        match self.objects.get(object).origin {
            ObjectOrigin::Global(global) => self.program.globals[global.index()].may_overlap(),
            ObjectOrigin::Function(_) | ObjectOrigin::Site(_) => false,
        }
    }

    /// The location where a callee's return leads.
    pub fn return_location(&self, call: EdgeId) -> LocId {
        self.program.edge(call).target
    }

    /// What `bytes` bytes of background are.
    pub fn background_value(
        &mut self,
        object: ObjectId,
        background: Background,
        offset: u64,
        bytes: u8,
        width: u8,
    ) -> Value {
        match background {
            Background::Unknown => Value::UNKNOWN,
            Background::Zero if width <= 64 => Value::number(0),
            Background::Zero => self
                .wide
                .value(Bv::zero(Width::new(u32::from(width)).expect("a width of the program"))),
            Background::Initial => match self.objects.get(object).origin {
                ObjectOrigin::Global(global) => self.initial_value(global, offset, bytes, width),
                ObjectOrigin::Function(_) | ObjectOrigin::Site(_) => Value::UNKNOWN,
            },
        }
    }

    /// The initial value of `bytes` bytes of a global object, read as `width` bits.
    pub fn initial_value(&mut self, global: GlobalId, offset: u64, bytes: u8, width: u8) -> Value {
        let object = &self.program.globals[global.index()];
        let Some(init) = &object.init else { return Value::UNKNOWN };
        let end = offset.saturating_add(u64::from(bytes));
        if end > object.size {
            return Value::UNKNOWN;
        }
        let pointer_bytes = u64::from(self.program.pointer_bits / 8);
        let size_of = |piece: &Initialiser| match piece {
            Initialiser::Value(bv) => bv.width().bytes(),
            Initialiser::Address { .. } => pointer_bytes,
        };
        let mut raw = [0u8; 16];
        let first = init.partition_point(|(at, piece)| at.saturating_add(size_of(piece)) <= offset);
        for &(at, ref piece) in init[first..].iter().take_while(|(at, _)| *at < end) {
            match *piece {
                Initialiser::Address { symbol, addend }
                    if at == offset && u64::from(bytes) == pointer_bytes =>
                {
                    return symbol_value(&self.program, &mut self.objects, symbol, addend);
                }
                Initialiser::Address { .. } => return Value::UNKNOWN,
                Initialiser::Value(bv) => {
                    for (position, byte) in (at..).zip(bv.to_bytes(self.program.little_endian)) {
                        if (offset..end).contains(&position) {
                            raw[usize::try_from(position - offset).expect("at most 16 bytes")] =
                                byte;
                        }
                    }
                }
            }
        }
        let width = Width::new(u32::from(width)).expect("a width of the program");
        self.wide.value(Bv::from_bytes(
            width,
            &raw[..usize::from(bytes)],
            self.program.little_endian,
        ))
    }

    /// The known pieces of background in `from..to`, as (offset from `origin`, bytes, value). Zero
    /// background in words; an initialiser's pieces as they are.
    pub fn background_pieces(
        &self,
        object: ObjectId,
        background: Background,
        from: u64,
        to: u64,
        origin: u64,
        out: &mut Vec<(u64, u8, Value)>,
    ) {
        if from >= to || to - from > MAX_BACKGROUND {
            return;
        }
        let zeros = |from: u64, to: u64, out: &mut Vec<(u64, u8, Value)>| {
            let mut at = from;
            while at < to {
                let bytes = u8::try_from((to - at).min(8)).expect("at most 8");
                out.push((at - origin, bytes, Value::number(0)));
                at += u64::from(bytes);
            }
        };
        match (background, self.objects.get(object).origin) {
            (Background::Zero, _) => zeros(from, to, out),
            (Background::Initial, ObjectOrigin::Global(global)) => {
                let Some(init) = &self.program.globals[global.index()].init else { return };
                let mut at = from;
                for (offset, piece) in init {
                    let (bytes, value) = self.initial_piece(piece);
                    let end = offset.saturating_add(bytes);
                    if end <= at || *offset >= to {
                        continue;
                    }
                    zeros(at, (*offset).max(at), out);
                    if *offset >= at && end <= to && value.is_known() {
                        out.push((offset - origin, u8::try_from(bytes).unwrap_or(16), value));
                    }
                    at = end;
                }
                zeros(at.min(to), to, out);
            }
            _ => {}
        }
    }

    /// Size and value of an initialiser's piece; pieces that no table names yet are unknown.
    fn initial_piece(&self, piece: &Initialiser) -> (u64, Value) {
        match *piece {
            Initialiser::Value(bv) if bv.width() <= Width::W64 => {
                (bv.width().bytes(), Value::number(bv.low64()))
            }
            Initialiser::Value(bv) => (bv.width().bytes(), Value::UNKNOWN),
            Initialiser::Address { symbol: Symbol::Global(global), addend } => {
                let object = self.global_objects[usize::try_from(global).expect("u32 fits usize")];
                let bits = addend.cast_unsigned()
                    & mask(u8::try_from(self.program.pointer_bits).unwrap_or(64));
                (u64::from(self.program.pointer_bits / 8), Value::pointer(object, bits))
            }
            Initialiser::Address { .. } => {
                (u64::from(self.program.pointer_bits / 8), Value::UNKNOWN)
            }
        }
    }
}

fn intern_globals(program: &Program, objects: &mut Objects) -> Vec<ObjectId> {
    let name = |(index, global): (usize, &crate::cfa::GlobalObject)| {
        let origin = ObjectOrigin::Global(GlobalId::from_index(index));
        objects.intern(Object { origin, instance: 0, size: known_size(global) })
    };
    program.globals.iter().enumerate().map(name).collect()
}

/// The size of an object that is defined in the program.
fn known_size(global: &GlobalObject) -> Option<u64> {
    global.is_own().then_some(global.size)
}

/// The least alignment that is asked for at each site.
fn aligns(program: &Program) -> FxHashMap<SiteId, u64> {
    let mut aligns = FxHashMap::default();
    for step in program.edges.iter().flat_map(|edge| &edge.steps) {
        if let Op::Alloc { site, align, .. } = step.op {
            let known = aligns.entry(site).or_insert(align);
            *known = align.min(*known);
        }
    }
    aligns
}

fn symbol_value(program: &Program, objects: &mut Objects, symbol: Symbol, addend: i64) -> Value {
    let (origin, size) = match symbol {
        Symbol::Global(index) => {
            let id = GlobalId(index);
            (ObjectOrigin::Global(id), known_size(&program.globals[id.index()]))
        }
        Symbol::Function(index) => {
            let id = crate::cfa::FuncId(index);
            let size = (!program.function(id).is_elsewhere).then_some(1);
            (ObjectOrigin::Function(id), size)
        }
    };
    let object = objects.intern(Object { origin, instance: 0, size });
    let width = u8::try_from(program.pointer_bits).unwrap_or(64);
    Value::pointer(object, addend.cast_unsigned() & mask(width))
}

fn result_operand(layout: &Layout, transfer: &Transfer) -> Option<Operand> {
    match transfer {
        Transfer::Call { result, .. } => result.map(|var| layout.var(var)),
        Transfer::Jump | Transfer::Return { .. } => None,
    }
}
