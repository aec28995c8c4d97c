//! Operations on signed integers whose results their types do not have violate the property, where
//! the user wants that (C11 6.5, paragraph 5).
//!
//! Two sources say which operations these are. What we compile ourselves, and bitcode that was made
//! so, has clang's own checks, which end in a trap of a kind: exact, left shifts among them. Other
//! bitcode has `nsw`, and divisions: there clang has folded what it knows, and a left shift does
//! not tell what it shifts.
//!
//! A trap is recognised by its number together with the condition that leads to it, because
//! unsigned wrap-around and division by zero use the same numbers. Where clang's check of a left
//! shift passes over an amount that is out of range, the run is led to the trap: that is as
//! undefined. Absolute values (`abs`) get a check of their own. In other bitcode a check stands in
//! front of each `nsw` operation and each signed division: a call with a truth value
//! (`Marker::ErrorIf`), since new blocks would change the order of phis. Operations of library
//! models are not the program's.
//!
//! Known limits: clang's checks of divisions by zero and of other shifts' amounts are no overflow;
//! where one trap stands for both, it is an unsupported construct. Passes move and drop operations,
//! so that what optimised bitcode does says nothing of the source: an unsupported construct, too,
//! beside clang's checks.
use super::domain::may_shift_too_far;
use crate::cfa::ViolationKind;
use crate::frontend::llvm::attributes::{FunctionAttributes, attribute_kind};
use crate::frontend::llvm::budget::MOST_CONDITION_DEPTH;
use crate::frontend::llvm::complex::part_of_complex;
use crate::frontend::llvm::instrument::{Instrument, is_address_taken};
use crate::frontend::llvm::raw::{AnyValueExt, FunctionExt, InstructionExt, LlvmValue, Type};
use crate::frontend::llvm::sites::Marker;
use inkwell::AtomicRMWBinOp as RmwOp;
use inkwell::basic_block::BasicBlock;
use inkwell::types::IntType;
use inkwell::values::{FunctionValue, InstructionOpcode as Opcode, InstructionValue};

/// A check of clang's that says of two things which one happens.
const TWO_MEANINGS: &str = "a check that does not tell overflow \
    (build with -fsanitize=signed-integer-overflow,shift-base)";
/// Code that was optimised.
const OPTIMISED: &str = "signed overflow in optimised bitcode (compile with -O0)";
/// What C and the library's functions mean is one operation in bitcode.
const ATOMIC: &str = "an atomic addition, which wraps around only where it is a function's";
/// An index of an array of variable length may be one.
const INDEX: &str = "a product that is only an index, which may be the program's";
/// Operations that are not checked.
const WIDE: &str = "signed overflow of vectors, or of more than 128 bits";
/// Functions for the absolute value of a number.
const ABSOLUTE: [&str; 4] = ["abs", "labs", "llabs", "imaxabs"];
/// What the least number has.
const NO_ABSOLUTE: &str = "the absolute value of a signed number overflows";
/// The widest numbers that are checked.
const MOST_BITS: u32 = 128;
/// How clang names the multiplication of an index by the size of a row that is not constant: no
/// operation of the program.
const ROW: &str = "vla.index";

/// What an operation is, in words and by the numbers of clang's traps.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Arithmetic {
    Addition,
    Division,
    Multiplication,
    Negation,
    Shift,
    Subtraction,
}

impl Arithmetic {
    /// The check that `llvm.ubsantrap` of this number ends.
    const fn of_trap(number: u128) -> Option<Self> {
        match number {
            0 => Some(Self::Addition),
            3 => Some(Self::Division),
            12 => Some(Self::Multiplication),
            13 => Some(Self::Negation),
            20 => Some(Self::Shift),
            21 => Some(Self::Subtraction),
            _ => None,
        }
    }

    /// What clang's runtime calls them.
    const HANDLERS: [(&str, Self); 6] = [
        ("add_overflow", Self::Addition),
        ("divrem_overflow", Self::Division),
        ("mul_overflow", Self::Multiplication),
        ("negate_overflow", Self::Negation),
        ("shift_out_of_bounds", Self::Shift),
        ("sub_overflow", Self::Subtraction),
    ];

