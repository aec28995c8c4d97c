//! `malloc` and its kin.
//!
//! Only `realloc` has to know how large an object is. So in a program that calls it, each heap object starts with a header that holds its size, and
//! the program gets the address behind the header; in all other programs there is none.
use super::call::Argument;
use super::function::FunctionLowering;
use super::{Unsupported, fold};
use crate::cfa::{AllocKind, Op};
use crate::ir::{BinaryOp, ExprId, UnaryOp, VarId, Width};
use crate::llvm::library::Allocation;
use crate::llvm::raw::Value;

/// What `malloc` guarantees for every type; also the size of the header.
const HEAP_ALIGN: u64 = 16;

/// What to allocate.
#[derive(Clone, Copy)]
struct Request {
    key: u32,
    /// In bytes, pointer width.
    size: ExprId,
    align: u64,
    zeroed: bool,
    may_fail: bool,
}

impl<'m> FunctionLowering<'_, 'm> {
    pub(super) fn heap(
        &mut self,
        call: Value<'m>,
        key: u32,
        how: Allocation,
        args: &[Argument<'m>],
    ) -> Result<(), Unsupported> {
        let pointer = self.top.layouts.pointer();
        let mut numbers = Vec::new();
        for arg in args {
            let number = arg.leaves.first().copied();
            numbers.extend(number.map(|number| fold::resize(self.pool(), number, pointer)));
        }
        let results = self.result_variables(call)?;
        let dst = match *results {
            [dst] if self.top.out.program().var(dst).width == pointer => dst,
            // The result is unused, or declared as something else (no prototype): the address is cut off or filled up.
            _ => self.local("object", pointer),
        };
        let may_fail = self.top.options.malloc_may_fail;
        let plain = |size| Request { key, size, align: HEAP_ALIGN, zeroed: false, may_fail };
        match (how, numbers.as_slice()) {
            (Allocation::Plain, &[size, ..]) => self.allocate_or_fail(dst, plain(size))?,
            (Allocation::Zeroed, &[a, b, ..]) => {
                let size = self.product(a, b);
                self.allocate_or_fail(dst, Request { zeroed: true, ..plain(size) })?;
            }
            (Allocation::Aligned, &[align, size, ..]) => {
                let align = self.constant_alignment(align)?;
                self.allocate_or_fail(dst, Request { align, ..plain(size) })?;
            }
            (Allocation::Operator { aligned, may_fail: null }, &[size, ..]) => {
                let align = match (aligned, numbers.get(1)) {
                    (true, Some(&align)) => self.constant_alignment(align)?,
                    _ => HEAP_ALIGN,
                };
                let may_fail = may_fail && null;
                self.allocate_or_fail(dst, Request { align, may_fail, ..plain(size) })?;
            }
            (Allocation::Resize, &[old, size, ..]) => self.resize_object(dst, old, plain(size))?,
            _ => return Err(Unsupported::new("an allocation with too few arguments")),
        }
        if let [result] = *results
            && result != dst
        {
            let width = self.top.out.program().var(result).width;
            let address = self.top.out.read(dst);
            let value = fold::resize(self.pool(), address, width);
            self.assign(result, value);
        }
        Ok(())
    }

    fn constant_alignment(&mut self, align: ExprId) -> Result<u64, Unsupported> {
        fold::literal(self.pool(), align)
            .and_then(|align| u64::try_from(align.unsigned()).ok())
            .filter(|align| align.is_power_of_two())
            .filter(|&align| align <= HEAP_ALIGN || !self.top.sites.resizes)
            .map(|align| align.max(HEAP_ALIGN))
            .ok_or_else(|| Unsupported::new("an allocation of unknown or large alignment"))
    }

    /// `dst` := a new object, or null where that is allowed to happen.
    fn allocate_or_fail(&mut self, dst: VarId, request: Request) -> Result<(), Unsupported> {
        if !request.may_fail {
            self.allocate_object(dst, request);
            return Ok(());
        }
        let fails = self.local("fails", Width::BOOL);
        let site = self.site(request.key + 1);
        self.push(Op::Nondet { dst: fails, site });
        let fails = self.top.out.read(fails);
        let works = fold::unary(self.pool(), UnaryOp::Not, fails);
        let null = self.null();
        let fork = self.fork_here()?;
        let join = self.location();
        self.alternative(fork, fails, join, |this| {
            this.assign(dst, null);
            Ok(())
        })?;
        self.alternative(fork, works, join, |this| {
            this.allocate_object(dst, request);
            Ok(())
        })?;
        self.current = Some(join);
        Ok(())
    }

    fn allocate_object(&mut self, dst: VarId, request: Request) {
        let Request { key, size, align, zeroed, .. } = request;
        let site = self.site(key);
        let kind = AllocKind::Heap;
        if !self.top.sites.resizes {
            self.push(Op::Alloc { dst, kind, size, align, zeroed, site });
            return;
        }
        let pointer = self.top.layouts.pointer();
        let whole = self.at(size, HEAP_ALIGN);
        let object = self.local("object", pointer);
        self.push(Op::Alloc { dst: object, kind, size: whole, align, zeroed, site });
        let object = self.top.out.read(object);
        self.push(Op::Store { address: object, value: size });
        let address = self.at(object, HEAP_ALIGN);
        self.assign(dst, address);
    }

    /// match: `free(p)`; result: the object dies; with headers, the one that starts before `p`, unless `p` is null.
    pub(super) fn free(&mut self, address: ExprId) -> Result<(), Unsupported> {
        let pointer = self.top.layouts.pointer();
        let address = fold::resize(self.pool(), address, pointer);
        if !self.top.sites.resizes {
            self.push(Op::Free { address });
            return Ok(());
        }
        let null = self.null();
        let is_null = fold::binary(self.pool(), BinaryOp::Eq, address, null);
        let is_object = fold::unary(self.pool(), UnaryOp::Not, is_null);
        let fork = self.fork_here()?;
        let join = self.location();
        self.alternative(fork, is_null, join, |_| Ok(()))?;
        self.alternative(fork, is_object, join, |this| {
            let address = this.header(address);
            this.push(Op::Free { address });
            Ok(())
        })?;
        self.current = Some(join);
        Ok(())
    }

    /// match: `realloc(old, size)`; result: a new object with the bytes that both have, and the old one dies; for null, just a new object.
    fn resize_object(
        &mut self,
        dst: VarId,
        old: ExprId,
        request: Request,
    ) -> Result<(), Unsupported> {
        let pointer = self.top.layouts.pointer();
        let null = self.null();
        // The result may be the variable that the argument is read from.
        let kept = self.local("old", pointer);
        self.assign(kept, old);
        let old = self.top.out.read(kept);
        self.allocate_or_fail(dst, request)?;
        let new = self.top.out.read(dst);
        let no_old = fold::binary(self.pool(), BinaryOp::Eq, old, null);
        let failed = fold::binary(self.pool(), BinaryOp::Eq, new, null);
        let nothing = fold::binary(self.pool(), BinaryOp::Or, no_old, failed);
        let moves = fold::unary(self.pool(), UnaryOp::Not, nothing);
        let fork = self.fork_here()?;
        let join = self.location();
        self.alternative(fork, nothing, join, |_| Ok(()))?;
        self.alternative(fork, moves, join, |this| {
            let address = this.header(old);
            let size = this.local("size", pointer);
            this.push(Op::Load { dst: size, address });
            let size = this.top.out.read(size);
            let shrinks = fold::binary(this.pool(), BinaryOp::Ult, request.size, size);
            let length = fold::ite(this.pool(), shrinks, request.size, size);
            this.push(Op::Copy { to: new, from: old, length });
            this.push(Op::Free { address });
            Ok(())
        })?;
        self.current = Some(join);
        Ok(())
    }

    /// Where the object starts whose content starts at `address`.
    fn header(&mut self, address: ExprId) -> ExprId {
        let pointer = self.top.layouts.pointer();
        let size = self.pool().number(pointer, u128::from(HEAP_ALIGN));
        fold::binary(self.pool(), BinaryOp::Sub, address, size)
    }

    fn null(&mut self) -> ExprId {
        let pointer = self.top.layouts.pointer();
        self.pool().number(pointer, 0)
    }
}
