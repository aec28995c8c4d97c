//! Initial values of locals.
//!
//! Without one, `mem2reg` makes `undef` of a load before the first store, and then code disappears.
//! A small local gets a store of an arbitrary value per scalar (and per stretch of padding, which
//! `memcpy` of a struct reads) where the alloca executes; a large one a call that might write it.
use super::{Effect, Instrument, SourcePlace, instruction_place};
use crate::cfa::SiteKind;
use crate::frontend::llvm::attributes::FunctionAttributes;
use crate::frontend::llvm::budget::MOST_PIECES;
use crate::frontend::llvm::flow;
use crate::frontend::llvm::raw::{
    AnyValueExt, FunctionExt, InstructionExt, LlvmValue, Type, debug,
};
use crate::frontend::llvm::rust_names::is_of_rust;
use crate::frontend::llvm::sites::Marker;
use inkwell::attributes::AttributeLoc as At;
use inkwell::values::{FunctionValue, InstructionOpcode as Opcode, InstructionValue};
use rustc_hash::{FxHashMap, FxHashSet};

/// A local that begins a new life, and in front of what.
pub(super) type Renewal<'m> = (InstructionValue<'m>, InstructionValue<'m>);

/// A stretch of an object's memory: offset and length in bytes, at most 16.
pub(super) struct Piece {
    offset: u64,
    bytes: u64,
}