    /// What happens to unsigned numbers; `None` where they do not wrap around.
    pub(super) const fn describe_unsigned(self) -> Option<&'static str> {
        match self {
            Self::Addition => Some("an unsigned addition wraps around"),
            Self::Multiplication => Some("an unsigned multiplication wraps around"),
            Self::Negation => Some("the negation of an unsigned number wraps around"),
            Self::Subtraction => Some("an unsigned subtraction wraps around"),
            Self::Division | Self::Shift => None,
        }
    }

    /// What happens.
    const fn describe(self) -> &'static str {
        match self {
            Self::Addition => "a signed addition overflows",
            Self::Division => "a signed division overflows",
            Self::Multiplication => "a signed multiplication overflows",
            Self::Negation => "a negation overflows",
            Self::Shift => "a left shift of a signed number overflows",
            Self::Subtraction => "a signed subtraction overflows",
        }
    }
}

/// Whether running an instruction may violate the property.
pub(super) fn may_overflow(instruction: InstructionValue<'_>) -> bool {
    trap_of(instruction).is_some() || operation_of(instruction).is_some()
}

/// The check that a call ends: by a trap, or in clang's runtime.
pub(super) fn trap_of(call: InstructionValue<'_>) -> Option<Arithmetic> {
    let name = call.called_function()?.name();
    if name == "llvm.ubsantrap" {
        return Arithmetic::of_trap(call.operand(0).int()?.unsigned());
    }
    let handler = name.strip_prefix("__ubsan_handle_")?;
    let mut handler = handler;
    for end in ["_preserve", "_abort", "_minimal", "_abort"] {
        handler = handler.trim_end_matches(end);
    }
    Arithmetic::HANDLERS.iter().find(|(known, _)| *known == handler).map(|&(_, check)| check)
}

/// What an operation that can overflow is.
pub(super) fn operation_of(instruction: InstructionValue<'_>) -> Option<Arithmetic> {
    let is_signed =
        || instruction.get_no_signed_wrap_flag() == Ok(true) && !is_of_a_row(instruction);
    match instruction.get_opcode() {
        Opcode::Add => is_signed().then_some(Arithmetic::Addition),
        Opcode::Mul => is_signed().then_some(Arithmetic::Multiplication),
        Opcode::Sub => is_signed().then_some(match instruction.operand(0).int() {
            Some(number) if number.unsigned() == 0 => Arithmetic::Negation,
            _ => Arithmetic::Subtraction,
        }),
        Opcode::SDiv | Opcode::SRem => {
            let divisor = instruction.operand(1).int();
            divisor.is_none_or(|divisor| divisor.signed() == -1).then_some(Arithmetic::Division)
        }
        _ => None,
    }
}

/// Whether it finds a row of an array whose rows have no constant size: a factor is one of the
/// array's measures, by which clang also made the array.
pub(in crate::frontend::llvm::instrument) fn is_of_a_row(
    instruction: InstructionValue<'_>,
) -> bool {
    let is_measure = |user: LlvmValue<'_>| match user.opcode() {
        Some(Opcode::Alloca) => true,
        Some(Opcode::Mul) => user
            .instruction()
            .is_some_and(|product| product.get_no_unsigned_wrap_flag() == Ok(true)),
        _ => false,
    };
    let is_product = instruction.get_opcode() == Opcode::Mul;
    let has_measure =
        || instruction.operands().any(|factor| factor.users().into_iter().any(is_measure));
    instruction.name().starts_with(ROW) || is_product && is_index(instruction) && has_measure()
}

/// Whether it is used as an index of addresses alone.
fn is_index(instruction: InstructionValue<'_>) -> bool {
    let users = instruction.users();
    !users.is_empty() && users.iter().all(|user| user.opcode() == Some(Opcode::GetElementPtr))
}

