//! Initial values of locals.
//!
//! Without one, `mem2reg` makes `undef` of a load before the first store, and then code disappears. A small local gets a store of an arbitrary value per
//! scalar (and per stretch of padding, which `memcpy` of a struct reads) where the alloca executes; a large one a call that might write it.
use super::{Effect, Instrument, Place, instruction_place};
use crate::cfa::SiteKind;
use crate::llvm::flow;
use crate::llvm::raw::edit::Place as At;
use crate::llvm::raw::{Opcode, Type, TypeKind, Value};
use crate::llvm::sites::Marker;
use rustc_hash::{FxHashMap, FxHashSet};

/// Locals of more pieces get no store per piece.
const MOST_PIECES: usize = 16;

/// A stretch of a local's memory: offset and length in bytes, at most 16.
struct Piece {
    offset: u64,
    bytes: u64,
}

impl<'m> Instrument<'m, '_> {
    pub(super) fn initialise_locals(
        &mut self,
        function: Value<'m>,
        names: &FxHashMap<Value<'m>, (String, Place)>,
    ) {
        let renewals = self.renewals(function);
        for block in function.blocks() {
            let instructions = block.instructions();
            let written = self.written_first(&instructions);
            for alloca in instructions {
                if alloca.opcode() == Opcode::LLVMAlloca {
                    self.initialise(alloca, names, written.contains(&alloca));
                }
            }
        }
        for (local, place) in renewals {
            self.renew(local, place, names);
        }
    }

    /// The locals that begin a new life in a loop, and in front of what: where they are declared, their content is arbitrary each
    /// time (C11, 6.2.4), and so it is where LLVM says that a life starts.
    fn renewals(&self, function: Value<'m>) -> Vec<(Value<'m>, Value<'m>)> {
        let blocks = function.blocks();
        let entry = blocks.first().copied();
        let is_local = |value: Value<'m>| {
            value.is_instruction()
                && value.opcode() == Opcode::LLVMAlloca
                && Some(value.block()) == entry
        };
        let (mut declared, mut started) = (Vec::new(), Vec::new());
        for instruction in blocks.iter().flat_map(|block| block.instructions()) {
            let variables = instruction.debug_variables().into_iter();
            let here = variables.filter(|one| one.is_declaration).map(|one| one.value);
            declared.extend(here.map(|local| (local, instruction)));
            if let Some(next) = instruction.next()
                && is_start_of_life(instruction)
            {
                started.push((instruction.operand(0), next));
            }
        }
        let mut starts: FxHashMap<Value<'m>, u32> = FxHashMap::default();
        for (local, _) in &started {
            *starts.entry(*local).or_default() += 1;
        }
        declared.retain(|(local, _)| !starts.contains_key(local));
        let mut found = [declared, started].concat();
        found.retain(|(local, _)| is_local(*local));
        if found.is_empty() {
            return found;
        }
        let cycles = flow::in_cycles(function);
        found.retain(|(local, place)| {
            let is_again = starts.get(local).is_some_and(|count| *count > 1);
            (is_again || cycles.contains(&place.block())) && !self.is_written_from(*local, *place)
        });
        found
    }

    /// Whether the first use of a local in its block from `place` on is a store to all of it.
    fn is_written_from(&self, local: Value<'m>, place: Value<'m>) -> bool {
        let mut next = Some(place);
        while let Some(user) = next {
            next = user.next();
            if is_start_of_life(user) {
                continue;
            }
            let operands = 0..user.operand_count();
            let mut uses = operands.filter(|index| user.operand_if_any(*index) == Some(local));
            if let Some(index) = uses.next() {
                return self.writes_all(user, index, local);
            }
        }
        false
    }

    /// Makes the content of a local arbitrary in front of `place`.
    fn renew(
        &mut self,
        local: Value<'m>,
        mut place: Value<'m>,
        names: &FxHashMap<Value<'m>, (String, Place)>,
    ) {
        while place.opcode() == Opcode::LLVMPHI
            && let Some(next) = place.next()
        {
            place = next;
        }
        let (name, at) = self.name_of(local, names);
        self.builder.before(place);
        match self.pieces(local) {
            Some(pieces) => self.store_pieces(local, &pieces, &name, &at),
            None => {
                let key = self.sites.add(SiteKind::Uninitialised, &name, at);
                self.mark_arbitrary(local, &Marker::Renew(key));
            }
        }
    }

    /// The allocas of a block whose first use in it is a store to all of them.
    fn written_first(&self, instructions: &[Value<'m>]) -> FxHashSet<Value<'m>> {
        let mut open = FxHashSet::default();
        let mut written = FxHashSet::default();
        for &instruction in instructions {
            if instruction.opcode() == Opcode::LLVMAlloca {
                open.insert(instruction);
                continue;
            }
            for index in 0..instruction.operand_count() {
                if let Some(operand) = instruction.operand_if_any(index)
                    && open.remove(&operand)
                    && self.writes_all(instruction, index, operand)
                {
                    written.insert(operand);
                }
            }
        }
        written
    }

    fn writes_all(&self, user: Value<'m>, index: u32, alloca: Value<'m>) -> bool {
        let size = self.layouts.constant_size(alloca);
        let layout = &self.layouts.data;
        match user.opcode() {
            Opcode::LLVMStore => {
                let value = user.operand(0);
                index == 1 && value != alloca && size == Some(layout.store_size(value.ty()))
            }
            Opcode::LLVMCall => {
                let intrinsic = user.called_function().and_then(Value::intrinsic);
                let fills = matches!(
                    intrinsic.as_deref(),
                    Some("llvm.memcpy" | "llvm.memset" | "llvm.memmove")
                );
                fills
                    && index == 0
                    && user.operand(1) != alloca
                    && size.is_some_and(|size| {
                        user.operand(2).int().is_some_and(|n| n.unsigned() == u128::from(size))
                    })
            }
            _ => false,
        }
    }

    fn initialise(
        &mut self,
        alloca: Value<'m>,
        names: &FxHashMap<Value<'m>, (String, Place)>,
        written: bool,
    ) {
        let (name, place) = self.name_of(alloca, names);
        let key = self.sites.add(SiteKind::Uninitialised, &name, place.clone());
        self.builder.set_key(alloca, self.kinds.key, key);
        let Some(next) = alloca.next().filter(|_| !written) else { return };
        self.builder.before(next);
        match self.pieces(alloca) {
            Some(pieces) => self.store_pieces(alloca, &pieces, &name, &place),
            None => self.mark_arbitrary(alloca, &Marker::Init(key)),
        }
    }

    fn name_of(
        &self,
        local: Value<'m>,
        names: &FxHashMap<Value<'m>, (String, Place)>,
    ) -> (String, Place) {
        names.get(&local).cloned().unwrap_or_else(|| {
            let name = local.name();
            let name = if name.is_empty() { "local".to_owned() } else { name };
            (name, instruction_place(local))
        })
    }

    fn store_pieces(&mut self, alloca: Value<'m>, pieces: &[Piece], name: &str, place: &Place) {
        let ty = alloca.allocated_type();
        let whole = matches!(pieces, [_]) && is_plain_scalar(ty);
        let align = alloca.alignment().max(1);
        for piece in pieces {
            let bits = u32::try_from(piece.bytes * 8).expect("at most 16 bytes");
            let piece_type = if whole { ty } else { self.builder.int_type(bits) };
            let key = self.sites.add(SiteKind::Uninitialised, name, place.clone());
            let value = self.nondet(piece_type, key);
            let address = self.builder.offset(alloca, piece.offset);
            self.builder.store(value, address, align_at(align, piece.offset));
        }
    }

    /// match: a large local; result: a call that may write all of it. (The lowering drops it after the alloca: a new object is arbitrary
    /// there anyway.)
    fn mark_arbitrary(&mut self, alloca: Value<'m>, marker: &Marker<'_>) {
        let pointer = self.builder.pointer_type();
        let ty = self.builder.function_type(self.builder.void_type(), &[pointer]);
        let function = self.declare(&marker.name(), ty, Effect::Arguments);
        function.add_attribute(At::Param(0), self.kinds.captures, 0);
        self.builder.call(function, ty, &[alloca]);
    }

    /// The stretches of a small local; `None` for a large one.
    fn pieces(&self, alloca: Value<'m>) -> Option<Vec<Piece>> {
        let size = self.layouts.constant_size(alloca)?;
        let ty = alloca.allocated_type();
        if alloca.operand(0).int()?.unsigned() != 1
            || size > 4096
            || !self.layouts.is_addressable(ty)
        {
            return None;
        }
        let mut pieces = Vec::new();
        let mut end = 0;
        for leaf in self.layouts.leaves(ty).ok()?.iter() {
            fill_gap(&mut pieces, end, leaf.offset);
            let bytes = leaf.width.bytes();
            pieces.push(Piece { offset: leaf.offset, bytes });
            end = leaf.offset + bytes;
        }
        fill_gap(&mut pieces, end, size);
        (pieces.len() <= MOST_PIECES).then_some(pieces)
    }
}

fn is_start_of_life(instruction: Value<'_>) -> bool {
    let callee = instruction.is_call().then(|| instruction.called_function()).flatten();
    callee.and_then(Value::intrinsic).as_deref() == Some("llvm.lifetime.start")
}

/// Pieces for the padding from `start` to `end`.
fn fill_gap(pieces: &mut Vec<Piece>, start: u64, end: u64) {
    let mut offset = start;
    while offset < end {
        let bytes = (end - offset).min(8);
        pieces.push(Piece { offset, bytes });
        offset += bytes;
    }
}

/// Whether a value of the type fills its bytes.
fn is_plain_scalar(ty: Type<'_>) -> bool {
    match ty.kind() {
        TypeKind::LLVMIntegerTypeKind => ty.int_bits().is_multiple_of(8),
        TypeKind::LLVMPointerTypeKind => true,
        _ => crate::llvm::layout::float_kind(ty).is_some(),
    }
}

/// The alignment that is left `offset` bytes behind an address aligned to `align`.
fn align_at(align: u64, offset: u64) -> u64 {
    if offset == 0 { align } else { align.min(1 << offset.trailing_zeros()) }
}
