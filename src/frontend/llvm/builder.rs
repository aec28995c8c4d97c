//! Makes instructions at a place in a block: inkwell's builder, in the terms of the
//! instrumentation.
use super::attributes::CallAttributes;
use super::raw::{AnyValueExt, FunctionTypeExt, InstructionExt, LlvmValue, Module, Type, build};
use inkwell::basic_block::BasicBlock;
use inkwell::builder::{Builder as Inner, BuilderError};
use inkwell::context::ContextRef;
use inkwell::types::{
    ArrayType, FloatType, FunctionType, IntType, PointerType, VectorType, VoidType,
};
use inkwell::values::{
    BasicValue, FunctionValue, InstructionOpcode as Opcode, InstructionValue, IntValue,
    PointerValue,
};
use inkwell::{AddressSpace, FloatPredicate, IntPredicate};
use std::num::NonZeroU32;

/// Makes instructions at a place in a block.
pub(super) struct Builder<'m> {
    inner: Inner<'m>,
    context: ContextRef<'m>,
}

/// What inkwell made. It refuses only to build nowhere, and alignments that are no powers of two.
fn made<T>(result: Result<T, BuilderError>) -> T {
    result.expect("the builder stands somewhere")
}

fn address(value: LlvmValue<'_>) -> PointerValue<'_> {
    value.as_pointer().expect("an address")
}

fn number(value: LlvmValue<'_>) -> IntValue<'_> {
    value.as_int().expect("an integer")
}

impl<'m> Builder<'m> {
    pub(super) fn new(module: &'m Module) -> Self {
        let context = module.context();
        Self { inner: context.create_builder(), context }
    }

    // --- places ---

    /// The next instructions come before `instruction`, with its debug location.
    pub(super) fn before(&self, instruction: InstructionValue<'m>) {
        self.inner.position_before(&instruction);
        match instruction.get_debug_location() {
            Some(location) => self.inner.set_current_debug_location(location),
            None => self.inner.unset_current_debug_location(),
        }
    }

    /// The next instructions come before `next`, with the debug location of `call`: a call without
    /// one cannot be inlined, and `next` may have none.
    pub(super) fn between(&self, call: InstructionValue<'m>, next: InstructionValue<'m>) {
        self.before(next);
        if let Some(location) = call.get_debug_location() {
            self.inner.set_current_debug_location(location);
        }
    }

    /// The next instructions come at the end of `block`, without a debug location.
    pub(super) fn at_end(&self, block: BasicBlock<'m>) {
        self.inner.position_at_end(block);
        self.inner.unset_current_debug_location();
    }

    /// The block in which the next instructions come.
    pub(super) fn block(&self) -> BasicBlock<'m> {
        self.inner.get_insert_block().expect("the builder stands somewhere")
    }

    /// A new block at the end of `function`.
    pub(super) fn append_block(&self, function: FunctionValue<'m>) -> BasicBlock<'m> {
        self.context.append_basic_block(function, "entry")
    }

    // --- types and constants ---

    pub(super) fn int_type(&self, bits: u32) -> IntType<'m> {
        let bits = NonZeroU32::new(bits).expect("a width");
        self.context.custom_width_int_type(bits).expect("a width that LLVM has")
    }

    pub(super) fn void_type(&self) -> VoidType<'m> {
        self.context.void_type()
    }

    /// `{ty, i1}`: what LLVM's operations with overflow give.
    pub(super) fn pair_with_bit(&self, ty: IntType<'m>) -> Type<'m> {
        Type::Struct(self.context.struct_type(&[ty.into(), self.int_type(1).into()], false))
    }

    pub(super) fn pointer_type(&self) -> PointerType<'m> {
        self.context.ptr_type(AddressSpace::default())
    }

    pub(super) fn double_type(&self) -> FloatType<'m> {
        self.context.f64_type()
    }

    /// An array of bytes whose length is not known.
    pub(super) fn bytes_type(&self) -> ArrayType<'m> {
        self.int_type(8).array_type(0)
    }

    pub(super) fn vector_type(&self, element: IntType<'m>, count: u64) -> VectorType<'m> {
        element.vec_type(u32::try_from(count).expect("LLVM counts so far"))
    }

    pub(super) fn function_type(
        &self,
        result: impl Into<Type<'m>>,
        params: &[Type<'m>],
    ) -> FunctionType<'m> {
        FunctionType::of(result.into(), params)
    }

    pub(super) fn int(&self, ty: IntType<'m>, value: u64) -> LlvmValue<'m> {
        ty.const_int(value, false).into()
    }

    /// The zero of a type.
    pub(super) fn zero(&self, ty: Type<'m>) -> LlvmValue<'m> {
        ty.zero().expect("a type of values")
    }

    /// An integer of up to 128 bits.
    pub(super) fn wide_int(&self, ty: IntType<'m>, value: u128) -> LlvmValue<'m> {
        let word = |low: u32| u64::try_from(value >> low & u128::from(u64::MAX)).expect("64 bits");
        ty.const_int_arbitrary_precision(&[word(0), word(64)]).into()
    }

    /// A vector of `count` equal constants.
    pub(super) fn splat(&self, value: LlvmValue<'m>, count: u64) -> LlvmValue<'m> {
        let count = usize::try_from(count).unwrap_or(0);
        VectorType::const_vector(&vec![value; count]).into()
    }

    // --- instructions ---

    pub(super) fn call(
        &self,
        function: impl Into<LlvmValue<'m>>,
        ty: FunctionType<'m>,
        args: &[LlvmValue<'m>],
    ) -> InstructionValue<'m> {
        build::call(&self.inner, function.into(), ty, args)
    }

    /// An `invoke` without arguments and result.
    pub(super) fn invoke(
        &self,
        function: FunctionValue<'m>,
        normal: BasicBlock<'m>,
        unwind: BasicBlock<'m>,
    ) {
        made(self.inner.build_direct_invoke(function, &[], normal, unwind, ""));
    }

    /// A call that is what `invoke` is, without its ways on.
    pub(super) fn call_like(&self, invoke: InstructionValue<'m>) -> InstructionValue<'m> {
        let call = self.call(invoke.callee(), invoke.call_type(), &invoke.args());
        call.copy_call_attributes(invoke);
        if let (Some(call), Some(invoke)) = (call.call_site(), invoke.call_site()) {
            call.set_call_convention(invoke.get_call_convention());
        }
        call
    }

    /// Puts a new block on the ways from `terminator` to the block `to`.
    pub(super) fn split_ways(
        &self,
        terminator: InstructionValue<'m>,
        to: BasicBlock<'m>,
    ) -> BasicBlock<'m> {
        let from = terminator.block();
        let between = self.append_block(terminator.function());
        self.inner.position_at_end(between);
        if let Some(location) = terminator.get_debug_location() {
            self.inner.set_current_debug_location(location);
        }
        made(self.inner.build_unconditional_branch(to));
        for (index, successor) in (0..).zip(terminator.successors()) {
            if successor == to {
                terminator.set_successor(index, between);
            }
        }
        let phis = to.get_instructions().take_while(|it| it.get_opcode() == Opcode::Phi);
        for phi in phis.collect::<Vec<_>>() {
            let (moved, mut incoming): (Vec<_>, Vec<_>) =
                phi.incoming().into_iter().partition(|(_, block)| *block == from);
            // A switch may have led here by several cases, now only by one way.
            incoming.extend(moved.first().map(|&(value, _)| (value, between)));
            self.before(phi);
            phi.replace_with(build::phi(&self.inner, phi, &incoming));
            phi.erase_from_basic_block();
        }
        between
    }

    /// Moves an instruction.
    pub(super) fn move_before(&self, what: InstructionValue<'m>, place: InstructionValue<'m>) {
        let name = what.name();
        what.remove_from_basic_block();
        self.before(place);
        self.inner.insert_instruction(&what, Some(name.as_str()));
    }

    pub(super) fn alloca(&self, ty: Type<'m>, name: &str) -> InstructionValue<'m> {
        let local = made(self.inner.build_alloca(ty, name));
        local.as_instruction().expect("an alloca is an instruction")
    }

    /// What a pointer variable holds.
    pub(super) fn load_pointer(&self, from: LlvmValue<'m>) -> LlvmValue<'m> {
        made(self.inner.build_load(self.pointer_type(), address(from), "")).value()
    }

    /// What a truth value in memory is.
    pub(super) fn load_bit(&self, from: LlvmValue<'m>) -> LlvmValue<'m> {
        made(self.inner.build_load(self.int_type(1), address(from), "")).value()
    }

    /// What memory of any alignment holds; `is_volatile`: each time another value.
    pub(super) fn load(
        &self,
        ty: impl Into<Type<'m>>,
        from: LlvmValue<'m>,
        is_volatile: bool,
    ) -> LlvmValue<'m> {
        let value = made(self.inner.build_load(ty.into(), address(from), "")).value();
        if let LlvmValue::Instruction(load) = value {
            load.set_alignment(1).expect("a power of two");
            load.set_volatile(is_volatile).expect("a load may be volatile");
        }
        value
    }

    /// A store with this alignment in bytes.
    pub(super) fn store(&self, value: LlvmValue<'m>, to: LlvmValue<'m>, align: u64) {
        let store = made(self.inner.build_store(address(to), value));
        let align = u32::try_from(align).unwrap_or(1);
        store.set_alignment(align).expect("a power of two");
    }

    pub(super) fn memcpy(&self, to: LlvmValue<'m>, from: LlvmValue<'m>, length: LlvmValue<'m>) {
        made(self.inner.build_memcpy(address(to), 1, address(from), 1, number(length)));
    }

    pub(super) fn memmove(&self, to: LlvmValue<'m>, from: LlvmValue<'m>, length: LlvmValue<'m>) {
        made(self.inner.build_memmove(address(to), 1, address(from), 1, number(length)));
    }

    pub(super) fn memset(&self, to: LlvmValue<'m>, byte: LlvmValue<'m>, length: LlvmValue<'m>) {
        made(self.inner.build_memset(address(to), 1, number(byte), number(length)));
    }

    /// `from` plus `offset` bytes.
    pub(super) fn offset(&self, from: LlvmValue<'m>, offset: u64) -> LlvmValue<'m> {
        if offset == 0 {
            return from;
        }
        let offset = number(self.int(self.int_type(64), offset));
        build::offset(&self.inner, self.context, address(from), offset).into()
    }

    /// `from` plus `offset` bytes, an integer.
    pub(super) fn offset_by(&self, from: LlvmValue<'m>, offset: LlvmValue<'m>) -> LlvmValue<'m> {
        build::offset(&self.inner, self.context, address(from), number(offset)).into()
    }

    pub(super) fn cast(
        &self,
        op: Opcode,
        value: impl Into<LlvmValue<'m>>,
        ty: impl Into<Type<'m>>,
    ) -> LlvmValue<'m> {
        made(self.inner.build_cast(op, value.into(), ty.into(), "")).value()
    }

    /// An operator on two values of one type.
    pub(super) fn binary(
        &self,
        op: Opcode,
        a: impl Into<LlvmValue<'m>>,
        b: impl Into<LlvmValue<'m>>,
    ) -> LlvmValue<'m> {
        made(self.inner.build_binop(op, a.into(), b.into(), "")).value()
    }

    /// Whether two integers are equal, or which elements of two vectors of them.
    pub(super) fn equal(&self, a: LlvmValue<'m>, b: LlvmValue<'m>) -> LlvmValue<'m> {
        match (a.as_vector(), b.as_vector()) {
            (Some(a), Some(b)) => {
                made(self.inner.build_int_compare(IntPredicate::EQ, a, b, "")).into()
            }
            _ => {
                let (a, b) = (number(a), number(b));
                made(self.inner.build_int_compare(IntPredicate::EQ, a, b, "")).into()
            }
        }
    }

    /// Whether two addresses are equal.
    pub(super) fn same_address(&self, a: LlvmValue<'m>, b: LlvmValue<'m>) -> LlvmValue<'m> {
        made(self.inner.build_int_compare(IntPredicate::EQ, address(a), address(b), "")).into()
    }

    /// Whether an address is null.
    pub(super) fn is_null(&self, a: LlvmValue<'m>) -> LlvmValue<'m> {
        made(self.inner.build_is_null(address(a), "")).into()
    }

    /// How two integers compare.
    pub(super) fn compare(
        &self,
        predicate: IntPredicate,
        a: LlvmValue<'m>,
        b: LlvmValue<'m>,
    ) -> LlvmValue<'m> {
        made(self.inner.build_int_compare(predicate, number(a), number(b), "")).into()
    }

    /// `~a`, of an integer
    pub(super) fn not(&self, a: LlvmValue<'m>) -> LlvmValue<'m> {
        made(self.inner.build_not(number(a), "")).into()
    }

    /// Member `index` of a structure or array.
    pub(super) fn member(&self, whole: impl Into<LlvmValue<'m>>, index: u32) -> LlvmValue<'m> {
        made(self.inner.build_extract_value(whole.into(), index, "")).value()
    }

    /// A structure, array or vector with another element at `index`.
    pub(super) fn with_element(
        &self,
        whole: impl Into<LlvmValue<'m>>,
        element: LlvmValue<'m>,
        index: u32,
    ) -> LlvmValue<'m> {
        let whole = whole.into();
        match whole.as_vector() {
            Some(vector) => {
                let index = self.int_type(32).const_int(u64::from(index), false);
                made(self.inner.build_insert_element(vector, element, index, "")).into()
            }
            None => made(self.inner.build_insert_value(whole, element, index, "")).value(),
        }
    }

    /// Element `index` of a vector.
    pub(super) fn element(&self, vector: LlvmValue<'m>, index: u32) -> LlvmValue<'m> {
        let index = self.int_type(32).const_int(u64::from(index), false);
        let vector = vector.as_vector().expect("a vector");
        made(self.inner.build_extract_element(vector, index, "")).value()
    }

    /// Whether a float is NaN, or which of a vector of them are.
    pub(super) fn is_nan(&self, a: LlvmValue<'m>) -> LlvmValue<'m> {
        self.compare_floats(FloatPredicate::UNO, a, a)
    }

    /// How two floats compare, or those in two vectors.
    pub(super) fn compare_floats(
        &self,
        predicate: FloatPredicate,
        a: LlvmValue<'m>,
        b: LlvmValue<'m>,
    ) -> LlvmValue<'m> {
        let compare = &self.inner;
        match (a.as_vector().zip(b.as_vector()), a.as_float().zip(b.as_float())) {
            (Some((a, b)), _) => made(compare.build_float_compare(predicate, a, b, "")).into(),
            (None, Some((a, b))) => made(compare.build_float_compare(predicate, a, b, "")).into(),
            (None, None) => unreachable!("floats, or vectors of them"),
        }
    }

    /// `c ? a : b`, for all of a vector or for each of its elements.
    pub(super) fn select(
        &self,
        c: LlvmValue<'m>,
        a: impl Into<LlvmValue<'m>>,
        b: impl Into<LlvmValue<'m>>,
    ) -> LlvmValue<'m> {
        let (a, b) = (a.into(), b.into());
        match c.as_vector() {
            Some(c) => made(self.inner.build_select(c, a, b, "")).value(),
            None => made(self.inner.build_select(number(c), a, b, "")).value(),
        }
    }

    /// Goes on in `block`.
    pub(super) fn jump(&self, block: BasicBlock<'m>) {
        made(self.inner.build_unconditional_branch(block));
    }

    /// Goes on where `value` is one of the cases, else in `other`.
    pub(super) fn switch(
        &self,
        value: LlvmValue<'m>,
        other: BasicBlock<'m>,
        cases: &[(LlvmValue<'m>, BasicBlock<'m>)],
    ) {
        let cases: Vec<_> = cases.iter().map(|&(case, block)| (number(case), block)).collect();
        made(self.inner.build_switch(number(value), other, &cases));
    }

    /// The value of the block from which control came.
    pub(super) fn phi(&self, values: &[(LlvmValue<'m>, BasicBlock<'m>)]) -> LlvmValue<'m> {
        let phi = made(match values[0].0.as_int() {
            Some(number) => self.inner.build_phi(number.get_type(), ""),
            None => self.inner.build_phi(self.pointer_type(), ""),
        });
        for (value, block) in values {
            phi.add_incoming(&[(value, *block)]);
        }
        phi.as_instruction().into()
    }

    /// Nothing comes here.
    pub(super) fn unreachable(&self) {
        made(self.inner.build_unreachable());
    }

    /// Goes on in the first block if `condition` holds, else in the second one.
    pub(super) fn branch(
        &self,
        condition: LlvmValue<'m>,
        then: BasicBlock<'m>,
        otherwise: BasicBlock<'m>,
    ) {
        made(self.inner.build_conditional_branch(number(condition), then, otherwise));
    }

    pub(super) fn ret(&self, value: Option<LlvmValue<'m>>) {
        let value = value.as_ref().map(|value| {
            let value: &dyn BasicValue<'m> = value;
            value
        });
        made(self.inner.build_return(value));
    }

    /// A copy of an instruction, in front of it.
    pub(super) fn copy_before(&self, instruction: InstructionValue<'m>) -> InstructionValue<'m> {
        self.before(instruction);
        let copy = instruction.explicit_clone();
        self.inner.insert_instruction(&copy, Some(instruction.name().as_str()));
        copy
    }

    /// Writes a number on an instruction, under the metadata kind `kind`.
    pub(super) fn set_key(&self, instruction: InstructionValue<'m>, kind: u32, key: u32) {
        let number = self.int_type(32).const_int(u64::from(key), false);
        let node = self.context.metadata_node(&[number.into()]);
        instruction.set_metadata(node, kind).expect("a node of metadata");
    }
}
