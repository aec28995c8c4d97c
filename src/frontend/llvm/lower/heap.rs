//! `malloc` and its kin.
//!
//! Only `realloc` has to know how large an object is. So in a program that calls it, each heap
//! object starts with a header that holds its size, and the program gets the address behind the
//! header; in all other programs there is none. Where objects have makers that want different ways
//! of freeing ([`MemoryMaker`]), and the property asks, the header also says who made the object.
use super::call::Argument;
use super::function::FunctionLowering;
use super::makers::MAKER_AT;
use super::{Unsupported, fold};
use crate::cfa::{Access, AllocKind, Op};
use crate::frontend::llvm::library::Allocation;
use crate::frontend::llvm::makers::MemoryMaker;
use crate::frontend::llvm::sites::HEADER_BYTES;
use crate::ir::{BinaryOp, ExprId, ExprPool, UnaryOp, VarId, Width};
use inkwell::values::InstructionValue;

/// How large a page is on x86.
const PAGE: u64 = 4096;

/// What to allocate.
#[derive(Clone, Copy)]
struct Request {
    key: u32,
    /// In bytes, pointer width.
    size: ExprId,
    align: u64,
    zeroed: bool,
    /// Whether it may fail without a reason.
    may_fail: bool,
    /// Whether no object is that large.
    impossible: ExprId,
    /// Whether what is asked for is no size at all: `calloc` has to say so (C23, 7.24.3.2).
    overflows: ExprId,
    /// Whether the program has to free it.
    is_counted: bool,
    /// The first key of what may be chosen of it, if the program gets it uninitialised.
    choices: Option<u32>,
    /// Who makes it.
    maker: MemoryMaker,
}

