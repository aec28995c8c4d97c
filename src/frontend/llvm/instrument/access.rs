//! Checks of memory accesses.
//!
//! Before any pass, each access that is not certainly valid gets a call of a marker: passes take an
//! access out of bounds for undefined and drop it, or what leads there; the call they keep. The
//! lowering makes an edge of it to a target of its own ([`crate::cfa::Op::AssumeInvalid`]). As a
//! pointer that is given to a call keeps its alloca in memory, checks that the passes have made
//! certain are taken out again ([`drop_certain`]).
//!
//! Taken as valid: accesses to objects that are declared and not defined (their size is not known;
//! where invalid accesses violate the property, within what the declaration says), and whatever
//! the lowering makes of calls by itself (headers of heap objects, where arguments are passed).
//!
//! Where the property is about memory, the same checks lead to errors (`Options::violation_by`), in
//! the program as read, too, so that a replay is the same for every property; elsewhere the program
//! as read has no checks, and its runs fault. Objects that are defined elsewhere then end where
//! their declaration does (`Program::has_open_sizes`), and locals with their scopes (`scopes`,
//! `literals`, `const_locals`). Headers of heap objects, and places of variable arguments that were
//! not given, are barred (`Site::barred`): an access that touches them is invalid. A `free` of what
//! is neither null nor the start of a live heap object is an invalid access (`Access::Free`), since
//! what it does to the heap is not followed.
//!
//! Each engine has one place that says when an access is *surely* valid (`engines::value::lives`,
//! `symbolic::validity`, `engines::shape::memory`, the interpreter's memory). What it does not know
//! goes to the target in front of the access.
use super::blocks::ends_with_block;
use super::const_locals::filled_from;
use super::{Effect, Instrument, KEY_KIND};
use crate::cfa::{Access, ViolationKind};
use crate::frontend::llvm::Options;
use crate::frontend::llvm::attributes::FunctionAttributes;
use crate::frontend::llvm::budget::MOST_INDEX_DEPTH;
use crate::frontend::llvm::layout::{Layouts, has_size, step_into};
use crate::frontend::llvm::library;
use crate::frontend::llvm::library::{PROVED, READS, SCANS, WRITES};
use crate::frontend::llvm::raw::{
    AnyValueExt, FunctionExt, GlobalExt, InstructionExt, LlvmValue, Module, Type,
};
use crate::frontend::llvm::sites::{Marker, Sites, body_of_weak};
use crate::ir::FloatKind;
use inkwell::attributes::AttributeLoc as At;
use inkwell::values::{FunctionValue, InstructionOpcode as Opcode, InstructionValue};

