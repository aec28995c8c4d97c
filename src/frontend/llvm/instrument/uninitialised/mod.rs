//! Reads of memory that nothing has written since its object was made violate the property, where
//! the user wants that.
//!
//! No second memory remembers what was written. A run follows one bit at most: when an object is
//! made, it may choose any bit of it, which is followed from then on. A write to it ends that; a
//! copy of memory carries it along, if the run chooses so; a read of it is the violation. Reads are
//! violations for single bits, so that nothing is missed, and a bit that is followed has never been
//! written, so that nothing is made up. What this means for the state of the program is said where
//! the marks that stand here are lowered ([`crate::frontend::llvm::lower`]).
//!
//! A local that is just loaded and stored as a whole has a truth value beside it instead
//! ([`locals`]), since a mark with its address would keep it in memory. Of bit-fields, the bits
//! count that are looked at ([`bits`]). A structure that is passed in registers is copied, not read
//! ([`registers`]). What intrinsics and the library do is in [`operations`].
//!
//! Engines know nothing of this but `Expr::Within`, which asks whether a byte is one of several
//! where these lie in one live object, so that bytes of another object are excluded without a
//! query. The choice is a `SiteKind::Choice`: an input that is not the user's, and that no trace
//! shows. Before any search, the objects that the followed byte can lie in are narrowed by where
//! addresses come from (`passes::disjoint`); library models read what is their own. What unknown
//! code may read or write is an under-approximated branch while a bit is followed.
//!
//! Unsupported constructs: functions that were optimised (reads are gone, or where no C reads), and
//! those of Rust (moves of what is not written look like reads); scopes that nothing marks.
mod bits;
pub(super) mod facts;
mod locals;
mod operations;
mod registers;

use super::access::base;
use super::{Effect, Instrument, SourcePlace, instruction_place};
use crate::cfa::{SiteKind, Violation, ViolationKind};
use crate::frontend::llvm::attributes::FunctionAttributes;
use crate::frontend::llvm::raw::{AnyValueExt, FunctionExt, InstructionExt, LlvmValue, Type};
use crate::frontend::llvm::sites::Marker;
use facts::Role;
use inkwell::AtomicOrdering;
use inkwell::attributes::AttributeLoc as At;
use inkwell::values::{FunctionValue, InstructionOpcode as Opcode, InstructionValue};
use rustc_hash::{FxHashMap, FxHashSet};

/// What happens.
const UNINITIALISED: &str = Violation::READS_UNINITIALISED;
/// What is said of a read that may be none.
const UNCLEAR: &str = "a read or a copy of memory that nothing has written";
/// How locals are called, and where they are declared.
pub(super) type LocalNames<'m> = FxHashMap<LlvmValue<'m>, (String, SourcePlace)>;

