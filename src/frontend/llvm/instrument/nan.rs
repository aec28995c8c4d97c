//! Sign and payload of a NaN that an operation makes are arbitrary: IEEE-754 leaves them open, and
//! machines differ. (Ours makes the positive one, x86 the negative one.)
//!
//! Most programs never see them: arithmetic, comparisons and output do not tell one NaN from
//! another. So only where the bits of a result may be looked at, as an integer, by `copysign`, or
//! in memory that is not all floats, a NaN is replaced by an arbitrary one.
use super::rounding::is_rounding_model;
use super::{Instrument, SourcePlace, instruction_place, known};
use crate::cfa::SiteKind;
use crate::frontend::llvm::flow;
use crate::frontend::llvm::library::LibraryCall;
use crate::frontend::llvm::raw::{
    AnyValueExt, FunctionExt, GlobalExt, InstructionExt, LlvmValue, Module, Type,
};
use crate::ir::FloatKind;
use inkwell::values::{GlobalValue, InstructionOpcode as Opcode, InstructionValue};
use rustc_hash::{FxHashMap, FxHashSet};

/// Finds the operations whose NaNs are seen.
struct NanSearch<'m> {
    observed: FxHashSet<LlvmValue<'m>>,
    todo: Vec<LlvmValue<'m>>,
    /// The results of operations that can make a NaN, in the order in which they are found.
    made: Vec<InstructionValue<'m>>,
    /// Whether an object holds nothing but floats.
    pure: FxHashMap<LlvmValue<'m>, bool>,
    /// Whether a float that is loaded from an object of floats is observed: then so is each that
    /// is stored in one.
    memory_is_observed: bool,
    /// The floats that are stored in objects of floats.
    stored: Vec<LlvmValue<'m>>,
}

impl<'m> Instrument<'m, '_> {
    /// match: `r = a op b`, the bits of which may be looked at; result: `r is NaN ? any NaN : r`.
    pub(super) fn free_nan_bits(&mut self) {
        for made in observed_results(self.module) {
            let Some(next) = made.get_next_instruction() else { continue };
            let ty = made.ty();
            let Some(kind) = float_of(ty) else { continue };
            let scalar = self.builder.int_type(kind.width().bits());
            let quiet = self.builder.wide_int(scalar, quiet_nan(kind));
            let (bits, quiet): (Type<'m>, _) = match ty {
                Type::Vector(_) => (
                    self.builder.vector_type(scalar, ty.count()).into(),
                    self.builder.splat(quiet, ty.count()),
                ),
                _ => (scalar.into(), quiet),
            };
            let original = LlvmValue::from(made);
            let place: SourcePlace = instruction_place(made);
            let key = self.sites.add(SiteKind::Undefined, "bits of a NaN", place);
            self.builder.before(next);
            let is_nan = self.builder.is_nan(original);
            let any = self.nondet(bits, key);
            let any = self.builder.binary(Opcode::Or, any, quiet);
            let any = self.builder.cast(Opcode::BitCast, any, ty);
            let result = self.builder.select(is_nan, any, original);
            made.replace_with(result);
            // Those two read what was made.
            if let (LlvmValue::Instruction(is_nan), LlvmValue::Instruction(result)) =
                (is_nan, result)
            {
                is_nan.set_operand(0, original);
                is_nan.set_operand(1, original);
                result.set_operand(2, original);
            }
        }
    }
}

/// The positive quiet NaN without a payload.
pub(in crate::frontend::llvm) fn quiet_nan(kind: FloatKind) -> u128 {
    match kind {
        FloatKind::Half => 0x7e00,
        FloatKind::Single => 0x7fc0_0000,
        FloatKind::Double => 0x7ff8 << 48,
        FloatKind::X87 => 0x7fff_c000 << 48,
        FloatKind::Quad => 0x7fff_8000 << 96,
    }
}