impl<'m> FunctionLowering<'_, 'm> {
    pub(super) fn heap(
        &mut self,
        call: InstructionValue<'m>,
        key: u32,
        (how, maker): (Allocation, MemoryMaker),
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
            // The result is unused, or declared as something else (no prototype): the address is
            // cut off or filled up.
            _ => self.local("object", pointer),
        };
        let size = self.requested(how, &numbers)?;
        let align = self.requested_alignment(how, &numbers)?;
        let zeroed = matches!(how, Allocation::Zeroed | Allocation::CertainZeroed);
        let mut impossible = self.is_too_large(size);
        let mut overflows = self.pool().bool(false);
        if how == Allocation::Zeroed {
            overflows = fold::binary(self.pool(), BinaryOp::UMulOverflow, numbers[0], numbers[1]);
        }
        let options = self.top.options;
        let is_kin = matches!(
            how,
            Allocation::Zeroed | Allocation::Resize | Allocation::Aligned | Allocation::Page
        );
        let mut may_fail =
            options.reading.malloc_may_fail || options.reading.calloc_may_fail && is_kin;
        if let Allocation::Operator { may_fail: gives_null, .. } = how {
            may_fail &= gives_null;
            if !gives_null {
                self.throw_if(impossible, self.top.sites.throwing.contains(&key))?;
                impossible = self.pool().bool(false);
            }
        }
        let is_certain =
            matches!(how, Allocation::Certain | Allocation::CertainZeroed | Allocation::Given);
        let is_counted = !is_certain;
        let choices = u32::try_from(args.len()).ok().map(|count| key + 1 + count);
        let choices = choices.filter(|_| is_counted && !zeroed);
        let request = Request {
            key,
            size,
            align,
            zeroed,
            may_fail,
            impossible,
            overflows,
            is_counted,
            choices,
            maker,
        };
        match how {
            Allocation::Certain | Allocation::CertainZeroed | Allocation::Given => {
                self.allocate_object(dst, request)?;
            }
            Allocation::Resize => self.resize_object(dst, numbers[0], request)?,
            _ => self.allocate_or_fail(dst, request)?,
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

    /// How many bytes are asked for.
    fn requested(&mut self, how: Allocation, numbers: &[ExprId]) -> Result<ExprId, Unsupported> {
        match (how, numbers) {
            (
                Allocation::Plain
                | Allocation::Page
                | Allocation::Certain
                | Allocation::CertainZeroed
                | Allocation::Given
                | Allocation::Operator { .. },
                &[size, ..],
            )
            | (Allocation::Aligned | Allocation::Resize, &[_, size, ..]) => Ok(size),
            (Allocation::Zeroed, &[a, b, ..]) => Ok(self.product(a, b)),
            _ => Err(Unsupported::new("an allocation with too few arguments")),
        }
    }

    fn requested_alignment(
        &mut self,
        how: Allocation,
        numbers: &[ExprId],
    ) -> Result<u64, Unsupported> {
        Ok(match how {
            Allocation::Aligned => self.constant_alignment(numbers[0])?,
            // Behind a header none does: that it may lie anywhere is never too little.
            Allocation::Page if !self.top.sites.has_headers() => PAGE,
            Allocation::Operator { aligned: true, .. } if numbers.len() > 1 => {
                self.constant_alignment(numbers[1])?
            }
            Allocation::Given if numbers.len() > 1 => self.literal_alignment(numbers[1])?,
            _ => self.heap_align(),
        })
    }

    /// match: `operator new(size)` with a size that no object has; result: an exception, which is
    /// an unsupported construct where it may be seen, and else ends the run. That others fail is
    /// taken not to happen.
    fn throw_if(&mut self, impossible: ExprId, is_seen: bool) -> Result<(), Unsupported> {
        if self.pool().literal(impossible).is_some_and(|throws| !throws.is_true()) {
            return Ok(());
        }
        let works = fold::unary(self.pool(), UnaryOp::Not, impossible);
        let fork = self.fork_here()?;
        let join = self.location();
        self.alternative(fork, impossible, join, |this| {
            if is_seen {
                this.unsupported("exceptions (`operator new` of a size that no object has)");
            } else {
                this.end();
            }
            Ok(())
        })?;
        self.alternative(fork, works, join, |_| Ok(()))?;
        self.current = Some(join);
        Ok(())
    }

    /// What `malloc` guarantees for every type: two words.
    fn heap_align(&self) -> u64 {
        2 * self.top.layouts.pointer().bytes()
    }

    fn constant_alignment(&mut self, align: ExprId) -> Result<u64, Unsupported> {
        Ok(self.literal_alignment(align)?.max(self.heap_align()))
    }

    fn literal_alignment(&mut self, align: ExprId) -> Result<u64, Unsupported> {
        self.pool()
            .literal(align)
            .and_then(|align| u64::try_from(align.unsigned()).ok())
            .filter(|align| align.is_power_of_two())
            .filter(|&align| align <= HEADER_BYTES || !self.top.sites.has_headers())
            .ok_or_else(|| Unsupported::new("an allocation of unknown or large alignment"))
    }

    /// match: `size`; result: whether it is beyond PTRDIFF_MAX, so that no allocation of it works.
    fn is_too_large(&mut self, size: ExprId) -> ExprId {
        let zero = self.null();
        fold::binary(self.pool(), BinaryOp::Slt, size, zero)
    }

    fn either(&mut self, a: ExprId, b: ExprId) -> ExprId {
        let never = |pool: &ExprPool, c| pool.literal(c).is_some_and(|c| !c.is_true());
        match (never(self.pool(), a), never(self.pool(), b)) {
            (true, _) => b,
            (_, true) => a,
            _ => fold::binary(self.pool(), BinaryOp::Or, a, b),
        }
    }

    /// An arbitrary truth value of an allocation's own.
    fn draw(&mut self, name: &str, key: u32) -> ExprId {
        let dst = self.local(name, Width::BOOL);
        let site = self.site(key);
        self.push(Op::Nondet { dst, site });
        self.top.out.read(dst)
    }

    /// `dst` := a new object, or null where that is allowed to happen; and where no object is as
    /// large, unless such requests are taken not to happen. Then the run goes no further, which the
    /// answer TRUE lists ([`crate::frontend::llvm::Module::assumes_small_requests`]). So it does
    /// where what fits into the address space does not fit any more: that only the system could
    /// tell.
    fn allocate_or_fail(&mut self, dst: VarId, request: Request) -> Result<(), Unsupported> {
        let (mut fails, mut ends) = (request.overflows, self.pool().bool(false));
        if request.may_fail {
            let drawn = self.draw("fails", request.key + 1);
            fails = self.either(drawn, fails);
        }
        if self.top.options.reading.assume_small_requests && !request.may_fail {
            let fits = fold::unary(self.pool(), UnaryOp::Not, fails);
            ends = fold::binary(self.pool(), BinaryOp::And, request.impossible, fits);
        } else {
            fails = self.either(fails, request.impossible);
        }
        let stops = self.either(fails, ends);
        if self.pool().literal(stops).is_some_and(|stops| !stops.is_true()) {
            return self.allocate_object(dst, request);
        }
        let works = fold::unary(self.pool(), UnaryOp::Not, stops);
        let null = self.null();
        let fork = self.fork_here()?;
        let join = self.location();
        self.alternative(fork, fails, join, |this| {
            this.assign(dst, null);
            Ok(())
        })?;
        self.alternative(fork, ends, join, |this| {
            this.end();
            Ok(())
        })?;
        self.alternative(fork, works, join, |this| this.allocate_object(dst, request))?;
        self.current = Some(join);
        Ok(())
    }

    fn allocate_object(&mut self, dst: VarId, request: Request) -> Result<(), Unsupported> {
        self.allocate_memory(dst, request);
        let start = self.top.out.read(dst);
        match request.choices {
            Some(key) => self.made(start, request.size, key),
            None => self.wrote(start, request.size),
        }
    }

    fn allocate_memory(&mut self, dst: VarId, request: Request) {
        let Request { key, size, align, zeroed, is_counted, maker, .. } = request;
        if is_counted {
            self.one_more();
        }
        let site = self.site(key);
        let kind = AllocKind::Heap;
        if !self.top.sites.has_headers() {
            self.push(Op::Alloc { dst, kind, size, align, zeroed, site });
            return;
        }
        let pointer = self.top.layouts.pointer();
        self.top.out.bar(site, std::iter::once(0..HEADER_BYTES).collect());
        let whole = self.at(size, HEADER_BYTES);
        let object = self.local("object", pointer);
        self.push(Op::Alloc { dst: object, kind, size: whole, align, zeroed, site });
        let object = self.top.out.read(object);
        self.push(Op::Store { address: object, value: size });
        if self.top.sites.tells_makers {
            let value = self.pool().number(Width::W8, maker.number());
            let address = self.at(object, MAKER_AT);
            self.push(Op::Store { address, value });
        }
        let address = self.at(object, HEADER_BYTES);
        self.assign(dst, address);
    }

    /// match: `free(p)`; result: the object dies; with headers, the one that starts before `p`,
    /// unless `p` is null. `freed`: whose objects it frees; none for what our models made. `size`:
    /// how many bytes the object has to have.
    pub(super) fn free(
        &mut self,
        address: ExprId,
        size: Option<ExprId>,
        freed: Option<(MemoryMaker, &str)>,
    ) -> Result<(), Unsupported> {
        let pointer = self.top.layouts.pointer();
        let address = fold::resize(self.pool(), address, pointer);
        let is_counted = freed.is_some();
        if !self.top.sites.has_headers() {
            self.free_object(address, is_counted, size);
            if is_counted {
                self.none_or_one_less(address);
            }
            return Ok(());
        }
        self.unless_null(address, |this| {
            let address = this.header(address);
            // The library gives back what it has made.
            let access = if is_counted { Access::Free } else { Access::Release };
            this.check_header(address, access)?;
            if let Some(freed) = freed {
                this.check_maker(address, freed)?;
                if let Some(size) = size {
                    let size = this.at(size, HEADER_BYTES);
                    this.check_bytes(address, size, Access::Delete, this.place);
                }
                this.one_less_of(address);
            }
            this.push(Op::Free { address, kind: AllocKind::Heap });
            Ok(())
        })
    }

    /// Goes over to `body` where the address is not null.
    fn unless_null(
        &mut self,
        address: ExprId,
        body: impl FnOnce(&mut Self) -> Result<(), Unsupported>,
    ) -> Result<(), Unsupported> {
        let null = self.null();
        let is_null = fold::binary(self.pool(), BinaryOp::Eq, address, null);
        let is_object = fold::unary(self.pool(), UnaryOp::Not, is_null);
        let fork = self.fork_here()?;
        let join = self.location();
        self.alternative(fork, is_null, join, |_| Ok(()))?;
        self.alternative(fork, is_object, join, body)?;
        self.current = Some(join);
        Ok(())
    }

    /// The object whose header is at `address` lives no more. What the caller of the entry function
    /// owns was not counted.
    fn one_less_of(&mut self, address: ExprId) {
        if self.top.live_objects.is_none() {
            return;
        }
        match self.maker_of(address) {
            Some(maker) => self.none_or_one_less(maker),
            None => self.one_less(),
        }
    }

    /// The object that starts at `address` dies, unless that is null; there are no headers.
    fn free_object(&mut self, address: ExprId, is_counted: bool, size: Option<ExprId>) {
        // The library gives back what it has made.
        self.check_given_back(address, if is_counted { Access::Free } else { Access::Release });
        if let Some(size) = size {
            self.check_bytes(address, size, Access::Delete, self.place);
        }
        self.push(Op::Free { address, kind: AllocKind::Heap });
    }

    /// What is no heap object, or is dead, cannot be freed, nor has it a size to be read.
    fn check_given_back(&mut self, address: ExprId, access: Access) {
        let pointer = self.top.layouts.pointer();
        let length = self.pool().number(pointer, 1);
        self.check_bytes(address, length, access, self.place);
    }

    /// The same of where a header would be. No object starts at null, which may be given back
    /// itself: what has its header there may not.
    fn check_header(&mut self, address: ExprId, access: Access) -> Result<(), Unsupported> {
        let (null, pointer) = (self.null(), self.top.layouts.pointer());
        let is_null = fold::binary(self.pool(), BinaryOp::Eq, address, null);
        let is_other = fold::unary(self.pool(), UnaryOp::Not, is_null);
        let fork = self.fork_here()?;
        let join = self.location();
        self.alternative(fork, is_null, join, |this| {
            let nowhere = this.pool().number(pointer, 1);
            this.check_given_back(nowhere, access);
            this.end();
            Ok(())
        })?;
        self.alternative(fork, is_other, join, |this| {
            this.check_given_back(address, access);
            Ok(())
        })?;
        self.current = Some(join);
        Ok(())
    }

    /// match: `realloc(old, size)`; result: as [`Self::move_object`]; of size 0 (C11 7.22.3.5: the
    /// implementation's choice) the object may also just die, and the result is null.
    fn resize_object(
        &mut self,
        dst: VarId,
        old: ExprId,
        request: Request,
    ) -> Result<(), Unsupported> {
        let pointer = self.top.layouts.pointer();
        // The result may be the variable that the argument is read from.
        let kept = self.local("old", pointer);
        self.assign(kept, old);
        let old = self.top.out.read(kept);
        let null = self.null();
        self.check_old(old)?;
        let empty = fold::binary(self.pool(), BinaryOp::Eq, request.size, null);
        if self.pool().literal(empty).is_some_and(|empty| !empty.is_true()) {
            return self.move_object(dst, old, request);
        }
        let frees = self.draw("frees", request.key + 2);
        let is_new = fold::binary(self.pool(), BinaryOp::Eq, old, null);
        let is_old = fold::unary(self.pool(), UnaryOp::Not, is_new);
        let frees = fold::binary(self.pool(), BinaryOp::And, frees, empty);
        let frees = fold::binary(self.pool(), BinaryOp::And, frees, is_old);
        let moves = fold::unary(self.pool(), UnaryOp::Not, frees);
        let fork = self.fork_here()?;
        let join = self.location();
        self.alternative(fork, frees, join, |this| {
            this.free(old, None, Some((MemoryMaker::C, "realloc")))?;
            this.assign(dst, null);
            Ok(())
        })?;
        self.alternative(fork, moves, join, |this| this.move_object(dst, old, request))?;
        self.current = Some(join);
        Ok(())
    }

    /// What is moved has to be a live object, whether there is room for the new one or not.
    fn check_old(&mut self, old: ExprId) -> Result<(), Unsupported> {
        self.unless_null(old, |this| {
            let address = this.header(old);
            this.check_header(address, Access::Free)?;
            this.check_maker(address, (MemoryMaker::C, "realloc"))
        })
    }

    /// match: `realloc(old, size)`; result: a new object with the bytes that both have, and the old
    /// one dies; for null, just a new object.
    fn move_object(
        &mut self,
        dst: VarId,
        old: ExprId,
        request: Request,
    ) -> Result<(), Unsupported> {
        let pointer = self.top.layouts.pointer();
        let null = self.null();
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
            if let Some(first) = request.choices {
                this.carried(new, old, length, first + 3)?;
            }
            this.push(Op::Copy { to: new, from: old, length });
            this.one_less_of(address);
            this.push(Op::Free { address, kind: AllocKind::Heap });
            Ok(())
        })?;
        self.current = Some(join);
        Ok(())
    }

    /// Where the object starts whose content starts at `address`.
    fn header(&mut self, address: ExprId) -> ExprId {
        let pointer = self.top.layouts.pointer();
        let size = self.pool().number(pointer, u128::from(HEADER_BYTES));
        fold::binary(self.pool(), BinaryOp::Sub, address, size)
    }

    fn null(&mut self) -> ExprId {
        let pointer = self.top.layouts.pointer();
        self.pool().number(pointer, 0)
    }
}