impl<'m> Instrument<'m, '_> {
    pub(super) fn initialise_locals(
        &mut self,
        function: FunctionValue<'m>,
        names: &FxHashMap<LlvmValue<'m>, (String, SourcePlace)>,
    ) {
        let renewals = self.renewals(function);
        for block in function.get_basic_blocks() {
            let instructions: Vec<_> = block.get_instructions().collect();
            let written = self.written_first(&instructions);
            for alloca in instructions {
                if alloca.get_opcode() == Opcode::Alloca {
                    self.initialise(alloca, names, written.contains(&alloca));
                }
            }
        }
        for (local, place) in renewals {
            self.renew(local, place, names);
        }
    }

    /// The locals that begin a new life in a loop, and in front of what: where they are declared,
    /// their content is arbitrary each time (C11, 6.2.4), and so it is where LLVM says that a life
    /// starts. A parameter is declared behind the store of what the call gives it: where the call
    /// was inlined by the compiler, that is no new life.
    pub(super) fn renewals(&self, function: FunctionValue<'m>) -> Vec<Renewal<'m>> {
        let entry = function.get_first_basic_block();
        let local = |value: LlvmValue<'m>| {
            let local = value.instruction()?;
            let is_local = local.get_opcode() == Opcode::Alloca && local.get_parent() == entry;
            is_local.then_some(local)
        };
        let (mut declared, mut started) = (Vec::new(), Vec::new());
        for instruction in function.instructions() {
            let variables = debug::debug_variables(instruction).into_iter();
            let here = variables.filter(|one| one.is_declaration && !one.is_parameter());
            let here = here.filter_map(|one| local(one.value));
            declared.extend(here.map(|local| (local, instruction)));
            if let Some(next) = instruction.get_next_instruction()
                && is_start_of_life(instruction)
                && let Some(local) = local(instruction.operand(0))
            {
                started.push((local, next));
            }
        }
        let mut starts: FxHashMap<InstructionValue<'m>, u32> = FxHashMap::default();
        for (local, _) in &started {
            *starts.entry(*local).or_default() += 1;
        }
        declared.retain(|(local, _)| !starts.contains_key(local));
        let mut found = [declared, started].concat();
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
    fn is_written_from(&self, local: InstructionValue<'m>, place: InstructionValue<'m>) -> bool {
        let mut next = Some(place);
        while let Some(user) = next {
            next = user.get_next_instruction();
            if is_start_of_life(user) {
                continue;
            }
            let mut uses = (0..user.get_num_operands())
                .filter(|index| user.operand_if_any(*index).is_some_and(|used| used == local));
            if let Some(index) = uses.next() {
                return self.writes_all(user, index, local);
            }
        }
        false
    }

    /// Makes the content of a local arbitrary in front of `place`.
    fn renew(
        &mut self,
        local: InstructionValue<'m>,
        mut place: InstructionValue<'m>,
        names: &FxHashMap<LlvmValue<'m>, (String, SourcePlace)>,
    ) {
        while place.get_opcode() == Opcode::Phi
            && let Some(next) = place.get_next_instruction()
        {
            place = next;
        }
        let (name, at) = self.name_of(local, names);
        self.builder.before(place);
        match self.pieces(local) {
            Some(pieces) => self.store_to_local(local, &pieces, &name, &at),
            None => {
                let key = self.sites.add(SiteKind::Uninitialised, &name, at);
                self.mark_arbitrary(local, &Marker::Renew(key));
            }
        }
    }

    /// The allocas of a block whose first use in it is a store to all of them.
    pub(super) fn written_first(
        &self,
        instructions: &[InstructionValue<'m>],
    ) -> FxHashSet<InstructionValue<'m>> {
        let mut open = FxHashSet::default();
        let mut written = FxHashSet::default();
        for &instruction in instructions {
            if instruction.get_opcode() == Opcode::Alloca {
                open.insert(instruction);
                continue;
            }
            for index in 0..instruction.get_num_operands() {
                if let Some(LlvmValue::Instruction(operand)) = instruction.operand_if_any(index)
                    && open.remove(&operand)
                    && self.writes_all(instruction, index, operand)
                {
                    written.insert(operand);
                }
            }
        }
        written
    }

    fn writes_all(
        &self,
        user: InstructionValue<'m>,
        index: u32,
        alloca: InstructionValue<'m>,
    ) -> bool {
        let size = self.layouts.constant_size(alloca);
        match user.get_opcode() {
            Opcode::Store => {
                let value = user.operand(0);
                index == 1 && value != alloca && size.is_some_and(|size| self.fills(value, size))
            }
            Opcode::Call => {
                let intrinsic = user.called_function().and_then(FunctionExt::intrinsic);
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

    /// Whether a store of the value writes `size` bytes: it leaves the padding of a structure as it
    /// is.
    fn fills(&self, value: LlvmValue<'m>, size: u64) -> bool {
        self.layouts.store_size(value.ty()) == Some(size)
            && self.layouts.leaves(value.ty()).is_ok_and(|leaves| {
                leaves.iter().map(|leaf| leaf.width.bytes()).sum::<u64>() == size
            })
    }

    fn initialise(
        &mut self,
        alloca: InstructionValue<'m>,
        names: &FxHashMap<LlvmValue<'m>, (String, SourcePlace)>,
        written: bool,
    ) {
        let (name, place) = self.name_of(alloca, names);
        let key = self.sites.add(SiteKind::Uninitialised, &name, place.clone());
        self.builder.set_key(alloca, self.kinds.key, key);
        if self.read_only.contains(&alloca) {
            self.sites.read_only.insert(key);
        }
        let Some(next) = alloca.get_next_instruction().filter(|_| !written) else { return };
        self.builder.before(next);
        match self.pieces(alloca) {
            Some(pieces) => self.store_to_local(alloca, &pieces, &name, &place),
            None => self.mark_arbitrary(alloca, &Marker::Init(key)),
        }
    }

    pub(super) fn name_of(
        &self,
        local: InstructionValue<'m>,
        names: &FxHashMap<LlvmValue<'m>, (String, SourcePlace)>,
    ) -> (String, SourcePlace) {
        names.get(&LlvmValue::from(local)).cloned().unwrap_or_else(|| {
            let name = local.name();
            let name = if name.is_empty() { "local".to_owned() } else { name };
            (name, instruction_place(local))
        })
    }

    fn store_to_local(
        &mut self,
        local: InstructionValue<'m>,
        pieces: &[Piece],
        name: &str,
        place: &SourcePlace,
    ) {
        let align = local.get_alignment().map_or(1, |align| u64::from(align).max(1));
        self.store_pieces((local.into(), local.allocated_type(), align), pieces, name, place);
    }

    /// At the builder's place: arbitrary values for all pieces of what lies at an address, has this
    /// type, and is so aligned.
    pub(super) fn store_pieces(
        &mut self,
        (start, ty, align): (LlvmValue<'m>, Type<'m>, u64),
        pieces: &[Piece],
        name: &str,
        place: &SourcePlace,
    ) {
        let whole = matches!(pieces, [_]) && is_plain_scalar(ty);
        for piece in pieces {
            let bits = u32::try_from(piece.bytes * 8).expect("at most 16 bytes");
            let piece_type = if whole { ty } else { self.builder.int_type(bits).into() };
            let key = self.sites.add(SiteKind::Uninitialised, name, place.clone());
            let value = self.nondet(piece_type, key);
            let address = self.builder.offset(start, piece.offset);
            self.builder.store(value, address, align_at(align, piece.offset));
        }
    }

    /// match: a large local; result: a call that may write all of it. (The lowering drops it after
    /// the alloca: a new object is arbitrary there anyway.)
    pub(super) fn mark_arbitrary(&mut self, alloca: InstructionValue<'m>, marker: &Marker<'_>) {
        let pointer = self.builder.pointer_type();
        let ty = self.builder.function_type(self.builder.void_type(), &[pointer.into()]);
        let function = self.declare(&marker.name(), ty, Effect::Arguments);
        function.add(At::Param(0), self.kinds.captures, 0);
        self.builder.call(function, ty, &[alloca.into()]);
    }

    /// The stretches of a small local; `None` for a large one.
    fn pieces(&self, alloca: InstructionValue<'m>) -> Option<Vec<Piece>> {
        let size = self.layouts.constant_size(alloca)?;
        let is_one = alloca.operand(0).int()?.unsigned() == 1;
        let ty = alloca.allocated_type();
        let of_words = || word_of(alloca, ty).and_then(|word| pieces_of_words(size, word));
        is_one.then(|| of_words().or_else(|| self.pieces_of(ty, size))).flatten()
    }

    /// The pieces of `size` bytes without a type; `None` where there are too many.
    pub(super) fn plain_pieces(size: u64) -> Option<Vec<Piece>> {
        let mut pieces = Vec::new();
        if size <= 4096 {
            fill_gap(&mut pieces, 0, size);
        }
        (size == 0 || !pieces.is_empty() && pieces.len() <= MOST_PIECES).then_some(pieces)
    }

    /// The stretches of something small of this type and size.
    pub(super) fn pieces_of(&self, ty: Type<'m>, size: u64) -> Option<Vec<Piece>> {
        if size > 4096 || !self.layouts.is_addressable(ty) {
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

/// The bytes of the words that a local of Rust is made of: rustc says of all locals that they are
/// bytes, and their alignment is what is left of their types.
fn word_of(alloca: InstructionValue<'_>, ty: Type<'_>) -> Option<u64> {
    let is_bytes = ty.element().and_then(Type::int_bits) == Some(8);
    let align = u64::from(alloca.get_alignment().ok()?);
    (is_bytes && align > 1 && is_of_rust(&alloca.function().name())).then_some(align.min(8))
}

/// The pieces of `size` bytes that have `word` bytes each; `None` for many, or where they do not
/// fit.
fn pieces_of_words(size: u64, word: u64) -> Option<Vec<Piece>> {
    let is_small = usize::try_from(size / word).is_ok_and(|count| count <= MOST_PIECES);
    let fits = size.is_multiple_of(word) && is_small;
    fits.then(|| (0..size / word).map(|at| Piece { offset: at * word, bytes: word }).collect())
}

pub(super) fn is_start_of_life(instruction: InstructionValue<'_>) -> bool {
    let intrinsic = instruction.called_function().and_then(FunctionExt::intrinsic);
    intrinsic.as_deref() == Some("llvm.lifetime.start")
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
    match ty {
        Type::Int(ty) => ty.get_bit_width().is_multiple_of(8),
        Type::Pointer(_) => true,
        _ => ty.float_kind().is_some(),
    }
}

/// The alignment that is left `offset` bytes behind an address aligned to `align`.
pub(super) fn align_at(align: u64, offset: u64) -> u64 {
    if offset == 0 { align } else { align.min(1 << offset.trailing_zeros()) }
}
