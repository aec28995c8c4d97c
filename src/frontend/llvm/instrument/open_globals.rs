//! What the initial value of a global leaves open: `undef` and `poison` in it.
//!
//! Object files have zeros there, and so have LLVM's own answers about parts of a constant; no
//! language says so. Such bytes are arbitrary, and stay what they are: the run begins with stores
//! of arbitrary values to them. As these hide a constant from the passes, they are left out where
//! nothing reads such bytes; and where what reads them is known, and nothing can write them, the
//! arbitrary values come in there. Padding that a type has of itself is zero, as LLVM reads it.
//!
//! A constant with such bytes whose address gets somewhere else is filled by stores, and so it is
//! no constant any more: a write to it, which is undefined, is followed as a write.
use super::access::distance;
use super::initial::{Piece, align_at};
use super::{Instrument, SourcePlace, instruction_place};
use crate::cfa::SiteKind;
use crate::frontend::llvm::layout::{Layouts, has_size};
use crate::frontend::llvm::raw::{
    AnyValueExt, FunctionExt, GlobalExt, InstructionExt, LlvmValue, Type, VariableExt,
};
use crate::frontend::llvm::sites::Marker;
use inkwell::values::{GlobalValue, InstructionOpcode as Opcode, InstructionValue};

/// Bytes of a global that its initial value leaves open.
#[derive(Clone, Copy)]
struct Hole<'m> {
    offset: u64,
    bytes: u64,
    ty: Type<'m>,
}

impl Hole<'_> {
    fn end(&self) -> u64 {
        self.offset + self.bytes
    }
}

/// A variable with holes.
pub(super) struct OpenGlobal<'m> {
    global: GlobalValue<'m>,
    holes: Vec<Hole<'m>>,
}

/// An instruction that reads from a global: `length` bytes from an offset on that lies between two
/// bounds.
struct Reader<'m> {
    user: InstructionValue<'m>,
    offset: (i128, i128),
    length: u64,
}

impl Reader<'_> {
    fn may_read(&self, hole: &Hole<'_>) -> bool {
        let end = self.offset.1.saturating_add(self.length.into());
        self.offset.0 < i128::from(hole.end()) && i128::from(hole.offset) < end
    }

    /// Where it reads, if that is certain.
    fn start(&self) -> Option<u64> {
        u64::try_from(self.offset.0).ok().filter(|_| self.offset.0 == self.offset.1)
    }
}

impl<'m> Instrument<'m, '_> {
    /// Lets what reads open bytes of constants read arbitrary values, where all of that is known;
    /// gives the globals for which it is not.
    pub(super) fn open_readers(&mut self) -> Vec<OpenGlobal<'m>> {
        let mut left = Vec::new();
        for global in self.module.globals() {
            let mut holes = Vec::new();
            if let Some(initial) = global.initializer().filter(|_| global.ty().is_plain_pointer()) {
                collect_holes(&self.layouts, initial, 0, &mut holes);
            }
            if holes.is_empty() {
                continue;
            }
            // Symbols of the linker may lead to what lies in a section.
            let readers = readers(&self.layouts, global).filter(|_| global.section().is_empty());
            let Some(mut readers) = readers else {
                left.push(OpenGlobal { global, holes });
                continue;
            };
            readers.retain(|reader| holes.iter().any(|hole| reader.may_read(hole)));
            if global.is_constant() && readers.iter().all(|reader| self.can_open(reader, &holes)) {
                for reader in readers {
                    self.open(&reader, &holes, &global.name());
                }
            } else if !readers.is_empty() {
                left.push(OpenGlobal { global, holes });
            }
        }
        left
    }

    /// Whether arbitrary values can come in where it reads: it takes nothing else, or copies few
    /// holes as a whole.
    fn can_open(&self, reader: &Reader<'m>, holes: &[Hole<'m>]) -> bool {
        let Some(start) = reader.start() else { return false };
        let end = start + reader.length;
        let mut read = holes.iter().filter(|hole| reader.may_read(hole));
        if reader.user.get_opcode() == Opcode::Load {
            let covered = read.map(|hole| hole.end().min(end) - hole.offset.max(start));
            return covered.sum::<u64>() == reader.length;
        }
        read.all(|hole| {
            let is_inside = start <= hole.offset && hole.end() <= end;
            is_inside && self.hole_pieces(hole).is_some()
        })
    }

    /// Bytes are padding, whose values are not meant to be read one by one.
    fn hole_pieces(&self, hole: &Hole<'m>) -> Option<Vec<Piece>> {
        match hole.ty.element() {
            Some(element) if element.int_bits() == Some(8) => Self::plain_pieces(hole.bytes),
            _ => self.pieces_of(hole.ty, hole.bytes),
        }
    }

    fn open(&mut self, reader: &Reader<'m>, holes: &[Hole<'m>], name: &str) {
        let (user, place) = (reader.user, instruction_place(reader.user));
        if user.get_opcode() == Opcode::Load {
            let key = self.sites.add(SiteKind::Uninitialised, name, place);
            self.builder.before(user);
            user.replace_with(self.nondet(user.ty(), key));
            return;
        }
        let (Some(start), Some(next)) = (reader.start(), user.get_next_instruction()) else {
            return;
        };
        for hole in holes.iter().filter(|hole| reader.may_read(hole)) {
            let Some(pieces) = self.hole_pieces(hole) else { continue };
            self.builder.between(user, next);
            let to = self.builder.offset(user.operand(0), hole.offset - start);
            self.store_pieces((to, hole.ty, 1), &pieces, name, &place);
        }
    }

    /// At the builder's place, the start of the run: makes the open bytes of a global arbitrary.
    pub(super) fn fill(&mut self, open: &OpenGlobal<'m>) {
        let global = open.global;
        let Some(initial) = global.initializer() else { return };
        global.set_initializer(&initial.filled());
        global.set_constant(false);
        let align = match global.get_alignment() {
            0 => self.layouts.align(global.value_type()),
            given => u64::from(given),
        };
        for hole in &open.holes {
            let to = self.builder.offset(global.into(), hole.offset);
            if let Some(pieces) = self.hole_pieces(hole) {
                let align = align_at(align, hole.offset);
                let place = SourcePlace::default();
                self.store_pieces((to, hole.ty, align), &pieces, &global.name(), &place);
            } else {
                self.copy_arbitrary(to, hole.bytes, &global.name());
            }
        }
    }

    /// Many arbitrary bytes are what a local is made of.
    fn copy_arbitrary(&mut self, to: LlvmValue<'m>, bytes: u64, name: &str) {
        let (byte, long) = (self.builder.int_type(8), self.builder.int_type(64));
        let local = self.builder.alloca(Type::array(byte.into(), bytes), name);
        let key = self.sites.add(SiteKind::Uninitialised, name, SourcePlace::default());
        self.builder.set_key(local, self.kinds.key, key);
        self.mark_arbitrary(local, &Marker::Init(key));
        self.builder.memcpy(to, local.into(), self.builder.int(long, bytes));
    }
}