/// Whether it is arithmetic of vectors of integers, signed or not.
fn is_of_vectors(instruction: InstructionValue<'_>) -> bool {
    let is_arithmetic =
        matches!(instruction.get_opcode(), Opcode::Add | Opcode::Sub | Opcode::Mul | Opcode::Shl);
    is_arithmetic && matches!(instruction.ty(), Type::Vector(_))
}

impl<'m> Instrument<'m, '_> {
    /// Remembers which functions were optimised, and says so: where one was, all may be for which
    /// it was not forbidden. (Attributes go later.)
    pub(in crate::frontend::llvm::instrument) fn note_optimised(&mut self) {
        let own = self.written.iter().copied().filter(|function| !self.is_model(*function));
        let own: Vec<_> = own.collect();
        let mut all = own.iter().flat_map(|function| function.instructions());
        self.has_checks = all.any(|instruction| trap_of(instruction).is_some());
        if !own.iter().any(|function| looks_optimised(*function)) {
            return;
        }
        let optnone = attribute_kind("optnone");
        let is_one = |it: &FunctionValue<'m>| !it.has_attribute(optnone);
        self.optimised = own.into_iter().filter(is_one).collect();
        let mut all = self.optimised.iter().flat_map(|function| function.instructions());
        let lost = match self.options.asks(ViolationKind::Overflow) {
            true => "of signed overflow it tells little",
            false if self.options.asks(ViolationKind::Uninitialised) => {
                "of uninitialised memory it tells nothing"
            }
            false if all.any(may_shift_too_far) => "shifts by too many bits are not looked for",
            false => return,
        };
        self.warnings.push(format!("the bitcode was optimised: {lost} (compile with -O0)"));
    }

    /// match: a call by which a check of clang's ends; result: what happens, if it is an
    /// overflow.
    pub(super) fn overflow_of(&mut self, call: InstructionValue<'m>) -> Option<&'static str> {
        if !self.options.asks(ViolationKind::Overflow) {
            return None;
        }
        let check = trap_of(call)?;
        let function = call.get_parent().and_then(BasicBlock::get_parent);
        let is_optimised = function.is_some_and(|function| self.optimised.contains(&function));
        let has_form = matches!(check, Arithmetic::Division | Arithmetic::Shift);
        match meaning(check, call) {
            // Passes change the form by which these conditions are distinguished.
            Meaning::Overflow if is_optimised && has_form => {
                self.mark(call, &Marker::MayBeUnsupported(OPTIMISED));
                None
            }
            Meaning::Overflow => {
                if check == Arithmetic::Shift {
                    self.ask_of_amount(call);
                }
                Some(check.describe())
            }
            Meaning::Other => None,
            Meaning::Both => {
                self.mark(call, &Marker::MayBeUnsupported(TWO_MEANINGS));
                None
            }
        }
    }

    /// match: the trap of a left shift, to which no way leads where the amount is none: there clang
    /// asks nothing; result: one does (C11 6.5.7, paragraph 3).
    fn ask_of_amount(&self, trap: InstructionValue<'m>) {
        let Some(phi) = condition_of(trap).and_then(LlvmValue::instruction) else { return };
        let (Opcode::Phi, Type::Int(bool)) = (phi.get_opcode(), phi.ty()) else { return };
        for (index, (value, _)) in (0u32..).zip(phi.incoming()) {
            if value.int().is_some() {
                phi.set_operand(index, self.builder.wide_int(bool, 0));
            }
        }
    }

    /// match: a call for the absolute value of a number, which the least one has not (C11
    /// 7.22.6.1), where nothing of clang's asks about it; result: the number.
    fn absolute_value(&self, call: InstructionValue<'m>) -> Option<LlvmValue<'m>> {
        let callee = call.called_function()?;
        let name = callee.name();
        let is_library = self.is_external(callee) || self.is_model(callee);
        let is_function = is_library && ABSOLUTE.contains(&&*name);
        let is_poison = || call.operand(1).int().is_some_and(|least| least.is_true());
        let is_operation = name.starts_with("llvm.abs.i") && is_poison();
        (is_function || is_operation).then(|| call.operand(0))
    }

    fn check_absolute_value(&mut self, at: InstructionValue<'m>, number: LlvmValue<'m>) {
        let Type::Int(ty) = number.ty() else { return };
        self.builder.before(at);
        let zero = self.builder.wide_int(ty, 0);
        let overflows = self.with_overflow("ssub", ty, zero, number);
        self.violate_where(at, overflows, ViolationKind::Overflow, NO_ABSOLUTE);
    }

    /// match: an operation that can overflow and that no check of clang's stands before; result: a
    /// check of the instrumentation in front of it.
    pub(super) fn mark_overflows(&mut self, function: FunctionValue<'m>) {
        if !self.options.asks(ViolationKind::Overflow) {
            return;
        }
        if self.is_model(function) {
            self.check_quotients(function);
            // Calls through pointers do not say what they call.
            let is_absolute = ABSOLUTE.contains(&&*function.name());
            let first = function.instructions().into_iter().find(|it| !is_of_entry(*it));
            if let (true, Some(first), [number]) =
                (is_absolute && is_address_taken(function), first, &function.params()[..])
            {
                self.check_absolute_value(first, *number);
            }
            return;
        }
        if self.optimised.contains(&function)
            && let Some(first) = function.instructions().into_iter().find(|it| !is_of_entry(*it))
        {
            return self.mark(first, &Marker::MayBeUnsupported(OPTIMISED));
        }
        let nosanitize = self.module.context().get_kind_id("nosanitize");
        for instruction in function.instructions() {
            if is_of_vectors(instruction) {
                self.mark(instruction, &Marker::MayBeUnsupported(WIDE));
                continue;
            }
            if let Some(RmwOp::Add | RmwOp::Sub) = instruction.get_atomic_rmw_bin_op() {
                self.mark(instruction, &Marker::MayBeUnsupported(ATOMIC));
                continue;
            }
            if let Some(number) = self.absolute_value(instruction) {
                self.check_absolute_value(instruction, number);
                continue;
            }
            if let Some((op, ty)) = part_of_complex(instruction) {
                self.check_part(instruction, op, ty);
                continue;
            }
            let Some(check) = operation_of(instruction) else { continue };
            // Where clang checks, what it does not check is its own.
            if self.has_checks && check == Arithmetic::Multiplication && is_index(instruction) {
                self.mark(instruction, &Marker::MayBeUnsupported(INDEX));
                continue;
            }
            if instruction.get_metadata(nosanitize).is_some() || is_checked(function, instruction) {
                continue;
            }
            match instruction.ty() {
                Type::Int(ty) if ty.get_bit_width() <= MOST_BITS => {
                    self.check_operation(instruction, check, ty);
                }
                _ => self.mark(instruction, &Marker::MayBeUnsupported(WIDE)),
            }
        }
    }

    pub(super) fn check_operation(
        &mut self,
        instruction: InstructionValue<'m>,
        check: Arithmetic,
        ty: IntType<'m>,
    ) {
        let (a, b) = (instruction.operand(0), instruction.operand(1));
        self.builder.before(instruction);
        let overflows = match check {
            Arithmetic::Addition => self.with_overflow("sadd", ty, a, b),
            Arithmetic::Subtraction | Arithmetic::Negation => self.with_overflow("ssub", ty, a, b),
            Arithmetic::Multiplication => self.with_overflow("smul", ty, a, b),
            Arithmetic::Division | Arithmetic::Shift => {
                let least = self.builder.wide_int(ty, 1 << (ty.get_bit_width() - 1));
                let minus_one =
                    self.builder.wide_int(ty, u128::MAX >> (MOST_BITS - ty.get_bit_width()));
                let is_least = self.builder.equal(a, least);
                let is_minus_one = self.builder.equal(b, minus_one);
                self.builder.binary(Opcode::And, is_least, is_minus_one)
            }
        };
        let kind = ViolationKind::Overflow;
        self.violate_where(instruction, overflows, kind, check.describe());
    }

    /// Whether `a op b` overflows, by LLVM's own operation for that.
    pub(super) fn with_overflow(
        &self,
        op: &str,
        ty: IntType<'m>,
        a: LlvmValue<'m>,
        b: LlvmValue<'m>,
    ) -> LlvmValue<'m> {
        let name = format!("llvm.{op}.with.overflow.i{}", ty.get_bit_width());
        let result = self.builder.pair_with_bit(ty);
        let function_type = self.builder.function_type(result, &[a.ty(), b.ty()]);
        let known = self.module.function(&name);
        let operation = known.unwrap_or_else(|| self.module.declare(&name, function_type));
        let pair = self.builder.call(operation, function_type, &[a, b]);
        self.builder.member(pair, 1)
    }
}

