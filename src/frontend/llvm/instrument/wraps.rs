//! Indices whose byte offset does not fit an address.
//!
//! What C makes of `p[n]` lies `n` times the size of an element behind `p` (C11 6.5.6, paragraph
//! 8), and a machine drops the bits of that product which an address does not have: the address may
//! be that of an object that the index never meant. So an access that is made from an index gets a
//! check that the exact offset fits. LLVM says which computations are bound so (`inbounds`), until
//! flags are stripped. Indices are read as signed: `p + (size_t)-1` is the element in front of `p`.
//!
//! An address that is kept somewhere before anything is accessed through it is an unsupported
//! construct where its offset does not fit. Known limit: where accesses do not violate the
//! property, it is what the machine makes of it. Models of the library count up to their indices,
//! and are not checked.
use super::Instrument;
use super::access::range;
use super::property::overflow::is_of_a_row;
use crate::cfa::ViolationKind;
use crate::frontend::llvm::budget::MOST_INDEX_DEPTH;
use crate::frontend::llvm::layout::step_into;
use crate::frontend::llvm::raw::{AnyValueExt, FunctionExt, InstructionExt, LlvmValue, Type};
use crate::frontend::llvm::sites::Marker;
use inkwell::IntPredicate;
use inkwell::types::IntType;
use inkwell::values::{FunctionValue, InstructionOpcode as Opcode, InstructionValue};

const ACCESS: &str = "an access by an index whose byte offset does not fit an address";
const KEPT: &str = "an address by an index whose byte offset does not fit an address";
/// The widest integers that are compared.
const MOST_BITS: u32 = 64;

/// An index that may go too far, and how many bytes it counts.
struct IndexStep<'m> {
    index: LlvmValue<'m>,
    ty: IntType<'m>,
    stride: i128,
}