impl<'m> Instrument<'m, '_> {
    /// Puts a check before each access of `function` that may be invalid.
    pub(super) fn check_accesses(&mut self, function: FunctionValue<'m>) {
        if self.is_model(function) && function.section() == PROVED {
            return;
        }
        for instruction in function.instructions() {
            self.check_alignment(instruction);
            self.check_instruction(instruction);
        }
        self.check_kept_offsets(function);
    }

    fn check_instruction(&mut self, instruction: InstructionValue<'m>) {
        // What has no fixed size, the lowering does not access, either.
        let size = |value: LlvmValue<'m>| match value.ty().float_kind() {
            // To C it has its padding.
            Some(FloatKind::X87) if has_size(value.ty()) => self.layouts.alloc_size(value.ty()),
            _ => self.layouts.store_size(value.ty()).unwrap_or(0),
        };
        match instruction.get_opcode() {
            Opcode::Load => {
                let length = size(instruction.into());
                self.check_bytes(instruction, instruction.operand(0), length, Access::Read);
            }
            Opcode::Store => {
                let length = size(instruction.operand(0));
                self.check_bytes(instruction, instruction.operand(1), length, Access::Write);
            }
            Opcode::AtomicRMW | Opcode::AtomicCmpXchg => {
                let length = size(instruction.operand(1));
                self.check_bytes(instruction, instruction.operand(0), length, Access::Write);
            }
            Opcode::Call => self.check_call(instruction),
            _ => {}
        }
    }

    fn check_call(&mut self, call: InstructionValue<'m>) {
        let Some(callee) = call.called_function() else { return self.check_callee(call) };
        let Some(intrinsic) = callee.intrinsic() else {
            self.check_weak(call, &callee.name());
            return self.check_library(call, &callee.name());
        };
        match intrinsic.as_str() {
            "llvm.memcpy" | "llvm.memcpy.inline" | "llvm.memmove" => {
                let length = call.operand(2);
                self.check(call, call.operand(1), length, Access::Read);
                self.check(call, call.operand(0), length, Access::Write);
            }
            "llvm.memset" | "llvm.memset.inline" => {
                self.check(call, call.operand(0), call.operand(2), Access::Write);
            }
            _ => {}
        }
    }

    /// match: a call through a pointer; result: a check that this is not null, where accesses
    /// violate the property. (What else is no function is an unsupported construct.)
    fn check_callee(&mut self, call: InstructionValue<'m>) {
        let callee = call.callee();
        let is_assembly = matches!(callee, LlvmValue::Assembly(_));
        if !self.options.asks(ViolationKind::Deref)
            || !callee.ty().is_plain_pointer()
            || is_assembly
        {
            return;
        }
        self.builder.before(call);
        let is_null = self.builder.is_null(callee);
        self.violate_where(call, is_null, ViolationKind::Deref, "a call through null");
    }

    /// match: a call of a weak function that nothing may define; result: a check that something
    /// does, where accesses violate the property.
    fn check_weak(&mut self, call: InstructionValue<'m>, name: &str) {
        let Some(Marker::Call(_, name)) = Marker::parse(name) else { return };
        let is_open = self.options.asks(ViolationKind::Deref) && library::known(name).is_none();
        if !is_open || self.module.function(&body_of_weak(name)).is_none() {
            return;
        }
        let weak = self.module.function(name).filter(|it| it.is_declaration());
        let Some(weak) = weak else { return };
        self.builder.before(call);
        let is_null = self.builder.is_null(weak.into());
        self.violate_where(call, is_null, ViolationKind::Deref, "a call through null");
    }

    /// What the library reads behind an address: the bytes that a model names, and streams.
    fn check_library(&mut self, call: InstructionValue<'m>, name: &str) {
        let name = match Marker::parse(name) {
            Some(Marker::Call(_, name)) => name,
            _ => name,
        };
        let args = call.args();
        match (name, &args[..]) {
            (READS, [from, length]) => return self.check(call, *from, *length, Access::Read),
            (SCANS, [from, length]) => return self.check(call, *from, *length, Access::Scan),
            (WRITES, [to, length]) => return self.check(call, *to, *length, Access::Write),
            _ => {}
        }
        // Without a stream, all are flushed.
        let stream = library::stream_of(name)
            .filter(|_| !name.starts_with("fflush") && self.options.asks(ViolationKind::Deref));
        if let Some(&stream) = stream.and_then(|index| args.get(index)) {
            self.check_bytes(call, stream, 1, Access::Read);
        }
    }

    fn check_bytes(
        &mut self,
        before: InstructionValue<'m>,
        address: LlvmValue<'m>,
        length: u64,
        access: Access,
    ) {
        if length > 0 {
            let length = self.builder.int(self.builder.int_type(64), length);
            self.check(before, address, length, access);
        }
    }

    /// Whether a write is one by the name of a constant local: where that is not its initialiser, a
    /// violation stands in front of it.
    fn initialises(&self, address: LlvmValue<'m>, length: LlvmValue<'m>) -> bool {
        let (base, offsets) = base(&self.layouts, address);
        if let Some(start) = filled_from(base) {
            return self.initialises_rest(start);
        }
        let length = length.int().and_then(|length| i128::try_from(length.unsigned()).ok());
        let local = base.instruction().filter(|local| self.read_only.contains(local));
        local.is_some_and(|local| fits(self.layouts.constant_size(local), offsets, length))
    }

    /// Whether elements of a constant local are filled from this address on.
    fn initialises_rest(&self, mut start: LlvmValue<'m>) -> bool {
        loop {
            (start, _) = base(&self.layouts, start);
            match filled_from(start) {
                Some(next) => start = next,
                None => return start.instruction().is_some_and(|it| self.read_only.contains(&it)),
            }
        }
    }

    fn check(
        &mut self,
        before: InstructionValue<'m>,
        address: LlvmValue<'m>,
        length: LlvmValue<'m>,
        access: Access,
    ) {
        if !address.ty().is_plain_pointer() {
            return;
        }
        let is_read_only = |local| self.read_only.contains(&local);
        let may_initialise = access == Access::Write && !self.calls_of_program.contains(&before);
        if is_certain(&self.layouts, self.options, is_read_only, (address, length, access))
            || may_initialise && self.initialises(address, length)
        {
            self.sites.certain += 1;
            return;
        }
        self.check_offset(before, address);
        let (long, number) = (self.builder.int_type(64), self.builder.int_type(32));
        let types = [self.builder.pointer_type().into(), long.into(), number.into()];
        let ty = self.builder.function_type(self.builder.void_type(), &types);
        let name = Marker::Access(access).name();
        let function = match self.ops.get(&name) {
            Some(&function) => function,
            None => {
                let function = self.declare(&name, ty, Effect::Hidden);
                function.add(At::Param(0), self.kinds.captures, 0);
                self.ops.insert(name, function);
                function
            }
        };
        self.builder.before(before);
        let length = match length.ty() == Type::from(long) {
            true => length,
            false => self.builder.cast(Opcode::ZExt, length, long),
        };
        let place = self.builder.int(number, self.sites.next_access().into());
        self.builder.call(function, ty, &[address, length, place]);
    }
}

