//! Sign and payload of a NaN that an operation makes are arbitrary: IEEE-754 leaves them open, and
//! machines differ. (Ours makes the positive one, x86 the negative one.)
//!
//! Most programs never see them: arithmetic, comparisons and output do not tell one NaN from
//! another. So only where the bits of a result may be looked at, as an integer, by `copysign`, or
//! in memory that is not all floats, a NaN is replaced by an arbitrary one.
use super::{Instrument, Place, instruction_place, known};
use crate::cfa::SiteKind;
use crate::ir::FloatKind;
use crate::llvm::flow;
use crate::llvm::layout::float_kind;
use crate::llvm::library::Known;
use crate::llvm::raw::{Module, Opcode, Type, TypeKind, Value, ValueKind};
use rustc_hash::{FxHashMap, FxHashSet};

/// Finds the operations whose NaNs are seen.
struct Search<'m> {
    observed: FxHashSet<Value<'m>>,
    todo: Vec<Value<'m>>,
    /// The results of operations that can make a NaN, in the order in which they are found.
    made: Vec<Value<'m>>,
    /// Whether an object holds nothing but floats.
    pure: FxHashMap<Value<'m>, bool>,
    /// Whether a float that is loaded from an object of floats is observed: then so is each that
    /// is stored in one.
    memory_is_observed: bool,
    /// The floats that are stored in objects of floats.
    stored: Vec<Value<'m>>,
}

impl<'m> Instrument<'m, '_> {
    /// match: `r = a op b`, the bits of which may be looked at; result: `r is NaN ? any NaN : r`.
    pub(super) fn free_nan_bits(&mut self) {
        for made in observed_results(self.module) {
            let Some(next) = made.next() else { continue };
            let ty = made.ty();
            let vector = ty.kind() == TypeKind::LLVMVectorTypeKind;
            let scalar = if vector { ty.element() } else { ty };
            let Some(kind) = float_kind(scalar) else { continue };
            let mut bits = self.builder.int_type(kind.width().bits());
            let mut quiet = self.builder.wide_int(bits, quiet_nan(kind));
            if vector {
                bits = self.builder.vector_type(bits, ty.count());
                quiet = self.builder.splat(quiet, ty.count());
            }
            let place: Place = instruction_place(made);
            let key = self.sites.add(SiteKind::Undefined, "bits of a NaN", place);
            self.builder.before(next);
            let is_nan = self.builder.is_nan(made);
            let any = self.nondet(bits, key);
            let any = self.builder.binary(Opcode::LLVMOr, any, quiet);
            let any = self.builder.cast(Opcode::LLVMBitCast, any, ty);
            let result = self.builder.select(is_nan, any, made);
            made.replace_with(result);
            // Those two read what was made.
            is_nan.set_operand(0, made);
            is_nan.set_operand(1, made);
            result.set_operand(2, made);
        }
    }
}

/// The positive quiet NaN without a payload.
pub(in crate::llvm) fn quiet_nan(kind: FloatKind) -> u128 {
    match kind {
        FloatKind::Half => 0x7e00,
        FloatKind::Single => 0x7fc0_0000,
        FloatKind::Double => 0x7ff8 << 48,
        FloatKind::X87 => 0x7fff_c000 << 48,
        FloatKind::Quad => 0x7fff_8000 << 96,
    }
}

fn is_float(ty: Type<'_>) -> bool {
    let scalar = if ty.kind() == TypeKind::LLVMVectorTypeKind { ty.element() } else { ty };
    float_kind(scalar).is_some()
}

fn observed_results(module: &Module) -> Vec<Value<'_>> {
    let mut search = Search {
        observed: FxHashSet::default(),
        todo: Vec::new(),
        made: Vec::new(),
        pure: FxHashMap::default(),
        memory_is_observed: false,
        stored: Vec::new(),
    };
    for function in module.functions() {
        for instruction in function.instructions() {
            search.root(instruction);
        }
    }
    search.propagate();
    search.made
}