/// The undefined parts of a constant that lies `offset` bytes behind the start of a global.
fn collect_holes<'m>(
    layouts: &Layouts<'m>,
    constant: LlvmValue<'m>,
    offset: u64,
    holes: &mut Vec<Hole<'m>>,
) {
    let ty = constant.ty();
    if !has_size(ty) {
        return;
    }
    match (constant, ty) {
        (LlvmValue::Undefined(_), _) => {
            let bytes = layouts.alloc_size(ty);
            if bytes > 0 {
                holes.push(Hole { offset, bytes, ty });
            }
        }
        (LlvmValue::Aggregate(_), Type::Vector(_)) => {
            // Elements that share a byte are no part of an initial value that is followed.
            let step = ty.element().map_or(0, |element| layouts.bits(element) / 8);
            for (index, element) in (0..).zip(constant.operands()) {
                if matches!(element, LlvmValue::Undefined(_)) && step > 0 {
                    holes.push(Hole {
                        offset: offset + index * step,
                        bytes: step,
                        ty: element.ty(),
                    });
                }
            }
        }
        (LlvmValue::Aggregate(_), Type::Struct(fields)) => {
            for (index, field) in (0..).zip(constant.operands()) {
                collect_holes(layouts, field, offset + layouts.field_offset(fields, index), holes);
            }
        }
        (LlvmValue::Aggregate(_), _) => {
            let stride = ty.element().map_or(0, |element| layouts.alloc_size(element));
            for (index, element) in (0..).zip(constant.operands()) {
                collect_holes(layouts, element, offset + index * stride, holes);
            }
        }
        _ => {}
    }
}

/// What reads from a global; `None` if its address gets somewhere else.
fn readers<'m>(layouts: &Layouts<'m>, global: GlobalValue<'m>) -> Option<Vec<Reader<'m>>> {
    let mut found = Vec::new();
    let mut open: Vec<(LlvmValue<'m>, (i128, i128))> = vec![(global.into(), (0, 0))];
    while let Some((address, offset)) = open.pop() {
        for user in address.users() {
            match user.opcode()? {
                Opcode::GetElementPtr if user.ty().is_plain_pointer() => {
                    let step = distance(layouts, user)?;
                    let least = offset.0.checked_add(step.0)?;
                    open.push((user, (least, offset.1.checked_add(step.1)?)));
                }
                Opcode::Load => {
                    let length = layouts.store_size(user.ty())?;
                    found.push(Reader { user: user.instruction()?, offset, length });
                }
                Opcode::Store if user.operand(0) != address => {}
                Opcode::ICmp => {}
                Opcode::Call => {
                    let user = user.instruction()?;
                    match copied(user, address)? {
                        0 => {}
                        length => found.push(Reader { user, offset, length }),
                    }
                }
                _ => return None,
            }
        }
    }
    Some(found)
}

/// How many bytes a call copies from an address; `None` if it may do something else with it.
fn copied<'m>(call: InstructionValue<'m>, from: LlvmValue<'m>) -> Option<u64> {
    let intrinsic = call.called_function().and_then(FunctionExt::intrinsic)?;
    match intrinsic.as_str() {
        "llvm.memcpy" | "llvm.memcpy.inline" | "llvm.memmove" => {
            let length = call.operand(2).int()?.unsigned();
            // One that copies to where it reads from is none that we know.
            let is_source = call.operand(1) == from && call.operand(0) != from;
            is_source.then_some(u64::try_from(length).ok()).flatten()
        }
        _ => None,
    }
}
