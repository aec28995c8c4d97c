//! Operations whose operands are outside of their domain violate the property, where the user wants
//! that: a division by zero or without a result (C11 6.5.5, paragraphs 5 and 6), a shift by as many
//! bits as a number has (6.5.7, paragraph 3).
//!
//! A check of ours stands in front of each, but for those whose operands say that they are in it.
//! In optimised bitcode a shift is not checked: passes do it before it is known to be wanted, and
//! take what comes out, which is no undefined behaviour there.
//!
//! Known limits: conversions of floats that do not fit are not checked.
use crate::cfa::{SiteKind, ViolationKind};
use crate::llvm::instrument::{Effect, Instrument, instruction_place};
use crate::llvm::raw::{AnyValueExt, FunctionExt, InstructionExt, LlvmValue, Type};
use crate::llvm::sites::Marker;
use inkwell::IntPredicate;
use inkwell::types::IntType;
use inkwell::values::{FunctionValue, InstructionOpcode as Opcode, InstructionValue};

/// Operations that are not checked.
const WIDE: &str = "a division or shift of vectors, or of more than 128 bits";
/// The widest numbers that are checked.
const MOST_BITS: u32 = 128;

/// Whether running an instruction may violate the property.
pub(super) fn may_leave(instruction: InstructionValue<'_>) -> bool {
    is_signed_division(instruction.get_opcode())
        || is_unsigned_division(instruction.get_opcode())
        || is_shift(instruction.get_opcode())
}

const fn is_signed_division(opcode: Opcode) -> bool {
    matches!(opcode, Opcode::SDiv | Opcode::SRem)
}

const fn is_unsigned_division(opcode: Opcode) -> bool {
    matches!(opcode, Opcode::UDiv | Opcode::URem)
}

const fn is_shift(opcode: Opcode) -> bool {
    matches!(opcode, Opcode::Shl | Opcode::LShr | Opcode::AShr)
}

/// Whether it is a shift whose amount does not say that it is in its domain.
pub(super) fn may_shift_too_far(instruction: InstructionValue<'_>) -> bool {
    let has_amount = || instruction.operand(1).int().is_none();
    is_shift(instruction.get_opcode()) && has_amount()
}

impl<'m> Instrument<'m, '_> {
    /// match: a division or shift whose right operand is not known to be in its domain; result: a
    /// check in front of it.
    pub(in crate::llvm::instrument) fn mark_domains(&mut self, function: FunctionValue<'m>) {
        if !self.options.undefined_is_error || self.is_model(function) {
            return;
        }
        let is_optimised = self.optimised.contains(&function);
        for instruction in function.instructions() {
            let opcode = instruction.get_opcode();
            if !may_leave(instruction) || is_optimised && is_shift(opcode) {
                continue;
            }
            let Type::Int(ty) = instruction.ty() else {
                if !is_constant_vector(instruction.operand(1)) {
                    self.mark(instruction, &Marker::MayBeGap(WIDE));
                }
                continue;
            };
            match ty.get_bit_width() {
                bits if bits > MOST_BITS => self.mark(instruction, &Marker::MayBeGap(WIDE)),
                bits if is_shift(opcode) => self.check_shift(instruction, ty, bits),
                _ => self.check_division(instruction, ty),
            }
        }
    }

    fn check_shift(&mut self, instruction: InstructionValue<'m>, ty: IntType<'m>, bits: u32) {
        let amount = instruction.operand(1);
        if amount.int().is_some_and(|amount| amount.unsigned() < u128::from(bits)) {
            return;
        }
        self.builder.before(instruction);
        let most = self.builder.wide_int(ty, u128::from(bits - 1));
        let is_beyond = self.builder.compare(IntPredicate::UGT, amount, most);
        let what = "a shift by a negative number, or by at least as many bits as there are";
        self.violate_where(instruction, is_beyond, ViolationKind::Shift, what);
    }

    fn check_division(&mut self, instruction: InstructionValue<'m>, ty: IntType<'m>) {
        let (dividend, divisor) = (instruction.operand(0), instruction.operand(1));
        let (bits, number) = (ty.get_bit_width(), divisor.int());
        self.builder.before(instruction);
        if number.is_none_or(|number| number.unsigned() == 0) {
            let zero = self.builder.wide_int(ty, 0);
            let is_zero = self.builder.equal(divisor, zero);
            self.violate_where(instruction, is_zero, ViolationKind::Division, "a division by zero");
        }
        // Where overflow is asked for, it is one.
        let may_overflow = is_signed_division(instruction.get_opcode())
            && !self.options.overflow_is_error
            && number.is_none_or(|number| number.signed() == -1);
        if may_overflow {
            self.builder.before(instruction);
            let least = self.builder.wide_int(ty, 1 << (bits - 1));
            let minus_one = self.builder.wide_int(ty, u128::MAX >> (MOST_BITS - bits));
            let is_least = self.builder.equal(dividend, least);
            let is_minus_one = self.builder.equal(divisor, minus_one);
            let overflows = self.builder.binary(Opcode::And, is_least, is_minus_one);
            self.violate_where(
                instruction,
                overflows,
                ViolationKind::Division,
                "a division of the least number by -1",
            );
        }
    }

    /// At the builder's place, which is in front of an operation: it violates the property where a
    /// condition holds.
    pub(super) fn violate_where(
        &mut self,
        operation: InstructionValue<'m>,
        condition: LlvmValue<'m>,
        kind: ViolationKind,
        what: &str,
    ) {
        let key = self.sites.add(SiteKind::External, what, instruction_place(operation));
        let name = Marker::ErrorIf(kind, key).name();
        let ty = self.builder.function_type(self.builder.void_type(), &[condition.ty()]);
        let marker = self.declare(&name, ty, Effect::Hidden);
        self.builder.call(marker, ty, &[condition]);
    }
}

/// Whether all of a vector's elements are written down, none of them zero or too large to shift by.
fn is_constant_vector(value: LlvmValue<'_>) -> bool {
    let count = u32::try_from(value.ty().count()).unwrap_or(0);
    let bits = value.ty().element().and_then(|element| element.int_bits()).unwrap_or(0);
    let is_fine = |index: u32| {
        let number = value.element(index).and_then(|element| element.int());
        number.is_some_and(|number| (1..u128::from(bits)).contains(&number.unsigned()))
    };
    count > 0 && (0..count).all(is_fine)
}