impl<'m> Search<'m> {
    /// Notes what an instruction looks at.
    fn root(&mut self, user: Value<'m>) {
        let floats = (0..user.operand_count())
            .filter_map(|index| user.operand_if_any(index))
            .filter(|operand| is_float(operand.ty()));
        match user.opcode() {
            Opcode::LLVMStore => {
                let value = user.operand(0);
                if !is_float(value.ty()) {
                    return;
                }
                if self.is_float_memory(user.operand(1)) {
                    self.stored.push(value);
                } else {
                    self.todo.push(value);
                }
            }
            Opcode::LLVMCall | Opcode::LLVMInvoke => {
                if !self.call_looks_at_nothing(user) {
                    self.todo.extend(floats);
                }
            }
            Opcode::LLVMRet => {
                // Who calls through a pointer gets it, too.
                if flow::direct_calls(user.function()).is_none() {
                    self.todo.extend(floats);
                }
            }
            // Arithmetic and comparisons see numbers only; the others hand the value on.
            Opcode::LLVMFAdd
            | Opcode::LLVMFSub
            | Opcode::LLVMFMul
            | Opcode::LLVMFDiv
            | Opcode::LLVMFRem
            | Opcode::LLVMFPTrunc
            | Opcode::LLVMFPExt
            | Opcode::LLVMFCmp
            | Opcode::LLVMFPToSI
            | Opcode::LLVMFPToUI
            | Opcode::LLVMPHI
            | Opcode::LLVMSelect
            | Opcode::LLVMFNeg
            | Opcode::LLVMFreeze => {}
            _ => self.todo.extend(floats),
        }
    }

    /// Whether a call sees no more of floats than numbers, or hands them on in a way that
    /// [`Self::step`] follows.
    fn call_looks_at_nothing(&self, call: Value<'m>) -> bool {
        let Some(callee) = call.called_function() else { return false };
        if let Some(intrinsic) = callee.intrinsic() {
            return is_float(call.ty()) && intrinsic != "llvm.copysign"
                || intrinsic.starts_with("llvm.is.fpclass")
                || intrinsic.contains("round")
                || intrinsic.contains("rint");
        }
        if !callee.is_declaration() {
            // A parameter is followed from where it is used, if all calls are known.
            return !callee.value_type().is_variadic() && flow::direct_calls(callee).is_some();
        }
        // What is outside sees the bits, but what it does is arbitrary anyway.
        known(&callee.name()) != Some(Known::CopySign)
    }

    fn propagate(&mut self) {
        loop {
            while let Some(value) = self.todo.pop() {
                if is_float(value.ty()) && self.observed.insert(value) {
                    self.step(value);
                }
            }
            if !self.memory_is_observed || self.stored.is_empty() {
                return;
            }
            self.todo.append(&mut self.stored);
        }
    }

    /// `value`'s bits are looked at: so are those of the values that it comes from.
    fn step(&mut self, value: Value<'m>) {
        match value.kind() {
            ValueKind::LLVMArgumentValueKind => {
                self.todo.extend(flow::sources(value).unwrap_or_default());
            }
            ValueKind::LLVMInstructionValueKind => self.step_instruction(value),
            _ => {}
        }
    }

    fn step_instruction(&mut self, value: Value<'m>) {
        match value.opcode() {
            Opcode::LLVMFAdd
            | Opcode::LLVMFSub
            | Opcode::LLVMFMul
            | Opcode::LLVMFDiv
            | Opcode::LLVMFRem
            | Opcode::LLVMFPTrunc
            | Opcode::LLVMFPExt => self.made.push(value),
            Opcode::LLVMFNeg | Opcode::LLVMFreeze => self.todo.push(value.operand(0)),
            Opcode::LLVMPHI | Opcode::LLVMSelect => {
                self.todo.extend(flow::sources(value).unwrap_or_default());
            }
            Opcode::LLVMLoad if self.is_float_memory(value.operand(0)) => {
                self.memory_is_observed = true;
            }
            Opcode::LLVMCall => self.step_call(value),
            _ => {}
        }
    }

    fn step_call(&mut self, call: Value<'m>) {
        let Some(callee) = call.called_function() else { return };
        let floats = call.args().into_iter().filter(|arg| is_float(arg.ty()));
        if let Some(intrinsic) = callee.intrinsic() {
            let only_moves = matches!(intrinsic.as_str(), "llvm.fabs" | "llvm.copysign");
            self.todo.extend(floats);
            if !only_moves {
                self.made.push(call);
            }
        } else if callee.is_declaration() {
            match known(&callee.name()) {
                Some(Known::FloatAbs | Known::CopySign) => self.todo.extend(floats),
                Some(known) if known.is_mathematics() => {
                    self.todo.extend(floats);
                    self.made.push(call);
                }
                _ => {}
            }
        } else {
            let ends = callee.blocks().into_iter().filter_map(|block| block.terminator());
            let returned = ends
                .filter(|end| end.opcode() == Opcode::LLVMRet)
                .filter_map(|end| end.operand_if_any(0));
            self.todo.extend(returned);
        }
    }

