//! Operations whose operands are outside of their domain violate the property, where the user wants
//! that: a division by zero or without a result (C11 6.5.5, paragraphs 5 and 6), a shift by as many
//! bits as a number has (6.5.7, paragraph 3).
//!
//! The instrumentation puts a check in front of each, but for those whose operands say that they
//! are in it. In optimised bitcode a shift is not checked: passes do it before it is known to be
//! wanted, and take what comes out, which is no undefined behaviour there.
//!
//! Known limits: conversions of floats that do not fit are not checked. What clang folds is seen by
//! what it leaves (a number without a value), but not where its evaluator gives one (`a[1 << -1]`),
//! nor where nothing uses the result. Functions with `minsize` look optimised. An amount of a shift
//! that is narrower than what was given is an unsupported construct where bits are lost. In C++,
//! clang's trap at the end of a function without a result is an end of the run. The size of an
//! array of variable length may be negative. `div` and its kin are checked, operations of other
//! models are not.
use super::overflow::{Arithmetic, is_of_entry, operation_of};
use crate::cfa::{SiteKind, ViolationKind};
use crate::frontend::llvm::instrument::{Instrument, instruction_place};
use crate::frontend::llvm::raw::{AnyValueExt, FunctionExt, InstructionExt, LlvmValue, Type};
use crate::frontend::llvm::sites::Marker;
use inkwell::IntPredicate;
use inkwell::types::IntType;
use inkwell::values::{FunctionValue, InstructionOpcode as Opcode, InstructionValue};

/// Operations that are not checked.
const WIDE: &str = "a division or shift of vectors, or of more than 128 bits";
/// The functions of the library that divide.
const DIVISIONS: [&str; 4] = ["div", "ldiv", "lldiv", "imaxdiv"];
/// What a compiler has folded that has no value.
const FOLDED: &str = "a division or shift of constants that has no result";
/// An amount of a shift that is narrower than what the program gave.
const NARROWED: &str = "a shift by a number that loses bits before";
/// The widest numbers that are checked.
const MOST_BITS: u32 = 128;

/// Whether it is a function of the library that divides, if it is a model.
fn divides(function: FunctionValue<'_>) -> bool {
    DIVISIONS.contains(&function.name().as_str())
}

/// What an operation violates that has a domain.
pub(super) fn kind_of(operation: InstructionValue<'_>) -> ViolationKind {
    match is_shift(operation.get_opcode()) {
        true => ViolationKind::Shift,
        false => ViolationKind::Division,
    }
}

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
    pub(super) fn mark_domains(&mut self, function: FunctionValue<'m>) {
        // What these models divide, the program gives them.
        let is_model = self.is_model(function) && !divides(function);
        if is_model {
            return;
        }
        let asks_divisions = self.options.asks(ViolationKind::Division);
        let is_optimised = self.optimised.contains(&function);
        for instruction in function.instructions() {
            let opcode = instruction.get_opcode();
            if asks_divisions && !is_optimised {
                self.mark_folded(instruction);
            }
            let is_asked = self.options.asks(kind_of(instruction));
            if !is_asked || !may_leave(instruction) || is_optimised && is_shift(opcode) {
                continue;
            }
            let Type::Int(ty) = instruction.ty() else {
                if !is_constant_vector(instruction.operand(1)) {
                    self.mark(instruction, &Marker::MayBeUnsupported(WIDE));
                }
                continue;
            };
            match ty.get_bit_width() {
                bits if bits > MOST_BITS => self.mark(instruction, &Marker::MayBeUnsupported(WIDE)),
                bits if is_shift(opcode) => self.check_shift(instruction, ty, bits),
                _ => self.check_division(instruction, ty),
            }
        }
    }

    /// match: a division by a model, whose result its type may not have (C11 7.22.6.2).
    pub(super) fn check_quotients(&mut self, model: FunctionValue<'m>) {
        for instruction in model.instructions() {
            let operation = operation_of(instruction).filter(|it| *it == Arithmetic::Division);
            if let (Some(division), Type::Int(ty), true) =
                (operation, instruction.ty(), divides(model))
            {
                self.check_operation(instruction, division, ty);
            }
        }
    }

    /// match: a number without a value, in code that was not optimised: the compiler has folded an
    /// operation that is undefined. result: a violation in front of what uses it.
    fn mark_folded(&mut self, user: InstructionValue<'m>) {
        let is_filler = matches!(
            user.get_opcode(),
            Opcode::InsertElement | Opcode::InsertValue | Opcode::ShuffleVector
        );
        let is_one = |value: LlvmValue<'m>| {
            matches!(value, LlvmValue::Undefined(_))
                && value.is_poison()
                && matches!(value.ty(), Type::Int(_))
        };
        if is_filler || !user.operands().any(is_one) {
            return;
        }
        match user.get_opcode() {
            // It may be chosen or not.
            Opcode::Phi | Opcode::Select => self.mark_at_start(user, FOLDED),
            _ => self.mark_end(ViolationKind::Division, FOLDED, user),
        }
    }

    /// An unsupported construct where the function of an instruction starts.
    fn mark_at_start(&mut self, instruction: InstructionValue<'m>, what: &str) {
        let mut all = instruction.function().instructions().into_iter();
        if let Some(first) = all.find(|it| !is_of_entry(*it)) {
            self.mark(first, &Marker::MayBeUnsupported(what));
        }
    }

    /// match: a shift by a number that was made narrower in front of it, by the program or as C
    /// does it with shifts; result: an unsupported construct where that changed the number.
    fn check_narrowing(&mut self, instruction: InstructionValue<'m>, amount: LlvmValue<'m>) {
        let Some(Opcode::Trunc) = amount.opcode() else { return };
        let wide = amount.operand(0);
        let (Type::Int(narrow), Type::Int(ty)) = (amount.ty(), wide.ty()) else { return };
        if ty.get_bit_width() > MOST_BITS {
            return self.mark(instruction, &Marker::MayBeUnsupported(WIDE));
        }
        self.builder.before(instruction);
        let most = self.builder.wide_int(ty, (1 << narrow.get_bit_width()) - 1);
        let is_changed = self.builder.compare(IntPredicate::UGT, wide, most);
        self.unsupported_where(instruction, is_changed, NARROWED);
    }

    fn check_shift(&mut self, instruction: InstructionValue<'m>, ty: IntType<'m>, bits: u32) {
        let amount = instruction.operand(1);
        self.check_narrowing(instruction, amount);
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
            && !self.options.asks(ViolationKind::Overflow)
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

    /// At the builder's place: where a condition holds, an operation may be an unsupported
    /// construct.
    pub(in crate::frontend::llvm::instrument) fn unsupported_where(
        &mut self,
        operation: InstructionValue<'m>,
        condition: LlvmValue<'m>,
        what: &str,
    ) {
        let key = self.sites.add(SiteKind::External, what, instruction_place(operation));
        self.mark_where(&Marker::MayBeUnsupportedIf(key), condition);
    }

    /// At the builder's place, which is in front of an operation: it violates the property where a
    /// condition holds.
    pub(in crate::frontend::llvm::instrument) fn violate_where(
        &mut self,
        operation: InstructionValue<'m>,
        condition: LlvmValue<'m>,
        kind: ViolationKind,
        what: &str,
    ) {
        let key = self.sites.add(SiteKind::External, what, instruction_place(operation));
        self.mark_where(&Marker::ErrorIf(kind, key), condition);
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