impl<'m> Instrument<'m, '_> {
    /// Marks where objects of `function` are made, and what it reads, writes and copies.
    pub(super) fn mark_uninitialised(
        &mut self,
        function: FunctionValue<'m>,
        names: &LocalNames<'m>,
    ) {
        if !self.options.asks(ViolationKind::Uninitialised) {
            return;
        }
        let instructions = function.instructions();
        let renewals = self.renewals(function);
        let is_model = self.is_model(function);
        let is_open = !is_model && self.mark_open_function(function, &instructions);
        let plain = match is_model {
            true => self.plain_locals(&instructions),
            false => self.shadow_locals(&instructions, &renewals, names, is_open),
        };
        for &(local, place) in renewals.iter().filter(|(local, _)| !plain.contains(local)) {
            self.mark_made(local, place, names);
        }
        let written = self.written_in_their_blocks(function);
        for &instruction in &instructions {
            match instruction.get_opcode() {
                Opcode::Alloca if plain.contains(&instruction) => {}
                Opcode::Alloca if written.contains(&instruction) => {}
                Opcode::Alloca => {
                    if let Some(next) = instruction.get_next_instruction() {
                        self.mark_made(instruction, next, names);
                    }
                }
                Opcode::Load if !is_open => self.mark_load(instruction, &plain),
                Opcode::Store => self.mark_store(instruction, &plain),
                Opcode::AtomicRMW | Opcode::AtomicCmpXchg => self.mark_exchange(instruction),
                Opcode::Return => {
                    self.hand_back(instruction);
                    self.mark_end_of_frame(instruction, &instructions, &plain);
                }
                _ if instruction.is_call() => {
                    self.mark_operation(instruction);
                    self.hand_over(instruction);
                }
                _ => {}
            }
        }
    }

    /// In front of a return: nothing is followed any more in the locals that end with the frame.
    /// (Other objects may take their places, and engines need not ask which.)
    fn mark_end_of_frame(
        &mut self,
        end: InstructionValue<'m>,
        instructions: &[InstructionValue<'m>],
        plain: &FxHashSet<InstructionValue<'m>>,
    ) {
        let function = end.function();
        if function.name() == self.options.reading.entry {
            return;
        }
        let entry = function.get_first_basic_block();
        let is_tracked = |it: &&InstructionValue<'m>| {
            let is_local = it.get_opcode() == Opcode::Alloca && it.get_parent() == entry;
            is_local && !plain.contains(*it)
        };
        self.builder.before(end);
        for &local in instructions.iter().filter(is_tracked) {
            if let Some(size) = self.layouts.constant_size(local) {
                let size = self.builder.int(self.builder.int_type(64), size);
                self.put_wrote(local.into(), size, None);
            }
        }
    }

    fn mark_made(
        &mut self,
        local: InstructionValue<'m>,
        mut place: InstructionValue<'m>,
        names: &LocalNames<'m>,
    ) {
        while place.get_opcode() == Opcode::Phi
            && let Some(next) = place.get_next_instruction()
        {
            place = next;
        }
        self.builder.before(place);
        let Some(size) = self.size_of(local) else { return };
        if self.is_model(place.function()) {
            return self.put_wrote(local.into(), size, None);
        }
        let (name, at) = self.name_of(local, names);
        let key = self.choices_of_object(&name, &at);
        self.put(&Marker::Made(key), &[local.into(), size]);
    }

    /// Keys for what is chosen where an object is made: the first of them.
    fn choices_of_object(&mut self, name: &str, at: &SourcePlace) -> u32 {
        let key = self.sites.add(SiteKind::Choice, name, at.clone());
        self.sites.add(SiteKind::Choice, "which byte is followed", at.clone());
        self.sites.add(SiteKind::Choice, "which bit is followed", at.clone());
        key
    }

    /// The same for an allocation, behind the keys of its arguments; and one for what `realloc`
    /// copies.
    pub(super) fn choose_of_object(&mut self, name: &str, at: &SourcePlace) {
        if self.options.asks(ViolationKind::Uninitialised) {
            self.choices_of_object(name, at);
            self.sites.add(SiteKind::Choice, "whether the copy is followed", at.clone());
        }
    }

    /// At the builder's place: the size of what an alloca makes.
    fn size_of(&self, local: InstructionValue<'m>) -> Option<LlvmValue<'m>> {
        let long = self.builder.int_type(64);
        if let Some(size) = self.layouts.constant_size(local) {
            return Some(self.builder.int(long, size));
        }
        let element = self.layouts.store_size(local.allocated_type()).is_some();
        let element = element.then(|| self.layouts.alloc_size(local.allocated_type()))?;
        let count = self.long(local.operand(0));
        Some(self.builder.binary(Opcode::Mul, count, self.builder.int(long, element)))
    }

    /// At the builder's place: a length as a number of 64 bits.
    fn long(&self, length: LlvmValue<'m>) -> LlvmValue<'m> {
        let long = self.builder.int_type(64);
        match length.ty() == Type::from(long) {
            true => length,
            false => self.builder.cast(Opcode::ZExt, length, long),
        }
    }

    fn mark_load(&mut self, load: InstructionValue<'m>, plain: &FxHashSet<InstructionValue<'m>>) {
        let address = load.operand(0);
        if !self.may_be_uninitialised(address, plain) {
            return;
        }
        let is_unclear = match self.role_of(load) {
            // Models move what they are given byte by byte.
            Role::Read => {
                self.is_model(load.function()) && is_moved(load) || is_moved_atomically(load)
            }
            Role::Unclear => true,
            Role::Copy => return,
        };
        let looked_at = bits::looked_at(load);
        if looked_at == 0 {
            return;
        }
        let place = instruction_place(load);
        let what = if is_unclear { UNCLEAR } else { UNINITIALISED };
        self.builder.before(load);
        for (offset, length) in self.parts(load.into()) {
            let key = self.sites.add(SiteKind::External, what, place.clone());
            let marker = if is_unclear { Marker::MayRead(key) } else { Marker::Read(key) };
            let start = self.builder.offset(address, offset);
            let length = self.builder.int(self.builder.int_type(64), length);
            let mut args = vec![start, length];
            args.extend(self.mask(load.into(), looked_at));
            self.put(&marker, &args);
        }
    }

    /// Bits of an integer, if they are not all of it.
    fn mask(&self, value: LlvmValue<'m>, mask: u128) -> Option<LlvmValue<'m>> {
        let Type::Int(ty) = value.ty() else { return None };
        let bits = bits::width(value)?;
        (mask & bits::all(bits) != bits::all(bits)).then(|| self.builder.wide_int(ty, mask))
    }

    /// The stretches of memory that a value is loaded from or stored to: offset and length.
    fn parts(&self, value: LlvmValue<'m>) -> Vec<(u64, u64)> {
        let ty = value.ty();
        let whole = || self.layouts.store_size(ty).map(|size| (0, size));
        if !matches!(ty, Type::Struct(_) | Type::Array(_)) {
            return whole().into_iter().collect();
        }
        match self.layouts.leaves(ty) {
            Ok(leaves) => leaves.iter().map(|leaf| (leaf.offset, leaf.width.bytes())).collect(),
            Err(_) => whole().into_iter().collect(),
        }
    }

    fn mark_store(&mut self, store: InstructionValue<'m>, plain: &FxHashSet<InstructionValue<'m>>) {
        let (value, address) = (store.operand(0), store.operand(1));
        if !self.may_be_uninitialised(address, plain) {
            return;
        }
        self.builder.before(store);
        if self.take_over(store) {
            return;
        }
        let left = bits::left(store);
        let mask = match bits::width(value) {
            Some(bits) if left == bits::all(bits) => return,
            Some(bits) if left != 0 => self.mask(value, !left & bits::all(bits)),
            _ => None,
        };
        for (offset, length) in self.parts(value) {
            let start = self.builder.offset(address, offset);
            let length = self.builder.int(self.builder.int_type(64), length);
            self.put_wrote(start, length, mask);
        }
    }

    /// match: `atomicrmw`, `cmpxchg`; result: it reads, and writes what it has read.
    fn mark_exchange(&mut self, exchange: InstructionValue<'m>) {
        let (address, value) = (exchange.operand(0), exchange.operand(1));
        if !address.ty().is_plain_pointer() {
            return;
        }
        let place = instruction_place(exchange);
        self.builder.before(exchange);
        for (offset, length) in self.parts(value) {
            let key = self.sites.add(SiteKind::External, UNINITIALISED, place.clone());
            let start = self.builder.offset(address, offset);
            let length = self.builder.int(self.builder.int_type(64), length);
            self.put(&Marker::Read(key), &[start, length]);
            self.put_wrote(start, length, None);
        }
    }

    /// Whether memory at an address may be uninitialised: not that of locals that are looked at
    /// otherwise, and of global variables to which no memory is copied.
    fn may_be_uninitialised(
        &mut self,
        address: LlvmValue<'m>,
        plain: &FxHashSet<InstructionValue<'m>>,
    ) -> bool {
        if !address.ty().is_plain_pointer() {
            return false;
        }
        match base(&self.layouts, address).0 {
            LlvmValue::Instruction(local) => !plain.contains(&local),
            LlvmValue::Variable(global) if global.is_constant() => false,
            global @ LlvmValue::Variable(_) => {
                let known = self.uninitialised.direct.get(&global).copied();
                let is_direct = known.unwrap_or_else(|| self.is_direct(global));
                self.uninitialised.direct.insert(global, is_direct);
                !is_direct
            }
            _ => true,
        }
    }

    /// Whether a global variable is just loaded and stored, so that no copy of memory comes there,
    /// nor what a function returned in registers.
    fn is_direct(&self, global: LlvmValue<'m>) -> bool {
        let (mut seen, mut open) = (FxHashSet::default(), vec![global]);
        while let Some(value) = open.pop() {
            if !seen.insert(value) {
                continue;
            }
            for user in value.users() {
                match user.opcode() {
                    Some(Opcode::Load) => {}
                    Some(Opcode::Store)
                        if user.operand(0) != value && self.came_by(user.operand(0)).is_none() => {}
                    Some(Opcode::GetElementPtr) => open.push(user),
                    _ => return false,
                }
            }
        }
        true
    }

    /// At the builder's place, in front of `before`.
    fn put_copy(
        &mut self,
        before: InstructionValue<'m>,
        to: LlvmValue<'m>,
        from: LlvmValue<'m>,
        length: LlvmValue<'m>,
    ) {
        let place = instruction_place(before);
        let key = self.sites.add(SiteKind::Choice, "whether the copy is followed", place);
        self.put(&Marker::Carried(key), &[to, from, length]);
    }

    fn put_wrote(&mut self, to: LlvmValue<'m>, length: LlvmValue<'m>, mask: Option<LlvmValue<'m>>) {
        let args: Vec<_> = [to, length].into_iter().chain(mask).collect();
        self.put(&Marker::Wrote, &args);
    }

    /// At the builder's place: a mark about memory.
    fn put(&mut self, marker: &Marker<'_>, args: &[LlvmValue<'m>]) {
        let types: Vec<Type<'m>> = args.iter().map(|arg| arg.ty()).collect();
        let ty = self.builder.function_type(self.builder.void_type(), &types);
        let mut name = marker.name();
        if *marker == Marker::Wrote {
            name += &types.get(2).map_or(String::new(), |ty| ty.text());
        }
        let is_new = !self.ops.contains_key(&name);
        let function = self.own(&name, ty, Effect::Hidden);
        for (index, ty) in (0..).zip(&types).filter(|(_, ty)| is_new && ty.is_pointer()) {
            debug_assert!(ty.is_plain_pointer());
            function.add(At::Param(index), self.kinds.captures, 0);
        }
        self.builder.call(function, ty, args);
    }

    /// Whether reads of a function say nothing, and the unsupported construct that this is.
    fn mark_open_function(
        &mut self,
        function: FunctionValue<'m>,
        instructions: &[InstructionValue<'m>],
    ) -> bool {
        let is_lost = self.optimised.contains(&function);
        let reads = instructions.iter().any(|it| it.get_opcode() == Opcode::Load || it.is_call());
        let unsupported = match (is_lost, self.uninitialised.is_rust) {
            (true, _) => "reads of uninitialised memory in optimised bitcode",
            (_, true) => "reads of uninitialised memory in Rust",
            _ if self.has_unknown_scopes(function, instructions) => {
                "locals whose scopes nothing marks, which may be uninitialised again"
            }
            _ => return false,
        };
        let first = instructions.iter().find(|it| !super::property::overflow::is_of_entry(**it));
        if let Some(&first) = first.filter(|_| reads) {
            self.mark(first, &Marker::MayBeUnsupported(unsupported));
        }
        is_lost || self.uninitialised.is_rust
    }

    /// What has to be known of the module before a function is looked at.
    pub(super) fn note_uninitialised(&mut self) {
        if self.options.asks(ViolationKind::Uninitialised) {
            let functions = self.module.functions().into_iter();
            self.uninitialised.is_rust =
                functions.map(|function| function.name()).any(|name| is_of_rust(&name));
            self.note_register_copies();
        }
    }
}

/// Whether a loaded byte is just stored somewhere.
fn is_moved(load: InstructionValue<'_>) -> bool {
    let is_stored =
        |user: LlvmValue<'_>| user.opcode() == Some(Opcode::Store) && user.operand(0) == load;
    load.ty().int_bits() == Some(8) && load.users().into_iter().all(is_stored)
}

/// Whether a loaded value is just stored, and one of the two is atomic: so structures are copied,
/// too, with their padding.
fn is_moved_atomically(load: InstructionValue<'_>) -> bool {
    let is_atomic = |access: InstructionValue<'_>| {
        !matches!(access.get_atomic_ordering(), Ok(AtomicOrdering::NotAtomic) | Err(_))
    };
    match load.users()[..] {
        [LlvmValue::Instruction(store)] => {
            store.get_opcode() == Opcode::Store
                && store.operand(0) == load
                && (is_atomic(load) || is_atomic(store))
        }
        _ => false,
    }
}

/// Whether a name is mangled as Rust does it.
fn is_of_rust(name: &str) -> bool {
    let hash =
        name.strip_suffix('E').and_then(|name| name.len().checked_sub(19).map(|at| (name, at)));
    let is_old = hash.is_some_and(|(name, at)| {
        name.get(at..).is_some_and(|end| {
            end.strip_prefix("17h")
                .is_some_and(|hash| hash.bytes().all(|it| it.is_ascii_hexdigit()))
        })
    });
    name.starts_with("_R") || name.starts_with("_ZN") && is_old
}