/// Whether the bits of an intrinsic's result are those of an argument, or no NaN of an operation:
/// SSE's comparisons give all ones.
fn only_moves(intrinsic: &str) -> bool {
    const X86: [&str; 3] = ["cmp.", "min.", "max."];
    let name = intrinsic.strip_prefix("llvm.").unwrap_or(intrinsic);
    let sse = name.strip_prefix("x86.sse.").or_else(|| name.strip_prefix("x86.sse2."));
    matches!(name, "fabs" | "copysign")
        || sse.is_some_and(|name| X86.iter().any(|start| name.starts_with(start)))
}

/// The format of a float, or of the floats in a vector.
fn float_of(ty: Type<'_>) -> Option<FloatKind> {
    match ty {
        Type::Vector(_) => ty.element()?.float_kind(),
        _ => ty.float_kind(),
    }
}

fn is_float(ty: Type<'_>) -> bool {
    float_of(ty).is_some()
}

fn observed_results(module: &Module) -> Vec<InstructionValue<'_>> {
    let mut search = NanSearch {
        observed: FxHashSet::default(),
        todo: Vec::new(),
        made: Vec::new(),
        pure: FxHashMap::default(),
        memory_is_observed: false,
        stored: Vec::new(),
    };
    for function in module.functions().into_iter().filter(|it| !is_rounding_model(*it)) {
        for instruction in function.instructions() {
            search.root(instruction);
        }
    }
    search.propagate();
    search.made
}