    /// Whether an address lies in objects of which each access is to floats.
    fn is_float_memory(&mut self, address: Value<'m>) -> bool {
        let mut todo = vec![address];
        let mut seen = FxHashSet::default();
        while let Some(value) = todo.pop() {
            if !seen.insert(value) {
                continue;
            }
            if let Some(base) = base_of(value) {
                if base == value {
                    if !self.is_pure(value) {
                        return false;
                    }
                } else {
                    todo.push(base);
                }
                continue;
            }
            match flow::sources(value) {
                Some(sources) => todo.extend(sources),
                None => return false,
            }
        }
        true
    }

    /// Whether each use of an object is an access to floats.
    fn is_pure(&mut self, object: Value<'m>) -> bool {
        if let Some(&known) = self.pure.get(&object) {
            return known;
        }
        let pure = holds_floats_only(object);
        self.pure.insert(object, pure);
        pure
    }
}

/// The object, or the address before it, that an address is computed from.
fn base_of(value: Value<'_>) -> Option<Value<'_>> {
    match value.kind() {
        ValueKind::LLVMGlobalVariableValueKind => Some(value),
        ValueKind::LLVMConstantExprValueKind | ValueKind::LLVMInstructionValueKind => {
            match value.opcode() {
                Opcode::LLVMGetElementPtr => Some(value.operand(0)),
                Opcode::LLVMAlloca => Some(value),
                Opcode::LLVMCall => {
                    let callee = value.called_function()?;
                    let known = known(&callee.name()).filter(|_| callee.is_declaration())?;
                    matches!(known, Known::Allocate(_)).then_some(value)
                }
                _ => None,
            }
        }
        _ => None,
    }
}

/// Follows the address of an object forwards, through calls and local variables. All accesses must
/// be of one type: a float may be looked at as one of another format.
fn holds_floats_only(object: Value<'_>) -> bool {
    let mut todo = vec![object];
    let mut seen = FxHashSet::default();
    let mut accessed = None;
    while let Some(address) = todo.pop() {
        if !seen.insert(address) {
            continue;
        }
        for user in address.users() {
            let Some(addresses) = next_addresses(address, user) else { return false };
            todo.extend(addresses);
            let ty = match user.opcode() {
                Opcode::LLVMLoad => user.ty(),
                Opcode::LLVMStore if user.operand(0) != address => user.operand(0).ty(),
                _ => continue,
            };
            if *accessed.get_or_insert(ty) != ty {
                return false;
            }
        }
    }
    true
}

/// The addresses that `user` makes of `address`; `None` where it may look at other than floats.
fn next_addresses<'m>(address: Value<'m>, user: Value<'m>) -> Option<Vec<Value<'m>>> {
    let is_instruction = user.is_instruction();
    if !is_instruction && user.kind() != ValueKind::LLVMConstantExprValueKind {
        return None;
    }
    match user.opcode() {
        Opcode::LLVMGetElementPtr | Opcode::LLVMPHI | Opcode::LLVMSelect => Some(vec![user]),
        Opcode::LLVMLoad => is_float(user.ty()).then(Vec::new),
        Opcode::LLVMICmp => Some(Vec::new()),
        Opcode::LLVMStore if user.operand(0) != address => {
            is_float(user.operand(0).ty()).then(Vec::new)
        }
        Opcode::LLVMStore => {
            let home = user.operand(1);
            flow::stored(home)?;
            let loads = home.users().into_iter();
            Some(loads.filter(|load| load.opcode() == Opcode::LLVMLoad).collect())
        }
        Opcode::LLVMCall => {
            let callee = user.called_function()?;
            if let Some(intrinsic) = callee.intrinsic() {
                let writes_only = match intrinsic.as_str() {
                    "llvm.memset" => true,
                    "llvm.memcpy" => {
                        user.operand(1) != address && user.operand(1).is_constant_data()
                    }
                    name => name.starts_with("llvm.lifetime"),
                };
                return writes_only.then(Vec::new);
            }
            if callee.is_declaration() {
                return (known(&callee.name()) == Some(Known::Free)).then(Vec::new);
            }
            flow::direct_calls(callee)?;
            let params = callee.params();
            let passed = user.args().into_iter().enumerate().filter(|(_, arg)| *arg == address);
            passed.map(|(index, _)| params.get(index).copied()).collect()
        }
        _ => None,
    }
}