/// What is known when clang's trap is reached.
pub(super) enum Meaning {
    Overflow,
    /// Something else: an unsigned number wraps, a shift is too far.
    Other,
    /// One of these.
    Both,
}

/// What it means to reach a trap, by the condition that leads there.
pub(super) fn meaning(check: Arithmetic, trap: InstructionValue<'_>) -> Meaning {
    let Some(condition) = condition_of(trap) else { return Meaning::Both };
    match check {
        Arithmetic::Addition
        | Arithmetic::Multiplication
        | Arithmetic::Negation
        | Arithmetic::Subtraction => {
            let (mut signed, mut unsigned) = (false, false);
            each_operation(condition, MOST_CONDITION_DEPTH, &mut |operation| {
                let is_check = operation.contains(".with.overflow");
                signed |= is_check && operation.starts_with("llvm.s");
                unsigned |= is_check && operation.starts_with("llvm.u");
            });
            match (signed, unsigned) {
                (true, false) => Meaning::Overflow,
                (false, true) => Meaning::Other,
                _ => Meaning::Both,
            }
        }
        // Not the least number, or not minus one, or what is left of that where one of them is
        // known; with zero in it, that and another.
        Arithmetic::Division => match condition.opcode() {
            Some(Opcode::Or) if is_of_extremes(condition) => Meaning::Overflow,
            Some(Opcode::ICmp) if is_extreme(condition) => Meaning::Overflow,
            Some(Opcode::ICmp) => match condition.operand(1).int() {
                Some(number) if number.unsigned() == 0 => Meaning::Other,
                _ => Meaning::Both,
            },
            _ => Meaning::Both,
        },
        // Whether bits are lost is asked only where the amount is one. Where both are asked, it is
        // of a left shift of a signed number.
        Arithmetic::Shift => match condition.opcode() {
            Some(Opcode::Phi) if is_of_signed_shift(condition) => Meaning::Overflow,
            Some(Opcode::And) if is_of_amount_and_bits(condition) => Meaning::Overflow,
            Some(Opcode::ICmp) => Meaning::Other,
            _ => Meaning::Both,
        },
    }
}