impl<'m> NanSearch<'m> {
    /// Notes what an instruction looks at.
    fn root(&mut self, user: InstructionValue<'m>) {
        let floats = user.operands().filter(|operand| is_float(operand.ty()));
        match user.get_opcode() {
            Opcode::Store => {
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
            Opcode::Call | Opcode::Invoke => {
                if !self.call_looks_at_nothing(user) {
                    self.todo.extend(floats);
                }
            }
            Opcode::Return => {
                // Who calls through a pointer gets it, too.
                if flow::direct_calls(user.function()).is_none() {
                    self.todo.extend(floats);
                }
            }
            // Arithmetic and comparisons see numbers only; the others hand the value on.
            Opcode::FAdd
            | Opcode::FSub
            | Opcode::FMul
            | Opcode::FDiv
            | Opcode::FRem
            | Opcode::FPTrunc
            | Opcode::FPExt
            | Opcode::FCmp
            | Opcode::FPToSI
            | Opcode::FPToUI
            | Opcode::Phi
            | Opcode::Select
            | Opcode::FNeg
            | Opcode::Freeze => {}
            _ => self.todo.extend(floats),
        }
    }

    /// Whether a call sees no more of floats than numbers, or hands them on in a way that
    /// [`Self::step`] follows.
    fn call_looks_at_nothing(&self, call: InstructionValue<'m>) -> bool {
        let Some(callee) = call.called_function() else { return false };
        if let Some(intrinsic) = callee.intrinsic() {
            return is_float(call.ty()) && intrinsic != "llvm.copysign"
                || intrinsic.starts_with("llvm.is.fpclass")
                || intrinsic.contains("round")
                || intrinsic.contains("rint");
        }
        if !callee.is_declaration() {
            // A parameter is followed from where it is used, if all calls are known.
            return !callee.get_type().is_var_arg() && flow::direct_calls(callee).is_some();
        }
        // What is outside sees the bits, but what it does is arbitrary anyway.
        known(&callee.name()) != Some(LibraryCall::CopySign)
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
    fn step(&mut self, value: LlvmValue<'m>) {
        match value {
            LlvmValue::Parameter(_) => self.todo.extend(flow::sources(value).unwrap_or_default()),
            LlvmValue::Instruction(instruction) => self.step_instruction(instruction),
            _ => {}
        }
    }

    fn step_instruction(&mut self, value: InstructionValue<'m>) {
        match value.get_opcode() {
            Opcode::FAdd
            | Opcode::FSub
            | Opcode::FMul
            | Opcode::FDiv
            | Opcode::FRem
            | Opcode::FPTrunc
            | Opcode::FPExt => self.made.push(value),
            Opcode::FNeg | Opcode::Freeze => self.todo.push(value.operand(0)),
            Opcode::Phi | Opcode::Select => {
                self.todo.extend(flow::sources(value.into()).unwrap_or_default());
            }
            Opcode::Load if self.is_float_memory(value.operand(0)) => {
                self.memory_is_observed = true;
            }
            Opcode::Call => self.step_call(value),
            _ => {}
        }
    }

    fn step_call(&mut self, call: InstructionValue<'m>) {
        let Some(callee) = call.called_function() else { return };
        let floats = call.args().into_iter().filter(|arg| is_float(arg.ty()));
        if let Some(intrinsic) = callee.intrinsic() {
            self.todo.extend(floats);
            if !only_moves(&intrinsic) {
                self.made.push(call);
            }
        } else if callee.is_declaration() {
            match known(&callee.name()) {
                Some(LibraryCall::FloatAbs | LibraryCall::CopySign) => self.todo.extend(floats),
                Some(known) if known.is_mathematics() => {
                    self.todo.extend(floats);
                    self.made.push(call);
                }
                _ => {}
            }
        } else {
            let ends = callee.get_basic_block_iter().filter_map(|block| block.get_terminator());
            let returned = ends
                .filter(|end| end.get_opcode() == Opcode::Return)
                .filter_map(|end| end.operand_if_any(0));
            self.todo.extend(returned);
        }
    }

    /// Whether an address lies in objects of which each access is to floats.
    fn is_float_memory(&mut self, address: LlvmValue<'m>) -> bool {
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
    fn is_pure(&mut self, object: LlvmValue<'m>) -> bool {
        if let Some(&known) = self.pure.get(&object) {
            return known;
        }
        let pure = holds_floats_only(object);
        self.pure.insert(object, pure);
        pure
    }
}

/// The object, or the address before it, that an address is computed from.
fn base_of(value: LlvmValue<'_>) -> Option<LlvmValue<'_>> {
    if let LlvmValue::Variable(_) = value {
        return Some(value);
    }
    match value.opcode()? {
        Opcode::GetElementPtr => Some(value.operand(0)),
        Opcode::Alloca => Some(value),
        Opcode::Call => {
            let callee = value.instruction()?.called_function()?;
            let known = known(&callee.name()).filter(|_| callee.is_declaration())?;
            matches!(known, LibraryCall::Allocate(_)).then_some(value)
        }
        _ => None,
    }
}

/// Follows the address of an object forwards, through calls and local variables. All accesses must
/// be of one type: a float may be looked at as one of another format.
fn holds_floats_only(object: LlvmValue<'_>) -> bool {
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
                Some(Opcode::Load) => user.ty(),
                Some(Opcode::Store) if user.operand(0) != address => user.operand(0).ty(),
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
fn next_addresses<'m>(address: LlvmValue<'m>, user: LlvmValue<'m>) -> Option<Vec<LlvmValue<'m>>> {
    match user.opcode()? {
        Opcode::GetElementPtr | Opcode::Phi | Opcode::Select => Some(vec![user]),
        Opcode::Load => is_float(user.ty()).then(Vec::new),
        Opcode::ICmp => Some(Vec::new()),
        Opcode::Store if user.operand(0) != address => {
            is_float(user.operand(0).ty()).then(Vec::new)
        }
        Opcode::Store => {
            let home = user.operand(1);
            flow::stored(home)?;
            let loads = home.users().into_iter();
            Some(loads.filter(|load| load.opcode() == Some(Opcode::Load)).collect())
        }
        Opcode::Call => {
            let call = user.instruction()?;
            let callee = call.called_function()?;
            if let Some(intrinsic) = callee.intrinsic() {
                let writes_only = match intrinsic.as_str() {
                    "llvm.memset" => true,
                    "llvm.memcpy" => {
                        let from = user.operand(1);
                        from != address && from.variable().is_some_and(GlobalValue::is_constant)
                    }
                    name => name.starts_with("llvm.lifetime"),
                };
                return writes_only.then(Vec::new);
            }
            if callee.is_declaration() {
                return (known(&callee.name()) == Some(LibraryCall::Free)).then(Vec::new);
            }
            flow::direct_calls(callee)?;
            let params = callee.params();
            let passed = call.args().into_iter().enumerate().filter(|(_, arg)| *arg == address);
            passed.map(|(index, _)| params.get(index).copied()).collect()
        }
        _ => None,
    }
}