impl<'m> Instrument<'m, '_> {
    /// Remembers what flags say before they are stripped.
    pub(super) fn note_bound_steps(&mut self, function: FunctionValue<'m>) {
        self.bound_steps.clear();
        if !self.options.asks(ViolationKind::Deref) || self.is_model(function) {
            return;
        }
        let is_bound = |it: &InstructionValue<'m>| match it.get_opcode() {
            Opcode::GetElementPtr => it.is_bound_step(),
            Opcode::Mul => it.get_no_signed_wrap_flag() == Ok(true) && is_of_a_row(*it),
            _ => false,
        };
        self.bound_steps.extend(function.instructions().into_iter().filter(is_bound));
    }

    /// In front of an access through `address`: a check that its offset fits.
    pub(super) fn check_offset(&mut self, before: InstructionValue<'m>, address: LlvmValue<'m>) {
        self.builder.before(before);
        if let Some(wraps) = self.wraps(address) {
            self.violate_where(before, wraps, ViolationKind::Deref, ACCESS);
        }
    }

    /// Puts unsupported constructs behind addresses that are kept.
    pub(super) fn check_kept_offsets(&mut self, function: FunctionValue<'m>) {
        for step in function.instructions() {
            let is_kept = |user: LlvmValue<'m>| {
                user.instruction().is_some_and(|user| keeps(user, step.into()))
            };
            if !self.bound_steps.contains(&step) || !step.users().into_iter().any(is_kept) {
                continue;
            }
            let Some(next) = step.get_next_instruction() else { continue };
            self.builder.before(next);
            if let Some(wraps) = self.wraps(step.into()) {
                self.unsupported_where(step, wraps, KEPT);
            }
        }
    }

    /// At the builder's place: whether the exact offset of an address from what it is computed from
    /// does not fit; `None` if it surely does.
    fn wraps(&self, mut address: LlvmValue<'m>) -> Option<LlvmValue<'m>> {
        let mut steps = Vec::new();
        while let LlvmValue::Instruction(step) = address
            && step.get_opcode() == Opcode::GetElementPtr
            && address.ty().is_pointer()
        {
            if self.bound_steps.contains(&step) {
                self.steps(step, &mut steps);
            }
            address = step.operand(0);
        }
        let mut all = None;
        for step in &steps {
            let beyond = self.is_beyond(step);
            all = self.either(all, beyond);
        }
        if let [first, rest @ ..] = &steps[..] {
            let mut sum = self.offset_of(first);
            for step in rest {
                let other = self.offset_of(step);
                let next = self.builder.binary(Opcode::Add, sum, other);
                let beyond = self.overflows(sum, other, next);
                all = self.either(all, Some(beyond));
                sum = next;
            }
        }
        all
    }

    fn either(&self, a: Option<LlvmValue<'m>>, b: Option<LlvmValue<'m>>) -> Option<LlvmValue<'m>> {
        match (a, b) {
            (Some(a), Some(b)) => Some(self.builder.binary(Opcode::Or, a, b)),
            (a, b) => a.or(b),
        }
    }

    /// The indices of one computation that are not certainly small.
    fn steps(&self, gep: InstructionValue<'m>, steps: &mut Vec<IndexStep<'m>>) {
        let Some(mut ty) = gep.value().gep_type() else { return };
        for position in 1..gep.get_num_operands() {
            let (index, first) = (gep.operand(position), position == 1);
            if let Some(number) = index.int() {
                let number = i64::try_from(number.signed()).ok();
                let next = number.and_then(|number| self.layouts.gep_step(ty, first, number));
                let Some((_, next)) = next else { return };
                ty = next;
                continue;
            }
            ty = step_into(ty, first);
            let Some(stride) = self.layouts.stride(ty).map(i128::from) else { return };
            let index = before_narrowing(index);
            let Type::Int(index_ty) = index.ty() else { return };
            let range = range(index, MOST_INDEX_DEPTH);
            let (least, most) = self.most(1);
            let is_small = range.is_some_and(|range| {
                let ends = [range.0.checked_mul(stride), range.1.checked_mul(stride)];
                // So far below the limit that no sum of some of these comes near it.
                ends.into_iter()
                    .all(|end| end.is_some_and(|end| (least / 16..=most / 16).contains(&end)))
            });
            if !is_small && stride > 0 && index_ty.get_bit_width() <= MOST_BITS {
                steps.push(IndexStep { index, ty: index_ty, stride });
            }
        }
    }

    /// The least and the greatest index of elements of this size whose offset fits.
    fn most(&self, stride: i128) -> (i128, i128) {
        let half = 1_i128 << (self.layouts.pointer().bits() - 1);
        (-(half / stride), (half - 1) / stride)
    }

    /// Whether the offset of one index does not fit; `None` if each number of its type does.
    fn is_beyond(&self, step: &IndexStep<'m>) -> Option<LlvmValue<'m>> {
        let product = step.index.instruction().filter(|it| self.bound_steps.contains(it));
        if let Some(product) = product {
            return self.is_product_beyond(product, step.stride);
        }
        let (least, most) = self.most(step.stride);
        self.is_outside(step.index, step.ty, least, most)
    }

    /// Whether an index, which is a product of a row's length, or its offset does not fit.
    fn is_product_beyond(
        &self,
        product: InstructionValue<'m>,
        stride: i128,
    ) -> Option<LlvmValue<'m>> {
        let bits = self.layouts.pointer().bits();
        let wide = self.builder.int_type(2 * bits);
        let [a, b] =
            [0, 1].map(|index| self.builder.cast(Opcode::SExt, product.operand(index), wide));
        let exact = self.builder.binary(Opcode::Mul, a, b);
        let (least, most) = self.most(stride);
        self.is_outside(exact, wide, least, most)
    }

    fn is_outside(
        &self,
        value: LlvmValue<'m>,
        ty: IntType<'m>,
        least: i128,
        most: i128,
    ) -> Option<LlvmValue<'m>> {
        let bits = ty.get_bit_width();
        if bits < 128 && most >= (1_i128 << (bits - 1)) - 1 {
            return None;
        }
        let [least, most] = [least, most].map(|end| {
            let mask = if bits < 128 { (1_u128 << bits) - 1 } else { u128::MAX };
            self.builder.wide_int(ty, end.cast_unsigned() & mask)
        });
        let below = self.builder.compare(IntPredicate::SLT, value, least);
        let above = self.builder.compare(IntPredicate::SGT, value, most);
        Some(self.builder.binary(Opcode::Or, below, above))
    }

    /// The offset of an index, modulo the size of the address space.
    fn offset_of(&self, step: &IndexStep<'m>) -> LlvmValue<'m> {
        let bits = self.layouts.pointer().bits();
        let ty = self.builder.int_type(bits);
        let index = match step.ty.get_bit_width() {
            own if own < bits => self.builder.cast(Opcode::SExt, step.index, ty),
            own if own > bits => self.builder.cast(Opcode::Trunc, step.index, ty),
            _ => step.index,
        };
        let stride = self.builder.wide_int(ty, step.stride.cast_unsigned());
        self.builder.binary(Opcode::Mul, index, stride)
    }

    /// Whether `sum`, of two offsets, has lost its sign.
    fn overflows(&self, a: LlvmValue<'m>, b: LlvmValue<'m>, sum: LlvmValue<'m>) -> LlvmValue<'m> {
        let [a, b] = [a, b].map(|part| self.builder.binary(Opcode::Xor, part, sum));
        let both = self.builder.binary(Opcode::And, a, b);
        let zero = self.builder.zero(both.ty());
        self.builder.compare(IntPredicate::SLT, both, zero)
    }
}

/// An index as the program wrote it: clang makes it as wide as an address. (A conversion of the
/// program's own has another name, or none.)
fn before_narrowing(index: LlvmValue<'_>) -> LlvmValue<'_> {
    let LlvmValue::Instruction(cast) = index else { return index };
    let name = cast.name();
    let is_ours = name.starts_with("idxprom") || name.starts_with("idx.ext");
    if is_ours && cast.get_opcode() == Opcode::Trunc { cast.operand(0) } else { index }
}

/// Whether an instruction puts an address where accesses through it are not seen.
fn keeps<'m>(user: InstructionValue<'m>, address: LlvmValue<'m>) -> bool {
    match user.get_opcode() {
        Opcode::Store => user.operand(0) == address,
        Opcode::Return | Opcode::Phi | Opcode::Select => true,
        Opcode::Call | Opcode::Invoke => {
            let callee = user.called_function();
            let is_seen = callee.is_some_and(|callee| {
                let name = callee.name();
                let marker = Marker::parse(&name);
                let is_ours = marker.is_some_and(|marker| !matches!(marker, Marker::Call(..)));
                callee.intrinsic().is_some() || is_ours
            });
            !is_seen && user.args().contains(&address)
        }
        _ => false,
    }
}