/// Whether the bytes surely lie in an object of this size.
fn fits(size: Option<u64>, offsets: Option<(i128, i128)>, length: Option<i128>) -> bool {
    match (size, offsets, length) {
        (Some(size), Some((first, last)), Some(length)) => {
            first >= 0 && last.checked_add(length).is_some_and(|end| end <= i128::from(size))
        }
        _ => false,
    }
}

/// Takes out the checks of accesses that are certainly valid by now.
pub(in crate::frontend::llvm) fn drop_certain(module: &Module, sites: &Sites, options: &Options) {
    let layouts = Layouts::new(module.layout());
    let kind = module.context().get_kind_id(KEY_KIND);
    let is_read_only = |local: InstructionValue<'_>| {
        local.key(kind).is_some_and(|key| sites.read_only.contains(&key))
    };
    for access in [Access::Read, Access::Write, Access::Scan] {
        let Some(marker) = module.function(&Marker::Access(access).name()) else { continue };
        for call in marker.users().into_iter().filter_map(LlvmValue::instruction) {
            if let [address, length, _] = call.args()[..]
                && is_certain(&layouts, options, is_read_only, (address, length, access))
            {
                call.erase_from_basic_block();
            }
        }
    }
}

/// Whether the bytes surely lie in a live local or global object that may be accessed so.
fn is_certain<'m>(
    layouts: &Layouts<'m>,
    options: &Options,
    is_read_only: impl Fn(InstructionValue<'m>) -> bool,
    (address, length, access): (LlvmValue<'m>, LlvmValue<'m>, Access),
) -> bool {
    let length = length.int().and_then(|length| i128::try_from(length.unsigned()).ok());
    if length == Some(0) {
        return true;
    }
    let (base, offsets) = base(layouts, address);
    let size = match base {
        LlvmValue::Instruction(local) if local.get_opcode() == Opcode::Alloca => {
            let may = access.is_read() || !is_read_only(local);
            (may && !ends_with_block(local)).then(|| layouts.constant_size(local)).flatten()
        }
        // A weak one may be null.
        LlvmValue::Variable(global) if global.is_extern_weak() => return false,
        LlvmValue::Variable(global)
            if global.is_declaration() && !options.asks(ViolationKind::Deref) =>
        {
            return true;
        }
        LlvmValue::Variable(global) => {
            let ty = global.value_type();
            let may = access.is_read() || !global.is_constant();
            (may && has_size(ty)).then(|| layouts.alloc_size(ty))
        }
        _ => None,
    };
    fits(size, offsets, length)
}

/// What an address is computed from, and by how much it may differ from that: at least and at most.
pub(super) fn base<'m>(
    layouts: &Layouts<'m>,
    mut address: LlvmValue<'m>,
) -> (LlvmValue<'m>, Option<(i128, i128)>) {
    let mut offsets = Some((0, 0));
    loop {
        let is_pointer = address.ty().is_pointer();
        match address.opcode() {
            Some(Opcode::GetElementPtr) if is_pointer => {
                let step = distance(layouts, address);
                offsets = offsets.zip(step).and_then(|(a, b)| add(a, b));
            }
            Some(Opcode::BitCast | Opcode::AddrSpaceCast | Opcode::Freeze)
                if is_pointer && address.operand(0).ty().is_pointer() => {}
            _ => return (address, offsets),
        }
        address = address.operand(0);
    }
}

fn add(a: (i128, i128), b: (i128, i128)) -> Option<(i128, i128)> {
    Some((a.0.checked_add(b.0)?, a.1.checked_add(b.1)?))
}