/// match: `a != least || b != -1`, of which one may be known not to be.
fn is_of_extremes(condition: LlvmValue<'_>) -> bool {
    let sides = [condition.operand(0), condition.operand(1)];
    let is_false = |side: LlvmValue<'_>| side.int().is_some_and(|number| !number.is_true());
    sides.into_iter().all(|side| is_extreme(side) || is_false(side))
        && sides.into_iter().any(is_extreme)
}

/// match: a comparison with the least number of its width, or with -1.
fn is_extreme(condition: LlvmValue<'_>) -> bool {
    let number = (condition.opcode() == Some(Opcode::ICmp)).then(|| condition.operand(1).int());
    number.flatten().is_some_and(|number| {
        let least = 1 << (number.width().bits() - 1);
        number.signed() == -1 || number.unsigned() == least
    })
}

/// Whether what is asked is if a signed number loses bits. In C, the sign bit is one that gets
/// lost; in C++ and for unsigned numbers it is not, and one shift more says so. Unsigned numbers
/// are asked about by an option alone, which we do not use for C++.
fn is_of_signed_shift(phi: LlvmValue<'_>) -> bool {
    let Some(phi) = phi.instruction() else { return false };
    let asked = phi.incoming().into_iter().map(|(value, _)| value);
    let asked: Vec<_> = asked.filter(|value| value.opcode() == Some(Opcode::ICmp)).collect();
    let is_shifted = |value: LlvmValue<'_>| value.opcode() == Some(Opcode::LShr);
    let is_in_c = |lost: LlvmValue<'_>| is_shifted(lost) && !is_shifted(lost.operand(0));
    let is_cxx = phi.function().name().starts_with("_Z");
    !asked.is_empty() && asked.iter().all(|it| is_in_c(it.operand(0)) || is_cxx)
}

