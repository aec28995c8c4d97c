//! Memory: allocas, loads, stores, addresses of elements, atomic accesses (there is one thread).
use super::function::FunctionLowering;
use super::{GlobalPlace, Unsupported, fold, scalar};
use crate::cfa::{Access, AllocKind, Op, Target, Transfer, UnsupportedKind};
use crate::frontend::llvm::instrument::blocks::{ends_with_block, is_call_of, is_unseen_after};
use crate::frontend::llvm::instrument::nan::quiet_nan;
use crate::frontend::llvm::layout::{has_size, step_into};
use crate::frontend::llvm::raw::{AnyValueExt, FunctionExt, InstructionExt, LlvmValue, Type};
use crate::frontend::llvm::sites::HEADER_BYTES;
use crate::ir::{BinaryOp, Bv, ExprId, FloatCompareOp, FloatKind, VarId};
use inkwell::values::{InstructionOpcode as Opcode, InstructionValue};
use inkwell::{AtomicRMWBinOp as RmwOp, IntPredicate};

impl<'m> FunctionLowering<'_, 'm> {
    /// match: `alloca T, n`; result: a new stack object of n times the size of T.
    pub(super) fn alloca(&mut self, inst: InstructionValue<'m>) -> Result<(), Unsupported> {
        let ty = inst.allocated_type();
        if !has_size(ty) {
            return Err(Unsupported(format!("a local of type {}", ty.text())));
        }
        let pointer = self.top.layouts.pointer();
        let count = self.scalar(inst.operand(0))?;
        let count = fold::resize(self.pool(), count, pointer);
        let element = u128::from(self.top.layouts.alloc_size(ty));
        let element = self.pool().number(pointer, element);
        let size = fold::binary(self.pool(), BinaryOp::Mul, element, count);
        // It may be less than what the type asks for
        // (`typedef int unaligned __attribute__((aligned(1)))`).
        let align = inst.get_alignment().map_or(1, |align| u64::from(align).max(1));
        let site = match inst.key(self.top.key_kind) {
            Some(key) => self.site(key),
            None => {
                let position = self.position;
                self.top.local_site(crate::cfa::SiteKind::Uninitialised, "local", position)
            }
        };
        if let [dst] = *self.result_variables(inst)? {
            // The copy of an argument is the callee's, and dies with its frame.
            let dies_early = self.is_copy(inst.into()) || self.dies_early(inst);
            let kind = if dies_early { AllocKind::Block } else { AllocKind::Stack };
            self.push(Op::Alloc { dst, kind, size, align, zeroed: false, site });
        }
        Ok(())
    }

    /// Whether it is the address of a copy that is passed by value.
    pub(super) fn is_copy(&self, value: LlvmValue<'m>) -> bool {
        let key = value.instruction().and_then(|local| local.key(self.top.key_kind));
        key.is_some_and(|key| self.top.sites.is_copy(key))
    }

    /// Whether the local may die before the function returns: its lifetime is marked, or it lies on
    /// a part of the stack that is given back (a variable-length array).
    fn dies_early(&self, alloca: InstructionValue<'m>) -> bool {
        let is_marked = || {
            alloca.key(self.top.key_kind).is_some_and(|key| self.top.sites.ending.contains(&key))
        };
        if ends_with_block(alloca) || self.top.observes_addresses && is_marked() {
            return true;
        }
        let is_end = |user: &InstructionValue<'m>| is_call_of(*user, "llvm.lifetime.end");
        let users = alloca.users().into_iter().filter_map(LlvmValue::instruction);
        let mut ends = users.filter(is_end);
        if ends.any(|end| !is_unseen_after(end)) {
            return true;
        }
        let entry = self.function.get_first_basic_block();
        let is_static = alloca.get_parent() == entry && alloca.operand(0).int().is_some();
        let mut instructions = self.function.instructions().into_iter();
        !is_static && instructions.any(|inst| is_call_of(inst, "llvm.stackrestore"))
    }

    /// The variable behind a pointer, if it is a global that became one.
    fn variable(&self, pointer: LlvmValue<'m>) -> Option<VarId> {
        match self.top.globals.get(&pointer.variable()?) {
            Some(GlobalPlace::Variable(var)) => Some(*var),
            _ => None,
        }
    }

    fn check_addressable(&self, ty: Type<'m>) -> Result<(), Unsupported> {
        if self.top.layouts.is_addressable(ty) {
            Ok(())
        } else {
            Err(Unsupported(format!("memory access of type {}", ty.text())))
        }
    }

    pub(super) fn load(&mut self, inst: InstructionValue<'m>) -> Result<(), Unsupported> {
        if let Some(var) = self.variable(inst.operand(0)) {
            let value = self.top.out.read(var);
            if let [dst] = *self.result_variables(inst)? {
                self.assign(dst, value);
            }
            return Ok(());
        }
        self.check_addressable(inst.ty())?;
        let address = self.scalar(inst.operand(0))?;
        let leaves = self.top.layouts.leaves(inst.ty())?;
        let vars = self.result_variables(inst)?;
        for (leaf, dst) in leaves.iter().zip(vars) {
            let address = self.at(address, leaf.offset);
            self.push(Op::Load { dst, address });
        }
        Ok(())
    }

    pub(super) fn store(&mut self, inst: InstructionValue<'m>) -> Result<(), Unsupported> {
        let value = inst.operand(0);
        let values = self.operand(value)?;
        if let Some(var) = self.variable(inst.operand(1)) {
            if let [value] = *values {
                self.assign(var, value);
            }
            return Ok(());
        }
        self.check_addressable(value.ty())?;
        let address = self.scalar(inst.operand(1))?;
        let leaves = self.top.layouts.leaves(value.ty())?;
        for (leaf, &value) in leaves.iter().zip(values.iter()) {
            let address = self.at(address, leaf.offset);
            self.push(Op::Store { address, value });
        }
        Ok(())
    }

    /// match: a check of an access; result: the edge that it stands for.
    pub(super) fn check_access(
        &mut self,
        call: InstructionValue<'m>,
        access: Access,
    ) -> Result<(), Unsupported> {
        let address = self.scalar(call.operand(0))?;
        let length = self.length(call.operand(1))?;
        // Where passes have merged two of them, it is not known.
        let place = call.operand(2).int().and_then(|place| u32::try_from(place.unsigned()).ok());
        self.check_bytes(address, length, access, place.unwrap_or(0));
        Ok(())
    }

    /// An edge to a target of its own, open where the access would be invalid, if accesses are
    /// checked. Runs of the program as read end at invalid ones by themselves: it has the targets
    /// alone that violate the property.
    pub(super) fn check_bytes(
        &mut self,
        address: ExprId,
        length: ExprId,
        access: Access,
        place: u32,
    ) {
        let violation = self.top.options.violation_by(access);
        let is_unsupported = self.top.checks && !self.top.options.reading.assume_valid_memory;
        if violation.is_none() && !is_unsupported {
            return;
        }
        let Some(here) = self.fork() else { return };
        let target = match violation {
            Some(kind) => {
                let what = self.describe(length, access);
                self.error_location(kind, what, place)
            }
            None => {
                let kind = UnsupportedKind::InvalidAccess;
                let unsupported =
                    self.top.out.unsupported_of_kind(kind, "invalid access", self.position);
                let target = self.location();
                self.top.out.set_target(target, Target::Unsupported(unsupported));
                target
            }
        };
        // This edge comes first: a concrete run takes the first that is open.
        self.push(Op::AssumeInvalid { address, length, access });
        self.edge(target, Transfer::Jump);
        self.current = Some(here);
    }

    /// What an invalid access is called.
    fn describe(&mut self, length: ExprId, access: Access) -> String {
        // What is deleted is as large as its object, with the header.
        let is_larger = access == Access::Delete && self.top.sites.has_headers();
        let header = if is_larger { u128::from(HEADER_BYTES) } else { 0 };
        let length = self.pool().literal(length).map(|length| length.unsigned());
        let bytes = match length.map(|length| length.saturating_sub(header)) {
            Some(1) => " of 1 byte".to_owned(),
            Some(bytes) => format!(" of {bytes} bytes"),
            None => String::new(),
        };
        match access {
            Access::Read | Access::Scan => format!("invalid read{bytes}"),
            Access::Write => format!("invalid write{bytes}"),
            Access::Free => {
                "what is freed is neither null nor a live object of the heap".to_owned()
            }
            Access::Delete => format!("what is deleted is no object{bytes}"),
            Access::Release => "what is closed is not an open stream".to_owned(),
        }
    }

    /// `address + offset`.
    pub(super) fn at(&mut self, address: ExprId, offset: u64) -> ExprId {
        let pointer = self.top.layouts.pointer();
        let offset = self.pool().number(pointer, u128::from(offset));
        fold::binary(self.pool(), BinaryOp::Add, address, offset)
    }

    /// match: `getelementptr T, p, i, j…`; result: `p + i * size(T) + …`, constant parts added up.
    pub(super) fn element_pointer(
        &mut self,
        inst: InstructionValue<'m>,
    ) -> Result<(), Unsupported> {
        if !inst.ty().is_pointer() {
            return Err(Unsupported::new("a vector of addresses"));
        }
        let pointer = self.top.layouts.pointer();
        let mut address = self.scalar(inst.operand(0))?;
        let mut constant = 0_i64;
        let shape = inst.value().gep_type();
        let mut ty = shape.ok_or_else(|| Unsupported::new("an address of no type"))?;
        for position in 1..inst.get_num_operands() {
            let index = inst.operand(position);
            let first = position == 1;
            if let Some(number) = index.int().and_then(|n| i64::try_from(n.signed()).ok()) {
                let step = self.top.layouts.gep_step(ty, first, number);
                let (step, next) = step.ok_or_else(|| no_size(ty))?;
                constant = constant.wrapping_add(step);
                ty = next;
                continue;
            }
            ty = step_into(ty, first);
            let stride = self.top.layouts.stride(ty).ok_or_else(|| no_size(ty))?;
            let index = self.scalar(index)?;
            let index = fold::resize_signed(self.pool(), index, pointer);
            let stride = self.pool().number(pointer, u128::from(stride));
            let step = fold::binary(self.pool(), BinaryOp::Mul, index, stride);
            address = fold::binary(self.pool(), BinaryOp::Add, address, step);
        }
        let constant = self.pool().constant(Bv::from_signed(pointer, i128::from(constant)));
        let address = fold::binary(self.pool(), BinaryOp::Add, address, constant);
        self.define(inst, vec![address]);
        Ok(())
    }

    /// match: `cmpxchg p, expected, new`; result: `(old, old == expected)`, and the memory holds
    /// `new` if they are equal.
    pub(super) fn compare_exchange(
        &mut self,
        inst: InstructionValue<'m>,
    ) -> Result<(), Unsupported> {
        let address = self.scalar(inst.operand(0))?;
        let (expected, new) = (self.scalar(inst.operand(1))?, self.scalar(inst.operand(2))?);
        let [dst, success] = *self.result_variables(inst)? else {
            return Err(Unsupported::new("an atomic exchange of an aggregate"));
        };
        self.push(Op::Load { dst, address });
        let old = self.top.out.read(dst);
        let equal = fold::binary(self.pool(), BinaryOp::Eq, old, expected);
        self.assign(success, equal);
        let value = fold::ite(self.pool(), equal, new, old);
        self.push(Op::Store { address, value });
        Ok(())
    }

    /// match: `atomicrmw op p, v`; result: the old value, and the memory holds `old op v`.
    pub(super) fn read_modify_write(
        &mut self,
        inst: InstructionValue<'m>,
    ) -> Result<(), Unsupported> {
        let address = self.scalar(inst.operand(0))?;
        let operand = self.scalar(inst.operand(1))?;
        let kind = self.float_kind(inst.into()).ok();
        let [dst] = *self.result_variables(inst)? else {
            return Err(Unsupported::new("an atomic operation on an aggregate"));
        };
        self.push(Op::Load { dst, address });
        let old = self.top.out.read(dst);
        let pool = self.pool();
        let extremum = |pool: &mut _, predicate| {
            let keep = scalar::int_compare(pool, predicate, old, operand);
            fold::ite(pool, keep, old, operand)
        };
        let Some(op) = inst.get_atomic_rmw_bin_op() else {
            return Err(Unsupported::new("an atomic operation"));
        };
        let value = match (op, kind) {
            (RmwOp::Xchg, _) => operand,
            (RmwOp::Add, _) => fold::binary(pool, BinaryOp::Add, old, operand),
            (RmwOp::Sub, _) => fold::binary(pool, BinaryOp::Sub, old, operand),
            (RmwOp::And, _) => fold::binary(pool, BinaryOp::And, old, operand),
            (RmwOp::Or, _) => fold::binary(pool, BinaryOp::Or, old, operand),
            (RmwOp::Xor, _) => fold::binary(pool, BinaryOp::Xor, old, operand),
            (RmwOp::Nand, _) => {
                let both = fold::binary(pool, BinaryOp::And, old, operand);
                fold::unary(pool, crate::ir::UnaryOp::Not, both)
            }
            (RmwOp::Max, _) => extremum(pool, IntPredicate::SGT),
            (RmwOp::Min, _) => extremum(pool, IntPredicate::SLE),
            (RmwOp::UMax, _) => extremum(pool, IntPredicate::UGT),
            (RmwOp::UMin, _) => extremum(pool, IntPredicate::ULE),
            (RmwOp::FAdd, Some(kind)) => {
                fold::float(pool, crate::ir::FloatBinaryOp::Add, kind, old, operand)
            }
            (RmwOp::FSub, Some(kind)) => {
                fold::float(pool, crate::ir::FloatBinaryOp::Sub, kind, old, operand)
            }
            _ => return Err(Unsupported(format!("the operation {}", inst.text().trim()))),
        };
        let value = match kind {
            Some(kind) if op != RmwOp::Xchg => self.any_nan(kind, value),
            _ => value,
        };
        self.push(Op::Store { address, value });
        Ok(())
    }

    /// match: `r`, which an operation on floats made; result: `r is NaN ? any NaN : r`.
    fn any_nan(&mut self, kind: FloatKind, value: ExprId) -> ExprId {
        let any = self.undefined(kind.width());
        let pool = self.pool();
        let quiet = pool.number(kind.width(), quiet_nan(kind));
        let any = fold::binary(pool, BinaryOp::Or, any, quiet);
        let is_nan = fold::compare(pool, FloatCompareOp::Unordered, kind, value, value);
        fold::ite(pool, is_nan, any, value)
    }

    /// A length operand at pointer width.
    pub(super) fn length(&mut self, value: LlvmValue<'m>) -> Result<ExprId, Unsupported> {
        let length = self.scalar(value)?;
        let pointer = self.top.layouts.pointer();
        Ok(fold::resize(self.pool(), length, pointer))
    }

    /// The hidden operation that a marker call stands for.
    pub(super) fn hidden_op(
        &mut self,
        call: InstructionValue<'m>,
        op: Opcode,
    ) -> Result<(), Unsupported> {
        let args = call.args();
        match op {
            Opcode::FPToSI | Opcode::FPToUI => self.convert(call, op, args[0]),
            Opcode::ExtractElement => {
                if self.check_index(args[0], args[1])? {
                    self.extract_element(call)?;
                }
                Ok(())
            }
            Opcode::InsertElement => {
                if self.check_index(args[0], args[2])? {
                    self.insert_element(call)?;
                }
                Ok(())
            }
            _ => self.arithmetic(call, op, &args),
        }
    }
}

fn no_size(ty: Type<'_>) -> Unsupported {
    Unsupported(format!("an address of elements of type {}", ty.text()))
}