/// How far a `getelementptr` goes, at least and at most. No sum of these wraps around: they are far
/// from the ends of `i128`, and an offset beyond an object of the program is no valid one.
pub(super) fn distance<'m>(layouts: &Layouts<'m>, gep: LlvmValue<'m>) -> Option<(i128, i128)> {
    let mut ty = gep.gep_type()?;
    let mut all = (0, 0);
    for position in 1..gep.operand_count() {
        let index = gep.operand(position);
        let first = position == 1;
        let step = match index.int().and_then(|number| i64::try_from(number.signed()).ok()) {
            Some(number) => {
                let (step, next) = layouts.gep_step(ty, first, number)?;
                ty = next;
                (i128::from(step), i128::from(step))
            }
            None => {
                ty = step_into(ty, first);
                let stride = i128::from(layouts.stride(ty)?);
                let (least, most) = range(index, MOST_INDEX_DEPTH)?;
                (least.checked_mul(stride)?, most.checked_mul(stride)?)
            }
        };
        all = add(all, step)?;
    }
    Some(all)
}

/// The least and the greatest number that an integer can be, read as signed, as far as its own
/// operation says it.
pub(super) fn range(value: LlvmValue<'_>, depth: u32) -> Option<(i128, i128)> {
    if let Some(number) = value.int() {
        return Some((number.signed(), number.signed()));
    }
    let LlvmValue::Instruction(instruction) = value else { return None };
    let bits = |value: LlvmValue<'_>| value.ty().int_bits();
    let literal = |index: u32| value.operand(index).int().map(|number| number.signed());
    match instruction.get_opcode() {
        _ if depth == 0 => None,
        Opcode::ZExt => {
            let all = (0, (1 << bits(value.operand(0)).filter(|bits| *bits < 64)?) - 1);
            let inner = range(value.operand(0), depth - 1).filter(|(least, _)| *least >= 0);
            Some(inner.unwrap_or(all))
        }
        Opcode::SExt => {
            let half = 1_i128 << (bits(value.operand(0)).filter(|bits| *bits < 64)? - 1);
            Some(range(value.operand(0), depth - 1).unwrap_or((-half, half - 1)))
        }
        Opcode::And => {
            let mask = literal(0).or_else(|| literal(1)).filter(|mask| *mask >= 0)?;
            Some((0, mask))
        }
        Opcode::LShr => {
            let by = u32::try_from(literal(1)?).ok().filter(|by| *by > 0)?;
            let left = bits(value)?.checked_sub(by).filter(|left| *left < 64)?;
            Some((0, (1 << left) - 1))
        }
        Opcode::AShr => {
            let by = u32::try_from(literal(1)?).ok().filter(|by| *by > 0)?;
            let left = bits(value)?.checked_sub(by).filter(|left| (1..64).contains(left))?;
            let half = 1_i128 << (left - 1);
            Some((-half, half - 1))
        }
        Opcode::SDiv => {
            let by = literal(1).filter(|by| *by > 1)?;
            let half = 1_i128 << (bits(value).filter(|bits| *bits <= 64)? - 1);
            Some((-(half / by), half / by))
        }
        Opcode::Mul => {
            let (a, b) = (range(value.operand(0), depth - 1)?, range(value.operand(1), depth - 1)?);
            product(a, b, bits(value).filter(|bits| *bits <= 64)?)
        }
        Opcode::URem => remainder(literal(1)?, false),
        Opcode::SRem => remainder(literal(1)?, true),
        Opcode::Select => {
            let (a, b) = (range(value.operand(1), depth - 1)?, range(value.operand(2), depth - 1)?);
            Some((a.0.min(b.0), a.1.max(b.1)))
        }
        _ => None,
    }
}

/// The products of two ranges, if none of them is too large for a number of this width.
fn product(a: (i128, i128), b: (i128, i128), bits: u32) -> Option<(i128, i128)> {
    let mut ends = [0; 4];
    for (end, (x, y)) in ends.iter_mut().zip([(a.0, b.0), (a.0, b.1), (a.1, b.0), (a.1, b.1)]) {
        *end = x.checked_mul(y)?;
    }
    let (least, most) = (*ends.iter().min()?, *ends.iter().max()?);
    let half = 1_i128 << (bits - 1);
    (least >= -half && most < half).then_some((least, most))
}

fn remainder(divisor: i128, signed: bool) -> Option<(i128, i128)> {
    (divisor > 0).then_some((if signed { 1 - divisor } else { 0 }, divisor - 1))
}