/// match: `amount <= most && loses no bits`.
fn is_of_amount_and_bits(condition: LlvmValue<'_>) -> bool {
    let sides = [condition.operand(0), condition.operand(1)];
    let has = |opcode| sides.into_iter().find(|side| side.opcode() == Some(opcode));
    has(Opcode::ICmp).is_some() && has(Opcode::Phi).is_some_and(is_of_signed_shift)
}

/// The condition of the only branch that leads to the block of an instruction.
fn condition_of<'m>(instruction: InstructionValue<'m>) -> Option<LlvmValue<'m>> {
    let block = instruction.get_parent()?;
    let branch = only_branch_to(block.get_parent()?, block)?;
    (branch.successors().len() == 2).then(|| branch.operand(0))
}

/// The only terminator that leads to a block.
fn only_branch_to<'m>(
    function: FunctionValue<'m>,
    block: BasicBlock<'m>,
) -> Option<InstructionValue<'m>> {
    let mut ends = function.get_basic_block_iter().filter_map(|other| other.get_terminator());
    let found = ends.find(|end| end.successors().contains(&block))?;
    let is_other = |end: InstructionValue<'m>| end.successors().contains(&block);
    (!ends.any(is_other)).then_some(found)
}

/// Calls `f` with the names of the intrinsics that a condition is made of.
fn each_operation(condition: LlvmValue<'_>, depth: u32, f: &mut impl FnMut(&str)) {
    let LlvmValue::Instruction(instruction) = condition else { return };
    if let Some(intrinsic) = instruction.called_function().and_then(FunctionExt::intrinsic) {
        return f(&intrinsic);
    }
    if depth > 0 && instruction.get_opcode() != Opcode::Phi {
        instruction.operands().for_each(|operand| each_operation(operand, depth - 1, f));
    }
}

/// Whether a check of clang's stands right before a division, and looks at more than zero.
fn is_checked<'m>(function: FunctionValue<'m>, instruction: InstructionValue<'m>) -> bool {
    let is_division = matches!(instruction.get_opcode(), Opcode::SDiv | Opcode::SRem);
    let Some(block) = instruction.get_parent().filter(|_| is_division) else { return false };
    let is_first = block.get_first_instruction() == Some(instruction);
    let Some(branch) = only_branch_to(function, block).filter(|_| is_first) else { return false };
    let others = branch.successors().into_iter().filter(|other| *other != block);
    let mut traps = others.filter_map(|other| other.get_first_instruction());
    traps.any(|trap| {
        trap_of(trap) == Some(Arithmetic::Division)
            && !matches!(meaning(Arithmetic::Division, trap), Meaning::Other)
    })
}

/// Whether an instruction has to stay where a function begins.
pub(in crate::frontend::llvm::instrument) fn is_of_entry(
    instruction: InstructionValue<'_>,
) -> bool {
    matches!(instruction.get_opcode(), Opcode::Alloca | Opcode::Phi)
}

/// How functions begin that clang makes up, without the attribute of unoptimised ones.
const MADE_UP: [&str; 5] = ["__cxx_global_", "_GLOBAL__", "__tls_init", "__dtor_", "_ZT"];

/// Whether nothing says that a function was not optimised. (That it is not to be inlined says
/// nothing.)
fn looks_optimised(function: FunctionValue<'_>) -> bool {
    let mut kept = ["optnone", "alwaysinline"].map(attribute_kind).into_iter();
    let name = function.name();
    !kept.any(|it| function.has_attribute(it)) && !MADE_UP.iter().any(|it| name.starts_with(it))
}
